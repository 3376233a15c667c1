//! What is said of each option of a question: its name, as the table has it, and what it costs or does.

use super::*;
use ashwright_core::{Body, Modifier, Pool};
use ashwright_engine::Zone;

impl Table<'_> {
    pub(super) fn query(&self) -> Query<'_> {
        Query {
            book: &self.library.book,
            state: self.session.state(),
        }
    }

    /// A text of the notation in which a card in play is called as on the table, where copies have numbers.
    pub(super) fn as_on_table(&self, text: String, card: Option<CardId>) -> String {
        let state = self.session.state();
        let Some(card) = card.filter(|card| state.card(*card).zone.in_play()) else {
            return text;
        };
        let title = &self.library.pool.card(state.card(card).title).title;
        let Some((before, after)) = text.split_once(title) else {
            return text;
        };
        let after = match after.strip_prefix('#') {
            Some(numbered) => numbered.trim_start_matches(|c: char| c.is_ascii_digit()),
            None => after,
        };
        format!("{before}{title}{}{after}", words::numbered(state, card))
    }

    /// The names of cards among which some are chosen.
    pub(super) fn names_of(&self, cards: &[CardId]) -> Vec<String> {
        let names = Notation::new(&self.library.book, self.session.state()).names(cards);
        let named = names.into_iter().zip(cards);
        named.map(|(name, card)| self.as_on_table(name, Some(*card))).collect()
    }

    /// The texts of choices.
    pub(super) fn texts_of(&self, question: &Question, choices: &[Choice]) -> Vec<String> {
        let notation = Notation::new(&self.library.book, self.session.state());
        let texts = notation.choices(question.agent, question.ask, choices);
        let named = texts.into_iter().zip(choices);
        named
            .map(|(text, choice)| self.as_on_table(text, choice.card()))
            .collect()
    }

    /// Which of these actions would do nothing at all.
    pub(super) fn idle(&self, choices: &[Choice]) -> Vec<Choice> {
        let seen = Observation::new(
            &self.library.book,
            self.session.world(),
            self.session.pending(),
            self.me,
        );
        let idle = |choice: &&Choice| seen.is_some_and(|seen| seen.is_idle(**choice));
        choices.iter().filter(idle).copied().collect()
    }

    /// What stands behind an option.
    pub(super) fn note(&self, question: &Question, answer: &Answer, idle: &[Choice], screen: &Screen) -> String {
        let Answer::Choice(choice) = answer else {
            return String::new();
        };
        let mut pieces = vec![self.gist(question, *choice, screen)];
        match choice {
            Choice::Attack(card) | Choice::Card(card) if self.session.state().card(*card).zone.in_play() => {
                pieces.extend(self.apart(question, *choice, *card, screen));
            }
            _ if idle.contains(choice) => pieces.push("does nothing now".to_owned()),
            Choice::Play(_) | Choice::Activate(..) | Choice::React(_) | Choice::Trigger(..) | Choice::DicePower(_) => {
                pieces.extend(self.only_target(question, *choice, screen));
            }
            _ => {}
        }
        pieces.retain(|piece| !piece.is_empty());
        pieces.join("; ")
    }

    /// Whose a card is, where that is not plain, and how it stands where another with its title stands otherwise.
    fn apart(&self, question: &Question, choice: Choice, card: CardId, screen: &Screen) -> Vec<String> {
        let (state, query) = (self.session.state(), self.query());
        let whose = state.card(card).controller;
        let opponents = state.all_seats().filter(|seat| *seat != self.me).count();
        let told = matches!(choice, Choice::Card(_)) && question.ask != Ask::Attackers || opponents > 1;
        let front = state
            .front_of(card)
            .filter(|_| state.card(card).zone == Zone::Battlefield);
        let owner = match (whose == self.me, state.is_chimera(whose)) {
            (true, _) => Some("yours".to_owned()),
            // Which row it stands in is what one cannot know.
            (false, true) if state.fronts().len() > 1 => {
                front.map(|front| format!("faces {}", self.story(screen).whom(front)))
            }
            (false, _) => Some(format!("{}'s", self.names[whose.index()])),
        };
        let mut facts: Vec<String> = owner.filter(|_| told).into_iter().collect();
        let stands = |card: CardId| board::stands(&self.story(screen), query, card);
        let own = stands(card);
        let title = state.card(card).title;
        let Form::OneOf(options) = question.form() else {
            return facts;
        };
        let others = options.iter().filter_map(Choice::card);
        let mut namesakes =
            others.filter(|other| state.card(*other).title == title && state.card(*other).zone.in_play());
        if namesakes.any(|other| stands(other) != own) {
            facts.push(own);
        }
        facts
    }

    /// The targets that an action would take by itself because there are no others.
    fn only_target(&self, question: &Question, choice: Choice, screen: &Screen) -> Option<String> {
        // What came before costs time and changes nothing.
        let world = self.session.world();
        let mut trial = match world.answers.is_empty() {
            true => Session::from_state(self.session.book().clone(), world.base.clone(), Vec::new()),
            false => self.session.clone(),
        };
        let me = Agent::Seat(self.me);
        let mut answer = Answer::Choice(choice);
        let mut targets: Vec<CardId> = Vec::new();
        // A cost is paid in several parts at most.
        for _ in 0..8 {
            let Ok(Receipt::Went(mut news)) = trial.answer(me, answer) else {
                break;
            };
            news.extend(trial.settle(Forced::Answered, None));
            targets.extend(news.iter().filter_map(|happening| match happening.what {
                What::Targeted(card) => Some(card),
                _ => None,
            }));
            let next = trial.question_for(me).filter(|next| {
                let pays = matches!(
                    next.ask,
                    Ask::Pay(_) | Ask::PayX(_) | Ask::PayDiscard(_) | Ask::CostOption(_)
                );
                pays && next.agent == question.agent
            });
            match next.and_then(|next| next.form().nth(0)) {
                Some(next) => answer = next,
                None => break,
            }
        }
        let state = self.session.state();
        let seen = targets.iter().filter(|card| state.card(**card).zone.in_play());
        let names: Vec<String> = seen.map(|card| self.story(screen).plain_whose(state, *card)).collect();
        match names[..] {
            [] => None,
            [_] => Some(format!("only target: {}", names[0])),
            _ => Some(format!("only targets: {}", words::list(&names))),
        }
    }

    /// What a choice costs or does, in a few words.
    fn gist(&self, question: &Question, choice: Choice, screen: &Screen) -> String {
        let state = self.session.state();
        let pool = &self.library.pool;
        match choice {
            Choice::Play(card) | Choice::React(card) => words::cost(&pool.card(state.card(card).title).cost),
            Choice::Activate(card, ability) | Choice::Trigger(card, ability) => {
                let cost = match &pool.ability(ability).body {
                    ashwright_core::Body::Activated { cost, .. } => words::cost(cost),
                    _ => String::new(),
                };
                let pieces = [cost, self.lent_by(card, ability)];
                pieces
                    .into_iter()
                    .filter(|piece| !piece.is_empty())
                    .collect::<Vec<_>>()
                    .join("; ")
            }
            Choice::DicePower(_) => "side, the die; look explains it".to_owned(),
            Choice::Attack(_) | Choice::AttackPhoenixborn | Choice::AttackUnit | Choice::Pass => "main".to_owned(),
            Choice::Meditate => "side; look explains it".to_owned(),
            Choice::Seat(seat) => self.story(screen).name(seat),
            Choice::Yes => match question.ask {
                Ask::May(card) => self
                    .effect_under_way()
                    .unwrap_or_else(|| board::gist(&self.story(screen), state, card)),
                _ => String::new(),
            },
            _ => String::new(),
        }
    }

    /// Through which attached cards a card has a text without a name that is not its own; nothing of any other text.
    fn lent_by(&self, card: CardId, ability: AbilityId) -> String {
        let (state, pool) = (self.session.state(), &self.library.pool);
        let own = &pool.card(self.query().title(card)).text;
        if pool.ability(ability).name.is_some() || own.iter().any(|printed| printed.ability == ability) {
            return String::new();
        }
        let mut titles: Vec<String> = state
            .attached_to(card)
            .map(|attached| state.card(attached).title)
            .filter(|title| gives(pool, *title, ability))
            .map(|title| pool.card(title).title.clone())
            .collect();
        titles.sort();
        titles.dedup();
        match titles.is_empty() {
            true => String::new(),
            false => format!("through {}", words::list(&titles)),
        }
    }
}

/// Whether a card gives this ability to what it is attached to.
fn gives(pool: &Pool, title: TitleId, ability: AbilityId) -> bool {
    let given = |modifier: &Modifier| matches!(modifier, Modifier::Gains(gain) if gain.ability.ability == ability);
    pool.card(title).text.iter().any(|printed| {
        let body = &pool.ability(printed.ability).body;
        matches!(body, Body::Static { modifiers, .. } if modifiers.iter().any(given))
    })
}
