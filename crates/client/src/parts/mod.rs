//! What several pages are made of: icons, dice, costs, card faces, links to cards.

mod card;
mod card_link;
mod copy;
mod dice;
mod form;
mod growing;
mod nothing;
mod notice;
mod picture;
mod removal;
mod stepper;
mod text;
mod way;

pub use crate::pool::rule_address;
pub use card::{CardFace, Size, kind_icon, kind_words, text_of};
pub use card_link::{CardLink, CardPopover, close_popover, provide_popover};
pub use copy::{ByHand, CopyButton};
pub use dice::{Cost, Die, DieFace, Icon, cost_words, samples};
pub use form::{Go, SearchBox, Terms, follow_in_address, name_field, select};
pub use growing::growing;
pub use nothing::{Nothing, Waiting};
pub use notice::{Notice, told};
pub use picture::{Cut, Picture, drawn_near};
pub use removal::Removal;
pub use stepper::stepper;
pub use text::{InlineText, RuleText, ShownEdition, rules_address, spoken};
pub use way::Way;
