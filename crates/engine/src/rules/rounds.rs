//! Chapter 3: rounds and the prepare phase.

use crate::decision::{Agent, Answer, Ask, Choice, Decision, Form};
use crate::game::{Game, Played, Stop, What};
use crate::rulebook::Says;
use crate::{CardSet, Cause, EventKind, PileEnd, PlacedCard, Stage, Zone};
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
            Stage::EndOfRound => self.end_of_round(),
            Stage::Over(_) => Ok(()),
        }
    }

    /// R 3.2: everybody rolls their exhausted dice. In the first round the roll also settles the first player (R 2.3).
    fn roll_step(&mut self) -> Played {
        self.tell(Rule(3, 1, 1), What::Round(self.state.round));
        let first_roll = self.state.round == 1;
        let order = if first_roll { Seat(0) } else { self.state.first_player };
        let seats = self.state.seats_from(order);
        for seat in &seats {
            self.roll_exhausted(*seat)?;
        }
        if first_roll {
            let winner = loop {
                let basics = |game: &Game, seat: &Seat| -> u8 {
                    let active = &game.state.player(*seat).active;
                    ashwright_core::DieType::ALL
                        .into_iter()
                        .map(|kind| active.count(kind, Level::Basic))
                        .sum()
                };
                let most = seats.iter().map(|s| basics(self, s)).max().unwrap_or(0);
                let leaders: ArrayVec<Seat, 4> = seats.iter().copied().filter(|s| basics(self, s) == most).collect();
                if let [winner] = leaders[..] {
                    break winner;
                }
                // R 2.3.3: on a tie everybody rolls all dice again.
                for seat in &seats {
                    let player = self.state.player_mut(*seat);
                    for (die, n) in player.active.iter().collect::<ArrayVec<_, 27>>() {
                        player.active.remove(die, n);
                        player.exhausted.add(die.kind, n);
                    }
                }
                for seat in &seats {
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
        self.state.stage = Stage::Discard;
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
        let seats = self.state.seats_from(self.state.first_player);
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
        if !decisions.is_empty() {
            for answer in self.put_sealed(&decisions)? {
                let Answer::Cards(cards) = answer else {
                    return Err(Stop::Suspended);
                };
                for card in cards {
                    self.discard_card(card);
                }
            }
        }
        self.state.stage = Stage::Draw;
        Ok(())
    }

    /// R 3.4: everybody draws until they have a full hand, then what texts add; missing cards cost wounds (R 3.5).
    fn draw_step(&mut self) -> Played {
        let seats = self.state.seats_from(self.state.first_player);
        let mut missing: ArrayVec<(Seat, u8), 4> = ArrayVec::new();
        for seat in &seats {
            let hand = self.state.count_owned(Zone::Hand, *seat) as u8;
            let wanted = self.book.edition.hand_size.saturating_sub(hand);
            let drawn = self.draw_cards(*seat, wanted)?;
            missing.push((*seat, wanted - drawn));
            let more = self
                .draws_more(*seat)
                .min(self.state.count_owned(Zone::DrawPile, *seat) as u8);
            let more = self.ask_number(*seat, Rule(3, 4, 2), Ask::DrawMore, 0, more)?;
            self.draw_cards(*seat, more)?;
        }
        while missing.iter().any(|(_, n)| *n > 0) {
            for (seat, n) in &mut missing {
                if *n > 0 && self.state.player(*seat).alive {
                    let phoenixborn = self.state.player(*seat).phoenixborn;
                    self.place_wounds(Cause::rules(*seat), phoenixborn, 1, None)?;
                }
                *n = n.saturating_sub(1);
            }
        }
        self.state.stage = Stage::EndOfPrepare;
        Ok(())
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
        self.moment(EventKind::EndOfPrepare)?;
        self.state.turn.seat = self
            .state
            .seats_from(self.state.first_player)
            .first()
            .copied()
            .unwrap_or(Seat(0));
        self.state.turn.passes = 0;
        self.moment(EventKind::StartOfTurns)?;
        self.state.stage = Stage::StartOfTurn;
        Ok(())
    }

    /// Draws up to `n` cards, one at a time, and returns how many there were (R 8.7.9).
    pub(crate) fn draw_cards(&mut self, seat: Seat, n: u8) -> Played<u8> {
        let mut drawn = 0;
        while drawn < n {
            let Some(card) = self.top_card(seat)? else { break };
            self.draw_this(seat, card);
            drawn += 1;
        }
        Ok(drawn)
    }

    /// Discards up to `n` cards off the top of a draw pile and returns them.
    pub(crate) fn discard_off_draw_pile(&mut self, seat: Seat, n: u8) -> Played<ArrayVec<CardId, 12>> {
        let mut discarded = ArrayVec::new();
        for _ in 0..n {
            let Some(card) = self.top_card(seat)? else { break };
            self.take_from_pile(card);
            self.discard_card(card);
            let _full = discarded.try_push(card);
        }
        Ok(discarded)
    }

    /// Draws one card from the bottom of a draw pile; returns whether there was one.
    pub(crate) fn draw_from_bottom(&mut self, seat: Seat) -> Played<bool> {
        let of_seat = |game: &Game, card: CardId| game.state.card(card).owner == seat;
        let mut placed = self.state.placed.iter().rev();
        let bottom = placed
            .find(|p| p.end == PileEnd::Bottom && of_seat(self, p.card))
            .map(|p| p.card);
        let mut bag = self.state.owned_in(Zone::DrawPile, seat);
        for placed in &self.state.placed {
            bag.remove(placed.card);
        }
        let card = match bottom {
            Some(card) => Some(card),
            None if !bag.is_empty() => self.chance_card(Rule(8, 7, 9), Ask::Draw(seat), bag)?,
            // Only cards that were put on top are left: the one that was put there first is the lowest.
            None => {
                let mut placed = self.state.placed.iter();
                placed
                    .find(|p| p.end == PileEnd::Top && of_seat(self, p.card))
                    .map(|p| p.card)
            }
        };
        let Some(card) = card else { return Ok(false) };
        self.draw_this(seat, card);
        Ok(true)
    }

    fn draw_this(&mut self, seat: Seat, card: CardId) {
        self.take_from_pile(card);
        self.state.player_mut(seat).opening_hand = false;
        self.state.set_zone(self.book, card, Zone::Hand);
        self.hide(card, Zone::Hand);
        self.tell(Rule(8, 7, 9), What::Drew(seat, card));
    }

    /// Looks at the top cards of a draw pile: from now on their places are known to who sees them (R 15.2.2).
    pub(crate) fn look_at_top(&mut self, seen_by: crate::SeatSet, seat: Seat, n: u8) -> Played<ArrayVec<CardId, 12>> {
        let mut seen: ArrayVec<CardId, 12> = ArrayVec::new();
        while seen.len() < usize::from(n) && !seen.is_full() {
            let taken: CardSet = seen.iter().copied().collect();
            let Some(card) = self.top_card_but(seat, &taken)? else {
                break;
            };
            seen.push(card);
        }
        for card in &seen {
            self.take_from_pile(*card);
        }
        for card in seen.iter().rev() {
            self.state.placed.push(PlacedCard {
                card: *card,
                end: PileEnd::Top,
            });
            let record = self.state.card_mut(*card);
            record.known = crate::SeatSet(record.known.0 | seen_by.0);
        }
        Ok(seen)
    }

    /// The top card of a draw pile: known when it was put there, otherwise chance decides (R 15.2.2).
    fn top_card(&mut self, seat: Seat) -> Played<Option<CardId>> {
        self.top_card_but(seat, &CardSet::EMPTY)
    }

    /// The top card of a draw pile without some of its cards.
    fn top_card_but(&mut self, seat: Seat, taken: &CardSet) -> Played<Option<CardId>> {
        let counts = |game: &Game, card: CardId| game.state.card(card).owner == seat && !taken.contains(card);
        let top = self
            .state
            .placed
            .iter()
            .rev()
            .find(|p| p.end == PileEnd::Top && counts(self, p.card));
        if let Some(placed) = top {
            return Ok(Some(placed.card));
        }
        let mut bag = self.state.owned_in(Zone::DrawPile, seat);
        for placed in &self.state.placed {
            bag.remove(placed.card);
        }
        for card in taken.iter() {
            bag.remove(card);
        }
        if !bag.is_empty() {
            return self.chance_card(Rule(8, 7, 9), Ask::Draw(seat), bag);
        }
        Ok(self
            .state
            .placed
            .iter()
            .find(|p| p.end == PileEnd::Bottom && counts(self, p.card))
            .map(|p| p.card))
    }

    /// Forgets the position that a card had in a pile.
    pub(crate) fn take_from_pile(&mut self, card: CardId) {
        self.state.placed.retain(|p| p.card != card);
    }

    /// Shuffles a draw pile: it is a bag again, of which nobody knows a position (R 8.7.11).
    pub(crate) fn shuffle(&mut self, seat: Seat) {
        let pile: CardSet = self.state.owned_in(Zone::DrawPile, seat);
        self.state.placed.retain(|p| !pile.contains(p.card));
        for card in pile {
            self.hide(card, Zone::DrawPile);
        }
        self.tell(Rule(8, 7, 11), What::Shuffled(seat));
    }
}
