//! What somebody or something did, and the words for it.

use super::super::line::{self, By, list};
use super::super::model;
use crate::i18n::t;
use ashwright_core::{DieType, EditionId, Level, Seat};
use ashwright_engine::RAGE_DICE;
use ashwright_room::message::{Pool, Table};
use ashwright_room::view::{Name, Seen};

/// Who or what a clause is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Subject {
    /// A player.
    Seat(Seat),
    /// Cards.
    Cards(Vec<Card>),
    /// Nobody: what is done says all.
    Nobody,
}

/// A card in a sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Card {
    /// How the viewer names it.
    pub name: Name,
    /// What it is called: its title, marked, with whose it is where that is needed.
    pub called: String,
}

/// A text of a card.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Text {
    /// The card.
    pub card: Card,
    /// What the text is called, where it has a name.
    pub label: Option<String>,
    /// Whether its card was named just before.
    pub known: bool,
}

/// Damage that a card has taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Damage {
    /// How much was dealt.
    pub dealt: u8,
    /// How much of it was prevented.
    pub prevented: u8,
    /// The wounds that it left.
    pub wounds: u8,
}

impl Damage {
    /// How much was taken.
    fn taken(self) -> u8 {
        self.wounds.max(self.dealt.saturating_sub(self.prevented))
    }
}

/// What brings rage or Red Rains.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bringing {
    /// A text, which is told itself.
    Text,
    /// A player who passed before a face-down aspect.
    Passing,
    /// The roll of a rage die in the turn of the Chimera.
    Roll,
    /// Rage dice that all showed power.
    Rage,
    /// The aspects in play, in the recovery phase.
    Aspects,
    /// Exhaustion on the Chimera or its Ultimate takes tokens away.
    Exhaustion,
}

/// Red Rains tokens that came or went.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rains {
    /// How many came.
    pub placed: u8,
    /// How many there are then.
    pub now: u8,
    /// How many set off the Ultimate.
    pub of: u8,
    /// What brought them.
    pub bringing: Bringing,
    /// Whether they set it off.
    pub sets_off: bool,
    /// Whether the same had brought some before.
    pub more: bool,
}

/// How many rage dice show power, and why.
fn rage(now: u8, bringing: Bringing) -> String {
    match bringing {
        Bringing::Passing => t!("log-rage-passing", now = now, of = RAGE_DICE),
        Bringing::Roll => t!("log-rage-rolled", now = now, of = RAGE_DICE),
        Bringing::Text | Bringing::Rage | Bringing::Aspects | Bringing::Exhaustion => {
            t!("log-rage", now = now, of = RAGE_DICE)
        }
    }
}

/// How many Red Rains tokens there are, and why.
fn red_rains(rains: Rains) -> String {
    let Rains { placed, now, of, .. } = rains;
    match rains.bringing {
        Bringing::Exhaustion => t!("log-red-rains-gone", now = now),
        // How many aspects there are is known when all of them have brought theirs.
        Bringing::Aspects if rains.sets_off || rains.more => {
            let more = if rains.more { "yes" } else { "no" };
            t!(
                "log-red-rains-of-aspects",
                more = more,
                count = placed,
                now = now,
                of = of
            )
        }
        Bringing::Aspects => t!("log-red-rains-aspects", count = placed, now = now, of = of),
        Bringing::Text | Bringing::Passing | Bringing::Roll | Bringing::Rage => {
            t!("log-red-rains", count = placed, now = now, of = of)
        }
    }
}

/// What a subject did, or what was done to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Doing {
    /// Plays a card, onto another where it is attached.
    Plays(Card, Option<Card>),
    /// Uses a text.
    Uses(Text),
    /// Uses the power of a die.
    Power(DieType),
    /// Answers with a card.
    Reacts(Card),
    /// Attacks this with these.
    Attacks(Option<Card>, Vec<Card>),
    /// Attacks this with what was just named.
    AttacksWithIt(Card),
    /// Blocks these attackers; all there are when none is named.
    Blocks(Vec<Card>),
    Guards,
    Passes,
    Meditates,
    Rolls(Pool),
    Draws(Vec<Card>),
    Discards(Vec<Card>),
    LooksAt(Vec<Card>),
    /// Spends dice on a card.
    Spends(Pool, Option<Card>),
    /// Turns dice of one's own, from a side or from the exhausted pool.
    Turns(Vec<(DieType, Option<Level>, Level)>),
    /// Dice of this player are turned by somebody else.
    Turned(Seat, u8),
    /// So many dice of a player are exhausted by an effect.
    DiceExhausted(Seat, u8),
    GoesFirst,
    IsOut,
    /// Gives the game up.
    Resigns,
    Begins,
    /// Takes this much damage.
    Takes(Damage),
    /// Gets wounds without damage.
    Wounded(u8),
    Heals(u8),
    Status(u8),
    StatusOff(u8),
    Exhausted,
    Readied,
    Destroyed,
    Discarded,
    Arrives,
    ToHand,
    Attached(Card),
    Under(Card),
    Leaves,
    Cancelled,
    /// Is shown by a Chimera.
    Reveals(Vec<Card>),
    /// Rolls the behavior die.
    Behaves(u8),
    /// Faces a player for the turn.
    Faces(Seat),
    /// So many rage dice show power now.
    Rage(u8, Bringing),
    /// Red Rains tokens come or go.
    RedRains(Rains),
    /// The Ultimate of this phase resolves.
    Ultimate(u8),
    /// So many aspects are set face down opposite a player.
    FaceDown(Seat, u8),
    /// A sentence of its own.
    Says(String),
}

/// Whether a doing belongs to what dice did, to what happened to cards, or to both.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum About {
    Cards,
    Dice,
    Both,
    /// Of dice, and no part of the sentence.
    Price,
}

impl Doing {
    /// What it is about.
    pub fn about(&self) -> About {
        match self {
            Doing::Rolls(_) | Doing::Turned(..) | Doing::DiceExhausted(..) | Doing::Behaves(_) => About::Dice,
            Doing::Turns(_) | Doing::Power(_) | Doing::Rage(..) => About::Both,
            Doing::Spends(..) => About::Price,
            Doing::Plays(..)
            | Doing::Uses(_)
            | Doing::Reacts(_)
            | Doing::Attacks(..)
            | Doing::AttacksWithIt(_)
            | Doing::Blocks(_)
            | Doing::Guards
            | Doing::Passes
            | Doing::Meditates
            | Doing::Draws(_)
            | Doing::Discards(_)
            | Doing::LooksAt(_)
            | Doing::GoesFirst
            | Doing::IsOut
            | Doing::Resigns
            | Doing::Begins
            | Doing::Takes(_)
            | Doing::Wounded(_)
            | Doing::Heals(_)
            | Doing::Status(_)
            | Doing::StatusOff(_)
            | Doing::Exhausted
            | Doing::Readied
            | Doing::Destroyed
            | Doing::Discarded
            | Doing::Arrives
            | Doing::ToHand
            | Doing::Attached(_)
            | Doing::Under(_)
            | Doing::Leaves
            | Doing::Cancelled
            | Doing::Reveals(_)
            | Doing::Faces(_)
            | Doing::RedRains(_)
            | Doing::Ultimate(_)
            | Doing::FaceDown(..)
            | Doing::Says(_) => About::Cards,
        }
    }
}

/// So many cards are named; of more only the number is told.
const NAMED: usize = 3;

/// Cards as people list them: `Gilder and 2 × Iron Worker`; of many only how many.
pub fn cards(cards: &[Card]) -> String {
    let mut kinds: Vec<(&str, usize)> = Vec::new();
    for card in cards {
        match kinds.iter_mut().find(|(called, _)| *called == card.called) {
            Some((_, n)) => *n += 1,
            None => kinds.push((&card.called, 1)),
        }
    }
    // Cards that the viewer does not know.
    let unknown = |called: &str| !called.contains(line::OPEN);
    if kinds.len() > NAMED || (kinds.len() > 1 && kinds.iter().any(|(called, _)| unknown(called))) {
        return t!("log-cards", count = cards.len());
    }
    let named = kinds.into_iter().map(|(called, n)| match n {
        1 => called.to_owned(),
        n if unknown(called) => t!("log-cards", count = n),
        n => t!("log-counted", count = n, card = called.to_owned()),
    });
    list(&named.collect::<Vec<_>>())
}

/// Dice by their sides alone: `2 power, 3 class and 5 basic`.
pub fn sides(pool: &Pool) -> String {
    let count = |side: Level| {
        pool.values()
            .map(|counts| u32::from(counts[side as usize]))
            .sum::<u32>()
    };
    let sides = [Level::Power, Level::Class, Level::Basic]
        .into_iter()
        .filter_map(|side| {
            let n = count(side);
            (n > 0).then(|| t!("log-side", count = n, level = line::level(side)))
        });
    match sides.collect::<Vec<_>>() {
        none if none.is_empty() => t!("table-no-dice"),
        some => list(&some),
    }
}

/// A text by its name, with its card unless that was just named.
pub fn text(text: &Text) -> String {
    match &text.label {
        Some(label) if text.known => label.clone(),
        Some(label) => t!("log-label-of", label = label.clone(), card = text.card.called.clone()),
        None => text.card.called.clone(),
    }
}

/// What an attack or a block is directed at.
fn what(named: &[Card]) -> String {
    match named {
        [] => String::new(),
        some => t!("log-what", what = cards(some)),
    }
}

/// Who turns these dice of their own.
fn turns(dice: &[(DieType, Option<Level>, Level)], who: String, by: &'static str) -> String {
    match dice {
        [(kind, from, to)] => {
            let (kind, to) = (line::die_type(*kind), line::level(*to));
            match from.map(line::level) {
                Some(from) => t!("log-turns-one", who = who, by = by, kind = kind, from = from, to = to),
                None => t!("log-readies-one", who = who, by = by, kind = kind, to = to),
            }
        }
        dice => t!("log-turns", who = who, by = by, count = dice.len()),
    }
}

/// Who takes damage, and of how much where some was prevented.
fn takes(damage: Damage, who: String, by: &'static str, each: &'static str) -> String {
    match (damage.taken(), damage.dealt) {
        (0, dealt) => t!("log-takes-nothing", who = who, by = by, of = dealt),
        (taken, dealt) if taken < dealt => t!("log-takes-of", who = who, by = by, count = taken, of = dealt),
        (taken, _) => t!("log-takes", who = who, by = by, count = taken, each = each),
    }
}

/// Who says things to whom.
pub struct Words<'a> {
    pub table: &'a Table,
    /// Whose the cards are that would be taken for each other.
    pub alike: Vec<(Name, Seat)>,
}

impl Words<'_> {
    /// A card as it is called.
    pub fn card(&self, seen: &Seen) -> Card {
        Card {
            name: seen.name.clone(),
            called: match self.alike.iter().find(|(name, _)| *name == seen.name) {
                Some((_, seat)) if line::is_viewer(self.table, *seat) => {
                    t!("table-your-card", card = line::marked(seen))
                }
                Some((_, seat)) => {
                    let player = line::player_name(self.table, *seat);
                    t!("log-their-card", card = line::marked(seen), player = player)
                }
                None => line::marked(seen),
            },
        }
    }

    /// The edition whose cards are played with.
    pub fn edition(&self) -> EditionId {
        self.table.edition
    }

    /// Who, before what they do; and whether the verb has the form for many, as that for `you` does.
    pub fn who(&self, subject: &Subject) -> (String, &'static str) {
        let (who, many) = match subject {
            Subject::Seat(seat) if line::is_viewer(self.table, *seat) => (t!("log-you"), true),
            Subject::Seat(seat) => (line::player_name(self.table, *seat), false),
            Subject::Cards(of) => (cards(of), of.len() > 1),
            Subject::Nobody => return (String::new(), "one"),
        };
        (t!("log-who", who = who), if many { "many" } else { "one" })
    }

    /// Whether partners have the turns of a seat together.
    fn is_shared(&self, seat: Seat) -> bool {
        let view = self.table.view.as_ref();
        view.is_some_and(|view| model::partner(view, seat).is_some())
    }

    fn dice_exhausted(&self, seat: Seat, n: u8) -> String {
        let (of, player) = self.player(seat);
        t!("log-dice-exhausted", of = of, player = player, count = n)
    }

    fn player(&self, seat: Seat) -> (By, String) {
        (line::by(self.table, seat), line::player_name(self.table, seat))
    }

    /// What was done, after `who`, who is empty where the clause goes on with the same subject. `on` is what it was done to.
    pub fn says(&self, doing: &Doing, subject: &Subject, first: bool, on: &[Card]) -> String {
        let (named, by) = self.who(subject);
        let who = if first { named } else { String::new() };
        let many = matches!(subject, Subject::Cards(of) if of.len() > 1);
        let each = if many { "each" } else { "one" };
        let on = match on {
            [] => String::new(),
            on => t!("log-on", cards = cards(on)),
        };
        match doing {
            Doing::Plays(card, None) => t!("log-plays", who = who, by = by, card = card.called.clone(), on = on),
            Doing::Plays(card, Some(host)) => {
                let on = t!("log-on", cards = host.called.clone());
                t!("log-plays", who = who, by = by, card = card.called.clone(), on = on)
            }
            Doing::Uses(used) => t!("log-uses", who = who, by = by, what = text(used), on = on),
            Doing::Power(kind) => {
                let kind = line::die_type(*kind);
                t!("log-uses-power", who = who, by = by, kind = kind, on = on)
            }
            Doing::Reacts(card) => t!("log-reacts", who = who, by = by, card = card.called.clone(), on = on),
            Doing::Attacks(target, with) => {
                let with = match &with[..] {
                    [] => String::new(),
                    with => t!("log-with", cards = cards(with)),
                };
                let target = what(target.as_slice());
                t!("log-attacks", who = who, by = by, target = target, with = with)
            }
            Doing::AttacksWithIt(target) => {
                let target = what(std::slice::from_ref(target));
                t!(
                    "log-attacks",
                    who = who,
                    by = by,
                    target = target,
                    with = t!("log-with-it")
                )
            }
            Doing::Blocks(attackers) => t!("log-blocks", who = who, by = by, what = what(attackers)),
            Doing::Guards => t!("log-guards", who = who, by = by),
            Doing::Passes => t!("log-passes", who = who, by = by),
            Doing::Meditates => t!("log-meditates", who = who, by = by),
            Doing::Rolls(pool) => t!("log-rolls", who = who, by = by, dice = sides(pool)),
            Doing::Draws(of) => t!("log-draws", who = who, by = by, cards = cards(of)),
            Doing::Discards(of) => t!("log-discards", who = who, by = by, cards = cards(of)),
            Doing::LooksAt(of) => t!("log-looks", who = who, by = by, cards = cards(of)),
            Doing::Spends(pool, on) => {
                let on = on.as_ref().map(|card| t!("log-for", card = card.called.clone()));
                let on = on.unwrap_or_default();
                t!("log-spends", who = who, by = by, dice = line::dice(pool), on = on)
            }
            Doing::Turns(dice) => turns(dice, who, by),
            Doing::Turned(seat, n) => {
                let (of, player) = self.player(*seat);
                t!("log-turned", of = of, player = player, count = *n)
            }
            Doing::DiceExhausted(seat, n) => self.dice_exhausted(*seat, *n),
            Doing::GoesFirst => t!("log-goes-first", who = who, by = by),
            Doing::IsOut => t!("log-is-out", who = who, by = by),
            Doing::Resigns => t!("log-resigns", who = who, by = by),
            Doing::Begins => match subject {
                Subject::Seat(seat) if self.is_shared(*seat) => t!("log-shared-turn"),
                Subject::Seat(seat) => {
                    let (of, player) = self.player(*seat);
                    t!("log-turn-begins", of = of, player = player)
                }
                Subject::Cards(_) | Subject::Nobody => String::new(),
            },
            Doing::Takes(damage) => takes(*damage, who, by, each),
            Doing::Wounded(n) => t!("log-wounded", who = who, by = by, count = *n, each = each),
            Doing::Heals(n) => t!("log-heals", who = who, by = by, count = *n, each = each),
            Doing::Status(n) => t!("log-status", who = who, by = by, count = *n, each = each),
            Doing::StatusOff(n) => t!("log-status-off", who = who, by = by, count = *n, each = each),
            Doing::Exhausted => t!("log-exhausted", who = who, by = by),
            Doing::Readied => t!("log-readied", who = who, by = by),
            Doing::Destroyed => t!("log-is-destroyed", who = who, by = by),
            Doing::Discarded => t!("log-is-discarded", who = who, by = by),
            Doing::Arrives => t!("log-arrives", who = who, by = by),
            Doing::ToHand => t!("log-to-hand", who = who, by = by),
            Doing::Attached(host) => t!("log-attached", who = who, by = by, host = host.called.clone()),
            Doing::Under(above) => t!("log-under", who = who, by = by, host = above.called.clone()),
            Doing::Leaves => t!("log-leaves", who = who, by = by),
            Doing::Cancelled => t!("log-is-cancelled", who = who, by = by),
            Doing::Reveals(of) => t!("log-reveals", who = who, by = by, cards = cards(of)),
            Doing::Behaves(n) => t!("log-behaves", who = who, by = by, number = *n),
            Doing::Faces(seat) => {
                let (of, player) = self.player(*seat);
                t!("log-faces", who = who, by = by, of = of, player = player)
            }
            Doing::Rage(now, bringing) => rage(*now, *bringing),
            Doing::RedRains(rains) => red_rains(*rains),
            Doing::Ultimate(phase) => t!("log-ultimate", number = line::roman(*phase)),
            Doing::FaceDown(seat, n) => {
                let (by, player) = self.player(*seat);
                t!("log-face-down", by = by, player = player, count = *n)
            }
            Doing::Says(text) => text.clone(),
        }
    }
}
