//! How players are called.

use super::phrases::{an, possessive};
use super::quantities::dice_words;
use super::speaker::Speaker;
use crate::names::NameKind;
use ashwright_core::*;

impl Speaker<'_> {
    /// A player as the subject or object of a sentence.
    pub fn player(&mut self, who: &Who) -> String {
        if self.acts(who) {
            return "they".to_owned();
        }
        if !matches!(who, Who::You | Who::Named(_)) {
            self.tells(None);
        }
        let words = match who {
            Who::You if self.is_of_chimera() => "the Chimera".to_owned(),
            Who::You => "you".to_owned(),
            Who::Each(players) => format!("each {}", self.players(players)),
            Who::Targeted(who) => self.targeted_player(who),
            Who::Pick(Targeting::Target, players) => format!("a target {}", self.players(players)),
            Who::Pick(Targeting::Choose, players) => format!("{} of your choice", an(&self.players(players))),
            Who::Pick(Targeting::Random, players) => format!("a random {}", self.players(players)),
            Who::Named(slot) => self.named_player(*slot),
            Who::ControllerOf(card) => match self.known_controller(card) {
                Some(known) => known.to_owned(),
                None => match self.one(card).as_str() {
                    // A Phoenixborn stands for its player.
                    "that Phoenixborn" => "that player".to_owned(),
                    card => format!("{} controller", possessive(card)),
                },
            },
            Who::OwnerOf(card) => format!("{} owner", possessive(&self.one(card))),
            Who::Opposing => "the opposing player".to_owned(),
        };
        if let Who::ControllerOf(card) = who
            && words != "you"
        {
            self.told_of = Some(*card);
        }
        words
    }

    /// `player`, `opponent with no cards in their draw pile`
    pub fn players(&mut self, players: &Players) -> String {
        let noun = players_noun(players);
        let Some(having) = &players.having else {
            return noun.to_owned();
        };
        let (one, many, place) = match having.what {
            Held::ActiveDice(which) => {
                let kind = dice_words(which);
                (format!("{kind}die"), format!("{kind}dice"), "active pool")
            }
            Held::Cards(place) => {
                let place = match place {
                    Place::Hand => "hand",
                    Place::DiscardPile => "discard pile",
                    Place::DrawPile | Place::InPlay | Place::Under(_) => "draw pile",
                };
                ("card".to_owned(), "cards".to_owned(), place)
            }
            Held::Units => ("unit".to_owned(), "units".to_owned(), ""),
        };
        let held = match (having.compare, &having.with) {
            (Compare::AtLeast, Quantity::Number(1)) => many,
            (compare, with) => self.how_many(compare, with, &one, &many),
        };
        match having.what {
            Held::ActiveDice(_) | Held::Cards(_) => format!("{noun} with {held} in their {place}"),
            Held::Units => format!("{noun} with {held}"),
        }
    }

    /// Whether a player is the subject of the sentence already.
    pub fn acts(&self, who: &Who) -> bool {
        self.actor.as_ref().is_some_and(|actor| itself(actor) == itself(who))
    }

    /// `that target opponent`: a player who is known, and is a target now.
    pub(super) fn targeted_player(&mut self, who: &Who) -> String {
        let words = self.player(who);
        for article in ["that ", "each "] {
            if let Some(noun) = words.strip_prefix(article) {
                return format!("{article}target {noun}");
            }
        }
        if words == "you" {
            return "you, as a target,".to_owned();
        }
        match words.strip_suffix(" controller") {
            Some(card) => format!("{card} target controller"),
            None => format!("{words}, as a target,"),
        }
    }

    /// The controller of a card of which it was said that you or an opponent control it.
    pub(super) fn known_controller(&self, card: &Ref) -> Option<&'static str> {
        let Ref::Named(slot) = card else { return None };
        match self.referent(*slot)?.whose.as_str() {
            " you control" => Some("you"),
            " an opponent controls" => Some("that opponent"),
            _ => None,
        }
    }

    /// Whether a player has just been named, so that they are not called by a noun again.
    pub(super) fn is_they(&self, who: &Who) -> bool {
        let slot = match who {
            Who::Named(slot) => slot,
            Who::ControllerOf(card) => return self.told_of == Some(*card) && self.actor.is_none(),
            _ => return false,
        };
        let is_silent = self.referent(*slot).is_some_and(|name| name.first.is_some());
        self.told == Some(*slot) && self.actor.is_none() && self.you != Some(*slot) && !is_silent
    }

    fn named_player(&mut self, slot: Slot) -> String {
        if self.you == Some(slot) {
            return "you".to_owned();
        }
        let is_player = self.referent(slot).is_some_and(|name| name.kind == NameKind::Player);
        self.tells(is_player.then_some(slot));
        if let Some(first) = self.first_words(slot) {
            return first;
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

    /// Whose something is: `your`, `their`, `that player's`.
    pub fn whose_is(&mut self, who: &Who) -> String {
        if self.is_they(who) {
            return "their".to_owned();
        }
        possessive(&self.player(who))
    }

    /// Whose something is that the player does something with: `their hand` after `each player discards`.
    pub fn own(who: &Who) -> &'static str {
        if who.is_you() { "your" } else { "their" }
    }

    /// `you control`, `that player controls`, `controlled by that unit's controller`.
    pub fn controlled(&mut self, control: &Control) -> String {
        let words = match control {
            Control::Any => return String::new(),
            Control::Yours if self.is_of_chimera() => "the Chimera".to_owned(),
            Control::Yours => "you".to_owned(),
            Control::Opponents => {
                self.tells(None);
                return " an opponent controls".to_owned();
            }
            Control::Of(who) if self.is_they(who) => return " they control".to_owned(),
            Control::Of(Who::Each(players)) => return format!(" controlled by {}", an(&self.players(players))),
            Control::Of(who) => self.player(who),
        };
        match words.as_str() {
            "you" | "they" => format!(" {words} control"),
            words if words.ends_with(" controller") || words.ends_with(" owner") => format!(" controlled by {words}"),
            words => format!(" {words} controls"),
        }
    }

    /// A player and what they have or do: `you have`, `that opponent has`.
    pub fn player_does(&mut self, who: &Who, base: &str, third: &str) -> String {
        if self.is_they(who) {
            return format!("they {base}");
        }
        let words = self.player(who);
        let verb = if matches!(words.as_str(), "you" | "they") {
            base
        } else {
            third
        };
        format!("{words} {verb}")
    }
}

/// A player, whether as a target or not.
fn itself(who: &Who) -> &Who {
    match who {
        Who::Targeted(known) => itself(known),
        who => who,
    }
}

/// `player` or `opponent`
pub(super) fn players_noun(players: &Players) -> &'static str {
    match players.side {
        Side::Any => "player",
        Side::Opponents => "opponent",
    }
}

/// Whose doing an event is, as far as the trigger says.
pub(super) fn agent(event: &EventPattern) -> Control {
    match event {
        EventPattern::Destroyed(_, cause)
        | EventPattern::DealtDamage(_, cause)
        | EventPattern::WoundsPlaced(_, cause)
        | EventPattern::Targeted(_, cause)
        | EventPattern::AttachedTo(_, cause)
        | EventPattern::ReceivesDamage(_, cause)
        | EventPattern::LeavesPlay(_, cause)
        | EventPattern::TokensPlaced(_, _, cause)
        | EventPattern::DiceExhausted(_, cause)
        | EventPattern::PlayerTargeted(_, cause) => cause.by.clone(),
        EventPattern::AttackersDeclared(by)
        | EventPattern::DefendersChosen(by)
        | EventPattern::BlockersDeclared(by)
        | EventPattern::ActionTaken(by, _)
        | EventPattern::DiceChanged { by, .. }
        | EventPattern::PaidWith { by, .. }
        | EventPattern::ReactionResolved(by)
        | EventPattern::Draws(by)
        | EventPattern::TakesIntoHand(by)
        | EventPattern::DiscardsOffPile(by)
        | EventPattern::AttackAnnounced(by)
        | EventPattern::PaidBasic(by, _)
        | EventPattern::Resolved(by) => by.clone(),
        EventPattern::LastTokenRemoved(..)
        | EventPattern::DiceReadied(_)
        | EventPattern::DamageWounds(_)
        | EventPattern::ComesIntoPlay(_)
        | EventPattern::Attached(_)
        | EventPattern::DeclaredAttacker(_)
        | EventPattern::DeclaredBlocker(_)
        | EventPattern::DeclaredGuard(_)
        | EventPattern::ComesOff(_)
        | EventPattern::LeavesDiscardPile(_)
        | EventPattern::PutIntoHand(..)
        | EventPattern::BecomesExhausted(_)
        | EventPattern::DiscardedFromHand(_)
        | EventPattern::DiscardedFromPlay(_)
        | EventPattern::Strikes(_)
        | EventPattern::RemovedFromGame(_)
        | EventPattern::TokensRemoved(..)
        | EventPattern::PlacedByTargeting(..)
        | EventPattern::Used(..)
        | EventPattern::Counters(_)
        | EventPattern::Moment(_) => Control::Any,
    }
}
