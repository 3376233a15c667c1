//! How the terminal was before a line is edited, where that can be told.

/// Gives the terminal back as it was before somebody was asked, for a program that ends while it waits. Returns whether it
/// was waiting.
pub fn give_back() -> bool {
    system::give_back()
}

/// While this is alive the editor has the terminal.
pub(crate) fn hold() -> Held {
    system::hold()
}

pub(crate) use system::Held;

#[cfg(unix)]
mod system {
    use rustix::termios::{OptionalActions, Termios, tcgetattr, tcsetattr};
    use std::io::{self, Write};
    use std::sync::{Mutex, PoisonError};

    static BEFORE: Mutex<Option<Termios>> = Mutex::new(None);

    /// What an editor of lines leaves on: bracketed paste; and the line that was begun.
    const END: &[u8] = b"\x1b[?2004l\n";

    /// While this is alive the editor has the terminal.
    pub(crate) struct Held;

    pub(super) fn hold() -> Held {
        *BEFORE.lock().unwrap_or_else(PoisonError::into_inner) = tcgetattr(io::stdin()).ok();
        Held
    }

    impl Drop for Held {
        fn drop(&mut self) {
            *BEFORE.lock().unwrap_or_else(PoisonError::into_inner) = None;
        }
    }

    pub(super) fn give_back() -> bool {
        let before = BEFORE.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(before) = before.as_ref() else {
            return false;
        };
        // Where the terminal is gone there is nothing to give back.
        let _ = tcsetattr(io::stdin(), OptionalActions::Now, before);
        let _ = io::stdout().write_all(END).and_then(|()| io::stdout().flush());
        true
    }
}

#[cfg(not(unix))]
mod system {
    /// While this is alive the editor has the terminal.
    pub(crate) struct Held;

    pub(super) fn hold() -> Held {
        Held
    }

    pub(super) fn give_back() -> bool {
        false
    }
}
