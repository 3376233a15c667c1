//! The site and the table of Ashwright in the browser.
//!
//! It mounts the site as soon as whoever started it has brought the site's words.
//! It holds no rules and plays nothing: what can be done comes from a room, over a `link::Link`, as messages; rooms of this
//! browser are hosted by the worker, which is another module. What needs no browser
//! (`i18n`, `patch`, …) is built and tested on any machine.

// Without a browser only the tests use the pure modules.
#![cfg_attr(not(target_arch = "wasm32"), allow(dead_code, unused_imports))]

mod i18n;
mod lessons;
mod pool;
mod query;
mod rules;
mod rulings;
mod search;
mod silence;
mod sound;
mod words;

#[cfg(target_arch = "wasm32")]
mod app;
#[cfg(target_arch = "wasm32")]
mod asset;
#[cfg(target_arch = "wasm32")]
mod browser;
#[cfg(target_arch = "wasm32")]
mod campaigns;
#[cfg(target_arch = "wasm32")]
mod endings;
#[cfg(target_arch = "wasm32")]
mod hired;
#[cfg(target_arch = "wasm32")]
mod later;
#[cfg(target_arch = "wasm32")]
mod link;
#[cfg(target_arch = "wasm32")]
mod local;
#[cfg(target_arch = "wasm32")]
mod online;
#[cfg(target_arch = "wasm32")]
mod pages;
#[cfg(target_arch = "wasm32")]
mod parts;
#[cfg(target_arch = "wasm32")]
mod settings;
#[cfg(target_arch = "wasm32")]
mod table;
#[cfg(target_arch = "wasm32")]
mod workshop;
// What the table reads out of a document, and what a press on it means, needs no browser.
#[cfg(not(target_arch = "wasm32"))]
mod table {
    mod behavior;
    #[cfg(test)]
    mod columns;
    #[cfg(test)]
    mod curve;
    mod gesture;
    mod line;
    mod model;
    mod motion;
    mod story;
    #[cfg(test)]
    mod written;
}

#[cfg(target_arch = "wasm32")]
fn main() {
    console_error_panic_hook::set_once();
}

/// Begins once the texts that the module does not hold have come.
#[cfg(target_arch = "wasm32")]
#[wasm_bindgen::prelude::wasm_bindgen]
pub fn begin(words: String) {
    ashwright_local::library::keep(words.leak());
    app::mount();
}

#[cfg(not(target_arch = "wasm32"))]
fn main() {
    eprintln!("The client runs in a browser: start `cargo xtask serve` and open the address that it names.");
}
