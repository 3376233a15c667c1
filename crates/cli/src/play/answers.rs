//! What a line means that is said in answer to a question.

use super::*;
use crate::words::begins_words;
use ashwright_core::plain;

/// Whether a question asks for one card after another, so that several may be named at once.
pub(super) fn several(question: &Question, choices: &[Choice]) -> bool {
    let cards = choices
        .iter()
        .filter(|choice| matches!(choice, Choice::Card(_)))
        .count();
    let goes_on = matches!(question.ask, Ask::Attackers | Ask::Meditate);
    cards > 1 && goes_on
}

/// The numbers that a line is made of.
fn numbers(line: &str) -> Option<Vec<usize>> {
    let words = line.split(|c: char| c.is_whitespace() || c == ',');
    words
        .filter(|word| !word.is_empty())
        .map(|word| word.parse().ok())
        .collect()
}

/// Which of these texts is said: whole, or without the word before the card, where only one ends so.
fn said_whole(said: &str, texts: &[&str]) -> Option<usize> {
    let said = plain(said).replacen("#1", "", usize::from(!said.contains("#1#")));
    let said = said.trim();
    let texts: Vec<String> = texts.iter().map(|text| plain(text)).collect();
    if let Some(exact) = texts.iter().position(|text| text == said) {
        return Some(exact);
    }
    let ends = |text: &String| {
        text.strip_suffix(said).is_some_and(|verb| {
            !said.is_empty() && (verb == "+" || verb.ends_with(' ') && verb.trim_end().split(' ').count() == 1)
        })
    };
    let mut ending = (0..).zip(&texts).filter(|(_, text)| ends(text));
    ending.next().map(|(n, _)| n).filter(|_| ending.next().is_none())
}

/// Which of these texts may be meant: those whose words begin so; where there are none, those that contain it.
pub(super) fn meant(said: &str, texts: &[&str]) -> Vec<usize> {
    let by_words: Vec<usize> = (0..texts.len()).filter(|n| begins_words(said, texts[*n])).collect();
    if !by_words.is_empty() {
        return by_words;
    }
    let said = plain(said);
    (0..texts.len())
        .filter(|n| !said.is_empty() && plain(texts[*n]).contains(&said))
        .collect()
}

/// Which of these texts is meant, when it is one.
pub(super) fn one_meant(said: &str, texts: &[&str]) -> Option<usize> {
    said_whole(said, texts).or_else(|| match meant(said, texts)[..] {
        [one] => Some(one),
        _ => None,
    })
}

impl Table<'_> {
    /// The next of the choices that were said at once, as long as they are asked for.
    pub(super) fn next_queued(&mut self, question: &Question) -> Option<Choice> {
        let queued = self.queued.as_mut().filter(|queued| queued.ask == question.ask);
        let next = queued.and_then(|queued| queued.left.pop());
        let offered = next.filter(|next| matches!(question.form(), Form::OneOf(options) if options.contains(next)));
        if offered.is_none() {
            self.queued = None;
        }
        offered
    }

    /// The answers that a line names which names several.
    fn said_at_once(&self, line: &str, question: &Question, listed: &[(String, Answer)]) -> Option<Vec<Choice>> {
        let choices: Vec<Choice> = listed.iter().filter_map(|(_, answer)| answer.choice()).collect();
        if !several(question, &choices) || choices.len() != listed.len() {
            return None;
        }
        let is_card = |choice: &Choice| matches!(choice, Choice::Card(_));
        if line.eq_ignore_ascii_case("all") {
            return Some(choices.into_iter().filter(is_card).collect());
        }
        let texts: Vec<&str> = listed.iter().map(|(text, _)| text.as_str()).collect();
        let places: Vec<usize> = match numbers(line) {
            Some(numbers) => numbers.into_iter().map(|n| n.checked_sub(1)).collect::<Option<_>>()?,
            None => line
                .split(',')
                .map(|piece| one_meant(piece.trim(), &texts))
                .collect::<Option<_>>()?,
        };
        let mut said: Vec<Choice> = Vec::new();
        for place in places {
            let choice = choices.get(place).filter(|choice| is_card(choice))?;
            if said.contains(choice) {
                return None;
            }
            said.push(*choice);
        }
        (said.len() > 1).then_some(said)
    }

    /// The cards that a line names of those of which some are chosen.
    fn cards_said(&self, line: &str, question: &Question) -> Option<Answer> {
        let Form::Some { of, .. } = question.form() else {
            return None;
        };
        let cards: Vec<CardId> = of.iter().collect();
        let names = self.names_of(&cards);
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let named: Option<Vec<usize>> = match line.eq_ignore_ascii_case("all") {
            true => Some((0..cards.len()).collect()),
            false => line.split(',').map(|piece| one_meant(piece.trim(), &names)).collect(),
        };
        let named = named?;
        let chosen: CardSet = named.iter().filter_map(|n| cards.get(*n).copied()).collect();
        let answer = Answer::Cards(chosen);
        (chosen.len() == named.len() && question.form().contains(&answer)).then_some(answer)
    }

    pub(super) fn answer(
        &mut self,
        line: &str,
        question: &Question,
        listed: &[(String, Answer)],
        screen: &mut Screen,
    ) -> Result<Typed, Stop> {
        match (question.form(), numbers(line).as_deref()) {
            (Form::Some { of, min, max, .. }, Some(numbers)) if !numbers.is_empty() => {
                let cards: Vec<CardId> = of.iter().collect();
                let chosen: Option<CardSet> = numbers.iter().map(|n| cards.get(n.checked_sub(1)?).copied()).collect();
                let answer = chosen.map(Answer::Cards);
                if let Some(answer) = answer.filter(|answer| question.form().contains(answer)) {
                    return Ok(Typed::Answer(answer));
                }
                let how_many = if min == max {
                    min.to_string()
                } else {
                    format!("{min} to {max}")
                };
                let hint = format!("  Choose {how_many} different numbers from 1 to {}.", cards.len());
                screen.line(hint)?;
                return Ok(Typed::Shown);
            }
            (Form::OneOf(_) | Form::Pay { .. }, Some(&[n])) => {
                match n.checked_sub(1).and_then(|i| listed.get(i)) {
                    Some((_, answer)) => return Ok(Typed::Answer(*answer)),
                    None => screen.line(format!("  There is no choice {n}: choose from 1 to {}.", listed.len()))?,
                }
                return Ok(Typed::Shown);
            }
            (Form::AnyDice { pool }, None) if line.eq_ignore_ascii_case("all") => {
                return Ok(Typed::Answer(Answer::Dice(pool)));
            }
            _ => {}
        }
        if let Some(mut said) = self.said_at_once(line, question, listed) {
            // Whoever names all of them has no more to say.
            said.push(Choice::Done);
            said.reverse();
            let first = said.pop();
            self.queued = Some(Queued {
                ask: question.ask,
                left: said,
            });
            if let Some(first) = first {
                return Ok(Typed::Answer(Answer::Choice(first)));
            }
        }
        self.in_words(line, question, listed, screen)
    }

    /// An answer that is no number.
    fn in_words(
        &self,
        line: &str,
        question: &Question,
        listed: &[(String, Answer)],
        screen: &mut Screen,
    ) -> Result<Typed, Stop> {
        let texts: Vec<&str> = listed.iter().map(|(text, _)| text.as_str()).collect();
        if let Some((_, answer)) = said_whole(line, &texts).and_then(|n| listed.get(n)) {
            return Ok(Typed::Answer(*answer));
        }
        let notation = Notation::new(&self.library.book, self.session.state());
        let problem = match notation.parse(question, line) {
            Ok(answer) => return Ok(Typed::Answer(answer)),
            Err(problem) => problem,
        };
        if let Some(answer) = self.cards_said(line, question) {
            return Ok(Typed::Answer(answer));
        }
        let found = meant(line, &texts);
        if let [only] = found[..]
            && let Some((_, answer)) = listed.get(only)
        {
            return Ok(Typed::Answer(*answer));
        }
        if found.is_empty() && self.refused(line, question, screen)? {
            return Ok(Typed::Shown);
        }
        let titles = || self.library.pool.cards.iter().map(|card| card.title.as_str());
        // Short words are near to too many titles: `pass` is meant as it is typed.
        let is_title = line.chars().count() > 4 && !problem.remedy.starts_with("did you mean");
        let slip = is_title
            .then(|| library::near_titles(&line.to_lowercase(), titles()))
            .flatten();
        let why = capital(&problem.why);
        let said = match (found.len(), slip) {
            (0, Some(near)) => format!("{why}: {}; did you mean {near}?", problem.remedy),
            (0, None) => format!("{why}: {}", problem.remedy),
            (n, _) => format!("{n} choices contain \"{line}\": type more of the words, or a number"),
        };
        screen.paragraph(&said, 2)?;
        Ok(Typed::Shown)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_an_option_are_enough() {
        let texts = [
            "attack Blue Jaguar",
            "attack Blue Jaguar#2",
            "attack Iron Worker",
            "use Iron Worker",
            "pass",
        ];
        assert_eq!(one_meant("attack worker", &texts), Some(2));
        assert_eq!(one_meant("blue jaguar#2", &texts), Some(1));
        assert_eq!(one_meant("Attack Blue Jaguar#1", &texts), Some(0));
        assert_eq!(one_meant("us ir", &texts), Some(3));
        assert_eq!(one_meant("pas", &texts), Some(4));
        assert_eq!(meant("attack jag", &texts), [0, 1]);
        assert_eq!(one_meant("iron worker", &texts), None);
        assert_eq!(meant("aguar#2", &texts), [1]);
        assert!(meant("", &texts).is_empty() && one_meant("?", &texts).is_none());
    }
}
