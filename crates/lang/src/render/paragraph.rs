//! Paragraphs: name, cost, trigger and sentences.

use super::conditions::{asks_about, is_left_open};
use super::focus::by_level;
use super::speaker::{Article, Home, Number, Speaker, common_noun};
use super::steps::{Mood, is_plain};
use super::{Boxed, Holds, Paragraph, capital, marks};

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
    // What an aspect gains it has as an aspect.
    let bearer = match home.kind {
        Some(kind) if kind.is_aspect() => kind,
        _ => CardKind::Ally,
    };
    let reminders: Vec<String> = keywords
        .iter()
        .map(|p| {
            let label = keyword_label(pool, p);
            format!("{label}: {}", reminder(pool, p, Home::of(bearer)))
        })
        .collect();
    if let Some(first) = all.first_mut()
        && !reminders.is_empty()
    {
        first.keyword_reminder = Some(reminders.join(" "));
    }
    all
}

/// Text that is a single sentence about its spell: how else it is activated, or what it can be attached to, of which nothing is
/// said where it is any unit or any Phoenixborn.
fn about_the_spell(pool: &Pool, body: &Body, home: Home, paragraph: &Paragraph) -> Option<Vec<Paragraph>> {
    let focused = |level: u8, text: String| Paragraph {
        name: Some("Focus".to_owned()),
        numeral: Some(level),
        text,
        ..paragraph.clone()
    };
    let mut speaker = Speaker::new(pool, home);
    Some(match body {
        Body::FocusCost { level, cost, condition } => {
            let lead = condition.as_ref().map(|c| format!("if {}, ", speaker.condition(c)));
            let text = format!(
                "{}you may activate this spell for {} instead.",
                lead.unwrap_or_default(),
                marks::in_sentence(cost)
            );
            vec![focused(*level, capital(&text))]
        }
        Body::FocusDiscount { level, less } => {
            let less = marks::numbered(&marks::CostMark::Magic(*less));
            let another = if home.cheaper_before(*level) { "another " } else { "" };
            vec![focused(
                *level,
                format!("Activating this spell costs {another}{less} less."),
            )]
        }
        Body::AttachesTo(filter) => {
            let usual = [[Noun::Unit], [Noun::Phoenixborn]]
                .iter()
                .any(|kinds| filter.kinds == kinds);
            if usual && filter.control == Control::Any && filter.which.is_empty() {
                return Some(Vec::new());
            }
            let text = speaker.can_be_attached(filter);
            vec![Paragraph {
                text,
                ..paragraph.clone()
            }]
        }
        _ => return None,
    })
}

/// The same without what keywords mean, and the keywords that it speaks of.
pub(super) fn unexplained(pool: &Pool, printed: &Printed, home: Home) -> (Vec<Paragraph>, Vec<Printed>) {
    let ability = pool.ability(printed.ability);
    let home = home.in_box(printed.boxed);
    let numeral = (ability.numeral == Numbered::Yes).then_some(printed.numeral);
    let mut paragraph = Paragraph {
        boxed: match printed.boxed {
            TextBox::Plain => Boxed::Plain,
            TextBox::Inexhaustible => Boxed::Inexhaustible,
            TextBox::BetweenRealms => Boxed::BetweenRealms,
        },
        name: ability.name.clone(),
        numeral,
        cost: None,
        text: String::new(),
        keyword_reminder: None,
        holds: Holds::Always,
        modes: Vec::new(),
    };
    if let Body::PlayedFromHand { .. } = ability.body
        && printed.boxed != TextBox::BetweenRealms
    {
        paragraph.boxed = Boxed::Reaction;
    }
    if pool.keywords.iter().any(|k| k.ability == printed.ability) {
        return (vec![paragraph], Vec::new());
    }
    if let Some(said) = about_the_spell(pool, &ability.body, home, &paragraph) {
        return (said, Vec::new());
    }
    if let Body::Status { token, .. } = &ability.body {
        paragraph.boxed = Boxed::Status;
        let of = match token {
            StatusToken::Each => "Status",
            StatusToken::Last => "Last status",
        };
        paragraph.name = Some(match paragraph.name {
            Some(name) => format!("{name}, {}", of.to_lowercase()),
            None => of.to_owned(),
        });
    }
    if let Body::Reaction { .. } = ability.body
        && home.kind != Some(CardKind::ReactionSpell)
    {
        paragraph.boxed = Boxed::Reaction;
    }
    let of_focus = ability.name.is_none().then(|| told_by_focus(&ability.body)).flatten();
    let body = match &of_focus {
        Some((level, body)) => {
            paragraph.name = Some("Focus".to_owned());
            paragraph.numeral = Some(*level);
            body
        }
        None => &ability.body,
    };
    let mut speaker = Speaker::new(pool, home);
    speaker.numeral = numeral;
    if let Body::Activated { cost, .. } = &ability.body {
        paragraph.cost = (!cost.parts.is_empty()).then(|| marks::of_cost(cost));
    }
    let (own, patches) = match body {
        Body::OnPlay(steps) | Body::Activated { steps, .. } => by_level(steps),
        body => match by_level(body.steps()) {
            // What only focus makes of an event is told with its condition.
            (base, _) if base.is_empty() => (body.steps().to_vec(), Vec::new()),
            leveled => leveled,
        },
    };
    let text = speaker.body(body, &own);
    paragraph.text = match &ability.body {
        Body::Activated { cost, .. } if cost.parts.is_empty() => format!("During your turn: {text}"),
        _ => text,
    };
    paragraph.modes = std::mem::take(&mut speaker.modes);
    let mut all = vec![paragraph];
    for mut patch in patches {
        speaker.pause();
        speaker.tells(None);
        // A line that is read in between parts it from what it follows.
        if home.focus_cost.is_some_and(|level| level < patch.level) {
            patch.after = None;
        }
        all.push(Paragraph {
            boxed: all[0].boxed,
            name: Some("Focus".to_owned()),
            numeral: Some(patch.level),
            cost: None,
            text: speaker.patch(&patch),
            keyword_reminder: None,
            holds: Holds::Always,
            modes: std::mem::take(&mut speaker.modes),
        });
    }
    (all, speaker.keywords)
}

/// The focus level on which all of a paragraph depends, and the paragraph without that condition.
fn told_by_focus(body: &Body) -> Option<(u8, Body)> {
    let mut body = body.clone();
    let condition = match &mut body {
        Body::Static { condition, .. } => condition,
        Body::Triggered { trigger, .. } => &mut trigger.condition,
        _ => return None,
    };
    let Some(Condition::Focused(level)) = condition.take() else {
        return None;
    };
    Some((level, body))
}

/// The text of a keyword.
pub(crate) fn reminder(pool: &Pool, printed: &Printed, home: Home) -> String {
    let ability = pool.ability(printed.ability);
    let mut speaker = Speaker::new(pool, home);
    speaker.numeral = (ability.numeral == Numbered::Yes).then_some(printed.numeral);
    let text = speaker.body(&ability.body, ability.body.steps());
    match &ability.body {
        Body::Activated { cost, .. } if cost.parts.is_empty() => format!("During your turn: {text}"),
        Body::Activated { cost, .. } => format!("{}: {text}", marks::line(&marks::of_cost(cost))),
        _ => text,
    }
}

/// A numeral; of a keyword that is granted with X as its numeral it is 0 until then, which no card prints.
pub(super) fn numeral_words(numeral: u8) -> String {
    match numeral {
        0 => "X".to_owned(),
        n => n.to_string(),
    }
}

/// `Armored 1`
pub(crate) fn keyword_label(pool: &Pool, printed: &Printed) -> String {
    let ability = pool.ability(printed.ability);
    let name = ability.name.as_deref().unwrap_or("?");
    match ability.numeral {
        Numbered::Yes => format!("{name} {}", numeral_words(printed.numeral)),
        Numbered::No => name.to_owned(),
    }
}

/// What a die does while it is on a card.
pub(crate) fn carried(pool: &Pool, power: &DicePower) -> Vec<Paragraph> {
    let mut lines: Vec<Paragraph> = Vec::new();
    let placed = pool.ability(power.power.ability).body.steps();
    let bearer = placed.iter().find_map(|step| match &step.effect {
        Effect::PlaceDie {
            on: Select::Pick(pick), ..
        } => Some(common_noun(&pick.filter.kinds)),
        _ => None,
    });
    let home = Home {
        host: bearer.unwrap_or(Home::DIE.host),
        ..Home::DIE
    };
    for printed in &power.carried {
        lines.extend(paragraphs(pool, printed, home));
    }
    for line in &mut lines {
        line.name = Some(format!("On a {}, until {}", home.host, power.until.words()));
    }
    lines
}

/// What is said of the unit that these steps bring, or make able to attack.
fn joins(steps: &[Step]) -> Option<&'static str> {
    steps.iter().find_map(|step| match &step.effect {
        Effect::Summon { onto: Who::You, .. } => Some(" That conjuration may be declared as an attacker."),
        Effect::Remove {
            token: TokenKind::Of(Token::Exhaustion),
            from: Select::Only(Ref::Named(_)),
            ..
        } => Some(" That unit may be declared as an attacker."),
        effect => effect.inner().find_map(joins),
    })
}

/// Whether any of these steps says that your draw pile is shuffled.
fn shuffles(steps: &[Step]) -> bool {
    steps
        .iter()
        .any(|step| step.effect == Effect::Shuffle || step.effect.inner().any(shuffles))
}

impl Speaker<'_> {
    /// To what alone a spell can be attached, or where a ready spell goes that lies under another (R 6.4.12).
    fn can_be_attached(&mut self, filter: &Filter) -> String {
        let mut what = filter.clone();
        if self.home.kind == Some(CardKind::ReadySpell) {
            what.which.retain(|which| !matches!(which, Trait::Not(_)));
            let what = self.filter(&what, Article::A, Number::One);
            return format!("When you play this spell, place it face up under {what}.");
        }
        what.which.retain(|which| *which != Trait::Fits);
        let fits = what != *filter;
        let what = self.filter(&what, Article::A, Number::One);
        match fits {
            true => format!("You can only attach this spell to {what} while your battlefield has a free slot for it."),
            false => format!("This spell can only be attached to {what}."),
        }
    }

    /// What is done at a point of the round, of which all is done then.
    fn at_a_moment(&mut self, lead: &str, steps: &[Step]) -> String {
        match steps {
            [first, second] if is_plain(steps) && !is_left_open(first) && !is_left_open(second) => {
                format!("{lead}, {}.", self.clauses(steps, Mood::Plain))
            }
            [
                first,
                next @ Step {
                    effect: Effect::If { .. },
                    ..
                },
            ] if !asks_about(next, first) => {
                let first = self.with_lead(lead, std::slice::from_ref(first));
                format!("{first} {}", self.with_lead("Then", std::slice::from_ref(next)))
            }
            steps => self.with_lead(lead, steps),
        }
    }

    /// That a unit may attack which is there, or is unexhausted, only since the attackers are about to be declared (R 7.2.103 of
    /// the original edition).
    fn may_join(&self, trigger: &Trigger, steps: &[Step]) -> &'static str {
        let declares = match &trigger.event {
            EventPattern::AttackersDeclared(by) => *by == Control::Yours,
            EventPattern::DeclaredAttacker(subject) => *subject == Subject::Only(Ref::This),
            _ => false,
        };
        if !declares || trigger.timing != Timing::Before {
            return "";
        }
        joins(steps).unwrap_or_default()
    }

    /// What a paragraph says, with `steps` as its steps.
    pub fn body(&mut self, body: &Body, steps: &[Step]) -> String {
        self.shuffles = shuffles(body.steps());
        match body {
            Body::Activated {
                by: UsedBy::Opponents, ..
            } => {
                let lead = "Only opponents can use this.".to_owned();
                match self.sentences(steps) {
                    nothing if nothing.is_empty() => lead,
                    sentences => format!("{lead} {sentences}"),
                }
            }
            Body::OnPlay(_) | Body::Activated { .. } | Body::Status { .. } => self.sentences(steps),
            Body::Triggered { trigger, .. } => {
                let lead = capital(&self.trigger(trigger));
                let text = match trigger.timing {
                    Timing::At => self.at_a_moment(&lead, steps),
                    Timing::Before | Timing::When | Timing::After => self.with_lead(&lead, steps),
                };
                format!("{text}{}", self.may_join(trigger, steps))
            }
            Body::Reaction { trigger, .. } => {
                let trigger_words = self.trigger(trigger);
                self.pause();
                let lead = format!("You may play this {} {trigger_words}.", self.own_kind());
                match self.sentences(steps) {
                    nothing if nothing.is_empty() => lead,
                    sentences => format!("{lead} {sentences}{}", self.may_join(trigger, steps)),
                }
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
                    None => format!("without paying its {}", self.home.actions),
                    Some(cost) => {
                        format!("by paying {} instead of its play cost", marks::in_sentence(cost))
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
}
