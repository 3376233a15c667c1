//! What positions say is read again, also as it was written before.

use ashwright_core::{Act, Acts};

/// What a card cannot do is a list of acts; records from before hold the sum of their bits.
#[test]
fn acts_are_read_by_name_and_from_old_records() {
    let read = |text: &str| serde_json::from_str::<Acts>(text).map_err(|why| why.to_string());
    let both: Acts = [Act::Attack, Act::Block].into_iter().collect();
    assert_eq!(read("[\"block\",\"attack\"]"), Ok(both));
    assert_eq!(read("3"), Ok(both));
    assert_eq!(
        serde_json::to_string(&both).ok(),
        Some("[\"attack\",\"block\"]".to_owned())
    );
    let all: Acts = Act::ALL.into_iter().collect();
    assert_eq!(read("1048575"), Ok(all), "the sum of twenty bits");
    assert!(read("33554432").is_err_and(|why| why.starts_with("33554432 is the sum of no acts")));
    assert!(read("[\"atack\"]").is_err_and(|why| why.contains("unknown variant `atack`")));
    for (bit, act) in Act::ALL.into_iter().enumerate() {
        assert_eq!(
            act as usize, bit,
            "{act:?} keeps its bit, by which old records count it"
        );
    }
}
