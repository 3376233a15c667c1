//! Sentences of single actions, and of whole games.

use super::games::{By, Game};
use super::{Clause, Entry, Kind, Story};
use crate::table::line::Piece;
use crate::table::written::{name, table};
use ashwright_core::{Die, DieType, EditionId, Level, Rule, Seat, Token};
use ashwright_room::Viewer;
use ashwright_room::message::{Logged, Table};
use ashwright_room::view::{Deed, Seen, Visible, What};
use ashwright_seen::{
    ACTIVATED, BLOCKED, CONCEDED, GUARDED, Name, PREPARED, RAGE_FOR_PASSING, RAGE_OF_TURN, RAGE_TURNED,
    RAINS_OF_ASPECTS, RAINS_OF_RAGE, RAINS_SPENT, RAN_OUT, REACTED,
};

const YOU: Seat = Seat(0);
const BEN: Seat = Seat(1);
/// No sentence is longer: what would make it so is counted.
const LONGEST: usize = 440;

const TURN: Rule = Rule(4, 1, 1);
const PLAY: Rule = Rule(6, 1, 1);
const OTHER: Rule = Rule(9, 1, 4);
const TRIGGER: Rule = Rule(10, 4, 1);

impl Entry {
    /// The sentence as plain text.
    fn text(&self) -> String {
        self.joined(&self.clauses)
    }

    fn joined(&self, clauses: &[Clause]) -> String {
        let mut text = String::new();
        for (at, clause) in clauses.iter().enumerate() {
            text.extend(clause.iter().map(Piece::text));
            text += &self.joint(at + 1 == clauses.len());
        }
        text
    }
}

fn at_table() -> Table {
    let mut table = table(Vec::new());
    table.seats[1].name = "Ben".to_owned();
    table
}

fn card(n: u16, title: &str) -> Seen {
    Seen {
        name: name(n),
        title: Some(title.into()),
    }
}

fn log(events: Vec<(Rule, What)>) -> Vec<Logged> {
    let logged = |(step, (rule, what)): (u32, (Rule, What))| Logged {
        step,
        event: Visible { rule, what },
    };
    (1..).zip(events).map(logged).collect()
}

/// The sentences of these events.
fn told(events: Vec<(Rule, What)>) -> Vec<String> {
    told_at(&at_table(), events)
}

fn told_at(table: &Table, events: Vec<(Rule, What)>) -> Vec<String> {
    let story = Story::new(None, table, log(events));
    story.entries.iter().map(Entry::text).collect()
}

/// A battle of one attacker: the damage with its wounds, and that the card falls.
fn takes(card: &Seen, n: u8, falls: bool) -> Vec<(Rule, What)> {
    let mut events = vec![
        (OTHER, What::Damage(card.clone(), n)),
        (OTHER, What::Placed(card.clone(), Token::Wound, n)),
    ];
    if falls {
        events.push((OTHER, What::Destroyed(card.clone())));
        events.push((OTHER, What::Discarded(card.clone())));
    }
    events
}

#[test]
fn an_attack_is_one_sentence_with_what_answers_it_and_what_comes_of_it() {
    // The Phoenixborn of the table that is written down are 10 and 20.
    let (knight, gilder, own) = (card(11, "Hammer Knight"), card(21, "Gilder"), card(10, "Coal Roarkwin"));
    let mut events = vec![
        (TURN, What::Turn(BEN)),
        (Rule(7, 1, 2), What::Attacked(BEN, knight.clone())),
        (Rule(7, 2, 3), What::DeclaredAttacker(gilder.clone())),
        (GUARDED, What::DeclaredDefender(own.clone(), gilder.clone())),
    ];
    events.extend(takes(&own, 2, false));
    events.push((OTHER, What::Placed(gilder, Token::Exhaustion, 1)));
    assert_eq!(
        told(events),
        ["Ben attacks Hammer Knight with Gilder; you guard; Coal Roarkwin takes 2."]
    );
}

/// Whoever resigns has not been beaten by what somebody else did just before.
#[test]
fn resigning_is_a_sentence_of_its_own() {
    let spell = card(31, "Abundance");
    let events = vec![
        (TURN, What::Turn(YOU)),
        (PLAY, What::Played(YOU, spell.clone())),
        (OTHER, What::Discarded(spell)),
        (CONCEDED, What::Lost(BEN)),
        (OTHER, What::Discarded(card(22, "Shade"))),
    ];
    let told = told(events);
    assert_eq!(told.len(), 2, "{told:?}");
    assert!(told[1].starts_with("Ben concedes"), "{told:?}");
}

#[test]
fn of_several_attackers_each_blocker_says_whom_it_meets() {
    let (first, second, own) = (card(21, "Gilder"), card(22, "Shade"), card(10, "Coal Roarkwin"));
    let (blocker, spell) = (card(11, "Hammer Knight"), card(31, "Redirect"));
    let mut events = vec![
        (Rule(7, 1, 2), What::Attacked(BEN, own.clone())),
        (Rule(7, 2, 3), What::DeclaredAttacker(first.clone())),
        (Rule(7, 2, 3), What::DeclaredAttacker(second.clone())),
        (BLOCKED, What::DeclaredDefender(blocker.clone(), second.clone())),
        (REACTED, What::Played(YOU, spell.clone())),
        (OTHER, What::Targeted(first.clone())),
        (OTHER, What::Discarded(spell)),
    ];
    events.extend(takes(&own, 1, false));
    events.extend(takes(&second, 3, true));
    assert_eq!(
        told(events),
        [
            "Ben attacks Coal Roarkwin with Gilder and Shade; Hammer Knight blocks Shade; you react with Redirect on Gilder; \
          Coal Roarkwin takes 1; Shade takes 3 and is destroyed."
        ]
    );
}

#[test]
fn the_same_of_several_cards_is_told_once_and_many_are_counted() {
    let spell = card(31, "Meteor");
    let mut events = vec![(PLAY, What::Played(YOU, spell.clone()))];
    for n in 0..5 {
        events.extend(takes(&card(40 + n, &format!("Unit {n}")), 2, false));
    }
    events.push((OTHER, What::Discarded(spell.clone())));
    assert_eq!(told(events), ["You play Meteor; 5 cards take 2 each."]);
    let mut events = vec![(PLAY, What::Played(YOU, spell))];
    for n in 0..3 {
        events.extend(takes(&card(40 + n, "Iron Worker"), 2, true));
    }
    assert_eq!(
        told(events),
        ["You play Meteor; 3 × Iron Worker take 2 each and are destroyed."]
    );
}

#[test]
fn what_is_prevented_or_doubled_is_told_with_the_damage() {
    let (unit, other) = (card(11, "Hammer Knight"), card(12, "Shade"));
    let hit = |n| (OTHER, What::Damage(unit.clone(), n));
    let begin = (PLAY, What::Played(BEN, card(31, "Bolt")));
    let armor = (TRIGGER, What::Used(YOU, unit.clone(), "Armored".into()));
    let less = |n| (OTHER, What::Prevented(unit.clone(), n));
    let wounds = |n| (OTHER, What::Placed(unit.clone(), Token::Wound, n));
    let some = vec![begin.clone(), hit(3), armor.clone(), less(1), wounds(2)];
    assert_eq!(told(some), ["Ben plays Bolt; Hammer Knight takes 2 of 3."]);
    assert_eq!(
        told(vec![begin.clone(), hit(1), armor, less(1)]),
        ["Ben plays Bolt; Hammer Knight takes none of 1."]
    );
    assert_eq!(
        told(vec![begin.clone(), hit(2), wounds(4)]),
        ["Ben plays Bolt; Hammer Knight takes 4."]
    );
    let wounded = vec![begin, (OTHER, What::Placed(other, Token::Wound, 1))];
    assert_eq!(told(wounded), ["Ben plays Bolt; Shade gets a wound."]);
}

#[test]
fn prices_and_cards_that_go_to_their_places_are_bookkeeping() {
    let spell = card(31, "Summon Gilder");
    let spent = ashwright_room::message::Pool::from([(DieType::Natural, [0, 1, 0])]);
    let events = vec![
        (TURN, What::Turn(BEN)),
        (ACTIVATED, What::Used(BEN, spell.clone(), "text 1".into())),
        (OTHER, What::Placed(spell, Token::Exhaustion, 1)),
        (OTHER, What::Spent(BEN, spent.clone())),
        (OTHER, What::EnteredPlay(card(21, "Gilder"))),
        (PLAY, What::Played(BEN, card(32, "Law"))),
        (OTHER, What::Spent(BEN, ashwright_room::message::Pool::new())),
        (OTHER, What::EnteredPlay(card(32, "Law"))),
    ];
    let story = Story::new(None, &at_table(), log(events));
    let [first, second] = &story.entries[..] else {
        panic!("two actions: {story:?}")
    };
    assert_eq!(first.text(), "Ben uses Summon Gilder; Gilder comes into play.");
    assert_eq!((first.turn, &first.price), (true, &spent));
    assert_eq!(
        first.joined(&first.dice),
        "Ben spends 1 natural class for Summon Gilder."
    );
    assert_eq!(first.lines.len(), 5);
    assert_eq!(second.text(), "Ben plays Law.");
    assert!(second.dice.is_empty() && second.price.is_empty() && !second.turn);
    // Titles stay what one can point at.
    assert!(first.clauses[0].contains(&Piece::Card("Summon Gilder".to_owned())));
}

#[test]
fn what_a_text_does_names_the_text() {
    let unseen = Seen {
        name: Name::Hidden,
        title: None,
    };
    let unit = card(21, "Rose Fire Dancer");
    let events = vec![
        (PLAY, What::Played(BEN, unit.clone())),
        (OTHER, What::EnteredPlay(unit.clone())),
        (TRIGGER, What::Used(BEN, unit.clone(), "nothing".into())),
        (OTHER, What::Placed(unit, Token::Status, 1)),
        (TRIGGER, What::Used(BEN, card(22, "Shade"), "nothing".into())),
        (OTHER, What::Drew(BEN, unseen.clone())),
        (OTHER, What::Drew(BEN, unseen)),
    ];
    assert_eq!(
        told(events),
        ["Ben plays Rose Fire Dancer; Rose Fire Dancer gets 1 status; Ben draws 2 cards by Shade."]
    );
}

#[test]
fn dice_of_others_are_turned_and_ones_own_one_turns() {
    let of = |level| Die {
        kind: DieType::Illusion,
        level,
    };
    let die = |seat, level| (OTHER, What::DieChanged(seat, of(Level::Basic), level));
    let events = vec![
        (Rule(6, 9, 1), What::UsedPower(YOU, DieType::Illusion)),
        (OTHER, What::Targeted(card(20, "Aradel"))),
        die(BEN, Level::Class),
        die(BEN, Level::Class),
        (Rule(6, 10, 1), What::Meditated(YOU)),
        (OTHER, What::Discarded(card(41, "Owl"))),
        die(YOU, Level::Power),
        (Rule(6, 9, 1), What::UsedPower(YOU, DieType::Illusion)),
        (OTHER, What::DieReadied(YOU, of(Level::Class))),
    ];
    assert_eq!(
        told(events),
        [
            "You use the illusion power on Aradel; 2 of Ben’s dice are turned.",
            "You meditate, discard Owl and turn illusion basic to power.",
            "You use the illusion power and turn an exhausted illusion die to class.",
        ]
    );
}

#[test]
fn the_phases_of_a_round_are_entries_of_their_own() {
    let pool = |n| ashwright_room::message::Pool::from([(DieType::Charm, [n, 2, 1])]);
    let off = |n| (OTHER, What::Removed(card(n, "Shade"), Token::Exhaustion, 1));
    let drew = |seat| {
        (
            OTHER,
            What::Drew(
                seat,
                Seen {
                    name: Name::Hidden,
                    title: None,
                },
            ),
        )
    };
    let events = vec![
        (TURN, What::Turn(YOU)),
        (Rule(4, 2, 4), What::Passed(YOU)),
        (Rule(13, 1, 1), What::Recovery),
        (OTHER, What::Removed(card(21, "Shade"), Token::Wound, 1)),
        off(21),
        off(22),
        (Rule(13, 5, 1), What::FirstPlayer(BEN)),
        (Rule(3, 1, 1), What::Round(2)),
        (PREPARED, What::Rolled(BEN, pool(1))),
        (PREPARED, What::Rolled(YOU, pool(0))),
        drew(BEN),
        drew(YOU),
        drew(BEN),
        (TURN, What::Turn(BEN)),
    ];
    assert_eq!(
        told(events),
        [
            "You pass.",
            "One unit recovers and 2 cards lose exhaustion; Ben goes first.",
            "Round 2",
            "Ben rolls 1 power, 2 class and 1 basic; you roll 1 power and 2 class.",
            "Ben draws 2 cards; you draw a card.",
            "The turn of Ben begins.",
        ]
    );
}

#[test]
fn cards_that_would_be_taken_for_each_other_are_told_with_whose_they_are() {
    let (mine, theirs) = (card(11, "Shade"), card(21, "Shade"));
    let mut events = vec![
        (Rule(7, 1, 2), What::Attacked(BEN, mine.clone())),
        (Rule(7, 2, 3), What::DeclaredAttacker(theirs.clone())),
    ];
    events.extend(takes(&mine, 1, false));
    events.extend(takes(&theirs, 1, false));
    assert_eq!(
        told(events),
        ["Ben attacks your Shade with Ben’s Shade; your Shade and Ben’s Shade take 1 each."]
    );
}

/// Whose it was is said when nothing else of that title is named, and also of a Phoenixborn that lies out of the game.
#[test]
fn what_falls_is_told_with_whose_it_was_where_another_has_the_same() {
    let mut table = at_table();
    let view = table.view.as_mut().expect("a game");
    let twin = card(13, "Shade");
    view.players[0].battlefield[0].title = "Shade".into();
    view.players[1].discard.push((name(31), "Shade".into()));
    view.players[0].phoenixborn.as_mut().expect("a Phoenixborn").title = "Coal Roarkwin".into();
    view.players[1].phoenixborn = None;
    view.players[1].removed.push((name(20), "Coal Roarkwin".into()));
    let destroyed = |n, title| vec![(OTHER, What::Destroyed(card(n, title)))];
    assert_eq!(told_at(&table, destroyed(31, "Shade")), ["Ben’s Shade is destroyed."]);
    assert_eq!(
        told_at(&table, destroyed(20, "Coal Roarkwin")),
        ["Ben’s Coal Roarkwin is destroyed."]
    );
    let elsewhere = vec![(OTHER, What::Destroyed(twin))];
    assert_eq!(
        told_at(&table, elsewhere),
        ["Shade is destroyed."],
        "nobody knows whose"
    );
}

#[test]
fn a_long_chain_is_cut_and_counted() {
    let mut events = vec![(PLAY, What::Played(YOU, card(31, "Meteor")))];
    for n in 0..40 {
        events.extend(takes(
            &card(40 + n, &format!("A unit with a long title {n}")),
            n as u8 + 1,
            false,
        ));
    }
    let [sentence] = &told(events)[..] else {
        panic!("one action")
    };
    assert!(sentence.ends_with(" things more."), "{sentence}");
    assert!(sentence.chars().count() <= LONGEST, "{sentence}");
}

/// What is told of these deeds of a Chimera, after a roll of the recovery phase.
fn of_deeds(events: Vec<(Rule, What)>) -> Vec<String> {
    let mut table = Game::new(EditionId::RedRains, 1, Some("Viros"), By::Chance, 1)
        .told(Viewer::Seat(YOU))
        .0;
    let view = table.view.as_mut().expect("the game has begun");
    let chimera = view.chimera.as_mut().expect("a Chimera is met");
    chimera.ultimate = 6;
    told_at(&table, events)
}

#[test]
fn red_rains_are_told_with_what_brings_them_and_every_ultimate_by_itself() {
    let deed = |rule, deed| (rule, What::Chimera(deed));
    let mut events = vec![(Rule(13, 1, 1), What::Recovery)];
    events.extend((5..=6).map(|n| deed(RAINS_OF_ASPECTS, Deed::RedRains(n))));
    events.push(deed(RAINS_SPENT, Deed::RedRains(0)));
    events.push(deed(Rule(20, 3, 1), Deed::Ultimate(1)));
    let you = card(1, "Odette Diamondcrest");
    events.push((OTHER, What::Damage(you.clone(), 2)));
    events.push((OTHER, What::Placed(you.clone(), Token::Wound, 2)));
    events.push(deed(Rule(20, 3, 8), Deed::Phase(2)));
    events.extend((1..=3).map(|n| deed(RAINS_OF_ASPECTS, Deed::RedRains(n))));
    events.extend([YOU, YOU].map(|seat| deed(Rule(20, 4, 5), Deed::FaceDown(seat))));
    assert_eq!(
        of_deeds(events),
        [
            "Recovery begins; aspects in play: 2 Red Rains (6/6): Ultimate.",
            "Ultimate I; Odette Diamondcrest takes 2; phase II begins.",
            "Aspects in play: 3 more Red Rains (3/6); 2 aspects are set opposite you.",
        ]
    );
}

#[test]
fn the_roll_for_a_guard_is_told_with_the_attack_that_it_answers() {
    let (knight, body) = (card(11, "Hammer Knight"), card(20, "The Corpse of Viros"));
    let mut events = vec![
        (Rule(7, 1, 2), What::Attacked(YOU, body.clone())),
        (Rule(7, 2, 3), What::DeclaredAttacker(knight)),
        (Rule(7, 4, 202), What::Chimera(Deed::Guard(4))),
    ];
    events.extend(takes(&body, 3, false));
    assert_eq!(
        of_deeds(events),
        ["You attack The Corpse of Viros with Hammer Knight; the guard roll is 4; The Corpse of Viros takes 3."]
    );
}

#[test]
fn rage_is_told_with_what_raises_it() {
    let deed = |rule, deed| (rule, What::Chimera(deed));
    let raised = |rule| deed(rule, Deed::RageDie(Level::Power));
    let events = vec![
        (Rule(4, 4, 1), What::Passed(YOU)),
        raised(RAGE_FOR_PASSING),
        (TURN, What::Turn(BEN)),
        deed(RAGE_OF_TURN, Deed::RageDie(Level::Basic)),
        deed(Rule(19, 3, 3), Deed::Behavior(7)),
        (TURN, What::Turn(YOU)),
        (TURN, What::Turn(BEN)),
        raised(RAGE_OF_TURN),
        raised(RAGE_TURNED),
        raised(RAGE_TURNED),
        raised(RAGE_TURNED),
        deed(RAINS_OF_RAGE, Deed::RageSpent),
        deed(RAINS_OF_RAGE, Deed::RedRains(1)),
        deed(Rule(19, 3, 3), Deed::Behavior(3)),
    ];
    assert_eq!(
        of_deeds(events),
        [
            "You pass; rage 1/5 (a pass before a face-down aspect).",
            "The Corpse of Viros rolls 7.",
            "Your turn begins.",
            "Rage 5/5 (rolled); 1 Red Rains (1/6); The Corpse of Viros rolls 3.",
        ]
    );
}

#[test]
fn a_status_ability_that_took_its_unit_away_is_named() {
    let seed = card(9, "Scarlet Seed");
    let gone = Seen {
        name: Name::Hidden,
        title: None,
    };
    let you = card(1, "Odette Diamondcrest");
    let events = vec![
        (TURN, What::Turn(BEN)),
        (RAN_OUT, What::Used(BEN, seed.clone(), "text 2".into())),
        (OTHER, What::Discarded(seed)),
        (RAN_OUT, What::Used(BEN, gone, "text 1".into())),
        (OTHER, What::Placed(you, Token::Wound, 1)),
    ];
    assert!(
        of_deeds(events)[0].contains("gets a wound by Scarlet Seed"),
        "it is known what it was"
    );
}

fn games() -> Vec<Game> {
    let mut games = Vec::new();
    for by in [By::Bots, By::Chance] {
        for seed in 1..4 {
            games.push(Game::new(EditionId::Reborn, 2, None, by, seed));
            games.push(Game::new(EditionId::Original, 2, None, by, seed));
            games.push(Game::new(EditionId::RedRains, 1, Some("Viros"), by, seed));
        }
        games.push(Game::new(EditionId::Reborn, 3, None, by, 7));
        games.push(Game::new(EditionId::Reborn, 4, None, by, 8));
        games.push(Game::new(EditionId::RedRains, 2, Some("Viros"), by, 9));
    }
    games
}

/// What holds of every story.
fn check(story: &Story, log: &[Logged]) {
    let mut next = 0;
    let mut step = 0;
    for entry in &story.entries {
        assert_eq!(entry.events.start, next, "every event is in one entry, in order");
        assert!(!entry.events.is_empty());
        next = entry.events.end;
        assert!(entry.step >= step, "steps only grow");
        let told = &log[entry.events.clone()];
        let first = told.iter().find(|logged| !matches!(logged.event.what, What::Turn(_)));
        assert_eq!(entry.step, first.unwrap_or(&told[0]).step);
        step = entry.step;
        for text in [entry.text(), entry.joined(&entry.dice)] {
            let told = format!(
                "{text:?} for {:#?}",
                entry.lines.iter().map(|line| line.text()).collect::<Vec<_>>()
            );
            assert!(text.chars().count() <= LONGEST, "too long: {told}");
            assert!(
                !text.contains("  ") && !text.contains(" ;") && !text.contains(" ."),
                "{told}"
            );
            assert!(
                !text.contains(['{', '\u{2}', '\u{3}']) && !text.contains("log-"),
                "{told}"
            );
            assert!(!text.starts_with(char::is_lowercase), "{told}");
            assert!(
                text.is_empty() || entry.kind == Kind::Heading || text.ends_with('.'),
                "{told}"
            );
        }
        assert!(
            !entry.text().is_empty(),
            "something is told: {:?}",
            &log[entry.events.clone()]
        );
    }
    assert_eq!(next, log.len(), "every event is in an entry");
}

#[test]
fn whole_games_are_told_to_everybody_with_every_event_in_one_entry() {
    for mut game in games() {
        while game.step() {}
        for viewer in game.room.viewers().collect::<Vec<_>>() {
            let (table, log) = game.told(viewer);
            assert!(log.len() > 50);
            let story = Story::new(None, &table, log.clone());
            check(&story, &log);
            let (entries, lines) = (
                story.entries.len(),
                story.entries.iter().map(|entry| entry.lines.len()).sum::<usize>(),
            );
            assert!(entries * 2 < lines, "{entries} sentences for {lines} lines");
        }
    }
}

#[test]
fn a_story_that_grows_or_is_taken_back_is_the_story_told_at_once() {
    for mut game in games().into_iter().take(12) {
        while game.step() {}
        let (table, log) = game.told(Viewer::Seat(YOU));
        let mut story = Story::default();
        let mut end = 0;
        for n in 0..60 {
            // Forward by a few events, now and then back by more.
            end = match n % 9 {
                8 => end - (end / 2).min(17),
                more => (end + 1 + more * n % 23).min(log.len()),
            };
            story = Story::new(Some(&story), &table, log[..end].to_vec());
            check(&story, &log[..end]);
            assert_eq!(story, Story::new(None, &table, log[..end].to_vec()));
        }
    }
}
