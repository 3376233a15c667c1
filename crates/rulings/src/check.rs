//! Whether what a scenario expects is so.

mod knowledge;
mod places;

use crate::answer::imagine;
use crate::happened::in_order;
use crate::moment::Moment;
use crate::offers::{Reached, offered};
use crate::scenario::*;
use crate::words::ask_words;
use ashwright_core::{CardId, CardKind, Chained, Rule, Seat, Stat, Token, sort, sort_by_key};
use ashwright_engine::{
    Answer, Ask, CardSet, Decider, Decision, Deck, Form, Game, Outcome, Rulebook, Stage, State, Suspended, World, Zone,
};

/// What was found instead.
pub(crate) struct Mismatch {
    pub expected: String,
    pub found: String,
}

type Checked = Result<(), Mismatch>;

fn wrong(expected: impl Into<String>, found: impl Into<String>) -> Checked {
    Err(Mismatch {
        expected: expected.into(),
        found: found.into(),
    })
}

fn holds(so: bool, expected: impl Into<String>, found: impl Into<String>) -> Checked {
    if so { Ok(()) } else { wrong(expected, found) }
}

/// Answers nothing.
struct Nobody;

/// Why what an effect would ask for cannot be chosen where it asks nothing.
const NOT_REACHED: &str = "this is not asked: there was nothing to choose, or the effect did not get so far";

impl Decider for Nobody {
    fn decide(&mut self, _: &Rulebook, _: &State, _: &Decision) -> Result<Answer, Suspended> {
        Err(Suspended)
    }
}

impl<'a> Moment<'a> {
    fn asked(&self) -> String {
        match self.questions {
            [] => "nobody is asked".to_owned(),
            questions => {
                let said: Vec<String> = questions.iter().map(|q| self.words().question(q)).collect();
                said.join("; ")
            }
        }
    }

    pub fn check(&self, expect: &Expect) -> Checked {
        let seat_of = |seat: &usize| Seat(*seat as u8);
        match expect {
            Expect::Content(seat, area, content) => self.content(seat_of(seat), *area, content),
            Expect::Facts(card, facts) => self.facts(card, facts),
            Expect::Asked(seat, kind) => self.is_asked(*seat, *kind),
            Expect::Offered(seat, acts) => self.is_offered(*seat, acts),
            Expect::NotOffered(seat, acts, because, rule) => self.not_offered(*seat, acts, because.as_deref(), *rule),
            Expect::Sees(seat, whose, area, content) => self.sees(*seat, *whose, *area, content),
            Expect::Order(seat, end, titles) => self.order(seat_of(seat), *end, titles),
            Expect::Row(seat, front, titles) => self.row(seat_of(seat), front.as_ref().map(seat_of), titles),
            Expect::FaceDown(front, n) => self.faces_down(*front, *n),
            Expect::Happened(yes, wanted) => self.happened(*yes, wanted),
            Expect::Turn(seat) => self.is_turn_of(*seat),
            Expect::FirstPlayer(seat) => holds(
                self.state.first_player == seat_of(seat),
                format!("{} is the first player", self.seats[*seat]),
                format!("{} is", self.words().seat(self.state.first_player)),
            ),
            Expect::Phase(phase) => {
                let now = phase_of(self.state);
                holds(
                    now == *phase,
                    format!("the phase is {}", phase.words()),
                    format!("it is {}", now.words()),
                )
            }
            Expect::Round(n) => {
                let now = self.state.round;
                holds(now == *n, format!("round {n}"), format!("round {now}"))
            }
            Expect::Chimera(mark, n) => {
                let now = mark.now(self.state);
                holds(now == *n, format!("{} {n}", mark.words()), format!("{now}"))
            }
            Expect::Passes(n) => {
                let now = self.state.turn.passes;
                holds(now == *n, format!("{n} passes in a row"), format!("{now}"))
            }
            Expect::NobodyWins => {
                let over = self.state.stage;
                holds(
                    !matches!(over, Stage::Over(_)),
                    "nobody has won",
                    self.words().outcome(),
                )
            }
            Expect::Nobody => {
                let over = self.state.stage;
                holds(
                    over == Stage::Over(Outcome::Nobody),
                    "the game is over, and nobody has won",
                    self.words().outcome(),
                )
            }
            Expect::Knows(seat, yes, card) => self.knows(seat_of(seat), *yes, card),
            Expect::KnowsTop(seat, yes, pile, titles) => self.knows_top(seat_of(seat), *yes, *pile, titles),
            Expect::Deck(seat, verdict) => {
                let problems = self.deck(*seat)?.problems(self.book);
                let problems: Vec<String> = problems.iter().map(ToString::to_string).collect();
                verdict_of(verdict, &problems)
            }
            Expect::Conjurations(seat, list) => self.conjurations(self.deck(*seat)?, list),
            Expect::FirstFive(seat, cards, verdict) => {
                verdict_of(verdict, &first_five_problems(self.book, self.deck(*seat)?, cards))
            }
        }
    }

    /// The deck that a seat came with, where the scenario names decks.
    fn deck(&self, seat: usize) -> Result<&'a Deck, Mismatch> {
        self.decks.get(seat).ok_or_else(|| Mismatch {
            expected: "a deck".to_owned(),
            found: "the scenario starts from a position".to_owned(),
        })
    }

    /// Whether somebody is asked anything, or a question of this kind.
    fn is_asked(&self, seat: usize, kind: Option<&str>) -> Checked {
        let so = self
            .question_of(seat)
            .is_some_and(|q| kind.is_none_or(|k| k == ask_words(q.ask)));
        let expected = format!("{} is asked {}", self.seats[seat], kind.unwrap_or("something"));
        holds(so, expected, self.asked())
    }

    fn is_offered(&self, seat: usize, acts: &[Act]) -> Checked {
        let Err(reached) = offered(self, seat, acts) else {
            return Ok(());
        };
        let there = self.at(&reached);
        let why = acts.get(reached.done).map(|act| there.refusal(seat, act));
        let why = why.filter(|why| !why.is_empty()).map(|why| format!("{why}; "));
        wrong("it is offered", format!("{}{}", why.unwrap_or_default(), there.asked()))
    }

    /// How many aspects lie face down against a seat.
    fn faces_down(&self, front: usize, n: u8) -> Checked {
        let found = self.state.face_down(Seat(front as u8)).count();
        let expected = format!("face down {n} against {}", self.seats[front]);
        holds(found == usize::from(n), expected, found.to_string())
    }

    /// Whether these events, in this order, are among what has happened.
    fn happened(&self, yes: bool, wanted: &[Happened]) -> Checked {
        let mut named = wanted.iter().filter_map(|happened| happened.card.as_ref());
        if let Some(nowhere) = named.find(|card| !yes && !self.is_somewhere(card)) {
            let found = format!("no card called {} is anywhere in the game", nowhere.title);
            return wrong("something that could happen", found);
        }
        let found = in_order(self, wanted);
        let heard: Vec<String> = self.heard.iter().filter_map(|heard| heard.words(self)).collect();
        let all: Vec<String> = wanted.iter().map(|happened| self.in_words(happened)).collect();
        let what = if yes {
            all.join(" then ")
        } else {
            format!("not: {}", all.join(" then "))
        };
        let shown = if heard.is_empty() {
            "nothing happened".to_owned()
        } else {
            heard.join(" then ")
        };
        holds((found == wanted.len()) == yes, what, shown)
    }

    /// A happening as a scenario names it.
    fn in_words(&self, happened: &Happened) -> String {
        let whose = |card: &CardRef| match (card.whole_seat, card.seat) {
            (true, Some(seat)) => self.seats[seat].clone(),
            _ => card.title.clone(),
        };
        let named = happened.card.as_ref().map(whose);
        [Some(happened.words.to_owned()), named]
            .into_iter()
            .flatten()
            .collect::<Vec<_>>()
            .join(" ")
    }

    fn is_turn_of(&self, seat: usize) -> Checked {
        // Of partners it is the turn of both (R 22.3.1).
        let whose = self.state.whose_turn();
        let names: Vec<_> = whose.iter().map(|seat| self.words().seat(seat).to_string()).collect();
        let found = if names.is_empty() {
            format!("it is nobody's turn: {}", phase_of(self.state).words())
        } else {
            format!("it is the turn of {}", names.join(" and "))
        };
        holds(
            whose.contains(Seat(seat as u8)),
            format!("it is the turn of {}", self.seats[seat]),
            found,
        )
    }

    /// The conjuration pile that a deck needs (R 16.4.2).
    fn conjurations(&self, deck: &Deck, list: &[Listed]) -> Checked {
        let titles = deck.cards.iter().map(|(t, _)| *t).chain([deck.phoenixborn]);
        let mut found: Vec<(String, u8)> = self
            .book
            .conjuration_pile(titles)
            .into_iter()
            .map(|(t, n)| (self.book.pool.card(t).title.clone(), n))
            .collect();
        let mut wanted: Vec<(String, u8)> = list.iter().map(|l| (l.title.clone(), l.count)).collect();
        sort(&mut found);
        sort(&mut wanted);
        holds(found == wanted, counts(&wanted), counts(&found))
    }

    /// The same at a later moment of the action.
    fn at<'s>(&'s self, reached: &'s Reached) -> Moment<'s> {
        Moment {
            state: &reached.state,
            questions: &reached.questions,
            ..*self
        }
    }

    fn not_offered(&self, seat: usize, acts: &[Act], because: Option<&str>, rule: Option<Rule>) -> Checked {
        for reference in acts.iter().flat_map(Act::cards) {
            if !self.is_somewhere(reference) {
                let found = format!("no card called {} is anywhere in the game", reference.title);
                return wrong("something that could be offered", found);
            }
        }
        let Err(reached) = offered(self, seat, acts) else {
            let words = self.question_of(seat).map(|q| self.words().options(q));
            return wrong("it is not offered", words.unwrap_or_else(|| "it is".to_owned()));
        };
        let there = self.at(&reached);
        let Some(act) = &reached.next else {
            return Ok(());
        };
        if (because.is_some() || rule.is_some()) && there.is_past(seat, act) {
            return wrong("a reason for which it is not offered", NOT_REACHED.to_owned());
        }
        let ask = there.question_of(seat).map_or(Ask::Action, |q| q.ask);
        let imagined = imagine(&there, seat, act, ask);
        let could_be = matches!(
            act,
            Act::Activate(..)
                | Act::Trigger(..)
                | Act::Play(_)
                | Act::Attack(_)
                | Act::Attacker(_)
                | Act::Block(..)
                | Act::Guard(_)
                | Act::Pick(..)
        );
        if because.is_none() && rule.is_none() && (!could_be || imagined.is_some()) {
            return Ok(());
        }
        let Some((ask, choice)) = imagined else {
            return wrong("a reason why it is not offered", "no such card or text is there");
        };
        let mut nobody = Nobody;
        let mut game = Game::new(self.book, there.state.clone(), &mut nobody);
        let reason = game.why_not(Seat(seat as u8), ask, choice);
        let said = format!("{reason} (rule {})", reason.rule());
        let said_so = because.is_none_or(|b| reason.to_string().contains(b));
        let cited = rule.is_none_or(|r| r == reason.rule());
        let wanted = format!(
            "it is not offered because {}{}",
            because.unwrap_or("of a rule"),
            rule.map_or(String::new(), |r| format!(" (rule {r})"))
        );
        holds(said_so && cited, wanted, format!("it is not offered because {said}"))
    }

    /// Whether a card of this name is in the game at all: in play, in a pile, or to be conjured.
    fn is_somewhere(&self, reference: &CardRef) -> bool {
        let called = |title: &str| title.eq_ignore_ascii_case(&reference.title);
        let cards = (0..self.state.cards.len() as u16).map(CardId);
        let mut there = cards.filter(|card| self.state.card(*card).zone != Zone::Unused);
        let mut piles = self.state.conjurations.iter();
        reference.whole_seat
            || there.any(|card| called(self.title(card)))
            || piles.any(|pile| called(&self.book.pool.card(pile.title).title))
    }

    fn why_not(&self, seat: usize, act: &Act) -> String {
        let ask = self.question_of(seat).map_or(Ask::Action, |q| q.ask);
        let Some((ask, choice)) = imagine(self, seat, act, ask) else {
            return self.nowhere(act);
        };
        let mut nobody = Nobody;
        let mut game = Game::new(self.book, self.state.clone(), &mut nobody);
        let reason = game.why_not(Seat(seat as u8), ask, choice);
        format!("{reason} (rule {}); ", reason.rule())
    }

    /// That a card which an act names is in no hand, no pile and not in play.
    fn nowhere(&self, act: &Act) -> String {
        let is_there = |named: &CardRef| (0..self.state.cards.len() as u16).any(|n| self.is_named(named, CardId(n)));
        let Some(missing) = act.cards().into_iter().find(|named| !is_there(named)) else {
            return String::new();
        };
        let number = missing.number.map(|n| format!("#{n}")).unwrap_or_default();
        format!("there is no {}{number} in this game; ", missing.title)
    }

    /// Whether an act answers something that an effect would ask, and nothing of the kind is asked.
    fn is_past(&self, seat: usize, act: &Act) -> bool {
        let within = matches!(
            act,
            Act::Pick(..) | Act::Say(_) | Act::Mode(_) | Act::Number(_) | Act::Token(_)
        );
        let asked = self.question_of(seat).map(|q| q.ask);
        within && matches!(asked, None | Some(Ask::Action | Ask::Respond))
    }

    /// Why an act is not possible for the question that is asked.
    pub fn refusal(&self, seat: usize, act: &Act) -> String {
        if self.is_past(seat, act) {
            return NOT_REACHED.to_owned();
        }
        self.why_not(seat, act).trim_end_matches("; ").to_owned()
    }

    fn area(&self, seat: Seat, area: Area) -> Vec<CardId> {
        match area {
            Area::Battlefield => self.state.controlled_in(Zone::Battlefield, seat).iter().collect(),
            Area::Spellboard => self.state.controlled_in(Zone::Spellboard, seat).iter().collect(),
            Area::Hand => self.state.owned_in(Zone::Hand, seat).iter().collect(),
            Area::DrawPile => self.state.owned_in(Zone::DrawPile, seat).iter().collect(),
            Area::DiscardPile => self.state.owned_in(Zone::DiscardPile, seat).iter().collect(),
            Area::Removed => {
                let own = self.state.owned_in(Zone::OutOfGame, seat).iter();
                own.filter(|c| self.state.printed(&self.book.pool, *c).kind != CardKind::Phoenixborn)
                    .collect()
            }
            Area::Conjurations | Area::Dice | Area::ExhaustedDice => Vec::new(),
        }
    }

    fn content(&self, seat: Seat, area: Area, content: &Content) -> Checked {
        let player = self.state.player(seat);
        match content {
            _ if area == Area::Conjurations => self.conjurations_left(seat, content),
            Content::Dice(dice) => holds(player.active == *dice, dice.to_string(), player.active.to_string()),
            Content::DiceTypes(dice) => {
                let say = |d: &ashwright_core::DiceByType| {
                    let parts: Vec<String> = d.iter().map(|(kind, n)| format!("{n} {kind}")).collect();
                    if parts.is_empty() {
                        "none".to_owned()
                    } else {
                        parts.join(", ")
                    }
                };
                holds(player.exhausted == *dice, say(dice), say(&player.exhausted))
            }
            Content::Exactly(_) | Content::Has(_) | Content::Lacks(_) | Content::Count(_) => {
                self.cards_there(seat, area, content)
            }
        }
    }

    /// What is left of a player's conjurations.
    fn conjurations_left(&self, seat: Seat, content: &Content) -> Checked {
        let left = |title: &str| -> u8 {
            self.state
                .conjurations
                .iter()
                .filter(|p| p.owner == seat && self.book.pool.card(p.title).title.eq_ignore_ascii_case(title))
                .map(|p| p.left)
                .sum()
        };
        let total: u8 = self
            .state
            .conjurations
            .iter()
            .filter(|p| p.owner == seat)
            .map(|p| p.left)
            .sum();
        match content {
            Content::Count(n) => holds(total == *n, format!("{n} cards"), format!("{total}")),
            Content::Lacks(list) => list.iter().try_for_each(|l| {
                let n = left(&l.title);
                holds(n == 0, format!("no {}", l.title), format!("{n}"))
            }),
            Content::Exactly(list) if list.is_empty() => holds(total == 0, "nothing is left", format!("{total} are")),
            Content::Has(list) => list.iter().try_for_each(|l| {
                let n = left(&l.title);
                holds(
                    n >= l.count,
                    format!("at least {} {}", l.count, l.title),
                    format!("{n} {}", l.title),
                )
            }),
            Content::Exactly(list) => list.iter().try_for_each(|l| {
                let n = left(&l.title);
                holds(
                    n == l.count,
                    format!("{} {}", l.count, l.title),
                    format!("{n} {}", l.title),
                )
            }),
            Content::Dice(_) | Content::DiceTypes(_) => wrong("cards", "dice"),
        }
    }

    /// The cards of a player somewhere.
    fn cards_there(&self, seat: Seat, area: Area, content: &Content) -> Checked {
        let cards = self.area(seat, area);
        let shown = || {
            let names: Vec<String> = cards.iter().map(|c| self.described(*c)).collect();
            if names.is_empty() {
                "empty".to_owned()
            } else {
                names.join(", ")
            }
        };
        // What lies face down in the rows of a Chimera is no longer in its draw pile (R 18.4.7), though nobody knows which it is.
        let count = match area {
            Area::DrawPile => self.state.count_owned(Zone::DrawPile, seat),
            _ => cards.len(),
        };
        match content {
            Content::Count(n) => holds(
                count == *n as usize,
                format!("{n} cards"),
                match count == cards.len() {
                    true => format!("{count}: {}", shown()),
                    false => format!("{count} of these: {}", shown()),
                },
            ),
            Content::Exactly(list) if list.is_empty() => holds(count == 0, "empty", format!("{count}: {}", shown())),
            Content::Lacks(list) => list.iter().try_for_each(|l| {
                let there = cards.iter().any(|c| self.title(*c).eq_ignore_ascii_case(&l.title));
                holds(!there, format!("no {}", l.title), shown())
            }),
            Content::Exactly(list) | Content::Has(list) => {
                let mut left = cards.clone();
                // The most particular entries choose first.
                let mut sorted: Vec<&Listed> = list.iter().collect();
                sort_by_key(&mut sorted, |l| std::cmp::Reverse(l.facts.len()));
                for listed in sorted {
                    for _ in 0..listed.count {
                        let found = left.iter().position(|c| {
                            self.title(*c).eq_ignore_ascii_case(&listed.title)
                                && listed.facts.iter().all(|f| self.fact(*c, f).is_ok())
                        });
                        match found {
                            Some(i) => {
                                left.remove(i);
                            }
                            None => return wrong(format!("{} as described", listed.title), shown()),
                        }
                    }
                }
                let exact = matches!(content, Content::Has(_)) || left.is_empty();
                holds(exact, "only what is listed", shown())
            }
            Content::Dice(_) | Content::DiceTypes(_) => Ok(()),
        }
    }

    /// A card with its tokens.
    fn described(&self, card: CardId) -> String {
        let record = self.state.card(card);
        let mut parts = Vec::new();
        for (n, what) in [
            (record.tokens[Token::Wound], "wounds"),
            (record.tokens[Token::Exhaustion], "exhaustion"),
            (record.tokens[Token::Status], "status"),
        ] {
            if n > 0 {
                parts.push(format!("{n} {what}"));
            }
        }
        parts.extend(self.state.attached_to(card).map(|a| format!("with {}", self.title(a))));
        let name = self.words().card(card);
        if parts.is_empty() {
            name
        } else {
            format!("{name} ({})", parts.join(", "))
        }
    }

    fn facts(&self, reference: &CardRef, facts: &[Fact]) -> Checked {
        if reference.whole_seat
            && let Some(seat) = reference.seat
        {
            let card = self.state.player(Seat(seat as u8)).phoenixborn;
            return facts
                .iter()
                .try_for_each(|fact| self.seat_fact(Seat(seat as u8), card, fact));
        }
        let all = self.state.zones.in_play().iter();
        let named: Vec<CardId> = all.filter(|c| self.is_named(reference, *c)).collect();
        if let [Fact::InPlay(false)] = facts {
            return holds(
                named.is_empty(),
                format!("{} is not in play", reference.title),
                "it is in play",
            );
        }
        match named[..] {
            [] => wrong(format!("{} in play", reference.title), "it is not in play"),
            [card] => facts.iter().try_for_each(|fact| self.fact(card, fact)),
            [..] => wrong(
                format!("one {}", reference.title),
                format!(
                    "{} are in play: say {}#1 or {}#2",
                    named.len(),
                    reference.title,
                    reference.title
                ),
            ),
        }
    }

    fn seat_fact(&self, seat: Seat, card: CardId, fact: &Fact) -> Checked {
        let name = self.words().seat(seat);
        let own_turn = self.state.whose_turn().contains(seat);
        let (main, side) = self.state.actions_left(seat);
        let left = |n: u8| {
            if own_turn {
                n.to_string()
            } else {
                format!("it is not the turn of {name}")
            }
        };
        match fact {
            Fact::Wins => holds(
                matches!(self.state.stage, Stage::Over(Outcome::Won(seats)) if seats.contains(seat)),
                format!("{name} wins"),
                self.words().outcome(),
            ),
            Fact::Out => holds(
                !self.state.player(seat).alive,
                format!("{name} has lost"),
                "they have not",
            ),
            Fact::Alive => holds(
                self.state.player(seat).alive,
                format!("{name} has not lost"),
                "they have",
            ),
            Fact::Main(n) => holds(main == *n, format!("{n} main actions left"), left(main)),
            Fact::Side(n) => holds(side == *n, format!("{n} side actions left"), left(side)),
            Fact::Fatigued(yes) => {
                let chimera = self.state.chimera.iter().find(|chimera| chimera.seat == seat);
                let found = chimera.is_some_and(|chimera| chimera.fatigued);
                holds(found == *yes, format!("fatigued: {yes}"), found.to_string())
            }
            Fact::Reacted(yes) => {
                let found = self.state.player(seat).reacted;
                holds(found == *yes, format!("the reaction is used: {yes}"), found.to_string())
            }
            _ => self.fact(card, fact),
        }
    }

    fn fact(&self, card: CardId, fact: &Fact) -> Checked {
        let record = self.state.card(card);
        let query = self.query();
        let name = self.words().card(card);
        let tokens = |n: u8, found: u8, what: &str| {
            holds(
                n == found,
                format!("{name} has {n} {what}"),
                format!("{name} has {found}"),
            )
        };
        match fact {
            Fact::Wounds(n) => tokens(*n, record.tokens[Token::Wound], "wounds"),
            Fact::Exhaustion(n) => tokens(*n, record.tokens[Token::Exhaustion], "exhaustion"),
            Fact::Status(n) => tokens(*n, record.tokens[Token::Status], "status"),
            Fact::Exhausted(yes) => {
                let found = query.is_exhausted(card);
                let say = |e: bool| if e { "exhausted" } else { "unexhausted" };
                holds(found == *yes, format!("{name} is {}", say(*yes)), say(found))
            }
            Fact::Value(stat, n) => {
                let found = query.value(card, *stat);
                let what = match stat {
                    Stat::Attack => "attack",
                    Stat::Life => "life",
                    Stat::Recover => "recover",
                    Stat::Battlefield => "battlefield",
                    Stat::Spellboard => "spellboard",
                };
                holds(found == *n, format!("{name} has {what} {n}"), found.to_string())
            }
            Fact::Ability(yes, wanted, numeral) => self.ability(card, *yes, wanted, *numeral),
            Fact::InPlay(yes) => {
                let found = record.zone.in_play();
                holds(found == *yes, format!("{name} in play: {yes}"), found.to_string())
            }
            Fact::Controlled(seat) => holds(
                record.controller.index() == *seat,
                format!("{name} is controlled by {}", self.seats[*seat]),
                self.words().seat(record.controller),
            ),
            Fact::Owned(seat) => holds(
                record.owner.index() == *seat,
                format!("{name} is owned by {}", self.seats[*seat]),
                self.words().seat(record.owner),
            ),
            Fact::AttachedTo(host) => {
                let so = record.host.is_some_and(|h| self.is_named(host, h));
                let found = record.host.map_or("nothing".to_owned(), |h| self.words().card(h));
                holds(so, format!("{name} is attached to {}", host.title), found)
            }
            Fact::With(yes, title) => {
                let there = self
                    .state
                    .attached_to(card)
                    .any(|a| self.title(a).eq_ignore_ascii_case(title));
                holds(there == *yes, format!("{title} on {name}: {yes}"), self.described(card))
            }
            Fact::Called(title) => {
                let found = &self.book.pool.card(query.title(card)).title;
                let so = found.eq_ignore_ascii_case(title);
                holds(so, format!("{name} is called {title}"), found.clone())
            }
            Fact::Die(yes, die) => {
                let there = self.state.placed_dice.iter().any(|d| d.card == card && d.die == *die);
                holds(
                    there == *yes,
                    format!("a {die} die on {name}: {yes}"),
                    there.to_string(),
                )
            }
            Fact::Guarded(yes) => {
                let found = record.marks.guarded;
                holds(found == *yes, format!("{name} has guarded: {yes}"), found.to_string())
            }
            Fact::Focus(n) => {
                let found = query.focus(card);
                holds(found == *n, format!("focus {n}"), found.to_string())
            }
            Fact::Wins
            | Fact::Out
            | Fact::Alive
            | Fact::Main(_)
            | Fact::Side(_)
            | Fact::Reacted(_)
            | Fact::Fatigued(_) => wrong("a fact about a card", "this can be said of a player only"),
        }
    }

    /// Whether a card has an ability of this name, with this numeral where one is said.
    fn ability(&self, card: CardId, yes: bool, wanted: &str, numeral: Option<u8>) -> Checked {
        let active = self.query().abilities(card);
        let has = active.iter().any(|a| {
            let named = self.book.ability(a.ability).name.as_deref();
            named.is_some_and(|n| n.eq_ignore_ascii_case(wanted)) && numeral.is_none_or(|n| a.numeral == n as i8)
        });
        let names: Vec<String> = active
            .iter()
            .filter_map(|a| {
                let name = self.book.ability(a.ability).name.as_deref()?;
                Some(if a.numeral > 0 {
                    format!("{name} {}", a.numeral)
                } else {
                    name.to_owned()
                })
            })
            .collect();
        let say = if yes { "has" } else { "lacks" };
        let found = if names.is_empty() {
            "it has none".to_owned()
        } else {
            names.join(", ")
        };
        holds(has == yes, format!("{} {say} {wanted}", self.words().card(card)), found)
    }
}

/// Where a game stands, as scenarios call it.
pub(crate) fn phase_of(state: &State) -> Phase {
    match state.stage {
        Stage::FirstFive => Phase::FirstFive,
        Stage::Roll => Phase::Roll,
        Stage::Discard => Phase::Discard,
        Stage::Draw => Phase::Draw,
        Stage::EndOfPrepare => Phase::EndOfPrepare,
        Stage::StartOfTurn | Stage::Turn => Phase::Turn,
        Stage::EndOfTurn => Phase::EndOfTurn,
        Stage::Recovery => Phase::Recovery,
        Stage::ExhaustDice => Phase::ExhaustDice,
        Stage::RedRains => Phase::RedRains,
        Stage::Replenish => Phase::Replenish,
        Stage::EndOfRound => Phase::EndOfRound,
        Stage::Over(_) => Phase::Over,
    }
}

fn counts(list: &[(String, u8)]) -> String {
    let parts: Vec<String> = list.iter().map(|(t, n)| format!("{n} {t}")).collect();
    if parts.is_empty() {
        "nothing".to_owned()
    } else {
        parts.join(", ")
    }
}

fn verdict_of(verdict: &Result<(), Option<String>>, problems: &[String]) -> Checked {
    let found = if problems.is_empty() {
        "it is legal".to_owned()
    } else {
        problems.join("; ")
    };
    match verdict {
        Ok(()) => holds(problems.is_empty(), "it is legal", found),
        Err(None) => holds(!problems.is_empty(), "it is illegal", found),
        Err(Some(because)) => {
            let so = problems.iter().any(|p| p.contains(because.as_str()));
            holds(so, format!("it is illegal because {because}"), found)
        }
    }
}

/// What is wrong with a First Five, as the question for it judges.
fn first_five_problems(book: &Rulebook, deck: &Deck, cards: &[CardRef]) -> Vec<String> {
    let mut world = World::new(State::new(book, std::slice::from_ref(deck)));
    let pending = world.pending(book);
    let mut problems = Vec::new();
    let mut chosen = CardSet::EMPTY;
    let Some(question) = pending.questions.first() else {
        return vec!["the deck does not get as far as the First Five".to_owned()];
    };
    let Form::Some { of, max, .. } = question.form() else {
        return vec!["the First Five is not asked for".to_owned()];
    };
    if cards.len() != max as usize {
        problems.push(format!("{} cards are chosen instead of {max}", cards.len()));
    }
    for card in cards {
        let state = &pending.state;
        let titled = |c: CardId| state.printed(&book.pool, c).title.eq_ignore_ascii_case(&card.title);
        let in_deck = state.owned_in(Zone::DrawPile, Seat(0)).iter().find(|c| titled(*c));
        match (of.iter().find(|c| titled(*c)), in_deck) {
            (Some(found), _) if chosen.contains(found) => problems.push(format!("{} is chosen twice", card.title)),
            (Some(found), _) => chosen.insert(found),
            (None, None) => problems.push(format!("{} is not in the deck", card.title)),
            (None, Some(c)) if state.printed(&book.pool, c).chained == Chained::Yes => {
                problems.push(format!("{} is chained", card.title));
            }
            (None, Some(_)) => problems.push(format!("{} cannot be chosen", card.title)),
        }
    }
    if problems.is_empty() && !question.form().contains(&Answer::Cards(chosen)) {
        problems.push("more than one card is unique to the Phoenixborn".to_owned());
    }
    problems
}
