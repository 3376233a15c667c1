//! What the faces of a Chimera's cards say besides their text, and the verbs that only they have.

use super::marks::CostMark;
use super::speaker::{Referent, Speaker};
use super::{Boxed, Holds, Paragraph, capital};
use ashwright_core::{
    AbilityId, Amount, Aspect, ChimeraLevel, LevelValues, Part, Quantity, RageChange, RowEnd, Select, TextSource,
};

/// The figures of an aspect by name.
pub(super) fn aspect_values(aspect: &Aspect, attack: String, life: String) -> Vec<(&'static str, String)> {
    let mut values = vec![("attack", attack), ("life", life)];
    if aspect.blood > 0 {
        values.push(("blood", aspect.blood.to_string()));
    }
    let attacks = aspect.sign.map_or("never", |sign| sign.words());
    values.push(("attacks", attacks.to_owned()));
    if aspect.pips > 0 {
        values.push(("status tokens", aspect.pips.to_string()));
    }
    if !aspect.stack.is_empty() {
        values.push(("stack", aspect.stack.clone()));
    }
    values
}

/// A line for each level of a Chimera, and its stacks.
pub(super) fn levels(part: &Part) -> Vec<Paragraph> {
    let Part::Chimera(chimera) = part else {
        return Vec::new();
    };
    let mut lines: Vec<Paragraph> = chimera.levels.iter().map(level).collect();
    let [one, other] = &chimera.stacks;
    lines.push(line("Stacks".to_owned(), format!("{one} or {other}.")));
    lines
}

fn level(level: &ChimeraLevel) -> Paragraph {
    let ChimeraLevel {
        life,
        ultimate,
        row,
        for_two,
        ..
    } = level;
    let blood: Vec<String> = row.iter().map(u8::to_string).collect();
    let mut text = format!(
        "life {life}, Ultimate at {ultimate} Red Rains, starting row {}, threat {}.",
        blood.join(" "),
        row.len()
    );
    if level.source == TextSource::Unconfirmed {
        text.push_str(" Life and Ultimate value are not confirmed.");
    }
    if let Some(LevelValues { life, ultimate }) = for_two {
        text.push_str(&format!(
            " Against two players: life {life}, Ultimate at {ultimate} (not confirmed)."
        ));
    }
    Paragraph {
        holds: Holds::AtLevel(level.difficulty, level.level),
        ..line(
            format!("{} {}", capital(level.difficulty.word()), level.level),
            capital(&text),
        )
    }
}

fn line(name: String, text: String) -> Paragraph {
    Paragraph {
        boxed: Boxed::Plain,
        name: Some(name),
        numeral: None,
        cost: None,
        text,
        keyword_reminder: None,
        holds: Holds::Always,
        modes: Vec::new(),
    }
}

/// Says of a paragraph of a behavior for which rolls it is, and as which action.
pub(super) fn name_row(part: &Part, ability: AbilityId, lines: &mut [Paragraph]) {
    let Part::Behavior(behavior) = part else { return };
    let row = behavior
        .rows
        .iter()
        .find(|row| row.paragraphs().any(|own| own == ability));
    let (Some(row), Some(first)) = (row, lines.first_mut()) else {
        return;
    };
    first.name = Some(if row.from == row.to {
        row.from.to_string()
    } else {
        format!("{}–{}", row.from, row.to)
    });
    let mark = if row.side == Some(ability) {
        CostMark::Side
    } else {
        CostMark::Main
    };
    first.cost = Some(vec![mark]);
    first.holds = Holds::ForRolls(row.from, row.to);
}

impl Speaker<'_> {
    pub(super) fn turn_up_clause(&mut self, referent: &mut Referent) -> String {
        *referent = Referent::card("aspect", "revealed");
        self.mention(None, "aspect");
        "reveal the leftmost face-down aspect".to_owned()
    }

    pub(super) fn place_red_rains_clause(&mut self, amount: &Quantity) -> String {
        let tokens = self.counted(amount, "Red Rains token", "Red Rains tokens");
        format!("place {tokens} on the Chimera")
    }

    pub(super) fn rage_dice_clause(&mut self, change: RageChange, amount: &Amount) -> String {
        let dice = match amount {
            Amount::Exactly(n @ Quantity::CountOf(_)) => {
                let things = self.quantity(n);
                let things = things.strip_prefix("the number of ").unwrap_or(&things);
                format!("as many basic rage dice as there are {things}")
            }
            amount => self.amount(amount, "basic rage die", "basic rage dice"),
        };
        self.pause();
        match change {
            RageChange::Raise => format!("raise {dice}"),
            RageChange::Reroll => format!("re-roll {dice}"),
        }
    }

    pub(super) fn add_face_down_clause(&mut self, amount: &Quantity) -> String {
        format!("add {}", self.counted(amount, "face-down aspect", "face-down aspects"))
    }

    pub(super) fn move_to_end_clause(&mut self, what: &Select, end: RowEnd, referent: &mut Referent) -> String {
        let end = match end {
            RowEnd::Left => "left",
            RowEnd::Right => "right",
        };
        let what = self.named_from_now(what, referent);
        format!("move {what} to the {end} end of its battlefield")
    }

    pub(super) fn behave_aside_clause(&mut self, roll: &Quantity) -> String {
        if let Quantity::Plus(rolled, more) = roll
            && matches!(**rolled, Quantity::Amount(_))
        {
            let (more, rolled) = (self.quantity(more), self.quantity(rolled));
            return format!("take the side action of the behavior for {rolled} plus {more}, to at most 12");
        }
        let roll = self.quantity(roll);
        format!("take the side action of the behavior for a roll of {roll}, to at most 12")
    }

    pub(super) fn resolve_status_clause(&mut self, what: &Select, referent: &mut Referent) -> String {
        let what = self.named_from_now(what, referent);
        format!("resolve the status ability of {what}, spending a status token")
    }
}
