//! Times. The figures that the project promises are printed by the example `figures`; here each part can be compared
//! with itself before a change.

use ashwright_bench as bench;
use ashwright_bots::{BotKind, Dealer};
use ashwright_core::Seat;
use divan::Bencher;
use divan::counter::ItemsCount;
use std::hint::black_box;

fn main() {
    divan::main();
}

/// How many of the first games a bench plays in turn.
const GAMES: u64 = 30;

#[divan::bench(args = [2, 3, 4])]
fn random_game(bencher: Bencher, seats: usize) {
    let mut n = 0;
    bencher.counter(ItemsCount::new(1u32)).bench_local(|| {
        n += 1;
        bench::playout(n % GAMES, seats)
    });
}

#[divan::bench(args = BotKind::ALL)]
fn game_of_bots(bencher: Bencher, kind: BotKind) {
    let mut n = 0;
    bencher.counter(ItemsCount::new(1u32)).bench_local(|| {
        n += 1;
        bench::bots_game(n % GAMES, 2, kind)
    });
}

#[divan::bench]
fn clone_state(bencher: Bencher) {
    let worlds = bench::worlds(6, 37);
    let mut next = worlds.iter().cycle();
    let mut copy = worlds[0].base.clone();
    bencher.bench_local(|| {
        if let Some(world) = next.next() {
            copy.clone_from(black_box(&world.base));
        }
        black_box(&copy).round
    });
}

#[divan::bench]
fn clone_state_anew(bencher: Bencher) {
    let worlds = bench::worlds(6, 37);
    let mut next = worlds.iter().cycle();
    bencher.bench_local(|| black_box(next.next().map(|world| world.base.clone())));
}

#[divan::bench]
fn rerun_to_the_pending_question(bencher: Bencher) {
    let worlds = bench::worlds(6, 7);
    let mut next = worlds.iter().cycle();
    bencher.bench_local(|| next.next().map(bench::rerun));
}

#[divan::bench]
fn view_as_json(bencher: Bencher) {
    let pending: Vec<_> = bench::worlds(6, 37).iter().map(bench::rerun).collect();
    let mut next = pending.iter().cycle();
    bencher.bench_local(|| next.next().map(|pending| bench::view_json(pending, Seat(0))));
}

#[divan::bench]
fn resample(bencher: Bencher) {
    let worlds = bench::worlds(6, 37);
    let mut next = worlds.iter().cycle();
    let mut dealer = Dealer::new(1);
    bencher.bench_local(|| next.next().map(|world| bench::resample(world, Seat(0), &mut dealer)));
}

#[divan::bench]
fn load_pool() -> usize {
    ashwright_lang::load(ashwright_lang::builtin()).map_or(0, |pool| pool.cards.len())
}
