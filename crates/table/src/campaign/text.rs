//! A campaign as text.
//!
//! ```text
//! [Format "ashwright campaign 1"]
//! [Program "ashwright 0.1.0"]
//! [Campaign "The long way"]
//! [Chimera "The Corpse of Viros"]
//! [Difficulty "standard"]
//! [P1 "Ann"]
//!
//! aspects
//!   Fury
//!
//! start P1 "The Iron Men"
//!
//! encounter 1
//! deck P1 "The Iron Men"
//!   phoenixborn: Coal Roarkwin
//!   …
//! won in round 6
//! taken back past chance
//! record
//!   [Format "ashwright record 2"]
//!   …
//!
//! encounter 2
//! take P1 from "The Mist Guardian"
//!   3 Frost Fang
//! deck P1 "The Iron Men"
//!   …
//! ```
//!
//! What is indented belongs to the line above it. The last encounter is the next one, or the one that goes on, while the
//! campaign does. Lines that begin with `#` are comments.

use super::{Campaign, Collection, Fight, Gain, LEVELS, Player, Standing, Verdict};
use crate::decks;
use crate::encounter::grim_words;
use crate::notation::seat_from_word;
use crate::record::{PROGRAM, on_line, quoted, shorten, unquoted};
use ashwright_core::{Agreed, Difficulty, Hands, Seat, TitleId};
use ashwright_decks::ready::NamedDeck;
use ashwright_diagnostic::Problem;

/// The first tag of every campaign.
pub const FORMAT: &str = "ashwright campaign 1";
/// What a problem is about.
const WHAT: &str = "cannot read the campaign";
/// The tags for what the players have agreed on, with the only word that two of them can have.
const GRIM_FATES: &str = "GrimFates";
const PHOENIX: &str = "CallOfThePhoenix";
const AGREED: &str = "agreed";
const HANDS: &str = "Hands";
const OPEN: &str = "open";
/// What stands where something was taken back that lay before an outcome of chance.
const PAST_CHANCE: &str = "taken back past chance";

/// A campaign that was read.
#[derive(Clone, Debug)]
pub struct Reading {
    /// The campaign.
    pub campaign: Campaign,
    /// What does not keep to the rules of campaigns although it can be read: somebody changed it, or a preconstructed
    /// deck is another since.
    pub changed: Vec<Problem>,
}

impl Campaign {
    /// The campaign as text, from which [`read`] makes the same.
    pub fn write(&self, of: &Collection) -> String {
        let mut text = String::new();
        let mut tag = |name: &str, value: &str| text.push_str(&format!("[{name} {}]\n", quoted(value)));
        tag("Format", FORMAT);
        tag("Program", PROGRAM);
        tag("Campaign", &self.name);
        tag("Chimera", &self.chimera);
        tag("Difficulty", self.difficulty.word());
        if !self.grim_fates.is_empty() {
            tag(GRIM_FATES, &self.grim_fates.join("; "));
        }
        if self.call_of_the_phoenix == Agreed::Yes {
            tag(PHOENIX, AGREED);
        }
        if self.hands == Hands::Open {
            tag(HANDS, OPEN);
        }
        if let Some(again) = &self.again {
            tag("Again", again);
        }
        if let Some(seed) = self.seed {
            tag("Seed", &seed.to_string());
        }
        for (seat, player) in (0..).map(Seat).zip(&self.players) {
            tag(&seat.to_string(), &player.name);
            if let Some(bot) = &player.bot {
                tag(&format!("{seat}Bot"), bot);
            }
        }
        if !self.aspects.is_empty() {
            text.push_str("\naspects\n");
            self.aspects
                .lines()
                .for_each(|line| text.push_str(&format!("  {line}\n")));
        }
        text.push('\n');
        for (seat, player) in (0..).map(Seat).zip(&self.players) {
            text.push_str(&format!("start {seat} {}\n", quoted(&player.start)));
        }
        for (fight, n) in self.fights.iter().zip(1..) {
            text.push_str(&format!("\nencounter {n}\n"));
            write_fight(&mut text, of, fight);
        }
        text
    }
}

fn write_fight(text: &mut String, of: &Collection, fight: &Fight) {
    for (seat, gain) in (0..).map(Seat).zip(&fight.gains) {
        let Some(gain) = gain else { continue };
        text.push_str(&format!("take {seat} from {}\n", quoted(&gain.from)));
        for (title, n) in &gain.cards {
            text.push_str(&format!("  {n} {}\n", of.title(*title)));
        }
    }
    for (seat, named) in (0..).map(Seat).zip(&fight.decks) {
        text.push_str(&format!("deck {seat} {}\n", quoted(&named.name)));
        let lines = decks::print(&of.book.pool, named);
        // Its name is in the line above.
        for line in lines.lines().skip(1).filter(|line| !line.is_empty()) {
            text.push_str(&format!("  {line}\n"));
        }
    }
    if let Some((verdict, round)) = fight.ended {
        text.push_str(&format!("{}\n", verdict.in_round(round)));
    }
    if fight.past_chance {
        text.push_str(&format!("{PAST_CHANCE}\n"));
    }
    if let Some(record) = &fight.record {
        text.push_str("record\n");
        for line in record.lines() {
            text.push_str(if line.is_empty() { "" } else { "  " });
            text.push_str(line);
            text.push('\n');
        }
    }
}

impl Verdict {
    /// Its word in files.
    pub fn word(self) -> &'static str {
        match self {
            Verdict::Won => "won",
            Verdict::Lost => "lost",
        }
    }

    /// How an encounter ended, as files and chronicles say it.
    pub fn in_round(self, round: u16) -> String {
        format!("{} in round {round}", self.word())
    }
}

/// Reads a campaign. `place` says where the text comes from. The games in it are not played again: [`Campaign::game`]
/// does.
///
/// # Errors
/// The first line that is no line of a campaign.
pub fn read(of: &Collection, text: &str, place: &str) -> Result<Reading, Problem> {
    let mut reader = Reader {
        of,
        place,
        lines: text.lines().collect(),
        at: 0,
        tags: Vec::new(),
        aspects: String::new(),
        starts: Vec::new(),
        fights: Vec::new(),
    };
    while reader.at < reader.lines.len() {
        let line = reader.lines[reader.at];
        reader.at += 1;
        if !line.trim().is_empty() && !line.starts_with('#') {
            reader.line(line)?;
        }
    }
    reader.finish()
}

/// An encounter as it is read.
#[derive(Default)]
struct Read {
    line: usize,
    gains: Vec<(usize, Seat, Gain)>,
    decks: Vec<(usize, NamedDeck)>,
    ended: Option<(Verdict, u16)>,
    past_chance: bool,
    record: Option<String>,
}

struct Reader<'a> {
    of: &'a Collection,
    place: &'a str,
    lines: Vec<&'a str>,
    /// How many lines were read: the number of the last one.
    at: usize,
    tags: Vec<(String, String)>,
    aspects: String,
    starts: Vec<String>,
    fights: Vec<Read>,
}

impl<'a> Reader<'a> {
    fn problem(&self, line: usize, why: impl Into<String>, remedy: &str) -> Problem {
        let text = self.lines.get(line.saturating_sub(1)).copied().unwrap_or_default();
        on_line(self.place, line, text, WHAT).because(why).with_remedy(remedy)
    }

    fn wrong<T>(&self, why: impl Into<String>, remedy: &str) -> Result<T, Problem> {
        Err(self.problem(self.at, why, remedy))
    }

    /// The lines that belong to the one that was read last.
    fn block(&mut self) -> &[&'a str] {
        let rest = &self.lines[self.at..];
        let mut length = rest
            .iter()
            .take_while(|line| line.is_empty() || line.starts_with(' '))
            .count();
        length -= rest[..length]
            .iter()
            .rev()
            .take_while(|line| line.trim().is_empty())
            .count();
        self.at += length;
        &self.lines[self.at - length..self.at]
    }

    fn tag(&self, name: &str) -> Option<&str> {
        let tag = self.tags.iter().find(|(other, _)| other == name);
        tag.map(|(_, value)| value.as_str())
    }

    fn line(&mut self, line: &'a str) -> Result<(), Problem> {
        if let Some(tag) = line.strip_prefix('[') {
            let tag = tag.trim_end().strip_suffix(']').and_then(|tag| tag.split_once(' '));
            let Some((name, value)) = tag.and_then(|(name, value)| Some((name, unquoted(value)?))) else {
                return self.wrong(format!("{line:?} is no tag"), "write tags as [Name \"value\"]");
            };
            if self.tags.is_empty() && (name != "Format" || value != FORMAT) {
                let why = format!("it has not the format {FORMAT:?}");
                return self.wrong(why, "give a campaign, or use the program that wrote it");
            }
            self.tags.push((name.to_owned(), value));
            return Ok(());
        }
        if self.tags.is_empty() {
            let why = "it does not begin with the tag of its format";
            return self.wrong(why, "begin it with [Format \"ashwright campaign 1\"]");
        }
        let (word, rest) = line.trim_end().split_once(' ').unwrap_or((line.trim_end(), ""));
        match (word, self.fights.is_empty()) {
            ("aspects", true) if rest.is_empty() => {
                let lines: Vec<&str> = self.block().iter().map(|line| line.trim()).collect();
                self.aspects = lines.join("\n");
            }
            ("start", true) => {
                let (seat, name) = self.seat_and_name(rest, "start P1 \"name\"")?;
                if seat.index() != self.starts.len() {
                    return self.wrong(
                        "it is not the next player's",
                        "name the players in the order of their seats",
                    );
                }
                self.starts.push(name);
            }
            ("encounter", _) => self.encounter(rest)?,
            ("take", false) => {
                let (seat, from) = self.seat_and_name(&rest.replacen(" from ", " ", 1), "take P1 from \"name\"")?;
                let line = self.at;
                let cards = self.cards()?;
                self.fight().gains.push((line, seat, Gain { from, cards }));
            }
            ("deck", false) => self.deck(rest)?,
            ("won" | "lost", false) => {
                let verdict = if word == "won" { Verdict::Won } else { Verdict::Lost };
                let Some(round) = rest.strip_prefix("in round ").and_then(|n| n.parse().ok()) else {
                    return self.wrong("it does not say in which round", "write it as \"won in round 7\"");
                };
                self.fight().ended = Some((verdict, round));
            }
            ("taken", false) if line.trim_end() == PAST_CHANCE => self.fight().past_chance = true,
            ("record", false) if rest.is_empty() => {
                let lines = self
                    .block()
                    .iter()
                    .map(|line| line.strip_prefix("  ").unwrap_or(line.trim_start()));
                let record = lines.flat_map(|line| [line, "\n"]).collect();
                self.fight().record = Some(record);
            }
            _ => {
                let why = format!("{:?} is no line of a campaign here", shorten(line.trim()));
                let remedy = if self.fights.is_empty() {
                    "give tags, aspects, a start for each player, then \"encounter 1\""
                } else {
                    "give what was taken, the decks, how it ended and the record"
                };
                return self.wrong(why, remedy);
            }
        }
        Ok(())
    }

    /// The encounter that is being read.
    fn fight(&mut self) -> &mut Read {
        // Only what stands below the line of an encounter asks for it.
        let last = self.fights.len() - 1;
        &mut self.fights[last]
    }

    fn seat_and_name(&self, text: &str, form: &str) -> Result<(Seat, String), Problem> {
        let found = text
            .split_once(' ')
            .and_then(|(seat, name)| Some((seat_from_word(seat)?, unquoted(name)?)));
        found.ok_or_else(|| {
            self.problem(
                self.at,
                "it does not name a player and a deck",
                &format!("write it as {form}"),
            )
        })
    }

    fn encounter(&mut self, rest: &str) -> Result<(), Problem> {
        let n = self.fights.len() + 1;
        if rest.parse() != Ok(n) {
            return self.wrong(format!("encounter {n} comes here"), "number the encounters from 1 to 3");
        }
        if n > usize::from(LEVELS) {
            return self.wrong("a campaign has three encounters (rule 23.1.1)", "leave it out");
        }
        let before = self.fights.last();
        if before.is_some_and(|before| !matches!(before.ended, Some((Verdict::Won, _)))) {
            return self.wrong("the encounter before it was not won (rule 23.1.2)", "leave it out");
        }
        let line = self.at;
        self.fights.push(Read {
            line,
            ..Read::default()
        });
        Ok(())
    }

    fn deck(&mut self, rest: &str) -> Result<(), Problem> {
        let (seat, name) = self.seat_and_name(rest, "deck P1 \"name\"")?;
        let line = self.at;
        if seat.index() != self.fight().decks.len() {
            return self.wrong(
                "it is not the next player's",
                "give the decks in the order of the seats",
            );
        }
        let place = self.place;
        let (of, lines) = (self.of, self.block().join("\n"));
        let deck = decks::parse(&of.book.pool, &lines, place).map_err(|found| Problem {
            what: WHAT.to_owned(),
            why: if found.why.is_empty() {
                found.what.clone()
            } else {
                found.why.clone()
            },
            ..found.further_down(line)
        })?;
        self.fight().decks.push((line, NamedDeck { name, ..deck }));
        Ok(())
    }

    /// The cards of a gain: a number and a title a line.
    fn cards(&mut self) -> Result<Vec<(TitleId, u8)>, Problem> {
        let (of, first) = (self.of, self.at + 1);
        let lines = self.block().to_vec();
        let read = |(line, at): (&&str, usize)| {
            let card = line.trim().split_once(' ').and_then(|(n, title)| {
                let title = of.book.pool.title(title.trim())?;
                Some((title, n.parse().ok().filter(|n| *n > 0)?))
            });
            card.ok_or_else(|| self.problem(at, "it is no card with its number", "write it as 3 TITLE"))
        };
        lines.iter().zip(first..).map(read).collect()
    }

    fn finish(self) -> Result<Reading, Problem> {
        let missing = |what: String, remedy: &str| self.problem(self.lines.len().max(1), what, remedy);
        let tag = |name: &str| {
            let why = format!("it has no tag {name}");
            self.tag(name)
                .ok_or_else(|| missing(why, "add the tag below the first line"))
        };
        tag("Format")?;
        let word = tag("Difficulty")?;
        let difficulty = Difficulty::ALL.into_iter().find(|difficulty| difficulty.word() == word);
        let difficulty =
            difficulty.ok_or_else(|| missing(format!("its difficulty is {word:?}"), "write standard or heroic"))?;
        let seed = match self.tag("Seed") {
            None => None,
            Some(seed) => match seed.parse() {
                Ok(seed) => Some(seed),
                Err(_) => return Err(missing(format!("its seed is {seed:?}"), "write a number")),
            },
        };
        let agreed = |name: &str, word: &str| match self.tag(name) {
            None => Ok(false),
            Some(value) if value == word => Ok(true),
            Some(value) => Err(missing(
                format!("its tag {name} is {value:?}"),
                &format!("write {word:?}, or leave it out"),
            )),
        };
        let (phoenix, open_hands) = (agreed(PHOENIX, AGREED)?, agreed(HANDS, OPEN)?);
        let players: Vec<Player> = (0..)
            .map(Seat)
            .zip(&self.starts)
            .map(|(seat, start)| Player {
                name: self
                    .tag(&seat.to_string())
                    .map_or_else(|| seat.to_string(), str::to_owned),
                bot: self.tag(&format!("{seat}Bot")).map(str::to_owned),
                start: start.clone(),
            })
            .collect();
        if self.fights.is_empty() {
            return Err(missing(
                "it has no encounter".to_owned(),
                "add \"encounter 1\" and the decks",
            ));
        }
        let mut campaign = Campaign {
            name: tag("Campaign")?.to_owned(),
            chimera: tag("Chimera")?.to_owned(),
            difficulty,
            aspects: self.aspects.clone(),
            grim_fates: self.tag(GRIM_FATES).map(grim_words).unwrap_or_default(),
            call_of_the_phoenix: Agreed::of(phoenix),
            hands: Hands::of(open_hands),
            again: self.tag("Again").map(str::to_owned),
            seed,
            players,
            fights: Vec::new(),
        };
        // Whom they meet has to be known, whatever the rules say of the decks.
        let challenge = crate::Challenge {
            level: 1,
            call_of_the_phoenix: campaign.call_of_the_phoenix,
            ..campaign.challenge()
        };
        let named = self.lines.iter().position(|line| line.starts_with("[Chimera "));
        let named = named.map_or(self.lines.len().max(1), |at| at + 1);
        challenge
            .found(&self.of.book)
            .map_err(|found| self.problem(named, found.why, &found.remedy))?;
        let made = Campaign::new(self.of, &campaign.name, &challenge, campaign.players.clone());
        let made = made.map_err(|found| missing(found.why, &found.remedy))?;
        if made.chimera != campaign.chimera {
            return Err(missing(
                format!("no Chimera is called {:?}", campaign.chimera),
                "write its whole title",
            ));
        }
        let mut changed = Vec::new();
        for read in &self.fights {
            self.add(&mut campaign, read, &mut changed)?;
        }
        if matches!(campaign.standing(), Standing::Over(Verdict::Won)) && campaign.level() < LEVELS {
            // R 23.1.2: what follows is there already while it is still to be played.
            let decks = campaign.fight().decks.clone();
            campaign.fights.push(Fight::before(decks));
        }
        Ok(Reading { campaign, changed })
    }

    /// Puts an encounter that was read behind the others, and says what the rules have against it.
    fn add(&self, campaign: &mut Campaign, read: &Read, changed: &mut Vec<Problem>) -> Result<(), Problem> {
        let players = campaign.players.len();
        let wrong = |why: String, remedy: &str| Err(self.problem(read.line, why, remedy));
        if read.decks.len() != players {
            let why = format!("{} decks are given for {players} players", read.decks.len());
            return wrong(why, "give a deck for each player who has a start");
        }
        if read.ended.is_some() && read.record.is_none() {
            return wrong(
                "it has ended and has no record".to_owned(),
                "add the record of its game",
            );
        }
        let mut fight = Fight::before(read.decks.iter().map(|(_, deck)| deck.clone()).collect());
        fight.record.clone_from(&read.record);
        fight.past_chance = read.past_chance;
        fight.ended = read.ended;
        campaign.fights.push(fight);
        let mut object = |line: usize, objections: Vec<String>| {
            let remedy = "look for the campaign as the program wrote it, or mend it";
            let found = objections.into_iter().map(|why| Problem {
                what: "this is not as the rules of campaigns have it".to_owned(),
                ..self.problem(line, why, remedy)
            });
            changed.extend(found);
        };
        for (line, seat, gain) in &read.gains {
            let Some(place) = campaign.fight_mut().gains.get_mut(seat.index()) else {
                return Err(self.problem(*line, format!("there is no player {seat}"), "name one who has a start"));
            };
            *place = Some(gain.clone());
            object(*line, campaign.objections_to_gain(self.of, seat.index(), gain));
        }
        for (player, (line, deck)) in read.decks.iter().enumerate() {
            object(*line, campaign.objections(self.of, player, deck));
        }
        Ok(())
    }
}
