//! The prompt beside the dice, and the actions of a turn.

use super::around::{self, Consent};
use super::commands::{Act, Command};
use super::desk::{Desk, Sheet};
use super::gesture::Press;
use super::hand::TileCard;
use super::handing::{beside_one, hand_over, has_answered, next_here};
use super::keys;
use super::model::{self, Spot};
use super::prompt::{self, Prompt};
use super::tap;
use super::words;
use crate::browser;
use crate::i18n::t;
use crate::parts::{self, Icon, InlineText, rule_address};
use crate::settings::settings;
use ashwright_core::Die;
use ashwright_room::message::Table;
use ashwright_room::view::{AskKind, Choice};
use leptos::html;
use leptos::prelude::*;

/// The prompt: what is asked, why, and by which rule.
#[component]
pub fn PromptBar(desk: Desk, prompt: Memo<Prompt>) -> impl IntoView {
    let rule = move || prompt.with(|prompt| prompt.rule);
    let (asks, says) = (NodeRef::<html::Div>::new(), NodeRef::<html::Small>::new());
    let more = more_below(prompt, asks, says);
    let spoken = spoken(desk, prompt);
    hush(desk);
    let goes_back = Memo::new(move |_| {
        let free =
            |table: &Table| words::undo_barred(&table.undo).is_none() || around::whom_to_ask(table) == Consent::Bots;
        desk.ask() != Some(AskKind::Respond) && !desk.link.read_only() && desk.read(free) == Some(true)
    });
    view! {
        // Beside the prompt: what is said comes later than what is shown.
        <p class="sr" aria-live="assertive" aria-atomic="true" data-testid="spoken">{move || spoken.get()}</p>
        <section
            class="prompt"
            class:yours=move || prompt.with(|prompt| prompt.yours)
            class:says-why-not=move || !desk.said.with(String::is_empty)
            class:handing=move || has_answered(&desk) && !next_here(&desk).is_empty()
            data-testid="prompt"
            data-zone="prompt"
            tabindex="-1"
            aria-label=move || t!("table-prompt")
        >
            <div class="asks" class:of-card=move || prompt.with(|prompt| !prompt.says.is_empty()) node_ref=asks on:scroll=move |_| more.look()>
                <p>
                    <b class="what">{move || marked(prompt.with(|prompt| prompt.what.clone()))}</b>
                    <small class="why">{move || marked(prompt.with(|prompt| prompt.why.clone()))}</small>
                    // The card itself says it to whoever listens.
                    <small class="says" lang="en" aria-hidden="true" node_ref=says on:scroll=move |_| more.look()>{move || marked(prompt.with(|prompt| prompt.says.clone()))}</small>
                </p>
                <span class="beside">
                    {move || rule().map(|rule| view! {
                        <a class="rule" href=rule_address(desk.edition, rule) target="_blank" rel="noopener" aria-describedby="new-tab" title=t!("table-rule-says", rule = rule.to_string())>
                            {rule.to_string()}
                        </a>
                    })}
                    // Who is asked whether to react learns here how not to be.
                    {move || (desk.ask() == Some(AskKind::Respond)).then(|| view! {
                        <button type="button" class="rule fewer" data-testid="fewer" title=t!("table-stops-fewer-says")
                            on:click=move |_| desk.sheet.set(Some(Sheet::Stops))>
                            {t!("table-stops-fewer")}
                        </button>
                    })}
                    // On phones, where the bar has no room for it.
                    {move || goes_back.get().then(|| view! {
                        <button type="button" class="rule fewer undoes" data-testid="back-one" aria-label=t!("table-undo") title=t!("table-undo-says")
                            on:click=move |_| keys::undo(&desk)>
                            <Icon name="undo"/>
                        </button>
                    })}
                </span>
            </div>
            // For the eye: whoever listens is told all of it.
            {move || more.is_below.get().then(|| view! {
                <p class="more-below" aria-hidden="true">
                    <span data-testid="more-below">{t!("table-more-below")}<Icon name="down"/></span>
                </p>
            })}
            <p class="said" role="status" data-testid="status">{move || desk.said.get()}</p>
            <Commands desk prompt/>
            // Over the First Five it stands there, and beside the actions of a turn among them.
            {hand_over(
                desk,
                |asked| !matches!(asked, Some(AskKind::FirstFive | AskKind::Action)),
                move || prompt.with_untracked(|prompt| prompt.what.clone()),
            )}
            {move || desk.slow.get().then(|| view! { <p class="on-its-way" role="status" data-testid="sending">{t!("table-sending")}</p> })}
            <Tiles desk prompt/>
        </section>
    }
}

/// Of effects to choose from each has a line of its own where one takes more letters than this.
const LONG: usize = 34;
/// For so many milliseconds is said why something cannot be done.
const SAID: i32 = 7000;

/// After so many milliseconds a question is said: what led to it, which the log says, comes first.
const AFTER_THE_LOG: i32 = 300;

/// What is said aloud of the prompt: the questions to the viewer, after what the viewer took back. That others are asked
/// interrupts nobody.
fn spoken(desk: Desk, prompt: Memo<Prompt>) -> RwSignal<String> {
    let spoken = RwSignal::new(String::new());
    let step = Memo::new(move |_| desk.read(|table| table.step).unwrap_or_default());
    let asked = Memo::new(move |_| {
        prompt.with(|prompt| match prompt.yours {
            true => parts::spoken([prompt.what.as_str(), prompt.why.as_str()].join(" ").trim()),
            false => String::new(),
        })
    });
    Effect::new(move |before: Option<u32>| {
        let (text, step) = (asked.get(), step.get());
        let back = before.filter(|before| *before > step);
        let back = back.and_then(|_| untrack(|| desk.read(around::last_taken_back)).flatten());
        leptos::task::spawn_local(async move {
            browser::sleep(AFTER_THE_LOG).await;
            if asked.try_with_untracked(|now| *now == text) == Some(true) {
                spoken.try_set(back.into_iter().chain([text]).collect::<Vec<_>>().join(" "));
            }
        });
        step
    });
    spoken
}

/// What was said once is not said for ever.
fn hush(desk: Desk) {
    let times = StoredValue::new(0u32);
    Effect::new(move || {
        if desk.said.with(String::is_empty) {
            return;
        }
        times.update_value(|times| *times += 1);
        let time = times.get_value();
        leptos::task::spawn_local(async move {
            browser::sleep(SAID).await;
            if times.try_get_value() == Some(time) {
                desk.said.try_set(String::new());
            }
        });
    });
}

/// Words in which what a card says has marks of dice and actions.
fn marked(text: String) -> impl IntoView {
    view! { <InlineText text/> }
}

/// Whether something of what the prompt says lies below what is seen of it.
#[derive(Clone, Copy)]
struct MoreBelow {
    asks: NodeRef<html::Div>,
    says: NodeRef<html::Small>,
    is_below: RwSignal<bool>,
}

impl MoreBelow {
    /// Looks how far one has scrolled. Less than a line is none.
    fn look(self) {
        let below =
            |element: &web_sys::Element| element.scroll_height() - element.scroll_top() - element.client_height() > 8;
        let asks = self.asks.try_get_untracked().flatten();
        // Whatever takes the focus in it is scrolled to, and sideways there is nothing to see.
        if let Some(asks) = asks.as_ref().filter(|asks| asks.scroll_left() != 0) {
            asks.set_scroll_left(0);
        }
        let asks = asks.is_some_and(|asks| below(&asks));
        let says = self.says.try_get_untracked().flatten().is_some_and(|says| below(&says));
        if self
            .is_below
            .try_get_untracked()
            .is_some_and(|was| was != (asks || says))
        {
            self.is_below.set(asks || says);
        }
    }
}

/// Looks again whenever the prompt says something else, or has more or less room.
fn more_below(prompt: Memo<Prompt>, asks: NodeRef<html::Div>, says: NodeRef<html::Small>) -> MoreBelow {
    let more = MoreBelow {
        asks,
        says,
        is_below: RwSignal::new(false),
    };
    let look = move || request_animation_frame(move || more.look());
    Effect::new(move || {
        prompt.track();
        settings().track();
        look();
    });
    let resized = window_event_listener(leptos::ev::resize, move |_| look());
    on_cleanup(move || resized.remove());
    more
}

/// The buttons of the prompt.
#[component]
fn Commands(desk: Desk, prompt: Memo<Prompt>) -> impl IntoView {
    let commands = Memo::new(move |_| prompt.with(|prompt| prompt.commands.clone()));
    // How they are laid out depends on how many there are.
    let class = move || {
        commands.with(|commands| {
            let is_long = |command: &Command| command.label.len() > LONG;
            let effects = desk.ask() == Some(AskKind::Mode) && commands.iter().any(is_long);
            let count = match commands.len() {
                ..=4 if effects => " long",
                ..=2 => " few",
                3 => " three",
                4 => "",
                _ => " many",
            };
            let plain = if commands.iter().any(|command| command.primary) {
                ""
            } else {
                " plain"
            };
            let steady = if is_steady(&desk) { " steady" } else { "" };
            format!("commands{count}{plain}{steady}")
        })
    };
    view! {
        <div class=class data-testid="commands">
            {move || {
                commands
                    .get()
                    .into_iter()
                    .zip(1u8..)
                    .map(|(command, n)| {
                        // An option that stands for itself counts among what can be chosen; those of a picked card do not.
                        let legal = match &command.act {
                            Act::Option(i) => desk.legal(&Spot::Button(*i)),
                            Act::Number(n) => desk.legal(&Spot::Button(u32::from(*n))),
                            Act::Confirm | Act::Cancel | Act::OffPile | Act::LessOffPile => false,
                        };
                        view! { <CommandButton desk command n legal/> }
                    })
                    .collect_view()
            }}
        </div>
    }
}

/// Whether one button after the other is pressed, so that each keeps its place.
pub fn is_steady(desk: &Desk) -> bool {
    matches!(desk.ask(), Some(AskKind::Meditate | AskKind::MeditateDie))
}

#[component]
fn CommandButton(desk: Desk, command: Command, n: u8, legal: bool) -> impl IntoView {
    let Command {
        label,
        dice,
        act,
        enabled,
        primary,
        quiet,
        refuses,
    } = command;
    let testid = match &act {
        Act::Confirm => "confirm",
        Act::Cancel => "cancel",
        Act::Option(_) if primary => "confirm",
        Act::Option(_) | Act::Number(_) | Act::OffPile | Act::LessOffPile => "option",
    };
    let key = match (&act, primary) {
        (Act::Cancel, _) => "Esc".to_owned(),
        (_, true) => "↵".to_owned(),
        _ if n <= 9 => n.to_string(),
        _ => String::new(),
    };
    let option = match &act {
        Act::Option(i) => Some(i.to_string()),
        Act::Number(n) => Some(n.to_string()),
        Act::Confirm | Act::Cancel | Act::OffPile | Act::LessOffPile => None,
    };
    let point = match &act {
        Act::Option(i) => Some(Spot::Button(*i)),
        _ => None,
    };
    let act = StoredValue::new(act);
    let named = (!dice.is_empty()).then(|| label.clone());
    let faces = dice.into_iter().enumerate().map(|(at, Die { kind, level })| {
        let becomes = (at > 0).then_some("→");
        view! { {becomes}<parts::Die kind level silent=true/> }
    });
    let shown = match &named {
        Some(named) => {
            view! { <span aria-hidden="true">{faces.collect_view()}</span><span class="sr">{named.clone()}</span> }
                .into_any()
        }
        None => label.into_any(),
    };
    view! {
        <button
            type="button"
            class="command"
            class:of-dice=named.is_some()
            title=named
            class:primary=primary
            class:quiet=quiet
            class:refuses=refuses
            data-testid=testid
            data-option=option
            data-legal=legal.then_some("true")
            data-n=n.to_string()
            disabled=!enabled
            aria-disabled=(!enabled).then_some("true")
            on:mouseenter=move |_| {
                if let Some(spot) = point.clone().filter(|spot| desk.legal(spot)) {
                    desk.point(Some(spot));
                }
            }
            on:click=move |_| if !tap::is_stray() { act.with_value(|act| prompt::run(&desk, act)) }
        >
            <span>{shown}</span>
            {(!key.is_empty()).then(|| {
                let number = key.starts_with(|c: char| c.is_ascii_digit());
                view! { <kbd class:letter=number aria-hidden="true">{key}</kbd> }
            })}
        </button>
    }
}

/// Cards to choose that lie nowhere on the table.
#[component]
fn Tiles(desk: Desk, prompt: Memo<Prompt>) -> impl IntoView {
    let tiles = Memo::new(move |_| {
        prompt.with(|prompt| {
            if prompt.rule.is_some() {
                prompt.tiles.clone()
            } else {
                Vec::new()
            }
        })
    });
    let five = move || desk.ask() == Some(AskKind::FirstFive);
    move || {
        (!tiles.with(Vec::is_empty) && !five()).then(|| {
            view! {
                <div class="tiles" data-testid="tiles" data-zone="tiles" role="group" aria-label=t!("table-tiles")>
                    <For each=move || tiles.get() key=Clone::clone let:name>
                        <TileCard desk name/>
                    </For>
                </div>
            }
        })
    }
}

/// The actions that are no cards: attack, meditate, pass.
#[component]
pub fn TurnActions(desk: Desk) -> impl IntoView {
    let asked = move || desk.ask() == Some(AskKind::Action);
    let offers = move |wanted: fn(&Choice) -> bool| {
        asked()
            && desk.question.with(|question| {
                question
                    .as_ref()
                    .is_some_and(|question| model::options(question).iter().any(wanted))
            })
    };
    let attack = Memo::new(move |_| offers(Choice::is_attack));
    let meditate = Memo::new(move |_| offers(|choice| *choice == Choice::Meditate));
    let pass = Memo::new(move |_| offers(|choice| *choice == Choice::Pass));
    let end = Memo::new(move |_| offers(|choice| *choice == Choice::EndTurn));
    let passing = Memo::new(move |_| desk.picks.with(|picks| picks.passing));
    // Who passes now may still take a side action.
    let side_left = Memo::new(move |_| prompt::side_is_left(&desk));
    let aiming = Memo::new(move |_| desk.picks.with(|picks| picks.aiming));
    // Who watches, and who is out, has no turn.
    let hidden = move || desk.link.read_only() || desk.read(model::is_out) == Some(true);
    let press = move |press: Press| {
        if !tap::is_stray() {
            desk.press(&press);
        }
    };
    move || {
        (!hidden()).then(|| view! {
            <div class="turn-actions" class:passing=move || passing.get() && !end.get() data-testid="turn-actions" data-zone="turn-actions" role="group" aria-label=t!("table-turn-actions")>
                <button
                    type="button"
                    class="action attack"
                    class:picked=move || aiming.get()
                    data-testid="attack"
                    aria-pressed=move || aiming.get().to_string()
                    aria-disabled=move || (!attack.get()).to_string()
                    class:off=move || !attack.get()
                    on:click=move |_| press(Press::Aim)
                >
                    <span>{move || t!("table-action-attack")}</span><kbd class="letter" aria-hidden="true">"A"</kbd>
                </button>
                <button
                    type="button"
                    class="action meditate"
                    data-testid="meditate"
                    data-legal=move || (meditate.get() && !aiming.get()).then_some("true")
                    aria-disabled=move || (!meditate.get()).to_string()
                    class:off=move || !meditate.get()
                    on:click=move |_| press(Press::Meditate)
                >
                    <span>{move || t!("table-meditate")}</span><kbd class="letter" aria-hidden="true">"M"</kbd>
                </button>
                {beside_one(desk)}
                // Where the turn can be ended, that is what the button does; giving up what is left of it comes second.
                {move || (end.get() && pass.get()).then(|| view! {
                    <button type="button" class="action pass" data-testid="pass-main"
                        data-legal=move || (!aiming.get()).then_some("true")
                        on:click=move |_| press(Press::Choose(Choice::Pass))>
                        <span>{move || t!("table-pass")}</span>
                    </button>
                })}
                {move || (passing.get() && !end.get()).then(|| view! {
                    <button type="button" class="action" data-testid="pass-not" on:click=move |_| press(Press::Cancel)>
                        <span>{t!("table-cancel")}</span><kbd aria-hidden="true">"Esc"</kbd>
                    </button>
                })}
                {move || (passing.get() && !end.get() && side_left.get()).then(|| view! {
                    <button type="button" class="action sure" data-testid="pass-end" on:click=move |_| press(Press::PassAndEnd)>
                        <span>{t!("table-pass-and-end")}</span>
                    </button>
                })}
                <button
                    type="button"
                    class="action end"
                    class:sure=move || passing.get()
                    class:spent=move || end.get()
                    data-testid="pass"
                    data-legal=move || ((pass.get() || end.get()) && !aiming.get()).then_some("true")
                    aria-disabled=move || (!pass.get() && !end.get()).to_string()
                    class:off=move || !pass.get() && !end.get()
                    on:click=move |_| press(Press::Pass)
                >
                    <span>
                        {move || prompt::pass_words(&desk, end.get(), passing.get())}
                    </span>
                    <kbd class="letter" aria-hidden="true">"P"</kbd>
                </button>
            </div>
        })
    }
}
