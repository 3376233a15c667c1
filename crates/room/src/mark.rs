//! How a game stands, written into its journal now and then. Whoever makes the room again notices by it when another game
//! came out of the same journal: because rules were mended and their revision was not counted up, or because the file
//! was damaged in a way that still reads well.

use crate::room::Room;
use crate::setup::Entry;
use crate::view::{Code, Refused};
use ashwright_engine::Position;
use ashwright_table::record::{RULES_REVISION, position_hash};

/// After so many entries comes one that says how the game stands.
const EVERY: usize = 16;
/// Journals of earlier versions say it nowhere, and programs of their time could not read it.
const SINCE: u32 = 2;

impl Room {
    /// Adds how the game stands to what is to be written down, when enough was written since it was said.
    pub(crate) fn mark(&mut self, entries: &mut Vec<Entry>) {
        if self.setup.version < SINCE || entries.is_empty() {
            return;
        }
        self.unmarked += entries.len();
        if self.unmarked >= EVERY
            && let Some(hash) = self.stands()
        {
            self.unmarked = 0;
            entries.push(Entry::Stands {
                revision: RULES_REVISION,
                position: Position::VERSION,
                hash,
            });
        }
    }

    /// The hash of the position in which the last action began; nothing before the first turn.
    fn stands(&self) -> Option<String> {
        let base = &self.session()?.world().base;
        (base.turn.number > 0).then(|| format!("{:016x}", position_hash(&Position::of(&self.book, base))))
    }

    /// Compares how the game stands with what the journal says of it. Positions that were described in another version
    /// cannot be compared.
    pub(crate) fn check_mark(&self, revision: u32, position: u8, hash: &str) -> Result<(), Refused> {
        if position != Position::VERSION || self.stands().is_some_and(|stands| stands == hash) {
            return Ok(());
        }
        let text = format!(
            "by revision {revision} of the rules the game stood otherwise here than by this program, which plays by \
             revision {RULES_REVISION}"
        );
        Err(Refused::new(Code::Illegal, text))
    }
}
