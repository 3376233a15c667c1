//! The names that one paragraph binds.

use crate::Span;
use ashwright_core::{Ability, Effect, EventPattern, Named, Slot, Step};

/// Words that cannot be bound as names, because they begin or join phrases where a name can stand.
pub(crate) const RESERVED: &[&str] = &[
    "a",
    "after",
    "agent",
    "all",
    "amount",
    "an",
    "and",
    "another",
    "any",
    "as",
    "at",
    "attack",
    "attacks",
    "battlefield",
    "by",
    "cannot",
    "chosen",
    "controller",
    "copies",
    "copy",
    "die",
    "each",
    "either",
    "else",
    "exhaustion",
    "focus",
    "for",
    "from",
    "highest",
    "host",
    "if",
    "in",
    "inexhaustible",
    "is",
    "it",
    "later",
    "life",
    "main",
    "may",
    "minus",
    "multiplied",
    "not",
    "number",
    "of",
    "on",
    "once",
    "or",
    "other",
    "owner",
    "play",
    "plus",
    "printed",
    "random",
    "recover",
    "side",
    "source",
    "spellboard",
    "status",
    "target",
    "that",
    "the",
    "there",
    "this",
    "times",
    "to",
    "token",
    "tokens",
    "under",
    "up",
    "when",
    "while",
    "whose",
    "with",
    "wound",
    "wounds",
    "you",
    "your",
];

/// What a name stands for, which decides where it may be used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum NameKind {
    /// What a trigger waits for.
    Event,
    /// A player.
    Player,
    /// The cards that a step chose, moved or made.
    Card,
    /// A step of which only whether and how much it was done can be asked.
    Deed,
}

impl NameKind {
    /// What the name of this step stands for.
    pub fn of_step(effect: &Effect) -> NameKind {
        match effect.named() {
            Named::Cards => NameKind::Card,
            Named::Player => NameKind::Player,
            Named::Deed => NameKind::Deed,
        }
    }

    /// How messages call it.
    pub fn words(self) -> &'static str {
        match self {
            NameKind::Event => "an event",
            NameKind::Player => "a player",
            NameKind::Card => "a card",
            NameKind::Deed => "something that was done",
        }
    }
}

/// A binding of a name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Binding {
    /// Its slot.
    pub slot: Slot,
    /// What it stands for from here on.
    pub kind: NameKind,
    /// Where it is bound.
    pub span: Span,
}

/// The names bound so far while a paragraph is read.
#[derive(Clone, Default, Debug)]
pub(crate) struct Names {
    /// By slot, as written.
    pub names: Vec<String>,
    /// Every binding in order; a name may be bound again by another branch.
    pub bound: Vec<Binding>,
    /// What the trigger of the paragraph waits for.
    pub event: Option<EventPattern>,
    /// The names that were used.
    pub used: Vec<Slot>,
    /// The names of what steps do that choose no target: nobody knows it before the text is under way.
    pub late: Vec<Slot>,
    /// How many blocks around what is read choose their targets when they are reached.
    pub put_off: usize,
    /// Whether the modes that are read next are another player's to choose from.
    pub others_choice: bool,
    /// Whether a line of this paragraph could not be read, so that names may be missing.
    pub uncertain: bool,
}

impl Names {
    /// The slot of a name and what it stands for now.
    pub fn get(&self, name: &str) -> Option<(Slot, NameKind)> {
        let at = self.names.iter().position(|n| n == name)?;
        self.bound
            .iter()
            .rev()
            .find(|b| b.slot.index() == at)
            .map(|b| (b.slot, b.kind))
    }

    /// Binds a name. `None` when there are too many.
    pub fn bind(&mut self, name: &str, kind: NameKind, span: Span) -> Option<Slot> {
        let at = match self.names.iter().position(|n| n == name) {
            Some(at) => at,
            None => {
                self.names.push(name.to_owned());
                self.names.len() - 1
            }
        };
        if at >= Slot::MAX {
            return None;
        }
        let slot = Slot(u8::try_from(at).ok()?);
        self.bound.push(Binding { slot, kind, span });
        Some(slot)
    }
}

/// What the names of a paragraph stand for, by slot.
pub(crate) fn kinds_of(ability: &Ability) -> Vec<NameKind> {
    let mut kinds = vec![NameKind::Card; ability.names.len()];
    let mut set = |slot: Slot, kind: NameKind| {
        if let Some(entry) = kinds.get_mut(slot.index()) {
            *entry = kind;
        }
    };
    if let Some(trigger) = ability.body.trigger()
        && let Some(slot) = trigger.bind
    {
        set(slot, NameKind::Event);
    }
    steps_bind(ability.body.steps(), &mut set);
    kinds
}

/// Calls `set` for every binding in `steps`, in the order in which they are written.
pub(crate) fn steps_bind(steps: &[Step], set: &mut dyn FnMut(Slot, NameKind)) {
    for step in steps {
        if let Some(slot) = step.bind {
            set(slot, NameKind::of_step(&step.effect));
        }
        if let Effect::Move { giver: Some(giver), .. } = &step.effect {
            set(*giver, NameKind::Card);
        }
        if let Effect::ForEachPlayer { name, .. } | Effect::ForEach { name, .. } = &step.effect {
            let player = matches!(step.effect, Effect::ForEachPlayer { .. });
            set(*name, if player { NameKind::Player } else { NameKind::Card });
        }
        for inner in step.effect.inner() {
            steps_bind(inner, set);
        }
    }
}
