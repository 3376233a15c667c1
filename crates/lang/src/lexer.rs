//! From text to a tree of lines: words, numbers, quoted titles and signs, nested by indentation.

use crate::{Problem, Source, Span};
use ashwright_diagnostic::is_unprintable;

/// How deep lines may be nested.
const MAX_DEPTH: usize = 24;

/// What a token is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TokenKind {
    /// Letters, with apostrophes and hyphens inside.
    Word,
    /// Digits.
    Number,
    /// A title in quotes.
    Quoted,
    /// One of `, : / + - = ( )`.
    Sign,
}

/// A word, number, title or sign and where it stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Token {
    /// What it is.
    pub kind: TokenKind,
    /// Where it stands, with its quotes.
    pub span: Span,
}

impl Token {
    /// What it says; of a quoted title what stands between the quotes.
    pub fn text<'s>(&self, source: &'s str) -> &'s str {
        match self.kind {
            TokenKind::Quoted => &source[self.span.start + 1..self.span.end - 1],
            TokenKind::Word | TokenKind::Number | TokenKind::Sign => &source[self.span.start..self.span.end],
        }
    }
}

/// One line of a file as it stands there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct RawLine {
    /// How many spaces it begins with.
    pub indent: usize,
    /// What it says.
    pub tokens: Vec<Token>,
    /// The comment at its end, from the `#` on.
    pub comment: Option<Span>,
    /// The whole line without its indentation and line end.
    pub span: Span,
    /// Whether it could not be split into words; that is reported already.
    pub broken: bool,
}

impl RawLine {
    /// Whether there is nothing but a comment, if that.
    pub fn says_nothing(&self) -> bool {
        self.tokens.is_empty() && !self.broken
    }
}

/// A line that says something, and the lines below it that are indented further.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Line {
    /// What it says; never empty unless it is broken.
    pub tokens: Vec<Token>,
    /// Whether it could not be split into words; that is reported already.
    pub broken: bool,
    /// Where it stands, without indentation.
    pub span: Span,
    /// What is indented below it.
    pub children: Vec<Line>,
}

/// That lines begin with tabs, said once for all of them.
pub(crate) fn indented_with_tabs(source: &Source) -> Option<Problem> {
    if !source.text.starts_with('\t') && !source.text.contains("\n\t") {
        return None;
    }
    let mut offset = 0;
    let begins = source.text.split_inclusive('\n').map(|line| {
        offset += line.len();
        (offset - line.len(), line)
    });
    let tabs: Vec<usize> = begins
        .filter(|(_, line)| line.starts_with('\t'))
        .map(|(start, _)| start)
        .collect();
    let (start, lines) = (*tabs.first()?, tabs.len());
    let message = match lines {
        1 => "this line is indented with a tab".to_owned(),
        lines => format!("{lines} lines are indented with tabs, this one first"),
    };
    let found = Problem::in_source(source, Span::new(start, start + 1), message);
    Some(found.with_remedy("indent with two spaces for each level"))
}

/// Splits a source into lines of tokens. Lines that cannot be read are reported and marked as broken.
pub(crate) fn lines(source: &Source, problems: &mut Vec<Problem>) -> Vec<RawLine> {
    let mut found = Vec::new();
    let mut offset = 0;
    for piece in source.text.split_inclusive('\n') {
        let text = piece.strip_suffix('\n').unwrap_or(piece);
        let text = text.strip_suffix('\r').unwrap_or(text);
        let (line, problem) = line(source, text, offset);
        found.push(line);
        problems.extend(problem);
        offset += piece.len();
    }
    found
}

fn line(source: &Source, text: &str, offset: usize) -> (RawLine, Option<Problem>) {
    let body = text.trim_start_matches(' ');
    let indent = text.len() - body.len();
    let mut tokens = Vec::new();
    let mut comment = None;
    let mut problem = None;
    let mut rest = body;
    let end = offset + text.trim_end().len().max(indent);
    while let Some(first) = rest.chars().next() {
        let start = offset + text.len() - rest.len();
        let (kind, length) = match first {
            ' ' => {
                rest = &rest[1..];
                continue;
            }
            // Some editors begin a file with a byte order mark.
            '\u{feff}' if start == 0 => {
                rest = &rest[first.len_utf8()..];
                continue;
            }
            '#' => {
                comment = Some(Span::new(start, end));
                break;
            }
            '"' => match rest[1..].find('"') {
                Some(length) => {
                    if let Some(why) = cannot_be_shown(&rest[1..=length]) {
                        let span = Span::new(start, start + length + 2);
                        problem = Some(Problem::in_source(source, span, why).with_remedy("choose another"));
                        break;
                    }
                    (TokenKind::Quoted, length + 2)
                }
                None => {
                    let found = Problem::in_source(source, Span::new(start, end), "this title has no closing quote");
                    problem = Some(found.with_remedy("put `\"` after the title"));
                    break;
                }
            },
            ',' | ':' | '/' | '+' | '-' | '=' | '(' | ')' => (TokenKind::Sign, 1),
            c if c.is_ascii_digit() => (
                TokenKind::Number,
                rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len()),
            ),
            c if c.is_alphabetic() => (TokenKind::Word, word_length(rest)),
            '\t' => {
                let found = Problem::in_source(source, Span::new(start, start + 1), "this is a tab");
                problem = Some(found.with_remedy("indent with two spaces for each level"));
                break;
            }
            c => {
                let span = Span::new(start, start + c.len_utf8());
                let message = format!("`{}` has no meaning here", c.escape_debug());
                let found = Problem::in_source(source, span, message);
                problem = Some(match c {
                    '“' | '”' | '„' | '«' | '»' => found.with_remedy("put `\"` around titles"),
                    _ => found,
                });
                break;
            }
        };
        tokens.push(Token {
            kind,
            span: Span::new(start, start + length),
        });
        rest = &rest[length..];
    }
    let line = RawLine {
        indent,
        tokens,
        comment,
        span: Span::new(offset + indent, end),
        broken: problem.is_some(),
    };
    (line, problem)
}

/// A title has no more characters.
const LONGEST_TITLE: usize = 80;

/// Why something in quotation marks cannot be shown, if it cannot.
fn cannot_be_shown(title: &str) -> Option<&'static str> {
    // Almost every title.
    if title.len() <= LONGEST_TITLE && title.bytes().all(|byte| matches!(byte, b' '..=b'~')) {
        return None;
    }
    if title.chars().any(is_unprintable) {
        return Some("this title has a character that cannot be seen");
    }
    (title.chars().count() > LONGEST_TITLE).then_some("this title has more than 80 characters")
}

/// Words are letters and digits; apostrophes and hyphens join when a letter follows; `!` may end one.
fn word_length(text: &str) -> usize {
    let mut chars = text.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        let next = chars.peek().map(|(_, c)| *c);
        match c {
            c if c.is_alphanumeric() => {}
            '\'' | '’' | '-' if next.is_some_and(char::is_alphabetic) => {}
            '!' => return at + 1,
            _ => return at,
        }
    }
    text.len()
}

/// Nests lines by their indentation. Comments and empty lines are left out.
pub(crate) fn tree(source: &Source, raw: &[RawLine], problems: &mut Vec<Problem>) -> Vec<Line> {
    let mut at = 0;
    let mut top = Vec::new();
    while at < raw.len() {
        top.extend(nest(source, raw, &mut at, 0, 0, problems));
    }
    top
}

/// The lines from `at` on that are indented by at least `least`, with what stands below them.
fn nest(
    source: &Source,
    raw: &[RawLine],
    at: &mut usize,
    least: usize,
    depth: usize,
    problems: &mut Vec<Problem>,
) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::new();
    let mut indent = None;
    while let Some(line) = raw.get(*at) {
        if line.says_nothing() {
            *at += 1;
            continue;
        }
        if line.indent < least {
            break;
        }
        match indent {
            _ if line.broken => {}
            None => {
                if depth == 0 && line.indent > 0 {
                    problems.push(Problem::in_source(
                        source,
                        line.span,
                        "this line is indented, but nothing stands above it",
                    ));
                }
                indent = Some(line.indent);
            }
            Some(before) if line.indent < before => {
                problems.push(
                    Problem::in_source(
                        source,
                        line.span,
                        "this line is indented less than its block and more than the line above that",
                    )
                    .with_remedy("indent with two spaces for each level"),
                );
                indent = Some(line.indent);
            }
            Some(_) => {}
        }
        let own = line.indent;
        *at += 1;
        let children = if depth >= MAX_DEPTH {
            let from = *at;
            while raw.get(*at).is_some_and(|l| l.says_nothing() || l.indent > own) {
                *at += 1;
            }
            if raw[from..*at].iter().any(|l| !l.says_nothing()) {
                problems.push(Problem::in_source(
                    source,
                    line.span,
                    "what stands below this line is nested too deeply",
                ));
            }
            Vec::new()
        } else {
            nest(source, raw, at, own + 1, depth + 1, problems)
        };
        lines.push(Line {
            tokens: line.tokens.clone(),
            span: line.span,
            broken: line.broken,
            children,
        });
    }
    lines
}
