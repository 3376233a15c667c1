//! Reads scenarios.

use crate::scenario::*;
use ashwright_core::{Dice, DiceByType, Die, DieType, EditionId, Level, Rule, Stat, Token};
use ashwright_diagnostic::{Place, Problem};
use ashwright_engine::{
    CardPosition, ChangePosition, Conjurations, DiePosition, HiddenCard, Position, PositionStage, SeatPosition, Until,
    WhatChanged,
};

#[derive(Clone, PartialEq, Eq, Debug)]
enum Kind {
    Word,
    Quoted,
    Mark(char),
}

#[derive(Clone, Debug)]
struct Lexeme {
    kind: Kind,
    text: String,
    place: Place,
}

/// One line, read from left to right.
struct Line {
    lexemes: Vec<Lexeme>,
    at: usize,
    end: Place,
}

type Parsed<T> = Result<T, Flaw>;

/// A problem before the file around it is known.
struct Flaw {
    place: Place,
    message: String,
    notes: Vec<(&'static str, String)>,
    remedy: String,
}

impl Flaw {
    fn new(place: Place, message: impl Into<String>) -> Flaw {
        Flaw {
            place,
            message: message.into(),
            notes: Vec::new(),
            remedy: String::new(),
        }
    }

    fn help(mut self, remedy: impl Into<String>) -> Flaw {
        self.remedy = remedy.into();
        self
    }

    fn note(mut self, label: &'static str, note: impl Into<String>) -> Flaw {
        self.notes.push((label, note.into()));
        self
    }

    /// A word that is not among those possible here.
    fn not_among(place: Place, found: &str, what: &str, possible: &[&str]) -> Flaw {
        let flaw = Flaw::new(place, format!("\"{found}\" is not {what}")).note("expected", possible.join(", "));
        match ashwright_diagnostic::nearest(found, possible.iter().copied()) {
            Some(close) => flaw.help(format!("did you mean \"{close}\"?")),
            None => flaw,
        }
    }
}

/// Words that end a title written without quotation marks.
const STOPS: [&str; 9] = [
    "on",
    "with",
    "paying",
    "discarding",
    "because",
    "to",
    "legal",
    "illegal",
    "changing",
];

fn lex(text: &str, number: usize) -> Parsed<Line> {
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
    fn peek(&self) -> Option<&Lexeme> {
        self.lexemes.get(self.at)
    }

    fn place(&self) -> Place {
        self.peek().map_or(self.end, |l| l.place)
    }

    fn done(&self) -> bool {
        self.at >= self.lexemes.len()
    }

    fn is_word(&self, ahead: usize, word: &str) -> bool {
        self.lexemes
            .get(self.at + ahead)
            .is_some_and(|l| l.kind == Kind::Word && l.text == word)
    }

    /// Takes these words if they come next.
    fn eat(&mut self, words: &str) -> bool {
        let words: Vec<&str> = words.split(' ').collect();
        let here = words.iter().enumerate().all(|(i, w)| self.is_word(i, w));
        if here {
            self.at += words.len();
        }
        here
    }

    fn eat_mark(&mut self, mark: char) -> bool {
        let here = self.peek().is_some_and(|l| l.kind == Kind::Mark(mark));
        if here {
            self.at += 1;
        }
        here
    }

    fn word(&mut self, what: &str) -> Parsed<(String, Place)> {
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
    fn number<N: std::str::FromStr>(&mut self) -> Option<N> {
        let n = self.peek().filter(|l| l.kind == Kind::Word)?.text.parse().ok()?;
        self.at += 1;
        Some(n)
    }

    fn need_number<N: std::str::FromStr>(&mut self, what: &str) -> Parsed<N> {
        let place = self.place();
        self.number()
            .ok_or_else(|| Flaw::new(place, format!("{what} must be a number")))
    }

    fn finish(&self) -> Parsed<()> {
        match self.peek() {
            None => Ok(()),
            Some(l) => Err(
                Flaw::new(l.place, format!("\"{}\" is more than this line can say", l.text))
                    .help("begin a new line for what comes next"),
            ),
        }
    }

    /// The rest up to one of these marks, as written.
    fn rest(&mut self, marks: &[char]) -> (String, Place) {
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

struct Parser {
    seats: Vec<String>,
    seat_places: Vec<Place>,
    mentions: Vec<(String, Place)>,
}

/// Reads a scenario.
///
/// # Errors
/// Everything that is not understood, each with its place. Titles are looked at when the scenario is run, since they
/// depend on the cards.
pub fn parse(name: &str, text: &str) -> Result<Scenario, Vec<Problem>> {
    let mut problems = Vec::new();
    let mut parser = Parser {
        seats: Vec::new(),
        seat_places: Vec::new(),
        mentions: Vec::new(),
    };
    // The players are known before anything is said about them.
    let mut lines = Vec::new();
    for (i, line) in text.lines().enumerate() {
        let shown = line.trim_start();
        if shown.is_empty() || shown.starts_with('#') {
            continue;
        }
        let head = shown.split_whitespace().next().unwrap_or("");
        if matches!(head, "title" | "note") {
            let column = line.chars().count() - shown.chars().count() + 1;
            let width = head.len();
            let place = Place {
                line: i + 1,
                column,
                width,
            };
            lines.push((
                i + 1,
                Err((head.to_owned(), shown[head.len()..].trim().to_owned(), place)),
            ));
            continue;
        }
        match lex(line, i + 1) {
            Ok(line) => {
                if line.is_word(1, "Phoenixborn")
                    && let Some(first) = line.peek()
                {
                    parser.add_seat(&first.text, first.place, &mut problems, name, text);
                }
                if line.is_word(0, "deck")
                    && let Some(second) = line.lexemes.get(1)
                {
                    parser.add_seat(&second.text, second.place, &mut problems, name, text);
                }
                lines.push((i + 1, Ok(line)));
            }
            Err(flaw) => problems.push(problem_of(name, text, flaw)),
        }
    }
    let mut scenario = Scenario {
        id: String::new(),
        edition: EditionId::default().word().to_owned(),
        cites: Vec::new(),
        title: String::new(),
        notes: Vec::new(),
        seats: parser.seats.clone(),
        file: name.to_owned(),
        text: text.to_owned(),
        start: Start::Decks,
        seat_places: parser.seat_places.clone(),
        decks: Vec::new(),
        items: Vec::new(),
        mentions: Vec::new(),
    };
    let mut position = Position {
        edition: String::new(),
        seats: parser
            .seats
            .iter()
            .map(|name| SeatPosition {
                name: name.clone(),
                ..SeatPosition::default()
            })
            .collect(),
        stage: PositionStage::Turn {
            seat: 0,
            main: 1,
            side: 1,
            main_taken: false,
        },
        round: 2,
        first_player: 0,
        passes: 0,
        turns: 1,
        version: Position::VERSION,
        unit_destroyed: false,
        delayed: Vec::new(),
        decrees: Vec::new(),
        traced: Vec::new(),
        gone: Vec::new(),
        remembered: Vec::new(),
    };
    let mut at: Option<usize> = None;
    for (_, line) in lines {
        let read = match line {
            Err((head, rest, place)) => {
                if rest.is_empty() {
                    Err(Flaw::new(place, format!("{head} needs some words")))
                } else {
                    if head == "title" {
                        scenario.title = rest;
                    } else {
                        scenario.notes.push(rest);
                    }
                    Ok(())
                }
            }
            Ok(mut line) => parser.line(&mut line, &mut scenario, &mut position, &mut at),
        };
        if let Err(flaw) = read {
            problems.push(problem_of(name, text, flaw));
        }
    }
    let top = Place {
        line: 1,
        column: 1,
        width: 1,
    };
    let missing = [
        (
            scenario.id.is_empty(),
            "ruling",
            "begin with a line such as: ruling R0001",
        ),
        (scenario.title.is_empty(), "title", "say in one sentence what it shows"),
        (
            scenario.cites.is_empty(),
            "cites",
            "name the rules that it is an example of, such as: cites 9.2.1",
        ),
        (
            scenario.seats.is_empty(),
            "player",
            "describe one such as: Isaac Phoenixborn \"Noah Redmoon\"",
        ),
        (
            scenario.items.is_empty(),
            "step",
            "say what happens and what is expected",
        ),
    ];
    for (is_missing, what, help) in missing {
        if is_missing {
            let flaw = Flaw::new(top, format!("the scenario has no {what}")).help(help);
            problems.push(problem_of(name, text, flaw));
        }
    }
    position.edition = scenario.edition.clone();
    if scenario.decks.is_empty() {
        scenario.start = Start::Position(Box::new(position));
    }
    scenario.mentions = parser.mentions;
    if problems.is_empty() {
        Ok(scenario)
    } else {
        Err(problems)
    }
}

fn problem_of(name: &str, text: &str, flaw: Flaw) -> Problem {
    let problem = Problem::in_text(name, text, flaw.place, flaw.message).with_remedy(flaw.remedy);
    flaw.notes
        .into_iter()
        .fold(problem, |problem, (label, note)| problem.note(label, note))
}

const ZONES: [&str; 14] = [
    "battlefield",
    "spellboard",
    "hand",
    "draw pile",
    "top",
    "bottom",
    "discard pile",
    "removed",
    "conjurations",
    "dice",
    "exhausted dice",
    "reacted",
    "out",
    "fill",
];

const VERBS: [&str; 45] = [
    "plays",
    "activates",
    "triggers",
    "uses",
    "attacks",
    "adds",
    "blocks",
    "guards",
    "does not block",
    "does not guard",
    "does not counter",
    "counters",
    "meditates",
    "discarding",
    "passes",
    "ends turn",
    "targets",
    "chooses",
    "orders",
    "next",
    "discards",
    "finds",
    "finds nothing",
    "pays",
    "cost option",
    "number",
    "says yes",
    "says no",
    "declines",
    "mode",
    "token",
    "sets",
    "raises",
    "lowers",
    "picks",
    "first five",
    "exhausts",
    "gives first turn to",
    "draws more",
    "rolls",
    "draws",
    "reveals",
    "discards nothing",
    "exhausts nothing",
    "stops",
];

impl Parser {
    fn add_seat(&mut self, name: &str, place: Place, problems: &mut Vec<Problem>, file: &str, text: &str) {
        if self.seats.iter().any(|s| s == name) {
            problems.push(Problem::in_text(
                file,
                text,
                place,
                format!("{name} sits at the table already"),
            ));
        } else {
            self.seats.push(name.to_owned());
            self.seat_places.push(place);
        }
    }

    fn seat_named(&self, word: &str) -> Option<usize> {
        self.seats.iter().position(|s| s == word)
    }

    fn seat(&self, line: &mut Line) -> Parsed<usize> {
        let (word, place) = line.word("the name of a player")?;
        self.seat_named(&word).ok_or_else(|| {
            let names: Vec<&str> = self.seats.iter().map(String::as_str).collect();
            Flaw::not_among(place, &word, "a player of this scenario", &names)
        })
    }

    fn line(
        &mut self,
        line: &mut Line,
        scenario: &mut Scenario,
        position: &mut Position,
        at: &mut Option<usize>,
    ) -> Parsed<()> {
        let start = line.place();
        let before_steps = scenario.items.is_empty();
        if line.eat("ruling") {
            scenario.id = line.word("the name of the ruling")?.0;
            return line.finish();
        }
        if line.eat("edition") {
            scenario.edition = line.word("an edition")?.0.to_lowercase();
            return line.finish();
        }
        if line.eat("cites") {
            loop {
                scenario.cites.push(rule(line)?);
                if !line.eat_mark(',') {
                    return line.finish();
                }
            }
        }
        if line.eat("deck") {
            let (name, place) = line.word("a player")?;
            line.finish()?;
            *at = self.seat_named(&name);
            scenario.decks.push(DeckBlock {
                name,
                place,
                phoenixborn: String::new(),
                cards: Vec::new(),
                fill: None,
                dice: DiceByType::default(),
            });
            return Ok(());
        }
        if line.is_word(0, "Phoenixborn")
            && let Some(deck) = scenario.decks.last_mut()
        {
            line.at += 1;
            deck.phoenixborn = self.title(line)?.0;
            return line.finish();
        }
        if before_steps && !scenario.decks.is_empty() {
            let cards = line.eat("cards");
            if cards || line.is_word(0, "dice") || line.is_word(0, "fill") {
                return self.deck_line(line, scenario, cards);
            }
        }
        if line.is_word(1, "Phoenixborn") {
            let seat = self.seat(line)?;
            *at = Some(seat);
            line.eat("Phoenixborn");
            position.seats[seat].phoenixborn = self.card_position(line, seat)?.1;
            return match line.eat_mark(';') {
                true => self.clauses(line, &mut position.seats[seat], seat),
                false => line.finish(),
            };
        }
        if before_steps
            && let Some(seat) = *at
            && ZONES
                .iter()
                .any(|z| z.split(' ').enumerate().all(|(i, w)| line.is_word(i, w)))
        {
            return self.clauses(line, &mut position.seats[seat], seat);
        }
        if before_steps && self.table_line(line, position)? {
            return line.finish();
        }
        if line.eat("expect") {
            let expect = self.expect(line)?;
            line.finish()?;
            scenario.items.push(Item {
                place: start,
                what: What::Expect(expect),
            });
            return Ok(());
        }
        if line.eat("until") {
            let phase = phase(line)?;
            let seat = if phase == Phase::Turn && line.eat("of") {
                Some(self.seat(line)?)
            } else {
                None
            };
            line.finish()?;
            scenario.items.push(Item {
                place: start,
                what: What::Until(phase, seat),
            });
            return Ok(());
        }
        let chance = line.eat("chance");
        let word = line.peek().map(|l| l.text.clone()).unwrap_or_default();
        if self.seat_named(&word).is_none() {
            let mut known: Vec<&str> = vec![
                "ruling",
                "edition",
                "cites",
                "title",
                "note",
                "deck",
                "turn",
                "phase",
                "round",
                "first player",
                "passes",
                "expect",
                "until",
                "chance",
            ];
            known.extend(ZONES);
            known.extend(self.seats.iter().map(String::as_str));
            return Err(Flaw::not_among(start, &word, "the beginning of a line", &known));
        }
        let seat = self.seat(line)?;
        line.eat_mark(':');
        let mut acts = Vec::new();
        let actor = if chance {
            self.chance(line, &mut acts)?;
            Actor::Chance(seat)
        } else {
            self.acts(line, &mut acts)?;
            Actor::Seat(seat)
        };
        line.finish()?;
        scenario.items.extend(acts.into_iter().map(|(place, act)| Item {
            place,
            what: What::Act(actor, act),
        }));
        Ok(())
    }

    fn deck_line(&mut self, line: &mut Line, scenario: &mut Scenario, cards: bool) -> Parsed<()> {
        let Some(deck) = scenario.decks.last_mut() else {
            return Ok(());
        };
        if cards {
            for listed in self.list(line)? {
                deck.cards.push((listed.title, listed.count));
            }
        } else if line.eat("fill") {
            line.eat("to");
            deck.fill = Some(line.need_number("the size of the deck")?);
        } else {
            line.eat("dice");
            deck.dice = dice_types(line)?;
        }
        line.finish()
    }

    fn table_line(&mut self, line: &mut Line, position: &mut Position) -> Parsed<bool> {
        if line.eat("turn") {
            let seat = self.seat(line)?;
            let (mut main, mut side) = (1, 1);
            if line.eat_mark('(') {
                loop {
                    let n = if line.eat("no") { 0 } else { line.number().unwrap_or(1) };
                    let (what, place) = line.word("main or side")?;
                    match what.as_str() {
                        "main" => main = n,
                        "side" => side = n,
                        _ => return Err(Flaw::not_among(place, &what, "a kind of action", &["main", "side"])),
                    }
                    if line.eat_mark(')') {
                        break;
                    }
                    separator(line)?;
                }
            }
            position.stage = PositionStage::Turn {
                seat,
                main,
                side,
                main_taken: main == 0,
            };
            position.first_player = if position.turns == 1 {
                seat
            } else {
                position.first_player
            };
            return Ok(true);
        }
        if line.eat("first player") {
            position.first_player = self.seat(line)?;
            position.turns = 2;
            return Ok(true);
        }
        if line.eat("round") {
            position.round = line.need_number("the round")?;
            return Ok(true);
        }
        if line.is_word(0, "passes") {
            line.at += 1;
            position.passes = line.need_number("the number of passes")?;
            return Ok(true);
        }
        if line.eat("phase") {
            let place = line.place();
            position.stage = match phase(line)? {
                Phase::FirstFive => PositionStage::FirstFive,
                Phase::Roll => PositionStage::Roll,
                Phase::Discard => PositionStage::Discard,
                Phase::Draw => PositionStage::Draw,
                Phase::EndOfPrepare => PositionStage::EndOfPrepare,
                Phase::Recovery => PositionStage::Recovery,
                Phase::ExhaustDice => PositionStage::ExhaustDice,
                Phase::EndOfRound => PositionStage::EndOfRound,
                Phase::EndOfTurn if line.eat("of") => PositionStage::EndOfTurn { seat: self.seat(line)? },
                Phase::Turn | Phase::EndOfTurn | Phase::Over => {
                    return Err(Flaw::new(place, "this phase needs a player")
                        .help("write: turn Isaac, or: phase end of turn of Isaac"));
                }
            };
            return Ok(true);
        }
        Ok(false)
    }

    fn clauses(&mut self, line: &mut Line, seat: &mut SeatPosition, index: usize) -> Parsed<()> {
        loop {
            let place = line.place();
            if line.eat("battlefield") {
                seat.battlefield.extend(self.card_positions(line, index)?);
            } else if line.eat("spellboard") {
                seat.spellboard.extend(self.card_positions(line, index)?);
            } else if line.eat("hand") {
                seat.hand.extend(self.hidden(line)?);
            } else if line.eat("draw pile") {
                seat.draw_pile.extend(self.titles(line)?);
            } else if line.eat("top") {
                seat.top.extend(self.hidden(line)?);
            } else if line.eat("bottom") {
                seat.bottom.extend(self.hidden(line)?);
            } else if line.eat("discard pile") {
                seat.discard_pile.extend(self.titles(line)?);
            } else if line.eat("removed") {
                seat.out_of_game.extend(self.titles(line)?);
            } else if line.eat("conjurations") {
                seat.conjurations = if line.eat("complete") {
                    Conjurations::Complete
                } else if line.eat("none") {
                    Conjurations::Left(Vec::new())
                } else {
                    Conjurations::Left(self.list(line)?.into_iter().map(|l| (l.title, l.count)).collect())
                };
            } else if line.eat("exhausted dice") {
                let dice = dice_types(line)?;
                let parts: Vec<String> = dice.iter().map(|(kind, n)| format!("{n} {kind}")).collect();
                seat.exhausted_dice = parts.join(", ");
            } else if line.eat("dice") {
                seat.dice = dice(line)?.to_string();
            } else if line.eat("reacted") {
                seat.reacted = true;
            } else if line.eat("out") {
                seat.out = true;
            } else {
                let word = line.peek().map(|l| l.text.clone()).unwrap_or_default();
                return Err(Flaw::not_among(place, &word, "a part of a play area", &ZONES));
            }
            if !line.eat_mark(';') {
                return line.finish();
            }
        }
    }

    /// A title, with or without quotation marks.
    fn title(&mut self, line: &mut Line) -> Parsed<(String, Place)> {
        let (text, place) = raw_title(line)?;
        self.mentions.push((text.clone(), place));
        Ok((text, place))
    }

    fn count(&self, line: &mut Line) -> u8 {
        let next_is_title = line
            .lexemes
            .get(line.at + 1)
            .is_some_and(|l| matches!(l.kind, Kind::Word | Kind::Quoted));
        if next_is_title { line.number().unwrap_or(1) } else { 1 }
    }

    fn titles(&mut self, line: &mut Line) -> Parsed<Vec<String>> {
        let mut titles = Vec::new();
        for listed in self.list(line)? {
            titles.extend(std::iter::repeat_n(listed.title, listed.count as usize));
        }
        Ok(titles)
    }

    fn list(&mut self, line: &mut Line) -> Parsed<Vec<Listed>> {
        let mut list = Vec::new();
        if line.eat("empty") || line.eat("none") || line.eat("nothing") {
            return Ok(list);
        }
        loop {
            let count = self.count(line);
            let (title, _) = self.title(line)?;
            let facts = if line.eat_mark('(') {
                self.facts(line, true)?
            } else {
                Vec::new()
            };
            list.push(Listed { count, title, facts });
            if !line.eat_mark(',') {
                return Ok(list);
            }
        }
    }

    fn hidden(&mut self, line: &mut Line) -> Parsed<Vec<HiddenCard>> {
        let mut cards = Vec::new();
        if line.eat("empty") {
            return Ok(cards);
        }
        loop {
            let count = self.count(line);
            let (title, _) = self.title(line)?;
            let mut known_to = Vec::new();
            if line.eat_mark('(') {
                loop {
                    if !line.eat("known to") {
                        return Err(
                            Flaw::new(line.place(), "only who knows a hidden card can be said of it")
                                .note("expected", "known to Isaac"),
                        );
                    }
                    known_to.push(self.seat(line)?);
                    if line.eat_mark(')') {
                        break;
                    }
                    separator(line)?;
                }
            }
            cards.extend(std::iter::repeat_n(
                HiddenCard {
                    title,
                    known_to,
                    ..HiddenCard::default()
                },
                count as usize,
            ));
            if !line.eat_mark(',') {
                return Ok(cards);
            }
        }
    }

    fn card_positions(&mut self, line: &mut Line, seat: usize) -> Parsed<Vec<CardPosition>> {
        let mut cards = Vec::new();
        if line.eat("empty") {
            return Ok(cards);
        }
        loop {
            let (count, card) = self.card_position(line, seat)?;
            cards.extend(std::iter::repeat_n(card, count as usize));
            if !line.eat_mark(',') {
                return Ok(cards);
            }
        }
    }

    fn card_position(&mut self, line: &mut Line, seat: usize) -> Parsed<(u8, CardPosition)> {
        let count = self.count(line);
        let (title, _) = self.title(line)?;
        let mut card = CardPosition {
            title,
            ..CardPosition::default()
        };
        if !line.eat_mark('(') {
            return Ok((count, card));
        }
        loop {
            self.card_property(line, &mut card, seat)?;
            if line.eat_mark(')') {
                return Ok((count, card));
            }
            separator(line)?;
        }
    }

    fn card_property(&mut self, line: &mut Line, card: &mut CardPosition, seat: usize) -> Parsed<()> {
        let place = line.place();
        if line.eat("exhausted") {
            card.exhaustion = card.exhaustion.max(1);
        } else if line.eat("guarded") {
            card.guarded = true;
        } else if line.eat("used") {
            card.used_this_turn = true;
        } else if line.eat("owner") {
            let owner = self.seat(line)?;
            card.owner = (owner != seat).then_some(owner);
        } else if line.eat("with") {
            let (_, alteration) = self.card_position(line, seat)?;
            card.attached.push(alteration);
        } else if line.eat("die") {
            let die = die(line)?.to_string();
            let owner = if line.eat("of") { Some(self.seat(line)?) } else { None };
            card.dice.push(DiePosition {
                die,
                owner: owner.filter(|o| *o != seat),
            });
        } else if line.eat("gains") {
            let (ability, _) = line.rest(&[',', ';', ')']);
            card.changes.push(ChangePosition {
                until: Until::Turn,
                what: WhatChanged::Gains {
                    ability,
                    numeral: 0,
                    inexhaustible: false,
                },
                by: None,
                since: 0,
            });
        } else {
            let signed = line.peek().is_some_and(|l| l.text.starts_with(['+', '-']));
            let word = line.peek().map(|l| l.text.clone()).unwrap_or_default();
            let Some(n) = line.number::<i8>() else {
                return Err(Flaw::not_among(
                    place,
                    &word,
                    "something that a card in play can be",
                    &[
                        "1 wound",
                        "exhausted",
                        "1 exhaustion",
                        "1 status",
                        "guarded",
                        "used",
                        "owner",
                        "with",
                        "die",
                        "gains",
                        "+1 attack",
                    ],
                ));
            };
            let (what, place) = line.word("a kind of token or value")?;
            let count = n.unsigned_abs();
            match (signed, what.trim_end_matches('s')) {
                (false, "wound") => card.wounds = count,
                (false, "exhaustion") => card.exhaustion = count,
                (false, "statu") => card.status = count,
                (true, "attack") => card.changes.push(this_turn(WhatChanged::Attack(n))),
                (true, "life") => card.changes.push(this_turn(WhatChanged::Life(n))),
                (true, "recover") => card.changes.push(this_turn(WhatChanged::Recover(n))),
                _ => {
                    return Err(Flaw::not_among(
                        place,
                        &what,
                        "a kind of token",
                        &["wounds", "exhaustion", "status"],
                    ));
                }
            }
        }
        Ok(())
    }

    /// A card, or a player.
    fn card(&mut self, line: &mut Line) -> Parsed<CardRef> {
        let place = line.place();
        let mut seat = None;
        if let Some(l) = line.peek()
            && l.kind == Kind::Word
        {
            if let Some(whole) = self.seat_named(&l.text) {
                line.at += 1;
                return Ok(CardRef {
                    seat: Some(whole),
                    title: String::new(),
                    number: None,
                    place,
                    whole_seat: true,
                });
            }
            let owner = l.text.strip_suffix("'s").or_else(|| l.text.strip_suffix('\''));
            if let Some(owner) = owner.and_then(|o| self.seat_named(o)) {
                seat = Some(owner);
                line.at += 1;
            }
        }
        let (title, title_place) = self.title(line)?;
        let number = if line.eat_mark('#') {
            Some(line.need_number("the number of the copy")?)
        } else {
            None
        };
        Ok(CardRef {
            seat,
            title,
            number,
            place: title_place,
            whole_seat: false,
        })
    }

    fn cards(&mut self, line: &mut Line) -> Parsed<Vec<CardRef>> {
        let mut cards = Vec::new();
        loop {
            let count = self.count(line);
            let card = self.card(line)?;
            cards.extend(std::iter::repeat_n(card, count as usize));
            if !line.eat_mark(',') {
                return Ok(cards);
            }
        }
    }

    fn named_text(&mut self, line: &mut Line) -> Parsed<(CardRef, Option<String>)> {
        let before = self.mentions.len();
        let card = self.card(line)?;
        let ability = if line.eat_mark(':') {
            Some(raw_title(line)?.0)
        } else {
            None
        };
        if ability.is_none() && card.number.is_none() {
            // It may be the name of an ability, which is looked for when the scenario runs.
            self.mentions.truncate(before);
        }
        Ok((card, ability))
    }

    fn acts(&mut self, line: &mut Line, acts: &mut Vec<(Place, Act)>) -> Parsed<()> {
        let place = line.place();
        let mut act = |act: Act| acts.push((place, act));
        if line.eat("plays") {
            act(Act::Play(self.card(line)?));
        } else if line.eat("activates") {
            let (card, ability) = self.named_text(line)?;
            act(Act::Activate(card, ability));
        } else if line.eat("triggers") {
            let (card, ability) = self.named_text(line)?;
            act(Act::Trigger(card, ability));
        } else if line.eat("uses") {
            let (word, at) = line.word("a type of dice")?;
            act(Act::Power(die_type(&word, at)?));
            line.eat("power");
        } else if line.eat("attacks") {
            act(Act::Attack(self.card(line)?));
            if line.eat("with") {
                for card in self.cards(line)? {
                    act(Act::Attacker(card));
                }
                act(Act::AttackersDone);
            }
        } else if line.eat("adds") {
            act(Act::Attacker(self.card(line)?));
        } else if line.eat("does not block") {
            let attacker = if line.done() { None } else { Some(self.card(line)?) };
            act(Act::NoBlock(attacker));
        } else if line.eat("does not guard") {
            act(Act::NoGuard);
        } else if line.eat("does not counter") {
            act(Act::Counter(false));
        } else if line.eat("counters") {
            act(Act::Counter(true));
        } else if line.eat("blocks") {
            let attacker = if line.is_word(0, "with") {
                None
            } else {
                Some(self.card(line)?)
            };
            if !line.eat("with") {
                return Err(Flaw::new(line.place(), "say with what: blocks Iron Worker with Gilder"));
            }
            act(Act::Block(attacker, self.card(line)?));
        } else if line.eat("guards") {
            line.eat("with");
            act(Act::Guard(self.card(line)?));
        } else if line.eat("meditates") {
            act(Act::Meditate);
            if line.eat("discarding") {
                loop {
                    if line.eat("top") {
                        act(Act::MeditateTop);
                    } else {
                        act(Act::MeditateCard(self.card(line)?));
                    }
                    if !line.eat_mark(',') {
                        break;
                    }
                }
                act(Act::MeditateDone);
                if line.eat("changing") {
                    loop {
                        let die = die(line)?;
                        act(Act::SetDie(die, to_level(line)?));
                        if !line.eat_mark(',') {
                            break;
                        }
                    }
                }
            }
        } else if line.eat("discarding") {
            act(Act::MeditateCard(self.card(line)?));
        } else if line.eat("passes") {
            act(Act::Pass);
        } else if line.eat("ends turn") {
            act(Act::EndTurn);
        } else if line.eat("targets") || line.eat("chooses") {
            for card in self.cards(line)? {
                act(Act::Pick(Pick::Choose, card));
            }
        } else if line.eat("gives first turn to") {
            act(Act::Pick(Pick::Choose, self.card(line)?));
        } else if line.eat("orders") || line.eat("next") {
            for card in self.cards(line)? {
                act(Act::Pick(Pick::Next, card));
            }
        } else if line.eat("discards nothing") {
            act(Act::Cards(Vec::new()));
        } else if line.eat("discards") {
            let cards = self.cards(line)?;
            act(Act::Cards(cards));
        } else if line.eat("first five") {
            act(Act::Cards(self.cards(line)?));
        } else if line.eat("finds nothing") {
            act(Act::Decline);
        } else if line.eat("finds") {
            act(Act::Pick(Pick::Find, self.card(line)?));
        } else if line.eat("pays") {
            act(Act::Pay(dice(line)?));
        } else if line.eat("cost option") {
            act(Act::Option(line.need_number("the option")?));
        } else if line.eat("number") {
            act(Act::Number(line.need_number("the number")?));
        } else if line.eat("says yes") {
            act(Act::Say(true));
        } else if line.eat("says no") {
            act(Act::Say(false));
        } else if line.eat("declines") || line.eat("stops") {
            act(Act::Decline);
        } else if line.eat("mode") {
            act(Act::Mode(line.need_number("the mode")?));
        } else if line.eat("token") {
            let (word, at) = line.word("a kind of token")?;
            act(Act::Token(match word.as_str() {
                "wound" => Token::Wound,
                "exhaustion" => Token::Exhaustion,
                "status" => Token::Status,
                _ => {
                    return Err(Flaw::not_among(
                        at,
                        &word,
                        "a kind of token",
                        &["wound", "exhaustion", "status"],
                    ));
                }
            }));
        } else if line.eat("sets") {
            loop {
                let die = die(line)?;
                act(Act::SetDie(die, to_level(line)?));
                if !line.eat_mark(',') {
                    break;
                }
            }
        } else if line.eat("raises") || line.eat("lowers") || line.eat("picks") {
            loop {
                act(Act::PickDie(die(line)?));
                if !line.eat_mark(',') {
                    break;
                }
            }
        } else if line.eat("exhausts nothing") {
            act(Act::ExhaustDice(Dice::NONE));
        } else if line.eat("exhausts") {
            act(Act::ExhaustDice(dice(line)?));
        } else if line.eat("draws more") {
            act(Act::Number(line.need_number("the number of cards")?));
        } else {
            let word = line.peek().map(|l| l.text.clone()).unwrap_or_default();
            return Err(Flaw::not_among(place, &word, "something that a player does", &VERBS));
        }
        // What a choice brings with it, in the order of the rules: costs, then targets.
        let first = acts.len();
        loop {
            let place = line.place();
            if line.eat("paying") {
                acts.push((place, Act::Pay(dice(line)?)));
            } else if line.eat("discarding") {
                for card in self.cards(line)? {
                    acts.push((place, Act::Pick(Pick::Discard, card)));
                }
            } else if line.eat("on") {
                for card in self.cards(line)? {
                    acts.push((place, Act::Pick(Pick::Choose, card)));
                }
            } else {
                acts[first..].sort_by_key(|(_, act)| match act {
                    Act::Pay(_) => 0,
                    Act::Pick(Pick::Discard, _) => 1,
                    _ => 2,
                });
                return Ok(());
            }
        }
    }

    fn chance(&mut self, line: &mut Line, acts: &mut Vec<(Place, Act)>) -> Parsed<()> {
        let place = line.place();
        if line.eat("rolls") {
            acts.push((place, Act::Roll(dice(line)?)));
        } else if line.eat("draws") || line.eat("reveals") || line.eat("discards") {
            for card in self.cards(line)? {
                acts.push((place, Act::Draw(card)));
            }
        } else {
            let word = line.peek().map(|l| l.text.clone()).unwrap_or_default();
            return Err(Flaw::not_among(
                place,
                &word,
                "something that chance does",
                &["rolls", "draws", "reveals", "discards"],
            ));
        }
        Ok(())
    }

    fn facts(&mut self, line: &mut Line, closed: bool) -> Parsed<Vec<Fact>> {
        let mut facts = Vec::new();
        loop {
            facts.push(self.fact(line)?);
            if closed && line.eat_mark(')') || !closed && line.done() {
                return Ok(facts);
            }
            separator(line)?;
        }
    }

    fn fact(&mut self, line: &mut Line) -> Parsed<Fact> {
        let place = line.place();
        for (word, stat) in [
            ("attack", Stat::Attack),
            ("life", Stat::Life),
            ("recover", Stat::Recover),
            ("battlefield", Stat::Battlefield),
            ("spellboard", Stat::Spellboard),
        ] {
            if line.eat(word) {
                return Ok(Fact::Value(stat, line.need_number("the value")?));
            }
        }
        if line.eat("exhausted") {
            return Ok(Fact::Exhausted(true));
        }
        if line.eat("unexhausted") {
            return Ok(Fact::Exhausted(false));
        }
        if line.eat("in play") {
            return Ok(Fact::InPlay(true));
        }
        if line.eat("not in play") {
            return Ok(Fact::InPlay(false));
        }
        if line.eat("controlled by") {
            return Ok(Fact::Controlled(self.seat(line)?));
        }
        if line.eat("owned by") || line.eat("owner") {
            return Ok(Fact::Owned(self.seat(line)?));
        }
        if line.eat("attached to") {
            return Ok(Fact::AttachedTo(self.card(line)?));
        }
        for (word, is) in [("with", true), ("without", false)] {
            if line.eat(word) {
                return Ok(Fact::With(is, self.title(line)?.0));
            }
        }
        if line.eat("called") {
            return Ok(Fact::Called(self.title(line)?.0));
        }
        for (word, is) in [("no die", false), ("die", true)] {
            if line.eat(word) {
                return Ok(Fact::Die(is, die(line)?));
            }
        }
        for (word, is) in [("has", true), ("lacks", false)] {
            if line.eat(word) {
                let (name, _) = line.rest(&[',', ';', ')']);
                let (name, numeral) = match name.rsplit_once(' ') {
                    Some((front, n)) if n.parse::<u8>().is_ok() => (front.to_owned(), n.parse().ok()),
                    _ => (name, None),
                };
                return Ok(Fact::Ability(is, name, numeral));
            }
        }
        for (words, fact) in [
            ("not guarded", Fact::Guarded(false)),
            ("guarded", Fact::Guarded(true)),
            ("wins", Fact::Wins),
            ("out", Fact::Out),
            ("alive", Fact::Alive),
            ("not reacted", Fact::Reacted(false)),
            ("reacted", Fact::Reacted(true)),
        ] {
            if line.eat(words) {
                return Ok(fact);
            }
        }
        if line.eat("focus") {
            return Ok(Fact::Focus(line.need_number("the focus")?));
        }
        let n = if line.eat("no") { Some(0) } else { line.number::<u8>() };
        if let Some(n) = n {
            let (what, at) = line.word("wounds, exhaustion or status")?;
            return Ok(match what.trim_end_matches('s') {
                "wound" => Fact::Wounds(n),
                "exhaustion" => Fact::Exhaustion(n),
                "statu" => Fact::Status(n),
                "main" => Fact::Main(n),
                "side" => Fact::Side(n),
                _ => {
                    return Err(Flaw::not_among(
                        at,
                        &what,
                        "something to count",
                        &["wounds", "exhaustion", "status", "main", "side"],
                    ));
                }
            });
        }
        let word = line.peek().map(|l| l.text.clone()).unwrap_or_default();
        Err(Flaw::not_among(
            place,
            &word,
            "a fact",
            &[
                "2 wounds",
                "no status",
                "1 exhaustion",
                "exhausted",
                "unexhausted",
                "attack 2",
                "life 2",
                "recover 1",
                "has Bypass",
                "lacks Bypass",
                "in play",
                "not in play",
                "controlled by",
                "owned by",
                "attached to",
                "with",
                "without",
                "called",
                "die",
                "no die",
                "guarded",
                "not guarded",
                "wins",
                "out",
                "alive",
                "1 main",
                "no side",
                "reacted",
                "focus 1",
            ],
        ))
    }

    fn expect(&mut self, line: &mut Line) -> Parsed<Expect> {
        if line.eat("turn") {
            return Ok(Expect::Turn(self.seat(line)?));
        }
        if line.eat("first player") {
            return Ok(Expect::FirstPlayer(self.seat(line)?));
        }
        if line.eat("phase") {
            return Ok(Expect::Phase(phase(line)?));
        }
        if line.eat("round") {
            return Ok(Expect::Round(line.need_number("the round")?));
        }
        if line.eat("passes") {
            return Ok(Expect::Passes(line.need_number("the number of passes")?));
        }
        if line.eat("nobody wins") {
            return Ok(Expect::Nobody);
        }
        if line.eat("no winner") {
            return Ok(Expect::NobodyWins);
        }
        let named = line
            .peek()
            .filter(|l| l.kind == Kind::Word)
            .and_then(|l| self.seat_named(&l.text));
        let Some(seat) = named else {
            let card = self.card(line)?;
            colon(line)?;
            return Ok(Expect::Facts(card, self.facts(line, false)?));
        };
        let place = line.place();
        line.at += 1;
        for (words, area) in Area::ALL {
            if line.eat(words) {
                colon(line)?;
                return Ok(Expect::Content(seat, area, self.content(line, area)?));
            }
        }
        if line.eat("asked") {
            if line.done() {
                return Ok(Expect::Asked(seat, None));
            }
            let (text, at) = line.rest(&[]);
            let found = crate::words::ASKS.iter().find(|(_, w)| *w == text).map(|(_, w)| *w);
            return match found {
                Some(words) => Ok(Expect::Asked(seat, Some(words))),
                None => {
                    let known: Vec<&str> = crate::words::ASKS.iter().map(|(_, w)| *w).collect();
                    Err(Flaw::not_among(at, &text, "a question", &known))
                }
            };
        }
        if line.eat("offered") {
            let mut acts = Vec::new();
            self.acts(line, &mut acts)?;
            return Ok(Expect::Offered(
                seat,
                acts.into_iter().map(|(_, a)| a).take(1).collect(),
            ));
        }
        if line.eat("not offered") {
            let mut acts = Vec::new();
            self.acts(line, &mut acts)?;
            let Some((_, act)) = acts.into_iter().next() else {
                return Err(Flaw::new(line.place(), "say what is not offered"));
            };
            let because = self.because(line)?;
            let rule = if line.done() { None } else { Some(rule(line)?) };
            return Ok(Expect::NotOffered(seat, act, because, rule));
        }
        for (words, yes) in [("knows", true), ("does not know", false)] {
            if line.eat(words) {
                if line.eat("the top of") {
                    let pile = self.seat(line)?;
                    colon(line)?;
                    let titles = self.list(line)?.into_iter().map(|listed| listed.title).collect();
                    return Ok(Expect::KnowsTop(seat, yes, pile, titles));
                }
                return Ok(Expect::Knows(seat, yes, self.card(line)?));
            }
        }
        if line.eat("deck") {
            return Ok(Expect::Deck(seat, self.verdict(line)?));
        }
        if line.eat("pile") {
            colon(line)?;
            return Ok(Expect::Conjurations(seat, self.list(line)?));
        }
        if line.eat("first five") {
            let cards = self.cards(line)?;
            let verdict = self.verdict(line)?;
            return Ok(Expect::FirstFive(seat, cards, verdict));
        }
        if line.eat_mark(':') {
            let phoenixborn = CardRef {
                seat: Some(seat),
                title: String::new(),
                number: None,
                place,
                whole_seat: true,
            };
            return Ok(Expect::Facts(phoenixborn, self.facts(line, false)?));
        }
        let word = line.peek().map(|l| l.text.clone()).unwrap_or_default();
        let mut known: Vec<&str> = Area::ALL.iter().map(|(w, _)| *w).collect();
        known.extend([
            ": 2 wounds",
            "asked",
            "offered",
            "not offered",
            "knows",
            "does not know",
            "deck",
            "pile",
            "first five",
        ]);
        Err(Flaw::not_among(
            line.place(),
            &word,
            "something to expect of a player",
            &known,
        ))
    }

    fn because(&mut self, line: &mut Line) -> Parsed<Option<String>> {
        if !line.eat("because") {
            return Ok(None);
        }
        match line.peek() {
            Some(l) if l.kind == Kind::Quoted => {
                let text = l.text.clone();
                line.at += 1;
                Ok(Some(text))
            }
            _ => Err(Flaw::new(
                line.place(),
                "the reason stands in quotation marks: because \"exhausted\"",
            )),
        }
    }

    fn verdict(&mut self, line: &mut Line) -> Parsed<Result<(), Option<String>>> {
        if line.eat("legal") {
            return Ok(Ok(()));
        }
        if line.eat("illegal") {
            return Ok(Err(self.because(line)?));
        }
        Err(Flaw::new(line.place(), "say whether it is legal or illegal"))
    }

    fn content(&mut self, line: &mut Line, area: Area) -> Parsed<Content> {
        match area {
            Area::Dice => return Ok(Content::Dice(dice(line)?)),
            Area::ExhaustedDice => return Ok(Content::DiceTypes(dice_types(line)?)),
            _ => {}
        }
        if line.eat("has") {
            return Ok(Content::Has(self.list(line)?));
        }
        if line.eat("lacks") {
            return Ok(Content::Lacks(self.list(line)?));
        }
        if line.is_word(1, "cards") || line.is_word(1, "card") {
            let n = line.need_number("the number of cards")?;
            line.at += 1;
            return Ok(Content::Count(n));
        }
        Ok(Content::Exactly(self.list(line)?))
    }
}

fn this_turn(what: WhatChanged) -> ChangePosition {
    ChangePosition {
        until: Until::Turn,
        what,
        by: None,
        since: 0,
    }
}

fn raw_title(line: &mut Line) -> Parsed<(String, Place)> {
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

fn separator(line: &mut Line) -> Parsed<()> {
    if line.eat_mark(',') || line.eat_mark(';') {
        Ok(())
    } else {
        Err(Flaw::new(
            line.place(),
            "a comma or a closing parenthesis is expected here",
        ))
    }
}

fn colon(line: &mut Line) -> Parsed<()> {
    if line.eat_mark(':') {
        Ok(())
    } else {
        Err(Flaw::new(line.place(), "a colon is expected here").help("write: expect Isaac hand: 5 cards"))
    }
}

fn rule(line: &mut Line) -> Parsed<Rule> {
    let (word, place) = line.word("the number of a rule")?;
    let parts: Vec<u8> = word.split('.').filter_map(|p| p.parse().ok()).collect();
    match parts[..] {
        [a, b, c] if word.split('.').count() == 3 => Ok(Rule(a, b, c)),
        _ => Err(Flaw::new(place, format!("\"{word}\" is not the number of a rule"))
            .note("expected", "a number such as 9.2.1")),
    }
}

fn phase(line: &mut Line) -> Parsed<Phase> {
    for (phase, words) in Phase::ALL {
        if line.eat(words) {
            return Ok(phase);
        }
    }
    let word = line.peek().map(|l| l.text.clone()).unwrap_or_default();
    let known: Vec<&str> = Phase::ALL.iter().map(|(_, w)| *w).collect();
    Err(Flaw::not_among(line.place(), &word, "a phase", &known))
}

fn die_type(word: &str, place: Place) -> Parsed<DieType> {
    DieType::from_word(word).ok_or_else(|| {
        let known: Vec<&str> = DieType::ALL.iter().map(|d| d.word()).collect();
        Flaw::not_among(place, word, "a type of dice", &known)
    })
}

fn level(line: &mut Line) -> Parsed<Level> {
    let (word, place) = line.word("a side of a die")?;
    Level::from_word(&word)
        .ok_or_else(|| Flaw::not_among(place, &word, "a side of a die", &["basic", "class", "power"]))
}

fn to_level(line: &mut Line) -> Parsed<Level> {
    if !line.eat("to") {
        return Err(Flaw::new(line.place(), "say to which side: natural basic to power"));
    }
    level(line)
}

fn die(line: &mut Line) -> Parsed<Die> {
    let (word, place) = line.word("a die such as natural power")?;
    let kind = die_type(&word, place)?;
    Ok(Die {
        kind,
        level: level(line)?,
    })
}

fn dice(line: &mut Line) -> Parsed<Dice> {
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

fn dice_types(line: &mut Line) -> Parsed<DiceByType> {
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
        if !line.eat_mark(',') {
            return Ok(dice);
        }
    }
}
