//! The cards that the client knows: for faces, searches and pages. Loaded once an edition.

use ashwright_core::{Card, EditionId, Part, Pool, Rule, TitleId};
use ashwright_lang::{CardText, Searcher, render};
use ashwright_local::library;
use ashwright_table::decks::{self, NamedDeck, Shelf};
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// The editions that are played between players, which share no cards.
pub const PLAYED: [EditionId; 2] = [EditionId::Reborn, EditionId::Original];

/// What the page makes of the cards of an edition when it is first asked.
struct Made {
    /// The edition whose pool has them.
    edition: EditionId,
    /// It keeps the words of each card once they were asked for.
    searcher: OnceLock<Searcher<'static>>,
    by_stub: OnceLock<BTreeMap<String, TitleId>>,
    shelves: OnceLock<Vec<Shelf>>,
}

/// What is made of the cards of Reborn, and of Red Rains, which stands upon it.
static OF_REBORN: Made = Made::new(EditionId::RedRains);
static OF_ORIGINAL: Made = Made::new(EditionId::Original);

impl Made {
    const fn new(edition: EditionId) -> Made {
        Made {
            edition,
            searcher: OnceLock::new(),
            by_stub: OnceLock::new(),
            shelves: OnceLock::new(),
        }
    }
}

fn made(edition: EditionId) -> &'static Made {
    match edition {
        EditionId::Reborn | EditionId::RedRains => &OF_REBORN,
        EditionId::Original => &OF_ORIGINAL,
    }
}

/// Every card that is shown with those of an edition: Reborn and Red Rains share theirs. Those of the original edition are
/// not asked for before they have come ([`bring`]).
pub fn of(edition: EditionId) -> &'static Pool {
    ashwright_lang::pool(made(edition).edition)
}

/// The search of the cards of an edition.
pub fn searcher(edition: EditionId) -> &'static Searcher<'static> {
    made(edition).searcher.get_or_init(|| Searcher::new(of(edition)))
}

static BROUGHT: OnceLock<&'static str> = OnceLock::new();

/// Takes the text of the cards and decks of the original edition; false when it is there already.
pub fn bring(text: String) -> bool {
    if BROUGHT.get().is_some() {
        return false;
    }
    let text = text.leak();
    library::bring(text);
    BROUGHT.set(text).is_ok()
}

/// The text that [`bring`] took, which workers need as well.
pub fn brought() -> Option<&'static str> {
    BROUGHT.get().copied()
}

/// A card of an edition: others may have one of the same title, which is another card.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Printing {
    edition: EditionId,
    title: TitleId,
}

impl Printing {
    /// The card with this place in the pool of the edition.
    pub fn new(edition: EditionId, title: TitleId) -> Printing {
        // What two editions share is one card.
        let edition = match edition {
            EditionId::Reborn | EditionId::RedRains => EditionId::Reborn,
            EditionId::Original => EditionId::Original,
        };
        Printing { edition, title }
    }

    /// The edition; that of a card which Reborn and Red Rains share is Reborn.
    pub fn edition(self) -> EditionId {
        self.edition
    }

    /// Its place in the pool.
    pub fn id(self) -> TitleId {
        self.title
    }

    /// All cards among which it stands.
    pub fn pool(self) -> &'static Pool {
        of(self.edition)
    }

    /// What it says, as data.
    pub fn card(self) -> &'static Card {
        self.pool().card(self.title)
    }

    /// What it says, for readers.
    pub fn text(self) -> CardText {
        render(self.pool(), self.title)
    }

    /// Whether it is one of players' decks, and not one of a Chimera's.
    pub fn is_of_players(self) -> bool {
        matches!(self.card().part, Part::Duel)
    }

    /// Where its page is.
    pub fn address(self) -> String {
        address("/cards", self.edition, &stub(&self.card().title))
    }

    /// The card of the same title in another edition.
    pub fn in_edition(self, edition: EditionId) -> Option<Printing> {
        card(edition, &self.card().title)
    }
}

/// The card with this title in an edition.
pub fn card(edition: EditionId, title: &str) -> Option<Printing> {
    of(edition).title(title).map(|id| Printing::new(edition, id))
}

/// Every card that is shown with those of an edition, in the order of the pool.
pub fn cards(edition: EditionId) -> impl Iterator<Item = Printing> {
    of(edition).titles().map(move |title| Printing::new(edition, title))
}

/// Where something of an edition is, below the page `place`: what is of Reborn or of no edition stands there at once, other
/// editions below their names.
pub fn address(place: &str, edition: EditionId, rest: &str) -> String {
    let rest = rest.trim_end_matches('/');
    let address = match edition {
        EditionId::Reborn => format!("{place}/{rest}"),
        other => format!("{place}/{}/{rest}", other.word()),
    };
    address.trim_end_matches('/').to_owned()
}

/// Where a rule of an edition stands: in its section.
pub fn rule_address(edition: EditionId, rule: Rule) -> String {
    address("/rules", edition, &format!("{}.{}#r{rule}", rule.0, rule.1))
}

/// How a title is written in an address and in `data-stub`: `Three-Eyed Owl` is `three-eyed-owl`.
pub fn stub(title: &str) -> String {
    let kept = title.chars().filter_map(|c| match c.to_ascii_lowercase() {
        ' ' => Some('-'),
        c if c.is_ascii_alphanumeric() || c == '-' => Some(c),
        _ => None,
    });
    kept.collect()
}

/// The card of an edition with this stub.
pub fn by_stub(edition: EditionId, stub: &str) -> Option<Printing> {
    let stubs = made(edition).by_stub.get_or_init(|| {
        let pool = of(edition);
        let mut stubs = BTreeMap::new();
        for title in pool.titles() {
            stubs.insert(self::stub(&pool.card(title).title), title);
        }
        stubs
    });
    stubs.get(stub).map(|title| Printing::new(edition, *title))
}

/// The ready-made decks of an edition by where they come from, those of the rulebook first.
pub fn shelves(edition: EditionId) -> &'static [Shelf] {
    let shelves = &made(edition).shelves;
    shelves.get_or_init(|| decks::shelves(of(edition)).unwrap_or_default())
}

/// Every ready-made deck of an edition, those of the rulebook first.
pub fn decks(edition: EditionId) -> impl Iterator<Item = &'static NamedDeck> {
    shelves(edition).iter().flat_map(|shelf| &shelf.decks)
}

/// Whoever leads the ready-made deck that so many others come before.
pub fn leader(edition: EditionId, before: usize) -> Option<Printing> {
    let named = decks(edition).nth(before)?;
    Some(Printing::new(edition, named.deck.phoenixborn))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stubs_tell_cards_apart() {
        for edition in EditionId::ALL {
            for card in cards(edition) {
                let found = by_stub(edition, &stub(&card.card().title));
                assert_eq!(found, Some(card), "{}", card.card().title);
            }
        }
        assert_eq!(stub("Three-Eyed Owl"), "three-eyed-owl");
    }

    #[test]
    fn the_ready_made_decks_can_be_read() {
        for edition in EditionId::ALL {
            assert!(shelves(edition)[0].decks.len() >= 6, "{edition:?}");
            assert!(shelves(edition).iter().all(|shelf| !shelf.decks.is_empty()));
        }
    }

    #[test]
    fn a_card_of_two_editions_is_two_cards_with_addresses_of_their_own() {
        let [reborn, red_rains, original] = [EditionId::Reborn, EditionId::RedRains, EditionId::Original]
            .map(|edition| card(edition, "Hammer Knight").expect("it is in every edition"));
        assert_eq!(reborn, red_rains);
        assert_ne!(reborn, original);
        assert_eq!(reborn.address(), "/cards/hammer-knight");
        assert_eq!(original.address(), "/cards/original/hammer-knight");
        assert_eq!(reborn.in_edition(EditionId::Original), Some(original));
        let chimera = card(EditionId::RedRains, "Viros Behavior I").expect("it is of the Chimera");
        assert!(reborn.is_of_players() && !chimera.is_of_players());
        assert_eq!(chimera.in_edition(EditionId::Original), None);
    }
}
