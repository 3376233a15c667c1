//! The bots of a room: whose turn it is to decide, and what is decided.

use crate::message::Level;
use crate::room::{Chair, Room};
use crate::setup::Entry;
use ashwright_bots::{Bot, BotKind, fates};
use ashwright_core::Seat;
use ashwright_engine::{Agent, Choice, Form, Observation, Wanted};

impl Room {
    /// The seat of a bot that has something to decide. Where any of several may act, people go first: a bot waits until
    /// each of them has taken a main action or lets it go on, and until nobody is asked whether something is taken back.
    pub fn bot_due(&self) -> Option<Seat> {
        if self.is_asked_back() {
            return None;
        }
        let session = self.session()?;
        let chair = |agent| match agent {
            Agent::Seat(seat) => Some((seat, self.chairs.get(seat.index())?)),
            Agent::Chance => None,
        };
        let is_first = |chair: &Chair| chair.decides().is_none() && !self.goes_on(chair);
        let waits = session.wanted() == Wanted::Any
            && session.open_questions().any(|question| {
                let owes = matches!(question.form(), Form::OneOf(options) if options.contains(&Choice::Pass));
                owes && chair(question.agent).is_some_and(|(_, chair)| is_first(chair))
            });
        let mut bots = session.open_questions().filter_map(|question| chair(question.agent));
        // R 24.2.3: a program answers for the Chimera.
        let due = bots.find(|(seat, chair)| chair.decides().is_some() || session.state().is_chimera(*seat))?;
        (!waits).then_some(due.0)
    }

    /// Lets the bot that is due make one decision. Returns what has to be written down; nothing when no bot is due,
    /// or when the game has refused what it decided ([`Room::stuck`]).
    ///
    /// The bot sees the observation of its seat and nothing else; what it decides depends on that, on the seed of the
    /// room and on the number of steps.
    pub fn bot_move(&mut self) -> Option<Entry> {
        let seat = self.bot_due()?;
        let game = self.game.as_ref()?;
        let kind = self.chairs.get(seat.index())?.decides().map(|level| match level {
            Level::Novice => BotKind::Novice,
            Level::Adept => BotKind::Greedy,
            Level::Expert => BotKind::Expert,
        });
        let session = &game.session;
        let mix = 0x9e37_79b9_7f4a_7c15_u64;
        let seed = self.setup.seed.wrapping_mul(mix)
            ^ (session.steps().len() as u64 * 4 + u64::from(seat.0)).wrapping_mul(mix);
        let seen = Observation::new(&self.book, session.world(), session.pending(), seat)?;
        let question = session.question_for(Agent::Seat(seat))?;
        let answer = match kind {
            Some(kind) => Bot::new(kind, seed).choose(&seen),
            None => fates::worst(&seen),
        };
        let answer = answer
            .filter(|answer| question.form().contains(answer))
            .or_else(|| question.form().nth(0))?;
        let entry = game.written(seat, question, &answer);
        if let Err(refused) = self.give(seat, answer) {
            // The bot was asked: whoever runs the program is told.
            self.stuck = Some(refused);
            return None;
        }
        // The next mark is due so much sooner.
        self.unmarked += 1;
        Some(entry)
    }
}
