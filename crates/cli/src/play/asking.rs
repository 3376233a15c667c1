//! Questions at the prompt: how one is put, what is listed, and how an answer is read.

use super::answers::several;
use super::look::Found;
use super::*;
use ashwright_engine::view::question_view;
use ashwright_seen::AskKind;

impl Table<'_> {
    /// Puts a question at the prompt; nothing when the input has ended.
    pub(super) fn ask(&mut self, question: &Question, screen: &mut Screen) -> Result<Option<Typed>, Stop> {
        if let Some(choice) = self.next_queued(question) {
            return Ok(Some(Typed::Answer(Answer::Choice(choice))));
        }
        let paint = screen.paint;
        // Whoever attacks has just seen the table.
        if std::mem::take(&mut self.stale) && matches!(question.ask, Ask::Action | Ask::PrepareDiscard) {
            let hand = match question.ask {
                Ask::PrepareDiscard => OwnHand::ListedBelow,
                _ => OwnHand::Shown,
            };
            self.show(hand, screen)?;
        }
        let state = self.session.state();
        screen.gap()?;
        let (kind, about) = ashwright_engine::view::about(question.ask);
        let about = about.map_or_else(String::new, |card| {
            let title = &self.library.pool.card(state.card(card).title).title;
            format!("{}: ", paint.cyan(title))
        });
        let of = question_view(&self.library.book, state, question).of;
        let of: Vec<&str> = of
            .iter()
            .filter_map(|name| name.title().map(|title| &**title))
            .collect();
        let asked = match of.is_empty() {
            true => words::asked(kind).to_owned(),
            false => format!("What becomes of {}?", of.join(", ")),
        };
        let prompt = format!("{about}{}", paint.bold(asked));
        let rule = paint.dim(question.rule);
        let width = screen.width().min(120);
        let pieces = wrapped(&prompt, width.saturating_sub(RULE + 3));
        for (n, piece) in pieces.iter().enumerate() {
            let note = if n + 1 == pieces.len() { rule.as_str() } else { "" };
            let piece = crate::screen::padded(format!("  {piece}"), width.saturating_sub(RULE + 1));
            screen.line(format!("{piece} {}", crate::screen::right(note, RULE)).trim_end())?;
        }
        // How many of what, its text says.
        if let Some(says) = self.effect_under_way().filter(|_| kind == AskKind::Amount) {
            screen.paragraph(&paint.dim(says), 2)?;
        }
        if question.ask == Ask::Action {
            let (main, side) = self.actions_left();
            let actions = format!("main actions left {main} · side actions left {side}");
            screen.line(format!("  {}", paint.dim(actions)))?;
        }
        if question.ask == Ask::Respond {
            let events: Vec<String> = state
                .events
                .iter()
                .rev()
                .take(1)
                .map(|event| self.event(event, screen))
                .collect();
            if let Some(event) = events.first() {
                screen.paragraph(&paint.dim(format!("in answer to: {event}")), 2)?;
            }
        }
        let listed = self.listed(question, screen)?;
        let default = self.default(question, &listed);
        if let Some((said, answer)) = &default {
            let said = match answer {
                // As the list above it shows them.
                Answer::Dice(paid) if !paid.is_empty() => format!("pay {}", dice(paid, paint)),
                Answer::Dice(_) | Answer::Choice(_) | Answer::By(..) | Answer::Cards(_) | Answer::Number(_) => {
                    said.clone()
                }
            };
            screen.line(format!("  {} {said}", paint.dim("Enter:")))?;
        }
        loop {
            let line = match self.read(question, &listed, screen)? {
                prompt::Line::Said(line) => line,
                prompt::Line::End => return Ok(None),
                prompt::Line::Left => match self.wished(Typed::Quit, screen)? {
                    Typed::Shown => continue,
                    typed => return Ok(Some(typed)),
                },
            };
            let warned = self.warned;
            match self.understand(
                line.trim(),
                question,
                &listed,
                default.as_ref().map(|(_, answer)| *answer),
                screen,
            )? {
                Typed::Shown => {}
                typed => return Ok(Some(typed)),
            }
            // A warning holds for the next line.
            if warned == self.warned {
                self.warned = None;
            }
        }
    }

    /// What the paragraph says that is being resolved, where it is printed on its card.
    pub(super) fn effect_under_way(&self) -> Option<String> {
        let frame = self.session.state().chain.last()?;
        let title = self.query().title(frame.this);
        ashwright_lang::render_effect(&self.library.pool, title, frame.ability)
    }

    fn event(&self, event: &ashwright_engine::Event, screen: &Screen) -> String {
        use ashwright_engine::EventKind;
        let state = self.session.state();
        let subject = event.what.subject().map_or_else(
            || "something".to_owned(),
            |subject| {
                let record = state.card(subject.card);
                let title = &self.library.pool.card(record.title).title;
                let whose = if record.controller == self.me {
                    "your".to_owned()
                } else {
                    format!("{}'s", self.story(screen).name(record.controller))
                };
                format!("{whose} {title}")
            },
        );
        match event.what.kind() {
            EventKind::ComesIntoPlay => format!("{subject} comes into play"),
            EventKind::Attached => format!("{subject} is attached"),
            EventKind::Destroyed => format!("{subject} is destroyed"),
            EventKind::DealtDamage => format!("{subject} is dealt {} damage", event.what.amount()),
            EventKind::WoundsPlaced => format!("{} on {subject}", words::count(event.what.amount(), "wound")),
            EventKind::AttackersDeclared => "attackers are declared".to_owned(),
            EventKind::DefendersDeclared => "blockers or a guard are declared".to_owned(),
            EventKind::Targeted => format!("{subject} is targeted"),
            EventKind::EndOfRound => "the end of the round".to_owned(),
            EventKind::EndOfPrepare => "the end of the prepare phase".to_owned(),
            EventKind::EndOfTurn => "the end of the turn".to_owned(),
            EventKind::StartOfTurn => "the start of the turn".to_owned(),
            EventKind::StartOfTurns => "the start of the player turns".to_owned(),
            EventKind::ExhaustDice => "the exhaust dice step".to_owned(),
            EventKind::Passed => "a player passes".to_owned(),
            EventKind::Meditated => "a player has meditated".to_owned(),
            EventKind::LastTokenRemoved => format!("the last token leaves {subject}"),
            EventKind::DiceChanged => "dice were changed".to_owned(),
            EventKind::CostPaid => "a cost was paid".to_owned(),
            EventKind::Resolved => "a spell or ability was resolved".to_owned(),
            EventKind::ReceivedDamage => format!("{subject} receives {} damage", event.what.amount()),
            EventKind::LeftPlay => format!("{subject} leaves play"),
            EventKind::DiscardedFromPlay => format!("{subject} is discarded from play"),
            EventKind::LeftDiscardPile => format!("{subject} leaves the discard pile"),
            EventKind::Drew => format!("{} drawn", words::count(event.what.amount(), "card")),
            // Which card it is, is for its owner to know.
            EventKind::PutIntoHand => "a card is put into a hand".to_owned(),
            EventKind::DiscardedOffPile => {
                format!(
                    "{} discarded off a draw pile",
                    words::count(event.what.amount(), "card")
                )
            }
            EventKind::DiscardedFromHand => format!("{subject} is discarded from the hand"),
            EventKind::TokensPlaced => format!("tokens are placed on {subject}"),
            EventKind::TokensRemoved => format!("tokens are removed from {subject}"),
            EventKind::AttackAnnounced => "an attack on a Phoenixborn is announced".to_owned(),
            EventKind::Used => format!("{subject} is used"),
            EventKind::DiceExhausted => "dice are exhausted".to_owned(),
            EventKind::DiceReadied => "dice become active".to_owned(),
            EventKind::Strikes => format!("{subject} deals damage by attacking or countering"),
            EventKind::RemovedFromGame => format!("{subject} is removed from the game"),
            EventKind::Countered => format!("{subject} counters"),
            EventKind::ActionTaken => "a main action was taken".to_owned(),
            EventKind::ReactionResolved => format!("{subject} was resolved"),
            EventKind::StartOfPrepare => "the start of the prepare phase".to_owned(),
        }
    }

    /// Shows the possible answers and returns those that have numbers, with their texts.
    fn listed(&self, question: &Question, screen: &mut Screen) -> io::Result<Vec<(String, Answer)>> {
        let notation = Notation::new(&self.library.book, self.session.state());
        let form = question.form();
        let paint = screen.paint;
        let mut listed: Vec<(String, Answer)> = Vec::new();
        match form {
            Form::OneOf(options) => {
                let texts = self.texts_of(question, options);
                listed.extend(
                    texts
                        .into_iter()
                        .zip(options)
                        .map(|(text, choice)| (text, Answer::Choice(*choice))),
                );
            }
            Form::Some { of, min, max, .. } => {
                let cards: Vec<CardId> = of.iter().collect();
                let rows: Vec<Vec<String>> = self
                    .names_of(&cards)
                    .into_iter()
                    .zip(&cards)
                    .zip(1..)
                    .map(|((name, card), n)| {
                        let card = self.library.pool.card(self.session.state().card(*card).title);
                        let facts = board::facts(card, screen);
                        [paint.yellow(n), paint.cyan(name)].into_iter().chain(facts).collect()
                    })
                    .collect();
                screen.table(&rows, &[0], 2)?;
                let how_many = if min == max {
                    min.to_string()
                } else {
                    format!("{min} to {max}")
                };
                let hint = format!("choose {how_many}: numbers such as \"1 3\", or names with commas between them");
                screen.paragraph(&paint.dim(hint), 2)?;
                return Ok(listed);
            }
            Form::Number { min, max } => {
                screen.line(format!("  {}", paint.dim(format!("a number from {min} to {max}"))))?;
                return Ok(listed);
            }
            Form::Pay { pool, .. } if form.count() > LISTED => {
                screen.line(format!("  from {}", dice(&pool, paint)))?;
                screen.line(format!(
                    "  {}",
                    paint.dim("name the dice, such as \"2 natural power 1 charm basic\"")
                ))?;
                listed.extend(form.nth(0).map(|answer| (notation.render(question, &answer), answer)));
                return Ok(listed);
            }
            Form::Pay { .. } => {
                let mut ways: Vec<Answer> = (0..form.count()).filter_map(|n| form.nth(n)).collect();
                ways.sort_by_key(worth);
                listed.extend(
                    ways.into_iter()
                        .map(|answer| (notation.render(question, &answer), answer)),
                );
            }
            Form::AnyDice { pool } => {
                screen.line(format!("  from {}", dice(&pool, paint)))?;
                let hint = "name dice, such as \"2 charm basic\"; all, or nothing";
                screen.line(format!("  {}", paint.dim(hint)))?;
                return Ok(listed);
            }
            Form::Roll { .. } | Form::Draw { .. } => return Ok(listed),
        }
        let choices: Vec<Choice> = listed.iter().filter_map(|(_, answer)| answer.choice()).collect();
        let idle = self.idle(&choices);
        let rows: Vec<Vec<String>> = listed
            .iter()
            .zip(1..)
            .map(|((text, answer), n)| {
                let shown = match answer {
                    Answer::Dice(paid) => format!("pay {}", dice(paid, paint)),
                    Answer::Choice(choice) if idle.contains(choice) => paint.dim(text),
                    Answer::Choice(_) | Answer::By(..) | Answer::Cards(_) | Answer::Number(_) => text.clone(),
                };
                let note = self.note(question, answer, &idle, screen);
                vec![paint.yellow(n), shown, paint.dim(note)]
            })
            .collect();
        screen.table(&rows, &[0], 2)?;
        if several(question, &choices) {
            let hint = "several at once: numbers such as \"1 3\", names with commas between them, or all";
            screen.paragraph(&paint.dim(hint), 2)?;
        }
        Ok(listed)
    }

    /// What Enter alone means, if anything.
    fn default(&self, question: &Question, listed: &[(String, Answer)]) -> Option<(String, Answer)> {
        let choice = |wanted: Choice| {
            listed
                .iter()
                .find(|(_, answer)| *answer == Answer::Choice(wanted))
                .cloned()
        };
        match (question.ask, question.form()) {
            (Ask::FirstFive, Form::Some { of, .. }) => {
                let five = &self.decks.get(self.me.index())?.first_five;
                let state = self.session.state();
                let cards: CardSet = of
                    .iter()
                    .filter(|card| five.contains(&state.card(*card).title))
                    .collect();
                let answer = Answer::Cards(cards);
                question
                    .form()
                    .contains(&answer)
                    .then(|| ("the recommended First Five".to_owned(), answer))
            }
            (_, Form::Pay { .. }) => listed.first().cloned(),
            (_, Form::Some { min: 0, .. }) => Some(("nothing".to_owned(), Answer::Cards(CardSet::EMPTY))),
            (_, Form::AnyDice { .. }) => Some(("nothing".to_owned(), Answer::Dice(ashwright_core::Dice::NONE))),
            (Ask::Action, _) => choice(Choice::EndTurn),
            (_, Form::OneOf(_)) => choice(Choice::Decline).or_else(|| choice(Choice::Done)),
            (_, Form::Some { .. } | Form::Number { .. } | Form::Roll { .. } | Form::Draw { .. }) => None,
        }
    }

    /// A line of input.
    fn read(
        &mut self,
        question: &Question,
        listed: &[(String, Answer)],
        screen: &mut Screen,
    ) -> Result<prompt::Line, Stop> {
        screen.flush()?;
        let words = match self.prompt.is_person() {
            true => self.words(question, listed),
            false => Words::default(),
        };
        let line = self.prompt.read(words)?;
        match &line {
            prompt::Line::Said(said) if !self.prompt.is_person() => {
                let mark = screen.paint.yellow(prompt::MARK);
                screen.line(format!("{mark}{said}"))?;
            }
            prompt::Line::Said(_) | prompt::Line::End | prompt::Line::Left => {}
        }
        Ok(line)
    }

    /// What the tab key completes at a question.
    fn words(&self, question: &Question, listed: &[(String, Answer)]) -> Words {
        let mut answers: Vec<String> = COMMANDS.map(str::to_owned).to_vec();
        answers.extend(listed.iter().map(|(text, _)| text.clone()));
        if let Form::Some { of, .. } = question.form() {
            let cards: Vec<CardId> = of.iter().collect();
            answers.extend(self.names_of(&cards));
        }
        let titles = self.library.pool.cards.iter().map(|card| card.title.clone());
        let refused = ashwright_table::not_offered(&self.session, self.me, question);
        let reference = ashwright_reference::Reference::of(self.library.book.edition.id);
        Words {
            answers,
            titles: titles.collect(),
            refused: self.texts_of(question, &refused),
            rules: reference.sections().map(|section| section.title.clone()).collect(),
            ..Words::default()
        }
    }

    fn understand(
        &mut self,
        line: &str,
        question: &Question,
        listed: &[(String, Answer)],
        default: Option<Answer>,
        screen: &mut Screen,
    ) -> Result<Typed, Stop> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match word.to_lowercase().as_str() {
            "" => {
                return Ok(match default {
                    Some(answer) => Typed::Answer(answer),
                    None => {
                        screen.line("  Type the number of a choice, or help.")?;
                        Typed::Shown
                    }
                });
            }
            "help" | "?" => help(self.session.state(), rest, screen)?,
            "quit" | "exit" if rest.is_empty() => return Ok(self.wished(Typed::Quit, screen)?),
            "concede" if rest.is_empty() => return Ok(self.wished(Typed::Concede, screen)?),
            "save" => self.save(rest, screen)?,
            "undo" if rest.is_empty() => return Ok(Typed::Undo),
            "wait" if rest.is_empty() => return Ok(Typed::Wait),
            "view" | "board" | "table" if rest.is_empty() => {
                self.show(OwnHand::Shown, screen)?;
            }
            "options" if rest.is_empty() => {
                self.listed(question, screen)?;
            }
            "log" => {
                let count = match rest.parse() {
                    Ok(count) => count,
                    Err(_) if rest.is_empty() => 40,
                    Err(_) => {
                        screen.line(format!("  {rest:?} is no number of lines: `log 20` shows the last 20."))?;
                        return Ok(Typed::Shown);
                    }
                };
                let from = self.log.len().saturating_sub(count);
                say_lines(&self.log[from..], screen)?;
            }
            "pile" | "discard" if rest.is_empty() => self.piles(screen)?,
            "look" => self.look(rest, question, listed, screen)?,
            "rule" => self.rule(rest, Found::First, question, screen)?,
            "rules" => self.rule(rest, Found::All, question, screen)?,
            "why" => self.why(rest, question, screen)?,
            _ => return self.answer(line, question, listed, screen),
        }
        Ok(Typed::Shown)
    }
}

/// Cheap payments first.
fn worth(answer: &Answer) -> u32 {
    match answer {
        Answer::Dice(dice) => dice
            .iter()
            .map(|(die, n)| u32::from(n) * (die.level as u32 * 2 + 1))
            .sum(),
        Answer::Choice(_) | Answer::By(..) | Answer::Cards(_) | Answer::Number(_) => 0,
    }
}
