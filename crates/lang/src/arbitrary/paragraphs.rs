//! Random changes, triggers, costs and paragraphs.

use super::definitions::cost_has_x;
use super::{Arbitrary, Defined};
use crate::check;
use crate::grammar::words::*;
use crate::names::NameKind;
use crate::reader::Home;
use ashwright_core::*;

impl Arbitrary<'_> {
    pub(super) fn modifiers(&mut self, depth: usize) -> Vec<Modifier> {
        let mut modifiers = vec![self.modifier()];
        while self.chance(70) {
            modifiers.push(self.modifier());
        }
        if depth > 0 && self.chance(60) {
            if self.chance(128) {
                modifiers.clear();
            }
            loop {
                let ability = self.granted(depth - 1);
                modifiers.push(Modifier::Gains(Gain::written(ability)));
                if !self.chance(60) {
                    break;
                }
            }
        }
        modifiers
    }

    /// Modifiers that an effect can make for a while: what only static text can say is left out.
    pub(super) fn lasting_modifiers(&mut self, depth: usize) -> Vec<Modifier> {
        let mut modifiers = self.modifiers(depth);
        modifiers.retain(|modifier| modifier.places().for_a_while);
        for modifier in &mut modifiers {
            if let Modifier::Gains(gain) = modifier
                && self.x == Defined::Yes
                && self.keywords.contains(&(gain.ability.ability, Numbered::Yes))
                && self.chance(128)
            {
                (gain.ability.numeral, gain.numeral) = (0, Given::X);
            }
        }
        if self.chance(80) {
            let more = match self.below(6) {
                5 => Modifier::PassesMore,
                1 => Modifier::Must(Duty::Attack),
                2 => Modifier::SwappedValues,
                3 => Modifier::NumeralsInAttacks(self.quantity(1)),
                4 => Modifier::KeepsDice(self.die()),
                _ => Modifier::Must(Duty::Block(self.one())),
            };
            modifiers.insert(0, more);
        }
        if modifiers.is_empty() {
            modifiers.push(Modifier::MayGuard);
        }
        modifiers
    }

    pub(super) fn modifier(&mut self) -> Modifier {
        let causes = [
            CauseKind::Attack,
            CauseKind::Counter,
            CauseKind::Spell,
            CauseKind::Ability,
            CauseKind::DicePower,
        ];
        match self.below(16) {
            14 if self.chance(60) => Modifier::Steadfast(self.some(&causes)),
            14 if self.chance(40) => Modifier::KeptFromHand(self.some(&causes)),
            14 if self.chance(60) => Modifier::Untargetable(self.some(&causes)),
            14 if self.chance(60) => Modifier::Toll(Toll {
                on: self.of(&[TollOn::Defending, TollOn::Attacking]),
                cost: self.cost(),
                wounds: if self.chance(128) { Some(self.small()) } else { None },
            }),
            14 => self.of(&[
                Modifier::Defends,
                Modifier::DestroyedExhausted,
                Modifier::OnlyInexhaustible,
                Modifier::Loses("Screams of the Departed".to_owned()),
                Modifier::SwappedValues,
                Modifier::PaysForCards,
                Modifier::PaysForActivations,
                Modifier::StrikesLast,
                Modifier::Slots(Slots::None),
                Modifier::StaysWithHost,
            ]),
            15 if self.chance(60) => Modifier::Slots(Slots::More(self.quantity(1))),
            15 if self.chance(128) => Modifier::WoundsForDiscards(self.quantity(1)),
            15 => Modifier::JoinsAttacks(self.filter(1)),
            9 => Modifier::CountsAsExhausted,
            10 => Modifier::FocusedMore(self.quantity(1)),
            11 => Modifier::WoundsDoubled,
            12 => Modifier::Unpreventable,
            13 if self.chance(128) => Modifier::PaysReactions(self.some(&DieType::ALL)),
            13 => Modifier::Must(Duty::BeBlocked),
            1 if !self.keywords.is_empty() => {
                let used = self.keyword_use();
                // What is granted works where the card that has it is.
                let boxed = match used.boxed {
                    TextBox::BetweenRealms => TextBox::Plain,
                    other => other,
                };
                Modifier::Gains(Gain::written(Printed { boxed, ..used }))
            }
            2 => Modifier::HasNoAbilities,
            3 => {
                let acts = self.some(ActSyntax::ALL);
                Modifier::Cannot(acts, if self.chance(100) { Some(self.filter(1)) } else { None })
            }
            4 => {
                let what = self.of(ImmunitySyntax::ALL);
                let kinds = if self.chance(60) {
                    Vec::new()
                } else if self.chance(60) {
                    vec![CauseKind::ReactionSpell]
                } else {
                    self.some(&causes)
                };
                Modifier::Immune(what, kinds)
            }
            5 => Modifier::MayGuard,
            6 => Modifier::StrikesFirst(self.of(&[Fight::Attacking, Fight::Battle])),
            7 => Modifier::CountersUnexhausted,
            8 => Modifier::DrawsMore(self.quantity(1)),
            _ => Modifier::Gets(self.any_stat(), self.of(&[Sign::Plus, Sign::Minus]), self.quantity(2)),
        }
    }

    pub(super) fn some<T: Clone>(&mut self, list: &[T]) -> Vec<T> {
        let mut some = vec![self.of(list)];
        while self.chance(80) {
            some.push(self.of(list));
        }
        some
    }

    pub(super) fn keyword_use(&mut self) -> Printed {
        let (ability, numbered) = self.of(&self.keywords.clone());
        Printed {
            ability,
            boxed: self.boxed(),
            numeral: self.numeral_of(numbered),
        }
    }

    fn numeral_of(&mut self, numbered: Numbered) -> u8 {
        match numbered {
            Numbered::Yes => 1 + self.small(),
            Numbered::No => 0,
        }
    }

    pub(super) fn boxed(&mut self) -> TextBox {
        if self.chance(30) {
            TextBox::BetweenRealms
        } else if self.chance(80) {
            TextBox::Inexhaustible
        } else {
            TextBox::Plain
        }
    }

    pub(super) fn granted(&mut self, depth: usize) -> Printed {
        let names = std::mem::take(&mut self.names);
        let bound = std::mem::take(&mut self.bound);
        let event = self.event.take();
        let (home, numeral) = (self.home, self.numeral);
        self.home = Home::Granted;
        let printed = self.printed(depth, 3);
        (self.home, self.numeral, self.event) = (home, numeral, event);
        self.names = names;
        self.bound = bound;
        printed
    }

    /// A paragraph of one of the first `bodies` kinds.
    pub(super) fn printed(&mut self, depth: usize, bodies: usize) -> Printed {
        let boxed = self.boxed();
        let names = [
            "Throw",
            "Screams of the Departed",
            "Give and Take",
            "Heart's Pull",
            "Surprise!",
            "Élan-Vital Two",
        ];
        let name = if self.chance(128) {
            Some(self.of(&names).to_owned())
        } else {
            None
        };
        let numbered = if name.is_some() && self.chance(128) {
            Numbered::Yes
        } else {
            Numbered::No
        };
        let numeral = self.numeral_of(numbered);
        let ability = self.ability(name, numbered, depth, bodies);
        Printed {
            ability,
            boxed,
            numeral,
        }
    }

    pub(super) fn ability(
        &mut self,
        name: Option<String>,
        numeral: Numbered,
        depth: usize,
        bodies: usize,
    ) -> AbilityId {
        let ability = self.unadded(name, numeral, depth, bodies);
        self.add(ability)
    }

    pub(super) fn unadded(&mut self, name: Option<String>, numeral: Numbered, depth: usize, bodies: usize) -> Ability {
        self.fresh();
        self.numeral = numeral;
        let body = match self.below(bodies) {
            1 => {
                let trigger = self.trigger();
                let steps = self.steps(depth);
                Body::Triggered { trigger, steps }
            }
            2 => {
                let mut cost = self.cost();
                cost.parts.insert(0, self.of(&[CostPart::Side, CostPart::Main]));
                let x = self.x;
                if cost_has_x(&cost) {
                    self.x = Defined::Yes;
                }
                let mut steps = Vec::new();
                if self.chance(60) {
                    let paid = self.steps(1);
                    steps.push(Step::new(Effect::Price { steps: paid }, None));
                }
                steps.extend(self.steps(depth));
                if self.chance(60) {
                    let cost = self.cost();
                    let then = self.steps(1);
                    steps.push(Step::new(Effect::MayAdd { cost, then }, None));
                }
                self.x = x;
                let by = self.of(&[UsedBy::Controller, UsedBy::Controller, UsedBy::Opponents]);
                Body::Activated { by, cost, steps }
            }
            3 => {
                let trigger = self.trigger();
                let steps = self.steps(depth);
                Body::Reaction { trigger, steps }
            }
            _ => {
                let scope = if self.chance(80) {
                    Scope::Each(self.filter(1))
                } else if self.has_host() {
                    Scope::Only(Ref::Host)
                } else {
                    Scope::Only(Ref::This)
                };
                let condition = if self.chance(80) { Some(self.condition(1)) } else { None };
                let mut modifiers = self.modifiers(depth);
                modifiers.retain(|modifier| {
                    check::circular(&scope, condition.as_ref(), std::slice::from_ref(modifier), None).is_none()
                });
                if modifiers.is_empty() {
                    modifiers.push(Modifier::MayGuard);
                }
                Body::Static {
                    scope,
                    condition,
                    modifiers,
                }
            }
        };
        Ability {
            name,
            numeral,
            body,
            names: std::mem::take(&mut self.names),
        }
    }

    pub(super) fn add(&mut self, ability: Ability) -> AbilityId {
        self.abilities.push(ability);
        AbilityId(self.abilities.len() as u16 - 1)
    }

    pub(super) fn trigger(&mut self) -> Trigger {
        let limit = self.of(&[
            Limit::Unlimited,
            Limit::Unlimited,
            Limit::OncePerTurn,
            Limit::BeyondReactions,
        ]);
        let timing = self.of(&[Timing::Before, Timing::When, Timing::After, Timing::At]);
        let event = if timing == Timing::At {
            EventPattern::Moment(self.of(MomentSyntax::ALL))
        } else {
            match self.below(34) {
                18..=33 => self.seldom_event(),
                9 => EventPattern::DefendersChosen(self.declarer()),
                10 => EventPattern::BlockersDeclared(self.declarer()),
                11 | 12 => {
                    let actions = [
                        TurnAction::Pass,
                        TurnAction::Meditate,
                        TurnAction::Attack,
                        TurnAction::OtherThanPass,
                    ];
                    EventPattern::ActionTaken(self.declarer(), self.of(&actions))
                }
                13 => EventPattern::LastTokenRemoved(self.token(), self.subject()),
                14 => EventPattern::DiceChanged {
                    of: self.declarer(),
                    by: self.declarer(),
                },
                15 => EventPattern::PaidWith {
                    by: self.declarer(),
                    kinds: self.some(&DieType::ALL),
                    purpose: self.of(&[Purpose::Anything, Purpose::DicePower]),
                },
                16 => EventPattern::Resolved(self.declarer()),
                17 => EventPattern::Attached(self.subject()),
                1 => EventPattern::Destroyed(self.subject(), self.cause()),
                2 => EventPattern::DealtDamage(self.subject(), self.cause()),
                3 if self.chance(60) => EventPattern::DamageWounds(self.subject()),
                3 => EventPattern::WoundsPlaced(self.subject(), self.cause()),
                4 => EventPattern::AttackersDeclared(self.declarer()),
                5 => EventPattern::DeclaredAttacker(self.subject()),
                6 => EventPattern::DeclaredBlocker(self.subject()),
                7 => EventPattern::DeclaredGuard(self.subject()),
                8 if self.chance(80) => EventPattern::PlayerTargeted(self.declarer(), self.cause()),
                8 if self.chance(80) => EventPattern::AttachedTo(self.subject(), self.cause()),
                8 => EventPattern::Targeted(self.subject(), self.cause()),
                _ => EventPattern::ComesIntoPlay(self.subject()),
            }
        };
        let plain = matches!(event, EventPattern::Moment(_) | EventPattern::AttackersDeclared(_));
        let mut others = Vec::new();
        while plain && self.chance(60) {
            others.push((Timing::At, EventPattern::Moment(Moment::EndOfRound)));
        }
        self.event = Some(event.clone());
        let bind = if self.chance(128) {
            self.bind(NameKind::Event)
        } else {
            None
        };
        let condition = if self.chance(60) { Some(self.condition(1)) } else { None };
        Trigger {
            timing,
            event,
            others,
            bind,
            condition,
            limit,
        }
    }

    /// An event that texts of the original edition alone wait for.
    fn seldom_event(&mut self) -> EventPattern {
        match self.below(23) {
            22 => EventPattern::PlacedByTargeting(self.of(&[Token::Exhaustion, Token::Status]), self.subject()),
            21 => EventPattern::BecomesExhausted(self.subject()),
            20 => EventPattern::TakesIntoHand(self.declarer()),
            19 => EventPattern::RemovedFromGame(self.subject()),
            18 => EventPattern::Strikes(self.subject()),
            17 if self.chance(60) => EventPattern::ComesOff(self.subject()),
            17 => EventPattern::DiscardedFromPlay(self.subject()),
            1 => EventPattern::ReactionResolved(self.declarer()),
            2 => EventPattern::ReceivesDamage(self.subject(), self.cause()),
            3 => EventPattern::LeavesPlay(self.subject(), self.cause()),
            4 => EventPattern::LeavesDiscardPile(self.subject()),
            5 => EventPattern::Draws(self.declarer()),
            6 => {
                let origins = [Origin::Play, Origin::DiscardPile, Origin::DrawPile, Origin::Elsewhere];
                let from = if self.chance(128) {
                    self.some(&origins)
                } else {
                    Vec::new()
                };
                EventPattern::PutIntoHand(self.subject(), from)
            }
            7 => EventPattern::DiscardsOffPile(self.declarer()),
            8 => EventPattern::DiscardedFromHand(self.subject()),
            9 => EventPattern::TokensPlaced(
                self.of(&[Token::Exhaustion, Token::Status]),
                self.subject(),
                self.cause(),
            ),
            10 => EventPattern::TokensRemoved(self.token(), self.subject()),
            11 => EventPattern::AttackAnnounced(self.declarer()),
            12 => EventPattern::Used(self.of(&[UsedText::Any, UsedText::Plain]), self.subject()),
            13 => EventPattern::DiceExhausted(self.declarer(), self.cause()),
            14 => EventPattern::Counters(self.subject()),
            15 => EventPattern::PaidBasic(self.declarer(), self.small()),
            16 => EventPattern::DiceReadied(self.declarer()),
            _ => EventPattern::ReceivesDamage(self.subject(), CausePattern::ANY),
        }
    }

    pub(super) fn declarer(&mut self) -> Control {
        match self.control() {
            Control::Of(Who::You) => Control::Yours,
            control => control,
        }
    }

    pub(super) fn subject(&mut self) -> Subject {
        if self.chance(128) {
            Subject::Any(self.filter(1))
        } else {
            Subject::Only(self.one())
        }
    }

    pub(super) fn cause(&mut self) -> CausePattern {
        if !self.chance(128) {
            return CausePattern::ANY;
        }
        let causes = [
            CauseKind::Attack,
            CauseKind::Counter,
            CauseKind::Spell,
            CauseKind::Ability,
            CauseKind::DicePower,
        ];
        CausePattern {
            kinds: if self.chance(60) {
                Vec::new()
            } else {
                self.some(&causes)
            },
            by: self.control(),
            source: if self.chance(80) { Some(self.one()) } else { None },
        }
    }

    pub(super) fn cost(&mut self) -> Cost {
        let mut parts = vec![self.cost_part(1)];
        while self.chance(100) {
            parts.push(self.cost_part(1));
        }
        Cost { parts }
    }

    pub(super) fn cost_part(&mut self, depth: usize) -> CostPart {
        match self.below(6) {
            1 => CostPart::Main,
            2 => CostPart::Side,
            3 => CostPart::Exhaust,
            4 if self.chance(80) => CostPart::Status(self.small()),
            4 => CostPart::Discard(self.small()),
            5 if depth > 0 => {
                let mut options = vec![self.cost_part(0), self.cost_part(0)];
                while self.chance(60) {
                    options.push(self.cost_part(0));
                }
                CostPart::Either(options)
            }
            _ => CostPart::Magic(self.magic()),
        }
    }

    pub(super) fn magic(&mut self) -> Magic {
        Magic {
            count: if self.chance(20) {
                MagicCount::X
            } else {
                MagicCount::Exactly(self.small())
            },
            symbol: if self.chance(100) {
                Symbol::Of(self.die(), self.symbol_level())
            } else {
                Symbol::Basic
            },
        }
    }
}
