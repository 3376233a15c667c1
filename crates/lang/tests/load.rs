//! The card files of the project load.

use ashwright_lang::{Source, builtin, load, reborn};

#[test]
fn every_builtin_card_loads() {
    if let Err(problems) = load(builtin()) {
        let shown: Vec<String> = problems.iter().map(ToString::to_string).collect();
        panic!("{}", shown.join("\n\n"));
    }
    let pool = reborn();
    assert_eq!(pool.dice_powers.len(), 9);
    assert_eq!(pool.card(pool.titles().next().unwrap()).title, "Aradel Summergaard");
}

#[test]
fn the_fingerprint_does_not_depend_on_line_ends() {
    let text = "edition reborn\nset \"Test\"\n\nally \"Scout\"\n  cost main\n  stats 1 / 1 / 1\n";
    let unix = load(&[Source::new("a", text)]).unwrap();
    let dos = load(&[Source::new("a", text.replace('\n', "\r\n"))]).unwrap();
    assert_eq!(unix, dos);
}
