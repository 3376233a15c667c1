//! Tests of rooms as those at them use them; in one program, because what reads messages takes long to compile.

mod around;
mod chance;
mod chimera;
mod common;
mod frozen;
mod laws;
mod marks;
mod page;
mod partners;
mod requests;
mod takeback;
mod windows;
