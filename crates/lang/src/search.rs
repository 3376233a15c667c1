//! Searching cards: `type:ally die:natural cost<=2 "comes into play" -unique:any`.

use crate::constructs::{constructs, keywords};
use crate::grammar::phrases;
use crate::render::render;
use crate::{Problem, Source, Span};
use ashwright_core::{
    Body, CardKind, Chained, Cost, CostPart, DieType, Magic, Pool, Symbol, TextSource, TitleId, Value,
};
use std::sync::OnceLock;

/// The fields of a query and what they ask.
const FIELDS: [(&str, &str); 19] = [
    ("title", "words of the title"),
    ("text", "words of the text"),
    (
        "type",
        "ally, conjuration, unit, phoenixborn, spell, ready, action, reaction, alteration",
    ),
    ("die", "a type of die in a cost, or basic"),
    ("set", "words of the set"),
    ("unique", "words of the Phoenixborn that it is unique to, or any"),
    ("chained", "yes or no"),
    ("confirmed", "yes or no: whether the text is known"),
    ("keyword", "a keyword that it has or grants"),
    ("ability", "words of the name of an ability"),
    ("uses", "a construct of the card language"),
    ("summons", "words of a conjuration that it brings into play"),
    ("cost", "the number of dice in the play cost"),
    ("attack", "the attack value"),
    ("life", "the life value"),
    ("recover", "the recover value"),
    ("battlefield", "the battlefield value"),
    ("spellboard", "the spellboard value"),
    ("limit", "the conjuration limit"),
];

/// One part of a query.
struct Term {
    span: Span,
    wanted: Wanted,
    field: Option<&'static str>,
    relation: Relation,
    value: String,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Wanted {
    Yes,
    No,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Relation {
    Is,
    AtMost,
    AtLeast,
    Below,
    Above,
}

/// The cards that match a query, in the order of the pool.
///
/// Words match the title and the reading text; quotes keep words together. A field asks for more: `type:ally`,
/// `die:natural`, `cost<=2`, `attack>=3`, `keyword:"Unit Guard"`, `uses:summon`. A `-` denies what follows it. Every
/// part must match; an empty query matches everything.
///
/// # Errors
/// A field that does not exist, or a value that it cannot have.
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
    /// A field that does not exist, or a value that it cannot have.
    pub fn search(&self, query: &str) -> Result<Vec<TitleId>, Problem> {
        let source = Source::new("query", query);
        let mut asked: Vec<(Wanted, Asked)> = Vec::new();
        for term in &terms(&source)? {
            asked.push((term.wanted, asked_by(self.pool, &source, term)?));
        }
        // Words come last: only a card that everything else fits is put into words.
        asked.sort_by_key(|(_, asked)| matches!(asked, Asked::Words(_) | Asked::Text(_)));
        let fits = |title: &TitleId| {
            let mut all = asked.iter();
            all.all(|(wanted, asked)| self.matches(asked, *title) == (*wanted == Wanted::Yes))
        };
        Ok(self.pool.titles().filter(fits).collect())
    }

    fn text(&self, title: TitleId) -> &SmallText {
        self.texts[title.index()].get_or_init(|| SmallText::of(self.pool, title))
    }
}

// ----------------------------------------------------------------------------------------------------------- terms

fn terms(source: &Source) -> Result<Vec<Term>, Problem> {
    let text = source.text.as_str();
    let mut found = Vec::new();
    let mut at = 0;
    while at < text.len() {
        let rest = &text[at..];
        let first = rest.chars().next().unwrap_or(' ');
        if first.is_whitespace() {
            at += first.len_utf8();
            continue;
        }
        let start = at;
        let mut wanted = Wanted::Yes;
        if first == '-' && rest.len() > 1 {
            wanted = Wanted::No;
            at += 1;
        }
        let name_length = text[at..]
            .find(|c: char| !c.is_ascii_alphabetic())
            .unwrap_or(text.len() - at);
        let name = text[at..at + name_length].to_lowercase();
        let relation = relation(&text[at + name_length..]).filter(|_| !name.is_empty());
        let mut field = None;
        let mut asks = Relation::Is;
        if let Some((asked, length)) = relation {
            field = FIELDS.iter().map(|(field, _)| *field).find(|field| *field == name);
            if field.is_none() {
                let span = Span::new(at, at + name_length);
                let names: Vec<&str> = FIELDS.iter().map(|(field, _)| *field).collect();
                let problem = Problem::in_source(source, span, format!("there is no field `{name}`"));
                let help = match ashwright_diagnostic::nearest(&name, names.iter().copied()) {
                    Some(nearest) => format!("did you mean `{nearest}`?"),
                    None => format!("the fields are: {}", names.join(", ")),
                };
                return Err(problem.with_remedy(help));
            }
            asks = asked;
            at += name_length + length;
        }
        let (value, end) = value(source, at)?;
        if field.is_some() && value.is_empty() {
            return Err(Problem::in_source(
                source,
                Span::new(start, end),
                "this field has no value",
            ));
        }
        at = end;
        found.push(Term {
            span: Span::new(start, end),
            wanted,
            field,
            relation: asks,
            value: value.to_lowercase(),
        });
    }
    Ok(found)
}

fn relation(text: &str) -> Option<(Relation, usize)> {
    let all = [
        ("<=", Relation::AtMost),
        (">=", Relation::AtLeast),
        ("<", Relation::Below),
        (">", Relation::Above),
        (":", Relation::Is),
        ("=", Relation::Is),
    ];
    all.iter()
        .find(|(sign, _)| text.starts_with(sign))
        .map(|(sign, relation)| (*relation, sign.len()))
}

/// A word, or several in quotes, from `at` on; and where it ends.
fn value(source: &Source, at: usize) -> Result<(String, usize), Problem> {
    let rest = &source.text[at..];
    if let Some(quoted) = rest.strip_prefix('"') {
        return match quoted.find('"') {
            Some(length) => Ok((quoted[..length].to_owned(), at + length + 2)),
            None => {
                let problem = Problem::in_source(source, Span::new(at, source.text.len()), "this quote has no end");
                Err(problem.with_remedy("put `\"` after the words"))
            }
        };
    }
    let length = rest.find(char::is_whitespace).unwrap_or(rest.len());
    Ok((rest[..length].to_owned(), at + length))
}

// ----------------------------------------------------------------------------------------------------------- asked

/// What a term asks of a card.
enum Asked {
    Words(String),
    Title(String),
    Text(String),
    Kinds(Vec<CardKind>),
    Die(Option<DieType>),
    Set(String),
    Unique(Option<String>),
    Chained(Chained),
    Source(TextSource),
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
}

fn asked_by(pool: &Pool, source: &Source, term: &Term) -> Result<Asked, Problem> {
    let value = term.value.clone();
    let error = |message: String| Problem::in_source(source, term.span, message);
    let Some(field) = term.field else {
        return Ok(Asked::Words(value));
    };
    let numbered = match field {
        "cost" => Some(Numbered::Cost),
        "attack" => Some(Numbered::Attack),
        "life" => Some(Numbered::Life),
        "recover" => Some(Numbered::Recover),
        "battlefield" => Some(Numbered::Battlefield),
        "spellboard" => Some(Numbered::Spellboard),
        "limit" => Some(Numbered::Limit),
        _ => None,
    };
    if let Some(numbered) = numbered {
        return match value.parse::<i8>() {
            Ok(n) => Ok(Asked::Number(numbered, term.relation, n)),
            Err(_) if value == "x" && term.relation == Relation::Is => Ok(Asked::IsX(numbered)),
            Err(_) => {
                Err(error(format!("`{value}` is not a number")).with_remedy(format!("write it like `{field}>=2`")))
            }
        };
    }
    if term.relation != Relation::Is {
        return Err(error(format!("`{field}` is not a number")).with_remedy(format!("write `{field}:` and the value")));
    }
    match field {
        "title" => Ok(Asked::Title(value)),
        "text" => Ok(Asked::Text(value)),
        "set" => Ok(Asked::Set(value)),
        "ability" => Ok(Asked::Ability(value)),
        "summons" => Ok(Asked::Summons(value)),
        "unique" => Ok(Asked::Unique((value != "any").then_some(value))),
        "chained" => match value.as_str() {
            "yes" => Ok(Asked::Chained(Chained::Yes)),
            "no" => Ok(Asked::Chained(Chained::No)),
            _ => Err(error(format!("`chained` is yes or no, not `{value}`"))),
        },
        "confirmed" => match value.as_str() {
            "yes" => Ok(Asked::Source(TextSource::Confirmed)),
            "no" => Ok(Asked::Source(TextSource::Unconfirmed)),
            _ => Err(error(format!("`confirmed` is yes or no, not `{value}`"))),
        },
        "die" if value == "basic" => Ok(Asked::Die(None)),
        "die" => match DieType::from_word(&value) {
            Some(kind) => Ok(Asked::Die(Some(kind))),
            None => {
                let words = DieType::ALL.map(DieType::word);
                Err(unknown(
                    error(format!("there is no type of die `{value}`")),
                    &value,
                    &words,
                ))
            }
        },
        "type" => kinds(&value).map(Asked::Kinds).ok_or_else(|| {
            let words: Vec<&str> = TYPES.iter().map(|(word, _)| *word).collect();
            unknown(error(format!("there is no type of card `{value}`")), &value, &words)
        }),
        "keyword" => match pool.keywords.iter().find(|k| k.name.to_lowercase() == value) {
            Some(keyword) => Ok(Asked::Keyword(keyword.name.clone())),
            None => {
                let words: Vec<&str> = pool.keywords.iter().map(|k| k.name.as_str()).collect();
                Err(unknown(error(format!("there is no keyword `{value}`")), &value, &words))
            }
        },
        _ => match phrases().find(|p| p.name.to_lowercase() == value) {
            Some(phrase) => Ok(Asked::Uses(phrase.name)),
            None => {
                let words: Vec<&str> = phrases().map(|p| p.name).collect();
                let problem = error(format!("there is no construct `{value}`"));
                let help = match ashwright_diagnostic::nearest(&value, words.iter().copied()) {
                    Some(nearest) => format!("did you mean `{nearest}`?"),
                    None => "the language reference names all constructs".to_owned(),
                };
                Err(problem.with_remedy(help))
            }
        },
    }
}

fn unknown(problem: Problem, value: &str, words: &[&str]) -> Problem {
    let help = match ashwright_diagnostic::nearest(value, words.iter().copied()) {
        Some(nearest) => format!("did you mean `{nearest}`?"),
        None => format!("there are: {}", words.join(", ")),
    };
    problem.with_remedy(help)
}

const TYPES: [(&str, &[CardKind]); 9] = [
    ("phoenixborn", &[CardKind::Phoenixborn]),
    ("ally", &[CardKind::Ally]),
    ("conjuration", &[CardKind::Conjuration]),
    ("unit", &[CardKind::Ally, CardKind::Conjuration]),
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
            Asked::Words(value) => self.text(title).whole.contains(value),
            Asked::Title(value) => holds(&card.title, value),
            Asked::Text(value) => self.text(title).paragraphs().contains(value),
            Asked::Kinds(kinds) => kinds.contains(&card.kind),
            Asked::Die(kind) => costs(pool, title)
                .iter()
                .any(|cost| cost.parts.iter().any(|p| has_die(p, *kind))),
            Asked::Set(value) => holds(&card.set, value),
            Asked::Unique(None) => card.unique.is_some(),
            Asked::Unique(Some(value)) => card.unique.is_some_and(|owner| holds(&pool.card(owner).title, value)),
            Asked::Chained(chained) => card.chained == *chained,
            Asked::Source(source) => card.source == *source,
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
                    Relation::Is => value == *n,
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

/// The number of a card, when cards of its kind have it.
fn number(pool: &Pool, title: TitleId, numbered: Numbered) -> Option<Value> {
    let card = pool.card(title);
    let phoenixborn = card.kind == CardKind::Phoenixborn;
    let valued = card.kind.is_unit() || card.kind.is_alteration();
    match numbered {
        Numbered::Cost if phoenixborn || card.kind.is_conjured() => None,
        Numbered::Cost => i8::try_from(card.cost.magic_play_cost()).ok().map(Value::Number),
        Numbered::Attack => valued.then_some(card.values.attack),
        Numbered::Life => (valued || phoenixborn).then_some(card.values.life),
        Numbered::Recover => valued.then_some(card.values.recover),
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
        CostPart::Main | CostPart::Side | CostPart::Exhaust | CostPart::Discard(_) => false,
    }
}
