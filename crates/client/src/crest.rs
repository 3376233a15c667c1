//! The crest of a card: a small mirrored pattern made from its stub, so that a card without a picture is known again by
//! its shape.

/// One tile of a crest on a grid of five by five.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tile {
    /// The column, from 0 to 4.
    pub x: u8,
    /// The row, from 0 to 4.
    pub y: u8,
    /// Which of the card's colours.
    pub colour: u8,
    /// Its shape, from 0 to 3.
    pub shape: u8,
    /// Whether it is drawn the other way round, as on the right half.
    pub mirrored: bool,
}

/// The tiles of the crest of this stub.
pub fn crest(stub: &str) -> Vec<Tile> {
    // FNV-1a, then one step of xorshift for each tile.
    let mut seed = stub.bytes().fold(0xcbf2_9ce4_8422_2325u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    let mut next = || {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        seed.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 40
    };
    let mut tiles = Vec::new();
    for y in 0..5 {
        for x in 0..3 {
            let drawn = next();
            if drawn % 8 < 3 {
                continue;
            }
            let tile = Tile {
                x,
                y,
                colour: (drawn >> 4) as u8 & 1,
                shape: (drawn >> 6) as u8 & 3,
                mirrored: false,
            };
            tiles.push(tile);
            if x < 2 {
                tiles.push(Tile {
                    x: 4 - x,
                    mirrored: true,
                    ..tile
                });
            }
        }
    }
    tiles
}

/// The tile as a path on a square of 50 by 50.
pub fn path(tile: Tile) -> String {
    let (x, y) = (i32::from(tile.x) * 10, i32::from(tile.y) * 10);
    let (near, far, turn) = if tile.mirrored {
        (x + 10, x, -10)
    } else {
        (x, x + 10, 10)
    };
    match tile.shape {
        0 => format!("M{x} {y}h10v10h-10z"),
        1 => format!("M{near} {y}h{turn}v10z"),
        2 => format!("M{near} {y}v10h{turn}z"),
        _ => format!("M{} {y}L{far} {}L{} {}L{near} {}z", x + 5, y + 5, x + 5, y + 10, y + 5),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pool;
    use std::collections::BTreeSet;

    #[test]
    fn crests_are_symmetric_and_differ() {
        let mut seen = BTreeSet::new();
        for card in &pool::pool().cards {
            let tiles = crest(&pool::stub(&card.title));
            assert!(!tiles.is_empty(), "{} has no crest", card.title);
            for tile in &tiles {
                let other = tiles
                    .iter()
                    .any(|t| t.x == 4 - tile.x && t.y == tile.y && t.shape == tile.shape);
                assert!(other, "the crest of {} is not symmetric", card.title);
            }
            let drawn: String = tiles.into_iter().map(path).collect();
            assert!(seen.insert(drawn), "{} has the crest of another card", card.title);
        }
    }
}
