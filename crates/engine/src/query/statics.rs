//! What static text, effects that last, dice and decrees say of a card: permissions, duties and protections (R 11.6, 8.9).

use super::{Context, Query, Text};
use crate::rulebook::{Says, Texts};
use crate::{Change, PlacedDie, State, Zone};
use ashwright_core::{
    AbilityId, Act, Body, CardId, CardKind, CauseKind, Duty, Effect, Fight, Filter, Immunity, Level, Modifier,
    Quantity, Ref, Scope, Seat, Slots, TextBox, TitleId, Toll, TollOn,
};

/// A static text that speaks of some card.
pub(crate) struct StaticText<'a> {
    /// The card that has it.
    pub holder: CardId,
    /// Which paragraph it is.
    pub ability: AbilityId,
    /// What it changes.
    pub modifiers: &'a [Modifier],
    /// The point of view from which it speaks.
    pub context: Context<'a>,
}

/// What dice on cards are spent on.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Purchase {
    /// A card of a hand.
    Card,
    /// The activation of a card in play.
    Activation,
    /// A reaction.
    Reaction,
}

impl<'a> Query<'a> {
    /// The lasting changes on a card.
    pub(crate) fn lasting(self, card: CardId) -> impl Iterator<Item = Change> + 'a {
        let entered = self.state.card(card).entered;
        self.state
            .lasting
            .iter()
            .filter(move |l| l.on.card == card && l.on.entered == entered)
            .map(|l| l.change)
    }

    /// Whether any text at all could say one of these things of a card: its own, and whatever is in play or was given
    /// to anything for a while. Most questions end here.
    #[inline]
    pub(super) fn anything_says(self, card: CardId, what: Says) -> bool {
        let state = self.state;
        let printed = state.zones.texts().says;
        self.book.ever_says(what)
            && (printed.meets(what)
                || self.book.texts(state.card(card).title).says.meets(what)
                || self.anything_given_says(what))
    }

    /// Whether decrees, effects that last or dice could say this.
    #[inline]
    fn anything_given_says(self, what: Says) -> bool {
        if self.is_nothing_given() {
            return false;
        }
        let State {
            decrees,
            lasting,
            placed_dice,
            ..
        } = self.state;
        let carried = |die: &PlacedDie| self.book.carried_texts(die.die.kind).says;
        !decrees.is_empty()
            || lasting.iter().any(|l| self.given(&l.change).says.meets(what))
            || placed_dice.iter().any(|die| carried(die).meets(what))
    }

    /// Whether there are no decrees, no effects that last and no dice on cards.
    #[inline]
    pub(super) fn is_nothing_given(self) -> bool {
        let state = self.state;
        state.decrees.is_empty() && state.lasting.is_empty() && state.placed_dice.is_empty()
    }

    /// Whether any card could be given text that says one of these things, as [`Query::may_say`] asks of one card.
    #[inline]
    pub(crate) fn may_be_given(self, what: Says) -> bool {
        let zones = &self.state.zones;
        let mut givers = zones.of(Zone::Attached).or(zones.auras()).into_iter();
        self.anything_given_says(what) || givers.any(|card| self.book.texts(self.title(card)).says.meets(what))
    }

    /// Whether any card could be given text that waits for one of these events, as [`Query::may_listen`] asks of one card.
    pub(crate) fn may_be_given_listeners(self, events: u64) -> bool {
        let State {
            zones,
            lasting,
            placed_dice,
            ..
        } = self.state;
        let mut givers = zones.of(Zone::Attached).or(zones.auras()).into_iter();
        lasting.iter().any(|l| self.given(&l.change).listens & events != 0)
            || placed_dice
                .iter()
                .any(|die| self.book.carried_texts(die.die.kind).listens & events != 0)
            || givers.any(|card| self.book.grants_listeners(self.title(card)) & events != 0)
    }

    /// Whether what is printed on a card could say one of these things.
    pub(crate) fn prints(self, card: CardId, what: Says) -> bool {
        self.book.texts(self.state.card(card).title).says.meets(what)
    }

    /// Whether the text of a card could say one of these things; `given` is whether any card could be given such text
    /// ([`Query::may_be_given`]), asked once where many cards are gone through.
    pub(crate) fn could_say(self, card: CardId, what: Says, given: bool) -> bool {
        self.prints(card, what) || given && self.may_say(card, what)
    }

    /// Whether the text of a card, its own or given to it, could say one of these things.
    pub(crate) fn may_say(self, card: CardId, what: Says) -> bool {
        let state = self.state;
        let says = |card: CardId| self.book.texts(self.title(card)).says.meets(what);
        says(card)
            || !state.decrees.is_empty()
            || self.given_to(card).any(|texts| texts.says.meets(what))
            || state.attached_to(card).any(says)
            || self.could_anything_grant()
                && state
                    .zones
                    .auras()
                    .iter()
                    .any(|c| says(c) && self.book.has_aura_gains(self.title(c)))
    }

    /// Whether a paragraph of a card, its own or given to it, could wait for one of these events.
    pub(crate) fn may_listen(self, card: CardId, events: u64) -> bool {
        let state = self.state;
        let grants = |card: CardId| self.book.grants_listeners(self.title(card)) & events != 0;
        self.book.texts(state.card(card).title).listens & events != 0
            || self.given_to(card).any(|texts| texts.listens & events != 0)
            || state.attached_to(card).any(grants)
            || state.zones.auras().iter().any(grants)
    }

    /// The texts that effects and dice give to a card.
    fn given_to(self, card: CardId) -> impl Iterator<Item = Texts> {
        let lasting = self.state.lasting.iter().filter(move |l| l.on.card == card);
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
            | Change::KeepsDice(_)
            | Change::Cancelled(_)
            | Change::PassesMore => Texts::default(),
        }
    }

    /// Whether nothing is attached to a card or lies on it, and no effect lasts on it.
    pub(super) fn is_bare(self, card: CardId) -> bool {
        self.state.lasting.iter().all(|l| l.on.card != card)
            && self.state.placed_dice.iter().all(|d| d.card != card)
            && (self.state.zones.of(Zone::Attached).is_empty() || self.state.attached_to(card).next().is_none())
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
        self.each_text_about(card, Text::Active, Some(what), &mut |text| {
            text.modifiers.iter().any(|m| visit(m, &text.context))
        }) || self.state.decrees.iter().any(|decree| {
            let context = self.state.context_in(&decree.frame);
            match self.book.pool.step(decree.step).map(|step| &step.effect) {
                Some(Effect::Decree { on, modifiers, .. }) => {
                    self.is_decreed_of(card, on, &context) && modifiers.iter().any(|m| visit(m, &context))
                }
                Some(_) | None => false,
            }
        })
    }

    /// Whether a rule for a while speaks of a card: it is of an effect, and reaches no further (R 22.5.2).
    pub(super) fn is_decreed_of(self, card: CardId, on: &Filter, context: &Context) -> bool {
        self.matches(card, on, context) && self.is_reached(card, context)
    }

    /// Visits the static texts in play that speak of a card and whose conditions hold: its own, those attached to it,
    /// those of other cards; only those that say something of `what`, if it is said. Ends when `visit` returns true, and
    /// returns whether it did.
    pub(crate) fn each_text_about(
        self,
        card: CardId,
        which: Text,
        what: Option<Says>,
        visit: &mut dyn FnMut(&StaticText<'a>) -> bool,
    ) -> bool {
        let state = self.state;
        let attached = state.attached_to(card);
        let attached = attached.filter(|holder| self.book.has_statics(state.card(*holder).title));
        let auras = state.zones.auras().iter();
        let others = auras.filter(|holder| *holder != card && state.card(*holder).host != Some(card));
        let mut holders = std::iter::once(card).chain(attached).chain(others);
        holders.any(|holder| {
            what.is_none_or(|what| self.may_say(holder, what)) && self.each_text_of(holder, card, which, what, visit)
        })
    }

    /// Visits the static texts of one holder.
    fn each_text_of(
        self,
        holder: CardId,
        card: CardId,
        which: Text,
        what: Option<Says>,
        visit: &mut dyn FnMut(&StaticText<'a>) -> bool,
    ) -> bool {
        for paragraph in self.paragraphs(holder, which) {
            let Body::Static {
                scope,
                condition,
                modifiers,
            } = &self.book.ability(paragraph.ability).body
            else {
                continue;
            };
            // Before its condition, which can ask the same of the same card.
            if what.is_some_and(|what| !modifiers.iter().any(|modifier| Says::of(modifier).meets(what))) {
                continue;
            }
            let context = Context {
                numeral: paragraph.numeral,
                ..Context::of(self.state, holder)
            };
            let speaks_of_it = match scope {
                Scope::Only(Ref::This) => holder == card,
                // Text of a die speaks of the card it is on as its host.
                Scope::Only(Ref::Host) if holder == card => {
                    !self.state.printed(&self.book.pool, card).kind.is_alteration()
                }
                Scope::Only(Ref::Host) => self.state.card(holder).host == Some(card),
                Scope::Only(Ref::Named(_) | Ref::SourceOf(_)) => false,
                Scope::Each(filter) => self.matches(card, filter, &context),
            };
            if speaks_of_it
                && self.is_under(holder, card)
                && condition.as_ref().is_none_or(|c| self.holds(c, &context))
                && !self.is_kept_from(card, holder, what)
            {
                let ability = paragraph.ability;
                let text = StaticText {
                    holder,
                    ability,
                    modifiers,
                    context,
                };
                if visit(&text) {
                    return true;
                }
            }
        }
        false
    }

    /// Whether texts on a card are spells' or abilities' in the sense of R 10.6.3.
    pub(crate) fn kind_of_texts(self, card: CardId) -> CauseKind {
        match self.state.kind(&self.book.pool, card).is_spell() {
            true => CauseKind::Spell,
            false => CauseKind::Ability,
        }
    }

    /// Whether a card is kept from what the text of an opponent's card says of it, which would be to affect it (R 8.8.6):
    /// its values, and what it may and must. What such text gives or takes of its own text is asked elsewhere (`abilities.rs`).
    #[inline]
    fn is_kept_from(self, card: CardId, holder: CardId, what: Option<Says>) -> bool {
        let by = self.state.card(holder).controller;
        by != self.state.card(card).controller
            // What keeps it is its own text, or its player's.
            && what != Some(Says::IMMUNE)
            && self.anything_says(card, Says::IMMUNE)
            && self.is_immune(card, Immunity::Affected, self.kind_of_texts(holder), by)
    }

    /// Whether a unit is kept from an act; `other` is the unit on the other side of it, if there is one.
    #[inline]
    pub fn cannot(self, card: CardId, act: Act, other: Option<CardId>) -> bool {
        self.lasting(card)
            .any(|c| matches!(c, Change::Cannot(acts) if acts.contains(act)))
            || self.each_static(card, Says::cannot(act), &mut |modifier, context| match modifier {
                Modifier::Cannot(acts, by) if acts.contains(&act) => match (by, other) {
                    (None, _) => true,
                    (Some(filter), Some(other)) => self.matches(other, filter, context),
                    (Some(_), None) => false,
                },
                _ => false,
            })
    }

    /// The names of the texts that keep a card from an act against another one; nothing stands for text without a name.
    pub(crate) fn texts_that_forbid(self, card: CardId, act: Act, other: CardId) -> Vec<Option<u16>> {
        let mut names = Vec::new();
        if self
            .lasting(card)
            .any(|c| matches!(c, Change::Cannot(acts) if acts.contains(act)))
        {
            names.push(None);
        }
        self.each_text_about(card, Text::Active, None, &mut |text| {
            let forbids = text.modifiers.iter().any(|modifier| match modifier {
                Modifier::Cannot(acts, by) => {
                    acts.contains(&act) && by.as_ref().is_none_or(|by| self.matches(other, by, &text.context))
                }
                _ => false,
            });
            if forbids {
                names.push(self.book.name_of(text.ability));
            }
            false
        });
        names
    }

    /// Whether a card is protected against effects of this kind that `by` controls (R 8.2.9, 8.8.3); a partner is no
    /// opponent (R 22.1.2).
    pub fn is_immune(self, card: CardId, immunity: Immunity, kind: CauseKind, by: Seat) -> bool {
        let anyones = || {
            immunity == Immunity::Targeted
                && self.book.ever_says(Says::UNTARGETABLE)
                && self.each_static(
                    card,
                    Says::UNTARGETABLE,
                    &mut |m, _| matches!(m, Modifier::Untargetable(kinds) if kinds.contains(&kind)),
                )
        };
        let controller = self.state.card(card).controller;
        if controller == by {
            return anyones();
        }
        let reaction =
            || kind == CauseKind::ReactionSpell || kind == CauseKind::Spell && self.resolves_reaction_spell();
        let from_opponents = self.each_static(card, Says::IMMUNE, &mut |modifier, _| {
            matches!(modifier, Modifier::Immune(what, kinds) if *what == immunity
                && (kinds.contains(&kind)
                    || (kind == CauseKind::ReactionSpell && kinds.contains(&CauseKind::Spell))
                    || (kinds.contains(&CauseKind::ReactionSpell) && reaction())))
        });
        from_opponents && self.state.opposes(controller, by) || anyones()
    }

    /// Whether a reaction spell is being resolved; what it resolves a copy of stays what it is (R 10.6.7).
    fn resolves_reaction_spell(self) -> bool {
        self.state.chain.last().is_some_and(|frame| {
            frame.kind == CauseKind::Spell
                && matches!(self.book.ability(frame.ability).body, Body::Reaction { .. })
                && self.state.printed(&self.book.pool, frame.this).kind == CardKind::ReactionSpell
        })
    }

    /// The active dice that a player can spend.
    // It stands before every price that is looked at.
    #[inline]
    pub(crate) fn spendable(self, seat: Seat) -> ashwright_core::Dice {
        match self.book.ever_says(Says::cannot(Act::SpendBasicDice)) {
            true => self.spendable_as_text_says(seat),
            false => self.state.player(seat).active,
        }
    }

    #[inline(never)]
    fn spendable_as_text_says(self, seat: Seat) -> ashwright_core::Dice {
        let player = self.state.player(seat);
        let mut pool = player.active;
        if self.cannot(player.phoenixborn, Act::SpendBasicDice, None) {
            for (die, n) in player.active.iter().filter(|(die, _)| die.level == Level::Basic) {
                pool.remove(die, n);
            }
        }
        pool
    }

    /// The dice that a player can spend on a reaction: the active ones, and those on cards whose text allows it.
    pub(crate) fn reaction_pool(self, seat: Seat) -> ashwright_core::Dice {
        let mut pool = self.spendable(seat);
        for placed in &self.state.placed_dice {
            if placed.owner == seat && self.pays(placed, Purchase::Reaction) {
                pool.add(placed.die, 1);
            }
        }
        pool
    }

    /// The dice that a player can spend on what a card costs: for a card of the hand also those on cards whose text allows
    /// it.
    // It stands before every price that is looked at.
    #[inline(always)]
    pub(crate) fn pool_for(self, seat: Seat, card: CardId) -> ashwright_core::Dice {
        let mut pool = self.spendable(seat);
        if self.book.ever_says(Says::PAYS_FOR_CARDS) && !self.state.placed_dice.is_empty() {
            self.add_dice_on_cards(&mut pool, seat, card);
        }
        pool
    }

    /// The dice that a player can spend on an activation cost of a card: for a ready spell also those on cards whose text
    /// allows it.
    // It stands before every activation that is looked at.
    #[inline(always)]
    pub(crate) fn activation_pool(self, seat: Seat, card: CardId) -> ashwright_core::Dice {
        let mut pool = self.spendable(seat);
        if self.book.ever_says(Says::PAYS_FOR_ACTIVATIONS) && !self.state.placed_dice.is_empty() {
            self.add_dice_for_activations(&mut pool, seat, card);
        }
        pool
    }

    #[inline(never)]
    fn add_dice_for_activations(self, pool: &mut ashwright_core::Dice, seat: Seat, card: CardId) {
        if self.state.printed(&self.book.pool, card).kind != ashwright_core::CardKind::ReadySpell {
            return;
        }
        for placed in &self.state.placed_dice {
            if placed.owner == seat && self.pays_for_activations(placed.card) {
                pool.add(placed.die, 1);
            }
        }
    }

    fn add_dice_on_cards(self, pool: &mut ashwright_core::Dice, seat: Seat, card: CardId) {
        let record = self.state.card(card);
        if record.zone == Zone::Hand && record.owner == seat {
            for placed in &self.state.placed_dice {
                if placed.owner == seat && self.pays_for_cards(placed.card) {
                    pool.add(placed.die, 1);
                }
            }
        }
    }

    /// Whether a die on a card can be spent on this.
    pub(crate) fn pays(self, placed: &crate::PlacedDie, purchase: Purchase) -> bool {
        match purchase {
            Purchase::Card => self.pays_for_cards(placed.card),
            Purchase::Activation => self.pays_for_activations(placed.card),
            Purchase::Reaction => self.pays_reactions(placed.card, placed.die.kind) || self.pays_for_cards(placed.card),
        }
    }

    fn pays_for_activations(self, card: CardId) -> bool {
        self.book.ever_says(Says::PAYS_FOR_ACTIVATIONS) && self.has_static(card, &Modifier::PaysForActivations)
    }

    fn pays_for_cards(self, card: CardId) -> bool {
        self.book.ever_says(Says::PAYS_FOR_CARDS) && self.has_static(card, &Modifier::PaysForCards)
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
                .any(|l| l.on.card == phoenixborn && l.change == Change::MustAttack && l.turn < self.state.turn.number)
    }

    /// Whether a unit may be declared as a guard (R 7.4.3).
    pub fn may_guard(self, card: CardId) -> bool {
        self.says_or_lasts(card, &Modifier::MayGuard, Change::MayGuard)
    }

    /// Whether an attacker deals its damage first (R 7.6.8).
    pub fn strikes_first(self, card: CardId) -> bool {
        self.says_or_lasts(card, &Modifier::StrikesFirst(Fight::Attacking), Change::StrikesFirst)
            || self.strikes_first_in_battle(card)
    }

    /// Whether a unit deals its damage first also when it counters (R 7.6.8).
    pub fn strikes_first_in_battle(self, card: CardId) -> bool {
        self.has_static(card, &Modifier::StrikesFirst(Fight::Battle))
    }

    /// Whether a unit deals its damage after the other side, as far as it is not said to come first (R 7.6.8).
    pub(crate) fn strikes_last(self, card: CardId) -> bool {
        self.book.ever_says(Says::STRIKES_LAST) && self.has_static(card, &Modifier::StrikesLast)
    }

    /// Whether an alteration spell goes nowhere without its host.
    pub(crate) fn stays_with_host(self, card: CardId) -> bool {
        self.book.ever_says(Says::STAYS_WITH_HOST)
            && self.state.card(card).zone == Zone::Attached
            && self.has_static(card, &Modifier::StaysWithHost)
    }

    /// The place among the lasting effects of one by which a player may pass once more, in addition to main actions that are
    /// left.
    pub(crate) fn further_pass(self, seat: Seat) -> Option<usize> {
        let mut lasting = self.state.lasting.iter();
        lasting.position(|l| l.change == Change::PassesMore && l.on.card == self.state.player(seat).phoenixborn)
    }

    /// How many slots of a battlefield a unit takes there (R 1.8.2).
    pub(crate) fn slots(self, unit: CardId) -> usize {
        let (mut slots, mut none) = (1, false);
        self.each_static(unit, Says::SLOTS, &mut |modifier, context| {
            match modifier {
                Modifier::Slots(Slots::More(n)) => slots += self.quantity(n, context),
                Modifier::Slots(Slots::None) => none = true,
                _ => {}
            }
            false
        });
        if none { 0 } else { slots.max(0) as usize }
    }

    /// How many slots a unit of this title would take, by what is printed on it.
    pub(crate) fn slots_of(self, title: TitleId) -> usize {
        if !self.book.texts(title).says.meets(Says::SLOTS) {
            return 1;
        }
        let mut slots = 1;
        for printed in &self.book.pool.card(title).text {
            let Body::Static {
                scope: Scope::Only(Ref::This),
                condition: None,
                modifiers,
            } = &self.book.ability(printed.ability).body
            else {
                continue;
            };
            for modifier in modifiers {
                match modifier {
                    Modifier::Slots(Slots::More(Quantity::Numeral)) => slots += usize::from(printed.numeral),
                    Modifier::Slots(Slots::More(Quantity::Number(n))) => {
                        slots += usize::try_from(*n).unwrap_or_default()
                    }
                    Modifier::Slots(Slots::None) => return 0,
                    _ => {}
                }
            }
        }
        slots
    }

    /// The text that lets no effect of this kind put a card from a discard pile into a hand.
    pub(crate) fn kept_from_hand(self, card: CardId, kind: CauseKind) -> Option<AbilityId> {
        if !self.book.ever_says(Says::KEPT_FROM_HAND) || self.state.card(card).zone != Zone::DiscardPile {
            return None;
        }
        // Out of play a card has what is printed on it.
        let text = &self.book.pool.card(self.state.card(card).title).text;
        let keeps = |modifier: &Modifier| matches!(modifier, Modifier::KeptFromHand(kinds) if kinds.contains(&kind));
        let keeping = text.iter().find(|printed| {
            printed.boxed == TextBox::BetweenRealms
                && matches!(&self.book.ability(printed.ability).body,
                    Body::Static { scope: Scope::Only(Ref::This), modifiers, .. } if modifiers.iter().any(keeps))
        });
        keeping.map(|printed| printed.ability)
    }

    /// Whether no effect of this kind can place exhaustion on a card, destroy it or return it to a hand.
    pub(crate) fn is_steadfast(self, card: CardId, kind: Option<CauseKind>) -> bool {
        let Some(kind) = kind.filter(|_| self.book.ever_says(Says::STEADFAST)) else {
            return false;
        };
        self.each_static(
            card,
            Says::STEADFAST,
            &mut |m, _| matches!(m, Modifier::Steadfast(kinds) if kinds.contains(&kind)),
        )
    }

    /// What a player has to pay before doing something, each toll once, with the card that wants it.
    pub(crate) fn tolls(self, seat: Seat, on: TollOn) -> Vec<(CardId, &'a Toll)> {
        let mut tolls = Vec::new();
        if self.book.ever_says(Says::TOLL) {
            self.each_static(self.state.player(seat).phoenixborn, Says::TOLL, &mut |m, context| {
                if let Modifier::Toll(toll) = m
                    && toll.on == on
                {
                    tolls.push((context.this, toll));
                }
                false
            });
        }
        tolls
    }

    /// Whether alteration spells of a player cannot be attached to a card.
    pub(crate) fn bears_none_of(self, card: CardId, seat: Seat) -> bool {
        let cannot = |act| self.book.ever_says(Says::cannot(act)) && self.cannot(card, act, None);
        cannot(Act::BearAlterations)
            || self.state.opposes(seat, self.state.card(card).controller) && cannot(Act::BearOpposingAlterations)
    }

    /// Whether countering leaves a unit unexhausted (R 7.8.3).
    pub fn counters_unexhausted(self, card: CardId) -> bool {
        self.says_or_lasts(card, &Modifier::CountersUnexhausted, Change::CountersUnexhausted)
    }

    /// Whether a unit of a Chimera blocks and guards by rule, as a Defender (R 7.3.201).
    pub fn defends(self, card: CardId) -> bool {
        self.has_static(card, &Modifier::Defends)
    }

    /// Whether a unit of a Chimera joins the attack of another (R 19.5.11).
    pub fn joins_attacks_of(self, card: CardId, attacker: CardId) -> bool {
        self.each_static(
            card,
            Says::JOINS_ATTACKS,
            &mut |m, context| matches!(m, Modifier::JoinsAttacks(with) if self.matches(attacker, with, context)),
        )
    }

    /// Whether a unit is destroyed as soon as it is exhausted.
    pub(crate) fn is_destroyed_exhausted(self, card: CardId) -> bool {
        self.book.ever_says(Says::DESTROYED_EXHAUSTED)
            && self.is_exhausted(card)
            && self.has_static(card, &Modifier::DestroyedExhausted)
    }

    fn says_or_lasts(self, card: CardId, wanted: &Modifier, lasting: Change) -> bool {
        self.lasting(card).any(|c| c == lasting) || self.has_static(card, wanted)
    }

    fn has_static(self, card: CardId, wanted: &Modifier) -> bool {
        self.each_static(card, Says::of(wanted), &mut |m, _| m == wanted)
    }
}
