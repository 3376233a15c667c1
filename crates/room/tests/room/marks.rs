//! A journal says now and then how its game stands, and a room that stands otherwise is not taken for it.

use crate::common::{self, Client, Random};
use ashwright_core::Seat;
use ashwright_room::{Entry, Feeds, Restored, Room, Setup, Viewer};

/// A game of two, so many answers long, with its journal.
fn played(seed: u64, answers: usize) -> (Setup, Room, Vec<Entry>) {
    let setup = common::setup(seed, &[None, None]);
    let (mut room, mut journal) = common::begun(setup.clone());
    let mut feeds = Feeds::new(1);
    let mut clients = [0, 1].map(|seat| Client::new(&mut feeds, &room, Viewer::Seat(Seat(seat))));
    let mut random = Random::new(seed);
    let mut given = 0;
    while given < answers && !room.is_over() {
        for i in 0..2 {
            let Some(request) = common::random_request(&mut room, &clients[i], &mut random) else {
                continue;
            };
            let done = room.handle(clients[i].viewer, &request).expect("it fits");
            journal.extend(done.entries);
            given += 1;
            for (viewer, text) in feeds.follow(&room) {
                clients
                    .iter_mut()
                    .filter(|c| c.viewer == viewer)
                    .for_each(|c| c.receive(&text));
            }
        }
    }
    (setup, room, journal)
}

fn marks(journal: &[Entry]) -> Vec<usize> {
    let is_mark = |entry: &Entry| matches!(entry, Entry::Stands { .. });
    (0..journal.len()).filter(|i| is_mark(&journal[*i])).collect()
}

fn restore(setup: &Setup, journal: &[Entry]) -> Restored {
    Room::restore(common::book(), setup.clone(), journal).expect("a journal")
}

#[test]
fn a_journal_that_is_whole_makes_its_room() {
    for seed in 0..4 {
        let (setup, room, journal) = played(seed, 150);
        assert!(marks(&journal).len() >= 3, "{}", journal.len());
        let Restored { room: again, parted } = restore(&setup, &journal);
        assert_eq!(parted, None);
        assert_eq!(again.looks(), room.looks());
    }
}

#[test]
fn a_game_that_comes_out_otherwise_goes_on_from_where_it_was_known_to_stand() {
    let (setup, _, journal) = played(5, 150);
    let marks = marks(&journal);
    for (n, place) in marks.iter().enumerate() {
        // As if rules had been mended and nobody had counted their revision up.
        let mut other = journal.clone();
        let Entry::Stands { hash, .. } = &mut other[*place] else {
            panic!("a mark")
        };
        let digit = if hash.starts_with('0') { "1" } else { "0" };
        hash.replace_range(..1, digit);
        let Some(Entry::Parted { keep, why, .. }) = restore(&setup, &other).parted else {
            panic!("mark {n} was not compared")
        };
        let known = n.checked_sub(1).map_or(0, |before| marks[before]);
        assert!(
            keep <= known.max(2),
            "mark {n}: {keep} entries are kept, {known} were known"
        );
        assert!(why.contains("revision"), "{why}");
    }
}

#[test]
fn another_chance_is_noticed_at_the_first_mark() {
    let (setup, _, journal) = played(6, 150);
    let first = marks(&journal)[0];
    let mut other = journal.clone();
    let Some(Entry::Sit { nonce, .. }) = other.first_mut() else {
        panic!("somebody sat down")
    };
    *nonce = "0123456789abcdef".to_string();
    let Some(Entry::Parted { keep, .. }) = restore(&setup, &other).parted else {
        panic!("nobody noticed")
    };
    assert!(keep < first);
}
