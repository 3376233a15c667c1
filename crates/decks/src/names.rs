//! Which card somebody means.

use ashwright_core::{Pool, TitleId};

/// What a written name stands for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Meaning {
    /// This card, for certain.
    Card(TitleId),
    /// This card: no other begins so. Whoever takes it says so.
    Beginning(TitleId),
    /// Perhaps one of these, the likeliest first; never chosen without asking.
    Perhaps(Vec<TitleId>),
}

/// A name as it is compared: letters and digits in lower case without accents, words parted by single spaces.
pub fn plain(name: &str) -> String {
    let mut letters = String::with_capacity(name.len());
    for c in name.chars().flat_map(char::to_lowercase) {
        match c {
            '\'' | '\u{2018}' | '\u{2019}' | '\u{2bc}' | '.' | ',' | '!' | '?' | '\u{300}'..='\u{36f}' => {}
            c if c.is_alphanumeric() => match without_accent(c) {
                Some(letter) => letters.push_str(letter),
                None => letters.push(c),
            },
            _ => letters.push(' '),
        }
    }
    letters.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The letters that a keyboard without accents has for this one.
fn without_accent(c: char) -> Option<&'static str> {
    Some(match c {
        'à'..='å' | 'ā' | 'ă' | 'ą' => "a",
        'æ' => "ae",
        'ç' | 'ć' | 'č' => "c",
        'è'..='ë' | 'ē' | 'ę' | 'ě' => "e",
        'ì'..='ï' | 'ī' | 'ı' => "i",
        'ñ' | 'ń' | 'ň' => "n",
        'ò'..='ö' | 'ø' | 'ō' | 'ő' => "o",
        'œ' => "oe",
        'ß' => "ss",
        'ś' | 'š' | 'ş' => "s",
        'ù'..='ü' | 'ū' | 'ů' | 'ű' => "u",
        'ý' | 'ÿ' => "y",
        'ź' | 'ż' | 'ž' => "z",
        'ł' => "l",
        _ => return None,
    })
}

/// A title as addresses and other programs write it: `summon-blue-jaguar`.
pub fn stub(title: &str) -> String {
    title
        .to_lowercase()
        .chars()
        .map(|c| if c == ' ' { '-' } else { c })
        .filter(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || *c == '-')
        .collect()
}

/// The card with this stub.
pub fn by_stub(pool: &Pool, wanted: &str) -> Option<TitleId> {
    pool.titles().find(|t| stub(&pool.card(*t).title) == wanted)
}

/// Which cards may be meant. There is one of what looks for them, because pages wait for its bytes.
type Fits<'f> = &'f dyn Fn(TitleId) -> bool;

/// A title in the ways in which it is compared.
struct Name {
    title: TitleId,
    plain: String,
    unspaced: String,
    initials: String,
}

/// Every title as it is compared, made once for many names.
pub(crate) struct Names {
    all: Vec<Name>,
}

impl Names {
    pub fn new(pool: &Pool) -> Names {
        let name = |title: TitleId| {
            let plain = plain(&pool.card(title).title);
            Name {
                title,
                unspaced: unspaced(&plain),
                initials: initials(&plain),
                plain,
            }
        };
        Names {
            all: pool.titles().map(name).collect(),
        }
    }

    fn those(&self, fits: Fits, test: &dyn Fn(&Name) -> bool) -> Vec<TitleId> {
        let those = self.all.iter().filter(|name| fits(name.title) && test(name));
        those.map(|name| name.title).collect()
    }

    /// The one card whose whole name this is, with spaces or without.
    pub fn whole(&self, name: &str, fits: Fits) -> Option<TitleId> {
        self.together(&unspaced(&plain(name)), fits)
    }

    fn together(&self, wanted: &str, fits: Fits) -> Option<TitleId> {
        let found = self.those(fits, &|name| name.unspaced == wanted && !wanted.is_empty());
        match found[..] {
            [only] => Some(only),
            _ => None,
        }
    }

    pub fn find(&self, name: &str, fits: Fits) -> Meaning {
        let wanted = plain(name);
        let together = unspaced(&wanted);
        if let Some(only) = self.together(&together, fits) {
            return Meaning::Card(only);
        }
        if wanted.is_empty() {
            return Meaning::Perhaps(Vec::new());
        }
        let mut perhaps = self.those(fits, &|name| name.plain.starts_with(&wanted));
        if let [only] = perhaps[..] {
            return Meaning::Beginning(only);
        }
        perhaps.extend(self.those(fits, &|name| name.plain.contains(&wanted)));
        perhaps.extend(self.those(fits, &|name| name.initials == together));
        let all = self.all.iter().filter(|name| fits(name.title));
        let near = ashwright_diagnostic::nearest(&wanted, all.map(|name| name.plain.as_str()));
        perhaps.extend(self.those(fits, &|name| near == Some(name.plain.as_str())));
        let mut once: Vec<TitleId> = Vec::new();
        for title in perhaps {
            if !once.contains(&title) {
                once.push(title);
            }
        }
        once.truncate(5);
        Meaning::Perhaps(once)
    }
}

/// The card that a name means, looked for among the cards that `fits` lets in: the whole name or its stub, for certain; a
/// beginning that only one name has; a part of a name, its initials, or up to two slips of the pen, perhaps.
pub fn find(pool: &Pool, name: &str, fits: impl Fn(TitleId) -> bool) -> Meaning {
    Names::new(pool).find(name, &fits)
}

fn unspaced(text: &str) -> String {
    text.replace(' ', "")
}

/// The first letters of the words, also of those after a hyphen (which [`plain`] makes words).
fn initials(title: &str) -> String {
    title.split(' ').filter_map(|word| word.chars().next()).collect()
}
