//! Numbers and amounts.

use super::phrases::possessive;
use super::speaker::{Article, Number, ORDINALS, Referent, Speaker};
use crate::names::NameKind;
use ashwright_core::*;

impl Speaker<'_> {
    /// A quantity that needs no words around it, when it is one.
    pub fn simple(&self, quantity: &Quantity) -> Option<String> {
        match quantity {
            Quantity::Number(n) => Some(n.to_string()),
            Quantity::Numeral => Some(self.numeral.map_or("N".to_owned(), |n| n.to_string())),
            Quantity::X => Some("X".to_owned()),
            Quantity::Focus
            | Quantity::PrintedOf(..)
            | Quantity::PlayCostOf(_)
            | Quantity::TokensAmong(..)
            | Quantity::DiceAmong(..)
            | Quantity::ActiveDice(..)
            | Quantity::DiceSpent(..)
            | Quantity::DestroyedBy(_)
            | Quantity::Times(..)
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
            Quantity::Focus => "this spell's focus level".to_owned(),
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
                let filter = self.filter(filter, Article::None, Number::Many);
                format!("the number of {tokens} on {filter}")
            }
            Quantity::DiceAmong(kind, filter) => {
                let filter = self.filter(filter, Article::None, Number::Many);
                format!("the number of {} dice on {filter}", kind.word())
            }
            Quantity::ActiveDice(which, who) => {
                let kind = [which.kind.map(DieType::word), which.level.map(Level::word)];
                let kind: String = kind.into_iter().flatten().map(|word| format!("{word} ")).collect();
                let pool = match &**who {
                    Who::You => "your".to_owned(),
                    who => possessive(&self.player(who)),
                };
                format!("the number of {kind}dice in {pool} active pool")
            }
            Quantity::DiceSpent(kind, level) => {
                format!("the number of {} dice spent", super::marks::face(*kind, *level))
            }
            Quantity::DestroyedBy(_) => "the number of units that this destroyed".to_owned(),
            Quantity::CountOf(filter) => {
                format!("the number of {}", self.filter(filter, Article::None, Number::Many))
            }
            Quantity::Amount(slot) => self.amount_of(*slot),
            Quantity::AmountFor(slot, who) => {
                let who = self.player(who);
                match self.referent(*slot).and_then(|r| r.deed.clone()) {
                    Some(Effect::Draw { .. } | Effect::DrawUntil { .. }) => format!("the number of cards {who} drew"),
                    _ => format!("{} part of {}", possessive(&who), self.amount_of(*slot)),
                }
            }
            Quantity::Times(a, b) => format!("{} times {}", self.quantity(a), self.quantity(b)),
            Quantity::Highest(stat, filter) => {
                let filter = self.filter(filter, Article::None, Number::Many);
                format!("the highest {} value of {filter}", stat_word(*stat))
            }
            Quantity::Plus(a, b) => format!("{} plus {}", self.quantity(a), self.quantity(b)),
            Quantity::Minus(a, b) => format!("{} minus {}", self.quantity(a), self.quantity(b)),
        }
    }

    pub(super) fn amount_of(&mut self, slot: Slot) -> String {
        let Some(referent) = self.referent(slot) else {
            return "that amount".to_owned();
        };
        if referent.kind == NameKind::Event {
            return match &self.event {
                Some(EventPattern::DealtDamage(..)) => "the amount of that damage".to_owned(),
                Some(EventPattern::WoundsPlaced(..)) => "the number of those wound tokens".to_owned(),
                Some(EventPattern::AttackersDeclared(_)) => "the number of declared attackers".to_owned(),
                _ => "that amount".to_owned(),
            };
        }
        match &referent.deed {
            Some(Effect::Remove { token, .. }) => format!("the number of {} removed", token_words(*token, false)),
            Some(Effect::Move { token, .. }) => format!("the number of {} moved", token_words(*token, false)),
            Some(Effect::Place { token, .. }) => {
                format!("the number of {} placed", token_words(TokenKind::Of(*token), false))
            }
            Some(Effect::Deal { .. }) => "the damage dealt".to_owned(),
            Some(Effect::Draw { .. } | Effect::DrawUntil { .. }) => "the number of cards drawn".to_owned(),
            Some(Effect::Mill { .. } | Effect::DiscardFromHand { .. } | Effect::Discard { .. }) => {
                "the number of cards discarded".to_owned()
            }
            Some(Effect::Dice { .. }) => "the number of dice changed".to_owned(),
            Some(Effect::Destroy { .. }) => "the number of units destroyed".to_owned(),
            Some(Effect::Choose { .. }) => format!("the number of {}s chosen", referent.noun),
            Some(Effect::Summon { .. }) => "the number of conjurations placed".to_owned(),
            Some(Effect::Note { .. }) => self.noted(slot),
            Some(_) | None => "the number of times that was done".to_owned(),
        }
    }

    /// A number that was noted, and which where several were.
    pub(super) fn noted(&self, slot: Slot) -> String {
        let is_note = |name: &Option<Referent>| {
            let deed = name.as_ref().and_then(|referent| referent.deed.as_ref());
            matches!(deed, Some(Effect::Note { .. }))
        };
        let before = self.names[..slot.index()].iter().filter(|name| is_note(name)).count();
        match ORDINALS.get(before) {
            Some(ordinal) if self.names.iter().filter(|name| is_note(name)).count() > 1 => {
                format!("the {ordinal} number noted")
            }
            _ => "the number noted".to_owned(),
        }
    }

    /// An amount of things: `2 wound tokens`, `wound tokens equal to that unit's recover value`.
    pub fn counted(&mut self, quantity: &Quantity, one: &str, many: &str) -> String {
        match self.simple(quantity) {
            Some(n) if n == "1" => format!("1 {one}"),
            Some(n) => format!("{n} {many}"),
            None => format!("{many} equal to {}", self.quantity(quantity)),
        }
    }

    /// The same for an amount that the player may settle.
    pub fn amount(&mut self, amount: &Amount, one: &str, many: &str) -> String {
        match amount {
            Amount::Exactly(n) => self.counted(n, one, many),
            Amount::UpTo(n) => format!("up to {}", self.counted(n, one, many)),
            Amount::AnyNumber => format!("any number of {many}"),
            Amount::All => format!("all {many}"),
        }
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
