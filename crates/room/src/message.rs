//! What browsers and rooms say to each other, one JSON object a message.
//!
//! A viewer keeps one document, the [`Table`], which is everything that it shows. The room sends it whole once
//! ([`Message::Fresh`]) and then only what changed ([`Message::Update`]), numbered, so that whoever missed some is sent
//! exactly those, or a fresh one.

mod around;

pub use around::{Around, Away, MOST_LETTERS, Phrase, Says, Spoken, TakenBack, TakingBack};

use crate::view::{Barrier, Reason, Refused, View, Visible};
pub use crate::view::{Pool, Reply};
use ashwright_core::{DeckLists, EditionId, Seat, SeatKind};
use ashwright_table::{Challenge, Tale};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The version of these messages. A room refuses another one.
pub const VERSION: u32 = 10;

/// What a viewer sends to a server to learn whether the line stands. It is about no game, and needs no seat.
pub const PING: &str = r#"{"do":"ping"}"#;
/// What the server answers to [`PING`].
pub const PONG: &str = r#"{"is":"pong"}"#;

pub(crate) fn yes() -> bool {
    true
}

pub(crate) fn is_yes(value: &bool) -> bool {
    *value
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// From a viewer to a room.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Request {
    /// The first message of every connection.
    Hello {
        /// [`VERSION`].
        version: u32,
        /// The secret of a seat; spectators have none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        token: Option<String>,
        /// The number of the last update that arrived on an earlier connection, with the epoch that it belongs to.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seen: Option<(u64, u64)>,
    },
    /// Before the game: which deck to play, by the name of a built-in one or as the text of a deck file, and one's name.
    Sit {
        /// The number of the request, given back with its reply.
        id: u32,
        /// The player's name, at most 24 characters.
        name: String,
        /// The deck.
        deck: String,
        /// 16 to 64 hexadecimal digits of the player's own chance, mixed into every roll and draw.
        nonce: String,
        /// Whether the game may begin as far as this player is concerned.
        ready: bool,
    },
    /// Before the game: whoever made it frees the seat of another, who may have come by mistake.
    Free {
        /// The number of the request.
        id: u32,
        /// The seat.
        seat: Seat,
    },
    /// An answer to the question that is asked.
    Answer {
        /// The number of the request.
        id: u32,
        /// The [`Table::step`] at which the question was seen; a stale one is refused.
        step: u32,
        /// The answer.
        reply: Reply,
        /// If the next question asks for dice for this, these dice.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pay: Option<Pool>,
    },
    /// Which dice would pay for an option, or for what is being paid now.
    Ways {
        /// The number of the request.
        id: u32,
        /// The step at which the question was seen.
        step: u32,
        /// The option by its place in the question; nothing for the pending payment.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        option: Option<u32>,
    },
    /// Why something cannot be done with a card now, or why one cannot pass, meditate, or use a die.
    WhyNot {
        /// The number of the request.
        id: u32,
        /// The step at which the question was seen.
        step: u32,
        /// About what.
        about: About,
    },
    /// Takes one's last answer back, up to a barrier; calls off what is being paid for.
    Undo {
        /// The number of the request.
        id: u32,
        /// The step at which it was asked.
        step: u32,
    },
    /// Gives the game up.
    Concede {
        /// The number of the request.
        id: u32,
    },
    /// At which opportunities to react one wants to be asked.
    Stops {
        /// The number of the request.
        id: u32,
        /// The stops.
        stops: Stops,
    },
    /// After the game: play another with the same decks, or not after all as long as that has not begun.
    Rematch {
        /// The number of the request.
        id: u32,
        /// Whether one is wanted.
        #[serde(default = "yes", skip_serializing_if = "is_yes")]
        wanted: bool,
    },
    /// After the game: what it tells. Spectators may ask for it as well.
    Tale {
        /// The number of the request.
        id: u32,
    },
    /// Shows a partner something on the table. It is no answer, and nothing of it is written down.
    Point {
        /// The number of the request.
        id: u32,
        /// What.
        at: Pointed,
    },
    /// Lets the partner act first for the rest of the turn. It is no answer either.
    GoOn {
        /// The number of the request.
        id: u32,
    },
    /// Says something to the others. It is no answer, and nothing of it is written down.
    Say {
        /// The number of the request.
        id: u32,
        /// What.
        says: Says,
    },
    /// Asks the others to let one take back one's last answer, which one cannot take back alone.
    AskBack {
        /// The number of the request.
        id: u32,
        /// The step at which it was asked.
        step: u32,
    },
    /// Answers what another asked to take back; whoever asked declines it to withdraw the request.
    Consent {
        /// The number of the request.
        id: u32,
        /// Who asked.
        by: Seat,
        /// The step at which it was asked.
        step: u32,
        /// Whether it is taken back as far as this player is concerned.
        agreed: bool,
    },
    /// Claims the game from a player who has been away for too long while the game waited.
    Claim {
        /// The number of the request.
        id: u32,
        /// From whom.
        from: Seat,
    },
    /// Lets a bot play for a partner who has been away for as long, until the partner is back.
    StandIn {
        /// The number of the request.
        id: u32,
        /// For whom.
        seat: Seat,
    },
}

/// What somebody points at: something that everybody sees.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pointed {
    /// A card in play, or in a discard pile.
    Card(crate::view::Name),
    /// A face-down aspect.
    Place {
        /// The player whom it faces.
        front: Seat,
        /// Which of them from the left, from 0.
        nth: u8,
    },
}

/// That somebody points at something.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Pointing {
    /// At what.
    pub at: Pointed,
    /// How often the seat has pointed: pointing at the same once more is something new.
    pub n: u32,
}

impl Request {
    /// The number of the request, given back with its reply; a greeting has none.
    pub fn id(&self) -> Option<u32> {
        match self {
            Request::Hello { .. } => None,
            Request::Sit { id, .. }
            | Request::Free { id, .. }
            | Request::Answer { id, .. }
            | Request::Ways { id, .. }
            | Request::WhyNot { id, .. }
            | Request::Undo { id, .. }
            | Request::Concede { id }
            | Request::Stops { id, .. }
            | Request::Point { id, .. }
            | Request::Rematch { id, .. }
            | Request::Tale { id }
            | Request::GoOn { id }
            | Request::Say { id, .. }
            | Request::AskBack { id, .. }
            | Request::Consent { id, .. }
            | Request::Claim { id, .. }
            | Request::StandIn { id, .. } => Some(*id),
        }
    }
}

/// What a question about something impossible is about.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum About {
    /// A card.
    Card(crate::view::Name),
    /// Passing or ending the turn.
    EndTurn,
    /// Meditating.
    Meditate,
    /// The power of a die.
    Die(ashwright_core::DieType),
}

/// How well a bot plays.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Level {
    /// Sees what is good and takes something else now and then.
    Novice,
    /// Takes what looks best.
    Adept,
    /// Looks several turns ahead: between players it wins three of four games against the one before, and against a Chimera
    /// that is worth as much.
    Expert,
}

impl Level {
    /// Every level, the easiest first.
    pub const ALL: [Level; 3] = [Level::Novice, Level::Adept, Level::Expert];

    /// The levels for which a server plays, the easiest first: to look ahead takes long where many games wait.
    pub const OF_SERVERS: [Level; 2] = [Level::Novice, Level::Adept];

    /// The level in one word.
    pub fn word(self) -> &'static str {
        match self {
            Level::Novice => "novice",
            Level::Adept => "adept",
            Level::Expert => "expert",
        }
    }
}

/// When to be asked for reactions that need not be asked about. One is always asked where a text must be decided on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Stops {
    /// When an opponent attacks, and at battles.
    pub attacks: bool,
    /// When an opponent's spell, ability or dice power targets or damages something.
    pub effects: bool,
    /// In one's own turn.
    pub own_turn: bool,
    /// Whose damage is processed first, also where that makes no difference to the table (R 7.6.6).
    pub order: bool,
}

impl Default for Stops {
    fn default() -> Stops {
        Stops {
            attacks: true,
            effects: true,
            own_turn: true,
            order: true,
        }
    }
}

/// From a room to a viewer.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "is", rename_all = "snake_case")]
pub enum Message {
    /// Everything, from the beginning.
    Fresh {
        /// Which life of the room the numbers belong to: after a restart it is another.
        epoch: u64,
        /// The number of the last update that is in it.
        n: u64,
        /// The document, a [`Table`]: changes are made to it as JSON, so it is read from there.
        table: Value,
        /// Everything that happened so far.
        log: Vec<Logged>,
    },
    /// What changed.
    Update {
        /// The number of the update, one more than the last.
        n: u64,
        /// Changes of the document, by RFC 6902.
        patch: Value,
        /// What happened.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        log: Vec<Logged>,
        /// After something was taken back: only so many entries of the log remain, before `log` is added.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        keep: Option<u32>,
    },
    /// A request was done.
    Done {
        /// The number of the request.
        id: u32,
    },
    /// A request was not done, and nothing changed.
    Refused {
        /// The number of the request; nothing when it could not be read.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<u32>,
        /// Why, as `code`, `text` and `rule`.
        #[serde(flatten)]
        refused: Refused,
    },
    /// The answer to [`Request::Ways`]: possible payments, the one that gives up least first, at most 100.
    Ways {
        /// The number of the request.
        id: u32,
        /// The payments; empty when nothing or something else than dice would be asked.
        ways: Vec<Pool>,
    },
    /// The answer to [`Request::WhyNot`].
    WhyNot {
        /// The number of the request.
        id: u32,
        /// Each thing that cannot be done, with its reason, the most telling first.
        reasons: Vec<Why>,
    },
    /// The answer to [`Request::Tale`].
    Tale {
        /// The number of the request.
        id: u32,
        /// What the game tells this viewer.
        tale: Tale,
    },
}

impl Message {
    /// That a request was not done.
    pub fn refused(id: Option<u32>, refused: Refused) -> Message {
        Message::Refused { id, refused }
    }
}

/// Why something cannot be done.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Why {
    /// What.
    pub what: crate::view::Choice,
    /// Why; by which rule is [`Reason::rule`].
    pub reason: Reason,
}

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Logged {
    /// After which step.
    pub step: u32,
    /// What.
    #[serde(flatten)]
    pub event: Visible,
}

/// Everything that a viewer shows.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Table {
    /// Where the room is.
    pub phase: Phase,
    /// The viewer's seat; nothing for spectators.
    pub you: Option<Seat>,
    /// The edition that is played.
    #[serde(default, skip_serializing_if = "is_default")]
    pub edition: EditionId,
    /// Whether the players know what is in each other's decks.
    #[serde(default, skip_serializing_if = "is_default")]
    pub lists: DeckLists,
    /// Who sits where.
    pub seats: Vec<Seated>,
    /// How many steps the game has.
    pub step: u32,
    /// A hash of what everybody sees, the same for all viewers and in replays.
    pub hash: String,
    /// The game; nothing before it begins.
    #[serde(default, skip_serializing_if = "is_default")]
    pub view: Option<View>,
    /// What can be taken back.
    pub undo: Undo,
    /// One's own stops.
    #[serde(default, skip_serializing_if = "is_default")]
    pub stops: Stops,
    /// How chance is bound.
    pub chance: Fairness,
    /// The turn with which the game went on when the rules of a newer program parted from its journal.
    #[serde(default, skip_serializing_if = "is_default")]
    pub parted: Option<u16>,
    /// Whom the players meet and what they have agreed on, where they meet a Chimera. Of aspects that nobody is to know it
    /// says nothing.
    #[serde(default, skip_serializing_if = "is_default")]
    pub challenge: Option<Challenge>,
    /// What was said lately, the oldest first.
    #[serde(default, skip_serializing_if = "is_default")]
    pub talk: Vec<Spoken>,
    /// What else is around the table.
    #[serde(default, skip_serializing_if = "is_default")]
    pub around: Around,
    /// The room of the rematch, once all want it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub rematch: Option<String>,
    /// Whether the Phoenix has called: the next room is that of the game between the two players.
    #[serde(default, skip_serializing_if = "is_default")]
    pub phoenix: bool,
    /// Whether it is the game between two players whom the Phoenix has called: it begins as the first one ended, and no deck is
    /// chosen for it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub second: bool,
}

impl Table {
    /// Whether a player has given an answer that is kept until the others have given theirs.
    pub fn is_sealed(&self, seat: Seat) -> bool {
        self.seats.get(seat.index()).is_some_and(|seated| seated.sealed)
    }

    /// Whether the viewer has given such an answer: nothing is asked then, and it can be taken back.
    pub fn has_answered(&self) -> bool {
        self.you.is_some_and(|seat| self.is_sealed(seat))
    }

    /// Who is asked and has not answered.
    pub fn asked(&self) -> impl Iterator<Item = Seat> + '_ {
        let pending = self.view.as_ref().map_or(&[][..], |view| &view.pending);
        let seats = pending.iter().filter_map(|asked| asked.seat);
        seats.filter(|seat| !self.is_sealed(*seat))
    }
}

/// Where a room is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Players choose decks.
    Lobby,
    /// The game goes on.
    Playing,
    /// It has ended.
    Over,
}

/// A seat.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Seated {
    /// The player's name; empty while nobody sits there.
    pub name: String,
    /// The name of the deck: one's own, and everybody's once the game has begun.
    #[serde(default, skip_serializing_if = "is_default")]
    pub deck: Option<String>,
    /// Whether the player is ready to begin.
    #[serde(default, skip_serializing_if = "is_default")]
    pub ready: bool,
    /// Whether the player is connected.
    #[serde(default, skip_serializing_if = "is_default")]
    pub here: bool,
    /// The level of the bot, if one plays.
    #[serde(default, skip_serializing_if = "is_default")]
    pub bot: Option<Level>,
    /// Whether the player asks for a rematch.
    #[serde(default, skip_serializing_if = "is_default")]
    pub rematch: bool,
    /// Whether a sealed answer is in while others are missing.
    #[serde(default, skip_serializing_if = "is_default")]
    pub sealed: bool,
    /// Whether a player sits there, or the Chimera that is met.
    #[serde(default, skip_serializing_if = "is_default")]
    pub kind: SeatKind,
    /// What the player points at, for the partner to see.
    #[serde(default, skip_serializing_if = "is_default")]
    pub points: Option<Pointing>,
    /// Whether the player lets the partner act first.
    #[serde(default, skip_serializing_if = "is_default")]
    pub goes_on: bool,
    /// That the player is away while the game goes on.
    #[serde(default, skip_serializing_if = "is_default")]
    pub away: Option<Away>,
    /// Who claimed the game from this player.
    #[serde(default, skip_serializing_if = "is_default")]
    pub claimed: Option<Seat>,
    /// Whether the player has conceded, and leaves when the action under way is over.
    #[serde(default, skip_serializing_if = "is_default")]
    pub leaving: bool,
}

impl Seated {
    /// Whether a bot plays for the player, who is away.
    pub fn is_stood_in(&self) -> bool {
        self.away.is_some_and(|away| away.stood_in)
    }
}

/// What can be taken back.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Undo {
    /// The last answer.
    Answer,
    /// What is being paid for.
    Payment,
    /// Nothing: there is nothing yet.
    Nothing,
    /// Nothing, because of a barrier.
    Barrier(Barrier),
}

/// How chance is bound before the game, and opened after it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Fairness {
    /// SHA-256 of the secret, in hexadecimal digits, known before anybody sits down.
    pub commitment: String,
    /// What the players added, by seat.
    #[serde(default, skip_serializing_if = "is_default")]
    pub nonces: Vec<String>,
    /// The secret, when the game is over.
    #[serde(default, skip_serializing_if = "is_default")]
    pub secret: Option<String>,
}

/// What bound chance when a player sat down and binds it no more: whoever runs the room has changed it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Breach {
    /// Another hash is shown.
    Commitment,
    /// In the place of the player's own numbers there are others.
    Nonce,
    /// The secret that was opened is not the one of the hash.
    Secret,
}

impl Fairness {
    /// Compares this with what a player kept when sitting down at a seat. Before the game begins, the numbers of players
    /// may be on their way, and are not compared.
    pub fn breach(&self, commitment: &str, nonce: &str, seat: Seat, phase: Phase) -> Option<Breach> {
        if self.commitment != commitment {
            return Some(Breach::Commitment);
        }
        let own = self.nonces.get(seat.index()).filter(|_| phase != Phase::Lobby);
        if own.is_some_and(|own| own != nonce) {
            return Some(Breach::Nonce);
        }
        let opened = self.secret.as_deref().map(crate::chance::Secret::from_hex);
        let fits =
            |secret: Option<crate::chance::Secret>| secret.is_some_and(|secret| secret.commitment() == commitment);
        opened.is_some_and(|secret| !fits(secret)).then_some(Breach::Secret)
    }
}
