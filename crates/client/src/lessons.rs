//! The lessons: scenarios that teach, and how far somebody has come in one.

use ashwright_core::Seat;
use ashwright_room::message::Logged;
use ashwright_room::view::What;
use ashwright_rulings::{Goal, Lesson, Scenario, parse};
use std::sync::LazyLock;

/// A lesson that can be played.
#[derive(Debug)]
pub struct Teaching {
    /// Its name in addresses and in games that are kept.
    pub id: String,
    /// The table at which it begins.
    pub scenario: Scenario,
    /// What is taught, step by step.
    pub steps: Vec<Lesson>,
}

static LESSONS: LazyLock<Vec<Teaching>> = LazyLock::new(|| read(ashwright_local::library::below("rulings/lessons/")));

fn read<'a>(files: impl Iterator<Item = (&'a str, &'a str)>) -> Vec<Teaching> {
    let read = files.filter_map(|(name, text)| {
        let id = name.strip_suffix(".ruling")?.to_owned();
        let scenario = parse(&id, text).ok()?;
        let steps = scenario.lessons();
        Some(Teaching { id, scenario, steps })
    });
    let mut lessons: Vec<Teaching> = read.collect();
    ashwright_core::sort_by(&mut lessons, |a, b| a.id.cmp(&b.id));
    lessons
}

/// All lessons in their order.
pub fn all() -> &'static [Teaching] {
    &LESSONS
}

/// The lesson of this name, and the one after it.
pub fn find(id: &str) -> Option<(&'static Teaching, Option<&'static Teaching>)> {
    let at = all().iter().position(|lesson| lesson.id == id)?;
    Some((&all()[at], all().get(at + 1)))
}

/// How many steps are done: each waits for the first event after the one before that is what it asks for. Some may have
/// been skipped.
pub fn done(steps: &[Lesson], you: Seat, log: &[Logged], skipped: &[usize]) -> usize {
    let mut step = 0;
    let skip = |mut step: usize| {
        while skipped.contains(&step) {
            step += 1;
        }
        step
    };
    step = skip(step);
    for logged in log {
        let Some(goal) = steps.get(step).and_then(|lesson| lesson.goal.as_ref()) else {
            break;
        };
        if reaches(goal, you, &logged.event.what) {
            step = skip(step + 1);
        }
    }
    step
}

/// Whether this event is what was to be done.
fn reaches(goal: &Goal, you: Seat, what: &What) -> bool {
    match (goal, what) {
        (Goal::Play(title), What::Played(seat, card)) => {
            *seat == you && card.title.as_ref().is_some_and(|played| **played == **title)
        }
        (Goal::Use(title), What::Used(seat, card, label)) => {
            let of_card = card.title.as_ref().is_some_and(|used| **used == **title);
            *seat == you && (of_card || label.to_string().starts_with(title.as_str()))
        }
        (Goal::Power(kind), What::UsedPower(seat, used)) => *seat == you && used == kind,
        (Goal::Attack(title), What::Attacked(seat, card)) => {
            *seat == you && card.title.as_ref().is_some_and(|attacked| **attacked == **title)
        }
        (Goal::Defend, What::DeclaredDefender(..)) => true,
        (Goal::Meditate, What::DieChanged(seat, ..)) => *seat == you,
        (Goal::EndTurn, What::Passed(seat)) => *seat == you,
        (Goal::EndTurn, What::Turn(seat)) => *seat != you,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ashwright_core::{DieType, Rule};
    use ashwright_room::message::Logged;
    use ashwright_room::view::{Name, Seen, Visible};

    const TEXT: &str = "ruling x\ncites 4.1.1\ntitle A lesson\n\nGuest Phoenixborn \"Noah Redmoon\"\n\
        Bot Phoenixborn \"Jessa Na Ni\"\n\nteach Play it.\nGuest plays Owl\nteach Strike.\nGuest uses natural power\n\
        teach End it.\nGuest ends turn\nteach Done.\n";

    fn log(events: Vec<What>) -> Vec<Logged> {
        let logged = |event: Visible| Logged { step: 1, event };
        let visible = |what| Visible {
            rule: Rule(4, 1, 1),
            what,
        };
        events.into_iter().map(visible).map(logged).collect()
    }

    #[test]
    fn steps_are_done_in_order_and_undone_with_the_log() {
        let lessons = read([("x.ruling", TEXT)].into_iter());
        let steps = &lessons[0].steps;
        assert_eq!(steps.len(), 4);
        let owl = || Seen {
            name: Name::Public(3),
            title: Some("Owl".into()),
        };
        let you = Seat(0);
        let mut events = vec![What::UsedPower(you, DieType::Natural), What::Played(Seat(1), owl())];
        assert_eq!(done(steps, you, &log(events.clone()), &[]), 0);
        events.push(What::Played(you, owl()));
        assert_eq!(done(steps, you, &log(events.clone()), &[]), 1);
        events.push(What::UsedPower(you, DieType::Natural));
        events.push(What::Turn(Seat(1)));
        assert_eq!(done(steps, you, &log(events.clone()), &[]), 3);
        events.truncate(3);
        assert_eq!(done(steps, you, &log(events), &[1]), 2);
    }

    /// What the page brings is what is checked here.
    #[test]
    fn every_lesson_of_the_project_is_read() {
        let directory = concat!(env!("CARGO_MANIFEST_DIR"), "/../../rulings/lessons");
        let files = std::fs::read_dir(directory).expect("there").map(|file| {
            let path = file.expect("a file").path();
            let name = path.file_name().expect("a name").to_string_lossy().into_owned();
            (name, std::fs::read_to_string(path).expect("a text"))
        });
        let files: Vec<(String, String)> = files.collect();
        let lessons = read(files.iter().map(|(name, text)| (name.as_str(), text.as_str())));
        assert_eq!(lessons.len(), files.len());
        for lesson in lessons {
            assert!(lesson.scenario.position().is_some(), "{}", lesson.id);
            let (last, others) = lesson.steps.split_last().expect("steps");
            assert!(last.goal.is_none() && others.len() > 2, "{}", lesson.id);
            assert!(others.iter().all(|step| step.goal.is_some()), "{}", lesson.id);
        }
    }
}
