//! What a report on the lines of the definitions is told: which were run, and what else became of them.
//!
//! The rules tell a [`Witness`] at a few points: a paragraph begins, a step is done, a window opens, somebody is asked.
//! What static text is at work is found there by questions that change nothing, so that neither the rules nor
//! [`Query`] know of reports, and a game without a witness does nothing for them.

use crate::game::{Game, What, Witness};
use crate::query::{Context, Query, Text};
use crate::timing::Waiting;
use crate::{EventId, FrameId, StepResult, Zone};
use ashwright_core::{
    AbilityId, Act, Body, CardId, CauseKind, Duty, Filter, Line, Modifier, Seat, Step, StepId, Timing, TollOn,
};

impl<'a> Game<'a> {
    /// This game, of which a witness is told.
    pub fn watched(mut self, witness: Option<&'a mut dyn Witness>) -> Game<'a> {
        self.witness = witness;
        self
    }

    fn ran(&mut self, card: CardId, line: Line) {
        let title = self.query().title(card);
        if let Some(witness) = &mut self.witness {
            witness.ran(title, line);
        }
    }

    /// A paragraph of a card is resolved.
    pub(crate) fn witness_paragraph(&mut self, card: CardId, ability: AbilityId) {
        if self.witness.is_some() {
            self.ran(card, Line::Paragraph(ability));
        }
    }

    /// A paragraph of a card is used, or is at work, if its card is not exhausted or the text is inexhaustible (R 11.3.1).
    /// Of an exhausted card it is also shown what becomes of the paragraph then (R 11.2.2).
    pub(crate) fn witness_use(&mut self, card: CardId, ability: AbilityId) {
        if self.witness.is_some() {
            self.ran(card, Line::Paragraph(ability));
            if self.query().is_exhausted(card) {
                self.ran(card, Line::Exhausted(ability));
            }
        }
    }

    /// What a step came to.
    #[inline]
    pub(crate) fn witness_step(&mut self, frame: FrameId, step: &Step, result: StepResult) {
        if self.witness.is_some() {
            self.tell_of_step(frame, step, result);
        }
    }

    #[cold]
    #[inline(never)]
    fn tell_of_step(&mut self, frame: FrameId, step: &Step, result: StepResult) {
        let frame = &self.state.chain[frame];
        let (this, id) = (frame.this, step.id);
        let line = match result {
            StepResult::Done => Line::Step(id),
            // Somebody answered its target (R 8.5.1).
            _ if frame.cancelled => Line::Cancelled(id),
            StepResult::Declined => Line::Declined(id),
            StepResult::Impossible => Line::Impossible(id),
            StepResult::NotReached => return,
        };
        self.ran(this, line);
    }

    /// Optional texts that a player leaves.
    pub(crate) fn witness_left(&mut self, waiting: &[Waiting]) {
        if self.witness.is_none() {
            return;
        }
        for w in waiting {
            if let Some(first) = self.book.ability(w.ability).body.steps().first() {
                self.ran(w.card, Line::Declined(first.id));
            }
        }
    }

    /// A text was cancelled of which no step is reached: what was chosen for its steps (R 8.2.2).
    pub(crate) fn witness_cancelled(&mut self, frame: FrameId) {
        if self.witness.is_none() {
            return;
        }
        let this = self.state.chain[frame].this;
        let foreseen = self.state.schedule.iter().flat_map(|schedule| &schedule.foreseen);
        let steps: Vec<StepId> = foreseen
            .filter(|choice| choice.frame == frame)
            .map(|choice| choice.step)
            .collect();
        for step in steps {
            self.ran(this, Line::Cancelled(step));
        }
    }

    /// Attaching an alteration spell was cancelled (R 6.6.4).
    pub(crate) fn witness_not_attached(&mut self, card: CardId) {
        let attaches = |body: &Body| matches!(body, Body::AttachesTo(_));
        self.witness_printed(card, attaches, |ability| Line::Cancelled(StepId { ability, number: 0 }));
    }

    /// What happened shows that the lines of a card are at work that are no steps.
    #[inline]
    pub(crate) fn witness_happening(&mut self, what: What) {
        if self.witness.is_some() {
            self.tell_of_happening(what);
        }
    }

    #[cold]
    #[inline(never)]
    fn tell_of_happening(&mut self, what: What) {
        if let What::Played(_, card) = what {
            let title = self.state.card(card).title;
            if let Some(witness) = &mut self.witness {
                witness.ran(title, Line::Cost);
                witness.ran(title, Line::Values);
            }
            if !self.state.events.is_empty() {
                let from_hand = |body: &Body| matches!(body, Body::PlayedFromHand { .. });
                self.witness_printed(card, from_hand, Line::Paragraph);
            }
        }
        if let What::Attached(card, _) = what {
            self.witness_printed(card, |body| matches!(body, Body::AttachesTo(_)), Line::Paragraph);
        }
        self.tell_of_statics(Some(what));
    }

    /// A step of the game begins: the cards in play lend it their values.
    pub(crate) fn witness_values(&mut self) {
        let Some(witness) = &mut self.witness else { return };
        for record in self.state.cards.iter().filter(|record| record.zone.in_play()) {
            witness.ran(record.title, Line::Values);
        }
    }

    /// The static texts that matter to what goes on now.
    #[inline]
    pub(crate) fn witness_statics(&mut self, what: Option<What>) {
        if self.witness.is_some() {
            self.tell_of_statics(what);
        }
    }

    #[cold]
    #[inline(never)]
    fn tell_of_statics(&mut self, what: Option<What>) {
        for (card, ability, active) in self.query().statics_that_matter(what) {
            if active {
                self.witness_use(card, ability);
            } else {
                self.ran(card, Line::Exhausted(ability));
            }
        }
    }

    /// A window opens: what would be used in it if its card were not exhausted.
    #[inline]
    pub(crate) fn witness_window(&mut self, event: EventId, timing: Timing, seat: Seat) {
        if self.witness.is_some() {
            self.tell_of_window(event, timing, seat);
        }
    }

    #[cold]
    #[inline(never)]
    fn tell_of_window(&mut self, event: EventId, timing: Timing, seat: Seat) {
        for card in self.state.events[event].present {
            for active in self.query().switched_off(card) {
                if self.can_answer(event, timing, seat, card) && self.is_due_at(event, timing, seat, card, &active) {
                    self.ran(card, Line::Exhausted(active.ability));
                }
            }
        }
    }

    /// An action is chosen: what could be activated if its card were not exhausted.
    #[inline]
    pub(crate) fn witness_actions(&mut self, seat: Seat) {
        if self.witness.is_some() {
            self.tell_of_actions(seat);
        }
    }

    #[cold]
    #[inline(never)]
    fn tell_of_actions(&mut self, seat: Seat) {
        for card in *self.state.zones.in_play() {
            if self.state.card(card).controller != seat {
                continue;
            }
            for active in self.query().switched_off(card) {
                let is_activated = !self.book.activation_prices(active.ability).is_empty();
                if is_activated && self.can_pay_activation(card, active.ability, seat).is_ok() {
                    self.ran(card, Line::Exhausted(active.ability));
                }
            }
            for ability in self.query().focused(card) {
                self.ran(card, Line::Paragraph(ability));
            }
        }
    }

    fn witness_printed(&mut self, card: CardId, wanted: fn(&Body) -> bool, line: fn(AbilityId) -> Line) {
        let Some(witness) = &mut self.witness else { return };
        let title = self.state.card(card).title;
        for printed in &self.book.pool.card(title).text {
            if wanted(&self.book.ability(printed.ability).body) {
                witness.ran(title, line(printed.ability));
            }
        }
    }
}

impl Query<'_> {
    /// The paragraphs that change what it costs to activate a spell, as far as its focus goes.
    fn focused(self, card: CardId) -> Vec<AbilityId> {
        let text = &self.state.printed(&self.book.pool, card).text;
        let changes = text.iter().filter(|printed| {
            let level = match &self.book.ability(printed.ability).body {
                Body::FocusDiscount { level, .. } => level,
                Body::FocusCost { level, condition, .. } => {
                    let context = Context::of(self.state, card);
                    if !condition.as_ref().is_none_or(|c| self.holds(c, &context)) {
                        return false;
                    }
                    level
                }
                _ => return false,
            };
            self.is_text_active(card, printed) && self.focus(card) >= *level
        });
        changes.map(|printed| printed.ability).collect()
    }

    /// The static paragraphs that apply to some card and matter to what goes on, each with the card that has it, and
    /// whether it is active: those of exhausted cards would matter.
    fn statics_that_matter(self, what: Option<What>) -> Vec<(CardId, AbilityId, bool)> {
        let mut found = Vec::new();
        for card in self.state.zones.in_play().iter() {
            self.each_text_about(card, Text::All, None, &mut |text| {
                if text
                    .modifiers
                    .iter()
                    .any(|m| self.matters(m, card, &text.context, what))
                {
                    let (holder, ability) = (text.holder, text.ability);
                    let active = self.abilities(holder).iter().any(|a| a.ability == ability);
                    found.push((holder, ability, active));
                }
                false
            });
        }
        found
    }

    /// Whether the rules could have to do with a change of a card in what goes on now.
    fn matters(self, modifier: &Modifier, card: CardId, context: &Context, what: Option<What>) -> bool {
        let state = self.state;
        let controller = state.card(card).controller;
        match modifier {
            // What a card is and has is asked all the time.
            Modifier::Gets(..)
            | Modifier::Gains(_)
            | Modifier::HasNoAbilities
            | Modifier::OnlyInexhaustible
            | Modifier::Loses(_)
            | Modifier::DrawsMore(_)
            | Modifier::FocusedMore(_)
            | Modifier::CountsAsExhausted
            | Modifier::SwappedValues
            | Modifier::NumeralsInAttacks(_)
            | Modifier::DestroyedExhausted
            | Modifier::WoundsForDiscards(_)
            | Modifier::KeepsDice(_)
            | Modifier::Slots(_)
            | Modifier::StaysWithHost
            | Modifier::PassesMore => true,
            Modifier::JoinsAttacks(_) => self.is_attacking(card),
            Modifier::Immune(_, kinds) => {
                let attacked = kinds.contains(&CauseKind::Attack) && self.is_turn_against(controller);
                let effect = |kind: CauseKind| match kind {
                    CauseKind::Spell => kinds.contains(&kind) || kinds.contains(&CauseKind::ReactionSpell),
                    other => kinds.contains(&other),
                };
                let mut chain = state.chain.iter().filter(|frame| frame.controller != controller);
                attacked || chain.any(|frame| effect(frame.kind))
            }
            Modifier::Cannot(acts, by) => acts
                .iter()
                .any(|act| self.is_at_issue(*act, card, by.as_ref(), context)),
            Modifier::MayGuard | Modifier::Defends => state
                .attack
                .as_ref()
                .is_some_and(|attack| attack.defender == controller && !attack.attacks(card)),
            Modifier::StrikesFirst(_)
            | Modifier::StrikesLast
            | Modifier::CountersUnexhausted
            | Modifier::Unpreventable
            | Modifier::Must(Duty::BeBlocked | Duty::Block(_)) => self.is_attacking(card) || self.is_defending(card),
            Modifier::Must(Duty::Attack) => state.is_turn() && state.turn.seat == controller,
            Modifier::Toll(toll) => match toll.on {
                TollOn::Defending => state
                    .attack
                    .as_ref()
                    .is_some_and(|attack| attack.defender == controller),
                TollOn::Attacking => state.is_turn() && state.turn.seat == controller,
            },
            Modifier::Untargetable(kinds) | Modifier::Steadfast(kinds) => {
                state.chain.iter().any(|frame| kinds.contains(&frame.kind))
            }
            Modifier::KeptFromHand(kinds) => state.chain.iter().any(|frame| kinds.contains(&frame.kind)),
            Modifier::PaysForCards | Modifier::PaysForActivations => {
                state.is_turn() && state.placed_dice.iter().any(|placed| placed.card == card)
            }
            Modifier::WoundsDoubled => matches!(what, Some(What::Damage(to, ..)) if to == card),
            Modifier::PaysReactions(kinds) => {
                let mut dice = state.placed_dice.iter().filter(|placed| placed.card == card);
                state.is_turn() && dice.any(|placed| kinds.contains(&placed.die.kind))
            }
        }
    }

    fn is_turn_against(self, seat: Seat) -> bool {
        self.state.is_turn() && self.state.opposes(self.state.turn.seat, seat)
    }

    /// Whether an act that a card is kept from could be at issue now, with a card on the other side of it that `by` asks
    /// for.
    fn is_at_issue(self, act: Act, card: CardId, by: Option<&Filter>, context: &Context) -> bool {
        let state = self.state;
        let controller = state.card(card).controller;
        let other = |side: &dyn Fn(CardId) -> bool| match by {
            None => true,
            Some(filter) => {
                let mut others = state.zones.in_play().iter();
                others.any(|other| other != card && side(other) && self.is(other, filter, context))
            }
        };
        let own_turn = state.is_turn() && state.turn.seat == controller;
        let attack = state.attack.as_ref();
        let defends = attack.is_some_and(|attack| attack.defender == controller);
        let opponents_unit = |other: CardId| {
            let record = state.card(other);
            record.zone == Zone::Battlefield && state.opposes(record.controller, controller)
        };
        match act {
            Act::Attack => own_turn && other(&|other| state.opposes(state.card(other).controller, controller)),
            Act::BeAttacked => self.is_turn_against(controller) && other(&opponents_unit),
            Act::Block | Act::Guard | Act::Counter => defends && other(&|other| self.is_attacking(other)),
            Act::BeBlocked | Act::BeGuarded => {
                self.is_attacking(card) && other(&|other| state.opposes(state.card(other).controller, controller))
            }
            Act::BeGuardedFor => attack.is_some_and(|attack| attack.attacks(card)),
            Act::AffectOpposingDice => state.is_turn(),
            Act::BearAlterations | Act::BearOpposingAlterations => state.is_turn(),
            Act::TakeAttackActions
            | Act::BeMeditated
            | Act::TakeSideActions
            | Act::BeActivated
            | Act::PlayActionSpells => own_turn,
            Act::SpendBasicDice => state.is_turn(),
            Act::PlayReactionSpells | Act::PlayReactions => state.is_turn() && !state.events.is_empty(),
            Act::ChangeOpposingDice => state.is_turn(),
        }
    }
}
