//! Costs made flat: each way to pay one, ready to be compared with what a player has.

use crate::Needs;
use ashwright_core::{Cost, CostPart, Magic, MagicCount, Symbol};

/// One way to pay a cost, without parallel parts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Price {
    /// Main actions.
    pub main: u8,
    /// Side actions.
    pub side: u8,
    /// Exhaustion tokens on the card itself.
    pub exhaust: u8,
    /// Cards from the hand.
    pub discard: u8,
    /// Status tokens off the card itself.
    pub status: u8,
    /// Dice.
    pub needs: Needs,
    /// The symbol of which any number is paid as X.
    pub x: Option<Symbol>,
}

impl Price {
    /// With one more part, which is no parallel one.
    fn and(mut self, part: &CostPart) -> Price {
        match part {
            CostPart::Main => self.main += 1,
            CostPart::Side => self.side += 1,
            CostPart::Exhaust => self.exhaust += 1,
            CostPart::Discard(n) => self.discard += n,
            CostPart::Status(n) => self.status += n,
            CostPart::Magic(Magic {
                count: MagicCount::Exactly(n),
                symbol,
            }) => self.needs.add(*symbol, *n),
            CostPart::Magic(Magic {
                count: MagicCount::X,
                symbol,
            }) => self.x = Some(*symbol),
            CostPart::Either(_) => {}
        }
        self
    }
}

impl Price {
    /// This price and another one, to be paid together.
    pub(crate) fn with(&self, more: &Price) -> Price {
        let mut both = Price {
            main: self.main + more.main,
            side: self.side + more.side,
            exhaust: self.exhaust + more.exhaust,
            discard: self.discard + more.discard,
            status: self.status + more.status,
            needs: self.needs,
            x: self.x.or(more.x),
        };
        for (symbol, n) in more.needs.iter() {
            both.needs.add(symbol, n);
        }
        both
    }
}

/// The ways to pay a cost, one for each choice among its parallel parts (R 5.3.1), in printed order.
pub(crate) fn prices(cost: &Cost) -> Prices {
    let mut all = Prices::from_elem(Price::default(), 1);
    for part in &cost.parts {
        match part {
            CostPart::Either(options) => {
                let each = options
                    .iter()
                    .flat_map(|option| all.iter().map(move |price| price.and(option)));
                all = each.collect();
            }
            part => all.iter_mut().for_each(|price| *price = price.and(part)),
        }
    }
    all
}

/// These prices without main and side actions.
pub(crate) fn without_actions(prices: &[Price]) -> Vec<Price> {
    let free = |price: &Price| Price {
        main: 0,
        side: 0,
        ..*price
    };
    prices.iter().map(free).collect()
}

/// A short list of prices.
pub(crate) type Prices = smallvec::SmallVec<[Price; 2]>;
