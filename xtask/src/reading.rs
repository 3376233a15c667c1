//! What a source file says of other modules, read word by word: the paths that begin with `crate`, `super` or `self`, what it
//! imports, and what it defines. What only tests use is left out.

use std::collections::BTreeSet;

/// What a file says.
#[derive(Debug, Default, PartialEq)]
pub struct Source {
    /// Its paths from `crate`, `super` and `self` on.
    pub paths: BTreeSet<Vec<String>>,
    /// What it imports: a name, or `*`, and the path behind it.
    pub imports: Vec<(String, Vec<String>)>,
    /// The names of what it defines.
    pub defines: BTreeSet<String>,
    /// The modules below it that are there for tests alone.
    pub tests: Vec<String>,
}

impl Source {
    /// Reads a text, besides what was read before: a crate may have a `lib.rs` and a `main.rs`.
    pub fn add(&mut self, text: &str) {
        let words = self.without_tests(words(text));
        let mut at = 0;
        while at < words.len() {
            let before = at.checked_sub(1).map_or("", |before| words[before]);
            match words[at] {
                "use" => {
                    let mut found = Vec::new();
                    at = tree(&words, at + 1, &[], &mut found);
                    let rooted = found.iter().map(|(_, path)| path.clone());
                    self.paths.extend(rooted.filter(|path| is_root(&path[0])));
                    self.imports.extend(found);
                }
                word if is_root(word) && before != "::" && words.get(at + 1) == Some(&"::") => {
                    let mut found = Vec::new();
                    at = tree(&words, at, &[], &mut found);
                    self.paths.extend(found.into_iter().map(|(_, path)| path));
                }
                word => {
                    if matches!(before, "struct" | "enum" | "trait" | "type" | "fn" | "const" | "static") {
                        self.defines.insert(word.to_owned());
                    }
                    at += 1;
                }
            }
        }
    }

    /// The words without what stands under `#[cfg(test)]`, up to its `;` or the end of its braces.
    fn without_tests<'t>(&mut self, words: Vec<&'t str>) -> Vec<&'t str> {
        let mut rest = Vec::new();
        let mut at = 0;
        while at < words.len() {
            if !words[at..].starts_with(&["#", "[", "cfg", "(", "test", ")", "]"]) {
                rest.push(words[at]);
                at += 1;
                continue;
            }
            at += 7;
            if let [.., "mod", name, ";"] = &words[at..words.len().min(at + 3)] {
                self.tests.push((*name).to_owned());
            }
            let mut depth = 0;
            while at < words.len() {
                depth += i32::from(words[at] == "{") - i32::from(words[at] == "}");
                at += 1;
                if depth == 0 && matches!(words[at - 1], ";" | "}") {
                    break;
                }
            }
        }
        rest
    }
}

fn is_root(word: &str) -> bool {
    matches!(word, "crate" | "super" | "self")
}

/// Reads the path that begins at a word, with all its branches; the place of the word behind it.
fn tree(words: &[&str], mut at: usize, before: &[String], found: &mut Vec<(String, Vec<String>)>) -> usize {
    let mut path = before.to_vec();
    loop {
        match words.get(at) {
            Some(&"{") => {
                while matches!(words.get(at), Some(&"{" | &",")) {
                    at = tree(words, at + 1, &path, found);
                }
                return at + 1;
            }
            Some(word) if is_name(word) || *word == "*" => path.push((*word).to_owned()),
            _ => break,
        }
        at += 1;
        if words.get(at) != Some(&"::") {
            break;
        }
        at += 1;
    }
    if path.len() > before.len() {
        // `a::{self}` is `a`.
        if !before.is_empty() && path.last().is_some_and(|last| last == "self") {
            path.pop();
        }
        let renamed = words.get(at) == Some(&"as");
        let name = if renamed {
            words.get(at + 1).copied()
        } else {
            path.last().map(String::as_str)
        };
        found.push((name.unwrap_or_default().to_owned(), path.clone()));
        at += if renamed { 2 } else { 0 };
    }
    at
}

fn is_name(word: &str) -> bool {
    word.starts_with(|c: char| c == '_' || c.is_alphabetic())
}

/// The words and signs of a text, without comments and what is quoted; `::` is one sign.
fn words(text: &str) -> Vec<&str> {
    let mut words = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let length = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if first == '"' {
            quoted(rest)
        } else if rest.starts_with("r\"") || rest.starts_with("r#\"") {
            let end = if rest.starts_with("r#") { "\"#" } else { "\"" };
            rest.get(3..)
                .and_then(|inside| inside.find(end))
                .map_or(rest.len(), |at| 3 + at + end.len())
        } else if first == '\'' {
            // A lifetime has no second quote; a letter has one right behind it, an escaped one some letters later.
            let mut letters = rest.char_indices().skip(2);
            match rest[1..].starts_with('\\') {
                true => letters
                    .skip(1)
                    .find(|(_, c)| *c == '\'')
                    .map_or(rest.len(), |(at, _)| at + 1),
                false => letters.next().filter(|(_, c)| *c == '\'').map_or(1, |(at, _)| at + 1),
            }
        } else {
            let name = rest
                .find(|c: char| c != '_' && !c.is_alphanumeric())
                .unwrap_or(rest.len());
            let sign = if rest.starts_with("::") { 2 } else { first.len_utf8() };
            words.push(&rest[..name.max(sign)]);
            name.max(sign)
        };
        rest = rest[length..].trim_start();
    }
    words
}

/// How long the quoted text is that a text begins with.
fn quoted(text: &str) -> usize {
    let mut escaped = true;
    let end = text.char_indices().find(|(_, c)| {
        let ends = *c == '"' && !escaped;
        escaped = *c == '\\' && !escaped;
        ends
    });
    end.map_or(text.len(), |(at, _)| at + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn paths(text: &str) -> Vec<String> {
        let mut source = Source::default();
        source.add(text);
        source.paths.iter().map(|path| path.join("::")).collect()
    }

    #[test]
    fn paths_are_read_from_imports_and_in_the_middle() {
        assert_eq!(
            paths(
                "use crate::{a::{self, B as C}, d};\nuse std::fs;\nfn f<'a>(x: &'a super::e::F) -> crate::g::H<u8> {}"
            ),
            ["crate::a", "crate::a::B", "crate::d", "crate::g::H", "super::e::F"]
        );
    }

    #[test]
    fn what_is_quoted_said_or_for_tests_is_no_path() {
        let text = "// crate::a::B\nconst T: (&str, char) = (\"\\\"crate::c::D\", '\\'');\n\
                    #[cfg(test)]\nuse crate::{e, f};\n#[cfg(test)]\nmod tests;\n#[cfg(test)]\nmod g { fn f() { crate::h(); } }\nuse self::z::Z;";
        assert_eq!(paths(text), ["self::z::Z"]);
        let mut source = Source::default();
        source.add(text);
        assert_eq!(source.tests, ["tests"]);
        assert_eq!(
            source.imports,
            [("Z".to_owned(), vec!["self".to_owned(), "z".to_owned(), "Z".to_owned()])]
        );
        assert!(source.defines.contains("T"));
    }
}
