//! Tests of what a table is made of, as its users use it; in one program, which is sooner built than eight.

mod common;
mod decks;
mod meeting;
mod notation;
mod phoenix;
mod protocol;
mod record;
mod session;
mod tale;
