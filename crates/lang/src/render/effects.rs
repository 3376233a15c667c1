//! What a step does, as a clause.

use super::marks;
use super::phrases::possessive;
use super::quantities::token_words;
use super::speaker::{Article, Number, Referent, Speaker};
use super::steps::Mood;
use crate::names::NameKind;
use ashwright_core::*;

impl Speaker<'_> {
    /// A sentence with a player as its subject.
    pub(super) fn doing(&mut self, who: &Who, base: &str, third: &str, rest: &str, mood: Mood) -> String {
        match (who, mood) {
            (Who::You, _) => format!("{base} {rest}"),
            (who, Mood::Plain) => format!("{} {third} {rest}", self.player(who)),
            (who, Mood::May) => format!("have {} {base} {rest}", self.player(who)),
        }
    }

    pub(super) fn clause(&mut self, step: &Step, mood: Mood) -> String {
        let mut referent = Referent::other(NameKind::of_step(&step.effect), "card");
        let text = self.effect(&step.effect, mood, &mut referent);
        if let Some(slot) = step.bind {
            referent.deed = Some(step.effect.clone());
            referent.kind = NameKind::of_step(&step.effect);
            self.introduce(slot, referent);
        }
        text
    }

    pub(super) fn effect(&mut self, effect: &Effect, mood: Mood, referent: &mut Referent) -> String {
        match effect {
            Effect::Deal { amount, to, .. } => {
                *referent = self.referent_of(to);
                let damage = self.counted(amount, "damage", "damage");
                format!("deal {damage} to {}", self.select(to))
            }
            Effect::Place { amount, token, on, .. } => {
                *referent = self.referent_of(on);
                let tokens = self.tokens(amount, TokenKind::Of(*token));
                format!("place {tokens} on {}", self.select(on))
            }
            Effect::Remove { amount, token, from } => {
                *referent = self.referent_of(from);
                let (one, many) = (token_words(*token, true), token_words(*token, false));
                let tokens = self.amount(amount, one, many);
                format!("remove {tokens} from {}", self.select(from))
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
                let mut text = format!("destroy {}", self.select(what));
                if let Some((filter, to)) = instead {
                    let what = self.filter(filter, Article::A, Number::One);
                    let to = match to {
                        Destination::OutOfGame => "removed from the game".to_owned(),
                        to => format!("placed {}", destination(*to)),
                    };
                    text.push_str(&format!("; {what} is {to} instead of being discarded"));
                }
                text
            }
            Effect::Discard { what } => {
                *referent = self.referent_of(what);
                format!("discard {}", self.select(what))
            }
            Effect::DiscardFromHand { who, amount, how } => {
                let cards = self.counted(amount, "card", "cards");
                let their = if *who == Who::You { "your" } else { "their" };
                let how = match how {
                    HandPick::TheirChoice => format!("of {their} choice "),
                    HandPick::AtRandom => "at random ".to_owned(),
                };
                let rest = format!("{cards} {how}from {their} hand");
                self.doing(who, "discard", "discards", &rest, mood)
            }
            Effect::Mill { who, amount } => {
                let cards = self.counted(amount, "card", "cards");
                let their = if *who == Who::You { "your" } else { "their" };
                let rest = format!("{cards} off the top of {their} draw pile");
                self.doing(who, "discard", "discards", &rest, mood)
            }
            Effect::Draw { who, amount } => match amount {
                Amount::Exactly(n) => {
                    let cards = self.counted(n, "card", "cards");
                    self.doing(who, "draw", "draws", &cards, mood)
                }
                Amount::UpTo(_) | Amount::AnyNumber => {
                    let cards = self.amount(amount, "card", "cards");
                    match mood {
                        Mood::Plain => format!("{} may draw {cards}", self.player(who)),
                        Mood::May => self.doing(who, "draw", "draw", &cards, mood),
                    }
                }
                Amount::All => self.doing(who, "draw", "draws", "all remaining cards", mood),
            },
            Effect::DrawUntil { who, size } => {
                let cards = self.counted(size, "card", "cards");
                let rest = match who {
                    Who::You => format!("until you have {cards} in your hand"),
                    _ => format!("until they have {cards} in their hand"),
                };
                self.doing(who, "draw", "draws", &rest, mood)
            }
            Effect::Search { pile, filter, to } => {
                let pile = match pile {
                    Pile::Draw => "draw pile",
                    Pile::Discard => "discard pile",
                };
                *referent = Referent::card(&self.kinds(filter), "");
                let what = self.filter(filter, Article::A, Number::One);
                let to = match to {
                    Destination::OutOfGame => "remove it from the game".to_owned(),
                    to => format!("place it {}", own_destination(*to)),
                };
                format!("search your {pile} for {what} and {to}")
            }
            Effect::Shuffle => "shuffle your draw pile".to_owned(),
            Effect::DrawFromBottom { who, amount } => {
                let cards = self.counted(amount, "card", "cards");
                let pile = if *who == Who::You { "your" } else { "their" };
                self.doing(
                    who,
                    "draw",
                    "draws",
                    &format!("{cards} from the bottom of {pile} draw pile"),
                    mood,
                )
            }
            Effect::LookAtTop { who, amount, shown } => {
                let cards = self.counted(amount, "card", "cards");
                *referent = Referent::card("card", "");
                let verb = match shown {
                    Shown::ToYou => "look at",
                    Shown::ToAll => "reveal",
                };
                let pile = match who {
                    Who::You => "your".to_owned(),
                    who => possessive(&self.player(who)),
                };
                format!("{verb} the top {cards} of {pile} draw pile")
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
                let yours = matches!(what, Select::Pick(pick)
                    if pick.filter.place != Place::InPlay && pick.filter.control == Control::Yours);
                let what = self.select(what);
                match to {
                    Destination::Hand | Destination::TopOfDrawPile | Destination::BottomOfDrawPile if yours => {
                        format!("place {what} {}", own_destination(*to))
                    }
                    Destination::OutOfGame => format!("remove {what} from the game"),
                    Destination::Aside => format!("remove {what} from play"),
                    Destination::IntoDrawPile => format!("shuffle {what} into its owner's draw pile"),
                    Destination::Under(above) => format!("place {what} face down under {}", self.one(above)),
                    to => format!("place {what} {}", destination(*to)),
                }
            }
            Effect::Summon {
                count,
                title,
                of,
                onto,
                over,
            } => {
                let mut text = self.summon(count, title, onto, referent);
                if *of != Who::You {
                    text.push_str(&format!(" from {} conjuration pile", possessive(&self.player(of))));
                }
                if let Some(over) = over {
                    text.push_str(&format!(", with {} face down under it", self.one(over)));
                }
                text
            }
            Effect::Attach { title, to } => {
                let title = match title {
                    TitleRef::Card(title) => {
                        *referent = Referent::card(&self.pool.card(*title).title, "");
                        super::phrases::an(&self.pool.card(*title).title)
                    }
                    TitleRef::SameAs(card) => format!("a copy of {}", self.one(card)),
                };
                format!("attach {title} to {}", self.select(to))
            }
            Effect::Reattach { what, to } => {
                *referent = self.referent_of(what);
                let what = self.select(what);
                format!("attach {what} to {} instead", self.select(to))
            }
            Effect::Dice {
                who,
                which,
                change,
                amount,
            } => self.dice(who, *which, *change, amount),
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
            Effect::ReturnDice { kind, from } => {
                let die = kind.map_or("each die".to_owned(), |kind| format!("each {} die", kind.word()));
                format!("place {die} on {} into its owner's exhausted pool", self.select(from))
            }
            Effect::UsePower { die } => {
                format!("resolve the dice power of {} without paying its cost", self.die(*die))
            }
            Effect::GiveFirstPlayer { who } => format!("give the first player token to {}", self.player(who)),
            Effect::AttackWith { attacker, target } => {
                let attacker = self.one(attacker);
                let target = self.filter(target, Article::A, Number::One);
                format!("take an Attack action against {target} with {attacker} as the attacker")
            }
            Effect::Play { card } => {
                format!(
                    "play {} now without paying its main or side action costs",
                    self.one(card)
                )
            }
            Effect::LeaveBattle { what } => {
                *referent = self.referent_of(what);
                let verb = if Speaker::number_of(what) == Number::One {
                    "is"
                } else {
                    "are"
                };
                format!("{} {verb} no longer attacking", self.select(what))
            }
            Effect::Clash { one, other, firm } => {
                let (one, other) = (self.one(one), self.one(other));
                let firm = match firm {
                    Firm::Yes => "; that damage cannot be prevented",
                    Firm::No => "",
                };
                format!("{one} and {other} deal damage equal to their attack values to each other{firm}")
            }
            Effect::CopyEffect { .. } => "resolve a copy of that spell or ability without paying its cost".to_owned(),
            Effect::TriggerEndOfRound { on } => {
                let on = self.filter(on, Article::None, Number::Many);
                format!("resolve all effects that trigger at the end of the round on {on}, in the order of your choice")
            }
            Effect::Note { amount } => format!("note {}", self.quantity(amount)),
            Effect::Repeat { times, steps } => {
                let times = self.times(times);
                format!("do this {times}: {}", self.clauses(steps, Mood::Plain))
            }
            Effect::Later { when, steps } => {
                let when = later(*when);
                format!("{when}, {}", self.clauses(steps, mood))
            }
            Effect::ReturnDie => "return this die to its owner's exhausted pool".to_owned(),
            Effect::Apply { to, modifiers, until } => {
                *referent = self.referent_of(to);
                let what = self.select(to);
                let number = Speaker::number_of(to);
                let changes = self.modifiers(modifiers, number);
                let text = match changes.split_once(", where X is ") {
                    Some((changes, x)) => format!("{what} {changes} {}, where X is {x}", duration(*until)),
                    None => format!("{what} {changes} {}", duration(*until)),
                };
                match mood {
                    Mood::Plain => text,
                    Mood::May => format!("choose that {text}"),
                }
            }
            Effect::Decree { on, modifiers, until } => {
                let what = self.filter(on, Article::None, Number::Many);
                let changes = self.modifiers(modifiers, Number::Many);
                format!("{what} {changes} {}", duration(*until))
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
                let takers: Vec<String> = takers.iter().map(|who| self.player(who)).collect();
                let modes: Vec<String> = modes.iter().map(|m| self.clauses(m, Mood::Plain)).collect();
                format!(
                    "in turn, {} each resolve a different one of these effects of their choice: {}",
                    super::phrases::join(&takers.iter().map(String::as_str).collect::<Vec<_>>(), "and"),
                    modes.join("; ")
                )
            }
            Effect::Become { what, copy, until } => {
                *referent = self.referent_of(what);
                let becomes = if Speaker::number_of(what) == Number::One {
                    "becomes"
                } else {
                    "become"
                };
                let what = self.select(what);
                let copy = self.select(copy);
                format!("{what} {becomes} a copy of {copy} {}", duration(*until))
            }
            Effect::Prevent { amount, .. } => match amount {
                Amount::All => "prevent that damage".to_owned(),
                Amount::AnyNumber => "prevent any amount of that damage".to_owned(),
                Amount::Exactly(n) => format!("prevent {}", self.part(n)),
                Amount::UpTo(n) => format!("prevent up to {}", self.part(n)),
            },
            Effect::Redirect { to, .. } => format!("{} receives that damage instead", self.select(to)),
            Effect::Cancel { .. } => "cancel that effect and the remaining effects of its card".to_owned(),
            Effect::ExtraAction { action } => {
                let action = match action {
                    Action::Main => "main",
                    Action::Side => "side",
                };
                match mood {
                    Mood::Plain => format!("you may take an additional {action} action this turn"),
                    Mood::May => format!("take an additional {action} action this turn"),
                }
            }
            Effect::Choose { what } => {
                *referent = self.referent_of(what);
                format!("choose {}", self.select(what))
            }
            Effect::ChoosePlayer { who } => {
                let (noun, words) = match who {
                    Who::Opponent(Targeting::Target) => ("opponent", "a target opponent".to_owned()),
                    Who::OpponentWithDice => ("opponent", self.player(who)),
                    Who::Opponent(_) => ("opponent", "an opponent".to_owned()),
                    Who::Player(Targeting::Target) => ("player", "a target player".to_owned()),
                    Who::Targeted(known) => ("player", format!("{} as a target", self.player(known))),
                    _ => ("player", "a player".to_owned()),
                };
                *referent = Referent::other(NameKind::Player, noun);
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
                let who = self.player(who);
                format!("{who} may {}", self.clauses(steps, Mood::May))
            }
            Effect::MayPay { who, cost, then } => {
                let who = self.player(who);
                let pay = match marks::of_cost(cost)[..] {
                    [marks::CostMark::Discard(1)] => "discard 1 card from hand".to_owned(),
                    [marks::CostMark::Discard(n)] => format!("discard {n} cards from hand"),
                    ref marks => format!("pay {}", marks::line(marks)),
                };
                format!("{who} may {pay} to {}", self.clauses(then, Mood::May))
            }
            Effect::Either { who, modes } => {
                let modes: Vec<String> = modes.iter().map(|m| self.clauses(m, mood)).collect();
                match who {
                    Who::You if mood == Mood::May => modes.join(" or "),
                    Who::You => format!("either {}", modes.join(" or ")),
                    who => format!("{} chooses: {}", self.player(who), modes.join(" or ")),
                }
            }
            Effect::ForEachPlayer { steps, .. } | Effect::ForEach { steps, .. } => {
                let lead = self.for_each(effect);
                format!("{lead}, {}", self.clauses(steps, mood))
            }
        }
    }

    pub(super) fn times(&mut self, times: &Quantity) -> String {
        match self.simple(times).as_deref() {
            Some("1") => "once".to_owned(),
            Some("2") => "twice".to_owned(),
            Some(n) => format!("{n} times"),
            None => format!("as many times as {}", self.quantity(times)),
        }
    }

    pub(super) fn die(&mut self, die: DieFrom) -> String {
        match die {
            DieFrom::Spent => "this die".to_owned(),
            DieFrom::Paid(kind) => {
                let face = marks::face(kind, Level::Power);
                format!("{} die that was spent", super::phrases::an(&face))
            }
            DieFrom::Exhausted(kind) => {
                format!("{} die in your exhausted pool", super::phrases::an(kind.word()))
            }
            DieFrom::OnThis => format!("a die on {}", self.one(&Ref::This)),
            DieFrom::Of(_) => "that die".to_owned(),
        }
    }

    pub(super) fn part(&mut self, n: &Quantity) -> String {
        match self.simple(n) {
            Some(n) => format!("{n} of that damage"),
            None => format!("an amount of that damage equal to {}", self.quantity(n)),
        }
    }

    pub(super) fn tokens(&mut self, amount: &Quantity, token: TokenKind) -> String {
        self.counted(amount, token_words(token, true), token_words(token, false))
    }

    pub(super) fn summon(&mut self, count: &Quantity, title: &TitleRef, onto: &Who, referent: &mut Referent) -> String {
        let what = match title {
            TitleRef::Card(title) => {
                let title = self.pool.card(*title).title.clone();
                *referent = Referent::card(&title, "");
                if self.is_one(count) {
                    super::phrases::an(&format!("{title} conjuration"))
                } else {
                    self.counted(count, &format!("{title} conjuration"), &format!("{title} conjurations"))
                }
            }
            TitleRef::SameAs(card) => {
                let card = self.one(card);
                *referent = Referent::card("conjuration", "new");
                if self.is_one(count) {
                    format!("a copy of {card}")
                } else {
                    self.counted(count, &format!("copy of {card}"), &format!("copies of {card}"))
                }
            }
        };
        let noun = referent.noun.clone();
        self.mention(None, &noun);
        let onto = match onto {
            Who::You => "your".to_owned(),
            who => possessive(&self.player(who)),
        };
        format!("place {what} onto {onto} battlefield")
    }

    pub(super) fn dice(&mut self, who: &Who, which: DiceKind, change: DiceChange, amount: &Amount) -> String {
        let one = match amount {
            Amount::Exactly(n) | Amount::UpTo(n) => self.is_one(n),
            Amount::AnyNumber | Amount::All => false,
        };
        let kind = [which.kind.map(DieType::word), which.level.map(Level::word)];
        let kind: String = kind.into_iter().flatten().map(|word| format!("{word} ")).collect();
        let dice = match amount {
            Amount::Exactly(Quantity::Amount(slot)) if self.changed_dice(*slot) => format!("as many {kind}dice"),
            amount => self.amount(amount, &format!("{kind}die"), &format!("{kind}dice")),
        };
        let pool = match who {
            Who::You => "your".to_owned(),
            who => possessive(&self.player(who)),
        };
        match change {
            DiceChange::Set if one => format!("change {dice} in {pool} active pool to a side of your choice"),
            DiceChange::Set => format!("change {dice} in {pool} active pool to sides of your choice"),
            DiceChange::Raise => format!("raise {dice} in {pool} active pool one level"),
            DiceChange::Lower => format!("lower {dice} in {pool} active pool one level"),
            DiceChange::Exhaust => format!("exhaust {dice} in {pool} active pool"),
            DiceChange::Reroll => format!("re-roll {dice} in {pool} active pool"),
            DiceChange::Ready if one => {
                format!("place {dice} from {pool} exhausted pool into {pool} active pool on a side of your choice")
            }
            DiceChange::Ready => {
                format!("place {dice} from {pool} exhausted pool into {pool} active pool on sides of your choice")
            }
            DiceChange::Turn(level) => format!("change {dice} in {pool} active pool to the {} side", level.word()),
        }
    }

    /// Whether a name stands for dice that were changed.
    pub(super) fn changed_dice(&self, slot: Slot) -> bool {
        let deed = self.referent(slot).and_then(|referent| referent.deed.as_ref());
        matches!(deed, Some(Effect::Dice { .. }))
    }
}

pub(super) fn destination(to: Destination) -> &'static str {
    match to {
        Destination::Hand => "into its owner's hand",
        Destination::TopOfDrawPile => "on top of its owner's draw pile",
        Destination::BottomOfDrawPile => "on the bottom of its owner's draw pile",
        Destination::OutOfGame => "out of the game",
        Destination::YourBattlefield => "onto your battlefield",
        Destination::OwnersBattlefield => "onto its owner's battlefield",
        Destination::IntoDrawPile => "into its owner's draw pile",
        Destination::DiscardPile => "into its owner's discard pile",
        Destination::Under(_) => "face down under a card",
        Destination::Aside => "aside",
    }
}

/// A destination of a card that comes from your own pile.
pub(super) fn own_destination(to: Destination) -> &'static str {
    match to {
        Destination::Hand => "into your hand",
        Destination::TopOfDrawPile => "on top of your draw pile",
        Destination::BottomOfDrawPile => "on the bottom of your draw pile",
        Destination::OutOfGame => "out of the game",
        Destination::YourBattlefield | Destination::OwnersBattlefield => "onto your battlefield",
        Destination::IntoDrawPile => "back into your draw pile, which you shuffle",
        Destination::DiscardPile => "into your discard pile",
        Destination::Under(_) => "face down under a card",
        Destination::Aside => "aside",
    }
}

pub(super) fn later(when: Later) -> &'static str {
    match when {
        Later::EndOfTurn => "at the end of this turn",
        Later::EndOfNextTurn => "at the end of the next turn this round",
    }
}

pub(super) fn duration(until: Duration) -> &'static str {
    match until {
        Duration::Turn => "for the remainder of the turn",
        Duration::Round => "until the end of the round",
        Duration::YourNextTurn => "until the start of your next turn",
        Duration::YourNextTurnOrRound => "until the start of your next turn or the next round",
        Duration::EndOfNextTurn => "until the end of the next turn or the round",
        Duration::TheirNextTurn => "until the end of its player's next turn",
    }
}
