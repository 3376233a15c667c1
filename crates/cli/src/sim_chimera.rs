//! The Chimera of a simulation: which one, at which level, with which aspects.

use crate::args::SimArgs;
use crate::library::Library;
use ashwright_core::{Difficulty, Part, TitleId};
use ashwright_engine::{Encounter, Rulebook};
use ashwright_table::Problem;
use ashwright_testkit::Random;

/// A Chimera that every game of a run meets.
pub struct Meeting {
    chimera: TitleId,
    difficulty: Difficulty,
    level: u8,
    /// The decks of aspects that take turns; without any, every game draws new ones.
    stacks: Vec<Vec<(TitleId, u8)>>,
}

impl Meeting {
    /// What the command line asks for.
    ///
    /// # Errors
    /// When there is no such Chimera, level or stack.
    pub fn new(name: &str, args: &SimArgs, library: &Library) -> Result<Meeting, Problem> {
        let book = &library.book;
        let wrong = |place: &str, why: String, remedy: String| Problem::new("cannot simulate", place, why, remedy);
        let part = |title: TitleId| &book.pool.card(title).part;
        let all = book
            .pool
            .titles()
            .filter(|title| matches!(part(*title), Part::Chimera(_)));
        let titled = |title: &TitleId| book.pool.card(*title).title.clone();
        let all: Vec<TitleId> = all.collect();
        let wanted = name.trim().to_lowercase();
        let found: Vec<TitleId> = all
            .iter()
            .copied()
            .filter(|t| titled(t).to_lowercase().contains(&wanted))
            .collect();
        let names = || all.iter().map(titled).collect::<Vec<_>>().join(", ");
        let [chimera] = found[..] else {
            let why = format!("{} Chimeras are called {name:?}", found.len());
            return Err(wrong("--chimera", why, format!("choose one of: {}", names())));
        };
        let Part::Chimera(printed) = part(chimera) else {
            return Err(wrong(
                "--chimera",
                format!("{name:?} is no Chimera"),
                format!("choose one of: {}", names()),
            ));
        };
        let stacks: Vec<&String> = match args.aspects.as_deref() {
            None => printed.stacks.iter().collect(),
            Some("random") => Vec::new(),
            Some(stack) => match printed.stacks.iter().find(|s| s.eq_ignore_ascii_case(stack)) {
                Some(stack) => vec![stack],
                None => {
                    let why = format!("{} has no stack {stack:?}", titled(&chimera));
                    let remedy = format!("choose {}, or random", printed.stacks.join(" or "));
                    return Err(wrong("--aspects", why, remedy));
                }
            },
        };
        let meeting = Meeting {
            chimera,
            difficulty: if args.heroic {
                Difficulty::Heroic
            } else {
                Difficulty::Standard
            },
            level: args.level,
            stacks: stacks.into_iter().map(|stack| Encounter::stack(book, stack)).collect(),
        };
        match meeting.encounter(book, 0, 1).problems(book).first() {
            None => Ok(meeting),
            Some(problem) => Err(wrong("--chimera", problem.to_string(), "choose another".to_owned())),
        }
    }

    /// The encounter of the n-th game.
    pub fn encounter(&self, book: &Rulebook, n: u64, seed: u64) -> Encounter {
        let aspects = match self.stacks.len() as u64 {
            0 => nine_of_each(book, seed),
            all => self.stacks[(n % all) as usize].clone(),
        };
        Encounter {
            chimera: self.chimera,
            difficulty: self.difficulty,
            level: self.level,
            aspects,
        }
    }
}

/// Nine aspects of each blood value, out of three copies of every one (R 24.1.1).
fn nine_of_each(book: &Rulebook, seed: u64) -> Vec<(TitleId, u8)> {
    let mut random = Random::new(seed);
    let mut chosen: Vec<(TitleId, u8)> = Vec::new();
    for blood in 1..=2 {
        let of_value = book.pool.titles().filter(|title| match &book.pool.card(*title).part {
            Part::Aspect(aspect) => aspect.blood == blood,
            Part::Duel | Part::Chimera(_) | Part::Behavior(_) | Part::Ultimate { .. } | Part::Fatigued => false,
        });
        let mut copies: Vec<TitleId> = of_value.flat_map(|title| [title; 3]).collect();
        for _ in 0..9.min(copies.len()) {
            let title = copies.swap_remove(random.below(copies.len() as u32) as usize);
            match chosen.iter_mut().find(|(other, _)| *other == title) {
                Some((_, n)) => *n += 1,
                None => chosen.push((title, 1)),
            }
        }
    }
    chosen
}
