//! `ashwright cards`

mod versions;

use crate::args::{CardsCommand, MarkArg};
use crate::constructs;
use crate::library::{self, Library};
use crate::problem::{Ended, Run, Stop};
use crate::screen::{Paint, Screen, complain, wrapped};
use crate::words;
use ashwright_core::{
    Behavior, CardKind, Chained, Chimera, EditionId, Maker, Part, Pool, TargetSign, TextSource, TitleId,
};
use ashwright_decks::edition::called;
use ashwright_diagnostic::Colours;
use ashwright_lang::{Searcher, Severity, Source, erratum, find_in_each};
use ashwright_picture::{Mark, picture};
use ashwright_table::{Problem, nearest};
use serde_json::{Value, json};
use std::collections::HashSet;
use std::io::Read as _;
use std::path::{Path, PathBuf};

/// What stands behind what players made.
pub const MADE_BY_PLAYERS: &str = "made by players";

/// Runs a command about cards.
pub fn run(command: &CardsCommand, screen: &mut Screen) -> Run {
    match command {
        CardsCommand::List {
            kind,
            set,
            fan_made,
            json,
            edition,
            more,
        } => {
            let library = Library::with(edition.edition, &more.cards)?;
            let titles = listed(&library, kind.as_deref(), set.as_deref())?;
            let cards = in_pool(&library.pool, &titles);
            // Whoever names a set means it.
            let made = if set.is_some() {
                FanMade::Shown
            } else {
                FanMade::of(*fan_made)
            };
            list(cards, made, *json, screen)
        }
        CardsCommand::Show {
            titles,
            source,
            json,
            edition,
            more,
        } => {
            let library = Library::with(edition.edition, &more.cards)?;
            let titles = titles
                .iter()
                .map(|name| library.card(name))
                .collect::<Result<Vec<_>, _>>()?;
            show(&library.pool, &titles, *source, *json, screen)
        }
        CardsCommand::Search {
            words,
            fan_made,
            json,
            edition,
            more,
        } => {
            let query = query(words);
            let made = FanMade::of(*fan_made || ashwright_lang::names_maker(&query));
            if ashwright_lang::names_edition(&query) && more.cards.is_empty() {
                return search_all(&query, made, *json, screen);
            }
            let library = Library::with(edition.edition, &more.cards)?;
            let searcher = Searcher::new(&library.pool);
            let found = searcher.search(&query)?;
            let ended = list(in_pool(&library.pool, &found), made, *json, screen)?;
            if found.is_empty() {
                complain_of_slips(&searcher, &query, screen);
            }
            Ok(ended)
        }
        CardsCommand::Picture {
            title,
            marked,
            edition,
            more,
        } => {
            let library = Library::with(edition.edition, &more.cards)?;
            let marks: Vec<Mark> = marked.iter().copied().map(mark).collect();
            screen.line(picture(&library.pool, library.card(title)?, &marks))?;
            Ok(Ended::Well)
        }
        CardsCommand::Diff { from, to, part, json } => versions::run(*from, *to, part.as_deref(), *json, screen),
        CardsCommand::Constructs { reasons, json } => constructs::run(reasons.as_deref(), *json, screen),
        CardsCommand::Check { files, json } => check(files, *json, screen),
        CardsCommand::Fmt { files, check } => format(files, *check, screen),
    }
}

fn mark(marked: MarkArg) -> Mark {
    match marked {
        MarkArg::Charged => Mark::Charged,
        MarkArg::Exhausted => Mark::Exhausted,
        MarkArg::Wounded => Mark::Wounded,
    }
}

fn listed(library: &Library, kind: Option<&str>, set: Option<&str>) -> Result<Vec<TitleId>, Problem> {
    let kind = match kind {
        None => None,
        Some(name) => {
            let wanted = name.trim().to_lowercase().replace(['-', '_'], " ");
            let found = CardKind::ALL
                .into_iter()
                .find(|kind| kind.words() == wanted.trim_end_matches('s'));
            let found = found.or_else(|| CardKind::ALL.into_iter().find(|kind| kind.words() == wanted));
            let names = CardKind::ALL.map(CardKind::words);
            Some(found.ok_or_else(|| {
                let remedy = match nearest(&wanted, names) {
                    Some(near) => format!("did you mean {near:?}?"),
                    None => format!("choose one of: {}", names.join(", ")),
                };
                Problem::new(
                    "cannot list the cards",
                    "--type",
                    format!("there is no type {name:?}"),
                    remedy,
                )
            })?)
        }
    };
    let pool = &library.pool;
    let has = |pool: &Pool, kind: CardKind| pool.cards.iter().any(|card| card.kind == kind);
    let others = || EditionId::ALL.map(ashwright_lang::pool).into_iter();
    if let Some(kind) = kind
        && !has(pool, kind)
        && let Some(other) = others().find(|other| has(other, kind))
    {
        return Err(Problem::new(
            "cannot list the cards",
            "--type",
            format!("{} has no card of the type {:?}", called(pool.edition), kind.words()),
            format!("add `--edition {}`, which has some", other.edition.word()),
        ));
    }
    // As in a search, a part of its name will do where no set is called so.
    let is_called = |of: &str, set: &str| of.eq_ignore_ascii_case(set);
    let contains = |of: &str, set: &str| of.to_lowercase().contains(&set.to_lowercase());
    let whole = set.is_some_and(|set| pool.cards.iter().any(|card| is_called(&card.set, set)));
    let fits = |of: &str, set: &str| is_called(of, set) || !whole && contains(of, set);
    if let Some(set) = set
        && !pool.cards.iter().any(|card| fits(&card.set, set))
    {
        let mut sets: Vec<&str> = pool.cards.iter().map(|card| card.set.as_str()).collect();
        sets.dedup();
        let why = format!("there is no set {set:?}");
        return Err(Problem::new(
            "cannot list the cards",
            "--set",
            why,
            format!("choose one of: {}", sets.join(", ")),
        ));
    }
    Ok(pool
        .titles()
        .filter(|title| kind.is_none_or(|kind| pool.card(*title).kind == kind))
        .filter(|title| set.is_none_or(|set| fits(&pool.card(*title).set, set)))
        .collect())
}

/// The query that several arguments make. A single argument is the whole query; of several, one with a blank
/// in it is a phrase.
fn query(words: &[String]) -> String {
    let phrase = |word: &str| words.len() > 1 && word.contains(' ') && !word.contains(['"', ':', '<', '>', '=', '(']);
    let quoted = |word: &String| match phrase(word) {
        true => format!("\"{word}\""),
        false => word.clone(),
    };
    let query: Vec<String> = words.iter().map(quoted).collect();
    query.join(" ")
}

/// The text of a card, a paragraph on each line.
pub fn text(pool: &Pool, title: TitleId) -> String {
    let lines: Vec<String> = ashwright_lang::render(pool, title)
        .lines
        .iter()
        .map(|line| words::unmarked(&line.to_string()))
        .collect();
    lines.join("\n")
}

/// What is printed on a card and what is known of it, for programs.
pub fn as_json(pool: &Pool, title: TitleId) -> Value {
    let card = pool.card(title);
    let mut value = json!({
        "name": card.title,
        "edition": pool.edition.word(),
        "set": card.set,
        "made_by_players": card.maker == Maker::Players,
        "type": card.kind.words(),
        "cost": words::cost(&card.cost),
        "text": text(pool, title),
    });
    let v = &card.values;
    let mut set = |name: &str, fact: Value| {
        if let Some(object) = value.as_object_mut() {
            object.insert(name.to_owned(), fact);
        }
    };
    match card.kind {
        CardKind::Phoenixborn => {
            set("battlefield", json!(words::value(v.battlefield)));
            set("life", json!(words::value(v.life)));
            set("spellboard", json!(words::value(v.spellboard)));
        }
        kind if kind.is_aspect() => {
            set("attack", json!(words::value(v.attack)));
            set("life", json!(words::value(v.life)));
        }
        kind if kind.is_unit() || kind.is_alteration() || card.becomes_ally() => {
            set("attack", json!(words::value(v.attack)));
            set("life", json!(words::value(v.life)));
            set("recover", json!(words::value(v.recover)));
        }
        _ => {}
    }
    match &card.part {
        Part::Aspect(aspect) => {
            set("stack", json!(aspect.stack));
            set("blood", json!(aspect.blood));
            set("attacks", json!(aspect.sign.map(TargetSign::words)));
            set("status", json!(aspect.pips));
        }
        Part::Behavior(Behavior { phase, .. }) | Part::Ultimate { phase } => set("phase", json!(phase)),
        Part::Chimera(chimera) => set("chimera", chimera_as_json(pool, chimera)),
        Part::Duel | Part::Fatigued => {}
    }
    if card.kind.is_conjured() {
        set("limit", json!(card.limit));
    }
    if let Some(owner) = card.unique {
        set("unique", json!(pool.card(owner).title));
    }
    set("chained", json!(card.chained == Chained::Yes));
    set("confirmed", json!(card.source == TextSource::Confirmed));
    set(
        "erratum",
        json!(erratum(pool.edition, &card.title).map(|erratum| erratum.rule)),
    );
    value
}

/// A card, and the pool in which it stands.
type Listed<'p> = (&'p Pool, TitleId);

fn in_pool<'p>(pool: &'p Pool, titles: &[TitleId]) -> Vec<Listed<'p>> {
    titles.iter().map(|title| (pool, *title)).collect()
}

/// Looks through the cards of every edition, each with those that it brought itself.
fn search_all(query: &str, made: FanMade, json: bool, screen: &mut Screen) -> Run {
    let pools = EditionId::ALL.map(ashwright_lang::pool);
    let searchers = pools.map(Searcher::new);
    let mut cards: Vec<Listed<'static>> = Vec::new();
    for (pool, found) in pools.into_iter().zip(find_in_each(&searchers.each_ref(), query)) {
        if let Some((_, problem)) = found.problems.into_iter().next() {
            return Err(problem.into());
        }
        let own = found
            .titles
            .into_iter()
            .filter(|title| pool.edition_of(*title) == pool.edition);
        cards.extend(own.map(|title| (pool, title)));
    }
    let nothing = cards.is_empty();
    let ended = list(cards, made, json, screen)?;
    if nothing {
        complain_of_slips(&searchers[0], query, screen);
    }
    Ok(ended)
}

/// Words of a query that nothing has, with what may have been meant.
fn complain_of_slips(searcher: &Searcher<'_>, query: &str, screen: &mut Screen) {
    for slip in searcher.slips(query) {
        screen.complain(&slip.warning());
    }
}

/// Whether cards of sets that players made are shown, which are off unless somebody asks for them.
#[derive(Clone, Copy, PartialEq, Eq)]
enum FanMade {
    Shown,
    LeftOut,
}

impl FanMade {
    fn of(asked: bool) -> FanMade {
        match asked {
            true => FanMade::Shown,
            false => FanMade::LeftOut,
        }
    }
}

/// How many cards were left out, and how they are shown.
fn left_out(n: usize) -> Option<String> {
    let cards = match n {
        0 => return None,
        1 => "1 more card is".to_owned(),
        n => format!("{n} more cards are"),
    };
    Some(format!(
        "{cards} of sets that players made: --fan-made shows them, and so does is:fan-made in a search"
    ))
}

fn list(mut cards: Vec<Listed<'_>>, made: FanMade, json: bool, screen: &mut Screen) -> Run {
    let all = cards.len();
    let is_shown = |(pool, title): &Listed<'_>| made == FanMade::Shown || pool.card(*title).maker == Maker::Publisher;
    cards.retain(is_shown);
    let left_out = left_out(all - cards.len());
    if json {
        let all: Vec<Value> = cards.iter().map(|(pool, title)| as_json(pool, *title)).collect();
        screen.json(&Value::Array(all))?;
        if let Some(left_out) = left_out {
            // What a program reads holds nothing else.
            eprintln!("{left_out}");
        }
        return Ok(Ended::Well);
    }
    let paint = screen.paint;
    let rows: Vec<Vec<String>> = cards
        .iter()
        .map(|(pool, title)| {
            let card = pool.card(*title);
            let mut row = vec![
                paint.cyan(&card.title),
                card.kind.words().to_owned(),
                words::cost(&card.cost),
                paint.dim(words::values(card)),
            ];
            if card.maker == Maker::Players {
                // One word, for the columns are narrow.
                row.push(paint.yellow("fan-made"));
            }
            row
        })
        .collect();
    screen.table(&rows, &[], 0)?;
    let n = words::count(cards.len() as u64, "card");
    let units = cards.iter().any(|(pool, title)| pool.card(*title).kind.is_unit());
    let figures = if units {
        "; figures of units: attack / life / recover"
    } else {
        ""
    };
    screen.line(paint.dim(format!("{n}{figures}")))?;
    if let Some(left_out) = left_out {
        screen.paragraph(&paint.dim(left_out), 0)?;
    }
    Ok(Ended::Well)
}

fn show(pool: &Pool, titles: &[TitleId], source: bool, json: bool, screen: &mut Screen) -> Run {
    if json {
        let all: Vec<Value> = titles.iter().map(|title| as_json(pool, *title)).collect();
        screen.json(&Value::Array(all))?;
        return Ok(Ended::Well);
    }
    for (i, title) in titles.iter().enumerate() {
        if i > 0 {
            screen.gap()?;
        }
        if source {
            screen.line(ashwright_lang::print_card(pool, *title).trim_end())?;
            continue;
        }
        for line in face(pool, *title, screen.width().min(76), screen.paint) {
            screen.line(line)?;
        }
        if let Part::Chimera(chimera) = &pool.card(*title).part {
            belongings(pool, chimera, screen)?;
        }
    }
    Ok(Ended::Well)
}

/// What belongs to a Chimera: its behaviors and Ultimates, and the aspects of its stacks.
fn belongings(pool: &Pool, chimera: &Chimera, screen: &mut Screen) -> std::io::Result<()> {
    for title in chimera.behaviors.iter().chain(&chimera.ultimates) {
        screen.gap()?;
        for line in face(pool, *title, screen.width().min(76), screen.paint) {
            screen.line(line)?;
        }
    }
    for stack in &chimera.stacks {
        screen.gap()?;
        screen.line(format!(
            "  {}",
            screen.paint.dim(format!("aspects of {stack}  (attack / life)"))
        ))?;
        let rows: Vec<Vec<String>> = of_stack(pool, stack)
            .map(|title| {
                let card = pool.card(title);
                vec![screen.paint.cyan(&card.title), screen.paint.dim(words::values(card))]
            })
            .collect();
        screen.table(&rows, &[], 4)?;
    }
    Ok(())
}

/// The aspects of a stack in the order of the pool.
fn of_stack<'p>(pool: &'p Pool, stack: &'p str) -> impl Iterator<Item = TitleId> + 'p {
    pool.titles().filter(move |title| match &pool.card(*title).part {
        Part::Aspect(aspect) => aspect.stack == stack,
        Part::Duel | Part::Chimera(_) | Part::Behavior(_) | Part::Ultimate { .. } | Part::Fatigued => false,
    })
}

/// What belongs to a Chimera, for programs.
fn chimera_as_json(pool: &Pool, chimera: &Chimera) -> Value {
    let titles = |all: &[TitleId]| -> Vec<&str> { all.iter().map(|title| pool.card(*title).title.as_str()).collect() };
    let levels = chimera.levels.iter().map(|level| {
        json!({
            "difficulty": level.difficulty.word(),
            "level": level.level,
            "life": level.life,
            "ultimate": level.ultimate,
            "row": level.row,
            "confirmed": level.source == TextSource::Confirmed,
        })
    });
    let stacks = chimera.stacks.iter().map(|stack| {
        let aspects: Vec<TitleId> = of_stack(pool, stack).collect();
        json!({ "name": stack, "aspects": titles(&aspects) })
    });
    json!({
        "levels": levels.collect::<Vec<_>>(),
        "behaviors": titles(&chimera.behaviors),
        "ultimates": titles(&chimera.ultimates),
        "stacks": stacks.collect::<Vec<_>>(),
    })
}

/// A card as a person reads it, in a frame of this width.
pub fn face(pool: &Pool, title: TitleId, width: usize, paint: Paint) -> Vec<String> {
    let card = pool.card(title);
    let inner = width.saturating_sub(4).max(20);
    let mut body: Vec<String> = Vec::new();
    let mut facts = vec![card.kind.words().to_owned()];
    let values = words::values(card);
    if !values.is_empty() {
        let named = if card.kind.is_aspect() {
            format!("{values}  (attack / life)")
        } else if card.kind.is_unit() || card.becomes_ally() {
            format!("{values}  (attack / life / recover)")
        } else {
            values
        };
        facts.push(named);
    }
    if card.kind.is_alteration() {
        facts.push(ashwright_lang::render(pool, title).placement);
    }
    body.push(facts.join(" · "));
    let cost = words::cost(&card.cost);
    if !cost.is_empty() {
        body.push(format!("cost: {cost}"));
    }
    if let Some(owner) = card.unique {
        body.push(format!("unique to {}", pool.card(owner).title));
    }
    if card.kind.is_conjured() {
        body.push(format!("conjuration limit {}", card.limit));
    }
    if card.chained == Chained::Yes {
        body.push("chained: not in a First Five".to_owned());
    }
    if card.source == TextSource::Unconfirmed {
        body.push("text not confirmed by any document".to_owned());
    }
    if let Some(erratum) = erratum(pool.edition, &card.title) {
        body.push(format!("erratum in force (R {})", erratum.rule));
    }
    let text = text(pool, title);
    if !text.is_empty() {
        body.push(String::new());
        for (n, line) in text.lines().enumerate() {
            if n > 0 {
                body.push(String::new());
            }
            body.extend(wrapped(line, inner));
        }
    }
    framed(&card.title, &card.release(), &body, inner, paint)
}

/// Lines in a frame with a title at the left and a note at the right.
pub fn framed(title: &str, note: &str, body: &[String], inner: usize, paint: Paint) -> Vec<String> {
    let used = title.chars().count() + note.chars().count() + 2;
    let rule = "─".repeat(inner.saturating_sub(used).max(1));
    let mut lines = vec![format!(
        "{} {} {}",
        paint.dim("╭"),
        paint.bold(title),
        paint.dim(format!("{rule} {note} ╮"))
    )];
    for line in body {
        let line = crate::screen::padded(line, inner);
        lines.push(format!("{} {line} {}", paint.dim("│"), paint.dim("│")));
    }
    lines.push(paint.dim(format!("╰{}╯", "─".repeat(inner + 2))));
    lines
}

fn check(files: &[PathBuf], json: bool, screen: &mut Screen) -> Run {
    let mut own: Vec<Source> = Vec::new();
    for path in files {
        if path.is_dir() {
            own.extend(in_directory(path)?);
        } else {
            own.push(library::source(path)?);
        }
    }
    let mut shown: Vec<String> = own.iter().map(|source| source.name.clone()).collect();
    let mut problems: Vec<Problem> = Vec::new();
    // What several editions find is said once.
    let mut known = HashSet::new();
    if own.is_empty() {
        for edition in EditionId::ALL {
            let sources = ashwright_lang::sources(edition);
            let found = ashwright_lang::check(sources).into_iter();
            problems.extend(found.filter(|found| known.insert(found.shown(Colours::Off))));
            let names = sources.iter().map(|source| source.name.clone());
            shown.extend(names.filter(|name| !shown.contains(name)).collect::<Vec<_>>());
        }
    } else {
        for edition in EditionId::ALL {
            let found = ashwright_lang::check(&replaced(edition, &own)).into_iter();
            problems.extend(found.filter(|found| known.insert(found.shown(Colours::Off))));
        }
    }
    let errors = problems
        .iter()
        .filter(|problem| problem.severity == Severity::Error)
        .count();
    if json {
        let list: Vec<Value> = problems
            .iter()
            .map(|p| {
                let place = p.position();
                json!({ "severity": p.severity.word(), "file": p.place, "line": place.line, "column": place.column,
                        "message": p.what, "help": p.remedy })
            })
            .collect();
        let object = json!({ "files": shown, "problems": list });
        screen.json(&object)?;
    } else {
        tell_problems(&problems, screen)?;
        let files = words::count(shown.len() as u64, "file");
        if problems.is_empty() {
            screen.line(format!("{} {files}", screen.paint.green("fine:")))?;
        } else {
            let n = words::count(problems.len() as u64, "problem");
            let word = if errors == 0 {
                screen.paint.yellow("doubtful:")
            } else {
                screen.paint.red("wrong:")
            };
            screen.line(format!("{word} {n} in {files}"))?;
        }
    }
    Ok(Ended::if_none(errors))
}

/// The card files of a directory and of those below it.
fn in_directory(path: &Path) -> Result<Vec<Source>, Problem> {
    let files = library::files_below(path)?;
    let cards = files
        .iter()
        .filter(|file| file.extension().is_some_and(|end| end == "cards"));
    let sources: Vec<Source> = cards.map(|file| library::source(file)).collect::<Result<_, _>>()?;
    if sources.is_empty() {
        let place = path.display().to_string();
        return Err(Problem::new(
            "cannot check the cards",
            place,
            "no file in this directory or below it ends with .cards",
            "name another directory, or a file",
        ));
    }
    Ok(sources)
}

/// The files of an edition, in which those of `own` replace the copies that are built in; none if none of them is of it.
fn replaced(edition: EditionId, own: &[Source]) -> Vec<Source> {
    let of = |file: &Source| ashwright_lang::edition_of(std::slice::from_ref(file));
    if !own.iter().any(|file| of(file) == edition) {
        return Vec::new();
    }
    let mut sources = ashwright_lang::sources(edition).to_vec();
    sources.retain(|builtin| !own.iter().any(|file| same_file(&file.name, &builtin.name)));
    let theirs = own.iter().filter(|file| edition.card_layers().contains(&of(file)));
    sources.extend(theirs.cloned());
    sources
}

/// Whether a path names a file of the project.
fn same_file(path: &str, builtin: &str) -> bool {
    Path::new(&path.replace('\\', "/")).ends_with(builtin) || Path::new(builtin) == Path::new(path)
}

/// The first problems of many.
fn tell_problems(problems: &[Problem], screen: &mut Screen) -> std::io::Result<()> {
    /// So many are told; whoever has mended them asks again.
    const TOLD: usize = 50;
    for problem in problems.iter().take(TOLD) {
        screen.problem(problem)?;
        screen.gap()?;
    }
    if problems.len() > TOLD {
        screen.line(format!("… and {} more", problems.len() - TOLD))?;
        screen.gap()?;
    }
    Ok(())
}

fn format(files: &[PathBuf], check: bool, screen: &mut Screen) -> Run {
    let mut problems = 0;
    for path in files {
        let stdin = path.as_os_str() == "-";
        let source = if stdin {
            let mut text = String::new();
            std::io::stdin().read_to_string(&mut text).map_err(|error| {
                Problem::new(
                    "cannot read the card file",
                    "standard input",
                    error.to_string(),
                    "give it UTF-8 text",
                )
            })?;
            Source::new("-", text)
        } else {
            library::source(path)?
        };
        match ashwright_lang::format(&source) {
            // What comes out may take the place of what came in.
            Err(wrong) if stdin && !check => {
                problems += wrong.len();
                wrong
                    .iter()
                    .for_each(|problem| complain(problem, screen.paint.colours()));
            }
            Err(wrong) => {
                tell_problems(&wrong, screen)?;
                problems += wrong.len();
            }
            Ok(formatted) if stdin && !check => screen.text(formatted)?,
            Ok(formatted) if formatted == source.text => {}
            Ok(_) if check => {
                screen.line(format!("{}: run `ashwright cards fmt` on it", source.name))?;
                problems += 1;
            }
            Ok(formatted) => {
                library::write(path, &formatted).map_err(Stop::from)?;
                screen.line(format!("formatted {}", source.name))?;
            }
        }
    }
    Ok(Ended::if_none(problems))
}
