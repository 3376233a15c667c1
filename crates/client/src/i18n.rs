//! The words of the interface, by Fluent.
//!
//! `t!("id", name = value)` gives a message in the chosen language and follows its change. Card text, rule text and what
//! servers refuse are not translated here. The pseudo-locale `en-XA` is made from English when the program runs: every
//! message is accented and lengthened, so that what was forgotten and what does not fit are seen.

use fluent_bundle::{FluentArgs, FluentBundle, FluentResource, FluentValue};
use std::borrow::Cow;
use std::cell::RefCell;
use std::rc::Rc;

/// The English messages, by file.
#[cfg(not(target_arch = "wasm32"))]
const ENGLISH: [(&str, &str); 5] = [
    ("common.ftl", include_str!("../locales/en/common.ftl")),
    ("site.ftl", include_str!("../locales/en/site.ftl")),
    ("reading.ftl", include_str!("../locales/en/reading.ftl")),
    ("table.ftl", include_str!("../locales/en/table.ftl")),
    ("chimera.ftl", include_str!("../locales/en/chimera.ftl")),
];

#[cfg(not(target_arch = "wasm32"))]
fn english_texts() -> impl Iterator<Item = &'static str> {
    ENGLISH.into_iter().map(|(_, text)| text)
}

/// The English messages that have come: those of `reading.ftl` do not come with the page, but with those who say them.
#[cfg(target_arch = "wasm32")]
fn english_texts() -> impl Iterator<Item = &'static str> {
    ["common", "site", "reading", "table", "chimera"]
        .into_iter()
        .filter_map(|name| ashwright_local::library::file(&format!("locales/en/{name}.ftl")))
}

/// Takes up messages that have come.
pub fn renew() {
    BUNDLES.with_borrow_mut(|bundles| *bundles = all_bundles());
}

/// A language of the interface.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// English that is accented and lengthened, to find what is not translated.
    Pseudo,
}

impl Language {
    /// Every language, in the order in which they are offered.
    pub const ALL: [Language; 2] = [Language::English, Language::Pseudo];

    /// Its tag by BCP 47.
    pub fn tag(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::Pseudo => "en-XA",
        }
    }

    /// Its own name for itself.
    pub fn name(self) -> &'static str {
        match self {
            Language::English => "English",
            Language::Pseudo => "Þšéüðö (ţéšţ)",
        }
    }

    /// The language with this tag.
    pub fn from_tag(tag: &str) -> Option<Language> {
        Language::ALL.into_iter().find(|language| language.tag() == tag)
    }
}

type Bundle = FluentBundle<FluentResource>;

thread_local! {
    static BUNDLES: RefCell<[Rc<Bundle>; 2]> = RefCell::new(all_bundles());
}

fn all_bundles() -> [Rc<Bundle>; 2] {
    Language::ALL.map(|language| Rc::new(bundle(language)))
}

fn english() -> unic_langid::LanguageIdentifier {
    "en".parse().unwrap_or_default()
}

fn bundle(language: Language) -> Bundle {
    let mut bundle = FluentBundle::new(vec![english()]);
    // Names of cards and players are Latin; the marks would only disturb comparison and copying.
    bundle.set_use_isolating(false);
    for text in english_texts() {
        // What cannot be read is skipped here and found by the test.
        let resource = FluentResource::try_new(text.to_string()).unwrap_or_else(|(resource, _)| resource);
        let _ = bundle.add_resource(resource);
    }
    match language {
        Language::English => {}
        Language::Pseudo => bundle.set_transform(Some(pseudo)),
    }
    bundle
}

/// A message in a language; the id itself when there is none.
pub fn format(language: Language, id: &str, arguments: &[(&str, FluentValue<'_>)]) -> String {
    let bundle = BUNDLES.with_borrow(|bundles| bundles[language as usize].clone());
    let Some(pattern) = bundle.get_message(id).and_then(|message| message.value()) else {
        return id.to_string();
    };
    let arguments: FluentArgs = arguments.iter().map(|(name, value)| (*name, value.clone())).collect();
    let mut errors = Vec::new();
    bundle
        .format_pattern(pattern, Some(&arguments), &mut errors)
        .into_owned()
}

/// Accents the letters of a text and doubles the vowels, which makes it about a third longer.
fn pseudo(text: &str) -> Cow<'_, str> {
    let mut made = String::with_capacity(text.len() * 2);
    for letter in text.chars() {
        let accented = match letter {
            'a' => "áá",
            'b' => "ƀ",
            'c' => "ç",
            'd' => "ð",
            'e' => "éé",
            'f' => "ƒ",
            'g' => "ğ",
            'h' => "ĥ",
            'i' => "íí",
            'j' => "ĵ",
            'k' => "ķ",
            'l' => "ļ",
            'm' => "ɱ",
            'n' => "ñ",
            'o' => "óó",
            'p' => "þ",
            'q' => "ɋ",
            'r' => "ŕ",
            's' => "š",
            't' => "ţ",
            'u' => "úú",
            'v' => "ṽ",
            'w' => "ŵ",
            'x' => "ẋ",
            'y' => "ý",
            'z' => "ž",
            'A' => "Á",
            'B' => "Ɓ",
            'C' => "Ç",
            'D' => "Ð",
            'E' => "É",
            'F' => "Ƒ",
            'G' => "Ğ",
            'H' => "Ĥ",
            'I' => "Í",
            'J' => "Ĵ",
            'K' => "Ķ",
            'L' => "Ļ",
            'M' => "Ṁ",
            'N' => "Ñ",
            'O' => "Ó",
            'P' => "Þ",
            'Q' => "Ɋ",
            'R' => "Ŕ",
            'S' => "Š",
            'T' => "Ţ",
            'U' => "Û",
            'V' => "Ṽ",
            'W' => "Ŵ",
            'X' => "Ẋ",
            'Y' => "Ý",
            'Z' => "Ž",
            other => {
                made.push(other);
                continue;
            }
        };
        made.push_str(accented);
    }
    Cow::Owned(made)
}

/// The language that is chosen. Whoever reads it in a view follows it.
#[cfg(target_arch = "wasm32")]
pub fn language() -> leptos::prelude::ArcRwSignal<Language> {
    use leptos::prelude::ArcRwSignal;
    use std::sync::LazyLock;
    static CHOSEN: LazyLock<ArcRwSignal<Language>> = LazyLock::new(|| ArcRwSignal::new(Language::default()));
    CHOSEN.clone()
}

/// A message in the chosen language. Use [`t!`], which the test of the ids sees.
#[cfg(target_arch = "wasm32")]
pub fn message(id: &str, arguments: &[(&str, FluentValue<'_>)]) -> String {
    use leptos::prelude::{Get, GetUntracked};
    let chosen = language();
    // Outside of views, such as in what is done after a click, nothing can follow.
    let followed = leptos::reactive::graph::Observer::get().is_some();
    let language = if followed { chosen.get() } else { chosen.get_untracked() };
    format(language, id, arguments)
}

/// A message in English: without a browser only tests say anything.
#[cfg(not(target_arch = "wasm32"))]
pub fn message(id: &str, arguments: &[(&str, FluentValue<'_>)]) -> String {
    format(Language::English, id, arguments)
}

/// What says a message, in a list of them.
pub type Words = fn() -> String;

/// A message of the interface: `t!("id")` or `t!("id", count = n, name = text)`. The id is always written out, so that
/// a test finds those that do not exist. In a view put it into a closure, so that it follows the language.
macro_rules! t {
    ($id:literal) => { $crate::i18n::message($id, &[]) };
    ($id:literal, $($name:ident = $value:expr),+ $(,)?) => {
        $crate::i18n::message($id, &[$((stringify!($name), fluent_bundle::FluentValue::from($value))),+])
    };
}
pub(crate) use t;

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use std::path::{Path, PathBuf};

    fn source() -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
    }

    fn sources(folder: &Path, wanted: &dyn Fn(&Path) -> bool, found: &mut Vec<String>) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                sources(&path, wanted, found);
            } else if path.extension().is_some_and(|extension| extension == "rs")
                && !path.ends_with("i18n.rs")
                && wanted(&path)
            {
                found.push(std::fs::read_to_string(&path).unwrap());
            }
        }
    }

    fn all_sources() -> Vec<String> {
        let mut texts = Vec::new();
        sources(&source(), &|_| true, &mut texts);
        texts
    }

    /// The ids in `t!("…")` of these sources.
    fn used(texts: &[String]) -> BTreeSet<String> {
        let mut used = BTreeSet::new();
        for text in texts {
            for (at, _) in text.match_indices("t!(") {
                if text[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_') {
                    continue;
                }
                let rest = text[at + 3..].trim_start();
                if let Some(id) = rest.strip_prefix('"').and_then(|rest| rest.split('"').next()) {
                    used.insert(id.to_string());
                }
            }
        }
        used
    }

    /// The ids of the messages in a file.
    fn ids(text: &str) -> impl Iterator<Item = String> {
        text.lines().filter_map(|line| {
            let (id, _) = line.split_once(" =")?;
            id.starts_with(|c: char| c.is_ascii_lowercase()).then(|| id.to_string())
        })
    }

    fn written() -> BTreeSet<String> {
        ENGLISH.iter().flat_map(|(_, text)| ids(text)).collect()
    }

    #[test]
    fn every_message_that_is_used_is_written() {
        let written = written();
        let missing: Vec<_> = used(&all_sources())
            .into_iter()
            .filter(|id| !written.contains(id))
            .collect();
        assert!(missing.is_empty(), "messages without text: {missing:?}");
    }

    #[test]
    fn every_message_that_is_written_is_used() {
        let used = used(&all_sources());
        let idle: Vec<_> = written().into_iter().filter(|id| !used.contains(id)).collect();
        assert!(idle.is_empty(), "messages that nothing uses: {idle:?}");
    }

    /// The sources of what comes with `reading.ftl` (`later.rs`).
    const LATE: [&str; 16] = [
        "about",
        "builder",
        "campaign",
        "card",
        "cards",
        "chimera",
        "decks",
        "grim_fates",
        "learn",
        "lobby",
        "new_deck",
        "rules",
        "rulings",
        "search",
        "settings",
        "together",
    ];

    /// Whoever comes before has no words of theirs: its messages would be shown as their ids.
    #[test]
    fn what_comes_early_says_nothing_that_comes_late() {
        let [_, _, (name, reading), ..] = ENGLISH;
        assert_eq!(name, "reading.ftl");
        let late: BTreeSet<String> = ids(reading).collect();
        let mut early = Vec::new();
        let is_late = |path: &Path| {
            let stem = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
            let of_pages = path.parent().is_some_and(|folder| folder.ends_with("pages"));
            // What a game that is over tells comes with its end, and help with what is read.
            path.ends_with("table/tale.rs") || path.ends_with("table/help.rs") || of_pages && LATE.contains(&stem)
        };
        sources(&source(), &|path| !is_late(path), &mut early);
        let missing: Vec<_> = used(&early).into_iter().filter(|id| late.contains(id)).collect();
        assert!(missing.is_empty(), "said before reading.ftl is there: {missing:?}");
    }

    #[test]
    fn message_files_can_be_read_and_share_no_id() {
        let mut bundle = FluentBundle::new(vec![english()]);
        for (file, text) in ENGLISH {
            let resource = FluentResource::try_new(text.to_string()).map_err(|(_, errors)| errors);
            let resource = resource.unwrap_or_else(|errors| panic!("{file}: {errors:?}"));
            bundle
                .add_resource(resource)
                .unwrap_or_else(|errors| panic!("{file}: {errors:?}"));
        }
    }

    #[test]
    fn the_pseudo_locale_leaves_values_alone() {
        assert_eq!(pseudo("Play {x}"), "Þļááý {ẋ}");
        let said = format(Language::Pseudo, "card-count", &[("count", FluentValue::from(3))]);
        assert_eq!(said, "3 çááŕðš");
    }
}
