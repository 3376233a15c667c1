//! Chapters, sections and rules, and how their files are read.

use crate::Number;
use ashwright_core::Rule;
use ashwright_diagnostic::{Place, Problem};
use std::sync::LazyLock;

/// The files of the Reborn edition.
const REBORN: [(&str, &str); 17] = [
    (
        "rules/reborn/01-the-game.md",
        include_str!("../../../rules/reborn/01-the-game.md"),
    ),
    (
        "rules/reborn/02-set-up.md",
        include_str!("../../../rules/reborn/02-set-up.md"),
    ),
    (
        "rules/reborn/03-rounds.md",
        include_str!("../../../rules/reborn/03-rounds.md"),
    ),
    (
        "rules/reborn/04-turns.md",
        include_str!("../../../rules/reborn/04-turns.md"),
    ),
    (
        "rules/reborn/05-costs.md",
        include_str!("../../../rules/reborn/05-costs.md"),
    ),
    (
        "rules/reborn/06-playing-and-activating.md",
        include_str!("../../../rules/reborn/06-playing-and-activating.md"),
    ),
    (
        "rules/reborn/07-attacking.md",
        include_str!("../../../rules/reborn/07-attacking.md"),
    ),
    (
        "rules/reborn/08-resolving-effects.md",
        include_str!("../../../rules/reborn/08-resolving-effects.md"),
    ),
    (
        "rules/reborn/09-damage-and-destruction.md",
        include_str!("../../../rules/reborn/09-damage-and-destruction.md"),
    ),
    (
        "rules/reborn/10-timing.md",
        include_str!("../../../rules/reborn/10-timing.md"),
    ),
    (
        "rules/reborn/11-abilities-and-values.md",
        include_str!("../../../rules/reborn/11-abilities-and-values.md"),
    ),
    (
        "rules/reborn/12-dice.md",
        include_str!("../../../rules/reborn/12-dice.md"),
    ),
    (
        "rules/reborn/13-recovery-and-end-of-round.md",
        include_str!("../../../rules/reborn/13-recovery-and-end-of-round.md"),
    ),
    (
        "rules/reborn/14-winning-and-several-players.md",
        include_str!("../../../rules/reborn/14-winning-and-several-players.md"),
    ),
    (
        "rules/reborn/15-information.md",
        include_str!("../../../rules/reborn/15-information.md"),
    ),
    (
        "rules/reborn/16-decks.md",
        include_str!("../../../rules/reborn/16-decks.md"),
    ),
    (
        "rules/reborn/17-glossary.md",
        include_str!("../../../rules/reborn/17-glossary.md"),
    ),
];

static BUILTIN: LazyLock<Result<Reference, Vec<Problem>>> = LazyLock::new(|| Reference::read(&REBORN));

/// The rules of one edition.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Reference {
    /// The chapters in order.
    pub chapters: Vec<Chapter>,
}

/// One file of rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chapter {
    /// Its number.
    pub number: u8,
    /// Its title.
    pub title: String,
    /// Its sections in order.
    pub sections: Vec<Section>,
}

/// A part of a chapter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Section {
    /// Chapter and section.
    pub number: (u8, u8),
    /// Its title.
    pub title: String,
    /// Its rules in order.
    pub rules: Vec<RuleText>,
}

/// One rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RuleText {
    /// Its number.
    pub number: Rule,
    /// What it says, without the number, in Markdown.
    pub text: String,
    /// Examples that stand below it.
    pub examples: Vec<String>,
    /// The file and the line (from 1) where it stands.
    pub place: (String, usize),
}

impl Reference {
    /// The rules that belong to the project.
    ///
    /// # Panics
    /// When they are wrong, which the project's tests rule out.
    pub fn builtin() -> &'static Reference {
        match &*BUILTIN {
            Ok(reference) => reference,
            Err(problems) => {
                let shown: Vec<String> = problems.iter().map(ToString::to_string).collect();
                panic!("the rules of the project are wrong:\n{}", shown.join("\n"))
            }
        }
    }

    /// Reads files of rules: their names and their texts, in the order of the chapters.
    ///
    /// # Errors
    /// Everything that is out of order: headings, numbers that do not ascend by one, text that belongs to no rule, and
    /// references to rules that do not exist.
    pub fn read<N: AsRef<str>, T: AsRef<str>>(files: &[(N, T)]) -> Result<Reference, Vec<Problem>> {
        let mut reference = Reference::default();
        let mut problems = Vec::new();
        for (name, text) in files {
            read_chapter(name.as_ref(), text.as_ref(), &mut reference, &mut problems);
        }
        for rule in reference.rules() {
            for text in std::iter::once(&rule.text).chain(&rule.examples) {
                for number in references(text) {
                    if !reference.has(number) {
                        let (file, line) = &rule.place;
                        let what = format!("rule {} points to {number}, which does not exist", rule.number);
                        let whole = files.iter().find(|(name, _)| name.as_ref() == file);
                        problems.push(on_line(file, whole.map_or("", |(_, text)| text.as_ref()), *line, what));
                    }
                }
            }
        }
        if problems.is_empty() {
            Ok(reference)
        } else {
            Err(problems)
        }
    }

    /// All rules in order.
    pub fn rules(&self) -> impl Iterator<Item = &RuleText> {
        self.sections().flat_map(|section| &section.rules)
    }

    /// All sections in order.
    pub fn sections(&self) -> impl Iterator<Item = &Section> {
        self.chapters.iter().flat_map(|chapter| &chapter.sections)
    }

    /// A chapter.
    pub fn chapter(&self, number: u8) -> Option<&Chapter> {
        self.chapters.iter().find(|c| c.number == number)
    }

    /// A section.
    pub fn section(&self, chapter: u8, section: u8) -> Option<&Section> {
        self.chapter(chapter)?.sections.iter().find(|s| s.number.1 == section)
    }

    /// A rule.
    pub fn rule(&self, rule: Rule) -> Option<&RuleText> {
        self.section(rule.0, rule.1)?.rules.iter().find(|r| r.number == rule)
    }

    /// Whether there is a chapter, section or rule of this number.
    pub fn has(&self, number: Number) -> bool {
        match number {
            Number::Chapter(chapter) => self.chapter(chapter).is_some(),
            Number::Section(chapter, section) => self.section(chapter, section).is_some(),
            Number::Rule(rule) => self.rule(rule).is_some(),
        }
    }
}

/// The numbers in round brackets in a text: each points to another rule.
fn references(text: &str) -> impl Iterator<Item = Number> + '_ {
    text.split('(')
        .skip(1)
        .filter_map(|rest| rest.split(')').next())
        .filter(|inside| inside.contains('.'))
        .filter_map(|inside| inside.parse().ok())
}

/// A problem with a whole line of a file.
fn on_line(file: &str, text: &str, line: usize, what: String) -> Problem {
    let width = text
        .lines()
        .nth(line.saturating_sub(1))
        .map_or(1, |line| line.chars().count());
    Problem::in_text(file, text, Place { line, column: 1, width }, what)
}

fn read_chapter(file: &str, text: &str, reference: &mut Reference, problems: &mut Vec<Problem>) {
    let mut problem = |line: usize, message: String| {
        problems.push(on_line(file, text, line, message));
    };
    let expected = reference.chapters.last().map_or(1, |c| c.number.saturating_add(1));
    let mut chapter = None;
    let mut blank = true;
    for (at, line) in text.lines().enumerate().map(|(i, l)| (i + 1, l.trim_end())) {
        let after_blank = std::mem::replace(&mut blank, line.is_empty());
        if line.is_empty() {
            continue;
        }
        if let Some(heading) = line.strip_prefix("# ") {
            match heading
                .split_once(' ')
                .and_then(|(n, title)| Some((n.parse::<u8>().ok()?, title)))
            {
                Some((number, title)) if chapter.is_none() => {
                    if number != expected {
                        problem(at, format!("this is chapter {number}, but chapter {expected} is next"));
                    }
                    chapter = Some(Chapter {
                        number,
                        title: title.to_owned(),
                        sections: Vec::new(),
                    });
                }
                _ => problem(at, "write one heading `# N Title` at the top of the file".to_owned()),
            }
            continue;
        }
        let Some(chapter) = &mut chapter else {
            problem(at, "this stands before the heading `# N Title`".to_owned());
            return;
        };
        if let Some(heading) = line.strip_prefix("## ") {
            let next = chapter.sections.last().map_or(1, |s| s.number.1.saturating_add(1));
            match heading.split_once(' ') {
                Some((number, title)) => {
                    if number.parse() != Ok(Number::Section(chapter.number, next)) {
                        problem(
                            at,
                            format!(
                                "this is section {number}, but section {}.{next} is next",
                                chapter.number
                            ),
                        );
                    }
                    let number = (chapter.number, next);
                    chapter.sections.push(Section {
                        number,
                        title: title.to_owned(),
                        rules: Vec::new(),
                    });
                }
                None => problem(at, "write a section as `## N.M Title`".to_owned()),
            }
            continue;
        }
        let Some(section) = chapter.sections.last_mut() else {
            problem(at, "this stands before the first section".to_owned());
            continue;
        };
        if let Some(example) = line.strip_prefix('>') {
            match section.rules.last_mut() {
                Some(rule) => match rule.examples.last_mut() {
                    Some(last) if !after_blank => {
                        last.push(' ');
                        last.push_str(example.trim());
                    }
                    Some(_) | None => rule.examples.push(example.trim().to_owned()),
                },
                None => problem(
                    at,
                    "this example stands before the first rule of its section".to_owned(),
                ),
            }
            continue;
        }
        let next = section.rules.last().map_or(1, |r| r.number.2.saturating_add(1));
        let wanted = Rule(section.number.0, section.number.1, next);
        match line
            .split_once(' ')
            .map(|(n, text)| (n.strip_suffix('.').map(str::parse), text))
        {
            Some((Some(Ok(Number::Rule(number))), text)) if after_blank => {
                if number != wanted {
                    problem(at, format!("this is rule {number}, but rule {wanted} is next"));
                }
                section.rules.push(RuleText {
                    number,
                    text: text.trim().to_owned(),
                    examples: Vec::new(),
                    place: (file.to_owned(), at),
                });
            }
            _ => match section.rules.last_mut() {
                Some(rule) if !after_blank => {
                    let text = rule.examples.last_mut().unwrap_or(&mut rule.text);
                    text.push(' ');
                    text.push_str(line.trim());
                }
                Some(_) | None => problem(at, format!("begin this paragraph with its number, `{wanted}.`")),
            },
        }
    }
    match chapter {
        Some(chapter) => reference.chapters.push(chapter),
        None => problem(1, "the file has no heading `# N Title`".to_owned()),
    }
}
