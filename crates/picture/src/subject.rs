//! What of a card its picture shows.

use crate::place::Place;
use ashwright_core::{Body, CardKind, Cost, DieType, Figure, Mood, Pool, TitleId, Value};

/// Everything that a picture is made of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Subject {
    /// The title: what is left to chance follows from it.
    pub title: String,
    /// The places, one or two.
    pub places: Vec<Place>,
    /// What kind of card it is.
    pub kind: CardKind,
    /// The printed attack: who hits hard looms.
    pub attack: u8,
    /// The figure that the card's file names, or a seal.
    pub figure: Figure,
    /// The mood that the card's file names.
    pub mood: Option<Mood>,
    /// The types of dice of a Phoenixborn.
    pub dice: Vec<DieType>,
}

impl Subject {
    /// What the picture of this card shows.
    pub(crate) fn of(pool: &Pool, title: TitleId) -> Subject {
        let card = pool.card(title);
        let dice = dice_of(pool, title, 0);
        let mut places: Vec<Place> = dice.iter().take(2).map(|kind| Place::Of(*kind)).collect();
        if places.is_empty() {
            places.push(Place::Stone);
        }
        Subject {
            title: card.title.clone(),
            places,
            kind: card.kind,
            attack: match card.values.attack {
                Value::Number(n) => n.clamp(0, 6).unsigned_abs(),
                Value::X => 3,
            },
            figure: card.picture.map_or(Figure::default(), |picture| picture.figure),
            mood: card.picture.and_then(|picture| picture.mood),
            dice: if card.kind.is_leader() {
                dice.into_iter().take(5).collect()
            } else {
                Vec::new()
            },
        }
    }
}

/// The types of dice that a card is of: those of its cost; of what brings it into play; of what its text costs; of the
/// cards that are unique to it.
fn dice_of(pool: &Pool, title: TitleId, depth: u8) -> Vec<DieType> {
    let card = pool.card(title);
    let mut found = card.cost.dice_types();
    if found.is_empty() && card.kind.is_conjured() && depth < 3 {
        let makers = pool.titles().filter(|maker| pool.conjures(*maker).contains(&title));
        found = makers
            .map(|maker| dice_of(pool, maker, depth + 1))
            .find(|dice| !dice.is_empty())
            .unwrap_or_default();
    }
    if found.is_empty() || card.kind.is_leader() {
        for printed in &card.text {
            if let Some(cost) = cost_of(&pool.ability(printed.ability).body) {
                add(&mut found, cost);
            }
        }
    }
    if card.kind.is_leader() {
        for other in pool.cards.iter().filter(|other| other.unique == Some(title)) {
            add(&mut found, &other.cost);
        }
    }
    found
}

fn add(found: &mut Vec<DieType>, cost: &Cost) {
    for kind in cost.dice_types() {
        if !found.contains(&kind) {
            found.push(kind);
        }
    }
}

/// What using a paragraph costs.
fn cost_of(body: &Body) -> Option<&Cost> {
    match body {
        Body::Activated { cost, .. } | Body::FocusCost { cost, .. } => Some(cost),
        Body::PlayedFromHand { cost, .. } => cost.as_ref(),
        Body::OnPlay(_)
        | Body::Triggered { .. }
        | Body::Reaction { .. }
        | Body::Static { .. }
        | Body::FocusDiscount { .. }
        | Body::AttachesTo(_)
        | Body::Status { .. } => None,
    }
}
