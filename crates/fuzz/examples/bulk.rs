//! Bad input in bulk: `cargo xtask bulk [LINES] [MESSAGES] [SEED] [POSITIONS]`, a million lines of the protocol, 250,000
//! messages to rooms and 50,000 positions unless other numbers are said. Prints one JSON object when every one of them was answered as it ought to be;
//! otherwise it panics and says what was sent.

use ashwright_fuzz::{Tally, lines, messages, positions};
use std::time::Instant;

/// So many are sent between two lines that tell how far it is.
const AT_ONCE: u64 = 25_000;

/// Sends all of it in parts, each with a seed of its own.
fn all(what: &str, send: fn(u64, u64) -> Tally, seed: u64, count: u64) -> serde_json::Value {
    let start = Instant::now();
    let mut all = Tally::default();
    let mut part = 0;
    while all.sent < count {
        let tally = send(seed.wrapping_add(part), AT_ONCE.min(count - all.sent));
        all.sent += tally.sent;
        all.done += tally.done;
        all.refused += tally.refused;
        all.anew += tally.anew;
        part += 1;
        eprintln!("{what}: {} of {count}", all.sent);
    }
    let seconds = start.elapsed().as_secs_f64().round();
    serde_json::json!({
        "sent": all.sent, "done": all.done, "refused": all.refused, "anew": all.anew, "seconds": seconds
    })
}

fn main() {
    let numbers: Vec<u64> = std::env::args().skip(1).filter_map(|text| text.parse().ok()).collect();
    let number = |place: usize, usual: u64| numbers.get(place).copied().unwrap_or(usual);
    let seed = number(2, 1);
    let messages = all("messages", messages, seed, number(1, 250_000));
    let lines = all("lines", lines, seed, number(0, 1_000_000));
    let positions = all("positions", positions, seed, number(3, 50_000));
    println!(
        "{}",
        serde_json::json!({ "seed": seed, "lines": lines, "messages": messages, "positions": positions })
    );
}
