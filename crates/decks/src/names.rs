//! Which card somebody means.

use ashwright_core::{Pool, TitleId};
use unicode_normalization::UnicodeNormalization;

/// What a written name stands for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Meaning {
    /// This card, for certain.
    Card(TitleId),
    /// Perhaps one of these, the likeliest first; never chosen without asking.
    Perhaps(Vec<TitleId>),
}

/// A name as it is compared: letters and digits in lower case without accents, words parted by single spaces.
pub fn plain(name: &str) -> String {
    let letters = name
        .nfkd()
        .filter(|c| !matches!(c, '\'' | '\u{2018}' | '\u{2019}' | '\u{2bc}' | '.' | ',' | '!' | '?'))
        .filter(|c| !unicode_normalization::char::is_combining_mark(*c))
        .map(|c| if c.is_alphanumeric() { c } else { ' ' });
    let spaced: String = letters.flat_map(char::to_lowercase).collect();
    spaced.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A title as addresses and other programs write it: `summon-blue-jaguar`.
pub fn stub(title: &str) -> String {
    title
        .to_lowercase()
        .chars()
        .map(|c| if c == ' ' { '-' } else { c })
        .filter(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || *c == '-')
        .collect()
}

/// The card with this stub.
pub fn by_stub(pool: &Pool, wanted: &str) -> Option<TitleId> {
    pool.titles().find(|t| stub(&pool.card(*t).title) == wanted)
}

/// The card that a name means, looked for among the cards that `fits` lets in: the whole name, its stub, or a beginning
/// that only one name has, for certain; a part of a name, its initials, or up to two slips of the pen, perhaps.
pub fn find(pool: &Pool, name: &str, fits: impl Fn(TitleId) -> bool) -> Meaning {
    let wanted = plain(name);
    let all: Vec<(TitleId, String)> = pool
        .titles()
        .filter(|t| fits(*t))
        .map(|t| (t, plain(&pool.card(t).title)))
        .collect();
    let those = |test: &dyn Fn(&str) -> bool| -> Vec<TitleId> {
        all.iter().filter(|(_, title)| test(title)).map(|(t, _)| *t).collect()
    };
    if wanted.is_empty() {
        return Meaning::Perhaps(Vec::new());
    }
    let unspaced = |text: &str| text.replace(' ', "");
    let whole = those(&|title| title == wanted || unspaced(title) == unspaced(&wanted));
    if let [only] = whole[..] {
        return Meaning::Card(only);
    }
    if let [only] = those(&|title| title.starts_with(&wanted))[..] {
        return Meaning::Card(only);
    }
    let mut perhaps = those(&|title| title.starts_with(&wanted));
    perhaps.extend(those(&|title| title.contains(&wanted)));
    perhaps.extend(those(&|title| initials(title) == unspaced(&wanted)));
    let near = ashwright_diagnostic::nearest(&wanted, all.iter().map(|(_, title)| title.as_str()));
    perhaps.extend(
        all.iter()
            .filter(|(_, title)| near == Some(title.as_str()))
            .map(|(t, _)| *t),
    );
    let mut once: Vec<TitleId> = Vec::new();
    for title in perhaps {
        if !once.contains(&title) {
            once.push(title);
        }
    }
    once.truncate(5);
    Meaning::Perhaps(once)
}

/// The first letters of the words, also of those after a hyphen (which [`plain`] makes words).
fn initials(title: &str) -> String {
    title.split(' ').filter_map(|word| word.chars().next()).collect()
}
