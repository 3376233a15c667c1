//! How players are called.

use super::phrases::possessive;
use super::speaker::Speaker;
use crate::names::NameKind;
use ashwright_core::*;

impl Speaker<'_> {
    /// A player as the subject or object of a sentence.
    pub fn player(&mut self, who: &Who) -> String {
        match who {
            Who::You => "you".to_owned(),
            Who::EachPlayer => "each player".to_owned(),
            Who::EachOpponent => "each opponent".to_owned(),
            Who::Targeted(who) => match &**who {
                Who::EachPlayer => "each target player".to_owned(),
                Who::EachOpponent => "each target opponent".to_owned(),
                Who::Named(slot) => match self.named_player(*slot).strip_prefix("that ") {
                    Some(noun) => format!("that target {noun}"),
                    None => "you, as a target,".to_owned(),
                },
                who => format!("{}, as a target,", self.player(who)),
            },
            Who::Player(Targeting::Target) => "a target player".to_owned(),
            Who::Player(Targeting::Choose) => "a player of your choice".to_owned(),
            Who::Player(Targeting::Random) => "a random player".to_owned(),
            Who::Opponent(Targeting::Target) => "a target opponent".to_owned(),
            Who::Opponent(Targeting::Choose) => "an opponent of your choice".to_owned(),
            Who::Opponent(Targeting::Random) => "a random opponent".to_owned(),
            Who::OpponentWithDice => "a target opponent with dice in their active pool".to_owned(),
            Who::Named(slot) => self.named_player(*slot),
            Who::ControllerOf(card) => format!("{} controller", possessive(&self.one(card))),
            Who::OwnerOf(card) => format!("{} owner", possessive(&self.one(card))),
        }
    }

    pub(super) fn named_player(&self, slot: Slot) -> String {
        if self.you == Some(slot) {
            return "you".to_owned();
        }
        match self.referent(slot) {
            Some(referent) if referent.kind == NameKind::Player => format!("that {}", referent.noun),
            Some(_) => match self.event.as_ref().map(agent) {
                Some(Control::Opponents) => "that opponent".to_owned(),
                Some(Control::Yours) => "you".to_owned(),
                Some(Control::Any | Control::Of(_)) | None => "that player".to_owned(),
            },
            None => "that player".to_owned(),
        }
    }

    /// `you control`, `that player controls`, `controlled by that unit's controller`.
    pub fn controlled(&mut self, control: &Control) -> String {
        match control {
            Control::Any => String::new(),
            Control::Yours => " you control".to_owned(),
            Control::Opponents => " an opponent controls".to_owned(),
            Control::Of(who) => match who {
                Who::You => " you control".to_owned(),
                Who::ControllerOf(_) | Who::OwnerOf(_) => format!(" controlled by {}", self.player(who)),
                who => match self.player(who).as_str() {
                    "you" => " you control".to_owned(),
                    who => format!(" {who} controls"),
                },
            },
        }
    }
}

/// Whose doing an event is, as far as the trigger says.
pub(super) fn agent(event: &EventPattern) -> Control {
    match event {
        EventPattern::Destroyed(_, cause)
        | EventPattern::DealtDamage(_, cause)
        | EventPattern::WoundsPlaced(_, cause)
        | EventPattern::Targeted(_, cause)
        | EventPattern::PlayerTargeted(_, cause) => cause.by.clone(),
        EventPattern::AttackersDeclared(by)
        | EventPattern::DefendersChosen(by)
        | EventPattern::BlockersDeclared(by)
        | EventPattern::ActionTaken(by, _)
        | EventPattern::DiceChanged { by, .. }
        | EventPattern::PaidWith { by, .. }
        | EventPattern::Resolved(by) => by.clone(),
        EventPattern::LastTokenRemoved(..)
        | EventPattern::ComesIntoPlay(_)
        | EventPattern::Attached(_)
        | EventPattern::DeclaredAttacker(_)
        | EventPattern::DeclaredBlocker(_)
        | EventPattern::DeclaredGuard(_)
        | EventPattern::Moment(_) => Control::Any,
    }
}
