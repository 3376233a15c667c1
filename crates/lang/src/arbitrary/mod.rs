//! Random definitions for tests: pools that use every construct, names only after they were bound, and nothing that
//! the checks refuse.
//!
//! Choices are read from a list of bytes. When it runs out every choice is the first one, which ends the definition,
//! so shorter lists and smaller bytes make simpler pools and failures shrink by themselves.

use crate::grammar::words::StatSyntax;
use crate::names::NameKind;
use crate::reader::Home;
use ashwright_core::*;

mod chimera;
mod definitions;
mod effects;
mod paragraphs;
mod renumber;
mod selections;

pub(crate) use renumber::renumbered;

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
                | EventPattern::AttachedTo(..)
                | EventPattern::ReceivesDamage(..)
                | EventPattern::LeavesPlay(..)
                | EventPattern::TokensPlaced(..)
                | EventPattern::PlacedByTargeting(..)
                | EventPattern::DiceExhausted(..)
                | EventPattern::Used(..)
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
            6 if self.chance(128) => Who::Opposing,
            6 => Who::OwnerOf(self.one()),
            7 | 8 => self.named(&[NameKind::Player]).map_or(Who::You, Who::Named),
            9 => self
                .event_named(crate::grammar::words::has_agent)
                .map_or(Who::You, Who::Named),
            _ => Who::You,
        }
    }

    fn players(&mut self) -> Players {
        let side = self.of(&[Side::Any, Side::Opponents]);
        let having = self.chance(40).then(|| {
            let what = match self.below(5) {
                1 => Held::Cards(Place::Hand),
                2 => Held::Cards(Place::DiscardPile),
                3 => Held::Cards(Place::DrawPile),
                4 => Held::Units,
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
            17 if self.chance(80) => Quantity::Phase,
            17 => Quantity::DiceSpent(self.die(), self.symbol_level()),
            18 => match self.named(&[NameKind::Card]) {
                Some(slot) if self.chance(128) => Quantity::ReceivedFrom(slot),
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
                let of_event = |e: &EventPattern| {
                    matches!(
                        e,
                        EventPattern::DealtDamage(..) | EventPattern::WoundsPlaced(..) | EventPattern::DamageWounds(_)
                    )
                };
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
            types: Types::Any,
            kind: if self.chance(100) { Some(self.die()) } else { None },
            level: if self.chance(100) {
                let level = self.of(&Level::ALL);
                Some(self.of(&[LevelAsked::Is(level), LevelAsked::NotBasic]))
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
}
