//! Chapter 16: decks.

use crate::rulebook::Rulebook;
use ashwright_core::{CardKind, DiceByType, DieType, Maker, Rule, TitleId};
use std::fmt;

/// A deck as a game needs it (R 16.1).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deck {
    /// The Phoenixborn.
    pub phoenixborn: TitleId,
    /// The cards with their numbers.
    pub cards: Vec<(TitleId, u8)>,
    /// The dice.
    pub dice: DiceByType,
}

/// Why a deck cannot be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DeckProblem {
    /// The leader is no Phoenixborn.
    NotAPhoenixborn(String),
    /// A card that does not belong into decks.
    NotADeckCard(String),
    /// The wrong number of cards.
    Size(usize, u8),
    /// Too many copies of a title.
    Copies(String, u8, u8),
    /// A card unique to another Phoenixborn.
    ForeignUnique(String, String),
    /// Too many cards unique to the Phoenixborn.
    Uniques(u8, u8),
    /// The wrong number of dice.
    Dice(u8, u8),
    /// A die that the edition does not have.
    ForeignDie(DieType),
    /// Fewer than five titles can be in a First Five, and the rule that forbids it.
    NoFirstFive(usize, Rule),
}

impl fmt::Display for DeckProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DeckProblem::NotAPhoenixborn(name) => {
                write!(f, "\"{name}\" does not lead a deck: choose a Phoenixborn (rule 16.1.4)")
            }
            DeckProblem::NotADeckCard(name) => write!(
                f,
                "\"{name}\" cannot be in a deck: take it out; conjurations join by themselves (rule 16.1.3)"
            ),
            DeckProblem::Size(n, wanted) => {
                let (n, wanted) = (*n, *wanted as usize);
                if n < wanted {
                    write!(
                        f,
                        "the deck has {n} cards: add {} to reach {wanted} (rule 16.1.1)",
                        wanted - n
                    )
                } else {
                    write!(
                        f,
                        "the deck has {n} cards: take out {} to reach {wanted} (rule 16.1.1)",
                        n - wanted
                    )
                }
            }
            DeckProblem::Copies(name, n, max) => {
                write!(
                    f,
                    "\"{name}\" is in the deck {n} times: keep at most {max} (rule 16.2.1)"
                )
            }
            DeckProblem::ForeignUnique(name, owner) => {
                write!(
                    f,
                    "\"{name}\" is unique to {owner}: take it out or let {owner} lead the deck (rule 16.2.2)"
                )
            }
            DeckProblem::Uniques(n, max) => {
                write!(
                    f,
                    "the deck has {n} cards unique to its Phoenixborn: keep at most {max} (rule 16.2.3)"
                )
            }
            DeckProblem::ForeignDie(kind) => {
                write!(f, "this edition has no {kind} dice: choose others (rule 1.6.2)")
            }
            DeckProblem::Dice(n, wanted) => write!(f, "the deck has {n} dice: choose exactly {wanted} (rule 16.3.1)"),
            DeckProblem::NoFirstFive(n, rule) => write!(
                f,
                "only {n} titles of the deck may be in a First Five, which needs five: put in other titles (rule {rule})"
            ),
        }
    }
}

impl Deck {
    /// Every problem of the deck under an edition's rules; none when it is legal (R 16.1 to 16.5).
    pub fn problems(&self, book: &Rulebook) -> Vec<DeckProblem> {
        let pool = &book.pool;
        let edition = &book.edition;
        let mut problems = Vec::new();
        let leader = pool.card(self.phoenixborn);
        if leader.kind != CardKind::Phoenixborn {
            problems.push(DeckProblem::NotAPhoenixborn(leader.title.clone()));
        }
        let size: usize = self.cards.iter().map(|(_, n)| *n as usize).sum();
        if size != edition.deck_size as usize {
            problems.push(DeckProblem::Size(size, edition.deck_size));
        }
        let mut uniques = 0;
        // Titles that may be in a First Five.
        let (mut plain, mut own) = (0, 0);
        for (title, n) in &self.cards {
            let card = pool.card(*title);
            if *n > 0 && !edition.holds_back(card.chained) {
                match card.unique {
                    None => plain += 1,
                    Some(owner) => own += usize::from(owner == self.phoenixborn),
                }
            }
            if !book.is_deck_card(*title) {
                problems.push(DeckProblem::NotADeckCard(card.title.clone()));
            }
            if *n > edition.copies {
                problems.push(DeckProblem::Copies(card.title.clone(), *n, edition.copies));
            }
            match card.unique {
                Some(owner) if owner == self.phoenixborn => uniques += n,
                Some(owner) => problems.push(DeckProblem::ForeignUnique(
                    card.title.clone(),
                    pool.card(owner).title.clone(),
                )),
                None => {}
            }
        }
        if uniques > edition.uniques {
            problems.push(DeckProblem::Uniques(uniques, edition.uniques));
        }
        if self.dice.total() != edition.dice {
            problems.push(DeckProblem::Dice(self.dice.total(), edition.dice));
        }
        // R 1.6.101
        let asked_for = |kind: &DieType| {
            let mut titles = self.cards.iter().map(|(title, _)| pool.card(*title));
            titles.any(|card| card.maker == Maker::Players && card.cost.dice_types().contains(kind))
        };
        let known = |kind: &DieType| {
            edition.dice_types.contains(kind) || edition.dice_of_players.contains(kind) && asked_for(kind)
        };
        let in_pool = self.dice.iter().map(|(kind, _)| kind);
        problems.extend(in_pool.filter(|kind| !known(kind)).map(DeckProblem::ForeignDie));
        let usable = plain + own.min(edition.first_five_uniques as usize);
        if usable < 5 {
            // R 16.5.2 is for editions that keep titles out of a First Five; any needs five titles.
            let rule = match edition.first_five_uniques < 5 {
                true => Rule(16, 5, 2),
                false => Rule(2, 2, 2),
            };
            problems.push(DeckProblem::NoFirstFive(usable, rule));
        }
        problems
    }
}
