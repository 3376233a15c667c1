//! Names that others are shown.

use ashwright_diagnostic::is_unprintable;

/// The longest name of a player, in characters.
pub const MAX_NAME: usize = 24;
/// The longest name of a deck, in characters, of which whoever reads decks tells.
pub const MAX_DECK_NAME: usize = ashwright_table::decks::MAX_NAME;

/// Whether a name has at most so many characters and none that breaks the line, controls a terminal, cannot be seen, or
/// turns the direction of what stands beside it; nor only such as join others or stand above them.
pub fn can_be_shown(name: &str, most: usize) -> bool {
    let is_seen = name.is_empty() || name.chars().any(|c| !has_no_shape(c));
    is_seen && name.chars().count() <= most && !name.chars().any(is_unprintable)
}

/// Whether a character is nothing by itself: it joins others or keeps them apart, chooses a variant, or stands above another.
fn has_no_shape(c: char) -> bool {
    c.is_whitespace()
        || matches!(c, '\u{200c}' | '\u{200d}' | '\u{fe00}'..='\u{fe0f}'
            | '\u{300}'..='\u{36f}' | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}' | '\u{20d0}'..='\u{20ff}')
}

/// Whether two names look alike: what has no shape of its own may be in one of them alone.
pub(crate) fn look_alike(one: &str, other: &str) -> bool {
    let shape = |name: &str| name.chars().filter(|c| !has_no_shape(*c)).collect::<String>();
    shape(one) == shape(other)
}

/// What of a name can be shown, as [`can_be_shown`] says; perhaps nothing.
pub fn shown_part(name: &str, most: usize) -> String {
    let shown: String = name.chars().filter(|c| !is_unprintable(*c)).take(most).collect();
    match can_be_shown(&shown, most) {
        true => shown.trim().to_owned(),
        false => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_left_of_a_name_can_be_shown() {
        let long = "Ä".repeat(MAX_DECK_NAME + 1);
        for name in [
            long.as_str(),
            "a\u{200b}b\n",
            " ",
            "\u{301}",
            "\u{200d}",
            "\u{ffff}",
            "The Iron Men",
        ] {
            assert!(
                can_be_shown(&shown_part(name, MAX_DECK_NAME), MAX_DECK_NAME),
                "{name:?}"
            );
        }
        assert_eq!(shown_part("The Iron Men", MAX_DECK_NAME), "The Iron Men");
    }

    #[test]
    fn names_that_look_alike_are_told_apart_and_letters_of_all_languages_are_seen() {
        for name in ["\u{200c}", "\u{200d}\u{fe0f}", "\u{301}\u{302}", " \u{301}"] {
            assert!(!can_be_shown(name, MAX_NAME), "{name:?}");
        }
        for name in ["Zoë", "می\u{200c}خواهم", "👩\u{200d}🚀", "प्रिया", "7"] {
            assert!(can_be_shown(name, MAX_NAME), "{name:?}");
        }
        assert!(look_alike("Ann", "Ann\u{200d}") && !look_alike("Ann", "Anna"));
    }
}
