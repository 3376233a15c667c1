//! Nearest spellings.

/// The candidate that `word` most likely means, when one is near enough to be worth suggesting.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word: Vec<char> = word.to_lowercase().chars().take(80).collect();
    candidates
        .into_iter()
        .map(|candidate| {
            let lower: Vec<char> = candidate.to_lowercase().chars().take(80).collect();
            let distance = distance(&word, &lower);
            let partial = !word.is_empty() && lower.windows(word.len()).any(|w| w == word);
            (if partial { distance.min(1) } else { distance }, candidate)
        })
        .filter(|(distance, candidate)| *distance <= 1 + candidate.chars().count().min(word.len().max(1)) / 3)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

/// How many letters must be changed, added, left out or swapped with their neighbour.
fn distance(a: &[char], b: &[char]) -> usize {
    let mut rows = vec![vec![0; b.len() + 1]; a.len() + 1];
    for (i, row) in rows.iter_mut().enumerate() {
        row[0] = i;
    }
    for (j, cell) in rows[0].iter_mut().enumerate() {
        *cell = j;
    }
    for i in 1..=a.len() {
        for j in 1..=b.len() {
            let same = usize::from(a[i - 1] != b[j - 1]);
            let mut best = (rows[i - 1][j] + 1)
                .min(rows[i][j - 1] + 1)
                .min(rows[i - 1][j - 1] + same);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                best = best.min(rows[i - 2][j - 2] + 1);
            }
            rows[i][j] = best;
        }
    }
    rows[a.len()][b.len()]
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
