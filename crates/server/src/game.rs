//! One game: a task that owns its room.
//!
//! What somebody asks is done on a copy of the room. Its entries are written down; only when they are on disk does the
//! copy take the place of the room, and everybody is told. When they cannot be written, the copy is dropped, and nothing
//! has happened.

#[cfg(test)]
mod faults;

use crate::command::{Command, DISMISSED, Outbox};
use crate::hall::Hall;
use crate::limits::household;
use crate::making::Making;
use crate::refusal::Refusal;
use crate::retention::today;
use crate::secret::{Mark, Token, new_epoch, new_id, new_secret};
use crate::store::{Change, NewGame, StoreError, StoredGame};
use ashwright_core::Seat;
use ashwright_room::message::{Message, Request};
use ashwright_room::site::{Joined, Looked, OpenGame};
use ashwright_room::{Begin, Code, Entry, Feeds, Handled, MAKER, Pause, Refused, Restored, Room, Setup, Text, Viewer};
use ashwright_table::campaign::Played;
use ashwright_table::rulebook;
use serde_json::Value;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::mpsc;
use tokio::time::{sleep_until, timeout};

/// For so long it waits when what it did could not be stored.
const WAITS: Duration = Duration::from_secs(5);

struct Visitor {
    number: u64,
    from: IpAddr,
    viewer: Viewer,
    /// Nothing when it was too slow.
    outbox: Option<Outbox>,
}

/// What a seat has written in a journal.
#[derive(Clone, Copy, Default)]
struct Share {
    entries: usize,
    bytes: usize,
}

impl Share {
    fn add(&mut self, entries: usize, bytes: usize) {
        self.entries += entries;
        self.bytes += bytes;
    }

    /// What the seats of a game have written by a journal. What follows from an entry is of the seat that made it.
    fn of(journal: &[Entry], lines: &[String], seats: usize) -> Vec<Share> {
        let mut shares = vec![Share::default(); seats];
        let mut by = None;
        for (entry, line) in journal.iter().zip(lines) {
            by = entry.by().or(by);
            if let Some(share) = by.and_then(|seat: Seat| shares.get_mut(seat.index())) {
                share.add(1, line.len());
            }
        }
        shares
    }
}

struct Keeper {
    id: String,
    hall: Arc<Hall>,
    room: Room,
    /// How many entries are on disk.
    written: usize,
    /// How many bytes they have.
    bytes: usize,
    /// What each seat has written of them.
    shares: Vec<Share>,
    seats: Vec<(u8, Mark)>,
    invitation: Option<Mark>,
    feeds: Feeds,
    visitors: Vec<Visitor>,
    next: u64,
    /// The window that is closed at this time, unless something happens before.
    pause: Option<(Pause, Instant)>,
    /// When the bot that is to decide does.
    bot: Option<Instant>,
    /// How many entries there were when a bot's decision had no room: it decides again when more is written.
    full: Option<usize>,
    /// Whether the file has more of the game than this: an earlier write was told to have failed, and had not.
    behind: bool,
    /// When the game was fetched, by a clock that nobody can set: the time of its room.
    fetched: Instant,
    /// When everybody was told last how many watch, and when they are to be told anew.
    counted: Option<Instant>,
    recount: Option<Instant>,
    /// Strangers who took a seat before the game and are not here, and when it is free again.
    leaving: Vec<(Seat, Instant)>,
    /// The seats that were taken with the invitation since the game is in memory: nobody loses those.
    invited: Vec<u8>,
}

/// Keeps a game as long as somebody visits it, and a while longer.
pub(crate) async fn keep(id: String, hall: Arc<Hall>, commands: mpsc::Receiver<Box<Command>>) {
    serve(&id, &hall, commands).await;
    // What is not in memory waits for nobody.
    hall.list(&id, None);
}

async fn serve(id: &str, hall: &Arc<Hall>, mut commands: mpsc::Receiver<Box<Command>>) {
    let mut keeper = match Box::pin(load(id, hall)).await {
        Ok(keeper) => keeper,
        Err(refusal) => {
            while !hall.forget(id, &mut commands) {
                if let Ok(command) = commands.try_recv() {
                    refuse(*command, &refusal);
                }
            }
            return;
        }
    };
    let idle = hall.limits().idle;
    loop {
        keeper.note_pause();
        let passed = at(keeper.pause.map(|(_, at)| at));
        let woken = at(keeper.wakes());
        keeper.note_bot();
        let decides = at(keeper.bot);
        tokio::select! {
            command = timeout(idle, commands.recv()) => match command {
                // What is done takes much room, and a game mostly waits.
                Ok(Some(command)) => Box::pin(keeper.act(*command)).await,
                Ok(None) => return,
                Err(_) if keeper.visitors.is_empty() && hall.forget(id, &mut commands) => return,
                Err(_) => {}
            },
            () = passed => Box::pin(keeper.pass()).await,
            () = woken => Box::pin(keeper.wake()).await,
            () = decides => Box::pin(keeper.decide()).await,
        }
        if keeper.behind {
            // Whoever visits is disconnected and comes again, to the game as it is stored.
            tracing::warn!(game = id, "the game is opened anew");
            // Their sockets find that it is the game that ended.
            commands.close();
            return;
        }
    }
}

/// Waits until then; for ever when there is no time to wait for.
async fn at(time: Option<Instant>) {
    match time {
        Some(time) => sleep_until(time.into()).await,
        None => std::future::pending().await,
    }
}

fn refuse(command: Command, refusal: &Refusal) {
    // Whoever asked may be gone.
    match command {
        Command::Join { answer, .. } => drop(answer.send(Err(refusal.clone()))),
        Command::Look { answer } => drop(answer.send(Err(refusal.clone()))),
        Command::Played { answer } => drop(answer.send(Err(refusal.clone()))),
        Command::Record { answer } => drop(answer.send(Err(refusal.clone()))),
        Command::Enter { answer, .. } => drop(answer.send(Err(refusal.clone()))),
        Command::Request { .. } | Command::Leave { .. } => {}
    }
}

/// The game as it is stored, kept for another while from this day on.
async fn fetch(id: &str, hall: &Arc<Hall>) -> Result<StoredGame, Refusal> {
    let fetched = async || {
        let stored = hall.store().game(id).await.map_err(|error| Refusal::failed(&error))?;
        stored.ok_or_else(Refusal::no_such_game)
    };
    let (stored, day) = (fetched().await?, today());
    if stored.opened == day {
        return Ok(stored);
    }
    let game = id.to_string();
    if let Err(error) = hall.store().write(vec![Change::Opened { game, day }]).await {
        tracing::warn!(%error, "it was not noted that a game was opened");
    }
    // It may have been removed at this very moment.
    fetched().await
}

async fn load(id: &str, hall: &Arc<Hall>) -> Result<Keeper, Refusal> {
    let mut stored = fetch(id, hall).await?;
    let written = stored.journal.len();
    let mut bytes = stored.journal.iter().map(String::len).sum::<usize>();
    let journal = std::mem::take(&mut stored.journal);
    let (setup, secret) = (std::mem::take(&mut stored.setup), stored.secret.open());
    // Playing a long journal again takes a while, in which other games go on.
    let restoring = tokio::task::spawn_blocking(move || {
        let mut setup: Value = serde_json::from_str(&setup).map_err(|error| error.to_string())?;
        if let Some(fields) = setup.as_object_mut() {
            fields.insert("secret".to_string(), Value::String(secret));
        }
        let setup: Setup = serde_json::from_value(setup).map_err(|error| error.to_string())?;
        let entries: Result<Vec<Entry>, _> = journal.iter().map(|line| serde_json::from_str(line)).collect();
        let entries = entries.map_err(|error| error.to_string())?;
        let shares = Share::of(&entries, &journal, setup.seats.len());
        let restored = Room::restore(rulebook(setup.edition), setup, &entries);
        restored
            .map(|restored| (restored, shares))
            .map_err(|problem| problem.to_string())
    });
    let restored = restoring.await.map_err(|error| Refusal::failed(&error))?;
    let (Restored { mut room, parted }, shares) = restored.map_err(|why| {
        tracing::error!(game = id, %why, "a game cannot be restored");
        Refusal::new(Code::Failed, format!("The game cannot be opened again: {why}"))
    })?;
    let mut written = written;
    if let Some(parted) = parted {
        let entry = serde_json::to_string(&parted).map_err(|error| Refusal::failed(&error))?;
        tracing::warn!(game = id, entry, "the rules of today part from a game");
        bytes += entry.len();
        let change = Change::Entries {
            game: id.to_string(),
            after: written,
            entries: vec![entry],
        };
        hall.store().write(vec![change]).await?;
        written += 1;
    }
    tracing::debug!(game = id, entries = written, "a game was opened");
    let feeds = Feeds::new(new_epoch()?);
    room.set_claim_after(hall.limits().claim);
    Ok(Keeper {
        id: id.to_string(),
        hall: hall.clone(),
        room,
        written,
        bytes,
        shares,
        seats: stored.seats,
        invitation: stored.invitation,
        feeds,
        visitors: Vec::new(),
        next: 0,
        pause: None,
        bot: None,
        full: None,
        behind: false,
        fetched: Instant::now(),
        counted: None,
        recount: None,
        leaving: Vec::new(),
        invited: Vec::new(),
    })
}

/// A message as it goes over the wire.
fn text(message: &Message) -> Text {
    serde_json::to_string(message).unwrap_or_default().into()
}

impl Keeper {
    async fn act(&mut self, command: Command) {
        self.room.set_time(self.fetched.elapsed());
        // Whoever asked may be gone before the answer is there.
        match command {
            Command::Join {
                invitation,
                token,
                answer,
            } => drop(answer.send(self.join(&invitation, token).await)),
            Command::Look { answer } => drop(answer.send(Ok(Looked {
                id: self.id.clone(),
                seats: self.room.setup().seats.len(),
                free: self.room.places().count() - self.seats.len(),
            }))),
            Command::Played { answer } => drop(answer.send(Ok(self.played()))),
            Command::Record { answer } => drop(answer.send(self.record())),
            Command::Enter {
                token,
                seen,
                from,
                outbox,
                answer,
            } => drop(answer.send(self.enter(token.as_deref(), seen, from, outbox))),
            Command::Request { visitor, request } => self.request(visitor, &request).await,
            Command::Leave { visitor } => {
                self.visitors.retain(|v| v.number != visitor);
                self.note_who_is_here();
            }
        }
    }

    async fn join(&mut self, invitation: &str, token: Token) -> Result<Joined, Refusal> {
        let mark = token.mark();
        // Whoever asks again has not heard the answer; the seat may have been the last one that was open.
        if let Some((seat, _)) = self.seats.iter().find(|(_, own)| own.is(&mark)) {
            return Ok(Joined {
                seat: *seat,
                token: token.into_text(),
            });
        }
        let is_invited = self.invitation.is_some_and(|own| own.is(&Mark::of(invitation)));
        let is_stranger = invitation.is_empty() && self.open().is_some();
        if !is_invited && !is_stranger {
            return Err(Refusal::new(
                Code::NotSeated,
                if invitation.is_empty() {
                    "This game has no open seat any more. Choose another."
                } else {
                    "This invitation is not of this game. Ask for the link again."
                },
            ));
        }
        let free = self
            .room
            .places()
            .map(|seat| seat.0)
            .find(|seat| self.seats.iter().all(|(taken, _)| taken != seat));
        let left = free.is_none().then(|| self.left_empty()).flatten();
        let Some(seat) = free.or(left.map(|seat| seat.0)) else {
            return Err(Refusal::new(
                Code::Taken,
                if self.room.is_over() {
                    "This game is over. Watch how it ended, or make a game of your own."
                } else {
                    "Every seat of this game is taken. Watch it, or make a game of your own."
                },
            ));
        };
        let unseat = left.map(|left| Change::Unseat {
            game: self.id.clone(),
            seat: left.0,
        });
        let change = Change::Seat {
            game: self.id.clone(),
            seat,
            mark,
        };
        self.hall
            .store()
            .write(unseat.into_iter().chain([change]).collect())
            .await?;
        if let Some(left) = left {
            self.unseat(left);
        }
        self.seats.push((seat, mark));
        if is_invited {
            self.invited.push(seat);
        }
        self.note_who_is_here();
        Ok(Joined {
            seat,
            token: token.into_text(),
        })
    }

    /// A seat that somebody took who has been gone for a while and never sat down: nobody at the table knows of them.
    fn left_empty(&self) -> Option<Seat> {
        let now = Instant::now();
        let gone = self
            .leaving
            .iter()
            .find(|(seat, at)| *at <= now && !self.room.sits(*seat));
        gone.map(|(seat, _)| *seat)
    }

    /// What came of the game, where it is the encounter of a campaign and over.
    fn played(&self) -> Option<Played> {
        let session = self.room.session().filter(|_| self.room.is_over())?;
        Some(Played::of(session, self.room.record()))
    }

    fn record(&self) -> Result<String, Refusal> {
        match self.room.record() {
            Some(record) if self.room.is_over() => Ok(record),
            Some(_) | None => Err(Refusal::new(
                Code::NotNow,
                "The record is opened when the game is over, because it shows hidden cards.",
            )),
        }
    }

    fn enter(
        &mut self,
        token: Option<&str>,
        seen: Option<(u64, u64)>,
        from: IpAddr,
        outbox: Outbox,
    ) -> Result<u64, Refusal> {
        let viewer = match token.map(Mark::of) {
            None => Viewer::Spectator,
            Some(mark) => {
                let own = self.seats.iter().find(|(_, own)| own.is(&mark));
                let Some((seat, _)) = own else {
                    return Err(Refusal::new(
                        Code::NotSeated,
                        "This seat is not yours, or not any more. Open the link in the browser that took it, sit down where a seat is free, or watch.",
                    ));
                };
                Viewer::Seat(Seat(*seat))
            }
        };
        // So that what is sent now has what the others have.
        self.tell();
        let number = self.next;
        self.next += 1;
        let mut missed = self.feeds.hello(&self.room, viewer, seen);
        if missed.len() > outbox.capacity() / 2 {
            // So many would look like a reader who takes nothing; everything at once is one message.
            missed = self.feeds.hello(&self.room, viewer, None);
        }
        let mut visitor = Visitor {
            number,
            from,
            viewer,
            outbox: Some(outbox),
        };
        missed.into_iter().for_each(|text| visitor.send(text));
        self.visitors.push(visitor);
        self.note_who_is_here();
        Ok(number)
    }

    /// Who is connected is part of what everybody sees, but not of the game.
    fn note_who_is_here(&mut self) {
        for seat in (0..self.room.seats())
            .filter_map(|seat| u8::try_from(seat).ok())
            .map(Seat)
        {
            let here = |v: &Visitor| v.viewer == Viewer::Seat(seat) && v.outbox.is_some();
            let here = self.visitors.iter().any(here);
            self.room.set_here(seat, here);
            self.note_leaving(seat, here);
        }
        self.note_watchers();
        self.tell();
    }

    /// Counts those who watch, unless everybody was told a moment ago.
    fn note_watchers(&mut self) {
        let now = Instant::now();
        let next = self.counted.map(|counted| counted + self.hall.limits().count);
        self.recount = next.filter(|next| *next > now);
        if self.recount.is_none() {
            let watch = |v: &&Visitor| v.viewer == Viewer::Spectator && v.outbox.is_some();
            let watchers = self.visitors.iter().filter(watch).count();
            self.room.set_watchers(u32::try_from(watchers).unwrap_or(u32::MAX));
            self.counted = Some(now);
        }
    }

    /// Whether somebody took this seat without an invitation.
    fn is_of_a_stranger(&self, seat: Seat) -> bool {
        self.room.setup().listed && !self.invited.contains(&seat.0)
    }

    /// The strangers whose seats are freed because they are not here, and when.
    fn strangers_leaving(&self) -> impl Iterator<Item = (Seat, Instant)> {
        let leaving = self.leaving.iter().copied();
        leaving.filter(|(seat, _)| self.is_of_a_stranger(*seat))
    }

    /// Begins to wait for a stranger who took an open seat and is not here, or for somebody who never sat down, and ends it.
    fn note_leaving(&mut self, seat: Seat, here: bool) {
        let before = seat != MAKER && self.room.session().is_none();
        let waits = before && (self.is_of_a_stranger(seat) || !self.room.sits(seat));
        let taken = self.seats.iter().any(|(own, _)| *own == seat.0);
        if !waits || !taken || here {
            self.leaving.retain(|(leaving, _)| *leaving != seat);
        } else if self.leaving.iter().all(|(leaving, _)| *leaving != seat) {
            self.leaving.push((seat, Instant::now() + self.hall.limits().seat));
        }
    }

    /// When the game does something by itself, unless something happens before.
    fn wakes(&self) -> Option<Instant> {
        let claim = self.room.claim_due().map(|due| self.fetched + due);
        let leaving = self.strangers_leaving().map(|(_, at)| at);
        leaving.chain(claim).chain(self.recount).min()
    }

    /// Does what is due by now: frees seats, counts who watches, and says that the game can be claimed.
    async fn wake(&mut self) {
        self.room.set_time(self.fetched.elapsed());
        let now = Instant::now();
        let leaving: Vec<(Seat, Instant)> = self.strangers_leaving().filter(|(_, at)| *at <= now).collect();
        for (seat, _) in leaving {
            self.leaving.retain(|(left, _)| *left != seat);
            if let Err(refused) = self.free(seat).await {
                tracing::warn!(game = self.id, why = refused.text, "a seat was not freed");
            }
        }
        self.note_who_is_here();
    }

    /// Frees the seat of a stranger who has left before the game.
    async fn free(&mut self, seat: Seat) -> Result<(), Refused> {
        let mut next = self.room.clone();
        let entry = next.free(seat)?;
        let change = Change::Unseat {
            game: self.id.clone(),
            seat: seat.0,
        };
        self.keep(next, None, &[entry], vec![change], |_, _, _| true).await?;
        self.unseat(seat);
        Ok(())
    }

    /// Nobody has this seat any more; whoever is connected for it is told so, and the line ends.
    fn unseat(&mut self, seat: Seat) {
        self.seats.retain(|(taken, _)| *taken != seat.0);
        // Whoever comes next has a share of their own.
        if let Some(share) = self.shares.get_mut(seat.index()) {
            *share = Share::default();
        }
        self.invited.retain(|taken| *taken != seat.0);
        for mut visitor in self
            .visitors
            .extract_if(.., |visitor| visitor.viewer == Viewer::Seat(seat))
        {
            visitor.send(DISMISSED.into());
        }
    }

    /// The game as strangers see it who may take its seats: it has not begun, a seat is free, and its maker waits.
    fn open(&self) -> Option<(OpenGame, IpAddr)> {
        let setup = self.room.setup();
        let is_open = setup.listed && self.room.session().is_none() && self.invitation.is_some();
        let table = self.room.table(Viewer::Spectator);
        let maker = table.seats.first().filter(|maker| is_open && maker.here)?;
        let makes = |visitor: &&Visitor| visitor.viewer == Viewer::Seat(MAKER) && visitor.outbox.is_some();
        let from = self
            .visitors
            .iter()
            .find(makes)
            .map(|visitor| household(visitor.from))?;
        let (places, taken) = (self.room.places().count(), self.seats.len());
        let open = OpenGame {
            id: self.id.clone(),
            name: maker.name.clone(),
            edition: setup.edition,
            chimera: match &setup.begin {
                Begin::Encounter(challenge) => Some(challenge.chimera.clone()),
                Begin::Decks | Begin::Position(_) | Begin::Record { .. } => None,
            },
            seats: setup.seats.len(),
            free: places.saturating_sub(taken),
            lists: setup.lists,
        };
        (taken < places).then_some((open, from))
    }

    /// Sends everybody what changed.
    fn tell(&mut self) {
        if self.room.setup().listed {
            self.hall.list(&self.id, self.open());
        }
        for (viewer, text) in self.feeds.follow(&self.room) {
            for visitor in self.visitors.iter_mut().filter(|v| v.viewer == viewer) {
                visitor.send(text.clone());
            }
        }
    }

    /// Begins to wait when a window waits that its seat can only let pass.
    fn note_pause(&mut self) {
        let now = self.room.pause();
        if self.pause.map(|(pause, _)| pause) != now {
            self.pause = now.map(|pause| (pause, Instant::now() + pause.after));
        }
    }

    /// Lets a bot that is to decide begin to think. It waits as long as nobody is here.
    fn note_bot(&mut self) {
        let has_room = self.full != Some(self.written);
        let due = has_room && !self.visitors.is_empty() && self.room.bot_due().is_some();
        self.bot = due.then(|| self.bot.unwrap_or_else(|| Instant::now() + self.hall.limits().thinks));
    }

    /// Lets the bot decide that is to.
    async fn decide(&mut self) {
        self.bot = None;
        self.room.set_time(self.fetched.elapsed());
        let mut next = self.room.clone();
        let turn = self.hall.thinking().acquire_owned().await;
        // Meanwhile other games go on.
        let thinking = tokio::task::spawn_blocking(move || {
            let _turn = turn;
            let entry = next.bot_move();
            (next, entry)
        });
        let (next, entry) = match thinking.await {
            Ok((next, Some(entry))) => (next, entry),
            Ok((next, None)) => {
                let why = next.stuck().map(|why| why.text.as_str());
                tracing::error!(game = self.id, why, "a bot made no decision");
                self.bot = Some(Instant::now() + WAITS);
                return;
            }
            Err(why) => {
                tracing::error!(game = self.id, %why, "a bot did not come to a decision");
                self.bot = Some(Instant::now() + WAITS);
                return;
            }
        };
        if let Err(refused) = self.keep(next, None, &[entry], Vec::new(), Keeper::fits).await {
            tracing::warn!(game = self.id, why = refused.text, "a bot's decision was not stored");
            match refused.code {
                Code::TooBig => self.full = Some(self.written),
                _ => self.bot = Some(Instant::now() + WAITS),
            }
        }
        self.tell();
    }

    /// Lets the window pass for which the pause is over.
    async fn pass(&mut self) {
        let Some((pause, _)) = self.pause.take() else { return };
        self.room.set_time(self.fetched.elapsed());
        let mut next = self.room.clone();
        // It may have passed in the meantime.
        let Ok(entries) = next.pass(pause) else { return };
        let kept = self.keep(next, None, &entries, Vec::new(), |_, _, _| true).await;
        if let Err(refused) = kept {
            tracing::warn!(game = self.id, why = refused.text, "a window was not closed");
        }
        self.tell();
    }

    async fn request(&mut self, number: u64, request: &Request) {
        let Some((viewer, from)) = self
            .visitors
            .iter()
            .find(|v| v.number == number)
            .map(|v| (v.viewer, v.from))
        else {
            return;
        };
        let reply = match self.handle(viewer, from, request).await {
            Ok(reply) => reply,
            Err(refused) => Message::refused(request.id(), refused),
        };
        self.tell();
        if let Some(visitor) = self.visitors.iter_mut().find(|v| v.number == number) {
            visitor.send(text(&reply));
        }
    }

    /// Whether so many entries with so many bytes have room in the journal.
    fn fits(&self, entries: usize, bytes: usize) -> bool {
        let limits = self.hall.limits();
        self.written + entries <= limits.entries && self.bytes + bytes <= limits.journal
    }

    /// What a room could still write down when its journal is full: that the game ends. Nobody fills it alone, so that the others
    /// could not go on: each seat has its share, and as much again is left for bots and for what follows by itself.
    fn has_room(&self, by: Option<Seat>, request: &Request, entries: usize, bytes: usize) -> bool {
        let ends = matches!(
            request,
            Request::Concede { .. } | Request::Claim { .. } | Request::Rematch { wanted: true, .. }
        );
        let limits = self.hall.limits();
        // Before the game a seat may have several players, one after another.
        let parts = (self.shares.len() + 1) * if self.room.session().is_none() { 4 } else { 1 };
        let has_share = by.and_then(|seat| self.shares.get(seat.index())).is_none_or(|share| {
            share.entries + entries <= limits.entries / parts && share.bytes + bytes <= limits.journal / parts
        });
        ends || has_share && self.fits(entries, bytes)
    }

    async fn handle(&mut self, viewer: Viewer, from: IpAddr, request: &Request) -> Result<Message, Refused> {
        let by = match viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        };
        let mut next = self.room.clone();
        let Handled { mut entries, reply } = next.handle(viewer, request)?;
        if entries.is_empty() {
            // What players tell each other is shown, and not written down.
            self.room = next;
            return Ok(reply);
        }
        let mut changes = Vec::new();
        let freed = match request {
            Request::Free { .. } if self.invitation.is_none() => {
                let text = "Nobody else can sit down here: the players of this game are given.";
                return Err(Refused::new(Code::NotNow, text));
            }
            Request::Free { seat, .. } => Some(*seat),
            _ => None,
        };
        changes.extend(freed.map(|seat| Change::Unseat {
            game: self.id.clone(),
            seat: seat.0,
        }));
        let makes = next.wants_rematch();
        if makes {
            let making = self.rematch(&next).map_err(|refusal| {
                let text = format!("Nothing was done. {}", refusal.0.text);
                Refused::new(Code::NotStored, text)
            })?;
            // It is a new game like any other.
            if !self.hall.visitors().may_create(from, Instant::now()) {
                let refusal = Refusal::too_fast("new games");
                return Err(refusal.0);
            }
            entries.push(next.name_rematch(&making.id));
            changes.push(Change::Game(Box::new(making)));
        }
        let has_room = |keeper: &Keeper, entries, bytes| keeper.has_room(by, request, entries, bytes);
        let kept = self.keep(next, by, &entries, changes, has_room).await;
        if makes && kept.is_err() {
            self.hall.visitors().made_nothing(from, Instant::now());
        }
        kept?;
        if let Some(seat) = freed {
            self.unseat(seat);
            self.note_who_is_here();
        }
        Ok(reply)
    }

    /// Writes entries of a seat, or of nobody, down with other changes; then this is the room.
    async fn keep(
        &mut self,
        next: Room,
        by: Option<Seat>,
        entries: &[Entry],
        mut changes: Vec<Change>,
        has_room: impl Fn(&Keeper, usize, usize) -> bool,
    ) -> Result<(), Refused> {
        let lines: Result<Vec<String>, _> = entries.iter().map(serde_json::to_string).collect();
        let lines = lines.map_err(|error| not_stored(&StoreError::Other(error.to_string())))?;
        let (count, bytes) = (lines.len(), lines.iter().map(String::len).sum::<usize>());
        if !has_room(self, count, bytes) {
            let text = "This game has become longer than the server keeps: concede it, and begin another.";
            return Err(Refused::new(Code::TooBig, text));
        }
        changes.push(Change::Entries {
            game: self.id.clone(),
            after: self.written,
            entries: lines,
        });
        let stored = self.hall.store().write(changes).await;
        self.behind = stored == Err(StoreError::Exists);
        stored.map_err(|error| not_stored(&error))?;
        self.written += count;
        self.bytes += bytes;
        if let Some(share) = by.and_then(|seat| self.shares.get_mut(seat.index())) {
            share.add(count, bytes);
        }
        self.room = next;
        if let Some(why) = self.room.stuck() {
            tracing::error!(game = self.id, why = why.text, "the game stands still");
        }
        Ok(())
    }

    /// A game of the same players with the same decks, who are known in it by the same tokens.
    fn rematch(&self, room: &Room) -> Result<NewGame, Refusal> {
        let making = Making {
            id: new_id()?,
            setup: room.rematch(new_secret()?, new_epoch()?),
            seats: self.seats.clone(),
            invitation: None,
        };
        making.stored()
    }
}

fn not_stored(error: &StoreError) -> Refused {
    Refusal::from(error.clone()).0
}

impl Visitor {
    /// Sends it, or disconnects a reader for whom too much waits already: it comes again when it has time, and is told
    /// what it missed.
    fn send(&mut self, text: Text) {
        if self
            .outbox
            .as_ref()
            .is_some_and(|outbox| outbox.try_send(text).is_err())
        {
            self.outbox = None;
        }
    }
}
