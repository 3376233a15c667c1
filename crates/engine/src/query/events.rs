//! Whether an event is what a text waits for (R 10.1): its kind, whom it befell, who did it and by what.

use super::{Context, Query};
use crate::rulebook::{is_in_window, kind_of};
use crate::{Attack, Attacked, Came, Damage, Event, EventId, Happened, HowChanged, Object, TurnedDamage, Zone};
use ashwright_core::{
    AbilityId, CardId, CauseKind, CausePattern, Control, EventPattern, Filter, Moment, Purpose, Ref, Seat, Subject,
    Timing, Token, Trigger, TurnAction, UsedText, Whose,
};

impl Query<'_> {
    /// What the name of an event means to a text: the event, and where attackers are declared those that the text waits for.
    pub(crate) fn bound_to(self, trigger: &Trigger, event: EventId, context: &Context) -> crate::Bound {
        let awaited = trigger.events().find_map(|(_, pattern)| {
            let EventPattern::DeclaredAttacker(subject) = pattern else {
                return None;
            };
            Some(subject)
        });
        let declared = |subject| {
            let battles = self.state.attack.iter().flat_map(|attack| &attack.battles);
            let attackers = battles.map(|battle| battle.attacker);
            attackers
                .filter(|attacker| self.subject_is(subject, attacker.card, context))
                .collect()
        };
        crate::Bound {
            event: Some(event),
            cards: awaited.map(declared).unwrap_or_default(),
            ..crate::Bound::default()
        }
    }

    /// Whether an event sets off a trigger in this window, its condition included.
    pub(crate) fn is_set_off(self, trigger: &Trigger, event: EventId, timing: Timing, context: &Context) -> bool {
        let record = &self.state.events[event];
        let kind = record.what.kind();
        let matches = |its_timing: Timing, pattern: &EventPattern| {
            kind_of(pattern) == kind && is_in_window(its_timing, timing) && self.event_matches(pattern, record, context)
        };
        // Most triggers wait for one thing.
        if !matches(trigger.timing, &trigger.event)
            && (trigger.others.is_empty() || !trigger.others.iter().any(|(its, other)| matches(*its, other)))
        {
            return false;
        }
        let Some(condition) = &trigger.condition else {
            return true;
        };
        let Some(slot) = trigger.bind else {
            return self.holds(condition, context);
        };
        // A condition may speak of the event by its name.
        let mut bound = vec![crate::Bound::default(); slot.index() + 1];
        bound[slot.index()].event = Some(event);
        let context = Context {
            bound: Some(&bound),
            ..*context
        };
        self.holds(condition, &context)
    }

    /// Whether damage befalls a card that a text waits for. What was turned to another is no more about to be dealt to the
    /// first where it was not dealt to it (R 9.2.7, 10.1.7).
    #[inline]
    fn befalls(self, subject: &Subject, damage: &Damage, context: &Context) -> bool {
        self.subject_is(subject, damage.to.card, context)
            && damage
                .redirected
                .is_none_or(|other| match self.book.edition.turned_damage {
                    TurnedDamage::IsReceived => true,
                    TurnedDamage::IsDealt => self.subject_is(subject, other, context),
                })
    }

    /// Whether a pattern matches an event from the point of view of a text.
    #[expect(
        clippy::too_many_lines,
        reason = "an arm for each pattern, which the compiler asks for"
    )]
    pub fn event_matches(self, pattern: &EventPattern, event: &Event, context: &Context) -> bool {
        let is = |subject: &Subject, object: Object| self.subject_is(subject, object.card, context);
        let caused = |cause: &CausePattern| self.is_cause(cause, event, context);
        let by = |who: &Control| self.is_by(who, event.cause.controller, context);
        let owner = |object: Object| self.state.card(object.card).owner;
        match pattern {
            EventPattern::ComesIntoPlay(subject) => {
                // An action spell comes into play as one, and is an ally afterwards.
                let comes_as_it_is = |card: Object| {
                    let book = self.book;
                    self.state.kind(&book.pool, card.card) == self.state.printed(&book.pool, card.card).kind
                };
                matches!(event.what, Happened::ComesIntoPlay(card) if is(subject, card) && comes_as_it_is(card))
            }
            EventPattern::Attached(subject) => matches!(event.what, Happened::Attached(card) if is(subject, card)),
            EventPattern::Destroyed(subject, cause) => {
                matches!(event.what, Happened::Destroyed(unit) if is(subject, unit) && caused(cause))
            }
            EventPattern::DealtDamage(subject, cause) => {
                matches!(&event.what, Happened::DealtDamage(damage) if self.befalls(subject, damage, context) && caused(cause))
            }
            EventPattern::WoundsPlaced(subject, cause) => {
                matches!(event.what, Happened::WoundsPlaced { on, .. } if is(subject, on) && caused(cause))
            }
            EventPattern::DamageWounds(subject) => {
                matches!(event.what, Happened::WoundsPlaced { on, by_damage: true, .. } if is(subject, on))
            }
            EventPattern::PlayerTargeted(who, cause) => {
                matches!(event.what, Happened::PlayerTargeted { phoenixborn, .. }
                    if self.is_by(who, owner(phoenixborn), context) && caused(cause))
            }
            EventPattern::Targeted(subject, cause) => {
                matches!(event.what, Happened::Targeted { card, .. } if is(subject, card) && caused(cause))
            }
            EventPattern::AttachedTo(subject, cause) => {
                matches!(event.what, Happened::Attaching { card, .. } if is(subject, card) && caused(cause))
            }
            EventPattern::AttackersDeclared(who) => matches!(event.what, Happened::AttackersDeclared(_)) && by(who),
            EventPattern::DeclaredAttacker(subject) => self.is_declared_attacker(subject, event, context),
            EventPattern::DeclaredBlocker(subject) => {
                matches!(event.what, Happened::DefendersDeclared(_)) && self.has_defender(subject, true, context)
            }
            EventPattern::DeclaredGuard(subject) => {
                matches!(event.what, Happened::DefendersDeclared(_)) && self.has_defender(subject, false, context)
            }
            EventPattern::DefendersChosen(who) => matches!(event.what, Happened::DefendersDeclared(_)) && by(who),
            EventPattern::BlockersDeclared(who) => {
                matches!(event.what, Happened::DefendersDeclared(_)) && by(who) && self.has_blockers()
            }
            EventPattern::ActionTaken(who, action) => was_taken(*action, &event.what) && by(who),
            EventPattern::LastTokenRemoved(token, subject) => {
                matches!(event.what, Happened::LastTokenRemoved(of, card) if of == *token && is(subject, card))
            }
            EventPattern::DiceChanged { of, by: chooser } => {
                matches!(event.what, Happened::DiceChanged { of: phoenixborn, how, .. }
                    if (how != HowChanged::Set || by(chooser)) && self.is_by(of, owner(phoenixborn), context))
            }
            EventPattern::PaidWith {
                by: who,
                kinds,
                purpose,
            } => {
                matches!(event.what, Happened::CostPaid(Some(kind)) if kinds.contains(&kind))
                    && by(who)
                    && (*purpose == Purpose::Anything || event.cause.kind == Some(CauseKind::DicePower))
            }
            EventPattern::Resolved(who) => matches!(event.what, Happened::Resolved(..)) && by(who),
            EventPattern::ReactionResolved(who) => matches!(event.what, Happened::ReactionResolved(_)) && by(who),
            EventPattern::ReceivesDamage(subject, cause) => {
                matches!(&event.what, Happened::ReceivedDamage(damage) if self.befalls(subject, damage, context) && caused(cause))
            }
            EventPattern::LeavesPlay(subject, cause) => {
                matches!(event.what, Happened::LeftPlay(card) if self.subject_was(subject, card.card, context) && caused(cause))
            }
            EventPattern::ComesOff(subject) => {
                matches!(event.what, Happened::LeftPlay(card) | Happened::ComesOff(card) if is(subject, card))
            }
            EventPattern::DiscardedFromPlay(subject) => {
                matches!(event.what, Happened::DiscardedFromPlay(card) if is(subject, card))
            }
            EventPattern::LeavesDiscardPile(subject) => {
                matches!(event.what, Happened::LeftDiscardPile(card) if is(subject, card))
            }
            EventPattern::Draws(who) => {
                matches!(event.what, Happened::Drew { of, .. } if self.is_by(who, owner(of), context))
            }
            EventPattern::PutIntoHand(subject, from) => {
                matches!(event.what, Happened::PutIntoHand(card, origin)
                    if is(subject, card) && (from.is_empty() || from.contains(&origin)))
            }
            EventPattern::TakesIntoHand(who) => {
                matches!(event.what, Happened::PutIntoHand(card, _) if owner(card) == event.cause.controller && by(who))
            }
            EventPattern::DiscardsOffPile(who) => {
                matches!(event.what, Happened::DiscardedOffPile { of, .. } if self.is_by(who, owner(of), context))
            }
            EventPattern::DiscardedFromHand(subject) => {
                matches!(event.what, Happened::DiscardedFromHand(card) if is(subject, card))
            }
            EventPattern::TokensPlaced(token, subject, cause) => {
                matches!(event.what, Happened::TokensPlaced { token: of, on, came: Came::Placed { .. }, .. }
                    if of == *token && is(subject, on) && caused(cause))
            }
            EventPattern::PlacedByTargeting(token, subject) => {
                matches!(event.what, Happened::TokensPlaced { token: of, on, came: Came::Placed { by_targeting: true }, .. }
                    if of == *token && is(subject, on))
            }
            EventPattern::BecomesExhausted(subject) => {
                matches!(event.what, Happened::TokensPlaced { token: Token::Exhaustion, on, came, first: true, .. }
                    if is(subject, on) && (came == Came::Counted || !self.counts_as_exhausted(on.card)))
            }
            EventPattern::TokensRemoved(token, subject) => {
                matches!(event.what, Happened::TokensRemoved { token: of, from, .. } if of == *token && is(subject, from))
            }
            EventPattern::AttackAnnounced(who) => event.what == Happened::AttackAnnounced && by(who),
            EventPattern::Used(text, subject) => {
                matches!(event.what, Happened::Used { card, text: of, .. }
                    if is(subject, card) && (*text == UsedText::Any || of == UsedText::Plain))
            }
            EventPattern::DiceExhausted(who, cause) => {
                matches!(event.what, Happened::DiceExhausted { of, .. } if self.is_by(who, owner(of), context))
                    && caused(cause)
            }
            EventPattern::DiceReadied(who) => {
                matches!(event.what, Happened::DiceReadied { of, .. } if self.is_by(who, owner(of), context))
            }
            EventPattern::RemovedFromGame(subject) => {
                matches!(event.what, Happened::RemovedFromGame(card) if is(subject, card))
            }
            EventPattern::Strikes(subject) => matches!(event.what, Happened::Strikes(card) if is(subject, card)),
            EventPattern::Counters(subject) => matches!(event.what, Happened::Countered(card) if is(subject, card)),
            EventPattern::PaidBasic(who, least) => {
                matches!(event.what, Happened::PaidBasic(number) if number >= *least) && by(who)
            }
            EventPattern::Moment(moment) => self.moment_matches(*moment, event, context),
        }
    }

    fn moment_matches(self, moment: Moment, event: &Event, context: &Context) -> bool {
        let yours = self.state.whose_turn().contains(context.you);
        match moment {
            Moment::StartOfTurns => event.what == Happened::StartOfTurns,
            Moment::ExhaustDice => event.what == Happened::ExhaustDice,
            Moment::EndOfRound => event.what == Happened::EndOfRound,
            Moment::EndOfPrepare => event.what == Happened::EndOfPrepare,
            Moment::StartOfPrepare => event.what == Happened::StartOfPrepare,
            Moment::EndOfTurn => event.what == Happened::EndOfTurn,
            Moment::EndOfYourTurn => event.what == Happened::EndOfTurn && yours,
            Moment::StartOfTurn(Whose::Anyones) => event.what == Happened::StartOfTurn,
            Moment::StartOfTurn(Whose::Yours) => event.what == Happened::StartOfTurn && yours,
        }
    }

    /// Whether attackers are declared, such a unit among them. Those who join an attack later are the last of it, and are
    /// declared by an event of their own; before any is declared, whoever could be.
    fn is_declared_attacker(self, subject: &Subject, event: &Event, context: &Context) -> bool {
        let Happened::AttackersDeclared(number) = event.what else {
            return false;
        };
        let battles = self.state.attack.as_ref().map_or(&[][..], |attack| &attack.battles);
        let mut declared = battles.iter().rev().take(number.into());
        declared.any(|b| self.subject_is(subject, b.attacker.card, context))
            || number == 0
                && self
                    .able_attackers()
                    .any(|unit| self.subject_is(subject, unit, context))
    }

    /// Whether whoever uses a text declares the unit that it is on as an attacker: it comes before that (R 7.2.103).
    pub(crate) fn declares_attacker(self, ability: AbilityId) -> bool {
        let trigger = self.book.ability(ability).body.trigger();
        let declared = EventPattern::DeclaredAttacker(Subject::Only(Ref::This));
        trigger.is_some_and(|trigger| {
            trigger
                .events()
                .any(|(timing, event)| timing == Timing::Before && *event == declared)
        })
    }

    /// Whether such a unit defends in the attack: as a blocker of an attack on a Phoenixborn, or as a guard.
    fn has_defender(self, subject: &Subject, as_blocker: bool, context: &Context) -> bool {
        self.state.attack.as_ref().is_some_and(|attack| {
            let mut defenders = attack.battles.iter().filter_map(|b| b.defender);
            as_blocker == self.is_on_phoenixborn(attack)
                && defenders.any(|defender| self.subject_is(subject, defender.card, context))
        })
    }

    fn has_blockers(self) -> bool {
        let attack = self.state.attack.as_ref();
        attack.is_some_and(|attack| self.is_on_phoenixborn(attack) && attack.battles.iter().any(|b| b.blocked))
    }

    fn is_on_phoenixborn(self, attack: &Attack) -> bool {
        let on = |target: Object| self.state.card(target.card).zone == Zone::Phoenixborn;
        attack.target.is_some_and(on)
    }

    /// The units that the attacking player could declare as attackers.
    fn able_attackers(self) -> impl Iterator<Item = CardId> {
        let seat = self.state.attack.as_ref().map(|attack| attack.attacker);
        let units = seat.map(|seat| self.state.controlled_in(Zone::Battlefield, seat));
        units
            .into_iter()
            .flat_map(|units| units.into_iter())
            .filter(move |unit| self.can_attack_at_all(*unit))
    }

    fn subject_is(self, subject: &Subject, card: CardId, context: &Context) -> bool {
        match subject {
            Subject::Only(reference) => self.card_of(*reference, context) == Some(card),
            Subject::Any(filter) => self.is(card, filter, context),
        }
    }

    /// Whether a subject is a card that has left play. Where it went it may be its owner's again; it is asked for who
    /// controlled it (R 8.1.9).
    fn subject_was(self, subject: &Subject, card: CardId, context: &Context) -> bool {
        match self.state.card(card).zone {
            Zone::Leaving => self.subject_is(subject, card, context),
            _ => self.subject_gone_was(subject, card, context),
        }
    }

    /// Whether a subject was a card that has gone to its place already.
    #[cold]
    #[inline(never)]
    fn subject_gone_was(self, subject: &Subject, card: CardId, context: &Context) -> bool {
        let zone = self.state.card(card).zone;
        match subject {
            Subject::Any(filter) if !zone.in_play() && zone != Zone::Resolving => {
                let anyones = Filter {
                    control: Control::Any,
                    ..filter.clone()
                };
                self.is_by(&filter.control, self.controller_of(card), context) && self.is(card, &anyones, context)
            }
            _ => self.subject_is(subject, card, context),
        }
    }

    fn is_by(self, by: &Control, controller: Seat, context: &Context) -> bool {
        match by {
            Control::Any => true,
            Control::Yours => controller == context.you,
            Control::Opponents => self.state.opposes(controller, context.you),
            Control::Of(who) => self.players(who, context).contains(&controller),
        }
    }

    fn is_cause(self, pattern: &CausePattern, event: &Event, context: &Context) -> bool {
        let cause = &event.cause;
        let kind = pattern.kinds.is_empty() || cause.kind.is_some_and(|k| pattern.kinds.contains(&k));
        let by =
            pattern.by == Control::Any || (cause.kind.is_some() && self.is_by(&pattern.by, cause.controller, context));
        let source = match pattern.source {
            None => true,
            // R 7.6.4: the damage of units that attack together is that of each of them that has a part in it.
            Some(Ref::This) if cause.kind == Some(CauseKind::Attack) && cause.source.is_none() => {
                self.is_attacking(context.this) && self.has_struck(context.this)
            }
            Some(Ref::This) => cause.source == Some(context.this),
            Some(reference) => cause.source.is_some() && cause.source == self.card_of(reference, context),
        };
        kind && by && source
    }
}

/// Whether what happened is that such an action was taken (R 4.2).
fn was_taken(action: TurnAction, what: &Happened) -> bool {
    match action {
        TurnAction::Pass => *what == Happened::Passed,
        TurnAction::Meditate => matches!(what, Happened::Meditated { .. }),
        TurnAction::Attack => *what == Happened::ActionTaken(Attacked::Yes),
        TurnAction::OtherThanPass => matches!(what, Happened::ActionTaken(_)),
    }
}
