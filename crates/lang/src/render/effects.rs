//! What a step does, as a clause.

use super::parts::{destination, duration, pile_word};
use super::phrases::{Form, in_turn, possessive};
use super::players::players_noun;
use super::quantities::token_words;
use super::speaker::{Article, Number, Owner, Referent, Speaker};
use super::steps::{Mood, acting, action_word};
use crate::names::NameKind;
use ashwright_core::*;

impl Speaker<'_> {
    /// A clause with a player as its subject.
    fn doing(&mut self, who: &Who, base: &str, third: &str, rest: &str, mood: Mood) -> String {
        if self.acts(who) {
            return format!("{base} {rest}");
        }
        match (who, mood) {
            // Somebody else may have you do it.
            (Who::You, Mood::May) if self.actor.is_some() => format!("have you {base} {rest}"),
            (Who::You, _) => format!("{base} {rest}"),
            (who, Mood::Plain) => format!("{} {third} {rest}", self.player(who)),
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
        if let Some(slot) = step.bind {
            referent.deed = Some(step.effect.clone());
            referent.kind = NameKind::of_step(&step.effect);
            self.introduce(slot, referent);
        }
        text
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

    fn effect(&mut self, effect: &Effect, mood: Mood, referent: &mut Referent) -> String {
        match effect {
            Effect::Deal { amount, to, .. } => {
                *referent = self.referent_of(to);
                self.deal(amount, to)
            }
            Effect::Place { amount, token, on, .. } => {
                *referent = self.referent_of(on);
                self.place(amount, &[*token], on)
            }
            Effect::Remove { from, .. } => {
                *referent = self.referent_of(from);
                if let Effect::Remove {
                    amount: Amount::Exactly(n),
                    token,
                    ..
                } = effect
                    && self.simple(n).is_none()
                    && let Some((n, each)) = self.each_of(n)
                {
                    let tokens = token_words(*token, n == "1");
                    return format!("remove {n} {tokens} from {} for each {each}", self.select(from));
                }
                let tokens = self.removed(effect).unwrap_or_default();
                format!("remove {tokens} from {}", self.removed_from(effect, from))
            }
            Effect::Move {
                amount,
                token,
                from,
                giver,
                to,
            } => {
                let tokens = self.tokens(amount, *token);
                let from_whom = self.referent_of(from);
                let from = self.select(from);
                if let Some(giver) = giver {
                    self.introduce(*giver, from_whom);
                }
                *referent = self.referent_of(to);
                format!("move {tokens} from {from} onto {}", self.select(to))
            }
            Effect::Destroy { what, instead, .. } => {
                *referent = self.referent_of(what);
                if matches!(what, Select::Pick(_)) {
                    referent.how = "destroyed";
                }
                let mut text = format!("destroy {}", self.select_all(what, Number::Many));
                if let Some((filter, to)) = instead {
                    let said = self.aside(|s| s.filter(filter, Article::A, Number::One));
                    let to = match to {
                        Destination::OutOfGame => "remove it from the game".to_owned(),
                        to => format!("place it {}", destination(*to, Owner::Unknown, Number::One)),
                    };
                    text.push_str(&format!("; if it is {said}, {to} instead of discarding it"));
                }
                text
            }
            Effect::Discard { what } => {
                *referent = self.referent_of(what);
                if matches!(what, Select::Pick(_)) {
                    referent.how = "discarded";
                }
                format!("discard {}", self.select_all(what, Number::Many))
            }
            Effect::DiscardFromHand { who, amount, how } => {
                let cards = self.counted(amount, "card", "cards");
                let their = Self::own(who);
                let how = match how {
                    HandPick::TheirChoice if who.is_you() => "",
                    HandPick::TheirChoice => "of their choice ",
                    HandPick::AtRandom => "at random ",
                };
                let rest = format!("{cards} {how}from {their} hand");
                self.doing(who, "discard", "discards", &rest, mood)
            }
            Effect::Mill { who, amount } => {
                referent.owner = if who.is_you() { Owner::You } else { Owner::Unknown };
                let rest = self.milled(who, amount);
                self.doing(who, "discard", "discards", &rest, mood)
            }
            Effect::Draw { who, amount, end } => self.draw(who, amount, *end, mood),
            Effect::Search { pile, filter, to } => {
                *referent = Referent::card(&self.kinds(filter), "");
                referent.owner = Owner::You;
                let what = self.filter(filter, Article::A, Number::One);
                let to = match to {
                    Destination::OutOfGame => "remove it from the game".to_owned(),
                    Destination::IntoDrawPile => "shuffle it into your draw pile".to_owned(),
                    to => format!("place it {}", destination(*to, Owner::You, Number::One)),
                };
                format!("search your {} for {what} and {to}", pile_word(*pile))
            }
            Effect::Shuffle => "shuffle your draw pile".to_owned(),
            Effect::LookAtTop { who, amount, shown } => {
                *referent = Referent::card("card", "");
                referent.owner = if who.is_you() { Owner::You } else { Owner::ThatPile };
                let verb = match shown {
                    Shown::ToYou => "look at",
                    Shown::ToAll => "reveal",
                };
                let top = if self.is_one(amount) {
                    "top card".to_owned()
                } else {
                    format!("top {}", self.counted(amount, "card", "cards"))
                };
                format!("{verb} the {top} of {} draw pile", self.whose_is(who))
            }
            Effect::LookAtHand { who, amount: None } => {
                *referent = Referent::card("card", "");
                format!("look at {} hand", possessive(&self.player(who)))
            }
            Effect::LookAtHand {
                who,
                amount: Some(amount),
            } => {
                *referent = Referent::card("card", "");
                let cards = self.counted(amount, "random card", "random cards");
                format!("look at {cards} in {} hand", possessive(&self.player(who)))
            }
            Effect::Reveal { what } => {
                *referent = self.referent_of(what);
                format!("reveal {}", self.select(what))
            }
            Effect::Put { what, to } => {
                *referent = self.referent_of(what);
                self.put(what, &[*to])
            }
            Effect::Summon {
                count,
                title,
                of,
                onto,
                over,
            } => {
                let mut text = self.summon(count, &[title], onto, referent);
                if *of != Who::You {
                    text.push_str(&format!(" from {} conjuration pile", self.whose_is(of)));
                }
                if let Some(over) = over {
                    text.push_str(&format!(", with {} face down under it", self.one(over)));
                }
                text
            }
            Effect::Attach { title, to } => {
                if let TitleRef::Card(title) = title {
                    *referent = Referent::card(&self.pool.card(*title).title, "");
                }
                self.attach(&[title], to)
            }
            Effect::Reattach { what, to } => {
                *referent = self.referent_of(what);
                match (what, to) {
                    (Select::Pick(_), Select::Only(to)) => {
                        let to = self.one(to);
                        format!("attach to {to} {}", self.select(what))
                    }
                    _ => {
                        let what = self.select(what);
                        format!("attach {what} to {}", self.select(to))
                    }
                }
            }
            Effect::Dice {
                who,
                which,
                change,
                amount,
            } => self.dice(who, *which, &[*change], amount),
            Effect::SwapDice { amount } => {
                let dice = self.amount(amount, "die", "dice");
                format!(
                    "swap {dice} in your active pool with as many dice in your exhausted pool, placing those on sides of \
                     your choice"
                )
            }
            Effect::PlaceDie { die, on } => {
                *referent = self.referent_of(on);
                let die = self.die(*die).replace(" in your ", " from your ");
                format!("place {die} on {}", self.select(on))
            }
            Effect::MoveDie { kind, from, to } => {
                *referent = self.referent_of(to);
                let from = self.select(from);
                format!(
                    "move {} die from {from} onto {}",
                    super::phrases::an(kind.word()),
                    self.select(to)
                )
            }
            Effect::ReturnDice { amount, kind, from } => {
                let kind = kind.map_or(String::new(), |kind| format!("{} ", kind.word()));
                let die = match amount {
                    Amount::All => format!("each {kind}die"),
                    amount => self.amount(amount, &format!("{kind}die"), &format!("{kind}dice")),
                };
                format!("place {die} on {} into its owner's exhausted pool", self.select(from))
            }
            Effect::UsePower { die } => {
                format!("resolve the dice power of {} without paying its cost", self.die(*die))
            }
            Effect::GiveFirstPlayer { who } => format!("give the first player token to {}", self.player(who)),
            Effect::AttackWith { attacker, target } => {
                let attacker = self.one(attacker);
                let target = self.filter(target, Article::A, Number::One);
                format!("take an Attack action against {target} with {attacker} as the only attacker")
            }
            Effect::Play { card } => {
                format!(
                    "play {} now without paying its main or side action costs",
                    self.one(card)
                )
            }
            Effect::LeaveBattle { what } => {
                *referent = self.referent_of(what);
                let are = Speaker::number_of(what).form().be();
                let what = self.select(what);
                match mood {
                    Mood::Plain => format!("{what} {are} no longer attacking"),
                    Mood::May => format!("remove {what} from battle"),
                }
            }
            Effect::Clash { one, other, firm } => {
                let both = match (one, other) {
                    (Ref::Named(_), Ref::Named(_)) => "those units".to_owned(),
                    (one, other) => format!("{} and {}", self.one(one), self.one(other)),
                };
                let firm = match firm {
                    Firm::Yes => "; that damage cannot be prevented",
                    Firm::No => "",
                };
                format!("{both} deal damage equal to their attack values to each other{firm}")
            }
            Effect::CopyEffect { .. } => "resolve a copy of that spell or ability without paying its cost".to_owned(),
            Effect::TriggerEndOfRound { on } => {
                let on = self.filter(on, Article::None, Number::Many);
                format!("resolve all effects that trigger at the end of the round on {on}, in the order of your choice")
            }
            // A number that is fixed is named where it is used.
            Effect::Note { .. } => String::new(),
            Effect::Repeat { times, steps } => match &steps[..] {
                [
                    Step {
                        effect: Effect::May { who: Who::You, steps },
                        ..
                    },
                ] if let Some(n) = self.simple(times) => {
                    format!("do this up to {n} times: {}", self.clauses(steps, Mood::Plain))
                }
                steps => {
                    let times = self.times(times);
                    format!("{times}, {}", self.clauses(steps, Mood::Plain))
                }
            },
            Effect::Later { when, steps } => {
                let when = later(*when);
                format!("{when}, {}", self.clauses(steps, mood))
            }
            Effect::ReturnDie => "return this die to its owner's exhausted pool".to_owned(),
            Effect::Apply { to, modifiers, until } => {
                *referent = self.referent_of(to);
                self.apply(to, modifiers, *until, mood)
            }
            Effect::Decree { on, modifiers, until } => {
                let what = self.filter(on, Article::None, Number::Many);
                self.modifiers(modifiers, Form::Many).of(&what, duration(*until))
            }
            Effect::TakeBack { placed } => match self.referent(*placed).and_then(|r| r.deed.clone()) {
                Some(Effect::Place { amount, token, .. }) => {
                    let one = self.is_one(&amount);
                    let those = if one { "that same" } else { "those same" };
                    format!("remove {those} {}", token_words(TokenKind::Of(token), one))
                }
                Some(_) | None => "remove those same tokens".to_owned(),
            },
            Effect::Divide { takers, modes } => {
                let takes: Vec<String> = takers
                    .iter()
                    .enumerate()
                    .map(|(at, who)| {
                        let which = match at {
                            0 => "one",
                            at if at + 1 == modes.len() => "the last",
                            _ => "another",
                        };
                        let takes = self.player_does(who, "resolve", "resolves");
                        format!("{takes} {which}")
                    })
                    .collect();
                let modes: Vec<String> = modes.iter().map(|m| self.clauses(m, Mood::Plain)).collect();
                format!("{} of these effects: {}", in_turn(&takes), modes.join("; "))
            }
            Effect::Become { what, copy, until } => {
                *referent = self.referent_of(what);
                let number = Speaker::number_of(what);
                let what = self.select(what);
                let copy = self.select(copy);
                let until = duration(*until);
                match mood {
                    Mood::Plain => {
                        let becomes = number.form().verb("become", "becomes");
                        format!("{what} {becomes} a copy of {copy} {until}")
                    }
                    Mood::May => format!("have {what} become a copy of {copy} {until}"),
                }
            }
            Effect::Prevent { amount, .. } => match amount {
                Amount::All => "prevent that damage".to_owned(),
                Amount::AnyNumber => "prevent any amount of that damage".to_owned(),
                Amount::Exactly(n) => format!("prevent {}", self.part(n)),
                Amount::UpTo(n) => format!("prevent up to {}", self.part(n)),
            },
            Effect::Redirect { to, .. } => match mood {
                Mood::Plain => format!("{} receives that damage instead", self.select(to)),
                Mood::May => format!("have {} receive that damage instead", self.select(to)),
            },
            Effect::Spare { what, amount } => {
                let amount = self.quantity(amount);
                format!("reduce the damage {} receives from this by {amount}", self.select(what))
            }
            Effect::Cancel { .. } => "cancel that effect and the remaining effects of its card".to_owned(),
            Effect::ExtraAction { action } => {
                let action = action_word(*action);
                match mood {
                    Mood::Plain => format!("you may take an additional {action} action this turn"),
                    Mood::May => format!("take an additional {action} action this turn"),
                }
            }
            Effect::Choose { what } => {
                *referent = self.referent_of(what);
                if let Select::Pick(pick) = what
                    && !pick.by.is_you()
                    && mood == Mood::Plain
                {
                    let chooses = self.player_does(&pick.by, "choose", "chooses");
                    let outer = std::mem::replace(&mut self.actor, acting(&pick.by));
                    let own = Pick {
                        by: Who::You,
                        ..pick.clone()
                    };
                    let chosen = self.select(&Select::Pick(own));
                    self.actor = outer;
                    return format!("{chooses} {chosen}");
                }
                format!("choose {}", self.select(what))
            }
            Effect::ChoosePlayer { who } => {
                let (noun, words) = match who {
                    Who::Pick(Targeting::Choose, players) => {
                        (players_noun(players), super::phrases::an(&self.players(players)))
                    }
                    Who::Pick(_, players) => (players_noun(players), self.player(who)),
                    // A known player becomes a target when they are next spoken of.
                    Who::Targeted(known) => {
                        let words = self.targeted_player(known);
                        let noun = if words.ends_with("opponent") {
                            "opponent"
                        } else {
                            "player"
                        };
                        *referent = Referent::other(NameKind::Player, noun);
                        referent.first = Some(words);
                        return String::new();
                    }
                    _ => ("player", "a player".to_owned()),
                };
                *referent = Referent::other(NameKind::Player, noun);
                // `it` would be understood of nothing before the player.
                self.pause();
                format!("choose {words}")
            }
            Effect::If {
                condition,
                then,
                otherwise,
            } => {
                let condition = self.condition(condition);
                let then = self.clauses(then, mood);
                if otherwise.is_empty() {
                    return format!("if {condition}, {then}");
                }
                format!("if {condition}, {then}, or otherwise {}", self.clauses(otherwise, mood))
            }
            Effect::May { who, steps } => {
                let may = self.player_does(who, "may", "may");
                let outer = std::mem::replace(&mut self.actor, acting(who));
                let steps = self.clauses(steps, Mood::May);
                self.actor = outer;
                format!("{may} {steps}")
            }
            Effect::MayPay { who, cost, then } => {
                let may = self.player_does(who, "may", "may");
                let pay = Self::price(who, cost);
                let outer = std::mem::replace(&mut self.actor, acting(who));
                let then = self.clauses(then, Mood::May);
                self.actor = outer;
                format!("{may} {pay} to {then}")
            }
            Effect::MayAdd { cost, then } => {
                let pay = Self::price(&Who::You, cost);
                format!(
                    "you may {pay} more when activating this to {}",
                    self.clauses(then, Mood::May)
                )
            }
            Effect::Either { who, modes } => {
                if let Some(merged) = self.either_in_one(who, modes, referent) {
                    return merged;
                }
                if let Some(moves) = self.moves_in_one(modes).filter(|_| who.is_you()) {
                    return moves;
                }
                let modes: Vec<String> = modes
                    .iter()
                    .enumerate()
                    .map(|(at, mode)| {
                        if at > 0 {
                            self.pause();
                        }
                        self.clauses(mode, mood)
                    })
                    .collect();
                let modes: Vec<&str> = modes.iter().map(String::as_str).collect();
                let modes = super::phrases::join(&modes, "or");
                match who {
                    Who::You if mood == Mood::May => modes,
                    Who::You => format!("either {modes}"),
                    who => format!("{}: {modes}", self.player_does(who, "choose", "chooses")),
                }
            }
            Effect::ForEach { what, name, steps }
                if let [step] = &steps[..]
                    && is_put(&step.effect) =>
            {
                // The cards are named where they are put.
                let mut each = self.referent_of(what);
                each.first = Some(self.select(what));
                self.introduce(*name, each);
                self.clauses(steps, mood)
            }
            Effect::ForEachPlayer { steps, .. } | Effect::ForEach { steps, .. } => {
                let lead = self.for_each(effect);
                format!("{lead}, {}", self.clauses(steps, mood))
            }
        }
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

pub(super) fn later(when: Later) -> &'static str {
    match when {
        Later::EndOfTurn => "at the end of this turn",
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
