//! What only the cards of a Chimera have: levels, rows of a behavior, figures of aspects.

use super::effect::Steps;
use super::paragraph::{add, paragraph_of};
use super::select::{read_title_of, write_title};
use crate::phrase::{Item, Phrase, entries};
use crate::reader::{Read, Reader};
use crate::writer::{Begun, Writer};
use ashwright_core::{
    AbilityId, Aspect, Behavior, BehaviorRow, Body, CardKind, Chimera, ChimeraLevel, Difficulty, LevelValues, Numbered,
    Part, Printed, TargetSign, TextBox, TextSource, TitleId,
};

/// The most that one of these numbers can be.
const MOST: u8 = 99;

/// How many phases a Chimera goes through, and how many levels it has.
const PHASES: u8 = 3;

/// A line of a card of a Chimera above its text.
pub(crate) enum Figure {
    Level(ChimeraLevel),
    Stacks([String; 2]),
    Behaviors([TitleId; 3]),
    Ultimates([TitleId; 3]),
    Phase(u8),
    Stack(String),
    Blood(u8),
    Sign(TargetSign),
    Status(u8),
}

impl Figure {
    /// The word that the line begins with.
    pub fn word(&self) -> &'static str {
        match self {
            Figure::Level(level) => level.difficulty.word(),
            Figure::Stacks(_) => "stacks",
            Figure::Behaviors(_) => "behaviors",
            Figure::Ultimates(_) => "ultimates",
            Figure::Phase(_) => "phase",
            Figure::Stack(_) => "stack",
            Figure::Blood(_) => "blood",
            Figure::Sign(sign) => sign.words(),
            Figure::Status(_) => "status",
        }
    }

    /// Whether a card of this kind can have such a line.
    pub fn suits(&self, kind: CardKind) -> bool {
        match self {
            Figure::Level(_) | Figure::Stacks(_) | Figure::Behaviors(_) | Figure::Ultimates(_) => {
                kind == CardKind::Chimera
            }
            Figure::Phase(_) => matches!(kind, CardKind::Behavior | CardKind::Ultimate),
            Figure::Stack(_) | Figure::Blood(_) => kind == CardKind::Aspect,
            Figure::Sign(_) | Figure::Status(_) => kind.is_aspect(),
        }
    }

    /// Whether a card can have several lines that begin with the same word.
    pub fn repeats(&self) -> bool {
        matches!(self, Figure::Level(_))
    }
}

/// Reads a line that only cards of a Chimera have.
pub(crate) fn read_figure(r: &mut Reader<'_>) -> Read<Option<Figure>> {
    if let Some(difficulty) = Difficulty::ALL.into_iter().find(|d| r.eat(d.word())) {
        return read_level(r, difficulty).map(|level| Some(Figure::Level(level)));
    }
    if let Some(sign) = TargetSign::ALL.into_iter().find(|sign| r.eat(sign.words())) {
        return Ok(Some(Figure::Sign(sign)));
    }
    Ok(Some(if r.eat("stacks") {
        let first = r.quoted()?.to_owned();
        r.words(",")?;
        Figure::Stacks([first, r.quoted()?.to_owned()])
    } else if r.eat("behaviors") {
        Figure::Behaviors(read_phases(r, |kind| kind == CardKind::Behavior, "a behavior")?)
    } else if r.eat("ultimates") {
        Figure::Ultimates(read_phases(r, |kind| kind == CardKind::Ultimate, "an ultimate")?)
    } else if r.eat("phase") {
        Figure::Phase(at_least_one(r, PHASES)?)
    } else if r.eat("stack") {
        Figure::Stack(r.quoted()?.to_owned())
    } else if r.eat("blood") {
        Figure::Blood(at_least_one(r, 2)?)
    } else if r.sees("status") && r.sees_number_after(1) {
        r.words("status")?;
        Figure::Status(at_least_one(r, MOST)?)
    } else {
        return Ok(None);
    }))
}

fn at_least_one(r: &mut Reader<'_>, most: u8) -> Read<u8> {
    let span = r.span();
    let n = r.number(most)?;
    if n == 0 {
        r.doubt(span, "this number is at least 1", None);
    }
    Ok(n)
}

fn read_level(r: &mut Reader<'_>, difficulty: Difficulty) -> Read<ChimeraLevel> {
    let level = at_least_one(r, PHASES)?;
    r.words(": life")?;
    let life = at_least_one(r, MOST)?;
    r.words(", ultimate")?;
    let ultimate = at_least_one(r, MOST)?;
    r.words(", row")?;
    let mut row = vec![at_least_one(r, 2)?];
    while r.sees_number() {
        row.push(at_least_one(r, 2)?);
    }
    let for_two = match r.eat(", for two life") {
        true => {
            let life = at_least_one(r, MOST)?;
            r.words("and ultimate")?;
            let ultimate = at_least_one(r, MOST)?;
            Some(LevelValues { life, ultimate })
        }
        false => None,
    };
    let source = if r.eat(", unconfirmed") {
        TextSource::Unconfirmed
    } else {
        TextSource::Confirmed
    };
    Ok(ChimeraLevel {
        difficulty,
        level,
        life,
        ultimate,
        for_two,
        row,
        source,
    })
}

fn read_phases(r: &mut Reader<'_>, suits: fn(CardKind) -> bool, what: &str) -> Read<[TitleId; 3]> {
    let first = read_title_of(r, suits, what)?;
    r.words(",")?;
    let second = read_title_of(r, suits, what)?;
    r.words(",")?;
    Ok([first, second, read_title_of(r, suits, what)?])
}

/// A line of a behavior: for which rolls, as which action, what.
pub(crate) struct RowLine {
    from: u8,
    to: u8,
    action: RowAction,
    ability: AbilityId,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum RowAction {
    Side,
    Main,
}

impl RowLine {
    /// The paragraph as it stands on the card.
    pub fn printed(&self) -> Printed {
        printed(self.ability)
    }
}

fn printed(ability: AbilityId) -> Printed {
    Printed {
        ability,
        boxed: TextBox::Plain,
        numeral: 0,
    }
}

/// Reads a line of a behavior with the steps below it.
pub(crate) fn read_row_line(r: &mut Reader<'_>) -> Read<RowLine> {
    let span = r.span();
    let from = at_least_one(r, Behavior::SIDES)?;
    let to = if r.eat("to") { r.number(Behavior::SIDES)? } else { from };
    if to < from {
        r.doubt(span, "the lower roll stands first", None);
    }
    r.words(",")?;
    let action = if r.eat("side") {
        RowAction::Side
    } else {
        r.words("main")?;
        RowAction::Main
    };
    r.words(":")?;
    r.end()?;
    let ability = paragraph_of(r, None, Numbered::No, |r| Ok(Body::OnPlay(Steps::read_below(r))))?;
    let ability = add(r, ability)?;
    Ok(RowLine {
        from,
        to,
        action,
        ability,
    })
}

/// What the lines of a card of a Chimera say together.
#[derive(Default)]
pub(crate) struct Figures {
    levels: Vec<ChimeraLevel>,
    stacks: [String; 2],
    behaviors: Option<[TitleId; 3]>,
    ultimates: Option<[TitleId; 3]>,
    phase: u8,
    stack: String,
    blood: u8,
    sign: Option<TargetSign>,
    status: u8,
    rows: Vec<BehaviorRow>,
}

impl Figures {
    /// Takes in a line above the text.
    pub fn set(&mut self, figure: Figure) {
        match figure {
            Figure::Level(level) => self.levels.push(level),
            Figure::Stacks(stacks) => self.stacks = stacks,
            Figure::Behaviors(behaviors) => self.behaviors = Some(behaviors),
            Figure::Ultimates(ultimates) => self.ultimates = Some(ultimates),
            Figure::Phase(phase) => self.phase = phase,
            Figure::Stack(stack) => self.stack = stack,
            Figure::Blood(blood) => self.blood = blood,
            Figure::Sign(sign) => self.sign = Some(sign),
            Figure::Status(status) => self.status = status,
        }
    }

    /// Takes in a line of a behavior. Why it cannot stand there, if it cannot.
    pub fn row(&mut self, line: &RowLine) -> Result<(), &'static str> {
        let known = match self.rows.last_mut() {
            Some(last) if (last.from, last.to) == (line.from, line.to) => Some(last),
            Some(last) if line.from <= last.to => {
                return Err(
                    "the rows of a behavior stand in the order of their numbers, of each the side action above the main action, and do not overlap",
                );
            }
            _ => None,
        };
        match (known, line.action) {
            (Some(BehaviorRow { side: Some(_), .. }), RowAction::Side)
            | (Some(BehaviorRow { main: Some(_), .. }), RowAction::Main) => Err("these rolls have that action already"),
            (Some(_), RowAction::Side) => Err("the side action of a row stands above its main action"),
            (Some(row), RowAction::Main) => {
                row.main = Some(line.ability);
                Ok(())
            }
            (None, action) => {
                let is = |which| (action == which).then_some(line.ability);
                self.rows.push(BehaviorRow {
                    from: line.from,
                    to: line.to,
                    side: is(RowAction::Side),
                    main: is(RowAction::Main),
                });
                Ok(())
            }
        }
    }

    /// What a card of this kind has by them. A line that is missing was reported.
    pub fn part(self, kind: CardKind) -> Part {
        match kind {
            CardKind::Chimera => Part::Chimera(Chimera {
                levels: self.levels,
                stacks: self.stacks,
                behaviors: self.behaviors.unwrap_or([TitleId(0); 3]),
                ultimates: self.ultimates.unwrap_or([TitleId(0); 3]),
            }),
            CardKind::Behavior => Part::Behavior(Behavior {
                phase: self.phase,
                rows: self.rows,
            }),
            CardKind::Ultimate => Part::Ultimate { phase: self.phase },
            CardKind::Aspect | CardKind::ConjuredAspect => Part::Aspect(Aspect {
                stack: self.stack,
                blood: self.blood,
                sign: self.sign,
                pips: self.status,
            }),
            CardKind::Fatigued => Part::Fatigued,
            CardKind::Phoenixborn
            | CardKind::Ally
            | CardKind::Conjuration
            | CardKind::ReadySpell
            | CardKind::ActionSpell
            | CardKind::ReactionSpell
            | CardKind::AlterationSpell
            | CardKind::ConjuredAlterationSpell => Part::Duel,
        }
    }
}

/// Writes the lines above the stats.
pub(crate) fn write_before_stats(part: &Part, w: &mut Writer<'_>) {
    match part {
        Part::Duel | Part::Fatigued => {}
        Part::Chimera(chimera) => write_chimera(chimera, w),
        Part::Behavior(Behavior { phase, .. }) | Part::Ultimate { phase } => {
            w.line();
            w.said("phase");
            w.words(&phase.to_string());
        }
        Part::Aspect(aspect) => {
            if !aspect.stack.is_empty() {
                w.line();
                w.said("stack");
                w.quoted(&aspect.stack);
            }
        }
    }
}

/// Writes the lines below the stats.
pub(crate) fn write_after_stats(part: &Part, w: &mut Writer<'_>) {
    let Part::Aspect(aspect) = part else { return };
    if aspect.blood > 0 {
        w.line();
        w.said("blood");
        w.words(&aspect.blood.to_string());
    }
    if let Some(sign) = aspect.sign {
        w.line();
        w.used("sign");
        w.words(sign.words());
    }
    if aspect.pips > 0 {
        w.line();
        w.used("status tokens");
        w.words("status");
        w.words(&aspect.pips.to_string());
    }
}

fn write_chimera(chimera: &Chimera, w: &mut Writer<'_>) {
    for level in &chimera.levels {
        w.line();
        w.used("level");
        w.words(level.difficulty.word());
        w.words(&format!(
            "{} : life {} , ultimate {} , row",
            level.level, level.life, level.ultimate
        ));
        for blood in &level.row {
            w.words(&blood.to_string());
        }
        if let Some(LevelValues { life, ultimate }) = level.for_two {
            w.words(&format!(", for two life {life} and ultimate {ultimate}"));
        }
        if level.source == TextSource::Unconfirmed {
            w.words(", unconfirmed");
        }
    }
    w.line();
    w.said("stacks");
    w.quoted(&chimera.stacks[0]);
    w.words(",");
    w.quoted(&chimera.stacks[1]);
    for (word, titles) in [("behaviors", chimera.behaviors), ("ultimates", chimera.ultimates)] {
        w.line();
        w.used("cards by phase");
        w.words(word);
        for (at, title) in titles.into_iter().enumerate() {
            if at > 0 {
                w.words(",");
            }
            write_title(title, w);
        }
    }
}

/// Writes the rows of a behavior.
pub(crate) fn write_rows(behavior: &Behavior, w: &mut Writer<'_>) {
    let words = w.words;
    for row in &behavior.rows {
        let actions = [("side", row.side), ("main", row.main)];
        for (action, ability) in actions.into_iter().filter_map(|(word, id)| id.map(|id| (word, id))) {
            w.line();
            w.begins(Begun::Paragraph(ability));
            w.used("row of a behavior");
            w.words(&row.from.to_string());
            if row.to != row.from {
                w.words("to");
                w.words(&row.to.to_string());
            }
            w.words(",");
            w.words(action);
            w.words(":");
            let ability = words.paragraph(ability);
            w.below(|w| w.inside(ability, |w| Steps::write(ability.body.steps(), w)));
        }
    }
}

/// The phrases of cards of a Chimera, for the reference.
pub(crate) static CHIMERA: &[Phrase] = entries! {
    "level", "a line of a Chimera", "Its card of a difficulty and level: life, Ultimate value, the starting row by blood value from left to right, and life and Ultimate value against two players; `unconfirmed` if life or Ultimate value are not known.",
        "standard 1: life 30, ultimate 3, row 1 2 2 2, for two life 45 and ultimate 6" =
        [Item::Part("`standard` or `heroic`"), Item::Part("a number"), Item::Words(": life"), Item::Part("a number"),
         Item::Words(", ultimate"), Item::Part("a number"), Item::Words(", row"), Item::Part("numbers"),
         Item::Words(", for two life"), Item::Part("a number"), Item::Words("and ultimate"), Item::Part("a number"),
         Item::Words(", unconfirmed")];
    "stacks", "a line of a Chimera", "The subtypes of its two stacks of aspects.", "stacks \"Fury\", \"Shadow\"" =
        [Item::Words("stacks"), Item::Part("a name in quotes"), Item::Words(","), Item::Part("a name in quotes")];
    "cards by phase", "a line of a Chimera", "Its behaviors, and on another line its ultimates, of the phases 1, 2 and 3.",
        "behaviors \"Viros Behavior I\", \"Viros Behavior II\", \"Viros Behavior III\"" =
        [Item::Words("behaviors"), Item::Part("three titles in quotes")];
    "phase", "a line of a behavior or ultimate", "The phase in which it is in force.", "phase 1" =
        [Item::Words("phase"), Item::Part("a number")];
    "row of a behavior", "a line of a behavior", "What the Chimera does as its side or main action when the behavior die shows one of these numbers, or this one, as in `12, side:`. Rows stand by their numbers, and of each the side action above the main action.",
        "7 to 9, side:" = [Item::Part("a number"), Item::Words("to"), Item::Part("a number"), Item::Words(","),
        Item::Part("`side` or `main`"), Item::Words(":"), Item::Part("steps")];
    "stack", "a line of an aspect", "Its subtype.", "stack \"Fury\"" = [Item::Words("stack"), Item::Part("a name in quotes")];
    "blood", "a line of an aspect", "Its blood value; conjured aspects have none.", "blood 2" = [Item::Words("blood"), Item::Part("a number")];
    "sign", "a line of an aspect", "Whom it attacks: the leftmost or rightmost opposing unit, or the opposing Phoenixborn. Without such a line it never attacks.",
        "left claw" = [Item::Part("`left claw`, `right claw` or `jaw`")];
    "status tokens", "a line of an aspect", "With how many status tokens it comes into play.", "status 2" =
        [Item::Words("status"), Item::Part("a number")];
};
