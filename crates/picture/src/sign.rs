//! Signs of what a card is: the halo and crest of a Phoenixborn, the air around magic, the flash of a reaction, and what
//! happened to the card.

use crate::colour::{BLACK, Colour, WHITE};
use crate::draws::{Draws, cos, sin};
use crate::path::{Ends, Text, d, fill, gradient, points, strokes};
use crate::place::{Palette, Place};
use ashwright_core::DieType;
use std::f64::consts::{PI, TAU};

/// How magic stands in the air: five ways, so that two spells of one place differ from afar.
pub(crate) fn aura(r: &mut Draws, palette: &Palette, horizon: Colour) -> Text {
    let glow = palette.glow;
    match r.pick(5) {
        0 => format!(
            "<circle cx=\"{:.0}\" cy=\"{:.0}\" r=\"{:.0}\" fill=\"{horizon}\" opacity=\".45\"/>",
            r.between(90.0, 210.0),
            r.between(70.0, 120.0),
            r.between(52.0, 80.0)
        ),
        1 => {
            let (count, turn) = (9 + r.pick(5), r.between(0.0, 1.0));
            let mut rays = Text::new();
            for i in 0..count {
                let a = turn + TAU * i as f64 / count as f64;
                let edge = |a: f64| (150.0 + 190.0 * cos(a), 92.0 + 190.0 * sin(a));
                let ((x, y), (to_x, to_y)) = (edge(a - 0.07), edge(a + 0.07));
                rays += &d!("M150 92L", x, y, "L", to_x, to_y, "z");
            }
            fill(&rays, glow, 0.28)
        }
        2 => {
            let q = r.between(96.0, 112.0);
            format!(
                "<g fill=\"none\" stroke=\"{glow}\" stroke-width=\"2\" opacity=\".7\"><circle cx=\"150\" cy=\"92\" r=\"{q:.0}\" \
                 stroke-dasharray=\"{:.0} 9\"/><circle cx=\"150\" cy=\"92\" r=\"{:.0}\" stroke-width=\"5\" opacity=\".6\"/></g>",
                r.between(3.0, 40.0),
                q + 12.0
            )
        }
        3 => {
            let w = r.between(20.0, 44.0);
            let outer = d!("M", 150.0 - w, "-5h", 2.0 * w, "l24 190h", -2.0 * w - 48.0, "z");
            let inner = d!("M", 150.0 - w * 0.5, "-5h", w, "l12 190h", -w - 24.0, "z");
            fill(&(outer + &inner), glow, 0.3)
        }
        _ => {
            let (mut motes, turn) = (Text::new(), r.between(0.0, 6.0));
            for i in 0..26 {
                let (a, q) = (turn + f64::from(i) * 0.42, 70.0 + f64::from(i) * 3.4);
                motes += &d!("M", 150.0 + q * cos(a) * 1.15, 94.0 + q * sin(a) * 0.62, "h0");
            }
            strokes(&motes, palette.orb, 3.6, 0.8)
        }
    }
}

/// The flash of a reaction: one half of the place darkened along a diagonal. It lies behind the motif.
pub(crate) fn flash(palette: &Palette) -> Text {
    fill("M-16-14 314 196V300H-16z", palette.deep, 0.45)
        + &fill("M-16-14L140 108 314 198 160 74z", palette.glow, 0.45)
        + &fill("M-16-14L124 86 129 80 314 198 176 112 171 118z", WHITE, 0.96)
}

/// The halo of a Phoenixborn: wings of flame, a ring with its dice, and a crest over it. Returns what is defined and what
/// is drawn.
pub(crate) fn halo(dice: &[DieType], palette: &Palette, rows: usize) -> (Text, Text) {
    let stops = [
        (0.1, palette.orb, 1.0),
        (0.5, palette.glow, 0.9),
        (1.0, palette.glow, 0.1),
    ];
    let attributes = " gradientUnits=\"userSpaceOnUse\" cx=\"150\" cy=\"100\" r=\"165\"";
    let defined = gradient('q', "radial", attributes, &stops);
    let mut drawn = Text::new();
    let wings = [('t', 6, 170.0, 0.0, ".55"), ('u', 4, 112.0, 1.0, ".95")];
    for (id, count, reach, row, share) in wings.into_iter().take(rows) {
        let mut wing = Text::new();
        for i in 0..count {
            let i = f64::from(i);
            let a = (-78.0 + row * 8.0 + i * (22.0 - row)) * PI / 180.0;
            let l = reach * (1.0 - 0.055 * i - 0.008 * (i - 2.0) * (i - 2.0));
            let (x, y, u, v) = (162.0, 92.0 + i * 4.0, cos(a) * l, sin(a) * l);
            let w = 15.0 - row * 4.0;
            wing += &d!(
                "M",
                x,
                y,
                "q",
                u * 0.45 + w * 0.3,
                v * 0.45 + w,
                u,
                v - 14.0,
                -u * 0.38 - w,
                -v * 0.38 - w + 14.0,
                -u,
                14.0 - v
            );
        }
        drawn += &format!(
            "<path id=\"{id}\" d=\"{wing}\" fill=\"url(#q)\" opacity=\"{share}\"/>\
             <use href=\"#{id}\" transform=\"matrix(-1 0 0 1 300 0)\"/>"
        );
    }
    let orb = palette.orb;
    drawn += &format!(
        "<circle cx=\"150\" cy=\"84\" r=\"74\" fill=\"none\" stroke=\"{orb}\" stroke-width=\"1.2\" opacity=\".8\"/>"
    );
    // The crest: three feathers of flame.
    let crest = "M150 2q9 13 0 25-9-12 0-25M139 10q10 8 8 18-11-6-8-18M161 10q3 12-8 18-2-10 8-18";
    drawn += &fill(crest, orb, 0.95);
    for (at, kind) in dice.iter().enumerate() {
        // The top of the ring is left to the crest.
        let way = if at % 2 == 0 { 1.0 } else { -1.0 };
        let a = (-90.0 + way * (34.0 + 26.0 * (at / 2) as f64)) * PI / 180.0;
        let (x, y) = (150.0 + 71.0 * cos(a), 84.0 + 71.0 * sin(a));
        let gem = points(&[(x, y - 8.0), (x + 7.0, y), (x, y + 8.0), (x - 7.0, y)], Ends::Closed);
        let colour = Place::Of(*kind).palette().glow;
        drawn += &format!("<path d=\"{gem}\" fill=\"{colour}\" stroke=\"{orb}\" stroke-width=\"1.6\"/>");
    }
    (defined, drawn)
}

/// Sparks that circle a figure with a die on it.
pub(crate) fn charge(palette: &Palette) -> Text {
    let mut sparks = Text::new();
    for i in 0..18 {
        let a = TAU * f64::from(i) / 18.0;
        let q = if i % 2 == 0 { 88.0 } else { 98.0 };
        sparks += &d!("M", 150.0 + q * cos(a), 104.0 + q * 0.78 * sin(a), "h0");
    }
    let bright = palette.glow.to(WHITE, 0.4);
    format!(
        "<ellipse cx=\"150\" cy=\"104\" rx=\"92\" ry=\"73\" fill=\"none\" stroke=\"{bright}\" stroke-width=\"12\" opacity=\".34\"/>"
    ) + &strokes(&sparks, bright, 8.0, 1.0)
}

/// Cracks across the picture, from two edges inwards.
pub(crate) fn cracks(r: &mut Draws, palette: &Palette) -> Text {
    let mut lines = Text::new();
    for (x, y, way) in [
        (58.0, -4.0, 1.0),
        (250.0, 20.0, -1.0),
        (64.0, 196.0, 1.0),
        (232.0, 190.0, -1.0),
    ] {
        lines += &d!("M", x, y, "l");
        let down = if y > 100.0 { -1.0 } else { 1.0 };
        for step in 0..6 {
            let bend = if step % 2 == 0 { 1.0 } else { -0.35 };
            lines = d!(&*lines, way * bend * r.between(9.0, 20.0), down * r.between(9.0, 19.0));
        }
        lines += &d!(
            "m",
            -way * 12.0,
            -down * 20.0,
            "l",
            -way * r.between(6.0, 14.0),
            down * r.between(8.0, 20.0)
        );
    }
    strokes(&lines, palette.deep.to(BLACK, 0.5), 7.0, 0.95) + &strokes(&lines, palette.rim, 1.8, 0.9)
}
