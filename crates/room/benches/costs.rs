//! What an answer costs: `cargo bench --profile quick -p ashwright-room --bench costs`.

#[path = "../tests/room/common.rs"]
mod common;

use ashwright_core::Seat;
use ashwright_room::{Feeds, Viewer};
use common::{Client, Random};
use cpu_time::ThreadTime;
use std::time::Duration;

fn main() {
    let mut times = [Duration::ZERO; 5];
    let (mut answers, mut bytes, mut updates) = (0u32, 0, 0u32);
    let mut lines = 0;
    for seed in 0..10 {
        let (mut room, journal) = common::begun(common::setup(seed, &[None, None]));
        let setup = room.setup().clone();
        let mut journal = journal;
        let mut feeds = Feeds::new(1);
        let mut clients: Vec<Client> = room
            .viewers()
            .map(|viewer| Client::new(&mut feeds, &room, viewer))
            .collect();
        let mut random = Random::new(seed);
        while !room.is_over() {
            let seat = (0..2)
                .find(|seat| clients[*seat].question().is_some())
                .expect("somebody is asked");
            let Some(request) = common::random_request(&mut room, &clients[seat], &mut random) else {
                continue;
            };
            let start = ThreadTime::now();
            let mut next = room.clone();
            times[0] += start.elapsed();
            let start = ThreadTime::now();
            let Ok(done) = next.handle(Viewer::Seat(Seat(seat as u8)), &request) else {
                continue;
            };
            times[1] += start.elapsed();
            journal.extend(done.entries);
            let start = ThreadTime::now();
            room = next;
            times[2] += start.elapsed();
            let start = ThreadTime::now();
            let sent = feeds.follow(&room);
            times[3] += start.elapsed();
            answers += 1;
            for (viewer, text) in sent {
                updates += 1;
                bytes += text.len();
                for client in clients.iter_mut().filter(|client| client.viewer == viewer) {
                    client.receive(&text);
                }
            }
        }
        lines += clients[0].log.len();
        let start = ThreadTime::now();
        let again = ashwright_room::Room::restore(common::book(), setup, &journal)
            .expect("the journal fits")
            .room;
        times[4] += start.elapsed();
        assert!(again.is_over());
    }
    let each = |time: Duration| time.as_micros() as f64 / f64::from(answers);
    println!(
        "{answers} answers: clone {:.1} µs, handle {:.1} µs, drop {:.1} µs, follow {:.1} µs; {} bytes an update, {:.1} updates an answer; restore {:.1} ms a game; {} lines of log a game",
        each(times[0]),
        each(times[1]),
        each(times[2]),
        each(times[3]),
        bytes / updates as usize,
        f64::from(updates) / f64::from(answers),
        times[4].as_secs_f64() * 100.0,
        lines / 10,
    );
}
