//! What a card currently is: its values, abilities and permissions, in layers (R 11.6).
//!
//! Nothing here changes anything. The layers, from first to last: copies; printed values; abilities gained and lost;
//! value bonuses of alterations, dice and effects; prohibitions.

use crate::rulebook::{Rulebook, Says};
use crate::{Bound, CardSet, Change, State, StepResult, Texts, Zone};
use arrayvec::ArrayVec;
use ashwright_core::{
    AbilityId, Act, Body, CardId, CauseKind, Compare, Condition, Control, Duty, Effect, Filter, Having, Held, Immunity,
    Modifier, Numbered, Past, Place, Printed, Quantity, Ref, Scope, Seat, Side, Sign, Stat, Subject, TextBox, TitleId,
    TitleRef, Token, TokenKind, Trait, Value, Who,
};

/// Asks about a state. Copy it freely.
#[derive(Clone, Copy)]
pub struct Query<'a> {
    /// The definitions and the edition.
    pub book: &'a Rulebook,
    /// The state that is asked about.
    pub state: &'a State,
}

/// From whose point of view a text speaks.
#[derive(Clone, Copy)]
pub struct Context<'a> {
    /// `you`
    pub you: Seat,
    /// `this`
    pub this: CardId,
    /// The numeral of the ability.
    pub numeral: i8,
    /// The X that was paid, if it was.
    pub x: Option<i8>,
    /// What names are bound to.
    pub bound: Option<&'a [Bound]>,
    /// The dice that were spent.
    pub spent: Option<&'a ashwright_core::Dice>,
}

/// A paragraph that is active on a card, with its stacked numeral.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Active {
    /// Which paragraph.
    pub ability: AbilityId,
    /// Its numeral, with everything that stacks.
    pub numeral: i8,
}

/// Which of a card's paragraphs are meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Text {
    /// Those that work now.
    Active,
    /// Those too that its exhaustion switches off.
    All,
}

/// The active paragraphs of one card.
pub type Abilities = ArrayVec<Active, 24>;

/// The bit of an act in [`Change::Cannot`].
pub fn act_bit(act: Act) -> u16 {
    match act {
        Act::Attack => 1,
        Act::Block => 2,
        Act::Guard => 4,
        Act::Counter => 8,
        Act::BeBlocked => 16,
        Act::BeGuarded => 32,
        Act::BeAttacked => 64,
        Act::BeGuardedFor => 128,
        Act::BeMeditated => 256,
        Act::PlayReactionSpells => 512,
        Act::TakeSideActions => 1024,
        Act::BeActivated => 2048,
        Act::ChangeOpposingDice => 4096,
    }
}

impl<'a> Context<'a> {
    /// The point of view of a card's text outside any effect.
    pub fn of(state: &State, card: CardId) -> Context<'a> {
        Context {
            you: state.card(card).controller,
            this: card,
            numeral: 0,
            x: None,
            bound: None,
            spent: None,
        }
    }
}

impl<'a> Query<'a> {
    /// Whether a card has an exhaustion token or is considered exhausted (R 11.2.1).
    pub fn is_exhausted(self, card: CardId) -> bool {
        self.state.card(card).tokens[Token::Exhaustion] > 0 || self.counts_as_exhausted(card)
    }

    fn counts_as_exhausted(self, card: CardId) -> bool {
        let lasting = || self.lasting(card).any(|c| c == Change::CountsAsExhausted);
        let attached = || {
            self.state.attached_to(card).any(|alteration| {
                let record = self.state.card(alteration);
                self.book.exhausts_host(record.title)
                    && self.book.pool.card(record.title).text.iter().any(|printed| {
                        matches!(&self.book.ability(printed.ability).body,
                            Body::Static { scope: Scope::Only(Ref::Host), modifiers, .. }
                                if modifiers.contains(&Modifier::CountsAsExhausted))
                            && self.is_text_active(alteration, printed)
                    })
            })
        };
        lasting() || (self.state.zones.texts().says.meets(Says::EXHAUSTED) && attached())
    }

    /// The title of a card now: printed, or copied for a while (R 8.10.1).
    pub fn title(self, card: CardId) -> TitleId {
        match self.copied(card) {
            Some((title, _)) => title,
            None => self.state.card(card).title,
        }
    }

    fn copied(self, card: CardId) -> Option<(TitleId, [i8; 3])> {
        if self.state.lasting.is_empty() {
            return None;
        }
        let entered = self.state.card(card).entered;
        self.state.lasting.iter().rev().find_map(|l| match l.change {
            Change::Copy(title, values) if l.card == card && l.entered == entered => Some((title, values)),
            _ => None,
        })
    }

    /// The lasting changes on a card.
    fn lasting(self, card: CardId) -> impl Iterator<Item = Change> + 'a {
        let entered = self.state.card(card).entered;
        self.state
            .lasting
            .iter()
            .filter(move |l| l.card == card && l.entered == entered)
            .map(|l| l.change)
    }

    /// Whether any text at all could say one of these things of a card: its own, and whatever is in play or was given
    /// to anything for a while. Most questions end here.
    #[inline]
    fn anything_says(self, card: CardId, what: Says) -> bool {
        let state = self.state;
        let printed = state.zones.texts().and(self.book.texts(state.card(card).title));
        printed.says.meets(what)
            || !state.decrees.is_empty()
            || state.lasting.iter().any(|l| self.given(&l.change).says.meets(what))
            || state
                .placed_dice
                .iter()
                .any(|d| self.book.carried_texts(d.die.kind).says.meets(what))
    }

    /// Whether the text of a card, its own or given to it, could say one of these things.
    pub(crate) fn may_say(self, card: CardId, what: Says) -> bool {
        let state = self.state;
        let says = |card: CardId| self.book.texts(state.card(card).title).says.meets(what);
        says(card)
            || !state.decrees.is_empty()
            || self.given_to(card).any(|texts| texts.says.meets(what))
            || state.attached_to(card).any(says)
            || state
                .zones
                .auras()
                .iter()
                .any(|c| says(c) && self.book.has_aura_gains(state.card(c).title))
    }

    /// Whether a paragraph of a card, its own or given to it, could wait for one of these events.
    pub(crate) fn may_listen(self, card: CardId, events: u64) -> bool {
        let state = self.state;
        let grants = |card: CardId| self.book.grants_listeners(state.card(card).title) & events != 0;
        self.book.texts(state.card(card).title).listens & events != 0
            || self.given_to(card).any(|texts| texts.listens & events != 0)
            || state.attached_to(card).any(grants)
            || state.zones.auras().iter().any(grants)
    }

    /// The texts that effects and dice give to a card.
    fn given_to(self, card: CardId) -> impl Iterator<Item = Texts> {
        let lasting = self.state.lasting.iter().filter(move |l| l.card == card);
        let dice = self.state.placed_dice.iter().filter(move |d| d.card == card);
        let carried = dice.map(move |d| self.book.carried_texts(d.die.kind));
        lasting.map(move |l| self.given(&l.change)).chain(carried)
    }

    /// The text that a change gives.
    pub(crate) fn given(self, change: &Change) -> Texts {
        match change {
            Change::Gains(printed) => self.book.ability_texts(printed.ability),
            Change::Copy(title, _) => self.book.texts(*title),
            Change::Gets(..)
            | Change::NoAbilities
            | Change::Cannot(_)
            | Change::MayGuard
            | Change::StrikesFirst
            | Change::CountersUnexhausted
            | Change::CountsAsExhausted
            | Change::MustBeBlocked
            | Change::MustBlock(_)
            | Change::MustAttack
            | Change::SwappedValues
            | Change::NumeralsInAttacks(_)
            | Change::KeepsDice(_) => Texts::default(),
        }
    }

    /// Whether nothing is attached to a card or lies on it, and no effect lasts on it.
    fn is_bare(self, card: CardId) -> bool {
        self.state.lasting.iter().all(|l| l.card != card)
            && self.state.placed_dice.iter().all(|d| d.card != card)
            && self.state.attached_to(card).next().is_none()
    }

    /// The current value of a card, negative values included (R 11.5.2). For a unit that left play, the value that it
    /// had when it was last in play (R 8.1.9).
    pub fn value(self, card: CardId, stat: Stat) -> i32 {
        let record = self.state.card(card);
        if !record.zone.in_play() && self.state.remembered.contains(card) {
            match stat {
                Stat::Attack => return record.last[0].into(),
                Stat::Life => return record.last[1].into(),
                Stat::Recover => return record.last[2].into(),
                Stat::Battlefield | Stat::Spellboard => {}
            }
        }
        let mut value = self.base_value(card, stat);
        for alteration in self.state.attached_to(card) {
            let printed = self.state.printed(&self.book.pool, alteration);
            value += self.number(of_stat(&printed.values, stat), alteration);
        }
        for change in self.lasting(card) {
            if let Change::Gets(which, by) = change
                && which == stat
            {
                value += i32::from(by);
            }
        }
        self.each_static(card, Says::gets(stat), &mut |modifier, context| {
            if let Modifier::Gets(which, sign, by) = modifier
                && *which == stat
            {
                let by = self.quantity(by, context);
                value += if *sign == Sign::Plus { by } else { -by };
            }
            false
        });
        value
    }

    /// The current value where a rule uses it: at least 0 (R 11.5.7).
    pub fn used(self, card: CardId, stat: Stat) -> u8 {
        self.value(card, stat).clamp(0, 120) as u8
    }

    /// The printed value, copies included, X counted as it is now.
    pub fn base_value(self, card: CardId, stat: Stat) -> i32 {
        let stat = self.unswapped(card, stat);
        if let Some((title, values)) = self.copied(card) {
            return match stat {
                Stat::Attack => values[0].into(),
                Stat::Life => values[1].into(),
                Stat::Recover => values[2].into(),
                Stat::Battlefield | Stat::Spellboard => {
                    self.number(of_stat(&self.book.pool.card(title).values, stat), card)
                }
            };
        }
        self.number(of_stat(&self.state.printed(&self.book.pool, card).values, stat), card)
    }

    /// Which of the values on a card is printed there as this one now (R 11.5.1).
    fn unswapped(self, card: CardId, stat: Stat) -> Stat {
        match stat {
            Stat::Attack if self.is_swapped(card) => Stat::Life,
            Stat::Life if self.is_swapped(card) => Stat::Attack,
            stat => stat,
        }
    }

    fn is_swapped(self, card: CardId) -> bool {
        !self.state.lasting.is_empty() && self.lasting(card).filter(|c| *c == Change::SwappedValues).count() % 2 == 1
    }

    /// The number printed as a value on a card, wherever it is; an X is none (R 11.5.5).
    pub fn printed_value(self, card: CardId, stat: Stat) -> Option<i32> {
        let stat = self.unswapped(card, stat);
        match of_stat(&self.book.pool.card(self.title(card)).values, stat) {
            Value::Number(n) => Some(n.into()),
            Value::X => None,
        }
    }

    fn number(self, value: Value, card: CardId) -> i32 {
        match value {
            Value::Number(n) => n.into(),
            Value::X => match &self.state.printed(&self.book.pool, card).x {
                Some(x) => self.quantity(x, &Context::of(self.state, card)),
                None => 0,
            },
        }
    }

    /// Whether the abilities of a unit are taken away (R 11.7.5).
    fn has_no_abilities(self, card: CardId) -> bool {
        self.lasting(card).any(|c| c == Change::NoAbilities)
            || self.state.attached_to(card).any(|alteration| {
                let title = self.state.card(alteration).title;
                self.book.texts(title).says.meets(Says::NO_ABILITIES)
                    && self
                        .state
                        .printed(&self.book.pool, alteration)
                        .text
                        .iter()
                        .any(|printed| {
                            matches!(&self.book.ability(printed.ability).body,
                                Body::Static { scope: Scope::Only(Ref::Host), modifiers, .. }
                                    if modifiers.contains(&Modifier::HasNoAbilities))
                                && self.is_text_active(alteration, printed)
                        })
            })
    }

    /// Whether a paragraph on a card works although or because the card is exhausted or not (R 11.2.1, 11.3.1).
    pub(crate) fn is_text_active(self, card: CardId, printed: &Printed) -> bool {
        printed.boxed == TextBox::Inexhaustible || !self.is_exhausted(card)
    }

    /// The paragraphs that are active on a card, printed or gained, equal names stacked (R 11.4).
    pub fn abilities(self, card: CardId) -> Abilities {
        self.paragraphs(card, Text::Active)
    }

    /// The same with those that the card's exhaustion switches off.
    pub(crate) fn even_exhausted(self, card: CardId) -> Abilities {
        self.paragraphs(card, Text::All)
    }

    /// The paragraphs that only a card's exhaustion switches off now.
    pub(crate) fn switched_off(self, card: CardId) -> Abilities {
        if !self.is_exhausted(card) {
            return Abilities::new();
        }
        let active = self.abilities(card);
        let all = self.even_exhausted(card).into_iter();
        all.filter(|one| !active.iter().any(|other| other.ability == one.ability))
            .collect()
    }

    fn paragraphs(self, card: CardId, which: Text) -> Abilities {
        let even_exhausted = which == Text::All;
        let mut list = Abilities::new();
        let pool = &self.book.pool;
        let auras = self.state.zones.auras();
        let granting = auras.iter().any(|c| self.book.has_aura_gains(self.state.card(c).title));
        if !granting && self.is_bare(card) {
            let text = &self.state.printed(pool, card).text;
            let exhausted = !even_exhausted && !text.is_empty() && self.is_exhausted(card);
            for printed in text {
                if !exhausted || printed.boxed == TextBox::Inexhaustible {
                    let active = Active {
                        ability: printed.ability,
                        numeral: printed.numeral as i8,
                    };
                    let _full = list.try_push(active);
                }
            }
            return list;
        }
        let is_active = |printed: &Printed| even_exhausted || self.is_text_active(card, printed);
        let title = self.title(card);
        let definition = pool.card(title);
        let plain = self.state.lasting.is_empty() && self.state.zones.of(Zone::Attached).is_empty();
        let stripped = !plain && !definition.kind.is_spell() && self.has_no_abilities(card);
        for printed in &definition.text {
            let named = pool.ability(printed.ability).name.is_some();
            if is_active(printed) && !(stripped && named) {
                self.stack(&mut list, printed);
            }
        }
        // Only what has a name is an ability; protections for a while stay (R 11.1.1).
        let kept = |printed: &Printed| !stripped || pool.ability(printed.ability).name.is_none();
        if !plain {
            for change in self.lasting(card) {
                if let Change::Gains(printed) = change
                    && kept(&printed)
                    && is_active(&printed)
                {
                    self.stack(&mut list, &printed);
                }
            }
            for alteration in self.state.attached_to(card) {
                if !self.book.has_statics(self.state.card(alteration).title) {
                    continue;
                }
                for printed in &self.state.printed(pool, alteration).text {
                    if let Body::Static {
                        scope: Scope::Only(Ref::Host),
                        modifiers,
                        ..
                    } = &pool.ability(printed.ability).body
                    {
                        for modifier in modifiers {
                            if let Modifier::Gains(gain) = modifier
                                && kept(&gain.ability)
                                && is_active(&gain.ability)
                                && self.is_text_active(alteration, printed)
                            {
                                self.stack(&mut list, &gain.ability);
                            }
                        }
                    }
                }
            }
        }
        if granting && !stripped {
            self.aura_gains(card, &mut list, &is_active);
        }
        for die in &self.state.placed_dice {
            if die.card == card
                && let Some(power) = pool.dice_powers.get(&die.die.kind)
            {
                for printed in &power.carried {
                    self.stack(&mut list, printed);
                }
            }
        }
        if self.state.attack.is_some() {
            for change in self.lasting(card) {
                if let Change::NumeralsInAttacks(n) = change {
                    for active in &mut list {
                        if self.book.ability(active.ability).numeral == Numbered::Yes {
                            active.numeral = active.numeral.saturating_add(n);
                        }
                    }
                }
            }
        }
        list
    }

    /// The paragraphs that other cards in play give to this one.
    fn aura_gains(self, card: CardId, list: &mut Abilities, is_active: &dyn Fn(&Printed) -> bool) {
        for other in self.state.zones.auras().iter() {
            let title = self.state.card(other).title;
            if !self.book.has_aura_gains(title) {
                continue;
            }
            for printed in &self.book.pool.card(title).text {
                if let Body::Static {
                    scope: Scope::Each(filter),
                    modifiers,
                    ..
                } = &self.book.ability(printed.ability).body
                    && self.matches(card, filter, &Context::of(self.state, other))
                {
                    for modifier in modifiers {
                        if let Modifier::Gains(gain) = modifier
                            && is_active(&gain.ability)
                            && self.is_text_active(other, printed)
                        {
                            self.stack(list, &gain.ability);
                        }
                    }
                }
            }
        }
    }

    fn stack(self, list: &mut Abilities, printed: &Printed) {
        if let Some(name) = self.book.name_of(printed.ability) {
            let same = list.iter_mut().find(|a| self.book.name_of(a.ability) == Some(name));
            if let Some(active) = same {
                if self.book.ability(printed.ability).numeral == Numbered::Yes {
                    active.numeral = active.numeral.saturating_add(printed.numeral as i8);
                }
                return;
            }
        }
        let _full = list.try_push(Active {
            ability: printed.ability,
            numeral: printed.numeral as i8,
        });
    }

    /// Visits the static modifiers that apply to a card until `visit` returns true; returns whether it did. Texts that
    /// could say nothing of `what` are passed over, so `visit` must want nothing else.
    #[inline]
    pub(crate) fn each_static(
        self,
        card: CardId,
        what: Says,
        visit: &mut dyn FnMut(&'a Modifier, &Context) -> bool,
    ) -> bool {
        self.anything_says(card, what) && self.each_static_that(card, what, visit)
    }

    // Apart, so that the question before it costs next to nothing.
    #[inline(never)]
    fn each_static_that(self, card: CardId, what: Says, visit: &mut dyn FnMut(&'a Modifier, &Context) -> bool) -> bool {
        let own = if self.may_say(card, what) {
            self.abilities(card)
        } else {
            Abilities::new()
        };
        for active in own {
            if let Body::Static {
                scope,
                condition,
                modifiers,
            } = &self.book.ability(active.ability).body
            {
                let context = Context {
                    numeral: active.numeral,
                    ..Context::of(self.state, card)
                };
                let on_this = match scope {
                    Scope::Only(Ref::This) => true,
                    // Text of a die speaks of the card it is on as its host.
                    Scope::Only(Ref::Host) => !self.state.printed(&self.book.pool, card).kind.is_alteration(),
                    Scope::Only(Ref::Named(_) | Ref::SourceOf(_)) => false,
                    Scope::Each(filter) => self.matches(card, filter, &context),
                };
                if on_this
                    && condition.as_ref().is_none_or(|c| self.holds(c, &context))
                    && modifiers.iter().any(|m| visit(m, &context))
                {
                    return true;
                }
            }
        }
        for alteration in self.state.attached_to(card) {
            if !self.book.has_statics(self.state.card(alteration).title) || !self.may_say(alteration, what) {
                continue;
            }
            for active in self.abilities(alteration) {
                if let Body::Static {
                    scope: Scope::Only(Ref::Host),
                    condition,
                    modifiers,
                } = &self.book.ability(active.ability).body
                {
                    let context = Context {
                        numeral: active.numeral,
                        ..Context::of(self.state, alteration)
                    };
                    if condition.as_ref().is_none_or(|c| self.holds(c, &context))
                        && modifiers.iter().any(|m| visit(m, &context))
                    {
                        return true;
                    }
                }
            }
        }
        for other in self.state.zones.auras().iter() {
            if other == card || !self.may_say(other, what) {
                continue;
            }
            for active in self.abilities(other) {
                if let Body::Static {
                    scope: Scope::Each(filter),
                    condition,
                    modifiers,
                } = &self.book.ability(active.ability).body
                {
                    let context = Context {
                        numeral: active.numeral,
                        ..Context::of(self.state, other)
                    };
                    if self.matches(card, filter, &context)
                        && condition.as_ref().is_none_or(|c| self.holds(c, &context))
                        && modifiers.iter().any(|m| visit(m, &context))
                    {
                        return true;
                    }
                }
            }
        }
        self.state.decrees.iter().any(|decree| {
            let context = self.state.context_in(&decree.frame);
            match self.book.pool.step(decree.step).map(|step| &step.effect) {
                Some(Effect::Decree { on, modifiers, .. }) => {
                    self.matches(card, on, &context) && modifiers.iter().any(|m| visit(m, &context))
                }
                Some(_) | None => false,
            }
        })
    }

    /// Whether a unit is kept from an act; `other` is the unit on the other side of it, if there is one.
    pub fn cannot(self, card: CardId, act: Act, other: Option<CardId>) -> bool {
        let bit = act_bit(act);
        self.lasting(card)
            .any(|c| matches!(c, Change::Cannot(acts) if acts & bit != 0))
            || self.each_static(card, Says::cannot(act), &mut |modifier, context| match modifier {
                Modifier::Cannot(acts, by) if acts.contains(&act) => match (by, other) {
                    (None, _) => true,
                    (Some(filter), Some(other)) => self.matches(other, filter, context),
                    (Some(_), None) => false,
                },
                _ => false,
            })
    }

    /// Whether a card is protected against effects of this kind that `by` controls (R 8.2.9, 8.8.3).
    pub fn is_immune(self, card: CardId, immunity: Immunity, kind: CauseKind, by: Seat) -> bool {
        if self.state.card(card).controller == by {
            return false;
        }
        let reaction = || {
            kind == CauseKind::ReactionSpell
                || kind == CauseKind::Spell
                    && self.state.chain.last().is_some_and(|frame| {
                        frame.kind == CauseKind::Spell
                            && self.state.printed(&self.book.pool, frame.this).kind
                                == ashwright_core::CardKind::ReactionSpell
                    })
        };
        self.each_static(card, Says::IMMUNE, &mut |modifier, _| {
            matches!(modifier, Modifier::Immune(what, kinds) if *what == immunity
                && (kinds.contains(&kind)
                    || (kind == CauseKind::ReactionSpell && kinds.contains(&CauseKind::Spell))
                    || (kinds.contains(&CauseKind::ReactionSpell) && reaction())))
        })
    }

    /// The dice that a player can spend on a reaction: the active ones, and those on cards whose text allows it.
    pub(crate) fn reaction_pool(self, seat: Seat) -> ashwright_core::Dice {
        let mut pool = self.state.player(seat).active;
        for placed in &self.state.placed_dice {
            if placed.owner == seat && self.pays_reactions(placed.card, placed.die.kind) {
                pool.add(placed.die, 1);
            }
        }
        pool
    }

    /// Whether dice of a type on a card can be spent on reactions.
    pub(crate) fn pays_reactions(self, card: CardId, kind: ashwright_core::DieType) -> bool {
        self.each_static(
            card,
            Says::PAYS_REACTIONS,
            &mut |m, _| matches!(m, Modifier::PaysReactions(kinds) if kinds.contains(&kind)),
        )
    }

    /// Whether damage from this card while attacking or countering cannot be prevented.
    pub fn is_unpreventable(self, card: CardId) -> bool {
        self.has_static(card, &Modifier::Unpreventable)
    }

    /// Whether a unit or Phoenixborn receives twice the wounds of damage.
    pub fn wounds_doubled(self, card: CardId) -> bool {
        self.has_static(card, &Modifier::WoundsDoubled)
    }

    /// Whether an attacker must be blocked by whoever can.
    pub fn must_be_blocked(self, card: CardId) -> bool {
        self.says_or_lasts(card, &Modifier::Must(Duty::BeBlocked), Change::MustBeBlocked)
    }

    /// Whether a unit must block this attacker if it can.
    pub fn must_block(self, card: CardId, attacker: CardId) -> bool {
        self.lasting(card).any(|c| c == Change::MustBlock(attacker))
    }

    /// Whether dice of a type stay on a card although their text returns them.
    pub fn keeps_dice(self, card: CardId, kind: ashwright_core::DieType) -> bool {
        let phoenixborn = self.state.player(self.state.card(card).controller).phoenixborn;
        self.lasting(phoenixborn).any(|c| c == Change::KeepsDice(kind))
    }

    /// Whether a player has to take an Attack action as a main action.
    pub fn must_attack(self, seat: Seat) -> bool {
        let phoenixborn = self.state.player(seat).phoenixborn;
        !self.state.lasting.is_empty()
            && self
                .state
                .lasting
                .iter()
                .any(|l| l.card == phoenixborn && l.change == Change::MustAttack && l.turn < self.state.turn.number)
    }

    /// Whether a unit may be declared as a guard (R 7.4.3).
    pub fn may_guard(self, card: CardId) -> bool {
        self.says_or_lasts(card, &Modifier::MayGuard, Change::MayGuard)
    }

    /// Whether an attacker deals its damage first (R 7.6.8).
    pub fn strikes_first(self, card: CardId) -> bool {
        self.says_or_lasts(card, &Modifier::StrikesFirst, Change::StrikesFirst)
    }

    /// Whether countering leaves a unit unexhausted (R 7.8.3).
    pub fn counters_unexhausted(self, card: CardId) -> bool {
        self.says_or_lasts(card, &Modifier::CountersUnexhausted, Change::CountersUnexhausted)
    }

    fn says_or_lasts(self, card: CardId, wanted: &Modifier, lasting: Change) -> bool {
        self.lasting(card).any(|c| c == lasting) || self.has_static(card, wanted)
    }

    fn has_static(self, card: CardId, wanted: &Modifier) -> bool {
        self.each_static(card, Says::of(wanted), &mut |m, _| m == wanted)
    }

    /// How many copies of a ready spell beyond the first its controller has, at most 2 (R 6.4.6).
    pub fn focus(self, card: CardId) -> u8 {
        let record = self.state.card(card);
        let copies = self
            .state
            .controlled_in(Zone::Spellboard, record.controller)
            .iter()
            .filter(|c| self.state.card(*c).title == record.title)
            .count();
        let mut focus = copies.saturating_sub(1) as i32;
        if !self.state.zones.auras().is_empty() {
            self.each_static(card, Says::FOCUSED_MORE, &mut |modifier, context| {
                if let Modifier::FocusedMore(n) = modifier {
                    focus += self.quantity(n, context);
                }
                false
            });
        }
        focus.clamp(0, 2) as u8
    }

    /// How many more units fit onto a battlefield (R 1.8.2).
    pub fn free_battlefield(self, seat: Seat) -> usize {
        let slots = self.used(self.state.player(seat).phoenixborn, Stat::Battlefield) as usize;
        slots.saturating_sub(self.state.controlled_in(Zone::Battlefield, seat).len())
    }

    /// Whether a ready spell of this title finds a place on a spellboard (R 6.4.3).
    pub fn fits_spellboard(self, seat: Seat, title: TitleId) -> bool {
        let slots = self.used(self.state.player(seat).phoenixborn, Stat::Spellboard) as usize;
        let mut taken: ArrayVec<TitleId, 32> = ArrayVec::new();
        for card in self.state.controlled_in(Zone::Spellboard, seat) {
            let other = self.state.card(card).title;
            if other == title {
                return true;
            }
            if !taken.contains(&other) && taken.try_push(other).is_err() {
                return false;
            }
        }
        taken.len() < slots
    }

    /// What tells the slot of a ready spell from the others of its spellboard: the title of the copies in it, also of a
    /// spell that was placed under them (R 6.4.5, 6.4.12).
    pub(crate) fn slot(self, card: CardId) -> TitleId {
        let above = self.state.card(card).host.unwrap_or(card);
        self.state.card(above).title
    }

    /// The card that a reference means, if it means one.
    pub fn card_of(self, reference: Ref, context: &Context) -> Option<CardId> {
        match reference {
            Ref::This => Some(context.this),
            Ref::Host => Some(self.state.card(context.this).host.unwrap_or(context.this)),
            Ref::Named(slot) => {
                let bound = &context.bound?[slot.index()];
                match bound.event {
                    Some(event) => Some(self.state.events.get(event as usize)?.subject?.card),
                    None => bound.cards.first().map(|object| object.card),
                }
            }
            Ref::SourceOf(slot) => {
                let event = context.bound?[slot.index()].event?;
                self.state.events.get(event as usize)?.cause.source
            }
        }
    }

    /// The players that `who` means when nobody has to pick one.
    pub fn players(self, who: &Who, context: &Context) -> ArrayVec<Seat, 4> {
        let one = |seat: Option<Seat>| seat.filter(|s| self.state.player(*s).alive).into_iter().collect();
        match who {
            Who::You => one(Some(context.you)),
            Who::Targeted(who) => self.players(who, context),
            Who::Each(players) | Who::Pick(_, players) => {
                let mut seats = match players.side {
                    Side::Any => self.state.seats_from(self.state.active_player()),
                    Side::Opponents => self.state.opponents(context.you),
                };
                seats.retain(|seat| players.having.as_ref().is_none_or(|h| self.has(*seat, h, context)));
                seats
            }
            Who::Named(slot) => one(context.bound.and_then(|b| {
                let bound = &b[slot.index()];
                match bound.event {
                    Some(event) => self.state.events.get(event as usize).map(|e| e.cause.controller),
                    None => bound.player,
                }
            })),
            Who::ControllerOf(reference) => one(self.card_of(*reference, context).map(|c| self.controller_of(c))),
            Who::OwnerOf(reference) => one(self.card_of(*reference, context).map(|c| self.state.card(c).owner)),
        }
    }

    /// Whether a player has so many dice or cards.
    fn has(self, seat: Seat, having: &Having, context: &Context) -> bool {
        let count = match having.what {
            Held::ActiveDice(which) => {
                let dice = self.state.player(seat).active;
                let fitting = dice.iter().filter(|(die, _)| which.contains(*die));
                fitting.map(|(_, n)| i32::from(n)).sum()
            }
            Held::Cards(place) => match place {
                Place::InPlay => self.state.controlled_in_play(seat).len() as i32,
                Place::Hand => self.state.count_owned(Zone::Hand, seat) as i32,
                Place::DiscardPile => self.state.count_owned(Zone::DiscardPile, seat) as i32,
                Place::DrawPile => self.state.count_owned(Zone::DrawPile, seat) as i32,
                Place::Under(_) => self.state.count_owned(Zone::Under, seat) as i32,
            },
        };
        compare_with(count, having.compare, self.quantity(&having.with, context))
    }

    /// Who controls a card, or did when it left play (R 8.1.9).
    fn controller_of(self, card: CardId) -> Seat {
        let record = self.state.card(card);
        if record.zone.in_play() || matches!(record.zone, Zone::Leaving | Zone::Resolving) {
            record.controller
        } else {
            record.last_controller
        }
    }

    /// What a quantity comes to.
    pub fn quantity(self, quantity: &Quantity, context: &Context) -> i32 {
        match quantity {
            Quantity::Number(n) => (*n).into(),
            Quantity::Numeral => context.numeral.into(),
            Quantity::X => match (context.x, &self.state.printed(&self.book.pool, context.this).x) {
                (Some(x), None) => x.into(),
                (_, Some(x)) => self.quantity(x, context),
                (None, None) => 0,
            },
            Quantity::ValueOf(stat, reference) => match self.card_of(*reference, context) {
                Some(card) => self.used(card, *stat).into(),
                None => 0,
            },
            Quantity::PrintedOf(stat, reference) => self
                .card_of(*reference, context)
                .and_then(|card| self.printed_value(card, *stat))
                .unwrap_or(0),
            Quantity::PlayCostOf(reference) => self.card_of(*reference, context).map_or(0, |card| {
                self.book.pool.card(self.title(card)).cost.magic_play_cost().into()
            }),
            Quantity::TokensAmong(token, filter) => self
                .matching(filter, context)
                .iter()
                .map(|card| i32::from(tokens(self.state, card, *token)))
                .sum(),
            Quantity::DiceAmong(kind, filter) => {
                let cards = self.matching(filter, context);
                let dice = self.state.placed_dice.iter();
                dice.filter(|d| d.die.kind == *kind && cards.contains(d.card)).count() as i32
            }
            Quantity::ActiveDice(which, who) => {
                let players = self.players(who, context);
                let dice = players.iter().flat_map(|seat| self.state.player(*seat).active.iter());
                dice.filter(|(die, _)| which.contains(*die))
                    .map(|(_, n)| i32::from(n))
                    .sum()
            }
            Quantity::DiceSpent(kind, level) => context.spent.map_or(0, |spent| i32::from(spent.count(*kind, *level))),
            Quantity::DestroyedBy(slot) => context.bound.map_or(0, |b| b[slot.index()].destroyed.into()),
            Quantity::TokensOn(token, reference) => match self.card_of(*reference, context) {
                Some(card) => tokens(self.state, card, *token).into(),
                None => 0,
            },
            Quantity::CountOf(filter) => self.each_matching(filter, context).count() as i32,
            Quantity::Amount(slot) => match context.bound.map(|b| &b[slot.index()]) {
                Some(Bound { event: Some(event), .. }) => {
                    self.state.events.get(*event as usize).map_or(0, |e| e.amount.into())
                }
                Some(bound) => bound.amounts.iter().map(|n| i32::from(*n)).sum(),
                None => 0,
            },
            Quantity::AmountFor(slot, who) => {
                let players = self.players(who, context);
                let amounts = context.bound.map(|b| b[slot.index()].amounts).unwrap_or_default();
                players.iter().map(|seat| i32::from(amounts[seat.index()])).sum()
            }
            Quantity::Plus(a, b) => self.quantity(a, context) + self.quantity(b, context),
            Quantity::Times(a, b) => self.quantity(a, context) * self.quantity(b, context),
            Quantity::Highest(stat, filter) => self
                .matching(filter, context)
                .iter()
                .map(|card| i32::from(self.used(card, *stat)))
                .max()
                .unwrap_or(0),
            Quantity::Minus(a, b) => (self.quantity(a, context) - self.quantity(b, context)).max(0),
        }
    }

    /// Whether a number is asked of a card that an earlier step did not find (R 8.1.13).
    pub(crate) fn asks_of_nothing(self, quantity: &Quantity, context: &Context) -> bool {
        match quantity {
            Quantity::ValueOf(_, of)
            | Quantity::PrintedOf(_, of)
            | Quantity::PlayCostOf(of)
            | Quantity::TokensOn(_, of) => self.card_of(*of, context).is_none(),
            Quantity::Plus(a, b) | Quantity::Minus(a, b) | Quantity::Times(a, b) => {
                self.asks_of_nothing(a, context) && self.asks_of_nothing(b, context)
            }
            Quantity::Number(_)
            | Quantity::Numeral
            | Quantity::X
            | Quantity::TokensAmong(..)
            | Quantity::DiceAmong(..)
            | Quantity::ActiveDice(..)
            | Quantity::DiceSpent(..)
            | Quantity::DestroyedBy(_)
            | Quantity::CountOf(_)
            | Quantity::Amount(_)
            | Quantity::AmountFor(..)
            | Quantity::Highest(..) => false,
        }
    }

    /// Whether a condition holds.
    pub fn holds(self, condition: &Condition, context: &Context) -> bool {
        match condition {
            Condition::Is(reference, filter) => self.card_of(*reference, context).is_some_and(|card| {
                let zone = self.state.card(card).zone;
                let placed = match filter.place {
                    Place::InPlay => zone.in_play() || zone == Zone::Leaving,
                    Place::Hand | Place::DiscardPile | Place::DrawPile | Place::Under(_) => {
                        self.matches(card, filter, context)
                    }
                };
                placed && self.is(card, filter, context)
            }),
            Condition::Same(one, other) => {
                let others = self.players(other, context);
                self.players(one, context).iter().any(|seat| others.contains(seat))
            }
            Condition::FirstPlayer(who) => self.players(who, context).contains(&self.state.first_player),
            Condition::TurnOf(who) => {
                self.state.is_turn() && self.players(who, context).contains(&self.state.turn.seat)
            }
            Condition::ThisTurn(Past::UnitDestroyed) => self.state.turn.unit_destroyed,
            Condition::ThisTurn(Past::PlayedActionSpell) => self.state.player(context.you).played_action_spell,
            Condition::Exists(filter) => self.each_matching(filter, context).next().is_some(),
            Condition::Holds(left, compare, right) => {
                compare_with(self.quantity(left, context), *compare, self.quantity(right, context))
            }
            Condition::Done(slot) => context
                .bound
                .is_some_and(|b| b[slot.index()].result == StepResult::Done),
            Condition::Focused(level) => self.focus(context.this) >= *level,
            Condition::Not(inner) => !self.holds(inner, context),
            Condition::And(a, b) => self.holds(a, context) && self.holds(b, context),
            Condition::Or(a, b) => self.holds(a, context) || self.holds(b, context),
        }
    }

    /// The cards that match a filter.
    pub fn matching(self, filter: &Filter, context: &Context) -> CardSet {
        self.each_matching(filter, context).collect()
    }

    /// The same one by one.
    fn each_matching(self, filter: &Filter, context: &Context) -> impl Iterator<Item = CardId> {
        let cards = self.placed(filter, context);
        cards.into_iter().filter(move |card| self.is(*card, filter, context))
    }

    /// The cards in the place that a filter names; where it asks for yours, only those.
    pub(crate) fn placed(self, filter: &Filter, context: &Context) -> CardSet {
        let state = self.state;
        let zone = match filter.place {
            Place::InPlay => None,
            Place::Hand => Some(Zone::Hand),
            Place::DiscardPile => Some(Zone::DiscardPile),
            Place::DrawPile => Some(Zone::DrawPile),
            Place::Under(_) => Some(Zone::Under),
        };
        match (zone, filter.control == Control::Yours) {
            (None, true) => state.controlled_in_play(context.you),
            (None, false) => *state.zones.in_play(),
            (Some(zone), true) => state.owned_in(zone, context.you),
            (Some(zone), false) => *state.zones.of(zone),
        }
    }

    /// Whether a card in play, or in the place that the filter names, matches it.
    pub fn matches(self, card: CardId, filter: &Filter, context: &Context) -> bool {
        let zone = self.state.card(card).zone;
        let placed = match filter.place {
            Place::InPlay => zone.in_play(),
            Place::Hand => zone == Zone::Hand,
            Place::DiscardPile => zone == Zone::DiscardPile,
            Place::DrawPile => zone == Zone::DrawPile,
            Place::Under(_) => zone == Zone::Under,
        };
        placed && self.is(card, filter, context)
    }

    /// Whether a card matches a filter, wherever it is.
    pub fn is(self, card: CardId, filter: &Filter, context: &Context) -> bool {
        let kind = self.state.printed(&self.book.pool, card).kind;
        self.is_held(card, filter, context)
            && filter.kinds.iter().any(|noun| noun.includes(kind))
            && filter.which.iter().all(|t| self.has_trait(card, t, context))
    }

    /// Whether a card is on the side of the table that a filter asks for, and under the card under which it is to be.
    pub(crate) fn is_held(self, card: CardId, filter: &Filter, context: &Context) -> bool {
        let record = self.state.card(card);
        let holder = if filter.place == Place::InPlay {
            record.controller
        } else {
            record.owner
        };
        let controlled = match &filter.control {
            Control::Any => true,
            Control::Yours => holder == context.you,
            Control::Opponents => self.state.opposes(holder, context.you),
            Control::Of(who) => self.players(who, context).contains(&holder),
        };
        let under = match filter.place {
            Place::Under(above) => record.host.is_some() && record.host == self.card_of(above, context),
            Place::InPlay | Place::Hand | Place::DiscardPile | Place::DrawPile => true,
        };
        controlled && under
    }

    pub(crate) fn has_trait(self, card: CardId, which: &Trait, context: &Context) -> bool {
        let record = self.state.card(card);
        match which {
            Trait::Exhausted => self.is_exhausted(card),
            Trait::Unexhausted => !self.is_exhausted(card),
            Trait::Attacking => self.is_attacking(card),
            Trait::Blocking => self.is_defending(card) && self.attack_is_on_phoenixborn(),
            Trait::Guarding => self.is_defending(card) && !self.attack_is_on_phoenixborn(),
            Trait::Wounded => record.tokens[Token::Wound] > 0,
            Trait::Blocked => self.state.attack.as_ref().is_some_and(|attack| {
                attack
                    .battles
                    .iter()
                    .any(|b| b.attacker == card && !b.resolved && b.blocked)
            }),
            Trait::Attacked => {
                let attack = self.state.attack.as_ref();
                attack.is_some_and(|a| a.target == card && a.target_entered == record.entered)
            }
            Trait::Declared => record.marks.declared,
            Trait::Unique => self.book.pool.card(self.title(card)).unique.is_some(),
            Trait::Bearing(filter) => self
                .state
                .attached_to(card)
                .any(|attached| self.matches(attached, filter, context)),
            Trait::InBattle(with) => self.in_battle().is_some_and(|(attacker, defender)| {
                let against = |other| with.is_none_or(|with| self.card_of(with, context) == Some(other));
                (attacker == card && against(defender)) || (defender == card && against(attacker))
            }),
            Trait::DeclaredAgainst(reference) => {
                let attacker = self.card_of(*reference, context);
                self.state.attack.as_ref().is_some_and(|attack| {
                    attack.battles.iter().any(|b| {
                        Some(b.attacker) == attacker
                            && b.defender
                                .is_some_and(|(d, entered)| d == card && self.is_same(d, entered))
                    })
                })
            }
            Trait::PrintedValue { stat, compare, with } => self
                .printed_value(card, *stat)
                .is_some_and(|value| compare_with(value, *compare, self.quantity(with, context))),
            Trait::PlayCost { compare, with } => {
                let cost = self.book.pool.card(self.title(card)).cost.magic_play_cost();
                compare_with(cost.into(), *compare, self.quantity(with, context))
            }
            Trait::CostHas(kind, level) => self.book.pool.card(self.title(card)).cost.shows(*kind, *level),
            Trait::TitleHas(word) => self.book.pool.card(self.title(card)).title.contains(word.as_str()),
            Trait::HasAbility(name) => self
                .abilities(card)
                .iter()
                .any(|active| self.book.ability(active.ability).name.as_deref() == Some(name)),
            Trait::CanSummon(reference) => self.card_of(*reference, context).is_some_and(|summoned| {
                self.book
                    .conjures(self.title(card))
                    .contains(&self.state.card(summoned).title)
            }),
            // Asked of all cards that are picked, while they are.
            Trait::DifferentSlots | Trait::Together { .. } => true,
            Trait::Resolving => self
                .state
                .chain
                .iter()
                .any(|frame| frame.this == card && frame.kind == CauseKind::Ability),
            Trait::Charged => self.state.placed_dice.iter().any(|d| d.card == card),
            Trait::AnyOf(traits) => traits.iter().any(|t| self.has_trait(card, t, context)),
            Trait::Value { stat, compare, with } => {
                compare_with(self.value(card, *stat).max(0), *compare, self.quantity(with, context))
            }
            Trait::Tokens { token, compare, with } => {
                let count: i32 = match token {
                    TokenKind::Of(token) => tokens(self.state, card, *token).into(),
                    TokenKind::Any => record.tokens.total() as i32,
                };
                compare_with(count, *compare, self.quantity(with, context))
            }
            Trait::DieOn(kind) => self
                .state
                .placed_dice
                .iter()
                .any(|d| d.card == card && d.die.kind == *kind),
            Trait::Titled(TitleRef::Card(title)) => self.title(card) == *title,
            Trait::Titled(TitleRef::SameAs(reference)) => self.title_of(*reference, context) == Some(self.title(card)),
            Trait::OtherThan(reference) => self.card_of(*reference, context) != Some(card),
            Trait::Exactly(reference) => self.named(*reference, context).contains(&card),
            Trait::AttachedTo(subject) => record
                .host
                .filter(|_| record.zone == Zone::Attached)
                .is_some_and(|host| match &**subject {
                    Subject::Only(reference) => self.card_of(*reference, context) == Some(host),
                    Subject::Any(filter) => self.is(host, filter, context),
                }),
            Trait::Not(inner) => !self.has_trait(card, inner, context),
        }
    }

    /// Whether a conjuration pile holds a card of a title.
    pub(crate) fn has_conjuration(self, title: TitleId, owner: Seat) -> bool {
        let piles = &self.state.conjurations;
        piles.iter().any(|p| p.owner == owner && p.title == title && p.left > 0)
    }

    /// The title that a reference means: of a name, the title that its card had when it got the name.
    pub(crate) fn title_of(self, reference: Ref, context: &Context) -> Option<TitleId> {
        let bound = match (reference, context.bound) {
            (Ref::Named(slot), Some(bound)) => bound[slot.index()].title,
            _ => None,
        };
        bound.or_else(|| self.card_of(reference, context).map(|card| self.title(card)))
    }

    /// The attacker and what it fights right now (R 7.6.3).
    fn in_battle(self) -> Option<(CardId, CardId)> {
        let attack = self.state.attack.as_ref()?;
        let battle = attack.battles.get(usize::from(attack.fought?))?;
        Some((battle.attacker, battle.defender?.0))
    }

    fn attack_is_on_phoenixborn(self) -> bool {
        self.state
            .attack
            .as_ref()
            .is_some_and(|a| self.state.player(a.defender).phoenixborn == a.target)
    }

    /// Whether a unit is attacking and has not left battle (R 7.7.1).
    pub fn is_attacking(self, card: CardId) -> bool {
        self.state.attack.as_ref().is_some_and(|attack| {
            attack
                .battles
                .iter()
                .any(|b| b.attacker == card && !b.resolved && self.is_same(b.attacker, b.attacker_entered))
        })
    }

    /// Whether a card was declared as a blocker or guard and has not left battle.
    pub fn is_defending(self, card: CardId) -> bool {
        self.state.attack.as_ref().is_some_and(|attack| {
            attack.battles.iter().any(|b| {
                b.defender
                    .is_some_and(|(d, entered)| d == card && !b.resolved && self.is_same(d, entered))
            })
        })
    }

    /// Whether a card is in play and the same object as when its stamp was taken (R 9.7.14).
    pub fn is_same(self, card: CardId, entered: u16) -> bool {
        let record = self.state.card(card);
        record.zone.in_play() && record.entered == entered
    }
}

/// A printed value of a card.
pub(crate) fn of_stat(values: &ashwright_core::Values, stat: Stat) -> Value {
    match stat {
        Stat::Attack => values.attack,
        Stat::Life => values.life,
        Stat::Recover => values.recover,
        Stat::Battlefield => values.battlefield,
        Stat::Spellboard => values.spellboard,
    }
}

/// How many tokens of a kind are on a card.
pub fn tokens(state: &State, card: CardId, token: Token) -> u8 {
    state.card(card).tokens[token]
}

pub(crate) fn compare_with(left: i32, compare: Compare, right: i32) -> bool {
    match compare {
        Compare::AtMost => left <= right,
        Compare::AtLeast => left >= right,
        Compare::Equal => left == right,
        Compare::Below => left < right,
        Compare::Above => left > right,
    }
}
