//! `ashwright lab two-player`: the life and Ultimate value at which two greedy bots do as well as one alone (R 22.2.6).

use super::{Bench, Met, in_words, meet, met};
use crate::args::TwoPlayerArgs;
use crate::interrupt;
use crate::library;
use crate::problem::{Ended, Run};
use crate::screen::Screen;
use crate::sim::{self, Count};
use crate::sim_chimera::with_values;
use ashwright_bots::BotKind;
use ashwright_core::LevelValues;
use ashwright_engine::{Deck, Rulebook};
use ashwright_table::Problem;
use std::path::Path;

/// Wins may differ by so much.
const WITHIN: f64 = 0.05;
/// Outside of these shares of wins alone nothing can be read from them.
const READABLE: std::ops::RangeInclusive<f64> = 0.1..=0.9;
/// How often the life is halved in at most.
const HALVINGS: u32 = 6;

/// What so many games told.
#[derive(Clone, Copy)]
struct Measured {
    wins: Count,
    /// The median of rounds.
    rounds: u16,
}

/// The values that were found for a card.
struct Found {
    values: LevelValues,
    two: Measured,
    /// Whether wins and rounds agree.
    fits: bool,
}

struct Search<'a> {
    bench: &'a Bench,
    games: u64,
    seed: u64,
}

impl Search<'_> {
    /// Games of so many bots against a card; the same deals whatever the values, so that they can be compared.
    fn measure(&self, book: &Rulebook, met: &Met, players: usize) -> Measured {
        let decks = &self.bench.decks;
        let bar = indicatif::ProgressBar::hidden();
        let went = self.bench.play(self.games, &bar, |n| {
            let first = n as usize % decks.len();
            let step = 1 + n as usize / decks.len() % (decks.len() - 1);
            let at_table: Vec<Deck> = (0..players)
                .map(|seat| decks[(first + seat * step) % decks.len()].deck.clone())
                .collect();
            // The stacks take turns, and each deck meets both.
            let turn = n + n / decks.len() as u64;
            meet(
                book,
                met,
                &at_table,
                &vec![BotKind::Greedy; players],
                turn,
                sim::mix(self.seed, n),
            )
        });
        let mut wins = Count::default();
        let mut rounds: Vec<u16> = Vec::new();
        for went in went.into_iter().flatten().flatten() {
            wins.add(went.won);
            rounds.push(went.rounds);
        }
        rounds.sort();
        Measured {
            wins,
            rounds: rounds.get(rounds.len() / 2).copied().unwrap_or(0),
        }
    }

    /// Two bots against a card with other values.
    fn with(&self, met: &Met, values: LevelValues) -> Measured {
        let book = with_values(&self.bench.library.book, Some(values.life), Some(values.ultimate));
        self.measure(&book, met, 2)
    }

    /// The life at which two win as often as one, with an Ultimate value: halved in between the life alone and three
    /// times that.
    fn life_for(&self, met: &Met, alone: Measured, ultimate: u8) -> (LevelValues, Measured) {
        let printed = met
            .printed
            .level(met.difficulty, met.level)
            .map_or(1, |level| level.life);
        let (mut low, mut high) = (printed, printed.saturating_mul(3));
        let mut best: Option<(f64, LevelValues, Measured)> = None;
        for _ in 0..HALVINGS {
            let life = low + (high - low) / 2;
            let values = LevelValues { life, ultimate };
            let two = self.with(met, values);
            let off = two.wins.share() - alone.wins.share();
            if best.as_ref().is_none_or(|(least, ..)| off.abs() < *least) {
                best = Some((off.abs(), values, two));
            }
            if off.abs() <= WITHIN / 2.0 || high - low <= 1 || interrupt::asked() {
                break;
            }
            // Who wins too often meets more life.
            if off > 0.0 { low = life } else { high = life }
        }
        let values = LevelValues {
            life: printed,
            ultimate,
        };
        best.map_or((values, alone), |(_, values, two)| (values, two))
    }

    /// The values for a card: wins agree by the life, rounds by the Ultimate value, which is moved while that helps.
    fn values(&self, met: &Met, alone: Measured) -> Found {
        let printed = met.printed.level(met.difficulty, met.level);
        let mut ultimate = printed.map_or(1, |level| level.values_against(2).ultimate);
        let mut tried: Vec<(u8, LevelValues, Measured)> = Vec::new();
        while tried.iter().all(|(before, ..)| *before != ultimate) && !interrupt::asked() {
            let (values, two) = self.life_for(met, alone, ultimate);
            tried.push((ultimate, values, two));
            // A game that lasts too long has Ultimates too seldom.
            match two.rounds.cmp(&alone.rounds) {
                std::cmp::Ordering::Greater => ultimate = ultimate.saturating_sub(1).max(1),
                std::cmp::Ordering::Less => ultimate += 1,
                std::cmp::Ordering::Equal => break,
            }
        }
        let off = |two: &Measured| {
            let wins = (two.wins.share() - alone.wins.share()).abs();
            (two.rounds.abs_diff(alone.rounds), wins)
        };
        let best = tried.into_iter().min_by(|a, b| {
            let ((rounds, wins), (others, other)) = (off(&a.2), off(&b.2));
            (wins > WITHIN, rounds)
                .cmp(&(other > WITHIN, others))
                .then(wins.total_cmp(&other))
        });
        let (values, two) = match best {
            Some((_, values, two)) => (values, two),
            None => (LevelValues { life: 1, ultimate }, alone),
        };
        let (rounds, wins) = off(&two);
        Found {
            values,
            two,
            fits: rounds == 0 && wins <= WITHIN,
        }
    }
}

/// Runs the command.
pub fn run(args: &TwoPlayerArgs, screen: &mut Screen) -> Run {
    let bench = Bench::new(args.field.jobs)?;
    let book = bench.library.book.clone();
    let cards = met(&book, &args.field)?;
    if let Some(directory) = &args.write {
        for card in &cards {
            let file = file_of(directory, &book.pool.card(card.title).title);
            library::read(&file)?;
            library::can_write(&file)?;
        }
    }
    let search = Search {
        bench: &bench,
        games: args.field.games,
        seed: args.field.seed,
    };
    screen.line(format!(
        "| Chimera | card | alone | rounds | life and Ultimate value for two | two | rounds | {} games a point |",
        args.field.games
    ))?;
    screen.line("|---|---|---|---|---|---|---|---|")?;
    screen.flush()?;
    let mut found: Vec<(Met, Option<Found>)> = Vec::new();
    for card in cards {
        if interrupt::asked() {
            break;
        }
        let alone = search.measure(&book, &card, 1);
        let one = READABLE
            .contains(&alone.wins.share())
            .then(|| search.values(&card, alone));
        let name = &book.pool.card(card.title).title;
        let which = format!("{} {}", card.difficulty.word(), card.level);
        let told = match &one {
            Some(found) => format!(
                "{} and {} | {} | {} | {} |",
                found.values.life,
                found.values.ultimate,
                in_words(found.two.wins),
                found.two.rounds,
                if found.fits { "agrees" } else { "nearest" }
            ),
            None => "scaled | | | out of reach |".to_owned(),
        };
        screen.line(format!(
            "| {name} | {which} | {} | {} | {told}",
            in_words(alone.wins),
            alone.rounds
        ))?;
        screen.flush()?;
        found.push((card, one));
    }
    if interrupt::asked() {
        return Ok(Ended::WithProblems);
    }
    if let Some(directory) = &args.write {
        let scaled = scaled(&found);
        if scaled.is_empty() {
            screen.line("wrote nothing: no card has values that could be read")?;
        }
        for (card, values) in scaled {
            let file = file_of(directory, &book.pool.card(card.title).title);
            library::write(&file, &with_line(&library::read(&file)?, card, values)?)?;
            screen.line(format!("wrote {}", file.display()))?;
        }
    }
    Ok(Ended::Well)
}

/// Values for every card: where none were found, those of the nearest card of the same Chimera that has some, in the same
/// ratio to the values alone. A Chimera of which nothing could be read is left as it is.
fn scaled<'f, 'b>(found: &'f [(Met<'b>, Option<Found>)]) -> Vec<(&'f Met<'b>, LevelValues)> {
    let of = |card: &Met| {
        card.printed
            .level(card.difficulty, card.level)
            .map(|level| level.values_against(1))
    };
    let away = |a: &Met, b: &Met| {
        let place = |card: &Met| i32::from(card.level) + 3 * card.difficulty as i32;
        place(a).abs_diff(place(b))
    };
    let values = |(card, own): &'f (Met<'b>, Option<Found>)| {
        if let Some(own) = own {
            return Some((card, own.values));
        }
        let others = found.iter().filter(|(other, _)| other.title == card.title);
        let nearest = others
            .filter_map(|(other, found)| Some((other, found.as_ref()?)))
            .min_by_key(|(other, _)| away(card, other))?;
        let (alone, there) = (of(card)?, of(nearest.0)?);
        let ratio = |value: u8, two: u8, one: u8| (f64::from(value) * f64::from(two) / f64::from(one.max(1))).round();
        Some((
            card,
            LevelValues {
                life: ratio(alone.life, nearest.1.values.life, there.life) as u8,
                ultimate: ratio(alone.ultimate, nearest.1.values.ultimate, there.ultimate) as u8,
            },
        ))
    };
    found.iter().filter_map(values).collect()
}

/// The file of a Chimera, named after its title.
fn file_of(directory: &Path, title: &str) -> std::path::PathBuf {
    let name = title.to_lowercase().replace(' ', "-");
    directory.join(format!("{name}.cards"))
}

/// A card file in which the line of a card has these values for two.
fn with_line(text: &str, card: &Met, values: LevelValues) -> Result<String, Problem> {
    let head = format!("  {} {}: life ", card.difficulty.word(), card.level);
    let changed = |line: &str| {
        let (before, rest) = line.split_once(", for two life ")?;
        let after = rest.split_once(" and ultimate ")?.1;
        let digits = after.chars().take_while(char::is_ascii_digit).count();
        Some(format!(
            "{before}, for two life {} and ultimate {}{}",
            values.life,
            values.ultimate,
            &after[digits..]
        ))
    };
    let mut done = false;
    let mut lines: Vec<String> = Vec::new();
    for line in text.lines() {
        let new = line.starts_with(&head).then(|| changed(line)).flatten();
        done |= new.is_some();
        lines.push(new.unwrap_or_else(|| line.to_owned()));
    }
    match done {
        true => Ok(lines.join("\n") + "\n"),
        false => Err(Problem::new(
            "cannot write the values",
            "the card file",
            format!("no line begins with {:?} and has values for two", head.trim()),
            "name the directory that has the Chimera's card file",
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ashwright_core::{Difficulty, EditionId};
    use ashwright_table::{encounter::chimeras, rulebook};

    #[test]
    fn values_are_written_into_their_line_and_others_are_scaled() {
        let book = rulebook(EditionId::RedRains);
        let (title, printed) = chimeras(&book).next().expect("a Chimera");
        let card = |level: u8| Met {
            title,
            printed,
            difficulty: Difficulty::Standard,
            level,
        };
        let text = "  standard 1: life 30, ultimate 3, row 1 2, for two life 60 and ultimate 6\n  standard 2: life 30, ultimate 3, \
                    row 1, for two life 60 and ultimate 6, unconfirmed\n";
        let values = LevelValues { life: 51, ultimate: 5 };
        let written = with_line(text, &card(2), values).expect("a line");
        assert!(written.starts_with(&text[..70]), "{written}");
        assert!(
            written.ends_with("for two life 51 and ultimate 5, unconfirmed\n"),
            "{written}"
        );
        assert!(with_line("", &card(1), values).is_err());

        let measured = Measured {
            wins: Count::default(),
            rounds: 4,
        };
        let one = Found {
            values,
            two: measured,
            fits: true,
        };
        let found = [(card(1), Some(one)), (card(2), None)];
        let all = scaled(&found);
        assert_eq!(all.len(), 2);
        let life = |level: u8| printed.level(Difficulty::Standard, level).expect("a level").life;
        let wanted = (f64::from(life(2)) * 51.0 / f64::from(life(1))).round() as u8;
        assert_eq!(all[1].1.life, wanted);
    }
}
