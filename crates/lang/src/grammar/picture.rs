//! The line of a card that says what its picture shows.

use crate::phrase::{Syntax, words};
use crate::reader::{Read, Reader};
use crate::writer::Writer;
use ashwright_core::{Figure, Mood, Picture};
use ashwright_diagnostic::nearest_or_part;

/// Reads what stands behind `picture`: a figure, and after a comma a mood.
pub(crate) fn read_picture(r: &mut Reader<'_>) -> Read<Picture> {
    let span = r.span();
    let Some(word) = r.word() else {
        return Err(r.expected("a figure"));
    };
    let figure = Figure::from_word(word).unwrap_or_else(|| {
        let known: Vec<&str> = Figure::all().map(Figure::word).collect();
        let help = match nearest_or_part(word, known.iter().copied()) {
            Some(near) => format!("did you mean `{near}`? docs/figures.md shows all of them"),
            None => "docs/figures.md shows the figures that there are".to_owned(),
        };
        r.problem_with_help(span, format!("there is no figure `{word}`"), help);
        Figure::default()
    });
    let mood = if r.eat(",") { Some(MoodWord::read(r)?) } else { None };
    Ok(Picture { figure, mood })
}

/// Writes the line.
pub(crate) fn write_picture(picture: Picture, w: &mut Writer<'_>) {
    w.line();
    w.said("picture");
    w.words(picture.figure.word());
    if let Some(mood) = picture.mood {
        w.words(",");
        MoodWord::write(&mood, w);
    }
}

words! {
    MoodWord of Mood, "a mood", MOOD = "mood", "The light of a picture; without one it follows from the title.", "ember":
    "dawn", "A large pale sun." = (Mood::Dawn);
    "noon", "A small high sun." = (Mood::Noon);
    "dusk", "A large red sun." = (Mood::Dusk);
    "night", "Dark blue." = (Mood::Night);
    "ember", "The orange of glowing coal." = (Mood::Ember);
    "blood", "Deep red." = (Mood::Blood);
    "gold", "Yellow." = (Mood::Gold);
    "frost", "Pale blue." = (Mood::Frost);
    "storm", "The grey of heavy clouds." = (Mood::Storm);
    "bloom", "Pink." = (Mood::Bloom);
    "venom", "Green." = (Mood::Venom);
    "gloom", "Nearly dark." = (Mood::Gloom);
}
