//! Random filters, selections and conditions.

use super::Arbitrary;
use crate::grammar::words::PastSyntax;
use crate::names::NameKind;
use crate::reader::Home;
use crate::vocabulary::{ADJECTIVES, NOUNS};
use ashwright_core::*;

impl Arbitrary<'_> {
    pub(super) fn filter(&mut self, depth: usize) -> Filter {
        let nouns: Vec<Noun> = NOUNS.iter().map(|(kind, ..)| *kind).collect();
        let mut kinds = vec![self.of(&nouns)];
        while self.chance(50) {
            kinds.push(self.of(&nouns));
        }
        let place = if self.chance(30) {
            let above = self.one();
            self.of(&[Place::Hand, Place::DiscardPile, Place::DrawPile, Place::Under(above)])
        } else {
            Place::InPlay
        };
        let mut which = Vec::new();
        if self.chance(60) {
            which.push(Trait::OtherThan(Ref::This));
        }
        if self.chance(100) {
            let (_, adjective, ..) = self.of(&ADJECTIVES);
            which.push(if self.chance(60) {
                Trait::Not(Box::new(adjective))
            } else {
                adjective
            });
        }
        while depth > 0 && self.chance(80) {
            let more = self.property(&kinds, depth);
            let opposite = Trait::Not(Box::new(more.clone()));
            let (more, opposite) = if self.chance(60) {
                (opposite, more)
            } else {
                (more, opposite)
            };
            if !which.contains(&opposite) {
                which.push(more);
            }
        }
        let control = match (place, self.control()) {
            (Place::Under(_), Control::Opponents | Control::Of(_)) => Control::Any,
            (_, control) => control,
        };
        Filter {
            kinds,
            control,
            place,
            which,
        }
    }

    /// A property behind the noun.
    fn property(&mut self, kinds: &[Noun], depth: usize) -> Trait {
        match self.below(24) {
            23 => Trait::WithoutAbilities(self.of(&[Lacking::Any, Lacking::Inexhaustible])),
            22 => Trait::Fits,
            21 => Trait::AffectsEachUnit,
            20 => Trait::HasAbility("Screams of the Departed".to_owned()),
            18 => Trait::DifferentSlots,
            19 => Trait::Together {
                stat: self.any_stat(),
                compare: self.compare(),
                with: self.quantity(depth - 1),
            },
            7 => Trait::AttachedTo(Box::new(Subject::Any(self.filter(depth - 1)))),
            8 => Trait::Bearing(Box::new(self.filter(depth - 1))),
            9 | 15 => {
                let with = self.chance(128).then(|| self.one());
                Trait::InBattle(with)
            }
            10 if self.chance(128) => Trait::AdjacentTo(self.one()),
            10 => Trait::DeclaredAgainst(self.one()),
            11 => Trait::PrintedValue {
                stat: self.any_stat(),
                compare: self.compare(),
                with: self.quantity(depth - 1),
            },
            12 => Trait::PlayCost {
                compare: self.compare(),
                with: self.quantity(depth - 1),
            },
            13 => Trait::CostHas(self.die(), self.symbol_level()),
            14 => Trait::TitleHas("Chant".to_owned()),
            16 => match self.event_named(|event| matches!(event, EventPattern::Targeted(..))) {
                Some(aim) if self.chance(128) => Trait::CouldBeChosenFor(aim),
                _ => Trait::CanSummon(self.one()),
            },
            17 => {
                let mut some = vec![Trait::Wounded, Trait::Not(Box::new(Trait::DieOn(self.die())))];
                if self.chance(128) {
                    some.push(Trait::PlayCost {
                        compare: self.compare(),
                        with: self.quantity(depth - 1),
                    });
                }
                Trait::AnyOf(some)
            }
            1 => Trait::Tokens {
                token: self.token_kind(),
                compare: self.compare(),
                with: self.quantity(depth - 1),
            },
            2 => Trait::DieOn(self.die()),
            3 => Trait::Titled(self.title_ref(None)),
            4 => Trait::OtherThan(self.one()),
            5 => Trait::Exactly(self.one()),
            6 => Trait::AttachedTo(Box::new(Subject::Only(self.one()))),
            _ => {
                let units = kinds.iter().any(|k| matches!(k, Noun::Unit | Noun::Ally | Noun::Card));
                Trait::Value {
                    stat: if units {
                        self.of(&[Stat::Life, Stat::Attack])
                    } else {
                        Stat::Life
                    },
                    compare: self.compare(),
                    with: self.quantity(depth - 1),
                }
            }
        }
    }

    /// A filter of what can be in play.
    pub(super) fn selected(&mut self) -> Filter {
        let mut filter = self.filter(2);
        if filter.place == Place::InPlay {
            filter.kinds.push(Noun::Unit);
        }
        if self.chance(60) {
            filter.kinds = vec![Noun::Phoenixborn];
            let unit_value = |t: &Trait| match t {
                Trait::Value { .. } => true,
                Trait::Not(inner) => matches!(**inner, Trait::Value { .. }),
                _ => false,
            };
            filter.which.retain(|t| !unit_value(t));
        }
        filter
    }

    pub(super) fn select(&mut self) -> Select {
        match self.below(6) {
            0 => Select::Only(self.one()),
            1 => Select::All(self.selected()),
            _ => Select::Pick(Pick {
                targeting: self.of(&[Targeting::Target, Targeting::Choose, Targeting::Random]),
                count: match self.below(6) {
                    3 => Count::Exactly(self.quantity(1)),
                    4 => Count::UpTo(self.quantity(1)),
                    5 => Count::AnyNumber,
                    _ => Count::One,
                },
                filter: self.selected(),
                by: if self.chance(40) { self.who() } else { Who::You },
            }),
        }
    }

    pub(super) fn condition(&mut self, depth: usize) -> Condition {
        let kinds = if depth == 0 { 7 } else { 15 };
        match self.below(kinds) {
            10 if self.chance(100) => Condition::TurnOf(self.who()),
            10 if self.chance(60) => Condition::InTurn,
            10 => Condition::FirstPlayer(self.who()),
            11 => Condition::Same(self.who(), self.who()),
            12 if self.chance(100) => Condition::Even(self.quantity(1)),
            12 => Condition::ThisTurn(self.of(PastSyntax::ALL)),
            13 | 14 => {
                let (a, b) = (self.condition(depth - 1), self.condition(depth - 1));
                Condition::Or(Box::new(a), Box::new(b))
            }
            1 => Condition::Same(self.who(), Who::You),
            2 => Condition::Exists(self.filter(1)),
            3 => Condition::Holds(self.quantity(1), self.compare(), self.quantity(1)),
            4 => {
                let spent = Quantity::DiceSpent(self.die(), self.symbol_level());
                Condition::Holds(spent, self.compare(), Quantity::Number(1))
            }
            5 if self.home == Home::Card(CardKind::ReadySpell) => Condition::Focused(self.of(&[1, 2])),
            6 => match self.named(&[NameKind::Card, NameKind::Deed, NameKind::Player]) {
                Some(slot) => Condition::Done(slot),
                None => Condition::Same(Who::You, Who::You),
            },
            7 => Condition::Not(Box::new(self.condition(depth - 1))),
            8 | 9 => {
                let (a, b) = (self.condition(depth - 1), self.condition(depth - 1));
                Condition::And(Box::new(a), Box::new(b))
            }
            _ => Condition::Is(self.one(), self.filter(1)),
        }
    }
}
