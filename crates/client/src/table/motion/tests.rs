//! What the pieces do, on tables that are written down.

use super::gestures::Source;
use super::gestures::{Gesture, Over, Pile, Track, Word, gestures, is_last_blow};
use super::sounds::{self, sounds};
use crate::sound::{Sound, VOICES};
use crate::table::model::Large;
use crate::table::written::{name, table};
use ashwright_core::{CauseKind, Die, DieType, Level, Rule, Seat, SeatSet, Token};
use ashwright_room::message::{Logged, Phase, Table};
use ashwright_room::view::{
    AskKind, Attack, Battle, Choice, Deed, Form, Frame, InHand, Label, Name, Pending, Pool, Question, Seen, Visible,
    What,
};
use ashwright_seen::{Outcome, Stage};

fn seen(name: Name, title: Option<&str>) -> Seen {
    Seen {
        name,
        title: title.map(Into::into),
    }
}

/// The table of [`table`] before and after these events, and what was told between them.
fn between(change: impl FnOnce(&mut Table, &mut Table), events: Vec<What>) -> (Table, Table, Vec<Logged>) {
    let (mut before, mut after) = (table(Vec::new()), table(Vec::new()));
    after.step = before.step + 1;
    change(&mut before, &mut after);
    let logged = |what| Logged {
        step: after.step,
        event: Visible {
            rule: Rule(6, 1, 1),
            what,
        },
    };
    let events = events.into_iter().map(logged).collect();
    (before, after, events)
}

fn told(change: impl FnOnce(&mut Table, &mut Table), events: Vec<What>) -> Vec<Gesture> {
    let (before, after, events) = between(change, events);
    gestures(&before, &after, &events)
}

fn heard(change: impl FnOnce(&mut Table, &mut Table), events: Vec<What>) -> Vec<Sound> {
    let (before, after, events) = between(change, events);
    sounds(&before, &after, &gestures(&before, &after, &events), &events)
}

fn same(_: &mut Table, _: &mut Table) {}

/// Something takes aim at the unit 11, and nothing says what.
fn aim() -> Gesture {
    Gesture::Aim {
        at: name(11),
        by: None,
        others: false,
    }
}

#[test]
fn what_takes_aim_is_what_was_used_last_or_what_is_being_resolved() {
    let (own, far) = (Seat(0), Seat(1));
    let aims = |by, others| Gesture::Aim {
        at: name(11),
        by,
        others,
    };
    let target = || What::Targeted(seen(name(11), None));
    let used = |seat| What::Used(seat, seen(name(20), Some("Odd")), Label::Paragraph(1));
    let last = |events| told(same, events).pop();
    let card = Some(Source::Card(name(20)));
    assert_eq!(last(vec![used(own), target()]), Some(aims(card.clone(), false)));
    assert_eq!(last(vec![used(far), target()]), Some(aims(card.clone(), true)));
    let power = vec![What::UsedPower(far, DieType::Natural), target()];
    let die = Some(Source::Die(far, DieType::Natural));
    assert_eq!(last(power.clone()), Some(aims(die.clone(), true)));
    let large = Gesture::Show {
        seat: Some(far),
        large: Large::Power(DieType::Natural),
        event: 0,
    };
    assert_eq!(told(same, power).first(), Some(&large));
    // The target is chosen later than the power is used.
    let resolved = |text: &'static str| {
        move |before: &mut Table, _: &mut Table| {
            if let Some(view) = &mut before.view {
                view.chain.push(Frame {
                    card: name(20),
                    text: text.into(),
                    kind: CauseKind::Ability,
                    seat: Seat(1),
                    x: 0,
                    cancelled: false,
                    bound: Vec::new(),
                });
            }
        }
    };
    assert_eq!(told(resolved("Throw"), vec![target()]), [aims(card, true)]);
    assert_eq!(told(resolved("power natural"), vec![target()]), [aims(die, true)]);
    // What aims at itself needs no arrow.
    let itself = vec![
        What::Used(far, seen(name(11), Some("Odd")), Label::Paragraph(1)),
        target(),
    ];
    assert_eq!(last(itself), Some(aims(None, true)));
}

#[test]
fn the_play_of_another_is_shown_before_it_goes_to_its_place_and_ones_own_is_not() {
    let play = |seat| vec![What::Played(seat, seen(name(12), Some("Owl")))];
    let goes = |seat| Gesture::Play {
        seat,
        card: name(12),
        title: "Owl".to_owned(),
    };
    let shown = Gesture::Show {
        seat: Some(Seat(1)),
        large: Large::card("Owl".to_owned()),
        event: 0,
    };
    assert_eq!(told(same, play(Seat(1))), [shown.clone(), goes(Seat(1))]);
    assert_eq!(told(same, play(Seat(0))), [goes(Seat(0))]);
    let own = Gesture::Show {
        seat: Some(Seat(0)),
        large: Large::card("Owl".to_owned()),
        event: 0,
    };
    // Who watches sees everybody's.
    let watched = told(|_, after| after.you = None, play(Seat(0)));
    assert_eq!(watched, [own, goes(Seat(0))]);
    let used = |seat| vec![What::Used(seat, seen(name(20), Some("Odd")), Label::Paragraph(1))];
    assert_eq!(told(same, used(Seat(0))), []);
    assert_eq!(told(same, used(Seat(1))).len(), 1);
}

#[test]
fn dice_go_into_what_they_pay_for() {
    let pool = Pool::from([(DieType::Charm, [1, 0, 1])]);
    let spent = |events: Vec<What>| told(same, events).pop();
    let dice = vec![(DieType::Charm, Level::Power), (DieType::Charm, Level::Basic)];
    let goes = |into| {
        let dice = dice.clone();
        Some(Gesture::Spend {
            seat: Seat(0),
            dice,
            into,
        })
    };
    let played = What::Played(Seat(0), seen(name(12), Some("Owl")));
    let pays = What::Spent(Seat(0), pool);
    assert_eq!(spent(vec![played.clone(), pays.clone()]), goes(Some(name(12))));
    let power = What::UsedPower(Seat(0), DieType::Charm);
    assert_eq!(spent(vec![played, power, pays]), goes(None));
    assert_eq!(spent(vec![What::Spent(Seat(0), Pool::new())]), None);
}

#[test]
fn what_is_prevented_of_damage_is_not_told_as_hurt() {
    let unit = || seen(name(11), Some("Unit 11"));
    let armored = vec![
        What::Damage(unit(), 3),
        What::Prevented(unit(), 1),
        What::Placed(unit(), Token::Wound, 2),
    ];
    let prevented = Gesture::Says(Over::Card(name(11)), Word::Prevented(1));
    assert_eq!(told(same, armored), [Gesture::Hurt(name(11), 2), prevented.clone()]);
    let whole = vec![What::Damage(unit(), 1), What::Prevented(unit(), 1)];
    assert_eq!(told(same, whole), [prevented]);
    let other = vec![What::Damage(unit(), 1), What::Prevented(seen(name(12), None), 1)];
    assert_eq!(told(same, other)[0], Gesture::Hurt(name(11), 1));
}

#[test]
fn wounds_that_damage_leaves_are_told_once() {
    let unit = || seen(name(11), Some("Unit 11"));
    let hit = vec![What::Damage(unit(), 2), What::Placed(unit(), Token::Wound, 2)];
    assert_eq!(told(same, hit), [Gesture::Hurt(name(11), 2)]);
    let placed = vec![What::Placed(unit(), Token::Wound, 1), What::Destroyed(unit())];
    assert_eq!(
        told(same, placed),
        [Gesture::Hurt(name(11), 1), Gesture::Fall(name(11))]
    );
    // Wounds that no damage left are another thing.
    let both = vec![
        What::Damage(unit(), 2),
        What::Placed(unit(), Token::Wound, 2),
        What::Placed(unit(), Token::Wound, 1),
    ];
    assert_eq!(
        told(same, both),
        [Gesture::Hurt(name(11), 2), Gesture::Hurt(name(11), 1)]
    );
    let healed = vec![What::Removed(unit(), Token::Wound, 1)];
    assert_eq!(told(same, healed), [Gesture::Heal(name(11), 1)]);
    let exhausted = vec![What::Placed(unit(), Token::Exhaustion, 1)];
    assert_eq!(told(same, exhausted), [Gesture::Settle(name(11), Token::Exhaustion)]);
}

#[test]
fn attackers_strike_when_their_battle_is_fought() {
    let battle = |attacker: u16, meets: Option<u16>, resolved| Battle {
        attacker: name(attacker),
        meets: meets.map(name),
        resolved,
    };
    let attack = |battles| {
        Some(Attack {
            attacker: Seat(0),
            defender: Seat(1),
            target: Some(name(20)),
            battles,
        })
    };
    let fought = |events| {
        let change = |before: &mut Table, after: &mut Table| {
            let open = vec![battle(11, Some(21), false), battle(12, None, false)];
            let done = vec![battle(11, Some(21), true), battle(12, None, false)];
            let set = |table: &mut Table, battles| {
                if let Some(view) = &mut table.view {
                    view.attack = attack(battles);
                }
            };
            set(before, open);
            set(after, done);
        };
        told(change, events)
    };
    let unit = || seen(name(21), Some("Unit 21"));
    let lunge = Gesture::Lunge {
        attacker: name(11),
        at: name(21),
    };
    assert_eq!(
        fought(vec![What::Damage(unit(), 2)]),
        [lunge, Gesture::Hurt(name(21), 2)]
    );
    // A battle in which nothing was dealt was called off.
    assert_eq!(fought(vec![What::DeclaredAttacker(unit())]), []);
}

#[test]
fn who_is_out_falls_and_who_gives_up_does_not() {
    let (_, after, _) = between(same, Vec::new());
    let lost = |rule| {
        let event = Visible {
            rule,
            what: What::Lost(Seat(1)),
        };
        let logged = Logged {
            step: after.step,
            event,
        };
        gestures(&table(Vec::new()), &after, &[logged])
    };
    assert_eq!(lost(Rule(9, 4, 1)), [Gesture::Fall(name(20))]);
    let gives_up = Gesture::Says(Over::Seat(Seat(1)), Word::GivesUp);
    assert_eq!(lost(ashwright_seen::CONCEDED), [gives_up]);
}

#[test]
fn whose_turn_begins_is_told_once_with_the_round() {
    let turn = || What::Turn(Seat(1));
    assert_eq!(told(same, vec![turn()]), [Gesture::Begins(None)]);
    assert_eq!(told(same, vec![What::Round(3), turn()]), [Gesture::Begins(Some(3))]);
}

#[test]
fn a_game_ends_with_a_blow_or_without_one() {
    let over = |before: &mut Table, after: &mut Table| (before.phase, after.phase) = (Phase::Playing, Phase::Over);
    let ends = |change: fn(&mut Table, &mut Table), events| {
        let (before, after, events) = between(change, events);
        is_last_blow(&before, &after, &gestures(&before, &after, &events))
    };
    let hit = || vec![What::Damage(seen(name(11), None), 3), What::Lost(Seat(1))];
    assert!(ends(over, hit()));
    assert!(!ends(over, Vec::new()), "nobody was hurt");
    assert!(!ends(|before, _| before.phase = Phase::Playing, hit()), "it goes on");
}

#[test]
fn nothing_moves_when_an_answer_is_taken_back_or_after_an_absence() {
    let hit = || vec![What::Damage(seen(name(11), None), 1)];
    assert_eq!(told(|_, after| after.step = 3, hit()), []);
    let many = std::iter::repeat_with(hit).take(81).flatten().collect();
    assert_eq!(told(same, many), []);
    assert_eq!(told(|before, _| before.view = None, hit()), []);
}

#[test]
fn each_gesture_has_its_sound_or_is_only_seen() {
    let sound = |gesture: Gesture| sounds::of(&gesture);
    assert_eq!(sound(Gesture::Roll(Seat(1))), Some(Sound::Roll));
    assert_eq!(sound(Gesture::Hurt(name(11), 4)), Some(Sound::Hurt(4)));
    assert_eq!(sound(Gesture::Fall(name(11))), Some(Sound::Fall));
    assert_eq!(sound(Gesture::Power(Seat(0), DieType::Charm)), Some(Sound::Power));
    assert_eq!(sound(aim()), None);
    assert_eq!(sound(Gesture::Settle(name(11), Token::Exhaustion)), None);
}

#[test]
fn what_happens_many_times_at_once_is_heard_once_and_no_more_than_there_are_voices() {
    let hit = |n| What::Damage(seen(name(10 + u16::from(n)), None), n);
    assert_eq!(heard(same, vec![hit(1), hit(3), hit(2)]), [Sound::Hurt(3)]);
    let drew = |seat| What::Drew(seat, seen(name(30), None));
    assert_eq!(heard(same, vec![drew(Seat(0)), drew(Seat(0))]), [Sound::Draw]);
    assert_eq!(heard(same, vec![drew(Seat(1))]), []);
    let all = heard(
        same,
        vec![
            What::Rolled(Seat(0), Pool::new()),
            drew(Seat(0)),
            What::Played(Seat(1), seen(name(12), Some("Owl"))),
            hit(2),
            What::Destroyed(seen(name(12), None)),
            What::Turn(Seat(0)),
        ],
    );
    // What tells least is left out: of those that tell as little, what comes last.
    assert_eq!(all, [Sound::Roll, Sound::Hurt(2), Sound::Fall, Sound::Turn]);
    assert_eq!(all.len(), VOICES);
}

#[test]
fn ones_turn_a_reaction_and_the_end_call_and_nothing_does_twice() {
    let turn = |seat| heard(same, vec![What::Turn(seat)]);
    assert_eq!((turn(Seat(0)), turn(Seat(1))), (vec![Sound::Turn], vec![]));
    let asks = |table: &mut Table| {
        let question = Question {
            of: Vec::new(),
            idle: Vec::new(),
            rule: Rule(10, 2, 1),
            ask: AskKind::Respond,
            card: None,
            form: Form::OneOf(vec![Choice::Done]),
        };
        if let Some(view) = &mut table.view {
            view.pending = vec![Pending {
                seat: Some(Seat(0)),
                question: Some(question),
            }];
        }
    };
    assert_eq!(heard(|_, after| asks(after), vec![]), [Sound::React]);
    let both = |before: &mut Table, after: &mut Table| {
        asks(before);
        asks(after);
    };
    assert_eq!(heard(both, vec![]), []);
    let over = |you, winner| {
        let end = move |_: &mut Table, after: &mut Table| {
            (after.phase, after.you) = (Phase::Over, you);
            if let Some(view) = &mut after.view {
                view.stage = Stage::Over(Outcome::Won(SeatSet::of(winner)));
            }
        };
        heard(end, vec![What::Turn(Seat(0))])
    };
    assert_eq!(over(Some(Seat(0)), Seat(0)), [Sound::Won]);
    assert_eq!(over(Some(Seat(0)), Seat(1)), [Sound::Lost]);
    assert_eq!(over(None, Seat(1)), [Sound::Won]);
    // Nothing is heard of what is taken back.
    assert_eq!(heard(|_, after| after.step = 3, vec![What::Turn(Seat(0))]), []);
}

#[test]
fn every_event_has_a_gesture_or_is_told_by_arrows_or_the_result() {
    use Gesture::{Comes, Counts, IntoHand, Leaves, Loses, Says, Shuffles, Takes, Turns, Vanishes};
    let unit = || seen(name(11), Some("Unit 11"));
    let over = |n| Over::Card(name(n));
    let (own, far) = (Seat(0), Seat(1));
    let die = |level| Die {
        kind: DieType::Charm,
        level,
    };
    let drawn = |card, seat| Comes {
        card,
        seat,
        from: Pile::Draw,
    };
    let all = [
        (What::Tied(4), Says(Over::Middle, Word::Tied)),
        (What::FirstPlayer(far), Says(Over::Seat(far), Word::First)),
        (What::Passed(own), Says(Over::Seat(own), Word::Passes)),
        (What::Meditated(own), Says(Over::Seat(own), Word::Meditates)),
        (What::LookedAt(far, unit()), Says(Over::Seat(far), Word::Looks)),
        (What::Recovery, Says(Over::Middle, Word::Recovery)),
        (What::Cancelled(unit()), Says(over(11), Word::Cancelled)),
        (What::Prevented(unit(), 2), Says(over(11), Word::Prevented(2))),
        (What::Drew(own, seen(name(30), None)), drawn(name(30), own)),
        (What::EnteredPlay(unit()), drawn(name(11), own)),
        (What::ToHand(unit()), IntoHand(own, name(11))),
        (What::Discarded(unit()), Leaves(name(11))),
        (What::LeftTheGame(unit()), Vanishes(name(11))),
        (What::Attached(seen(name(12), None), unit()), Takes(name(11))),
        (What::PutUnder(seen(name(12), None), unit()), Takes(name(11))),
        (What::Removed(unit(), Token::Status, 1), Loses(name(11), Token::Status)),
        (What::Shuffled(far), Shuffles(far)),
        (
            What::DieChanged(own, die(Level::Basic), Level::Power),
            Turns(own, die(Level::Power)),
        ),
        (What::DieReadied(own, die(Level::Class)), Turns(own, die(Level::Class))),
        (What::Attacked(own, unit()), aim()),
        (What::Targeted(unit()), aim()),
        (What::Chimera(Deed::RageDie(Level::Power)), Counts(Track::Rage)),
        (What::Chimera(Deed::RageSpent), Counts(Track::Rage)),
        (What::Chimera(Deed::RedRains(3)), Counts(Track::Rains)),
        (What::Chimera(Deed::Guard(4)), Says(Over::Middle, Word::Guards(4))),
        (What::Chimera(Deed::FaceDown(own)), Says(Over::Middle, Word::FaceDown)),
        (What::Chimera(Deed::Phase(2)), Says(Over::Middle, Word::Phase(2))),
        (What::Chimera(Deed::Fatigued), Says(Over::Middle, Word::Fatigued)),
        (What::Chimera(Deed::Phoenix), Says(Over::Middle, Word::Phoenix)),
    ];
    for (event, gesture) in all {
        assert_eq!(told(same, vec![event.clone()]), [gesture], "{event:?}");
    }
    // Arrows and the result tell of these; and of what is nothing, there is nothing to tell.
    for event in [
        What::DeclaredAttacker(unit()),
        What::DeclaredDefender(unit(), seen(name(21), None)),
        What::Ended(Outcome::Won(SeatSet::of(own))),
        What::Damage(unit(), 0),
    ] {
        assert_eq!(told(same, vec![event.clone()]), [], "{event:?}");
    }
}

#[test]
fn what_was_not_seen_is_discarded_off_the_draw_pile_as_far_as_that_shrank_and_out_of_the_hand_otherwise() {
    let cards = [31, 32, 33].map(name);
    let discarded = |milled: u8, seen_before: bool| {
        let lay = |before: &mut Table, after: &mut Table| {
            let (Some(was), Some(is)) = (&mut before.view, &mut after.view) else {
                return;
            };
            (was.players[1].pile, was.players[1].hand) = (9, 4);
            // A card was drawn besides.
            (is.players[1].pile, is.players[1].hand) = (8 - milled, 5);
            for card in &cards {
                let lies = (card.clone(), "Some card".into());
                is.players[1].discard.push(lies);
            }
            if seen_before {
                was.players[1].known = vec![InHand {
                    name: cards[0].clone(),
                    title: "Some card".into(),
                    known_to: 0,
                }];
            }
        };
        let mut events = vec![What::Drew(Seat(1), seen(name(40), None))];
        events.extend(
            cards
                .iter()
                .map(|card| What::Discarded(seen(card.clone(), Some("Some card")))),
        );
        told(lay, events).split_off(1)
    };
    let [one, two, three] = cards.clone();
    let out = |card: &Name| Gesture::OutOfHand(Seat(1), card.clone());
    assert_eq!(discarded(0, false), [out(&one), out(&two), out(&three)]);
    assert_eq!(
        discarded(2, false),
        [Gesture::Leaves(one.clone()), Gesture::Leaves(two.clone()), out(&three)]
    );
    // What was known lay where it was seen.
    assert_eq!(discarded(0, true), [Gesture::Leaves(one), out(&two), out(&three)]);
}

#[test]
fn what_comes_back_from_a_discard_pile_comes_from_there_and_what_was_played_from_the_hand() {
    let lay = |before: &mut Table, _: &mut Table| {
        if let Some(view) = &mut before.view {
            view.players[1].discard.push((name(21), "Unit 21".into()));
        }
    };
    let back = |what| told(lay, vec![what]);
    let comes = Gesture::Comes {
        card: name(21),
        seat: Seat(1),
        from: Pile::Discard,
    };
    let unit = || seen(name(21), Some("Unit 21"));
    for what in [What::EnteredPlay(unit()), What::ToHand(unit())] {
        assert_eq!(back(what), std::slice::from_ref(&comes));
    }
    let played = told(
        same,
        vec![
            What::Played(Seat(0), seen(name(12), Some("Unit 12"))),
            What::EnteredPlay(seen(name(12), None)),
        ],
    );
    assert_eq!(played.len(), 1, "it comes out of the hand: {played:?}");
}
