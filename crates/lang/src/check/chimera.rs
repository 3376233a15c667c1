//! What is wrong with cards of a Chimera.

use crate::reader::Reader;
use crate::{Problem, Source, Span};
use ashwright_core::{Behavior, Card, CardKind, ChimeraLevel, Part, TitleId};

/// Lines that a card of this kind needs.
pub(super) fn missing(kind: CardKind, has: &dyn Fn(&str) -> bool, missing: &mut Vec<(&'static str, &'static str)>) {
    let needed: &[(&'static str, &'static str)] = match kind {
        CardKind::Chimera => &[
            ("stacks", "stacks \"Fury\", \"Shadow\""),
            ("behaviors", "behaviors \"First\", \"Second\", \"Third\""),
            ("ultimates", "ultimates \"First\", \"Second\", \"Third\""),
        ],
        CardKind::Behavior | CardKind::Ultimate => &[("phase", "phase 1")],
        CardKind::Aspect => &[("stack", "stack \"Fury\""), ("blood", "blood 1")],
        CardKind::Phoenixborn
        | CardKind::Ally
        | CardKind::Conjuration
        | CardKind::ReadySpell
        | CardKind::ActionSpell
        | CardKind::ReactionSpell
        | CardKind::AlterationSpell
        | CardKind::ConjuredAlterationSpell
        | CardKind::ConjuredAspect
        | CardKind::Fatigued => &[],
    };
    missing.extend(needed.iter().copied().filter(|(word, _)| !has(word)));
    if kind == CardKind::Chimera && !has("standard") && !has("heroic") {
        missing.push(("standard", "standard 1: life 30, ultimate 3, row 1 2 2 2"));
    }
}

/// Levels out of order, and rolls that belong to no row.
pub(super) fn part(r: &mut Reader<'_>, header: Span, part: &Part) {
    match part {
        Part::Duel | Part::Ultimate { .. } | Part::Aspect(_) | Part::Fatigued => {}
        Part::Chimera(chimera) => {
            let key = |level: &ChimeraLevel| (level.difficulty, level.level);
            if !chimera.levels.windows(2).all(|pair| key(&pair[0]) < key(&pair[1])) {
                let message = "the levels of a Chimera stand in order, the standard ones first, each once";
                r.problem(header, message);
            }
        }
        Part::Behavior(behavior) => {
            if let Some(roll) = (1..=Behavior::SIDES).find(|roll| behavior.row(*roll).is_none()) {
                r.problem(header, format!("no row of this behavior is for a roll of {roll}"));
            }
        }
    }
}

/// Behaviors and Ultimates that are named for another phase than their own.
pub(crate) fn phases(sources: &[Source], cards: &[Card], places: &[(usize, Span)], problems: &mut Vec<Problem>) {
    let phase = |title: TitleId| cards.get(title.index())?.part.phase();
    for (card, (file, span)) in cards.iter().zip(places) {
        let Some(chimera) = card.part.chimera() else { continue };
        for titles in [chimera.behaviors, chimera.ultimates] {
            for (title, wanted) in titles.into_iter().zip(1..) {
                let Some(found) = phase(title).filter(|found| *found != wanted) else {
                    continue;
                };
                let name = cards.get(title.index()).map_or("", |card| card.title.as_str());
                let message = format!("\"{name}\" is of phase {found} and is named for phase {wanted}");
                problems.push(Problem::in_source(&sources[*file], *span, message));
            }
        }
    }
}
