//! Power cuts: what a disk may hold that was cut off while it wrote.
//!
//! SQLite says that something is written when its log is flushed. What it wrote since may be there or not, in any order
//! and in parts. So between two writes that were acknowledged the files are compared sector by sector, and every kind of
//! mixture of both must open with all that was acknowledged before, and with the next change whole or not at all.

mod common;

use ashwright_server::secret::{Token, new_id, new_secret};
use ashwright_server::store::{Change, NewGame, Store};
use common::Random;
use std::path::Path;

const SECTOR: usize = 512;

/// What the disk holds of the store.
#[derive(Clone, PartialEq)]
struct Disk {
    data: Vec<u8>,
    log: Vec<u8>,
}

impl Disk {
    fn of(path: &Path) -> Disk {
        let read = |ending: &str| std::fs::read(format!("{}{ending}", path.display())).unwrap_or_default();
        Disk {
            data: read(""),
            log: read("-wal"),
        }
    }

    fn put(&self, path: &Path) {
        for ending in ["-shm", "-wal", ""] {
            let _ = std::fs::remove_file(format!("{}{ending}", path.display()));
        }
        std::fs::write(path, &self.data).expect("written");
        std::fs::write(format!("{}-wal", path.display()), &self.log).expect("written");
    }
}

/// What of the log the disk may hold that was cut off between two flushes.
fn cut(before: &[u8], after: &[u8], random: &mut Random) -> Vec<u8> {
    // The file may be as long as it was, as long as it is to be, or anything between.
    let grown = after.len().saturating_sub(before.len());
    let length = match random.below(3) {
        0 => before.len(),
        1 => before.len() + random.below(grown + 1),
        _ => after.len().max(before.len()),
    };
    let chance = random.below(4);
    let mut log = vec![0; length];
    for (n, sector) in log.chunks_mut(SECTOR).enumerate() {
        let of = |file: &'static str| if file == "before" { before } else { after };
        let written = match chance {
            0 => false,
            1 => true,
            _ => random.below(2) == 0,
        };
        let from = of(if written { "after" } else { "before" });
        for (i, byte) in sector.iter_mut().enumerate() {
            *byte = from.get(n * SECTOR + i).copied().unwrap_or(0);
        }
        // A sector that is torn: its end is what was there before, or rubbish.
        if chance > 1 && random.below(8) == 0 && from == after && from != before {
            let tear = random.below(sector.len());
            for (i, byte) in sector.iter_mut().enumerate().skip(tear) {
                let changed = after.get(n * SECTOR + i) != before.get(n * SECTOR + i);
                if changed {
                    *byte = u8::try_from(random.below(256)).expect("a byte");
                }
            }
        }
    }
    log
}

#[tokio::test]
async fn a_power_cut_loses_nothing_that_was_acknowledged_and_leaves_nothing_half_done() {
    let directory = tempfile::tempdir().expect("a directory");
    let (path, copy) = (
        directory.path().join("games.sqlite"),
        directory.path().join("copy.sqlite"),
    );
    let (store, _writing) = Store::open(&path, None).await.expect("a new file opens");
    let game = NewGame {
        id: new_id().expect("random"),
        setup: "{}".to_string(),
        secret: new_secret().expect("random"),
        seats: vec![(0, Token::new().expect("random").mark())],
        invitation: None,
    };
    store
        .write(vec![Change::Game(Box::new(game.clone()))])
        .await
        .expect("stored");
    let mut random = Random::new(9);
    let mut journal: Vec<String> = Vec::new();
    let (mut cuts, mut whole) = (0, 0);
    for n in 0..40 {
        let before = Disk::of(&path);
        let entries: Vec<String> = (0..1 + random.below(6))
            .map(|i| format!("{n} {i} {}", "x".repeat(random.below(3000))))
            .collect();
        let change = Change::Entries {
            game: game.id.clone(),
            after: journal.len(),
            entries: entries.clone(),
        };
        store.write(vec![change]).await.expect("stored");
        let after = Disk::of(&path);
        let then: Vec<String> = journal.iter().chain(&entries).cloned().collect();
        // What moves from the log into the file is flushed in between: those are other cuts.
        if before.data == after.data {
            for _ in 0..6 {
                let log = cut(&before.log, &after.log, &mut random);
                Disk {
                    data: before.data.clone(),
                    log,
                }
                .put(&copy);
                let (found, closing) = Store::open(&copy, None).await.expect("it opens");
                let found_game = found.game(&game.id).await.expect("readable").expect("there");
                assert!(
                    found_game.journal == journal || found_game.journal == then,
                    "after {n} writes: {} entries instead of {} or {}",
                    found_game.journal.len(),
                    journal.len(),
                    then.len()
                );
                whole += usize::from(found_game.journal == then);
                cuts += 1;
                drop(found);
                closing.await.expect("it ends");
            }
        }
        journal = then;
    }
    assert!(cuts > 100 && whole > 10 && whole < cuts, "{cuts} cuts, {whole} whole");
}
