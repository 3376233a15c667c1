//! What the page of the protocol says of positions is all there is.

use ashwright_fuzz::taken;
use ashwright_testkit::Random;
use serde_json::Value;
use std::collections::BTreeSet;

fn keys(value: &Value, all: &mut BTreeSet<String>) {
    match value {
        Value::Object(fields) => fields.iter().for_each(|(key, value)| {
            all.insert(key.clone());
            keys(value, all);
        }),
        Value::Array(list) => list.iter().for_each(|value| keys(value, all)),
        _ => {}
    }
}

/// Every field of the positions of games under way, of all editions, stands on the page.
#[test]
fn every_field_of_a_position_is_described() {
    let page = include_str!("../../../docs/protocol.md");
    let (_, positions) = page.split_once("\n## Positions\n").expect("a section about positions");
    let (page, _) = positions.split_once("\n## ").expect("another one");
    let mut random = Random::new(3);
    let mut all = BTreeSet::new();
    for seed in 0..600 {
        let (_, position) = taken(seed, &mut random);
        keys(
            &serde_json::to_value(&position).expect("a position is written"),
            &mut all,
        );
    }
    assert!(all.len() > 60, "{all:?}");
    let missing: Vec<&String> = all
        .iter()
        .filter(|key| {
            ![format!("`{key}`"), format!("\"{key}\"")]
                .iter()
                .any(|said| page.contains(said))
        })
        .collect();
    assert!(missing.is_empty(), "docs/protocol.md says nothing of {missing:?}");
}
