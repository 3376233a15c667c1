//! What is turned up, drawn and discarded of a Chimera's deck is as likely as if every card lay at its place from the
//! beginning.

use crate::decision::{Answer, Choice, Decision, Form};
use crate::game::{Decider, Game, Played, Stop, Suspended};
use crate::{CardSet, ChimeraState, Deck, FaceDown, Rulebook, SeatSet, Seen, State, Zone};
use ashwright_core::{
    Aspect, Card, CardId, CardKind, Chained, Cost, Destination, DiceByType, Difficulty, EditionId, Law, Maker, Part,
    Pool, Seat, SeatKind, TargetSign, TextSource, TitleId, Value, Values,
};
use std::collections::BTreeMap;
use std::sync::Arc;

const FRONT: Seat = Seat(0);
const CHIMERA: Seat = Seat(1);

/// What is done to the deck.
#[derive(Clone, Copy, Debug)]
enum Deed {
    /// The leftmost face-down aspect is turned up.
    Reveal,
    /// A card off the draw pile is laid face down.
    Add,
    /// A card is discarded off the draw pile.
    Mill,
    /// The player looks at the top cards.
    Look(u8),
    /// A hand of so many cards is made, the player looks at it, and it is put back in any order.
    Hand(u8),
    /// The leftmost aspect in play is discarded.
    Discard,
    /// The leftmost aspect in play is removed from the game.
    Remove,
    /// The leftmost aspect in play retreats.
    Retreat,
}

/// Aspects with the titles 1, 2, … and these blood values.
fn book(blood: &[u8]) -> Rulebook {
    let card = |title: usize, kind, part| Card {
        title: format!("Card {title}"),
        set: String::new(),
        maker: Maker::Publisher,
        kind,
        unique: None,
        chained: Chained::No,
        law: Law::No,
        source: TextSource::Confirmed,
        cost: Cost::default(),
        values: Values {
            life: Value::Number(20),
            ..Values::default()
        },
        respark: None,
        limit: 0,
        x: None,
        text: Vec::new(),
        part,
        picture: None,
    };
    let aspect = |blood: u8| Aspect {
        stack: String::new(),
        blood,
        sign: Some(TargetSign::Jaw),
        pips: 0,
    };
    let mut cards = vec![card(0, CardKind::Phoenixborn, Part::Duel)];
    let aspects = blood.iter().enumerate();
    cards.extend(aspects.map(|(i, blood)| card(i + 1, CardKind::Aspect, Part::Aspect(aspect(*blood)))));
    let pool = Pool::new(EditionId::RedRains, cards, Vec::new(), Vec::new(), BTreeMap::new(), 0);
    Rulebook::new(Arc::new(pool))
}

/// A player, and a Chimera with all aspects of the pool, of which some lie face down by these blood values.
fn start(book: &Rulebook, row: &[u8]) -> State {
    let deck = |size: u16| Deck {
        phoenixborn: TitleId(0),
        cards: (1..=size).map(|title| (TitleId(title), 1)).collect(),
        dice: DiceByType::default(),
    };
    let mut state = State::new(book, &[deck(0), deck(book.pool.cards.len() as u16 - 1)]);
    state.player_mut(CHIMERA).kind = SeatKind::Chimera;
    let face_down = (1..).zip(row).map(|(place, blood)| FaceDown {
        front: FRONT,
        place,
        shuffling: 0,
        seen: Seen::Blood(*blood),
    });
    let face_down = face_down.collect();
    state.places = row.len() as i16;
    state.chimera = Some(Box::new(ChimeraState::new(CHIMERA, Difficulty::Standard, 1, face_down)));
    state
}

/// Chance that gives prepared answers, and keeps the question after them with how likely each answer is.
#[derive(Default)]
struct Way {
    answers: Vec<CardId>,
    given: usize,
    open: Vec<(CardId, f64)>,
}

impl Decider for Way {
    fn decide(&mut self, _: &Rulebook, _: &State, decision: &Decision) -> Result<Answer, Suspended> {
        let Form::Draw { from, weights } = decision.form else {
            panic!("only draws are asked for: {decision:?}");
        };
        if let Some(card) = self.answers.get(self.given) {
            self.given += 1;
            return Ok(Answer::Choice(Choice::Card(*card)));
        }
        let total = f64::from(weights.total(&from));
        let likely = from.iter().map(|card| (card, f64::from(weights.of(card)) / total));
        self.open = likely.filter(|(_, p)| *p > 0.0).collect();
        Err(Suspended)
    }
}

fn title(state: &State, card: CardId) -> u16 {
    state.card(card).title.0
}

/// What the player sees of a deed: titles, in order of titles where several are seen at once.
fn carry_out(game: &mut Game, deed: Deed) -> Played<Vec<u16>> {
    let leftmost = game.state.row(FRONT).first().copied();
    let mut seen = match deed {
        Deed::Reveal => game.reveal_aspect(FRONT)?.into_iter().collect(),
        Deed::Add => {
            game.add_face_down(FRONT, 1)?;
            Vec::new()
        }
        Deed::Mill => game.discard_off_draw_pile(CHIMERA, 1)?.to_vec(),
        Deed::Look(n) => game.look_at_top(SeatSet::of(FRONT), CHIMERA, n)?.to_vec(),
        Deed::Hand(n) => {
            game.set_hand_aside(CHIMERA, n)?;
            let hand = game.state.owned_in(Zone::Hand, CHIMERA);
            for card in hand {
                game.state.card_mut(card).known = SeatSet::of(FRONT);
            }
            game.return_hand();
            hand.iter().collect()
        }
        Deed::Discard | Deed::Remove | Deed::Retreat => leftmost.into_iter().collect(),
    };
    if let Some(card) = leftmost {
        match deed {
            Deed::Discard => drop(game.discard_from_play(card)?),
            Deed::Remove => drop(game.put_card(FRONT, card, Destination::OutOfGame)?),
            Deed::Retreat => drop(game.retreat(card)?),
            Deed::Reveal | Deed::Add | Deed::Mill | Deed::Look(_) | Deed::Hand(_) => {}
        }
    }
    seen.sort_by_key(|card| title(&game.state, *card));
    Ok(seen.into_iter().map(|card| title(&game.state, card)).collect())
}

type Likely = BTreeMap<Vec<Vec<u16>>, f64>;

/// How likely each sequence of what is seen is in the engine.
fn in_engine(book: &Rulebook, state: &State, deeds: &[Deed], seen: &[Vec<u16>], likely: f64, all: &mut Likely) {
    let Some((deed, rest)) = deeds.split_first() else {
        *all.entry(seen.to_vec()).or_default() += likely;
        return;
    };
    let mut open = vec![(Vec::new(), likely)];
    while let Some((answers, likely)) = open.pop() {
        let mut way = Way {
            answers: answers.clone(),
            ..Way::default()
        };
        let mut game = Game::new(book, state.clone(), &mut way);
        match carry_out(&mut game, *deed) {
            Ok(now) => {
                let next = game.state;
                let seen: Vec<Vec<u16>> = seen.iter().cloned().chain([now]).collect();
                in_engine(book, &next, rest, &seen, likely, all);
            }
            Err(Stop::Suspended) => {
                for (card, p) in way.open {
                    let answers = answers.iter().copied().chain([card]).collect();
                    open.push((answers, likely * p));
                }
            }
            Err(Stop::Over) => panic!("nobody loses by {deed:?}"),
        }
    }
}

/// A deck in which each card lies at its place.
#[derive(Clone, Default)]
struct Laid {
    row: Vec<u16>,
    play: Vec<u16>,
    /// From the bottom upwards.
    pile: Vec<u16>,
    discarded: Vec<u16>,
    removed: Vec<u16>,
    /// Whether the last card has just left the pile.
    emptied: bool,
}

/// All orders of some cards.
fn orders(cards: &[u16]) -> Vec<Vec<u16>> {
    if cards.is_empty() {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for (i, card) in cards.iter().enumerate() {
        let rest: Vec<u16> = cards
            .iter()
            .enumerate()
            .filter(|(j, _)| *j != i)
            .map(|(_, c)| *c)
            .collect();
        all.extend(orders(&rest).into_iter().map(|mut order| {
            order.push(*card);
            order
        }));
    }
    all
}

/// How likely each sequence is by full enumeration.
fn by_enumeration(deck: Laid, deeds: &[Deed], seen: &[Vec<u16>], likely: f64, all: &mut Likely) {
    // What is discarded is shuffled when the last card leaves the pile, or a card is wanted of an empty one; what was
    // removed only when one is added.
    let wanted = |deeds: &[Deed]| matches!(deeds.first(), Some(Deed::Add | Deed::Mill));
    let adds = matches!(deeds.first(), Some(Deed::Add));
    let of_discarded = !deck.discarded.is_empty() && (deck.emptied || wanted(deeds));
    if deck.pile.is_empty() && (of_discarded || adds && deck.discarded.is_empty() && !deck.removed.is_empty()) {
        let ways = orders(if of_discarded { &deck.discarded } else { &deck.removed });
        let each = likely / ways.len() as f64;
        for pile in ways {
            let mut next = deck.clone();
            match of_discarded {
                true => next.discarded.clear(),
                false => next.removed.clear(),
            }
            next.pile = pile;
            by_enumeration(next, deeds, seen, each, all);
        }
        return;
    }
    let Some((deed, rest)) = deeds.split_first() else {
        *all.entry(seen.to_vec()).or_default() += likely;
        return;
    };
    let mut next = Laid { emptied: false, ..deck };
    let before = next.pile.len();
    let mut now: Vec<u16> = Vec::new();
    let first = |cards: &mut Vec<u16>| (!cards.is_empty()).then(|| cards.remove(0));
    match deed {
        Deed::Reveal => {
            if let Some(card) = first(&mut next.row) {
                next.play.push(card);
                now.push(card);
            }
        }
        Deed::Add => next.row.extend(next.pile.pop()),
        Deed::Mill => {
            if let Some(card) = next.pile.pop() {
                next.discarded.push(card);
                now.push(card);
            }
        }
        Deed::Look(n) => {
            now.extend(next.pile.iter().rev().take(usize::from(*n)));
        }
        Deed::Hand(n) => {
            let hand = next.pile.split_off(before.saturating_sub(usize::from(*n)));
            let ways = orders(&hand);
            now.extend(&hand);
            now.sort();
            let seen: Vec<Vec<u16>> = seen.iter().cloned().chain([now]).collect();
            for way in &ways {
                let mut deck = next.clone();
                deck.pile.extend(way);
                by_enumeration(deck, rest, &seen, likely / ways.len() as f64, all);
            }
            return;
        }
        Deed::Discard => {
            now.extend(first(&mut next.play));
            next.discarded.extend(&now);
        }
        Deed::Remove => {
            now.extend(first(&mut next.play));
            next.removed.extend(&now);
        }
        Deed::Retreat => {
            now.extend(first(&mut next.play));
            next.row.splice(0..0, now.iter().copied());
        }
    }
    next.emptied = before > 0 && next.pile.is_empty();
    now.sort();
    let seen: Vec<Vec<u16>> = seen.iter().cloned().chain([now]).collect();
    by_enumeration(next, rest, &seen, likely, all);
}

/// Every way to lay a starting row and a pile.
fn laid(blood: &[u8], row: &[u8]) -> Vec<Laid> {
    let cards: Vec<u16> = (1..=blood.len() as u16).collect();
    let fits = |order: &Vec<u16>| {
        row.iter()
            .zip(order)
            .all(|(v, card)| blood[usize::from(*card) - 1] == *v)
    };
    let ways = orders(&cards).into_iter().filter(fits);
    ways.map(|order| Laid {
        row: order[..row.len()].to_vec(),
        pile: order[row.len()..].to_vec(),
        ..Laid::default()
    })
    .collect()
}

fn compare(blood: &[u8], row: &[u8], deeds: &[Deed]) {
    let book = book(blood);
    let mut engine = Likely::new();
    in_engine(&book, &start(&book, row), deeds, &[], 1.0, &mut engine);
    let ways = laid(blood, row);
    let mut counted = Likely::new();
    for deck in &ways {
        by_enumeration(deck.clone(), deeds, &[], 1.0 / ways.len() as f64, &mut counted);
    }
    let differs = |(seen, p): &(&Vec<Vec<u16>>, &f64)| (engine.get(*seen).unwrap_or(&0.0) - **p).abs() > 1e-9;
    let wrong = counted
        .iter()
        .find(differs)
        .map(|(seen, p)| (seen, p, engine.get(seen)));
    assert_eq!(wrong, None, "{blood:?} {row:?} {deeds:?}");
    assert_eq!(counted.len(), engine.len(), "{blood:?} {row:?} {deeds:?}");
}

#[test]
fn face_down_aspects_are_as_likely_as_if_they_lay_there() {
    use Deed::*;
    let deeds: [&[Deed]; 11] = [
        &[Reveal, Reveal, Mill, Mill],
        &[Mill, Add, Reveal, Reveal, Reveal],
        &[Add, Mill, Mill, Reveal, Discard, Reveal, Reveal],
        &[Look(2), Add, Mill, Reveal, Reveal, Reveal],
        &[Hand(2), Mill, Reveal, Look(2), Mill],
        &[Look(1), Hand(2), Look(1), Hand(1), Reveal, Mill],
        &[Reveal, Retreat, Add, Reveal, Reveal],
        &[Reveal, Remove, Add, Reveal, Mill, Reveal],
        &[Reveal, Discard, Mill, Mill, Add, Add, Reveal, Reveal],
        &[Add, Add, Reveal, Discard, Mill, Add, Reveal, Reveal, Reveal],
        &[Mill, Look(1), Reveal, Add, Reveal, Mill, Reveal],
    ];
    for deeds in deeds {
        compare(&[1, 1, 2, 2, 2], &[1, 2], deeds);
        compare(&[1, 2, 2], &[2], deeds);
        compare(&[1, 1, 1, 2, 2], &[2, 1], deeds);
    }
    for deeds in &deeds[..4] {
        compare(&[1, 1, 1, 2, 2, 2], &[1, 2], deeds);
    }
}

/// The cards of the pile could be known to lie elsewhere: the sets that the state keeps say so.
#[test]
fn a_row_and_a_pile_share_what_is_unseen() {
    let book = book(&[1, 1, 2, 2]);
    let state = start(&book, &[1, 2]);
    assert_eq!(state.pile_size(CHIMERA), 2);
    assert_eq!(state.unseen(0).len(), 4);
    let all: CardSet = state.owned_in(Zone::DrawPile, CHIMERA);
    assert_eq!(state.unseen(0), all);
}
