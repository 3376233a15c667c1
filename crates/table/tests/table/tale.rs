//! What finished games tell.

use crate::common::{answer_one, game};
use ashwright_bots::evaluate;
use ashwright_core::Seat;
use ashwright_engine::{Ask, Outcome, SeatSet, Stage, Viewer, What, Zone};
use ashwright_table::tale::{Act, Source, Tale, Turned};
use ashwright_table::{Again, SeededChance, Session};

const ONE: Viewer = Viewer::Seat(Seat(0));

fn finished(seed: u64, decks: &[usize]) -> Session {
    let mut chance = SeededChance::new(seed);
    let mut session = game(decks);
    while answer_one(&mut session, &mut chance) {}
    session
}

#[test]
fn what_a_game_tells_adds_up_to_what_happened_in_it() {
    for (seed, decks) in [(1, vec![0, 1]), (2, vec![2, 3]), (3, vec![4, 5]), (4, vec![0, 2, 4])] {
        let session = finished(seed, &decks);
        let tale = Tale::of(&session, ONE).expect("the game is over");
        let (mut damage, mut lost, mut dice) = (0, 0, 0);
        session.tell_again(&mut |again| {
            let Again::Happened(state, happening) = again else {
                return;
            };
            match happening.what {
                What::Damage(_, n, cause) if cause.source.is_some() => damage += u32::from(n),
                What::Destroyed(card) if state.card(card).zone != Zone::Phoenixborn => lost += 1,
                What::Rolled(_, shown) => dice += u32::from(shown.total()),
                _ => {}
            }
        });
        let dealt = tale.deeds.iter().flat_map(|deeds| &deeds.damage);
        assert_eq!(
            dealt.map(|dealt| u32::from(dealt.total())).sum::<u32>(),
            damage,
            "game {seed}"
        );
        assert_eq!(tale.deeds.iter().map(|deeds| deeds.lost.len()).sum::<usize>(), lost);
        assert_eq!(
            tale.deeds.iter().map(|deeds| u32::from(deeds.dice())).sum::<u32>(),
            dice
        );
        assert!(damage > 0 && lost > 0 && dice > 20);
        for deeds in &tale.deeds {
            assert!(deeds.damage.is_sorted_by_key(|dealt| std::cmp::Reverse(dealt.total())));
            for dealt in &deeds.damage {
                // The step to which it points is one that dealt it.
                let step = dealt.step as usize;
                assert!((1..=session.steps().len()).contains(&step));
            }
        }
    }
}

#[test]
fn the_damage_of_an_attack_and_of_a_dice_power_is_told_by_its_source() {
    let sources = |seed, decks: &[usize]| -> Vec<(Source, u16, u16)> {
        let tale = Tale::of(&finished(seed, decks), ONE).expect("over");
        let dealt = tale.deeds.into_iter().flat_map(|deeds| deeds.damage);
        dealt
            .map(|dealt| (dealt.by, dealt.attack + dealt.counter, dealt.effect))
            .collect()
    };
    let all: Vec<_> = (1..8).flat_map(|seed| sources(seed, &[0, 1])).collect();
    assert!(
        all.iter()
            .any(|(by, battle, _)| matches!(by, Source::Card(_)) && *battle > 0)
    );
    assert!(
        all.iter()
            .any(|(by, battle, effect)| matches!(by, Source::Power(_)) && *battle == 0 && *effect > 0)
    );
}

#[test]
fn after_the_turn_of_the_game_the_lead_is_never_lost() {
    let mut turned = 0;
    for seed in 1..6 {
        let session = finished(seed, &[1, 3]);
        let tale = Tale::of(&session, ONE).expect("over");
        let Stage::Over(Outcome::Won(winners)) = session.state().stage else {
            panic!("somebody wins");
        };
        let winner = winners.iter().next().expect("a winner");
        let from = match &tale.turned {
            Turned::With(moment) => moment.step as usize,
            Turned::Ahead => 0,
            Turned::Never => panic!("somebody won"),
        };
        let ahead = |step: usize| evaluate(session.book(), &session.at(step).state, winner) > 0.0;
        let asked = |step: &usize| {
            session
                .at(*step)
                .questions
                .iter()
                .any(|question| question.ask == Ask::Action)
        };
        for step in (from..session.steps().len()).filter(asked) {
            assert!(
                ahead(step),
                "game {seed}: after step {step} the winner is behind, and it turned with {from}"
            );
        }
        if let Turned::With(moment) = &tale.turned {
            turned += 1;
            let before = (0..from).rev().find(asked).expect("an action before it");
            assert!(!ahead(before), "game {seed}: the winner was ahead before");
            assert_ne!(moment.act, Act::Other, "game {seed}");
        }
    }
    assert!(turned > 0, "one of the games turned");
}

#[test]
fn of_hands_and_piles_a_viewer_is_told_what_the_viewer_knows() {
    let mut session = game(&[0, 1]);
    assert_eq!(Tale::of(&session, ONE), None, "it is not over");
    session.concede(Seat(1)).expect("a player may give up");
    assert_eq!(session.state().stage, Stage::Over(Outcome::Won(SeatSet::of(Seat(0)))));
    let count = |cards: &[(ashwright_seen::Title, u8)]| cards.iter().map(|(_, n)| usize::from(*n)).sum::<usize>();
    let left = |viewer| {
        let tale = Tale::of(&session, viewer).expect("over");
        let of = |seat: usize| count(&tale.deeds[seat].in_hand) + count(&tale.deeds[seat].in_pile);
        (of(0), of(1))
    };
    let early = Tale::of(&session, ONE).expect("over");
    assert_eq!(
        (early.turned, early.deeds[0].dice()),
        (Turned::Never, 0),
        "nobody has acted"
    );
    assert_eq!(left(ONE), (30, 0));
    assert_eq!(left(Viewer::Seat(Seat(1))), (0, 30));
    assert_eq!(left(Viewer::Spectator), (0, 0));
}
