//! How much one visitor may ask for.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// So many at once, and so many a second in the long run.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rate {
    /// At once.
    pub burst: f64,
    /// A second.
    pub per_second: f64,
}

/// What a connection or an address may do.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Limits {
    /// Sockets that are open at one time from one address.
    pub sockets: u32,
    /// Connections of any kind that are open at one time from one address. A browser has up to six besides its sockets.
    pub connections: u32,
    /// Connections that are open at one time; others wait until one of them ends.
    pub connections_in_all: usize,
    /// How long the head of a request may take to arrive, and then its body.
    pub arrives: Duration,
    /// How long a connection may be open with nothing going through it in either direction.
    pub nothing: Duration,
    /// Requests to the interface, from one address.
    pub requests: Rate,
    /// Games, campaigns and records that one address may make.
    pub games: Rate,
    /// Messages on one socket.
    pub messages: Rate,
    /// Messages that are refused because they come too fast or cannot be read before the socket is closed.
    pub patience: u32,
    /// Bytes of a message.
    pub message: usize,
    /// Bytes of the body of a request.
    pub body: usize,
    /// Bytes of an uploaded record.
    pub record: usize,
    /// Messages that wait for a slow reader before it is disconnected.
    pub waiting: usize,
    /// How long a reader may take nothing before it is disconnected.
    pub stuck: Duration,
    /// How long a new socket may wait with its first message.
    pub hello: Duration,
    /// How long a socket may be silent before it is asked for a sign of life; after three times this it is closed.
    pub silence: Duration,
    /// How long a room without visitors stays in memory.
    pub idle: Duration,
    /// How long a game must have waited for a player who is away before the others may claim it.
    pub claim: Duration,
    /// How many watch is told at most once in this time: hundreds may come and go.
    pub count: Duration,
    /// How long a stranger who has taken an open seat may be away before it is free again.
    pub seat: Duration,
    /// How many open tables of one household strangers are shown.
    pub listed: usize,
    /// For so long a bot lets the others see what was done last.
    pub thinks: Duration,
    /// Entries of the journal of one game. A game that has so many can only be conceded.
    pub entries: usize,
    /// Bytes of the journal of one game, likewise.
    pub journal: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            sockets: 40,
            connections: 120,
            connections_in_all: 20_000,
            arrives: Duration::from_secs(20),
            nothing: Duration::from_secs(90),
            requests: Rate {
                burst: 100.0,
                per_second: 10.0,
            },
            games: Rate {
                burst: 20.0,
                per_second: 1.0 / 30.0,
            },
            messages: Rate {
                burst: 60.0,
                per_second: 20.0,
            },
            patience: 50,
            message: 16 * 1024,
            body: 16 * 1024,
            record: 512 * 1024,
            waiting: 64,
            stuck: Duration::from_secs(15),
            hello: Duration::from_secs(10),
            silence: Duration::from_secs(20),
            idle: Duration::from_secs(120),
            claim: Duration::from_secs(180),
            count: Duration::from_secs(1),
            seat: Duration::from_secs(20),
            listed: 3,
            thinks: Duration::from_millis(300),
            // A long game has some hundreds of entries, and some ten thousands of bytes.
            entries: 20_000,
            journal: 1024 * 1024,
        }
    }
}

impl Limits {
    /// The same, with more for one address: tests are many visitors at one.
    pub fn for_tests(self) -> Limits {
        let more = |rate: Rate| Rate {
            burst: rate.burst * 1000.0,
            ..rate
        };
        Limits {
            sockets: self.sockets.saturating_mul(100),
            connections: self.connections.saturating_mul(100),
            requests: more(self.requests),
            games: more(self.games),
            messages: more(self.messages),
            listed: self.listed * 100,
            ..self
        }
    }
}

/// Of the files that the process may have open, so many are not for connections: the data, the standard streams, what
/// the runtime waits with, and some to spare.
const OWN_FILES: u64 = 64;

/// How many files the process may have open, where there is a limit.
pub fn files() -> Option<u64> {
    #[cfg(unix)]
    return rustix::process::getrlimit(rustix::process::Resource::Nofile).current;
    #[cfg(not(unix))]
    None
}

impl Limits {
    /// The same with fewer connections than the process may have files, so that the data can always be opened.
    pub fn with_files(self, files: Option<u64>) -> Limits {
        let places = files.map_or(u64::MAX, |files| files.saturating_sub(OWN_FILES).max(files / 4).max(1));
        let places = usize::try_from(places).unwrap_or(usize::MAX);
        Limits {
            connections_in_all: self.connections_in_all.min(places),
            ..self
        }
    }
}

/// A bucket that fills by a [`Rate`].
#[derive(Clone, Copy, Debug)]
pub struct Bucket {
    rate: Rate,
    left: f64,
    at: Instant,
}

impl Bucket {
    /// A full one.
    pub fn new(rate: Rate, now: Instant) -> Bucket {
        Bucket {
            rate,
            left: rate.burst,
            at: now,
        }
    }

    fn fill(&mut self, now: Instant) {
        let passed = now.saturating_duration_since(self.at).as_secs_f64();
        self.left = (self.left + passed * self.rate.per_second).min(self.rate.burst);
        self.at = self.at.max(now);
    }

    /// Takes one out if there is one.
    pub fn take(&mut self, now: Instant) -> bool {
        self.fill(now);
        let enough = self.left >= 1.0;
        if enough {
            self.left -= 1.0;
        }
        enough
    }

    /// Puts back what was taken out.
    fn give_back(&mut self) {
        self.left = (self.left + 1.0).min(self.rate.burst);
    }

    fn is_full(&mut self, now: Instant) -> bool {
        self.fill(now);
        self.left >= self.rate.burst
    }
}

#[derive(Debug)]
struct Visitor {
    sockets: u32,
    connections: u32,
    requests: Bucket,
    games: Bucket,
}

/// Everybody who came lately, by address.
#[derive(Clone, Debug)]
pub struct Visitors {
    limits: Limits,
    known: Arc<Mutex<Known>>,
}

#[derive(Debug)]
struct Known {
    visitors: HashMap<IpAddr, Visitor>,
    /// When there are so many, those are forgotten who used up nothing.
    full: usize,
}

/// So many addresses are remembered before those that used up nothing are forgotten.
const MANY: usize = 10_000;

/// A household has one IPv4 address or 2^64 IPv6 addresses.
pub(crate) fn household(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(four) => IpAddr::V4(four),
        IpAddr::V6(six) => {
            let [a, b, c, d, ..] = six.segments();
            IpAddr::from([a, b, c, d, 0, 0, 0, 0])
        }
    }
}

impl Visitors {
    /// Nobody yet.
    pub fn new(limits: Limits) -> Visitors {
        Visitors {
            limits,
            known: Arc::new(Mutex::new(Known {
                visitors: HashMap::new(),
                full: MANY,
            })),
        }
    }

    fn with<T>(&self, address: IpAddr, now: Instant, act: impl FnOnce(&mut Visitor) -> T) -> T {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if known.visitors.len() >= known.full {
            known
                .visitors
                .retain(|_, v| v.connections > 0 || v.sockets > 0 || !v.requests.is_full(now) || !v.games.is_full(now));
            // As many more must come before all are looked at again: each visitor pays for looking at two.
            known.full = MANY.max(known.visitors.len() * 2);
        }
        act(known.visitors.entry(household(address)).or_insert_with(|| Visitor {
            sockets: 0,
            connections: 0,
            requests: Bucket::new(self.limits.requests, now),
            games: Bucket::new(self.limits.games, now),
        }))
    }

    /// Whether this address may make one more request.
    pub fn may_ask(&self, address: IpAddr, now: Instant) -> bool {
        self.with(address, now, |visitor| visitor.requests.take(now))
    }

    /// Whether this address may make one more game or record.
    pub fn may_create(&self, address: IpAddr, now: Instant) -> bool {
        self.with(address, now, |visitor| visitor.games.take(now))
    }

    /// What this address was to make was refused, and does not count.
    pub fn made_nothing(&self, address: IpAddr, now: Instant) {
        self.with(address, now, |visitor| visitor.games.give_back());
    }

    /// One more socket for this address, counted until the visit is dropped; nothing when it has enough.
    pub fn visit(&self, address: IpAddr, now: Instant) -> Option<Visit> {
        self.count(address, now, |visitor| &mut visitor.sockets, self.limits.sockets)
    }

    /// One more connection for this address, counted until the visit is dropped; nothing when it has enough.
    pub fn connect(&self, address: IpAddr, now: Instant) -> Option<Visit> {
        self.count(
            address,
            now,
            |visitor| &mut visitor.connections,
            self.limits.connections,
        )
    }

    fn count(&self, address: IpAddr, now: Instant, what: Count, limit: u32) -> Option<Visit> {
        self.with(address, now, |visitor| {
            let count = what(visitor);
            let room = *count < limit;
            *count += u32::from(room);
            room
        })
        .then(|| Visit {
            visitors: self.clone(),
            address,
            what,
        })
    }
}

/// What is counted of a visitor.
type Count = fn(&mut Visitor) -> &mut u32;

/// An open socket or connection.
#[derive(Debug)]
pub struct Visit {
    visitors: Visitors,
    address: IpAddr,
    what: Count,
}

impl Visit {
    /// Where it comes from.
    pub fn address(&self) -> IpAddr {
        self.address
    }
}

impl Drop for Visit {
    fn drop(&mut self) {
        self.visitors.with(self.address, Instant::now(), |visitor| {
            let count = (self.what)(visitor);
            *count = count.saturating_sub(1);
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_fills_with_time_and_no_more_than_full() {
        let start = Instant::now();
        let rate = Rate {
            burst: 2.0,
            per_second: 1.0,
        };
        let mut bucket = Bucket::new(rate, start);
        assert!(bucket.take(start) && bucket.take(start) && !bucket.take(start));
        let later = start + Duration::from_secs(1);
        assert!(bucket.take(later) && !bucket.take(later));
        let much_later = start + Duration::from_secs(100);
        assert!(bucket.take(much_later) && bucket.take(much_later) && !bucket.take(much_later));
        // A clock that goes back fills nothing.
        assert!(!bucket.take(start));
    }

    #[test]
    fn sockets_are_counted_for_a_household_until_they_close() {
        let now = Instant::now();
        let visitors = Visitors::new(Limits {
            sockets: 1,
            ..Limits::default()
        });
        let [here, beside, elsewhere] =
            ["2001:db8::1", "2001:db8::2", "2001:db8:0:1::1"].map(|a| a.parse().expect("address"));
        let first = visitors.visit(here, now);
        assert!(first.is_some());
        assert!(visitors.visit(beside, now).is_none());
        assert!(visitors.visit(elsewhere, now).is_some());
        drop(first);
        assert!(visitors.visit(beside, now).is_some());
    }

    #[test]
    fn visitors_who_used_up_nothing_are_forgotten() {
        let now = Instant::now();
        let visitors = Visitors::new(Limits::default());
        for n in 0..u32::try_from(MANY).expect("small") {
            visitors.may_ask(IpAddr::from(n.to_be_bytes()), now);
        }
        let later = now + Duration::from_secs(3600);
        visitors.may_ask(IpAddr::from([250, 0, 0, 1]), later);
        assert_eq!(visitors.known.lock().expect("lock").visitors.len(), 1);
    }

    #[test]
    fn many_visitors_are_not_all_looked_at_for_each() {
        let now = Instant::now();
        let visitors = Visitors::new(Limits::default());
        let mut looks = 0;
        for n in 0..u32::try_from(MANY * 4).expect("small") {
            let full = visitors.known.lock().expect("lock").full;
            // None of them can be forgotten yet.
            visitors.may_ask(IpAddr::from(n.to_be_bytes()), now);
            looks += usize::from(visitors.known.lock().expect("lock").full != full);
        }
        assert_eq!(looks, 2);
        assert_eq!(visitors.known.lock().expect("lock").full, MANY * 4);
    }

    #[test]
    fn there_are_fewer_places_than_files() {
        let places = |files| Limits::default().with_files(files).connections_in_all;
        assert_eq!(places(None), Limits::default().connections_in_all);
        assert_eq!(places(Some(1024)), 960);
        assert_eq!(places(Some(1_000_000)), Limits::default().connections_in_all);
        for few in [0, 1, 3, 64, 65, 80] {
            assert!((1..=few.max(1)).contains(&places(Some(few as u64))), "{few}");
        }
    }
}
