//! Paired hands: two games that differ only in what one hand holds look the same to everybody else, in what they are sent
//! and when. Time is simulated: the room is told when it is.

use crate::common::{self, Client, Random};
use ashwright_core::{EditionId, Seat};
use ashwright_engine::Position;
use ashwright_room::message::{Reply, Request, Stops};
use ashwright_room::view::{Choice, Form};
use ashwright_room::{Begin, Feeds, Pause, Room, Viewer, Windows, Written};
use std::time::Duration;

/// Reactions of an edition, of which some wait for nearly everything that an opponent does.
fn reactions(edition: EditionId) -> [&'static str; 5] {
    let defence = match edition {
        EditionId::Reborn | EditionId::RedRains => "Cover",
        EditionId::Original => "Shadow Counter",
    };
    ["Golden Veil", defence, "Redirect", "Final Cry", "Sympathy Pain"]
}
/// As many cards that are no reactions.
const OTHERS: [&str; 5] = [
    "Hammer Knight",
    "Iron Worker",
    "Anchornaut",
    "Anchornaut",
    "Hammer Knight",
];

/// A room, everybody who looks at it, and the time.
struct Host {
    room: Room,
    feeds: Feeds,
    clients: Vec<Client>,
    now: Duration,
    pause: Option<(Pause, Duration)>,
    /// What whoever does not hold the hand was sent, and when.
    sent: Vec<(Duration, Viewer, String)>,
}

impl Host {
    fn new(edition: EditionId, position: Position, windows: Windows) -> Host {
        let mut setup = common::setup_of(edition, 3, &[None, None]);
        setup.begin = Begin::Position(Written::of(&position));
        setup.windows = windows;
        let (mut room, _) = common::begun(setup);
        // What need not be asked of whoever attacks must not tell of the hand either.
        let stops = Stops {
            order: false,
            ..Stops::default()
        };
        room.handle(Viewer::Seat(Seat(0)), &Request::Stops { id: 1, stops })
            .expect("stops may be changed");
        let mut feeds = Feeds::new(1);
        let clients: Vec<Client> = room
            .viewers()
            .map(|viewer| Client::new(&mut feeds, &room, viewer))
            .collect();
        let mut host = Host {
            room,
            feeds,
            clients,
            now: Duration::ZERO,
            pause: None,
            sent: Vec::new(),
        };
        host.note_pause();
        host
    }

    fn note_pause(&mut self) {
        let pause = self.room.pause();
        if self.pause.map(|(pause, _)| pause) != pause {
            self.pause = pause.map(|pause| (pause, self.now + pause.after));
        }
    }

    fn tell(&mut self) {
        for (viewer, text) in self.feeds.follow(&self.room) {
            if viewer != Viewer::Seat(Seat(1)) {
                self.sent.push((self.now, viewer, text.to_string()));
            }
            self.clients
                .iter_mut()
                .filter(|client| client.viewer == viewer)
                .for_each(|client| client.receive(&text));
        }
        self.note_pause();
    }

    fn ask(&mut self, seat: usize, request: &Request) {
        self.room
            .handle(Viewer::Seat(Seat(seat as u8)), request)
            .expect("it fits");
        self.tell();
    }

    /// Goes on to a time, and lets pass what passes until then.
    fn until(&mut self, time: Duration) {
        while let Some((pause, at)) = self.pause.filter(|(_, at)| *at <= time) {
            self.now = at;
            self.room.pass(pause).expect("it waits");
            self.tell();
        }
        self.now = time;
    }

    /// What the holder of the hand may do in a window.
    fn window(&self) -> Option<Vec<Choice>> {
        match self.clients[1].question() {
            Some(Form::OneOf(choices)) if choices.contains(&Choice::Done) => Some(choices),
            _ => None,
        }
    }

    fn done(&mut self, choices: &[Choice]) {
        let place = choices
            .iter()
            .position(|choice| *choice == Choice::Done)
            .expect("a way out");
        let request = Request::Answer {
            id: 1,
            step: self.clients[1].table().step,
            reply: Reply::Option(place as u32),
            pay: None,
        };
        self.ask(1, &request);
    }
}

/// Positions in which the first seat is to act, in which the second has dice for any reaction.
fn positions(edition: EditionId, seed: u64) -> Vec<Position> {
    let mut setup = common::setup_of(edition, seed, &[Some(ashwright_room::Level::Novice); 2]);
    setup.seed = seed;
    let (mut room, _) = common::begun(setup);
    let mut positions: Vec<Position> = Vec::new();
    let mut turn = 0;
    while room.bot_move().is_some() {
        let base = &room.session().expect("a game").world().base;
        let on_cards = base.placed_dice.iter().filter(|placed| placed.owner == Seat(1));
        // With the eight that it is given.
        let has_room = on_cards.count() <= 2;
        if base.turn.seat == Seat(0) && base.turn.number > turn && base.turn.number > 4 && has_room {
            turn = base.turn.number;
            let mut position = Position::of(room.book(), base);
            position.seats[1].dice = "2 natural power, 2 illusion power, 2 charm power, 2 ceremonial power".to_string();
            position.seats[1].exhausted_dice = String::new();
            position.seats[1].reacted = false;
            positions.push(position);
        }
    }
    positions
}

fn with_hand(position: &Position, hand: &[&str]) -> Position {
    let mut position = position.clone();
    let cards = hand
        .iter()
        .map(|title| serde_json::json!({ "title": title }))
        .collect::<Vec<_>>();
    position.seats[1].hand = serde_json::from_value(cards.into()).expect("a hand");
    position
}

/// Plays both until the second seat has a window that it could use with one of the hands only, lets it pass, and
/// returns whether there was one.
fn compare(edition: EditionId, position: &Position, seed: u64) -> bool {
    let host = |hand: [&str; 5]| Host::new(edition, with_hand(position, &hand), Windows::Paused);
    let mut pair = [reactions(edition), OTHERS].map(host);
    let mut random = Random::new(seed);
    for _ in 0..12 {
        assert_eq!(pair[0].sent, pair[1].sent, "what was sent, and when");
        let [one, other] = &mut pair;
        match (one.window(), other.window()) {
            (Some(choices), Some(only)) => {
                let is_pair = choices.len() > 1 && only.len() == 1;
                let Some((pause, _)) = other.pause.filter(|_| is_pair) else {
                    return false;
                };
                assert_eq!(one.pause, None, "whoever can decide is waited for");
                assert!(pause.after >= Duration::from_secs(1));
                // Just before, nobody knows anything; the one who has a choice takes as long as the room.
                other.until(other.now + pause.after - Duration::from_millis(1));
                assert_eq!(one.sent, other.sent);
                one.until(one.now + pause.after);
                one.done(&choices);
                other.until(other.now + Duration::from_millis(1));
                assert_eq!(one.sent, other.sent, "what was sent, and when");
                return true;
            }
            (None, None) => {}
            (one, other) => panic!("windows are public: {one:?} {other:?}"),
        }
        let client = &one.clients[0];
        let Some(request) = common::random_request(&mut one.room, client, &mut random) else {
            return false;
        };
        one.ask(0, &request);
        other.ask(0, &request);
    }
    false
}

#[test]
fn nobody_can_tell_a_hand_without_a_reaction_from_one_that_lets_it_pass() {
    look_alike(EditionId::Reborn);
}

#[test]
fn nobody_can_tell_such_hands_apart_in_the_original_edition() {
    look_alike(EditionId::Original);
}

fn look_alike(edition: EditionId) {
    let mut pairs = 0;
    'all: for seed in 0..12 {
        for (n, position) in positions(edition, seed).iter().enumerate() {
            for tried in 0..10 {
                pairs += usize::from(compare(edition, position, n as u64 * 31 + tried));
                if pairs == 25 {
                    break 'all;
                }
            }
        }
    }
    assert_eq!(pairs, 25);
}

#[test]
fn a_window_passes_when_its_seat_says_so_and_a_late_pass_is_refused() {
    for edition in [EditionId::Reborn, EditionId::Original] {
        passes_when_its_seat_says_so(edition);
    }
}

fn passes_when_its_seat_says_so(edition: EditionId) {
    let mut windows = 0;
    let tries = positions(edition, 1)
        .into_iter()
        .flat_map(|position| (0..10).map(move |tried| (position.clone(), tried)));
    for (position, tried) in tries {
        let mut host = Host::new(edition, with_hand(&position, &OTHERS), Windows::Paused);
        let mut random = Random::new(tried);
        for _ in 0..12 {
            if let (Some((pause, _)), Some(choices)) = (host.pause, host.window()) {
                let step = host.clients[1].table().step;
                host.done(&choices);
                assert!(host.clients[1].table().step > step);
                host.room.pass(pause).expect_err("it has passed");
                windows += 1;
                break;
            }
            let Some(request) = common::random_request(&mut host.room, &host.clients[0], &mut random) else {
                break;
            };
            host.ask(0, &request);
        }
        if windows == 3 {
            return;
        }
    }
    panic!("{windows} windows");
}
