//! One viewer's side of the table: the document that is shown, what has been picked so far, and the ways to answer.
//!
//! Many clicks can make one answer, and one confirmation several answers: those that remain wait in a plan until the
//! room asks for them.

use super::model::{self, Face, Spot, Thing};
use crate::browser;
use crate::i18n::t;
use crate::link::{Answer, Link, Status};
use ashwright_core::{Level, Seat};
use ashwright_room::message::{About, Logged, Phase, Reply, Request, Table, Undo};
use ashwright_room::view::{Choice, Form, Name, Pool, Question, View};
use leptos::prelude::*;
use std::collections::{HashMap, VecDeque};
use std::sync::Arc;

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

/// An answer that is sent when its question comes.
#[derive(Clone, PartialEq, Debug)]
struct Planned {
    ask: &'static str,
    choice: Choice,
}

/// What the inspector shows.
#[derive(Clone, PartialEq, Debug)]
pub struct Look {
    /// The title.
    pub title: String,
    /// The card, where it is one on the table.
    pub name: Option<Name>,
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
    /// The keys.
    Keys,
    /// What else can be done, on phones.
    Menu,
}

/// Payments by the step and the option that they are for.
type Ways = HashMap<(u32, Option<u32>), Vec<Pool>>;

/// One viewer's side of the table. Cheap to copy.
#[derive(Clone, Copy)]
pub struct Desk {
    /// The line to the room.
    pub link: Link,
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
    /// The opponent whose side is open, where there are several.
    pub facing: RwSignal<Option<Seat>>,
    /// How many documents wait to be shown.
    pub queued: RwSignal<usize>,
    ways: RwSignal<Ways>,
    plan: StoredValue<VecDeque<Planned>>,
    asked: StoredValue<Vec<(u32, Option<u32>)>>,
    answered: StoredValue<Option<u32>>,
    undoing: StoredValue<bool>,
}

impl Desk {
    /// A side of the table that a link feeds.
    pub fn new(link: Link, near: Signal<Option<Seat>>) -> Desk {
        let table: RwSignal<Option<Arc<Table>>> = RwSignal::new(None);
        let picks = RwSignal::new(Picks::default());
        let question = Memo::new(move |_| {
            let asked = table.with(|table| table.as_ref().and_then(|t| model::question(t).cloned()));
            asked.filter(|_| !link.read_only()).map(Arc::new)
        });
        let aiming = Memo::new(move |_| picks.with(|p| p.aiming));
        let listed = Memo::new(move |_| {
            if link.read_only() {
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
            as_text: RwSignal::new(false),
            resigning: RwSignal::new(false),
            sending: RwSignal::new(0),
            facing: RwSignal::new(None),
            queued: RwSignal::new(0),
            ways: RwSignal::new(Ways::new()),
            plan: StoredValue::new(VecDeque::new()),
            asked: StoredValue::new(Vec::new()),
            answered: StoredValue::new(None),
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

    /// The seat at the bottom.
    pub fn near_seat(&self) -> Seat {
        let shown = self.near.get();
        self.read(|table| model::near(table, shown)).unwrap_or(Seat(0))
    }

    /// The opponent at the top.
    pub fn far_seat(&self) -> Seat {
        let near = self.near_seat();
        let far = self.read(|table| model::far(table, near)).unwrap_or_default();
        let wanted = self.facing.get().filter(|seat| far.contains(seat));
        wanted.or(far.first().copied()).unwrap_or(Seat(1))
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

    /// The word for what is asked.
    pub fn ask(&self) -> Option<String> {
        self.question.with(|question| question.as_ref().map(|q| q.ask.clone()))
    }

    /// Whether a spot is picked.
    pub fn picked(&self, spot: &Spot) -> bool {
        self.picks.with(|picks| {
            picks.spot.as_ref() == Some(spot)
                || match spot {
                    Spot::Card(name) | Spot::Tile(name) => {
                        picks.cards.contains(name) || picks.blocks.iter().any(|(_, blocker)| blocker == name)
                    }
                    Spot::DrawPile => picks.off_pile > 0,
                    Spot::Power(_) | Spot::Die(_) | Spot::Button(_) => false,
                }
        })
    }

    // --- What is shown -------------------------------------------------------------------------------------------

    /// Shows a document. What was picked for another question goes.
    pub fn show(&self, table: Arc<Table>) {
        let before = self.question.get_untracked();
        let step = self.read_untracked(|t| (t.step, t.hash.clone()));
        let changed = step != Some((table.step, table.hash.clone()));
        self.table.set(Some(table));
        let after = self.question.get_untracked();
        if changed || before != after {
            self.picks.set(Picks::default());
            self.hover.set(None);
            self.ways.update_untracked(HashMap::clear);
            self.asked.update_value(Vec::clear);
            self.answered.set_value(None);
            self.said.set(String::new());
        }
        if after.as_ref().is_some_and(|q| matches!(q.form, Form::Pay { .. })) {
            self.ask_ways(None);
        }
        // What was paid in one go is taken back in one go.
        if self.undoing.get_value() {
            let paying = after.as_ref().is_some_and(|q| is_payment(&q.ask));
            if paying && untrack(|| self.can_call_off()) {
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

    // --- Payments ------------------------------------------------------------------------------------------------

    /// Asks for the payments of an option, or of what is being paid, once for each question.
    pub fn ask_ways(&self, option: Option<u32>) {
        let Some(step) = self.read_untracked(|table| table.step) else {
            return;
        };
        let key = (step, option);
        if self.link.read_only() || self.asked.with_value(|asked| asked.contains(&key)) {
            return;
        }
        self.asked.update_value(|asked| asked.push(key));
        let desk = *self;
        leptos::task::spawn_local(async move {
            let answer = desk.link.request(|id| Request::Ways { id, step, option }).await;
            if let Ok(Answer::Ways(ways)) = answer {
                desk.ways.try_update(|all| all.insert(key, ways));
            }
        });
    }

    /// Whether dice are swapped by clicking them: what is picked is paid with dice.
    pub fn swapping(&self) -> bool {
        let picked = self
            .picks
            .with(|picks| matches!(picks.spot, Some(Spot::Card(_) | Spot::Tile(_))));
        picked
            && self
                .paying_option()
                .is_some_and(|option| !self.ways(Some(option)).is_empty())
    }

    /// The payments of an option that are known.
    pub fn ways(&self, option: Option<u32>) -> Vec<Pool> {
        let Some(step) = self.read(|table| table.step) else {
            return Vec::new();
        };
        self.ways
            .with(|ways| ways.get(&(step, option)).cloned().unwrap_or_default())
    }

    /// The option whose payment is shown: of the thing that is picked, else of the one under the pointer.
    pub fn paying_option(&self) -> Option<u32> {
        let one = |spot: &Spot| {
            self.things.with(|things| match things.get(spot).map(Vec::as_slice) {
                Some([only]) => Some(*only),
                _ => None,
            })
        };
        let picked = self.picks.with(|picks| picks.spot.clone());
        match picked {
            Some(spot) => one(&spot),
            None => self.hover.get().as_ref().and_then(one),
        }
    }

    /// The dice that would pay for what is picked or under the pointer.
    pub fn would_pay(&self) -> Option<Pool> {
        let question = self.question.get()?;
        let option = match question.form {
            Form::Pay { .. } => None,
            Form::OneOf(_) => Some(self.paying_option()?),
            Form::Some { .. } | Form::Number { .. } | Form::AnyDice(_) | Form::Roll(_) | Form::Draw => return None,
        };
        let way = self.picks.with(|picks| picks.way.clone());
        way.or_else(|| self.ways(option).first().cloned())
    }

    /// The places in one's tray of the dice that would pay, or that are picked.
    pub fn marked(&self, tray: &[Face]) -> Vec<usize> {
        let touched = self.picks.with(|picks| picks.touched.clone());
        match self.would_pay() {
            Some(way) => model::marks(tray, &way, &touched),
            None if self
                .question
                .with(|q| q.as_ref().is_some_and(|q| matches!(q.form, Form::AnyDice(_)))) =>
            {
                touched
            }
            None => Vec::new(),
        }
    }

    // --- Picking -------------------------------------------------------------------------------------------------

    /// A click on a spot, or Enter on it; `at_once` after a double click, which also confirms.
    pub fn press(&self, spot: Spot, at_once: bool) {
        self.resigning.set(false);
        let Some(question) = self.question.get_untracked() else {
            if !self.link.read_only() {
                self.why_not(&spot);
            }
            return;
        };
        if spot != Spot::Button(u32::MAX) {
            self.picks.update(|picks| picks.passing = false);
        }
        let things = self.things.get_untracked();
        let options = things.get(&spot).cloned();
        let ask = question.ask.as_str();
        match (&question.form, &spot) {
            // Dice that pay are swapped, whether the payment is asked for or proposed.
            (Form::Pay { .. } | Form::OneOf(_), Spot::Die(i)) if ask != "meditate" => {
                if !self.swap(*i) {
                    self.why_not(&spot);
                }
            }
            (Form::AnyDice(_), Spot::Die(i)) => self.picks.update(|picks| toggle(&mut picks.touched, *i)),
            (_, Spot::Die(i)) if ask == "meditate" => self.turn(*i),
            (_, _) if ask == "block" && matches!(spot, Spot::Card(_)) => self.pick_block(&question, spot),
            _ if options.is_none() => self.why_not(&spot),
            (Form::Number { .. }, Spot::Button(n)) => self.answer(Reply::Number(*n as u8), None),
            (Form::Some { max, .. }, Spot::Card(name) | Spot::Tile(name)) => {
                let max = usize::from(*max);
                self.picks.update(|picks| {
                    if max == 1 && !picks.cards.contains(name) {
                        picks.cards.clear();
                    }
                    toggle(&mut picks.cards, name.clone());
                });
                if at_once && max == 1 {
                    self.confirm();
                }
            }
            (Form::OneOf(_), Spot::Card(name) | Spot::Tile(name)) if ask == "attackers" => {
                let several = self.several_attackers();
                self.picks.update(|picks| {
                    if !several && !picks.cards.contains(name) {
                        picks.cards.clear();
                    }
                    toggle(&mut picks.cards, name.clone());
                });
            }
            (Form::OneOf(_), Spot::Card(name) | Spot::Tile(name)) if ask == "meditate" => {
                self.picks.update(|picks| {
                    toggle(&mut picks.cards, name.clone());
                    trim(picks);
                });
            }
            (Form::OneOf(_), Spot::DrawPile) if ask == "meditate" => {
                let pile = self.own_player(|player| player.pile).unwrap_or(0);
                self.picks.update(|picks| {
                    picks.off_pile = if picks.off_pile < pile { picks.off_pile + 1 } else { 0 };
                    trim(picks);
                });
            }
            (Form::OneOf(_), Spot::Button(i)) => self.take(*i),
            (Form::OneOf(list), _) => {
                let options = options.unwrap_or_default();
                let attack = match options.as_slice() {
                    [only] => matches!(list.get(*only as usize), Some(Choice::Attack(_))),
                    _ => false,
                };
                let aiming = self.picks.with_untracked(|picks| picks.aiming);
                let again = self.picks.with_untracked(|picks| picks.spot.as_ref() == Some(&spot));
                match options.as_slice() {
                    [only] if at_once || (attack && aiming && self.could_attack() > 1) => self.take(*only),
                    _ => {
                        self.picks.update(|picks| {
                            *picks = Picks {
                                aiming: picks.aiming,
                                spot: (!again).then(|| spot.clone()),
                                ..Picks::default()
                            };
                        });
                        if let ([only], false) = (options.as_slice(), again) {
                            self.ask_ways(Some(*only));
                        }
                    }
                }
            }
            (Form::Some { .. } | Form::Number { .. } | Form::Pay { .. } | Form::AnyDice(_), _)
            | (Form::Roll(_) | Form::Draw, _) => {}
        }
    }

    fn own_player<T>(&self, of: impl FnOnce(&ashwright_room::view::Player) -> T) -> Option<T> {
        self.read_untracked(|table| {
            let view = table.view.as_ref()?;
            model::player(view, table.you?).map(of)
        })?
    }

    /// Whether several units may attack together: the target is a Phoenixborn.
    fn several_attackers(&self) -> bool {
        self.read_untracked(|table| {
            let view = table.view.as_ref()?;
            let attack = view.attack.as_ref()?;
            let defender = model::player(view, attack.defender)?;
            Some(
                defender
                    .phoenixborn
                    .as_ref()
                    .is_some_and(|card| card.name == attack.target),
            )
        })
        .flatten()
        .unwrap_or(true)
    }

    /// How many of one's units are not exhausted.
    fn could_attack(&self) -> usize {
        self.own_player(|player| player.battlefield.iter().filter(|unit| unit.exhaustion == 0).count())
            .unwrap_or(0)
    }

    /// Units that are attacking and may still be met, by the attack.
    pub fn attackers(&self) -> Vec<Name> {
        self.view(|view| {
            let attack = view.attack.as_ref()?;
            let open = attack
                .battles
                .iter()
                .filter(|battle| !battle.resolved && battle.meets.is_none());
            Some(open.map(|battle| battle.attacker.clone()).collect())
        })
        .flatten()
        .unwrap_or_default()
    }

    fn pick_block(&self, question: &Question, spot: Spot) {
        let Spot::Card(name) = spot.clone() else { return };
        let attackers = untrack(|| self.attackers());
        let free: Vec<Name> = self.picks.with_untracked(|picks| {
            let taken = |attacker: &&Name| !picks.blocks.iter().any(|(a, _)| a == *attacker);
            attackers.iter().filter(taken).cloned().collect()
        });
        let holding = self.picks.with_untracked(|picks| match &picks.spot {
            Some(Spot::Card(blocker)) => Some(blocker.clone()),
            _ => None,
        });
        if attackers.contains(&name) {
            match holding {
                Some(blocker) => self.picks.update(|picks| {
                    picks
                        .blocks
                        .retain(|(attacker, other)| *attacker != name && *other != blocker);
                    picks.blocks.push((name, blocker));
                    picks.spot = None;
                }),
                None => self
                    .picks
                    .update(|picks| picks.blocks.retain(|(attacker, _)| *attacker != name)),
            }
            return;
        }
        let blocking = self
            .picks
            .with_untracked(|picks| picks.blocks.iter().any(|(_, b)| *b == name));
        let own_unit = self
            .own_player(|player| {
                player
                    .battlefield
                    .iter()
                    .any(|unit| unit.name == name && unit.exhaustion == 0)
            })
            .unwrap_or(false);
        let legal = model::place(question, &Choice::Card(name.clone())).is_some();
        if blocking {
            self.picks
                .update(|picks| picks.blocks.retain(|(_, blocker)| *blocker != name));
        } else if !(legal || own_unit && attackers.len() > 1) {
            self.why_not(&spot);
        } else if let ([only], true) = (free.as_slice(), attackers.len() == 1) {
            let pair = (only.clone(), name);
            self.picks.update(|picks| picks.blocks = vec![pair]);
        } else {
            let again = holding.as_ref() == Some(&name);
            self.picks.update(|picks| picks.spot = (!again).then_some(spot));
        }
    }

    /// Swaps one die of the payment; false when no payment does.
    fn swap(&self, i: usize) -> bool {
        let Some(question) = self.question.get_untracked() else {
            return false;
        };
        let Some(tray) = self.own_player(|player| model::tray(&player.active)) else {
            return false;
        };
        let Some(face) = tray.get(i).copied() else {
            return false;
        };
        let (ways, now) = untrack(|| {
            let option = match question.form {
                Form::Pay { .. } => None,
                _ => self.paying_option(),
            };
            if option.is_none() && !matches!(question.form, Form::Pay { .. }) {
                return (Vec::new(), None);
            }
            (self.ways(option), self.would_pay())
        });
        let Some(now) = now else {
            return false;
        };
        let marked = untrack(|| self.marked(&tray));
        let more = !marked.contains(&i);
        // Another die that shows the same is as good: only the mark moves.
        let like = marked.iter().copied().find(|other| tray.get(*other) == Some(&face));
        if let (true, Some(like)) = (more, like) {
            self.picks.update(|picks| {
                let mut touched = vec![i];
                touched.extend(picks.touched.iter().copied().filter(|t| *t != i && *t != like));
                touched.extend(marked.iter().copied().filter(|m| *m != like));
                picks.touched = touched;
            });
            return true;
        }
        let Some(way) = model::swapped(&ways, &now, face, more) else {
            return false;
        };
        self.picks.update(|picks| {
            picks.touched.retain(|t| *t != i);
            if more {
                picks.touched.insert(0, i);
            }
            picks.way = Some(way);
        });
        true
    }

    /// Turns a die one side on, for Meditate: basic, class, power and back to what it shows.
    fn turn(&self, i: usize) {
        let Some(tray) = self.own_player(|player| model::tray(&player.active)) else {
            return;
        };
        let Some((_, shows)) = tray.get(i).copied() else {
            return;
        };
        let left = self.picks.with_untracked(changes_left);
        let now = self
            .picks
            .with_untracked(|picks| picks.turned.iter().find(|(at, _)| *at == i).map(|(_, l)| *l));
        if now.is_none() && left == 0 {
            self.said.set(t!("table-meditate-none-left"));
            return;
        }
        let next = match now.unwrap_or(shows) {
            Level::Basic => Level::Class,
            Level::Class => Level::Power,
            Level::Power => Level::Basic,
        };
        self.picks.update(|picks| {
            picks.turned.retain(|(at, _)| *at != i);
            if next != shows {
                picks.turned.push((i, next));
            }
        });
    }

    /// Takes what was picked, or calls the last answer off where that is what Cancel means.
    pub fn cancel(&self) {
        if self.sheet.get_untracked().is_some() || self.drawer.get_untracked() || self.reading.get_untracked() {
            self.sheet.set(None);
            self.drawer.set(false);
            self.reading.set(false);
            return;
        }
        if self.resigning.get_untracked() {
            self.resigning.set(false);
            return;
        }
        let picks = self.picks.get_untracked();
        if picks != Picks::default() {
            self.picks.set(Picks::default());
            return;
        }
        if untrack(|| self.can_call_off()) {
            self.undo();
        }
    }

    /// Whether Cancel takes the last answer back: what was begun is not done yet.
    pub fn can_call_off(&self) -> bool {
        let begun = self
            .ask()
            .is_some_and(|ask| is_payment(&ask) || matches!(ask.as_str(), "attackers" | "meditate"));
        begun
            && self
                .read(|table| matches!(table.undo, Undo::Answer | Undo::Payment))
                .unwrap_or(false)
    }

    // --- Answering -----------------------------------------------------------------------------------------------

    /// Confirms what is picked.
    pub fn confirm(&self) {
        let Some(question) = self.question.get_untracked() else {
            return;
        };
        let picks = self.picks.get_untracked();
        let one = |name: &Name, ask| Planned {
            ask,
            choice: Choice::Card(name.clone()),
        };
        let done = |ask| Planned {
            ask,
            choice: Choice::Done,
        };
        match (&question.form, question.ask.as_str()) {
            (Form::OneOf(_), "attackers") if !picks.cards.is_empty() => {
                // The room asks for them in the order of the battlefield.
                let order = self.own_player(|player| player.battlefield.iter().map(|u| u.name.clone()).collect());
                let order: Vec<Name> = order.unwrap_or_default();
                let mut plan: Vec<Planned> = order
                    .iter()
                    .filter(|name| picks.cards.contains(name))
                    .map(|name| one(name, "attackers"))
                    .collect();
                plan.push(done("attackers"));
                self.begin(plan);
            }
            (Form::OneOf(_), "block") => {
                let plan = untrack(|| self.attackers()).into_iter().map(|attacker| {
                    let pair = picks.blocks.iter().find(|(a, _)| *a == attacker);
                    let choice = pair.map_or(Choice::Decline, |(_, blocker)| Choice::Card(blocker.clone()));
                    Planned { ask: "block", choice }
                });
                self.begin(plan.collect());
            }
            (Form::OneOf(_), "meditate") => {
                let mut plan: Vec<Planned> = picks.cards.iter().map(|name| one(name, "meditate")).collect();
                plan.extend((0..picks.off_pile).map(|_| Planned {
                    ask: "meditate",
                    choice: Choice::TopOfDrawPile,
                }));
                plan.push(done("meditate"));
                let tray = self
                    .own_player(|player| model::tray(&player.active))
                    .unwrap_or_default();
                plan.extend(picks.turned.iter().filter_map(|(i, level)| {
                    let (kind, shows) = tray.get(*i).copied()?;
                    let die = ashwright_core::Die { kind, level: shows };
                    Some(Planned {
                        ask: "meditateDie",
                        choice: Choice::SetDie(die, *level),
                    })
                }));
                plan.push(done("meditateDie"));
                self.begin(plan);
            }
            (Form::OneOf(_), _) => {
                let things = self.things.get_untracked();
                let options = picks.spot.and_then(|spot| things.get(&spot).cloned());
                if let Some([only]) = options.as_deref() {
                    self.take(*only);
                }
            }
            (Form::Some { of, .. }, _) => {
                let places = of
                    .iter()
                    .zip(0..)
                    .filter(|(name, _)| picks.cards.contains(name))
                    .map(|(_, i)| i);
                self.answer(Reply::Cards(places.collect()), None);
            }
            (Form::Pay { .. }, _) => {
                if let Some(way) = untrack(|| self.would_pay()) {
                    self.answer(Reply::Dice(way), None);
                }
            }
            (Form::AnyDice(_), _) => {
                let tray = self
                    .own_player(|player| model::tray(&player.active))
                    .unwrap_or_default();
                let dice = model::pool(picks.touched.iter().filter_map(|i| tray.get(*i).copied()));
                self.answer(Reply::Dice(dice), None);
            }
            (Form::Number { .. } | Form::Roll(_) | Form::Draw, _) => {}
        }
    }

    /// Answers with cards by name, for the First Five.
    pub fn keep(&self, chosen: &[Name]) {
        if let Some(question) = self.question.get_untracked()
            && let Form::Some { of, .. } = &question.form
        {
            let places = of
                .iter()
                .zip(0..)
                .filter(|(name, _)| chosen.contains(name))
                .map(|(_, i)| i);
            self.answer(Reply::Cards(places.collect()), None);
        }
    }

    /// Answers with the option at this place, with the payment that is shown for it.
    pub fn take(&self, option: u32) {
        let pay = untrack(|| {
            let shown = self.paying_option() == Some(option);
            let way = self.picks.with(|picks| picks.way.clone()).filter(|_| shown);
            way.or_else(|| self.ways(Some(option)).first().cloned())
        });
        self.answer(Reply::Option(option), pay.filter(|pay| !pay.is_empty()));
    }

    /// Answers with this choice, if it is offered.
    pub fn choose(&self, choice: &Choice) -> bool {
        let place = self
            .question
            .get_untracked()
            .and_then(|question| model::place(&question, choice));
        if let Some(place) = place {
            self.take(place);
        }
        place.is_some()
    }

    /// Passes or ends the turn; giving up the main action by it takes a second press.
    pub fn pass(&self) {
        let ends = self
            .question
            .with_untracked(|q| q.as_ref().is_some_and(|q| model::place(q, &Choice::EndTurn).is_some()));
        if ends {
            self.choose(&Choice::EndTurn);
            return;
        }
        let can = self
            .question
            .with_untracked(|q| q.as_ref().is_some_and(|q| model::place(q, &Choice::Pass).is_some()));
        if !can {
            self.why_not_about(About::EndTurn);
        } else if self.picks.with_untracked(|picks| picks.passing) {
            self.choose(&Choice::Pass);
        } else {
            self.picks.set(Picks {
                passing: true,
                ..Picks::default()
            });
        }
    }

    /// Begins to attack: only what can be attacked can be chosen.
    pub fn aim(&self) {
        let can = self.question.with_untracked(|q| {
            q.as_ref().is_some_and(|q| {
                model::options(q)
                    .iter()
                    .any(|choice| matches!(choice, Choice::Attack(_)))
            })
        });
        if can {
            let aiming = self.picks.with_untracked(|picks| picks.aiming);
            self.picks.set(Picks {
                aiming: !aiming,
                ..Picks::default()
            });
        } else if let Some(unit) = self
            .own_player(|p| p.phoenixborn.as_ref().map(|c| c.name.clone()))
            .flatten()
        {
            let foe = untrack(|| self.far_seat());
            let target = self.read_untracked(|table| {
                let view = table.view.as_ref()?;
                model::player(view, foe)?
                    .phoenixborn
                    .as_ref()
                    .map(|card| card.name.clone())
            });
            self.why_not_about(About::Card(target.flatten().unwrap_or(unit)));
        }
    }

    /// Begins to meditate.
    pub fn meditate(&self) {
        if !self.choose(&Choice::Meditate) {
            self.why_not_about(About::Meditate);
        }
    }

    /// Whether confirming would do something now.
    pub fn ready(&self) -> bool {
        let Some(question) = self.question.get() else {
            return false;
        };
        self.picks.with(|picks| match (&question.form, question.ask.as_str()) {
            (Form::OneOf(_), "attackers") => !picks.cards.is_empty(),
            (Form::OneOf(_), "block") => picks.spot.is_none(),
            (Form::OneOf(_), "meditate") => !picks.cards.is_empty() || picks.off_pile > 0,
            (Form::OneOf(_), _) => picks.spot.as_ref().is_some_and(|spot| {
                self.things
                    .with(|things| things.get(spot).is_some_and(|o| o.len() == 1))
            }),
            (
                Form::Some {
                    min,
                    max,
                    limited,
                    limit,
                    ..
                },
                _,
            ) => {
                let n = picks.cards.len();
                let held = picks.cards.iter().filter(|name| limited.contains(name)).count();
                usize::from(*min) <= n && n <= usize::from(*max) && (limited.is_empty() || held <= usize::from(*limit))
            }
            (Form::Pay { .. }, _) => self.would_pay().is_some(),
            (Form::AnyDice(_), _) => true,
            (Form::Number { .. } | Form::Roll(_) | Form::Draw, _) => false,
        })
    }

    fn begin(&self, plan: Vec<Planned>) {
        self.plan.set_value(plan.into());
        self.go_on();
    }

    /// Sends the next answer of the plan, if its question is asked.
    fn go_on(&self) {
        let Some(question) = self.question.get_untracked() else {
            return;
        };
        if self.must_wait() {
            return;
        }
        loop {
            let Some(next) = self.plan.with_value(|plan| plan.front().cloned()) else {
                return;
            };
            let closing = matches!(next.choice, Choice::Done | Choice::Decline);
            if next.ask == question.ask {
                let place = model::place(&question, &next.choice);
                self.plan.update_value(|plan| drop(plan.pop_front()));
                match place {
                    Some(place) => {
                        self.answer(Reply::Option(place), None);
                        return;
                    }
                    None if closing => {}
                    None => {
                        self.plan.update_value(VecDeque::clear);
                        self.said.set(t!("table-plan-stopped"));
                        return;
                    }
                }
            } else if question.ask == "action" {
                self.plan.update_value(VecDeque::clear);
            } else if closing {
                self.plan.update_value(|plan| drop(plan.pop_front()));
            } else {
                // Something else is asked in between; the plan goes on after it.
                return;
            }
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
            let done = desk.link.request(|id| Request::Answer { id, step, reply, pay }).await;
            desk.sending.try_set(0);
            match done {
                Ok(_) => desk.go_on_if_asked(),
                Err(refusal) => {
                    desk.answered.try_update_value(|answered| *answered = None);
                    desk.plan.try_update_value(VecDeque::clear);
                    desk.said.try_set(t!("table-refused", reason = refusal.text));
                }
            }
        });
    }

    /// The document may have come before the word that the answer was taken.
    fn go_on_if_asked(&self) {
        if self.table.try_get_untracked().is_some() {
            self.go_on();
        }
    }

    fn ask_room(&self, make: impl FnOnce(u32) -> Request + 'static) {
        let desk = *self;
        leptos::task::spawn_local(async move {
            if let Err(refusal) = desk.link.request(make).await {
                desk.said.try_set(t!("table-refused", reason = refusal.text));
            }
        });
    }

    /// Takes the last answer back.
    pub fn undo(&self) {
        let Some(step) = self.read_untracked(|table| table.step) else {
            return;
        };
        self.plan.update_value(VecDeque::clear);
        self.undoing.set_value(true);
        let desk = *self;
        leptos::task::spawn_local(async move {
            if let Err(refusal) = desk.link.request(|id| Request::Undo { id, step }).await {
                desk.undoing.try_update_value(|undoing| *undoing = false);
                desk.said.try_set(t!("table-refused", reason = refusal.text));
            }
        });
    }

    /// Gives the game up.
    pub fn concede(&self) {
        self.resigning.set(false);
        self.ask_room(|id| Request::Concede { id });
    }

    /// Asks for a rematch.
    pub fn rematch(&self) {
        self.ask_room(|id| Request::Rematch { id });
    }

    /// Changes the stops.
    pub fn stop(&self, change: impl FnOnce(&mut ashwright_room::message::Stops)) {
        if let Some(mut stops) = self.read_untracked(|table| table.stops) {
            change(&mut stops);
            self.ask_room(move |id| Request::Stops { id, stops });
        }
    }

    // --- Reasons -------------------------------------------------------------------------------------------------

    /// Says why nothing can be done with what is at a spot.
    pub fn why_not(&self, spot: &Spot) {
        let about = match spot {
            Spot::Card(name) | Spot::Tile(name) => About::Card(name.clone()),
            Spot::Power(kind) => About::Die(*kind),
            Spot::Die(i) => match self
                .own_player(|player| model::tray(&player.active).get(*i).copied())
                .flatten()
            {
                Some((kind, _)) => About::Die(kind),
                None => return,
            },
            Spot::DrawPile => {
                self.said.set(t!("table-pile-is-no-action"));
                return;
            }
            Spot::Button(_) => return,
        };
        self.why_not_about(about);
    }

    /// Says why something cannot be done.
    pub fn why_not_about(&self, about: About) {
        let Some(step) = self.read_untracked(|table| table.step) else {
            return;
        };
        if self.link.read_only() || self.read_untracked(|table| table.phase) != Some(Phase::Playing) {
            return;
        }
        let desk = *self;
        leptos::task::spawn_local(async move {
            let answer = desk.link.request(|id| Request::WhyNot { id, step, about }).await;
            let text = match answer {
                Ok(Answer::WhyNot(reasons)) => match reasons.first() {
                    Some(why) => t!("table-not-now", reason = why.reason.clone()),
                    None if untrack(|| desk.ask()).as_deref() == Some("action") => t!("table-not-now-nothing"),
                    None => t!("table-not-now-asked"),
                },
                Ok(_) => t!("table-not-now-asked"),
                Err(refusal) => t!("table-refused", reason = refusal.text),
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

    /// Whether anything is on its way.
    pub fn is_idle(&self) -> bool {
        self.sending.get_untracked() == 0
            && self.queued.get_untracked() == 0
            && self.link.waiting.get_untracked() == 0
            && (self.plan.with_value(VecDeque::is_empty) || self.question.get_untracked().is_some())
    }
}

/// Whether this is asked while something is paid for.
fn is_payment(ask: &str) -> bool {
    matches!(ask, "pay" | "costOption" | "payX" | "payDiscard")
}

/// How many dice may still be turned.
pub fn changes_left(picks: &Picks) -> usize {
    (picks.cards.len() + usize::from(picks.off_pile)).saturating_sub(picks.turned.len())
}

/// Fewer discards turn fewer dice.
fn trim(picks: &mut Picks) {
    let most = picks.cards.len() + usize::from(picks.off_pile);
    picks.turned.truncate(most);
}

fn toggle<T: PartialEq>(all: &mut Vec<T>, one: T) {
    match all.iter().position(|other| *other == one) {
        Some(at) => drop(all.remove(at)),
        None => all.push(one),
    }
}
