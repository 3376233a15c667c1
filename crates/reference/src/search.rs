//! Finding rules by words.

use crate::{Reference, RuleText};
use ashwright_core::Rule;

/// A rule that was found.
#[derive(Clone, Copy, Debug)]
pub struct Hit<'a> {
    /// The rule.
    pub rule: &'a RuleText,
    /// How well it fits; larger is better.
    pub score: u32,
}

/// The chapter that explains words.
const GLOSSARY: u8 = 17;

impl Reference {
    /// The rules in which every word of `query` occurs, the best first. A word also finds longer words that begin with
    /// it, and words of the rule's section title count as if the rule had them. A number finds the rule that has it, and that of
    /// a section finds its rules.
    pub fn search(&self, query: &str) -> Vec<Hit<'_>> {
        let numbered = self.numbered(query);
        if !numbered.is_empty() {
            return numbered;
        }
        let wanted: Vec<String> = words(query).collect();
        if wanted.is_empty() {
            return Vec::new();
        }
        let mut hits: Vec<Hit> = self
            .sections()
            .flat_map(|section| section.rules.iter().map(move |rule| (section, rule)))
            .filter_map(|(section, rule)| {
                let title: Vec<String> = words(&section.title).collect();
                let text: Vec<String> = words(&rule.text).collect();
                let mut score = 0;
                for word in &wanted {
                    let of_text = best(word, &text);
                    let of_title = best(word, &title) / 2;
                    match of_text.max(of_title) {
                        0 => return None,
                        points => score += points + of_text.min(of_title) + of_title.min(1),
                    }
                }
                if self.defines(rule, &wanted) {
                    score += 100;
                }
                Some(Hit { rule, score })
            })
            .collect();
        ashwright_core::sort_by_key(&mut hits, |hit| (std::cmp::Reverse(hit.score), hit.rule.number));
        hits
    }

    /// The rules of a number such as `6.10.1` or, of a section, `6.10`.
    fn numbered(&self, query: &str) -> Vec<Hit<'_>> {
        let parts = query.trim().trim_end_matches('.').split('.');
        let parts: Option<Vec<u8>> = parts.map(|part| part.parse().ok()).collect();
        let rules = self.sections().flat_map(|section| &section.rules);
        let has = |rule: &&RuleText| match parts.as_deref() {
            Some([chapter, section]) => (rule.number.0, rule.number.1) == (*chapter, *section),
            Some([chapter, section, paragraph]) => rule.number == Rule(*chapter, *section, *paragraph),
            Some([..]) | None => false,
        };
        rules.filter(has).map(|rule| Hit { rule, score: 100 }).collect()
    }

    /// The glossary entry for a term, whatever its letter case.
    pub fn glossary(&self, term: &str) -> Option<&RuleText> {
        let wanted: Vec<String> = words(term).collect();
        self.chapter(GLOSSARY)?
            .sections
            .iter()
            .flat_map(|section| &section.rules)
            .find(|rule| self.defines(rule, &wanted))
    }

    /// Whether a rule is the glossary entry for exactly these words.
    fn defines(&self, rule: &RuleText, wanted: &[String]) -> bool {
        let Some((term, _)) = rule.text.strip_prefix("**").and_then(|rest| rest.split_once("**")) else {
            return false;
        };
        rule.number.0 == GLOSSARY
            && term
                .split(',')
                .any(|alternative| words(alternative).eq(wanted.iter().cloned()))
    }
}

/// 4 for a whole word, 2 for the beginning of one, 0 when it does not occur.
fn best(word: &str, among: &[String]) -> u32 {
    among
        .iter()
        .map(|candidate| match candidate.strip_prefix(word) {
            Some("" | "s") => 4,
            Some(_) => 2,
            None => 0,
        })
        .max()
        .unwrap_or(0)
}

fn words(text: &str) -> impl Iterator<Item = String> + '_ {
    text.split(|c: char| !c.is_alphanumeric() && c != '\'')
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
}
