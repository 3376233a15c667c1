//! Why the store did not do something.

use std::fmt;

/// Why something was not stored or cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StoreError {
    /// The disk, or what the file may take of it, is full.
    Full,
    /// The file may not be written.
    ReadOnly,
    /// Another program keeps the file locked.
    Busy,
    /// There is something with this name already.
    Exists,
    /// Something else, in the words of the database.
    Other(String),
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreError::Full => f.write_str("the server has no room left for games"),
            StoreError::ReadOnly => f.write_str("the file of the server cannot be written"),
            StoreError::Busy => f.write_str("the file of the server is locked by another program"),
            StoreError::Exists => f.write_str("it exists already"),
            StoreError::Other(why) => write!(f, "the file of the server fails: {why}"),
        }
    }
}

impl std::error::Error for StoreError {}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        if let sqlx::Error::Database(database) = &error {
            // The low byte of SQLite's extended codes is the kind of error.
            let code = database.code().and_then(|code| code.parse::<u32>().ok());
            match code.map(|code| code & 0xff) {
                Some(5 | 6) => return StoreError::Busy,
                Some(8) => return StoreError::ReadOnly,
                Some(13) => return StoreError::Full,
                Some(19) => return StoreError::Exists,
                Some(_) | None => {}
            }
        }
        StoreError::Other(error.to_string())
    }
}
