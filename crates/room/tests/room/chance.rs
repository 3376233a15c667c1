//! Chance is bound: it follows from the secret and the nonces, and anybody can check it.

use crate::common;
use ashwright_core::Seat;
use ashwright_engine::Agent;
use ashwright_room::chance::{Numbers, Secret, request};
use ashwright_room::message::{Reply, Request};
use ashwright_room::{Level, Viewer, verify};
use ashwright_table::{Given, Notation};

const PAGE: &str = include_str!("../../../../docs/fair-chance.md");

/// The value of a line of the example.
fn of_page(name: &str) -> &'static str {
    let value = PAGE.lines().find_map(|line| line.strip_prefix(name));
    value.expect("the page has it").trim()
}

#[test]
fn the_worked_example_is_what_a_room_does() {
    let secret = Secret::from_hex(of_page("secret")).expect("a secret");
    assert_eq!(secret.commitment(), of_page("commitment"));
    let mut setup = common::setup(0, &[None, None]);
    setup.secret = secret.clone();
    let (mut room, _) = common::begun(setup);
    for seat in [0, 1] {
        let five = Request::Answer {
            id: 1,
            step: 0,
            reply: Reply::Cards(vec![0, 1, 2, 3, 4]),
            pay: None,
        };
        room.handle(Viewer::Seat(Seat(seat)), &five).expect("a First Five");
    }
    let nonces = ["nonce P1", "nonce P2"].map(|name| of_page(name).to_string());
    assert_eq!(room.table(Viewer::Spectator).chance.nonces, nonces);
    let session = room.session().expect("a game");
    let first = session.steps().iter().position(|step| step.agent == Agent::Chance);
    let first = first.expect("dice were rolled");
    let before = session.at(first);
    let question = &before.questions[0];
    let asked = request(room.book(), &before.state, question);
    assert!(PAGE.contains(&format!("Request 0 is `{asked}`")), "{asked}");
    let Given::Answer(answer) = session.steps()[first].given else {
        panic!("chance answers");
    };
    let outcome = Notation::new(room.book(), &before.state).render(question, &answer);
    assert_eq!(outcome, of_page("outcome 0"));
    let mut numbers = Numbers::new(&secret, &nonces, 0, &asked);
    let block: String = (0..8).map(|_| format!("{:08x}", numbers.word())).collect();
    assert_eq!(block, of_page("block 0"));
    let mut numbers = Numbers::new(&secret, &nonces, 17, "draw P2: 3 Anchornaut; 1 Hammer Knight");
    assert_eq!(numbers.below(4), 3);
}

#[test]
fn the_secret_is_opened_only_when_the_game_is_over() {
    let setup = common::setup(12, &[None, Some(Level::Novice)]);
    let secret = setup.secret.open();
    let (mut room, _) = common::begun(setup);
    let shown = |room: &ashwright_room::Room| {
        let tables: Vec<_> = room.viewers().map(|viewer| room.table(viewer)).collect();
        let tables = serde_json::to_string(&tables).expect("documents");
        let record = room.record().expect("a record");
        tables.contains(&secret) || record.contains(&secret) || format!("{room:?}").contains(&secret)
    };
    assert!(!shown(&room));
    let give_up = Request::Concede { id: 1 };
    room.handle(Viewer::Seat(Seat(0)), &give_up)
        .expect("anybody may concede");
    assert!(room.is_over() && shown(&room));
}

/// A game that bots have played to its end, as a record.
fn record() -> String {
    let setup = common::setup(11, &[Some(Level::Novice), Some(Level::Novice)]);
    let (mut room, _) = common::begun(setup);
    while room.bot_move().is_some() {}
    assert!(room.is_over());
    room.record().expect("a record")
}

#[test]
fn a_record_is_verified_and_forgeries_are_found() {
    let book = common::book();
    let record = record();
    let check = |text: &str| verify(&book, text, "game.ash").expect("a record");
    let fair = check(&record);
    assert!(
        fair.faults.is_empty() && fair.finished && fair.outcomes > 10,
        "{:?}",
        fair.faults
    );

    // Another roll of the same dice.
    let line = record
        .lines()
        .find(|line| line.starts_with("chance: roll"))
        .expect("a roll");
    let dice = line.rsplit_once(' ').expect("levels").0;
    let forged = format!("{dice} ppppp");
    let found = check(&record.replacen(line, &forged, 1));
    let fault = &found.faults[0];
    assert_eq!(fault.what, "chance was not fair");
    let said = line.strip_prefix("chance: ").expect("a line of chance");
    assert!(fault.why.contains(said) && fault.why.contains("ppppp"), "{fault}");
    assert!(fault.place.starts_with("game.ash, step "), "{fault}");

    // Another card of the same pile.
    let draws: Vec<&str> = record.lines().filter(|line| line.contains("chance: draw ")).collect();
    // Copies of a title are alike.
    let title = |line: &str| line.trim().split('#').next().unwrap_or_default().to_string();
    let mut draws_forged = 0;
    for draw in &draws {
        let other = draws
            .iter()
            .find(|other| title(other) != title(draw))
            .expect("another card");
        let found = check(&record.replacen(draw, other, 1));
        draws_forged += usize::from(!found.faults.is_empty());
    }
    assert_eq!(draws_forged, draws.len(), "no draw can be exchanged");

    let tag = |name: &str| {
        let line = record
            .lines()
            .find(|line| line.starts_with(&format!("[{name} ")))
            .expect("a tag");
        let value = line.split('"').nth(1).expect("a value");
        (line, value)
    };
    let (line, secret) = tag("Secret");
    let other = if secret.starts_with('0') { "1" } else { "0" };
    let changed = format!("[Secret \"{other}{}\"]", &secret[1..]);
    let found = check(&record.replacen(line, &changed, 1));
    assert!(
        found.faults[0].why.contains("the hash of the secret is"),
        "{:?}",
        found.faults[0]
    );
    assert!(found.faults.len() > 10);

    let (line, nonce) = tag("NonceP2");
    let changed = format!("[NonceP2 \"{}0\"]", nonce);
    let found = check(&record.replacen(line, &changed, 1));
    assert_eq!(found.faults[0].what, "chance was not fair");

    for name in ["Secret", "Commitment", "NonceP1"] {
        let found = check(&record.replacen(tag(name).0, "", 1));
        assert!(
            found.faults[0].why.contains(&format!("the tag {name} is missing")),
            "{:?}",
            found.faults
        );
    }
}

#[test]
fn a_player_notices_what_was_changed_after_sitting_down() {
    use ashwright_room::message::{Breach, Phase};
    let (mut room, _) = common::begun(common::setup(12, &[None, Some(Level::Novice)]));
    let seat = Seat(0);
    let shown = |room: &ashwright_room::Room| room.table(Viewer::Seat(seat)).chance;
    let (kept, nonce) = (shown(&room).commitment, shown(&room).nonces[0].clone());
    let compare = |chance: &ashwright_room::message::Fairness, phase| chance.breach(&kept, &nonce, seat, phase);
    assert_eq!(compare(&shown(&room), Phase::Playing), None);
    let mut changed = shown(&room);
    changed.nonces[0] = "0123456789abcdef".to_string();
    assert_eq!(compare(&changed, Phase::Playing), Some(Breach::Nonce));
    assert_eq!(compare(&changed, Phase::Lobby), None);
    let other = Secret::new([9; 32]);
    let mut changed = shown(&room);
    changed.commitment = other.commitment();
    assert_eq!(compare(&changed, Phase::Lobby), Some(Breach::Commitment));
    room.handle(Viewer::Seat(seat), &Request::Concede { id: 1 })
        .expect("anybody may concede");
    assert_eq!(compare(&shown(&room), Phase::Over), None);
    for secret in [other.open(), "no secret".to_string()] {
        let mut changed = shown(&room);
        changed.secret = Some(secret);
        assert_eq!(compare(&changed, Phase::Over), Some(Breach::Secret));
    }
}

#[test]
fn a_record_cannot_excuse_itself_from_being_compared() {
    let book = common::book();
    let record = record();
    let check = |text: &str| verify(&book, text, "game.ash").expect("a record");
    let commitment = record
        .lines()
        .find(|line| line.starts_with("[Commitment "))
        .expect("a tag");
    let roll = record
        .lines()
        .find(|line| line.starts_with("chance: roll"))
        .expect("a roll");
    let dice = roll.rsplit_once(' ').expect("levels").0;
    let forged = record.replacen(roll, &format!("{dice} ppppp"), 1);
    let outcomes = check(&record).outcomes;
    for tags in [
        "[Given \"1\"]".to_string(),
        format!("[Given \"{outcomes}\"]"),
        "[Given \"1000000\"]".to_string(),
        "[Given \"-1\"]".to_string(),
        // So many outcomes are not before that step, or there is no such step.
        "[Given \"2\"]\n[PlayedOn \"0\"]".to_string(),
        format!("[Given \"{outcomes}\"]\n[PlayedOn \"1000000\"]"),
        "[Given \"1\"]\n[PlayedOn \"many\"]".to_string(),
    ] {
        for text in [&record, &forged] {
            let found = check(&text.replacen(commitment, &format!("{commitment}\n{tags}"), 1));
            assert!(!found.faults.is_empty(), "{tags}");
        }
    }
    // Nothing compared is not fair, even where a game may say so.
    let steps = ashwright_table::record::read(&book, &record, "game.ash")
        .expect("a record")
        .session
        .steps()
        .len();
    let all = format!("{commitment}\n[Given \"{outcomes}\"]\n[PlayedOn \"{steps}\"]");
    let found = check(&record.replacen(commitment, &all, 1));
    assert_eq!(found.outcomes, 0);
    assert!(
        found
            .faults
            .iter()
            .any(|fault| fault.why.contains("nothing was compared"))
    );
}
