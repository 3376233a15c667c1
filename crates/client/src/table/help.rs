//! Help at the table: how cards are played with mouse and finger, what a turn is made of, what the marks mean, and the keys.

use super::desk::Desk;
use super::parts::Icon;
use super::words;
use crate::i18n::t;
use crate::parts::rule_address;
use crate::settings;
use ashwright_core::{EditionId, Rule};
use leptos::prelude::*;

#[component]
pub fn Help(desk: Desk) -> impl IntoView {
    let edition = desk.edition;
    let replays = desk.link.contents.with_untracked(Option::is_some);
    let partners = untrack(|| desk.partner().is_some());
    let met = untrack(|| desk.view(|view| view.chimera.is_some())).unwrap_or(false);
    view! {
        <div class="help">
            <section>
                <h3>{move || t!("help-turn")}</h3>
                <ul>
                    {rule(edition, "main", || t!("help-main"), Rule(4, 2, 1))}
                    {rule(edition, "side", || t!("help-side"), Rule(4, 3, 1))}
                    {rule(edition, "t-reaction-spell", || t!("help-react"), Rule(6, 7, 7))}
                    {rule(edition, "pause", || t!("help-round"), Rule(4, 4, 4))}
                </ul>
            </section>
            {met.then(|| view! { <OfChimera/> })}
            <section>
                <h3>{move || t!("help-hands")}</h3>
                <ul>
                    {move || {
                        [t!("help-press"), t!("help-carry"), t!("help-pay"), t!("help-read"), t!("help-why"), t!("help-back")]
                            .map(|says| view! { <li>{says}</li> })
                    }}
                </ul>
            </section>
            <section>
                <h3>{move || t!("help-marks")}</h3>
                <ul>
                    {rule(edition, "exhaust", || t!("help-exhausted"), Rule(1, 7, 3))}
                    {rule(edition, "wound", || t!("help-wound"), Rule(9, 3, 2))}
                    {rule(edition, "status", || t!("help-status"), Rule(1, 7, 4))}
                    {words::guards_once(edition).then(|| rule(edition, "t-ally", || t!("help-guard"), Rule(7, 4, 2)))}
                </ul>
            </section>
            <section>
                <h3>{move || t!("table-keys")}</h3>
                <Keys replays partners/>
            </section>
            <p><a href=crate::pool::address("/rules", edition, "") target="_blank" rel="noopener" aria-describedby="new-tab">{move || t!("table-rules")}</a></p>
        </div>
    }
}

/// What a Chimera's turn is made of, and what grows meanwhile.
#[component]
fn OfChimera() -> impl IntoView {
    let says = |sign, says, at| rule(EditionId::RedRains, sign, says, at);
    view! {
        <section data-testid="help-chimera">
            <h3>{move || t!("help-chimera")}</h3>
            <ul>
                {says("status", || t!("help-chimera-status"), Rule(19, 2, 1))}
                {says("warning", || t!("help-chimera-rage"), Rule(19, 3, 1))}
                {says("info", || t!("help-chimera-roll"), Rule(19, 3, 4))}
                {says("flip", || t!("help-chimera-reveal"), Rule(19, 4, 1))}
                {says("attack", || t!("help-chimera-attack"), Rule(19, 5, 3))}
                {says("pause", || t!("help-chimera-pass"), Rule(19, 1, 4))}
                {says("warning", || t!("help-chimera-passing"), Rule(4, 4, 201))}
                {says("star", || t!("help-chimera-rains"), Rule(20, 4, 2))}
                {says("up", || t!("help-chimera-threat"), Rule(20, 4, 5))}
                {says("t-ally", || t!("help-chimera-shared"), Rule(22, 3, 1))}
            </ul>
        </section>
    }
}

/// A sentence with its sign and the rule that it follows.
fn rule(edition: EditionId, sign: &'static str, says: fn() -> String, rule: Rule) -> impl IntoView {
    let address = rule_address(edition, rule);
    view! {
        <li><Icon name=sign/><span>{says}" "<a href=address target="_blank" rel="noopener" aria-describedby="new-tab">{rule.to_string()}</a></span></li>
    }
}

/// At which tables a key does something.
#[derive(Clone, Copy, PartialEq, Eq)]
enum At {
    /// At every one.
    Any,
    /// Where the viewer plays, or looks on while others do.
    Play,
    /// Where two play against a Chimera.
    Partners,
    /// In a replay.
    Replay,
}

/// The keys that do something at this table, and the switch that turns single letters off.
#[component]
fn Keys(replays: bool, partners: bool) -> impl IntoView {
    let does = move |at| match at {
        At::Any => true,
        At::Play => !replays,
        At::Partners => partners && !replays,
        At::Replay => replays,
    };
    let keys = move || {
        let keys = [
            (At::Replay, "← →", t!("table-key-step")),
            (At::Replay, "Page Up, Page Down", t!("table-key-turn")),
            (At::Replay, "Home, End", t!("table-key-end")),
            (At::Replay, "F", t!("table-key-turn-table")),
            (At::Any, "Tab", t!("table-key-tab")),
            (At::Play, "← → ↑ ↓", t!("table-key-arrows")),
            (At::Play, "Enter, Space", t!("table-key-enter")),
            (At::Any, "Esc", t!("table-key-escape")),
            (At::Play, "1 – 9", t!("table-key-numbers")),
            (At::Play, "A", t!("table-key-a")),
            (At::Play, "M", t!("table-key-m")),
            (At::Play, "P", t!("table-key-p")),
            (At::Play, "U", t!("table-key-u")),
            (At::Any, "H  D  B  O  S", t!("table-key-zones")),
            (At::Partners, "F", t!("table-key-f")),
            (At::Partners, "G", t!("table-key-g")),
            (At::Partners, "V", t!("table-key-v")),
            (At::Any, "I", t!("table-key-i")),
            (At::Any, "L", t!("table-key-l")),
            (At::Any, "T", t!("table-key-t")),
            (At::Any, "?", t!("table-key-help")),
        ];
        keys.into_iter().filter(move |(at, ..)| does(*at))
    };
    let on = move || settings::settings().with(|settings| settings.keys);
    view! {
        <label class="switch">
            <input
                type="checkbox"
                prop:checked=on
                on:change=move |event| {
                    let on = event_target_checked(&event);
                    settings::change(|settings| settings.keys = on);
                }
            />
            <span>{move || t!("table-keys-single")}</span>
        </label>
        <dl class="keys">
            {move || keys().map(|(_, key, says)| view! { <dt><kbd>{key}</kbd></dt><dd>{says}</dd> }).collect_view()}
        </dl>
    }
}
