//! A hash of states that is the same on every machine and build.

use crate::State;
use std::hash::{Hash, Hasher};

/// A 64-bit hash, FNV-1a over words with a final mix. Sizes are hashed as 64 bits whatever the machine's word.
#[derive(Clone)]
struct Fnv(u64);

impl Fnv {
    fn word(&mut self, word: u64) {
        self.0 = (self.0 ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
    }
}

impl Hasher for Fnv {
    fn finish(&self) -> u64 {
        let mut h = self.0;
        h = (h ^ (h >> 32)).wrapping_mul(0xd6e8_feb8_6659_fd93);
        h ^ (h >> 32)
    }
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.word(u64::from_le_bytes(word));
        }
    }
    fn write_u8(&mut self, n: u8) {
        self.word(n.into());
    }
    fn write_u16(&mut self, n: u16) {
        self.word(n.into());
    }
    fn write_u32(&mut self, n: u32) {
        self.word(n.into());
    }
    fn write_u64(&mut self, n: u64) {
        self.word(n);
    }
    fn write_usize(&mut self, n: usize) {
        self.word(n as u64);
    }
    fn write_i8(&mut self, n: i8) {
        self.word(n as u8 as u64);
    }
    fn write_isize(&mut self, n: isize) {
        self.word(n as u64);
    }
}

impl State {
    /// A hash of the canonical form of this state, the same on every machine and build and whatever ids its cards have.
    pub fn hash64(&self) -> u64 {
        let mut hasher = Fnv(0xcbf2_9ce4_8422_2325);
        self.canonical().hash(&mut hasher);
        hasher.finish()
    }
}
