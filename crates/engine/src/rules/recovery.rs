//! Chapter 13: the recovery phase and the end of the round.

use crate::decision::{Agent, Ask, Decision, Form};
use crate::game::{Game, Played, Stop, What};
use crate::{CardSet, Cause, Change, Happened, Span, Stage, Zone};
use arrayvec::ArrayVec;
use ashwright_core::{Duration, Rule, Stat, Token};
use ashwright_seen::EventKind;

impl<'a> Game<'a> {
    /// R 13.1: units recover. R 13.2: one exhaustion token leaves each card, and Phoenixborn stand upright again.
    pub(super) fn recovery(&mut self) -> Played {
        self.tell(Rule(13, 1, 1), What::Recovery);
        for unit in self.state.zones.of(Zone::Battlefield).iter() {
            if self.state.printed(&self.book.pool, unit).kind.is_aspect() {
                continue;
            }
            let n = self.query().used(unit, Stat::Recover);
            self.remove_tokens_from(unit, Token::Wound, n);
        }
        self.lose_red_rains_to_exhaustion()?;
        let mut relieved = CardSet::EMPTY;
        for card in self.state.zones.in_play().iter() {
            if self.remove_tokens_from(card, Token::Exhaustion, 1) {
                relieved.insert(card);
            }
            self.state.card_mut(card).marks.guarded = false;
        }
        self.were_relieved(relieved)?;
        self.state.stage = self.book.edition.step_after(Stage::Recovery);
        Ok(())
    }

    /// What waits for exhaustion being removed comes when every card is rid of its token (R 13.1.1, 8.3.1).
    fn were_relieved(&mut self, cards: CardSet) -> Played {
        if !self.book.is_ever_awaited(EventKind::TokensRemoved) {
            return Ok(());
        }
        self.together(|game| {
            for card in game.state.in_places(cards.iter()) {
                let removed = Happened::TokensRemoved {
                    token: Token::Exhaustion,
                    from: game.state.object(card),
                    amount: 1,
                };
                game.event(removed, Cause::rules(game.state.first_player))?;
            }
            Ok(())
        })
    }

    /// R 13.3: everybody may exhaust dice, all at the same time.
    pub(super) fn exhaust_dice_step(&mut self) -> Played {
        self.moment(Happened::ExhaustDice)?;
        let decisions: ArrayVec<Decision, 4> = self
            .state
            .seats_from(self.state.first_player)
            .into_iter()
            .filter(|seat| !self.state.player(*seat).active.is_empty())
            .map(|seat| {
                let form = Form::AnyDice {
                    pool: self.state.player(seat).active,
                };
                Decision {
                    agent: Agent::Seat(seat),
                    rule: Rule(13, 3, 1),
                    ask: Ask::ExhaustDice,
                    form,
                }
            })
            .collect();
        if !decisions.is_empty() {
            let answers = self.put_sealed(&decisions)?;
            for (decision, answer) in decisions.iter().zip(answers) {
                if let Agent::Seat(seat) = decision.agent {
                    self.exhaust_dice(seat, &answer.dice().ok_or(Stop::Suspended)?);
                }
            }
        }
        self.state.stage = self.book.edition.step_after(Stage::ExhaustDice);
        Ok(())
    }

    /// R 13.4: what happens at the end of the round, player by player. R 13.5: then the token is passed clockwise.
    pub(super) fn end_of_round(&mut self) -> Played {
        self.moment(Happened::EndOfRound)?;
        self.close_round()
    }

    /// What lasted for the round ends, the token is passed, and the next round begins.
    pub(super) fn close_round(&mut self) -> Played {
        self.expire(&|l| match l.until {
            Duration::Round | Duration::YourNextTurnOrRound | Duration::EndOfNextTurn => true,
            Duration::Battle | Duration::Turn | Duration::YourNextTurn | Duration::TheirNextTurn => false,
        });
        self.state.delayed.clear();
        self.state.traced.clear();
        self.return_dice_of_the_round();
        self.check_lives()?;
        let seats = self.state.seats_from(self.state.first_player);
        let next = match self.state.chimera.is_some() {
            true => self.token_goes_to(),
            false => seats.iter().find(|s| **s != self.state.first_player).copied(),
        };
        if let Some(next) = next {
            self.give_token(next);
            self.lives_changed = true;
        }
        self.tell(Rule(13, 5, 1), What::FirstPlayer(self.state.first_player));
        self.state.round += 1;
        self.state.stage = self.book.edition.step_after(Stage::EndOfRound);
        Ok(())
    }

    /// Ends some of the changes that last for a while.
    pub(super) fn expire(&mut self, ended: &dyn Fn(&Span) -> bool) {
        let before = self.state.lasting.len() + self.state.decrees.len();
        if before == 0 {
            return;
        }
        let mut themselves_again = CardSet::EMPTY;
        self.state.lasting.retain(|lasting| {
            let stays = !ended(&lasting.span());
            if !stays && matches!(lasting.change, Change::Copy(..)) {
                themselves_again.insert(lasting.on.card);
            }
            stays
        });
        for card in themselves_again {
            self.state.note_aura(self.book, card);
        }
        self.state.decrees.retain(|d| !ended(&d.span));
        self.lives_changed |= self.state.lasting.len() + self.state.decrees.len() != before;
    }
}
