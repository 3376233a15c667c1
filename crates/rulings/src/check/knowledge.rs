//! What a seat sees and knows (chapter 15 of the rules).

use super::{Checked, Moment, counts, holds, wrong};
use crate::scenario::*;
use ashwright_core::{CardId, Seat};
use ashwright_engine::Zone;
use ashwright_engine::view::view_of;
use ashwright_seen::Title;

impl Moment<'_> {
    /// Whether a seat may know which card a hidden card is.
    pub(super) fn knows(&self, viewer: Seat, yes: bool, card: &CardRef) -> Checked {
        let hidden = |card: &CardId| {
            let zone = self.state.card(*card).zone;
            matches!(zone, Zone::Hand | Zone::DrawPile | Zone::Under)
        };
        let cards = (0..self.state.cards.len() as u16).map(CardId);
        let named: Vec<CardId> = cards.filter(hidden).filter(|c| self.is_named(card, *c)).collect();
        // The cards of a conjuration pile are counts; what a seat may look at there is said by its view (R 15.5).
        let view = view_of(self.book, self.state, self.questions, viewer);
        let in_pile = |(owner, player): (usize, &ashwright_seen::Player)| {
            let mut pile = player.conjuration_cards.iter();
            card.seat.is_none_or(|s| s == owner)
                && pile.any(|(title, left)| *left > 0 && title.eq_ignore_ascii_case(&card.title))
        };
        let known = view.players.iter().enumerate().any(in_pile)
            || named.iter().any(|c| self.state.card(*c).known.contains(viewer));
        let piled = self.state.conjurations.iter().any(|pile| {
            let title = &self.book.pool.card(pile.title).title;
            card.seat.is_none_or(|s| s == pile.owner.index()) && title.eq_ignore_ascii_case(&card.title)
        });
        let what = format!(
            "{} {} {}",
            self.seats[viewer.index()],
            if yes { "knows" } else { "does not know" },
            card.title
        );
        let found = if named.is_empty() && !piled {
            "no hidden card is called so".to_owned()
        } else if known {
            "it is known to them".to_owned()
        } else {
            "it is not known to them".to_owned()
        };
        holds(known == yes && (piled || !named.is_empty()), what, found)
    }

    /// Whether a seat knows the top cards of a pile, in their order.
    pub(super) fn knows_top(&self, viewer: Seat, yes: bool, pile: usize, titles: &[String]) -> Checked {
        let view = view_of(self.book, self.state, self.questions, viewer);
        let top = &view.players[pile].top;
        let known = titles.len() <= top.len()
            && titles.iter().zip(top).all(|(wanted, cards)| match &cards[..] {
                [Some(title)] => title.eq_ignore_ascii_case(wanted),
                _ => false,
            });
        let what = format!(
            "{} {} {} on top, in this order",
            self.seats[viewer.index()],
            if yes { "knows" } else { "does not know" },
            titles.join(", ")
        );
        let place = |cards: &Vec<Option<std::sync::Arc<str>>>| {
            let each = cards
                .iter()
                .map(|card| card.as_deref().unwrap_or("a card they do not know"));
            each.collect::<Vec<_>>().join(" or ")
        };
        let found = match top.is_empty() {
            true => "they know none of the cards on top".to_owned(),
            false => format!("they know {}", top.iter().map(place).collect::<Vec<_>>().join(", ")),
        };
        holds(known == yes, what, found)
    }

    /// What a seat sees of a place for cards.
    pub(super) fn sees(&self, seat: usize, whose: usize, area: Area, content: &Content) -> Checked {
        let view = view_of(self.book, self.state, self.questions, Seat(seat as u8));
        let Some(player) = view.players.get(whose) else {
            return wrong("a player", "nobody sits there");
        };
        let one = |title: &Title| (title.to_string(), 1);
        let many = |(title, n): &(Title, u8)| (title.to_string(), *n);
        let (count, titles): (usize, Vec<(String, u8)>) = match area {
            Area::Battlefield => (
                player.battlefield.len(),
                player.battlefield.iter().map(|c| one(&c.title)).collect(),
            ),
            Area::Spellboard => (
                player.spellboard.len(),
                player.spellboard.iter().map(|c| one(&c.title)).collect(),
            ),
            Area::Hand => (player.hand.into(), player.known.iter().map(|c| one(&c.title)).collect()),
            Area::DrawPile => (player.pile.into(), player.pile_cards.iter().map(many).collect()),
            Area::DiscardPile => (
                player.discard.len(),
                player.discard.iter().map(|(_, title)| one(title)).collect(),
            ),
            Area::Removed => (
                player.removed.len(),
                player.removed.iter().map(|(_, title)| one(title)).collect(),
            ),
            Area::Conjurations => (
                player.conjurations.into(),
                player.conjuration_cards.iter().map(many).collect(),
            ),
            Area::Dice | Area::ExhaustedDice => return wrong("cards", "dice"),
        };
        let shown = format!("{count} cards, of them {}", counts(&titles));
        let seen = |title: &str| -> usize {
            let copies = titles.iter().filter(|(seen, _)| seen.eq_ignore_ascii_case(title));
            copies.map(|(_, n)| usize::from(*n)).sum()
        };
        let wanted = |list: &[Listed], title: &str| -> usize {
            let same = list.iter().filter(|listed| listed.title.eq_ignore_ascii_case(title));
            same.map(|listed| usize::from(listed.count)).sum()
        };
        match content {
            Content::Count(n) => holds(count == usize::from(*n), format!("{n} cards"), shown),
            Content::Has(list) => {
                let so = list
                    .iter()
                    .all(|listed| seen(&listed.title) >= wanted(list, &listed.title));
                holds(so, "what is listed", shown)
            }
            Content::Lacks(list) => {
                let so = list.iter().all(|listed| seen(&listed.title) == 0);
                holds(so, "nothing of what is listed", shown)
            }
            Content::Exactly(list) => {
                let all: usize = titles.iter().map(|(_, n)| usize::from(*n)).sum();
                let listed: usize = list.iter().map(|listed| usize::from(listed.count)).sum();
                let same = list
                    .iter()
                    .all(|listed| seen(&listed.title) == wanted(list, &listed.title));
                holds(same && all == listed, "these titles and no others", shown)
            }
            Content::Dice(_) | Content::DiceTypes(_) => wrong("cards", "dice"),
        }
    }
}
