//! Sets of cards.

use ashwright_core::CardId;
use smallvec::SmallVec;
use std::fmt;

/// Cards, paragraphs, targets: a list that is short as a rule, and then needs no memory of its own. It has no end, so
/// nothing is ever left out of it.
pub type List<T> = SmallVec<[T; 16]>;

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

    /// The cards that are in either set.
    #[inline]
    pub fn or(&self, other: &CardSet) -> CardSet {
        let ([a, b, c, d], [e, f, g, h]) = (self.bits, other.bits);
        CardSet {
            bits: [a | e, b | f, c | g, d | h],
        }
    }

    /// The cards of this set that are not in the other.
    #[inline]
    pub fn without(&self, other: &CardSet) -> CardSet {
        let ([a, b, c, d], [e, f, g, h]) = (self.bits, other.bits);
        CardSet {
            bits: [a & !e, b & !f, c & !g, d & !h],
        }
    }

    /// Whether every card of this set is in `other`.
    pub fn is_subset(&self, other: &CardSet) -> bool {
        self.bits.iter().zip(other.bits).all(|(a, b)| a & !b == 0)
    }

    /// The cards in ascending order of id.
    #[inline]
    pub fn iter(&self) -> CardSetIter {
        let [bits, b, c, d] = self.bits;
        CardSetIter {
            bits,
            rest: [b, c, d],
            first: 0,
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
    // What is left of the word that is being read, and the words after it.
    bits: u64,
    rest: [u64; 3],
    // The id that the lowest bit of `bits` stands for.
    first: u16,
}

impl Iterator for CardSetIter {
    type Item = CardId;

    #[inline]
    fn next(&mut self) -> Option<CardId> {
        while self.bits == 0 {
            let [b, c, d] = self.rest;
            if b | c | d == 0 {
                return None;
            }
            self.bits = b;
            self.rest = [c, d, 0];
            self.first += 64;
        }
        let card = CardId(self.first + self.bits.trailing_zeros() as u16);
        self.bits &= self.bits - 1;
        Some(card)
    }

    fn nth(&mut self, n: usize) -> Option<CardId> {
        let mut before = n;
        while self.bits.count_ones() as usize <= before {
            before -= self.bits.count_ones() as usize;
            let [b, c, d] = self.rest;
            if b | c | d == 0 {
                self.bits = 0;
                return None;
            }
            self.bits = b;
            self.rest = [c, d, 0];
            self.first += 64;
        }
        for _ in 0..before {
            self.bits &= self.bits - 1;
        }
        self.next()
    }

    #[inline]
    fn fold<B, F: FnMut(B, CardId) -> B>(self, init: B, mut f: F) -> B {
        let mut result = init;
        let [b, c, d] = self.rest;
        for (first, mut bits) in (self.first..).step_by(64).zip([self.bits, b, c, d]) {
            while bits != 0 {
                result = f(result, CardId(first + bits.trailing_zeros() as u16));
                bits &= bits - 1;
            }
        }
        result
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nth_card_is_the_one_after_n_others() {
        let set: CardSet = [0, 1, 63, 64, 130, 131, 255].into_iter().map(CardId).collect();
        for skipped in 0..3 {
            for n in 0..9 {
                let mut iter = set.iter();
                for _ in 0..skipped {
                    iter.next();
                }
                let mut plain = iter.clone();
                for _ in 0..n {
                    plain.next();
                }
                assert_eq!(iter.nth(n), plain.next(), "{n} after {skipped}");
                assert_eq!(iter.collect::<CardSet>(), plain.collect(), "after {n} and {skipped}");
            }
        }
    }
}
