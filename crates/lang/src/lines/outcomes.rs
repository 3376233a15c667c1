//! What else can become of a line besides being run: what is optional is declined, what has a target finds none, its card is
//! exhausted, its target is answered with a cancellation. What cannot happen is told from the definitions.

use super::Definition;
use crate::grammar::AIMS_AT_PLAYER;
use ashwright_core::{
    Ability, AbilityId, Act, Body, Card, CardKind, CauseKind, CausePattern, Condition, Control, Cost, CostPart, Duty,
    EditionId, Effect, EventPattern, Filter, Line, Modifier, Moment, Noun, Pick, Pool, Ref, Scope, Select, Step,
    StepId, Subject, Targeting, TextBox, Token, TokenKind, Trait, Trigger, Who, all_steps, each_effect, is_optional,
};

/// What else can become of a line on which these phrases stand, and what to call it.
pub(crate) fn outcomes(pool: &Pool, of: Definition, line: Line, phrases: &[&str]) -> Vec<(&'static str, Line)> {
    match line {
        Line::Paragraph(ability) => {
            let body = &pool.ability(ability).body;
            let mut found = Vec::new();
            if can_be_exhausted(pool, of, ability) && matters_while_exhausted(body) {
                found.push(("exhausted", Line::Exhausted(ability)));
            }
            if let Body::AttachesTo(filter) = body
                && pool.edition != EditionId::Original // R 6.6.3 there: what is attached is not aimed
                && is_played(pool, of)
                && cancels(pool, &|pattern| answers_card(pattern, filter, cause_of(pool, of)))
            {
                found.push(("cancelled", Line::Cancelled(StepId { ability, number: 0 })));
            }
            found
        }
        Line::Step(id) => {
            let StepId { ability, number } = id;
            let all = all_steps(pool.ability(ability).body.steps());
            let Some(step) = all.get(usize::from(number)) else {
                return Vec::new();
            };
            let mut found = Vec::new();
            if is_optional(step) {
                found.push(("declined", Line::Declined(id)));
            } else if may_find_no_target(pool.ability(ability), &all, number, phrases) {
                found.push(("no target", Line::Impossible(id)));
            }
            if can_be_cancelled(pool, of, ability, step, phrases) {
                found.push(("cancelled", Line::Cancelled(id)));
            }
            found
        }
        Line::Cost | Line::Values => Vec::new(),
        Line::Declined(..) | Line::Impossible(..) | Line::Cancelled(..) | Line::Exhausted(_) => Vec::new(),
    }
}

/// Whether a step may have no target. There is always a card and a Phoenixborn, and what an event, a `may` or a choice
/// begins with is not offered without a target.
fn may_find_no_target(ability: &Ability, all: &[&Step], number: u16, phrases: &[&str]) -> bool {
    let Some(step) = all.get(usize::from(number)) else {
        return false;
    };
    let offered = matches!(ability.body, Body::Triggered { .. }) && number == 0
        || all.iter().any(|outer| {
            matches!(outer.effect, Effect::May { .. } | Effect::Either { .. })
                && outer
                    .effect
                    .inner()
                    .any(|inner| inner.first().is_some_and(|first| first.id == step.id))
        });
    let anything = |select: &Select| match select {
        Select::Only(_) => false,
        Select::All(filter) | Select::Pick(Pick { filter, .. }) => filter
            .kinds
            .iter()
            .any(|kind| matches!(kind, Noun::Card | Noun::Phoenixborn)),
    };
    let everywhere = step.effect.chooses().into_iter().flatten().any(anything)
        || phrases.iter().any(|phrase| phrase.contains("Phoenixborn"));
    target_cards(&step.effect).next().is_some() && !everywhere && !offered
}

/// The cards that an effect chooses as targets; what it chooses of players is no card.
fn target_cards(effect: &Effect) -> impl Iterator<Item = &Pick> {
    let each = match effect {
        Effect::ForEach { what, .. } => Some(what),
        _ => None,
    };
    let selects = effect.chooses().into_iter().flatten().chain(each);
    selects.filter_map(|select| match select {
        Select::Pick(pick) if pick.targeting == Targeting::Target => Some(pick),
        Select::Pick(_) | Select::Only(_) | Select::All(_) => None,
    })
}

/// Whether the card that has a paragraph can be in play and exhausted at all.
fn can_be_exhausted(pool: &Pool, of: Definition, ability: AbilityId) -> bool {
    match of {
        Definition::Card(title) => {
            let card = pool.card(title);
            // Between the realms nothing is exhausted.
            if card
                .text
                .iter()
                .any(|one| one.ability == ability && one.boxed == TextBox::BetweenRealms)
            {
                return false;
            }
            // What is granted stands on another card: on a unit, or on a Phoenixborn.
            if card.text.iter().all(|printed| printed.ability != ability) {
                return true;
            }
            match card.kind {
                CardKind::Ally | CardKind::Conjuration => true, // R 7.8.1
                CardKind::Aspect | CardKind::ConjuredAspect => true,
                CardKind::ActionSpell
                | CardKind::ReactionSpell
                | CardKind::Behavior
                | CardKind::Ultimate
                | CardKind::Fatigued => false,
                CardKind::Phoenixborn
                | CardKind::ReadySpell
                | CardKind::AlterationSpell
                | CardKind::ConjuredAlterationSpell
                | CardKind::Chimera => exhausts_itself(pool, card) || is_exhausted_by_some(pool, card),
            }
        }
        Definition::Keyword(_) => true,
        // A die's text is no text of its card.
        Definition::DicePower(_) => false,
    }
}

/// Whether using a card exhausts it.
fn exhausts_itself(pool: &Pool, card: &Card) -> bool {
    card.text.iter().any(|printed| {
        let body = &pool.ability(printed.ability).body;
        let cost = matches!(body, Body::Activated { cost, .. } if is_exhaust_cost(cost));
        let mut effect = false;
        each_effect(body.steps(), &mut |one| {
            let on_this = matches!(
                one,
                Effect::Place {
                    token: Token::Exhaustion,
                    on: Select::Only(Ref::This),
                    ..
                }
            );
            effect |= on_this;
        });
        cost || effect
    })
}

fn is_exhaust_cost(cost: &Cost) -> bool {
    fn is_exhaust(part: &CostPart) -> bool {
        match part {
            CostPart::Exhaust => true,
            CostPart::Either(parts) => parts.iter().any(is_exhaust),
            CostPart::Main | CostPart::Side | CostPart::Discard(_) | CostPart::Status(_) | CostPart::Magic(_) => false,
        }
    }
    cost.parts.iter().any(is_exhaust)
}

/// Whether some text places exhaustion on cards of a kind.
fn is_exhausted_by_some(pool: &Pool, card: &Card) -> bool {
    let meets = |filter: &Filter| filter.kinds.iter().any(|noun| noun.includes(card.kind));
    let mut found = false;
    for ability in &pool.abilities {
        each_effect(ability.body.steps(), &mut |effect| {
            let on = match effect {
                Effect::Place {
                    token: Token::Exhaustion,
                    on,
                    ..
                } => on,
                Effect::Move {
                    token: TokenKind::Any | TokenKind::Of(Token::Exhaustion),
                    to,
                    ..
                } => to,
                _ => return,
            };
            found |= match on {
                Select::All(filter) | Select::Pick(Pick { filter, .. }) => meets(filter),
                Select::Only(_) => false,
            };
        });
    }
    found
}

/// Whether a paragraph could do anything while its card is exhausted, were it not for the exhaustion. A card comes into
/// play unexhausted (R 6.2.6), and an exhausted unit does not attack, block, guard or counter (R 11.2.4, 7.7.1).
fn matters_while_exhausted(body: &Body) -> bool {
    match body {
        Body::Activated { .. } => true,
        Body::Triggered { trigger, .. } => trigger
            .events()
            .any(|(_, event)| happens_while_exhausted(event, trigger)),
        Body::Static {
            scope,
            condition,
            modifiers,
        } => {
            condition.as_ref().is_none_or(holds_while_exhausted)
                && (*scope != Scope::Only(Ref::This) || modifiers.iter().any(changes_an_exhausted_card))
        }
        // Text that works from the hand, and prices of what is switched off itself.
        Body::Status { .. }
        | Body::OnPlay(_)
        | Body::Reaction { .. }
        | Body::PlayedFromHand { .. }
        | Body::AttachesTo(_)
        | Body::FocusDiscount { .. }
        | Body::FocusCost { .. } => false,
    }
}

fn happens_while_exhausted(event: &EventPattern, trigger: &Trigger) -> bool {
    let own = matches!(
        event,
        EventPattern::ComesIntoPlay(Subject::Only(Ref::This))
            | EventPattern::Attached(Subject::Only(Ref::This))
            | EventPattern::DeclaredAttacker(Subject::Only(Ref::This))
            | EventPattern::DeclaredBlocker(Subject::Only(Ref::This))
            | EventPattern::DeclaredGuard(Subject::Only(Ref::This))
    );
    !own && trigger.condition.as_ref().is_none_or(holds_while_exhausted)
}

fn holds_while_exhausted(condition: &Condition) -> bool {
    match condition {
        Condition::Is(Ref::This, filter) => !filter
            .which
            .iter()
            .any(|which| matches!(which, Trait::Attacking | Trait::Unexhausted)),
        Condition::And(a, b) => holds_while_exhausted(a) && holds_while_exhausted(b),
        Condition::Or(a, b) => holds_while_exhausted(a) || holds_while_exhausted(b),
        Condition::Is(..)
        | Condition::Same(..)
        | Condition::FirstPlayer(_)
        | Condition::TurnOf(_)
        | Condition::InTurn
        | Condition::ThisTurn(_)
        | Condition::Exists(_)
        | Condition::Holds(..)
        | Condition::Done(_)
        | Condition::Focused(_)
        | Condition::Even(_)
        | Condition::Not(_) => true,
    }
}

fn changes_an_exhausted_card(modifier: &Modifier) -> bool {
    match modifier {
        Modifier::MayGuard
        | Modifier::StrikesFirst(_)
        | Modifier::StrikesLast
        | Modifier::CountersUnexhausted
        | Modifier::CountsAsExhausted
        | Modifier::Unpreventable
        | Modifier::Defends
        | Modifier::JoinsAttacks(_)
        | Modifier::Must(Duty::BeBlocked | Duty::Block(_)) => false,
        Modifier::Cannot(acts, _) => acts.iter().any(|act| match act {
            Act::Attack | Act::Block | Act::Guard | Act::Counter | Act::BeBlocked | Act::BeGuarded => false,
            Act::BeAttacked
            | Act::BeGuardedFor
            | Act::BeMeditated
            | Act::PlayReactionSpells
            | Act::PlayReactions
            | Act::PlayActionSpells
            | Act::SpendBasicDice
            | Act::TakeSideActions
            | Act::BeActivated
            | Act::AffectOpposingDice
            | Act::TakeAttackActions
            | Act::BearAlterations
            | Act::BearOpposingAlterations
            | Act::ChangeOpposingDice => true,
        }),
        Modifier::Gets(..)
        | Modifier::Gains(_)
        | Modifier::HasNoAbilities
        | Modifier::Immune(..)
        | Modifier::DrawsMore(_)
        | Modifier::FocusedMore(_)
        | Modifier::WoundsDoubled
        | Modifier::DestroyedExhausted
        | Modifier::WoundsForDiscards(_)
        | Modifier::Must(Duty::Attack)
        | Modifier::SwappedValues
        | Modifier::NumeralsInAttacks(_)
        | Modifier::KeepsDice(_)
        | Modifier::OnlyInexhaustible
        | Modifier::Loses(_)
        | Modifier::Steadfast(_)
        | Modifier::Untargetable(_)
        | Modifier::PaysForCards
        | Modifier::PaysForActivations
        | Modifier::KeptFromHand(_)
        | Modifier::Toll(_)
        | Modifier::Slots(_)
        | Modifier::PassesMore
        | Modifier::StaysWithHost
        | Modifier::PaysReactions(_) => true,
    }
}

/// Whether some card could answer the target of a step by cancelling it (R 8.5.1).
fn can_be_cancelled(pool: &Pool, of: Definition, ability: AbilityId, step: &Step, phrases: &[&str]) -> bool {
    if is_outside_turns(&pool.ability(ability).body) {
        return false; // R 10.5.1
    }
    let kind = cause_of(pool, of);
    let players = [AIMS_AT_PLAYER, "players as targets"];
    let aims_at_players = phrases.iter().any(|phrase| players.contains(phrase));
    cancels(pool, &|pattern| {
        let at_cards = step.effect.chooses().into_iter().flatten().any(|select| {
            matches!(select, Select::Pick(pick)
                if pick.targeting == Targeting::Target && answers_card(pattern, &pick.filter, kind))
        });
        let at_players =
            matches!(pattern, EventPattern::PlayerTargeted(_, cause) if aims_at_players && is_of(cause, kind));
        at_cards || at_players
    })
}

/// Whether a text that cancels waits for such an event.
fn cancels(pool: &Pool, wanted: &dyn Fn(&EventPattern) -> bool) -> bool {
    pool.abilities.iter().any(|ability| {
        let Some(trigger) = ability.body.trigger() else {
            return false;
        };
        let mut cancels = false;
        each_effect(ability.body.steps(), &mut |effect| {
            let cancelled = match effect {
                Effect::Cancel { event } | Effect::CancelUses { event, .. } => Some(*event),
                _ => None,
            };
            cancels |= cancelled.is_some() && cancelled == trigger.bind;
        });
        cancels && trigger.events().any(|(_, event)| wanted(event))
    })
}

/// Whether a text that waits for an opponent's targets can be set off by a target out of these cards.
fn answers_card(pattern: &EventPattern, targets: &Filter, kind: CauseKind) -> bool {
    let EventPattern::Targeted(subject, cause) = pattern else {
        return false;
    };
    let ones_own = matches!(&targets.control, Control::Yours | Control::Of(Who::You));
    let of_a_kind = |nouns: &[Noun]| {
        let mut kinds = CardKind::ALL.into_iter();
        kinds.any(|kind| {
            nouns.iter().any(|noun| noun.includes(kind)) && targets.kinds.iter().any(|noun| noun.includes(kind))
        })
    };
    !ones_own
        && is_of(cause, kind)
        && match subject {
            Subject::Any(filter) => of_a_kind(&filter.kinds),
            Subject::Only(_) => true,
        }
}

fn is_of(cause: &CausePattern, kind: CauseKind) -> bool {
    cause.kinds.is_empty() || cause.kinds.contains(&kind)
}

/// What the effects of a definition are (R 10.6.3).
fn cause_of(pool: &Pool, of: Definition) -> CauseKind {
    match of {
        Definition::Card(title) if pool.card(title).kind.is_spell() => CauseKind::Spell,
        Definition::Card(_) | Definition::Keyword(_) => CauseKind::Ability,
        Definition::DicePower(_) => CauseKind::DicePower,
    }
}

/// Whether a card is played, not only attached by others.
fn is_played(pool: &Pool, of: Definition) -> bool {
    matches!(of, Definition::Card(title) if !pool.card(title).kind.is_conjured())
}

/// Whether a paragraph is resolved only between turns, when nobody plays reactions.
fn is_outside_turns(body: &Body) -> bool {
    body.trigger().is_some_and(|trigger| {
        trigger.events().all(|(_, event)| {
            matches!(
                event,
                EventPattern::Moment(
                    Moment::EndOfRound | Moment::EndOfPrepare | Moment::StartOfTurns | Moment::ExhaustDice
                )
            )
        })
    })
}
