//! The protocol: its documentation is run, and nothing sent to it makes it panic or changes a game on error.

use crate::common::{any_text, book};
use ashwright_engine::{Answer, Observation};
use ashwright_seen::{Deed, What};
use ashwright_table::{Bot, Chance, Protocol, SeededChance};
use proptest::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// Answers at random.
struct Random(SeededChance);

impl Bot for Random {
    fn choose(&mut self, seen: &Observation) -> Option<Answer> {
        self.0.answer(&seen.decision().form)
    }
}

fn protocol() -> Protocol {
    Protocol::new(book()).with_bot("random", Box::new(|seed| Box::new(Random(SeededChance::new(seed)))))
}

fn send(protocol: &mut Protocol, request: &Value) -> Value {
    let lines = protocol.handle(&request.to_string());
    assert_eq!(lines.len(), 1, "{request}");
    serde_json::from_str(&lines[0]).expect("responses are JSON")
}

fn begin(protocol: &mut Protocol, seed: u64) -> Value {
    let request = json!({ "cmd": "new", "decks": ["iron men", "snakes"], "chance": "seeded", "seed": seed });
    send(protocol, &request)
}

/// Everything about a game that a request could change.
fn fingerprint(protocol: &Protocol) -> Option<(u64, usize, usize)> {
    let session = protocol.session()?;
    Some((session.hash(), session.steps().len(), session.sealed().count()))
}

fn matches(pattern: &str, text: &str) -> bool {
    let mut parts = pattern.split('…');
    let first = parts.next().unwrap_or_default();
    let Some(mut rest) = text.strip_prefix(first) else {
        return false;
    };
    let parts: Vec<&str> = parts.collect();
    let Some((last, middle)) = parts.split_last() else {
        return rest.is_empty();
    };
    for part in middle {
        match rest.find(part) {
            Some(at) => rest = &rest[at + part.len()..],
            None => return false,
        }
    }
    rest.ends_with(last)
}

#[test]
fn the_examples_of_the_documentation_are_true() {
    let text = include_str!("../../../../docs/protocol.md");
    let mut protocol = protocol();
    let (mut inside, mut pending, mut checked) = (false, Vec::new(), 0);
    for (i, line) in text.lines().enumerate() {
        if line.starts_with("```") {
            inside = line == "```protocol";
            continue;
        }
        if !inside {
            continue;
        }
        if let Some(request) = line.strip_prefix("> ") {
            assert!(pending.is_empty(), "line {}: the last response was not shown", i + 1);
            pending = protocol.handle(request);
        } else if let Some(pattern) = line.strip_prefix("< ") {
            assert!(!pending.is_empty(), "line {}: no request before it", i + 1);
            let response = pending.remove(0);
            assert!(
                matches(pattern, &response),
                "docs/protocol.md, line {}:\n{pattern}\nis\n{response}",
                i + 1
            );
            checked += 1;
        } else {
            panic!("docs/protocol.md, line {}: neither \"> \" nor \"< \"", i + 1);
        }
    }
    assert!(checked > 15, "only {checked} examples");
}

/// The rows of the table of the page that has this head.
fn rows<'a>(page: &'a str, head: &str) -> Vec<Vec<&'a str>> {
    let lines = page.lines().skip_while(|line| !line.starts_with(head)).skip(2);
    let rows = lines.take_while(|line| line.starts_with('|'));
    rows.map(|row| row.trim_matches('|').split('|').map(str::trim).collect())
        .collect()
}

/// Each name of such a thing, in the words of whoever reads one and finds none of them.
fn names<T: DeserializeOwned>() -> BTreeSet<String> {
    let refused = serde_json::from_value::<T>(json!({ "unheard_of": 0 })).err();
    let words = refused.expect("it has another name").to_string();
    let (_, names) = words.split_once("expected").expect("it says which");
    names.split('`').skip(1).step_by(2).map(str::to_string).collect()
}

/// Every name of such a thing stands in the table with this head, which has no other, and its example is one.
fn is_described<T: DeserializeOwned + Serialize>(page: &str, head: &str) {
    let mut described = BTreeSet::new();
    for row in rows(page, head) {
        let [name, example, told] = row[..] else {
            panic!("docs/protocol.md: a row of another form: {row:?}");
        };
        let (name, example) = (name.trim_matches('`'), example.trim_matches('`'));
        let written: Value = serde_json::from_str(example).expect("an example is JSON");
        let first = written.as_object().and_then(|fields| fields.keys().next());
        let first = first.map(String::as_str).or(written.as_str());
        assert_eq!(first, Some(name), "docs/protocol.md: {example}");
        let thing: T = serde_json::from_value(written.clone()).expect(example);
        assert_eq!(serde_json::to_value(&thing).expect("JSON"), written);
        assert!(!told.is_empty(), "docs/protocol.md: what is {name}?");
        assert!(described.insert(name.to_string()), "docs/protocol.md: {name} twice");
    }
    assert_eq!(described, names::<T>(), "docs/protocol.md: {head}");
}

#[test]
fn every_event_is_described_as_it_is_written() {
    let page = include_str!("../../../../docs/protocol.md");
    is_described::<What>(page, "| event |");
    is_described::<Deed>(page, "| of a Chimera |");
}

#[test]
fn whole_games_are_played_by_bots_and_recorded_and_loaded() {
    for seed in 0..3 {
        let mut protocol = protocol();
        let mut response = begin(&mut protocol, seed);
        let mut n = 0;
        while response.get("result").is_none() {
            let pending = response["pending"].as_array().expect("a list");
            let seat = pending[0]["agent"].as_str().expect("a seat");
            let request = json!({ "cmd": "play", "bot": "random", "seat": seat, "id": n });
            response = send(&mut protocol, &request);
            assert_eq!(response["id"], json!(n));
            assert!(response.get("error").is_none(), "{response}");
            n += 1;
        }
        let record = send(&mut protocol, &json!({ "cmd": "record" }));
        let loaded = send(&mut protocol, &json!({ "cmd": "load", "record": record["record"] }));
        assert_eq!(loaded["result"], response["result"]);
        assert_eq!(loaded["hash"], response["hash"]);
        assert!(loaded.get("parted").is_none());
        let steps = send(&mut protocol, &json!({ "cmd": "steps" }));
        assert_eq!(
            steps["steps"].as_array().map(Vec::len).map(|n| json!(n)),
            Some(response["step"].clone())
        );
    }
}

#[test]
fn every_option_and_every_refused_choice_of_a_game_is_accounted_for() {
    let mut protocol = protocol();
    let mut response = begin(&mut protocol, 7);
    for _ in 0..120 {
        if response.get("result").is_some() {
            break;
        }
        let question = response["pending"][0].clone();
        let seat = question["agent"].clone();
        let refused = send(&mut protocol, &json!({ "cmd": "why_not", "seat": seat }));
        for refusal in refused["why_not"].as_array().expect("a list") {
            let before = fingerprint(&protocol);
            let notation = &refusal["notation"];
            assert!(!refusal["reason"].as_str().unwrap_or_default().is_empty());
            let asked = send(
                &mut protocol,
                &json!({ "cmd": "why_not", "seat": seat, "answer": notation }),
            );
            assert_eq!(asked["legal"], json!(false), "{asked}");
            let tried = send(
                &mut protocol,
                &json!({ "cmd": "answer", "seat": seat, "answer": notation }),
            );
            assert!(tried.get("error").is_some(), "{notation} was refused and then taken");
            assert_eq!(fingerprint(&protocol), before);
        }
        if let Some(option) = question["options"].as_array().and_then(|all| all.first()) {
            let asked = send(
                &mut protocol,
                &json!({ "cmd": "why_not", "seat": seat, "answer": option["notation"] }),
            );
            assert_eq!(asked["legal"], json!(true), "{asked}");
        }
        response = send(&mut protocol, &json!({ "cmd": "play", "bot": "random", "seat": seat }));
        assert!(response.get("error").is_none(), "{response}");
    }
}

#[test]
fn positions_go_round() {
    let mut protocol = protocol();
    let mut response = begin(&mut protocol, 5);
    for _ in 0..60 {
        let seat = response["pending"][0]["agent"].clone();
        response = send(&mut protocol, &json!({ "cmd": "play", "bot": "random", "seat": seat }));
    }
    let position = send(&mut protocol, &json!({ "cmd": "position" }));
    let begun = send(
        &mut protocol,
        &json!({ "cmd": "new", "position": position["position"], "chance": "seeded" }),
    );
    assert!(begun.get("error").is_none(), "{begun}");
    let again = send(&mut protocol, &json!({ "cmd": "position", "step": 0 }));
    assert_eq!(again["position_hash"], position["position_hash"]);
}

/// A position that says as little as one can.
fn bare(seats: [Value; 2]) -> Value {
    json!({ "cmd": "new", "position": { "seats": seats } })
}

#[test]
fn a_position_says_only_what_matters() {
    let mut protocol = protocol();
    let seats = [
        json!({ "phoenixborn": { "title": "Noah Redmoon" }, "hand": [{ "title": "Iron Worker" }], "dice": "2 natural class" }),
        json!({ "phoenixborn": { "title": "Jessa Na Ni" } }),
    ];
    let begun = send(&mut protocol, &bare(seats));
    assert_eq!(begun["pending"][0]["ask"], json!("action"), "{begun}");
    let described = send(&mut protocol, &json!({ "cmd": "position" }));
    assert_eq!(described["position"]["edition"], json!("reborn"), "{described}");
}

#[test]
fn one_word_says_no_wherever_no_can_be_said() {
    let mut protocol = protocol();
    let seats = [
        json!({ "phoenixborn": { "title": "Noah Redmoon" }, "battlefield": [{ "title": "Iron Worker" }] }),
        json!({ "phoenixborn": { "title": "Jessa Na Ni" }, "battlefield": [{ "title": "Gilder" }] }),
    ];
    let begun = send(&mut protocol, &bare(seats));
    assert!(begun.get("error").is_none(), "{begun}");
    let mut response = send(
        &mut protocol,
        &json!({ "cmd": "answer", "answer": "attack Jessa Na Ni" }),
    );
    assert!(response.get("error").is_none(), "{response}");
    let mut asked = Vec::new();
    while response["pending"][0]["ask"] != json!("action") {
        if response["pending"][0]["ask"] == json!("attackers") {
            response = send(&mut protocol, &json!({ "cmd": "answer", "answer": "+Iron Worker" }));
            continue;
        }
        asked.push(response["pending"][0]["ask"].clone());
        response = send(&mut protocol, &json!({ "cmd": "answer", "answer": "no" }));
        assert!(response.get("error").is_none(), "{response}");
    }
    assert!(asked.contains(&json!("block")), "{asked:?}");
}

#[test]
fn a_question_is_answered_by_what_it_shows() {
    let mut protocol = protocol();
    let begun = send(
        &mut protocol,
        &json!({ "cmd": "new", "decks": ["iron", "snakes"], "undo": "free" }),
    );
    let of = &begun["pending"][0]["form"]["some"]["of"];
    let wanted = of
        .as_array()
        .expect("cards")
        .iter()
        .position(|name| name == "Hammer Knight/1");
    let knight = wanted.expect("a Hammer Knight is in the deck");
    let rest = (0..5).filter(|n| *n != knight).take(4);
    let places: Vec<usize> = rest.chain([knight]).collect();
    let five = json!({ "cmd": "answer", "seat": "P1", "answer": { "cards": places } });
    let answered = send(&mut protocol, &five);
    assert_eq!(answered["sealed"], json!(["P1"]), "{answered}");
    let five = json!({ "cmd": "answer", "seat": "P2", "answer": { "cards": [0, 1, 2, 3, 4] } });
    send(&mut protocol, &five);
    let steps = send(&mut protocol, &json!({ "cmd": "steps" }));
    let first = steps["steps"][0]["answer"].as_str().unwrap_or_default();
    assert!(first.contains("Hammer Knight"), "{first}");
    let rolled = json!({ "cmd": "answer", "answer": { "dice": { "ceremonial": [2, 2, 1], "natural": [3, 2, 0] } } });
    let rolled = send(&mut protocol, &rolled);
    let event =
        json!([{ "rule": "3.2.1", "what": { "rolled": [0, { "ceremonial": [2, 2, 1], "natural": [3, 2, 0] }] } }]);
    assert_eq!(rolled["events"], event, "{rolled}");
}

/// Hammer Knight and Iron Worker share a question in which the order of ids is not that of names.
fn several_cards() -> [Value; 2] {
    [
        json!({ "phoenixborn": { "title": "Noah Redmoon" },
                "hand": [{ "title": "Iron Worker" }, { "title": "Hammer Knight" }, { "title": "Anchornaut" }],
                "dice": "3 ceremonial power, 5 natural class" }),
        json!({ "phoenixborn": { "title": "Jessa Na Ni" } }),
    ]
}

#[test]
fn the_number_of_an_option_is_its_place_in_the_form() {
    let mut protocol = protocol();
    let begun = send(&mut protocol, &bare(several_cards()));
    let question = &begun["pending"][0];
    let of = question["form"]["oneOf"].as_array().expect("options");
    let play = json!({ "play": "Hammer Knight/1" });
    let place = of.iter().position(|choice| *choice == play).expect("it can be played");
    assert_eq!(
        question["options"][place]["notation"],
        json!("play Hammer Knight"),
        "{question}"
    );
    for answer in [json!(place), json!({ "option": place })] {
        send(&mut protocol, &bare(several_cards()));
        let played = send(&mut protocol, &json!({ "cmd": "answer", "answer": answer }));
        let title = &played["events"][0]["what"]["played"][1]["title"];
        assert_eq!(title, "Hammer Knight", "{played}");
    }
}

#[test]
fn numbered_options_say_what_they_stand_for() {
    let mut protocol = protocol();
    let seats = [
        json!({ "phoenixborn": { "title": "Noah Redmoon" }, "battlefield": [{ "title": "Hammer Knight", "wounds": 2 }],
                "spellboard": [{ "title": "Chant of Transfusion", "status": 1 }] }),
        json!({ "phoenixborn": { "title": "Jessa Na Ni" }, "battlefield": [{ "title": "Iron Worker" }] }),
    ];
    send(&mut protocol, &bare(seats));
    let asked = send(
        &mut protocol,
        &json!({ "cmd": "answer", "answer": "use Chant of Transfusion" }),
    );
    let question = &asked["pending"][0];
    assert_eq!(question["ask"], json!("costOption"), "{question}");
    let texts: Vec<&Value> = question["options"]
        .as_array()
        .expect("options")
        .iter()
        .map(|o| &o["text"])
        .collect();
    assert!(
        texts.iter().all(|text| text.is_string()) && texts[0] != texts[1],
        "{texts:?}"
    );
}

/// What nobody chooses for the Chimera a program answers, unasked (R 24.2.3); the record names its version.
#[test]
fn a_program_answers_where_no_player_chooses_for_the_chimera() {
    let position = json!({
        "edition": "red-rains",
        "seats": [
            { "phoenixborn": { "title": "Noah Redmoon" }, "spellboard": [{ "title": "Abundance" }], "draw_pile": ["Fear", "Fear"] },
            { "kind": "chimera", "phoenixborn": { "title": "The Corpse of Viros" }, "draw_pile": ["Rampage", "Rampage", "Rampage"] },
        ],
        "chimera": { "difficulty": "standard", "level": 1, "phase": 1, "grim_fates": ["all"] },
    });
    let mut protocol = protocol();
    let mut response = send(
        &mut protocol,
        &json!({ "cmd": "new", "position": position, "chance": "seeded" }),
    );
    for answer in ["use Abundance", "2"] {
        assert!(response.get("error").is_none(), "{response}");
        response = send(&mut protocol, &json!({ "cmd": "answer", "answer": answer }));
    }
    let asked: Vec<&Value> = response["pending"].as_array().expect("questions").iter().collect();
    assert!(asked.iter().all(|asked| asked["agent"] == "P1"), "{response}");
    let steps = send(&mut protocol, &json!({ "cmd": "steps" }));
    let steps = steps["steps"].as_array().expect("a list");
    assert!(steps.iter().any(|step| step["agent"] == "P2"), "{steps:?}");
    let record = send(&mut protocol, &json!({ "cmd": "record" }));
    let record = record["record"].as_str().expect("a text");
    assert!(record.contains("[Fates \"1\"]"), "{record}");
    let loaded = send(&mut protocol, &json!({ "cmd": "load", "record": record }));
    assert_eq!(loaded["notices"], json!([]));
    let older = record.replace("[Fates \"1\"]", "[Fates \"0\"]");
    let loaded = send(&mut protocol, &json!({ "cmd": "load", "record": older }));
    let notice = loaded["notices"][0].as_str().expect("a notice");
    assert!(
        notice.starts_with("version 0 of the program for Grim Fates"),
        "{notice}"
    );
}

/// Two who have won, and whom the Phoenix calls, go on in a game of their own.
#[test]
fn the_second_game_is_begun_by_a_command() {
    let position = json!({
        "edition": "red-rains",
        "seats": [
            { "phoenixborn": { "title": "Noah Redmoon" }, "battlefield": [{ "title": "Hammer Knight" }] },
            { "phoenixborn": { "title": "Jessa Na Ni" }, "partner_of": 0 },
            { "kind": "chimera", "phoenixborn": { "title": "The Corpse of Viros", "wounds": 44 } },
        ],
        "chimera": { "difficulty": "standard", "level": 1, "phase": 1, "phoenix": "agreed", "shared": { "main": 1, "side": 1 } },
    });
    let mut protocol = protocol();
    let begun = send(&mut protocol, &json!({ "cmd": "new", "position": position }));
    assert!(begun.get("error").is_none(), "{begun}");
    let early = send(&mut protocol, &json!({ "cmd": "second_game" }));
    assert_eq!(early["error"]["why"], "the Phoenix has not called (rule 24.3.2)");
    send(
        &mut protocol,
        &json!({ "cmd": "answer", "seat": "P1", "answer": "attack The Corpse of Viros" }),
    );
    let mut response = send(&mut protocol, &json!({ "cmd": "pending" }));
    while response["pending"][0]["agent"] == "P1" {
        response = send(&mut protocol, &json!({ "cmd": "answer", "seat": "P1", "answer": 0 }));
    }
    assert_eq!(response["pending"][0]["ask"], "rageDie", "{response}");
    let over = send(
        &mut protocol,
        &json!({ "cmd": "answer", "seat": "chance", "answer": 1 }),
    );
    assert_eq!((&over["result"], &over["phoenix"]), (&json!("P1 P2"), &json!(true)));
    let second = send(&mut protocol, &json!({ "cmd": "second_game" }));
    assert_eq!(second["pending"][0]["agent"], "P1", "{second}");
    let position = send(&mut protocol, &json!({ "cmd": "position" }));
    assert_eq!(position["position"]["edition"], "reborn");
    let record = send(&mut protocol, &json!({ "cmd": "record" }));
    assert!(
        record["record"]
            .as_str()
            .is_some_and(|record| record.contains("[Origin "))
    );
}

fn requests() -> Vec<String> {
    [
        r#"{"cmd":"hello","id":1}"#,
        r#"{"cmd":"new","decks":["iron","snakes"],"chance":"seeded","seed":3}"#,
        r#"{"cmd":"new","decks":["iron","snakes","mist"],"chance":"scripted","auto_forced":false}"#,
        r#"{"cmd":"pending"}"#,
        r#"{"cmd":"answer","seat":"P1","answer":0}"#,
        r#"{"cmd":"answer","answer":"pass"}"#,
        r#"{"cmd":"answer","seat":"chance","answer":"roll natural bbbbb ceremonial ccccc"}"#,
        r#"{"cmd":"answer","seat":"P2","answer":{"dice":{"natural":[0,0,2]}}}"#,
        r#"{"cmd":"answer","seat":"P2","answer":{"cards":[1,2,3,4,5]}}"#,
        r#"{"cmd":"undo","seat":"P1"}"#,
        r#"{"cmd":"undo","to":4,"agreed":["P1","P2"]}"#,
        r#"{"cmd":"undo","seat":"P1","cancel_payment":true}"#,
        r#"{"cmd":"why_not","seat":"P1"}"#,
        r#"{"cmd":"why_not","answer":"play Hammer Knight"}"#,
        r#"{"cmd":"view","seat":"P2"}"#,
        r#"{"cmd":"state"}"#,
        r#"{"cmd":"record"}"#,
        r#"{"cmd":"load","record":"[Format \"ashwright record 1\"]\n\ngame\nP1: pass\n"}"#,
        r#"{"cmd":"hash","step":3}"#,
        r#"{"cmd":"position","step":2}"#,
        r#"{"cmd":"steps"}"#,
        r#"{"cmd":"play","bot":"random"}"#,
        r#"{"cmd":"play","bot":"random","seat":"P2"}"#,
        r#"{"cmd":"concede","seat":"P2"}"#,
        r#"{"cmd":"deck","deck":"phoenixborn: Coal Roarkwin\n3 Cover"}"#,
    ]
    .map(str::to_string)
    .to_vec()
}

/// A mutation: where, how many bytes go, and what comes instead.
fn mutate(line: &str, at: usize, gone: usize, with: &str) -> String {
    let chars: Vec<char> = line.chars().collect();
    let at = at % (chars.len() + 1);
    let end = (at + gone).min(chars.len());
    chars[..at]
        .iter()
        .chain(&with.chars().collect::<Vec<_>>())
        .chain(&chars[end..])
        .collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 32, failure_persistence: None, ..ProptestConfig::default() })]
    #[test]
    fn whatever_is_sent_never_panics_and_changes_nothing_on_error(
        seed in 0u64..4,
        played in 0usize..40,
        lines in prop::collection::vec(
            (0usize..25, 0usize..90, 0usize..8, prop_oneof![
                Just(String::new()),
                prop::sample::select(vec!["\"", "{", "}", ":", ",", "0", "P", "#2", "+", "[]"]).prop_map(str::to_string),
                any_text(12),
                Just("null".to_string()),
                Just("99999999999999999999".to_string()),
                Just("-1".to_string()),
                Just("\"P3\"".to_string()),
            ]),
            1..24,
        ),
        noise in any_text(60),
    ) {
        let mut protocol = protocol();
        let mut response = begin(&mut protocol, seed);
        for _ in 0..played {
            let seat = response["pending"][0]["agent"].clone();
            response = send(&mut protocol, &json!({ "cmd": "play", "bot": "random", "seat": seat }));
        }
        let requests = requests();
        for (which, at, gone, with) in lines {
            let line = mutate(&requests[which], at, gone, &with);
            let before = fingerprint(&protocol);
            for answer in protocol.handle(&line) {
                let answer: Value = serde_json::from_str(&answer).expect("responses are JSON");
                if let Some(error) = answer.get("error") {
                    for part in ["what", "where", "why", "remedy"] {
                        prop_assert!(error[part].as_str().is_some_and(|text| !text.is_empty()), "{line}: {answer}");
                    }
                    prop_assert_eq!(fingerprint(&protocol), before, "{}", line);
                }
            }
        }
        let _ = protocol.handle(&noise);
    }
}
