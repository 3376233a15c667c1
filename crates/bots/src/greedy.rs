//! One-ply greed: tries each answer in worlds that it cannot tell from the true one, and takes what looks best.

use crate::Dealer;
use crate::playout::{PLAYOUTS, Playout};
use crate::thoughtless::{raised, without_thought};
use ashwright_core::{CardId, CardKind, DiceByType, Level, TitleId, sort, sort_by};
use ashwright_engine::{Answer, Ask, CardSet, Choice, Form, Observation, World};

/// How many answers are tried at most.
const ANSWERS: u32 = 40;
/// How many first fives are looked at, at most.
const FIVES: u32 = 400;
/// In how many worlds each answer is tried.
const WORLDS: usize = 3;
/// The same against a Chimera, where little is hidden.
const WORLDS_OF_A_CHIMERA: usize = 2;
/// Against a Chimera, how many answers are still tried in the last world: after each world the worse half goes.
const LAST: usize = 3;

/// After each so many rounds one card fewer is kept over.
const ROUNDS_OF_PATIENCE: u16 = 20;

/// How often a careless player takes any answer that is not among the worst: once in so many decisions.
const SLIPS: u32 = 2;

/// The greedy player.
#[derive(Clone, Debug)]
pub struct Greedy {
    dealer: Dealer,
    care: Care,
}

/// How much care a greedy player takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Care {
    /// It takes what looks best.
    Full,
    /// It imagines one course of things only, and often takes any answer that does not look bad.
    Little,
}

impl Greedy {
    /// A greedy player that does the same for the same seed.
    pub fn new(seed: u64) -> Greedy {
        Greedy {
            dealer: Dealer::new(seed),
            care: Care::Full,
        }
    }

    /// A greedy player that often slips, for people who are new to the game.
    pub fn careless(seed: u64) -> Greedy {
        Greedy {
            care: Care::Little,
            ..Greedy::new(seed)
        }
    }

    /// Answers the question that the seat is asked.
    pub fn choose(&mut self, seen: &Observation) -> Option<Answer> {
        self.by_habit(seen).or_else(|| self.try_all(seen))
    }

    /// The answer to a question that needs no imagination; nothing for any other.
    pub(crate) fn by_habit(&mut self, seen: &Observation) -> Option<Answer> {
        let decision = seen.decision();
        without_thought(decision).or_else(|| match (decision.ask, &decision.form) {
            (Ask::FirstPlayer, _) => Some(Answer::Choice(Choice::Seat(seen.seat()))),
            (Ask::PrepareDiscard, Form::Some { of, .. }) => Some(Answer::Cards(discarded(seen, of))),
            (Ask::FirstFive, form) => self.best_five(seen, form),
            (Ask::MeditateDie, _) => Some(raised(decision)),
            _ => None,
        })
    }

    /// Five cards that get a board going: spells that stay, then allies; against a Chimera, which attacks from its first
    /// turn on, allies first.
    fn best_five(&mut self, seen: &Observation, form: &Form) -> Option<Answer> {
        let pool = &seen.book().pool;
        let ally = if seen.meets_a_chimera() { 6 } else { 4 };
        let worth = |answer: &Answer| match answer {
            Answer::Cards(cards) => cards
                .iter()
                .filter_map(|card| seen.title(card))
                .map(|title| match pool.card(title).kind {
                    CardKind::ReadySpell => 5,
                    CardKind::Ally => ally,
                    CardKind::AlterationSpell | CardKind::ActionSpell => 2,
                    CardKind::ReactionSpell => 1,
                    CardKind::Phoenixborn
                    | CardKind::Conjuration
                    | CardKind::ConjuredAlterationSpell
                    | CardKind::Chimera
                    | CardKind::Behavior
                    | CardKind::Ultimate
                    | CardKind::Aspect
                    | CardKind::ConjuredAspect
                    | CardKind::Fatigued => 0,
                })
                .sum::<u32>(),
            Answer::Choice(_) | Answer::By(..) | Answer::Number(_) | Answer::Dice(_) => 0,
        };
        let count = form.count();
        (0..count.min(FIVES))
            .filter_map(|n| self.dealer.one_of(form, n, FIVES))
            .max_by_key(worth)
    }

    fn try_all(&mut self, seen: &Observation) -> Option<Answer> {
        let tried = self.ranked(seen)?;
        let slip = match self.care {
            Care::Full => 0,
            Care::Little if self.dealer.below(SLIPS) > 0 => 0,
            Care::Little => self.dealer.below((tried.len() * 2).div_ceil(3).max(1) as u32),
        };
        tried.get(slip as usize).map(|(_, answer)| *answer)
    }

    /// Answers with how good they look, the best first; of equally good ones the first stays first.
    pub(crate) fn ranked(&mut self, seen: &Observation) -> Option<Vec<(f64, Answer)>> {
        let (book, seat, decision) = (seen.book(), seen.seat(), seen.decision());
        let dealer = &mut self.dealer;
        let met = seen.meets_a_chimera();
        let (worlds, playouts) = match self.care {
            Care::Full if met => (WORLDS_OF_A_CHIMERA, PLAYOUTS),
            Care::Full => (WORLDS, PLAYOUTS),
            Care::Little => (1, 1),
        };
        let worlds: Vec<World> = (0..worlds)
            .filter_map(|_| seen.resample(&mut || dealer.bits()))
            .collect();
        let fate = if met { self.dealer.bits() } else { 0 };
        let mut playout = Playout::new(book, seat, fate, &mut self.dealer);
        let count = decision.form.count();
        let mut tried: Vec<(f64, Answer)> = Vec::new();
        for n in 0..count.min(ANSWERS) {
            let answer = playout.dealer.one_of(&decision.form, n, ANSWERS)?;
            if answer.choice().is_some_and(|choice| is_waste(seen, choice)) {
                continue;
            }
            let first = worlds.iter().enumerate().take(if met { 1 } else { worlds.len() });
            let value = first
                .map(|(at, world)| playout.value(at, world, answer, playouts))
                .sum();
            tried.push((value, answer));
        }
        for (at, world) in worlds.iter().enumerate().skip(1).filter(|_| met) {
            sort_by(&mut tried, |a, b| b.0.total_cmp(&a.0));
            tried.truncate(tried.len().div_ceil(2).max(LAST));
            for (total, answer) in &mut tried {
                *total += playout.value(at, world, *answer, playouts);
            }
        }
        sort_by(&mut tried, |a, b| b.0.total_cmp(&a.0));
        Some(tried)
    }
}

/// Whether nobody looks good by a choice; there is always something else, such as ending the turn.
fn is_waste(seen: &Observation, choice: Choice) -> bool {
    let decision = seen.decision();
    match (decision.ask, choice) {
        // Nothing to change a die for (R 6.10.4).
        (Ask::Action, Choice::Meditate) => seen
            .active(seen.seat())
            .iter()
            .all(|(die, _)| die.level == Level::Power),
        // The side action is spent.
        (Ask::Meditate, Choice::Done) => {
            seen.begins_to_meditate() && decision.form.contains(&Answer::Choice(Choice::TopOfDrawPile))
        }
        // What could be played, against a Chimera: its games are over before a draw pile is empty.
        (Ask::Meditate, Choice::Card(_)) => seen.meets_a_chimera(),
        // Paying for nothing.
        _ => seen.is_idle(choice),
    }
}

/// What leaves the hand in the prepare phase.
///
/// What can never be paid for goes as long as it is replaced. Then the least useful cards go until the hand is no longer
/// full, so that every round brings a new card or, with an empty draw pile, a wound (R 3.5): no game goes on without end. As
/// rounds go by, fewer and fewer cards are kept, so that no healing outlasts that. The five cards one began with are kept in the
/// first round.
fn discarded(seen: &Observation, of: &CardSet) -> CardSet {
    let seat = seen.seat();
    let dice = seen.dice(seat);
    let mut hand: Vec<(u32, CardId)> = of
        .iter()
        .filter_map(|card| Some((use_of(seen, seen.title(card)?, &dice), card)))
        .collect();
    sort(&mut hand);
    let full = usize::from(seen.book().edition.hand_size);
    let fresh = seen.round() == 1;
    let kept = full.saturating_sub(usize::from(!fresh) + usize::from(seen.round() / ROUNDS_OF_PATIENCE));
    let least = hand.len().saturating_sub(kept);
    let replaced = (hand.len() + seen.draw_pile_size(seat)).saturating_sub(full);
    let useless = hand.iter().filter(|(worth, _)| *worth == 0).count();
    let n = useless.min(replaced).max(least);
    hand.into_iter().take(n).map(|(_, card)| card).collect()
}

/// How useful a card of the hand is, roughly; 0 when it will never be paid for.
fn use_of(seen: &Observation, title: TitleId, dice: &DiceByType) -> u32 {
    if !seen.book().could_ever_pay(title, dice) {
        return 0;
    }
    if !seen.has_room_for(title) {
        return 1;
    }
    match seen.book().pool.card(title).kind {
        CardKind::ReactionSpell => 2,
        CardKind::ActionSpell | CardKind::AlterationSpell => 3,
        CardKind::ReadySpell | CardKind::Ally => 4,
        CardKind::Phoenixborn
        | CardKind::Conjuration
        | CardKind::ConjuredAlterationSpell
        | CardKind::Chimera
        | CardKind::Behavior
        | CardKind::Ultimate
        | CardKind::Aspect
        | CardKind::ConjuredAspect
        | CardKind::Fatigued => 0,
    }
}
