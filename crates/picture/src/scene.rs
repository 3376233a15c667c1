//! What stands in each place, far, between and near; and what is in the air.

use crate::colour::{Colour, WHITE};
use crate::draws::{Draws, cos, sin};
use crate::ground::{Air, arch, clouds, dune, firs, hills, peaks, rosebud, ruin, shard, specks, tree, wheel};
use crate::path::{Ends, Text, circle, d, fill, points, strokes};
use crate::place::{Palette, Place};
use ashwright_core::DieType;
use std::f64::consts::PI;

/// A landscape in three distances, each from back to front.
#[derive(Default)]
pub(crate) struct Scene {
    /// The far ridge and what stands on it.
    pub far: Vec<Text>,
    /// What is between.
    pub middle: Vec<Text>,
    /// The near ridge, of which the first is edged with light.
    pub near: Vec<Text>,
}

/// What a painter of a place works with.
struct Ground<'a> {
    r: &'a mut Draws,
    palette: &'a Palette,
    /// The height of the horizon.
    horizon: f64,
    /// Where the sun stands.
    sun: (f64, f64),
    /// The colours of far, middle and near ridges, and of what is lit.
    far: Colour,
    middle: Colour,
    near: Colour,
    lit: Colour,
    night: bool,
    scene: Scene,
}

/// Whether magic is the only light.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Light {
    /// A sun stands in the sky.
    Sun,
    /// It is night, and the figure is the lamp.
    Magic,
}

/// The landscape of a place.
pub(crate) fn scene(
    place: Place,
    r: &mut Draws,
    palette: &Palette,
    horizon: f64,
    sun: (f64, f64),
    light: Light,
) -> Scene {
    let (deep, haze, low) = (palette.deep, palette.haze, palette.sky[3]);
    let night = light == Light::Magic;
    let mut ground = Ground {
        r,
        palette,
        horizon,
        sun,
        far: if night { haze.to(deep, 0.45) } else { haze.to(low, 0.28) },
        middle: haze.to(deep, if night { 0.66 } else { 0.38 }),
        near: haze.to(deep, if night { 0.85 } else { 0.74 }),
        lit: if night { haze.to(deep, 0.2) } else { low.to(haze, 0.2) },
        night,
        scene: Scene::default(),
    };
    match place {
        Place::Of(DieType::Ceremonial) => ground.ember_ruins(),
        Place::Of(DieType::Charm) => ground.rose_garden(),
        Place::Of(DieType::Illusion) => ground.violet_mist(),
        Place::Of(DieType::Natural) => ground.ice_and_forest(),
        Place::Of(DieType::Divine) => ground.light_through_clouds(),
        Place::Of(DieType::Sympathy) => ground.crystals(),
        Place::Of(DieType::Time) => ground.sand_and_clockwork(),
        Place::Of(DieType::Artifice) => ground.works(),
        Place::Of(DieType::Astral) => ground.heavens(),
        Place::Stone => ground.stones(),
    }
    ground.scene
}

impl Ground<'_> {
    fn between(&mut self, low: f64, high: f64) -> f64 {
        self.r.between(low, high)
    }

    /// 1 when the light comes from the left.
    fn side(&self) -> f64 {
        if self.sun.0 < 150.0 { 1.0 } else { -1.0 }
    }

    fn ember_ruins(&mut self) {
        let (hy, side) = (self.horizon, self.side());
        let middle = self.middle.to(self.palette.deep, 0.3);
        let ridge = peaks(self.r, hy, 26.0, 7, 0.3).0;
        self.scene.far.push(fill(&ridge, self.far, 0.8));
        let mut walls = Text::new();
        for (low, high) in [(8.0, 40.0), (60.0, 90.0), (200.0, 230.0), (250.0, 290.0)] {
            let (x, w, h) = (
                self.between(low, high),
                self.between(7.0, 13.0),
                self.between(18.0, 58.0),
            );
            walls += &ruin(self.r, x, hy + 14.0, w, h);
        }
        self.scene.far.push(fill(&walls, self.far, 1.0));
        let x = if side < 0.0 {
            self.between(10.0, 40.0)
        } else {
            self.between(196.0, 226.0)
        };
        let (w, h) = (self.between(58.0, 74.0), self.between(44.0, 66.0));
        self.scene.middle.push(fill(&arch(x, hy + 34.0, w, h), middle, 1.0));
        let other = 260.0 - x;
        let (tall, low) = (self.between(60.0, 100.0), self.between(30.0, 60.0));
        let rest = ruin(self.r, other, hy + 34.0, 16.0, tall)
            + &ruin(self.r, other + 30.0, hy + 34.0, 12.0, low)
            + &hills(self.r, hy + 26.0, 7.0, 6);
        self.scene.middle.push(fill(&rest, middle, 1.0));
        self.scene
            .near
            .push(fill(&hills(self.r, hy + 46.0, 6.0, 7), self.near, 1.0));
        let x = self.between(30.0, 260.0);
        let cracks = d!(
            "M",
            x,
            hy + 54.0,
            "l14 8-6 9 18 12M",
            300.0 - x,
            hy + 62.0,
            "l-16 7 5 8-22 9"
        );
        self.scene.near.push(strokes(&cracks, self.palette.glow, 1.4, 0.8));
    }

    fn rose_garden(&mut self) {
        let (hy, side) = (self.horizon, self.side());
        self.scene
            .far
            .push(fill(&hills(self.r, hy - 6.0, 16.0, 4), self.far, 0.85));
        let mut cypresses = Text::new();
        for _ in 0..5 {
            let (x, h) = (self.between(0.0, 300.0), self.between(20.0, 44.0));
            cypresses += &d!(
                "M",
                x - 5.0,
                hy + 14.0,
                "q-2",
                -h * 0.7,
                "5",
                -h,
                "q7",
                h * 0.3,
                "5",
                h,
                "z"
            );
        }
        cypresses += &hills(self.r, hy + 8.0, 8.0, 5);
        self.scene
            .far
            .push(fill(&cypresses, self.far.to(self.middle, 0.5), 1.0));
        let x = if side > 0.0 {
            self.between(-14.0, 8.0)
        } else {
            self.between(212.0, 234.0)
        };
        let (w, q) = (84.0, 42.0);
        self.scene
            .middle
            .push(fill(&hills(self.r, hy + 30.0, 8.0, 6), self.middle, 1.0));
        let bow = d!("M", x, hy + 60.0, "v-70a", q, q, " 0 0 1 ", w, "0v70");
        let mut rim: Vec<(f64, f64)> = [0.2, 0.5, 1.0, 1.35, 1.8, 2.3, 2.8]
            .map(|t| (x + q - q * cos(t), hy - 10.0 - q * sin(t)))
            .to_vec();
        rim.extend([
            (x, hy + 12.0),
            (x + w, hy + 4.0),
            (x + 2.0, hy + 34.0),
            (x + w, hy + 28.0),
        ]);
        let (mut leaves, mut roses) = (Text::new(), Text::new());
        for (at, &(x, y)) in rim.iter().enumerate() {
            leaves += &d!("M", x - self.between(0.0, 6.0), y + self.between(-5.0, 5.0), "h0m");
            leaves = d!(&*leaves, self.between(4.0, 9.0), self.between(-7.0, 7.0), "h0");
            if at % 2 == 0 {
                roses += &d!("M", x + self.between(-6.0, 6.0), y + self.between(-6.0, 6.0), "h0");
            }
        }
        for i in 0..10 {
            let x = if i % 3 > 0 {
                self.between(0.0, 108.0)
            } else {
                self.between(190.0, 300.0)
            };
            roses += &d!("M", x, hy + self.between(44.0, 62.0), "h0");
        }
        let red = self
            .palette
            .second
            .to(self.palette.deep, if self.night { 0.4 } else { 0.12 });
        self.scene
            .near
            .push(fill(&clouds(self.r, hy + 50.0, 6.0, 11), self.near, 1.0));
        self.scene.near.push(format!(
            "<g fill=\"none\" stroke=\"{}\"><path d=\"{bow}\" stroke-width=\"7\"/><path d=\"{leaves}\" stroke-width=\"10\"/>\
             <path d=\"{roses}\" stroke=\"{red}\" stroke-width=\"5\"/></g>",
            self.near
        ));
    }

    fn violet_mist(&mut self) {
        let hy = self.horizon;
        let ridge = peaks(self.r, hy, 34.0, 9, 0.1).0;
        self.scene.far.push(fill(&ridge, self.far, 0.7));
        let mut trees = Text::new();
        for x in if self.side() > 0.0 {
            [22.0, 66.0, 268.0]
        } else {
            [34.0, 236.0, 282.0]
        } {
            let (x, h, lean) = (
                x + self.between(-12.0, 12.0),
                self.between(84.0, 128.0),
                self.between(-1.0, 1.0),
            );
            trees += &tree(self.r, x, hy + 46.0, h, lean);
        }
        self.scene.middle.push(fill(&trees, self.middle, 1.0));
        for i in 0..3 {
            self.scene.middle.push(format!(
                "<ellipse cx=\"{:.0}\" cy=\"{:.0}\" rx=\"{:.0}\" ry=\"{:.0}\" fill=\"url(#m)\"/>",
                self.r.between(20.0, 280.0),
                hy + 10.0 + f64::from(i) * 14.0,
                self.r.between(110.0, 170.0),
                self.r.between(8.0, 16.0)
            ));
        }
        self.scene
            .near
            .push(fill(&hills(self.r, hy + 44.0, 5.0, 5), self.near, 1.0));
    }

    fn ice_and_forest(&mut self) {
        let (hy, side) = (self.horizon, self.side());
        let high = self.between(58.0, 84.0);
        let (ridge, spots) = peaks(self.r, hy, high, 4, 0.35);
        self.scene.far.push(fill(&ridge, self.far, 1.0));
        let mut snow = Text::new();
        for &(x, y) in spots.iter().take(spots.len() - 2).skip(2).step_by(4) {
            let (h, q) = ((hy - y) * 0.5, -side);
            if h > 12.0 {
                snow += &d!(
                    "M",
                    x,
                    y,
                    "l",
                    q * h * 0.55,
                    h * 0.9,
                    -q * h * 0.22,
                    -h * 0.16,
                    -q * h * 0.1,
                    h * 0.34,
                    -q * h * 0.2,
                    -h * 0.3,
                    "z"
                );
            }
        }
        self.scene
            .far
            .push(fill(&snow, WHITE, if self.night { 0.3 } else { 0.75 }));
        let row = firs(self.r, hy + 16.0, 22.0, 10.0);
        self.scene.far.push(fill(&row, self.far.to(self.middle, 0.55), 1.0));
        self.scene
            .middle
            .push(fill(&firs(self.r, hy + 40.0, 62.0, 24.0), self.middle, 1.0));
        let white = self.near.to(self.palette.sky[3], 0.1);
        self.scene
            .near
            .push(fill(&hills(self.r, hy + 44.0, 6.0, 5), white, 1.0));
    }

    fn light_through_clouds(&mut self) {
        let (hy, (x, y)) = (self.horizon, self.sun);
        let mut rays = Text::new();
        for i in 0..5 {
            let angle = PI * (0.14 + 0.18 * f64::from(i)) + self.between(-0.08, 0.08);
            let w = self.between(0.03, 0.08);
            let (a, b) = (angle - w, angle + w);
            rays += &d!(
                "M",
                x,
                y,
                "L",
                x + 400.0 * cos(a),
                y + 400.0 * sin(a),
                "L",
                x + 400.0 * cos(b),
                y + 400.0 * sin(b),
                "z"
            );
        }
        let high = clouds(self.r, hy - 34.0, 12.0, 6);
        self.scene
            .far
            .push(fill(&high, self.far.to(self.palette.sky[1], 0.35), 0.55));
        self.scene.far.push(fill(&rays, "url(#y)", 0.55));
        let at = if self.side() < 0.0 {
            self.between(30.0, 60.0)
        } else {
            self.between(230.0, 260.0)
        };
        let spire = d!("M", at, hy + 20.0, "v-60l6-22 6 22v12h10l5-14 5 14V", hy + 20.0, "z");
        self.scene.far.push(fill(&spire, self.far.to(self.middle, 0.35), 0.8));
        let bank = clouds(self.r, hy + 4.0, 14.0, 7);
        self.scene.far.push(fill(
            &bank,
            self.far.to(WHITE, if self.night { 0.06 } else { 0.35 }),
            1.0,
        ));
        let nearer = clouds(self.r, hy + 26.0, 16.0, 5);
        self.scene
            .middle
            .push(fill(&nearer, self.middle.to(self.far, 0.45), 1.0));
        self.scene
            .near
            .push(fill(&clouds(self.r, hy + 48.0, 12.0, 6), self.near, 1.0));
    }

    fn crystals(&mut self) {
        let hy = self.horizon;
        let ridge = peaks(self.r, hy, 30.0, 6, 0.3).0;
        self.scene.far.push(fill(&ridge, self.far, 0.8));
        let (mut whole, mut faces) = (Text::new(), Text::new());
        for i in 0..6 {
            let x = if i % 2 == 1 {
                self.between(0.0, 105.0)
            } else {
                self.between(195.0, 300.0)
            };
            let (w, h, lean) = (
                self.between(9.0, 20.0),
                self.between(30.0, 74.0),
                self.between(-16.0, 16.0),
            );
            let (body, face) = shard(x, hy + 16.0, w, h, lean);
            whole += &body;
            faces += &face;
        }
        let far = fill(&whole, self.far.to(self.middle, 0.4), 1.0) + &fill(&faces, self.lit, 0.55);
        self.scene.far.push(far);
        let (mut whole, mut faces) = (Text::new(), Text::new());
        for (low, high, lean) in [
            (-4.0, 26.0, 14.0),
            (34.0, 60.0, 8.0),
            (242.0, 264.0, -8.0),
            (276.0, 302.0, -16.0),
        ] {
            let (x, w, h) = (
                self.between(low, high),
                self.between(22.0, 38.0),
                self.between(64.0, 134.0),
            );
            let (body, face) = shard(x, hy + 52.0, w, h, lean);
            whole += &body;
            faces += &face;
        }
        let middle = fill(&whole, self.middle, 1.0) + &fill(&faces, self.lit.to(self.middle, 0.55), 0.8);
        self.scene.middle.push(middle);
        self.scene
            .near
            .push(fill(&hills(self.r, hy + 44.0, 4.0, 5), self.near, 1.0));
    }

    fn sand_and_clockwork(&mut self) {
        let hy = self.horizon;
        let x = if self.side() < 0.0 {
            self.between(30.0, 80.0)
        } else {
            self.between(220.0, 270.0)
        };
        let (q, up) = (self.between(46.0, 66.0), self.between(-12.0, 10.0));
        self.scene.far.push(fill(&wheel(x, hy + up, q, 14), self.far, 0.95));
        let (body, shade) = dune(self.r, hy + 6.0, 18.0);
        let far = fill(&body, self.far.to(self.middle, 0.3), 1.0) + &fill(&shade, self.middle, 0.35);
        self.scene.far.push(far);
        let (body, shade) = dune(self.r, hy + 26.0, 22.0);
        let other = 300.0 - x + self.between(-10.0, 10.0);
        let small = wheel(other, hy + 32.0, q * 0.5, 10);
        self.scene
            .middle
            .push(fill(&small, self.middle.to(self.palette.deep, 0.2), 1.0));
        self.scene
            .middle
            .push(fill(&body, self.middle, 1.0) + &fill(&shade, self.near, 0.6));
        self.scene
            .near
            .push(fill(&hills(self.r, hy + 48.0, 5.0, 4), self.near, 1.0));
    }

    fn works(&mut self) {
        let hy = self.horizon;
        let (mut towers, mut windows, mut x) = (Text::new(), Text::new(), -6.0);
        while x < 300.0 {
            let (w, mut h) = (self.between(12.0, 26.0), self.between(16.0, 84.0));
            if (100.0..180.0).contains(&x) {
                h *= 0.5;
            }
            towers += &d!(
                "M",
                x,
                hy + 20.0,
                "v",
                -h,
                "h",
                w * 0.3,
                "v-9h",
                w * 0.25,
                "v9h",
                w * 0.45,
                "V",
                hy + 20.0,
                "z"
            );
            if h > 34.0 {
                windows += &d!("M", x + w * 0.5, hy - h + 30.0, "v5m0 6v5m5-11v5");
            }
            x += w + self.between(-2.0, 8.0);
        }
        let far = fill(&towers, self.far, 0.9) + &strokes(&windows, self.palette.glow, 2.0, 0.9);
        self.scene.far.push(far);
        let x = if self.side() > 0.0 {
            self.between(14.0, 40.0)
        } else {
            self.between(250.0, 280.0)
        };
        let pylon = d!(
            "M",
            x - 16.0,
            hy + 50.0,
            "l16-132 16 132m-29-22h26m-24-24h22m-20-26h18m-15-26h12M",
            x - 22.0,
            hy - 60.0,
            "h44"
        );
        self.scene.middle.push(strokes(&pylon, self.middle, 3.4, 1.0));
        let other = 300.0 - x;
        let floor = wheel(other, hy + 32.0, 44.0, 12) + &hills(self.r, hy + 34.0, 2.0, 3);
        self.scene.middle.push(fill(&floor, self.middle, 1.0));
        let wire = d!("M", x, hy - 82.0, "Q150", hy - 30.0, other, hy - 88.0);
        self.scene.middle.push(strokes(&wire, self.middle, 1.2, 1.0));
        let steps = [
            (-5.0, 46.0),
            (60.0, 46.0),
            (66.0, 40.0),
            (120.0, 40.0),
            (126.0, 48.0),
            (210.0, 48.0),
            (216.0, 42.0),
            (305.0, 42.0),
        ];
        let steps = steps.map(|(x, y)| (x, hy + y));
        let near = points(&steps, Ends::Open) + "V300H-5z";
        self.scene.near.push(fill(&near, self.near, 1.0));
    }

    fn heavens(&mut self) {
        let hy = self.horizon;
        let right = self.sun.0 < 150.0;
        let x = if right {
            self.between(216.0, 262.0)
        } else {
            self.between(38.0, 84.0)
        };
        let (q, y) = (self.between(24.0, 44.0), self.between(30.0, 62.0));
        let lit = self.palette.sky[1].to(self.palette.sky[2], 0.55);
        let (out, back) = if right {
            (" 0 0 1 ", " 0 0 0 ")
        } else {
            (" 0 0 0 ", " 0 0 1 ")
        };
        let shade = d!(
            "M",
            x,
            y - q,
            "a",
            q,
            q,
            out,
            "0",
            2.0 * q,
            "a",
            q * 1.3,
            q * 1.1,
            back,
            "0",
            -2.0 * q,
            "z"
        );
        let planet = fill(&circle(x, y, q), lit, 1.0) + &fill(&shade, self.middle, 0.6);
        self.scene.far.push(planet);
        self.scene.far.push(format!(
            "<ellipse cx=\"{x:.0}\" cy=\"{y:.0}\" rx=\"{:.0}\" ry=\"{:.0}\" fill=\"none\" stroke=\"{}\" stroke-width=\"2.5\" \
             opacity=\".7\" transform=\"rotate({:.0} {x:.0} {y:.0})\"/>",
            q * 1.7,
            q * 0.3,
            self.far,
            self.r.between(-24.0, 24.0)
        ));
        let ridge = peaks(self.r, hy + 4.0, 46.0, 5, 0.3).0;
        self.scene.far.push(fill(&ridge, self.far, 0.8));
        let mut rocks = Text::new();
        for (low, high, wide) in [(18.0, 70.0, 56.0), (222.0, 270.0, 48.0)] {
            let (x, y, w) = (
                self.between(low, high),
                hy - self.between(14.0, 58.0),
                self.between(28.0, wide),
            );
            let spots = [
                (-0.5, 0.0),
                (-0.2, -0.14),
                (0.0, -0.34),
                (0.16, -0.16),
                (0.5, 0.0),
                (0.2, 0.3),
                (0.02, 0.72),
                (-0.22, 0.26),
            ];
            rocks += &points(&spots.map(|(a, b)| (x + a * w, y + b * w)), Ends::Closed);
        }
        self.scene.middle.push(fill(&rocks, self.middle, 1.0));
        let ridge = peaks(self.r, hy + 34.0, 40.0, 4, 0.3).0;
        self.scene.middle.push(fill(&ridge, self.middle, 1.0));
        self.scene
            .near
            .push(fill(&hills(self.r, hy + 46.0, 6.0, 5), self.near, 1.0));
    }

    fn stones(&mut self) {
        let hy = self.horizon;
        let ridge = peaks(self.r, hy, 44.0, 5, 0.3).0;
        self.scene.far.push(fill(&ridge, self.far, 0.85));
        let ridge = peaks(self.r, hy + 16.0, 26.0, 7, 0.3).0;
        self.scene.far.push(fill(&ridge, self.far.to(self.middle, 0.5), 1.0));
        let mut stones = Text::new();
        for i in 0..6 {
            let x = if i % 2 == 1 {
                self.between(0.0, 92.0)
            } else {
                self.between(208.0, 300.0)
            };
            let (w, h, k) = (
                self.between(12.0, 24.0),
                self.between(34.0, 88.0),
                self.between(-8.0, 8.0),
            );
            let top = [(-0.4, 46.0), (0.1, 38.0), (0.42, 50.0)].map(|(a, y)| (x + w * a + k, hy + y - h));
            let foot = |a: f64| (x + w * a, hy + 48.0);
            stones += &points(&[foot(-0.5), top[0], top[1], top[2], foot(0.5)], Ends::Closed);
        }
        self.scene.middle.push(fill(&stones, self.middle, 1.0));
        self.scene
            .near
            .push(fill(&hills(self.r, hy + 44.0, 6.0, 6), self.near, 1.0));
    }
}

/// Something dark and near at one edge, so that the rest is far: at `x`, and `g` points into the picture.
#[rustfmt::skip]
pub(crate) fn corner(place: Place, r: &mut Draws, x: f64, g: f64, colour: Colour) -> Text {
    match place {
        Place::Of(DieType::Ceremonial) => {
            let h = r.between(120.0, 170.0);
            let column = ruin(r, x - 20.0 + g * 8.0, 220.0, 40.0, h) + &d!("M", x - 28.0 + g * 8.0, "220v-40h56v40z");
            fill(&column, colour, 1.0)
        }
        Place::Of(DieType::Natural) => {
            let (h, x) = (r.between(170.0, 210.0), x + g * 4.0);
            fill(&d!("M", x, 220.0 - h, "l22", h * 0.3, "-7-3 22", h * 0.28, "-9-4 26", h * 0.3, "H", x - 54.0, "l26", -h * 0.3, "-9 4 22", -h * 0.28, "-7 3z"), colour, 1.0)
        }
        Place::Of(DieType::Sympathy) => {
            let (tall, low) = (r.between(120.0, 170.0), r.between(50.0, 76.0));
            let two = shard(x + g * 6.0, 220.0, 46.0, tall, g * 20.0).0 + &shard(x + g * 36.0, 220.0, 26.0, low, g * 14.0).0;
            fill(&two, colour, 1.0)
        }
        Place::Of(DieType::Time) => fill(&wheel(x + g * 2.0, 206.0, 56.0, 11), colour, 1.0),
        Place::Of(DieType::Artifice) => {
            let pipes = d!("M", x + g * 10.0, "-10q", g * 4.0, "90", -g * 24.0, "120M", x + g * 34.0, "-10q", g * 6.0, "50", g * 70.0, "8M", x + g * 12.0, "220v-70h", -g * 30.0);
            strokes(&pipes, colour, 9.0, 1.0)
        }
        Place::Of(DieType::Astral) => {
            let rock = [(-20.0, 220.0), (-20.0, 96.0), (6.0, 70.0), (12.0, 112.0), (22.0, 104.0), (30.0, 156.0), (48.0, 172.0), (62.0, 220.0)];
            fill(&points(&rock.map(|(a, y)| (x + g * a, y)), Ends::Closed), colour, 1.0)
        }
        Place::Of(DieType::Divine) => {
            let cloud = d!("M", x - g * 30.0, "130q", g * 40.0, "-12", g * 46.0, "16q", g * 30.0, "0", g * 26.0, "22q", g * 34.0, "4", g * 34.0, "40H", x - g * 30.0, "z");
            fill(&cloud, colour, 1.0)
        }
        Place::Of(DieType::Charm) => {
            let stem = d!("M", x - g * 8.0, "210c", g * 40.0, "-50", g * 4.0, "-110", g * 46.0, "-160");
            let mut leaves = Text::new();
            for (at, y, a, b, c, e) in [(13.0, 160.0, 24.0, 14.0, 36.0, 4.0), (15.0, 132.0, -8.0, -16.0, -20.0, 18.0), (17.0, 104.0, 22.0, 10.0, 32.0, -6.0), (34.0, 60.0, 26.0, 8.0, 30.0, -14.0)] {
                leaves += &d!("M", x + g * at, y, "q", g * a, -b, g * c, -e, "q", -g * 2.0, b + 4.0, -g * c, e, "z");
            }
            strokes(&stem, colour, 3.4, 1.0) + &fill(&(leaves + &rosebud(x + g * 40.0, 50.0, 11.0)), colour, 1.0)
        }
        Place::Of(DieType::Illusion) => fill(&tree(r, x + g * 6.0, 220.0, 230.0, g * 0.5), colour, 1.0),
        Place::Stone => {
            let stone = [(-16.0, 220.0), (-12.0, 110.0), (10.0, 92.0), (26.0, 108.0), (34.0, 220.0)];
            fill(&points(&stone.map(|(a, y)| (x + g * a, y)), Ends::Closed), colour, 1.0)
        }
    }
}

/// What is in the air of a place: behind the figure, or before it, larger and away from the middle.
pub(crate) fn weather(place: Place, r: &mut Draws, palette: &Palette, air: Air) -> Text {
    let (glow, orb) = (palette.glow, palette.orb);
    let near = air == Air::Before;
    let choose = |before: f64, behind: f64| if near { before } else { behind };
    let count = if near { 7 } else { 18 };
    let mut dust = |count: usize, colour: Colour, wide: f64, share: f64| {
        strokes(&specks(r, count, (0.0, 20.0), (300.0, 190.0), air), colour, wide, share)
    };
    match place {
        Place::Of(DieType::Ceremonial) => dust(count, glow.to(orb, 0.4), choose(4.0, 1.8), choose(0.55, 0.95)),
        Place::Of(DieType::Charm) => {
            let mut petals = Text::new();
            for _ in 0..(if near { 3 } else { 9 }) {
                let (x, y) = (r.between(0.0, 300.0), r.between(15.0, 180.0));
                let q = if near { r.between(6.0, 9.0) } else { r.between(2.5, 4.5) };
                petals += &d!("M", x, y, "q", q, -q * 1.2, q * 2.0, "0", -q, q * 0.8, -q * 2.0, "0z");
            }
            fill(&petals, glow.to(orb, 0.3), choose(0.6, 0.9))
        }
        Place::Of(DieType::Illusion) => dust(count / 2, orb, choose(5.0, 2.4), choose(0.3, 0.8)),
        Place::Of(DieType::Natural) => dust(count + 6, WHITE, choose(4.5, 2.0), choose(0.5, 0.85)),
        Place::Of(DieType::Divine) => dust(count / 2, orb, choose(4.0, 2.0), choose(0.5, 0.9)),
        Place::Of(DieType::Sympathy) => dust(count / 2, orb, choose(9.0, 3.0), choose(0.16, 0.6)),
        Place::Of(DieType::Time) => {
            let mut sand = Text::new();
            for _ in 0..(if near { 5 } else { 7 }) {
                let (x, y) = (r.between(-20.0, 240.0), r.between(choose(140.0, 70.0), 180.0));
                sand += &d!(
                    "M",
                    x,
                    y,
                    "q30",
                    r.between(-6.0, 2.0),
                    r.between(50.0, 100.0),
                    r.between(-2.0, 5.0)
                );
            }
            strokes(&sand, orb, choose(1.6, 1.0), 0.35)
        }
        Place::Of(DieType::Artifice) => {
            let sparks = dust(count / 2, glow, 2.0, 0.8);
            let mut bolts = Text::new();
            for i in 0..(if near { 2 } else { 3 }) {
                let (x, y) = (
                    10.0 + r.between(0.0, 70.0) + 210.0 * f64::from(i % 2),
                    r.between(20.0, 110.0),
                );
                bolts += &d!(
                    "M",
                    x,
                    y,
                    "l",
                    r.between(-9.0, 9.0),
                    "9",
                    r.between(-6.0, 9.0),
                    "4",
                    r.between(-9.0, 6.0),
                    "12"
                );
            }
            strokes(&bolts, glow, 1.3, 0.8) + &sparks
        }
        Place::Of(DieType::Astral) if near => {
            let mut trails = Text::new();
            for _ in 0..4 {
                trails += &d!(
                    "M",
                    r.between(-20.0, 240.0),
                    r.between(140.0, 180.0),
                    "q40-8",
                    r.between(60.0, 110.0),
                    r.between(-10.0, 4.0)
                );
            }
            strokes(&trails, orb, 1.2, 0.3)
        }
        Place::Of(DieType::Astral) => {
            let stars = specks(r, 16, (0.0, 0.0), (300.0, 90.0), Air::Behind);
            let bright = specks(r, 6, (0.0, 0.0), (300.0, 80.0), Air::Behind);
            strokes(&stars, orb, 1.2, 0.9) + &strokes(&bright, orb, 2.4, 0.9)
        }
        Place::Stone => dust(count, palette.rim, choose(3.4, 1.6), choose(0.35, 0.6)),
    }
}
