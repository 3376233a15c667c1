//! The language of scenarios: the examples of its description, and its errors.

use ashwright_core::EditionId;
use ashwright_engine::{Position, Rulebook, World};
use ashwright_rulings::{parse, run};
use std::sync::Arc;

fn book_of(edition: EditionId) -> Rulebook {
    Rulebook::new(Arc::new(ashwright_lang::pool(edition).clone()))
}

fn book() -> Rulebook {
    book_of(EditionId::Reborn)
}

/// What is said about a scenario that is wrong.
fn said(text: &str) -> String {
    match parse("test.ruling", text) {
        Err(problems) => problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"),
        Ok(scenario) => run(&book(), &scenario).expect_err("the scenario is wrong").to_string(),
    }
}

const HEAD: &str = "ruling T\ncites 1.1.1\ntitle test\nIsaac Phoenixborn Noah Redmoon; hand Iron Worker; dice 2 natural class\n\
                    Fernanda Phoenixborn Jessa Na Ni\nturn Isaac\n";

#[test]
fn the_examples_of_the_description_come_out() {
    let text = include_str!("../../../docs/rulings.md");
    let mut examples = 0;
    for part in text.split("```ruling\n").skip(1) {
        let example = part.split("```").next().unwrap_or_default();
        let scenario = parse("docs/rulings.md", example).unwrap_or_else(|p| panic!("{}", p[0]));
        run(&book(), &scenario).unwrap_or_else(|f| panic!("{f}"));
        examples += 1;
    }
    assert!(examples >= 2);
}

#[test]
fn slips_are_shown_with_their_place_and_the_nearest_spelling() {
    let slip = said(&format!("{HEAD}Isaac plays Iron Wroker\nexpect Isaac hand: empty\n"));
    assert!(slip.contains("test.ruling:7:13"), "{slip}");
    assert!(slip.contains("did you mean \"Iron Worker\"?"), "{slip}");
    assert!(slip.contains("^^^^^^^^^^^"), "{slip}");
    let verb = said(&format!("{HEAD}Isaac playz Iron Worker\n"));
    assert!(verb.contains("did you mean \"plays\"?"), "{verb}");
    let zone = said(&format!("{HEAD}expect Isaac hadn: empty\n"));
    assert!(zone.contains("something to expect"), "{zone}");
    assert!(said("ruling X\n").contains("the scenario has no title"));
    let edition = said(&format!("edition red-rain\n{HEAD}expect Isaac hand: Iron Worker\n"));
    assert!(edition.contains("did you mean \"red-rains\"?"), "{edition}");
    let other = said(&format!("edition red-rains\n{HEAD}expect Isaac hand: Iron Worker\n"));
    assert!(
        other.contains("the scenario is of the edition \"red-rains\""),
        "{other}"
    );
    assert!(said(&format!("{HEAD}Isaac plays \"Iron Worker\n")).contains("never closed"));
}

#[test]
fn what_is_not_so_is_shown_beside_what_is_expected() {
    let found = said(&format!(
        "{HEAD}Isaac plays Iron Worker\nexpect Isaac hand: Iron Worker\n"
    ));
    assert!(found.contains("found: empty"), "{found}");
    let refused = said(&format!("{HEAD}Isaac attacks Fernanda\n"));
    assert!(
        refused.contains("because: you have no unit that can attack"),
        "{refused}"
    );
    assert!(refused.contains("possible: passes | plays Iron Worker"), "{refused}");
    let position = said(&HEAD.replace("hand Iron Worker", "battlefield 8 Iron Worker"));
    assert!(position.contains("the scenario has no step"), "{position}");
    let crowded = said(&format!(
        "{}Isaac passes\n",
        HEAD.replace("hand Iron Worker", "battlefield 8 Iron Worker")
    ));
    assert!(crowded.contains("8 units are on a battlefield for 7"), "{crowded}");
}

#[test]
fn positions_describe_the_states_that_they_make() {
    let books =
        ashwright_core::EditionId::ALL.map(|edition| Rulebook::new(Arc::new(ashwright_lang::pool(edition).clone())));
    let directory = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rulings");
    for (path, scenario) in ashwright_rulings::load_directory(&directory).expect("the rulings can be read") {
        let Some(position) = scenario.as_ref().ok().and_then(|s| s.position()) else {
            continue;
        };
        let book = books.iter().find(|book| book.edition.name() == position.edition);
        let book = book.expect("a book of each edition");
        let state = position
            .into_state(book)
            .unwrap_or_else(|p| panic!("{}: {}", path.display(), p[0]));
        let once = Position::of(book, &state);
        let again = once
            .into_state(book)
            .unwrap_or_else(|p| panic!("{}: {}", path.display(), p[0]));
        assert_eq!(once, Position::of(book, &again), "{}", path.display());
        let (mut one, mut other) = (World::new(state), World::new(again));
        assert_eq!(
            one.pending(book).questions.len(),
            other.pending(book).questions.len(),
            "{}",
            path.display()
        );
    }
}

#[test]
fn players_can_be_partners() {
    let table = "ruling T\ncites 1.1.1\ntitle two against one\n\
                 Isaac Phoenixborn Noah Redmoon; battlefield Iron Worker\n\
                 Fernanda Phoenixborn Jessa Na Ni\n\
                 Bela Phoenixborn Noah Redmoon; partner of Isaac\nturn Isaac\n";
    comes_out(&format!(
        "{table}expect Isaac offered attacks Fernanda\nexpect Isaac not offered attacks Bela\n"
    ));
}

/// A scenario that is right.
fn comes_out(text: &str) {
    let scenario = parse("test.ruling", text).unwrap_or_else(|problems| panic!("{}", problems[0]));
    run(&book_of(scenario.edition), &scenario).unwrap_or_else(|failure| panic!("{failure}"));
}

/// Who is asked at the same time stays asked until a line answers for them.
#[test]
fn what_is_asked_at_the_same_time_is_expected_between_the_answers() {
    let table = "ruling T\ncites 3.3.1\ntitle test\n\
        Isaac Phoenixborn Noah Redmoon; hand 3 Seal, Refresh; draw pile 5 Seal\n\
        Fernanda Phoenixborn Noah Redmoon; hand 3 Seal, Transfer; draw pile 5 Seal\nphase discard\nround 2\n";
    comes_out(&format!(
        "{table}Isaac discards Refresh\nexpect Fernanda asked discard\nFernanda discards nothing\n\
         until end of prepare\nexpect Isaac discard pile: Refresh\n"
    ));
    let answered = said(&format!(
        "{table}Isaac discards Refresh\nexpect Isaac asked discard\nFernanda discards nothing\n"
    ));
    assert!(answered.contains("does not say what is chosen"), "{answered}");
}

const ATTACK: &str = "ruling T\ncites 1.1.1\ntitle test\n\
    Isaac Phoenixborn Noah Redmoon; battlefield 2 Iron Worker\n\
    Fernanda Phoenixborn Jessa Na Ni; battlefield Hammer Knight, Gilder\nturn Isaac\n\
    Isaac attacks Fernanda with Iron Worker#1, Iron Worker#2\n";

#[test]
fn an_error_names_what_was_answered_since_the_last_line() {
    let slip = said(&format!(
        "{ATTACK}Fernanda guards with Gilder\nFernanda counters\nIsaac meditates\nFernanda passes\n"
    ));
    assert!(slip.contains("answered since the last line"), "{slip}");
    let block = said(&format!("{ATTACK}Isaac meditates\n"));
    assert!(block.contains("Fernanda declines (block)"), "{block}");
    let nobody = said(&format!("{ATTACK}Fernanda blocks Iron Worker#1 with Mist Spirit\n"));
    assert!(nobody.contains("there is no Mist Spirit in this game"), "{nobody}");
}

#[test]
fn a_line_after_the_end_is_told_how_the_game_ended() {
    let last = "ruling T\ncites 1.1.1\ntitle test\n\
        Isaac Phoenixborn Noah Redmoon; battlefield Hammer Knight\n\
        Fernanda Phoenixborn Jessa Na Ni (16 wounds)\nturn Isaac\n\
        Isaac attacks Fernanda with Hammer Knight\n";
    let over = said(&format!("{last}Isaac meditates\n"));
    assert!(
        over.contains("the game is over before this happens: Isaac wins"),
        "{over}"
    );
    let out = said(&format!("{last}expect Fernanda: wins\n"));
    assert!(out.contains("Isaac wins"), "{out}");
}

#[test]
fn an_offer_is_looked_at_with_its_targets_and_its_payment() {
    for units in ["Gilder", "Gilder, Anchornaut"] {
        let table = format!(
            "ruling T\ncites 1.1.1\ntitle test\n\
             Isaac Phoenixborn Noah Redmoon; hand Molten Gold; dice 2 natural class, 2 natural power\n\
             Fernanda Phoenixborn Jessa Na Ni; battlefield {units}; hand Iron Worker\nturn Isaac\n"
        );
        comes_out(&format!("{table}expect Isaac offered plays Molten Gold on Gilder\n"));
        let paid = "paying natural class, natural power";
        comes_out(&format!(
            "{table}expect Isaac offered plays Molten Gold on Gilder {paid}\n"
        ));
        let target = said(&format!(
            "{table}expect Isaac offered plays Molten Gold on Iron Worker\n"
        ));
        assert!(target.contains("it is offered"), "{target}");
        let payment = said(&format!(
            "{table}expect Isaac offered plays Molten Gold paying 3 natural power\n"
        ));
        assert!(payment.contains("it is offered"), "{payment}");
        comes_out(&format!(
            "{table}expect Isaac not offered plays Molten Gold on Iron Worker\n"
        ));
        let possible = said(&format!(
            "{table}expect Isaac not offered plays Molten Gold on Gilder\n"
        ));
        assert!(possible.contains("it is not offered"), "{possible}");
        let nowhere = said(&format!(
            "{table}expect Isaac not offered plays Molten Gold on Hammer Knight\n"
        ));
        assert!(
            nowhere.contains("no card called Hammer Knight is anywhere"),
            "{nowhere}"
        );
    }
    // Fear destroys a unit of one's own first, and there is none.
    let fear = "ruling T\ncites 6.2.1\ntitle test\n\
        Isaac Phoenixborn Noah Redmoon; hand Fear; dice 2 natural power\n\
        Fernanda Phoenixborn Jessa Na Ni; battlefield Gilder\nturn Isaac\n";
    let offered = said(&format!("{fear}expect Isaac offered plays Fear on Gilder\n"));
    assert!(offered.contains("this is not asked"), "{offered}");
    let because = said(&format!(
        "{fear}expect Isaac not offered plays Fear on Gilder because \"is asked for\"\n"
    ));
    assert!(because.contains("this is not asked"), "{because}");
    comes_out(&format!("{fear}expect Isaac not offered plays Fear on Gilder\n"));
}

#[test]
fn a_strict_script_says_every_action_and_every_no() {
    let block = said(&format!("strict\n{ATTACK}Isaac ends turn\n"));
    assert!(
        block.contains("an answer is not said, and the script is strict"),
        "{block}"
    );
    let idle = "ruling T\ncites 1.1.1\ntitle test\nIsaac Phoenixborn Noah Redmoon\nFernanda Phoenixborn Jessa Na Ni\n\
        turn Isaac (1 main, no side)\nIsaac passes\n";
    comes_out(&format!("{idle}Fernanda passes\n"));
    let silent = said(&format!("strict\n{idle}Fernanda passes\n"));
    assert!(silent.contains("Isaac ends turn"), "{silent}");
    comes_out(&format!(
        "strict\n{idle}Isaac ends turn\nFernanda passes\nFernanda ends turn\n"
    ));
    // What the last line begins is said to its end.
    let last = said(&format!("strict\n{ATTACK}"));
    assert!(last.contains("the script ends while somebody is asked"), "{last}");
    assert!(last.contains("expect Fernanda asked"), "{last}");
    comes_out(&format!("strict\n{ATTACK}expect Fernanda asked block\n"));
}

#[test]
fn a_meditation_is_said_in_one_line_or_in_several() {
    let table = "ruling T\ncites 6.10.1\ntitle test\n\
        Isaac Phoenixborn Noah Redmoon; hand Fear, Seal; top Refresh (known to Isaac); draw pile 3 Seal; \
        dice natural basic, charm basic\ndice illusion basic\nFernanda Phoenixborn Jessa Na Ni\nturn Isaac\n";
    for script in [
        "Isaac meditates discarding Fear\nIsaac discarding Seal changing natural basic to power, charm basic to class\n",
        "Isaac meditates\nIsaac discarding Fear, Seal changing natural basic to power, charm basic to class\n",
        "Isaac meditates discarding Fear\nIsaac discarding top\nIsaac sets natural basic to power, charm basic to class\n",
        "Isaac meditates discarding Fear, Refresh changing natural basic to power, charm basic to class\n",
    ] {
        comes_out(&format!(
            "{table}{script}expect Isaac dice: natural power, charm class, illusion basic\n"
        ));
    }
}

#[test]
fn two_blocks_stand_on_one_line() {
    comes_out(&format!(
        "{ATTACK}Fernanda blocks Iron Worker#1 with Gilder, Iron Worker#2 with Hammer Knight\n\
         expect happened defence by Gilder then defence by Hammer Knight\nexpect Isaac asked battle\n"
    ));
}

#[test]
fn the_order_of_events_is_expected() {
    let wrong = said(&format!(
        "{ATTACK}Fernanda blocks Iron Worker#1 with Gilder, Iron Worker#2 with Hammer Knight\n\
         expect happened defence by Hammer Knight then defence by Gilder\nexpect Isaac asked battle\n"
    ));
    assert!(
        wrong.contains("defence by Gilder then defence by Hammer Knight"),
        "{wrong}"
    );
    let expected = "expected: defence by Hammer Knight then defence by Gilder";
    assert!(wrong.contains(expected), "{wrong}");
    let nowhere = said(&format!(
        "{ATTACK}expect did not happen damage to Three-Eyed Owl\nexpect Fernanda asked block\n"
    ));
    assert!(
        nowhere.contains("no card called Three-Eyed Owl is anywhere"),
        "{nowhere}"
    );
    comes_out(&format!(
        "{ATTACK}expect happened attack by Iron Worker\nexpect did not happen play of Isaac\nexpect Isaac asked battle\n"
    ));
}

#[test]
fn what_a_seat_sees_is_expected() {
    let table = format!("{HEAD}expect Isaac sees Fernanda's hand: 2 cards\n")
        .replace("Jessa Na Ni", "Jessa Na Ni; hand Fear, Seal");
    comes_out(&format!(
        "{table}expect Fernanda sees Isaac's hand: 1 card\nexpect Isaac sees Fernanda's hand: empty\n"
    ));
    comes_out(&format!("{table}expect Fernanda sees Fernanda's hand: Fear, Seal\n"));
    let hidden = said(&format!("{table}expect Isaac sees Fernanda's hand: has Fear\n"));
    assert!(hidden.contains("2 cards, of them nothing"), "{hidden}");
}

#[test]
fn only_the_player_whose_turn_it_is_has_actions() {
    comes_out(&format!(
        "{HEAD}expect Fernanda: no side, no main\nexpect Isaac: 1 side\n"
    ));
    let wrong = said(&format!("{HEAD}expect Fernanda: 1 side\n"));
    assert!(wrong.contains("it is not the turn of Fernanda"), "{wrong}");
}

#[test]
fn the_known_ends_of_a_draw_pile_are_expected() {
    let table = HEAD.replace(
        "hand Iron Worker;",
        "hand Iron Worker; draw pile 2 Seal; top Fear, Refresh; bottom Transfer;",
    );
    comes_out(&format!(
        "{table}expect Isaac top: Fear, Refresh\nexpect Isaac bottom: Transfer\n"
    ));
    let wrong = said(&format!("{table}expect Isaac top: Refresh\n"));
    assert!(wrong.contains("found: Fear, Refresh"), "{wrong}");
}

#[test]
fn a_card_lies_face_down_under_another() {
    let table = HEAD.replace(
        "hand Iron Worker;",
        "hand Iron Worker; battlefield Gilder (over Hammer Knight, 1 status);",
    );
    comes_out(&format!(
        "{table}expect Gilder: 1 status\nexpect Isaac knows Hammer Knight\n"
    ));
}

#[test]
fn numbered_choices_say_what_they_stand_for() {
    let cost = said(
        "ruling T\ncites 1.1.1\ntitle test\n\
         Isaac Phoenixborn Noah Redmoon; spellboard Chant of Transfusion (1 status); battlefield Hammer Knight (2 wounds)\n\
         Fernanda Phoenixborn Jessa Na Ni; battlefield Iron Worker\nturn Isaac\nround 2\n\
         Isaac activates Chant of Transfusion\nIsaac targets Hammer Knight\n",
    );
    assert!(cost.contains("cost option 2 ("), "{cost}");
    let mode = said(
        "ruling T\ncites 1.1.1\ntitle test\n\
         Isaac Phoenixborn Lulu Firststone; battlefield Hammer Knight (exhausted), Iron Worker\n\
         spellboard Canyon Shelter, Summon Ghostly Mount; dice illusion class, sympathy class\n\
         Fernanda Phoenixborn Jessa Na Ni\nturn Isaac\n\
         Isaac activates Canyon Shelter on Hammer Knight\nIsaac activates Summon Ghostly Mount on Iron Worker\n\
         Isaac passes\n",
    );
    assert!(mode.contains("mode 1 ("), "{mode}");
}

/// What is said of a table with a Chimera, and what chance brings there.
#[test]
fn a_chimera_is_described_and_followed() {
    let book = book_of(EditionId::RedRains);
    let text = "ruling T
edition red-rains
cites 19.1.3
title The Chimera rolls a rage die, then the behavior die, and does what its card says
Isaac Phoenixborn Noah Redmoon
Viros Chimera \"The Corpse of Viros\" (2 rage, 1 red rains); battlefield Glare; draw pile 3 Rampage, 3 Lurk, 2 Firebelly
face down 1 after 0, 2
turn Isaac
Isaac passes
Isaac ends turn
expect rage 3
chance Viros: rage power
chance Viros: behavior 1
chance Viros: reveals Rampage
expect rage 4
expect red rains 1
expect chimera phase 1
expect face down 1
expect Viros battlefield: Rampage, Glare
expect Rampage: 2 status
";
    let scenario = parse("chimera.ruling", text).unwrap_or_else(|p| panic!("{}", p[0]));
    run(&book, &scenario).unwrap_or_else(|f| panic!("{f}"));
    // Nobody else does what a Chimera does: it need not be named.
    let short = text.replace("chance Viros: ", "chance ");
    let scenario = parse("short.ruling", &short).unwrap_or_else(|p| panic!("{}", p[0]));
    run(&book, &scenario).unwrap_or_else(|f| panic!("{f}"));
    let wrong = text.replace("expect rage 4", "expect rage 3");
    let scenario = parse("chimera.ruling", &wrong).unwrap_or_else(|p| panic!("{}", p[0]));
    assert!(run(&book, &scenario).is_err());
}

/// All attackers are declared in one step, and so are blockers (R 7.2.3, 7.3.1): a line may name them in any order.
#[test]
fn attackers_and_blocks_are_named_in_any_order() {
    const BATTLE: &str = "ruling T\ncites 7.2.3\ntitle Two against two\n\n\
        Isaac Phoenixborn Noah Redmoon; battlefield Masked Wolf, Iron Worker\n\
        Fernanda Phoenixborn Jessa Na Ni; battlefield Hammer Knight, Gilder\n\
        turn Isaac\n\n";
    let with = |steps: &str| format!("{BATTLE}{steps}");
    comes_out(&with(
        "expect Isaac offered attacks Fernanda with Iron Worker, Masked Wolf\n\
         Isaac attacks Fernanda with Iron Worker, Masked Wolf\n\
         expect Fernanda offered blocks Iron Worker with Hammer Knight\n\
         Fernanda blocks Iron Worker with Hammer Knight, Masked Wolf with Gilder\n\
         Isaac next Iron Worker\nIsaac next Masked Wolf\n\
         expect Iron Worker: not in play\n",
    ));
    comes_out(&with(
        "Isaac attacks Fernanda with Masked Wolf, Iron Worker\n\
         Fernanda blocks Iron Worker with Hammer Knight\n\
         Fernanda blocks Masked Wolf with Gilder\n\
         Isaac next Iron Worker\nIsaac next Masked Wolf\n\
         expect Fernanda: no wounds\n",
    ));
    let said = said(&with(
        "Isaac attacks Fernanda with Masked Wolf, Iron Worker\n\
         expect Fernanda asked block\n\
         expect Fernanda not offered blocks Iron Worker with Hammer Knight\n",
    ));
    assert!(said.contains("what is expected is not so"), "{said}");
}

/// Whoever does not block blocks no attacker: where a unit has to, the line is not true.
#[test]
fn not_to_block_is_said_of_all_attackers() {
    let threat = "ruling T\ncites 7.3.6\ntitle Two that must be blocked\n\n\
        Isaac Phoenixborn James Endersight; battlefield 2 Grave Knight\n\
        Fernanda Phoenixborn Noah Redmoon; battlefield Hammer Knight\n\
        turn Isaac\n\n\
        Isaac attacks Fernanda with Grave Knight#1, Grave Knight#2\n";
    let all = said(&format!(
        "{threat}Fernanda does not block\nexpect Fernanda: no wounds\n"
    ));
    assert!(
        all.contains("Fernanda blocks Grave Knight#2 with Hammer Knight, which has to be"),
        "{all}"
    );
    comes_out(&format!(
        "{threat}Fernanda does not block Grave Knight#1\nIsaac next Grave Knight#1\nIsaac next Grave Knight#2\n\
         expect Fernanda: 5 wounds\n"
    ));
    comes_out(
        "ruling T\ncites 7.3.1\ntitle Nobody blocks, said once\n\n\
         Isaac Phoenixborn Noah Redmoon; battlefield 2 Masked Wolf\n\
         Fernanda Phoenixborn Jessa Na Ni; battlefield Hammer Knight\n\
         turn Isaac\n\n\
         Isaac attacks Fernanda with Masked Wolf#2, Masked Wolf#1\nFernanda does not block\n\
         Isaac next Masked Wolf#1\nIsaac next Masked Wolf#2\nexpect Fernanda: 4 wounds\n",
    );
}

/// Whoever names a target for what a text offers takes it up.
#[test]
fn a_named_target_is_a_yes() {
    comes_out(
        "ruling T\ncites 8.3.3\ntitle The draw that leads to the discard\n\n\
         Isaac Phoenixborn Saria Guideman; dice charm class; draw pile 2 Seal\n\
         Fernanda Phoenixborn Jessa Na Ni; draw pile 3 Fear\n\
         turn Isaac\n\n\
         Isaac activates Heart's Pull on Fernanda\n\
         expect Isaac hand: Seal\nexpect Fernanda discard pile: Fear\n",
    );
}

/// In the original edition all targets are chosen before anybody responds (R 8.2.2, 8.2.7).
#[test]
fn a_target_may_be_said_after_the_response_to_another() {
    let veil = "ruling T\nedition original\ncites 8.2.2\ntitle A veil over a barrage\n\n\
        Isaac Phoenixborn Lulu Firststone; hand Phoenix Barrage; dice 3 natural basic\n\
        Fernanda Phoenixborn Jessa Na Ni; battlefield Iron Worker; hand Golden Veil; dice natural class, charm class\n\
        turn Isaac\n\n\
        Isaac plays Phoenix Barrage on Iron Worker";
    comes_out(&format!(
        "{veil}, Fernanda\nFernanda plays Golden Veil\nexpect Fernanda: no wounds\n"
    ));
    comes_out(&format!(
        "{veil}\nFernanda plays Golden Veil\nIsaac targets Fernanda\nexpect Fernanda: no wounds\n"
    ));
}

/// A conjuration pile has a card when at least one copy is left, as every other place has.
#[test]
fn a_conjuration_pile_has_what_is_left() {
    comes_out(
        "ruling T\ncites 16.4.1\ntitle Two gilders wait\n\n\
         Isaac Phoenixborn Noah Redmoon; conjurations 2 Gilder\n\
         Fernanda Phoenixborn Jessa Na Ni\nturn Isaac\n\n\
         expect Isaac conjurations: has Gilder\nexpect Isaac conjurations: has 2 Gilder\n\
         expect Isaac conjurations: 2 Gilder\n",
    );
}
