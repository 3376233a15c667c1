//! How the lives of a game went, turn by turn, out of what was told of it. Nothing here needs a browser.

use ashwright_core::Token;
use ashwright_room::message::Logged;
use ashwright_seen::{Name, What};

/// A Phoenixborn or Chimera.
pub struct Leader {
    /// How it is named.
    pub name: Name,
    /// Its life without a wound.
    pub life: u8,
    /// What is left of it.
    pub left: u8,
    /// What was left of it when the game began, once that is told.
    pub began: Option<u8>,
}

/// How the lives stood when a turn began, or when the game was over.
#[derive(PartialEq, Debug)]
pub struct Point {
    /// The round.
    pub round: u16,
    /// After this step.
    pub step: u32,
    /// What was left of each life, in the order of the leaders.
    pub lives: Vec<u8>,
}

/// The wounds that an event brings to a card, or takes from it.
fn wounds(logged: &Logged, leader: &Leader) -> i16 {
    match &logged.event.what {
        What::Placed(card, Token::Wound, n) if card.name == leader.name => i16::from(*n),
        What::Removed(card, Token::Wound, n) if card.name == leader.name => -i16::from(*n),
        _ => 0,
    }
}

/// The lives at the beginning, at that of each further turn, and at the end.
pub fn curve(log: &[Logged], leaders: &[Leader]) -> Vec<Point> {
    // A game from a position begins with wounds. How many is found from the end as long as it is not told; then the last blow
    // may be larger than what was left.
    let at_first = |leader: &Leader| {
        if let Some(began) = leader.began {
            return i16::from(began);
        }
        let all: i16 = log.iter().map(|logged| wounds(logged, leader)).sum();
        (i16::from(leader.left) + all).min(i16::from(leader.life))
    };
    let mut lives: Vec<i16> = leaders.iter().map(at_first).collect();
    let shown = |lives: &[i16]| lives.iter().map(|life| u8::try_from(*life).unwrap_or(0)).collect();
    let mut round = 1;
    let mut points = vec![Point {
        round,
        step: 0,
        lives: shown(&lives),
    }];
    let mut begun = false;
    for logged in log {
        match logged.event.what {
            What::Round(n) => round = n,
            What::Turn(_) if begun => points.push(Point {
                round,
                step: logged.step,
                lives: shown(&lives),
            }),
            What::Turn(_) => begun = true,
            _ => {}
        }
        for (life, leader) in lives.iter_mut().zip(leaders) {
            *life -= wounds(logged, leader);
        }
    }
    points.push(Point {
        round,
        step: log.last().map_or(0, |logged| logged.step),
        lives: leaders.iter().map(|leader| leader.left).collect(),
    });
    points
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::written::name;
    use ashwright_core::{Rule, Seat};
    use ashwright_seen::{Seen, Visible};

    fn told(what: impl IntoIterator<Item = What>) -> Vec<Logged> {
        let logged = |(step, what)| Logged {
            step,
            event: Visible {
                rule: Rule(9, 3, 1),
                what,
            },
        };
        (1..).zip(what).map(logged).collect()
    }

    fn lives(log: &[Logged], life: u8, left: u8, began: Option<u8>) -> Vec<(u16, u32, u8)> {
        let leader = Leader {
            name: name(1),
            life,
            left,
            began,
        };
        let points = curve(log, &[leader]);
        points
            .iter()
            .map(|point| (point.round, point.step, point.lives[0]))
            .collect()
    }

    fn wounded(card: u16, n: u8) -> What {
        let title = None;
        What::Placed(
            Seen {
                name: name(card),
                title,
            },
            Token::Wound,
            n,
        )
    }

    #[test]
    fn each_turn_has_the_life_that_it_began_with_and_the_end_what_was_left() {
        let healed = What::Removed(
            Seen {
                name: name(1),
                title: None,
            },
            Token::Wound,
            1,
        );
        let turn = || What::Turn(Seat(0));
        let log = told([
            What::Round(1),
            turn(),
            wounded(1, 3),
            wounded(2, 9),
            turn(),
            What::Round(2),
            turn(),
            healed,
        ]);
        assert_eq!(lives(&log, 10, 8, None), [(1, 0, 10), (1, 5, 7), (2, 7, 7), (2, 8, 8)]);
    }

    #[test]
    fn a_last_blow_larger_than_the_life_does_not_raise_what_was_there() {
        let log = told([What::Turn(Seat(0)), wounded(1, 7)]);
        assert_eq!(lives(&log, 5, 0, None), [(1, 0, 5), (1, 2, 0)]);
    }

    #[test]
    fn a_game_that_began_with_wounds_begins_with_what_was_left() {
        let turn = || What::Turn(Seat(0));
        let log = told([turn(), wounded(1, 1), turn(), wounded(1, 7)]);
        assert_eq!(lives(&log, 19, 0, Some(3)), [(1, 0, 3), (1, 3, 2), (1, 4, 0)]);
    }
}
