//! Formatting: one way to write everything, comments kept.

use ashwright_core::EditionId;
use ashwright_lang::{Source, format, load, pool, print, sources};

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
    for source in sources(EditionId::RedRains) {
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

const UNTIDY: &str = "\u{feff}edition reborn
set   \"Test\"   # the first set


# Scouts come first.
# They are small.
ally \"Scout\"
    stats 1/1/1
    # what it costs
    cost main,1 basic   # not much
    Aim  N=2:side , exhaust:
        # a shot
        deal N damage to target unit as victim

            # below the shot
            if that destroyed it:
                remove 2 wound from each other unit named the same as victim
    # at the end

conjuration \"Wolf\"
  stats 1 / 1 / 1
  limit 2
  while there is a ally you control,this gets +(1) attack and gets -(2 minus number of unit you control) life
# the last word";

const TIDY: &str = "edition reborn
set \"Test\"  # the first set

# Scouts come first.
# They are small.
ally \"Scout\"
  # what it costs
  cost main, 1 basic  # not much
  stats 1 / 1 / 1
  Aim N = 2: side, exhaust:
    # a shot
    deal N damage to target unit as victim
      # below the shot
      if that destroyed it:
        remove 2 wounds from each other unit named the same as victim
  # at the end

conjuration \"Wolf\"
  limit 2
  stats 1 / 1 / 1
  while there is an ally you control, this gets +1 attack and gets -(2 minus (number of units you control)) life
# the last word
";

#[test]
fn untidy_files_are_tidied_and_comments_stay_where_they_belong() {
    assert_eq!(formatted(UNTIDY), TIDY);
    assert_eq!(formatted(TIDY), TIDY);
    assert_eq!(formatted(&UNTIDY.replace('\n', "\r\n")), TIDY);
}

#[test]
fn a_file_may_speak_of_what_other_files_define() {
    let text = "set \"Mine\"\n\nready spell \"Call\"\n  unique \"Somebody\"\n  cost main\n  main, exhaust:\n    summon 1 \"Elsewhere\"\n    for the turn, target unit gains Unheard Of 3\n";
    assert_eq!(formatted(text), text);
}

#[test]
fn printing_the_pool_and_loading_it_gives_the_same_definitions() {
    for edition in EditionId::ALL {
        let text = print(pool(edition));
        assert_eq!(formatted(&text), text);
        let again = load(&[Source::new("all", text.as_str())]).unwrap();
        assert_eq!(print(&again), text);
        assert_eq!(again.cards.len(), pool(edition).cards.len());
    }
}
