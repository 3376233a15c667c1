//! Set-up of a game against a Chimera.

use crate::{ChimeraState, ConjurationPile, Deck, Player, Rulebook, Sides, State, Zone};
use crate::{FaceDown, GrimFates, Phoenix, Seen};
use ashwright_core::{Agreed, CardKind, Chimera, DeckLists, Difficulty, Hands, Pool, Seat, SeatKind, TitleId, sort};
use std::fmt;

/// The Chimera that players meet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Encounter {
    /// Its title.
    pub chimera: TitleId,
    /// The difficulty.
    pub difficulty: Difficulty,
    /// The level, from 1 to 3.
    pub level: u8,
    /// The cards of its deck with their numbers.
    pub aspects: Vec<(TitleId, u8)>,
    /// Whether the players know which aspects these are: they do not where they were drawn at random (R 24.1.2).
    pub lists: DeckLists,
    /// For which effects nobody chooses for it (R 24.2.2).
    pub grim_fates: GrimFates,
    /// Whether two players roll a rage die when it is destroyed, and may go on against each other (R 24.3.1).
    pub phoenix: Agreed,
    /// Whether two players see each other's hands (R 22.7.1).
    pub hands: Hands,
    /// The player who takes the first player token (R 22.2.5).
    pub begins: Seat,
}

/// Why a Chimera cannot be met.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EncounterProblem {
    /// The title is no Chimera.
    NotAChimera(String),
    /// There is no card of this difficulty and level.
    NoLevel(String, Difficulty, u8),
    /// The deck does not hold as many aspects of the blood values as it has to.
    Aspects([usize; 2]),
    /// More copies of an aspect than there are (R 24.1.3).
    Copies(String, u8),
    /// A card that is no aspect.
    NotAnAspect(String),
    /// No player, or more than can play together.
    Players(usize),
    /// What is named is agreed on by two players, and there is one.
    Alone(&'static str),
}

impl fmt::Display for EncounterProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EncounterProblem::NotAChimera(name) => write!(f, "\"{name}\" is no Chimera: choose one of them"),
            EncounterProblem::NoLevel(name, difficulty, level) => write!(
                f,
                "\"{name}\" has no {} level {level}: choose a level from 1 to 3",
                difficulty.word()
            ),
            EncounterProblem::Aspects([one, two]) => write!(
                f,
                "the Chimera's deck has {one} aspects of blood 1 and {two} of blood 2: give it {} of each",
                Encounter::OF_EACH
            ),
            EncounterProblem::Copies(name, n) => write!(
                f,
                "the Chimera's deck has {n} copies of \"{name}\", and there are {}: take some out",
                Encounter::COPIES
            ),
            EncounterProblem::NotAnAspect(name) => write!(f, "\"{name}\" is no aspect of a deck: take it out"),
            EncounterProblem::Players(n) => write!(
                f,
                "one or two players meet a Chimera, and there are {n} decks: give it a deck for each of them"
            ),
            EncounterProblem::Alone(what) => write!(
                f,
                "{what} takes two players, and one meets the Chimera: leave it out, or give it a second deck"
            ),
        }
    }
}

/// How many players meet a Chimera together.
const MOST_PLAYERS: usize = 2;

impl Encounter {
    /// How many aspects of each blood value a Chimera's deck has.
    pub const OF_EACH: usize = 9;
    /// How many copies of an aspect there are, and a recommended deck has.
    pub const COPIES: u8 = 3;

    /// A meeting with a Chimera whose deck is the recommended one of a stack, by all the usual rules.
    pub fn recommended(book: &Rulebook, chimera: TitleId, difficulty: Difficulty, level: u8, stack: &str) -> Encounter {
        Encounter {
            chimera,
            difficulty,
            level,
            aspects: Encounter::stack(&book.pool, stack),
            lists: DeckLists::Open,
            grim_fates: GrimFates::Off,
            phoenix: Agreed::No,
            hands: Hands::Hidden,
            begins: Seat(0),
        }
    }

    /// The recommended deck of one of the stacks of a Chimera: three copies of each aspect of that subtype, in the order
    /// of the pool.
    pub fn stack(pool: &Pool, subtype: &str) -> Vec<(TitleId, u8)> {
        let of_stack = pool.titles().filter(|title| {
            let aspect = pool.card(*title).part.aspect();
            aspect.is_some_and(|aspect| aspect.stack.eq_ignore_ascii_case(subtype))
        });
        of_stack.map(|title| (title, Encounter::COPIES)).collect()
    }

    /// Every aspect that may be in a Chimera's deck, whatever its stack.
    pub fn all_aspects(pool: &Pool) -> impl Iterator<Item = TitleId> {
        pool.titles().filter(|title| pool.card(*title).kind == CardKind::Aspect)
    }

    /// What is printed on the Chimera.
    pub fn printed<'b>(&self, book: &'b Rulebook) -> Option<&'b Chimera> {
        book.pool.card(self.chimera).part.chimera()
    }

    /// Everything that is wrong with it.
    pub fn problems(&self, book: &Rulebook) -> Vec<EncounterProblem> {
        let name = || book.pool.card(self.chimera).title.clone();
        let Some(chimera) = self.printed(book) else {
            return vec![EncounterProblem::NotAChimera(name())];
        };
        let mut problems = Vec::new();
        if chimera.level(self.difficulty, self.level).is_none() {
            problems.push(EncounterProblem::NoLevel(name(), self.difficulty, self.level));
        }
        let mut blood = [0; 2];
        for (title, n) in &self.aspects {
            let card = book.pool.card(*title);
            let aspect = card.part.aspect().filter(|_| card.kind == CardKind::Aspect);
            match aspect.filter(|aspect| (1..=2).contains(&aspect.blood)) {
                Some(aspect) => blood[usize::from(aspect.blood) - 1] += usize::from(*n),
                None => problems.push(EncounterProblem::NotAnAspect(card.title.clone())),
            }
            let copies = self.aspects.iter().filter(|(other, _)| other == title);
            let copies = copies.fold(0, |all: u8, (_, n)| all.saturating_add(*n));
            let problem = EncounterProblem::Copies(card.title.clone(), copies);
            if copies > Encounter::COPIES && !problems.contains(&problem) {
                problems.push(problem);
            }
        }
        if blood != [Encounter::OF_EACH; 2] {
            problems.push(EncounterProblem::Aspects(blood));
        }
        problems
    }
}

impl State {
    /// The state before the First Five of one or two players who meet a Chimera: each player as for a duel, and the
    /// Chimera with a starting row against each face down in the printed order of blood values, all rage dice basic.
    ///
    /// # Errors
    /// Everything that is wrong with the encounter. The decks are not checked; see [`Deck::problems`].
    pub fn against(book: &Rulebook, decks: &[Deck], encounter: &Encounter) -> Result<State, Vec<EncounterProblem>> {
        let mut problems = encounter.problems(book);
        if !(1..=MOST_PLAYERS).contains(&decks.len()) {
            problems.push(EncounterProblem::Players(decks.len()));
        }
        if decks.len() == 1 && encounter.phoenix == Agreed::Yes {
            problems.push(EncounterProblem::Alone("the Call of the Phoenix"));
        }
        if decks.len() == 1 && encounter.hands == Hands::Open {
            problems.push(EncounterProblem::Alone("open hands"));
        }
        if decks.len() <= encounter.begins.index() {
            problems.push(EncounterProblem::Alone("that the second player begins"));
        }
        let printed = encounter.printed(book);
        let level = printed.and_then(|chimera| chimera.level(encounter.difficulty, encounter.level));
        let (Some(chimera), Some(level), true) = (printed, level, problems.is_empty()) else {
            return Err(problems);
        };
        let mut state = State::new(book, decks);
        let seat = Seat(decks.len() as u8);
        state.seats = seat.0 + 1;
        state.first_player = encounter.begins;
        let sides: Vec<u8> = (0..state.seats).map(|other| u8::from(other == seat.0)).collect();
        state.sides = Sides::numbered(&sides);
        let mut player = Player {
            kind: SeatKind::Chimera,
            alive: true,
            ..Player::NOBODY
        };
        if let Some(card) = state.add_card(book, encounter.chimera, seat, Zone::Phoenixborn) {
            player.phoenixborn = card;
            state.publish(card);
        }
        *state.player_mut(seat) = player;
        for (at, title) in chimera.ultimates.iter().enumerate() {
            // Those of later phases lie under the first, and are not in the game yet.
            let zone = if at == 0 { Zone::Spellboard } else { Zone::OutOfGame };
            if let Some(card) = state.add_card(book, *title, seat, zone) {
                state.publish(card);
            }
        }
        let mut aspects = encounter.aspects.clone();
        sort(&mut aspects);
        for (title, n) in &aspects {
            for _ in 0..*n {
                state.add_card(book, *title, seat, Zone::DrawPile);
            }
        }
        state.lists = encounter.lists;
        let own = chimera.ultimates.iter().chain(&chimera.behaviors).copied();
        let of_deck: Vec<TitleId> = match encounter.lists {
            DeckLists::Open => aspects.iter().map(|(title, _)| *title).collect(),
            // What lies ready for any aspect tells nothing of those that were drawn.
            DeckLists::Hidden => Encounter::all_aspects(&book.pool).collect(),
        };
        let titles = of_deck.into_iter().chain(own).chain([encounter.chimera]);
        for (title, limit) in book.conjuration_pile(titles) {
            state.conjurations.push(ConjurationPile {
                owner: seat,
                title,
                left: limit,
                limit,
            });
        }
        let fronts = (0..seat.0).map(Seat);
        let face_down = fronts.flat_map(|front| level.row.iter().map(move |blood| (front, *blood)));
        let face_down = face_down.map(|(front, blood)| {
            state.places += 1;
            FaceDown {
                front,
                place: state.places,
                shuffling: 0,
                seen: Seen::Blood(blood),
            }
        });
        let face_down = face_down.collect();
        let chimera = ChimeraState {
            grim_fates: encounter.grim_fates.clone(),
            phoenix: match encounter.phoenix {
                Agreed::Yes => Phoenix::Agreed,
                Agreed::No => Phoenix::Silent,
            },
            hands: encounter.hands,
            ..ChimeraState::new(seat, encounter.difficulty, encounter.level, face_down)
        };
        state.chimera = Some(Box::new(chimera));
        Ok(state)
    }
}
