//! Of which notes each sound is made. Paper, wood and stone, and bells for what calls.

use super::Sound;

/// What a note is made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Timbre {
    /// A soft tone.
    Sine,
    /// A brighter one.
    Triangle,
    /// A rush, of which a narrow band is heard.
    Band,
    /// A rush without its high part.
    Dull,
}

/// A note: it begins at once and fades to nothing.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Note {
    /// What it is made of.
    pub timbre: Timbre,
    /// When it begins, in seconds after the sound does.
    pub at: f32,
    /// For how many seconds it is heard.
    pub length: f32,
    /// How high it begins, in Hz; of a rush, where its band is.
    pub from: f32,
    /// How high it ends.
    pub to: f32,
    /// How loud it begins, from 0 to 1.
    pub gain: f32,
}

const fn note(timbre: Timbre, at: f32, length: f32, from: f32, to: f32, gain: f32) -> Note {
    Note {
        timbre,
        at,
        length,
        from,
        to,
        gain,
    }
}

/// The notes of a sound.
pub fn notes(sound: Sound) -> Vec<Note> {
    use Timbre::{Band, Dull, Sine, Triangle};
    match sound {
        Sound::Draw => vec![note(Band, 0.0, 0.13, 2200.0, 4200.0, 0.3)],
        Sound::Place => vec![
            note(Dull, 0.0, 0.06, 900.0, 500.0, 0.5),
            note(Sine, 0.0, 0.14, 160.0, 70.0, 0.5),
        ],
        Sound::Roll => [0.0, 0.07, 0.13, 0.2, 0.31, 0.45]
            .into_iter()
            .zip([2300.0, 1800.0, 2600.0, 2000.0, 1700.0, 1500.0])
            .map(|(at, height)| note(Band, at, 0.05, height, height * 0.8, 0.6 - at))
            .collect(),
        Sound::Spend => vec![
            note(Triangle, 0.0, 0.1, 1250.0, 1500.0, 0.18),
            note(Triangle, 0.07, 0.12, 1660.0, 1900.0, 0.14),
        ],
        Sound::Power => vec![
            note(Triangle, 0.0, 0.4, 440.0, 880.0, 0.22),
            note(Triangle, 0.06, 0.4, 660.0, 1320.0, 0.16),
            note(Band, 0.0, 0.3, 900.0, 3000.0, 0.16),
        ],
        Sound::Lunge => vec![note(Band, 0.0, 0.26, 420.0, 1500.0, 0.5)],
        Sound::Hurt(amount) => {
            // The more, the lower, longer and louder.
            let weight = f32::from(amount.min(8));
            vec![
                note(Dull, 0.0, 0.1 + 0.02 * weight, 700.0, 200.0, 0.35 + 0.05 * weight),
                note(
                    Sine,
                    0.0,
                    0.14 + 0.04 * weight,
                    150.0 - 9.0 * weight,
                    44.0,
                    0.4 + 0.05 * weight,
                ),
            ]
        }
        Sound::Fall => vec![
            note(Dull, 0.0, 0.7, 1400.0, 160.0, 0.5),
            note(Sine, 0.0, 0.5, 190.0, 48.0, 0.35),
        ],
        Sound::Heal => vec![
            note(Sine, 0.0, 0.3, 523.0, 523.0, 0.25),
            note(Sine, 0.1, 0.4, 784.0, 784.0, 0.22),
        ],
        Sound::Turn => vec![
            note(Triangle, 0.0, 0.45, 660.0, 660.0, 0.25),
            note(Triangle, 0.14, 0.6, 880.0, 880.0, 0.25),
        ],
        Sound::React => vec![
            note(Triangle, 0.0, 0.2, 988.0, 988.0, 0.24),
            note(Triangle, 0.12, 0.35, 1319.0, 1319.0, 0.24),
        ],
        Sound::Won => chime([523.0, 659.0, 784.0, 1047.0]),
        Sound::Lost => chime([392.0, 330.0, 294.0, 220.0]),
    }
}

/// Four bells, one after the other.
fn chime(heights: [f32; 4]) -> Vec<Note> {
    let bells = (0..).zip(heights);
    bells
        .map(|(n, height)| note(Timbre::Triangle, 0.16 * n as f32, 0.7, height, height, 0.24))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sounds_are_short_never_too_loud_and_all_different() {
        for (i, sound) in Sound::ALL.into_iter().enumerate() {
            let made = notes(sound);
            assert!(!made.is_empty(), "{sound:?}");
            for note in &made {
                // Loudness and height fade exponentially, which nothing can do from or to zero.
                assert!(note.gain > 0.01 && note.gain <= 0.8, "{sound:?} {note:?}");
                assert!(note.from > 20.0 && note.to > 20.0 && note.from < 8000.0, "{sound:?}");
                assert!(note.at >= 0.0 && note.at + note.length < 1.5, "{sound:?} is long");
            }
            assert!(
                Sound::ALL[i + 1..].iter().all(|other| notes(*other) != made),
                "{sound:?}"
            );
        }
    }

    #[test]
    fn more_damage_sounds_lower_longer_and_louder() {
        let (little, much) = (notes(Sound::Hurt(1)), notes(Sound::Hurt(5)));
        for (little, much) in little.iter().zip(&much) {
            assert!(much.length > little.length && much.gain > little.gain && much.from <= little.from);
        }
        assert_eq!(notes(Sound::Hurt(8)), notes(Sound::Hurt(200)));
    }
}
