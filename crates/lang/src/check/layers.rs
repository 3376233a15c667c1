//! Static text that would have to know what it changes before it can say what it changes.
//!
//! Who has which abilities is found first, and with that the values (R 11.5). So text that gives or takes abilities cannot
//! ask about abilities or values, and text that changes values cannot ask about values.

use ashwright_core::{Body, Condition, Filter, Modifier, Place, Quantity, Scope, Subject, Trait, Value, Values};

/// What has to be known before something can be said.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Asked {
    abilities: bool,
    values: bool,
    /// What X is on the card.
    x: bool,
}

/// What a static text asks about although it changes it, or what comes before it: `abilities` or `values`. `x` says what X is,
/// where that is known.
pub(crate) fn circular(
    scope: &Scope,
    condition: Option<&Condition>,
    modifiers: &[Modifier],
    x: Option<&Quantity>,
) -> Option<&'static str> {
    let mut asked = Asked::default();
    if let Scope::Each(filter) = scope {
        of_filter(filter, &mut asked);
    }
    if let Some(condition) = condition {
        of_condition(condition, &mut asked);
    }
    modifiers.iter().find_map(|modifier| {
        let mut asked = asked;
        if let Modifier::Gets(_, _, amount) = modifier {
            of_quantity(amount, &mut asked);
        }
        if let Some(x) = x.filter(|_| asked.x) {
            of_quantity(x, &mut asked);
        }
        match layer(modifier) {
            Some(Layer::Abilities) if asked.abilities => Some("abilities"),
            Some(Layer::Abilities | Layer::Values) if asked.values => Some("values"),
            Some(Layer::Abilities | Layer::Values) | None => None,
        }
    })
}

/// What X asks about although a card whose X it is would change it, or what comes before it: `abilities` or `values`. A value
/// that is X cannot hang on values, and static text that uses X cannot use it to ask about what it changes.
pub(crate) fn hangs_on_itself<'a>(
    values: &Values,
    text: impl IntoIterator<Item = &'a Body>,
    x: &Quantity,
) -> Option<&'static str> {
    let mut asked = Asked::default();
    of_quantity(x, &mut asked);
    if asked.values && [values.attack, values.life, values.recover].contains(&Value::X) {
        return Some("values");
    }
    text.into_iter().find_map(|body| match body {
        Body::Static {
            scope,
            condition,
            modifiers,
        } => circular(scope, condition.as_ref(), modifiers, Some(x)),
        _ => None,
    })
}

/// What is found one after the other.
enum Layer {
    Abilities,
    Values,
}

/// What a modifier changes of it.
fn layer(modifier: &Modifier) -> Option<Layer> {
    match modifier {
        Modifier::Gains(_) | Modifier::HasNoAbilities | Modifier::OnlyInexhaustible | Modifier::Loses(_) => {
            Some(Layer::Abilities)
        }
        Modifier::Gets(..) | Modifier::SwappedValues => Some(Layer::Values),
        Modifier::Cannot(..)
        | Modifier::Immune(..)
        | Modifier::MayGuard
        | Modifier::StrikesFirst(_)
        | Modifier::StrikesLast
        | Modifier::Slots(_)
        | Modifier::PassesMore
        | Modifier::StaysWithHost
        | Modifier::CountersUnexhausted
        | Modifier::Defends
        | Modifier::JoinsAttacks(_)
        | Modifier::WoundsForDiscards(_)
        | Modifier::DestroyedExhausted
        | Modifier::DrawsMore(_)
        | Modifier::CountsAsExhausted
        | Modifier::Steadfast(_)
        | Modifier::Untargetable(_)
        | Modifier::PaysForCards
        | Modifier::PaysForActivations
        | Modifier::KeptFromHand(_)
        | Modifier::Toll(_)
        | Modifier::FocusedMore(_)
        | Modifier::WoundsDoubled
        | Modifier::Unpreventable
        | Modifier::Must(_)
        | Modifier::NumeralsInAttacks(_)
        | Modifier::KeepsDice(_)
        | Modifier::PaysReactions(_) => None,
    }
}

fn of_filter(filter: &Filter, asked: &mut Asked) {
    // What lies elsewhere has what is printed on it.
    if filter.place == Place::InPlay {
        for which in &filter.which {
            of_trait(which, asked);
        }
    }
}

fn of_trait(which: &Trait, asked: &mut Asked) {
    match which {
        Trait::HasAbility(_) | Trait::WithoutAbilities(_) => asked.abilities = true,
        Trait::Value { with, .. } | Trait::Together { with, .. } => {
            asked.values = true;
            of_quantity(with, asked);
        }
        Trait::Tokens { with, .. } | Trait::PrintedValue { with, .. } | Trait::PlayCost { with, .. } => {
            of_quantity(with, asked);
        }
        Trait::AttachedTo(subject) => {
            if let Subject::Any(filter) = &**subject {
                of_filter(filter, asked);
            }
        }
        Trait::Bearing(filter) => of_filter(filter, asked),
        Trait::AnyOf(any) => any.iter().for_each(|which| of_trait(which, asked)),
        Trait::Not(which) => of_trait(which, asked),
        Trait::Exhausted
        | Trait::Unexhausted
        | Trait::Attacking
        | Trait::Blocking
        | Trait::Guarding
        | Trait::Wounded
        | Trait::Blocked
        | Trait::Attacked
        | Trait::Declared
        | Trait::Resolving
        | Trait::Charged
        | Trait::AtEnd(_)
        | Trait::Able
        | Trait::AdjacentTo(_)
        | Trait::Unique
        | Trait::Foreign
        | Trait::DieOn(_)
        | Trait::Titled(_)
        | Trait::OtherThan(_)
        | Trait::Exactly(_)
        | Trait::InBattle(_)
        | Trait::DeclaredAgainst(_)
        | Trait::CostHas(..)
        | Trait::TitleHas(_)
        | Trait::AffectsEachUnit
        | Trait::DifferentSlots
        | Trait::Fits
        | Trait::CanSummon(_)
        | Trait::CouldBeChosenFor(_) => {}
    }
}

fn of_condition(condition: &Condition, asked: &mut Asked) {
    match condition {
        Condition::Is(_, filter) | Condition::Exists(filter) => of_filter(filter, asked),
        Condition::Holds(left, _, right) => {
            of_quantity(left, asked);
            of_quantity(right, asked);
        }
        Condition::Even(quantity) => of_quantity(quantity, asked),
        Condition::Not(inner) => of_condition(inner, asked),
        Condition::And(one, other) | Condition::Or(one, other) => {
            of_condition(one, asked);
            of_condition(other, asked);
        }
        Condition::Same(..)
        | Condition::FirstPlayer(_)
        | Condition::TurnOf(_)
        | Condition::InTurn
        | Condition::ThisTurn(_)
        | Condition::Done(_)
        | Condition::Focused(_) => {}
    }
}

fn of_quantity(quantity: &Quantity, asked: &mut Asked) {
    match quantity {
        Quantity::X => asked.x = true,
        Quantity::ValueOf(..) => asked.values = true,
        Quantity::Highest(_, filter) => {
            asked.values = true;
            of_filter(filter, asked);
        }
        Quantity::TokensAmong(_, filter) | Quantity::DiceAmong(_, filter) | Quantity::CountOf(filter) => {
            of_filter(filter, asked);
        }
        Quantity::Plus(one, other) | Quantity::Minus(one, other) | Quantity::Times(one, other) => {
            of_quantity(one, asked);
            of_quantity(other, asked);
        }
        Quantity::Number(_)
        | Quantity::Numeral
        | Quantity::PrintedOf(..)
        | Quantity::PlayCostOf(_)
        | Quantity::TokensOn(..)
        | Quantity::ActiveDice(..)
        | Quantity::DiceSpent(..)
        | Quantity::DestroyedBy(_)
        | Quantity::ReceivedFrom(_)
        | Quantity::Amount(_)
        | Quantity::AmountFor(..)
        | Quantity::Phase => {}
    }
}
