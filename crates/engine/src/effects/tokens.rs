//! Verbs of tokens: place, remove, move, take back (R 1.7, 8.6).

use super::select::WhenChosen;
use super::{At, Need, StepOutcome};
use crate::decision::{Ask, Choice};
use crate::game::{Game, Played};
use crate::query::{Context, Query, tokens};
use crate::{Came, Cause, FrameId, Happened, List, Moving, Traced, WoundsLie};
use ashwright_core::{
    Amount, CardId, Effect, Filter, Quantity, Ref, Rule, Seat, Select, Slot, Step, Token, TokenKind, each_effect,
    each_step,
};

impl<'a> Game<'a> {
    pub(super) fn place(
        &mut self,
        at: At<'a>,
        amount: &'a Quantity,
        token: Token,
        on: &'a Select,
    ) -> Played<StepOutcome> {
        let cause = self.cause(at.frame);
        let trace = at.step.bind.map_or(0, |slot| self.begin_trace(at.frame, slot));
        let came = Came::Placed {
            by_targeting: self.means_targets(at.frame, on),
        };
        self.each_selected(at, on, &mut |game, card| {
            let amount = game.amount(at.frame, amount);
            if game.is_protected(at.frame, card) {
                return Ok(false); // R 8.8.3
            }
            match token {
                Token::Wound => game.place_wounds(cause, card, amount, at.aftermath()),
                Token::Exhaustion | Token::Status => {
                    if token == Token::Exhaustion && game.query().is_steadfast(card, cause.kind) {
                        return Ok(false);
                    }
                    let placed = game.place_tokens(card, token, amount);
                    if placed {
                        game.came_to(card, token, amount, came, cause)?;
                    }
                    if placed && trace > 0 {
                        let token = Traced { trace, card, token };
                        game.state.traced.extend(std::iter::repeat_n(token, amount.into()));
                    }
                    Ok(placed)
                }
            }
        })
    }

    /// Whether what is selected are targets of the text (R 8.2.1): chosen so by this selection, or by a step before it.
    fn means_targets(&self, frame: FrameId, select: &Select) -> bool {
        let Select::Only(Ref::Named(slot)) = select else {
            return select.is_target();
        };
        let steps = self.book.ability(self.state.chain[frame].ability).body.steps();
        let mut targets = false;
        each_step(steps, &mut |step| {
            let chosen = matches!(&step.effect, Effect::Choose { what } if what.is_target());
            targets |= chosen && step.bind == Some(*slot);
        });
        targets
    }

    /// Begins to tell the tokens that a named step places from others, when a later step speaks of them.
    fn begin_trace(&mut self, frame: FrameId, slot: Slot) -> u16 {
        let mut again = false;
        let steps = self.book.ability(self.state.chain[frame].ability).body.steps();
        each_effect(steps, &mut |effect| {
            again |= *effect == Effect::TakeBack { placed: slot }
        });
        if !again {
            return 0;
        }
        let trace = self.state.traced.iter().map(|t| t.trace).max().unwrap_or(0) + 1;
        self.state.chain[frame].bound[slot.index()].trace = trace;
        trace
    }

    pub(super) fn take_back(&mut self, at: At<'a>, placed: Slot) -> Played<StepOutcome> {
        let trace = self.state.chain[at.frame].bound[placed.index()].trace;
        let you = self.you(at.frame);
        let mut taken = 0u8;
        while let Some(found) = self.state.traced.iter().position(|t| t.trace == trace && trace > 0) {
            let Traced { card, token, .. } = self.state.traced.remove(found);
            if !self.is_protected(at.frame, card) && self.remove_tokens_from(card, token, 1) {
                taken += 1;
                self.tell_removed(card, token, 1)?;
            }
        }
        Ok(StepOutcome::count(you, taken))
    }

    pub(super) fn remove_tokens(
        &mut self,
        at: At<'a>,
        amount: &'a Amount,
        token: TokenKind,
        from: &'a Select,
    ) -> Played<StepOutcome> {
        let you = self.you(at.frame);
        let mut removed = 0u8;
        let mut outcome = self.each_selected(at, from, &mut |game, card| {
            if game.is_protected(at.frame, card) {
                return Ok(false);
            }
            if (token, amount) == (TokenKind::Any, &Amount::All) {
                let mut done = false;
                for token in [Token::Wound, Token::Exhaustion, Token::Status] {
                    let n = tokens(&game.state, card, token);
                    removed = removed.saturating_add(n);
                    done |= game.remove_tokens_from(card, token, n);
                    game.tell_removed(card, token, n)?;
                }
                return Ok(done);
            }
            let Some(token) = game.token_kind(at.frame, you, token, card, &|_| true)? else {
                return Ok(false);
            };
            let there = tokens(&game.state, card, token);
            let n = game.how_many(at.frame, you, amount, there.into())?.min(there);
            removed = removed.saturating_add(n);
            let done = game.remove_tokens_from(card, token, n);
            game.tell_removed(card, token, n)?;
            Ok(done)
        })?;
        outcome.amounts = [0; Seat::MAX];
        outcome.amounts[you.index()] = removed;
        Ok(outcome)
    }

    pub(super) fn remove_among(
        &mut self,
        at: At<'a>,
        amount: &'a Amount,
        token: Token,
        among: &'a Filter,
    ) -> Played<StepOutcome> {
        let (frame, you, this) = (at.frame, self.you(at.frame), self.this(at.frame));
        let bearing = |game: &Game<'a>| -> List<CardId> {
            let (query, context) = (game.query(), game.state.context_of(frame));
            let all = query.each_matching(among, &context);
            let bearing = all.filter(|card| tokens(&game.state, *card, token) > 0 && !game.is_protected(frame, *card));
            game.state.in_places(bearing)
        };
        let there: u8 = bearing(self)
            .iter()
            .fold(0, |all, card| all.saturating_add(tokens(&self.state, *card, token)));
        let (most, may_stop) = match amount {
            Amount::Exactly(n) => (self.amount(frame, n).min(there), false),
            Amount::UpTo(n) => (self.amount(frame, n).min(there), true),
            Amount::AnyNumber => (there, true),
            Amount::All => (there, false),
        };
        let mut removed: List<(CardId, u8)> = List::new();
        for done in 0..most {
            let cards = bearing(self);
            self.clear_options();
            for card in &cards {
                self.offer(Choice::Card(*card));
            }
            if may_stop {
                self.offer(Choice::Done);
            }
            // Where all of them go there is nothing to choose.
            let card = match most - done == there - done && !may_stop {
                true => cards[0],
                false => match self.ask(you, Rule(8, 2, 12), Ask::Choose(this))? {
                    Choice::Card(card) => card,
                    _ => break,
                },
            };
            self.remove_tokens_from(card, token, 1);
            match removed.iter_mut().find(|(other, _)| *other == card) {
                Some((_, n)) => *n += 1,
                None => removed.push((card, 1)),
            }
        }
        for (card, n) in &removed {
            self.tell_removed(*card, token, *n)?;
        }
        Ok(StepOutcome::count(you, removed.iter().map(|(_, n)| n).sum()))
    }

    pub(super) fn move_tokens(
        &mut self,
        at: At<'a>,
        amount: &'a Quantity,
        token: TokenKind,
        from: &'a Select,
        giver: Option<Slot>,
        to: &'a Select,
    ) -> Played<StepOutcome> {
        let frame = at.frame;
        // R 8.2.4: both ends are chosen before anything answers or is resolved.
        let you = self.you(frame);
        let (sources, sources_chosen) = self.choose(at, from)?;
        if let Some(giver) = giver {
            let mut outcome = StepOutcome::of(sources.result);
            outcome.cards = sources.cards.clone();
            self.bind(frame, giver, outcome);
        }
        let goal_need = if sources.cards.is_empty() {
            Need::May
        } else {
            Need::Must
        };
        let (goals, goals_chosen) = self.choose(At { need: goal_need, ..at }, to)?;
        if sources_chosen == WhenChosen::Now {
            self.announce_targets(frame, from, &sources)?;
        }
        if goals_chosen == WhenChosen::Now {
            self.announce_targets(frame, to, &goals)?;
        }
        let sources = self.still_targets(frame, from, sources);
        let goals = self.still_targets(frame, to, goals);
        let (Some(source), Some(goal)) = (sources.cards.first(), goals.cards.first()) else {
            return Ok(StepOutcome::impossible());
        };
        let (source, goal) = (source.card, goal.card);
        if self.has_ended(frame) || self.is_protected(frame, source) || self.is_protected(frame, goal) {
            return Ok(StepOutcome::impossible());
        }
        // R 9.3.10
        let bears_wounds = self.book.edition.wounds_lie == WoundsLie::Anywhere || !self.is_spell(goal);
        let bears = |token: &Token| bears_wounds || *token != Token::Wound;
        let Some(token) = self.token_kind(frame, you, token, source, &bears)? else {
            return Ok(StepOutcome::impossible());
        };
        let n = self.amount(frame, amount).min(tokens(&self.state, source, token));
        if n == 0 {
            return Ok(StepOutcome::impossible());
        }
        let traced = self.remove_tokens_from_traced(source, token, n);
        let also = self.book.edition.moving == Moving::RemovesAndPlaces; // R 8.6.2
        match self.book.edition.moving {
            Moving::RemovesAndPlaces => self.tell_removed(source, token, n)?,
            Moving::Neither => self.tell_last_has_left(source, token)?,
        }
        let mut outcome = StepOutcome::count(you, n);
        outcome.cards.push(self.state.object(goal));
        let cause = self.cause(frame);
        match token {
            Token::Wound if self.is_spell(goal) => {
                self.place_tokens(goal, token, n);
            }
            Token::Wound => {
                self.place_wounds(cause, goal, n, None)?;
            }
            Token::Exhaustion | Token::Status => {
                if self.place_tokens(goal, token, n) {
                    // A token that is moved is still that token.
                    let moved = traced.into_iter().map(|t| Traced { card: goal, ..t });
                    self.state.traced.extend(moved);
                    let exhausted = token == Token::Exhaustion && tokens(&self.state, goal, token) == n;
                    if also {
                        self.were_placed(goal, token, n, cause)?;
                    } else if exhausted {
                        self.came_to(goal, token, n, Came::Moved, cause)?;
                    }
                }
            }
        }
        Ok(outcome)
    }

    /// Tokens of a kind were removed from a card: texts that wait for that resolve, or for the last one.
    pub(crate) fn tell_removed(&mut self, card: CardId, token: Token, removed: u8) -> Played {
        if removed > 0 {
            let from = self.state.object(card);
            let what = Happened::TokensRemoved {
                token,
                from,
                amount: removed,
            };
            self.seldom_awaited(what, self.newest_cause())?;
            self.tell_last_has_left(card, token)?;
        }
        Ok(())
    }

    /// Tokens of a kind have left a card: if it has none any more, texts that wait for that resolve.
    fn tell_last_has_left(&mut self, card: CardId, token: Token) -> Played {
        if tokens(&self.state, card, token) == 0 {
            let cause = Cause::rules(self.state.active_player());
            self.event(Happened::LastTokenRemoved(token, self.state.object(card)), cause)?;
        }
        Ok(())
    }

    fn is_spell(&self, card: CardId) -> bool {
        self.state.kind(&self.book.pool, card).is_spell()
    }

    /// Which kind of token is meant on a card, of those that may be; the controller chooses where any will do.
    fn token_kind(
        &mut self,
        frame: FrameId,
        you: Seat,
        kind: TokenKind,
        card: CardId,
        may: &dyn Fn(&Token) -> bool,
    ) -> Played<Option<Token>> {
        match kind {
            TokenKind::Of(token) => Ok(Some(token).filter(|token| tokens(&self.state, card, *token) > 0 && may(token))),
            TokenKind::Any => {
                self.clear_options();
                for token in [Token::Wound, Token::Exhaustion, Token::Status] {
                    if tokens(&self.state, card, token) > 0 && may(&token) {
                        self.offer(Choice::Token(token));
                    }
                }
                if self.offered() == 0 {
                    return Ok(None);
                }
                let this = self.this(frame);
                match self.ask(you, Rule(8, 1, 11), Ask::TokenKind(this))? {
                    Choice::Token(token) => Ok(Some(token)),
                    _ => Ok(None),
                }
            }
        }
    }
}

impl Query<'_> {
    pub(super) fn could_remove_among(self, token: Token, among: &Filter, context: &Context) -> bool {
        self.each_matching(among, context)
            .any(|card| tokens(self.state, card, token) > 0)
    }

    /// Whether a step that takes tokens off a card that is yet to be chosen would find some; true for every other step.
    pub(super) fn could_take_off(self, step: &Step, context: &Context) -> bool {
        let Effect::Remove {
            from: Select::Pick(pick),
            token,
            ..
        } = &step.effect
        else {
            return true;
        };
        let candidates = self.candidates(pick, context);
        candidates.iter().any(|card| self.bears(*card, *token))
    }

    /// Whether a card has tokens of this kind.
    fn bears(self, card: CardId, token: TokenKind) -> bool {
        match token {
            TokenKind::Of(token) => tokens(self.state, card, token) > 0,
            TokenKind::Any => Token::ALL.iter().any(|token| tokens(self.state, card, *token) > 0),
        }
    }

    pub(super) fn could_remove(self, token: TokenKind, from: &Select, context: &Context) -> bool {
        match from {
            // A target may be chosen that has none: only a choice between effects asks for more (R 8.2.15).
            Select::Pick(_) => true,
            Select::Only(_) | Select::All(_) => {
                let fixed = self.fixed(from, context);
                fixed.iter().any(|card| self.bears(*card, token))
            }
        }
    }
}
