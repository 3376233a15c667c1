//! What a step does, as a clause.

use super::speaker::{Referent, Speaker};
use super::steps::{AS_A_PRICE, AS_LONG_AS_IT_DESTROYS, Mood, having_what_is_moved};
use super::verbs::{name_card_clause, ready_among_clause};
use crate::names::NameKind;
use ashwright_core::*;

impl Speaker<'_> {
    /// A clause with a player as its subject.
    pub(super) fn doing(&mut self, who: &Who, base: &str, third: &str, rest: &str, mood: Mood) -> String {
        if self.acts(who) {
            return format!("{base} {rest}");
        }
        match (who, mood) {
            // Somebody else may have you do it.
            (Who::You, Mood::May) if self.actor.is_some() => format!("have you {base} {rest}"),
            (Who::You, _) => format!("{base} {rest}"),
            (who, Mood::Plain) => format!("{} {rest}", self.player_does(who, base, third)),
            (who, Mood::May) => format!("have {} {base} {rest}", self.player(who)),
        }
    }

    /// A step as a clause, and what its name stands for from now on.
    pub(super) fn clause(&mut self, step: &Step, mood: Mood) -> String {
        let mut referent = Referent::other(NameKind::of_step(&step.effect), "card");
        let mut text = self.effect(&step.effect, mood, &mut referent);
        if mood == Mood::Plain && upper_bound(&step.effect).is_some_and(|n| self.is_one(n)) {
            text = format!("you may {text}");
        }
        if self.is_spared(&step.effect) {
            // What leaves play and comes into play brings nothing with it (R 9.7.4).
            if let Effect::Put {
                to: Destination::YourBattlefield,
                ..
            } = &step.effect
                && let Some((unit, place)) = text.strip_prefix("place ").and_then(|text| text.split_once(" onto "))
            {
                text = format!("place {unit}, without its tokens, dice and attached cards, onto {place}");
            }
            text.push_str(" instead");
        }
        if let Effect::Destroy {
            what: Select::Only(Ref::Named(slot)),
            ..
        } = &step.effect
        {
            self.is_known_as(*slot, "destroyed");
        }
        if let Some(slot) = step.bind {
            referent.deed = Some(step.effect.clone());
            referent.kind = NameKind::of_step(&step.effect);
            self.introduce(slot, referent);
            if let Effect::Put {
                what: Select::Only(Ref::Named(before)),
                ..
            } = &step.effect
            {
                self.rename(*before, slot);
            }
        }
        text
    }

    /// Whether a step is done to the card of the event in place of what would happen to it.
    fn is_spared(&self, effect: &Effect) -> bool {
        let (Effect::Put { what, .. } | Effect::Discard { what } | Effect::Destroy { what, .. }) = effect else {
            return false;
        };
        self.spared.is_some_and(|spared| match what {
            Select::Only(Ref::This) => spared.own,
            Select::Only(Ref::Named(slot)) => spared.slot == Some(*slot),
            _ => false,
        })
    }

    /// Drawing cards, from the top where nothing else is said.
    fn draw(&mut self, who: &Who, amount: &Amount, end: PileEnd, mood: Mood) -> String {
        let from = match end {
            PileEnd::Top => String::new(),
            PileEnd::Bottom => format!(" from the bottom of {} draw pile", Self::own(who)),
        };
        let cards = match amount {
            Amount::Exactly(Quantity::Minus(size, held)) if is_own_hand(who, held) => {
                let size = self.counted(size, "card", "cards");
                let until = format!("until you have {size} in your hand");
                match end {
                    PileEnd::Top => until,
                    PileEnd::Bottom => format!("cards{from} {until}"),
                }
            }
            Amount::Exactly(n) => format!("{}{from}", self.counted(n, "card", "cards")),
            Amount::UpTo(_) | Amount::AnyNumber => {
                let cards = format!("{}{from}", self.amount(amount, "card", "cards"));
                if mood == Mood::Plain {
                    return format!("{} draw {cards}", self.player_does(who, "may", "may"));
                }
                cards
            }
            Amount::All => format!("all remaining cards{from}"),
        };
        self.doing(who, "draw", "draws", &cards, mood)
    }

    /// A verb with all that belongs to it; what a name of it stands for goes to `referent`.
    fn effect(&mut self, effect: &Effect, mood: Mood, referent: &mut Referent) -> String {
        match effect {
            Effect::Deal { amount, to, by, .. } => self.deal_clause(amount, to, by, mood, referent),
            Effect::Place { amount, token, on, .. } => self.place_clause(amount, *token, on, referent),
            Effect::Remove { from, .. } => self.remove_clause(from, referent, effect),
            Effect::RemoveAmong { amount, token, among } => self.remove_among_clause(amount, *token, among),
            Effect::Move {
                amount,
                token,
                from,
                giver,
                to,
            } => self.move_clause(amount, token, &having_what_is_moved(effect, from), giver, to, referent),
            Effect::Destroy { what, instead, .. } => self.destroy_clause(what, instead, referent),
            Effect::Discard { what } => self.discard_clause(what, referent),
            Effect::DiscardFromHand { who, amount, how } => self.discard_from_hand_clause(who, amount, how, mood),
            Effect::Mill { who, amount } => self.mill_clause(who, amount, mood, referent),
            Effect::Draw { who, amount, end } => self.draw(who, amount, *end, mood),
            Effect::Search { pile, filter, to } => self.search_clause(pile, filter, to, referent),
            Effect::Shuffle => "shuffle your draw pile".to_owned(),
            Effect::LookAtTop { who, amount, shown } => self.look_at_top_clause(who, amount, shown, referent),
            Effect::LookAtHand { who, amount } => self.look_at_hand_clause(who, amount, referent),
            Effect::Reveal { what } => self.reveal_clause(what, referent),
            Effect::Put { what, to } => self.put_clause(what, *to, referent),
            Effect::Summon {
                count,
                title,
                of,
                onto,
                over,
            } => self.summon_clause(count, title, of, onto, over, referent),
            Effect::Attach { title, to } => self.attach_clause(title, to, referent),
            Effect::Reattach { what, to } => self.reattach_clause(what, to, referent),
            Effect::Dice { .. } | Effect::OwnDice { .. } => self.dice_clause(effect, mood),
            Effect::TurnUp => self.turn_up_clause(referent),
            Effect::AttackBy { what } => format!("attack with {}", self.select(what)),
            Effect::PlaceRedRains { amount } => self.place_red_rains_clause(amount),
            Effect::RageDice { change, amount } => self.rage_dice_clause(*change, amount),
            Effect::AddFaceDown { amount } => self.add_face_down_clause(amount),
            Effect::TurnDown { what } => format!("turn {} face down", self.named_from_now(what, referent)),
            Effect::MoveToEnd { what, end } => self.move_to_end_clause(what, *end, referent),
            Effect::RollBehavior => "roll the behavior die".to_owned(),
            Effect::BehaveAside { roll } => self.behave_aside_clause(roll),
            Effect::ResolveStatus { what } => self.resolve_status_clause(what, referent),
            Effect::SwapDice { amount } => self.swap_dice_clause(amount),
            Effect::PlaceDie { die, on } => self.place_die_clause(*die, on, referent),
            Effect::MoveDie { kind, from, to } => {
                self.move_die_clause(kind, &having_what_is_moved(effect, from), to, referent)
            }
            Effect::ReturnDice { amount, kind, from } => self.return_dice_clause(amount, kind, from),
            Effect::UsePower { die } => self.use_power_clause(*die),
            Effect::GiveFirstPlayer { who } => format!("give the first player token to {}", self.player(who)),
            Effect::AttackWith { attacker, target } => self.attack_with_clause(attacker, target),
            Effect::Play { card } => self.play_clause(card),
            Effect::LeaveBattle { what } => self.leave_battle_clause(what, mood, referent),
            Effect::Clash { one, other, prevention } => self.clash_clause(one, other, prevention),
            Effect::CopyEffect { .. } => "resolve a copy of that spell or ability without paying its cost".to_owned(),
            Effect::TriggerEndOfRound { on } => self.trigger_end_of_round_clause(on),
            // A number that is fixed is named where it is used.
            Effect::Note { .. } => String::new(),
            Effect::Repeat { times, steps } => self.repeat_clause(times, steps),
            Effect::RepeatDestroying { steps } => self.led(AS_LONG_AS_IT_DESTROYS, steps, Mood::Plain),
            Effect::Later { when, steps } => self.later_clause(*when, steps, mood),
            Effect::ReturnDie => "return this die to its owner's exhausted pool".to_owned(),
            Effect::Apply { to, modifiers, until } => self.apply_clause(to, modifiers, *until, mood, referent),
            Effect::Decree { on, modifiers, until } => self.decree_clause(on, modifiers, *until),
            Effect::TakeBack { placed } => self.take_back_clause(placed),
            Effect::Divide { takers, modes } => self.divide_clause(takers, modes),
            Effect::Become { what, copy, until } => self.become_clause(what, copy, until, mood, referent),
            Effect::Prevent { amount, .. } => self.prevent_clause(amount),
            Effect::Lessen { amount, .. } => self.lessen_clause(amount),
            Effect::LeaveOutWounds { .. } => leave_out_wounds_clause(mood),
            Effect::Redirect { to, .. } => self.redirect_clause(to, mood),
            Effect::Retarget { to, .. } => format!("change that target to {}", self.named_from_now(to, referent)),
            Effect::RollExhausted { .. } => "re-roll those dice".to_owned(),
            Effect::ReadyAmong { level, .. } => ready_among_clause(*level),
            Effect::DrawFewer { amount, .. } => format!("draw {} fewer", self.counted(amount, "card", "cards")),
            Effect::EmptyPile { title, of } => self.empty_pile_clause(title, of),
            Effect::Bury { who, amount } => self.bury_clause(who, amount, mood),
            Effect::GiveControl { what, to } => self.give_control_clause(what, to, referent),
            Effect::NameCard => name_card_clause(referent),
            Effect::PlaceDice { from, amount, on } => self.place_dice_clause(*from, amount, on, referent),
            Effect::Spare { what, amount } => self.spare_clause(what, amount),
            Effect::Cancel { .. } | Effect::CancelUses { .. } => self.cancel_clause(effect),
            Effect::ExtraAction { action } => self.extra_action_clause(action, mood),
            Effect::Choose { what } => self.choose_clause(what, mood, referent),
            Effect::ChoosePlayer { who } => self.choose_player_clause(who, referent),
            Effect::If {
                condition,
                then,
                otherwise,
            } => self.if_clause(condition, then, otherwise, mood),
            Effect::May { who, steps } => self.may_clause(who, steps),
            Effect::MayPay { who, cost, then } => self.may_pay_clause(who, cost, then),
            Effect::Price { steps } => self.led(AS_A_PRICE, steps, Mood::Plain),
            Effect::MayAdd { cost, then } => self.may_add_clause(cost, then),
            Effect::Either { who, modes } => self.either_clause(who, modes, mood, referent),
            Effect::ForEachPlayer { .. } | Effect::ForEach { .. } => self.for_each_clause(effect, mood),
        }
    }

    fn for_each_clause(&mut self, effect: &Effect, mood: Mood) -> String {
        match effect {
            Effect::ForEach { what, name, steps } if matches!(&steps[..], [step] if is_put(&step.effect)) => {
                self.put_each_clause(what, *name, steps, mood)
            }
            Effect::ForEachPlayer { steps, .. } | Effect::ForEach { steps, .. } => {
                let lead = self.for_each(effect);
                self.led(&lead, steps, mood)
            }
            _ => String::new(),
        }
    }

    /// What is done later; of the battle that was just spoken of, that is said behind it.
    fn later_clause(&mut self, when: Later, steps: &[Step], mood: Mood) -> String {
        match (when, steps) {
            (Later::EndOfBattle, [_]) => format!("{} {}", self.clauses(steps, mood), later(when)),
            (when, steps) => self.led(later(when), steps, mood),
        }
    }

    /// Steps behind what says when, how often or for what they are done.
    fn led(&mut self, lead: &str, steps: &[Step], mood: Mood) -> String {
        format!("{lead}, {}", self.clauses(steps, mood))
    }

    /// A choice whose cards a name stands for from now on.
    pub(super) fn named_from_now(&mut self, what: &Select, referent: &mut Referent) -> String {
        *referent = self.referent_of(what);
        self.select(what)
    }
}

/// Whether a step puts a card somewhere, or where a player chooses.
fn is_put(effect: &Effect) -> bool {
    match effect {
        Effect::Put { .. } => true,
        Effect::Either { modes, .. } => modes
            .iter()
            .all(|mode| matches!(&mode[..], [step] if matches!(step.effect, Effect::Put { .. }))),
        _ => false,
    }
}

/// The number up to which the player may go, when a step lets the player do less.
pub(super) fn upper_bound(effect: &Effect) -> Option<&Quantity> {
    match effect {
        Effect::Remove {
            amount: Amount::UpTo(n),
            ..
        }
        | Effect::RemoveAmong {
            amount: Amount::UpTo(n),
            ..
        }
        | Effect::Dice {
            amount: Amount::UpTo(n),
            ..
        } => Some(n),
        effect => effect.chooses().into_iter().flatten().find_map(|select| match select {
            Select::Pick(Pick {
                count: Count::UpTo(n), ..
            }) => Some(n),
            _ => None,
        }),
    }
}

fn leave_out_wounds_clause(mood: Mood) -> String {
    let wounds = "wound tokens for that damage";
    match mood {
        Mood::Plain => format!("place no {wounds}"),
        Mood::May => format!("choose not to place {wounds}"),
    }
}

pub(super) fn later(when: Later) -> &'static str {
    match when {
        Later::EndOfTurn => "at the end of this turn",
        Later::EndOfBattle => "at the end of this battle",
        Later::EndOfDamage => "after that damage has been resolved",
        Later::EndOfNextTurn => "at the end of the next turn this round",
    }
}

/// Whether this counts the cards that you have in hand, where it is you who draws.
fn is_own_hand(who: &Who, held: &Quantity) -> bool {
    let hand = |filter: &Filter| {
        filter.kinds == [Noun::Card]
            && filter.place == Place::Hand
            && filter.control == Control::Yours
            && filter.which.is_empty()
    };
    *who == Who::You && matches!(held, Quantity::CountOf(filter) if hand(filter))
}
