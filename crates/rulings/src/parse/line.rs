//! Words and marks of a line, and the small things that lines are made of.

use crate::scenario::Phase;
use ashwright_core::{Dice, DiceByType, Die, DieType, Level, Rule};
use ashwright_diagnostic::{Place, Problem};

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Word,
    Quoted,
    Mark(char),
}

#[derive(Clone, Debug)]
pub(super) struct Lexeme {
    pub(super) kind: Kind,
    pub(super) text: String,
    pub(super) place: Place,
}

/// One line, read from left to right.
pub(super) struct Line {
    pub(super) lexemes: Vec<Lexeme>,
    pub(super) at: usize,
    pub(super) end: Place,
}

pub(super) type Parsed<T> = Result<T, Flaw>;

/// A problem before the file around it is known.
pub(super) struct Flaw {
    place: Place,
    message: String,
    notes: Vec<(&'static str, String)>,
    remedy: String,
}

impl Flaw {
    pub(super) fn new(place: Place, message: impl Into<String>) -> Flaw {
        Flaw {
            place,
            message: message.into(),
            notes: Vec::new(),
            remedy: String::new(),
        }
    }

    pub(super) fn help(mut self, remedy: impl Into<String>) -> Flaw {
        self.remedy = remedy.into();
        self
    }

    pub(super) fn note(mut self, label: &'static str, note: impl Into<String>) -> Flaw {
        self.notes.push((label, note.into()));
        self
    }

    /// A word that is not among those possible here.
    pub(super) fn not_among(place: Place, found: &str, what: &str, possible: &[&str]) -> Flaw {
        let flaw = Flaw::new(place, format!("\"{found}\" is not {what}")).note("expected", possible.join(", "));
        match ashwright_diagnostic::nearest(found, possible.iter().copied()) {
            Some(close) => flaw.help(format!("did you mean \"{close}\"?")),
            None => flaw,
        }
    }
}

/// Words that end a title written without quotation marks.
pub(super) const STOPS: [&str; 10] = [
    "on",
    "with",
    "paying",
    "discarding",
    "because",
    "to",
    "legal",
    "illegal",
    "changing",
    "then",
];

pub(super) fn lex(text: &str, number: usize) -> Parsed<Line> {
    let chars: Vec<char> = text.chars().collect();
    let place = |from: usize, to: usize| Place {
        line: number,
        column: from + 1,
        width: to.saturating_sub(from).max(1),
    };
    let mut lexemes = Vec::new();
    let mut i = 0;
    while i < chars.len() {
        let c = chars[i];
        if c.is_whitespace() {
            i += 1;
        } else if c == '"' {
            let Some(length) = chars[i + 1..].iter().position(|c| *c == '"') else {
                return Err(Flaw::new(place(i, chars.len()), "this quotation mark is never closed")
                    .help("end the title with another quotation mark"));
            };
            let end = i + 1 + length;
            lexemes.push(Lexeme {
                kind: Kind::Quoted,
                text: chars[i + 1..end].iter().collect(),
                place: place(i, end + 1),
            });
            i = end + 1;
        } else if ",;:()#".contains(c) {
            lexemes.push(Lexeme {
                kind: Kind::Mark(c),
                text: c.to_string(),
                place: place(i, i + 1),
            });
            i += 1;
        } else {
            let start = i;
            while i < chars.len() && !chars[i].is_whitespace() && !",;:()#\"".contains(chars[i]) {
                i += 1;
            }
            lexemes.push(Lexeme {
                kind: Kind::Word,
                text: chars[start..i].iter().collect(),
                place: place(start, i),
            });
        }
    }
    Ok(Line {
        lexemes,
        at: 0,
        end: place(chars.len(), chars.len() + 1),
    })
}

impl Line {
    pub(super) fn peek(&self) -> Option<&Lexeme> {
        self.lexemes.get(self.at)
    }

    pub(super) fn place(&self) -> Place {
        self.peek().map_or(self.end, |l| l.place)
    }

    pub(super) fn done(&self) -> bool {
        self.at >= self.lexemes.len()
    }

    pub(super) fn is_word(&self, ahead: usize, word: &str) -> bool {
        self.lexemes
            .get(self.at + ahead)
            .is_some_and(|l| l.kind == Kind::Word && l.text == word)
    }

    /// Whether a line begins with a name, `Chimera` and a title in quotation marks, without which the word could begin the
    /// title of a card.
    pub(super) fn describes_a_chimera(&self) -> bool {
        let title = self.lexemes.get(self.at + 2);
        self.is_word(1, "Chimera") && title.is_some_and(|l| l.kind == Kind::Quoted)
    }

    /// Takes these words if they come next.
    pub(super) fn eat(&mut self, words: &str) -> bool {
        let words: Vec<&str> = words.split(' ').collect();
        let here = words.iter().enumerate().all(|(i, w)| self.is_word(i, w));
        if here {
            self.at += words.len();
        }
        here
    }

    pub(super) fn eat_mark(&mut self, mark: char) -> bool {
        let here = self.peek().is_some_and(|l| l.kind == Kind::Mark(mark));
        if here {
            self.at += 1;
        }
        here
    }

    pub(super) fn word(&mut self, what: &str) -> Parsed<(String, Place)> {
        match self.peek() {
            Some(l) if l.kind == Kind::Word => {
                let taken = (l.text.clone(), l.place);
                self.at += 1;
                Ok(taken)
            }
            Some(l) => Err(Flaw::new(
                l.place,
                format!("\"{}\" stands where {what} is expected", l.text),
            )),
            None => Err(Flaw::new(self.end, format!("the line ends where {what} is expected"))),
        }
    }

    /// Any number of things that parse.
    pub(super) fn number<N: std::str::FromStr>(&mut self) -> Option<N> {
        let n = self.peek().filter(|l| l.kind == Kind::Word)?.text.parse().ok()?;
        self.at += 1;
        Some(n)
    }

    pub(super) fn need_number<N: std::str::FromStr>(&mut self, what: &str) -> Parsed<N> {
        let place = self.place();
        let word = self.peek().map_or_else(String::new, |l| l.text.clone());
        let is_large = !word.is_empty() && word.bytes().all(|digit| digit.is_ascii_digit());
        self.number().ok_or_else(|| match is_large {
            true => Flaw::new(place, format!("{what} cannot be as large as {word}")),
            false => Flaw::new(place, format!("{what} must be a number")),
        })
    }

    pub(super) fn finish(&self) -> Parsed<()> {
        match self.peek() {
            None => Ok(()),
            Some(l) => Err(
                Flaw::new(l.place, format!("\"{}\" is more than this line can say", l.text))
                    .help("begin a new line for what comes next"),
            ),
        }
    }

    /// The rest up to one of these marks, as written.
    pub(super) fn rest(&mut self, marks: &[char]) -> (String, Place) {
        let first = self.place();
        let mut words: Vec<String> = Vec::new();
        let mut last = first;
        while let Some(l) = self.peek() {
            if let Kind::Mark(c) = l.kind
                && marks.contains(&c)
            {
                break;
            }
            last = l.place;
            match l.kind {
                Kind::Mark(',') if !words.is_empty() => {
                    if let Some(w) = words.last_mut() {
                        w.push(',');
                    }
                }
                Kind::Word | Kind::Quoted | Kind::Mark(_) => words.push(l.text.clone()),
            }
            self.at += 1;
        }
        let width = (last.column + last.width).saturating_sub(first.column).max(1);
        (words.join(" "), Place { width, ..first })
    }
}

pub(super) fn problem_of(name: &str, text: &str, flaw: Flaw) -> Problem {
    let problem = Problem::in_text(name, text, flaw.place, flaw.message).with_remedy(flaw.remedy);
    flaw.notes
        .into_iter()
        .fold(problem, |problem, (label, note)| problem.note(label, note))
}

pub(super) fn raw_title(line: &mut Line) -> Parsed<(String, Place)> {
    if let Some(l) = line.peek()
        && l.kind == Kind::Quoted
    {
        let taken = (l.text.clone(), l.place);
        line.at += 1;
        return Ok(taken);
    }
    let first = line.place();
    let mut words = Vec::new();
    let mut last = first;
    while let Some(l) = line.peek() {
        if l.kind != Kind::Word || STOPS.contains(&l.text.as_str()) {
            break;
        }
        words.push(l.text.clone());
        last = l.place;
        line.at += 1;
    }
    if words.is_empty() {
        return Err(Flaw::new(first, "the title of a card is expected here")
            .help("write it as it stands on the card, in quotation marks if it holds a word such as \"on\""));
    }
    let width = last.column + last.width - first.column;
    Ok((words.join(" "), Place { width, ..first }))
}

pub(super) fn separator(line: &mut Line) -> Parsed<()> {
    if line.eat_mark(',') || line.eat_mark(';') {
        Ok(())
    } else {
        Err(Flaw::new(
            line.place(),
            "a comma or a closing parenthesis is expected here",
        ))
    }
}

pub(super) fn colon(line: &mut Line) -> Parsed<()> {
    if line.eat_mark(':') {
        Ok(())
    } else {
        Err(Flaw::new(line.place(), "a colon is expected here").help("write: expect Isaac hand: 5 cards"))
    }
}

pub(super) fn rule(line: &mut Line) -> Parsed<Rule> {
    let (word, place) = line.word("the number of a rule")?;
    let parts: Vec<u8> = word.split('.').filter_map(|p| p.parse().ok()).collect();
    match parts[..] {
        [a, b, c] if word.split('.').count() == 3 => Ok(Rule(a, b, c)),
        _ => Err(Flaw::new(place, format!("\"{word}\" is not the number of a rule"))
            .note("expected", "a number such as 9.2.1")),
    }
}

pub(super) fn phase(line: &mut Line) -> Parsed<Phase> {
    for (phase, words) in Phase::ALL {
        if line.eat(words) {
            return Ok(phase);
        }
    }
    let word = line.peek().map(|l| l.text.clone()).unwrap_or_default();
    let known: Vec<&str> = Phase::ALL.iter().map(|(_, w)| *w).collect();
    Err(Flaw::not_among(line.place(), &word, "a phase", &known))
}

pub(super) fn die_type(word: &str, place: Place) -> Parsed<DieType> {
    DieType::from_word(word).ok_or_else(|| {
        let known: Vec<&str> = DieType::ALL.iter().map(|d| d.word()).collect();
        Flaw::not_among(place, word, "a type of dice", &known)
    })
}

pub(super) fn level(line: &mut Line) -> Parsed<Level> {
    let (word, place) = line.word("a side of a die (basic, class or power)")?;
    Level::from_word(&word)
        .ok_or_else(|| Flaw::not_among(place, &word, "a side of a die", &["basic", "class", "power"]))
}

pub(super) fn to_level(line: &mut Line) -> Parsed<Level> {
    if !line.eat("to") {
        return Err(Flaw::new(line.place(), "say to which side: natural basic to power"));
    }
    level(line)
}

pub(super) fn die(line: &mut Line) -> Parsed<Die> {
    let (word, place) = line.word("a die such as natural power")?;
    let kind = die_type(&word, place)?;
    Ok(Die {
        kind,
        level: level(line)?,
    })
}

pub(super) fn dice(line: &mut Line) -> Parsed<Dice> {
    let mut dice = Dice::NONE;
    if line.eat("none") || line.eat("no dice") || line.eat("empty") {
        return Ok(dice);
    }
    loop {
        let place = line.place();
        let n = line.number().unwrap_or(1u8);
        let die = die(line)?;
        if n > 20 || dice.total() + n > 40 {
            return Err(Flaw::new(place, "these are more dice than a game has"));
        }
        dice.add(die, n);
        if !line.eat_mark(',') {
            return Ok(dice);
        }
    }
}

pub(super) fn dice_types(line: &mut Line) -> Parsed<DiceByType> {
    let mut dice = DiceByType::default();
    if line.eat("none") || line.eat("empty") {
        return Ok(dice);
    }
    loop {
        let n = line.number().unwrap_or(1u8);
        let (word, place) = line.word("a type of dice")?;
        let kind = die_type(&word, place)?;
        if n > 20 || dice.total() + n > 40 {
            return Err(Flaw::new(place, "these are more dice than a game has"));
        }
        dice.add(kind, n);
        if let Some(l) = line.peek().filter(|l| Level::from_word(&l.text).is_some()) {
            let (what, help) = (
                "dice have no side here",
                "leave the side out: these keep the one that they showed",
            );
            return Err(Flaw::new(l.place, what).help(help));
        }
        if !line.eat_mark(',') {
            return Ok(dice);
        }
    }
}
