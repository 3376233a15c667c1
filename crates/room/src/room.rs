//! The room: a deterministic machine that takes requests and keeps a journal.

mod away;
mod chair;
mod document;
mod partners;
mod pause;
mod takeback;
mod talk;

pub use document::public_hash;
pub use pause::Pause;

pub(crate) use document::deck_name;

use crate::chance::{Bound, bot_nonce, is_nonce};
use crate::game::Game;
use crate::log::{Log, story};
use crate::message::{Level, Message, Pool, Reply, Request, Stops};
use crate::names::{MAX_DECK_NAME, MAX_NAME, can_be_shown, look_alike};
use crate::opening::{Opened, again, against, open, refused};
use crate::options;
use crate::setup::{self, Begin, Entry, Setup, Windows};
use crate::stops::{is_between_copies, is_order_felt, is_wanted};
use crate::verify::Aspects;
use crate::view::{Code, Refused};
use ashwright_bots::fates;
use ashwright_core::{Seat, SeatKind, TitleId};
use ashwright_engine::{Against, Agent, Answer, Ask, Choice, Form, Question, Rulebook, Viewer, Wanted};
use ashwright_table::decks::{self, NamedDeck};
use ashwright_table::{Asked, Notation, Problem, Seating, Session, Tale, Undo, read_reply, record};
use away::{Absence, CLAIM_AFTER};
use partners::Told;
use pause::only_passes;
use std::sync::Arc;
use std::time::Duration;
use takeback::Asking;
use talk::Talk;

/// The longest text of a deck, in bytes: what a message to a server has room for.
pub const MAX_DECK: usize = 12_000;
/// About so many steps are run again at most when something is taken back: a few milliseconds. With less, a waiting game
/// would keep more states, and taking back is rare.
const AGAIN: usize = 400;

/// A room: seats, a game, and what each may see and do.
#[derive(Clone, Debug)]
pub struct Room {
    pub(crate) book: Arc<Rulebook>,
    pub(crate) setup: Arc<Setup>,
    pub(crate) chairs: Vec<Chair>,
    /// Apart, because a room is moved about while an answer is written down.
    pub(crate) game: Option<Box<Game>>,
    pub(crate) next: Option<String>,
    /// The turn with which the game went on when newer rules parted from its journal.
    pub(crate) parted: Option<u16>,
    /// How many entries were written since one said how the game stands.
    pub(crate) unmarked: usize,
    /// What the secret was committed to by: every document shows it.
    pub(crate) commitment: Arc<str>,
    /// How much time has passed, as far as the host has said.
    pub(crate) now: Duration,
    /// What was said lately.
    pub(crate) talk: Talk,
    /// What the players are asked to let somebody take back.
    pub(crate) asking: Option<Asking>,
    /// How many watch, as far as the host has said.
    pub(crate) watchers: u32,
    /// After which absence a game can be claimed.
    pub(crate) claim_after: Duration,
    /// Why an answer that nobody is asked for was refused.
    pub(crate) stuck: Option<Refused>,
    /// The game to begin with, where it is not one of decks.
    opened: Option<Arc<Session>>,
}

/// A seat and who sits there.
#[derive(Clone, Debug, Default)]
pub(crate) struct Chair {
    pub name: String,
    pub deck: Option<Arc<NamedDeck>>,
    pub nonce: String,
    pub ready: bool,
    pub here: bool,
    pub bot: Option<Level>,
    pub stops: Stops,
    pub rematch: bool,
    pub kind: SeatKind,
    pub told: Told,
    pub absence: Absence,
    /// The step before the answer for which the others declined to let it be taken back.
    pub declined: Option<usize>,
    /// Who claimed the game from this seat.
    pub claimed: Option<Seat>,
    /// Whether a bot plays for the one who sits here and is away.
    pub stood_in: bool,
}

/// What came of a request that was done.
#[derive(Clone, PartialEq, Debug)]
pub struct Handled {
    /// What has to be written down before anybody is told.
    pub entries: Vec<Entry>,
    /// What the one who asked is told.
    pub reply: Message,
}

/// A room that was made again from its journal.
#[derive(Clone, Debug)]
pub struct Restored {
    /// The room.
    pub room: Room,
    /// What has to be written down before anything else is: that today's rules part from the journal.
    pub parted: Option<Entry>,
}

impl Room {
    /// An empty room. A game without players begins at once.
    ///
    /// # Errors
    /// When the setup is wrong: the number of seats, a deck, a position, a record.
    pub fn new(book: Arc<Rulebook>, setup: Setup) -> Result<Room, Problem> {
        match Room::opened(book, setup)? {
            (room, None) => Ok(room),
            (_, Some(problem)) => Err(problem),
        }
    }

    /// The same, and what is wrong if the game begins earlier than was asked for, because newer rules part from its
    /// record.
    fn opened(book: Arc<Rulebook>, setup: Setup) -> Result<(Room, Option<Problem>), Problem> {
        let met = met_by(&book, &setup)?;
        let (opened, parted) = match open(&book, &setup)? {
            Some(Opened { session, parted }) => (Some(session), parted),
            None => (None, None),
        };
        if let Some(session) = &opened
            && usize::from(session.state().seats) != setup.seats.len()
        {
            let why = format!("the game has {} seats", session.state().seats);
            return Err(wrong("seats", why, "give one for each of its players"));
        }
        let chairs = chairs_of(&book, &setup, met, opened.as_ref())?;
        let mut room = Room {
            book,
            commitment: setup.secret.commitment().into(),
            setup: Arc::new(setup),
            chairs,
            game: None,
            next: None,
            parted: None,
            unmarked: 0,
            now: Duration::ZERO,
            talk: Talk::default(),
            asking: None,
            watchers: 0,
            claim_after: CLAIM_AFTER,
            stuck: None,
            opened: opened.map(Arc::new),
        };
        room.begin_when_ready()?;
        Ok((room, parted))
    }

    /// The room that a setup and a journal make. Where an entry does not fit, because rules or cards were mended since,
    /// the game goes on from the beginning of the last turn that could be followed.
    ///
    /// # Errors
    /// When the setup is wrong, or an entry does not fit before a game has begun.
    pub fn restore(book: Arc<Rulebook>, setup: Setup, journal: &[Entry]) -> Result<Restored, Problem> {
        let (mut room, parted) = Room::opened(book, setup)?;
        if let Some(problem) = parted
            && !journal.iter().any(|entry| matches!(entry, Entry::Parted { .. }))
        {
            return room.without_answers(journal, &problem);
        }
        let mut turn = room.turn();
        let mut kept = turn.map(|_| (0, room.clone()));
        // The last turn before the game was known to stand as it did.
        let mut sure = kept.clone();
        for (i, entry) in still_counting(journal) {
            let is_mark = matches!(entry, Entry::Stands { .. });
            if let Err(refused) = room.apply(entry) {
                let Some((keep, mut room)) = (if is_mark { sure } else { kept }) else {
                    let remedy = "restore it with the version of the program that wrote it";
                    let place = format!("entry {}", i + 1);
                    return Err(Problem::new("cannot restore the room", place, refused.text, remedy));
                };
                let parted = Entry::Parted {
                    keep,
                    turn: room.turn().unwrap_or_default(),
                    why: format!("entry {}: {}", i + 1, refused.text),
                };
                room.parted = room.turn();
                return Ok(Restored {
                    room,
                    parted: Some(parted),
                });
            }
            if room.turn() != turn {
                turn = room.turn();
                kept = Some((i + 1, room.clone()));
            }
            if is_mark || sure.is_none() {
                sure.clone_from(&kept);
            }
        }
        Ok(Restored { room, parted: None })
    }

    /// A room that begins earlier than its journal thinks: only what was done before the game still counts.
    fn without_answers(mut self, journal: &[Entry], problem: &Problem) -> Result<Restored, Problem> {
        let is_before = |entry: &&Entry| matches!(entry, Entry::Sit { .. } | Entry::Left { .. } | Entry::Stops { .. });
        let sat = journal.iter().take_while(is_before);
        let mut keep = 0;
        for entry in sat {
            self.apply(entry).map_err(|refused| {
                let remedy = "restore it with the version of the program that wrote it";
                Problem::new(
                    "cannot restore the room",
                    format!("entry {}", keep + 1),
                    refused.text,
                    remedy,
                )
            })?;
            keep += 1;
        }
        let turn = self.turn().unwrap_or_default();
        self.parted = Some(turn);
        let parted = Entry::Parted {
            keep,
            turn,
            why: problem.to_string(),
        };
        Ok(Restored {
            room: self,
            parted: Some(parted),
        })
    }

    /// The seats at which people may sit down, or do.
    pub fn places(&self) -> impl Iterator<Item = Seat> {
        let chairs = (0..).map(Seat).zip(&self.chairs);
        chairs
            .filter(|(_, chair)| chair.is_for_a_person())
            .map(|(seat, _)| seat)
    }

    /// The number of the turn, 0 before the first; nothing before the game.
    pub(crate) fn turn(&self) -> Option<u16> {
        Some(self.session()?.world().base.turn.number)
    }

    /// The definitions and the edition.
    pub fn book(&self) -> &Arc<Rulebook> {
        &self.book
    }

    /// What the room began with.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// How many seats there are.
    pub fn seats(&self) -> usize {
        self.chairs.len()
    }

    /// Everybody who may look: the seats and a spectator.
    pub fn viewers(&self) -> impl Iterator<Item = Viewer> + use<> {
        let seats = self.chairs.len() as u8;
        (0..seats)
            .map(|seat| Viewer::Seat(Seat(seat)))
            .chain([Viewer::Spectator])
    }

    /// The game, once it has begun.
    pub fn session(&self) -> Option<&Session> {
        self.game.as_ref().map(|game| &game.session)
    }

    /// Whether the game has begun and ended.
    pub fn is_over(&self) -> bool {
        self.session().is_some_and(Session::is_over)
    }

    /// Does what somebody asks. Its entries must be written down before anybody is told of what changed; a driver that
    /// fails to write goes on with a copy from before.
    ///
    /// # Errors
    /// Why it was not done; nothing has changed then.
    pub fn handle(&mut self, who: Viewer, request: &Request) -> Result<Handled, Refused> {
        let Some(id) = request.id() else {
            let text = "A greeting is the first message of a connection only: go on with other requests.";
            return Err(Refused::new(Code::NotNow, text));
        };
        if let Request::Tale { .. } = request {
            let reply = Message::Tale {
                id,
                tale: self.tale(who)?,
            };
            return Ok(Handled {
                entries: Vec::new(),
                reply,
            });
        }
        let seat = match who {
            Viewer::Seat(seat) if self.chairs.get(seat.index()).is_some_and(Chair::is_for_a_person) => seat,
            Viewer::Seat(_) | Viewer::Spectator => {
                let text = "You only watch here: take a seat of another game to play.";
                return Err(Refused::new(Code::NotSeated, text));
            }
        };
        // All who follow the room were told what happened before.
        let told = self.game.as_ref().map_or(0, |game| game.log.len());
        let mut entries = match request {
            Request::Hello { .. } | Request::Tale { .. } => Vec::new(),
            Request::Sit {
                name,
                deck,
                nonce,
                ready,
                ..
            } => self.one(self.sit(seat, name, deck, nonce, *ready)?)?,
            Request::Free { seat: other, .. } => self.one(self.sent_away(seat, *other)?)?,
            Request::Answer { step, reply, pay, .. } => self.answer(seat, *step, reply, pay.as_ref())?,
            Request::Ways { step, option, .. } => {
                let ways = options::ways(self.game_at(*step)?, seat, *option)?;
                let reply = Message::Ways { id, ways };
                return Ok(Handled {
                    entries: Vec::new(),
                    reply,
                });
            }
            Request::WhyNot { step, about, .. } => {
                let reasons = options::why_not(self.game_at(*step)?, seat, about)?;
                let reply = Message::WhyNot { id, reasons };
                return Ok(Handled {
                    entries: Vec::new(),
                    reply,
                });
            }
            Request::Undo { step, .. } => {
                self.game_at(*step)?;
                self.one(Entry::Undo { seat })?
            }
            Request::Concede { .. } => self.one(Entry::Concede { seat })?,
            // What changes nothing is not written down.
            Request::Stops { stops, .. } if self.chairs.get(seat.index()).is_some_and(|c| c.stops == *stops) => {
                Vec::new()
            }
            Request::Stops { stops, .. } => self.one(Entry::Stops { seat, stops: *stops })?,
            Request::Rematch { wanted, .. } if self.chairs.get(seat.index()).is_some_and(|c| c.rematch == *wanted) => {
                Vec::new()
            }
            Request::Rematch { wanted, .. } => self.one(Entry::Rematch { seat, wanted: *wanted })?,
            Request::Point { at, .. } => {
                self.point(seat, at)?;
                Vec::new()
            }
            Request::GoOn { .. } => {
                self.let_go_on(seat)?;
                Vec::new()
            }
            Request::Say { says, .. } => {
                self.say(seat, says)?;
                Vec::new()
            }
            Request::AskBack { step, .. } => {
                self.game_at(*step)?;
                self.ask_back(seat)?
            }
            Request::Consent { by, step, agreed, .. } => {
                self.game_at(*step)?;
                self.consent(seat, *by, *agreed)?
            }
            Request::Claim { from, .. } => self.one(self.claim(seat, *from)?)?,
            Request::StandIn { seat: absent, .. } => {
                self.stand_in(seat, *absent)?;
                Vec::new()
            }
        };
        if let Some(game) = &mut self.game {
            game.note_told(told);
        }
        let reply = Message::Done { id };
        self.mark(&mut entries);
        Ok(Handled { entries, reply })
    }

    fn tale(&self, who: Viewer) -> Result<Tale, Refused> {
        let tale = self.session().and_then(|session| Tale::of(session, who));
        tale.ok_or_else(|| Refused::new(Code::NotNow, "What a game tells is known when it is over: play on."))
    }

    pub(crate) fn one(&mut self, entry: Entry) -> Result<Vec<Entry>, Refused> {
        self.apply(&entry)?;
        Ok(vec![entry])
    }

    fn sit(&self, seat: Seat, name: &str, deck: &str, nonce: &str, ready: bool) -> Result<Entry, Refused> {
        let malformed = |text: &str| Err(Refused::new(Code::Malformed, text));
        if self.game.is_some() {
            let text = "The game has begun: names and decks stay as they are.";
            return Err(Refused::new(Code::NotNow, text));
        }
        let name = name.trim();
        if name.is_empty() || !can_be_shown(name, MAX_NAME) {
            return malformed("A name has 1 to 24 characters that can be seen: choose another.");
        }
        if !is_nonce(nonce) {
            return malformed("The nonce must be 16 to 64 hexadecimal digits: draw another.");
        }
        if deck.len() > MAX_DECK {
            return Err(Refused::new(
                Code::TooBig,
                "That is no deck: 12,000 bytes are more than enough for one.",
            ));
        }
        if self.setup.given_decks && !deck.is_empty() {
            let text =
                "In a campaign everybody plays the deck that the campaign has: change it there, before the encounter.";
            return Err(Refused::new(Code::NotNow, text));
        }
        let deck = match (deck, &self.opened) {
            (_, Some(_)) => String::new(),
            ("", None) => match self.chairs.get(seat.index()).and_then(|chair| chair.deck.as_ref()) {
                Some(deck) => decks::print(&self.book.pool, deck),
                None => return malformed("No deck is chosen: choose one."),
            },
            (text, None) => {
                let deck = find_deck(&self.book, text)?;
                if !can_be_shown(&deck.name, MAX_DECK_NAME) {
                    return malformed("A deck's name has at most 80 characters that can be seen: choose another.");
                }
                decks::print(&self.book.pool, &deck)
            }
        };
        Ok(Entry::Sit {
            seat,
            name: self.told_apart(seat, name),
            deck,
            nonce: nonce.to_ascii_lowercase(),
            ready,
        })
    }

    /// The name of a seat, with a number where another seat has it already: the log and the tabs name players by it.
    fn told_apart(&self, seat: Seat, name: &str) -> String {
        let others = (0..).map(Seat).zip(&self.chairs).filter(|(other, _)| *other != seat);
        let others: Vec<&str> = others.map(|(_, chair)| chair.name.as_str()).collect();
        let numbered = (2..).map(|number| {
            let number = format!(" {number}");
            let kept: String = name.chars().take(MAX_NAME - number.len()).collect();
            kept.trim_end().to_owned() + &number
        });
        let mut all = std::iter::once(name.to_owned()).chain(numbered);
        let is_new = |name: &String| !others.iter().any(|other| look_alike(other, name));
        all.find(is_new).unwrap_or_default()
    }

    /// The game, if a question was seen as it stands now.
    pub(crate) fn game_at(&self, step: u32) -> Result<&Game, Refused> {
        let game = self.playing()?;
        if game.session.steps().len() != step as usize {
            let text = "The game has gone on since: look at the table and decide again.";
            return Err(Refused::new(Code::Stale, text));
        }
        Ok(game)
    }

    pub(crate) fn playing(&self) -> Result<&Game, Refused> {
        match &self.game {
            None => Err(Refused::new(
                Code::NotNow,
                "The game has not begun: wait until all are ready.",
            )),
            Some(game) if game.session.is_over() => {
                Err(Refused::new(Code::Over, "The game is over: ask for a rematch."))
            }
            Some(game) => Ok(game),
        }
    }

    fn answer(&mut self, seat: Seat, step: u32, reply: &Reply, pay: Option<&Pool>) -> Result<Vec<Entry>, Refused> {
        let game = self.game_at(step)?;
        let question = game.question(seat)?;
        let answer = read_reply(&self.book, game.session.state(), question, reply)?;
        let written = game.written(seat, question, &answer);
        let mut entries = vec![written];
        let Some(pay) = pay else {
            self.give(seat, answer)?;
            return Ok(entries);
        };
        // Nothing changes when the payment is refused.
        let mut next = self.clone();
        next.give(seat, answer)?;
        if let Some(game) = &next.game
            && let Some(question) = game.session.question_for(Agent::Seat(seat))
            && matches!(question.ask, Ask::Pay(_))
        {
            let dice = read_reply(&self.book, game.session.state(), question, &Reply::Dice(pay.clone()))?;
            entries.push(game.written(seat, question, &dice));
            next.give(seat, dice)?;
        }
        *self = next;
        Ok(entries)
    }

    /// Does what a journal says.
    fn apply(&mut self, entry: &Entry) -> Result<(), Refused> {
        match entry {
            Entry::Sit {
                seat,
                name,
                deck,
                nonce,
                ready,
            } => {
                let deck = match deck.as_str() {
                    "" => None,
                    text => Some(Arc::new(find_deck(&self.book, text)?)),
                };
                let Some(chair) = self.chairs.get_mut(seat.index()).filter(|_| self.game.is_none()) else {
                    return Err(no_seat());
                };
                let before = chair.clone();
                chair.name.clone_from(name);
                chair.deck = deck.or(chair.deck.take());
                chair.nonce.clone_from(nonce);
                chair.ready = *ready;
                self.begin_when_ready().map_err(|problem| {
                    self.chairs[seat.index()] = before;
                    problem.into()
                })
            }
            Entry::Left { seat } => self.leave(*seat),
            Entry::Answer { seat, answer } => {
                let game = self.playing()?;
                let question = game.question(*seat)?;
                let answer = Notation::new(&self.book, game.session.state()).parse(question, answer)?;
                self.give(*seat, answer)
            }
            Entry::Undo { seat } => {
                self.playing()?;
                let Some(game) = &mut self.game else {
                    return Err(no_seat());
                };
                let earlier = game.take_back(&self.book, *seat)?;
                self.talk.told_later(earlier);
                let step = game.session.steps().len();
                self.gone_back(step);
                self.settle();
                Ok(())
            }
            Entry::TakenBack { seat, to } => self.take_back_by_agreement(*seat, *to),
            Entry::Concede { seat } => self.concede(*seat),
            Entry::Claimed { seat, by } => {
                self.concede(*seat)?;
                self.chairs.get_mut(seat.index()).ok_or_else(no_seat)?.claimed = Some(*by);
                Ok(())
            }
            Entry::Stops { seat, stops } => {
                self.chairs.get_mut(seat.index()).ok_or_else(no_seat)?.stops = *stops;
                self.settle();
                Ok(())
            }
            Entry::Rematch { seat, wanted } => self.want_rematch(*seat, *wanted),
            Entry::Parted { turn, .. } => {
                self.parted = Some(*turn);
                Ok(())
            }
            Entry::Stands {
                revision,
                position,
                hash,
            } => self.check_mark(*revision, *position, hash),
            Entry::Next { room } => {
                self.next = Some(room.clone());
                Ok(())
            }
        }
    }

    fn concede(&mut self, seat: Seat) -> Result<(), Refused> {
        self.playing()?;
        let Some(game) = &mut self.game else {
            return Err(no_seat());
        };
        game.tell(&self.book, |session, tell| session.concede_telling(seat, tell))?;
        self.settle();
        Ok(())
    }

    pub(crate) fn give(&mut self, seat: Seat, answer: Answer) -> Result<(), Refused> {
        let (Some(game), Some(chair)) = (&mut self.game, self.chairs.get(seat.index())) else {
            return Err(no_seat());
        };
        let asked = match game.question(seat) {
            Ok(question) if passes_up(chair, question, &answer) => Asked::Unnoticed,
            Ok(_) | Err(_) => Asked::Yes,
        };
        game.tell(&self.book, |session, tell| {
            session.answer_telling(Agent::Seat(seat), answer, asked, tell)
        })?;
        self.settle();
        Ok(())
    }

    /// Answers whatever nobody has to be asked about: chance, forced answers, and opportunities that a player does not
    /// want.
    pub(crate) fn settle(&mut self) {
        let Some(game) = &mut self.game else { return };
        self.stuck = None;
        loop {
            let session = &game.session;
            let (chairs, windows) = (&self.chairs, self.setup.windows);
            let next = session.open_questions().find_map(|question| {
                let (answer, asked) = match question.agent {
                    Agent::Chance => (game.chance.next(session)?, Asked::No),
                    Agent::Seat(seat) => {
                        let chair = chairs.get(seat.index())?;
                        let answer = unasked(chair, windows, session, seat, question)?;
                        let unnoticed = passes_up(chair, question, &answer);
                        (answer, if unnoticed { Asked::Unnoticed } else { Asked::No })
                    }
                };
                Some((question.agent, answer, asked))
            });
            let Some((agent, answer, asked)) = next else { break };
            let given = game.tell(&self.book, |session, tell| {
                session.answer_telling(agent, answer, asked, tell)
            });
            if let Err(refusal) = given {
                self.stuck = Some(refusal.into());
                break;
            }
        }
        game.session.keep_little(AGAIN);
        game.log.shrink();
        game.hash = public_hash(&self.book, game.session.state());
        self.note_absence();
    }

    /// Why the game stands still although nobody is asked: an answer of chance, of a bot, or one that was forced, was refused.
    /// That is a fault of this program, of which its driver tells whoever runs it.
    pub fn stuck(&self) -> Option<&Refused> {
        self.stuck.as_ref()
    }

    /// Begins the game once everybody is ready.
    ///
    /// # Errors
    /// When there is no such game; then nothing has changed.
    fn begin_when_ready(&mut self) -> Result<(), Problem> {
        if self.game.is_some() || self.chairs.iter().any(|chair| !chair.ready) {
            return Ok(());
        }
        let names: Vec<String> = self.chairs.iter().map(|chair| chair.name.clone()).collect();
        let chance = match self.setup.chance_seed {
            Some(seed) => Bound::Seed(seed),
            None => {
                let nonces = self.chairs.iter().map(|chair| chair.nonce.clone()).collect();
                Bound::Secret(self.setup.secret.clone(), nonces)
            }
        };
        let (session, first) = match &self.opened {
            Some(opened) => (again(&self.book, opened, &names)?, opened.steps().len()),
            None => {
                // A Chimera brings its own.
                let players = self.chairs.iter().filter(|chair| chair.kind == SeatKind::Player);
                let seats = players.map(|chair| {
                    let deck = chair.deck.as_ref().ok_or_else(|| {
                        let why = format!("{} has no deck", chair.name);
                        Problem::new("cannot begin the game", "the decks", why, "choose one")
                    })?;
                    Ok(Seating {
                        player: chair.name.clone(),
                        deck_name: deck.name.clone(),
                        deck: deck.deck.clone(),
                    })
                });
                let seats = seats.collect::<Result<_, Problem>>()?;
                // Every deck was found legal when its player sat down.
                let session = match &self.setup.begin {
                    Begin::Encounter(challenge) => against(&self.book, challenge, &chance, seats)?,
                    Begin::Decks | Begin::Position(_) | Begin::Record { .. } => {
                        Session::new_unchecked(self.book.clone(), seats, self.setup.lists).map_err(refused)?
                    }
                };
                (session, 0)
            }
        };
        let mut session = session.with_undo(match self.setup.practice {
            true => Undo::Free,
            false => Undo::Bound,
        });
        if self.setup.fates != fates::VERSION {
            session.answered_by_fates(vec![self.setup.fates]);
        }
        let given = session.requests();
        let log = Log::of(story(&session));
        self.game = Some(Box::new(Game {
            session,
            chance: Arc::new(chance),
            first,
            given,
            log,
            hash: String::new(),
            taken_back: Vec::new(),
        }));
        self.settle();
        Ok(())
    }

    /// What the room looks like from outside: when a bot's decision leaves it the same, nobody saw that it decided.
    pub fn looks(&self) -> Option<(&str, usize)> {
        let game = self.game.as_ref()?;
        Some((&game.hash, game.log.len()))
    }

    /// The game as a record; nothing before it has begun. While it goes on, what binds chance is in it, and the secret
    /// is not.
    pub fn record(&self) -> Option<String> {
        let game = self.game.as_ref()?;
        let drawn = matches!(&self.setup.begin, Begin::Encounter(challenge) if challenge.is_random());
        let tags = crate::verify::tags(game, drawn.then_some(Aspects::Drawn));
        Some(record::write_with(&game.session, &tags))
    }
}

/// What is wrong with a setup, and where.
fn wrong(place: &str, why: String, remedy: &str) -> Problem {
    Problem::new("cannot open the room", place.to_string(), why, remedy)
}

/// The Chimera that a setup has one meet, after everything that must be so before a game can be opened.
fn met_by(book: &Rulebook, setup: &Setup) -> Result<Option<TitleId>, Problem> {
    if !(1..=setup::VERSION).contains(&setup.version) {
        let why = format!(
            "it is of version {}, and this program knows {}",
            setup.version,
            setup::VERSION
        );
        return Err(wrong(
            "version",
            why,
            "open it with the program that wrote it, or a newer one",
        ));
    }
    if setup.edition != book.edition.id {
        let why = format!(
            "it is played by the rules of {:?}, and these are {:?}",
            setup.edition.word(),
            book.edition.name()
        );
        return Err(wrong("edition", why, "open it with those rules"));
    }
    // R 18.1.1
    let decks_alone = matches!(setup.begin, Begin::Decks);
    if book.edition.against == Against::Chimera && decks_alone {
        let why = "a game against the Chimera has a seat for it, and decks make none".to_owned();
        return Err(wrong(
            "begin",
            why,
            "begin with an encounter, or with a position that has the Chimera",
        ));
    }
    let met = match &setup.begin {
        Begin::Encounter(challenge) => {
            if let (Some(what), [_]) = (challenge.for_two(), &setup.seats[..]) {
                let why = format!("{what} takes two players, and there is one seat");
                return Err(wrong("begin", why, "leave it out, or give a second seat"));
            }
            Some(challenge.found(book)?.0)
        }
        Begin::Decks | Begin::Position(_) | Begin::Record { .. } => None,
    };
    let seats = setup.seats.len() + usize::from(met.is_some());
    if !(2..=Seat::MAX).contains(&seats) || setup.seats.is_empty() {
        let why = format!("a game has two to four seats, not {seats}");
        return Err(wrong("seats", why, "give two to four seats"));
    }
    Ok(met)
}

/// The chairs of a room: those of its players with their decks, and that of a Chimera.
fn chairs_of(
    book: &Rulebook,
    setup: &Setup,
    met: Option<TitleId>,
    opened: Option<&Session>,
) -> Result<Vec<Chair>, Problem> {
    let mut chairs = Vec::new();
    for (seat, given) in (0..).map(Seat).zip(&setup.seats) {
        let deck = match given.deck.as_str() {
            "" => None,
            text => Some(Arc::new(find_deck(book, text)?)),
        };
        if given.bot.is_some() && deck.is_none() && opened.is_none() {
            return Err(wrong("seats", format!("the bot at {seat} has no deck"), "give it one"));
        }
        chairs.push(Chair {
            name: given.name.clone(),
            deck,
            nonce: given.bot.map_or_else(String::new, |_| bot_nonce(setup.seed, seat)),
            ready: given.bot.is_some(),
            here: given.bot.is_some(),
            bot: given.bot,
            ..Chair::default()
        });
    }
    if let Some(title) = met {
        let nonce = bot_nonce(setup.seed, Seat(chairs.len() as u8));
        chairs.push(Chair::of_chimera(book.pool.card(title).title.clone(), nonce));
    }
    for (seat, chair) in (0..).map(Seat).zip(&mut chairs) {
        let of_chimera = |session: &Session| session.state().player(seat).kind == SeatKind::Chimera;
        if let Some(session) = opened.filter(|session| of_chimera(session)) {
            let mut name = std::mem::take(&mut chair.name);
            if name.is_empty() {
                let state = session.state();
                let itself = state.card(state.player(seat).phoenixborn).title;
                name.clone_from(&book.pool.card(itself).title);
            }
            *chair = Chair::of_chimera(name, bot_nonce(setup.seed, seat));
        }
    }
    Ok(chairs)
}

/// The entries of a journal, with their places, without those that newer rules set aside.
fn still_counting(journal: &[Entry]) -> Vec<(usize, &Entry)> {
    let mut counting: Vec<(usize, &Entry)> = Vec::new();
    for (i, entry) in journal.iter().enumerate() {
        if let Entry::Parted { keep, .. } = entry {
            counting.retain(|(place, _)| place < keep);
        }
        counting.push((i, entry));
    }
    counting
}

pub(crate) fn no_seat() -> Refused {
    Refused::new(Code::NotNow, "There is no such seat in this game.")
}

/// A deck by name or as text, when it may be played.
fn find_deck(book: &Rulebook, text: &str) -> Result<NamedDeck, Problem> {
    let deck = decks::read_or_find(&book.pool, text, "the deck")?;
    match decks::check(book, &deck).into_iter().next() {
        None => Ok(deck),
        Some(why) => Err(Problem::new(
            format!("cannot play the deck {:?}", deck.name),
            "the deck",
            why,
            "mend the deck, or choose another",
        )),
    }
}

/// The answer to a question that its seat need not be asked.
fn unasked(chair: &Chair, windows: Windows, session: &Session, seat: Seat, question: &Question) -> Option<Answer> {
    let form = question.form();
    let done = Choice::Done;
    let may_decline = question.ask == Ask::Respond && matches!(&form, Form::OneOf(choices) if choices.contains(&done));
    let wanted = chair.bot.is_some() || is_wanted(session.state(), seat, &chair.stops);
    if may_decline && !wanted {
        return Some(Answer::Choice(done));
    }
    let is_felt =
        || is_order_felt(session.book(), session.world(), question) && !is_between_copies(session.state(), question);
    if !chair.stops.order && !is_felt() {
        return form.nth(0);
    }
    // Where any of several seats may answer, the others may act first.
    if session.wanted() == Wanted::Any {
        return None;
    }
    // A bot as well: how soon it answers must not tell whether it has anything to answer with.
    let waits = windows == Windows::Paused && only_passes(question);
    (form.count() == 1 && !waits).then(|| form.nth(0)).flatten()
}

/// Whether a bot passes up an opportunity to respond, of which nobody learns.
fn passes_up(chair: &Chair, question: &Question, answer: &Answer) -> bool {
    chair.bot.is_some() && question.ask == Ask::Respond && *answer == Answer::Choice(Choice::Done)
}
