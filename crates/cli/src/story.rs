//! What happened, as sentences that one seat may read.

use crate::screen::Paint;
use crate::words;
use ashwright_core::{AbilityId, CardId, Dice, DieType, Level, Seat, TitleId, Token};
use ashwright_engine::{CardSet, Deed, Happening, Outcome, Rulebook, State, Viewer, What, Zone};
use std::collections::BTreeSet;

/// What a reader remembers from one part of a story to the next.
#[derive(Clone, Debug, Default)]
pub struct Memory {
    /// Cards of which it was told where they are going.
    expected: CardSet,
    /// Titles that the reader has met.
    met: BTreeSet<TitleId>,
    /// Of whom it was last told that they are the first player.
    first: Option<Seat>,
}

/// Who reads and who plays.
#[derive(Clone, Debug)]
pub struct Story<'a> {
    /// The definitions.
    pub book: &'a Rulebook,
    /// Who reads; nothing for somebody who may see everything.
    pub viewer: Option<Seat>,
    /// The players by seat.
    pub names: &'a [String],
    /// Colours.
    pub paint: Paint,
}

/// A line of a story.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Line {
    /// The beginning of a round or turn.
    Heading(String),
    /// Something that happened, and the rule.
    Event(String, String),
    /// The text of a card that appears for the first time.
    Note(String),
}

/// Dice by type, the best first: `charm ●◑○`.
pub fn dice(dice: &Dice, paint: Paint) -> String {
    dice_by_type(dice, paint).join("  ")
}

/// The same, a piece for each type; one piece that says so where there are none.
pub fn dice_by_type(dice: &Dice, paint: Paint) -> Vec<String> {
    let mut parts = Vec::new();
    for kind in DieType::ALL {
        let [basic, class, power] = dice.levels(kind).map(usize::from);
        if basic + class + power > 0 {
            let marks = format!("{}{}{}", "●".repeat(power), "◑".repeat(class), "○".repeat(basic));
            parts.push(paint.die(kind, format!("{kind} {marks}")));
        }
    }
    if parts.is_empty() {
        parts.push("no dice".to_owned());
    }
    parts
}

/// The mark of a level, as [`dice`] shows it.
pub fn mark(level: Level) -> char {
    match level {
        Level::Basic => '○',
        Level::Class => '◑',
        Level::Power => '●',
    }
}

impl Story<'_> {
    /// Whether a player is spoken to: whoever reads, or whoever is called so in the record of their own game.
    fn is_you(&self, seat: Seat) -> bool {
        match self.viewer {
            Some(viewer) => viewer == seat,
            None => self.names.get(seat.index()).is_some_and(|name| name == "You"),
        }
    }

    /// What belongs to a player: `your hand`, `Greedy's hand`.
    fn belonging(&self, seat: Seat, what: &str) -> String {
        if self.is_you(seat) {
            format!("your {what}")
        } else {
            format!("{}'s {what}", self.name(seat))
        }
    }

    /// The player at a seat, at the beginning of a sentence.
    pub fn name(&self, seat: Seat) -> String {
        match self.names.get(seat.index()) {
            Some(_) if self.is_you(seat) => "You".to_owned(),
            // Somebody else's record of their own game, read from another seat.
            Some(name) if name == "You" => seat.to_string(),
            Some(name) => name.clone(),
            None => seat.to_string(),
        }
    }

    /// Somebody does something: `You draw`, `Greedy draws`.
    fn does(&self, seat: Seat, verb: &str) -> String {
        let name = self.paint.bold(self.name(seat));
        if self.is_you(seat) {
            return format!("{name} {verb}");
        }
        let (first, rest) = verb
            .split_once(' ')
            .map_or((verb, String::new()), |(a, b)| (a, format!(" {b}")));
        let ending = if first.ends_with('s') || first.ends_with('x') || first.ends_with("ch") {
            "es"
        } else {
            "s"
        };
        format!("{name} {first}{ending}{rest}")
    }

    /// The title of a card if the reader knows it.
    fn title(&self, state: &State, card: CardId) -> Option<String> {
        let record = state.cards.get(card.index())?;
        let seen = self.viewer.is_none_or(|seat| {
            // What went back to a conjuration pile was seen in play.
            record.zone == Zone::Unused || Viewer::Seat(seat).sees(state, card)
        });
        seen.then(|| self.paint.cyan(&self.book.pool.card(record.title).title))
    }

    fn card(&self, state: &State, card: CardId) -> String {
        self.title(state, card).unwrap_or_else(|| "a card".to_owned())
    }

    /// A card with whose it is: `your Iron Worker`, `Greedy's Iron Worker`.
    fn whose(&self, state: &State, card: CardId) -> String {
        let Some(record) = state.cards.get(card.index()) else {
            return "a card".to_owned();
        };
        self.belonging(record.controller, &self.card(state, card))
    }

    fn ability(&self, ability: AbilityId) -> String {
        let ability = self.book.ability(ability);
        ability
            .name
            .as_ref()
            .map_or_else(String::new, |name| format!(": {name}"))
    }

    /// What only a Chimera does.
    fn deed(&self, deed: Deed) -> String {
        match deed {
            Deed::RageDie(Level::Basic) => "a rage die shows its basic side.".to_owned(),
            Deed::RageDie(Level::Class | Level::Power) => "a rage die shows its power side.".to_owned(),
            Deed::RageSpent => "all rage dice showed power, and are basic again.".to_owned(),
            Deed::Behavior(roll) => format!("the behavior die shows {roll}."),
            Deed::Guard(roll) => format!("the behavior die shows {roll} for a guard."),
            Deed::RedRains(now) => format!("{} on the Chimera.", words::count(u64::from(now), "Red Rains token")),
            Deed::FaceDown(front) => format!("an aspect lies face down opposite {}.", self.name(front)),
            Deed::Ultimate(phase) => format!("the Ultimate of phase {phase} resolves."),
            Deed::Phase(phase) => format!("phase {phase} begins."),
            Deed::Fatigued => "the Chimera is fatigued.".to_owned(),
        }
    }

    /// The lines about what happened, in the state to which it led. What belongs together is told in one line, and what
    /// follows from it by itself is left out.
    pub fn tell(&self, state: &State, news: &[Happening], memory: &mut Memory) -> Vec<Line> {
        let mut lines = Vec::new();
        let Memory { expected, met, first } = memory;
        let mut at = 0;
        while let Some(happening) = news.get(at) {
            let rest = &news[at..];
            let mut used = 1;
            let mut line = |text: String| lines.push(Line::Event(sentence(text), happening.rule.to_string()));
            match happening.what {
                What::Round(n) => lines.push(Line::Heading(format!("Round {n}"))),
                What::Turn(seat) => lines.push(Line::Heading(sentence(self.belonging(seat, "turn")))),
                What::Rolled(seat, shown) => {
                    line(format!("{} {}.", self.does(seat, "roll"), dice(&shown, self.paint)));
                }
                What::Tied(basics) => {
                    let most = words::count(u64::from(basics), "basic");
                    line(format!(
                        "More than one player rolled {most}, the most: all roll all dice again."
                    ));
                }
                What::FirstPlayer(seat) if *first == Some(seat) => {}
                What::FirstPlayer(seat) => {
                    *first = Some(seat);
                    line(format!("{} the first player.", self.does_be(seat)));
                }
                What::Chimera(deed) => line(self.deed(deed)),
                What::Passed(seat) => line(format!("{}.", self.does(seat, "pass"))),
                What::Drew(seat, _) => {
                    let cards: Vec<CardId> = rest
                        .iter()
                        .map_while(|h| match h.what {
                            What::Drew(other, card) if other == seat => Some(card),
                            _ => None,
                        })
                        .collect();
                    used = cards.len();
                    let own = self.viewer.is_none_or(|viewer| viewer == seat);
                    let what = if own {
                        words::list(&cards.iter().map(|card| self.card(state, *card)).collect::<Vec<_>>())
                    } else {
                        words::count(used as u64, "card")
                    };
                    line(format!("{} {what}.", self.does(seat, "draw")));
                }
                What::Played(seat, card) => {
                    expected.insert(card);
                    let paid = self.paid(rest, seat);
                    used += usize::from(!paid.is_empty());
                    line(format!("{} {}{paid}.", self.does(seat, "play"), self.card(state, card)));
                    lines.extend(self.note(state, card, seat, met));
                }
                What::Used(seat, card, ability) => {
                    let paid = self.paid(rest, seat);
                    used += usize::from(!paid.is_empty());
                    let text = self.ability(ability);
                    line(format!(
                        "{} {}{text}{paid}.",
                        self.does(seat, "use"),
                        self.card(state, card)
                    ));
                    lines.extend(self.note(state, card, seat, met));
                }
                What::UsedPower(seat, kind) => {
                    let power = self.paint.die(kind, format!("the {kind} dice power"));
                    line(format!("{} {power}.", self.does(seat, "use")));
                }
                What::Spent(_, spent) if spent.is_empty() => {}
                What::Spent(seat, spent) => {
                    line(format!("{} {}.", self.does(seat, "spend"), dice(&spent, self.paint)));
                }
                What::EnteredPlay(card) if expected.contains(card) => expected.remove(card),
                What::EnteredPlay(card) => {
                    let controller = state
                        .cards
                        .get(card.index())
                        .map_or(Seat(0), |record| record.controller);
                    let side = self.belonging(controller, "side");
                    line(format!("{} comes into play on {side}.", self.card(state, card)));
                }
                What::Attached(card, host) => {
                    expected.remove(card);
                    line(format!(
                        "{} is attached to {}.",
                        self.card(state, card),
                        self.whose(state, host)
                    ));
                }
                What::PutUnder(card, host) => {
                    expected.remove(card);
                    line(format!(
                        "{} is put face down under {}.",
                        self.card(state, card),
                        self.whose(state, host)
                    ));
                }
                What::Damage(card, n) => {
                    line(format!("{} damage to {}.", self.paint.red(n), self.whose(state, card)));
                    // The wounds of this damage need no line of their own.
                    if let Some(Happening {
                        what: What::Placed(on, Token::Wound, placed),
                        ..
                    }) = news.get(at + 1)
                        && (*on, *placed) == (card, n)
                    {
                        used = 2;
                    }
                }
                What::Prevented(card, n) => line(format!(
                    "{n} of the damage to {} is prevented.",
                    self.whose(state, card)
                )),
                What::Placed(card, token, n) => {
                    line(format!("{} on {}.", tokens(token, n), self.whose(state, card)));
                }
                What::Removed(card, token, n) => {
                    line(format!("{} off {}.", tokens(token, n), self.whose(state, card)));
                }
                What::Destroyed(card) => {
                    expected.insert(card);
                    line(format!(
                        "{} is {}.",
                        self.whose(state, card),
                        self.paint.red("destroyed")
                    ));
                }
                What::Discarded(card) if expected.contains(card) => expected.remove(card),
                What::Discarded(card) => {
                    let cards: Vec<CardId> = rest
                        .iter()
                        .map_while(|h| match h.what {
                            What::Discarded(card) => Some(card),
                            _ => None,
                        })
                        .collect();
                    used = cards.len();
                    let owner = |card: CardId| state.cards.get(card.index()).map(|record| record.owner);
                    let same = cards.iter().take_while(|c| owner(**c) == owner(card)).count();
                    used = same.clamp(1, used);
                    let names: Vec<String> = cards[..used].iter().map(|card| self.card(state, *card)).collect();
                    line(format!(
                        "{} {}.",
                        self.does(owner(card).unwrap_or(Seat(0)), "discard"),
                        words::list(&names)
                    ));
                }
                What::LeftTheGame(card) => line(format!("{} is removed from the game.", self.card(state, card))),
                What::ToHand(card) => {
                    let owner = state.cards.get(card.index()).map_or(Seat(0), |record| record.owner);
                    let hand = self.belonging(owner, "hand");
                    line(format!("{} goes to {hand}.", self.card(state, card)));
                }
                What::Targeted(card) => line(format!("{} is targeted.", self.whose(state, card))),
                What::Attacked(seat, target) => {
                    line(format!("{} {}.", self.does(seat, "attack"), self.whose(state, target)));
                }
                What::DeclaredAttacker(_) => {
                    let cards: Vec<String> = rest
                        .iter()
                        .map_while(|h| match h.what {
                            What::DeclaredAttacker(card) => Some(self.card(state, card)),
                            _ => None,
                        })
                        .collect();
                    used = cards.len();
                    let verb = if used == 1 { "attacks" } else { "attack" };
                    line(format!("{} {verb}.", words::list(&cards)));
                }
                What::DeclaredDefender(card, attacker) => {
                    line(format!(
                        "{} stands against {}.",
                        self.whose(state, card),
                        self.card(state, attacker)
                    ));
                }
                What::Cancelled(card) => line(format!("{} is cancelled.", self.card(state, card))),
                What::DieChanged(seat, die, level) => {
                    let from = self.paint.die(die.kind, format!("{} {}", die.kind, mark(die.level)));
                    line(format!(
                        "{} {from} to {}.",
                        self.does(seat, "turn"),
                        self.paint.die(die.kind, mark(level))
                    ));
                }
                What::LookedAt(seat, card) => {
                    let own = self.viewer.is_none_or(|viewer| viewer == seat);
                    let what = if own {
                        self.card(state, card)
                    } else {
                        "a card".to_owned()
                    };
                    line(format!("{} at {what}.", self.does(seat, "look")));
                }
                What::Shuffled(seat) => line(format!("{} is shuffled.", self.belonging(seat, "draw pile"))),
                What::Lost(seat) => line(format!("{} out of the game.", self.does_be(seat))),
                What::Ended(Outcome::Won(seats)) => {
                    for seat in seats.iter() {
                        line(self.paint.bold(format!("{} the game!", self.does(seat, "win"))));
                    }
                }
                What::Ended(Outcome::Nobody) => line(self.paint.bold("Nobody wins the game.")),
            }
            at += used;
        }
        lines
    }

    /// The text of a card that another player uses, the first time.
    fn note(&self, state: &State, card: CardId, by: Seat, met: &mut BTreeSet<TitleId>) -> Option<Line> {
        self.title(state, card)?;
        let title = state.cards.get(card.index())?.title;
        let new = met.insert(title) && self.viewer.is_some_and(|viewer| viewer != by);
        let text = crate::cards::text(&self.book.pool, title);
        let text = text.lines().map(str::trim).collect::<Vec<_>>().join(" ");
        (new && !text.is_empty()).then_some(Line::Note(text))
    }

    fn does_be(&self, seat: Seat) -> String {
        let verb = if self.is_you(seat) { "are" } else { "is" };
        format!("{} {verb}", self.paint.bold(self.name(seat)))
    }

    /// What was spent right after, if anything.
    fn paid(&self, news: &[Happening], by: Seat) -> String {
        match news.get(1).map(|h| h.what) {
            Some(What::Spent(seat, spent)) if seat == by && !spent.is_empty() => {
                format!(" for {}", dice(&spent, self.paint))
            }
            _ => String::new(),
        }
    }
}

/// A text that begins with a capital letter.
fn sentence(text: String) -> String {
    match text.strip_prefix("your ") {
        Some(rest) => format!("Your {rest}"),
        None => text,
    }
}

fn tokens(token: Token, n: u8) -> String {
    let word = match token {
        Token::Wound => "wound",
        Token::Exhaustion => "exhaustion token",
        Token::Status => "status token",
    };
    words::count(n, word)
}
