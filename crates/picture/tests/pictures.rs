//! Laws of pictures, over every card of every edition.

mod common;

use ashwright_core::{CardKind, EditionId, Pool, TitleId};
use ashwright_lang::pool;
use ashwright_picture::{LIMIT, Mark, picture, places};
use common::raster;
use std::collections::BTreeMap;

/// The square that a tile shows.
const TILE: (f32, f32, f32) = (44.0, 0.0, 212.0);
const SIDE: u32 = 32;
/// The least mean difference of two tiles, CIE76.
const LEAST: f32 = 8.0;

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
fn any_two_titles_are_told_apart_at_the_size_of_a_tile() {
    let tiles: Vec<(TitleId, Vec<[f32; 3]>)> = all().titles().map(|title| (title, tile(title))).collect();
    let (mut pairs, mut sum) = (Vec::new(), 0.0f64);
    for (at, (title, one)) in tiles.iter().enumerate() {
        for (other, two) in &tiles[..at] {
            let found = difference(one, two);
            sum += f64::from(found);
            pairs.push((found, *title, *other));
        }
    }
    pairs.sort_by(|a, b| a.0.total_cmp(&b.0));
    println!(
        "mean {:.1}, least {:.1} over {} pairs",
        sum / pairs.len() as f64,
        pairs[0].0,
        pairs.len()
    );
    let name = |title: TitleId| &all().card(title).title;
    let near: Vec<String> = pairs
        .iter()
        .take_while(|(found, ..)| *found < LEAST)
        .map(|(found, one, other)| format!("{found:.2}: {} and {}", name(*one), name(*other)))
        .collect();
    assert!(
        near.is_empty(),
        "another mood or figure tells them apart:\n{}",
        near.join("\n")
    );
}

#[test]
fn titles_of_one_place_have_different_figures() {
    let mut seen: BTreeMap<(Vec<&str>, bool, bool, &str), &str> = BTreeMap::new();
    let mut twice = Vec::new();
    for title in all().titles() {
        let card = all().card(title);
        let Some(picture) = card.picture else { continue };
        // A chimera's cards are all of one place; what it does shows what it is.
        if card.kind.is_of_chimera() {
            continue;
        }
        let key = (
            places(all(), title),
            card.kind.is_unit(),
            card.kind == CardKind::Phoenixborn,
            picture.figure.word(),
        );
        if let Some(other) = seen.insert(key.clone(), &card.title) {
            twice.push(format!("{} and {other} are both {} in {:?}", card.title, key.3, key.0));
        }
    }
    assert!(twice.is_empty(), "{}", twice.join("\n"));
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
