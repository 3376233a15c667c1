//! Ctrl-C, and whatever else asks the program to end, so that what there is is kept: it asks a command to stop, and the
//! command ends as if it had come to its end.

use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};

static ASKED: AtomicBool = AtomicBool::new(false);

/// From here on Ctrl-C, a hang-up and a request to terminate ask to stop instead of stopping at once; a second one stops at
/// once. Where a person types there is nothing to wait for: the terminal is given back as it was, and the program ends.
pub fn watch() {
    let watched = ctrlc::set_handler(|| {
        if crate::terminal::give_back() || ASKED.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
        // Where nobody reads it, nobody has to be told.
        let _ = writeln!(
            std::io::stderr(),
            "stopping when what is under way is done; once more stops at once"
        );
    });
    if let Err(error) = watched {
        eprintln!("warning: Ctrl-C will stop this at once: {error}");
    }
}

/// Whether somebody asked to stop.
pub fn asked() -> bool {
    ASKED.load(Ordering::Relaxed)
}
