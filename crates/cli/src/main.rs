//! The program `ashwright`: play, simulate, replay and look up Ashes Reborn in a terminal.
//!
//! Each command has a module of its own. There are no rules of the game here: everything is asked of the engine, and
//! all data is built in unless the command line names files.

mod args;
mod board;
mod campaign;
mod cards;
mod constructs;
mod decks;
mod interrupt;
mod lab;
mod library;
mod play;
mod problem;
mod prompt;
mod protocol;
mod reading;
mod replay;
mod rules;
mod rulings;
mod screen;
mod sim;
mod sim_chimera;
mod story;
mod tale;
mod telling;
mod terminal;
mod verify;
mod words;

use args::{Cli, Command};
use clap::Parser;
use problem::{Ended, Run, Stop};
use screen::{Screen, paint_for};
use std::ffi::OsString;
use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;

// What plays games allocates small things all the time; the system's allocator takes some four instructions of a hundred more.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    std::panic::set_hook(Box::new(|panic| {
        let place = panic
            .location()
            .map_or_else(String::new, |at| format!(" at {}:{}", at.file(), at.line()));
        let _ = writeln!(
            io::stderr(),
            "error: ashwright has a mistake{place}; nothing was lost, and a report of what you did would help to mend it"
        );
    }));
    let cli = Cli::parse_from(with_lists(with_denials(std::env::args_os())));
    let mut screen = Screen::new(cli.color);
    let run = run(&cli.command, &mut screen).and_then(|ended| {
        screen.flush()?;
        Ok(ended)
    });
    match run {
        Ok(Ended::Well) => ExitCode::SUCCESS,
        Ok(Ended::WithProblems) => ExitCode::from(1),
        Err(Stop::Problem(problem)) => {
            let _ = screen.flush();
            let paint = paint_for(cli.color, io::stderr().is_terminal());
            screen::complain(&problem, paint.colours());
            ExitCode::from(2)
        }
        // Whoever read the output has seen enough.
        Err(Stop::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(Stop::Output(error)) => {
            let _ = writeln!(io::stderr(), "error: cannot write the output: {error}");
            ExitCode::from(2)
        }
    }
}

/// The arguments, in which a query of `cards search` may begin with a minus that is no option: it becomes the sign that
/// only queries know.
fn with_denials(args: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let mut args: Vec<OsString> = args.collect();
    let is = |at: usize, word: &str| args.get(at).is_some_and(|arg| arg == word);
    if is(1, "cards") && is(2, "search") {
        for arg in &mut args[3..] {
            let denied = arg.to_str().and_then(|arg| arg.strip_prefix('-'));
            let denied = denied.filter(|rest| rest.len() > 1 && !rest.starts_with('-'));
            if let Some(denied) = denied {
                *arg = format!("!{denied}").into();
            }
        }
    }
    args
}

/// The arguments, in which a list of decks may begin with `-`, what comes in, which is no option either.
fn with_lists(args: Vec<OsString>) -> Vec<OsString> {
    let mut kept: Vec<OsString> = Vec::new();
    for arg in args {
        let begins = arg.to_str().is_some_and(|arg| arg.starts_with("-,"));
        match kept.last_mut().filter(|last| begins && *last == "--decks") {
            Some(last) => {
                last.push("=");
                last.push(arg);
            }
            None => kept.push(arg),
        }
    }
    kept
}

fn run(command: &Command, screen: &mut Screen) -> Run {
    match command {
        Command::Cards(command) => cards::run(command, screen),
        Command::Rules(command) => rules::run(command, screen),
        Command::Decks(command) => decks::run(command, screen),
        Command::Sim(args) => sim::run(args, screen),
        Command::Lab(command) => lab::run(command, screen),
        Command::Play(args) => play::run(args, screen),
        Command::Campaign(command) => campaign::run(command, screen),
        Command::Replay(args) => replay::run(args, screen),
        Command::Verify(args) => verify::run(args, screen),
        Command::Rulings(command) => rulings::run(command, screen),
        Command::Protocol(more) => protocol::run(more, screen),
    }
}
