//! The rules of Ashes: state, decisions, procedures, timing, effects and views.
//!
//! The engine is pure: no I/O, no threads, no clock, no logging and no generator. Chance is asked like a player.
//! A rule that needs an answer calls for it in the middle of ordinary nested functions, named and ordered as in
//! `rules/`; when no answer is at hand the call unwinds with [`Suspended`], and a [`World`] runs again from its last
//! boundary with the answers given since.

mod canonical;
mod cards;
mod chain;
mod decision;
mod edition;
mod effects;
mod event;
mod game;
mod hash;
mod lasting;
mod lists;
mod names;
mod observation;
mod position;
pub mod query;
mod resample;
mod rulebook;
mod rules;
mod schedule;
mod standing;
mod state;
mod timing;
pub mod view;
mod witness;
mod world;

pub use ashwright_core::{PileEnd, SeatSet};
pub use ashwright_seen::{Deed, EventKind, Outcome, Stage};
pub use cards::{CardSet, CardSetIter, List};
pub use chain::{Bound, Chain, Frame, StepResult};
pub use decision::{Agent, Answer, Ask, Choice, Decision, Form, FormOf, Needs, Weights, asked_any};
pub use edition::{
    Actionless, Against, Announcement, Attaching, ComingBack, Crowded, DiceOnCards, DiceServe, Edition,
    ExhaustedAttacker, Guards, LeftBehind, LostDefender, Moving, MustCounter, PilesShown, ReactionLimit, Scheduler,
    SpellDiscarded, Tie, TurnedDamage, Undrawn, WoundsLie,
};
pub use event::{Attacked, Came, Cause, Damage, Event, Events, Happened, HowChanged, Owed, Wounds};
pub use game::{Decider, Game, Happening, Played, Stop, Suspended, What, Witness};
pub use lasting::{Change, Decree, Delayed, Lasting, Span, Traced};
pub use names::{EventId, FrameId, Object, Zone};
pub use observation::{Observation, Players, Recorder, Seated};
pub use position::{
    AwayPosition, CardPosition, ChangePosition, ChimeraPosition, Conjurations, DiePosition, FaceDownPosition,
    HiddenCard, Position, PositionProblem, PositionStage, ProgressPosition, SeatPosition, SharedPosition, Until,
    WhatChanged, dice_of, dice_types_of,
};
pub use query::{Context, Query};
pub use resample::Resampled;
pub use rulebook::{Price, Rulebook, Texts};
pub use rules::{Deck, DeckProblem, Encounter, EncounterProblem, Reason};
pub use schedule::{Aftermath, Batch, Foreseen, Hit, Part, ProcessStep, Response, Schedule};
pub use standing::{
    BoundPosition, DecreePosition, DelayedPosition, FramePosition, GonePosition, LastPosition, NamedPosition,
    TracedPosition,
};
pub use state::*;
pub use view::Viewer;
pub use world::{Pending, Question, Tell, Wanted, World};
