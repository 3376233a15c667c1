//! Positions that tests begin with.

use crate::refusal::Refusal;
use ashwright_engine::Position;
use ashwright_room::Code;
use std::path::PathBuf;

/// The position of a scenario: the text of one in the language of rulings, a position as JSON, or the name of a file
/// with one of them in these places.
pub(crate) async fn position(wanted: &str, places: &[PathBuf]) -> Result<Position, Refusal> {
    if wanted.contains('\n') || wanted.trim_start().starts_with('{') {
        return read("the scenario", wanted);
    }
    // A name and no path: what is asked for must not lead out of the places.
    if wanted
        .bytes()
        .all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_')
    {
        for place in places {
            for ending in ["ruling", "json"] {
                if let Ok(text) = tokio::fs::read_to_string(place.join(format!("{wanted}.{ending}"))).await {
                    return read(wanted, &text);
                }
            }
        }
    }
    Err(Refusal::new(Code::Malformed, format!("There is no scenario {wanted}.")))
}

fn read(name: &str, text: &str) -> Result<Position, Refusal> {
    let wrong = |why: String| Refusal::new(Code::Malformed, format!("The scenario {name} cannot be used: {why}."));
    if text.trim_start().starts_with('{') {
        return serde_json::from_str(text).map_err(|error| wrong(error.to_string()));
    }
    let scenario = ashwright_rulings::parse(name, text).map_err(|problems| {
        let problems: Vec<String> = problems.iter().map(ToString::to_string).collect();
        wrong(problems.join("; "))
    })?;
    scenario
        .position()
        .cloned()
        .ok_or_else(|| wrong("it describes no table".to_string()))
}
