//! Where a program says that it failed: a path, a line and a column for each place that could, most of which nobody is ever
//! told. Everybody waits for them, and the numbers are what no compression makes shorter.

/// A piece of what a module lays into memory.
pub struct Piece {
    /// The number of the module.
    pub module: usize,
    /// Where it begins in memory.
    pub address: usize,
    /// Where it stands in the file of the module.
    pub at: usize,
    /// How long it is.
    pub len: usize,
}

/// So many bytes are a place: where its path begins and how long that is, the line, the column, each a word.
const PLACE: usize = 16;
const WORD: usize = 4;

/// Takes the columns out of all places in modules that share a memory; and where a file is of somebody else, the line and what
/// stands in its path before the name of its crate. Nothing moves, so that whatever points anywhere still does. Returns how
/// many places there were.
pub fn shorten(modules: &mut [Vec<u8>], pieces: &[Piece]) -> usize {
    let mut changes: Vec<(usize, usize, Vec<u8>)> = Vec::new();
    let mut places = 0;
    for piece in pieces {
        let first = piece.address.next_multiple_of(WORD) - piece.address;
        for at in (first..(piece.len + 1).saturating_sub(PLACE))
            .step_by(WORD)
            .map(|at| piece.at + at)
        {
            let [path, len, line, column] = [0, 1, 2, 3].map(|n| word(&modules[piece.module], at + n * WORD));
            if !(4..256).contains(&len) || !(1..1 << 15).contains(&line) || !(1..1 << 11).contains(&column) {
                continue;
            }
            let Some((module, start)) = found(pieces, path, len) else {
                continue;
            };
            let Ok(text) = std::str::from_utf8(&modules[module][start..start + len]) else {
                continue;
            };
            if !text.ends_with(".rs") || text.contains('\0') {
                continue;
            }
            places += 1;
            changes.push((piece.module, at + 3 * WORD, vec![0; WORD]));
            if let Some(before) = before_the_crate(text) {
                let words = [path + before, len - before, 0].map(|word| u32::try_from(word).unwrap_or_default());
                changes.push((
                    piece.module,
                    at,
                    words.iter().flat_map(|word| word.to_le_bytes()).collect(),
                ));
                changes.push((module, start, vec![0; before]));
            }
        }
    }
    for (module, at, new) in changes {
        modules[module][at..at + new.len()].copy_from_slice(&new);
    }
    places
}

fn word(bytes: &[u8], at: usize) -> usize {
    let word = bytes.get(at..at + WORD).and_then(|word| word.try_into().ok());
    word.map_or(0, |word| u32::from_le_bytes(word) as usize)
}

/// The module and the place in its file where something lies in memory.
fn found(pieces: &[Piece], address: usize, len: usize) -> Option<(usize, usize)> {
    let holds = |piece: &&Piece| piece.address <= address && address + len <= piece.address + piece.len;
    let piece = pieces.iter().find(holds)?;
    Some((piece.module, piece.at + address - piece.address))
}

/// How much of a path is about the machine that built this: where it keeps what it fetched, and the standard library.
fn before_the_crate(path: &str) -> Option<usize> {
    const FETCHED: &str = "/registry/src/";
    const STANDARD: &str = "/rustc/";
    let from = match path.find(FETCHED) {
        Some(at) => at + FETCHED.len(),
        None => path.starts_with(STANDARD).then_some(STANDARD.len())?,
    };
    Some(from + path[from..].find('/')? + 1)
}

#[cfg(test)]
mod tests {
    use super::{Piece, shorten};

    #[test]
    fn a_place_loses_its_column_and_a_foreign_one_its_machine() {
        let (own, foreign) = ("crates/a/src/b.rs", "/h/registry/src/i-1/leptos-0.8/src/c.rs");
        let text = format!("{own}{foreign}").into_bytes();
        let place = |path: usize, len: usize, line: u32, column: u32| {
            let words = [path as u32, len as u32, line, column];
            words.iter().flat_map(|word| word.to_le_bytes()).collect::<Vec<_>>()
        };
        let (base, behind) = (1000, 1000 + own.len());
        // The last is none: what it points to is no path.
        let mut other = [
            place(base, own.len(), 7, 9),
            place(behind, foreign.len(), 3, 4),
            place(base, 5, 1, 1),
        ]
        .concat();
        other.insert(0, 1);
        let pieces = [
            Piece {
                module: 0,
                address: base,
                at: 0,
                len: text.len(),
            },
            Piece {
                module: 1,
                address: 2003,
                at: 0,
                len: other.len(),
            },
        ];
        let mut modules = [text.clone(), other.clone()];
        assert_eq!(shorten(&mut modules, &pieces), 2);
        let start = foreign.find("leptos").expect("its crate");
        let wanted = [
            place(base, own.len(), 7, 0),
            place(behind + start, foreign.len() - start, 0, 0),
            place(base, 5, 1, 1),
        ]
        .concat();
        assert_eq!(modules[1][1..], wanted);
        assert_eq!(modules[0][..own.len()], text[..own.len()]);
        assert_eq!(modules[0][own.len() + start..], text[own.len() + start..]);
        assert!(modules[0][own.len()..own.len() + start].iter().all(|byte| *byte == 0));
    }
}
