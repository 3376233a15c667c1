//! What stands where: the play areas of the players, and the table as a whole.

use super::Parser;
use super::line::*;
use crate::scenario::*;
use ashwright_engine::{
    CardPosition, ChangePosition, Conjurations, DiePosition, HiddenCard, Position, PositionStage, SeatPosition, Until,
    WhatChanged,
};

pub(super) const ZONES: [&str; 15] = [
    "battlefield",
    "spellboard",
    "hand",
    "draw pile",
    "top",
    "bottom",
    "discard pile",
    "removed",
    "conjurations",
    "dice",
    "exhausted dice",
    "reacted",
    "out",
    "partner of",
    "fill",
];

impl Parser {
    pub(super) fn table_line(&mut self, line: &mut Line, position: &mut Position) -> Parsed<bool> {
        if line.eat("turn") {
            let seat = self.seat(line)?;
            let (mut main, mut side) = (1, 1);
            if line.eat_mark('(') {
                loop {
                    let n = if line.eat("no") { 0 } else { line.number().unwrap_or(1) };
                    let (what, place) = line.word("main or side")?;
                    match what.as_str() {
                        "main" => main = n,
                        "side" => side = n,
                        _ => return Err(Flaw::not_among(place, &what, "a kind of action", &["main", "side"])),
                    }
                    if line.eat_mark(')') {
                        break;
                    }
                    separator(line)?;
                }
            }
            position.stage = PositionStage::Turn {
                seat,
                main,
                side,
                main_taken: main == 0,
            };
            position.first_player = if position.turns == 1 {
                seat
            } else {
                position.first_player
            };
            return Ok(true);
        }
        if line.eat("first player") {
            position.first_player = self.seat(line)?;
            position.turns = 2;
            return Ok(true);
        }
        if line.eat("round") {
            position.round = line.need_number("the round")?;
            return Ok(true);
        }
        if line.is_word(0, "passes") {
            line.at += 1;
            position.passes = line.need_number("the number of passes")?;
            return Ok(true);
        }
        if line.eat("phase") {
            let place = line.place();
            position.stage = match phase(line)? {
                Phase::FirstFive => PositionStage::FirstFive,
                Phase::Roll => PositionStage::Roll,
                Phase::Discard => PositionStage::Discard,
                Phase::Draw => PositionStage::Draw,
                Phase::EndOfPrepare => PositionStage::EndOfPrepare,
                Phase::Recovery => PositionStage::Recovery,
                Phase::ExhaustDice => PositionStage::ExhaustDice,
                Phase::RedRains => PositionStage::RedRains,
                Phase::Replenish => PositionStage::Replenish,
                Phase::EndOfRound => PositionStage::EndOfRound,
                Phase::EndOfTurn if line.eat("of") => PositionStage::EndOfTurn { seat: self.seat(line)? },
                Phase::Turn | Phase::EndOfTurn | Phase::Over => {
                    return Err(Flaw::new(place, "this phase needs a player")
                        .help("write: turn Isaac, or: phase end of turn of Isaac"));
                }
            };
            return Ok(true);
        }
        Ok(false)
    }

    pub(super) fn clauses(&mut self, line: &mut Line, seat: &mut SeatPosition, index: usize) -> Parsed<()> {
        loop {
            let place = line.place();
            if line.eat("battlefield") {
                seat.battlefield.extend(self.card_positions(line, index)?);
            } else if line.eat("spellboard") {
                seat.spellboard.extend(self.card_positions(line, index)?);
            } else if line.eat("hand") {
                seat.hand.extend(self.hidden(line)?);
            } else if line.eat("draw pile") {
                seat.draw_pile.extend(self.titles(line)?);
            } else if line.eat("top") {
                seat.top.extend(self.hidden(line)?);
            } else if line.eat("bottom") {
                seat.bottom.extend(self.hidden(line)?);
            } else if line.eat("discard pile") {
                seat.discard_pile.extend(self.titles(line)?);
            } else if line.eat("removed") {
                seat.out_of_game.extend(self.titles(line)?);
            } else if line.eat("conjurations") {
                seat.conjurations = if line.eat("complete") {
                    Conjurations::Complete
                } else if line.eat("none") {
                    Conjurations::Left(Vec::new())
                } else {
                    let listed = self.list(line)?.into_iter().map(|l| (l.title, l.count));
                    match std::mem::take(&mut seat.conjurations) {
                        // A second line adds, as it does for every other part.
                        Conjurations::Left(before) => Conjurations::Left(before.into_iter().chain(listed).collect()),
                        Conjurations::Complete => Conjurations::Left(listed.collect()),
                    }
                };
            } else if line.eat("exhausted dice") {
                let dice = dice_types(line)?;
                let parts = dice.iter().map(|(kind, n)| format!("{n} {kind}"));
                add_words(&mut seat.exhausted_dice, &parts.collect::<Vec<_>>().join(", "));
            } else if line.eat("dice") {
                let dice = dice(line)?;
                if !dice.is_empty() {
                    add_words(&mut seat.dice, &dice.to_string());
                }
            } else if line.eat("reacted") {
                seat.reacted = true;
            } else if line.eat("out") {
                seat.out = true;
            } else if line.eat("partner of") {
                seat.partner_of = Some(self.seat(line)?);
            } else {
                let word = line.peek().map(|l| l.text.clone()).unwrap_or_default();
                if line.eat("face down") {
                    let what = "what lies face down in a Chimera's row is no part of its play area";
                    return Err(Flaw::new(place, what).help("write a line of its own: face down 1, 2, unknown"));
                }
                return Err(Flaw::not_among(place, &word, "a part of a play area", &ZONES));
            }
            if !line.eat_mark(';') {
                return line.finish();
            }
        }
    }

    pub(super) fn titles(&mut self, line: &mut Line) -> Parsed<Vec<String>> {
        let mut titles = Vec::new();
        for listed in self.list(line)? {
            titles.extend(std::iter::repeat_n(listed.title, listed.count as usize));
        }
        Ok(titles)
    }

    pub(super) fn list(&mut self, line: &mut Line) -> Parsed<Vec<Listed>> {
        let mut list = Vec::new();
        if line.eat("empty") || line.eat("none") || line.eat("nothing") {
            return Ok(list);
        }
        loop {
            let count = self.count(line);
            let (title, _) = self.title(line)?;
            let facts = if line.eat_mark('(') {
                self.facts(line, true)?
            } else {
                Vec::new()
            };
            list.push(Listed { count, title, facts });
            if !line.eat_mark(',') {
                return Ok(list);
            }
        }
    }

    pub(super) fn hidden(&mut self, line: &mut Line) -> Parsed<Vec<HiddenCard>> {
        let mut cards = Vec::new();
        if line.eat("empty") {
            return Ok(cards);
        }
        loop {
            let count = self.count(line);
            let (title, _) = self.title(line)?;
            let mut known_to = Vec::new();
            if line.eat_mark('(') {
                loop {
                    if !line.eat("known to") {
                        return Err(
                            Flaw::new(line.place(), "only who knows a hidden card can be said of it")
                                .note("expected", "known to Isaac"),
                        );
                    }
                    known_to.push(self.seat(line)?);
                    if line.eat_mark(')') {
                        break;
                    }
                    separator(line)?;
                }
            }
            cards.extend(std::iter::repeat_n(
                HiddenCard {
                    title,
                    known_to,
                    ..HiddenCard::default()
                },
                count as usize,
            ));
            if !line.eat_mark(',') {
                return Ok(cards);
            }
        }
    }

    pub(super) fn card_positions(&mut self, line: &mut Line, seat: usize) -> Parsed<Vec<CardPosition>> {
        let mut cards = Vec::new();
        if line.eat("empty") {
            return Ok(cards);
        }
        loop {
            let (count, card) = self.card_position(line, seat)?;
            cards.extend(std::iter::repeat_n(card, count as usize));
            if !line.eat_mark(',') {
                return Ok(cards);
            }
        }
    }

    pub(super) fn card_position(&mut self, line: &mut Line, seat: usize) -> Parsed<(u8, CardPosition)> {
        let count = self.count(line);
        let (title, _) = self.title(line)?;
        let mut card = CardPosition {
            title,
            ..CardPosition::default()
        };
        if !line.eat_mark('(') {
            return Ok((count, card));
        }
        loop {
            self.card_property(line, &mut card, seat)?;
            if line.eat_mark(')') {
                return Ok((count, card));
            }
            separator(line)?;
        }
    }

    pub(super) fn card_property(&mut self, line: &mut Line, card: &mut CardPosition, seat: usize) -> Parsed<()> {
        let place = line.place();
        if line.eat("exhausted") {
            card.exhaustion = card.exhaustion.max(1);
        } else if line.eat("guarded") {
            card.guarded = true;
        } else if line.eat("used") {
            card.used_this_turn = true;
        } else if line.eat("owner") {
            let owner = self.seat(line)?;
            card.owner = (owner != seat).then_some(owner);
        } else if line.eat("with") {
            let (count, alteration) = self.card_position(line, seat)?;
            card.attached.extend(std::iter::repeat_n(alteration, count.into()));
        } else if line.eat("against") {
            card.front = self.seat(line)?;
        } else if line.eat("over") {
            let (count, under) = self.card_position(line, seat)?;
            card.under.extend(std::iter::repeat_n(under, count.into()));
        } else if line.eat("unseen") {
            card.unseen_but_by = Some(Vec::new());
        } else if line.eat("die") {
            let die = die(line)?.to_string();
            let owner = if line.eat("of") { Some(self.seat(line)?) } else { None };
            card.dice.push(DiePosition {
                die,
                owner: owner.filter(|o| *o != seat),
            });
        } else if line.eat("gains") {
            let (ability, _) = line.rest(&[',', ';', ')']);
            card.changes.push(ChangePosition {
                until: Until::Turn,
                what: WhatChanged::Gains {
                    ability,
                    numeral: 0,
                    inexhaustible: false,
                },
                by: None,
                since: 0,
            });
        } else {
            let signed = line.peek().is_some_and(|l| l.text.starts_with(['+', '-']));
            let word = line.peek().map(|l| l.text.clone()).unwrap_or_default();
            let Some(n) = line.number::<i8>() else {
                return Err(Flaw::not_among(
                    place,
                    &word,
                    "something that a card in play can be",
                    &[
                        "1 wound",
                        "exhausted",
                        "1 exhaustion",
                        "1 status",
                        "guarded",
                        "used",
                        "owner",
                        "with",
                        "over",
                        "unseen",
                        "die",
                        "gains",
                        "+1 attack",
                    ],
                ));
            };
            let (what, place) = line.word("a kind of token or value")?;
            let count = n.unsigned_abs();
            match (signed, what.trim_end_matches('s')) {
                (false, "wound") => card.wounds = count,
                (false, "exhaustion") => card.exhaustion = count,
                (false, "statu") => card.status = count,
                (true, "attack") => card.changes.push(this_turn(WhatChanged::Attack(n))),
                (true, "life") => card.changes.push(this_turn(WhatChanged::Life(n))),
                (true, "recover") => card.changes.push(this_turn(WhatChanged::Recover(n))),
                _ => {
                    return Err(Flaw::not_among(
                        place,
                        &what,
                        "a kind of token",
                        &["wounds", "exhaustion", "status"],
                    ));
                }
            }
        }
        Ok(())
    }
}

fn this_turn(what: WhatChanged) -> ChangePosition {
    ChangePosition {
        until: Until::Turn,
        what,
        by: None,
        since: 0,
    }
}

/// Adds to a list that a line before may have begun.
fn add_words(list: &mut String, more: &str) {
    if !list.is_empty() && !more.is_empty() {
        list.push_str(", ");
    }
    list.push_str(more);
}
