//! Chapter 12: dice.

use crate::decision::{Agent, Ask, Decision, Form};
use crate::game::{Game, Played, Stop, What};
use crate::{Cause, DiceOnCards, DiceServe, Happened, List, PlacedDie, SeatSet, Zone};
use ashwright_core::{AbilityId, CardId, Dice, DiceByType, Die, DieType, Level, Returns, Rule, Seat};

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

    /// Moves dice from the active to the exhausted pool (R 12.1.4).
    pub(crate) fn exhaust_dice(&mut self, seat: Seat, dice: &Dice) {
        let player = self.state.player_mut(seat);
        player.active.remove_all(dice);
        for kind in DieType::ALL {
            player.exhausted.add(kind, dice.of_type(kind));
        }
    }

    /// Dice of a player went from the active to the exhausted pool, which texts may wait for.
    pub(crate) fn were_exhausted(&mut self, seat: Seat, dice: DiceByType, cause: Cause) -> Played {
        if dice.total() == 0 {
            return Ok(());
        }
        let of = self.state.object(self.state.player(seat).phoenixborn);
        let number = dice.total();
        self.seldom_awaited(Happened::DiceExhausted { of, number, left: dice }, cause)
    }

    /// Exhausts dice of a player that nobody pays with, and tells it (R 12.1.4).
    pub(crate) fn exhaust_by_effect(&mut self, seat: Seat, dice: &Dice) {
        self.exhaust_dice(seat, dice);
        for (die, count) in dice.iter() {
            for _ in 0..count {
                self.tell(Rule(12, 1, 4), What::DieExhausted(seat, die));
            }
        }
    }

    /// Moves a die from the exhausted to the active pool, onto a side.
    pub(crate) fn ready_die(&mut self, seat: Seat, die: Die) {
        let player = self.state.player_mut(seat);
        if player.exhausted.count(die.kind) > 0 {
            player.exhausted.remove(die.kind, 1);
            player.active.add(die, 1);
            self.tell(Rule(12, 1, 5), What::DieReadied(seat, die));
        }
    }

    /// Chance rolls dice that lie in an exhausted pool, and they go to the active pool (R 3.2.1, 12.2.6).
    pub(crate) fn roll_exhausted(&mut self, seat: Seat, dice: DiceByType, rule: Rule) -> Played {
        let shown = self.roll(seat, dice, rule)?;
        let player = self.state.player_mut(seat);
        for (die, n) in shown.iter() {
            player.exhausted.remove(die.kind, n);
            player.active.add(die, n);
        }
        self.tell(rule, What::Rolled(seat, shown));
        Ok(())
    }

    /// Chance rolls dice.
    pub(crate) fn roll(&mut self, seat: Seat, dice: DiceByType, rule: Rule) -> Played<Dice> {
        let decision = Decision {
            agent: Agent::Chance,
            rule,
            ask: Ask::Roll(seat),
            form: Form::Roll { dice },
        };
        self.put(&decision)?.dice().ok_or(Stop::Suspended)
    }

    /// R 12.3.3: the dice that return at the end of a round.
    pub(super) fn return_dice_of_the_round(&mut self) {
        let stay = self.book.edition.dice_on_cards == DiceOnCards::Stay;
        self.return_those_dice(|game, placed| !stay || game.is_of_power(placed, Returns::EndOfRound));
    }

    /// R 12.3.3: the dice that return when the turn of their owners starts.
    #[inline]
    pub(super) fn return_dice_of_the_turn(&mut self, owners: SeatSet) {
        if !self.state.placed_dice.is_empty() {
            self.return_dice_of(owners);
        }
    }

    #[inline(never)]
    fn return_dice_of(&mut self, owners: SeatSet) {
        self.return_those_dice(|game, placed| {
            owners.contains(placed.owner) && game.is_of_power(placed, Returns::NextTurn)
        });
    }

    /// Whether a die lies where its power places it, and until when: dice lie on other cards than units only because text of
    /// those cards says so.
    fn is_of_power(&self, placed: &PlacedDie, until: Returns) -> bool {
        let power = self.book.pool.dice_powers.get(&placed.die.kind);
        power.is_some_and(|power| !power.carried.is_empty() && power.until == until)
            && self.state.card(placed.card).zone == Zone::Battlefield
    }

    fn return_those_dice(&mut self, returns: impl Fn(&Self, &PlacedDie) -> bool) {
        if self.state.placed_dice.is_empty() {
            return;
        }
        let lying = self.state.placed_dice.iter().filter(|placed| returns(self, placed));
        let back: List<PlacedDie> = lying.copied().collect();
        for placed in back {
            self.return_die_showing(placed.card, placed.die);
            self.lives_changed = true;
        }
    }
}
