//! Where answers come from: a person at a terminal, whose line can be edited, with a history and with completion; or a
//! pipe, one answer a line.

use crate::interrupt;
use crate::terminal;
use crate::words::begins_words;
use ashwright_diagnostic::Problem;
use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::MemHistory;
use rustyline::validate::Validator;
use rustyline::{CompletionType, Config, Context, Editor, Helper};
use std::cell::RefCell;
use std::io::{self, BufRead, IsTerminal};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::Duration;

/// What stands before the line of a person.
pub const MARK: &str = "› ";
/// How often a prompt that waits for a pipe looks whether somebody pressed Ctrl-C.
const LOOK: Duration = Duration::from_millis(50);

/// What came.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Line {
    /// A line.
    Said(String),
    /// The input is at its end.
    End,
    /// Ctrl-C on an empty line: whoever answers leaves.
    Left,
}

/// The words that a person may complete with the tab key.
#[derive(Debug, Default)]
pub struct Words {
    /// What may be typed at the beginning of a line: commands and answers.
    pub answers: Vec<String>,
    /// What may be typed behind `look` and `why`.
    pub titles: Vec<String>,
    /// What may be typed behind `why` besides: what is asked for and not possible.
    pub refused: Vec<String>,
    /// What may be typed behind `rule`.
    pub rules: Vec<String>,
    /// The line as it is typed.
    pub typed: RefCell<String>,
}

/// A prompt.
pub struct Prompt {
    from: From,
}

enum From {
    /// Boxed because it is large.
    Person(Box<Editor<Words, MemHistory>>),
    Pipe(Receiver<io::Result<Vec<u8>>>),
}

fn failed(error: impl ToString) -> Problem {
    Problem::new(
        "cannot read an answer",
        "standard input",
        error.to_string(),
        "start the program again",
    )
}

impl Prompt {
    /// A prompt on standard input.
    ///
    /// # Errors
    /// When the terminal cannot be used.
    pub fn new() -> Result<Prompt, Problem> {
        if io::stdin().is_terminal() {
            let config = Config::builder()
                .completion_type(CompletionType::List)
                .auto_add_history(true)
                .build();
            let mut editor = Editor::with_history(config, MemHistory::new()).map_err(failed)?;
            editor.set_helper(Some(Words::default()));
            return Ok(Prompt {
                from: From::Person(Box::new(editor)),
            });
        }
        let (send, lines) = sync_channel(1);
        std::thread::spawn(move || {
            let mut input = io::stdin().lock();
            loop {
                let mut line = Vec::new();
                let read = input.read_until(b'\n', &mut line);
                let over = !matches!(read, Ok(n) if n > 0);
                if send.send(read.map(|_| line)).is_err() || over {
                    return;
                }
            }
        });
        Ok(Prompt {
            from: From::Pipe(lines),
        })
    }

    /// Whether a person types.
    pub fn is_person(&self) -> bool {
        matches!(self.from, From::Person(_))
    }

    /// Waits for a line. What was written must have been flushed.
    ///
    /// # Errors
    /// When the input cannot be read.
    pub fn read(&mut self, words: Words) -> Result<Line, Problem> {
        match &mut self.from {
            From::Person(editor) => {
                editor.set_helper(Some(words));
                loop {
                    let held = terminal::hold();
                    let read = editor.readline(MARK);
                    drop(held);
                    match read {
                        Ok(line) => return Ok(Line::Said(line.trim().to_owned())),
                        // As in a shell, it gives up what is typed first.
                        Err(ReadlineError::Interrupted) if editor.helper().is_some_and(Words::forgets) => {}
                        // The end of input is one key away from others: whoever leaves so is asked as well.
                        Err(ReadlineError::Interrupted | ReadlineError::Eof) => return Ok(Line::Left),
                        Err(ReadlineError::Io(error)) if error.kind() == io::ErrorKind::Interrupted => {
                            return Ok(Line::Left);
                        }
                        Err(error) => return Err(failed(error)),
                    }
                }
            }
            From::Pipe(lines) => loop {
                if interrupt::asked() {
                    return Ok(Line::Left);
                }
                match lines.recv_timeout(LOOK) {
                    Ok(Ok(line)) if line.is_empty() => return Ok(Line::End),
                    Ok(Ok(line)) => return Ok(Line::Said(without_escapes(&String::from_utf8_lossy(&line)))),
                    Ok(Err(error)) => return Err(failed(error)),
                    Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => return Ok(Line::End),
                }
            },
        }
    }
}

impl Words {
    /// Whether something was typed, which is given up.
    fn forgets(&self) -> bool {
        !self.typed.take().trim().is_empty()
    }

    /// Where the word at the end of a line begins, and what it may become.
    fn completed(&self, line: &str) -> (usize, Vec<String>) {
        let (first, rest) = line.split_once(' ').unwrap_or((line, ""));
        let (typed, choices): (&str, Vec<&String>) = match first.to_lowercase().as_str() {
            "look" if first.len() < line.len() => (rest, self.titles.iter().collect()),
            "why" if first.len() < line.len() => {
                let all = self.answers.iter().chain(&self.refused).chain(&self.titles);
                (rest, all.collect())
            }
            "rule" | "rules" if first.len() < line.len() => (rest, self.rules.iter().collect()),
            // Several names stand with commas between them.
            _ => match line.rsplit_once(',') {
                Some((_, last)) => (last.trim_start(), self.answers.iter().collect()),
                None => (line, self.answers.iter().collect()),
            },
        };
        let wanted = typed.to_lowercase();
        let begins = |choice: &&&String| choice.to_lowercase().starts_with(&wanted);
        let mut found: Vec<String> = choices.iter().filter(begins).map(|choice| (*choice).clone()).collect();
        if found.is_empty() {
            // The words of a choice are enough, as when it is answered.
            let fits = choices.iter().filter(|choice| begins_words(typed, choice));
            found = fits.map(|choice| (*choice).clone()).collect();
        }
        found.sort();
        found.dedup();
        (line.len() - typed.len(), found)
    }
}

impl Completer for Words {
    type Candidate = String;

    fn complete(&self, line: &str, at: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<String>)> {
        Ok(self.completed(line.get(..at).unwrap_or(line)))
    }
}

impl Hinter for Words {
    type Hint = String;

    /// Hints at nothing. It is asked whenever the line changes, and the editor tells what the line was only when it is whole.
    fn hint(&self, line: &str, _: usize, _: &Context<'_>) -> Option<String> {
        self.typed.replace(line.to_owned());
        None
    }
}

impl Highlighter for Words {}
impl Validator for Words {}
impl Helper for Words {}

/// A line as it was meant: arrow keys and the like leave escape sequences behind.
fn without_escapes(line: &str) -> String {
    let mut kept = String::new();
    let mut chars = line.chars();
    while let Some(c) = chars.next() {
        if c == '\x1b' {
            let _ = chars.by_ref().skip(1).find(|c| c.is_ascii_alphabetic() || *c == '~');
        } else if !c.is_control() {
            kept.push(c);
        }
    }
    kept.trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tab_key_completes_what_may_be_typed() {
        let own = |all: &[&str]| all.iter().map(ToString::to_string).collect::<Vec<_>>();
        let words = Words {
            answers: own(&["look", "play Hammer Knight", "play Cover", "Anchornaut"]),
            titles: own(&["Hammer Knight", "Iron Worker"]),
            refused: own(&["play Iron Worker"]),
            rules: own(&["Attacking", "Basic Actions"]),
            ..Words::default()
        };
        assert_eq!(words.completed("PL"), (0, own(&["play Cover", "play Hammer Knight"])));
        assert_eq!(words.completed("look ir"), (5, own(&["Iron Worker"])));
        assert_eq!(words.completed("why play c"), (4, own(&["play Cover"])));
        assert_eq!(words.completed("Cover, an"), (7, own(&["Anchornaut"])));
        assert_eq!(words.completed("why play i"), (4, own(&["play Iron Worker"])));
        assert_eq!(words.completed("rule att"), (5, own(&["Attacking"])));
        assert_eq!(words.completed("play kni"), (0, own(&["play Hammer Knight"])));
        assert_eq!(words.completed("zz"), (0, Vec::new()));
    }
}
