//! What an answer costs in a room, and whoever comes anew, without sockets and disks: `cargo run --release -p ashwright-bench --example rooms`.

use ashwright_bench::{Hosted, script};
use cpu_time::ProcessTime;

fn main() {
    let scripts: Vec<_> = (0..30).map(|n| script(n, 60)).collect();
    let answers: usize = scripts.iter().map(Vec::len).sum();
    let mut rooms: Vec<Hosted> = (0..30).filter_map(Hosted::begun).collect();
    let start = ProcessTime::now();
    let mut bytes = 0;
    for (room, script) in rooms.iter_mut().zip(&scripts) {
        bytes += room.play(script);
    }
    let took = start.elapsed().as_secs_f64();
    let games = rooms.len();
    println!(
        "{answers} answers, {:.1} us and {} bytes each",
        took * 1e6 / answers as f64,
        bytes / answers
    );
    for length in [60, 450] {
        let script = |n| script(n, length);
        let mut rooms: Vec<Hosted> = (0..30).filter_map(Hosted::begun).collect();
        for (room, n) in rooms.iter_mut().zip(0..) {
            room.play(&script(n));
        }
        let start = ProcessTime::now();
        let bytes: usize = rooms.iter_mut().map(Hosted::tell_all).sum();
        let took = start.elapsed().as_secs_f64();
        println!(
            "after at most {length} answers whoever comes anew costs {:.1} us and {} bytes",
            took * 1e6 / games as f64,
            bytes / games
        );
    }
}
