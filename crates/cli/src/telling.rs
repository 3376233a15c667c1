//! A story on the screen, as it is told while a game is played and when it is played again.

use crate::board;
use crate::screen::{Screen, wrapped};
use crate::story::Line;
use ashwright_table::Session;
use std::io;

/// How wide the number of a rule may be, such as 10.3.101.
pub const RULE: usize = 8;

/// The names of the players of a session by seat.
pub fn seat_names(session: &Session) -> Vec<String> {
    session
        .state()
        .all_seats()
        .map(|seat| session.start().player(seat))
        .collect()
}

/// Shows lines of a story.
///
/// # Errors
/// When the output is gone.
pub fn say_lines(lines: &[Line], screen: &mut Screen) -> io::Result<()> {
    let paint = screen.paint;
    let width = screen.width().min(120);
    for line in lines {
        match line {
            Line::Heading(heading) => {
                screen.gap()?;
                let line = board::rule(&paint.bold(heading), "", screen);
                screen.line(line)?;
            }
            Line::Note(text) => {
                for piece in wrapped(text, width.saturating_sub(RULE + 11)) {
                    screen.line(format!("      {}", paint.dim(piece)))?;
                }
            }
            Line::Event(text, rule) => {
                let pieces = wrapped(text, width.saturating_sub(RULE + 5));
                for (i, piece) in pieces.iter().enumerate() {
                    let note = if i + 1 == pieces.len() {
                        paint.dim(rule)
                    } else {
                        String::new()
                    };
                    let indent = if i == 0 { "  " } else { "    " };
                    let text = crate::screen::padded(format!("{indent}{piece}"), width.saturating_sub(RULE + 1));
                    screen.line(format!("{text} {}", crate::screen::right(note, RULE)).trim_end())?;
                }
            }
        }
    }
    Ok(())
}
