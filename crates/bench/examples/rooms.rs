//! What an answer costs in a room, without sockets and disks: `cargo run --release -p ashwright-bench --example rooms`.

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
    println!(
        "{answers} answers, {:.1} us and {} bytes each",
        took * 1e6 / answers as f64,
        bytes / answers
    );
}
