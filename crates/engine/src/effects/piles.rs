//! Verbs of hands and piles: draw, discard from hand, mill, search, shuffle, look (R 8.7).

use super::select::Chosen;
use super::{At, Need, StepOutcome};
use crate::decision::{Ask, Choice};
use crate::game::{Game, Played, What};
use crate::query::{Context, Query};
use crate::{CardSet, Happened, List, SeatSet, StepResult, Zone};
use ashwright_core::{
    Amount, CardId, Destination, Filter, HandPick, Pile, PileEnd, Quantity, Rule, Seat, Shown, Slot, TitleId, Who,
};

impl<'a> Game<'a> {
    pub(super) fn draw(&mut self, at: At<'a>, who: &Who, amount: &Amount, end: PileEnd) -> Played<StepOutcome> {
        self.each_player(at, who, &mut |game, seat| {
            let there = match game.state.is_chimera(seat) {
                // Some of those that could be in its pile lie face down in rows, and fatigued it draws none (R 21.1.5).
                true if game.state.chimera.as_deref().is_some_and(|chimera| chimera.fatigued) => 0,
                true => game.drawn_at_most(seat),
                false => game.state.count_owned(Zone::DrawPile, seat),
            };
            let wanted = game.how_many(at.frame, seat, amount, there)?;
            game.draw_by_effect(seat, end, wanted)
        })
    }

    /// How many cards a Chimera that is not fatigued draws at most. Against two players its pile is made anew once, of what it
    /// has drawn as well (R 18.5.7, 21.1.5, 22.2.4).
    fn drawn_at_most(&self, seat: Seat) -> usize {
        let there = self.state.pile_size(seat);
        let lasts = self
            .state
            .chimera
            .as_deref()
            .is_some_and(|chimera| chimera.emptied == 0);
        match lasts && self.state.has_partners() {
            true => there * 2 + self.state.count_owned(Zone::DiscardPile, seat),
            false => there,
        }
    }

    pub(super) fn discard_off_hands(
        &mut self,
        at: At<'a>,
        who: &Who,
        amount: &Quantity,
        how: HandPick,
    ) -> Played<StepOutcome> {
        self.each_player(at, who, &mut |game, seat| {
            let amount = game.amount(at.frame, amount);
            game.discard_from_hand(seat, amount, how)
        })
    }

    fn discard_from_hand(&mut self, seat: Seat, amount: u8, how: HandPick) -> Played<u8> {
        self.make_hand(seat)?;
        // R 21.1.9: whoever chooses for the Chimera has to see what there is.
        if how == HandPick::TheirChoice
            && self.state.is_chimera(seat)
            && let Some(looker) = self.player_who_chooses(Ask::DiscardOne)
        {
            self.look_at_hand(looker, seat, None)?;
        }
        let mut discarded = 0;
        for _ in 0..amount {
            let hand: CardSet = self.state.owned_in(Zone::Hand, seat);
            if hand.is_empty() {
                break;
            }
            let card = match how {
                HandPick::TheirChoice => {
                    self.clear_options();
                    for card in hand {
                        self.offer(Choice::Card(card));
                    }
                    match self.ask(seat, Rule(8, 1, 11), Ask::DiscardOne)? {
                        Choice::Card(card) => card,
                        _ => break,
                    }
                }
                HandPick::AtRandom => match self.chance_card(Rule(8, 7, 8), Ask::RandomCard(seat), hand)? {
                    Some(card) => card,
                    None => break,
                },
            };
            self.discard_card(card);
            self.discarded_unplayed(seat)?;
            self.was_discarded_from_hand(card)?;
            discarded += 1;
        }
        Ok(discarded)
    }

    pub(super) fn mill(&mut self, at: At<'a>, who: &Who, amount: &Quantity) -> Played<StepOutcome> {
        let mut cards = Chosen::new();
        let mut outcome = self.each_player(at, who, &mut |game, seat| {
            let amount = game.amount(at.frame, amount);
            let discarded = game.discard_off_draw_pile(seat, amount)?;
            for card in &discarded {
                cards.push(game.state.object(*card));
            }
            game.were_discarded_off_pile(seat, discarded.len() as u8)?;
            Ok(discarded.len() as u8)
        })?;
        outcome.cards = cards;
        Ok(outcome)
    }

    /// Of the cards that the named event is about to draw, so many stay where they are.
    pub(super) fn draw_fewer(&mut self, at: At<'a>, event: Slot, amount: &Quantity) -> StepOutcome {
        let amount = self.amount(at.frame, amount);
        let you = self.you(at.frame);
        let event = self.state.chain[at.frame].bound[event.index()].event;
        let Some(Happened::Drew { number, fewer, .. }) = event.map(|event| &mut self.state.events[event].what) else {
            return StepOutcome::impossible();
        };
        let less = amount.min(*number - *fewer);
        *fewer += less;
        StepOutcome::count(you, less)
    }

    /// Each of these players puts cards off the top of the draw pile on its bottom; nobody sees them.
    pub(super) fn bury(&mut self, at: At<'a>, who: &Who, amount: &Quantity) -> Played<StepOutcome> {
        self.each_player(at, who, &mut |game, seat| {
            let amount = game.amount(at.frame, amount);
            game.put_top_on_bottom(seat, amount)
        })
    }

    /// A player says the title of any card that can be in a deck.
    pub(super) fn name_a_card(&mut self, at: At<'a>) -> Played<StepOutcome> {
        let (you, this) = (self.you(at.frame), self.this(at.frame));
        self.clear_options();
        for title in self.book.pool.titles() {
            if self.book.is_deck_card(title) {
                self.offer(Choice::Title(title));
            }
        }
        let Choice::Title(title) = self.ask(you, Rule(8, 2, 12), Ask::Choose(this))? else {
            return Ok(StepOutcome::impossible());
        };
        let mut outcome = StepOutcome::of(StepResult::Done);
        outcome.title = Some(title);
        Ok(outcome)
    }

    pub(super) fn shuffle_own(&mut self, at: At<'a>) -> StepOutcome {
        self.shuffle(self.you(at.frame));
        StepOutcome::of(StepResult::Done)
    }

    pub(super) fn look_at_hands(&mut self, at: At<'a>, who: &Who, amount: Option<&Quantity>) -> Played<StepOutcome> {
        let mut cards = Chosen::new();
        let mut outcome = self.each_player(at, who, &mut |game, seat| {
            let amount = amount.map(|n| game.amount(at.frame, n));
            let seen = game.look_at_hand(game.you(at.frame), seat, amount)?;
            for card in &seen {
                cards.push(game.state.object(*card));
            }
            Ok(seen.len() as u8)
        })?;
        outcome.cards = cards;
        Ok(outcome)
    }

    /// Looks at a hand, or at so many of its cards at random.
    fn look_at_hand(&mut self, looker: Seat, seat: Seat, amount: Option<u8>) -> Played<List<CardId>> {
        self.make_hand(seat)?;
        let hand = self.state.owned_in(Zone::Hand, seat);
        let seen = match amount {
            Some(amount) => self.take_at_random(Ask::RandomCard(seat), Rule(8, 7, 8), &hand, usize::from(amount))?,
            None => hand,
        };
        let seen = self.state.in_places(seen);
        for card in seen.iter().copied() {
            let known = self.state.card(card).known.with(looker);
            self.state.card_mut(card).known = known;
            self.tell(Rule(8, 7, 6), What::LookedAt(looker, card));
        }
        Ok(seen)
    }

    pub(super) fn look_at_tops(
        &mut self,
        at: At<'a>,
        who: &Who,
        amount: &Quantity,
        shown: Shown,
    ) -> Played<StepOutcome> {
        let mut cards = Chosen::new();
        let mut outcome = self.each_player(at, who, &mut |game, seat| {
            let amount = game.amount(at.frame, amount);
            let you = game.you(at.frame);
            let seen_by = match shown {
                Shown::ToYou => SeatSet::of(you),
                Shown::ToAll => SeatSet::ALL,
            };
            let seen = game.look_at_top(seen_by, seat, amount)?;
            for card in &seen {
                game.tell(Rule(8, 7, 6), What::LookedAt(you, *card));
                cards.push(game.state.object(*card));
            }
            Ok(seen.len() as u8)
        })?;
        outcome.cards = cards;
        Ok(outcome)
    }

    pub(super) fn search(
        &mut self,
        at: At<'a>,
        pile: Pile,
        filter: &'a Filter,
        to: Destination,
    ) -> Played<StepOutcome> {
        let you = self.you(at.frame);
        let zone = match pile {
            Pile::Draw => Zone::DrawPile,
            Pile::Discard => Zone::DiscardPile,
        };
        let context = self.context(at.frame);
        let kind = self.state.chain[at.frame].kind;
        let query = self.query();
        let mut titles: List<TitleId> = List::new();
        let mut found: List<CardId> = List::new();
        // Of copies the one that arrived first.
        for card in self.state.in_places(self.state.owned_in(zone, you)) {
            let title = self.state.card(card).title;
            if query.is(card, filter, &context) && !titles.contains(&title) {
                titles.push(title);
                found.push(card);
            }
        }
        if to == Destination::Hand {
            found.retain(|card| !self.is_kept_from_hand(*card, kind));
        }
        self.clear_options();
        for card in found {
            self.offer(Choice::Card(card));
        }
        let this = self.this(at.frame);
        let choice = match pile {
            Pile::Draw => {
                // R 8.7.1: one need not find anything, and others do not learn what there was.
                self.offer(Choice::Decline);
                self.ask_hidden(you, Rule(8, 7, 1), Ask::Search(this))?
            }
            Pile::Discard => {
                if self.offered() == 0 {
                    return Ok(StepOutcome::impossible());
                }
                self.offer(Choice::Decline);
                self.ask(you, Rule(8, 7, 1), Ask::Search(this))?
            }
        };
        let Choice::Card(card) = choice else {
            // R 8.7.3: a search that had to be made ends like any other.
            if pile == Pile::Draw && at.need == Need::Must {
                self.shuffle(you);
            }
            return Ok(StepOutcome::of(StepResult::Declined));
        };
        if pile == Pile::Draw {
            self.shuffle(you); // R 8.7.4
            // R 8.7.6: whoever searched knows what was found.
            self.state.card_mut(card).known = SeatSet::of(you);
        }
        self.put_card(you, card, to)?;
        let mut outcome = StepOutcome::count(you, 1);
        outcome.cards.push(self.state.object(card));
        Ok(outcome)
    }
}

impl Query<'_> {
    pub(super) fn could_search(self, pile: Pile, filter: &Filter, context: &Context) -> bool {
        match pile {
            // What is in a draw pile nobody knows.
            Pile::Draw => true,
            Pile::Discard => {
                let pile = self.state.owned_in(Zone::DiscardPile, context.you);
                pile.iter().any(|card| self.is(card, filter, context))
            }
        }
    }

    /// Whether one of these players has a card in such a place.
    pub(super) fn has_any(self, zone: Zone, who: &Who, context: &Context) -> bool {
        let players = self.players(who, context);
        let has = |seat: Seat| !self.state.owned_in(zone, seat).is_empty();
        // R 21.1.2: the hand of a Chimera is made when it is asked for.
        let could_have = |seat: Seat| self.state.is_chimera(seat) && self.state.pile_size(seat) > 0;
        players
            .iter()
            .any(|seat| has(*seat) || zone == Zone::Hand && could_have(*seat))
    }
}
