//! Each difference between editions that is a switch of its own, in whole games with the cards of Reborn in which only that
//! rule is another. `ASHWRIGHT_GAMES` sets how many games are played.

use ashwright_core::{DieType, Level, Seat, Token};
use ashwright_engine::{
    Answer, Ask, Decider, Decision, Deck, Edition, Game, Guards, Happening, MustCounter, Rulebook, Stage, State,
    Suspended, Tie, Undrawn, What, Zone,
};
use ashwright_testkit::{Random, Trial, decks_of, games_wanted, reborn_rulebook, seeds};
use std::collections::BTreeMap;

/// The rulebook of Reborn with one rule changed.
fn with(change: impl Fn(&mut Edition)) -> Rulebook {
    let mut book = Rulebook::new(reborn_rulebook().pool.clone());
    change(&mut book.edition);
    book
}

/// What was seen of a game.
#[derive(Default)]
struct Seen {
    /// How often a Phoenixborn was declared as a guard, by round and card.
    guards: BTreeMap<(u16, u16), usize>,
    /// How often a player was asked whether a unit counters that had been declared as a blocker or guard.
    counters: usize,
    /// The damage dealt in draw steps.
    draw_damage: Vec<u8>,
    /// The wounds placed in draw steps.
    draw_wounds: usize,
}

/// Answers at random and watches.
struct Watch(Random, Seen);

impl Decider for Watch {
    fn decide(&mut self, _: &Rulebook, state: &State, decision: &Decision) -> Result<Answer, Suspended> {
        if let Ask::Counter(unit) = decision.ask
            && state.card(unit).marks.declared
        {
            self.1.counters += 1;
        }
        self.0.answer(decision).ok_or(Suspended)
    }

    fn happened(&mut self, state: &State, happening: Happening) {
        match happening.what {
            What::DeclaredDefender(card, _) if state.card(card).zone == Zone::Phoenixborn => {
                *self.1.guards.entry((state.round, card.0)).or_default() += 1;
            }
            What::Damage(_, n, _) if state.stage == Stage::Draw => self.1.draw_damage.push(n),
            What::Placed(_, Token::Wound, _) if state.stage == Stage::Draw => self.1.draw_wounds += 1,
            _ => {}
        }
    }
}

/// Plays a game at random and says what was seen.
fn watched(book: &Rulebook, decks: &[Deck], seed: u64) -> Seen {
    let mut watch = Watch(Random::new(seed), Seen::default());
    let played = Game::new(book, State::new(book, decks), &mut watch).play_out();
    assert!(played.is_ok(), "game {seed} has an open question");
    watch.1
}

/// The laws hold under a changed rule.
fn laws_hold(book: &Rulebook) {
    for n in seeds(games_wanted(3)) {
        if let Err(broken) = Trial::new(book, &decks_of(n, 2), n).run() {
            panic!("game {n}: {broken}");
        }
    }
}

/// Decks of which nothing is left to draw after the First Five.
fn short_decks(n: u64) -> Vec<Deck> {
    let mut decks = decks_of(n, 2);
    for deck in &mut decks {
        deck.cards.truncate(5);
        deck.cards.iter_mut().for_each(|(_, n)| *n = 1);
    }
    decks
}

/// R 7.4.2: a Phoenixborn guards once in a round, or as often as there are attacks.
#[test]
fn how_often_a_phoenixborn_guards() {
    let most = |book: &Rulebook| {
        let games = seeds(40).map(|n| watched(book, &decks_of(n, 2), n).guards);
        games.flat_map(BTreeMap::into_values).max().unwrap_or(0)
    };
    let always = with(|edition| edition.guards = Guards::Always);
    assert_eq!(most(reborn_rulebook()), 1);
    assert!(most(&always) > 1);
    laws_hold(&always);
}

/// R 7.5.2: blockers and guards must counter, or nobody must.
#[test]
fn who_must_counter() {
    let asked = |book: &Rulebook| -> usize { seeds(20).map(|n| watched(book, &decks_of(n, 2), n).counters).sum() };
    let nobody = with(|edition| edition.must_counter = MustCounter::None);
    assert_eq!(asked(reborn_rulebook()), 0);
    assert!(asked(&nobody) > 0);
    laws_hold(&nobody);
}

/// R 3.5.1: cards that cannot be drawn cost wounds one at a time, or damage at once.
#[test]
fn what_cannot_be_drawn_wounds_or_damages() {
    let damage = with(|edition| edition.undrawn = Undrawn::Damage);
    let (mut wounds, mut largest) = (0, 0);
    for n in seeds(10) {
        let reborn = watched(reborn_rulebook(), &short_decks(n), n);
        assert!(reborn.draw_damage.is_empty());
        wounds += reborn.draw_wounds;
        let original = watched(&damage, &short_decks(n), n);
        largest = largest.max(original.draw_damage.into_iter().max().unwrap_or(0));
    }
    assert!(wounds > 0);
    assert!(largest > 1, "all of it is one instance");
    laws_hold(&damage);
}

/// Rolls until somebody goes first, and keeps what was told.
struct FirstRoll(Random, Vec<What>);

impl Decider for FirstRoll {
    fn decide(&mut self, _: &Rulebook, _: &State, decision: &Decision) -> Result<Answer, Suspended> {
        match decision.ask {
            Ask::FirstPlayer => Err(Suspended),
            _ => self.0.answer(decision).ok_or(Suspended),
        }
    }

    fn happened(&mut self, _: &State, happening: Happening) {
        self.1.push(happening.what);
    }
}

/// R 2.3.3: those who tied roll again and nobody else, or everybody does.
#[test]
fn who_rolls_again_on_a_tie() {
    let tied_only = with(|edition| edition.tie = Tie::Tied);
    for (book, everybody) in [(reborn_rulebook(), true), (&tied_only, false)] {
        let mut smaller = 0;
        for n in 0..200 {
            let mut told = FirstRoll(Random::new(n), Vec::new());
            let state = State::new(book, &decks_of(n, 4));
            assert!(Game::new(book, state, &mut told).play_out().is_err(), "game {n} waits");
            let mut rolled: Vec<(Seat, u8)> = Vec::new();
            let mut wanted: Option<Vec<Seat>> = None;
            let mut check = |rolled: &[(Seat, u8)], wanted: &Option<Vec<Seat>>| {
                if let Some(wanted) = wanted {
                    let who: Vec<Seat> = rolled.iter().map(|(seat, _)| *seat).collect();
                    assert_eq!(&who, wanted, "game {n}");
                    smaller += usize::from(who.len() < 4);
                }
            };
            for what in &told.1 {
                match what {
                    What::Rolled(seat, dice) => {
                        let basics = DieType::ALL.map(|kind| dice.count(kind, Level::Basic));
                        rolled.push((*seat, basics.into_iter().sum()));
                    }
                    What::Tied(most) => {
                        check(&rolled, &wanted);
                        let tied = rolled.iter().filter(|(_, basics)| everybody || basics == most);
                        wanted = Some(tied.map(|(seat, _)| *seat).collect());
                        rolled.clear();
                    }
                    _ => {}
                }
            }
            check(&rolled, &wanted);
        }
        assert_eq!(smaller == 0, everybody);
    }
}
