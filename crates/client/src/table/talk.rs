//! What players say to each other: a dozen phrases to choose from, among friends also words of their own, and what was said
//! beside the seat of whoever said it.

use super::desk::Desk;
use super::words;
use crate::browser;
use crate::i18n::t;
use crate::settings::{change, settings};
use ashwright_core::{Seat, SeatKind};
use ashwright_room::message::{MOST_LETTERS, Phrase, Says, Spoken, Table};
use leptos::prelude::*;

/// For so many milliseconds a phrase stands beside a seat.
const SHOWN: i32 = 7_000;

/// A phrase in words.
pub fn phrase_words(phrase: Phrase) -> String {
    match phrase {
        Phrase::Hello => t!("talk-hello"),
        Phrase::GoodLuck => t!("talk-good-luck"),
        Phrase::WellPlayed => t!("talk-well-played"),
        Phrase::NiceMove => t!("talk-nice-move"),
        Phrase::Thanks => t!("talk-thanks"),
        Phrase::Thinking => t!("talk-thinking"),
        Phrase::Sorry => t!("talk-sorry"),
        Phrase::Oops => t!("talk-oops"),
        Phrase::YourTurn => t!("talk-your-turn"),
        Phrase::OneMoment => t!("talk-one-moment"),
        Phrase::MustGo => t!("talk-must-go"),
        Phrase::GoodGame => t!("talk-good-game"),
    }
}

/// What somebody says, in words.
fn says_words(says: &Says) -> String {
    match says {
        Says::Phrase(phrase) => phrase_words(*phrase),
        Says::Words(words) => words.clone(),
    }
}

/// Whether anybody would hear this viewer.
pub fn is_heard(table: &Table) -> bool {
    let you = table.you.map(Seat::index);
    let others = table.seats.iter().enumerate().filter(|(seat, _)| Some(*seat) != you);
    let person = |(_, seated): (usize, &ashwright_room::message::Seated)| {
        seated.bot.is_none() && !seated.is_stood_in() && seated.kind == SeatKind::Player
    };
    you.is_some() && others.into_iter().any(person)
}

/// What this device shows of what was said: one's own in any case, that of the others unless it is to be quiet.
pub fn shown(table: &Table) -> Vec<Spoken> {
    let all = settings().with(|settings| settings.talk);
    let talk = table.talk.iter();
    talk.filter(|spoken| all || table.you == Some(spoken.seat))
        .cloned()
        .collect()
}

/// That somebody said something, as a sentence.
pub fn said(table: &Table, spoken: &Spoken) -> String {
    t!(
        "talk-said",
        by = words::by(table, spoken.seat),
        player = words::player_name(table, spoken.seat),
        phrase = says_words(&spoken.says)
    )
}

/// Shows for a few seconds what is said from now on, and says it.
pub fn follow(desk: Desk) {
    let heard = Memo::new(move |_| desk.read(|table| (table.talk.last().map_or(0, |last| last.n), shown(table))));
    Effect::new(move |before: Option<Option<u32>>| {
        let (last, now) = heard.get()?;
        // What was said before the page was opened stands in the log alone; a room that was made again counts anew.
        let known = match before.flatten() {
            None => last,
            Some(known) if known > last => 0,
            Some(known) => known,
        };
        for spoken in now.into_iter().filter(|spoken| spoken.n > known) {
            let words = untrack(|| desk.read(|table| said(table, &spoken)));
            desk.said.set(words.unwrap_or_default());
            desk.heard.update(|heard| {
                heard.retain(|other| other.seat != spoken.seat);
                heard.push(spoken.clone());
            });
            leptos::task::spawn_local(async move {
                browser::sleep(SHOWN).await;
                desk.heard.try_update(|heard| heard.retain(|other| other.n != spoken.n));
            });
        }
        Some(last)
    });
}

/// What a seat has just said, beside it. The status line tells it to who does not see it.
#[component]
pub fn Bubble(desk: Desk, #[prop(into)] seat: Signal<Seat>) -> impl IntoView {
    let says = Memo::new(move |_| {
        let said = |spoken: &&Spoken| spoken.seat == seat.get();
        desk.heard
            .with(|heard| heard.iter().rev().find(said).map(|spoken| spoken.says.clone()))
    });
    move || {
        says.get().map(|says| {
            let word = match &says {
                Says::Phrase(phrase) => phrase.word(),
                Says::Words(_) => "words",
            };
            view! { <span class="bubble" aria-hidden="true" data-testid="bubble" data-says=word>{says_words(&says)}</span> }
        })
    }
}

/// Where friends write words of their own.
#[component]
pub fn OwnWords(
    /// Says them.
    say: impl Fn(Says) + Copy + Send + 'static,
    /// Whether the line stands: without it nothing is said, and the words stay.
    connected: Signal<bool>,
) -> impl IntoView {
    let own = RwSignal::new(String::new());
    let unsaid = RwSignal::new(false);
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let words = own.get_untracked().trim().to_owned();
        unsaid.set(!words.is_empty() && !connected.get_untracked());
        if !words.is_empty() && !unsaid.get_untracked() {
            own.set(String::new());
            say(Says::Words(words));
        }
    };
    view! {
        <form class="own-words" on:submit=submit>
            <input
                type="text"
                data-testid="own-words"
                maxlength=MOST_LETTERS.to_string()
                autocomplete="off"
                aria-label=move || t!("talk-own")
                placeholder=move || t!("talk-own")
                prop:value=move || own.get()
                on:input:target=move |event| own.set(event.target().value())
            />
            <button type="submit" class="button">{move || t!("talk-send")}</button>
            <p class="small" role="alert">{move || (unsaid.get() && !connected.get()).then(|| t!("talk-unsaid"))}</p>
        </form>
    }
}

/// The phrases to choose from.
#[component]
pub fn Phrases(desk: Desk) -> impl IntoView {
    let say = move |says: Says| {
        desk.sheet.set(None);
        desk.say(says);
    };
    let connected = Signal::derive(move || desk.connected());
    let has_words = Memo::new(move |_| desk.read(|table| table.around.words).unwrap_or(false));
    view! {
        {move || has_words.get().then(|| view! { <OwnWords say connected/> })}
        <ul class="phrases" data-testid="phrases">
            {Phrase::ALL.into_iter().map(|phrase| view! {
                <li>
                    <button type="button" class="wide" data-testid=format!("say-{}", phrase.word()) on:click=move |_| say(Says::Phrase(phrase))>
                        {move || phrase_words(phrase)}
                    </button>
                </li>
            }).collect_view()}
        </ul>
        <label class="switch">
            <input
                type="checkbox"
                data-testid="talk"
                prop:checked=move || settings().with(|settings| settings.talk)
                on:change:target=move |event| {
                    let on = event.target().checked();
                    change(|settings| settings.talk = on);
                }
            />
            <span>{move || t!("settings-talk")}</span>
        </label>
    }
}
