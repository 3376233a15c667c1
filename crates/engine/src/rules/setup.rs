//! Chapter 2: set-up.

use crate::decision::{Agent, Ask, Choice, Decision, Form};
use crate::game::{Game, Played, Stop, What};
use crate::query::Query;
use crate::rulebook::Rulebook;
use crate::{CardSet, ConjurationPile, Events, List, Player, Sides, Stage, State, Tie, Turn, Zone, Zones};
use arrayvec::ArrayVec;
use ashwright_core::{CardId, CardKind, DeckLists, DiceByType, DieType, Level, Maker, Rule, Seat, TitleId, sort};
use std::fmt;

/// A deck as a game needs it (R 16.1).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deck {
    /// The Phoenixborn.
    pub phoenixborn: TitleId,
    /// The cards with their numbers.
    pub cards: Vec<(TitleId, u8)>,
    /// The dice.
    pub dice: DiceByType,
}

/// Why a deck cannot be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DeckProblem {
    /// The leader is no Phoenixborn.
    NotAPhoenixborn(String),
    /// A card that does not belong into decks.
    NotADeckCard(String),
    /// The wrong number of cards.
    Size(usize, u8),
    /// Too many copies of a title.
    Copies(String, u8, u8),
    /// A card unique to another Phoenixborn.
    ForeignUnique(String, String),
    /// Too many cards unique to the Phoenixborn.
    Uniques(u8, u8),
    /// The wrong number of dice.
    Dice(u8, u8),
    /// A die that the edition does not have.
    ForeignDie(DieType),
    /// Fewer than five titles can be in a First Five, and the rule that forbids it.
    NoFirstFive(usize, Rule),
}

impl fmt::Display for DeckProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DeckProblem::NotAPhoenixborn(name) => {
                write!(f, "\"{name}\" does not lead a deck: choose a Phoenixborn (rule 16.1.4)")
            }
            DeckProblem::NotADeckCard(name) => write!(
                f,
                "\"{name}\" cannot be in a deck: take it out; conjurations join by themselves (rule 16.1.3)"
            ),
            DeckProblem::Size(n, wanted) => {
                let (n, wanted) = (*n, *wanted as usize);
                if n < wanted {
                    write!(
                        f,
                        "the deck has {n} cards: add {} to reach {wanted} (rule 16.1.1)",
                        wanted - n
                    )
                } else {
                    write!(
                        f,
                        "the deck has {n} cards: take out {} to reach {wanted} (rule 16.1.1)",
                        n - wanted
                    )
                }
            }
            DeckProblem::Copies(name, n, max) => {
                write!(
                    f,
                    "\"{name}\" is in the deck {n} times: keep at most {max} (rule 16.2.1)"
                )
            }
            DeckProblem::ForeignUnique(name, owner) => {
                write!(
                    f,
                    "\"{name}\" is unique to {owner}: take it out or let {owner} lead the deck (rule 16.2.2)"
                )
            }
            DeckProblem::Uniques(n, max) => {
                write!(
                    f,
                    "the deck has {n} cards unique to its Phoenixborn: keep at most {max} (rule 16.2.3)"
                )
            }
            DeckProblem::ForeignDie(kind) => {
                write!(f, "this edition has no {kind} dice: choose others (rule 1.6.2)")
            }
            DeckProblem::Dice(n, wanted) => write!(f, "the deck has {n} dice: choose exactly {wanted} (rule 16.3.1)"),
            DeckProblem::NoFirstFive(n, rule) => write!(
                f,
                "only {n} titles of the deck may be in a First Five, which needs five: put in other titles (rule {rule})"
            ),
        }
    }
}

impl Deck {
    /// Every problem of the deck under an edition's rules; none when it is legal (R 16.1 to 16.5).
    pub fn problems(&self, book: &Rulebook) -> Vec<DeckProblem> {
        let pool = &book.pool;
        let edition = &book.edition;
        let mut problems = Vec::new();
        let leader = pool.card(self.phoenixborn);
        if leader.kind != CardKind::Phoenixborn {
            problems.push(DeckProblem::NotAPhoenixborn(leader.title.clone()));
        }
        let size: usize = self.cards.iter().map(|(_, n)| *n as usize).sum();
        if size != edition.deck_size as usize {
            problems.push(DeckProblem::Size(size, edition.deck_size));
        }
        let mut uniques = 0;
        for (title, n) in &self.cards {
            let card = pool.card(*title);
            if !book.is_deck_card(*title) {
                problems.push(DeckProblem::NotADeckCard(card.title.clone()));
            }
            if *n > edition.copies {
                problems.push(DeckProblem::Copies(card.title.clone(), *n, edition.copies));
            }
            match card.unique {
                Some(owner) if owner == self.phoenixborn => uniques += n,
                Some(owner) => problems.push(DeckProblem::ForeignUnique(
                    card.title.clone(),
                    pool.card(owner).title.clone(),
                )),
                None => {}
            }
        }
        if uniques > edition.uniques {
            problems.push(DeckProblem::Uniques(uniques, edition.uniques));
        }
        if self.dice.total() != edition.dice {
            problems.push(DeckProblem::Dice(self.dice.total(), edition.dice));
        }
        // R 1.6.101
        let asked_for = |kind: &DieType| {
            let mut titles = self.cards.iter().map(|(title, _)| pool.card(*title));
            titles.any(|card| card.maker == Maker::Players && card.cost.dice_types().contains(kind))
        };
        let known = |kind: &DieType| {
            edition.dice_types.contains(kind) || edition.dice_of_players.contains(kind) && asked_for(kind)
        };
        let foreign = |kind: &DieType| self.dice.iter().any(|(of, _)| of == *kind) && !known(kind);
        problems.extend(DieType::ALL.into_iter().filter(foreign).map(DeckProblem::ForeignDie));
        let plain = self
            .cards
            .iter()
            .filter(|(t, n)| *n > 0 && !edition.holds_back(pool.card(*t).chained) && pool.card(*t).unique.is_none());
        let unique = self.cards.iter().filter(|(t, n)| {
            *n > 0 && !edition.holds_back(pool.card(*t).chained) && pool.card(*t).unique == Some(self.phoenixborn)
        });
        let usable = plain.count() + unique.count().min(edition.first_five_uniques as usize);
        if usable < 5 {
            // R 16.5.2 is for editions that keep titles out of a First Five; any needs five titles.
            let rule = match edition.first_five_uniques < 5 {
                true => Rule(16, 5, 2),
                false => Rule(2, 2, 2),
            };
            problems.push(DeckProblem::NoFirstFive(usable, rule));
        }
        problems
    }
}

impl State {
    /// The state before the First Five, everybody playing alone, with open lists: each deck's cards in its draw pile, dice exhausted, the Phoenixborn in play
    /// (R 2.1). The decks are not checked; see [`Deck::problems`].
    pub fn new(book: &Rulebook, decks: &[Deck]) -> State {
        let mut state = State {
            seats: decks.len().min(Seat::MAX) as u8,
            sides: Sides::EACH_ALONE,
            lists: DeckLists::Open,
            stage: Stage::FirstFive,
            round: 1,
            first_player: Seat(0),
            turn: Turn {
                seat: Seat(0),
                main: 0,
                side: 0,
                main_taken: false,
                passes: 0,
                number: 0,
                unit_destroyed: false,
            },
            players: [Player::NOBODY; Seat::MAX],
            cards: Vec::with_capacity(decks.len() * 36),
            zones: Zones::default(),
            conjurations: Vec::new(),
            segments: Vec::new(),
            placed_dice: Vec::new(),
            lasting: Vec::new(),
            decrees: Vec::new(),
            traced: Vec::new(),
            delayed: Vec::new(),
            attack: None,
            events: Events::default(),
            chain: crate::Chain::default(),
            chimera: None,
            schedule: None,
            remembered: CardSet::EMPTY,
            places: 0,
            stamp: 0,
            handles: 0,
        };
        for (seat, deck) in (0..).map(Seat).zip(decks.iter().take(Seat::MAX)) {
            let mut cards = deck.cards.clone();
            sort(&mut cards);
            if let Some(card) = state.add_card(book, deck.phoenixborn, seat, Zone::Phoenixborn) {
                state.player_mut(seat).phoenixborn = card;
                state.publish(card);
            }
            state.player_mut(seat).alive = true;
            state.player_mut(seat).exhausted = deck.dice;
            for (title, n) in &cards {
                for _ in 0..*n {
                    state.add_card(book, *title, seat, Zone::DrawPile);
                }
            }
            let titles = cards.iter().map(|(t, _)| *t).chain([deck.phoenixborn]);
            for (title, limit) in book.conjuration_pile(titles) {
                state.conjurations.push(ConjurationPile {
                    owner: seat,
                    title,
                    left: limit,
                    limit,
                });
            }
        }
        state
    }

    /// Makes a card known to all, with a public name.
    pub(crate) fn publish(&mut self, card: CardId) {
        self.handles += 1;
        let handle = self.handles;
        let record = self.card_mut(card);
        record.known = crate::SeatSet::ALL;
        record.handle = handle;
    }
}

impl Query<'_> {
    /// Whether a title is chained and this is the first round, in which it cannot be played (R 16.6.2).
    pub(crate) fn is_chained_now(self, title: TitleId) -> bool {
        self.state.round == 1 && self.book.edition.holds_back(self.book.pool.card(title).chained)
    }

    /// The cards of a seat that may be in its First Five: the first copy of each title that is not chained (R 2.2,
    /// 16.5, 16.6.2).
    pub fn first_five_cards(self, seat: Seat) -> CardSet {
        let mut titles: List<TitleId> = List::new();
        let mut cards = CardSet::EMPTY;
        for card in self.state.owned_in(Zone::DrawPile, seat) {
            let title = self.state.card(card).title;
            let held_back = self.book.edition.holds_back(self.book.pool.card(title).chained);
            if !held_back && !titles.contains(&title) {
                titles.push(title);
                cards.insert(card);
            }
        }
        cards
    }
}

impl<'a> Game<'a> {
    /// R 2.2: everybody chooses a First Five, in secret.
    pub(super) fn first_five(&mut self) -> Played {
        let seats = self.state.players_from(Seat(0));
        let decisions: ArrayVec<Decision, 4> = seats
            .iter()
            .map(|seat| {
                let of = self.query().first_five_cards(*seat);
                let n = of.len().min(5) as u8;
                let limited = self.unique_cards(of);
                let limit = self.book.edition.first_five_uniques;
                let form = Form::Some {
                    of,
                    min: n,
                    max: n,
                    limited,
                    limit,
                };
                Decision {
                    agent: Agent::Seat(*seat),
                    rule: Rule(2, 2, 1),
                    ask: Ask::FirstFive,
                    form,
                }
            })
            .collect();
        let answers = self.put_sealed(&decisions)?;
        for answer in answers {
            for card in answer.cards().ok_or(Stop::Suspended)? {
                self.state.set_zone(self.book, card, Zone::Hand);
                self.hide(card, Zone::Hand);
            }
        }
        for seat in seats {
            self.state.player_mut(seat).opening_hand = true;
        }
        self.state.stage = self.book.edition.step_after(Stage::FirstFive);
        Ok(())
    }

    /// R 2.3: the player whose dice show the most basic sides says who takes the first player token.
    pub(super) fn decide_first_player(&mut self, seats: ArrayVec<Seat, 4>) -> Played {
        // R 2.3.201: against a Chimera the token lies with a player from the beginning.
        if seats.is_empty() || self.state.chimera.is_some() {
            return Ok(());
        }
        let mut rolling = seats.clone();
        let winner = loop {
            let most = rolling.iter().map(|seat| self.basic_dice(*seat)).max().unwrap_or(0);
            let leaders: ArrayVec<Seat, 4> = rolling
                .iter()
                .copied()
                .filter(|s| self.basic_dice(*s) == most)
                .collect();
            if let [winner] = leaders[..] {
                break winner;
            }
            // R 2.3.3: on a tie all dice are rolled again, of everybody or of those who tied.
            self.tell(Rule(2, 3, 3), What::Tied(most));
            match self.book.edition.tie {
                Tie::Everybody => {}
                Tie::Tied => rolling = leaders,
            }
            for seat in &rolling {
                let player = self.state.player_mut(*seat);
                for (die, n) in player.active.iter().collect::<ArrayVec<_, 27>>() {
                    player.active.remove(die, n);
                    player.exhausted.add(die.kind, n);
                }
            }
            for seat in &rolling {
                self.roll_exhausted_pool(*seat)?;
            }
        };
        self.clear_options();
        for seat in &seats {
            self.offer(Choice::Seat(*seat));
        }
        if let Choice::Seat(first) = self.ask(winner, Rule(2, 3, 2), Ask::FirstPlayer)? {
            self.state.first_player = first;
        }
        self.tell(Rule(2, 3, 2), What::FirstPlayer(self.state.first_player));
        Ok(())
    }

    fn basic_dice(&self, seat: Seat) -> u8 {
        let active = &self.state.player(seat).active;
        DieType::ALL
            .into_iter()
            .map(|kind| active.count(kind, Level::Basic))
            .sum()
    }

    fn unique_cards(&self, of: CardSet) -> CardSet {
        of.iter()
            .filter(|c| self.state.printed(&self.book.pool, *c).unique.is_some())
            .collect()
    }
}
