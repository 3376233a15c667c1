//! Names that others are shown.

/// The longest name of a player, in characters.
pub const MAX_NAME: usize = 24;
/// The longest name of a deck, in characters, of which whoever reads decks tells.
pub const MAX_DECK_NAME: usize = ashwright_table::decks::MAX_NAME;

/// Whether a name has at most so many characters and none that breaks the line, controls a terminal, cannot be seen, or
/// turns the direction of what stands beside it.
pub fn can_be_shown(name: &str, most: usize) -> bool {
    name.chars().count() <= most && !name.chars().any(is_trouble)
}

/// What of a name can be shown, as [`can_be_shown`] says; perhaps nothing.
pub fn shown_part(name: &str, most: usize) -> String {
    let shown: String = name.chars().filter(|c| !is_trouble(*c)).take(most).collect();
    shown.trim().to_owned()
}

fn is_trouble(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_left_of_a_name_can_be_shown() {
        let long = "Ä".repeat(MAX_DECK_NAME + 1);
        for name in [long.as_str(), "a\u{200b}b\n", " ", "The Iron Men"] {
            assert!(
                can_be_shown(&shown_part(name, MAX_DECK_NAME), MAX_DECK_NAME),
                "{name:?}"
            );
        }
        assert_eq!(shown_part("The Iron Men", MAX_DECK_NAME), "The Iron Men");
    }
}
