//! Tables that are written down, for tests.

use ashwright_core::{DieType, Seat};
use ashwright_room::message::{Phase, Table, Undo};
use ashwright_room::view::{Card, InHand, Name, Pending, Player, Pool, Turn, View};
use ashwright_seen::Stage;

/// The name of a card that lies open.
pub fn name(n: u16) -> Name {
    Name::Public(n)
}

/// The name of a card in one's own hand.
pub fn held(title: &str) -> Name {
    Name::Own(title.into(), 0)
}

/// A unit that lies open.
pub fn card(n: u16, attack: u8) -> Card {
    Card {
        name: name(n),
        title: format!("Unit {n}").into(),
        owner: None,
        values: Some([attack, 2, 1]),
        wounds: 0,
        exhaustion: 0,
        status: 0,
        guarded: false,
        used: false,
        abilities: Vec::new(),
        attached: Vec::new(),
        under: Vec::new(),
        unseen: 0,
        dice: Vec::new(),
        front: None,
    }
}

/// A player with a Phoenixborn and two units, whose names begin at `n`.
pub fn player(n: u16) -> Player {
    Player {
        kind: Default::default(),
        partners: Default::default(),
        phoenixborn: Some(card(n, 0)),
        slots: [6, 4],
        reacted: false,
        active: Pool::from([(DieType::Charm, [1, 1, 1])]),
        exhausted: Default::default(),
        battlefield: vec![card(n + 1, 2), card(n + 2, 3)],
        spellboard: Vec::new(),
        hand: 2,
        known: ["Owl", "Wolf"]
            .map(|title| InHand {
                name: held(title),
                title: title.into(),
                known_to: 0,
            })
            .to_vec(),
        pile: 1,
        pile_cards: Vec::new(),
        top: Vec::new(),
        bottom: Vec::new(),
        discard: Vec::new(),
        removed: Vec::new(),
        conjurations: 0,
        conjuration_cards: Vec::new(),
    }
}

/// A table of two in the first turn, at which these questions are asked.
pub fn table(pending: Vec<Pending>) -> Table {
    let view = View {
        seat: Some(Seat(0)),
        stage: Stage::Turn,
        round: 1,
        first: Seat(0),
        turn: Turn {
            seat: Seat(0),
            number: 1,
            main: 1,
            side: 1,
            main_taken: false,
            passes: 0,
        },
        chimera: None,
        lists: Default::default(),
        players: vec![player(10), player(20)],
        between: Vec::new(),
        attack: None,
        events: Vec::new(),
        chain: Vec::new(),
        lasting: Vec::new(),
        pending,
    };
    Table {
        phase: Phase::Playing,
        you: Some(Seat(0)),
        edition: Default::default(),
        lists: Default::default(),
        seats: vec![Default::default(), Default::default()],
        step: 7,
        hash: String::new(),
        view: Some(view),
        undo: Undo::Answer,
        stops: Default::default(),
        chance: Default::default(),
        parted: None,
        challenge: None,
        talk: Vec::new(),
        around: Default::default(),
        rematch: None,
        phoenix: false,
        second: false,
    }
}
