//! Paragraphs: name, cost, trigger and sentences.

use super::phrases::{join, possessive};
use super::speaker::{Article, Home, Number, Referent, Speaker, stat_word, token_words};
use super::{Boxed, Paragraph, capital, marks};
use crate::names::NameKind;
use ashwright_core::*;

/// A paragraph of a card, and those that focus adds to it, with what the keywords in it mean.
pub(crate) fn paragraphs(pool: &Pool, printed: &Printed, home: Home) -> Vec<Paragraph> {
    let (mut all, keywords) = unexplained(pool, printed, home);
    if pool.keywords.iter().any(|k| k.ability == printed.ability) {
        for line in &mut all {
            line.keyword_reminder = Some(reminder(pool, printed, home));
        }
        return all;
    }
    let reminders: Vec<String> = keywords
        .iter()
        .map(|p| {
            let label = keyword_label(pool, p);
            format!("{label}: {}", reminder(pool, p, Home::of(CardKind::Ally)))
        })
        .collect();
    if let Some(first) = all.first_mut()
        && !reminders.is_empty()
    {
        first.keyword_reminder = Some(reminders.join(" "));
    }
    all
}

/// The same without what keywords mean, and the keywords that it speaks of.
fn unexplained(pool: &Pool, printed: &Printed, home: Home) -> (Vec<Paragraph>, Vec<Printed>) {
    let ability = pool.ability(printed.ability);
    let numeral = (ability.numeral == Numbered::Yes).then_some(printed.numeral);
    let mut paragraph = Paragraph {
        boxed: match printed.boxed {
            TextBox::Plain => Boxed::Plain,
            TextBox::Inexhaustible => Boxed::Inexhaustible,
        },
        name: ability.name.clone(),
        numeral,
        cost: None,
        text: String::new(),
        keyword_reminder: None,
    };
    if pool.keywords.iter().any(|k| k.ability == printed.ability) {
        return (vec![paragraph], Vec::new());
    }
    if let Body::FocusCost { level, cost, condition } = &ability.body {
        paragraph.name = Some("Focus".to_owned());
        paragraph.numeral = Some(*level);
        let mut speaker = Speaker::new(pool, home);
        let lead = condition.as_ref().map(|c| format!("if {}, ", speaker.condition(c)));
        paragraph.text = capital(&format!(
            "{}you may pay {} to activate this spell instead.",
            lead.unwrap_or_default(),
            marks::line(&marks::of_cost(cost))
        ));
        return (vec![paragraph], Vec::new());
    }
    if let Body::PlayedFromHand { .. } = ability.body {
        paragraph.boxed = Boxed::Reaction;
    }
    if let Body::Reaction { .. } = ability.body
        && home.kind != Some(CardKind::ReactionSpell)
    {
        paragraph.boxed = Boxed::Reaction;
    }
    if let Body::FocusDiscount { level, less } = &ability.body {
        paragraph.name = Some("Focus".to_owned());
        paragraph.numeral = Some(*level);
        paragraph.text = format!("Activating this spell costs {} less.", marks::CostMark::Magic(*less));
        return (vec![paragraph], Vec::new());
    }
    if let Body::AttachesTo(filter) = &ability.body {
        let usual = [[Noun::Unit], [Noun::Phoenixborn]]
            .iter()
            .any(|kinds| filter.kinds == kinds);
        let plain = usual && filter.control == Control::Any && filter.which.is_empty();
        if plain {
            return (Vec::new(), Vec::new());
        }
        let mut speaker = Speaker::new(pool, home);
        let what = speaker.filter(filter, Article::A, Number::One);
        paragraph.text = format!("This spell can only be attached to {what}.");
        return (vec![paragraph], Vec::new());
    }
    let mut speaker = Speaker::new(pool, home);
    speaker.numeral = numeral;
    if let Body::Activated { cost, .. } = &ability.body {
        paragraph.cost = Some(marks::of_cost(cost));
    }
    let (own, focus) = match &ability.body {
        Body::OnPlay(steps) | Body::Activated { steps, .. } => split_focus(steps),
        _ => (ability.body.steps(), &[][..]),
    };
    paragraph.text = speaker.body(&ability.body, own);
    let mut all = vec![paragraph];
    for step in focus {
        let Effect::If { condition, then, .. } = &step.effect else {
            continue;
        };
        let Some((level, rest)) = focus_of(condition) else {
            continue;
        };
        speaker.pause();
        let text = match rest {
            Some(rest) => {
                let condition = speaker.condition(&rest);
                speaker.under(&format!("If {condition}"), then)
            }
            None => speaker.sentences(then),
        };
        all.push(Paragraph {
            boxed: all[0].boxed,
            name: Some("Focus".to_owned()),
            numeral: Some(level),
            cost: None,
            text,
            keyword_reminder: None,
        });
    }
    (all, speaker.keywords)
}

/// The text of a keyword.
pub(crate) fn reminder(pool: &Pool, printed: &Printed, home: Home) -> String {
    let ability = pool.ability(printed.ability);
    let mut speaker = Speaker::new(pool, home);
    speaker.numeral = (ability.numeral == Numbered::Yes).then_some(printed.numeral);
    let text = speaker.body(&ability.body, ability.body.steps());
    match &ability.body {
        Body::Activated { cost, .. } => format!("{}: {text}", marks::line(&marks::of_cost(cost))),
        _ => text,
    }
}

/// `Armored 1`
pub(crate) fn keyword_label(pool: &Pool, printed: &Printed) -> String {
    let ability = pool.ability(printed.ability);
    let name = ability.name.as_deref().unwrap_or("?");
    match ability.numeral {
        Numbered::Yes => format!("{name} {}", printed.numeral),
        Numbered::No => name.to_owned(),
    }
}

/// What a die does while it is on a card.
pub(crate) fn carried(pool: &Pool, power: &DicePower) -> Vec<Paragraph> {
    let mut lines: Vec<Paragraph> = Vec::new();
    for printed in &power.carried {
        lines.extend(paragraphs(pool, printed, Home::DIE));
    }
    for line in &mut lines {
        line.name = Some(match power.returns {
            DieReturn::EndOfRound => "On a card, until the end of the round".to_owned(),
            DieReturn::Never => "On a card".to_owned(),
        });
    }
    lines
}

/// The steps before the focus lines at the end, and the focus lines.
fn split_focus(steps: &[Step]) -> (&[Step], &[Step]) {
    let is_focus = |step: &&Step| match &step.effect {
        Effect::If {
            condition, otherwise, ..
        } => otherwise.is_empty() && focus_of(condition).is_some(),
        _ => false,
    };
    let focus = steps.iter().rev().take_while(is_focus).count();
    steps.split_at(steps.len() - focus)
}

/// The level that a condition asks for, and what else it asks.
fn focus_of(condition: &Condition) -> Option<(u8, Option<Condition>)> {
    match condition {
        Condition::Focused(level) => Some((*level, None)),
        Condition::And(a, b) => match &**a {
            Condition::Focused(level) => Some((*level, Some((**b).clone()))),
            _ => None,
        },
        _ => None,
    }
}

impl Speaker<'_> {
    /// What a paragraph says, with `steps` as its steps.
    pub fn body(&mut self, body: &Body, steps: &[Step]) -> String {
        match body {
            Body::OnPlay(_) | Body::Activated { .. } => self.sentences(steps),
            Body::Triggered { trigger, .. } => {
                let lead = capital(&self.trigger(trigger));
                self.with_lead(&lead, steps)
            }
            Body::Reaction { trigger, .. } => {
                let trigger = self.trigger(trigger);
                format!(
                    "You may play this {} {trigger}. {}",
                    self.own_kind(),
                    self.sentences(steps)
                )
            }
            Body::Static {
                scope,
                condition,
                modifiers,
            } => {
                let lead = condition.as_ref().map(|c| format!("while {}, ", self.condition(c)));
                capital(&format!(
                    "{}{}.",
                    lead.unwrap_or_default(),
                    self.changes(scope, modifiers)
                ))
            }
            Body::PlayedFromHand {
                played_as,
                trigger,
                cost,
            } => {
                let trigger = capital(&self.trigger(trigger));
                let paying = match cost {
                    None => "without paying its main or side action costs".to_owned(),
                    Some(cost) => {
                        format!(
                            "by paying {} instead of its play cost",
                            marks::line(&marks::of_cost(cost))
                        )
                    }
                };
                let also = match played_as {
                    PlayedAs::Printed => "",
                    PlayedAs::ReactionSpell => " It is also a reaction spell until it is in play.",
                };
                format!(
                    "{trigger}, you may play this {} from your hand {paying}.{also}",
                    self.own_kind()
                )
            }
            Body::FocusDiscount { .. } | Body::FocusCost { .. } | Body::AttachesTo(_) => String::new(),
        }
    }

    // ------------------------------------------------------------------------------------------ triggers

    fn trigger(&mut self, trigger: &Trigger) -> String {
        let event = self.event(&trigger.event);
        let timing = match trigger.timing {
            Timing::When => "when",
            Timing::After => "after",
            Timing::At => "at",
        };
        let mut event = event;
        for (timing, other) in &trigger.others {
            let timing = match timing {
                Timing::When => "when",
                Timing::After => "after",
                Timing::At => "at",
            };
            event.push_str(&format!(" or {timing} {}", self.event(other)));
        }
        let limit = match trigger.limit {
            Limit::Unlimited => "",
            Limit::OncePerTurn => "once per turn, ",
        };
        self.event = Some(trigger.event.clone());
        if let Some(slot) = trigger.bind {
            let referent = Referent {
                kind: NameKind::Event,
                ..self.victim(&trigger.event)
            };
            self.introduce(slot, referent);
        }
        let condition = trigger
            .condition
            .as_ref()
            .map(|c| format!(", if {}", self.condition(c)));
        format!("{limit}{timing} {event}{}", condition.unwrap_or_default())
    }

    /// What the card is called that an event happens to.
    fn victim(&mut self, event: &EventPattern) -> Referent {
        let (subject, how) = match event {
            EventPattern::Destroyed(subject, _) => (subject, "destroyed"),
            EventPattern::Targeted(subject, _) => (subject, "target"),
            EventPattern::DeclaredAttacker(subject) => (subject, "attacking"),
            EventPattern::DeclaredBlocker(subject) => (subject, "blocking"),
            EventPattern::DeclaredGuard(subject) => (subject, "guarding"),
            EventPattern::DealtDamage(subject, _) => (subject, "damaged"),
            EventPattern::WoundsPlaced(subject, _) => (subject, "wounded"),
            EventPattern::ComesIntoPlay(subject) | EventPattern::Attached(subject) => (subject, "new"),
            EventPattern::LastTokenRemoved(_, subject) => (subject, ""),
            EventPattern::AttackersDeclared(_)
            | EventPattern::PlayerTargeted(..)
            | EventPattern::DefendersChosen(_)
            | EventPattern::BlockersDeclared(_)
            | EventPattern::ActionTaken(..)
            | EventPattern::DiceChanged { .. }
            | EventPattern::PaidWith { .. }
            | EventPattern::Resolved(_)
            | EventPattern::Moment(_) => return Referent::card("card", ""),
        };
        match subject {
            Subject::Only(Ref::This) => Referent::card(self.own_kind(), how),
            Subject::Only(_) => Referent::card("unit", how),
            Subject::Any(filter) => Referent::card(&self.kinds(filter), how),
        }
    }

    fn event(&mut self, event: &EventPattern) -> String {
        match event {
            EventPattern::ComesIntoPlay(subject) => format!("{} comes into play", self.subject(subject)),
            EventPattern::Attached(subject) => format!("{} is attached", self.subject(subject)),
            EventPattern::Destroyed(subject, cause) => {
                format!("{} is destroyed{}", self.subject(subject), self.cause(cause))
            }
            EventPattern::DealtDamage(subject, cause) => {
                format!("{} is dealt damage{}", self.subject(subject), self.cause(cause))
            }
            EventPattern::WoundsPlaced(subject, cause) => {
                format!(
                    "wound tokens are placed on {}{}",
                    self.subject(subject),
                    self.cause(cause)
                )
            }
            EventPattern::AttackersDeclared(by) => self.does(by, "declare", "declares", "attackers"),
            EventPattern::BlockersDeclared(by) => self.does(by, "declare", "declares", "blockers"),
            EventPattern::DefendersChosen(by) => {
                self.does(by, "have", "has", "the choice to declare blockers or a guard")
            }
            EventPattern::ActionTaken(by, TurnAction::Pass) => self.does(by, "take", "takes", "a Pass main action"),
            EventPattern::ActionTaken(by, TurnAction::Meditate) => self.does(by, "take", "takes", "a Meditate action"),
            EventPattern::LastTokenRemoved(token, subject) => {
                let token = token_words(TokenKind::Of(*token), true);
                format!("the last {token} is removed from {}", self.subject(subject))
            }
            EventPattern::DiceChanged { of, by } => {
                let pool = match of {
                    Control::Any => "a player's".to_owned(),
                    Control::Yours => "your".to_owned(),
                    Control::Opponents => "an opponent's".to_owned(),
                    Control::Of(who) => possessive(&self.player(who)),
                };
                let whose = match by {
                    Control::Any => "a player's".to_owned(),
                    Control::Yours => "your".to_owned(),
                    Control::Opponents => "an opponent's".to_owned(),
                    Control::Of(who) => possessive(&self.player(who)),
                };
                format!(
                    "one or more dice in {pool} active pool are re-rolled, lowered in level, or changed to a side of \
                     {whose} choice"
                )
            }
            EventPattern::PaidWith { by, kinds, purpose } => {
                let kinds: Vec<&str> = kinds.iter().map(|kind| kind.word()).collect();
                let cost = match purpose {
                    Purpose::Anything => "a cost",
                    Purpose::DicePower => "the cost of a dice power",
                };
                let die = super::phrases::an(&join(&kinds, "or"));
                self.does(by, "pay", "pays", &format!("{cost} with {die} die on its power side"))
            }
            EventPattern::Resolved(by) => self.does(
                by,
                "resolve",
                "resolves",
                "an action spell or an activated Phoenixborn ability",
            ),
            EventPattern::DeclaredAttacker(subject) => {
                format!("{} is declared as an attacker", self.subject(subject))
            }
            EventPattern::DeclaredBlocker(subject) => format!("{} is declared as a blocker", self.subject(subject)),
            EventPattern::DeclaredGuard(subject) => format!("{} is declared as a guard", self.subject(subject)),
            EventPattern::Targeted(subject, cause) => {
                format!("{} is targeted{}", self.subject(subject), self.cause(cause))
            }
            EventPattern::PlayerTargeted(who, cause) => {
                let cause = self.cause(cause);
                let players = self.does(who, "are", "is", "targeted");
                format!("{players}{cause}")
            }
            EventPattern::Moment(moment) => match moment {
                Moment::EndOfRound => "the end of the round",
                Moment::EndOfPrepare => "the end of the prepare phase",
                Moment::StartOfTurns => "the beginning of the player turns phase",
                Moment::ExhaustDice => "the exhaust dice step of the recovery phase",
                Moment::EndOfTurn => "the end of the turn",
                Moment::EndOfYourTurn => "the end of your turn",
                Moment::StartOfTurn(Whose::Yours) => "the start of your turn",
                Moment::StartOfTurn(Whose::Anyones) => "the start of each turn",
            }
            .to_owned(),
        }
    }

    /// What a player does: `an opponent declares attackers`.
    fn does(&mut self, by: &Control, base: &str, third: &str, what: &str) -> String {
        match by {
            Control::Any => format!("a player {third} {what}"),
            Control::Yours => format!("you {base} {what}"),
            Control::Opponents => format!("an opponent {third} {what}"),
            Control::Of(who) => format!("{} {third} {what}", self.player(who)),
        }
    }

    fn subject(&mut self, subject: &Subject) -> String {
        match subject {
            Subject::Only(card) => self.one(card),
            Subject::Any(filter) => self.filter(filter, Article::A, Number::One),
        }
    }

    fn cause(&mut self, cause: &CausePattern) -> String {
        if *cause == CausePattern::ANY {
            return String::new();
        }
        let kinds: Vec<&str> = cause.kinds.iter().map(|k| cause_words(*k).0).collect();
        let by = self.controlled(&cause.by);
        if let Some(source) = &cause.source {
            let owner = possessive(&self.one(source));
            let kinds = if kinds.is_empty() {
                "doing".to_owned()
            } else {
                join(&kinds, "or")
            };
            return format!(" by {owner} {kinds}{by}");
        }
        if kinds.is_empty() {
            return format!(" by anything{by}");
        }
        format!(" by {}{by}", super::phrases::an(&join(&kinds, "or")))
    }

    // ----------------------------------------------------------------------------------------- static text

    fn changes(&mut self, scope: &Scope, modifiers: &[Modifier]) -> String {
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

    fn modifier(&mut self, modifier: &Modifier, number: Number) -> String {
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

    fn gains(&mut self, printed: &Printed, verb: &str) -> String {
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
fn only_players_do(modifiers: &[Modifier]) -> bool {
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

fn cannot(acts: &[Act]) -> String {
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

/// What an event can be the result of, singular and plural.
fn cause_words(kind: CauseKind) -> (&'static str, &'static str) {
    match kind {
        CauseKind::Attack => ("attack", "attacks"),
        CauseKind::Counter => ("counter", "counters"),
        CauseKind::Spell => ("spell", "spells"),
        CauseKind::ReactionSpell => ("reaction spell", "reaction spells"),
        CauseKind::Ability => ("ability", "abilities"),
        CauseKind::DicePower => ("dice power", "dice powers"),
    }
}
