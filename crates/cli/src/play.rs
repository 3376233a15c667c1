//! `ashwright play`: a game at the prompt, against bots or between people who take turns at it.

mod answers;
mod asking;
mod look;
mod options;
mod seated;

use crate::args::PlayArgs;
use crate::board::{self, OwnHand, Texts};
use crate::interrupt;
use crate::library::{self, Library};
use crate::problem::{Ended, Run, Stop};
use crate::prompt::{self, Prompt, Words};
use crate::reading;
use crate::replay;
use crate::screen::{Screen, wrapped};
use crate::story::{Line, Memory, Story, dice};
use crate::tale;
use crate::telling::{RULE, say_lines, seat_names};
use crate::words;
use ashwright_bots::{Bot, fates};
use ashwright_core::{AbilityId, CardId, EditionId, Hands, Seat, TitleId};
use ashwright_decks::ready::{self, NamedDeck};
use ashwright_diagnostic::Problem;
use ashwright_engine::{
    Agent, Answer, Ask, CardSet, Choice, Form, GrimFates, Happening, Observation, Outcome, Pending, Phoenix, Query,
    Question, SeatSet, Stage, Viewer, Wanted, What,
};
use ashwright_table::{Forced, Given, Notation, Receipt, Refusal, SeededChance, Session, Tale, record};
use look::help;
pub use seated::{PERSON, Seated, called};
use std::io;
use std::path::{Path, PathBuf};

/// How many ways to pay are listed; beyond that dice are named.
const LISTED: u32 = 24;

/// The words that are no answers.
const COMMANDS: [&str; 14] = [
    "wait", "help", "look ", "rule ", "why ", "view", "pile", "log", "options", "undo", "quit", "rules ", "save ",
    "concede",
];

/// A game with a person at one seat at least; of several one is at the prompt.
struct Table<'a> {
    library: &'a Library,
    session: Session,
    chance: SeededChance,
    bots: Vec<Option<Bot>>,
    me: Seat,
    names: Vec<String>,
    /// The decks of the players by seat.
    decks: Vec<NamedDeck>,
    prompt: Prompt,
    log: Vec<Line>,
    memory: Memory,
    /// The behavior and the Ultimate of a Chimera that the person has been shown.
    read: (Option<TitleId>, Option<TitleId>),
    /// Whether the table is to be shown before the next question.
    stale: bool,
    /// The turn in which the person lets the partner act first.
    waits: Option<u16>,
    /// After how many steps each of several people was at the prompt last, by seat.
    looked: [usize; Seat::MAX],
    /// Whoever keeps the game as it goes on.
    keep: Option<Keep<'a>>,
    /// Whether what keeps it writes it to a file.
    recorded: Recorded,
    /// What the person has said at once that is asked for one after another.
    queued: Option<Queued>,
    /// What the person has been asked about once: to leave a game that is lost by it, or to give it up.
    warned: Option<Typed>,
}

/// Choices for questions of the same kind.
struct Queued {
    ask: Ask,
    /// The next one last.
    left: Vec<Choice>,
}

/// Whether a game is to be found again when the program has ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Recorded {
    InFile,
    Nowhere,
}

/// Keeps a game as it stands.
pub type Keep<'a> = &'a mut dyn FnMut(&Session) -> Result<(), Problem>;

/// What a line at the prompt came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Typed {
    Answer(Answer),
    Undo,
    /// The partner acts first for the rest of this turn.
    Wait,
    /// Something was shown; the question stands.
    Shown,
    /// The person gives the game up (R 14.4.1).
    Concede,
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
    let (library, seated) = match &args.resume {
        Some(file) => Seated::resumed(file, args)?,
        None => {
            let cards = &args.more.cards;
            let library = match args.meeting.chimera {
                Some(_) => Library::with(EditionId::RedRains, cards)?,
                None => reading::library_of_game(args.edition, cards, &args.decks, true)?,
            };
            let seated = Seated::new(args, &library)?;
            (library, seated)
        }
    };
    // What goes on from the middle of a record is not that record.
    let whole = args.turn.is_none() && args.step.is_none();
    let path = args.record.as_deref().or(args.resume.as_deref().filter(|_| whole));
    if let Some(path) = &args.record {
        free(path)?;
        free(&path_of_second(path))?;
    }
    interrupt::watch();
    let (seated, left) = recorded(seated, &library, path, screen)?;
    let second = match left {
        Left::Over => seated.session.second_game(reborn(args)?.book)?,
        Left::Quit | Left::OutOfInput => None,
    };
    let Some(second) = second else {
        return farewell(&seated.session, left, screen);
    };
    let (library, path) = (reborn(args)?, path.map(path_of_second));
    let seated = Seated {
        session: second,
        ..seated
    };
    let (seated, left) = recorded(seated, &library, path.as_deref(), screen)?;
    farewell(&seated.session, left, screen)
}

/// Refuses a place for a record where something lies that would be lost.
fn free(path: &Path) -> Result<(), Problem> {
    match std::fs::metadata(path) {
        Ok(there) if there.is_dir() || there.len() > 0 => Err(Problem::new(
            "cannot record the game",
            path.display().to_string(),
            "there is such a file already",
            "name another, or go on with a record by --resume",
        )),
        Ok(_) | Err(_) => Ok(()),
    }
}

/// A file that is named at the prompt, where no shell has read `~` before.
fn typed_path(file: &str) -> PathBuf {
    let home = file.strip_prefix("~/").zip(std::env::home_dir());
    home.map_or_else(|| PathBuf::from(file), |(rest, home)| home.join(rest))
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

/// Plays a game until it is over or left. It is recorded whenever the person is asked, so that nothing that stops the program
/// loses it.
fn recorded(
    seated: Seated,
    library: &Library,
    path: Option<&Path>,
    screen: &mut Screen,
) -> Result<(Seated, Left), Stop> {
    let write = |session: &Session| path.map_or(Ok(()), |path| library::write(path, &record::write(session)));
    // A place where nothing can be written is known before the first answer; what is lost meanwhile is told once, and tried
    // again.
    write(&seated.session)?;
    let paint = screen.paint;
    let mut failed = false;
    let mut keep = |session: &Session| {
        let kept = write(session);
        if let (Err(problem), false) = (&kept, failed) {
            crate::screen::complain(problem, paint.colours());
        }
        failed = kept.is_err();
        Ok(())
    };
    let mut table = Table::new(seated, library, Prompt::new()?, Some(&mut keep));
    if path.is_none() {
        table.recorded = Recorded::Nowhere;
    }
    table.remember(screen, 0)?;
    table.welcome(screen)?;
    let left = table.play(screen);
    let seated = table.leave();
    write(&seated.session)?;
    if let Some(path) = path {
        screen.line(format!("The game is recorded in {}.", path.display()))?;
    }
    // Only now: what stopped the game does not lose it.
    Ok((seated, left?))
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
    table.remember(screen, 0)?;
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
        Table {
            keep,
            recorded: Recorded::InFile,
            queued: None,
            warned: None,
            prompt,
            library,
            session,
            chance,
            bots,
            me,
            names,
            decks,
            log: Vec::new(),
            memory: Memory::default(),
            read: (None, None),
            stale: true,
            waits: None,
            looked: [0; Seat::MAX],
        }
    }

    /// The game, and who played it.
    fn leave(self) -> Seated {
        Seated {
            session: self.session,
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

    /// Fills the log with what has happened so far, as the person at the prompt saw it. Returns the line with which it goes on
    /// after so many steps.
    fn remember(&mut self, screen: &Screen, after: usize) -> Result<usize, Problem> {
        let (book, start) = (self.library.book.clone(), self.session.start().clone());
        let refused = |refusal: Refusal| refusal.problem("cannot go on with the game", "its steps");
        let mut told = Session::replay(book, start, &[]).map_err(|(_, refusal)| refused(refusal))?;
        let (mut log, mut memory) = (Vec::new(), Memory::default());
        let mut goes_on = 0;
        for (n, step) in self.session.steps().iter().enumerate() {
            let news = replay::again(&mut told, step).map_err(refused)?;
            log.extend(self.story(screen).tell(told.state(), &news, &mut memory));
            if n < after {
                goes_on = log.len();
            }
        }
        (self.log, self.memory) = (log, memory);
        Ok(goes_on)
    }

    /// Whether a person plays at a seat.
    fn is_person(&self, seat: Seat) -> bool {
        matches!(self.bots.get(seat.index()), Some(None))
    }

    /// Whether several people play at this terminal.
    fn has_several(&self) -> bool {
        self.bots.iter().filter(|bot| bot.is_none()).count() > 1
    }

    /// Another person who is asked while the one at the prompt is not, or waits.
    fn next_person(&self) -> Option<Seat> {
        let mut asked = self
            .session
            .open_questions()
            .filter_map(|question| match question.agent {
                Agent::Seat(seat) => Some(seat),
                Agent::Chance => None,
            });
        let waits = self.session.wanted() == Wanted::Any && self.waits == Some(self.session.state().turn.number);
        if !waits && asked.any(|seat| seat == self.me) {
            return None;
        }
        let mut others = self
            .session
            .open_questions()
            .filter_map(|question| match question.agent {
                Agent::Seat(seat) if seat != self.me && self.is_person(seat) => Some(seat),
                Agent::Seat(_) | Agent::Chance => None,
            });
        others.next()
    }

    /// Another person comes to the prompt. Where hands are hidden nothing of the one's stays on the screen before the other
    /// looks, and both say so. Returns how the game was left, if it was.
    fn hand_over(&mut self, to: Seat, screen: &mut Screen) -> Result<Option<Left>, Stop> {
        let open = self.session.state().chimera.as_deref();
        let open = open.is_some_and(|chimera| chimera.hands == Hands::Open);
        let name = self.names[to.index()].clone();
        self.looked[self.me.index()] = self.session.steps().len();
        if self.prompt.is_person() && !open {
            for (says, clears) in [
                (format!("{name} is asked now. Press Enter to hand over."), true),
                (
                    format!("{name}, press Enter when you are here and nobody else looks."),
                    false,
                ),
            ] {
                loop {
                    screen.gap()?;
                    screen.line(screen.paint.yellow(&says))?;
                    screen.flush()?;
                    let quits = match self.prompt.read(Words::default())? {
                        prompt::Line::Said(said) => said.trim() == "quit",
                        prompt::Line::Left => true,
                        prompt::Line::End => return Ok(Some(Left::OutOfInput)),
                    };
                    if !quits {
                        break;
                    }
                    if self.wished(Typed::Quit, screen)? == Typed::Quit {
                        return Ok(Some(Left::Quit));
                    }
                }
                if clears {
                    screen.clear()?;
                }
            }
        }
        self.me = to;
        self.read = (None, None);
        self.waits = None;
        self.stale = true;
        let goes_on = self.remember(screen, self.looked[to.index()])?;
        screen.gap()?;
        let line = board::rule(&screen.paint.bold(format!("{name} at the prompt")), "", screen);
        screen.line(line)?;
        say_lines(&self.log[goes_on..], screen)?;
        Ok(None)
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
        let made = |deck: &NamedDeck| ready::made_by_players(&self.library.pool, &deck.deck);
        let mut sets: Vec<&str> = self.decks.iter().flat_map(made).collect();
        sets.sort_unstable();
        sets.dedup();
        if !sets.is_empty() {
            let are = if sets.len() == 1 { "is a set" } else { "are sets" };
            screen.paragraph(&format!("{} {are} that players made.", words::list(&sets)), 2)?;
        }
        let hint = "dice show ● power, ◑ class, ○ basic · type help at any prompt";
        screen.paragraph(&paint.dim(hint), 2)
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
            if let Some(seat) = self.next_person() {
                match self.hand_over(seat, screen)? {
                    Some(left) => return Ok(left),
                    None => continue,
                }
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
                Some(Typed::Concede) => self.give(Given::Concede, screen)?,
                Some(Typed::Answer(answer)) => self.give(Given::Answer(answer), screen)?,
            }
        }
    }

    /// Gives what the person at the prompt has said to the game.
    fn give(&mut self, given: Given, screen: &mut Screen) -> io::Result<()> {
        let receipt = match given {
            Given::Answer(answer) => self.session.answer(Agent::Seat(self.me), answer),
            Given::Concede => self.session.concede(self.me),
        };
        match receipt {
            Ok(receipt) => {
                self.stale = true;
                match receipt {
                    Receipt::Went(news) => self.tell(&news, screen),
                    Receipt::Sealed => Ok(()),
                }
            }
            Err(refusal) => screen.paragraph(&format!("{refusal}: {}.", refusal.remedy()), 2),
        }
    }

    /// What a wish that ends the game for the person comes to: whoever types is asked once.
    fn wished(&mut self, wish: Typed, screen: &mut Screen) -> io::Result<Typed> {
        let warning = match (wish, self.recorded) {
            (Typed::Quit, Recorded::Nowhere) => {
                "The game is recorded nowhere: `save FILE` keeps it, quit once more leaves."
            }
            (Typed::Concede, _) => "You would lose the game: concede once more gives it up.",
            (wish, _) => return Ok(wish),
        };
        if !self.prompt.is_person() || self.warned == Some(wish) {
            return Ok(wish);
        }
        self.warned = Some(wish);
        screen.paragraph(warning, 2)?;
        Ok(Typed::Shown)
    }

    /// Writes the game so far to a file.
    fn save(&mut self, file: &str, screen: &mut Screen) -> io::Result<()> {
        if file.is_empty() {
            return screen.line("  Name a file for the record: save FILE");
        }
        let path = &typed_path(file);
        let saved = free(path).and_then(|()| library::write(path, &record::write(&self.session)));
        match saved {
            Ok(()) => {
                let goes_on =
                    format!("The game so far is recorded in {file}; `ashwright play --resume {file}` goes on.");
                screen.paragraph(&goes_on, 2)
            }
            Err(problem) => screen.paragraph(&format!("{}: {}", capital(&problem.why), problem.remedy), 2),
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

    /// Shows the table, with the long texts of a Chimera where they are others than last time.
    fn show(&mut self, hand: OwnHand, screen: &mut Screen) -> io::Result<()> {
        let state = self.session.state();
        let ultimate = state.ultimate().map(|card| state.card(card).title);
        let now = (state.behavior(&self.library.book), ultimate);
        let texts = match std::mem::replace(&mut self.read, now) == now {
            true => Texts::Titles,
            false => Texts::InFull,
        };
        board::show(&self.story(screen), self.session.state(), hand, texts, screen)
    }

    fn end(&self, outcome: Outcome, screen: &mut Screen) -> io::Result<()> {
        let story = self.story(screen);
        board::show(&story, self.session.state(), OwnHand::Shown, Texts::Titles, screen)?;
        screen.gap()?;
        let state = self.session.state();
        let words = match outcome {
            Outcome::Won(seats) if seats.contains(self.me) && state.phoenix_calls() => screen
                .paint
                .green("You have destroyed the Chimera, and the Phoenix calls: only one of you can remain."),
            Outcome::Won(seats) if seats.contains(self.me) && !self.has_several() => screen.paint.green("You win!"),
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
            Agent::Seat(seat) if seat != self.me && !self.is_person(seat) => Some(seat),
            Agent::Seat(_) | Agent::Chance => None,
        });
        let Some(seat) = asked else { return Ok(false) };
        let receipt = answer_of_bot(self.library, &mut self.session, &mut self.bots, seat)?;
        if let Receipt::Went(news) = receipt {
            self.tell(&news, screen)?;
        }
        Ok(true)
    }

    /// Takes the last answer of a person back, also one that was given before the game was resumed.
    fn undo(&mut self, screen: &mut Screen) -> Result<(), Stop> {
        match self.taken_back() {
            Ok(()) => {
                self.stale = true;
                // What was taken back has not happened, whoever was told of it.
                self.remember(screen, 0)?;
                let steps = self.session.steps().len();
                self.looked.iter_mut().for_each(|looked| *looked = (*looked).min(steps));
                Ok(screen.line(format!("  {}", screen.paint.yellow("taken back")))?)
            }
            Err(Refusal::NothingToTakeBack) => Ok(screen.line("  There is nothing to take back yet.")?),
            Err(refusal) => Ok(screen.paragraph(&format!("{refusal}: {}.", refusal.remedy()), 2)?),
        }
    }

    /// Everybody at this table agrees; chance then repeats itself, so that luck cannot be tried again.
    fn taken_back(&mut self) -> Result<(), Refusal> {
        let sealed = self.session.sealed().find_map(|agent| match agent {
            Agent::Seat(seat) if self.is_person(seat) => Some(seat),
            Agent::Seat(_) | Agent::Chance => None,
        });
        if let Some(seat) = sealed {
            return self.session.take_back(seat).map(|_| ());
        }
        let people = self.session.state().all_seats().filter(|seat| self.is_person(*seat));
        let mut step = None;
        for seat in people {
            match self.session.beyond(seat) {
                Ok(beyond) => step = step.max(Some(beyond.step)),
                Err(Refusal::NothingToTakeBack) => {}
                Err(refusal) => return Err(refusal),
            }
        }
        let step = step.ok_or(Refusal::NothingToTakeBack)?;
        self.session.go_back(step, SeatSet::ALL).map(|_| ())
    }
}

/// A text whose first letter is a capital.
pub fn capital(text: impl ToString) -> String {
    ashwright_core::capital(&text.to_string())
}
