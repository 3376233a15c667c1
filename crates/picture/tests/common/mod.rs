//! Pictures as pixels.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

/// An SVG of 300 by 300 as `size` by `size` pixels, of which the picture shows the square from (`left`, `top`) with this
/// width.
pub fn raster(svg: &str, size: u32, (left, top, width): (f32, f32, f32)) -> Pixmap {
    let tree = Tree::from_str(svg, &Options::default()).expect("an SVG");
    let mut pixels = Pixmap::new(size, size).expect("a size");
    let scale = size as f32 / width;
    let place = Transform::from_row(scale, 0.0, 0.0, scale, -left * scale, -top * scale);
    resvg::render(&tree, place, &mut pixels.as_mut());
    pixels
}
