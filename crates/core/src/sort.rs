//! Sorting in one copy of code for all types. What the standard library makes for each type and order is some three
//! kilobytes; where a page is waited for, and lists are short, that is worth more than speed.

use std::cmp::Ordering;

/// Sorts as [`slice::sort_by`] does: what is equal keeps its order.
pub fn sort_by<T>(items: &mut [T], compare: impl Fn(&T, &T) -> Ordering) {
    let order = ordered(items.len(), &|a, b| compare(&items[a], &items[b]));
    for at in 0..items.len() {
        // What belongs here may have made room for another before.
        let mut from = order[at];
        while from < at {
            from = order[from];
        }
        items.swap(at, from);
    }
}

/// Sorts as [`slice::sort_by_key`] does: what is equal keeps its order.
pub fn sort_by_key<T, K: Ord>(items: &mut [T], key: impl Fn(&T) -> K) {
    sort_by(items, |a, b| key(a).cmp(&key(b)));
}

/// The places of so many things in their order.
fn ordered(count: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Vec<usize> {
    let mut order: Vec<usize> = (0..count).collect();
    order.sort_by(|a, b| compare(*a, *b));
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn things_are_sorted_as_the_standard_library_sorts_them() {
        let mut words: Vec<String> = ["owl", "bat", "wolf", "ant", "hound", "eel"].map(String::from).to_vec();
        let mut other = words.clone();
        sort_by_key(&mut words, String::len);
        other.sort_by_key(String::len);
        assert_eq!(words, other);
        sort_by(&mut words, |a, b| b.cmp(a));
        other.sort_by(|a, b| b.cmp(a));
        assert_eq!(words, other);
    }
}
