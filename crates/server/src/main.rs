//! The program `ashwright-server`.

use ashwright_server::limits::Limits;
use ashwright_server::retention::Retention;
use ashwright_server::{Options, Server, default_data};
use clap::Parser;
use std::io::{IsTerminal, Write};
use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::fmt;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

// Thousands of rooms allocate and free small things on every thread; the system's allocator takes twice as long for it.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Serves the table on the web: the pages, online games, and the records of finished ones.
#[derive(Parser)]
#[command(name = "ashwright-server", version)]
struct Arguments {
    /// Where to listen; a port alone is one of this machine. Port 0 takes any free one; the line on the standard output says
    /// which.
    #[arg(long, value_name = "ADDRESS:PORT", default_value = "127.0.0.1:4410", value_parser = address)]
    listen: SocketAddr,
    /// The file of the games, made if it is missing. [default: ashwright/ashwright.sqlite where this system keeps the data
    /// of programs]
    #[arg(long, value_name = "FILE")]
    data: Option<PathBuf>,
    /// Let the file of the games grow to so many megabytes and no more.
    #[arg(long, value_name = "MB", value_parser = clap::value_parser!(u32).range(1..))]
    data_limit: Option<u32>,
    /// Keep all games and records. Otherwise games are removed that nobody has opened for 90 days (7 days, when nobody
    /// joined them), and records 365 days after they were shared; none of them sooner than a week after the server found
    /// them to be so old, and none on a day to which its clock has jumped.
    #[arg(long)]
    keep_all: bool,
    /// An origin that pages may come from, such as https://ashes.example; can be given several times. Without it, pages of
    /// the host that they ask.
    #[arg(long, value_name = "URL")]
    origin: Vec<String>,
    /// A proxy stands before this server: believe its X-Forwarded-For about who asks.
    #[arg(long)]
    proxied: bool,
    /// After so many seconds in which a game waited for a player who is away, the others may claim it.
    #[arg(long, value_name = "SECONDS", default_value_t = 180)]
    claim_after: u64,
    /// With ASHES_TEST=1 in the environment, where the scenarios are that tests ask for; can be given several times.
    #[arg(long, value_name = "DIRECTORY", default_values = ["rulings/reborn", "e2e/scenarios"])]
    scenarios: Vec<PathBuf>,
    /// How much to tell on the standard error.
    #[arg(long, value_name = "LEVEL", default_value = "warn", value_parser = ["off", "error", "warn", "info", "debug", "trace"])]
    log: String,
}

/// So long the program waits at its end for what is still computed.
const ENDS: Duration = Duration::from_secs(3);

/// Where to listen, as somebody typed it.
fn address(typed: &str) -> Result<SocketAddr, String> {
    let port = typed
        .strip_prefix("localhost:")
        .or(typed.strip_prefix(':'))
        .unwrap_or(typed);
    let here = || Some(SocketAddr::from((Ipv4Addr::LOCALHOST, port.parse().ok()?)));
    let wrong = || "write an address and a port, as 0.0.0.0:4410, or a port of this machine, as 4410".to_owned();
    typed.parse().ok().or_else(here).ok_or_else(wrong)
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    // Only the program's own words: those of its parts could repeat what they carry, which no log may.
    let level: LevelFilter = arguments.log.parse().unwrap_or(LevelFilter::WARN);
    let told = Targets::new()
        .with_target("ashwright_server", level)
        .with_default(level.min(LevelFilter::WARN));
    // Colours are for terminals: in a file they are rubbish.
    let ansi = std::io::stderr().is_terminal();
    tracing_subscriber::registry()
        .with(told)
        .with(fmt::layer().with_ansi(ansi).with_writer(std::io::stderr))
        .init();
    #[cfg(unix)]
    open_more();
    let ran = runtime().map_err(|error| format!("cannot begin: {error}"));
    let ran = ran.and_then(|runtime| {
        let ran = runtime.block_on(run(arguments));
        // A check of a record, or a bot that thinks, may take longer than anybody waits; nothing is written then.
        runtime.shutdown_timeout(ENDS);
        ran
    });
    match ran {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            let _ = writeln!(std::io::stderr(), "error: {why}");
            ExitCode::from(2)
        }
    }
}

/// Takes as many open files as the system allows: every connection is one, and the usual limit is meant for programs
/// that open few.
#[cfg(unix)]
fn open_more() {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let allowed = getrlimit(Resource::Nofile);
    let most = Rlimit {
        current: allowed.maximum,
        ..allowed
    };
    if let Err(error) = setrlimit(Resource::Nofile, most) {
        tracing::warn!(%error, "the number of open files stays as it is");
    }
}

/// From now on a file that may not grow is an error of whoever writes, and does not end the program.
#[cfg(unix)]
fn outlive_file_sizes() -> Result<impl Sized, String> {
    let signal = tokio::signal::unix::SignalKind::from_raw(rustix::process::Signal::XFSZ.as_raw());
    tokio::signal::unix::signal(signal).map_err(|error| format!("cannot wait for signals: {error}"))
}

/// The threads that do everything. Games are restored on threads of their own; the usual limit lets hundreds come with a
/// rush, and what each of them allocates lies in pages of its own.
fn runtime() -> std::io::Result<tokio::runtime::Runtime> {
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        // All but one may be busy with bots that think.
        .max_blocking_threads(processors + 2)
        .build()
}

async fn run(arguments: Arguments) -> Result<(), String> {
    #[cfg(unix)]
    let _signal = outlive_file_sizes()?;
    let data = match arguments.data {
        Some(data) => data,
        None => default_data()?,
    };
    let is_test = std::env::var_os("ASHES_TEST").is_some_and(|value| value == "1");
    let limits = Limits {
        claim: Duration::from_secs(arguments.claim_after),
        ..Limits::default()
    };
    let server = Server::start(Options {
        limits,
        data_limit: arguments.data_limit,
        retention: (!arguments.keep_all).then(Retention::default),
        origins: arguments.origin,
        proxied: arguments.proxied,
        test: is_test.then_some(arguments.scenarios),
        ..Options::new(arguments.listen, data)
    })
    .await?;
    let ready = format!("Ashwright is ready at http://{}", server.address());
    // Whoever started it may not be listening.
    let _ = writeln!(std::io::stdout(), "{ready}");
    stopped().await?;
    tracing::info!("stopping");
    server.stop().await;
    Ok(())
}

/// Waits until the program is asked to end.
async fn stopped() -> Result<(), String> {
    let interrupted = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        let mut terminated = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate())
            .map_err(|error| format!("cannot wait for signals: {error}"))?;
        tokio::select! {
            _ = interrupted => {}
            _ = terminated.recv() => {}
        }
    }
    #[cfg(not(unix))]
    interrupted
        .await
        .map_err(|error| format!("cannot wait for signals: {error}"))?;
    Ok(())
}
