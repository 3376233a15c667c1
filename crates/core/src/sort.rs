//! Sorting in one copy of code for all types. What the standard library makes for each type and order is some three
//! kilobytes; where a page is waited for, and lists are short, that is worth more than speed.

use std::cmp::Ordering;

/// So many are put in order one by one, without asking for memory.
const FEW: usize = 12;

/// Sorts as [`slice::sort`] does.
pub fn sort<T: Ord>(items: &mut [T]) {
    sort_by(items, T::cmp);
}

/// Sorts as [`slice::sort_by`] does: what is equal keeps its order.
pub fn sort_by<T>(items: &mut [T], compare: impl Fn(&T, &T) -> Ordering) {
    if items.len() <= FEW {
        for end in 1..items.len() {
            let mut at = end;
            while at > 0 && compare(&items[at - 1], &items[at]) == Ordering::Greater {
                items.swap(at - 1, at);
                at -= 1;
            }
        }
        return;
    }
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
    // A page waits for bytes, any other program for instructions, of which the standard library takes fewer.
    if cfg!(target_arch = "wasm32") {
        merge(&mut order, compare);
    } else {
        order.sort_by(|a, b| compare(*a, *b));
    }
    order
}

/// Merges runs of one, two, four and so on, until all is one run.
fn merge(order: &mut Vec<usize>, compare: &dyn Fn(usize, usize) -> Ordering) {
    let count = order.len();
    let mut merged = order.clone();
    let mut run = 1;
    while run < count {
        for start in (0..count).step_by(2 * run) {
            let (middle, end) = ((start + run).min(count), (start + 2 * run).min(count));
            let (mut left, mut right) = (start, middle);
            for place in &mut merged[start..end] {
                let is_left =
                    left < middle && (right == end || compare(order[left], order[right]) != Ordering::Greater);
                let next = if is_left { &mut left } else { &mut right };
                *place = order[*next];
                *next += 1;
            }
        }
        std::mem::swap(order, &mut merged);
        run *= 2;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn things_are_sorted_as_the_standard_library_sorts_them() {
        for count in [0, 1, 2, 3, 7, FEW, FEW + 1, 20, 21, 200] {
            // Each word several times, in no order, with where it stood.
            let things: Vec<(usize, usize)> = (0..count).map(|at| (at * 7919 % 101 % 13, at)).collect();
            let (mut ours, mut theirs) = (things.clone(), things);
            sort_by_key(&mut ours, |(word, _)| *word);
            theirs.sort_by_key(|(word, _)| *word);
            assert_eq!(ours, theirs, "{count} things by what they are");
            sort_by(&mut ours, |a, b| b.cmp(a));
            theirs.sort_by(|a, b| b.cmp(a));
            assert_eq!(ours, theirs, "{count} things backwards");
            sort(&mut ours);
            theirs.sort_unstable();
            assert_eq!(ours, theirs, "{count} things");
            let key = |at: usize| at * 7919 % 101 % 13;
            let mut merged: Vec<usize> = (0..count).collect();
            let mut stable = merged.clone();
            merge(&mut merged, &|a, b| key(a).cmp(&key(b)));
            stable.sort_by_key(|at| key(*at));
            assert_eq!(merged, stable, "{count} places");
        }
    }
}
