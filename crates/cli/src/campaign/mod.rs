//! `ashwright campaign`: three encounters with one Chimera, in a file.

mod between;
mod chronicle;

use crate::args::{CampaignCommand, NewCampaign, TakeArgs};
use crate::library::{self, Library};
use crate::play::{self, Left, PERSON};
use crate::problem::{Ended, Run, Stop};
use crate::prompt::{Line, MARK, Prompt, Words};
use crate::screen::Screen;
use crate::{interrupt, sim, words};
use ashwright_bots::Bot;
use ashwright_core::{Agreed, Difficulty, EditionId, Hands, Seat};
use ashwright_decks::ready;
use ashwright_diagnostic::Problem;
use ashwright_table::campaign::{self, Campaign, Collection, Gain, Played, Player, Standing, Verdict};
use ashwright_table::encounter::{self, Challenge, grim_words};
use ashwright_table::{SeededChance, Session, record};
use between::Answered;
use play::Seated;
use std::cell::RefCell;
use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::io;
use std::path::{Path, PathBuf};

/// A campaign and the file in which it is kept.
struct Kept {
    path: PathBuf,
    library: Library,
    of: Collection,
    campaign: Campaign,
    /// What in the file does not keep to the rules.
    changed: Vec<Problem>,
    /// What the file holds as far as is known here; nothing as long as there is none.
    written: RefCell<Option<String>>,
}

/// Runs a command about campaigns.
pub fn run(command: &CampaignCommand, screen: &mut Screen) -> Run {
    match command {
        CampaignCommand::New(args) => new(args, screen),
        CampaignCommand::Play { file, through } => Kept::open(file)?.play(*through, screen),
        CampaignCommand::Change(args) => change(args, screen),
        CampaignCommand::Show {
            file,
            deck: Some(player),
            ..
        } => {
            let kept = Kept::open(file)?;
            let deck = kept.campaign.fight().decks.get(usize::from(*player) - 1);
            let deck = deck.ok_or_else(|| kept.no_player(*player))?;
            screen.text(ready::print(&kept.library.pool, deck))?;
            Ok(Ended::Well)
        }
        CampaignCommand::Show { file, json, deck: None } => chronicle::show(&Kept::open(file)?, *json, screen),
    }
}

impl Kept {
    /// The campaign in a file.
    ///
    /// # Errors
    /// When it cannot be read.
    fn open(path: &Path) -> Result<Kept, Problem> {
        let library = Library::with(EditionId::RedRains, &[])?;
        let of = Collection::new(library.book.clone())?;
        let text = library::read(path)?;
        let campaign::Reading { campaign, changed } = campaign::read(&of, &text, &path.display().to_string())?;
        Ok(Kept {
            path: path.to_owned(),
            library,
            of,
            campaign,
            changed,
            written: RefCell::new(Some(text)),
        })
    }

    /// Keeps the campaign in its file, unless somebody else has written there meanwhile.
    fn save(&self) -> Result<(), Problem> {
        let there = self.path.exists().then(|| library::read(&self.path)).transpose()?;
        if there.is_some() && there != *self.written.borrow() {
            return Err(Problem::new(
                "cannot keep the campaign",
                self.path.display().to_string(),
                "it was changed elsewhere since it was read here",
                "leave it open in one place only; `ashwright campaign play` goes on from what is in the file",
            ));
        }
        let text = self.campaign.write(&self.of);
        library::write(&self.path, &text)?;
        self.written.replace(Some(text));
        Ok(())
    }

    fn no_player(&self, player: u8) -> Problem {
        let why = format!("there is no player {player}");
        let n = self.campaign.players().len();
        let remedy = if n == 1 { "name player 1" } else { "name player 1 or 2" };
        Problem::new("cannot find the player", self.path.display().to_string(), why, remedy)
    }

    /// The seats of whoever sits at this terminal.
    fn people(&self) -> Vec<usize> {
        let players = self.campaign.players().iter().enumerate();
        let people = players.filter(|(_, player)| player.bot.is_none());
        people.map(|(seat, _)| seat).collect()
    }

    /// Plays the next encounter, or goes on with the one that was left; with `through` those that follow as well.
    fn play(&mut self, through: bool, screen: &mut Screen) -> Run {
        for problem in &self.changed {
            screen.complain(problem);
        }
        if let Standing::Over(verdict) = self.campaign.standing() {
            let (why, remedy) = match verdict {
                Verdict::Won => ("it is won (rule 23.1.2)", "begin another with `ashwright campaign new`"),
                Verdict::Lost => (
                    "a defeat has ended it (rule 23.1.3)",
                    "try again with `ashwright campaign new NEW --again OLD`",
                ),
            };
            let place = self.path.display().to_string();
            return Err(Problem::new("cannot play the campaign", place, why, remedy).into());
        }
        if let Some(problem) = self.campaign.differences(&self.of).changed.into_iter().next() {
            return Err(problem.into());
        }
        interrupt::watch();
        let people = self.people();
        let mut prompt = match people.is_empty() {
            false => Some(Prompt::new()?),
            true => None,
        };
        loop {
            for player in &people {
                let (Standing::Between, Some(at)) = (self.campaign.standing(), &mut prompt) else {
                    break;
                };
                match between::ask(self, *player, at, screen)? {
                    Answered::Begin => {}
                    Answered::Left => return Ok(Ended::Well),
                    Answered::OutOfInput => return Ok(Ended::WithProblems),
                }
            }
            let left;
            (left, prompt) = self.encounter(prompt, screen)?;
            match left {
                Left::Over => {
                    chronicle::after(self, screen)?;
                    if let Some(left) = self.second_game(&mut prompt, screen)? {
                        return Ok(left);
                    }
                }
                Left::Quit | Left::OutOfInput => {
                    let level = self.campaign.level();
                    let go_on = format!("`ashwright campaign play {}` goes on", self.path.display());
                    screen.paragraph(&format!("Encounter {level} is kept as it stands: {go_on}."), 0)?;
                    let well = matches!(left, Left::Quit);
                    return Ok(if well { Ended::Well } else { Ended::WithProblems });
                }
            }
            if !through || matches!(self.campaign.standing(), Standing::Over(_)) {
                return Ok(Ended::Well);
            }
        }
    }

    /// Lets the players go on against each other, where the Phoenix has called (R 24.3). That game is no part of the campaign
    /// and stands in a file of its own. Nothing where it has not.
    fn second_game(&mut self, prompt: &mut Option<Prompt>, screen: &mut Screen) -> Result<Option<Ended>, Stop> {
        let last = self.campaign.fights().len() - 1;
        let library = Library::with(EditionId::Reborn, &[])?;
        let first = match self.campaign.standing() {
            Standing::Over(Verdict::Won) => self.campaign.game(&self.of, last)?,
            Standing::Over(Verdict::Lost) | Standing::Between | Standing::Playing => None,
        };
        let second = first
            .map(|first| first.session.second_game(library.book.clone()))
            .transpose()?;
        let Some(session) = second.flatten() else {
            return Ok(None);
        };
        let path = play::path_of_second(&self.path);
        let place = path.display().to_string();
        screen.paragraph(
            &format!("The Phoenix calls. The game between you is kept in {place}."),
            0,
        )?;
        let seated = self.seated(session)?;
        let mut keep = |session: &Session| library::write(&path, &record::write(session));
        let left = match prompt.take() {
            Some(at) => {
                let left;
                (left, *prompt) =
                    play::sit(seated, &library, at, &mut keep, screen).map(|(left, at)| (left, Some(at)))?;
                left
            }
            None => play::watch(seated, &library, &mut keep)?,
        };
        Ok(Some(match left {
            Left::Over | Left::Quit => Ended::Well,
            Left::OutOfInput => Ended::WithProblems,
        }))
    }

    /// What chance and bots follow from in the encounter that is played.
    fn seed(&self) -> u64 {
        let seed = self
            .campaign
            .seed
            .unwrap_or_else(|| RandomState::new().build_hasher().finish());
        seed.wrapping_mul(u64::from(campaign::LEVELS))
            .wrapping_add(u64::from(self.campaign.level()))
    }

    /// The players of the campaign at the table of a game.
    fn seated(&self, session: Session) -> Result<Seated, Problem> {
        // What comes after a pause is not what came before it.
        let seed = self.seed().wrapping_add((session.requests() as u64) << 32);
        let mut bots = Vec::new();
        for (player, n) in self.campaign.players().iter().zip(1..) {
            bots.push(match &player.bot {
                Some(word) => sim::players(std::slice::from_ref(word))?
                    .pop()
                    .map(|kind| Bot::new(kind, seed.wrapping_add(n))),
                None => None,
            });
        }
        Ok(Seated {
            session,
            chance: SeededChance::new(seed),
            bots,
            me: Seat(self.people().first().copied().unwrap_or(0) as u8),
            decks: self.campaign.fight().decks.clone(),
        })
    }

    /// One encounter, kept as it goes on.
    fn encounter(&mut self, prompt: Option<Prompt>, screen: &mut Screen) -> Result<(Left, Option<Prompt>), Stop> {
        let fight = self.campaign.fights().len() - 1;
        let session = match self.campaign.game(&self.of, fight)? {
            Some(reading) => {
                if let Some(parted) = reading.parted {
                    screen.complain(&parted.problem);
                }
                reading.session
            }
            None => {
                let mut chance = SeededChance::new(self.seed());
                self.campaign.begin(&self.of, &mut |n| chance.below(n))?
            }
        };
        let seated = self.seated(session)?;
        let library = self.library.clone();
        let mut keep = |session: &Session| {
            self.campaign.keep(Played::of(session, None));
            self.save()
        };
        match prompt {
            Some(prompt) => {
                let (left, prompt) = play::sit(seated, &library, prompt, &mut keep, screen)?;
                Ok((left, Some(prompt)))
            }
            None => Ok((play::watch(seated, &library, &mut keep)?, None)),
        }
    }
}

/// `campaign new`
fn new(args: &NewCampaign, screen: &mut Screen) -> Run {
    if args.file.exists() {
        let place = args.file.display().to_string();
        return Err(Problem::new(
            "cannot begin the campaign",
            place,
            "there is such a file already",
            "choose another name",
        )
        .into());
    }
    let stem = args.file.file_stem().map(|stem| stem.to_string_lossy().into_owned());
    let name = args.name.clone().or(stem).unwrap_or_default();
    let mut kept = match &args.again {
        Some(old) => {
            let old = Kept::open(old)?;
            let campaign = old.campaign.tried_again(&old.of, &name);
            Kept {
                path: args.file.clone(),
                campaign,
                changed: Vec::new(),
                ..old
            }
        }
        None => begun(args, &name, screen)?,
    };
    if args.seed.is_some() {
        kept.campaign.seed = args.seed;
    }
    kept.save()?;
    chronicle::heading(&kept, screen)?;
    let file = args.file.display();
    screen.paragraph(
        &format!("`ashwright campaign play {file}` begins; `campaign change {file}` changes a deck before."),
        0,
    )?;
    Ok(Ended::Well)
}

/// A campaign as the flags and, where they do not say it, the person at the prompt want it.
fn begun(args: &NewCampaign, name: &str, screen: &mut Screen) -> Result<Kept, Stop> {
    let library = Library::with(EditionId::RedRains, &[])?;
    let of = Collection::new(library.book.clone())?;
    interrupt::watch();
    let mut prompt = None;
    let chimera = match &args.chimera {
        Some(name) => name.clone(),
        None => which_chimera(&library, &mut prompt, screen)?,
    };
    let asks = args.chimera.is_none();
    let difficulty = match asks && !args.heroic {
        true => which_difficulty(&mut prompt, screen)?,
        false => Difficulty::of(args.heroic),
    };
    let aspects = match (&args.aspects, asks) {
        (None, true) => which_aspects(&library, &chimera, &mut prompt, screen)?,
        (said, _) => library::aspects(said.as_deref())?,
    };
    let kinds = match (&args.players[..], asks) {
        ([], true) => which_players(&mut prompt, screen)?,
        ([], false) => vec![PERSON.to_owned()],
        (said, _) => players_of(said)?,
    };
    let challenge = Challenge {
        chimera,
        difficulty,
        aspects,
        grim_fates: args.grim_fates.as_deref().map(grim_words).unwrap_or_default(),
        call_of_the_phoenix: Agreed::of(args.call_of_the_phoenix),
        hands: Hands::of(args.open_hands),
        ..Challenge::default()
    };
    challenge.found(&library.book)?;
    if args.deck.len() > kinds.len() {
        let decks = words::count(args.deck.len() as u64, "deck");
        let why = format!("{decks} for {}", words::count(kinds.len() as u64, "player"));
        let remedy = "name one deck for each player";
        return Err(Problem::new("cannot begin the campaign", "--deck", why, remedy).into());
    }
    let several = kinds.iter().filter(|kind| *kind == PERSON).count() > 1;
    let mut players = Vec::new();
    for (n, kind) in kinds.iter().enumerate() {
        let start = match args.deck.get(n) {
            Some(deck) => ready::find(&library.pool, deck)?.name,
            None => {
                let whose = if kinds.len() == 1 {
                    String::new()
                } else {
                    format!(" of player {} ({kind})", n + 1)
                };
                which_deck(&library, &whose, &mut prompt, screen)?
            }
        };
        let name = match kind == PERSON {
            true => play::called(n, several),
            false => play::capital(kind),
        };
        players.push(Player {
            name,
            bot: (kind != PERSON).then(|| kind.clone()),
            start,
        });
    }
    let campaign = Campaign::new(&of, name, &challenge, players)?;
    Ok(Kept {
        path: args.file.clone(),
        library,
        of,
        campaign,
        changed: Vec::new(),
        written: RefCell::new(None),
    })
}

/// Asks which Chimera is met until one is named.
fn which_chimera(library: &Library, prompt: &mut Option<Prompt>, screen: &mut Screen) -> Result<String, Stop> {
    let titles = encounter::chimeras(&library.book).map(|(title, _)| library.pool.card(title).title.clone());
    let titles: Vec<String> = titles.collect();
    screen.line("Which Chimera?")?;
    let rows: Vec<Vec<String>> = titles
        .iter()
        .zip(1..)
        .map(|(title, n)| vec![n.to_string(), title.clone()])
        .collect();
    screen.table(&rows, &[0], 2)?;
    loop {
        let said = say(prompt, screen)?;
        let numbered = said.parse::<usize>().ok().and_then(|n| n.checked_sub(1));
        let named = numbered.map_or(Some(said.as_str()), |n| titles.get(n).map(String::as_str));
        let Some(named) = named else {
            screen.line(format!(
                "  There is no choice {said}: choose from 1 to {}.",
                titles.len()
            ))?;
            continue;
        };
        let challenge = Challenge {
            chimera: named.to_owned(),
            ..Challenge::default()
        };
        match challenge.found(&library.book) {
            Ok((title, _)) => return Ok(library.pool.card(title).title.clone()),
            Err(problem) => again(&problem, screen)?,
        }
    }
}

/// Puts a question with a default until the answer will do.
fn asked<T>(
    question: &str,
    prompt: &mut Option<Prompt>,
    screen: &mut Screen,
    read: impl Fn(&str) -> Result<T, Problem>,
) -> Result<T, Stop> {
    screen.paragraph(question, 0)?;
    loop {
        match read(&say(prompt, screen)?) {
            Ok(answer) => return Ok(answer),
            Err(problem) => again(&problem, screen)?,
        }
    }
}

fn which_difficulty(prompt: &mut Option<Prompt>, screen: &mut Screen) -> Result<Difficulty, Stop> {
    asked("Standard or heroic? Enter: standard", prompt, screen, |said| {
        let begins = |difficulty: &Difficulty| difficulty.word().starts_with(&said.to_lowercase());
        let found = [Difficulty::of(false), Difficulty::of(true)].into_iter().find(begins);
        let unknown = || {
            let why = format!("{said:?} is no difficulty");
            Problem::new("cannot begin the campaign", "the prompt", why, "say standard or heroic")
        };
        found.ok_or_else(unknown)
    })
}

/// Asks which aspects a Chimera has, until they are some.
fn which_aspects(
    library: &Library,
    chimera: &str,
    prompt: &mut Option<Prompt>,
    screen: &mut Screen,
) -> Result<String, Stop> {
    let challenge = Challenge {
        chimera: chimera.to_owned(),
        ..Challenge::default()
    };
    let [first, second] = &challenge.found(&library.book)?.1.stacks;
    let question = format!(
        "Which aspects? 1 {first}, 2 {second}, random for others in each encounter, or a list of them \
         such as \"3 TITLE, 3 TITLE\". Enter: {first}"
    );
    asked(&question, prompt, screen, |said| {
        let said = match said {
            "1" => first,
            "2" => second,
            said => said,
        };
        let aspects = library::aspects(Some(said).filter(|said| !said.is_empty()))?;
        let challenge = Challenge {
            aspects: aspects.clone(),
            ..challenge.clone()
        };
        challenge.check(&library.book).map(|()| aspects)
    })
}

fn which_players(prompt: &mut Option<Prompt>, screen: &mut Screen) -> Result<Vec<String>, Stop> {
    let question = "Who plays? person, a bot (random, novice, greedy, expert), or two of them with a comma between them. \
         Enter: person";
    asked(question, prompt, screen, |said| match said {
        "" => Ok(vec![PERSON.to_owned()]),
        said => players_of(&said.split(',').map(str::to_owned).collect::<Vec<_>>()),
    })
}

/// The players that are named, one or two, as a campaign calls them.
fn players_of(said: &[String]) -> Result<Vec<String>, Problem> {
    let names: Vec<String> = said.iter().map(|name| name.trim().to_lowercase()).collect();
    for name in names.iter().filter(|name| *name != PERSON) {
        sim::players(std::slice::from_ref(name))?;
    }
    match names.len() {
        1 | 2 => Ok(names),
        n => {
            let why = format!("{n} players are named");
            Err(Problem::new(
                "cannot begin the campaign",
                "the players",
                why,
                "name one or two",
            ))
        }
    }
}

/// Asks which deck a player begins with until one is named.
fn which_deck(
    library: &Library,
    whose: &str,
    prompt: &mut Option<Prompt>,
    screen: &mut Screen,
) -> Result<String, Stop> {
    screen.paragraph(
        &format!("Which deck{whose}? A part of its name will do; `ashwright decks list` names all."),
        0,
    )?;
    loop {
        match ready::find(&library.pool, &say(prompt, screen)?) {
            Ok(deck) => return Ok(deck.name),
            Err(problem) => again(&problem, screen)?,
        }
    }
}

/// Says why an answer will not do.
fn again(problem: &Problem, screen: &mut Screen) -> io::Result<()> {
    screen.paragraph(&format!("{}: {}", play::capital(&problem.why), problem.remedy), 2)
}

/// A line of whoever is asked. The prompt is made when it is first needed.
fn say(prompt: &mut Option<Prompt>, screen: &mut Screen) -> Result<String, Stop> {
    screen.flush()?;
    let asked = match prompt {
        Some(prompt) => prompt,
        None => prompt.insert(Prompt::new()?),
    };
    match asked.read(Words::default())? {
        Line::Said(line) => {
            if !asked.is_person() {
                screen.line(format!("{}{line}", screen.paint.yellow(MARK)))?;
            }
            Ok(line)
        }
        Line::End | Line::Left => {
            let why = "nobody answered";
            Err(Problem::new(
                "cannot begin the campaign",
                "the prompt",
                why,
                "answer, or give --chimera and --deck",
            )
            .into())
        }
    }
}

/// `campaign change`
fn change(args: &TakeArgs, screen: &mut Screen) -> Run {
    let mut kept = Kept::open(&args.file)?;
    let player = usize::from(args.player) - 1;
    if player >= kept.campaign.players().len() {
        return Err(kept.no_player(args.player).into());
    }
    if let Some(from) = &args.from {
        let from = ready::find(&kept.library.pool, from)?.name;
        let mut gain = Gain {
            from,
            cards: Vec::new(),
        };
        for said in &args.take {
            gain.cards.push(between::card(&kept.library, said)?);
        }
        kept.campaign.take(&kept.of, player, Some(gain))?;
    }
    if let Some(deck) = &args.deck {
        let deck = kept.library.deck(deck)?;
        let objections = kept.campaign.objections(&kept.of, player, &deck);
        if objections.len() > 1 {
            // The first one is told by the refusal below.
            objections[1..]
                .iter()
                .try_for_each(|one| screen.paragraph(&format!("also: {one}"), 0))?;
        }
        kept.campaign.set_deck(&kept.of, player, deck)?;
    }
    kept.save()?;
    chronicle::heading(&kept, screen)?;
    chronicle::fight(&kept, kept.campaign.fights().len() - 1, screen)?;
    let left = kept
        .campaign
        .objections(&kept.of, player, &kept.campaign.fight().decks[player]);
    for objection in &left {
        screen.paragraph(&format!("to be mended before it begins: {objection}"), 2)?;
    }
    Ok(Ended::Well)
}
