//! Faults at every step of an answer, simulated: what if the program is killed, or the power is cut, at this moment?
//!
//! A game is played through the hall as over sockets, but what is to be written goes through the test. At each step of an
//! answer (asked and not written, being written, on disk and not told, told) the file is copied as a disk may hold it,
//! and a server that opens the copy must have everything that somebody was told, and the answer whole or not at all.
//! Nothing here waits for a time: each step is a message.

use super::*;
use crate::command::{Entrance, Way};
use crate::limits::Limits;
use crate::store::{Job, Store};
use ashwright_bench::{sit, some_answer};
use ashwright_bots::Dealer;
use std::path::PathBuf;
use std::sync::OnceLock;
use std::task::{Context, Wake, Waker};
use std::time::Duration;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

#[path = "../../tests/common/disk.rs"]
mod disk;

use crate::retention::{Day, Retention};
use ashwright_room::site::Wish;
use disk::{Disk, cut};

fn hall(store: Store) -> Arc<Hall> {
    // A test server asks for no pauses, and follows seeds; nothing is told later than it happens.
    let limits = Limits {
        count: Duration::ZERO,
        ..Limits::default()
    };
    Hall::new(store, limits, Some(Vec::new()))
}

/// Somebody who visits the game, and the document as it was told.
struct Visit {
    viewer: Viewer,
    token: Option<String>,
    entrance: Entrance,
    inbox: mpsc::Receiver<Text>,
    epoch: u64,
    n: u64,
    document: Value,
    replies: Vec<Message>,
}

impl Visit {
    fn take(&mut self, text: &str) {
        match serde_json::from_str(text).expect("a message") {
            Message::Fresh { epoch, n, table, .. } => {
                (self.epoch, self.n) = (epoch, n);
                self.document = table;
            }
            Message::Update { n, patch, .. } => {
                assert_eq!(n, self.n + 1, "no update is lost");
                self.n = n;
                let patch: json_patch::Patch = serde_json::from_value(patch).expect("a patch");
                json_patch::patch(&mut self.document, &patch).expect("it applies");
            }
            reply => self.replies.push(reply),
        }
    }

    /// Takes what has arrived; whether anything has.
    fn look(&mut self) -> bool {
        let mut any = false;
        while let Ok(text) = self.inbox.try_recv() {
            self.take(&text);
            any = true;
        }
        any
    }
}

/// A game that is played, and the disk on which it is kept.
struct World {
    directory: tempfile::TempDir,
    real: Store,
    writing: JoinHandle<()>,
    hall: Arc<Hall>,
    jobs: mpsc::Receiver<Job>,
    game: String,
    visits: Vec<Visit>,
    dealer: Dealer,
    copies: usize,
}

impl World {
    /// A game of two who sit, and of one who watches.
    async fn begun(seed: u64) -> World {
        let directory = tempfile::tempdir().expect("a directory");
        let path = directory.path().join("games.sqlite");
        let (real, writing) = Store::open(&path, None).await.expect("a new file opens");
        let (store, jobs) = real.through();
        let mut world = World {
            directory,
            real,
            writing,
            hall: hall(store),
            jobs,
            game: String::new(),
            visits: Vec::new(),
            dealer: Dealer::new(seed),
            copies: 0,
        };
        let hall = world.hall.clone();
        let wish = Wish {
            seed: Some(seed),
            ..Wish::default()
        };
        let made = world.carry(hall.create(wish)).await.expect("a game");
        world.game.clone_from(&made.id);
        let joined = world
            .carry(hall.join(&made.id, &made.join, None))
            .await
            .expect("a seat");
        let tokens = [Some(made.token), Some(joined.token), None];
        let viewers = [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Spectator];
        for (viewer, token) in viewers.into_iter().zip(tokens) {
            let visit = world.visit(viewer, token).await;
            world.visits.push(visit);
        }
        for (place, deck) in ["The Iron Men", "The Cloudsea Siren"].into_iter().enumerate() {
            let Request::Sit {
                id, name, nonce, ready, ..
            } = sit(Seat(place as u8))
            else {
                unreachable!("one sits down by sitting down");
            };
            let deck = deck.to_string();
            let sit = Request::Sit {
                id,
                name,
                deck,
                nonce,
                ready,
            };
            world.send(place, &sit).await;
            world.write().await;
            assert_eq!(world.reply(place).await, Message::Done { id });
        }
        world
    }

    async fn visit(&mut self, viewer: Viewer, token: Option<String>) -> Visit {
        let (outbox, inbox) = mpsc::channel(64);
        let (hall, game) = (self.hall.clone(), self.game.clone());
        let from = IpAddr::from([127, 0, 0, 1]);
        let entering = hall.enter(&game, token.clone(), None, from, outbox);
        let entrance = self.carry(entering).await.expect("a visit");
        Visit {
            viewer,
            token,
            entrance,
            inbox,
            epoch: 0,
            n: 0,
            document: Value::Null,
            replies: Vec::new(),
        }
    }

    /// Does something, and writes whatever is to be written for it.
    async fn carry<T>(&mut self, act: impl Future<Output = T>) -> T {
        let mut act = std::pin::pin!(act);
        loop {
            tokio::select! {
                done = &mut act => return done,
                Some(job) = self.jobs.recv() => drop(job.done.send(self.real.write(job.changes).await)),
            }
        }
    }

    async fn send(&mut self, place: usize, request: &Request) {
        let entrance = &self.visits[place].entrance;
        let (visitor, request) = (entrance.visitor, request.clone());
        let sent = entrance
            .game
            .send(Box::new(Command::Request { visitor, request }))
            .await;
        sent.expect("the game goes on");
    }

    /// What the game wants to have written next.
    async fn job(&mut self) -> Job {
        self.jobs.recv().await.expect("the game writes")
    }

    async fn write(&mut self) {
        let job = self.job().await;
        let written = self.real.write(job.changes).await;
        job.done.send(written).expect("the game waits");
    }

    /// The next reply to a visitor, after what was told before it.
    async fn reply(&mut self, place: usize) -> Message {
        let visit = &mut self.visits[place];
        while visit.replies.is_empty() {
            let text = visit.inbox.recv().await.expect("the game goes on");
            visit.take(&text);
        }
        visit.replies.remove(0)
    }

    fn disk(&self) -> Disk {
        Disk::of(&self.directory.path().join("games.sqlite"))
    }

    /// What a server finds that is started on this disk.
    async fn found(&mut self, disk: &Disk) -> (PathBuf, Store, JoinHandle<()>, Vec<String>) {
        self.copies += 1;
        let path = self.directory.path().join(format!("copy{}.sqlite", self.copies));
        disk.put(&path);
        let (store, writing) = Store::open(&path, None).await.expect("it opens");
        let game = store.game(&self.game).await.expect("readable").expect("there");
        (path, store, writing, game.journal)
    }

    async fn journal(&mut self, disk: &Disk) -> Vec<String> {
        self.found(disk).await.3
    }

    /// The room that a server makes which is started on this disk.
    async fn room(&mut self, disk: &Disk) -> Room {
        let (_, store, _, journal) = self.found(disk).await;
        let Ok(mut keeper) = load(&self.game, &hall(store)).await else {
            panic!("the game opens again: {journal:?}");
        };
        assert_eq!(keeper.written, journal.len(), "nothing parted");
        for visit in &self.visits {
            match visit.viewer {
                Viewer::Seat(seat) => keeper.room.set_here(seat, true),
                Viewer::Spectator => keeper.room.set_watchers(1),
            }
        }
        keeper.room
    }

    fn nobody_is_told(&mut self, when: &str) {
        for visit in &mut self.visits {
            assert!(!visit.look(), "{:?} is told {when}: {}", visit.viewer, visit.document);
        }
    }

    /// Everybody was told of this room, and of nothing that is not in it.
    fn all_see(&mut self, room: &Room) {
        for visit in &mut self.visits {
            visit.look();
            let table = serde_json::to_value(room.table(visit.viewer)).expect("a document");
            assert_eq!(visit.document, table, "{:?}", visit.viewer);
        }
    }
}

/// Whether the game was known to have ended when a visitor was woken: what its socket looks at in that moment.
struct Woken {
    game: Way,
    game_had_ended: OnceLock<bool>,
}

impl Woken {
    /// Waits for what this visitor is told next.
    fn with(visit: &mut Visit) -> Arc<Woken> {
        let woken = Arc::new(Woken {
            game: visit.entrance.game.clone(),
            game_had_ended: OnceLock::new(),
        });
        let waker = Waker::from(woken.clone());
        let told = visit.inbox.poll_recv(&mut Context::from_waker(&waker));
        assert!(told.is_pending(), "there is nothing to tell yet");
        woken
    }
}

impl Wake for Woken {
    fn wake(self: Arc<Woken>) {
        self.game_had_ended.get_or_init(|| self.game.is_closed());
    }
}

/// What befalls a write.
#[derive(Clone, Copy, Debug)]
enum Befalls {
    /// Nothing.
    Nothing,
    /// There is no room for it.
    Full,
    /// What writes ends before it has written.
    Ended,
    /// It is written, and said not to be.
    Doubt,
}

impl World {
    /// Lets somebody answer; whether the game goes on.
    async fn answer(&mut self, befalls: Befalls) -> bool {
        let before = self.disk();
        let room = self.room(&before).await;
        self.all_see(&room);
        let old = self.journal(&before).await;
        let Some((seat, request)) = some_answer(&room, &mut self.dealer) else {
            return false;
        };
        let place = seat.index();
        self.send(place, &request).await;
        let job = self.job().await;
        self.nobody_is_told("before it is written");
        assert!(self.disk() == before, "nothing is written before the store writes");
        match befalls {
            Befalls::Nothing => {}
            Befalls::Full | Befalls::Ended => {
                match befalls {
                    Befalls::Full => drop(job.done.send(Err(StoreError::Full))),
                    _ => drop(job),
                }
                self.is_refused(place, Code::NotStored).await;
                assert_eq!(self.journal(&self.disk()).await, old);
                // The game goes on as if it had not been asked.
                self.send(place, &request).await;
                self.write().await;
                assert_eq!(self.reply(place).await, Message::Done { id: 2 });
                return true;
            }
            Befalls::Doubt => {
                self.real.write(job.changes).await.expect("stored");
                let failed = StoreError::Other("a doubtful disk".to_string());
                job.done.send(Err(failed)).expect("the game waits");
                self.is_refused(place, Code::NotStored).await;
                self.comes_again(place, &request).await;
                return true;
            }
        }
        self.real.write(job.changes).await.expect("stored");
        let after = self.disk();
        self.nobody_is_told("before the store has said that it is written");
        // The power is cut while it is written.
        let new = self.journal(&after).await;
        assert_eq!(new[..old.len()], old, "what was there stays");
        assert!(before.data == after.data, "only the log is written");
        for _ in 0..3 {
            let log = cut(&before.log, &after.log, &mut |n| {
                (self.dealer.bits() % n.max(1) as u64) as usize
            });
            let data = before.data.clone();
            let found = self.journal(&Disk { data, log }).await;
            assert!(found == old || found == new, "{found:?} is neither {old:?} nor {new:?}");
        }
        // It is on disk, and the program is killed before anybody is told.
        let next = self.room(&after).await;
        assert!(new.len() > old.len(), "the answer is there");
        let steps = |room: &Room| room.session().map(|session| session.steps().len());
        // A sealed answer may be given again, as another, until all are in.
        if steps(&next) != steps(&room) {
            let twice = next.clone().handle(Viewer::Seat(seat), &request);
            assert_eq!(twice.expect_err("it was given").code, Code::Stale);
        }
        // Somebody is told, and others are not yet: what each knows is on disk.
        job.done.send(Ok(())).expect("the game waits");
        assert_eq!(self.reply(place).await, Message::Done { id: 2 });
        self.all_see(&next);
        assert!(self.disk() == after, "telling writes nothing");
        true
    }

    /// A visitor is refused, and nobody is told of anything else.
    async fn is_refused(&mut self, place: usize, code: Code) {
        match self.reply(place).await {
            Message::Refused { refused, .. } => assert_eq!(refused.code, code, "{refused:?}"),
            other => panic!("{other:?}"),
        }
        self.nobody_is_told("of what was not done");
    }

    /// After a write that was done and said not to be: the next one finds it, and all come again to the game as it is
    /// stored.
    async fn comes_again(&mut self, place: usize, request: &Request) {
        self.send(place, request).await;
        let others = self.visits.iter_mut().enumerate().filter(|(other, _)| *other != place);
        let woken: Vec<Arc<Woken>> = others.map(|(_, visit)| Woken::with(visit)).collect();
        self.write().await;
        self.is_refused(place, Code::NotStored).await;
        for woken in woken {
            assert_eq!(woken.game_had_ended.get(), Some(&true), "nobody is taken for too slow");
        }
        for place in 0..self.visits.len() {
            let visit = &mut self.visits[place];
            assert!(visit.inbox.recv().await.is_none(), "everybody is disconnected");
            let (viewer, token) = (visit.viewer, visit.token.clone());
            self.visits[place] = self.visit(viewer, token).await;
            self.visits[place].look();
        }
        // Each who came was told who else had.
        let game = self.visits[0].entrance.game.clone();
        let (answer, answered) = oneshot::channel();
        game.send(Box::new(Command::Look { answer })).await.expect("it goes on");
        assert!(answered.await.is_ok());
        let room = self.room(&self.disk()).await;
        self.all_see(&room);
    }

    async fn end(self) {
        let World {
            real,
            writing,
            hall,
            jobs,
            visits,
            ..
        } = self;
        drop((visits, jobs));
        hall.close();
        drop((hall, real));
        writing.await.expect("it ends");
    }
}

#[tokio::test]
async fn whenever_the_program_is_killed_everybody_finds_what_was_told() {
    for seed in [1, 2] {
        let mut world = World::begun(seed).await;
        let mut answers = 0;
        while answers < 25 && world.answer(Befalls::Nothing).await {
            answers += 1;
        }
        assert!(answers > 20, "{answers} answers");
        world.end().await;
    }
}

#[tokio::test]
async fn a_write_that_fails_or_is_in_doubt_is_told_and_got_over() {
    let mut world = World::begun(3).await;
    let befall = [Befalls::Full, Befalls::Ended, Befalls::Doubt, Befalls::Nothing];
    for n in 0..16 {
        assert!(world.answer(befall[n % befall.len()]).await, "the game goes on");
    }
    world.end().await;
}

#[tokio::test]
async fn a_game_goes_on_while_the_clock_jumps() {
    let mut world = World::begun(4).await;
    let hall = world.hall.clone();
    let start = today();
    for days in [
        100,
        0,
        101,
        102,
        103,
        100_000,
        -100_000,
        5,
        12,
        13,
        14,
        Day::MAX,
        Day::MIN,
        0,
    ] {
        let day = start.saturating_add(days);
        let cleaning = hall.clean(Retention::default(), day);
        world.carry(cleaning).await.expect("it cleans");
        assert!(world.answer(Befalls::Nothing).await, "the game goes on on day {days}");
    }
    world.end().await;
}
