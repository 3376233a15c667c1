//! How far an attacker reaches. Nothing here needs a browser.

/// Before it strikes, an attacker steps back by so much of the way.
pub(super) const STEP_BACK: f64 = 0.12;
/// So much of the smaller of two cards lies over the other when one strikes the other.
const OVERLAP: f64 = 0.08;

/// By how much an attacker moves to strike a card, each given by its left, top, right and bottom: straight at its middle, until
/// the one touches the near edge of the other. Nothing where they lie on each other already.
pub(super) fn strike(from: [f64; 4], to: [f64; 4]) -> (f64, f64) {
    let middle = |r: [f64; 4]| ((r[0] + r[2]) / 2.0, (r[1] + r[3]) / 2.0);
    let ((ax, ay), (bx, by)) = (middle(from), middle(to));
    let (dx, dy) = (bx - ax, by - ay);
    // The share of the way that is left when they touch on one side: as soon as they are apart on one, they are apart.
    let left = |way: f64, one: f64, other: f64| {
        let apart = (one + other) / 2.0 - one.min(other) * OVERLAP;
        apart / way.abs().max(1e-6)
    };
    let across = left(dx, from[2] - from[0], to[2] - to[0]);
    let down = left(dy, from[3] - from[1], to[3] - to[1]);
    let share = (1.0 - across.min(down)).clamp(0.0, 1.0);
    (dx * share, dy * share)
}

#[cfg(test)]
mod tests {
    use super::strike;

    #[test]
    fn who_strikes_comes_to_the_near_edge_and_not_over_the_card() {
        // Straight up: 100 high each, 300 from middle to middle, 8 of it laid over.
        assert_eq!(
            strike([0.0, 300.0, 70.0, 400.0], [0.0, 0.0, 70.0, 100.0]),
            (0.0, -208.0)
        );
        // Far to the side it is the side that is touched.
        let (dx, dy) = strike([700.0, 100.0, 770.0, 200.0], [0.0, 0.0, 70.0, 100.0]);
        assert!((700.0 + dx - (70.0 - 5.6)).abs() < 0.1, "{dx}");
        assert!(
            (dy / dx - 100.0 / 700.0).abs() < 1e-6,
            "it goes straight at the middle: {dx}, {dy}"
        );
    }

    #[test]
    fn who_lies_on_a_card_stays() {
        assert_eq!(strike([0.0, 0.0, 70.0, 100.0], [10.0, 10.0, 80.0, 110.0]), (0.0, 0.0));
    }
}
