//! `ashwright lab red-rains`: every deck that was made for Red Rains against every card of every Chimera.

use super::heat::{Column, Heat};
use super::{Bench, Met, in_words, meet, met};
use crate::args::HeatArgs;
use crate::library;
use crate::problem::{Ended, Run};
use crate::screen::Screen;
use crate::sim::{self, Count};
use ashwright_core::{Difficulty, Pool};
use ashwright_decks::ready::{NamedDeck, is_made_for};
use ashwright_engine::Deck;
use ashwright_table::Problem;
use std::path::{Path, PathBuf};

/// Runs the command.
pub fn run(args: &HeatArgs, screen: &mut Screen) -> Run {
    let bench = Bench::new(args.field.jobs)?;
    let book = &bench.library.book;
    let columns = met(book, &args.field)?;
    let bots = sim::players(&args.players)?;
    if !(1..=2).contains(&bots.len()) {
        let why = format!("{} players do not meet a Chimera", bots.len());
        return Err(Problem::new("cannot measure", "--players", why, "name one or two").into());
    }
    for file in [&args.out, &args.table].into_iter().flatten() {
        library::can_write(file)?;
    }
    let (rows, cells) = (bench.decks.len(), bench.decks.len() * columns.len());
    let games = cells as u64 * args.field.games;
    let bar = sim::progress(games);
    // All cells get their first game before any gets its second: what there is when somebody stops is even.
    let went = bench.play(games, &bar, |n| {
        let (cell, turn) = (n as usize % cells, n / cells as u64);
        let (row, column) = (cell % rows, cell / rows);
        let partner = (row + 1 + turn as usize % (rows - 1)) % rows;
        let at_table: Vec<Deck> = [row, partner][..bots.len()]
            .iter()
            .map(|deck| bench.decks[*deck].deck.clone())
            .collect();
        // Decks that lie side by side meet the stacks the other way round, so that one game each has both.
        let stack = turn + row as u64;
        let seed = sim::mix(args.field.seed, n);
        meet(book, &columns[column], &at_table, &bots, stack, seed)
    });
    bar.finish_and_clear();
    let mut counts = vec![Count::default(); cells];
    let mut unfinished = 0;
    for (n, went) in went.iter().enumerate() {
        match went {
            Some(Some(went)) => counts[n % cells].add(went.won),
            Some(None) => unfinished += 1,
            None => {}
        }
    }
    let played: u64 = counts.iter().map(|count| count.games).sum();
    let sheet = Sheet {
        pool: &bench.library.pool,
        decks: &bench.decks,
        columns: &columns,
        counts: &counts,
    };
    let players = args.players.join(" and ");
    if let Some(file) = &args.out {
        library::write(file, &sheet.heat(&players, played).svg())?;
        screen.line(format!("wrote {}", file.display()))?;
    }
    match &args.table {
        Some(file) => {
            library::write(file, &sheet.page(&players, args, played))?;
            screen.line(format!("wrote {}", file.display()))?;
        }
        None => screen.text(sheet.page(&players, args, played))?,
    }
    if played < games {
        screen.line(format!("played {played} of {games} games, {unfinished} without an end"))?;
        return Ok(Ended::WithProblems);
    }
    Ok(Ended::Well)
}

/// What was measured, by deck and card.
struct Sheet<'a> {
    pool: &'a Pool,
    decks: &'a [NamedDeck],
    columns: &'a [Met<'a>],
    counts: &'a [Count],
}

impl Sheet<'_> {
    fn count(&self, row: usize, column: usize) -> Count {
        self.counts[column * self.decks.len() + row]
    }

    fn heat(&self, players: &str, played: u64) -> Heat {
        Heat {
            title: format!("Wins of {players} against the Chimeras of Red Rains, in percent, over {played} games"),
            rows: self.decks.iter().map(|deck| deck.name.clone()).collect(),
            columns: self
                .columns
                .iter()
                .map(|met| Column {
                    group: self.pool.card(met.title).title.clone(),
                    name: short(met),
                })
                .collect(),
            cells: self.counts.to_vec(),
        }
    }

    /// The page of tables: of each Chimera one, and one over all decks before them.
    fn page(&self, players: &str, args: &HeatArgs, played: u64) -> String {
        let field = &args.field;
        let chosen = [
            field.chimera.as_ref().map(|name| format!(" --chimera {name:?}")),
            field.level.map(|level| format!(" --level {level}")),
            field.standard.then(|| " --standard".to_owned()),
            field.heroic.then(|| " --heroic".to_owned()),
            Some(format!(" --players {}", args.players.join(","))),
        ];
        let chosen: String = chosen.into_iter().flatten().collect();
        let named = |option: &str, file: &Option<PathBuf>| {
            let file = file.as_deref().map(Path::display);
            file.map_or_else(String::new, |file| format!(" --{option} {file}"))
        };
        let files = [named("out", &args.out), named("table", &args.table)].concat();
        let picture = args.out.as_deref().map_or_else(String::new, |out| {
            // Beside the page it needs no way there.
            let beside = args.table.as_deref().and_then(Path::parent) == out.parent();
            let way = out.file_name().map(Path::new).filter(|_| beside).unwrap_or(out);
            format!("\n![A heat map of the tables below]({})\n", way.display())
        });
        let mut page = format!(
            "# Red Rains in the laboratory\n\nWins of {players} with each deck of Red Rains, in percent with Wilson intervals \
             at 95 %: {played} games,\nboth stacks of aspects in turn. `H` stands for heroic. Made by\n\n```text\nashwright lab \
             red-rains{chosen} --games {} --seed {}{files}\n```\n{picture}",
            field.games, field.seed
        );
        let rows = 0..self.decks.len();
        let mut chimeras: Vec<_> = self.columns.iter().map(|met| met.title).collect();
        chimeras.dedup();
        for title in chimeras {
            let name = &self.pool.card(title).title;
            let of_it: Vec<usize> = (0..self.columns.len())
                .filter(|at| self.columns[*at].title == title)
                .collect();
            let heads: Vec<String> = of_it.iter().map(|at| short(&self.columns[*at])).collect();
            page.push_str(&format!("\n## {name}\n\n| deck | {} |\n|---|", heads.join(" | ")));
            page.push_str(&"---|".repeat(of_it.len()));
            let mut line = |name: &str, count: &dyn Fn(usize) -> Count| {
                let cells: Vec<String> = of_it.iter().map(|at| in_words(count(*at))).collect();
                page.push_str(&format!("\n| {name} | {} |", cells.join(" | ")));
            };
            let sum = |rows: Vec<usize>, column: usize| {
                let counts = rows.into_iter().map(|row| self.count(row, column));
                counts.fold(Count::default(), |mut all, one| {
                    all.merge(one);
                    all
                })
            };
            let made_for_it = || -> Vec<usize> {
                rows.clone()
                    .filter(|row| is_made_for(&self.decks[*row].name, name))
                    .collect()
            };
            line("**all decks**", &|column| sum(rows.clone().collect(), column));
            line("**decks of its set**", &|column| sum(made_for_it(), column));
            for row in rows.clone() {
                line(&self.decks[row].name, &|column| self.count(row, column));
            }
            page.push('\n');
        }
        page
    }
}

/// `2`, `H2`.
fn short(met: &Met) -> String {
    match met.difficulty {
        Difficulty::Standard => met.level.to_string(),
        Difficulty::Heroic => format!("H{}", met.level),
    }
}
