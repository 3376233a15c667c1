//! Chance that follows from a name, and the few functions of mathematics that a picture needs: the same on every machine.

use std::f64::consts::{PI, TAU};

/// Numbers that follow from a text: FNV-1a, then xorshift64*.
pub(crate) struct Draws(u64);

impl Draws {
    /// The numbers of this text.
    pub(crate) fn of(text: &str) -> Draws {
        let seed = text.bytes().fold(0xcbf2_9ce4_8422_2325u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
        let mut draws = Draws(seed | 1);
        for _ in 0..4 {
            draws.draw();
        }
        draws
    }

    fn draw(&mut self) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 40) as u32
    }

    /// A number from `low` to `high`.
    pub(crate) fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * f64::from(self.draw()) / f64::from(1u32 << 24)
    }

    /// A number below `n`.
    pub(crate) fn pick(&mut self, n: usize) -> usize {
        (self.draw() >> 4) as usize % n.max(1)
    }
}

/// The sine of an angle. That of the standard library may differ between machines in its last place.
pub(crate) fn sin(angle: f64) -> f64 {
    let mut x = angle - TAU * (angle / TAU).round();
    if x > PI / 2.0 {
        x = PI - x;
    } else if x < -PI / 2.0 {
        x = -PI - x;
    }
    let square = x * x;
    let mut term = x;
    let mut sum = x;
    for k in 1..9 {
        let k = f64::from(k);
        term *= -square / (2.0 * k * (2.0 * k + 1.0));
        sum += term;
    }
    sum
}

/// The cosine of an angle.
pub(crate) fn cos(angle: f64) -> f64 {
    sin(angle + PI / 2.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn angles_are_measured_well_enough() {
        for step in -900..900 {
            let angle = f64::from(step) / 70.0;
            assert!((sin(angle) - angle.sin()).abs() < 1e-9, "the sine of {angle}");
            assert!((cos(angle) - angle.cos()).abs() < 1e-9, "the cosine of {angle}");
        }
    }

    #[test]
    fn equal_names_draw_equal_numbers() {
        let (mut one, mut same, mut other) = (Draws::of("a"), Draws::of("a"), Draws::of("b"));
        let numbers: Vec<usize> = (0..20).map(|_| one.pick(1000)).collect();
        assert_eq!(numbers, (0..20).map(|_| same.pick(1000)).collect::<Vec<_>>());
        assert_ne!(numbers, (0..20).map(|_| other.pick(1000)).collect::<Vec<_>>());
    }
}
