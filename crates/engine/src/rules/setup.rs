//! Chapter 2: set-up.

use super::decks::Deck;
use crate::decision::{Agent, Ask, Choice, Decision, Form};
use crate::game::{Game, Played, Stop, What};
use crate::query::Query;
use crate::rulebook::Rulebook;
use crate::{CardSet, ConjurationPile, Events, List, Player, Sides, Stage, State, Tie, Turn, Zone, Zones};
use arrayvec::ArrayVec;
use ashwright_core::{CardId, DeckLists, DieType, Level, Rule, Seat, TitleId, sort};

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
