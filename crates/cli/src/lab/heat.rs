//! A heat map as SVG: decks as rows, cards of Chimeras as columns, and a number in each cell.

use crate::screen::wrapped;
use crate::sim::Count;
use std::fmt::Write;

/// What is drawn.
pub struct Heat {
    /// What it shows, in a sentence.
    pub title: String,
    /// The names of the rows.
    pub rows: Vec<String>,
    /// The columns from left to right; those of a group side by side.
    pub columns: Vec<Column>,
    /// The cells, column by column.
    pub cells: Vec<Count>,
}

/// A column.
pub struct Column {
    /// What stands over it and its neighbours.
    pub group: String,
    /// What stands over it alone.
    pub name: String,
}

/// From no wins to nothing but wins: dark blue over grey to yellow, which everybody can tell apart, since each is lighter
/// than the one before.
const COLOURS: [(f64, f64, f64); 5] = [
    (0.0, 34.0, 78.0),
    (56.0, 72.0, 108.0),
    (124.0, 123.0, 120.0),
    (188.0, 175.0, 111.0),
    (254.0, 232.0, 56.0),
];
const LABEL: usize = 264;
const HEAD: usize = 104;
/// The name of a group has at least so much room, and each of its letters takes about so much.
const GROUP: usize = 100;
const LETTER: usize = 8;
const CELL: (usize, usize) = (34, 22);
/// Between two groups.
const GAP: usize = 10;

impl Heat {
    /// The picture. It follows the colours of whoever shows it, light or dark.
    pub fn svg(&self) -> String {
        let lefts = self.lefts();
        let last = lefts
            .last()
            .map_or(LABEL, |left| left + self.wide(self.columns.len() - 1));
        let legend = LABEL + 11 * CELL.0;
        let width = last.max(legend).max(16 + self.title.len() * LETTER) + GAP;
        let height = HEAD + self.rows.len() * CELL.1 + 40;
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" role=\"img\" \
             font-family=\"system-ui, sans-serif\" font-size=\"12\">\n<title>{}</title>\n<style>\n\
             .paper {{ fill: #ffffff }} .ink {{ fill: #1b1b1b }}\n\
             @media (prefers-color-scheme: dark) {{ .paper {{ fill: #16181c }} .ink {{ fill: #e8e8e8 }} }}\n</style>\n\
             <rect class=\"paper\" width=\"{width}\" height=\"{height}\"/>\n\
             <text class=\"ink\" x=\"8\" y=\"20\" font-size=\"15\" font-weight=\"600\">{}</text>\n",
            escaped(&self.title),
            escaped(&self.title),
        );
        // Writing into a string cannot fail.
        let _ = self.draw(&mut svg, &lefts);
        let _ = self.legend(&mut svg, HEAD + self.rows.len() * CELL.1 + 14);
        svg.push_str("</svg>\n");
        svg
    }

    /// How wide a column is: the few columns of a group share the room for its name.
    fn wide(&self, at: usize) -> usize {
        let group = &self.columns[at].group;
        let beside = self.columns.iter().filter(|other| other.group == *group).count();
        CELL.0.max(GROUP / beside)
    }

    /// Where each column begins.
    fn lefts(&self) -> Vec<usize> {
        let mut left = LABEL;
        let mut lefts = Vec::new();
        for (at, column) in self.columns.iter().enumerate() {
            if at > 0 {
                let same = self.columns[at - 1].group == column.group;
                left += self.wide(at - 1) + if same { 0 } else { GAP };
            }
            lefts.push(left);
        }
        lefts
    }

    fn draw(&self, svg: &mut String, lefts: &[usize]) -> std::fmt::Result {
        for (at, column) in self.columns.iter().enumerate() {
            let middle = lefts[at] + self.wide(at) / 2;
            if at == 0 || self.columns[at - 1].group != column.group {
                let same = self.columns.iter().filter(|other| other.group == column.group);
                let room = self.wide(at) * same.count().max(1);
                let left = lefts[at];
                for (line, y) in wrapped(&column.group, room.max(GROUP) / LETTER)
                    .iter()
                    .zip((44..).step_by(15))
                {
                    let line = escaped(line);
                    writeln!(
                        svg,
                        "<text class=\"ink\" x=\"{left}\" y=\"{y}\" font-weight=\"600\">{line}</text>"
                    )?;
                }
            }
            writeln!(
                svg,
                "<text class=\"ink\" x=\"{middle}\" y=\"{}\" text-anchor=\"middle\">{}</text>",
                HEAD - 8,
                escaped(&column.name)
            )?;
        }
        for (row, name) in self.rows.iter().enumerate() {
            let y = HEAD + row * CELL.1;
            writeln!(
                svg,
                "<text class=\"ink\" x=\"{}\" y=\"{}\" text-anchor=\"end\">{}</text>",
                LABEL - 8,
                y + 15,
                escaped(name)
            )?;
            for (at, column) in self.columns.iter().enumerate() {
                let count = self.cells[at * self.rows.len() + row];
                let place = format!("{name} against {} {}", column.group, column.name);
                cell(svg, (lefts[at], y), self.wide(at), &place, count)?;
            }
        }
        Ok(())
    }

    fn legend(&self, svg: &mut String, y: usize) -> std::fmt::Result {
        for step in 0..=10 {
            let share = f64::from(step) / 10.0;
            let x = LABEL + step as usize * CELL.0;
            let (fill, ink) = colours(share);
            writeln!(
                svg,
                "<rect x=\"{x}\" y=\"{y}\" width=\"{}\" height=\"18\" fill=\"{fill}\"/>\
                 <text x=\"{}\" y=\"{}\" text-anchor=\"middle\" fill=\"{ink}\">{}</text>",
                CELL.0,
                x + CELL.0 / 2,
                y + 13,
                step * 10
            )?;
        }
        let x = LABEL - 8;
        writeln!(
            svg,
            "<text class=\"ink\" x=\"{x}\" y=\"{}\" text-anchor=\"end\">wins in percent</text>",
            y + 13
        )
    }
}

fn cell(svg: &mut String, (x, y): (usize, usize), wide: usize, place: &str, count: Count) -> std::fmt::Result {
    let high = CELL.1;
    if count.games == 0 {
        return writeln!(
            svg,
            "<text class=\"ink\" x=\"{}\" y=\"{}\" text-anchor=\"middle\">–</text>",
            x + wide / 2,
            y + 15
        );
    }
    let (low, top) = count.interval();
    let (fill, ink) = colours(count.share());
    writeln!(
        svg,
        "<g><title>{}: {} of {} games, {:.0} % ({:.0}–{:.0})</title>\
         <rect x=\"{x}\" y=\"{y}\" width=\"{wide}\" height=\"{high}\" fill=\"{fill}\"/>\
         <text x=\"{}\" y=\"{}\" text-anchor=\"middle\" fill=\"{ink}\">{:.0}</text></g>",
        escaped(place),
        count.wins,
        count.games,
        100.0 * count.share(),
        100.0 * low,
        100.0 * top,
        x + wide / 2,
        y + 15,
        100.0 * count.share()
    )
}

/// The colour for a share, and one in which a number on it can be read.
fn colours(share: f64) -> (String, &'static str) {
    let place = share.clamp(0.0, 1.0) * (COLOURS.len() - 1) as f64;
    let at = (place as usize).min(COLOURS.len() - 2);
    let part = place - at as f64;
    let mix = |from: f64, to: f64| (from + (to - from) * part).round();
    let (from, to) = (COLOURS[at], COLOURS[at + 1]);
    let (red, green, blue) = (mix(from.0, to.0), mix(from.1, to.1), mix(from.2, to.2));
    let ink = if share < 0.5 { "#ffffff" } else { "#000000" };
    (format!("#{:02x}{:02x}{:02x}", red as u8, green as u8, blue as u8), ink)
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn luminance(colour: &str) -> f64 {
        let part = |at: usize| {
            let value = u8::from_str_radix(&colour[at..at + 2], 16).expect("two digits");
            let value = f64::from(value) / 255.0;
            match value <= 0.04045 {
                true => value / 12.92,
                false => ((value + 0.055) / 1.055).powf(2.4),
            }
        };
        0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5)
    }

    #[test]
    fn colours_grow_lighter_and_numbers_on_them_can_be_read() {
        let mut last = -1.0;
        for percent in 0..=100 {
            let (fill, ink) = colours(f64::from(percent) / 100.0);
            let (fill, ink) = (luminance(&fill), luminance(ink));
            assert!(fill > last, "{percent} %");
            let contrast = (fill.max(ink) + 0.05) / (fill.min(ink) + 0.05);
            assert!(contrast >= 4.0, "{percent} %: {contrast:.2}");
            last = fill;
        }
    }

    #[test]
    fn every_cell_is_drawn_and_names_are_text() {
        let column = |group: &str, name: &str| Column {
            group: group.to_owned(),
            name: name.to_owned(),
        };
        let heat = Heat {
            title: "Wins".to_owned(),
            rows: vec!["A & B".to_owned(), "C".to_owned()],
            columns: vec![column("Viros", "1"), column("Viros", "2"), column("Cove", "1")],
            cells: vec![Count { games: 4, wins: 1 }; 6],
        };
        let svg = heat.svg();
        assert_eq!(svg.matches("1 of 4 games, 25 %").count(), 6);
        assert!(svg.contains("A &amp; B") && !svg.contains("A & B"));
        assert_eq!(heat.lefts(), [LABEL, LABEL + GROUP / 2, LABEL + GROUP + GAP]);
    }
}
