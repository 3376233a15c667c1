//! Chapter 3: rounds and the prepare phase.

use crate::decision::{Agent, Ask, Decision, Form};
use crate::game::{Game, Played, Stop, What};
use crate::rulebook::Says;
use crate::{CardSet, Cause, Happened, SeatSet, Stage, Undrawn, Zone};
use arrayvec::ArrayVec;
use ashwright_core::{CardId, Modifier, Rule, Seat};
use ashwright_seen::PREPARED;

impl<'a> Game<'a> {
    /// Plays the next step of the game, whatever it is (R 3.1).
    pub(crate) fn advance(&mut self) -> Played {
        match self.state.stage {
            Stage::FirstFive => self.first_five(),
            Stage::Roll => self.roll_step(),
            Stage::Discard => self.discard_step(),
            Stage::Draw => self.draw_step(),
            Stage::EndOfPrepare => self.end_of_prepare(),
            Stage::StartOfTurn => self.start_of_turn(),
            Stage::Turn => self.action(),
            Stage::EndOfTurn => self.end_of_turn(),
            Stage::Recovery => self.recovery(),
            Stage::ExhaustDice => self.exhaust_dice_step(),
            Stage::RedRains => self.red_rains_step(),
            Stage::Replenish => self.replenish_step(),
            Stage::EndOfRound => self.end_of_round(),
            Stage::Over(_) => Ok(()),
        }
    }

    /// R 3.2: everybody rolls their exhausted dice. In the first round the roll also settles the first player (R 2.3).
    fn roll_step(&mut self) -> Played {
        self.tell(Rule(3, 1, 1), What::Round(self.state.round));
        self.moment(Happened::StartOfPrepare)?;
        let first_roll = self.state.round == 1;
        let order = if first_roll { Seat(0) } else { self.state.first_player };
        let seats = self.state.players_from(order);
        for seat in &seats {
            self.roll_exhausted_pool(*seat)?;
        }
        if first_roll {
            self.decide_first_player(seats)?;
        }
        self.state.stage = self.book.edition.step_after(Stage::Roll);
        Ok(())
    }

    pub(super) fn roll_exhausted_pool(&mut self, seat: Seat) -> Played {
        let dice = self.state.player(seat).exhausted;
        match dice.total() {
            0 => Ok(()),
            _ => self.roll_exhausted(seat, dice, PREPARED),
        }
    }

    /// R 3.3: everybody may discard cards from hand, all at the same time.
    fn discard_step(&mut self) -> Played {
        let seats = self.state.players_from(self.state.first_player);
        let decisions: ArrayVec<Decision, 4> = seats
            .iter()
            .filter_map(|seat| {
                let of: CardSet = self.state.owned_in(Zone::Hand, *seat);
                let form = Form::Some {
                    of,
                    min: 0,
                    max: of.len() as u8,
                    limited: CardSet::EMPTY,
                    limit: 0,
                };
                let agent = Agent::Seat(*seat);
                (!of.is_empty()).then_some(Decision {
                    agent,
                    rule: Rule(3, 3, 1),
                    ask: Ask::PrepareDiscard,
                    form,
                })
            })
            .collect();
        let mut discarded: Vec<CardId> = Vec::new();
        if !decisions.is_empty() {
            for answer in self.put_sealed(&decisions)? {
                for card in answer.cards().ok_or(Stop::Suspended)? {
                    self.discard_card(card);
                    discarded.push(card);
                }
            }
        }
        self.were_discarded_from_hand(discarded)?;
        self.state.stage = self.book.edition.step_after(Stage::Discard);
        Ok(())
    }

    /// R 3.4: everybody draws until they have a full hand, then what texts add; missing cards cost wounds (R 3.5).
    fn draw_step(&mut self) -> Played {
        let seats = self.state.players_from(self.state.first_player);
        let mut missing: ArrayVec<(Seat, u8), 4> = ArrayVec::new();
        let mut filled: ArrayVec<(Seat, u8), 4> = ArrayVec::new();
        for seat in &seats {
            let hand = self.state.count_owned(Zone::Hand, *seat) as u8;
            let wanted = self.book.edition.hand_size.saturating_sub(hand);
            let drawn = self.draw_cards(*seat, wanted)?;
            missing.push((*seat, wanted - drawn));
            let mut all = drawn;
            let more = self
                .draws_more(*seat)
                .min(self.state.count_owned(Zone::DrawPile, *seat) as u8);
            let more = self.ask_number(*seat, Rule(3, 4, 2), Ask::DrawMore, 0, more)?;
            all += self.draw_cards(*seat, more)?;
            filled.push((*seat, all));
        }
        for (seat, drawn) in filled {
            self.were_drawn(seat, drawn, Cause::rules(seat))?;
        }
        match self.book.edition.undrawn {
            Undrawn::Wounds => self.wounds_for_undrawn(missing)?,
            Undrawn::Damage => self.damage_for_undrawn(missing)?,
        }
        self.state.stage = self.book.edition.step_after(Stage::Draw);
        Ok(())
    }

    /// R 3.5.2: one wound at a time, by turns; against a Chimera all those of one player in a row.
    fn wounds_for_undrawn(&mut self, mut missing: ArrayVec<(Seat, u8), 4>) -> Played {
        let in_a_row = match self.state.chimera.is_some() {
            true => u8::MAX,
            false => 1,
        };
        while missing.iter().any(|(_, n)| *n > 0) {
            for (seat, n) in &mut missing {
                let now = in_a_row.min(*n);
                for _ in 0..now {
                    if self.state.player(*seat).alive {
                        let phoenixborn = self.state.player(*seat).phoenixborn;
                        self.place_wounds(Cause::rules(*seat), phoenixborn, 1, None)?;
                    }
                }
                *n -= now;
            }
        }
        Ok(())
    }

    /// R 3.5.2, where it is damage that befalls them: all of a player's damage at once, the players in an order that the first player
    /// chooses.
    fn damage_for_undrawn(&mut self, mut missing: ArrayVec<(Seat, u8), 4>) -> Played {
        loop {
            missing.retain(|(seat, n)| *n > 0 && self.state.player(*seat).alive);
            let waiting = missing.iter().map(|(seat, _)| self.state.player(*seat).phoenixborn);
            let waiting: ArrayVec<CardId, 4> = waiting.collect();
            let next = match waiting[..] {
                [] => return Ok(()),
                [only] => only,
                _ => self.first_of(self.state.active_player(), Rule(3, 5, 2), &waiting)?,
            };
            let at = waiting.iter().position(|card| *card == next).unwrap_or_default();
            let (seat, n) = missing.remove(at);
            let phoenixborn = self.state.player(seat).phoenixborn;
            self.deal_damage(Cause::rules(seat), phoenixborn, n, None)?;
        }
    }

    /// How many additional cards a player may draw in the draw step (R 3.4.2).
    fn draws_more(&self, seat: Seat) -> u8 {
        let query = self.query();
        let mut more = 0;
        for card in self.state.zones.in_play().iter() {
            let record = self.state.card(card);
            if record.controller == seat && self.book.has_statics(record.title) {
                query.each_static(card, Says::DRAWS_MORE, &mut |modifier, context| {
                    if let Modifier::DrawsMore(n) = modifier
                        && context.you == seat
                    {
                        more += query.quantity(n, context);
                    }
                    false
                });
            }
        }
        more.clamp(0, 100) as u8
    }

    /// R 3.6: what happens at the end of the prepare phase; then the first player takes a turn.
    fn end_of_prepare(&mut self) -> Played {
        self.moment(Happened::EndOfPrepare)?;
        self.state.turn.seat = self
            .state
            .seats_from(self.state.first_player)
            .first()
            .copied()
            .unwrap_or(Seat(0));
        self.state.turn.passes = 0;
        if let Some(chimera) = self.state.chimera.as_deref_mut() {
            chimera.faced = SeatSet::NONE;
        }
        self.moment(Happened::StartOfTurns)?;
        self.state.stage = self.book.edition.step_after(Stage::EndOfPrepare);
        Ok(())
    }
}
