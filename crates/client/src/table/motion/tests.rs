//! What the pieces do, on tables that are written down.

use super::gestures::{Gesture, gestures};
use crate::table::written::{name, table};
use ashwright_core::{DieType, Level, Rule, Seat, Token};
use ashwright_room::message::{Logged, Table};
use ashwright_room::view::{Attack, Battle, Label, Name, Pool, Seen, Visible, What};

fn seen(name: Name, title: Option<&str>) -> Seen {
    Seen {
        name,
        title: title.map(Into::into),
    }
}

/// The table of [`table`] before and after these events.
fn told(change: impl FnOnce(&mut Table, &mut Table), events: Vec<What>) -> Vec<Gesture> {
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
    let events: Vec<Logged> = events.into_iter().map(logged).collect();
    gestures(&before, &after, &events)
}

fn same(_: &mut Table, _: &mut Table) {}

#[test]
fn the_play_of_another_is_shown_before_it_goes_to_its_place_and_ones_own_is_not() {
    let play = |seat| vec![What::Played(seat, seen(name(12), Some("Owl")))];
    let goes = |seat| Gesture::Play {
        seat,
        card: name(12),
        title: "Owl".to_owned(),
    };
    let shown = Gesture::Show {
        title: "Owl".to_owned(),
        event: 0,
    };
    assert_eq!(told(same, play(Seat(1))), [shown.clone(), goes(Seat(1))]);
    assert_eq!(told(same, play(Seat(0))), [goes(Seat(0))]);
    // Who watches sees everybody's.
    let watched = told(|_, after| after.you = None, play(Seat(0)));
    assert_eq!(watched, [shown, goes(Seat(0))]);
    let used = |seat| vec![What::Used(seat, seen(name(20), Some("Odd")), Label::default())];
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
fn wounds_that_damage_leaves_are_told_once() {
    let unit = || seen(name(11), Some("Unit 11"));
    let hit = vec![What::Damage(unit(), 2), What::Placed(unit(), Token::Wound, 2)];
    assert_eq!(told(same, hit), [Gesture::Hurt(name(11), 2)]);
    let placed = vec![What::Placed(unit(), Token::Wound, 1), What::Destroyed(unit())];
    assert_eq!(
        told(same, placed),
        [Gesture::Hurt(name(11), 1), Gesture::Fall(name(11))]
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
fn nothing_moves_when_an_answer_is_taken_back_or_after_an_absence() {
    let hit = || vec![What::Damage(seen(name(11), None), 1)];
    assert_eq!(told(|_, after| after.step = 3, hit()), []);
    let many = std::iter::repeat_with(hit).take(81).flatten().collect();
    assert_eq!(told(same, many), []);
    assert_eq!(told(|before, _| before.view = None, hit()), []);
}
