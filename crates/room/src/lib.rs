//! A room: seats at a game, what each may see and do, in messages.
//!
//! A room is the same whether a server drives it or a page alone: it takes [`message::Request`]s and gives
//! [`message::Message`]s, and knows nothing of sockets, clocks or files. There are no rules here.
//!
//! A driver clones the [`Room`], lets the clone [`Room::handle`] a request, writes the entries down, puts the clone in
//! the place of the room, and lets [`Feeds::follow`] say what each viewer is sent. [`Room::restore`] makes the same
//! room of its [`Setup`] and its entries. Where players must not learn from how long another takes, the driver also
//! looks at [`Room::pause`], and lets the room [`Room::pass`] when that time is over. How much time has passed it says with
//! [`Room::set_time`], and who is connected with [`Room::set_here`]; at [`Room::claim_due`] it tells everybody anew.

mod bots;
pub mod chance;
mod feed;
mod game;
mod log;
mod mark;
pub mod message;
mod names;
mod opening;
mod options;
mod patch;
mod rematch;
pub mod replay;
mod room;
mod setup;
pub mod site;
mod stops;
mod verify;
mod written;

pub use ashwright_engine::Viewer;
pub use ashwright_seen as view;
pub use ashwright_seen::{Barrier, Code, Refused};
pub use feed::{Feeds, Text};
pub use message::Level;
pub use names::{MAX_DECK_NAME, MAX_NAME, can_be_shown, shown_part};
pub use room::{Handled, Pause, Restored, Room, public_hash};
pub use setup::{Begin, Entry, MAKER, SeatSetup, Setup, VERSION, Windows};
pub use verify::{Verified, verify};
pub use written::Written;
