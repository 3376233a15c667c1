//! Reads scenarios.

mod acts;
mod chimera;
mod expect;
mod line;
mod table;

use crate::scenario::*;
use ashwright_core::{DeckLists, DiceByType, EditionId};
use ashwright_diagnostic::{Place, Problem};
use ashwright_engine::{Position, PositionStage, SeatPosition};
use line::*;
use table::ZONES;

struct Parser {
    seats: Vec<String>,
    seat_places: Vec<Place>,
    /// The seat of the Chimera.
    chimera: Option<usize>,
    mentions: Vec<(String, Place)>,
}

/// So many problems of a scenario are looked for.
const MOST_PROBLEMS: usize = 50;

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
        chimera: None,
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
        if matches!(head, "title" | "note" | "teach") {
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
                if (line.is_word(1, "Phoenixborn") || line.describes_a_chimera())
                    && let Some(first) = line.peek()
                {
                    parser.add_seat(&first.text, first.place, &mut problems, name, text);
                    if line.describes_a_chimera() {
                        parser.chimera = parser.seat_named(&first.text);
                    }
                }
                if line.is_word(0, "deck")
                    && let Some(second) = line.lexemes.get(1)
                {
                    parser.add_seat(&second.text, second.place, &mut problems, name, text);
                }
                lines.push((i + 1, Ok(line)));
            }
            // Each is shown with its line, which takes longer the longer the text is.
            Err(flaw) if problems.len() < MOST_PROBLEMS => problems.push(problem_of(name, text, flaw)),
            Err(_) => {}
        }
    }
    let mut scenario = parser.nothing_said(name, text);
    let mut position = parser.bare_position();
    let mut at: Option<usize> = None;
    for (number, line) in lines {
        if problems.len() >= MOST_PROBLEMS {
            let place = Place {
                line: number,
                column: 1,
                width: 1,
            };
            let why = "too much is wrong above: nobody has read on from here";
            problems.push(problem_of(name, text, Flaw::new(place, why.to_owned())));
            break;
        }
        let read = match line {
            Err((head, rest, place)) => {
                if rest.is_empty() {
                    Err(Flaw::new(place, format!("{head} needs some words")))
                } else {
                    match head.as_str() {
                        "title" => scenario.title = rest,
                        "teach" => scenario.teaching.push((rest, scenario.items.len())),
                        _ => scenario.notes.push(rest),
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
    problems.extend(missing(&scenario).map(|flaw| problem_of(name, text, flaw)));
    position.edition = scenario.edition.word().to_owned();
    if scenario.decks.is_empty() {
        chimera::share_the_turn(&mut position);
        scenario.start = Start::Position(Box::new(position));
    } else if position.chimera.is_some() {
        scenario.start = Start::Decks(Some(Box::new(position)));
    }
    scenario.mentions = parser.mentions;
    if problems.is_empty() {
        Ok(scenario)
    } else {
        Err(problems)
    }
}

/// What every scenario has and this one lacks.
fn missing(scenario: &Scenario) -> impl Iterator<Item = Flaw> {
    let top = Place {
        line: 1,
        column: 1,
        width: 1,
    };
    let parts = [
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
    parts
        .into_iter()
        .filter(|(is_missing, ..)| *is_missing)
        .map(move |(_, what, help)| Flaw::new(top, format!("the scenario has no {what}")).help(help))
}

impl Parser {
    /// A scenario of these players of which nothing else is known.
    fn nothing_said(&self, name: &str, text: &str) -> Scenario {
        Scenario {
            id: String::new(),
            edition: EditionId::default(),
            cites: Vec::new(),
            title: String::new(),
            notes: Vec::new(),
            strict: false,
            seats: self.seats.clone(),
            teaching: Vec::new(),
            file: name.to_owned(),
            text: text.to_owned(),
            start: Start::Decks(None),
            seat_places: self.seat_places.clone(),
            decks: Vec::new(),
            items: Vec::new(),
            mentions: Vec::new(),
        }
    }

    /// Where a game of these players stands when nothing is said about it: a turn of the first, in the second round.
    fn bare_position(&self) -> Position {
        Position {
            edition: String::new(),
            seats: self
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
            lists: DeckLists::Open,
            unit_destroyed: false,
            chimera: None,
            delayed: Vec::new(),
            decrees: Vec::new(),
            traced: Vec::new(),
            gone: Vec::new(),
            remembered: Vec::new(),
        }
    }

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
        let before_steps = scenario.items.is_empty();
        if self.head(line, scenario, at)? {
            return Ok(());
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
        if line.describes_a_chimera() {
            let seat = self.seat(line)?;
            *at = Some(seat);
            line.eat("Chimera");
            self.chimera(line, position, seat)?;
            return match line.eat_mark(';') {
                true => self.clauses(line, &mut position.seats[seat], seat),
                false => line.finish(),
            };
        }
        if before_steps && line.eat("face down") {
            self.face_down(line, position)?;
            return line.finish();
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
        self.step(line, scenario)
    }

    /// What a scenario is called, cites and is played with; whether the line says that.
    fn head(&mut self, line: &mut Line, scenario: &mut Scenario, at: &mut Option<usize>) -> Parsed<bool> {
        if line.eat("ruling") {
            scenario.id = line.word("the name of the ruling")?.0;
            return line.finish().map(|()| true);
        }
        if line.eat("edition") {
            let (word, place) = line.word("an edition")?;
            let known = EditionId::ALL.map(EditionId::word);
            scenario.edition =
                EditionId::from_word(&word).ok_or_else(|| Flaw::not_among(place, &word, "an edition", &known))?;
            return line.finish().map(|()| true);
        }
        if line.eat("strict") {
            scenario.strict = true;
            return line.finish().map(|()| true);
        }
        if line.eat("cites") {
            loop {
                scenario.cites.push(rule(line)?);
                if !line.eat_mark(',') {
                    return line.finish().map(|()| true);
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
            return Ok(true);
        }
        if line.is_word(0, "Phoenixborn")
            && let Some(deck) = scenario.decks.last_mut()
        {
            line.at += 1;
            deck.phoenixborn = self.title(line)?.0;
            return line.finish().map(|()| true);
        }
        Ok(false)
    }

    /// What is done or expected, after the beginning has been described.
    fn step(&mut self, line: &mut Line, scenario: &mut Scenario) -> Parsed<()> {
        let start = line.place();
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
        if line.eat("second game") {
            line.finish()?;
            scenario.items.push(Item {
                place: start,
                what: What::SecondGame,
            });
            return Ok(());
        }
        let chance = line.eat("chance");
        let word = line.peek().map(|l| l.text.clone()).unwrap_or_default();
        // What only a Chimera does need not name it.
        let of_chimera = self.chimera.filter(|_| {
            let does = ["behavior", "rage", "reveals"].contains(&word.as_str());
            chance && does && self.seat_named(&word).is_none()
        });
        if self.seat_named(&word).is_none() && of_chimera.is_none() {
            let mut known: Vec<&str> = vec![
                "ruling",
                "edition",
                "cites",
                "title",
                "note",
                "strict",
                "deck",
                "turn",
                "phase",
                "round",
                "first player",
                "face down",
                "passes",
                "expect",
                "until",
                "second game",
                "chance",
            ];
            known.extend(ZONES);
            known.extend(self.seats.iter().map(String::as_str));
            return Err(Flaw::not_among(start, &word, "the beginning of a line", &known));
        }
        let seat = match of_chimera {
            Some(seat) => seat,
            None => self.seat(line)?,
        };
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
}
