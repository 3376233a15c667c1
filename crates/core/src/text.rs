//! What is done to words everywhere.

/// The text with a capital letter at its beginning.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}

/// The text as names are compared: letter case, spaces and the shape of apostrophes do not matter.
pub fn plain(text: &str) -> String {
    let words: Vec<String> = text.split_whitespace().map(str::to_lowercase).collect();
    words.join(" ").replace(['\u{2019}', '\u{2018}'], "'")
}
