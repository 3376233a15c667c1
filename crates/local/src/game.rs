//! A game in a browser, as it is kept on the device.

use ashwright_core::{Hands, Seat};
use ashwright_room::{Begin, Entry, Level, Setup, Written};
use serde::{Deserialize, Serialize};

/// A game in this browser, as it is kept on the device.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Stored {
    /// The id of the game; it begins with `local-`.
    pub game: String,
    /// What its room begins with.
    pub setup: Setup,
    /// The player's share of chance.
    pub nonce: String,
    /// What was done in it.
    #[serde(default)]
    pub journal: Vec<Written<Entry>>,
    /// When it was last changed, in milliseconds since 1970.
    #[serde(default)]
    pub changed: f64,
    /// Whether it has ended.
    #[serde(default)]
    pub over: bool,
    /// The id of its record on the server, once it was shared.
    #[serde(default)]
    pub shared: Option<String>,
    /// The lesson that it is.
    #[serde(default)]
    pub lesson: Option<String>,
    /// The campaign of which it is an encounter.
    #[serde(default)]
    pub campaign: Option<String>,
    /// Whoever of several people at this device has it in hands; nothing as long as that is the first.
    #[serde(default)]
    pub held_by: Option<Seat>,
}

/// What the ids of games of one browser begin with; no game of a server has such an id.
const LOCAL: &str = "local-";

/// Whether a game is one of this browser, by its id, and none of the server.
pub fn is_local(game: &str) -> bool {
    game.starts_with(LOCAL)
}

impl Stored {
    /// A game that has not begun, with an id and a share of chance of its own. It was changed at the beginning of time,
    /// until it is kept.
    #[cfg(target_arch = "wasm32")]
    pub fn new(setup: Setup) -> Stored {
        Stored::with(setup, &crate::random_hex(4), crate::random_hex(16))
    }

    #[cfg(any(test, target_arch = "wasm32"))]
    fn with(setup: Setup, id: &str, nonce: String) -> Stored {
        Stored {
            game: format!("{LOCAL}{id}"),
            setup,
            nonce,
            journal: Vec::new(),
            changed: 0.0,
            over: false,
            shared: None,
            lesson: None,
            campaign: None,
            held_by: None,
        }
    }

    /// The seats of the people who play at this device.
    pub fn people(&self) -> Vec<Seat> {
        let seats = (0..).map(Seat).zip(&self.setup.seats);
        seats
            .filter_map(|(seat, setup)| setup.bot.is_none().then_some(seat))
            .collect()
    }

    /// The seat of whoever has the device in hands.
    pub fn holder(&self) -> Seat {
        let people = self.people();
        let held = self.held_by.filter(|seat| people.contains(seat));
        held.or(people.first().copied()).unwrap_or(Seat(0))
    }

    /// Whether several people play at this device who are not to see each other's hands.
    pub fn is_veiled(&self) -> bool {
        let open = matches!(&self.setup.begin, Begin::Encounter(challenge) if challenge.hands == Hands::Open);
        self.people().len() > 1 && !open
    }

    /// The seat of the other side.
    pub fn other_side(&self) -> usize {
        match self.setup.begin {
            Begin::Encounter(_) => self.setup.seats.len(),
            Begin::Decks | Begin::Position(_) | Begin::Record { .. } => 1,
        }
    }

    /// The player and the deck at a seat; after the players, the Chimera that they meet.
    pub fn seat(&self, seat: usize) -> Option<(&str, &str, Option<Level>)> {
        if let Begin::Encounter(challenge) = &self.setup.begin
            && seat == self.setup.seats.len()
        {
            return Some((&challenge.chimera, &challenge.chimera, None));
        }
        let seat = self.setup.seats.get(seat)?;
        let deck = seat
            .deck
            .lines()
            .find_map(|line| line.strip_prefix("name: "))
            .unwrap_or(&seat.deck);
        Some((&seat.name, deck, seat.bot))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ashwright_room::SeatSetup;
    use ashwright_room::chance::Secret;
    use ashwright_table::encounter::Challenge;

    fn stored(bots: &[Option<Level>], begin: Begin) -> Stored {
        let seats = bots.iter().map(|bot| SeatSetup {
            bot: *bot,
            ..SeatSetup::default()
        });
        let secret = Secret::from_hex(&"0".repeat(64)).expect("a secret");
        let setup = Setup {
            begin,
            ..Setup::new(seats.collect(), secret)
        };
        Stored::with(setup, "1", String::new())
    }

    #[test]
    fn a_device_is_held_by_one_of_those_who_play_at_it() {
        let mut two = stored(&[Some(Level::Novice), None, None], Begin::Decks);
        assert_eq!((two.people(), two.holder()), (vec![Seat(1), Seat(2)], Seat(1)));
        assert!(two.is_veiled());
        two.held_by = Some(Seat(2));
        assert_eq!(two.holder(), Seat(2));
        // Where it is kept and read again the same person holds it.
        let kept = serde_json::to_string(&two).expect("it is written");
        assert_eq!(serde_json::from_str::<Stored>(&kept).expect("it is read"), two);
        two.held_by = Some(Seat(0));
        assert_eq!(two.holder(), Seat(1), "a bot holds nothing");
        assert!(!stored(&[None, Some(Level::Novice)], Begin::Decks).is_veiled());
    }

    #[test]
    fn who_has_agreed_on_open_hands_hides_none() {
        let met = |hands| {
            let challenge = Challenge {
                hands,
                ..Challenge::default()
            };
            stored(&[None, None], Begin::Encounter(challenge)).is_veiled()
        };
        assert!(met(Hands::Hidden) && !met(Hands::Open));
    }
}
