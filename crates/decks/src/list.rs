//! Decks as lines of text: the export of the public deck site, old or new, the boxes of the other table, our own deck
//! files, or what somebody typed.

use crate::Draft;
use crate::names::{Meaning, plain};
use crate::reader::{Imported, Reader, Spot, brief, die};
use ashwright_core::{CardKind, EditionId, Pool};
use ashwright_diagnostic::{Place, Problem, Source};
use std::borrow::Cow;

/// What the lines below a heading are.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Section {
    Unknown,
    Dice,
    Cards,
    Conjurations,
    FirstFive,
}

/// A deck while its lines are read.
struct List<'a> {
    reader: Reader<'a>,
    section: Section,
    titled: bool,
    /// Where a bare line stands that was taken for the name of the deck.
    name_at: Option<Place>,
    /// Whether a line with dice was there.
    diced: bool,
    /// Whether the line before was empty.
    after_gap: bool,
}

/// The decks of a text, at least one. A line of dashes, the line with which the deck site ends a list, or a new `name:`
/// begins the next deck.
pub(crate) fn read(pool: &Pool, source: &Source) -> Vec<Imported> {
    let mut decks = Vec::new();
    let mut list = List::new(pool, source);
    let mut over = false;
    for (i, raw) in source.text.lines().enumerate() {
        let bare = without_markup(raw);
        let (line, at) = words_of(&bare, i + 1);
        // What is pointed at is the line as it was written.
        let at = match bare {
            Cow::Borrowed(_) => at,
            Cow::Owned(_) => words_of(raw, i + 1).1,
        };
        // An empty line of a quotation has its mark alone.
        if line.chars().all(|c| c == '>' || c.is_whitespace()) {
            list.after_gap = true;
            continue;
        }
        // A list is often between fences, which may say what is between them.
        if bare.trim_start_matches(['>', ' ', '\t']).starts_with("```") {
            continue;
        }
        let is_rule = line.chars().count() >= 3 && line.chars().all(|c| "-=_*~–—".contains(c));
        let ends = is_rule || line.to_lowercase().starts_with("created with");
        let begins = over || (plain_key(line) == Some("name".into()) && !list.reader.out.draft.cards.is_empty());
        if begins && !ends {
            decks.push(std::mem::replace(&mut list, List::new(pool, source)).done());
        }
        // What a line of dashes ends is a deck only when there are cards in it: some draw one below the title.
        over = ends && (over || !list.reader.out.draft.cards.is_empty());
        if !ends && !list.reader.is_hopeless() {
            list.line(line, at);
        }
        list.after_gap = false;
    }
    let last = list.done();
    match decks.last_mut() {
        // Words below the end of a list are not a deck without cards.
        Some(before) if last.errors.is_empty() && last.draft.phoenixborn.is_none() && last.draft.size() == 0 => {
            let what = format!(
                "{:?} stands below the end of the deck and was not read",
                brief(&last.draft.name)
            );
            before.notes.push(Problem::new(what, &source.name, "", "").warning());
        }
        Some(_) | None => decks.push(last),
    }
    decks
}

/// A line without what marks words in texts for pages: `**bold**` and `[links](https://…)`, of which the words stay.
fn without_markup(raw: &str) -> Cow<'_, str> {
    let mut line = Cow::Borrowed(raw);
    while let Some((before, (words, after))) = line.split_once('[').and_then(|(before, rest)| {
        let (words, rest) = rest.split_once("](")?;
        let (_, after) = rest.split_once(')')?;
        Some((before, (words, after)))
    }) {
        line = Cow::Owned(format!("{before}{words}{after}"));
    }
    for mark in ["**", "__"] {
        if line.matches(mark).count() > 1 {
            line = Cow::Owned(line.replace(mark, ""));
        }
    }
    line
}

fn plain_key(line: &str) -> Option<String> {
    line.split_once(':').map(|(key, _)| plain(key))
}

/// The words of a line without what lists begin with, and where they stand.
fn words_of(raw: &str, number: usize) -> (&str, Place) {
    let mut line = raw.trim();
    loop {
        let rest = line
            .trim_start_matches(['>', '•', '·', '–', '—', '◦', '‣', '*', '+'])
            .trim_start();
        // A minus that belongs to a number is no bullet.
        let rest = match rest.strip_prefix('-') {
            Some(bare) if !bare.starts_with(|c: char| c.is_ascii_digit()) && !bare.starts_with('-') => {
                bare.trim_start()
            }
            Some(_) | None => rest,
        };
        if rest.len() == line.len() || rest.is_empty() {
            break;
        }
        line = rest;
    }
    let line = line.trim_matches('`');
    let line = if line.is_empty() { raw.trim() } else { line.trim() };
    let offset = raw.find(line).unwrap_or(0);
    let place = Place {
        line: number,
        column: raw[..offset].chars().count() + 1,
        width: line.chars().count().max(1),
    };
    (line, place)
}

impl<'a> List<'a> {
    fn new(pool: &'a Pool, source: &'a Source) -> List<'a> {
        List {
            reader: Reader::new(pool, source),
            section: Section::Unknown,
            titled: false,
            name_at: None,
            diced: false,
            after_gap: false,
        }
    }

    fn done(mut self) -> Imported {
        self.lead_by_the_name();
        self.doubt_the_name();
        let draft = &mut self.reader.out.draft;
        if let Some(leader) = draft.phoenixborn {
            let untitled = format!("untitled {}", plain(&self.reader.pool.card(leader).title));
            if plain(&draft.name) == untitled {
                draft.name.clear();
            }
        }
        self.reader.out
    }

    /// `My deck (Coal Roarkwin)`: a name with its Phoenixborn behind it, where nothing else says who leads.
    fn lead_by_the_name(&mut self) {
        let draft = &self.reader.out.draft;
        let Some(place) = self.name_at.filter(|_| draft.phoenixborn.is_none()) else {
            return;
        };
        let name = draft.name.clone();
        let Some((bare, leader)) = name.strip_suffix(')').and_then(|name| name.rsplit_once('(')) else {
            return;
        };
        if self
            .reader
            .whole(leader)
            .is_some_and(|title| self.reader.is_leader(title))
        {
            let at = Spot::Words(place);
            self.reader.leader(&at, leader);
            self.reader.named(&at, bare);
            self.reader.note(
                &at,
                format!("{:?} behind the name was read as the Phoenixborn", brief(leader)),
            );
        }
    }

    /// The name may have been meant for copies of a card or, where nobody leads the deck, for a Phoenixborn.
    fn doubt_the_name(&mut self) {
        let name = self.reader.out.draft.name.clone();
        let Some(place) = self.name_at else {
            return;
        };
        if let Some((_, n, card)) = self.copies_of(&name) {
            let said = format!(
                "{:?} was read as the name of the deck; if it is copies of a card, write {:?}",
                brief(&name),
                format!("{n} {card}")
            );
            return self.reader.note(&Spot::Words(place), said);
        }
        if self.reader.out.draft.phoenixborn.is_some() {
            return;
        }
        let near = match self.reader.meaning(&name, |title| self.reader.is_leader(title)) {
            Meaning::Card(title) | Meaning::Beginning(title) => Some(title),
            Meaning::Perhaps(perhaps) => perhaps.first().copied(),
        };
        if let Some(near) = near {
            let leader = &self.reader.pool.card(near).title;
            let said = format!(
                "{:?} was read as the name of the deck; if it is its Phoenixborn, write {leader:?}",
                brief(&name)
            );
            self.reader.note(&Spot::Words(place), said);
        }
    }

    fn line(&mut self, line: &str, place: Place) {
        let at = Spot::Words(place);
        if self.section == Section::FirstFive && self.after_gap && self.reader.out.draft.first_five.len() >= 5 {
            self.section = Section::Unknown;
        }
        let bare = line.trim_start_matches('#').trim();
        if line.starts_with('#') {
            // A comment, unless it is a heading as some programs mark them.
            if let Some(section) = heading(&plain(bare.split('(').next().unwrap_or(bare).trim_end_matches(':'))) {
                self.section = section;
            }
            return;
        }
        if !line.contains(char::is_whitespace) && line.contains("://") {
            return self.reader.note(&at, "the address was not followed");
        }
        // Cells of a table are copied with a tab between them.
        let (head, tail) = match line.split_once([':', '\t']) {
            Some((head, tail)) => (head, Some(tail.trim())),
            None => (line, None),
        };
        let key = plain(head.split('(').next().unwrap_or(head));
        let tail_is_empty = tail.is_none_or(str::is_empty);
        if let Some(section) = heading(&key).filter(|_| tail_is_empty) {
            self.section = section;
            return;
        }
        if let (Some(tail), false) = (tail, tail_is_empty)
            && self.setting(&key, tail, &at)
        {
            return;
        }
        if self.section != Section::Conjurations && is_dice(line) {
            self.setting("dice", line, &at);
            return;
        }
        match counted(line) {
            Counted::Number(n, said, rest) => self.entry(&at, n, said, rest),
            Counted::Minus => {
                let remedy = "write how many there are, such as \"3 Anchornaut\", or a space behind the dash";
                self.reader
                    .error(&at, "it is not clear whether this is a dash or a minus", remedy);
            }
            Counted::Numbering => {
                let remedy = "write how many copies there are, such as \"3 Anchornaut\"";
                self.reader
                    .error(&at, "this is the number of a line, not of copies", remedy);
            }
            Counted::None => match self.counted_behind(line) {
                Some((n, said, name)) => self.entry(&at, n, said, name),
                None => self.bare(line, tail_is_empty, &at),
            },
        }
    }

    /// The same as `copies_of`, but the first line of all is a name.
    fn counted_behind<'l>(&self, line: &'l str) -> Option<(Option<u64>, &'l str, &'l str)> {
        let first = !self.titled && self.reader.out.draft == Draft::default();
        self.copies_of(line).filter(|_| !first)
    }

    /// `Anchornaut 3`: a whole title with a number behind it, where no title ends so.
    fn copies_of<'l>(&self, line: &'l str) -> Option<(Option<u64>, &'l str, &'l str)> {
        let (bare, n) = line.rsplit_once(char::is_whitespace)?;
        let (name, _) = unstarred(bare);
        let counts = !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit());
        (counts && self.reader.whole(name).is_some() && self.reader.whole(line).is_none())
            .then(|| (n.parse().ok(), n, bare))
    }

    /// A setting with its value on the line. Returns whether it is one.
    fn setting(&mut self, key: &str, value: &str, at: &Spot) -> bool {
        match key {
            "phoenixborn" | "pb" | "leader" => self.reader.leader(at, value),
            "edition" => match EditionId::from_word(value) {
                Some(edition) => self.reader.out.edition = Some(edition),
                None => return false,
            },
            "deck" if value.starts_with(|c: char| c.is_ascii_digit()) => return false,
            "name" | "title" | "deck name" | "deck title" | "deck" => {
                if self.titled {
                    let remedy = "leave one out, or begin the next deck with a line \"---\"";
                    self.reader.error(at, "the deck has a name already", remedy);
                } else {
                    self.reader.named(at, value);
                    self.titled = true;
                }
            }
            "first five" | "ff" => {
                if self.reader.out.draft.first_five.is_empty() {
                    self.listed(at, value);
                } else {
                    self.reader
                        .error(at, "the First Five is named twice", "leave one of the two out");
                }
            }
            "dice" | "dice pool" => {
                if self.diced {
                    self.reader
                        .error(at, "the dice are named twice", "leave one of the two lines out");
                    return true;
                }
                self.diced = true;
                for part in parts_of_dice(value) {
                    match counted_die(part) {
                        Counted::Number(n, said, word) => {
                            if let Some(n) = self.reader.number(at, n, said) {
                                self.reader.dice(at, word, n);
                            }
                        }
                        Counted::Minus | Counted::Numbering | Counted::None => {
                            let remedy = "write numbers and types, such as \"5 ceremonial, 5 natural\"";
                            self.reader
                                .error(at, format!("{:?} has no number of dice", brief(part)), remedy);
                        }
                    }
                }
            }
            _ => match value.bytes().all(|b| b.is_ascii_digit()) {
                // `Natural: 5`
                true if die(key).is_some() => self.entry(at, value.parse().ok(), value, key),
                _ => return false,
            },
        }
        true
    }

    /// A name with a number.
    fn entry(&mut self, at: &Spot, n: Option<u64>, said: &str, rest: &str) {
        if self.section == Section::Conjurations {
            // The pile follows from the deck.
            return;
        }
        let (name, starred) = unstarred(rest);
        let Some(n) = self.reader.number(at, n, said) else {
            return;
        };
        let whole_word = |name: &str| die(name).is_some_and(|kind| plain(name).starts_with(kind.word()));
        let may_be_die = matches!(self.section, Section::Dice | Section::Unknown) || whole_word(name);
        if may_be_die && die(name).is_some() && self.reader.whole(name).is_none() {
            return self.reader.dice(at, name, n);
        }
        let name = self.without_owner(name);
        let name = self.without_what_follows(name, at);
        if self.section == Section::Dice {
            if self.reader.whole(name).is_none() {
                return self.reader.dice(at, name, n);
            }
            self.section = Section::Cards;
        }
        if self.section == Section::FirstFive {
            if n > 1 {
                self.reader.note(
                    at,
                    "a First Five has one copy of each card; other numbers in it were not read",
                );
            }
            return self.reader.star_named(at, name);
        }
        if let Some(title) = self.reader.card(at, name, n).filter(|_| starred) {
            self.reader.star(title);
        }
    }

    /// A line without a number that is no heading: the title, the Phoenixborn, or a card.
    fn bare(&mut self, line: &str, tail_is_empty: bool, at: &Spot) {
        let name = line.trim_end_matches(':').trim();
        let (bare, starred) = unstarred(name);
        let bare = self.without_owner(bare);
        let bare = self.without_what_follows(bare, at);
        let whole = self.reader.whole(bare);
        if let Some(title) = whole.filter(|t| self.reader.is_leader(*t)) {
            let leader = &self.reader.pool.card(title).title;
            return self.reader.leader(at, leader);
        }
        if self.section == Section::FirstFive {
            return self.reader.star_named(at, bare);
        }
        // The first line may be a title with a colon in it.
        let first = self.reader.out.draft == Draft::default();
        if !self.titled && self.reader.out.draft.cards.is_empty() && (first || tail_is_empty) {
            if whole.is_some() {
                let said = format!("{:?} was read as the name of the deck", brief(name));
                self.reader.note(at, said);
            }
            self.reader.named(at, name);
            self.titled = true;
            self.name_at = match at {
                Spot::Words(place) => Some(*place),
                _ => None,
            };
            return;
        }
        if self.section == Section::Conjurations && whole.is_some() {
            return;
        }
        if whole.is_some() {
            self.reader
                .note(at, "cards without a number were read as one copy each");
            if let Some(title) = self.reader.card(at, bare, 1).filter(|_| starred) {
                self.reader.star(title);
            }
            return;
        }
        let near = match self.reader.meaning(bare, |_| true) {
            Meaning::Card(title) | Meaning::Beginning(title) => Some(title),
            Meaning::Perhaps(perhaps) => perhaps.first().copied(),
        };
        let near = near.map(|title| {
            let card = self.reader.pool.card(title);
            // A leader is written without a number.
            let copies = copies_in_words(line).or((card.kind != CardKind::Phoenixborn).then_some(1));
            let copies = copies.map_or_else(String::new, |copies| format!("{copies} "));
            format!("did you mean \"{copies}{}\"?", card.title)
        });
        let settings = ["name:", "phoenixborn:", "dice:", "first five:"];
        let remedy = match line.split_once(':') {
            Some((key, _)) => {
                match ashwright_diagnostic::nearest(key.trim(), settings.map(|s| s.trim_end_matches(':'))) {
                    Some(setting) => format!("did you mean \"{setting}:\"?"),
                    None => format!("the settings are {}", settings.join(", ")),
                }
            }
            None => near.unwrap_or_else(|| format!("write \"3 TITLE\", or {}", settings.join(", "))),
        };
        self.reader
            .error(at, "this is neither a card with its number nor a heading", remedy);
    }

    /// The titles of a list with commas, which titles may contain too.
    fn listed(&mut self, at: &Spot, list: &str) {
        let pieces: Vec<&str> = list.split(',').map(str::trim).filter(|p| !p.is_empty()).collect();
        let mut from = 0;
        while from < pieces.len() {
            let known = |end: &usize| self.reader.pool.title(&pieces[from..*end].join(", ")).is_some();
            let end = (from + 1..=pieces.len().min(from + 4))
                .rev()
                .find(known)
                .unwrap_or(from + 1);
            self.reader.star_named(at, &pieces[from..end].join(", "));
            from = end;
        }
    }

    /// The title of a card without what other programs write behind it: its set in brackets, its type, its values.
    fn without_what_follows<'n>(&mut self, name: &'n str, at: &Spot) -> &'n str {
        if self.reader.whole(name).is_some() {
            return name;
        }
        let belongs = |c: char| c.is_alphanumeric() || c.is_whitespace() || ",.'-!?’‘".contains(c);
        let end = name.find(|c| !belongs(c)).unwrap_or(name.len());
        let (bare, rest) = name.split_at(end);
        let bare = bare.trim_end();
        if rest.is_empty() || self.reader.whole(bare).is_none() {
            return name;
        }
        let said = format!("{:?} behind the title was not read", brief(rest));
        self.reader.note(at, said);
        bare
    }

    /// A name without the Phoenixborn in parentheses that the card is unique to.
    fn without_owner<'n>(&self, name: &'n str) -> &'n str {
        let Some((bare, owner)) = name.strip_suffix(')').and_then(|n| n.rsplit_once('(')) else {
            return name;
        };
        match self.reader.meaning(owner, |t| self.reader.is_leader(t)) {
            Meaning::Card(_) | Meaning::Beginning(_) => bare.trim_end(),
            Meaning::Perhaps(_) => name,
        }
    }
}

/// The section that a heading begins.
fn heading(key: &str) -> Option<Section> {
    Some(match key {
        "dice" | "dice pool" => Section::Dice,
        "conjuration pile" | "conjuration deck" | "conjurations" => Section::Conjurations,
        "first five" | "ff" => Section::FirstFive,
        "phoenixborn" | "cards" | "deck" | "main deck" | "maindeck" | "decklist" | "deck list" | "card list"
        | "ready spells" | "ready spell" | "allies" | "ally" | "alteration spells" | "alteration spell"
        | "action spells" | "action spell" | "reaction spells" | "reaction spell" | "units" | "spells" => {
            Section::Cards
        }
        _ => return None,
    })
}

/// What a line says of a number.
enum Counted<'l> {
    /// The number if it can be one, how it is written, and the name.
    Number(Option<u64>, &'l str, &'l str),
    /// A dash right before a number.
    Minus,
    /// `1.` or `1)`, as in a list of lines.
    Numbering,
    None,
}

/// The parts of a list of dice: between commas, and before each number behind a blank, as in `5 ceremonial 5 natural`.
fn parts_of_dice(list: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    for part in list
        .split([',', ';', '/'])
        .map(str::trim)
        .filter(|part| !part.is_empty())
    {
        let begins = part.starts_with(|c: char| c.is_ascii_digit());
        let is_start = |at: &usize| {
            let rest = &part[*at..];
            begins
                && *at > 0
                && part[..*at].ends_with(char::is_whitespace)
                && rest.starts_with(|c: char| c.is_ascii_digit())
        };
        let starts = part.char_indices().map(|(at, _)| at).filter(is_start);
        let mut from = 0;
        for at in starts.chain([part.len()]) {
            parts.push(part[from..at].trim());
            from = at;
        }
    }
    parts
}

/// Whether a line has nothing but dice of several types with their numbers, as `5x ceremonial, 5x natural`.
fn is_dice(line: &str) -> bool {
    let parts = parts_of_dice(line);
    let is_die = |part: &&str| matches!(counted_die(part), Counted::Number(_, _, word) if die(word).is_some());
    parts.len() > 1 && parts.iter().all(is_die)
}

/// A part of a list of dice: as any count, or with the number behind the type, which no type ends with.
fn counted_die(part: &str) -> Counted<'_> {
    match (counted(part), part.rsplit_once(char::is_whitespace)) {
        (Counted::None, Some((word, n))) if n.bytes().all(|b| b.is_ascii_digit()) => {
            Counted::Number(n.parse().ok(), n, word.trim())
        }
        (counted, _) => counted,
    }
}

/// `3 Name`, `3x Name`, `3xName`, `3 × Name`, `(3) Name`, `x3 Name`; `Name x3`, `Name x 3`, `Name (3)`, and with a tab between
/// them.
fn counted(line: &str) -> Counted<'_> {
    let is_times = |c: char| matches!(c, 'x' | 'X' | '×');
    if line.starts_with(['-', '−'])
        && line
            .trim_start_matches(['-', '−'])
            .starts_with(|c: char| c.is_ascii_digit())
    {
        return Counted::Minus;
    }
    let inner = |open: char, close: char| {
        let (inside, rest) = line.strip_prefix(open)?.split_once(close)?;
        Some((inside.trim().trim_matches(is_times), rest.trim()))
    };
    let digits_only = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    if let Some((n, rest)) = inner('(', ')').or_else(|| inner('[', ']'))
        && digits_only(n)
        && !rest.is_empty()
    {
        return Counted::Number(n.parse().ok(), n, rest);
    }
    let after_times = line.strip_prefix(is_times).unwrap_or(line);
    let front = if after_times.starts_with(|c: char| c.is_ascii_digit()) {
        after_times
    } else {
        line
    };
    let length = front.bytes().take_while(u8::is_ascii_digit).count();
    if length > 0 {
        let (digits, rest) = front.split_at(length);
        if rest.starts_with(['.', ')']) {
            return Counted::Numbering;
        }
        let touching = rest.strip_prefix(is_times);
        let spaced = rest.trim_start();
        let name = match (touching, spaced.strip_prefix(is_times)) {
            (Some(after), _) => after.trim_start(),
            // `3 xylem` is no count with an x.
            (None, Some(after)) if after.starts_with(char::is_whitespace) || spaced.starts_with('×') => {
                after.trim_start()
            }
            (None, _) => spaced,
        };
        return match name.is_empty() {
            true => Counted::None,
            false => Counted::Number(digits.parse().ok(), digits, name),
        };
    }
    let behind = line
        .strip_suffix([')', ']'])
        .and_then(|line| line.rsplit_once(['(', '[']))
        .map(|(name, n)| (name, n.trim().trim_matches(is_times)))
        .or_else(|| {
            let (name, n) = line.rsplit_once(char::is_whitespace)?;
            Some((name, n.strip_prefix(is_times)?))
        })
        .or_else(|| {
            let (name, n) = line.rsplit_once(char::is_whitespace)?;
            let name = name.strip_suffix(is_times)?;
            Some((name.strip_suffix(char::is_whitespace)?, n))
        })
        // As cells of a table are copied.
        .or_else(|| line.rsplit_once('\t'));
    match behind {
        Some((name, n)) if digits_only(n) && !name.trim().is_empty() => Counted::Number(n.parse().ok(), n, name.trim()),
        Some(_) | None => Counted::None,
    }
}

/// A number that is not written in digits of one's own line: in words, in wide digits, or between quotation marks.
fn copies_in_words(line: &str) -> Option<u32> {
    const WORDS: [&str; 3] = ["one", "two", "three"];
    let first = line.split([' ', ',', ';', '\t']).next()?;
    let first = first.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
    let in_words = WORDS.iter().position(|word| *word == first).map(|at| at as u32 + 1);
    in_words.or_else(|| match first.chars().collect::<Vec<_>>()[..] {
        [wide @ '０'..='９'] => Some(u32::from(wide) - u32::from('０')),
        [digit] => digit.to_digit(10),
        _ => None,
    })
}

/// A name without the mark of the First Five, and whether it had one.
fn unstarred(name: &str) -> (&str, bool) {
    let name = name.trim();
    if let Some(bare) = name.strip_suffix(['*', '★']) {
        return (bare.trim_end(), true);
    }
    let bare = name.strip_suffix("ff").or_else(|| name.strip_suffix("FF"));
    match bare {
        Some(bare) if bare.ends_with(char::is_whitespace) => (bare.trim_end(), true),
        Some(_) | None => (name, false),
    }
}
