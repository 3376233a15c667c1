//! Every file of the corpora, through the functions that the fuzzer calls.

use ashwright_fuzz::TARGETS;
use std::path::Path;

#[test]
fn every_file_of_the_corpora_passes() {
    let corpora = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus");
    for (name, target) in TARGETS {
        let mut files: Vec<_> = std::fs::read_dir(corpora.join(name))
            .unwrap_or_else(|error| panic!("the target {name} has no corpus: {error}"))
            .map(|entry| entry.expect("a corpus can be listed").path())
            .collect();
        files.sort();
        assert!(!files.is_empty(), "the corpus of {name} is empty");
        for file in files {
            println!("{}", file.display());
            target(&std::fs::read(&file).expect("a corpus file can be read"));
        }
    }
}
