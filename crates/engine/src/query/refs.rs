//! The card, the title and the players that a text speaks of (R 8.1.9, 8.9.8).

use super::{Context, Query, compare_with};
use crate::Zone;
use arrayvec::ArrayVec;
use ashwright_core::{CardId, Filter, Having, Held, Place, Ref, Seat, Side, TitleId, Who};

impl Query<'_> {
    /// The card that a reference means, if it means one.
    pub fn card_of(self, reference: Ref, context: &Context) -> Option<CardId> {
        match reference {
            Ref::This => Some(context.this),
            Ref::Host => Some(self.was_attached_to(context.this).unwrap_or(context.this)),
            Ref::Named(slot) => {
                let bound = &context.bound?[slot.index()];
                let event = bound.event.and_then(|event| self.state.events.get(event));
                let subject = event.and_then(|event| event.what.subject());
                subject.or(bound.cards.first().copied()).map(|object| object.card)
            }
            Ref::SourceOf(slot) => {
                let event = context.bound?[slot.index()].event?;
                self.state.events.get(event)?.cause.source
            }
        }
    }

    /// What a card is attached to, or was when it left play (R 9.5.6).
    fn was_attached_to(self, card: CardId) -> Option<CardId> {
        let record = self.state.card(card);
        let left = || self.state.schedule.as_ref()?.host_of(card);
        match record.zone {
            Zone::Attached => record.host,
            _ => left().or(record.host),
        }
    }

    /// The title that a reference means: of a name, the title that its card had when it got the name.
    pub(crate) fn title_of(self, reference: Ref, context: &Context) -> Option<TitleId> {
        let bound = match (reference, context.bound) {
            (Ref::Named(slot), Some(bound)) => bound[slot.index()].title,
            _ => None,
        };
        bound.or_else(|| self.card_of(reference, context).map(|card| self.title(card)))
    }

    /// The players on a side who have what is said of them.
    fn those_of(self, players: &ashwright_core::Players, context: &Context) -> ArrayVec<Seat, 4> {
        let mut seats = match players.side {
            Side::Any => self.state.seats_from(self.state.active_player()),
            Side::Opponents => self.state.opponents(context.you),
        };
        seats.retain(|seat| players.having.as_ref().is_none_or(|h| self.has(*seat, h, context)));
        seats
    }

    /// The players whose cards a filter means. A player's text may aim at cards of either front (R 22.5.1), whoever they are
    /// said to belong to; "all" and "each" of cards are asked about for each card.
    pub(crate) fn players_with_cards(self, who: &Who, context: &Context) -> ArrayVec<Seat, 4> {
        match who {
            Who::Each(players) if !self.state.is_chimera(context.you) => self.those_of(players, context),
            _ => self.players(who, context),
        }
    }

    /// The players that `who` means when nobody has to pick one.
    pub fn players(self, who: &Who, context: &Context) -> ArrayVec<Seat, 4> {
        let one = |seat: Option<Seat>| seat.filter(|s| self.state.player(*s).alive).into_iter().collect();
        match who {
            Who::You => one(Some(context.you)),
            Who::Targeted(who) => self.players(who, context),
            Who::Each(players) | Who::Pick(_, players) => {
                let mut seats = self.those_of(players, context);
                if self.state.has_partners() {
                    self.keep_those_reached(who, context, &mut seats);
                }
                seats
            }
            Who::Named(slot) => one(context.bound.and_then(|b| {
                let bound = &b[slot.index()];
                match bound.event {
                    Some(event) => self.state.events.get(event).map(|e| e.cause.controller),
                    None => bound.player,
                }
            })),
            Who::ControllerOf(reference) => one(self.card_of(*reference, context).map(|c| self.controller_of(c))),
            Who::Opposing => one(self.opposing(context)),
            Who::OwnerOf(reference) => one(self.card_of(*reference, context).map(|c| self.state.card(c).owner)),
        }
    }

    /// The player on whose front a text works: of a player's text that player, of the Chimera's the one whom the card
    /// faces. Nothing in a game without a Chimera.
    pub(crate) fn front_of_text(self, context: &Context) -> Option<Seat> {
        match self.state.is_chimera(context.you) {
            true => self.state.front_of(context.this),
            false => self.state.chimera.is_some().then_some(context.you),
        }
    }

    /// Of several players, those on the front of a text: "all players" are the player of the front and the Chimera
    /// (R 22.5.3), and the Chimera deals with one player at a time (R 22.4.2). A player who picks may pick anybody.
    fn keep_those_reached(self, who: &Who, context: &Context, seats: &mut ArrayVec<Seat, 4>) {
        let picks = matches!(who, Who::Pick(..)) && !self.state.is_chimera(context.you);
        if let Some(front) = self.front_of_text(context)
            && !picks
        {
            seats.retain(|seat| *seat == front || self.state.is_chimera(*seat));
        }
    }

    /// Whether a text stands on a card of a Chimera. One of a player's that it carries out, as its part of something
    /// (R 19.6.1), does not.
    pub(crate) fn is_of_chimera(self, context: &Context) -> bool {
        self.state.is_chimera(context.you) && self.state.is_chimera(self.controller_of(context.this))
    }

    /// Whether an effect on whatever a filter means concerns a card. What one card bears, or one player has, is no "all", "each"
    /// or "every" (R 22.5.10): only the Chimera looks at one front whatever it does (R 22.4.2), and is looked at on one.
    #[inline]
    pub(crate) fn concerns(self, filter: &Filter, card: CardId, context: &Context) -> bool {
        !self.state.has_partners() || self.is_reached(card, context) || self.concerns_one(filter, card, context)
    }

    #[cold]
    #[inline(never)]
    fn concerns_one(self, filter: &Filter, card: CardId, context: &Context) -> bool {
        let of_player = || filter.speaks_of_one_player() && !self.state.is_chimera(self.controller_of(card));
        !self.is_of_chimera(context) && (filter.speaks_of_one_card() || of_player())
    }

    /// Whether "all", "each" and "every" in an effect reach a card: it is on the front of the text, or belongs to the
    /// Chimera and to no front (R 22.5.2).
    pub(crate) fn is_reached(self, card: CardId, context: &Context) -> bool {
        if !self.state.has_partners() {
            return true;
        }
        let record = self.state.card(card);
        let on_the_table = record.zone.in_play() || record.zone == Zone::Leaving;
        let side = match on_the_table {
            true => self.state.front_of(card),
            false => Some(record.owner).filter(|owner| !self.state.is_chimera(*owner)),
        };
        let at_large =
            matches!(record.zone, Zone::Phoenixborn | Zone::Spellboard) && self.state.is_chimera(record.controller);
        at_large || side.is_none() || side == self.front_of_text(context)
    }

    /// The player whom a text faces: of a Chimera's cards the one of the card's front, of others the next opponent.
    pub(crate) fn opposing(self, context: &Context) -> Option<Seat> {
        if self.state.is_chimera(context.you) {
            return self.state.front_of(context.this);
        }
        self.state.opponents(context.you).first().copied()
    }

    /// Whether a player has so many dice or cards.
    pub(super) fn has(self, seat: Seat, having: &Having, context: &Context) -> bool {
        let count = match having.what {
            Held::ActiveDice(which) => {
                let dice = self.state.player(seat).active;
                let fitting = dice.iter().filter(|(die, _)| which.contains(*die));
                let rage = self.state.rage_dice(seat, which);
                fitting.map(|(_, n)| n).chain(rage).map(i32::from).sum()
            }
            Held::Cards(place) => match place {
                Place::InPlay => self.state.controlled_in_play(seat).len() as i32,
                Place::Hand => self.state.count_owned(Zone::Hand, seat) as i32,
                Place::DiscardPile => self.state.count_owned(Zone::DiscardPile, seat) as i32,
                Place::DrawPile => self.state.count_owned(Zone::DrawPile, seat) as i32,
                Place::Under(_) => self.state.count_owned(Zone::Under, seat) as i32,
            },
            Held::Units => self.state.controlled_in(Zone::Battlefield, seat).len() as i32,
        };
        compare_with(count, having.compare, self.quantity(&having.with, context))
    }

    /// Who controls a card, or did when it left play (R 8.1.9).
    pub(crate) fn controller_of(self, card: CardId) -> Seat {
        let record = self.state.card(card);
        if record.zone.in_play() || matches!(record.zone, Zone::Leaving | Zone::Resolving) {
            record.controller
        } else {
            record.last_controller
        }
    }
}
