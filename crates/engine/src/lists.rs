//! Decks that the rules allow, for worlds of a seat that does not know what is in another deck.

use crate::decision::below;
use crate::rules::Encounter;
use crate::{ConjurationPile, Rulebook, State, Zone};
use ashwright_core::{CardId, Seat, TitleId, sort_by_key};

/// How often a deck is put together until its conjuration pile has the size that all see.
const TRIES: u32 = 64;

/// Makes these cards any that the rules allow in one deck with the others of their owner (R 16.1, 16.2), and the
/// conjuration pile what goes with them; its size is public (R 15.5.2) and stays. Every title that fits may come up.
/// False, and nothing is changed, when no such deck was found.
pub(crate) fn deal_any_deck(
    book: &Rulebook,
    state: &mut State,
    seat: Seat,
    cards: &[CardId],
    random: &mut dyn FnMut() -> u64,
) -> bool {
    let leader = state.card(state.player(seat).phoenixborn).title;
    let others = (0..).map(CardId).zip(&state.cards).filter(|(card, record)| {
        let is_in_deck = record.zone != Zone::Unused && book.is_deck_card(record.title);
        record.owner == seat && is_in_deck && !cards.contains(card)
    });
    let others: Vec<TitleId> = others.map(|(_, record)| record.title).collect();
    let shown = book.conjuration_pile(others.iter().copied().chain([leader]));
    let is_shown = |pile: &ConjurationPile| {
        // What is missing from a pile is in play, where all see it.
        pile.left < pile.limit || shown.iter().any(|(title, _)| *title == pile.title)
    };
    let own = state.conjurations.iter().filter(|pile| pile.owner == seat);
    let (shown, hidden): (Vec<&ConjurationPile>, Vec<&ConjurationPile>) = own.partition(|pile| is_shown(pile));
    let wanted = hidden.iter().map(|pile| u32::from(pile.left)).sum();
    let shown: Vec<ConjurationPile> = shown.into_iter().copied().collect();
    for _ in 0..TRIES {
        let mut deck = Deal {
            book,
            leader,
            deck: others.clone(),
            pile: shown.iter().map(|pile| pile.title).collect(),
            more: Vec::new(),
        };
        if !deck.fill(cards.len(), wanted, random) {
            continue;
        }
        let Deal { deck, more, .. } = deck;
        let mut dealt = deck[others.len()..].to_vec();
        for card in cards {
            state.card_mut(*card).title = dealt.swap_remove(below(dealt.len(), random));
        }
        state.conjurations.retain(|pile| pile.owner != seat);
        state.conjurations.extend(shown);
        state
            .conjurations
            .extend(more.into_iter().map(|(title, limit)| ConjurationPile {
                owner: seat,
                title,
                left: limit,
                limit,
            }));
        sort_by_key(&mut state.conjurations, |pile| (pile.owner, pile.title));
        return true;
    }
    false
}

/// Makes these cards of a Chimera whose aspects were drawn at random any aspects of all stacks, each of the blood value that
/// it has, since the deck has as many of each (R 18.4.5, 24.1.2). What is known of the deck is in no other place of it.
pub(crate) fn deal_any_aspects(
    book: &Rulebook,
    state: &mut State,
    seat: Seat,
    cards: &[CardId],
    random: &mut dyn FnMut() -> u64,
) {
    let blood = |title: TitleId| book.pool.card(title).part.aspect().map(|aspect| aspect.blood);
    let mut left: Vec<TitleId> = Encounter::all_aspects(&book.pool)
        .flat_map(|title| [title; Encounter::COPIES as usize])
        .collect();
    for (card, record) in (0..).map(CardId).zip(&state.cards) {
        if record.owner == seat
            && !cards.contains(&card)
            && let Some(at) = left.iter().position(|title| *title == record.title)
        {
            left.swap_remove(at);
        }
    }
    for card in cards {
        let wanted = blood(state.card(*card).title);
        let fitting: Vec<usize> = (0..left.len()).filter(|at| blood(left[*at]) == wanted).collect();
        if !fitting.is_empty() {
            let title = left.swap_remove(fitting[below(fitting.len(), random)]);
            state.card_mut(*card).title = title;
        }
    }
}

/// A deck that is being put together.
struct Deal<'b> {
    book: &'b Rulebook,
    leader: TitleId,
    deck: Vec<TitleId>,
    /// The titles in its conjuration pile.
    pile: Vec<TitleId>,
    /// Those of them that its new cards brought, with their numbers.
    more: Vec<(TitleId, u8)>,
}

impl Deal<'_> {
    /// Adds so many cards with so many conjurations that were not there before; false when it did not come out even.
    fn fill(&mut self, cards: usize, mut wanted: u32, random: &mut dyn FnMut() -> u64) -> bool {
        let full = self.deck.len() + cards;
        let titles = self.book.pool.titles().filter(|title| self.may_hold(*title));
        let mut titles: Vec<TitleId> = titles.collect();
        for i in (1..titles.len()).rev() {
            titles.swap(i, below(i + 1, random));
        }
        for title in titles.iter().filter(|title| !self.book.conjures(**title).is_empty()) {
            let brings = self.brings(*title);
            let n: u32 = brings.iter().map(|(_, n)| u32::from(*n)).sum();
            let room = self.room_for(*title).min(full - self.deck.len());
            if n == 0 || n > wanted || room == 0 {
                continue;
            }
            wanted -= n;
            self.pile.extend(brings.iter().map(|(title, _)| *title));
            self.more.extend(brings);
            let copies = 1 + below(room, random);
            self.deck.extend(std::iter::repeat_n(*title, copies));
        }
        if wanted > 0 {
            return false;
        }
        titles.retain(|title| self.brings(*title).is_empty());
        while self.deck.len() < full {
            if titles.is_empty() {
                return false;
            }
            let at = below(titles.len(), random);
            match self.room_for(titles[at]) {
                0 => {
                    titles.swap_remove(at);
                }
                _ => self.deck.push(titles[at]),
            }
        }
        true
    }

    fn is_own(&self, title: TitleId) -> bool {
        self.book.pool.card(title).unique == Some(self.leader)
    }

    fn may_hold(&self, title: TitleId) -> bool {
        self.book.is_deck_card(title) && (self.is_own(title) || self.book.pool.card(title).unique.is_none())
    }

    /// How many more copies of a title there may be (R 16.2.1, 16.2.3).
    fn room_for(&self, title: TitleId) -> usize {
        let copies = self.deck.iter().filter(|other| **other == title).count();
        let room = usize::from(self.book.edition.copies).saturating_sub(copies);
        if !self.is_own(title) {
            return room;
        }
        let uniques = self.deck.iter().filter(|other| self.is_own(**other)).count();
        room.min(usize::from(self.book.edition.uniques).saturating_sub(uniques))
    }

    /// The conjurations that a title would bring into the pile.
    fn brings(&self, title: TitleId) -> Vec<(TitleId, u8)> {
        let mut brings = self.book.conjuration_pile([title]);
        brings.retain(|(title, _)| !self.pile.contains(title));
        brings
    }
}
