//! The committed language reference is current. With `ASHWRIGHT_UPDATE` set it is written anew.

use ashwright_core::{CardKind, DieType, EditionId};
use ashwright_lang::{pool, reference};

#[test]
fn the_reference_is_current() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/card-language.md");
    let text = reference(pool(EditionId::RedRains), &[pool(EditionId::Original)]);
    if std::env::var_os("ASHWRIGHT_UPDATE").is_some() {
        std::fs::create_dir_all(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs")).unwrap();
        std::fs::write(path, &text).unwrap();
    }
    let before = std::fs::read_to_string(path).unwrap_or_default();
    for (new, old) in text.lines().zip(before.lines()) {
        assert_eq!(new, old);
    }
    assert_eq!(text, before);
}

/// Whoever reads the page can begin every card and name every die.
#[test]
fn the_reference_names_all_types() {
    let pool = pool(EditionId::RedRains);
    let text = reference(pool, &[]);
    for kind in CardKind::ALL {
        assert!(text.contains(&format!("`{}`", kind.words())), "{}", kind.words());
    }
    for die in DieType::ALL {
        assert!(text.contains(&format!("`{}`", die.word())), "{}", die.word());
    }
}
