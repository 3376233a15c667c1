//! What players and chance do.

use super::Parser;
use super::line::*;
use crate::scenario::*;
use ashwright_core::{Dice, Token, sort_by_key};
use ashwright_diagnostic::Place;

const VERBS: [&str; 45] = [
    "plays",
    "activates",
    "triggers",
    "uses",
    "attacks",
    "adds",
    "blocks",
    "guards",
    "does not block",
    "does not guard",
    "does not counter",
    "counters",
    "meditates",
    "discarding",
    "passes",
    "ends turn",
    "targets",
    "chooses",
    "orders",
    "next",
    "discards",
    "finds",
    "finds nothing",
    "pays",
    "cost option",
    "number",
    "says yes",
    "says no",
    "declines",
    "mode",
    "token",
    "sets",
    "raises",
    "lowers",
    "picks",
    "first five",
    "exhausts",
    "gives first turn to",
    "draws more",
    "rolls",
    "draws",
    "reveals",
    "discards nothing",
    "exhausts nothing",
    "stops",
];

impl Parser {
    /// A card, or a player.
    pub(super) fn card(&mut self, line: &mut Line) -> Parsed<CardRef> {
        let place = line.place();
        let mut seat = None;
        if let Some(l) = line.peek()
            && l.kind == Kind::Word
        {
            if let Some(whole) = self.seat_named(&l.text) {
                line.at += 1;
                return Ok(CardRef {
                    seat: Some(whole),
                    title: String::new(),
                    number: None,
                    place,
                    whole_seat: true,
                });
            }
            let owner = l.text.strip_suffix("'s").or_else(|| l.text.strip_suffix('\''));
            if let Some(owner) = owner.and_then(|o| self.seat_named(o)) {
                seat = Some(owner);
                line.at += 1;
            }
        }
        let (title, title_place) = self.title(line)?;
        let number = if line.eat_mark('#') {
            Some(line.need_number("the number of the copy")?)
        } else {
            None
        };
        Ok(CardRef {
            seat,
            title,
            number,
            place: title_place,
            whole_seat: false,
        })
    }

    pub(super) fn cards(&mut self, line: &mut Line) -> Parsed<Vec<CardRef>> {
        let mut cards = Vec::new();
        loop {
            let count = self.count(line);
            let card = self.card(line)?;
            cards.extend(std::iter::repeat_n(card, count as usize));
            if !line.eat_mark(',') {
                return Ok(cards);
            }
        }
    }

    pub(super) fn named_text(&mut self, line: &mut Line) -> Parsed<(CardRef, Option<String>)> {
        let before = self.mentions.len();
        let card = self.card(line)?;
        let ability = if line.eat_mark(':') {
            Some(raw_title(line)?.0)
        } else {
            None
        };
        if ability.is_none() && card.number.is_none() {
            // It may be the name of an ability, which is looked for when the scenario runs.
            self.mentions.truncate(before);
        }
        Ok((card, ability))
    }

    pub(super) fn acts(&mut self, line: &mut Line, acts: &mut Vec<(Place, Act)>) -> Parsed<()> {
        let place = line.place();
        if !(self.takes(line, acts)? || self.defends(line, acts)? || self.chooses(line, acts)?) {
            let word = line.peek().map(|l| l.text.clone()).unwrap_or_default();
            return Err(Flaw::not_among(place, &word, "something that a player does", &VERBS));
        }
        // What a choice brings with it, in the order of the rules: costs, then targets.
        let first = acts.len();
        loop {
            let place = line.place();
            if line.eat("paying") {
                acts.push((place, Act::Pay(dice(line)?)));
            } else if line.eat("discarding") {
                for card in self.cards(line)? {
                    acts.push((place, Act::Pick(Pick::Discard, card)));
                }
            } else if line.eat("on") {
                for card in self.cards(line)? {
                    acts.push((place, Act::Pick(Pick::Choose, card)));
                }
            } else {
                sort_by_key(&mut acts[first..], |(_, act)| match act {
                    Act::Pay(_) => 0,
                    Act::Pick(Pick::Discard, _) => 1,
                    _ => 2,
                });
                return Ok(());
            }
        }
    }

    /// What a player does in a turn; whether the line says that.
    fn takes(&mut self, line: &mut Line, acts: &mut Vec<(Place, Act)>) -> Parsed<bool> {
        let place = line.place();
        let mut act = |act: Act| acts.push((place, act));
        if line.eat("plays") {
            act(Act::Play(self.card(line)?));
        } else if line.eat("activates") {
            let (card, ability) = self.named_text(line)?;
            act(Act::Activate(card, ability));
        } else if line.eat("triggers") {
            let (card, ability) = self.named_text(line)?;
            act(Act::Trigger(card, ability));
        } else if line.eat("uses") {
            let (word, at) = line.word("a type of dice")?;
            act(Act::Power(die_type(&word, at)?));
            line.eat("power");
        } else if line.eat("attacks") {
            act(Act::Attack(self.card(line)?));
            if line.eat("with") {
                for card in self.cards(line)? {
                    act(Act::Attacker(card));
                }
                act(Act::AttackersDone);
            }
        } else if line.eat("adds") {
            self.cards(line)?.into_iter().map(Act::Attacker).for_each(act);
        } else if line.eat("meditates") {
            act(Act::Meditate);
            if line.eat("discarding") {
                self.meditation(line, place, acts)?;
            }
        } else if line.eat("discarding") {
            self.meditation(line, place, acts)?;
        } else if line.eat("passes") {
            act(Act::Pass);
        } else if line.eat("ends turn") {
            act(Act::EndTurn);
        } else {
            return Ok(false);
        }
        Ok(true)
    }

    /// How a player defends; whether the line says that.
    fn defends(&mut self, line: &mut Line, acts: &mut Vec<(Place, Act)>) -> Parsed<bool> {
        let place = line.place();
        let mut act = |act: Act| acts.push((place, act));
        if line.eat("does not block") {
            let attacker = if line.done() { None } else { Some(self.card(line)?) };
            act(Act::NoBlock(attacker));
        } else if line.eat("does not guard") {
            act(Act::NoGuard);
        } else if line.eat("does not counter") {
            act(Act::Counter(false));
        } else if line.eat("counters") {
            act(Act::Counter(true));
        } else if line.eat("blocks") {
            self.blocks(line, place, acts)?;
        } else if line.eat("guards") {
            line.eat("with");
            act(Act::Guard(self.card(line)?));
        } else {
            return Ok(false);
        }
        Ok(true)
    }

    /// What a player chooses when asked; whether the line says that.
    fn chooses(&mut self, line: &mut Line, acts: &mut Vec<(Place, Act)>) -> Parsed<bool> {
        let place = line.place();
        let mut act = |act: Act| acts.push((place, act));
        if line.eat("targets") || line.eat("chooses") {
            for card in self.cards(line)? {
                act(Act::Pick(Pick::Choose, card));
            }
        } else if line.eat("gives first turn to") {
            act(Act::Pick(Pick::Choose, self.card(line)?));
        } else if line.eat("orders") || line.eat("next") {
            for card in self.cards(line)? {
                act(Act::Pick(Pick::Next, card));
            }
        } else if line.eat("discards nothing") {
            act(Act::Cards(Vec::new()));
        } else if line.eat("discards") {
            let cards = self.cards(line)?;
            act(Act::Cards(cards));
        } else if line.eat("first five") {
            act(Act::Cards(self.cards(line)?));
        } else if line.eat("finds nothing") {
            act(Act::Decline);
        } else if line.eat("finds") {
            act(Act::Pick(Pick::Find, self.card(line)?));
        } else if line.eat("pays") {
            act(Act::Pay(dice(line)?));
        } else if line.eat("cost option") {
            act(Act::Option(line.need_number("the option")?));
        } else if line.eat("number") {
            act(Act::Number(line.need_number("the number")?));
        } else if line.eat("says yes") {
            act(Act::Say(true));
        } else if line.eat("says no") {
            act(Act::Say(false));
        } else if line.eat("declines") || line.eat("stops") {
            act(Act::Decline);
        } else if line.eat("mode") {
            act(Act::Mode(line.need_number("the mode")?));
        } else if line.eat("token") {
            let (word, at) = line.word("a kind of token")?;
            act(Act::Token(match word.as_str() {
                "wound" => Token::Wound,
                "exhaustion" => Token::Exhaustion,
                "status" => Token::Status,
                _ => {
                    return Err(Flaw::not_among(
                        at,
                        &word,
                        "a kind of token",
                        &["wound", "exhaustion", "status"],
                    ));
                }
            }));
        } else if line.eat("sets") {
            loop {
                let die = die(line)?;
                act(Act::SetDie(die, to_level(line)?));
                if !line.eat_mark(',') {
                    break;
                }
            }
        } else if line.eat("raises") || line.eat("lowers") || line.eat("picks") {
            loop {
                act(Act::PickDie(die(line)?));
                if !line.eat_mark(',') {
                    break;
                }
            }
        } else if line.eat("exhausts nothing") {
            act(Act::ExhaustDice(Dice::NONE));
        } else if line.eat("exhausts") {
            act(Act::ExhaustDice(dice(line)?));
        } else if line.eat("draws more") {
            act(Act::Number(line.need_number("the number of cards")?));
        } else {
            return Ok(false);
        }
        Ok(true)
    }

    /// What is discarded for a meditation, and the dice that are changed.
    fn meditation(&mut self, line: &mut Line, place: Place, acts: &mut Vec<(Place, Act)>) -> Parsed<()> {
        loop {
            let discarded = if line.eat("top") {
                Act::MeditateTop
            } else {
                Act::MeditateCard(self.card(line)?)
            };
            acts.push((place, discarded));
            if !line.eat_mark(',') {
                break;
            }
        }
        acts.push((place, Act::MeditateDone));
        if line.eat("changing") {
            loop {
                let die = die(line)?;
                acts.push((place, Act::SetDie(die, to_level(line)?)));
                if !line.eat_mark(',') {
                    break;
                }
            }
        }
        Ok(())
    }

    /// Blocks, each of an attacker with a unit; of the first the attacker may be left out.
    fn blocks(&mut self, line: &mut Line, place: Place, acts: &mut Vec<(Place, Act)>) -> Parsed<()> {
        loop {
            let attacker = if line.is_word(0, "with") {
                None
            } else {
                Some(self.card(line)?)
            };
            if !line.eat("with") {
                return Err(Flaw::new(line.place(), "say with what: blocks Iron Worker with Gilder"));
            }
            acts.push((place, Act::Block(attacker, self.card(line)?)));
            if !line.eat_mark(',') {
                return Ok(());
            }
        }
    }

    pub(super) fn chance(&mut self, line: &mut Line, acts: &mut Vec<(Place, Act)>) -> Parsed<()> {
        let place = line.place();
        if line.eat("rolls") {
            acts.push((place, Act::Roll(dice(line)?)));
        } else if line.eat("behavior") {
            acts.push((place, Act::Number(line.need_number("the roll of the behavior die")?)));
        } else if line.eat("rage basic") {
            acts.push((place, Act::Number(0)));
        } else if line.eat("rage power") {
            acts.push((place, Act::Number(1)));
        } else if line.eat("draws") || line.eat("reveals") || line.eat("discards") {
            for card in self.cards(line)? {
                acts.push((place, Act::Draw(card)));
            }
        } else {
            let word = line.peek().map(|l| l.text.clone()).unwrap_or_default();
            return Err(Flaw::not_among(
                place,
                &word,
                "something that chance does",
                &[
                    "rolls",
                    "draws",
                    "reveals",
                    "discards",
                    "behavior",
                    "rage basic",
                    "rage power",
                ],
            ));
        }
        Ok(())
    }
}
