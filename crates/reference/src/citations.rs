//! Which rules are cited where, and whether the citations hold.

use crate::{Number, Reference};
use ashwright_core::Rule;
use std::collections::BTreeSet;
use std::fmt;

/// A number that stands somewhere as the name of a rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Citation {
    /// The file.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// What is cited.
    pub number: Number,
}

/// Something that is wrong with the citations.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// A citation of a rule that does not exist.
    NoSuchRule(Citation),
    /// A rule that no ruling cites and that is not in the list of such rules.
    Uncited(Rule),
    /// A line of the list that cannot be read, or names what does not exist: line and reason.
    Unreadable(usize, String),
    /// A line of the list that is not needed: line and number.
    Stale(usize, String),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::NoSuchRule(citation) => write!(
                f,
                "{}:{}: rule {} is cited but does not exist: cite the rule that says it",
                citation.file, citation.line, citation.number
            ),
            Fault::Uncited(rule) => write!(
                f,
                "rule {rule} is cited by no ruling: write one that shows it, or add `{rule} reason` to {UNCITED}"
            ),
            Fault::Unreadable(line, reason) => write!(f, "{UNCITED}:{line}: {reason}"),
            Fault::Stale(line, number) => {
                write!(
                    f,
                    "{UNCITED}:{line}: a ruling cites {number} by now: take this line out"
                )
            }
        }
    }
}

/// The list of rules that no ruling cites, with the reasons.
pub const UNCITED: &str = "rules/uncited.txt";

/// The citations in Rust code: `Rule(9, 2, 1)`, and `R 9.2.1` or `rule 9.2.1` in comments and texts, with further
/// numbers after a comma, `to` or `and`.
pub fn in_rust(file: &str, text: &str) -> Vec<Citation> {
    let mut found = Vec::new();
    let mut cite = |at: usize, number: Number| {
        let line = text[..at].matches('\n').count() + 1;
        found.push(Citation {
            file: file.to_owned(),
            line,
            number,
        });
    };
    for (at, _) in text.match_indices("Rule(") {
        let inside = text[at + 5..].split(')').next().unwrap_or_default();
        let parts: Vec<Option<u8>> = inside.split(',').map(|part| part.trim().parse().ok()).collect();
        if let [Some(chapter), Some(section), Some(paragraph)] = parts[..] {
            cite(at, Number::Rule(Rule(chapter, section, paragraph)));
        }
    }
    for word in ["R ", "rule "] {
        for (at, _) in text.match_indices(word) {
            if text[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_') {
                continue;
            }
            let mut here = at + word.len();
            while let Some((number, length)) = number_at(&text[here..]) {
                cite(here, number);
                here += length;
                match joint(&text[here..]) {
                    Some(length) => here += length,
                    None => break,
                }
            }
        }
    }
    found
}

/// The citations in a ruling: every number after the word `cites` at the beginning of a line.
pub fn in_ruling(file: &str, text: &str) -> Vec<Citation> {
    let mut found = Vec::new();
    for (line, words) in text.lines().enumerate().map(|(i, l)| (i + 1, l.trim())) {
        let Some(cited) = words
            .strip_prefix("cites")
            .filter(|rest| rest.starts_with([' ', '\t', ':']))
        else {
            continue;
        };
        for word in cited.split(|c: char| !c.is_ascii_digit() && c != '.') {
            if let Ok(number) = word.trim_matches('.').parse() {
                found.push(Citation {
                    file: file.to_owned(),
                    line,
                    number,
                });
            }
        }
    }
    found
}

/// A number with at least two parts at the beginning of a text, and its length.
fn number_at(text: &str) -> Option<(Number, usize)> {
    let end = text
        .find(|c: char| !c.is_ascii_digit() && c != '.')
        .unwrap_or(text.len());
    let digits = text[..end].trim_end_matches('.');
    if !digits.contains('.') {
        return None;
    }
    Some((digits.parse().ok()?, digits.len()))
}

/// The length of what joins two numbers: a comma, `to` or `and`, also over the end of a comment line.
fn joint(text: &str) -> Option<usize> {
    let word = [", ", " to ", " and ", ",\n"]
        .into_iter()
        .find(|word| text.starts_with(word))?;
    let rest = &text[word.len()..];
    let rest = rest.trim_start_matches(|c: char| c.is_whitespace() || c == '/' || c == '!');
    rest.starts_with(|c: char| c.is_ascii_digit())
        .then(|| text.len() - rest.len())
}

/// Checks that everything cited exists, and that every rule is cited by a ruling or listed in `uncited`, the text of
/// [`UNCITED`]: lines of a rule number, or `N.M.*` for a section, and a reason; `#` begins a comment.
pub fn check(reference: &Reference, code: &[Citation], rulings: &[Citation], uncited: &str) -> Vec<Fault> {
    let mut faults: Vec<Fault> = code
        .iter()
        .chain(rulings)
        .filter(|citation| !reference.has(citation.number))
        .cloned()
        .map(Fault::NoSuchRule)
        .collect();
    let cited: BTreeSet<Rule> = reference
        .rules()
        .map(|rule| rule.number)
        .filter(|rule| rulings.iter().any(|citation| citation.number.covers(*rule)))
        .collect();
    let mut excused: BTreeSet<Rule> = BTreeSet::new();
    for (line, entry) in uncited.lines().enumerate().map(|(i, l)| (i + 1, l.trim())) {
        if entry.is_empty() || entry.starts_with('#') {
            continue;
        }
        let (name, reason) = entry.split_once(char::is_whitespace).unwrap_or((entry, ""));
        let number: Option<Number> = name.strip_suffix(".*").unwrap_or(name).parse().ok();
        let number = match number {
            Some(number) if reference.has(number) => number,
            Some(_) => {
                faults.push(Fault::Unreadable(line, format!("there is no rule {name}")));
                continue;
            }
            None => {
                let message = format!("`{name}` is no rule number: write `9.2.1 reason` or `17.1.* reason`");
                faults.push(Fault::Unreadable(line, message));
                continue;
            }
        };
        if reason.trim().is_empty() {
            faults.push(Fault::Unreadable(
                line,
                format!("say after {name} why no ruling can show it"),
            ));
        }
        let meant: Vec<Rule> = reference
            .rules()
            .map(|r| r.number)
            .filter(|r| number.covers(*r))
            .collect();
        let needed = meant
            .iter()
            .any(|rule| !cited.contains(rule) && !excused.contains(rule));
        if !needed {
            faults.push(Fault::Stale(line, name.to_owned()));
        }
        excused.extend(meant);
    }
    let missing = reference.rules().map(|rule| rule.number);
    faults.extend(
        missing
            .filter(|rule| !cited.contains(rule) && !excused.contains(rule))
            .map(Fault::Uncited),
    );
    faults
}
