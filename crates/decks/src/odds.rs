//! How often a cost can be paid: exactly, by counting what dice can show.

use ashwright_core::{Cost, CostPart, DiceByType, DieType, Level, Magic, MagicCount, Symbol};

/// What dice a cost takes in one of the ways in which it can be paid.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Way {
    /// For each type that it names, how many dice showing power, and how many showing class or power besides.
    of_types: Vec<(DieType, u32, u32)>,
    /// How many dice of any kind besides.
    basic: u32,
}

impl Way {
    fn with(&self, magic: &Magic) -> Way {
        let n = match magic.count {
            MagicCount::Exactly(n) => u32::from(n),
            // As many as the player wants (R 5.4.1): none are needed.
            MagicCount::X => 0,
        };
        let mut way = self.clone();
        match magic.symbol {
            Symbol::Of(kind, level) if n > 0 => {
                let at = way.of_types.iter().position(|(other, ..)| *other == kind);
                let at = at.unwrap_or_else(|| {
                    way.of_types.push((kind, 0, 0));
                    way.of_types.len() - 1
                });
                match level {
                    Level::Power => way.of_types[at].1 += n,
                    Level::Class => way.of_types[at].2 += n,
                    Level::Basic => way.basic += n,
                }
            }
            Symbol::Of(..) => {}
            Symbol::Basic => way.basic += n,
        }
        way
    }

    /// Whether dice that show so many powers and classes of the named types pay it, of `all` dice.
    fn is_paid(&self, all: u32, shown: &[(DieType, u32, u32)]) -> bool {
        let needed = self
            .of_types
            .iter()
            .map(|(_, powers, classes)| powers + classes)
            .sum::<u32>()
            + self.basic;
        needed <= all
            && self.of_types.iter().all(|(kind, powers, classes)| {
                let (p, c) = shown
                    .iter()
                    .find(|(other, ..)| other == kind)
                    .map_or((0, 0), |(_, p, c)| (*p, *c));
                p >= *powers && p + c >= powers + classes
            })
    }
}

/// All ways in which the dice of a cost can be paid (R 5.3.1).
fn ways(parts: &[CostPart]) -> Vec<Way> {
    parts.iter().fold(vec![Way::default()], |ways, part| match part {
        CostPart::Magic(magic) => ways.iter().map(|way| way.with(magic)).collect(),
        CostPart::Either(options) => {
            let option = |option: &CostPart| match option {
                CostPart::Magic(magic) => ways.iter().map(|way| way.with(magic)).collect(),
                CostPart::Main
                | CostPart::Side
                | CostPart::Exhaust
                | CostPart::Discard(_)
                | CostPart::Status(_)
                | CostPart::Either(_) => ways.clone(),
            };
            options.iter().flat_map(option).collect()
        }
        CostPart::Main | CostPart::Side | CostPart::Exhaust | CostPart::Discard(_) | CostPart::Status(_) => ways,
    })
}

/// The chance, from 0 to 1, that the dice of a cost can be paid right after all dice of a deck were rolled (R 1.6.5, 5.2), with
/// nothing meditated and no dice power used. An X counts as nothing.
pub fn payable(dice: &DiceByType, cost: &Cost) -> f64 {
    let ways = ways(&cost.parts);
    let named: Vec<(DieType, u32)> = cost
        .dice_types()
        .into_iter()
        .map(|kind| (kind, u32::from(dice.count(kind))))
        .collect();
    let all = u32::from(dice.total());
    chance(&ways, all, &named, &mut Vec::new())
}

/// The chance of what is still to be rolled, given what was `shown`.
fn chance(ways: &[Way], all: u32, rest: &[(DieType, u32)], shown: &mut Vec<(DieType, u32, u32)>) -> f64 {
    let Some(((kind, n), rest)) = rest.split_first() else {
        return if ways.iter().any(|way| way.is_paid(all, shown)) {
            1.0
        } else {
            0.0
        };
    };
    let sides = |level| f64::from(kind.faces_with(level)) / kind.faces().len() as f64;
    let (power, class, basic) = (sides(Level::Power), sides(Level::Class), sides(Level::Basic));
    let mut sum = 0.0;
    for powers in 0..=*n {
        for classes in 0..=(n - powers) {
            let basics = n - powers - classes;
            let of = choose(*n, powers) * choose(n - powers, classes);
            let this = of * power.powi(powers as i32) * class.powi(classes as i32) * basic.powi(basics as i32);
            if this > 0.0 {
                shown.push((*kind, powers, classes));
                sum += this * chance(ways, all, rest, shown);
                shown.pop();
            }
        }
    }
    sum
}

/// How many ways there are to choose `k` of `n`.
fn choose(n: u32, k: u32) -> f64 {
    (0..k).map(|i| f64::from(n - i) / f64::from(i + 1)).product()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cost(parts: Vec<CostPart>) -> Cost {
        Cost { parts }
    }

    fn magic(n: u8, symbol: Symbol) -> CostPart {
        CostPart::Magic(Magic {
            count: MagicCount::Exactly(n),
            symbol,
        })
    }

    fn dice(of: &[(DieType, u8)]) -> DiceByType {
        let mut dice = DiceByType::default();
        for (kind, n) in of {
            dice.add(*kind, *n);
        }
        dice
    }

    fn near(a: f64, b: f64) {
        assert!((a - b).abs() < 1e-12, "{a} and {b}");
    }

    #[test]
    fn a_power_die_is_one_side_of_six() {
        let power = cost(vec![magic(1, Symbol::Of(DieType::Charm, Level::Power))]);
        let class = cost(vec![magic(1, Symbol::Of(DieType::Charm, Level::Class))]);
        for n in 0..=10u8 {
            let rolled = dice(&[(DieType::Charm, n), (DieType::Natural, 10 - n)]);
            let sides = |level| f64::from(DieType::Charm.faces_with(level)) / 6.0;
            near(
                payable(&rolled, &power),
                1.0 - (1.0 - sides(Level::Power)).powi(n.into()),
            );
            near(payable(&rolled, &class), 1.0 - sides(Level::Basic).powi(n.into()));
        }
    }

    #[test]
    fn what_takes_any_dice_is_paid_as_long_as_there_are_enough() {
        let three = cost(vec![CostPart::Main, magic(3, Symbol::Basic)]);
        near(payable(&dice(&[(DieType::Time, 3)]), &three), 1.0);
        near(payable(&dice(&[(DieType::Time, 2)]), &three), 0.0);
        near(payable(&dice(&[]), &cost(Vec::new())), 1.0);
    }

    #[test]
    fn each_die_pays_once_and_parallel_costs_add_their_chances() {
        let both = cost(vec![
            magic(1, Symbol::Of(DieType::Charm, Level::Power)),
            magic(1, Symbol::Of(DieType::Charm, Level::Class)),
        ]);
        let power = f64::from(DieType::Charm.faces_with(Level::Power)) / 6.0;
        let basic = f64::from(DieType::Charm.faces_with(Level::Basic)) / 6.0;
        // Of two dice one shows power and the other no basic.
        let expected = power * power + 2.0 * power * (1.0 - power - basic);
        near(payable(&dice(&[(DieType::Charm, 2)]), &both), expected);
        let either = cost(vec![CostPart::Either(vec![
            magic(1, Symbol::Of(DieType::Charm, Level::Power)),
            magic(1, Symbol::Of(DieType::Natural, Level::Power)),
        ])]);
        let rolled = dice(&[(DieType::Charm, 1), (DieType::Natural, 1)]);
        near(payable(&rolled, &either), 1.0 - (1.0 - power) * (1.0 - power));
    }

    #[test]
    fn every_card_of_every_deck_has_a_chance() {
        let pool = ashwright_lang::reborn();
        for deck in crate::ready::rulebook(pool).expect("the decks can be read") {
            for (title, _) in &deck.deck.cards {
                let chance = payable(&deck.deck.dice, &pool.card(*title).cost);
                assert!(
                    chance > 0.2 && chance < 1.0 + 1e-9,
                    "{}: {chance}",
                    pool.card(*title).title
                );
            }
        }
    }
}
