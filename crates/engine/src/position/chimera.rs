//! What a position says of a Chimera.

use super::dice::{dice_types_of, write_types};
use super::set_up::Setter;
use crate::{
    CardSet, ChimeraState, FaceDown, GrimFates, Phoenix, Player, Progress, RAGE_DICE, Rulebook, SeatSet, Seen,
    SharedTurn, Stage, State, Zone,
};
use ashwright_core::{CardId, DiceByType, Difficulty, Hands, Part, Seat, SeatKind, sort_by_key};
use serde::{Deserialize, Serialize};

/// What belongs to the Chimera at a table besides what every seat has.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChimeraPosition {
    /// Its difficulty.
    pub difficulty: Difficulty,
    /// Its level, from 1.
    pub level: u8,
    /// Its phase, from 1 to 3.
    pub phase: u8,
    /// How many rage dice show power.
    #[serde(default, skip_serializing_if = "super::is_zero")]
    pub power_dice: u8,
    /// How many Red Rains tokens there are.
    #[serde(default, skip_serializing_if = "super::is_zero")]
    pub red_rains: u8,
    /// How often its draw pile was emptied without fatiguing it.
    #[serde(default, skip_serializing_if = "super::is_zero")]
    pub emptied: u8,
    /// Whether it is fatigued.
    #[serde(default, skip_serializing_if = "super::is_false")]
    pub fatigued: bool,
    /// The player of the front that its turn is about; the first, when its turn is taken and nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub front: Option<usize>,
    /// The players whom its turns were against since the last turn of the players.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub faced: Vec<usize>,
    /// Whom the first player token points at while it has the token.
    #[serde(default, skip_serializing_if = "super::is_default")]
    pub pointed: usize,
    /// What the partner of the player who acts has left of a shared turn.
    #[serde(default, skip_serializing_if = "super::is_default")]
    pub shared: SharedPosition,
    /// How far its turn has come.
    #[serde(default, skip_serializing_if = "super::is_default")]
    pub progress: ProgressPosition,
    /// The face-down aspects, front by front and from left to right.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub face_down: Vec<FaceDownPosition>,
    /// What is left unseen of earlier shufflings.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub older: Vec<Vec<String>>,
    /// The dice that left the game, by seat, without sides; nothing when none did.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lost_dice: Vec<String>,
    /// For which effects nobody chooses for it: `all`, or titles.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub grim_fates: Vec<String>,
    /// How the game stands to the Call of the Phoenix.
    #[serde(default, skip_serializing_if = "super::is_default")]
    pub phoenix: Phoenix,
    /// Whether the players see each other's hands.
    #[serde(default, skip_serializing_if = "super::is_default")]
    pub hands: Hands,
}

/// As it is when the game begins, at its easiest.
impl Default for ChimeraPosition {
    fn default() -> ChimeraPosition {
        ChimeraPosition {
            difficulty: Difficulty::Standard,
            level: 1,
            phase: 1,
            power_dice: 0,
            red_rains: 0,
            emptied: 0,
            fatigued: false,
            front: None,
            faced: Vec::new(),
            pointed: 0,
            shared: SharedPosition::default(),
            progress: ProgressPosition::default(),
            face_down: Vec::new(),
            older: Vec::new(),
            lost_dice: Vec::new(),
            grim_fates: Vec::new(),
            phoenix: Phoenix::Silent,
            hands: Hands::Hidden,
        }
    }
}

/// What a shared turn has besides the actions of the player who acts or acted last.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SharedPosition {
    /// Main actions left to the partner.
    #[serde(skip_serializing_if = "super::is_zero")]
    pub main: u8,
    /// Side actions left to the partner.
    #[serde(skip_serializing_if = "super::is_zero")]
    pub side: u8,
    /// Whether the partner has taken a main action.
    #[serde(skip_serializing_if = "super::is_false")]
    pub main_taken: bool,
    /// Whose only main action so far was to pass.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub passed: Vec<usize>,
    /// Who has ended their part of the turn.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub done: Vec<usize>,
}

fn seats(set: SeatSet) -> Vec<usize> {
    set.iter().map(Seat::index).collect()
}

/// How far a turn of the Chimera has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum ProgressPosition {
    /// So many units from the left have had their status abilities.
    Status(u8),
    /// It rolls, attacks or passes.
    Act,
    /// It rolls the behavior die.
    Roll,
    /// The side action of this roll is next.
    Side(u8),
    /// The main action of this roll is next, on the behavior of this phase.
    Main {
        /// The roll.
        roll: u8,
        /// The phase.
        phase: u8,
    },
}

impl Default for ProgressPosition {
    fn default() -> ProgressPosition {
        ProgressPosition::Status(0)
    }
}

/// A face-down aspect. It is unknown unless its blood value or its title is given.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct FaceDownPosition {
    /// How many units are to the left of it.
    pub after: u8,
    /// The seat that it faces.
    #[serde(skip_serializing_if = "super::is_default")]
    pub front: usize,
    /// Which of the older shufflings it comes from, from 1; 0 for that of the draw pile.
    #[serde(skip_serializing_if = "super::is_zero")]
    pub shuffling: u8,
    /// Its blood value.
    #[serde(skip_serializing_if = "super::is_zero")]
    pub blood: u8,
    /// Its title.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub title: String,
    /// The seats that know the title, where not everybody does.
    #[serde(skip_serializing_if = "super::is_default")]
    pub known_to: Option<Vec<usize>>,
}

/// Describes what belongs to the Chimera of a state.
pub(super) fn describe(book: &Rulebook, state: &State) -> Option<ChimeraPosition> {
    let ChimeraState {
        seat,
        difficulty,
        level,
        phase,
        power_dice,
        red_rains,
        emptied,
        fatigued,
        front,
        faced,
        pointed,
        facing: _,
        shared,
        progress,
        face_down,
        older,
        lost_dice,
        // A hand is there only while a paragraph is resolved.
        hand: _,
        grim_fates,
        phoenix,
        hands,
    } = state.chimera.as_deref()?;
    let title = |card: CardId| state.printed(&book.pool, card).title.clone();
    let units = state.controlled_in(Zone::Battlefield, *seat);
    let up_to = |place: i16| units.iter().filter(|unit| state.card(*unit).place <= place).count() as u8;
    let face_down = face_down.iter().map(|place| FaceDownPosition {
        after: up_to(place.place),
        front: place.front.index(),
        shuffling: place.shuffling,
        blood: match place.seen {
            Seen::Blood(blood) => blood,
            Seen::Nothing | Seen::Card(_) => 0,
        },
        title: match place.seen {
            Seen::Card(card) => title(card),
            Seen::Nothing | Seen::Blood(_) => String::new(),
        },
        known_to: match place.seen {
            Seen::Card(card) if state.card(card).zone == Zone::DrawPile => {
                let known = state.card(card).known;
                let seats = state.all_seats().filter(|seat| known.contains(*seat));
                Some(seats.map(Seat::index).collect())
            }
            Seen::Nothing | Seen::Blood(_) | Seen::Card(_) => None,
        },
    });
    Some(ChimeraPosition {
        difficulty: *difficulty,
        level: *level,
        phase: *phase,
        power_dice: *power_dice,
        red_rains: *red_rains,
        emptied: *emptied,
        fatigued: *fatigued,
        front: front.map(Seat::index),
        faced: seats(*faced),
        pointed: pointed.index(),
        shared: SharedPosition {
            main: shared.main,
            side: shared.side,
            main_taken: shared.main_taken,
            passed: seats(shared.passed),
            done: seats(shared.done),
        },
        progress: match *progress {
            Progress::Status(done) => ProgressPosition::Status(up_to(done)),
            Progress::Act => ProgressPosition::Act,
            Progress::Roll => ProgressPosition::Roll,
            Progress::Side(roll) => ProgressPosition::Side(roll),
            Progress::Main { roll, phase } => ProgressPosition::Main { roll, phase },
        },
        face_down: face_down.collect(),
        older: older.iter().map(|cards| cards.iter().map(title).collect()).collect(),
        lost_dice: match lost_dice.iter().all(|dice| dice.total() == 0) {
            true => Vec::new(),
            false => state
                .all_seats()
                .map(|seat| write_types(&lost_dice[seat.index()]))
                .collect(),
        },
        grim_fates: grim_fates.words(book),
        phoenix: *phoenix,
        hands: *hands,
    })
}

impl Setter<'_> {
    /// Sets up what belongs to the Chimera; its seat and the units on its battlefields are there already.
    pub(super) fn chimera(&mut self, described: &ChimeraPosition) {
        let seats = self.state.all_seats();
        let seat = seats
            .into_iter()
            .find(|seat| self.state.player(*seat).kind == SeatKind::Chimera);
        let Some(seat) = seat else {
            self.problem("no seat is the Chimera's: give one of them the kind \"chimera\"".to_owned());
            return;
        };
        if self.state.player(seat).phoenixborn == Player::NOBODY.phoenixborn {
            return; // That its card is missing is a problem already.
        }
        self.turn_of_chimera(described, seat);
        let older = self.older_shufflings(described, seat);
        let face_down = self.face_down(described, seat, older.len());
        let lost_dice = self.lost_dice(&described.lost_dice);
        let grim_fates = GrimFates::read(self.book, &described.grim_fates).unwrap_or_else(|title| {
            self.problem(format!("there is no card called \"{title}\" for Grim Fates"));
            GrimFates::Off
        });
        let units = self.state.in_places(self.state.controlled_in(Zone::Battlefield, seat));
        let place_of = |n: u8| match usize::from(n).checked_sub(1).and_then(|at| units.get(at)) {
            Some(unit) => self.state.card(*unit).place,
            None => i16::MIN,
        };
        let progress = match described.progress {
            ProgressPosition::Status(done) => Progress::Status(place_of(done)),
            ProgressPosition::Act => Progress::Act,
            ProgressPosition::Roll => Progress::Roll,
            ProgressPosition::Side(roll) => Progress::Side(roll),
            ProgressPosition::Main { roll, phase } => Progress::Main { roll, phase },
        };
        self.state.chimera = Some(Box::new(ChimeraState {
            phase: described.phase,
            power_dice: described.power_dice,
            red_rains: described.red_rains,
            emptied: described.emptied,
            fatigued: described.fatigued,
            front: None,
            faced: self.players_named(&described.faced),
            pointed: Seat(0),
            facing: Default::default(),
            shared: SharedTurn {
                main: described.shared.main,
                side: described.shared.side,
                main_taken: described.shared.main_taken,
                passed: self.players_named(&described.shared.passed),
                done: self.players_named(&described.shared.done),
            },
            progress,
            older,
            lost_dice,
            grim_fates,
            phoenix: described.phoenix,
            hands: described.hands,
            ..ChimeraState::new(seat, described.difficulty, described.level, face_down)
        }));
        self.fronts(described);
        // R 22.7.1: who sees a hand knows what is in it, whoever else is said to.
        for card in *self.state.zones.of(Zone::Hand) {
            let seeing = self.state.seeing_the_hand_of(self.state.card(card).owner);
            self.state.card_mut(card).known.0 |= seeing.0;
        }
        if self.state.ultimate().is_none() {
            self.ultimates(seat, described.phase);
        }
        if self.state.chimera_level(self.book).is_none() {
            self.problem("the Chimera has no card of this difficulty and level".to_owned());
        }
        self.unseen_aspects(seat);
    }

    /// Whether its phase, its dice and the turn are such as a game can wait in.
    fn turn_of_chimera(&mut self, described: &ChimeraPosition, seat: Seat) {
        let (phases, dice) = (1..=3, 0..RAGE_DICE);
        if !phases.contains(&described.phase) || !dice.contains(&described.power_dice) {
            self.problem("a Chimera has phases 1 to 3, and fewer than all of its rage dice show power".to_owned());
        }
        // Its main action is the last thing in it (R 19.3.4), so a turn without one is at its end.
        let turn = self.state.turn;
        if self.state.stage == Stage::Turn && turn.seat == seat && turn.main == 0 {
            self.problem("a Chimera in its turn has its main action: let it have one, or end the turn".to_owned());
        }
        let partners_act = self.state.stage == Stage::Turn && turn.seat != seat && self.state.seats > 2;
        if partners_act && described.shared.main == 0 && !described.shared.main_taken {
            self.problem("a partner without a main action left in a shared turn must have taken it".to_owned());
        }
    }

    /// The aspects of earlier shufflings that lie face down or in the pile, the oldest first.
    fn older_shufflings(&mut self, described: &ChimeraPosition, seat: Seat) -> Vec<CardSet> {
        let mut older = Vec::new();
        for titles in &described.older {
            let cards = titles
                .iter()
                .filter_map(|title| self.deck_card(title, seat, Zone::DrawPile));
            older.push(cards.collect::<CardSet>());
        }
        older
    }

    /// The aspects that lie face down in its row, and whom they face.
    fn face_down(&mut self, described: &ChimeraPosition, seat: Seat, shufflings: usize) -> Vec<FaceDown> {
        let units = self.state.controlled_in(Zone::Battlefield, seat).len();
        if described.face_down.iter().any(|place| usize::from(place.after) > units) {
            self.problem(format!(
                "an aspect lies face down behind more units than the {units} of its row"
            ));
        }
        let mut lying = described.face_down.clone();
        sort_by_key(&mut lying, |place| (place.after, place.front));
        let places = self.places_of_row(seat, &lying);
        let mut face_down = Vec::new();
        for (place, described) in places.iter().zip(&lying) {
            let seen = match (described.title.as_str(), described.blood) {
                ("", 0) => Seen::Nothing,
                ("", blood) => Seen::Blood(blood),
                (title, _) => {
                    let card = match &described.known_to {
                        None => self.deck_card(title, seat, Zone::OutOfGame),
                        Some(seats) => self.card_known_to(title, seats, seat, Zone::DrawPile),
                    };
                    match card {
                        Some(card) => Seen::Card(card),
                        None => continue,
                    }
                }
            };
            let front = Seat(described.front.min(Seat::MAX - 1) as u8);
            if self.state.player(front).kind != SeatKind::Player || usize::from(described.shuffling) > shufflings {
                self.problem("a face-down aspect faces a player and comes from a shuffling that there is".to_owned());
                continue;
            }
            face_down.push(FaceDown {
                front,
                place: *place,
                shuffling: described.shuffling,
                seen,
            });
        }
        sort_by_key(&mut face_down, |place| (place.front, place.place));
        face_down
    }

    /// Whether as many aspects are unseen as lie face down, of each shuffling.
    fn unseen_aspects(&mut self, seat: Seat) {
        let unknown = self.state.chimera.iter().flat_map(|chimera| &chimera.face_down);
        let unknown = unknown.filter(|place| !matches!(place.seen, Seen::Card(_)));
        let count = |shuffling: u8| unknown.clone().filter(|place| place.shuffling == shuffling).count();
        let too_many = count(0) > self.state.bag(seat).len();
        let older = self.state.chimera.iter().flat_map(|chimera| &chimera.older);
        let uneven = older.zip(1..).any(|(cards, shuffling)| cards.len() != count(shuffling));
        if too_many || uneven {
            self.problem("there are not as many unseen aspects as lie face down".to_owned());
        }
    }

    /// Seats that must be players'.
    fn players_named(&mut self, named: &[usize]) -> SeatSet {
        let players: Vec<Option<Seat>> = named.iter().map(|seat| self.player_named(*seat)).collect();
        players.into_iter().flatten().fold(SeatSet::NONE, SeatSet::with)
    }

    fn player_named(&mut self, seat: usize) -> Option<Seat> {
        let player = self.state.all_seats().find(|player| player.index() == seat);
        let player = player.filter(|player| self.state.player(*player).kind == SeatKind::Player);
        if player.is_none() {
            self.problem(format!("the Chimera faces players, and seat {seat} is none"));
        }
        player
    }

    /// Which front the turn is about, and whom the token points at.
    fn fronts(&mut self, described: &ChimeraPosition) {
        let front = described.front.and_then(|front| self.player_named(front));
        let pointed = self.player_named(described.pointed).unwrap_or(Seat(0));
        let first = self.state.fronts().first().copied();
        let in_turn =
            matches!(self.state.stage, Stage::Turn | Stage::EndOfTurn) && self.state.is_chimera(self.state.turn.seat);
        if let Some(chimera) = self.state.chimera.as_deref_mut() {
            chimera.pointed = pointed;
            chimera.front = front.or(first.filter(|_| in_turn));
            chimera.faced = chimera.front.map_or(chimera.faced, |front| chimera.faced.with(front));
        }
        for (card, front) in std::mem::take(&mut self.facing) {
            if self.state.is_chimera(self.state.card(card).controller)
                && let Some(front) = self.player_named(front)
            {
                self.state.put_on_front(card, front);
            }
        }
    }

    fn lost_dice(&mut self, described: &[String]) -> [DiceByType; Seat::MAX] {
        let mut lost_dice = [DiceByType::default(); Seat::MAX];
        if described.len() > lost_dice.len() {
            self.problem("dice left the game at more seats than it has".to_owned());
        }
        for (lost, text) in lost_dice.iter_mut().zip(described) {
            match dice_types_of(text) {
                Ok(dice) => *lost = dice,
                Err(problem) => self.problem(problem),
            }
        }
        lost_dice
    }

    /// Puts the Ultimate of a phase in play and those of later phases under it, where the description says nothing of them.
    fn ultimates(&mut self, seat: Seat, phase: u8) {
        let card = self.state.card(self.state.player(seat).phoenixborn).title;
        let Part::Chimera(printed) = &self.book.pool.card(card).part else {
            return;
        };
        for (of, title) in (1..).zip(printed.ultimates) {
            let zone = match of == phase {
                true => Zone::Spellboard,
                false => Zone::OutOfGame,
            };
            if of >= phase
                && let Some(card) = self.state.add_card(self.book, title, seat, zone)
            {
                self.state.publish(card);
                if of == phase {
                    self.state.stamp += 1;
                    self.state.card_mut(card).entered = self.state.stamp;
                }
            }
        }
    }

    /// Gives the units of a row new places, with room for what lies face down between them; returns the places of that.
    fn places_of_row(&mut self, seat: Seat, lying: &[FaceDownPosition]) -> Vec<i16> {
        let units = self.state.in_places(self.state.controlled_in(Zone::Battlefield, seat));
        let mut places = Vec::new();
        for after in 0..=units.len() {
            for _ in lying.iter().filter(|place| usize::from(place.after) == after) {
                self.state.places += 1;
                places.push(self.state.places);
            }
            if let Some(unit) = units.get(after) {
                self.state.places += 1;
                self.state.card_mut(*unit).place = self.state.places;
            }
        }
        places
    }
}
