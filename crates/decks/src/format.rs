//! What may be played where, and what to change when it may not.

use crate::Draft;
use crate::names::plain;
use crate::ready::releases_of_players;
use ashwright_core::{CardKind, Chained, DieType, EditionId, Pool, TitleId};
use ashwright_engine::{DeckProblem, Rulebook};

/// The banned list of organised play (R 16.6.7), one title a line.
const BANNED: &str = include_str!("../../../cards/reborn/banned.txt");

/// A way to agree on which decks may meet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// Decks that players built, with the chained and the banned list in force (R 16.6.1).
    Constructed,
    /// The decks that came ready-made, card for card.
    Precon,
    /// Decks that players built, without lists.
    Casual,
}

impl Format {
    /// Every format.
    pub const ALL: [Format; 3] = [Format::Constructed, Format::Precon, Format::Casual];

    /// Its word in addresses and files.
    pub fn word(self) -> &'static str {
        match self {
            Format::Constructed => "constructed",
            Format::Precon => "precon",
            Format::Casual => "casual",
        }
    }

    /// The format of this word.
    pub fn from_word(word: &str) -> Option<Format> {
        Format::ALL.into_iter().find(|format| format.word() == word)
    }

    /// Whether the chained and the banned list count.
    pub fn has_lists(self) -> bool {
        match self {
            Format::Constructed => true,
            Format::Precon | Format::Casual => false,
        }
    }
}

/// Something that a format objects to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// The problem and the rule, as a sentence.
    pub text: String,
    /// What to do about it, as a command.
    pub remedy: String,
    /// The change that does it, where one change is the natural one.
    pub change: Option<Change>,
}

/// What to do where nobody leads a deck, or somebody who cannot: which one, only its builder knows.
pub const CHOOSE_A_LEADER: &str = "Choose a Phoenixborn";

/// A change that mends a deck.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Change {
    /// So many copies of a card.
    Copies(TitleId, u8),
    /// So many dice of a type.
    Dice(DieType, u8),
    /// This card leaves the First Five.
    Unstar(TitleId),
    /// Another leader.
    Leader(TitleId),
}

impl Change {
    /// Makes the change.
    pub fn apply(&self, draft: &mut Draft) {
        match self {
            Change::Copies(title, n) => draft.set_copies(*title, *n),
            Change::Dice(kind, n) => draft.set_dice(*kind, *n),
            Change::Unstar(title) => draft.first_five.retain(|t| t != title),
            Change::Leader(title) => draft.phoenixborn = Some(*title),
        }
    }
}

/// The cards of the banned list that the pool has; the original edition has no such list (its R 16.6.1).
pub fn banned(pool: &Pool) -> Vec<TitleId> {
    match pool.edition {
        EditionId::Reborn | EditionId::RedRains => titles_in(BANNED).filter_map(|title| pool.title(title)).collect(),
        EditionId::Original => Vec::new(),
    }
}

fn titles_in(list: &str) -> impl Iterator<Item = &str> {
    list.lines()
        .map(str::trim)
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
}

fn finding(text: String, remedy: String, change: Option<Change>) -> Finding {
    Finding { text, remedy, change }
}

/// Everything that a format objects to; nothing when the deck is legal. `precons` are the ready-made decks.
pub fn check(book: &Rulebook, draft: &Draft, format: Format, precons: &[Draft]) -> Vec<Finding> {
    let pool = &book.pool;
    let mut findings = Vec::new();
    match draft.deck() {
        Some(deck) => {
            let problems = deck.problems(book);
            findings.extend(problems.iter().map(|problem| of_problem(book, draft, problem)));
        }
        None => findings.push(finding(
            "Nobody leads the deck (rule 16.1.4).".into(),
            CHOOSE_A_LEADER.into(),
            None,
        )),
    }
    first_five(book, draft, format, &mut findings);
    if format != Format::Casual {
        made_by_players(pool, draft, &mut findings);
    }
    match format {
        Format::Constructed => {
            for title in banned(pool).into_iter().filter(|t| draft.copies(*t) > 0) {
                let name = &pool.card(title).title;
                findings.push(finding(
                    format!("{name} is banned (rule 16.6.6)."),
                    format!("Take out {name}"),
                    Some(Change::Copies(title, 0)),
                ));
            }
        }
        Format::Precon => findings.extend(ready_made(pool, draft, precons)),
        Format::Casual => {}
    }
    findings
}

/// What players made is legal only where those who play have agreed on it.
fn made_by_players(pool: &Pool, draft: &Draft, findings: &mut Vec<Finding>) {
    let cards = draft
        .phoenixborn
        .into_iter()
        .chain(draft.cards.iter().map(|(title, _)| *title));
    for set in releases_of_players(pool, cards.clone()) {
        let of_set: Vec<TitleId> = cards.clone().filter(|title| pool.card(*title).set == set).collect();
        let names: Vec<&str> = of_set.iter().map(|title| pool.card(*title).title.as_str()).collect();
        let (are, them, change) = match of_set[..] {
            [only] => {
                let without = pool.card(only).kind != CardKind::Phoenixborn;
                ("is", "it", without.then_some(Change::Copies(only, 0)))
            }
            _ => ("are", "them", None),
        };
        findings.push(finding(
            format!("{} {are} of {set}, which players made.", listed(&names)),
            format!("Take {them} out, or check the deck for casual play"),
            change,
        ));
    }
}

/// Titles in a row, parted by semicolons where one of them has a comma.
fn listed(names: &[&str]) -> String {
    let between = if names.iter().any(|name| name.contains(',')) {
        "; "
    } else {
        ", "
    };
    match names {
        [others @ .., last] if !others.is_empty() => format!("{} and {last}", others.join(between)),
        _ => names.concat(),
    }
}

fn of_problem(book: &Rulebook, draft: &Draft, problem: &DeckProblem) -> Finding {
    let pool = &book.pool;
    let max = book.edition.copies;
    match problem {
        DeckProblem::NotAPhoenixborn(name) => finding(
            format!("{name} does not lead decks (rule 16.1.4)."),
            CHOOSE_A_LEADER.into(),
            None,
        ),
        DeckProblem::NotADeckCard(name) => finding(
            format!("{name} does not belong into a deck (rule 16.1.3)."),
            format!("Take out {name}"),
            pool.title(name).map(|t| Change::Copies(t, 0)),
        ),
        DeckProblem::Size(n, wanted) => {
            let (n, wanted) = (*n, usize::from(*wanted));
            let remedy = if n < wanted {
                format!("Add {}", cards(wanted - n))
            } else {
                format!("Take out {}", cards(n - wanted))
            };
            finding(format!("{} (exactly {wanted}, rule 16.1.1).", cards(n)), remedy, None)
        }
        DeckProblem::Copies(name, n, _) => finding(
            format!("{n} copies of {name} (maximum {max}, rule 16.2.1)."),
            format!("Take out {} {name}", n.saturating_sub(max)),
            pool.title(name).map(|t| Change::Copies(t, max)),
        ),
        DeckProblem::ForeignUnique(name, owner) => finding(
            format!("{name} is unique to {owner} (rule 16.2.2)."),
            format!("Take out {name}, or let {owner} lead"),
            pool.title(name).map(|t| Change::Copies(t, 0)),
        ),
        DeckProblem::Uniques(n, max) => {
            let own = |t: &TitleId| pool.card(*t).unique.is_some() && pool.card(*t).unique == draft.phoenixborn;
            let names: Vec<&str> = draft
                .cards
                .iter()
                .filter(|(t, _)| own(t))
                .map(|(t, _)| pool.card(*t).title.as_str())
                .collect();
            finding(
                format!("{n} cards unique to the Phoenixborn (maximum {max} in total, rule 16.2.3)."),
                format!("Take out {} of {}", n.saturating_sub(*max), names.join(", ")),
                None,
            )
        }
        DeckProblem::Dice(n, wanted) => {
            let only = match draft.dice.iter().collect::<Vec<_>>()[..] {
                [(kind, _)] => Some(Change::Dice(kind, *wanted)),
                _ => None,
            };
            let remedy = if n < wanted {
                format!("Add {}", dice(wanted - n))
            } else {
                format!("Take out {}", dice(n - wanted))
            };
            finding(format!("{} (exactly {wanted}, rule 16.3.1).", dice(*n)), remedy, only)
        }
        DeckProblem::ForeignDie(kind) => finding(
            format!("This edition has no {kind} dice (rule 1.6.2)."),
            format!("Choose other dice in place of the {kind} ones"),
            Some(Change::Dice(*kind, 0)),
        ),
        DeckProblem::NoFirstFive(n, rule) => finding(
            format!("Only {n} of its titles may be in a First Five, which needs five (rule {rule})."),
            "Put in other titles".into(),
            None,
        ),
    }
}

fn cards(n: usize) -> String {
    format!("{n} card{}", if n == 1 { "" } else { "s" })
}

fn dice(n: u8) -> String {
    format!("{n} di{}e", if n == 1 { "" } else { "c" })
}

/// What is wrong with the recommended First Five (R 2.2, 16.5.1). An empty one is no problem: it is chosen at the table.
fn first_five(book: &Rulebook, draft: &Draft, format: Format, findings: &mut Vec<Finding>) {
    let (pool, most) = (&book.pool, book.edition.first_five_uniques);
    let five = &draft.first_five;
    if !five.is_empty() && five.len() != 5 {
        findings.push(finding(
            format!("The First Five has {} (exactly 5, rule 2.2.2).", cards(five.len())),
            if five.len() < 5 {
                format!("Star {} more", 5 - five.len())
            } else {
                format!("Take the star from {}", five.len() - 5)
            },
            None,
        ));
    }
    let mut uniques = 0;
    for title in five {
        let card = pool.card(*title);
        let unstar = || {
            (
                format!("Take the star from {}", card.title),
                Some(Change::Unstar(*title)),
            )
        };
        let mut object = |text: String| {
            let (remedy, change) = unstar();
            findings.push(finding(text, remedy, change));
        };
        if draft.copies(*title) == 0 {
            object(format!(
                "{} is in the First Five and not in the deck (rule 2.2.1).",
                card.title
            ));
        }
        if format.has_lists() && card.chained == Chained::Yes {
            object(format!("{} is chained: not in a First Five (rule 2.2.4).", card.title));
        }
        if card.unique.is_some() {
            uniques += 1;
            if uniques == 2 && most == 1 {
                object(format!(
                    "{} is the second unique card of the First Five (maximum 1, rule 2.2.3).",
                    card.title
                ));
            }
        }
    }
}

/// How a deck differs from the ready-made deck that is nearest to it.
fn ready_made(pool: &Pool, draft: &Draft, precons: &[Draft]) -> Vec<Finding> {
    let distance = |precon: &&Draft| {
        let titles = pool.titles().filter(|t| pool.card(*t).kind.is_of_deck());
        let cards: usize = titles
            .map(|t| usize::from(precon.copies(t).abs_diff(draft.copies(t))))
            .sum();
        let leader = if precon.phoenixborn == draft.phoenixborn { 0 } else { 15 };
        cards + leader + usize::from(precon.dice != draft.dice)
    };
    let Some(nearest) = precons.iter().min_by_key(distance) else {
        return vec![finding(
            "There are no ready-made decks.".into(),
            "Choose another format".into(),
            None,
        )];
    };
    let name = &nearest.name;
    let mut findings = Vec::new();
    if let Some(leader) = nearest.phoenixborn.filter(|t| draft.phoenixborn != Some(*t)) {
        let title = &pool.card(leader).title;
        findings.push(finding(
            format!("{name} is led by {title}."),
            format!("Let {title} lead"),
            Some(Change::Leader(leader)),
        ));
    }
    for title in pool.titles() {
        let (has, wanted) = (draft.copies(title), nearest.copies(title));
        if has != wanted {
            let card = &pool.card(title).title;
            findings.push(finding(
                format!("{name} has {wanted} of {card}, this deck {has}."),
                format!("Make it {wanted} {card}"),
                Some(Change::Copies(title, wanted)),
            ));
        }
    }
    for kind in DieType::ALL {
        let of = |deck: &Draft| deck.dice.iter().find(|(k, _)| *k == kind).map_or(0, |(_, n)| n);
        if of(draft) != of(nearest) {
            findings.push(finding(
                format!("{name} has {} {kind} {}, this deck {}.", of(nearest), "dice", of(draft)),
                format!("Make it {} {kind}", of(nearest)),
                Some(Change::Dice(kind, of(nearest))),
            ));
        }
    }
    findings
}

/// Titles of the banned list that no card of the pool has, for whoever keeps the list.
pub fn unknown_banned(pool: &Pool) -> Vec<String> {
    titles_in(BANNED)
        .filter(|title| !pool.titles().any(|t| plain(&pool.card(t).title) == plain(title)))
        .map(str::to_string)
        .collect()
}
