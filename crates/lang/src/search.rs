//! Searching cards: `type:ally die:natural cost<=2 "comes into play" -unique:any`.

use crate::constructs::{constructs, keywords};
use crate::grammar::phrases;
use crate::query::{self, Node, Quoted, Relation, Term};
use crate::render::render;
use crate::{Problem, Source};
use ashwright_core::{
    Body, CardKind, Chained, Cost, CostPart, DieType, EditionId, Magic, Maker, Pool, Symbol, TextSource, TitleId,
    Value, sort,
};
use std::collections::BTreeSet;
use std::sync::OnceLock;

/// The cards that match a query, in the order of the pool or in the one that it asks for.
///
/// Words match the title and the reading text, or are the initials of the title; quotes keep words together. A field asks
/// for more: `type:ally`, `die:natural`, `cost<=2`, `attack!=3`, `keyword:"Unit Guard"`, `uses:summon`. Parts that stand
/// beside each other must all match, of those with `OR` between them one; brackets keep parts together, and a `-` denies
/// what follows it. `sort:cost` orders what was found. An empty query matches everything. Where a query asks for an edition
/// ([`crate::names_edition`]), [`find_in_each`] looks through the cards of all.
///
/// # Errors
/// A field that does not exist, a value that it cannot have or that no card has, a bracket or quote without an end.
///
/// ```
/// let pool = ashwright_lang::reborn();
/// let found = ashwright_lang::search(pool, "type:conjuration attack>=3 set:master").unwrap();
/// let titles: Vec<&str> = found.iter().map(|t| pool.card(*t).title.as_str()).collect();
/// assert!(titles.contains(&"Iron Rhino"));
/// ```
pub fn search(pool: &Pool, query: &str) -> Result<Vec<TitleId>, Problem> {
    Searcher::new(pool).search(query)
}

/// A part of a query that was understood.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct QueryPart {
    /// As it was typed, with plain quotes.
    pub typed: String,
    /// Whether it is denied.
    pub not: bool,
    /// In long words: `type: ally`, `cost ≤ 2`.
    pub words: String,
}

/// What was found for a query that need not be right in all of its parts.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Found {
    /// The cards.
    pub titles: Vec<TitleId>,
    /// Whether the query asks for the order in which they stand.
    pub ordered: bool,
    /// The parts that were understood.
    pub parts: Vec<QueryPart>,
    /// What was not understood, or what is in no card, as it was typed.
    pub problems: Vec<(String, Problem)>,
}

/// Searches the same cards again and again: each is put into words once, when a query first asks for its words.
pub struct Searcher<'p> {
    pool: &'p Pool,
    texts: Vec<OnceLock<SmallText>>,
}

/// What is read on a card, in small letters.
struct SmallText {
    /// All of it, the title included.
    whole: String,
    /// Where its paragraphs begin in it.
    paragraphs: usize,
}

impl SmallText {
    fn of(pool: &Pool, title: TitleId) -> SmallText {
        let mut text = render(pool, title);
        let paragraphs = std::mem::take(&mut text.lines);
        let mut whole = text.to_string();
        let head = whole.to_lowercase().len();
        for paragraph in paragraphs {
            whole.push('\n');
            whole.push_str(&paragraph.to_string());
        }
        SmallText {
            whole: whole.to_lowercase(),
            paragraphs: head,
        }
    }

    fn paragraphs(&self) -> &str {
        &self.whole[self.paragraphs..]
    }
}

impl<'p> Searcher<'p> {
    /// Searches the cards of this pool.
    pub fn new(pool: &'p Pool) -> Searcher<'p> {
        let texts = pool.titles().map(|_| OnceLock::new()).collect();
        Searcher { pool, texts }
    }

    /// The cards that match a query, like [`search`].
    ///
    /// # Errors
    /// As [`search`].
    pub fn search(&self, query: &str) -> Result<Vec<TitleId>, Problem> {
        let source = query::source(query);
        let mut read = Vec::new();
        for (_, part) in query::parts(&source) {
            read.push(self.asked(&source, &part?)?);
        }
        Ok(self.matching(read).0)
    }

    /// The cards that match the parts of a query that can be understood, what they are, and what is wrong with the others.
    /// A word that stands in no card is among the problems, with the word that is meant.
    pub fn find(&self, query: &str) -> Found {
        let source = query::source(query);
        let mut found = Found::default();
        let mut read = Vec::new();
        for (span, part) in query::parts(&source) {
            let typed = source.text[span.start..span.end.min(source.text.len())]
                .trim()
                .to_owned();
            let asked = part.and_then(|node| Ok((self.asked(&source, &node)?, node)));
            match asked {
                Ok((asked, node)) => {
                    if let Some(problem) = self.unknown_word(&source, &node) {
                        found.problems.push((typed.clone(), problem));
                    }
                    read.push(asked);
                    found.parts.push(part_in_words(typed, &node));
                }
                Err(problem) => found.problems.push((typed, problem)),
            }
        }
        (found.titles, found.ordered) = self.matching(read);
        found
    }

    /// What is wrong with a query that finds nothing: words that are in no card, each with the word that is meant.
    pub fn slips(&self, query: &str) -> Vec<Problem> {
        let source = query::source(query);
        let parts = query::parts(&source).into_iter();
        parts
            .filter_map(|(_, part)| self.unknown_word(&source, &part.ok()?))
            .collect()
    }

    fn matching(&self, read: Vec<Wish>) -> (Vec<TitleId>, bool) {
        let mut order = None;
        let mut all = Vec::new();
        for wish in read {
            match wish {
                Wish::Sort(by, way) => order = Some((by, way)),
                other => all.push(other),
            }
        }
        // Words come last: only a card that everything else fits is put into words.
        ashwright_core::sort_by_key(&mut all, |wish| {
            matches!(wish, Wish::Asked(Asked::Words(..) | Asked::Text(_)))
        });
        let fits = |title: &TitleId| all.iter().all(|wish| self.fits(wish, *title));
        let mut titles: Vec<TitleId> = self.pool.titles().filter(fits).collect();
        if let Some((by, way)) = order {
            self.sort(&mut titles, by, way);
        }
        (titles, order.is_some())
    }

    fn fits(&self, wish: &Wish, title: TitleId) -> bool {
        match wish {
            Wish::Asked(asked) => self.matches(asked, title),
            Wish::Not(wish) => !self.fits(wish, title),
            Wish::All(all) => all.iter().all(|wish| self.fits(wish, title)),
            Wish::Any(any) => any.iter().any(|wish| self.fits(wish, title)),
            Wish::Sort(..) => true,
        }
    }

    /// Cards without the value come last, equal ones stand by their titles.
    fn sort(&self, titles: &mut [TitleId], by: Order, way: Way) {
        let pool = self.pool;
        let value = |title: TitleId, numbered| match number(pool, title, numbered) {
            Some(Value::Number(n)) => (false, n),
            Some(Value::X) => (false, i8::MAX),
            None => (true, 0),
        };
        ashwright_core::sort_by(titles, |a, b| {
            let (x, y) = (pool.card(*a), pool.card(*b));
            let order = match by {
                Order::Name => x.title.cmp(&y.title),
                Order::Kind => x.kind.words().cmp(y.kind.words()),
                Order::Set => x.set.cmp(&y.set),
                Order::Number(numbered) => {
                    let ((no_x, x), (no_y, y)) = (value(*a, numbered), value(*b, numbered));
                    if no_x != no_y {
                        return no_x.cmp(&no_y);
                    }
                    x.cmp(&y)
                }
            };
            let order = match way {
                Way::Up => order,
                Way::Down => order.reverse(),
            };
            order.then_with(|| x.title.cmp(&y.title))
        });
    }

    /// A bare word of a query that is in no card, with the word that is meant.
    fn unknown_word(&self, source: &Source, node: &Node) -> Option<Problem> {
        match node {
            Node::Not(_) => None,
            Node::All(nodes) | Node::Any(nodes) => nodes.iter().find_map(|node| self.unknown_word(source, node)),
            Node::Term(term) => {
                let words = matches!(term.field, None | Some("name" | "text"));
                let asked = asked_by(self.pool, source, term).ok()?;
                if !words || self.pool.titles().any(|title| self.matches(&asked, title)) {
                    return None;
                }
                let what = format!("no card has the words `{}`", term.value);
                let problem = Problem::in_source(source, term.span, what);
                Some(match self.meant(&term.value) {
                    Some(meant) => problem.with_remedy(format!("did you mean `{meant}`?")),
                    None => problem.with_remedy("try fewer letters, or another word"),
                })
            }
        }
    }

    /// Words of cards that are written like these.
    fn meant(&self, words: &str) -> Option<String> {
        let titles = self.pool.cards.iter().map(|card| card.title.as_str());
        if words.contains(' ')
            && let Some(title) = ashwright_diagnostic::nearest(words, titles)
        {
            return Some(title.to_lowercase());
        }
        let mut known: BTreeSet<&str> = BTreeSet::new();
        for title in self.pool.titles() {
            let letters = |c: char| !c.is_alphanumeric() && c != '\'';
            known.extend(self.text(title).whole.split(letters).filter(|word| word.len() > 2));
        }
        let mut corrected = Vec::new();
        for word in words.split(' ') {
            match known.contains(word) {
                true => corrected.push(word),
                false => corrected.push(ashwright_diagnostic::nearest(word, known.iter().copied())?),
            }
        }
        let corrected = corrected.join(" ");
        (corrected != words).then_some(corrected)
    }

    fn asked(&self, source: &Source, node: &Node) -> Result<Wish, Problem> {
        let all = |nodes: &[Node]| -> Result<Vec<Wish>, Problem> {
            nodes.iter().map(|node| self.asked(source, node)).collect()
        };
        Ok(match node {
            Node::Not(node) => Wish::Not(Box::new(self.asked(source, node)?)),
            Node::All(nodes) => Wish::All(all(nodes)?),
            Node::Any(nodes) => Wish::Any(all(nodes)?),
            Node::Term(term) => self.wish(source, term)?,
        })
    }

    /// What a term asks, with short forms written out.
    fn wish(&self, source: &Source, term: &Term) -> Result<Wish, Problem> {
        let with = |field: &'static str, value: &str| -> Result<Wish, Problem> {
            let term = Term {
                field: Some(field),
                relation: Relation::Has,
                value: value.to_owned(),
                ..term.clone()
            };
            asked_by(self.pool, source, &term).map(Wish::Asked)
        };
        let only_named = || {
            Problem::in_source(
                source,
                term.span,
                format!("`{}` is not a number", term.field.unwrap_or_default()),
            )
        };
        let compares = matches!(
            term.relation,
            Relation::AtMost | Relation::AtLeast | Relation::Below | Relation::Above
        );
        let wish = match (term.field, term.value.as_str()) {
            (Some(field @ ("is" | "die" | "sort")), _) if compares => {
                return Err(only_named().with_remedy(format!("write `{field}:` and the value")));
            }
            (Some("is"), "unique") => with("unique", "any")?,
            (Some("is"), "chained") => with("chained", "yes")?,
            (Some("is"), "fan-made") => with("maker", "players")?,
            (Some("is"), "summon") => Wish::All(vec![with("type", "ready")?, with("name", "summon")?]),
            (Some("is"), kind) => with("type", kind)?,
            (Some("die"), list) => {
                let named: Vec<Wish> = list
                    .split(',')
                    .map(|word| with("die", word.trim()))
                    .collect::<Result<_, _>>()?;
                if term.relation == Relation::Is && list != "basic" {
                    // Castable with only these.
                    let others = DieType::ALL
                        .iter()
                        .filter(|kind| !list.split(',').any(|word| word.trim() == kind.word()));
                    let denied = others.map(|kind| Ok(Wish::Not(Box::new(with("die", kind.word())?))));
                    Wish::All(denied.collect::<Result<_, Problem>>()?)
                } else {
                    Wish::All(named)
                }
            }
            (Some("sort"), said) => {
                let (way, by) = match said.strip_prefix('-') {
                    Some(by) => (Way::Down, by),
                    None => (Way::Up, said),
                };
                let Some((_, by)) = ORDERS.iter().find(|(name, _)| *name == by) else {
                    let names = ORDERS.map(|(name, _)| name);
                    let problem = Problem::in_source(source, term.span, format!("there is no order `{by}`"));
                    return Err(unknown(problem, by, &names));
                };
                return Ok(Wish::Sort(*by, way));
            }
            _ => Wish::Asked(asked_by(self.pool, source, term)?),
        };
        let is_number = matches!(wish, Wish::Asked(Asked::Number(..)));
        Ok(match term.relation == Relation::IsNot && !is_number {
            true => Wish::Not(Box::new(wish)),
            false => wish,
        })
    }

    fn text(&self, title: TitleId) -> &SmallText {
        self.texts[title.index()].get_or_init(|| SmallText::of(self.pool, title))
    }
}

/// What is found for one query in the cards of several editions. What is understood for one of them is no problem for the
/// others: a keyword or a set that they do not have is on none of their cards.
pub fn find_in_each(searchers: &[&Searcher<'_>], query: &str) -> Vec<Found> {
    let mut all: Vec<Found> = searchers.iter().map(|searcher| searcher.find(query)).collect();
    let is_problem = |found: &Found, typed: &String| found.problems.iter().any(|(other, _)| other == typed);
    let in_all: Vec<String> = all.first().map_or_else(Vec::new, |first| {
        let typed = first.problems.iter().map(|(typed, _)| typed.clone());
        typed
            .filter(|typed| all.iter().all(|found| is_problem(found, typed)))
            .collect()
    });
    let parts = all.iter().map(|found| &found.parts).max_by_key(|parts| parts.len());
    let parts = parts.cloned().unwrap_or_default();
    for found in &mut all {
        if found.problems.iter().any(|(typed, _)| !in_all.contains(typed)) {
            found.titles.clear();
        }
        found.problems.retain(|(typed, _)| in_all.contains(typed));
        found.parts.clone_from(&parts);
    }
    all
}

/// A query without one of its parts, as [`Found::parts`] has it.
pub fn without_part(query: &str, typed: &str) -> String {
    let source = query::source(query);
    let parts = query::parts(&source);
    let mut kept: Vec<&str> = parts
        .iter()
        .map(|(span, _)| source.text[span.start..span.end.min(source.text.len())].trim())
        .collect();
    if let Some(at) = kept.iter().position(|part| *part == typed) {
        kept.remove(at);
    }
    kept.join(" ")
}

fn part_in_words(typed: String, node: &Node) -> QueryPart {
    let (not, node) = match node {
        Node::Not(inner) => (true, &**inner),
        other => (false, other),
    };
    let words = match node {
        Node::Term(term) => match term.field {
            None => format!("“{}”", term.value),
            Some("die") if term.relation == Relation::Is => format!("die only {}", term.value),
            Some(field) => format!("{field}{}{}", term.relation.words(), term.value),
        },
        Node::Not(_) | Node::All(_) | Node::Any(_) => typed.trim_start_matches(['-', '!']).to_owned(),
    };
    QueryPart { typed, not, words }
}

// ----------------------------------------------------------------------------------------------------------- asked

/// What a query asks of a card.
enum Wish {
    Asked(Asked),
    Not(Box<Wish>),
    All(Vec<Wish>),
    Any(Vec<Wish>),
    /// Nothing: in which order the cards stand.
    Sort(Order, Way),
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Order {
    Name,
    Kind,
    Set,
    Number(Numbered),
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    Up,
    Down,
}

const ORDERS: [(&str, Order); 7] = [
    ("name", Order::Name),
    ("cost", Order::Number(Numbered::Cost)),
    ("attack", Order::Number(Numbered::Attack)),
    ("life", Order::Number(Numbered::Life)),
    ("recover", Order::Number(Numbered::Recover)),
    ("type", Order::Kind),
    ("set", Order::Set),
];

/// What a term asks of a card.
enum Asked {
    Words(String, Quoted),
    Title(String),
    Text(String),
    Kinds(Vec<CardKind>),
    Die(Option<DieType>),
    Edition(EditionId),
    Set(String),
    Unique(Option<String>),
    Chained(Chained),
    Source(TextSource),
    Maker(Maker),
    Keyword(String),
    Ability(String),
    Uses(&'static str),
    Summons(String),
    Number(Numbered, Relation, i8),
    IsX(Numbered),
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Numbered {
    Cost,
    Attack,
    Life,
    Recover,
    Battlefield,
    Spellboard,
    Limit,
    Blood,
}

impl Numbered {
    /// The number that a field asks for.
    fn of_field(field: &str) -> Option<Numbered> {
        match field {
            "cost" => Some(Numbered::Cost),
            "attack" => Some(Numbered::Attack),
            "life" => Some(Numbered::Life),
            "recover" => Some(Numbered::Recover),
            "battlefield" => Some(Numbered::Battlefield),
            "spellboard" => Some(Numbered::Spellboard),
            "limit" => Some(Numbered::Limit),
            "blood" => Some(Numbered::Blood),
            _ => None,
        }
    }
}

/// A term that is being understood. A value that no card has is a slip, and not a search that finds nothing.
struct Asking<'a> {
    pool: &'a Pool,
    source: &'a Source,
    term: &'a Term,
}

fn asked_by(pool: &Pool, source: &Source, term: &Term) -> Result<Asked, Problem> {
    let Some(field) = term.field else {
        return Ok(Asked::Words(term.value.clone(), term.quoted));
    };
    let asking = Asking { pool, source, term };
    match Numbered::of_field(field) {
        Some(numbered) => asking.number(field, numbered),
        None => asking.words(field),
    }
}

impl Asking<'_> {
    fn error(&self, message: String) -> Problem {
        Problem::in_source(self.source, self.term.span, message)
    }

    /// A field that is a number, or X.
    fn number(&self, field: &str, numbered: Numbered) -> Result<Asked, Problem> {
        let Term { value, relation, .. } = self.term;
        match value.parse::<i8>() {
            Ok(n) => Ok(Asked::Number(numbered, *relation, n)),
            Err(_) if value == "x" && matches!(relation, Relation::Has | Relation::Is | Relation::IsNot) => {
                Ok(Asked::IsX(numbered))
            }
            Err(_) => Err(self.error(format!("`{value}` is not a number")).with_remedy(
                match DieType::from_word(value).filter(|_| field == "cost") {
                    Some(kind) => format!("for what costs such dice write `dice:{kind}`"),
                    None => format!("write it like `{field}>=2`"),
                },
            )),
        }
    }

    /// A field whose values are words.
    fn words(&self, field: &str) -> Result<Asked, Problem> {
        match self.term.relation {
            Relation::Has | Relation::Is | Relation::IsNot => {}
            Relation::AtMost | Relation::AtLeast | Relation::Below | Relation::Above => {
                return Err(self
                    .error(format!("`{field}` is not a number"))
                    .with_remedy(format!("write `{field}:` and the value")));
            }
        }
        let pool = self.pool;
        let value = self.term.value.clone();
        match field {
            "name" => Ok(Asked::Title(value)),
            "text" => Ok(Asked::Text(value)),
            "edition" => EditionId::from_word(&value)
                .map(Asked::Edition)
                .ok_or_else(|| self.no("edition", &EditionId::ALL.map(EditionId::word))),
            "set" => {
                let mut sets: Vec<&str> = pool.cards.iter().map(|card| card.set.as_str()).collect();
                sort(&mut sets);
                sets.dedup();
                self.known("set", &sets).map(Asked::Set)
            }
            "ability" => {
                let printed = pool.cards.iter().flat_map(|card| &card.text);
                let names = printed.filter_map(|printed| pool.ability(printed.ability).name.as_deref());
                self.known("ability", &names.collect::<Vec<&str>>()).map(Asked::Ability)
            }
            "summons" => {
                let conjurations = self.titles(|title| pool.conjures(title));
                self.known("conjuration", &conjurations).map(Asked::Summons)
            }
            "unique" if value == "any" => Ok(Asked::Unique(None)),
            "unique" => {
                let owners = self.titles(|title| pool.card(title).unique.into_iter().collect());
                self.known("Phoenixborn with cards of their own", &owners)
                    .map(|value| Asked::Unique(Some(value)))
            }
            "chained" => self.yes_or_no(field, Chained::Yes, Chained::No).map(Asked::Chained),
            "maker" => {
                let makers = [("players", Maker::Players), ("publisher", Maker::Publisher)];
                let named = makers.iter().find(|(word, _)| *word == value);
                let maker = named.map(|(_, maker)| Asked::Maker(*maker));
                maker.ok_or_else(|| self.no("maker", &makers.map(|(word, _)| word)))
            }
            "confirmed" => self
                .yes_or_no(field, TextSource::Confirmed, TextSource::Unconfirmed)
                .map(Asked::Source),
            "die" if value == "basic" => Ok(Asked::Die(None)),
            "die" => match DieType::from_word(&value) {
                Some(kind) => Ok(Asked::Die(Some(kind))),
                None => Err(self.no("type of die", &DieType::ALL.map(DieType::word))),
            },
            "type" => kinds(&value)
                .map(Asked::Kinds)
                .ok_or_else(|| self.no("type of card", &TYPES.map(|(word, _)| word))),
            "keyword" => match pool.keywords.iter().find(|k| k.name.to_lowercase() == value) {
                Some(keyword) => Ok(Asked::Keyword(keyword.name.clone())),
                None => {
                    let words: Vec<&str> = pool.keywords.iter().map(|k| k.name.as_str()).collect();
                    Err(self.no("keyword", &words))
                }
            },
            _ => self.construct(),
        }
    }

    /// One of the two values that some fields have.
    fn yes_or_no<T>(&self, field: &str, yes: T, no: T) -> Result<T, Problem> {
        match self.term.value.as_str() {
            "yes" => Ok(yes),
            "no" => Ok(no),
            value => Err(self.error(format!("`{field}` is yes or no, not `{value}`"))),
        }
    }

    /// A construct of the language, which the reference names.
    fn construct(&self) -> Result<Asked, Problem> {
        let value = &self.term.value;
        if let Some(phrase) = phrases().find(|p| p.name.to_lowercase() == *value) {
            return Ok(Asked::Uses(phrase.name));
        }
        let help = match ashwright_diagnostic::nearest(value, phrases().map(|p| p.name)) {
            Some(nearest) => format!("did you mean `{nearest}`?"),
            None => "the language reference names all constructs".to_owned(),
        };
        Err(self.error(format!("there is no construct `{value}`")).with_remedy(help))
    }

    /// The titles that any card names in some way.
    fn titles(&self, which: impl Fn(TitleId) -> Vec<TitleId>) -> Vec<&str> {
        let mut titles: Vec<TitleId> = self.pool.titles().flat_map(which).collect();
        sort(&mut titles);
        titles.dedup();
        titles
            .into_iter()
            .map(|title| self.pool.card(title).title.as_str())
            .collect()
    }

    /// The value, when it is a part of one of these names.
    fn known(&self, what: &str, names: &[&str]) -> Result<String, Problem> {
        let value = &self.term.value;
        if names.iter().any(|name| name.to_lowercase().contains(value)) {
            return Ok(value.clone());
        }
        let words = names
            .iter()
            .flat_map(|name| name.split(' '))
            .chain(names.iter().copied());
        let near = ashwright_diagnostic::nearest(value, words);
        let problem = self.error(format!("there is no {what} `{value}`"));
        Err(match near {
            Some(near) => problem.with_remedy(format!("did you mean `{}`?", near.to_lowercase())),
            // Titles have commas.
            None if names.len() <= 40 => problem.with_remedy(format!("there are: {}", names.join("; "))),
            None => problem.with_remedy("try fewer letters of its name"),
        })
    }

    /// That there is no such value, and which of the words is nearest.
    fn no(&self, what: &str, words: &[&str]) -> Problem {
        let value = &self.term.value;
        let problem = self.error(format!("there is no {what} `{value}`"));
        unknown(problem, value, words)
    }
}

fn unknown(problem: Problem, value: &str, words: &[&str]) -> Problem {
    let help = match ashwright_diagnostic::nearest(value, words.iter().copied()) {
        Some(nearest) => format!("did you mean `{nearest}`?"),
        None => format!("there are: {}", words.join(", ")),
    };
    problem.with_remedy(help)
}

const TYPES: [(&str, &[CardKind]); 13] = [
    ("phoenixborn", &[CardKind::Phoenixborn]),
    ("ally", &[CardKind::Ally]),
    ("conjuration", &[CardKind::Conjuration]),
    ("unit", &[CardKind::Ally, CardKind::Conjuration]),
    ("aspect", &[CardKind::Aspect, CardKind::ConjuredAspect]),
    ("chimera", &[CardKind::Chimera]),
    ("behavior", &[CardKind::Behavior]),
    ("ultimate", &[CardKind::Ultimate]),
    ("ready", &[CardKind::ReadySpell]),
    ("action", &[CardKind::ActionSpell]),
    ("reaction", &[CardKind::ReactionSpell]),
    (
        "alteration",
        &[CardKind::AlterationSpell, CardKind::ConjuredAlterationSpell],
    ),
    (
        "spell",
        &[
            CardKind::ReadySpell,
            CardKind::ActionSpell,
            CardKind::ReactionSpell,
            CardKind::AlterationSpell,
            CardKind::ConjuredAlterationSpell,
        ],
    ),
];

fn kinds(value: &str) -> Option<Vec<CardKind>> {
    if let Some(kind) = CardKind::ALL.into_iter().find(|kind| kind.words() == value) {
        return Some(vec![kind]);
    }
    let word = value.strip_suffix(" spell").unwrap_or(value);
    TYPES
        .iter()
        .find(|(name, _)| *name == word)
        .map(|(_, kinds)| kinds.to_vec())
}

impl Searcher<'_> {
    fn matches(&self, asked: &Asked, title: TitleId) -> bool {
        let pool = self.pool;
        let card = pool.card(title);
        let holds = |words: &str, value: &str| words.to_lowercase().contains(value);
        match asked {
            Asked::Words(value, quoted) => {
                let short = *quoted == Quoted::No && value.len() > 1;
                self.text(title).whole.contains(value) || (short && initials(&card.title) == *value)
            }
            Asked::Title(value) => holds(&card.title, value),
            Asked::Text(value) => self.text(title).paragraphs().contains(value),
            Asked::Kinds(kinds) => kinds.contains(&card.kind),
            Asked::Die(kind) => costs(pool, title)
                .iter()
                .any(|cost| cost.parts.iter().any(|p| has_die(p, *kind))),
            Asked::Edition(edition) => pool.edition_of(title) == *edition,
            Asked::Set(value) => holds(&card.set, value),
            Asked::Unique(None) => card.unique.is_some(),
            Asked::Unique(Some(value)) => card.unique.is_some_and(|owner| holds(&pool.card(owner).title, value)),
            Asked::Chained(chained) => card.chained == *chained,
            Asked::Source(source) => card.source == *source,
            Asked::Maker(maker) => card.maker == *maker,
            Asked::Keyword(name) => keywords(pool, title)
                .iter()
                .any(|id| pool.ability(*id).name.as_ref() == Some(name)),
            Asked::Ability(value) => card.text.iter().any(|printed| {
                let name = pool.ability(printed.ability).name.as_deref();
                name.is_some_and(|name| holds(name, value))
            }),
            Asked::Uses(name) => constructs(pool, title).contains(name),
            Asked::Summons(value) => pool.conjures(title).iter().any(|t| holds(&pool.card(*t).title, value)),
            Asked::Number(numbered, relation, n) => match number(pool, title, *numbered) {
                Some(Value::Number(value)) => match relation {
                    Relation::Has | Relation::Is => value == *n,
                    Relation::IsNot => value != *n,
                    Relation::AtMost => value <= *n,
                    Relation::AtLeast => value >= *n,
                    Relation::Below => value < *n,
                    Relation::Above => value > *n,
                },
                Some(Value::X) | None => false,
            },
            Asked::IsX(numbered) => number(pool, title, *numbered) == Some(Value::X),
        }
    }
}

/// The first letters of the words of a title: `teo` for Three-Eyed Owl.
fn initials(title: &str) -> String {
    title
        .split(|c: char| !c.is_alphanumeric() && c != '\'')
        .filter_map(|word| word.chars().next())
        .flat_map(char::to_lowercase)
        .collect()
}

/// The number of a card, when cards of its kind have it.
fn number(pool: &Pool, title: TitleId, numbered: Numbered) -> Option<Value> {
    let card = pool.card(title);
    let phoenixborn = card.kind == CardKind::Phoenixborn;
    let aspect = card.part.aspect();
    let valued = card.kind.is_unit() || card.becomes_ally() || card.kind.is_alteration();
    match numbered {
        Numbered::Cost if !card.kind.is_of_deck() => None,
        Numbered::Blood => aspect.map(|aspect| Value::Number(aspect.blood as i8)),
        Numbered::Cost => i8::try_from(card.cost.magic_play_cost()).ok().map(Value::Number),
        Numbered::Attack => valued.then_some(card.values.attack),
        Numbered::Life => (valued || phoenixborn).then_some(card.values.life),
        Numbered::Recover => (valued && aspect.is_none()).then_some(card.values.recover),
        Numbered::Battlefield => phoenixborn.then_some(card.values.battlefield),
        Numbered::Spellboard => phoenixborn.then_some(card.values.spellboard),
        Numbered::Limit => card
            .kind
            .is_conjured()
            .then_some(Value::Number(i8::try_from(card.limit).unwrap_or(i8::MAX))),
    }
}

/// The play cost and the activation costs of a card.
fn costs(pool: &Pool, title: TitleId) -> Vec<&Cost> {
    let card = pool.card(title);
    let activated = card
        .text
        .iter()
        .filter_map(|printed| match &pool.ability(printed.ability).body {
            Body::Activated { cost, .. } => Some(cost),
            _ => None,
        });
    std::iter::once(&card.cost).chain(activated).collect()
}

fn has_die(part: &CostPart, kind: Option<DieType>) -> bool {
    match part {
        CostPart::Magic(Magic { symbol, .. }) => match symbol {
            Symbol::Basic => kind.is_none(),
            Symbol::Of(of, _) => kind == Some(*of),
        },
        CostPart::Either(options) => options.iter().any(|option| has_die(option, kind)),
        CostPart::Main | CostPart::Side | CostPart::Exhaust | CostPart::Discard(_) | CostPart::Status(_) => false,
    }
}
