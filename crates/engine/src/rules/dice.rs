//! Chapter 12: dice.

use crate::game::{Game, What};
use crate::{DiceServe, PlacedDie};
use ashwright_core::{AbilityId, CardId, Die, DieType, Level, Rule, Seat};

impl<'a> Game<'a> {
    /// Turns an active die to another level (R 12.2.1).
    pub(crate) fn set_die(&mut self, seat: Seat, die: Die, level: Level) {
        let active = &mut self.state.player_mut(seat).active;
        if active.count(die.kind, die.level) == 0 {
            return;
        }
        active.remove(die, 1);
        active.add(Die { kind: die.kind, level }, 1);
        self.tell(Rule(12, 2, 1), What::DieChanged(seat, die, level));
    }

    /// Places the spent die of a dice power onto a card: it is in no pool meanwhile (R 12.3.1).
    pub(crate) fn place_die(&mut self, die: Die, owner: Seat, card: CardId) -> bool {
        if !self.state.card(card).zone.in_play() {
            return false;
        }
        let exhausted = &mut self.state.player_mut(owner).exhausted;
        if exhausted.count(die.kind) == 0 {
            return false;
        }
        exhausted.remove(die.kind, 1);
        self.comes_into_force_with_die(die.kind, card);
        self.state.placed_dice.push(PlacedDie { die, owner, card });
        self.lives_changed = true;
        true
    }

    fn comes_into_force_with_die(&mut self, kind: DieType, card: CardId) {
        if self.book.carried_texts(kind).listens != 0 {
            self.comes_into_force(card);
        }
    }

    /// Moves a die of a type from one card to another.
    pub(crate) fn move_die(&mut self, kind: DieType, from: CardId, to: CardId) -> bool {
        let mut placed = self.state.placed_dice.iter();
        let Some(at) = placed.position(|d| d.card == from && d.die.kind == kind) else {
            return false;
        };
        // The dice on a card are in the order in which they came there.
        let die = self.state.placed_dice.remove(at);
        self.comes_into_force_with_die(kind, to);
        self.state.placed_dice.push(PlacedDie { card: to, ..die });
        self.lives_changed = true;
        true
    }

    /// Returns the die whose carried text a player uses to its owner's exhausted pool (R 12.3.3, 12.3.5).
    pub(crate) fn return_die_of(&mut self, ability: AbilityId, card: CardId, user: Seat) -> bool {
        let serves = self.book.edition.dice_serve;
        let is_users = |placed: &PlacedDie| serves == DiceServe::Host || placed.owner == user;
        let returned = self.book.die_that_carries(ability).is_some_and(|kind| {
            !self.query().keeps_dice(card, kind)
                && self.return_one(card, |placed| placed.die.kind == kind && is_users(placed))
        });
        if returned && self.query().abilities(card).iter().any(|a| a.ability == ability) {
            // What has answered an open event left with its die; the text of the other dice has not.
            for event in self.state.events.iter_mut() {
                if let Some(at) = event.answered.iter().position(|answer| *answer == (card, ability)) {
                    event.answered.remove(at);
                }
            }
        }
        returned
    }

    /// Returns one die of a type from a card.
    pub(crate) fn return_die(&mut self, card: CardId, kind: DieType) -> bool {
        self.return_one(card, |placed| placed.die.kind == kind)
    }

    /// Returns one die from a card that shows this side.
    pub(super) fn return_die_showing(&mut self, card: CardId, side: Die) -> bool {
        self.return_one(card, |placed| placed.die == side)
    }

    fn return_one(&mut self, card: CardId, is_meant: impl Fn(&PlacedDie) -> bool) -> bool {
        let mut placed = self.state.placed_dice.iter();
        let Some(i) = placed.position(|d| d.card == card && is_meant(d)) else {
            return false;
        };
        let placed = self.state.placed_dice.remove(i);
        self.bring_home(placed);
        true
    }

    /// R 9.7.4: a die that leaves a card goes to its owner's exhausted pool, or out of the game with a player who is
    /// out (R 14.3.4).
    pub(super) fn bring_home(&mut self, placed: PlacedDie) {
        if self.state.player(placed.owner).alive {
            self.state.player_mut(placed.owner).exhausted.add(placed.die.kind, 1);
        }
    }
}
