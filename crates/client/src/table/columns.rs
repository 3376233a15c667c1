//! Where the units of a row stand while some of them block: each before its attacker, the others beside them. Nothing here
//! needs a browser.

/// What stands in a row.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Standing {
    /// How wide it is, with what lies beside it.
    pub width: f64,
    /// Where in it the middle of its card is.
    pub middle: f64,
    /// The middle of the column in which it is to stand, where it blocks.
    pub column: Option<f64>,
}

/// The order in which they stand from left to right, and the left edge of each, in that order: in a row from 0 to `room`, with
/// at least `gap` between two of them.
pub fn columns(row: &[Standing], room: f64, gap: f64) -> Vec<(usize, f64)> {
    // Those who block, by the columns of their attackers.
    let mut blockers: Vec<usize> = Vec::new();
    for at in (0..row.len()).filter(|at| row[*at].column.is_some()) {
        let before = blockers.iter().filter(|other| row[**other].column < row[at].column);
        blockers.insert(before.count(), at);
    }
    // What is free before each of them, and after the last: from where, to where, and how much is left of it.
    let mut free: Vec<[f64; 3]> = Vec::new();
    let mut from = 0.0;
    for at in &blockers {
        let to = wanted(&row[*at]).unwrap_or(0.0) - gap;
        free.push([from, to, to - from + gap]);
        from = to + row[*at].width + 2.0 * gap;
    }
    free.push([from, room, room - from + gap]);
    // The others keep their order: each stands as near as can be to where it stood.
    let long: f64 = row.iter().map(|one| one.width + gap).sum::<f64>() - gap;
    let mut stood = (room - long) / 2.0;
    let mut others: Vec<(usize, f64, f64)> = Vec::new();
    for (at, one) in row.iter().enumerate() {
        if one.column.is_none() {
            others.push((at, stood + one.middle, one.width + gap));
        }
        stood += one.width + gap;
    }
    let mut parts: Vec<Vec<usize>> = free.iter().map(|_| Vec::new()).collect();
    let (_, chosen) = shared_out(&others, &mut free, 0);
    for ((at, ..), part) in others.iter().zip(chosen) {
        parts[part].push(*at);
    }
    let mut order: Vec<usize> = Vec::new();
    for (part, others) in parts.iter().enumerate() {
        order.extend(others);
        order.extend(blockers.get(part));
    }
    let edges = edges(row, &order, room, gap);
    order.into_iter().zip(edges).collect()
}

/// In which of the free parts, from `first` on, each of the others stands, who are given with where they stood and how much room
/// they need; and how far from it, above all how much room they lack.
fn shared_out(others: &[(usize, f64, f64)], free: &mut [[f64; 3]], first: usize) -> (f64, Vec<usize>) {
    let mut best = (f64::INFINITY, Vec::new());
    let Some(((_, here, needs), rest)) = others.split_first() else {
        return (0.0, Vec::new());
    };
    for part in first..free.len() {
        let [from, to, left] = free[part];
        let lacks = (needs - left.max(0.0)).clamp(0.0, *needs);
        let away = (from - here).max(here - to).max(0.0);
        free[part][2] -= needs;
        let (more, mut chosen) = shared_out(rest, free, part);
        free[part][2] += needs;
        let cost = more + away + if lacks > 0.5 { lacks * 1000.0 } else { 0.0 };
        if cost < best.0 {
            chosen.insert(0, part);
            best = (cost, chosen);
        }
    }
    best
}

/// Where the left edge of a unit is when it stands in its column.
fn wanted(one: &Standing) -> Option<f64> {
    one.column.map(|column| column - one.middle)
}

/// The left edges: whoever blocks stands in its column as far as there is room, the others close up to them.
fn edges(row: &[Standing], order: &[usize], room: f64, gap: f64) -> Vec<f64> {
    // How far to the right each may stand.
    let mut most = vec![0.0; order.len()];
    let mut end = room;
    for (n, at) in order.iter().enumerate().rev() {
        let last = end - row[*at].width;
        most[n] = wanted(&row[*at]).map_or(last, |left| left.min(last));
        end = most[n] - gap;
    }
    let blocks = |at: &usize| row[*at].column.is_some();
    let mut edges = Vec::new();
    let mut next = 0.0f64;
    for (n, at) in order.iter().enumerate() {
        let before = order[..n].iter().any(blocks);
        let left = if blocks(at) || !before {
            most[n]
        } else {
            most[n].min(next)
        };
        let left = left.max(next);
        edges.push(left);
        next = left + row[*at].width + gap;
    }
    // What would stand beyond the row moves all before it.
    let mut end = room;
    for (n, at) in order.iter().enumerate().rev() {
        edges[n] = edges[n].min(end - row[*at].width);
        end = edges[n] - gap;
    }
    edges
}

#[cfg(test)]
mod tests {
    use super::{Standing, columns};

    /// Units of 50 beside each other, each with its column.
    fn row(columns: &[Option<f64>]) -> Vec<Standing> {
        let of = |column: &Option<f64>| Standing {
            width: 50.0,
            middle: 25.0,
            column: *column,
        };
        columns.iter().map(of).collect()
    }

    #[test]
    fn who_blocks_stands_in_its_column_and_the_others_close_up() {
        let stand = columns(&row(&[Some(205.0), None, Some(85.0), None]), 400.0, 10.0);
        let order: Vec<usize> = stand.iter().map(|(at, _)| *at).collect();
        assert_eq!(order.iter().position(|at| *at == 2).map(|n| stand[n].1), Some(60.0));
        assert_eq!(order.iter().position(|at| *at == 0).map(|n| stand[n].1), Some(180.0));
        let apart = stand.windows(2).all(|two| two[1].1 - two[0].1 >= 60.0 - 1e-6);
        assert!(apart, "{stand:?}");
        assert_eq!(order, [2, 1, 0, 3], "what stays keeps its order");
    }

    #[test]
    fn nobody_leaves_a_row_that_is_full() {
        for column in [25.0, 100.0, 145.0, 300.0] {
            let stand = columns(&row(&[None, None, Some(column), None, None]), 290.0, 10.0);
            assert_eq!(stand.len(), 5);
            for (n, (_, left)) in stand.iter().enumerate() {
                assert!((left - 60.0 * n as f64).abs() < 1e-6, "{column}: {stand:?}");
            }
        }
    }

    #[test]
    fn neighbours_stand_in_neighbouring_columns() {
        let stand = columns(&row(&[None, Some(85.0), None, Some(145.0)]), 290.0, 10.0);
        let of = |at: usize| stand.iter().find(|(one, _)| *one == at).map(|(_, left)| *left);
        assert_eq!((of(1), of(3)), (Some(60.0), Some(120.0)));
        assert_eq!((of(0), of(2)), (Some(0.0), Some(180.0)));
    }

    #[test]
    fn what_is_wide_has_room_where_others_make_it() {
        let mut all = row(&[Some(155.0), None, None, Some(35.0)]);
        all[2].width = 90.0;
        let stand = columns(&all, 290.0, 10.0);
        let order: Vec<usize> = stand.iter().map(|(at, _)| *at).collect();
        assert_eq!(order, [3, 1, 0, 2]);
        assert_eq!((stand[0].1, stand[2].1), (10.0, 130.0), "{stand:?}");
    }

    #[test]
    fn what_lies_beside_a_unit_moves_the_next_one_on() {
        let mut all = row(&[Some(85.0), Some(145.0)]);
        all[0].width = 90.0;
        let stand = columns(&all, 290.0, 10.0);
        assert!((stand[1].1 - stand[0].1 - 100.0).abs() < 1e-6, "{stand:?}");
    }
}
