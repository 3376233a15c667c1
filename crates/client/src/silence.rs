//! How long a line may say nothing before that is told, and before another one is tried. No clock in here: whoever asks says
//! what time it is, in milliseconds of a clock that never jumps.

/// After so long without a word the other side is asked for a sign of life.
const QUIET: f64 = 1_200.0;
/// So long an answer may take before it is said that none comes.
const PATIENCE: f64 = 1_200.0;
/// So long it may take before another line is tried.
const GIVE_UP: f64 = 10_000.0;
/// How often one has to listen, in milliseconds, for a silence to be told within three seconds.
pub const LISTEN: i32 = 250;

/// How long nothing came.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Silence {
    /// Not long, or it is not known.
    None,
    /// Longer than an answer takes.
    Long,
    /// So long that the line is given up.
    TooLong,
}

/// What was heard on a line, and what is waited for.
#[derive(Clone, Copy, Default, Debug)]
pub struct Ear {
    heard: f64,
    asked: Option<f64>,
}

impl Ear {
    /// Something came.
    pub fn hears(&mut self, now: f64) {
        *self = Ear {
            heard: now,
            asked: None,
        };
    }

    /// Something was asked that has to be answered.
    pub fn asks(&mut self, now: f64) {
        self.asked = self.asked.or(Some(now));
    }

    /// How long nothing came. Where nothing was waited for, `ask` asks for a sign of life; false when that could not be sent.
    pub fn listens(&mut self, now: f64, ask: impl FnOnce() -> bool) -> Silence {
        match self.asked {
            None if now - self.heard < QUIET => Silence::None,
            None => {
                self.asked = ask().then_some(now);
                Silence::None
            }
            Some(asked) if now - asked > GIVE_UP => Silence::TooLong,
            Some(asked) if now - asked > PATIENCE => Silence::Long,
            Some(_) => Silence::None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// When a silence that begins at `from` is told of, by somebody who listens as often as has to be.
    fn told(mut ear: Ear, from: f64) -> f64 {
        let step = f64::from(LISTEN);
        let mut now = (from / step).ceil() * step;
        while ear.listens(now, || true) == Silence::None {
            now += step;
        }
        now - from
    }

    #[test]
    fn a_silence_is_told_within_three_seconds() {
        for from in (0..1000).map(f64::from) {
            let mut idle = Ear::default();
            idle.hears(from);
            assert!(told(idle, from) < 3000.0, "idle since {from}");
            let mut waiting = idle;
            waiting.asks(from);
            assert!(told(waiting, from) < 3000.0, "asked at {from}");
        }
    }

    #[test]
    fn who_answers_is_never_called_silent() {
        let mut ear = Ear::default();
        let mut answer = None;
        for now in (0..120_000).step_by(LISTEN as usize).map(f64::from) {
            if answer.is_some_and(|at| at <= now) {
                ear.hears(now);
                answer = None;
            }
            assert_eq!(
                ear.listens(now, || answer.replace(now + 900.0).is_none()),
                Silence::None
            );
        }
    }

    #[test]
    fn a_line_is_given_up_in_the_end() {
        let mut ear = Ear::default();
        ear.asks(0.0);
        assert_eq!(ear.listens(5000.0, || true), Silence::Long);
        assert_eq!(ear.listens(10_001.0, || true), Silence::TooLong);
        ear.hears(10_002.0);
        assert_eq!(ear.listens(10_003.0, || true), Silence::None);
    }

    #[test]
    fn what_could_not_be_sent_is_tried_again() {
        let mut ear = Ear::default();
        assert_eq!(ear.listens(2000.0, || false), Silence::None);
        let mut asked = false;
        ear.listens(2250.0, || {
            asked = true;
            true
        });
        assert!(asked);
    }
}
