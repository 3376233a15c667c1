//! Paragraphs: name, cost, trigger and sentences.

use super::focus::by_level;
use super::speaker::{Article, Home, Number, Speaker};
use super::{Boxed, Paragraph, capital, marks};

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
            let what = speaker.filter(filter, Article::A, Number::One);
            vec![Paragraph {
                text: format!("This spell can only be attached to {what}."),
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
        speaker.told = None;
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
    for printed in &power.carried {
        lines.extend(paragraphs(pool, printed, Home::DIE));
    }
    for line in &mut lines {
        line.name = Some(format!("On a card, until {}", power.until.words()));
    }
    lines
}

impl Speaker<'_> {
    /// What a paragraph says, with `steps` as its steps.
    pub fn body(&mut self, body: &Body, steps: &[Step]) -> String {
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
                self.with_lead(&lead, steps)
            }
            Body::Reaction { trigger, .. } => {
                let trigger = self.trigger(trigger);
                self.pause();
                let lead = format!("You may play this {} {trigger}.", self.own_kind());
                match self.sentences(steps) {
                    nothing if nothing.is_empty() => lead,
                    sentences => format!("{lead} {sentences}"),
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
                    None => "without paying its main or side action costs".to_owned(),
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
