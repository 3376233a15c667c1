//! A game between bots, fed to its viewers.

mod common;

use ashwright_room::message::Message;
use ashwright_room::{Feeds, Level, Viewer};

#[test]
fn bots_play_a_game_that_viewers_can_follow() {
    let setup = common::setup(3, &[Some(Level::Adept), Some(Level::Novice)]);
    let (mut room, _) = common::begun(setup);
    let mut feeds = Feeds::new(1);
    let fresh = feeds.hello(&room, Viewer::Spectator, None);
    let mut document = match serde_json::from_str(&fresh[0]).expect("a message") {
        Message::Fresh { table, .. } => serde_json::to_value(&table).expect("a document"),
        other => panic!("{other:?}"),
    };
    let (mut updates, mut bytes) = (0, 0);
    while room.bot_move().is_some() {
        for (_, text) in feeds.follow(&room) {
            updates += 1;
            bytes += text.len();
            let Message::Update { patch, .. } = serde_json::from_str(&text).expect("a message") else {
                panic!("{text}");
            };
            let patch: json_patch::Patch = serde_json::from_value(patch).expect("a patch");
            json_patch::patch(&mut document, &patch).expect("it applies");
        }
    }
    assert!(room.is_over());
    let table = room.table(Viewer::Spectator).expect("a table");
    assert_eq!(document, serde_json::to_value(&table).expect("a document"));
    println!("{updates} updates of {} bytes; {:?}", bytes / updates, table.step);
}
