//! What dice must pay, and the ways in which a pool can.

use ashwright_core::{Dice, Die, DieType, Level, Symbol};

/// What dice must pay: natural class, charm power and the like, and basics that any die pays (R 5.2.4).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Needs {
    class: [u8; 9],
    power: [u8; 9],
    basic: u8,
    // The types that class or power symbols are of, as bits: most costs name one or two.
    types: u16,
    total: u8,
}

impl Needs {
    /// Nothing to pay.
    pub const NOTHING: Needs = Needs {
        class: [0; 9],
        power: [0; 9],
        basic: 0,
        types: 0,
        total: 0,
    };

    /// How many dice of any kind are asked for.
    pub fn basics(&self) -> u8 {
        self.basic
    }

    /// Adds `n` of a symbol.
    pub fn add(&mut self, symbol: Symbol, n: u8) {
        self.total += n;
        if let Symbol::Of(kind, Level::Class | Level::Power) = symbol {
            self.types |= 1 << kind as u16;
        }
        match symbol {
            Symbol::Basic | Symbol::Of(_, Level::Basic) => self.basic += n,
            Symbol::Of(kind, Level::Class) => self.class[kind as usize] += n,
            Symbol::Of(kind, Level::Power) => self.power[kind as usize] += n,
        }
    }

    /// Takes up to `n` of a symbol away.
    pub fn reduce(&mut self, symbol: Symbol, n: u8) {
        let count = match symbol {
            Symbol::Basic | Symbol::Of(_, Level::Basic) => &mut self.basic,
            Symbol::Of(kind, Level::Class) => &mut self.class[kind as usize],
            Symbol::Of(kind, Level::Power) => &mut self.power[kind as usize],
        };
        let n = n.min(*count);
        *count -= n;
        self.total -= n;
    }

    /// How many dice it takes.
    pub fn total(&self) -> u8 {
        self.total
    }

    /// Each symbol with its count, powers first.
    pub fn iter(&self) -> impl Iterator<Item = (Symbol, u8)> + '_ {
        let of = move |kind: DieType| {
            [
                (Symbol::Of(kind, Level::Power), self.power[kind as usize]),
                (Symbol::Of(kind, Level::Class), self.class[kind as usize]),
            ]
        };
        DieType::ALL
            .into_iter()
            .flat_map(of)
            .chain([(Symbol::Basic, self.basic)])
            .filter(|(_, n)| *n > 0)
    }

    /// Whether some dice of the pool can pay.
    pub fn payable(&self, pool: &Dice) -> bool {
        let mut types = self.types;
        while types != 0 {
            let kind = DieType::ALL[types.trailing_zeros() as usize];
            types &= types - 1;
            let (class, power) = (self.class[kind as usize], self.power[kind as usize]);
            let [_, c, p] = pool.levels(kind);
            if p < power || c + p < class + power {
                return false;
            }
        }
        pool.total() >= self.total()
    }

    /// The first symbol that the pool cannot pay, for explanations.
    pub fn missing(&self, pool: &Dice) -> Option<(Symbol, u8)> {
        if self.payable(pool) {
            return None;
        }
        for kind in DieType::ALL {
            let (class, power) = (self.class[kind as usize], self.power[kind as usize]);
            let [_, c, p] = pool.levels(kind);
            if p < power {
                return Some((Symbol::Of(kind, Level::Power), power - p));
            }
            if c + p < class + power {
                return Some((Symbol::Of(kind, Level::Class), class + power - c - p));
            }
        }
        (pool.total() < self.total()).then(|| (Symbol::Basic, self.total() - pool.total()))
    }

    /// Whether exactly these dice pay, nothing over: each die must be needed.
    pub fn paid_by(&self, dice: &Dice) -> bool {
        dice.total() == self.total() && self.payable(dice)
    }

    /// In how many ways dice of one type can be taken, `k` in all.
    fn ways_of_type(&self, pool: &Dice, kind: DieType, k: u8) -> u32 {
        let [b, c, p] = pool.levels(kind);
        let (class, power) = (self.class[kind as usize], self.power[kind as usize]);
        let ways = (power..=p.min(k)).map(|powers| {
            // So few classes that basics are left for the rest, and enough to pay for those that ask for one.
            let least = (class + power)
                .saturating_sub(powers)
                .max((k - powers).saturating_sub(b));
            u32::from((c.min(k - powers) + 1).saturating_sub(least))
        });
        ways.sum()
    }

    /// Visits each way to take `k` dice of one type until `visit` returns true.
    fn each_of_type(&self, pool: &Dice, kind: DieType, k: u8, mut visit: impl FnMut([u8; 3]) -> bool) {
        let [b, c, p] = pool.levels(kind);
        let (class, power) = (self.class[kind as usize], self.power[kind as usize]);
        for powers in power..=p.min(k) {
            for classes in (class + power).saturating_sub(powers)..=c.min(k - powers) {
                let basics = k - powers - classes;
                if basics <= b && visit([basics, classes, powers]) {
                    return;
                }
            }
        }
    }

    /// `ways[t][k]`: in how many ways dice of types `t` and later can be taken, `k` in all.
    fn ways_table(&self, pool: &Dice) -> [[u32; MAX_PAID + 1]; 10] {
        let total = (self.total() as usize).min(MAX_PAID);
        let mut ways = [[0; MAX_PAID + 1]; 10];
        ways[9][0] = 1;
        for t in (0..9).rev() {
            let kind = DieType::ALL[t];
            if pool.of_type(kind) == 0 {
                if self.class[t] | self.power[t] == 0 {
                    ways[t] = ways[t + 1];
                }
                continue;
            }
            for k in 0..=total.min(pool.of_type(kind) as usize) {
                let here = self.ways_of_type(pool, kind, k as u8);
                if here > 0 {
                    for rest in 0..=total - k {
                        ways[t][k + rest] += here * ways[t + 1][rest];
                    }
                }
            }
        }
        ways
    }

    /// Whether a pool that can pay has no choice about it.
    pub fn only_way(&self, pool: &Dice) -> bool {
        self.total() == pool.total() || pool.iter().count() == 1 || self.count(pool) == 1
    }

    /// In how many different ways the pool can pay.
    pub fn count(&self, pool: &Dice) -> u32 {
        match self.total() as usize {
            0 => 1,
            n if n > MAX_PAID => 0,
            n => self.ways_table(pool)[0][n],
        }
    }

    /// The `n`-th way to pay, counted from 0 in a fixed order; nothing when there are fewer.
    pub fn nth(&self, pool: &Dice, n: u32) -> Option<Dice> {
        self.pick(pool, |count| (n < count).then_some(n))
    }

    /// Which way to pay these dice are, as [`nth`](Self::nth) counts them; nothing when they do not pay.
    pub(super) fn index_of(&self, pool: &Dice, dice: &Dice) -> Option<u32> {
        let mut left = self.total() as usize;
        if left > MAX_PAID || !pool.contains(dice) || !self.paid_by(dice) {
            return None;
        }
        let ways = self.ways_table(pool);
        let mut index = 0;
        for (t, kind) in DieType::ALL
            .into_iter()
            .enumerate()
            .filter(|(_, kind)| pool.of_type(*kind) > 0)
        {
            let paid = dice.of_type(kind) as usize;
            let fewer = (0..paid).map(|k| self.ways_of_type(pool, kind, k as u8) * ways[t + 1][left - k]);
            index += fewer.sum::<u32>();
            left -= paid;
            let mut before = 0;
            self.each_of_type(pool, kind, paid as u8, |levels| {
                let found = levels == dice.levels(kind);
                before += u32::from(!found);
                found
            });
            index += before * ways[t + 1][left];
        }
        Some(index)
    }

    /// The way to pay that `which` picks when it is told how many there are.
    pub(super) fn pick(&self, pool: &Dice, which: impl FnOnce(u32) -> Option<u32>) -> Option<Dice> {
        let total = self.total() as usize;
        if total == 0 {
            return which(1).map(|_| Dice::NONE);
        }
        if total > MAX_PAID {
            return None;
        }
        let ways = self.ways_table(pool);
        if ways[0][total] == 0 {
            return None;
        }
        let (mut n, mut left) = (which(ways[0][total])?, total);
        let mut dice = Dice::NONE;
        for t in 0..9 {
            let kind = DieType::ALL[t];
            if pool.of_type(kind) == 0 {
                continue;
            }
            'take: for k in 0..=left.min(pool.of_type(kind) as usize) {
                let rest = ways[t + 1][left - k];
                let here = self.ways_of_type(pool, kind, k as u8) * rest;
                if n >= here {
                    n -= here;
                    continue;
                }
                let mut which = n / rest;
                n %= rest;
                self.each_of_type(pool, kind, k as u8, |levels| {
                    if which == 0 {
                        for (level, count) in Level::ALL.into_iter().zip(levels) {
                            dice.add(Die { kind, level }, count);
                        }
                        return true;
                    }
                    which -= 1;
                    false
                });
                left -= k;
                break 'take;
            }
        }
        Some(dice)
    }
}

/// No pool holds more dice than this.
const MAX_PAID: usize = 20;
