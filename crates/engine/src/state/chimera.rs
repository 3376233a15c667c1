//! What only a game against a Chimera has, as plain data beside the rest of the state.
//!
//! No state holds what lies face down where nobody may know it (R 15.2.2): a face-down aspect is a place in a row that
//! says from which shuffling of the deck it came. Cards of which nobody knows where they lie are together in the draw
//! pile or in an older shuffling, and turning one up is a draw with the weights of [`State::unseen_weights`].

use crate::rulebook::Rulebook;
use crate::{CardSet, FrameId, List, SeatSet, Stage, State, Zone};
use arrayvec::ArrayVec;
use ashwright_core::{
    CardId, ChimeraLevel, DiceByType, DiceKind, Difficulty, Hands, Level, LevelAsked, LevelValues, Part, Seat, TitleId,
    Token, sort, sort_by_key,
};

/// How many rage dice there are.
pub const RAGE_DICE: u8 = 5;

/// What belongs to the Chimera of a game.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ChimeraState {
    /// Its seat.
    pub seat: Seat,
    /// Its difficulty.
    pub difficulty: Difficulty,
    /// Its level, from 1 to 3.
    pub level: u8,
    /// Its phase, from 1 to 3: which behavior and which Ultimate are in force.
    pub phase: u8,
    /// How many of the rage dice show their power side; the others show basic.
    pub power_dice: u8,
    /// The Red Rains tokens on it.
    pub red_rains: u8,
    /// How often its draw pile has been emptied, as long as it is not fatigued.
    pub emptied: u8,
    /// Whether its draw pile has been emptied as often as there are players.
    pub fatigued: bool,
    /// The player of the front that it deals with alone: in its turn, and while its Ultimate is resolved for one front
    /// after the other. Otherwise nothing.
    pub front: Option<Seat>,
    /// The players whom its turns were against since the last turn of the players.
    pub faced: SeatSet,
    /// Whom the first player token points at while the Chimera has it.
    pub pointed: Seat,
    /// Which cards on its battlefields face each player. With one player there is one front, and nothing is noted.
    pub facing: [CardSet; Seat::MAX],
    /// What is left of the shared turn of two players.
    pub shared: SharedTurn,
    /// What is left of its turn; outside of its turns always the beginning.
    pub progress: Progress,
    /// The face-down aspects, front by front and from left to right.
    pub face_down: Vec<FaceDown>,
    /// What is left unseen of earlier shufflings, of each as many cards as face-down aspects came from it.
    pub older: Vec<CardSet>,
    /// The dice that left the game, by the seat that rolled them.
    pub lost_dice: [DiceByType; Seat::MAX],
    /// The paragraph that made a hand, as long as there is one (R 21.1.4).
    pub hand: Option<FrameId>,
    /// For which effects nobody chooses for it.
    pub grim_fates: GrimFates,
    /// Whether two players go on against each other once it is destroyed.
    pub phoenix: Phoenix,
    /// Whether the players who meet it see each other's hands.
    pub hands: Hands,
}

/// How a game stands to the Call of the Phoenix (R 24.3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Phoenix {
    /// The players have not agreed on it, or it was not heard.
    #[default]
    Silent,
    /// A rage die will be rolled when the Chimera is destroyed.
    Agreed,
    /// The die showed power: the game is over, and another begins from where it stands.
    Called {
        /// The step of the round in which the Chimera was destroyed.
        during: Stage,
    },
}

/// For which effects of players nobody chooses for the Chimera: it takes what is worst for the players, by the answer of
/// a fixed program that whoever drives the game asks (R 24.2.1).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub enum GrimFates {
    /// The player whose effect asks chooses (R 19.6.1).
    #[default]
    Off,
    /// Every effect.
    All,
    /// Those of these cards (R 24.2.2).
    Of(Vec<TitleId>),
}

impl GrimFates {
    /// The word for every card.
    pub const ALL: &'static str = "all";

    /// What words mean: nothing, [`GrimFates::ALL`], or titles.
    ///
    /// # Errors
    /// A word that is no title.
    pub fn read(book: &Rulebook, words: &[String]) -> Result<GrimFates, String> {
        match words {
            [] => Ok(GrimFates::Off),
            [all] if all == GrimFates::ALL => Ok(GrimFates::All),
            titles => {
                let found = titles
                    .iter()
                    .map(|title| book.pool.title(title).ok_or_else(|| title.clone()));
                let mut found = found.collect::<Result<Vec<TitleId>, String>>()?;
                sort(&mut found);
                found.dedup();
                Ok(GrimFates::Of(found))
            }
        }
    }

    /// The words that mean it.
    pub fn words(&self, book: &Rulebook) -> Vec<String> {
        match self {
            GrimFates::Off => Vec::new(),
            GrimFates::All => vec![GrimFates::ALL.to_owned()],
            GrimFates::Of(titles) => titles
                .iter()
                .map(|title| book.pool.card(*title).title.clone())
                .collect(),
        }
    }

    /// Whether effects of a title are among them.
    pub fn has(&self, title: TitleId) -> bool {
        match self {
            GrimFates::Off => false,
            GrimFates::All => true,
            GrimFates::Of(titles) => titles.contains(&title),
        }
    }
}

impl ChimeraState {
    /// A Chimera as a game begins: in its first phase, with nothing on it, and this face down.
    pub fn new(seat: Seat, difficulty: Difficulty, level: u8, face_down: Vec<FaceDown>) -> ChimeraState {
        ChimeraState {
            seat,
            difficulty,
            level,
            phase: 1,
            power_dice: 0,
            red_rains: 0,
            emptied: 0,
            fatigued: false,
            front: None,
            faced: SeatSet::NONE,
            pointed: Seat(0),
            facing: Default::default(),
            shared: SharedTurn::default(),
            progress: Progress::BEGIN,
            face_down,
            older: Vec::new(),
            lost_dice: Default::default(),
            hand: None,
            grim_fates: GrimFates::Off,
            phoenix: Phoenix::Silent,
            hands: Hands::Hidden,
        }
    }
}

/// What a shared turn has besides the actions of the player who acts or acted last: those are in [`crate::Turn`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct SharedTurn {
    /// Main actions left to the partner.
    pub main: u8,
    /// Side actions left to the partner.
    pub side: u8,
    /// Whether the partner has taken a main action.
    pub main_taken: bool,
    /// Whose only main action so far was to pass.
    pub passed: SeatSet,
    /// Who has ended their part of the turn.
    pub done: SeatSet,
}

/// How far a turn of the Chimera has come. Each is a place where a game can be saved.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Progress {
    /// The status abilities of units up to this place are done.
    Status(i16),
    /// The rage die is rolled, or the Chimera attacks or passes.
    Act,
    /// The behavior die is rolled.
    Roll,
    /// The side action of this roll is next.
    Side(u8),
    /// The main action of this roll is next, on the behavior that was in force at the roll (R 19.3.5).
    Main {
        /// The roll.
        roll: u8,
        /// The phase of the behavior.
        phase: u8,
    },
}

impl Progress {
    /// A turn that has not begun.
    pub const BEGIN: Progress = Progress::Status(i16::MIN);
}

/// A face-down aspect.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct FaceDown {
    /// The player whom it faces.
    pub front: Seat,
    /// Its place in the row, among those of the units.
    pub place: i16,
    /// Which shuffling it came from: 0 for the draw pile as it is, otherwise one more than an index into
    /// [`ChimeraState::older`].
    pub shuffling: u8,
    /// What is known of it.
    pub seen: Seen,
}

/// What is known of a face-down aspect.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Seen {
    /// Nothing.
    Nothing,
    /// To everybody its blood value.
    Blood(u8),
    /// Which card it is, to those who know that card ([`CardState::known`](crate::CardState::known)).
    Card(CardId),
}

impl State {
    /// The card of the Chimera at its difficulty and level; nothing in a game without one.
    pub fn chimera_level<'b>(&self, book: &'b Rulebook) -> Option<&'b ChimeraLevel> {
        let chimera = self.chimera.as_ref()?;
        let card = self.card(self.player(chimera.seat).phoenixborn);
        let printed = book.pool.card(card.title).part.chimera()?;
        printed.level(chimera.difficulty, chimera.level)
    }

    /// The life and Ultimate value printed on the Chimera for as many players as meet it; nothing in a game without one.
    pub(crate) fn chimera_values(&self, book: &Rulebook) -> Option<LevelValues> {
        let players = usize::from(self.seats).saturating_sub(1);
        Some(self.chimera_level(book)?.values_against(players))
    }

    /// The behavior that is in force.
    pub fn behavior(&self, book: &Rulebook) -> Option<TitleId> {
        self.behavior_of(book, self.chimera.as_ref()?.phase)
    }

    /// The behavior of a phase.
    pub(crate) fn behavior_of(&self, book: &Rulebook, phase: u8) -> Option<TitleId> {
        let chimera = self.chimera.as_ref()?;
        let card = self.card(self.player(chimera.seat).phoenixborn);
        let printed = book.pool.card(card.title).part.chimera()?;
        printed.behaviors.get(usize::from(phase).checked_sub(1)?).copied()
    }

    /// Whether this is the seat of a Chimera with rows, dice and behaviors.
    pub fn is_chimera(&self, seat: Seat) -> bool {
        self.chimera.as_ref().is_some_and(|chimera| chimera.seat == seat)
    }

    /// The Ultimate that is in force.
    pub fn ultimate(&self) -> Option<CardId> {
        let chimera = self.chimera.as_ref()?;
        let spells = self.controlled_in(Zone::Spellboard, chimera.seat);
        spells.iter().find(|card| self.card(*card).owner == chimera.seat)
    }

    /// Whether a card is an Ultimate of a later phase, below the one that is in force (R 18.4.3).
    pub fn is_to_come(&self, book: &Rulebook, card: CardId) -> bool {
        let Some(chimera) = &self.chimera else { return false };
        matches!(self.printed(&book.pool, card).part, Part::Ultimate { phase } if phase > chimera.phase)
    }

    /// How many Red Rains tokens set off the Ultimate now: each exhaustion token on the Chimera and its Ultimate makes
    /// it one more.
    pub fn ultimate_value(&self, book: &Rulebook) -> u8 {
        let printed = self.chimera_values(book).map_or(0, |values| values.ultimate);
        printed.saturating_add(self.exhaustion_of_the_chimera())
    }

    /// The exhaustion tokens on the Chimera and its Ultimate.
    pub(crate) fn exhaustion_of_the_chimera(&self) -> u8 {
        let Some(chimera) = &self.chimera else { return 0 };
        let cards = [Some(self.player(chimera.seat).phoenixborn), self.ultimate()];
        let tokens = cards
            .into_iter()
            .flatten()
            .map(|card| self.card(card).tokens[Token::Exhaustion]);
        tokens.fold(0, u8::saturating_add)
    }

    /// How many rage dice show their basic side; none in a game without a Chimera.
    pub fn basic_rage_dice(&self) -> u8 {
        self.chimera
            .as_deref()
            .map_or(0, |chimera| RAGE_DICE.saturating_sub(chimera.power_dice))
    }

    /// The rage dice of a seat that such an effect on dice means: those on their basic side, and those on their power
    /// side. None but a Chimera has any, and no type of die is theirs.
    pub fn rage_dice(&self, seat: Seat, which: DiceKind) -> [u8; 2] {
        if !self.is_chimera(seat) || which.kind.is_some() {
            return [0; 2];
        }
        let [basic, power] = [Level::Basic, Level::Power].map(|side| {
            which.level.is_none_or(|level| match level {
                LevelAsked::Is(level) => level == side,
                LevelAsked::NotBasic => side != Level::Basic,
            })
        });
        let showing_power = self.chimera.as_deref().map_or(0, |chimera| chimera.power_dice);
        [
            if basic { self.basic_rage_dice() } else { 0 },
            if power { showing_power } else { 0 },
        ]
    }

    /// Whether a draw pile has no card left. Those of a hand that is set aside have not left it (R 18.5.6).
    pub(crate) fn is_pile_empty(&self, pile: Seat) -> bool {
        self.pile_size(pile) == 0 && self.owned_in(Zone::Hand, pile).is_empty()
    }

    /// The players whom the Chimera faces, the one first whose front it deals with first: the first player, or whom the
    /// first player token points at.
    pub fn fronts(&self) -> ArrayVec<Seat, 4> {
        let first = match self.chimera.as_deref() {
            Some(chimera) if chimera.seat == self.first_player => chimera.pointed,
            Some(_) | None => self.first_player,
        };
        self.players_from(first)
    }

    /// The player whose front the Chimera deals with now: that of its turn, otherwise the first. When all are out of the
    /// game everything stays as it is (R 9.4.3), before the player who faced it alone too.
    pub fn front_now(&self) -> Option<Seat> {
        let chimera = self.chimera.as_deref()?;
        let alone = || self.all_seats().find(|seat| *seat != chimera.seat);
        chimera.front.or_else(|| self.fronts().first().copied()).or_else(alone)
    }

    /// The player on whose front a card is: of a player's card that player, of one on a battlefield of the Chimera the
    /// player whom it faces, and of its other cards the one whom it deals with now.
    pub fn front_of(&self, card: CardId) -> Option<Seat> {
        let chimera = self.chimera.as_deref()?;
        let card = self.card(card).host.unwrap_or(card);
        let controller = self.card(card).controller;
        if controller != chimera.seat {
            return Some(controller);
        }
        let noted = self
            .all_seats()
            .find(|seat| chimera.facing[seat.index()].contains(card));
        noted.or_else(|| self.front_now())
    }

    /// The seats that see the cards of a player's hand: the player, and the partner where both have opened their hands
    /// (R 22.7.1).
    pub(crate) fn seeing_the_hand_of(&self, owner: Seat) -> SeatSet {
        match self.chimera.as_deref() {
            Some(chimera) if chimera.hands == Hands::Open => self.sides.of(owner),
            Some(_) | None => SeatSet::of(owner),
        }
    }

    /// Whether several players play against a Chimera.
    pub fn has_partners(&self) -> bool {
        self.chimera.is_some() && self.seats > 2
    }

    /// Notes whom a card on a battlefield of the Chimera faces.
    pub(crate) fn put_on_front(&mut self, card: CardId, front: Seat) {
        if !self.has_partners() {
            return;
        }
        for (seat, facing) in (0..)
            .map(Seat)
            .zip(self.chimera.iter_mut().flat_map(|chimera| &mut chimera.facing))
        {
            match seat == front {
                true => facing.insert(card),
                false => facing.remove(card),
            }
        }
    }

    /// Lets a card that has come onto a battlefield of the Chimera face somebody: whom it faced when it left (R 21.3.4),
    /// or the player of the front on which the effect that brought it works.
    pub(crate) fn face_a_player(&mut self, card: CardId) {
        let record = *self.card(card);
        let Some(chimera) = self.chimera.as_deref() else { return };
        if record.controller != chimera.seat || record.zone != Zone::Battlefield {
            return;
        }
        if chimera.facing.iter().any(|facing| facing.contains(card)) {
            return;
        }
        let by_effect = self
            .chain
            .last()
            .and_then(|frame| match frame.controller == chimera.seat {
                true => self.front_of(frame.this),
                false => Some(frame.controller),
            });
        if let Some(front) = by_effect.or_else(|| self.front_now()) {
            self.put_on_front(card, front);
        }
    }

    /// The cards whose front is known: those on battlefields, and what the Chimera may get back in this turn (R 21.3.4).
    pub(crate) fn with_a_front(&self) -> CardSet {
        let seat = self.chimera.as_deref().map_or(Seat(0), |chimera| chimera.seat);
        let away = self.owned_in(Zone::OutOfGame, seat);
        let away = away.iter().filter(|card| self.card(*card).left > 0);
        self.zones.of(Zone::Battlefield).iter().chain(away).collect()
    }

    /// Forgets whom cards faced that are on no battlefield any more and will not be back.
    pub(crate) fn forget_fronts(&mut self) {
        let with_a_front = self.with_a_front();
        for facing in self.chimera.iter_mut().flat_map(|chimera| &mut chimera.facing) {
            *facing = facing.and(&with_a_front);
        }
    }

    /// The seats whose turn it is: of partners both, since they share their turns (R 22.3.1).
    pub fn whose_turn(&self) -> SeatSet {
        let seat = self.turn.seat;
        match () {
            () if !self.is_turn() => SeatSet::NONE,
            () if self.has_partners() => self.sides.of(seat),
            () => SeatSet::of(seat),
        }
    }

    /// The main and the side actions that a player has left in their turn: none in that of others, and of partners each their
    /// own until they have ended their part of it (R 22.3.2, 22.3.5).
    pub fn actions_left(&self, seat: Seat) -> (u8, u8) {
        let shared = self.chimera.as_deref().map(|chimera| chimera.shared);
        match shared.filter(|_| self.has_partners()) {
            _ if !self.whose_turn().contains(seat) => (0, 0),
            Some(shared) if shared.done.contains(seat) => (0, 0),
            Some(shared) if self.turn.seat != seat => (shared.main, shared.side),
            _ => (self.turn.main, self.turn.side),
        }
    }

    /// Whether a player has ended their part of a turn that partners share (R 22.3.5).
    pub(crate) fn is_done(&self, seat: Seat) -> bool {
        self.chimera
            .as_deref()
            .is_some_and(|chimera| chimera.shared.done.contains(seat))
    }

    /// Lets a partner act in a shared turn: their actions take the place of those of whoever acted before.
    pub(crate) fn let_act(&mut self, seat: Seat) {
        if self.turn.seat == seat || !self.has_partners() {
            return;
        }
        let Some(chimera) = self.chimera.as_deref_mut() else {
            return;
        };
        std::mem::swap(&mut self.turn.main, &mut chimera.shared.main);
        std::mem::swap(&mut self.turn.side, &mut chimera.shared.side);
        std::mem::swap(&mut self.turn.main_taken, &mut chimera.shared.main_taken);
        self.turn.seat = seat;
    }

    /// Puts seats in the order in which they come at one event: the one from whom it starts, the partner, the other
    /// side; of partners the one first with whom the Chimera deals (R 22.3.8).
    pub(crate) fn by_sides(&self, from: Seat, seats: &mut [Seat]) {
        let Some(chimera) = self.chimera.as_deref() else { return };
        let of_token = match chimera.seat == self.first_player {
            true => chimera.pointed,
            false => self.first_player,
        };
        let lead = chimera.front.unwrap_or(of_token);
        sort_by_key(seats, |seat| {
            (*seat != from, self.opposes(*seat, from), *seat != lead, seat.0)
        });
    }

    /// The units on a front of the Chimera from left to right.
    pub fn row(&self, front: Seat) -> List<CardId> {
        let Some(chimera) = &self.chimera else {
            return List::new();
        };
        let units = self.controlled_in(Zone::Battlefield, chimera.seat);
        self.in_places(units.iter().filter(|unit| self.front_of(*unit) == Some(front)))
    }

    /// The face-down aspects on a front from left to right.
    pub fn face_down(&self, front: Seat) -> impl Iterator<Item = &FaceDown> {
        let all = self.chimera.iter().flat_map(|chimera| &chimera.face_down);
        all.filter(move |place| place.front == front)
    }

    /// The blood value printed on a card; 0 on what is no aspect of a deck.
    pub fn blood(&self, book: &Rulebook, card: CardId) -> u8 {
        let aspect = book.pool.card(self.card(card).title).part.aspect();
        aspect.map_or(0, |aspect| aspect.blood)
    }

    /// How many places of the draw pile's own shuffling lie face down in rows, those of known cards excepted.
    fn places_of(&self, shuffling: u8) -> impl Iterator<Item = &FaceDown> {
        let all = self.chimera.iter().flat_map(|chimera| &chimera.face_down);
        all.filter(move |place| place.shuffling == shuffling && !matches!(place.seen, Seen::Card(_)))
    }

    /// How many cards lie in the bag of a draw pile: of a Chimera's, some of those that could be there lie face down in
    /// a row instead.
    pub fn bag_size(&self, pile: Seat) -> usize {
        let bag = self.bag(pile).len();
        match self.is_chimera(pile) {
            true => bag.saturating_sub(self.places_of(0).count()),
            false => bag,
        }
    }

    /// How many cards lie in a draw pile.
    pub fn pile_size(&self, pile: Seat) -> usize {
        let segments: usize = self.segments_of(pile).map(|segment| segment.cards.len()).sum();
        segments + self.bag_size(pile)
    }

    /// The cards of a Chimera's earlier shufflings that nobody has seen since.
    pub(crate) fn older_shufflings(&self, pile: Seat) -> CardSet {
        let chimera = self.chimera.iter().filter(|chimera| chimera.seat == pile);
        let older = chimera.flat_map(|chimera| &chimera.older);
        older.fold(CardSet::EMPTY, |all, cards| all.or(cards))
    }

    /// The cards that could lie at a place of unknown cards of a shuffling.
    pub(crate) fn unseen(&self, shuffling: u8) -> CardSet {
        let Some(chimera) = &self.chimera else {
            return CardSet::EMPTY;
        };
        match usize::from(shuffling).checked_sub(1) {
            None => self.bag(chimera.seat),
            Some(at) => chimera.older.get(at).copied().unwrap_or_default(),
        }
    }

    /// How likely each of these unseen cards of a shuffling is to lie at a place of which nothing is known.
    ///
    /// With `u1` and `u2` unseen cards of the two blood values and `k1` and `k2` places of known value, such a place
    /// holds a card of the first value with the probability `(u1-k1) / (u1-k1 + u2-k2)`, each of them as likely; in whole
    /// numbers, such a card weighs `(u1-k1) * u2` and one of the second value `(u2-k2) * u1`.
    pub fn unseen_weights(&self, book: &Rulebook, shuffling: u8, unseen: &CardSet) -> ArrayVec<(CardSet, u32), 2> {
        let known = |value: fn(u8) -> bool| {
            let places = self.places_of(shuffling);
            places
                .filter(|place| matches!(place.seen, Seen::Blood(blood) if value(blood)))
                .count()
        };
        let (low, high) = (|blood: u8| blood < 2, |blood: u8| blood >= 2);
        let of = |value: fn(u8) -> bool| -> CardSet { unseen.iter().filter(|c| value(self.blood(book, *c))).collect() };
        let (first, second) = (of(low), of(high));
        let free = [
            first.len().saturating_sub(known(low)),
            second.len().saturating_sub(known(high)),
        ];
        [
            (first, free[0] * second.len().max(1)),
            (second, free[1] * first.len().max(1)),
        ]
        .into_iter()
        .map(|(cards, weight)| (cards, weight as u32))
        .collect()
    }

    /// Takes a card that was turned up out of the shuffling it was in.
    pub(crate) fn leave_shuffling(&mut self, card: CardId, shuffling: u8) {
        let Some(chimera) = &mut self.chimera else { return };
        let Some(at) = usize::from(shuffling).checked_sub(1) else {
            return;
        };
        let Some(cards) = chimera.older.get_mut(at) else { return };
        cards.remove(card);
        if cards.is_empty() {
            chimera.older.remove(at);
            for place in &mut chimera.face_down {
                place.shuffling -= u8::from(place.shuffling > shuffling);
            }
        }
    }

    /// The draw pile is empty and will be shuffled anew: what is unseen of it lies in rows, as an older shuffling.
    pub(crate) fn close_shuffling(&mut self, seat: Seat) {
        let unseen = self.bag(seat);
        let Some(chimera) = &mut self.chimera else { return };
        if unseen.is_empty() {
            return;
        }
        chimera.older.push(unseen);
        let newest = chimera.older.len() as u8;
        for place in &mut chimera.face_down {
            if place.shuffling == 0 && !matches!(place.seen, Seen::Card(_)) {
                place.shuffling = newest;
            }
        }
    }

    /// The cards that lie face down in rows as what they are: out of the game where everybody knows it, otherwise as cards
    /// of the draw pile that are not in it.
    pub fn lying_in_rows(&self) -> CardSet {
        let face_down = self.chimera.iter().flat_map(|chimera| &chimera.face_down);
        face_down
            .filter_map(|place| match place.seen {
                Seen::Card(card) => Some(card),
                Seen::Nothing | Seen::Blood(_) => None,
            })
            .collect()
    }

    /// Lays something face down into its row.
    pub(crate) fn lay_face_down(&mut self, new: FaceDown) {
        let Some(chimera) = &mut self.chimera else { return };
        let key = |place: &FaceDown| (place.front, place.place);
        let at = chimera.face_down.partition_point(|other| key(other) <= key(&new));
        chimera.face_down.insert(at, new);
    }
}
