//! `ashwright decks`

use crate::args::DecksCommand;
use crate::library::Library;
use crate::problem::{Ended, Run};
use crate::screen::Screen;
use crate::words;
use ashwright_core::{CardKind, EditionId, TitleId};
use ashwright_decks::Draft;
use ashwright_decks::export::{self, SiteText};
use ashwright_decks::format::{self, Finding, Format};
use ashwright_decks::import::{Imported, Pasted, import};
use ashwright_decks::ready::{self, NamedDeck};
use ashwright_diagnostic::Problem;
use serde_json::{Value, json};
use std::path::PathBuf;

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
            let (library, _) = library_of(edition.edition, &more.cards, decks)?;
            let mut all = Vec::new();
            for name in decks {
                all.extend(library.decks_of(name)?);
            }
            show(&library, &all, *json, screen)
        }
        DecksCommand::Check {
            decks,
            format,
            json,
            edition,
            more,
        } => {
            let (library, also) = library_of(edition.edition, &more.cards, decks)?;
            let ended = check(&library, decks, format, *json, screen)?;
            if let (Some(also), false) = (also, *json) {
                screen.gap()?;
                let (read, word) = (library.pool.edition.word(), also.word());
                screen.paragraph(
                    &format!("Read by the cards of {read}; those of {word} have every name, too: `--edition {word}` checks it there."),
                    0,
                )?;
            }
            Ok(ended)
        }
        DecksCommand::Convert {
            decks,
            to,
            edition,
            more,
        } => convert(&library_of(edition.edition, &more.cards, decks)?.0, decks, to, screen),
    }
}

/// The cards of the edition that is meant, and another one that has the names of all cards, too. Where no edition is said the
/// decks decide: by what is written in them, else by the names of their cards, Reborn first.
fn library_of(
    said: Option<EditionId>,
    cards: &[PathBuf],
    decks: &[String],
) -> Result<(Library, Option<EditionId>), Problem> {
    let first = Library::with(said.unwrap_or_default(), cards)?;
    if said.is_some() || !cards.is_empty() || decks.is_empty() {
        return Ok((first, None));
    }
    let mut written = decks.iter().map(|deck| first.edition_written(deck));
    if let Some(Some(edition)) = written.next()
        && written.all(|other| other == Some(edition))
    {
        return Ok((Library::with(edition, cards)?, None));
    }
    let other = Library::with(EditionId::Original, cards)?;
    Ok(match (first.not_understood(decks), other.not_understood(decks)) {
        (here, there) if there < here => {
            let decks = if decks.len() == 1 {
                "the deck is"
            } else {
                "the decks are"
            };
            eprintln!(
                "By their names {decks} of the original edition; `--edition reborn` reads them as those of Reborn."
            );
            (other, None)
        }
        (0, 0) if decks.iter().any(|deck| !first.is_ready_made(deck)) => (first, Some(other.pool.edition)),
        _ => (first, None),
    })
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
    for (i, shelf) in shelves.iter().filter(|shelf| !shelf.decks.is_empty()).enumerate() {
        if i > 0 {
            screen.gap()?;
        }
        screen.line(paint.dim(shelf.name))?;
        let rows: Vec<Vec<String>> = shelf
            .decks
            .iter()
            .map(|deck| {
                let leader = &library.pool.card(deck.deck.phoenixborn).title;
                vec![paint.bold(&deck.name), leader.clone(), paint.dim(dice(deck))]
            })
            .collect();
        screen.table(&rows, &[], 2)?;
    }
    Ok(Ended::Well)
}

fn show(library: &Library, decks: &[NamedDeck], json: bool, screen: &mut Screen) -> Run {
    if json {
        let all: Vec<Value> = decks.iter().map(|deck| as_json(library, deck)).collect();
        // One deck is one object, as it was asked for.
        let value = match &all[..] {
            [only] => only.clone(),
            several => Value::Array(several.to_vec()),
        };
        screen.json(&value)?;
        return Ok(Ended::Well);
    }
    for (i, deck) in decks.iter().enumerate() {
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
    notes: Vec<Problem>,
    errors: Vec<Problem>,
    findings: Vec<Finding>,
}

impl Verdict {
    fn of(library: &Library, from: &str, read: Imported, format: Format, precons: &[Draft]) -> Verdict {
        let leader = || {
            read.draft
                .phoenixborn
                .map(|leader| library.pool.card(leader).title.clone())
        };
        let name = match read.draft.name.as_str() {
            "" => leader().unwrap_or_else(|| from.to_owned()),
            name => name.to_owned(),
        };
        // Of a deck that is only half understood nothing true can be said.
        let findings = match read.errors.is_empty() {
            true => format::check(&library.book, &read.draft, format, precons),
            false => Vec::new(),
        };
        Verdict {
            name,
            from: from.to_owned(),
            notes: read.notes,
            errors: read.errors,
            findings,
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
        json!({ "name": self.name, "from": self.from, "errors": self.errors, "notes": self.notes, "problems": findings })
    }

    fn show(&self, screen: &mut Screen) -> std::io::Result<()> {
        let paint = screen.paint;
        let word = match (self.errors.is_empty(), self.findings.is_empty()) {
            (false, _) => paint.red("unread"),
            (true, false) => paint.red("wrong "),
            (true, true) => paint.green("fine  "),
        };
        screen.line(format!("{word}  {}", self.name))?;
        for problem in self.errors.iter().chain(&self.notes) {
            screen.indented(&problem.shown_in(paint.colours(), screen.width().saturating_sub(8)), 8)?;
        }
        for finding in &self.findings {
            screen.paragraph(&format!("{} {}.", finding.text, finding.remedy), 8)?;
        }
        Ok(())
    }
}

fn check(library: &Library, names: &[String], format: &str, json: bool, screen: &mut Screen) -> Run {
    let precons: Vec<Draft> = ready::shelves(&library.pool)?
        .into_iter()
        .flat_map(|shelf| shelf.decks)
        .map(Draft::from)
        .collect();
    let format = Format::from_word(format).unwrap_or(Format::Constructed);
    let verdict = |from: &str, read: Imported| Verdict::of(library, from, read, format, &precons);
    let mut verdicts: Vec<Verdict> = Vec::new();
    if names.is_empty() {
        verdicts.extend(precons.iter().map(|deck| {
            let draft = deck.clone();
            verdict(
                &deck.name,
                Imported {
                    draft,
                    ..Imported::default()
                },
            )
        }));
    }
    for name in names {
        match library.read_decks(name) {
            Ok(read) => verdicts.extend(read.into_iter().map(|(from, read)| verdict(&from, read))),
            // The others still get theirs.
            Err(problem) if names.len() > 1 => {
                let errors = vec![problem];
                verdicts.push(verdict(
                    name,
                    Imported {
                        errors,
                        ..Imported::default()
                    },
                ));
            }
            Err(problem) => return Err(problem.into()),
        }
    }
    if json {
        let list: Vec<Value> = verdicts.iter().map(Verdict::as_json).collect();
        let whole = json!({ "format": format.word(), "decks": list });
        screen.json(&whole)?;
    } else {
        for verdict in &verdicts {
            verdict.show(screen)?;
        }
    }
    Ok(Ended::if_none(verdicts.iter().map(Verdict::problems).sum()))
}

fn convert(library: &Library, names: &[String], to: &str, screen: &mut Screen) -> Run {
    let mut read = Vec::new();
    for name in names {
        read.extend(library.read_decks(name)?);
    }
    let pool = &library.pool;
    let pretty = |values: Vec<Value>| {
        let value = match &values[..] {
            [only] => only.clone(),
            several => Value::Array(several.to_vec()),
        };
        format!("{value:#}")
    };
    let drafts = || read.iter().map(|(_, read)| &read.draft);
    let text = match to {
        "site" => texts(drafts().map(|draft| export::site_text(&library.book, draft, SiteText::default()))),
        "table" => texts(drafts().map(|draft| {
            let (cards, dice) = export::table_text(pool, draft);
            format!("{cards}\n{dice}").trim_end().to_owned()
        })),
        "json" => pretty(drafts().map(|draft| export::json(pool, draft)).collect()),
        "site-json" => pretty(drafts().map(|draft| export::site_json(pool, draft)).collect()),
        "table-json" => pretty(drafts().map(|draft| export::table_json(&library.book, draft)).collect()),
        "link" => drafts()
            .map(|draft| format!("#{}", export::fragment(pool, draft)))
            .collect::<Vec<_>>()
            .join("\n"),
        _ => {
            let mut written = Vec::new();
            for (from, read) in &read {
                let named = read.draft.named(pool).ok_or_else(|| {
                    Problem::new(
                        "cannot write a deck file",
                        from,
                        "nobody leads the deck",
                        "name its Phoenixborn",
                    )
                });
                // What was not understood may be the line that names the leader.
                let named = named.map_err(|problem| read.errors.first().cloned().unwrap_or(problem))?;
                written.push(ready::print(pool, &named).trim_end().to_owned());
            }
            texts(written.into_iter())
        }
    };
    let back = match import(pool, &text, "what was written") {
        Pasted::Decks(decks) => decks,
        Pasted::Address(_) | Pasted::Unreadable(_) => Vec::new(),
    };
    screen.line(text)?;
    screen.flush()?;
    for ((from, read), back) in read.iter().zip(&back) {
        let lost = export::lost(&read.draft, &back.draft);
        if !lost.is_empty() {
            let what = format!("{} did not get into the list", words::list(&lost));
            let remedy = "`--to json` and `--to deck` keep everything";
            screen.complain(&Problem::new(what, from, "this format has no place for it", remedy).warning());
        }
    }
    for (_, read) in &read {
        for problem in read.notes.iter().chain(&read.errors) {
            screen.complain(problem);
        }
    }
    Ok(Ended::if_none(read.iter().map(|(_, read)| read.errors.len()).sum()))
}

/// Texts of decks one below the other, as they can be read again.
fn texts(each: impl Iterator<Item = String>) -> String {
    each.collect::<Vec<_>>().join("\n\n---\n\n")
}
