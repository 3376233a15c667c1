//! `ashwright decks`

use crate::args::DecksCommand;
use crate::cards::MADE_BY_PLAYERS;
use crate::library::Library;
use crate::problem::{Ended, Run};
use crate::reading::{Read, Reader, settle, tell_open};
use crate::screen::Screen;
use crate::words;
use ashwright_core::{CardKind, EditionId, TitleId};
use ashwright_decks::Draft;
use ashwright_decks::edition::called;
use ashwright_decks::export::{self, SiteText};
use ashwright_decks::format::{self, Finding, Format};
use ashwright_decks::import::{Imported, Pasted, import};
use ashwright_decks::ready::{self, NamedDeck};
use ashwright_diagnostic::Problem;
use serde_json::{Value, json};
use std::sync::Arc;

/// Runs a command about decks.
pub fn run(command: &DecksCommand, screen: &mut Screen) -> Run {
    match command {
        DecksCommand::List { json, edition } => list(*json, edition.edition, screen),
        DecksCommand::Show {
            decks,
            json,
            edition,
            more,
        } => {
            let all = Reader::new(edition.edition, &more.cards)?.named(decks)?;
            show(&all, *json, screen)
        }
        DecksCommand::Check {
            decks,
            format,
            json,
            edition,
            more,
        } => {
            let reader = Reader::new(edition.edition, &more.cards)?;
            let format = Format::from_word(format).unwrap_or(Format::Constructed);
            check(&reader, decks, format, *json, screen)
        }
        DecksCommand::Convert {
            decks,
            to,
            edition,
            more,
        } => convert(&Reader::new(edition.edition, &more.cards)?, decks, to, screen),
    }
}

fn dice(deck: &NamedDeck) -> String {
    deck.deck
        .dice
        .iter()
        .map(|(kind, n)| format!("{n} {kind}"))
        .collect::<Vec<_>>()
        .join(", ")
}

fn as_json(library: &Library, deck: &NamedDeck) -> Value {
    let title = |id: &TitleId| library.pool.card(*id).title.clone();
    let cards: Vec<Value> = deck
        .deck
        .cards
        .iter()
        .map(|(id, n)| json!({ "name": title(id), "count": n }))
        .collect();
    let dice: serde_json::Map<String, Value> = deck
        .deck
        .dice
        .iter()
        .map(|(kind, n)| (kind.to_string(), json!(n)))
        .collect();
    json!({
        "name": deck.name,
        "phoenixborn": title(&deck.deck.phoenixborn),
        "dice": dice,
        "made_by_players": !ready::made_by_players(&library.pool, &deck.deck).is_empty(),
        "plays": ready::about(library.pool.edition, &deck.name),
        "first_five": deck.first_five.iter().map(title).collect::<Vec<_>>(),
        "cards": cards,
    })
}

fn list(json: bool, edition: EditionId, screen: &mut Screen) -> Run {
    let library = Library::with(edition, &[])?;
    let shelves = ready::shelves(&library.pool)?;
    if json {
        let all: Vec<Value> = shelves
            .iter()
            .flat_map(|shelf| {
                shelf.decks.iter().map(|deck| {
                    let mut value = as_json(&library, deck);
                    value["from"] = shelf.name.into();
                    value
                })
            })
            .collect();
        screen.json(&Value::Array(all))?;
        return Ok(Ended::Well);
    }
    let paint = screen.paint;
    let of_players = |deck: &NamedDeck| !ready::made_by_players(&library.pool, &deck.deck).is_empty();
    let row = |deck: &NamedDeck, is_said: bool| {
        let leader = &library.pool.card(deck.deck.phoenixborn).title;
        let mut row = vec![paint.bold(&deck.name), leader.clone(), paint.dim(dice(deck))];
        if of_players(deck) && !is_said {
            row.push(paint.yellow(MADE_BY_PLAYERS));
        }
        row
    };
    let rows: Vec<Vec<String>> = shelves
        .iter()
        .flat_map(|shelf| {
            // Where all are, their shelf says so.
            let is_said = shelf.decks.iter().all(of_players);
            shelf.decks.iter().map(move |deck| (deck, is_said))
        })
        .map(|(deck, is_said)| row(deck, is_said))
        .collect();
    // One table, so that its columns stand below each other on all shelves.
    let mut lines = screen.rows(&rows, &[], 2).into_iter();
    for (i, shelf) in shelves.iter().filter(|shelf| !shelf.decks.is_empty()).enumerate() {
        if i > 0 {
            screen.gap()?;
        }
        screen.line(paint.dim(shelf.name))?;
        for line in lines.by_ref().take(shelf.decks.len()).flatten() {
            screen.line(line)?;
        }
    }
    Ok(Ended::Well)
}

fn show(decks: &[(Library, NamedDeck)], json: bool, screen: &mut Screen) -> Run {
    if json {
        let all: Vec<Value> = decks.iter().map(|(library, deck)| as_json(library, deck)).collect();
        // One deck is one object, as it was asked for.
        let value = match &all[..] {
            [only] => only.clone(),
            several => Value::Array(several.to_vec()),
        };
        screen.json(&value)?;
        return Ok(Ended::Well);
    }
    for (i, (library, deck)) in decks.iter().enumerate() {
        if i > 0 {
            screen.gap()?;
        }
        show_one(library, deck, screen)?;
    }
    Ok(Ended::Well)
}

fn show_one(library: &Library, deck: &NamedDeck, screen: &mut Screen) -> std::io::Result<()> {
    let paint = screen.paint;
    let pool = &library.pool;
    let leader = pool.card(deck.deck.phoenixborn);
    screen.line(paint.bold(&deck.name))?;
    let values = paint.dim(words::values(leader));
    screen.paragraph(&format!("led by {} · {values}", paint.cyan(&leader.title)), 2)?;
    screen.paragraph(&format!("dice   {}", dice(deck)), 2)?;
    if let Some(about) = ready::about(pool.edition, &deck.name) {
        screen.paragraph(about, 2)?;
    }
    let mut rows: Vec<Vec<String>> = Vec::new();
    let mut headings: Vec<(usize, String)> = Vec::new();
    for kind in CardKind::ALL {
        let of_kind = || deck.deck.cards.iter().filter(|(id, _)| pool.card(*id).kind == kind);
        let n: u64 = of_kind().map(|(_, n)| u64::from(*n)).sum();
        if n == 0 {
            continue;
        }
        let heading = words::count(n, kind.words()).replace("allys", "allies");
        headings.push((rows.len(), heading));
        rows.extend(of_kind().map(|(id, n)| {
            let star = if deck.first_five.contains(id) { "*" } else { "" };
            row(library, *id, *n, &paint.yellow(star), screen)
        }));
    }
    let pile = library
        .book
        .conjuration_pile(deck.deck.cards.iter().map(|(id, _)| *id).chain([deck.deck.phoenixborn]));
    if !pile.is_empty() {
        headings.push((rows.len(), "conjuration pile".to_owned()));
        rows.extend(pile.iter().map(|(id, n)| row(library, *id, *n, "", screen)));
    }
    // One table, so that the columns of all its parts stand below each other.
    for (at, lines) in screen.rows(&rows, &[0], 2).into_iter().enumerate() {
        if let Some((_, heading)) = headings.iter().find(|(first, _)| *first == at) {
            screen.gap()?;
            screen.line(format!("  {}", paint.dim(heading)))?;
        }
        for line in lines {
            screen.line(line)?;
        }
    }
    if !deck.first_five.is_empty() {
        screen.gap()?;
        let five = paint.dim("recommended First Five");
        screen.line(format!("  {} {five}", paint.yellow("*")))?;
    }
    Ok(())
}

fn row(library: &Library, id: TitleId, n: u8, star: &str, screen: &Screen) -> Vec<String> {
    let card = library.pool.card(id);
    vec![
        format!("{n}"),
        star.to_owned(),
        screen.paint.cyan(&card.title),
        words::cost(&card.cost),
        screen.paint.dim(words::values(card)),
    ]
}

/// What was found about one deck.
struct Verdict {
    name: String,
    /// Where it was read.
    from: String,
    /// By whose cards; nothing where it could not be read at all.
    edition: Option<EditionId>,
    /// Whether the cards of another edition have all of its names, too, and nothing says of which it is.
    open: bool,
    notes: Vec<Problem>,
    errors: Vec<Problem>,
    findings: Vec<Finding>,
}

impl Verdict {
    fn of(read: Read, format: Format, precons: &[Draft]) -> Verdict {
        let open = read.is_open();
        let Read {
            library,
            place: from,
            deck,
            ..
        } = read;
        let leader = || {
            let leader = deck.draft.phoenixborn;
            leader.map(|leader| library.pool.card(leader).title.clone())
        };
        let name = match deck.draft.name.as_str() {
            "" => leader().unwrap_or_else(|| from.clone()),
            name => name.to_owned(),
        };
        // Of a deck that is only half understood nothing true can be said.
        let findings = match deck.errors.is_empty() {
            true => format::check(&library.book, &deck.draft, format, precons),
            false => Vec::new(),
        };
        Verdict {
            name,
            from,
            edition: Some(library.pool.edition),
            open,
            notes: deck.notes,
            errors: deck.errors,
            findings,
        }
    }

    /// Something that is no deck.
    fn unread(from: &str, problem: Problem) -> Verdict {
        Verdict {
            name: from.to_owned(),
            from: from.to_owned(),
            edition: None,
            open: false,
            notes: Vec::new(),
            errors: vec![problem],
            findings: Vec::new(),
        }
    }

    fn problems(&self) -> usize {
        self.errors.len() + self.findings.len()
    }

    fn as_json(&self) -> Value {
        let findings: Vec<Value> = self
            .findings
            .iter()
            .map(|f| json!({ "problem": f.text, "remedy": f.remedy }))
            .collect();
        json!({
            "name": self.name,
            "from": self.from,
            "edition": self.edition.map(EditionId::word),
            "errors": self.errors,
            "notes": self.notes,
            "problems": findings,
        })
    }

    /// Shows what was found; of which edition the deck is where that is to be said.
    fn show(&self, edition: Option<EditionId>, screen: &mut Screen) -> std::io::Result<()> {
        let paint = screen.paint;
        let word = match (self.errors.is_empty(), self.findings.is_empty()) {
            (false, _) => paint.red("unread"),
            (true, false) => paint.red("wrong "),
            (true, true) => paint.green("fine  "),
        };
        let of = edition.map(|edition| paint.dim(format!("  of {}", called(edition))));
        screen.line(format!("{word}  {}{}", self.name, of.unwrap_or_default()))?;
        for problem in self.errors.iter().chain(&self.notes) {
            screen.indented(&problem.shown_in(paint.colours(), screen.width().saturating_sub(8)), 8)?;
        }
        for finding in &self.findings {
            screen.paragraph(&format!("{} {}.", finding.text, finding.remedy), 8)?;
        }
        Ok(())
    }
}

/// The ready-made decks of an edition.
fn precons_of(library: &Library) -> Result<Vec<Draft>, Problem> {
    let shelves = ready::shelves(&library.pool)?.into_iter();
    Ok(shelves.flat_map(|shelf| shelf.decks).map(Draft::from).collect())
}

fn check(reader: &Reader, names: &[String], format: Format, json: bool, screen: &mut Screen) -> Run {
    let library = reader.library();
    let mut precons: Vec<(EditionId, Vec<Draft>)> = vec![(library.pool.edition, precons_of(library)?)];
    let mut read: Vec<Result<Read, Box<(String, Problem)>>> = Vec::new();
    if names.is_empty() {
        read.extend(precons[0].1.iter().map(|deck| {
            Ok(Read {
                library: library.clone(),
                place: deck.name.clone(),
                deck: Imported {
                    draft: deck.clone(),
                    ..Imported::default()
                },
                known: None,
                ready_made: true,
                original: None,
            })
        }));
    }
    for name in names {
        match reader.read(name) {
            Ok(decks) => read.extend(decks.into_iter().map(Ok)),
            // The others still get theirs.
            Err(problem) if names.len() > 1 => read.push(Err(Box::new((name.clone(), problem)))),
            Err(problem) => return Err(problem.into()),
        }
    }
    settle(read.iter_mut().flatten().collect());
    let mut verdicts: Vec<Verdict> = Vec::new();
    for read in read {
        verdicts.push(match read {
            Err(unread) => {
                let (name, problem) = *unread;
                Verdict::unread(&name, problem)
            }
            Ok(read) => {
                let edition = read.library.pool.edition;
                if !precons.iter().any(|(of, _)| *of == edition) {
                    precons.push((edition, precons_of(&read.library)?));
                }
                let known = precons.iter().find(|(of, _)| *of == edition);
                Verdict::of(read, format, known.map_or(&[], |(_, decks)| decks))
            }
        });
    }
    if json {
        let list: Vec<Value> = verdicts.iter().map(Verdict::as_json).collect();
        let whole = json!({ "format": format.word(), "decks": list });
        screen.json(&whole)?;
    } else {
        let mut editions = verdicts.iter().filter_map(|verdict| verdict.edition);
        let first = editions.next();
        let several = editions.any(|edition| Some(edition) != first);
        for verdict in &verdicts {
            verdict.show(verdict.edition.filter(|_| several), screen)?;
        }
        say_open(&verdicts, screen)?;
    }
    Ok(Ended::if_none(verdicts.iter().map(Verdict::problems).sum()))
}

/// Says which decks could as well be of another edition than the one by whose cards they were read.
fn say_open(verdicts: &[Verdict], screen: &mut Screen) -> std::io::Result<()> {
    let open: Vec<&str> = verdicts
        .iter()
        .filter(|verdict| verdict.open)
        .map(|verdict| verdict.name.as_str())
        .collect();
    let which = match open.len() {
        0 => return Ok(()),
        n if n == verdicts.len() => String::new(),
        _ => format!(" of {}", words::list(&open)),
    };
    let them = if open.len() == 1 { "it" } else { "them" };
    let (read, other) = (EditionId::Reborn.word(), EditionId::Original.word());
    screen.gap()?;
    screen.paragraph(
        &format!("Read by the cards of {read}; those of {other} have every name{which}, too: `--edition {other}` checks {them} there."),
        0,
    )
}

fn convert(reader: &Reader, names: &[String], to: &str, screen: &mut Screen) -> Run {
    let mut read = Vec::new();
    for name in names {
        read.extend(reader.read(name)?);
    }
    settle(read.iter_mut().collect());
    tell_open(&read.iter().collect::<Vec<_>>());
    let pool = |read: &Read| Arc::clone(&read.library.pool);
    let values: Option<Vec<Value>> = match to {
        "json" => Some(
            read.iter()
                .map(|read| export::json(&pool(read), &read.deck.draft))
                .collect(),
        ),
        "site-json" => Some(
            read.iter()
                .map(|read| export::site_json(&pool(read), &read.deck.draft))
                .collect(),
        ),
        "table-json" => Some(
            read.iter()
                .map(|read| export::table_json(&read.library.book, &read.deck.draft))
                .collect(),
        ),
        _ => None,
    };
    let each: Vec<String> = match &values {
        Some(values) => values.iter().map(Value::to_string).collect(),
        None => read.iter().map(|read| text_of(read, to)).collect::<Result<_, _>>()?,
    };
    screen.line(match values.as_deref() {
        Some([only]) => format!("{only:#}"),
        Some(several) => format!("{:#}", Value::Array(several.to_vec())),
        None => each.join(if to == "link" { "\n" } else { "\n\n---\n\n" }),
    })?;
    screen.flush()?;
    for (read, text) in read.iter().zip(&each) {
        let lost = match import(&read.library.pool, text, "what was written") {
            Pasted::Decks(back) => back.first().map(|back| export::lost(&read.deck.draft, &back.draft)),
            Pasted::Address(_) | Pasted::Unreadable(_) => None,
        };
        let lost = lost.unwrap_or_default();
        if !lost.is_empty() {
            let what = format!("{} did not get into the list", words::list(&lost));
            let remedy = "`--to json` and `--to deck` keep everything";
            let why = "this format has no place for it";
            screen.complain(&Problem::new(what, &read.place, why, remedy).warning());
        }
    }
    for read in &read {
        for problem in read.deck.notes.iter().chain(&read.deck.errors) {
            screen.complain(problem);
        }
    }
    Ok(Ended::if_none(read.iter().map(|read| read.deck.errors.len()).sum()))
}

/// A deck as text in one of the formats of lines.
fn text_of(read: &Read, to: &str) -> Result<String, Problem> {
    let (Library { pool, book }, draft) = (&read.library, &read.deck.draft);
    Ok(match to {
        "site" => export::site_text(book, draft, SiteText::default()),
        "table" => {
            let (cards, dice) = export::table_text(pool, draft);
            format!("{cards}\n{dice}").trim_end().to_owned()
        }
        "link" => format!("#{}", export::fragment(pool, draft)),
        _ => {
            let named = draft.named(pool).ok_or_else(|| {
                let why = "nobody leads the deck";
                let nobody = Problem::new("cannot write a deck file", &read.place, why, "name its Phoenixborn");
                // What was not understood may be the line that names the leader.
                read.deck.errors.first().cloned().unwrap_or(nobody)
            })?;
            ready::print(pool, &named).trim_end().to_owned()
        }
    })
}
