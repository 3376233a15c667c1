//! Hints for newcomers, one at a time; one that was closed does not come back.

use super::desk::Desk;
use super::model;
use super::parts::Icon;
use crate::browser;
use crate::i18n::t;
use crate::settings;
use ashwright_room::message::Logged;
use ashwright_room::view::{AskKind, Choice, What};
use leptos::prelude::*;

/// A hint.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Hint {
    Dice,
    Play,
    Attack,
    React,
    Block,
    Guard,
    Meditate,
}

impl Hint {
    const ALL: [Hint; 7] = [
        Hint::Dice,
        Hint::Play,
        Hint::Attack,
        Hint::React,
        Hint::Block,
        Hint::Guard,
        Hint::Meditate,
    ];

    fn word(self) -> &'static str {
        match self {
            Hint::Dice => "table-dice",
            Hint::Play => "table-play",
            Hint::Attack => "table-attack",
            Hint::React => "table-react",
            Hint::Block => "table-block",
            Hint::Guard => "table-guard",
            Hint::Meditate => "table-meditate",
        }
    }

    fn text(self) -> String {
        match self {
            Hint::Dice => t!("table-hint-dice"),
            Hint::Play if browser::is_touched() => t!("table-hint-play-touch"),
            Hint::Play => t!("table-hint-play"),
            Hint::Attack => t!("table-hint-attack"),
            Hint::React => t!("table-hint-react"),
            Hint::Block => t!("table-hint-block"),
            Hint::Guard => t!("table-hint-guard"),
            Hint::Meditate => t!("table-hint-meditate"),
        }
    }

    /// Whether it fits what is asked.
    fn fits(self, desk: &Desk) -> bool {
        let Some(question) = desk.question.get() else {
            return false;
        };
        let offers = |wanted: fn(&Choice) -> bool| model::options(&question).iter().any(wanted);
        match self {
            Hint::Dice => {
                question.ask != AskKind::FirstFive
                    && rolled(desk)
                    && desk
                        .view(|view| {
                            model::player(view, desk.near_seat()).is_some_and(|player| model::total(&player.active) > 0)
                        })
                        .unwrap_or(false)
            }
            Hint::Play => question.ask == AskKind::Action && offers(|choice| matches!(choice, Choice::Play(_))),
            Hint::Attack => question.ask == AskKind::Attackers,
            Hint::React => question.ask == AskKind::Respond && offers(|choice| matches!(choice, Choice::React(_))),
            Hint::Block => question.ask == AskKind::Block,
            Hint::Guard => question.ask == AskKind::Guard,
            Hint::Meditate => question.ask == AskKind::Meditate,
        }
    }
}

/// Whether dice were rolled: in a position that somebody wrote down they were not.
fn rolled(desk: &Desk) -> bool {
    let near = desk.near_seat();
    let rolled = |entry: &Logged| matches!(&entry.event.what, What::Rolled(seat, _) if *seat == near);
    desk.link.log.with(|log| log.iter().any(rolled))
}

fn current(desk: &Desk) -> Option<Hint> {
    let seen = settings::settings().with(|settings| settings.seen_hints.clone());
    Hint::ALL
        .into_iter()
        .find(|hint| !seen.iter().any(|word| word == hint.word()) && hint.fits(desk))
}

fn close(hint: Hint) {
    settings::change(|settings| settings.seen_hints.push(hint.word().to_owned()));
}

/// Closes the hint that is shown; false when there is none.
pub fn dismiss(desk: &Desk) -> bool {
    match untrack(|| current(desk)) {
        Some(hint) => {
            close(hint);
            true
        }
        None => false,
    }
}

/// The hint that fits now, if it was not closed before.
#[component]
pub fn Coach(desk: Desk) -> impl IntoView {
    let hint = Memo::new(move |_| current(&desk));
    move || {
        hint.get().map(|hint| {
            view! {
                <div class=format!("coach {}", hint.word()) data-testid="coach" role="note">
                    <p>{move || hint.text()}</p>
                    <button type="button" on:click=move |_| close(hint)>
                        <span>{move || t!("table-hint-close")}</span><Icon name="close"/>
                    </button>
                </div>
            }
        })
    }
}
