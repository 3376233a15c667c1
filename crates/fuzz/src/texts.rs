//! Texts that people write: whatever they are, they are read or refused, and what was read is written and read again.

use crate::{book, book_of};
use ashwright_lang::Source;
use ashwright_table::{Protocol, decks, record as records};

/// How many lines a connection sends.
const MOST_LINES: usize = 60;

/// A card file, read alone and along with the project's own, and formatted: formatting keeps what the file says.
///
/// # Panics
/// When a formatted file cannot be read again, or is formatted in another way.
pub fn cards(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let source = Source::new("fuzz.cards", text);
    let alone = ashwright_lang::load(std::slice::from_ref(&source));
    let mut all = ashwright_lang::builtin().to_vec();
    all.push(source.clone());
    let _ = ashwright_lang::load(&all);
    let Ok(formatted) = ashwright_lang::format(&source) else {
        return;
    };
    let formatted = Source::new("fuzz.cards", formatted);
    match ashwright_lang::format(&formatted) {
        Ok(again) => assert_eq!(again, formatted.text, "formatting again changes the text"),
        Err(problems) => panic!("the formatted text is not understood: {problems:?}\n{}", formatted.text),
    }
    if let Ok(pool) = alone {
        match ashwright_lang::load(&[formatted]) {
            Ok(same) => assert_eq!(pool.cards, same.cards, "formatting changes a card"),
            Err(problems) => panic!("the formatted cards are refused: {problems:?}"),
        }
    }
}

/// A deck list.
///
/// # Panics
/// When a deck that was read cannot be checked.
pub fn deck(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    match decks::parse(&book().pool, text, "fuzz.deck") {
        Ok(named) => drop(named.deck.problems(book())),
        Err(problem) => assert!(!problem.to_string().is_empty(), "a problem says something"),
    }
}

/// A game record: what could be followed is written and read again to the same game.
///
/// # Panics
/// When a record that was read and written cannot be read.
pub fn record(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let Ok(reading) = records::read(book(), text, "fuzz.ashes") else {
        return;
    };
    let written = records::write(&reading.session);
    match records::read(book(), &written, "written.ashes") {
        Ok(again) => {
            assert!(again.parted.is_none(), "a written record parts: {:?}", again.parted);
            assert_eq!(
                again.session.hash(),
                reading.session.hash(),
                "a written record ends elsewhere"
            );
        }
        Err(problem) => panic!("a written record is refused: {problem}"),
    }
}

/// A ruling: one that can be read is run, and passes or fails.
///
/// # Panics
/// When something is refused without a reason.
pub fn ruling(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    match ashwright_rulings::parse("fuzz.ruling", text) {
        Ok(scenario) => drop(ashwright_rulings::run(book_of(scenario.edition), &scenario)),
        Err(problems) => assert!(!problems.is_empty(), "a ruling is refused without a reason"),
    }
}

/// A connection that sends these lines: every response is a line of JSON.
///
/// # Panics
/// When a response is something else.
pub fn protocol(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let mut connection = Protocol::new(book().clone());
    for line in text.lines().take(MOST_LINES) {
        for response in connection.handle(line) {
            let json: Result<serde_json::Value, _> = serde_json::from_str(&response);
            assert!(
                json.is_ok_and(|value| value.is_object()),
                "{line:?} is answered with {response:?}"
            );
            assert!(!response.contains('\n'), "{line:?} is answered with more than a line");
        }
    }
}
