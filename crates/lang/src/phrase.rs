//! Phrases: each construct of the language is registered once, with how it is read, how it is written, what it
//! means and an example.

use crate::reader::{Read, Reader};
use crate::writer::Writer;

/// A part of the language that can be read into a tree and written from it.
pub(crate) trait Syntax {
    /// What it is in the tree.
    type Tree;
    /// How messages and the reference call it.
    const LABEL: &'static str;
    /// Reads it.
    fn read(r: &mut Reader<'_>) -> Read<Self::Tree>;
    /// Writes it.
    fn write(tree: &Self::Tree, w: &mut Writer<'_>);
}

/// A part of a phrase, for the reference.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Item {
    /// Words that are written as they are.
    Words(&'static str),
    /// A word in singular and plural.
    Noun(&'static str, &'static str),
    /// A verb in both forms.
    Verb(&'static str, &'static str),
    /// Something else of the language.
    Part(&'static str),
    /// One of these words, each with what it means.
    OneOf(&'static [(&'static str, &'static str)]),
}

/// A construct of the language.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Phrase {
    /// Its name, for searching.
    pub name: &'static str,
    /// What kind of thing it is.
    pub of: &'static str,
    /// How it is written.
    pub syntax: &'static [Item],
    /// What it means, in a sentence.
    pub meaning: &'static str,
    /// An example.
    pub example: &'static str,
}

/// What the reference says of a construct. The module of the page has no reference, and everybody waits for its bytes.
pub(crate) const fn told(text: &'static str) -> &'static str {
    if cfg!(target_family = "wasm") { "" } else { text }
}

/// Declares the phrases of one type of the tree. Each alternative is the name, the meaning, an example, the parts in
/// order, and the constructor, which is also the pattern by which it is recognised.
///
/// Parts: `"words"`, `(field: Syntax)`, `(_: Syntax)` for what has no field, `["noun" "nouns"]`, `{"verb" "verbs"}`.
macro_rules! phrases {
    ($syntax:ident of $tree:ty, $label:literal, $registry:ident: $(
        $name:literal, $meaning:literal, $example:literal = [$($item:tt)*] ($($build:tt)*);
    )*) => {
        #[doc = concat!("Reads and writes ", $label, ".")]
        pub(crate) struct $syntax;

        impl crate::phrase::Syntax for $syntax {
            type Tree = $tree;
            const LABEL: &'static str = $label;

            fn read(r: &mut crate::reader::Reader<'_>) -> crate::reader::Read<$tree> {
                r.labelled($label, |r| {
                    $(
                        #[allow(clippy::redundant_closure_call)]
                        if let Some(tree) = r.attempt(|r| {
                            $(phrases!(@read r $item);)*
                            Ok($($build)*)
                        }) {
                            return Ok(tree);
                        }
                    )*
                    Err(crate::reader::Miss)
                })
            }

            fn write(tree: &$tree, w: &mut crate::writer::Writer<'_>) {
                match tree {
                    $($($build)* => {
                        w.used($name);
                        $(phrases!(@write w $item);)*
                    })*
                }
            }
        }

        /// The phrases of this type, for the reference.
        pub(crate) static $registry: &[crate::phrase::Phrase] = &[$(
            crate::phrase::Phrase {
                name: $name,
                of: $label,
                syntax: &[$(phrases!(@item $item)),*],
                meaning: crate::phrase::told($meaning),
                example: crate::phrase::told($example),
            }
        ),*];
    };
    (@read $r:ident (_ : $part:ty)) => { <$part as crate::phrase::Syntax>::read($r)? };
    (@read $r:ident ($field:ident : $part:ty)) => { let $field = <$part as crate::phrase::Syntax>::read($r)?; };
    (@read $r:ident [$one:literal $many:literal]) => { $r.either($one, $many)? };
    (@read $r:ident {$base:literal $third:literal}) => { $r.either($base, $third)? };
    (@read $r:ident $words:literal) => { $r.words($words)? };
    (@write $w:ident (_ : $part:ty)) => { <$part as crate::phrase::Syntax>::write(&(), $w) };
    (@write $w:ident ($field:ident : $part:ty)) => { <$part as crate::phrase::Syntax>::write($field, $w) };
    (@write $w:ident [$one:literal $many:literal]) => { $w.noun($one, $many) };
    (@write $w:ident {$base:literal $third:literal}) => { $w.verb($base, $third) };
    (@write $w:ident $words:literal) => { $w.words($words) };
    (@item (_ : $part:ty)) => { crate::phrase::Item::Part(<$part as crate::phrase::Syntax>::LABEL) };
    (@item ($field:ident : $part:ty)) => { crate::phrase::Item::Part(<$part as crate::phrase::Syntax>::LABEL) };
    (@item [$one:literal $many:literal]) => { crate::phrase::Item::Noun($one, $many) };
    (@item {$base:literal $third:literal}) => { crate::phrase::Item::Verb($base, $third) };
    (@item $words:literal) => { crate::phrase::Item::Words($words) };
}

/// Declares a closed list of words of the language: the name of the construct that they are together, its meaning and an
/// example, and for each word what it means and what it is in the tree. Reading, writing, the reference and the generator
/// of definitions all come from this list.
macro_rules! words {
    ($syntax:ident of $tree:ty, $label:literal, $registry:ident = $name:literal, $meaning:literal, $example:literal: $(
        $words:literal, $what:literal = ($($build:tt)*);
    )*) => {
        #[doc = concat!("Reads and writes ", $label, ".")]
        pub(crate) struct $syntax;

        #[cfg(test)]
        impl $syntax {
            /// Everything that there is a word for.
            pub const ALL: &'static [$tree] = &[$($($build)*),*];
        }

        impl crate::phrase::Syntax for $syntax {
            type Tree = $tree;
            const LABEL: &'static str = $label;

            fn read(r: &mut crate::reader::Reader<'_>) -> crate::reader::Read<$tree> {
                r.labelled($label, |r| {
                    $(
                        if r.could_see($words) && r.attempt(|r| r.words($words)).is_some() {
                            return Ok($($build)*);
                        }
                    )*
                    Err(crate::reader::Miss)
                })
            }

            fn write(tree: &$tree, w: &mut crate::writer::Writer<'_>) {
                w.used($name);
                match tree {
                    $($($build)* => w.words($words),)*
                }
            }
        }

        /// The construct that these words are together, for the reference.
        pub(crate) static $registry: &[crate::phrase::Phrase] = &[crate::phrase::Phrase {
            name: $name,
            of: $label,
            syntax: &[crate::phrase::Item::OneOf(&[$(($words, crate::phrase::told($what))),*])],
            meaning: crate::phrase::told($meaning),
            example: crate::phrase::told($example),
        }];
    };
}

/// Lists phrases that are read and written by hand: name, what kind of thing it is, meaning, example and parts.
macro_rules! entries {
    ($($name:literal, $of:literal, $meaning:literal, $example:literal = [$($item:expr),*];)*) => {
        &[$(crate::phrase::Phrase { name: $name, of: $of, syntax: &[$($item),*], meaning: crate::phrase::told($meaning), example: crate::phrase::told($example) }),*]
    };
}

pub(crate) use entries;
pub(crate) use phrases;
pub(crate) use words;
