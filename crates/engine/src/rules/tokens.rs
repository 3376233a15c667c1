//! Placing and removing tokens (1.7, 8.6). Wound tokens are placed in `damage`, and moved ones are `effects`' tokens.

use crate::game::{Game, Played, What};
use crate::query::tokens;
use crate::rulebook::Says;
use crate::{Came, Cause, Happened, Traced};
use ashwright_core::{CardId, Rule, Token};

impl<'a> Game<'a> {
    /// Places exhaustion or status tokens. Returns whether any were placed.
    pub(crate) fn place_tokens(&mut self, on: CardId, token: Token, n: u8) -> bool {
        let record = self.state.card_mut(on);
        if n == 0 || !record.zone.in_play() {
            return false;
        }
        let count = &mut record.tokens[token];
        *count = count.saturating_add(n);
        self.lives_changed = self.lives_changed || self.decides_lives(on);
        self.tell(Rule(8, 6, 6), What::Placed(on, token, n));
        true
    }

    /// Exhaustion or status tokens were placed on a card, which texts may wait for.
    pub(crate) fn were_placed(&mut self, card: CardId, token: Token, amount: u8, cause: Cause) -> Played {
        let came = Came::Placed { by_targeting: false };
        self.came_to(card, token, amount, came, cause)
    }

    /// Tokens came to lie on a card.
    pub(crate) fn came_to(&mut self, card: CardId, token: Token, amount: u8, came: Came, cause: Cause) -> Played {
        if !self.book.is_ever_awaited(ashwright_seen::EventKind::TokensPlaced) {
            return Ok(());
        }
        let placed = Happened::TokensPlaced {
            token,
            on: self.state.object(card),
            amount,
            came,
            first: self.state.card(card).tokens[token] == amount,
        };
        self.event(placed, cause)
    }

    /// Whether a life value could hang on the tokens of a card (R 11.6.7).
    // Asked at every token.
    #[inline(always)]
    fn decides_lives(&self, card: CardId) -> bool {
        let (query, auras) = (self.query(), self.state.zones.auras());
        std::iter::once(card)
            .chain(auras.iter())
            .any(|c| query.may_say(c, Says::LIVES))
            || query.counts_its_life(card)
    }

    /// Removes up to `n` tokens. Returns whether any were removed.
    pub(crate) fn remove_tokens_from(&mut self, from: CardId, token: Token, n: u8) -> bool {
        let there = tokens(&self.state, from, token);
        self.remove_tokens_from_traced(from, token, n);
        tokens(&self.state, from, token) < there
    }

    /// Removes up to `n` tokens; returns those of them that can be told from others. Of tokens of one kind, those that nothing
    /// speaks of go first (R 8.6.8).
    pub(crate) fn remove_tokens_from_traced(&mut self, from: CardId, token: Token, n: u8) -> Vec<Traced> {
        let n = n.min(tokens(&self.state, from, token));
        if n == 0 {
            return Vec::new();
        }
        if token == Token::Exhaustion && n == tokens(&self.state, from, token) {
            self.comes_into_force(from);
        }
        let record = self.state.card_mut(from);
        record.tokens[token] -= n;
        self.lives_changed = self.lives_changed || self.decides_lives(from);
        self.tell(Rule(1, 7, 5), What::Removed(from, token, n));
        let mut left = tokens(&self.state, from, token);
        let mut gone = Vec::new();
        self.state.traced.retain(|traced| {
            if traced.card != from || traced.token != token {
                return true;
            }
            let stays = left > 0;
            left = left.saturating_sub(1);
            if !stays {
                gone.push(*traced);
            }
            stays
        });
        gone
    }
}
