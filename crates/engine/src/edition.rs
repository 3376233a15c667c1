//! The one table of the points where editions differ. The rest of the engine asks it by name.

/// The switches of an edition. Reborn 1.5 is the first; the others of `rules/` join here.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Edition {
    /// The name that card files and rulings use.
    pub name: &'static str,
    /// How many cards the hand is filled up to in the draw step.
    pub hand_size: u8,
    /// How many dice a player has.
    pub dice: u8,
    /// How many cards a deck has.
    pub deck_size: u8,
    /// How many copies of a title a deck may hold.
    pub copies: u8,
    /// How many cards unique to its Phoenixborn a deck may hold.
    pub uniques: u8,
    /// How many of those a First Five may hold.
    pub first_five_uniques: u8,
}

/// Ashes Reborn, version 1.5 of the rules.
pub const REBORN: Edition = Edition {
    name: "reborn",
    hand_size: 5,
    dice: 10,
    deck_size: 30,
    copies: 3,
    uniques: 3,
    first_five_uniques: 1,
};
