//! What a strong player never does, no bot does that thinks at all.

use ashwright_bots::{Bot, BotKind, Dealer};
use ashwright_core::{Level, Seat};
use ashwright_engine::{Answer, Ask, Choice, Decision, Game, Observation, Players, Seated, Stage, State};
use ashwright_testkit::{decks_of, reborn_rulebook};

/// Two bots, who are watched.
struct Watched {
    bots: [Bot; 2],
    chance: Dealer,
    /// What each chose last.
    last: [Option<Answer>; 2],
    /// How often each meditated.
    meditations: [usize; 2],
}

impl Players for Watched {
    fn choose(&mut self, seen: &Observation) -> Option<Answer> {
        let seat = seen.seat().index();
        let decision = seen.decision();
        let answer = self.bots[seat].choose(seen)?;
        let before = self.last[seat].replace(answer);
        let [meditate, done, top] = [Choice::Meditate, Choice::Done, Choice::TopOfDrawPile].map(Answer::Choice);
        match decision.ask {
            Ask::PrepareDiscard if seen.round() == 1 => {
                let thrown = answer.cards().map_or(0, |cards| cards.len());
                assert_eq!(thrown, 0, "the five that were chosen are kept (R 3.4)");
            }
            Ask::Action if answer == meditate => {
                self.meditations[seat] += 1;
                let raises = |(die, _): (ashwright_core::Die, u8)| die.level != Level::Power;
                assert!(
                    seen.active(Seat(seat as u8)).iter().any(raises),
                    "there is a die to turn"
                );
            }
            Ask::Meditate if before == Some(meditate) && decision.form.contains(&top) => {
                assert_ne!(answer, done, "a side action is spent for something (R 6.10.1)");
            }
            _ => {}
        }
        Some(answer)
    }

    fn chance(&mut self, decision: &Decision) -> Option<Answer> {
        self.chance.answer(decision)
    }

    fn first_to_answer(&mut self, _: &[Decision]) -> usize {
        0
    }
}

#[test]
fn nothing_is_thrown_away() {
    let book = reborn_rulebook();
    let mut meditations = 0;
    for (kind, games) in [(BotKind::Novice, 6), (BotKind::Greedy, 12), (BotKind::Expert, 2)] {
        for seed in 0..games {
            // Of the rulebook's decks everything can be paid for.
            let decks = decks_of(seed, 2);
            let mut table = Seated::new(Watched {
                bots: [Bot::new(kind, seed), Bot::new(kind, !seed)],
                chance: Dealer::new(seed + 1),
                last: [None; 2],
                meditations: [0; 2],
            });
            let mut game = Game::new(book, State::new(book, &decks), &mut table);
            while !matches!(game.state.stage, Stage::Over(_)) && game.state.round <= 30 {
                game.step().expect("every question is answered");
            }
            meditations += table.players.meditations.iter().sum::<usize>();
        }
    }
    assert!(
        meditations > 10,
        "they meditate where it is of use: {meditations} times"
    );
}
