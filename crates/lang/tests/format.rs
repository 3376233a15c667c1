//! Formatting: one way to write everything, comments kept.

use ashwright_lang::{Source, builtin, format, load, print, reborn};

fn formatted(text: &str) -> String {
    match format(&Source::new("test.cards", text)) {
        Ok(text) => text,
        Err(problems) => panic!(
            "{}",
            problems
                .iter()
                .map(ToString::to_string)
                .collect::<Vec<_>>()
                .join("\n\n")
        ),
    }
}

/// With `ASHWRIGHT_UPDATE` set, the card files are written anew instead.
#[test]
fn the_card_files_are_formatted() {
    for source in builtin() {
        let text = formatted(&source.text);
        if std::env::var_os("ASHWRIGHT_UPDATE").is_some() {
            std::fs::write(format!("{}/../../{}", env!("CARGO_MANIFEST_DIR"), source.name), &text).unwrap();
        } else {
            for (at, (new, old)) in text.lines().zip(source.text.lines()).enumerate() {
                assert_eq!(new, old, "{}:{}", source.name, at + 1);
            }
            assert_eq!(text, source.text, "{}", source.name);
        }
    }
}

#[test]
fn printing_the_pool_and_loading_it_gives_the_same_definitions() {
    let text = print(reborn());
    assert_eq!(formatted(&text), text);
    let again = load(&[Source::new("all", text.as_str())]).unwrap();
    assert_eq!(print(&again), text);
    assert_eq!(again.cards.len(), reborn().cards.len());
}
