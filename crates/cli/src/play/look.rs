//! What the person at the prompt can look up: cards, rules, reasons, piles, and help.

use super::answers::{meant, one_meant};
use super::{Table, capital};
use crate::cards;
use crate::rules;
use crate::screen::Screen;
use crate::words::{self, begins_words};
use ashwright_core::{CardId, CardKind, DieType, TitleId};
use ashwright_engine::{Answer, Choice, Form, Query, Question, State, Zone};
use ashwright_reference::Reference;
use ashwright_table::{Notation, not_offered};
use std::io;

/// How many rules that are found by words are shown at first.
const FIRST: usize = 6;

/// Which of the rules that are found by words are shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Found {
    First,
    All,
}

impl Table<'_> {
    pub(super) fn look(
        &self,
        name: &str,
        question: &Question,
        listed: &[(String, Answer)],
        screen: &mut Screen,
    ) -> io::Result<()> {
        if let Some(title) = self.of_the_chimera(name) {
            return self.face(title, screen);
        }
        if name.is_empty() {
            return screen.line("  Name a card, or the number of a choice: look TITLE");
        }
        let state = self.session.state();
        let numbered = name.parse::<usize>().ok().and_then(|n| n.checked_sub(1));
        let chosen = match numbered {
            Some(n) => listed.get(n),
            // What is no card is meant by its words.
            None => listed
                .iter()
                .find(|(text, answer)| is_called(text, name) && !names_card(answer)),
        };
        let title = match (question.form(), chosen) {
            (Form::Some { of, .. }, None) if numbered.is_some() => {
                let card = numbered.and_then(|n| of.iter().nth(n));
                card.map(|card| Ok(state.card(card).title))
            }
            (_, Some((_, Answer::Choice(Choice::Title(title))))) => Some(Ok(*title)),
            (_, Some((_, Answer::Choice(Choice::DicePower(kind))))) => return self.show_power(*kind, screen),
            (_, Some((_, Answer::Choice(Choice::Meditate)))) => {
                let meditating = ashwright_reference::Number::Section(6, 10);
                return rules::show(Reference::of(self.library.book.edition.id), meditating, screen);
            }
            (_, Some((_, Answer::Choice(Choice::Pass)))) => {
                let passing = ashwright_reference::Number::Section(4, 4);
                return rules::show(Reference::of(self.library.book.edition.id), passing, screen);
            }
            (_, Some((_, Answer::Choice(Choice::Attack(_) | Choice::AttackPhoenixborn | Choice::AttackUnit))))
                if numbered.is_none() =>
            {
                let attacking = ashwright_reference::Number::Section(7, 1);
                return rules::show(Reference::of(self.library.book.edition.id), attacking, screen);
            }
            (_, Some((text, answer))) => match answer {
                Answer::Choice(choice) if choice.card().is_some() => {
                    choice.card().map(|card| Ok(state.card(card).title))
                }
                _ => {
                    let said = format!("Choice {name} is no card: {text}. `rule` shows the rule that asks.");
                    return screen.paragraph(&said, 2);
                }
            },
            (_, None) if numbered.is_some() => None,
            (_, None) if self.library.pool.title(name).is_some() => Some(self.library.card(name)),
            (_, None) => {
                if let Some(title) = self.shown_as(name, listed) {
                    return self.face(title, screen);
                }
                let word = name.to_lowercase();
                let word = word
                    .trim_start_matches("power ")
                    .trim_end_matches(" power")
                    .trim_end_matches(" dice");
                if let Some(kind) = DieType::from_word(word) {
                    return self.show_power(kind, screen);
                }
                Some(self.library.card(name))
            }
        };
        match title {
            Some(Ok(title)) => self.face(title, screen),
            Some(Err(_)) if self.show_term(name, screen)? => Ok(()),
            Some(Err(problem)) => screen.paragraph(&format!("{}: {}", capital(&problem.why), problem.remedy), 2),
            None => screen.line(format!("  There is no choice {name}.")),
        }
    }

    /// The behavior or the Ultimate of the Chimera, by that word.
    fn of_the_chimera(&self, word: &str) -> Option<TitleId> {
        let state = self.session.state();
        match word.to_lowercase().as_str() {
            "behavior" => state.behavior(&self.library.book),
            "ultimate" => state.ultimate().map(|card| state.card(card).title),
            _ => None,
        }
    }

    fn face(&self, title: TitleId, screen: &mut Screen) -> io::Result<()> {
        let width = screen.width().min(100).saturating_sub(4);
        for line in cards::face(&self.library.pool, title, width, screen.paint) {
            screen.line(format!("  {line}"))?;
        }
        Ok(())
    }

    /// The card that is meant by words of an option, of its title where it lies before the person, or of its text in play.
    fn shown_as(&self, name: &str, listed: &[(String, Answer)]) -> Option<TitleId> {
        let (state, pool) = (self.session.state(), &self.library.pool);
        let title = |card: CardId| state.card(card).title;
        let options = listed.iter().filter_map(|(text, answer)| match answer {
            Answer::Choice(choice) => Some((text.as_str(), title(choice.card()?))),
            Answer::By(..) | Answer::Cards(_) | Answer::Number(_) | Answer::Dice(_) => None,
        });
        let (texts, titles): (Vec<&str>, Vec<TitleId>) = options.unzip();
        let in_play = || state.zones.in_play().iter();
        let hand = state.owned_in(Zone::Hand, self.me);
        let hand: Vec<CardId> = hand.into_iter().collect();
        let before = || in_play().chain(hand.iter().copied()).map(title);
        let by_title = before().filter(|title| begins_words(name, &pool.card(*title).title));
        let query = Query {
            book: &self.library.book,
            state,
        };
        let by_text = in_play().filter(|card| {
            let names = query.abilities(*card);
            let mut names = names
                .iter()
                .filter_map(|active| pool.ability(active.ability).name.as_ref());
            names.any(|text| begins_words(name, text))
        });
        let option = one_meant(name, &texts).and_then(|n| titles.get(n).copied());
        option
            .or_else(|| the_only(by_title))
            .or_else(|| by_text.map(title).next())
    }

    /// Shows the keyword of this name, or else what the rules mean by a word. Returns whether there is one.
    fn show_term(&self, name: &str, screen: &mut Screen) -> io::Result<bool> {
        let pool = &self.library.pool;
        let bare = name.trim_end_matches(|c: char| c.is_ascii_digit() || c.is_whitespace());
        let keyword = pool
            .keywords
            .iter()
            .find(|keyword| keyword.name.eq_ignore_ascii_case(bare));
        if let Some(keyword) = keyword {
            let with = |numeral| ashwright_lang::render_keyword(pool, keyword.ability, numeral);
            let (text, paint) = (with(1), screen.paint);
            let heading = match text == with(2) {
                true => paint.bold(&keyword.name),
                false => format!(
                    "{} {}",
                    paint.bold(&keyword.name),
                    paint.dim("as it stands with the numeral 1")
                ),
            };
            screen.line(format!("  {heading}"))?;
            screen.paragraph(&words::unmarked(&text), 4)?;
            return Ok(true);
        }
        match Reference::of(self.library.book.edition.id).glossary(name) {
            Some(rule) => rules::show_rule(rule, screen).map(|()| true),
            None => Ok(false),
        }
    }

    /// What the dice power of a type does.
    pub(super) fn show_power(&self, kind: DieType, screen: &mut Screen) -> io::Result<()> {
        let heading = screen.paint.die(kind, format!("the {kind} dice power"));
        screen.line(format!("  {heading}"))?;
        match ashwright_lang::render_dice_power(&self.library.pool, kind) {
            Some(lines) => {
                for line in lines {
                    screen.paragraph(&words::unmarked(&line.to_string()), 4)?;
                }
                Ok(())
            }
            None => screen.line("    It has none."),
        }
    }

    /// The rule that is named or that asks, or those that are found by words.
    pub(super) fn rule(&self, wanted: &str, found: Found, question: &Question, screen: &mut Screen) -> io::Result<()> {
        let reference = Reference::of(self.library.book.edition.id);
        if wanted.is_empty() {
            let number = ashwright_reference::Number::Rule(question.rule);
            return rules::show(reference, number, screen);
        }
        if wanted.starts_with(|c: char| c.is_ascii_digit()) {
            return match rules::find(reference, wanted) {
                Ok(number) => rules::show(reference, number, screen),
                Err(problem) => {
                    // At a prompt nothing can be added to the command.
                    let remedy = match rules::edition_with(wanted) {
                        Some(edition) => format!(
                            "it is one of another edition, which `ashwright rules show {wanted} --edition {}` shows outside the game",
                            edition.word()
                        ),
                        None => problem.remedy,
                    };
                    screen.paragraph(&format!("{}: {remedy}.", capital(&problem.why)), 2)
                }
            };
        }
        let hits = reference.search(wanted);
        if hits.is_empty() {
            return screen.line("  No rule contains all of these words.");
        }
        let shown = match found {
            Found::All => hits.len(),
            Found::First => FIRST,
        };
        for hit in hits.iter().take(shown) {
            rules::show_rule(hit.rule, screen)?;
        }
        match hits.len().saturating_sub(shown) {
            0 => Ok(()),
            more => {
                let more = format!("and {more} more: `rules {wanted}` shows all of them");
                screen.paragraph(&screen.paint.dim(more), 2)
            }
        }
    }

    /// Why something is not among the choices.
    pub(super) fn why(&self, wanted: &str, question: &Question, screen: &mut Screen) -> io::Result<()> {
        if wanted.is_empty() {
            return screen.line("  Say what you would like to do: why play TITLE");
        }
        let options = match question.form() {
            Form::OneOf(options) => options,
            _ => &[],
        };
        let texts = match question.form() {
            Form::OneOf(options) => self.texts_of(question, options),
            Form::Some { of, .. } => self.names_of(&of.iter().collect::<Vec<_>>()),
            _ => Vec::new(),
        };
        let named = match wanted.parse::<usize>() {
            Ok(number) => number.checked_sub(1),
            Err(_) => {
                let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
                one_meant(wanted, &texts).or_else(|| meant(wanted, &texts).first().copied())
            }
        };
        if let Some((n, text)) = named.and_then(|n| Some((n, texts.get(n)?))) {
            let choice = options.get(n).copied();
            let idle = choice.is_some_and(|choice| self.idle(&[choice]).contains(&choice));
            let but = match idle {
                true => ", but it does nothing now: nothing of what its text asks for is there (rule 8.2.6)",
                false => "",
            };
            return screen.paragraph(&format!("It is possible: {}, {text}{but}.", n + 1), 2);
        }
        if !self.refused(wanted, question, screen)? {
            match self.where_is(wanted) {
                Some(reason) => screen.paragraph(&reason, 2)?,
                None => {
                    let hint =
                        "Nothing that could be asked for here is called that: try `why play CARD` or `why CARD`.";
                    screen.paragraph(hint, 2)?;
                }
            }
        }
        Ok(())
    }

    /// Why a card that is not among what could be asked for is not.
    pub(super) fn where_is(&self, wanted: &str) -> Option<String> {
        let name = wanted.split_once(' ').filter(|(verb, _)| {
            let verbs = ["play", "use", "activate", "attack", "react"];
            verbs.contains(&verb.to_lowercase().as_str())
        });
        let name = name.map_or(wanted, |(_, name)| name).trim_start_matches("with ");
        let title = self.library.card(name).ok()?;
        let state = self.session.state();
        let card = self.library.pool.card(title);
        let of_mine = |zone| {
            let cards = state.owned_in(zone, self.me);
            cards.into_iter().any(|id| state.card(id).title == title)
        };
        let whole = &card.title;
        let in_play = state.zones.in_play().iter().any(|id| state.card(id).title == title);
        Some(if of_mine(Zone::Hand) {
            if card.kind == CardKind::ReactionSpell {
                format!(
                    "{whole} is a reaction spell: it is offered when what it waits for happens. look {whole} says what that is."
                )
            } else {
                format!("{whole} is in your hand, and this question is not about playing it: rule shows what is asked.")
            }
        } else if in_play {
            format!("{whole} is in play, and nothing of it can be used at this question: look {whole} shows its text.")
        } else if of_mine(Zone::DiscardPile) {
            format!("{whole} is in your discard pile.")
        } else {
            format!("{whole} is neither in your hand nor in play.")
        })
    }

    /// Says why choices called so are not offered. Returns whether there are any.
    pub(super) fn refused(&self, wanted: &str, question: &Question, screen: &mut Screen) -> io::Result<bool> {
        let notation = Notation::new(&self.library.book, self.session.state());
        let plain = wanted.to_lowercase();
        let choices = not_offered(&self.session, self.me, question);
        let texts = notation.choices(question.agent, question.ask, &choices);
        let found: Vec<(&String, &Choice)> = texts
            .iter()
            .zip(&choices)
            .filter(|(text, _)| text.to_lowercase().contains(&plain))
            .collect();
        for (text, choice) in found.iter().take(4) {
            let reason = self.session.why_not(self.me, question.ask, **choice);
            let rule = screen.paint.dim(reason.rule());
            let said = format!("Not possible: {}: {reason}  {rule}", screen.paint.cyan(text));
            screen.paragraph(&said, 2)?;
        }
        Ok(!found.is_empty())
    }

    /// The discard piles.
    pub(super) fn piles(&self, screen: &mut Screen) -> io::Result<()> {
        let state = self.session.state();
        for seat in state.all_seats() {
            let cards = state.owned_in(Zone::DiscardPile, seat);
            let titles: Vec<String> = cards
                .into_iter()
                .map(|card| self.library.pool.card(state.card(card).title).title.clone())
                .collect();
            let name = self.story(screen).name(seat);
            screen.paragraph(&format!("{name}: {}", words::list(&titles)), 2)?;
        }
        Ok(())
    }
}

/// Explains what can be said and what the table shows, or of that what is called so.
pub(super) fn help(state: &State, topic: &str, screen: &mut Screen) -> io::Result<()> {
    let paint = screen.paint;
    let wait = ("wait", "let your partner act first in this turn");
    let mut said = SAID.to_vec();
    if state.has_partners() {
        said.push(wait);
    }
    let mut parts = vec![said, SHOWN.to_vec()];
    if state.chimera.is_some() {
        parts.push(OF_A_CHIMERA.to_vec());
    }
    if !topic.is_empty() {
        let found: Vec<_> = parts
            .concat()
            .into_iter()
            .filter(|(word, _)| begins_words(topic, word))
            .collect();
        if found.is_empty() {
            let unknown = format!("There is no help about {topic:?}: `help` alone explains everything that there is.");
            return screen.paragraph(&unknown, 2);
        }
        parts = vec![found];
    }
    for (n, part) in parts.iter().enumerate() {
        if n > 0 {
            screen.gap()?;
        }
        let rows: Vec<Vec<String>> = part
            .iter()
            .map(|(word, meaning)| vec![paint.yellow(word), (*meaning).to_owned()])
            .collect();
        screen.table(&rows, &[], 2)?;
    }
    Ok(())
}

/// What can be said at a question.
const SAID: [(&str, &str); 15] = [
    (
        "a number",
        "take that choice; several numbers where several cards are asked for",
    ),
    (
        "words",
        "the choice itself, such as play TITLE, or just the card's name",
    ),
    ("Enter", "what the line above the prompt says"),
    (
        "look CARD",
        "the text of a card or dice power, by name or by the number of its choice",
    ),
    (
        "rule 9.2.1",
        "a rule; rule WORDS finds rules, rules WORDS shows all of them; rule alone shows the one that asks",
    ),
    ("why CHOICE", "why something cannot be done now, such as why play TITLE"),
    ("view", "the table"),
    ("pile", "the discard piles"),
    ("log 20", "what happened lately; what was taken back is not in it"),
    ("options", "the choices once more"),
    ("undo", "take back the last answer; dice and draws stay as they were"),
    (
        "save FILE",
        "record the game so far; play --resume FILE goes on with it",
    ),
    ("concede", "give the game up"),
    ("quit", "leave the game; Ctrl-C on an empty line does too"),
    (
        "Tab, arrows",
        "complete what you type, edit it, or bring back earlier lines",
    ),
];

/// What the table shows and the options say.
const SHOWN: [(&str, &str); 10] = [
    (
        "● ◑ ○",
        "what a die shows: its power, its class, basic; a better side pays for a lesser one",
    ),
    ("0 / 1 / 1", "attack, life and recover of a unit"),
    (
        "power TYPE",
        "a dice power: a side action for which one die that shows its power is spent; look TYPE says what it does",
    ),
    (
        "meditate",
        "a side action: discard cards from your hand, your draw pile or your spellboard, and turn a die for each",
    ),
    (
        "+ TITLE",
        "what is attached to the card before it; before the title of a unit: that it attacks",
    ),
    ("#2", "the second of copies on one side, in the order of the table"),
    (
        "focus 1",
        "how many copies of this spell lie beside it, two at most: its text counts them",
    ),
    (
        "* TEXT",
        "an inexhaustible text: it works while the card is exhausted, too",
    ),
    (
        "+ TEXT",
        "a text of an aspect that it does when one of its status tokens goes",
    ),
    (
        "main, side",
        "the actions of a turn: a main action, which passing is too, and a side action if you like",
    ),
];

/// What stands on the side of a Chimera, with the rules that tell more.
const OF_A_CHIMERA: [(&str, &str); 7] = [
    (
        "face down",
        "an aspect that is still to be revealed; while one is there the Chimera rolls for what it does (rule 19.1)",
    ),
    (
        "left claw",
        "whom an aspect attacks: your leftmost unit; right claw: the rightmost; jaw: your Phoenixborn; → whom it would be now",
    ),
    (
        "blood 2",
        "the wounds that the Chimera gets as the aspect is destroyed or discarded",
    ),
    (
        "status",
        "status tokens: in each turn of the Chimera one goes, and the aspect does what its status text says",
    ),
    (
        "rage dice",
        "when all show their power side, a Red Rains token is placed; your passing raises one while an aspect lies face down (rule 20.1)",
    ),
    (
        "Ultimate",
        "with so many Red Rains tokens it resolves, and the next phase begins (rule 20.3)",
    ),
    (
        "look behavior",
        "what the Chimera does by its roll; look ultimate: what its Ultimate does",
    ),
];

/// The only one of these titles, however often it comes.
fn the_only(mut titles: impl Iterator<Item = TitleId>) -> Option<TitleId> {
    let first = titles.next()?;
    titles.all(|other| other == first).then_some(first)
}

/// Whether somebody means a choice who says the beginning of its words.
fn is_called(text: &str, said: &str) -> bool {
    let (text, said) = (text.to_lowercase(), said.to_lowercase());
    text.strip_prefix(&said)
        .is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
}

fn names_card(answer: &Answer) -> bool {
    matches!(answer, Answer::Choice(choice) if choice.card().is_some() && !matches!(choice, Choice::Attack(_)))
}
