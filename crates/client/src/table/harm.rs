//! What a text that may be used would do to one's own cards alone: then leaving it is what one most likely wants.

use super::desk::Desk;
use super::model::{self, Placed};
use super::{line, words};
use crate::i18n::t;
use crate::pool;
use ashwright_core::{
    Body, Control, EditionId, Effect, Filter, Offer, Place, Quantity, Ref, Select, Step, Token, Trait,
};
use ashwright_room::view::{AskKind, Label, Name, Question, View};

/// A text that would hit nothing but what is one's own.
pub struct Harm {
    damage: Option<u8>,
    /// What it would hit, as far as one can tell.
    hits: Vec<Name>,
    /// Whether it may be fewer.
    roughly: bool,
}

/// What the text that is asked about would do, where all that it can hit is one's own, and where it is meant for others as well.
pub fn to_own(desk: &Desk, view: &View, question: &Question) -> Option<Harm> {
    let you = desk.read(|table| table.you).flatten()?;
    let (card, label) = match question.ask {
        AskKind::Respond => words::lone_trigger(question)?,
        AskKind::May => view.chain.last().map(|frame| (&frame.card, &frame.text))?,
        _ => return None,
    };
    let title = model::title(view, card)?;
    let (step, numeral) = offered(desk.edition, &title, label)?;
    let (amount, select) = match step {
        Effect::Deal { amount, to, .. } => (Some(amount), to),
        Effect::Place {
            token: Token::Wound | Token::Exhaustion,
            on,
            ..
        } => (None, on),
        Effect::Destroy { what, .. } => (None, what),
        _ => return None,
    };
    let filter = match select {
        Select::Pick(pick) => &pick.filter,
        Select::All(filter) => filter,
        Select::Only(_) => return None,
    };
    // What asks for one's own by its words has a reason to.
    if filter.control != Control::Any || filter.place != Place::InPlay {
        return None;
    }
    let hits: Vec<Placed<'_>> = model::in_play(view)
        .into_iter()
        .filter(|placed| could_hit(desk.edition, filter, card, placed))
        .collect();
    let own = |placed: &Placed<'_>| placed.seat == you || model::partner(view, you) == Some(placed.seat);
    (!hits.is_empty() && hits.iter().all(own)).then(|| Harm {
        damage: amount.and_then(|amount| match amount {
            Quantity::Number(n) => u8::try_from(*n).ok(),
            Quantity::Numeral => Some(numeral),
            _ => None,
        }),
        hits: hits.iter().map(|placed| placed.card.name.clone()).collect(),
        roughly: filter
            .which
            .iter()
            .any(|which| !matches!(which, Trait::OtherThan(Ref::This))),
    })
}

/// The only step of what a text offers, and the numeral of the text.
fn offered(edition: EditionId, title: &str, label: &Label) -> Option<(&'static Effect, u8)> {
    let (printed, body) = line::printed(edition, title, label)?;
    let steps = match body {
        Body::OnPlay(steps)
        | Body::Activated { steps, .. }
        | Body::Triggered { steps, .. }
        | Body::Reaction { steps, .. } => steps,
        _ => return None,
    };
    match Offer::of(steps)?.steps {
        [Step { effect, .. }] => Some((effect, printed.numeral)),
        _ => None,
    }
}

/// Whether a filter may mean a card: what it asks besides is not looked at.
fn could_hit(edition: EditionId, filter: &Filter, this: &Name, placed: &Placed<'_>) -> bool {
    let Some(printing) = pool::card(edition, &placed.card.title) else {
        return false;
    };
    let kind = printing.card().kind;
    let other = filter.which.contains(&Trait::OtherThan(Ref::This));
    filter.kinds.iter().any(|noun| noun.includes(kind)) && !(other && placed.card.name == *this)
}

/// What the button says that uses it nevertheless.
pub fn use_it(desk: &Desk, view: &View, harm: &Harm) -> String {
    match (&harm.hits[..], harm.damage, harm.roughly) {
        ([only], Some(count), false) => {
            t!("table-use-harms", count = count, card = words::whose(desk, view, only))
        }
        ([only], None, false) => t!("table-use-on", card = words::whose(desk, view, only)),
        _ => t!("table-use-on-own"),
    }
}
