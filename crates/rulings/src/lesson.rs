//! Scenarios that teach: words between the lines, each until the player has done what the script does next.

use crate::scenario::*;
use ashwright_core::DieType;

/// Words of a lesson, and what ends them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lesson {
    /// What is said, a paragraph each.
    pub words: Vec<String>,
    /// What the player does then; nothing at the end.
    pub goal: Option<Goal>,
}

/// What a player is to do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Goal {
    /// Play the card of this title.
    Play(String),
    /// Use the text of the card of this title, or of the text itself.
    Use(String),
    /// Use the power of a die.
    Power(DieType),
    /// Attack the card of this title.
    Attack(String),
    /// Block or guard.
    Defend,
    /// Meditate.
    Meditate,
    /// End the turn or pass.
    EndTurn,
}

impl Goal {
    fn of(scenario: &Scenario, act: &Act) -> Option<Goal> {
        Some(match act {
            Act::Play(card) => Goal::Play(card.title.clone()),
            Act::Activate(card, _) => Goal::Use(card.title.clone()),
            Act::Power(kind) => Goal::Power(*kind),
            Act::Attack(card) if card.whole_seat => {
                let seat = scenario.position()?.seats.get(card.seat?)?;
                Goal::Attack(seat.phoenixborn.title.clone())
            }
            Act::Attack(card) => Goal::Attack(card.title.clone()),
            Act::Block(..) | Act::Guard(_) => Goal::Defend,
            Act::Meditate => Goal::Meditate,
            Act::Pass | Act::EndTurn => Goal::EndTurn,
            _ => return None,
        })
    }
}

impl Scenario {
    /// What it teaches whoever plays its first seat, in order. Words without anything to do before the next ones are said
    /// together with them.
    pub fn lessons(&self) -> Vec<Lesson> {
        let mut lessons: Vec<Lesson> = Vec::new();
        let mut words = Vec::new();
        for (n, (said, from)) in self.teaching.iter().enumerate() {
            words.push(said.clone());
            let to = self.teaching.get(n + 1).map_or(self.items.len(), |(_, next)| *next);
            let goal = self.items[*from..to].iter().find_map(|item| match &item.what {
                What::Act(Actor::Seat(0), act) => Goal::of(self, act),
                _ => None,
            });
            if goal.is_some() || n + 1 == self.teaching.len() {
                let words = std::mem::take(&mut words);
                lessons.push(Lesson { words, goal });
            }
        }
        lessons
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse;

    #[test]
    fn words_last_until_the_player_does_what_the_script_does() {
        let text = "ruling x\ncites 4.1.1\ntitle A lesson\n\nIsaac Phoenixborn \"Noah Redmoon\"\nFernanda Phoenixborn \"Jessa Na Ni\"\n\n\
            teach One.\nteach Two.\nFernanda plays Owl\nIsaac plays \"Mist Spirit\"\nIsaac passes\nteach Three.\nFernanda passes\nteach Four.\n";
        let lessons = parse("x", text).expect("it is understood").lessons();
        let told: Vec<(usize, Option<Goal>)> = lessons.into_iter().map(|l| (l.words.len(), l.goal)).collect();
        assert_eq!(told, [(2, Some(Goal::Play("Mist Spirit".to_owned()))), (2, None)]);
    }
}
