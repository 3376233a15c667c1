//! What is expected.

use super::Parser;
use super::line::*;
use crate::scenario::*;
use crate::words::kind_words;
use ashwright_core::Stat;
use ashwright_engine::PileEnd;
use ashwright_seen::AskKind;

/// The facts that a few words say whole; `not` comes before what it denies.
fn plain_facts() -> [(&'static str, Fact); 9] {
    [
        ("not guarded", Fact::Guarded(false)),
        ("guarded", Fact::Guarded(true)),
        ("not fatigued", Fact::Fatigued(false)),
        ("fatigued", Fact::Fatigued(true)),
        ("wins", Fact::Wins),
        ("out", Fact::Out),
        ("alive", Fact::Alive),
        ("not reacted", Fact::Reacted(false)),
        ("reacted", Fact::Reacted(true)),
    ]
}

/// The other facts as they are said, one of each kind, to name what could have been meant.
const FACTS: [&str; 23] = [
    "2 wounds",
    "no status",
    "1 exhaustion",
    "exhausted",
    "unexhausted",
    "attack 2",
    "life 2",
    "recover 1",
    "has Bypass",
    "lacks Bypass",
    "in play",
    "not in play",
    "controlled by",
    "owned by",
    "attached to",
    "with",
    "without",
    "called",
    "die",
    "no die",
    "1 main",
    "no side",
    "focus 1",
];

impl Parser {
    pub(super) fn facts(&mut self, line: &mut Line, closed: bool) -> Parsed<Vec<Fact>> {
        let mut facts = Vec::new();
        loop {
            facts.push(self.fact(line)?);
            if closed && line.eat_mark(')') || !closed && line.done() {
                return Ok(facts);
            }
            separator(line)?;
        }
    }

    pub(super) fn fact(&mut self, line: &mut Line) -> Parsed<Fact> {
        let place = line.place();
        for (word, stat) in [
            ("attack", Stat::Attack),
            ("life", Stat::Life),
            ("recover", Stat::Recover),
            ("battlefield", Stat::Battlefield),
            ("spellboard", Stat::Spellboard),
        ] {
            if line.eat(word) {
                return Ok(Fact::Value(stat, line.need_number("the value")?));
            }
        }
        if line.eat("exhausted") {
            return Ok(Fact::Exhausted(true));
        }
        if line.eat("unexhausted") {
            return Ok(Fact::Exhausted(false));
        }
        if line.eat("in play") {
            return Ok(Fact::InPlay(true));
        }
        if line.eat("not in play") {
            return Ok(Fact::InPlay(false));
        }
        if line.eat("controlled by") {
            return Ok(Fact::Controlled(self.seat(line)?));
        }
        if line.eat("owned by") || line.eat("owner") {
            return Ok(Fact::Owned(self.seat(line)?));
        }
        if line.eat("attached to") {
            return Ok(Fact::AttachedTo(self.card(line)?));
        }
        for (word, is) in [("with", true), ("without", false)] {
            if line.eat(word) {
                return Ok(Fact::With(is, self.title(line)?.0));
            }
        }
        if line.eat("called") {
            return Ok(Fact::Called(self.title(line)?.0));
        }
        for (word, is) in [("no die", false), ("die", true)] {
            if line.eat(word) {
                return Ok(Fact::Die(is, die(line)?));
            }
        }
        for (word, is) in [("has", true), ("lacks", false)] {
            if line.eat(word) {
                let (name, _) = line.rest(&[',', ';', ')']);
                let (name, numeral) = match name.rsplit_once(' ') {
                    Some((front, n)) if n.parse::<u8>().is_ok() => (front.to_owned(), n.parse().ok()),
                    _ => (name, None),
                };
                return Ok(Fact::Ability(is, name, numeral));
            }
        }
        for (words, fact) in plain_facts() {
            if line.eat(words) {
                return Ok(fact);
            }
        }
        if line.eat("focus") {
            return Ok(Fact::Focus(line.need_number("the focus")?));
        }
        let n = if line.eat("no") { Some(0) } else { line.number::<u8>() };
        if let Some(n) = n {
            let (what, at) = line.word("wounds, exhaustion or status")?;
            return Ok(match what.trim_end_matches('s') {
                "wound" => Fact::Wounds(n),
                "exhaustion" => Fact::Exhaustion(n),
                "statu" => Fact::Status(n),
                "main" => Fact::Main(n),
                "side" => Fact::Side(n),
                _ => {
                    return Err(Flaw::not_among(
                        at,
                        &what,
                        "something to count",
                        &["wounds", "exhaustion", "status", "main", "side"],
                    ));
                }
            });
        }
        let word = line.peek().map(|l| l.text.clone()).unwrap_or_default();
        let known: Vec<&str> = FACTS.into_iter().chain(plain_facts().map(|(words, _)| words)).collect();
        Err(Flaw::not_among(place, &word, "a fact", &known))
    }

    pub(super) fn expect(&mut self, line: &mut Line) -> Parsed<Expect> {
        if line.eat("turn") {
            return Ok(Expect::Turn(self.seat(line)?));
        }
        if line.eat("first player") {
            return Ok(Expect::FirstPlayer(self.seat(line)?));
        }
        if line.eat("phase") {
            return Ok(Expect::Phase(phase(line)?));
        }
        if line.eat("round") {
            return Ok(Expect::Round(line.need_number("the round")?));
        }
        for (mark, words) in Mark::ALL {
            if line.eat(words) {
                let n = line.need_number("the number")?;
                if mark == Mark::FaceDown && line.eat("against") {
                    return Ok(Expect::FaceDown(self.seat(line)?, n));
                }
                return Ok(Expect::Chimera(mark, n));
            }
        }
        if line.eat("passes") {
            return Ok(Expect::Passes(line.need_number("the number of passes")?));
        }
        for (words, yes) in [("happened", true), ("did not happen", false)] {
            if line.eat(words) {
                return Ok(Expect::Happened(yes, self.happenings(line)?));
            }
        }
        if line.eat("nobody wins") {
            return Ok(Expect::Nobody);
        }
        if line.eat("no winner") {
            return Ok(Expect::NobodyWins);
        }
        let named = line
            .peek()
            .filter(|l| l.kind == Kind::Word)
            .and_then(|l| self.seat_named(&l.text));
        let Some(seat) = named else {
            let card = self.card(line)?;
            colon(line)?;
            return Ok(Expect::Facts(card, self.facts(line, false)?));
        };
        self.expect_of_player(line, seat)
    }

    /// What is expected of the player whose name comes next.
    fn expect_of_player(&mut self, line: &mut Line, seat: usize) -> Parsed<Expect> {
        let place = line.place();
        line.at += 1;
        for (words, area) in Area::ALL {
            if line.eat(words) {
                colon(line)?;
                return Ok(Expect::Content(seat, area, self.content(line, area)?));
            }
        }
        if line.eat("asked") {
            return asked(line, seat);
        }
        if line.eat("offered") {
            return Ok(Expect::Offered(seat, self.offer(line)?));
        }
        if line.eat("not offered") {
            let offer = self.offer(line)?;
            let because = self.because(line)?;
            let rule = if line.done() { None } else { Some(rule(line)?) };
            return Ok(Expect::NotOffered(seat, offer, because, rule));
        }
        if line.eat("sees") {
            return self.sees(line, seat);
        }
        for (words, end) in [("top", PileEnd::Top), ("bottom", PileEnd::Bottom)] {
            if line.eat(words) {
                colon(line)?;
                return Ok(Expect::Order(seat, end, self.titles(line)?));
            }
        }
        for (words, yes) in [("knows", true), ("does not know", false)] {
            if line.eat(words) {
                return self.knows(line, seat, yes);
            }
        }
        if line.eat("row") {
            let front = if line.eat("against") {
                Some(self.seat(line)?)
            } else {
                None
            };
            colon(line)?;
            return Ok(Expect::Row(seat, front, self.titles(line)?));
        }
        if line.eat("deck") {
            return Ok(Expect::Deck(seat, self.verdict(line)?));
        }
        if line.eat("pile") {
            colon(line)?;
            return Ok(Expect::Conjurations(seat, self.list(line)?));
        }
        if line.eat("first five") {
            let cards = self.cards(line)?;
            let verdict = self.verdict(line)?;
            return Ok(Expect::FirstFive(seat, cards, verdict));
        }
        if line.eat_mark(':') {
            let phoenixborn = CardRef {
                seat: Some(seat),
                title: String::new(),
                number: None,
                place,
                whole_seat: true,
            };
            return Ok(Expect::Facts(phoenixborn, self.facts(line, false)?));
        }
        let word = line.peek().map(|l| l.text.clone()).unwrap_or_default();
        let mut known: Vec<&str> = Area::ALL.iter().map(|(w, _)| *w).collect();
        known.extend([
            ": 2 wounds",
            "asked",
            "offered",
            "not offered",
            "sees",
            "top",
            "bottom",
            "knows",
            "does not know",
            "deck",
            "pile",
            "first five",
        ]);
        Err(Flaw::not_among(
            line.place(),
            &word,
            "something to expect of a player",
            &known,
        ))
    }

    /// Whether a player knows a card, or the cards on top of a pile.
    fn knows(&mut self, line: &mut Line, seat: usize, yes: bool) -> Parsed<Expect> {
        if line.eat("the top of") {
            let pile = self.seat(line)?;
            colon(line)?;
            let titles = self.list(line)?.into_iter().map(|listed| listed.title).collect();
            return Ok(Expect::KnowsTop(seat, yes, pile, titles));
        }
        Ok(Expect::Knows(seat, yes, self.card(line)?))
    }

    /// Something that a player may or may not do, with all that follows.
    fn offer(&mut self, line: &mut Line) -> Parsed<Vec<Act>> {
        let mut acts = Vec::new();
        self.acts(line, &mut acts)?;
        Ok(acts.into_iter().map(|(_, act)| act).collect())
    }

    /// What a seat sees of a part of somebody's play area.
    fn sees(&mut self, line: &mut Line, seat: usize) -> Parsed<Expect> {
        let place = line.place();
        let (word, _) = line.word("whose cards")?;
        let whose = word.strip_suffix("'s").or(word.strip_suffix('\'')).unwrap_or(&word);
        let Some(whose) = self.seat_named(whose) else {
            let names: Vec<&str> = self.seats.iter().map(String::as_str).collect();
            return Err(Flaw::not_among(place, &word, "a player of this scenario", &names));
        };
        let cards = |area: &Area| !matches!(area, Area::Dice | Area::ExhaustedDice);
        for (words, area) in Area::ALL.into_iter().filter(|(_, area)| cards(area)) {
            if line.eat(words) {
                colon(line)?;
                let place = line.place();
                let content = self.content(line, area)?;
                if let Content::Exactly(list) | Content::Has(list) | Content::Lacks(list) = &content
                    && list.iter().any(|listed| !listed.facts.is_empty())
                {
                    return Err(Flaw::new(
                        place,
                        "what is seen is said by titles and by numbers of cards",
                    ));
                }
                return Ok(Expect::Sees(seat, whose, area, content));
            }
        }
        let word = line.peek().map(|l| l.text.clone()).unwrap_or_default();
        let known: Vec<&str> = Area::ALL
            .iter()
            .filter(|(_, area)| cards(area))
            .map(|(w, _)| *w)
            .collect();
        Err(Flaw::not_among(line.place(), &word, "a place for cards", &known))
    }

    /// Things that happen one after another.
    fn happenings(&mut self, line: &mut Line) -> Parsed<Vec<Happened>> {
        let mut happened = Vec::new();
        loop {
            let place = line.place();
            let Some((words, what)) = HAPPENINGS.into_iter().find(|(words, _)| line.eat(words)) else {
                let word = line.peek().map(|l| l.text.clone()).unwrap_or_default();
                let known = HAPPENINGS.map(|(words, _)| words);
                return Err(Flaw::not_among(place, &word, "something that happens", &known));
            };
            let stands_alone = line.done() || line.is_word(0, "then");
            let card = if stands_alone { None } else { Some(self.card(line)?) };
            happened.push(Happened { words, what, card });
            if !line.eat("then") {
                return Ok(happened);
            }
        }
    }

    pub(super) fn because(&mut self, line: &mut Line) -> Parsed<Option<String>> {
        if !line.eat("because") {
            return Ok(None);
        }
        match line.peek() {
            Some(l) if l.kind == Kind::Quoted => {
                let text = l.text.clone();
                line.at += 1;
                Ok(Some(text))
            }
            _ => Err(Flaw::new(
                line.place(),
                "the reason stands in quotation marks: because \"exhausted\"",
            )),
        }
    }

    pub(super) fn verdict(&mut self, line: &mut Line) -> Parsed<Result<(), Option<String>>> {
        if line.eat("legal") {
            return Ok(Ok(()));
        }
        if line.eat("illegal") {
            return Ok(Err(self.because(line)?));
        }
        Err(Flaw::new(line.place(), "say whether it is legal or illegal"))
    }

    pub(super) fn content(&mut self, line: &mut Line, area: Area) -> Parsed<Content> {
        match area {
            Area::Dice => return Ok(Content::Dice(dice(line)?)),
            Area::ExhaustedDice => return Ok(Content::DiceTypes(dice_types(line)?)),
            _ => {}
        }
        if line.eat("has") {
            return Ok(Content::Has(self.list(line)?));
        }
        if line.eat("lacks") {
            return Ok(Content::Lacks(self.list(line)?));
        }
        if line.is_word(1, "cards") || line.is_word(1, "card") {
            let n = line.need_number("the number of cards")?;
            line.at += 1;
            return Ok(Content::Count(n));
        }
        Ok(Content::Exactly(self.list(line)?))
    }
}

/// That a player is asked something, or exactly what.
fn asked(line: &mut Line, seat: usize) -> Parsed<Expect> {
    if line.done() {
        return Ok(Expect::Asked(seat, None));
    }
    let (text, at) = line.rest(&[]);
    let known: Vec<&str> = AskKind::ALL.iter().map(|kind| kind_words(*kind)).collect();
    let found = known.iter().find(|words| **words == text);
    match found {
        Some(words) => Ok(Expect::Asked(seat, Some(words))),
        None => Err(Flaw::not_among(at, &text, "a question", &known)),
    }
}
