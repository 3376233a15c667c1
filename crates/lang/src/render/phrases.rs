//! Small pieces of English.

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
