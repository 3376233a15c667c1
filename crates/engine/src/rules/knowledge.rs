//! Chapter 15: what is known of cards as they are revealed, hidden and moved between hidden places.

use crate::game::Game;
use crate::{CardSet, SeatSet, Zone};
use ashwright_core::{CardId, Destination, Seat};

impl<'a> Game<'a> {
    /// Makes a card known to everybody and gives it a public name if it has none (R 15.1).
    ///
    /// Copies of a title cannot be told apart: the card revealed from a hand may be the copy that others know to be
    /// there, so what they knew of that copy is used up with it (R 15.3.3).
    pub(crate) fn reveal(&mut self, card: CardId) {
        let record = *self.state.card(card);
        if record.zone == Zone::Hand
            && record.handle == 0
            && let Some(copy) = self.query().copy_in_hand(record.owner, record.title)
        {
            self.state.card_mut(copy).known = record.known;
        }
        self.state.card_mut(card).known = SeatSet::ALL;
        if self.state.card(card).handle == 0 {
            self.state.handles += 1;
            self.state.card_mut(card).handle = self.state.handles;
        }
    }

    /// Hides a card from all but those who see the hand of its owner: in a draw pile from everybody. What seats knew of it is forgotten.
    pub(crate) fn hide(&mut self, card: CardId, zone: Zone) {
        let seeing = self.state.seeing_the_hand_of(self.state.card(card).owner);
        let record = self.state.card_mut(card);
        record.handle = 0;
        record.known = if zone == Zone::Hand {
            SeatSet(record.known.0 | seeing.0)
        } else {
            SeatSet::NONE
        };
    }

    /// R 15.4.2: takes a card out of a hidden place for one that `looking` see. Which of the cards of that place it was is known
    /// to them and to whoever saw what was in it (R 15.3.2).
    pub(super) fn take_unseen(&mut self, card: CardId, looking: SeatSet) {
        let record = *self.state.card(card);
        match record.zone {
            Zone::Hand => self.forget_hand(record.owner),
            Zone::Under => self.forget_under(record.host),
            _ => self.take_from_pile(card, SeatSet(record.known.0 | looking.0)),
        }
        self.state.card_mut(card).known.0 |= looking.0;
    }

    /// One of the hidden cards under another goes where its title is not seen: of those that are left only the player who may
    /// look at them knows which they are (R 15.3.2).
    pub(super) fn forget_under(&mut self, above: Option<CardId>) {
        let Some(above) = above else { return };
        let looking = SeatSet::of(self.state.card(above).controller);
        let hidden: CardSet = self.state.hidden_under(above).collect();
        for card in hidden {
            self.state.card_mut(card).known = looking;
        }
    }

    /// A hidden card leaves the place under another for one where its title is seen or not. Shown, it may be the copy there that
    /// others know, as `reveal` has it for a hand, so a copy that stays is not known to them any more (R 15.3.2).
    #[cold]
    pub(super) fn comes_from_under(&mut self, card: CardId, to: Destination) {
        let record = *self.state.card(card);
        let Some(host) = record.host.filter(|_| !record.is_public()) else {
            return;
        };
        let unseen = matches!(
            to,
            Destination::Hand | Destination::TopOfDrawPile | Destination::BottomOfDrawPile | Destination::IntoDrawPile
        );
        if unseen {
            return self.forget_under(Some(host));
        }
        let is_copy = |other: &CardId| {
            let other = self.state.card(*other);
            (other.title, other.owner) == (record.title, record.owner)
        };
        let copies = self.state.hidden_under(host).filter(is_copy);
        let known = |copy: &CardId| (self.state.card(*copy).known.0.count_ones(), std::cmp::Reverse(copy.0));
        if let Some(copy) = copies.max_by_key(known) {
            self.state.card_mut(copy).known = record.known;
        }
    }

    pub(super) fn forget_hand(&mut self, owner: Seat) {
        let hand: CardSet = self.state.owned_in(Zone::Hand, owner);
        for card in hand {
            self.state.card_mut(card).known = self.state.seeing_the_hand_of(owner);
        }
    }
}
