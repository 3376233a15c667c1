//! Card text with its marks, and rule text with its links.

use super::{Die, Icon};
use crate::i18n::t;
use crate::pool::{self, rule_address};
use ashwright_core::{DieType, EditionId, Level};
use leptos::prelude::*;

/// A piece of a text.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Piece {
    Words(String),
    Mark(String),
}

fn pieces(text: &str) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find('[') {
        let Some(length) = rest[at..].find(']') else { break };
        if at > 0 {
            pieces.push(Piece::Words(rest[..at].to_string()));
        }
        pieces.push(Piece::Mark(rest[at + 1..at + length].to_string()));
        rest = &rest[at + length + 1..];
    }
    if !rest.is_empty() {
        pieces.push(Piece::Words(rest.to_string()));
    }
    pieces
}

fn mark(word: &str) -> AnyView {
    let icon = |name: &'static str, label: fn() -> String| {
        view! { <span class="mark" role="img" aria-label=label><Icon name/></span> }.into_any()
    };
    match word {
        "main" => icon("main", || t!("mark-main")),
        "side" => icon("side", || t!("mark-side")),
        "exhaust" => icon("exhaust", || t!("mark-exhaust")),
        "discard" => icon("discard", || t!("mark-discard")),
        "status" => icon("status", || t!("mark-status")),
        "basic" => icon("basic", || t!("mark-basic")),
        other => {
            let (kind, level) = other.split_once(':').unwrap_or((other, "power"));
            let level = match level {
                "basic" => Level::Basic,
                "class" => Level::Class,
                _ => Level::Power,
            };
            match DieType::ALL.into_iter().find(|known| known.word() == kind) {
                Some(kind) => view! { <span class="mark"><Die kind level/></span> }.into_any(),
                None => format!("[{other}]").into_any(),
            }
        }
    }
}

/// Text of the cards, in which `[charm:class]` and the like are marks.
#[component]
pub fn InlineText(#[prop(into)] text: String) -> impl IntoView {
    let pieces = pieces(&text).into_iter().map(|piece| match piece {
        Piece::Words(words) => words.into_any(),
        Piece::Mark(word) => mark(&word),
    });
    pieces.collect_view()
}

/// Text of the cards with its marks in words, for where no sign can stand.
pub fn spoken(text: &str) -> String {
    let said = pieces(text).into_iter().map(|piece| match piece {
        Piece::Words(words) => words,
        Piece::Mark(word) => match word.as_str() {
            "main" => t!("mark-main"),
            "side" => t!("mark-side"),
            "exhaust" => t!("mark-exhaust"),
            "discard" => t!("mark-discard"),
            "status" => t!("mark-status"),
            "basic" => t!("mark-basic"),
            other => other.replace(':', " "),
        },
    });
    said.collect()
}

/// The edition whose rules a page shows: numbers in its texts lead there.
#[derive(Clone, Copy, Debug)]
pub struct ShownEdition(pub EditionId);

/// Where the page of the rules of an edition is that `rest` names, such as `9.2#r9.2.1`. Those of Reborn are at `/rules`.
pub fn rules_address(edition: EditionId, rest: &str) -> String {
    pool::address("/rules", edition, rest)
}

/// Text of the rules, in which numbers of other rules are links.
#[component]
pub fn RuleText(#[prop(into)] text: String) -> impl IntoView {
    let edition = use_context::<ShownEdition>().map_or_else(EditionId::default, |shown| shown.0);
    // What a rule defines stands in bold.
    let parts = text.split("**").enumerate().map(|(at, part)| {
        let part = numbered(edition, part);
        match at % 2 {
            1 => view! { <b>{part}</b> }.into_any(),
            _ => part.into_any(),
        }
    });
    parts.collect_view()
}

/// Words with a link wherever they name a rule.
fn numbered(edition: EditionId, text: &str) -> Vec<AnyView> {
    let mut views: Vec<AnyView> = Vec::new();
    let mut words = String::new();
    for word in text.split_inclusive(char::is_whitespace) {
        let bare = word.trim_matches(|c: char| !c.is_ascii_digit());
        let dots = bare.bytes().filter(|byte| *byte == b'.').count();
        let number = (1..=2).contains(&dots) && bare.bytes().all(|byte| byte == b'.' || byte.is_ascii_digit());
        // Of a version, such as 1.5, the number is no rule's.
        let names_version = ["version", "called"]
            .into_iter()
            .any(|before| words.trim_end().ends_with(before));
        if !number || names_version {
            words.push_str(word);
            continue;
        }
        let (before, after) = word.split_once(bare).unwrap_or((word, ""));
        words.push_str(before);
        views.push(std::mem::take(&mut words).into_any());
        let address = match bare.parse() {
            Ok(rule) => rule_address(edition, rule),
            Err(_) => rules_address(edition, bare),
        };
        views.push(view! { <a href=address>{bare.to_string()}</a> }.into_any());
        words.push_str(after);
    }
    views.push(words.into_any());
    views
}
