//! Section 6.10: meditating.

use super::explain::Reason;
use crate::decision::{Ask, Choice};
use crate::game::{Game, Played, What};
use crate::{CardSet, Cause, Happened, List, Zone};
use ashwright_core::{Act, CardId, CardKind, Level, Rule, Seat};

impl<'a> Game<'a> {
    /// Why a player cannot meditate now, if they cannot (R 6.10).
    pub(crate) fn can_meditate(&self, seat: Seat) -> Result<(), Reason> {
        if !(self.state.is_turn() && self.state.turn.seat == seat) {
            return Err(Reason::NotYourTurn);
        }
        if self.state.turn.side == 0 {
            return Err(Reason::NoSideAction);
        }
        Ok(())
    }

    /// R 6.10: discard any number of cards, one at a time; then change as many dice.
    pub(super) fn meditate(&mut self, seat: Seat) -> Played {
        self.state.turn.side -= 1;
        self.state.player_mut(seat).meditated = self.book.remembers_meditating();
        self.tell(Rule(6, 10, 1), What::Meditated(seat));
        // R 6.10.3
        let (discarded, first) = self.together(|game| game.discard_for_meditation(seat))?;
        self.change_dice_by_meditation(seat, discarded)?;
        let first = first.map(|card| self.state.object(card));
        self.event(Happened::Meditated { first, discarded }, Cause::rules(seat))
    }

    /// Step 1 of meditation: cards are discarded one by one (R 6.10.1). How many they were, and the first one off the draw
    /// pile.
    fn discard_for_meditation(&mut self, seat: Seat) -> Played<(u8, Option<CardId>)> {
        let mut discarded = 0u8;
        let mut first = None;
        let mut off_hand: List<CardId> = List::new();
        let mut off_pile = 0u8;
        loop {
            self.clear_options();
            self.offer(Choice::Done);
            if !self.state.owned_in(Zone::DrawPile, seat).is_empty() {
                self.offer(Choice::TopOfDrawPile);
            }
            let hand: CardSet = self.state.owned_in(Zone::Hand, seat);
            let spells: CardSet = self.state.controlled_in(Zone::Spellboard, seat);
            let placed = self.state.controlled_in(Zone::Attached, seat).iter();
            let placed: CardSet = placed
                .filter(|c| self.state.printed(&self.book.pool, *c).kind == CardKind::ReadySpell)
                .collect();
            for card in hand.iter().chain(spells.iter()).chain(placed) {
                if !self.query().cannot(card, Act::BeMeditated, None) {
                    self.offer(Choice::Card(card));
                }
            }
            match self.ask(seat, Rule(6, 10, 1), Ask::Meditate)? {
                Choice::TopOfDrawPile => {
                    let cards = self.discard_off_draw_pile(seat, 1)?;
                    discarded += cards.len() as u8;
                    off_pile += cards.len() as u8;
                    first = first.or(cards.first().copied());
                }
                Choice::Card(card) => {
                    if self.state.card(card).zone.in_play() {
                        self.discard_to_meditate(card)?;
                    } else {
                        self.discard_card(card);
                        off_hand.push(card);
                    }
                    discarded += 1;
                }
                _ => break,
            }
        }
        self.were_discarded_from_hand(off_hand)?;
        self.were_discarded_off_pile(seat, off_pile)?;
        Ok((discarded, first))
    }

    /// Step 2: for each discarded card a die is set to another side (R 6.10.4).
    fn change_dice_by_meditation(&mut self, seat: Seat, discarded: u8) -> Played {
        for _ in 0..discarded {
            let active = self.state.player(seat).active;
            self.clear_options();
            self.offer(Choice::Done);
            for (die, _) in active.iter() {
                for level in Level::ALL {
                    if level != die.level {
                        self.offer(Choice::SetDie(die, level));
                    }
                }
            }
            match self.ask(seat, Rule(6, 10, 4), Ask::MeditateDie)? {
                Choice::SetDie(die, level) => self.set_die(seat, die, level),
                _ => break,
            }
        }
        Ok(())
    }

    /// Discards a ready spell with which its player meditates: it cannot be resparked (R 9.101.4).
    fn discard_to_meditate(&mut self, card: CardId) -> Played {
        self.leave_play(card, Cause::rules(self.state.card(card).controller))?;
        self.finish_leaving(card, None);
        self.check_lives()
    }
}
