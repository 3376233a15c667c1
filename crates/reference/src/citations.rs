//! Which rules are cited where, and whether the citations hold.

use crate::{Number, Reference, Standing};
use ashwright_core::{EditionId, Rule};
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
    /// The edition whose rule is meant; none where any will do, as in code that plays several.
    pub edition: Option<EditionId>,
}

/// Something that is wrong with the citations.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// A citation of a rule that does not exist.
    NoSuchRule(Citation),
    /// A rule that no ruling of its edition cites and that is not in the list of such rules.
    Uncited(EditionId, Rule),
    /// A line of the list that cannot be read, or names what does not exist: line and reason.
    Unreadable(EditionId, usize, String),
    /// A line of the list that is not needed: line and number.
    Stale(EditionId, usize, String),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::NoSuchRule(citation) => {
                let of = citation.edition.map_or("any edition", EditionId::word);
                write!(
                    f,
                    "{}:{}: rule {} is cited but is no rule of {of}: cite the rule that says it",
                    citation.file, citation.line, citation.number
                )
            }
            Fault::Uncited(edition, rule) => write!(
                f,
                "rule {rule} is cited by no ruling of {}: write one that shows it, or add `{rule} reason` to {}",
                edition.word(),
                uncited(*edition)
            ),
            Fault::Unreadable(edition, line, reason) => write!(f, "{}:{line}: {reason}", uncited(*edition)),
            Fault::Stale(edition, line, number) => write!(
                f,
                "{}:{line}: a ruling cites {number} by now: take this line out",
                uncited(*edition)
            ),
        }
    }
}

/// The list of rules of an edition's own layer that no ruling of it cites, with the reasons.
pub fn uncited(edition: EditionId) -> String {
    format!("rules/{}/uncited.txt", edition.word())
}

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
            edition: None,
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

/// The citations in a ruling: every number after the word `cites` at the beginning of a line, as a rule of the edition
/// that the ruling names.
pub fn in_ruling(file: &str, text: &str) -> Vec<Citation> {
    let mut found = Vec::new();
    let named = text.lines().find_map(|line| line.trim().strip_prefix("edition "));
    let edition = named.map_or(Some(EditionId::default()), EditionId::from_word);
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
                    edition,
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

/// What is to be checked of an edition.
#[derive(Clone, Copy, Debug)]
pub struct Checked<'a> {
    /// Its rules.
    pub reference: &'a Reference,
    /// The text of its list of rules that no ruling cites ([`uncited`]).
    pub uncited: &'a str,
}

/// Checks that everything cited exists in the edition that is meant, and that every rule that an edition's own layer
/// states is cited by a ruling of that edition or listed: lines of a rule number, or `N.M.*` for a section, and a
/// reason; `#` begins a comment. What a layer keeps from below is shown by the rulings of the edition below.
pub fn check(editions: &[Checked], code: &[Citation], rulings: &[Citation]) -> Vec<Fault> {
    let holds = |citation: &Citation| {
        let meant = |checked: &&Checked| citation.edition.is_none_or(|id| id == checked.reference.edition);
        let mut among = editions.iter().filter(meant);
        among.any(|checked| checked.reference.has(citation.number))
    };
    let all = code.iter().chain(rulings);
    let mut faults: Vec<Fault> = all.filter(|one| !holds(one)).cloned().map(Fault::NoSuchRule).collect();
    for checked in editions {
        check_shown(*checked, rulings, &mut faults);
    }
    faults
}

/// Checks that rulings cite the rules that an edition's own layer states.
fn check_shown(Checked { reference, uncited }: Checked, rulings: &[Citation], faults: &mut Vec<Fault>) {
    let edition = reference.edition;
    let own: Vec<Rule> = reference
        .rules()
        .filter(|rule| match rule.standing {
            Standing::Own | Standing::Replaced => true,
            Standing::Same(_) | Standing::Kept(_) => false,
        })
        .map(|rule| rule.number)
        .collect();
    let here: Vec<&Citation> = rulings.iter().filter(|one| one.edition == Some(edition)).collect();
    let is_cited = |rule: &Rule| here.iter().any(|citation| citation.number.covers(*rule));
    let cited: BTreeSet<Rule> = own.iter().copied().filter(is_cited).collect();
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
                faults.push(Fault::Unreadable(edition, line, format!("there is no rule {name}")));
                continue;
            }
            None => {
                let message = format!("`{name}` is no rule number: write `9.2.1 reason` or `17.1.* reason`");
                faults.push(Fault::Unreadable(edition, line, message));
                continue;
            }
        };
        if reason.trim().is_empty() {
            let message = format!("say after {name} why no ruling can show it");
            faults.push(Fault::Unreadable(edition, line, message));
        }
        let meant: Vec<Rule> = own.iter().copied().filter(|rule| number.covers(*rule)).collect();
        let needed = meant
            .iter()
            .any(|rule| !cited.contains(rule) && !excused.contains(rule));
        if !needed {
            faults.push(Fault::Stale(edition, line, name.to_owned()));
        }
        excused.extend(meant);
    }
    let missing = own
        .into_iter()
        .filter(|rule| !cited.contains(rule) && !excused.contains(rule));
    faults.extend(missing.map(|rule| Fault::Uncited(edition, rule)));
}
