//! The state that a position describes, or everything that is wrong with the description.

use super::dice::{die_type, one_die};
use super::{
    CardPosition, ChangePosition, Conjurations, HiddenCard, Position, PositionProblem, PositionStage, SeatPosition,
    Until, WhatChanged, dice_of, dice_types_of,
};
use crate::standing::Restored;
use crate::{
    CardSet, Change, ConjurationPile, Lasting, Marks, Outcome, PileEnd, PlacedDie, Player, Query, Rulebook, SeatSet,
    Sides, Stage, State, Turn, WoundsLie, Zone, Zones,
};
use ashwright_core::{
    AbilityId, CardId, CardKind, Duration, Printed, Seat, SeatKind, Stat, TextBox, TitleId, Token, sort, sort_by_key,
};

/// So many rounds and turns a described game may have had: there are as many numbers left for those to come.
const MOST_TURNS: u16 = u16::MAX / 2;

/// Puts a described table together and collects what is wrong.
pub(super) struct Setter<'a> {
    pub(super) book: &'a Rulebook,
    pub(super) state: State,
    names: Vec<String>,
    problems: Vec<PositionProblem>,
    /// The units, and whom they face if their battlefield is a Chimera's.
    pub(super) facing: Vec<(CardId, usize)>,
    seat: Option<usize>,
    /// Whether a card found no room any more.
    is_full: bool,
}

impl Setter<'_> {
    pub(super) fn problem(&mut self, message: String) {
        let message = match self.seat.and_then(|seat| self.names.get(seat)) {
            Some(name) => format!("{name}: {message}"),
            None => message,
        };
        self.problems.push(PositionProblem {
            seat: self.seat,
            message,
        });
    }

    fn title(&mut self, name: &str) -> Option<TitleId> {
        let pool = &self.book.pool;
        let found = pool.title(name);
        if found.is_none() {
            let close = ashwright_diagnostic::nearest(name, pool.cards.iter().map(|c| c.title.as_str()));
            let hint = close.map_or_else(
                || "see the list of cards for the titles that exist".to_owned(),
                |c| format!("did you mean \"{c}\"?"),
            );
            self.problem(format!("there is no card called \"{name}\": {hint}"));
        }
        found
    }

    fn kind(&self, title: TitleId) -> CardKind {
        self.book.pool.card(title).kind
    }

    fn add(&mut self, title: TitleId, owner: Seat, zone: Zone) -> Option<CardId> {
        let card = self.state.add_card(self.book, title, owner, zone);
        // One sentence, however many are too many.
        if card.is_none() && !self.is_full {
            let most = CardSet::CAPACITY;
            self.problem(format!("the table has more than {most} cards: take some away"));
            self.is_full = true;
        }
        card
    }

    /// What one card changes about another names it by its number among all.
    fn speaks_of_cards_there_are(&mut self) {
        let all = self.state.cards.len();
        let beyond = self.state.lasting.iter().find_map(|lasting| match lasting.change {
            Change::MustBlock(card) if card.index() >= all => Some(card.0),
            _ => None,
        });
        if let Some(card) = beyond {
            self.problem(format!(
                "`must_block` names card {card}, and there is none of that number"
            ));
        }
    }

    /// R 2.3.1: before the first roll somebody needs dice, since it decides who goes first.
    fn rolls_for_the_token(&mut self) {
        let before = matches!(self.state.stage, Stage::FirstFive | Stage::Roll) && self.state.round == 1;
        let mut players = self.state.all_seats().map(|seat| self.state.player(seat));
        let dice = players.any(|player| player.active.total() + player.exhausted.total() > 0);
        if before && !dice && self.state.chimera.is_none() {
            self.problem("nobody has dice to roll for the first player token: give dice, or a later phase".to_owned());
        }
    }

    /// R 14.1.2: where a single side is left the game is over.
    fn goes_on(&mut self) {
        let mut sides = self.state.all_seats().filter(|seat| self.state.player(*seat).alive);
        let first = sides.next().map(|seat| self.state.sides.of(seat));
        let others = sides.any(|seat| Some(self.state.sides.of(seat)) != first);
        if !others && !matches!(self.state.stage, Stage::Over(_)) {
            self.problem("one side at most is left, so the game is over: give the stage `over`".to_owned());
        }
    }

    fn owner(&mut self, owner: Option<usize>, here: Seat) -> Seat {
        match owner {
            None => here,
            Some(n) if n < self.names.len() => Seat(n as u8),
            Some(n) => {
                self.problem(format!("there is no seat {n}: seats are counted from 0"));
                here
            }
        }
    }

    /// A card that lies open somewhere.
    fn in_play(&mut self, described: &CardPosition, seat: Seat, zone: Zone, host: Option<CardId>) -> Option<CardId> {
        let title = self.title(&described.title)?;
        let kind = match zone {
            Zone::Battlefield if self.book.pool.card(title).becomes_ally() => CardKind::Ally,
            _ => self.kind(title),
        };
        let name = &self.book.pool.card(title).title.clone();
        let (fits, wanted) = match zone {
            Zone::Phoenixborn => (kind.is_leader(), "a Phoenixborn"),
            Zone::Battlefield => (kind.is_unit(), "a unit, so it cannot be on a battlefield"),
            Zone::Spellboard => (
                matches!(kind, CardKind::ReadySpell | CardKind::Ultimate),
                "a ready spell, so it cannot be on a spellboard",
            ),
            _ => (
                kind.is_alteration() || kind == CardKind::ReadySpell,
                "an alteration spell, so it cannot be attached",
            ),
        };
        if !fits {
            self.problem(format!("\"{name}\" is not {wanted}"));
            return None;
        }
        let owner = self.owner(described.owner, seat);
        let card = self.add(title, owner, zone)?;
        self.state.stamp += 1;
        let entered = self.state.stamp;
        self.state.set_controller(card, seat);
        if zone == Zone::Battlefield {
            self.facing.push((card, described.front));
        }
        let record = self.state.card_mut(card);
        record.entered = entered;
        record.tokens[Token::Wound] = described.wounds;
        record.tokens[Token::Exhaustion] = described.exhaustion;
        record.tokens[Token::Status] = described.status;
        record.host = host;
        record.marks = Marks {
            guarded: described.guarded,
            used_this_turn: described.used_this_turn,
            declared: described.declared,
            aside: None,
        };
        self.state.publish(card);
        let anywhere = self.book.edition.wounds_lie == WoundsLie::Anywhere;
        if described.wounds > 0 && !(kind.is_unit() || kind.is_leader() || anywhere) {
            self.problem(format!(
                "\"{name}\" is a spell, and wounds lie on units and Phoenixborn only (rule 1.7.2)"
            ));
        }
        if described.guarded && kind != CardKind::Phoenixborn {
            self.problem(format!(
                "\"{name}\" cannot have guarded this round: only a Phoenixborn remembers that"
            ));
        }
        if !described.attached.is_empty() && zone == Zone::Attached {
            self.problem(format!(
                "nothing can be attached to \"{name}\", which is neither unit nor Phoenixborn"
            ));
        }
        for alteration in &described.attached {
            self.in_play(alteration, seat, Zone::Attached, Some(card));
        }
        for under in &described.under {
            let owner = self.owner(under.owner, seat);
            if let Some(hidden) = self.deck_or_conjured(&under.title, owner) {
                self.state.card_mut(hidden).host = Some(card);
                match &under.unseen_but_by {
                    Some(known_to) => self.is_known_to(hidden, seat, known_to),
                    None => self.state.publish(hidden),
                }
                if under.same_unit {
                    self.may_come_back(hidden, &under.changes, seat);
                    let marks = &mut self.state.card_mut(hidden).marks;
                    (marks.used_this_turn, marks.declared) = (under.used_this_turn, under.declared);
                }
            }
        }
        for die in &described.dice {
            let owner = self.owner(die.owner, seat);
            match one_die(&die.die) {
                Ok(die) => self.state.placed_dice.push(PlacedDie { die, owner, card }),
                Err(message) => self.problem(message),
            }
        }
        for change in &described.changes {
            self.lasting(card, change, seat);
        }
        Some(card)
    }

    /// A change that lasts on a card.
    fn lasting(&mut self, card: CardId, change: &ChangePosition, side: Seat) {
        let Some(what) = self.change(&change.what) else { return };
        let by = self.owner(change.by, side);
        self.state.lasting.push(Lasting {
            on: self.state.object(card),
            until: match change.until {
                Until::Battle => Duration::Battle,
                Until::Turn => Duration::Turn,
                Until::Round => Duration::Round,
                Until::YourNextTurn => Duration::YourNextTurn,
                Until::YourNextTurnOrRound => Duration::YourNextTurnOrRound,
                Until::EndOfNextTurn => Duration::EndOfNextTurn,
                Until::TheirNextTurn => Duration::TheirNextTurn,
            },
            by,
            turn: change.since,
            change: what,
        });
        self.state.note_aura(self.book, card);
    }

    /// A card that has left play in this turn, and is the same unit when it comes back (R 9.7.14).
    fn may_come_back(&mut self, card: CardId, changes: &[ChangePosition], side: Seat) {
        self.state.stamp += 1;
        let (entered, turn) = (self.state.stamp, self.state.turn.number);
        let record = self.state.card_mut(card);
        record.entered = entered;
        record.left = turn;
        for change in changes {
            self.lasting(card, change, side);
        }
    }

    /// What is put back when all cards are there.
    fn standing(&mut self, described: &Position) {
        for gone in &described.gone {
            let owner = self.owner(Some(gone.owner), Seat(0));
            if let Some(title) = self.title(&gone.title) {
                self.add(title, owner, Zone::OutOfGame);
            }
        }
        let last = self.state.cards.len();
        for card in (0..last)
            .skip(last.saturating_sub(described.gone.len()))
            .map(|n| CardId(n as u16))
        {
            self.state.set_zone(self.book, card, Zone::Unused);
        }
        let restored = Restored {
            book: self.book,
            state: &self.state,
        };
        let mut problems: Vec<String> = Vec::new();
        let delayed = kept(described.delayed.iter().map(|one| restored.delayed(one)), &mut problems);
        let decrees = kept(described.decrees.iter().map(|one| restored.decree(one)), &mut problems);
        let traced = kept(described.traced.iter().map(|one| restored.traced(one)), &mut problems);
        let remembered = described.remembered.iter().map(|one| {
            let card = restored.card(one.card)?;
            Ok((card, one.values, restored.seat(one.controller)?))
        });
        for (card, values, controller) in kept(remembered, &mut problems) {
            let record = self.state.card_mut(card);
            record.last = values;
            record.last_controller = controller;
            self.state.remembered.insert(card);
        }
        self.state.delayed = delayed;
        self.state.decrees = decrees;
        self.state.traced = traced;
        for problem in problems {
            self.problem(problem);
        }
    }

    /// A card face down under another.
    fn deck_or_conjured(&mut self, name: &str, owner: Seat) -> Option<CardId> {
        let title = self.title(name)?;
        if self.kind(title).is_leader() {
            self.problem(format!("\"{name}\" is a Phoenixborn, so it cannot be under a card"));
            return None;
        }
        self.add(title, owner, Zone::Under)
    }

    /// R 15.4.2: a card face down that not everybody has seen, but who controls the card above it and these seats.
    fn is_known_to(&mut self, card: CardId, looking: Seat, others: &[usize]) {
        let mut known = SeatSet::of(looking);
        for seat in others {
            let seat = self.owner(Some(*seat), looking);
            known = known.with(seat);
        }
        self.state.card_mut(card).known = known;
    }

    fn change(&mut self, what: &WhatChanged) -> Option<Change> {
        Some(match what {
            WhatChanged::Attack(by) => Change::Gets(Stat::Attack, *by),
            WhatChanged::Life(by) => Change::Gets(Stat::Life, *by),
            WhatChanged::Recover(by) => Change::Gets(Stat::Recover, *by),
            WhatChanged::Battlefield(by) => Change::Gets(Stat::Battlefield, *by),
            WhatChanged::Spellboard(by) => Change::Gets(Stat::Spellboard, *by),
            WhatChanged::Gains {
                ability,
                numeral,
                inexhaustible,
            } => Change::Gains(Printed {
                ability: self.ability(ability)?,
                boxed: if *inexhaustible {
                    TextBox::Inexhaustible
                } else {
                    TextBox::Plain
                },
                numeral: *numeral,
            }),
            WhatChanged::Cancelled(ability) => Change::Cancelled(self.ability(ability)?),
            WhatChanged::NoAbilities => Change::NoAbilities,
            WhatChanged::Cannot(acts) => Change::Cannot(*acts),
            WhatChanged::MayGuard => Change::MayGuard,
            WhatChanged::StrikesFirst => Change::StrikesFirst,
            WhatChanged::CountersUnexhausted => Change::CountersUnexhausted,
            WhatChanged::CopyOf { title, values } => Change::Copy(self.title(title)?, *values),
            WhatChanged::CountsAsExhausted => Change::CountsAsExhausted,
            WhatChanged::MustBeBlocked => Change::MustBeBlocked,
            // Whether there is such a card is known when all cards are there.
            WhatChanged::MustBlock(card) => Change::MustBlock(CardId(*card)),
            WhatChanged::MustAttack => Change::MustAttack,
            WhatChanged::SwappedValues => Change::SwappedValues,
            WhatChanged::NumeralsInAttacks(n) => Change::NumeralsInAttacks(*n),
            WhatChanged::PassesMore => Change::PassesMore,
            WhatChanged::KeepsDice(word) => match die_type(word) {
                Ok(kind) => Change::KeepsDice(kind),
                Err(message) => {
                    self.problem(message);
                    return None;
                }
            },
        })
    }

    /// The paragraph of this name or number.
    fn ability(&mut self, called: &str) -> Option<AbilityId> {
        let found = ability_called(self.book, called);
        if found.is_none() {
            self.problem(format!("there is no ability called \"{called}\""));
        }
        found
    }

    /// A card of a deck in a hand or pile.
    pub(super) fn deck_card(&mut self, name: &str, owner: Seat, zone: Zone) -> Option<CardId> {
        let title = self.title(name)?;
        let kind = self.kind(title);
        if kind.is_leader() || (kind.is_conjured() && zone != Zone::OutOfGame) {
            let place = match zone {
                Zone::Hand => "in a hand",
                Zone::DrawPile => "in a draw pile",
                Zone::DiscardPile => "in a discard pile",
                _ => "out of the game",
            };
            self.problem(format!("\"{name}\" is a {} and cannot be {place}", kind.words()));
            return None;
        }
        let card = self.add(title, owner, zone)?;
        if zone.is_public() {
            self.state.publish(card);
        }
        Some(card)
    }

    fn hidden_card(&mut self, card: &HiddenCard, owner: Seat, zone: Zone) -> Option<CardId> {
        self.card_known_to(&card.title, &card.known_to, owner, zone)
    }

    /// A card of a hidden place that its owner knows in a hand, and these seats besides.
    pub(super) fn card_known_to(&mut self, title: &str, known_to: &[usize], owner: Seat, zone: Zone) -> Option<CardId> {
        let id = self.deck_card(title, owner, zone)?;
        let mut known = if zone == Zone::Hand {
            SeatSet::of(owner)
        } else {
            SeatSet::NONE
        };
        for seat in known_to {
            let seat = self.owner(Some(*seat), owner);
            known = known.with(seat);
        }
        self.state.card_mut(id).known = known;
        Some(id)
    }

    /// The cards at an end of a draw pile, those that lie together as one segment.
    fn segments(&mut self, described: &[HiddenCard], seat: Seat, end: PileEnd) {
        let mut segments: Vec<&[HiddenCard]> = described.chunk_by(|upper, _| upper.with_next).collect();
        if end == PileEnd::Top {
            segments.reverse(); // The lowest is put there first.
        }
        for segment in segments {
            let ordered_by = segment.first().map_or(&[][..], |first| &first.order_known_to);
            let ordered_by = ordered_by
                .iter()
                .fold(SeatSet::NONE, |seats, seat_| seats.with(self.owner(Some(*seat_), seat)));
            let mut cards: Vec<CardId> = segment
                .iter()
                .filter_map(|card| self.hidden_card(card, seat, Zone::DrawPile))
                .collect();
            let ordered_by = if cards.len() > 1 { ordered_by } else { SeatSet::NONE };
            self.state
                .add_segment(seat, end, cards.iter().copied().collect(), ordered_by);
            if ordered_by != SeatSet::NONE {
                if end == PileEnd::Top {
                    cards.reverse();
                }
                for card in cards {
                    self.state.put_next(card);
                }
            }
        }
    }

    fn seat(&mut self, described: &SeatPosition, seat: Seat) {
        self.seat = Some(seat.index());
        let zone = if described.out {
            Zone::OutOfGame
        } else {
            Zone::Phoenixborn
        };
        if let Some(card) = self.in_play(&described.phoenixborn, seat, Zone::Phoenixborn, None) {
            self.state.set_zone(self.book, card, zone);
            self.state.player_mut(seat).phoenixborn = card;
        }
        self.state.player_mut(seat).alive = !described.out;
        self.state.player_mut(seat).kind = described.kind;
        let player = self.state.player_mut(seat);
        player.reacted = described.reacted;
        player.played_action_spell = described.played_action_spell;
        player.meditated = described.meditated;
        player.opening_hand = described.opening_hand;
        // The rows of a Chimera lie one after another: of each only its own order says something.
        let mut units: Vec<&CardPosition> = described.battlefield.iter().collect();
        sort_by_key(&mut units, |unit| unit.front);
        for unit in units {
            self.in_play(unit, seat, Zone::Battlefield, None);
        }
        for spell in &described.spellboard {
            self.in_play(spell, seat, Zone::Spellboard, None);
        }
        for card in &described.hand {
            self.hidden_card(card, seat, Zone::Hand);
        }
        for card in &described.draw_pile {
            self.deck_card(card, seat, Zone::DrawPile);
        }
        self.segments(&described.top, seat, PileEnd::Top);
        self.segments(&described.bottom, seat, PileEnd::Bottom);
        for card in &described.discard_pile {
            self.state.next_place();
            self.deck_card(card, seat, Zone::DiscardPile);
        }
        for (at, card) in described.out_of_game.iter().enumerate() {
            let card = self.deck_card(card, seat, Zone::OutOfGame);
            let away = described.away.iter().find(|away| away.at == at);
            if let (Some(card), Some(away)) = (card, away) {
                self.may_come_back(card, &away.changes, seat);
                let marks = &mut self.state.card_mut(card).marks;
                (marks.used_this_turn, marks.declared) = (away.used_this_turn, away.declared);
                self.facing.extend(away.front.map(|front| (card, front)));
            }
        }
        match dice_of(&described.dice) {
            Ok(dice) => self.state.player_mut(seat).active = dice,
            Err(message) => self.problem(message),
        }
        match dice_types_of(&described.exhausted_dice) {
            Ok(dice) => self.state.player_mut(seat).exhausted = dice,
            Err(message) => self.problem(message),
        }
    }

    /// What needs the whole table: conjuration piles, slots, dice and lives.
    fn finish_seat(&mut self, described: &SeatPosition, seat: Seat) {
        self.seat = Some(seat.index());
        // R 14.3.2: a player who is out has no conjuration pile, unless the game ended with it.
        let gone = match &described.conjurations {
            Conjurations::Complete => described.out,
            Conjurations::Left(left) => described.out && left.is_empty(),
        };
        if !gone {
            self.conjurations(described, seat);
        }
        let player = *self.state.player(seat);
        let on_cards = self.state.placed_dice.iter().filter(|d| d.owner == seat).count();
        let dice = player.active.total() as usize + player.exhausted.total() as usize + on_cards;
        let most = self.book.edition.dice as usize;
        if dice > most {
            self.problem(format!(
                "there are {dice} dice, and a player has {most}: take {} away",
                dice - most
            ));
        }
        if described.out || player.phoenixborn == Player::NOBODY.phoenixborn {
            return;
        }
        let query = Query {
            book: self.book,
            state: &self.state,
        };
        let phoenixborn = self.state.player(seat).phoenixborn;
        let slots = query.used(phoenixborn, Stat::Battlefield) as usize;
        let units: usize = self
            .state
            .controlled_in(Zone::Battlefield, seat)
            .into_iter()
            .map(|unit| query.slots(unit))
            .sum();
        let lines = query.used(phoenixborn, Stat::Spellboard) as usize;
        let mut spells: Vec<TitleId> = self
            .state
            .controlled_in(Zone::Spellboard, seat)
            .iter()
            .map(|c| self.state.card(c).title)
            .collect();
        sort(&mut spells);
        spells.dedup();
        let doomed: Vec<CardId> = self
            .state
            .controlled_in(Zone::Battlefield, seat)
            .iter()
            .chain([phoenixborn])
            .filter(|card| self.state.card(*card).tokens[Token::Wound] as i32 >= query.value(*card, Stat::Life))
            .collect();
        let crowded = !self.state.is_chimera(seat);
        if crowded && units > slots {
            self.problem(format!(
                "{units} units are on a battlefield for {slots}: take {} away (rule 1.8.2)",
                units - slots
            ));
        }
        if crowded && spells.len() > lines {
            let many = spells.len();
            self.problem(format!(
                "ready spells of {many} titles are on a spellboard for {lines}: take {} away (rule 6.4.2)",
                many - lines
            ));
        }
        for card in doomed {
            let wounds = self.state.card(card).tokens[Token::Wound];
            let name = self.state.printed(&self.book.pool, card).title.clone();
            self.problem(format!(
                "\"{name}\" cannot live with {wounds} wounds: give it fewer (rule 9.3.1)"
            ));
        }
    }

    fn conjurations(&mut self, described: &SeatPosition, seat: Seat) {
        let mut titles: Vec<TitleId> = self
            .state
            .cards
            .iter()
            .filter(|c| c.owner == seat && c.zone != Zone::Unused)
            .map(|c| c.title)
            .collect();
        sort(&mut titles);
        titles.dedup();
        let mut pile = self.book.conjuration_pile(titles.iter().copied());
        for title in titles {
            if self.kind(title).is_conjured() && !pile.iter().any(|(t, _)| *t == title) {
                pile.push((title, self.book.pool.card(title).limit));
            }
        }
        let mut left: Vec<(TitleId, u8)> = Vec::new();
        if let Conjurations::Left(list) = &described.conjurations {
            for (name, n) in list {
                let Some(title) = self.title(name) else { continue };
                if !self.kind(title).is_conjured() {
                    self.problem(format!(
                        "\"{name}\" is a {} and no conjuration",
                        self.kind(title).words()
                    ));
                    continue;
                }
                if !pile.iter().any(|(t, _)| *t == title) {
                    pile.push((title, self.book.pool.card(title).limit));
                }
                left.push((title, *n));
            }
        }
        sort(&mut pile);
        for (title, limit) in pile {
            let out = self
                .state
                .cards
                .iter()
                .filter(|c| c.owner == seat && c.title == title && c.zone != Zone::Unused)
                .count() as u8;
            let wanted = match &described.conjurations {
                Conjurations::Complete => None,
                Conjurations::Left(_) => Some(left.iter().find(|(t, _)| *t == title).map_or(0, |(_, n)| *n)),
            };
            let n = wanted.unwrap_or(limit.saturating_sub(out));
            if n.saturating_add(out) > limit {
                let name = &self.book.pool.card(title).title.clone();
                self.problem(format!(
                    "there are {} copies of \"{name}\", and a conjuration pile has {limit}: take {} away (rule 16.4.2)",
                    n.saturating_add(out),
                    n.saturating_add(out) - limit
                ));
            }
            self.state.conjurations.push(ConjurationPile {
                owner: seat,
                title,
                left: n,
                // Where a description leaves copies out, the game is played without them.
                limit: n.saturating_add(out),
            });
        }
    }
}

pub(super) fn ability_called(book: &Rulebook, name: &str) -> Option<AbilityId> {
    let pool = &book.pool;
    if let Some(number) = name.strip_prefix('#') {
        let number: u16 = number.parse().ok()?;
        return ((number as usize) < pool.abilities.len()).then_some(AbilityId(number));
    }
    let keyword = pool.keywords.iter().find(|k| k.name == name).map(|k| k.ability);
    keyword.or_else(|| {
        let index = pool.abilities.iter().position(|a| a.name.as_deref() == Some(name))?;
        Some(AbilityId(index as u16))
    })
}

impl Position {
    /// Who plays together.
    fn sides(&self, setter: &mut Setter) -> Sides {
        let mut numbers = Vec::new();
        for (n, described) in self.seats.iter().enumerate() {
            let first = described.partner_of.unwrap_or(n);
            let is_first = self.seats.get(first).is_some_and(|seat| seat.partner_of.is_none());
            if first > n || first != n && !is_first {
                setter.problem(format!(
                    "seat {n} cannot be a partner of seat {first}: name the first seat of its side"
                ));
            }
            numbers.push(first.min(n) as u8);
        }
        Sides::numbered(&numbers)
    }

    /// A seat at which somebody plays.
    fn seat_of(&self, setter: &mut Setter, seat: usize, what: &str) -> Seat {
        let good = self.seats.get(seat).is_some_and(|s| !s.out);
        if !good {
            setter.problem(format!(
                "seat {seat} cannot be {what}: no player in the game sits there"
            ));
        }
        Seat(if good { seat as u8 } else { 0 })
    }

    /// Where the game stands, and in which turn.
    fn stage_and_turn(&self, setter: &mut Setter) -> (Stage, Turn) {
        let mut turn = Turn {
            seat: Seat(0),
            main: 0,
            side: 0,
            main_taken: false,
            passes: self.passes,
            number: self.turns,
            unit_destroyed: self.unit_destroyed,
        };
        let stage = match self.stage {
            PositionStage::FirstFive => Stage::FirstFive,
            PositionStage::Roll => Stage::Roll,
            PositionStage::Discard => Stage::Discard,
            PositionStage::Draw => Stage::Draw,
            PositionStage::EndOfPrepare => Stage::EndOfPrepare,
            PositionStage::StartOfTurn { seat } => {
                turn.seat = self.seat_of(setter, seat, "at turn");
                Stage::StartOfTurn
            }
            PositionStage::Turn {
                seat,
                main,
                side,
                main_taken,
            } => {
                turn.seat = self.seat_of(setter, seat, "at turn");
                if main == 0 && !main_taken {
                    setter.problem("a turn without a main action left must have taken it".to_owned());
                }
                (turn.main, turn.side, turn.main_taken) = (main, side, main_taken);
                Stage::Turn
            }
            PositionStage::EndOfTurn { seat } => {
                turn.seat = self.seat_of(setter, seat, "at turn");
                turn.main_taken = true;
                Stage::EndOfTurn
            }
            PositionStage::Recovery => Stage::Recovery,
            PositionStage::ExhaustDice => Stage::ExhaustDice,
            PositionStage::RedRains => Stage::RedRains,
            PositionStage::Replenish => Stage::Replenish,
            PositionStage::EndOfRound => Stage::EndOfRound,
            PositionStage::Over { winner: None } => Stage::Over(Outcome::Nobody),
            PositionStage::Over { winner: Some(seat) } => {
                let winner = self.seat_of(setter, seat, "the winner");
                Stage::Over(Outcome::Won(setter.state.sides.of(winner)))
            }
        };
        (stage, turn)
    }

    /// The state that this describes.
    ///
    /// # Errors
    /// Everything that is wrong with the description, each in one sentence.
    pub fn into_state(&self, book: &Rulebook) -> Result<State, Vec<PositionProblem>> {
        let mut setter = Setter {
            book,
            state: State::new(book, &[]),
            names: (0..)
                .zip(&self.seats)
                .map(|(i, s)| {
                    if s.name.is_empty() {
                        format!("seat {i}")
                    } else {
                        s.name.clone()
                    }
                })
                .collect(),
            problems: Vec::new(),
            facing: Vec::new(),
            seat: None,
            is_full: false,
        };
        if !self.edition.eq_ignore_ascii_case(book.edition.name()) {
            setter.problem(format!(
                "the position is of the edition \"{}\", and these rules are \"{}\"",
                self.edition,
                book.edition.name()
            ));
        }
        let n = self.seats.len();
        if !(2..=Seat::MAX).contains(&n) {
            setter.problem(format!("a game has two to four players, and there are {n}"));
            return Err(setter.problems);
        }
        setter.state.seats = n as u8;
        setter.state.sides = self.sides(&mut setter);
        setter.state.lists = self.lists;
        if self.seats.iter().all(|seat| seat.kind != SeatKind::Player) {
            setter.problem("nobody plays: at least one seat is a player's".to_owned());
        }
        setter.state.zones = Zones::default();
        setter.state.round = self.round.max(1);
        if self.round.max(self.turns) > MOST_TURNS {
            setter.problem(format!("no game has more than {MOST_TURNS} rounds or turns behind it"));
        }
        if self.version > Position::VERSION {
            setter.problem(format!(
                "the position is described in version {}, and this program reads versions up to {}",
                self.version,
                Position::VERSION
            ));
        }
        setter.state.first_player = if self.seats.get(self.first_player).is_some() {
            Seat(self.first_player as u8)
        } else {
            self.seat_of(&mut setter, self.first_player, "the first player")
        };
        (setter.state.stage, setter.state.turn) = self.stage_and_turn(&mut setter);
        if matches!(setter.state.stage, Stage::RedRains | Stage::Replenish) && self.chimera.is_none() {
            setter.problem("without a Chimera no round has this phase".to_owned());
        }
        for (seat, described) in (0..).map(Seat).zip(&self.seats) {
            setter.seat(described, seat);
        }
        setter.seat = None;
        if let Some(chimera) = &self.chimera {
            setter.chimera(chimera);
        }
        setter.standing(self);
        for (seat, described) in (0..).map(Seat).zip(&self.seats) {
            setter.finish_seat(described, seat);
        }
        setter.speaks_of_cards_there_are();
        setter.rolls_for_the_token();
        setter.goes_on();
        if setter.problems.is_empty() {
            Ok(setter.state)
        } else {
            Err(setter.problems)
        }
    }
}

/// Those that could be made; what is wrong with the others is a problem each.
fn kept<T>(made: impl Iterator<Item = Result<T, String>>, problems: &mut Vec<String>) -> Vec<T> {
    made.filter_map(|one| one.map_err(|problem| problems.push(problem)).ok())
        .collect()
}
