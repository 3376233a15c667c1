//! From card files to a pool.

use crate::grammar::{Definition, define, read_card, read_dice_power, read_keyword};
use crate::lexer::{self, Line};
use crate::reader::Reader;
use crate::world::{Links, World};
use crate::{Problem, Severity, Source, Span, check};
use ashwright_core::{Card, DicePower, DieType, EditionId, Maker, Pool};
use ashwright_diagnostic::Place;
use std::collections::BTreeMap;

/// What the files say, and what is wrong with them.
#[derive(Debug)]
pub(crate) struct Loaded {
    /// The definitions.
    pub world: World,
    /// The edition that the files belong to: of those that they name, the one that is made of the others.
    pub edition: EditionId,
    /// The cards in order.
    pub cards: Vec<Card>,
    /// How many of them came before the first file of that edition, where it is a layer over another.
    pub below: usize,
    /// The dice powers.
    pub dice_powers: BTreeMap<DieType, DicePower>,
    /// Every definition in order, by file and line.
    pub definitions: Vec<Defined>,
    /// What is wrong.
    pub problems: Vec<Problem>,
}

/// Reads every definition of the sources, and reports everything that is wrong with them.
pub(crate) fn read(sources: &[Source], links: Links) -> Loaded {
    let mut problems = Vec::new();
    let mut world = World::new(links);
    let files: Vec<Vec<Line>> = sources
        .iter()
        .map(|source| {
            let raw = lexer::lines(source, &mut problems);
            lexer::tree(source, &raw, &mut problems)
        })
        .collect();
    let definitions = headers(sources, &files, &mut world, &mut problems);
    let mut loaded = Loaded {
        world: World::new(links),
        edition: EditionId::default(),
        cards: Vec::new(),
        below: 0,
        dice_powers: BTreeMap::new(),
        definitions,
        problems: Vec::new(),
    };
    let mut named: Option<EditionId> = None;
    for (file, source) in sources.iter().enumerate() {
        let lines = &files[file];
        let mut set = None;
        let problems_before = problems.iter().any(|p| p.place == source.name);
        for defined in loaded.definitions.iter().filter(|d| d.file == file) {
            let (at, definition) = (defined.line, &defined.definition);
            let line = &lines[at];
            let mut reader = Reader::new(source, lines, &mut world, &mut problems);
            reader.stand_at(at);
            reader.edition = named.unwrap_or_default();
            match definition {
                Definition::Edition(edition) => {
                    match EditionId::from_word(edition) {
                        Some(id) => match joined(named, id) {
                            Some(edition) => {
                                if edition != named.unwrap_or_default() {
                                    loaded.below = loaded.cards.len();
                                }
                                named = Some(edition);
                                loaded.edition = edition;
                            }
                            None => {
                                let others = loaded.edition.word();
                                let help = format!("load it without those of {others}: no card is of both");
                                let message = format!("this file is of {edition}, and others are of {others}");
                                reader.problem_with_help(line.span, message, help);
                            }
                        },
                        None => {
                            let words = EditionId::ALL.map(EditionId::word).join(", ");
                            let help = format!("the editions are: {words}");
                            reader.problem_with_help(line.span, format!("there is no edition `{edition}`"), help);
                        }
                    }
                    reader.nothing_below();
                }
                Definition::Set(name, maker) => {
                    set = Some((name.as_str(), *maker));
                    reader.nothing_below();
                }
                Definition::Card(kind, title) => {
                    if set.is_none() && !problems_before {
                        let help = "write `set \"...\"` above the first card";
                        reader.problem_with_help(line.span, "this card belongs to no set", help);
                        set = Some(("", Maker::Publisher));
                    }
                    let card = read_card(&mut reader, set.unwrap_or_default(), *kind, title);
                    loaded.cards.push(card);
                }
                Definition::Keyword(name, numeral) => {
                    let ability = read_keyword(&mut reader, name, *numeral);
                    if let (Some(ability), Some(id)) = (ability, world.keyword(name, *numeral)) {
                        world.set(id, ability);
                    }
                }
                Definition::DicePower(kind, source) => {
                    if let Some(power) = read_dice_power(&mut reader, *kind, *source) {
                        loaded.dice_powers.insert(*kind, power);
                    }
                }
            }
        }
    }
    loaded.world = world;
    check::phases(sources, &loaded.cards, &loaded.title_places(), &mut problems);
    sort(sources, &mut problems);
    loaded.problems = problems;
    loaded
}

impl Loaded {
    /// Where every title is defined: the file and the first line of the card.
    pub fn title_places(&self) -> Vec<(usize, Span)> {
        let is_card = |d: &&Defined| matches!(d.definition, Definition::Card(..));
        let cards = self.definitions.iter().filter(is_card);
        cards.map(|d| (d.file, d.span)).collect()
    }

    /// The pool, when nothing is wrong.
    pub fn into_pool(self, sources: &[Source]) -> Pool {
        let (_, keywords, abilities) = self.world.into_parts();
        let mut pool = Pool::new(
            self.edition,
            self.cards,
            abilities,
            keywords,
            self.dice_powers,
            fingerprint(sources),
        );
        pool.below = self.below;
        pool
    }
}

/// The edition that files are of: of those that they name, the one that is made of the others; Reborn if they name none.
pub fn edition_of(sources: &[Source]) -> EditionId {
    let lines = sources.iter().flat_map(|source| source.text.lines());
    let named = lines.filter_map(|line| EditionId::from_word(line.strip_prefix("edition ")?.trim()));
    let all = named.fold(None, |first, second| joined(first, second).or(first));
    all.unwrap_or_default()
}

/// Of the edition of some files and that of another file the one whose cards are made of both; none if they share no card.
fn joined(first: Option<EditionId>, second: EditionId) -> Option<EditionId> {
    match first {
        None => Some(second),
        Some(first) if second.card_layers().contains(&first) => Some(second),
        Some(first) => first.card_layers().contains(&second).then_some(first),
    }
}

/// Puts problems in the order of the files.
pub(crate) fn sort(sources: &[Source], problems: &mut [Problem]) {
    ashwright_core::sort_by_key(problems, |p| {
        let Place { line, column, width } = p.position();
        (
            sources.iter().position(|s| s.name == p.place),
            line,
            column,
            width,
            p.severity,
        )
    });
}

/// A definition and where it begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Defined {
    /// The index of the file.
    pub file: usize,
    /// The index of its first line among those at the left margin.
    pub line: usize,
    /// Where that line stands.
    pub span: Span,
    /// What it defines.
    pub definition: Definition,
}

/// Reads the first line of every definition, so that the rest can refer to all of them.
fn headers(sources: &[Source], files: &[Vec<Line>], world: &mut World, problems: &mut Vec<Problem>) -> Vec<Defined> {
    let mut found: Vec<Defined> = Vec::new();
    let mut defined_at: BTreeMap<(&'static str, String), usize> = BTreeMap::new();
    for (file, (source, lines)) in sources.iter().zip(files).enumerate() {
        let headers = {
            let mut reader = Reader::new(source, lines, world, problems);
            reader.heads(lines, define)
        };
        for (line, definition) in headers {
            let span = lines[line].span;
            let what = match &definition {
                Definition::Card(_, title) => Some(("card", title.to_lowercase())),
                Definition::Keyword(name, _) => Some(("keyword", name.clone())),
                Definition::DicePower(kind, _) => Some(("dice power", kind.word().to_owned())),
                Definition::Edition(_) | Definition::Set(..) => None,
            };
            if let Some(first) = what.as_ref().and_then(|what| defined_at.get(what)) {
                let first = &found[*first];
                let earlier = Problem::in_source(&sources[first.file], first.span, "");
                let message = format!(
                    "this is already defined in {}, line {}",
                    earlier.place,
                    earlier.position().line
                );
                problems.push(Problem::in_source(source, span, message));
                continue;
            }
            let defined = match &definition {
                Definition::Card(kind, title) => world.define_title(title, Some(*kind)).is_some(),
                Definition::Keyword(name, numeral) => world.define_keyword(name, *numeral).is_some(),
                Definition::Edition(_) | Definition::Set(..) | Definition::DicePower(..) => true,
            };
            if !defined {
                problems.push(Problem::in_source(source, span, "there are too many definitions"));
                continue;
            }
            if let Some(what) = what {
                defined_at.insert(what, found.len());
            }
            found.push(Defined {
                file,
                line,
                span,
                definition,
            });
        }
    }
    found
}

/// The definitions of all sources together, as a pool. Titles are numbered in the order of the files.
///
/// # Errors
/// Everything that is wrong with the sources, in order; none of it is only a warning.
pub fn load(sources: &[Source]) -> Result<Pool, Vec<Problem>> {
    let mut loaded = read(sources, Links::Closed);
    let mut problems = std::mem::take(&mut loaded.problems);
    problems.retain(|p| p.severity == Severity::Error);
    if problems.is_empty() {
        Ok(loaded.into_pool(sources))
    } else {
        Err(problems)
    }
}

/// A hash of the texts (FNV-1a), the same on every machine and with every kind of line end.
fn fingerprint(sources: &[Source]) -> u64 {
    let mut hash: u64 = 0xcbf2_9ce4_8422_2325;
    for source in sources {
        for byte in source.text.bytes().filter(|b| *b != b'\r').chain([0]) {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }
    hash
}
