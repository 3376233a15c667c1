//! The canonical form of a state: the same table, with cards numbered in the order in which a position describes them,
//! and with everything left out that can make no difference any more.
//!
//! Ids, stamps and public names count what has happened; two states that differ in nothing else go on alike. In their
//! canonical form they are equal. [`State::hash64`] and [`crate::Position`] speak of that form alone.

use crate::{
    Attack, Battle, Bound, CardSet, CardState, Change, ChimeraState, ConjurationPile, Decree, Delayed, Event, FaceDown,
    Frame, Lasting, List, Marks, Object, Owed, PileEnd, PlacedDie, Player, Progress, SeatSet, Seen, Segment,
    SharedTurn, State, Traced, Zone,
};
use ashwright_core::{CardId, Seat, TitleId, sort_by_key};

/// Stands for a card that is gone and of which nothing speaks any more.
const NOBODY: CardId = Player::NOBODY.phoenixborn;

/// Where a card comes in a list, after all others when it does not.
fn place_in(cards: &[CardId], card: CardId) -> usize {
    cards.iter().position(|other| *other == card).unwrap_or(usize::MAX)
}

impl State {
    /// The cards in the order in which a position describes them, those that the canonical form leaves out excepted:
    /// the n-th of them has the id n there.
    ///
    /// Seat by seat: the Phoenixborn, the battlefield and the spellboard from left to right, each card with what is
    /// attached to it and what lies under it; then the hand and the bag by title, the segments of the draw pile, the
    /// discard pile as it grew and what is out of the game by title. Then cards on their way, and those in no place at all of
    /// which something still speaks.
    pub fn numbering(&self) -> Vec<CardId> {
        let spoken_of = self.spoken_of();
        let mut order = Vec::with_capacity(self.cards.len());
        for seat in self.all_seats() {
            let phoenixborn = self.player(seat).phoenixborn;
            if phoenixborn != NOBODY {
                self.number_with_all_on_it(phoenixborn, &spoken_of, &mut order);
            }
            for zone in [Zone::Battlefield, Zone::Spellboard] {
                for card in self.sorted(self.controlled_in(zone, seat).iter(), &spoken_of) {
                    self.number_with_all_on_it(card, &spoken_of, &mut order);
                }
            }
            order.extend(self.sorted(self.owned_in(Zone::Hand, seat).iter(), &spoken_of));
            order.extend(self.sorted(self.bag(seat).iter(), &spoken_of));
            if let Some(chimera) = self.chimera.as_ref().filter(|chimera| chimera.seat == seat) {
                for older in &chimera.older {
                    order.extend(self.sorted(older.iter(), &spoken_of));
                }
            }
            // From the bag outwards: the upper segments upwards, then the lower ones downwards.
            let (upper, lower): (Vec<&Segment>, Vec<&Segment>) =
                self.segments_of(seat).partition(|segment| segment.end == PileEnd::Top);
            for segment in upper.into_iter().rev().chain(lower) {
                // Of copies in it those come first that somebody is putting in order.
                let cards = segment.from_top().unwrap_or_else(|| {
                    let begun = segment.order.iter().copied();
                    let others = segment.cards.iter().filter(|card| !segment.order.contains(card));
                    begun.chain(self.sorted(others, &spoken_of)).collect()
                });
                order.extend(cards);
            }
            let mut pile = self.sorted(self.owned_in(Zone::DiscardPile, seat).iter(), &spoken_of);
            // Of copies that lie together nobody can tell which came first, wherever they came from.
            for copies in pile.chunk_by_mut(|a, b| self.card(*a).title == self.card(*b).title) {
                sort_by_key(copies, |card| place_in(&spoken_of, *card));
            }
            order.extend(pile);
            let out = self.owned_in(Zone::OutOfGame, seat).iter();
            order.extend(self.sorted(out.filter(|card| *card != phoenixborn), &spoken_of));
        }
        // Where the game has ended nothing arrives any more.
        if !matches!(self.stage, crate::Stage::Over(_)) {
            for zone in [Zone::Resolving, Zone::Leaving] {
                for card in self.sorted(self.zones.of(zone).iter(), &spoken_of) {
                    self.number_with_all_on_it(card, &spoken_of, &mut order);
                }
            }
        }
        for card in spoken_of {
            if card != NOBODY && !order.contains(&card) {
                order.push(card);
            }
        }
        order
    }

    /// Cards in their places; elsewhere by title, since where several go at once their order means nothing. Copies of which
    /// everybody knows equally much differ in nothing but what is said of one of them.
    fn sorted(&self, cards: impl Iterator<Item = CardId>, spoken_of: &[CardId]) -> List<CardId> {
        let mut cards = self.in_places(cards);
        if !spoken_of.is_empty() {
            cards.sort_by_cached_key(|card| (self.rank(*card), place_in(spoken_of, *card)));
        }
        cards
    }

    /// Those of the seats at which somebody sits.
    pub(crate) fn seats_in_game(&self, seats: SeatSet) -> SeatSet {
        SeatSet(seats.0 & ((1 << self.seats) - 1))
    }

    /// Whether a card out of play is the same unit when it comes back in this turn (R 9.7.14).
    fn may_come_back(&self, card: CardId) -> bool {
        let record = self.card(card);
        record.left > 0 && record.left == self.turn.number && !self.is_phoenixborn(card)
    }

    fn is_phoenixborn(&self, card: CardId) -> bool {
        self.players.iter().any(|player| player.phoenixborn == card)
    }

    /// Whether the stamp of a card tells it from another object: elsewhere it is that of an earlier stay.
    pub(crate) fn keeps_its_stamp(&self, card: CardId) -> bool {
        let zone = self.card(card).zone;
        zone.in_play() || zone == Zone::Leaving || self.may_come_back(card) || self.is_phoenixborn(card)
    }

    fn number_with_all_on_it(&self, card: CardId, spoken_of: &[CardId], order: &mut Vec<CardId>) {
        order.push(card);
        for attached in self.sorted(self.attached_to(card), spoken_of) {
            self.number_with_all_on_it(attached, spoken_of, order);
        }
        order.extend(self.sorted(self.under(card), spoken_of));
    }

    /// The cards that effects speak of which are resolved, put off, or still in force, in the order in which they do.
    pub(crate) fn spoken_of(&self) -> Vec<CardId> {
        let frames = self.delayed.iter().map(|delayed| &delayed.frame);
        let frames = frames
            .chain(self.decrees.iter().map(|decree| &decree.frame))
            .chain(self.chain.iter());
        let mut cards: Vec<CardId> = Vec::new();
        for frame in frames {
            cards.push(frame.this);
            cards.extend(frame.spared.iter().map(|(card, _)| *card));
            cards.extend(
                frame
                    .bound
                    .iter()
                    .flat_map(|bound| &bound.cards)
                    .map(|object| object.card),
            );
        }
        for event in self.events.iter() {
            cards.extend(event.what.subject().map(|subject| subject.card));
            cards.extend(event.cause.source);
            cards.extend(event.what.damage().and_then(|damage| damage.redirected));
            cards.extend(event.answered.iter().map(|(card, _)| *card));
            cards.extend(event.owed.iter().map(|owed| owed.card));
        }
        for place in self.chimera.iter().flat_map(|chimera| &chimera.face_down) {
            if let Seen::Card(card) = place.seen {
                cards.push(card);
            }
        }
        cards.extend(self.schedule.iter().flat_map(|schedule| schedule.spoken_of()));
        if let Some(attack) = &self.attack {
            cards.extend(attack.target.map(|target| target.card));
            for battle in &attack.battles {
                cards.push(battle.attacker.card);
                cards.extend(battle.defender.map(|defender| defender.card));
            }
        }
        cards
    }

    /// This table in canonical form: equal states of a game have equal canonical forms, whatever ids their cards
    /// have. Taking the canonical form of a canonical form changes nothing.
    pub fn canonical(&self) -> State {
        let State {
            seats,
            sides,
            lists,
            stage,
            round,
            first_player,
            turn,
            players,
            cards: _,
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
            places: _,
            stamp: _,
            handles: _,
        } = self;
        let mut form = Renumbered::of(self);
        let spoken_of: CardSet = self.spoken_of().into_iter().filter(|card| *card != NOBODY).collect();
        let cards: Vec<CardState> = form
            .order
            .clone()
            .into_iter()
            .map(|card| form.card(card, &spoken_of))
            .collect();
        let mut placed_dice: Vec<PlacedDie> = placed_dice
            .iter()
            .map(|PlacedDie { die, owner, card }| PlacedDie {
                die: *die,
                owner: *owner,
                card: form.number(*card),
            })
            .collect();
        sort_by_key(&mut placed_dice, |die| die.card);
        let mut lasting: Vec<Lasting> = lasting.iter().filter_map(|lasting| form.lasting(lasting)).collect();
        sort_by_key(&mut lasting, |lasting| lasting.on.card);
        // What was on its way where the game has ended is left out, and so its pile never had it. A number for each card,
        // since there are many cards and piles to compare.
        let whose = |owner: Seat, title: TitleId| u32::from(owner.0) << 16 | u32::from(title.0);
        let used = cards.iter().filter(|card| card.zone != Zone::Unused);
        let used: Vec<u32> = used.map(|card| whose(card.owner, card.title)).collect();
        let copies = |pile: &ConjurationPile| {
            let its = whose(pile.owner, pile.title);
            used.iter().filter(|card| **card == its).count() as u8
        };
        let limited = conjurations.iter().map(|pile| ConjurationPile {
            limit: pile.left.saturating_add(copies(pile)),
            ..*pile
        });
        let mut conjurations: Vec<ConjurationPile> = limited.collect();
        sort_by_key(&mut conjurations, |pile| (pile.owner, pile.title));
        let mut canonical = State {
            seats: *seats,
            sides: *sides,
            lists: *lists,
            stage: *stage,
            round: *round,
            first_player: *first_player,
            turn: *turn,
            players: players.map(|player| form.player(player)),
            zones: zones.renumbered(|cards| form.set(cards)),
            conjurations,
            segments: segments.iter().map(|segment| form.segment(segment)).collect(),
            placed_dice,
            lasting,
            decrees: decrees.iter().map(|decree| form.decree(decree)).collect(),
            traced: form.traced(traced),
            delayed: delayed.iter().map(|delayed| form.delayed(delayed)).collect(),
            attack: attack.as_ref().map(|attack| form.attack(attack)),
            events: events.iter().map(|event| form.event(event)).collect(),
            chain: chain.iter().map(|frame| form.frame(frame)).collect(),
            chimera: chimera.as_ref().map(|chimera| Box::new(form.chimera(chimera))),
            schedule: schedule
                .as_ref()
                .map(|schedule| Box::new(schedule.with_cards(|object| form.object(object), |card| form.number(card)))),
            cards,
            remembered: form.set(
                &remembered
                    .iter()
                    .filter(|card| form.remembers(*card, &spoken_of))
                    .collect(),
            ),
            places: form.places,
            stamp: form.stamp,
            handles: form.handles,
        };
        canonical.forget_the_turn();
        canonical
    }

    /// What is known of a turn means nothing outside of it.
    fn forget_the_turn(&mut self) {
        let turn = &mut self.turn;
        if !matches!(self.stage, crate::Stage::Turn) {
            (turn.main, turn.side) = (0, 0);
            turn.main_taken = self.stage == crate::Stage::EndOfTurn;
        }
        if !self.is_turn() {
            self.turn.seat = Seat(0);
        }
    }
}

/// A state and the new numbers of its cards.
struct Renumbered<'s> {
    state: &'s State,
    order: Vec<CardId>,
    numbers: Vec<CardId>,
    /// The new stamps, by old id; 0 for cards whose stamp means nothing.
    stamps: Vec<u16>,
    stamp: u16,
    places: i16,
    handles: u16,
    /// The tokens that are told from others, by who tells them.
    traces: Vec<u16>,
    /// The new places of the face-down aspects that have one already, front by front and from left to right.
    face_down: Vec<i16>,
    /// The new places of the units of a Chimera.
    row_places: Vec<(CardId, i16)>,
}

impl<'s> Renumbered<'s> {
    fn of(state: &'s State) -> Renumbered<'s> {
        let order = state.numbering();
        let mut numbers = vec![NOBODY; state.cards.len()];
        let mut stamps = vec![0; state.cards.len()];
        let mut stamp = 0;
        for (number, card) in (0..).map(CardId).zip(&order) {
            numbers[card.index()] = number;
            if state.keeps_its_stamp(*card) {
                stamp += 1;
                stamps[card.index()] = stamp;
            }
        }
        let frames = state.delayed.iter().map(|delayed| &delayed.frame);
        let frames = frames
            .chain(state.decrees.iter().map(|decree| &decree.frame))
            .chain(state.chain.iter());
        let mut traces: Vec<u16> = Vec::new();
        for bound in frames.flat_map(|frame| &frame.bound) {
            if bound.trace > 0 && !traces.contains(&bound.trace) {
                traces.push(bound.trace);
            }
        }
        let (places, handles) = (0, 0);
        Renumbered {
            state,
            order,
            numbers,
            stamps,
            stamp,
            places,
            handles,
            traces,
            face_down: Vec::new(),
            row_places: Vec::new(),
        }
    }

    fn number(&self, card: CardId) -> CardId {
        self.numbers.get(card.index()).copied().unwrap_or(NOBODY)
    }

    fn set(&self, cards: &CardSet) -> CardSet {
        cards
            .iter()
            .map(|card| self.number(card))
            .filter(|card| *card != NOBODY)
            .collect()
    }

    /// The new stamp of a card that had this stamp at some time: 0 when it is another object by now.
    fn stamp(&self, card: CardId, entered: u16) -> u16 {
        match self.state.cards.get(card.index()) {
            Some(record) if record.entered == entered => self.stamps[card.index()],
            Some(_) | None => 0,
        }
    }

    /// Whether something speaks of what a card was when it was in play.
    fn remembers(&self, card: CardId, spoken_of: &CardSet) -> bool {
        !self.state.card(card).zone.in_play() && self.state.remembered.contains(card) && spoken_of.contains(card)
    }

    fn card(&mut self, card: CardId, spoken_of: &CardSet) -> CardState {
        let CardState {
            title,
            owner,
            controller,
            zone,
            known,
            tokens,
            marks,
            place,
            host,
            entered: _,
            handle,
            last,
            last_controller,
            left,
        } = *self.state.card(card);
        let on_the_table = zone.in_play() || matches!(zone, Zone::Leaving | Zone::Resolving);
        // R 8.1.9: what it was is asked only of a card that is out of play, by what speaks of it.
        let remembered = self.remembers(card, spoken_of);
        self.handles += u16::from(handle > 0);
        if zone == Zone::Battlefield && self.state.is_chimera(controller) {
            let front = self.state.front_of(card).unwrap_or(Seat(0));
            self.skip_face_down((front, place));
        }
        self.places += i16::from(zone.keeps_places());
        if zone == Zone::Battlefield && self.state.is_chimera(controller) {
            self.row_places.push((card, self.places));
        }
        CardState {
            title,
            owner,
            controller: if on_the_table { controller } else { owner },
            zone,
            known: self.state.seats_in_game(known),
            tokens,
            marks: if on_the_table || self.state.may_come_back(card) {
                marks
            } else {
                Marks::default()
            },
            place: if zone.keeps_places() { self.places } else { 0 },
            host: host.map(|host| self.number(host)),
            entered: self.stamps[card.index()],
            handle: if handle > 0 { self.handles } else { 0 },
            last: if remembered { last } else { [0; 3] },
            last_controller: if remembered { last_controller } else { owner },
            left: if self.state.may_come_back(card) { left } else { 0 },
        }
    }

    /// Gives the face-down aspects that lie on an earlier front or to the left of a place theirs.
    fn skip_face_down(&mut self, place: (Seat, i16)) {
        let all = self.state.chimera.iter().flat_map(|chimera| &chimera.face_down);
        let left = all
            .skip(self.face_down.len())
            .take_while(|other| (other.front, other.place) < place)
            .count();
        for _ in 0..left {
            self.places += 1;
            self.face_down.push(self.places);
        }
    }

    fn chimera(&mut self, chimera: &ChimeraState) -> ChimeraState {
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
            ref facing,
            shared,
            progress,
            ref face_down,
            ref older,
            lost_dice,
            hand,
            ref grim_fates,
            phoenix,
            hands,
        } = *chimera;
        self.skip_face_down((Seat(u8::MAX), i16::MAX));
        let with_a_front = self.state.with_a_front();
        let facing = facing.map(|facing| self.set(&facing.and(&with_a_front)));
        // Where the game has ended nobody is to be faced any more.
        let over = matches!(self.state.stage, crate::Stage::Over(_));
        let (front, faced, progress) = match over {
            true => (None, SeatSet::NONE, Progress::BEGIN),
            false => (front, faced, progress),
        };
        let of_players =
            self.state.has_partners() && self.state.stage == crate::Stage::Turn && self.state.turn.seat != seat;
        let of = |place: &FaceDown, new: i16| FaceDown {
            front: place.front,
            place: new,
            shuffling: place.shuffling,
            seen: match place.seen {
                Seen::Card(card) => Seen::Card(self.number(card)),
                seen => seen,
            },
        };
        ChimeraState {
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
            // Whom the token pointed at means nothing once a player has it.
            pointed: if self.state.first_player == seat {
                pointed
            } else {
                Seat(0)
            },
            facing,
            shared: if of_players { shared } else { SharedTurn::default() },
            progress: match progress {
                Progress::Status(done) => Progress::Status(self.place_up_to(done)),
                progress => progress,
            },
            face_down: face_down
                .iter()
                .zip(&self.face_down)
                .map(|(place, new)| of(place, *new))
                .collect(),
            older: older.iter().map(|cards| self.set(cards)).collect(),
            lost_dice,
            hand,
            grim_fates: grim_fates.clone(),
            phoenix,
            hands,
        }
    }

    /// The new place of the rightmost unit of the Chimera up to an old place; the least when there is none.
    fn place_up_to(&self, done: i16) -> i16 {
        let seat = self.state.chimera.as_ref().map(|chimera| chimera.seat);
        let units = seat
            .map(|seat| self.state.controlled_in(Zone::Battlefield, seat))
            .unwrap_or_default();
        let front = self.state.front_now();
        let units = units.iter().filter(|unit| self.state.front_of(*unit) == front);
        let last = units.filter(|unit| self.state.card(*unit).place <= done);
        let last = last.max_by_key(|unit| self.state.card(*unit).place);
        let new = last.and_then(|unit| self.row_places.iter().find(|(card, _)| *card == unit));
        new.map_or(i16::MIN, |(_, place)| *place)
    }

    fn segment(&self, segment: &Segment) -> Segment {
        let Segment {
            pile,
            end,
            ref cards,
            ref order,
            ordered_by,
        } = *segment;
        Segment {
            pile,
            end,
            cards: self.set(cards),
            order: order.iter().map(|card| self.number(*card)).collect(),
            ordered_by: self.state.seats_in_game(ordered_by),
        }
    }

    fn player(&self, player: Player) -> Player {
        let Player {
            kind,
            phoenixborn,
            alive,
            reacted,
            played_action_spell,
            meditated,
            opening_hand,
            active,
            exhausted,
        } = player;
        Player {
            kind,
            phoenixborn: self.number(phoenixborn),
            alive,
            reacted,
            played_action_spell,
            meditated,
            opening_hand,
            active,
            exhausted,
        }
    }

    fn object(&self, object: Object) -> Object {
        let Object { card, entered, zone } = object;
        Object {
            card: self.number(card),
            entered: self.stamp(card, entered),
            zone,
        }
    }

    /// Nothing when it lasts on something that is another object by now (R 8.9.6).
    fn lasting(&self, lasting: &Lasting) -> Option<Lasting> {
        let Lasting {
            on,
            until,
            by,
            turn,
            change,
        } = *lasting;
        // Where it was when it began means nothing.
        let zone = self.state.card(on.card).zone;
        let on = self.object(Object { zone, ..on });
        let change = match change {
            Change::MustBlock(attacker) => Change::MustBlock(self.number(attacker)),
            change => change,
        };
        (on.entered > 0).then_some(Lasting {
            on,
            until,
            by,
            turn,
            change,
        })
    }

    fn decree(&self, decree: &Decree) -> Decree {
        let Decree {
            step,
            mut span,
            ref frame,
        } = *decree;
        span.card = self.number(span.card);
        Decree {
            step,
            span,
            frame: self.frame(frame),
        }
    }

    fn delayed(&self, delayed: &Delayed) -> Delayed {
        let Delayed {
            when,
            turn,
            step,
            ref frame,
        } = *delayed;
        Delayed {
            when,
            turn,
            step,
            frame: self.frame(frame),
        }
    }

    fn traced(&self, traced: &[Traced]) -> Vec<Traced> {
        let known = traced.iter().filter_map(|Traced { trace, card, token }| {
            let trace = self.trace(*trace)?;
            Some(Traced {
                trace,
                card: self.number(*card),
                token: *token,
            })
        });
        known.collect()
    }

    fn trace(&self, trace: u16) -> Option<u16> {
        let at = self.traces.iter().position(|other| *other == trace)?;
        u16::try_from(at + 1).ok()
    }

    fn frame(&self, frame: &Frame) -> Frame {
        let Frame {
            ability,
            this,
            entered,
            kind,
            controller,
            numeral,
            x,
            spent,
            die_on,
            event,
            added,
            ref spared,
            cancelled,
            ref bound,
        } = *frame;
        Frame {
            ability,
            this: self.number(this),
            entered: self.stamp(this, entered),
            kind,
            controller,
            numeral,
            x,
            spent,
            die_on: die_on.map(|card| self.number(card)),
            event,
            added,
            spared: spared.iter().map(|(card, n)| (self.number(*card), *n)).collect(),
            cancelled,
            bound: bound.iter().map(|bound| self.bound(bound)).collect(),
        }
    }

    fn bound(&self, bound: &Bound) -> Bound {
        let Bound {
            result,
            ref cards,
            player,
            event,
            amounts,
            destroyed,
            received,
            title,
            trace,
        } = *bound;
        Bound {
            result,
            cards: cards.iter().map(|object| self.object(*object)).collect(),
            player,
            event,
            amounts,
            destroyed,
            received,
            title,
            trace: self.trace(trace).unwrap_or(0),
        }
    }

    fn event(&self, event: &Event) -> Event {
        let Event {
            what,
            mut cause,
            ref present,
            ref answered,
            ref owed,
        } = *event;
        cause.source = cause.source.map(|source| self.number(source));
        Event {
            what: what.with_cards(|object| self.object(object), |card| self.number(card)),
            cause,
            // Only what is still there responds (R 10.1); of copies in a pile nobody can tell which were in play.
            present: self.set(
                &present
                    .iter()
                    .filter(|card| self.state.keeps_its_stamp(*card))
                    .collect(),
            ),
            answered: answered
                .iter()
                .map(|(card, ability)| (self.number(*card), *ability))
                .collect(),
            owed: owed
                .iter()
                .map(|owed| Owed {
                    card: self.number(owed.card),
                    ..*owed
                })
                .collect(),
        }
    }

    fn attack(&self, attack: &Attack) -> Attack {
        let Attack {
            attacker,
            defender,
            target,
            ref battles,
            fought,
        } = *attack;
        let battles = battles.iter().map(|battle| {
            let Battle {
                attacker,
                defender,
                blocked,
                struck,
                resolved,
            } = *battle;
            Battle {
                attacker: self.object(attacker),
                defender: defender.map(|defender| self.object(defender)),
                blocked,
                struck,
                resolved,
            }
        });
        Attack {
            attacker,
            defender,
            target: target.map(|target| self.object(target)),
            battles: battles.collect(),
            fought,
        }
    }
}
