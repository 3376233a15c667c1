//! An edition as a layer over another: what it says of its own, and a mark on every rule below.
//!
//! A layer has chapters of its own, and in a chapter of a layer below it restates rules under their numbers and adds
//! others from a number on that is its own (101 in the original edition, 201 in Red Rains); sections that it adds there
//! begin at that number too. Its marks say how each rule stands that it does not restate, so that silence never asserts
//! anything: a line is `NUMBERS MARK REASON`, where the numbers are a chapter, a section, a rule or `9.2.1-4` and the
//! mark is `same`, `kept`, `absent` or, of a section that the layer tells as a whole, in an order of its own, `replaced`.
//! The narrowest line decides.

use crate::reader::{Below, on_line, read_chapters};
use crate::{Chapter, Number, Reference, RuleText, Section, Standing};
use ashwright_core::{EditionId, Rule, sort};
use ashwright_diagnostic::Problem;

/// The end of a rule that decides what the documents leave open.
const RULED: &str = "(Ashwright ruling.)";

/// Why such a rule is kept.
const SILENT: &str = "the documents of both editions are silent";

/// The first number that is a layer's own in what a layer below has: no two layers over one base share a number.
const fn first_own(edition: EditionId) -> u8 {
    match edition {
        EditionId::Reborn => 1,
        EditionId::Original => 101,
        EditionId::RedRains => 201,
    }
}

/// How the rules that a line of marks names stand in the layer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Mark {
    Same,
    Kept,
    Absent,
    Replaced,
}

impl Mark {
    const ALL: [(Mark, &'static str); 4] = [
        (Mark::Same, "same"),
        (Mark::Kept, "kept"),
        (Mark::Absent, "absent"),
        (Mark::Replaced, "replaced"),
    ];
}

/// What a line of marks names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Numbers {
    first: Number,
    /// The last rule of a range that begins with the rule `first`.
    last: u8,
}

impl Numbers {
    fn read(text: &str) -> Option<Numbers> {
        let (first, last) = match text.split_once('-') {
            Some((first, last)) => (first.parse().ok()?, Some(last.parse().ok()?)),
            None => (text.parse().ok()?, None),
        };
        match (first, last) {
            (Number::Rule(rule), last) => Some(Numbers {
                first,
                last: last.unwrap_or(rule.2),
            }),
            (_, None) => Some(Numbers { first, last: 0 }),
            (_, Some(_)) => None,
        }
    }

    fn covers(self, rule: Rule) -> bool {
        match self.first {
            Number::Rule(first) => (first.0, first.1) == (rule.0, rule.1) && (first.2..=self.last).contains(&rule.2),
            wide => wide.covers(rule),
        }
    }

    /// Narrower numbers decide: rules before sections before chapters.
    fn narrowness(self) -> u8 {
        match self.first {
            Number::Chapter(_) => 0,
            Number::Section(..) => 1,
            Number::Rule(_) => 2,
        }
    }
}

/// A line of marks.
#[derive(Debug)]
struct Line<'a> {
    at: usize,
    numbers: Numbers,
    mark: Mark,
    reason: &'a str,
    /// Whether it has decided how some rule stands.
    used: bool,
}

/// The marks of a layer.
struct Marks<'a> {
    file: &'a str,
    text: &'a str,
    lines: Vec<Line<'a>>,
}

impl<'a> Marks<'a> {
    fn read(file: &'a str, text: &'a str, below: &Reference, problems: &mut Vec<Problem>) -> Marks<'a> {
        let mut lines = Vec::new();
        for (at, line) in text.lines().enumerate().map(|(i, l)| (i + 1, l.trim())) {
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let mut problem = |message: String| problems.push(on_line(file, text, at, message));
            let (numbers, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
            let (word, reason) = rest.trim().split_once(char::is_whitespace).unwrap_or((rest.trim(), ""));
            let Some(numbers) = Numbers::read(numbers) else {
                problem(format!("`{numbers}` is no number: write 9, 9.2, 9.2.1 or 9.2.1-4"));
                continue;
            };
            let Some((mark, _)) = Mark::ALL.into_iter().find(|(_, known)| *known == word) else {
                let known = Mark::ALL.map(|(_, known)| known).join(", ");
                problem(format!("`{word}` is no mark: write one of {known}"));
                continue;
            };
            if reason.trim().is_empty() {
                problem(format!("say after `{word}` where the documents say so, or why"));
            }
            let whole_section = matches!(numbers.first, Number::Section(..));
            if mark == Mark::Replaced && !whole_section {
                problem("only a section is replaced as a whole: restate a rule under its number".to_owned());
                continue;
            }
            let missing = match numbers.first {
                Number::Rule(rule) => {
                    !(rule.2..=numbers.last).all(|n| below.has(Number::Rule(Rule(rule.0, rule.1, n))))
                }
                wide => !below.has(wide),
            };
            if missing {
                problem("the layer below has no such rule".to_owned());
            }
            lines.push(Line {
                at,
                numbers,
                mark,
                reason: reason.trim(),
                used: false,
            });
        }
        Marks { file, text, lines }
    }

    /// The line that decides how a rule stands.
    fn of(&mut self, rule: Rule, problems: &mut Vec<Problem>) -> Option<(Mark, &'a str)> {
        let narrowest = (0..self.lines.len())
            .filter(|line| self.lines[*line].numbers.covers(rule))
            .max_by_key(|line| self.lines[*line].numbers.narrowness())?;
        let narrowness = self.lines[narrowest].numbers.narrowness();
        let twice = self
            .lines
            .iter()
            .filter(|line| line.numbers.covers(rule) && line.numbers.narrowness() == narrowness)
            .count();
        let line = &mut self.lines[narrowest];
        line.used = true;
        if twice > 1 {
            problems.push(on_line(
                self.file,
                self.text,
                line.at,
                format!("rule {rule} is marked twice"),
            ));
        }
        Some((line.mark, line.reason))
    }

    fn replaces(&mut self, section: (u8, u8)) -> bool {
        let whole = Number::Section(section.0, section.1);
        let found = self
            .lines
            .iter_mut()
            .find(|line| line.mark == Mark::Replaced && line.numbers.first == whole);
        found.map(|line| line.used = true).is_some()
    }

    fn unused(&self, problems: &mut Vec<Problem>) {
        for line in self.lines.iter().filter(|line| !line.used) {
            let message = "this line decides nothing: its rules are restated or marked one by one".to_owned();
            problems.push(on_line(self.file, self.text, line.at, message));
        }
    }
}

/// A rule that differs between two editions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Difference<'a> {
    /// Its number.
    pub number: Rule,
    /// What the first says, if it has the rule.
    pub before: Option<&'a RuleText>,
    /// What the second says, if it has the rule.
    pub after: Option<&'a RuleText>,
}

impl Reference {
    /// The rules of `edition`, a layer over these: its files, and its marks with the name of their file.
    ///
    /// # Errors
    /// As [`Reference::read`]; and a rule below without a mark, one marked twice, and marks that decide nothing.
    pub fn with_layer<N: AsRef<str>, T: AsRef<str>>(
        &self,
        edition: EditionId,
        files: &[(N, T)],
        marks: (&str, &str),
    ) -> Result<Reference, Vec<Problem>> {
        let mut problems = Vec::new();
        let mut own = read_chapters(
            files,
            Below {
                chapters: &self.chapters,
                first_own: first_own(edition),
            },
            &mut problems,
        );
        let mut marks = Marks::read(marks.0, marks.1, self, &mut problems);
        let mut merged = Reference {
            edition,
            ..Reference::default()
        };
        for below in &self.chapters {
            let at = own.iter().position(|chapter| chapter.number == below.number);
            let mut said = at.map(|at| own.remove(at).sections).unwrap_or_default();
            let mut chapter = Chapter {
                sections: Vec::new(),
                ..below.clone()
            };
            for section in &below.sections {
                let at = said.iter().position(|own| own.number == section.number);
                let own = at.map(|at| said.remove(at));
                let rules = merge(section, own.as_ref(), &mut marks, &mut merged.absent, &mut problems);
                if !rules.is_empty() {
                    let title = own.map_or_else(|| section.title.clone(), |own| own.title);
                    chapter.sections.push(Section {
                        number: section.number,
                        title,
                        rules,
                    });
                }
            }
            chapter.sections.extend(said);
            merged.chapters.push(chapter);
        }
        merged.chapters.extend(own);
        if !shares_cards(self.edition, edition) {
            // An example of what is below speaks of cards that are others here.
            let kept = merged.chapters.iter_mut().flat_map(|chapter| &mut chapter.sections);
            for rule in kept.flat_map(|section| &mut section.rules) {
                match rule.standing {
                    Standing::Same(_) | Standing::Kept(_) => rule.examples.clear(),
                    Standing::Own | Standing::Replaced => {}
                }
            }
        }
        marks.unused(&mut problems);
        merged.check_references(files, &mut problems);
        if problems.is_empty() { Ok(merged) } else { Err(problems) }
    }

    /// The rules that differ between these and `other`, in the order of their numbers. Examples count where both editions
    /// have the cards that they speak of.
    pub fn differences<'a>(&'a self, other: &'a Reference) -> Vec<Difference<'a>> {
        let mut numbers: Vec<Rule> = self.rules().chain(other.rules()).map(|rule| rule.number).collect();
        sort(&mut numbers);
        numbers.dedup();
        let shared = shares_cards(self.edition, other.edition);
        // That one edition's documents say it and the other's do not is no difference of the rule.
        let text = |rule: &RuleText| rule.text.trim_end_matches(RULED).trim_end().to_owned();
        let said = |rule: &RuleText| (text(rule), shared.then(|| rule.examples.clone()));
        numbers
            .into_iter()
            .map(|number| Difference {
                number,
                before: self.rule(number),
                after: other.rule(number),
            })
            .filter(|one| one.before.map(said) != one.after.map(said))
            .collect()
    }
}

/// Whether two editions are made of the same cards, so that the examples of one mean something in the other.
fn shares_cards(one: EditionId, other: EditionId) -> bool {
    one.card_layers().first() == other.card_layers().first()
}

/// The rules of a section with what the layer says in it.
fn merge(
    below: &Section,
    own: Option<&Section>,
    marks: &mut Marks,
    absent: &mut Vec<(Rule, String)>,
    problems: &mut Vec<Problem>,
) -> Vec<RuleText> {
    let own: &[RuleText] = own.map_or(&[], |own| &own.rules);
    let is_below = |rule: &RuleText| below.rules.iter().any(|old| old.number == rule.number);
    let restating = |rule: &RuleText| RuleText {
        standing: Standing::Replaced,
        ..rule.clone()
    };
    if marks.replaces(below.number) {
        let said = |rule: &RuleText| own.iter().any(|own| own.number == rule.number);
        let gone = below.rules.iter().filter(|rule| !said(rule));
        absent.extend(gone.map(|rule| (rule.number, "its section is replaced as a whole".to_owned())));
        let stated = own.iter().map(|rule| match is_below(rule) {
            true => restating(rule),
            false => rule.clone(),
        });
        return stated.collect();
    }
    for (before, after) in own
        .iter()
        .zip(own.iter().skip(1))
        .filter(|(before, after)| after.number < before.number)
    {
        let message = format!(
            "rule {} stands after rule {}: only a replaced section has an order of its own",
            after.number, before.number
        );
        let (file, line) = &after.place;
        problems.push(on_line(file, "", *line, message));
    }
    let mut rules: Vec<RuleText> = Vec::new();
    for old in &below.rules {
        if let Some(own) = own.iter().find(|own| own.number == old.number) {
            rules.push(restating(own));
            continue;
        }
        let standing = match marks.of(old.number, problems) {
            // What no document says of the edition below, none says of this one.
            Some((Mark::Same, _)) if old.text.ends_with(RULED) => Standing::Kept(SILENT.to_owned()),
            Some((Mark::Same, source)) => Standing::Same(source.to_owned()),
            Some((Mark::Kept, reason)) => Standing::Kept(reason.to_owned()),
            Some((Mark::Absent, reason)) => {
                absent.push((old.number, reason.to_owned()));
                continue;
            }
            Some((Mark::Replaced, _)) | None => {
                let message = format!("rule {} of the layer below has no mark", old.number);
                problems.push(on_line(marks.file, marks.text, 1, message));
                continue;
            }
        };
        rules.push(RuleText {
            standing,
            ..old.clone()
        });
    }
    rules.extend(own.iter().filter(|rule| !is_below(rule)).cloned());
    rules
}
