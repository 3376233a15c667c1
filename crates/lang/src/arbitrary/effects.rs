//! Random steps.

use super::definitions::cost_has_x;
use super::{Arbitrary, Defined};
use crate::grammar::words::*;
use crate::names::NameKind;
use crate::reader::Home;
use ashwright_core::*;

impl Arbitrary<'_> {
    pub(super) fn steps(&mut self, depth: usize) -> Vec<Step> {
        let mut steps = vec![self.step(depth)];
        while self.chance(90) {
            steps.push(self.step(depth));
        }
        steps
    }

    pub(super) fn step(&mut self, depth: usize) -> Step {
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

    pub(super) fn effect(&mut self, depth: usize) -> Effect {
        if self.chance(30) {
            return self.of_chimera();
        }
        let kinds = if depth == 0 { 31 } else { 64 };
        match self.below(kinds) {
            kind @ (60 | 61 | 63 | 56 | 57 | 58 | 31 | 32 | 33 | 34 | 35 | 36 | 37 | 38 | 39) => {
                self.with_steps(kind, depth - 1)
            }
            kind @ (62 | 59 | 40 | 42 | 43 | 44 | 45 | 46 | 47 | 48 | 49 | 50 | 51 | 52 | 53 | 54 | 55) => {
                self.on_dice_and_turns(kind)
            }
            kind => self.on_cards(kind, depth),
        }
    }

    /// An effect with steps below it, or about cards that come later.
    fn with_steps(&mut self, kind: usize, depth: usize) -> Effect {
        match kind {
            60 | 61 => {
                let mut modifiers = self.modifiers(0);
                modifiers.retain(|modifier| modifier.places().of_every_card);
                if modifiers.is_empty() {
                    modifiers.push(Modifier::MayGuard);
                }
                Effect::Decree {
                    on: self.filter(1),
                    modifiers,
                    until: self.duration(),
                }
            }
            63 => {
                let mut takers = vec![self.who()];
                while self.chance(100) {
                    takers.push(self.who());
                }
                let modes = takers.iter().map(|_| self.steps(depth)).collect();
                Effect::Divide { takers, modes }
            }
            56 | 57 => Effect::Repeat {
                times: self.quantity(1),
                steps: self.steps(depth),
            },
            58 if self.chance(60) => Effect::RepeatDestroying {
                steps: self.steps(depth),
            },
            58 => Effect::Later {
                when: self.of(LaterSyntax::ALL),
                steps: self.steps(depth),
            },
            31 | 32 => Effect::If {
                condition: self.condition(2),
                then: self.steps(depth),
                otherwise: if self.chance(100) {
                    self.steps(depth)
                } else {
                    Vec::new()
                },
            },
            33 | 34 => Effect::May {
                who: if self.chance(60) { self.who() } else { Who::You },
                steps: self.steps(depth),
            },
            35 => {
                let who = if self.chance(60) { self.who() } else { Who::You };
                let cost = self.cost();
                let x = self.x;
                if cost_has_x(&cost) {
                    self.x = Defined::Yes;
                }
                let then = self.steps(depth);
                self.x = x;
                Effect::MayPay { who, cost, then }
            }
            36 => {
                let mut modes = Vec::new();
                let who = if self.chance(60) { self.who() } else { Who::You };
                loop {
                    modes.push(self.steps(depth));
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
                        steps: self.steps(depth),
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
                        steps: self.steps(depth),
                    },
                    None => Effect::Shuffle,
                }
            }
            _ => Effect::Shuffle,
        }
    }

    /// An effect on dice, actions, battles and single cards.
    fn on_dice_and_turns(&mut self, kind: usize) -> Effect {
        match kind {
            62 => match self.named(&[NameKind::Card]) {
                Some(placed) => Effect::TakeBack { placed },
                None => Effect::Shuffle,
            },
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
                prevention: self.of(&[Prevention::Impossible, Prevention::Possible]),
            },
            53 => match self.event_named(|e| matches!(e, EventPattern::Resolved(_))) {
                Some(event) => Effect::CopyEffect { event },
                None => Effect::Shuffle,
            },
            54 if self.chance(60) => Effect::NameCard,
            54 if self.chance(80) => Effect::PlaceDice {
                from: self.of(&[
                    PlacedFrom::Exhausted,
                    PlacedFrom::Active(Level::Class),
                    PlacedFrom::Active(Level::Basic),
                ]),
                amount: self.quantity(1),
                on: self.select(),
            },
            54 => Effect::TriggerEndOfRound { on: self.filter(1) },
            55 => Effect::Note {
                amount: self.quantity(2),
            },
            _ => Effect::Shuffle,
        }
    }

    /// An effect on cards and tokens, with the steps that come of it.
    fn on_cards(&mut self, kind: usize, depth: usize) -> Effect {
        match kind {
            6..=10 | 12 | 41 => self.on_hands_and_piles(kind),
            24..=26 => self.on_event(kind),
            1 => Effect::Place {
                amount: self.quantity(2),
                token: self.token(),
                on: self.select(),
                if_destroyed: Vec::new(),
            },
            2 if self.chance(60) => Effect::RemoveAmong {
                amount: self.amount(),
                token: self.token(),
                among: self.filter(1),
            },
            2 => Effect::Remove {
                amount: self.amount(),
                token: self.token_kind(),
                from: self.select(),
            },
            3 => self.moved_tokens(),
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
            11 if self.chance(128) => Effect::Spare {
                what: self.select(),
                amount: self.quantity(1),
            },
            11 => Effect::Shuffle,
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
            16 | 17 => self.changed_dice(),
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
            _ => Effect::Deal {
                amount: self.quantity(2),
                to: self.select(),
                by: if self.chance(40) { Some(self.one()) } else { None },
                if_destroyed: Vec::new(),
            },
        }
    }

    fn moved_tokens(&mut self) -> Effect {
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

    fn changed_dice(&mut self) -> Effect {
        Effect::Dice {
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
                DiceChange::Roll,
            ]),
            amount: self.amount(),
        }
    }

    /// An effect on cards that nobody has in play.
    fn on_hands_and_piles(&mut self, kind: usize) -> Effect {
        match kind {
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
            12 => Effect::LookAtHand {
                who: self.who(),
                amount: if self.chance(100) { Some(self.quantity(1)) } else { None },
            },
            _ => Effect::Shuffle,
        }
    }

    /// An effect that changes what the paragraph waits for.
    fn on_event(&mut self, kind: usize) -> Effect {
        match kind {
            24 | 25 => match self
                .event_named(|e| matches!(e, EventPattern::DealtDamage(..) | EventPattern::ReceivesDamage(..)))
            {
                Some(hit) if self.chance(128) => Effect::Redirect { hit, to: self.select() },
                Some(hit) if self.chance(60) => Effect::LeaveOutWounds { hit },
                Some(hit) if self.chance(60) => Effect::Lessen {
                    hit,
                    amount: self.quantity(1),
                },
                Some(hit) => Effect::Prevent {
                    hit,
                    amount: self.amount(),
                },
                None => Effect::Shuffle,
            },
            26 if self.chance(80) => match self.event_named(|e| matches!(e, EventPattern::Targeted(..))) {
                Some(event) => Effect::Retarget {
                    event,
                    to: self.select(),
                },
                None => Effect::Shuffle,
            },
            26 if self.chance(80) => match self.event_named(|e| matches!(e, EventPattern::DiceExhausted(..))) {
                Some(event) if self.chance(128) => Effect::RollExhausted { event },
                Some(event) => Effect::ReadyAmong {
                    event,
                    level: self.symbol_level(),
                },
                None => Effect::Shuffle,
            },
            26 if self.chance(80) => match self.event_named(|e| matches!(e, EventPattern::Draws(_))) {
                Some(event) => Effect::DrawFewer {
                    event,
                    amount: self.quantity(1),
                },
                None => Effect::Shuffle,
            },
            26 => match self.event_named(Self::caused) {
                Some(event) if self.chance(80) => Effect::CancelUses {
                    event,
                    until: self.of(DurationSyntax::ALL),
                },
                Some(event) => Effect::Cancel { event },
                None => Effect::Shuffle,
            },
            _ => Effect::Shuffle,
        }
    }

    pub(super) fn destination(&mut self) -> Destination {
        self.of(&[
            Destination::Hand,
            Destination::TopOfDrawPile,
            Destination::BottomOfDrawPile,
            Destination::OutOfGame,
            Destination::YourBattlefield,
            Destination::OwnersBattlefield,
            Destination::YourSpellboard,
            Destination::IntoDrawPile,
            Destination::DiscardPile,
            Destination::Aside,
            Destination::Under(Ref::This),
        ])
    }

    pub(super) fn duration(&mut self) -> Duration {
        self.of(DurationSyntax::ALL)
    }
}
