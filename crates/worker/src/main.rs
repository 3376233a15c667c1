//! The worker of Ashwright's page: it hosts the games of one browser, with their bots, and replays of any.
//!
//! A module of its own, which the page loads beside itself when a game is near. Cards and ready-made decks come from
//! whoever starts it; what it and the page say to each other is `ashwright_local`'s.

#[cfg(target_arch = "wasm32")]
mod host;

#[cfg(target_arch = "wasm32")]
fn main() {
    console_error_panic_hook::set_once();
}

/// Begins once the texts of cards and decks have come.
#[cfg(target_arch = "wasm32")]
#[wasm_bindgen::prelude::wasm_bindgen]
pub fn begin(library: String) {
    ashwright_local::library::keep(library.leak());
    host::serve();
}

#[cfg(not(target_arch = "wasm32"))]
fn main() {
    eprintln!("The worker runs in a browser: start `cargo xtask serve` and open the address that it names.");
}
