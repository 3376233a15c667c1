//! Writing lines: the other direction of the reader.

use crate::names::{NameKind, kinds_of};
use crate::world::Words;
use ashwright_core::{Ability, AbilityId, Slot, StepId};

/// With what a following word agrees.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Agree {
    /// One thing or person.
    One,
    /// Several.
    Many,
    /// The reader.
    You,
}

/// A phrase that was written, and on which line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Use {
    /// The name of the phrase.
    pub phrase: &'static str,
    /// The index of the line.
    pub line: usize,
}

/// A written line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Written {
    /// How deep it is indented.
    pub depth: usize,
    /// What it says.
    pub text: String,
}

/// What of a paragraph begins on a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Begun {
    /// The paragraph itself.
    Paragraph(AbilityId),
    /// A step.
    Step(StepId),
}

/// Writes lines.
pub(crate) struct Writer<'w> {
    /// What titles and keywords are called.
    pub words: &'w dyn Words,
    /// The lines so far; the last one is being written.
    pub lines: Vec<Written>,
    /// The phrases used so far.
    pub uses: Vec<Use>,
    /// The paragraphs and steps so far, with the lines on which they begin.
    pub begun: Vec<(usize, Begun)>,
    /// With what the next word agrees.
    pub agree: Agree,
    depth: usize,
    glue: bool,
    names: Vec<(Vec<String>, Vec<NameKind>)>,
}

impl<'w> Writer<'w> {
    /// A writer that has written nothing.
    pub fn new(words: &'w dyn Words) -> Writer<'w> {
        Writer {
            words,
            lines: Vec::new(),
            uses: Vec::new(),
            begun: Vec::new(),
            agree: Agree::One,
            depth: 0,
            glue: false,
            names: Vec::new(),
        }
    }

    /// Begins a new line.
    pub fn line(&mut self) {
        self.lines.push(Written {
            depth: self.depth,
            text: String::new(),
        });
        self.glue = false;
    }

    /// Writes what `write` writes one level deeper.
    pub fn below(&mut self, write: impl FnOnce(&mut Writer<'w>)) {
        self.depth += 1;
        write(self);
        self.depth -= 1;
    }

    /// Writes what `write` writes with the names of this paragraph.
    pub fn inside(&mut self, ability: &Ability, write: impl FnOnce(&mut Writer<'w>)) {
        self.names.push((ability.names.clone(), kinds_of(ability)));
        write(self);
        self.names.pop();
    }

    /// Writes words and signs.
    pub fn words(&mut self, words: &str) {
        for word in words.split(' ') {
            self.word(word);
        }
    }

    fn word(&mut self, word: &str) {
        if self.lines.is_empty() {
            self.line();
        }
        let glue = std::mem::take(&mut self.glue) || matches!(word, "," | ":" | ")");
        if let Some(line) = self.lines.last_mut() {
            if !glue && !line.text.is_empty() {
                line.text.push(' ');
            }
            line.text.push_str(word);
        }
        if matches!(word, "(" | "+" | "-") {
            self.glue = true;
        }
    }

    /// Writes a title in quotes.
    pub fn quoted(&mut self, title: &str) {
        self.word(&format!("\"{title}\""));
    }

    /// Writes a word that agrees in number with the last amount.
    pub fn noun(&mut self, one: &str, many: &str) {
        self.words(if self.agree == Agree::Many { many } else { one });
    }

    /// Writes a verb that agrees with its subject.
    pub fn verb(&mut self, base: &str, third: &str) {
        self.words(if self.agree == Agree::One { third } else { base });
    }

    /// Writes a bound name.
    pub fn name(&mut self, slot: Slot) {
        let name = self
            .names
            .last()
            .and_then(|(names, _)| names.get(slot.index()))
            .cloned();
        self.word(name.as_deref().unwrap_or("?"));
    }

    /// What a bound name stands for.
    pub fn name_kind(&self, slot: Slot) -> NameKind {
        self.names
            .last()
            .and_then(|(_, kinds)| kinds.get(slot.index()))
            .copied()
            .unwrap_or(NameKind::Card)
    }

    /// Records what begins on the line that is being written.
    pub fn begins(&mut self, what: Begun) {
        self.begun.push((self.lines.len().saturating_sub(1), what));
    }

    /// Writes a phrase that is called by its words.
    pub fn said(&mut self, phrase: &'static str) {
        self.used(phrase);
        self.words(phrase);
    }

    /// Records that a phrase was used.
    pub fn used(&mut self, phrase: &'static str) {
        let line = self.lines.len().saturating_sub(1);
        self.uses.push(Use { phrase, line });
    }
}
