//! The shapes of which places are made.

use crate::draws::{Draws, cos, sin};
use crate::path::{Ends, Text, d, points};
use std::f64::consts::TAU;

/// A smooth ridge.
pub(crate) fn hills(r: &mut Draws, y: f64, high: f64, waves: usize) -> Text {
    let w = 340.0 / waves as f64;
    let x = -20.0 - r.between(0.0, w / 2.0);
    let mut text = d!(
        "M",
        x,
        y + r.between(-high, high),
        "q",
        w / 2.0,
        -r.between(0.4, 1.0) * high,
        w,
        r.between(-0.3, 0.3) * high,
        "t"
    );
    for _ in 0..waves {
        let dy = r.between(-0.35, 0.35) * high;
        text = d!(&*text, w, dy);
    }
    text + "V300H-60z"
}

/// A rough ridge, and its points.
pub(crate) fn peaks(r: &mut Draws, y: f64, high: f64, count: usize, rough: f64) -> (Text, Vec<(f64, f64)>) {
    let w = 320.0 / count as f64;
    let (mut x, mut spots, mut up) = (-10.0, vec![(-10.0, y)], true);
    while x < 320.0 {
        x += w * r.between(0.3, 0.7);
        let h = if up {
            high * r.between(0.55, 1.0)
        } else {
            high * r.between(-0.1, 0.25)
        };
        let (from_x, from_y) = spots[spots.len() - 1];
        let m = r.between(0.35, 0.65);
        let bend = m + r.between(-rough, rough) * 0.6;
        spots.push((from_x + (x - from_x) * m, from_y + (y - h - from_y) * bend));
        spots.push((x, y - h));
        up = !up;
    }
    (points(&spots, Ends::Open) + "V300H-10z", spots)
}

/// A dune: all of it, and its shaded side.
pub(crate) fn dune(r: &mut Draws, y: f64, high: f64) -> (Text, Text) {
    let top = r.between(90.0, 230.0);
    let h = r.between(0.6, 1.0) * high;
    let body = d!(
        "M-10",
        y + h * 0.3,
        "C",
        top * 0.5,
        y,
        top * 0.8,
        y - h,
        top,
        y - h,
        "C",
        top + 40.0,
        y - h * 0.7,
        top + 70.0,
        y,
        310.0,
        y + h * 0.2,
        "V300H-10z"
    );
    let shade = d!(
        "M",
        top,
        y - h,
        "C",
        top + 40.0,
        y - h * 0.7,
        top + 70.0,
        y,
        310.0,
        y + h * 0.2,
        "V300H",
        top - 50.0,
        "C",
        top - 10.0,
        y + 40.0,
        top + 25.0,
        y + 10.0,
        top,
        y - h,
        "z"
    );
    (body, shade)
}

/// A bank of clouds.
pub(crate) fn clouds(r: &mut Draws, y: f64, high: f64, count: usize) -> Text {
    let (mut x, mut now, mut text) = (-30.0, y, d!("M-30", y));
    while x < 330.0 {
        let w = r.between(0.7, 1.5) * 330.0 / count as f64;
        let dy = r.between(-1.0, 1.0) * high * 0.35 + (y - now) * 0.5;
        text = d!(&*text, "a", w * 0.56, w * r.between(0.36, 0.5), " 0 0 1 ", w, dy);
        x += w;
        now += dy;
    }
    text + "V300H-30z"
}

/// A row of firs, lower between 70 and 215 when they are near.
pub(crate) fn firs(r: &mut Draws, y: f64, high: f64, wide: f64) -> Text {
    let (mut x, mut text) = (-8.0, d!("M-8", y));
    while x < 308.0 {
        let w = wide * r.between(0.7, 1.25);
        let mut h = high * r.between(0.5, 1.0);
        if high < 30.0 {
            text = d!(&*text, "l", w * 0.5, -h, w * 0.5, h);
        } else {
            if (70.0..215.0).contains(&x) {
                h *= 0.25;
            }
            text = d!(
                &*text,
                "l",
                w * 0.3,
                -h * 0.45,
                -w * 0.12,
                0.0,
                w * 0.32,
                -h * 0.55,
                w * 0.32,
                h * 0.55,
                -w * 0.12,
                0.0,
                w * 0.3,
                h * 0.45
            );
        }
        x += w;
    }
    text + "V300H-8z"
}

/// A broken column or wall.
pub(crate) fn ruin(r: &mut Draws, x: f64, y: f64, w: f64, h: f64) -> Text {
    let t = r.between(0.1, 0.3) * h;
    d!(
        "M",
        x,
        y,
        "v",
        -h,
        "l",
        w * 0.3,
        -t * 0.4,
        w * 0.25,
        t,
        w * 0.2,
        -t * 0.5,
        w * 0.25,
        t * 0.8,
        "V",
        y,
        "z"
    )
}

/// A ruined arch, its right part fallen.
pub(crate) fn arch(x: f64, y: f64, w: f64, h: f64) -> Text {
    let t = 11.0;
    let (outer, inner) = (w / 2.0, w / 2.0 - t);
    d!(
        "M",
        x,
        y,
        "v",
        -h,
        "a",
        outer,
        outer,
        " 0 0 1 ",
        w * 0.86,
        -w * 0.34,
        "l-5 9a",
        inner,
        inner,
        " 0 0 0 ",
        -(w * 0.86 - t - 5.0),
        w * 0.34 - 4.0,
        "v",
        h - 5.0,
        "zM",
        x + w,
        y,
        "v",
        -h * 0.72,
        "l",
        -t * 0.5,
        "-7",
        -t * 0.5,
        " 4V",
        y,
        "z"
    )
}

/// A crystal: all of it, and its lit face.
pub(crate) fn shard(x: f64, y: f64, w: f64, h: f64, lean: f64) -> (Text, Text) {
    let right = [
        (x + lean, y - h),
        (x + w * 0.5 + lean * 0.8, y - h * 0.7),
        (x + w / 2.0, y),
    ];
    let mut whole = vec![(x - w / 2.0, y), (x - w * 0.6 + lean * 0.8, y - h * 0.78)];
    whole.extend(right);
    let mut lit = vec![(x, y), (x + lean * 0.85, y - h * 0.66)];
    lit.extend(right);
    (points(&whole, Ends::Closed), points(&lit, Ends::Closed))
}

/// A rosebud from the side.
pub(crate) fn rosebud(x: f64, y: f64, q: f64) -> Text {
    d!(
        "M",
        x - q * 0.9,
        y - q,
        "q",
        q * 0.5,
        q * 0.2,
        q * 0.8,
        -q * 0.4,
        "q",
        q * 0.5,
        q * 0.7,
        q,
        q * 0.3,
        "q",
        q * 0.3,
        q * 1.6,
        -q * 0.9,
        q * 2.0,
        "q",
        -q * 1.3,
        -q * 0.3,
        -q * 0.9,
        -q * 1.9,
        "z"
    )
}

/// A bare tree.
pub(crate) fn tree(r: &mut Draws, x: f64, y: f64, h: f64, lean: f64) -> Text {
    let b = lean * h * 0.16;
    let mut text = d!(
        "M",
        x - h * 0.07,
        y,
        "q",
        h * 0.06,
        -h * 0.5,
        b + h * 0.07,
        -h,
        "q",
        -b * 0.5,
        h * 0.5,
        h * 0.07 - b,
        h,
        "z"
    );
    for i in 0..5 {
        let i_f = f64::from(i);
        let u = 0.34 + 0.12 * i_f + r.between(-0.03, 0.03);
        let l = if i % 2 == 1 { 1.0 } else { -1.0 } * h * (0.46 - 0.06 * i_f);
        let v = -h * r.between(0.16, 0.3);
        text = d!(
            &*text,
            "M",
            x + b * u * u,
            y - h * u,
            "q",
            l * 0.66,
            v * 0.1,
            l,
            v,
            "q",
            -l * 0.3,
            -v * 0.55,
            -l,
            -v + h * 0.045,
            "z"
        );
    }
    text
}

/// A wheel with teeth, and its bore.
pub(crate) fn wheel(x: f64, y: f64, q: f64, teeth: u32) -> Text {
    let mut spots = Vec::new();
    for i in 0..teeth {
        for (at, reach) in [(-0.26, 1.0), (-0.16, 1.13), (0.16, 1.13), (0.26, 1.0)] {
            let angle = TAU * (f64::from(i) + at) / f64::from(teeth);
            spots.push((x + q * reach * cos(angle), y + q * reach * sin(angle)));
        }
    }
    let b = q * 0.74;
    points(&spots, Ends::Closed)
        + &d!(
            "M",
            x - b,
            y,
            "a",
            b,
            b,
            " 0 1 0 ",
            2.0 * b,
            "0",
            b,
            b,
            " 0 1 0 ",
            -2.0 * b,
            "0z"
        )
}

/// Whether specks are near, and then only in the outer thirds.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Air {
    /// Behind the figure.
    Behind,
    /// Before it.
    Before,
}

/// Specks in one path: round caps on strokes without length.
pub(crate) fn specks(r: &mut Draws, count: usize, low: (f64, f64), high: (f64, f64), air: Air) -> Text {
    let mut text = Text::new();
    for i in 0..count {
        let (mut x, y) = (r.between(low.0, high.0), r.between(low.1, high.1));
        if air == Air::Before {
            x = if i % 2 == 1 { x * 0.3 } else { 300.0 - x * 0.3 };
        }
        text = d!(&*text, "M", x, y, "h0");
    }
    text
}
