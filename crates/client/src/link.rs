//! The line to a room: over a socket to the server, or to the worker that hosts a room in this browser.
//!
//! A [`Link`] keeps the viewer's document current and asks the room. The table page knows only this. A link without a
//! room shows a document that never asks anything, for replays.

use crate::browser;
use crate::hired::{self, Heard, post};
use crate::i18n::t;
use crate::local::{self, Kept, Source, Stored};
use crate::settings::{is_guest, settings, speed};
use crate::silence::{self, Ear, Silence};
use ashwright_core::Seat;
use ashwright_local::{FromWorker, ToWorker};
use ashwright_room::message::{Logged, Message, PING, Phase, Request, Table, VERSION, Why};
use ashwright_room::replay::Contents;
use ashwright_room::view::Pool;
use ashwright_room::{Code, Entry, Refused, Written};
use ashwright_table::Tale;
use futures_channel::oneshot;
use leptos::prelude::*;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use wasm_bindgen::prelude::*;
use web_sys::{MessageEvent, WebSocket, Worker};

/// How the line is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Status {
    /// The first connection is being made.
    Connecting,
    /// The document is current.
    Connected,
    /// The line stands, as far as the browser knows, but nothing comes that was asked for.
    Silent,
    /// The connection was lost and is tried again, for the so-manieth time.
    Reconnecting(u32),
    /// There will be no connection, for this reason.
    Closed(Refused),
    /// The game in this browser goes on in another page of it.
    Elsewhere,
}

/// What a room answers when it does what was asked.
#[derive(Clone, PartialEq, Debug)]
pub enum Answer {
    /// It was done.
    Done,
    /// Possible payments.
    Ways(Vec<Pool>),
    /// Why something cannot be done.
    WhyNot(Vec<Why>),
    /// What the finished game tells.
    Tale(Box<Tale>),
}

/// Why a room is not known to have done what was asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Failed {
    /// It was not done.
    Refused(Refused),
    /// The line was lost before the answer came: it may have been done.
    Unanswered,
}

impl Failed {
    /// A sentence for whoever asked.
    pub fn words(self) -> String {
        match self {
            Failed::Refused(refused) => refused.text,
            Failed::Unanswered => t!("link-unanswered"),
        }
    }
}

/// Who looks through a link.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A player: there are questions to answer.
    Player,
    /// A spectator of a game that goes on.
    Spectator,
    /// The reader of a replay.
    Reader,
}

/// The line to a room. Cheap to copy; lives as long as the page that made it.
#[derive(Clone, Copy)]
pub struct Link {
    /// The id of the game.
    pub game: StoredValue<String>,
    /// Who looks.
    pub kind: Kind,
    /// The document; nothing until the first one has come.
    pub table: RwSignal<Option<Table>>,
    /// Everything that happened so far.
    pub log: RwSignal<Vec<Logged>>,
    /// How the line is.
    pub status: RwSignal<Status>,
    /// How many requests have not been answered yet.
    pub waiting: RwSignal<u32>,
    /// Whether a game in this browser could be kept on the device so far.
    pub kept: RwSignal<bool>,
    /// What is in a replay, once it was read.
    pub contents: RwSignal<Option<Contents>>,
    /// To whom the device was handed over, as long as that person has not said to be there.
    pub veil: RwSignal<Option<Seat>>,
    /// Why that person is asked, if whoever handed it over was told.
    pub why: RwSignal<String>,
    /// Whether the game was just opened, and nobody has handed anything over.
    opened: StoredValue<bool>,
    /// The game that a worker hosts for this link, as it is kept.
    hosted: StoredValue<Option<Hosted>>,
    wire: StoredValue<Rc<RefCell<Wire>>, LocalStorage>,
}

/// A game in this browser that a worker goes on with, and with another one where the first came to its end.
struct Hosted {
    stored: Stored,
    /// How long a bot waits between two decisions, in milliseconds.
    pace: u32,
}

impl Hosted {
    fn open(&self) -> ToWorker {
        ToWorker::Open {
            stored: Box::new(self.stored.clone()),
            pace: self.pace,
        }
    }
}

/// What is known of a connection.
#[derive(Default)]
struct Wire {
    ear: Ear,
    carrier: Carrier,
    token: Option<String>,
    document: serde_json::Value,
    epoch: u64,
    n: u64,
    fresh: bool,
    last: u32,
    open: BTreeMap<u32, oneshot::Sender<Result<Answer, Refused>>>,
    attempts: u32,
    closed: bool,
}

#[derive(Default)]
enum Carrier {
    #[default]
    None,
    Socket(WebSocket),
    Worker(Worker),
}

impl Link {
    fn new(game: &str, kind: Kind, token: Option<String>) -> Link {
        let wire = Rc::new(RefCell::new(Wire {
            token,
            ..Wire::default()
        }));
        let link = Link {
            game: StoredValue::new(game.to_string()),
            kind,
            table: RwSignal::new(None),
            log: RwSignal::new(Vec::new()),
            status: RwSignal::new(Status::Connecting),
            waiting: RwSignal::new(0),
            kept: RwSignal::new(true),
            contents: RwSignal::new(None),
            veil: RwSignal::new(None),
            why: RwSignal::new(String::new()),
            opened: StoredValue::new(true),
            hosted: StoredValue::new(None),
            wire: StoredValue::new_local(wire.clone()),
        };
        let wire = send_wrapper::SendWrapper::new(wire);
        on_cleanup(move || close(&wire));
        link
    }

    /// A link to a game on the server; without a token as a spectator.
    pub fn socket(game: &str, token: Option<String>) -> Link {
        let kind = if token.is_some() { Kind::Player } else { Kind::Spectator };
        let link = Link::new(game, kind, token);
        link.connect();
        link.listen_for_silence();
        link
    }

    /// A link to a game in this browser, which begins or goes on in a worker.
    pub fn local(stored: Stored) -> Link {
        let link = Link::new(&stored.game, Kind::Player, None);
        let pace = speed().pace();
        link.veil.set(stored.is_veiled().then(|| stored.holder()));
        let hosted = Hosted { stored, pace };
        let open = hosted.open();
        link.hosted.set_value(Some(hosted));
        link.hire(open);
        link.listen_for_other_pages();
        // Bots are as quick as the settings say, also when these change at the table.
        Effect::new(move |before: Option<u32>| {
            let pace = settings().with(|settings| settings.speed).pace();
            if before.is_some_and(|before| before != pace) {
                link.hosted
                    .update_value(|hosted| hosted.iter_mut().for_each(|hosted| hosted.pace = pace));
                link.tell(&ToWorker::Pace(pace));
            }
            pace
        });
        link
    }

    /// Says at once when another page goes on with this game: whatever is done here would be lost. What is written of a
    /// game that is over here is only where its record is shared.
    fn listen_for_other_pages(self) {
        let key = self.game.with_value(|game| local::key(game));
        let handle = window_event_listener(leptos::ev::storage, move |event| {
            let written = event.new_value().filter(|_| event.key().as_ref() == Some(&key));
            let over = || untrack(|| self.read(|table| table.phase == Phase::Over)).unwrap_or(false);
            if written.is_some() && !over() {
                self.goes_on_elsewhere();
            }
        });
        on_cleanup(move || handle.remove());
    }

    /// Ends what was hired, which must not go on with what another page goes on with.
    fn goes_on_elsewhere(self) {
        let Some(wire) = self.wire.try_get_value() else { return };
        if let Carrier::Worker(worker) = std::mem::take(&mut wire.borrow_mut().carrier) {
            worker.terminate();
        }
        wire.borrow_mut().open.clear();
        // Nobody is to read here the hand of whoever held the device last.
        let held = self.hosted.try_with_value(|hosted| {
            let stored = hosted.as_ref().map(|hosted| &hosted.stored);
            stored.filter(|stored| stored.is_veiled()).map(Stored::holder)
        });
        if let Some(holder) = held.flatten() {
            self.veil.try_set(Some(holder));
        }
        self.status.try_set(Status::Elsewhere);
    }

    /// A game that was just opened is for whoever is asked, and not for whoever held the device last.
    pub fn give_to_who_is_asked(self) {
        let here = self.others_here();
        if here.is_empty() || !self.opened.get_value() {
            return;
        }
        let next = self.read(|table| {
            let own = table.asked().any(|seat| Some(seat) == table.you);
            (!own).then(|| table.asked().find(|seat| here.contains(seat))).flatten()
        });
        let Some(next) = next else { return };
        self.opened.set_value(false);
        if let Some(next) = next {
            self.hand_over(next, String::new());
        }
    }

    fn keep(self, stored: &mut Stored) -> Kept {
        let kept = local::keep(stored);
        match kept {
            Kept::Elsewhere => self.goes_on_elsewhere(),
            Kept::Here | Kept::NoRoom => drop(self.kept.try_set(kept == Kept::Here)),
        }
        kept
    }

    /// A link to a replay in a worker. What is in it comes in [`Link::contents`]; [`Link::show`] says what is shown.
    pub fn replay(game: &str, source: Source) -> Link {
        let link = Link::new(game, Kind::Reader, None);
        link.hire(ToWorker::Replay(Box::new(source)));
        link
    }

    /// Shows a step of a replay.
    pub fn show(self, step: usize, side: ashwright_room::replay::Side) {
        self.tell(&ToWorker::Show { step, side });
    }

    fn tell(self, message: &ToWorker) {
        if let Some(wire) = self.wire.try_get_value()
            && let Carrier::Worker(worker) = &wire.borrow().carrier
        {
            post(worker, message);
        }
    }

    /// Whether there is nothing to answer here.
    pub fn read_only(&self) -> bool {
        self.kind != Kind::Player
    }

    /// Something of the current document, followed; nothing before the first document.
    pub fn read<T>(&self, of: impl FnOnce(&Table) -> T) -> Option<T> {
        self.table.with(|table| table.as_ref().map(of))
    }

    /// Asks the room. `make` gets the number of the request. What is asked while there is no connection is refused with the
    /// code `offline`.
    ///
    /// # Errors
    /// That it was refused, or that nobody knows.
    pub async fn request(&self, make: impl FnOnce(u32) -> Request) -> Result<Answer, Failed> {
        let offline = |text: &str| Failed::Refused(Refused::new(Code::Offline, text));
        let Some(wire) = self.wire.try_get_value() else {
            return Err(offline("The page was left."));
        };
        let (sender, receiver) = oneshot::channel();
        let sent = {
            let mut wire = wire.borrow_mut();
            wire.last += 1;
            let id = wire.last;
            let sent = wire.send(&make(id));
            if sent {
                wire.ear.asks(browser::now());
                wire.open.insert(id, sender);
            }
            sent
        };
        if !sent {
            return Err(offline(
                "There is no connection to the game now. It is tried again; nothing was sent.",
            ));
        }
        self.waiting.try_update(|waiting| *waiting += 1);
        let answer = receiver.await;
        self.waiting.try_update(|waiting| *waiting = waiting.saturating_sub(1));
        answer.map_or(Err(Failed::Unanswered), |answer| answer.map_err(Failed::Refused))
    }

    fn connect(self) {
        let Some(wire) = self.wire.try_get_value() else { return };
        if wire.borrow().closed {
            return;
        }
        let address = format!(
            "{}/api/games/{}/socket",
            browser::origin().replacen("http", "ws", 1),
            self.game.with_value(Clone::clone)
        );
        let Ok(socket) = WebSocket::new(&address) else {
            self.retry();
            return;
        };
        let opened = {
            let (wire, socket) = (wire.clone(), socket.clone());
            Closure::once_into_js(move || {
                let mut wire = wire.borrow_mut();
                wire.ear.hears(browser::now());
                wire.carrier = Carrier::Socket(socket);
                let hello = Request::Hello {
                    version: VERSION,
                    token: wire.token.clone(),
                    seen: wire.fresh.then_some((wire.epoch, wire.n)),
                };
                wire.send(&hello);
            })
        };
        let came = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            if let Some(text) = event.data().as_string() {
                self.hear(&text);
            }
        });
        let closed = Closure::once_into_js(move || self.lost());
        socket.set_onopen(Some(opened.unchecked_ref()));
        socket.set_onmessage(Some(came.as_ref().unchecked_ref()));
        socket.set_onclose(Some(closed.unchecked_ref()));
        came.forget();
    }

    /// Says within three seconds when a server stands still or a line is cut without a word, and then tries another line.
    fn listen_for_silence(self) {
        leptos::task::spawn_local(async move {
            loop {
                browser::sleep(silence::LISTEN).await;
                let Some(wire) = self.wire.try_get_value().filter(|wire| !wire.borrow().closed) else {
                    return;
                };
                let silence = wire.borrow_mut().silence();
                match silence {
                    Silence::None => {}
                    Silence::Long => {
                        if self.status.try_get_untracked() == Some(Status::Connected) {
                            self.status.try_set(Status::Silent);
                        }
                    }
                    Silence::TooLong => {
                        wire.borrow_mut().drop_socket();
                        self.lost();
                    }
                }
            }
        });
    }

    fn lost(self) {
        let Some(wire) = self.wire.try_get_value() else { return };
        {
            let mut wire = wire.borrow_mut();
            wire.carrier = Carrier::None;
            // Their senders go, and with them the waiting ends.
            wire.open.clear();
        }
        self.retry();
    }

    /// Connects again after a while: half a second at first, then longer, at most ten seconds.
    fn retry(self) {
        let Some(wire) = self.wire.try_get_value() else { return };
        if wire.borrow().closed || matches!(self.status.try_get_untracked(), None | Some(Status::Closed(_))) {
            return;
        }
        let attempts = {
            let mut wire = wire.borrow_mut();
            wire.attempts += 1;
            wire.attempts
        };
        self.status.try_set(Status::Reconnecting(attempts));
        let pause = (500.0 * 1.7f64.powi(attempts.min(8) as i32 - 1)).min(10_000.0);
        let pause = pause * (0.75 + 0.5 * js_sys::Math::random());
        leptos::task::spawn_local(async move {
            browser::sleep(pause as i32).await;
            self.connect();
        });
    }

    /// Tries again at once after a refusal or a long silence: another line to the server, or another worker for a game in
    /// this browser.
    pub fn try_now(self) {
        if !matches!(self.status.get_untracked(), Status::Closed(_)) {
            return;
        }
        self.status.set(Status::Connecting);
        match self.hosted.with_value(|hosted| hosted.as_ref().map(Hosted::open)) {
            Some(open) => self.hire(open),
            None => self.connect(),
        }
    }

    /// The others of several people who play at this device.
    pub fn others_here(self) -> Vec<Seat> {
        self.hosted.with_value(|hosted| {
            let stored = hosted.as_ref().map(|hosted| &hosted.stored);
            let people = stored.map(|stored| (stored.people(), stored.holder()));
            people.map_or_else(Vec::new, |(mut people, holder)| {
                people.retain(|seat| *seat != holder);
                people
            })
        })
    }

    /// Hands the device over to another of the people who play at it. What this one saw is gone before that one looks.
    pub fn hand_over(self, to: Seat, why: String) {
        // What the worker has not said yet is not done: whoever comes begins with what is kept.
        if let Some(wire) = self.wire.try_get_value() {
            let mut wire = wire.borrow_mut();
            if let Carrier::Worker(worker) = std::mem::take(&mut wire.carrier) {
                worker.terminate();
            }
            wire.open.clear();
            wire.fresh = false;
            wire.document = serde_json::Value::Null;
        }
        let open = self.hosted.try_update_value(|hosted| {
            let hosted = hosted.as_mut()?;
            hosted.stored.held_by = Some(to);
            match self.keep(&mut hosted.stored) {
                Kept::Elsewhere => None,
                Kept::Here | Kept::NoRoom => Some((hosted.open(), hosted.stored.is_veiled())),
            }
        });
        let Some((open, veiled)) = open.flatten() else { return };
        self.veil.set(veiled.then_some(to));
        self.why.set(why);
        self.opened.set_value(false);
        self.table.set(None);
        self.log.set(Vec::new());
        self.status.set(Status::Connecting);
        self.hire(open);
    }

    /// What somebody who plays at this device is called; who gave no name, by the number of the seat.
    pub fn name_here(self, seat: Seat) -> String {
        let name = self.hosted.with_value(|hosted| {
            let setup = hosted
                .as_ref()
                .and_then(|hosted| hosted.stored.setup.seats.get(seat.index()));
            setup.map(|setup| setup.name.clone()).unwrap_or_default()
        });
        match name.is_empty() || is_guest(&name) {
            true => t!("here-player", number = seat.index() + 1),
            false => name,
        }
    }

    fn hire(self, first: ToWorker) {
        leptos::task::spawn_local(async move {
            // By then the page that was left has let its worker go.
            browser::sleep(0).await;
            self.begin(first);
        });
    }

    /// Keeps what has happened in the game that is hosted.
    fn went_on(self, entries: Vec<Written<Entry>>, over: bool) {
        self.hosted.try_update_value(|hosted| {
            if let Some(Hosted { stored, .. }) = hosted {
                stored.journal.extend(entries);
                stored.over = over;
                self.keep(stored);
            }
        });
    }

    fn begin(self, first: ToWorker) {
        let Some(wire) = self.wire.try_get_value().filter(|wire| !wire.borrow().closed) else {
            return;
        };
        let worker = hired::hire(first, move |heard| match heard {
            Heard::Message(text) => self.hear(&text),
            Heard::Worker(FromWorker::Keep { entries, over }) => self.went_on(entries, over),
            Heard::Worker(FromWorker::Next(mut next)) => {
                self.keep(&mut next);
            }
            Heard::Worker(FromWorker::Read(contents)) => {
                self.contents.try_set(Some(*contents));
            }
            Heard::Worker(FromWorker::Failed(text)) => self.fail(&text),
            Heard::Worker(FromWorker::Ready | FromWorker::Stands(_) | FromWorker::Verified(_)) => {}
            Heard::Missing => self.give_up(
                "What hosts games in this browser could not be loaded. Check your connection and reload the page.",
            ),
            Heard::Broke => self
                .give_up("The game stopped because of a fault in the program. Reload the page to go on where it was."),
        });
        match worker {
            Some(worker) => {
                let before = std::mem::replace(&mut wire.borrow_mut().carrier, Carrier::Worker(worker));
                // One that refused the game is not asked again.
                if let Carrier::Worker(before) = before {
                    before.terminate();
                }
            }
            None => self.fail("This browser cannot start a worker, in which the game would run. Play online instead."),
        }
    }

    /// Fails for a reason that lies in the worker, which is let go for good.
    fn give_up(self, text: &str) {
        if let Some(wire) = self.wire.try_get_value()
            && let Carrier::Worker(worker) = std::mem::take(&mut wire.borrow_mut().carrier)
        {
            worker.terminate();
        }
        self.fail(text);
    }

    fn fail(self, text: &str) {
        self.status.try_set(Status::Closed(Refused::new(Code::Failed, text)));
        if let Some(wire) = self.wire.try_get_value() {
            wire.borrow_mut().open.clear();
        }
    }

    fn hear(self, text: &str) {
        let Some(wire) = self.wire.try_get_value() else { return };
        let fresh = {
            let mut wire = wire.borrow_mut();
            wire.ear.hears(browser::now());
            wire.fresh
        };
        // Who missed nothing is told nothing on a new line, but a sign of life comes.
        let status = self.status.try_get_untracked();
        if fresh && matches!(status, Some(Status::Silent | Status::Reconnecting(_))) {
            wire.borrow_mut().attempts = 0;
            self.status.try_set(Status::Connected);
        }
        // What cannot be read comes from a newer server; the numbers then do not fit, and a fresh document is asked for.
        if let Ok(message) = serde_json::from_str(text) {
            self.take(message);
        }
    }

    fn take(self, message: Message) {
        let Some(wire) = self.wire.try_get_value() else { return };
        match message {
            Message::Fresh { epoch, n, table, log } => {
                {
                    let mut wire = wire.borrow_mut();
                    wire.document.clone_from(&table);
                    (wire.epoch, wire.n, wire.fresh, wire.attempts) = (epoch, n, true, 0);
                }
                let Ok(mut table) = serde_json::from_value::<Table>(table) else {
                    return;
                };
                self.log.try_set(log);
                // A reader is none of the players, whoever's side is shown.
                table.you = table.you.filter(|_| self.kind != Kind::Reader);
                self.table.try_set(Some(table));
                self.status.try_set(Status::Connected);
            }
            Message::Update { n, patch, log, keep } => {
                let table = {
                    let mut wire = wire.borrow_mut();
                    if !wire.fresh || n <= wire.n {
                        return;
                    }
                    let follows = n == wire.n + 1 && apply(&mut wire.document, patch);
                    let table = follows
                        .then(|| serde_json::from_value::<Table>(wire.document.clone()).ok())
                        .flatten();
                    if table.is_none() {
                        // Something was missed: begin anew.
                        wire.fresh = false;
                        wire.part();
                        return;
                    }
                    (wire.n, wire.attempts) = (n, 0);
                    table
                };
                if keep.is_some() || !log.is_empty() {
                    self.log.try_update(|all| {
                        all.truncate(keep.map_or(usize::MAX, |keep| keep as usize));
                        all.extend(log);
                    });
                }
                self.table.try_set(table);
                self.status.try_set(Status::Connected);
            }
            Message::Done { id } => self.answer(id, Ok(Answer::Done)),
            Message::Ways { id, ways } => self.answer(id, Ok(Answer::Ways(ways))),
            Message::WhyNot { id, reasons } => self.answer(id, Ok(Answer::WhyNot(reasons))),
            Message::Tale { id, tale } => self.answer(id, Ok(Answer::Tale(Box::new(tale)))),
            Message::Refused { id: Some(id), refused } => self.answer(id, Err(refused)),
            Message::Refused { id: None, refused } => {
                // The connection as a whole is refused: trying again would change nothing.
                if matches!(refused.code, Code::NoSuchGame | Code::Version | Code::NotSeated) {
                    self.status.try_set(Status::Closed(refused));
                }
            }
        }
    }

    fn answer(self, id: u32, answer: Result<Answer, Refused>) {
        let Some(wire) = self.wire.try_get_value() else { return };
        let asked = wire.borrow_mut().open.remove(&id);
        if let Some(asked) = asked {
            let _ = asked.send(answer);
        }
    }
}

impl Wire {
    /// How long nothing came on a socket; asks for a sign of life where nothing else is waited for.
    fn silence(&mut self) -> Silence {
        let now = browser::now();
        let Carrier::Socket(socket) = &self.carrier else {
            return Silence::None;
        };
        if document().hidden() || socket.ready_state() != WebSocket::OPEN {
            // Clocks go slowly in the background.
            self.ear.hears(now);
            return Silence::None;
        }
        self.ear.listens(now, || socket.send_with_str(PING).is_ok())
    }

    /// Leaves a socket that says nothing any more, without waiting for its farewell.
    fn drop_socket(&mut self) {
        if let Carrier::Socket(socket) = std::mem::take(&mut self.carrier) {
            socket.set_onclose(None);
            socket.set_onmessage(None);
            drop(socket.close());
        }
    }

    /// Sends a request; false when there is no connection.
    fn send(&self, request: &Request) -> bool {
        match &self.carrier {
            Carrier::None => false,
            Carrier::Socket(socket) => {
                let text = serde_json::to_string(request).unwrap_or_default();
                socket.ready_state() == WebSocket::OPEN && socket.send_with_str(&text).is_ok()
            }
            Carrier::Worker(worker) => {
                post(worker, &ToWorker::Ask(request.clone()));
                true
            }
        }
    }

    /// Ends the connection; a socket is then connected again.
    fn part(&mut self) {
        match std::mem::take(&mut self.carrier) {
            Carrier::None => {}
            Carrier::Socket(socket) => drop(socket.close()),
            Carrier::Worker(worker) => {
                post(&worker, &ToWorker::Again);
                self.carrier = Carrier::Worker(worker);
            }
        }
    }
}

fn apply(document: &mut serde_json::Value, patch: serde_json::Value) -> bool {
    let patch = serde_json::from_value::<json_patch::Patch>(patch);
    patch.is_ok_and(|patch| json_patch::patch(document, &patch).is_ok())
}

fn close(wire: &Rc<RefCell<Wire>>) {
    let mut wire = wire.borrow_mut();
    wire.closed = true;
    wire.open.clear();
    match std::mem::take(&mut wire.carrier) {
        Carrier::None => {}
        Carrier::Socket(socket) => drop(socket.close()),
        Carrier::Worker(worker) => hired::let_go(worker),
    }
}
