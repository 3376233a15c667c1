//! What a step does, as a clause.

use super::filters::phoenixborn_of;
use super::marks;
use super::modifiers::only_players_do;
use super::phrases::{Form, in_turn, possessive};
use super::quantities::{dice_words, token_words};
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
            Effect::Draw { who, amount } => match amount {
                Amount::Exactly(n) => {
                    let cards = self.counted(n, "card", "cards");
                    self.doing(who, "draw", "draws", &cards, mood)
                }
                Amount::UpTo(_) | Amount::AnyNumber => {
                    let cards = self.amount(amount, "card", "cards");
                    match mood {
                        Mood::Plain => format!("{} draw {cards}", self.player_does(who, "may", "may")),
                        Mood::May => self.doing(who, "draw", "draws", &cards, mood),
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
            Effect::DrawFromBottom { who, amount } => {
                let cards = self.counted(amount, "card", "cards");
                let rest = format!("{cards} from the bottom of {} draw pile", Self::own(who));
                self.doing(who, "draw", "draws", &rest, mood)
            }
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
                        format!("attach {what} to {} instead", self.select(to))
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
                format!(
                    "reduce the damage that {} receives from this by {amount}",
                    self.select(what)
                )
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
                    Who::Opponent(Targeting::Target) => ("opponent", "a target opponent".to_owned()),
                    Who::OpponentWithDice => ("opponent", self.player(who)),
                    Who::Opponent(_) => ("opponent", "an opponent".to_owned()),
                    Who::Player(Targeting::Target) => ("player", "a target player".to_owned()),
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

    /// How often: `twice`, `for each card discarded`.
    /// Paying a price inside an effect, said of whoever pays it.
    fn price(who: &Who, cost: &Cost) -> String {
        let own = Self::own(who);
        match marks::of_cost(cost)[..] {
            [marks::CostMark::Discard(1)] => format!("discard 1 card from {own} hand"),
            [marks::CostMark::Discard(n)] => format!("discard {n} cards from {own} hand"),
            ref marks => format!("pay {}", marks::line(marks)),
        }
    }

    pub(super) fn times(&mut self, times: &Quantity) -> String {
        match self.simple(times).as_deref() {
            Some("1") => return "once".to_owned(),
            Some("2") => return "twice".to_owned(),
            Some(n) => return format!("{n} times"),
            None => {}
        }
        match self.each_of(times) {
            Some((n, each)) if n == "1" => format!("for each {each}"),
            _ => format!("as many times as {}", self.quantity(times)),
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
            None => match self.each_of(n) {
                Some((n, each)) => format!("{n} of that damage for each {each}"),
                None => format!("an amount of that damage equal to {}", self.quantity(n)),
            },
        }
    }

    pub(super) fn tokens(&mut self, amount: &Quantity, token: TokenKind) -> String {
        self.counted(amount, token_words(token, true), token_words(token, false))
    }

    /// Damage and to whom; a number that is told by what was done with it comes last, where no other word follows it.
    fn deal(&mut self, amount: &Quantity, to: &Select) -> String {
        if let Quantity::Amount(slot) = amount
            && matches!(&self.event, Some(EventPattern::DealtDamage(..)))
            && self
                .referent(*slot)
                .is_some_and(|referent| referent.kind == NameKind::Event)
        {
            return format!("deal that much damage to {}", self.select(to));
        }
        if is_told_by_deed(amount) {
            let to = self.select(to);
            return format!("deal damage to {to} equal to {}", self.quantity(amount));
        }
        let damage = self.counted(amount, "damage", "damage");
        format!("deal {damage} to {}", self.select(to))
    }

    /// `2 wound tokens`, for the tokens that a step removes.
    pub(super) fn removed(&mut self, effect: &Effect) -> Option<String> {
        let Effect::Remove { amount, token, .. } = effect else {
            return None;
        };
        Some(self.amount(amount, token_words(*token, true), token_words(*token, false)))
    }

    /// From what tokens are removed; any number of them from cards that have some.
    fn removed_from(&mut self, effect: &Effect, from: &Select) -> String {
        let (Effect::Remove { amount, token, .. }, Select::All(filter)) = (effect, from) else {
            return self.select(from);
        };
        if !matches!(amount, Amount::AnyNumber) {
            return self.select(from);
        }
        let mut having = filter.clone();
        having.which.retain(|which| !matches!(which, Trait::Tokens { token: of, compare: Compare::AtLeast, with } if of == token && *with == Quantity::Number(1)));
        self.filter(&having, Article::None, Number::Many)
    }

    fn place(&mut self, amount: &Quantity, tokens: &[Token], on: &Select) -> String {
        if self.simple(amount).is_none() {
            let on = self.select(on);
            if let ([token], Some((n, each))) = (tokens, self.each_of(amount)) {
                let tokens = token_words(TokenKind::Of(*token), n == "1");
                return format!("place {n} {tokens} on {on} for each {each}");
            }
        }
        let tokens: Vec<String> = tokens
            .iter()
            .map(|token| self.tokens(amount, TokenKind::Of(*token)))
            .collect();
        let tokens: Vec<&str> = tokens.iter().map(String::as_str).collect();
        format!("place {} on {}", super::phrases::join(&tokens, "or"), self.select(on))
    }

    fn milled(&mut self, who: &Who, amount: &Quantity) -> String {
        let their = Self::own(who);
        let pile = format!("off the top of {their} draw pile");
        match self.simple(amount) {
            Some(_) => format!("{} {pile}", self.counted(amount, "card", "cards")),
            None => match self.each_of(amount) {
                Some((n, each)) => {
                    let cards = if n == "1" { "card" } else { "cards" };
                    format!("{n} {cards} {pile} for each {each}")
                }
                None => format!("{} {pile}", self.counted(amount, "card", "cards")),
            },
        }
    }

    /// Where cards are put, or where they may be put.
    fn put(&mut self, what: &Select, to: &[Destination]) -> String {
        let owner = match what {
            Select::Only(Ref::Named(slot)) => self.referent(*slot).map_or(Owner::Unknown, |referent| referent.owner),
            // A spell that is not attached is in play under its owner's control.
            Select::Only(Ref::This)
                if self
                    .home
                    .kind
                    .is_some_and(|kind| kind.is_spell() && !kind.is_alteration()) =>
            {
                Owner::You
            }
            Select::Only(_) => Owner::Unknown,
            Select::Pick(Pick { filter, .. }) | Select::All(filter) => self.owner_of(filter),
        };
        let number = match what {
            Select::All(_) => Number::Many,
            what => Speaker::number_of(what),
        };
        let what = self.select_all(what, Number::Many);
        match to {
            [Destination::OutOfGame] => format!("remove {what} from the game"),
            [Destination::Aside] => format!("remove {what} from play"),
            [to @ Destination::IntoDrawPile] => {
                let pile = destination(*to, owner, number);
                format!("shuffle {what} {pile}")
            }
            [Destination::Under(above)] => format!("place {what} face down under {}", self.one(above)),
            [Destination::TopOfDrawPile, Destination::BottomOfDrawPile]
            | [Destination::BottomOfDrawPile, Destination::TopOfDrawPile] => {
                format!("place {what} on the top or bottom of {}", draw_pile(owner, number))
            }
            to => {
                let places: Vec<String> = to.iter().map(|to| destination(*to, owner, number)).collect();
                let places: Vec<&str> = places.iter().map(String::as_str).collect();
                format!("place {what} {}", super::phrases::join(&places, "or"))
            }
        }
    }

    /// What is placed onto a battlefield: `a Gilder conjuration`, `a Gilder or Butterfly Monk conjuration`.
    fn summon(&mut self, count: &Quantity, titles: &[&TitleRef], onto: &Who, referent: &mut Referent) -> String {
        let mut of_each = None;
        let mut names = Vec::new();
        let mut copies = None;
        for title in titles {
            match title {
                TitleRef::Card(title) => names.push(self.pool.card(*title).title.clone()),
                TitleRef::SameAs(card) => copies = Some(self.one(card)),
            }
        }
        *referent = match (&names[..], &copies) {
            ([title], None) => Referent::card(title, ""),
            _ => Referent::card("conjuration", "new"),
        };
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let names = super::phrases::join(&names, "or");
        let (one, many) = match &copies {
            Some(card) => (format!("copy of {card}"), format!("copies of {card}")),
            None => (format!("{names} conjuration"), format!("{names} conjurations")),
        };
        if self.simple(count).is_none() {
            of_each = self.each_of(count);
        }
        let what = match &of_each {
            Some((n, _)) if n == "1" => super::phrases::an(&one),
            Some((n, _)) => format!("{n} {many}"),
            None if self.is_one(count) => super::phrases::an(&one),
            None => self.counted(count, &one, &many),
        };
        let noun = referent.noun.clone();
        self.mention(None, &noun);
        let text = format!("place {what} onto {} battlefield", self.whose_is(onto));
        match of_each {
            Some((_, each)) => format!("{text} for each {each}"),
            None => text,
        }
    }

    /// `attach an Ice Buff conjured alteration spell to this unit`
    fn attach(&mut self, titles: &[&TitleRef], to: &Select) -> String {
        let what: Vec<String> = titles
            .iter()
            .map(|title| match title {
                TitleRef::Card(title) => self.pool.card(*title).title.clone(),
                TitleRef::SameAs(card) => format!("copy of {}", self.one(card)),
            })
            .collect();
        let what: Vec<&str> = what.iter().map(String::as_str).collect();
        let what = super::phrases::an(&super::phrases::join(&what, "or"));
        let kind = match titles.last() {
            Some(TitleRef::Card(_)) => " conjured alteration spell",
            Some(TitleRef::SameAs(_)) | None => "",
        };
        format!("attach {what}{kind} to {}", self.select(to))
    }

    fn apply(&mut self, to: &Select, modifiers: &[Modifier], until: Duration, mood: Mood) -> String {
        if let ([Modifier::KeepsDice(kind)], Select::All(filter)) = (modifiers, to)
            && filter.kinds == [Noun::Phoenixborn]
            && filter.control == Control::Yours
        {
            let (kind, until) = (kind.word(), duration(until));
            return format!("{until}, {kind} dice you control stay where they are when they prevent damage");
        }
        // A Phoenixborn stands for its player.
        if let ([Modifier::MustAttack], Select::All(filter), Mood::Plain) = (modifiers, to, mood)
            && let Some(who) = phoenixborn_of(filter)
        {
            let who = self.player(who);
            let until = match until {
                Duration::TheirNextTurn => "until the end of their next turn",
                until => duration(until),
            };
            return format!("{who} must choose an Attack action as a main action, if able, {until}");
        }
        let until = duration(until);
        if let [Modifier::SwappedValues] = modifiers {
            let number = Speaker::number_of(to);
            let what = possessive(&self.select(to));
            let its = number.form().its();
            return format!("swap {what} printed attack value with {its} printed life value {until}");
        }
        let (what, number) = match to {
            Select::All(filter) if only_players_do(modifiers) => self.scope(&Scope::Each(filter.clone()), modifiers),
            to => (self.select(to), Speaker::number_of(to)),
        };
        match mood {
            Mood::Plain => {
                let form = number.form();
                let changes = self.modifiers(modifiers, form);
                if changes.names_a_number() {
                    // The number was spoken of last, but the sentence is about `what`.
                    self.pause();
                }
                changes.of(&what, until)
            }
            Mood::May => {
                let changes = self.modifiers(modifiers, Form::Base).of(&what, until);
                format!("have {changes}")
            }
        }
    }

    /// Modes that differ only in one word, said once: `place it on the top or bottom of your draw pile`.
    fn either_in_one(&mut self, who: &Who, modes: &[Vec<Step>], referent: &mut Referent) -> Option<String> {
        let effects: Vec<&Effect> = modes
            .iter()
            .map(|mode| match &mode[..] {
                [step] if step.bind.is_none() => Some(&step.effect),
                _ => None,
            })
            .collect::<Option<_>>()?;
        if *who != Who::You || effects.len() < 2 {
            return None;
        }
        let first = *effects.first()?;
        match first {
            Effect::Put { what, .. } => {
                let to = every(&effects, |effect| match effect {
                    Effect::Put { what: other, to } if other == what => Some(*to),
                    _ => None,
                })?;
                let together = to.iter().all(|to| {
                    !matches!(
                        to,
                        Destination::OutOfGame | Destination::Aside | Destination::IntoDrawPile | Destination::Under(_)
                    )
                });
                together.then(|| self.put(what, &to))
            }
            Effect::Search { pile, filter, .. } => {
                let to = every(&effects, |effect| match effect {
                    Effect::Search { pile: p, filter: f, to } if (p, f) == (pile, filter) => Some(*to),
                    _ => None,
                })?;
                let [Destination::TopOfDrawPile, Destination::BottomOfDrawPile] = to[..] else {
                    return None;
                };
                let pile = pile_word(*pile);
                let what = self.filter(filter, Article::A, Number::One);
                Some(format!(
                    "search your {pile} for {what} and place it on the top or bottom of your draw pile"
                ))
            }
            Effect::Summon {
                count,
                of: Who::You,
                onto,
                over,
                ..
            } => {
                let titles = every(&effects, |effect| match effect {
                    Effect::Summon {
                        count: c,
                        title,
                        of: Who::You,
                        onto: o,
                        over: v,
                    } if (c, o, v) == (count, onto, over) => Some(title),
                    _ => None,
                })?;
                let mut text = self.summon(count, &titles, onto, referent);
                if let Some(over) = over {
                    text.push_str(&format!(", with {} face down under it", self.one(over)));
                }
                Some(text)
            }
            Effect::Attach { to, .. } => {
                let titles = every(&effects, |effect| match effect {
                    Effect::Attach { title, to: other } if other == to => Some(title),
                    _ => None,
                })?;
                Some(self.attach(&titles, to))
            }
            Effect::Place {
                amount,
                on: on @ Select::Only(_),
                ..
            } => {
                let tokens = every(&effects, |effect| match effect {
                    Effect::Place {
                        amount: n,
                        token,
                        on: other,
                        if_destroyed,
                    } if (n, other) == (amount, on) && if_destroyed.is_empty() => Some(*token),
                    _ => None,
                })?;
                Some(self.place(amount, &tokens, on))
            }
            Effect::Dice { who, which, amount, .. } => {
                let changes = every(&effects, |effect| match effect {
                    Effect::Dice {
                        who: w,
                        which: k,
                        change: change @ (DiceChange::Raise | DiceChange::Lower),
                        amount: n,
                    } if (w, k, n) == (who, which, amount) => Some(*change),
                    _ => None,
                })?;
                Some(self.dice(who, *which, &changes, amount))
            }
            _ => None,
        }
    }

    /// A card that is taken from somewhere and shown: `reveal an ally among those cards and place it into your hand`.
    pub(super) fn put_and_reveal(&mut self, step: &Step, mood: Mood) -> String {
        let Effect::Put { what, to } = &step.effect else {
            return self.search_and_reveal(step);
        };
        let mut referent = self.referent_of(what);
        let place = destination(*to, referent.owner, Speaker::number_of(what));
        let it = match Speaker::number_of(what) {
            Number::One => "it",
            Number::Many => "them",
        };
        let optional = upper_bound(&step.effect).is_some_and(|n| self.is_one(n));
        let may = if optional && mood == Mood::Plain {
            "you may "
        } else {
            ""
        };
        let it = if optional { "it" } else { it };
        let text = format!("{may}reveal {} and place {it} {place}", self.select(what));
        if let Some(slot) = step.bind {
            referent.deed = Some(step.effect.clone());
            referent.kind = NameKind::of_step(&step.effect);
            self.introduce(slot, referent);
        }
        text
    }

    pub(super) fn search_and_reveal(&mut self, step: &Step) -> String {
        let Effect::Search { pile, filter, to } = &step.effect else {
            return String::new();
        };
        let mut referent = Referent::card(&self.kinds(filter), "");
        referent.owner = Owner::You;
        let what = self.filter(filter, Article::A, Number::One);
        let to = match to {
            Destination::OutOfGame => "remove it from the game".to_owned(),
            to => format!("place it {}", destination(*to, Owner::You, Number::One)),
        };
        if let Some(slot) = step.bind {
            referent.deed = Some(step.effect.clone());
            self.introduce(slot, referent);
        }
        format!("search your {} for {what}, reveal it and {to}", pile_word(*pile))
    }

    fn dice(&mut self, who: &Who, which: DiceKind, changes: &[DiceChange], amount: &Amount) -> String {
        let one = match amount {
            Amount::Exactly(n) | Amount::UpTo(n) => self.is_one(n),
            Amount::AnyNumber | Amount::All => false,
        };
        let kind = dice_words(which);
        let dice = match amount {
            Amount::Exactly(Quantity::Amount(slot)) if self.changed_dice(*slot) => format!("as many {kind}dice"),
            amount => self.amount(amount, &format!("{kind}die"), &format!("{kind}dice")),
        };
        let pool = self.whose_is(who);
        let sides = if one { "a side" } else { "sides" };
        match changes {
            [DiceChange::Set] => format!("change {dice} in {pool} active pool to {sides} of your choice"),
            [DiceChange::Exhaust] => format!("exhaust {dice} in {pool} active pool"),
            [DiceChange::Reroll] => format!("re-roll {dice} in {pool} active pool"),
            [DiceChange::Ready] => {
                format!("place {dice} from {pool} exhausted pool into {pool} active pool on {sides} of your choice")
            }
            [DiceChange::Turn(level)] => {
                let side = if one { "side" } else { "sides" };
                let article = if one { "its" } else { "their" };
                format!(
                    "change {dice} in {pool} active pool to {article} {} {side}",
                    level.word()
                )
            }
            [DiceChange::Lower] => format!("lower {dice} in {pool} active pool one level"),
            [DiceChange::Raise] => format!("raise {dice} in {pool} active pool one level"),
            _ => format!("raise or lower {dice} in {pool} active pool one level"),
        }
    }

    /// Whether a name stands for dice that were changed.
    pub(super) fn changed_dice(&self, slot: Slot) -> bool {
        let deed = self.referent(slot).and_then(|referent| referent.deed.as_ref());
        matches!(deed, Some(Effect::Dice { .. }))
    }
}

/// Whether the words for a number end in what was done: `the number of cards you drew`.
fn is_told_by_deed(quantity: &Quantity) -> bool {
    match quantity {
        Quantity::DiceSpent(..) | Quantity::Amount(_) | Quantity::AmountFor(..) | Quantity::DestroyedBy(_) => true,
        Quantity::Plus(_, last) | Quantity::Minus(_, last) | Quantity::Times(_, last) => is_told_by_deed(last),
        Quantity::Number(_)
        | Quantity::Numeral
        | Quantity::X
        | Quantity::Focus
        | Quantity::ValueOf(..)
        | Quantity::PrintedOf(..)
        | Quantity::PlayCostOf(_)
        | Quantity::TokensOn(..)
        | Quantity::TokensAmong(..)
        | Quantity::DiceAmong(..)
        | Quantity::ActiveDice(..)
        | Quantity::CountOf(_)
        | Quantity::Highest(..) => false,
    }
}

/// Where a card goes, as it is said of one or of several.
fn destination(to: Destination, owner: Owner, number: Number) -> String {
    let whose = match (owner, number) {
        (Owner::You, _) => "your",
        (Owner::Unknown | Owner::ThatPile, Number::One) => "its owner's",
        (Owner::Unknown | Owner::ThatPile, Number::Many) => "their owners'",
    };
    let one = number == Number::One || owner == Owner::You;
    match to {
        Destination::Hand => format!("into {whose} {}", if one { "hand" } else { "hands" }),
        Destination::TopOfDrawPile => format!("on top of {}", draw_pile(owner, number)),
        Destination::BottomOfDrawPile => format!("on the bottom of {}", draw_pile(owner, number)),
        Destination::OutOfGame => "out of the game".to_owned(),
        Destination::YourBattlefield => "onto your battlefield".to_owned(),
        Destination::OwnersBattlefield => format!("onto {whose} {}", if one { "battlefield" } else { "battlefields" }),
        Destination::IntoDrawPile => format!("into {}", draw_pile(owner, number)),
        Destination::DiscardPile => format!("into {whose} {}", if one { "discard pile" } else { "discard piles" }),
        Destination::Under(_) => "face down under a card".to_owned(),
        Destination::Aside => "aside".to_owned(),
    }
}

/// `your draw pile`, `its owner's draw pile`
fn draw_pile(owner: Owner, number: Number) -> &'static str {
    match (owner, number) {
        (Owner::You, _) => "your draw pile",
        (Owner::ThatPile, _) => "that draw pile",
        (Owner::Unknown, Number::One) => "its owner's draw pile",
        (Owner::Unknown, Number::Many) => "their owners' draw piles",
    }
}

fn pile_word(pile: Pile) -> &'static str {
    match pile {
        Pile::Draw => "draw pile",
        Pile::Discard => "discard pile",
    }
}

/// What each of these has, if all of them have it.
fn every<'e, T>(effects: &[&'e Effect], of: impl Fn(&'e Effect) -> Option<T>) -> Option<Vec<T>> {
    effects.iter().map(|effect| of(effect)).collect()
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
fn upper_bound(effect: &Effect) -> Option<&Quantity> {
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
