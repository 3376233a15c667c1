//! A Chimera that players meet, in words that people and programs write, and as what a game begins with.

use crate::session::{Refusal, Seating};
use ashwright_core::{Agreed, Chimera, DeckLists, Difficulty, Hands, Pool, Seat, TitleId, sort};
use ashwright_diagnostic::{Problem, nearest_or_part};
use ashwright_engine::{Deck, Encounter, GrimFates, Rulebook, State};
use serde::{Deserialize, Serialize};

/// The word for aspects out of all stacks, nine of each blood value (R 24.1.1).
pub const RANDOM: &str = "random";
/// How many levels a Chimera has, and so many encounters a campaign (R 23.1.1).
pub const LEVELS: u8 = 3;
/// What a problem is about.
const WHAT: &str = "cannot meet the Chimera";

/// Which Chimera is to be met and how, in words.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Challenge {
    /// Its title, or a part that only one of them has.
    pub chimera: String,
    /// The difficulty.
    #[serde(default = "standard")]
    pub difficulty: Difficulty,
    /// The level, from 1 to 3.
    #[serde(default = "first_level")]
    pub level: u8,
    /// The name of one of its two stacks, or a card a line with its number, as `3 TITLE`. Its first stack when empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub aspects: String,
    /// Whether the players know its aspects: they do not where these were drawn at random (R 24.1.2).
    #[serde(default, skip_serializing_if = "is_default")]
    pub lists: DeckLists,
    /// For which cards nobody chooses for the Chimera (R 24.2.2): `all`, or titles.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub grim_fates: Vec<String>,
    /// Whether two players roll a rage die when it is destroyed, and go on against each other if it says so (R 24.3.1).
    #[serde(default, skip_serializing_if = "is_default")]
    pub call_of_the_phoenix: Agreed,
    /// Whether two players see each other's hands (R 22.7.1).
    #[serde(default, skip_serializing_if = "is_default")]
    pub hands: Hands,
    /// Which of two players takes the first player token (R 22.2.5).
    #[serde(default = "first_seat", skip_serializing_if = "is_first")]
    pub begins: Seat,
}

impl Challenge {
    /// The difficulty and level that are next below, if any are.
    pub fn easier(&self) -> Option<(Difficulty, u8)> {
        match (self.difficulty, self.level) {
            (difficulty, level @ 2..) => Some((difficulty, level - 1)),
            (Difficulty::Heroic, level) => Some((Difficulty::Standard, level)),
            (Difficulty::Standard, _) => None,
        }
    }

    /// The difficulty and level that are next above, if any are.
    pub fn harder(&self) -> Option<(Difficulty, u8)> {
        match (self.difficulty, self.level) {
            (difficulty, level) if level < LEVELS => Some((difficulty, level + 1)),
            (Difficulty::Standard, level) => Some((Difficulty::Heroic, level)),
            (Difficulty::Heroic, _) => None,
        }
    }
}

/// A Chimera that nobody has named yet, at its easiest, by all the usual rules.
impl Default for Challenge {
    fn default() -> Challenge {
        Challenge {
            chimera: String::new(),
            difficulty: standard(),
            level: first_level(),
            aspects: String::new(),
            lists: DeckLists::Open,
            grim_fates: Vec::new(),
            call_of_the_phoenix: Agreed::No,
            hands: Hands::Hidden,
            begins: Seat(0),
        }
    }
}

fn first_seat() -> Seat {
    Seat(0)
}

fn is_first(seat: &Seat) -> bool {
    *seat == Seat(0)
}

fn standard() -> Difficulty {
    Difficulty::Standard
}

fn first_level() -> u8 {
    1
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// The words of a line for [`Challenge::grim_fates`]: `all`, or titles with semicolons between them.
pub fn grim_words(line: &str) -> Vec<String> {
    let words = line.split(';').map(str::trim).filter(|word| !word.is_empty());
    words.map(str::to_owned).collect()
}

/// The Chimeras of an edition by title.
pub fn chimeras(book: &Rulebook) -> impl Iterator<Item = (TitleId, &Chimera)> {
    let all = book.pool.titles();
    all.filter_map(|title| Some((title, book.pool.card(title).part.chimera()?)))
}

impl Challenge {
    /// The Chimera that is meant, with what is printed on it.
    ///
    /// # Errors
    /// When none or more than one can be meant.
    pub fn found<'b>(&self, book: &'b Rulebook) -> Result<(TitleId, &'b Chimera), Problem> {
        let titled = |title: TitleId| book.pool.card(title).title.as_str();
        let wanted = self.chimera.trim().to_lowercase();
        let all: Vec<(TitleId, &Chimera)> = chimeras(book).collect();
        let whole = all.iter().find(|(title, _)| titled(*title).to_lowercase() == wanted);
        let parts = all.iter().filter(|(title, _)| {
            let title = titled(*title).to_lowercase();
            !wanted.is_empty() && title.contains(&wanted)
        });
        let parts: Vec<_> = parts.collect();
        let only = match parts[..] {
            [only] => Some(only),
            [] | [_, ..] => None,
        };
        match whole.or(only) {
            Some(one) => Ok(*one),
            None => {
                let names: Vec<&str> = all.iter().map(|(title, _)| titled(*title)).collect();
                let why = match parts.len() {
                    0 => format!("no Chimera is called {:?}", self.chimera),
                    n => format!("{n} Chimeras are called {:?}", self.chimera),
                };
                if names.is_empty() {
                    let why = "the cards of this edition have no Chimera";
                    return Err(Problem::new(
                        WHAT,
                        "chimera",
                        why,
                        "choose the format red-rains, or no encounter",
                    ));
                }
                let remedy = match nearest_or_part(&wanted, names.iter().copied()) {
                    Some(near) if parts.is_empty() => format!("did you mean {near:?}?"),
                    Some(_) | None => format!("choose one of: {}", names.join(", ")),
                };
                Err(Problem::new(WHAT, "chimera", why, remedy))
            }
        }
    }

    /// The encounter that the words mean.
    ///
    /// # Errors
    /// When there is no such Chimera, level or stack, or the aspects are no deck of a Chimera.
    pub fn encounter(&self, book: &Rulebook) -> Result<Encounter, Problem> {
        let (chimera, printed) = self.found(book)?;
        if self.begins.index() > 1 {
            let why = format!("seat {} cannot begin: one or two players meet a Chimera", self.begins.0);
            return Err(Problem::new(WHAT, "begins", why, "choose 0 or 1"));
        }
        let encounter = Encounter {
            chimera,
            difficulty: self.difficulty,
            level: self.level,
            aspects: self.aspects_of(book, printed)?,
            lists: self.lists,
            grim_fates: GrimFates::read(book, &self.grim_fates).map_err(|title| {
                let why = format!("there is no card called {title:?} for Grim Fates");
                Problem::new(WHAT, "grim fates", why, "name cards, or all of them: all")
            })?,
            phoenix: self.call_of_the_phoenix,
            hands: self.hands,
            begins: self.begins,
        };
        match encounter.problems(book).into_iter().next() {
            None => Ok(encounter),
            Some(problem) => Err(Problem::new(
                WHAT,
                "the encounter",
                problem.to_string(),
                "choose another",
            )),
        }
    }

    /// That the words mean an encounter, whatever is drawn where aspects are to be [`RANDOM`].
    ///
    /// # Errors
    /// As for [`Challenge::encounter`].
    pub fn check(&self, book: &Rulebook) -> Result<(), Problem> {
        let drawn = match self.is_random() {
            true => Challenge {
                aspects: String::new(),
                ..self.clone()
            },
            false => self.clone(),
        };
        drawn.encounter(book).map(|_| ())
    }

    /// What two players have agreed on in it, in words; nothing where one could meet it as well.
    pub fn for_two(&self) -> Option<&'static str> {
        match (self.call_of_the_phoenix, self.hands) {
            (Agreed::Yes, _) => Some("the Call of the Phoenix"),
            (Agreed::No, Hands::Open) => Some("open hands"),
            (Agreed::No, Hands::Hidden) => (self.begins != Seat(0)).then_some("that the second player begins"),
        }
    }

    /// Whether its aspects are still to be drawn.
    pub fn is_random(&self) -> bool {
        self.aspects.trim() == RANDOM
    }

    fn aspects_of(&self, book: &Rulebook, printed: &Chimera) -> Result<Vec<(TitleId, u8)>, Problem> {
        let said = self.aspects.trim();
        let [first, _] = &printed.stacks;
        let stack = match said {
            "" => Some(first),
            name => printed.stacks.iter().find(|stack| stack.eq_ignore_ascii_case(name)),
        };
        if let Some(stack) = stack {
            return Ok(Encounter::stack(&book.pool, stack));
        }
        let lines = said.lines().map(str::trim).filter(|line| !line.is_empty());
        lines
            .map(|line| {
                aspects_in(&book.pool, line).ok_or_else(|| {
                    let why = format!("{line:?} is neither one of its stacks nor a number of aspects");
                    let remedy = format!(
                        "choose {}, or write aspects as 3 TITLE, one a line",
                        printed.stacks.join(" or ")
                    );
                    Problem::new(WHAT, "aspects", why, remedy)
                })
            })
            .collect()
    }

    /// The words for an encounter, its aspects a card a line.
    pub fn of(book: &Rulebook, encounter: &Encounter) -> Challenge {
        Challenge {
            chimera: book.pool.card(encounter.chimera).title.clone(),
            difficulty: encounter.difficulty,
            level: encounter.level,
            aspects: listed(&book.pool, &encounter.aspects),
            lists: encounter.lists,
            grim_fates: encounter.grim_fates.words(book),
            call_of_the_phoenix: encounter.phoenix,
            hands: encounter.hands,
            begins: encounter.begins,
        }
    }

    /// Draws its aspects by a generator of numbers below another, if they are to be [`RANDOM`]. Nobody knows them then.
    pub fn draw(&mut self, book: &Rulebook, below: &mut dyn FnMut(u32) -> u32) {
        if self.is_random() {
            self.aspects = listed(&book.pool, &random_aspects(book, below));
            self.lists = DeckLists::Hidden;
        }
    }
}

/// What a line means that says an aspect with its number, as [`listed`] writes it.
pub fn aspects_in(pool: &Pool, line: &str) -> Option<(TitleId, u8)> {
    let (n, title) = line.trim().split_once(' ')?;
    Some((pool.title(title.trim())?, n.parse().ok()?))
}

/// Aspects as text, a card a line with its number.
pub fn listed(pool: &Pool, aspects: &[(TitleId, u8)]) -> String {
    let lines = aspects
        .iter()
        .map(|(title, n)| format!("{n} {}", pool.card(*title).title));
    lines.collect::<Vec<_>>().join("\n")
}

/// Nine aspects of each blood value, out of three copies of every one (R 24.1.1), by a generator of numbers below
/// another.
pub fn random_aspects(book: &Rulebook, below: &mut dyn FnMut(u32) -> u32) -> Vec<(TitleId, u8)> {
    let mut chosen: Vec<(TitleId, u8)> = Vec::new();
    for blood in 1..=2 {
        let of_value = Encounter::all_aspects(&book.pool).filter(|title| {
            let aspect = book.pool.card(*title).part.aspect();
            aspect.is_some_and(|aspect| aspect.blood == blood)
        });
        let mut copies: Vec<TitleId> = of_value.flat_map(|title| [title; Encounter::COPIES as usize]).collect();
        for _ in 0..Encounter::OF_EACH.min(copies.len()) {
            let title = copies.swap_remove(below(copies.len() as u32) as usize);
            match chosen.iter_mut().find(|(other, _)| *other == title) {
                Some((_, n)) => *n += 1,
                None => chosen.push((title, 1)),
            }
        }
    }
    sort(&mut chosen);
    chosen
}

/// What a game against a Chimera begins with: players with legal decks, and a Chimera that they can meet. It cannot be
/// made otherwise.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Meeting {
    pub(crate) seats: Vec<Seating>,
    encounter: Encounter,
    title: String,
    state: State,
}

impl Meeting {
    /// What these players and this Chimera begin with. The decks are not checked.
    ///
    /// # Errors
    /// When the encounter has a problem, or too many or too few players meet it.
    pub fn unchecked(book: &Rulebook, seats: Vec<Seating>, encounter: Encounter) -> Result<Meeting, Refusal> {
        let decks: Vec<Deck> = seats.iter().map(|seating| seating.deck.clone()).collect();
        let state = State::against(book, &decks, &encounter).map_err(|problems| match problems.into_iter().next() {
            Some(problem) => Refusal::Encounter(problem),
            None => Refusal::Seats(decks.len()),
        })?;
        Ok(Meeting {
            title: book.pool.card(encounter.chimera).title.clone(),
            seats,
            encounter,
            state,
        })
    }

    /// The players by seat; the Chimera sits after them.
    pub fn seats(&self) -> &[Seating] {
        &self.seats
    }

    /// Whom they meet.
    pub fn encounter(&self) -> &Encounter {
        &self.encounter
    }

    /// The first state.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// The name at a seat: a player's, or the Chimera's title.
    pub fn name(&self, seat: Seat) -> Option<&str> {
        match self.seats.get(seat.index()) {
            Some(seating) => Some(&seating.player),
            None => (seat.index() == self.seats.len()).then_some(&self.title),
        }
    }

    /// Whether the seats know what is in each other's decks: partners do, and the Chimera looks at nothing.
    pub fn lists(&self) -> DeckLists {
        self.state.lists
    }
}
