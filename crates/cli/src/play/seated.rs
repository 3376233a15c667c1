//! Who sits at a table before the first question.

use super::capital;
use crate::args::PlayArgs;
use crate::library::{self, Library};
use crate::replay;
use crate::sim;
use ashwright_bots::{Bot, BotKind};
use ashwright_core::{Agreed, Difficulty, Hands, Seat};
use ashwright_decks::ready::NamedDeck;
use ashwright_diagnostic::Problem;
use ashwright_engine::{SeatSet, Stage};
use ashwright_table::encounter::{Challenge, grim_words};
use ashwright_table::{Seating, SeededChance, Session, record};
use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::path::Path;

/// What the person at the prompt is called.
const YOU: &str = "You";

/// The word for another person at this terminal, in the place of a bot.
pub const PERSON: &str = "person";

/// What several people at this terminal are called, before the numbers of their seats.
const PLAYER: &str = "Player ";

/// What a person is called: alone at the terminal, or one of several.
pub fn called(seat: usize, several: bool) -> String {
    match several {
        true => format!("{PLAYER}{}", seat + 1),
        false => YOU.to_owned(),
    }
}

/// Bots by their names; nothing for another person.
fn others(names: &[String]) -> Result<Vec<Option<BotKind>>, Problem> {
    let kind = |name: &String| match name.trim().eq_ignore_ascii_case(PERSON) {
        true => Ok(None),
        false => sim::players(std::slice::from_ref(name)).map(|kinds| kinds.first().copied()),
    };
    names.iter().map(kind).collect()
}

/// A game with who plays it.
pub struct Seated {
    /// The game.
    pub session: Session,
    /// Who answers for chance.
    pub chance: SeededChance,
    /// The bots by seat; nobody where the person sits.
    pub bots: Vec<Option<Bot>>,
    /// The person's seat.
    pub me: Seat,
    /// The decks of the players by seat.
    pub decks: Vec<NamedDeck>,
}

impl Seated {
    /// Everybody whom the command line asks for.
    ///
    /// # Errors
    /// When there are no such players, decks or Chimera.
    pub(super) fn new(args: &PlayArgs, library: &Library) -> Result<Seated, Problem> {
        let seed = args.seed.unwrap_or_else(|| RandomState::new().build_hasher().finish());
        match &args.meeting.chimera {
            Some(chimera) => Seated::against(chimera, seed, args, library),
            None => Seated::among_bots(seed, args, library),
        }
    }

    /// The game in a record, with the cards that it is played with, where it was left.
    ///
    /// # Errors
    /// When it cannot be read or followed to its end, is over, or has no such seat or bots.
    pub(super) fn resumed(file: &Path, args: &PlayArgs) -> Result<(Library, Seated), Problem> {
        let place = file.display().to_string();
        let wrong = |why: String, remedy: &str| Problem::new("cannot go on with the game", &place, why, remedy);
        let text = library::read(file)?;
        let library = Library::with(record::edition(&text), &args.more.cards)?;
        let reading = record::read(&library.book, &text, &place)?;
        let from = match (args.turn, args.step) {
            (None, None) => None,
            (turn, step) => Some(replay::step_of(turn, step, &reading, &place)?),
        };
        let parted = replay::parted(&reading, file);
        if let (None, Some(problem)) = (from, parted.into_iter().chain(reading.changed).next()) {
            return Err(problem);
        }
        let mut session = reading.session;
        if let Some(step) = from {
            let back = session.go_back(step, SeatSet::ALL);
            back.map_err(|refusal| refusal.problem("cannot go on with the game", place.clone()))?;
        }
        if let Stage::Over(_) = session.state().stage {
            let why = "it is over".to_owned();
            return Err(wrong(why, "look at it with `ashwright replay`"));
        }
        let start = session.start().clone();
        let state = session.state();
        let players: Vec<Seat> = state.all_seats().filter(|seat| !state.is_chimera(*seat)).collect();
        let is_person = |seat: Seat| {
            let name = start.player(seat);
            name == YOU || name.strip_prefix(PLAYER).is_some_and(|n| n.parse::<u8>().is_ok())
        };
        let yours = players.iter().find(|seat| is_person(**seat));
        let me = yours.copied().unwrap_or(Seat(args.seat - 1));
        if !players.contains(&me) {
            let why = format!("there is no player in seat {}", args.seat);
            return Err(wrong(why, "choose a smaller --seat"));
        }
        let against = others(&args.against)?;
        // What comes after a pause is not what came before it.
        let seed = RandomState::new().build_hasher().finish();
        let mut others = 0;
        let bots = players.iter().map(|seat| {
            let name = start.player(*seat).to_lowercase();
            let named = name.split(' ').next().and_then(|word| word.parse().ok());
            if *seat == me || is_person(*seat) {
                return None;
            }
            others += 1;
            let kind = named.or(against[(others - 1) % against.len()])?;
            Some(Bot::new(kind, seed.wrapping_add(others as u64)))
        });
        let bots = bots.collect();
        let decks = start.seating().iter().map(|seating| NamedDeck {
            name: seating.deck_name.clone(),
            deck: seating.deck.clone(),
            first_five: Vec::new(),
        });
        let seated = Seated {
            decks: decks.collect(),
            chance: SeededChance::new(seed),
            session,
            bots,
            me,
        };
        Ok((library, seated))
    }

    fn among_bots(seed: u64, args: &PlayArgs, library: &Library) -> Result<Seated, Problem> {
        let wrong = |place: &str, why: String, remedy: &str| Problem::new("cannot start the game", place, why, remedy);
        let kinds = others(&args.against)?;
        let several = kinds.iter().any(Option::is_none);
        let seats = match args.players {
            Some(n) => usize::from(n),
            None => (kinds.len() + 1).max(args.decks.len()).max(2),
        };
        if seats > Seat::MAX {
            return Err(wrong(
                "the players",
                format!("{seats} are too many"),
                "play with two to four",
            ));
        }
        if args.decks.len() > seats {
            let why = format!("there are {} decks and {seats} players", args.decks.len());
            return Err(wrong("the decks", why, "name fewer decks, or ask for more --players"));
        }
        if usize::from(args.seat) > seats {
            let why = format!("there is no seat {} at a table of {seats}", args.seat);
            return Err(wrong(
                "--seat",
                why,
                "choose a smaller number, or ask for more --players",
            ));
        }
        if kinds.len() != 1 && kinds.len() != seats - 1 {
            let why = format!("{} bots are named for {} seats", kinds.len(), seats - 1);
            return Err(wrong("--against", why, "name one bot for all seats, or one for each"));
        }
        let mut chance = SeededChance::new(seed);
        let me = Seat(args.seat - 1);
        let order: Vec<Seat> = (0..seats as u8).map(|n| Seat((me.0 + n) % seats as u8)).collect();
        let mut left = library.decks()?;
        let mut decks: Vec<NamedDeck> = Vec::new();
        for name in &args.decks {
            let deck = library.deck(name)?;
            left.retain(|other| other.name != deck.name);
            decks.push(deck);
        }
        while decks.len() < seats && !left.is_empty() {
            decks.push(left.swap_remove(chance.below(left.len() as u32) as usize));
        }
        let mut seating: Vec<Option<(Seating, NamedDeck, Option<Bot>)>> = (0..seats).map(|_| None).collect();
        for (n, (seat, deck)) in order.iter().zip(decks).enumerate() {
            let kind = (n > 0).then(|| kinds[(n - 1) % kinds.len()]).flatten();
            let player = match kind {
                None => called(seat.index(), several),
                Some(kind) if seats > 2 => format!("{} {n}", capital(kind)),
                Some(kind) => capital(kind),
            };
            let bot = kind.map(|kind| Bot::new(kind, seed.wrapping_add(n as u64)));
            let place = Seating {
                player,
                deck_name: deck.name.clone(),
                deck: deck.deck.clone(),
            };
            seating[seat.index()] = Some((place, deck, bot));
        }
        let (mut places, mut advice, mut bots) = (Vec::new(), Vec::new(), Vec::new());
        for (place, deck, bot) in seating.into_iter().flatten() {
            places.push(place);
            advice.push(deck);
            bots.push(bot);
        }
        let session = Session::new(library.book.clone(), places)
            .map_err(|refusal| refusal.problem("cannot start the game", "the decks"))?;
        Ok(Seated {
            session,
            chance,
            bots,
            me,
            decks: advice,
        })
    }

    /// A person who meets a Chimera, alone, with a bot or with another person.
    fn against(chimera: &str, seed: u64, args: &PlayArgs, library: &Library) -> Result<Seated, Problem> {
        let mut chance = SeededChance::new(seed);
        let partner = args.meeting.partner.as_ref().map(std::slice::from_ref);
        let kinds = others(partner.unwrap_or_default())?;
        let several = kinds.contains(&None);
        let players = 1 + kinds.len();
        if args.decks.len() > players {
            let why = format!("there are {} decks, and {players} meet the Chimera", args.decks.len());
            let remedy = "name one deck for each player, or a --partner";
            return Err(Problem::new("cannot start the game", "the decks", why, remedy));
        }
        let me = Seat(args.seat - 1);
        if me.index() >= players {
            let who = if players == 1 {
                "you meet the Chimera alone"
            } else {
                "two meet the Chimera"
            };
            let why = format!("there is no seat {}: {who}", args.seat);
            let remedy = "leave it out, or name a --partner for the second seat";
            return Err(Problem::new("cannot start the game", "--seat", why, remedy));
        }
        let mut left = library.decks_against(chimera)?;
        let mut decks: Vec<NamedDeck> = Vec::new();
        for name in &args.decks {
            let deck = library.deck(name)?;
            left.retain(|other| other.name != deck.name);
            decks.push(deck);
        }
        while decks.len() < players && !left.is_empty() {
            decks.push(left.swap_remove(chance.below(left.len() as u32) as usize));
        }
        let mut challenge = Challenge {
            chimera: chimera.to_owned(),
            difficulty: Difficulty::of(args.meeting.heroic),
            level: args.meeting.level,
            aspects: library::aspects(args.meeting.aspects.as_deref())?,
            grim_fates: args.meeting.grim_fates.as_deref().map(grim_words).unwrap_or_default(),
            call_of_the_phoenix: Agreed::of(args.meeting.call_of_the_phoenix),
            hands: Hands::of(args.meeting.open_hands),
            ..Challenge::default()
        };
        challenge.draw(&library.book, &mut |n| chance.below(n));
        let mut names: Vec<String> = vec![called(me.index(), several)];
        let other = 1 - me.index().min(1);
        names.extend(
            kinds
                .iter()
                .map(|kind| kind.map_or_else(|| called(other, several), capital)),
        );
        let mut bots = vec![None];
        let numbered = (1..).zip(kinds);
        bots.extend(numbered.map(|(n, kind)| kind.map(|kind| Bot::new(kind, seed.wrapping_add(n)))));
        // R 22.2.5: the players decide who begins, which is whoever sits first.
        if me != Seat(0) {
            names.reverse();
            bots.reverse();
            decks.reverse();
        }
        let seats = names.into_iter().zip(&decks).map(|(player, deck)| Seating {
            player,
            deck_name: deck.name.clone(),
            deck: deck.deck.clone(),
        });
        let encounter = challenge.encounter(&library.book)?;
        let session = Session::against(library.book.clone(), seats.collect(), encounter)
            .map_err(|refusal| refusal.problem("cannot start the game", "the Chimera"))?;
        Ok(Seated {
            session,
            chance,
            bots,
            me,
            decks,
        })
    }
}
