//! What the table shows, read out of a [`Table`] document. No rules here: only where things are and which option belongs
//! to which thing on the table.

use crate::pool;
use ashwright_core::{CardKind, Die, DieType, EditionId, Level, Seat, Value, sort};
use ashwright_room::message::{Phase, Table};
use ashwright_room::view::{AskKind, Card, Choice, Form, Name, Part, Player, Pool, Question, View};
use ashwright_seen::{Stage, Title};
use std::collections::HashSet;

/// What is shown large.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Large {
    /// Cards, by their titles, with what whoever has them is called: whoever meets at the beginning of a game. One that is
    /// played stands alone, and needs no name.
    Cards(Vec<(String, String)>),
    /// A die whose power is used.
    Power(DieType),
}

impl Large {
    /// One card.
    pub fn card(title: String) -> Large {
        Large::Cards(vec![(title, String::new())])
    }
}

/// Something on the table that can be chosen.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Spot {
    /// A card that is shown in a zone of the table.
    Card(Name),
    /// A card that only the prompt shows: from a pile, or between zones.
    Tile(Name),
    /// Any die of this type that shows its power.
    Power(DieType),
    /// A ready die of one's tray, by its place.
    Die(usize),
    /// One's own draw pile.
    DrawPile,
    /// A button: an option of the question, or a number.
    Button(u32),
}

/// The places in a tray of the dice that show this face.
pub fn alike(tray: &[Face], face: Face) -> Vec<usize> {
    (0..tray.len()).filter(|at| tray[*at] == face).collect()
}

/// Of dice that are as good as one another, the one that was pressed last, else the first.
pub fn chosen(alike: &[usize], pressed: Option<usize>) -> Option<usize> {
    pressed.filter(|at| alike.contains(at)).or(alike.first().copied())
}

/// A spot with the options that choose it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Thing {
    /// Where it is.
    pub spot: Spot,
    /// The places of its options in the question; empty where many things make one answer.
    pub options: Vec<u32>,
}

/// In which part of the table a card lies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Zone {
    /// The Phoenixborn.
    Phoenixborn,
    /// A unit.
    Battlefield,
    /// A ready spell.
    Spellboard,
    /// Attached to another card.
    Attached,
    /// A card of a hand.
    Hand,
}

/// A card on the table with whose it is.
#[derive(Clone, Copy, Debug)]
pub struct Placed<'a> {
    /// Who controls it.
    pub seat: Seat,
    /// Where it lies.
    pub zone: Zone,
    /// The card.
    pub card: &'a Card,
}

/// The seat that is shown at the bottom.
pub fn near(table: &Table, shown: Option<Seat>) -> Seat {
    shown.or(table.you).unwrap_or(Seat(0))
}

/// The other seats in the order of play.
pub fn others(table: &Table, near: Seat) -> Vec<Seat> {
    let n = table.seats.len().max(1) as u8;
    (1..n).map(|i| Seat((near.0 + i) % n)).collect()
}

/// Those of them that play against the seat.
pub fn far(table: &Table, near: Seat) -> Vec<Seat> {
    let mut others = others(table, near);
    let partner = table.view.as_ref().and_then(|view| partner(view, near));
    others.retain(|seat| Some(*seat) != partner);
    others
}

/// The phase of the round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Round {
    /// The prepare phase and what comes before it.
    Prepare,
    /// Turns.
    Turns,
    /// The recovery phase.
    Recovery,
}

/// The phase that a stage belongs to.
pub fn phase(stage: Stage) -> Round {
    match stage {
        Stage::FirstFive | Stage::Roll | Stage::Discard | Stage::Draw | Stage::EndOfPrepare => Round::Prepare,
        Stage::StartOfTurn | Stage::Turn | Stage::EndOfTurn => Round::Turns,
        Stage::Recovery
        | Stage::ExhaustDice
        | Stage::RedRains
        | Stage::Replenish
        | Stage::EndOfRound
        | Stage::Over(_) => Round::Recovery,
    }
}

/// Whether the viewer played here and is out, while the others go on.
pub fn is_out(table: &Table) -> bool {
    let gone = table.you.is_some_and(|you| !is_in(table, you));
    gone && table.view.is_some() && table.phase == Phase::Playing
}

/// Whether somebody at this seat is in the game.
pub fn is_in(table: &Table, seat: Seat) -> bool {
    let player = table.view.as_ref().and_then(|view| player(view, seat));
    player.is_some_and(|player| player.phoenixborn.is_some())
}

/// The seat that plays with another against a Chimera.
pub fn partner(view: &View, seat: Seat) -> Option<Seat> {
    player(view, seat)?.partners.iter().next()
}

/// What a seat has left of the turn, where it is the seat's turn: of a turn that partners share, the seat's own part.
pub fn part(view: &View, seat: Seat) -> Option<Part> {
    let shared = view
        .chimera
        .as_ref()
        .map(|chimera| chimera.shared.as_slice())
        .unwrap_or_default();
    if let Some(own) = shared.iter().find(|part| part.seat == seat) {
        return Some(*own);
    }
    let turn = view.turn;
    let is_own = turn.seat == seat && phase(view.stage) == Round::Turns;
    is_own.then_some(Part {
        seat,
        main: turn.main,
        side: turn.side,
        main_taken: turn.main_taken,
        done: false,
    })
}

/// Whose place on the table something lies in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Whose {
    /// At the bottom: one's own, or the partner's while one looks at that front.
    Own,
    /// In the band of the other front.
    Partner,
    /// In the same band: what opposes that front.
    Facing,
    /// At the top.
    Opponent,
}

impl Whose {
    /// In attributes of the page.
    pub fn word(self) -> &'static str {
        match self {
            Whose::Own => "own",
            Whose::Partner => "partner",
            Whose::Facing => "facing",
            Whose::Opponent => "opponent",
        }
    }

    /// In classes, and in the names of zones for keys.
    pub fn class(self) -> &'static str {
        match self {
            Whose::Own | Whose::Partner | Whose::Facing => self.word(),
            Whose::Opponent => "far",
        }
    }
}

/// What the viewer is asked.
pub fn question(table: &Table) -> Option<&Question> {
    if table.phase != Phase::Playing {
        return None;
    }
    let you = table.you?;
    let view = table.view.as_ref()?;
    view.pending.iter().find(|p| p.seat == Some(you))?.question.as_ref()
}

/// Who else is asked.
pub fn waits_for(table: &Table) -> Vec<Seat> {
    let pending = table.view.as_ref().map(|v| v.pending.as_slice()).unwrap_or_default();
    pending
        .iter()
        .filter_map(|p| p.seat)
        .filter(|s| Some(*s) != table.you)
        .collect()
}

/// Whether a seat is the Chimera's.
pub fn is_chimera(view: &View, seat: Seat) -> bool {
    view.chimera.as_ref().is_some_and(|chimera| chimera.seat == seat)
}

/// The Phoenixborn or Chimera of a seat; of a player who has lost, as it lies out of the game, with no life left.
pub fn leader(view: &View, seat: Seat, edition: EditionId) -> Option<Card> {
    let player = player(view, seat)?;
    player.phoenixborn.clone().or_else(|| {
        let removed = player.removed.iter().rev();
        removed
            .filter_map(|(name, title)| fallen(view, edition, name, title))
            .next()
    })
}

/// A card that is out of the game, if it is a Phoenixborn or Chimera.
fn fallen(view: &View, edition: EditionId, name: &Name, title: &Title) -> Option<Card> {
    let card = pool::card(edition, title)?.card();
    if !matches!(card.kind, CardKind::Phoenixborn | CardKind::Chimera) {
        return None;
    }
    let level = view.chimera.as_ref().and_then(|chimera| {
        let level = card.part.chimera()?.level(chimera.difficulty, chimera.level)?;
        Some(level.values_against(view.players.len().saturating_sub(1)).life)
    });
    let printed = match card.values.life {
        Value::Number(life) => u8::try_from(life).unwrap_or_default(),
        Value::X => 0,
    };
    let life = level.unwrap_or(printed);
    Some(Card {
        name: name.clone(),
        title: title.clone(),
        owner: None,
        values: Some([0, life, 0]),
        wounds: life,
        exhaustion: 0,
        status: 0,
        guarded: false,
        used: false,
        abilities: Vec::new(),
        attached: Vec::new(),
        under: Vec::new(),
        unseen: 0,
        dice: Vec::new(),
        front: None,
    })
}

/// A player of the game.
pub fn player(view: &View, seat: Seat) -> Option<&Player> {
    view.players.get(seat.index())
}

/// How many slots of a spellboard are used, and of how many. What lies on it has a slot, also where nobody counts them.
pub fn spell_slots(player: &Player) -> (usize, usize) {
    let used = slots_used(player);
    (used, used.max(usize::from(player.slots[1])))
}

/// How many slots of a spellboard are taken: all copies of one ready spell share one (R 6.4.2).
pub fn slots_used(player: &Player) -> usize {
    let mut titles: Vec<&str> = player.spellboard.iter().map(|card| &*card.title).collect();
    sort(&mut titles);
    titles.dedup();
    titles.len()
}

/// Every card in play with its place, attachments after what they are attached to.
pub fn in_play(view: &View) -> Vec<Placed<'_>> {
    let mut all = Vec::new();
    for (seat, player) in view.players.iter().enumerate() {
        let seat = Seat(seat as u8);
        let zones = [
            (Zone::Phoenixborn, player.phoenixborn.as_slice()),
            (Zone::Battlefield, player.battlefield.as_slice()),
            (Zone::Spellboard, player.spellboard.as_slice()),
        ];
        for (zone, cards) in zones {
            for card in cards {
                all.push(Placed { seat, zone, card });
                all.extend(card.attached.iter().map(|card| Placed {
                    seat,
                    zone: Zone::Attached,
                    card,
                }));
            }
        }
    }
    all
}

/// The card in play of that name.
pub fn find<'a>(view: &'a View, name: &Name) -> Option<Placed<'a>> {
    in_play(view).into_iter().find(|placed| placed.card.name == *name)
}

/// The number of a unit or ready spell among those of its title in its row; nothing where no other is called so.
pub fn nth(view: &View, name: &Name) -> Option<usize> {
    let placed = find(view, name).filter(|placed| matches!(placed.zone, Zone::Battlefield | Zone::Spellboard))?;
    let row = in_play(view).into_iter();
    let alike = row.filter(|other| (other.seat, other.zone) == (placed.seat, placed.zone));
    let alike = alike.filter(|other| other.card.title == placed.card.title);
    let names: Vec<&Name> = alike.map(|other| &other.card.name).collect();
    let at = names.iter().position(|other| *other == name)?;
    (names.len() > 1).then_some(at + 1)
}

/// In whose discard pile a card lies.
pub fn whose_discard(view: &View, name: &Name) -> Option<Seat> {
    let mut seats = (0..).map(Seat).zip(&view.players);
    let found = seats.find(|(_, player)| player.discard.iter().any(|(card, _)| card == name));
    found.map(|(seat, _)| seat)
}

/// Whose a card is that lies where everybody sees it: in play, in a discard pile or out of the game.
pub fn whose(view: &View, name: &Name) -> Option<Seat> {
    let placed = find(view, name).map(|placed| placed.seat);
    let removed = || {
        let mut seats = (0..).map(Seat).zip(&view.players);
        let found = seats.find(|(_, player)| player.removed.iter().any(|(card, _)| card == name));
        found.map(|(seat, _)| seat)
    };
    placed.or_else(|| whose_discard(view, name)).or_else(removed)
}

/// What a card is, if the viewer can tell.
pub fn title(view: &View, name: &Name) -> Option<String> {
    if let Some(placed) = find(view, name) {
        return Some(placed.card.title.to_string());
    }
    if let Some(card) = view.between.iter().find(|card| card.name == *name) {
        return Some(card.title.to_string());
    }
    for player in &view.players {
        if let Some(held) = player.known.iter().find(|held| held.name == *name) {
            return Some(held.title.to_string());
        }
        let piles = player.discard.iter().chain(&player.removed);
        if let Some((_, title)) = piles.into_iter().find(|(n, _)| n == name) {
            return Some(title.to_string());
        }
    }
    name.title().map(ToString::to_string)
}

/// The names of the cards that the zones of the table show.
fn shown(view: &View, you: Option<Seat>) -> HashSet<Name> {
    let mut names: HashSet<Name> = in_play(view).into_iter().map(|p| p.card.name.clone()).collect();
    if let Some(player) = you.and_then(|seat| player(view, seat)) {
        names.extend(player.known.iter().map(|held| held.name.clone()));
    }
    names
}

/// The options of a question that offers one of several.
pub fn options(question: &Question) -> &[Choice] {
    match &question.form {
        Form::OneOf(options) => options,
        Form::Some { .. } | Form::Number { .. } | Form::Pay { .. } | Form::AnyDice(_) | Form::Roll(_) | Form::Draw => {
            &[]
        }
    }
}

/// The place of an option.
pub fn place(question: &Question, wanted: &Choice) -> Option<u32> {
    options(question)
        .iter()
        .position(|choice| choice == wanted)
        .map(|i| i as u32)
}

/// Everything that can be chosen now, each spot once, in the order of the question.
pub fn things(table: &Table, aiming: bool) -> Vec<Thing> {
    let (Some(question), Some(view)) = (question(table), table.view.as_ref()) else {
        return Vec::new();
    };
    let shown = shown(view, table.you);
    let card = |name: &Name| {
        if shown.contains(name) {
            Spot::Card(name.clone())
        } else {
            Spot::Tile(name.clone())
        }
    };
    let mut things: Vec<Thing> = Vec::new();
    match &question.form {
        Form::OneOf(options) => {
            for (i, choice) in options.iter().enumerate() {
                let i = i as u32;
                if aiming && !choice.is_attack() {
                    continue;
                }
                // A die is turned where it lies, and dice that show the same are as good as one another.
                if let Some(die) = die_of_tray(table, question, choice) {
                    let alike = own_tray(table).into_iter().enumerate();
                    for (at, _) in alike.filter(|(_, face)| *face == (die.kind, die.level)) {
                        add(&mut things, Spot::Die(at), i);
                    }
                    if question.ask == AskKind::MeditateDie {
                        continue;
                    }
                }
                let spot = match choice {
                    Choice::DicePower(kind) => Spot::Power(*kind),
                    Choice::TopOfDrawPile => Spot::DrawPile,
                    other => other.card().map_or(Spot::Button(i), card),
                };
                add(&mut things, spot, i);
            }
        }
        Form::Some { of, .. } => things.extend(of.iter().map(|name| Thing {
            spot: card(name),
            options: Vec::new(),
        })),
        Form::Number { min, max } => things.extend((*min..=*max).map(|n| Thing {
            spot: Spot::Button(u32::from(n)),
            options: Vec::new(),
        })),
        Form::Pay { pool, .. } | Form::AnyDice(pool) => {
            things.extend(
                own_tray(table)
                    .iter()
                    .enumerate()
                    .filter(|(_, die)| count(pool, **die) > 0)
                    .map(|(i, _)| Thing {
                        spot: Spot::Die(i),
                        options: Vec::new(),
                    }),
            );
        }
        Form::Roll(_) | Form::Draw => {}
    }
    things
}

/// The die of one's own tray that an option is about. A text may speak of the dice of another: it speaks of one's own where
/// only there all lie that it offers.
fn die_of_tray(table: &Table, question: &Question, choice: &Choice) -> Option<Die> {
    let die = |choice: &Choice| match choice {
        Choice::SetDie(die, _) | Choice::Die(die) => Some(*die),
        _ => None,
    };
    let own = match question.ask {
        AskKind::MeditateDie => true,
        AskKind::ChangeDie => {
            let (you, view) = table.you.zip(table.view.as_ref())?;
            let all = options(question);
            let holds = |player: &Player| {
                all.iter()
                    .filter_map(die)
                    .all(|die| count(&player.active, (die.kind, die.level)) > 0)
            };
            let mut seats = (0u8..).zip(&view.players).filter(|(_, player)| holds(player));
            seats.next().is_some_and(|(seat, _)| Seat(seat) == you) && seats.next().is_none()
        }
        _ => false,
    };
    die(choice).filter(|_| own)
}

/// Whether two cards are as good as one another, as far as one sees them: whoever chooses between them chooses nothing.
pub fn as_good(view: &View, one: &Name, other: &Name) -> bool {
    let (Some(one), Some(other)) = (find(view, one), find(view, other)) else {
        return false;
    };
    let nameless = |card: &Card| Card {
        name: one.card.name.clone(),
        ..card.clone()
    };
    let attached = !one.card.attached.is_empty() || !other.card.attached.is_empty();
    one.seat == other.seat && !attached && nameless(one.card) == nameless(other.card)
}

/// Whether what is asked is only in which order equal things come.
pub fn is_order_of_equals(table: &Table, question: &Question) -> bool {
    let (Some(view), AskKind::Next | AskKind::DamageFirst) = (table.view.as_ref(), question.ask) else {
        return false;
    };
    let all = options(question);
    let Some((first, others)) = all.split_first() else {
        return false;
    };
    !others.is_empty() && others.iter().all(|other| is_same(view, first, other))
}

/// Whether it is the same to choose the one or the other: equal cards, or one text on equal cards.
pub fn is_same(view: &View, one: &Choice, other: &Choice) -> bool {
    match (one, other) {
        (Choice::Card(one), Choice::Card(other)) => as_good(view, one, other),
        (Choice::Trigger(one, label), Choice::Trigger(other, text)) => label == text && as_good(view, one, other),
        _ => false,
    }
}

/// The places of the cards among options, where they are one or two and none of them can be chosen instead.
pub fn few(options: &[Choice]) -> Vec<usize> {
    let cards = options
        .iter()
        .enumerate()
        .filter(|(_, choice)| matches!(choice, Choice::Card(_)));
    let places: Vec<usize> = cards.map(|(place, _)| place).collect();
    let none = options
        .iter()
        .any(|choice| matches!(choice, Choice::Done | Choice::Decline | Choice::No));
    match places.len() {
        1 | 2 if none => places,
        _ => Vec::new(),
    }
}

fn add(things: &mut Vec<Thing>, spot: Spot, option: u32) {
    match things.iter_mut().find(|thing| thing.spot == spot) {
        Some(thing) => thing.options.push(option),
        None => things.push(Thing {
            spot,
            options: vec![option],
        }),
    }
}

/// The viewer's ready dice in the order of the tray.
fn own_tray(table: &Table) -> Vec<Face> {
    let own = table
        .you
        .zip(table.view.as_ref())
        .and_then(|(seat, view)| player(view, seat));
    own.map(|own| tray(&own.active)).unwrap_or_default()
}

/// A die as the tray shows it.
pub type Face = (DieType, Level);

/// The ready dice of a pool in the order of the tray: by type, the best first.
pub fn tray(pool: &Pool) -> Vec<Face> {
    let mut dice = Vec::new();
    for (kind, levels) in pool {
        for level in [Level::Power, Level::Class, Level::Basic] {
            for _ in 0..levels[level as usize] {
                dice.push((*kind, level));
            }
        }
    }
    dice
}

/// How many dice of a pool show this.
pub fn count(pool: &Pool, (kind, level): Face) -> u8 {
    pool.get(&kind).map_or(0, |levels| levels[level as usize])
}

/// How many dice a pool has.
pub fn total(pool: &Pool) -> usize {
    pool.values().flatten().map(|n| usize::from(*n)).sum()
}

/// Dice as a pool.
pub fn pool(dice: impl IntoIterator<Item = Face>) -> Pool {
    let mut pool = Pool::new();
    for (kind, level) in dice {
        pool.entry(kind).or_default()[level as usize] += 1;
    }
    pool
}

/// Which dice of a tray a payment takes; those that were touched last come first.
pub fn marks(tray: &[Face], way: &Pool, touched: &[usize]) -> Vec<usize> {
    let mut left = way.clone();
    let mut marked = Vec::new();
    for i in touched.iter().copied().chain(0..tray.len()) {
        let Some((kind, level)) = tray.get(i).copied() else {
            continue;
        };
        if marked.contains(&i) {
            continue;
        }
        if let Some(n) = left
            .get_mut(&kind)
            .map(|levels| &mut levels[level as usize])
            .filter(|n| **n > 0)
        {
            *n -= 1;
            marked.push(i);
        }
    }
    marked
}

/// How many dice differ between two payments.
fn distance(a: &Pool, b: &Pool) -> u32 {
    DieType::ALL
        .into_iter()
        .flat_map(|kind| Level::ALL.into_iter().map(move |level| (kind, level)))
        .map(|face| u32::from(count(a, face).abs_diff(count(b, face))))
        .sum()
}

/// The payment nearest to `now` that takes one more, or one less, die that shows `face`.
pub fn swapped(ways: &[Pool], now: &Pool, face: Face, more: bool) -> Option<Pool> {
    let have = count(now, face);
    ways.iter()
        .filter(|way| {
            if more {
                count(way, face) > have
            } else {
                count(way, face) < have
            }
        })
        .min_by_key(|way| distance(way, now))
        .cloned()
}

/// The attack values of units, added up.
pub fn strength(view: &View, units: &[Name]) -> u32 {
    units
        .iter()
        .filter_map(|name| find(view, name))
        .filter_map(|placed| placed.card.values)
        .map(|values| u32::from(values[0]))
        .sum()
}

/// A name as an attribute of the page.
pub fn id(name: &Name) -> String {
    match name {
        Name::Public(n) => format!("c{n}"),
        Name::Own(..) | Name::Known(_) | Name::Hidden => name.to_string(),
    }
}

/// The card on the table that [`id`] calls so.
pub fn called(id: &str) -> Option<Name> {
    id.strip_prefix('c')?.parse().ok().map(Name::Public)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn payments_are_swapped_by_the_nearest_way() {
        let natural = |basic, class, power| Pool::from([(DieType::Natural, [basic, class, power])]);
        let ways = [natural(2, 0, 0), natural(1, 1, 0), natural(0, 1, 1), natural(0, 0, 2)];
        let more = swapped(&ways, &ways[0], (DieType::Natural, Level::Class), true);
        assert_eq!(more, Some(ways[1].clone()));
        let less = swapped(&ways, &ways[1], (DieType::Natural, Level::Basic), false);
        assert_eq!(less, Some(ways[2].clone()));
        assert_eq!(swapped(&ways, &ways[3], (DieType::Natural, Level::Power), true), None);
    }

    #[test]
    fn of_dice_that_are_as_good_the_one_that_was_pressed_is_chosen() {
        let faces = [Level::Power, Level::Class, Level::Power].map(|level| (DieType::Charm, level));
        let powers = alike(&faces, (DieType::Charm, Level::Power));
        assert_eq!(powers, [0, 2]);
        assert_eq!(chosen(&powers, None), Some(0));
        assert_eq!(chosen(&powers, Some(2)), Some(2));
        assert_eq!(chosen(&powers, Some(1)), Some(0), "that one shows something else");
        assert_eq!(chosen(&[], Some(1)), None);
    }

    #[test]
    fn one_or_two_cards_or_none_of_them_are_few() {
        let card = |n| Choice::Card(Name::Public(n));
        assert_eq!(few(&[card(1), Choice::Decline]), [0]);
        assert_eq!(few(&[Choice::Done, card(1), card(2)]), [1, 2]);
        assert_eq!(few(&[card(1), card(2)]), [0usize; 0], "one of them must be chosen");
        assert_eq!(few(&[card(1), card(2), card(3), Choice::Decline]), [0usize; 0]);
        assert_eq!(few(&[Choice::Pass, Choice::Decline]), [0usize; 0]);
    }

    #[test]
    fn the_die_that_was_touched_is_the_one_that_is_marked() {
        let pool = Pool::from([(DieType::Charm, [0, 2, 1])]);
        let dice = tray(&pool);
        assert_eq!(dice.len(), 3);
        let way = Pool::from([(DieType::Charm, [0, 1, 0])]);
        assert_eq!(marks(&dice, &way, &[2]), [2]);
        assert_eq!(marks(&dice, &way, &[]), [1]);
    }
}
