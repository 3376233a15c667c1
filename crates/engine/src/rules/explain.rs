//! Why something is not possible now: every requirement that the rules check has a reason with a rule number.

use crate::decision::{Ask, Choice};
use crate::game::Game;
use crate::{Attack, Stage, Zone};
use ashwright_core::{CardId, Seat};

pub use ashwright_seen::Reason;

impl<'a> Game<'a> {
    /// Why a choice is not among the options of the question that a seat is asked, as far as that seat can know.
    ///
    /// The answer never speaks of anything hidden from the seat: it is made from the same requirements that filled the
    /// options, asked about cards that the seat can name.
    pub fn why_not(&mut self, seat: Seat, ask: Ask, choice: Choice) -> Reason {
        // R 22.3.2: each of two partners is asked with their own actions.
        let actor = self.state.turn.seat;
        let partner = ask == Ask::Action && self.state.whose_turn().contains(seat);
        if partner {
            self.state.let_act(seat);
        }
        let reason = self.reason(seat, ask, choice);
        if partner {
            self.state.let_act(actor);
        }
        reason
    }

    fn reason(&self, seat: Seat, ask: Ask, choice: Choice) -> Reason {
        if matches!(self.state.stage, Stage::Over(_)) {
            return Reason::GameOver;
        }
        // Of a card whose identity the seat does not know nothing more is said.
        if let Some(card) = choice.card()
            && !self
                .state
                .cards
                .get(card.index())
                .is_some_and(|c| c.known.contains(seat))
        {
            return Reason::DoesNotFit;
        }
        let refused = match (ask, choice) {
            (Ask::Action, _) if self.state.is_done(seat) => Err(Reason::PartIsDone),
            (Ask::Action, Choice::Play(card)) => self.can_play(card, seat),
            (Ask::Action, Choice::Activate(card, ability)) => self.can_activate(card, ability, seat),
            (Ask::Action, Choice::DicePower(kind)) => self.can_use_dice_power(kind, seat),
            (Ask::Action, Choice::Attack(card)) => self.can_attack(seat, card),
            (Ask::Action, Choice::AttackPhoenixborn) => self.can_announce(seat, Zone::Phoenixborn),
            (Ask::Action, Choice::AttackUnit) => self.can_announce(seat, Zone::Battlefield),
            (Ask::Action, Choice::Meditate) => self.can_meditate(seat),
            (Ask::Action, Choice::Pass | Choice::EndTurn) if self.state.turn.seat != seat => Err(Reason::NotYourTurn),
            (Ask::Action, Choice::Pass) => Err(Reason::NoMainAction),
            (Ask::Action, Choice::EndTurn) => Err(Reason::MainActionOwed),
            (Ask::Respond, Choice::React(card)) => self.can_play_reaction(card, seat).and(Err(Reason::DoesNotFit)),
            (Ask::Attackers, Choice::Card(card)) => self.why_no_attacker(seat, card),
            (Ask::Block(attacker), Choice::Card(card)) => {
                self.own_unit(seat, card).and_then(|()| self.can_block(card, attacker))
            }
            (Ask::Guard(attacker), Choice::Card(card)) => match &self.state.attack {
                Some(Attack {
                    target: Some(target), ..
                }) => self.can_guard(card, target.card, attacker),
                Some(_) | None => Err(Reason::NotNow),
            },
            (Ask::Target(source), Choice::Card(card)) => {
                let kind = self
                    .state
                    .chain
                    .last()
                    .map_or_else(|| self.query().kind_of_texts(source), |f| f.kind);
                let immune = self
                    .query()
                    .is_immune(card, ashwright_core::Immunity::Targeted, kind, seat);
                Err(if immune {
                    Reason::CannotBeTargeted
                } else {
                    Reason::DoesNotFit
                })
            }
            (
                _,
                Choice::Play(_)
                | Choice::Activate(..)
                | Choice::DicePower(_)
                | Choice::Attack(_)
                | Choice::AttackPhoenixborn
                | Choice::AttackUnit
                | Choice::Meditate
                | Choice::Pass
                | Choice::EndTurn
                | Choice::React(_)
                | Choice::Trigger(..),
            ) => Err(Reason::NotNow),
            (
                _,
                Choice::Card(_)
                | Choice::Seat(_)
                | Choice::TopOfDrawPile
                | Choice::Mode(_)
                | Choice::Die(_)
                | Choice::SetDie(..)
                | Choice::Token(_)
                | Choice::Title(_)
                | Choice::Yes
                | Choice::No
                | Choice::Done
                | Choice::Decline,
            ) => Err(Reason::DoesNotFit),
        };
        refused.err().unwrap_or(Reason::DoesNotFit)
    }

    fn own_unit(&self, seat: Seat, card: CardId) -> Result<(), Reason> {
        let record = self.state.card(card);
        let own = record.zone == Zone::Battlefield && record.controller == seat;
        if own { Ok(()) } else { Err(Reason::NotYours) }
    }

    fn why_no_attacker(&self, seat: Seat, card: CardId) -> Result<(), Reason> {
        self.own_unit(seat, card)?;
        let target = self
            .state
            .attack
            .as_ref()
            .and_then(|attack| attack.target)
            .map(|target| target.card);
        self.query().can_be_attacker(card, target.unwrap_or(card))?;
        Err(Reason::AlreadyDeclared)
    }
}
