//! Title, values and slots of cards (R 11.5).

use super::{Context, Query};
use crate::rulebook::Says;
use crate::{Change, List, State, Zone};
use ashwright_core::{CardId, Modifier, Seat, Sign, Stat, TitleId, Token, Value};

/// The values that a copy has as numbers, in their order (R 8.10.1).
const COPIED: [Stat; 3] = [Stat::Attack, Stat::Life, Stat::Recover];

impl Query<'_> {
    /// The title of a card now: printed, or copied for a while (R 8.10.1).
    pub fn title(self, card: CardId) -> TitleId {
        match self.state.copied(card) {
            Some((title, _)) => title,
            None => self.state.card(card).title,
        }
    }

    /// The current value of a card, negative values included (R 11.5.2). For a unit that left play, the value that it
    /// had when it was last in play (R 8.1.9).
    pub fn value(self, card: CardId, stat: Stat) -> i32 {
        let record = self.state.card(card);
        if record.zone.in_play() && self.are_values_printed(stat) {
            return self.number(of_stat(&self.state.printed(&self.book.pool, card).values, stat), card);
        }
        if !record.zone.in_play() && self.state.remembered.contains(card) {
            match stat {
                Stat::Attack => return record.last[0].into(),
                Stat::Life => return record.last[1].into(),
                Stat::Recover => return record.last[2].into(),
                Stat::Battlefield | Stat::Spellboard => {}
            }
        }
        let mut value = self.base_value(card, stat);
        if !self.state.zones.of(Zone::Attached).is_empty() {
            for alteration in self.state.attached_to(card) {
                let printed = self.state.printed(&self.book.pool, alteration);
                value += self.number(of_stat(&printed.values, stat), alteration);
            }
        }
        for change in self.lasting(card) {
            if let Change::Gets(which, by) = change
                && which == stat
            {
                value += i32::from(by);
            }
        }
        self.each_static(card, Says::gets(stat), &mut |modifier, context| {
            if let Modifier::Gets(which, sign, by) = modifier
                && *which == stat
            {
                let by = self.quantity(by, context);
                value += if *sign == Sign::Plus { by } else { -by };
            }
            false
        });
        value
    }

    /// Whether nothing there is could change such a value of a card in play, or make the card another. Most questions end here.
    #[inline]
    fn are_values_printed(self, stat: Stat) -> bool {
        let State { zones, chimera, .. } = self.state;
        self.is_nothing_given()
            && chimera.is_none()
            && zones.of(Zone::Attached).is_empty()
            && !zones.texts().says.meets(Says::gets(stat).or(Says::SWAPPED))
    }

    /// The current value where a rule uses it: at least 0 (R 11.5.7).
    pub fn used(self, card: CardId, stat: Stat) -> u8 {
        self.value(card, stat).clamp(0, 120) as u8
    }

    /// The printed value, copies included, X counted as it is now.
    pub fn base_value(self, card: CardId, stat: Stat) -> i32 {
        let stat = self.unswapped(card, stat);
        if stat == Stat::Life
            && let Some(chimera) = &self.state.chimera
            && self.state.player(chimera.seat).phoenixborn == card
            && let Some(values) = self.state.chimera_values(self.book)
        {
            return values.life.into();
        }
        if let Some((title, values)) = self.state.copied(card) {
            return match COPIED.iter().position(|copied| *copied == stat) {
                Some(place) => values[place].into(),
                None => self.number(of_stat(&self.book.pool.card(title).values, stat), card),
            };
        }
        self.number(of_stat(&self.state.printed(&self.book.pool, card).values, stat), card)
    }

    /// Which of the values on a card is printed there as this one now (R 11.5.1).
    fn unswapped(self, card: CardId, stat: Stat) -> Stat {
        match stat {
            Stat::Attack if self.is_swapped(card) => Stat::Life,
            Stat::Life if self.is_swapped(card) => Stat::Attack,
            stat => stat,
        }
    }

    /// Whether a life hangs on an X that is printed on a card: as its own life, as what it gives to its host, or as the attack
    /// that is its life now.
    #[inline]
    pub(crate) fn counts_its_life(self, card: CardId) -> bool {
        let values = &self.book.pool.card(self.title(card)).values;
        values.life == Value::X || values.attack == Value::X && self.is_swapped(card)
    }

    #[inline]
    fn is_swapped(self, card: CardId) -> bool {
        let state = self.state;
        let could_be = !state.lasting.is_empty() || state.zones.texts().says.meets(Says::SWAPPED);
        could_be
            && (self.lasting(card).filter(|c| *c == Change::SwappedValues).count() + self.times_swapped(card)) % 2 == 1
    }

    /// The number printed as a value on a card, wherever it is; an X is none (R 11.5.5). On a copy it is what the X was
    /// (R 8.10.1).
    pub fn printed_value(self, card: CardId, stat: Stat) -> Option<i32> {
        let stat = self.unswapped(card, stat);
        if let (Some((_, values)), Some(place)) = (
            self.state.copied(card),
            COPIED.iter().position(|copied| *copied == stat),
        ) {
            return Some(values[place].into());
        }
        match of_stat(&self.book.pool.card(self.title(card)).values, stat) {
            Value::Number(n) => Some(n.into()),
            Value::X => None,
        }
    }

    fn number(self, value: Value, card: CardId) -> i32 {
        match value {
            Value::Number(n) => n.into(),
            Value::X => match &self.state.printed(&self.book.pool, card).x {
                Some(x) => self.quantity(x, &Context::of(self.state, card)),
                None => 0,
            },
        }
    }

    /// How many copies of a ready spell beyond the first its controller has, at most 2 (R 6.4.6).
    pub fn focus(self, card: CardId) -> u8 {
        let record = self.state.card(card);
        let copies = self
            .state
            .controlled_in(Zone::Spellboard, record.controller)
            .iter()
            .filter(|c| self.state.card(*c).title == record.title)
            .count();
        let mut focus = copies.saturating_sub(1) as i32;
        if !self.state.zones.auras().is_empty() {
            self.each_static(card, Says::FOCUSED_MORE, &mut |modifier, context| {
                if let Modifier::FocusedMore(n) = modifier {
                    focus += self.quantity(n, context);
                }
                false
            });
        }
        focus.clamp(0, 2) as u8
    }

    /// How many more units fit onto a battlefield (R 1.8.2).
    pub fn free_battlefield(self, seat: Seat) -> usize {
        if self.state.is_chimera(seat) {
            return usize::MAX; // There is always room opposite a player.
        }
        let slots = self.used(self.state.player(seat).phoenixborn, Stat::Battlefield) as usize;
        let units = self.state.controlled_in(Zone::Battlefield, seat);
        let taken = match self.book.ever_says(Says::SLOTS) {
            true => units.into_iter().map(|unit| self.slots(unit)).sum(),
            false => units.len(),
        };
        slots.saturating_sub(taken)
    }

    /// Whether a unit of this title finds its slots free on a battlefield (R 6.2.3).
    pub fn fits_battlefield(self, seat: Seat, title: TitleId) -> bool {
        self.free_battlefield(seat) >= self.slots_of(title)
    }

    /// Whether a ready spell of this title finds a place on a spellboard (R 6.4.3).
    pub fn fits_spellboard(self, seat: Seat, title: TitleId) -> bool {
        let slots = self.used(self.state.player(seat).phoenixborn, Stat::Spellboard) as usize;
        let mut taken: List<TitleId> = List::new();
        for card in self.state.controlled_in(Zone::Spellboard, seat) {
            let other = self.state.card(card).title;
            if other == title {
                return true;
            }
            if !taken.contains(&other) {
                taken.push(other);
            }
        }
        taken.len() < slots
    }

    /// What tells the slot of a ready spell from the others of its spellboard: the title of the copies in it, also of a
    /// spell that was placed under them (R 6.4.5, 6.4.12).
    pub(crate) fn slot(self, card: CardId) -> TitleId {
        let above = self.state.card(card).host.unwrap_or(card);
        self.state.card(above).title
    }
}

/// A printed value of a card.
pub(crate) fn of_stat(values: &ashwright_core::Values, stat: Stat) -> Value {
    match stat {
        Stat::Attack => values.attack,
        Stat::Life => values.life,
        Stat::Recover => values.recover,
        Stat::Battlefield => values.battlefield,
        Stat::Spellboard => values.spellboard,
    }
}

/// How many tokens of a kind are on a card.
pub fn tokens(state: &State, card: CardId, token: Token) -> u8 {
    state.card(card).tokens[token]
}
