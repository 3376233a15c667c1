//! The nearest correct spelling, for problems that say what was probably meant.

/// The candidate that is written most like `word`, if any is close enough to be meant; of several equally near, one
/// that ends like it.
pub fn nearest<'c>(word: &str, candidates: impl IntoIterator<Item = &'c str>) -> Option<&'c str> {
    let word = word.to_lowercase();
    let letters: Vec<char> = word.chars().collect();
    let limit = letters.len().div_ceil(3).min(6);
    // Most are too short or too long, and need not be looked at.
    let may_be = |c: &&str| c.chars().count().abs_diff(letters.len()) <= limit && c.chars().any(char::is_alphabetic);
    candidates
        .into_iter()
        .filter(may_be)
        .map(|c| (distance(&letters, &c.to_lowercase(), limit), c))
        .filter(|(d, _)| *d <= limit)
        .min_by_key(|(d, c)| (*d, c.chars().last() != word.chars().last()))
        .map(|(_, c)| c)
}

/// How many letters must be inserted, deleted, replaced or swapped with their neighbour; more than `limit` may be
/// any larger number.
fn distance(a: &[char], b: &str, limit: usize) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut before: Vec<usize> = vec![0; b.len() + 1];
    let mut last: Vec<usize> = (0..=b.len()).collect();
    let mut row = last.clone();
    for i in 1..=a.len() {
        row[0] = i;
        for j in 1..=b.len() {
            let same = usize::from(a[i - 1] != b[j - 1]);
            row[j] = (last[j] + 1).min(row[j - 1] + 1).min(last[j - 1] + same);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                row[j] = row[j].min(before[j - 2] + 1);
            }
        }
        // What is too far by now only gets further.
        let nearest = row.iter().chain(&last).min();
        if nearest.is_some_and(|near| *near > limit) {
            return limit + 1;
        }
        std::mem::swap(&mut before, &mut last);
        std::mem::swap(&mut last, &mut row);
    }
    last[b.len()]
}

/// Like [`nearest`], for names of which people write a part: a candidate that contains `word` comes first, the shortest
/// of them.
pub fn nearest_or_part<'c>(word: &str, candidates: impl IntoIterator<Item = &'c str> + Clone) -> Option<&'c str> {
    let part = word.to_lowercase();
    let containing = candidates
        .clone()
        .into_iter()
        .filter(|candidate| !part.is_empty() && candidate.to_lowercase().contains(&part));
    containing
        .min_by_key(|candidate| candidate.chars().count())
        .or_else(|| nearest(word, candidates))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_slips_of_the_hand() {
        let words = ["target", "chosen", "each"];
        assert_eq!(nearest("taregt", words), Some("target"));
        assert_eq!(nearest("eahc", words), Some("each"));
        assert_eq!(nearest("purple", words), None);
    }

    #[test]
    fn finds_parts_of_names_and_nothing_far_off() {
        let names = ["Hammer Knight", "Iron Worker", "Anchornaut"];
        assert_eq!(nearest_or_part("hamer knigth", names), Some("Hammer Knight"));
        assert_eq!(nearest_or_part("worker", names), Some("Iron Worker"));
        assert_eq!(nearest_or_part("zzzz", names), None);
        assert_eq!(nearest_or_part("", names), None);
    }
}
