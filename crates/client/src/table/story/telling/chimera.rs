//! What a Chimera does by itself: its rage, its Red Rains tokens, its Ultimates and its dice.

use super::super::line;
use super::super::saying::{Bringing, Doing, Rains, Subject};
use super::Teller;
use crate::i18n::t;
use ashwright_core::{Level, Rule, Seat};
use ashwright_room::message::Logged;
use ashwright_room::view::{Deed, What};
use ashwright_seen::{
    PHOENIX_ROLLED, RAGE_FOR_PASSING, RAGE_OF_TURN, RAGE_ROLLED, RAINS_EXHAUSTED, RAINS_OF_ASPECTS, RAINS_OF_RAGE,
    RAINS_SPENT,
};

/// How many rage dice show power after all of this.
pub(super) fn rage_after(log: &[Logged]) -> u8 {
    log.iter().fold(0, |rage, logged| match logged.event.what {
        What::Chimera(deed) => raged(rage, deed, logged.event.rule),
        _ => rage,
    })
}

/// How many rage dice show power after a deed, by how many did before.
fn raged(rage: u8, deed: Deed, rule: Rule) -> u8 {
    match deed {
        // It is rolled apart from those that count.
        Deed::RageDie(_) if rule == PHOENIX_ROLLED => rage,
        Deed::RageDie(Level::Class | Level::Power) => rage.saturating_add(1),
        // What is rolled again and shows basic had shown basic before.
        Deed::RageDie(Level::Basic) if rule == RAGE_ROLLED || rule == RAGE_OF_TURN => rage,
        Deed::RageDie(Level::Basic) => rage.saturating_sub(1),
        Deed::RageSpent => 0,
        Deed::Behavior(_)
        | Deed::Guard(_)
        | Deed::RedRains(_)
        | Deed::Faces(_)
        | Deed::FaceDown(_)
        | Deed::Ultimate(_)
        | Deed::Phase(_)
        | Deed::Fatigued
        | Deed::Phoenix => rage,
    }
}

impl Teller<'_> {
    pub(super) fn deed(&mut self, deed: Deed, rule: Rule) {
        match deed {
            // Its power side is told by what comes of it.
            Deed::RageDie(Level::Basic) if rule == PHOENIX_ROLLED => self.apart(Doing::Says(t!("log-phoenix-silent"))),
            Deed::RageDie(_) => self.rages(deed, rule),
            Deed::RageSpent => self.rage = raged(self.rage, deed, rule),
            Deed::Guard(n) => self.add(Subject::Nobody, Doing::Says(t!("log-guard-roll", number = n))),
            Deed::RedRains(now) => self.rains(now, rule),
            Deed::Behavior(n) => self.of_itself(Doing::Behaves(n)),
            Deed::Faces(seat) => self.of_itself(Doing::Faces(seat)),
            Deed::FaceDown(seat) => self.lies_down(seat),
            Deed::Ultimate(phase) => self.apart(Doing::Ultimate(phase)),
            Deed::Phase(phase) => self.apart(Doing::Says(t!("log-phase", number = line::roman(phase)))),
            Deed::Fatigued => self.apart(Doing::Says(t!("log-fatigued"))),
            Deed::Phoenix => self.apart(Doing::Says(t!("log-phoenix"))),
        }
    }

    /// The seat of the Chimera that is met.
    fn chimera(&self) -> Option<Seat> {
        Some(self.table.view.as_ref()?.chimera.as_ref()?.seat)
    }

    /// Adds what the Chimera does in its turn, whoever's the entry is.
    fn of_itself(&mut self, doing: Doing) {
        self.close();
        self.recovered();
        match self.chimera().or(self.actor) {
            Some(seat) => {
                self.actor = self.actor.or(Some(seat));
                self.add_by(seat, doing);
            }
            None => self.add(Subject::Nobody, doing),
        }
    }

    /// Adds something that stands for itself: what follows is not told as a part of what came before.
    fn apart(&mut self, doing: Doing) {
        self.close();
        self.recovered();
        self.add(Subject::Nobody, doing);
        self.scope = self.groups.len();
    }

    /// The last thing that was told, where nothing waits to be told first.
    fn last(&mut self) -> Option<&mut Doing> {
        let waits = self.pending.is_some();
        self.groups
            .last_mut()
            .filter(|_| !waits)
            .and_then(|last| last.doings().next_back())
    }

    /// A rage die is turned, or shows something else after a roll.
    fn rages(&mut self, deed: Deed, rule: Rule) {
        let (before, now) = (self.rage, raged(self.rage, deed, rule));
        self.rage = now;
        if before == now {
            return;
        }
        if let Some(Doing::Rage(last, _)) = self.last()
            && *last == before
        {
            *last = now;
            return;
        }
        let bringing = match rule {
            RAGE_FOR_PASSING => Bringing::Passing,
            RAGE_OF_TURN => Bringing::Roll,
            _ => Bringing::Text,
        };
        if bringing == Bringing::Roll {
            self.close();
        }
        self.recovered();
        self.add(Subject::Nobody, Doing::Rage(now, bringing));
    }

    /// Whether aspects have brought tokens in this recovery phase, before an Ultimate.
    fn aspects_have_brought(&self) -> bool {
        let since = self.before.iter().rev();
        let mut since = since.take_while(|logged| !matches!(logged.event.what, What::Recovery | What::Turn(_)));
        since.any(|logged| logged.event.rule == RAINS_OF_ASPECTS)
    }

    /// Red Rains tokens come or go.
    fn rains(&mut self, now: u8, rule: Rule) {
        if rule == RAINS_SPENT {
            // They are told where they came; that they set off the Ultimate says that they are gone.
            if let Some(Doing::RedRains(rains)) = self.last() {
                rains.of = rains.now.saturating_sub(now);
                rains.sets_off = true;
            }
            return;
        }
        let bringing = match rule {
            RAINS_OF_ASPECTS => Bringing::Aspects,
            RAINS_OF_RAGE => Bringing::Rage,
            RAINS_EXHAUSTED => Bringing::Exhaustion,
            _ => Bringing::Text,
        };
        if let Some(Doing::RedRains(rains)) = self.last()
            && rains.bringing == bringing
            && !rains.sets_off
            && rains.now < now
        {
            rains.placed = rains.placed.saturating_add(now - rains.now);
            rains.now = now;
            return;
        }
        let more = self.aspects_have_brought();
        let of = self.table.view.as_ref().and_then(|view| view.chimera.as_ref());
        let rains = Rains {
            placed: 1,
            now,
            of: of.map_or(0, |chimera| chimera.ultimate),
            bringing,
            sets_off: false,
            more,
        };
        self.recovered();
        self.add(Subject::Nobody, Doing::RedRains(rains));
    }

    /// An aspect is laid face down opposite a player.
    fn lies_down(&mut self, seat: Seat) {
        if let Some(Doing::FaceDown(of, n)) = self.last()
            && *of == seat
        {
            *n += 1;
            return;
        }
        self.recovered();
        self.add(Subject::Nobody, Doing::FaceDown(seat, 1));
    }
}
