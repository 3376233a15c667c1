//! Random definitions for tests: pools that use every construct, names only after they were bound, and nothing that
//! the checks refuse.
//!
//! Choices are read from a list of bytes. When it runs out every choice is the first one, which ends the definition,
//! so shorter lists and smaller bytes make simpler pools and failures shrink by themselves.

use crate::check;
use crate::grammar::words::*;
use crate::names::NameKind;
use crate::reader::Home;
use crate::vocabulary::{ADJECTIVES, NOUNS};
use ashwright_core::*;
use std::collections::BTreeMap;

/// Makes definitions out of bytes.
pub(crate) struct Arbitrary<'b> {
    bytes: std::slice::Iter<'b, u8>,
    abilities: Vec<Ability>,
    keywords: Vec<(AbilityId, Numbered)>,
    kinds: Vec<CardKind>,
    home: Home,
    numeral: Numbered,
    x: Defined,
    names: Vec<String>,
    bound: Vec<NameKind>,
    event: Option<EventPattern>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Defined {
    Yes,
    No,
}

/// A pool that depends on nothing but the bytes.
pub(crate) fn pool(bytes: &[u8]) -> Pool {
    let mut a = Arbitrary {
        bytes: bytes.iter(),
        abilities: Vec::new(),
        keywords: Vec::new(),
        kinds: Vec::new(),
        home: Home::Keyword,
        numeral: Numbered::No,
        x: Defined::No,
        names: Vec::new(),
        bound: Vec::new(),
        event: None,
    };
    a.pool()
}

impl Arbitrary<'_> {
    // --------------------------------------------------------------------------------------------- choices

    fn byte(&mut self) -> u8 {
        self.bytes.next().copied().unwrap_or(0)
    }

    fn below(&mut self, n: usize) -> usize {
        usize::from(self.byte()) % n.max(1)
    }

    fn chance(&mut self, in_256: u8) -> bool {
        let byte = self.byte();
        byte != 0 && byte <= in_256
    }

    fn of<T: Clone>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())].clone()
    }

    fn small(&mut self) -> u8 {
        (self.below(12)) as u8
    }

    // ----------------------------------------------------------------------------------------------- names

    fn fresh(&mut self) {
        self.names.clear();
        self.bound.clear();
        self.event = None;
    }

    fn bind(&mut self, kind: NameKind) -> Option<Slot> {
        let same: Vec<usize> = (0..self.bound.len()).filter(|at| self.bound[*at] == kind).collect();
        if !same.is_empty() && kind != NameKind::Event && self.chance(60) {
            return Some(Slot(self.of(&same) as u8));
        }
        if self.names.len() == Slot::MAX {
            return None;
        }
        let words = [
            "victim", "hit-back", "them2", "spent", "o'er", "drawn", "done", "players", "über",
        ];
        let word = words[self.names.len()].to_owned();
        self.names.push(word);
        self.bound.push(kind);
        Some(Slot(self.names.len() as u8 - 1))
    }

    fn named(&mut self, kinds: &[NameKind]) -> Option<Slot> {
        let fit: Vec<usize> = (0..self.bound.len())
            .filter(|at| kinds.contains(&self.bound[*at]))
            .collect();
        (!fit.is_empty()).then(|| Slot(self.of(&fit) as u8))
    }

    fn event_named(&mut self, suits: fn(&EventPattern) -> bool) -> Option<Slot> {
        if self.event.as_ref().is_some_and(suits) {
            self.named(&[NameKind::Event])
        } else {
            None
        }
    }

    fn card_named(&mut self) -> Option<Slot> {
        if self.event.as_ref().is_some_and(EventPattern::has_card) && self.chance(128) {
            return self.named(&[NameKind::Event]);
        }
        self.named(&[NameKind::Card])
    }

    // --------------------------------------------------------------------------------------- small things

    fn caused(event: &EventPattern) -> bool {
        matches!(
            event,
            EventPattern::Destroyed(..)
                | EventPattern::DealtDamage(..)
                | EventPattern::WoundsPlaced(..)
                | EventPattern::Targeted(..)
                | EventPattern::PlayerTargeted(..)
        )
    }

    fn has_host(&self) -> bool {
        match self.home {
            Home::Card(kind) => kind.is_alteration(),
            Home::Carried | Home::Keyword => true,
            Home::DicePower | Home::Granted => false,
        }
    }

    fn one(&mut self) -> Ref {
        match self.below(4) {
            1 if self.has_host() => Ref::Host,
            2 => self.card_named().map_or(Ref::This, Ref::Named),
            3 => self.event_named(Self::caused).map_or(Ref::This, Ref::SourceOf),
            _ => Ref::This,
        }
    }

    fn who(&mut self) -> Who {
        match self.below(12) {
            10 => Who::Targeted(Box::new(Who::Each(self.players()))),
            11 => Who::Targeted(Box::new(
                self.named(&[NameKind::Player])
                    .map_or(Who::ControllerOf(Ref::This), Who::Named),
            )),
            1 | 2 => Who::Each(self.players()),
            3 | 4 => {
                let how = self.of(&[Targeting::Target, Targeting::Choose, Targeting::Random]);
                Who::Pick(how, self.players())
            }
            5 => Who::ControllerOf(self.one()),
            6 => Who::OwnerOf(self.one()),
            7 | 8 => self.named(&[NameKind::Player]).map_or(Who::You, Who::Named),
            9 => self
                .event_named(|e| !matches!(e, EventPattern::Moment(_) | EventPattern::LastTokenRemoved(..)))
                .map_or(Who::You, Who::Named),
            _ => Who::You,
        }
    }

    fn players(&mut self) -> Players {
        let side = self.of(&[Side::Any, Side::Opponents]);
        let having = self.chance(40).then(|| {
            let what = match self.below(4) {
                1 => Held::Cards(Place::Hand),
                2 => Held::Cards(Place::DiscardPile),
                3 => Held::Cards(Place::DrawPile),
                _ => Held::ActiveDice(self.dice_kind()),
            };
            Box::new(Having {
                what,
                compare: self.compare(),
                with: Quantity::Number(self.small() as i8),
            })
        });
        Players { side, having }
    }

    fn die(&mut self) -> DieType {
        self.of(&DieType::ALL)
    }

    fn symbol_level(&mut self) -> Level {
        self.of(&[Level::Class, Level::Power])
    }

    fn token(&mut self) -> Token {
        self.of(&[Token::Status, Token::Wound, Token::Exhaustion])
    }

    fn token_kind(&mut self) -> TokenKind {
        if self.chance(60) {
            TokenKind::Any
        } else {
            TokenKind::Of(self.token())
        }
    }

    fn compare(&mut self) -> Compare {
        self.of(&[
            Compare::Equal,
            Compare::AtLeast,
            Compare::AtMost,
            Compare::Below,
            Compare::Above,
        ])
    }

    fn any_stat(&mut self) -> Stat {
        self.of(StatSyntax::ALL)
    }

    fn quantity(&mut self, depth: usize) -> Quantity {
        let kinds = if depth == 0 { 5 } else { 21 };
        match self.below(kinds) {
            12 => Quantity::PrintedOf(self.any_stat(), self.one()),
            13 => Quantity::PlayCostOf(self.one()),
            19 => {
                let (a, b) = (self.quantity(depth - 1), self.quantity(depth - 1));
                Quantity::Times(Box::new(a), Box::new(b))
            }
            20 => Quantity::Highest(self.any_stat(), Box::new(self.filter(depth - 1))),
            14 => Quantity::TokensAmong(self.token(), Box::new(self.filter(depth - 1))),
            15 => Quantity::DiceAmong(self.die(), Box::new(self.filter(depth - 1))),
            16 => Quantity::ActiveDice(self.dice_kind(), Box::new(self.who())),
            17 => Quantity::DiceSpent(self.die(), self.symbol_level()),
            18 => match self.named(&[NameKind::Card]) {
                Some(slot) => Quantity::DestroyedBy(slot),
                None => Quantity::Number(3),
            },
            1 if self.numeral == Numbered::Yes => Quantity::Numeral,
            2 if self.x == Defined::Yes => Quantity::X,
            4 => Quantity::Number(self.small() as i8),
            5 => Quantity::ValueOf(self.any_stat(), self.one()),
            6 => Quantity::TokensOn(self.token(), self.one()),
            7 => Quantity::CountOf(Box::new(self.filter(depth - 1))),
            8 => {
                let of_event =
                    |e: &EventPattern| matches!(e, EventPattern::DealtDamage(..) | EventPattern::WoundsPlaced(..));
                let slot = match self.event_named(of_event) {
                    Some(slot) => Some(slot),
                    None => self.named(&[NameKind::Card, NameKind::Deed]),
                };
                match slot {
                    Some(slot) if self.chance(100) => Quantity::AmountFor(slot, Box::new(self.who())),
                    Some(slot) => Quantity::Amount(slot),
                    None => Quantity::Number(2),
                }
            }
            9 | 10 => {
                let (a, b) = (self.quantity(depth - 1), self.quantity(depth - 1));
                Quantity::Plus(Box::new(a), Box::new(b))
            }
            11 => {
                let (a, b) = (self.quantity(depth - 1), self.quantity(depth - 1));
                Quantity::Minus(Box::new(a), Box::new(b))
            }
            _ => Quantity::Number(1),
        }
    }

    fn dice_kind(&mut self) -> DiceKind {
        DiceKind {
            kind: if self.chance(100) { Some(self.die()) } else { None },
            level: if self.chance(100) {
                Some(self.of(&Level::ALL))
            } else {
                None
            },
        }
    }

    fn found_die(&mut self) -> DieFrom {
        match self.below(4) {
            1 => DieFrom::Paid(self.die()),
            2 => DieFrom::OnThis,
            3 => match self.event_named(|e| matches!(e, EventPattern::PaidWith { .. })) {
                Some(slot) => DieFrom::Of(slot),
                None => DieFrom::OnThis,
            },
            _ => DieFrom::Exhausted(self.die()),
        }
    }

    fn amount(&mut self) -> Amount {
        match self.below(4) {
            1 => Amount::UpTo(self.quantity(1)),
            2 => Amount::AnyNumber,
            3 => Amount::All,
            _ => Amount::Exactly(self.quantity(1)),
        }
    }

    fn control(&mut self) -> Control {
        match self.below(4) {
            1 => Control::Yours,
            2 => Control::Opponents,
            3 => Control::Of(self.who()),
            _ => Control::Any,
        }
    }

    fn title_ref(&mut self, kind: Option<CardKind>) -> TitleRef {
        let fit: Vec<u16> = (0..self.kinds.len() as u16)
            .filter(|at| kind.is_none_or(|k| self.kinds[usize::from(*at)] == k))
            .collect();
        if fit.is_empty() || self.chance(100) {
            return TitleRef::SameAs(self.one());
        }
        TitleRef::Card(TitleId(self.of(&fit)))
    }

    // --------------------------------------------------------------------------------------------- filters

    fn filter(&mut self, depth: usize) -> Filter {
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
            let more = match self.below(21) {
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
                16 => Trait::CanSummon(self.one()),
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
            };
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

    /// A filter of what can be in play.
    fn selected(&mut self) -> Filter {
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

    fn select(&mut self) -> Select {
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

    // ------------------------------------------------------------------------------------------ conditions

    fn condition(&mut self, depth: usize) -> Condition {
        let kinds = if depth == 0 { 7 } else { 15 };
        match self.below(kinds) {
            10 if self.chance(100) => Condition::TurnOf(self.who()),
            10 => Condition::FirstPlayer(self.who()),
            11 => Condition::Same(self.who(), self.who()),
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

    // --------------------------------------------------------------------------------------------- effects

    fn steps(&mut self, depth: usize) -> Vec<Step> {
        let mut steps = vec![self.step(depth)];
        while self.chance(90) {
            steps.push(self.step(depth));
        }
        steps
    }

    fn step(&mut self, depth: usize) -> Step {
        let mut effect = self.effect(depth);
        let in_full = |m: &Modifier| match m {
            Modifier::Gains(gain) => self.keywords.iter().all(|(id, _)| *id != gain.ability.ability),
            _ => false,
        };
        let block = match &effect {
            Effect::Apply { modifiers, .. } => modifiers.iter().any(in_full),
            other => crate::grammar::has_block(other),
        };
        let bind = if !block && self.chance(110) {
            self.bind(NameKind::of_step(&effect))
        } else {
            None
        };
        if let Effect::Deal { if_destroyed, .. }
        | Effect::Place { if_destroyed, .. }
        | Effect::Destroy { if_destroyed, .. } = &mut effect
            && depth > 0
            && self.chance(60)
        {
            *if_destroyed = self.steps(depth - 1);
        }
        Step::new(effect, bind)
    }

    fn effect(&mut self, depth: usize) -> Effect {
        let kinds = if depth == 0 { 31 } else { 64 };
        match self.below(kinds) {
            60 | 61 => {
                let mut modifiers = self.modifiers(0);
                modifiers.retain(check::is_decreed);
                if modifiers.is_empty() {
                    modifiers.push(Modifier::MayGuard);
                }
                Effect::Decree {
                    on: self.filter(1),
                    modifiers,
                    until: self.duration(),
                }
            }
            62 => match self.named(&[NameKind::Card]) {
                Some(placed) => Effect::TakeBack { placed },
                None => Effect::Shuffle,
            },
            63 => {
                let mut takers = vec![self.who()];
                while self.chance(100) {
                    takers.push(self.who());
                }
                let modes = takers.iter().map(|_| self.steps(depth - 1)).collect();
                Effect::Divide { takers, modes }
            }
            59 => Effect::Reveal { what: self.select() },
            40 => Effect::LookAtTop {
                who: self.who(),
                amount: self.quantity(1),
                shown: self.of(ShownSyntax::ALL),
            },
            42 => Effect::Reattach {
                what: self.select(),
                to: self.select(),
            },
            43 => Effect::SwapDice { amount: self.amount() },
            44 => Effect::PlaceDie {
                die: self.found_die(),
                on: self.select(),
            },
            45 => Effect::MoveDie {
                kind: self.die(),
                from: self.select(),
                to: self.select(),
            },
            46 => Effect::ReturnDice {
                amount: self.amount(),
                kind: if self.chance(100) { Some(self.die()) } else { None },
                from: self.select(),
            },
            47 => Effect::UsePower { die: self.found_die() },
            48 => Effect::GiveFirstPlayer { who: self.who() },
            49 => Effect::AttackWith {
                attacker: self.one(),
                target: self.filter(1),
            },
            50 => Effect::Play { card: self.one() },
            51 => Effect::LeaveBattle { what: self.select() },
            52 => Effect::Clash {
                one: self.one(),
                other: self.one(),
                firm: self.of(&[Firm::Yes, Firm::No]),
            },
            53 => match self.event_named(|e| matches!(e, EventPattern::Resolved(_))) {
                Some(event) => Effect::CopyEffect { event },
                None => Effect::Shuffle,
            },
            54 => Effect::TriggerEndOfRound { on: self.filter(1) },
            55 => Effect::Note {
                amount: self.quantity(2),
            },
            56 | 57 => Effect::Repeat {
                times: self.quantity(1),
                steps: self.steps(depth - 1),
            },
            58 => Effect::Later {
                when: self.of(LaterSyntax::ALL),
                steps: self.steps(depth - 1),
            },
            1 => Effect::Place {
                amount: self.quantity(2),
                token: self.token(),
                on: self.select(),
                if_destroyed: Vec::new(),
            },
            2 => Effect::Remove {
                amount: self.amount(),
                token: self.token_kind(),
                from: self.select(),
            },
            3 => {
                let (amount, token, from) = (self.quantity(1), self.token_kind(), self.select());
                let giver = if self.chance(100) {
                    self.bind(NameKind::Card)
                } else {
                    None
                };
                Effect::Move {
                    amount,
                    token,
                    from,
                    giver,
                    to: self.select(),
                }
            }
            4 => Effect::Destroy {
                what: self.select(),
                instead: if self.chance(60) {
                    Some((self.filter(1), self.destination()))
                } else {
                    None
                },
                if_destroyed: Vec::new(),
            },
            5 => Effect::Discard { what: self.select() },
            6 => Effect::DiscardFromHand {
                who: self.who(),
                amount: self.quantity(1),
                how: self.of(&[HandPick::TheirChoice, HandPick::AtRandom]),
            },
            7 => Effect::Mill {
                who: self.who(),
                amount: self.quantity(1),
            },
            8 | 9 | 41 => Effect::Draw {
                who: self.who(),
                amount: self.amount(),
                end: self.of(&[PileEnd::Top, PileEnd::Bottom]),
            },
            10 => Effect::Search {
                pile: self.of(PileSyntax::ALL),
                filter: self.filter(1),
                to: self.destination(),
            },
            11 if self.chance(128) => Effect::Spare {
                what: self.select(),
                amount: self.quantity(1),
            },
            11 => Effect::Shuffle,
            12 => Effect::LookAtHand {
                who: self.who(),
                amount: if self.chance(100) { Some(self.quantity(1)) } else { None },
            },
            13 => Effect::Put {
                what: self.select(),
                to: self.destination(),
            },
            14 => Effect::Summon {
                count: self.quantity(1),
                title: self.title_ref(Some(CardKind::Conjuration)),
                of: if self.chance(60) { self.who() } else { Who::You },
                onto: self.who(),
                over: if self.chance(60) { Some(self.one()) } else { None },
            },
            15 => Effect::Attach {
                title: self.title_ref(Some(CardKind::ConjuredAlterationSpell)),
                to: self.select(),
            },
            16 | 17 => Effect::Dice {
                who: self.who(),
                which: self.dice_kind(),
                change: self.of(&[
                    DiceChange::Set(None),
                    DiceChange::Set(Some(Level::Class)),
                    DiceChange::Raise,
                    DiceChange::Lower,
                    DiceChange::Exhaust,
                    DiceChange::Reroll,
                    DiceChange::Ready,
                ]),
                amount: self.amount(),
            },
            18 if self.home == Home::DicePower => Effect::PlaceDie {
                die: DieFrom::Spent,
                on: self.select(),
            },
            19 if self.home == Home::Carried => Effect::ReturnDie,
            20..=22 => Effect::Apply {
                to: self.select(),
                modifiers: self.lasting_modifiers(depth),
                until: self.duration(),
            },
            23 => Effect::Become {
                what: self.select(),
                copy: self.select(),
                until: self.duration(),
            },
            24 | 25 => match self.event_named(|e| matches!(e, EventPattern::DealtDamage(..))) {
                Some(hit) if self.chance(128) => Effect::Redirect { hit, to: self.select() },
                Some(hit) => Effect::Prevent {
                    hit,
                    amount: self.amount(),
                },
                None => Effect::Shuffle,
            },
            26 => match self.event_named(Self::caused) {
                Some(event) => Effect::Cancel { event },
                None => Effect::Shuffle,
            },
            27 => Effect::ExtraAction {
                action: self.of(ActionSyntax::ALL),
            },
            28 | 29 => Effect::Choose { what: self.select() },
            30 => {
                let how = self.of(&[Targeting::Choose, Targeting::Target]);
                let who = if self.chance(60) {
                    Who::Targeted(Box::new(Who::ControllerOf(Ref::This)))
                } else {
                    Who::Pick(how, self.players())
                };
                Effect::ChoosePlayer { who }
            }
            31 | 32 => Effect::If {
                condition: self.condition(2),
                then: self.steps(depth - 1),
                otherwise: if self.chance(100) {
                    self.steps(depth - 1)
                } else {
                    Vec::new()
                },
            },
            33 | 34 => Effect::May {
                who: if self.chance(60) { self.who() } else { Who::You },
                steps: self.steps(depth - 1),
            },
            35 => Effect::MayPay {
                who: if self.chance(60) { self.who() } else { Who::You },
                cost: self.cost(),
                then: self.steps(depth - 1),
            },
            36 => {
                let mut modes = Vec::new();
                let who = if self.chance(60) { self.who() } else { Who::You };
                loop {
                    modes.push(self.steps(depth - 1));
                    if !self.chance(100) {
                        break;
                    }
                }
                Effect::Either { who, modes }
            }
            37 => {
                let who = Who::Each(self.players());
                match self.bind(NameKind::Player) {
                    Some(name) => Effect::ForEachPlayer {
                        who,
                        name,
                        steps: self.steps(depth - 1),
                    },
                    None => Effect::Shuffle,
                }
            }
            38 | 39 => {
                let what = self.select();
                match self.bind(NameKind::Card) {
                    Some(name) => Effect::ForEach {
                        what,
                        name,
                        steps: self.steps(depth - 1),
                    },
                    None => Effect::Shuffle,
                }
            }
            _ => Effect::Deal {
                amount: self.quantity(2),
                to: self.select(),
                if_destroyed: Vec::new(),
            },
        }
    }

    fn destination(&mut self) -> Destination {
        self.of(&[
            Destination::Hand,
            Destination::TopOfDrawPile,
            Destination::BottomOfDrawPile,
            Destination::OutOfGame,
            Destination::YourBattlefield,
            Destination::OwnersBattlefield,
            Destination::IntoDrawPile,
            Destination::DiscardPile,
            Destination::Aside,
            Destination::Under(Ref::This),
        ])
    }

    fn duration(&mut self) -> Duration {
        self.of(DurationSyntax::ALL)
    }

    // ------------------------------------------------------------------------------------------- modifiers

    fn modifiers(&mut self, depth: usize) -> Vec<Modifier> {
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
                modifiers.push(Modifier::Gains(Gain { ability }));
                if !self.chance(60) {
                    break;
                }
            }
        }
        modifiers
    }

    /// Modifiers that an effect can make for a while: what only static text can say is left out.
    fn lasting_modifiers(&mut self, depth: usize) -> Vec<Modifier> {
        let mut modifiers = self.modifiers(depth);
        modifiers.retain(|modifier| !check::is_static_only(modifier));
        if self.chance(80) {
            let more = match self.below(5) {
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

    fn modifier(&mut self) -> Modifier {
        let causes = [
            CauseKind::Attack,
            CauseKind::Counter,
            CauseKind::Spell,
            CauseKind::Ability,
            CauseKind::DicePower,
        ];
        match self.below(14) {
            9 => Modifier::CountsAsExhausted,
            10 => Modifier::FocusedMore(self.quantity(1)),
            11 => Modifier::WoundsDoubled,
            12 => Modifier::Unpreventable,
            13 if self.chance(128) => Modifier::PaysReactions(self.some(&DieType::ALL)),
            13 => Modifier::Must(Duty::BeBlocked),
            1 if !self.keywords.is_empty() => Modifier::Gains(Gain {
                ability: self.keyword_use(),
            }),
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
            6 => Modifier::StrikesFirst,
            7 => Modifier::CountersUnexhausted,
            8 => Modifier::DrawsMore(self.quantity(1)),
            _ => Modifier::Gets(self.any_stat(), self.of(&[Sign::Plus, Sign::Minus]), self.quantity(2)),
        }
    }

    fn some<T: Clone>(&mut self, list: &[T]) -> Vec<T> {
        let mut some = vec![self.of(list)];
        while self.chance(80) {
            some.push(self.of(list));
        }
        some
    }

    fn keyword_use(&mut self) -> Printed {
        let (ability, numbered) = self.of(&self.keywords.clone());
        Printed {
            ability,
            boxed: self.boxed(),
            numeral: if numbered == Numbered::Yes { self.small() } else { 0 },
        }
    }

    fn boxed(&mut self) -> TextBox {
        if self.chance(80) {
            TextBox::Inexhaustible
        } else {
            TextBox::Plain
        }
    }

    // ------------------------------------------------------------------------------------------ paragraphs

    fn granted(&mut self, depth: usize) -> Printed {
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
    fn printed(&mut self, depth: usize, bodies: usize) -> Printed {
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
        let numeral = if numbered == Numbered::Yes { self.small() } else { 0 };
        let ability = self.ability(name, numbered, depth, bodies);
        Printed {
            ability,
            boxed,
            numeral,
        }
    }

    fn ability(&mut self, name: Option<String>, numeral: Numbered, depth: usize, bodies: usize) -> AbilityId {
        let ability = self.unadded(name, numeral, depth, bodies);
        self.add(ability)
    }

    fn unadded(&mut self, name: Option<String>, numeral: Numbered, depth: usize, bodies: usize) -> Ability {
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
                let mut steps = self.steps(depth);
                if self.chance(60) {
                    let cost = self.cost();
                    let then = self.steps(1);
                    steps.push(Step::new(Effect::MayAdd { cost, then }, None));
                }
                self.x = x;
                Body::Activated { cost, steps }
            }
            3 => {
                let trigger = self.trigger();
                let steps = self.steps(depth);
                Body::Reaction { trigger, steps }
            }
            _ => Body::Static {
                scope: if self.chance(80) {
                    Scope::Each(self.filter(1))
                } else if self.has_host() {
                    Scope::Only(Ref::Host)
                } else {
                    Scope::Only(Ref::This)
                },
                condition: if self.chance(80) { Some(self.condition(1)) } else { None },
                modifiers: self.modifiers(depth),
            },
        };
        Ability {
            name,
            numeral,
            body,
            names: std::mem::take(&mut self.names),
        }
    }

    fn add(&mut self, ability: Ability) -> AbilityId {
        self.abilities.push(ability);
        AbilityId(self.abilities.len() as u16 - 1)
    }

    fn trigger(&mut self) -> Trigger {
        let limit = self.of(&[Limit::Unlimited, Limit::Unlimited, Limit::OncePerTurn]);
        let timing = self.of(&[Timing::When, Timing::After, Timing::At]);
        let event = if timing == Timing::At {
            EventPattern::Moment(self.of(MomentSyntax::ALL))
        } else {
            match self.below(18) {
                9 => EventPattern::DefendersChosen(self.declarer()),
                10 => EventPattern::BlockersDeclared(self.declarer()),
                11 | 12 => {
                    EventPattern::ActionTaken(self.declarer(), self.of(&[TurnAction::Pass, TurnAction::Meditate]))
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
                3 => EventPattern::WoundsPlaced(self.subject(), self.cause()),
                4 => EventPattern::AttackersDeclared(self.declarer()),
                5 => EventPattern::DeclaredAttacker(self.subject()),
                6 => EventPattern::DeclaredBlocker(self.subject()),
                7 => EventPattern::DeclaredGuard(self.subject()),
                8 if self.chance(80) => EventPattern::PlayerTargeted(self.declarer(), self.cause()),
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

    fn declarer(&mut self) -> Control {
        match self.control() {
            Control::Of(Who::You) => Control::Yours,
            control => control,
        }
    }

    fn subject(&mut self) -> Subject {
        if self.chance(128) {
            Subject::Any(self.filter(1))
        } else {
            Subject::Only(self.one())
        }
    }

    fn cause(&mut self) -> CausePattern {
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

    fn cost(&mut self) -> Cost {
        let mut parts = vec![self.cost_part(1)];
        while self.chance(100) {
            parts.push(self.cost_part(1));
        }
        Cost { parts }
    }

    fn cost_part(&mut self, depth: usize) -> CostPart {
        match self.below(6) {
            1 => CostPart::Main,
            2 => CostPart::Side,
            3 => CostPart::Exhaust,
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

    fn magic(&mut self) -> Magic {
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

    // ----------------------------------------------------------------------------------------- definitions

    fn pool(&mut self) -> Pool {
        let count = 1 + self.below(6);
        self.kinds = (0..count).map(|_| self.of(&CardKind::ALL)).collect();
        let keyword_names = ["Alert", "Quick Strike", "Gift of Wings"];
        let keyword_count = self.below(3);
        for name in &keyword_names[..keyword_count] {
            let numeral = self.of(&[Numbered::No, Numbered::Yes]);
            let id = self.add(Ability {
                name: Some((*name).to_owned()),
                numeral,
                body: Body::OnPlay(Vec::new()),
                names: Vec::new(),
            });
            self.keywords.push((id, numeral));
        }
        for (id, numeral) in self.keywords.clone() {
            self.home = Home::Keyword;
            let name = self.abilities[id.index()].name.clone();
            let ability = self.unadded(name, numeral, 1, 3);
            self.abilities[id.index()] = ability;
        }
        let mut dice_powers = BTreeMap::new();
        while self.chance(100) {
            let power = self.dice_power();
            dice_powers.insert(power.kind, power);
        }
        let cards: Vec<Card> = (0..count).map(|at| self.card(at)).collect();
        let keywords = self.keywords.iter().map(|(id, _)| Keyword {
            name: self.abilities[id.index()].name.clone().unwrap_or_default(),
            ability: *id,
        });
        Pool::new(
            EditionId::default(),
            cards,
            self.abilities.clone(),
            keywords.collect(),
            dice_powers,
            0,
        )
    }

    fn on_play(&mut self, home: Home) -> Printed {
        self.fresh();
        self.home = home;
        self.numeral = Numbered::No;
        let steps = self.steps(2);
        let ability = Ability {
            name: None,
            numeral: Numbered::No,
            body: Body::OnPlay(steps),
            names: std::mem::take(&mut self.names),
        };
        Printed {
            ability: self.add(ability),
            boxed: TextBox::Plain,
            numeral: 0,
        }
    }

    fn dice_power(&mut self) -> DicePower {
        self.x = Defined::No;
        let power = self.on_play(Home::DicePower);
        let mut carried = Vec::new();
        while self.chance(100) {
            self.home = Home::Carried;
            carried.push(self.printed(1, 3));
        }
        DicePower {
            kind: self.die(),
            source: self.of(&[TextSource::Confirmed, TextSource::Unconfirmed]),
            power,
            carried,
        }
    }

    fn card(&mut self, at: usize) -> Card {
        let kind = self.kinds[at];
        let sets = ["First", "Second \\ Set"];
        let titles = [
            "Wolf",
            "Fire's Child",
            "Æther – Dragon",
            "Go: Now, or \\ never",
            "é",
            "Six",
        ];
        self.home = Home::Card(kind);
        self.fresh();
        self.numeral = Numbered::No;
        self.x = if self.chance(80) { Defined::Yes } else { Defined::No };
        let deck = kind != CardKind::Phoenixborn && !kind.is_conjured();
        let phoenixborn: Vec<u16> = (0..self.kinds.len() as u16)
            .filter(|at| self.kinds[usize::from(*at)] == CardKind::Phoenixborn)
            .collect();
        let unique = kind != CardKind::Phoenixborn && !phoenixborn.is_empty() && self.chance(100);
        let unique = unique.then(|| TitleId(self.of(&phoenixborn)));
        let chained = if deck && self.chance(60) {
            Chained::Yes
        } else {
            Chained::No
        };
        let source = if self.chance(60) {
            TextSource::Unconfirmed
        } else {
            TextSource::Confirmed
        };
        let cost = if deck { self.cost() } else { Cost::default() };
        if self.x == Defined::No && cost_has_x(&cost) {
            self.x = Defined::Yes;
        }
        let x_line = self.x == Defined::Yes && !cost_has_x(&cost);
        let values = self.values(kind);
        let x = x_line.then(|| self.quantity(2));
        let mut text = Vec::new();
        match kind {
            CardKind::ActionSpell => text.push(self.on_play(Home::Card(kind))),
            CardKind::ReactionSpell => text.push(self.reaction()),
            CardKind::AlterationSpell | CardKind::ConjuredAlterationSpell => {
                self.fresh();
                let body = Body::AttachesTo(self.filter(1));
                let ability = self.add(Ability {
                    name: None,
                    numeral: Numbered::No,
                    body,
                    names: Vec::new(),
                });
                text.push(Printed {
                    ability,
                    boxed: self.boxed(),
                    numeral: 0,
                });
            }
            CardKind::ReadySpell if self.chance(80) => {
                let level = self.of(&[1, 2]);
                let less = Magic {
                    count: MagicCount::Exactly(self.small()),
                    ..self.magic()
                };
                let ability = self.add(Ability {
                    name: None,
                    numeral: Numbered::No,
                    body: Body::FocusDiscount { level, less },
                    names: Vec::new(),
                });
                text.push(Printed {
                    ability,
                    boxed: TextBox::Plain,
                    numeral: 0,
                });
            }
            CardKind::ReadySpell if self.chance(80) => {
                let level = self.of(&[1, 2]);
                let mut cost = self.cost();
                cost.parts.insert(0, CostPart::Side);
                let condition = if self.chance(60) { Some(self.condition(1)) } else { None };
                text.push(self.plain(Body::FocusCost { level, cost, condition }));
            }
            CardKind::Ally if self.chance(80) => {
                self.fresh();
                let trigger = self.trigger();
                let cost = if self.chance(128) { Some(self.cost()) } else { None };
                let played_as = self.of(&[PlayedAs::Printed, PlayedAs::ReactionSpell]);
                let printed = self.plain(Body::PlayedFromHand {
                    played_as,
                    trigger,
                    cost,
                });
                text.push(printed);
            }
            CardKind::Phoenixborn | CardKind::Ally | CardKind::Conjuration | CardKind::ReadySpell => {}
        }
        while self.chance(128) {
            let stays = !matches!(kind, CardKind::ActionSpell | CardKind::ReactionSpell);
            if !self.keywords.is_empty() && self.chance(80) {
                text.push(self.keyword_use());
            } else if stays {
                self.home = Home::Card(kind);
                let printed = self.printed(3, 3);
                text.push(printed);
            } else if kind == CardKind::ReactionSpell {
                text.push(self.reaction());
            }
        }
        Card {
            title: titles[at].to_owned(),
            set: self.of(&sets).to_owned(),
            kind,
            unique,
            chained,
            source,
            cost,
            values,
            limit: if kind.is_conjured() { self.small() } else { 0 },
            x,
            text,
        }
    }

    /// An unnamed paragraph with the names bound so far.
    fn plain(&mut self, body: Body) -> Printed {
        let ability = Ability {
            name: None,
            numeral: Numbered::No,
            body,
            names: std::mem::take(&mut self.names),
        };
        Printed {
            ability: self.add(ability),
            boxed: TextBox::Plain,
            numeral: 0,
        }
    }

    fn reaction(&mut self) -> Printed {
        self.fresh();
        let trigger = self.trigger();
        let steps = self.steps(2);
        let ability = Ability {
            name: None,
            numeral: Numbered::No,
            body: Body::Reaction { trigger, steps },
            names: std::mem::take(&mut self.names),
        };
        Printed {
            ability: self.add(ability),
            boxed: TextBox::Plain,
            numeral: 0,
        }
    }

    fn values(&mut self, kind: CardKind) -> Values {
        let value = |a: &mut Self| match a.below(8) {
            7 if a.x == Defined::Yes => Value::X,
            6 if kind.is_alteration() => Value::Number(-(a.small() as i8)),
            _ => Value::Number(a.small() as i8),
        };
        let none = Values::default();
        if kind == CardKind::Phoenixborn {
            return Values {
                life: value(self),
                battlefield: value(self),
                spellboard: value(self),
                ..none
            };
        }
        if kind.is_unit() || kind.is_alteration() {
            return Values {
                attack: value(self),
                life: value(self),
                recover: value(self),
                ..none
            };
        }
        none
    }
}

fn cost_has_x(cost: &Cost) -> bool {
    fn part_has_x(part: &CostPart) -> bool {
        match part {
            CostPart::Magic(magic) => magic.count == MagicCount::X,
            CostPart::Either(options) => options.iter().any(part_has_x),
            CostPart::Main | CostPart::Side | CostPart::Exhaust | CostPart::Discard(_) => false,
        }
    }
    cost.parts.iter().any(part_has_x)
}

/// The pool with its paragraphs numbered in the order in which the text mentions them, so that two pools with the same
/// definitions are equal.
pub(crate) fn renumbered(pool: &Pool) -> Pool {
    let mut order = Renumber {
        pool,
        new: vec![None; pool.abilities.len()],
        abilities: Vec::new(),
    };
    let keywords: Vec<Keyword> = pool
        .keywords
        .iter()
        .map(|k| Keyword {
            name: k.name.clone(),
            ability: order.id(k.ability),
        })
        .collect();
    let mut dice_powers = pool.dice_powers.clone();
    for power in dice_powers.values_mut() {
        power.power.ability = order.id(power.power.ability);
        power.carried.iter_mut().for_each(|p| p.ability = order.id(p.ability));
    }
    let mut cards = pool.cards.clone();
    for card in &mut cards {
        card.text.iter_mut().for_each(|p| p.ability = order.id(p.ability));
    }
    Pool::new(EditionId::default(), cards, order.abilities, keywords, dice_powers, 0)
}

struct Renumber<'p> {
    pool: &'p Pool,
    new: Vec<Option<AbilityId>>,
    abilities: Vec<Ability>,
}

impl Renumber<'_> {
    fn id(&mut self, old: AbilityId) -> AbilityId {
        if let Some(new) = self.new[old.index()] {
            return new;
        }
        let mut ability = self.pool.ability(old).clone();
        let new = AbilityId(self.abilities.len() as u16);
        self.new[old.index()] = Some(new);
        self.abilities.push(ability.clone());
        match &mut ability.body {
            Body::OnPlay(steps)
            | Body::Activated { steps, .. }
            | Body::Triggered { steps, .. }
            | Body::Reaction { steps, .. } => self.steps(steps),
            Body::Static { modifiers, .. } => self.modifiers(modifiers),
            Body::FocusDiscount { .. } | Body::FocusCost { .. } | Body::PlayedFromHand { .. } | Body::AttachesTo(_) => {
            }
        }
        self.abilities[new.index()] = ability;
        new
    }

    fn modifiers(&mut self, modifiers: &mut [Modifier]) {
        for modifier in modifiers {
            if let Modifier::Gains(gain) = modifier {
                gain.ability.ability = self.id(gain.ability.ability);
            }
        }
    }

    fn steps(&mut self, steps: &mut [Step]) {
        for step in steps {
            match &mut step.effect {
                Effect::Apply { modifiers, .. } | Effect::Decree { modifiers, .. } => self.modifiers(modifiers),
                Effect::Deal { if_destroyed, .. }
                | Effect::Place { if_destroyed, .. }
                | Effect::Destroy { if_destroyed, .. } => self.steps(if_destroyed),
                Effect::If { then, otherwise, .. } => {
                    self.steps(then);
                    self.steps(otherwise);
                }
                Effect::May { steps, .. }
                | Effect::Repeat { steps, .. }
                | Effect::Later { steps, .. }
                | Effect::ForEach { steps, .. }
                | Effect::ForEachPlayer { steps, .. } => {
                    self.steps(steps);
                }
                Effect::MayPay { then, .. } | Effect::MayAdd { then, .. } => self.steps(then),
                Effect::Either { modes, .. } | Effect::Divide { modes, .. } => {
                    modes.iter_mut().for_each(|mode| self.steps(mode));
                }
                _ => {}
            }
        }
    }
}
