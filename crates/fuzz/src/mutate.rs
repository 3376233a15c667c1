//! Texts that are nearly right.

use ashwright_testkit::Random;

/// What is put into texts: the ends of numbers, the parts of JSON, and characters that are seldom thought of.
const BITS: &[&str] = &[
    "0",
    "-1",
    "1",
    "255",
    "256",
    "65536",
    "4294967295",
    "4294967296",
    "18446744073709551616",
    "1e308",
    "-0.5",
    "null",
    "true",
    "\"\"",
    "[]",
    "{}",
    "[[]]",
    "{\"\":0}",
    "\"",
    "\\",
    ",",
    ":",
    "[",
    "]",
    "{",
    "}",
    "\\u0000",
    "\\ud800",
    "\u{0}",
    "\u{202e}",
    "é",
    "🂡",
    " ",
    "\t",
    "\"id\":7",
    "\"step\":0",
    "\"seat\":\"P2\"",
    "\"option\":0",
    "P1",
    "P4",
    "chance",
    "pass",
    "end turn",
    "nothing",
    "Hammer Knight",
    "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
];

/// The deepest nesting that is tried.
const DEEPEST: usize = 300;

/// A text with some mistakes in it, some of them taken from another text. It has one line.
pub(crate) fn mutated(text: &str, other: &str, random: &mut Random) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..=random.below(3) {
        change(&mut bytes, other.as_bytes(), random);
    }
    let text = String::from_utf8_lossy(&bytes);
    text.replace(['\n', '\r'], " ")
}

fn change(bytes: &mut Vec<u8>, other: &[u8], random: &mut Random) {
    let mut below = |n: usize| random.below(n as u32) as usize;
    let at = below(bytes.len() + 1);
    let end = (at + 1 + below(12)).min(bytes.len());
    match below(9) {
        0 => bytes.truncate(at),
        1 => drop(bytes.drain(at.min(end)..end)),
        2 => {
            let again = bytes[at.min(end)..end].to_vec();
            bytes.splice(at..at, again);
        }
        3 => {
            if let Some(byte) = bytes.get_mut(at) {
                *byte ^= 1 << below(8);
            }
        }
        4 => drop(bytes.splice(at..at, BITS[below(BITS.len())].bytes())),
        5 => drop(bytes.splice(at.min(end)..end, BITS[below(BITS.len())].bytes())),
        // Another number in the place of one.
        6 => {
            let digits: Vec<usize> = (0..bytes.len()).filter(|i| bytes[*i].is_ascii_digit()).collect();
            if let Some(&digit) = digits.get(below(digits.len().max(1))) {
                bytes.splice(digit..=digit, BITS[below(11)].bytes());
            }
        }
        7 => {
            let from = below(other.len() + 1);
            let to = (from + below(40)).min(other.len());
            bytes.splice(at.min(end)..end, other[from.min(to)..to].iter().copied());
        }
        _ => {
            let open = if below(2) == 0 { b"[".as_slice() } else { b"{\"a\":" };
            let nested = open.repeat(below(DEEPEST));
            bytes.splice(at..at, nested);
        }
    }
}
