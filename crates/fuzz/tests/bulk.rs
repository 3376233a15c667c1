//! A short form of `cargo xtask bulk`.

use ashwright_fuzz::{lines, messages, positions};

#[test]
fn every_line_is_answered_by_one_and_right_ones_are_done() {
    let tally = lines(7, 4_000);
    assert!(tally.done > 1_000 && tally.refused > 1_000, "{tally:?}");
    assert_eq!(tally, lines(7, 4_000), "it is the same every time");
}

#[test]
fn a_refused_message_changes_nothing_and_every_update_arrives() {
    let tally = messages(7, 3_500);
    assert!(tally.done > 800 && tally.refused > 800, "{tally:?}");
    assert_eq!(tally, messages(7, 3_500), "it is the same every time");
}

#[test]
fn a_faulty_position_is_refused_or_a_table_that_can_be_played() {
    let tally = positions(7, 1_200);
    assert!(tally.done > 200 && tally.refused > 200, "{tally:?}");
    assert_eq!(tally, positions(7, 1_200), "it is the same every time");
}
