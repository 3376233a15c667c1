//! Laws of the language: what is written can be read again, formatting is final, and nothing that anybody writes makes
//! it panic. `PROPTEST_CASES` sets how many cases are tried.

use crate::arbitrary::{pool, renumbered};
use crate::{Source, builtin, check, format, load, print, render, render_dice_power};
use ashwright_core::DieType;
use proptest::prelude::*;

fn cases(usual: u32) -> ProptestConfig {
    let cases = std::env::var("PROPTEST_CASES").ok().and_then(|n| n.parse().ok());
    ProptestConfig {
        cases: cases.unwrap_or(usual),
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

/// Everything that takes a text from outside.
fn try_everything(text: &str) {
    let source = Source::new("any", text);
    let mut sources = builtin().to_vec();
    sources.push(source.clone());
    for problem in check(&sources) {
        let _ = problem.to_string();
    }
    if let Ok(formatted) = format(&source) {
        let again = Source::new("any", formatted.as_str());
        assert_eq!(
            format(&again).as_ref(),
            Ok(&formatted),
            "formatting is not final:\n{text}"
        );
        let (before, after) = (load(std::slice::from_ref(&source)), load(&[again]));
        assert_eq!(before.is_ok(), after.is_ok());
        if let (Ok(before), Ok(after)) = (before, after) {
            assert_eq!(
                renumbered(&before),
                renumbered(&after),
                "formatting changed the meaning:\n{text}"
            );
        }
    }
}

/// A piece of a line or a whole line, mostly of the language.
fn fragment() -> impl Strategy<Value = String> {
    let words: Vec<String> = builtin()
        .iter()
        .flat_map(|s| s.text.split([' ', '\n']))
        .map(str::to_owned)
        .collect();
    let lines: Vec<String> = builtin()
        .iter()
        .flat_map(|s| s.text.lines())
        .map(str::to_owned)
        .collect();
    prop_oneof![
        6 => prop::sample::select(words).prop_map(|w| format!("{w} ")),
        4 => prop::sample::select(lines).prop_map(|l| format!("{l}\n")),
        1 => Just("\n".to_owned()),
        1 => Just("  ".to_owned()),
        1 => Just("# a comment\n".to_owned()),
        1 => any::<String>(),
        1 => prop::sample::select(vec!["\t", "\r\n", "\"", "(", ")", ":", ",", "99", "-", "’", "\u{0}", "as x", "é"])
            .prop_map(str::to_owned),
    ]
}

/// One of the card files with pieces cut out, doubled or put in.
fn mutated() -> impl Strategy<Value = String> {
    let cut = (any::<prop::sample::Index>(), 0..40_usize, fragment(), 0..3_u8);
    (0..builtin().len(), 0..60_usize, prop::collection::vec(cut, 1..6)).prop_map(|(file, first, cuts)| {
        let lines: Vec<&str> = builtin()[file].text.lines().collect();
        let first = first * lines.len() / 60;
        let mut text = format!(
            "set \"Any\"\n{}\n",
            lines[first..(first + 60).min(lines.len())].join("\n")
        );
        for (at, length, put, how) in cuts {
            let at = floor(&text, at.index(text.len().max(1)));
            let to = floor(&text, (at + length).min(text.len()));
            match how {
                0 => text.replace_range(at..to, &put),
                1 => text.insert_str(at, &put),
                _ => {
                    let twice = text[at..to].to_owned();
                    text.insert_str(at, &twice);
                }
            }
        }
        text
    })
}

fn floor(text: &str, mut at: usize) -> usize {
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

proptest! {
    #![proptest_config(cases(500))]

    #[test]
    fn reading_what_was_written_gives_the_same_definitions(bytes in prop::collection::vec(any::<u8>(), 0..600)) {
        let tree = pool(&bytes);
        let text = print(&tree);
        let again = match load(&[Source::new("all", text.as_str())]) {
            Ok(again) => again,
            Err(problems) => {
                let shown: Vec<String> = problems.iter().map(ToString::to_string).collect();
                return Err(TestCaseError::fail(format!("{}\n\n{text}", shown.join("\n\n"))));
            }
        };
        prop_assert_eq!(renumbered(&again), renumbered(&tree), "the definitions changed:\n{}", text);
        prop_assert_eq!(format(&Source::new("all", text.as_str())).ok(), Some(text));
    }

    #[test]
    fn every_definition_can_be_read_aloud(bytes in prop::collection::vec(any::<u8>(), 0..600)) {
        let tree = pool(&bytes);
        for title in tree.titles() {
            for line in render(&tree, title).lines {
                prop_assert!(line.text.is_empty() || line.text.ends_with(['.', '”']), "{}", line);
                prop_assert!(!line.text.contains("  "), "{}", line);
                prop_assert!(!line.text.contains(" ,") && !line.text.contains(" ."), "{}", line);
                // Nothing was left open: no placeholder, no clause without words, no sentence begun twice.
                for open in ["?", ", .", ", ,", "..", ";.", "; ;", ":.", "where X is .", "that that "] {
                    prop_assert!(!line.text.contains(open), "{}: {}", open, line);
                }
            }
        }
        for kind in DieType::ALL {
            let _ = render_dice_power(&tree, kind);
        }
    }
}

proptest! {
    #![proptest_config(cases(100))]

    #[test]
    fn no_text_makes_it_panic(text in any::<String>()) {
        try_everything(&text);
    }

    #[test]
    fn no_mixture_of_its_own_words_makes_it_panic(parts in prop::collection::vec(fragment(), 0..60)) {
        try_everything(&parts.concat());
    }

    #[test]
    fn no_change_to_a_card_file_makes_it_panic(text in mutated()) {
        try_everything(&text);
    }
}

#[test]
fn empty_files_are_fine() {
    for text in ["", "\n", "\r\n\r\n", "# only a comment", "   \n"] {
        try_everything(text);
        assert!(load(&[Source::new("empty", text)]).is_ok(), "{text:?}");
    }
    assert!(load(&[]).is_ok());
    assert_eq!(
        format(&Source::new("empty", "\n\n# only a comment  \n\n")).unwrap(),
        "# only a comment\n"
    );
}

#[test]
fn deep_nesting_is_refused() {
    let mut lines = String::from("set \"Deep\"\n\naction spell \"Deep\"\n  cost main\n");
    for depth in 1..400 {
        lines += &format!("{}may:\n", "  ".repeat(depth));
    }
    try_everything(&lines);
    let said = load(&[Source::new("deep", lines)]).unwrap_err();
    assert!(said.iter().any(|p| p.what.contains("nested too deeply")));

    let inside = format!("{}1{}", "(".repeat(5000), ")".repeat(5000));
    let text = format!("set \"Deep\"\n\naction spell \"Deep\"\n  cost main\n  deal {inside} damage to target unit\n");
    try_everything(&text);
    let said = load(&[Source::new("deep", text)]).unwrap_err();
    assert!(said.iter().any(|p| p.what.contains("nested too deeply")), "{}", said[0]);

    let many = " plus 1".repeat(20_000);
    try_everything(&format!(
        "set \"Deep\"\naction spell \"Deep\"\n  cost main\n  deal 1{many} damage to target unit\n"
    ));
}

#[test]
fn a_large_file_is_read() {
    let mut text = String::from("set \"Large\"\n");
    for at in 0..4000 {
        text += &format!("\nally \"Soldier {at}\"\n  cost main\n  stats 1 / 1 / 1\n  Aim: side:\n    draw 1\n");
    }
    let said = load(&[Source::new("large", text.as_str())]).unwrap_err();
    assert_eq!(said.len(), 4000);
    let text = text.replace("draw 1", "you draw 1 card");
    let pool = load(&[Source::new("large", text.as_str())]).unwrap();
    assert_eq!(pool.cards.len(), 4000);
    assert_eq!(format(&Source::new("large", text.as_str())), Ok(text));
}
