//! Nearest spellings, where a part of a name is enough to be understood.

/// The candidate that `word` most likely means: one that contains it, the shortest first, or else the one that is written
/// most like it, when one is near enough to be worth suggesting.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str> + Clone) -> Option<&'a str> {
    let part = word.to_lowercase();
    let containing = candidates
        .clone()
        .into_iter()
        .filter(|candidate| !part.is_empty() && candidate.to_lowercase().contains(&part));
    containing
        .min_by_key(|candidate| candidate.chars().count())
        .or_else(|| ashwright_core::nearest(word, candidates))
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn finds_slips_and_parts_of_names_and_nothing_far_off() {
        let names = ["Hammer Knight", "Iron Worker", "Anchornaut"];
        assert_eq!(nearest("hamer knigth", names), Some("Hammer Knight"));
        assert_eq!(nearest("worker", names), Some("Iron Worker"));
        assert_eq!(nearest("zzzz", names), None);
        assert_eq!(nearest("", names), None);
    }
}
