//! The program in a terminal, as a person uses it.

#![cfg(unix)]

mod common;

use common::{ashwright, place};
use rustix::process::{Pid, Signal, kill_process};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{LocalModes, Winsize, tcgetattr, tcsetwinsize};
use std::fs::File;
use std::io::{Read, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// How long something may take to appear.
const LONG: Duration = Duration::from_secs(60);
/// What stands before the line of a person.
const MARK: &str = "› ";

/// The program in a terminal of its own.
struct Terminal {
    keys: File,
    child: Child,
    shown: Arc<Mutex<Vec<u8>>>,
    /// How much of what was shown has been read, without escape sequences.
    read: usize,
}

impl Terminal {
    fn start(columns: u16, args: &[&str]) -> Terminal {
        let master = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).expect("a terminal");
        grantpt(&master).expect("it is ours");
        unlockpt(&master).expect("it opens");
        let name = ptsname(&master, Vec::new()).expect("a name");
        let slave = File::options()
            .read(true)
            .write(true)
            .open(name.to_string_lossy().as_ref());
        let slave = slave.expect("the other end");
        let end = || Stdio::from(slave.try_clone().expect("one more"));
        let keys = File::from(master);
        resize(&keys, columns);
        let child = Command::new(env!("CARGO_BIN_EXE_ashwright"))
            .args(args)
            .current_dir(env!("CARGO_TARGET_TMPDIR"))
            .env("TERM", "xterm")
            .env_remove("COLUMNS")
            .stdin(end())
            .stdout(end())
            .stderr(end())
            .spawn()
            .expect("the program starts");
        let shown = Arc::new(Mutex::new(Vec::new()));
        let (mut from, to) = (keys.try_clone().expect("one more"), Arc::clone(&shown));
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(n @ 1..) = from.read(&mut bytes) {
                to.lock().expect("whole").extend_from_slice(&bytes[..n]);
            }
        });
        Terminal {
            keys,
            child,
            shown,
            read: 0,
        }
    }

    /// Waits until a text is shown; everything that was shown since the last one, without escape sequences.
    fn until(&mut self, text: &str) -> String {
        let begun = Instant::now();
        loop {
            let shown = plain(&self.shown.lock().expect("whole"));
            let new = &shown[self.read.min(shown.len())..];
            if let Some(at) = new.find(text) {
                let new = new[..at + text.len()].to_owned();
                self.read += new.len();
                return new;
            }
            assert!(begun.elapsed() < LONG, "no {text:?} in {new}");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Waits until these bytes have come after the first so many.
    fn raw(&self, bytes: &[u8], from: usize) {
        let begun = Instant::now();
        loop {
            let shown = self.shown.lock().expect("whole")[from..].to_vec();
            if shown.windows(bytes.len()).any(|part| part == bytes) {
                return;
            }
            assert!(begun.elapsed() < LONG, "{}", shown.escape_ascii());
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).expect("the program reads");
    }

    /// Types a line and waits for the next prompt.
    fn say(&mut self, line: &str) -> String {
        self.press(line);
        if !line.is_empty() {
            self.until(line);
        }
        self.press("\r");
        self.until("\n");
        self.until(MARK)
    }

    fn modes(&self) -> LocalModes {
        tcgetattr(&self.keys).expect("a terminal").local_modes
    }

    fn signal(&self, signal: Signal) {
        kill_process(Pid::from_child(&self.child), signal).expect("it runs");
    }

    fn ended(&mut self) -> ExitStatus {
        let begun = Instant::now();
        loop {
            match self.child.try_wait().expect("a child") {
                Some(status) => return status,
                None => assert!(begun.elapsed() < LONG, "it goes on"),
            }
            std::thread::sleep(Duration::from_millis(20));
        }
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn resize(terminal: &File, columns: u16) {
    let size = Winsize {
        ws_row: 24,
        ws_col: columns,
        ws_xpixel: 0,
        ws_ypixel: 0,
    };
    tcsetwinsize(terminal, size).expect("a terminal");
}

/// A text without escape sequences, as far as it has come whole.
fn plain(text: &[u8]) -> String {
    let whole = text.utf8_chunks().next().map_or("", |chunk| chunk.valid());
    let mut kept = String::new();
    let mut chars = whole.chars();
    while let Some(c) = chars.next() {
        match c {
            '\x1b' => {
                let _ = chars.by_ref().skip(1).find(|c| c.is_ascii_alphabetic());
            }
            '\r' => {}
            c => kept.push(c),
        }
    }
    kept
}

fn widest(text: &str) -> usize {
    text.lines().map(|line| line.chars().count()).max().unwrap_or(0)
}

#[test]
fn the_table_is_as_wide_as_the_terminal_is_now() {
    let mut terminal = Terminal::start(110, &["play", "iron men", "bloodwoods", "--seed", "1"]);
    terminal.until(MARK);
    let wide = terminal.say("view");
    assert!(widest(&wide) > 80, "{}: {wide}", widest(&wide));
    resize(&terminal.keys, 60);
    let narrow = terminal.say("view");
    assert!(widest(&narrow) <= 60, "{}: {narrow}", widest(&narrow));
}

/// Where the names of a deck leave its edition open, whoever plays is asked.
#[test]
fn an_edition_that_no_name_decides_is_asked_for() {
    let convert = [
        "decks",
        "convert",
        "the mist guardian",
        "--edition",
        "original",
        "--to",
        "site",
    ];
    let path = place("open-edition.txt");
    std::fs::write(&path, ashwright(&convert, "").stdout).expect("a file");
    let deck = path.to_string_lossy().into_owned();
    for (said, edition) in [("x\ro\r", "the original edition"), ("\r", "Reborn 1.5")] {
        let mut terminal = Terminal::start(100, &["play", &deck, &deck, "--seed", "1"]);
        terminal.until("Which is played");
        terminal.press(said);
        terminal.until(edition);
        terminal.until(MARK);
    }
}

#[test]
fn little_room_breaks_no_cost_word_by_word() {
    let mut terminal = Terminal::start(60, &["play", "iron men", "bloodwoods", "--seed", "1"]);
    let shown = terminal.until(MARK);
    let knight = "Hammer Knight       ally · main, 1 ceremonial power, 1";
    assert!(shown.contains(knight) && widest(&shown) <= 60, "{shown}");
    assert!(shown.contains("natural class, 1 basic · 3 / 4 / 2"), "{shown}");
}

#[test]
fn a_program_that_is_ended_gives_the_terminal_back_and_keeps_the_record() {
    let line = LocalModes::ICANON | LocalModes::ECHO | LocalModes::ISIG;
    for (signal, name) in [(Signal::TERM, "term.ash"), (Signal::HUP, "hup.ash")] {
        let path = place(name);
        let _ = std::fs::remove_file(&path);
        let record = path.to_string_lossy().into_owned();
        let mut terminal = Terminal::start(80, &["play", "iron men", "--seed", "1", "--record", &record]);
        terminal.until(MARK);
        terminal.say("");
        assert!(!terminal.modes().intersects(line), "the editor has the terminal");
        let from = terminal.shown.lock().expect("whole").len();
        terminal.signal(signal);
        assert!(!terminal.ended().success());
        assert!(terminal.modes().contains(line), "{:?}", terminal.modes());
        terminal.raw(b"\x1b[?2004l\r\n", from);
        let kept = std::fs::read_to_string(&path).expect("a record");
        assert!(kept.contains("first five"), "{kept}");
        std::fs::remove_file(path).expect("it is there");
    }
}

#[test]
fn nothing_is_lost_by_a_slip_of_the_finger() {
    let mut terminal = Terminal::start(80, &["play", "iron men", "bloodwoods", "--seed", "1"]);
    terminal.until(MARK);
    terminal.press("half a li");
    terminal.until("half a li");
    terminal.press("\x03");
    terminal.until(MARK);
    // The first asks, and what comes between takes it back.
    terminal.press("\x03");
    assert!(terminal.until(MARK).contains("recorded nowhere"));
    terminal.say("help");
    let said = terminal.say("quit");
    assert!(said.contains("quit once more leaves"), "{said}");
    let saved = place("saved.ash");
    let _ = std::fs::remove_file(&saved);
    let said = terminal.say("save saved.ash");
    assert!(said.contains("recorded in saved.ash"), "{said}");
    let said = terminal.say("save saved.ash");
    assert!(said.contains("There is such a file already"), "{said}");
    assert!(saved.exists());
    let said = terminal.say("concede");
    assert!(said.contains("concede once more"), "{said}");
    terminal.press("concede\r");
    let over = terminal.until("wins.");
    assert!(over.contains("You concede."), "{over}");
    assert!(terminal.ended().success());
    std::fs::remove_file(saved).expect("it is there");
}
