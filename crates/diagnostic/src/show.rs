//! The one way to show a problem.

use crate::{Excerpt, Problem, Severity};
use std::borrow::Cow;
use std::fmt;

/// Whether escape codes for a terminal are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Colours {
    /// Codes around severity, carets and labels.
    On,
    /// Plain text.
    Off,
}

/// Whether a character breaks the line, controls a terminal, cannot be seen, or turns the direction of what stands beside it.
pub fn is_unprintable(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{ad}' | '\u{34f}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{2800}' | '\u{3164}' | '\u{ffa0}'
            | '\u{61c}' | '\u{180e}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}'
            | '\u{fdd0}'..='\u{fdef}')
        // The last two of each plane are no characters.
        || u32::from(c) & 0xfffe == 0xfffe
}

/// Longer lines are shown around the words that are meant.
const WIDEST: usize = 100;

impl Problem {
    /// The problem as several lines: the severity and what is wrong; the place, with the line and a caret under the words
    /// where there is one; then the reason, the notes, and the remedy. No end of line follows.
    pub fn shown(&self, colours: Colours) -> String {
        self.shown_in(colours, usize::MAX)
    }

    /// The same in so many columns: sentences go on below their beginnings. What is quoted from a text is not folded, and of
    /// a sentence that quotes a very long word the middle is left out.
    pub fn shown_in(&self, colours: Colours, columns: usize) -> String {
        let paint = |code: &str, text: &str| match colours {
            Colours::On if !text.is_empty() => format!("\x1b[{code}m{text}\x1b[0m"),
            Colours::On | Colours::Off => text.to_owned(),
        };
        let loud = match self.severity {
            Severity::Error => "1;31",
            Severity::Warning => "1;33",
        };
        let blue = |text: &str| paint("34", text);
        let word = self.severity.word();
        let head = paint(loud, word);
        let what = folded(&self.what, word.len() + 2, columns);
        let mut shown = format!("{head}{}", paint("1", &format!(": {what}")));
        let mut margin = String::new();
        let mut notes: &[(&str, String)] = &[];
        if let Some(excerpt) = &self.excerpt {
            let place = excerpt.place;
            let number = place.line.to_string();
            margin = " ".repeat(number.len());
            let (line, before) = window(excerpt);
            let carets = paint(loud, &"^".repeat(place.width.clamp(1, WIDEST)));
            shown.push_str(&format!(
                "\n{margin}{} {}:{}:{}\n{margin} {}\n{} {line}\n{margin} {} {}{carets}",
                blue("-->"),
                self.place,
                place.line,
                place.column.max(1),
                blue("|"),
                blue(&format!("{number} |")),
                blue("|"),
                " ".repeat(before)
            ));
            notes = &excerpt.notes;
        } else if !self.place.is_empty() {
            shown.push_str(&format!("\n{} {}", blue("-->"), self.place));
        }
        let mut labelled = |label: &str, text: &str| {
            let text = folded(text, margin.len() + label.len() + 5, columns);
            let label = paint("1", label);
            shown.push_str(&format!("\n{margin} {} {label}: {text}", blue("=")));
        };
        if !self.why.is_empty() {
            labelled("because", &self.why);
        }
        for (label, note) in notes {
            labelled(label, note);
        }
        if !self.remedy.is_empty() {
            labelled("help", &self.remedy);
        }
        shown
    }
}

/// A sentence that begins in a column, in lines of so many columns that all begin there.
fn folded(text: &str, begins: usize, columns: usize) -> String {
    let text = &*without_middle(text);
    let room = columns.saturating_sub(begins).max(20);
    let (mut folded, mut filled) = (String::new(), 0);
    for word in text.split(' ') {
        let width = word.chars().count();
        if filled > 0 && filled + 1 + width > room {
            folded.push('\n');
            folded.extend(std::iter::repeat_n(' ', begins));
            filled = 0;
        } else if !folded.is_empty() {
            folded.push(' ');
            filled += 1;
        }
        folded.push_str(word);
        filled += width;
    }
    folded
}

/// A sentence of which nobody would read the middle.
fn without_middle(text: &str) -> Cow<'_, str> {
    /// So many bytes of a sentence are shown, and half as many at its end.
    const MOST: usize = 2_000;
    if text.len() <= 2 * MOST {
        return Cow::Borrowed(text);
    }
    let boundary = |from: usize| (0..=from).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0);
    let (start, end) = (boundary(MOST), boundary(text.len() - MOST / 2));
    Cow::Owned(format!("{} … {}", &text[..start], &text[end..]))
}

/// The part of a line that is shown, and how many characters of it stand before the words that are meant.
fn window(excerpt: &Excerpt) -> (String, usize) {
    let line: Vec<char> = excerpt
        .line
        .chars()
        .map(|c| if is_unprintable(c) { ' ' } else { c })
        .collect();
    let before = excerpt.place.column.saturating_sub(1);
    if line.len() <= WIDEST {
        return (line.into_iter().collect(), before);
    }
    let from = before.saturating_sub(WIDEST / 3).min(line.len() - WIDEST);
    let to = from + WIDEST;
    let start = if from > 0 { "…" } else { "" };
    let end = if to < line.len() { "…" } else { "" };
    let part: String = line[from..to].iter().collect();
    (
        format!("{start}{part}{end}"),
        before.saturating_sub(from) + start.chars().count(),
    )
}

impl fmt::Display for Problem {
    /// With an excerpt as [`Problem::shown`] without colours; otherwise one sentence.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.excerpt.is_some() {
            return f.write_str(&self.shown(Colours::Off));
        }
        f.write_str(&self.what)?;
        for (join, part) in [(" at ", &self.place), (": ", &self.why), ("; ", &self.remedy)] {
            if !part.is_empty() {
                write!(f, "{join}{part}")?;
            }
        }
        Ok(())
    }
}

impl std::error::Error for Problem {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Source, Span};

    #[test]
    fn a_caret_stands_under_the_words_that_are_meant() {
        let source = Source::new("my.deck", "name: X\r\n\t3 Hamer Knight\r\n");
        let problem = Problem::in_source(&source, Span::new(12, 24), "there is no card \"Hamer Knight\"")
            .because("no title is written so")
            .note("found", "a slip")
            .with_remedy("did you mean \"Hammer Knight\"?");
        assert_eq!(
            problem.to_string(),
            "error: there is no card \"Hamer Knight\"\n --> my.deck:2:4\n  |\n2 |  3 Hamer Knight\n  |    ^^^^^^^^^^^^\n  \
             = because: no title is written so\n  = found: a slip\n  = help: did you mean \"Hammer Knight\"?"
        );
        let coloured = problem.warning().shown(Colours::On);
        assert!(coloured.starts_with("\x1b[1;33mwarning\x1b[0m"), "{coloured}");
    }

    #[test]
    fn long_sentences_go_on_below_their_beginnings() {
        let problem = Problem::new(
            "cannot sing",
            "the choir",
            "nobody of all those who were asked came",
            "wait",
        );
        assert_eq!(
            problem.shown_in(Colours::Off, 40),
            "error: cannot sing\n--> the choir\n = because: nobody of all those who were\n            asked came\n = help: wait"
        );
    }

    #[test]
    fn a_problem_without_a_text_is_one_sentence() {
        let problem = Problem::new("cannot sing", "the choir", "nobody came", "wait");
        assert_eq!(problem.to_string(), "cannot sing at the choir: nobody came; wait");
        assert_eq!(
            problem.shown(Colours::Off),
            "error: cannot sing\n--> the choir\n = because: nobody came\n = help: wait"
        );
        let json = serde_json::to_string(&problem).expect("JSON");
        assert_eq!(
            json,
            "{\"what\":\"cannot sing\",\"where\":\"the choir\",\"why\":\"nobody came\",\"remedy\":\"wait\"}"
        );
    }

    #[test]
    fn a_long_line_is_shown_around_its_words() {
        let text = format!("{}HERE{}", "a".repeat(400), "b".repeat(400));
        let source = Source::new("game.ash", text);
        let shown = Problem::in_source(&source, Span::new(400, 404), "wrong").to_string();
        let lines: Vec<&str> = shown.lines().collect();
        assert!(lines.iter().all(|line| line.chars().count() < WIDEST + 10), "{shown}");
        let at = lines[3].chars().position(|c| c == 'H');
        assert_eq!(at, lines[4].chars().position(|c| c == '^'), "{shown}");
    }

    #[test]
    fn spans_beyond_the_text_are_shown_at_its_end() {
        let source = Source::new("x", "ab");
        let shown = Problem::in_source(&source, Span::new(9, 12), "ends too early").to_string();
        assert!(shown.contains("x:1:3"), "{shown}");
    }
}
