//! Names that others are shown.

use ashwright_diagnostic::is_unprintable;

/// The longest name of a player, in characters.
pub const MAX_NAME: usize = 24;
/// The longest name of a deck, in characters, of which whoever reads decks tells.
pub const MAX_DECK_NAME: usize = ashwright_table::decks::MAX_NAME;

/// Whether a name has at most so many characters and none that breaks the line, controls a terminal, cannot be seen, or
/// turns the direction of what stands beside it.
pub fn can_be_shown(name: &str, most: usize) -> bool {
    name.chars().count() <= most && !name.chars().any(is_unprintable)
}

/// What of a name can be shown, as [`can_be_shown`] says; perhaps nothing.
pub fn shown_part(name: &str, most: usize) -> String {
    let shown: String = name.chars().filter(|c| !is_unprintable(*c)).take(most).collect();
    shown.trim().to_owned()
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
