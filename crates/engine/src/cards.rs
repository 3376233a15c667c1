//! Sets of cards.

use ashwright_core::CardId;
use std::fmt;

/// A set of cards as a bit set. Iteration is in ascending order of id, so it is the same on every machine.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct CardSet {
    bits: [u64; 4],
}

impl CardSet {
    /// How many cards a game can hold.
    pub const CAPACITY: usize = 256;

    /// No cards.
    pub const EMPTY: CardSet = CardSet { bits: [0; 4] };

    /// The set of just this card.
    pub fn of(card: CardId) -> CardSet {
        let mut set = CardSet::EMPTY;
        set.insert(card);
        set
    }

    /// Adds a card.
    pub fn insert(&mut self, card: CardId) {
        self.bits[card.index() / 64] |= 1 << (card.index() % 64);
    }

    /// Takes a card out.
    pub fn remove(&mut self, card: CardId) {
        self.bits[card.index() / 64] &= !(1 << (card.index() % 64));
    }

    /// Whether the card is in the set.
    pub fn contains(&self, card: CardId) -> bool {
        let word = self.bits.get(card.index() / 64);
        word.is_some_and(|word| word & (1 << (card.index() % 64)) != 0)
    }

    /// How many cards there are.
    pub fn len(&self) -> usize {
        self.bits.iter().map(|b| b.count_ones() as usize).sum()
    }

    /// Whether there are none.
    #[inline]
    pub fn is_empty(&self) -> bool {
        let [a, b, c, d] = self.bits;
        a | b | c | d == 0
    }

    /// The cards that are in both sets.
    #[inline]
    pub fn and(&self, other: &CardSet) -> CardSet {
        let ([a, b, c, d], [e, f, g, h]) = (self.bits, other.bits);
        CardSet {
            bits: [a & e, b & f, c & g, d & h],
        }
    }

    /// Whether every card of this set is in `other`.
    pub fn is_subset(&self, other: &CardSet) -> bool {
        self.bits.iter().zip(other.bits).all(|(a, b)| a & !b == 0)
    }

    /// The cards in ascending order of id.
    #[inline]
    pub fn iter(&self) -> CardSetIter {
        CardSetIter {
            bits: self.bits,
            word: 0,
        }
    }
}

impl FromIterator<CardId> for CardSet {
    fn from_iter<I: IntoIterator<Item = CardId>>(iter: I) -> CardSet {
        let mut set = CardSet::EMPTY;
        for card in iter {
            set.insert(card);
        }
        set
    }
}

impl IntoIterator for CardSet {
    type Item = CardId;
    type IntoIter = CardSetIter;

    #[inline]
    fn into_iter(self) -> CardSetIter {
        self.iter()
    }
}

impl fmt::Debug for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(|c| c.0)).finish()
    }
}

/// Iterates over a [`CardSet`].
#[derive(Clone)]
pub struct CardSetIter {
    bits: [u64; 4],
    word: usize,
}

impl Iterator for CardSetIter {
    type Item = CardId;

    #[inline]
    fn next(&mut self) -> Option<CardId> {
        while self.word < 4 {
            let bits = self.bits[self.word];
            if bits != 0 {
                self.bits[self.word] = bits & (bits - 1);
                return Some(CardId((self.word * 64) as u16 + bits.trailing_zeros() as u16));
            }
            self.word += 1;
        }
        None
    }

    #[inline]
    fn fold<B, F: FnMut(B, CardId) -> B>(self, init: B, mut f: F) -> B {
        let mut result = init;
        for word in self.word..4 {
            let mut bits = self.bits[word];
            while bits != 0 {
                result = f(result, CardId((word * 64) as u16 + bits.trailing_zeros() as u16));
                bits &= bits - 1;
            }
        }
        result
    }
}

/// A set of seats.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct SeatSet(pub u8);

impl SeatSet {
    /// Nobody.
    pub const NONE: SeatSet = SeatSet(0);
    /// Everybody who could ever sit at the table.
    pub const ALL: SeatSet = SeatSet(0b1111);

    /// Only this seat.
    pub fn of(seat: ashwright_core::Seat) -> SeatSet {
        SeatSet(1 << seat.0)
    }

    /// Whether the seat is in the set.
    pub fn contains(self, seat: ashwright_core::Seat) -> bool {
        self.0 & (1 << seat.0) != 0
    }

    /// This set with that seat.
    pub fn with(self, seat: ashwright_core::Seat) -> SeatSet {
        SeatSet(self.0 | 1 << seat.0)
    }
}
