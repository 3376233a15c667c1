//! The rules of every edition, read from their files.

use crate::Reference;
use ashwright_core::EditionId;
use ashwright_diagnostic::Problem;

/// The rules of every edition, each with its layers merged.
#[derive(Debug)]
pub struct Library(Vec<Reference>);

impl Library {
    /// Reads the files of all editions: names and texts, each edition's chapters and `marks.txt` below `rules/` in the
    /// directory that its word names. Files with other endings, and `README.md`, are no rules.
    ///
    /// # Errors
    /// As [`Reference::read`] and [`Reference::with_layer`], of the first edition with problems.
    pub fn read<N: AsRef<str>, T: AsRef<str>>(files: &[(N, T)]) -> Result<Library, Vec<Problem>> {
        let mut read: Vec<Reference> = Vec::new();
        for edition in EditionId::ALL {
            let directory = format!("rules/{}/", edition.word());
            let own = files.iter().map(|(name, text)| (name.as_ref(), text.as_ref()));
            let own: Vec<(&str, &str)> = own.filter(|(name, _)| name.starts_with(&directory)).collect();
            let mut chapters = own.clone();
            chapters.retain(|(name, _)| name.ends_with(".md") && !name.ends_with("README.md"));
            ashwright_core::sort_by_key(&mut chapters, |(name, _)| *name);
            let below = edition.layers().iter().rev().nth(1);
            let below = below.and_then(|below| read.iter().find(|reference| reference.edition == *below));
            let reference = match below {
                None => Reference::read(&chapters),
                Some(below) => {
                    let name = format!("{directory}marks.txt");
                    let marks = own
                        .iter()
                        .find(|(other, _)| *other == name)
                        .map_or("", |(_, text)| text);
                    below.with_layer(edition, &chapters, (&name, marks))
                }
            };
            read.push(Reference { edition, ..reference? });
        }
        Ok(Library(read))
    }

    /// The rules of an edition.
    pub fn of(&self, edition: EditionId) -> &Reference {
        // `read` makes one for each.
        &self.0[EditionId::ALL.iter().position(|id| *id == edition).unwrap_or_default()]
    }

    /// The rules of each edition, those below first.
    pub fn editions(&self) -> &[Reference] {
        &self.0
    }
}
