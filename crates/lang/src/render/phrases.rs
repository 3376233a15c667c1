//! Small pieces of English.

/// With what a verb agrees.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Form {
    /// `it gets`
    One,
    /// `they get`
    Many,
    /// After `have` and `may`: `it get`
    Base,
}

impl Form {
    /// The form of a verb.
    pub fn verb(self, base: &'static str, third: &'static str) -> &'static str {
        match self {
            Form::One => third,
            Form::Many | Form::Base => base,
        }
    }

    /// `is`, `are`, `be`
    pub fn be(self) -> &'static str {
        match self {
            Form::One => "is",
            Form::Many => "are",
            Form::Base => "be",
        }
    }

    /// `it` or `them`.
    pub fn it(self) -> &'static str {
        match self {
            Form::One | Form::Base => "it",
            Form::Many => "them",
        }
    }

    /// `its` or `their`: of one, also after `have`.
    pub fn its(self) -> &'static str {
        match self {
            Form::One | Form::Base => "its",
            Form::Many => "their",
        }
    }
}

/// `a`, `a or b`, `a, b or c`.
pub(crate) fn join(list: &[&str], word: &str) -> String {
    match list {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [rest @ .., last] => format!("{} {word} {last}", rest.join(", ")),
    }
}

/// `do this`, `do this and then that`, `do this, then that, and then more`.
pub(crate) fn in_turn(clauses: &[String]) -> String {
    match clauses {
        [] => String::new(),
        [one] => one.clone(),
        [one, two] => format!("{one} and then {two}"),
        [rest @ .., last] => format!("{}, and then {last}", rest.join(", then ")),
    }
}

/// Whole clauses in one sentence: `do this; then do that; then do more`.
pub(crate) fn in_one_sentence(clauses: &[String]) -> String {
    clauses.join("; then ")
}

/// The word with `a` or `an` before it; a title with an article of its own takes none.
pub(crate) fn an(word: &str) -> String {
    if word.starts_with("The ") {
        return word.to_owned();
    }
    let lower = word.trim_start_matches('[').to_lowercase();
    let vowel = lower.starts_with(['a', 'e', 'i', 'o', 'u']);
    let spoken_like_you = lower.starts_with("unit") || lower.starts_with("unique");
    format!("{} {word}", if vowel && !spoken_like_you { "an" } else { "a" })
}

/// Several of what bears this title: `Gilders`, `copies of Summon Sleeping Widows`.
pub(crate) fn several(title: &str) -> String {
    let is_no_thing = title.starts_with("Summon ") || title.ends_with("ed");
    if title.ends_with('s') || is_no_thing {
        format!("copies of {title}")
    } else {
        format!("{title}s")
    }
}

/// `your`, `its`, `that player's`.
pub(crate) fn possessive(owner: &str) -> String {
    match owner {
        "you" => "your".to_owned(),
        "it" => "its".to_owned(),
        "they" => "their".to_owned(),
        owner if owner.ends_with('s') => format!("{owner}'"),
        owner => format!("{owner}'s"),
    }
}
