//! Hints for newcomers: each once, of what lies on the table now and of the device at hand, beside what it means.

mod place;

use super::behavior;
use super::desk::Desk;
use super::focus;
use super::model::{self, Zone};
use super::parts::Icon;
use super::story;
use super::words;
use crate::browser;
use crate::i18n::t;
use crate::settings;
use ashwright_core::Seat;
use ashwright_room::message::{Logged, Table};
use ashwright_room::view::{AskKind, Chimera, Choice, Name, Question, View, What};
use leptos::html;
use leptos::prelude::*;

/// A hint.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Hint {
    Unpaid,
    Dice,
    Play,
    Attack,
    React,
    Block,
    Guard,
    Meditate,
    Exhausted,
    Side,
    Power,
    Pass,
    Recovery,
    Behavior,
    Aims,
    Blood,
    Rains,
}

/// What is held to the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Device {
    Touch,
    Keys,
    Mouse,
}

/// What the coach says, and beside what.
#[derive(Clone, PartialEq, Debug)]
struct Advice {
    hint: Hint,
    text: String,
    beside: String,
}

impl Hint {
    /// Every hint; of several that fit, the first is given.
    const ALL: [Hint; 17] = [
        Hint::Unpaid,
        Hint::Dice,
        Hint::Play,
        Hint::Behavior,
        Hint::Rains,
        Hint::Aims,
        Hint::Blood,
        Hint::Attack,
        Hint::React,
        Hint::Block,
        Hint::Guard,
        Hint::Meditate,
        Hint::Side,
        Hint::Exhausted,
        Hint::Power,
        Hint::Pass,
        Hint::Recovery,
    ];

    /// By which a device remembers that it was read.
    fn word(self) -> &'static str {
        match self {
            Hint::Unpaid => "table-unpaid",
            Hint::Dice => "table-dice",
            Hint::Play => "table-play",
            Hint::Attack => "table-attack",
            Hint::React => "table-react",
            Hint::Block => "table-block",
            Hint::Guard => "table-guard",
            Hint::Meditate => "table-meditate",
            Hint::Exhausted => "table-exhausted",
            Hint::Side => "table-side",
            Hint::Power => "table-power",
            Hint::Pass => "table-pass",
            Hint::Recovery => "table-recovery",
            Hint::Behavior => "table-behavior",
            Hint::Aims => "table-aims",
            Hint::Blood => "table-blood",
            Hint::Rains => "table-rains",
        }
    }

    /// Whether somebody at a seat did what it tells of: they need not be told any more.
    fn is_followed(self, seat: Seat, what: &What) -> bool {
        match (self, what) {
            (Hint::Play | Hint::React, What::Played(by, _))
            | (Hint::Attack, What::Attacked(by, _))
            | (Hint::Meditate, What::Meditated(by))
            | (Hint::Side, What::Used(by, ..))
            | (Hint::Power, What::UsedPower(by, _))
            | (Hint::Pass, What::Passed(by)) => *by == seat,
            _ => false,
        }
    }
}

impl Device {
    fn word(self) -> &'static str {
        match self {
            Device::Touch => "touch",
            Device::Keys => "keys",
            Device::Mouse => "mouse",
        }
    }
}

/// The table as it is seen by whoever is asked.
struct Asked<'a> {
    desk: &'a Desk,
    table: &'a Table,
    view: &'a View,
    question: &'a Question,
    near: Seat,
    device: &'static str,
}

const DICE: &str = "[data-testid=\"zone-own-dice\"]";
const UNITS: &str = "[data-testid=\"zone-own-battlefield\"]";
const PROMPT: &str = "[data-testid=\"prompt\"]";
const ACTIONS: &str = "[data-testid=\"turn-actions\"]";

/// The place of a card on the page.
fn at(name: &Name) -> String {
    format!("[data-testid=table] [data-id=\"{}\"]", model::id(name).replace('"', ""))
}

impl Asked<'_> {
    /// What a hint says now, and beside what; nothing where it does not fit.
    fn says(&self, hint: Hint) -> Option<(String, String)> {
        let (device, ask) = (self.device, self.question.ask);
        match hint {
            Hint::Unpaid => self.unpaid(),
            Hint::Dice => self.rolled(),
            Hint::Play => {
                let name = self.offered(|choice| match choice {
                    Choice::Play(name) => Some(name),
                    _ => None,
                })?;
                let text = t!("table-hint-play", card = self.title(name), device = device);
                self.acts().then(|| (text, at(name)))
            }
            Hint::Attack => self.attackers(),
            Hint::React => {
                let name = self.offered(|choice| match choice {
                    Choice::React(name) => Some(name),
                    _ => None,
                })?;
                let text = t!("table-hint-react", card = self.title(name), device = device);
                (ask == AskKind::Respond).then(|| (text, PROMPT.to_owned()))
            }
            Hint::Block => {
                let attack = words::attack(self.desk, self.view).filter(|_| ask == AskKind::Block)?;
                let text = t!("table-hint-block", attack = attack, device = device);
                Some((text, UNITS.to_owned()))
            }
            Hint::Guard => self.guards(),
            Hint::Meditate => {
                let text = t!("table-hint-meditate", device = device);
                (ask == AskKind::Meditate).then(|| (text, PROMPT.to_owned()))
            }
            Hint::Exhausted => {
                let name = self.exhausted().filter(|_| self.acts())?;
                Some((t!("table-hint-exhausted", card = self.title(name)), at(name)))
            }
            Hint::Side => {
                let part = model::part(self.view, self.near).filter(|_| self.acts())?;
                let text = t!("table-hint-side", device = device);
                (part.main == 0 && part.side > 0).then(|| (text, ACTIONS.to_owned()))
            }
            Hint::Power => self.power(),
            Hint::Pass => self.passes(),
            Hint::Recovery => {
                let text = t!("table-hint-recovery", device = device);
                (ask == AskKind::ExhaustDice).then(|| (text, DICE.to_owned()))
            }
            Hint::Behavior | Hint::Aims | Hint::Blood | Hint::Rains => {
                let chimera = self.view.chimera.as_ref().filter(|_| self.acts())?;
                self.of_chimera(chimera, hint)
            }
        }
    }

    /// What a Chimera does by itself, as it lies there now (R 19, 20).
    fn of_chimera(&self, chimera: &Chimera, hint: Hint) -> Option<(String, String)> {
        let beside = |what: &str| format!("[data-testid=\"{what}\"]");
        match hint {
            Hint::Behavior => Some((t!("table-hint-behavior"), beside("behavior"))),
            Hint::Aims => {
                let aim = chimera.aims.first()?;
                let text = t!(
                    "table-hint-aims",
                    card = self.title(&aim.unit),
                    target = self.title(&aim.at)
                );
                Some((text, at(&aim.unit)))
            }
            Hint::Blood => {
                let lies = !chimera.face_down.is_empty();
                lies.then(|| (t!("table-hint-blood"), beside("aspect-back")))
            }
            _ => {
                let ultimates = behavior::forecast(self.view).map_or(0, |forecast| forecast.ultimates);
                (ultimates > 0).then(|| (t!("table-hint-rains"), beside("forecast")))
            }
        }
    }

    /// Whether an action is to be chosen and nothing has been picked for it.
    fn acts(&self) -> bool {
        let picked = || self.desk.picks.with(|picks| picks.aiming || picks.spot.is_some());
        self.question.ask == AskKind::Action && !picked()
    }

    /// What was missing for a card that one just tried to pay for.
    fn unpaid(&self) -> Option<(String, String)> {
        let (name, reason, step) = self.desk.unpaid.get()?;
        (step == self.table.step).then(|| {
            let text = t!("table-hint-unpaid", card = self.title(&name), reason = reason);
            (text, at(&name))
        })
    }

    /// What one's dice show. In a position that somebody wrote down nothing was rolled.
    fn rolled(&self) -> Option<(String, String)> {
        if self.question.ask == AskKind::FirstFive {
            return None;
        }
        let near = self.near;
        let rolled = |entry: &Logged| match &entry.event.what {
            What::Rolled(seat, pool) if *seat == near => Some(story::sides(pool)),
            _ => None,
        };
        let dice = self.desk.link.log.with(|log| log.iter().rev().find_map(rolled))?;
        Some((t!("table-hint-dice", dice = dice), DICE.to_owned()))
    }

    /// Who attacks, and who cannot.
    fn attackers(&self) -> Option<(String, String)> {
        if self.question.ask != AskKind::Attackers {
            return None;
        }
        let (target, device) = (words::attacked(self.desk, self.view), self.device);
        let text = match self.exhausted().map(|name| self.title(name)) {
            Some(card) => t!(
                "table-hint-attack-without",
                target = target,
                card = card,
                device = device
            ),
            None => t!("table-hint-attack", target = target, device = device),
        };
        Some((text, UNITS.to_owned()))
    }

    /// Who can guard whom.
    fn guards(&self) -> Option<(String, String)> {
        let attack = words::attack(self.desk, self.view).filter(|_| self.question.ask == AskKind::Guard)?;
        let guards = model::options(self.question).iter().filter_map(Choice::card);
        let guards: Vec<String> = guards.map(|name| self.title(name)).collect();
        let target = self.view.attack.as_ref().and_then(|attack| attack.target.as_ref());
        let beside = target.map_or_else(|| PROMPT.to_owned(), at);
        let text = t!(
            "table-hint-guard",
            attack = attack,
            cards = words::list(&guards),
            device = self.device
        );
        let once = words::guards_once(self.desk.edition).then(|| t!("table-hint-guard-once"));
        let text = once.map_or(text.clone(), |once| format!("{text} {once}"));
        Some((text, beside))
    }

    /// The power of a die that can be used.
    fn power(&self) -> Option<(String, String)> {
        let options = model::options(self.question).iter();
        let mut kinds = options.filter_map(|choice| match choice {
            Choice::DicePower(kind) => Some(*kind),
            _ => None,
        });
        let kind = kinds.next().filter(|_| self.acts())?;
        let text = t!("table-hint-power", kind = words::die_type(kind), device = self.device);
        let die = format!("{DICE} [data-die=\"{}\"][data-level=\"power\"]", kind.word());
        Some((text, die))
    }

    /// That one passes where nothing else can be done, or where one is about to.
    fn passes(&self) -> Option<(String, String)> {
        let options = model::options(self.question);
        let acts = |choice: &Choice| choice.is_attack() || matches!(choice, Choice::Play(_));
        let wanted = !options.iter().any(acts) || self.desk.picks.with(|picks| picks.passing);
        let passes = self.acts() && options.contains(&Choice::Pass) && wanted;
        passes.then(|| (t!("table-hint-pass"), ACTIONS.to_owned()))
    }

    fn title(&self, name: &Name) -> String {
        model::title(self.view, name).unwrap_or_else(|| t!("table-a-card"))
    }

    /// The first card that an option is about.
    fn offered<'n>(&'n self, card: impl Fn(&'n Choice) -> Option<&'n Name>) -> Option<&'n Name> {
        model::options(self.question).iter().find_map(card)
    }

    /// A unit of one's own that is exhausted.
    fn exhausted(&self) -> Option<&Name> {
        let own = model::in_play(self.view).into_iter();
        let mut units = own.filter(|placed| placed.seat == self.near && placed.zone == Zone::Battlefield);
        units
            .find(|placed| placed.card.exhaustion > 0)
            .map(|placed| &placed.card.name)
    }
}

/// What the coach says now: the first hint that fits and was not read before. Whoever has just read one is left alone until
/// something has happened.
fn current(desk: &Desk, device: Device) -> Option<Advice> {
    let question = desk.question.get()?;
    let near = desk.near_seat();
    let read = settings::settings().with(|settings| settings.hints.then(|| settings.seen_hints.clone()))?;
    desk.table.with(|table| {
        let table = table.as_deref()?;
        let quiet = desk.coached.get() == Some(table.step);
        let asked = Asked {
            desk,
            table,
            view: table.view.as_ref()?,
            question: &question,
            near,
            device: device.word(),
        };
        let mut unread = Hint::ALL
            .into_iter()
            .filter(|hint| !read.iter().any(|word| word == hint.word()));
        unread.find_map(|hint| {
            // Why something cannot be done is an answer to what one just tried.
            if quiet && hint != Hint::Unpaid {
                return None;
            }
            let (text, beside) = asked.says(hint)?;
            Some(Advice { hint, text, beside })
        })
    })
}

fn close(desk: &Desk, hint: Hint) {
    desk.coached.set(untrack(|| desk.read(|table| table.step)));
    desk.unpaid.set(None);
    settings::change(|settings| settings.seen_hints.push(hint.word().to_owned()));
    // The button goes with its hint.
    focus::mend_soon(false);
}

/// Closes the hint that is shown; false when there is none.
pub fn dismiss(desk: &Desk) -> bool {
    match untrack(|| current(desk, Device::Keys)) {
        Some(advice) => {
            close(desk, advice.hint);
            true
        }
        None => false,
    }
}

/// The device that was used last.
fn device() -> RwSignal<Device> {
    let hand = if browser::is_touched() {
        Device::Touch
    } else {
        Device::Mouse
    };
    let device = RwSignal::new(hand);
    let set = move |now: Device| {
        if device.get_untracked() != now {
            device.set(now);
        }
    };
    let keys = window_event_listener(leptos::ev::keydown, move |event| {
        // Escape closes what is open on any device.
        if event.key() != "Escape" && settings::settings().with_untracked(|settings| settings.keys) {
            set(Device::Keys);
        }
    });
    let pointer = window_event_listener(leptos::ev::pointerdown, move |event| {
        set(if event.pointer_type() == "mouse" {
            hand
        } else {
            Device::Touch
        });
    });
    on_cleanup(move || {
        keys.remove();
        pointer.remove();
    });
    device
}

/// The hint that fits now, beside what it means where nothing is covered by it; else it takes a place of its own.
#[component]
pub fn Coach(desk: Desk) -> impl IntoView {
    let device = device();
    // Hints speak of cards that lie there, and of rings around them: as text the choices are numbered instead.
    let advice = Memo::new(move |_| {
        let pictured = !desk.as_text.get();
        pictured.then(|| current(&desk, device.get())).flatten()
    });
    let note = NodeRef::<html::Div>::new();
    place::keep(
        desk,
        note,
        Signal::derive(move || advice.with(|advice| advice.as_ref().map(|advice| advice.beside.clone()))),
    );
    let hint = Memo::new(move |_| advice.with(|advice| advice.as_ref().map(|advice| advice.hint)));
    // Which hint was to be read, and how much had happened by then.
    let shown = StoredValue::new(None::<(Hint, usize)>);
    Effect::new(move || {
        let heard = desk.link.log.with(Vec::len);
        if let Some((hint, since)) = shown.get_value() {
            let near = untrack(|| desk.near_seat());
            let news = |log: &Vec<Logged>| {
                log.iter()
                    .skip(since)
                    .any(|entry| hint.is_followed(near, &entry.event.what))
            };
            if desk.link.log.with_untracked(news) {
                shown.set_value(None);
                close(&desk, hint);
            }
        }
        match hint.get() {
            Some(now) if shown.get_value().is_none_or(|(before, _)| before != now) => {
                shown.set_value(Some((now, heard)))
            }
            _ => {}
        }
    });
    move || {
        hint.get().map(|hint| {
            let text = move || advice.with(|advice| advice.as_ref().map(|advice| advice.text.clone()));
            view! {
                <div class=format!("coach {}", hint.word()) node_ref=note data-testid="coach" data-hint=hint.word() role="note">
                    <p>{text}</p>
                    <button type="button" on:click=move |_| close(&desk, hint)>
                        <span>{move || t!("table-hint-close")}</span><Icon name="close"/>
                    </button>
                </div>
            }
        })
    }
}
