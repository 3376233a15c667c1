//! What lasts at a table, in words that a position can keep: effects that were put off, rules for a while, and tokens
//! that an effect will speak of again.
//!
//! Cards are called by their numbers in the canonical form of the state (see [`State::numbering`]), which is the order in
//! which a position describes them; paragraphs by the card that they stand on and their place there.

use crate::position::dice_of;
use crate::{Bound, Decree, Delayed, Frame, Object, Rulebook, Span, State, StepResult, Traced, Zone};
use ashwright_core::{
    AbilityId, CardId, CauseKind, Dice, DieType, Duration, Later, Pool, Seat, StepId, TitleId, Token,
};
use serde::{Deserialize, Serialize};

/// An effect that was put off (R 8.9.7).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DelayedPosition {
    /// Until when.
    pub until: Later,
    /// In which turn of the game.
    pub since: u16,
    /// The number of the step that put it off, in its paragraph.
    pub step: u16,
    /// What was being resolved then.
    pub of: FramePosition,
}

/// A rule for a while (R 8.9.11).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DecreePosition {
    /// For how long.
    pub until: Duration,
    /// Whose effect it is.
    pub by: usize,
    /// In which turn of the game it began.
    pub since: u16,
    /// The number of the step that made it, in its paragraph.
    pub step: u16,
    /// What was being resolved then.
    pub of: FramePosition,
}

/// What was being resolved when something was put off.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FramePosition {
    /// The paragraph, such as `Rising Tides, 1`.
    pub text: String,
    /// The card whose text it is.
    pub card: u16,
    /// Whether that card is still the same object.
    #[serde(default)]
    pub same: bool,
    /// What kind of effect it is.
    pub kind: CauseKind,
    /// Who controls it.
    pub controller: usize,
    /// The numeral of the ability.
    #[serde(default)]
    pub numeral: i8,
    /// The X that was paid.
    #[serde(default)]
    pub x: i8,
    /// The dice that were spent, such as `2 natural power`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub spent: String,
    /// The card on which the die lies whose power it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub die_on: Option<u16>,
    /// Whether the additional price of its activation was paid.
    #[serde(default)]
    pub added: bool,
    /// How much less cards still receive of the damage that it deals.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub spared: Vec<(u16, u8)>,
    /// Whether the rest of it was cancelled.
    #[serde(default)]
    pub cancelled: bool,
    /// What its names mean, in their order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub names: Vec<BoundPosition>,
}

/// What a name means.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct BoundPosition {
    /// What came of the step that has the name.
    pub result: StepResult,
    /// The cards that it names.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub cards: Vec<NamedPosition>,
    /// The player that it names.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub player: Option<usize>,
    /// How many things the step did, by seat.
    pub amounts: [u8; Seat::MAX],
    /// How many units the step destroyed.
    pub destroyed: u8,
    /// How much of the damage that the step dealt was received.
    #[serde(skip_serializing_if = "is_none")]
    pub received: u8,
    /// The title that its first card had.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The number of the tokens that the step placed.
    pub trace: u16,
}

/// Whether a number is left out, as it was by earlier programs.
fn is_none(n: &u8) -> bool {
    *n == 0
}

/// A card that a name means.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NamedPosition {
    /// The card.
    pub card: u16,
    /// Where it was.
    pub place: Zone,
    /// Whether it is still the same object.
    #[serde(default)]
    pub same: bool,
}

/// A token that an effect will speak of again (R 8.6.8).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TracedPosition {
    /// By which number; see [`BoundPosition::trace`].
    pub trace: u16,
    /// What it is on.
    pub card: u16,
    /// Of which kind it is.
    pub token: Token,
}

/// A card that went back to its conjuration pile, and of which an effect still speaks.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GonePosition {
    /// Its title.
    pub title: String,
    /// Whose it is.
    pub owner: usize,
}

/// What a card was when it was last in play, as far as an effect speaks of it (R 8.1.9).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LastPosition {
    /// The card.
    pub card: u16,
    /// Attack, life and recover.
    pub values: [i8; 3],
    /// Who controlled it.
    pub controller: usize,
}

/// What a paragraph is called: the card, keyword or die on which it stands, and its place there from 1; a paragraph that
/// stands inside another, by its number in the definitions.
fn name_of_text(pool: &Pool, ability: AbilityId) -> String {
    if let Some(keyword) = pool.keywords.iter().find(|keyword| keyword.ability == ability) {
        return keyword.name.clone();
    }
    let cards = pool.cards.iter().map(|card| (card.title.clone(), &card.text));
    let dice = pool
        .dice_powers
        .values()
        .map(|power| (power.kind.word().to_owned(), &power.carried));
    for (name, text) in cards.chain(dice) {
        if let Some(at) = text.iter().position(|printed| printed.ability == ability) {
            return format!("{name}, {}", at + 1);
        }
    }
    let power = pool.dice_powers.values().find(|power| power.power.ability == ability);
    power.map_or_else(|| format!("#{}", ability.0), |power| power.kind.word().to_owned())
}

/// The paragraph of this name.
fn text_called(pool: &Pool, name: &str) -> Option<AbilityId> {
    if let Some(number) = name.strip_prefix('#') {
        let id = AbilityId(number.parse().ok()?);
        return (id.index() < pool.abilities.len()).then_some(id);
    }
    let keyword = pool.keywords.iter().find(|keyword| keyword.name == name);
    if let Some(keyword) = keyword {
        return Some(keyword.ability);
    }
    if let Some(kind) = DieType::from_word(name) {
        return pool.dice_powers.get(&kind).map(|power| power.power.ability);
    }
    let (holder, place) = name.rsplit_once(", ")?;
    let text = match DieType::from_word(holder) {
        Some(kind) => &pool.dice_powers.get(&kind)?.carried,
        None => &pool.card(pool.title(holder)?).text,
    };
    let place: usize = place.parse().ok()?;
    Some(text.get(place.checked_sub(1)?)?.ability)
}

fn title_name(pool: &Pool, title: TitleId) -> String {
    pool.card(title).title.clone()
}

/// Describes what lasts in a canonical state.
pub(crate) struct Standing<'a> {
    pub book: &'a Rulebook,
    pub state: &'a State,
}

impl Standing<'_> {
    pub fn delayed(&self) -> Vec<DelayedPosition> {
        let delayed = self.state.delayed.iter();
        let described = delayed.map(
            |Delayed {
                 when,
                 turn,
                 step,
                 frame,
             }| DelayedPosition {
                until: *when,
                since: *turn,
                step: step.number,
                of: self.frame(frame),
            },
        );
        described.collect()
    }

    pub fn decrees(&self) -> Vec<DecreePosition> {
        let decrees = self.state.decrees.iter();
        let described = decrees.map(|Decree { step, span, frame }| DecreePosition {
            until: span.until,
            by: span.by.index(),
            since: span.turn,
            step: step.number,
            of: self.frame(frame),
        });
        described.collect()
    }

    pub fn traced(&self) -> Vec<TracedPosition> {
        let traced = self.state.traced.iter();
        let described = traced.map(|Traced { trace, card, token }| TracedPosition {
            trace: *trace,
            card: card.0,
            token: *token,
        });
        described.collect()
    }

    pub fn gone(&self) -> Vec<GonePosition> {
        let gone = self.state.cards.iter().filter(|record| record.zone == Zone::Unused);
        let described = gone.map(|record| GonePosition {
            title: title_name(&self.book.pool, record.title),
            owner: record.owner.index(),
        });
        described.collect()
    }

    pub fn remembered(&self) -> Vec<LastPosition> {
        let numbered = (0..).zip(&self.state.cards);
        let remembered = numbered.filter(|(card, _)| self.state.remembered.contains(CardId(*card)));
        let described = remembered.map(|(card, record)| LastPosition {
            card,
            values: record.last,
            controller: record.last_controller.index(),
        });
        described.collect()
    }

    fn frame(&self, frame: &Frame) -> FramePosition {
        // What was put off answers no event any more.
        let Frame {
            ability,
            this,
            entered,
            kind,
            controller,
            numeral,
            x,
            spent,
            die_on,
            event: _,
            added,
            ref spared,
            cancelled,
            ref bound,
        } = *frame;
        FramePosition {
            text: name_of_text(&self.book.pool, ability),
            card: this.0,
            same: entered > 0,
            kind,
            controller: controller.index(),
            numeral,
            x,
            spent: if spent.is_empty() {
                String::new()
            } else {
                spent.to_string()
            },
            die_on: die_on.map(|card| card.0),
            added,
            spared: spared.iter().map(|(card, n)| (card.0, *n)).collect(),
            cancelled,
            names: bound.iter().map(|bound| self.bound(bound)).collect(),
        }
    }

    fn bound(&self, bound: &Bound) -> BoundPosition {
        let Bound {
            result,
            ref cards,
            player,
            event: _,
            amounts,
            destroyed,
            received,
            title,
            trace,
        } = *bound;
        let named = cards.iter().map(|Object { card, entered, zone }| NamedPosition {
            card: card.0,
            place: *zone,
            same: *entered > 0,
        });
        BoundPosition {
            result,
            cards: named.collect(),
            player: player.map(Seat::index),
            amounts,
            destroyed,
            received,
            title: title.map(|title| title_name(&self.book.pool, title)),
            trace,
        }
    }
}

/// Puts what lasts back onto a table whose cards have been put there.
pub(crate) struct Restored<'a> {
    pub book: &'a Rulebook,
    pub state: &'a State,
}

type Restore<T> = Result<T, String>;

impl Restored<'_> {
    pub fn delayed(&self, described: &DelayedPosition) -> Restore<Delayed> {
        let frame = self.frame(&described.of)?;
        Ok(Delayed {
            when: described.until,
            turn: described.since,
            step: self.step(frame.ability, described.step)?,
            frame,
        })
    }

    pub fn decree(&self, described: &DecreePosition) -> Restore<Decree> {
        let frame = self.frame(&described.of)?;
        let by = self.seat(described.by)?;
        Ok(Decree {
            step: self.step(frame.ability, described.step)?,
            span: Span {
                until: described.until,
                by,
                turn: described.since,
                card: self.state.player(by).phoenixborn,
            },
            frame,
        })
    }

    pub fn traced(&self, described: &TracedPosition) -> Restore<Traced> {
        Ok(Traced {
            trace: described.trace,
            card: self.card(described.card)?,
            token: described.token,
        })
    }

    pub fn card(&self, number: u16) -> Restore<CardId> {
        let there = usize::from(number) < self.state.cards.len();
        let problem = || format!("there is no card number {number}: cards are counted from 0 as they are described");
        there.then_some(CardId(number)).ok_or_else(problem)
    }

    pub fn seat(&self, number: usize) -> Restore<Seat> {
        let there = number < usize::from(self.state.seats);
        let problem = || format!("there is no seat {number}: seats are counted from 0");
        there.then_some(Seat(number as u8)).ok_or_else(problem)
    }

    fn step(&self, ability: AbilityId, number: u16) -> Restore<StepId> {
        let step = StepId { ability, number };
        let problem = || {
            let text = name_of_text(&self.book.pool, ability);
            format!("\"{text}\" has no step {number}: steps are counted from 0")
        };
        self.book.pool.step(step).map(|step| step.id).ok_or_else(problem)
    }

    fn frame(&self, described: &FramePosition) -> Restore<Frame> {
        let pool = &self.book.pool;
        let Some(ability) = text_called(pool, &described.text) else {
            return Err(format!(
                "there is no text called \"{}\": write a title and the place of a paragraph, such as \"Rising Tides, 1\"",
                described.text
            ));
        };
        let names = pool.ability(ability).names.len();
        if described.names.len() != names {
            let found = described.names.len();
            return Err(format!(
                "\"{}\" has {names} names, and {found} are described",
                described.text
            ));
        }
        let this = self.card(described.card)?;
        let spared = described.spared.iter();
        let spared: Restore<Vec<(CardId, u8)>> = spared.map(|(card, n)| Ok((self.card(*card)?, *n))).collect();
        let bound: Restore<Vec<Bound>> = described.names.iter().map(|bound| self.bound(bound)).collect();
        Ok(Frame {
            ability,
            this,
            entered: self.stamp(this, described.same),
            kind: described.kind,
            controller: self.seat(described.controller)?,
            numeral: described.numeral,
            x: described.x,
            spent: if described.spent.is_empty() {
                Dice::NONE
            } else {
                dice_of(&described.spent)?
            },
            die_on: described.die_on.map(|card| self.card(card)).transpose()?,
            event: None,
            added: described.added,
            spared: spared?,
            cancelled: described.cancelled,
            bound: bound?,
        })
    }

    fn bound(&self, described: &BoundPosition) -> Restore<Bound> {
        let title = |name: &String| {
            let found = self.book.pool.title(name);
            found.ok_or_else(|| format!("there is no card called \"{name}\""))
        };
        let mut bound = Bound {
            result: described.result,
            player: described.player.map(|seat| self.seat(seat)).transpose()?,
            amounts: described.amounts,
            destroyed: described.destroyed,
            received: described.received,
            title: described.title.as_ref().map(title).transpose()?,
            trace: described.trace,
            ..Bound::default()
        };
        for named in &described.cards {
            let card = self.card(named.card)?;
            let object = Object {
                card,
                entered: self.stamp(card, named.same),
                zone: named.place,
            };
            bound.cards.push(object);
        }
        Ok(bound)
    }

    fn stamp(&self, card: CardId, same: bool) -> u16 {
        if same { self.state.card(card).entered } else { 0 }
    }
}
