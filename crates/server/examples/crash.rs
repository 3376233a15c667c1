//! Kills a server again and again while games are played on it: `cargo xtask crash [KILLS] [GAMES]`, 200 kills and 12 games
//! unless others are said. It starts the server that was built beside it, and prints one JSON object when everything was
//! there after every kill that a player had been told of; otherwise it panics and says what was lost.

#[path = "../tests/common/mod.rs"]
mod common;

#[tokio::main]
async fn main() {
    let numbers: Vec<u64> = std::env::args().skip(1).filter_map(|text| text.parse().ok()).collect();
    let number = |place: usize, usual: u64| numbers.get(place).copied().unwrap_or(usual);
    let own = std::env::current_exe().expect("a path");
    let server = own
        .parent()
        .and_then(|examples| examples.parent())
        .expect("a directory")
        .join("ashwright-server");
    let directory = tempfile::tempdir().expect("a directory");
    let games = usize::try_from(number(1, 12)).expect("few games");
    let kept = common::lives::live(&server, directory.path(), number(0, 200), games).await;
    let told = serde_json::json!({
        "kills": kept.kills,
        "games": kept.games,
        "answers": kept.told,
        "acknowledged": kept.acknowledged,
        "lost": 0,
    });
    println!("{told}");
}
