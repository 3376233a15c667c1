//! What a state is told by in records and journals.

use ashwright_engine::Position;

/// A hash of everything that the position of a state says, the same whatever the engine keeps besides.
pub fn position_hash(position: &Position) -> u64 {
    let text = serde_json::to_string(position).unwrap_or_default();
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}
