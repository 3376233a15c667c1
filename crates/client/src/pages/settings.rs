//! The settings of this device.

use crate::app::title;
use crate::i18n::{Language, t};
use crate::parts::{Die, Icon, samples};
use crate::settings::{Speed, Theme, change, settings};
use crate::sound;
use leptos::prelude::*;
use leptos_router::hooks::use_params_map;

/// What the settings are about.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Group {
    Play,
    Display,
    Sound,
    Access,
    Language,
}

impl Group {
    /// Every group, in the order in which they are offered.
    const ALL: [Group; 5] = [
        Group::Play,
        Group::Display,
        Group::Sound,
        Group::Access,
        Group::Language,
    ];

    /// Its word in addresses.
    fn word(self) -> &'static str {
        match self {
            Group::Play => "play",
            Group::Display => "display",
            Group::Sound => "sound",
            Group::Access => "access",
            Group::Language => "language",
        }
    }

    fn name(self) -> String {
        match self {
            Group::Play => t!("settings-play"),
            Group::Display => t!("settings-display"),
            Group::Sound => t!("settings-sound"),
            Group::Access => t!("settings-access"),
            Group::Language => t!("settings-language"),
        }
    }

    /// What can be set.
    fn view(self) -> AnyView {
        match self {
            Group::Play => view! { <Play/> }.into_any(),
            Group::Display => view! { <Display/> }.into_any(),
            Group::Sound => view! { <Sounds/> }.into_any(),
            Group::Access => view! { <Access/> }.into_any(),
            Group::Language => view! { <Languages/> }.into_any(),
        }
    }
}

/// `/settings` and `/settings/:group`
#[component]
pub fn SettingsPage() -> impl IntoView {
    title(|| t!("nav-settings"));
    let params = use_params_map();
    let group = Memo::new(move |_| {
        let asked = params.with(|params| params.get("group").unwrap_or_default());
        let mut groups = Group::ALL.into_iter();
        groups.find(|group| group.word() == asked).unwrap_or(Group::Play)
    });
    view! {
        <main id="main" class="page narrow">
            <h1 tabindex="-1">{move || t!("nav-settings")}</h1>
            <nav class="groups" aria-label=move || t!("settings-groups")>
                {Group::ALL
                    .into_iter()
                    .map(|this| {
                        view! {
                            <a
                                class="tag"
                                href=format!("/settings/{}", this.word())
                                aria-current=move || (group.get() == this).then_some("page")
                            >
                                {move || this.name()}
                            </a>
                        }
                    })
                    .collect_view()}
            </nav>
            <div class="panel">{move || group.get().view()}</div>
            <p class="small muted">{move || t!("settings-kept")}</p>
        </main>
    }
}

/// The settings where one is, at a table: nobody leaves a game to change them. What is for games to come is not among them.
#[component]
pub fn SettingsHere() -> impl IntoView {
    let group = RwSignal::new(Group::Display);
    let groups = Group::ALL.into_iter().filter(|group| *group != Group::Play);
    let tags = groups.map(move |this| {
        view! {
            <button type="button" class="tag" data-testid=format!("settings-{}", this.word())
                aria-pressed=move || (group.get() == this).to_string() on:click=move |_| group.set(this)>
                {move || this.name()}
            </button>
        }
    });
    view! {
        <div class="groups" role="group" aria-label=move || t!("settings-groups")>{tags.collect_view()}</div>
        <div class="panel">{move || group.get().view()}</div>
        <p class="small muted">{move || t!("settings-kept")}</p>
    }
}

/// A switch with what it means.
#[component]
fn Switch(
    #[prop(into)] name: Signal<String>,
    #[prop(into)] more: Signal<String>,
    #[prop(into)] on: Signal<bool>,
    set: fn(bool),
) -> impl IntoView {
    view! {
        <label class="check">
            <input type="checkbox" prop:checked=move || on.get() on:change:target=move |event| set(event.target().checked())/>
            <span>{move || name.get()}<small>{move || more.get()}</small></span>
        </label>
    }
}

/// One of several, as a row of buttons.
#[component]
fn OneOf<T: Copy + PartialEq + Send + Sync + 'static>(
    id: &'static str,
    #[prop(into)] legend: Signal<String>,
    options: Vec<(T, Signal<String>)>,
    #[prop(into)] chosen: Signal<T>,
    set: fn(T),
) -> impl IntoView {
    let options = options.into_iter().map(move |(option, name)| {
        view! {
            <label class="segment">
                <input type="radio" name=id prop:checked=move || chosen.get() == option on:change=move |_| set(option)/>
                <span>{move || name.get()}</span>
            </label>
        }
    });
    view! {
        <fieldset><legend>{move || legend.get()}</legend><div class="segments">{options.collect_view()}</div></fieldset>
    }
}

#[component]
fn Play() -> impl IntoView {
    view! {
        <label class="field">
            <span class="label">{move || t!("settings-name")}</span>
            <input
                class="input"
                maxlength="24"
                autocomplete="nickname"
                prop:value=move || settings().get().name
                placeholder=move || settings().get().guest
                on:input:target=move |event| {
                    let name = event.target().value();
                    change(|settings| settings.name = name);
                }
            />
            <p class="hint">{move || t!("settings-name-more")}</p>
        </label>
        <fieldset>
            <legend>{move || t!("settings-stops")}</legend>
            <p class="muted small">{move || t!("settings-stops-more")}</p>
            <Switch
                name=Signal::derive(|| t!("stop-attacks"))
                more=Signal::derive(|| t!("stop-attacks-more"))
                on=Signal::derive(|| settings().get().stops.attacks)
                set=|on| change(|settings| settings.stops.attacks = on)
            />
            <Switch
                name=Signal::derive(|| t!("stop-effects"))
                more=Signal::derive(|| t!("stop-effects-more"))
                on=Signal::derive(|| settings().get().stops.effects)
                set=|on| change(|settings| settings.stops.effects = on)
            />
            <Switch
                name=Signal::derive(|| t!("stop-own"))
                more=Signal::derive(|| t!("stop-own-more"))
                on=Signal::derive(|| settings().get().stops.own_turn)
                set=|on| change(|settings| settings.stops.own_turn = on)
            />
            <Switch
                name=Signal::derive(|| t!("stop-order"))
                more=Signal::derive(|| t!("stop-order-more"))
                on=Signal::derive(|| settings().get().stops.order)
                set=|on| change(|settings| settings.stops.order = on)
            />
        </fieldset>
        <Switch
            name=Signal::derive(|| t!("settings-talk"))
            more=Signal::derive(|| t!("settings-talk-more"))
            on=Signal::derive(|| settings().get().talk)
            set=|on| change(|settings| settings.talk = on)
        />
        <Switch
            name=Signal::derive(|| t!("settings-coach"))
            more=Signal::derive(|| t!("settings-coach-more"))
            on=Signal::derive(|| settings().get().hints)
            set=|on| change(|settings| settings.hints = on)
        />
        {move || settings().with(|settings| settings.hints && !settings.seen_hints.is_empty()).then(|| view! {
            <button type="button" class="button" on:click=|_| {
                    change(|settings| settings.seen_hints.clear());
                    crate::browser::focus(".panel input");
                }>
                {move || t!("settings-hints")}
            </button>
        })}
    }
}

#[component]
fn Display() -> impl IntoView {
    let sizes = [100u16, 125, 150]
        .map(|size| (size, Signal::derive(move || t!("percent", n = size))))
        .to_vec();
    view! {
        <OneOf
            id="theme"
            legend=Signal::derive(|| t!("settings-theme"))
            options=vec![
                (Theme::Light, Signal::derive(|| t!("theme-light"))),
                (Theme::Dark, Signal::derive(|| t!("theme-dark"))),
                (Theme::Device, Signal::derive(|| t!("theme-device"))),
            ]
            chosen=Signal::derive(|| settings().get().theme)
            set=|theme| change(|settings| settings.theme = theme)
        />
        <OneOf
            id="speed"
            legend=Signal::derive(|| t!("settings-speed"))
            options=vec![
                (Speed::Slow, Signal::derive(|| t!("speed-slow"))),
                (Speed::Normal, Signal::derive(|| t!("speed-normal"))),
                (Speed::Fast, Signal::derive(|| t!("speed-fast"))),
                (Speed::Off, Signal::derive(|| t!("speed-off"))),
            ]
            chosen=Signal::derive(|| settings().get().speed)
            set=|speed| change(|settings| settings.speed = speed)
        />
        <OneOf
            id="text"
            legend=Signal::derive(|| t!("settings-text"))
            options=sizes
            chosen=Signal::derive(|| settings().get().text)
            set=|size| change(|settings| settings.text = size)
        />
    }
}

#[component]
fn Sounds() -> impl IntoView {
    view! {
        <Switch
            name=Signal::derive(|| t!("settings-sounds"))
            more=Signal::derive(|| t!("settings-sounds-more"))
            on=Signal::derive(|| settings().get().sound)
            set=sound::want
        />
        <label class="field">
            <span class="label">{move || t!("settings-volume")}</span>
            <input
                type="range"
                min="5"
                max="100"
                step="5"
                data-testid="volume"
                disabled=move || !settings().get().sound
                prop:value=move || settings().get().volume.to_string()
                aria-valuetext=move || t!("percent", n = settings().get().volume)
                on:input:target=move |event| {
                    let volume = event.target().value().parse().unwrap_or(0);
                    change(|settings| settings.volume = volume);
                }
                on:change=move |_| sound::sample()
            />
        </label>
    }
}

#[component]
fn Access() -> impl IntoView {
    view! {
        <Switch
            name=Signal::derive(|| t!("settings-letters"))
            more=Signal::derive(|| t!("settings-letters-more"))
            on=Signal::derive(|| settings().get().letters)
            set=|on| change(|settings| settings.letters = on)
        />
        <Switch
            name=Signal::derive(|| t!("settings-contrast"))
            more=Signal::derive(|| t!("settings-contrast-more"))
            on=Signal::derive(|| settings().get().contrast)
            set=|on| change(|settings| settings.contrast = on)
        />
        <Switch
            name=Signal::derive(|| t!("settings-keys"))
            more=Signal::derive(|| t!("settings-keys-more"))
            on=Signal::derive(|| settings().get().keys)
            set=|on| change(|settings| settings.keys = on)
        />
        <p class="dice-sample">{samples().map(|(kind, level)| view! { <Die kind level/> }).collect_view()}</p>
        <p class="small muted"><Icon name="info"/>" "{move || t!("settings-motion")}</p>
    }
}

#[component]
fn Languages() -> impl IntoView {
    let name = |language: Language| Signal::derive(move || language.name().to_string());
    let languages = Language::ALL.map(|language| (language, name(language))).to_vec();
    view! {
        <OneOf
            id="language"
            legend=Signal::derive(|| t!("settings-language"))
            options=languages
            chosen=Signal::derive(|| Language::from_tag(&settings().get().language).unwrap_or_default())
            set=|language| change(|settings| settings.language = language.tag().to_string())
        />
        <p class="small muted">{move || t!("settings-language-more")}</p>
    }
}
