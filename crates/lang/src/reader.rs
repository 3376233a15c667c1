//! Reading lines: words, choices between phrases, names, and the blocks below a line.
//!
//! Phrases are tried in order. A line that is not understood is read once more, and this time the phrase that got
//! furthest says what was expected: nearly every line is understood, and words for what else could stand there are not
//! free. Blocks are read only after their line was understood, so nothing below a line is ever read twice, and a line
//! that is not understood is reported without stopping the next one.

use crate::lexer::{Line, Token, TokenKind};
use crate::names::{NameKind, Names, RESERVED};
use crate::world::World;
use crate::{Problem, Source, Span};
use ashwright_core::{CardKind, EditionId, EventPattern, Slot};

/// A phrase did not fit; the reader knows why.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Miss;

/// The result of reading a phrase.
pub(crate) type Read<T> = Result<T, Miss>;

/// How deep phrases may be nested within one line.
const MAX_DEPTH: usize = 40;

/// How many words may be tried on one line.
const MAX_TRIES: usize = 200_000;

/// A place to come back to.
#[derive(Clone, Copy)]
pub(crate) struct Mark {
    pos: usize,
    names: usize,
    late: usize,
    bound: usize,
    used: usize,
    doubts: usize,
    x_uses: usize,
}

/// Something that is wrong although the line is understood.
#[derive(Clone)]
struct Doubt {
    span: Span,
    message: String,
    help: Option<String>,
}

/// What kind of definition is being read, which decides what its text may speak of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Home {
    /// The text of a card of this kind.
    Card(CardKind),
    /// The text of a keyword.
    Keyword,
    /// What a die does when its power is used.
    DicePower,
    /// What a die does while it is on a card.
    Carried,
    /// A paragraph that is granted to other cards.
    Granted,
}

/// Why the phrases that got furthest did not fit.
#[derive(Clone, Default)]
struct Furthest {
    pos: usize,
    expected: Vec<String>,
    /// Words that would have fitted, expected or not.
    hints: Vec<String>,
    /// Whether a bound name would have fitted.
    name: bool,
    /// A better explanation than what was expected.
    note: Option<(String, Option<String>)>,
}

/// What a phrase may use of the paragraph that it stands in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Numeral {
    /// The paragraph has a numeral N.
    Given,
    /// It has none.
    Missing,
}

/// Whether what would have fitted is written down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Reading {
    /// For the first time, to understand the line.
    First,
    /// Once more, to say why it was not understood.
    Again,
}

/// Reads the lines of one source.
pub(crate) struct Reader<'r> {
    source: &'r Source,
    lines: &'r [Line],
    at: usize,
    pos: usize,
    far: Furthest,
    reading: Reading,
    depth: usize,
    tries: usize,
    read_below: bool,
    doubts: Vec<Doubt>,
    /// Whether a line of this definition was not understood, so that something may be missing.
    pub failed: bool,
    /// Where the text speaks of X.
    pub x_uses: Vec<Span>,
    /// What is being read.
    pub home: Home,
    /// The names of the paragraph that is being read.
    pub names: Names,
    /// Whether the paragraph has a numeral.
    pub numeral: Numeral,
    /// Whose rules the file is written for.
    pub edition: EditionId,
    /// What can be referred to.
    pub world: &'r mut World,
    /// What was found wrong.
    pub problems: &'r mut Vec<Problem>,
}

impl<'r> Reader<'r> {
    /// A reader of these lines.
    pub fn new(
        source: &'r Source,
        lines: &'r [Line],
        world: &'r mut World,
        problems: &'r mut Vec<Problem>,
    ) -> Reader<'r> {
        Reader {
            source,
            lines,
            at: 0,
            pos: 0,
            far: Furthest::default(),
            reading: Reading::First,
            depth: 0,
            tries: 0,
            read_below: false,
            doubts: Vec::new(),
            failed: false,
            x_uses: Vec::new(),
            home: Home::Keyword,
            names: Names::default(),
            numeral: Numeral::Missing,
            edition: EditionId::default(),
            world,
            problems,
        }
    }

    // ------------------------------------------------------------------------------------------------ lines

    fn tokens(&self) -> &'r [Token] {
        self.lines.get(self.at).map_or(&[], |line| &line.tokens)
    }

    /// The line that is being read.
    pub fn line(&self) -> &'r Line {
        &self.lines[self.at]
    }

    /// Reads `lines` one by one. A line that is not understood is reported and skipped.
    pub fn each<T>(&mut self, lines: &'r [Line], read: impl Fn(&mut Reader<'r>) -> Read<T>) -> Vec<T> {
        let saved = (
            self.lines,
            self.at,
            self.pos,
            std::mem::take(&mut self.far),
            self.tries,
            self.depth,
            self.reading,
        );
        let doubts = std::mem::take(&mut self.doubts);
        self.lines = lines;
        self.at = 0;
        self.depth = 0;
        let mut found = Vec::new();
        while self.at < self.lines.len() {
            self.start_line();
            if self.line().broken {
                self.failed = true;
                self.names.uncertain = true;
                self.at += 1;
                continue;
            }
            match self.read_line(&read) {
                Ok(value) => {
                    found.push(value);
                    self.nothing_below();
                    for Doubt { span, message, help } in std::mem::take(&mut self.doubts) {
                        let mut problem = Problem::in_source(self.source, span, message);
                        problem.remedy = help.unwrap_or_default();
                        self.problems.push(problem);
                    }
                }
                Err(Miss) => self.report_line(),
            }
            self.at += 1;
        }
        (
            self.lines,
            self.at,
            self.pos,
            self.far,
            self.tries,
            self.depth,
            self.reading,
        ) = saved;
        self.doubts = doubts;
        self.read_below = true;
        found
    }

    /// Reads a line; one that is not understood is read once more, to find out why.
    fn read_line<T>(&mut self, read: &impl Fn(&mut Reader<'r>) -> Read<T>) -> Read<T> {
        let (at, mark, problems) = (self.at, self.mark(), self.problems.len());
        self.reading = Reading::First;
        let result = read(self);
        if result.is_ok() || self.read_below || self.at != at {
            return result;
        }
        self.reset(mark);
        self.problems.truncate(problems);
        self.start_line();
        self.reading = Reading::Again;
        read(self)
    }

    /// Reads the first lines of definitions, and says at which lines they stand. What is below them is left alone.
    pub fn heads<T>(&mut self, lines: &'r [Line], read: impl Fn(&mut Reader<'r>) -> Read<T>) -> Vec<(usize, T)> {
        let found = self.each(lines, |r| {
            let value = read(r)?;
            r.read_below = true;
            Ok((r.at, value))
        });
        self.names = Names::default();
        found
    }

    /// Stands at a line whose own words were read before.
    pub fn stand_at(&mut self, at: usize) {
        self.at = at;
        self.start_line();
    }

    fn start_line(&mut self) {
        self.pos = 0;
        self.far = Furthest::default();
        self.tries = 0;
        self.read_below = false;
        self.doubts.clear();
    }

    /// Reads what is indented below this line.
    pub fn below<T>(&mut self, read: impl Fn(&mut Reader<'r>) -> Read<T>) -> Vec<T> {
        self.read_below = true;
        let children = &self.line().children;
        self.each(children, read)
    }

    /// Whether something is indented below this line.
    pub fn has_below(&self) -> bool {
        !self.line().children.is_empty()
    }

    /// Reports that something must stand below this line.
    pub fn needs_below(&mut self, what: &str) {
        let span = self.line().span;
        self.problem(span, format!("{what} must stand below this line, indented"));
    }

    /// Reports what stands below this line although nothing can.
    pub fn nothing_below(&mut self) {
        if !self.read_below
            && let Some(child) = self.line().children.first()
        {
            let span = child.span;
            self.problem(span, "nothing can stand below the line above this one".to_owned());
        }
    }

    /// Goes on with the next line when it is this word and a colon.
    pub fn next_line_is(&mut self, word: &str) -> bool {
        let text = &self.source.text;
        let is = match self.lines.get(self.at + 1).map(|line| line.tokens.as_slice()) {
            Some([first, colon, ..]) => first.text(text) == word && colon.text(text) == ":",
            Some(_) | None => false,
        };
        if !is {
            return false;
        }
        self.nothing_below();
        self.at += 1;
        self.start_line();
        self.pos = 2;
        let reading = std::mem::replace(&mut self.reading, Reading::Again);
        if self.end().is_err() {
            self.report_line();
            self.far = Furthest::default();
        }
        self.reading = reading;
        true
    }

    /// Reports why the current line was not understood.
    pub fn report_line(&mut self) {
        self.failed = true;
        let far = std::mem::take(&mut self.far);
        let line = self.line();
        let token = line.tokens.get(far.pos);
        let span = token.map_or_else(|| Span::new(line.span.end.max(1) - 1, line.span.end), |t| t.span);
        let end = match line.tokens.last() {
            Some(last) => Span::new(last.span.end, last.span.end),
            None => span,
        };
        let was_uncertain = std::mem::replace(&mut self.names.uncertain, true);
        let (at, found) = match token {
            Some(token) => (token.span, Some(token.text(&self.source.text))),
            None => (end, None),
        };
        if let Some((message, help)) = far.note {
            let mut problem = Problem::in_source(self.source, at, message);
            problem.remedy = help.unwrap_or_default();
            self.problems.push(problem);
            return;
        }
        let plain_word = token.is_some_and(|t| t.kind == TokenKind::Word);
        if was_uncertain && far.name && plain_word {
            // The name was probably bound by the line that was not understood.
            return;
        }
        let mut hints = far.hints;
        if far.name {
            hints.extend(self.names.names.iter().cloned());
        }
        let message = match (found, one_of(&far.expected)) {
            (Some(found), None) => format!("`{found}` cannot stand here"),
            (Some(found), Some(expected)) => format!("expected {expected}, found `{found}`"),
            (None, None) => "this line ends too early".to_owned(),
            (None, Some(expected)) => format!("expected {expected} at the end of this line"),
        };
        let mut problem = Problem::in_source(self.source, at, message);
        if plain_word && let Some(found) = found {
            problem.remedy = match ashwright_diagnostic::nearest(found, hints.iter().map(String::as_str)) {
                Some(word) => format!("did you mean `{word}`?"),
                None if far.name && self.names.names.is_empty() && !RESERVED.contains(&found) => {
                    "names are bound with `as NAME` further up in the same paragraph".to_owned()
                }
                None => String::new(),
            };
        }
        self.problems.push(problem);
    }

    /// Reports an error at a place.
    pub fn problem(&mut self, span: Span, message: impl Into<String>) {
        self.problems.push(Problem::in_source(self.source, span, message));
    }

    /// Reports an error at a place with advice.
    pub fn problem_with_help(&mut self, span: Span, message: impl Into<String>, help: impl Into<String>) {
        self.problems
            .push(Problem::in_source(self.source, span, message).with_remedy(help));
    }

    /// Records that what was read at a place is wrong although it is understood.
    pub fn doubt(&mut self, span: Span, message: impl Into<String>, help: Option<&str>) {
        self.doubts.push(Doubt {
            span,
            message: message.into(),
            help: help.map(str::to_owned),
        });
    }

    /// Reports a warning at a place with advice.
    pub fn warn(&mut self, span: Span, message: impl Into<String>, help: impl Into<String>) {
        self.problems.push(
            Problem::in_source(self.source, span, message)
                .with_remedy(help)
                .warning(),
        );
    }

    // ---------------------------------------------------------------------------------------------- choices

    /// The place where the reader stands.
    pub fn mark(&self) -> Mark {
        Mark {
            pos: self.pos,
            names: self.names.names.len(),
            late: self.names.late.len(),
            bound: self.names.bound.len(),
            used: self.names.used.len(),
            doubts: self.doubts.len(),
            x_uses: self.x_uses.len(),
        }
    }

    /// Goes back.
    pub fn reset(&mut self, mark: Mark) {
        self.pos = mark.pos;
        self.names.names.truncate(mark.names);
        self.names.late.truncate(mark.late);
        self.names.bound.truncate(mark.bound);
        self.names.used.truncate(mark.used);
        self.doubts.truncate(mark.doubts);
        self.x_uses.truncate(mark.x_uses);
    }

    /// Tries a phrase; when it does not fit, nothing has happened.
    pub fn attempt<T>(&mut self, read: impl FnOnce(&mut Reader<'r>) -> Read<T>) -> Option<T> {
        let mark = self.mark();
        match read(self) {
            Ok(value) => Some(value),
            Err(Miss) => {
                self.reset(mark);
                None
            }
        }
    }

    /// Tries a phrase, and does not explain when it does not fit.
    pub fn attempt_quietly<T>(&mut self, read: impl FnOnce(&mut Reader<'r>) -> Read<T>) -> Option<T> {
        if self.reading == Reading::First {
            return self.attempt(read);
        }
        let far = self.far.clone();
        let result = self.attempt(read);
        if result.is_none() {
            self.far = far;
        }
        result
    }

    /// Reads a phrase that messages call `label` when nothing of it is there.
    pub fn labelled<T>(&mut self, label: &str, read: impl FnOnce(&mut Reader<'r>) -> Read<T>) -> Read<T> {
        if self.depth >= MAX_DEPTH {
            return Err(self.note("this is nested too deeply", None));
        }
        let start = self.pos;
        let before = std::mem::take(&mut self.far);
        self.depth += 1;
        let result = read(self);
        self.depth -= 1;
        if self.reading == Reading::First {
            return result;
        }
        let own = std::mem::replace(&mut self.far, before);
        let mut own = own;
        if own.pos == start && own.note.is_none() && !own.expected.is_empty() {
            own.expected = vec![label.to_owned()];
        }
        self.merge(own);
        result
    }

    fn merge(&mut self, other: Furthest) {
        if other.expected.is_empty() && other.hints.is_empty() && other.note.is_none() {
            return;
        }
        if other.pos > self.far.pos {
            self.far = other;
        } else if other.pos == self.far.pos {
            for expected in other.expected {
                if !self.far.expected.contains(&expected) {
                    self.far.expected.push(expected);
                }
            }
            self.far.hints.extend(other.hints);
            self.far.name |= other.name;
            if self.far.note.is_none() {
                self.far.note = other.note;
            }
        }
    }

    /// What is known of the furthest place, when the reader stands there and has to explain.
    fn at_furthest(&mut self) -> Option<&mut Furthest> {
        if self.reading == Reading::First {
            return None;
        }
        if self.pos > self.far.pos {
            self.far = Furthest {
                pos: self.pos,
                ..Furthest::default()
            };
        }
        (self.pos == self.far.pos).then_some(&mut self.far)
    }

    /// Records what was expected here.
    pub fn expected(&mut self, what: impl Into<String>) -> Miss {
        if let Some(far) = self.at_furthest() {
            let what = what.into();
            if !far.expected.contains(&what) {
                far.expected.push(what);
            }
        }
        Miss
    }

    /// Records a word that was expected here.
    fn expected_word(&mut self, word: &str) -> Miss {
        match self.reading {
            Reading::First => Miss,
            Reading::Again => {
                self.hint(word);
                self.expected(format!("`{word}`"))
            }
        }
    }

    /// Records a word that would have fitted here.
    pub fn hint(&mut self, word: &str) {
        if let Some(far) = self.at_furthest() {
            far.hints.push(word.to_owned());
        }
    }

    /// Records what is wrong here.
    pub fn note(&mut self, message: impl Into<String>, help: Option<String>) -> Miss {
        if let Some(far) = self.at_furthest() {
            far.note = Some((message.into(), help));
        }
        Miss
    }

    /// Records what is wrong with the line, whatever else was found wrong with it.
    pub fn refuse(&mut self, message: impl Into<String>, help: impl Into<String>) -> Miss {
        self.far = Furthest::default();
        self.pos = 0;
        self.note(message, Some(help.into()))
    }

    // ----------------------------------------------------------------------------------------------- tokens

    /// The next token.
    pub fn peek(&self) -> Option<Token> {
        self.tokens().get(self.pos).copied()
    }

    /// The text of the next token.
    pub fn peek_text(&self) -> Option<&'r str> {
        self.peek().map(|t| t.text(&self.source.text))
    }

    fn peek_after(&self, n: usize) -> Option<&'r str> {
        self.tokens()
            .get(self.pos + n)
            .filter(|t| t.kind != TokenKind::Quoted)
            .map(|t| t.text(&self.source.text))
    }

    /// Where the next token stands, or the end of the line.
    pub fn span(&self) -> Span {
        match self.peek() {
            Some(token) => token.span,
            None => self
                .tokens()
                .last()
                .map_or(Span::new(0, 0), |t| Span::new(t.span.end, t.span.end)),
        }
    }

    /// Where the token before ends.
    pub fn end_of_last(&self) -> usize {
        let last = self.pos.checked_sub(1).and_then(|at| self.tokens().get(at));
        last.map_or(self.line().span.start, |t| t.span.end)
    }

    /// Whether these words and signs come next.
    pub fn sees(&self, words: &str) -> bool {
        words
            .split(' ')
            .enumerate()
            .all(|(n, word)| self.peek_after(n) == Some(word))
    }

    /// Whether this word stands anywhere on the line.
    pub fn line_holds(&self, word: &str) -> bool {
        let mut tokens = self.tokens().iter();
        tokens.any(|token| token.text(&self.source.text) == word)
    }

    /// Whether these words could come next, as far as their first letter tells. Where it is to be explained what was expected,
    /// all of them have to be tried.
    pub fn could_see(&self, words: &str) -> bool {
        let first = |word: &str| word.as_bytes().first().copied();
        self.reading != Reading::First || self.peek_after(0).is_some_and(|word| first(word) == first(words))
    }

    /// Takes these words and signs if they come next.
    pub fn eat(&mut self, words: &str) -> bool {
        let mut here = 0;
        for word in words.split_ascii_whitespace() {
            if self.peek_after(here) != Some(word) {
                let back = self.pos;
                self.pos += here;
                self.hint(word);
                self.pos = back;
                return false;
            }
            here += 1;
        }
        self.pos += here;
        true
    }

    /// Takes these words and signs.
    pub fn words(&mut self, words: &str) -> Read<()> {
        self.tries += 1;
        if self.tries > MAX_TRIES {
            return Err(self.note("this line is too complicated", None));
        }
        for word in words.split_ascii_whitespace() {
            if self.peek_after(0) != Some(word) {
                return Err(self.expected_word(word));
            }
            self.pos += 1;
        }
        Ok(())
    }

    /// Counts one more part of a sum or a list of conditions, which nest in the tree.
    pub fn one_more(&mut self, parts: &mut usize) -> Read<()> {
        *parts += 1;
        if *parts > MAX_DEPTH {
            return Err(self.note("this has too many parts", None));
        }
        Ok(())
    }

    /// Takes either form of a word.
    pub fn either(&mut self, one: &str, other: &str) -> Read<()> {
        if self.eat(one) { Ok(()) } else { self.words(other) }
    }

    /// Takes a number of at most `most`.
    pub fn number(&mut self, most: u8) -> Read<u8> {
        let Some(token) = self.peek().filter(|t| t.kind == TokenKind::Number) else {
            return Err(self.expected("a number"));
        };
        match token.text(&self.source.text).parse::<u8>() {
            Ok(n) if n <= most => {
                self.pos += 1;
                Ok(n)
            }
            _ => Err(self.note(format!("this number is larger than {most}"), None)),
        }
    }

    /// Takes a quoted title.
    pub fn quoted(&mut self) -> Read<&'r str> {
        match self.peek().filter(|t| t.kind == TokenKind::Quoted) {
            Some(token) => {
                self.pos += 1;
                Ok(token.text(&self.source.text))
            }
            None => Err(self.expected("a title in quotes")),
        }
    }

    /// Takes any word.
    pub fn word(&mut self) -> Option<&'r str> {
        let token = self.peek().filter(|t| t.kind == TokenKind::Word)?;
        self.pos += 1;
        Some(token.text(&self.source.text))
    }

    /// Whether the next token is a number.
    pub fn sees_number(&self) -> bool {
        self.sees_number_after(0)
    }

    /// Whether a number stands behind the next `n` tokens.
    pub fn sees_number_after(&self, n: usize) -> bool {
        self.tokens()
            .get(self.pos + n)
            .is_some_and(|t| t.kind == TokenKind::Number)
    }

    /// Whether the next token is a word with a capital letter, as names of abilities have.
    pub fn sees_capital(&self) -> bool {
        self.peek()
            .is_some_and(|t| t.kind == TokenKind::Word && t.text(&self.source.text).starts_with(char::is_uppercase))
    }

    /// The end of the line.
    pub fn end(&mut self) -> Read<()> {
        match self.peek() {
            None => Ok(()),
            Some(_) => Err(self.expected("the end of the line")),
        }
    }

    // ------------------------------------------------------------------------------------------------ names

    /// Takes a bound name that stands for one of `kinds`.
    pub fn name(&mut self, label: &str, kinds: &[NameKind]) -> Read<Slot> {
        let word = self
            .peek()
            .filter(|t| t.kind == TokenKind::Word)
            .map(|t| t.text(&self.source.text));
        if let Some((slot, kind)) = word.and_then(|word| self.names.get(word)) {
            if kinds.contains(&kind) {
                self.pos += 1;
                self.names.used.push(slot);
                return Ok(slot);
            }
            let word = word.unwrap_or_default();
            let help = match kind {
                NameKind::Event if kinds.contains(&NameKind::Player) => {
                    Some(format!("write `agent of {word}` for the player who caused it"))
                }
                NameKind::Card if kinds.contains(&NameKind::Player) => {
                    Some(format!("write `controller of {word}` for the player who controls it"))
                }
                NameKind::Player if kinds.contains(&NameKind::Card) => Some(format!(
                    "write `Phoenixborn of {word}` for the Phoenixborn of that player"
                )),
                _ => None,
            };
            return Err(self.note(format!("`{word}` is the name of {}, not {label}", kind.words()), help));
        }
        if let Some(far) = self.at_furthest() {
            far.name = true;
        }
        Err(self.expected(label))
    }

    /// Takes the name of the event, of which `suits` must hold; otherwise there is no `what`.
    pub fn event(
        &mut self,
        label: &str,
        kinds: &[NameKind],
        suits: fn(&EventPattern) -> bool,
        what: &str,
    ) -> Read<Slot> {
        let span = self.span();
        let is_event = self
            .peek_text()
            .and_then(|word| self.names.get(word))
            .is_some_and(|(_, k)| k == NameKind::Event);
        let slot = self.name(label, kinds)?;
        if is_event && self.names.event.as_ref().is_some_and(|event| !suits(event)) {
            self.doubt(span, format!("this event has no {what}"), None);
        }
        Ok(slot)
    }

    /// Reads what chooses its targets when it is reached.
    pub fn putting_off<T>(&mut self, read: impl FnOnce(&mut Reader<'r>) -> Read<T>) -> Read<T> {
        self.names.put_off += 1;
        let done = read(self);
        self.names.put_off -= 1;
        done
    }

    /// Takes a new name after `as` and binds it.
    pub fn bind(&mut self, kind: NameKind) -> Read<Slot> {
        let Some(token) = self.peek().filter(|t| t.kind == TokenKind::Word) else {
            return Err(self.expected("a name"));
        };
        let word = token.text(&self.source.text);
        if RESERVED.contains(&word) || !word.starts_with(char::is_lowercase) || word.ends_with('!') {
            let help = "choose another word in small letters".to_owned();
            return Err(self.note(format!("`{word}` cannot be used as a name"), Some(help)));
        }
        if let Some((_, other)) = self.names.get(word).filter(|(_, other)| *other != kind) {
            let help = "choose another name".to_owned();
            return Err(self.note(format!("`{word}` already is the name of {}", other.words()), Some(help)));
        }
        match self.names.bind(word, kind, token.span) {
            Some(slot) => {
                self.pos += 1;
                Ok(slot)
            }
            None => Err(self.note(format!("one paragraph cannot bind more than {} names", Slot::MAX), None)),
        }
    }
}

/// `a`, `a or b`, `a, b or c`.
fn one_of(list: &[String]) -> Option<String> {
    let (last, rest) = list.split_last()?;
    if rest.is_empty() {
        return Some(last.clone());
    }
    Some(format!("{} or {last}", rest.join(", ")))
}
