//! Prints the state hashes of the games, one a line, as `hashes.mjs` does for the WebAssembly module.

use ashwright_wasm::{games, hash_of_game};

fn main() {
    for n in 0..games() {
        println!("{n} {:016x}", hash_of_game(n));
    }
}
