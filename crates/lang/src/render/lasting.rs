//! Text that a card gains for a while, said as what is so, or happens, for that while.

use super::filters::phoenixborn_of;
use super::modifiers::only_players_do;
use super::parts::duration;
use super::phrases::{Form, possessive};
use super::speaker::{Article, Home, Number, Speaker};
use super::steps::{Mood, is_plain};
use ashwright_core::*;

impl Speaker<'_> {
    /// What changes about cards for a while.
    pub(super) fn apply(&mut self, to: &Select, modifiers: &[Modifier], until: Duration, mood: Mood) -> String {
        if let ([Modifier::KeepsDice(kind)], Select::All(filter)) = (modifiers, to)
            && filter.kinds == [Noun::Phoenixborn]
            && filter.control == Control::Yours
        {
            let (kind, until) = (kind.word(), duration(until));
            return format!("{until}, {kind} dice you control stay where they are when they prevent damage");
        }
        // A Phoenixborn stands for its player.
        if let ([Modifier::Must(Duty::Attack)], Select::All(filter), Mood::Plain) = (modifiers, to, mood)
            && let Some(who) = phoenixborn_of(filter)
        {
            let who = self.player(who);
            let until = match until {
                Duration::TheirNextTurn => "until the end of their next turn",
                until => duration(until),
            };
            return format!("{until}, {who} must take an Attack action as their main action, if able");
        }
        if mood == Mood::Plain
            && let Some(granted) = self.granted(to, modifiers, until)
        {
            return granted;
        }
        if let Some(changes) = self.so_many_change(to, modifiers, until) {
            let have = if mood == Mood::May { "have " } else { "" };
            return format!("{have}{changes}");
        }
        if let ([Modifier::PassesMore], Duration::Turn, Mood::Plain) = (modifiers, until, mood) {
            return "you may take 1 additional main action this turn, but only to pass".to_owned();
        }
        let until = duration(until);
        if let [Modifier::SwappedValues] = modifiers {
            let number = Speaker::number_of(to);
            let what = possessive(&self.select(to));
            let its = number.form().its();
            return format!("swap {what} printed attack value with {its} printed life value {until}");
        }
        let receiver = self.receiver(to);
        let (what, number) = match to {
            Select::All(filter) if only_players_do(modifiers) => self.scope(&Scope::Each(filter.clone()), modifiers),
            to => (self.select(to), Speaker::number_of(to)),
        };
        match mood {
            Mood::Plain => {
                let form = number.form();
                let changes = self.modifiers(modifiers, form, receiver);
                if changes.names_a_number() {
                    // The number was spoken of last, but the sentence is about `what`.
                    if let Select::Only(Ref::Named(slot)) = to {
                        self.spoken_of_again(*slot);
                    }
                    self.pause();
                }
                changes.of(&what, until)
            }
            Mood::May => {
                let changes = self.modifiers(modifiers, Form::Base, receiver).of(&what, until);
                format!("have {changes}")
            }
        }
    }

    /// A text without a name that cards gain, said of these cards: `that unit cannot be targeted by …`, `until the start of
    /// your next turn, after it is dealt damage, prevent that damage`.
    pub(super) fn granted(&mut self, to: &Select, modifiers: &[Modifier], until: Duration) -> Option<String> {
        let [Modifier::Gains(gain)] = modifiers else {
            return None;
        };
        let pool = self.pool;
        let ability = pool.ability(gain.ability.ability);
        if ability.name.is_some() || ability.numeral == Numbered::Yes {
            return None;
        }
        match &ability.body {
            Body::Static {
                scope: Scope::Only(Ref::This),
                condition: None,
                modifiers,
            } if modifiers.iter().all(is_forbidden) => {
                let number = Speaker::number_of(to);
                let receiver = self.receiver(to);
                let what = self.select(to);
                let changes = self.modifiers(modifiers, number.form(), receiver);
                let until = duration(until);
                // By whom it cannot be done would be read together with how long.
                let by_some = modifiers.iter().any(|m| matches!(m, Modifier::Cannot(_, Some(_))));
                Some(match by_some {
                    true => format!("{until}, {}", changes.of(&what, "")),
                    false => changes.of(&what, until),
                })
            }
            body @ Body::Triggered { steps, .. } if is_plain(steps) => {
                let called = match to {
                    Select::Only(card) => self.one(card),
                    Select::All(filter) => self.filter(filter, Article::A, Number::One),
                    Select::Pick(_) => return None,
                };
                let home = Home {
                    own: Some(self.receiver(to)),
                    ..Home::of(CardKind::Ally)
                };
                let mut inner = Speaker::new(pool, home);
                inner.called = Some(called);
                let said = inner.body(body, steps);
                self.keywords.append(&mut inner.keywords);
                let said = said.strip_suffix('.')?;
                let mut letters = said.chars();
                let first = letters.next()?.to_lowercase();
                (!said.contains(". ")).then(|| format!("{}, {first}{}", duration(until), letters.as_str()))
            }
            _ => None,
        }
    }

    /// Changes of so many cards as a number says that takes a clause of its own: `up to X units get +1 attack, where X is …`.
    pub(super) fn so_many_change(&mut self, to: &Select, modifiers: &[Modifier], until: Duration) -> Option<String> {
        let Select::Pick(pick) = to else { return None };
        let (Count::UpTo(n) | Count::Exactly(n)) = &pick.count else {
            return None;
        };
        if self.simple(n).is_some() || matches!(n, Quantity::Amount(_)) {
            return None;
        }
        let count = match &pick.count {
            Count::UpTo(_) => Count::UpTo(Quantity::X),
            _ => Count::Exactly(Quantity::X),
        };
        let few = Select::Pick(Pick { count, ..pick.clone() });
        let what = self.select(&few);
        let receiver = self.receiver(to);
        let changes = self.modifiers(modifiers, Form::Base, receiver);
        if changes.names_a_number() {
            return None;
        }
        let changes = changes.of(&what, duration(until));
        Some(format!("{changes}, where X is {}", self.quantity(n)))
    }
}

/// Whether a change only forbids something.
fn is_forbidden(modifier: &Modifier) -> bool {
    matches!(
        modifier,
        Modifier::Cannot(..) | Modifier::Immune(..) | Modifier::Untargetable(_)
    )
}
