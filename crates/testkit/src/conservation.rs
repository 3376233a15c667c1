//! Cards, dice and conjurations are never created or lost.

use ashwright_core::{DiceByType, DieType, Seat, TitleId};
use ashwright_engine::{Rulebook, State, Zone};
use std::collections::BTreeMap;

/// What each player owns in a state, wherever it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Inventory {
    /// Cards of decks and copies of conjurations, by owner and title.
    pub cards: BTreeMap<(Seat, TitleId), u32>,
    /// Dice by owner, those on cards and those that left the game included.
    pub dice: Vec<DiceByType>,
}

impl Inventory {
    /// Counts everything.
    pub fn of(state: &State) -> Inventory {
        let mut cards = BTreeMap::new();
        for card in state.cards.iter().filter(|card| card.zone != Zone::Unused) {
            *cards.entry((card.owner, card.title)).or_default() += 1;
        }
        for pile in &state.conjurations {
            *cards.entry((pile.owner, pile.title)).or_default() += u32::from(pile.left);
        }
        cards.retain(|_, n| *n > 0);
        let dice = state
            .all_seats()
            .map(|seat| {
                let player = state.player(seat);
                let mut dice = player.exhausted;
                for kind in DieType::ALL {
                    dice.add(kind, player.active.of_type(kind));
                }
                for placed in state.placed_dice.iter().filter(|die| die.owner == seat) {
                    dice.add(placed.die.kind, 1);
                }
                for (kind, n) in state
                    .chimera
                    .iter()
                    .flat_map(|chimera| chimera.lost_dice[seat.index()].iter())
                {
                    dice.add(kind, n);
                }
                dice
            })
            .collect();
        Inventory { cards, dice }
    }

    /// Only what the players who are in the game own: those who are out have taken theirs along (R 14.3).
    pub fn of_players_in(mut self, state: &State) -> Inventory {
        self.cards.retain(|(seat, _), _| state.player(*seat).alive);
        for seat in state.all_seats().filter(|seat| !state.player(*seat).alive) {
            self.dice[seat.index()] = DiceByType::default();
        }
        self
    }

    /// The first difference to what there was before, as a sentence.
    pub fn difference(&self, before: &Inventory) -> Option<String> {
        let titles = self.cards.keys().chain(before.cards.keys());
        for key in titles {
            let (now, then) = (self.cards.get(key), before.cards.get(key));
            if now != then {
                return Some(format!("{} owns {now:?} of title {}, and had {then:?}", key.0, key.1.0));
            }
        }
        (self.dice != before.dice).then(|| format!("the dice are {:?}, and were {:?}", self.dice, before.dice))
    }
}

/// Whether the parts of a state agree with each other: zones with cards, attachments and dice with what they are on.
pub fn inconsistency(book: &Rulebook, state: &State) -> Option<String> {
    if !state.knows_its_texts(book) {
        return Some("what is kept about the texts in play is not what they say".to_owned());
    }
    for (i, card) in state.cards.iter().enumerate() {
        let id = ashwright_core::CardId(i as u16);
        if !state.zones.of(card.zone).contains(id) {
            return Some(format!("card {i} is not in the set of its zone {:?}", card.zone));
        }
        let owned = state.owned_in(card.zone, card.owner).contains(id);
        if !owned || !state.controlled_in(card.zone, card.controller).contains(id) {
            return Some(format!("card {i} is not in the sets of its owner and controller"));
        }
        if card.zone.in_play() != state.zones.in_play().contains(id) {
            return Some(format!(
                "card {i} in {:?} and the set of cards in play disagree",
                card.zone
            ));
        }
        // What has left play keeps its host while its own text waits to be resolved.
        let waits = card.zone == Zone::Leaving && state.schedule.as_ref().is_some_and(|s| !s.batches.is_empty());
        if !waits && matches!(card.zone, Zone::Attached | Zone::Under) != card.host.is_some() {
            return Some(format!("card {i} in {:?} is attached to {:?}", card.zone, card.host));
        }
        if let Some(host) = card.host {
            let zone = state.card(host).zone;
            if !zone.in_play() && zone != Zone::Leaving {
                return Some(format!("card {i} is attached to a card in {zone:?}"));
            }
        }
        if card.zone.is_public() && (card.handle == 0 || card.known != ashwright_engine::SeatSet::ALL) {
            let title = &book.pool.card(card.title).title;
            return Some(format!("card {i} ({title}) is in {:?} without being public", card.zone));
        }
        // A card of a hand is public as soon as it is shown to be played.
        if matches!(card.zone, Zone::DrawPile | Zone::Unused) && card.is_public() {
            return Some(format!("card {i} is in {:?} and has a public name", card.zone));
        }
        if !card.zone.in_play()
            && card.zone != Zone::Leaving
            && card.zone != Zone::OutOfGame
            && card.tokens.total() != 0
        {
            return Some(format!("card {i} in {:?} has tokens", card.zone));
        }
    }
    if let Some(how) = bad_segment(state) {
        return Some(how);
    }
    for pile in &state.conjurations {
        if pile.left > pile.limit {
            return Some(format!("the pile of title {} holds more than its limit", pile.title.0));
        }
    }
    for die in &state.placed_dice {
        let zone = state.card(die.card).zone;
        if !zone.in_play() && zone != Zone::Leaving {
            return Some(format!("a die lies on a card in {zone:?}"));
        }
    }
    None
}

/// Whether what lies together in draw piles does, and nothing has an order that nobody knows.
fn bad_segment(state: &State) -> Option<String> {
    for seat in state.all_seats() {
        let mut left = state.owned_in(Zone::DrawPile, seat).without(&state.lying_in_rows());
        for segment in state.segments_of(seat) {
            if segment.cards.is_empty() || !segment.cards.is_subset(&left) {
                return Some(format!("{seat} has the segment {segment:?}, and the pile {left:?}"));
            }
            left = left.without(&segment.cards);
            let ordered = segment.ordered_by != ashwright_engine::SeatSet::NONE;
            let in_order = segment.order.iter().all(|card| segment.cards.contains(*card));
            if !in_order || ordered && segment.cards.len() == 1 || !ordered && !segment.order.is_empty() {
                return Some(format!(
                    "{seat} has a segment in an order that nobody knows: {segment:?}"
                ));
            }
        }
        if let Some(card) = left
            .iter()
            .find(|card| state.card(*card).known != ashwright_engine::SeatSet::NONE)
        {
            return Some(format!(
                "card {} is in the bag of {seat}, and somebody knows it",
                card.0
            ));
        }
    }
    let seats = state.segments.iter().map(|segment| segment.pile);
    (!seats.is_sorted()).then(|| "the segments are not by seat".to_owned())
}
