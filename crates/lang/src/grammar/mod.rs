//! The grammar: for every kind of thing in the tree, how it is read and written.

mod card;
mod condition;
mod cost;
mod effect;
mod filter;
mod modifier;
mod paragraph;
mod player;
mod quantity;
mod select;
mod trigger;

pub(crate) use card::{
    Definition, define, read_card, read_dice_power, read_keyword, write_card, write_dice_power, write_keyword,
};
#[cfg(test)]
pub(crate) use effect::has_block;
