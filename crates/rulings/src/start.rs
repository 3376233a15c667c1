//! Where a scenario begins, and what must stay the same from there on.

use crate::scenario::*;
use ashwright_core::{Agreed, TitleId};
use ashwright_diagnostic::{Place, Problem};
use ashwright_engine::{Deck, Encounter, GrimFates, Phoenix, Position, Rulebook, State, Zone};
use std::collections::BTreeMap;
use std::sync::Arc;

pub(crate) fn unknown_titles(book: &Rulebook, scenario: &Scenario) -> Vec<Problem> {
    let pool = &book.pool;
    let decks = scenario.decks.iter().map(|d| (&d.phoenixborn, d.place));
    let mentions = scenario.mentions.iter().map(|(title, place)| (title, *place));
    let mut problems: Vec<Problem> = Vec::new();
    for (title, place) in mentions.chain(decks) {
        if pool.title(title).is_some() || problems.iter().any(|p| p.position() == place) {
            continue;
        }
        let problem = scenario.problem(place, format!("there is no card called \"{title}\""));
        let before_comma = format!("{title},");
        let whole = pool.cards.iter().find(|card| card.title.starts_with(&before_comma));
        let remedy = || match ashwright_diagnostic::nearest(title, pool.cards.iter().map(|c| c.title.as_str())) {
            Some(close) => format!("did you mean \"{close}\"?"),
            None => "see the list of cards for the titles that exist".to_owned(),
        };
        problems.push(problem.with_remedy(match whole {
            Some(card) => format!("a title with a comma stands in quotation marks: \"{}\"", card.title),
            None => remedy(),
        }));
    }
    problems
}

pub(crate) fn start(book: &Rulebook, scenario: &Scenario) -> Result<(State, Vec<Deck>), Vec<Problem>> {
    if scenario.edition != book.edition.id {
        let message = format!("the scenario is of the edition \"{}\"", scenario.edition.word());
        return Err(vec![
            scenario
                .problem(TOP, message)
                .with_remedy(format!("these rules are \"{}\"", book.edition.name())),
        ]);
    }
    match &scenario.start {
        Start::Position(position) => match position.into_state(book) {
            Ok(state) => Ok((state, Vec::new())),
            Err(problems) => Err(problems
                .into_iter()
                .map(|p| {
                    let place = p.seat.and_then(|s| scenario.seat_places.get(s)).copied().unwrap_or(TOP);
                    scenario.problem(place, p.message)
                })
                .collect()),
        },
        Start::Decks(met) => {
            let mut decks = Vec::new();
            let plays = scenario
                .items
                .iter()
                .any(|i| matches!(i.what, What::Act(..) | What::Until(..) | What::SecondGame));
            for block in &scenario.decks {
                let deck = deck_of(book, block);
                let problems = deck.problems(book);
                if plays && !problems.is_empty() {
                    let said: Vec<String> = problems.iter().map(ToString::to_string).collect();
                    return Err(vec![
                        scenario
                            .problem(block.place, format!("the deck of {} cannot be played", block.name))
                            .note("found", said.join("; ")),
                    ]);
                }
                decks.push(deck);
            }
            let state = match met {
                Some(met) => against(book, scenario, &decks, met)?,
                None => State::new(book, &decks),
            };
            Ok((state, decks))
        }
    }
}

/// Before set-up against a Chimera with the recommended deck of its first stack.
fn against(book: &Rulebook, scenario: &Scenario, decks: &[Deck], met: &Position) -> Result<State, Vec<Problem>> {
    let last = met.seats.last().zip(scenario.seat_places.last());
    let found = last.and_then(|(seat, place)| {
        let title = book.pool.title(&seat.phoenixborn.title)?;
        Some((title, book.pool.card(title).part.chimera()?, *place))
    });
    let (Some((title, printed, place)), Some(said)) = (found, &met.chimera) else {
        let place = scenario.seat_places.first().copied().unwrap_or(TOP);
        let problem = scenario.problem(
            place,
            "nobody meets the Chimera: describe it after the decks of the players",
        );
        return Err(vec![problem]);
    };
    let grim_fates = GrimFates::read(book, &said.grim_fates).map_err(|title| {
        vec![scenario.problem(place, format!("there is no card called \"{title}\" for Grim Fates"))]
    })?;
    let encounter = Encounter {
        grim_fates,
        phoenix: Agreed::of(said.phoenix == Phoenix::Agreed),
        hands: said.hands,
        ..Encounter::recommended(book, title, said.difficulty, said.level, &printed.stacks[0])
    };
    State::against(book, decks, &encounter).map_err(|problems| {
        let problems = problems
            .into_iter()
            .map(|problem| scenario.problem(place, problem.to_string()));
        problems.collect()
    })
}

/// The rules of the second game of a scenario that has one: those of Reborn, for the same cards.
pub(crate) fn second_book(book: &Rulebook, scenario: &Scenario) -> Option<Rulebook> {
    let has_one = scenario.items.iter().any(|item| matches!(item.what, What::SecondGame));
    has_one.then(|| {
        let mut pool = (*book.pool).clone();
        pool.edition = book.edition.second_game;
        Rulebook::new(Arc::new(pool))
    })
}

/// Where what concerns all of a scenario is said to be.
const TOP: Place = Place {
    line: 1,
    column: 1,
    width: 1,
};

fn deck_of(book: &Rulebook, block: &DeckBlock) -> Deck {
    let pool = &book.pool;
    let mut cards: BTreeMap<TitleId, u8> = BTreeMap::new();
    for (title, n) in &block.cards {
        if let Some(title) = pool.title(title) {
            let copies = cards.entry(title).or_default();
            *copies = copies.saturating_add(*n);
        }
    }
    if let Some(size) = block.fill {
        for title in pool.titles() {
            let card = pool.card(title);
            let total = cards.values().fold(0u8, |sum, n| sum.saturating_add(*n));
            let plain = card.unique.is_none() && card.chained == ashwright_core::Chained::No;
            if total < size && plain && book.is_deck_card(title) && !cards.contains_key(&title) {
                cards.insert(title, book.edition.copies.min(size - total));
            }
        }
    }
    Deck {
        phoenixborn: pool.title(&block.phoenixborn).unwrap_or(TitleId(0)),
        cards: cards.into_iter().collect(),
        dice: block.dice,
    }
}

/// What never changes in a game: how many cards and dice each player owns.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Counted(Vec<(usize, usize)>);

impl Counted {
    pub(crate) fn of(state: &State) -> Counted {
        let seats = state.all_seats().map(|seat| {
            let conjured = |c: &ashwright_engine::CardState| {
                state.conjurations.iter().any(|p| p.owner == seat && p.title == c.title)
            };
            let cards = state
                .cards
                .iter()
                .filter(|c| c.owner == seat && c.zone != Zone::Unused && !conjured(c))
                .count();
            let player = state.player(seat);
            let placed = state.placed_dice.iter().filter(|d| d.owner == seat).count();
            let lost = state
                .chimera
                .iter()
                .map(|chimera| chimera.lost_dice[seat.index()].total());
            let pools = player.active.total() + player.exhausted.total() + lost.sum::<u8>();
            (cards, usize::from(pools) + placed)
        });
        Counted(seats.collect())
    }

    pub(crate) fn differs(&self, state: &State) -> Option<String> {
        let now = Counted::of(state);
        for seat in state.all_seats().filter(|s| state.player(*s).alive) {
            let (before, after) = (self.0[seat.index()], now.0[seat.index()]);
            if before != after {
                return Some(format!("{seat} had {before:?} cards and dice and has {after:?}"));
            }
            for pile in state.conjurations.iter().filter(|p| p.owner == seat) {
                let out = state
                    .cards
                    .iter()
                    .filter(|c| c.owner == seat && c.title == pile.title && c.zone != Zone::Unused)
                    .count();
                if pile.left as usize + out != pile.limit as usize {
                    return Some(format!(
                        "{seat} has {} + {out} of {} copies of a conjuration",
                        pile.left, pile.limit
                    ));
                }
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse;
    use ashwright_core::EditionId;
    use std::sync::Arc;

    /// What is said of Grim Fates counts before set-up as at the table (R 24.2.2).
    #[test]
    fn grim_fates_hold_from_set_up_on() {
        let text = "ruling x\nedition red-rains\ncites 24.2.2\ntitle Grim Fates are agreed before the game\n\n\
            deck Isaac\n  Phoenixborn Noah Redmoon\n  fill to 30\n  dice 10 natural\n\
            Viros Chimera \"The Corpse of Viros\" (grim fates for Abundance)\n\nexpect rage 0\n";
        let scenario = parse("x", text).expect("it is understood");
        let book = Rulebook::new(Arc::new(ashwright_lang::pool(EditionId::RedRains).clone()));
        let (state, _) = start(&book, &scenario).expect("it begins");
        let abundance = book.pool.title("Abundance").expect("a card");
        let chimera = state.chimera.expect("it is met");
        assert_eq!(chimera.grim_fates, GrimFates::Of(vec![abundance]));
    }
}
