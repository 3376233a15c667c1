//! What is asked of which seat, and the answers.
//!
//! A closed handful of forms. Each can tell whether it contains an answer, count its answers and name the n-th, so a
//! driver can sample uniformly without listing. Options are small semantic values; text for people is made elsewhere.

mod needs;
mod subsets;

pub use needs::Needs;

use crate::CardSet;
use ashwright_core::{AbilityId, CardId, Dice, DiceByType, Die, DieType, Level, Rule, Seat, TitleId};
use std::fmt;
use subsets::{binomial, nth_subset, subset_index};

/// A question that the game waits on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Decision<'a> {
    /// Who is asked.
    pub agent: Agent,
    /// The rule that asks.
    pub rule: Rule,
    /// What is asked.
    pub ask: Ask,
    /// The possible answers.
    pub form: Form<'a>,
}

/// Who answers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Agent {
    /// A player.
    Seat(Seat),
    /// Chance: whoever drives the game rolls and draws.
    Chance,
}

impl fmt::Display for Agent {
    /// `P1`, `chance`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Agent::Seat(seat) => seat.fmt(f),
            Agent::Chance => f.write_str("chance"),
        }
    }
}

/// What a question is about. Everything else that a face wants to show about it is in the state.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ask {
    /// The First Five (sealed).
    FirstFive,
    /// Who takes the first turn.
    FirstPlayer,
    /// Which cards to discard in the prepare phase (sealed).
    PrepareDiscard,
    /// How many additional cards to draw in the draw step.
    DrawMore,
    /// The next action of the turn.
    Action,
    /// Which of several parallel costs to pay for a card.
    CostOption(CardId),
    /// How many dice to spend as X for a card.
    PayX(CardId),
    /// Which dice to spend for a card.
    Pay(CardId),
    /// Which card to discard as a cost of a card.
    PayDiscard(CardId),
    /// The next attacker.
    Attackers,
    /// Who blocks this attacker.
    Block(CardId),
    /// Who guards against this attacker.
    Guard(CardId),
    /// Whether this unit counters.
    Counter(CardId),
    /// Which battle is resolved next.
    NextBattle,
    /// Whose damage is resolved first.
    DamageFirst,
    /// What to do in answer to the newest event.
    Respond,
    /// A target for the effect of a card.
    Target(CardId),
    /// A choice of cards for the effect of a card.
    Choose(CardId),
    /// Which of the selected things is next.
    Next(CardId),
    /// A player for the effect of a card.
    ChoosePlayer(CardId),
    /// Whether to do what the card offers.
    May(CardId),
    /// Which of several effects of a card.
    Mode(CardId),
    /// How to pay what a card wants before one defends or attacks: the first choice is the price, the second the wounds
    /// instead.
    Toll(CardId),
    /// A number for the effect of a card.
    Amount(CardId),
    /// A die, or a die and its new side, for the effect of a card.
    ChangeDie(CardId),
    /// A card found by searching a pile.
    Search(CardId),
    /// A card of one's hand to discard.
    DiscardOne,
    /// The kind of token.
    TokenKind(CardId),
    /// The next thing to discard for Meditate.
    Meditate,
    /// A die to change for Meditate.
    MeditateDie,
    /// Which dice to exhaust in the recovery phase (sealed).
    ExhaustDice,
    /// Chance rolls dice.
    Roll(Seat),
    /// Chance draws a card from a player's draw pile.
    Draw(Seat),
    /// Chance picks a card of a player's hand.
    RandomCard(Seat),
    /// Chance rolls the behavior die of a Chimera: a number from 1 to 12.
    BehaviorDie(Seat),
    /// Chance rolls a rage die of a Chimera: 0 is its basic side, 1 its power side.
    RageDie(Seat),
}

/// The shape of the possible answers, around a list of options and one of weights.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FormOf<Options, Weights> {
    /// One of these; answered with [`Answer::Choice`]. Add-or-done questions are this form with [`Choice::Done`] among
    /// the options.
    OneOf(Options),
    /// Some of these cards; answered with [`Answer::Cards`].
    Some {
        /// The cards to choose from.
        of: CardSet,
        /// At least so many.
        min: u8,
        /// At most so many.
        max: u8,
        /// Cards of which only some may be among them.
        limited: CardSet,
        /// At most so many of those.
        limit: u8,
    },
    /// A number from `min` to `max`; answered with [`Answer::Number`].
    Number {
        /// The smallest.
        min: u8,
        /// The largest.
        max: u8,
    },
    /// Dice from a pool that pay; answered with [`Answer::Dice`].
    Pay {
        /// What must be paid.
        needs: Needs,
        /// From what.
        pool: Dice,
    },
    /// Any of these dice; answered with [`Answer::Dice`].
    AnyDice {
        /// The dice to choose from.
        pool: Dice,
    },
    /// Chance rolls these dice; answered with [`Answer::Dice`].
    Roll {
        /// The dice.
        dice: DiceByType,
    },
    /// Chance takes one of these cards; answered with [`Choice::Card`].
    Draw {
        /// The cards.
        from: CardSet,
        /// How likely each is against the others.
        weights: Weights,
    },
}

/// The shape of the possible answers, with lists that somebody else holds.
pub type Form<'a> = FormOf<&'a [Choice], Weights<'a>>;

/// A form of a question with lists of its own.
pub(crate) type OwnForm = FormOf<Vec<Choice>, Vec<(CardSet, u32)>>;

impl<O, W> FormOf<O, W> {
    /// This form around other lists.
    pub(crate) fn map<'s, P, V>(
        &'s self,
        options: impl FnOnce(&'s O) -> P,
        weights: impl FnOnce(&'s W) -> V,
    ) -> FormOf<P, V> {
        match *self {
            FormOf::OneOf(ref offered) => FormOf::OneOf(options(offered)),
            FormOf::Some {
                of,
                min,
                max,
                limited,
                limit,
            } => FormOf::Some {
                of,
                min,
                max,
                limited,
                limit,
            },
            FormOf::Number { min, max } => FormOf::Number { min, max },
            FormOf::Pay { needs, pool } => FormOf::Pay { needs, pool },
            FormOf::AnyDice { pool } => FormOf::AnyDice { pool },
            FormOf::Roll { dice } => FormOf::Roll { dice },
            FormOf::Draw { from, weights: ref w } => FormOf::Draw {
                from,
                weights: weights(w),
            },
        }
    }
}

/// How likely cards are against each other when chance takes one of them: whole numbers, so that every machine draws
/// alike. A card of which nothing is said weighs 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Weights<'a>(pub &'a [(CardSet, u32)]);

impl Weights<'_> {
    /// All weigh the same.
    pub const EQUAL: Weights<'static> = Weights(&[]);

    /// What a card weighs.
    pub fn of(self, card: CardId) -> u32 {
        let said = self.0.iter().find(|(cards, _)| cards.contains(card));
        said.map_or(1, |(_, weight)| *weight)
    }

    /// What these cards weigh together, at most `u32::MAX`.
    pub fn total(self, cards: &CardSet) -> u32 {
        if self.0.is_empty() {
            return cards.len() as u32;
        }
        cards.iter().map(|card| self.of(card)).fold(0, u32::saturating_add)
    }

    /// The card on which number `n` falls, counted from 0, when each card of the list takes as many numbers as it
    /// weighs.
    pub fn pick(self, cards: impl IntoIterator<Item = CardId>, n: u32) -> Option<CardId> {
        if self.0.is_empty() {
            return cards.into_iter().nth(n as usize);
        }
        let mut left = n;
        cards.into_iter().find(|card| match left.checked_sub(self.of(*card)) {
            Some(rest) => {
                left = rest;
                false
            }
            None => true,
        })
    }
}

/// One option, by meaning.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Choice {
    /// Pass as the main action.
    Pass,
    /// End the turn.
    EndTurn,
    /// Meditate.
    Meditate,
    /// Play a card from hand.
    Play(CardId),
    /// Activate an ability or effect of a card in play.
    Activate(CardId, AbilityId),
    /// Use the power of a die.
    DicePower(DieType),
    /// Attack this Phoenixborn or unit.
    Attack(CardId),
    /// Attack a Phoenixborn, where attackers are declared before the target is chosen.
    AttackPhoenixborn,
    /// Attack a unit, the same.
    AttackUnit,
    /// Resolve a triggered ability or effect.
    Trigger(CardId, AbilityId),
    /// Play a reaction from hand.
    React(CardId),
    /// This card.
    Card(CardId),
    /// This player.
    Seat(Seat),
    /// The top card of one's draw pile.
    TopOfDrawPile,
    /// The first, second, … of the choices printed on the card.
    Mode(u8),
    /// A die showing this.
    Die(Die),
    /// Change a die from what it shows to this level.
    SetDie(Die, Level),
    /// A kind of token.
    Token(ashwright_core::Token),
    /// A title.
    Title(TitleId),
    /// Yes.
    Yes,
    /// No.
    No,
    /// Nothing more.
    Done,
    /// Nothing.
    Decline,
}

impl Choice {
    /// The card that this option is about, if it is about one.
    pub fn card(&self) -> Option<CardId> {
        match self {
            Choice::Play(card)
            | Choice::Activate(card, _)
            | Choice::Attack(card)
            | Choice::Trigger(card, _)
            | Choice::React(card)
            | Choice::Card(card) => Some(*card),
            Choice::Pass
            | Choice::EndTurn
            | Choice::Meditate
            | Choice::AttackPhoenixborn
            | Choice::AttackUnit
            | Choice::DicePower(_)
            | Choice::Seat(_)
            | Choice::TopOfDrawPile
            | Choice::Mode(_)
            | Choice::Die(_)
            | Choice::SetDie(..)
            | Choice::Token(_)
            | Choice::Title(_)
            | Choice::Yes
            | Choice::No
            | Choice::Done
            | Choice::Decline => None,
        }
    }

    /// This option with its card replaced by what `card` makes of it.
    pub fn with_card(self, card: &dyn Fn(CardId) -> CardId) -> Choice {
        match self {
            Choice::Play(c) => Choice::Play(card(c)),
            Choice::Activate(c, ability) => Choice::Activate(card(c), ability),
            Choice::Attack(c) => Choice::Attack(card(c)),
            Choice::Trigger(c, ability) => Choice::Trigger(card(c), ability),
            Choice::React(c) => Choice::React(card(c)),
            Choice::Card(c) => Choice::Card(card(c)),
            Choice::Pass
            | Choice::EndTurn
            | Choice::Meditate
            | Choice::AttackPhoenixborn
            | Choice::AttackUnit
            | Choice::DicePower(_)
            | Choice::Seat(_)
            | Choice::TopOfDrawPile
            | Choice::Mode(_)
            | Choice::Die(_)
            | Choice::SetDie(..)
            | Choice::Token(_)
            | Choice::Title(_)
            | Choice::Yes
            | Choice::No
            | Choice::Done
            | Choice::Decline => self,
        }
    }
}

/// An answer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Answer {
    /// One option.
    Choice(Choice),
    /// Some cards.
    Cards(CardSet),
    /// A number.
    Number(u8),
    /// Dice: those paid, or what a roll shows.
    Dice(Dice),
    /// One option of one of several seats that were asked together: the answer to a question that is put to any of them.
    By(Seat, Choice),
}

impl Answer {
    /// The option that was chosen, whoever chose it.
    pub fn choice(&self) -> Option<Choice> {
        match self {
            Answer::Choice(choice) | Answer::By(_, choice) => Some(*choice),
            Answer::Cards(_) | Answer::Number(_) | Answer::Dice(_) => None,
        }
    }

    /// The cards, if cards were asked for.
    pub fn cards(&self) -> Option<CardSet> {
        match self {
            Answer::Cards(cards) => Some(*cards),
            Answer::Choice(_) | Answer::By(..) | Answer::Number(_) | Answer::Dice(_) => None,
        }
    }

    /// The number, if one was asked for.
    pub fn number(&self) -> Option<u8> {
        match self {
            Answer::Number(number) => Some(*number),
            Answer::Choice(_) | Answer::By(..) | Answer::Cards(_) | Answer::Dice(_) => None,
        }
    }

    /// The dice, if dice were asked for.
    pub fn dice(&self) -> Option<Dice> {
        match self {
            Answer::Dice(dice) => Some(*dice),
            Answer::Choice(_) | Answer::By(..) | Answer::Cards(_) | Answer::Number(_) => None,
        }
    }
}

/// Whether an answer is one to a question that several seats were asked together, and of which one answer is enough: it
/// names one of them and is among the options of that one.
pub fn asked_any(decisions: &[Decision], answer: &Answer) -> bool {
    decisions.iter().any(|decision| match (decision.agent, answer) {
        (Agent::Seat(seat), Answer::By(by, choice)) => seat == *by && decision.form.contains(&Answer::Choice(*choice)),
        (Agent::Seat(_) | Agent::Chance, _) => false,
    })
}

impl Decision<'_> {
    /// The answer of the seat that this part of a question is put to, as the answer to the question that is put to
    /// several.
    pub fn by_its_seat(&self, answer: Answer) -> Option<Answer> {
        match (self.agent, answer) {
            (Agent::Seat(seat), Answer::Choice(choice)) => Some(Answer::By(seat, choice)),
            (Agent::Seat(_) | Agent::Chance, _) => None,
        }
    }
}

impl Form<'_> {
    /// Whether this is a legal answer.
    pub fn contains(&self, answer: &Answer) -> bool {
        match (self, answer) {
            (Form::OneOf(options), Answer::Choice(choice)) => options.contains(choice),
            (
                Form::Some {
                    of,
                    min,
                    max,
                    limited,
                    limit,
                },
                Answer::Cards(cards),
            ) => {
                cards.is_subset(of)
                    && (*min as usize..=*max as usize).contains(&cards.len())
                    && (limited.is_empty() || cards.and(limited).len() <= *limit as usize)
            }
            (Form::Number { min, max }, Answer::Number(n)) => (min..=max).contains(&n),
            (Form::Pay { needs, pool }, Answer::Dice(dice)) => pool.contains(dice) && needs.paid_by(dice),
            (Form::AnyDice { pool }, Answer::Dice(dice)) => pool.contains(dice),
            (Form::Roll { dice }, Answer::Dice(shown)) => DieType::ALL
                .into_iter()
                .all(|kind| dice.count(kind) == shown.of_type(kind)),
            (Form::Draw { from, .. }, Answer::Choice(Choice::Card(card))) => from.contains(*card),
            (
                Form::OneOf(_)
                | Form::Some { .. }
                | Form::Number { .. }
                | Form::Pay { .. }
                | Form::AnyDice { .. }
                | Form::Roll { .. }
                | Form::Draw { .. },
                _,
            ) => false,
        }
    }

    /// Whether there are two or more answers.
    pub fn is_open(&self) -> bool {
        match self {
            Form::OneOf(options) => options.len() > 1,
            // Whoever can pay in one way only is not asked.
            Form::Pay { .. } => true,
            Form::Number { min, max } => max > min,
            Form::AnyDice { pool } => !pool.is_empty(),
            Form::Draw { from, .. } => from.len() > 1,
            Form::Some { .. } | Form::Roll { .. } => self.count() > 1,
        }
    }

    /// How many answers there are, at most `u32::MAX`.
    pub fn count(&self) -> u32 {
        match self {
            Form::OneOf(options) => options.len() as u32,
            Form::Some {
                of,
                min,
                max,
                limited,
                limit,
            } => {
                let special = match limited.is_empty() {
                    true => 0,
                    false => of.and(limited).len() as u32,
                };
                let plain = of.len() as u32 - special;
                let most = u32::from(*limit).min(special);
                let mut total = 0u32;
                for size in u32::from(*min)..=u32::from(*max) {
                    for k in 0..=most.min(size) {
                        let here = binomial(special, k).saturating_mul(binomial(plain, size - k));
                        total = total.saturating_add(here);
                    }
                }
                total
            }
            Form::Number { min, max } => (max - min) as u32 + 1,
            Form::Pay { needs, pool } => needs.count(pool),
            Form::AnyDice { pool } => pool.iter().map(|(_, n)| n as u32 + 1).fold(1, u32::saturating_mul),
            Form::Roll { dice } => dice
                .iter()
                .map(|(_, n)| (n as u32 + 1) * (n as u32 + 2) / 2)
                .fold(1, u32::saturating_mul),
            Form::Draw { from, .. } => from.len() as u32,
        }
    }

    /// One answer with the right distribution: dice fall as dice do, everything else is uniform. `below(n)` must return
    /// a number from 0 to `n - 1`, each equally likely: the engine owns no generator.
    pub fn sample(&self, below: &mut dyn FnMut(u32) -> u32) -> Option<Answer> {
        match self {
            // What is asked most often needs nothing of the others.
            Form::OneOf(options) if !options.is_empty() => {
                let at = below(options.len() as u32) as usize;
                options.get(at).copied().map(Answer::Choice)
            }
            _ => self.sample_other(below),
        }
    }

    #[inline(never)]
    fn sample_other(&self, below: &mut dyn FnMut(u32) -> u32) -> Option<Answer> {
        match self {
            Form::Roll { dice } => {
                let mut shown = Dice::NONE;
                for (kind, n) in dice.iter() {
                    for _ in 0..n {
                        let faces = kind.faces();
                        let face = below(faces.len() as u32) as usize;
                        let level = faces.get(face).copied().unwrap_or(Level::Basic);
                        shown.add(Die { kind, level }, 1);
                    }
                }
                Some(Answer::Dice(shown))
            }
            Form::Pay { needs, pool } => needs.pick(pool, |count| Some(below(count))).map(Answer::Dice),
            Form::Draw { from, weights } => match weights.total(from) {
                0 => None,
                n => weights
                    .pick(from.iter(), below(n))
                    .map(|c| Answer::Choice(Choice::Card(c))),
            },
            Form::OneOf(_) | Form::Some { .. } | Form::Number { .. } | Form::AnyDice { .. } => match self.count() {
                0 => None,
                n => self.nth(below(n)),
            },
        }
    }

    /// How likely an answer of chance is against the others, as a whole number: in how many ways dice fall so, or what
    /// a card weighs. All answers of players weigh 1.
    pub fn weight(&self, answer: &Answer) -> u64 {
        match (self, answer) {
            (Form::Roll { dice }, Answer::Dice(shown)) => dice
                .iter()
                .map(|(kind, n)| {
                    let [_, classes, powers] = shown.levels(kind).map(u32::from);
                    let basics = u32::from(n).saturating_sub(classes + powers);
                    let ways = binomial(n.into(), powers) as u64 * binomial(u32::from(n) - powers, classes) as u64;
                    let faces = |level, count| u64::from(kind.faces_with(level)).pow(count);
                    ways * faces(Level::Power, powers) * faces(Level::Class, classes) * faces(Level::Basic, basics)
                })
                .fold(1, u64::saturating_mul),
            (Form::Draw { weights, .. }, Answer::Choice(Choice::Card(card))) => weights.of(*card).into(),
            _ => 1,
        }
    }

    /// The `n`-th answer in a fixed order, from 0.
    pub fn nth(&self, n: u32) -> Option<Answer> {
        match self {
            Form::OneOf(options) => options.get(n as usize).copied().map(Answer::Choice),
            Form::Some {
                of,
                min,
                max,
                limited,
                limit,
            } => nth_subset(of, *min, *max, limited, *limit, n).map(Answer::Cards),
            Form::Number { min, max } => {
                let value = u32::from(*min).checked_add(n)?;
                (value <= u32::from(*max)).then_some(Answer::Number(value as u8))
            }
            Form::Pay { needs, pool } => needs.nth(pool, n).map(Answer::Dice),
            Form::AnyDice { pool } => {
                let mut rest = n;
                let mut dice = Dice::NONE;
                for (die, count) in pool.iter() {
                    let radix = count as u32 + 1;
                    dice.add(die, (rest % radix) as u8);
                    rest /= radix;
                }
                (rest == 0).then_some(Answer::Dice(dice))
            }
            Form::Roll { dice } => {
                let mut rest = n;
                let mut shown = Dice::NONE;
                for (kind, count) in dice.iter() {
                    let radix = (count as u32 + 1) * (count as u32 + 2) / 2;
                    let mut k = rest % radix;
                    rest /= radix;
                    let mut powers = 0;
                    while k > (count - powers) as u32 {
                        k -= (count - powers) as u32 + 1;
                        powers += 1;
                    }
                    let classes = k as u8;
                    shown.add(
                        Die {
                            kind,
                            level: Level::Power,
                        },
                        powers,
                    );
                    shown.add(
                        Die {
                            kind,
                            level: Level::Class,
                        },
                        classes,
                    );
                    shown.add(
                        Die {
                            kind,
                            level: Level::Basic,
                        },
                        count - powers - classes,
                    );
                }
                (rest == 0).then_some(Answer::Dice(shown))
            }
            Form::Draw { from, .. } => from.iter().nth(n as usize).map(|c| Answer::Choice(Choice::Card(c))),
        }
    }

    /// The number under which [`nth`](Self::nth) gives an answer; nothing for what is no answer, and for numbers beyond
    /// `u32::MAX`.
    pub fn index_of(&self, answer: &Answer) -> Option<u32> {
        if !self.contains(answer) {
            return None;
        }
        match (self, answer) {
            (Form::OneOf(options), Answer::Choice(choice)) => place_of(*choice, options.iter().copied()),
            (
                Form::Some {
                    of,
                    min,
                    limited,
                    limit,
                    ..
                },
                Answer::Cards(cards),
            ) => subset_index(of, *min, limited, *limit, cards),
            (Form::Number { min, .. }, Answer::Number(n)) => Some(u32::from(n - min)),
            (Form::Pay { needs, pool }, Answer::Dice(dice)) => needs.index_of(pool, dice),
            (Form::AnyDice { pool }, Answer::Dice(dice)) => in_mixed_radix(
                pool.iter()
                    .map(|(die, n)| (dice.count(die.kind, die.level).into(), u32::from(n) + 1)),
            ),
            (Form::Roll { dice }, Answer::Dice(shown)) => in_mixed_radix(dice.iter().map(|(kind, n)| {
                let [_, classes, powers] = shown.levels(kind).map(u32::from);
                let n = u32::from(n);
                let fewer_powers: u32 = (0..powers).map(|p| n - p + 1).sum();
                (fewer_powers + classes, (n + 1) * (n + 2) / 2)
            })),
            (Form::Draw { from, .. }, Answer::Choice(Choice::Card(card))) => place_of(*card, from.iter()),
            (
                Form::OneOf(_)
                | Form::Some { .. }
                | Form::Number { .. }
                | Form::Pay { .. }
                | Form::AnyDice { .. }
                | Form::Roll { .. }
                | Form::Draw { .. },
                _,
            ) => None,
        }
    }
}

fn place_of<T: PartialEq>(wanted: T, all: impl IntoIterator<Item = T>) -> Option<u32> {
    let place = all.into_iter().position(|one| one == wanted)?;
    u32::try_from(place).ok()
}

/// The number with these digits, each with its radix, the lowest first.
fn in_mixed_radix(digits: impl IntoIterator<Item = (u32, u32)>) -> Option<u32> {
    let (mut number, mut unit) = (0u32, Some(1u32));
    for (digit, radix) in digits {
        if digit > 0 {
            number = number.checked_add(unit?.checked_mul(digit)?)?;
        }
        unit = unit.and_then(|unit| unit.checked_mul(radix));
    }
    Some(number)
}

/// What comes of a question to a seat.
pub(crate) enum Settled {
    /// It is put to this seat, whose own it is or whose effect asks.
    Asked(Agent),
    /// A rule answers it.
    By(Answer),
}

/// A number below `n`, each as likely, from 64 random bits.
pub(crate) fn below(n: usize, random: &mut dyn FnMut() -> u64) -> usize {
    ((u128::from(random()) * n as u128) >> 64) as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use ashwright_core::Symbol;

    fn cards(ids: impl IntoIterator<Item = u16>) -> CardSet {
        ids.into_iter().map(CardId).collect()
    }

    #[test]
    fn a_card_is_drawn_as_often_as_it_weighs() {
        let said = [(cards([2, 5]), 3), (cards([7]), 6)];
        let form = Form::Draw {
            from: cards([1, 2, 5, 7, 9]),
            weights: Weights(&said),
        };
        let mut counts = std::collections::BTreeMap::new();
        let total = 1 + 3 + 3 + 6 + 1;
        for n in 0..total {
            let mut asked = None;
            let answer = form.sample(&mut |below| {
                asked = Some(below);
                n
            });
            assert_eq!(asked, Some(total));
            let Some(Answer::Choice(Choice::Card(card))) = answer else {
                panic!("a draw is answered with a card");
            };
            *counts.entry(card.0).or_insert(0) += 1;
        }
        assert_eq!(
            counts.into_iter().collect::<Vec<_>>(),
            [(1, 1), (2, 3), (5, 3), (7, 6), (9, 1)]
        );
        let weights = (0..form.count())
            .filter_map(|n| form.nth(n))
            .map(|answer| form.weight(&answer));
        assert_eq!(weights.collect::<Vec<_>>(), [1, 3, 3, 6, 1]);
    }

    /// Every answer of a form is found under its own number.
    fn counts_alike(form: &Form) {
        let count = form.count();
        assert!(count > 1, "{form:?} has one answer");
        for n in 0..count {
            let answer = form.nth(n).expect("there are so many");
            assert_eq!(form.index_of(&answer), Some(n), "{answer:?} of {form:?}");
        }
        assert_eq!(form.index_of(&Answer::Number(u8::MAX)), None);
    }

    #[test]
    fn the_number_of_an_answer_is_the_one_under_which_it_is_given() {
        counts_alike(&Form::OneOf(&[Choice::Yes, Choice::No, Choice::Card(CardId(3))]));
        counts_alike(&Form::Some {
            of: cards([1, 2, 3, 5, 8, 13, 21]),
            min: 1,
            max: 4,
            limited: cards([2, 8, 13, 34]),
            limit: 1,
        });
        counts_alike(&Form::Number { min: 2, max: 9 });
        let die = |kind, level| Die { kind, level };
        let pool: Dice = [
            (die(DieType::Natural, Level::Power), 2),
            (die(DieType::Natural, Level::Class), 2),
            (die(DieType::Natural, Level::Basic), 1),
            (die(DieType::Charm, Level::Class), 3),
            (die(DieType::Time, Level::Power), 2),
        ]
        .into_iter()
        .collect();
        let mut needs = Needs::NOTHING;
        needs.add(Symbol::Of(DieType::Natural, Level::Class), 1);
        needs.add(Symbol::Of(DieType::Charm, Level::Class), 1);
        needs.add(Symbol::Basic, 2);
        counts_alike(&Form::Pay { needs, pool });
        counts_alike(&Form::AnyDice { pool });
        let mut dice = DiceByType::default();
        dice.add(DieType::Natural, 4);
        dice.add(DieType::Charm, 3);
        counts_alike(&Form::Roll { dice });
        counts_alike(&Form::Draw {
            from: cards([4, 7, 200]),
            weights: Weights::EQUAL,
        });
    }

    #[test]
    fn the_rolls_of_dice_weigh_as_many_as_there_are_ways_to_fall() {
        let mut dice = DiceByType::default();
        dice.add(DieType::Natural, 3);
        dice.add(DieType::Charm, 2);
        let form = Form::Roll { dice };
        let weights = (0..form.count())
            .filter_map(|n| form.nth(n))
            .map(|answer| form.weight(&answer));
        assert_eq!(weights.sum::<u64>(), 6u64.pow(5));
    }
}
