//! The engine protocol: lines of JSON in, lines of JSON out, so that any program can drive the engine.
//!
//! `docs/protocol.md` describes it with examples that are run as tests. Every request is one object with `cmd` and an
//! optional `id` that is given back. A request that cannot be done gets `error` and changes nothing.

mod given;
mod request;

use crate::chance::SeededChance;
use crate::decks;
use crate::encounter::Challenge;
use crate::notation::Notation;
use crate::record;
use crate::refused::not_offered;
use crate::reply::read_reply;
use crate::session::{Forced, Receipt, Refusal, Seating, Session, Undo};
use ashwright_core::{EditionId, Seat};
use ashwright_diagnostic::Problem;
use ashwright_diagnostic::nearest_or_part as nearest;
use ashwright_engine::view::{choices_shown, question_view, view_of, whole_event, whole_view};
use ashwright_engine::{
    Agent, Answer, Ask, Choice, Form, Happening, Observation, Position, Question, Rulebook, SeatSet,
};
use ashwright_seen::{Refused, Reply, Visible};
use given::find_deck;
use request::{COMMANDS, Request};
use serde::Serialize;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The version of the protocol; it changes when a request or response changes its meaning.
const PROTOCOL_VERSION: u32 = 2;

/// How long a line may be.
const MAX_LINE: usize = 4_000_000;

/// How many answers of a question are listed at most; others can still be given by their notation.
const MAX_OPTIONS: u32 = 120;

/// A player that is a program.
pub trait Bot {
    /// An answer to the question that its seat is asked; nothing when it has none. What it is given lets it see no
    /// more than its seat may.
    fn choose(&mut self, seen: &Observation) -> Option<Answer>;
}

/// Makes a bot from a seed.
pub type BotMaker = Box<dyn Fn(u64) -> Box<dyn Bot> + Send>;

/// One connection: rulebooks, the bots that can be called, and the game.
pub struct Protocol {
    /// Those that were given, the one of decks and cards first; others are the project's own.
    books: Vec<Arc<Rulebook>>,
    makers: BTreeMap<String, BotMaker>,
    table: Option<Table>,
    quit: bool,
}

/// A game with how it is driven.
struct Table {
    session: Session,
    forced: Forced,
    chance: Option<SeededChance>,
    bots: BTreeMap<(String, u8), Box<dyn Bot>>,
    seed: u64,
}

/// A question with its answers.
#[derive(Serialize)]
struct Asked {
    /// Who is asked: a seat or `chance`.
    agent: String,
    /// What its seat sees of it.
    #[serde(flatten)]
    question: ashwright_seen::Question,
    /// How many answers there are.
    count: u32,
    /// The first of them.
    options: Vec<Offered>,
}

/// An answer that can be given.
#[derive(Serialize)]
struct Offered {
    /// Its number, from 0.
    n: u32,
    /// Its notation.
    notation: String,
    /// What it stands for where its notation is a number.
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
}

impl Protocol {
    /// A connection without a game. Decks and cards are looked up in this rulebook, unless a game of another edition is
    /// asked for.
    pub fn new(book: Arc<Rulebook>) -> Protocol {
        Protocol {
            books: vec![book],
            makers: BTreeMap::new(),
            table: None,
            quit: false,
        }
    }

    /// This connection with a rulebook of another edition, in the place of the project's own.
    pub fn with_book(mut self, book: Arc<Rulebook>) -> Protocol {
        self.books.push(book);
        self
    }

    /// This connection with a bot that `play` can call by its name.
    pub fn with_bot(mut self, name: &str, maker: BotMaker) -> Protocol {
        self.makers.insert(name.to_string(), maker);
        self
    }

    /// Whether `quit` was asked for.
    pub fn has_quit(&self) -> bool {
        self.quit
    }

    /// The game, when there is one.
    pub fn session(&self) -> Option<&Session> {
        self.table.as_ref().map(|table| &table.session)
    }

    /// Does what one line asks for and returns the lines to send back: one for a request, none for an empty line.
    pub fn handle(&mut self, line: &str) -> Vec<String> {
        let line = line.trim();
        if line.is_empty() {
            return Vec::new();
        }
        let (id, result) = match Request::read(line) {
            Ok((id, Ok(request))) => (id, self.run(&request)),
            Ok((id, Err(problem))) => (id, Err(problem)),
            Err(problem) => (None, Err(problem)),
        };
        let mut response = Map::new();
        if let Some(id) = id {
            response.insert("id".into(), id);
        }
        match result {
            Ok(fields) => response.extend(fields),
            Err(problem) => {
                response.insert("error".into(), to_json(&problem));
            }
        }
        vec![Value::Object(response).to_string()]
    }

    fn run(&mut self, request: &Request) -> Result<Map<String, Value>, Problem> {
        match request.cmd {
            "hello" => Ok(self.hello()),
            "new" => self.new_game(request),
            "load" => self.load(request),
            "decks" => self.decks(request),
            "deck" => self.deck(request),
            "bots" => {
                let names: Vec<&String> = self.makers.keys().collect();
                Ok(object(json!({ "bots": names })))
            }
            "quit" => {
                self.quit = true;
                Ok(object(json!({ "ok": true })))
            }
            "play" => self.play(request),
            "second_game" => self.second_game(request),
            _ => {
                let Some(table) = &mut self.table else {
                    return Err(request.wrong("game", "there is none", "begin one with \"new\" or \"load\""));
                };
                match request.cmd {
                    "pending" => Ok(table.pending(Vec::new())),
                    "answer" => table.answer(request),
                    "undo" => table.undo(request),
                    "concede" => table.concede(request),
                    "why_not" => table.why_not(request),
                    "view" => table.view(request),
                    "state" => Ok(object(json!({ "state": to_json(&table.whole()) }))),
                    "record" => Ok(object(json!({ "record": record::write(&table.session) }))),
                    "hash" => table.hash(request),
                    "position" => table.position(request),
                    "steps" => Ok(table.steps()),
                    other => unreachable!("{other} is a command, and has its arm here"),
                }
            }
        }
    }

    /// The rulebook of an edition, or of the first one.
    fn book(&self, edition: Option<EditionId>) -> Arc<Rulebook> {
        let of = |book: &&Arc<Rulebook>| edition.is_none_or(|edition| book.edition.id == edition);
        let found = self.books.iter().find(of);
        found.map_or_else(|| crate::rulebook(edition.unwrap_or_default()), Arc::clone)
    }

    fn hello(&self) -> Map<String, Value> {
        let book = self.book(None);
        let commands: Vec<&str> = COMMANDS.iter().map(|(name, _)| *name).collect();
        object(json!({
            "program": record::PROGRAM,
            "protocol": PROTOCOL_VERSION,
            "rules": book.edition.name(),
            "revision": record::RULES_REVISION,
            "pool": format!("{:016x}", book.pool.fingerprint),
            "commands": commands,
        }))
    }

    fn decks(&self, request: &Request) -> Result<Map<String, Value>, Problem> {
        let shelves = decks::shelves(&self.book(request.edition()?).pool)?;
        let all = shelves.into_iter().flat_map(|shelf| shelf.decks);
        let names: Vec<String> = all.map(|deck| deck.name).collect();
        Ok(object(json!({ "decks": names })))
    }

    fn deck(&self, request: &Request) -> Result<Map<String, Value>, Problem> {
        let Some(value) = request.fields.get("deck") else {
            return Err(request.wrong("deck", "it is missing", "give the name of a deck, or a deck as text"));
        };
        let book = match request.edition()? {
            Some(edition) => self.book(Some(edition)),
            None => self.book_of(request, std::slice::from_ref(value))?,
        };
        let deck = find_deck(&book, request, value)?;
        let problems = decks::check(&book, &deck);
        Ok(object(json!({
            "name": deck.name,
            "text": decks::print(&book.pool, &deck),
            "problems": problems,
        })))
    }

    fn new_game(&mut self, request: &Request) -> Result<Map<String, Value>, Problem> {
        let given = |field: &str| request.fields.get(field).filter(|value| !value.is_null());
        let decks = request.list("decks")?;
        if given("edition").is_some() && given("position").is_some() {
            let remedy = "leave it out: a position says of which edition it is";
            return Err(request.wrong("edition", "a position is given as well", remedy));
        }
        let session = match (decks, given("position"), given("chimera")) {
            (Some(_), Some(_), _) => {
                return Err(request.wrong("position", "decks are given as well", "give decks or a position"));
            }
            (None, None, None) => {
                return Err(request.wrong("decks", "they are missing", "give two to four decks, or a position"));
            }
            (None, None, Some(_)) => {
                return Err(request.wrong(
                    "decks",
                    "they are missing",
                    "give the deck of whoever meets the Chimera",
                ));
            }
            (None, Some(_), Some(_)) => {
                let remedy = "leave it out: a position says which Chimera is met";
                return Err(request.wrong("chimera", "a position is given as well", remedy));
            }
            (Some(list), None, chimera) => self.session_of(request, list, chimera)?,
            (None, Some(value), None) => {
                let position: Position = serde_json::from_value(value.clone()).map_err(|error| {
                    request.wrong("position", &error.to_string(), "write it as \"position\" gives it")
                })?;
                let book = self.book(EditionId::from_word(&position.edition));
                Session::from_position(book, &position).map_err(|problems| {
                    let all: Vec<String> = problems.iter().map(ToString::to_string).collect();
                    request.wrong("position", &all.join("; "), "mend the position")
                })?
            }
        };
        self.begin(request, session)
    }

    /// A new game of decks, among the players or against a Chimera.
    fn session_of(&self, request: &Request, decks: &[Value], chimera: Option<&Value>) -> Result<Session, Problem> {
        let edition = match (request.edition()?, chimera) {
            (Some(edition), Some(_)) if edition != EditionId::RedRains => {
                let remedy = "leave it out: whoever meets a Chimera plays Red Rains";
                return Err(request.wrong("edition", "a Chimera is given as well", remedy));
            }
            (_, Some(_)) => Some(EditionId::RedRains),
            (Some(EditionId::RedRains), None) => {
                let remedy = "say which, as {\"chimera\":\"viros\",\"level\":1}";
                return Err(request.wrong("chimera", "Red Rains is played against one", remedy));
            }
            (edition, None) => edition,
        };
        let book = match edition {
            Some(edition) => self.book(Some(edition)),
            None => self.book_of(request, decks)?,
        };
        let players = request.list("players")?;
        if let Some(names) = players.filter(|names| names.len() > decks.len()) {
            let why = format!("there are {} names for {} decks", names.len(), decks.len());
            return Err(request.wrong("players", &why, "give one for each deck at most"));
        }
        let mut seats = Vec::new();
        for (i, value) in decks.iter().enumerate() {
            let deck = find_deck(&book, request, value)?;
            let name = players.and_then(|names| names.get(i)).and_then(Value::as_str);
            seats.push(Seating {
                player: name.unwrap_or_default().to_string(),
                deck_name: deck.name,
                deck: deck.deck,
            });
        }
        let session = match chimera {
            None => Session::new(book, seats),
            Some(value) => {
                let challenge: Challenge = serde_json::from_value(value.clone()).map_err(|error| {
                    let remedy = "write it as {\"chimera\":\"viros\",\"level\":1}";
                    request.wrong("chimera", &error.to_string(), remedy)
                })?;
                let encounter = challenge.encounter(&book)?;
                Session::against(book, seats, encounter)
            }
        };
        session.map_err(|refusal| refusal.problem("cannot do \"new\"", "decks"))
    }

    fn load(&mut self, request: &Request) -> Result<Map<String, Value>, Problem> {
        let Some(text) = request.text("record")? else {
            return Err(request.wrong("record", "it is missing", "give the text of a record"));
        };
        let book = self.book(Some(record::edition(text)));
        let reading = record::read(&book, text, "record")?;
        let parted = reading.parted.as_ref().map(|parted| {
            json!({
                "line": parted.line,
                "turn": parted.turn,
                "expected": parted.expected,
                "actual": parted.actual,
                "problem": to_json(&parted.problem),
            })
        });
        let tags: Vec<Value> = reading.tags.iter().map(|(name, value)| json!([name, value])).collect();
        let turns: Vec<Value> = reading
            .positions
            .iter()
            .map(|turn| json!({ "turn": turn.turn, "seat": turn.seat.to_string(), "round": turn.round, "step": turn.step }))
            .collect();
        let notices = reading.notices.clone();
        let mut response = self.begin(request, reading.session)?;
        response.insert("tags".into(), Value::Array(tags));
        response.insert("turns".into(), Value::Array(turns));
        response.insert("notices".into(), to_json(&notices));
        if let Some(parted) = parted {
            response.insert("parted".into(), parted);
        }
        Ok(response)
    }

    /// Begins the game between two players whom the Phoenix has called, in the place of the first one.
    fn second_game(&mut self, request: &Request) -> Result<Map<String, Value>, Problem> {
        let Some(table) = &self.table else {
            return Err(request.wrong("game", "there is none", "begin one with \"new\" or \"load\""));
        };
        match table
            .session
            .second_game(self.book(Some(table.session.book().edition.second_game)))?
        {
            Some(second) => self.begin(request, second),
            None => {
                let remedy = "win a game in which two players have agreed on the call, and roll power";
                Err(request.wrong("game", "the Phoenix has not called (rule 24.3.2)", remedy))
            }
        }
    }

    /// Takes up a game with the way it is driven. Everything is checked before anything changes.
    fn begin(&mut self, request: &Request, session: Session) -> Result<Map<String, Value>, Problem> {
        let seed = request.number("seed")?.unwrap_or(0);
        let chance = match request.text("chance")? {
            None | Some("scripted") => None,
            Some("seeded") => Some(SeededChance::new(seed)),
            Some(_) => {
                return Err(request.wrong("chance", "there is no such chance", "give \"scripted\" or \"seeded\""));
            }
        };
        let undo = match request.text("undo")? {
            None | Some("barriers") => Undo::Barriers,
            Some("free") => Undo::Free,
            Some(_) => return Err(request.wrong("undo", "there is no such way", "give \"barriers\" or \"free\"")),
        };
        let forced = match request.flag("auto_forced")? {
            Some(false) => Forced::Left,
            Some(true) | None => Forced::Answered,
        };
        let mut table = Table {
            session: session.with_undo(undo),
            forced,
            chance,
            bots: BTreeMap::new(),
            seed,
        };
        let news = table.settle();
        let response = table.pending(news);
        self.table = Some(table);
        Ok(response)
    }

    fn play(&mut self, request: &Request) -> Result<Map<String, Value>, Problem> {
        let Some(name) = request.text("bot")? else {
            return Err(request.wrong("bot", "it is missing", "give the name of a bot"));
        };
        let Some(maker) = self.makers.get(name) else {
            let known: Vec<&str> = self.makers.keys().map(String::as_str).collect();
            let remedy = match nearest(name, known.iter().copied()) {
                Some(near) => format!("did you mean {near:?}?"),
                None if known.is_empty() => "answer yourself: no bots are at hand".to_string(),
                None => format!("choose one of {}", known.join(", ")),
            };
            return Err(request.wrong("bot", "there is no such bot", &remedy));
        };
        let Some(table) = &mut self.table else {
            return Err(request.wrong("game", "there is none", "begin one with \"new\" or \"load\""));
        };
        let seat = match request.seat("seat")? {
            Some(seat) => seat,
            None => table.only_seat(request)?,
        };
        let Some(question) = table.session.question_for(Agent::Seat(seat)).cloned() else {
            let refusal = Refusal::NotAsked(Agent::Seat(seat));
            return Err(refusal.problem("cannot do \"play\"", "seat"));
        };
        let seed = request.number("seed")?.unwrap_or(table.seed ^ (u64::from(seat.0) + 1));
        let bot = table
            .bots
            .entry((name.to_string(), seat.0))
            .or_insert_with(|| maker(seed));
        let session = &table.session;
        let seen = Observation::new(session.book(), session.world(), session.pending(), seat);
        let Some(answer) = seen.and_then(|seen| bot.choose(&seen)) else {
            return Err(request.wrong(
                "bot",
                "it has no answer to the question",
                "answer it yourself, or call another bot",
            ));
        };
        let notation = Notation::new(session.book(), session.state()).render(&question, &answer);
        let mut response = table.give(request, Agent::Seat(seat), answer)?;
        response.insert("played".into(), Value::String(notation));
        Ok(response)
    }
}

impl Table {
    fn settle(&mut self) -> Vec<Happening> {
        let mut news = Vec::new();
        loop {
            let chance = self.chance.as_mut().map(|chance| chance as &mut dyn crate::Chance);
            news.extend(self.session.settle(self.forced, chance));
            // R 24.2.3: nobody sits where the Chimera does.
            match self.session.answer_for_the_chimera() {
                Some(more) => news.extend(more),
                None => return news,
            }
        }
    }

    fn pending(&self, news: Vec<Happening>) -> Map<String, Value> {
        let session = &self.session;
        let questions: Vec<Value> = session
            .open_questions()
            .map(|question| to_json(&self.asked(question)))
            .collect();
        let mut response = object(json!({
            "step": session.steps().len(),
            "hash": format!("{:016x}", session.hash()),
            "pending": questions,
        }));
        let sealed: Vec<String> = session.sealed().map(|agent| agent.to_string()).collect();
        if !sealed.is_empty() {
            response.insert("sealed".into(), to_json(&sealed));
        }
        if session.is_over() {
            response.insert("result".into(), Value::String(record::result(session.state())));
            if session.state().phoenix_calls() {
                response.insert("phoenix".into(), Value::Bool(true));
            }
        }
        if !news.is_empty() {
            let told = |happening: &Happening| whole_event(session.book(), session.state(), *happening);
            let events: Vec<Visible> = news.iter().map(told).collect();
            response.insert("events".into(), to_json(&events));
        }
        response
    }

    /// The whole state, hidden things included.
    fn whole(&self) -> ashwright_seen::View {
        whole_view(self.session.book(), self.session.state())
    }

    /// A question with the answers that it has.
    fn asked(&self, question: &Question) -> Asked {
        let listed = (0..).zip(self.answers(question));
        let options = listed.map(|(n, (answer, notation))| Offered {
            n,
            notation,
            text: self.numbered(question.ask, &answer),
        });
        Asked {
            agent: question.agent.to_string(),
            question: question_view(self.session.book(), self.session.state(), question),
            count: question.form().count(),
            options: options.collect(),
        }
    }

    /// The first answers of a question with their notation, by number: as its seat counts them where it is shown a list.
    fn answers(&self, question: &Question) -> Vec<(Answer, String)> {
        let (book, state) = (self.session.book(), self.session.state());
        let (notation, form) = (Notation::new(book, state), question.form());
        let most = MAX_OPTIONS as usize;
        let shown = choices_shown(book, state, question);
        if shown.is_empty() {
            let answers = (0..form.count()).take(most).map_while(|n| form.nth(n));
            return answers
                .map(|answer| (answer, notation.render(question, &answer)))
                .collect();
        }
        let texts = notation.options(question, form.count());
        let text_of = |answer| Some((answer, texts.get(form.index_of(&answer)? as usize)?.clone()));
        shown
            .into_iter()
            .map(Answer::Choice)
            .filter_map(text_of)
            .take(most)
            .collect()
    }

    /// What a numbered choice of effects or costs stands for, in the language of the cards.
    fn numbered(&self, ask: Ask, answer: &Answer) -> Option<String> {
        let Answer::Choice(Choice::Mode(n)) = answer else {
            return None;
        };
        let (book, state) = (self.session.book(), self.session.state());
        match ask {
            Ask::CostOption(card) => {
                let title = state.cards.get(card.index())?.title;
                ashwright_lang::print_cost_option(&book.pool, title, (*n).into())
            }
            Ask::Toll(card) => {
                let title = state.cards.get(card.index())?.title;
                ashwright_lang::print_toll_option(&book.pool, title, (*n).into())
            }
            _ => ashwright_lang::print_mode(&book.pool, state.chain.last()?.ability, (*n).into()),
        }
    }

    fn only_seat(&self, request: &Request) -> Result<Seat, Problem> {
        match self.only_agent(request)? {
            Agent::Seat(seat) => Ok(seat),
            Agent::Chance => Err(request.wrong("seat", "chance is asked", "answer for chance first")),
        }
    }

    /// Who is asked, when it is one alone.
    fn only_agent(&self, request: &Request) -> Result<Agent, Problem> {
        let agents: Vec<Agent> = self.session.open_questions().map(|q| q.agent).collect();
        match agents[..] {
            [only] => Ok(only),
            [] => Err(Refusal::GameOver.problem(format!("cannot do {:?}", request.cmd), "game")),
            [_, ..] => Err(request.wrong("seat", "several seats are asked", "say for whom, as \"seat\":\"P1\"")),
        }
    }

    fn question(&self, request: &Request) -> Result<Question, Problem> {
        let agent = match request.agent("seat")? {
            Some(agent) => agent,
            None => self.only_agent(request)?,
        };
        // A sealed answer may be changed, so its question counts too.
        match self.session.questions().iter().find(|q| q.agent == agent) {
            Some(question) => Ok(question.clone()),
            None if self.session.is_over() => {
                Err(Refusal::GameOver.problem(format!("cannot do {:?}", request.cmd), "game"))
            }
            None => {
                let asked: Vec<String> = self.session.open_questions().map(|q| q.agent.to_string()).collect();
                let why = format!("{agent} is not asked; {} is", asked.join(", "));
                Err(request.wrong("seat", &why, "answer for whom is asked"))
            }
        }
    }

    /// An answer as notation, as a number of the list, or as a reply to the question as its seat sees it.
    fn read_answer(&self, request: &Request, question: &Question, value: &Value) -> Result<Answer, Problem> {
        let notation = Notation::new(self.session.book(), self.session.state());
        let form = question.form();
        let place = |problem: Problem| problem.at("answer");
        match value {
            Value::String(text) => match notation.parse(question, text) {
                Ok(answer) => Ok(answer),
                Err(problem) => Err(place(self.explained(question, text).unwrap_or(problem))),
            },
            Value::Number(n) => {
                let n = n.as_u64().and_then(|n| u32::try_from(n).ok());
                let nth = n.and_then(
                    |n| match choices_shown(self.session.book(), self.session.state(), question) {
                        shown if shown.is_empty() => form.nth(n),
                        shown => shown.get(n as usize).copied().map(Answer::Choice),
                    },
                );
                nth.ok_or_else(|| {
                    let why = format!("there are {} answers, counted from 0", form.count());
                    request.wrong("answer", &why, "give the number of one of them, or its notation")
                })
            }
            Value::Object(_) => {
                let reply: Reply = serde_json::from_value(value.clone()).map_err(|error| {
                    let remedy =
                        "give {\"option\":3}, {\"cards\":[0,2]}, {\"number\":1} or {\"dice\":{\"natural\":[0,0,2]}}";
                    request.wrong("answer", &error.to_string(), remedy)
                })?;
                read_reply(self.session.book(), self.session.state(), question, &reply).map_err(
                    |Refused { text, .. }| {
                        request.wrong("answer", &text, "give the number of an option, or its notation")
                    },
                )
            }
            Value::Null | Value::Bool(_) | Value::Array(_) => Err(request.wrong(
                "answer",
                "it is neither notation, nor a number, nor an object",
                "give the notation of one of the pending options",
            )),
        }
    }

    /// Why a choice that the seat can name is not among the options.
    fn explained(&self, question: &Question, text: &str) -> Option<Problem> {
        let Agent::Seat(seat) = question.agent else { return None };
        let refused = self.refused(seat, question);
        let wanted = text.trim().to_lowercase();
        let found = refused.iter().find(|(name, _)| name.to_lowercase() == wanted)?;
        let refusal = Refusal::Illegal(found.1);
        Some(refusal.problem(format!("cannot {text:?}"), "answer"))
    }

    /// The notation of each choice that is not offered, and why not.
    fn refused(&self, seat: Seat, question: &Question) -> Vec<(String, ashwright_engine::Reason)> {
        let Form::OneOf(options) = question.form() else {
            return Vec::new();
        };
        let choices = not_offered(&self.session, seat, question);
        let all: Vec<_> = options.iter().copied().chain(choices.iter().copied()).collect();
        let notation = Notation::new(self.session.book(), self.session.state());
        let names = notation.choices(question.agent, question.ask, &all);
        names
            .into_iter()
            .skip(options.len())
            .zip(choices)
            .map(|(name, choice)| (name, self.session.why_not(seat, question.ask, choice)))
            .collect()
    }

    fn give(&mut self, request: &Request, agent: Agent, answer: Answer) -> Result<Map<String, Value>, Problem> {
        let receipt = self
            .session
            .answer(agent, answer)
            .map_err(|refusal| refusal.problem(format!("cannot do {:?}", request.cmd), "answer"))?;
        Ok(self.go_on(receipt))
    }

    fn go_on(&mut self, receipt: Receipt) -> Map<String, Value> {
        let mut news = match receipt {
            Receipt::Sealed => Vec::new(),
            Receipt::Went(news) => news,
        };
        news.extend(self.settle());
        self.pending(news)
    }

    fn answer(&mut self, request: &Request) -> Result<Map<String, Value>, Problem> {
        let Some(value) = request.fields.get("answer") else {
            return Err(request.wrong(
                "answer",
                "it is missing",
                "give the notation of one of the pending options",
            ));
        };
        let question = self.question(request)?;
        let answer = self.read_answer(request, &question, value)?;
        self.give(request, question.agent, answer)
    }

    fn undo(&mut self, request: &Request) -> Result<Map<String, Value>, Problem> {
        let what = "cannot do \"undo\"";
        let cancel = request.flag("cancel_payment")? == Some(true);
        let seat = request.seat("seat")?;
        let to = request.number("to")?;
        match (seat, to) {
            (_, Some(step)) => {
                if cancel {
                    return Err(request.wrong("cancel_payment", "a step is given as well", "give one of them"));
                }
                let mut agreed = SeatSet::NONE;
                for value in request.list("agreed")?.into_iter().flatten() {
                    agreed = agreed.with(request.seat_in("agreed", value)?);
                }
                let step = usize::try_from(step).unwrap_or(usize::MAX);
                self.session
                    .go_back(step, agreed)
                    .map_err(|refusal| refusal.problem(what, "to"))?;
            }
            (Some(seat), None) if cancel => {
                self.session
                    .cancel_payment(seat)
                    .map_err(|refusal| refusal.problem(what, "seat"))?;
            }
            (Some(seat), None) => {
                self.session
                    .take_back(seat)
                    .map_err(|refusal| refusal.problem(what, "seat"))?;
            }
            (None, None) => {
                return Err(request.wrong(
                    "seat",
                    "it is missing",
                    "say who takes back, or give a step to go back to",
                ));
            }
        }
        // Chance repeats itself, and what was forced is forced again.
        let news = self.settle();
        Ok(self.pending(news))
    }

    fn concede(&mut self, request: &Request) -> Result<Map<String, Value>, Problem> {
        let Some(seat) = request.seat("seat")? else {
            return Err(request.wrong("seat", "it is missing", "say who concedes"));
        };
        let receipt = self
            .session
            .concede(seat)
            .map_err(|refusal| refusal.problem("cannot do \"concede\"", "seat"))?;
        Ok(self.go_on(receipt))
    }

    fn why_not(&self, request: &Request) -> Result<Map<String, Value>, Problem> {
        let question = self.question(request)?;
        let Agent::Seat(seat) = question.agent else {
            return Err(request.wrong("seat", "chance is asked", "every outcome of chance is possible"));
        };
        let Some(text) = request.text("answer")? else {
            let all: Vec<Value> = self
                .refused(seat, &question)
                .into_iter()
                .map(|(notation, reason)| {
                    json!({ "notation": notation, "reason": reason.to_string(), "rule": reason.rule().to_string() })
                })
                .collect();
            return Ok(object(json!({ "why_not": all })));
        };
        let notation = Notation::new(self.session.book(), self.session.state());
        match notation.parse(&question, text) {
            Ok(answer) => {
                let text = notation.render(&question, &answer);
                Ok(object(json!({ "legal": true, "notation": text })))
            }
            Err(problem) => {
                let wanted = text.trim().to_lowercase();
                let found = self
                    .refused(seat, &question)
                    .into_iter()
                    .find(|(name, _)| name.to_lowercase() == wanted);
                match found {
                    Some((notation, reason)) => Ok(object(json!({
                        "legal": false,
                        "notation": notation,
                        "reason": reason.to_string(),
                        "rule": reason.rule().to_string(),
                    }))),
                    None => match question.form() {
                        Form::OneOf(_) => Err(problem.at("answer")),
                        _ => Ok(object(json!({
                            "legal": false,
                            "notation": text,
                            "reason": format!("{}; {}", problem.why, problem.remedy),
                            "rule": question.rule.to_string(),
                        }))),
                    },
                }
            }
        }
    }

    fn view(&self, request: &Request) -> Result<Map<String, Value>, Problem> {
        let Some(seat) = request.seat("seat")? else {
            return Err(request.wrong("seat", "it is missing", "say whose view"));
        };
        if seat.0 >= self.session.state().seats {
            return Err(Refusal::NoSuchSeat(seat).problem("cannot do \"view\"", "seat"));
        }
        let view = view_of(
            self.session.book(),
            self.session.state(),
            self.session.questions(),
            seat,
        );
        Ok(object(json!({ "view": to_json(&view) })))
    }

    fn step(&self, request: &Request) -> Result<Option<usize>, Problem> {
        let last = self.session.steps().len();
        match request.number("step")? {
            None => Ok(None),
            Some(step) if step <= last as u64 => Ok(Some(step as usize)),
            Some(step) => {
                let step = usize::try_from(step).unwrap_or(usize::MAX);
                Err(Refusal::NoSuchStep(step, last).problem(format!("cannot do {:?}", request.cmd), "step"))
            }
        }
    }

    fn hash(&self, request: &Request) -> Result<Map<String, Value>, Problem> {
        let (step, hash) = match self.step(request)? {
            None => (self.session.steps().len(), self.session.hash()),
            Some(step) => (step, self.session.hash_at(step)),
        };
        Ok(object(json!({ "step": step, "hash": format!("{hash:016x}") })))
    }

    fn position(&self, request: &Request) -> Result<Map<String, Value>, Problem> {
        let step = self.step(request)?.unwrap_or(self.session.steps().len());
        let base = self.session.boundary_at(step);
        let mut position = Position::of(self.session.book(), &base);
        for (seat, described) in (0..).map(Seat).zip(&mut position.seats) {
            described.name = self.session.start().player(seat);
        }
        let hash = record::position_hash(&Position::of(self.session.book(), &base));
        Ok(object(
            json!({ "step": step, "position": to_json(&position), "position_hash": format!("{hash:016x}") }),
        ))
    }

    fn steps(&self) -> Map<String, Value> {
        let steps: Vec<Value> = self
            .session
            .spelled_steps()
            .into_iter()
            .map(|(agent, text)| json!({ "agent": agent.to_string(), "answer": text }))
            .collect();
        object(json!({ "steps": steps }))
    }
}

fn to_json<T: Serialize>(value: &T) -> Value {
    serde_json::to_value(value).unwrap_or(Value::Null)
}

fn object(value: Value) -> Map<String, Value> {
    match value {
        Value::Object(map) => map,
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Array(_) => Map::new(),
    }
}
