//! The rules of chapter 23, and campaigns as text.

use super::*;
use crate::{SeededChance, rulebook};
use ashwright_core::{DieType, Seat};
use proptest::prelude::*;
use std::sync::LazyLock;

static OF: LazyLock<Collection> =
    LazyLock::new(|| Collection::new(rulebook(EditionId::RedRains)).expect("the collection of Red Rains"));

fn player(start: &str) -> Player {
    Player {
        name: "Ann".to_owned(),
        bot: None,
        start: start.to_owned(),
    }
}

fn campaign(difficulty: Difficulty) -> Campaign {
    let challenge = Challenge {
        chimera: "viros".to_owned(),
        difficulty,
        aspects: "Fury".to_owned(),
        ..Challenge::default()
    };
    Campaign::new(&OF, "The \"long\" way", &challenge, vec![player("The Iron Men")]).expect("a campaign")
}

fn standard() -> Campaign {
    campaign(Difficulty::Standard)
}

fn title(name: &str) -> TitleId {
    OF.book.pool.title(name).expect(name)
}

/// The deck of the next encounter with these numbers of copies.
fn deck(of: &Campaign, copies: &[(&str, u8)]) -> NamedDeck {
    let mut draft = ashwright_decks::Draft::from(of.fight().decks[0].clone());
    copies.iter().for_each(|(name, n)| draft.set_copies(title(name), *n));
    draft.named(&OF.book.pool).expect("a deck")
}

fn gain(from: &str, cards: &[(&str, u8)]) -> Gain {
    Gain {
        from: from.to_owned(),
        cards: cards.iter().map(|(name, n)| (title(name), *n)).collect(),
    }
}

fn begun(campaign: &Campaign) -> Session {
    let mut chance = SeededChance::new(3);
    campaign.begin(&OF, &mut |n| chance.below(n)).expect("an encounter")
}

/// Ends the next encounter, of which only the beginning is kept.
fn ended(campaign: &mut Campaign, verdict: Verdict) {
    let session = begun(campaign);
    campaign.keep(Played::of(&session, None));
    campaign.end(verdict, 4);
}

/// The only objection to what somebody wants.
fn only(objections: Vec<String>) -> String {
    let [only] = &objections[..] else {
        panic!("{objections:?}")
    };
    only.clone()
}

/// R 23.1.1, 23.1.2: levels 1, 2 and 3 of one difficulty; a victory over level 3 wins.
#[test]
fn three_encounters_of_one_difficulty_follow_each_other() {
    for difficulty in Difficulty::ALL {
        let mut campaign = campaign(difficulty);
        for level in 1..=3 {
            assert_eq!(campaign.standing(), Standing::Between);
            let session = begun(&campaign);
            let chimera = session.state().chimera.as_ref().expect("a Chimera");
            assert_eq!((chimera.level, chimera.difficulty), (level, difficulty));
            ended(&mut campaign, Verdict::Won);
        }
        assert_eq!(campaign.standing(), Standing::Over(Verdict::Won));
        assert_eq!(campaign.fights().len(), 3);
        let refused = campaign.begin(&OF, &mut |_| 0).expect_err("it is won");
        assert!(refused.why.contains("23.1.2"), "{}", refused.why);
    }
}

/// R 23.1.3: a defeat ends it; the next try is another campaign, which names this one. (R0596)
#[test]
fn a_defeat_ends_a_campaign_and_to_try_again_is_another() {
    let mut campaign = standard();
    campaign
        .set_deck(&OF, 0, deck(&campaign, &[("Channel Magic", 3), ("Cover", 0)]))
        .expect("legal");
    ended(&mut campaign, Verdict::Won);
    let mut session = begun(&campaign);
    session.concede(Seat(0)).expect("a player may give up");
    campaign.keep(Played::of(&session, None));
    assert_eq!(campaign.standing(), Standing::Over(Verdict::Lost));
    assert_eq!(campaign.fight().ended, Some((Verdict::Lost, session.state().round)));
    let refused = campaign.set_deck(&OF, 0, deck(&campaign, &[])).expect_err("it is over");
    assert!(refused.why.contains("23.1.3"), "{}", refused.why);
    let again = campaign.tried_again(&OF, "Once more");
    assert_eq!(again.again.as_deref(), Some("The \"long\" way"));
    assert_eq!((again.level(), again.standing()), (1, Standing::Between));
    assert_eq!(again.fight().decks, campaign.fights()[0].decks);
}

/// R 23.1.4: the next game begins as every game does, with the same deck.
#[test]
fn nothing_of_the_table_is_carried_into_the_next_encounter() {
    let mut campaign = standard();
    let first = begun(&campaign);
    ended(&mut campaign, Verdict::Won);
    assert_eq!(campaign.fight().decks, campaign.fights()[0].decks);
    let second = begun(&campaign);
    assert!(second.steps().is_empty());
    assert_eq!(second.state().round, first.state().round);
    assert_eq!(second.start().seating(), first.start().seating());
}

/// R 23.2.1: own uniques are mixed, Channel Magic takes the place of other cards, dice are free; nothing else comes in. (R0597)
#[test]
fn the_first_deck_is_a_preconstructed_one_with_few_changes() {
    let campaign = standard();
    let objects = |copies: &[(&str, u8)]| campaign.objections(&OF, 0, &deck(&campaign, copies));
    assert_eq!(
        objects(&[("One Hundred Blades", 1), ("Final Stand", 2)]),
        Vec::<String>::new()
    );
    assert_eq!(objects(&[("Cover", 0), ("Channel Magic", 3)]), Vec::<String>::new());
    let mut dice = deck(&campaign, &[]);
    dice.deck.dice = Default::default();
    dice.deck.dice.add(DieType::Charm, 10);
    assert_eq!(campaign.objections(&OF, 0, &dice), Vec::<String>::new());
    let refused = only(objects(&[("Cover", 2), ("Reflections in the Water", 1)]));
    assert_eq!(
        refused,
        "\"Reflections in the Water\" is not among your cards of this campaign: take it out (rule 23.2.1)"
    );
    let unknown =
        Campaign::new(&OF, "", &campaign.challenge(), vec![player("My own")]).expect_err("not preconstructed");
    assert!(unknown.why.contains("23.2.1"), "{}", unknown.why);
}

/// R 23.2.2: heroic lets one other card in, up to three times; a second one is refused. (R0597)
#[test]
fn a_heroic_campaign_lets_one_other_card_in() {
    let mut campaign = campaign(Difficulty::Heroic);
    let one = deck(&campaign, &[("Cover", 0), ("Reflections in the Water", 3)]);
    assert_eq!(campaign.objections(&OF, 0, &one), Vec::<String>::new());
    let two = deck(
        &campaign,
        &[("Cover", 0), ("Reflections in the Water", 2), ("Root Armor", 1)],
    );
    assert!(only(campaign.objections(&OF, 0, &two)).contains("rule 23.2.2"));
    // R 23.2.8: it stays, also when it was left out in between, and no other card comes.
    campaign.set_deck(&OF, 0, one.clone()).expect("legal");
    ended(&mut campaign, Verdict::Won);
    let without = deck(&campaign, &[("Cover", 3), ("Reflections in the Water", 0)]);
    campaign.set_deck(&OF, 0, without).expect("legal");
    ended(&mut campaign, Verdict::Won);
    campaign.set_deck(&OF, 0, one).expect("it stays available");
    let other = deck(&campaign, &[("Reflections in the Water", 0), ("Root Armor", 3)]);
    assert!(only(campaign.objections(&OF, 0, &other)).contains("rule 23.2.3"));
}

/// R 23.2.3: three titles of one other deck, and no more copies than it has, after a victory.
#[test]
fn after_a_victory_cards_of_one_other_deck_are_taken() {
    let mut campaign = standard();
    let three = gain(
        "The Mist Guardian",
        &[("Root Armor", 3), ("Steady Gaze", 2), ("Mist Typhoon", 1)],
    );
    assert!(only(campaign.objections_to_gain(&OF, 0, &three)).contains("after a victory"));
    ended(&mut campaign, Verdict::Won);
    campaign.take(&OF, 0, Some(three.clone())).expect("after a victory");
    let built = deck(&campaign, &[("Cover", 0), ("Root Armor", 3)]);
    campaign.set_deck(&OF, 0, built).expect("they were taken");
    let much = deck(&campaign, &[("Root Armor", 0), ("Steady Gaze", 3)]);
    assert_eq!(
        only(campaign.objections(&OF, 0, &much)),
        "you have 2 of \"Steady Gaze\" in this campaign: take out 1 (rule 23.2.3)"
    );
    let refused = [
        (gain("The Iron Men", &[]), "another deck"),
        (gain("Nobody's", &[]), "no preconstructed deck"),
        (gain("The Mist Guardian", &[("Cover", 1)]), "is not in"),
        (gain("The Mist Guardian", &[("Root Armor", 4)]), "has 3 of"),
        (
            gain("The Mist Guardian", &[("Root Armor", 2), ("Root Armor", 2)]),
            "is named twice",
        ),
    ];
    for (gain, why) in refused {
        let found = only(campaign.objections_to_gain(&OF, 0, &gain));
        assert!(found.contains(why) && found.contains("rule 23.2.3"), "{found}");
    }
    let none = gain("The Mist Guardian", &[("Root Armor", 0)]);
    assert!(only(campaign.objections_to_gain(&OF, 0, &none)).contains("at least one copy"));
    let mut four = three;
    four.cards.push((title("Out of the Mist"), 1));
    assert!(only(campaign.objections_to_gain(&OF, 0, &four)).contains("at most 3"));
    // What was taken may be chosen anew until the encounter begins, which then refuses a deck that has it no more.
    campaign.take(&OF, 0, None).expect("nothing is taken");
    assert!(
        campaign
            .begin(&OF, &mut |_| 0)
            .is_err_and(|refused| refused.remedy.contains("23.2.3"))
    );
    assert!(campaign.take(&OF, 1, None).is_err(), "there is no second player");
}

/// R 23.2.4: what was taken after level 1 is there for level 3, and copies of several decks are counted together.
#[test]
fn cards_that_were_taken_stay_available() {
    let mut campaign = standard();
    ended(&mut campaign, Verdict::Won);
    campaign
        .take(&OF, 0, Some(gain("The Mist Guardian", &[("Root Armor", 1)])))
        .expect("taken");
    ended(&mut campaign, Verdict::Won);
    campaign
        .take(&OF, 0, Some(gain("The Mist Guardian", &[("Root Armor", 1)])))
        .expect("taken");
    let two = deck(&campaign, &[("Cover", 1), ("Root Armor", 2)]);
    campaign.set_deck(&OF, 0, two).expect("one from each victory");
    let three = deck(&campaign, &[("Cover", 0), ("Root Armor", 3)]);
    assert!(only(campaign.objections(&OF, 0, &three)).contains("you have 2"));
}

/// R 23.2.5: uniques of other Phoenixborn are not taken, and 16.2.2 keeps them out of decks.
#[test]
fn uniques_of_other_phoenixborn_never_come_in() {
    let mut campaign = campaign(Difficulty::Heroic);
    let foreign = deck(&campaign, &[("Cover", 0), ("Summon Blue Jaguar", 3)]);
    assert!(only(campaign.objections(&OF, 0, &foreign)).contains("16.2.2"));
    ended(&mut campaign, Verdict::Won);
    let taken = gain("The Mist Guardian", &[("Summon Blue Jaguar", 1)]);
    let refused = campaign.take(&OF, 0, Some(taken)).expect_err("it is unique to another");
    assert!(refused.to_string().contains("23.2.5"), "{refused}");
    // Those of the own one may come from another deck of hers or his, though there is no need.
    let own = gain("The Corpse of Viros: Coal", &[("Final Stand", 2)]);
    assert_eq!(campaign.objections_to_gain(&OF, 0, &own), Vec::<String>::new());
}

/// A file can say anything: too many copies are objected to, however many they are.
#[test]
fn more_copies_than_there_are_numbers_are_objected_to() {
    let mut campaign = standard();
    ended(&mut campaign, Verdict::Won);
    let own = campaign.available(&OF, 0)[0].0;
    let all = Gain {
        from: "The Mist Guardian".to_owned(),
        cards: vec![(own, 255)],
    };
    assert!(campaign.take(&OF, 0, Some(all.clone())).is_err());
    campaign.fight_mut().gains[0] = Some(all);
    let available = campaign.available(&OF, 0);
    assert_eq!(available.iter().find(|(title, _)| *title == own), Some(&(own, 3)));
}

/// R 23.2.6: the leader stays, the dice are free between encounters too.
#[test]
fn the_phoenixborn_never_changes_and_dice_may() {
    let mut campaign = standard();
    ended(&mut campaign, Verdict::Won);
    let other = decks("The Mist Guardian");
    assert!(only(campaign.objections(&OF, 0, &other)).contains("23.2.6"));
    let mut dice = deck(&campaign, &[]);
    dice.deck.dice = Default::default();
    dice.deck.dice.add(DieType::Time, 10);
    campaign.set_deck(&OF, 0, dice).expect("any ten dice");
}

fn decks(name: &str) -> NamedDeck {
    OF.deck(name).expect(name).clone()
}

/// R 23.2.7: chapter 16 holds for every deck, and every preconstructed deck begins a campaign by it.
#[test]
fn every_deck_of_a_campaign_meets_chapter_16() {
    let campaign = standard();
    let mixed = deck(&campaign, &[("Cover", 0), ("Final Stand", 3)]);
    assert!(only(campaign.objections(&OF, 0, &mixed)).contains("rule 16.2.3"));
    assert!(only(campaign.objections(&OF, 0, &deck(&campaign, &[("Cover", 2)]))).contains("rule 16.1.1"));
    for deck in OF.shelves.iter().flat_map(|shelf| &shelf.decks) {
        let one = Campaign::new(&OF, "", &campaign.challenge(), vec![player(&deck.name)]).expect("a campaign");
        assert_eq!(one.objections(&OF, 0, deck), Vec::<String>::new(), "{}", deck.name);
    }
}

/// A campaign of two with everything that a file can say.
fn full() -> Campaign {
    let two = vec![
        player("The Iron Men"),
        Player {
            bot: Some("greedy".to_owned()),
            ..player("The Corpse of Viros: Noah")
        },
    ];
    let mut challenge = campaign(Difficulty::Heroic).challenge();
    challenge.aspects = crate::encounter::RANDOM.to_owned();
    let mut campaign = Campaign::new(&OF, "A campaign", &challenge, two).expect("a campaign");
    campaign.seed = Some(7);
    campaign.again = Some("The \\ first".to_owned());
    ended(&mut campaign, Verdict::Won);
    campaign
        .take(&OF, 0, Some(gain("The Mist Guardian", &[("Root Armor", 3)])))
        .expect("taken");
    let mut built = deck(&campaign, &[("Cover", 0), ("Root Armor", 3)]);
    built.name = "Mine: \"better\"".to_owned();
    campaign.set_deck(&OF, 0, built).expect("legal");
    let mut session = begun(&campaign);
    let mut chance = SeededChance::new(1);
    for _ in 0..40 {
        session.settle(crate::Forced::Answered, Some(&mut chance));
        let Some(question) = session.open_questions().next().cloned() else {
            break;
        };
        let answer = crate::Chance::answer(&mut chance, &question.form()).expect("an answer");
        session.answer(question.agent, answer).expect("legal");
    }
    campaign.keep(Played::of(&session, None));
    campaign
}

fn read_well(text: &str) -> Campaign {
    let Reading { campaign, changed } = read(&OF, text, "a.campaign").unwrap_or_else(|found| panic!("{found}"));
    assert_eq!(changed, Vec::new());
    campaign
}

/// What is written and read again is the same, at each stage of a campaign.
#[test]
fn a_campaign_that_is_written_and_read_is_the_same() {
    let mut campaign = full();
    assert_eq!(campaign.standing(), Standing::Playing);
    for verdict in [Verdict::Won, Verdict::Lost] {
        assert_eq!(read_well(&campaign.write(&OF)), campaign);
        let game = campaign.game(&OF, campaign.fights().len() - 1).expect("its own game");
        assert!(game.is_none_or(|game| game.parted.is_none()));
        if campaign.standing() == Standing::Between {
            ended(&mut campaign, verdict);
        } else {
            campaign.end(verdict, 9);
        }
        assert_eq!(read_well(&campaign.write(&OF)), campaign);
    }
    let mut won = standard();
    for _ in 0..3 {
        ended(&mut won, Verdict::Won);
        assert_eq!(read_well(&won.write(&OF)), won);
    }
}

/// Whether something was taken back that lay before an outcome of chance stays said.
#[test]
fn a_campaign_says_that_somebody_went_back_past_chance() {
    let mut campaign = standard();
    let mut session = begun(&campaign);
    let mut chance = SeededChance::new(1);
    while session.requests() == 0 {
        let question = session.open_questions().next().expect("a question").clone();
        let answer = crate::Chance::answer(&mut chance, &question.form()).expect("an answer");
        session.answer(question.agent, answer).expect("legal");
    }
    assert!(!session.went_past_chance());
    let only_own = session.steps().len() - 1;
    session.go_back(0, ashwright_engine::SeatSet::ALL).expect("alone");
    assert!(only_own > 0 && session.went_past_chance());
    campaign.keep(Played::of(&session, None));
    assert!(campaign.write(&OF).contains("\ntaken back past chance\n"));
    assert_eq!(read_well(&campaign.write(&OF)), campaign);
    // The next one to write does not know of it, and it stays.
    campaign.keep(Played::of(&begun(&standard()), None));
    assert!(campaign.fight().past_chance);
}

/// The file says where it is broken, with the line.
#[test]
fn a_broken_file_is_refused_with_its_line() {
    let text = full().write(&OF);
    let broken = [
        (
            "[Format \"ashwright campaign 1\"]",
            "[Format \"ashwright record 1\"]",
            1,
            "format",
        ),
        ("[Chimera \"The Corpse of Viros\"]", "[Chimera The]", 4, "no tag"),
        ("start P2", "start P3", 16, "next player"),
        ("encounter 2", "encounter 3", 0, "encounter 2 comes here"),
        ("won in round 4", "won quickly", 0, "which round"),
        ("won in round 4", "lost in round 4", 0, "23.1.2"),
        ("  3 Root Armor\ndeck", "  3 Roof Armor\ndeck", 0, "no card"),
        ("\ntake P1 from", "\ntake P3 from", 0, "no player"),
        ("phoenixborn: Noah", "phoenixborn: Noa", 0, "Noa"),
        ("deck P1 \"Mine", "dick P1 \"Mine", 0, "no line of a campaign"),
    ];
    for (from, to, line, why) in broken {
        assert!(text.contains(from), "{from:?} is not in\n{text}");
        let found = read(&OF, &text.replacen(from, to, 1), "a.campaign").expect_err(to);
        let said = found.to_string();
        assert!(said.contains(why) && found.position().line > 0, "{to}: {said}");
        assert!(line == 0 || found.position().line == line, "{to}: {said}");
    }
    let gone = text.replace("[Difficulty \"heroic\"]\n", "");
    assert!(read(&OF, &gone, "a").is_err_and(|found| found.why.contains("Difficulty")));
}

/// What can be read and breaks a rule is told with its line, and no encounter begins with it.
#[test]
fn a_deck_that_somebody_changed_in_the_file_is_noticed() {
    let mut campaign = standard();
    let text = campaign.write(&OF).replace("3 Cover", "3 Root Armor");
    let Reading {
        campaign: other,
        changed,
    } = read(&OF, &text, "a.campaign").expect("it can be read");
    assert_eq!(changed.len(), 1);
    assert!(changed[0].why.contains("23.2.1"), "{}", changed[0]);
    assert!(other.begin(&OF, &mut |_| 0).is_err());
    ended(&mut campaign, Verdict::Won);
    let text = campaign.write(&OF);
    // The deck of the record counts.
    let exchanged = text.replacen("3 Cover", "3 Channel Magic", 1);
    let Reading {
        campaign: other,
        changed,
    } = read(&OF, &exchanged, "a.campaign").expect("it can be read");
    assert_eq!(changed, Vec::new());
    assert!(other.game(&OF, 0).is_err_and(|found| found.why.contains("other decks")));
}

/// What a file says of the end of an encounter is compared with its game, and so is whom the players met.
#[test]
fn an_end_that_the_game_did_not_come_to_is_noticed() {
    let mut campaign = standard();
    let mut session = begun(&campaign);
    session.concede(ashwright_core::Seat(0)).expect("alone");
    campaign.keep(Played::of(&session, None));
    assert_eq!(campaign.standing(), Standing::Over(Verdict::Lost));
    assert!(campaign.differences(&OF).changed.is_empty());
    let text = campaign.write(&OF);
    let differences = |from: &str, to: &str| {
        assert!(text.contains(from), "{from}: {text}");
        let Reading { campaign, .. } = read(&OF, &text.replacen(from, to, 1), "a.campaign").expect("it can be read");
        campaign.differences(&OF).changed
    };
    let won = differences("\nlost in round 1\n", "\nwon in round 2\n");
    assert!(
        won[0]
            .why
            .contains("was won in round 2, and by its game it was lost in round 1"),
        "{}",
        won[0]
    );
    assert_eq!(differences("lost in round 1", "lost in round 2").len(), 1);
    let random = differences("aspects\n  Fury", "aspects\n  Shadow");
    assert!(random[0].why.contains("other rules"), "{}", random[0]);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    /// Whatever somebody does to a file, it is read or refused.
    #[test]
    fn no_text_stops_the_reader(cut in 0usize..60, with in "[a-zA-Z0-9 \\[\\]\"\n:]{0,30}") {
        static TEXT: LazyLock<String> = LazyLock::new(|| full().write(&OF));
        let mut lines: Vec<&str> = TEXT.lines().collect();
        let at = cut.min(lines.len() - 1);
        lines[at] = &with;
        if let Ok(reading) = read(&OF, &lines.join("\n"), "a.campaign") {
            let again = read(&OF, &reading.campaign.write(&OF), "b.campaign").expect("it was written");
            prop_assert_eq!(again.campaign, reading.campaign);
        }
    }
}
