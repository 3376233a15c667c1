//! The game of a record, followed line by line.

use super::{CONCEDE, CONCEDE_AT_ONCE, Parted, TurnPosition, on_line, position_hash, result, shorten};
use crate::notation::{Notation, seat_from_word};
use crate::session::Session;
use ashwright_diagnostic::Problem;
use ashwright_engine::{Agent, Position, Rulebook, State};

/// The game of a record as far as it has been followed.
pub(super) struct Reader<'a> {
    pub place: &'a str,
    pub lines: &'a [&'a str],
    pub session: Session,
    pub positions: Vec<TurnPosition>,
    pub parted: Option<Parted>,
    pub changed: Vec<Problem>,
    pub turn: u16,
    pub ended: bool,
    pub describe: fn(&Rulebook, &State) -> Position,
}

impl Reader<'_> {
    fn part(&mut self, line: usize, expected: String, actual: String) {
        if self.parted.is_none() {
            let text = self.lines.get(line.saturating_sub(1)).copied().unwrap_or_default();
            let problem = on_line(self.place, line, text, "cannot follow the record further")
                .because(format!("the record has {expected}, and by these rules {actual}"))
                .note("turn", self.turn.to_string())
                .with_remedy("look at the positions of its turns, or go on from the last one that agrees");
            self.parted = Some(Parted {
                line,
                turn: self.turn,
                expected,
                actual,
                problem,
            });
        }
    }

    /// What is wrong with the tag that says who won, when the game could be followed.
    pub fn wrong_result(&self, tags: &[(String, String)]) -> Option<Problem> {
        let (_, said) = tags.iter().find(|(name, _)| name == "Result")?;
        let actual = result(self.session.state());
        if self.parted.is_some() || *said == actual {
            return None;
        }
        let is_tag = |line: &str| line.trim_start().starts_with("[Result ");
        let at = self.lines.iter().position(|line| is_tag(line))?;
        Some(
            on_line(self.place, at + 1, self.lines[at], "this is not how the game stands")
                .because(format!("by its answers the result is {actual:?}"))
                .with_remedy("look for the record as the game wrote it"),
        )
    }

    /// Answers what records leave out.
    pub fn forced(&mut self) {
        if self.parted.is_none() {
            self.session.settle(crate::Forced::Answered, None);
        }
    }

    fn problem(&self, line: usize, text: &str, why: String, remedy: &str) -> Problem {
        on_line(self.place, line, text, "cannot read the record")
            .because(why)
            .with_remedy(remedy)
    }

    pub fn line(&mut self, line: usize, text: &str) -> Result<(), Problem> {
        if let Some(rest) = text.strip_prefix("turn ") {
            return self.turn(line, text, rest);
        }
        if let Some(rest) = text.strip_prefix("hash ") {
            return self.hash(line, text, rest);
        }
        if let Some(rest) = text.strip_prefix("position ") {
            return self.position(line, text, rest);
        }
        if text == "end" {
            self.ended = true;
            self.forced();
            if self.parted.is_none() && !self.session.is_over() {
                self.part(line, "the end of the game".into(), "it goes on".into());
            }
            return Ok(());
        }
        let said = text.split_once(':').and_then(|(agent, answer)| match agent.trim() {
            "chance" => Some((Agent::Chance, answer.trim())),
            seat => Some((Agent::Seat(seat_from_word(seat)?), answer.trim())),
        });
        let Some((agent, answer)) = said else {
            return Err(self.problem(
                line,
                text,
                format!("{:?} is no line of a game", shorten(text)),
                "write who answers what, as \"P1: pass\" or \"chance: draw TITLE\"",
            ));
        };
        if self.parted.is_none() {
            self.answer(line, agent, answer);
        }
        Ok(())
    }

    fn turn(&mut self, line: usize, text: &str, rest: &str) -> Result<(), Problem> {
        let words: Vec<&str> = rest.split_whitespace().collect();
        let turn = match words[..] {
            [number, seat, "round", round] => match (number.parse(), seat_from_word(seat), round.parse()) {
                (Ok(number), Some(seat), Ok(round)) => Some((number, seat, round)),
                _ => None,
            },
            _ => None,
        };
        let Some((turn, seat, round)) = turn else {
            let why = format!("{:?} is no turn", shorten(text));
            return Err(self.problem(line, text, why, "write it as \"turn 1 P1 round 1\""));
        };
        self.turn = turn;
        if self.parted.is_none() {
            self.session.settle_until(turn);
        }
        let step = self.parted.is_none().then(|| self.session.steps().len());
        let base = &self.session.world().base;
        let now = (base.turn.number, base.turn.seat, base.round);
        let twice = self.positions.last().is_some_and(|last| last.turn == turn);
        if step.is_some() && (twice || now != (turn, seat, round)) {
            let what = "this is not the turn that begins here";
            self.changed.push(
                on_line(self.place, line, text, what)
                    .because(match twice {
                        true => "it has begun already".to_owned(),
                        false => format!("it is turn {} {} round {}", now.0, now.1, now.2),
                    })
                    .with_remedy("look for the record as the game wrote it, or leave the line out"),
            );
        }
        self.positions.push(TurnPosition {
            line,
            turn,
            seat,
            round,
            hash: None,
            position: None,
            step,
        });
        Ok(())
    }

    fn hash(&mut self, line: usize, text: &str, rest: &str) -> Result<(), Problem> {
        let Ok(hash) = u64::from_str_radix(rest.trim(), 16) else {
            let why = format!("{rest:?} is no hash");
            return Err(self.problem(line, text, why, "write sixteen hexadecimal digits"));
        };
        // At the beginning of a turn, what is forced in it has not happened yet.
        if self.ended {
            self.forced();
        }
        if self.parted.is_none() {
            let base = if self.ended {
                self.session.state()
            } else {
                &self.session.world().base
            };
            let actual = position_hash(&(self.describe)(self.session.book(), base));
            if actual != hash {
                self.part(
                    line,
                    format!("the position {hash:016x}"),
                    format!("it is {actual:016x}"),
                );
                if let Some(last) = self.positions.last_mut() {
                    last.step = None;
                }
            }
        }
        if let Some(last) = self.positions.last_mut().filter(|_| !self.ended) {
            last.hash = Some(hash);
        }
        Ok(())
    }

    fn position(&mut self, line: usize, text: &str, rest: &str) -> Result<(), Problem> {
        let position: Position = serde_json::from_str(rest).map_err(|error| {
            let why = format!("the position cannot be read: {error}");
            self.problem(line, text, why, "leave the line out, or mend it")
        })?;
        if let Some(last) = self.positions.last_mut() {
            // The hash above it was compared with the game.
            let given = last.hash.filter(|_| last.step.is_some());
            if let Some(hash) = given.filter(|hash| position_hash(&position) != *hash) {
                let what = "this is not the position of the turn";
                self.changed.push(
                    on_line(self.place, line, text, what)
                        .because(format!("its hash is not {hash:016x}"))
                        .with_remedy("look for the record as the game wrote it, or leave the line out"),
                );
            }
            last.position = Some(position);
        }
        Ok(())
    }

    fn answer(&mut self, line: usize, agent: Agent, text: &str) {
        let expected = format!("\"{}: {text}\"", agent);
        if let (Agent::Seat(seat), CONCEDE | CONCEDE_AT_ONCE) = (agent, text) {
            if text == CONCEDE {
                self.forced();
            }
            if let Err(refusal) = self.session.concede(seat) {
                self.part(line, expected, refusal.to_string());
            }
            return;
        }
        self.forced();
        let question = self.session.question_for(agent).cloned();
        let Some(question) = question else {
            let asked: Vec<String> = self.session.open_questions().map(|q| q.agent.to_string()).collect();
            let actual = if asked.is_empty() {
                "the game is over".to_string()
            } else {
                format!(
                    "{} is asked (rule {})",
                    asked.join(", "),
                    self.session.questions()[0].rule
                )
            };
            self.part(line, expected, actual);
            return;
        };
        let notation = Notation::new(self.session.book(), self.session.state());
        match notation.parse(&question, text) {
            Ok(answer) => {
                if let Err(refusal) = self.session.answer(agent, answer) {
                    self.part(line, expected, refusal.to_string());
                }
            }
            Err(found) => self.part(line, expected, format!("{} ({})", found.why, found.remedy)),
        }
    }
}
