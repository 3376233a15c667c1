//! Shows one document after the other, at a pace that one can follow, and has the pieces move.

mod gestures;
#[cfg(target_arch = "wasm32")]
mod queue;
#[cfg(any(target_arch = "wasm32", test))]
mod reach;
mod sounds;
#[cfg(target_arch = "wasm32")]
mod stage;

#[cfg(target_arch = "wasm32")]
pub use queue::{Resolving, Stage, follow, give_idle, keep_focus};
#[cfg(target_arch = "wasm32")]
pub use stage::{elements, go_on_from, lift};

#[cfg(test)]
mod tests;
