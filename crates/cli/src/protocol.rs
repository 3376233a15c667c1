//! `ashwright protocol`: the engine on standard input and output.

use crate::args::CardFiles;
use crate::library::{self, Library};
use crate::problem::{Ended, Run};
use crate::screen::Screen;
use ashwright_bots::BotKind;
use ashwright_core::EditionId;
use ashwright_engine::{Answer, Observation};
use ashwright_table::{Bot, BotMaker, Problem, Protocol};
use std::io::BufRead;
use std::path::PathBuf;

/// A bot of `ashwright_bots` as the protocol wants it.
struct Player(ashwright_bots::Bot);

impl Bot for Player {
    fn choose(&mut self, seen: &Observation) -> Option<Answer> {
        self.0.choose(seen)
    }
}

/// Runs the command.
pub fn run(more: &CardFiles, screen: &mut Screen) -> Run {
    // Each file is for the games of its own edition, and of those that stand on it.
    let mut of_edition = Vec::new();
    for file in &more.cards {
        of_edition.push((ashwright_lang::edition_of(&[library::source(file)?]), file));
    }
    let with = |edition: EditionId| {
        let files = of_edition.iter().filter(|(of, _)| edition.card_layers().contains(of));
        Library::with(edition, &files.map(|(_, file)| PathBuf::from(file)).collect::<Vec<_>>())
    };
    let mut protocol = Protocol::new(with(EditionId::default())?.book);
    for edition in EditionId::ALL {
        if edition != EditionId::default() && !more.cards.is_empty() {
            protocol = protocol.with_book(with(edition)?.book);
        }
    }
    for kind in BotKind::ALL {
        let maker: BotMaker = Box::new(move |seed| Box::new(Player(ashwright_bots::Bot::new(kind, seed))));
        protocol = protocol.with_bot(kind.name(), maker);
    }
    let mut input = std::io::stdin().lock();
    let mut line = Vec::new();
    while !protocol.has_quit() {
        line.clear();
        let read = input.read_until(b'\n', &mut line).map_err(|error| {
            Problem::new(
                "cannot read a request",
                "standard input",
                error.to_string(),
                "start the program again",
            )
        })?;
        if read == 0 {
            break;
        }
        // What is not UTF-8 cannot be JSON: the protocol says so.
        let text = String::from_utf8_lossy(&line);
        let text = text.trim();
        if text.is_empty() {
            continue;
        }
        for answer in protocol.handle(text) {
            screen.line(answer)?;
        }
        screen.flush()?;
    }
    Ok(Ended::Well)
}
