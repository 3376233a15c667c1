//! What each viewer is sent: everything once, then numbered changes.

use crate::document::Line;
use crate::message::{Logged, Message};
use crate::patch::diff;
use crate::room::Room;
use ashwright_engine::Viewer;
use serde::Serialize;
use serde_json::Value;
use std::collections::VecDeque;
use std::sync::Arc;

/// A message as the JSON text that goes over the wire.
pub type Text = Arc<str>;

/// How many updates are kept for viewers that missed some.
const KEPT: usize = 256;

/// The feeds of a room: one for each seat, whoever is connected for it, and one for all spectators.
///
/// A feed costs nothing until its first viewer says hello.
#[derive(Clone, Debug)]
pub struct Feeds {
    epoch: u64,
    feeds: Vec<(Viewer, Feed)>,
}

/// What one viewer has been sent.
#[derive(Clone, Debug)]
struct Feed {
    n: u64,
    document: Value,
    log: Vec<Arc<Line>>,
    sent: VecDeque<Text>,
}

/// [`Message::Fresh`], without making types of the document that become JSON again.
#[derive(Serialize)]
struct Fresh<'a> {
    is: &'static str,
    epoch: u64,
    n: u64,
    table: &'a Value,
    log: Vec<Logged>,
}

/// A message as text.
pub fn text(message: &Message) -> Text {
    serde_json::to_string(message).unwrap_or_default().into()
}

impl Feeds {
    /// Feeds without viewers. The epoch must differ from that of every earlier life of the room, and be below 2^53.
    pub fn new(epoch: u64) -> Feeds {
        Feeds {
            epoch,
            feeds: Vec::new(),
        }
    }

    /// What a viewer is sent that says hello: the updates that it missed if they are still there, otherwise
    /// everything. `seen` is the epoch and number of the last update that it has.
    pub fn hello(&mut self, room: &Room, viewer: Viewer, seen: Option<(u64, u64)>) -> Vec<Text> {
        let epoch = self.epoch;
        let feed = match self.feeds.iter().position(|(of, _)| *of == viewer) {
            Some(i) => &mut self.feeds[i].1,
            None => {
                self.feeds.push((viewer, Feed::new(room, viewer)));
                let last = self.feeds.len() - 1;
                &mut self.feeds[last].1
            }
        };
        match seen {
            Some((of, n)) if of == epoch && n <= feed.n && feed.n - n <= feed.sent.len() as u64 => {
                let missed = (feed.n - n) as usize;
                feed.sent.iter().skip(feed.sent.len() - missed).cloned().collect()
            }
            Some(_) | None => vec![feed.fresh(epoch, viewer)],
        }
    }

    /// What each viewer is sent after the room has changed.
    pub fn follow(&mut self, room: &Room) -> Vec<(Viewer, Text)> {
        let updates = self.feeds.iter_mut().filter_map(|(viewer, feed)| {
            let update = feed.follow(room, *viewer)?;
            Some((*viewer, update))
        });
        updates.collect()
    }
}

impl Feed {
    fn new(room: &Room, viewer: Viewer) -> Feed {
        Feed {
            n: 0,
            document: room.document(viewer),
            log: room.log().to_vec(),
            sent: VecDeque::new(),
        }
    }

    fn fresh(&self, epoch: u64, viewer: Viewer) -> Text {
        let fresh = Fresh {
            is: "fresh",
            epoch,
            n: self.n,
            table: &self.document,
            log: self.log.iter().filter_map(|line| line.logged(viewer)).collect(),
        };
        serde_json::to_string(&fresh).unwrap_or_default().into()
    }

    fn follow(&mut self, room: &Room, viewer: Viewer) -> Option<Text> {
        let document = room.document(viewer);
        let log = room.log();
        let pairs = self.log.iter().zip(log);
        let same = pairs.take_while(|(old, new)| Arc::ptr_eq(old, new)).count();
        let patch = diff(&self.document, &document);
        let nothing = patch.as_array().is_none_or(Vec::is_empty);
        if nothing && same == self.log.len() && same == log.len() {
            return None;
        }
        let update = Message::Update {
            n: self.n + 1,
            patch,
            log: log[same..].iter().filter_map(|line| line.logged(viewer)).collect(),
            keep: (same < self.log.len()).then_some(same as u32),
        };
        self.n += 1;
        self.document = document;
        self.log.truncate(same);
        self.log.extend(log[same..].iter().cloned());
        let text = text(&update);
        if self.sent.len() == KEPT {
            self.sent.pop_front();
        }
        self.sent.push_back(text.clone());
        Some(text)
    }
}

impl Room {
    fn log(&self) -> &[Arc<Line>] {
        self.game.as_ref().map_or(&[], |game| &game.log)
    }
}
