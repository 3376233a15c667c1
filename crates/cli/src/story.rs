//! What happened, as sentences that one seat may read.

use crate::screen::Paint;
use crate::words;
use ashwright_core::{AbilityId, CardId, Chimera, Dice, Die, DieType, Level, Part, Seat, TitleId, Token};
use ashwright_engine::{CardSet, Deed, Happening, Outcome, Rulebook, State, Tie, Viewer, What, Zone};
use ashwright_seen::CONCEDED;
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
    /// Damage of which it was told and whose wounds are still to come, in order.
    dealt: Vec<(CardId, u8)>,
    /// The state up to which everything was told.
    told: Option<State>,
}

/// The first of these happenings with which a card comes that has taken the place of another since, and the state in which the
/// other is still what it was.
fn before_it_came(told: &State, state: &State, news: &[Happening]) -> Option<(usize, State)> {
    let another = |card: CardId| match (told.cards.get(card.index()), state.cards.get(card.index())) {
        (Some(old), Some(new)) => old.title != new.title,
        _ => false,
    };
    let coming: Vec<(usize, CardId)> = news
        .iter()
        .enumerate()
        .skip(1)
        .filter_map(|(at, happening)| match happening.what {
            What::EnteredPlay(card) if another(card) => Some((at, card)),
            _ => None,
        })
        .collect();
    let (first, _) = *coming.first()?;
    let mut before = state.clone();
    for (_, card) in coming {
        before.cards[card.index()] = told.cards[card.index()];
    }
    Some((first, before))
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

    /// Somebody to whom something is done, in the middle of a sentence.
    pub fn whom(&self, seat: Seat) -> String {
        match self.is_you(seat) {
            true => "you".to_owned(),
            false => self.name(seat),
        }
    }

    /// A die on its side: `natural ●`.
    fn die(&self, die: Die) -> String {
        self.paint.die(die.kind, format!("{} {}", die.kind, mark(die.level)))
    }

    /// Somebody does something: `You draw`, `Greedy draws`.
    pub fn does(&self, seat: Seat, verb: &str) -> String {
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

    /// A card with whose it is: `your Iron Worker`, `Greedy's Iron Worker`. A Chimera is itself and nobody's.
    fn whose(&self, state: &State, card: CardId) -> String {
        let Some(record) = state.cards.get(card.index()) else {
            return "a card".to_owned();
        };
        if state.is_chimera(record.controller) && state.player(record.controller).phoenixborn == card {
            return self.card(state, card);
        }
        self.belonging(record.controller, &self.card(state, card))
    }

    /// The same in the middle of something that has a colour already.
    pub fn plain_whose(&self, state: &State, card: CardId) -> String {
        let uncoloured = Story {
            paint: Paint::none(),
            ..self.clone()
        };
        format!("{}{}", uncoloured.whose(state, card), words::numbered(state, card))
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
            Deed::RageDie(Level::Basic) => "A rage die shows its basic side.".to_owned(),
            Deed::RageDie(Level::Class | Level::Power) => "A rage die shows its power side.".to_owned(),
            Deed::RageSpent => "All rage dice showed power, and are basic again.".to_owned(),
            Deed::Behavior(roll) => format!("The behavior die shows {roll}."),
            Deed::Guard(roll) => format!("The behavior die shows {roll} for a guard."),
            Deed::RedRains(now) => format!("{} on the Chimera.", words::count(u64::from(now), "Red Rains token")),
            Deed::Faces(front) => format!("It faces {}.", self.whom(front)),
            Deed::FaceDown(front) => format!("An aspect lies face down opposite {}.", self.whom(front)),
            Deed::Ultimate(phase) => format!("The Ultimate of phase {phase} resolves."),
            Deed::Phase(phase) => format!("Phase {phase} begins."),
            Deed::Fatigued => "The Chimera is fatigued.".to_owned(),
            Deed::Phoenix => "The Phoenix calls: the players go on against each other.".to_owned(),
        }
    }

    /// The lines about what happened, in the state to which it led. What belongs together is told in one line, and what
    /// follows from it by itself is left out.
    pub fn tell(&self, state: &State, news: &[Happening], memory: &mut Memory) -> Vec<Line> {
        let mut lines = Vec::new();
        let mut rest = news;
        if let Some(told) = memory.told.take() {
            while let Some((first, before)) = before_it_came(&told, state, rest) {
                lines.extend(self.tell_in(&before, &rest[..first], memory));
                rest = &rest[first..];
            }
        }
        lines.extend(self.tell_in(state, rest, memory));
        memory.told = Some(state.clone());
        lines
    }

    fn tell_in(&self, state: &State, news: &[Happening], memory: &mut Memory) -> Vec<Line> {
        let mut telling = Telling {
            story: self,
            state,
            memory,
            lines: Vec::new(),
        };
        let mut rest = news;
        while let [happening, ..] = rest {
            let used = telling.next(*happening, rest);
            rest = rest.get(used..).unwrap_or_default();
        }
        telling.lines
    }

    /// The text of a card that another player uses, the first time.
    fn note(&self, state: &State, card: CardId, by: Seat, met: &mut BTreeSet<TitleId>) -> Option<Line> {
        self.title(state, card)?;
        let title = state.cards.get(card.index())?.title;
        let new = met.insert(title) && self.viewer.is_some_and(|viewer| viewer != by);
        let text = crate::cards::text(&self.book.pool, title);
        let text = words::in_one_line(&text);
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

/// A story while it is told.
struct Telling<'a> {
    story: &'a Story<'a>,
    /// The state to which everything led.
    state: &'a State,
    memory: &'a mut Memory,
    lines: Vec<Line>,
}

/// How many of the first happenings are of a kind, and the card of each.
fn run(news: &[Happening], card: impl Fn(What) -> Option<CardId>) -> Vec<CardId> {
    news.iter().map_while(|happening| card(happening.what)).collect()
}

impl Telling<'_> {
    fn line(&mut self, happening: Happening, text: String) {
        self.lines.push(Line::Event(sentence(text), happening.rule.to_string()));
    }

    /// Tells the first of these happenings with what belongs to it. Returns how many were told.
    #[expect(
        clippy::too_many_lines,
        reason = "an arm for each thing that happens, which the compiler asks for"
    )]
    fn next(&mut self, happening: Happening, news: &[Happening]) -> usize {
        let (story, state) = (self.story, self.state);
        let (card, whose) = (|card| story.card(state, card), |card| story.whose(state, card));
        let text = match happening.what {
            What::Round(n) => return self.heading(format!("Round {n}")),
            What::Turn(seat) => return self.turn(seat),
            What::Rolled(seat, shown) => format!("{} {}.", story.does(seat, "roll"), dice(&shown, story.paint)),
            What::Tied(basics) => {
                let most = words::count(u64::from(basics), "basic");
                let again = match story.book.edition.tie {
                    Tie::Everybody => "all roll all dice again",
                    Tie::Tied => "they roll all dice again",
                };
                format!("More than one player rolled {most}, the most: {again}.")
            }
            What::FirstPlayer(seat) if self.memory.first == Some(seat) => return 1,
            What::FirstPlayer(seat) => {
                self.memory.first = Some(seat);
                format!("{} the first player.", story.does_be(seat))
            }
            What::Chimera(deed) => return self.deed(happening, deed, news),
            What::Passed(seat) => format!("{}.", story.does(seat, "pass")),
            What::Meditated(seat) => format!("{}.", story.does(seat, "meditate")),
            What::Recovery => "The recovery phase begins.".to_owned(),
            What::Drew(seat, _) => return self.drew(happening, seat, news),
            What::Played(seat, played) => {
                self.memory.expected.insert(played);
                return self.used(happening, seat, played, story.does(seat, "play"), "", news);
            }
            What::Used(seat, used, ability) => {
                let text = story.ability(ability);
                return self.used(happening, seat, used, story.does(seat, "use"), &text, news);
            }
            What::UsedPower(seat, kind) => {
                let power = story.paint.die(kind, format!("the {kind} dice power"));
                format!("{} {power}.", story.does(seat, "use"))
            }
            What::Spent(_, spent) if spent.is_empty() => return 1,
            What::Spent(seat, spent) => format!("{} {}.", story.does(seat, "spend"), dice(&spent, story.paint)),
            What::EnteredPlay(entered) => return self.entered(happening, entered),
            What::Attached(attached, host) => {
                self.memory.expected.remove(attached);
                format!("{} is attached to {}.", card(attached), whose(host))
            }
            What::PutUnder(put, host) => {
                self.memory.expected.remove(put);
                format!("{} is put face down under {}.", card(put), whose(host))
            }
            What::Damage(damaged, n, _) => {
                self.memory.dealt.push((damaged, n));
                format!("{} damage to {}.", story.paint.red(n), whose(damaged))
            }
            What::Prevented(damaged, n) => {
                self.less(damaged, n);
                format!("{n} of the damage to {} is prevented.", whose(damaged))
            }
            What::Placed(on, Token::Wound, n) if self.is_told(on, n) => return 1,
            What::Placed(on, token, n) => format!("{} on {}.", tokens(token, n), whose(on)),
            What::Removed(off, token, n) => format!("{} off {}.", tokens(token, n), whose(off)),
            What::Destroyed(destroyed) => {
                self.memory.expected.insert(destroyed);
                format!("{} is {}.", whose(destroyed), story.paint.red("destroyed"))
            }
            What::Discarded(discarded) => return self.discarded(happening, discarded, news),
            What::LeftTheGame(left) => {
                self.memory.expected.remove(left);
                format!("{} is removed from the game.", card(left))
            }
            What::ToHand(returned) => {
                self.memory.expected.remove(returned);
                let owner = self.owner(returned).unwrap_or(Seat(0));
                format!("{} goes to {}.", card(returned), story.belonging(owner, "hand"))
            }
            What::Targeted(target) => format!("{} is targeted.", whose(target)),
            What::Attacked(seat, target) => format!("{} {}.", story.does(seat, "attack"), whose(target)),
            What::DeclaredAttacker(_) => return self.attackers(happening, news),
            What::DeclaredDefender(by, attacker) => format!("{} stands against {}.", whose(by), card(attacker)),
            What::Cancelled(cancelled) => format!("{} is cancelled.", card(cancelled)),
            What::DieChanged(seat, die, level) => {
                let to = story.paint.die(die.kind, mark(level));
                format!("{} {} to {to}.", story.does(seat, "turn"), story.die(die))
            }
            What::DieReadied(seat, die) => {
                let kind = story.paint.die(die.kind, die.kind.to_string());
                let to = story.paint.die(die.kind, mark(die.level));
                format!("{} an exhausted {kind} die to {to}.", story.does(seat, "turn"))
            }
            What::DieExhausted(seat, die) => format!("{} {}.", story.does(seat, "exhaust"), story.die(die)),
            What::LookedAt(seat, seen) => {
                let what = if self.is_own(seat) {
                    card(seen)
                } else {
                    "a card".to_owned()
                };
                format!("{} at {what}.", story.does(seat, "look"))
            }
            What::Shuffled(seat) => format!("{} is shuffled.", story.belonging(seat, "draw pile")),
            What::Lost(seat) if happening.rule == CONCEDED => format!("{}.", story.does(seat, "concede")),
            What::Lost(seat) => format!("{} out of the game.", story.does_be(seat)),
            What::Ended(outcome) => return self.ended(happening, outcome),
        };
        self.line(happening, text);
        1
    }

    /// What only a Chimera does, with the text that it follows.
    fn deed(&mut self, happening: Happening, deed: Deed, news: &[Happening]) -> usize {
        self.line(happening, self.story.deed(deed));
        let (title, roll) = match deed {
            Deed::Behavior(roll) => (self.behavior(news), Some(roll)),
            Deed::Ultimate(phase) => {
                let printed = self.printed_chimera();
                let at = usize::from(phase).checked_sub(1);
                (
                    printed
                        .zip(at)
                        .and_then(|(printed, at)| printed.ultimates.get(at))
                        .copied(),
                    None,
                )
            }
            Deed::RageDie(_)
            | Deed::RageSpent
            | Deed::Guard(_)
            | Deed::RedRains(_)
            | Deed::Faces(_)
            | Deed::FaceDown(_)
            | Deed::Phase(_)
            | Deed::Fatigued
            | Deed::Phoenix => (None, None),
        };
        let lines = title.map(|title| ashwright_lang::render(&self.story.book.pool, title).lines);
        for line in lines.into_iter().flatten() {
            let text = words::unmarked(&line.to_string());
            if roll.is_none_or(|roll| words::is_for(&text, roll)) {
                self.lines.push(Line::Note(text));
            }
        }
        1
    }

    fn printed_chimera(&self) -> Option<&Chimera> {
        let chimera = self.state.chimera.as_deref()?;
        let card = self.state.card(self.state.player(chimera.seat).phoenixborn);
        match &self.story.book.pool.card(card.title).part {
            Part::Chimera(printed) => Some(printed),
            Part::Duel | Part::Behavior(_) | Part::Ultimate { .. } | Part::Aspect(_) | Part::Fatigued => None,
        }
    }

    /// The behavior that was in force before what is still to be told.
    fn behavior(&self, news: &[Happening]) -> Option<TitleId> {
        let next = news.iter().find_map(|later| match later.what {
            What::Chimera(Deed::Phase(phase)) => Some(phase.saturating_sub(1)),
            _ => None,
        });
        let phase = next.or(self.state.chimera.as_deref().map(|chimera| chimera.phase))?;
        let printed = self.printed_chimera()?;
        printed.behaviors.get(usize::from(phase).checked_sub(1)?).copied()
    }

    fn heading(&mut self, text: String) -> usize {
        self.lines.push(Line::Heading(text));
        1
    }

    /// Whether what happens to a player is told to the reader in full.
    fn is_own(&self, seat: Seat) -> bool {
        self.story.viewer.is_none_or(|viewer| viewer == seat)
    }

    fn owner(&self, card: CardId) -> Option<Seat> {
        self.state.cards.get(card.index()).map(|record| record.owner)
    }

    fn names(&self, cards: &[CardId]) -> String {
        let names: Vec<String> = cards.iter().map(|card| self.story.card(self.state, *card)).collect();
        words::list(&names)
    }

    fn drew(&mut self, happening: Happening, seat: Seat, news: &[Happening]) -> usize {
        let cards = run(news, |what| match what {
            What::Drew(other, card) if other == seat => Some(card),
            _ => None,
        });
        let what = if self.is_own(seat) {
            self.names(&cards)
        } else {
            words::count(cards.len() as u64, "card")
        };
        self.line(happening, format!("{} {what}.", self.story.does(seat, "draw")));
        cards.len()
    }

    /// A card is played or its text is used, with what is paid for it.
    fn used(
        &mut self,
        happening: Happening,
        seat: Seat,
        card: CardId,
        does: String,
        text: &str,
        news: &[Happening],
    ) -> usize {
        let paid = self.story.paid(news, seat);
        let name = self.story.card(self.state, card);
        self.line(happening, format!("{does} {name}{text}{paid}."));
        let note = self.story.note(self.state, card, seat, &mut self.memory.met);
        self.lines.extend(note);
        1 + usize::from(!paid.is_empty())
    }

    fn entered(&mut self, happening: Happening, card: CardId) -> usize {
        if self.memory.expected.contains(card) {
            self.memory.expected.remove(card);
            return 1;
        }
        let record = self.state.cards.get(card.index());
        let name = self.story.card(self.state, card);
        // With two players it is said whom it faces.
        let faces = record
            .filter(|record| record.zone == Zone::Battlefield && self.state.is_chimera(record.controller))
            .filter(|_| self.state.fronts().len() > 1)
            .and_then(|_| self.state.front_of(card));
        let place = match faces {
            Some(front) => format!("opposite {}", self.story.whom(front)),
            None => {
                let of = record.map_or(Seat(0), |record| record.controller);
                format!("on {}", self.story.belonging(of, "side"))
            }
        };
        self.line(happening, format!("{name} comes into play {place}."));
        if let Some(by) = record
            .map(|record| record.controller)
            .filter(|by| self.state.is_chimera(*by))
        {
            let note = self.story.note(self.state, card, by, &mut self.memory.met);
            self.lines.extend(note);
        }
        1
    }

    fn turn(&mut self, seat: Seat) -> usize {
        self.memory.dealt.clear();
        self.heading(sentence(self.story.belonging(seat, "turn")))
    }

    /// Some of the damage to a card is prevented: fewer wounds are to come.
    fn less(&mut self, card: CardId, mut prevented: u8) {
        let dealt = self.memory.dealt.iter_mut().rev().filter(|(to, _)| *to == card);
        for (_, n) in dealt {
            let less = prevented.min(*n);
            *n -= less;
            prevented -= less;
        }
        self.memory.dealt.retain(|(_, n)| *n > 0);
    }

    /// Whether wounds are those of damage of which it was told: of one source, or of all together. They need no line of
    /// their own, unless they are more or fewer.
    fn is_told(&mut self, card: CardId, n: u8) -> bool {
        let dealt = &mut self.memory.dealt;
        if let Some(at) = dealt.iter().position(|told| *told == (card, n)) {
            dealt.remove(at);
            return true;
        }
        let to_card = dealt.iter().filter(|(to, _)| *to == card);
        let all: u32 = to_card.map(|(_, n)| u32::from(*n)).sum();
        dealt.retain(|(to, _)| *to != card);
        all == u32::from(n)
    }

    fn discarded(&mut self, happening: Happening, card: CardId, news: &[Happening]) -> usize {
        if self.memory.expected.contains(card) {
            self.memory.expected.remove(card);
            return 1;
        }
        let owner = self.owner(card);
        let cards = run(news, |what| match what {
            What::Discarded(card) if self.owner(card) == owner => Some(card),
            _ => None,
        });
        let by = self.story.does(owner.unwrap_or(Seat(0)), "discard");
        self.line(happening, format!("{by} {}.", self.names(&cards)));
        cards.len()
    }

    fn attackers(&mut self, happening: Happening, news: &[Happening]) -> usize {
        let cards = run(news, |what| match what {
            What::DeclaredAttacker(card) => Some(card),
            _ => None,
        });
        let verb = if cards.len() == 1 { "attacks" } else { "attack" };
        self.line(happening, format!("{} {verb}.", self.names(&cards)));
        cards.len()
    }

    fn ended(&mut self, happening: Happening, outcome: Outcome) -> usize {
        let paint = self.story.paint;
        match outcome {
            Outcome::Won(seats) => {
                for seat in seats.iter() {
                    let wins = self.story.does(seat, "win");
                    self.line(happening, paint.bold(format!("{wins} the game!")));
                }
            }
            Outcome::Nobody => self.line(happening, paint.bold("Nobody wins the game.")),
        }
        1
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

#[cfg(test)]
mod tests {
    use super::*;
    use ashwright_core::{EditionId, Rule};

    fn told(news: &[What]) -> Vec<String> {
        let library = crate::library::Library::with(EditionId::Reborn, &[]).expect("built in");
        let deck = library.decks().expect("built in").swap_remove(0).deck;
        let state = State::new(&library.book, &[deck.clone(), deck]);
        let story = Story {
            book: &library.book,
            viewer: None,
            names: &[],
            paint: Paint::none(),
        };
        let news: Vec<Happening> = news
            .iter()
            .map(|what| Happening {
                what: *what,
                rule: Rule(9, 1, 1),
            })
            .collect();
        let lines = story.tell(&state, &news, &mut Memory::default());
        let event = |line: Line| match line {
            Line::Event(text, _) => Some(text.split(" on ").next().unwrap_or_default().to_owned()),
            Line::Heading(_) | Line::Note(_) => None,
        };
        lines
            .into_iter()
            .filter_map(event)
            .filter(|line| line.contains("wound"))
            .collect()
    }

    #[test]
    fn who_has_left_is_told_by_its_own_name_when_its_record_is_another_card_by_now() {
        let library = crate::library::Library::with(EditionId::Reborn, &[]).expect("built in");
        let deck = library.decks().expect("built in").swap_remove(0).deck;
        let story = Story {
            book: &library.book,
            viewer: None,
            names: &[],
            paint: Paint::none(),
        };
        let mut before = State::new(&library.book, &[deck.clone(), deck]);
        let mut after = before.clone();
        let title = |title: &str| library.book.pool.title(title).expect(title);
        let (left, came) = (title("Masked Wolf"), title("Mist Spirit"));
        before.cards[0].title = left;
        after.cards[0].title = came;
        let mut memory = Memory {
            told: Some(before),
            ..Memory::default()
        };
        let rule = Rule(9, 3, 1);
        let card = CardId(0);
        let news = [What::Destroyed(card), What::Discarded(card), What::EnteredPlay(card)];
        let news = news.map(|what| Happening { what, rule });
        let lines = story.tell(&after, &news, &mut memory);
        let says = |line: &Line| match line {
            Line::Event(text, _) => text.clone(),
            Line::Heading(_) | Line::Note(_) => String::new(),
        };
        let said: Vec<String> = lines.iter().map(says).collect();
        assert!(
            said[0].contains("Masked Wolf") && said[1].contains("Mist Spirit"),
            "{said:?}"
        );
    }

    #[test]
    fn wounds_are_told_where_no_damage_says_them() {
        let (one, other) = (CardId(0), CardId(1));
        let damage = |card, n| What::Damage(card, n, ashwright_engine::Cause::rules(Seat(0)));
        let wounds = |card, n| What::Placed(card, Token::Wound, n);
        assert!(told(&[damage(one, 2), damage(other, 1), wounds(one, 2), wounds(other, 1)]).is_empty());
        assert!(told(&[damage(one, 2), damage(one, 1), wounds(one, 3)]).is_empty());
        assert!(told(&[damage(one, 2), What::Prevented(one, 1), wounds(one, 1)]).is_empty());
        assert_eq!(told(&[damage(one, 2), wounds(one, 1)]), ["1 wound"]);
        assert_eq!(told(&[damage(one, 1), wounds(other, 1)]), ["1 wound"]);
        assert_eq!(told(&[wounds(one, 2)]), ["2 wounds"]);
    }
}
