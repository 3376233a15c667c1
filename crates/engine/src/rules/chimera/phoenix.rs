//! Section 24.3 of Red Rains: the Call of the Phoenix.

use crate::Phoenix;
use crate::decision::{Answer, Ask, Decision};
use crate::game::{Decider, Game, Played, Suspended};
use crate::position::WhatChanged;
use crate::{CardSet, Change, Edition, Frame, Player, Position, Rulebook, SeatSet, Sides, Stage, State, Zone};
use ashwright_core::{AbilityId, DeckLists, Duration, Level, Pool, Rule, Seat, Tokens};
use ashwright_seen::{Deed, PHOENIX_ROLLED};

impl<'a> Game<'a> {
    /// R 24.3.2: where two players have agreed on it, a rage die is rolled when the Chimera has been destroyed. On its power
    /// side the players go on against each other, in a game of its own ([`Position::after_the_chimera`]).
    pub(in crate::rules) fn call_of_the_phoenix(&mut self, chimera: Seat) -> Played {
        if self.chimera()?.phoenix != Phoenix::Agreed {
            return Ok(());
        }
        let side = self.chance_number(PHOENIX_ROLLED, Ask::RageDie(chimera), 0, 1)?;
        let during = self.state.stage;
        let (level, phoenix) = match side {
            0 => (Level::Basic, Phoenix::Silent),
            _ => (Level::Power, Phoenix::Called { during }),
        };
        self.chimera_mut()?.phoenix = phoenix;
        self.deed(PHOENIX_ROLLED, Deed::RageDie(level));
        if level == Level::Power {
            self.deed(Rule(24, 3, 3), Deed::Phoenix);
        }
        Ok(())
    }

    /// R 24.3.2: everything that is the Chimera's leaves the game. R 24.3.6: what the players own on its battlefields goes to
    /// their piles, as that of a player who is out (R 14.3.3). What was being resolved stays unresolved (R 9.4.3).
    fn remove_the_chimera(&mut self, chimera: Seat) {
        let on_its_side = self.state.controlled_in_play(chimera);
        let of_players = on_its_side.without(self.state.owned(chimera));
        for card in self.state.in_places(of_players) {
            if self.state.card(card).zone != Zone::Attached {
                self.set_aside(card);
                self.finish_leaving(card, None);
            }
        }
        let its: CardSet = *self.state.owned(chimera);
        for card in self.state.in_places(its) {
            self.clear_off(card);
            self.state.set_controller(card, chimera);
            self.state.set_zone(self.book, card, Zone::Unused);
            let record = self.state.card_mut(card);
            (record.tokens, record.host, record.handle) = (Tokens::NONE, None, 0);
            record.known = SeatSet::NONE;
        }
        for zone in [Zone::Resolving, Zone::Leaving] {
            for card in self.state.in_places(*self.state.zones.of(zone)) {
                self.finish_leaving(card, None);
            }
        }
        // R 9.3.1: nobody lives on what the Chimera's cards gave them.
        while let Some(unit) = self
            .state
            .zones
            .of(Zone::Battlefield)
            .iter()
            .find(|unit| self.is_dead(*unit))
        {
            self.set_aside(unit);
            self.finish_leaving(unit, None);
        }
    }
}

/// Nobody: what is asked of nobody needs no answer.
struct NobodyAsked;

impl Decider for NobodyAsked {
    fn decide(&mut self, _: &Rulebook, _: &State, _: &Decision) -> Result<Answer, Suspended> {
        Err(Suspended)
    }
}

impl State {
    /// Whether this game is over and the players go on against each other in another.
    pub fn phoenix_calls(&self) -> bool {
        let called = |phoenix: Phoenix| matches!(phoenix, Phoenix::Called { .. });
        self.chimera.as_deref().is_some_and(|chimera| called(chimera.phoenix))
    }

    /// The two players and what is theirs as the game with the Chimera left them, between two steps of a round of a
    /// game of their own.
    fn without_the_chimera(&self, book: &Rulebook) -> Option<State> {
        let described = self.chimera.as_deref()?;
        let Phoenix::Called { during } = described.phoenix else {
            return None;
        };
        let (chimera, pointed) = (described.seat, described.pointed);
        let mut nobody = NobodyAsked;
        let mut game = Game::new(book, self.clone(), &mut nobody);
        game.state.stage = during;
        game.remove_the_chimera(chimera);
        let state = &mut game.state;
        (state.attack, state.chimera) = (None, None);
        state.events.clear();
        state.chain.clear();
        state.seats = chimera.0;
        state.sides = Sides::EACH_ALONE;
        // Partners know each other's lists.
        state.lists = DeckLists::Open;
        *state.player_mut(chimera) = Player::NOBODY;
        if state.first_player == chimera {
            state.first_player = pointed; // R 24.3.4
        }
        state.forget_the_chimera(chimera);
        game.go_to_the_next_step(during);
        let mut state = game.state;
        state.forget_the_last_of_cards();
        Some(state)
    }

    /// Takes a Chimera that is gone out of what players know and of what lasts.
    fn forget_the_chimera(&mut self, chimera: Seat) {
        let its = *self.owned(chimera);
        let players = SeatSet((1 << chimera.0) - 1);
        for card in &mut self.cards {
            if card.handle == 0 {
                card.known = SeatSet(card.known.0 & players.0);
            }
            if card.last_controller == chimera {
                card.last_controller = card.owner;
            }
        }
        self.remembered = self.remembered.without(&its);
        self.segments.retain(|segment| segment.pile != chimera);
        for segment in &mut self.segments {
            segment.ordered_by = SeatSet(segment.ordered_by.0 & players.0);
        }
        self.conjurations.retain(|pile| pile.owner != chimera);
        self.traced.retain(|traced| !its.contains(traced.card));
        // What the Chimera does until its next turn ends with it; its other changes last as long as they would have.
        let of_its_turns = |until: Duration| matches!(until, Duration::YourNextTurn | Duration::YourNextTurnOrRound);
        self.lasting.retain(|lasting| {
            let on_its = its.contains(lasting.on.card);
            let speaks_of_its = matches!(lasting.change, Change::MustBlock(card) if its.contains(card));
            !(on_its || speaks_of_its || lasting.by == chimera && of_its_turns(lasting.until))
        });
        for lasting in &mut self.lasting {
            if lasting.by == chimera {
                lasting.by = self.cards[lasting.on.card.index()].controller;
            }
        }
        // What it put off, nobody controls any more.
        let gone = |frame: &Frame| frame.controller == chimera || its.contains(frame.this);
        self.delayed.retain(|delayed| !gone(&delayed.frame));
        self.decrees
            .retain(|decree| decree.span.by != chimera && !gone(&decree.frame));
        let delayed = self.delayed.iter_mut().map(|delayed| &mut delayed.frame);
        for frame in delayed.chain(self.decrees.iter_mut().map(|decree| &mut decree.frame)) {
            frame.spared.retain(|(card, _)| !its.contains(*card));
            frame.die_on = frame.die_on.filter(|card| !its.contains(*card));
            for bound in &mut frame.bound {
                bound.cards.retain(|object| !its.contains(object.card));
                bound.player = bound.player.filter(|seat| *seat != chimera);
                bound.amounts[chimera.index()] = 0;
            }
        }
    }
}

impl<'a> Game<'a> {
    /// Where a round stands once what was played in a step of it is over. R 24.3.5: a turn ends without being a pass, and the
    /// first player takes the next one; the end of it is played as that of the other player.
    fn go_to_the_next_step(&mut self, during: Stage) {
        let first = self.state.first_player;
        match during {
            Stage::StartOfTurn | Stage::Turn | Stage::EndOfTurn => {
                let others = self.state.players_from(first);
                let turn = &mut self.state.turn;
                turn.seat = others.into_iter().find(|seat| *seat != first).unwrap_or(first);
                (turn.main, turn.side, turn.main_taken, turn.passes) = (0, 0, true, 0);
                self.state.stage = Stage::EndOfTurn;
            }
            Stage::EndOfRound => {
                // Nobody is asked, and whether somebody has lost by it, the state says.
                let _over = self.close_round();
            }
            step => {
                let second = Edition::of(self.book.edition.second_game);
                let mut next = self.book.edition.step_after(step);
                while !second.round.contains(&next) {
                    next = self.book.edition.step_after(next);
                }
                if next == Stage::StartOfTurn {
                    (self.state.turn.seat, self.state.turn.passes) = (first, 0);
                }
                self.state.stage = next;
            }
        }
    }
}

/// The paragraph of one pool in another that is made of fewer layers; nothing for one of a further layer.
///
/// The paragraphs of keywords come first in every pool, each layer's after those below it, and then those of cards.
fn text_in(from: &Pool, to: &Pool, text: AbilityId) -> Option<AbilityId> {
    let (own, all) = (to.keywords.len(), from.keywords.len());
    let found = match text.index() {
        at if at < own => at,
        at => own + at.checked_sub(all)?,
    };
    (found < to.abilities.len()).then_some(AbilityId(found as u16))
}

/// A paragraph that is called by its number, in another pool.
fn number_in(from: &Pool, to: &Pool, name: &str) -> Option<String> {
    let Some(number) = name.strip_prefix('#') else {
        return Some(name.to_owned());
    };
    let text = text_in(from, to, AbilityId(number.parse().ok()?))?;
    Some(format!("#{}", text.0))
}

impl Position {
    /// Where two players stand who go on against each other, after a game in which the Phoenix has called (R 24.3.3); nothing
    /// after any other game. `state` is the end of that game, of `book`, and `second` has the rules of the second one.
    ///
    /// What each player knew of hidden cards they know there, and nothing else.
    pub fn after_the_chimera(book: &Rulebook, state: &State, second: &Rulebook) -> Option<Position> {
        let state = state.without_the_chimera(book)?;
        let mut position = Position::of(book, &state);
        second.edition.name().clone_into(&mut position.edition);
        let (from, to) = (&book.pool, &second.pool);
        let seats = position.seats.iter_mut();
        let cards = seats.flat_map(|seat| {
            let rows = seat.battlefield.iter_mut().chain(&mut seat.spellboard);
            rows.chain([&mut seat.phoenixborn])
        });
        for card in cards {
            // What a card has of the Chimera's cards ends with them.
            let keep = |what: &mut WhatChanged| match what {
                WhatChanged::CopyOf { title, .. } => to.title(title).is_some(),
                WhatChanged::Gains { ability, .. } => match number_in(from, to, ability) {
                    Some(name) => {
                        *ability = name;
                        true
                    }
                    None => false,
                },
                _ => true,
            };
            let hidden = card.under.iter_mut().map(|under| &mut under.changes);
            for changes in hidden.chain([&mut card.changes]) {
                changes.retain_mut(|change| keep(&mut change.what));
            }
        }
        let frames = position.delayed.iter_mut().map(|delayed| &mut delayed.of);
        for frame in frames.chain(position.decrees.iter_mut().map(|decree| &mut decree.of)) {
            if let Some(text) = number_in(from, to, &frame.text) {
                frame.text = text;
            }
            for bound in &mut frame.names {
                bound.title = bound.title.take().filter(|title| to.title(title).is_some());
            }
        }
        Some(position)
    }
}
