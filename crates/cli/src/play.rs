//! `ashwright play`: a game against bots at the prompt.

mod look;
mod seated;

use crate::args::PlayArgs;
use crate::board::{self, OwnHand};
use crate::cards;
use crate::interrupt;
use crate::library::{self, Library};
use crate::problem::{Ended, Run, Stop};
use crate::prompt::{self, Prompt, Words};
use crate::screen::{Screen, wrapped};
use crate::story::{Line, Memory, Story, dice};
use crate::tale;
use crate::words;
use ashwright_bots::{Bot, fates};
use ashwright_core::{AbilityId, CardId, EditionId, Hands, Seat};
use ashwright_decks::ready::NamedDeck;
use ashwright_diagnostic::Problem;
use ashwright_engine::{
    Agent, Answer, Ask, CardSet, Choice, Form, GrimFates, Happening, Observation, Outcome, Pending, Phoenix, Query,
    Question, SeatSet, Stage, Viewer, Wanted,
};
use ashwright_table::{Forced, Notation, Receipt, SeededChance, Session, Tale, record};
use look::help;
pub use seated::Seated;
use std::io;
use std::path::{Path, PathBuf};

/// How many ways to pay are listed; beyond that dice are named.
const LISTED: u32 = 24;

/// The words that are no answers.
const COMMANDS: [&str; 12] = [
    "wait", "help", "look ", "rule ", "why ", "view", "pile", "log", "options", "undo", "quit", "rules ",
];

/// A game with a person at one seat.
struct Table<'a> {
    library: &'a Library,
    session: Session,
    chance: SeededChance,
    bots: Vec<Option<Bot>>,
    me: Seat,
    names: Vec<String>,
    /// The decks of the players by seat.
    decks: Vec<NamedDeck>,
    /// How everything stood before each of the person's answers.
    given: Vec<Before>,
    prompt: Prompt,
    log: Vec<Line>,
    memory: Memory,
    /// Whether the table is to be shown before the next question.
    stale: bool,
    /// The turn in which the person lets the partner act first.
    waits: Option<u16>,
    /// Whoever keeps the game as it goes on.
    keep: Option<Keep<'a>>,
}

/// Keeps a game as it stands.
pub type Keep<'a> = &'a mut dyn FnMut(&Session) -> Result<(), Problem>;

/// How everything stood before an answer, to be taken back to.
struct Before {
    /// The steps of the session.
    step: usize,
    /// The lines of the log.
    told: usize,
    memory: Memory,
}

/// What a line at the prompt came to.
enum Typed {
    Answer(Answer),
    Undo,
    /// The partner acts first for the rest of this turn.
    Wait,
    /// Something was shown; the question stands.
    Shown,
    Quit,
}

/// How a game was left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Left {
    /// It is over.
    Over,
    /// The person wants to leave.
    Quit,
    /// Nobody answers any more.
    OutOfInput,
}

/// Runs the command.
pub fn run(args: &PlayArgs, screen: &mut Screen) -> Run {
    let edition = match args.meeting.chimera {
        Some(_) => EditionId::RedRains,
        None => args.edition,
    };
    let library = Library::with(edition, &args.more.cards)?;
    let seated = Seated::new(args, &library)?;
    interrupt::watch();
    let table = Table::new(seated, &library, Prompt::new()?, None);
    let (table, left) = recorded(table, args.record.as_deref(), screen)?;
    let second = match left {
        Left::Over => table.session.second_game(reborn(args)?.book)?,
        Left::Quit | Left::OutOfInput => None,
    };
    let Some(second) = second else {
        return farewell(&table.session, left, screen);
    };
    let (library, path) = (reborn(args)?, args.record.as_deref().map(path_of_second));
    let table = Table::new(table.goes_on(second), &library, Prompt::new()?, None);
    let (table, left) = recorded(table, path.as_deref(), screen)?;
    farewell(&table.session, left, screen)
}

/// The cards and rules of a second game.
fn reborn(args: &PlayArgs) -> Result<Library, Problem> {
    Library::with(EditionId::Reborn, &args.more.cards)
}

/// Where a second game is recorded, beside the first: `game.ash` is followed by `game.second.ash`.
pub fn path_of_second(first: &Path) -> PathBuf {
    let extension = first.extension().map(|extension| extension.to_string_lossy());
    first.with_extension(extension.map_or_else(|| "second".to_owned(), |extension| format!("second.{extension}")))
}

/// Plays a game until it is over or left, and records it.
fn recorded<'a>(mut table: Table<'a>, path: Option<&Path>, screen: &mut Screen) -> Result<(Table<'a>, Left), Stop> {
    table.welcome(screen)?;
    let left = table.play(screen);
    if let Some(path) = path {
        library::write(path, &record::write(&table.session))?;
        screen.line(format!("The game is recorded in {}.", path.display()))?;
    }
    // Only now: what stopped the game does not lose it.
    Ok((table, left?))
}

/// Says how a game was left.
fn farewell(session: &Session, left: Left, screen: &mut Screen) -> Run {
    let stands = format!(
        "in round {}, turn {}",
        session.state().round,
        session.state().turn.number
    );
    match left {
        Left::Over => Ok(Ended::Well),
        Left::Quit => {
            screen.line(format!("You leave the game {stands}."))?;
            Ok(Ended::Well)
        }
        Left::OutOfInput => {
            screen.line(format!("The input ended {stands}: the game is not finished."))?;
            Ok(Ended::WithProblems)
        }
    }
}

/// Plays a game of a person at the prompt. `keep` gets it whenever the person is asked, and when the game is left.
///
/// # Errors
/// When the input or the output is gone, or the game cannot be kept.
pub fn sit(
    seated: Seated,
    library: &Library,
    prompt: Prompt,
    keep: Keep<'_>,
    screen: &mut Screen,
) -> Result<(Left, Prompt), Stop> {
    let mut table = Table::new(seated, library, prompt, Some(keep));
    table.welcome(screen)?;
    let left = table.play(screen);
    // Only then: what stopped the game does not lose it.
    table.kept()?;
    Ok((left?, table.prompt))
}

/// Lets bots play a game to its end. `keep` gets it after each turn, and when it is left.
///
/// # Errors
/// When a bot finds no answer, or the game cannot be kept.
pub fn watch(mut seated: Seated, library: &Library, keep: Keep<'_>) -> Result<Left, Problem> {
    let mut turn = None;
    loop {
        seated.session.settle(Forced::Answered, Some(&mut seated.chance));
        let asked = seated
            .session
            .open_questions()
            .find_map(|question| match question.agent {
                Agent::Seat(seat) => Some(seat),
                Agent::Chance => None,
            });
        let now = seated.session.state().turn.number;
        let left = match asked {
            None => Some(Left::Over),
            Some(_) if interrupt::asked() => Some(Left::Quit),
            Some(_) => None,
        };
        if left.is_some() || turn.replace(now) != Some(now) {
            keep(&seated.session)?;
        }
        match (left, asked) {
            (Some(left), _) => return Ok(left),
            (None, Some(seat)) => {
                answer_of_bot(library, &mut seated.session, &mut seated.bots, seat)?;
            }
            (None, None) => {}
        }
    }
}

/// Lets the bot at a seat answer what it is asked.
fn answer_of_bot(
    library: &Library,
    session: &mut Session,
    bots: &mut [Option<Bot>],
    seat: Seat,
) -> Result<Receipt, Problem> {
    let fault = || {
        let name = seat.to_string();
        Problem::new(
            "cannot go on",
            name,
            "its bot found no legal answer",
            "report this game; --record keeps it",
        )
    };
    let pending = Pending {
        state: session.state().clone(),
        questions: session.questions().to_vec(),
        wanted: session.wanted(),
    };
    let world = session.world().clone();
    let seen = Observation::new(&library.book, &world, &pending, seat).ok_or_else(fault)?;
    let answer = match bots.get_mut(seat.index()).and_then(Option::as_mut) {
        Some(bot) => bot.choose(&seen),
        // R 24.2.3: nobody else sits where the Chimera does.
        None => fates::worst(&seen),
    };
    let answer = answer.ok_or_else(fault)?;
    session.answer(Agent::Seat(seat), answer).map_err(|_| fault())
}

/// The names of the players of a session by seat.
pub fn seat_names(session: &Session) -> Vec<String> {
    session
        .state()
        .all_seats()
        .map(|seat| session.start().player(seat))
        .collect()
}

/// Shows lines of a story.
///
/// # Errors
/// When the output is gone.
pub fn say_lines(lines: &[Line], screen: &mut Screen) -> io::Result<()> {
    let paint = screen.paint;
    let width = screen.width.min(120);
    for line in lines {
        match line {
            Line::Heading(heading) => {
                screen.gap()?;
                let line = board::rule(&paint.bold(heading), "", screen);
                screen.line(line)?;
            }
            Line::Note(text) => {
                for piece in wrapped(text, width.saturating_sub(18)) {
                    screen.line(format!("      {}", paint.dim(piece)))?;
                }
            }
            Line::Event(text, rule) => {
                let pieces = wrapped(text, width.saturating_sub(12));
                for (i, piece) in pieces.iter().enumerate() {
                    let note = if i + 1 == pieces.len() {
                        paint.dim(rule)
                    } else {
                        String::new()
                    };
                    let indent = if i == 0 { "  " } else { "    " };
                    let text = crate::screen::padded(format!("{indent}{piece}"), width.saturating_sub(8));
                    screen.line(format!("{text} {}", crate::screen::right(note, 7)).trim_end())?;
                }
            }
        }
    }
    Ok(())
}

impl<'a> Table<'a> {
    fn new(seated: Seated, library: &'a Library, prompt: Prompt, keep: Option<Keep<'a>>) -> Table<'a> {
        let Seated {
            session,
            chance,
            bots,
            me,
            decks,
        } = seated;
        let names = seat_names(&session);
        let (given, log) = (Vec::new(), Vec::new());
        Table {
            keep,
            prompt,
            library,
            session,
            chance,
            bots,
            me,
            names,
            decks,
            given,
            log,
            memory: Memory::default(),
            stale: true,
            waits: None,
        }
    }

    /// The players of this game at the table of the next one.
    fn goes_on(self, session: Session) -> Seated {
        Seated {
            session,
            chance: self.chance,
            bots: self.bots,
            me: self.me,
            decks: self.decks,
        }
    }

    /// Keeps the game where somebody keeps it.
    fn kept(&mut self) -> Result<(), Problem> {
        match &mut self.keep {
            Some(keep) => keep(&self.session),
            None => Ok(()),
        }
    }

    fn story(&self, screen: &Screen) -> Story<'_> {
        Story {
            book: &self.library.book,
            viewer: Some(self.me),
            names: &self.names,
            paint: screen.paint,
        }
    }

    fn welcome(&self, screen: &mut Screen) -> io::Result<()> {
        let paint = screen.paint;
        let edition = match self.library.book.edition.id {
            EditionId::Reborn => "Ashes Reborn 1.5",
            EditionId::RedRains => "Red Rains",
            EditionId::Original => "Ashes, the original edition",
        };
        screen.line(paint.bold(format!("Ashwright · {edition}")))?;
        let state = self.session.state();
        let row = |seat: Seat| {
            let leader = state.player(seat).phoenixborn;
            let title = &self.library.pool.card(state.card(leader).title).title;
            let with = match (self.decks.get(seat.index()), &state.chimera) {
                (Some(deck), _) => deck.name.clone(),
                (None, Some(chimera)) => format!("{}, level {}", chimera.difficulty.word(), chimera.level),
                (None, None) => String::new(),
            };
            let name = match self.names[seat.index()] == *title {
                true => String::new(),
                false => paint.bold(&self.names[seat.index()]),
            };
            vec![
                paint.dim(format!("seat {}", seat.0 + 1)),
                name,
                paint.cyan(title),
                paint.dim(with),
            ]
        };
        let rows: Vec<Vec<String>> = state.all_seats().map(row).collect();
        screen.table(&rows, &[], 2)?;
        for agreed in self.agreed() {
            screen.paragraph(&agreed, 2)?;
        }
        screen.line(format!(
            "  {}",
            paint.dim("dice show ● power, ◑ class, ○ basic · type help at any prompt")
        ))
    }

    /// What the players have agreed on, a sentence each.
    fn agreed(&self) -> Vec<String> {
        let state = self.session.state();
        let Some(chimera) = state.chimera.as_deref() else {
            return Vec::new();
        };
        let phoenix = chimera.phoenix == Phoenix::Agreed;
        let call =
            phoenix.then_some("Call of the Phoenix: once it is destroyed you may have to go on against each other.");
        let hands = (chimera.hands == Hands::Open).then_some("Your hands are open to each other.");
        let nobody_chooses = "nobody chooses for the Chimera, it takes what is worst for you.";
        let fates = match &chimera.grim_fates {
            GrimFates::Off => None,
            GrimFates::All => Some(format!("Grim Fates: {nobody_chooses}")),
            GrimFates::Of(titles) => {
                let titles: Vec<String> = titles
                    .iter()
                    .map(|title| self.library.pool.card(*title).title.clone())
                    .collect();
                Some(format!("Grim Fates for {}: {nobody_chooses}", words::list(&titles)))
            }
        };
        let wait = state
            .has_partners()
            .then_some("In a turn that you share you go first; wait lets your partner go first.");
        let [call, hands, wait] = [call, hands, wait].map(|said| said.map(str::to_owned));
        [call, hands, fates, wait].into_iter().flatten().collect()
    }

    /// Plays until the game is over or left.
    fn play(&mut self, screen: &mut Screen) -> Result<Left, Stop> {
        loop {
            if interrupt::asked() {
                return Ok(Left::Quit);
            }
            let news = self.session.settle(Forced::Answered, Some(&mut self.chance));
            self.tell(&news, screen)?;
            if let Stage::Over(outcome) = self.session.state().stage {
                self.end(outcome, screen)?;
                return Ok(Left::Over);
            }
            if self.bot_answers(screen)? {
                continue;
            }
            let Some(question) = self.session.question_for(Agent::Seat(self.me)).cloned() else {
                return Err(Problem::new("cannot go on", "the game", "nobody is asked", "report this game").into());
            };
            self.kept()?;
            match self.ask(&question, screen)? {
                None => return Ok(Left::OutOfInput),
                Some(Typed::Quit) => return Ok(Left::Quit),
                Some(Typed::Undo) => self.undo(screen)?,
                Some(Typed::Wait) => self.wait(screen)?,
                Some(Typed::Shown) => {}
                Some(Typed::Answer(answer)) => {
                    let before = Before {
                        step: self.session.steps().len(),
                        told: self.log.len(),
                        memory: self.memory.clone(),
                    };
                    match self.session.answer(Agent::Seat(self.me), answer) {
                        Ok(receipt) => {
                            self.given.push(before);
                            self.stale = true;
                            if let Receipt::Went(news) = receipt {
                                self.tell(&news, screen)?;
                            }
                        }
                        Err(refusal) => screen.paragraph(&format!("{refusal}: {}.", refusal.remedy()), 2)?,
                    }
                }
            }
        }
    }

    fn tell(&mut self, news: &[Happening], screen: &mut Screen) -> io::Result<()> {
        let mut memory = std::mem::take(&mut self.memory);
        let lines = self.story(screen).tell(self.session.state(), news, &mut memory);
        self.memory = memory;
        say_lines(&lines, screen)?;
        self.log.extend(lines);
        Ok(())
    }

    fn end(&self, outcome: Outcome, screen: &mut Screen) -> io::Result<()> {
        board::show(&self.story(screen), self.session.state(), OwnHand::Shown, screen)?;
        screen.gap()?;
        let state = self.session.state();
        let words = match outcome {
            Outcome::Won(seats) if seats.contains(self.me) && state.phoenix_calls() => screen
                .paint
                .green("You have destroyed the Chimera, and the Phoenix calls: only one of you can remain."),
            Outcome::Won(seats) if seats.contains(self.me) => screen.paint.green("You win!"),
            Outcome::Won(seats) => {
                let names: Vec<&str> = seats.iter().map(|seat| self.names[seat.index()].as_str()).collect();
                match names[..] {
                    [name] => format!("{name} wins."),
                    _ => format!("{} win.", names.join(" and ")),
                }
            }
            Outcome::Nobody => "Nobody wins.".to_owned(),
        };
        screen.line(format!(
            "{words} {}",
            screen.paint.dim(format!(
                "{}, {}",
                words::count(u64::from(state.round), "round"),
                words::count(u64::from(state.turn.number), "turn")
            ))
        ))?;
        match Tale::of(&self.session, Viewer::Seat(self.me)) {
            Some(tale) => tale::show(&tale, &self.story(screen), screen),
            None => Ok(()),
        }
    }

    /// Whether the person acts before the partner in a turn that they share (R 22.3.1): as long as a main action is owed.
    fn goes_first(&self) -> bool {
        let own = self.session.question_for(Agent::Seat(self.me));
        let owes = own.is_some_and(|own| matches!(own.form(), Form::OneOf(options) if options.contains(&Choice::Pass)));
        self.session.wanted() == Wanted::Any && owes && self.waits != Some(self.session.state().turn.number)
    }

    /// Lets the partner act first for the rest of this turn.
    fn wait(&mut self, screen: &mut Screen) -> io::Result<()> {
        match self.session.wanted() == Wanted::Any {
            true => {
                self.waits = Some(self.session.state().turn.number);
                Ok(())
            }
            false => screen.line("  Nobody shares this turn with you now."),
        }
    }

    /// The main and side actions that the person has left.
    fn actions_left(&self) -> (u8, u8) {
        let state = self.session.state();
        match state.chimera.as_deref().filter(|_| state.turn.seat != self.me) {
            Some(chimera) => (chimera.shared.main, chimera.shared.side),
            None => (state.turn.main, state.turn.side),
        }
    }

    /// Lets a bot answer that is asked. Returns whether one did.
    fn bot_answers(&mut self, screen: &mut Screen) -> Result<bool, Stop> {
        if self.goes_first() {
            return Ok(false);
        }
        let asked = self.session.open_questions().find_map(|question| match question.agent {
            Agent::Seat(seat) if seat != self.me => Some(seat),
            Agent::Seat(_) | Agent::Chance => None,
        });
        let Some(seat) = asked else { return Ok(false) };
        let receipt = answer_of_bot(self.library, &mut self.session, &mut self.bots, seat)?;
        if let Receipt::Went(news) = receipt {
            self.tell(&news, screen)?;
        }
        Ok(true)
    }

    fn undo(&mut self, screen: &mut Screen) -> io::Result<()> {
        let Some(Before { step, told, memory }) = self.given.pop() else {
            return screen.line("  There is nothing to take back yet.");
        };
        // Everybody at this table agrees; chance then repeats itself, so that luck cannot be tried again.
        match self.session.go_back(step, SeatSet::ALL) {
            Ok(_) => {
                self.stale = true;
                // What was taken back has not happened.
                self.log.truncate(told);
                self.memory = memory;
                screen.line(format!("  {}", screen.paint.yellow("taken back")))
            }
            Err(refusal) => screen.paragraph(&format!("{refusal}: {}.", refusal.remedy()), 2),
        }
    }

    /// Puts a question at the prompt; nothing when the input has ended.
    fn ask(&mut self, question: &Question, screen: &mut Screen) -> Result<Option<Typed>, Stop> {
        let state = self.session.state();
        let paint = screen.paint;
        if std::mem::take(&mut self.stale) && matches!(question.ask, Ask::Action | Ask::PrepareDiscard | Ask::Attackers)
        {
            let hand = match question.ask {
                Ask::PrepareDiscard => OwnHand::ListedBelow,
                _ => OwnHand::Shown,
            };
            board::show(&self.story(screen), state, hand, screen)?;
        }
        screen.gap()?;
        let (kind, about) = ashwright_engine::view::about(question.ask);
        let about = about.map_or_else(String::new, |card| {
            let title = &self.library.pool.card(state.card(card).title).title;
            format!("{}: ", paint.cyan(title))
        });
        let prompt = format!("{about}{}", paint.bold(words::asked(kind)));
        let rule = paint.dim(question.rule);
        let width = screen.width.min(120);
        screen.line(format!(
            "{} {}",
            crate::screen::padded(format!("  {prompt}"), width.saturating_sub(8)),
            crate::screen::right(rule, 7)
        ))?;
        if question.ask == Ask::Action {
            let (main, side) = self.actions_left();
            let actions = format!("main actions left {main} · side actions left {side}");
            screen.line(format!("  {}", paint.dim(actions)))?;
        }
        if question.ask == Ask::Respond {
            let events: Vec<String> = state
                .events
                .iter()
                .rev()
                .take(1)
                .map(|event| self.event(event, screen))
                .collect();
            if let Some(event) = events.first() {
                screen.line(format!("  {}", paint.dim(format!("in answer to: {event}"))))?;
            }
        }
        let listed = self.listed(question, screen)?;
        let default = self.default(question, &listed);
        if let Some((said, answer)) = &default {
            let said = match answer {
                // As the list above it shows them.
                Answer::Dice(paid) if !paid.is_empty() => format!("pay {}", dice(paid, paint)),
                Answer::Dice(_) | Answer::Choice(_) | Answer::By(..) | Answer::Cards(_) | Answer::Number(_) => {
                    said.clone()
                }
            };
            screen.line(format!("  {} {said}", paint.dim("Enter:")))?;
        }
        loop {
            let line = match self.read(question, &listed, screen)? {
                prompt::Line::Said(line) => line,
                prompt::Line::End => return Ok(None),
                prompt::Line::Left => return Ok(Some(Typed::Quit)),
            };
            match self.understand(
                line.trim(),
                question,
                &listed,
                default.as_ref().map(|(_, answer)| *answer),
                screen,
            )? {
                Typed::Shown => {}
                typed => return Ok(Some(typed)),
            }
        }
    }

    fn event(&self, event: &ashwright_engine::Event, screen: &Screen) -> String {
        use ashwright_engine::EventKind;
        let state = self.session.state();
        let subject = event.what.subject().map_or_else(
            || "something".to_owned(),
            |subject| {
                let record = state.card(subject.card);
                let title = &self.library.pool.card(record.title).title;
                let whose = if record.controller == self.me {
                    "your".to_owned()
                } else {
                    format!("{}'s", self.story(screen).name(record.controller))
                };
                format!("{whose} {title}")
            },
        );
        match event.what.kind() {
            EventKind::ComesIntoPlay => format!("{subject} comes into play"),
            EventKind::Attached => format!("{subject} is attached"),
            EventKind::Destroyed => format!("{subject} is destroyed"),
            EventKind::DealtDamage => format!("{subject} is dealt {} damage", event.what.amount()),
            EventKind::WoundsPlaced => format!("{} on {subject}", words::count(event.what.amount(), "wound")),
            EventKind::AttackersDeclared => "attackers are declared".to_owned(),
            EventKind::DefendersDeclared => "blockers or a guard are declared".to_owned(),
            EventKind::Targeted => format!("{subject} is targeted"),
            EventKind::EndOfRound => "the end of the round".to_owned(),
            EventKind::EndOfPrepare => "the end of the prepare phase".to_owned(),
            EventKind::EndOfTurn => "the end of the turn".to_owned(),
            EventKind::StartOfTurn => "the start of the turn".to_owned(),
            EventKind::StartOfTurns => "the start of the player turns".to_owned(),
            EventKind::ExhaustDice => "the exhaust dice step".to_owned(),
            EventKind::Passed => "a player passes".to_owned(),
            EventKind::Meditated => "a player has meditated".to_owned(),
            EventKind::LastTokenRemoved => format!("the last token leaves {subject}"),
            EventKind::DiceChanged => "dice were changed".to_owned(),
            EventKind::CostPaid => "a cost was paid".to_owned(),
            EventKind::Resolved => "a spell or ability was resolved".to_owned(),
            EventKind::ReceivedDamage => format!("{subject} receives {} damage", event.what.amount()),
            EventKind::LeftPlay => format!("{subject} leaves play"),
            EventKind::DiscardedFromPlay => format!("{subject} is discarded from play"),
            EventKind::LeftDiscardPile => format!("{subject} leaves the discard pile"),
            EventKind::Drew => format!("{} drawn", words::count(event.what.amount(), "card")),
            // Which card it is, is for its owner to know.
            EventKind::PutIntoHand => "a card is put into a hand".to_owned(),
            EventKind::DiscardedOffPile => {
                format!(
                    "{} discarded off a draw pile",
                    words::count(event.what.amount(), "card")
                )
            }
            EventKind::DiscardedFromHand => format!("{subject} is discarded from the hand"),
            EventKind::TokensPlaced => format!("tokens are placed on {subject}"),
            EventKind::TokensRemoved => format!("tokens are removed from {subject}"),
            EventKind::AttackAnnounced => "an attack on a Phoenixborn is announced".to_owned(),
            EventKind::Used => format!("{subject} is used"),
            EventKind::DiceExhausted => "dice are exhausted".to_owned(),
            EventKind::DiceReadied => "dice become active".to_owned(),
            EventKind::Strikes => format!("{subject} deals damage by attacking or countering"),
            EventKind::RemovedFromGame => format!("{subject} is removed from the game"),
            EventKind::Countered => format!("{subject} counters"),
            EventKind::ActionTaken => "a main action was taken".to_owned(),
            EventKind::ReactionResolved => format!("{subject} was resolved"),
            EventKind::StartOfPrepare => "the start of the prepare phase".to_owned(),
        }
    }

    /// Shows the possible answers and returns those that have numbers, with their texts.
    fn listed(&self, question: &Question, screen: &mut Screen) -> io::Result<Vec<(String, Answer)>> {
        let notation = Notation::new(&self.library.book, self.session.state());
        let form = question.form();
        let paint = screen.paint;
        let mut listed: Vec<(String, Answer)> = Vec::new();
        match form {
            Form::OneOf(options) => {
                let texts = notation.choices(question.agent, question.ask, options);
                listed.extend(
                    texts
                        .into_iter()
                        .zip(options)
                        .map(|(text, choice)| (text, Answer::Choice(*choice))),
                );
            }
            Form::Some { of, min, max, .. } => {
                let cards: Vec<CardId> = of.iter().collect();
                let rows: Vec<Vec<String>> = notation
                    .names(&cards)
                    .into_iter()
                    .zip(&cards)
                    .zip(1..)
                    .map(|((name, card), n)| {
                        let card = self.library.pool.card(self.session.state().card(*card).title);
                        vec![
                            paint.yellow(n),
                            paint.cyan(name),
                            card.kind.words().to_owned(),
                            words::cost(&card.cost),
                            paint.dim(words::values(card)),
                        ]
                    })
                    .collect();
                screen.table(&rows, &[0], 2)?;
                let how_many = if min == max {
                    min.to_string()
                } else {
                    format!("{min} to {max}")
                };
                let hint = format!("choose {how_many}: numbers such as \"1 3\", or names with commas between them");
                screen.line(format!("  {}", paint.dim(hint)))?;
                return Ok(listed);
            }
            Form::Number { min, max } => {
                screen.line(format!("  {}", paint.dim(format!("a number from {min} to {max}"))))?;
                return Ok(listed);
            }
            Form::Pay { pool, .. } if form.count() > LISTED => {
                screen.line(format!("  from {}", dice(&pool, paint)))?;
                screen.line(format!(
                    "  {}",
                    paint.dim("name the dice, such as \"2 natural power 1 charm basic\"")
                ))?;
                listed.extend(form.nth(0).map(|answer| (notation.render(question, &answer), answer)));
                return Ok(listed);
            }
            Form::Pay { .. } => {
                let mut ways: Vec<Answer> = (0..form.count()).filter_map(|n| form.nth(n)).collect();
                ways.sort_by_key(worth);
                listed.extend(
                    ways.into_iter()
                        .map(|answer| (notation.render(question, &answer), answer)),
                );
            }
            Form::AnyDice { pool } => {
                screen.line(format!("  from {}", dice(&pool, paint)))?;
                let hint = "name dice, such as \"2 charm basic\"; all, or nothing";
                screen.line(format!("  {}", paint.dim(hint)))?;
                return Ok(listed);
            }
            Form::Roll { .. } | Form::Draw { .. } => return Ok(listed),
        }
        let rows: Vec<Vec<String>> = listed
            .iter()
            .zip(1..)
            .map(|((text, answer), n)| {
                let shown = match answer {
                    Answer::Dice(paid) => format!("pay {}", dice(paid, paint)),
                    Answer::Choice(_) | Answer::By(..) | Answer::Cards(_) | Answer::Number(_) => text.clone(),
                };
                vec![paint.yellow(n), shown, paint.dim(self.gist(question, answer, screen))]
            })
            .collect();
        screen.table(&rows, &[0], 2)?;
        Ok(listed)
    }

    /// What a choice costs or does, in a few words.
    fn gist(&self, question: &Question, answer: &Answer, screen: &Screen) -> String {
        let state = self.session.state();
        let pool = &self.library.pool;
        let Answer::Choice(choice) = answer else {
            return String::new();
        };
        match choice {
            Choice::Play(card) | Choice::React(card) => words::cost(&pool.card(state.card(*card).title).cost),
            Choice::Activate(card, ability) | Choice::Trigger(card, ability) => {
                let cost = match &pool.ability(*ability).body {
                    ashwright_core::Body::Activated { cost, .. } => words::cost(cost),
                    _ => String::new(),
                };
                let pieces = [cost, self.lent_by(*card, *ability)];
                pieces
                    .into_iter()
                    .filter(|piece| !piece.is_empty())
                    .collect::<Vec<_>>()
                    .join("; ")
            }
            Choice::DicePower(_) => "side, the die; look explains it".to_owned(),
            Choice::Attack(_) | Choice::AttackPhoenixborn | Choice::AttackUnit | Choice::Pass => "main".to_owned(),
            Choice::Meditate => "side; look explains it".to_owned(),
            Choice::Card(card) if state.card(*card).zone.in_play() => {
                let whose = state.card(*card).controller;
                if whose == self.me {
                    "yours".to_owned()
                } else {
                    format!("{}'s", self.names[whose.index()])
                }
            }
            Choice::Seat(seat) => self.story(screen).name(*seat),
            Choice::Yes => match question.ask {
                Ask::May(card) => board::gist(&self.story(screen), state, card),
                _ => String::new(),
            },
            _ => String::new(),
        }
    }

    /// Through which attached cards a card has a text without a name that is not its own; nothing of any other text.
    fn lent_by(&self, card: CardId, ability: AbilityId) -> String {
        let (state, pool) = (self.session.state(), &self.library.pool);
        let query = Query {
            book: &self.library.book,
            state,
        };
        let own = &pool.card(query.title(card)).text;
        if pool.ability(ability).name.is_some() || own.iter().any(|printed| printed.ability == ability) {
            return String::new();
        }
        let mut titles: Vec<String> = state
            .attached_to(card)
            .map(|attached| state.card(attached).title)
            .filter(|title| cards::text(pool, *title).contains(" gains "))
            .map(|title| pool.card(title).title.clone())
            .collect();
        titles.sort();
        titles.dedup();
        match titles.is_empty() {
            true => String::new(),
            false => format!("through {}", words::list(&titles)),
        }
    }

    /// What Enter alone means, if anything.
    fn default(&self, question: &Question, listed: &[(String, Answer)]) -> Option<(String, Answer)> {
        let choice = |wanted: Choice| {
            listed
                .iter()
                .find(|(_, answer)| *answer == Answer::Choice(wanted))
                .cloned()
        };
        match (question.ask, question.form()) {
            (Ask::FirstFive, Form::Some { of, .. }) => {
                let five = &self.decks.get(self.me.index())?.first_five;
                let state = self.session.state();
                let cards: CardSet = of
                    .iter()
                    .filter(|card| five.contains(&state.card(*card).title))
                    .collect();
                let answer = Answer::Cards(cards);
                question
                    .form()
                    .contains(&answer)
                    .then(|| ("the recommended First Five".to_owned(), answer))
            }
            (_, Form::Pay { .. }) => listed.first().cloned(),
            (_, Form::Some { min: 0, .. }) => Some(("nothing".to_owned(), Answer::Cards(CardSet::EMPTY))),
            (_, Form::AnyDice { .. }) => Some(("nothing".to_owned(), Answer::Dice(ashwright_core::Dice::NONE))),
            (Ask::Action, _) => choice(Choice::EndTurn),
            (_, Form::OneOf(_)) => choice(Choice::Decline).or_else(|| choice(Choice::Done)),
            (_, Form::Some { .. } | Form::Number { .. } | Form::Roll { .. } | Form::Draw { .. }) => None,
        }
    }

    /// A line of input.
    fn read(
        &mut self,
        question: &Question,
        listed: &[(String, Answer)],
        screen: &mut Screen,
    ) -> Result<prompt::Line, Stop> {
        screen.flush()?;
        let words = match self.prompt.is_person() {
            true => self.words(question, listed),
            false => Words::default(),
        };
        let line = self.prompt.read(words)?;
        match &line {
            prompt::Line::Said(said) if !self.prompt.is_person() => {
                let mark = screen.paint.yellow(prompt::MARK);
                screen.line(format!("{mark}{said}"))?;
            }
            prompt::Line::Said(_) | prompt::Line::End | prompt::Line::Left => {}
        }
        Ok(line)
    }

    /// What the tab key completes at a question.
    fn words(&self, question: &Question, listed: &[(String, Answer)]) -> Words {
        let mut answers: Vec<String> = COMMANDS.map(str::to_owned).to_vec();
        answers.extend(listed.iter().map(|(text, _)| text.clone()));
        if let Form::Some { of, .. } = question.form() {
            let cards: Vec<CardId> = of.iter().collect();
            answers.extend(Notation::new(&self.library.book, self.session.state()).names(&cards));
        }
        let titles = self.library.pool.cards.iter().map(|card| card.title.clone());
        Words {
            answers,
            titles: titles.collect(),
        }
    }

    fn understand(
        &mut self,
        line: &str,
        question: &Question,
        listed: &[(String, Answer)],
        default: Option<Answer>,
        screen: &mut Screen,
    ) -> Result<Typed, Stop> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match word.to_lowercase().as_str() {
            "" => {
                return Ok(match default {
                    Some(answer) => Typed::Answer(answer),
                    None => {
                        screen.line("  Type the number of a choice, or help.")?;
                        Typed::Shown
                    }
                });
            }
            "help" | "?" if rest.is_empty() => help(self.session.state(), screen)?,
            "quit" | "exit" if rest.is_empty() => return Ok(Typed::Quit),
            "undo" if rest.is_empty() => return Ok(Typed::Undo),
            "wait" if rest.is_empty() => return Ok(Typed::Wait),
            "view" | "board" | "table" if rest.is_empty() => {
                board::show(&self.story(screen), self.session.state(), OwnHand::Shown, screen)?;
            }
            "options" if rest.is_empty() => {
                self.listed(question, screen)?;
            }
            "log" => {
                let count = rest.parse().unwrap_or(40);
                let from = self.log.len().saturating_sub(count);
                say_lines(&self.log[from..], screen)?;
            }
            "pile" | "discard" if rest.is_empty() => self.piles(screen)?,
            "look" => self.look(rest, question, listed, screen)?,
            "rule" | "rules" => self.rule(rest, question, screen)?,
            "why" => self.why(rest, question, screen)?,
            _ => return self.answer(line, question, listed, screen),
        }
        Ok(Typed::Shown)
    }

    fn answer(
        &self,
        line: &str,
        question: &Question,
        listed: &[(String, Answer)],
        screen: &mut Screen,
    ) -> Result<Typed, Stop> {
        let notation = Notation::new(&self.library.book, self.session.state());
        let numbers: Option<Vec<usize>> = line
            .split(|c: char| c.is_whitespace() || c == ',')
            .filter(|word| !word.is_empty())
            .map(|word| word.parse().ok())
            .collect();
        match (question.form(), numbers.as_deref()) {
            (Form::Some { of, min, max, .. }, Some(numbers)) if !numbers.is_empty() => {
                let cards: Vec<CardId> = of.iter().collect();
                let chosen: Option<CardSet> = numbers.iter().map(|n| cards.get(n.checked_sub(1)?).copied()).collect();
                let answer = chosen.map(Answer::Cards);
                if let Some(answer) = answer.filter(|answer| question.form().contains(answer)) {
                    return Ok(Typed::Answer(answer));
                }
                let how_many = if min == max {
                    min.to_string()
                } else {
                    format!("{min} to {max}")
                };
                let hint = format!("  Choose {how_many} different numbers from 1 to {}.", cards.len());
                screen.line(hint)?;
                return Ok(Typed::Shown);
            }
            (Form::OneOf(_) | Form::Pay { .. }, Some(&[n])) => {
                match n.checked_sub(1).and_then(|i| listed.get(i)) {
                    Some((_, answer)) => return Ok(Typed::Answer(*answer)),
                    None => screen.line(format!("  There is no choice {n}: choose from 1 to {}.", listed.len()))?,
                }
                return Ok(Typed::Shown);
            }
            (Form::AnyDice { pool }, None) if line.eq_ignore_ascii_case("all") => {
                return Ok(Typed::Answer(Answer::Dice(pool)));
            }
            _ => {}
        }
        match notation.parse(question, line) {
            Ok(answer) => Ok(Typed::Answer(answer)),
            Err(problem) => {
                let wanted = line.to_lowercase();
                let found: Vec<&(String, Answer)> = listed
                    .iter()
                    .filter(|(text, _)| text.to_lowercase().contains(&wanted))
                    .collect();
                if let [(_, only)] = found[..] {
                    return Ok(Typed::Answer(*only));
                }
                if found.is_empty() && self.refused(line, question, screen)? {
                    return Ok(Typed::Shown);
                }
                let remedy = match found.len() {
                    0 => problem.remedy,
                    n => format!("{n} choices contain it: type more of the words, or a number"),
                };
                screen.paragraph(&format!("{}: {remedy}", capital(&problem.why)), 2)?;
                Ok(Typed::Shown)
            }
        }
    }
}

/// Cheap payments first.
fn worth(answer: &Answer) -> u32 {
    match answer {
        Answer::Dice(dice) => dice
            .iter()
            .map(|(die, n)| u32::from(n) * (die.level as u32 * 2 + 1))
            .sum(),
        Answer::Choice(_) | Answer::By(..) | Answer::Cards(_) | Answer::Number(_) => 0,
    }
}

/// A text whose first letter is a capital.
pub fn capital(text: impl ToString) -> String {
    let text = text.to_string();
    let mut letters = text.chars();
    letters
        .next()
        .map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
