//! A pool of definitions made ready for play: flattened costs, and an index of which texts wait for which events.

mod price;
mod texts;
mod windows;

use crate::edition::Edition;
use crate::{EventKind, ReactionLimit};
use ashwright_core::{
    Ability, AbilityId, Body, Card, CardKind, Condition, Dice, DiceByType, Die, DieType, Effect, Level, Limit,
    Modifier, Offer, Past, PlayedAs, Pool, Printed, Quantity, Ref, Scope, TextBox, Timing, TitleId, Trigger, UsedBy,
    each_effect, sort,
};
use std::collections::BTreeMap;
use std::sync::Arc;

pub use price::Price;
pub(crate) use price::{Prices, prices, without_actions};
pub(crate) use texts::Says;
pub use texts::Texts;
use windows::{Awaited, EVENT_BITS, FIRST_BITS, bits_in_hand, bits_of, window_at, windows};
pub(crate) use windows::{event_bit, is_in_window, kind_of};

/// Everything that does not change during a game. Shared by all games of an edition.
#[derive(Debug)]
pub struct Rulebook {
    /// The definitions.
    pub pool: Arc<Pool>,
    /// The switches in which editions differ.
    pub edition: Edition,
    titles: Vec<TitleIndex>,
    // Apart from the rest, since every question of what a card is or may do looks at it.
    texts: Vec<Texts>,
    // What any text of the edition could say.
    says: Says,
    abilities: Vec<AbilityIndex>,
    reactions: Vec<Vec<TitleId>>,
    // The paragraphs between realms and their titles, by the events that they wait for.
    realms: Vec<Vec<(TitleId, Printed)>>,
    // Those of them that a card hidden in a hand can answer.
    realms_in_hands: Vec<Vec<Printed>>,
    // Whether something counts beyond the limit of reactions.
    beyond_the_limit: bool,
    // The events that a hand can answer outside turns, and in turns.
    answered_from_hands: [u64; 2],
    // The events that a discard pile can answer.
    answered_from_piles: u64,
    // The events that any text of the edition waits for.
    listens: u64,
    // The windows after them in which one does.
    awaited: Awaited,
    // Whether some text asks who meditated.
    meditating: bool,
    // The title that says what X is in a paragraph, where one alone has that paragraph.
    counts_x: BTreeMap<AbilityId, TitleId>,
    // The texts that dice carry onto cards, by type.
    carried: [Texts; 9],
}

/// What the engine wants to know about a title quickly.
#[derive(Debug, Default)]
struct TitleIndex {
    title: Arc<str>,
    listens: u64,
    grants_listeners: u64,
    statics: bool,
    auras: bool,
    aura_gains: bool,
    exhausts_host: bool,
    costs_follow_focus: bool,
    play: Vec<Price>,
    reaction_prices: Vec<Price>,
    reaction: Option<AbilityId>,
    on_play: Option<AbilityId>,
    respark: Vec<Price>,
    conjures: Vec<TitleId>,
    between_realms: u64,
}

impl TitleIndex {
    fn of(pool: &Pool, title: TitleId, abilities: &[AbilityIndex]) -> TitleIndex {
        let card = pool.card(title);
        let mut index = TitleIndex {
            title: card.title.as_str().into(),
            play: prices(&card.cost).into_vec(),
            respark: card.respark.as_ref().map(prices).unwrap_or_default().into_vec(),
            conjures: pool.conjures(title),
            ..TitleIndex::default()
        };
        for printed in &card.text {
            let ability = pool.ability(printed.ability);
            let listens = abilities[printed.ability.index()].texts.listens;
            index.listens |= listens;
            if printed.boxed == TextBox::BetweenRealms {
                index.between_realms |= listens;
            }
            match &ability.body {
                Body::Reaction { .. } | Body::PlayedFromHand { .. } => {
                    index.reaction = Some(printed.ability);
                    index.reaction_prices = match &ability.body {
                        Body::PlayedFromHand { cost: Some(cost), .. } => prices(cost).into_vec(),
                        Body::PlayedFromHand { cost: None, .. } => without_actions(&index.play),
                        _ => index.play.clone(),
                    };
                }
                Body::OnPlay(_) => index.on_play = Some(printed.ability),
                Body::Static { scope, modifiers, .. } => {
                    index.statics = true;
                    let others = matches!(scope, Scope::Each(_));
                    let gains = modifiers.iter().any(|m| matches!(m, Modifier::Gains(_)));
                    // What a card gives to itself for a while is looked up as what it gives to others.
                    let gives = gains && (others || *scope == Scope::Only(Ref::This));
                    index.auras |= others || gives;
                    index.aura_gains |= gives;
                    index.exhausts_host |=
                        *scope == Scope::Only(Ref::Host) && modifiers.contains(&Modifier::CountsAsExhausted);
                    for modifier in modifiers {
                        if let Modifier::Gains(gain) = modifier {
                            index.grants_listeners |= abilities[gain.ability.ability.index()].texts.listens;
                        }
                    }
                }
                Body::FocusDiscount { .. } | Body::FocusCost { .. } => index.costs_follow_focus = true,
                Body::Activated { .. } | Body::Triggered { .. } | Body::AttachesTo(_) | Body::Status { .. } => {}
            }
        }
        index
    }
}

/// What the engine wants to know about a paragraph quickly.
#[derive(Debug, Default)]
struct AbilityIndex {
    texts: Texts,
    name: Option<u16>,
    said: Option<Arc<str>>,
    prices: Vec<Price>,
    // What the use costs that a trigger offers.
    offered: Vec<Price>,
}

/// Whether a paragraph asks who meditated this turn.
fn asks_who_meditated(ability: &Ability) -> bool {
    fn asks(condition: &Condition) -> bool {
        match condition {
            Condition::ThisTurn(past) => *past == Past::Meditated,
            Condition::Not(inner) => asks(inner),
            Condition::And(one, other) | Condition::Or(one, other) => asks(one) || asks(other),
            Condition::Is(..)
            | Condition::Same(..)
            | Condition::FirstPlayer(_)
            | Condition::TurnOf(_)
            | Condition::InTurn
            | Condition::Exists(_)
            | Condition::Holds(..)
            | Condition::Done(_)
            | Condition::Focused(_)
            | Condition::Even(_) => false,
        }
    }
    let mut found = ability
        .body
        .trigger()
        .and_then(|trigger| trigger.condition.as_ref())
        .is_some_and(asks);
    each_effect(ability.body.steps(), &mut |effect| {
        found |= matches!(effect, Effect::If { condition, .. } if asks(condition));
    });
    found
}

/// The title that says what X is in each paragraph; nothing for paragraphs that several titles have.
fn who_count_x(pool: &Pool) -> BTreeMap<AbilityId, TitleId> {
    let printed = |title: TitleId| {
        pool.card(title)
            .text
            .iter()
            .map(move |printed| (printed.ability, title))
    };
    let mut bearers: BTreeMap<AbilityId, Vec<TitleId>> = BTreeMap::new();
    for (ability, title) in pool.titles().flat_map(printed) {
        bearers.entry(ability).or_default().push(title);
    }
    let alone = bearers.into_iter().filter_map(|(ability, titles)| match titles[..] {
        [title] if pool.card(title).x.is_some() => Some((ability, title)),
        _ => None,
    });
    alone.collect()
}

/// What each paragraph could say, with what it grants.
fn says_of(pool: &Pool) -> Vec<Says> {
    let mut says = vec![Says::default(); pool.abilities.len()];
    loop {
        let mut changed = false;
        for (at, ability) in pool.abilities.iter().enumerate() {
            let mut all = says[at];
            match &ability.body {
                Body::Activated { by, .. } => {
                    all = all.or(match by {
                        UsedBy::Controller => Says::ACTIVATED,
                        UsedBy::Opponents => Says::FOR_OPPONENTS,
                    });
                }
                Body::Static { modifiers, .. } => {
                    for modifier in modifiers {
                        all = all.or(Says::of(modifier));
                        if let Modifier::Gains(gain) = modifier {
                            all = all.or(says[gain.ability.ability.index()]);
                        }
                    }
                }
                Body::OnPlay(_)
                | Body::Triggered { .. }
                | Body::Reaction { .. }
                | Body::FocusDiscount { .. }
                | Body::FocusCost { .. }
                | Body::PlayedFromHand { .. }
                | Body::AttachesTo(_)
                | Body::Status { .. } => {}
            }
            changed |= std::mem::replace(&mut says[at], all) != all;
        }
        // What is granted may grant something in turn.
        if !changed {
            return says;
        }
    }
}

impl AbilityIndex {
    /// An index of each paragraph of a pool; equal names have one number.
    fn of_all(pool: &Pool, says: &[Says]) -> Vec<AbilityIndex> {
        let mut names: Vec<&str> = Vec::new();
        let all = pool.abilities.iter().zip(says).map(|(ability, says)| AbilityIndex {
            texts: Texts {
                says: *says,
                listens: match &ability.body {
                    Body::Triggered { trigger, .. } => bits_of(trigger),
                    _ => 0,
                },
            },
            name: ability.name.as_deref().map(|name| {
                names.iter().position(|n| *n == name).unwrap_or_else(|| {
                    names.push(name);
                    names.len() - 1
                }) as u16
            }),
            said: ability.name.as_deref().map(Arc::from),
            prices: match &ability.body {
                Body::Activated { cost, .. } => prices(cost).into_vec(),
                _ => Vec::new(),
            },
            offered: match Offer::of(ability.body.steps()).and_then(|offer| offer.cost) {
                Some(cost) => prices(cost).into_vec(),
                None => Vec::new(),
            },
        });
        all.collect()
    }
}

/// What dice say of the cards on which they lie, by type.
fn carried_texts(pool: &Pool, abilities: &[AbilityIndex]) -> [Texts; 9] {
    let mut carried = [Texts::default(); 9];
    for power in pool.dice_powers.values() {
        for printed in &power.carried {
            let texts = &mut carried[power.kind as usize];
            *texts = texts.and(abilities[printed.ability.index()].texts);
        }
    }
    carried
}

/// Lists something at each of these bits of events.
fn list_at<T: Copy>(lists: &mut [Vec<T>], bits: u64, what: T) {
    for (bit, list) in lists.iter_mut().enumerate() {
        if bits & (1 << bit) != 0 {
            list.push(what);
        }
    }
}

/// The bits at which something is listed.
fn listed<T>(lists: &[Vec<T>]) -> u64 {
    let bits = (0..).zip(lists).filter(|(_, list)| !list.is_empty());
    bits.fold(0, |all, (bit, _)| all | 1 << bit)
}

impl Rulebook {
    /// Prepares a pool for play under the rules of its edition.
    pub fn new(pool: Arc<Pool>) -> Rulebook {
        let edition = *Edition::of(pool.edition);
        let says = says_of(&pool);
        let abilities = AbilityIndex::of_all(&pool, &says);
        let mut reactions = vec![Vec::new(); EVENT_BITS];
        let mut realms = vec![Vec::new(); EVENT_BITS];
        let mut realms_in_hands = vec![Vec::new(); EVENT_BITS];
        let mut titles = Vec::new();
        for title in pool.titles() {
            let index = TitleIndex::of(&pool, title, &abilities);
            let reaction = index.reaction.and_then(|ability| pool.ability(ability).body.trigger());
            let bits = reaction.map_or(0, bits_of);
            list_at(&mut reactions, bits, title);
            for printed in pool
                .card(title)
                .text
                .iter()
                .filter(|p| p.boxed == TextBox::BetweenRealms)
            {
                let bits = abilities[printed.ability.index()].texts.listens;
                list_at(&mut realms, bits, (title, *printed));
                let trigger = pool.ability(printed.ability).body.trigger();
                list_at(&mut realms_in_hands, bits & trigger.map_or(0, bits_in_hand), *printed);
            }
            titles.push(index);
        }
        let carried = carried_texts(&pool, &abilities);
        let all = |card: &Card| {
            let texts = card.text.iter().map(|printed| says[printed.ability.index()]);
            texts.fold(Says::default(), Says::or)
        };
        let granting = |index: &TitleIndex| match index.aura_gains {
            true => Says::GRANTING,
            false => Says::default(),
        };
        let texts = pool.cards.iter().zip(&titles).map(|(card, index)| Texts {
            says: all(card).or(granting(index)),
            listens: index.listens | index.grants_listeners,
        });
        let texts: Vec<Texts> = texts.collect();
        let of_dice = carried.iter().map(|texts| texts.says);
        let decreed = pool.abilities.iter().map(|ability| decreed(&ability.body));
        let says = of_dice.chain(says).chain(decreed).fold(Says::default(), Says::or);
        let listening = abilities.iter().fold(0, |all, index| all | index.texts.listens);
        let listens = listening | listed(&reactions);
        let between = listed(&realms_in_hands);
        let is_beyond = |trigger: &Trigger| trigger.limit == Limit::BeyondReactions;
        Rulebook {
            beyond_the_limit: edition.reaction_limit == ReactionLimit::Spells
                || pool
                    .abilities
                    .iter()
                    .any(|ability| ability.body.trigger().is_some_and(is_beyond)),
            answered_from_hands: [between, between | listed(&reactions)],
            answered_from_piles: listed(&realms),
            realms,
            realms_in_hands,
            listens,
            awaited: Awaited::in_pool(&pool),
            meditating: pool.abilities.iter().any(asks_who_meditated),
            says,
            edition,
            titles,
            texts,
            abilities,
            reactions,
            carried,
            counts_x: who_count_x(&pool),
            pool,
        }
    }

    /// A title, as views share it.
    pub(crate) fn title(&self, title: TitleId) -> &Arc<str> {
        &self.titles[title.index()].title
    }

    /// The name of a paragraph, as views share it.
    pub(crate) fn name(&self, ability: AbilityId) -> Option<&Arc<str>> {
        self.abilities[ability.index()].said.as_ref()
    }

    /// A rulebook for which nothing is known beforehand of what the texts could say: each is asked whenever it could matter.
    /// The games are the same, and take longer.
    pub fn unindexed(pool: Arc<Pool>) -> Rulebook {
        let everything = Texts {
            says: Says(u64::MAX),
            listens: u64::MAX,
        };
        let mut book = Rulebook::new(pool);
        book.texts.fill(everything);
        book.says = everything.says;
        book.listens = everything.listens;
        book.awaited = Awaited::ALL;
        book
    }

    /// A paragraph.
    pub fn ability(&self, ability: AbilityId) -> &Ability {
        self.pool.ability(ability)
    }

    /// What tells a paragraph from the others of its title: its name, or, where several without one work in the same
    /// way, its number among them.
    pub fn label_of(&self, title: TitleId, ability: AbilityId) -> Option<String> {
        let own = self.ability(ability);
        if let Some(name) = &own.name {
            return Some(name.clone());
        }
        let way = std::mem::discriminant(&own.body);
        let alike = self.pool.card(title).text.iter().filter(|printed| {
            let other = self.ability(printed.ability);
            other.name.is_none() && std::mem::discriminant(&other.body) == way
        });
        let alike: Vec<AbilityId> = alike.map(|printed| printed.ability).collect();
        let at = alike.iter().position(|other| *other == ability)?;
        (alike.len() > 1).then(|| (at + 1).to_string())
    }

    /// What the text of a title could say, with what it grants to anything, and what it waits for, with what it grants
    /// to its host.
    pub(crate) fn texts(&self, title: TitleId) -> Texts {
        self.texts[title.index()]
    }

    /// Whether any text of the edition could say one of these things.
    pub(crate) fn ever_says(&self, what: Says) -> bool {
        self.says.meets(what)
    }

    /// What the X in a paragraph counts, where the card that it is printed on says so.
    pub(crate) fn definition_of_x(&self, ability: AbilityId) -> Option<&Quantity> {
        let title = *self.counts_x.get(&ability)?;
        self.pool.card(title).x.as_ref()
    }

    /// Which events the text of a title gives its host to wait for.
    pub(crate) fn grants_listeners(&self, title: TitleId) -> u64 {
        self.titles[title.index()].grants_listeners
    }

    /// What a paragraph could say and wait for.
    pub(crate) fn ability_texts(&self, ability: AbilityId) -> Texts {
        self.abilities[ability.index()].texts
    }

    /// The type of the dice that carry a paragraph, if dice do.
    pub(crate) fn die_that_carries(&self, ability: AbilityId) -> Option<DieType> {
        let mut powers = self.pool.dice_powers.values();
        let carries = powers.find(|power| power.carried.iter().any(|carried| carried.ability == ability));
        carries.map(|power| power.kind)
    }

    /// What the text that dice of a type carry could say and wait for while they are on a card.
    pub(crate) fn carried_texts(&self, kind: DieType) -> Texts {
        self.carried[kind as usize]
    }

    /// Whether the title has static text.
    pub(crate) fn has_statics(&self, title: TitleId) -> bool {
        self.titles[title.index()].statics
    }

    /// Whether the title has static text about other cards.
    pub(crate) fn has_auras(&self, title: TitleId) -> bool {
        self.titles[title.index()].auras
    }

    /// Whether the title gives paragraphs to other cards.
    pub(crate) fn has_aura_gains(&self, title: TitleId) -> bool {
        self.titles[title.index()].aura_gains
    }

    /// Whether what the title is attached to can be considered exhausted.
    pub(crate) fn exhausts_host(&self, title: TitleId) -> bool {
        self.titles[title.index()].exhausts_host
    }

    /// Whether what it costs to activate the title depends on its focus.
    pub(crate) fn costs_follow_focus(&self, title: TitleId) -> bool {
        self.titles[title.index()].costs_follow_focus
    }

    /// An index shared by all paragraphs of the same name.
    pub(crate) fn name_of(&self, ability: AbilityId) -> Option<u16> {
        self.abilities[ability.index()].name
    }

    /// The ways to pay the play cost of a title.
    pub(crate) fn play_prices(&self, title: TitleId) -> &[Price] {
        &self.titles[title.index()].play
    }

    /// Whether some way to play a title takes no more dice, and none of other types, than there are here, if each of them
    /// may be turned to any side.
    pub fn could_ever_pay(&self, title: TitleId, dice: &DiceByType) -> bool {
        let level = Level::Power;
        let best = |(kind, n)| (Die { kind, level }, n);
        let pool: Dice = dice.iter().map(best).collect();
        let mut prices = self.play_prices(title).iter().chain(self.reaction_prices(title));
        prices.any(|price| price.needs.payable(&pool))
    }

    /// The ways to pay for playing a title as a reaction.
    pub(crate) fn reaction_prices(&self, title: TitleId) -> &[Price] {
        &self.titles[title.index()].reaction_prices
    }

    /// The ways to pay the activation cost of a paragraph; none when it is not activated.
    pub(crate) fn activation_prices(&self, ability: AbilityId) -> &[Price] {
        &self.abilities[ability.index()].prices
    }

    /// The prices of what a paragraph offers as a whole; none where that is free, or where it offers nothing.
    pub(crate) fn offered_prices(&self, ability: AbilityId) -> &[Price] {
        &self.abilities[ability.index()].offered
    }

    /// The prices of a paragraph for whoever controls its card.
    pub(crate) fn own_activation_prices(&self, ability: AbilityId) -> &[Price] {
        if !self.ever_says(Says::FOR_OPPONENTS) {
            return self.activation_prices(ability);
        }
        match self.ability(ability).body {
            Body::Activated {
                by: UsedBy::Opponents, ..
            } => &[],
            _ => self.activation_prices(ability),
        }
    }

    /// Whether some text of the edition asks who meditated this turn; otherwise nobody keeps it.
    pub(crate) fn remembers_meditating(&self) -> bool {
        self.meditating
    }

    /// The paragraph by which a title is played as a reaction.
    pub fn reaction_of(&self, title: TitleId) -> Option<AbilityId> {
        self.titles[title.index()].reaction
    }

    /// Whether a title is a reaction spell while it is played as a reaction.
    pub(crate) fn is_reaction_spell(&self, title: TitleId) -> bool {
        self.pool.card(title).kind == CardKind::ReactionSpell
            || self.reaction_of(title).is_some_and(|ability| {
                matches!(
                    self.ability(ability).body,
                    Body::PlayedFromHand {
                        played_as: PlayedAs::ReactionSpell,
                        ..
                    }
                )
            })
    }

    /// The paragraph that resolves when a title is played.
    pub fn on_play_of(&self, title: TitleId) -> Option<AbilityId> {
        self.titles[title.index()].on_play
    }

    /// The titles that can be played as reactions to an event.
    #[inline]
    pub(crate) fn reactions_to(&self, kind: EventKind, timing: Timing) -> &[TitleId] {
        &self.reactions[window_at(kind, timing)]
    }

    /// Whether any text of the edition could wait in this window.
    #[inline]
    pub(crate) fn ever_listens(&self, kind: EventKind, timing: Timing) -> bool {
        self.awaited.has(kind, timing)
    }

    /// Whether some title of the edition can be played in answer to something beyond the limit of a turn (R 6.7.7).
    #[inline]
    pub(crate) fn knows_exceptions_from_the_limit(&self) -> bool {
        self.beyond_the_limit
    }

    /// The events that a hidden hand can answer, during turns and always: with reactions, and with text between realms.
    #[inline]
    pub(crate) fn answered_from_hands(&self, in_turn: bool) -> u64 {
        self.answered_from_hands[usize::from(in_turn)]
    }

    /// The events that text between realms in a discard pile can answer.
    #[inline]
    pub(crate) fn answered_from_piles(&self) -> u64 {
        self.answered_from_piles
    }

    /// The paragraphs between realms with which a hidden hand can answer an event.
    pub(crate) fn realms_in_hands(&self, kind: EventKind, timing: Timing) -> &[Printed] {
        &self.realms_in_hands[window_at(kind, timing)]
    }

    /// The paragraphs between realms that wait for an event, with their titles.
    pub(crate) fn realms_at(&self, kind: EventKind, timing: Timing) -> &[(TitleId, Printed)] {
        &self.realms[window_at(kind, timing)]
    }

    /// Whether a title has text between realms that waits for anything.
    #[inline]
    pub(crate) fn waits_between_realms(&self, title: TitleId) -> bool {
        self.titles[title.index()].between_realms != 0
    }

    /// Whether any text of the edition could wait for such an event in one of its windows.
    #[inline]
    pub(crate) fn is_ever_awaited(&self, kind: EventKind) -> bool {
        let bits = ((1u64 << windows(kind)) - 1) << FIRST_BITS[kind as usize];
        self.listens & bits != 0
    }

    /// What the owner of a title may pay to take it into the hand in place of discarding it from play (R 9.101.1).
    pub(crate) fn respark_prices(&self, title: TitleId) -> &[Price] {
        &self.titles[title.index()].respark
    }

    /// The conjurations that a title can bring into play by name.
    pub fn conjures(&self, title: TitleId) -> &[TitleId] {
        &self.titles[title.index()].conjures
    }

    /// The conjuration pile of a deck: every conjuration that its cards can produce, followed through the produced
    /// cards, each with its limit (R 16.4.2, 16.4.3).
    pub fn conjuration_pile(&self, titles: impl IntoIterator<Item = TitleId>) -> Vec<(TitleId, u8)> {
        let mut queue: Vec<TitleId> = titles.into_iter().collect();
        let mut pile: Vec<(TitleId, u8)> = Vec::new();
        let mut next = 0;
        while next < queue.len() {
            for &conjured in self.conjures(queue[next]) {
                if !pile.iter().any(|(t, _)| *t == conjured) {
                    pile.push((conjured, self.pool.card(conjured).limit));
                    queue.push(conjured);
                }
            }
            next += 1;
        }
        sort(&mut pile);
        pile
    }

    /// Whether cards of this kind are ever in a deck.
    pub fn is_deck_card(&self, title: TitleId) -> bool {
        self.pool.card(title).kind.is_of_deck()
    }
}

/// What the steps of a paragraph say of every card of a kind for a while.
fn decreed(body: &Body) -> Says {
    let mut all = Says::default();
    each_effect(body.steps(), &mut |effect| {
        if let Effect::Decree { modifiers, .. } = effect {
            all = modifiers.iter().map(Says::of).fold(all, Says::or);
        }
    });
    all
}
