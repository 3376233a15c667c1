//! What static text and lasting effects change.

use super::paragraph::{keyword_label, unexplained};
use super::phrases::join;
use super::quantities::stat_word;
use super::speaker::{Article, Home, Number, Speaker};
use super::triggers::cause_words;
use super::{Boxed, Paragraph, marks};
use ashwright_core::*;

impl Speaker<'_> {
    pub(super) fn changes(&mut self, scope: &Scope, modifiers: &[Modifier]) -> String {
        if let (Scope::Only(Ref::This), [Modifier::DrawsMore(n)]) = (scope, modifiers) {
            let cards = self.counted(n, "additional card", "additional cards");
            return format!("you may draw up to {cards} in the draw cards step");
        }
        let subject = match scope {
            Scope::Only(Ref::Host) if only_players_do(modifiers) => "you".to_owned(),
            Scope::Only(card) => self.one(card),
            Scope::Each(filter) if only_players_do(modifiers) => match filter.control {
                Control::Any => "players".to_owned(),
                Control::Yours => "you".to_owned(),
                Control::Opponents => "opponents".to_owned(),
                Control::Of(_) => self.filter(filter, Article::Each, Number::One),
            },
            Scope::Each(filter) => self.filter(filter, Article::Each, Number::One),
        };
        format!("{subject} {}", self.modifiers(modifiers, Number::One))
    }

    /// What changes: `gets +1 attack and cannot block`.
    pub fn modifiers(&mut self, modifiers: &[Modifier], number: Number) -> String {
        let said: Vec<String> = modifiers.iter().map(|m| self.modifier(m, number)).collect();
        let said: Vec<&str> = said.iter().map(String::as_str).collect();
        join(&said, "and")
    }

    pub(super) fn modifier(&mut self, modifier: &Modifier, number: Number) -> String {
        let verb = |one: &'static str, many: &'static str| if number == Number::One { one } else { many };
        match modifier {
            Modifier::Gets(stat, sign, amount) => {
                let sign = match sign {
                    Sign::Plus => '+',
                    Sign::Minus => '-',
                };
                let stat = stat_word(*stat);
                match self.simple(amount) {
                    Some(n) => format!("{} {sign}{n} {stat}", verb("gets", "get")),
                    None => {
                        let amount = self.quantity(amount);
                        format!("{} {sign}X {stat}, where X is {amount}", verb("gets", "get"))
                    }
                }
            }
            Modifier::Gains(gain) => self.gains(&gain.ability, verb("gains", "gain")),
            Modifier::HasNoAbilities => {
                format!("{} no abilities, not even inexhaustible ones", verb("has", "have"))
            }
            Modifier::Cannot(acts, by) => {
                let acts = cannot(acts);
                match by {
                    Some(filter) => {
                        let by = self.filter(filter, Article::None, Number::Many);
                        format!("cannot {acts} by {by}")
                    }
                    None => format!("cannot {acts}"),
                }
            }
            Modifier::Immune(what, kinds) => {
                let what = match what {
                    Immunity::Targeted => "targeted",
                    Immunity::Affected => "affected",
                };
                if kinds.is_empty() {
                    return format!("cannot be {what} by an opponent");
                }
                let kinds: Vec<&str> = kinds.iter().map(|k| cause_words(*k).1).collect();
                format!("cannot be {what} by an opponent's {}", join(&kinds, "or"))
            }
            Modifier::MayGuard => "may guard a unit that is attacked".to_owned(),
            Modifier::StrikesFirst => {
                format!(
                    "{} damage before the units it battles while attacking",
                    verb("deals", "deal")
                )
            }
            Modifier::CountersUnexhausted => format!("{} not exhausted by countering", verb("is", "are")),
            Modifier::CountsAsExhausted => format!("{} considered to be exhausted", verb("is", "are")),
            Modifier::FocusedMore(n) => {
                let times = self.counted(n, "additional time", "additional times");
                format!("{} focused {times}", verb("is", "are"))
            }
            Modifier::WoundsDoubled => {
                let receives = verb("receives", "receive");
                format!("{receives} twice the number of wound tokens from damage")
            }
            Modifier::Unpreventable => {
                format!(
                    "{} damage by attacking or countering that cannot be prevented",
                    verb("deals", "deal")
                )
            }
            Modifier::MustBeBlocked => "must be blocked, if able".to_owned(),
            Modifier::MustBlock(card) => format!("must block {}, if able", self.one(card)),
            Modifier::MustAttack => {
                let whose = verb("its player", "their players");
                format!("makes {whose} choose an Attack action as a main action, if able")
            }
            Modifier::SwappedValues => {
                let its = verb("has its", "have their");
                format!(
                    "{its} printed attack value swapped with {} printed life value",
                    verb("its", "their")
                )
            }
            Modifier::NumeralsInAttacks(n) => {
                let n = self.quantity(n);
                let has = verb("has the numerals of its", "have the numerals of their");
                format!("{has} abilities increased by {n} during Attack actions")
            }
            Modifier::KeepsDice(kind) => {
                format!(
                    "{} {} dice that prevent damage in place",
                    verb("keeps", "keep"),
                    kind.word()
                )
            }
            Modifier::PaysReactions(kinds) => {
                let faces: Vec<String> = kinds.iter().map(|kind| marks::face(*kind, Level::Power)).collect();
                let faces: Vec<&str> = faces.iter().map(String::as_str).collect();
                let on = verb("it", "them");
                let lets = verb("lets its controller", "let their controller");
                format!("{lets} use {} on {on} to pay the cost of reactions", join(&faces, "or"))
            }
            Modifier::DrawsMore(n) => {
                let cards = self.counted(n, "additional card", "additional cards");
                let lets = verb("lets its controller", "let their controller");
                format!("{lets} draw up to {cards} in the draw cards step")
            }
        }
    }

    pub(super) fn gains(&mut self, printed: &Printed, verb: &str) -> String {
        let boxed = match printed.boxed {
            TextBox::Plain => "",
            TextBox::Inexhaustible => "inexhaustible ",
        };
        if self.pool.keywords.iter().any(|k| k.ability == printed.ability) {
            if !self.keywords.iter().any(|k| k.ability == printed.ability) {
                self.keywords.push(*printed);
            }
            return format!("{verb} {boxed}{}", keyword_label(self.pool, printed));
        }
        let (paragraphs, keywords) = unexplained(self.pool, printed, Home::of(CardKind::Ally));
        for keyword in keywords {
            if !self.keywords.iter().any(|k| k.ability == keyword.ability) {
                self.keywords.push(keyword);
            }
        }
        let said: Vec<String> = paragraphs
            .into_iter()
            .map(|p| {
                Paragraph {
                    boxed: Boxed::Plain,
                    ..p
                }
                .to_string()
            })
            .collect();
        // The sentence around it brings the full stop.
        let said = said.join(" ");
        format!(
            "{verb} {boxed}\u{201c}{}\u{201d}",
            said.strip_suffix('.').unwrap_or(&said)
        )
    }
}

/// Whether these modifiers of a Phoenixborn are about what its player does.
pub(super) fn only_players_do(modifiers: &[Modifier]) -> bool {
    let players_act = |act: &Act| match act {
        Act::PlayReactionSpells | Act::TakeSideActions | Act::ChangeOpposingDice => true,
        Act::Attack
        | Act::Block
        | Act::Guard
        | Act::Counter
        | Act::BeBlocked
        | Act::BeGuarded
        | Act::BeAttacked
        | Act::BeGuardedFor
        | Act::BeMeditated
        | Act::BeActivated => false,
    };
    modifiers
        .iter()
        .all(|m| matches!(m, Modifier::Cannot(acts, None) if acts.iter().all(players_act)))
}

pub(super) fn cannot(acts: &[Act]) -> String {
    // "be blocked or be guarded against" is said with one "be".
    let passive: Vec<&str> = acts
        .iter()
        .filter_map(|act| match act {
            Act::BeBlocked => Some("blocked"),
            Act::BeGuarded => Some("guarded against"),
            Act::BeAttacked => Some("targeted by attacks"),
            Act::BeGuardedFor => Some("protected by a guard"),
            Act::BeMeditated => Some("discarded to meditate"),
            Act::BeActivated => Some("activated"),
            Act::Attack
            | Act::Block
            | Act::Guard
            | Act::Counter
            | Act::PlayReactionSpells
            | Act::TakeSideActions
            | Act::ChangeOpposingDice => None,
        })
        .collect();
    let mut said: Vec<String> = acts
        .iter()
        .filter_map(|act| match act {
            Act::Attack => Some("attack".to_owned()),
            Act::Block => Some("block".to_owned()),
            Act::Guard => Some("guard".to_owned()),
            Act::Counter => Some("counter".to_owned()),
            Act::PlayReactionSpells => Some("play reaction spells".to_owned()),
            Act::TakeSideActions => Some("take a side action other than Meditate".to_owned()),
            Act::ChangeOpposingDice => Some("re-roll or change dice in an opponent's active pool".to_owned()),
            Act::BeBlocked
            | Act::BeGuarded
            | Act::BeAttacked
            | Act::BeGuardedFor
            | Act::BeMeditated
            | Act::BeActivated => None,
        })
        .collect();
    if !passive.is_empty() {
        said.push(format!("be {}", join(&passive, "or")));
    }
    let said: Vec<&str> = said.iter().map(String::as_str).collect();
    join(&said, "or")
}
