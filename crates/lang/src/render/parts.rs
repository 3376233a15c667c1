//! Parts of what a step does that several verbs share: amounts, places, and modes that differ in one word.

use super::effects::upper_bound;
use super::filters::the_very_card;
use super::marks;
use super::modifiers::names_a_number;
use super::phrases::Form;
use super::quantities::{dice_words, token_words};
use super::speaker::{Article, Number, Owner, Referent, Speaker};
use super::steps::Mood;
use crate::names::NameKind;
use ashwright_core::*;

impl Speaker<'_> {
    /// Paying a price inside an effect, said of whoever pays it: `pay 1[basic] and exhaust this spell`.
    pub(super) fn price(&mut self, who: &Who, cost: &Cost) -> String {
        let (mut dice, mut deeds) = (Vec::new(), Vec::new());
        for mark in marks::of_cost(cost) {
            match self.price_in_deeds(who, &mark) {
                Some(deed) => deeds.push(deed),
                None => dice.push(marks::numbered(&mark)),
            }
        }
        if !dice.is_empty() {
            let dice: Vec<&str> = dice.iter().map(String::as_str).collect();
            deeds.insert(0, format!("pay {}", super::phrases::join(&dice, "and")));
        }
        let deeds: Vec<&str> = deeds.iter().map(String::as_str).collect();
        super::phrases::join(&deeds, "and")
    }

    /// A part of a price that is something other than dice.
    fn price_in_deeds(&mut self, who: &Who, mark: &marks::CostMark) -> Option<String> {
        let own = Self::own(who);
        match mark {
            marks::CostMark::Discard(1) => Some(format!("discard 1 card from {own} hand")),
            marks::CostMark::Discard(n) => Some(format!("discard {n} cards from {own} hand")),
            marks::CostMark::Exhaust => Some(format!("exhaust {}", self.one(&Ref::This))),
            marks::CostMark::Either(options) => {
                let deeds: Vec<Option<String>> = options.iter().map(|mark| self.price_in_deeds(who, mark)).collect();
                if deeds.iter().all(Option::is_none) {
                    return None;
                }
                let options = options.iter().zip(deeds);
                let said: Vec<String> = options
                    .map(|(mark, deed)| deed.unwrap_or_else(|| format!("pay {}", marks::numbered(mark))))
                    .collect();
                let said: Vec<&str> = said.iter().map(String::as_str).collect();
                Some(super::phrases::join(&said, "or"))
            }
            marks::CostMark::Main | marks::CostMark::Side | marks::CostMark::Status(_) | marks::CostMark::Magic(_) => {
                None
            }
        }
    }

    /// How often: `twice`, `for each card discarded`.
    pub(super) fn times(&mut self, times: &Quantity) -> String {
        match self.simple(times).as_deref() {
            Some("1") => return "once".to_owned(),
            Some("2") => return "twice".to_owned(),
            Some(n) => return format!("{n} times"),
            None => {}
        }
        // What is left of a number after what a player drew is what that player did not draw.
        if let Quantity::Minus(all, drawn) = times
            && let Quantity::AmountFor(slot, who) = &**drawn
            && let Some(Effect::Draw {
                amount: Amount::UpTo(n) | Amount::Exactly(n),
                ..
            }) = self.referent(*slot).and_then(|referent| referent.deed.as_ref())
            && n == &**all
        {
            return format!("for each of those cards not drawn by {}", self.player(who));
        }
        if self.is_that_damage(times) {
            return "for each point of that damage".to_owned();
        }
        match self.each_of(times) {
            Some((n, each)) if n == "1" => format!("for each {each}"),
            _ if matches!(times, Quantity::ValueOf(..)) => format!("for each point of {}", self.quantity(times)),
            _ => format!("as many times as {}", self.quantity(times)),
        }
    }

    /// Whether a number is the damage of the event.
    pub(super) fn is_that_damage(&self, n: &Quantity) -> bool {
        let Quantity::Amount(slot) = n else { return false };
        let is_event = self
            .referent(*slot)
            .is_some_and(|referent| referent.kind == NameKind::Event);
        is_event
            && matches!(
                &self.event,
                Some(EventPattern::DealtDamage(..) | EventPattern::ReceivesDamage(..))
            )
    }

    pub(super) fn die(&mut self, die: DieFrom) -> String {
        match die {
            DieFrom::Spent => "this die".to_owned(),
            DieFrom::Paid(kind) => {
                let die = super::phrases::an(&marks::face(kind, Level::Power));
                format!("{die} die that you spent {}", self.for_this())
            }
            DieFrom::Exhausted(kind) => {
                format!("{} die in your exhausted pool", super::phrases::an(kind.word()))
            }
            DieFrom::OnThis => format!("a die on {}", self.one(&Ref::This)),
            DieFrom::Of(_) => "that die".to_owned(),
        }
    }

    /// For what the cost of this text is paid.
    pub(super) fn for_this(&self) -> &'static str {
        match self.home.kind {
            Some(CardKind::ReadySpell) => "to activate this spell",
            Some(kind) if kind.is_spell() => "to play this spell",
            _ => "for this",
        }
    }

    pub(super) fn part(&mut self, n: &Quantity) -> String {
        if let Quantity::Minus(all, rest) = n
            && self.is_that_damage(all)
            && let Some(rest) = self.simple(rest)
        {
            return format!("all but {rest} of that damage");
        }
        match self.simple(n) {
            Some(n) => format!("{n} of that damage"),
            None => match self.each_of(n) {
                Some((n, each)) => format!("{n} of that damage for each {each}"),
                None => format!("an amount of that damage equal to {}", self.quantity(n)),
            },
        }
    }

    pub(super) fn tokens(&mut self, amount: &Quantity, token: TokenKind) -> String {
        self.counted(amount, token_words(token, true), token_words(token, false))
    }

    /// Damage and to whom; a number that is told by what was done with it comes last, where no other word follows it.
    pub(super) fn deal(&mut self, amount: &Quantity, to: &Select) -> String {
        if self.is_that_damage(amount) {
            return format!("deal that much damage to {}", self.select(to));
        }
        if is_told_by_deed(amount) {
            let to = self.select(to);
            return format!("deal damage to {to} equal to {}", self.quantity(amount));
        }
        // What is counted would run into the target.
        if let Quantity::PlayCostOf(Ref::Named(card)) = amount
            && !self.spoke_last_of(*card)
        {
            let to = self.select(to);
            return format!("deal damage to {to} equal to {}", self.quantity(amount));
        }
        if let Quantity::CountOf(_) | Quantity::TokensOn(..) | Quantity::TokensAmong(..) | Quantity::DiceAmong(..) =
            amount
        {
            let to = self.select(to);
            return format!("deal damage to {to} equal to {}", self.quantity(amount));
        }
        let damage = self.counted(amount, "damage", "damage");
        format!("deal {damage} to {}", self.select(to))
    }

    /// `2 wound tokens`, for the tokens that a step removes.
    pub(super) fn removed(&mut self, effect: &Effect) -> Option<String> {
        let Effect::Remove { amount, token, .. } = effect else {
            return None;
        };
        if let Amount::Exactly(Quantity::Amount(slot)) = amount
            && self.is_so_many(*slot, *token)
        {
            return Some(format!("that many {}", token_words(*token, false)));
        }
        Some(self.amount(amount, token_words(*token, true), token_words(*token, false)))
    }

    /// From what tokens are removed; any number of them from cards that have some.
    pub(super) fn removed_from(&mut self, effect: &Effect, from: &Select) -> String {
        let (Effect::Remove { amount, token, .. }, Select::All(filter)) = (effect, from) else {
            return self.select(from);
        };
        if !matches!(amount, Amount::AnyNumber) {
            return self.select(from);
        }
        let mut having = filter.clone();
        having.which.retain(|which| !matches!(which, Trait::Tokens { token: of, compare: Compare::AtLeast, with } if of == token && *with == Quantity::Number(1)));
        self.filter(&having, Article::None, Number::Many)
    }

    pub(super) fn place(&mut self, amount: &Quantity, tokens: &[Token], on: &Select) -> String {
        if let [token] = tokens
            && self.simple(amount).is_none()
        {
            let on = self.select(on);
            if let Some((n, each)) = self.each_of(amount) {
                let tokens = token_words(TokenKind::Of(*token), n == "1");
                return format!("place {n} {tokens} on {on} for each {each}");
            }
            // What says how many would be read together with what follows it.
            let tokens = token_words(TokenKind::Of(*token), false);
            return format!("place {tokens} on {on} equal to {}", self.quantity(amount));
        }
        let tokens: Vec<String> = tokens
            .iter()
            .map(|token| self.tokens(amount, TokenKind::Of(*token)))
            .collect();
        let tokens: Vec<&str> = tokens.iter().map(String::as_str).collect();
        format!("place {} on {}", super::phrases::join(&tokens, "or"), self.select(on))
    }

    pub(super) fn milled(&mut self, who: &Who, amount: &Quantity) -> String {
        let their = Self::own(who);
        let pile = format!("off the top of {their} draw pile");
        match self.simple(amount) {
            Some(_) => format!("{} {pile}", self.counted(amount, "card", "cards")),
            None => match self.each_of(amount) {
                Some((n, each)) => {
                    let cards = if n == "1" { "card" } else { "cards" };
                    format!("{n} {cards} {pile} for each {each}")
                }
                None => format!("{} {pile}", self.counted(amount, "card", "cards")),
            },
        }
    }

    /// Where cards are put, or where they may be put.
    pub(super) fn put(&mut self, what: &Select, to: &[Destination]) -> String {
        let owner = match what {
            Select::Only(Ref::Named(slot)) => self.referent(*slot).map_or(Owner::Unknown, |referent| referent.owner),
            // A spell that is not attached is in play under its owner's control.
            Select::Only(Ref::This)
                if self
                    .home
                    .kind
                    .is_some_and(|kind| kind.is_spell() && !kind.is_alteration()) =>
            {
                Owner::You
            }
            Select::Only(_) => Owner::Unknown,
            Select::Pick(Pick { filter, .. }) | Select::All(filter) => self.owner_of(filter),
        };
        let is_this = *what == Select::Only(Ref::This);
        let from_under = matches!(what, Select::Pick(Pick { filter, .. }) | Select::All(filter) if matches!(filter.place, Place::Under(_)));
        let number = match what {
            Select::All(filter) if the_very_card(filter).is_none() => Number::Many,
            what => Speaker::number_of(what),
        };
        let what = match to {
            // "from your hand from the game" says it twice.
            [Destination::OutOfGame] => self.select_all(what, Number::Many),
            _ => self.select_taken(what, Number::Many),
        };
        match to {
            [Destination::OutOfGame] => format!("remove {what} from the game"),
            [Destination::Aside] => format!("remove {what} from play"),
            [Destination::DiscardPile] if from_under => format!("discard {what}"),
            [to @ Destination::IntoDrawPile] => {
                let pile = self.destination(*to, owner, number);
                format!("shuffle {what} {pile}")
            }
            [Destination::Under(above)] => format!("place {what} face down under {}", self.one(above)),
            [Destination::TopOfDrawPile, Destination::BottomOfDrawPile]
            | [Destination::BottomOfDrawPile, Destination::TopOfDrawPile] => {
                format!("place {what} on the top or bottom of {}", draw_pile(owner, number))
            }
            [Destination::YourBattlefield] if is_this && self.home.kind.is_some_and(CardKind::is_spell) => {
                format!("place {what} onto your battlefield as an ally")
            }
            // Several cards go there one after the other (R 8.7.12).
            [to @ (Destination::TopOfDrawPile | Destination::BottomOfDrawPile)]
                if what == "the rest of those cards" || what.starts_with("all ") =>
            {
                format!(
                    "place {what} {} in the order of your choice",
                    self.destination(*to, owner, number)
                )
            }
            to => {
                let places: Vec<String> = to.iter().map(|to| self.destination(*to, owner, number)).collect();
                let places: Vec<&str> = places.iter().map(String::as_str).collect();
                format!("place {what} {}", super::phrases::join(&places, "or"))
            }
        }
    }

    /// What is placed onto a battlefield: `a Gilder conjuration`, `a Gilder or Butterfly Monk conjuration`.
    pub(super) fn summon(
        &mut self,
        count: &Quantity,
        titles: &[&TitleRef],
        onto: &Who,
        referent: &mut Referent,
    ) -> String {
        let mut of_each = None;
        let mut names = Vec::new();
        let mut copies = None;
        // What is placed onto a battlefield is called by its type (R 17.1.207 of Red Rains).
        let mut noun = "conjuration";
        for title in titles {
            match title {
                TitleRef::Card(title) => {
                    names.push(self.pool.card(*title).title.clone());
                    if self.pool.card(*title).kind == CardKind::ConjuredAspect {
                        noun = "conjured aspect";
                    }
                }
                TitleRef::SameAs(card) => copies = Some(self.one(card)),
            }
        }
        *referent = match (&names[..], &copies) {
            ([title], None) => Referent::card(title, ""),
            (_, Some(_)) => Referent::card("copy", "new"),
            _ => Referent::card("conjuration", "new"),
        };
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let names = super::phrases::join(&names, "or");
        let (one, many) = match &copies {
            Some(card) => (format!("copy of {card}"), format!("copies of {card}")),
            None => (format!("{names} {noun}"), format!("{names} {noun}s")),
        };
        if self.simple(count).is_none() {
            of_each = self.each_of(count);
        }
        let again = match titles {
            [TitleRef::Card(title)] => {
                let again = self.summoned.contains(title);
                self.summoned.push(*title);
                again
            }
            _ => false,
        };
        let what = match &of_each {
            None if again && self.is_one(count) => format!("another {one}"),
            Some((n, _)) if n == "1" => super::phrases::an(&one),
            Some((n, _)) => format!("{n} {many}"),
            None if self.is_one(count) => super::phrases::an(&one),
            None => self.counted(count, &one, &many),
        };
        let noun = referent.noun.clone();
        self.mention(None, &noun);
        let text = format!("place {what} onto {} battlefield", self.whose_is(onto));
        if copies.is_some() {
            // `it` would be what it is a copy of.
            self.pause();
        }
        match of_each {
            Some((_, each)) => format!("{text} for each {each}"),
            None => text,
        }
    }

    /// `attach an Ice Buff conjured alteration spell to this unit`
    pub(super) fn attach(&mut self, titles: &[&TitleRef], to: &Select) -> String {
        let what: Vec<String> = titles
            .iter()
            .map(|title| match title {
                TitleRef::Card(title) => self.pool.card(*title).title.clone(),
                TitleRef::SameAs(card) => format!("copy of {}", self.one(card)),
            })
            .collect();
        let what: Vec<&str> = what.iter().map(String::as_str).collect();
        let what = super::phrases::join(&what, "or");
        let what = match titles {
            [TitleRef::Card(title)] if self.summoned.contains(title) => format!("another {what}"),
            _ => super::phrases::an(&what),
        };
        if let [TitleRef::Card(title)] = titles {
            self.summoned.push(*title);
        }
        let kind = match titles.last() {
            Some(TitleRef::Card(_)) => " conjured alteration spell",
            Some(TitleRef::SameAs(_)) | None => "",
        };
        format!("attach {what}{kind} to {}", self.select(to))
    }

    /// Changes of one card of which one is chosen: `it gets +2 attack or gains Armored 1 for the remainder of the turn`.
    pub(super) fn changes_in_one(&mut self, modes: &[Vec<Step>]) -> Option<String> {
        let mut all: Vec<&[Modifier]> = Vec::new();
        let mut same = None;
        for mode in modes {
            let [
                Step {
                    effect:
                        Effect::Apply {
                            to: to @ Select::Only(Ref::Named(_)),
                            modifiers,
                            until,
                        },
                    bind: None,
                    ..
                },
            ] = &mode[..]
            else {
                return None;
            };
            if *same.get_or_insert((to, *until)) != (to, *until) || modifiers.iter().any(names_a_number) {
                return None;
            }
            all.push(modifiers);
        }
        let (to, until) = same.filter(|_| all.len() > 1)?;
        let receiver = self.receiver(to);
        let card = self.select(to);
        let changes = all.iter().map(|modifiers| {
            let change = self.modifiers(modifiers, Form::One, receiver).of("", "");
            change.trim_start().to_owned()
        });
        let changes: Vec<String> = changes.collect();
        let changes: Vec<&str> = changes.iter().map(String::as_str).collect();
        let until = duration(until);
        Some(format!(
            "{card} either {} {until}",
            super::phrases::join(&changes, "or")
        ))
    }

    /// Moves of which several differ only in the kind of token: `move 1 wound or status token from ... onto ...`.
    pub(super) fn moves_in_one(&mut self, modes: &[Vec<Step>]) -> Option<String> {
        let mut moves: Vec<(&Quantity, &Select, &Select, Vec<TokenKind>)> = Vec::new();
        for mode in modes {
            let [
                Step {
                    effect:
                        Effect::Move {
                            amount,
                            token,
                            from,
                            giver: None,
                            to,
                        },
                    bind: None,
                    ..
                },
            ] = &mode[..]
            else {
                return None;
            };
            match moves.last_mut() {
                Some((n, giver, taker, tokens)) if (*n, *giver, *taker) == (amount, from, to) => tokens.push(*token),
                _ => moves.push((amount, from, to, vec![*token])),
            }
        }
        if moves.len() == modes.len() {
            return None;
        }
        let mut said = Vec::new();
        for (amount, from, to, tokens) in moves {
            let n = self.simple(amount)?;
            let noun = if n == "1" { "token" } else { "tokens" };
            let kinds = tokens
                .iter()
                .map(|token| token_words(*token, true).trim_end_matches("token").trim_end());
            let kinds: Vec<&str> = kinds.collect();
            let kinds = super::phrases::join(&kinds, "or");
            self.pause();
            let from = self.select(from);
            said.push(format!("move {n} {kinds} {noun} from {from} onto {}", self.select(to)));
        }
        let said: Vec<&str> = said.iter().map(String::as_str).collect();
        Some(super::phrases::join(&said, "or"))
    }

    /// Modes that differ only in one word, said once: `place it on the top or bottom of your draw pile`.
    pub(super) fn either_in_one(&mut self, who: &Who, modes: &[Vec<Step>], referent: &mut Referent) -> Option<String> {
        let effects: Vec<&Effect> = modes
            .iter()
            .map(|mode| match &mode[..] {
                [step] if step.bind.is_none() => Some(&step.effect),
                _ => None,
            })
            .collect::<Option<_>>()?;
        if *who != Who::You || effects.len() < 2 {
            return None;
        }
        let first = *effects.first()?;
        match first {
            Effect::Put { what, .. } => {
                let to = every(&effects, |effect| match effect {
                    Effect::Put { what: other, to } if other == what => Some(*to),
                    _ => None,
                })?;
                let together = to.iter().all(|to| {
                    !matches!(
                        to,
                        Destination::OutOfGame | Destination::Aside | Destination::IntoDrawPile | Destination::Under(_)
                    )
                });
                together.then(|| self.put(what, &to))
            }
            Effect::Search { pile, filter, .. } => {
                let to = every(&effects, |effect| match effect {
                    Effect::Search { pile: p, filter: f, to } if (p, f) == (pile, filter) => Some(*to),
                    _ => None,
                })?;
                let [Destination::TopOfDrawPile, Destination::BottomOfDrawPile] = to[..] else {
                    return None;
                };
                let pile = pile_word(*pile);
                let what = self.filter(filter, Article::A, Number::One);
                Some(format!(
                    "search your {pile} for {what} and place it on the top or bottom of your draw pile"
                ))
            }
            Effect::Summon { of: Who::You, .. } => self.summon_in_one(first, &effects, referent),
            Effect::UsePower { .. } => {
                let kinds = every(&effects, |effect| match effect {
                    Effect::UsePower {
                        die: DieFrom::Exhausted(kind),
                    } => Some(kind.word()),
                    _ => None,
                })?;
                let die = super::phrases::an(&super::phrases::join(&kinds, "or"));
                Some(format!(
                    "resolve the dice power of {die} die in your exhausted pool without paying its cost"
                ))
            }
            Effect::Attach { to, .. } => {
                let titles = every(&effects, |effect| match effect {
                    Effect::Attach { title, to: other } if other == to => Some(title),
                    _ => None,
                })?;
                Some(self.attach(&titles, to))
            }
            Effect::Place {
                amount,
                on: on @ Select::Only(_),
                ..
            } => {
                let tokens = every(&effects, |effect| match effect {
                    Effect::Place {
                        amount: n,
                        token,
                        on: other,
                        if_destroyed,
                    } if (n, other) == (amount, on) && if_destroyed.is_empty() => Some(*token),
                    _ => None,
                })?;
                Some(self.place(amount, &tokens, on))
            }
            Effect::Dice { who, which, amount, .. } => {
                let changes = every(&effects, |effect| match effect {
                    Effect::Dice {
                        who: w,
                        which: k,
                        change: change @ (DiceChange::Raise | DiceChange::Lower),
                        amount: n,
                    } if (w, k, n) == (who, which, amount) => Some(*change),
                    _ => None,
                })?;
                Some(self.dice(who, *which, &changes, amount))
            }
            _ => None,
        }
    }

    /// Conjurations of which one is put into play, named in one clause.
    fn summon_in_one(&mut self, first: &Effect, all: &[&Effect], referent: &mut Referent) -> Option<String> {
        let Effect::Summon { count, onto, over, .. } = first else {
            return None;
        };
        let titles = every(all, |effect| match effect {
            Effect::Summon {
                count: c,
                title,
                of: Who::You,
                onto: o,
                over: v,
            } if (c, o, v) == (count, onto, over) => Some(title),
            _ => None,
        })?;
        let mut text = self.summon(count, &titles, onto, referent);
        if let Some(over) = over {
            text.push_str(&format!(", with {} face down under it", self.one(over)));
        }
        Some(text)
    }

    /// A card that is taken from somewhere and shown: `reveal an ally among those cards and place it into your hand`.
    pub(super) fn put_and_reveal(&mut self, step: &Step, mood: Mood) -> String {
        let Effect::Put { what, to } = &step.effect else {
            return self.search_and_reveal(step);
        };
        let mut referent = self.referent_of(what);
        let place = self.destination(*to, referent.owner, Speaker::number_of(what));
        let it = match Speaker::number_of(what) {
            Number::One => "it",
            Number::Many => "them",
        };
        let optional = upper_bound(&step.effect).is_some_and(|n| self.is_one(n));
        let may = if optional && mood == Mood::Plain {
            "you may "
        } else {
            ""
        };
        let it = if optional { "it" } else { it };
        let text = format!(
            "{may}reveal {} and place {it} {place}",
            self.select_taken(what, Number::One)
        );
        if let Some(slot) = step.bind {
            referent.deed = Some(step.effect.clone());
            referent.kind = NameKind::of_step(&step.effect);
            self.introduce(slot, referent);
        }
        text
    }

    pub(super) fn search_and_reveal(&mut self, step: &Step) -> String {
        let Effect::Search { pile, filter, to } = &step.effect else {
            return String::new();
        };
        let mut referent = Referent::card(&self.kinds(filter), "");
        referent.owner = Owner::You;
        let what = self.filter(filter, Article::A, Number::One);
        let shuffles = self.is_shuffled_after(*pile, *to);
        let to = match to {
            Destination::OutOfGame => "remove it from the game".to_owned(),
            to => format!("place it {}", destination(*to, Owner::You, Number::One)),
        };
        if let Some(slot) = step.bind {
            referent.deed = Some(step.effect.clone());
            self.introduce(slot, referent);
        }
        match shuffles {
            true => format!("search your draw pile for {what}, reveal it, {to} and shuffle your draw pile"),
            false => format!("search your {} for {what}, reveal it and {to}", pile_word(*pile)),
        }
    }

    /// Where a card goes; what is yours on a card of a Chimera is the Chimera's.
    fn destination(&self, to: Destination, owner: Owner, number: Number) -> String {
        match to {
            Destination::YourBattlefield if self.is_of_chimera() => "onto the Chimera's battlefield".to_owned(),
            to => destination(to, owner, number),
        }
    }

    /// What a player does with dice of their own choice: `the opposing player lowers 2 dice one level`.
    pub(super) fn own_dice(
        &mut self,
        who: &Who,
        which: DiceKind,
        change: OwnDice,
        amount: &Amount,
        mood: Mood,
    ) -> String {
        let kind = dice_words(which);
        let each = match amount {
            Amount::Exactly(n) if self.simple(n).is_none() => self.each_of(n).filter(|(n, _)| n == "1"),
            _ => None,
        };
        let dice = match each {
            Some(_) => format!("1 {kind}die"),
            None => self.amount(amount, &format!("{kind}die"), &format!("{kind}dice")),
        };
        let own = Self::own(who);
        let (base, third, behind) = match change {
            OwnDice::Raise => ("raise", "raises", format!(" in {own} active pool one level")),
            OwnDice::Lower => ("lower", "lowers", format!(" in {own} active pool one level")),
            OwnDice::Exhaust => ("exhaust", "exhausts", format!(" in {own} active pool")),
            OwnDice::Reroll => ("re-roll", "re-rolls", format!(" in {own} active pool")),
            OwnDice::Forfeit => (
                "remove",
                "removes",
                " from the game, an active one if they have one".to_owned(),
            ),
        };
        let each = each.map_or_else(String::new, |(_, each)| format!(" for each {each}"));
        self.doing(who, base, third, &format!("{dice}{behind}{each}"), mood)
    }

    pub(super) fn dice(&mut self, who: &Who, which: DiceKind, changes: &[DiceChange], amount: &Amount) -> String {
        let one = match amount {
            Amount::Exactly(n) | Amount::UpTo(n) => self.is_one(n),
            Amount::AnyNumber | Amount::All => false,
        };
        // A die in the exhausted pool has no side; it is readied on one.
        let kind = match changes {
            [DiceChange::Ready] => dice_words(DiceKind { level: None, ..which }),
            _ => dice_words(which),
        };
        let dice = match amount {
            Amount::Exactly(Quantity::Amount(slot)) if self.changed_dice(*slot) => format!("that many {kind}dice"),
            amount => self.amount(amount, &format!("{kind}die"), &format!("{kind}dice")),
        };
        let dice = match which.types {
            Types::Different => format!("{dice} of different types"),
            _ => dice,
        };
        let pool = self.whose_is(who);
        let sides = if one { "a side" } else { "sides" };
        if let (Amount::UpTo(n), [DiceChange::Roll]) = (amount, changes)
            && self.simple(n).is_none()
        {
            let most = self.quantity(n);
            return format!(
                "re-roll a number of {kind}dice in {pool} exhausted pool, up to {most}, and place them into {pool} active pool"
            );
        }
        if let (Amount::UpTo(n), [DiceChange::Exhaust]) = (amount, changes)
            && self.simple(n).is_none()
        {
            if let Quantity::Minus(now, before) = n
                && self.dice_since(now, before).is_some()
            {
                let this = self.own_kind();
                return format!("exhaust up to as many {kind}dice in {pool} active pool as this {this} placed there");
            }
            let most = self.quantity(n);
            return format!("exhaust {kind}dice in {pool} active pool, up to {most}");
        }
        match changes {
            [DiceChange::Set(None)] => format!("change {dice} in {pool} active pool to {sides} of your choice"),
            [DiceChange::Exhaust] => format!("exhaust {dice} in {pool} active pool"),
            [DiceChange::Reroll] => format!("re-roll {dice} in {pool} active pool"),
            [DiceChange::Ready] => {
                let whose = if who.is_you() { "your" } else { "their" };
                let on = match which.level {
                    Some(LevelAsked::Is(level)) => {
                        let (its, side) = if one { ("its", "side") } else { ("their", "sides") };
                        format!("{its} {} {side}", level.word())
                    }
                    Some(LevelAsked::NotBasic) | None => format!("{sides} of {whose} choice"),
                };
                format!("place {dice} from {pool} exhausted pool into {pool} active pool on {on}")
            }
            [DiceChange::Roll] => {
                let them = if one { "it" } else { "them" };
                format!("re-roll {dice} in {pool} exhausted pool and place {them} into {pool} active pool")
            }
            [DiceChange::Set(Some(level))] => {
                let side = if one { "side" } else { "sides" };
                let article = if one { "its" } else { "their" };
                format!(
                    "change {dice} in {pool} active pool to {article} {} {side}",
                    level.word()
                )
            }
            [DiceChange::Lower] => format!("lower {dice} in {pool} active pool one level"),
            [DiceChange::Raise] => format!("raise {dice} in {pool} active pool one level"),
            _ => format!("raise or lower {dice} in {pool} active pool one level"),
        }
    }

    /// Whether a name stands for dice that were changed.
    pub(super) fn changed_dice(&self, slot: Slot) -> bool {
        let deed = self.referent(slot).and_then(|referent| referent.deed.as_ref());
        matches!(deed, Some(Effect::Dice { .. }))
    }
}

/// Whether the words for a number end in what was done: `the number of cards you drew`.
pub(super) fn is_told_by_deed(quantity: &Quantity) -> bool {
    match quantity {
        Quantity::DiceSpent(..)
        | Quantity::Amount(_)
        | Quantity::AmountFor(..)
        | Quantity::DestroyedBy(_)
        | Quantity::ReceivedFrom(_) => true,
        Quantity::Plus(_, last) | Quantity::Minus(_, last) | Quantity::Times(_, last) => is_told_by_deed(last),
        Quantity::Number(_)
        | Quantity::Numeral
        | Quantity::X
        | Quantity::ValueOf(..)
        | Quantity::PrintedOf(..)
        | Quantity::PlayCostOf(_)
        | Quantity::TokensOn(..)
        | Quantity::TokensAmong(..)
        | Quantity::DiceAmong(..)
        | Quantity::ActiveDice(..)
        | Quantity::CountOf(_)
        | Quantity::Phase
        | Quantity::Highest(..) => false,
    }
}

/// Where a card goes, as it is said of one or of several.
pub(super) fn destination(to: Destination, owner: Owner, number: Number) -> String {
    let whose = match (owner, number) {
        (Owner::You, _) => "your",
        (Owner::Unknown | Owner::ThatPile, Number::One) => "its owner's",
        (Owner::Unknown | Owner::ThatPile, Number::Many) => "their owners'",
    };
    let one = number == Number::One || owner == Owner::You;
    match to {
        Destination::Hand => format!("into {whose} {}", if one { "hand" } else { "hands" }),
        Destination::TopOfDrawPile => format!("on top of {}", draw_pile(owner, number)),
        Destination::BottomOfDrawPile => format!("on the bottom of {}", draw_pile(owner, number)),
        Destination::OutOfGame => "out of the game".to_owned(),
        Destination::YourBattlefield => "onto your battlefield".to_owned(),
        Destination::YourSpellboard => "onto your spellboard".to_owned(),
        Destination::OwnersBattlefield => format!("onto {whose} {}", if one { "battlefield" } else { "battlefields" }),
        Destination::IntoDrawPile => format!("into {}", draw_pile(owner, number)),
        Destination::DiscardPile => format!("into {whose} {}", if one { "discard pile" } else { "discard piles" }),
        Destination::Under(_) => "face down under a card".to_owned(),
        Destination::Aside => "aside".to_owned(),
    }
}

/// `your draw pile`, `its owner's draw pile`
pub(super) fn draw_pile(owner: Owner, number: Number) -> &'static str {
    match (owner, number) {
        (Owner::You, _) => "your draw pile",
        (Owner::ThatPile, _) => "that draw pile",
        (Owner::Unknown, Number::One) => "its owner's draw pile",
        (Owner::Unknown, Number::Many) => "their owners' draw piles",
    }
}

pub(super) fn pile_word(pile: Pile) -> &'static str {
    match pile {
        Pile::Draw => "draw pile",
        Pile::Discard => "discard pile",
    }
}

/// What each of these has, if all of them have it.
pub(super) fn every<'e, T>(effects: &[&'e Effect], of: impl Fn(&'e Effect) -> Option<T>) -> Option<Vec<T>> {
    effects.iter().map(|effect| of(effect)).collect()
}

pub(super) fn duration(until: Duration) -> &'static str {
    match until {
        Duration::Battle => "for the remainder of the battle",
        Duration::Turn => "for the remainder of the turn",
        Duration::Round => "until the end of the round",
        Duration::YourNextTurn => "until the start of your next turn",
        Duration::YourNextTurnOrRound => "until the start of your next turn or the next round",
        Duration::EndOfNextTurn => "until the end of the next turn or the round",
        Duration::TheirNextTurn => "until the end of its player's next turn",
    }
}
