//! Who answers what the seat of the Chimera is asked.

use crate::decision::{Agent, Answer, Ask, Choice, Decision, Form, Settled};
use crate::game::Game;
use crate::{CardSet, Zone};
use ashwright_core::{CardId, Dice, Seat, SeatKind, sort_by_key};

impl<'a> Game<'a> {
    /// Where a question goes. What the Chimera is asked because of a player's effect, that player answers; what is fixed
    /// by a rule, or is the Chimera's own choice, is settled here: it does what it may, and takes the leftmost card and
    /// the first of several options. With Grim Fates a program answers for its seat what players would choose otherwise. No
    /// other question of its seat reaches anybody.
    pub(crate) fn who_chooses(&self, decision: &Decision) -> Settled {
        let Agent::Seat(seat) = decision.agent else {
            return Settled::Asked(decision.agent);
        };
        if self.state.player(seat).kind == SeatKind::Player {
            return Settled::Asked(decision.agent);
        }
        match self.player_whose_effect_asks(decision.ask) {
            Some(_) if self.has_grim_fates() => Settled::Asked(decision.agent),
            Some(player) => Settled::Asked(Agent::Seat(player)),
            None => Settled::By(self.answer_for(seat, decision)),
        }
    }

    /// The player who chooses for the Chimera, if one does (R 19.6.1).
    pub(crate) fn player_who_chooses(&self, ask: Ask) -> Option<Seat> {
        self.player_whose_effect_asks(ask).filter(|_| !self.has_grim_fates())
    }

    /// R 24.2.1: whether the effect that is resolved is one for which no player chooses.
    fn has_grim_fates(&self) -> bool {
        let chimera = self.state.chimera.as_deref().zip(self.state.chain.last());
        chimera.is_some_and(|(chimera, frame)| chimera.grim_fates.has(self.query().title(frame.this)))
    }

    /// The player whose effect asks, if it is one: the effect that is resolved makes choices, rules make none. A part of it
    /// that the Chimera resolves as if the text were its own is still of the player's effect.
    fn player_whose_effect_asks(&self, ask: Ask) -> Option<Seat> {
        if is_of_the_rules(ask) {
            return None;
        }
        let place = self.state.chain.newest()?;
        let controller = match self.divided {
            Some((divided, by)) if divided == place => by,
            Some(_) | None => self.state.chain[place].controller,
        };
        (self.state.player(controller).kind == SeatKind::Player).then_some(controller)
    }

    fn answer_for(&self, seat: Seat, decision: &Decision) -> Answer {
        match decision.form {
            // R 7.6.6: attack damage comes first, and it is offered first.
            Form::OneOf([first, ..]) if decision.ask == Ask::DamageFirst => Answer::Choice(*first),
            Form::OneOf(options) => Answer::Choice(self.option_for(seat, options)),
            Form::Some { of, max, .. } => {
                let picked = self.leftmost_first(of.iter());
                let chosen = picked.into_iter().take(usize::from(max)).collect::<CardSet>();
                let answer = Answer::Cards(chosen);
                match decision.form.contains(&answer) {
                    true => answer,
                    false => decision.form.nth(0).unwrap_or(answer),
                }
            }
            Form::Number { max, .. } => Answer::Number(max),
            Form::AnyDice { .. } => Answer::Dice(Dice::NONE),
            Form::Pay { .. } | Form::Roll { .. } | Form::Draw { .. } => {
                decision.form.nth(0).unwrap_or(Answer::Dice(Dice::NONE))
            }
        }
    }

    /// The option that the Chimera takes: something rather than nothing, the leftmost card, otherwise the first.
    fn option_for(&self, seat: Seat, options: &[Choice]) -> Choice {
        let does_nothing = |choice: &&Choice| matches!(choice, Choice::Done | Choice::Decline | Choice::No);
        let cards = options.iter().filter_map(Choice::card);
        let leftmost = self.leftmost_first(cards).first().copied();
        let of_leftmost = options
            .iter()
            .find(|choice| choice.card().is_some() && choice.card() == leftmost);
        let first = || options.iter().find(|choice| !does_nothing(choice));
        let chosen = of_leftmost.or_else(first).or(options.first());
        // The options of a question are never none.
        chosen.copied().unwrap_or(Choice::Seat(seat))
    }

    /// Cards in the order in which the Chimera deals with them: units from left to right, row by row, then others by what
    /// they are. Nothing of it hangs on ids.
    fn leftmost_first(&self, cards: impl Iterator<Item = CardId>) -> Vec<CardId> {
        let mut cards: Vec<CardId> = cards.collect();
        let now = self.state.front_now();
        sort_by_key(&mut cards, |card| {
            let record = self.state.card(*card);
            // What is attached to a card stands where that does.
            let on = self.state.card(record.host.unwrap_or(*card));
            let is_elsewhere = on.zone != Zone::Battlefield;
            (
                is_elsewhere,
                record.controller,
                // R 19.6.4: the front of the turn before the other.
                self.state.front_of(*card) != now,
                on.place,
                record.place,
                record.title,
                record.known,
            )
        });
        cards
    }
}

/// Whether a question is asked by a rule, and not by the text of an effect.
fn is_of_the_rules(ask: Ask) -> bool {
    match ask {
        Ask::FirstFive
        | Ask::FirstPlayer
        | Ask::PrepareDiscard
        | Ask::DrawMore
        | Ask::Action
        | Ask::Attackers
        | Ask::Block(_)
        | Ask::Guard(_)
        | Ask::Counter(_)
        | Ask::NextBattle
        | Ask::DamageFirst
        | Ask::Respond
        | Ask::Meditate
        | Ask::MeditateDie
        | Ask::ExhaustDice
        | Ask::Roll(_)
        | Ask::Draw(_)
        | Ask::RandomCard(_)
        | Ask::BehaviorDie(_)
        | Ask::RageDie(_) => true,
        Ask::CostOption(_)
        | Ask::PayX(_)
        | Ask::Pay(_)
        | Ask::PayDiscard(_)
        | Ask::Target(_)
        | Ask::Choose(_)
        | Ask::Next(_)
        | Ask::ChoosePlayer(_)
        | Ask::May(_)
        | Ask::Mode(_)
        | Ask::Toll(_)
        | Ask::Amount(_)
        | Ask::ChangeDie(_)
        | Ask::Search(_)
        | Ask::DiscardOne
        | Ask::TokenKind(_) => false,
    }
}
