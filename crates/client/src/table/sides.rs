//! Who is shown where: the seat at the bottom, the opponent at the top, and the fronts of partners.

use super::desk::Desk;
use super::{model, words};
use crate::i18n::t;
use crate::settings;
use ashwright_core::Seat;
use ashwright_room::message::Table;
use leptos::prelude::*;

impl Desk {
    /// The seat at the bottom.
    pub fn near_seat(&self) -> Seat {
        let shown = self.near.get();
        self.read(|table| model::near(table, shown)).unwrap_or(Seat(0))
    }

    /// The opponent at the top.
    pub fn far_seat(&self) -> Seat {
        let near = self.near_seat();
        let far = self.read(|table| model::far(table, near)).unwrap_or_default();
        let wanted = self.facing.get().filter(|seat| far.contains(seat));
        let plays = |seat: &Seat| self.read(|table| model::is_in(table, *seat)) == Some(true);
        let first = far.iter().copied().find(plays).or(far.first().copied());
        wanted.or(first).unwrap_or(Seat(1))
    }

    /// The partner of the seat at the bottom, against a Chimera.
    pub fn partner(&self) -> Option<Seat> {
        let near = self.near_seat();
        self.view(|view| model::partner(view, near)).flatten()
    }

    /// Shows the table as text, or as a table again. Whoever plays so does at every table of this browser.
    pub fn show_as_text(&self, as_text: bool) {
        self.as_text.set(as_text);
        settings::change(|settings| settings.as_text = as_text);
    }

    /// The player whose front is shown large.
    pub fn front(&self) -> Seat {
        let partner = self.partner();
        let wanted = self.fronting.get().filter(|seat| Some(*seat) == partner);
        wanted.unwrap_or_else(|| self.near_seat())
    }

    /// The partner whose front is shown small.
    pub fn other_front(&self) -> Option<Seat> {
        let (near, partner) = (self.near_seat(), self.partner()?);
        Some(if self.front() == near { partner } else { near })
    }

    /// Shows the other front large.
    pub fn turn_to_other_front(&self) {
        if let Some(other) = untrack(|| self.other_front()) {
            self.fronting.set(Some(other));
            let name = untrack(|| self.read(|table| words::name_within(table, other)));
            self.said.set(t!("table-front", player = name.unwrap_or_default()));
        }
    }

    /// Nobody goes on looking at the empty side of an opponent who is out of the game from this document on.
    pub fn turn_from_whoever_left(&self, next: &Table) {
        let is_left = |seat: Seat| {
            let was_in = self
                .table
                .with_untracked(|table| table.as_ref().is_some_and(|table| model::is_in(table, seat)));
            was_in && !model::is_in(next, seat)
        };
        if self.facing.get_untracked().is_some_and(is_left) {
            self.facing.set(None);
        }
    }
}
