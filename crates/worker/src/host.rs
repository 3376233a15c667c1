//! What the worker hosts: a room and its bots, or a replay, in the background of the page.

use ashwright_core::Seat;
use ashwright_local::{FromWorker, Source, Stored, ToWorker, Verified, library, random_hex};
use ashwright_room::chance::Secret;
use ashwright_room::message::{Message, Request};
use ashwright_room::replay::Replay;
use ashwright_room::{Entry, Feeds, Restored, Room, Viewer, Written};
use ashwright_table::campaign::Played;
use ashwright_table::{Problem, record, rulebook};
use std::cell::RefCell;
use std::sync::Once;
use wasm_bindgen::prelude::*;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

/// What the worker hosts.
enum Host {
    Nothing,
    Game(Box<Game>),
    Replay(Box<Replay>),
}

struct Game {
    stored: Stored,
    room: Room,
    /// The seat of whoever has the device in hands.
    player: Seat,
    /// The seats of all who play at this device.
    people: Vec<Seat>,
    feeds: Feeds,
    pace: u32,
    /// What a bot has decided, and what comes of it: shown after a moment.
    ahead: Option<(Room, Entry)>,
    /// The end of that moment.
    timer: Option<i32>,
}

impl Drop for Game {
    fn drop(&mut self) {
        if let Some(timer) = self.timer {
            scope().clear_timeout_with_handle(timer);
        }
    }
}

thread_local! {
    static HOST: RefCell<Host> = const { RefCell::new(Host::Nothing) };
}

fn scope() -> DedicatedWorkerGlobalScope {
    js_sys::global().unchecked_into()
}

/// Listens to the page.
pub fn serve() {
    let came = Closure::<dyn FnMut(MessageEvent)>::new(|event: MessageEvent| {
        let text = event.data().as_string().unwrap_or_default();
        match serde_json::from_str(&text) {
            Ok(message) => HOST.with(|host| take(&mut host.borrow_mut(), message)),
            Err(_) => {
                let text = "The page and its worker do not understand each other: load the page again.";
                say(&FromWorker::Failed(text.to_owned()));
            }
        }
    });
    scope().set_onmessage(Some(came.as_ref().unchecked_ref()));
    came.forget();
    say(&FromWorker::Ready);
}

fn say(message: &FromWorker) {
    pass(&serde_json::to_string(message).unwrap_or_default());
}

fn say_message(message: &Message) {
    pass(&serde_json::to_string(message).unwrap_or_default());
}

fn pass(text: &str) {
    let _ = scope().post_message(&text.into());
}

fn take(host: &mut Host, message: ToWorker) {
    match (message, &mut *host) {
        (ToWorker::Bring(text), _) => bring(text),
        (ToWorker::Open { stored, pace }, _) => match Game::open(*stored, pace) {
            Ok(mut game) => {
                game.greet();
                *host = Host::Game(Box::new(game));
            }
            Err(why) => say(&FromWorker::Failed(why)),
        },
        (ToWorker::Pace(pace), Host::Game(game)) => game.pace = pace,
        (ToWorker::Ask(request), Host::Game(game)) => game.ask(&request),
        (ToWorker::Again, Host::Game(game)) => game.greet(),
        (ToWorker::Replay(source), _) => match read(*source) {
            Ok(replay) => {
                say(&FromWorker::Read(Box::new(replay.contents())));
                *host = Host::Replay(Box::new(replay));
            }
            Err(why) => say(&FromWorker::Failed(why)),
        },
        (ToWorker::Show { step, side }, Host::Replay(replay)) => {
            if let Some(text) = replay.shown(step, side) {
                pass(&text);
            }
        }
        (ToWorker::Follow(stored), _) => match restored(&stored) {
            Ok(Restored { room, .. }) => {
                let played = room.session().map(|session| Played::of(session, room.record()));
                say(&FromWorker::Stands(played.map(Box::new)));
            }
            Err(why) => say(&FromWorker::Failed(why.to_string())),
        },
        (ToWorker::Verify(record), _) => match Verified::of(&record) {
            Ok(verified) => say(&FromWorker::Verified(verified)),
            Err(why) => say(&FromWorker::Failed(why)),
        },
        (ToWorker::Leave, _) => {
            *host = Host::Nothing;
            say(&FromWorker::Ready);
        }
        (ToWorker::Pace(_) | ToWorker::Ask(_) | ToWorker::Again | ToWorker::Show { .. }, _) => {}
    }
}

/// Takes the text of cards and decks once, whoever brings it again.
fn bring(text: String) {
    static BROUGHT: Once = Once::new();
    BROUGHT.call_once(|| library::bring(text.leak()));
}

fn restored(stored: &Stored) -> Result<Restored, Problem> {
    let book = rulebook(stored.setup.edition);
    let entries = stored.journal.iter().enumerate().map(|(at, entry)| {
        entry.read().map_err(|why| {
            let remedy = "restore it with the version of the program that wrote it";
            let place = format!("entry {}", at + 1);
            Problem::new("cannot restore the room", place, why.to_string(), remedy)
        })
    });
    let journal = entries.collect::<Result<Vec<Entry>, Problem>>()?;
    Room::restore(book, stored.setup.clone(), &journal)
}

fn read(source: Source) -> Result<Replay, String> {
    let record = match source {
        Source::Record(text) => text,
        Source::Stored(stored) => {
            let room = restored(&stored).map_err(|problem| problem.to_string())?.room;
            room.record()
                .ok_or("The game has not begun, so there is nothing to replay.")?
        }
    };
    Replay::read(rulebook(record::edition(&record)), &record).map_err(|problem| problem.to_string())
}

impl Game {
    fn open(stored: Stored, pace: u32) -> Result<Game, String> {
        let Restored { mut room, parted } = restored(&stored).map_err(|why| why.to_string())?;
        let (player, people) = (stored.holder(), stored.people());
        people.iter().for_each(|seat| room.set_here(*seat, true));
        let mut game = Game {
            player,
            people,
            feeds: Feeds::new(js_sys::Date::now() as u64),
            stored,
            room,
            pace,
            ahead: None,
            timer: None,
        };
        game.keep(parted.into_iter().collect());
        if game.room.session().is_none() {
            game.sit()?;
        }
        Ok(game)
    }

    /// All sit down as the setup says; the game begins.
    fn sit(&mut self) -> Result<(), String> {
        for seat in self.people.clone() {
            let setup = self.stored.setup.seats.get(seat.index()).cloned().unwrap_or_default();
            let request = Request::Sit {
                id: 0,
                name: setup.name,
                deck: setup.deck,
                nonce: self.stored.nonce.clone(),
                ready: true,
            };
            let handled = self.room.handle(Viewer::Seat(seat), &request);
            self.keep(handled.map_err(|refused| refused.text)?.entries);
        }
        Ok(())
    }

    fn keep(&mut self, entries: Vec<Entry>) {
        if !entries.is_empty() {
            let entries = entries.iter().map(Written::of).collect();
            let over = self.room.is_over();
            say(&FromWorker::Keep { entries, over });
        }
    }

    fn greet(&mut self) {
        for text in self.feeds.hello(&self.room, Viewer::Seat(self.player), None) {
            pass(&text);
        }
        self.go_on();
    }

    fn follow(&mut self) {
        for (_, text) in self.feeds.follow(&self.room) {
            pass(&text);
        }
    }

    fn ask(&mut self, request: &Request) {
        match self.room.handle(Viewer::Seat(self.player), request) {
            Ok(handled) => {
                if !matches!(
                    request,
                    Request::Ways { .. } | Request::WhyNot { .. } | Request::Tale { .. }
                ) {
                    // The room is another one, also where nothing is written down: the bot has to think again.
                    self.ahead = None;
                }
                self.keep(handled.entries);
                self.others_agree(request);
                if self.room.wants_rematch() {
                    self.rematch();
                }
                self.follow();
                say_message(&handled.reply);
                self.go_on();
            }
            Err(refused) => say_message(&Message::refused(request.id(), refused)),
        }
    }

    /// Who sit side by side agree before one of them asks for something: to take something back, or to play again.
    fn others_agree(&mut self, request: &Request) {
        let by = self.player;
        let agreed = match request {
            Request::Rematch { wanted: true, .. } => request.clone(),
            Request::AskBack { id, step } => Request::Consent {
                id: *id,
                by,
                step: *step,
                agreed: true,
            },
            _ => return,
        };
        for seat in self.people.clone().into_iter().filter(|seat| *seat != by) {
            // Where nothing is left to agree to, as when all who were asked have agreed already, nothing is done.
            if let Ok(handled) = self.room.handle(Viewer::Seat(seat), &agreed) {
                if !handled.entries.is_empty() {
                    // What a bot thought of came after what was taken back.
                    self.ahead = None;
                }
                self.keep(handled.entries);
            }
        }
    }

    fn rematch(&mut self) {
        let drawn = u64::from_str_radix(&random_hex(6), 16).unwrap_or(0);
        let Some(secret) = Secret::from_hex(&random_hex(32)) else {
            return;
        };
        let next = Stored::new(self.room.rematch(secret, drawn));
        let id = next.game.clone();
        say(&FromWorker::Next(Box::new(next)));
        let entry = self.room.name_rematch(&id);
        self.keep(vec![entry]);
    }

    /// Lets the bots decide. What people can see of it comes after a moment, so that they can follow, and requests are
    /// heard in between; what nobody sees takes no time.
    fn go_on(&mut self) {
        if self.timer.is_some() {
            return;
        }
        let (next, entry) = loop {
            let mut next = self.room.clone();
            let Some(entry) = next.bot_move() else { return };
            if next.looks() != self.room.looks() {
                break (next, entry);
            }
            self.done(next, entry);
        };
        self.ahead = Some((next, entry));
        let later = Closure::once_into_js(|| HOST.with(|host| bot(&mut host.borrow_mut())));
        let pace = i32::try_from(self.pace).unwrap_or(0);
        let timer = scope().set_timeout_with_callback_and_timeout_and_arguments_0(later.unchecked_ref(), pace);
        self.timer = timer.ok();
    }

    fn done(&mut self, next: Room, entry: Entry) {
        self.room = next;
        self.keep(vec![entry]);
        self.follow();
    }
}

fn bot(host: &mut Host) {
    let Host::Game(game) = host else { return };
    game.timer = None;
    if let Some((next, entry)) = game.ahead.take() {
        game.done(next, entry);
    }
    game.go_on();
}
