//! The rulings of every edition: scenarios with what they show, found by card and by rule.

use crate::pool;
use ashwright_core::{EditionId, Rule, SeatKind};
use ashwright_engine::Position;
use ashwright_local::library::in_one;
use ashwright_room::{Level, SeatSetup};
use ashwright_rulings::{Scenario, parse};
use std::sync::OnceLock;

/// A ruling, as its head says. The scenario is read where somebody looks at it: of two thousand most are only listed.
#[derive(Debug)]
pub struct Ruling {
    /// Of which edition it is.
    pub edition: EditionId,
    /// Its name in addresses: `R0013`, `spell-guard`.
    pub id: &'static str,
    /// What it shows, in one sentence.
    pub title: &'static str,
    /// The rules that it is an example of.
    pub cites: Vec<Rule>,
    /// The file as it was written.
    pub text: &'static str,
}

impl Ruling {
    fn read(edition: EditionId, id: &'static str, text: &'static str) -> Option<Ruling> {
        let head = |word: &str| {
            let mut lines = text.lines().take_while(|line| !line.trim().is_empty());
            lines.find_map(|line| Some(line.strip_prefix(word)?.strip_prefix(' ')?.trim()))
        };
        Some(Ruling {
            edition,
            id,
            title: head("title")?,
            cites: head("cites")
                .unwrap_or_default()
                .split(',')
                .filter_map(|rule| rule.trim().parse().ok())
                .collect(),
            text,
        })
    }

    /// What was read from the file.
    pub fn scenario(&self) -> Option<Scenario> {
        parse(self.id, self.text).ok()
    }

    /// Whether its text names a card.
    pub fn names(&self, title: &str) -> bool {
        self.text.match_indices(title).any(|(at, _)| {
            let ends = |c: Option<char>| c.is_none_or(|c| !c.is_alphanumeric());
            ends(self.text[..at].chars().next_back()) && ends(self.text[at + title.len()..].chars().next())
        })
    }

    /// What a ruling that is told of several editions is called in another one.
    fn name_in(&self, other: EditionId) -> Option<String> {
        let told = self.id.strip_suffix(self.edition.word())?;
        (other != self.edition && told.ends_with('-')).then(|| format!("{told}{}", other.word()))
    }

    /// The same situation as another edition has it, if it is told of both and the rulings of that edition are here.
    pub fn in_edition(&self, other: EditionId) -> Option<&'static Ruling> {
        find(other, &self.name_in(other)?)
    }

    /// Where its page is.
    pub fn address(&self) -> String {
        pool::address("/rulings", self.edition, self.id)
    }
}

/// The rulings of an edition.
struct Shelf {
    text: OnceLock<String>,
    read: OnceLock<Vec<Ruling>>,
}

impl Shelf {
    const fn new() -> Shelf {
        Shelf {
            text: OnceLock::new(),
            read: OnceLock::new(),
        }
    }
}

static REBORN: Shelf = Shelf::new();
static RED_RAINS: Shelf = Shelf::new();
static ORIGINAL: Shelf = Shelf::new();

fn shelf(edition: EditionId) -> &'static Shelf {
    match edition {
        EditionId::Reborn => &REBORN,
        EditionId::RedRains => &RED_RAINS,
        EditionId::Original => &ORIGINAL,
    }
}

/// Takes the text in which all rulings of an edition lie; false when there is one already.
pub fn keep(edition: EditionId, text: String) -> bool {
    shelf(edition).text.set(text).is_ok()
}

/// All rulings of an edition, in the order of their names; none as long as their text was not kept.
pub fn of(edition: EditionId) -> &'static [Ruling] {
    let shelf = shelf(edition);
    let Some(text) = shelf.text.get() else {
        return &[];
    };
    shelf.read.get_or_init(|| {
        let read = in_one(text).filter_map(|(id, text)| Ruling::read(edition, id, text));
        read.collect()
    })
}

/// The ruling of this name in an edition.
pub fn find(edition: EditionId, id: &str) -> Option<&'static Ruling> {
    of(edition).iter().find(|ruling| ruling.id.eq_ignore_ascii_case(id))
}

/// The rulings of an edition whose text names a card.
pub fn about_card(edition: EditionId, title: &str) -> Vec<&'static Ruling> {
    of(edition).iter().filter(|ruling| ruling.names(title)).collect()
}

/// The rulings of an edition that are examples of a rule.
pub fn about_rule(edition: EditionId, rule: Rule) -> Vec<&'static Ruling> {
    of(edition)
        .iter()
        .filter(|ruling| ruling.cites.contains(&rule))
        .collect()
}

/// Who sits at a position that is played on: somebody of this name at the first seat of a player, bots at the others, and the
/// Chimera under its own name.
pub fn seats(position: &Position, player: &str, bot: &str) -> Vec<SeatSetup> {
    let is_chimera = |kind| match kind {
        SeatKind::Player => false,
        SeatKind::Chimera => true,
    };
    let first = position.seats.iter().position(|seat| !is_chimera(seat.kind));
    let bots = position.seats.len().saturating_sub(1);
    let seats = position.seats.iter().enumerate().map(|(at, seat)| SeatSetup {
        name: match (Some(at) == first, is_chimera(seat.kind)) {
            (true, _) => player.to_owned(),
            (false, true) => seat.phoenixborn.title.clone(),
            (false, false) if bots > 1 => format!("{bot} {}", at + 1),
            (false, false) => bot.to_owned(),
        },
        deck: String::new(),
        bot: (Some(at) != first).then_some(Level::Adept),
    });
    seats.collect()
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use ashwright_local::library::pack;
    use ashwright_room::chance::Secret;
    use ashwright_room::{Begin, Room, Setup, Written};
    use std::path::Path;
    use std::sync::LazyLock;

    /// The rulings of the project, kept as the page keeps them.
    pub(crate) fn kept() {
        static KEPT: LazyLock<()> = LazyLock::new(|| {
            for edition in EditionId::ALL {
                assert!(keep(edition, project(edition)));
                assert!(!keep(edition, String::new()), "they are there already");
            }
        });
        LazyLock::force(&KEPT);
    }

    /// All files of rulings of an edition in one text, as the packer writes it.
    fn project(edition: EditionId) -> String {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rulings");
        let mut text = String::new();
        add(&root.join(edition.word()), &mut text);
        text
    }

    fn add(directory: &Path, text: &mut String) {
        let entries = std::fs::read_dir(directory).expect("it is there");
        let mut paths: Vec<_> = entries.map(|entry| entry.expect("it can be read").path()).collect();
        paths.sort();
        for path in paths {
            if path.is_dir() {
                add(&path, text);
            } else if path.extension().is_some_and(|ending| ending == "ruling") {
                let name = path.file_stem().expect("it has a name").to_string_lossy();
                *text += &pack(&name, &std::fs::read_to_string(&path).expect("it can be read"));
            }
        }
    }

    #[test]
    fn rulings_are_found_by_name_card_and_rule() {
        kept();
        let two = find(EditionId::Original, "r0033").expect("it is there");
        assert_eq!((two.id, two.edition), ("R0033", EditionId::Original));
        assert_eq!(two.address(), "/rulings/original/R0033");
        assert!(
            about_rule(EditionId::Original, Rule(2, 2, 1))
                .iter()
                .any(|one| one.id == "R0033")
        );
        assert!(
            about_rule(EditionId::Reborn, Rule(2, 2, 1))
                .iter()
                .all(|one| one.edition == EditionId::Reborn)
        );
        let about = about_card(EditionId::RedRains, "Ballistic Seeds");
        assert!(about.iter().any(|one| one.id == "ballistic-seeds-exhausted"));
        assert!(about_card(EditionId::Reborn, "Ballistic Seeds").is_empty());
        let reborn = find(EditionId::Reborn, "R0048").expect("it is there");
        assert_eq!(reborn.address(), "/rulings/R0048");
    }

    /// No two rulings of an edition share an address, and the list says what the scenario says.
    #[test]
    fn the_head_of_a_ruling_says_what_is_listed() {
        kept();
        for edition in EditionId::ALL {
            let all = of(edition);
            let mut names: Vec<String> = all.iter().map(|ruling| ruling.id.to_ascii_lowercase()).collect();
            names.sort();
            names.dedup();
            assert_eq!(names.len(), all.len(), "{edition:?}");
            assert!(all.len() > 600, "{edition:?}: {}", all.len());
            assert_eq!(in_one(&project(edition)).count(), all.len(), "{edition:?}");
            for ruling in all {
                let scenario = ruling.scenario().expect("it can be read");
                assert_eq!(scenario.title, ruling.title, "{}", ruling.id);
                assert_eq!(scenario.cites, ruling.cites, "{}", ruling.id);
                assert_eq!(scenario.edition, edition, "{}", ruling.id);
            }
        }
    }

    #[test]
    fn every_position_can_be_opened_on_the_table() {
        kept();
        for edition in EditionId::ALL {
            let book = ashwright_table::rulebook(edition);
            let mut opened = 0;
            for ruling in of(edition) {
                let Some(position) = ruling.scenario().and_then(|scenario| scenario.position().cloned()) else {
                    continue;
                };
                let seats = seats(&position, "Somebody", "Bot");
                assert_eq!(
                    seats.iter().filter(|seat| seat.bot.is_none()).count(),
                    1,
                    "{}",
                    ruling.id
                );
                let setup = Setup {
                    edition,
                    begin: Begin::Position(Written::of(&position)),
                    ..Setup::new(seats, Secret::from_hex(&"7".repeat(64)).expect("a secret"))
                };
                if let Err(problem) = Room::new(book.clone(), setup) {
                    panic!("{}: {problem}", ruling.id);
                }
                opened += 1;
            }
            assert!(opened > 500, "{edition:?}: {opened}");
        }
    }
}
