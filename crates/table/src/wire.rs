//! What faces, files and other programs exchange about a game, as types that turn into JSON.
//!
//! Seats are written `P1` to `P4`. Nothing here decides anything.

use crate::notation::{Notation, dice_text, token_word};
use crate::session::Session;
use ashwright_core::{CardId, Dice, DiceByType, Pool, Seat, Stat, Token};
use ashwright_engine::{
    Agent, Ask, Change, Choice, Form, Happening, Outcome, Query, Question, Rulebook, Stage, State, What, Zone,
};
use serde::{Deserialize, Serialize};

/// How many options of a question are listed at most; others can still be answered by their notation.
pub const MAX_OPTIONS: u32 = 120;

/// A question.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct QuestionWire {
    /// Who is asked: a seat or `chance`.
    pub agent: String,
    /// The rule that asks.
    pub rule: String,
    /// What is asked, in one word.
    pub ask: String,
    /// The title of the card that the question is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub about: Option<String>,
    /// The id of that card in this game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub about_card: Option<u16>,
    /// The type of dice whose power is resolved, when the question is about one: its card is the Phoenixborn then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub power: Option<String>,
    /// The question for a person.
    pub prompt: String,
    /// The shape of the possible answers.
    pub form: FormWire,
    /// How many possible answers there are.
    pub count: u32,
    /// The possible answers, at most [`MAX_OPTIONS`] of them.
    pub options: Vec<OptionWire>,
}

/// The shape of the possible answers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum FormWire {
    /// One of the options.
    OneOf,
    /// Some of these cards.
    Some {
        /// At least.
        min: u8,
        /// At most.
        max: u8,
        /// The cards.
        of: Vec<String>,
        /// Their ids, in the same order.
        cards: Vec<u16>,
        /// Cards of which only some may be among them.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        limited: Vec<String>,
        /// At most so many of those.
        #[serde(default)]
        limit: u8,
    },
    /// A number.
    Number {
        /// The smallest.
        min: u8,
        /// The largest.
        max: u8,
    },
    /// Dice that pay.
    Pay {
        /// What must be paid, such as `1 natural class, 2 basic`.
        needs: String,
        /// From which dice.
        pool: String,
    },
    /// Any of these dice.
    AnyDice {
        /// The dice.
        pool: String,
    },
    /// A roll of dice.
    Roll {
        /// The dice, such as `5 ceremonial, 5 natural`.
        dice: String,
    },
    /// A card of a pile or hand.
    Draw {
        /// How many cards there are.
        cards: usize,
    },
}

/// A possible answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct OptionWire {
    /// Its number, from 0.
    pub n: u32,
    /// Its notation; answering with it means this answer.
    pub notation: String,
    /// The card that it names.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub card: Option<u16>,
    /// What it stands for, in the language of the cards, where its notation is a number: of effects and of costs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
}

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct EventWire {
    /// The rule that it follows.
    pub rule: String,
    /// What it was, in one word.
    pub what: String,
    /// The player whose doing or loss it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<String>,
    /// The card.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub card: Option<String>,
    /// The other card: the host, or the attacker that is met.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub other: Option<String>,
    /// How much.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub amount: Option<u16>,
    /// Dice, tokens, the text that is used.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub detail: Option<String>,
}

/// A card in the full state.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct CardWire {
    /// Its id in this game.
    pub id: u16,
    /// Its title.
    pub title: String,
    /// Its owner.
    pub owner: String,
    /// Who controls it, when in play.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub controller: Option<String>,
    /// Where it is.
    pub zone: String,
    /// The seats that know what it is.
    pub known_to: Vec<String>,
    /// Wound tokens.
    #[serde(default)]
    pub wounds: u8,
    /// Exhaustion tokens.
    #[serde(default)]
    pub exhaustion: u8,
    /// Status tokens.
    #[serde(default)]
    pub status: u8,
    /// What it is attached to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub host: Option<u16>,
    /// Attack, life and recover as they are now, of units and Phoenixborn in play.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub values: Option<[i32; 3]>,
}

/// A player in the full state.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PlayerWire {
    /// The seat.
    pub seat: String,
    /// The player's name.
    pub name: String,
    /// Whether the Phoenixborn is in play.
    pub alive: bool,
    /// Whether the reaction of this turn is used.
    pub reacted: bool,
    /// Active dice.
    pub active: String,
    /// Exhausted dice.
    pub exhausted: String,
    /// What is left in the conjuration pile.
    pub conjurations: Vec<(String, u8)>,
}

/// The whole state, hidden things included: for whoever drives the game, never for a player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct StateWire {
    /// The hash of the state.
    pub hash: String,
    /// What comes next.
    pub stage: String,
    /// The round.
    pub round: u16,
    /// Who holds the first player token.
    pub first_player: String,
    /// Whose turn it is.
    pub turn: TurnWire,
    /// The players.
    pub players: Vec<PlayerWire>,
    /// Every card that is not in a conjuration pile.
    pub cards: Vec<CardWire>,
    /// What lies together in draw piles, each pile from the top downwards.
    pub segments: Vec<SegmentWire>,
    /// Dice on cards: the die, its owner, the card.
    pub placed_dice: Vec<(String, String, u16)>,
    /// Changes that last: the card and what changed.
    pub lasting: Vec<(u16, String)>,
    /// The attack that is being resolved.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub attack: Option<AttackWire>,
    /// The effects that are being resolved, the newest last: whose, which card, which text.
    pub resolving: Vec<(String, u16, String)>,
    /// Who won, when the game is over.
    pub result: String,
}

/// Cards that lie together at an end of a draw pile.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SegmentWire {
    /// Whose pile it is.
    pub pile: String,
    /// `top` or `bottom`.
    pub end: String,
    /// The cards.
    pub cards: Vec<u16>,
    /// Their order where somebody chose it, the outermost last.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub order: Vec<u16>,
    /// Who knows the order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ordered_by: Vec<String>,
}

/// The turn.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TurnWire {
    /// Whose.
    pub seat: String,
    /// Its number.
    pub number: u16,
    /// Main actions left.
    pub main: u8,
    /// Side actions left.
    pub side: u8,
    /// How many turns in a row ended with Pass as their main action.
    pub passes: u8,
}

/// An attack.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct AttackWire {
    /// Who attacks.
    pub attacker: String,
    /// Who defends.
    pub defender: String,
    /// What is attacked.
    pub target: u16,
    /// Each attacker with what it meets, and whether that battle is over.
    pub battles: Vec<(u16, Option<u16>, bool)>,
}

/// The word for an agent.
pub fn agent(agent: Agent) -> String {
    match agent {
        Agent::Seat(seat) => seat.to_string(),
        Agent::Chance => "chance".to_string(),
    }
}

fn types(dice: &DiceByType) -> String {
    let parts: Vec<String> = dice.iter().map(|(kind, n)| format!("{n} {kind}")).collect();
    parts.join(", ")
}

fn dice(dice: &Dice) -> String {
    if dice.is_empty() {
        String::new()
    } else {
        dice.to_string()
    }
}

/// What a question is about: one word, a question for a person, and the card.
fn asked(ask: Ask) -> (&'static str, &'static str, Option<CardId>) {
    match ask {
        Ask::FirstFive => ("first_five", "Choose your First Five.", None),
        Ask::FirstPlayer => ("first_player", "Who takes the first turn?", None),
        Ask::PrepareDiscard => ("prepare_discard", "Which cards do you discard?", None),
        Ask::DrawMore => ("draw_more", "How many additional cards do you draw?", None),
        Ask::Action => ("action", "What do you do?", None),
        Ask::CostOption(card) => ("cost_option", "Which of the costs do you pay?", Some(card)),
        Ask::PayX(card) => ("pay_x", "How many dice do you spend as X?", Some(card)),
        Ask::Pay(card) => ("pay", "Which dice do you spend?", Some(card)),
        Ask::PayDiscard(card) => ("pay_discard", "Which card do you discard as a cost?", Some(card)),
        Ask::Attackers => ("attackers", "Which unit attacks?", None),
        Ask::Block(card) => ("block", "Which unit blocks this attacker?", Some(card)),
        Ask::Guard(card) => ("guard", "Who guards against this attacker?", Some(card)),
        Ask::Counter(card) => ("counter", "Does this unit counter?", Some(card)),
        Ask::NextBattle => ("next_battle", "Which battle is resolved next?", None),
        Ask::DamageFirst => ("damage_first", "Who receives damage first?", None),
        Ask::Respond => ("respond", "Do you respond?", None),
        Ask::Target(card) => ("target", "Choose a target.", Some(card)),
        Ask::Choose(card) => ("choose", "Choose.", Some(card)),
        Ask::Next(card) => ("next", "Which is next?", Some(card)),
        Ask::ChoosePlayer(card) => ("choose_player", "Choose a player.", Some(card)),
        Ask::May(card) => ("may", "Do you do what the card offers?", Some(card)),
        Ask::Mode(card) => ("mode", "Which of the effects do you choose?", Some(card)),
        Ask::Amount(card) => ("amount", "How many?", Some(card)),
        Ask::ChangeDie(card) => ("change_die", "Which die?", Some(card)),
        Ask::Search(card) => ("search", "Which card do you find?", Some(card)),
        Ask::DiscardOne => ("discard_one", "Which card do you discard?", None),
        Ask::TokenKind(card) => ("token_kind", "Which kind of token?", Some(card)),
        Ask::Meditate => ("meditate", "What do you discard next?", None),
        Ask::MeditateDie => ("meditate_die", "Which die do you change?", None),
        Ask::ExhaustDice => ("exhaust_dice", "Which dice do you exhaust?", None),
        Ask::Roll(_) => ("roll", "Roll these dice.", None),
        Ask::Draw(_) => ("draw", "Draw a card.", None),
        Ask::RandomCard(_) => ("random_card", "Pick a card at random.", None),
        Ask::BehaviorDie => ("behavior_die", "Roll the behavior die.", None),
        Ask::RageDie => ("rage_die", "Roll a rage die: 0 is basic, 1 is power.", None),
    }
}

/// A question as it stands in a state, without listing answers that chance alone gives.
pub fn question(book: &Rulebook, state: &State, question: &Question) -> QuestionWire {
    let notation = Notation::new(book, state);
    let form = question.form();
    let (ask, prompt, card) = asked(question.ask);
    let names = |cards: ashwright_engine::CardSet| {
        let cards: Vec<CardId> = cards.iter().collect();
        notation.names(&cards)
    };
    let wire_form = match form {
        Form::OneOf(_) => FormWire::OneOf,
        Form::Some {
            of,
            min,
            max,
            limited,
            limit,
        } => {
            let all: Vec<CardId> = of.iter().collect();
            let named = notation.names(&all).into_iter().zip(&all);
            FormWire::Some {
                min,
                max,
                of: names(of),
                cards: all.iter().map(|card| card.0).collect(),
                limited: named
                    .filter(|(_, c)| limited.contains(**c))
                    .map(|(name, _)| name)
                    .collect(),
                limit,
            }
        }
        Form::Number { min, max } => FormWire::Number { min, max },
        Form::Pay { needs, pool } => {
            let parts: Vec<String> = needs.iter().map(|(symbol, n)| format!("{n} {symbol}")).collect();
            FormWire::Pay {
                needs: parts.join(", "),
                pool: dice(&pool),
            }
        }
        Form::AnyDice { pool } => FormWire::AnyDice { pool: dice(&pool) },
        Form::Roll { dice } => FormWire::Roll { dice: types(&dice) },
        Form::Draw { from, .. } => FormWire::Draw { cards: from.len() },
    };
    let options = notation
        .options(question, MAX_OPTIONS)
        .into_iter()
        .enumerate()
        .map(|(n, notation)| {
            let answer = form.nth(n as u32);
            let choice = match answer {
                Some(ashwright_engine::Answer::Choice(choice)) => Some(choice),
                Some(_) | None => None,
            };
            OptionWire {
                n: n as u32,
                notation,
                card: choice.and_then(|choice| choice.card()).map(|card| card.0),
                text: choice.and_then(|choice| numbered(book, state, question.ask, choice)),
            }
        })
        .collect();
    QuestionWire {
        agent: agent(question.agent),
        rule: question.rule.to_string(),
        ask: ask.to_string(),
        about: card.map(|card| title(&book.pool, state, card)),
        about_card: card.map(|card| card.0),
        power: card.and_then(|card| power(book, state, card)),
        prompt: prompt.to_string(),
        form: wire_form,
        count: form.count(),
        options,
    }
}

/// What a numbered choice of effects or costs stands for.
fn numbered(book: &Rulebook, state: &State, ask: Ask, choice: Choice) -> Option<String> {
    let Choice::Mode(n) = choice else { return None };
    match ask {
        Ask::CostOption(card) => {
            let title = state.cards.get(card.index())?.title;
            ashwright_lang::print_cost_option(&book.pool, title, n.into())
        }
        _ => ashwright_lang::print_mode(&book.pool, state.chain.last()?.ability, n.into()),
    }
}

/// The type of dice whose power a card's player resolves just now.
fn power(book: &Rulebook, state: &State, card: CardId) -> Option<String> {
    let frame = state.chain.last().filter(|frame| frame.this == card)?;
    let powers = &book.pool.dice_powers;
    let (kind, _) = powers.iter().find(|(_, power)| power.power.ability == frame.ability)?;
    Some(kind.to_string())
}

fn title(pool: &Pool, state: &State, card: CardId) -> String {
    match state.cards.get(card.index()) {
        Some(record) => pool.card(record.title).title.clone(),
        None => String::new(),
    }
}

/// Something that happened, hidden things included: for whoever drives the game, never for a player.
pub fn event(book: &Rulebook, state: &State, happening: &Happening) -> EventWire {
    let name = |card: CardId| Some(title(&book.pool, state, card)).filter(|title| !title.is_empty());
    let mut wire = EventWire {
        rule: happening.rule.to_string(),
        what: String::new(),
        seat: None,
        card: None,
        other: None,
        amount: None,
        detail: None,
    };
    let what = match happening.what {
        What::Round(n) => {
            wire.amount = Some(n);
            "round"
        }
        What::Rolled(seat, shown) => {
            wire.seat = Some(seat.to_string());
            wire.detail = Some(dice(&shown));
            "rolled"
        }
        What::Tied(basics) => {
            wire.amount = Some(u16::from(basics));
            "tied"
        }
        What::FirstPlayer(seat) => {
            wire.seat = Some(seat.to_string());
            "first_player"
        }
        What::Turn(seat) => {
            wire.seat = Some(seat.to_string());
            "turn"
        }
        What::Chimera(deed) => {
            let (word, amount) = deed.word();
            wire.amount = amount;
            if let ashwright_seen::Deed::FaceDown(front) = deed {
                wire.seat = Some(front.to_string());
            }
            word
        }
        What::Passed(seat) => {
            wire.seat = Some(seat.to_string());
            "passed"
        }
        What::Drew(seat, card) => {
            wire.seat = Some(seat.to_string());
            wire.card = name(card);
            "drew"
        }
        What::Played(seat, card) => {
            wire.seat = Some(seat.to_string());
            wire.card = name(card);
            "played"
        }
        What::Used(seat, card, ability) => {
            wire.seat = Some(seat.to_string());
            wire.card = name(card);
            wire.detail = book.pool.abilities.get(ability.index()).and_then(|a| a.name.clone());
            "used"
        }
        What::UsedPower(seat, kind) => {
            wire.seat = Some(seat.to_string());
            wire.detail = Some(kind.to_string());
            "used_power"
        }
        What::Spent(seat, spent) => {
            wire.seat = Some(seat.to_string());
            wire.detail = Some(dice_text(&spent));
            "spent"
        }
        What::EnteredPlay(card) => {
            wire.card = name(card);
            "entered_play"
        }
        What::Attached(card, host) => {
            wire.card = name(card);
            wire.other = name(host);
            "attached"
        }
        What::PutUnder(card, host) => {
            wire.card = name(card);
            wire.other = name(host);
            "put_under"
        }
        What::Damage(card, n) => {
            wire.card = name(card);
            wire.amount = Some(n.into());
            "damage"
        }
        What::Prevented(card, n) => {
            wire.card = name(card);
            wire.amount = Some(n.into());
            "prevented"
        }
        What::Placed(card, token, n) => {
            wire.card = name(card);
            wire.amount = Some(n.into());
            wire.detail = Some(token_word(token).to_string());
            "placed"
        }
        What::Removed(card, token, n) => {
            wire.card = name(card);
            wire.amount = Some(n.into());
            wire.detail = Some(token_word(token).to_string());
            "removed"
        }
        What::Destroyed(card) => {
            wire.card = name(card);
            "destroyed"
        }
        What::Discarded(card) => {
            wire.card = name(card);
            "discarded"
        }
        What::LeftTheGame(card) => {
            wire.card = name(card);
            "left_the_game"
        }
        What::ToHand(card) => {
            wire.card = name(card);
            "to_hand"
        }
        What::Targeted(card) => {
            wire.card = name(card);
            "targeted"
        }
        What::Attacked(seat, card) => {
            wire.seat = Some(seat.to_string());
            wire.card = name(card);
            "attacked"
        }
        What::DeclaredAttacker(card) => {
            wire.card = name(card);
            "declared_attacker"
        }
        What::DeclaredDefender(card, attacker) => {
            wire.card = name(card);
            wire.other = name(attacker);
            "declared_defender"
        }
        What::Cancelled(card) => {
            wire.card = name(card);
            "cancelled"
        }
        What::DieChanged(seat, die, level) => {
            wire.seat = Some(seat.to_string());
            wire.detail = Some(format!("{die} to {level}"));
            "die_changed"
        }
        What::LookedAt(seat, card) => {
            wire.seat = Some(seat.to_string());
            wire.card = name(card);
            "looked_at"
        }
        What::Shuffled(seat) => {
            wire.seat = Some(seat.to_string());
            "shuffled"
        }
        What::Lost(seat) => {
            wire.seat = Some(seat.to_string());
            "lost"
        }
        What::Ended(outcome) => {
            wire.seat = match outcome {
                Outcome::Won(seats) => seats.iter().next().map(|seat| seat.to_string()),
                Outcome::Nobody => None,
            };
            "ended"
        }
    };
    wire.what = what.to_string();
    wire
}

/// The word for a stage.
pub fn stage(stage: Stage) -> &'static str {
    match stage {
        Stage::FirstFive => "first_five",
        Stage::Roll => "roll",
        Stage::Discard => "discard",
        Stage::Draw => "draw",
        Stage::EndOfPrepare => "end_of_prepare",
        Stage::StartOfTurn => "start_of_turn",
        Stage::Turn => "turn",
        Stage::EndOfTurn => "end_of_turn",
        Stage::Recovery => "recovery",
        Stage::ExhaustDice => "exhaust_dice",
        Stage::RedRains => "red_rains",
        Stage::Replenish => "replenish",
        Stage::EndOfRound => "end_of_round",
        Stage::Over(_) => "over",
    }
}

fn zone(zone: Zone) -> &'static str {
    match zone {
        Zone::Hand => "hand",
        Zone::DrawPile => "draw_pile",
        Zone::DiscardPile => "discard_pile",
        Zone::Battlefield => "battlefield",
        Zone::Spellboard => "spellboard",
        Zone::Phoenixborn => "phoenixborn",
        Zone::Attached => "attached",
        Zone::Under => "under",
        Zone::Resolving => "resolving",
        Zone::Leaving => "leaving",
        Zone::OutOfGame => "out_of_game",
        Zone::Unused => "unused",
    }
}

fn change(pool: &Pool, change: &Change) -> String {
    let stat = |stat: &Stat| match stat {
        Stat::Attack => "attack",
        Stat::Life => "life",
        Stat::Recover => "recover",
        Stat::Battlefield => "battlefield",
        Stat::Spellboard => "spellboard",
    };
    match change {
        Change::Gets(s, n) => format!("{n:+} {}", stat(s)),
        Change::Gains(printed) => {
            let ability = pool.ability(printed.ability);
            let name = ability.name.clone().unwrap_or_else(|| "a text".to_string());
            if printed.numeral > 0 {
                format!("gains {name} {}", printed.numeral)
            } else {
                format!("gains {name}")
            }
        }
        Change::NoAbilities => "no abilities".to_string(),
        Change::Cannot(bits) => format!("cannot {bits}"),
        Change::MayGuard => "may guard".to_string(),
        Change::StrikesFirst => "strikes first".to_string(),
        Change::CountersUnexhausted => "counters unexhausted".to_string(),
        Change::Copy(title, _) => format!("copy of {}", pool.card(*title).title),
        Change::CountsAsExhausted => "counts as exhausted".to_string(),
        Change::MustBeBlocked => "must be blocked".to_string(),
        Change::MustBlock(attacker) => format!("must block {}", attacker.0),
        Change::MustAttack => "must attack".to_string(),
        Change::SwappedValues => "attack and life swapped".to_string(),
        Change::NumeralsInAttacks(n) => format!("numerals {n:+} in attacks"),
        Change::KeepsDice(kind) => format!("keeps {} dice", kind.word()),
    }
}

/// The whole state of a session, hidden things included.
pub fn state(session: &Session) -> StateWire {
    let book = session.book();
    let state = session.state();
    let query = Query { book, state };
    let cards = (0..)
        .map(CardId)
        .zip(&state.cards)
        .filter(|(_, record)| record.zone != Zone::Unused)
        .map(|(id, record)| CardWire {
            id: id.0,
            title: book.pool.card(record.title).title.clone(),
            owner: record.owner.to_string(),
            controller: record.zone.in_play().then(|| record.controller.to_string()),
            zone: zone(record.zone).to_string(),
            known_to: state
                .all_seats()
                .filter(|s| record.known.contains(*s))
                .map(|s| s.to_string())
                .collect(),
            wounds: record.tokens[Token::Wound],
            exhaustion: record.tokens[Token::Exhaustion],
            status: record.tokens[Token::Status],
            host: record.host.map(|host| host.0),
            values: matches!(record.zone, Zone::Battlefield | Zone::Phoenixborn)
                .then(|| [Stat::Attack, Stat::Life, Stat::Recover].map(|stat| query.value(id, stat))),
        })
        .collect();
    let players = state
        .all_seats()
        .map(|seat| {
            let player = state.player(seat);
            PlayerWire {
                seat: seat.to_string(),
                name: session.start().player(seat),
                alive: player.alive,
                reacted: player.reacted,
                active: dice(&player.active),
                exhausted: types(&player.exhausted),
                conjurations: state
                    .conjurations
                    .iter()
                    .filter(|pile| pile.owner == seat)
                    .map(|pile| (book.pool.card(pile.title).title.clone(), pile.left))
                    .collect(),
            }
        })
        .collect();
    StateWire {
        hash: format!("{:016x}", state.hash64()),
        stage: stage(state.stage).to_string(),
        round: state.round,
        first_player: state.first_player.to_string(),
        turn: TurnWire {
            seat: state.turn.seat.to_string(),
            number: state.turn.number,
            main: state.turn.main,
            side: state.turn.side,
            passes: state.turn.passes,
        },
        players,
        cards,
        segments: state
            .segments
            .iter()
            .map(|segment| SegmentWire {
                pile: segment.pile.to_string(),
                end: match segment.end {
                    ashwright_engine::PileEnd::Top => "top",
                    ashwright_engine::PileEnd::Bottom => "bottom",
                }
                .to_string(),
                cards: segment.cards.iter().map(|card| card.0).collect(),
                order: segment.order.iter().map(|card| card.0).collect(),
                ordered_by: state
                    .all_seats()
                    .filter(|seat| segment.ordered_by.contains(*seat))
                    .map(|seat| seat.to_string())
                    .collect(),
            })
            .collect(),
        placed_dice: state
            .placed_dice
            .iter()
            .map(|placed| (placed.die.to_string(), placed.owner.to_string(), placed.card.0))
            .collect(),
        lasting: state
            .lasting
            .iter()
            .map(|lasting| (lasting.on.card.0, change(&book.pool, &lasting.change)))
            .collect(),
        attack: state.attack.as_ref().map(|attack| AttackWire {
            attacker: attack.attacker.to_string(),
            defender: attack.defender.to_string(),
            target: attack.target.card.0,
            battles: attack
                .battles
                .iter()
                .map(|battle| {
                    (
                        battle.attacker.card.0,
                        battle.defender.map(|defender| defender.card.0),
                        battle.resolved,
                    )
                })
                .collect(),
        }),
        resolving: state
            .chain
            .iter()
            .map(|frame| {
                let ability = book.pool.ability(frame.ability).name.clone();
                (frame.controller.to_string(), frame.this.0, ability.unwrap_or_default())
            })
            .collect(),
        result: crate::record::result(state),
    }
}

/// What one seat may see of a session, as the engine's view has it.
pub fn view(session: &Session, seat: Seat) -> ashwright_seen::View {
    ashwright_engine::view::view_of(session.book(), session.state(), session.questions(), seat)
}

/// The choices about cards that a seat can see which its question does not offer, to be asked about with `why_not`.
pub fn not_offered(session: &Session, seat: Seat, question: &Question) -> Vec<Choice> {
    let Form::OneOf(options) = question.form() else {
        return Vec::new();
    };
    let book = session.book();
    let state = session.state();
    let query = Query { book, state };
    let cards = || (0..state.cards.len() as u16).map(CardId);
    let mut choices = Vec::new();
    let offers_cards = options.iter().any(|option| matches!(option, Choice::Card(_)));
    match question.ask {
        Ask::Action => {
            choices.extend([Choice::Pass, Choice::EndTurn, Choice::Meditate]);
            let mut hand: Vec<ashwright_core::TitleId> = Vec::new();
            let offered: Vec<_> = options
                .iter()
                .filter_map(|option| match option {
                    Choice::Play(card) => Some(state.card(*card).title),
                    _ => None,
                })
                .collect();
            for card in state.owned_in(Zone::Hand, seat) {
                let title = state.card(card).title;
                if !hand.contains(&title) && !offered.contains(&title) {
                    hand.push(title);
                    choices.push(Choice::Play(card));
                }
            }
            for card in state.zones.in_play().iter() {
                for active in query.abilities(card) {
                    let body = &book.ability(active.ability).body;
                    if matches!(body, ashwright_core::Body::Activated { .. }) {
                        choices.push(Choice::Activate(card, active.ability));
                    }
                }
            }
            choices.extend(ashwright_core::DieType::ALL.map(Choice::DicePower));
            for card in cards() {
                if matches!(state.card(card).zone, Zone::Battlefield | Zone::Phoenixborn) {
                    choices.push(Choice::Attack(card));
                }
            }
        }
        Ask::Respond => {
            let offered: Vec<_> = options
                .iter()
                .filter_map(|option| match option {
                    Choice::React(card) => Some(state.card(*card).title),
                    _ => None,
                })
                .collect();
            let mut hand: Vec<ashwright_core::TitleId> = Vec::new();
            for card in state.owned_in(Zone::Hand, seat) {
                let title = state.card(card).title;
                if !hand.contains(&title) && !offered.contains(&title) {
                    hand.push(title);
                    choices.push(Choice::React(card));
                }
            }
        }
        _ if offers_cards
            || matches!(
                question.ask,
                Ask::Block(_) | Ask::Guard(_) | Ask::Attackers | Ask::Target(_)
            ) =>
        {
            choices.extend(cards().map(Choice::Card));
        }
        _ => {}
    }
    choices.retain(|choice| !options.contains(choice) && crate::notation::is_seen(state, seat, choice));
    choices
}
