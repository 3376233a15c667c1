//! The Chimera of a table: its card, and what lies face down in its row.

use super::Parser;
use super::line::*;
use ashwright_core::{Difficulty, Hands, SeatKind};
use ashwright_engine::{CardPosition, ChimeraPosition, FaceDownPosition, GrimFates, Phoenix, Position, PositionStage};

/// In a shared turn the partner has a main and a side action of their own (R 22.3.1).
pub(super) fn share_the_turn(position: &mut Position) {
    let has_partners = position.seats.iter().any(|seat| seat.partner_of.is_some());
    let is_turn = matches!(position.stage, PositionStage::Turn { seat, .. }
        if position.seats.get(seat).is_some_and(|seat| seat.kind == SeatKind::Player));
    if let Some(chimera) = &mut position.chimera
        && has_partners
        && is_turn
    {
        (chimera.shared.main, chimera.shared.side) = (1, 1);
    }
}

impl Parser {
    /// `TITLE (standard 1, phase 2, 3 rage, 1 red rains, fatigued, 2 wounds)`: all but the title may be left out.
    pub(super) fn chimera(&mut self, line: &mut Line, position: &mut Position, seat: usize) -> Parsed<()> {
        let (title, _) = self.title(line)?;
        let mut card = CardPosition {
            title,
            ..CardPosition::default()
        };
        let mut chimera = ChimeraPosition::default();
        if line.eat_mark('(') {
            loop {
                self.chimera_property(line, &mut chimera, &mut card, seat)?;
                if line.eat_mark(')') {
                    break;
                }
                separator(line)?;
            }
        }
        position.seats[seat].kind = SeatKind::Chimera;
        position.seats[seat].phoenixborn = card;
        position.chimera = Some(chimera);
        Ok(())
    }

    fn chimera_property(
        &mut self,
        line: &mut Line,
        chimera: &mut ChimeraPosition,
        card: &mut CardPosition,
        seat: usize,
    ) -> Parsed<()> {
        if let Some(difficulty) = Difficulty::ALL
            .into_iter()
            .find(|difficulty| line.eat(difficulty.word()))
        {
            chimera.difficulty = difficulty;
            chimera.level = line.need_number("the level")?;
        } else if line.eat("phase") {
            chimera.phase = line.need_number("the phase")?;
        } else if line.eat("fatigued") {
            chimera.fatigued = true;
        } else if line.eat("grim fates for") {
            chimera.grim_fates.push(self.title(line)?.0);
        } else if line.eat("grim fates") {
            chimera.grim_fates = vec![GrimFates::ALL.to_owned()];
        } else if line.eat("call of the phoenix") {
            chimera.phoenix = Phoenix::Agreed;
        } else if line.eat("open hands") {
            chimera.hands = Hands::Open;
        } else if line.eat("pointing at") {
            chimera.pointed = self.seat(line)?;
        } else if line.is_word(1, "rage") {
            chimera.power_dice = line.need_number("the number of rage dice that show power")?;
            line.eat("rage");
        } else if line.is_word(1, "red") {
            chimera.red_rains = line.need_number("the number of Red Rains tokens")?;
            line.eat("red rains");
        } else {
            return self.card_property(line, card, seat);
        }
        Ok(())
    }

    /// `face down 1, 2 after 1, unknown, TITLE`: blood values, cards that everybody knows, or nothing known; each behind so
    /// many units of the row, all of them when it is not said.
    pub(super) fn face_down(&mut self, line: &mut Line, position: &mut Position) -> Parsed<()> {
        let place = line.place();
        let chimera = position.seats.iter().find(|seat| seat.kind == SeatKind::Chimera);
        let units = chimera.map_or(0, |seat| seat.battlefield.len() as u8);
        loop {
            let mut one = FaceDownPosition {
                after: units,
                ..FaceDownPosition::default()
            };
            if line.eat("unknown") {
                one.blood = 0;
            } else if let Some(blood) = line.number() {
                one.blood = blood;
            } else {
                one.title = self.title(line)?.0;
            }
            if line.eat("after") {
                one.after = line.need_number("the number of units to the left")?;
            }
            if line.eat("against") {
                one.front = self.seat(line)?;
            }
            let Some(chimera) = &mut position.chimera else {
                return Err(Flaw::new(place, "no Chimera is described yet")
                    .help("write before it: Viros Chimera \"The Corpse of Viros\""));
            };
            chimera.face_down.push(one);
            if !line.eat_mark(',') {
                return Ok(());
            }
        }
    }
}
