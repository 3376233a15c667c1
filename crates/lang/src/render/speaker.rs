//! How cards, players and numbers are called: by their kind when they are new, by a pronoun when they were just spoken
//! of, and by what distinguishes them otherwise.

use super::phrases::Form;
use super::quantities::plural;
use crate::names::NameKind;
use crate::vocabulary::noun;
use ashwright_core::*;

/// Under which a mention of the card itself is remembered.
const OWN: Slot = Slot(u8::MAX);

/// Under which a mention of the card that this one is attached to is remembered.
const HOST: Slot = Slot(u8::MAX - 1);

const ANY_ACTIONS: &str = "main or side action costs";

const ORDINALS: [&str; 4] = ["first", "second", "third", "fourth"];
/// What a text stands on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Home {
    /// The kind of card; none for a die.
    pub kind: Option<CardKind>,
    /// What it is called, where that is not told by its kind.
    pub own: Option<&'static str>,
    /// The word for what that is attached to or lies on.
    pub host: &'static str,
    /// The action costs of the card, as far as they are known: `main action cost`.
    pub actions: &'static str,
    /// The first focus level that has a cost of its own, if one has.
    pub focus_cost: Option<u8>,
    /// The first focus level that makes it cheaper to activate, if one does.
    pub cheaper: Option<u8>,
}

impl Home {
    /// A die.
    pub const DIE: Home = Home {
        kind: None,
        own: None,
        host: "card",
        actions: ANY_ACTIONS,
        focus_cost: None,
        cheaper: None,
    };

    /// A card of some kind that is attached to units, if it is attached at all.
    pub fn of(kind: CardKind) -> Home {
        Home {
            kind: Some(kind),
            own: None,
            host: "unit",
            actions: ANY_ACTIONS,
            focus_cost: None,
            cheaper: None,
        }
    }

    /// This very card.
    pub fn on(pool: &Pool, card: &Card) -> Home {
        let hosts = card.text.iter().find_map(|p| match &pool.ability(p.ability).body {
            Body::AttachesTo(filter) => Some(common_noun(&filter.kinds)),
            _ => None,
        });
        let discounts = card.text.iter().filter_map(|p| match pool.ability(p.ability).body {
            Body::FocusDiscount { level, .. } => Some(level),
            _ => None,
        });
        let costs = card.text.iter().filter_map(|p| match pool.ability(p.ability).body {
            Body::FocusCost { level, .. } => Some(level),
            _ => None,
        });
        Home {
            kind: Some(card.kind),
            own: None,
            host: hosts.unwrap_or("unit"),
            actions: match (
                card.cost.parts.contains(&CostPart::Main),
                card.cost.parts.contains(&CostPart::Side),
            ) {
                (true, false) => "main action cost",
                (false, true) => "side action cost",
                _ => ANY_ACTIONS,
            },
            focus_cost: costs.min(),
            cheaper: discounts.min(),
        }
    }

    /// The same for text in this box: between realms a unit is a card.
    pub fn in_box(self, boxed: TextBox) -> Home {
        match boxed {
            TextBox::BetweenRealms if self.kind.is_some_and(CardKind::is_unit) => Home {
                own: Some("card"),
                ..self
            },
            TextBox::Plain | TextBox::Inexhaustible | TextBox::BetweenRealms => self,
        }
    }

    /// Whether a lower focus level makes it cheaper already.
    pub fn cheaper_before(&self, level: u8) -> bool {
        self.cheaper.is_some_and(|first| first < level)
    }
}

/// One word for all of these kinds of cards.
pub(super) fn common_noun(kinds: &[Noun]) -> &'static str {
    match kinds {
        [kind] => noun(*kind).0,
        [Noun::Unit, Noun::Phoenixborn] | [Noun::Phoenixborn, Noun::Unit] => "unit or Phoenixborn",
        _ => "card",
    }
}

/// Says what a paragraph does, sentence by sentence.
#[derive(Clone)]
pub(crate) struct Speaker<'p> {
    /// Where titles and keywords are looked up.
    pub pool: &'p Pool,
    /// What the text stands on.
    pub home: Home,
    /// The numeral of the paragraph.
    pub numeral: Option<u8>,
    /// The keywords that were spoken of.
    pub keywords: Vec<Printed>,
    /// What the names of the paragraph stand for.
    pub names: Vec<Option<Referent>>,
    /// The event that the paragraph waits for.
    pub event: Option<EventPattern>,
    /// The name of a player who is known to be you.
    pub you: Option<Slot>,
    /// The subject of the sentence, when it is not you: the player who decides and acts in it.
    pub actor: Option<Who>,
    /// The chosen player who was spoken of, when no other was since.
    pub told: Option<Slot>,
    /// The card whose controller was spoken of, when no other player was since.
    pub told_of: Option<Ref>,
    /// What the card is called that gains this text, where that is said as something that happens to it.
    pub called: Option<String>,
    /// Whether two cards were just spoken of as both of those.
    pub said_both: bool,
    /// The event of which the source was spoken of.
    pub sourced: Option<Slot>,
    /// The cards of which there is just one, as a condition says.
    pub alone: Option<Filter>,
    /// The cards that were looked at and of which one has been taken already.
    pub taken: Option<Slot>,
    /// The conjurations that were placed so far.
    pub summoned: Vec<TitleId>,
    /// Whether the amount that is named next adds to the same that was done before.
    pub extent: Extent,
    /// How the place of the cards is said that are named next.
    pub lying: Lying,
    /// What the first choice of the paragraph offers.
    pub modes: Vec<String>,
    /// Whether the paragraph says that your draw pile is shuffled.
    pub shuffles: bool,
    /// Whether what was said last comes where something was not done: `if you do` would ask about that.
    pub denied: bool,
    /// The card to which something would happen, where another thing may happen to it instead.
    pub spared: Option<Spared>,
    /// The cards spoken of so far, the last one last.
    mentions: Vec<(Option<Slot>, String)>,
    /// Names of cards that had another before, with the first that they had.
    renamed: Vec<(Slot, Slot)>,
}

/// What a name stands for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Referent {
    /// An event, a player, a card or a deed.
    pub kind: NameKind,
    /// What to call it: `unit`, `player`, `opponent`.
    pub noun: String,
    /// How it came up: `chosen`, `target`, `destroyed`.
    pub how: &'static str,
    /// Whose it is, when that is known: ` you control`.
    pub whose: String,
    /// What the step did with it, for amounts.
    pub deed: Option<Effect>,
    /// Whose hand and piles it belongs to, when that is known.
    pub owner: Owner,
    /// What was true when it was noted, for a note that only remembers that.
    pub when: Option<String>,
    /// What it is called the first time, when it has not been spoken of yet.
    pub first: Option<String>,
}

/// To whom a card goes back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Owner {
    /// It is plainly yours.
    You,
    /// It lies in a draw pile that was just spoken of.
    ThatPile,
    /// Nothing is said of it.
    Unknown,
}

/// Whether an amount is all there is of its kind, or comes on top of others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Extent {
    /// `1 status token`
    All,
    /// `1 more status token`
    More,
}

/// A card that would leave: under which name, and whether it is the card that the text stands on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Spared {
    /// The name that the event gives it.
    pub slot: Option<Slot>,
    /// Whether it is this card.
    pub own: bool,
}

/// How a text says where cards are that are not in play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Lying {
    /// `a card in your hand`
    There,
    /// Of cards that are taken away from there: `a card from your hand`.
    TakenAway,
}

/// Which article stands before a noun.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Article {
    /// `a unit`
    A,
    /// `a target unit`
    Target,
    /// `each unit`
    Each,
    /// `unit`, or `units` in the plural
    None,
}

/// How many are meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Number {
    /// One.
    One,
    /// Several.
    Many,
}

impl Number {
    /// With what a verb agrees whose subject has this number.
    pub fn form(self) -> Form {
        match self {
            Number::One => Form::One,
            Number::Many => Form::Many,
        }
    }
}

impl<'p> Speaker<'p> {
    /// A speaker that has said nothing yet.
    pub fn new(pool: &'p Pool, home: Home) -> Speaker<'p> {
        Speaker {
            pool,
            home,
            numeral: None,
            keywords: Vec::new(),
            names: Vec::new(),
            event: None,
            you: None,
            actor: None,
            told: None,
            told_of: None,
            called: None,
            said_both: false,
            sourced: None,
            alone: None,
            taken: None,
            summoned: Vec::new(),
            extent: Extent::All,
            lying: Lying::There,
            modes: Vec::new(),
            shuffles: false,
            denied: false,
            spared: None,
            mentions: Vec::new(),
            renamed: Vec::new(),
        }
    }

    /// Remembers what a name stands for.
    pub fn introduce(&mut self, slot: Slot, referent: Referent) {
        if self.names.len() <= slot.index() {
            self.names.resize(slot.index() + 1, None);
        }
        if matches!(referent.kind, NameKind::Card | NameKind::Event)
            && let Some(last) = self.mentions.last_mut()
            && last.0.is_none()
            && last.1 == referent.noun
        {
            last.0 = Some(slot);
        }
        if referent.kind == NameKind::Player {
            self.tells(referent.first.is_none().then_some(slot));
        }
        self.names[slot.index()] = Some(referent);
    }

    /// Remembers which chosen player was spoken of last, if any.
    pub fn tells(&mut self, told: Option<Slot>) {
        self.told = told;
        self.told_of = None;
    }

    /// A name that an event gives to the card itself.
    pub fn is_this(&mut self, slot: Slot) {
        self.rename(OWN, slot);
    }

    /// A card that had a name has another one from now on: what was spoken of by the first was the same card.
    pub fn rename(&mut self, before: Slot, now: Slot) {
        let first = self.first_name(before);
        self.renamed.push((now, first));
    }

    /// The first of the names of a card that has got another one.
    fn first_name(&self, slot: Slot) -> Slot {
        let renamed = self.renamed.iter().rev().find(|(now, _)| *now == slot);
        renamed.map_or(slot, |(_, first)| *first)
    }

    /// Remembers that a card was spoken of.
    pub fn mention(&mut self, slot: Option<Slot>, noun: &str) {
        self.mentions.push((slot, noun.to_owned()));
    }

    /// Remembers that a card is still spoken of that has a name.
    pub fn spoken_of_again(&mut self, slot: Slot) {
        let Some(noun) = self.referent(slot).map(|referent| referent.noun.clone()) else {
            return;
        };
        let slot = self.first_name(slot);
        self.mention(Some(slot), &noun);
    }

    /// Remembers what has become of a chosen card, by which it is told from others since.
    pub fn is_known_as(&mut self, slot: Slot, how: &'static str) {
        if let Some(Some(referent)) = self.names.get_mut(slot.index())
            && referent.how == "chosen"
        {
            referent.how = how;
        }
    }

    pub fn referent(&self, slot: Slot) -> Option<&Referent> {
        self.names.get(slot.index()).and_then(Option::as_ref)
    }

    // ----------------------------------------------------------------------------------------------- cards

    /// Whether the text stands on a card of a Chimera: who controls it is no reader of it.
    pub fn is_of_chimera(&self) -> bool {
        self.home.kind.is_some_and(CardKind::is_of_chimera)
    }

    /// The word for the card that the text stands on.
    pub fn own_kind(&self) -> &'static str {
        if let Some(own) = self.home.own {
            return own;
        }
        match self.home.kind {
            Some(CardKind::Phoenixborn) => "Phoenixborn",
            Some(CardKind::Chimera) => "Chimera",
            Some(kind) if kind.is_aspect() => "aspect",
            Some(CardKind::Behavior | CardKind::Fatigued) => "card",
            Some(kind) if kind.is_unit() => "unit",
            Some(_) => "spell",
            None => "die",
        }
    }

    /// A single card.
    pub fn one(&mut self, card: &Ref) -> String {
        match card {
            Ref::This => self.this(OWN, self.own_kind()),
            Ref::Host => self.host(),
            Ref::SourceOf(slot) => self.source(*slot),
            Ref::Named(slot) => self.named(*slot),
        }
    }

    pub(super) fn this(&mut self, slot: Slot, noun: &str) -> String {
        let is_last = self.mentions.last().is_some_and(|(s, _)| *s == Some(slot));
        self.mention(Some(slot), noun);
        if is_last {
            return "it".to_owned();
        }
        match (slot, &mut self.called) {
            (OWN, Some(called)) => std::mem::replace(called, format!("that {noun}")),
            _ => format!("this {noun}"),
        }
    }

    /// What the card is attached to: `this unit`; more of it where that could be the card itself, or be of several kinds.
    fn host(&mut self) -> String {
        let noun = self.home.host;
        let could_be_it = noun.ends_with(self.own_kind()) || noun.contains(" or ") || noun == "card";
        let is_plain = self.home.kind.is_none() || !could_be_it;
        let is_last = self.mentions.last().is_some_and(|(s, _)| *s == Some(HOST));
        if is_plain || is_last {
            return self.this(HOST, noun);
        }
        let is_known = self.mentions.iter().any(|(s, _)| *s == Some(HOST));
        self.mention(Some(HOST), noun);
        match is_known {
            true => format!("that {noun}"),
            false if self.home.kind == Some(CardKind::ReadySpell) => {
                format!("the {noun} above this {}", self.own_kind())
            }
            false => format!("the {noun} that this {} is attached to", self.own_kind()),
        }
    }

    /// Whether a card was the last that was spoken of.
    pub fn spoke_last_of(&self, slot: Slot) -> bool {
        let slot = self.first_name(slot);
        self.mentions.last().is_some_and(|(s, _)| *s == Some(slot))
    }

    /// Begins a new paragraph, in which nothing is called `it` that was spoken of before.
    pub fn pause(&mut self) {
        self.mention(None, "");
    }

    /// Forgets what was spoken of since there were so many mentions.
    pub fn forget(&mut self, mentions: usize) {
        self.mentions.truncate(mentions);
    }

    /// Forgets the mention at this place.
    pub fn forget_one(&mut self, at: usize) {
        if at < self.mentions.len() {
            self.mentions.remove(at);
        }
    }

    /// Whether just these two cards were spoken of last, and are called by the same noun.
    pub fn spoke_of_both(&self, one: Slot, other: Slot) -> bool {
        let (one, other) = (self.first_name(one), self.first_name(other));
        match &self.mentions[..] {
            [.., (Some(a), noun), (Some(b), same)] => noun == same && [*a, *b] == [one, other],
            _ => false,
        }
    }

    /// How many mentions there were.
    pub fn mentions(&self) -> usize {
        self.mentions.len()
    }

    pub(super) fn source(&mut self, slot: Slot) -> String {
        let words = match &self.event {
            Some(EventPattern::DealtDamage(..)) => "the source of that damage",
            Some(EventPattern::WoundsPlaced(..)) => "the source of those wounds",
            Some(EventPattern::Destroyed(..)) => "what destroyed it",
            Some(EventPattern::Targeted(..) | EventPattern::PlayerTargeted(..)) => "what targeted it",
            _ => "its source",
        };
        let is_known = self.sourced.replace(slot) == Some(slot);
        self.mention(Some(slot), "source");
        match words.starts_with("the source of ") && is_known {
            true => "that source".to_owned(),
            false => words.to_owned(),
        }
    }

    pub(super) fn named(&mut self, slot: Slot) -> String {
        let Some(referent) = self.referent(slot).cloned() else {
            return "that card".to_owned();
        };
        let known = self.first_name(slot);
        if known == OWN {
            return self.this(OWN, self.own_kind());
        }
        if let Some(first) = self.first_words(slot) {
            self.mention(Some(known), &referent.noun);
            return first;
        }
        // Of your Phoenixborn there is one.
        if let Some(Effect::Choose {
            what: Select::All(filter),
        }) = &referent.deed
            && phoenixborn_of_yours(filter)
        {
            self.mention(Some(known), &referent.noun);
            return "your Phoenixborn".to_owned();
        }
        let last = self.mentions.last();
        let is_last = last.is_some_and(|(s, _)| *s == Some(known));
        let since = self
            .mentions
            .iter()
            .rposition(|(s, _)| *s == Some(known))
            .map_or(0, |at| at + 1);
        let rivals = self.mentions[since.min(self.mentions.len())..].iter();
        let mut rivals = rivals.filter(|(s, noun)| *s != Some(known) && *noun == referent.noun);
        let meditated = matches!(&self.event, Some(EventPattern::ActionTaken(_, TurnAction::Meditate)));
        let several = matches!(
            &referent.deed,
            Some(Effect::Choose { what: Select::Pick(pick) } | Effect::Reveal { what: Select::Pick(pick) })
                if matches!(pick.count, Count::Exactly(_) | Count::AnyNumber)
        );
        let words = if several {
            let others = self.names.iter().enumerate().filter(|(at, _)| *at != slot.index());
            let mut others = others.filter_map(|(_, name)| name.as_ref());
            match others.any(|other| other.noun == referent.noun && other.kind == NameKind::Card) {
                true => format!("each of the {} {}", referent.how, plural(&referent.noun)),
                false => format!("each of those {}", plural(&referent.noun)),
            }
        } else if is_last {
            "it".to_owned()
        } else if since == 0 && referent.kind == NameKind::Event && meditated {
            "the first card you discarded off the top of your draw pile for it".to_owned()
        } else if rivals.next().is_none() {
            format!("that {}", referent.noun)
        } else {
            self.distinguished(slot, &referent)
        };
        self.mention(Some(known), &referent.noun);
        words
    }

    /// What a name is called the first time, when it has words for that.
    pub fn first_words(&mut self, slot: Slot) -> Option<String> {
        self.names.get_mut(slot.index())?.as_mut()?.first.take()
    }

    /// `the chosen unit`, and more of it where another name could be meant.
    pub(super) fn distinguished(&self, slot: Slot, referent: &Referent) -> String {
        let same = |other: &Referent| other.noun == referent.noun && other.how == referent.how;
        let names = self.names.iter().enumerate();
        let others: Vec<(usize, &Referent)> = names
            .filter_map(|(at, name)| Some((at, name.as_ref()?)))
            .filter(|(at, other)| *at != slot.index() && same(other) && !is_known_card(other))
            .collect();
        let how = if referent.how.is_empty() { "first" } else { referent.how };
        let before = others.iter().filter(|(at, _)| *at < slot.index()).count();
        // Two of which each is one, and the rest is the other.
        if referent.how == "chosen"
            && let [(_, other)] = &others[..]
            && other.whose == referent.whose
        {
            return match before {
                0 => format!("one of those {}", plural(&referent.noun)),
                _ => "the other".to_owned(),
            };
        }
        match ORDINALS.get(before) {
            Some(ordinal) if others.iter().any(|(_, other)| other.whose == referent.whose) => {
                let how = if referent.how.is_empty() {
                    ""
                } else {
                    &format!("{how} ")
                };
                format!("the {ordinal} {how}{}", referent.noun)
            }
            _ if others.is_empty() => format!("the {how} {}", referent.noun),
            _ => match referent.whose.as_str() {
                " you control" => format!("your {}", referent.noun),
                " an opponent controls" => format!("the opponent's {}", referent.noun),
                whose => format!("the {how} {}{whose}", referent.noun),
            },
        }
    }
}

impl Referent {
    /// A card that is called `noun`.
    pub fn card(noun: &str, how: &'static str) -> Referent {
        Referent {
            kind: NameKind::Card,
            noun: noun.to_owned(),
            how,
            whose: String::new(),
            deed: None,
            owner: Owner::Unknown,
            when: None,
            first: None,
        }
    }

    /// Something else.
    pub fn other(kind: NameKind, noun: &str) -> Referent {
        Referent {
            kind,
            ..Referent::card(noun, "")
        }
    }
}

/// Whether a name was given to a card that has a name already.
pub(super) fn is_known_card(referent: &Referent) -> bool {
    let selects = referent.deed.as_ref().and_then(|deed| deed.chooses()[0]);
    matches!(selects, Some(Select::Only(Ref::Named(_))))
}

/// Whether a filter means your Phoenixborn.
pub(super) fn phoenixborn_of_yours(filter: &Filter) -> bool {
    filter.kinds == [Noun::Phoenixborn]
        && filter.control == Control::Yours
        && filter.place == Place::InPlay
        && filter.which.is_empty()
}
