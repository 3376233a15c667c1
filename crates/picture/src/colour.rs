//! Colours, and how they are mixed.

use std::fmt;

/// A colour of the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Colour(u8, u8, u8);

/// `0xrrggbb` as a colour.
pub(crate) const fn hex(value: u32) -> Colour {
    Colour((value >> 16) as u8, (value >> 8) as u8, value as u8)
}

/// White.
pub(crate) const WHITE: Colour = hex(0xff_ffff);
/// Black.
pub(crate) const BLACK: Colour = hex(0);

impl Colour {
    /// This colour on its way to another: 0 is this, 1 the other.
    pub(crate) fn to(self, other: Colour, share: f64) -> Colour {
        let mix = |from: u8, to: u8| {
            let (from, to) = (f64::from(from), f64::from(to));
            (from + (to - from) * share).round().clamp(0.0, 255.0) as u8
        };
        Colour(mix(self.0, other.0), mix(self.1, other.1), mix(self.2, other.2))
    }

    /// The grey that is as light.
    pub(crate) fn grey(self) -> Colour {
        let light = (f64::from(self.0) * 0.3 + f64::from(self.1) * 0.59 + f64::from(self.2) * 0.11).round() as u8;
        Colour(light, light, light)
    }
}

impl fmt::Display for Colour {
    /// As short as it can be said: `#fa0` or `#ff7a2e`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Colour(r, g, b) = *self;
        if [r, g, b].iter().all(|part| part >> 4 == part & 15) {
            write!(f, "#{:x}{:x}{:x}", r & 15, g & 15, b & 15)
        } else {
            write!(f, "#{r:02x}{g:02x}{b:02x}")
        }
    }
}
