//! A campaign of Red Rains: three encounters with one Chimera, and the decks that grow between them (chapter 23).
//!
//! A [`Campaign`] is what has been played and with what. It asks [`Collection`] for the preconstructed decks, says in
//! sentences what a deck or a gain breaks, and begins each [`Session`]. [`read`] and [`write`](Campaign::write) keep it as
//! text, games included.

mod chronicle;
mod played;
#[cfg(test)]
mod tests;
mod text;

pub use chronicle::{Changes, changes};
pub use played::Played;
pub use text::{FORMAT, Reading, read};

use crate::encounter::Challenge;
pub use crate::encounter::LEVELS;
use crate::record;
use crate::session::{Seating, Session};
use ashwright_core::{Agreed, Difficulty, EditionId, Hands, TitleId, sort};
use ashwright_decks::ready::{self, NamedDeck, Shelf};
use ashwright_diagnostic::Problem;
use ashwright_engine::{Encounter, Rulebook};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The cards that everybody may put in the place of others (R 23.2.1), one title a line.
const FOR_EVERYBODY: &str = include_str!("../../../../cards/red-rains/campaign.txt");
/// How many titles are taken after a victory (R 23.2.3).
pub const TITLES: usize = 3;
/// How many may meet a Chimera together.
const MOST_PLAYERS: usize = 2;
/// What a problem is about.
const WHAT: &str = "cannot change the campaign";

/// What a campaign is played with: the cards of Red Rains and every preconstructed deck.
#[derive(Clone, Debug)]
pub struct Collection {
    /// The definitions and the edition.
    pub book: Arc<Rulebook>,
    /// The preconstructed decks by where they came from.
    pub shelves: Vec<Shelf>,
    /// What everybody may put in the place of other cards (R 23.2.1).
    for_everybody: Vec<TitleId>,
}

impl Collection {
    /// The collection of a rulebook.
    ///
    /// # Errors
    /// When it is not that of Red Rains, or lacks a card that a deck or the rules of campaigns name.
    pub fn new(book: Arc<Rulebook>) -> Result<Collection, Problem> {
        let wrong =
            |why: String| Problem::new("cannot play a campaign", "the cards", why, "use the cards of Red Rains");
        if book.edition.id != EditionId::RedRains {
            return Err(wrong("only Red Rains has campaigns".to_owned()));
        }
        let titles = FOR_EVERYBODY.lines().map(str::trim);
        let titles = titles.filter(|line| !line.is_empty() && !line.starts_with('#'));
        let found = titles.map(|title| {
            book.pool
                .title(title)
                .ok_or_else(|| wrong(format!("there is no {title:?}")))
        });
        Ok(Collection {
            for_everybody: found.collect::<Result<_, _>>()?,
            shelves: ready::shelves(&book.pool)?,
            book,
        })
    }

    /// The preconstructed deck of this name.
    pub fn deck(&self, name: &str) -> Option<&NamedDeck> {
        self.shelves
            .iter()
            .flat_map(|shelf| &shelf.decks)
            .find(|deck| deck.name == name)
    }

    fn title(&self, title: TitleId) -> &str {
        &self.book.pool.card(title).title
    }
}

/// A player of a campaign.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Player {
    /// The name.
    pub name: String,
    /// The word for the bot that plays; nothing for a person.
    pub bot: Option<String>,
    /// The name of the preconstructed deck that the player began with (R 23.2.1).
    pub start: String,
}

/// What a player takes after a victory (R 23.2.3).
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Gain {
    /// The name of the preconstructed deck.
    pub from: String,
    /// The titles with their numbers of copies.
    pub cards: Vec<(TitleId, u8)>,
}

/// How an encounter ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// The players have beaten the Chimera.
    Won,
    /// They have not (R 23.1.3).
    Lost,
}

/// One encounter of a campaign.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fight {
    /// What each player took before it; nothing before the first.
    pub gains: Vec<Option<Gain>>,
    /// The deck of each player.
    pub decks: Vec<NamedDeck>,
    /// The game so far as a record without positions; nothing before it has begun.
    pub record: Option<String>,
    /// Whether the players took something back that lay before an outcome of chance.
    pub past_chance: bool,
    /// How it ended, and in which round; nothing before that.
    pub ended: Option<(Verdict, u16)>,
}

/// How a campaign stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Standing {
    /// The next encounter has not begun, and decks may be changed.
    Between,
    /// An encounter is being played.
    Playing,
    /// It is over.
    Over(Verdict),
}

/// Three encounters with one Chimera, as far as they have been played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Campaign {
    /// What the players call it.
    pub name: String,
    /// The title of the Chimera.
    pub chimera: String,
    /// The difficulty of all encounters (R 23.1.1).
    pub difficulty: Difficulty,
    /// Its aspects as a [`Challenge`] names them, or [`crate::encounter::RANDOM`] for others in each encounter.
    pub aspects: String,
    /// For which cards no player chooses for it (R 24.2.2), as a [`Challenge`] says it.
    pub grim_fates: Vec<String>,
    /// Whether the players have agreed on the Call of the Phoenix for the last encounter (R 24.3.1).
    pub call_of_the_phoenix: Agreed,
    /// Whether the players see each other's hands (R 22.7.1).
    pub hands: Hands,
    /// The name of the campaign that is tried again (R 23.1.3).
    pub again: Option<String>,
    /// What chance and bots begin with, where the players chose it.
    pub seed: Option<u64>,
    players: Vec<Player>,
    fights: Vec<Fight>,
}

impl Campaign {
    /// A new campaign against the Chimera of this challenge, whose level does not matter; everybody has the
    /// preconstructed deck unchanged.
    ///
    /// # Errors
    /// When there is no such Chimera or deck, or too few or too many players.
    pub fn new(of: &Collection, name: &str, challenge: &Challenge, players: Vec<Player>) -> Result<Campaign, Problem> {
        let wrong =
            |place: &str, why: String, remedy: &str| Problem::new("cannot begin the campaign", place, why, remedy);
        if !(1..=MOST_PLAYERS).contains(&players.len()) {
            let why = format!("{} players cannot meet a Chimera", players.len());
            return Err(wrong("the players", why, "name one or two"));
        }
        let (title, _) = challenge.found(&of.book)?;
        challenge.check(&of.book)?;
        if let (Some(what), [_]) = (challenge.for_two(), &players[..]) {
            let why = format!("{what} takes two players");
            return Err(wrong("the players", why, "leave it out, or name a second player"));
        }
        let decks = players.iter().map(|player| {
            let deck = of.deck(&player.start).cloned();
            deck.ok_or_else(|| {
                let why = format!("{:?} is no preconstructed deck (rule 23.2.1)", player.start);
                wrong("the decks", why, "choose one of `ashwright decks list`")
            })
        });
        let decks = decks.collect::<Result<Vec<NamedDeck>, Problem>>()?;
        Ok(Campaign {
            name: name.to_owned(),
            chimera: of.title(title).to_owned(),
            difficulty: challenge.difficulty,
            aspects: challenge.aspects.clone(),
            grim_fates: challenge.grim_fates.clone(),
            call_of_the_phoenix: challenge.call_of_the_phoenix,
            hands: challenge.hands,
            again: None,
            seed: None,
            fights: vec![Fight::before(decks)],
            players,
        })
    }

    /// The same campaign from its beginning, under another name (R 23.1.3).
    #[must_use]
    pub fn tried_again(&self, of: &Collection, name: &str) -> Campaign {
        let decks = self.fights.first().map_or_else(Vec::new, |first| first.decks.clone());
        let legal = (0..)
            .zip(&decks)
            .all(|(player, deck)| self.objections_at(of, 0, player, deck).is_empty());
        let starts = || {
            self.players
                .iter()
                .filter_map(|player| of.deck(&player.start).cloned())
                .collect()
        };
        Campaign {
            name: name.to_owned(),
            again: Some(self.name.clone()),
            fights: vec![Fight::before(if legal { decks } else { starts() })],
            ..self.clone()
        }
    }

    /// The players by seat.
    pub fn players(&self) -> &[Player] {
        &self.players
    }

    /// The encounters so far; the last one is the one that is played or will be, while the campaign goes on.
    pub fn fights(&self) -> &[Fight] {
        &self.fights
    }

    /// The last encounter.
    pub fn fight(&self) -> &Fight {
        // There is a first one from the beginning, and none ever goes.
        &self.fights[self.fights.len() - 1]
    }

    fn fight_mut(&mut self) -> &mut Fight {
        let last = self.fights.len() - 1;
        &mut self.fights[last]
    }

    /// The level of the last encounter, which counts them (R 23.1.1).
    pub fn level(&self) -> u8 {
        self.fights.len() as u8
    }

    /// How the campaign stands (R 23.1.2, 23.1.3).
    pub fn standing(&self) -> Standing {
        let fight = self.fight();
        match (&fight.record, fight.ended) {
            (_, Some((verdict, _))) => Standing::Over(verdict),
            (Some(_), None) => Standing::Playing,
            (None, None) => Standing::Between,
        }
    }

    /// Whom the players meet in the last encounter. Random aspects are to be drawn first.
    pub fn challenge(&self) -> Challenge {
        self.challenge_of(self.level())
    }

    fn challenge_of(&self, level: u8) -> Challenge {
        Challenge {
            chimera: self.chimera.clone(),
            difficulty: self.difficulty,
            level,
            aspects: self.aspects.clone(),
            grim_fates: self.grim_fates.clone(),
            // R 24.3.1
            call_of_the_phoenix: match level == LEVELS {
                true => self.call_of_the_phoenix,
                false => Agreed::No,
            },
            hands: self.hands,
            ..Challenge::default()
        }
    }

    /// That decks may be changed now.
    fn between(&self) -> Result<(), Problem> {
        let refuse = |why: &str, remedy: &str| Err(Problem::new(WHAT, &self.name, why, remedy));
        match self.standing() {
            Standing::Between => Ok(()),
            Standing::Playing => refuse(
                "an encounter has begun, and decks change only between encounters (rule 23.2.3)",
                "play it to its end first",
            ),
            Standing::Over(Verdict::Won) => refuse("it is won (rule 23.1.2)", "begin another campaign"),
            Standing::Over(Verdict::Lost) => refuse(
                "a defeat has ended it (rule 23.1.3)",
                "try again, which is a new campaign",
            ),
        }
    }

    fn no_player(&self, player: usize) -> Problem {
        let why = format!("there is no player {}", player + 1);
        Problem::new(WHAT, &self.name, why, format!("name one of {}", self.players.len()))
    }

    /// How many copies of which titles a player has to build the next deck of. The one other title of a heroic campaign
    /// is among them as soon as the first encounter has begun.
    pub fn available(&self, of: &Collection, player: usize) -> Vec<(TitleId, u8)> {
        self.available_at(of, self.fights.len() - 1, player)
    }

    fn available_at(&self, of: &Collection, fight: usize, player: usize) -> Vec<(TitleId, u8)> {
        let most = of.book.edition.copies;
        let Some(start) = self.players.get(player).and_then(|player| of.deck(&player.start)) else {
            return Vec::new();
        };
        let mut cards = self.at_start(of, start);
        let mut add = |title: TitleId, n: u8| match cards.iter_mut().find(|(other, _)| *other == title) {
            Some((_, have)) => *have = most.min(have.saturating_add(n)),
            None => cards.push((title, n.min(most))),
        };
        // R 23.2.4
        let gains = self.fights[..=fight]
            .iter()
            .filter_map(|fight| fight.gains.get(player)?.as_ref());
        gains
            .flat_map(|gain| &gain.cards)
            .for_each(|(title, n)| add(*title, *n));
        if fight > 0
            && let Some(first) = self.fights[0].decks.get(player)
        {
            // R 23.2.8
            self.others(of, &self.at_start(of, start), first)
                .into_iter()
                .for_each(|title| add(title, most));
        }
        cards
    }

    /// The cards of the preconstructed deck, what is unique to its Phoenixborn, and what everybody may take (R 23.2.1).
    fn at_start(&self, of: &Collection, start: &NamedDeck) -> Vec<(TitleId, u8)> {
        let pool = &of.book.pool;
        let most = of.book.edition.copies;
        let own =
            |title: &TitleId| pool.card(*title).unique == Some(start.deck.phoenixborn) && of.book.is_deck_card(*title);
        let free = || pool.titles().filter(own).chain(of.for_everybody.iter().copied());
        let mut cards = start.deck.cards.clone();
        cards.retain(|(title, _)| free().all(|other| other != *title));
        cards.extend(free().map(|title| (title, most)));
        cards
    }

    /// Titles of a deck of which there are more copies than a player has, without those that chapter 16 refuses anyway.
    fn others(&self, of: &Collection, have: &[(TitleId, u8)], deck: &NamedDeck) -> Vec<TitleId> {
        let own = |title: TitleId| have.iter().find(|(other, _)| *other == title).map_or(0, |(_, n)| *n);
        let foreign = |title: TitleId| {
            let unique = of.book.pool.card(title).unique;
            !of.book.is_deck_card(title) || unique.is_some_and(|owner| owner != deck.deck.phoenixborn)
        };
        let cards = deck.deck.cards.iter();
        cards
            .filter(|(title, n)| *n > own(*title) && !foreign(*title))
            .map(|(title, _)| *title)
            .collect()
    }

    /// Everything that keeps a player from playing this deck in the last encounter, each with its rule.
    pub fn objections(&self, of: &Collection, player: usize, deck: &NamedDeck) -> Vec<String> {
        self.objections_at(of, self.fights.len() - 1, player, deck)
    }

    fn objections_at(&self, of: &Collection, fight: usize, player: usize, deck: &NamedDeck) -> Vec<String> {
        let start = self.players.get(player).and_then(|player| of.deck(&player.start));
        let Some(start) = start else {
            return vec![
                "the deck that the player began with is not there: use a program that has it (rule 23.2.1)".into(),
            ];
        };
        if deck.deck.phoenixborn != start.deck.phoenixborn {
            let leader = of.title(start.deck.phoenixborn);
            return vec![format!(
                "{leader} leads the decks of this campaign: let nobody else lead (rule 23.2.6)"
            )];
        }
        let have = self.available_at(of, fight, player);
        let mut others = self.others(of, &have, deck);
        if self.difficulty == Difficulty::Heroic && fight == 0 {
            others = match others.len() {
                0 | 1 => Vec::new(),
                n => {
                    let names: Vec<String> = others.iter().map(|title| format!("{:?}", of.title(*title))).collect();
                    let names = names.join(", ");
                    let why = format!("{names} are {n} other cards: a heroic campaign lets you take one (rule 23.2.2)");
                    return [vec![why], ready::check(&of.book, deck)].concat();
                }
            };
        }
        let too_many = others.into_iter().map(|title| {
            let of_title = |cards: &[(TitleId, u8)]| cards.iter().find(|(t, _)| *t == title).map_or(0, |(_, n)| *n);
            let (n, own, name) = (of_title(&deck.deck.cards), of_title(&have), of.title(title));
            let rule = if fight == 0 { "23.2.1" } else { "23.2.3" };
            match own {
                0 => format!("{name:?} is not among your cards of this campaign: take it out (rule {rule})"),
                own => format!(
                    "you have {own} of {name:?} in this campaign: take out {} (rule {rule})",
                    n - own
                ),
            }
        });
        // R 23.2.7
        too_many.chain(ready::check(&of.book, deck)).collect()
    }

    /// Lets a player play this deck in the next encounter.
    ///
    /// # Errors
    /// When decks do not change now, or the first thing that is wrong with the deck.
    pub fn set_deck(&mut self, of: &Collection, player: usize, deck: NamedDeck) -> Result<(), Problem> {
        self.between()?;
        if player >= self.players.len() {
            return Err(self.no_player(player));
        }
        refuse_first(&deck.name, self.objections(of, player, &deck))?;
        self.fight_mut().decks[player] = deck;
        Ok(())
    }

    /// Everything that keeps a player from taking these cards, each with its rule.
    pub fn objections_to_gain(&self, of: &Collection, player: usize, gain: &Gain) -> Vec<String> {
        let Some(player) = self.players.get(player) else {
            return Vec::new();
        };
        let mut found = Vec::new();
        if self.fights.len() == 1 {
            found.push("cards are taken after a victory, and there is none yet: play first (rule 23.2.3)".to_owned());
        }
        if gain.from == player.start {
            found.push(format!(
                "you began with {:?}: choose another deck to take from (rule 23.2.3)",
                gain.from
            ));
        }
        let Some(deck) = of.deck(&gain.from) else {
            found.push(format!(
                "{:?} is no preconstructed deck: choose one (rule 23.2.3)",
                gain.from
            ));
            return found;
        };
        if gain.cards.len() > TITLES {
            let n = gain.cards.len();
            found.push(format!("these are {n} titles: take at most {TITLES} (rule 23.2.3)"));
        }
        let leader = of.deck(&player.start).map(|deck| deck.deck.phoenixborn);
        for (at, (title, n)) in gain.cards.iter().enumerate() {
            let name = of.title(*title);
            if *n == 0 {
                found.push(format!(
                    "these are 0 of {name:?}: take at least one copy, or leave it out"
                ));
            }
            if gain.cards[..at].iter().any(|(other, _)| other == title) {
                found.push(format!(
                    "{name:?} is named twice: say once how many copies you take (rule 23.2.3)"
                ));
            }
            let unique = of.book.pool.card(*title).unique;
            let there = deck
                .deck
                .cards
                .iter()
                .find(|(other, _)| other == title)
                .map_or(0, |(_, n)| *n);
            match unique.filter(|owner| Some(*owner) != leader) {
                Some(owner) => {
                    let owner = of.title(owner);
                    found.push(format!(
                        "{name:?} is unique to {owner}: take another card (rule 23.2.5)"
                    ));
                }
                None if there == 0 => found.push(format!(
                    "{name:?} is not in {:?}: take a card that is (rule 23.2.3)",
                    gain.from
                )),
                None if *n > there => {
                    let from = &gain.from;
                    found.push(format!("{from:?} has {there} of {name:?}: take no more (rule 23.2.3)"));
                }
                None => {}
            }
        }
        found
    }

    /// Lets a player take cards after a victory, in the place of what was taken after it before (R 23.2.3). What the deck
    /// had of those is the player's to mend before the next encounter.
    ///
    /// # Errors
    /// When nothing is taken now, or the first thing that is wrong with it.
    pub fn take(&mut self, of: &Collection, player: usize, gain: Option<Gain>) -> Result<(), Problem> {
        self.between()?;
        if player >= self.players.len() {
            return Err(self.no_player(player));
        }
        if let Some(gain) = &gain {
            refuse_first(&gain.from, self.objections_to_gain(of, player, gain))?;
        }
        self.fight_mut().gains[player] = gain;
        Ok(())
    }

    /// Whom the players meet next: everybody's deck is one that the rules allow, and random aspects are drawn by `below`.
    ///
    /// # Errors
    /// When no encounter can begin now, or a deck breaks a rule.
    pub fn meets(&self, of: &Collection, below: &mut dyn FnMut(u32) -> u32) -> Result<(Challenge, Encounter), Problem> {
        self.between()?;
        for (player, deck) in self.fight().decks.iter().enumerate() {
            refuse_first(&deck.name, self.objections(of, player, deck))?;
        }
        let mut challenge = self.challenge();
        challenge.draw(&of.book, below);
        let encounter = challenge.encounter(&of.book)?;
        Ok((challenge, encounter))
    }

    /// The game of the next encounter, at its beginning. `below` draws random aspects.
    ///
    /// # Errors
    /// As for [`Campaign::meets`].
    pub fn begin(&self, of: &Collection, below: &mut dyn FnMut(u32) -> u32) -> Result<Session, Problem> {
        let (_, encounter) = self.meets(of, below)?;
        let seats = self.players.iter().zip(&self.fight().decks);
        let seats = seats.map(|(player, deck)| Seating {
            player: player.name.clone(),
            deck_name: deck.name.clone(),
            deck: deck.deck.clone(),
        });
        Session::against(of.book.clone(), seats.collect(), encounter)
            .map_err(|refusal| refusal.problem("cannot begin the encounter", &self.name))
    }

    /// Keeps the game of the last encounter as it stands. Once it has ended, a victory lets the next encounter follow with
    /// the same decks (R 23.1.2, 23.1.4).
    pub fn keep(&mut self, played: Played) {
        let before = self.fights.iter().rev().nth(1).and_then(|fight| fight.record.as_ref());
        if before == Some(&played.record) {
            // The encounter has ended, and the next one has come with it.
            return;
        }
        let fight = self.fight_mut();
        fight.record = Some(played.record);
        fight.past_chance |= played.past_chance;
        if let Some((verdict, round)) = played.ended {
            self.end(verdict, round);
        }
    }

    /// Ends the last encounter, which has been kept.
    fn end(&mut self, verdict: Verdict, round: u16) {
        let fight = self.fight_mut();
        fight.ended = Some((verdict, round));
        let decks = fight.decks.clone();
        if verdict == Verdict::Won && self.level() < LEVELS {
            self.fights.push(Fight::before(decks));
        }
    }

    /// What the games of all encounters and the file say differently, and where a game cannot be followed.
    pub fn differences(&self, of: &Collection) -> Differences {
        let mut found = Differences::default();
        for fight in 0..self.fights.len() {
            match self.game(of, fight) {
                Ok(None) => {}
                Ok(Some(reading)) => {
                    found.changed.extend(reading.changed);
                    found.parted.extend(reading.parted.map(|parted| parted.problem));
                }
                Err(problem) => found.changed.push(problem),
            }
        }
        found
    }

    /// The game of an encounter; nothing before it has begun. That the file says another end of it than the game came to is
    /// among what somebody changed.
    ///
    /// # Errors
    /// When the record cannot be read, or is that of another encounter.
    pub fn game(&self, of: &Collection, fight: usize) -> Result<Option<record::Reading>, Problem> {
        let Some(kept) = self.fights.get(fight) else {
            return Ok(None);
        };
        let Some(text) = &kept.record else { return Ok(None) };
        let place = format!("the record of encounter {}", fight + 1);
        let mut reading = record::read(&of.book, text, &place)?;
        let start = reading.session.start();
        let meets = match start {
            crate::Start::Meeting(meeting) => self.is_encounter(of, fight, meeting.encounter()),
            crate::Start::Decks(..) | crate::Start::State(..) | crate::Start::Second(_) => false,
        };
        let decks: Vec<_> = start.seating().iter().map(|seating| &seating.deck).collect();
        let same = decks.len() == kept.decks.len() && kept.decks.iter().zip(decks).all(|(a, b)| same_deck(a, b));
        let remedy = "look for the campaign as the program wrote it";
        if !(meets && same) {
            let why = "it is a game against another Chimera, by other rules of the encounter or with other decks";
            return Err(Problem::new("cannot read the campaign", place, why, remedy));
        }
        let came_to = Played::of(&reading.session, Some(String::new())).ended;
        if reading.parted.is_none() && came_to != kept.ended {
            let words = |end: Option<(Verdict, u16)>| {
                end.map_or("is not over".to_owned(), |(verdict, round)| {
                    format!("was {}", verdict.in_round(round))
                })
            };
            let (said, found) = (words(kept.ended), words(came_to));
            let why = format!("the file says that the encounter {said}, and by its game it {found}");
            let problem = Problem::new("cannot believe the campaign", place, why, remedy);
            reading.changed.push(problem);
        }
        Ok(Some(reading))
    }

    /// Whether this is the encounter of that number: random aspects are whatever they were.
    fn is_encounter(&self, of: &Collection, fight: usize, encounter: &Encounter) -> bool {
        let met = Challenge::of(&of.book, encounter);
        let mut expected = self.challenge_of(fight as u8 + 1);
        if expected.is_random() {
            expected.aspects = met.aspects;
            expected.lists = met.lists;
        }
        expected
            .encounter(&of.book)
            .is_ok_and(|expected| expected == *encounter)
    }
}

/// What a campaign and the games in it say differently.
#[derive(Debug, Default)]
pub struct Differences {
    /// What somebody changed: no encounter follows from it.
    pub changed: Vec<Problem>,
    /// Where games go on differently by the rules and cards of today.
    pub parted: Vec<Problem>,
}

impl Fight {
    /// An encounter with these decks before it begins.
    fn before(decks: Vec<NamedDeck>) -> Fight {
        Fight {
            gains: vec![None; decks.len()],
            decks,
            record: None,
            past_chance: false,
            ended: None,
        }
    }
}

/// Whether two decks have the same cards and dice.
fn same_deck(named: &NamedDeck, deck: &ashwright_engine::Deck) -> bool {
    let sorted = |cards: &[(TitleId, u8)]| {
        let mut cards = cards.to_vec();
        sort(&mut cards);
        cards
    };
    let (mine, other) = (&named.deck, deck);
    mine.phoenixborn == other.phoenixborn && mine.dice == other.dice && sorted(&mine.cards) == sorted(&other.cards)
}

/// The first objection as a problem of the deck that it is about.
fn refuse_first(about: &str, objections: Vec<String>) -> Result<(), Problem> {
    let Some(first) = objections.into_iter().next() else {
        return Ok(());
    };
    let (why, remedy) = match first.rsplit_once(": ") {
        Some((why, remedy)) => (why.to_owned(), remedy.to_owned()),
        None => (first, String::new()),
    };
    Err(Problem::new(WHAT, about, why, remedy))
}
