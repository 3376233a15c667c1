//! Ctrl-C that keeps what there is: it asks a command to stop, and the command ends as if it had come to its end.

use std::sync::atomic::{AtomicBool, Ordering};

static ASKED: AtomicBool = AtomicBool::new(false);

/// From here on Ctrl-C asks to stop instead of stopping at once; a second one stops at once.
pub fn watch() {
    let watched = ctrlc::set_handler(|| {
        if ASKED.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    });
    if let Err(error) = watched {
        eprintln!("warning: Ctrl-C will stop this at once: {error}");
    }
}

/// Whether somebody asked to stop.
pub fn asked() -> bool {
    ASKED.load(Ordering::Relaxed)
}
