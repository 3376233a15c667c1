//! Numbers and amounts.

use super::filters::the_very_card;
use super::paragraph::numeral_words;
use super::phrases::possessive;
use super::speaker::{Article, Extent, Number, Speaker};
use crate::names::NameKind;
use ashwright_core::*;

/// Things that a step counts: `cards drawn`.
pub(super) struct Things {
    /// One of them.
    pub one: String,
    /// Several.
    pub many: String,
    /// What was done with them.
    pub done: &'static str,
}

impl Speaker<'_> {
    /// A quantity that needs no words around it, when it is one.
    pub fn simple(&self, quantity: &Quantity) -> Option<String> {
        match quantity {
            Quantity::Number(n) => Some(n.to_string()),
            Quantity::Numeral => Some(self.numeral.map_or("N".to_owned(), numeral_words)),
            Quantity::X => Some("X".to_owned()),
            // A numeral of 1 multiplies nothing.
            Quantity::Times(a, b) if self.is_one(b) => self.simple(a),
            Quantity::Times(a, b) if self.is_one(a) => self.simple(b),
            Quantity::Times(..) => None,
            Quantity::PrintedOf(..)
            | Quantity::PlayCostOf(_)
            | Quantity::TokensAmong(..)
            | Quantity::DiceAmong(..)
            | Quantity::ActiveDice(..)
            | Quantity::DiceSpent(..)
            | Quantity::DestroyedBy(_)
            | Quantity::ReceivedFrom(_)
            | Quantity::Phase
            | Quantity::Highest(..)
            | Quantity::ValueOf(..)
            | Quantity::TokensOn(..)
            | Quantity::CountOf(_)
            | Quantity::Amount(_)
            | Quantity::AmountFor(..)
            | Quantity::Plus(..)
            | Quantity::Minus(..) => None,
        }
    }

    /// Whether a quantity is said to be one.
    pub fn is_one(&self, quantity: &Quantity) -> bool {
        self.simple(quantity).as_deref() == Some("1")
    }

    /// A quantity as the name of a number: `2`, `the number of units you control`.
    pub fn quantity(&mut self, quantity: &Quantity) -> String {
        if let Some(simple) = self.simple(quantity) {
            return simple;
        }
        match quantity {
            Quantity::Number(_) | Quantity::Numeral | Quantity::X => String::new(),
            Quantity::ValueOf(stat, card) => {
                format!("{} {} value", possessive(&self.one(card)), stat_word(*stat))
            }
            Quantity::TokensOn(token, card) => {
                let tokens = token_words(TokenKind::Of(*token), false);
                format!("the number of {tokens} on {}", self.one(card))
            }
            Quantity::PrintedOf(stat, card) => {
                format!("{} printed {} value", possessive(&self.one(card)), stat_word(*stat))
            }
            Quantity::PlayCostOf(card) => format!("{} magic play cost", possessive(&self.one(card))),
            Quantity::TokensAmong(token, filter) => {
                let tokens = token_words(TokenKind::Of(*token), false);
                format!("the number of {tokens} on {}", self.all_of(filter))
            }
            Quantity::DiceAmong(kind, filter) => {
                format!("the number of {} dice on {}", kind.word(), self.all_of(filter))
            }
            Quantity::ActiveDice(which, who) => {
                let pool = self.whose_is(who);
                format!("the number of {}dice in {pool} active pool", dice_words(*which))
            }
            Quantity::DiceSpent(kind, level) => {
                let face = super::marks::face(*kind, *level);
                format!("the number of {face} dice spent {}", self.for_this())
            }
            Quantity::Phase => "the Chimera's phase".to_owned(),
            Quantity::DestroyedBy(_) => "the number of units that this destroyed".to_owned(),
            Quantity::ReceivedFrom(_) => "the damage that was received".to_owned(),
            Quantity::CountOf(filter) => {
                format!("the number of {}", self.filter(filter, Article::None, Number::Many))
            }
            Quantity::Amount(slot) => self.amount_of(*slot),
            Quantity::AmountFor(slot, who) => {
                let who = match self.is_they(who) {
                    true => "they".to_owned(),
                    false => self.player(who),
                };
                match self.referent(*slot).and_then(|r| r.deed.as_ref()) {
                    Some(Effect::Draw { .. }) => format!("the number of cards {who} drew"),
                    _ => format!("{} part of {}", possessive(&who), self.amount_of(*slot)),
                }
            }
            Quantity::Times(a, b) => format!("{} times {}", self.quantity(a), self.quantity(b)),
            Quantity::Highest(stat, filter) => {
                format!("the highest {} value among {}", stat_word(*stat), self.all_of(filter))
            }
            Quantity::Plus(a, b) => format!("{} plus {}", self.quantity(a), self.quantity(b)),
            Quantity::Minus(a, b) => match self.dice_since(a, b).or_else(|| self.not_drawn(a, b)) {
                Some(said) => said,
                None => format!("{} minus {}", self.quantity(a), self.quantity(b)),
            },
        }
    }

    /// What is left of the cards that a player could draw.
    fn not_drawn(&mut self, most: &Quantity, drawn: &Quantity) -> Option<String> {
        let Quantity::AmountFor(slot, who) = drawn else {
            return None;
        };
        let deed = self.referent(*slot).and_then(|referent| referent.deed.as_ref());
        let is_so = matches!(deed, Some(Effect::Draw { amount: Amount::UpTo(n), .. }) if n == most);
        let who = match is_so {
            true if self.is_they(who) => "they".to_owned(),
            true => self.player(who),
            false => return None,
        };
        Some(format!("the number of those cards {who} did not draw"))
    }

    /// Dice of a pool that were not there when their number was noted.
    pub(super) fn dice_since(&mut self, now: &Quantity, before: &Quantity) -> Option<String> {
        let (Quantity::ActiveDice(which, who), Quantity::Amount(slot)) = (now, before) else {
            return None;
        };
        let noted = self.referent(*slot).and_then(|referent| referent.deed.as_ref());
        if !matches!(noted, Some(Effect::Note { amount }) if amount == now) {
            return None;
        }
        let pool = self.whose_is(who);
        Some(format!(
            "the number of {}dice that this {} placed into {pool} active pool",
            dice_words(*which),
            self.own_kind()
        ))
    }

    /// What a step or an event named so amounted to.
    pub(super) fn amount_of(&mut self, slot: Slot) -> String {
        let Some(referent) = self.referent(slot) else {
            return "that amount".to_owned();
        };
        if referent.kind == NameKind::Event {
            return match &self.event {
                Some(EventPattern::DealtDamage(..) | EventPattern::ReceivesDamage(..)) => "that damage".to_owned(),
                Some(EventPattern::WoundsPlaced(..) | EventPattern::DamageWounds(_)) => {
                    "the number of those wound tokens".to_owned()
                }
                Some(EventPattern::AttackersDeclared(_)) => "the number of declared attackers".to_owned(),
                _ => "that amount".to_owned(),
            };
        }
        match &referent.deed {
            // What was on a card when it was noted may be gone by now.
            Some(Effect::Note {
                amount: Quantity::TokensOn(token, card),
            }) => {
                let (token, card) = (TokenKind::Of(*token), *card);
                format!(
                    "the number of {} that were on {}",
                    token_words(token, false),
                    self.one(&card)
                )
            }
            Some(Effect::Note {
                amount: Quantity::ActiveDice(which, who),
            }) => {
                let (kind, pool) = (dice_words(*which), Self::own(who));
                format!("the number of {kind}dice that were in {pool} active pool")
            }
            Some(Effect::Note {
                amount: amount @ Quantity::Minus(_, tokens),
            }) if let Quantity::TokensOn(token, _) = **tokens => {
                let tokens = token_words(TokenKind::Of(token), false);
                let amount = self.quantity(&amount.clone());
                amount.replacen(&format!("{tokens} on"), &format!("{tokens} that were on"), 1)
            }
            Some(Effect::Note { amount }) => {
                let amount = amount.clone();
                let before = matches!(amount, Quantity::ValueOf(..));
                let amount = self.quantity(&amount);
                // What is changed since is not what counts.
                if before {
                    format!("{amount} before this")
                } else {
                    amount
                }
            }
            Some(Effect::Deal { .. }) => "the damage dealt".to_owned(),
            Some(Effect::RollBehavior) => "the roll".to_owned(),
            Some(_) | None => match self.things_done(slot) {
                Some(Things { many, done, .. }) => format!("the number of {many} {done}"),
                None => "the number of times that was done".to_owned(),
            },
        }
    }

    /// The things that a step counts, and what it did with them.
    pub(super) fn things_done(&self, slot: Slot) -> Option<Things> {
        let things = |one: &str, many: &str, done: &'static str| {
            Some(Things {
                one: one.to_owned(),
                many: many.to_owned(),
                done,
            })
        };
        let tokens = |token: TokenKind, done| things(token_words(token, true), token_words(token, false), done);
        let referent = self.referent(slot)?;
        let noun = match referent.noun.contains(" or ") {
            true => "card",
            false => referent.noun.as_str(),
        };
        let cards = |done| things(noun, &plural(noun), done);
        match referent.deed.as_ref()? {
            Effect::Remove { token, .. } => tokens(*token, "removed"),
            Effect::RemoveAmong { token, .. } => tokens(TokenKind::Of(*token), "removed"),
            Effect::Move { token, .. } => tokens(*token, "moved"),
            Effect::Place { token, .. } => tokens(TokenKind::Of(*token), "placed"),
            Effect::Draw { .. } => things("card", "cards", "drawn"),
            Effect::Mill { .. } | Effect::DiscardFromHand { .. } => things("card", "cards", "discarded"),
            Effect::Discard { .. } => cards("discarded"),
            Effect::Dice { change, .. } => things("die", "dice", changed(*change)),
            Effect::OwnDice {
                change: OwnDice::Lower, ..
            } => things("die", "dice", "lowered"),
            Effect::OwnDice { .. } => things("die", "dice", "changed"),
            Effect::RageDice { .. } => {
                let of_them = "of those rage dice";
                things(of_them, of_them, "that shows its basic side")
            }
            Effect::Destroy { .. } => cards("destroyed"),
            Effect::Choose { .. } => cards("chosen"),
            Effect::RollExhausted { .. } => things("power symbol", "power symbols", "rolled"),
            Effect::Put {
                to: Destination::OutOfGame,
                ..
            } => cards("removed"),
            Effect::Put { .. } => cards("placed"),
            Effect::Summon { .. } => things("conjuration", "conjurations", "placed"),
            _ => None,
        }
    }

    /// Whether a name stands for so many tokens of a kind that were removed.
    pub(super) fn is_so_many(&self, slot: Slot, token: TokenKind) -> bool {
        let deed = self.referent(slot).and_then(|referent| referent.deed.as_ref());
        match deed {
            Some(Effect::Remove { token: removed, .. }) => *removed == token,
            Some(Effect::RemoveAmong { token: removed, .. }) => TokenKind::Of(*removed) == token,
            _ => false,
        }
    }

    /// The number of things after an amount: `2 or more cards`, `no status tokens`.
    pub(super) fn how_many(&mut self, compare: Compare, with: &Quantity, one: &str, many: &str) -> String {
        let Some(n) = self.simple(with) else {
            let with = self.quantity(with);
            return match compare {
                Compare::Equal => format!("{many} equal in number to {with}"),
                Compare::AtMost => format!("at most as many {many} as {with}"),
                Compare::AtLeast => format!("at least as many {many} as {with}"),
                Compare::Below => format!("fewer {many} than {with}"),
                Compare::Above => format!("more {many} than {with}"),
            };
        };
        let none = matches!(
            (compare, with),
            (Compare::Equal | Compare::AtMost, Quantity::Number(0)) | (Compare::Below, Quantity::Number(1))
        );
        let noun = if n == "1" { one } else { many };
        match compare {
            _ if none => format!("no {many}"),
            Compare::Equal => format!("exactly {n} {noun}"),
            Compare::AtMost => format!("{n} or fewer {many}"),
            Compare::AtLeast => format!("{n} or more {many}"),
            Compare::Below => format!("fewer than {n} {noun}"),
            Compare::Above => format!("more than {n} {noun}"),
        }
    }

    /// What a number counts, one of them: `wound token on it`, with how many times it counts each.
    pub fn each_of(&mut self, quantity: &Quantity) -> Option<(String, String)> {
        let once = |words: String| Some(("1".to_owned(), words));
        match quantity {
            Quantity::TokensOn(token, card) => {
                let token = token_words(TokenKind::Of(*token), true);
                once(format!("{token} on {}", self.one(card)))
            }
            Quantity::TokensAmong(token, filter) => {
                let token = token_words(TokenKind::Of(*token), true);
                once(format!("{token} on {}", self.all_of(filter)))
            }
            Quantity::DiceAmong(kind, filter) => once(format!("{} die on {}", kind.word(), self.all_of(filter))),
            Quantity::CountOf(filter) => once(self.aside(|s| s.filter(filter, Article::None, Number::One))),
            Quantity::DiceSpent(kind, level) => once(format!("{} spent", super::marks::face(*kind, *level))),
            Quantity::Amount(slot) => {
                if let Some(Effect::Note { amount }) = self.referent(*slot).and_then(|r| r.deed.clone()) {
                    return self.each_of(&amount);
                }
                if self.referent(*slot)?.kind == NameKind::Event {
                    return match &self.event {
                        Some(EventPattern::DiceChanged { .. }) => once("of those dice".to_owned()),
                        Some(EventPattern::WoundsPlaced(..) | EventPattern::DamageWounds(_)) => {
                            once("of those wound tokens".to_owned())
                        }
                        Some(EventPattern::AttackersDeclared(_)) => once("of those attackers".to_owned()),
                        _ => None,
                    };
                }
                let Things { one, done, .. } = self.things_done(*slot)?;
                once(format!("{one} {done}"))
            }
            Quantity::Times(factor, of) => {
                let factor = self.simple(factor)?;
                let (_, words) = self.each_of(of).filter(|(n, _)| n == "1")?;
                Some((factor, words))
            }
            Quantity::Number(_)
            | Quantity::Numeral
            | Quantity::X
            | Quantity::PrintedOf(..)
            | Quantity::PlayCostOf(_)
            | Quantity::ActiveDice(..)
            | Quantity::DestroyedBy(_)
            | Quantity::ReceivedFrom(_)
            | Quantity::Phase
            | Quantity::Highest(..)
            | Quantity::ValueOf(..)
            | Quantity::AmountFor(..)
            | Quantity::Plus(..)
            | Quantity::Minus(..) => None,
        }
    }

    /// All the cards of a filter together: `units you control`, `your Phoenixborn`.
    fn all_of(&mut self, filter: &Filter) -> String {
        if let Some(card) = the_very_card(filter) {
            return self.one(card);
        }
        let yours = filter.kinds == [Noun::Phoenixborn] && filter.control == Control::Yours;
        self.aside(|s| match yours {
            true => s.filter(filter, Article::A, Number::One),
            false => s.filter(filter, Article::None, Number::Many),
        })
    }

    /// `more `, once, where what is counted comes on top of the same.
    fn more(&mut self) -> &'static str {
        match std::mem::replace(&mut self.extent, Extent::All) {
            Extent::All => "",
            Extent::More => "more ",
        }
    }

    /// An amount of things: `2 wound tokens`, `wound tokens equal to that unit's recover value`.
    pub fn counted(&mut self, quantity: &Quantity, one: &str, many: &str) -> String {
        let more = self.more();
        match self.simple(quantity) {
            Some(n) if n == "1" => format!("1 {more}{one}"),
            Some(n) => format!("{n} {more}{many}"),
            None if many.ends_with("cards") || many.ends_with("dice") => {
                format!("a number of {many} equal to {}", self.quantity(quantity))
            }
            None => format!("{many} equal to {}", self.quantity(quantity)),
        }
    }

    /// The same for an amount that the player may settle.
    pub fn amount(&mut self, amount: &Amount, one: &str, many: &str) -> String {
        match amount {
            Amount::Exactly(n) => self.counted(n, one, many),
            // The player may do it or not; "up to 1" says no more.
            Amount::UpTo(n) if self.is_one(n) => self.counted(n, one, many),
            Amount::UpTo(n) => match self.simple(n) {
                Some(_) => format!("up to {}", self.counted(n, one, many)),
                None => format!("a number of {many} up to {}", self.quantity(n)),
            },
            Amount::AnyNumber => format!("any number of {many}"),
            Amount::All => format!("all {many}"),
        }
    }
}

/// What was done with dice.
fn changed(how: DiceChange) -> &'static str {
    match how {
        DiceChange::Exhaust => "exhausted",
        DiceChange::Lower => "lowered",
        DiceChange::Raise => "raised",
        DiceChange::Reroll => "re-rolled",
        DiceChange::Set(_) | DiceChange::Ready | DiceChange::Roll => "changed",
    }
}

/// The word for a value.
pub(crate) fn stat_word(stat: Stat) -> &'static str {
    match stat {
        Stat::Attack => "attack",
        Stat::Life => "life",
        Stat::Recover => "recover",
        Stat::Battlefield => "battlefield",
        Stat::Spellboard => "spellboard",
    }
}

/// `2`, `2 or less`, `less than 2`.
pub(crate) fn compared(compare: Compare, with: &str) -> String {
    match compare {
        Compare::AtMost => format!("{with} or less"),
        Compare::AtLeast => format!("{with} or more"),
        Compare::Equal => with.to_owned(),
        Compare::Below => format!("less than {with}"),
        Compare::Above => format!("more than {with}"),
    }
}

/// `charm power `: which dice, with a blank behind.
pub(super) fn dice_words(which: DiceKind) -> String {
    let level = which.level.map(|level| match level {
        LevelAsked::Is(level) => level.word(),
        LevelAsked::NotBasic => "non-basic",
    });
    // That their types differ is said behind the noun.
    let words = [which.kind.map(DieType::word), level];
    words.into_iter().flatten().map(|word| format!("{word} ")).collect()
}

/// The comparison that holds exactly when this one does not, where there is one.
pub(super) fn opposite(compare: Compare, with: &Quantity) -> Option<(Compare, Quantity)> {
    let with = with.clone();
    Some(match compare {
        Compare::AtMost => (Compare::Above, with),
        Compare::AtLeast => (Compare::Below, with),
        Compare::Below => (Compare::AtLeast, with),
        Compare::Above => (Compare::AtMost, with),
        Compare::Equal if with == Quantity::Number(0) => (Compare::AtLeast, Quantity::Number(1)),
        Compare::Equal => return None,
    })
}

/// Several of a noun that stands for cards: `allies`.
pub(super) fn plural(noun: &str) -> String {
    match noun.strip_suffix("ally") {
        Some(rest) => format!("{rest}allies"),
        None if noun.ends_with("Phoenixborn") => noun.to_owned(),
        None => format!("{noun}s"),
    }
}

/// `status token` or `status tokens`.
pub(crate) fn token_words(token: TokenKind, one: bool) -> &'static str {
    match (token, one) {
        (TokenKind::Of(Token::Wound), true) => "wound token",
        (TokenKind::Of(Token::Wound), false) => "wound tokens",
        (TokenKind::Of(Token::Exhaustion), true) => "exhaustion token",
        (TokenKind::Of(Token::Exhaustion), false) => "exhaustion tokens",
        (TokenKind::Of(Token::Status), true) => "status token",
        (TokenKind::Of(Token::Status), false) => "status tokens",
        (TokenKind::Any, true) => "token",
        (TokenKind::Any, false) => "tokens",
    }
}
