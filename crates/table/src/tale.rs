//! What a finished game tells: what did the damage, what fell, how the dice fell, what was never played, and when it turned.

use crate::session::{Again, Given, Session, Step};
use ashwright_bots::evaluate;
use ashwright_core::{CardId, CauseKind, DieType, Level, Seat};
use ashwright_engine::view::view_of;
use ashwright_engine::{
    Agent, Answer, Ask, Cause, Choice, Happening, Outcome, Query, Rulebook, Stage, State, Viewer, What, Zone,
};
use ashwright_seen::Title;
use serde::{Deserialize, Serialize};

/// What a finished game tells.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Tale {
    /// What each player did, by seat.
    pub deeds: Vec<Deeds>,
    /// When it turned.
    pub turned: Turned,
}

/// What one player did.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Deeds {
    /// What was left of the life of their Phoenixborn or Chimera when the game began; nothing where there was none.
    #[serde(default)]
    pub began: Option<u8>,
    /// The damage that was dealt, by what dealt it, the most first.
    pub damage: Vec<Dealt>,
    /// The player's units that were destroyed, with the step of each, in the order in which they were.
    pub lost: Vec<(Title, u32)>,
    /// How many dice came to rest on their basic, class and power sides.
    pub rolled: [u16; 3],
    /// Of 1000 players who roll as many dice, how many get as many power sides, or more.
    pub as_lucky: u16,
    /// What was left in hand, as far as whoever reads knows it.
    pub in_hand: Vec<(Title, u8)>,
    /// What was left in the draw pile, as far as whoever reads knows it.
    pub in_pile: Vec<(Title, u8)>,
}

/// The damage that one thing dealt.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Dealt {
    /// What dealt it.
    pub by: Source,
    /// In attacks.
    pub attack: u16,
    /// In counters.
    pub counter: u16,
    /// By effects.
    pub effect: u16,
    /// The most of it at once.
    pub most: u8,
    /// The step in which that was dealt.
    pub step: u32,
}

/// What deals damage.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    /// A card.
    Card(Title),
    /// The power of a die.
    Power(DieType),
}

/// When a game turned.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Turned {
    /// Nobody won, or somebody did before anybody acted.
    Never,
    /// Who won was ahead at every action.
    Ahead,
    /// With this the lead went to who won, and was never lost again.
    With(Moment),
}

/// A moment of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Moment {
    /// Its step.
    pub step: u32,
    /// In which round.
    pub round: u16,
    /// In which turn of the game.
    pub turn: u16,
    /// What was done.
    pub act: Act,
}

/// What was done.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Act {
    /// A card was played.
    Played(Seat, Title),
    /// A text of a card was used.
    Used(Seat, Title),
    /// The power of a die was used.
    Power(Seat, DieType),
    /// This was attacked.
    Attacked(Seat, Title),
    /// A player meditated.
    Meditated(Seat),
    /// A player passed.
    Passed(Seat),
    /// A player lost otherwise.
    Lost(Seat),
    /// This round began: dice were rolled and cards drawn.
    Round(u16),
    /// Something else.
    Other,
}

/// How seldom dice fall so well.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Odds {
    /// Nearly everybody does as well, or better.
    Nearly,
    /// So many players of ten do.
    OfTen(u16),
    /// One player in so many does.
    OneIn(u16),
    /// Fewer than one player in a thousand.
    Hardly,
}

impl Dealt {
    /// All of it.
    pub fn total(&self) -> u16 {
        self.attack + self.counter + self.effect
    }
}

/// So many sources of damage are named of each player.
const NAMED: usize = 5;

impl Deeds {
    /// What dealt the most damage, as far as it is named.
    pub fn most(&self) -> &[Dealt] {
        &self.damage[..self.damage.len().min(NAMED)]
    }

    /// How many dice were rolled.
    pub fn dice(&self) -> u16 {
        self.rolled.iter().sum()
    }

    /// The player's units that were destroyed by title, how many of each, and the step of the first.
    pub fn losses(&self) -> Vec<(Title, u8, u32)> {
        let mut losses: Vec<(Title, u8, u32)> = Vec::new();
        for (title, step) in &self.lost {
            match losses.iter_mut().find(|(lost, ..)| lost == title) {
                Some((_, n, _)) => *n = n.saturating_add(1),
                None => losses.push((title.clone(), 1, *step)),
            }
        }
        losses
    }

    /// How many came to rest on their power side.
    pub fn powers(&self) -> u16 {
        self.rolled[Level::Power as usize]
    }

    /// How seldom dice fall so well.
    pub fn odds(&self) -> Odds {
        match self.as_lucky {
            0 => Odds::Hardly,
            n @ 1..500 => Odds::OneIn((1000 + n / 2) / n),
            n @ 500..950 => Odds::OfTen((n + 50) / 100),
            _ => Odds::Nearly,
        }
    }
}

impl Tale {
    /// What a game tells a viewer: of hands and piles only what the viewer sees. Nothing before the game is over.
    ///
    /// Who is ahead is what the bots think of the game at each action, a measure of life, units, spells, cards and dice.
    pub fn of(session: &Session, viewer: Viewer) -> Option<Tale> {
        let state = session.state();
        let Stage::Over(outcome) = state.stage else {
            return None;
        };
        let mut teller = Teller::new(state, outcome);
        session.tell_again(&mut |again| match again {
            Again::Happened(state, happening) => teller.hear(session.book(), state, happening),
            Again::Stands(session) => teller.stand(session),
        });
        let seen = view_of(session.book(), state, &[], viewer);
        for (deeds, player) in teller.deeds.iter_mut().zip(seen.players) {
            deeds.in_pile = player.pile_cards;
            for held in player.known {
                match deeds.in_hand.iter_mut().find(|(title, _)| *title == held.title) {
                    Some((_, n)) => *n += 1,
                    None => deeds.in_hand.push((held.title, 1)),
                }
            }
        }
        Some(teller.told())
    }
}

/// What a card is now.
fn title(book: &Rulebook, state: &State, card: CardId) -> Title {
    let title = Query { book, state }.title(card);
    book.pool.card(title).title.as_str().into()
}

/// Of 1000 players who roll so many dice, how many get at least so many power sides (R 1.6.5).
fn as_lucky(powers: u16, dice: u16) -> u16 {
    let faces = DieType::Ceremonial.faces();
    let power = f64::from(DieType::Ceremonial.faces_with(Level::Power)) / faces.len() as f64;
    let mut exactly = (1.0 - power).powi(i32::from(dice));
    let mut fewer = 0.0;
    for n in 0..powers {
        fewer += exactly;
        exactly *= f64::from(dice - n) / f64::from(n + 1) * power / (1.0 - power);
    }
    ((1.0 - fewer) * 1000.0).round() as u16
}

/// Whether somebody has more of the game than every opponent has.
fn is_ahead(session: &Session, seat: Seat) -> bool {
    let state = session.state();
    let worth = evaluate(session.book(), state, seat);
    let chimera = state.chimera.as_deref().is_some_and(|chimera| chimera.seat == seat);
    // What meets a Chimera is measured from the side of the players, as long as the game goes on.
    match chimera && !session.is_over() {
        true => worth < 0.0,
        false => worth > 0.0,
    }
}

/// An action of which nothing is told.
fn untold(step: &Step) -> Act {
    match (step.agent, step.given) {
        (Agent::Seat(seat), Given::Answer(Answer::Choice(Choice::Meditate) | Answer::By(_, Choice::Meditate))) => {
            Act::Meditated(seat)
        }
        _ => Act::Other,
    }
}

/// Listens to a game.
struct Teller {
    outcome: Outcome,
    deeds: Vec<Deeds>,
    /// The step to which what happens now belongs.
    step: u32,
    /// Whether an action was ever asked for.
    acted: bool,
    /// Whether who will win was ahead when that was last so.
    ahead: Option<bool>,
    /// After how many steps that was.
    asked: Option<usize>,
    /// What was done since then, and in which step, round and turn.
    since: Option<Moment>,
    turned: Option<Moment>,
}

impl Teller {
    fn new(state: &State, outcome: Outcome) -> Teller {
        Teller {
            outcome,
            deeds: state.all_seats().map(|_| Deeds::default()).collect(),
            step: 0,
            ahead: None,
            acted: false,
            asked: None,
            since: None,
            turned: None,
        }
    }

    fn hear(&mut self, book: &Rulebook, state: &State, happening: Happening) {
        let title = |card| title(book, state, card);
        match happening.what {
            What::Damage(_, n, cause) => self.damage(book, state, n, cause),
            What::Destroyed(card) if state.card(card).zone != Zone::Phoenixborn => {
                let seat = state.card(card).controller;
                let lost = (title(card), self.step);
                self.deeds(seat, |deeds| deeds.lost.push(lost));
            }
            What::Rolled(seat, dice) => self.deeds(seat, |deeds| {
                for (die, n) in dice.iter() {
                    deeds.rolled[die.level as usize] += u16::from(n);
                }
            }),
            What::Played(seat, card) => self.act(state, Act::Played(seat, title(card))),
            What::Used(seat, card, _) => self.act(state, Act::Used(seat, title(card))),
            What::UsedPower(seat, kind) => self.act(state, Act::Power(seat, kind)),
            What::Attacked(seat, card) => self.act(state, Act::Attacked(seat, title(card))),
            What::Passed(seat) => self.act(state, Act::Passed(seat)),
            What::Lost(seat) => self.act(state, Act::Lost(seat)),
            What::Round(n) => {
                // What a round brings weighs more than what ended the last.
                self.since = None;
                self.act(state, Act::Round(n));
            }
            _ => {}
        }
    }

    fn deeds(&mut self, seat: Seat, change: impl FnOnce(&mut Deeds)) {
        if let Some(deeds) = self.deeds.get_mut(seat.index()) {
            change(deeds);
        }
    }

    fn damage(&mut self, book: &Rulebook, state: &State, n: u8, cause: Cause) {
        let (Some(kind), Some(card)) = (cause.kind, cause.source) else {
            return;
        };
        let power = || {
            state
                .chain
                .iter()
                .rev()
                .find(|frame| frame.kind == CauseKind::DicePower)
        };
        let die = match kind {
            CauseKind::DicePower => power().and_then(|frame| frame.spent.iter().next()),
            CauseKind::Attack
            | CauseKind::Counter
            | CauseKind::Spell
            | CauseKind::ReactionSpell
            | CauseKind::Ability => None,
        };
        let by = match die {
            Some((die, _)) => Source::Power(die.kind),
            None => Source::Card(title(book, state, card)),
        };
        let step = self.step;
        self.deeds(cause.controller, |deeds| {
            let place = deeds.damage.iter().position(|dealt| dealt.by == by);
            let place = place.unwrap_or_else(|| {
                deeds.damage.push(Dealt {
                    by,
                    attack: 0,
                    counter: 0,
                    effect: 0,
                    most: 0,
                    step,
                });
                deeds.damage.len() - 1
            });
            let dealt = &mut deeds.damage[place];
            let sum = match kind {
                CauseKind::Attack => &mut dealt.attack,
                CauseKind::Counter => &mut dealt.counter,
                CauseKind::Spell | CauseKind::ReactionSpell | CauseKind::Ability | CauseKind::DicePower => {
                    &mut dealt.effect
                }
            };
            *sum += u16::from(n);
            if n > dealt.most {
                (dealt.most, dealt.step) = (n, step);
            }
        });
    }

    /// The first thing that is done after an action was asked for is the action.
    fn act(&mut self, state: &State, act: Act) {
        if self.since.is_none() {
            self.since = Some(Moment {
                step: self.step,
                round: state.round,
                turn: state.turn.number,
                act,
            });
        }
    }

    /// A game from a position begins with wounds.
    fn begin(&mut self, session: &Session) {
        let seen = view_of(session.book(), session.state(), &[], Viewer::Spectator);
        for (deeds, player) in self.deeds.iter_mut().zip(seen.players) {
            let leader = player.phoenixborn;
            deeds.began = leader.and_then(|card| Some(card.values?[1].saturating_sub(card.wounds)));
        }
    }

    /// What was told until now belongs to the steps until now. Where an action is asked for, and at the end, looks who is
    /// ahead.
    fn stand(&mut self, session: &Session) {
        let steps = session.steps().len();
        if steps == 0 {
            self.begin(session);
        }
        self.step = steps as u32 + 1;
        let Outcome::Won(winners) = self.outcome else {
            return;
        };
        let asked = session.questions().iter().any(|question| question.ask == Ask::Action);
        let Some(winner) = winners.iter().next().filter(|_| asked || session.is_over()) else {
            return;
        };
        self.acted |= asked;
        let action = self.asked.replace(steps).and_then(|at| session.steps().get(at));
        let since = self.since.take();
        let was = self.ahead.replace(is_ahead(session, winner));
        if self.ahead == Some(false) {
            self.turned = None;
        } else if was == Some(false) {
            let state = session.state();
            self.turned = since.or_else(|| {
                Some(Moment {
                    step: steps as u32,
                    round: state.round,
                    turn: state.turn.number,
                    act: action.map_or(Act::Other, untold),
                })
            });
        }
    }

    fn told(mut self) -> Tale {
        for deeds in &mut self.deeds {
            ashwright_core::sort_by_key(&mut deeds.damage, |dealt| std::cmp::Reverse(dealt.total()));
            deeds.as_lucky = as_lucky(deeds.powers(), deeds.dice());
        }
        let turned = match (self.outcome, self.turned) {
            (Outcome::Nobody, _) => Turned::Never,
            (Outcome::Won(_), None) if !self.acted => Turned::Never,
            (Outcome::Won(_), None) => Turned::Ahead,
            (Outcome::Won(_), Some(moment)) => Turned::With(moment),
        };
        Tale {
            deeds: self.deeds,
            turned,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_odds_of_dice_are_those_of_the_binomial_distribution() {
        // One die: a power side in one of six. Two: at least one in 11 of 36.
        assert_eq!(as_lucky(1, 1), 167);
        assert_eq!(as_lucky(1, 2), 306);
        assert_eq!(as_lucky(2, 2), 28);
        assert_eq!(as_lucky(0, 50), 1000);
        assert_eq!(as_lucky(0, 0), 1000);
        // The example of the table: 14 of 61.
        assert_eq!(as_lucky(14, 61), 128);
        assert_eq!(as_lucky(600, 600), 0);
    }

    #[test]
    fn odds_are_said_so_that_they_are_understood() {
        let said = |as_lucky| {
            let deeds = Deeds {
                as_lucky,
                ..Deeds::default()
            };
            deeds.odds()
        };
        assert_eq!(said(1000), Odds::Nearly);
        assert_eq!(said(949), Odds::OfTen(9));
        assert_eq!(said(500), Odds::OfTen(5));
        assert_eq!(said(499), Odds::OneIn(2));
        assert_eq!(said(333), Odds::OneIn(3));
        assert_eq!(said(1), Odds::OneIn(1000));
        assert_eq!(said(0), Odds::Hardly);
    }
}
