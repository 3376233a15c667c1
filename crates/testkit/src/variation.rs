//! Whether resampled worlds vary as they should.

use crate::random::Random;
use crate::{Broken, Law};
use ashwright_core::{CardId, Seat, TitleId};
use ashwright_engine::{Rulebook, State, Viewer, World, Zone};
use std::collections::BTreeMap;

/// Pearson's statistic of counts against expectations, and a bound that chance passes about once in a hundred thousand
/// times (Wilson and Hilferty's approximation).
pub fn chi_square(observed: &[(u64, f64)]) -> (f64, f64) {
    let statistic = observed
        .iter()
        .map(|(n, e)| (*n as f64 - e).powi(2) / e.max(1e-9))
        .sum();
    let freedom = (observed.len().max(2) - 1) as f64;
    let spread = 2.0 / (9.0 * freedom);
    let bound = freedom * (1.0 - spread + 4.3 * spread.sqrt()).powi(3);
    (statistic, bound)
}

/// The cards in hands and draw piles and face down that a viewer does not know: of others, and of its own pile where others
/// looked at what lies on it.
pub fn hidden_cards(state: &State, viewer: Viewer) -> Vec<CardId> {
    let is_looked_at = |seat: &Seat| {
        let placed = state.segments_of(*seat).flat_map(|segment| segment.cards);
        let mut placed = placed.chain(state.owned_in(Zone::Under, *seat));
        placed.any(|card| !viewer.knows(state, card))
    };
    state
        .all_seats()
        .filter(|seat| !viewer.is(*seat) || is_looked_at(seat))
        .flat_map(|seat| {
            state
                .owned_in(Zone::Hand, seat)
                .iter()
                .chain(state.owned_in(Zone::DrawPile, seat))
                .chain(state.owned_in(Zone::Under, seat))
        })
        .filter(|card| !viewer.knows(state, *card))
        .collect()
}

/// Every hidden place takes every title that its owner could have there, as often as there are copies. For worlds
/// that stand at a boundary, where nothing but the counts is known.
///
/// # Errors
/// The place that does not vary as it should.
pub fn check_places(
    book: &Rulebook,
    world: &World,
    viewer: Viewer,
    samples: u32,
    random: &mut Random,
) -> Result<(), Broken> {
    let state = world.clone().pending(book).state;
    let hidden = hidden_cards(&state, viewer);
    let mut counts: BTreeMap<(CardId, TitleId), u64> = BTreeMap::new();
    for _ in 0..samples {
        let Some(mut sample) = world.resample(book, viewer, &mut || random.bits()) else {
            return Err(Broken::new(Law::Variation, "no world was found"));
        };
        let sampled = sample.pending(book).state;
        for card in &hidden {
            *counts.entry((*card, sampled.card(*card).title)).or_default() += 1;
        }
    }
    for card in &hidden {
        let owner = state.card(*card).owner;
        let mut titles: BTreeMap<TitleId, u64> = BTreeMap::new();
        for other in hidden.iter().filter(|other| state.card(**other).owner == owner) {
            *titles.entry(state.card(*other).title).or_default() += 1;
        }
        let all: u64 = titles.values().sum();
        let observed: Vec<(u64, f64)> = titles
            .iter()
            .map(|(title, n)| {
                let seen = counts.get(&(*card, *title)).copied().unwrap_or(0);
                (seen, f64::from(samples) * *n as f64 / all as f64)
            })
            .collect();
        let (statistic, bound) = chi_square(&observed);
        if statistic > bound {
            let how = format!(
                "card {} of {owner} varies by {statistic:.1}, more than {bound:.1}",
                card.0
            );
            return Err(Broken::new(Law::Variation, how));
        }
    }
    Ok(())
}

/// On a small position every arrangement of the hidden titles is enumerated and comes up as often as it should.
/// Returns how many arrangements there are.
///
/// # Errors
/// How the frequencies differ.
pub fn check_arrangements(
    book: &Rulebook,
    world: &World,
    viewer: Viewer,
    samples_each: u32,
    random: &mut Random,
) -> Result<usize, Broken> {
    let state = world.clone().pending(book).state;
    let hidden = hidden_cards(&state, viewer);
    let mut arrangements: BTreeMap<Vec<TitleId>, u64> = BTreeMap::new();
    let truth: Vec<TitleId> = hidden.iter().map(|card| state.card(*card).title).collect();
    let owners: Vec<_> = hidden.iter().map(|card| state.card(*card).owner).collect();
    permutations(&owners, &mut truth.clone(), 0, &mut |titles| {
        arrangements.entry(titles.to_vec()).or_insert(0);
    });
    let samples = samples_each * arrangements.len() as u32;
    for _ in 0..samples {
        let Some(mut sample) = world.resample(book, viewer, &mut || random.bits()) else {
            return Err(Broken::new(Law::Variation, "no world was found"));
        };
        let sampled = sample.pending(book).state;
        let titles: Vec<TitleId> = hidden.iter().map(|card| sampled.card(*card).title).collect();
        match arrangements.get_mut(&titles) {
            Some(count) => *count += 1,
            None => return Err(Broken::new(Law::Variation, "a world holds cards that there are not")),
        }
    }
    let observed: Vec<(u64, f64)> = arrangements.values().map(|n| (*n, f64::from(samples_each))).collect();
    let (statistic, bound) = chi_square(&observed);
    if observed.len() > 1 && statistic > bound {
        let how = format!(
            "{} arrangements vary by {statistic:.1}, more than {bound:.1}",
            observed.len()
        );
        return Err(Broken::new(Law::Variation, how));
    }
    Ok(observed.len())
}

/// How many different arrangements hidden titles have, at most.
pub fn arrangements(state: &State, viewer: Viewer) -> f64 {
    let mut count = 1.0;
    for seat in state.all_seats() {
        let titles: Vec<TitleId> = hidden_cards(state, viewer)
            .into_iter()
            .filter(|card| state.card(*card).owner == seat)
            .map(|card| state.card(card).title)
            .collect();
        let mut copies: BTreeMap<TitleId, u32> = BTreeMap::new();
        for (i, title) in titles.iter().enumerate() {
            let n = copies.entry(*title).or_default();
            *n += 1;
            count *= (i + 1) as f64 / f64::from(*n);
        }
    }
    count
}

fn permutations<O: PartialEq>(owners: &[O], titles: &mut [TitleId], from: usize, visit: &mut dyn FnMut(&[TitleId])) {
    if from == titles.len() {
        visit(titles);
        return;
    }
    let mut tried = Vec::new();
    for i in from..titles.len() {
        if owners[i] == owners[from] && !tried.contains(&titles[i]) {
            tried.push(titles[i]);
            titles.swap(from, i);
            permutations(owners, titles, from + 1, visit);
            titles.swap(from, i);
        }
    }
}
