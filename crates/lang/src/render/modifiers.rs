//! What static text and lasting effects change.

use super::paragraph::{keyword_label, unexplained};
use super::phrases::{Form, join};
use super::quantities::stat_word;
use super::speaker::{Article, Home, Number, Speaker};
use super::triggers::cause_words;
use super::{Boxed, Paragraph, marks};
use ashwright_core::*;

/// What changes about cards, as it follows their name.
pub(super) struct Changes {
    /// `gets +X attack and cannot block`
    said: String,
    /// What the X in it is.
    x: Option<String>,
    /// Whether it ends in `if able`, after which nothing can be said of how long it lasts.
    able: bool,
}

impl Changes {
    /// Whether it ends in a number for which there was no room before.
    pub fn names_a_number(&self) -> bool {
        self.x.is_some()
    }

    /// The change of what `subject` names, for as long as `until` says.
    pub fn of(&self, subject: &str, until: &str) -> String {
        let Changes { said, x, able } = self;
        let text = match (able, until) {
            (_, "") => format!("{subject} {said}"),
            (true, until) => format!("{until}, {subject} {said}"),
            (false, until) => format!("{subject} {said} {until}"),
        };
        match x {
            Some(x) => format!("{text}, where X is {x}"),
            None => text,
        }
    }
}

impl Speaker<'_> {
    /// Static text.
    pub(super) fn changes(&mut self, scope: &Scope, modifiers: &[Modifier]) -> String {
        match (scope, modifiers) {
            (Scope::Only(Ref::This), [Modifier::DrawsMore(n)]) => {
                let up_to = if self.is_one(n) { "" } else { "up to " };
                let cards = self.counted(n, "additional card", "additional cards");
                return format!("you may draw {up_to}{cards} in the draw cards step");
            }
            (Scope::Only(card @ Ref::This), [Modifier::PaysReactions(kinds)]) => {
                let faces = power_faces(kinds);
                return format!("you may use {faces} on {} to pay the cost of reactions", self.one(card));
            }
            (_, [Modifier::Unpreventable]) => {
                let (subject, number) = self.scope(scope, modifiers);
                let deal = number.form().verb("deal", "deals");
                return format!("damage {subject} {deal} by attacking or countering cannot be prevented");
            }
            _ => {}
        }
        let (subject, number) = self.scope(scope, modifiers);
        self.modifiers(modifiers, number.form()).of(&subject, "")
    }

    /// What static text is about.
    pub(super) fn scope(&mut self, scope: &Scope, modifiers: &[Modifier]) -> (String, Number) {
        match scope {
            Scope::Only(Ref::Host) if only_players_do(modifiers) => ("you".to_owned(), Number::Many),
            Scope::Only(card) => (self.one(card), Number::One),
            Scope::Each(filter) if only_players_do(modifiers) && !matches!(filter.control, Control::Of(_)) => {
                let players = match filter.control {
                    Control::Any | Control::Of(_) => "players",
                    Control::Yours => "you",
                    Control::Opponents => "opponents",
                };
                (players.to_owned(), Number::Many)
            }
            Scope::Each(filter) => (self.filter(filter, Article::None, Number::Many), Number::Many),
        }
    }

    /// What changes: `gets +1 attack and +1 life and cannot block`.
    pub fn modifiers(&mut self, modifiers: &[Modifier], form: Form) -> Changes {
        let mut x = None;
        // Verbs with everything that follows them, so that each is said once.
        let mut groups: Vec<(&'static str, Vec<String>)> = Vec::new();
        for modifier in modifiers {
            let (verb, rest) = self.modifier(modifier, form, &mut x);
            match groups.last_mut() {
                Some((last, rests)) if *last == verb && !verb.is_empty() => rests.push(rest),
                _ => groups.push((verb, vec![rest])),
            }
        }
        let said: Vec<String> = groups
            .iter()
            .map(|(verb, rests)| {
                let rests: Vec<&str> = rests.iter().map(String::as_str).collect();
                let rests = join(&rests, if *verb == "cannot" { "or" } else { "and" });
                if verb.is_empty() {
                    rests
                } else {
                    format!("{verb} {rests}")
                }
            })
            .collect();
        let said: Vec<&str> = said.iter().map(String::as_str).collect();
        Changes {
            said: join(&said, "and"),
            x,
            able: matches!(modifiers.last(), Some(Modifier::Must(_))),
        }
    }

    /// The verb of a change and what follows it; what X is goes to `x`.
    fn modifier(&mut self, modifier: &Modifier, form: Form, x: &mut Option<String>) -> (&'static str, String) {
        let its = form.its();
        let it = if form == Form::Many { "them" } else { "it" };
        match modifier {
            Modifier::Gets(stat, sign, amount) => (form.verb("get", "gets"), self.bonus(*stat, *sign, amount, x)),
            Modifier::Gains(gain) => (form.verb("gain", "gains"), self.gained(&gain.ability)),
            Modifier::HasNoAbilities => (
                form.verb("have", "has"),
                "no abilities, not even inexhaustible ones".to_owned(),
            ),
            Modifier::Cannot(acts, by) => {
                let acts = cannot(acts);
                let by = by.as_ref().map(|by| self.filter(by, Article::None, Number::Many));
                let by = match by {
                    Some(by) if acts.ends_with("by attacks") => format!(" from {by}"),
                    Some(by) => format!(" by {by}"),
                    None => String::new(),
                };
                ("cannot", format!("{acts}{by}"))
            }
            Modifier::Immune(what, kinds) => {
                let what = match what {
                    Immunity::Targeted => "targeted",
                    Immunity::Affected => "affected",
                };
                if kinds.is_empty() {
                    return ("cannot", format!("be {what} by an opponent"));
                }
                let kinds: Vec<&str> = kinds.iter().map(|k| cause_words(*k).1).collect();
                ("cannot", format!("be {what} by an opponent's {}", join(&kinds, "or")))
            }
            Modifier::MayGuard => ("may", "guard a unit that is attacked".to_owned()),
            Modifier::StrikesFirst(fight) => (
                form.verb("deal", "deals"),
                match fight {
                    Fight::Attacking => format!("{its} damage before units in battle with {it} while attacking"),
                    Fight::Battle => format!("{its} damage in battle before units without this ability"),
                },
            ),
            Modifier::Loses(name) => (form.verb("lose", "loses"), format!("the {name} ability")),
            Modifier::OnlyInexhaustible => (
                form.verb("have", "has"),
                "no abilities other than inexhaustible ones".to_owned(),
            ),
            Modifier::Steadfast(kinds) => {
                let kinds: Vec<&str> = kinds.iter().map(|k| cause_words(*k).1).collect();
                let hand = "owner's hand";
                (
                    "cannot",
                    format!(
                        "be exhausted, destroyed or returned to {its} {hand} by {}",
                        join(&kinds, "or")
                    ),
                )
            }
            Modifier::Untargetable(kinds) => {
                let kinds: Vec<&str> = kinds.iter().map(|k| cause_words(*k).1).collect();
                ("cannot", format!("be targeted by {}", join(&kinds, "or")))
            }
            Modifier::PaysForCards => (
                "can",
                format!("be paid from: dice on {it} can be spent on the costs of cards in your hand"),
            ),
            Modifier::PaysForActivations => (
                form.verb("let", "lets"),
                format!("dice on {it} be spent on the activation costs of ready spells"),
            ),
            Modifier::KeptFromHand(kinds) => {
                let kinds: Vec<&str> = kinds.iter().map(|k| cause_words(*k).1).collect();
                (
                    "cannot",
                    format!("be placed from a discard pile into a hand by {}", join(&kinds, "or")),
                )
            }
            Modifier::Toll(toll) => {
                let cost = marks::line(&marks::of_cost(&toll.cost));
                let wounds = match toll.wounds {
                    None => String::new(),
                    Some(1) => format!(" or place 1 wound token on {it}"),
                    Some(n) => format!(" or place {n} wound tokens on {it}"),
                };
                let on = match toll.on {
                    TollOn::Defending => "declare blockers or a guard",
                    TollOn::Attacking => "take an Attack action",
                };
                ("must", format!("have {its} player spend {cost}{wounds} to {on}"))
            }
            Modifier::CountersUnexhausted => (form.be(), "not exhausted by countering".to_owned()),
            Modifier::Defends => (
                form.verb("block", "blocks"),
                format!(
                    "for the Chimera and {} its aspects, if able",
                    form.verb("guard", "guards")
                ),
            ),
            Modifier::JoinsAttacks(with) => {
                let with = self.filter(with, Article::None, Number::One);
                (
                    form.verb("join", "joins"),
                    format!("the attack of any {with} in {its} row, if able"),
                )
            }
            Modifier::WoundsForDiscards(n) => {
                let wounds = self.counted(n, "wound token", "wound tokens");
                let rest = format!("{wounds} for each card that is discarded from {its} player's hand or draw pile");
                (form.verb("take", "takes"), rest)
            }
            Modifier::DestroyedExhausted => (form.be(), "destroyed when exhausted".to_owned()),
            Modifier::CountsAsExhausted => (form.be(), "considered to be exhausted".to_owned()),
            Modifier::FocusedMore(n) => {
                let times = self.counted(n, "additional time", "additional times");
                (form.be(), format!("focused {times}"))
            }
            Modifier::WoundsDoubled => (
                form.verb("receive", "receives"),
                "twice the number of wound tokens from damage".to_owned(),
            ),
            Modifier::Unpreventable => (
                form.verb("deal", "deals"),
                "damage that cannot be prevented by attacking or countering".to_owned(),
            ),
            Modifier::Must(Duty::BeBlocked) => ("must", "be blocked, if able".to_owned()),
            Modifier::Must(Duty::Block(card)) => ("must", format!("block {}, if able", self.one(card))),
            Modifier::Must(Duty::Attack) => (
                form.verb("make", "makes"),
                format!("{its} player choose an Attack action as a main action, if able"),
            ),
            Modifier::SwappedValues => (
                form.verb("have", "has"),
                format!("{its} printed attack value swapped with {its} printed life value"),
            ),
            Modifier::NumeralsInAttacks(n) => {
                let n = self.quantity(n);
                (
                    form.verb("have", "has"),
                    format!("the numerals of {its} abilities increased by {n} during Attack actions"),
                )
            }
            Modifier::KeepsDice(kind) => (
                form.verb("keep", "keeps"),
                format!("{} dice that prevent damage in place", kind.word()),
            ),
            Modifier::PaysReactions(kinds) => (
                form.verb("let", "lets"),
                format!(
                    "{its} controller use {} on {} to pay the cost of reactions",
                    power_faces(kinds),
                    it
                ),
            ),
            Modifier::Slots(Slots::None) => (
                form.verb("do", "does"),
                "not count towards a battlefield limit".to_owned(),
            ),
            Modifier::Slots(Slots::More(n)) => {
                let slots = self.counted(n, "additional slot", "additional slots");
                (
                    form.verb("take", "takes"),
                    format!("up {slots} on a battlefield and cannot be placed where there are too few"),
                )
            }
            Modifier::StrikesLast => (
                form.verb("deal", "deals"),
                format!(
                    "{its} damage in battle after units without this ability, unless {its} damage would come first, in which case neither \
                     is so"
                ),
            ),
            Modifier::PassesMore => ("may", "pass once more as an additional main action".to_owned()),
            Modifier::StaysWithHost => (
                "cannot",
                format!(
                    "be moved or leave play unless the card that {} attached to leaves play",
                    if form == Form::Many { "they are" } else { "it is" }
                ),
            ),
            Modifier::DrawsMore(n) => {
                let cards = self.counted(n, "additional card", "additional cards");
                (
                    form.verb("let", "lets"),
                    format!("{its} controller draw up to {cards} in the draw cards step"),
                )
            }
        }
    }

    /// `+1 attack`, `-1 life for each ...`, `+X attack`; what X is goes to `x`.
    fn bonus(&mut self, stat: Stat, sign: Sign, amount: &Quantity, x: &mut Option<String>) -> String {
        let sign = match sign {
            Sign::Plus => '+',
            Sign::Minus => '-',
        };
        let stat = stat_word(stat);
        if let Some(n) = self.simple(amount) {
            return format!("{sign}{n} {stat}");
        }
        if let Some((n, each)) = self.each_of(amount) {
            return format!("{sign}{n} {stat} for each {each}");
        }
        *x = Some(self.quantity(amount));
        format!("{sign}X {stat}")
    }

    /// What a card gains: a keyword, or a paragraph in quotes.
    fn gained(&mut self, printed: &Printed) -> String {
        let boxed = match printed.boxed {
            TextBox::Plain => "",
            TextBox::Inexhaustible => "inexhaustible ",
            TextBox::BetweenRealms => "between realms ",
        };
        if self.pool.keywords.iter().any(|k| k.ability == printed.ability) {
            if !self.keywords.iter().any(|k| k.ability == printed.ability) {
                self.keywords.push(*printed);
            }
            return format!("{boxed}{}", keyword_label(self.pool, printed));
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
        format!("{boxed}\u{201c}{}\u{201d}", said.strip_suffix('.').unwrap_or(&said))
    }
}

/// Whether a change is by a number that needs a clause of its own.
pub(super) fn names_a_number(modifier: &Modifier) -> bool {
    let Modifier::Gets(_, _, amount) = modifier else {
        return false;
    };
    match amount {
        Quantity::Number(_)
        | Quantity::Numeral
        | Quantity::X
        | Quantity::TokensOn(..)
        | Quantity::TokensAmong(..)
        | Quantity::DiceAmong(..)
        | Quantity::DiceSpent(..)
        | Quantity::CountOf(_)
        | Quantity::Times(..) => false,
        Quantity::Phase
        | Quantity::ValueOf(..)
        | Quantity::PrintedOf(..)
        | Quantity::PlayCostOf(_)
        | Quantity::ActiveDice(..)
        | Quantity::DestroyedBy(_)
        | Quantity::ReceivedFrom(_)
        | Quantity::Amount(_)
        | Quantity::AmountFor(..)
        | Quantity::Plus(..)
        | Quantity::Minus(..)
        | Quantity::Highest(..) => true,
    }
}

/// Whether a change can follow `you may have it`: a verb that has a plain form.
pub(super) fn can_be_had(modifier: &Modifier) -> bool {
    match modifier {
        Modifier::Gets(..)
        | Modifier::Gains(_)
        | Modifier::HasNoAbilities
        | Modifier::StrikesFirst(_)
        | Modifier::StrikesLast
        | Modifier::Slots(Slots::More(_))
        | Modifier::OnlyInexhaustible
        | Modifier::Loses(_)
        | Modifier::CountersUnexhausted
        | Modifier::Defends
        | Modifier::JoinsAttacks(_)
        | Modifier::DestroyedExhausted
        | Modifier::WoundsForDiscards(_)
        | Modifier::CountsAsExhausted
        | Modifier::FocusedMore(_)
        | Modifier::WoundsDoubled
        | Modifier::Unpreventable
        | Modifier::SwappedValues
        | Modifier::NumeralsInAttacks(_)
        | Modifier::KeepsDice(_)
        | Modifier::Must(Duty::Attack)
        | Modifier::PaysReactions(_)
        | Modifier::DrawsMore(_) => true,
        Modifier::Cannot(..)
        | Modifier::Immune(..)
        | Modifier::MayGuard
        | Modifier::Steadfast(_)
        | Modifier::Untargetable(_)
        | Modifier::PaysForCards
        | Modifier::PaysForActivations
        | Modifier::KeptFromHand(_)
        | Modifier::Toll(_)
        | Modifier::Slots(Slots::None)
        | Modifier::PassesMore
        | Modifier::StaysWithHost
        | Modifier::Must(Duty::BeBlocked | Duty::Block(_)) => false,
    }
}

/// `[charm:power] or [divine:power]`
fn power_faces(kinds: &[DieType]) -> String {
    let faces: Vec<String> = kinds.iter().map(|kind| marks::face(*kind, Level::Power)).collect();
    let faces: Vec<&str> = faces.iter().map(String::as_str).collect();
    join(&faces, "or")
}

/// Whether these modifiers of a Phoenixborn are about what its player does.
pub(super) fn only_players_do(modifiers: &[Modifier]) -> bool {
    let players_act = |act: &Act| match act {
        Act::PlayReactionSpells
        | Act::PlayActionSpells
        | Act::SpendBasicDice
        | Act::TakeSideActions
        | Act::TakeAttackActions
        | Act::AffectOpposingDice
        | Act::ChangeOpposingDice => true,
        Act::Attack
        | Act::Block
        | Act::Guard
        | Act::Counter
        | Act::BeBlocked
        | Act::BeGuarded
        | Act::BeAttacked
        | Act::BeGuardedFor
        | Act::BeMeditated
        | Act::BearAlterations
        | Act::BearOpposingAlterations
        | Act::BeActivated => false,
    };
    modifiers.iter().all(|modifier| {
        *modifier == Modifier::PassesMore
            || matches!(modifier, Modifier::Cannot(acts, None) if acts.iter().all(players_act))
    })
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
            Act::Attack
            | Act::Block
            | Act::Guard
            | Act::Counter
            | Act::PlayReactionSpells
            | Act::PlayActionSpells
            | Act::SpendBasicDice
            | Act::TakeSideActions
            | Act::BeActivated
            | Act::TakeAttackActions
            | Act::AffectOpposingDice
            | Act::BearAlterations
            | Act::BearOpposingAlterations
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
            Act::SpendBasicDice => Some("spend dice on their basic side".to_owned()),
            Act::PlayActionSpells => Some("play action spells".to_owned()),
            Act::TakeSideActions => Some("take a side action other than Meditate".to_owned()),
            Act::BeActivated => Some("have its abilities activated".to_owned()),
            Act::ChangeOpposingDice => Some("re-roll or change dice in an opponent's active pool".to_owned()),
            Act::AffectOpposingDice => Some("affect dice in an opponent's active pool".to_owned()),
            Act::TakeAttackActions => Some("take an Attack action".to_owned()),
            Act::BearAlterations => Some("have alteration spells attached to it".to_owned()),
            Act::BearOpposingAlterations => Some("have alteration spells attached to it by opponents".to_owned()),
            Act::BeBlocked | Act::BeGuarded | Act::BeAttacked | Act::BeGuardedFor | Act::BeMeditated => None,
        })
        .collect();
    if !passive.is_empty() {
        said.push(format!("be {}", join(&passive, "or")));
    }
    let said: Vec<&str> = said.iter().map(String::as_str).collect();
    join(&said, "or")
}
