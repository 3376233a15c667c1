//! What a room keeps while its players think, and how much an answer allocates. Bytes and allocations are the same on
//! every machine.

use allocation_counter::measure;
use ashwright_bench::{Hosted, script};

const GAMES: u64 = 6;
const ANSWERS: usize = 60;

#[test]
fn a_waiting_room_is_small_and_an_answer_allocates_little() {
    let scripts: Vec<_> = (0..GAMES).map(|n| script(n, ANSWERS)).collect();
    let answers: usize = scripts.iter().map(Vec::len).sum();
    let mut rooms: Vec<Hosted> = Vec::with_capacity(scripts.len());
    let kept = measure(|| rooms.extend((0..GAMES).filter_map(Hosted::begun)));
    let mut told = 0;
    let played = measure(|| {
        for (room, script) in rooms.iter_mut().zip(&scripts) {
            told += room.play(script);
        }
    });
    let bytes = (kept.bytes_current + played.bytes_current) / GAMES as i64;
    let allocations = played.count_total / answers as u64;
    println!(
        "{answers} answers, {told} bytes written and told: {bytes} bytes kept in a room, {allocations} allocations an answer"
    );
    assert!(bytes <= 33_000, "{bytes} bytes are kept in a room");
    assert!(allocations <= 475, "{allocations} allocations an answer");
}
