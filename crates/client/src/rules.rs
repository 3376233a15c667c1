//! The rules of every edition, once their text has come.

use ashwright_core::EditionId;
use ashwright_local::library::in_one;
use ashwright_reference::{Library, Reference};
use std::sync::OnceLock;

static LIBRARY: OnceLock<Library> = OnceLock::new();

/// Takes the text in which the files of all rules lie; false when they are wrong, or there already.
pub fn keep(text: &str) -> bool {
    let files: Vec<(&str, &str)> = in_one(text).collect();
    Library::read(&files).is_ok_and(|library| LIBRARY.set(library).is_ok())
}

/// The rules of every edition; nothing as long as their text was not kept.
pub fn library() -> Option<&'static Library> {
    LIBRARY.get()
}

/// The rules of an edition, as [`library`].
pub fn of(edition: EditionId) -> Option<&'static Reference> {
    library().map(|library| library.of(edition))
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use ashwright_core::Rule;
    use ashwright_local::library::pack;
    use std::path::Path;

    /// The rules of the project, kept as the page keeps them.
    pub(crate) fn kept() -> &'static Library {
        static KEPT: OnceLock<bool> = OnceLock::new();
        assert!(KEPT.get_or_init(|| keep(&project())));
        library().expect("they are kept")
    }

    /// All files of rules in one text, as the packer writes it.
    fn project() -> String {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rules");
        let mut text = String::new();
        for edition in EditionId::ALL {
            for entry in std::fs::read_dir(root.join(edition.word())).expect("it is there") {
                let path = entry.expect("it can be read").path();
                let name = path.file_name().expect("it has a name").to_string_lossy();
                let content = std::fs::read_to_string(&path).expect("it can be read");
                text += &pack(&format!("rules/{}/{name}", edition.word()), &content);
            }
        }
        text
    }

    #[test]
    fn the_rules_come_in_one_text() {
        assert!(!keep("=== rules/reborn/01.md\nno heading"));
        let library = kept();
        for edition in EditionId::ALL {
            assert!(library.of(edition).rule(Rule(9, 3, 1)).is_some());
        }
        assert!(!keep(&project()), "they are there already");
    }
}
