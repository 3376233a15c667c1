//! Power cuts: what a disk may hold that was cut off while it wrote.
//!
//! Between two writes that were acknowledged the files are compared sector by sector, and every kind of mixture of both
//! must open with all that was acknowledged before, and with the next change whole or not at all. The same while what is
//! in the log moves into the file.

mod common;

use ashwright_server::secret::{Token, new_id, new_secret};
use ashwright_server::store::{Change, NewGame, Store};
use common::Random;
use common::disk::{Disk, cut};
use sqlx::{Connection, Executor, SqliteConnection};
use std::path::Path;

async fn journal(path: &Path, game: &str) -> Vec<String> {
    let (found, closing) = Store::open(path, None).await.expect("it opens");
    let journal = found.game(game).await.expect("readable").expect("there").journal;
    drop(found);
    closing.await.expect("it ends");
    journal
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
        // SQLite moves what is in the log by itself only when that is long.
        assert!(before.data == after.data, "nothing was moved");
        for _ in 0..6 {
            let log = cut(&before.log, &after.log, &mut |n| random.below(n));
            let data = before.data.clone();
            Disk { data, log }.put(&copy);
            let found = self::journal(&copy, &game.id).await;
            assert!(
                found == journal || found == then,
                "after {n} writes: {} entries instead of {} or {}",
                found.len(),
                journal.len(),
                then.len()
            );
            whole += usize::from(found == then);
            cuts += 1;
        }
        if n % 8 == 7 {
            let mut moving = SqliteConnection::connect(&format!("sqlite://{}", path.display()))
                .await
                .expect("it opens");
            moving.execute("PRAGMA wal_checkpoint(FULL)").await.expect("it moves");
            let moved = Disk::of(&path);
            assert!(
                moved.data != after.data && moved.log == after.log,
                "the log is moved and stays"
            );
            for _ in 0..6 {
                let data = cut(&after.data, &moved.data, &mut |n| random.below(n));
                let log = after.log.clone();
                Disk { data, log }.put(&copy);
                assert!(
                    self::journal(&copy, &game.id).await == then,
                    "while write {n} was moved"
                );
            }
            moving.close().await.expect("it closes");
        }
        journal = then;
    }
    assert!(cuts > 100 && whole > 10 && whole < cuts, "{cuts} cuts, {whole} whole");
}
