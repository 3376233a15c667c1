//! What follows when something on the table is pressed: a function of the question, of what has been picked so far, and of
//! the press. Nothing here knows a browser or a room, so every gesture is tested as it is.
//!
//! Many presses can make one answer, and one confirmation several answers: those that remain wait in a plan until the
//! room asks for them.

mod attackers;
mod block;
mod carry;
mod exhaust;
mod gather;
mod meditate;
mod number;
mod option;
mod payment;
#[cfg(test)]
mod tests;
mod turn;

pub use attackers::carried;
pub use block::attackers as open_attackers;
pub use meditate::changes_left;
pub use payment::{Ways, marked, paying_option, would_pay};
pub use turn::lone_attack;

use super::model::{self, Spot, Thing};
use ashwright_core::{Level, Seat};
use ashwright_room::message::{About, Reply, Table, Undo};
use ashwright_room::view::{AskKind, Card, Change, Choice, Form, Name, Player, Pool, Question};

/// What has been picked for the question that is asked.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Picks {
    /// The thing whose options the prompt offers.
    pub spot: Option<Spot>,
    /// Cards that are gathered: attackers, discards, …
    pub cards: Vec<Name>,
    /// Cards off the draw pile, for Meditate.
    pub off_pile: u8,
    /// New sides of dice by their place in the tray, for Meditate.
    pub turned: Vec<(usize, Level)>,
    /// Dice that were touched by hand, the last one first.
    pub touched: Vec<usize>,
    /// The payment, when it is not the one that is proposed.
    pub way: Option<Pool>,
    /// Who blocks whom: attacker, blocker.
    pub blocks: Vec<(Name, Name)>,
    /// Whether a target to attack is being chosen.
    pub aiming: bool,
    /// Whether passing was pressed once.
    pub passing: bool,
}

impl Picks {
    /// Whether what is at a spot is picked.
    pub fn hold(&self, spot: &Spot) -> bool {
        self.spot.as_ref() == Some(spot)
            || match spot {
                Spot::Card(name) | Spot::Tile(name) => {
                    self.cards.contains(name) || self.blocks.iter().any(|(_, blocker)| blocker == name)
                }
                Spot::DrawPile => self.off_pile > 0,
                Spot::Power(_) | Spot::Die(_) | Spot::Button(_) => false,
            }
    }
}

/// An answer that is sent when its question comes.
#[derive(Clone, PartialEq, Debug)]
pub struct Planned {
    /// The question.
    pub ask: AskKind,
    /// The answer.
    pub choice: Choice,
}

/// The question, where it is asked, and what has been picked for it.
#[derive(Clone, Copy)]
pub struct Asked<'a> {
    /// The document.
    pub table: &'a Table,
    /// The question in it.
    pub question: &'a Question,
    /// What can be chosen, by [`model::things`].
    pub things: &'a [Thing],
    /// What has been picked.
    pub picks: &'a Picks,
    /// The spot under the pointer or the focus.
    pub hover: Option<&'a Spot>,
    /// The payments that are known.
    pub ways: &'a Ways,
    /// The opponent who is shown.
    pub facing: Seat,
}

impl Asked<'_> {
    /// Whether something can be done with what is at a spot.
    pub fn offers(&self, spot: &Spot) -> bool {
        self.options(spot).is_some()
    }

    /// The options of a spot; nothing where it cannot be chosen.
    fn options(&self, spot: &Spot) -> Option<&[u32]> {
        let thing = self.things.iter().find(|thing| thing.spot == *spot)?;
        Some(&thing.options)
    }

    /// The attackers that the unit which was chosen to block could block: no options of the question, which speaks of one
    /// attacker after the other, but the next thing to choose.
    pub fn blockable(&self) -> Vec<Name> {
        match (self.gesture(), &self.picks.spot, &self.table.view) {
            (Gesture::Block, Some(_), Some(view)) => block::attackers(view),
            _ => Vec::new(),
        }
    }

    /// The viewer.
    fn own(&self) -> Option<&Player> {
        model::player(self.table.view.as_ref()?, self.table.you?)
    }

    /// One's units that could attack or block as far as exhaustion goes: they bear none, and no effect lets them count as
    /// exhausted for a while (R 11.2.1). Where an attached text does, the room knows it, and refuses.
    fn unexhausted(&self) -> impl Iterator<Item = &Card> {
        let units = self.own().into_iter().flat_map(|own| &own.battlefield);
        let lasting = self.table.view.iter().flat_map(|view| &view.lasting);
        let counts = move |unit: &Card| {
            let mut own = lasting.clone().filter(|lasting| lasting.card == unit.name);
            own.any(|lasting| lasting.change == Change::CountsAsExhausted)
        };
        units.filter(move |unit| unit.exhaustion == 0 && !counts(unit))
    }

    /// One's ready dice in the order of the tray.
    fn tray(&self) -> Vec<model::Face> {
        self.own().map(|own| model::tray(&own.active)).unwrap_or_default()
    }

    fn gesture(&self) -> Gesture {
        match (&self.question.form, self.question.ask) {
            (Form::OneOf(_), AskKind::Attackers) => Gesture::Attackers,
            (Form::OneOf(_), AskKind::Block) => Gesture::Block,
            (Form::OneOf(_), AskKind::Meditate) => Gesture::Meditate,
            (Form::OneOf(_), AskKind::MeditateDie) => Gesture::Turn,
            (Form::OneOf(_), _) => Gesture::Option,
            (Form::Some { .. }, _) => Gesture::Gather,
            (Form::Number { .. }, _) => Gesture::Number,
            (Form::Pay { .. }, _) => Gesture::Pay,
            (Form::AnyDice(_), _) => Gesture::Exhaust,
            (Form::Roll(_) | Form::Draw, _) => Gesture::Chance,
        }
    }
}

/// The ways in which questions are answered, each in a file of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Gesture {
    /// One option of several, by the thing that it is about.
    Option,
    /// Units to attack with, one after the other.
    Attackers,
    /// Pairs of attacker and blocker.
    Block,
    /// Cards to discard and dice to turn for them.
    Meditate,
    /// A die to turn for what was discarded.
    Turn,
    /// Some of several cards.
    Gather,
    /// A number.
    Number,
    /// Dice that pay.
    Pay,
    /// Any dice.
    Exhaust,
    /// Nobody but chance answers.
    Chance,
}

/// What one does at the table.
#[derive(Clone, PartialEq, Debug)]
pub enum Press {
    /// A click on a spot, or Enter on it.
    Once(Spot),
    /// A double click, which also confirms where one option is meant.
    Twice(Spot),
    /// What is at a spot is lifted, to be carried somewhere.
    PickUp(Spot),
    /// What was lifted is let go of, over a card or over the table.
    LetGo(Spot, Option<Name>),
    /// What was lifted is put back.
    PutBack(Spot),
    /// The button that confirms what is picked.
    Confirm,
    /// The button that takes back what is picked, or what was begun.
    Cancel,
    /// The option at this place, with the payment that is shown for it.
    Take(u32),
    /// This choice, if it is offered.
    Choose(Choice),
    /// These cards.
    Keep(Vec<Name>),
    /// Pass, or end the turn.
    Pass,
    /// Pass, and end the turn although a side action is left.
    PassAndEnd,
    /// Attack.
    Aim,
    /// Meditate.
    Meditate,
    /// One card less off the draw pile.
    LessOffPile,
}

/// What follows a press.
#[derive(Clone, PartialEq, Debug)]
pub struct Follows {
    /// What is picked from now on.
    pub picks: Picks,
    /// What is done besides.
    pub then: Then,
}

/// What is done besides picking.
#[derive(Clone, PartialEq, Debug)]
pub enum Then {
    /// Nothing.
    Nothing,
    /// The room is asked what would pay for an option.
    AskWays(u32),
    /// The question is answered, with the dice for what it costs.
    Answer(Reply, Option<Pool>),
    /// These answers are given as their questions come.
    Plan(Vec<Planned>),
    /// The last answer is taken back.
    Undo,
    /// The room is asked why not.
    WhyNot(About),
    /// The status line says something.
    Say(Note),
}

/// What the status line says without asking the room.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Note {
    /// As many dice are turned as cards are discarded.
    NoDieLeft,
    /// The draw pile is nothing to act with now.
    PileIsNoAction,
    /// What is chosen is done before its target is asked for.
    FirstTheButton,
}

impl Follows {
    fn picked(picks: Picks) -> Follows {
        Follows {
            picks,
            then: Then::Nothing,
        }
    }

    fn answer(asked: &Asked<'_>, reply: Reply) -> Follows {
        Follows::then(asked, Then::Answer(reply, None))
    }

    /// What is picked stays.
    fn then(asked: &Asked<'_>, then: Then) -> Follows {
        Follows {
            picks: Picks {
                passing: false,
                ..asked.picks.clone()
            },
            then,
        }
    }
}

/// What follows.
pub fn follows(asked: &Asked<'_>, press: &Press) -> Follows {
    match press {
        Press::Once(spot) => pressed(asked, spot, false),
        Press::Twice(spot) => pressed(asked, spot, true),
        Press::PickUp(spot) => carry::pick_up(asked, spot),
        Press::LetGo(spot, onto) => carry::let_go(asked, spot, onto.as_ref()),
        Press::PutBack(spot) => carry::put_back(asked, spot),
        Press::Confirm => confirmed(asked),
        Press::Cancel if *asked.picks != Picks::default() => Follows::picked(Picks::default()),
        Press::Cancel if can_call_off(asked) => Follows::then(asked, Then::Undo),
        Press::Cancel => Follows::picked(Picks::default()),
        Press::Take(option) => option::take(asked, *option),
        Press::Choose(choice) => match model::place(asked.question, choice) {
            Some(place) => option::take(asked, place),
            None => Follows::then(asked, Then::Nothing),
        },
        Press::Keep(cards) => gather::keep(asked, cards),
        Press::Pass => turn::pass(asked),
        Press::PassAndEnd => turn::pass_and_end(asked),
        Press::Aim => turn::aim(asked),
        Press::Meditate => turn::meditate(asked),
        Press::LessOffPile => meditate::less_off_pile(asked),
    }
}

fn pressed(asked: &Asked<'_>, spot: &Spot, twice: bool) -> Follows {
    let followed = match asked.gesture() {
        Gesture::Option => turn::attack_by(asked, spot)
            .or_else(|| option::press(asked, spot, twice))
            .or_else(|| turn::attack_with(asked, spot)),
        Gesture::Attackers => attackers::press(asked, spot),
        Gesture::Block => block::press(asked, spot),
        Gesture::Meditate => meditate::press(asked, spot),
        Gesture::Turn => meditate::turn_one(asked, spot),
        Gesture::Gather => gather::press(asked, spot, twice),
        Gesture::Number => number::press(asked, spot),
        Gesture::Pay => payment::press(asked, spot),
        Gesture::Exhaust => exhaust::press(asked, spot),
        Gesture::Chance => None,
    };
    followed.unwrap_or_else(|| why_not(asked, spot))
}

fn confirmed(asked: &Asked<'_>) -> Follows {
    let followed = match asked.gesture() {
        Gesture::Option => option::confirm(asked),
        Gesture::Attackers => attackers::confirm(asked),
        Gesture::Block => Some(block::confirm(asked)),
        Gesture::Meditate => meditate::confirm(asked),
        Gesture::Turn => meditate::confirm_one(asked),
        Gesture::Gather => Some(gather::keep(asked, &asked.picks.cards)),
        Gesture::Pay => payment::confirm(asked),
        Gesture::Exhaust => Some(exhaust::confirm(asked)),
        Gesture::Number | Gesture::Chance => None,
    };
    followed.unwrap_or_else(|| Follows::then(asked, Then::Nothing))
}

/// Whether confirming would do something now.
pub fn ready(asked: &Asked<'_>) -> bool {
    match asked.gesture() {
        Gesture::Option => option::confirm(asked).is_some(),
        Gesture::Attackers => attackers::confirm(asked).is_some(),
        Gesture::Block => asked.picks.spot.is_none(),
        Gesture::Meditate => meditate::confirm(asked).is_some(),
        Gesture::Turn => meditate::confirm_one(asked).is_some(),
        Gesture::Gather => gather::enough(asked),
        Gesture::Pay => payment::confirm(asked).is_some(),
        Gesture::Exhaust => true,
        Gesture::Number | Gesture::Chance => false,
    }
}

/// Whether Cancel takes the last answer back: what was begun is not done yet.
pub fn can_call_off(asked: &Asked<'_>) -> bool {
    let ask = asked.question.ask;
    let begun = ask.is_payment() || matches!(ask, AskKind::Attackers | AskKind::Meditate | AskKind::MeditateDie);
    begun && matches!(asked.table.undo, Undo::Answer | Undo::Payment)
}

/// The next answer of a plan, by its place in the question, and what remains of the plan.
#[derive(Clone, PartialEq, Debug)]
pub enum Next {
    /// There is nothing to answer now; this remains.
    Wait(Vec<Planned>),
    /// The option at this place is answered.
    Answer(u32, Vec<Planned>),
    /// What was planned is not possible.
    Broken,
}

/// What a plan makes of the question that is asked. Something else may be asked in between, such as a reaction; at the next
/// action of the turn nothing of a plan is left.
pub fn next(question: &Question, mut plan: Vec<Planned>) -> Next {
    while let Some(first) = plan.first() {
        let closing = matches!(first.choice, Choice::Done | Choice::Decline);
        if first.ask == question.ask {
            let place = model::place(question, &first.choice).or_else(|| of_copy(question, &first.choice));
            plan.remove(0);
            match place {
                Some(place) => return Next::Answer(place, plan),
                None if closing => {}
                None => return Next::Broken,
            }
        } else if question.ask == AskKind::Action {
            plan.clear();
        } else if closing {
            plan.remove(0);
        } else {
            break;
        }
    }
    Next::Wait(plan)
}

/// The place of another copy of a card of one's own: copies are interchangeable, and when one has left the others are numbered
/// anew.
fn of_copy(question: &Question, planned: &Choice) -> Option<u32> {
    let Choice::Card(Name::Own(title, _)) = planned else {
        return None;
    };
    let is_copy = |choice: &Choice| matches!(choice, Choice::Card(Name::Own(other, _)) if other == title);
    let at = model::options(question).iter().position(is_copy)?;
    u32::try_from(at).ok()
}

/// The room is asked why nothing can be done with what is at a spot.
fn why_not(asked: &Asked<'_>, spot: &Spot) -> Follows {
    // Whoever has chosen what to do and presses what it is for is early: what it is for is asked when it is done.
    let view = asked.table.view.as_ref();
    let of_others = |name: &Name| {
        let placed = view.and_then(|view| model::find(view, name));
        placed.is_some_and(|placed| Some(placed.seat) != asked.table.you)
    };
    let early = asked.question.ask == AskKind::Action && !asked.picks.aiming && asked.picks.spot.is_some();
    let then = match spot {
        Spot::Card(name) if early && of_others(name) => Then::Say(Note::FirstTheButton),
        Spot::Card(name) | Spot::Tile(name) => Then::WhyNot(About::Card(name.clone())),
        Spot::Power(kind) => Then::WhyNot(About::Die(*kind)),
        Spot::Die(i) => match asked.tray().get(*i) {
            Some((kind, _)) => Then::WhyNot(About::Die(*kind)),
            None => Then::Nothing,
        },
        Spot::DrawPile => Then::Say(Note::PileIsNoAction),
        Spot::Button(_) => Then::Nothing,
    };
    Follows::then(asked, then)
}

fn toggle<T: PartialEq>(all: &mut Vec<T>, one: T) {
    match all.iter().position(|other| *other == one) {
        Some(at) => drop(all.remove(at)),
        None => all.push(one),
    }
}
