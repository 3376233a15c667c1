//! Finds the smallest stack on which everything that the engine does runs: `stack [GAMES]`. A stack that is too small
//! ends the process, so each size is tried in a process of its own: `stack GAMES KIB`.

use ashwright_bench::everything_on_a_stack_of;
use std::process::{Command, ExitCode, Stdio};

/// The difference at which the search ends, in KiB.
const STEP: usize = 4;

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1).map(|word| word.parse::<usize>().ok());
    let games = arguments.next().flatten().unwrap_or(120);
    if let Some(kib) = arguments.next().flatten() {
        return match everything_on_a_stack_of(kib, games as u64) {
            Some(_) => ExitCode::SUCCESS,
            None => ExitCode::FAILURE,
        };
    }
    let fits = |kib: usize| {
        let program = std::env::current_exe().map(|program| {
            let mut command = Command::new(program);
            command
                .arg(games.to_string())
                .arg(kib.to_string())
                .stderr(Stdio::null());
            command
        });
        program
            .and_then(|mut command| command.status())
            .is_ok_and(|status| status.success())
    };
    let (mut small, mut large) = (0, 1024);
    if !fits(large) {
        eprintln!("{games} games do not fit a stack of {large} KiB");
        return ExitCode::FAILURE;
    }
    while large - small > STEP {
        let middle = (small + large) / 2;
        if fits(middle) {
            large = middle;
        } else {
            small = middle;
        }
    }
    println!(
        "{games} games, with everything that is done to them, fit a stack of {large} KiB and not one of {small} KiB"
    );
    ExitCode::SUCCESS
}
