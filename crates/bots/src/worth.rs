//! How good a state looks to a seat, from what it can see.

use ashwright_core::{CardId, Level, Seat, Stat, Token};
use ashwright_engine::{ChimeraState, Outcome, Query, Rulebook, Stage, State, Zone};

/// How much of what is set against a seat is what its best opponent has, rather than all of them on the average: whoever goes
/// after the best alone lets somebody live who cannot be saved, and only the last one wins (R 14.1.2).
const BEST: f64 = 0.6;

/// How good a state is for a seat: what it has less what its opponents have, the best above all; against a Chimera, what both
/// sides have.
pub fn evaluate(book: &Rulebook, state: &State, seat: Seat) -> f64 {
    if let Stage::Over(outcome) = state.stage {
        let won = matches!(outcome, Outcome::Won(seats) if seats.contains(seat));
        return if won { 1000.0 } else { -1000.0 };
    }
    let query = Query { book, state };
    if let Some(chimera) = state.chimera.as_deref() {
        return against(query, chimera);
    }
    let own = worth(query, seat);
    let others = state.all_seats().filter(|s| state.opposes(seat, *s));
    let (mut best, mut all, mut count) = (f64::NEG_INFINITY, 0.0, 0.0);
    for worth in others.map(|s| worth(query, s)) {
        best = best.max(worth);
        all += worth;
        count += 1.0;
    }
    own - BEST * best - (1.0 - BEST) * all / count
}

/// The life that a Phoenixborn or unit has left.
fn left(query: Query, card: CardId) -> f64 {
    let wounds = query.state.card(card).tokens[Token::Wound];
    f64::from(query.used(card, Stat::Life)) - f64::from(wounds)
}

/// What a player has: life, units, spells, cards and dice.
fn worth(query: Query, seat: Seat) -> f64 {
    let state = query.state;
    let player = state.player(seat);
    if !player.alive {
        return -100.0;
    }
    let life = left(query, player.phoenixborn);
    // The last few lives are worth more than the first.
    let mut total = 1.3 * life - 8.0 / (life + 1.0);
    for unit in state.controlled_in(Zone::Battlefield, seat) {
        let attack = f64::from(query.used(unit, Stat::Attack));
        let ready = if query.is_exhausted(unit) { 0.85 } else { 1.0 };
        let status = f64::from(state.card(unit).tokens[Token::Status]);
        total += (0.8 + 1.1 * attack + 0.7 * left(query, unit)) * ready + 0.3 * status;
    }
    for spell in state.controlled_in(Zone::Spellboard, seat) {
        total += 2.2 - 0.4 * f64::from(state.card(spell).tokens[Token::Exhaustion])
            + 0.2 * f64::from(state.card(spell).tokens[Token::Status]);
    }
    total += 0.7 * state.count_owned(Zone::Hand, seat) as f64;
    total += 0.05 * state.count_owned(Zone::DrawPile, seat) as f64;
    for (die, n) in player.active.iter() {
        total += 0.05 * f64::from(n) * (1.0 + f64::from(die.level as u8));
    }
    total
}

/// How good a state is for those who meet a Chimera: what each of them has and faces, as if met alone, and how near the
/// Chimera is to its end and to its Ultimate. The numbers were found by playing with ones that vary at random, and keeping
/// what the outcomes of the games followed.
fn against(query: Query, chimera: &ChimeraState) -> f64 {
    let state = query.state;
    let players = state.all_seats().filter(|seat| *seat != chimera.seat);
    let share = 1.0 / f64::from(state.seats.saturating_sub(1).max(1));
    let sides: f64 = players
        .map(|seat| of_player(query, chimera, seat) - of_front(query, seat))
        .sum();
    let life = share * left(query, state.player(chimera.seat).phoenixborn).max(0.0);
    let tokens = f64::from(chimera.red_rains) / f64::from(state.ultimate_value(query.book).max(1));
    let mut total = share * sides - 1.75 * life + 8.0 / (life + 1.0);
    // An Ultimate does harm and makes the next phase worse.
    total -= 6.2 * tokens + 0.4 * f64::from(chimera.power_dice) + 1.6 * f64::from(chimera.phase);
    // A Chimera without a draw pile is fatigued.
    total -= 0.1 * share * state.pile_size(chimera.seat) as f64;
    total + f64::from(u8::from(chimera.fatigued))
}

/// What a player has who meets a Chimera.
fn of_player(query: Query, chimera: &ChimeraState, seat: Seat) -> f64 {
    let state = query.state;
    let player = state.player(seat);
    let life = left(query, player.phoenixborn).max(0.0);
    let mut total = 2.0 * life - 5.0 / (life + 1.0);
    for unit in state.controlled_in(Zone::Battlefield, seat) {
        let attack = f64::from(query.used(unit, Stat::Attack));
        let ready = if query.is_exhausted(unit) { 0.92 } else { 1.9 };
        let status = f64::from(state.card(unit).tokens[Token::Status]);
        total += 1.3 + ready * attack + 0.85 * left(query, unit) + 0.3 * status;
    }
    for spell in state.controlled_in(Zone::Spellboard, seat) {
        total += 3.7 - 0.2 * f64::from(state.card(spell).tokens[Token::Exhaustion]);
    }
    total += 0.4 * state.count_owned(Zone::Hand, seat) as f64;
    // The last cards of a draw pile are worth more than the first, which only serve to meditate.
    let pile = state.count_owned(Zone::DrawPile, seat) as f64;
    total += 0.05 * pile - 8.0 / (pile + 2.0);
    for (die, n) in player.active.iter() {
        let each = match die.level {
            Level::Basic => 0.12,
            Level::Class => 0.35,
            Level::Power => 0.4,
        };
        total += f64::from(n) * each;
    }
    // What the Chimera has attached to a player's cards hinders them.
    let attached = state.zones.of(Zone::Attached).iter().map(|card| state.card(card));
    let hosts = attached
        .filter(|card| card.owner == chimera.seat)
        .filter_map(|card| card.host);
    total - hosts.filter(|host| state.card(*host).controller == seat).count() as f64
}

/// What a player faces: face-up aspects, each of which brings a Red Rains token, and what they would attack now.
fn of_front(query: Query, seat: Seat) -> f64 {
    let state = query.state;
    let leader = state.player(seat).phoenixborn;
    let mut total = 0.0;
    for unit in state.row(seat) {
        let attack = f64::from(query.used(unit, Stat::Attack));
        let aspect = query.book.pool.card(state.card(unit).title).part.aspect();
        total += 0.87 * attack + 1.1 * left(query, unit) + 0.7 * f64::from(u8::from(aspect.is_some()));
        total += 0.3 * f64::from(state.card(unit).tokens[Token::Status]);
        match query.target_of(seat, unit) {
            Some(target) if target == leader => total += 0.25 * attack,
            // The unit will be destroyed.
            Some(target) if attack >= left(query, target) => {
                total += 0.75 + 0.45 * f64::from(query.used(target, Stat::Attack));
            }
            Some(_) | None => {}
        }
    }
    total
}
