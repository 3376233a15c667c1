//! Random cards of Chimeras.

use super::Arbitrary;
use crate::grammar::words::OWN_DICE;
use crate::reader::Home;
use ashwright_core::*;

impl Arbitrary<'_> {
    /// The kinds of the cards of a pool. A Chimera comes with its behaviors and Ultimates behind it.
    pub(super) fn kinds_of_cards(&mut self) -> Vec<CardKind> {
        if self.chance(60) {
            let mut kinds = vec![CardKind::Chimera];
            kinds.extend([CardKind::Behavior; 3]);
            kinds.extend([CardKind::Ultimate; 3]);
            kinds.push(self.of(&[CardKind::Aspect, CardKind::ConjuredAspect]));
            return kinds;
        }
        let count = 1 + self.below(6);
        let of_players: Vec<CardKind> = CardKind::ALL.into_iter().filter(|k| *k != CardKind::Chimera).collect();
        (0..count).map(|_| self.of(&of_players)).collect()
    }

    /// What the card at this place of the pool has by its kind.
    pub(super) fn part(&mut self, at: usize) -> Part {
        match self.kinds[at] {
            CardKind::Chimera => Part::Chimera(self.chimera()),
            CardKind::Behavior => Part::Behavior(self.behavior(at)),
            CardKind::Ultimate => Part::Ultimate { phase: self.phase(at) },
            CardKind::Aspect => Part::Aspect(Aspect {
                stack: self.of(&["Fury", "Storm and Rain"]).to_owned(),
                blood: self.of(&[1, 2]),
                sign: self.sign(),
                pips: self.small(),
            }),
            CardKind::ConjuredAspect => Part::Aspect(Aspect {
                stack: String::new(),
                blood: 0,
                sign: self.sign(),
                pips: self.small(),
            }),
            CardKind::Fatigued => Part::Fatigued,
            CardKind::Phoenixborn
            | CardKind::Ally
            | CardKind::Conjuration
            | CardKind::ReadySpell
            | CardKind::ActionSpell
            | CardKind::ReactionSpell
            | CardKind::AlterationSpell
            | CardKind::ConjuredAlterationSpell => Part::Duel,
        }
    }

    /// Behaviors and Ultimates of a Chimera stand behind it in the order of their phases.
    fn phase(&mut self, at: usize) -> u8 {
        match self.kinds[0] {
            CardKind::Chimera => ((at - 1) % 3) as u8 + 1,
            _ => self.of(&[1, 2, 3]),
        }
    }

    fn sign(&mut self) -> Option<TargetSign> {
        self.of(&[
            None,
            Some(TargetSign::Left),
            Some(TargetSign::Right),
            Some(TargetSign::Jaw),
        ])
    }

    fn chimera(&mut self) -> Chimera {
        let mut levels = Vec::new();
        for difficulty in Difficulty::ALL {
            for level in 1..=3 {
                if difficulty == Difficulty::Standard && level == 1 || self.chance(128) {
                    levels.push(ChimeraLevel {
                        difficulty,
                        level,
                        life: 1 + self.small(),
                        ultimate: 1 + self.small(),
                        for_two: self.chance(128).then(|| LevelValues {
                            life: 1 + self.small(),
                            ultimate: 1 + self.small(),
                        }),
                        row: (0..1 + self.below(7)).map(|_| self.of(&[1, 2])).collect(),
                        source: self.of(&[TextSource::Confirmed, TextSource::Unconfirmed]),
                    });
                }
            }
        }
        Chimera {
            levels,
            stacks: ["Fury".to_owned(), "Storm and Rain".to_owned()],
            behaviors: [1, 2, 3].map(TitleId),
            ultimates: [4, 5, 6].map(TitleId),
        }
    }

    fn behavior(&mut self, at: usize) -> Behavior {
        let phase = self.phase(at);
        let mut rows = Vec::new();
        let mut from = 1;
        while from <= Behavior::SIDES {
            let to = (from + self.below(5) as u8).min(Behavior::SIDES);
            let (side, main) = self.of(&[(true, true), (true, false), (false, true)]);
            let side = side.then(|| self.on_play(Home::Card(CardKind::Behavior)).ability);
            let main = main.then(|| self.on_play(Home::Card(CardKind::Behavior)).ability);
            rows.push(BehaviorRow { from, to, side, main });
            from = to + 1;
        }
        Behavior { phase, rows }
    }

    /// An effect that only cards of a Chimera have, or one on a player's own dice.
    pub(super) fn of_chimera(&mut self) -> Effect {
        match self.below(11) {
            0 => Effect::TurnUp,
            1 => Effect::AttackBy { what: self.select() },
            2 => Effect::PlaceRedRains {
                amount: self.quantity(1),
            },
            3 => Effect::RageDice {
                change: self.of(&[RageChange::Raise, RageChange::Reroll]),
                amount: self.amount(),
            },
            4 => Effect::AddFaceDown {
                amount: self.quantity(1),
            },
            5 => Effect::TurnDown { what: self.select() },
            6 => Effect::MoveToEnd {
                what: self.select(),
                end: self.of(&[RowEnd::Left, RowEnd::Right]),
            },
            7 => Effect::RollBehavior,
            8 => Effect::BehaveAside { roll: self.quantity(1) },
            9 => Effect::ResolveStatus { what: self.select() },
            _ => Effect::OwnDice {
                who: self.who(),
                which: self.dice_kind(),
                change: self.of(&OWN_DICE).0,
                amount: self.amount(),
            },
        }
    }
}
