//! What a paragraph waits for.

use super::phrases::{join, possessive};
use super::quantities::token_words;
use super::speaker::{Article, Number, Referent, Speaker};
use crate::names::NameKind;
use ashwright_core::*;

impl Speaker<'_> {
    pub(super) fn trigger(&mut self, trigger: &Trigger) -> String {
        let event = self.event(&trigger.event);
        let timing = match trigger.timing {
            Timing::When => "when",
            Timing::After => "after",
            Timing::At => "at",
        };
        let mut event = event;
        for (timing, other) in &trigger.others {
            let timing = match timing {
                Timing::When => "when",
                Timing::After => "after",
                Timing::At => "at",
            };
            event.push_str(&format!(" or {timing} {}", self.event(other)));
        }
        let limit = match trigger.limit {
            Limit::Unlimited => "",
            Limit::OncePerTurn => "once per turn, ",
        };
        self.event = Some(trigger.event.clone());
        if let Some(slot) = trigger.bind {
            let referent = Referent {
                kind: NameKind::Event,
                ..self.victim(&trigger.event)
            };
            self.introduce(slot, referent);
        }
        let condition = trigger
            .condition
            .as_ref()
            .map(|c| format!(", if {}", self.condition(c)));
        format!("{limit}{timing} {event}{}", condition.unwrap_or_default())
    }

    /// What the card is called that an event happens to.
    pub(super) fn victim(&mut self, event: &EventPattern) -> Referent {
        let (subject, how) = match event {
            EventPattern::Destroyed(subject, _) => (subject, "destroyed"),
            EventPattern::Targeted(subject, _) => (subject, "target"),
            EventPattern::DeclaredAttacker(subject) => (subject, "attacking"),
            EventPattern::DeclaredBlocker(subject) => (subject, "blocking"),
            EventPattern::DeclaredGuard(subject) => (subject, "guarding"),
            EventPattern::DealtDamage(subject, _) => (subject, "damaged"),
            EventPattern::WoundsPlaced(subject, _) => (subject, "wounded"),
            EventPattern::ComesIntoPlay(subject) | EventPattern::Attached(subject) => (subject, "new"),
            EventPattern::LastTokenRemoved(_, subject) => (subject, ""),
            EventPattern::AttackersDeclared(_)
            | EventPattern::PlayerTargeted(..)
            | EventPattern::DefendersChosen(_)
            | EventPattern::BlockersDeclared(_)
            | EventPattern::ActionTaken(..)
            | EventPattern::DiceChanged { .. }
            | EventPattern::PaidWith { .. }
            | EventPattern::Resolved(_)
            | EventPattern::Moment(_) => return Referent::card("card", ""),
        };
        match subject {
            Subject::Only(Ref::This) => Referent::card(self.own_kind(), how),
            Subject::Only(_) => Referent::card("unit", how),
            Subject::Any(filter) => Referent::card(&self.kinds(filter), how),
        }
    }

    pub(super) fn event(&mut self, event: &EventPattern) -> String {
        match event {
            EventPattern::ComesIntoPlay(subject) => format!("{} comes into play", self.subject(subject)),
            EventPattern::Attached(subject) => format!("{} is attached", self.subject(subject)),
            EventPattern::Destroyed(subject, cause) => {
                format!("{} is destroyed{}", self.subject(subject), self.cause(cause))
            }
            EventPattern::DealtDamage(subject, cause) => {
                format!("{} is dealt damage{}", self.subject(subject), self.cause(cause))
            }
            EventPattern::WoundsPlaced(subject, cause) => {
                format!(
                    "wound tokens are placed on {}{}",
                    self.subject(subject),
                    self.cause(cause)
                )
            }
            EventPattern::AttackersDeclared(by) => self.does(by, "declare", "declares", "attackers"),
            EventPattern::BlockersDeclared(by) => self.does(by, "declare", "declares", "blockers"),
            EventPattern::DefendersChosen(by) => {
                self.does(by, "have", "has", "the choice to declare blockers or a guard")
            }
            EventPattern::ActionTaken(by, TurnAction::Pass) => self.does(by, "take", "takes", "a Pass main action"),
            EventPattern::ActionTaken(by, TurnAction::Meditate) => self.does(by, "take", "takes", "a Meditate action"),
            EventPattern::LastTokenRemoved(token, subject) => {
                let token = token_words(TokenKind::Of(*token), true);
                format!("the last {token} is removed from {}", self.subject(subject))
            }
            EventPattern::DiceChanged { of, by } => {
                let pool = match of {
                    Control::Any => "a player's".to_owned(),
                    Control::Yours => "your".to_owned(),
                    Control::Opponents => "an opponent's".to_owned(),
                    Control::Of(who) => possessive(&self.player(who)),
                };
                let whose = match by {
                    Control::Any => "a player's".to_owned(),
                    Control::Yours => "your".to_owned(),
                    Control::Opponents => "an opponent's".to_owned(),
                    Control::Of(who) => possessive(&self.player(who)),
                };
                format!(
                    "one or more dice in {pool} active pool are re-rolled, lowered in level, or changed to a side of \
                     {whose} choice"
                )
            }
            EventPattern::PaidWith { by, kinds, purpose } => {
                let kinds: Vec<&str> = kinds.iter().map(|kind| kind.word()).collect();
                let cost = match purpose {
                    Purpose::Anything => "a cost",
                    Purpose::DicePower => "the cost of a dice power",
                };
                let die = super::phrases::an(&join(&kinds, "or"));
                self.does(by, "pay", "pays", &format!("{cost} with {die} die on its power side"))
            }
            EventPattern::Resolved(by) => self.does(
                by,
                "resolve",
                "resolves",
                "an action spell or an activated Phoenixborn ability",
            ),
            EventPattern::DeclaredAttacker(subject) => {
                format!("{} is declared as an attacker", self.subject(subject))
            }
            EventPattern::DeclaredBlocker(subject) => format!("{} is declared as a blocker", self.subject(subject)),
            EventPattern::DeclaredGuard(subject) => format!("{} is declared as a guard", self.subject(subject)),
            EventPattern::Targeted(subject, cause) => {
                format!("{} is targeted{}", self.subject(subject), self.cause(cause))
            }
            EventPattern::PlayerTargeted(who, cause) => {
                let cause = self.cause(cause);
                let players = self.does(who, "are", "is", "targeted");
                format!("{players}{cause}")
            }
            EventPattern::Moment(moment) => match moment {
                Moment::EndOfRound => "the end of the round",
                Moment::EndOfPrepare => "the end of the prepare phase",
                Moment::StartOfTurns => "the beginning of the player turns phase",
                Moment::ExhaustDice => "the exhaust dice step of the recovery phase",
                Moment::EndOfTurn => "the end of the turn",
                Moment::EndOfYourTurn => "the end of your turn",
                Moment::StartOfTurn(Whose::Yours) => "the start of your turn",
                Moment::StartOfTurn(Whose::Anyones) => "the start of each turn",
            }
            .to_owned(),
        }
    }

    /// What a player does: `an opponent declares attackers`.
    pub(super) fn does(&mut self, by: &Control, base: &str, third: &str, what: &str) -> String {
        match by {
            Control::Any => format!("a player {third} {what}"),
            Control::Yours => format!("you {base} {what}"),
            Control::Opponents => format!("an opponent {third} {what}"),
            Control::Of(who) => format!("{} {third} {what}", self.player(who)),
        }
    }

    pub(super) fn subject(&mut self, subject: &Subject) -> String {
        match subject {
            Subject::Only(card) => self.one(card),
            Subject::Any(filter) => self.filter(filter, Article::A, Number::One),
        }
    }

    pub(super) fn cause(&mut self, cause: &CausePattern) -> String {
        if *cause == CausePattern::ANY {
            return String::new();
        }
        let kinds: Vec<&str> = cause.kinds.iter().map(|k| cause_words(*k).0).collect();
        let by = self.controlled(&cause.by);
        if let Some(source) = &cause.source {
            let owner = possessive(&self.one(source));
            let kinds = if kinds.is_empty() {
                "doing".to_owned()
            } else {
                join(&kinds, "or")
            };
            return format!(" by {owner} {kinds}{by}");
        }
        if kinds.is_empty() {
            return format!(" by anything{by}");
        }
        format!(" by {}{by}", super::phrases::an(&join(&kinds, "or")))
    }
}

/// What an event can be the result of, singular and plural.
pub(super) fn cause_words(kind: CauseKind) -> (&'static str, &'static str) {
    match kind {
        CauseKind::Attack => ("attack", "attacks"),
        CauseKind::Counter => ("counter", "counters"),
        CauseKind::Spell => ("spell", "spells"),
        CauseKind::ReactionSpell => ("reaction spell", "reaction spells"),
        CauseKind::Ability => ("ability", "abilities"),
        CauseKind::DicePower => ("dice power", "dice powers"),
    }
}
