//! Who plays with whom: the one place that knows who is an opponent.

use crate::{SeatSet, State};
use arrayvec::ArrayVec;
use ashwright_core::{Seat, SeatKind};

/// Which seats play together: for each seat all seats of its side, itself among them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Sides([SeatSet; Seat::MAX]);

impl Sides {
    /// Everybody plays alone.
    pub const EACH_ALONE: Sides = Sides([SeatSet(1), SeatSet(2), SeatSet(4), SeatSet(8)]);

    /// The sides of seats that are numbered by side: seats with the same number play together. A seat of which nothing
    /// is said plays alone.
    pub fn numbered(sides: &[u8]) -> Sides {
        let mut together = Sides::EACH_ALONE;
        for (a, side) in sides.iter().enumerate().take(Seat::MAX) {
            for (b, other) in sides.iter().enumerate().take(Seat::MAX) {
                if side == other {
                    together.0[a].0 |= 1 << b;
                }
            }
        }
        together
    }

    /// The seats that play together with a seat, itself among them.
    pub fn of(&self, seat: Seat) -> SeatSet {
        self.0[seat.index()]
    }
}

impl State {
    /// The seats that still have a Phoenixborn, clockwise from `from` (R 14.2.1); where partners play against a Chimera,
    /// the partner before it (R 22.3.8).
    pub fn seats_from(&self, from: Seat) -> ArrayVec<Seat, 4> {
        let mut seats: ArrayVec<Seat, 4> = ArrayVec::new();
        // Asked at every window of every event, so without the cost of chained iterators; most often of a duel.
        let [first, second, ..] = &self.players;
        if self.seats == 2 && first.alive && second.alive && self.chimera.is_none() {
            seats.push(from);
            seats.push(Seat(1 - from.0));
            return seats;
        }
        let mut seat = from;
        for _ in 0..self.seats {
            if self.player(seat).alive {
                seats.push(seat);
            }
            seat.0 += 1;
            if seat.0 == self.seats {
                seat.0 = 0;
            }
        }
        if self.chimera.is_some() {
            self.by_sides(from, &mut seats);
        }
        seats
    }

    /// Those of them who have a deck, a hand and dice: nobody else takes part in set-up or prepares.
    pub fn players_from(&self, from: Seat) -> ArrayVec<Seat, 4> {
        let mut seats = self.seats_from(from);
        seats.retain(|seat| match self.player(*seat).kind {
            SeatKind::Player => true,
            SeatKind::Chimera => false,
        });
        seats
    }

    /// Whether two seats are opponents of each other. A partner is neither an opponent nor oneself.
    pub fn opposes(&self, a: Seat, b: Seat) -> bool {
        !self.sides.of(a).contains(b)
    }

    /// The opponents of a player who are in the game, the active player first, then clockwise.
    pub fn opponents(&self, seat: Seat) -> ArrayVec<Seat, 4> {
        let mut seats = self.seats_from(self.active_player());
        seats.retain(|other| self.opposes(seat, *other));
        seats
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn partners_do_not_oppose_each_other() {
        let sides = Sides::numbered(&[0, 1, 0]);
        assert_eq!(sides.of(Seat(0)), SeatSet(0b101));
        assert_eq!(sides.of(Seat(1)), SeatSet(0b010));
        assert_eq!(sides.of(Seat(2)), SeatSet(0b101));
        assert_eq!(Sides::numbered(&[0, 1, 2, 3]), Sides::EACH_ALONE);
        assert_eq!(Sides::numbered(&[]), Sides::EACH_ALONE);
    }
}
