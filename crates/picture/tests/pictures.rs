//! Laws of pictures, over every card of every edition.

mod common;

use ashwright_core::{EditionId, Pool, TitleId};
use ashwright_lang::pool;
use ashwright_picture::{LIMIT, Mark, picture};
use common::raster;

/// The square that a tile shows.
const TILE: (f32, f32, f32) = (44.0, 0.0, 212.0);
const SIDE: u32 = 32;

fn all() -> &'static Pool {
    pool(EditionId::RedRains)
}

/// A colour in CIELAB, from sRGB under D65.
fn lab([r, g, b]: [u8; 3]) -> [f32; 3] {
    let linear = |c: u8| {
        let c = f32::from(c) / 255.0;
        if c <= 0.04045 {
            c / 12.92
        } else {
            ((c + 0.055) / 1.055).powf(2.4)
        }
    };
    let (r, g, b) = (linear(r), linear(g), linear(b));
    let f = |t: f32| {
        if t > 0.008_856 {
            t.cbrt()
        } else {
            7.787 * t + 16.0 / 116.0
        }
    };
    let x = f((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.950_47);
    let y = f(0.2126 * r + 0.7152 * g + 0.0722 * b);
    let z = f((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.088_83);
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

fn tile(title: TitleId) -> Vec<[f32; 3]> {
    let pixels = raster(&picture(all(), title, &[]), SIDE, TILE);
    pixels
        .pixels()
        .iter()
        .map(|p| lab([p.red(), p.green(), p.blue()]))
        .collect()
}

/// The mean difference of two tiles, CIE76.
fn difference(one: &[[f32; 3]], other: &[[f32; 3]]) -> f32 {
    let sum: f32 = one
        .iter()
        .zip(other)
        .map(|(p, q)| p.iter().zip(q).map(|(a, b)| (a - b) * (a - b)).sum::<f32>().sqrt())
        .sum();
    sum / one.len() as f32
}

#[test]
fn pictures_are_small_and_always_the_same() {
    let (mut sum, mut most) = (0, 0);
    for title in all().titles() {
        let name = &all().card(title).title;
        let svg = picture(all(), title, &[]);
        assert!(svg.len() <= LIMIT, "{name} takes {} bytes", svg.len());
        assert_eq!(svg, picture(all(), title, &[]), "{name} is not always the same");
        assert!(
            !svg.contains("NaN") && !svg.contains("inf"),
            "{name} has a number that is none"
        );
        (sum, most) = (sum + svg.len(), most.max(svg.len()));
    }
    println!("mean {} bytes, most {most}", sum / all().cards.len());
}

#[test]
fn what_happened_to_a_card_can_be_seen() {
    let title = all().title("Masked Wolf").expect("a card");
    let plain = tile(title);
    let mut seen = vec![plain];
    for marks in [
        &[Mark::Charged][..],
        &[Mark::Exhausted],
        &[Mark::Wounded],
        &[Mark::Exhausted, Mark::Wounded],
    ] {
        let svg = picture(all(), title, marks);
        let pixels = raster(&svg, SIDE, TILE);
        let marked: Vec<[f32; 3]> = pixels
            .pixels()
            .iter()
            .map(|p| lab([p.red(), p.green(), p.blue()]))
            .collect();
        for other in &seen {
            let found = difference(&marked, other);
            assert!(found >= 2.0, "{marks:?} changes the tile by {found:.2} only");
        }
        seen.push(marked);
    }
}
