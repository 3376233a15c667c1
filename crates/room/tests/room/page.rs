//! What the page of the site's protocol says of messages and refusals is all there is.

use ashwright_room::message::{About, Message, Phrase, Pointed, Reply, Request, Stops, Undo, VERSION};
use ashwright_room::site::{CampaignInvitation, CampaignRequest, CampaignWish, Deed, Invitation, Wish};
use ashwright_room::view::Reason;
use ashwright_room::{Barrier, Code, Level};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

const PAGE: &str = include_str!("../../../../docs/site-protocol.md");

type Names = BTreeSet<String>;

/// What stands between backquotes.
fn quoted(text: &str) -> Names {
    text.split('`').skip(1).step_by(2).map(str::to_string).collect()
}

/// The cells of each row of the table that has this head.
fn rows(head: &str) -> Vec<Vec<&'static str>> {
    let lines = PAGE.lines().skip_while(|line| !line.starts_with(head)).skip(2);
    let rows = lines.take_while(|line| line.starts_with('|'));
    let rows: Vec<Vec<&str>> = rows
        .map(|row| row.trim_matches('|').split('|').map(str::trim).collect())
        .collect();
    assert!(!rows.is_empty(), "docs/site-protocol.md: no table {head}");
    rows
}

/// The names in the first column of a table.
fn first_column(head: &str) -> Names {
    rows(head).iter().flat_map(|row| quoted(row[0])).collect()
}

/// The names that somebody expects who reads a thing of this type and finds none of them.
fn expected<T: DeserializeOwned>(written: Value) -> Names {
    let refused = serde_json::from_value::<T>(written).err();
    let words = refused.expect("it has no such name").to_string();
    assert!(words.contains("`unheard_of`"), "{words}");
    let (_, names) = words.split_once("expected").expect("it says which");
    quoted(names)
}

/// The names of the kinds or of the fields of a type.
fn names<T: DeserializeOwned>() -> Names {
    expected::<T>(json!({ "unheard_of": 0 }))
}

#[test]
fn every_request_is_described_with_its_fields() {
    let described: BTreeMap<String, Names> = rows("| `do` |")
        .iter()
        .flat_map(|row| quoted(row[0]).into_iter().map(move |name| (name, quoted(row[1]))))
        .collect();
    let kinds = expected::<Request>(json!({ "do": "unheard_of" }));
    assert!(kinds.len() > 10, "{kinds:?}");
    let known: BTreeMap<String, Names> = kinds
        .into_iter()
        .map(|kind| {
            let fields = expected::<Request>(json!({ "do": &kind, "unheard_of": 0 }));
            (kind, fields)
        })
        .collect();
    assert_eq!(described, known);
}

#[test]
fn every_message_is_described() {
    assert_eq!(
        first_column("| `is` |"),
        expected::<Message>(json!({ "is": "unheard_of" }))
    );
}

#[test]
fn every_reason_is_described() {
    let section = PAGE
        .split("### Why not")
        .nth(1)
        .and_then(|rest| rest.split("### ").next());
    let words = quoted(section.expect("docs/site-protocol.md: no such heading"));
    let name = |word: &String| {
        let name = word.trim_start_matches("{\"").split('"').next();
        name.unwrap_or_default().to_owned()
    };
    let described: Names = words.iter().filter(|word| *word != "reason").map(name).collect();
    assert_eq!(described, names::<Reason>());
}

#[test]
fn every_refusal_is_described() {
    let words: Names = Code::ALL.iter().map(|code| code.word().to_string()).collect();
    assert_eq!(first_column("| `code` |"), words);
}

#[test]
fn every_field_of_a_new_game_is_described() {
    assert_eq!(first_column("| field of a new game |"), names::<Wish>());
}

#[test]
fn every_other_word_of_a_player_is_described() {
    let phrases = Phrase::ALL.map(|phrase| phrase.word().to_string());
    let bots = Level::OF_SERVERS.map(|level| level.word().to_string());
    let words = [
        names::<About>(),
        names::<Pointed>(),
        names::<Reply>(),
        names::<Stops>(),
        names::<Undo>(),
        names::<Barrier>(),
        names::<Deed>(),
        names::<Invitation>(),
        names::<CampaignWish>(),
        names::<CampaignInvitation>(),
        names::<CampaignRequest>(),
        phrases.into_iter().collect(),
        bots.into_iter().collect(),
    ];
    let is_told = |word: &String| PAGE.contains(&format!("`{word}`")) || PAGE.contains(&format!("\"{word}\""));
    let missing: Vec<String> = words.into_iter().flatten().filter(|word| !is_told(word)).collect();
    assert!(missing.is_empty(), "docs/site-protocol.md says nothing of {missing:?}");
}

/// What is sent in the session can be read; of what comes back, parts are left out.
#[test]
fn the_session_is_of_these_messages() {
    let greeting = format!("{{\"do\":\"hello\",\"version\":{VERSION},");
    let kinds = expected::<Message>(json!({ "is": "unheard_of" }));
    let (mut inside, mut sent, mut received) = (false, 0, 0);
    for line in PAGE.lines() {
        if line.starts_with("```") {
            inside = line == "```session";
            continue;
        }
        if line.contains("\"do\":\"hello\"") {
            assert!(line.contains(&greeting), "{line}");
        }
        if !inside {
            continue;
        }
        if let Some(request) = line.strip_prefix("> ") {
            let read = serde_json::from_str::<Request>(request);
            assert!(read.is_ok(), "{line}: {read:?}");
            sent += 1;
        } else {
            let message = line.strip_prefix("< {\"is\":\"").expect(line);
            let (kind, _) = message.split_once('"').expect(line);
            assert!(kinds.contains(kind), "{line}");
            received += 1;
        }
    }
    assert!(sent > 5 && received > 10, "{sent} sent, {received} received");
}
