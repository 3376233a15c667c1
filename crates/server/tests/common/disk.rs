//! What a disk may hold of a SQLite file that was cut off while it was written.
//!
//! SQLite says that something is written when its log is flushed. What it wrote since may be there or not, in any order
//! and in parts.

use std::path::Path;

const SECTOR: usize = 512;

/// What the disk holds of a store.
#[derive(Clone, PartialEq)]
pub struct Disk {
    pub data: Vec<u8>,
    pub log: Vec<u8>,
}

impl Disk {
    pub fn of(path: &Path) -> Disk {
        let read = |ending: &str| std::fs::read(format!("{}{ending}", path.display())).unwrap_or_default();
        Disk {
            data: read(""),
            log: read("-wal"),
        }
    }

    pub fn put(&self, path: &Path) {
        for ending in ["-shm", "-wal", ""] {
            let _ = std::fs::remove_file(format!("{}{ending}", path.display()));
        }
        std::fs::write(path, &self.data).expect("written");
        std::fs::write(format!("{}-wal", path.display()), &self.log).expect("written");
    }
}

/// What the disk may hold of a file that was cut off between two flushes, before and after which it held these.
pub fn cut(before: &[u8], after: &[u8], below: &mut impl FnMut(usize) -> usize) -> Vec<u8> {
    // The file may be as long as it was, as long as it is to be, or anything between.
    let grown = after.len().saturating_sub(before.len());
    let length = match below(3) {
        0 => before.len(),
        1 => before.len() + below(grown + 1),
        _ => after.len().max(before.len()),
    };
    let chance = below(4);
    let mut file = vec![0; length];
    for (n, sector) in file.chunks_mut(SECTOR).enumerate() {
        let written = match chance {
            0 => false,
            1 => true,
            _ => below(2) == 0,
        };
        let from = if written { after } else { before };
        for (i, byte) in sector.iter_mut().enumerate() {
            *byte = from.get(n * SECTOR + i).copied().unwrap_or(0);
        }
        // A sector that is torn: its end is what was there before, or rubbish.
        if chance > 1 && written && below(8) == 0 {
            let tear = below(sector.len());
            for (i, byte) in sector.iter_mut().enumerate().skip(tear) {
                let at = n * SECTOR + i;
                if after.get(at) != before.get(at) {
                    *byte = u8::try_from(below(256)).expect("a byte");
                }
            }
        }
    }
    file
}
