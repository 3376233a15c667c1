//! Verbs of dice: change, swap, place, move, return, use a power (chapter 12).

use super::{At, Need, StepOutcome};
use crate::decision::{Ask, Choice};
use crate::game::{Game, Played, What};
use crate::query::{Context, Query};
use crate::rules::PowerDie;
use crate::{Cause, FrameId, Happened, HowChanged, List, Object, StepResult};
use ashwright_core::{
    Act, Amount, CardId, Dice, DiceByType, DiceChange, DiceKind, Die, DieFrom, DieType, Level, OwnDice, PlacedFrom,
    Quantity, Rule, Seat, Select, Slot, Types, Who,
};
use ashwright_seen::{RAGE_ROLLED, RAGE_TURNED};

/// A change that text makes to dice of a player.
#[derive(Clone, Copy)]
pub(super) struct ChangingDice {
    /// The card whose text it is.
    pub this: CardId,
    /// Who chooses the dice.
    pub chooser: Seat,
    /// Which may be chosen.
    pub which: DiceKind,
    /// What becomes of them.
    pub change: DiceChange,
    /// At most so many.
    pub limit: u8,
    /// Whether it must be as many, as far as there are.
    pub exact: bool,
}

impl<'a> Game<'a> {
    pub(super) fn dice(
        &mut self,
        at: At<'a>,
        who: &Who,
        which: DiceKind,
        change: DiceChange,
        amount: &Amount,
    ) -> Played<StepOutcome> {
        let chooser = self.you(at.frame);
        let this = self.this(at.frame);
        self.each_player(at, who, &mut |game, seat| {
            let (limit, exact) = game.limit_of(at.frame, amount);
            game.change_dice(
                seat,
                ChangingDice {
                    this,
                    chooser,
                    which,
                    change,
                    limit,
                    exact,
                },
            )
        })
    }

    /// How many dice may be changed, and whether it must be as many.
    pub(super) fn limit_of(&self, frame: FrameId, amount: &Amount) -> (u8, bool) {
        match amount {
            Amount::Exactly(n) => (self.amount(frame, n), true),
            Amount::UpTo(n) => (self.amount(frame, n), false),
            Amount::AnyNumber => (u8::MAX, false),
            Amount::All => (u8::MAX, true),
        }
    }

    /// Dice leave the game, active ones while there are some.
    pub(super) fn forfeit_dice(&mut self, this: CardId, seat: Seat, which: DiceKind, limit: u8) -> Played<u8> {
        let mut gone = 0;
        while gone < limit {
            self.clear_options();
            let player = self.state.player(seat);
            let active: Vec<Die> = player.active.iter().map(|(die, _)| die).collect();
            let exhausted = DieType::ALL
                .into_iter()
                .filter(|kind| player.exhausted.count(*kind) > 0);
            let basic = |kind| Die {
                kind,
                level: Level::Basic,
            };
            let exhausted: Vec<Die> = exhausted.map(basic).collect();
            let from_active = active.iter().any(|die| which.contains(*die));
            let dice = if from_active { active } else { exhausted };
            for die in dice.into_iter().filter(|die| which.contains(*die)) {
                self.offer(Choice::Die(die));
            }
            if self.offered() == 0 {
                break;
            }
            let Choice::Die(die) = self.ask(seat, Rule(12, 2, 9), Ask::ChangeDie(this))? else {
                break;
            };
            let player = self.state.player_mut(seat);
            if from_active {
                player.active.remove(die, 1);
            } else {
                player.exhausted.remove(die.kind, 1);
            }
            if let Some(chimera) = &mut self.state.chimera {
                chimera.lost_dice[seat.index()].add(die.kind, 1);
            }
            gone += 1;
        }
        Ok(gone)
    }

    /// Whether a player may neither set nor roll the dice in somebody's active pool.
    pub(super) fn leaves_dice_alone(&self, chooser: Seat, seat: Seat) -> bool {
        let leader = self.state.player(chooser).phoenixborn;
        self.state.opposes(seat, chooser) && self.query().cannot(leader, Act::ChangeOpposingDice, None)
    }

    /// Changes dice of a player; those of a Chimera are rage dice. Returns how many were changed.
    pub(super) fn change_dice(&mut self, seat: Seat, mut changing: ChangingDice) -> Played<u8> {
        if self.may_not_change_dice(changing.chooser, seat, changing.change) {
            return Ok(0);
        }
        // What comes back from an exhausted pool its own player chooses, and the sides.
        if matches!(changing.change, DiceChange::Ready | DiceChange::Roll) {
            changing.chooser = seat;
        }
        match changing.change {
            DiceChange::Roll => self.roll_into_pool(seat, changing),
            _ if self.state.is_chimera(seat) => self.change_rage_dice(seat, changing),
            DiceChange::Ready => self.ready_dice(seat, changing),
            DiceChange::Raise | DiceChange::Lower | DiceChange::Set(_) | DiceChange::Exhaust | DiceChange::Reroll => {
                self.change_active_dice(seat, changing)
            }
        }
    }

    /// Dice of the exhausted pool are picked one by one and go to the active pool, onto sides that are chosen.
    fn ready_dice(&mut self, seat: Seat, changing: ChangingDice) -> Played<u8> {
        let mut readied = 0;
        while readied < changing.limit {
            self.clear_options();
            let exhausted = self.state.player(seat).exhausted;
            self.offer_exhausted(&exhausted, changing.which);
            let Some((die, _)) = self.ask_die(changing)? else { break };
            if readied == 0 {
                self.would_be_readied(seat, changing.limit)?;
            }
            self.ready_die(seat, die);
            readied += 1;
        }
        self.were_readied(seat, readied)?;
        Ok(readied)
    }

    /// Dice of the active pool are changed, each once. Those that are re-rolled are rolled together.
    fn change_active_dice(&mut self, seat: Seat, changing: ChangingDice) -> Played<u8> {
        let change = changing.change;
        let mut changed = 0;
        let mut fresh = self.state.player(seat).active;
        let mut rolled = DiceByType::default();
        let mut exhausted = DiceByType::default();
        while changed < changing.limit {
            self.offer_changes(changing.which, change, &fresh);
            let Some((die, level)) = self.ask_die(changing)? else {
                break;
            };
            fresh.remove(die, 1);
            match level {
                Some(level) => self.set_die(seat, die, level),
                None if change == DiceChange::Reroll => {
                    // It waits in the exhausted pool.
                    self.state.player_mut(seat).active.remove(die, 1);
                    self.state.player_mut(seat).exhausted.add(die.kind, 1);
                    rolled.add(die.kind, 1);
                }
                None => {
                    self.exhaust_by_effect(seat, &[(die, 1)].into_iter().collect());
                    exhausted.add(die.kind, 1);
                }
            }
            changed += 1;
        }
        if rolled.total() > 0 {
            self.roll_exhausted(seat, rolled, Rule(12, 2, 6))?;
        }
        self.were_exhausted(seat, exhausted, self.newest_cause())?;
        self.were_changed(changing.chooser, seat, how_changed(change), changed)?;
        Ok(changed)
    }

    /// One of the dice that are offered, and the level to which it is set, if it is; nothing when no more are to be changed.
    fn ask_die(&mut self, changing: ChangingDice) -> Played<Option<(Die, Option<Level>)>> {
        if self.offered() == 0 {
            return Ok(None);
        }
        // A die may be set to the side it shows, so with dice to set there is always a way to stop.
        if !changing.exact || changing.change == DiceChange::Set(None) {
            self.offer(Choice::Done);
        }
        let asked = self.ask(changing.chooser, Rule(12, 2, 9), Ask::ChangeDie(changing.this))?;
        Ok(match asked {
            Choice::SetDie(die, level) => Some((die, Some(level))),
            Choice::Die(die) => Some(match changing.change {
                DiceChange::Raise => (die, Some(die.level.raised())),
                DiceChange::Lower => (die, Some(die.level.lowered())),
                DiceChange::Set(level) => (die, level),
                DiceChange::Exhaust | DiceChange::Reroll | DiceChange::Ready | DiceChange::Roll => (die, None),
            }),
            _ => None,
        })
    }

    /// Whether texts keep a player from changing somebody's dice so.
    fn may_not_change_dice(&self, chooser: Seat, seat: Seat, change: DiceChange) -> bool {
        let moves = matches!(change, DiceChange::Exhaust | DiceChange::Ready | DiceChange::Roll);
        if !moves && self.leaves_dice_alone(chooser, seat) {
            return true;
        }
        let act = Act::AffectOpposingDice;
        self.state.opposes(seat, chooser)
            && self.book.ever_says(crate::rulebook::Says::cannot(act))
            && self.query().cannot(self.state.player(chooser).phoenixborn, act, None)
    }

    /// Tells of dice that a player has set, lowered or rolled where they were.
    pub(super) fn were_changed(&mut self, by: Seat, seat: Seat, how: Option<HowChanged>, number: u8) -> Played {
        let Some(how) = how.filter(|_| number > 0) else {
            return Ok(());
        };
        let of = self.state.object(self.state.player(seat).phoenixborn);
        let what = Happened::DiceChanged { of, number, how };
        self.event_after(what, Cause::rules(by)).map(|_| ())
    }

    /// Changes rage dice of the Chimera (R 20.1.9). Which of several like ones are taken makes no difference, so
    /// the chooser says how many of those on their power side and how many of those on their basic side.
    fn change_rage_dice(&mut self, seat: Seat, changing: ChangingDice) -> Played<u8> {
        let ChangingDice {
            this,
            chooser,
            which,
            change,
            limit,
            exact,
        } = changing;
        let [basic, power] = self.query().rage_dice_to_change(seat, which, change);
        let exact = exact && change != DiceChange::Set(None);
        let (rule, ask) = (Rule(20, 1, 9), Ask::Amount(this));
        let least = |left: u8, others: u8, most: u8| {
            if exact {
                left.saturating_sub(others).min(most)
            } else {
                0
            }
        };
        let most = power.min(limit);
        let power = self.ask_number(chooser, rule, ask, least(limit, basic, most), most)?;
        let most = basic.min(limit - power);
        let basic = self.ask_number(chooser, rule, ask, least(limit - power, 0, most), most)?;
        self.lower_rage(power)?;
        let number = power + basic;
        match change {
            DiceChange::Reroll => drop(self.reroll_rage(RAGE_ROLLED, number)?),
            _ => drop(self.raise_rage(RAGE_TURNED, basic)?),
        }
        self.were_changed(chooser, seat, how_changed(change), number)?;
        Ok(number)
    }

    /// Offers exhausted dice, on each side that may be chosen: in that pool they show none (R 12.1.4).
    fn offer_exhausted(&mut self, exhausted: &DiceByType, which: DiceKind) {
        for kind in DieType::ALL.into_iter().filter(|kind| exhausted.count(*kind) > 0) {
            let sides = Level::ALL.into_iter().map(|level| Die { kind, level });
            for die in sides.filter(|die| which.contains(*die)) {
                self.offer(Choice::Die(die));
            }
        }
    }

    /// Offers the active dice that a change has not been made to, and can be.
    fn offer_changes(&mut self, which: DiceKind, change: DiceChange, fresh: &Dice) {
        self.clear_options();
        for (die, _) in fresh.iter().filter(|(die, _)| which.contains(*die)) {
            match change {
                DiceChange::Set(Some(level)) if die.level != level => self.offer(Choice::Die(die)),
                DiceChange::Set(None) => {
                    for level in Level::ALL {
                        if level != die.level {
                            self.offer(Choice::SetDie(die, level));
                        }
                    }
                }
                DiceChange::Raise if die.level != Level::Power => self.offer(Choice::Die(die)),
                DiceChange::Lower if die.level != Level::Basic => self.offer(Choice::Die(die)),
                DiceChange::Exhaust | DiceChange::Reroll => self.offer(Choice::Die(die)),
                DiceChange::Raise
                | DiceChange::Lower
                | DiceChange::Set(Some(_))
                | DiceChange::Ready
                | DiceChange::Roll => {}
            }
        }
    }

    /// Dice of the exhausted pool are picked, rolled together and go to the active pool.
    fn roll_into_pool(&mut self, seat: Seat, changing: ChangingDice) -> Played<u8> {
        let ChangingDice {
            this,
            chooser,
            which,
            limit,
            exact,
            ..
        } = changing;
        let mut rolled = DiceByType::default();
        while rolled.total() < limit {
            self.clear_options();
            for kind in DieType::ALL {
                let left = self.state.player(seat).exhausted.count(kind) - rolled.count(kind);
                let again = which.types == Types::Different && rolled.count(kind) > 0;
                if left > 0 && !again && which.kind.is_none_or(|wanted| wanted == kind) {
                    self.offer(Choice::Die(Die {
                        kind,
                        level: Level::Basic,
                    }));
                }
            }
            if self.offered() == 0 {
                break;
            }
            if !exact {
                self.offer(Choice::Done);
            }
            let Choice::Die(die) = self.ask(chooser, Rule(12, 2, 9), Ask::ChangeDie(this))? else {
                break;
            };
            rolled.add(die.kind, 1);
        }
        if rolled.total() > 0 {
            self.would_be_readied(seat, rolled.total())?;
            self.roll_exhausted(seat, rolled, Rule(12, 2, 6))?;
        }
        self.were_readied(seat, rolled.total())?;
        Ok(rolled.total())
    }

    /// Rolls the dice that an event tells of where they lie, in the exhausted pool: only what they show matters.
    pub(super) fn roll_where_they_lie(&mut self, at: At<'a>, event: Slot) -> Played<StepOutcome> {
        let you = self.you(at.frame);
        let Some(dice) = self.query().exhausted_in(event, &self.context(at.frame)) else {
            return Ok(StepOutcome::impossible());
        };
        let shown = self.roll(you, dice, Rule(12, 2, 6))?;
        self.tell(Rule(12, 2, 6), What::Rolled(you, shown));
        let powers = shown.iter().filter(|(die, _)| die.level == Level::Power);
        Ok(StepOutcome::count(you, powers.map(|(_, n)| n).sum()))
    }

    /// Readies a die of a type that an event tells of, once in a turn.
    pub(super) fn ready_among(&mut self, at: At<'a>, event: Slot, level: Level) -> Played<StepOutcome> {
        let (you, this) = (self.you(at.frame), self.this(at.frame));
        let types: List<DieType> = self.query().to_ready_among(event, &self.context(at.frame)).collect();
        self.clear_options();
        for kind in types {
            self.offer(Choice::Die(Die { kind, level }));
        }
        if self.offered() == 0 {
            return Ok(StepOutcome::impossible());
        }
        let Choice::Die(die) = self.ask(you, Rule(12, 2, 9), Ask::ChangeDie(this))? else {
            return Ok(StepOutcome::impossible());
        };
        self.state.card_mut(this).marks.used_this_turn = true;
        self.would_be_readied(you, 1)?;
        self.ready_die(you, die);
        // Other text that answers the same finds it where it is now.
        if let Some(event) = self.state.chain[at.frame].bound[event.index()].event
            && let Happened::DiceExhausted { left, .. } = &mut self.state.events[event].what
        {
            left.remove(die.kind, 1);
        }
        self.were_readied(you, 1)?;
        Ok(StepOutcome::count(you, 1))
    }

    /// Dice of a player would come from the exhausted to the active pool (R 9.2.101): so many at most.
    fn would_be_readied(&mut self, seat: Seat, number: u8) -> Played {
        let of = self.state.object(self.state.player(seat).phoenixborn);
        self.would_happen(Happened::DiceReadied { of, number }, self.newest_cause())?;
        Ok(())
    }

    /// Dice of a player came from the exhausted to the active pool, which texts may wait for.
    fn were_readied(&mut self, seat: Seat, number: u8) -> Played {
        if number == 0 {
            return Ok(());
        }
        let of = self.state.object(self.state.player(seat).phoenixborn);
        self.seldom_awaited(Happened::DiceReadied { of, number }, self.newest_cause())
    }

    /// Places dice of a player's pools onto a card: exhausted ones on sides of their choice, active ones on the side that the
    /// text names (R 12.3.1).
    pub(super) fn place_dice_on(
        &mut self,
        at: At<'a>,
        from: PlacedFrom,
        amount: &Quantity,
        on: &'a Select,
    ) -> Played<StepOutcome> {
        let (you, this) = (self.you(at.frame), self.this(at.frame));
        let amount = self.amount(at.frame, amount);
        let mut placed = 0u8;
        let mut outcome = self.each_selected(at, on, &mut |game, card| {
            let before = placed;
            for _ in 0..amount {
                game.clear_options();
                let player = *game.state.player(you);
                match from {
                    PlacedFrom::Exhausted => game.offer_exhausted(&player.exhausted, DiceKind::ANY),
                    PlacedFrom::Active(_) => {
                        for (die, _) in player.active.iter() {
                            game.offer(Choice::Die(die));
                        }
                    }
                }
                if game.offered() == 0 {
                    break;
                }
                let Choice::Die(die) = game.ask(you, Rule(12, 2, 9), Ask::ChangeDie(this))? else {
                    break;
                };
                let die = match from {
                    PlacedFrom::Exhausted => die,
                    PlacedFrom::Active(level) => {
                        // It lies in no pool from now on, and was not exhausted on its way.
                        let player = game.state.player_mut(you);
                        player.active.remove(die, 1);
                        player.exhausted.0[die.kind as usize] += 1;
                        Die { level, ..die }
                    }
                };
                placed += u8::from(game.place_die(die, you, card));
            }
            Ok(placed > before)
        })?;
        outcome.amounts = [0; Seat::MAX];
        outcome.amounts[you.index()] = placed;
        Ok(outcome)
    }

    /// Swaps dice of the exhausted pool with as many of the active pool: first the exhausted ones with their new sides
    /// are chosen, then the active ones that take their place (R 12.2.1).
    pub(super) fn swap_dice(&mut self, at: At<'a>, amount: &Amount) -> Played<StepOutcome> {
        let (you, this) = (self.you(at.frame), self.this(at.frame));
        let player = self.state.player(you);
        let most = player.exhausted.total().min(player.active.total());
        let n = self.how_many(at.frame, you, amount, most.into())?.min(most);
        let mut swapped = 0;
        let mut fresh = self.state.player(you).active;
        let mut ready = Dice::NONE;
        for _ in 0..n {
            self.clear_options();
            for (die, _) in fresh.iter() {
                self.offer(Choice::Die(die));
            }
            let Choice::Die(out) = self.ask(you, Rule(12, 2, 9), Ask::ChangeDie(this))? else {
                break;
            };
            fresh.remove(out, 1);
            self.clear_options();
            let mut left = self.state.player(you).exhausted;
            for (die, count) in ready.iter() {
                left.remove(die.kind, count);
            }
            self.offer_exhausted(&left, DiceKind::ANY);
            let Choice::Die(back) = self.ask(you, Rule(12, 2, 9), Ask::ChangeDie(this))? else {
                break;
            };
            ready.add(back, 1);
            swapped += 1;
        }
        // R 8.1.10: all of them change places at once.
        let before = self.state.player(you).active;
        let mut out = Dice::NONE;
        for (die, count) in before.iter() {
            let left = fresh.count(die.kind, die.level);
            if count > left {
                out.add(die, count - left);
            }
        }
        if ready.total() > 0 {
            self.would_be_readied(you, ready.total())?;
        }
        for (die, count) in ready.iter() {
            for _ in 0..count {
                self.ready_die(you, die);
            }
        }
        self.exhaust_by_effect(you, &out);
        self.were_readied(you, ready.total())?;
        self.were_exhausted(you, out.by_type(), self.newest_cause())?;
        Ok(StepOutcome::count(you, swapped))
    }

    pub(super) fn place_die_on(&mut self, at: At<'a>, from: DieFrom, on: &'a Select) -> Played<StepOutcome> {
        let owner = self.you(at.frame);
        let die = self.kind_of_die(at.frame, from).map(|kind| Die {
            kind,
            level: Level::Power,
        });
        let die_on = self.state.chain[at.frame].die_on.filter(|_| from == DieFrom::Spent);
        let missing =
            |game: &Game, die: Die| die_on.is_none() && game.state.player(owner).exhausted.count(die.kind) == 0;
        let Some(die) = die.filter(|die| !missing(self, *die)) else {
            return Ok(StepOutcome::impossible());
        };
        let outcome = self.each_selected(at, on, &mut |game, card| match die_on {
            _ if game.is_protected(at.frame, card) => Ok(false),
            Some(from) => Ok(game.move_die(die.kind, from, card)),
            None => Ok(game.place_die(die, owner, card)),
        })?;
        if let DieFrom::Of(slot) = from
            && outcome.result == StepResult::Done
            && let Some(event) = self.state.chain[at.frame].bound[slot.index()].event
        {
            // That very die lies on a card now; no other text that waits for it can have it.
            self.state.events[event].what = Happened::CostPaid(None);
        }
        Ok(outcome)
    }

    /// The type of a die that a text speaks of.
    fn kind_of_die(&self, frame: FrameId, die: DieFrom) -> Option<DieType> {
        match die {
            DieFrom::Spent => self.state.chain[frame].spent.iter().next().map(|(die, _)| die.kind),
            DieFrom::Paid(kind) | DieFrom::Exhausted(kind) => Some(kind),
            DieFrom::OnThis => {
                let this = self.this(frame);
                self.state
                    .placed_dice
                    .iter()
                    .find(|d| d.card == this)
                    .map(|d| d.die.kind)
            }
            DieFrom::Of(slot) => {
                let event = self.state.chain[frame].bound[slot.index()].event?;
                let Happened::CostPaid(die) = self.state.events.get(event)?.what else {
                    return None;
                };
                die
            }
        }
    }

    pub(super) fn move_die_from(
        &mut self,
        at: At<'a>,
        kind: DieType,
        from: &'a Select,
        to: &'a Select,
    ) -> Played<StepOutcome> {
        let sources = self.select(at, from)?;
        let Some(Object { card: source, .. }) = sources.cards.first().copied() else {
            return Ok(StepOutcome::of(sources.result));
        };
        self.each_selected(At { need: Need::Must, ..at }, to, &mut |game, card| {
            Ok(card != source && game.move_die(kind, source, card))
        })
    }

    pub(super) fn return_this_die(&mut self, at: At<'a>) -> StepOutcome {
        let ability = self.state.chain[at.frame].ability;
        let (you, this) = (self.you(at.frame), self.this(at.frame));
        self.lives_changed = true;
        StepOutcome::done_if(self.return_die_of(ability, this, you))
    }

    pub(super) fn return_dice(
        &mut self,
        at: At<'a>,
        amount: &Amount,
        kind: Option<DieType>,
        from: &'a Select,
    ) -> Played<StepOutcome> {
        let mut returned = 0u8;
        let you = self.you(at.frame);
        let mut outcome = self.each_selected(at, from, &mut |game, card| {
            let before = returned;
            let meant = |die: DieType| kind.is_none_or(|kind| kind == die);
            let dice = game.state.placed_dice.iter();
            let there = dice.filter(|d| d.card == card && meant(d.die.kind)).count();
            let mut left = game.how_many(at.frame, you, amount, there)?;
            for die in DieType::ALL {
                while left > 0 && meant(die) && game.return_die(card, die) {
                    returned = returned.saturating_add(1);
                    left -= 1;
                }
            }
            Ok(returned > before)
        })?;
        outcome.amounts = [0; Seat::MAX];
        outcome.amounts[you.index()] = returned;
        self.lives_changed = true;
        Ok(outcome)
    }

    pub(super) fn use_power(&mut self, at: At<'a>, die: DieFrom) -> Played<StepOutcome> {
        let (you, this) = (self.you(at.frame), self.this(at.frame));
        let kind = self.kind_of_die(at.frame, die);
        let there = match (kind, die) {
            (None, _) => false,
            (Some(kind), DieFrom::Exhausted(_)) => self.state.player(you).exhausted.count(kind) > 0,
            (Some(kind), DieFrom::Paid(_)) => self.state.chain[at.frame].spent.count(kind, Level::Power) > 0,
            (Some(_), DieFrom::OnThis | DieFrom::Spent | DieFrom::Of(_)) => true,
        };
        let Some(kind) = kind.filter(|_| there) else {
            return Ok(StepOutcome::impossible());
        };
        let die_on = (die == DieFrom::OnThis).then_some(this);
        self.resolve_power(kind, you, die_on.map_or(PowerDie::Exhausted, PowerDie::On))?;
        Ok(StepOutcome::of(StepResult::Done))
    }
}

/// How dice were changed to which this is done where they are, for those who wait for it.
fn how_changed(change: DiceChange) -> Option<HowChanged> {
    match change {
        DiceChange::Set(_) => Some(HowChanged::Set),
        DiceChange::Lower | DiceChange::Reroll => Some(HowChanged::Otherwise),
        DiceChange::Raise | DiceChange::Exhaust | DiceChange::Ready | DiceChange::Roll => None,
    }
}

impl Query<'_> {
    /// The dice that the named event tells of and that lie where they came to lie then.
    fn exhausted_in(self, event: Slot, context: &Context) -> Option<DiceByType> {
        let event = context.bound.and_then(|bound| bound[event.index()].event)?;
        match self.state.events.get(event)?.what {
            Happened::DiceExhausted { left, .. } => Some(left),
            _ => None,
        }
    }

    /// The types of these dice that are left in the exhausted pool; none when the text has brought one back in this turn
    /// (R 10.5.2).
    fn to_ready_among(self, event: Slot, context: &Context) -> impl Iterator<Item = DieType> {
        let exhausted = self.state.player(context.you).exhausted;
        let may = self.state.is_turn() && !self.state.card(context.this).marks.used_this_turn;
        let dice = self.exhausted_in(event, context).filter(|_| may).unwrap_or_default();
        DieType::ALL
            .into_iter()
            .filter(move |kind| dice.count(*kind) > 0 && exhausted.count(*kind) > 0)
    }

    pub(super) fn could_ready_among(self, event: Slot, context: &Context) -> bool {
        self.to_ready_among(event, context).next().is_some()
    }

    pub(super) fn could_change_dice(self, who: &Who, which: DiceKind, change: DiceChange, context: &Context) -> bool {
        self.players(who, context).iter().any(|seat| {
            let player = self.state.player(*seat);
            if matches!(change, DiceChange::Ready | DiceChange::Roll) {
                let meant = |kind: &DieType| which.kind.is_none_or(|wanted| wanted == *kind);
                let mut kinds = DieType::ALL.into_iter().filter(meant);
                return kinds.any(|kind| player.exhausted.count(kind) > 0);
            }
            if self.rage_dice_to_change(*seat, which, change) != [0; 2] {
                return true;
            }
            let mut active = player.active.iter().filter(|(die, _)| which.contains(*die));
            active.any(|(die, _)| match change {
                DiceChange::Set(None)
                | DiceChange::Exhaust
                | DiceChange::Reroll
                | DiceChange::Ready
                | DiceChange::Roll => true,
                DiceChange::Set(Some(level)) => die.level != level,
                DiceChange::Raise => die.level != Level::Power,
                DiceChange::Lower => die.level != Level::Basic,
            })
        })
    }

    /// The rage dice of a seat that a change can be made to: those on their basic side, and those on their power side. None
    /// that it would turn to a class side, and none that it would exhaust (R 20.1.3, 20.1.9).
    fn rage_dice_to_change(self, seat: Seat, which: DiceKind, change: DiceChange) -> [u8; 2] {
        let [basic, power] = self.state.rage_dice(seat, which);
        match change {
            DiceChange::Set(None) | DiceChange::Reroll => [basic, power],
            DiceChange::Set(Some(Level::Basic)) | DiceChange::Lower => [0, power],
            DiceChange::Set(Some(Level::Power)) | DiceChange::Raise => [basic, 0],
            DiceChange::Set(Some(Level::Class)) | DiceChange::Exhaust | DiceChange::Ready | DiceChange::Roll => [0; 2],
        }
    }

    pub(super) fn could_change_own_dice(self, who: &Who, which: DiceKind, change: OwnDice, context: &Context) -> bool {
        let change = match change {
            OwnDice::Raise => DiceChange::Raise,
            OwnDice::Lower => DiceChange::Lower,
            OwnDice::Reroll => DiceChange::Reroll,
            OwnDice::Exhaust => DiceChange::Exhaust,
            OwnDice::Forfeit => {
                let mut players = self
                    .players(who, context)
                    .into_iter()
                    .map(|seat| self.state.player(seat));
                return players.any(|player| player.active.total() + player.exhausted.total() > 0);
            }
        };
        self.could_change_dice(who, which, change, context)
    }

    pub(super) fn could_place_die(self, die: DieFrom, context: &Context) -> bool {
        match die {
            DieFrom::Exhausted(kind) => self.state.player(context.you).exhausted.count(kind) > 0,
            DieFrom::Spent | DieFrom::Paid(_) | DieFrom::OnThis | DieFrom::Of(_) => true,
        }
    }

    pub(super) fn could_use_power(self, die: DieFrom, context: &Context) -> bool {
        match die {
            DieFrom::Exhausted(kind) => self.state.player(context.you).exhausted.count(kind) > 0,
            DieFrom::Paid(kind) => context.spent.is_some_and(|spent| spent.count(kind, Level::Power) > 0),
            DieFrom::OnThis => self.state.placed_dice.iter().any(|d| d.card == context.this),
            DieFrom::Spent | DieFrom::Of(_) => true,
        }
    }
}
