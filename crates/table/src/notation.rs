//! Answers as short texts, by meaning: `play Hammer Knight`, `+Iron Worker`, `pay 2 natural power 1 charm basic`.
//!
//! A text is made and read in the context of the question. Equal titles are told apart by whose they are (`P2 Gilder`)
//! and by their ordinal among the options (`Gilder#2`). For every legal answer, reading what was written gives the
//! answer again.

use ashwright_core::{CardId, Dice, DiceByType, Die, DieType, Level, Seat, TitleId, Token, plain};
use ashwright_diagnostic::Problem;
use ashwright_diagnostic::nearest_or_part as nearest;
use ashwright_engine::{Agent, Answer, Ask, CardSet, Choice, Form, Question, Rulebook, State, Viewer, Zone};

/// Writes and reads answers to questions that are asked in a state.
#[derive(Clone, Copy, Debug)]
pub struct Notation<'a> {
    /// The definitions.
    pub book: &'a Rulebook,
    /// The state in which the question is asked.
    pub state: &'a State,
}

/// The seat that a word such as `P2` or `2` names.
pub fn seat_from_word(word: &str) -> Option<Seat> {
    let word = word.trim();
    let digits = word.strip_prefix(['P', 'p']).unwrap_or(word);
    match digits.parse::<u8>() {
        Ok(n) if (1..=Seat::MAX as u8).contains(&n) && digits.len() == 1 => Some(Seat(n - 1)),
        Ok(_) | Err(_) => None,
    }
}

/// The text before and after the card that a choice names.
struct Phrase {
    before: String,
    card: Option<CardId>,
    after: String,
}

impl Phrase {
    fn fixed(text: impl Into<String>) -> Phrase {
        Phrase {
            before: text.into(),
            card: None,
            after: String::new(),
        }
    }

    fn card(before: &str, card: CardId) -> Phrase {
        Phrase {
            before: before.to_string(),
            card: Some(card),
            after: String::new(),
        }
    }

    fn after(mut self, text: String) -> Phrase {
        self.after = text;
        self
    }
}

/// The word of a token.
fn token_word(token: Token) -> &'static str {
    match token {
        Token::Wound => "wound",
        Token::Exhaustion => "exhaustion",
        Token::Status => "status",
    }
}

/// The letter of a level in a compact roll.
fn letter(level: Level) -> char {
    match level {
        Level::Basic => 'b',
        Level::Class => 'c',
        Level::Power => 'p',
    }
}

impl<'a> Notation<'a> {
    /// A notation for questions in this state.
    pub fn new(book: &'a Rulebook, state: &'a State) -> Notation<'a> {
        Notation { book, state }
    }

    /// An answer as text. Answers that the question does not allow have a text too, which need not be readable back.
    pub fn render(&self, question: &Question, answer: &Answer) -> String {
        match (question.form(), answer) {
            (_, Answer::By(_, choice)) => self.render(question, &Answer::Choice(*choice)),
            (Form::OneOf(options), Answer::Choice(choice)) => {
                let index = question.form().index_of(answer);
                let texts = self.choices(question.agent, question.ask, options);
                match index.and_then(|i| texts.into_iter().nth(i as usize)) {
                    Some(text) => text,
                    None => self.one(question, *choice),
                }
            }
            (Form::Draw { from, .. }, Answer::Choice(Choice::Card(card))) if from.contains(*card) => {
                let name = self.name_among(&from, *card);
                format!("{}{name}", cards_verb(question.ask))
            }
            (_, Answer::Choice(choice)) => self.one(question, *choice),
            (Form::Some { of, .. }, Answer::Cards(cards)) => self.render_cards(question.ask, &of, cards),
            (_, Answer::Cards(cards)) => self.render_cards(question.ask, cards, cards),
            (_, Answer::Number(n)) => n.to_string(),
            (Form::Roll { .. }, Answer::Dice(dice)) => render_roll(dice),
            (_, Answer::Dice(dice)) => format!("{}{}", dice_verb(question.ask), dice_text(dice)),
        }
    }

    /// The text of each option of a question, by the order of [`Form::nth`], at most `limit` of them.
    pub fn options(&self, question: &Question, limit: u32) -> Vec<String> {
        let form = question.form();
        if let Form::OneOf(options) = form {
            let mut texts = self.choices(question.agent, question.ask, options);
            texts.truncate(limit as usize);
            return texts;
        }
        (0..form.count().min(limit))
            .map_while(|n| form.nth(n))
            .map(|answer| self.render(question, &answer))
            .collect()
    }

    /// Reads an answer to a question.
    ///
    /// # Errors
    /// When the text means none of the possible answers.
    pub fn parse(&self, question: &Question, text: &str) -> Result<Answer, Problem> {
        let refuse = |why: String, remedy: String| {
            let place = format!("the question of rule {}", question.rule);
            Problem::new(format!("cannot read the answer {text:?}"), place, why, remedy)
        };
        match question.form() {
            Form::OneOf(options) => {
                let texts = self.choices(question.agent, question.ask, options);
                match pick(text, &texts)
                    .map(|i| options[i])
                    .or_else(|| refusal(text, options))
                {
                    Some(choice) => Ok(Answer::Choice(choice)),
                    None => Err(refuse("it is not among the options".into(), suggest(text, &texts))),
                }
            }
            Form::Draw { from, .. } => {
                let cards: Vec<CardId> = from.iter().collect();
                let verb = cards_verb(question.ask);
                let texts: Vec<String> = self.names(&cards).iter().map(|name| format!("{verb}{name}")).collect();
                match pick(text, &texts) {
                    Some(i) => Ok(Answer::Choice(Choice::Card(cards[i]))),
                    None => Err(refuse("no such card can be drawn now".into(), suggest(text, &texts))),
                }
            }
            Form::Some { of, min, max, .. } => {
                let cards = self
                    .parse_cards(question.ask, &of, text)
                    .map_err(|(why, remedy)| refuse(why, remedy))?;
                let answer = Answer::Cards(cards);
                if question.form().contains(&answer) {
                    return Ok(answer);
                }
                let n = cards.len();
                let why = if (min as usize..=max as usize).contains(&n) {
                    "too many of these cards are unique to the Phoenixborn".to_string()
                } else {
                    format!("it names {n} cards")
                };
                let remedy = if min == max {
                    format!("name {min} of the cards offered")
                } else {
                    format!("name {min} to {max} of the cards offered")
                };
                Err(refuse(why, remedy))
            }
            Form::Number { min, max } => match text.trim().parse::<u8>() {
                Ok(n) if (min..=max).contains(&n) => Ok(Answer::Number(n)),
                Ok(_) | Err(_) => Err(refuse(
                    "it is not one of the numbers offered".into(),
                    format!("give a number from {min} to {max}"),
                )),
            },
            Form::Roll { dice } => {
                let example = render_roll(&all_basic(&dice));
                let remedy = || format!("write each type with its letters, such as {example:?}");
                let shown = parse_roll(text).ok_or_else(|| refuse("it is not a roll".into(), remedy()))?;
                let answer = Answer::Dice(shown);
                if question.form().contains(&answer) {
                    Ok(answer)
                } else {
                    Err(refuse("these are not the dice that are rolled".into(), remedy()))
                }
            }
            Form::Pay { needs, pool } => {
                let cost: Vec<String> = needs
                    .iter()
                    .map(|(symbol, n)| match symbol {
                        ashwright_core::Symbol::Basic => format!("{n} of any kind"),
                        ashwright_core::Symbol::Of(kind, level) => format!("{n} {kind} {level}"),
                    })
                    .collect();
                let remedy = format!("pay {} from {pool}", cost.join(", "));
                self.parse_dice(question, text, remedy).map_err(|(w, r)| refuse(w, r))
            }
            Form::AnyDice { pool } => self
                .parse_dice(question, text, format!("name some of {pool}"))
                .map_err(|(w, r)| refuse(w, r)),
        }
    }

    fn parse_dice(&self, question: &Question, text: &str, remedy: String) -> Result<Answer, (String, String)> {
        let text = plain(text);
        let verb = dice_verb(question.ask);
        let body = text.strip_prefix(verb.trim()).unwrap_or(&text).trim();
        let Some(dice) = dice_from_text(body) else {
            return Err(("it does not name dice".into(), remedy));
        };
        let answer = Answer::Dice(dice);
        if question.form().contains(&answer) {
            Ok(answer)
        } else {
            Err(("these dice do not fit".into(), remedy))
        }
    }

    /// A choice outside the options.
    fn one(&self, question: &Question, choice: Choice) -> String {
        self.choices(question.agent, question.ask, &[choice])
            .pop()
            .unwrap_or_default()
    }

    /// The text of each of these choices, no two alike.
    pub fn choices(&self, agent: Agent, ask: Ask, choices: &[Choice]) -> Vec<String> {
        let phrases: Vec<Phrase> = choices.iter().map(|choice| self.phrase(ask, *choice)).collect();
        let mut texts: Vec<String> = Vec::with_capacity(phrases.len());
        for phrase in &phrases {
            let text = match phrase.card {
                None => phrase.before.clone(),
                Some(card) => {
                    let mut peers: Vec<CardId> = Vec::new();
                    for other in phrases.iter().filter(|other| other.before == phrase.before) {
                        if let Some(card) = other.card
                            && !peers.contains(&card)
                        {
                            peers.push(card);
                        }
                    }
                    let name = self.name_in(agent, ask, &peers, card);
                    format!("{}{name}{}", phrase.before, phrase.after)
                }
            };
            let copies = texts
                .iter()
                .filter(|t| **t == text || t.starts_with(&format!("{text} (")))
                .count();
            texts.push(if copies == 0 {
                text
            } else {
                format!("{text} ({})", copies + 1)
            });
        }
        texts
    }

    /// The title of a card as the agent that is asked may see it.
    fn title(&self, agent: Agent, ask: Ask, card: CardId) -> &'a str {
        let Some(record) = self.state.cards.get(card.index()) else {
            return "no card";
        };
        // A search shows the pile to the seat that searches (R 8.7.1).
        let hidden = match agent {
            Agent::Seat(seat) => {
                let sees = record.owner == seat || Viewer::Seat(seat).sees(self.state, card);
                !sees && !matches!(ask, Ask::Search(_))
            }
            Agent::Chance => false,
        };
        if hidden {
            "hidden card"
        } else {
            &self.book.pool.card(record.title).title
        }
    }

    fn whose(&self, card: CardId) -> Seat {
        match self.state.cards.get(card.index()) {
            Some(record) if record.zone.in_play() => record.controller,
            Some(record) => record.owner,
            None => Seat(0),
        }
    }

    /// The name of one card among its peers, which are in the order that counts for ordinals.
    fn name_in(&self, agent: Agent, ask: Ask, peers: &[CardId], card: CardId) -> String {
        let title = self.title(agent, ask, card);
        let whose = self.whose(card);
        let namesakes = peers.iter().filter(|peer| self.title(agent, ask, **peer) == title);
        let (mut ordinal, mut others) = (0, false);
        let mut passed = false;
        for peer in namesakes {
            if self.whose(*peer) != whose {
                others = true;
            } else if !passed {
                ordinal += 1;
                passed = *peer == card;
            }
        }
        let mut name = String::new();
        if others {
            name.push_str(&format!("{whose} "));
        }
        name.push_str(title);
        if ordinal > 1 {
            name.push_str(&format!("#{ordinal}"));
        }
        name
    }

    /// The names of cards told apart from each other.
    pub fn names(&self, cards: &[CardId]) -> Vec<String> {
        cards
            .iter()
            .map(|card| self.name_in(Agent::Chance, Ask::Action, cards, *card))
            .collect()
    }

    fn name_among(&self, cards: &CardSet, card: CardId) -> String {
        let peers: Vec<CardId> = cards.iter().collect();
        self.name_in(Agent::Chance, Ask::Action, &peers, card)
    }

    fn render_cards(&self, ask: Ask, of: &CardSet, cards: &CardSet) -> String {
        let verb = cards_verb(ask);
        if cards.is_empty() {
            return format!("{verb}nothing");
        }
        let peers: Vec<CardId> = of.iter().collect();
        let names: Vec<String> = cards
            .iter()
            .map(|card| self.name_in(Agent::Chance, ask, &peers, card))
            .collect();
        format!("{verb}{}", names.join(", "))
    }

    fn parse_cards(&self, ask: Ask, of: &CardSet, text: &str) -> Result<CardSet, (String, String)> {
        let text = plain(text);
        let verb = cards_verb(ask);
        let body = text.strip_prefix(verb.trim()).unwrap_or(&text).trim();
        let body = body.strip_prefix(':').unwrap_or(body).trim();
        if body.is_empty() || body == "nothing" {
            return Ok(CardSet::EMPTY);
        }
        let peers: Vec<CardId> = of.iter().collect();
        let names = self.names(&peers);
        let pieces: Vec<&str> = body.split(',').map(str::trim).collect();
        let longest = 1 + names.iter().map(|name| name.matches(',').count()).max().unwrap_or(0);
        let mut cards = CardSet::EMPTY;
        let mut at = 0;
        while at < pieces.len() {
            // A title may contain a comma: the longest run of pieces that is a name counts.
            let found = (at + 1..=pieces.len().min(at + longest)).rev().find_map(|end| {
                let name = pieces[at..end].join(", ");
                pick(&name, &names).map(|i| (i, end))
            });
            let Some((index, end)) = found else {
                let remedy = suggest(pieces[at], &names);
                return Err((format!("{:?} is not one of the cards offered", pieces[at]), remedy));
            };
            if cards.contains(peers[index]) {
                return Err((
                    format!("it names {} twice", names[index]),
                    format!("name another copy, such as {:?}", format!("{}#2", names[index])),
                ));
            }
            cards.insert(peers[index]);
            at = end;
        }
        Ok(cards)
    }

    fn title_of(&self, title: TitleId) -> String {
        match self.book.pool.cards.get(title.index()) {
            Some(card) => card.title.clone(),
            None => "no title".to_string(),
        }
    }

    fn ability(&self, card: CardId, ability: ashwright_core::AbilityId) -> String {
        let title = self.state.cards.get(card.index()).map(|record| record.title);
        match title.and_then(|title| self.book.label_of(title, ability)) {
            Some(label) => format!(": {label}"),
            None => String::new(),
        }
    }

    fn phrase(&self, ask: Ask, choice: Choice) -> Phrase {
        match choice {
            Choice::Pass => Phrase::fixed("pass"),
            Choice::EndTurn => Phrase::fixed("end turn"),
            Choice::Meditate => Phrase::fixed("meditate"),
            Choice::Play(card) => Phrase::card("play ", card),
            Choice::Activate(card, ability) => Phrase::card("use ", card).after(self.ability(card, ability)),
            Choice::DicePower(kind) => Phrase::fixed(format!("power {kind}")),
            Choice::Attack(card) => Phrase::card("attack ", card),
            Choice::AttackPhoenixborn => Phrase::fixed("attack a Phoenixborn"),
            Choice::AttackUnit => Phrase::fixed("attack a unit"),
            Choice::Trigger(card, ability) => Phrase::card("trigger ", card).after(self.ability(card, ability)),
            Choice::React(card) => Phrase::card("react ", card),
            Choice::Card(card) => match ask {
                Ask::DamageFirst => Phrase::card("damage ", card).after(" first".to_string()),
                _ => Phrase::card(card_verb(ask), card),
            },
            Choice::Seat(seat) => Phrase::fixed(seat.to_string()),
            Choice::TopOfDrawPile => Phrase::fixed("discard top of draw pile"),
            Choice::Mode(n) => match ask {
                Ask::CostOption(_) => Phrase::fixed(format!("cost {}", u16::from(n) + 1)),
                _ => Phrase::fixed(format!("mode {}", u16::from(n) + 1)),
            },
            Choice::Die(die) => Phrase::fixed(die.to_string()),
            Choice::SetDie(die, level) => Phrase::fixed(format!("{die} to {level}")),
            Choice::Token(token) => Phrase::fixed(token_word(token)),
            Choice::Title(title) => Phrase::fixed(self.title_of(title)),
            Choice::Yes => Phrase::fixed("yes"),
            Choice::No => Phrase::fixed("no"),
            Choice::Done => Phrase::fixed("done"),
            Choice::Decline => match ask {
                Ask::Block(_) => Phrase::fixed("no block"),
                Ask::Guard(_) => Phrase::fixed("no guard"),
                _ => Phrase::fixed("decline"),
            },
        }
    }
}

/// The option that means no, when the text says no in whatever words: no question has two of them.
fn refusal(text: &str, options: &[Choice]) -> Option<Choice> {
    let words = ["no", "decline", "done", "no block", "no guard"];
    let said = text.trim().to_lowercase();
    let is_no = |choice: &&Choice| matches!(choice, Choice::No | Choice::Decline | Choice::Done);
    words
        .contains(&said.as_str())
        .then(|| options.iter().find(is_no).copied())
        .flatten()
}

/// What is said before a card in answer to a question.
fn card_verb(ask: Ask) -> &'static str {
    match ask {
        Ask::Attackers => "+",
        Ask::Block(_) => "block ",
        Ask::Guard(_) => "guard ",
        Ask::NextBattle => "battle ",
        Ask::Target(_) => "target ",
        Ask::Choose(_) => "choose ",
        Ask::Next(_) => "next ",
        Ask::Search(_) => "find ",
        Ask::DiscardOne | Ask::PayDiscard(_) | Ask::Meditate => "discard ",
        Ask::FirstFive
        | Ask::FirstPlayer
        | Ask::PrepareDiscard
        | Ask::DrawMore
        | Ask::Action
        | Ask::CostOption(_)
        | Ask::PayX(_)
        | Ask::Pay(_)
        | Ask::Counter(_)
        | Ask::DamageFirst
        | Ask::Respond
        | Ask::ChoosePlayer(_)
        | Ask::May(_)
        | Ask::Mode(_)
        | Ask::Toll(_)
        | Ask::Amount(_)
        | Ask::ChangeDie(_)
        | Ask::TokenKind(_)
        | Ask::MeditateDie
        | Ask::ExhaustDice
        | Ask::Roll(_)
        | Ask::Draw(_)
        | Ask::RandomCard(_)
        | Ask::BehaviorDie(_)
        | Ask::RageDie(_) => cards_verb(ask),
    }
}

/// What is said before several cards, or a card that chance takes.
fn cards_verb(ask: Ask) -> &'static str {
    match ask {
        Ask::FirstFive => "first five: ",
        Ask::PrepareDiscard => "discard ",
        Ask::Draw(_) => "draw ",
        Ask::RandomCard(_) => "pick ",
        _ => "choose ",
    }
}

/// What is said before dice.
fn dice_verb(ask: Ask) -> &'static str {
    match ask {
        Ask::ExhaustDice => "exhaust ",
        _ => "pay ",
    }
}

/// `2 natural power 1 charm basic`, or `nothing`.
fn dice_text(dice: &Dice) -> String {
    if dice.is_empty() {
        return "nothing".to_string();
    }
    let parts: Vec<String> = dice.iter().map(|(die, n)| format!("{n} {die}")).collect();
    parts.join(" ")
}

/// Reads what [`dice_text`] writes, also with commas, "and", "die" and "dice" in between and without the number one.
fn dice_from_text(text: &str) -> Option<Dice> {
    let text = text.replace(',', " ");
    let words: Vec<&str> = text
        .split_whitespace()
        .filter(|word| !matches!(*word, "and" | "die" | "dice"))
        .collect();
    if words == ["nothing"] {
        return Some(Dice::NONE);
    }
    let mut dice = Dice::NONE;
    let mut words = words.into_iter().peekable();
    words.peek()?;
    while let Some(word) = words.next() {
        let (n, word) = match word.parse::<u8>() {
            Ok(n) => (n, words.next()?),
            Err(_) => (1, word),
        };
        let kind = DieType::from_word(word)?;
        let level = Level::from_word(words.next()?)?;
        let room = 100u8.checked_sub(dice.total())?;
        if n > room {
            return None;
        }
        dice.add(Die { kind, level }, n);
    }
    Some(dice)
}

/// `roll ceremonial bbbccp natural cc`, or `roll nothing`.
fn render_roll(dice: &Dice) -> String {
    let mut text = String::from("roll");
    for kind in DieType::ALL {
        if dice.of_type(kind) > 0 {
            text.push(' ');
            text.push_str(kind.word());
            text.push(' ');
            for level in Level::ALL {
                text.extend((0..dice.count(kind, level)).map(|_| letter(level)));
            }
        }
    }
    if dice.is_empty() {
        text.push_str(" nothing");
    }
    text
}

fn parse_roll(text: &str) -> Option<Dice> {
    let text = plain(text);
    let body = text.strip_prefix("roll").unwrap_or(&text).trim();
    let mut dice = Dice::NONE;
    if body == "nothing" {
        return Some(dice);
    }
    let mut words = body.split_whitespace();
    while let Some(word) = words.next() {
        let kind = DieType::from_word(word)?;
        let letters = words.next()?;
        if letters.len() > 50 || dice.total() > 100 {
            return None;
        }
        for c in letters.chars() {
            let level = Level::ALL.into_iter().find(|level| letter(*level) == c)?;
            dice.add(Die { kind, level }, 1);
        }
    }
    Some(dice)
}

fn all_basic(dice: &DiceByType) -> Dice {
    let level = Level::Basic;
    dice.iter().map(|(kind, n)| (Die { kind, level }, n)).collect()
}

/// Which of these texts is meant: exactly, or with the ordinal one written out, or as the only one that ends like it.
fn pick(text: &str, texts: &[String]) -> Option<usize> {
    let wanted = plain(text);
    let plains: Vec<String> = texts.iter().map(|t| plain(t)).collect();
    if let Some(i) = plains.iter().position(|t| *t == wanted) {
        return Some(i);
    }
    let first = wanted.replacen("#1", "", 1);
    if first != wanted
        && !wanted.contains("#1#")
        && let Some(i) = plains.iter().position(|t| *t == first)
    {
        return Some(i);
    }
    // The card alone will do where only one option names it.
    let ends: Vec<usize> = plains
        .iter()
        .enumerate()
        .filter(|(_, t)| {
            t.strip_suffix(&wanted).is_some_and(|verb| {
                !wanted.is_empty() && (verb == "+" || verb.trim_end().split(' ').count() == 1 && verb.ends_with(' '))
            })
        })
        .map(|(i, _)| i)
        .collect();
    match ends[..] {
        [only] => Some(only),
        _ => None,
    }
}

fn suggest(text: &str, texts: &[String]) -> String {
    match nearest(text, texts.iter().map(String::as_str)) {
        Some(near) => format!("did you mean {near:?}?"),
        None => {
            let shown: Vec<String> = texts.iter().take(6).map(|t| format!("{t:?}")).collect();
            let more = if texts.len() > 6 { ", …" } else { "" };
            format!("choose one of {}{more}", shown.join(", "))
        }
    }
}

/// The card of a choice, when it is in a place that a seat can see or know.
pub(crate) fn is_seen(state: &State, seat: Seat, choice: &Choice) -> bool {
    choice.card().is_none_or(|card| match state.cards.get(card.index()) {
        Some(record) => record.zone != Zone::Unused && Viewer::Seat(seat).sees(state, card),
        None => false,
    })
}
