//! What a scenario says.

use ashwright_core::{Dice, Die, DieType, EditionId, Level, Rule, Token};
use ashwright_diagnostic::{Place, Problem};
use ashwright_engine::{PileEnd, Position, State};

/// A scenario: a table, what happens at it, and what is expected.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// Its name, such as `R0013`.
    pub id: String,
    /// The edition that it is about.
    pub edition: EditionId,
    /// The rules that it is an example of.
    pub cites: Vec<Rule>,
    /// What it shows, in one sentence.
    pub title: String,
    /// More about it.
    pub notes: Vec<String>,
    /// Whether it says every action and every "no" itself.
    pub strict: bool,
    /// The players by name, clockwise.
    pub seats: Vec<String>,
    /// What it teaches whoever plays it, and before which of its lines.
    pub(crate) teaching: Vec<(String, usize)>,
    pub(crate) file: String,
    pub(crate) text: String,
    pub(crate) start: Start,
    pub(crate) seat_places: Vec<Place>,
    pub(crate) decks: Vec<DeckBlock>,
    pub(crate) items: Vec<Item>,
    pub(crate) mentions: Vec<(String, Place)>,
}

impl Scenario {
    pub(crate) fn problem(&self, place: Place, message: impl Into<String>) -> Problem {
        Problem::in_text(&self.file, &self.text, place, message)
    }

    /// Whether it says anywhere what is to be so; a strict one says by itself that nothing else is asked, to the end of what
    /// its last line begins.
    pub fn expects(&self) -> bool {
        self.strict || self.items.iter().any(|item| matches!(item.what, What::Expect(_)))
    }

    /// The starting position that it describes, when it does not start from decks.
    pub fn position(&self) -> Option<&Position> {
        match &self.start {
            Start::Position(position) => Some(position),
            Start::Decks(_) => None,
        }
    }
}

#[derive(Clone, Debug)]
pub(crate) enum Start {
    Position(Box<Position>),
    /// With what is said of the Chimera that they meet, if there is one.
    Decks(Option<Box<Position>>),
}

#[derive(Clone, Debug)]
pub(crate) struct DeckBlock {
    pub name: String,
    pub place: Place,
    pub phoenixborn: String,
    pub cards: Vec<(String, u8)>,
    pub fill: Option<u8>,
    pub dice: ashwright_core::DiceByType,
}

#[derive(Clone, Debug)]
pub(crate) struct Item {
    pub place: Place,
    pub what: What,
}

#[derive(Clone, Debug)]
pub(crate) enum What {
    Act(Actor, Act),
    Expect(Expect),
    Until(Phase, Option<usize>),
    /// What follows is played in the game in which two players go on against each other (R 24.3.7).
    SecondGame,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Actor {
    Seat(usize),
    /// Chance, about a seat's dice or pile.
    Chance(usize),
}

/// A card as a scenario names it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct CardRef {
    pub seat: Option<usize>,
    pub title: String,
    pub number: Option<u8>,
    pub place: Place,
    /// The name of a seat alone: the seat, or its Phoenixborn.
    pub whole_seat: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Pick {
    Choose,
    Discard,
    Find,
    Next,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Act {
    Play(CardRef),
    Activate(CardRef, Option<String>),
    Trigger(CardRef, Option<String>),
    Power(DieType),
    Attack(CardRef),
    Attacker(CardRef),
    AttackersDone,
    Block(Option<CardRef>, CardRef),
    NoBlock(Option<CardRef>),
    /// No attacker that is still to come is blocked either.
    BlocksDone,
    Guard(CardRef),
    NoGuard,
    Counter(bool),
    Meditate,
    MeditateTop,
    MeditateCard(CardRef),
    MeditateDone,
    SetDie(Die, Level),
    PickDie(Die),
    Pass,
    EndTurn,
    Pick(Pick, CardRef),
    Pay(Dice),
    Option(u8),
    Number(u8),
    Say(bool),
    Decline,
    Mode(u8),
    Token(Token),
    Cards(Vec<CardRef>),
    ExhaustDice(Dice),
    Roll(Dice),
    Draw(CardRef),
}

impl Act {
    /// Whether it is "nothing more", which goes without saying where it is not asked.
    pub fn is_soft(&self) -> bool {
        matches!(self, Act::AttackersDone | Act::BlocksDone | Act::MeditateDone)
    }

    /// The cards and players that it names.
    pub fn cards(&self) -> Vec<&CardRef> {
        match self {
            // It may be the name of a text; whether that is there is found out by looking for it.
            Act::Activate(..) | Act::Trigger(..) => Vec::new(),
            Act::Play(card)
            | Act::Attack(card)
            | Act::Attacker(card)
            | Act::Guard(card)
            | Act::MeditateCard(card)
            | Act::Pick(_, card)
            | Act::Draw(card)
            | Act::NoBlock(Some(card)) => vec![card],
            Act::Block(attacker, card) => attacker.iter().chain([card]).collect(),
            Act::Cards(cards) => cards.iter().collect(),
            Act::Power(_)
            | Act::AttackersDone
            | Act::NoBlock(None)
            | Act::BlocksDone
            | Act::NoGuard
            | Act::Counter(_)
            | Act::Meditate
            | Act::MeditateTop
            | Act::MeditateDone
            | Act::SetDie(..)
            | Act::PickDie(_)
            | Act::Pass
            | Act::EndTurn
            | Act::Pay(_)
            | Act::Option(_)
            | Act::Number(_)
            | Act::Say(_)
            | Act::Decline
            | Act::Mode(_)
            | Act::Token(_)
            | Act::ExhaustDice(_)
            | Act::Roll(_) => Vec::new(),
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Phase {
    FirstFive,
    Roll,
    Discard,
    Draw,
    EndOfPrepare,
    Turn,
    EndOfTurn,
    Recovery,
    ExhaustDice,
    RedRains,
    Replenish,
    EndOfRound,
    Over,
}

impl Phase {
    pub const ALL: [(Phase, &'static str); 13] = [
        (Phase::FirstFive, "first five"),
        (Phase::Roll, "roll"),
        (Phase::Discard, "discard"),
        (Phase::Draw, "draw"),
        (Phase::EndOfPrepare, "end of prepare"),
        (Phase::Turn, "turn"),
        (Phase::EndOfTurn, "end of turn"),
        (Phase::Recovery, "recovery"),
        (Phase::ExhaustDice, "exhaust dice"),
        (Phase::RedRains, "red rains"),
        (Phase::Replenish, "replenish"),
        (Phase::EndOfRound, "end of round"),
        (Phase::Over, "over"),
    ];

    pub fn words(self) -> &'static str {
        Phase::ALL.iter().find(|(p, _)| *p == self).map_or("", |(_, w)| w)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Area {
    Battlefield,
    Spellboard,
    Hand,
    DrawPile,
    DiscardPile,
    Removed,
    Conjurations,
    Dice,
    ExhaustedDice,
}

impl Area {
    pub const ALL: [(&'static str, Area); 9] = [
        ("battlefield", Area::Battlefield),
        ("spellboard", Area::Spellboard),
        ("hand", Area::Hand),
        ("draw pile", Area::DrawPile),
        ("discard pile", Area::DiscardPile),
        ("removed", Area::Removed),
        ("conjurations", Area::Conjurations),
        ("dice", Area::Dice),
        ("exhausted dice", Area::ExhaustedDice),
    ];
}

#[derive(Clone, Debug)]
pub(crate) struct Listed {
    pub count: u8,
    pub title: String,
    pub facts: Vec<Fact>,
}

#[derive(Clone, Debug)]
pub(crate) enum Content {
    Exactly(Vec<Listed>),
    Has(Vec<Listed>),
    Lacks(Vec<Listed>),
    Count(u8),
    Dice(Dice),
    DiceTypes(ashwright_core::DiceByType),
}

#[derive(Clone, Debug)]
pub(crate) enum Fact {
    Wounds(u8),
    Exhaustion(u8),
    Status(u8),
    Exhausted(bool),
    Value(ashwright_core::Stat, i32),
    Ability(bool, String, Option<u8>),
    InPlay(bool),
    Controlled(usize),
    Owned(usize),
    AttachedTo(CardRef),
    With(bool, String),
    Called(String),
    Die(bool, Die),
    Guarded(bool),
    Fatigued(bool),
    Wins,
    Out,
    Alive,
    Main(u8),
    Side(u8),
    Reacted(bool),
    Focus(u8),
}

/// What is counted of a Chimera.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mark {
    RedRains,
    Rage,
    Phase,
    FaceDown,
}

impl Mark {
    pub const ALL: [(Mark, &'static str); 4] = [
        (Mark::RedRains, "red rains"),
        (Mark::Rage, "rage"),
        (Mark::Phase, "chimera phase"),
        (Mark::FaceDown, "face down"),
    ];

    pub fn words(self) -> &'static str {
        Mark::ALL
            .iter()
            .find(|(mark, _)| *mark == self)
            .map_or("", |(_, words)| words)
    }

    /// The number now; 0 at a table without a Chimera.
    pub fn now(self, state: &State) -> u8 {
        let Some(chimera) = state.chimera.as_deref() else {
            return 0;
        };
        match self {
            Mark::RedRains => chimera.red_rains,
            Mark::Rage => chimera.power_dice,
            Mark::Phase => chimera.phase,
            Mark::FaceDown => chimera.face_down.len() as u8,
        }
    }
}

#[derive(Clone, Debug)]
pub(crate) enum Expect {
    Content(usize, Area, Content),
    Facts(CardRef, Vec<Fact>),
    Asked(usize, Option<&'static str>),
    /// What a seat may do, and what may follow it.
    Offered(usize, Vec<Act>),
    NotOffered(usize, Vec<Act>, Option<String>, Option<Rule>),
    /// What a seat sees of somebody's part of the table.
    Sees(usize, usize, Area, Content),
    /// Which cards lie at an end of a draw pile, from that end inwards.
    Order(usize, PileEnd, Vec<String>),
    /// Whether these things have happened, in this order, since the last line that says what somebody does.
    Happened(bool, Vec<Happened>),
    /// Which units stand on a battlefield, from left to right; of a Chimera those against a player, if one is named.
    Row(usize, Option<usize>, Vec<String>),
    /// How many aspects lie face down against a player.
    FaceDown(usize, u8),
    Turn(usize),
    FirstPlayer(usize),
    Phase(Phase),
    Round(u16),
    /// A number that is said of the Chimera.
    Chimera(Mark, u8),
    Passes(u8),
    NobodyWins,
    Nobody,
    Knows(usize, bool, CardRef),
    /// Whether a seat knows that these cards lie on top of a draw pile, in this order.
    KnowsTop(usize, bool, usize, Vec<String>),
    Deck(usize, Result<(), Option<String>>),
    Conjurations(usize, Vec<Listed>),
    FirstFive(usize, Vec<CardRef>, Result<(), Option<String>>),
}

/// Something that happens, as a scenario names it.
#[derive(Clone, Debug)]
pub(crate) struct Happened {
    pub words: &'static str,
    pub what: Occurrence,
    /// To or by which card or player; anything when it is not said.
    pub card: Option<CardRef>,
}

/// The kinds of happenings that a scenario can expect.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Occurrence {
    Rolled,
    FirstPlayer,
    Turn,
    Passed,
    Drew,
    Played,
    Used,
    UsedPower,
    Spent,
    EnteredPlay,
    Attached,
    PutUnder,
    Damage,
    Prevented,
    Placed,
    Removed,
    Destroyed,
    Discarded,
    LeftTheGame,
    ToHand,
    Targeted,
    Attacked,
    DeclaredAttacker,
    DeclaredDefender,
    Cancelled,
    DieChanged,
    LookedAt,
    Shuffled,
    Lost,
}

/// What scenarios call them. Longer words come before those that they begin with.
pub(crate) const HAPPENINGS: [(&str, Occurrence); 29] = [
    ("roll of", Occurrence::Rolled),
    ("first player", Occurrence::FirstPlayer),
    ("turn of", Occurrence::Turn),
    ("pass of", Occurrence::Passed),
    ("draw of", Occurrence::Drew),
    ("play of", Occurrence::Played),
    ("use of", Occurrence::Used),
    ("dice power of", Occurrence::UsedPower),
    ("payment of", Occurrence::Spent),
    ("arrival of", Occurrence::EnteredPlay),
    ("attachment of", Occurrence::Attached),
    ("hiding of", Occurrence::PutUnder),
    ("damage to", Occurrence::Damage),
    ("prevention for", Occurrence::Prevented),
    ("tokens on", Occurrence::Placed),
    ("tokens off", Occurrence::Removed),
    ("destruction of", Occurrence::Destroyed),
    ("discard of", Occurrence::Discarded),
    ("removal of", Occurrence::LeftTheGame),
    ("return of", Occurrence::ToHand),
    ("target", Occurrence::Targeted),
    ("attack on", Occurrence::Attacked),
    ("attack by", Occurrence::DeclaredAttacker),
    ("defence by", Occurrence::DeclaredDefender),
    ("cancelling of", Occurrence::Cancelled),
    ("change of dice of", Occurrence::DieChanged),
    ("look at", Occurrence::LookedAt),
    ("shuffle of", Occurrence::Shuffled),
    ("loss of", Occurrence::Lost),
];
