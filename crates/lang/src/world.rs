//! What the lines of a file can refer to: titles, keywords, and the paragraphs read so far.

use ashwright_core::{Ability, AbilityId, Body, CardKind, Keyword, Numbered, Pool, TitleId};
use std::collections::BTreeMap;

/// Whether names must be defined.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Links {
    /// Every title and keyword must be defined.
    Closed,
    /// A title or keyword that is not defined may be defined elsewhere.
    Open,
}

/// What can be referred to.
#[derive(Debug)]
pub(crate) struct World {
    links: Links,
    titles: Vec<String>,
    by_title: BTreeMap<String, TitleId>,
    kinds: Vec<Option<CardKind>>,
    keywords: Vec<Keyword>,
    abilities: Vec<Ability>,
}

impl World {
    /// A world in which nothing is defined.
    pub fn new(links: Links) -> World {
        World {
            links,
            titles: Vec::new(),
            by_title: BTreeMap::new(),
            kinds: Vec::new(),
            keywords: Vec::new(),
            abilities: Vec::new(),
        }
    }

    /// Defines a title, of a kind that may be unknown. `None` when there are too many.
    pub fn define_title(&mut self, title: &str, kind: Option<CardKind>) -> Option<TitleId> {
        let id = u16::try_from(self.titles.len()).ok()?;
        self.titles.push(title.to_owned());
        self.by_title.insert(title.to_owned(), TitleId(id));
        self.kinds.push(kind);
        Some(TitleId(id))
    }

    /// Defines a keyword; its paragraph is set later. `None` when there are too many.
    pub fn define_keyword(&mut self, name: &str, numeral: Numbered) -> Option<AbilityId> {
        let ability = self.add(Ability {
            name: Some(name.to_owned()),
            numeral,
            body: Body::OnPlay(Vec::new()),
            names: Vec::new(),
        })?;
        self.keywords.push(Keyword {
            name: name.to_owned(),
            ability,
        });
        Some(ability)
    }

    /// Sets the paragraph of an id.
    pub fn set(&mut self, id: AbilityId, ability: Ability) {
        if let Some(slot) = self.abilities.get_mut(id.index()) {
            *slot = ability;
        }
    }

    /// Adds a paragraph. `None` when there are too many.
    pub fn add(&mut self, ability: Ability) -> Option<AbilityId> {
        let id = u16::try_from(self.abilities.len()).ok()?;
        self.abilities.push(ability);
        Some(AbilityId(id))
    }

    /// A paragraph read so far.
    pub fn ability(&self, id: AbilityId) -> &Ability {
        &self.abilities[id.index()]
    }

    /// The card of this title.
    pub fn title(&mut self, title: &str) -> Option<TitleId> {
        match self.by_title.get(title) {
            Some(id) => Some(*id),
            None if self.links == Links::Open => self.define_title(title, None),
            None => None,
        }
    }

    /// The paragraph of a keyword that is used with or without a numeral. In an open world, one that is not defined
    /// is taken to be defined elsewhere in the way in which it is used.
    pub fn keyword(&mut self, name: &str, used: Numbered) -> Option<AbilityId> {
        let mut named = self.keywords.iter().filter(|k| k.name == name).map(|k| k.ability);
        match self.links {
            Links::Closed => named.next(),
            Links::Open => match named.find(|id| self.abilities.get(id.index()).is_some_and(|a| a.numeral == used)) {
                Some(ability) => Some(ability),
                None => self.define_keyword(name, used),
            },
        }
    }

    /// Whether this is the paragraph of a keyword.
    pub fn is_keyword(&self, ability: AbilityId) -> bool {
        self.keywords.iter().any(|k| k.ability == ability)
    }

    /// Whether a keyword has a numeral.
    pub fn numeral(&self, keyword: AbilityId) -> Numbered {
        self.abilities.get(keyword.index()).map_or(Numbered::No, |a| a.numeral)
    }

    /// The kind of a card, when it is known.
    pub fn kind(&self, title: TitleId) -> Option<CardKind> {
        self.kinds.get(title.index()).copied().flatten()
    }

    /// Every title.
    pub fn titles(&self) -> &[String] {
        &self.titles
    }

    /// Every keyword.
    pub fn keywords(&self) -> &[Keyword] {
        &self.keywords
    }

    /// The titles, keywords and paragraphs.
    pub fn into_parts(self) -> (Vec<String>, Vec<Keyword>, Vec<Ability>) {
        (self.titles, self.keywords, self.abilities)
    }
}

/// What a writer needs to know of a pool.
pub(crate) trait Words {
    /// The words of a title.
    fn title_words(&self, title: TitleId) -> &str;
    /// The name of the keyword whose paragraph this is.
    fn keyword_words(&self, ability: AbilityId) -> Option<&str>;
    /// A paragraph.
    fn paragraph(&self, ability: AbilityId) -> &Ability;
}

impl Words for Pool {
    fn title_words(&self, title: TitleId) -> &str {
        &self.card(title).title
    }

    fn keyword_words(&self, ability: AbilityId) -> Option<&str> {
        self.keywords
            .iter()
            .find(|k| k.ability == ability)
            .map(|k| k.name.as_str())
    }

    fn paragraph(&self, ability: AbilityId) -> &Ability {
        self.ability(ability)
    }
}
