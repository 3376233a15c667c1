//! Instruction counts, which are the same on every run: the gate of the continuous integration.
//! `cargo xtask instructions` runs this and compares with what is allowed.

#![allow(missing_docs, reason = "the macros make public items of the benchmarks")]

use ashwright_bench as bench;
use ashwright_bots::Dealer;
use ashwright_core::Seat;
use ashwright_engine::{Pending, State, World};
use gungraun::{library_benchmark, library_benchmark_group, main};
use std::hint::black_box;

/// Everything that is loaded once is loaded before the count begins.
fn ready(games: u64) -> u64 {
    let _ = (bench::book(), bench::decks());
    games
}

fn states(every: usize) -> Vec<State> {
    bench::worlds(6, every).into_iter().map(|world| world.base).collect()
}

fn worlds(every: usize) -> Vec<World> {
    bench::worlds(6, every)
}

fn pending(every: usize) -> Vec<Pending> {
    bench::worlds(6, every).iter().map(bench::rerun).collect()
}

#[library_benchmark]
#[bench::twenty(args = (20), setup = ready)]
fn random_games(games: u64) -> u64 {
    (0..games)
        .filter_map(|n| bench::playout(n, 2).ok())
        .map(|game| game.decisions)
        .sum()
}

#[library_benchmark]
#[bench::six(args = (6), setup = ready)]
fn games_with_four_seats(games: u64) -> u64 {
    (0..games)
        .filter_map(|n| bench::playout(n, 4).ok())
        .map(|game| game.decisions)
        .sum()
}

#[library_benchmark]
#[bench::of_six_games(args = (37), setup = states)]
fn clone(states: Vec<State>) -> usize {
    states.iter().map(|state| black_box(state.clone()).cards.len()).sum()
}

#[library_benchmark]
#[bench::of_six_games(args = (37), setup = worlds)]
fn rerun(worlds: Vec<World>) -> usize {
    worlds.iter().map(|world| bench::rerun(world).questions.len()).sum()
}

#[library_benchmark]
#[bench::of_six_games(args = (37), setup = pending)]
fn view(pending: Vec<Pending>) -> usize {
    pending
        .iter()
        .map(|pending| bench::view_json(pending, Seat(0)).len())
        .sum()
}

#[library_benchmark]
#[bench::of_six_games(args = (37), setup = worlds)]
fn resample(worlds: Vec<World>) -> usize {
    let mut dealer = Dealer::new(1);
    let mut resample = |world| bench::resample(world, Seat(0), &mut dealer);
    worlds.iter().filter_map(&mut resample).count()
}

#[library_benchmark]
fn load_pool() -> usize {
    ashwright_lang::load(ashwright_lang::builtin()).map_or(0, |pool| pool.cards.len())
}

library_benchmark_group!(
    name = engine,
    benchmarks = [
        random_games,
        games_with_four_seats,
        clone,
        rerun,
        view,
        resample,
        load_pool
    ]
);

main!(library_benchmark_groups = engine);
