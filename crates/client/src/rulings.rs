//! The rulings: scenarios with what they show, found by card and by rule.

use crate::online;
use ashwright_core::Rule;
use ashwright_rulings::{Scenario, parse};
use leptos::prelude::*;
use std::sync::{LazyLock, OnceLock};

/// A ruling.
#[derive(Debug)]
pub struct Ruling {
    /// Its name in addresses: `R0013`, `spell-guard`.
    pub id: &'static str,
    /// The file as it was written.
    pub text: &'static str,
    /// What was read from it.
    pub scenario: Scenario,
}

/// Where the rulings lie: each begins with a line of `=== ` and its name.
const PLACE: &str = "/assets/rulings.txt";
/// What stands before the name of a ruling.
const MARK: &str = "=== ";

/// How far the rulings have come. They are no part of the module, so that the table does not wait for them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Arrival {
    /// They are on their way.
    Coming,
    /// They are here.
    Here,
    /// They could not be loaded.
    Failed,
}

static TEXT: OnceLock<String> = OnceLock::new();
static ARRIVAL: LazyLock<ArcRwSignal<Option<Arrival>>> = LazyLock::new(|| ArcRwSignal::new(None));

static RULINGS: LazyLock<Vec<Ruling>> = LazyLock::new(|| read(TEXT.get().map_or("", String::as_str)));

fn read(text: &'static str) -> Vec<Ruling> {
    let files = text.split(MARK).skip(1).filter_map(|file| file.split_once('\n'));
    let read = files.filter_map(|(id, text)| {
        let scenario = parse(id, text).ok()?;
        Some(Ruling { id, text, scenario })
    });
    read.collect()
}

/// How far the rulings have come; whoever asks is told when that changes, and the first who asks sends for them.
pub fn arrival() -> Arrival {
    ARRIVAL.get().unwrap_or_else(|| {
        leptos::task::spawn_local(load());
        Arrival::Coming
    })
}

/// Sends for the rulings, if they are neither here nor on their way.
pub async fn load() {
    if matches!(ARRIVAL.get_untracked(), Some(Arrival::Coming | Arrival::Here)) {
        return;
    }
    ARRIVAL.set(Some(Arrival::Coming));
    let arrived = online::text(PLACE).await.is_ok_and(|text| TEXT.set(text).is_ok());
    ARRIVAL.set(Some(if arrived { Arrival::Here } else { Arrival::Failed }));
}

/// All rulings, in the order of their names; none as long as they are not here.
pub fn all() -> &'static [Ruling] {
    match arrival() {
        Arrival::Here => &RULINGS,
        Arrival::Coming | Arrival::Failed => &[],
    }
}

/// The ruling of this name.
pub fn find(id: &str) -> Option<&'static Ruling> {
    all().iter().find(|ruling| ruling.id.eq_ignore_ascii_case(id))
}

/// The rulings whose text names a card.
pub fn about_card(title: &str) -> Vec<&'static Ruling> {
    let names = |text: &str| {
        text.match_indices(title).any(|(at, _)| {
            let ends = |c: Option<char>| c.is_none_or(|c| !c.is_alphanumeric());
            ends(text[..at].chars().next_back()) && ends(text[at + title.len()..].chars().next())
        })
    };
    all().iter().filter(|ruling| names(ruling.text)).collect()
}

/// The rulings that are examples of a rule.
pub fn about_rule(rule: Rule) -> Vec<&'static Ruling> {
    all()
        .iter()
        .filter(|ruling| ruling.scenario.cites.contains(&rule))
        .collect()
}
