//! Questions and choices in the words of scenarios.

use ashwright_core::{CardId, Seat, sort};
use ashwright_engine::view::about;
use ashwright_engine::{Agent, Answer, Ask, Choice, Form, Outcome, Question, Rulebook, Stage, State, Zone};
use ashwright_seen::AskKind;

/// What scenarios call a kind of question.
pub(crate) fn kind_words(kind: AskKind) -> &'static str {
    match kind {
        AskKind::FirstFive => "first five",
        AskKind::FirstPlayer => "first player",
        AskKind::PrepareDiscard => "discard",
        AskKind::DrawMore => "draw more",
        AskKind::Action => "action",
        AskKind::CostOption => "cost option",
        AskKind::PayX => "x",
        AskKind::Pay => "pay",
        AskKind::PayDiscard => "discard cost",
        AskKind::Attackers => "attackers",
        AskKind::Block => "block",
        AskKind::Guard => "guard",
        AskKind::Counter => "counter",
        AskKind::NextBattle => "battle",
        AskKind::DamageFirst => "damage first",
        AskKind::Respond => "respond",
        AskKind::Target => "target",
        AskKind::Choose => "choose",
        AskKind::Next => "next",
        AskKind::ChoosePlayer => "player",
        AskKind::May => "may",
        AskKind::Mode => "mode",
        AskKind::Toll => "toll",
        AskKind::Amount => "amount",
        AskKind::ChangeDie => "change die",
        AskKind::Search => "search",
        AskKind::DiscardOne => "discard one",
        AskKind::TokenKind => "token",
        AskKind::Meditate => "meditate",
        AskKind::MeditateDie => "meditate die",
        AskKind::ExhaustDice => "exhaust dice",
        AskKind::Roll => "roll",
        AskKind::Draw => "draw",
        AskKind::RandomCard => "random card",
        AskKind::BehaviorDie => "behavior die",
        AskKind::RageDie => "rage die",
    }
}

/// What scenarios call a question.
pub(crate) fn ask_words(ask: Ask) -> &'static str {
    kind_words(about(ask).0)
}

/// The cards that have been in play, numbered by title in the order in which they came.
#[derive(Clone, Debug, Default)]
pub(crate) struct Names {
    seen: Vec<(CardId, u16, ashwright_core::TitleId)>,
}

impl Names {
    /// Looks for cards that have come into play.
    pub fn update(&mut self, state: &State) {
        let mut fresh: Vec<(u16, CardId)> = state
            .zones
            .in_play()
            .iter()
            .chain(state.zones.of(Zone::Leaving).iter())
            .map(|c| (state.card(c).entered, c))
            .filter(|(entered, c)| !self.seen.iter().any(|(s, e, _)| s == c && e == entered))
            .collect();
        sort(&mut fresh);
        for (entered, card) in fresh {
            self.seen.push((card, entered, state.card(card).title));
        }
    }

    /// Which copy of its title a card is, from 1; nothing for cards that were never in play as they are.
    pub fn number(&self, state: &State, card: CardId, of: Option<Seat>) -> Option<usize> {
        let record = state.card(card);
        let mut n = 0;
        for (seen, entered, title) in &self.seen {
            if *title == record.title && of.is_none_or(|seat| state.card(*seen).controller == seat) {
                n += 1;
            }
            if *seen == card && *entered == record.entered {
                return Some(n);
            }
        }
        None
    }
}

/// Says things about a state.
pub(crate) struct Words<'a> {
    pub book: &'a Rulebook,
    pub state: &'a State,
    pub seats: &'a [String],
    pub names: &'a Names,
}

impl Words<'_> {
    /// How the game came out, or that it goes on.
    pub fn outcome(&self) -> String {
        match self.state.stage {
            Stage::Over(Outcome::Won(seats)) => {
                let names: Vec<String> = seats.iter().map(|seat| self.seat(seat)).collect();
                let wins = if names.len() == 1 { "wins" } else { "win" };
                format!("{} {wins}", names.join(" and "))
            }
            Stage::Over(Outcome::Nobody) => "nobody wins".to_owned(),
            _ => "the game goes on".to_owned(),
        }
    }

    pub fn seat(&self, seat: Seat) -> String {
        self.seats
            .get(seat.index())
            .cloned()
            .unwrap_or_else(|| seat.to_string())
    }

    pub fn card(&self, card: CardId) -> String {
        let title = self.state.printed(&self.book.pool, card).title.clone();
        let copies = self
            .state
            .zones
            .in_play()
            .iter()
            .filter(|c| self.state.card(*c).title == self.state.card(card).title);
        match self.names.number(self.state, card, None) {
            Some(n) if n > 1 || copies.count() > 1 => format!("{title}#{n}"),
            _ => title,
        }
    }

    pub fn choice(&self, ask: Ask, choice: Choice) -> String {
        match choice {
            Choice::Pass => "passes".to_owned(),
            Choice::EndTurn => "ends turn".to_owned(),
            Choice::Meditate => "meditates".to_owned(),
            Choice::Play(card) | Choice::React(card) => format!("plays {}", self.card(card)),
            Choice::Activate(card, ability) => format!("activates {}", self.text(card, ability)),
            Choice::Trigger(card, ability) => format!("triggers {}", self.text(card, ability)),
            Choice::DicePower(kind) => format!("uses {kind} power"),
            Choice::Attack(card) => format!("attacks {}", self.card_or_seat(card)),
            Choice::AttackPhoenixborn => "attacks a Phoenixborn".to_owned(),
            Choice::AttackUnit => "attacks a unit".to_owned(),
            Choice::Card(card) => {
                let name = self.card_or_seat(card);
                match ask {
                    Ask::Attackers => format!("adds {name}"),
                    Ask::Block(attacker) => format!("blocks {} with {name}", self.card(attacker)),
                    Ask::Guard(_) => format!("guards with {name}"),
                    Ask::Next(_) | Ask::NextBattle | Ask::DamageFirst => format!("next {name}"),
                    Ask::Search(_) => format!("finds {name}"),
                    Ask::PayDiscard(_) | Ask::DiscardOne => format!("discards {name}"),
                    Ask::Target(_) => format!("targets {name}"),
                    Ask::Meditate => format!("discarding {name}"),
                    _ => format!("chooses {name}"),
                }
            }
            Choice::Seat(seat) => format!("chooses {}", self.seat(seat)),
            Choice::TopOfDrawPile => "discarding top".to_owned(),
            Choice::Mode(n) => {
                let (word, text) = match ask {
                    Ask::CostOption(card) => {
                        let title = self.state.card(card).title;
                        let text = ashwright_lang::print_cost_option(&self.book.pool, title, n.into());
                        ("cost option", text)
                    }
                    Ask::Toll(card) => {
                        let title = self.state.card(card).title;
                        (
                            "mode",
                            ashwright_lang::print_toll_option(&self.book.pool, title, n.into()),
                        )
                    }
                    _ => {
                        let frame = self.state.chain.last();
                        let text = frame
                            .and_then(|frame| ashwright_lang::print_mode(&self.book.pool, frame.ability, n.into()));
                        ("mode", text)
                    }
                };
                let text = text.map_or(String::new(), |text| format!(" ({text})"));
                format!("{word} {}{text}", n + 1)
            }
            Choice::Die(die) => format!("picks {die}"),
            Choice::SetDie(die, level) => format!("sets {die} to {level}"),
            Choice::Token(token) => format!("token {}", format!("{token:?}").to_lowercase()),
            Choice::Title(title) => self.book.pool.card(title).title.clone(),
            Choice::Yes if matches!(ask, Ask::Counter(_)) => "counters".to_owned(),
            Choice::No if matches!(ask, Ask::Counter(_)) => "does not counter".to_owned(),
            Choice::Yes => "says yes".to_owned(),
            Choice::No => "says no".to_owned(),
            Choice::Decline if matches!(ask, Ask::Search(_)) => "finds nothing".to_owned(),
            Choice::Done | Choice::Decline => "declines".to_owned(),
        }
    }

    pub fn card_or_seat(&self, card: CardId) -> String {
        if self.state.card(card).zone == Zone::Phoenixborn {
            self.seat(self.state.card(card).controller)
        } else {
            self.card(card)
        }
    }

    fn text(&self, card: CardId, ability: ashwright_core::AbilityId) -> String {
        match self.book.label_of(self.state.card(card).title, ability) {
            Some(label) => format!("{}: {label}", self.card(card)),
            None => self.card(card),
        }
    }

    pub fn answer(&self, ask: Ask, answer: &Answer) -> String {
        match answer {
            Answer::Choice(choice) | Answer::By(_, choice) => self.choice(ask, *choice),
            Answer::Cards(cards) => {
                let names: Vec<String> = cards.iter().map(|c| self.card(c)).collect();
                format!(
                    "discards {}",
                    if names.is_empty() {
                        "nothing".to_owned()
                    } else {
                        names.join(", ")
                    }
                )
            }
            Answer::Number(n) => format!("number {n}"),
            Answer::Dice(dice) => match ask {
                Ask::ExhaustDice => format!("exhausts {dice}"),
                Ask::Roll(_) => format!("rolls {dice}"),
                _ => format!("pays {dice}"),
            },
        }
    }

    /// A question with its options, as the script would have to answer it.
    pub fn question(&self, question: &Question) -> String {
        let who = match (question.agent, question.ask) {
            (Agent::Seat(seat), _) => self.seat(seat),
            (
                Agent::Chance,
                Ask::Roll(seat) | Ask::Draw(seat) | Ask::RandomCard(seat) | Ask::BehaviorDie(seat) | Ask::RageDie(seat),
            ) => {
                format!("chance for {}", self.seat(seat))
            }
            (Agent::Chance, _) => "chance".to_owned(),
        };
        let about = about(question.ask)
            .1
            .map_or(String::new(), |c| format!(" for {}", self.card(c)));
        format!(
            "{who} is asked: {}{about} (rule {}); {}",
            ask_words(question.ask),
            question.rule,
            self.options(question)
        )
    }

    pub fn options(&self, question: &Question) -> String {
        let form = question.form();
        let mut options: Vec<String> = match form {
            Form::OneOf(choices) => choices.iter().map(|c| self.choice(question.ask, *c)).collect(),
            Form::Some { of, min, max, .. } => {
                let names: Vec<String> = of.iter().map(|c| self.card(c)).collect();
                return format!("{min} to {max} of: {}", names.join(", "));
            }
            Form::Number { min, max } => return format!("possible: number {min} to number {max}"),
            Form::Roll { dice } => {
                let parts: Vec<String> = dice.iter().map(|(kind, n)| format!("{n} {kind}")).collect();
                return format!("dice: {}", parts.join(", "));
            }
            Form::Draw { from, .. } => {
                let mut names: Vec<String> = from.iter().map(|c| format!("draws {}", self.card(c))).collect();
                sort(&mut names);
                names.dedup();
                names
            }
            Form::Pay { .. } | Form::AnyDice { .. } => (0..form.count().min(12))
                .filter_map(|n| form.nth(n))
                .map(|a| self.answer(question.ask, &a))
                .collect(),
        };
        options.dedup();
        format!("possible: {}", options.join(" | "))
    }
}
