//! Names that others are shown.

/// The longest name of a player, in characters.
pub const MAX_NAME: usize = 24;
/// The longest name of a deck, in characters.
pub const MAX_DECK_NAME: usize = 80;

/// Whether a name has at most so many characters and none that breaks the line, controls a terminal, cannot be seen, or
/// turns the direction of what stands beside it.
pub fn can_be_shown(name: &str, most: usize) -> bool {
    let is_trouble = |c: char| {
        c.is_control()
            || matches!(c,
                '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}')
    };
    name.chars().count() <= most && !name.chars().any(is_trouble)
}
