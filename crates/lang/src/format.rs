//! Formatting card files: one way to write everything, with comments where they were.

use crate::grammar::{Definition, MADE_BY_PLAYERS, write_card, write_dice_power, write_keyword};
use crate::lexer::{self, Line, RawLine};
use crate::load::{Loaded, read};
use crate::world::{Links, Words};
use crate::writer::{Writer, Written};
use crate::{Problem, Severity, Source, Span};
use ashwright_core::{Ability, AbilityId, Keyword, Maker, Numbered, TitleId, sort_by_key};
use std::fmt::Write as _;

/// The order of the lines of a card above its text.
const ORDER: [&str; 24] = [
    "unique",
    "chained",
    "law",
    "unconfirmed",
    "limit",
    "cost",
    "battlefield",
    "life",
    "spellboard",
    "standard",
    "heroic",
    "stacks",
    "behaviors",
    "ultimates",
    "phase",
    "stack",
    "stats",
    "bonus",
    "blood",
    "left",
    "right",
    "jaw",
    "status",
    "X",
];

/// The source in the one way in which everything is written: canonical phrases, two spaces for each level, one empty
/// line between definitions, the lines of a card in their order. Comments stay with the lines that they stand at.
///
/// The source may refer to cards and keywords of other files. Formatting a formatted text changes nothing.
///
/// # Errors
/// Everything in the source that is not understood.
pub fn format(source: &Source) -> Result<String, Vec<Problem>> {
    if let Some(tabs) = lexer::indented_with_tabs(source) {
        return Err(vec![tabs]);
    }
    let mut problems = Vec::new();
    let raw = lexer::lines(source, &mut problems);
    let tree = lexer::tree(source, &raw, &mut problems);
    if let Some(text) = reordered(source, &raw, &tree) {
        return format_ordered(&Source::new(&source.name, text))
            .map_err(|_| read(std::slice::from_ref(source), Links::Open).problems);
    }
    format_ordered(source)
}

fn format_ordered(source: &Source) -> Result<String, Vec<Problem>> {
    let loaded = read(std::slice::from_ref(source), Links::Open);
    if loaded.problems.iter().any(|p| p.severity == Severity::Error) {
        return Err(loaded.problems);
    }
    let written = written(loaded);
    let raw = lexer::lines(source, &mut Vec::new());
    let said = raw.iter().filter(|line| !line.says_nothing()).count();
    if said != written.len() {
        let message = "this file is understood but cannot be formatted; this is a fault of the formatter";
        return Err(vec![Problem::in_source(source, Span::new(0, 0), message)]);
    }
    Ok(lay_out(source, &raw, &written))
}

/// Every definition, line by line.
fn written(loaded: Loaded) -> Vec<Written> {
    let Loaded {
        world,
        cards,
        dice_powers,
        definitions,
        ..
    } = loaded;
    let (titles, keywords, abilities) = world.into_parts();
    let parts = Parts {
        titles,
        keywords,
        abilities,
    };
    let mut w = Writer::new(&parts);
    let mut cards = cards.iter();
    for defined in &definitions {
        match &defined.definition {
            Definition::Edition(name) => {
                w.line();
                w.used("edition");
                w.words("edition");
                w.words(name);
            }
            Definition::Set(name, maker) => {
                w.line();
                w.used("set");
                w.words("set");
                w.quoted(name);
                if *maker == Maker::Players {
                    w.words(MADE_BY_PLAYERS);
                }
            }
            Definition::Card(..) => {
                if let Some(card) = cards.next() {
                    write_card(card, &mut w);
                }
            }
            Definition::Keyword(name, numeral) => {
                if let Some(id) = parts.keyword(name, *numeral) {
                    write_keyword(parts.paragraph(id), &mut w);
                }
            }
            Definition::DicePower(kind, _) => {
                if let Some(power) = dice_powers.get(kind) {
                    write_dice_power(power, &mut w);
                }
            }
        }
    }
    w.lines
}

/// What one file defines and refers to.
pub(crate) struct Parts {
    /// The titles.
    pub titles: Vec<String>,
    /// The keywords.
    pub keywords: Vec<Keyword>,
    /// The paragraphs.
    pub abilities: Vec<Ability>,
}

impl Parts {
    fn keyword(&self, name: &str, numeral: Numbered) -> Option<AbilityId> {
        let mut ids = self.keywords.iter().filter(|k| k.name == name).map(|k| k.ability);
        ids.find(|id| self.abilities[id.index()].numeral == numeral)
    }
}

impl Words for Parts {
    fn title_words(&self, title: TitleId) -> &str {
        &self.titles[title.index()]
    }

    fn keyword_words(&self, ability: AbilityId) -> Option<&str> {
        self.keywords
            .iter()
            .find(|k| k.ability == ability)
            .map(|k| k.name.as_str())
    }

    fn paragraph(&self, ability: AbilityId) -> &Ability {
        &self.abilities[ability.index()]
    }
}

// ---------------------------------------------------------------------------------------------------------- layout

/// A line of the result.
struct Laid {
    depth: usize,
    text: String,
    /// Whether an empty line stood above it.
    spaced: bool,
    kind: Kind,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// A comment on a line of its own.
    Comment,
    /// The first line of a card, keyword or dice power.
    Definition,
    /// Any other line.
    Other,
}

/// Puts the written lines where the lines of the source stand, with their comments.
fn lay_out(source: &Source, raw: &[RawLine], written: &[Written]) -> String {
    let mut laid: Vec<Laid> = Vec::new();
    let mut next = written.iter();
    let mut open: Vec<(usize, usize)> = Vec::new();
    let mut spaced = false;
    for (at, line) in raw.iter().enumerate() {
        let comment = line.comment.map(|span| source.text[span.start..span.end].trim_end());
        if line.says_nothing() {
            match comment {
                None => spaced = true,
                Some(text) => {
                    let following = raw[at..].iter().find(|l| !l.says_nothing()).map(|l| l.indent);
                    let depth = comment_depth(line.indent, following, next.as_slice().first(), &open);
                    laid.push(Laid {
                        depth,
                        text: text.to_owned(),
                        spaced,
                        kind: Kind::Comment,
                    });
                    spaced = false;
                }
            }
            continue;
        }
        let Some(new) = next.next() else { break };
        open.retain(|(indent, _)| *indent < line.indent);
        open.push((line.indent, new.depth));
        let mut text = new.text.clone();
        if let Some(comment) = comment {
            let _ = write!(text, "  {comment}");
        }
        let header = ["edition ", "set \""].iter().any(|word| new.text.starts_with(word));
        let kind = if new.depth == 0 && !header {
            Kind::Definition
        } else {
            Kind::Other
        };
        laid.push(Laid {
            depth: new.depth,
            text,
            spaced,
            kind,
        });
        spaced = false;
    }
    space(&mut laid);
    let mut text = String::new();
    for (at, line) in laid.iter().enumerate() {
        if line.spaced && at > 0 {
            text.push('\n');
        }
        let _ = writeln!(text, "{}{}", "  ".repeat(line.depth), line.text);
    }
    text
}

/// How deep a comment line goes: with the line that follows, or deeper when it is indented further.
fn comment_depth(indent: usize, following: Option<usize>, next: Option<&Written>, open: &[(usize, usize)]) -> usize {
    match (following, next) {
        (Some(following), Some(next)) if indent <= following => next.depth,
        _ => match open.iter().rev().find(|(at, _)| *at <= indent) {
            Some((at, depth)) if *at == indent => *depth,
            Some((_, depth)) => depth + 1,
            None => 0,
        },
    }
}

/// One empty line above each definition and the comments that belong to it, none inside.
fn space(laid: &mut [Laid]) {
    for line in laid.iter_mut() {
        if line.depth > 0 {
            line.spaced = false;
        }
    }
    for at in 0..laid.len() {
        if laid[at].kind != Kind::Definition {
            continue;
        }
        let mut first = at;
        while first > 0 && !laid[first].spaced && laid[first - 1].kind == Kind::Comment && laid[first - 1].depth == 0 {
            first -= 1;
        }
        laid[first].spaced = true;
    }
}

// ----------------------------------------------------------------------------------------------------------- order

/// The text with the lines of every card in their order, when some are not.
fn reordered(source: &Source, raw: &[RawLine], tree: &[Line]) -> Option<String> {
    let rank = |line: &Line| {
        let first = line.tokens.first().map_or("", |t| t.text(&source.text));
        // Two of the words can begin a paragraph, too.
        let second = line.tokens.get(1).map_or("", |t| t.text(&source.text));
        let is_property = match first {
            "X" => second == "=",
            "status" => second != ":",
            _ => true,
        };
        let place = ORDER.iter().position(|word| *word == first && is_property);
        place.unwrap_or(ORDER.len())
    };
    let index = |line: &Line| raw.iter().position(|r| r.span == line.span);
    let mut order: Vec<usize> = (0..raw.len()).collect();
    let mut changed = false;
    for (at, card) in tree.iter().enumerate() {
        let ranks: Vec<usize> = card.children.iter().map(rank).collect();
        if ranks.is_sorted() {
            continue;
        }
        let first = index(card)? + 1;
        let next = tree.get(at + 1).and_then(index).unwrap_or(raw.len());
        let starts: Vec<usize> = card.children.iter().filter_map(index).collect();
        // Each child takes along the comments above it; what follows the last one stays.
        let last_line = last(card.children.last()?);
        let end = raw.iter().position(|r| r.span == last_line.span)? + 1;
        let mut chunks: Vec<(usize, std::ops::Range<usize>)> = Vec::new();
        let mut from = first;
        for (child, line) in card.children.iter().enumerate() {
            let own = last(line);
            let until = index(own)? + 1;
            debug_assert!(starts[child] < until && until <= next);
            chunks.push((ranks[child], from..until));
            from = until;
        }
        sort_by_key(&mut chunks, |(rank, _)| *rank);
        let sorted: Vec<usize> = chunks.into_iter().flat_map(|(_, range)| range).collect();
        order.splice(first..end, sorted);
        changed = true;
    }
    if !changed {
        return None;
    }
    let mut text = String::new();
    for at in order {
        let line = &raw[at];
        let _ = writeln!(
            text,
            "{}{}",
            " ".repeat(line.indent),
            &source.text[line.span.start..line.span.end]
        );
    }
    Some(text)
}

/// The last line of a block.
fn last(line: &Line) -> &Line {
    line.children.last().map_or(line, last)
}
