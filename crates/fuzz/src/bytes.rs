//! Bytes as choices.

use ashwright_testkit::Random;

/// Numbers from bytes, and from a generator that follows from all of them when they have run out: whatever the bytes
/// are, a game goes on to its end.
#[derive(Clone, Debug)]
pub struct Bytes<'a> {
    left: &'a [u8],
    then: Random,
}

impl<'a> Bytes<'a> {
    /// The numbers in these bytes.
    pub fn new(data: &'a [u8]) -> Bytes<'a> {
        let seed = data.iter().fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
            (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3)
        });
        Bytes {
            left: data,
            then: Random::new(seed),
        }
    }

    /// A number below `n`: from one byte where that is enough, else from four. 0 when `n` is 0.
    pub fn below(&mut self, n: u32) -> u32 {
        let wanted = if n <= 256 { 1 } else { 4 };
        match self.left.split_at_checked(wanted) {
            Some((taken, left)) => {
                self.left = left;
                taken.iter().fold(0, |number, byte| number << 8 | u32::from(*byte)) % n.max(1)
            }
            None => {
                self.left = &[];
                self.then.below(n)
            }
        }
    }
}
