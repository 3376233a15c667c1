//! Choices: of cards, of players, and of ways to go on.

use super::phrases::join;
use super::players::players_noun;
use super::speaker::{Referent, Speaker};
use super::steps::{Mood, Tail, acting, can_be_offered, is_plain, object_of, only_effect};
use crate::names::NameKind;
use ashwright_core::*;

impl Speaker<'_> {
    pub(super) fn choose_clause(&mut self, what: &Select, mood: Mood, referent: &mut Referent) -> String {
        *referent = self.referent_of(what);
        if let Select::Pick(pick) = what
            && !pick.by.is_you()
            && mood == Mood::Plain
        {
            let chooses = self.player_does(&pick.by, "choose", "chooses");
            let outer = std::mem::replace(&mut self.actor, acting(&pick.by));
            let own = Pick {
                by: Who::You,
                ..pick.clone()
            };
            let chosen = self.select(&Select::Pick(own));
            self.actor = outer;
            return format!("{chooses} {chosen}");
        }
        format!("choose {}", self.select(what))
    }

    pub(super) fn choose_player_clause(&mut self, who: &Who, referent: &mut Referent) -> String {
        let (noun, words) = match who {
            Who::Pick(Targeting::Choose, players) => {
                (players_noun(players), super::phrases::an(&self.players(players)))
            }
            Who::Pick(_, players) => (players_noun(players), self.player(who)),
            // A known player becomes a target when they are next spoken of.
            Who::Targeted(known) => {
                let words = self.targeted_player(known);
                let noun = if words.ends_with("opponent") {
                    "opponent"
                } else {
                    "player"
                };
                *referent = Referent::other(NameKind::Player, noun);
                referent.first = Some(words);
                return String::new();
            }
            _ => ("player", "a player".to_owned()),
        };
        *referent = Referent::other(NameKind::Player, noun);
        // `it` would be understood of nothing before the player.
        self.pause();
        format!("choose {words}")
    }

    pub(super) fn either_clause(
        &mut self,
        who: &Who,
        modes: &[Vec<Step>],
        mood: Mood,
        referent: &mut Referent,
    ) -> String {
        self.note_modes(modes);
        if let Some(merged) = self.either_in_one(who, modes, referent) {
            return merged;
        }
        if let Some(changes) = self
            .changes_in_one(modes)
            .filter(|_| who.is_you() && mood == Mood::Plain)
        {
            return changes;
        }
        if let Some(moves) = self.moves_in_one(modes).filter(|_| who.is_you()) {
            return match (mood, moves.split_once(" or move ")) {
                (Mood::Plain, Some((one, other))) => {
                    format!("either move {}, or move {other}", one.trim_start_matches("move "))
                }
                _ => moves,
            };
        }
        let chooses = self.player_does(who, "choose", "chooses");
        // Whoever chooses does what they have chosen.
        let outer = match acting(who) {
            Some(chooser) => self.actor.replace(chooser),
            None => self.actor.clone(),
        };
        let modes: Vec<String> = modes
            .iter()
            .enumerate()
            .map(|(at, mode)| {
                // What is done to the card that the one before is about is done to `it`.
                let about = |mode: &[Step]| mode.first().and_then(|step| object_of(&step.effect));
                let same = at > 0 && about(mode).is_some() && about(mode) == about(&modes[at - 1]);
                if at > 0 && !same {
                    self.pause();
                }
                self.branch(|s| s.mode_clause(mode, mood))
            })
            .collect();
        self.actor = outer;
        // With "and" or "have" in one of them, "or" would belong to its last half.
        let is_long = modes
            .iter()
            .any(|mode| mode.contains(" and ") || mode.contains(" to place ") || mode.starts_with("have "));
        let modes: Vec<&str> = modes.iter().map(String::as_str).collect();
        let all = join(&modes, "or");
        match (who, &modes[..]) {
            (Who::You, [rest @ .., last]) if is_long && !rest.is_empty() => {
                format!("either {}, or {last}", rest.join(", "))
            }
            (Who::You, _) if mood == Mood::May => all,
            (Who::You, _) => format!("either {all}"),
            _ => format!("{chooses} one: {all}"),
        }
    }

    /// What is done in any case, and what may be done in its place under a condition: `Do this. If …, you may instead do
    /// that.`
    pub(super) fn usually(
        &mut self,
        condition: &Condition,
        then: &[Step],
        otherwise: &[Step],
        before: Option<&Step>,
    ) -> Option<String> {
        let Some(Effect::Either { who: Who::You, modes }) = only_effect(then) else {
            return None;
        };
        let [usual, other] = &modes[..] else { return None };
        if usual != otherwise || !is_plain(usual) || !can_be_offered(other) {
            return None;
        }
        self.note_modes(modes);
        let text = self.usually_but(condition, before, usual, other);
        Some(format!("{text}."))
    }

    pub(super) fn usually_but(
        &mut self,
        condition: &Condition,
        before: Option<&Step>,
        usual: &[Step],
        other: &[Step],
    ) -> String {
        let usually = self.branch(|s| s.clauses(usual, Mood::Plain));
        let condition = self.condition_after(condition, before);
        let instead = match (usual, other) {
            (
                [
                    Step {
                        effect: Effect::Deal { amount, .. },
                        ..
                    },
                ],
                [
                    Step {
                        effect:
                            Effect::Deal {
                                amount: same,
                                to,
                                by: None,
                                ..
                            },
                        ..
                    },
                ],
            ) if amount == same => {
                format!("deal that damage to {}", self.select(to))
            }
            _ => self.clauses(other, Mood::May),
        };
        format!("{usually}. If {condition}, you may instead {instead}")
    }

    /// What is said of one of several ways: what is placed in it has not been placed in the others.
    pub(super) fn branch(&mut self, say: impl FnOnce(&mut Self) -> String) -> String {
        let summoned = self.summoned.clone();
        let said = say(self);
        self.summoned = summoned;
        said
    }

    /// Keeps what the largest choice of a paragraph offers, each by itself: where there are two, the larger one takes the place
    /// of the smaller, as with focus.
    pub(super) fn note_modes(&mut self, modes: &[Vec<Step>]) {
        if self.modes.len() < modes.len() {
            let alone = |steps: &Vec<Step>| self.clone().mode_alone(steps, Tail::Last);
            self.modes = modes.iter().map(alone).collect();
        }
    }

    pub(super) fn mode(&mut self, steps: &[Step], tail: Tail) -> String {
        self.branch(|s| s.mode_alone(steps, tail))
    }

    pub(super) fn mode_alone(&mut self, steps: &[Step], tail: Tail) -> String {
        self.pause();
        let steps = self.after_silent(steps);
        match tail {
            Tail::Last if steps.is_empty() => "Do nothing.".to_owned(),
            Tail::Last => self.sentences(steps),
            Tail::More => self.scoped(steps, None),
        }
    }

    /// One of several ways as a clause: `discard this spell to draw 1 card`.
    pub(super) fn mode_clause(&mut self, steps: &[Step], mood: Mood) -> String {
        match is_done_for(steps) {
            Some((deed, gain)) => {
                let deed = self.clause(deed, mood);
                format!("{deed} to {}", self.clauses(gain, Mood::May))
            }
            None => self.clauses(steps, mood),
        }
    }
}

/// What may be done under a condition in place of what the next step does: the condition, that, and what is done otherwise.
pub(super) fn instead_of_the_next(steps: &[Step]) -> Option<(&Condition, &[Step], &[Step])> {
    let [
        Step {
            effect:
                Effect::If {
                    condition,
                    then,
                    otherwise,
                },
            bind: None,
            ..
        },
        Step {
            effect: next,
            bind: None,
            ..
        },
        ..,
    ] = steps
    else {
        return None;
    };
    let [
        offer @ Step {
            effect: Effect::May {
                who: Who::You,
                steps: other,
            },
            ..
        },
    ] = &then[..]
    else {
        return None;
    };
    match next {
        Effect::If {
            condition: Condition::Not(not),
            then: usual,
            otherwise: no,
        } => {
            let undone = matches!(&**not, Condition::Done(slot) if super::conditions::ends_with(offer, *slot));
            let is_so = undone && otherwise.is_empty() && no.is_empty() && is_plain(usual) && can_be_offered(other);
            is_so.then_some((condition, &other[..], &usual[..]))
        }
        _ => None,
    }
}

/// Something that is done only for what follows when it was done.
pub(super) fn is_done_for(steps: &[Step]) -> Option<(&Step, &[Step])> {
    let [
        deed,
        Step {
            effect:
                Effect::If {
                    condition: Condition::Done(slot),
                    then,
                    otherwise,
                },
            bind: None,
            ..
        },
    ] = steps
    else {
        return None;
    };
    let is_so = deed.bind == Some(*slot)
        && otherwise.is_empty()
        && can_be_offered(std::slice::from_ref(deed))
        && !is_choice(deed)
        && can_be_offered(then);
    is_so.then_some((deed, then))
}

/// Whether you choose one card in a step, for which it has a name.
pub(super) fn is_choice_of_one(step: &Step) -> bool {
    matches!(&step.effect, Effect::Choose { what: Select::Pick(pick) }
        if step.bind.is_some() && pick.count == Count::One && pick.by.is_you())
}

/// Whether what a step chooses is attached to the card with this name.
pub(super) fn is_on(step: &Step, bearer: Option<Slot>) -> bool {
    let Effect::Choose {
        what: Select::Pick(pick),
    } = &step.effect
    else {
        return false;
    };
    pick.filter.which.iter().any(|which| match which {
        Trait::AttachedTo(host) => matches!(&**host, Subject::Only(Ref::Named(slot)) if Some(*slot) == bearer),
        _ => false,
    })
}

/// Whether a step only chooses what the next ones are about.
pub(super) fn is_choice(step: &Step) -> bool {
    matches!(step.effect, Effect::Choose { .. } | Effect::ChoosePlayer { .. })
}
