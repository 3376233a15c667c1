//! The position that describes a state.

use super::dice::write_types;
use super::set_up::ability_called;
use super::{
    AwayPosition, CardPosition, ChangePosition, Conjurations, DiePosition, HiddenCard, Position, PositionStage,
    SeatPosition, Until, WhatChanged,
};
use crate::standing::Standing;
use crate::{Change, Lasting, Outcome, PileEnd, Rulebook, Stage, State, Zone};
use ashwright_core::{AbilityId, CardId, Duration, Seat, Stat, TextBox, Token, sort_by_key};

impl Position {
    /// Describes a state that stands at a top-level boundary. What is being resolved in the middle of an action is not
    /// part of a position. The players are called by their seats.
    pub fn of(book: &Rulebook, state: &State) -> Position {
        Position::of_numbered(book, &state.canonical())
    }

    /// The description in the second version, in which discard piles have no order: old records carry hashes of it.
    pub fn of_version_2(book: &Rulebook, state: &State) -> Position {
        Position {
            version: 2,
            ..Position::of(book, &without_the_order_of_discard_piles(state))
        }
    }

    /// The description in the first version, with its gaps: old records carry hashes of it.
    pub fn of_version_1(book: &Rulebook, state: &State) -> Position {
        let mut position = Position {
            version: 1,
            unit_destroyed: false,
            delayed: Vec::new(),
            decrees: Vec::new(),
            traced: Vec::new(),
            gone: Vec::new(),
            remembered: Vec::new(),
            ..Position::of_numbered(book, &without_the_order_of_discard_piles(state))
        };
        for seat in &mut position.seats {
            seat.played_action_spell = false;
            seat.meditated = false;
            seat.opening_hand = false;
            seat.away.clear();
            for card in seat
                .battlefield
                .iter_mut()
                .chain(&mut seat.spellboard)
                .chain([&mut seat.phoenixborn])
            {
                for under in &mut card.under {
                    under.same_unit = false;
                    (under.used_this_turn, under.declared) = (false, false);
                    under.changes.clear();
                }
            }
        }
        position
    }

    /// Describes a state whose cards are numbered as they are to be described.
    fn of_numbered(book: &Rulebook, state: &State) -> Position {
        let describer = Describer { book, state };
        let standing = Standing { book, state };
        let turn = state.turn;
        let seat = turn.seat.index();
        Position {
            edition: book.edition.name().to_owned(),
            seats: state.all_seats().map(|seat| describer.seat(seat)).collect(),
            stage: match state.stage {
                Stage::FirstFive => PositionStage::FirstFive,
                Stage::Roll => PositionStage::Roll,
                Stage::Discard => PositionStage::Discard,
                Stage::Draw => PositionStage::Draw,
                Stage::EndOfPrepare => PositionStage::EndOfPrepare,
                Stage::StartOfTurn => PositionStage::StartOfTurn { seat },
                Stage::Turn => PositionStage::Turn {
                    seat,
                    main: turn.main,
                    side: turn.side,
                    main_taken: turn.main_taken,
                },
                Stage::EndOfTurn => PositionStage::EndOfTurn { seat },
                Stage::Recovery => PositionStage::Recovery,
                Stage::ExhaustDice => PositionStage::ExhaustDice,
                Stage::RedRains => PositionStage::RedRains,
                Stage::Replenish => PositionStage::Replenish,
                Stage::EndOfRound => PositionStage::EndOfRound,
                Stage::Over(Outcome::Nobody) => PositionStage::Over { winner: None },
                Stage::Over(Outcome::Won(seats)) => PositionStage::Over {
                    winner: seats.iter().find(|seat| state.player(*seat).alive).map(Seat::index),
                },
            },
            round: state.round,
            first_player: state.first_player.index(),
            passes: turn.passes,
            turns: turn.number,
            version: Position::VERSION,
            lists: state.lists,
            unit_destroyed: turn.unit_destroyed,
            delayed: standing.delayed(),
            decrees: standing.decrees(),
            traced: standing.traced(),
            gone: standing.gone(),
            remembered: standing.remembered(),
            chimera: super::chimera::describe(book, state),
        }
    }
}

fn without_the_order_of_discard_piles(state: &State) -> State {
    let mut without = state.clone();
    for card in *state.zones.of(Zone::DiscardPile) {
        without.card_mut(card).place = 0;
    }
    without
}

struct Describer<'a> {
    book: &'a Rulebook,
    state: &'a State,
}

impl Describer<'_> {
    fn name(&self, card: CardId) -> String {
        self.state.printed(&self.book.pool, card).title.clone()
    }

    /// What is attached to or lies under a card, as it came there.
    fn in_order(&self, cards: impl Iterator<Item = CardId>) -> Vec<CardId> {
        let mut cards: Vec<CardId> = cards.collect();
        sort_by_key(&mut cards, |c| self.state.card(*c).entered);
        cards
    }

    fn hidden(&self, card: CardId) -> HiddenCard {
        let record = self.state.card(card);
        let known_to = self
            .state
            .all_seats()
            .filter(|s| record.known.contains(*s) && !(record.zone == Zone::Hand && *s == record.owner))
            .map(Seat::index)
            .collect();
        HiddenCard {
            title: self.name(card),
            known_to,
            ..HiddenCard::default()
        }
    }

    fn segments(&self, seat: Seat, end: PileEnd) -> Vec<HiddenCard> {
        let mut cards = Vec::new();
        for segment in self.state.segments_of(seat).filter(|segment| segment.end == end) {
            let order = segment.from_top().unwrap_or_else(|| segment.cards.iter().collect());
            let first = cards.len();
            cards.extend(order.iter().map(|card| self.hidden(*card)));
            let last = cards.len() - 1;
            for card in &mut cards[first..last] {
                card.with_next = true;
            }
            if last > first {
                let knows_order = |seat: &Seat| segment.ordered_by.contains(*seat);
                cards[first].order_known_to = self.state.all_seats().filter(knows_order).map(Seat::index).collect();
            }
        }
        cards
    }

    fn card(&self, card: CardId) -> CardPosition {
        let record = self.state.card(card);
        let other = |seat: Seat| (seat != record.controller).then_some(seat.index());
        CardPosition {
            title: self.name(card),
            owner: other(record.owner),
            wounds: record.tokens[Token::Wound],
            exhaustion: record.tokens[Token::Exhaustion],
            status: record.tokens[Token::Status],
            guarded: record.marks.guarded,
            used_this_turn: record.marks.used_this_turn,
            attached: self
                .in_order(self.state.attached_to(card))
                .into_iter()
                .map(|c| self.card(c))
                .collect(),
            under: self
                .in_order(self.state.under(card))
                .into_iter()
                .map(|c| self.under(c, record.controller))
                .collect(),
            declared: record.marks.declared,
            dice: self
                .state
                .placed_dice
                .iter()
                .filter(|d| d.card == card)
                .map(|d| DiePosition {
                    die: d.die.to_string(),
                    owner: other(d.owner),
                })
                .collect(),
            changes: self.changes(card),
            front: self.front(card).unwrap_or(0),
            unseen_but_by: None,
            same_unit: false,
        }
    }

    /// The seat that a card of the Chimera faces among partners.
    fn front(&self, card: CardId) -> Option<usize> {
        let mut facing = self.state.chimera.iter().flat_map(|chimera| &chimera.facing);
        facing.position(|facing| facing.contains(card))
    }

    fn under(&self, card: CardId, side: Seat) -> CardPosition {
        let record = self.state.card(card);
        let owner = record.owner;
        let others = || {
            let seats = self.state.all_seats();
            seats.filter(|seat| record.known.contains(*seat) && *seat != side)
        };
        CardPosition {
            title: self.name(card),
            owner: (owner != side).then_some(owner.index()),
            unseen_but_by: (!record.is_public()).then(|| others().map(Seat::index).collect()),
            same_unit: record.left > 0,
            changes: self.changes(card),
            used_this_turn: record.left > 0 && record.marks.used_this_turn,
            declared: record.left > 0 && record.marks.declared,
            ..CardPosition::default()
        }
    }

    fn changes(&self, card: CardId) -> Vec<ChangePosition> {
        let entered = self.state.card(card).entered;
        let lasting = self.state.lasting.iter();
        let its = lasting.filter(|l| l.on.card == card && l.on.entered == entered);
        its.filter_map(|l| self.change(l)).collect()
    }

    /// The name of a paragraph, or `#` and its number where no name tells it from others.
    fn called(&self, ability: AbilityId) -> String {
        let name = self.book.ability(ability).name.clone();
        let known = name.filter(|n| ability_called(self.book, n) == Some(ability));
        known.unwrap_or_else(|| format!("#{}", ability.0))
    }

    fn away(&self, seat: Seat) -> Vec<AwayPosition> {
        let phoenixborn = self.state.player(seat).phoenixborn;
        let out = self.state.owned_in(Zone::OutOfGame, seat);
        let out = out.without(&self.state.lying_in_rows());
        let out = out.iter().filter(|card| *card != phoenixborn);
        let away = out.enumerate().filter(|(_, card)| self.state.card(*card).left > 0);
        away.map(|(at, card)| AwayPosition {
            at,
            changes: self.changes(card),
            used_this_turn: self.state.card(card).marks.used_this_turn,
            declared: self.state.card(card).marks.declared,
            front: self.front(card),
        })
        .collect()
    }

    fn change(&self, lasting: &Lasting) -> Option<ChangePosition> {
        let until = match lasting.until {
            Duration::Battle => Until::Battle,
            Duration::Turn => Until::Turn,
            Duration::Round => Until::Round,
            Duration::YourNextTurn => Until::YourNextTurn,
            Duration::YourNextTurnOrRound => Until::YourNextTurnOrRound,
            Duration::EndOfNextTurn => Until::EndOfNextTurn,
            Duration::TheirNextTurn => Until::TheirNextTurn,
        };
        let what = match lasting.change {
            Change::Gets(Stat::Attack, by) => WhatChanged::Attack(by),
            Change::Gets(Stat::Life, by) => WhatChanged::Life(by),
            Change::Gets(Stat::Recover, by) => WhatChanged::Recover(by),
            Change::Gets(Stat::Battlefield, by) => WhatChanged::Battlefield(by),
            Change::Gets(Stat::Spellboard, by) => WhatChanged::Spellboard(by),
            Change::Gains(printed) => WhatChanged::Gains {
                ability: self.called(printed.ability),
                numeral: printed.numeral,
                inexhaustible: printed.boxed == TextBox::Inexhaustible,
            },
            Change::NoAbilities => WhatChanged::NoAbilities,
            Change::Cannot(acts) => WhatChanged::Cannot(acts),
            Change::MayGuard => WhatChanged::MayGuard,
            Change::StrikesFirst => WhatChanged::StrikesFirst,
            Change::CountersUnexhausted => WhatChanged::CountersUnexhausted,
            Change::Copy(title, values) => WhatChanged::CopyOf {
                title: self.book.pool.card(title).title.clone(),
                values,
            },
            Change::CountsAsExhausted => WhatChanged::CountsAsExhausted,
            Change::MustBeBlocked => WhatChanged::MustBeBlocked,
            Change::MustBlock(card) => WhatChanged::MustBlock(card.0),
            Change::MustAttack => WhatChanged::MustAttack,
            Change::SwappedValues => WhatChanged::SwappedValues,
            Change::NumeralsInAttacks(n) => WhatChanged::NumeralsInAttacks(n),
            Change::PassesMore => WhatChanged::PassesMore,
            Change::KeepsDice(kind) => WhatChanged::KeepsDice(kind.word().to_owned()),
            Change::Cancelled(ability) => WhatChanged::Cancelled(self.called(ability)),
        };
        let side = self.state.card(lasting.on.card).controller;
        Some(ChangePosition {
            until,
            what,
            by: (lasting.by != side).then_some(lasting.by.index()),
            since: lasting.turn,
        })
    }

    fn seat(&self, seat: Seat) -> SeatPosition {
        let state = self.state;
        let player = state.player(seat);
        SeatPosition {
            name: seat.to_string(),
            kind: player.kind,
            partner_of: state
                .sides
                .of(seat)
                .iter()
                .next()
                .filter(|first| *first != seat)
                .map(Seat::index),
            phoenixborn: self.card(player.phoenixborn),
            out: !player.alive,
            battlefield: state
                .in_places(state.controlled_in(Zone::Battlefield, seat))
                .into_iter()
                .map(|c| self.card(c))
                .collect(),
            spellboard: state
                .in_places(state.controlled_in(Zone::Spellboard, seat))
                .into_iter()
                .map(|c| self.card(c))
                .collect(),
            hand: state
                .owned_in(Zone::Hand, seat)
                .iter()
                .map(|c| self.hidden(c))
                .collect(),
            draw_pile: state.bag(seat).iter().map(|c| self.name(c)).collect(),
            top: self.segments(seat, PileEnd::Top),
            bottom: self.segments(seat, PileEnd::Bottom),
            discard_pile: {
                let pile = state.in_places(state.owned_in(Zone::DiscardPile, seat));
                pile.into_iter().map(|card| self.name(card)).collect()
            },
            out_of_game: state
                .owned_in(Zone::OutOfGame, seat)
                .without(&state.lying_in_rows())
                .iter()
                .filter(|c| *c != player.phoenixborn)
                .map(|c| self.name(c))
                .collect(),
            conjurations: Conjurations::Left(
                state
                    .conjurations
                    .iter()
                    .filter(|p| p.owner == seat)
                    .map(|p| (self.book.pool.card(p.title).title.clone(), p.left))
                    .collect(),
            ),
            dice: if player.active.is_empty() {
                String::new()
            } else {
                player.active.to_string()
            },
            exhausted_dice: write_types(&player.exhausted),
            reacted: player.reacted,
            played_action_spell: player.played_action_spell,
            meditated: player.meditated,
            opening_hand: player.opening_hand,
            away: self.away(seat),
        }
    }
}
