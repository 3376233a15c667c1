//! Sets of cards, counted and numbered.

use crate::CardSet;

/// Of so many cards as hands have, `n` over `k` at once: prepare phases ask for it again and again.
const SMALL: [[u8; 10]; 10] = {
    let mut table = [[0; 10]; 10];
    let mut n = 0;
    while n < 10 {
        table[n][0] = 1;
        let mut k = 1;
        while k <= n {
            table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    table
};

/// `n` over `k`, at most `u32::MAX`.
pub(super) fn binomial(n: u32, k: u32) -> u32 {
    if k > n {
        return 0;
    }
    if let Some(small) = SMALL.get(n as usize) {
        return small[k as usize].into();
    }
    let mut result: u64 = 1;
    for i in 0..k.min(n - k) {
        result = result * u64::from(n - i) / u64::from(i + 1);
        if result > u64::from(u32::MAX) {
            return u32::MAX;
        }
    }
    result as u32
}

/// The `n`-th of the sets of `min` to `max` of these cards that hold at most `limit` of the limited ones.
pub(super) fn nth_subset(of: &CardSet, min: u8, max: u8, limited: &CardSet, limit: u8, n: u32) -> Option<CardSet> {
    let (special, plain) = (of.and(limited), of.without(limited));
    let (specials, plains) = (special.len() as u32, plain.len() as u32);
    let most = u32::from(limit).min(specials);
    let mut n = n;
    for size in u32::from(min)..=u32::from(max) {
        for k in 0..=most.min(size) {
            let others = binomial(plains, size - k);
            let here = binomial(specials, k).saturating_mul(others);
            if n >= here {
                n -= here;
                continue;
            }
            let some = nth_of_size(&special, k, n / others);
            let rest = nth_of_size(&plain, size - k, n % others);
            return Some(some.or(&rest));
        }
    }
    None
}

/// Where [`nth_subset`] counts these cards.
pub(super) fn subset_index(of: &CardSet, min: u8, limited: &CardSet, limit: u8, cards: &CardSet) -> Option<u32> {
    let (special, plain) = (of.and(limited), of.without(limited));
    let (some, rest) = (cards.and(&special), cards.without(&special));
    let (specials, plains) = (special.len() as u32, plain.len() as u32);
    let (size, taken) = (cards.len() as u32, some.len() as u32);
    let here = |size: u32, k: u32| binomial(specials, k).checked_mul(binomial(plains, size - k));
    let mut index = 0u32;
    for smaller in u32::from(min)..size {
        for k in 0..=u32::from(limit).min(smaller) {
            index = index.checked_add(here(smaller, k)?)?;
        }
    }
    for k in 0..taken {
        index = index.checked_add(here(size, k)?)?;
    }
    let some = index_of_size(&special, &some)?;
    let rest = index_of_size(&plain, &rest)?;
    let within = some.checked_mul(binomial(plains, size - taken))?.checked_add(rest)?;
    index.checked_add(within)
}

/// Where [`nth_of_size`] counts these cards.
fn index_of_size(of: &CardSet, cards: &CardSet) -> Option<u32> {
    let (mut index, mut need) = (0u32, cards.len() as u32);
    let len = of.len() as u32;
    for (i, card) in of.iter().enumerate() {
        if need == 0 {
            break;
        }
        if cards.contains(card) {
            need -= 1;
        } else {
            index = index.checked_add(binomial(len - i as u32 - 1, need - 1))?;
        }
    }
    Some(index)
}

/// The `n`-th of the sets of so many of these cards.
fn nth_of_size(of: &CardSet, size: u32, n: u32) -> CardSet {
    let (mut n, mut need) = (n, size);
    let len = of.len() as u32;
    let mut set = CardSet::EMPTY;
    for (i, card) in of.iter().enumerate() {
        if need == 0 {
            break;
        }
        let with = binomial(len - i as u32 - 1, need - 1);
        if n < with {
            set.insert(card);
            need -= 1;
        } else {
            n -= with;
        }
    }
    set
}
