//! How queries for cards are written: terms, `OR`, brackets, denials, and an order.

use crate::{Problem, Source, Span};

/// The fields of a query and what they ask.
pub(crate) const FIELDS: [(&str, &str); 23] = [
    ("name", "words of the title"),
    ("text", "words of the text"),
    (
        "type",
        "ally, conjuration, unit, phoenixborn, spell, ready, action, reaction, alteration",
    ),
    ("die", "types of dice in the costs, or basic; with = only these"),
    ("edition", "reborn, red-rains or original: of what edition it is"),
    ("set", "words of the set"),
    ("unique", "words of the Phoenixborn that it is unique to, or any"),
    ("chained", "yes or no"),
    ("confirmed", "yes or no: whether the text is known"),
    ("keyword", "a keyword that it has or grants"),
    ("ability", "words of the name of an ability"),
    ("uses", "a construct of the card language"),
    ("summons", "words of a conjuration that it brings into play"),
    ("maker", "publisher or players: who made the set"),
    ("is", "unique, chained, summon, fan-made, or a type"),
    ("cost", "the number of dice in the play cost"),
    ("attack", "the attack value"),
    ("life", "the life value"),
    ("recover", "the recover value"),
    ("battlefield", "the battlefield value"),
    ("spellboard", "the spellboard value"),
    ("limit", "the conjuration limit"),
    (
        "sort",
        "the order: name, cost, attack, life, recover, type or set; with - the other way",
    ),
];

/// Other names of fields.
const SHORT: [(&str, &str); 12] = [
    ("title", "name"),
    ("n", "name"),
    ("t", "type"),
    ("d", "die"),
    ("dice", "die"),
    ("atk", "attack"),
    ("rec", "recover"),
    ("k", "keyword"),
    ("pb", "unique"),
    ("r", "set"),
    ("o", "text"),
    ("c", "cost"),
];

/// One thing that is asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Term {
    pub span: Span,
    pub field: Option<&'static str>,
    pub relation: Relation,
    /// In small letters.
    pub value: String,
    pub quoted: Quoted,
}

/// Whether the words of a term stood in quotes, and so together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Quoted {
    Yes,
    No,
}

/// How a value is compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Relation {
    /// `:`
    Has,
    /// `=`
    Is,
    /// `!=`
    IsNot,
    AtMost,
    AtLeast,
    Below,
    Above,
}

impl Relation {
    const SIGNS: [(&'static str, Relation); 8] = [
        ("<=", Relation::AtMost),
        (">=", Relation::AtLeast),
        ("!=", Relation::IsNot),
        ("<>", Relation::IsNot),
        ("<", Relation::Below),
        (">", Relation::Above),
        (":", Relation::Has),
        ("=", Relation::Is),
    ];

    /// How people read it.
    pub fn words(self) -> &'static str {
        match self {
            Relation::Has => ": ",
            Relation::Is => " = ",
            Relation::IsNot => " ≠ ",
            Relation::AtMost => " ≤ ",
            Relation::AtLeast => " ≥ ",
            Relation::Below => " < ",
            Relation::Above => " > ",
        }
    }
}

/// A part of a query.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Node {
    Term(Term),
    Not(Box<Node>),
    All(Vec<Node>),
    Any(Vec<Node>),
}

/// A part that must match for itself, with where it stands, or why it could not be read.
pub(crate) type Part = (Span, Result<Node, Problem>);

/// A query with plain quotes and minus signs, whatever keyboard it was typed on. Its parts point into this text.
pub(crate) fn source(query: &str) -> Source {
    let plain = query.chars().map(|c| match c {
        '\u{2018}' | '\u{2019}' | '\u{2bc}' | '\u{b4}' => '\'',
        '\u{201c}' | '\u{201d}' | '\u{201e}' | '«' | '»' => '"',
        '\u{2212}' | '\u{2013}' => '-',
        c if c.is_whitespace() => ' ',
        c => c,
    });
    Source::new("query", plain.collect::<String>())
}

/// Whether a query asks for an edition, so that the cards of all of them are meant.
pub fn names_edition(query: &str) -> bool {
    has_term(query, &|term| term.field == Some("edition"))
}

/// Whether a query asks who made the cards, so that those of players are not to be left out.
pub fn names_maker(query: &str) -> bool {
    has_term(query, &|term| match term.field {
        Some("maker") => true,
        Some("is") => term.value == "fan-made",
        _ => false,
    })
}

fn has_term(query: &str, wanted: &dyn Fn(&Term) -> bool) -> bool {
    fn in_node(node: &Node, wanted: &dyn Fn(&Term) -> bool) -> bool {
        match node {
            Node::Term(term) => wanted(term),
            Node::Not(node) => in_node(node, wanted),
            Node::All(nodes) | Node::Any(nodes) => nodes.iter().any(|node| in_node(node, wanted)),
        }
    }
    let source = source(query);
    let asks = |(_, part): Part| part.is_ok_and(|node| in_node(&node, wanted));
    parts(&source).into_iter().any(asks)
}

/// The parts of a query, all of which must match. A query with `OR` outside brackets is one part.
pub(crate) fn parts(source: &Source) -> Vec<Part> {
    let mut reader = Reader {
        source,
        at: 0,
        depth: 0,
    };
    let mut parts: Vec<Part> = Vec::new();
    loop {
        reader.skip_and();
        let start = reader.at;
        if reader.rest().is_empty() {
            return parts;
        }
        if reader.word("OR") || reader.rest().starts_with('|') {
            // All of it at once: what stands left of the OR belongs to it.
            let mut whole = Reader {
                source,
                at: 0,
                depth: 0,
            };
            let span = Span::new(0, source.text.trim_end().len());
            return vec![(span, whole.whole())];
        }
        let part = reader.factor();
        if part.is_err() {
            reader.resume(start);
        }
        parts.push((Span::new(start, reader.at.max(start + 1)), part));
    }
}

struct Reader<'s> {
    source: &'s Source,
    at: usize,
    depth: usize,
}

/// Brackets in brackets, no deeper than anybody means.
const DEEPEST: usize = 20;

impl Reader<'_> {
    fn rest(&self) -> &str {
        &self.source.text[self.at..]
    }

    fn problem(&self, span: Span, what: impl Into<String>, remedy: impl Into<String>) -> Problem {
        Problem::in_source(self.source, span, what).with_remedy(remedy)
    }

    fn skip_blanks(&mut self) {
        self.at += self.rest().len() - self.rest().trim_start().len();
    }

    /// Whether this word stands here by itself.
    fn word(&self, word: &str) -> bool {
        let rest = self.rest();
        rest.strip_prefix(word)
            .is_some_and(|after| after.is_empty() || after.starts_with([' ', '(']))
    }

    /// `AND` says what holds anyway.
    fn skip_and(&mut self) {
        self.skip_blanks();
        while self.word("AND") {
            self.at += 3;
            self.skip_blanks();
        }
    }

    fn skip_or(&mut self) -> bool {
        self.skip_blanks();
        let length = match self.word("OR") {
            true => 2,
            false if self.rest().starts_with('|') => 1,
            false => return false,
        };
        self.at += length;
        self.skip_blanks();
        true
    }

    fn whole(&mut self) -> Result<Node, Problem> {
        let node = self.any()?;
        match self.rest().is_empty() {
            true => Ok(node),
            false => Err(self.problem(
                Span::new(self.at, self.at + 1),
                "this bracket was never opened",
                "leave it out, or put `(` before the first term",
            )),
        }
    }

    fn any(&mut self) -> Result<Node, Problem> {
        let mut nodes = vec![self.all()?];
        while self.skip_or() {
            nodes.push(self.all()?);
        }
        Ok(match nodes.len() {
            1 => nodes.remove(0),
            _ => Node::Any(nodes),
        })
    }

    fn all(&mut self) -> Result<Node, Problem> {
        let mut nodes = Vec::new();
        loop {
            self.skip_and();
            let over = self.rest().is_empty() || self.rest().starts_with([')', '|']) || self.word("OR");
            if over {
                break;
            }
            nodes.push(self.factor()?);
        }
        match nodes.len() {
            0 => {
                let end = (self.at + 1).min(self.source.text.len());
                Err(self.problem(
                    Span::new(self.at, end),
                    "a term is missing here",
                    "write one on each side of OR and between brackets",
                ))
            }
            1 => Ok(nodes.remove(0)),
            _ => Ok(Node::All(nodes)),
        }
    }

    fn factor(&mut self) -> Result<Node, Problem> {
        let start = self.at;
        let marked = self.rest().starts_with(['-', '!']) && self.rest().len() > 1 && !self.rest()[1..].starts_with(' ');
        let said = self.word("NOT") && !self.rest()[3..].trim_start().is_empty();
        if marked || said {
            self.at += if said { 3 } else { 1 };
            self.skip_blanks();
            self.deeper(start)?;
            let node = self.factor();
            self.depth -= 1;
            return Ok(Node::Not(Box::new(node?)));
        }
        if self.rest().starts_with('(') {
            self.at += 1;
            self.deeper(start)?;
            let node = self.any();
            self.depth -= 1;
            let node = node?;
            if !self.rest().starts_with(')') {
                return Err(self.problem(
                    Span::new(start, start + 1),
                    "this bracket has no end",
                    "put `)` behind the last term",
                ));
            }
            self.at += 1;
            return Ok(node);
        }
        if self.rest().starts_with(')') {
            let span = Span::new(start, start + 1);
            return Err(self.problem(
                span,
                "this bracket was never opened",
                "leave it out, or put `(` before the first term",
            ));
        }
        self.term()
    }

    fn deeper(&mut self, start: usize) -> Result<(), Problem> {
        self.depth += 1;
        if self.depth > DEEPEST {
            let span = Span::new(start, start + 1);
            return Err(self.problem(span, "there are too many brackets in each other", "leave some out"));
        }
        Ok(())
    }

    fn term(&mut self) -> Result<Node, Problem> {
        let start = self.at;
        let length = self
            .rest()
            .find(|c: char| !c.is_ascii_alphabetic())
            .unwrap_or(self.rest().len());
        let name = self.rest()[..length].to_lowercase();
        let behind = &self.rest()[length..];
        let sign = Relation::SIGNS.iter().find(|(sign, _)| behind.starts_with(sign));
        let mut field = None;
        let mut relation = Relation::Has;
        if let (Some((sign, asks)), false) = (sign, name.is_empty()) {
            field = Some(self.field(&name, Span::new(start, start + length))?);
            relation = *asks;
            self.at += length + sign.len();
        }
        let (value, quoted) = self.value()?;
        let span = Span::new(start, self.at);
        if value.is_empty() {
            let remedy = match field {
                Some(field) => format!("write what it asks for, as in `{field}:…`"),
                None => "write words between the quotes".to_owned(),
            };
            return Err(self.problem(span, "this has no value", remedy));
        }
        Ok(Node::Term(Term {
            span,
            field,
            relation,
            value: value.to_lowercase(),
            quoted,
        }))
    }

    fn field(&self, name: &str, span: Span) -> Result<&'static str, Problem> {
        let long = SHORT
            .iter()
            .find(|(short, _)| *short == name)
            .map_or(name, |(_, long)| long);
        let names = FIELDS.map(|(field, _)| field);
        names.into_iter().find(|field| *field == long).ok_or_else(|| {
            let remedy = match ashwright_diagnostic::nearest(name, names) {
                Some(nearest) => format!("did you mean `{nearest}`?"),
                None => format!("the fields are: {}", names.join(", ")),
            };
            self.problem(span, format!("there is no field `{name}`"), remedy)
        })
    }

    /// A word, or several in quotes.
    fn value(&mut self) -> Result<(String, Quoted), Problem> {
        let start = self.at;
        if let Some(quoted) = self.rest().strip_prefix('"') {
            let Some(length) = quoted.find('"') else {
                let span = Span::new(start, self.source.text.len());
                return Err(self.problem(span, "this quote has no end", "put `\"` after the words"));
            };
            let value = quoted[..length].to_owned();
            self.at += length + 2;
            return Ok((value, Quoted::Yes));
        }
        let length = self.rest().find([' ', '(', ')', '|', '"']).unwrap_or(self.rest().len());
        let value = self.rest()[..length].to_owned();
        self.at += length;
        Ok((value, Quoted::No))
    }

    /// Goes on behind a part that could not be read: at the next blank outside quotes.
    fn resume(&mut self, start: usize) {
        let mut quoted = false;
        let over = self.source.text[start..].char_indices().find(|(_, c)| {
            quoted ^= *c == '"';
            *c == ' ' && !quoted
        });
        self.at = over
            .map_or(self.source.text.len(), |(at, _)| start + at)
            .max(self.at.min(self.source.text.len()));
    }
}
