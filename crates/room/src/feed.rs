//! What each viewer is sent: everything once, then numbered changes.

use crate::document::Line;
use crate::message::Logged;
#[cfg(doc)]
use crate::message::Message;
use crate::patch::{Operation, diff};
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
/// How long they may be together: who missed more is as well served with everything.
const KEPT_BYTES: usize = 24_000;

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
    /// How long all of them are.
    bytes: usize,
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

/// [`Message::Update`], made of parts of the new document.
#[derive(Serialize)]
struct Update<'a> {
    is: &'static str,
    n: u64,
    patch: &'a [Operation<'a>],
    #[serde(skip_serializing_if = "Vec::is_empty")]
    log: Vec<Logged>,
    #[serde(skip_serializing_if = "Option::is_none")]
    keep: Option<u32>,
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
            bytes: 0,
        }
    }

    fn fresh(&self, epoch: u64, viewer: Viewer) -> Text {
        let fresh = Fresh {
            is: "fresh",
            epoch,
            n: self.n,
            table: &self.document,
            log: self.log.iter().map(|line| line.logged(viewer)).collect(),
        };
        serde_json::to_string(&fresh).unwrap_or_default().into()
    }

    fn follow(&mut self, room: &Room, viewer: Viewer) -> Option<Text> {
        let document = room.document(viewer);
        let log = room.log();
        let pairs = self.log.iter().zip(log);
        let same = pairs.take_while(|(old, new)| Arc::ptr_eq(old, new)).count();
        let patch = diff(&self.document, &document);
        if patch.is_empty() && same == self.log.len() && same == log.len() {
            return None;
        }
        let update = Update {
            is: "update",
            n: self.n + 1,
            patch: &patch,
            log: log[same..].iter().map(|line| line.logged(viewer)).collect(),
            keep: (same < self.log.len()).then_some(same as u32),
        };
        let text: Text = serde_json::to_string(&update).unwrap_or_default().into();
        self.n += 1;
        self.document = document;
        self.log.truncate(same);
        self.log.extend(log[same..].iter().cloned());
        self.bytes += text.len();
        self.sent.push_back(text.clone());
        while self.sent.len() > KEPT || self.bytes > KEPT_BYTES {
            let Some(oldest) = self.sent.pop_front() else { break };
            self.bytes -= oldest.len();
        }
        Some(text)
    }
}

impl Room {
    fn log(&self) -> &[Arc<Line>] {
        self.game.as_ref().map_or(&[], |game| &game.log)
    }
}
