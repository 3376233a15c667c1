//! Players that are programs, and matches between them.
//!
//! A bot sees an observation of its seat, from which hidden things cannot be reached. Randomness comes from a seeded
//! generator, so a match is repeated exactly by its seed.

mod random;

pub use random::Dealer;
