//! The pages of the site.

mod game;

pub use game::GamePage;
