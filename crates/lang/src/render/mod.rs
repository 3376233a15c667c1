//! From definitions to the text that a person reads: English sentences in the vocabulary of the Reborn rules, one for
//! each step, generated from the same definition that the engine runs.

mod chimera;
mod choices;
mod conditions;
mod effects;
mod filters;
mod focus;
mod groups;
mod lasting;
mod marks;
mod modifiers;
mod paragraph;
mod parts;
mod phrases;
mod picks;
mod players;
mod quantities;
mod speaker;
mod steps;
mod triggers;
mod verbs;

pub use marks::CostMark;

use ashwright_core::{
    AbilityId, Body, Card, CardKind, Chained, DieType, Difficulty, Law, Part, Pool, Printed, Ref, TextBox, TextSource,
    TitleId, Value, Who, capital,
};
use speaker::{Home, Speaker};
use std::fmt;

/// Everything that is read on a card, in the order in which it is read.
///
/// `Display` shows it as plain text, with costs and dice as marks like `[main]` and `[natural:class]`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CardText {
    /// The title.
    pub title: String,
    /// The type, with a capital letter: `Ready Spell`.
    pub kind: String,
    /// The set.
    pub set: String,
    /// The Phoenixborn that it is unique to.
    pub unique: Option<String>,
    /// Whether it is on the chained list.
    pub chained: Chained,
    /// Whether the text is known.
    pub source: TextSource,
    /// Where it is put when it is played: `battlefield`, `spellboard`, `discard pile`, or what it is attached to.
    pub placement: String,
    /// The play cost.
    pub cost: Vec<CostMark>,
    /// The printed values by name: `attack 3`, `life +1`.
    pub values: Vec<(&'static str, String)>,
    /// How many copies the conjuration pile holds, of cards that start there.
    pub limit: Option<u8>,
    /// The text from top to bottom.
    pub lines: Vec<Paragraph>,
}

/// The box that a paragraph stands in.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Boxed {
    /// Plain text.
    Plain,
    /// Inexhaustible text.
    Inexhaustible,
    /// Text that is played from hand, on a card that is not a reaction spell.
    Reaction,
    /// Text that works in hand and discard pile as well.
    BetweenRealms,
    /// Text that a status token is spent for.
    Status,
}

/// When a paragraph of a card for a Chimera holds.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Holds {
    /// Whenever the card does.
    #[default]
    Always,
    /// For these rolls of the behavior die, from the lowest to the highest.
    ForRolls(u8, u8),
    /// Where the Chimera is met at this difficulty and level.
    AtLevel(Difficulty, u8),
}

impl Holds {
    /// Whether it is for a roll of the behavior die.
    pub fn is_for(self, roll: u8) -> bool {
        matches!(self, Holds::ForRolls(from, to) if (from..=to).contains(&roll))
    }
}

/// A paragraph of text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Paragraph {
    /// Its box.
    pub boxed: Boxed,
    /// Its name: of an ability, of a keyword, or `Focus`.
    pub name: Option<String>,
    /// The numeral behind the name.
    pub numeral: Option<u8>,
    /// The activation cost, when it is activated.
    pub cost: Option<Vec<CostMark>>,
    /// What it says, without name, numeral and cost. Empty for a keyword.
    pub text: String,
    /// What a keyword means that is the paragraph or is spoken of in it.
    pub keyword_reminder: Option<String>,
    /// When it holds.
    pub holds: Holds,
    /// What one chooses from where the text offers a choice first, each by itself; empty where it offers none.
    pub modes: Vec<String>,
}

impl Paragraph {
    /// Name and numeral as one, like `Throw 1`.
    pub fn label(&self) -> Option<String> {
        let name = self.name.as_ref()?;
        Some(match self.numeral {
            Some(numeral) => format!("{name} {numeral}"),
            None => name.clone(),
        })
    }
}

impl fmt::Display for Paragraph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.boxed {
            Boxed::Plain => {}
            Boxed::Inexhaustible => f.write_str("* ")?,
            Boxed::Reaction => f.write_str("! ")?,
            Boxed::BetweenRealms => f.write_str("~ ")?,
            Boxed::Status => f.write_str("+ ")?,
        }
        let mut parts: Vec<String> = Vec::new();
        parts.extend(self.label());
        parts.extend(self.cost.as_ref().map(|cost| marks::line(cost)));
        if !self.text.is_empty() {
            parts.push(self.text.clone());
        }
        f.write_str(&parts.join(": "))?;
        if let Some(reminder) = &self.keyword_reminder {
            write!(f, " ({reminder})")?;
        }
        Ok(())
    }
}

impl fmt::Display for CardText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}\n{}", self.title, self.kind)?;
        if let Some(unique) = &self.unique {
            write!(f, ", unique to {unique}")?;
        }
        if self.chained == Chained::Yes {
            f.write_str(", chained")?;
        }
        if self.source == TextSource::Unconfirmed {
            f.write_str(", text not confirmed")?;
        }
        write!(f, ", {}", self.placement)?;
        if let Some(limit) = self.limit {
            write!(f, ", limit {limit}")?;
        }
        if !self.cost.is_empty() {
            write!(f, "\nCost: {}", marks::line(&self.cost))?;
        }
        if !self.values.is_empty() {
            let values: Vec<String> = self
                .values
                .iter()
                .map(|(name, value)| format!("{name} {value}"))
                .collect();
            write!(f, "\n{}", capital(&values.join(", ")))?;
        }
        for line in &self.lines {
            write!(f, "\n{line}")?;
        }
        Ok(())
    }
}

/// The text of a card.
///
/// ```
/// let pool = ashwright_lang::reborn();
/// let text = ashwright_lang::render(pool, pool.title("Anchornaut").unwrap());
/// assert_eq!(
///     text.lines[0].to_string(),
///     "Throw 1 (When this unit comes into play, you may deal 1 damage to another target unit.)"
/// );
/// ```
pub fn render(pool: &Pool, title: TitleId) -> CardText {
    let card = pool.card(title);
    let mut lines = Vec::new();
    lines.extend(chimera::levels(&card.part));
    for printed in &card.text {
        lines.extend(lines_of(pool, card, printed));
    }
    if let Some(respark) = &card.respark {
        let owner = Who::OwnerOf(Ref::This);
        let price = Speaker::new(pool, Home::on(pool, card)).price(&owner, respark);
        lines.push(Paragraph {
            boxed: Boxed::Inexhaustible,
            name: Some("Respark".to_owned()),
            numeral: None,
            cost: None,
            text: format!(
                "When this spell would be discarded from play, its owner may {price} to place this spell into their hand instead."
            ),
            keyword_reminder: None,
holds: Holds::Always,
            modes: Vec::new(),
        });
    }
    // Focus changes what a text does or what it costs; both are read in the order of the levels.
    let is_focus = |line: &Paragraph| line.name.as_deref() == Some("Focus");
    for run in lines.chunk_by_mut(|a, b| is_focus(a) && is_focus(b)) {
        ashwright_core::sort_by_key(run, |line| line.numeral);
    }
    if let Some(x) = &card.x {
        let mut speaker = Speaker::new(pool, Home::on(pool, card));
        lines.push(Paragraph {
            // An exhausted unit keeps its values (R 11.2.3).
            boxed: match card.kind.is_unit() {
                true => Boxed::Inexhaustible,
                false => Boxed::Plain,
            },
            name: None,
            numeral: None,
            cost: None,
            text: format!("X = {}.", speaker.quantity(x)),
            keyword_reminder: None,
            holds: Holds::Always,
            modes: Vec::new(),
        });
    }
    CardText {
        title: card.title.clone(),
        kind: match card.law {
            Law::Yes => format!("{}, Law", kind_words(card.kind)),
            Law::No => kind_words(card.kind),
        },
        set: card.release(),
        unique: card.unique.map(|t| pool.card(t).title.clone()),
        chained: card.chained,
        source: card.source,
        placement: placement(pool, card),
        cost: marks::of_cost(&card.cost),
        values: values(card),
        limit: card.kind.is_conjured().then_some(card.limit),
        lines,
    }
}

/// What one printed paragraph of a card says, by its place in the definition from 0: in one line, with focus in more, and in none
/// where the placement of the card says it all.
pub fn render_printed(pool: &Pool, title: TitleId, place: usize) -> Vec<Paragraph> {
    let card = pool.card(title);
    let printed = card.text.get(place);
    printed.map_or_else(Vec::new, |printed| lines_of(pool, card, printed))
}

fn lines_of(pool: &Pool, card: &Card, printed: &Printed) -> Vec<Paragraph> {
    let mut lines = paragraph::paragraphs(pool, printed, Home::on(pool, card));
    chimera::name_row(&card.part, printed.ability, &mut lines);
    lines
}

/// What a paragraph that is printed on a card says, without its name and its cost; of a keyword what that means. Nothing when
/// the card has no such paragraph.
pub fn render_effect(pool: &Pool, title: TitleId, ability: AbilityId) -> Option<String> {
    let card = pool.card(title);
    let printed = card.text.iter().find(|printed| printed.ability == ability)?;
    let says = lines_of(pool, card, printed)
        .into_iter()
        .map(|line| match line.keyword_reminder {
            Some(reminder) if line.text.is_empty() => reminder,
            Some(_) | None => line.text,
        });
    Some(says.collect::<Vec<_>>().join(" "))
}

/// The text of a keyword with this numeral, as it works on a unit.
pub fn render_keyword(pool: &Pool, keyword: AbilityId, numeral: u8) -> String {
    let printed = Printed {
        ability: keyword,
        boxed: TextBox::Plain,
        numeral,
    };
    paragraph::reminder(pool, &printed, Home::of(CardKind::Ally))
}

/// The text of a dice power: what it does when it is used, and what the die does while it is on a card.
pub fn render_dice_power(pool: &Pool, kind: DieType) -> Option<Vec<Paragraph>> {
    let power = pool.dice_powers.get(&kind)?;
    let mut lines = paragraph::paragraphs(pool, &power.power, Home::DIE);
    for line in &mut lines {
        line.name = Some(format!("{} power", capital(kind.word())));
        if power.source == TextSource::Unconfirmed {
            line.keyword_reminder = Some("The rule documents do not confirm this text.".to_owned());
        }
    }
    lines.extend(paragraph::carried(pool, power));
    Some(lines)
}

fn kind_words(kind: CardKind) -> String {
    kind.words().split(' ').map(capital).collect::<Vec<_>>().join(" ")
}

fn placement(pool: &Pool, card: &Card) -> String {
    match card.kind {
        CardKind::Phoenixborn => "in play from the start".to_owned(),
        CardKind::Chimera => "in play from the start".to_owned(),
        CardKind::Ally | CardKind::Conjuration | CardKind::Aspect | CardKind::ConjuredAspect => {
            "battlefield".to_owned()
        }
        CardKind::Ultimate => "spellboard".to_owned(),
        CardKind::Behavior => "beside the Chimera".to_owned(),
        CardKind::Fatigued => "under the draw pile of a Chimera".to_owned(),
        CardKind::ReadySpell => "spellboard".to_owned(),
        CardKind::ActionSpell | CardKind::ReactionSpell => "discard pile".to_owned(),
        CardKind::AlterationSpell | CardKind::ConjuredAlterationSpell => {
            let bodies = card.text.iter().map(|p| &pool.ability(p.ability).body);
            let places = bodies.filter_map(|body| match body {
                Body::AttachesTo(filter) => Some(phrases::an(&Speaker::new(pool, Home::of(card.kind)).kinds(filter))),
                _ => None,
            });
            format!("attached to {}", places.collect::<Vec<_>>().join(" or "))
        }
    }
}

fn values(card: &Card) -> Vec<(&'static str, String)> {
    let values = &card.values;
    let plain = |value: Value| match value {
        Value::Number(n) => n.to_string(),
        Value::X => "X".to_owned(),
    };
    let bonus = |value: Value| match value {
        Value::Number(n) if n < 0 => n.to_string(),
        value => format!("+{}", plain(value)),
    };
    if card.kind == CardKind::Phoenixborn {
        return vec![
            ("battlefield", plain(values.battlefield)),
            ("life", plain(values.life)),
            ("spellboard", plain(values.spellboard)),
        ];
    }
    let three = [
        ("attack", values.attack),
        ("life", values.life),
        ("recover", values.recover),
    ];
    if let Part::Aspect(aspect) = &card.part {
        return chimera::aspect_values(aspect, plain(values.attack), plain(values.life));
    }
    if card.kind.is_unit() || card.becomes_ally() {
        return three.into_iter().map(|(name, value)| (name, plain(value))).collect();
    }
    if card.kind.is_alteration() {
        let given = three.into_iter().filter(|(_, value)| *value != Value::Number(0));
        return given.map(|(name, value)| (name, bonus(value))).collect();
    }
    Vec::new()
}
