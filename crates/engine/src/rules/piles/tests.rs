//! A pile of segments and bags tells its players the same, and as often, as a pile whose order is fixed from the start.

use crate::decision::{Answer, Decision};
use crate::game::{Decider, Game, Played, Stop, Suspended};
use crate::{CardSet, Deck, PileEnd, Rulebook, SeatSet, State, Zone};
use ashwright_core::{
    Card, CardId, CardKind, Chained, Cost, Destination, DiceByType, Law, Maker, Part, Pool, Seat, TextSource, TitleId,
    Value, Values,
};
use std::collections::BTreeMap;
use std::sync::Arc;

const OWNER: Seat = Seat(0);
const OTHER: Seat = Seat(1);

/// What is done to the pile.
#[derive(Clone, Copy, Debug)]
enum Deed {
    /// Somebody looks at the top cards.
    Look(Seat, u8),
    /// Somebody looks at the top cards and puts them back, the highest id on the outside, at an end.
    PutBack(Seat, u8, PileEnd),
    /// Everybody sees the top cards, and the one with the lowest id goes to the bottom.
    Bury(u8),
    Draw,
    DrawFromBottom,
    Discard(u8),
    /// The card of the hand with the lowest id goes on top.
    FromHand,
    Shuffle,
}

fn book() -> Rulebook {
    let card = |title: usize, kind| Card {
        title: format!("Card {title}"),
        set: String::new(),
        maker: Maker::Publisher,
        kind,
        unique: None,
        chained: Chained::No,
        law: Law::No,
        source: TextSource::Confirmed,
        cost: Cost::default(),
        values: Values {
            life: Value::Number(20),
            ..Values::default()
        },
        respark: None,
        limit: 0,
        x: None,
        text: Vec::new(),
        part: Part::Duel,
        picture: None,
    };
    let mut cards = vec![card(0, CardKind::Phoenixborn)];
    cards.extend((1..7).map(|title| card(title, CardKind::ActionSpell)));
    let pool = Pool::new(
        ashwright_core::EditionId::default(),
        cards,
        Vec::new(),
        Vec::new(),
        BTreeMap::new(),
        0,
    );
    Rulebook::new(Arc::new(pool))
}

/// Two players, the first with a pile of so many cards.
fn start(book: &Rulebook, size: u16) -> State {
    let deck = |size: u16| Deck {
        phoenixborn: TitleId(0),
        cards: (1..=size).map(|title| (TitleId(title), 1)).collect(),
        dice: DiceByType::default(),
    };
    State::new(book, &[deck(size), deck(0)])
}

/// Chance that takes one way through all that could happen.
struct Way {
    picks: Vec<u32>,
    next: usize,
    likely: f64,
    open: Option<u32>,
}

impl Decider for Way {
    fn decide(&mut self, _: &Rulebook, _: &State, decision: &Decision) -> Result<Answer, Suspended> {
        let form = &decision.form;
        let Some(pick) = self.picks.get(self.next) else {
            self.open = Some(form.count());
            return Err(Suspended);
        };
        self.next += 1;
        let all: u64 = (0..form.count())
            .filter_map(|n| form.nth(n))
            .map(|a| form.weight(&a))
            .sum();
        let answer = form.nth(*pick).ok_or(Suspended)?;
        self.likely *= form.weight(&answer) as f64 / all as f64;
        Ok(answer)
    }
}

fn names(cards: impl IntoIterator<Item = CardId>) -> String {
    let mut ids: Vec<u16> = cards.into_iter().map(|card| card.0).collect();
    ids.sort();
    format!("{ids:?}")
}

fn outside_is_highest(cards: &[CardId]) -> Vec<CardId> {
    let mut cards = cards.to_vec();
    cards.sort();
    cards
}

/// Does something with the engine's pile, and says what is seen.
fn play(game: &mut Game, deed: Deed) -> Played<String> {
    let hand = |game: &Game| game.state.owned_in(Zone::Hand, OWNER);
    Ok(match deed {
        Deed::Look(seat, n) => names(game.look_at_top(SeatSet::of(seat), OWNER, n)?),
        Deed::PutBack(seat, n, end) => {
            let seen = game.look_at_top(SeatSet::ALL, OWNER, n)?;
            let cards: CardSet = seen.iter().copied().collect();
            game.state.take_from_segments(&cards, SeatSet::of(seat));
            let ordered_by = if seen.len() > 1 {
                SeatSet::of(seat)
            } else {
                SeatSet::NONE
            };
            game.state.add_segment(OWNER, end, cards, ordered_by);
            for card in outside_is_highest(&seen) {
                game.state.put_next(card);
            }
            names(seen)
        }
        Deed::Bury(n) => {
            let seen = game.look_at_top(SeatSet::ALL, OWNER, n)?;
            if let Some(lowest) = seen.iter().min() {
                game.put_card(OTHER, *lowest, Destination::BottomOfDrawPile)?;
            }
            names(seen)
        }
        Deed::Draw | Deed::DrawFromBottom => {
            let before = hand(game);
            match deed {
                Deed::Draw => game.draw_cards(OWNER, 1).map(|_| ())?,
                _ => game.draw_from(OWNER, PileEnd::Bottom, 1).map(|_| ())?,
            }
            names(hand(game).without(&before))
        }
        Deed::Discard(n) => {
            let discarded = game.discard_off_draw_pile(OWNER, n)?;
            format!("{:?}", discarded.iter().map(|card| card.0).collect::<Vec<_>>())
        }
        Deed::FromHand => {
            let lowest = hand(game).iter().next();
            if let Some(card) = lowest {
                game.put_card(OWNER, card, Destination::TopOfDrawPile)?;
            }
            names(lowest)
        }
        Deed::Shuffle => {
            game.shuffle(OWNER);
            String::new()
        }
    })
}

/// What could be seen by the engine's pile, and how likely it is.
fn seen_of_segments(book: &Rulebook, start: &State, deeds: &[Deed]) -> BTreeMap<Vec<String>, f64> {
    let mut seen = BTreeMap::new();
    let mut ways = vec![Vec::new()];
    while let Some(picks) = ways.pop() {
        let mut way = Way {
            picks,
            next: 0,
            likely: 1.0,
            open: None,
        };
        let mut game = Game::new(book, start.clone(), &mut way);
        let told: Result<Vec<String>, Stop> = deeds.iter().map(|deed| play(&mut game, *deed)).collect();
        match (told, way.open) {
            (Ok(told), _) => *seen.entry(told).or_insert(0.0) += way.likely,
            (Err(_), Some(count)) => ways.extend((0..count).map(|pick| {
                let mut picks = way.picks.clone();
                picks.push(pick);
                picks
            })),
            (Err(stop), None) => panic!("{stop:?}"),
        }
    }
    seen
}

/// A pile as it lies on a table, the top card last.
#[derive(Clone)]
struct Table {
    pile: Vec<CardId>,
    hand: Vec<CardId>,
}

fn orders(cards: &[CardId]) -> Vec<Vec<CardId>> {
    let Some((first, rest)) = cards.split_first() else {
        return vec![Vec::new()];
    };
    let shorter = orders(rest);
    let with = |order: &Vec<CardId>, at: usize| [&order[..at], &[*first], &order[at..]].concat();
    shorter
        .iter()
        .flat_map(|order| (0..=order.len()).map(move |at| with(order, at)))
        .collect()
}

/// Does something on a table, for every order into which a shuffle could bring it.
fn seen_on_table(table: &Table, deeds: &[Deed], told: &[String], likely: f64, seen: &mut BTreeMap<Vec<String>, f64>) {
    let Some((deed, rest)) = deeds.split_first() else {
        *seen.entry(told.to_vec()).or_insert(0.0) += likely;
        return;
    };
    let mut after = table.clone();
    let pile = &mut after.pile;
    let top = |pile: &Vec<CardId>, n: u8| pile.len().saturating_sub(n.into());
    let says = match *deed {
        Deed::Look(_, n) => names(pile[top(pile, n)..].iter().copied()),
        Deed::PutBack(_, n, end) => {
            let cards = outside_is_highest(&pile.split_off(top(pile, n)));
            match end {
                PileEnd::Top => pile.extend(&cards),
                PileEnd::Bottom => {
                    pile.splice(0..0, cards.iter().rev().copied());
                }
            }
            names(cards)
        }
        Deed::Bury(n) => {
            let cards = pile[top(pile, n)..].to_vec();
            if let Some(lowest) = cards.iter().min() {
                pile.retain(|card| card != lowest);
                pile.insert(0, *lowest);
            }
            names(cards)
        }
        Deed::Draw => {
            let drawn = pile.pop();
            after.hand.extend(drawn);
            names(drawn)
        }
        Deed::DrawFromBottom => {
            let drawn = (!pile.is_empty()).then(|| pile.remove(0));
            after.hand.extend(drawn);
            names(drawn)
        }
        Deed::Discard(n) => {
            let gone: Vec<u16> = pile.split_off(top(pile, n)).iter().rev().map(|card| card.0).collect();
            format!("{gone:?}")
        }
        Deed::FromHand => {
            let lowest = after.hand.iter().min().copied();
            after.hand.retain(|card| Some(*card) != lowest);
            pile.extend(lowest);
            names(lowest)
        }
        Deed::Shuffle => {
            let orders = orders(pile);
            let told = [told, &[String::new()]].concat();
            for order in &orders {
                after.pile.clone_from(order);
                seen_on_table(&after, rest, &told, likely / orders.len() as f64, seen);
            }
            return;
        }
    };
    seen_on_table(&after, rest, &[told, &[says]].concat(), likely, seen);
}

/// A deed by numbers.
fn some_deed(below: &mut impl FnMut(u64) -> u64) -> Deed {
    let who = [OWNER, OTHER][below(2) as usize];
    let n = 1 + below(3) as u8;
    let end = [PileEnd::Top, PileEnd::Bottom][below(2) as usize];
    match below(10) {
        0 | 1 => Deed::Look(who, n),
        2 | 3 => Deed::PutBack(who, n, end),
        4 => Deed::Bury(n),
        5 | 6 => Deed::Draw,
        7 => Deed::DrawFromBottom,
        8 => match below(2) {
            0 => Deed::Discard(n.min(2)),
            _ => Deed::FromHand,
        },
        _ => Deed::Shuffle,
    }
}

#[test]
fn segments_equal_full_enumeration() {
    let book = book();
    for seed in 0..300u64 {
        let mut bits = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
        let mut below = |n: u64| {
            bits ^= bits << 13;
            bits ^= bits >> 7;
            bits ^= bits << 17;
            (bits >> 33) % n
        };
        let start = start(&book, 3 + (seed % 2) as u16);
        let mut shuffles = 0;
        let deeds: Vec<Deed> = (0..6)
            .map(|_| some_deed(&mut below))
            .filter(|deed| {
                shuffles += u32::from(matches!(deed, Deed::Shuffle));
                shuffles < 2 || !matches!(deed, Deed::Shuffle)
            })
            .collect();
        let of_segments = seen_of_segments(&book, &start, &deeds);
        let pile: Vec<CardId> = start.owned_in(Zone::DrawPile, OWNER).iter().collect();
        let table = Table { pile, hand: Vec::new() };
        let mut on_table = BTreeMap::new();
        let from_shuffled = [&[Deed::Shuffle], &deeds[..]].concat();
        seen_on_table(&table, &from_shuffled, &[], 1.0, &mut on_table);
        let on_table: BTreeMap<Vec<String>, f64> =
            on_table.into_iter().map(|(told, n)| (told[1..].to_vec(), n)).collect();
        let ours: Vec<_> = of_segments.keys().collect();
        assert_eq!(ours, on_table.keys().collect::<Vec<_>>(), "{deeds:?}");
        for (told, likely) in &of_segments {
            assert!(
                (likely - on_table[told]).abs() < 1e-9,
                "{deeds:?}: {told:?} {likely} {}",
                on_table[told]
            );
        }
    }
}
