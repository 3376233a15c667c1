//! Has sounds heard, by the browser's own synthesizer.

use super::notes::{Note, Timbre, notes};
use super::{Sound, VOICES};
use crate::settings::{change, settings};
use leptos::prelude::*;
use std::cell::RefCell;
use wasm_bindgen::JsValue;
use web_sys::{
    AudioBuffer, AudioContext, AudioContextState, AudioNode, AudioParam, AudioScheduledSourceNode, BiquadFilterType,
    GainNode, OscillatorType,
};

/// How long the rush lasts of which noises are cut, in seconds.
const RUSH: f32 = 1.0;
/// What is heard together begins so many seconds apart.
const APART: f64 = 0.05;
/// To so much of its loudness a note fades; to nothing it cannot.
const SILENT: f32 = 0.0005;

thread_local! {
    static PLAYER: RefCell<Option<Player>> = const { RefCell::new(None) };
}

struct Player {
    context: AudioContext,
    /// All sounds go through it.
    loudness: GainNode,
    rush: AudioBuffer,
    /// When what is heard now ends, by the clock of the context.
    ends: Vec<f64>,
}

/// Begins as soon as somebody who wants sounds does something: browsers let no page be heard before.
pub fn follow() {
    let wake = || {
        if settings().with_untracked(|settings| settings.sound) {
            begin();
        }
    };
    let pressed = window_event_listener(leptos::ev::pointerdown, move |_| wake());
    let typed = window_event_listener(leptos::ev::keydown, move |_| wake());
    on_cleanup(move || {
        pressed.remove();
        typed.remove();
    });
}

/// Makes ready, in answer to something that somebody does.
fn begin() {
    PLAYER.with(|player| {
        let mut player = player.borrow_mut();
        match &*player {
            Some(player) => player.wake(),
            None => *player = Player::new().ok(),
        }
    });
}

/// Turns sounds on, which is heard, or off; in answer to something that somebody does.
pub fn want(on: bool) {
    change(|settings| settings.sound = on);
    if on {
        sample();
    }
}

/// Has somebody hear how loud it is, in answer to something that they do.
pub fn sample() {
    begin();
    play(&[Sound::Turn]);
}

/// Has these sounds heard if sounds are wanted: as many as there are voices free, one shortly after the other. To a page
/// that nobody looks at only what calls is heard.
pub fn play(sounds: &[Sound]) {
    let (wanted, volume) = settings().with_untracked(|settings| (settings.sound, settings.volume));
    if !wanted || sounds.is_empty() {
        return;
    }
    let hidden = document().hidden();
    PLAYER.with(|player| {
        let mut player = player.borrow_mut();
        let Some(player) = player.as_mut() else { return };
        player.wake();
        // Twice as loud is more than twice the number.
        player.loudness.gain().set_value((f32::from(volume) / 100.0).powi(2));
        let heard = sounds.iter().filter(|sound| !hidden || sound.calls());
        for (n, sound) in heard.enumerate() {
            // A browser that cannot make a sound makes none.
            let _ = player.start(*sound, n as f64 * APART);
        }
    });
}

impl Player {
    fn new() -> Result<Player, JsValue> {
        let context = AudioContext::new()?;
        let loudness = context.create_gain()?;
        // What is loud together is held down, so that nothing cracks.
        let holds = context.create_dynamics_compressor()?;
        loudness.connect_with_audio_node(&holds)?;
        holds.connect_with_audio_node(&context.destination())?;
        let rate = context.sample_rate();
        let rush = context.create_buffer(1, (rate * RUSH) as u32, rate)?;
        let mut random = 1u32;
        let samples: Vec<f32> = (0..rush.length())
            .map(|_| {
                random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                (random >> 8) as f32 / (1u32 << 23) as f32 - 1.0
            })
            .collect();
        rush.copy_to_channel(&samples, 0)?;
        Ok(Player {
            context,
            loudness,
            rush,
            ends: Vec::new(),
        })
    }

    /// Goes on where the browser has stopped it. As long as its clock stands, no voice becomes free.
    fn wake(&self) {
        if self.context.state() == AudioContextState::Suspended {
            let _ = self.context.resume();
        }
    }

    fn start(&mut self, sound: Sound, after: f64) -> Result<(), JsValue> {
        let now = self.context.current_time();
        self.ends.retain(|end| *end > now);
        if self.ends.len() >= VOICES {
            return Ok(());
        }
        let begins = now + after;
        let mut end = begins;
        for note in notes(sound) {
            self.sound(&note, begins + f64::from(note.at))?;
            end = end.max(begins + f64::from(note.at + note.length));
        }
        self.ends.push(end);
        Ok(())
    }

    fn sound(&self, note: &Note, at: f64) -> Result<(), JsValue> {
        let end = at + f64::from(note.length);
        let slides = |param: &AudioParam, from: f32, to: f32| -> Result<(), JsValue> {
            param.set_value_at_time(from, at)?;
            param.exponential_ramp_to_value_at_time(to, end).map(|_| ())
        };
        let fades = self.context.create_gain()?;
        slides(&fades.gain(), note.gain, SILENT)?;
        fades.connect_with_audio_node(&self.loudness)?;
        let source: AudioScheduledSourceNode = match note.timbre {
            Timbre::Sine | Timbre::Triangle => {
                let tone = self.context.create_oscillator()?;
                tone.set_type(match note.timbre {
                    Timbre::Sine => OscillatorType::Sine,
                    Timbre::Triangle | Timbre::Band | Timbre::Dull => OscillatorType::Triangle,
                });
                slides(&tone.frequency(), note.from, note.to)?;
                tone.connect_with_audio_node(&fades)?;
                tone.into()
            }
            Timbre::Band | Timbre::Dull => {
                let rush = self.context.create_buffer_source()?;
                rush.set_buffer(Some(&self.rush));
                let filter = self.context.create_biquad_filter()?;
                filter.set_type(match note.timbre {
                    Timbre::Band => BiquadFilterType::Bandpass,
                    Timbre::Dull | Timbre::Sine | Timbre::Triangle => BiquadFilterType::Lowpass,
                });
                slides(&filter.frequency(), note.from, note.to)?;
                let filter: AudioNode = filter.into();
                rush.connect_with_audio_node(&filter)?;
                filter.connect_with_audio_node(&fades)?;
                rush.into()
            }
        };
        source.start_with_when(at)?;
        source.stop_with_when(end)
    }
}
