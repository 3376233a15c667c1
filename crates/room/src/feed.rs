//! What each viewer is sent: everything once, then numbered changes.

use crate::log::Log;
use crate::patch::diff;
use crate::room::Room;
use ashwright_engine::Viewer;
use std::collections::VecDeque;
use std::fmt::Write;
use std::sync::Arc;

/// A message as the JSON text that goes over the wire.
pub type Text = Arc<str>;

/// How many updates are kept for viewers that missed some.
const KEPT: usize = 256;
/// How long they may be together: who missed more is as well served with everything.
const KEPT_BYTES: usize = 5_000;

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
    /// The document as JSON: many rooms wait, and a text is the smallest of what it can be compared as.
    document: Box<str>,
    /// How many lines of the log were sent, and a number above theirs.
    lines: usize,
    next: u32,
    sent: VecDeque<Text>,
    /// How long all of them are.
    bytes: usize,
}

/// [`Message::Fresh`](crate::message::Message::Fresh), around a document and a log that are JSON already.
pub(crate) fn fresh(epoch: u64, n: u64, table: &str, log: &str) -> Text {
    format!(r#"{{"is":"fresh","epoch":{epoch},"n":{n},"table":{table},"log":{log}}}"#).into()
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
    /// everything. `seen` is the epoch and number of the last update that it has. The room is the one that was followed
    /// last.
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
            Some(_) | None => vec![feed.fresh(room, epoch, viewer)],
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
            lines: room.log().map_or(0, Log::len),
            next: room.log().map_or(0, Log::next),
            sent: VecDeque::new(),
            bytes: 0,
        }
    }

    fn fresh(&self, room: &Room, epoch: u64, viewer: Viewer) -> Text {
        let game = room.game.as_ref();
        let log = game.map_or_else(|| "[]".to_string(), |game| game.told(0, viewer));
        fresh(epoch, self.n, &self.document, &log)
    }

    /// [`Message::Update`](crate::message::Message::Update), made of parts of the new document; nothing when the viewer
    /// sees no change.
    fn follow(&mut self, room: &Room, viewer: Viewer) -> Option<Text> {
        let document = room.document(viewer);
        let (lines, next) = room.log().map_or((0, 0), |log| (log.len(), log.next()));
        // What was taken back since is not there any more, and what came instead has greater numbers.
        let same = room.log().map_or(0, |log| log.same(self.next));
        let mut text = format!(r#"{{"is":"update","n":{},"patch":"#, self.n + 1);
        let changed = diff(&self.document, &document, &mut text);
        if !changed && same == self.lines && same == lines {
            return None;
        }
        if let Some(game) = room.game.as_ref().filter(|_| same < lines) {
            text.push_str(r#","log":"#);
            text.push_str(&game.told(same, viewer));
        }
        if same < self.lines {
            // Writing into a text cannot fail.
            let _ = write!(text, r#","keep":{same}"#);
        }
        text.push('}');
        let text: Text = text.into();
        self.n += 1;
        self.document = document;
        (self.lines, self.next) = (lines, next);
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
    fn log(&self) -> Option<&Log> {
        self.game.as_ref().map(|game| &game.log)
    }
}
