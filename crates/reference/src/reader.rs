//! Chapters, sections and rules, and how their files are read.

use crate::Number;
use ashwright_core::{EditionId, Rule};
use ashwright_diagnostic::{Place, Problem};

/// The rules of one edition.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Reference {
    /// Which one it is.
    pub edition: EditionId,
    /// The chapters in order.
    pub chapters: Vec<Chapter>,
    /// The rules of the layers below that this edition does not have, with the reason.
    pub absent: Vec<(Rule, String)>,
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
    /// Why it is a rule of this edition.
    pub standing: Standing,
}

/// How a rule of an edition stands to the layers below it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Standing {
    /// It is told by the edition's own layer alone.
    Own,
    /// It is told by the edition's own layer, in place of what a layer below says under this number.
    Replaced,
    /// It stands as below: the documents of the edition say the same, and where.
    Same(String),
    /// It stands as below: the documents of the edition are silent, and why it is kept.
    Kept(String),
}

impl Reference {
    /// Reads files of rules: their names and their texts, in the order of the chapters.
    ///
    /// # Errors
    /// Everything that is out of order: headings, numbers that do not ascend by one, text that belongs to no rule, and
    /// references to rules that do not exist.
    pub fn read<N: AsRef<str>, T: AsRef<str>>(files: &[(N, T)]) -> Result<Reference, Vec<Problem>> {
        let mut problems = Vec::new();
        let chapters = read_chapters(
            files,
            Below {
                chapters: &[],
                first_own: 1,
            },
            &mut problems,
        );
        let reference = Reference {
            chapters,
            ..Reference::default()
        };
        reference.check_references(files, &mut problems);
        if problems.is_empty() {
            Ok(reference)
        } else {
            Err(problems)
        }
    }

    /// Reports every number in brackets that no rule has, in the rules that stand in these files.
    pub(crate) fn check_references<N: AsRef<str>, T: AsRef<str>>(&self, files: &[(N, T)], problems: &mut Vec<Problem>) {
        for rule in self.rules() {
            for text in std::iter::once(&rule.text).chain(&rule.examples) {
                for number in references(text).filter(|number| !self.has(*number)) {
                    let (file, line) = &rule.place;
                    let what = format!("rule {} points to {number}, which does not exist", rule.number);
                    let whole = files.iter().find(|(name, _)| name.as_ref() == file);
                    problems.push(on_line(file, whole.map_or("", |(_, text)| text.as_ref()), *line, what));
                }
            }
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
pub(crate) fn on_line(file: &str, text: &str, line: usize, what: String) -> Problem {
    let width = text
        .lines()
        .nth(line.saturating_sub(1))
        .map_or(1, |line| line.chars().count());
    Problem::in_text(file, text, Place { line, column: 1, width }, what)
}

/// What a layer's chapters are read over.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Below<'a> {
    /// The chapters of the layers below; none for a base.
    pub chapters: &'a [Chapter],
    /// The first number that the layer gives to a rule that it adds to a section of theirs, and to a section that it
    /// adds to a chapter of theirs, so that both can grow.
    pub first_own: u8,
}

/// Reads the chapters of a layer over those below it.
pub(crate) fn read_chapters<N: AsRef<str>, T: AsRef<str>>(
    files: &[(N, T)],
    below: Below,
    problems: &mut Vec<Problem>,
) -> Vec<Chapter> {
    let mut chapters: Vec<Chapter> = Vec::new();
    for (file, text) in files {
        let (file, text) = (file.as_ref(), text.as_ref());
        let last = below
            .chapters
            .iter()
            .chain(&chapters)
            .map(|chapter| chapter.number)
            .max();
        let mut reader = ChapterReader {
            file,
            text,
            below: below.chapters,
            first_own: below.first_own,
            expected: last.unwrap_or(0).saturating_add(1),
            after: chapters.last().map_or(0, |chapter| chapter.number),
            chapter: None,
            problems,
        };
        reader.read();
        match reader.chapter {
            Some(chapter) => chapters.push(chapter),
            None => problems.push(on_line(file, text, 1, "the file has no heading `# N Title`".to_owned())),
        }
    }
    chapters
}

/// The reading of one file.
struct ChapterReader<'a> {
    file: &'a str,
    text: &'a str,
    below: &'a [Chapter],
    first_own: u8,
    /// The number of the next chapter that no layer below has.
    expected: u8,
    /// The number of the chapter before.
    after: u8,
    chapter: Option<Chapter>,
    problems: &'a mut Vec<Problem>,
}

impl ChapterReader<'_> {
    fn problem(&mut self, line: usize, message: String) {
        self.problems.push(on_line(self.file, self.text, line, message));
    }

    fn read(&mut self) {
        let mut blank = true;
        for (at, line) in self.text.lines().enumerate().map(|(i, l)| (i + 1, l.trim_end())) {
            let after_blank = std::mem::replace(&mut blank, line.is_empty());
            if line.is_empty() {
                continue;
            }
            if let Some(heading) = line.strip_prefix("# ") {
                self.heading(at, heading);
            } else if self.chapter.is_none() {
                self.problem(at, "this stands before the heading `# N Title`".to_owned());
                return;
            } else if let Some(heading) = line.strip_prefix("## ") {
                self.section(at, heading);
            } else if self.open().is_none() {
                self.problem(at, "this stands before the first section".to_owned());
            } else if let Some(example) = line.strip_prefix('>') {
                self.example(at, example.trim(), after_blank);
            } else {
                self.paragraph(at, line, after_blank);
            }
        }
    }

    /// The section that is being read.
    fn open(&mut self) -> Option<&mut Section> {
        self.chapter.as_mut()?.sections.last_mut()
    }

    /// The chapter of a layer below that this one adds to.
    fn chapter_below(&self) -> Option<&Chapter> {
        let number = self.chapter.as_ref()?.number;
        self.below.iter().find(|chapter| chapter.number == number)
    }

    fn heading(&mut self, at: usize, heading: &str) {
        let read = heading
            .split_once(' ')
            .and_then(|(number, title)| Some((number.parse::<u8>().ok()?, title)));
        let Some((number, title)) = read.filter(|_| self.chapter.is_none()) else {
            self.problem(at, "write one heading `# N Title` at the top of the file".to_owned());
            return;
        };
        let below = self.below.iter().find(|chapter| chapter.number == number);
        if below.map_or(number != self.expected, |_| number <= self.after) {
            let expected = self.expected;
            self.problem(at, format!("this is chapter {number}, but chapter {expected} is next"));
        }
        if let Some(below) = below.filter(|below| below.title != title) {
            self.problem(
                at,
                format!("chapter {number} is called {:?} in the layer below", below.title),
            );
        }
        self.chapter = Some(Chapter {
            number,
            title: title.to_owned(),
            sections: Vec::new(),
        });
    }

    fn section(&mut self, at: usize, heading: &str) {
        let Some(chapter) = &self.chapter else { return };
        let Some((number, title)) = heading.split_once(' ') else {
            self.problem(at, "write a section as `## N.M Title`".to_owned());
            return;
        };
        let last = chapter.sections.last().map_or(0, |section| section.number.1);
        let next = match self.chapter_below() {
            None => (chapter.number, last.saturating_add(1)),
            // Only the sections in which the layer says something, then its own.
            Some(below) => match number.parse() {
                Ok(Number::Section(_, section))
                    if section > last && below.sections.iter().any(|s| s.number.1 == section) =>
                {
                    (chapter.number, section)
                }
                _ => (chapter.number, last.saturating_add(1).max(self.first_own)),
            },
        };
        if number.parse() != Ok(Number::Section(next.0, next.1)) {
            let message = match self.chapter_below() {
                None => format!("this is section {number}, but section {}.{} is next", next.0, next.1),
                Some(_) => format!(
                    "{number} is no section of the layer below after the one before, and {}.{} is the next of its own",
                    next.0, next.1
                ),
            };
            self.problem(at, message);
        }
        let section = Section {
            number: next,
            title: title.to_owned(),
            rules: Vec::new(),
        };
        if let Some(chapter) = &mut self.chapter {
            chapter.sections.push(section);
        }
    }

    fn example(&mut self, at: usize, example: &str, after_blank: bool) {
        match self.open().and_then(|section| section.rules.last_mut()) {
            Some(rule) => match rule.examples.last_mut() {
                Some(last) if !after_blank => {
                    last.push(' ');
                    last.push_str(example);
                }
                Some(_) | None => rule.examples.push(example.to_owned()),
            },
            None => self.problem(
                at,
                "this example stands before the first rule of its section".to_owned(),
            ),
        }
    }

    /// The number of the rule that comes next, as the layer below and what was read leave it.
    fn wanted(&self, section: &Section, found: Option<Rule>) -> Rule {
        let number = section.number;
        let said = || section.rules.iter().map(|rule| rule.number.2);
        let below = self.chapter_below().map(|chapter| &chapter.sections);
        let Some(below) = below.and_then(|all| all.iter().find(|section| section.number == number)) else {
            return Rule(number.0, number.1, said().next_back().unwrap_or(0).saturating_add(1));
        };
        // In which order a layer may say them hangs on its marks: see `merge`.
        let is_new = |rule: &Rule| Some(*rule) == found && !said().any(|number| number == rule.2);
        let mut numbers = below.rules.iter().map(|rule| rule.number);
        let is_own = |number: &u8| !below.rules.iter().any(|rule| rule.number.2 == *number);
        let own = said().filter(is_own).max();
        let next = own.map_or(self.first_own, |last| last.saturating_add(1));
        numbers.find(is_new).unwrap_or(Rule(number.0, number.1, next))
    }

    fn paragraph(&mut self, at: usize, line: &str, after_blank: bool) {
        let Some(section) = self.chapter.as_ref().and_then(|chapter| chapter.sections.last()) else {
            return;
        };
        let begun = line
            .split_once(' ')
            .and_then(|(number, text)| Some((number.strip_suffix('.')?.parse().ok()?, text)));
        if let Some((Number::Rule(number), text)) = begun.filter(|_| after_blank) {
            let wanted = self.wanted(section, Some(number));
            if number != wanted {
                self.problem(at, format!("this is rule {number}, but rule {wanted} is next"));
            }
            let rule = RuleText {
                number,
                text: text.trim().to_owned(),
                examples: Vec::new(),
                place: (self.file.to_owned(), at),
                standing: Standing::Own,
            };
            if let Some(section) = self.open() {
                section.rules.push(rule);
            }
            return;
        }
        let wanted = self.wanted(section, None);
        match self.open().and_then(|section| section.rules.last_mut()) {
            Some(rule) if !after_blank => {
                let text = rule.examples.last_mut().unwrap_or(&mut rule.text);
                text.push(' ');
                text.push_str(line.trim());
            }
            Some(_) | None => self.problem(at, format!("begin this paragraph with its number, `{wanted}.`")),
        }
    }
}
