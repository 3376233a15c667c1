//! The six decks that the rulebook suggests, for tests.

use ashwright_core::{DiceByType, DieType};
use ashwright_engine::{Deck, REBORN, Rulebook};
use std::sync::{Arc, LazyLock};

static BOOK: LazyLock<Rulebook> = LazyLock::new(|| Rulebook::new(Arc::new(ashwright_lang::reborn().clone()), REBORN));

/// The cards and rules of the Reborn edition.
pub fn reborn_rulebook() -> &'static Rulebook {
    &BOOK
}

/// Decks with their names.
pub type Decks = Vec<(&'static str, Deck)>;

/// Name, Phoenixborn, two types of dice, and the titles of which the deck holds three copies each.
type List = (&'static str, &'static str, [DieType; 2], [&'static str; 10]);

const LISTS: [List; 6] = [
    (
        "The Iron Men",
        "Coal Roarkwin",
        [DieType::Natural, DieType::Ceremonial],
        [
            "Anchornaut",
            "Chant of Revenge",
            "Close Combat",
            "Cover",
            "Expand Energy",
            "Hammer Knight",
            "Iron Worker",
            "One Hundred Blades",
            "Strengthen",
            "Summon Iron Rhino",
        ],
    ),
    (
        "The Snakes in Silver",
        "Maeoni Viper",
        [DieType::Charm, DieType::Natural],
        [
            "Call Upon the Realms",
            "Empower",
            "Golden Veil",
            "Hypnotize",
            "Molten Gold",
            "Open Memories",
            "Refresh",
            "Summon Gilder",
            "Summon Silver Snake",
            "Transfer",
        ],
    ),
    (
        "The Mist Guardian",
        "Aradel Summergaard",
        [DieType::Natural, DieType::Illusion],
        [
            "Massive Growth",
            "Mist Typhoon",
            "Out of the Mist",
            "Reflections in the Water",
            "Root Armor",
            "Shifting Mist",
            "Steady Gaze",
            "Summon Blue Jaguar",
            "Summon Butterfly Monk",
            "Summon Mist Spirit",
        ],
    ),
    (
        "The Cloudsea Siren",
        "Saria Guideman",
        [DieType::Charm, DieType::Illusion],
        [
            "Abundance",
            "Enchanted Violinist",
            "Hidden Power",
            "Purge",
            "Rose Fire Dancer",
            "Seal",
            "Strange Copy",
            "Summon Seaside Raven",
            "Summon Three-Eyed Owl",
            "Sympathy Pain",
        ],
    ),
    (
        "The Shadows of Viros",
        "Noah Redmoon",
        [DieType::Illusion, DieType::Ceremonial],
        [
            "Bound Soul",
            "Fade Away",
            "Resummon",
            "Shadow Strike",
            "Sleight of Hand",
            "Small Sacrifice",
            "Stormwind Sniper",
            "Summon False Demon",
            "Summon Masked Wolf",
            "Summon Sleeping Widows",
        ],
    ),
    (
        "The Bloodwoods Queen",
        "Jessa Na Ni",
        [DieType::Charm, DieType::Ceremonial],
        [
            "Blood Archer",
            "Blood Shaman",
            "Blood Transfer",
            "Cut the Strings",
            "Fear",
            "Final Cry",
            "Living Doll",
            "Redirect",
            "Summon Blood Puppet",
            "Undying Heart",
        ],
    ),
];

/// The six decks of the rulebook.
///
/// # Panics
/// When the pool lacks one of their titles.
pub fn rulebook_decks() -> Decks {
    let pool = &reborn_rulebook().pool;
    let title = |name: &str| {
        pool.title(name)
            .unwrap_or_else(|| panic!("no card is called \"{name}\""))
    };
    LISTS
        .iter()
        .map(|(name, phoenixborn, kinds, titles)| {
            let mut dice = DiceByType::default();
            for kind in kinds {
                dice.add(*kind, 5);
            }
            let deck = Deck {
                phoenixborn: title(phoenixborn),
                cards: titles.iter().map(|t| (title(t), 3)).collect(),
                dice,
            };
            (*name, deck)
        })
        .collect()
}

/// Decks for game number `n` of so many seats: over 36 games of two seats every ordered pair comes up once.
pub fn decks_of(n: u64, seats: usize) -> Vec<Deck> {
    let decks = rulebook_decks();
    let len = decks.len() as u64;
    let (first, step) = (n % len, n / len % len + 1);
    let deck = |i: u64| decks[((first + i * step) % len) as usize].1.clone();
    (0..seats as u64).map(deck).collect()
}
