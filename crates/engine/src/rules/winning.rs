//! Chapter 14: winning, and games of several players.

use crate::game::{Game, Played, Stop, What};
use crate::{Cause, Happened, LeftBehind, List, Outcome, Stage, Zone};
use arrayvec::ArrayVec;
use ashwright_core::{CardId, Destination, Dice, DiceByType, Rule, Seat, Stat, Token, sort_by_key};
use ashwright_seen::CONCEDED;

/// So many steps of effects in a row, between which no player is asked anything, are without end.
const UNASKED: u32 = 50_000;
/// So many effects that are each set off by the one before are without end.
const INSIDE_EACH_OTHER: usize = 100;

impl<'a> Game<'a> {
    /// R 9.4.1: a Phoenixborn is destroyed and its player is out at once; R 14.3: what they leave behind.
    pub(super) fn lose(&mut self, seat: Seat) -> Played {
        self.lose_by(Rule(9, 4, 1), seat)
    }

    fn lose_by(&mut self, rule: Rule, seat: Seat) -> Played {
        self.tell(rule, What::Lost(seat));
        self.take_back_pass(seat);
        self.state.player_mut(seat).alive = false;
        let phoenixborn = self.state.player(seat).phoenixborn;
        let left = self.state.seats_from(Seat(0));
        // R 14.1.2: against a Chimera all players lose with the first of them.
        let left: ArrayVec<Seat, 4> = match self.state.chimera.is_some() {
            true => left
                .into_iter()
                .filter(|other| self.state.opposes(*other, seat))
                .collect(),
            false => left,
        };
        let side = left.first().map(|first| self.state.sides.of(*first));
        if left.iter().all(|seat| side.is_some_and(|side| side.contains(*seat))) {
            // A side wins together, with those of it who are out.
            let outcome = side.map_or(Outcome::Nobody, Outcome::Won);
            if self.state.is_chimera(seat) {
                self.call_of_the_phoenix(seat)?;
            }
            self.clear_off(phoenixborn);
            self.state.set_zone(self.book, phoenixborn, Zone::OutOfGame);
            return Err(self.end(Rule(14, 1, 2), outcome));
        }
        // R 14.3.1: everything on their battlefield and spellboard is discarded, cards of others to their owners.
        let mut board: List<CardId> = [Zone::Battlefield, Zone::Spellboard]
            .into_iter()
            .flat_map(|zone| self.state.controlled_in(zone, seat))
            .collect();
        // In the order in which they came, which ids do not keep (R 9.7.15).
        sort_by_key(&mut board, |card| self.state.card(*card).place);
        for card in board {
            self.set_aside(card);
            let own = self.state.card(card).owner == seat;
            let removed = own && self.book.edition.left_behind == LeftBehind::Removed;
            self.finish_leaving(card, removed.then_some(Destination::OutOfGame)); // R 14.3.101
        }
        self.set_aside(phoenixborn);
        self.finish_leaving(phoenixborn, Some(Destination::OutOfGame));
        // R 14.3.1: their play area leaves the game; what they own elsewhere stays in play (R 14.3.2).
        for zone in [Zone::DiscardPile, Zone::Resolving] {
            let cards: crate::CardSet = self.state.owned_in(zone, seat);
            for card in cards {
                self.state.set_zone(self.book, card, Zone::OutOfGame);
                self.reveal(card);
            }
        }
        // R 14.3.14: what was hidden leaves unseen.
        for zone in [Zone::Hand, Zone::DrawPile] {
            let cards: crate::CardSet = self.state.owned_in(zone, seat);
            for card in cards {
                self.state.card_mut(card).known = crate::SeatSet::NONE;
                self.state.card_mut(card).handle = 0;
                self.state.set_zone(self.book, card, Zone::Unused);
            }
        }
        self.state.segments.retain(|segment| segment.pile != seat);
        self.state.conjurations.retain(|pile| pile.owner != seat);
        // R 14.3.4: their dice on the cards of others stay there.
        let player = self.state.player_mut(seat);
        player.active = Dice::NONE;
        player.exhausted = DiceByType::default();
        if self.state.first_player == seat
            && let Some(next) = self.state.players_from(seat).first().copied()
        {
            self.state.first_player = next; // R 14.3.10
            self.lives_changed = true;
            self.tell(Rule(14, 3, 10), What::FirstPlayer(next));
        }
        Ok(())
    }

    /// R 14.1: the game is over.
    fn end(&mut self, rule: Rule, outcome: Outcome) -> Stop {
        // R 6.101.4: what was shown in a hand for a response that is resolved no more is a card of the hand again.
        for card in *self.state.zones.of(Zone::Hand) {
            self.state.card_mut(card).handle = 0;
        }
        self.state.stage = Stage::Over(outcome);
        self.state.attack = None;
        self.tell(rule, What::Ended(outcome));
        Stop::Over
    }

    /// R 14.4.2: the game is a draw when effects go on and on without anybody being asked, or each sets off the next.
    ///
    /// No printed card gets there; cards of players may.
    pub(crate) fn break_endless_loop(&mut self) -> Played {
        self.unasked += 1;
        if self.unasked > UNASKED || self.state.chain.len() > INSIDE_EACH_OTHER {
            return Err(self.end(Rule(14, 4, 2), Outcome::Nobody));
        }
        Ok(())
    }

    /// R 14.3.9: the pass of a player who is out does not count in the row of passes.
    fn take_back_pass(&mut self, seat: Seat) {
        let (turn, seats) = (self.state.turn, self.state.seats);
        // The turn that is going on belongs to the row once its main action is taken.
        let row = (0..seats)
            .map(|back| Seat((turn.seat.0 + seats - back) % seats))
            .filter(|other| self.state.player(*other).alive)
            .skip(usize::from(!turn.main_taken))
            .take(turn.passes as usize);
        if self.state.is_turn() && row.into_iter().any(|other| other == seat) {
            self.state.turn.passes -= 1;
        }
    }

    /// R 14.4.1: a player concedes, and their Phoenixborn counts as destroyed. The state must stand between two steps,
    /// unless the game ends by it.
    pub fn concede(&mut self, seat: Seat) {
        if seat.0 < self.state.seats && self.state.player(seat).alive {
            // Over or not, the state says so, and losing asks nobody anything.
            let _over = self.lose_by(CONCEDED, seat);
            if matches!(self.state.stage, Stage::Over(_)) {
                self.state.events.clear();
                self.state.chain.clear();
                self.state.schedule = None;
            }
            self.state.forget_the_last_of_cards();
        }
    }

    /// R 9.4.4: where the life value has fallen to the wounds on a card, the card is destroyed, by what takes its life by what it
    /// changes (R 10.6.1).
    pub(crate) fn check_lives(&mut self) -> Played {
        let cause = self.newest_cause();
        self.check_lives_for(cause)
    }

    /// As [`Game::check_lives`], where something else has taken the lives.
    pub(super) fn check_lives_for(&mut self, cause: Cause) -> Played {
        self.lives_changed = false;
        if self.is_deferred() {
            return self.destroy_all_dead(cause);
        }
        for seat in self.state.seats_from(self.state.active_player()) {
            let phoenixborn = self.state.player(seat).phoenixborn;
            if self.is_dead(phoenixborn) {
                self.lose(seat)?;
            }
        }
        loop {
            // A unit that was marked by wounds is destroyed by the process that is under way (R 9.3.2).
            let marked = |c: CardId| {
                self.state
                    .events
                    .iter()
                    .any(|e| matches!(e.what, Happened::WoundsPlaced { on, .. } if on.card == c))
            };
            let is_destroyed = |unit: &CardId| self.has_lost_its_life(*unit) && !marked(*unit);
            let mut units = self.state.zones.of(Zone::Battlefield).iter();
            let Some(unit) = units.find(is_destroyed) else {
                return Ok(());
            };
            let together = std::iter::once(unit).chain(units.filter(is_destroyed));
            let unit = self.state.in_places(together).first().copied().unwrap_or(unit);
            self.destroy(cause, unit, None, None)?;
        }
    }

    /// R 9.4.4: whether something in play is destroyed by what is so, and not by wounds that are placed now.
    #[inline]
    pub(super) fn has_lost_its_life(&self, card: CardId) -> bool {
        self.is_dead(card) || self.query().is_destroyed_exhausted(card)
    }

    /// Whether a unit or Phoenixborn has as many wounds as its life value, or more (R 9.3.2).
    pub(super) fn is_dead(&self, card: CardId) -> bool {
        i32::from(self.state.card(card).tokens[Token::Wound]) >= self.query().value(card, Stat::Life)
    }
}
