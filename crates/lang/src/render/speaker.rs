//! How cards, players and numbers are called: by their kind when they are new, by a pronoun when they were just spoken
//! of, and by what distinguishes them otherwise.

use crate::names::NameKind;
use crate::render::phrases::{an, join, possessive};
use ashwright_core::*;

/// Under which a mention of the card itself is remembered.
const OWN: Slot = Slot(u8::MAX);

/// Under which a mention of the card that this one is attached to is remembered.
const HOST: Slot = Slot(u8::MAX - 1);

const ORDINALS: [&str; 4] = ["first", "second", "third", "fourth"];
/// What a text stands on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Home {
    /// The kind of card; none for a die.
    pub kind: Option<CardKind>,
    /// The word for what that is attached to or lies on.
    pub host: &'static str,
}

impl Home {
    /// A die.
    pub const DIE: Home = Home {
        kind: None,
        host: "card",
    };

    /// A card of some kind that is attached to units, if it is attached at all.
    pub fn of(kind: CardKind) -> Home {
        Home {
            kind: Some(kind),
            host: "unit",
        }
    }

    /// This very card.
    pub fn on(pool: &Pool, card: &Card) -> Home {
        let hosts = card.text.iter().find_map(|p| match &pool.ability(p.ability).body {
            Body::AttachesTo(filter) => match filter.kinds[..] {
                [kind] => Some(noun(kind).0),
                _ => Some("card"),
            },
            _ => None,
        });
        Home {
            kind: Some(card.kind),
            host: hosts.unwrap_or("unit"),
        }
    }
}

/// Says what a paragraph does, sentence by sentence.
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
    /// The cards spoken of so far, the last one last.
    mentions: Vec<(Option<Slot>, String)>,
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
            mentions: Vec::new(),
        }
    }

    /// Remembers what a name stands for.
    pub fn introduce(&mut self, slot: Slot, referent: Referent) {
        if self.names.len() <= slot.index() {
            self.names.resize(slot.index() + 1, None);
        }
        if referent.kind == NameKind::Card
            && let Some(last) = self.mentions.last_mut()
            && last.0.is_none()
            && last.1 == referent.noun
        {
            last.0 = Some(slot);
        }
        self.names[slot.index()] = Some(referent);
    }

    /// Remembers that a card was spoken of.
    pub fn mention(&mut self, slot: Option<Slot>, noun: &str) {
        self.mentions.push((slot, noun.to_owned()));
    }

    pub fn referent(&self, slot: Slot) -> Option<&Referent> {
        self.names.get(slot.index()).and_then(Option::as_ref)
    }

    // ----------------------------------------------------------------------------------------------- cards

    /// The word for the card that the text stands on.
    pub fn own_kind(&self) -> &'static str {
        match self.home.kind {
            Some(CardKind::Phoenixborn) => "Phoenixborn",
            Some(kind) if kind.is_unit() => "unit",
            Some(_) => "spell",
            None => "die",
        }
    }

    /// A single card.
    pub fn one(&mut self, card: &Ref) -> String {
        match card {
            Ref::This => self.this(OWN, self.own_kind()),
            Ref::Host => self.this(HOST, self.home.host),
            Ref::SourceOf(slot) => self.source(*slot),
            Ref::Named(slot) => self.named(*slot),
        }
    }

    fn this(&mut self, slot: Slot, noun: &str) -> String {
        let is_last = self.mentions.last().is_some_and(|(s, _)| *s == Some(slot));
        self.mention(Some(slot), noun);
        if is_last {
            "it".to_owned()
        } else {
            format!("this {noun}")
        }
    }

    /// Begins a new paragraph, in which nothing is called `it` that was spoken of before.
    pub fn pause(&mut self) {
        self.mention(None, "");
    }

    /// Forgets what was spoken of since there were so many mentions.
    pub fn forget(&mut self, mentions: usize) {
        self.mentions.truncate(mentions);
    }

    /// How many mentions there were.
    pub fn mentions(&self) -> usize {
        self.mentions.len()
    }

    fn source(&mut self, slot: Slot) -> String {
        let words = match &self.event {
            Some(EventPattern::DealtDamage(..)) => "the source of that damage",
            Some(EventPattern::WoundsPlaced(..)) => "the source of those wounds",
            Some(EventPattern::Destroyed(..)) => "what destroyed it",
            Some(EventPattern::Targeted(..) | EventPattern::PlayerTargeted(..)) => "what targeted it",
            _ => "its source",
        };
        self.mention(Some(slot), "source");
        words.to_owned()
    }

    fn named(&mut self, slot: Slot) -> String {
        let Some(referent) = self.referent(slot).cloned() else {
            return "that card".to_owned();
        };
        let last = self.mentions.last();
        let is_last = last.is_some_and(|(s, _)| *s == Some(slot));
        let since = self
            .mentions
            .iter()
            .rposition(|(s, _)| *s == Some(slot))
            .map_or(0, |at| at + 1);
        let rivals = self.mentions[since.min(self.mentions.len())..].iter();
        let mut rivals = rivals.filter(|(s, noun)| *s != Some(slot) && *noun == referent.noun);
        let meditated = matches!(&self.event, Some(EventPattern::ActionTaken(_, TurnAction::Meditate)));
        let several = matches!(
            &referent.deed,
            Some(Effect::Choose { what: Select::Pick(pick) })
                if matches!(pick.count, Count::Exactly(_) | Count::AnyNumber)
        );
        let words = if several {
            format!("each of those {}s", referent.noun)
        } else if is_last {
            "it".to_owned()
        } else if since == 0 && referent.kind == NameKind::Event && meditated {
            "the first card discarded off the top of your draw pile during it".to_owned()
        } else if rivals.next().is_none() {
            format!("that {}", referent.noun)
        } else {
            self.distinguished(slot, &referent)
        };
        self.mention(Some(slot), &referent.noun);
        words
    }

    /// `the chosen unit`, and more of it where another name could be meant.
    fn distinguished(&self, slot: Slot, referent: &Referent) -> String {
        let same = |other: &Referent| other.noun == referent.noun && other.how == referent.how;
        let names = self.names.iter().enumerate();
        let others: Vec<(usize, &Referent)> = names
            .filter_map(|(at, name)| Some((at, name.as_ref()?)))
            .filter(|(at, other)| *at != slot.index() && same(other) && !is_known_card(other))
            .collect();
        let how = if referent.how.is_empty() { "first" } else { referent.how };
        let before = others.iter().filter(|(at, _)| *at < slot.index()).count();
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
            _ => format!("the {how} {}{}", referent.noun, referent.whose),
        }
    }

    // --------------------------------------------------------------------------------------------- players

    /// A player as the subject or object of a sentence.
    pub fn player(&mut self, who: &Who) -> String {
        match who {
            Who::You => "you".to_owned(),
            Who::EachPlayer => "each player".to_owned(),
            Who::EachOpponent => "each opponent".to_owned(),
            Who::Targeted(who) => match &**who {
                Who::EachPlayer => "each target player".to_owned(),
                Who::EachOpponent => "each target opponent".to_owned(),
                Who::Named(slot) => match self.named_player(*slot).strip_prefix("that ") {
                    Some(noun) => format!("that target {noun}"),
                    None => "you, as a target,".to_owned(),
                },
                who => format!("{}, as a target,", self.player(who)),
            },
            Who::Player(Targeting::Target) => "a target player".to_owned(),
            Who::Player(Targeting::Choose) => "a player of your choice".to_owned(),
            Who::Player(Targeting::Random) => "a random player".to_owned(),
            Who::Opponent(Targeting::Target) => "a target opponent".to_owned(),
            Who::Opponent(Targeting::Choose) => "an opponent of your choice".to_owned(),
            Who::Opponent(Targeting::Random) => "a random opponent".to_owned(),
            Who::OpponentWithDice => "a target opponent with dice in their active pool".to_owned(),
            Who::Named(slot) => self.named_player(*slot),
            Who::ControllerOf(card) => format!("{} controller", possessive(&self.one(card))),
            Who::OwnerOf(card) => format!("{} owner", possessive(&self.one(card))),
        }
    }

    fn named_player(&self, slot: Slot) -> String {
        if self.you == Some(slot) {
            return "you".to_owned();
        }
        match self.referent(slot) {
            Some(referent) if referent.kind == NameKind::Player => format!("that {}", referent.noun),
            Some(_) => match self.event.as_ref().map(agent) {
                Some(Control::Opponents) => "that opponent".to_owned(),
                Some(Control::Yours) => "you".to_owned(),
                Some(Control::Any | Control::Of(_)) | None => "that player".to_owned(),
            },
            None => "that player".to_owned(),
        }
    }

    /// `you control`, `that player controls`, `controlled by that unit's controller`.
    pub fn controlled(&mut self, control: &Control) -> String {
        match control {
            Control::Any => String::new(),
            Control::Yours => " you control".to_owned(),
            Control::Opponents => " an opponent controls".to_owned(),
            Control::Of(who) => match who {
                Who::You => " you control".to_owned(),
                Who::ControllerOf(_) | Who::OwnerOf(_) => format!(" controlled by {}", self.player(who)),
                who => match self.player(who).as_str() {
                    "you" => " you control".to_owned(),
                    who => format!(" {who} controls"),
                },
            },
        }
    }

    // --------------------------------------------------------------------------------------------- filters

    /// The kinds of a filter in the singular, without anything else: `unit or Phoenixborn`.
    pub fn kinds(&self, filter: &Filter) -> String {
        let nouns: Vec<&str> = filter.kinds.iter().map(|k| noun(*k).0).collect();
        join(&nouns, "or")
    }

    /// A kind of card with everything that is asked of it.
    pub fn filter(&mut self, filter: &Filter, article: Article, number: Number) -> String {
        let kinds = self.kinds(filter);
        self.filter_called(filter, &kinds, article, number)
    }

    /// Whether a name stands for all the cards that a step looked at or discarded.
    fn are_those(&self, slot: Slot) -> bool {
        let deed = self.referent(slot).and_then(|referent| referent.deed.as_ref());
        matches!(
            deed,
            Some(Effect::LookAtTop { .. } | Effect::LookAtHand { .. } | Effect::Mill { .. })
        )
    }

    fn filter_called(&mut self, filter: &Filter, main: &str, article: Article, number: Number) -> String {
        let exactly = |t: &Trait| matches!(t, Trait::Exactly(Ref::Named(_)));
        if filter.kinds == [Noun::Card]
            && article == Article::A
            && let [Trait::AnyOf(chosen)] = &filter.which[..]
            && chosen.iter().all(exactly)
        {
            self.mention(None, main);
            return "one of the chosen cards".to_owned();
        }
        let those = |t: &Trait| matches!(t, Trait::Exactly(Ref::Named(slot)) if self.are_those(*slot));
        if filter.which.iter().any(those) {
            let rest: Vec<Trait> = filter.which.iter().filter(|t| !those(t)).cloned().collect();
            if filter.kinds == [Noun::Card] && rest.is_empty() && number == Number::One {
                self.mention(None, main);
                return match article {
                    Article::Each => "each of those cards".to_owned(),
                    Article::A | Article::Target | Article::None => "one of those cards".to_owned(),
                };
            }
            let free = Filter {
                which: rest,
                place: Place::InPlay,
                control: Control::Any,
                ..filter.clone()
            };
            let words = self.filter_called(&free, main, article, number);
            return format!("{words} among those cards");
        }
        let is_other = |t: &Trait| match t {
            Trait::OtherThan(Ref::This) => true,
            Trait::OtherThan(Ref::Named(_)) => article != Article::Each && number == Number::One,
            _ => false,
        };
        let other = filter.which.iter().any(is_other);
        let mut before = Vec::new();
        let mut after = String::new();
        let yours = filter.kinds == [Noun::Phoenixborn]
            && filter.control == Control::Yours
            && filter.place == Place::InPlay
            && number == Number::One;
        self.mention(None, main);
        for which in filter.which.iter().filter(|t| !is_other(t)) {
            match adjective(which) {
                Some(word) => before.push(word),
                None => {
                    let property = self.property(which, number);
                    if after.contains(" with") && property.starts_with(" with") {
                        after.push_str(" and");
                    }
                    after.push_str(&property);
                }
            }
        }
        let nouns: Vec<&str> = filter
            .kinds
            .iter()
            .map(|k| if number == Number::Many { noun(*k).1 } else { noun(*k).0 })
            .collect();
        let mut words = before.join(" ");
        if !words.is_empty() {
            words.push(' ');
        }
        words.push_str(&join(&nouns, if article == Article::Each { "and" } else { "or" }));
        match filter.place {
            Place::DrawPile => words.push_str(&format!(" in {} draw pile", self.whose(&filter.control))),
            Place::Under(above) => {
                let own = if filter.control == Control::Yours {
                    " you own"
                } else {
                    ""
                };
                words.push_str(&format!("{own} under {}", self.one(&above)));
            }
            Place::InPlay if yours && article != Article::None => {}
            Place::InPlay => words.push_str(&self.controlled(&filter.control)),
            Place::Hand => words.push_str(&format!(" in {} hand", self.whose(&filter.control))),
            Place::DiscardPile => words.push_str(&format!(" in {} discard pile", self.whose(&filter.control))),
        }
        words.push_str(&after);
        self.mention(None, main);
        let your_target = yours && article == Article::Target;
        match (article, other) {
            (Article::A | Article::Each, false) if yours => format!("your {words}"),
            (Article::Target, _) if your_target => format!("your target {words}"),
            (Article::A, true) => format!("another {words}"),
            (Article::A, false) => an(&words),
            (Article::Target, true) => format!("another target {words}"),
            (Article::Target, false) => format!("a target {words}"),
            (Article::Each, true) => format!("each other {words}"),
            (Article::Each, false) => format!("each {words}"),
            (Article::None, true) => format!("other {words}"),
            (Article::None, false) => words,
        }
    }

    fn whose(&mut self, control: &Control) -> String {
        match control {
            Control::Any => "any".to_owned(),
            Control::Yours => "your".to_owned(),
            Control::Opponents => "an opponent's".to_owned(),
            Control::Of(who) => possessive(&self.player(who)),
        }
    }

    /// A property that stands behind the noun.
    pub fn property(&mut self, which: &Trait, number: Number) -> String {
        let (they, it) = match number {
            Number::One => ("is", "it"),
            Number::Many => ("are", "them"),
        };
        match which {
            Trait::Not(inner) => match &**inner {
                Trait::DieOn(kind) => format!(" without {} die on {it}", an(kind.word())),
                Trait::Blocked => format!(" that {they} not blocked"),
                Trait::Bearing(filter) => {
                    let mentions = self.mentions();
                    let filter = self.filter(filter, Article::None, Number::Many);
                    self.forget(mentions);
                    format!(" without {filter} attached to {it}")
                }
                Trait::Tokens { .. }
                | Trait::Value { .. }
                | Trait::PrintedValue { .. }
                | Trait::PlayCost { .. }
                | Trait::CostHas(..)
                | Trait::TitleHas(_)
                | Trait::InBattleWith(_)
                | Trait::DeclaredAgainst(_)
                | Trait::AttachedTo(_) => {
                    format!(" not{}", self.property(inner, number))
                }
                Trait::HasAbility(name) => format!(" without the {name} ability"),
                Trait::OtherThan(card) => format!(" that {they} {}", self.one(card)),
                Trait::Exactly(card) => format!(" other than {}", self.one(card)),
                Trait::Titled(TitleRef::Card(title)) => format!(" not named {}", self.pool.card(*title).title),
                Trait::Titled(TitleRef::SameAs(card)) => format!(" with another title than {}", self.one(card)),
                inner => match adjective(inner) {
                    Some(word) => format!(" that {they} not {word}"),
                    None => format!(" that {they} not{}", self.property(inner, number)),
                },
            },
            Trait::Value { stat, compare, with } => {
                let with = self.quantity(with);
                format!(" with {} value of {}", an(stat_word(*stat)), compared(*compare, &with))
            }
            Trait::PrintedValue { stat, compare, with } => {
                let with = self.quantity(with);
                format!(
                    " with a printed {} value of {}",
                    stat_word(*stat),
                    compared(*compare, &with)
                )
            }
            Trait::PlayCost { compare, with } => {
                let of = if self.simple(with).is_some() { "of" } else { "equal to" };
                let with = self.quantity(with);
                format!(" with a magic play cost {of} {}", compared(*compare, &with))
            }
            Trait::CostHas(kind, level) => {
                let face = super::marks::face(*kind, *level);
                format!(
                    " with {} in {} play cost",
                    an(&face),
                    if number == Number::One { "its" } else { "their" }
                )
            }
            Trait::TitleHas(word) => {
                let its = if number == Number::One { "its" } else { "their" };
                format!(" with \u{201c}{word}\u{201d} in {its} title")
            }
            Trait::HasAbility(name) => format!(" with the {name} ability"),
            Trait::OwnerHas { place, compare, with } => {
                let pile = match place {
                    Place::Hand => "hand",
                    Place::DiscardPile => "discard pile",
                    Place::DrawPile | Place::InPlay | Place::Under(_) => "draw pile",
                };
                if *compare == Compare::Equal && *with == Quantity::Number(0) {
                    return format!(" whose owner has no cards in their {pile}");
                }
                let with = self.quantity(with);
                format!(" whose owner has {} cards in their {pile}", compared(*compare, &with))
            }
            Trait::DifferentTitles => " with different titles".to_owned(),
            Trait::Together { stat, compare, with } => {
                let with = self.quantity(with);
                format!(
                    " with a combined {} value of {}",
                    stat_word(*stat),
                    compared(*compare, &with)
                )
            }
            Trait::CanSummon(card) => format!(" that can place {} onto a battlefield", self.one(card)),
            Trait::Bearing(filter) => {
                let mentions = self.mentions();
                let filter = self.filter(filter, Article::A, Number::One);
                self.forget(mentions);
                format!(" with {filter} attached to {it}")
            }
            Trait::InBattleWith(card) => format!(" in battle with {}", self.one(card)),
            Trait::DeclaredAgainst(card) => format!(" declared as a blocker or guard against {}", self.one(card)),
            Trait::AnyOf(traits) => {
                let said: Vec<String> = traits
                    .iter()
                    .map(|which| match adjective(which) {
                        Some(word) => format!(" that {they} {word}"),
                        None => self.property(which, number),
                    })
                    .collect();
                said.join(" or")
            }
            Trait::Attacked => format!(" that {they} the target of the attack"),
            Trait::Declared => {
                let was = if number == Number::One { "was" } else { "were" };
                format!(" that {was} declared as an attacker, blocker or guard this turn")
            }
            Trait::InBattle => format!(" that {they} in battle"),
            Trait::Resolving => format!(" that {they} resolving an effect"),
            Trait::Unique => " with a Phoenixborn-unique icon".to_owned(),
            Trait::Tokens { token, compare, with } => {
                let one = *compare == Compare::Equal && *with == Quantity::Number(1);
                if *compare == Compare::Equal && *with == Quantity::Number(0) {
                    return format!(" with no {} on {it}", token_words(*token, false));
                }
                let with = self.quantity(with);
                format!(
                    " with {} {} on {it}",
                    compared(*compare, &with),
                    token_words(*token, one)
                )
            }
            Trait::DieOn(kind) => format!(" with {} die on {it}", an(kind.word())),
            Trait::Titled(TitleRef::Card(title)) => format!(" named {}", self.pool.card(*title).title),
            Trait::Titled(TitleRef::SameAs(card)) => format!(" with the same title as {}", self.one(card)),
            Trait::OtherThan(card) => format!(" other than {}", self.one(card)),
            Trait::Exactly(card) => format!(" that {they} {}", self.one(card)),
            Trait::AttachedTo(subject) => match &**subject {
                Subject::Only(card) => format!(" attached to {}", self.one(card)),
                Subject::Any(filter) => {
                    let mentions = self.mentions();
                    let filter = self.filter(filter, Article::A, Number::One);
                    self.forget(mentions);
                    format!(" attached to {filter}")
                }
            },
            Trait::Exhausted
            | Trait::Unexhausted
            | Trait::Attacking
            | Trait::Blocking
            | Trait::Guarding
            | Trait::Blocked
            | Trait::Charged
            | Trait::Wounded => adjective(which)
                .map(|word| format!(" that {they} {word}"))
                .unwrap_or_default(),
        }
    }

    // ------------------------------------------------------------------------------------------ selections

    /// The cards that a step applies to.
    pub fn select(&mut self, select: &Select) -> String {
        match select {
            Select::Only(card) => self.one(card),
            Select::All(filter) => match phoenixborn_of(filter) {
                Some(who) => {
                    let words = format!("{} Phoenixborn", possessive(&self.player(who)));
                    self.mention(None, "Phoenixborn");
                    words
                }
                None => self.filter(filter, Article::Each, Number::One),
            },
            Select::Pick(pick) => self.pick(pick),
        }
    }

    /// Whether a selection is spoken of in the plural.
    pub fn number_of(select: &Select) -> Number {
        match select {
            Select::Pick(Pick { count: Count::One, .. }) | Select::Only(_) | Select::All(_) => Number::One,
            Select::Pick(_) => Number::Many,
        }
    }

    fn pick(&mut self, pick: &Pick) -> String {
        let target = match pick.targeting {
            Targeting::Target => "target ",
            Targeting::Choose => "",
            Targeting::Random => "random ",
        };
        let mut words = match &pick.count {
            Count::One => {
                if pick.targeting == Targeting::Random {
                    format!("a random {}", self.filter(&pick.filter, Article::None, Number::One))
                } else if let ([Trait::Exactly(Ref::Named(slot))], Targeting::Target) =
                    (&pick.filter.which[..], pick.targeting)
                {
                    // The one card that it can be is the target: `that target unit`.
                    let kinds = self.kinds(&pick.filter);
                    self.mention(Some(*slot), &kinds);
                    format!("that target {kinds}")
                } else {
                    let article = if target.is_empty() { Article::A } else { Article::Target };
                    self.filter(&pick.filter, article, Number::One)
                }
            }
            Count::Exactly(n) => self.so_many(n, target, &pick.filter),
            Count::UpTo(n) => format!("up to {}", self.so_many(n, target, &pick.filter)),
            Count::AnyNumber => {
                format!(
                    "any number of {target}{}",
                    self.filter(&pick.filter, Article::None, Number::Many)
                )
            }
        };
        if pick.by != Who::You {
            words.push_str(&format!(" of {} choice", possessive(&self.player(&pick.by))));
        }
        words
    }

    /// `2 target units`, `as many target units as the number of allies you control`, `one unit you control of each title`.
    fn so_many(&mut self, n: &Quantity, target: &str, filter: &Filter) -> String {
        if let Quantity::CountOf(all) = n
            && filter.which.contains(&Trait::DifferentTitles)
        {
            let mut alike = filter.clone();
            alike.which.retain(|t| *t != Trait::DifferentTitles);
            if alike == **all {
                return format!(
                    "one {target}{} of each title",
                    self.filter(all, Article::None, Number::One)
                );
            }
        }
        let number = if self.is_one(n) { Number::One } else { Number::Many };
        match self.simple(n) {
            Some(n) => format!("{n} {target}{}", self.filter(filter, Article::None, number)),
            None => {
                let units = self.filter(filter, Article::None, Number::Many);
                format!("as many {target}{units} as {}", self.quantity(n))
            }
        }
    }

    /// What a name stands for that is bound to this selection.
    pub fn referent_of(&mut self, select: &Select) -> Referent {
        let (filter, how) = match select {
            Select::Only(Ref::Named(slot)) => {
                if let Some(referent) = self.referent(*slot) {
                    return referent.clone();
                }
                return Referent::card("card", "");
            }
            Select::Only(Ref::Host) => return Referent::card(self.home.host, ""),
            Select::Only(Ref::This) => return Referent::card(self.own_kind(), ""),
            Select::Only(Ref::SourceOf(_)) => return Referent::card("card", ""),
            Select::All(filter) => (filter, ""),
            Select::Pick(pick) => match pick.targeting {
                Targeting::Target => (&pick.filter, "target"),
                Targeting::Choose => (&pick.filter, "chosen"),
                Targeting::Random => (&pick.filter, "random"),
            },
        };
        let mut referent = Referent::card(&self.kinds(filter), how);
        if filter.place == Place::InPlay && matches!(filter.control, Control::Yours | Control::Opponents) {
            referent.whose = self.controlled(&filter.control);
        }
        referent
    }

    // ------------------------------------------------------------------------------------------ quantities

    /// A quantity that needs no words around it, when it is one.
    pub fn simple(&self, quantity: &Quantity) -> Option<String> {
        match quantity {
            Quantity::Number(n) => Some(n.to_string()),
            Quantity::Numeral => Some(self.numeral.map_or("N".to_owned(), |n| n.to_string())),
            Quantity::X => Some("X".to_owned()),
            Quantity::Focus
            | Quantity::PrintedOf(..)
            | Quantity::PlayCostOf(_)
            | Quantity::TokensAmong(..)
            | Quantity::DiceAmong(..)
            | Quantity::ActiveDice(..)
            | Quantity::DiceSpent(..)
            | Quantity::DestroyedBy(_)
            | Quantity::Times(..)
            | Quantity::Highest(..)
            | Quantity::ValueOf(..)
            | Quantity::TokensOn(..)
            | Quantity::CountOf(_)
            | Quantity::Amount(_)
            | Quantity::AmountFor(..)
            | Quantity::Plus(..)
            | Quantity::Minus(..) => None,
        }
    }

    /// Whether a quantity is said to be one.
    pub fn is_one(&self, quantity: &Quantity) -> bool {
        self.simple(quantity).as_deref() == Some("1")
    }

    /// A quantity as the name of a number: `2`, `the number of units you control`.
    pub fn quantity(&mut self, quantity: &Quantity) -> String {
        if let Some(simple) = self.simple(quantity) {
            return simple;
        }
        match quantity {
            Quantity::Number(_) | Quantity::Numeral | Quantity::X => String::new(),
            Quantity::Focus => "this spell's focus level".to_owned(),
            Quantity::ValueOf(stat, card) => {
                format!("{} {} value", possessive(&self.one(card)), stat_word(*stat))
            }
            Quantity::TokensOn(token, card) => {
                let tokens = token_words(TokenKind::Of(*token), false);
                format!("the number of {tokens} on {}", self.one(card))
            }
            Quantity::PrintedOf(stat, card) => {
                format!("{} printed {} value", possessive(&self.one(card)), stat_word(*stat))
            }
            Quantity::PlayCostOf(card) => format!("{} magic play cost", possessive(&self.one(card))),
            Quantity::TokensAmong(token, filter) => {
                let tokens = token_words(TokenKind::Of(*token), false);
                let filter = self.filter(filter, Article::None, Number::Many);
                format!("the number of {tokens} on {filter}")
            }
            Quantity::DiceAmong(kind, filter) => {
                let filter = self.filter(filter, Article::None, Number::Many);
                format!("the number of {} dice on {filter}", kind.word())
            }
            Quantity::ActiveDice(which, who) => {
                let kind = [which.kind.map(DieType::word), which.level.map(Level::word)];
                let kind: String = kind.into_iter().flatten().map(|word| format!("{word} ")).collect();
                let pool = match &**who {
                    Who::You => "your".to_owned(),
                    who => possessive(&self.player(who)),
                };
                format!("the number of {kind}dice in {pool} active pool")
            }
            Quantity::DiceSpent(kind, level) => {
                format!("the number of {} dice spent", super::marks::face(*kind, *level))
            }
            Quantity::DestroyedBy(_) => "the number of units that this destroyed".to_owned(),
            Quantity::CountOf(filter) => {
                format!("the number of {}", self.filter(filter, Article::None, Number::Many))
            }
            Quantity::Amount(slot) => self.amount_of(*slot),
            Quantity::AmountFor(slot, who) => {
                let who = self.player(who);
                match self.referent(*slot).and_then(|r| r.deed.clone()) {
                    Some(Effect::Draw { .. } | Effect::DrawUntil { .. }) => format!("the number of cards {who} drew"),
                    _ => format!("{} part of {}", possessive(&who), self.amount_of(*slot)),
                }
            }
            Quantity::Times(a, b) => format!("{} times {}", self.quantity(a), self.quantity(b)),
            Quantity::Highest(stat, filter) => {
                let filter = self.filter(filter, Article::None, Number::Many);
                format!("the highest {} value of {filter}", stat_word(*stat))
            }
            Quantity::Plus(a, b) => format!("{} plus {}", self.quantity(a), self.quantity(b)),
            Quantity::Minus(a, b) => format!("{} minus {}", self.quantity(a), self.quantity(b)),
        }
    }

    fn amount_of(&mut self, slot: Slot) -> String {
        let Some(referent) = self.referent(slot) else {
            return "that amount".to_owned();
        };
        if referent.kind == NameKind::Event {
            return match &self.event {
                Some(EventPattern::DealtDamage(..)) => "the amount of that damage".to_owned(),
                Some(EventPattern::WoundsPlaced(..)) => "the number of those wound tokens".to_owned(),
                Some(EventPattern::AttackersDeclared(_)) => "the number of declared attackers".to_owned(),
                _ => "that amount".to_owned(),
            };
        }
        match &referent.deed {
            Some(Effect::Remove { token, .. }) => format!("the number of {} removed", token_words(*token, false)),
            Some(Effect::Move { token, .. }) => format!("the number of {} moved", token_words(*token, false)),
            Some(Effect::Place { token, .. }) => {
                format!("the number of {} placed", token_words(TokenKind::Of(*token), false))
            }
            Some(Effect::Deal { .. }) => "the damage dealt".to_owned(),
            Some(Effect::Draw { .. } | Effect::DrawUntil { .. }) => "the number of cards drawn".to_owned(),
            Some(Effect::Mill { .. } | Effect::DiscardFromHand { .. } | Effect::Discard { .. }) => {
                "the number of cards discarded".to_owned()
            }
            Some(Effect::Dice { .. }) => "the number of dice changed".to_owned(),
            Some(Effect::Destroy { .. }) => "the number of units destroyed".to_owned(),
            Some(Effect::Choose { .. }) => format!("the number of {}s chosen", referent.noun),
            Some(Effect::Summon { .. }) => "the number of conjurations placed".to_owned(),
            Some(Effect::Note { .. }) => self.noted(slot),
            Some(_) | None => "the number of times that was done".to_owned(),
        }
    }

    /// A number that was noted, and which where several were.
    fn noted(&self, slot: Slot) -> String {
        let is_note = |name: &Option<Referent>| {
            let deed = name.as_ref().and_then(|referent| referent.deed.as_ref());
            matches!(deed, Some(Effect::Note { .. }))
        };
        let before = self.names[..slot.index()].iter().filter(|name| is_note(name)).count();
        match ORDINALS.get(before) {
            Some(ordinal) if self.names.iter().filter(|name| is_note(name)).count() > 1 => {
                format!("the {ordinal} number noted")
            }
            _ => "the number noted".to_owned(),
        }
    }

    /// An amount of things: `2 wound tokens`, `wound tokens equal to that unit's recover value`.
    pub fn counted(&mut self, quantity: &Quantity, one: &str, many: &str) -> String {
        match self.simple(quantity) {
            Some(n) if n == "1" => format!("1 {one}"),
            Some(n) => format!("{n} {many}"),
            None => format!("{many} equal to {}", self.quantity(quantity)),
        }
    }

    /// The same for an amount that the player may settle.
    pub fn amount(&mut self, amount: &Amount, one: &str, many: &str) -> String {
        match amount {
            Amount::Exactly(n) => self.counted(n, one, many),
            Amount::UpTo(n) => format!("up to {}", self.counted(n, one, many)),
            Amount::AnyNumber => format!("any number of {many}"),
            Amount::All => format!("all {many}"),
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
fn is_known_card(referent: &Referent) -> bool {
    let selects = referent.deed.as_ref().and_then(|deed| deed.chooses()[0]);
    matches!(selects, Some(Select::Only(Ref::Named(_))))
}

/// Whose doing an event is, as far as the trigger says.
fn agent(event: &EventPattern) -> Control {
    match event {
        EventPattern::Destroyed(_, cause)
        | EventPattern::DealtDamage(_, cause)
        | EventPattern::WoundsPlaced(_, cause)
        | EventPattern::Targeted(_, cause)
        | EventPattern::PlayerTargeted(_, cause) => cause.by.clone(),
        EventPattern::AttackersDeclared(by)
        | EventPattern::DefendersChosen(by)
        | EventPattern::BlockersDeclared(by)
        | EventPattern::ActionTaken(by, _)
        | EventPattern::DiceChanged { by, .. }
        | EventPattern::PaidWith { by, .. }
        | EventPattern::Resolved(by) => by.clone(),
        EventPattern::LastTokenRemoved(..)
        | EventPattern::ComesIntoPlay(_)
        | EventPattern::Attached(_)
        | EventPattern::DeclaredAttacker(_)
        | EventPattern::DeclaredBlocker(_)
        | EventPattern::DeclaredGuard(_)
        | EventPattern::Moment(_) => Control::Any,
    }
}

fn phoenixborn_of(filter: &Filter) -> Option<&Who> {
    match &filter.control {
        Control::Of(who)
            if filter.kinds == [Noun::Phoenixborn] && filter.place == Place::InPlay && filter.which.is_empty() =>
        {
            Some(who)
        }
        Control::Of(_) | Control::Any | Control::Yours | Control::Opponents => None,
    }
}

/// The word for a kind of card, singular and plural.
pub(crate) fn noun(kind: Noun) -> (&'static str, &'static str) {
    match kind {
        Noun::Card => ("card", "cards"),
        Noun::Unit => ("unit", "units"),
        Noun::Ally => ("ally", "allies"),
        Noun::Conjuration => ("conjuration", "conjurations"),
        Noun::Phoenixborn => ("Phoenixborn", "Phoenixborn"),
        Noun::Spell => ("spell", "spells"),
        Noun::ReadySpell => ("ready spell", "ready spells"),
        Noun::ActionSpell => ("action spell", "action spells"),
        Noun::ReactionSpell => ("reaction spell", "reaction spells"),
        Noun::AlterationSpell => ("alteration spell", "alteration spells"),
        Noun::ConjuredAlterationSpell => ("conjured alteration spell", "conjured alteration spells"),
    }
}

pub(crate) fn adjective(which: &Trait) -> Option<&'static str> {
    match which {
        Trait::Exhausted => Some("exhausted"),
        Trait::Unexhausted => Some("unexhausted"),
        Trait::Attacking => Some("attacking"),
        Trait::Blocking => Some("blocking"),
        Trait::Guarding => Some("guarding"),
        Trait::Wounded => Some("wounded"),
        Trait::Blocked => Some("blocked"),
        Trait::Charged => Some("charged"),
        Trait::Attacked
        | Trait::Declared
        | Trait::InBattle
        | Trait::Resolving
        | Trait::Unique
        | Trait::Bearing(_)
        | Trait::InBattleWith(_)
        | Trait::DeclaredAgainst(_)
        | Trait::PrintedValue { .. }
        | Trait::PlayCost { .. }
        | Trait::CostHas(..)
        | Trait::TitleHas(_)
        | Trait::HasAbility(_)
        | Trait::OwnerHas { .. }
        | Trait::CanSummon(_)
        | Trait::DifferentTitles
        | Trait::Together { .. }
        | Trait::AnyOf(_)
        | Trait::Value { .. }
        | Trait::Tokens { .. }
        | Trait::DieOn(_)
        | Trait::Titled(_)
        | Trait::OtherThan(_)
        | Trait::Exactly(_)
        | Trait::AttachedTo(_)
        | Trait::Not(_) => None,
    }
}

/// The word for a value.
pub(crate) fn stat_word(stat: Stat) -> &'static str {
    match stat {
        Stat::Attack => "attack",
        Stat::Life => "life",
        Stat::Recover => "recover",
        Stat::Battlefield => "battlefield",
        Stat::Spellboard => "spellboard",
    }
}

/// `2`, `2 or less`, `less than 2`.
pub(crate) fn compared(compare: Compare, with: &str) -> String {
    match compare {
        Compare::AtMost => format!("{with} or less"),
        Compare::AtLeast => format!("{with} or more"),
        Compare::Equal => with.to_owned(),
        Compare::Below => format!("less than {with}"),
        Compare::Above => format!("more than {with}"),
    }
}

/// `status token` or `status tokens`.
pub(crate) fn token_words(token: TokenKind, one: bool) -> &'static str {
    match (token, one) {
        (TokenKind::Of(Token::Wound), true) => "wound token",
        (TokenKind::Of(Token::Wound), false) => "wound tokens",
        (TokenKind::Of(Token::Exhaustion), true) => "exhaustion token",
        (TokenKind::Of(Token::Exhaustion), false) => "exhaustion tokens",
        (TokenKind::Of(Token::Status), true) => "status token",
        (TokenKind::Of(Token::Status), false) => "status tokens",
        (TokenKind::Any, true) => "token",
        (TokenKind::Any, false) => "tokens",
    }
}
