//! Chapter 3: rounds and the prepare phase.

use crate::decision::{Agent, Answer, Ask, Choice, Decision, Form};
use crate::game::{Game, Played, Stop, What};
use crate::rulebook::Says;
use crate::{CardSet, Cause, Happened, SeatSet, Stage, Tie, Undrawn, Zone};
use arrayvec::ArrayVec;
use ashwright_core::{CardId, DiceByType, Level, Modifier, Rule, Seat};

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
            self.roll_exhausted(*seat)?;
        }
        // R 2.3.201: against a Chimera the token lies with the player from the beginning.
        if first_roll && !seats.is_empty() && self.state.chimera.is_none() {
            let mut rolling = seats.clone();
            let winner = loop {
                let basics = |game: &Game, seat: &Seat| -> u8 {
                    let active = &game.state.player(*seat).active;
                    ashwright_core::DieType::ALL
                        .into_iter()
                        .map(|kind| active.count(kind, Level::Basic))
                        .sum()
                };
                let most = rolling.iter().map(|s| basics(self, s)).max().unwrap_or(0);
                let leaders: ArrayVec<Seat, 4> = rolling.iter().copied().filter(|s| basics(self, s) == most).collect();
                if let [winner] = leaders[..] {
                    break winner;
                }
                // R 2.3.3: on a tie all dice are rolled again, of everybody or of those who tied.
                self.tell(Rule(2, 3, 3), What::Tied(most));
                match self.book.edition.tie {
                    Tie::Everybody => {}
                    Tie::Tied => rolling = leaders,
                }
                for seat in &rolling {
                    let player = self.state.player_mut(*seat);
                    for (die, n) in player.active.iter().collect::<ArrayVec<_, 27>>() {
                        player.active.remove(die, n);
                        player.exhausted.add(die.kind, n);
                    }
                }
                for seat in &rolling {
                    self.roll_exhausted(*seat)?;
                }
            };
            self.clear_options();
            for seat in &seats {
                self.offer(Choice::Seat(*seat));
            }
            if let Choice::Seat(first) = self.ask(winner, Rule(2, 3, 2), Ask::FirstPlayer)? {
                self.state.first_player = first;
            }
            self.tell(Rule(2, 3, 2), What::FirstPlayer(self.state.first_player));
        }
        self.state.stage = self.book.edition.step_after(Stage::Roll);
        Ok(())
    }

    fn roll_exhausted(&mut self, seat: Seat) -> Played {
        let dice = self.state.player(seat).exhausted;
        if dice.total() == 0 {
            return Ok(());
        }
        let form = Form::Roll { dice };
        let decision = Decision {
            agent: Agent::Chance,
            rule: Rule(3, 2, 1),
            ask: Ask::Roll(seat),
            form,
        };
        let Answer::Dice(shown) = self.put(&decision)? else {
            return Err(Stop::Suspended);
        };
        let player = self.state.player_mut(seat);
        player.exhausted = DiceByType::default();
        for (die, n) in shown.iter() {
            player.active.add(die, n);
        }
        self.tell(Rule(3, 2, 1), What::Rolled(seat, shown));
        Ok(())
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
                let Answer::Cards(cards) = answer else {
                    return Err(Stop::Suspended);
                };
                for card in cards {
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

    /// R 3.5.2 of the original edition: all of a player's damage at once, the players in an order that the first player
    /// chooses.
    fn damage_for_undrawn(&mut self, mut missing: ArrayVec<(Seat, u8), 4>) -> Played {
        loop {
            missing.retain(|(seat, n)| *n > 0 && self.state.player(*seat).alive);
            self.clear_options();
            for (seat, _) in &missing {
                self.offer(Choice::Card(self.state.player(*seat).phoenixborn));
            }
            let next = match missing.len() {
                0 => return Ok(()),
                1 => Choice::Card(self.state.player(missing[0].0).phoenixborn),
                _ => self.ask(self.state.active_player(), Rule(3, 5, 2), Ask::DamageFirst)?,
            };
            let is_next = |(seat, _): &(Seat, u8)| next == Choice::Card(self.state.player(*seat).phoenixborn);
            let at = missing.iter().position(is_next).unwrap_or_default();
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
