//! Rooms as the server hosts them: an answer is given on a copy, written down, and told to everybody.

use crate::BOOK;
use ashwright_bots::Dealer;
use ashwright_core::Seat;
use ashwright_engine::Agent;
use ashwright_engine::view::view_of;
use ashwright_room::chance::Secret;
use ashwright_room::message::{Message, Pool, Reply, Request};
use ashwright_room::view::Form;
use ashwright_room::{Feeds, Room, SeatSetup, Setup, Viewer};

const NAMES: [&str; 6] = [
    "The Iron Men",
    "The Mist Guardian",
    "The Bloodwoods Queen",
    "The Snakes in Silver",
    "The Cloudsea Siren",
    "The Shadows of Viros",
];

/// A room with two players who are connected.
pub struct Hosted {
    room: Room,
    feeds: Feeds,
}

/// What is asked of a room, in order.
pub type Script = Vec<(Seat, Request)>;

impl Hosted {
    /// Room number `n`, in which both have sat down.
    pub fn begun(n: u64) -> Option<Hosted> {
        let room = Room::new(BOOK.clone(), setup(n)).ok()?;
        let feeds = Feeds::new(1);
        let mut hosted = Hosted { room, feeds };
        for seat in [Seat(0), Seat(1)] {
            hosted.feeds.hello(&hosted.room, Viewer::Seat(seat), None);
            hosted.does(seat, &sit(seat))?;
        }
        Some(hosted)
    }

    /// Does what a seat asks, as the server does; how many bytes were written down and told. Nothing when it was refused.
    pub fn does(&mut self, seat: Seat, request: &Request) -> Option<usize> {
        let mut next = self.room.clone();
        let handled = next.handle(Viewer::Seat(seat), request).ok()?;
        let written = handled.entries.iter().map(serde_json::to_string);
        let mut bytes = written.flatten().map(|line| line.len()).sum();
        self.room = next;
        for (_, text) in self.feeds.follow(&self.room) {
            bytes += text.len();
        }
        bytes += serde_json::to_string(&handled.reply).map_or(0, |reply| reply.len());
        Some(bytes)
    }

    /// Tells a viewer everything, as one that comes anew; how many bytes that are.
    pub fn tell_all(&mut self) -> usize {
        let texts = self.feeds.hello(&self.room, Viewer::Spectator, None);
        texts.iter().map(|text| text.len()).sum()
    }

    /// Does everything in order; how many bytes were written down and told.
    pub fn play(&mut self, script: &Script) -> usize {
        script
            .iter()
            .filter_map(|(seat, request)| self.does(*seat, request))
            .sum()
    }
}

/// What room number `n` begins with: two players, with two of the decks of the rulebook.
pub fn setup(n: u64) -> Setup {
    let mut secret = [7; 32];
    secret[..8].copy_from_slice(&n.to_be_bytes());
    let first = n as usize;
    let seats = [first, first + 1 + first / NAMES.len() % (NAMES.len() - 1)].map(|deck| SeatSetup {
        deck: NAMES[deck % NAMES.len()].to_string(),
        ..SeatSetup::default()
    });
    Setup::new(seats.to_vec(), Secret::new(secret))
}

/// That a player sits down with the deck of the setup and is ready.
pub fn sit(seat: Seat) -> Request {
    Request::Sit {
        id: 1,
        name: format!("Player {seat}"),
        deck: String::new(),
        nonce: format!("{:016x}", 1000 + u64::from(seat.0)),
        ready: true,
    }
}

/// An answer at random that a seat can give in a room; nothing when nobody is asked.
pub fn some_answer(room: &Room, dealer: &mut Dealer) -> Option<(Seat, Request)> {
    let session = room.session()?;
    let step = session.steps().len() as u32;
    let (seat, form) = session.open_questions().find_map(|question| {
        let Agent::Seat(seat) = question.agent else { return None };
        // For a bot nobody answers.
        room.places().find(|place| *place == seat)?;
        let view = view_of(room.book(), session.state(), session.questions(), Viewer::Seat(seat));
        let own = view.pending.into_iter().find(|pending| pending.seat == Some(seat))?;
        Some((seat, own.question?.form))
    })?;
    // Some of what is drawn is refused, because a limit is passed.
    for _ in 0..100 {
        let request = Request::Answer {
            id: 2,
            step,
            reply: reply(room, seat, &form, dealer)?,
            pay: None,
        };
        if room.clone().handle(Viewer::Seat(seat), &request).is_ok() {
            return Some((seat, request));
        }
    }
    None
}

fn reply(room: &Room, seat: Seat, form: &Form, dealer: &mut Dealer) -> Option<Reply> {
    let mut below = |n: usize| (dealer.bits() % n.max(1) as u64) as usize;
    Some(match form {
        Form::OneOf(options) => Reply::Option(below(options.len()) as u32),
        Form::Some { of, min, max, .. } => {
            let n = usize::from(*min) + below(usize::from(max - min) + 1);
            let mut places: Vec<u32> = (0..of.len() as u32).collect();
            while places.len() > n {
                places.remove(below(places.len()));
            }
            Reply::Cards(places)
        }
        Form::Number { min, max } => Reply::Number(min + below(usize::from(max - min) + 1) as u8),
        Form::Pay { .. } => {
            let (step, option) = (room.session()?.steps().len() as u32, None);
            let ways = Request::Ways { id: 3, step, option };
            let Message::Ways { ways, .. } = room.clone().handle(Viewer::Seat(seat), &ways).ok()?.reply else {
                return None;
            };
            Reply::Dice(ways.get(below(ways.len()))?.clone())
        }
        Form::AnyDice(pool) => {
            let some = pool
                .iter()
                .map(|(kind, levels)| (*kind, levels.map(|n| below(usize::from(n) + 1) as u8)));
            Reply::Dice(some.collect::<Pool>())
        }
        Form::Roll(_) | Form::Draw => return None,
    })
}

/// So many answers that can be given in room number `n`, drawn at random; fewer when the game ends before.
pub fn script(n: u64, answers: usize) -> Script {
    let mut dealer = Dealer::new(n);
    let mut script = Script::new();
    let Some(mut hosted) = Hosted::begun(n) else {
        return script;
    };
    while script.len() < answers
        && let Some((seat, request)) = some_answer(&hosted.room, &mut dealer)
    {
        hosted.does(seat, &request);
        script.push((seat, request));
    }
    script
}
