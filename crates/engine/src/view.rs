//! What one seat, or a spectator, may see (chapter 15 of the rules).
//!
//! A view is built field by field from what its viewer knows: nothing is in it that was not put in here. Cards are
//! named by public names that are minted anew whenever a card comes out of a hidden place, or, among one's own hidden
//! cards, by title and copy; [`CardId`]s never leave the engine in a view.

mod asked;

use crate::Progress;
use crate::query::Query;
use crate::{Change, Frame, Happening, List, PileEnd, Question, Rulebook, SeatSet, State, StepResult, What, Zone};
use ashwright_core::{
    AbilityId, CardId, DiceByType, Die, DieType, Numbered, Printed, Seat, Stat, TitleId, Token, sort, sort_by,
    sort_by_key,
};
use ashwright_seen::{self as seen, InHand, Label, Name, Seen, Title};
use std::sync::Arc;

pub use asked::{about, cards_at, choice_at, choice_view, choices_shown, question_view};

/// Who looks at a game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Viewer {
    /// A player.
    Seat(Seat),
    /// Somebody who knows only what everybody knows.
    Spectator,
}

impl From<Seat> for Viewer {
    fn from(seat: Seat) -> Viewer {
        Viewer::Seat(seat)
    }
}

impl Viewer {
    /// Whether what these seats know is known to this viewer.
    pub fn is_among(self, known: SeatSet) -> bool {
        match self {
            Viewer::Seat(seat) => known.contains(seat),
            Viewer::Spectator => known == SeatSet::ALL,
        }
    }

    /// Whether this viewer may be told what a card is now: everybody sees it, or this viewer knows it (R 15.1, 15.2).
    pub fn sees(self, state: &State, card: CardId) -> bool {
        state.card(card).is_public() || self.knows(state, card)
    }

    /// Whether this viewer is that player.
    pub fn is(self, seat: Seat) -> bool {
        self == Viewer::Seat(seat)
    }

    /// Whether this viewer knows what a card is now. The owner of a draw pile knows which cards are in it, though not
    /// in which order (R 15.2.3); that is not meant here.
    pub fn knows(self, state: &State, card: CardId) -> bool {
        self.is_among(state.card(card).known)
    }
}

/// Whose eyes a state is looked at with.
#[derive(Clone, Copy)]
enum Eyes {
    Of(Viewer),
    /// Of whoever drives the game, who is told everything and owns nothing.
    Driver,
}

impl Eyes {
    fn is(self, seat: Seat) -> bool {
        match self {
            Eyes::Of(viewer) => viewer.is(seat),
            Eyes::Driver => false,
        }
    }

    /// Whether what is told to that player alone is told to these eyes.
    fn are_told_as(self, seat: Seat) -> bool {
        match self {
            Eyes::Of(viewer) => viewer.is(seat),
            Eyes::Driver => true,
        }
    }

    fn is_among(self, known: SeatSet) -> bool {
        match self {
            Eyes::Of(viewer) => viewer.is_among(known),
            Eyes::Driver => true,
        }
    }
}

/// What a viewer sees of something that happens, with the state in which it was told. Everybody notices that it
/// happens; which card it happens to is named only as far as the viewer knows.
pub fn visible(book: &Rulebook, state: &State, happening: Happening, viewer: impl Into<Viewer>) -> seen::Visible {
    Sight::of(book, state, viewer).visible(happening)
}

/// All of something that happens, hidden things included: for whoever drives the game, never for a player.
pub fn whole_event(book: &Rulebook, state: &State, happening: Happening) -> seen::Visible {
    Sight::whole(book, state).visible(happening)
}

/// The whole of a state, hidden things included: for whoever drives the game, never for a player.
pub fn whole_view(book: &Rulebook, state: &State) -> seen::View {
    Sight::whole(book, state).view(&[])
}

/// How a viewer names a card now.
pub fn card_name(book: &Rulebook, state: &State, viewer: impl Into<Viewer>, card: CardId) -> Name {
    Sight::of(book, state, viewer).name(card)
}

/// Options in the order in which they are shown and counted: by what the viewer is told of them. The order of ids would
/// tell which of several hidden or equal cards is which.
fn in_shown_order<T, Shown: Ord>(all: impl IntoIterator<Item = T>, shown: impl Fn(T) -> Shown) -> Vec<(Shown, T)>
where
    T: Copy,
{
    let mut list: Vec<(Shown, T)> = all.into_iter().map(|one| (shown(one), one)).collect();
    sort_by(&mut list, |(a, _), (b, _)| a.cmp(b));
    list
}

/// What a viewer may see of a state and of the questions that it waits on.
pub fn view_of(book: &Rulebook, state: &State, questions: &[Question], viewer: impl Into<Viewer>) -> seen::View {
    Sight::of(book, state, viewer).view(questions)
}

/// The same, with the actions that would do nothing told to the seat that is asked for one.
pub fn view_for(book: &Rulebook, state: &State, questions: &[Question], viewer: impl Into<Viewer>) -> seen::View {
    let sight = Sight::of(book, state, viewer);
    let mut view = sight.view(questions);
    for (pending, question) in view.pending.iter_mut().zip(questions) {
        if let Some(shown) = &mut pending.question {
            shown.idle = sight.idle(question);
        }
    }
    view
}

fn exhausted(dice: DiceByType) -> seen::Exhausted {
    dice.iter().collect()
}

/// A viewer looking at a state.
struct Sight<'a> {
    query: Query<'a>,
    viewer: Eyes,
    /// The rulebook of the query.
    pool: &'a Rulebook,
}

impl<'a> Sight<'a> {
    fn of(book: &'a Rulebook, state: &'a State, viewer: impl Into<Viewer>) -> Sight<'a> {
        Sight::with(book, state, Eyes::Of(viewer.into()))
    }

    fn whole(book: &'a Rulebook, state: &'a State) -> Sight<'a> {
        Sight::with(book, state, Eyes::Driver)
    }

    fn with(book: &'a Rulebook, state: &'a State, viewer: Eyes) -> Sight<'a> {
        Sight {
            query: Query { book, state },
            viewer,
            pool: book,
        }
    }
}

impl Sight<'_> {
    fn visible(&self, happening: Happening) -> seen::Visible {
        let card = |card| self.seen(card);
        let what = match happening.what {
            What::Round(n) => seen::What::Round(n),
            What::Rolled(seat, dice) => seen::What::Rolled(seat, dice.by_side()),
            What::Tied(basics) => seen::What::Tied(basics),
            What::FirstPlayer(seat) => seen::What::FirstPlayer(seat),
            What::Turn(seat) => seen::What::Turn(seat),
            What::Passed(seat) => seen::What::Passed(seat),
            What::Meditated(seat) => seen::What::Meditated(seat),
            What::Recovery => seen::What::Recovery,
            What::Drew(seat, c) => seen::What::Drew(seat, card(c)),
            What::Played(seat, c) => seen::What::Played(seat, card(c)),
            What::Used(seat, c, ability) => seen::What::Used(seat, card(c), self.ability(c, ability, None)),
            What::UsedPower(seat, kind) => seen::What::UsedPower(seat, kind),
            What::Spent(seat, dice) => seen::What::Spent(seat, dice.by_side()),
            What::EnteredPlay(c) => seen::What::EnteredPlay(card(c)),
            What::Attached(c, host) => seen::What::Attached(card(c), card(host)),
            What::PutUnder(c, above) => seen::What::PutUnder(card(c), card(above)),
            What::Damage(c, n, _) => seen::What::Damage(card(c), n),
            What::Prevented(c, n) => seen::What::Prevented(card(c), n),
            What::Placed(c, token, n) => seen::What::Placed(card(c), token, n),
            What::Removed(c, token, n) => seen::What::Removed(card(c), token, n),
            What::Destroyed(c) => seen::What::Destroyed(card(c)),
            What::Discarded(c) => seen::What::Discarded(card(c)),
            What::LeftTheGame(c) => seen::What::LeftTheGame(card(c)),
            What::ToHand(c) => seen::What::ToHand(card(c)),
            What::Targeted(c) => seen::What::Targeted(card(c)),
            What::Attacked(seat, c) => seen::What::Attacked(seat, card(c)),
            What::DeclaredAttacker(c) => seen::What::DeclaredAttacker(card(c)),
            What::DeclaredDefender(c, against) => seen::What::DeclaredDefender(card(c), card(against)),
            What::Cancelled(c) => seen::What::Cancelled(card(c)),
            What::DieChanged(seat, die, level) => seen::What::DieChanged(seat, die, level),
            What::DieReadied(seat, die) => seen::What::DieReadied(seat, die),
            What::DieExhausted(seat, die) => seen::What::DieExhausted(seat, die),
            What::LookedAt(seat, c) => seen::What::LookedAt(seat, card(c)),
            What::Shuffled(seat) => seen::What::Shuffled(seat),
            What::Lost(seat) => seen::What::Lost(seat),
            What::Chimera(deed) => seen::What::Chimera(deed),
            What::Ended(outcome) => seen::What::Ended(outcome),
        };
        seen::Visible {
            rule: happening.rule,
            what,
        }
    }

    fn state(&self) -> &State {
        self.query.state
    }

    fn title(&self, id: TitleId) -> Title {
        self.pool.title(id).clone()
    }

    fn knows(&self, card: CardId) -> bool {
        self.viewer.is_among(self.state().card(card).known)
    }

    fn name(&self, card: CardId) -> Name {
        let record = self.state().card(card);
        if record.handle != 0 {
            return Name::Public(record.handle);
        }
        let title = self.title(record.title);
        // R 15.2.2, 15.2.3: owners know what is in their draw pile, and not what lies at a place that others looked at.
        let is_own = self.viewer.is(record.owner) && matches!(record.zone, Zone::Hand | Zone::DrawPile);
        let is_looked_at = || {
            let mut segments = self.state().segments_of(record.owner);
            !self.knows(card) && segments.any(|segment| segment.cards.contains(card))
        };
        if is_own && !is_looked_at() {
            return self.own_name(card);
        }
        if self.knows(card) {
            Name::Known(title)
        } else {
            Name::Hidden
        }
    }

    /// A card of the viewer's own hand or draw pile, by title and copy.
    fn own_name(&self, card: CardId) -> Name {
        let record = self.state().card(card);
        let copies = self.state().owned_in(record.zone, record.owner).iter().filter(|other| {
            let other = self.state().card(*other);
            other.title == record.title && other.handle == 0
        });
        let before = copies.take_while(|other| *other != card).count();
        Name::Own(self.title(record.title), before as u8)
    }

    fn names(&self, cards: impl IntoIterator<Item = CardId>) -> Vec<Name> {
        let shown = in_shown_order(cards, |card| self.name(card));
        shown.into_iter().map(|(name, _)| name).collect()
    }

    /// A card among options: owners who search their draw pile are shown what is in it, wherever it lies.
    fn found(&self, card: CardId) -> Name {
        let record = self.state().card(card);
        if record.zone == Zone::DrawPile && record.handle == 0 && self.viewer.is(record.owner) {
            return self.own_name(card);
        }
        self.name(card)
    }

    fn seen(&self, card: CardId) -> Seen {
        let name = self.name(card);
        let title = match &name {
            Name::Public(_) => Some(self.title(self.state().card(card).title)),
            Name::Own(title, _) | Name::Known(title) => Some(title.clone()),
            Name::Hidden => None,
        };
        Seen { name, title }
    }

    fn ability(&self, card: CardId, id: AbilityId, numeral: Option<i8>) -> Label {
        if let Some(name) = self.pool.name(id) {
            let numbered = self.pool.ability(id).numeral == Numbered::Yes;
            return Label::Named(name.clone(), numeral.filter(|_| numbered));
        }
        match (self.paragraph(card, id), self.behavior_row(id), self.dice_power(id)) {
            (0, Some(row), _) => Label::Behavior(row),
            (0, None, Some(kind)) => Label::Power(kind),
            (paragraph, ..) => Label::Paragraph(paragraph),
        }
    }

    /// The type of the dice whose power a paragraph is, or what the die says on a card: the card that it belongs to does not
    /// print it (R 6.9.1).
    fn dice_power(&self, id: AbilityId) -> Option<DieType> {
        let mut powers = self.pool.pool.dice_powers.values();
        let is_of = |printed: &Printed| printed.ability == id;
        powers
            .find(|power| is_of(&power.power) || power.carried.iter().any(is_of))
            .map(|power| power.kind)
    }

    /// The place of a row of the Chimera's behavior, counted from 1: the Chimera does what another card says (R 19.3.4).
    fn behavior_row(&self, id: AbilityId) -> Option<u8> {
        let behavior = self.state().behavior(self.pool)?;
        let row = self
            .pool
            .pool
            .card(behavior)
            .text
            .iter()
            .position(|p| p.ability == id)?;
        Some(row as u8 + 1)
    }

    /// The place of a paragraph on its card, counted from 1; 0 when it is not printed there.
    fn paragraph(&self, card: CardId, id: AbilityId) -> u8 {
        if self.state().card(card).handle == 0 {
            return 0;
        }
        let text = &self.pool.pool.card(self.query.title(card)).text;
        text.iter().position(|p| p.ability == id).map_or(0, |i| i as u8 + 1)
    }

    fn view(&self, questions: &[Question]) -> seen::View {
        let state = self.state();
        seen::View {
            seat: match self.viewer {
                Eyes::Of(Viewer::Seat(seat)) => Some(seat),
                Eyes::Of(Viewer::Spectator) | Eyes::Driver => None,
            },
            stage: state.stage,
            round: state.round,
            first: state.first_player,
            lists: state.lists,
            chimera: self.chimera(),
            turn: seen::Turn {
                seat: state.turn.seat,
                number: state.turn.number,
                main: state.turn.main,
                side: state.turn.side,
                main_taken: state.turn.main_taken,
                passes: state.turn.passes,
            },
            players: state.all_seats().map(|seat| self.player(seat)).collect(),
            between: self.in_order([Zone::Resolving, Zone::Leaving], |_| true),
            attack: self.attack(),
            events: self.events(),
            chain: state.chain.iter().map(|frame| self.frame(frame)).collect(),
            lasting: self.lasting(),
            pending: questions.iter().map(|question| self.pending(question)).collect(),
        }
    }

    /// The cards of public zones from left to right, those without a row in the order in which they came, then of their
    /// names.
    fn in_order<const N: usize>(&self, zones: [Zone; N], of: impl Fn(CardId) -> bool) -> Vec<seen::Card> {
        let mut cards: List<CardId> = List::new();
        for zone in zones {
            cards.extend(self.state().zones.of(zone).iter().filter(|card| of(*card)));
        }
        sort_by_key(&mut cards, |card| {
            let record = self.state().card(*card);
            (record.place, record.entered, record.handle, card.0)
        });
        cards.into_iter().map(|card| self.card(card)).collect()
    }

    fn chimera(&self) -> Option<seen::Chimera> {
        let state = self.state();
        let chimera = state.chimera.as_deref()?;
        let level = state.chimera_level(self.pool)?;
        let units = state.controlled_in(Zone::Battlefield, chimera.seat);
        let face_down = chimera.face_down.iter().map(|place| seen::FaceDown {
            front: place.front,
            after: units
                .iter()
                .filter(|unit| state.card(*unit).place < place.place && state.front_of(*unit) == Some(place.front))
                .count() as u8,
            blood: match place.seen {
                crate::Seen::Blood(blood) => Some(blood),
                crate::Seen::Nothing | crate::Seen::Card(_) => None,
            },
            title: match place.seen {
                crate::Seen::Card(card) => self.knows(card).then(|| self.title(state.card(card).title)),
                crate::Seen::Nothing | crate::Seen::Blood(_) => None,
            },
        });
        Some(seen::Chimera {
            seat: chimera.seat,
            difficulty: chimera.difficulty,
            level: chimera.level,
            phase: chimera.phase,
            behavior: self.title(state.behavior(self.pool)?),
            power_dice: chimera.power_dice,
            red_rains: chimera.red_rains,
            ultimate: state.ultimate_value(self.pool),
            threat: level.row.len() as u8,
            fatigued: chimera.fatigued,
            front: chimera.front.filter(|_| state.has_partners()),
            pointed: (state.has_partners() && state.first_player == chimera.seat).then_some(chimera.pointed),
            shared: self.shared_turn(),
            roll: match chimera.progress {
                Progress::Side(roll) | Progress::Main { roll, .. } => Some(roll),
                Progress::Status(_) | Progress::Act | Progress::Roll => None,
            },
            face_down: face_down.collect(),
            aims: self.aims(),
        })
    }

    /// What each of two partners has left of the turn that they share.
    fn shared_turn(&self) -> Vec<seen::Part> {
        let state = self.state();
        let (turn, partners) = (state.turn, state.whose_turn());
        let Some(chimera) = state.chimera.as_deref() else {
            return Vec::new();
        };
        if !state.has_partners() || partners.contains(chimera.seat) || state.stage != crate::Stage::Turn {
            return Vec::new();
        }
        let shared = chimera.shared;
        let part = |seat: Seat| {
            let (main, side, main_taken) = match seat == turn.seat {
                true => (turn.main, turn.side, turn.main_taken),
                false => (shared.main, shared.side, shared.main_taken),
            };
            seen::Part {
                seat,
                main,
                side,
                main_taken,
                done: shared.done.contains(seat),
            }
        };
        partners.iter().map(part).collect()
    }

    /// Whom each unit of the Chimera would attack now, front by front and from left to right: all of it lies open.
    fn aims(&self) -> Vec<seen::Aim> {
        let fronts = self.state().fronts().into_iter();
        let units = fronts.flat_map(|front| self.state().row(front).into_iter().map(move |unit| (front, unit)));
        let aims = units.filter_map(|(front, unit)| {
            Some(seen::Aim {
                unit: self.name(unit),
                at: self.name(self.query.target_of(front, unit)?),
            })
        });
        aims.collect()
    }

    fn player(&self, seat: Seat) -> seen::Player {
        let state = self.state();
        let player = state.player(seat);
        let in_play = player.alive && state.card(player.phoenixborn).zone == Zone::Phoenixborn;
        let slots = if in_play {
            [Stat::Battlefield, Stat::Spellboard].map(|stat| self.query.used(player.phoenixborn, stat))
        } else {
            [0; 2]
        };
        let controlled = |card: CardId| state.card(card).controller == seat;
        seen::Player {
            kind: player.kind,
            partners: SeatSet(state.sides.of(seat).0 & !SeatSet::of(seat).0),
            phoenixborn: in_play.then(|| self.card(player.phoenixborn)),
            slots,
            reacted: player.reacted,
            active: player.active.by_side(),
            exhausted: exhausted(player.exhausted),
            battlefield: self.in_order([Zone::Battlefield], controlled),
            spellboard: self.in_order([Zone::Spellboard], controlled),
            hand: state.count_owned(Zone::Hand, seat) as u8,
            known: self.known_hand(seat),
            pile: state.count_owned(Zone::DrawPile, seat) as u8,
            pile_cards: self.pile_cards(seat),
            top: self.segments(seat, PileEnd::Top),
            bottom: self.segments(seat, PileEnd::Bottom),
            discard: self.public_pile(Zone::DiscardPile, seat),
            removed: {
                let mut removed = self.public_pile(Zone::OutOfGame, seat);
                sort(&mut removed);
                removed
            },
            conjurations: state
                .conjurations
                .iter()
                .filter(|p| p.owner == seat)
                .map(|p| p.left)
                .sum(),
            conjuration_cards: self.conjurations(seat),
        }
    }

    fn known_hand(&self, seat: Seat) -> Vec<InHand> {
        let mut hand: Vec<InHand> = self
            .state()
            .owned_in(Zone::Hand, seat)
            .iter()
            .filter(|card| self.knows(*card))
            .map(|card| {
                let known = self.state().card(card).known;
                let others = self.state().all_seats().filter(|s| *s != seat && known.contains(*s));
                InHand {
                    name: self.name(card),
                    title: self.title(self.state().card(card).title),
                    // Whether a third player has seen a card is told to its owner only.
                    known_to: if self.viewer.are_told_as(seat) {
                        others.count() as u8
                    } else {
                        0
                    },
                }
            })
            .collect();
        sort(&mut hand);
        hand
    }

    /// R 15.2.3: the owner of a draw pile knows what is in it.
    fn pile_cards(&self, seat: Seat) -> Vec<(Title, u8)> {
        if !self.viewer.are_told_as(seat) {
            return Vec::new();
        }
        let pile = self.state().owned_in(Zone::DrawPile, seat);
        let mut titles: List<TitleId> = pile.iter().map(|card| self.state().card(card).title).collect();
        titles.sort_unstable();
        let copies = titles.chunk_by(|a, b| a == b);
        let mut counted: Vec<(Title, u8)> = copies.map(|same| (self.title(same[0]), same.len() as u8)).collect();
        sort(&mut counted);
        counted
    }

    /// What lies at an end of a draw pile, from the end inwards.
    fn segments(&self, seat: Seat, end: PileEnd) -> Vec<Vec<Option<Title>>> {
        let title = |card: CardId| self.knows(card).then(|| self.title(self.state().card(card).title));
        let mut seen = Vec::new();
        for segment in self.state().segments_of(seat).filter(|segment| segment.end == end) {
            match segment.from_top() {
                Some(order) if segment.is_ordered_for(|known| self.viewer.is_among(known)) => {
                    seen.extend(order.into_iter().map(|card| vec![title(card)]));
                }
                Some(_) | None => {
                    let mut titles: Vec<_> = segment.cards.iter().map(title).collect();
                    sort_by(&mut titles, |a, b| (a.is_none(), a).cmp(&(b.is_none(), b)));
                    seen.push(titles);
                }
            }
        }
        if end == PileEnd::Bottom {
            seen.reverse();
        }
        seen
    }

    fn public_pile(&self, zone: Zone, seat: Seat) -> Vec<(Name, Title)> {
        let cards = self.state().in_places(self.state().owned_in(zone, seat));
        let mut pile = Vec::with_capacity(cards.len());
        for card in cards {
            // R 18.4.3: the Ultimates of later phases lie in their stack, which the state keeps beside the game.
            if self.knows(card) && !self.state().is_to_come(self.pool, card) {
                pile.push((self.name(card), self.title(self.state().card(card).title)));
            }
        }
        pile
    }

    /// R 15.5: one's own conjuration pile, and of others what a card that one knows can bring into play.
    fn conjurations(&self, seat: Seat) -> Vec<(Title, u8)> {
        let state = self.state();
        let shown = self.pool.edition.piles_shown == crate::PilesShown::Named;
        let seen = if self.viewer.are_told_as(seat) || !shown {
            Vec::new()
        } else {
            let known = state.owned(seat).iter().filter(|card| {
                let record = state.card(*card);
                record.zone != Zone::Unused && !self.pool.conjures(record.title).is_empty() && self.knows(*card)
            });
            self.pool.conjuration_pile(known.map(|card| state.card(card).title))
        };
        state
            .conjurations
            .iter()
            .filter(|pile| pile.owner == seat)
            .filter(|pile| {
                // What is missing from a pile is in play, where all see it.
                self.viewer.are_told_as(seat)
                    || pile.left < pile.limit
                    || seen.iter().any(|(title, _)| *title == pile.title)
            })
            .map(|pile| (self.title(pile.title), pile.left))
            .collect()
    }

    fn card(&self, card: CardId) -> seen::Card {
        let state = self.state();
        let record = state.card(card);
        let title = self.query.title(card);
        let fights = state.kind(&self.pool.pool, card).is_unit() || record.zone == Zone::Phoenixborn;
        let has_values = fights && (record.zone.in_play() || record.zone == Zone::Leaving);
        let abilities = if record.zone.in_play() {
            let named = |a: &crate::query::Active| self.pool.ability(a.ability).name.is_some();
            let active = self.query.abilities(card).into_iter().filter(named);
            active.map(|a| self.ability(card, a.ability, Some(a.numeral))).collect()
        } else {
            Vec::new()
        };
        let mut dice: Vec<(Seat, Die)> = state
            .placed_dice
            .iter()
            .filter(|die| die.card == card)
            .map(|die| (die.owner, die.die))
            .collect();
        sort(&mut dice);
        let (under, unseen) = match state.zones.of(Zone::Under).is_empty() {
            true => (Vec::new(), 0),
            false => self.under(card),
        };
        seen::Card {
            name: self.name(card),
            title: self.title(title),
            owner: (record.owner != record.controller).then_some(record.owner),
            values: has_values
                .then(|| [Stat::Attack, Stat::Life, Stat::Recover].map(|stat| self.query.used(card, stat))),
            wounds: record.tokens[Token::Wound],
            exhaustion: record.tokens[Token::Exhaustion],
            status: record.tokens[Token::Status],
            guarded: record.marks.guarded,
            used: record.marks.used_this_turn,
            abilities,
            attached: self.in_order([Zone::Attached], |other| state.card(other).host == Some(card)),
            under,
            unseen,
            dice,
            front: match state.has_partners() && record.zone == Zone::Battlefield {
                true if state.is_chimera(record.controller) => state.front_of(card),
                true | false => None,
            },
        }
    }

    /// What lies face down under a card, as far as the viewer knows it: what everybody sees, then the rest by title; and how
    /// many more there are.
    fn under(&self, card: CardId) -> (Vec<seen::Card>, u8) {
        let state = self.state();
        let is_under = |other: CardId| state.card(other).host == Some(card) && state.card(other).is_public();
        let mut under = self.in_order([Zone::Under], is_under);
        let (known, unknown): (List<CardId>, List<CardId>) =
            state.hidden_under(card).partition(|other| self.knows(*other));
        let shown = in_shown_order(known, |other| self.name(other));
        under.extend(shown.into_iter().map(|(_, other)| self.card(other)));
        (under, unknown.len() as u8)
    }

    fn attack(&self) -> Option<seen::Attack> {
        let attack = self.state().attack.as_ref()?;
        Some(seen::Attack {
            attacker: attack.attacker,
            defender: attack.defender,
            target: attack.target.map(|target| self.name(target.card)),
            battles: attack
                .battles
                .iter()
                .map(|battle| seen::Battle {
                    attacker: self.name(battle.attacker.card),
                    meets: battle.defender.map(|defender| self.name(defender.card)),
                    resolved: battle.resolved,
                })
                .collect(),
        })
    }

    fn events(&self) -> Vec<seen::Event> {
        let events = self.state().events.iter();
        events
            .map(|event| seen::Event {
                kind: event.what.kind(),
                subject: event.what.subject().map(|subject| self.name(subject.card)),
                cause: event.cause.kind,
                by: event.cause.controller,
                source: event.cause.source.map(|card| self.name(card)),
                amount: event.what.amount(),
                prevented: event.what.damage().map_or(0, |damage| damage.prevented),
                redirected: event
                    .what
                    .damage()
                    .and_then(|d| d.redirected)
                    .map(|card| self.name(card)),
            })
            .collect()
    }

    fn frame(&self, frame: &Frame) -> seen::Frame {
        let names = &self.pool.ability(frame.ability).names;
        let bound = names.iter().zip(&frame.bound).filter_map(|(name, bound)| {
            if bound.result == StepResult::NotReached || bound.event.is_some() {
                return None;
            }
            let named = bound.cards.iter().map(|object| self.name(object.card));
            Some(seen::Bound {
                name: Arc::from(name.as_str()),
                cards: named.filter(|name| *name != Name::Hidden).collect(),
                player: bound.player,
                done: bound.result == StepResult::Done,
            })
        });
        seen::Frame {
            card: self.name(frame.this),
            text: self.ability(frame.this, frame.ability, Some(frame.numeral)),
            kind: frame.kind,
            seat: frame.controller,
            x: frame.x,
            cancelled: frame.cancelled,
            bound: bound.collect(),
        }
    }

    fn lasting(&self) -> Vec<seen::Lasting> {
        let lasting = self.state().lasting.iter();
        lasting
            .filter(|l| self.query.is_same(l.on))
            .map(|l| seen::Lasting {
                card: self.name(l.on.card),
                until: l.until,
                change: match l.change {
                    Change::Gets(stat, by) => seen::Change::Gets(stat, by),
                    Change::Gains(printed) => {
                        let numeral = Some(printed.numeral as i8);
                        seen::Change::Gains(self.ability(l.on.card, printed.ability, numeral))
                    }
                    Change::NoAbilities => seen::Change::NoAbilities,
                    Change::Cannot(acts) => seen::Change::Cannot(acts),
                    Change::MayGuard => seen::Change::MayGuard,
                    Change::StrikesFirst => seen::Change::StrikesFirst,
                    Change::CountersUnexhausted => seen::Change::CountersUnexhausted,
                    Change::Copy(title, values) => seen::Change::Copy(self.title(title), values),
                    Change::CountsAsExhausted => seen::Change::CountsAsExhausted,
                    Change::MustBeBlocked => seen::Change::MustBeBlocked,
                    Change::MustBlock(card) => seen::Change::MustBlock(self.name(card)),
                    Change::MustAttack => seen::Change::MustAttack,
                    Change::SwappedValues => seen::Change::SwappedValues,
                    Change::NumeralsInAttacks(n) => seen::Change::NumeralsInAttacks(n),
                    Change::KeepsDice(kind) => seen::Change::KeepsDice(kind),
                    Change::PassesMore => seen::Change::PassesMore,
                    Change::Cancelled(ability) => seen::Change::Cancelled(self.ability(l.on.card, ability, None)),
                },
            })
            .collect()
    }
}
