//! Which cards a filter means (R 8.2).

use super::values::tokens;
use super::{Context, Query, compare_with};
use crate::{CardSet, LostDefender, Object, Zone};
use ashwright_core::{
    CardId, CauseKind, Control, Filter, Place, RowEnd, Seat, Subject, TitleId, TitleRef, Token, TokenKind, Trait,
};

impl Query<'_> {
    /// The cards that match a filter.
    pub fn matching(self, filter: &Filter, context: &Context) -> CardSet {
        self.each_matching(filter, context).collect()
    }

    /// The cards that match, one by one.
    pub(crate) fn each_matching(self, filter: &Filter, context: &Context) -> impl Iterator<Item = CardId> {
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
        let kind = self.state.kind(&self.book.pool, card);
        self.is_held(card, filter, context)
            && filter.kinds.iter().any(|noun| noun.includes(kind))
            && filter.which.iter().all(|which| match which {
                Trait::AtEnd(end) => self.is_at_end(card, *end, filter, context),
                which => self.has_trait(card, which, context),
            })
    }

    /// The cards that match a filter, wherever in their rows they stand.
    pub(crate) fn in_any_place(self, filter: &Filter, context: &Context) -> CardSet {
        let cards = self.placed(filter, context);
        cards
            .into_iter()
            .filter(|card| self.is_but_for_place(*card, filter, context))
            .collect()
    }

    /// Whether a card matches a filter as far as it does not ask for an end of a row.
    fn is_but_for_place(self, card: CardId, filter: &Filter, context: &Context) -> bool {
        let kind = self.state.kind(&self.book.pool, card);
        self.is_held(card, filter, context)
            && filter.kinds.iter().any(|noun| noun.includes(kind))
            && filter.which.iter().all(|t| self.has_trait(card, t, context))
    }

    /// Whether no other card of its row that a filter means stands nearer to an end.
    fn is_at_end(self, card: CardId, end: RowEnd, filter: &Filter, context: &Context) -> bool {
        let mut row = self
            .state
            .controlled_in(Zone::Battlefield, self.state.card(card).controller)
            .into_iter();
        !row.any(|other| self.is_nearer(other, card, end) && self.is_but_for_place(other, filter, context))
    }

    /// Whether one unit stands in the same row as another and nearer to an end of it.
    pub(crate) fn is_nearer(self, one: CardId, other: CardId, end: RowEnd) -> bool {
        let (place, of) = (self.state.card(one).place, self.state.card(other).place);
        let nearer = match end {
            RowEnd::Left => place < of,
            RowEnd::Right => place > of,
        };
        nearer && self.share_a_row(one, other)
    }

    /// Whether two cards are units of one row: of a player's battlefield, or of a front of a Chimera.
    fn share_a_row(self, one: CardId, other: CardId) -> bool {
        let (first, second) = (self.state.card(one), self.state.card(other));
        first.zone == Zone::Battlefield
            && second.zone == Zone::Battlefield
            && first.controller == second.controller
            && (!self.state.is_chimera(first.controller) || self.state.front_of(one) == self.state.front_of(other))
    }

    /// Whether no unit lies between two different units of a row. What lies face down is none (R 18.3.6).
    fn are_adjacent(self, one: CardId, other: CardId) -> bool {
        let (place, of) = (self.state.card(one).place, self.state.card(other).place);
        let (least, most) = (place.min(of), place.max(of));
        let between = |place: i16| least < place && place < most;
        let controller = self.state.card(one).controller;
        let mut row = self.state.controlled_in(Zone::Battlefield, controller).into_iter();
        one != other
            && self.share_a_row(one, other)
            && !row.any(|third| self.share_a_row(third, one) && between(self.state.card(third).place))
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
            Control::Of(who) => self.players_with_cards(who, context).contains(&holder),
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
            Trait::Blocked => self.is_blocked(card),
            Trait::Attacked => {
                let attack = self.state.attack.as_ref();
                attack.is_some_and(|a| {
                    a.attacks(card)
                        && a.target.is_some_and(|target| self.is_same(target))
                        && !(self.book.edition.lost_defender == LostDefender::Nothing && a.is_guarded_by_another(card))
                })
            }
            Trait::Declared => record.marks.declared,
            Trait::Foreign => self.state.opposes(record.owner, context.you),
            Trait::Unique => self.book.pool.card(self.title(card)).unique.is_some(),
            Trait::Bearing(filter) => self
                .state
                .attached_to(card)
                .any(|attached| self.matches(attached, filter, context)),
            Trait::InBattle(with) => self.fought().any(|(attacker, defender)| {
                let against = |other| with.is_none_or(|with| self.card_of(with, context) == Some(other));
                (attacker == card && against(defender)) || (defender == card && against(attacker))
            }),
            Trait::DeclaredAgainst(reference) => self.is_declared_against(card, self.card_of(*reference, context)),
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
            Trait::WithoutAbilities(lacking) => !self.has_abilities(card, *lacking),
            Trait::AffectsEachUnit => self.book.pool.affects_each_unit(self.title(card)),
            Trait::Fits => self.fits_battlefield(context.you, self.title(card)),
            Trait::CanSummon(reference) => self.card_of(*reference, context).is_some_and(|summoned| {
                self.book
                    .conjures(self.title(card))
                    .contains(&self.state.card(summoned).title)
            }),
            Trait::CouldBeChosenFor(aim) => {
                let event = context.bound.and_then(|bound| bound[aim.index()].event);
                event.is_some_and(|event| self.could_be_aimed_at(event, card))
            }
            // Asked of the whole filter.
            Trait::AtEnd(_) => true,
            Trait::Able => self.is_able(card),
            Trait::AdjacentTo(reference) => self
                .card_of(*reference, context)
                .is_some_and(|other| self.are_adjacent(card, other)),
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

    /// Whether a card is an attacker against which somebody was declared.
    /// R 7.7.4: an attacker whose blocker has left is unblocked, where it battles the target then.
    fn is_blocked(self, card: CardId) -> bool {
        let stays = self.book.edition.lost_defender == LostDefender::Nothing;
        self.state.attack.as_ref().is_some_and(|attack| {
            attack.battles.iter().any(|b| {
                b.attacker.card == card
                    && !b.resolved
                    && b.blocked
                    && (stays || b.defender.is_some_and(|defender| self.is_same(defender)))
            })
        })
    }

    /// Whether a card was declared as a blocker or guard of this attacker.
    fn is_declared_against(self, card: CardId, attacker: Option<CardId>) -> bool {
        self.state.attack.as_ref().is_some_and(|attack| {
            attack.battles.iter().any(|b| {
                Some(b.attacker.card) == attacker
                    && b.defender
                        .is_some_and(|defender| defender.card == card && self.is_same(defender))
            })
        })
    }

    /// Whether a conjuration pile holds a card of a title.
    pub(crate) fn has_conjuration(self, title: TitleId, owner: Seat) -> bool {
        let piles = &self.state.conjurations;
        piles.iter().any(|p| p.owner == owner && p.title == title && p.left > 0)
    }

    /// The attacker and what it fights right now (R 7.6.3).
    pub(super) fn in_battle(self) -> Option<(CardId, CardId)> {
        let attack = self.state.attack.as_ref()?;
        let battle = attack.battles.get(usize::from(attack.fought?))?;
        Some((battle.attacker.card, battle.defender?.card))
    }

    /// Who fights whom where units attack together.
    fn fought(self) -> impl Iterator<Item = (CardId, CardId)> {
        let attack = self.state.attack.as_ref();
        let first = attack.and_then(|attack| attack.battles.get(usize::from(attack.fought?)));
        let battles = attack.into_iter().flat_map(|attack| &attack.battles);
        // Against a Phoenixborn each attacker meets another unit, or the Phoenixborn, which does not counter.
        let fought = battles.filter(move |battle| first.is_some_and(|first| battle.defender == first.defender));
        let same = move |battle: &&crate::Battle| {
            self.attack_is_on_unit() || first.is_some_and(|f| f.attacker == battle.attacker)
        };
        fought
            .filter(same)
            .filter_map(|battle| Some((battle.attacker.card, battle.defender?.card)))
    }

    fn attack_is_on_unit(self) -> bool {
        self.state.attack.is_some() && !self.attack_is_on_phoenixborn()
    }

    fn attack_is_on_phoenixborn(self) -> bool {
        self.state
            .attack
            .as_ref()
            .is_some_and(|a| a.attacks(self.state.player(a.defender).phoenixborn))
    }

    /// Whether a unit is attacking and has not left battle (R 7.7.1).
    pub fn is_attacking(self, card: CardId) -> bool {
        self.state.attack.as_ref().is_some_and(|attack| {
            attack
                .battles
                .iter()
                .any(|b| b.attacker.card == card && !b.resolved && self.is_same(b.attacker))
        })
    }

    /// Whether a unit has a part in the damage that was dealt by all that attack with it (R 7.6.4, 7.6.9).
    pub(crate) fn has_struck(self, card: CardId) -> bool {
        let mut battles = self.state.attack.iter().flat_map(|attack| &attack.battles);
        battles.any(|battle| battle.attacker.card == card && battle.struck > 0)
    }

    /// How much of the damage that was dealt by all that attack together is of units whose damage cannot be prevented
    /// (R 9.2.103).
    pub(crate) fn struck_beyond_prevention(self) -> u8 {
        let battles = self.state.attack.iter().flat_map(|attack| &attack.battles);
        let unpreventable = battles.filter(|battle| battle.struck > 0 && self.is_unpreventable(battle.attacker.card));
        unpreventable.fold(0, |sum, battle| sum.saturating_add(battle.struck))
    }

    /// Whether a card was declared as a blocker or guard and has not left battle.
    pub fn is_defending(self, card: CardId) -> bool {
        self.state.attack.as_ref().is_some_and(|attack| {
            attack.battles.iter().any(|b| {
                b.defender
                    .is_some_and(|defender| defender.card == card && !b.resolved && self.is_same(defender))
            })
        })
    }

    /// Whether an object is in play still (R 9.7.14).
    pub fn is_same(self, object: Object) -> bool {
        let record = self.state.card(object.card);
        record.zone.in_play() && record.entered == object.entered
    }
}
