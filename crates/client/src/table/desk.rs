//! One viewer's side of the table: the document that is shown, what has been picked so far, and the line to the room.
//! What a press means is said in [`super::gesture`]; here it is done.

use super::behavior::Roll;
use super::gesture::{self, Asked, Next, Note, Picks, Planned, Press, Then, Ways};
use super::model::{self, Face, Large, Spot, Thing};
use super::reasons;
use crate::browser;
use crate::i18n::t;
use crate::link::{Answer, Failed, Link, Status};
use crate::settings::settings;
use ashwright_core::{EditionId, Seat};
use ashwright_room::message::{About, Logged, Phase, Pointed, Reply, Request, Says, Spoken, Table, Undo};
use ashwright_room::view::{AskKind, Choice, Form, Name, Pool, Question, Reason, View};
use leptos::prelude::*;
use std::collections::HashMap;
use std::sync::Arc;

/// For so many milliseconds nobody is told that an answer is on its way.
const SOON: i32 = 250;

/// What the inspector shows.
#[derive(Clone, PartialEq, Debug)]
pub struct Look {
    /// The title.
    pub title: String,
    /// The card, where it is one on the table.
    pub name: Option<Name>,
}

/// A play of somebody else that is shown large.
#[derive(Clone, PartialEq, Debug)]
pub struct Shown {
    /// The card or die.
    pub large: Large,
    /// What is done with it.
    pub says: String,
    /// For how many milliseconds.
    pub time: f64,
    /// Whether it is an Ultimate.
    pub ultimate: bool,
}

/// A card that is being played or resolved.
#[derive(Clone, PartialEq, Debug)]
pub struct Resolves {
    /// The card.
    pub name: Name,
    /// Its title.
    pub title: String,
    /// Who plays it.
    pub seat: Seat,
}

/// The turn of a Chimera that is told before the table shows what comes of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Foretold {
    /// Of two players, whom it faces.
    pub front: Option<Seat>,
    /// What it has rolled so far, and in which phase.
    pub roll: Option<Roll>,
    /// Whether somebody does not want to wait.
    pub hurried: bool,
}

/// A sheet over the table.
#[derive(Clone, PartialEq, Debug)]
pub enum Sheet {
    /// A discard pile.
    Discard(Seat),
    /// Cards out of the game.
    Removed(Seat),
    /// A conjuration pile.
    Conjurations(Seat),
    /// One's own draw pile, in alphabetical order.
    DrawPile(Seat),
    /// Everything about a player, on phones.
    Player(Seat),
    /// The stops.
    Stops,
    /// How one plays at this table, and the keys.
    Help,
    /// What can be said to the others.
    Phrases,
    /// Whether the others are asked to let something be taken back.
    TakeBack,
    /// What else can be done, on phones.
    Menu,
    /// The Chimera's behavior, its Ultimate and its last turn.
    Chimera,
    /// The settings of this device.
    Settings,
}

/// One viewer's side of the table. Cheap to copy.
#[derive(Clone, Copy)]
pub struct Desk {
    /// The line to the room.
    pub link: Link,
    /// The edition that is played, whose cards and rules are shown.
    pub edition: EditionId,
    /// What is shown; it may lag a little, so that one can follow a bot.
    pub table: RwSignal<Option<Arc<Table>>>,
    /// The seat at the bottom, where the viewer has none.
    pub near: Signal<Option<Seat>>,
    /// What has been picked.
    pub picks: RwSignal<Picks>,
    /// What can be chosen.
    pub things: Memo<Arc<HashMap<Spot, Vec<u32>>>>,
    /// What can be chosen, in order.
    pub listed: Memo<Vec<Thing>>,
    /// The question.
    pub question: Memo<Option<Arc<Question>>>,
    /// The spot under the pointer or focus.
    pub hover: RwSignal<Option<Spot>>,
    /// What the status line says.
    pub said: RwSignal<String>,
    /// What the inspector shows.
    pub look: RwSignal<Option<Look>>,
    /// Whether the inspector stays at what it shows.
    pub pinned: RwSignal<bool>,
    /// Whether the inspector is open as a sheet, on phones.
    pub reading: RwSignal<bool>,
    /// Whether the log is open as a drawer, on phones.
    pub drawer: RwSignal<bool>,
    /// The open sheet.
    pub sheet: RwSignal<Option<Sheet>>,
    /// Whether the table is shown as text.
    pub as_text: RwSignal<bool>,
    /// Whether resigning was pressed once.
    pub resigning: RwSignal<bool>,
    /// How many answers have been sent and not been confirmed.
    pub sending: RwSignal<u32>,
    /// Whether what has been sent takes longer than one waits without a word.
    pub slow: RwSignal<bool>,
    /// The opponent whose side is open, where there are several.
    pub facing: RwSignal<Option<Seat>>,
    /// Of two partners, the one whose front is shown large.
    pub fronting: RwSignal<Option<Seat>>,
    /// What a partner points at, for a few seconds.
    pub pointed: RwSignal<Option<Pointed>>,
    /// What was said in the last few seconds.
    pub heard: RwSignal<Vec<Spoken>>,
    /// How many documents wait to be shown.
    pub queued: RwSignal<usize>,
    /// What is shown large before it happens.
    pub shown: RwSignal<Option<Shown>>,
    /// What is being played and resolved, the newest last.
    pub resolves: RwSignal<Vec<Resolves>>,
    /// Whether something is told before it happens: meanwhile nothing is asked.
    pub telling: RwSignal<bool>,
    /// What is told of a Chimera's turn.
    pub foretold: RwSignal<Option<Foretold>>,
    /// Whether the blow that ended the game is still to be seen, before its result is told.
    pub last_blow: RwSignal<bool>,
    /// A card that could not be paid for, what was missing, and at which step.
    pub unpaid: RwSignal<Option<(Name, String, u32)>>,
    /// The step at which a hint was closed.
    pub coached: RwSignal<Option<u32>>,
    ways: RwSignal<Ways>,
    plan: StoredValue<Vec<Planned>>,
    /// Where a card was let go of that is being played: it is chosen when a target is asked for.
    meant: StoredValue<Option<Spot>>,
    inquired: StoredValue<Vec<Option<u32>>>,
    answered: StoredValue<Option<u32>>,
    /// Where the table stood when an answer was lost with the line.
    unanswered: StoredValue<Option<u32>>,
    undoing: StoredValue<bool>,
}

impl Desk {
    /// A side of the table that a link feeds, whose first document is here.
    pub fn new(link: Link, near: Signal<Option<Seat>>) -> Desk {
        let table: RwSignal<Option<Arc<Table>>> = RwSignal::new(None);
        let picks = RwSignal::new(Picks::default());
        let telling = RwSignal::new(false);
        // What was answered while others are still asked can be taken back, and is not answered twice. The First Five stay
        // in sight.
        let answered = move |ask: Option<AskKind>| {
            ask != Some(AskKind::FirstFive)
                && table.with(|table| table.as_ref().is_some_and(|table| table.has_answered()))
        };
        let question = Memo::new(move |_| {
            let asked = table.with(|table| table.as_ref().and_then(|t| model::question(t).cloned()));
            let asked = asked.filter(|_| !link.read_only() && !telling.get());
            asked.filter(|asked| !answered(Some(asked.ask))).map(Arc::new)
        });
        let aiming = Memo::new(move |_| picks.with(|p| p.aiming));
        let listed = Memo::new(move |_| {
            if link.read_only() || telling.get() || answered(None) {
                return Vec::new();
            }
            table.with(|table| {
                table
                    .as_ref()
                    .map(|t| model::things(t, aiming.get()))
                    .unwrap_or_default()
            })
        });
        let things = Memo::new(move |_| {
            listed.with(|things| Arc::new(things.iter().map(|t| (t.spot.clone(), t.options.clone())).collect()))
        });
        Desk {
            link,
            edition: untrack(|| link.read(|table| table.edition)).unwrap_or_default(),
            table,
            near,
            picks,
            things,
            listed,
            question,
            hover: RwSignal::new(None),
            said: RwSignal::new(String::new()),
            look: RwSignal::new(None),
            pinned: RwSignal::new(false),
            reading: RwSignal::new(false),
            drawer: RwSignal::new(false),
            sheet: RwSignal::new(None),
            as_text: RwSignal::new(!link.read_only() && settings().with_untracked(|settings| settings.as_text)),
            resigning: RwSignal::new(false),
            sending: RwSignal::new(0),
            slow: RwSignal::new(false),
            facing: RwSignal::new(None),
            fronting: RwSignal::new(None),
            pointed: RwSignal::new(None),
            heard: RwSignal::new(Vec::new()),
            queued: RwSignal::new(0),
            shown: RwSignal::new(None),
            resolves: RwSignal::new(Vec::new()),
            telling,
            foretold: RwSignal::new(None),
            last_blow: RwSignal::new(false),
            unpaid: RwSignal::new(None),
            coached: RwSignal::new(None),
            ways: RwSignal::new(Ways::default()),
            plan: StoredValue::new(Vec::new()),
            meant: StoredValue::new(None),
            inquired: StoredValue::new(Vec::new()),
            answered: StoredValue::new(None),
            unanswered: StoredValue::new(None),
            undoing: StoredValue::new(false),
        }
    }

    /// Something of what is shown, followed.
    pub fn read<T>(&self, of: impl FnOnce(&Table) -> T) -> Option<T> {
        self.table.with(|table| table.as_ref().map(|table| of(table)))
    }

    /// Something of the game that is shown, followed.
    pub fn view<T>(&self, of: impl FnOnce(&View) -> T) -> Option<T> {
        self.table
            .with(|table| table.as_ref().and_then(|table| table.view.as_ref()).map(of))
    }

    /// The log up to what is shown.
    pub fn log(&self) -> Vec<Logged> {
        let step = self.read(|table| table.step).unwrap_or(0);
        self.link
            .log
            .with(|log| log.iter().filter(|entry| entry.step <= step).cloned().collect())
    }

    /// Whether something at this spot can be chosen.
    pub fn legal(&self, spot: &Spot) -> bool {
        self.things.with(|things| things.contains_key(spot))
    }

    /// Whether whatever can be chosen at this spot would do nothing at all.
    pub fn idle(&self, spot: &Spot) -> bool {
        self.question.with(|question| {
            let idle = question.as_ref().map_or(&[][..], |question| &question.idle);
            !idle.is_empty()
                && self.things.with(|things| {
                    let options = things.get(spot);
                    options.is_some_and(|options| !options.is_empty() && options.iter().all(|at| idle.contains(at)))
                })
        })
    }

    /// What of the picks stays when another has done something meanwhile: all where the same is still asked, and in a shared turn
    /// the thing whose options the prompt offers, if it still has any.
    fn kept_meanwhile(&self, before: Option<&Arc<Question>>) -> Option<Picks> {
        if before == self.question.get_untracked().as_ref() {
            return Some(self.picks.get_untracked());
        }
        let acting = Some(AskKind::Action);
        let before = before.map(|before| before.ask);
        self.partner().filter(|_| before == acting && self.ask() == acting)?;
        let spot = self.picks.with(|picks| picks.spot.clone())?;
        let offered = self.asked(|asked| asked.offers(&spot)) == Some(true);
        offered.then(|| Picks {
            spot: Some(spot),
            ..Picks::default()
        })
    }

    /// What is asked.
    pub fn ask(&self) -> Option<AskKind> {
        self.question.with(|question| question.as_ref().map(|q| q.ask))
    }

    /// Whether a spot is picked.
    pub fn picked(&self, spot: &Spot) -> bool {
        self.picks.with(|picks| picks.hold(spot))
    }

    // --- What is shown -------------------------------------------------------------------------------------------

    /// Shows a document. What was picked for another question goes.
    pub fn show(&self, table: Arc<Table>) {
        let before = self.question.get_untracked();
        let state = |t: &Table| (t.step, t.hash.clone(), t.has_answered());
        let changed = self.read_untracked(state) != Some(state(&table));
        self.turn_from_whoever_left(&table);
        self.table.set(Some(table));
        let after = self.question.get_untracked();
        if changed || before != after {
            let aimed = before.as_ref().is_some_and(|before| before.ask == AskKind::Action);
            let pressed = self.picks.with_untracked(|picks| match picks.aiming && aimed {
                true => picks.cards.clone(),
                false => Vec::new(),
            });
            let own = self.answered.get_value().is_some() || self.undoing.get_value();
            let kept = untrack(|| self.kept_meanwhile(before.as_ref())).filter(|_| !own);
            let lost = !own && kept.is_none() && self.picks.with_untracked(|picks| *picks != Picks::default());
            self.picks.set(kept.unwrap_or_default());
            let attacks = after.as_ref().is_some_and(|after| after.ask == AskKind::Attackers);
            if attacks && !pressed.is_empty() {
                let picks = untrack(|| self.asked(|asked| gesture::carried(asked, &pressed)));
                self.picks.set(picks.unwrap_or_default());
            }
            self.hover.set(None);
            self.ways.update_untracked(Ways::clear);
            self.inquired.update_value(Vec::clear);
            self.answered.set_value(None);
            self.said.set(if lost && after.is_some() {
                t!("table-picks-lost")
            } else {
                String::new()
            });
        }
        if after.as_ref().is_some_and(|q| matches!(q.form, Form::Pay { .. })) {
            self.ask_ways(None);
        }
        // What was paid in one go is taken back in one go.
        if self.undoing.get_value() {
            let paying = after.as_ref().is_some_and(|q| q.ask.is_payment());
            // Nor does one stop at what was answered without being asked.
            let idle = after
                .as_ref()
                .is_some_and(|q| self.read_untracked(|table| model::is_order_of_equals(table, q)) == Some(true));
            let taken = self.read_untracked(|table| table.undo == Undo::Answer) == Some(true);
            if paying && untrack(|| self.can_call_off()) || idle && taken {
                self.undo();
                return;
            }
            self.undoing.set_value(false);
        }
        self.go_on();
    }

    fn read_untracked<T>(&self, of: impl FnOnce(&Table) -> T) -> Option<T> {
        self.table.with_untracked(|table| table.as_ref().map(|table| of(table)))
    }

    /// Something of the question and of what is picked for it, followed; nothing where nothing is asked.
    pub fn asked<T>(&self, of: impl FnOnce(&Asked<'_>) -> T) -> Option<T> {
        self.asked_at(self.hover.get(), of)
    }

    /// The same, wherever the pointer is.
    fn asked_at<T>(&self, hover: Option<Spot>, of: impl FnOnce(&Asked<'_>) -> T) -> Option<T> {
        let question = self.question.get()?;
        let facing = self.far_seat();
        let (table, things) = (self.table.get()?, self.listed.get());
        let picks = self.picks.get();
        Some(self.ways.with(|ways| {
            of(&Asked {
                table: &table,
                question: &question,
                things: &things,
                picks: &picks,
                hover: hover.as_ref(),
                ways,
                facing,
            })
        }))
    }

    // --- Payments ------------------------------------------------------------------------------------------------

    /// Asks for the payments of an option, or of what is being paid, once for each question.
    pub fn ask_ways(&self, option: Option<u32>) {
        let Some(step) = self.read_untracked(|table| table.step) else {
            return;
        };
        if self.link.read_only() || self.inquired.with_value(|inquired| inquired.contains(&option)) {
            return;
        }
        self.inquired.update_value(|inquired| inquired.push(option));
        let desk = *self;
        leptos::task::spawn_local(async move {
            let answer = desk.link.request(|id| Request::Ways { id, step, option }).await;
            let current = desk.table.try_get_untracked().flatten().map(|table| table.step) == Some(step);
            if let (Ok(Answer::Ways(ways)), true) = (answer, current) {
                desk.ways.try_update(|known| known.know(option, ways));
            }
        });
    }

    /// Whether dice are swapped by clicking them: what is picked is paid with dice.
    pub fn swapping(&self) -> bool {
        self.asked(|asked| {
            let picked = matches!(asked.picks.spot, Some(Spot::Card(_) | Spot::Tile(_)));
            picked && gesture::paying_option(asked).is_some_and(|option| !asked.ways.of(Some(option)).is_empty())
        })
        .unwrap_or(false)
    }

    /// The payments of an option that are known.
    pub fn ways(&self, option: Option<u32>) -> Vec<Pool> {
        self.ways.with(|ways| ways.of(option).to_vec())
    }

    /// The dice that would pay for what is picked or under the pointer.
    pub fn would_pay(&self) -> Option<Pool> {
        self.asked(gesture::would_pay).flatten()
    }

    /// The places in one's tray of the dice that would pay, or that are picked.
    pub fn marked(&self, tray: &[Face]) -> Vec<usize> {
        self.asked(|asked| gesture::marked(asked, tray)).unwrap_or_default()
    }

    // --- Pressing ------------------------------------------------------------------------------------------------

    /// Does what a press means.
    pub fn press(&self, press: &Press) {
        self.resigning.set(false);
        let follows = untrack(|| self.asked(|asked| gesture::follows(asked, press)));
        let Some(follows) = follows else {
            self.press_unasked(press);
            return;
        };
        self.meant.set_value(match (press, &follows.then) {
            (Press::LetGo(_, Some(onto)), Then::Answer(..)) if !follows.picks.aiming => Some(Spot::Card(onto.clone())),
            _ => None,
        });
        if self.picks.with_untracked(|picks| *picks != follows.picks) {
            self.picks.set(follows.picks);
        }
        // Whoever goes on has read why something else cannot be done.
        if !matches!(follows.then, Then::WhyNot(_) | Then::Say(_)) && self.said.with_untracked(|said| !said.is_empty())
        {
            self.said.set(String::new());
        }
        match follows.then {
            Then::Nothing => {}
            Then::AskWays(option) => self.ask_ways(Some(option)),
            Then::Answer(reply, pay) => self.answer(reply, pay),
            Then::Plan(plan) => self.begin(plan),
            Then::Undo => self.undo(),
            Then::WhyNot(about) => self.why_not(about),
            Then::Say(Note::NoDieLeft) => self.said.set(t!("table-meditate-none-left")),
            Then::Say(Note::FirstTheButton) => self.said.set(t!("table-first-the-button")),
            Then::Say(Note::PileIsNoAction) => self.said.set(t!("table-pile-is-no-action")),
        }
    }

    /// Lifts what is at a spot, to be carried somewhere; whether it can be.
    pub fn pick_up(&self, spot: Spot) -> bool {
        if self.question.with_untracked(Option::is_none) {
            return false;
        }
        self.press(&Press::PickUp(spot.clone()));
        self.picks.with_untracked(|picks| picks.hold(&spot))
    }

    /// While nothing is asked, a press asks why nothing can be done.
    fn press_unasked(&self, press: &Press) {
        let about = match press {
            Press::Once(Spot::Card(name) | Spot::Tile(name)) | Press::Twice(Spot::Card(name) | Spot::Tile(name)) => {
                About::Card(name.clone())
            }
            Press::Once(Spot::Power(kind)) | Press::Twice(Spot::Power(kind)) => About::Die(*kind),
            Press::Meditate => About::Meditate,
            Press::Pass | Press::PassAndEnd => About::EndTurn,
            Press::Once(_) | Press::Twice(_) | Press::Confirm | Press::Cancel | Press::Take(_) => return,
            Press::PickUp(_) | Press::LetGo(..) | Press::PutBack(_) => return,
            Press::Choose(_) | Press::Keep(_) | Press::Aim | Press::LessOffPile => return,
        };
        self.why_not(about);
    }

    /// Units that are attacking and may still be met, by the attack.
    pub fn attackers(&self) -> Vec<Name> {
        self.view(gesture::open_attackers).unwrap_or_default()
    }

    /// Whether a sheet, the log or a card that is read lies over the table.
    pub fn is_covered(&self) -> bool {
        self.sheet.with(Option::is_some) || self.drawer.get() || self.reading.get()
    }

    /// Closes the sheet that is open; else takes back what was picked, or calls the last answer off where that is what
    /// Cancel means.
    pub fn cancel(&self) {
        if untrack(|| self.is_covered()) {
            self.sheet.set(None);
            self.drawer.set(false);
            self.reading.set(false);
        } else if self.resigning.get_untracked() {
            self.resigning.set(false);
        } else {
            self.press(&Press::Cancel);
        }
    }

    /// Whether Cancel takes the last answer back: what was begun is not done yet.
    pub fn can_call_off(&self) -> bool {
        self.asked_at(None, gesture::can_call_off).unwrap_or(false)
    }

    /// Who attacks whom when what is picked is confirmed, where it is one unit that could.
    pub fn lone_attack(&self) -> Option<(Name, Name)> {
        let picked = self.picks.with(|picks| picks.spot.is_some()) && self.ask() == Some(AskKind::Action);
        picked.then(|| self.asked_at(None, gesture::lone_attack))??
    }

    /// Whether confirming would do something now.
    pub fn ready(&self) -> bool {
        self.asked_at(None, gesture::ready).unwrap_or(false)
    }

    // --- Answering -----------------------------------------------------------------------------------------------

    fn begin(&self, plan: Vec<Planned>) {
        // What was begun before is not done yet: it would be forgotten in the middle.
        if !self.must_wait() {
            self.plan.set_value(plan);
            self.go_on();
        }
    }

    /// Sends the next answer of the plan, if its question is asked.
    fn go_on(&self) {
        let Some(question) = self.question.get_untracked() else {
            return;
        };
        if self.must_wait() {
            return;
        }
        // In which order equal things come is nothing to be asked.
        if self.read_untracked(|table| model::is_order_of_equals(table, &question)) == Some(true) {
            self.answer(Reply::Option(0), None);
            return;
        }
        match gesture::next(&question, self.plan.get_value()) {
            Next::Wait(plan) => {
                self.plan.set_value(plan);
                self.choose_what_was_meant(question.ask);
            }
            Next::Answer(place, plan) => {
                self.plan.set_value(plan);
                self.answer(Reply::Option(place), None);
            }
            Next::Broken => {
                self.plan.set_value(Vec::new());
                self.said.set(t!("table-plan-stopped"));
            }
        }
    }

    /// Chooses what a card was let go of over, when a target is asked for; at the next action it is forgotten.
    fn choose_what_was_meant(&self, ask: AskKind) {
        let Some(spot) = self.meant.get_value() else {
            return;
        };
        match ask {
            AskKind::Action => self.meant.set_value(None),
            AskKind::Target | AskKind::Choose if untrack(|| self.legal(&spot)) => self.press(&Press::Twice(spot)),
            _ => {}
        }
    }

    /// Whether an answer is on its way, or was given to the question that is still shown.
    fn must_wait(&self) -> bool {
        let step = self.read_untracked(|table| table.step);
        self.sending.get_untracked() > 0 || (step.is_some() && self.answered.get_value() == step)
    }

    fn answer(&self, reply: Reply, pay: Option<Pool>) {
        let Some(step) = self.read_untracked(|table| table.step) else {
            return;
        };
        if self.must_wait() {
            return;
        }
        self.sending.set(1);
        self.answered.set_value(Some(step));
        let desk = *self;
        leptos::task::spawn_local(async move {
            browser::sleep(SOON).await;
            let waits = desk.sending.try_get_untracked().is_some_and(|sending| sending > 0);
            desk.slow.try_set(waits);
        });
        leptos::task::spawn_local(async move {
            let done = desk.link.request(|id| Request::Answer { id, step, reply, pay }).await;
            desk.sending.try_set(0);
            desk.slow.try_set(false);
            match done {
                // The document may have come before the word that the answer was taken.
                Ok(_) if desk.table.try_get_untracked().is_some() => desk.go_on(),
                Ok(_) => {}
                Err(failed) => {
                    desk.answered.try_update_value(|answered| *answered = None);
                    desk.plan.try_update_value(Vec::clear);
                    desk.say_failed(failed);
                }
            }
        });
    }

    /// Says that something was not done. Where nobody knows, what the table shows when the line stands again tells it.
    fn say_failed(self, failed: Failed) {
        match failed {
            Failed::Refused(refused) => drop(self.said.try_set(t!("table-refused", reason = refused.text))),
            Failed::Unanswered => {
                self.said.try_set(failed.words());
                self.unanswered.try_set_value(
                    self.table
                        .try_with_untracked(|table| table.as_ref().map(|t| t.step))
                        .flatten(),
                );
            }
        }
    }

    /// Takes back that an answer was lost, once the line stands again: it was done, or it is asked again.
    pub fn tell_what_came_of_it(self) {
        Effect::new(move || {
            if !self.connected() {
                return;
            }
            let lost = self.unanswered.try_update_value(Option::take).flatten();
            let now = self.read_untracked(|table| table.step);
            match lost {
                Some(step) if now == Some(step) => self.said.set(t!("table-was-lost")),
                Some(_) => self.said.set(String::new()),
                None => {}
            }
        });
    }

    fn ask_room(&self, make: impl FnOnce(u32) -> Request + 'static) {
        self.ask_room_and_say(make, String::new());
    }

    /// Asks the room for something, and says so when it is done.
    fn ask_room_and_say(&self, make: impl FnOnce(u32) -> Request + 'static, done: String) {
        let desk = *self;
        leptos::task::spawn_local(async move {
            match desk.link.request(make).await {
                Ok(_) if done.is_empty() => {}
                Ok(_) => drop(desk.said.try_set(done)),
                Err(failed) => desk.say_failed(failed),
            }
        });
    }

    /// Takes the last answer back.
    pub fn undo(&self) {
        self.back(|id, step| Request::Undo { id, step });
    }

    fn back(&self, request: impl FnOnce(u32, u32) -> Request + 'static) {
        let Some(step) = self.read_untracked(|table| table.step) else {
            return;
        };
        self.plan.update_value(Vec::clear);
        self.meant.set_value(None);
        self.undoing.set_value(true);
        let desk = *self;
        leptos::task::spawn_local(async move {
            if let Err(failed) = desk.link.request(|id| request(id, step)).await {
                desk.undoing.try_update_value(|undoing| *undoing = false);
                desk.say_failed(failed);
            }
        });
    }

    /// Asks the others to let the last answer be taken back.
    pub fn ask_back(&self) {
        self.back(|id, step| Request::AskBack { id, step });
    }

    /// Answers what another asked to take back, or withdraws what the viewer asked.
    pub fn consent(&self, by: Seat, agreed: bool) {
        if let Some(step) = self.read_untracked(|table| table.step) {
            self.ask_room(move |id| Request::Consent { id, by, step, agreed });
        }
    }

    /// Claims the game from one who is away.
    pub fn claim(&self, from: Seat) {
        self.ask_room(move |id| Request::Claim { id, from });
    }

    /// Lets a bot play for a partner who is away.
    pub fn stand_in(&self, seat: Seat) {
        let player = self
            .read_untracked(|table| super::words::player_name(table, seat))
            .unwrap_or_default();
        self.ask_room_and_say(
            move |id| Request::StandIn { id, seat },
            t!("partner-stood-in", player = player),
        );
    }

    /// Gives the game up.
    pub fn concede(&self) {
        self.resigning.set(false);
        self.ask_room(|id| Request::Concede { id });
    }

    /// Asks for a rematch, or for none after all.
    pub fn rematch(&self, wanted: bool) {
        self.ask_room(move |id| Request::Rematch { id, wanted });
    }

    /// Shows the partner something.
    pub fn show_partner(&self, at: Pointed) {
        if untrack(|| super::partners::whom_to_show(self)).is_some() {
            self.ask_room(|id| Request::Point { id, at });
        }
    }

    /// Says something to the others.
    pub fn say(&self, says: Says) {
        self.ask_room(move |id| Request::Say { id, says });
    }

    /// Ends what is shown large or waits to be seen; false when nothing does.
    pub fn hurry(&self) -> bool {
        let shows = self.shown.get_untracked().is_some();
        if shows {
            self.shown.set(None);
        }
        let blow = self.last_blow.get_untracked();
        if blow {
            self.last_blow.set(false);
        }
        let foretold = self.foretold.get_untracked().filter(|foretold| !foretold.hurried);
        if let Some(foretold) = foretold {
            self.foretold.set(Some(Foretold {
                hurried: true,
                ..foretold
            }));
        }
        shows || blow || foretold.is_some()
    }

    /// Lets the partner act first.
    pub fn let_go_on(&self) {
        if let Some(player) = untrack(|| super::partners::who_may_go_on(self)) {
            self.ask_room_and_say(|id| Request::GoOn { id }, t!("partner-let", player = player));
        }
    }

    /// Changes the stops.
    pub fn stop(&self, change: impl FnOnce(&mut ashwright_room::message::Stops)) {
        if let Some(mut stops) = self.read_untracked(|table| table.stops) {
            change(&mut stops);
            self.ask_room(move |id| Request::Stops { id, stops });
        }
    }

    // --- Reasons -------------------------------------------------------------------------------------------------

    /// Says why something cannot be done.
    fn why_not(&self, about: About) {
        let Some(step) = self.read_untracked(|table| table.step) else {
            return;
        };
        if self.link.read_only() || self.read_untracked(|table| table.phase) != Some(Phase::Playing) {
            return;
        }
        let desk = *self;
        leptos::task::spawn_local(async move {
            let card = match &about {
                About::Card(name) => Some(name.clone()),
                About::EndTurn | About::Meditate | About::Die(_) => None,
            };
            // While a card is picked, dice are there to pay for it.
            let pays = matches!(about, About::Die(_)) && desk.picks.with_untracked(|picks| picks.spot.is_some());
            let answer = desk.link.request(|id| Request::WhyNot { id, step, about }).await;
            let text = match answer {
                Ok(Answer::WhyNot(reasons)) => match reasons.first() {
                    Some(why) => {
                        let reason = reasons::words(why.reason);
                        if let (Reason::NeedsDice(..), Some(card)) = (why.reason, card) {
                            desk.unpaid.try_set(Some((card, reason.clone(), step)));
                        }
                        t!("table-not-now", reason = reason)
                    }
                    None if untrack(|| desk.ask()) == Some(AskKind::Action) => match pays {
                        true => t!("table-not-now-die"),
                        false => t!("table-not-now-nothing"),
                    },
                    None => t!("table-not-now-asked"),
                },
                Ok(_) => t!("table-not-now-asked"),
                Err(failed) => t!("table-refused", reason = failed.words()),
            };
            // The same words again must be said again.
            desk.said.try_set(String::new());
            browser::sleep(20).await;
            desk.said.try_set(text);
        });
    }

    // --- Reading -------------------------------------------------------------------------------------------------

    /// The pointer or the focus is on a card.
    pub fn look_at(&self, title: Option<String>, name: Option<Name>) {
        if let (Some(title), false) = (title, self.pinned.get_untracked()) {
            self.look.set(Some(Look { title, name }));
        }
    }

    /// The pointer or the focus has left a card: what is picked is shown again. A card that is read as a sheet has lost both
    /// to the sheet, and stays.
    pub fn look_back(&self) {
        if self.reading.get_untracked() {
            return;
        }
        let picked = self.picks.with_untracked(|picks| match &picks.spot {
            Some(Spot::Card(name) | Spot::Tile(name)) => Some(name.clone()),
            _ => None,
        });
        let title = picked
            .as_ref()
            .and_then(|name| untrack(|| self.view(|view| model::title(view, name))))
            .flatten();
        self.look_at(title, picked);
    }

    /// The pointer or the focus is on a spot: its payment is shown.
    pub fn point(&self, spot: Option<Spot>) {
        if let Some(spot) = &spot
            && let Some([only]) = self
                .things
                .with_untracked(|things| things.get(spot).cloned())
                .as_deref()
        {
            let pays = self.question.with_untracked(|question| {
                let choice = question
                    .as_ref()
                    .and_then(|q| model::options(q).get(*only as usize).cloned());
                matches!(
                    choice,
                    Some(Choice::Play(_) | Choice::Activate(..) | Choice::React(_) | Choice::Trigger(..))
                )
            });
            if pays {
                self.ask_ways(Some(*only));
            }
        }
        if self.hover.get_untracked() != spot {
            self.hover.set(spot);
        }
    }

    /// Whether the line to the room stands.
    pub fn connected(&self) -> bool {
        self.link.status.with(|status| *status == Status::Connected)
    }

    /// What is on its way: nothing else keeps the table from rest. A plan does not once a document without a question has come:
    /// then it waits for what others answer.
    pub fn on_its_way(&self) -> Option<&'static str> {
        let planned = !self.plan.with_value(Vec::is_empty) && self.question.get_untracked().is_some();
        if self.sending.get_untracked() > 0 {
            Some("an answer is on its way")
        } else if self.link.waiting.get_untracked() > 0 {
            Some("the room was asked something")
        } else if self.queued.get_untracked() > 0 {
            Some("a document waits to be shown")
        } else if planned && self.must_wait() {
            Some("a plan waits for what comes of an answer")
        } else {
            None
        }
    }
}
