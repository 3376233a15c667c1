//! Every gesture, played on tables that are written down.

use super::{
    Asked, Follows, Next, Note, Picks, Planned, Press, Then, Ways, can_call_off, carried, follows, lone_attack, next,
    ready,
};
use crate::table::model::{self, Spot, things};
use crate::table::written::{card, held, name, player, table};
use ashwright_core::{Die, DieType, Level, Seat};
use ashwright_room::message::{About, Phase, Reply, Table, Undo};
use ashwright_room::view::{
    AskKind, Attack, Barrier, Battle, Card, Choice, Form, InHand, Name, Pending, Player, Pool, Question, Turn, View,
};
use ashwright_seen::Stage;

const BASIC: Die = Die {
    kind: DieType::Charm,
    level: Level::Basic,
};

/// One who sits at a table, is asked something, and has picked something.
struct Somebody {
    table: Table,
    question: Question,
    picks: Picks,
    ways: Ways,
}

impl Somebody {
    fn asked(ask: AskKind, form: Form) -> Somebody {
        let question = Question {
            of: Vec::new(),
            idle: Vec::new(),
            rule: ashwright_core::Rule(4, 1, 1),
            ask,
            card: None,
            form,
        };
        let table = table(vec![Pending {
            seat: Some(Seat(0)),
            question: Some(question.clone()),
        }]);
        Somebody {
            table,
            question,
            picks: Picks::default(),
            ways: Ways::default(),
        }
    }

    fn one_of(ask: AskKind, options: impl IntoIterator<Item = Choice>) -> Somebody {
        Somebody::asked(ask, Form::OneOf(options.into_iter().collect()))
    }

    /// The units with these names attack the target.
    fn attacked(mut self, defender: Seat, target: u16, attackers: &[u16]) -> Somebody {
        let battle = |n: &u16| Battle {
            attacker: name(*n),
            meets: None,
            resolved: false,
        };
        let attack = Attack {
            attacker: Seat(1 - defender.0),
            defender,
            target: Some(name(target)),
            battles: attackers.iter().map(battle).collect(),
        };
        self.table.view.as_mut().unwrap().attack = Some(attack);
        self
    }

    fn with<T>(&self, of: impl FnOnce(&Asked<'_>) -> T) -> T {
        of(&Asked {
            table: &self.table,
            question: &self.question,
            things: &things(&self.table, self.picks.aiming),
            picks: &self.picks,
            hover: None,
            ways: &self.ways,
            facing: Seat(1),
        })
    }

    /// Presses, keeps what is picked by it, and returns what is done besides.
    fn press(&mut self, press: Press) -> Then {
        let Follows { picks, then } = self.with(|asked| follows(asked, &press));
        self.picks = picks;
        then
    }

    fn once(&mut self, spot: Spot) -> Then {
        self.press(Press::Once(spot))
    }

    fn ready(&self) -> bool {
        self.with(ready)
    }
}

fn planned(ask: AskKind, choices: impl IntoIterator<Item = Choice>) -> Vec<Planned> {
    choices.into_iter().map(|choice| Planned { ask, choice }).collect()
}

fn answer(option: u32) -> Then {
    Then::Answer(Reply::Option(option), None)
}

fn action() -> Somebody {
    let attacks = [20, 21].map(|n| Choice::Attack(name(n)));
    let other = [Choice::Play(held("Owl")), Choice::Meditate, Choice::Pass];
    Somebody::one_of(AskKind::Action, attacks.into_iter().chain(other))
}

#[test]
fn a_card_is_picked_and_its_option_is_taken_with_the_dice_that_are_shown() {
    let mut one = action();
    let owl = Spot::Card(held("Owl"));
    assert_eq!(one.once(owl.clone()), Then::AskWays(2));
    assert_eq!(one.picks.spot, Some(owl.clone()));
    let way = |basic, power| Pool::from([(DieType::Charm, [basic, 0, power])]);
    one.ways.know(Some(2), vec![way(1, 0), way(0, 1)]);
    assert_eq!(one.once(Spot::Die(0)), Then::Nothing, "the power replaces the basic");
    assert_eq!(one.picks.way, Some(way(0, 1)));
    assert!(one.ready());
    let paid = Then::Answer(Reply::Option(2), Some(way(0, 1)));
    assert_eq!(one.press(Press::Confirm), paid);
    assert_eq!(one.once(owl), Then::Nothing, "a second press lets go of it");
    assert_eq!(one.picks, Picks::default());
}

#[test]
fn passing_takes_two_presses_and_ending_the_turn_one() {
    let mut one = action();
    assert_eq!(one.press(Press::Pass), Then::Nothing);
    assert!(one.picks.passing);
    assert_eq!(one.press(Press::Pass), answer(4));
    one.picks = Picks::default();
    one.press(Press::Pass);
    one.press(Press::Cancel);
    assert!(!one.picks.passing);
    let mut ending = Somebody::one_of(AskKind::Action, [Choice::EndTurn, Choice::Pass]);
    assert_eq!(ending.press(Press::Pass), answer(0));
    // Who passes with a side action left may end the turn in the same go.
    let both = planned(AskKind::Action, [Choice::Pass, Choice::EndTurn]);
    assert_eq!(one.press(Press::PassAndEnd), Then::Plan(both.clone()));
    assert_eq!(next(&one.question, both.clone()), Next::Answer(4, both[1..].to_vec()));
    assert_eq!(next(&ending.question, both[1..].to_vec()), Next::Answer(0, Vec::new()));
    let mut neither = Somebody::one_of(AskKind::Action, [Choice::Meditate]);
    assert_eq!(neither.press(Press::Pass), Then::WhyNot(About::EndTurn));
}

#[test]
fn aiming_leaves_only_targets_and_the_first_press_attacks() {
    let mut one = action();
    one.press(Press::Aim);
    assert!(one.picks.aiming);
    assert_eq!(
        one.once(Spot::Card(held("Owl"))),
        Then::WhyNot(About::Card(held("Owl")))
    );
    assert_eq!(one.once(Spot::Card(name(20))), answer(0));
    let mut nothing = Somebody::one_of(AskKind::Action, [Choice::Pass]);
    assert_eq!(nothing.press(Press::Aim), Then::WhyNot(About::Card(name(20))));
}

#[test]
fn the_one_unit_that_could_attack_is_named_before_it_does() {
    let mut one = action();
    let units = &mut one.table.view.as_mut().unwrap().players[0].battlefield;
    units.iter_mut().skip(1).for_each(|unit| unit.exhaustion = 1);
    let attacker = units[0].name.clone();
    assert_eq!(one.with(lone_attack), None);
    one.press(Press::Aim);
    assert_eq!(one.once(Spot::Card(name(20))), Then::AskWays(0));
    assert_eq!(one.with(lone_attack), Some((attacker.clone(), name(20))));
    // It is marked already: a press on it confirms nothing.
    assert_eq!(one.once(Spot::Card(attacker.clone())), Then::Nothing);
    assert_eq!(one.with(lone_attack), Some((attacker, name(20))));
    assert_eq!(one.press(Press::Take(0)), answer(0));
}

#[test]
fn a_press_on_a_unit_that_could_attack_asks_for_the_target() {
    let mut one = action();
    let own = one.with(|asked| asked.own().unwrap().battlefield[0].name.clone());
    assert_eq!(one.once(Spot::Card(own.clone())), Then::Nothing);
    assert!(one.picks.aiming);
    assert_eq!(one.picks.cards, std::slice::from_ref(&own), "it is to attack");
    assert_eq!(one.once(Spot::Card(name(20))), answer(0));
    assert_eq!(one.once(Spot::Card(own.clone())), Then::Nothing);
    assert!(
        one.picks.aiming && one.picks.cards.is_empty(),
        "a second press takes it back"
    );
    one.press(Press::Cancel);
    let you = one.table.you.unwrap();
    one.table.view.as_mut().unwrap().players[you.index()].battlefield[0].exhaustion = 1;
    assert_eq!(
        one.once(Spot::Card(own.clone())),
        Then::WhyNot(About::Card(own.clone()))
    );
    let mut nothing = Somebody::one_of(AskKind::Action, [Choice::Pass]);
    assert_eq!(nothing.once(Spot::Card(own.clone())), Then::WhyNot(About::Card(own)));
}

#[test]
fn target_and_attacker_are_pressed_in_any_order() {
    let mut one = action();
    assert_eq!(one.once(Spot::Card(name(20))), Then::AskWays(0));
    assert_eq!(
        one.once(Spot::Card(name(11))),
        answer(0),
        "the target that was pressed is attacked"
    );
    assert_eq!(
        (one.picks.cards, one.picks.aiming),
        (vec![name(11)], true),
        "by the unit that was pressed"
    );
}

#[test]
fn a_die_of_the_pool_is_chosen_where_it_lies() {
    let mut one = Somebody::one_of(AskKind::ChangeDie, [Choice::Die(BASIC), Choice::Done]);
    let others = one.table.view.as_mut().unwrap().players.iter_mut().skip(1);
    others.for_each(|other| other.active = Pool::new());
    let basic = one
        .with(|asked| asked.tray().iter().position(|face| *face == (BASIC.kind, BASIC.level)))
        .unwrap();
    one.once(Spot::Die(basic));
    assert_eq!(one.picks.spot, Some(Spot::Die(basic)));
    assert_eq!(one.press(Press::Confirm), answer(0));
    let mut other = Somebody::one_of(AskKind::ChangeDie, [Choice::Die(BASIC), Choice::Done]);
    assert!(
        !other.with(|asked| asked.offers(&Spot::Die(basic))),
        "it may be a die of another"
    );
    assert_eq!(other.once(Spot::Button(0)), answer(0));
}

#[test]
fn in_which_order_equal_things_come_is_not_asked() {
    let named = |n: u16, title: &str| Card {
        title: title.into(),
        ..card(n, 2)
    };
    let mut one = Somebody::one_of(AskKind::Next, [Choice::Card(name(11)), Choice::Card(name(12))]);
    let units = |one: &mut Somebody, units| one.table.view.as_mut().unwrap().players[0].battlefield = units;
    units(&mut one, vec![named(11, "Owl"), named(12, "Owl")]);
    assert!(model::is_order_of_equals(&one.table, &one.question));
    let wounded = Card {
        wounds: 1,
        ..named(12, "Owl")
    };
    units(&mut one, vec![named(11, "Owl"), wounded]);
    assert!(!model::is_order_of_equals(&one.table, &one.question));
}

#[test]
fn attackers_are_named_in_the_order_of_the_battlefield() {
    let units = [11, 12].map(|n| Choice::Card(name(n)));
    let asked = || Somebody::one_of(AskKind::Attackers, units.clone().into_iter().chain([Choice::Done]));
    let mut one = asked().attacked(Seat(1), 20, &[]);
    assert!(!one.ready());
    one.once(Spot::Card(name(12)));
    one.once(Spot::Card(name(11)));
    let all = units.iter().cloned().chain([Choice::Done]);
    assert_eq!(one.press(Press::Confirm), Then::Plan(planned(AskKind::Attackers, all)));
    // Those that were pressed before the target was are picked already, where they may attack.
    let one = asked().attacked(Seat(1), 20, &[]);
    let pressed = [name(12), name(40), name(11)];
    assert_eq!(one.with(|asked| carried(asked, &pressed)).cards, [name(12), name(11)]);
    let one = asked().attacked(Seat(1), 21, &[]);
    assert_eq!(one.with(|asked| carried(asked, &pressed)).cards, [name(11)]);
    // A unit is attacked by one.
    let mut one = asked().attacked(Seat(1), 21, &[]);
    one.once(Spot::Card(name(12)));
    one.once(Spot::Card(name(11)));
    assert_eq!(one.picks.cards, [name(11)]);
}

#[test]
fn one_attacker_is_blocked_by_one_press_and_several_by_two() {
    let options = [Choice::Card(name(11)), Choice::Card(name(12)), Choice::Decline];
    let mut one = Somebody::one_of(AskKind::Block, options.clone()).attacked(Seat(0), 10, &[21]);
    one.once(Spot::Card(name(11)));
    assert_eq!(one.picks.blocks, [(name(21), name(11))]);
    assert!(one.with(|asked| asked.blockable()).is_empty(), "there is no choice");
    one.once(Spot::Card(name(11)));
    assert_eq!(one.picks.blocks, []);
    let mut two = Somebody::one_of(AskKind::Block, options).attacked(Seat(0), 10, &[21, 22]);
    assert!(two.with(|asked| asked.blockable()).is_empty());
    two.once(Spot::Card(name(11)));
    assert!(!two.ready(), "whom it blocks is open");
    assert_eq!(two.with(|asked| asked.blockable()), [name(21), name(22)]);
    two.once(Spot::Card(name(22)));
    assert!(two.with(|asked| asked.blockable()).is_empty());
    assert_eq!(two.picks.blocks, [(name(22), name(11))]);
    let plan = planned(AskKind::Block, [Choice::Decline, Choice::Card(name(11))]);
    assert_eq!(two.press(Press::Confirm), Then::Plan(plan));
}

fn meditating() -> Somebody {
    let cards = ["Owl", "Wolf"].map(|title| Choice::Card(held(title)));
    let other = [Choice::Done, Choice::TopOfDrawPile];
    Somebody::one_of(AskKind::Meditate, other.into_iter().chain(cards))
}

/// What may be done with the dice of [`player`] for a discarded card.
fn turning() -> Somebody {
    let to = |level| {
        let levels = Level::ALL.into_iter().filter(move |other| *other != level);
        levels.map(move |other| Choice::SetDie(Die { level, ..BASIC }, other))
    };
    Somebody::one_of(
        AskKind::MeditateDie,
        [Choice::Done].into_iter().chain(Level::ALL.into_iter().flat_map(to)),
    )
}

#[test]
fn of_copies_that_are_discarded_the_second_has_the_number_of_the_first_by_then() {
    let copy = |n| Name::Own("Blood Archer".into(), n);
    let asked = |copies: u8| {
        let cards = (0..copies).map(|n| Choice::Card(copy(n)));
        Somebody::one_of(AskKind::Meditate, [Choice::Done].into_iter().chain(cards))
    };
    let mut somebody = asked(2);
    for n in 0..2 {
        somebody.once(Spot::Tile(copy(n)));
    }
    let Then::Plan(plan) = somebody.press(Press::Confirm) else {
        panic!("what was laid out is planned");
    };
    let Next::Answer(first, plan) = next(&somebody.question, plan) else {
        panic!("the first is discarded");
    };
    assert_eq!(first, 1);
    let Next::Answer(second, plan) = next(&asked(1).question, plan) else {
        panic!("the other is discarded as well");
    };
    assert_eq!((second, plan.len()), (1, 1));
}

#[test]
fn meditating_without_laying_out_a_die_does_not_give_it_up() {
    let mut one = meditating();
    assert!(!one.ready(), "nothing is discarded yet");
    one.once(Spot::Card(held("Owl")));
    one.once(Spot::DrawPile);
    assert!(one.ready());
    let Then::Plan(plan) = one.press(Press::Confirm) else {
        panic!("several answers follow");
    };
    let discards = [Choice::Card(held("Owl")), Choice::TopOfDrawPile, Choice::Done];
    assert_eq!(plan, planned(AskKind::Meditate, discards));
    let asked = turning().question;
    assert_eq!(next(&asked, Vec::new()), Next::Wait(Vec::new()), "the die is asked for");
}

#[test]
fn dice_are_laid_out_for_as_many_cards_as_are_discarded() {
    let mut one = meditating();
    assert_eq!(one.once(Spot::Die(2)), Then::Say(Note::NoDieLeft));
    one.once(Spot::Card(held("Owl")));
    one.once(Spot::Die(2));
    one.once(Spot::Die(2));
    assert_eq!(one.picks.turned, [(2, Level::Power)]);
    assert_eq!(one.once(Spot::Die(1)), Then::Say(Note::NoDieLeft));
    let Then::Plan(plan) = one.press(Press::Confirm) else {
        panic!("several answers follow");
    };
    let turned = planned(AskKind::MeditateDie, [Choice::SetDie(BASIC, Level::Power)]);
    assert!(plan.ends_with(&turned));
    // Without the card there is no die.
    one.once(Spot::Card(held("Owl")));
    assert_eq!(one.picks, Picks::default());
    one.once(Spot::DrawPile);
    one.once(Spot::Die(2));
    one.press(Press::LessOffPile);
    assert_eq!(one.picks, Picks::default());
}

#[test]
fn after_every_undo_of_meditating_there_are_ways_on_and_back() {
    // The card is gone, and one goes on to the dice, or takes it back.
    let mut discarded = meditating();
    assert!(
        discarded.with(|asked| asked.options(&Spot::Button(0)).is_some()),
        "one can go on"
    );
    assert_eq!(discarded.press(Press::Cancel), Then::Undo);
    assert_eq!(discarded.press(Press::Take(0)), answer(0));
    discarded.table.undo = Undo::Barrier(Barrier::Learned);
    assert!(
        !discarded.with(can_call_off),
        "what was seen of the pile is not taken back"
    );
    // Every die that can be turned is turned where it lies.
    let mut die = turning();
    let spots = |one: &Somebody| {
        let all = things(&one.table, false).into_iter().map(|thing| thing.spot);
        all.filter(|spot| matches!(spot, Spot::Die(_))).count()
    };
    assert_eq!(spots(&die), 3);
    assert!(!die.ready());
    die.once(Spot::Die(2));
    die.once(Spot::Die(0));
    assert_eq!(die.picks.turned, [(0, Level::Basic)], "another die instead");
    let wanted = Choice::SetDie(
        Die {
            level: Level::Power,
            ..BASIC
        },
        Level::Basic,
    );
    let place = model::place(&die.question, &wanted).unwrap();
    assert_eq!(die.press(Press::Confirm), answer(place));
    assert_eq!(die.press(Press::Cancel), Then::Nothing, "first what is picked goes");
    assert_eq!(die.press(Press::Cancel), Then::Undo);
}

#[test]
fn some_cards_are_gathered_up_to_what_is_asked_for() {
    let of = ["Owl", "Wolf"].map(held).to_vec();
    let some = |max| Form::Some {
        of: of.clone(),
        min: 1,
        max,
        limited: Vec::new(),
        limit: 0,
    };
    let mut two = Somebody::asked(AskKind::PrepareDiscard, some(2));
    assert!(!two.ready());
    two.once(Spot::Card(held("Wolf")));
    two.once(Spot::Card(held("Owl")));
    assert!(two.ready());
    let cards = |places: &[u32]| Then::Answer(Reply::Cards(places.to_vec()), None);
    assert_eq!(two.press(Press::Confirm), cards(&[0, 1]));
    assert_eq!(two.press(Press::Keep(vec![held("Wolf")])), cards(&[1]));
    let mut single = Somebody::asked(AskKind::Choose, some(1));
    single.once(Spot::Card(held("Wolf")));
    assert_eq!(single.press(Press::Twice(Spot::Card(held("Owl")))), cards(&[0]));
}

#[test]
fn dice_pay_as_proposed_until_one_is_swapped() {
    let pool = Pool::from([(DieType::Charm, [1, 1, 1])]);
    let mut one = Somebody::asked(
        AskKind::Pay,
        Form::Pay {
            needs: vec![(ashwright_core::Symbol::Of(DieType::Charm, Level::Class), 1)],
            pool,
        },
    );
    assert!(!one.ready(), "the room has not said how");
    let way = |class, power| Pool::from([(DieType::Charm, [0, class, power])]);
    one.ways.know(None, vec![way(1, 0), way(0, 1)]);
    let pays = |way| Then::Answer(Reply::Dice(way), None);
    assert_eq!(one.press(Press::Confirm), pays(way(1, 0)));
    one.once(Spot::Die(0));
    assert_eq!(one.press(Press::Confirm), pays(way(0, 1)));
    assert_eq!(
        one.once(Spot::Die(2)),
        Then::WhyNot(About::Die(DieType::Charm)),
        "a basic die pays nothing"
    );
}

#[test]
fn numbers_and_dice_to_exhaust_are_answered_as_pressed() {
    let mut number = Somebody::asked(AskKind::Amount, Form::Number { min: 0, max: 2 });
    assert_eq!(number.once(Spot::Button(2)), Then::Answer(Reply::Number(2), None));
    assert_eq!(number.once(Spot::Button(3)), Then::Nothing);
    let mut dice = Somebody::asked(
        AskKind::ExhaustDice,
        Form::AnyDice(Pool::from([(DieType::Charm, [1, 1, 1])])),
    );
    dice.once(Spot::Die(0));
    dice.once(Spot::Die(2));
    let both = Pool::from([(DieType::Charm, [1, 0, 1])]);
    assert_eq!(dice.press(Press::Confirm), Then::Answer(Reply::Dice(both), None));
}

#[test]
fn a_plan_waits_for_what_is_asked_in_between_and_ends_with_the_action() {
    let plan = planned(AskKind::Block, [Choice::Card(name(11)), Choice::Decline]);
    let respond = Somebody::one_of(AskKind::Respond, [Choice::Done]).question;
    assert_eq!(next(&respond, plan.clone()), Next::Wait(plan.clone()));
    let block = Somebody::one_of(AskKind::Block, [Choice::Card(name(11)), Choice::Decline]).question;
    assert_eq!(next(&block, plan.clone()), Next::Answer(0, plan[1..].to_vec()));
    let gone = Somebody::one_of(AskKind::Block, [Choice::Decline]).question;
    assert_eq!(next(&gone, plan.clone()), Next::Broken);
    assert_eq!(next(&action().question, plan), Next::Wait(Vec::new()));
}

#[test]
fn where_an_attack_is_announced_aiming_offers_what_may_be_announced() {
    let mut guest = Somebody::one_of(
        AskKind::Action,
        [Choice::AttackPhoenixborn, Choice::AttackUnit, Choice::Meditate],
    );
    assert_eq!(guest.press(Press::Aim), Then::Nothing);
    assert!(guest.picks.aiming);
    let offered: Vec<Spot> = things(&guest.table, true).into_iter().map(|thing| thing.spot).collect();
    assert_eq!(offered, [Spot::Button(0), Spot::Button(1)]);
    assert_eq!(guest.press(Press::Take(1)), Then::Answer(Reply::Option(1), None));
}

#[test]
fn a_card_that_is_carried_over_the_table_is_played_and_put_back_it_is_let_go() {
    let mut one = action();
    let owl = Spot::Card(held("Owl"));
    assert_eq!(one.press(Press::PickUp(owl.clone())), Then::AskWays(2));
    assert!(one.picks.hold(&owl));
    assert_eq!(
        one.press(Press::PickUp(owl.clone())),
        Then::Nothing,
        "it is picked already"
    );
    assert!(one.picks.hold(&owl));
    assert_eq!(one.press(Press::LetGo(owl.clone(), None)), answer(2));
    let onto = Press::LetGo(owl.clone(), Some(name(20)));
    assert_eq!(one.press(onto.clone()), answer(2), "no unit of one's own attacks by it");
    assert_eq!(one.press(Press::PutBack(owl)), Then::Nothing);
    assert_eq!(one.picks, Picks::default());
    assert_eq!(one.press(onto), Then::Nothing, "what is not picked does nothing");
    let mut wolf = action();
    let wolf_in_hand = Spot::Card(held("Wolf"));
    assert_eq!(
        wolf.press(Press::PickUp(wolf_in_hand)),
        Then::WhyNot(About::Card(held("Wolf")))
    );
    assert_eq!(wolf.picks, Picks::default());
}

#[test]
fn a_unit_that_is_carried_onto_a_card_attacks_it() {
    let own = name(11);
    let unit = Spot::Card(own.clone());
    for activates in [false, true] {
        let attacks = [20, 21].map(|n| Choice::Attack(name(n)));
        let other = [Choice::Activate(own.clone(), "".into()), Choice::Pass];
        let other = other.into_iter().skip(usize::from(!activates));
        let mut one = Somebody::one_of(AskKind::Action, attacks.into_iter().chain(other));
        one.press(Press::PickUp(unit.clone()));
        assert!(one.picks.hold(&unit));
        assert_eq!(one.press(Press::LetGo(unit.clone(), Some(name(21)))), answer(1));
        assert_eq!(one.picks.cards, std::slice::from_ref(&own), "it is to attack");
        assert!(one.picks.aiming);
    }
    let mut one = action();
    one.press(Press::PickUp(unit.clone()));
    assert_eq!(one.press(Press::LetGo(unit.clone(), None)), Then::Nothing);
    assert!(one.picks.aiming, "what it attacks is asked for");
    one.press(Press::PutBack(unit.clone()));
    assert_eq!(one.picks, Picks::default());
    // Where only the kind of attack is announced, it is announced.
    let kinds = [Choice::AttackPhoenixborn, Choice::AttackUnit];
    for (target, option) in [(20, 0), (21, 1)] {
        let mut one = Somebody::one_of(AskKind::Action, kinds.clone());
        one.press(Press::PickUp(unit.clone()));
        assert_eq!(
            one.press(Press::LetGo(unit.clone(), Some(name(target)))),
            answer(option)
        );
    }
}

#[test]
fn a_unit_that_is_carried_onto_an_attacker_blocks_it() {
    let options = [Choice::Card(name(11)), Choice::Card(name(12)), Choice::Decline];
    let asked = |attackers: &[u16]| Somebody::one_of(AskKind::Block, options.clone()).attacked(Seat(0), 10, attackers);
    let unit = Spot::Card(name(11));
    let mut two = asked(&[21, 22]);
    two.press(Press::PickUp(unit.clone()));
    two.press(Press::LetGo(unit.clone(), Some(name(22))));
    assert_eq!(two.picks.blocks, [(name(22), name(11))]);
    two.press(Press::PickUp(unit.clone()));
    two.press(Press::LetGo(unit.clone(), Some(name(21))));
    assert_eq!(two.picks.blocks, [(name(21), name(11))], "it meets one");
    two.press(Press::PutBack(unit.clone()));
    assert_eq!(two.picks.blocks, []);
    let mut one = asked(&[21]);
    one.press(Press::PickUp(unit.clone()));
    one.press(Press::LetGo(unit, Some(name(21))));
    assert_eq!(one.picks.blocks, [(name(21), name(11))]);
}
