//! A room: seats at a game, what each may see and do, in messages.
//!
//! A room is the same whether a server drives it or a page alone: it takes [`message::Request`]s and gives
//! [`message::Message`]s, and knows nothing of sockets, clocks or files. There are no rules here.

pub mod message;
pub mod view;
