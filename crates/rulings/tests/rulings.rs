//! Runs every scenario of the project.

use ashwright_core::EditionId;
use ashwright_engine::Rulebook;
use ashwright_rulings::{load_directory, run};
use std::path::Path;
use std::sync::Arc;

#[test]
fn every_ruling_comes_out() {
    let books = EditionId::ALL.map(|edition| Rulebook::new(Arc::new(ashwright_lang::pool(edition).clone())));
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rulings");
    let loaded = load_directory(&directory).expect("the rulings can be read");
    assert!(!loaded.is_empty(), "there are no rulings");
    let mut wrong = Vec::new();
    for (path, scenario) in &loaded {
        let stem = path
            .file_stem()
            .map(|s| s.to_string_lossy().into_owned())
            .unwrap_or_default();
        match scenario {
            Ok(scenario) => {
                if scenario.id != stem {
                    wrong.push(format!(
                        "{}: the file is called {stem}, and the ruling {}",
                        path.display(),
                        scenario.id
                    ));
                }
                let book = books.iter().find(|book| book.edition.id == scenario.edition);
                if let Err(failure) = run(book.expect("a book of each edition"), scenario) {
                    wrong.push(failure.to_string());
                }
            }
            Err(problems) => wrong.extend(problems.iter().map(ToString::to_string)),
        }
    }
    assert!(
        wrong.is_empty(),
        "{} problems in {} rulings:\n\n{}",
        wrong.len(),
        loaded.len(),
        wrong.join("\n\n")
    );
}
