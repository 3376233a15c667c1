//! From a subject to an SVG, layer by layer from back to front: sky, light, ridges, what is near at an edge, air, figure,
//! water, air again, and the dark towards the edges.
//!
//! A body is dark before light; magic is light before the dark. Under every place lies the same still water.

use crate::colour::{BLACK, Colour, WHITE};
use crate::draws::{Draws, cos, sin};
use crate::figure::{SCALE, Shape, shape};
use crate::ground::Air;
use crate::path::{Short, Text, d, fill, gradient, strokes};
use crate::place::{Hour, Palette, Place, blend, burnt_out, in_mood};
use crate::scene::{Light, corner, scene, weather};
use crate::sign;
use crate::subject::Subject;
use crate::{LIMIT, Mark};
use ashwright_core::{CardKind, DieType};
use std::f64::consts::PI;

/// Where the feet of a figure stand, and where the water begins.
const GROUND: f64 = 176.0;
const SHORE: f64 = 186.0;

/// The picture: what is above the limit is painted again with less in the air and at the edge.
pub(crate) fn picture(subject: &Subject, marks: &[Mark]) -> Text {
    let mut text = Text::new();
    for lean in 0..7 {
        text = Painter::new(subject, marks, lean).paint();
        if text.len() <= LIMIT {
            break;
        }
    }
    text
}

/// What stands before the place.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stance {
    /// A unit: dark before its sun.
    Body,
    /// A unit made of light.
    Spirit,
    /// A Phoenixborn or a Chimera, before its halo.
    Leader,
    /// A spell: a lamp at night.
    Magic,
}

struct Painter<'a> {
    subject: &'a Subject,
    marks: &'a [Mark],
    /// How much is left out, from 0 on.
    lean: u8,
    r: Draws,
    palette: Palette,
    stance: Stance,
    shape: Shape,
    hour: Hour,
    /// -1 when the light comes from the left, 1 from the right.
    side: f64,
    horizon: f64,
    sun: (f64, f64),
    sky: [Colour; 4],
    defs: Text,
    out: Text,
}

impl<'a> Painter<'a> {
    fn new(subject: &'a Subject, marks: &'a [Mark], lean: u8) -> Painter<'a> {
        let mut r = Draws::of(&subject.title);
        let first = subject.places[0].palette();
        let own = subject
            .places
            .get(1)
            .map_or(first, |second| blend(&first, &second.palette()));
        let (mut palette, hour) = in_mood(&own, subject.mood);
        if marks.contains(&Mark::Exhausted) {
            palette = burnt_out(&palette);
        }
        let chosen = [Hour::High, Hour::Middle, Hour::Low][r.pick(3)];
        let hour = hour.unwrap_or(chosen);
        let side = if r.pick(2) == 0 { 1.0 } else { -1.0 };
        let horizon = r.between(112.0, 137.0);
        let across = r.between(18.0, 62.0);
        let high = match hour {
            Hour::High => r.between(40.0, 62.0),
            Hour::Middle => r.between(70.0, 88.0),
            Hour::Low => r.between(92.0, horizon - 12.0),
        };
        let shape = shape(subject.figure, &mut r);
        let stance = if subject.kind.is_leader() {
            Stance::Leader
        } else if !subject.kind.is_unit() {
            Stance::Magic
        } else if shape.glows {
            Stance::Spirit
        } else {
            Stance::Body
        };
        let (hour, sun) = match stance {
            Stance::Leader => (Hour::Middle, (150.0, 84.0)),
            Stance::Magic => (hour, (150.0, 92.0)),
            Stance::Body | Stance::Spirit => (hour, (150.0 + side * across, high)),
        };
        let sky = sky(&palette, hour, stance);
        Painter {
            subject,
            marks,
            lean,
            r,
            palette: Palette { sky, ..palette },
            stance,
            shape,
            hour,
            side,
            horizon,
            sun,
            sky,
            defs: Text::new(),
            out: Text::new(),
        }
    }

    fn glowing(&self) -> bool {
        matches!(self.stance, Stance::Magic | Stance::Spirit)
    }

    fn paint(mut self) -> Text {
        self.heaven();
        self.land();
        self.figure();
        self.water();
        if self.marks.contains(&Mark::Charged) {
            self.out += &sign::charge(&self.palette);
        }
        if self.marks.contains(&Mark::Wounded) {
            self.out += &sign::cracks(&mut self.r, &self.palette);
        }
        let deep = self.palette.deep;
        self.defs += &gradient(
            'z',
            "radial",
            " cy=\".36\" r=\".78\"",
            &[(0.55, deep, 0.0), (1.0, deep, 0.62)],
        );
        self.out += "<rect width=\"300\" height=\"300\" fill=\"url(#z)\"/>";
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 300 300\" stroke-linecap=\"round\"><defs>{}</defs>{}</svg>",
            self.defs, self.out
        )
    }

    /// Sky and light.
    fn heaven(&mut self) {
        let (sky, orb, (x, y)) = (self.sky, self.palette.orb, self.sun);
        let h = self.horizon / 300.0;
        let stops = [
            (0.0, sky[0], 1.0),
            (h * 0.42, sky[1], 1.0),
            (h * 0.78, sky[2], 1.0),
            (h * 1.06, sky[3], 1.0),
        ];
        self.defs += &gradient('s', "linear", " x2=\"0\" y2=\"1\"", &stops);
        self.out += "<rect width=\"300\" height=\"300\" fill=\"url(#s)\"/>";
        let (near, mid) = if self.glowing() { (0.5, 0.25) } else { (0.95, 0.55) };
        let reach = match self.hour {
            Hour::High => 150,
            Hour::Middle => 165,
            Hour::Low => 180,
        };
        let at = format!(" gradientUnits=\"userSpaceOnUse\" cx=\"{x:.0}\" cy=\"{y:.0}\" r=\"{reach}\"");
        let stops = [(0.0, orb, near), (0.28, orb.to(sky[3], 0.5), mid), (1.0, sky[3], 0.0)];
        self.defs += &gradient('l', "radial", &at, &stops);
        if self.subject.places.contains(&Place::Of(DieType::Illusion)) {
            self.defs += &gradient('m', "radial", "", &[(0.0, orb, 0.5), (1.0, orb, 0.0)]);
        }
        if self.subject.places.contains(&Place::Of(DieType::Divine)) {
            let at = format!(" gradientUnits=\"userSpaceOnUse\" cx=\"{x:.0}\" cy=\"{y:.0}\" r=\"260\"");
            self.defs += &gradient('y', "radial", &at, &[(0.0, orb, 0.9), (1.0, orb, 0.0)]);
        }
        self.out += "<rect width=\"300\" height=\"300\" fill=\"url(#l)\"/>";
        if matches!(self.stance, Stance::Body | Stance::Spirit) {
            self.sun();
        }
    }

    fn sun(&mut self) {
        let (orb, (x, y)) = (self.palette.orb, self.sun);
        let (mut q, share) = match self.hour {
            Hour::High => (self.r.between(17.0, 24.0), 0.95),
            Hour::Middle => (self.r.between(30.0, 40.0), 0.9),
            Hour::Low => (self.r.between(44.0, 58.0), 0.85),
        };
        if self.stance == Stance::Spirit {
            q = 20.0;
        }
        let first = self.subject.places[0];
        if first == Place::Of(DieType::Illusion) && self.hour != Hour::Low {
            let crescent = d!(
                "M",
                x - q * 0.2,
                y - q,
                "a",
                q,
                q,
                " 0 1 0 ",
                q * 1.2,
                q * 1.3,
                "a",
                q * 0.9,
                q * 0.9,
                " 0 1 1 ",
                -q * 1.2,
                -q * 1.3,
                "z"
            );
            self.out += &fill(&crescent, orb, 0.95);
        } else {
            self.out += &format!(
                "<circle cx=\"{x:.0}\" cy=\"{y:.0}\" r=\"{q:.0}\" fill=\"{orb}\" opacity=\"{}\"/>",
                Short(share)
            );
        }
        if first == Place::Of(DieType::Time) && self.hour != Hour::High {
            let mut hours = Text::new();
            for i in 0..12 {
                let a = f64::from(i) * PI / 6.0;
                hours += &d!(
                    "M",
                    x + q * 1.2 * cos(a),
                    y + q * 1.2 * sin(a),
                    "L",
                    x + q * 1.36 * cos(a),
                    y + q * 1.36 * sin(a)
                );
            }
            self.out += &strokes(&hours, orb, 2.0, 0.7);
        }
    }

    /// Ridges, what is near at one edge, and the air behind the figure.
    fn land(&mut self) {
        let light = if self.glowing() { Light::Magic } else { Light::Sun };
        let (horizon, sun) = (self.horizon, self.sun);
        let places = &self.subject.places;
        let mut land = scene(places[0], &mut self.r, &self.palette, horizon, sun, light);
        if let Some(second) = places.get(1) {
            let other = scene(*second, &mut self.r, &self.palette, horizon, sun, light);
            (land.middle, land.near) = (other.middle, other.near);
        }
        let leader = self.stance == Stance::Leader;
        if self.lean > 4 || (leader && self.lean > 0) {
            land.middle.truncate(1);
        }
        if leader || self.lean > 4 {
            land.far.truncate(1);
        }
        if self.lean > 4 {
            land.near.truncate(1);
        }
        let (low, deep) = (self.sky[3], self.palette.deep);
        let share = if self.glowing() { 0.2 } else { 0.42 };
        let stops = [(0.0, low, 0.0), (0.5, low, share), (1.0, low, 0.0)];
        self.defs += &gradient('h', "linear", " x2=\"0\" y2=\"1\"", &stops);
        self.out.extend(land.far);
        self.out += &format!(
            "<rect y=\"{:.0}\" width=\"300\" height=\"70\" fill=\"url(#h)\"/>",
            horizon - 26.0
        );
        self.out.extend(land.middle);
        self.out += &format!(
            "<rect y=\"{:.0}\" width=\"300\" height=\"56\" fill=\"url(#h)\" opacity=\".7\"/>",
            horizon + 10.0
        );
        let edge = if self.glowing() {
            self.palette.glow
        } else {
            self.palette.rim
        };
        for (at, near) in land.near.into_iter().enumerate() {
            if at == 0 {
                let edged = format!(" stroke=\"{edge}\" stroke-opacity=\".4\"/>");
                self.out += &near.replacen("/>", &edged, 1);
            } else {
                self.out += &near;
            }
        }
        let last = places[places.len() - 1];
        if !leader && self.lean < 2 {
            let (x, g) = if self.side < 0.0 { (300.0, -1.0) } else { (0.0, 1.0) };
            let dark = deep.to(self.palette.haze, if self.glowing() { 0.03 } else { 0.13 });
            self.out += &corner(last, &mut self.r, x, g, dark);
        }
        if !leader && self.lean < 3 {
            self.out += &weather(last, &mut self.r, &self.palette, Air::Behind);
        }
    }

    fn figure(&mut self) {
        let mut size = match self.stance {
            Stance::Body | Stance::Spirit => 0.74 + 0.03 * f64::from(self.subject.attack.min(5)),
            Stance::Leader => 0.86,
            Stance::Magic => 0.82,
        } * self.shape.size;
        // It looks towards its light.
        let flip = if self.stance != Stance::Magic && self.stance != Stance::Leader && self.side > 0.0 {
            -1.0
        } else {
            1.0
        };
        let base = if self.stance == Stance::Leader { SHORE } else { GROUND };
        let floats = self.stance == Stance::Magic || (self.shape.flies && self.stance != Stance::Leader);
        let aside = if matches!(self.stance, Stance::Body | Stance::Spirit) {
            -self.side * 8.0
        } else {
            0.0
        };
        let x = 150.0 - flip * 100.0 * size + aside;
        let y = if floats {
            94.0 - 88.0 * size
        } else {
            base - 190.0 * size
        };
        let matrix = if self.stance == Stance::Magic {
            size *= self.r.between(0.86, 1.12);
            let (tilt, across) = (self.r.between(-7.0, 7.0), self.r.between(-16.0, 16.0));
            format!(
                "translate({:.0} 93)rotate({:.0})scale({})translate(-200-172)",
                150.0 + across,
                tilt,
                Short(size / SCALE)
            )
        } else {
            format!(
                "matrix({} 0 0 {} {x:.0} {y:.0})",
                Short(size / SCALE * flip),
                Short(size / SCALE)
            )
        };
        if !floats {
            self.out += &format!(
                "<ellipse cx=\"{:.0}\" cy=\"{base:.0}\" rx=\"{:.0}\" ry=\"7\" fill=\"{}\" opacity=\".55\"/>",
                150.0 + aside,
                84.0 * size,
                self.palette.deep
            );
        }
        if !self.shape.back.is_empty() {
            self.defs += &format!("<path id=\"b\" d=\"{}\"/>", self.shape.back);
        }
        self.defs += &format!("<path id=\"f\" d=\"{}\"/>", self.shape.front);
        if self.stance == Stance::Leader {
            let (defined, drawn) = sign::halo(&self.subject.dice, &self.palette, if self.lean > 1 { 1 } else { 2 });
            self.defs += &defined;
            self.out += &drawn;
        }
        if self.subject.kind == CardKind::ReactionSpell {
            self.out += &sign::flash(&self.palette);
        }
        if self.glowing() {
            self.lamp(&matrix);
        } else {
            let (dx, dy) = (150.0 - self.sun.0, y + 90.0 * size - self.sun.1);
            let far = (dx * dx + dy * dy).sqrt().max(1.0);
            let thick = 3.25 / size;
            let moved = (dx / far * thick * flip, (dy / far).max(0.45) * thick);
            let lit = (
                (self.sun.0 - x) / (size / SCALE * flip),
                (self.sun.1 - y) / (size / SCALE),
            );
            self.body(&matrix, moved, lit);
        }
    }

    /// A figure of light.
    fn lamp(&mut self, matrix: &str) {
        let (palette, magic) = (self.palette, self.stance == Stance::Magic);
        let (glow, orb) = (palette.glow, palette.orb);
        self.defs += &gradient(
            'g',
            "radial",
            "",
            &[(0.0, glow, 0.75), (0.45, glow, 0.26), (1.0, glow, 0.0)],
        );
        self.out += "<circle cx=\"150\" cy=\"92\" r=\"112\" fill=\"url(#g)\"/>";
        if magic {
            if self.lean < 5 {
                self.out += &sign::aura(&mut self.r, &palette, self.sky[3]);
            }
            self.out += &format!(
                "<ellipse cx=\"150\" cy=\"{:.0}\" rx=\"100\" ry=\"16\" fill=\"url(#g)\"/>",
                self.horizon + 56.0
            );
        }
        let core = orb.to(WHITE, 0.5);
        let end = if magic { 1.0 } else { 0.0 };
        let stops = [(0.0, core, 1.0), (0.5, orb.to(glow, 0.45), 1.0), (1.0, glow, end)];
        self.defs += &gradient('c', "linear", " x2=\"0\" y2=\"1\"", &stops);
        let shape = &self.shape;
        let mut group = format!("<g id=\"x\" transform=\"{matrix}\">");
        if !shape.back.is_empty() {
            group += &format!("<use href=\"#b\" fill=\"{}\" opacity=\".7\"/>", glow.to(orb, 0.3));
        }
        group += &format!(
            "<g fill=\"none\" stroke=\"{glow}\" stroke-linejoin=\"round\"><use href=\"#f\" stroke-width=\"26\" opacity=\".1\"/>\
             <use href=\"#f\" stroke-width=\"11\" opacity=\".22\"/></g><use href=\"#f\" fill=\"url(#c)\"/>"
        );
        if !shape.fold.is_empty() && self.lean < 4 {
            group += &strokes(&shape.fold, glow.to(palette.deep, 0.45), 4.0, 0.5);
        }
        if !shape.line.is_empty() {
            group += &strokes(&shape.line, core, 3.0, 1.0);
        }
        if !shape.light.is_empty() {
            group += &fill(&shape.light, if magic { WHITE } else { palette.deep }, 0.9);
        }
        self.out += &group;
        self.out += "</g>";
    }

    /// A dark figure with a rim of light: the figure in the colour of light, and again, dark, moved away from the light
    /// within itself.
    fn body(&mut self, matrix: &str, (dx, dy): (f64, f64), (x, y): (f64, f64)) {
        let palette = self.palette;
        let (deep, rim) = (palette.deep, palette.rim);
        let head = deep.to(palette.haze, 0.2);
        self.defs += &gradient(
            'd',
            "linear",
            " x2=\"0\" y2=\"1\"",
            &[(0.0, head, 1.0), (0.6, deep, 1.0)],
        );
        let at = format!(" gradientUnits=\"userSpaceOnUse\" cx=\"{x:.0}\" cy=\"{y:.0}\" r=\"330\"");
        let stops = [
            (0.0, rim.to(WHITE, 0.35), 1.0),
            (0.5, rim, 1.0),
            (1.0, rim.to(deep, 0.75), 1.0),
        ];
        self.defs += &gradient('r', "radial", &at, &stops);
        let shape = &self.shape;
        let tenth = |n: f64| Short((n * 10.0).round() / 10.0);
        let mut group = format!("<g id=\"x\" transform=\"{matrix}\">");
        if !shape.back.is_empty() {
            self.defs += "<clipPath id=\"j\"><use href=\"#b\"/></clipPath>";
            group += &format!(
                "<g clip-path=\"url(#j)\"><use href=\"#b\" fill=\"url(#r)\"/><use href=\"#b\" x=\"{}\" y=\"{}\" fill=\"{}\"/></g>",
                tenth(dx * 0.8),
                tenth(dy * 0.8),
                deep.to(palette.haze, 0.36)
            );
        }
        if !shape.line.is_empty() {
            group += &strokes(&shape.line, deep, 2.4, 1.0);
        }
        self.defs += "<clipPath id=\"k\"><use href=\"#f\"/></clipPath>";
        group += &format!(
            "<g clip-path=\"url(#k)\"><use href=\"#f\" fill=\"url(#r)\"/><use href=\"#f\" x=\"{}\" y=\"{}\" fill=\"url(#d)\"/></g>",
            tenth(dx),
            tenth(dy)
        );
        if !shape.fold.is_empty() && self.lean < 4 {
            group += &strokes(&shape.fold, rim, 2.6, 0.42);
        }
        if !shape.light.is_empty() {
            let eye = palette.glow.to(WHITE, 0.55);
            group += &format!(
                "<path d=\"{}\" fill=\"{eye}\" stroke=\"{}\" stroke-opacity=\".4\" stroke-width=\"9\"/>",
                shape.light, palette.glow
            );
        }
        self.out += &group;
        self.out += "</g>";
    }

    /// Water, the same in every place: it holds the sky and the figure upside down.
    fn water(&mut self) {
        let (sky, deep, glowing) = (self.sky, self.palette.deep, self.glowing());
        let magic = self.stance == Stance::Magic;
        let stops = [
            (0.0, sky[3].to(deep, if glowing { 0.55 } else { 0.4 }), 1.0),
            (0.3, sky[2].to(deep, 0.55), 1.0),
            (1.0, deep, 1.0),
        ];
        self.defs += &gradient('w', "linear", " x2=\"0\" y2=\"1\"", &stops);
        self.out += &format!(
            "<rect y=\"{:.0}\" width=\"300\" height=\"120\" fill=\"url(#w)\"/>",
            SHORE - 4.0
        );
        self.out += &format!(
            "<use href=\"#x\" transform=\"matrix(1 0 0-.7 0 {:.0})\" opacity=\"{}\"/>",
            SHORE * 1.7 - if magic { 12.0 } else { 0.0 },
            if glowing { ".35" } else { ".45" }
        );
        let mut glitter = Text::new();
        for i in 0..7 {
            let i = f64::from(i);
            let x = self.sun.0 + self.r.between(-30.0 - i * 6.0, 10.0 + i * 5.0);
            glitter += &d!(
                "M",
                x,
                SHORE + 9.0 + i * 13.0 + i * i * 0.6,
                "h",
                self.r.between(10.0, 22.0) + i * 6.0
            );
        }
        let shine = if magic { self.palette.glow } else { self.palette.orb };
        self.out += &strokes(&glitter, shine, 1.5, 0.36);
        let y = if self.stance == Stance::Leader { SHORE } else { GROUND } - 3.0;
        let r = &mut self.r;
        let shore = d!(
            "M-9",
            y + 3.0,
            "q30",
            r.between(-6.0, 0.0),
            "60-1t60",
            r.between(-2.0, 2.0),
            "60",
            r.between(-2.0, 2.0),
            "60",
            r.between(-2.0, 2.0),
            "80 0V",
            SHORE + 3.0,
            "q-50",
            r.between(-3.0, 6.0),
            "-110 0t-100 2-120-2z"
        );
        self.out += &fill(&shore, deep, 1.0);
        if self.stance != Stance::Leader && self.lean < 1 {
            let last = self.subject.places[self.subject.places.len() - 1];
            self.out += &weather(last, &mut self.r, &self.palette, Air::Before);
        }
    }
}

/// The sky of a place at an hour, for what stands before it.
fn sky(palette: &Palette, hour: Hour, stance: Stance) -> [Colour; 4] {
    let sky = palette.sky;
    match (stance, hour) {
        (Stance::Magic, hour) => {
            let u = match hour {
                Hour::High => -0.22,
                Hour::Middle => 0.02,
                Hour::Low => 0.3,
            };
            [
                sky[0].to(BLACK, 0.25),
                sky[0].to(sky[1], 0.5 + u),
                sky[1].to(sky[2], 0.22 + u),
                sky[1].to(sky[2], 0.66 + u),
            ]
        }
        (Stance::Spirit, _) => [
            sky[0],
            sky[0].to(sky[1], 0.6),
            sky[1].to(sky[2], 0.5),
            sky[2].to(sky[3], 0.35),
        ],
        (Stance::Body | Stance::Leader, Hour::High) => [
            sky[0],
            sky[0].to(sky[1], 0.7),
            sky[1].to(sky[2], 0.8),
            sky[2].to(sky[3], 0.75),
        ],
        (Stance::Body | Stance::Leader, Hour::Middle) => sky,
        (Stance::Body | Stance::Leader, Hour::Low) => [
            sky[0].to(sky[1], 0.55),
            sky[1].to(sky[2], 0.45),
            sky[2].to(sky[3], 0.3),
            sky[3],
        ],
    }
}
