//! Chapter 22 of Red Rains: two players against a Chimera. They share their turns, and the Chimera takes one turn
//! against each.

use crate::decision::{Agent, Answer, Ask, Choice, Decision, Form};
use crate::game::{Game, Played, Stop, What};
use crate::{SeatSet, SharedTurn, Stage, Zone};
use arrayvec::ArrayVec;
use ashwright_core::{CardId, Rule, Seat};
use ashwright_seen::Deed;

/// Why options are offered to a partner: those of one who has nothing left to do say nothing.
struct Offer {
    seat: Seat,
    options: Vec<Choice>,
}

impl<'a> Game<'a> {
    /// The beginning of a turn in a game against a Chimera: of a shared one, or of one against the next player whom the
    /// Chimera has not faced yet (R 22.4.1).
    pub(super) fn start_of_turn_against_chimera(&mut self) {
        let seat = self.state.turn.seat;
        let fronts = self.state.fronts();
        let Some(chimera) = self.state.chimera.as_deref_mut() else {
            return;
        };
        if chimera.seat == seat {
            let next = fronts.iter().find(|front| !chimera.faced.contains(**front)).copied();
            chimera.front = next;
            chimera.faced = next.map_or(chimera.faced, |front| chimera.faced.with(front));
        } else {
            chimera.shared = SharedTurn {
                main: 1,
                side: 1,
                ..SharedTurn::default()
            };
        }
    }

    /// Tells against which of two players the turn is that begins, where it is one of a Chimera.
    pub(super) fn tell_front(&mut self) {
        let front = self.state.chimera.as_deref().and_then(|chimera| chimera.front);
        if let Some(front) = front.filter(|_| self.state.has_partners()) {
            self.tell(Rule(22, 4, 1), What::Chimera(Deed::Faces(front)));
        }
    }

    /// Whether the Chimera, whose turn ends, has another player to face before the players take a turn.
    pub(super) fn faces_another(&self) -> bool {
        let fronts = self.state.fronts();
        self.state.chimera.as_deref().is_some_and(|chimera| {
            chimera.seat == self.state.turn.seat && fronts.iter().any(|front| !chimera.faced.contains(*front))
        })
    }

    /// Who takes the turn after the one that ends: the Chimera as long as there is another player to face, otherwise the
    /// other side, of the players the first one to be named (R 22.4.1).
    pub(super) fn next_turn_against_chimera(&mut self) -> Option<Seat> {
        let again = self.faces_another();
        let players = self.state.fronts().first().copied();
        let seat = self.state.turn.seat;
        let chimera = self.state.chimera.as_deref_mut()?;
        chimera.front = None;
        let of_chimera = chimera.seat == seat;
        if of_chimera && !again {
            chimera.faced = SeatSet::NONE;
        }
        match of_chimera && !again {
            true => players,
            false => Some(chimera.seat),
        }
    }

    /// To whom the first player token is passed at the end of the round: by a player to the Chimera, where it points at
    /// the partner; by the Chimera to the player whom it points at (R 22.6.1).
    pub(super) fn token_goes_to(&self) -> Option<Seat> {
        let chimera = self.state.chimera.as_deref()?;
        match chimera.seat == self.state.first_player {
            true => Some(chimera.pointed),
            false => Some(chimera.seat),
        }
    }

    /// Gives the first player token to somebody. With the Chimera it points at the player who did not just have it
    /// (R 22.6.1).
    pub(crate) fn give_token(&mut self, to: Seat) {
        let holder = self.state.first_player;
        let players = self.state.players_from(holder);
        if let Some(chimera) = self.state.chimera.as_deref_mut()
            && chimera.seat == to
            && holder != to
        {
            let partner = players.iter().find(|player| **player != holder);
            chimera.pointed = partner.copied().unwrap_or(holder);
        }
        self.state.first_player = to;
    }

    /// R 21.2.1: whose effect brings a card onto a battlefield of the Chimera names the front. Nothing for what the
    /// Chimera brings, and for what comes back while it is known whom it faced.
    pub(super) fn name_a_front(&mut self, card: CardId, controller: Seat) -> Played<Option<Seat>> {
        let Some(chimera) = self.state.chimera.as_deref().filter(|c| c.seat == controller) else {
            return Ok(None);
        };
        let faced = chimera.facing.iter().any(|facing| facing.contains(card));
        let by = self.state.chain.last().filter(|frame| frame.controller != controller);
        let Some((you, this)) = by.map(|frame| (frame.controller, frame.this)).filter(|_| !faced) else {
            return Ok(None);
        };
        self.clear_options();
        for front in self.state.fronts() {
            self.offer(Choice::Seat(front));
        }
        match self.ask(you, Rule(21, 2, 1), Ask::ChoosePlayer(this))? {
            Choice::Seat(front) => Ok(Some(front)),
            _ => Ok(None),
        }
    }

    /// R 22.3.6: a shared turn counts as one on which the players passed once each of them has, and nobody did anything
    /// else as a main action.
    pub(super) fn pass_with_partner(&mut self, seat: Seat) -> bool {
        let first = !self.state.turn.main_taken;
        let partners = self.state.sides.of(seat);
        let Some(chimera) = self.state.chimera.as_deref_mut() else {
            return first;
        };
        if chimera.seat == seat {
            return first;
        }
        if first {
            chimera.shared.passed = chimera.shared.passed.with(seat);
        }
        first && partners.iter().all(|partner| chimera.shared.passed.contains(partner))
    }

    /// One action of a shared turn, of whichever player answers first (R 22.3.1), or its end once both have said so
    /// (R 22.3.5).
    pub(super) fn shared_action(&mut self) -> Played {
        let mut offers: ArrayVec<Offer, 4> = ArrayVec::new();
        let actor = self.state.turn.seat;
        for seat in self.state.players_from(actor) {
            if self.state.is_done(seat) {
                continue;
            }
            self.state.let_act(seat);
            let options = self.take_options_of(seat);
            if options[..] == [Choice::EndTurn] && !self.may_hide_actions(seat) {
                self.tell_settled(seat, Ask::Action, Answer::Choice(Choice::EndTurn));
                self.end_part_of_turn(seat);
            } else {
                offers.push(Offer { seat, options });
            }
        }
        self.state.let_act(actor);
        if offers.is_empty() {
            self.state.stage = Stage::EndOfTurn;
            return Ok(());
        }
        let (seat, choice) = self.ask_partners(&offers)?;
        self.state.let_act(seat);
        match choice {
            Choice::EndTurn => self.end_part_of_turn(seat),
            choice => self.take_action(seat, choice)?,
        }
        Ok(())
    }

    /// What is offered depends on the hand, so with a hand and an action left the question is always put.
    fn may_hide_actions(&self, seat: Seat) -> bool {
        let turn = self.state.turn;
        (turn.main > 0 || turn.side > 0) && !self.state.owned_in(Zone::Hand, seat).is_empty()
    }

    fn end_part_of_turn(&mut self, seat: Seat) {
        if let Some(chimera) = self.state.chimera.as_deref_mut() {
            chimera.shared.done = chimera.shared.done.with(seat);
        }
    }

    /// Puts the question of the next action to partners: to both at once, each with their own options.
    fn ask_partners(&mut self, offers: &[Offer]) -> Played<(Seat, Choice)> {
        let decisions: ArrayVec<Decision, 4> = offers
            .iter()
            .map(|offer| Decision {
                agent: Agent::Seat(offer.seat),
                rule: Rule(22, 3, 1),
                ask: Ask::Action,
                form: Form::OneOf(&offer.options),
            })
            .collect();
        match decisions[..] {
            [only] => match (self.put(&only)?, only.agent) {
                (Answer::Choice(choice), Agent::Seat(seat)) => Ok((seat, choice)),
                _ => Err(Stop::Suspended),
            },
            _ => self.put_to_any(&decisions),
        }
    }
}
