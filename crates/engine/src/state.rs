//! The state of a game: plain data, no rules.
//!
//! Whatever a seat may see or a rule may ask while the game waits is in here, also in the middle of an action. A
//! state can be shown, hashed and copied at any moment; only a [`crate::World`] can be resumed.

mod chimera;
mod pile;
mod seats;
mod zones;

use crate::names::{FrameId, Object, Zone};
use crate::rulebook::{Rulebook, Texts};
use crate::{CardSet, Chain, Change, Decree, Delayed, Events, Frame, Lasting, List, Schedule, SeatSet, Traced};
use ashwright_core::{Card, CardId, CardKind, DeckLists, Dice, DiceByType, Die, Seat, SeatKind, TitleId, Tokens};
use ashwright_seen::Stage;
use zones::BetweenRealms;

pub use chimera::{ChimeraState, FaceDown, GrimFates, Phoenix, Progress, RAGE_DICE, Seen, SharedTurn};
pub use pile::Segment;
pub use seats::Sides;
pub use zones::Zones;

/// Everything there is to know about a game at one moment.
#[derive(PartialEq, Eq, Hash, Debug)]
pub struct State {
    /// How many seats the game began with.
    pub seats: u8,
    /// Which of them play together.
    pub sides: Sides,
    /// Whether the seats know what is in each other's decks: against a Chimera, whether they know its aspects, since
    /// partners always know each other's.
    pub lists: DeckLists,
    /// What comes next.
    pub stage: Stage,
    /// The number of the round, from 1.
    pub round: u16,
    /// Who holds the first player token.
    pub first_player: Seat,
    /// The turn being taken.
    pub turn: Turn,
    /// The players, by seat; those past `seats` are empty.
    pub players: [Player; Seat::MAX],
    /// Every physical card that is not in a conjuration pile, by [`CardId`].
    pub cards: Vec<CardState>,
    /// Which cards are in which zone.
    pub zones: Zones,
    /// The conjuration piles, as counts.
    pub conjurations: Vec<ConjurationPile>,
    /// What lies together in draw piles, by seat, each pile from the top downwards.
    pub segments: Vec<Segment>,
    /// Dice on cards.
    pub placed_dice: Vec<PlacedDie>,
    /// Changes that effects made for a while.
    pub lasting: Vec<Lasting>,
    /// Rules that effects made for a while about every card of a kind.
    pub decrees: Vec<Decree>,
    /// Tokens that an effect will speak of again.
    pub traced: Vec<Traced>,
    /// Effects that resolve at a later moment.
    pub delayed: Vec<Delayed>,
    /// The attack that is being resolved.
    pub attack: Option<Attack>,
    /// The game events whose windows are open, the newest last.
    pub events: Events,
    /// The effects that are being resolved, the newest last.
    pub chain: Chain,
    /// What only a Chimera has, in a game against one.
    pub chimera: Option<Box<ChimeraState>>,
    /// What waits until the text that is being resolved is done, where the edition lets it wait.
    pub schedule: Option<Box<Schedule>>,
    /// The cards out of play whose last values an effect may still ask for (R 8.1.9).
    pub remembered: CardSet,
    /// Counts places and answers; see [`CardState::place`].
    pub places: i16,
    /// Counts every card that enters play, so that an object can be told from its later self (R 9.7.14).
    pub stamp: u16,
    /// Counts public names given to cards; see [`CardState::handle`].
    pub handles: u16,
}

/// The turn being taken.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Turn {
    /// Whose turn it is.
    pub seat: Seat,
    /// Main actions left.
    pub main: u8,
    /// Side actions left.
    pub side: u8,
    /// Whether a main action has been taken this turn.
    pub main_taken: bool,
    /// How many turns in a row ended with Pass as the main action.
    pub passes: u8,
    /// How many turns were taken in the game.
    pub number: u16,
    /// Whether a unit was destroyed this turn.
    pub unit_destroyed: bool,
}

/// What belongs to one player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Player {
    /// Whether it is a player at all.
    pub kind: SeatKind,
    /// The Phoenixborn, or what stands in its place.
    pub phoenixborn: CardId,
    /// Whether the Phoenixborn is in play.
    pub alive: bool,
    /// Whether a reaction was used this turn (R 6.7.7).
    pub reacted: bool,
    /// Whether an action spell was played this turn.
    pub played_action_spell: bool,
    /// Whether the player meditated this turn.
    pub meditated: bool,
    /// Whether the hand is still what is left of the First Five: no card was drawn since (R 2.2).
    pub opening_hand: bool,
    /// Dice to spend.
    pub active: Dice,
    /// Dice that were spent.
    pub exhausted: DiceByType,
}

impl Player {
    /// An empty seat.
    pub const NOBODY: Player = Player {
        kind: SeatKind::Player,
        phoenixborn: CardId(u16::MAX),
        alive: false,
        reacted: false,
        played_action_spell: false,
        meditated: false,
        opening_hand: false,
        active: Dice::NONE,
        exhausted: DiceByType([0; 9]),
    };
}

/// One physical card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct CardState {
    /// What is printed on it.
    pub title: TitleId,
    /// Whose deck or conjuration pile it came from.
    pub owner: Seat,
    /// Who controls it.
    pub controller: Seat,
    /// Where it is; kept in step with [`State::zones`].
    pub zone: Zone,
    /// Which seats know what it is.
    pub known: SeatSet,
    /// The tokens on it.
    pub tokens: Tokens,
    /// Whether this Phoenixborn guarded this round, or this card's once-per-turn text was used this turn.
    pub marks: Marks,
    /// Its place in its row, the smaller the further left, or on its host, the smaller the earlier it came there; in a
    /// discard pile, the greater the later it arrived, and the same for all that came between two answers, whose order
    /// nothing tells. Outside of [`Zone::keeps_places`] it is 0.
    pub place: i16,
    /// What it is attached to.
    pub host: Option<CardId>,
    /// The value of [`State::stamp`] when it entered play.
    pub entered: u16,
    /// Its public name, minted anew whenever it comes out of a hidden place; 0 while it is hidden.
    pub handle: u16,
    /// Attack, life and recover when it was last in play (R 8.1.9); see [`State::remembered`].
    pub last: [i8; 3],
    /// Who controlled it when it was last in play (R 8.1.9).
    pub last_controller: Seat,
    /// The number of the turn in which it left play, while it is set aside, face down or out of the game; otherwise 0.
    pub left: u16,
}

impl CardState {
    /// Whether everybody sees this card (R 15.1): it has a public name. It is a fact of the card, not of its zone.
    pub fn is_public(&self) -> bool {
        self.handle != 0
    }
}

/// Things that a card remembers for a turn or a round.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Marks {
    /// This Phoenixborn guarded this round (R 7.4.2).
    pub guarded: bool,
    /// Its once-per-turn text was used this turn.
    pub used_this_turn: bool,
    /// It was declared as an attacker, blocker or guard this turn.
    pub declared: bool,
    /// The effect that set it aside.
    pub aside: Option<FrameId>,
}

/// The copies of one title left in one conjuration pile.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ConjurationPile {
    /// Whose pile.
    pub owner: Seat,
    /// Which title.
    pub title: TitleId,
    /// How many are left.
    pub left: u8,
    /// How many there were at the start.
    pub limit: u8,
}

/// A die that lies on a card (R 12.3.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PlacedDie {
    /// The die.
    pub die: Die,
    /// Whose it is.
    pub owner: Seat,
    /// What it is on.
    pub card: CardId,
}

/// An Attack action (chapter 7).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Attack {
    /// Who attacks.
    pub attacker: Seat,
    /// Whose Phoenixborn or unit is attacked.
    pub defender: Seat,
    /// What is attacked; nothing until it is chosen, where attackers are declared before (R 7.1.2).
    pub target: Option<Object>,
    /// One battle per attacker.
    pub battles: Vec<Battle>,
    /// The battle that is being fought, as an index into `battles`.
    pub fought: Option<u8>,
}

impl Attack {
    /// Whether this is what is attacked.
    pub fn attacks(&self, card: CardId) -> bool {
        self.target.is_some_and(|target| target.card == card)
    }

    /// Whether something else was declared as a guard for its target, and is the target instead (R 7.4.101 of the original
    /// edition).
    pub(crate) fn is_guarded_by_another(&self, card: CardId) -> bool {
        let guarded = |battle: &Battle| battle.blocked && battle.defender.is_some_and(|defender| defender.card != card);
        self.battles.iter().any(guarded)
    }
}

/// One attacker and what it meets.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Battle {
    /// The attacking unit.
    pub attacker: Object,
    /// The blocker, guard or target that it meets.
    pub defender: Option<Object>,
    /// Whether a blocker or guard was declared against it.
    pub blocked: bool,
    /// The attacker's part in damage that several dealt together (R 7.6.4).
    pub struck: u8,
    /// Whether this battle is over, or its attacker has left it.
    pub resolved: bool,
}

impl Clone for State {
    fn clone(&self) -> State {
        State {
            seats: self.seats,
            sides: self.sides,
            lists: self.lists,
            stage: self.stage,
            round: self.round,
            first_player: self.first_player,
            turn: self.turn,
            players: self.players,
            cards: self.cards.clone(),
            zones: self.zones,
            conjurations: self.conjurations.clone(),
            segments: self.segments.clone(),
            placed_dice: self.placed_dice.clone(),
            lasting: self.lasting.clone(),
            decrees: self.decrees.clone(),
            traced: self.traced.clone(),
            delayed: self.delayed.clone(),
            attack: self.attack.clone(),
            events: self.events.clone(),
            chain: self.chain.clone(),
            chimera: self.chimera.clone(),
            schedule: self.schedule.clone(),
            remembered: self.remembered,
            places: self.places,
            stamp: self.stamp,
            handles: self.handles,
        }
    }

    /// Copies into the memory that this state has already: a game is taken up again and again from its base.
    fn clone_from(&mut self, other: &State) {
        let State {
            seats,
            sides,
            lists,
            stage,
            round,
            first_player,
            turn,
            players,
            cards,
            zones,
            conjurations,
            segments,
            placed_dice,
            lasting,
            decrees,
            traced,
            delayed,
            attack,
            events,
            chain,
            chimera,
            schedule,
            remembered,
            places,
            stamp,
            handles,
        } = other;
        self.seats = *seats;
        self.sides = *sides;
        self.lists = *lists;
        self.stage = *stage;
        self.round = *round;
        self.first_player = *first_player;
        self.turn = *turn;
        self.players = *players;
        self.cards.clone_from(cards);
        self.zones = *zones;
        self.conjurations.clone_from(conjurations);
        self.segments.clone_from(segments);
        self.placed_dice.clone_from(placed_dice);
        self.lasting.clone_from(lasting);
        self.decrees.clone_from(decrees);
        self.traced.clone_from(traced);
        self.delayed.clone_from(delayed);
        self.attack.clone_from(attack);
        self.events.clone_from(events);
        self.chain.clone_from(chain);
        self.chimera.clone_from(chimera);
        self.schedule.clone_from(schedule);
        self.remembered = *remembered;
        self.places = *places;
        self.stamp = *stamp;
        self.handles = *handles;
    }
}

impl State {
    /// A card.
    pub fn card(&self, card: CardId) -> &CardState {
        &self.cards[card.index()]
    }

    /// A card, to change it.
    pub fn card_mut(&mut self, card: CardId) -> &mut CardState {
        &mut self.cards[card.index()]
    }

    /// A card as it is now.
    pub fn object(&self, card: CardId) -> Object {
        let CardState { entered, zone, .. } = *self.card(card);
        Object { card, entered, zone }
    }

    /// What a card copies for a while (R 8.10.1): the title, and the values that are copied with it.
    pub(crate) fn copied(&self, card: CardId) -> Option<(TitleId, [i8; 3])> {
        if self.lasting.is_empty() {
            return None;
        }
        let entered = self.card(card).entered;
        self.lasting.iter().rev().find_map(|l| match l.change {
            Change::Copy(title, values) if l.on.card == card && l.on.entered == entered => Some((title, values)),
            _ => None,
        })
    }

    /// Whether an object is where it was: in play or on its way out of play, or in that very place outside of play.
    pub fn is_there(&self, object: Object) -> bool {
        let around = |zone: Zone| zone.in_play() || zone == Zone::Leaving;
        let record = self.card(object.card);
        match around(object.zone) {
            true => around(record.zone) && record.entered == object.entered,
            false => record.zone == object.zone,
        }
    }

    /// A player.
    pub fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    /// A player, to change them.
    pub fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[seat.index()]
    }

    /// All seats that the game began with, in clockwise order from the first.
    pub fn all_seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.seats).map(Seat)
    }

    /// The player whose turn it is, or the holder of the first player token outside turns (R 4.1.2).
    pub fn active_player(&self) -> Seat {
        if self.is_turn() {
            self.turn.seat
        } else {
            self.first_player
        }
    }

    /// Whether it is some player's turn.
    pub fn is_turn(&self) -> bool {
        matches!(self.stage, Stage::StartOfTurn | Stage::Turn | Stage::EndOfTurn)
    }

    /// The cards of one owner in a zone where ownership counts: hand and piles.
    pub fn owned_in(&self, zone: Zone, owner: Seat) -> CardSet {
        self.zones.of(zone).and(&self.zones.owned[owner.index()])
    }

    /// The cards of a player in a hand or discard pile, without those of a discard pile that wait for nothing there.
    pub(crate) fn waiting_out_of_play(&self, zone: Zone, owner: Seat) -> CardSet {
        match zone {
            Zone::DiscardPile => self.zones.between_realms.0.and(&self.zones.owned[owner.index()]),
            _ => self.owned_in(zone, owner),
        }
    }

    /// Whether a card in a discard pile has text that works there.
    #[inline]
    pub(crate) fn anything_waits_in_piles(&self) -> bool {
        !self.zones.between_realms.0.is_empty()
    }

    /// The cards that a player controls in a zone in play.
    pub fn controlled_in(&self, zone: Zone, controller: Seat) -> CardSet {
        self.zones.of(zone).and(&self.zones.controlled[controller.index()])
    }

    /// The cards that a player controls, wherever they are.
    pub(crate) fn controlled(&self, controller: Seat) -> &CardSet {
        &self.zones.controlled[controller.index()]
    }

    /// The cards that came from a player's deck or conjuration pile, wherever they are.
    pub(crate) fn owned(&self, owner: Seat) -> &CardSet {
        &self.zones.owned[owner.index()]
    }

    /// The cards in play that a player controls.
    pub fn controlled_in_play(&self, controller: Seat) -> CardSet {
        self.zones.in_play.and(&self.zones.controlled[controller.index()])
    }

    /// How many cards a player has in a hidden zone or pile.
    pub fn count_owned(&self, zone: Zone, owner: Seat) -> usize {
        match zone == Zone::DrawPile && self.is_chimera(owner) {
            true => self.pile_size(owner),
            false => self.owned_in(zone, owner).len(),
        }
    }

    /// Gives control of a card to a player.
    pub(crate) fn set_controller(&mut self, card: CardId, controller: Seat) {
        let before = std::mem::replace(&mut self.card_mut(card).controller, controller);
        self.zones.controlled[before.index()].remove(card);
        self.zones.controlled[controller.index()].insert(card);
    }

    /// The cards side by side, row by row, from left to right, or as they arrived; by title where they arrived together
    /// or have no places, and of copies those first that the fewest know. Nothing of it depends on ids.
    pub fn in_places(&self, cards: impl IntoIterator<Item = CardId>) -> List<CardId> {
        let cards: List<CardId> = cards.into_iter().collect();
        if cards.len() < 2 {
            return cards;
        }
        let ranked = cards.iter().map(|card| self.rank(*card) << 16 | u128::from(card.0));
        let mut ranked: List<u128> = ranked.collect();
        ranked.sort_unstable();
        ranked.into_iter().map(|ranked| CardId(ranked as u16)).collect()
    }

    /// What puts cards in order, wherever they are, in the lower 112 bits. Only cards of which nobody could tell one from
    /// the other have the same.
    pub(crate) fn rank(&self, card: CardId) -> u128 {
        let record = self.card(card);
        let on_the_table = record.zone.in_play() || matches!(record.zone, Zone::Leaving | Zone::Resolving);
        let side = if on_the_table { record.controller } else { record.owner };
        // Places of different rows cannot be compared: a description goes from row to row.
        let host = record.host.map(|host| self.card(host));
        let row = host.map_or((record.zone, record.place), |host| (host.zone, host.place));
        let entered = if self.keeps_its_stamp(card) { record.entered } else { 0 };
        // What was moved to the left end of a row may lie below zero.
        let in_order = |place: i16| (place ^ i16::MIN) as u16;
        // Nor can those of two fronts.
        let front = match self.has_partners() && row.0 == Zone::Battlefield {
            true => self.front_of(card).map_or(0, |front| front.0),
            false => 0,
        };
        let mut rank = 0;
        let parts = [
            (side.0.into(), 4),
            (row.0 as u16, 8),
            (front.into(), 4),
            (in_order(row.1), 16),
            (host.is_some().into(), 4),
            (in_order(record.place), 16),
            (record.owner.0.into(), 4),
            (record.title.0, 16),
            (self.seats_in_game(record.known).0.into(), 8),
            (record.is_public().into(), 4),
            (entered, 16),
        ];
        for (part, bits) in parts {
            rank = rank << bits | u128::from(part);
        }
        rank
    }

    /// A place behind all that there are.
    pub(crate) fn next_place(&mut self) -> i16 {
        self.places = self.places.saturating_add(1);
        self.places
    }

    /// The cards attached to `host`.
    pub fn attached_to(&self, host: CardId) -> impl Iterator<Item = CardId> + '_ {
        self.zones
            .of(Zone::Attached)
            .iter()
            .filter(move |c| self.card(*c).host == Some(host))
    }

    /// The cards face down under `host`.
    pub fn under(&self, host: CardId) -> impl Iterator<Item = CardId> + '_ {
        self.zones
            .of(Zone::Under)
            .iter()
            .filter(move |c| self.card(*c).host == Some(host))
    }

    /// Those of them that not everybody sees (R 15.4.2).
    pub fn hidden_under(&self, host: CardId) -> impl Iterator<Item = CardId> + '_ {
        self.under(host).filter(|card| !self.card(*card).is_public())
    }

    /// Moves a card to a zone, with nothing else: no triggers, no tokens. Keeps the zone sets right.
    pub(crate) fn set_zone(&mut self, book: &Rulebook, card: CardId, zone: Zone) {
        let from = self.cards[card.index()].zone;
        self.zones.sets[from as usize].remove(card);
        self.zones.sets[zone as usize].insert(card);
        if from.in_play() {
            self.zones.in_play.remove(card);
        }
        if zone.in_play() {
            self.zones.in_play.insert(card);
        }
        let place = match zone.keeps_places() {
            // Elsewhere than on a discard pile there is room for one card at each place.
            true if zone != Zone::DiscardPile => self.next_place(),
            true => self.places,
            false => 0,
        };
        let record = &mut self.cards[card.index()];
        (record.zone, record.place) = (zone, place);
        if !matches!(zone, Zone::Leaving | Zone::Under | Zone::OutOfGame | Zone::Resolving) {
            record.left = 0;
            if !zone.in_play() {
                record.marks = Marks::default();
            }
        }
        let title = self.cards[card.index()].title;
        let BetweenRealms(waiting) = &mut self.zones.between_realms;
        match zone == Zone::DiscardPile && book.waits_between_realms(title) {
            true => waiting.insert(card),
            false => waiting.remove(card),
        }
        let texts = book.texts(title);
        if zone.in_play() {
            self.note_aura(book, card);
            self.zones.texts = self.zones.texts.and(texts);
        } else if from.in_play() {
            self.zones.auras.remove(card);
            if texts != Texts::default() {
                self.zones.texts = self.texts_in_play(book);
            }
        }
    }

    /// Notes whether a card is in play and has static text about other cards, when it moves, and when what it has become
    /// begins or ends (R 8.10.1).
    pub(crate) fn note_aura(&mut self, book: &Rulebook, card: CardId) {
        match self.is_aura(book, card) {
            true => self.zones.auras.insert(card),
            false => self.zones.auras.remove(card),
        }
    }

    fn is_aura(&self, book: &Rulebook, card: CardId) -> bool {
        let title = self.copied(card).map_or(self.card(card).title, |(title, _)| title);
        self.card(card).zone.in_play() && book.has_auras(title)
    }

    /// The texts printed on the cards in play, gathered anew.
    pub(crate) fn texts_in_play(&self, book: &Rulebook) -> Texts {
        let cards = self.zones.in_play.iter();
        let texts = cards.map(|card| book.texts(self.card(card).title));
        texts.fold(Texts::default(), Texts::and)
    }

    /// Whether what is kept about the texts in play is what the cards in play say: a law.
    pub fn knows_its_texts(&self, book: &Rulebook) -> bool {
        let cards = (0..).map(CardId).take(self.cards.len());
        let auras: CardSet = cards.filter(|card| self.is_aura(book, *card)).collect();
        let discarded = self.zones.of(Zone::DiscardPile).iter();
        let waiting: CardSet = discarded
            .filter(|card| book.waits_between_realms(self.card(*card).title))
            .collect();
        self.zones.texts == self.texts_in_play(book)
            && self.zones.auras == auras
            && self.zones.between_realms == BetweenRealms(waiting)
    }

    /// Adds a card to the game in a zone and returns its id, reusing slots that no card uses; nothing when the game
    /// holds [`CardSet::CAPACITY`] cards already.
    pub(crate) fn add_card(&mut self, book: &Rulebook, title: TitleId, owner: Seat, zone: Zone) -> Option<CardId> {
        let record = CardState {
            title,
            owner,
            controller: owner,
            zone: Zone::Unused,
            known: SeatSet::NONE,
            tokens: Tokens::NONE,
            marks: Marks::default(),
            place: 0,
            host: None,
            entered: 0,
            handle: 0,
            last: [0; 3],
            last_controller: owner,
            left: 0,
        };
        // What an effect still speaks of is another card than the one that would take its slot.
        let unused = self.zones.sets[Zone::Unused as usize];
        let spoken_of = match unused.is_empty() {
            true => Vec::new(),
            false => self.spoken_of(),
        };
        let mut unused = unused.iter();
        let card = match unused.find(|free| !spoken_of.contains(free)) {
            Some(free) => {
                let Zones { owned, controlled, .. } = &mut self.zones;
                for set in owned.iter_mut().chain(controlled) {
                    set.remove(free);
                }
                for event in self.events.iter_mut() {
                    event.present.remove(free);
                }
                self.remembered.remove(free);
                for facing in self.chimera.iter_mut().flat_map(|chimera| &mut chimera.facing) {
                    facing.remove(free);
                }
                self.cards[free.index()] = record;
                free
            }
            None if self.cards.len() < CardSet::CAPACITY => {
                self.cards.push(record);
                CardId(self.cards.len() as u16 - 1)
            }
            None => return None,
        };
        self.zones.owned[owner.index()].insert(card);
        self.zones.controlled[owner.index()].insert(card);
        self.set_zone(book, card, zone);
        Some(card)
    }

    /// Forgets what cards were when they were last in play, unless an effect that was put off or is in force still speaks
    /// of them: between two steps nothing else does. To whom they come up again, they are cards of their place.
    pub(crate) fn forget_the_last_of_cards(&mut self) {
        if self.remembered.is_empty() {
            return;
        }
        // What comes into play under the number of an attacker that is gone is another unit (R 9.7.14).
        let cards = &self.cards;
        let is_gone = |attacker: CardId| cards[attacker.index()].zone != Zone::Battlefield;
        self.lasting
            .retain(|lasting| !matches!(lasting.change, Change::MustBlock(attacker) if is_gone(attacker)));
        let spoken_of: CardSet = match self.delayed.is_empty() && self.decrees.is_empty() {
            true => CardSet::EMPTY,
            false => self
                .spoken_of()
                .into_iter()
                .filter(|card| *card != Player::NOBODY.phoenixborn)
                .collect(),
        };
        for card in self.remembered.without(&spoken_of) {
            let record = &mut self.cards[card.index()];
            record.last = [0; 3];
            record.last_controller = record.owner;
        }
        self.remembered = self.remembered.and(&spoken_of);
    }

    /// The number of bytes that this state occupies, the heap included.
    pub fn size_in_bytes(&self) -> usize {
        use std::mem::{size_of, size_of_val};
        let bound = self.chain.iter().map(|frame| size_of_val(&frame.bound[..]));
        let orders = self.segments.iter().map(|segment| size_of_val(&segment.order[..]));
        size_of::<State>()
            + size_of_val(&self.cards[..])
            + size_of_val(&self.conjurations[..])
            + size_of_val(&self.segments[..])
            + size_of_val(&self.placed_dice[..])
            + size_of_val(&self.lasting[..])
            + size_of_val(&self.decrees[..])
            + size_of_val(&self.traced[..])
            + size_of_val(&self.delayed[..])
            + self.events.size_in_bytes()
            + size_of_val::<[Frame]>(&self.chain)
            + bound.chain(orders).sum::<usize>()
            + self.schedule.as_ref().map_or(0, |schedule| schedule.size_in_bytes())
            + self.chimera.as_ref().map_or(0, |chimera| {
                size_of::<ChimeraState>() + size_of_val(&chimera.face_down[..]) + size_of_val(&chimera.older[..])
            })
    }

    /// Whether a unit or Phoenixborn is destroyed and not yet discarded or lost (R 9.5.1).
    #[inline]
    pub fn is_destroyed(&self, card: CardId) -> bool {
        match &self.schedule {
            None => false,
            Some(schedule) => schedule.is_destroyed(self.object(card)),
        }
    }

    /// What kind of card it is where it lies: an action spell on a battlefield is an ally.
    pub fn kind(&self, pool: &ashwright_core::Pool, card: CardId) -> CardKind {
        match self.printed(pool, card).kind {
            CardKind::ActionSpell if matches!(self.card(card).zone, Zone::Battlefield | Zone::Leaving) => {
                CardKind::Ally
            }
            kind => kind,
        }
    }

    /// The definition of what is printed on a card.
    pub fn printed<'p>(&self, pool: &'p ashwright_core::Pool, card: CardId) -> &'p Card {
        pool.card(self.card(card).title)
    }
}
