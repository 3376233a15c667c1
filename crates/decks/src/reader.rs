//! What one deck says, whatever it is written in, and what a text may turn out to be that should be one.

use crate::names::{Meaning, Names, plain};
use crate::{Draft, MAX_NAME};
use ashwright_core::{CardKind, DieType, EditionId, Pool, TitleId};
use ashwright_diagnostic::{Place, Problem, Source};
use std::cell::OnceCell;

/// The most copies of a card, and dice of a type, that a list may ask for.
pub(crate) const MOST: u8 = 99;
/// After so many mistakes the rest of a list is not read: it is no deck.
const MOST_ERRORS: usize = 50;

/// What a pasted text turned out to be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Pasted {
    /// Decks, at least one.
    Decks(Vec<Imported>),
    /// The address of a deck elsewhere, which somebody with a connection may fetch and import.
    Address(Address),
    /// Nothing that can be read.
    Unreadable(Problem),
}

/// Where a deck can be fetched from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Address {
    /// A shared deck of the public deck site.
    Shared(String),
    /// A shared deck of the publisher's site.
    SharedByPublisher(String),
    /// A published deck of the public deck site.
    Published(u32),
}

impl Address {
    /// Where its JSON is.
    pub fn json(&self) -> String {
        match self {
            Address::Shared(uuid) => format!("https://api.ashes.live/v2/decks/shared/{uuid}"),
            Address::SharedByPublisher(uuid) => {
                format!("https://apiasheslive.plaidhatgames.com/v2/decks/shared/{uuid}")
            }
            Address::Published(id) => format!("https://api.ashes.live/v2/decks/{id}"),
        }
    }
}

/// Something that is no deck.
pub(crate) fn no_deck(place: &str, why: impl Into<String>, remedy: impl Into<String>) -> Problem {
    Problem::new("cannot read the deck", place, why, remedy)
}

/// A deck that was read.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Imported {
    /// The deck, as far as it was understood.
    pub draft: Draft,
    /// The edition that it says it is of, by itself.
    pub edition: Option<EditionId>,
    /// What was understood differently from how it was written, as warnings.
    pub notes: Vec<Problem>,
    /// What was not understood.
    pub errors: Vec<Problem>,
}

/// Where something stands in what is read.
#[derive(Clone, Debug)]
pub(crate) enum Spot {
    /// Words of a line.
    Words(Place),
    /// A field of JSON.
    Field(String),
}

/// Collects what one deck says.
pub(crate) struct Reader<'a> {
    pub pool: &'a Pool,
    source: &'a Source,
    names: OnceCell<Names>,
    /// The cards that a list of the First Five has named.
    pub five: Vec<TitleId>,
    pub out: Imported,
}

impl<'a> Reader<'a> {
    pub fn new(pool: &'a Pool, source: &'a Source) -> Reader<'a> {
        Reader {
            pool,
            source,
            names: OnceCell::new(),
            five: Vec::new(),
            out: Imported::default(),
        }
    }

    fn problem(&self, at: &Spot, what: impl Into<String>) -> Problem {
        match at {
            Spot::Words(place) => Problem::in_text(&self.source.name, &self.source.text, *place, what),
            Spot::Field(field) => Problem::new(what, format!("{}, {field}", self.source.name), "", ""),
        }
    }

    /// Whether so much was not understood that reading on serves nobody.
    pub fn is_hopeless(&self) -> bool {
        self.out.errors.len() >= MOST_ERRORS
    }

    pub fn error(&mut self, at: &Spot, what: impl Into<String>, remedy: impl Into<String>) {
        if !self.is_hopeless() {
            let problem = self.problem(at, what).with_remedy(remedy);
            self.out.errors.push(problem);
        }
    }

    pub fn note(&mut self, at: &Spot, what: impl Into<String>) {
        let what = what.into();
        let said = self.out.notes.iter().any(|note| note.what == what);
        if !said && self.out.notes.len() < MOST_ERRORS {
            let problem = self.problem(at, what).warning();
            self.out.notes.push(problem);
        }
    }

    /// The name of the deck. No table takes one that is too long, which is said where one can still change it.
    pub fn named(&mut self, at: &Spot, name: &str) {
        let name = name.trim();
        if name.chars().count() > MAX_NAME {
            let said = format!("the name has more than {MAX_NAME} characters; no more are shown at a table");
            self.note(at, said);
        }
        name.clone_into(&mut self.out.draft.name);
    }

    pub fn meaning(&self, name: &str, fits: impl Fn(TitleId) -> bool) -> Meaning {
        if let Some(title) = self.pool.title(name).filter(|t| fits(*t)) {
            return Meaning::Card(title);
        }
        self.names().find(name, &fits)
    }

    /// The card whose whole name this is.
    pub fn whole(&self, name: &str) -> Option<TitleId> {
        let found = || self.names().whole(name, &|_| true);
        self.pool.title(name).or_else(found)
    }

    fn names(&self) -> &Names {
        self.names.get_or_init(|| Names::new(self.pool))
    }

    pub fn is_leader(&self, title: TitleId) -> bool {
        self.pool.card(title).kind == CardKind::Phoenixborn
    }

    fn is_conjured(&self, title: TitleId) -> bool {
        self.pool.card(title).kind.is_conjured()
    }

    fn title(&self, title: TitleId) -> &'a str {
        &self.pool.card(title).title
    }

    /// A number of copies or dice, if it is one.
    pub fn number(&mut self, at: &Spot, n: Option<u64>, said: &str) -> Option<u8> {
        let number = n.and_then(|n| u8::try_from(n).ok()).filter(|n| *n <= MOST);
        if number.is_none() {
            self.error(
                at,
                format!("{:?} is no number of cards or dice", brief(said)),
                format!("write a whole number from 1 to {MOST}"),
            );
        }
        number
    }

    /// Takes a name that only begins like a card for that card, and says so.
    fn taken(&mut self, at: &Spot, name: &str, title: TitleId) -> TitleId {
        let whole = self.title(title);
        self.note(at, format!("{:?} was read as {whole}", brief(name)));
        title
    }

    /// Adds copies of a card. Returns the card when there is one of that name.
    pub fn card(&mut self, at: &Spot, name: &str, n: u8) -> Option<TitleId> {
        let title = match self.meaning(name, |t| !self.is_leader(t) && !self.is_conjured(t)) {
            Meaning::Card(title) => title,
            Meaning::Beginning(title) => {
                // The whole name of a conjuration is no beginning of something else.
                if let Some(other) = self.whole(name) {
                    return self.other(at, other, n);
                }
                self.taken(at, name, title)
            }
            Meaning::Perhaps(perhaps) => {
                if let Some(other) = self.whole(name) {
                    return self.other(at, other, n);
                }
                self.unknown(at, format!("there is no card {:?}", brief(name)), &perhaps);
                return None;
            }
        };
        let (whole, before) = (self.title(title), self.out.draft.copies(title));
        if n == 0 {
            self.note(at, format!("0 copies of {whole}: it was left out"));
            return Some(title);
        }
        if before > 0 {
            self.note(
                at,
                format!("{whole} is listed more than once; the copies were added up"),
            );
        }
        if before.saturating_add(n) > MOST {
            self.error(
                at,
                format!("there are more than {MOST} copies of {whole}"),
                "leave some out",
            );
            return Some(title);
        }
        self.out.draft.add(title, n);
        Some(title)
    }

    /// A card that no deck has among its thirty.
    fn other(&mut self, at: &Spot, title: TitleId, n: u8) -> Option<TitleId> {
        if self.is_leader(title) {
            self.lead(at, title, n);
            return None;
        }
        let whole = self.title(title);
        let makers: Vec<&str> = self
            .pool
            .titles()
            .filter(|t| !self.is_conjured(*t) && self.pool.conjures(*t).contains(&title))
            .map(|t| self.title(t))
            .take(3)
            .collect();
        let said = format!("{whole} is a conjuration, and conjurations follow from the deck: it was left out");
        if !self.out.notes.iter().any(|note| note.what == said) {
            let remedy = match &makers[..] {
                [] => String::new(),
                makers => format!("did you mean {}?", either(makers)),
            };
            let problem = self.problem(at, said).warning().with_remedy(remedy);
            self.out.notes.push(problem);
        }
        None
    }

    fn unknown(&mut self, at: &Spot, what: String, perhaps: &[TitleId]) {
        let names: Vec<&str> = perhaps.iter().map(|t| self.title(*t)).collect();
        let remedy = match &names[..] {
            [] => "look the name up in the list of cards".to_owned(),
            names => format!("did you mean {}?", either(names)),
        };
        self.error(at, what, remedy);
    }

    /// Lets a card lead the deck of which a list has so many copies.
    fn lead(&mut self, at: &Spot, title: TitleId, n: u8) {
        let leader = self.title(title);
        match self.out.draft.phoenixborn {
            Some(other) if other != title => {
                let (first, second) = (self.title(other), self.title(title));
                self.error(
                    at,
                    format!("{second} is a second Phoenixborn: {first} leads the deck already"),
                    "leave one of them out, or write the decks one below the other with a line \"---\" between them",
                );
            }
            Some(_) => {
                let said = format!("{leader} leads the deck already and is none of its cards: this was left out");
                self.note(at, said);
            }
            None if n == 0 => self.note(at, format!("0 copies of {leader}: it was left out")),
            None => {
                self.out.draft.phoenixborn = Some(title);
                if n > 1 {
                    let said =
                        format!("one {leader} leads the deck and is none of its cards: the number {n} was not read");
                    self.note(at, said);
                }
            }
        }
    }

    pub fn leader(&mut self, at: &Spot, name: &str) {
        match self.meaning(name, |t| self.is_leader(t)) {
            Meaning::Card(title) => self.lead(at, title, 1),
            Meaning::Beginning(title) => {
                let title = self.taken(at, name, title);
                self.lead(at, title, 1);
            }
            Meaning::Perhaps(perhaps) => {
                self.unknown(at, format!("there is no Phoenixborn {:?}", brief(name)), &perhaps);
            }
        }
    }

    pub fn dice(&mut self, at: &Spot, word: &str, n: u8) {
        let Some(kind) = die(word) else {
            let types = DieType::ALL.map(DieType::word);
            let remedy = match ashwright_diagnostic::nearest(word, types) {
                Some(near) => format!("did you mean {near:?}?"),
                None => format!("the types are {}", types.join(", ")),
            };
            return self.error(at, format!("there is no type of dice {:?}", brief(word)), remedy);
        };
        let before = self.out.draft.dice.iter().find(|(k, _)| *k == kind);
        let before = before.map_or(0, |(_, n)| n);
        if before > 0 && n > 0 {
            self.note(at, format!("{kind} dice are listed more than once; they were added up"));
        }
        if before.saturating_add(n) > MOST || u16::from(self.out.draft.dice.total()) + u16::from(n) > 200 {
            return self.error(at, "there are more dice than any deck has", "choose ten");
        }
        self.out.draft.set_dice(kind, before + n);
    }

    pub fn star(&mut self, title: TitleId) {
        if !self.out.draft.first_five.contains(&title) {
            self.out.draft.first_five.push(title);
        }
    }

    /// Stars a card that is only named in a list of the First Five.
    pub fn star_named(&mut self, at: &Spot, name: &str) {
        let title = match self.meaning(name, |t| !self.is_leader(t) && !self.is_conjured(t)) {
            Meaning::Card(title) => title,
            Meaning::Beginning(title) => self.taken(at, name, title),
            Meaning::Perhaps(perhaps) => {
                let what = format!("there is no card {:?} for the First Five", brief(name));
                return self.unknown(at, what, &perhaps);
            }
        };
        if self.five.contains(&title) {
            let whole = self.title(title);
            self.note(
                at,
                format!("{whole} is named twice in the First Five; it was read once"),
            );
        }
        self.five.push(title);
        self.star(title);
    }
}

/// The type of dice that a word or its beginning of three letters names, also with `dice` behind it; `nature` is natural.
pub fn die(word: &str) -> Option<DieType> {
    let word = plain(word);
    let word = word
        .strip_suffix(" dice")
        .or_else(|| word.strip_suffix(" die"))
        .unwrap_or(&word);
    if word == "nature" {
        return Some(DieType::Natural);
    }
    DieType::ALL
        .into_iter()
        .find(|kind| word.len() >= 3 && kind.word().starts_with(word))
}

/// What somebody wrote, short enough for a message.
pub(crate) fn brief(text: &str) -> String {
    let mut brief: String = text.trim().chars().take(60).collect();
    if text.trim().chars().nth(60).is_some() {
        brief.push('…');
    }
    brief
}

fn either(names: &[&str]) -> String {
    let quoted: Vec<String> = names.iter().map(|name| format!("{name:?}")).collect();
    quoted.join(" or ")
}
