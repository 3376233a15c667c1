//! Grim Fates: what the Chimera takes where no player chooses for it (R 24.2.1). One fixed judgement of what lies open, the
//! same on every machine, with no chance in it (R 24.2.3).

use crate::Dealer;
use ashwright_core::{CardId, SeatKind, Stat, Token, sort_by_key};
use ashwright_engine::{Answer, Choice, Form, Observation, Outcome, Query, Rulebook, Stage, State, Zone};

/// Counts the times that this judgement was changed: a record names those by which its game was played.
pub const VERSION: u32 = 1;
/// How many answers are looked at.
const ANSWERS: u32 = 200;
/// From where the world is drawn in which answers are tried: always the same one, since nothing hidden is judged.
const WORLD: u64 = 1;

/// The answer for the seat of a Chimera that leaves the players worst off. Each is tried up to the next question of anybody,
/// chance included, and what lies open there is judged. Of equally bad ones it does something rather than nothing, takes
/// the largest number, and otherwise the first.
pub fn worst(seen: &Observation) -> Option<Answer> {
    let (book, decision) = (seen.book(), seen.decision());
    let mut dealer = Dealer::new(WORLD);
    let world = seen.resample(&mut || dealer.bits());
    let count = decision.form.count().min(ANSWERS);
    let answers = (0..count).filter_map(|n| decision.form.nth(n));
    let mut judged: Vec<(i64, bool, Answer)> = answers
        .map(|answer| {
            let harm = world.as_ref().map_or(0, |world| {
                let mut tried = world.clone();
                tried.answers.push(answer);
                harm(book, &tried.pending(book).state)
            });
            let nothing = matches!(answer.choice(), Some(Choice::Done | Choice::Decline | Choice::No));
            (harm, !nothing, answer)
        })
        .collect();
    if let Form::Number { .. } = decision.form {
        judged.reverse();
    }
    // The first of equals counts, so the order among them has to stay.
    sort_by_key(&mut judged, |(harm, acts, _)| std::cmp::Reverse((*harm, *acts)));
    judged.first().map(|(_, _, answer)| *answer)
}

/// How badly the players stand, by what everybody sees.
fn harm(book: &Rulebook, state: &State) -> i64 {
    let is_chimera = |seat| state.player(seat).kind == SeatKind::Chimera;
    if let Stage::Over(outcome) = state.stage {
        return match outcome {
            Outcome::Won(seats) if seats.iter().any(is_chimera) => i64::MAX,
            Outcome::Won(_) => i64::MIN,
            Outcome::Nobody => 0,
        };
    }
    let query = Query { book, state };
    let mut harm = 0;
    for seat in state.all_seats() {
        let player = state.player(seat);
        let of_cards: i64 = state
            .controlled_in_play(seat)
            .iter()
            .map(|card| worth(query, card))
            .sum();
        let dice = 2 * i64::from(player.active.total());
        let hand = 4 * state.count_owned(Zone::Hand, seat) as i64;
        let pile = state.count_owned(Zone::DrawPile, seat) as i64;
        let own = of_cards + dice + hand + pile;
        harm += if is_chimera(seat) { own } else { -own };
    }
    let of_chimera = state
        .chimera
        .iter()
        .map(|chimera| 6 * i64::from(chimera.red_rains) + 3 * i64::from(chimera.power_dice));
    harm + of_chimera.sum::<i64>()
}

/// What a card in play is worth to whoever controls it.
fn worth(query: Query, card: CardId) -> i64 {
    let record = query.state.card(card);
    let title = query.title(card);
    let kind = query.book.pool.card(title).kind;
    let tokens = |token: Token| i64::from(record.tokens[token]);
    let left = || i64::from(query.used(card, Stat::Life)) - tokens(Token::Wound);
    let tired = tokens(Token::Exhaustion);
    match () {
        () if kind.is_leader() => 8 * left() - 4 * tired,
        () if kind.is_unit() => {
            4 + 3 * i64::from(query.used(card, Stat::Attack)) + 3 * left() + tokens(Token::Status) - 3 * tired
        }
        () => 6 + tokens(Token::Status) - 3 * tired,
    }
}
