//! What each verb is called in a clause, where it takes more than a line: the subject, the amount and the places of it.

use super::filters::{is_at_end, phoenixborn_of};
use super::parts::{destination, duration, pile_word};
use super::phrases::{Form, in_turn, join, possessive};
use super::quantities::token_words;
use super::speaker::{Article, Extent, Home, Number, Owner, Referent, Speaker, common_noun};
use super::steps::{Mood, acting, action_word};
use super::triggers::cause_words;
use ashwright_core::*;

impl Speaker<'_> {
    pub(super) fn deal_clause(
        &mut self,
        amount: &Quantity,
        to: &Select,
        by: &Option<Ref>,
        mood: Mood,
        referent: &mut Referent,
    ) -> String {
        *referent = self.referent_of(to);
        let itself = by.is_some_and(|by| *to == Select::Only(by));
        let by = by.as_ref().map(|by| self.one(by));
        let mut deal = self.deal(amount, to);
        if itself && let Some(all) = deal.strip_suffix(" to it") {
            deal = format!("{all} to itself");
        }
        match (by, mood) {
            (None, _) => deal,
            (Some(by), Mood::Plain) => format!("{by} {}", deal.replacen("deal ", "deals ", 1)),
            (Some(by), Mood::May) => format!("have {by} {deal}"),
        }
    }

    pub(super) fn place_clause(
        &mut self,
        amount: &Quantity,
        token: Token,
        on: &Select,
        referent: &mut Referent,
    ) -> String {
        *referent = self.referent_of(on);
        if let Select::Pick(pick) = on
            && let Some(own) = self.own_pick(pick)
            && self.simple(amount).is_some()
        {
            let tokens = self.tokens(amount, TokenKind::Of(token));
            let places = self.player_does(&pick.by, "place", "places");
            let card = self.of_their_own(&own, &pick.by);
            return format!("{places} {tokens} on {card}");
        }
        self.place(amount, &[token], on)
    }

    /// The choice of one card that a player makes among their own, as that player makes it.
    fn own_pick(&self, pick: &Pick) -> Option<Pick> {
        let own = pick.filter.control == Control::Of(pick.by.clone()) && pick.filter.place == Place::InPlay;
        let is_so = own
            && matches!(pick.by, Who::Named(_) | Who::Opposing)
            && !self.acts(&pick.by)
            && !is_at_end(&pick.filter)
            && pick.count == Count::One
            && pick.targeting == Targeting::Choose;
        is_so.then(|| Pick {
            by: Who::You,
            ..pick.clone()
        })
    }

    /// What a player picks among their own, in a sentence of which that player is the subject.
    fn of_their_own(&mut self, own: &Pick, by: &Who) -> String {
        let outer = std::mem::replace(&mut self.actor, acting(by));
        let card = self.select(&Select::Pick(own.clone()));
        self.actor = outer;
        card
    }

    pub(super) fn look_at_hand_clause(
        &mut self,
        who: &Who,
        amount: &Option<Quantity>,
        referent: &mut Referent,
    ) -> String {
        *referent = Referent::card("card", "");
        let cards = amount.as_ref().map_or_else(String::new, |amount| {
            format!("{} in ", self.counted(amount, "random card", "random cards"))
        });
        format!("look at {cards}{} hand", self.whose_is(who))
    }

    pub(super) fn empty_pile_clause(&mut self, title: &TitleRef, of: &Who) -> String {
        let copies = match title {
            TitleRef::Card(title) => self.pool.card(*title).title.clone(),
            TitleRef::SameAs(card) => self.one(card),
        };
        let whose = possessive(&self.player(of));
        format!("remove all copies of {copies} in {whose} conjuration pile from the game")
    }

    pub(super) fn bury_clause(&mut self, who: &Who, amount: &Quantity, mood: Mood) -> String {
        let cards = match amount {
            Quantity::Number(1) => "the top card".to_owned(),
            amount => format!("the top {} cards", self.quantity(amount)),
        };
        let rest = format!("{cards} of {} draw pile on its bottom", Self::own(who));
        self.doing(who, "place", "places", &rest, mood)
    }

    pub(super) fn give_control_clause(&mut self, what: &Select, to: &Who, referent: &mut Referent) -> String {
        *referent = self.referent_of(what);
        let what = self.select(what);
        let to = match to {
            Who::You => "your".to_owned(),
            to => possessive(&self.player(to)),
        };
        format!("place {what} onto {to} battlefield")
    }

    pub(super) fn place_dice_clause(
        &mut self,
        from: PlacedFrom,
        amount: &Quantity,
        on: &Select,
        referent: &mut Referent,
    ) -> String {
        *referent = self.referent_of(on);
        let dice = self.counted(amount, "die", "dice");
        let on = self.select(on);
        match from {
            PlacedFrom::Exhausted => format!("place {dice} from your exhausted pool on {on}, on sides of your choice"),
            PlacedFrom::Active(level) => {
                format!("place {dice} from your active pool on {on}, on a {} side", level.word())
            }
        }
    }

    pub(super) fn attack_with_clause(&mut self, attacker: &Ref, target: &Filter) -> String {
        let attacker = self.one(attacker);
        let anything = target.kinds == [Noun::Unit, Noun::Phoenixborn]
            && target.control == Control::Opponents
            && target.which.is_empty();
        let attack = format!("take an Attack action with {attacker} as the only attacker");
        match anything {
            true => attack,
            false => format!("{attack}, against {}", self.filter(target, Article::A, Number::One)),
        }
    }

    /// Cards that are named where they are put.
    pub(super) fn put_each_clause(&mut self, what: &Select, name: Slot, steps: &[Step], mood: Mood) -> String {
        let mut each = self.referent_of(what);
        each.first = Some(self.select(what));
        self.introduce(name, each);
        let clauses = self.clauses(steps, mood);
        // By itself it is chosen for one card at a time.
        for mode in &mut self.modes {
            *mode = mode.replace("each of those cards", "that card");
        }
        clauses
    }

    pub(super) fn remove_clause(&mut self, from: &Select, referent: &mut Referent, effect: &Effect) -> String {
        *referent = self.referent_of(from);
        if let Effect::Remove {
            amount: Amount::Exactly(n),
            token,
            ..
        } = effect
            && self.simple(n).is_none()
            && !matches!(n, Quantity::Amount(slot) if self.is_so_many(*slot, *token))
            && let Some((n, each)) = self.each_of(n)
        {
            let tokens = token_words(*token, n == "1");
            return format!("remove {n} {tokens} from {} for each {each}", self.select(from));
        }
        if let Effect::Remove {
            amount: Amount::Exactly(n),
            token,
            ..
        } = effect
            && self.simple(n).is_none()
            && !matches!(n, Quantity::Amount(slot) if self.is_so_many(*slot, *token))
        {
            let tokens = token_words(*token, false);
            let from = self.removed_from(effect, from);
            return format!("remove {tokens} from {from} equal to {}", self.quantity(n));
        }
        let tokens = self.removed(effect).unwrap_or_default();
        format!("remove {tokens} from {}", self.removed_from(effect, from))
    }

    pub(super) fn remove_among_clause(&mut self, amount: &Amount, token: Token, among: &Filter) -> String {
        let among = self.filter(among, Article::None, Number::Many);
        let [one, many] = [true, false].map(|one| token_words(TokenKind::Of(token), one));
        if let Amount::Exactly(Quantity::Plus(some, and)) = amount
            && let Some(n) = self.simple(some)
            && let Some((more, each)) = self.each_of(and)
        {
            let tokens = if n == "1" { one } else { many };
            return format!("remove {n} {tokens} from among {among}, and {more} more for each {each}");
        }
        let removed = self.amount(amount, one, many);
        // What says how many would be read together with what follows it.
        match removed.contains(" equal to ") {
            true => format!("from among {among}, remove {removed}"),
            false => format!("remove {removed} from among {among}"),
        }
    }

    pub(super) fn move_clause(
        &mut self,
        amount: &Quantity,
        token: &TokenKind,
        from: &Select,
        giver: &Option<Slot>,
        to: &Select,
        referent: &mut Referent,
    ) -> String {
        let tokens = self.tokens(amount, *token);
        let from_whom = self.referent_of(from);
        let from = self.select(from);
        if let Some(giver) = giver {
            self.introduce(*giver, from_whom);
        }
        *referent = self.referent_of(to);
        format!("move {tokens} from {from} onto {}", self.select(to))
    }

    pub(super) fn destroy_clause(
        &mut self,
        what: &Select,
        instead: &Option<(Filter, Destination)>,
        referent: &mut Referent,
    ) -> String {
        *referent = self.referent_of(what);
        if matches!(what, Select::Pick(_)) {
            referent.how = "destroyed";
        }
        let mut text = match what {
            Select::Pick(pick) if let Some(own) = self.own_pick(pick) => {
                let destroys = self.player_does(&pick.by, "destroy", "destroys");
                format!("{destroys} {}", self.of_their_own(&own, &pick.by))
            }
            what => format!("destroy {}", self.select_all(what, Number::Many)),
        };
        if let Some((filter, to)) = instead {
            let said = self.aside(|s| s.filter(filter, Article::A, Number::One));
            let to = match to {
                Destination::OutOfGame => "remove it from the game".to_owned(),
                to => format!("place it {}", destination(*to, Owner::Unknown, Number::One)),
            };
            text.push_str(&format!("; if it is {said}, {to} instead of discarding it"));
        }
        text
    }

    pub(super) fn discard_clause(&mut self, what: &Select, referent: &mut Referent) -> String {
        *referent = self.referent_of(what);
        if matches!(what, Select::Pick(_)) {
            referent.how = "discarded";
        }
        format!("discard {}", self.select_taken(what, Number::Many))
    }

    pub(super) fn discard_from_hand_clause(
        &mut self,
        who: &Who,
        amount: &Quantity,
        how: &HandPick,
        mood: Mood,
    ) -> String {
        let cards = self.counted(amount, "card", "cards");
        let their = Self::own(who);
        let how = match how {
            HandPick::TheirChoice if who.is_you() || self.acts(who) => "",
            HandPick::TheirChoice => "of their choice ",
            HandPick::AtRandom => "at random ",
        };
        let rest = format!("{cards} {how}from {their} hand");
        self.doing(who, "discard", "discards", &rest, mood)
    }

    pub(super) fn mill_clause(&mut self, who: &Who, amount: &Quantity, mood: Mood, referent: &mut Referent) -> String {
        referent.owner = if who.is_you() { Owner::You } else { Owner::Unknown };
        let rest = self.milled(who, amount);
        let said = self.doing(who, "discard", "discards", &rest, mood);
        self.pause();
        said
    }

    pub(super) fn reveal_clause(&mut self, what: &Select, referent: &mut Referent) -> String {
        *referent = self.referent_of(what);
        let cards = match what {
            Select::Pick(_) => {
                referent.how = "revealed";
                self.select_taken(what, Number::One)
            }
            Select::All(filter)
                if filter.kinds == [Noun::Card] && filter.place == Place::Hand && filter.which.is_empty() =>
            {
                format!("{} hand", self.whose(&filter.control))
            }
            // What is shown without a choice stays where it is.
            what => self.select(what),
        };
        format!("reveal {cards}")
    }

    pub(super) fn put_clause(&mut self, what: &Select, to: Destination, referent: &mut Referent) -> String {
        *referent = self.referent_of(what);
        if let Select::Pick(pick) = what
            && let Some(own) = self.own_pick(pick)
            && !matches!(to, Destination::OutOfGame | Destination::Aside | Destination::Under(_))
        {
            let places = self.player_does(&pick.by, "place", "places");
            let card = self.of_their_own(&own, &pick.by);
            return format!("{places} {card} {}", destination(to, referent.owner, Number::One));
        }
        self.put(what, &[to])
    }

    pub(super) fn search_clause(
        &mut self,
        pile: &Pile,
        filter: &Filter,
        to: &Destination,
        referent: &mut Referent,
    ) -> String {
        *referent = Referent::card(&self.kinds(filter), "");
        referent.owner = Owner::You;
        let what = self.filter(filter, Article::A, Number::One);
        // A pile that was searched is shuffled before a card goes back onto it (R 8.7.4).
        if (*pile, *to) == (Pile::Draw, Destination::TopOfDrawPile) {
            return format!("search your draw pile for {what}, shuffle your draw pile and then place that card on top");
        }
        let shuffles = self.is_shuffled_after(*pile, *to);
        let to = match to {
            Destination::OutOfGame => "remove it from the game".to_owned(),
            Destination::IntoDrawPile => "shuffle it into your draw pile".to_owned(),
            to => format!("place it {}", destination(*to, Owner::You, Number::One)),
        };
        match shuffles {
            true => format!("search your draw pile for {what}, {to} and shuffle your draw pile"),
            false => format!("search your {} for {what} and {to}", pile_word(*pile)),
        }
    }

    /// Whether a pile that was searched is shuffled then, which nothing else says (R 8.7.4).
    pub(super) fn is_shuffled_after(&self, pile: Pile, to: Destination) -> bool {
        pile == Pile::Draw && to != Destination::IntoDrawPile && !self.shuffles
    }

    pub(super) fn look_at_top_clause(
        &mut self,
        who: &Who,
        amount: &Quantity,
        shown: &Shown,
        referent: &mut Referent,
    ) -> String {
        *referent = Referent::card("card", if self.is_one(amount) { "top" } else { "" });
        referent.owner = if who.is_you() { Owner::You } else { Owner::ThatPile };
        let verb = match shown {
            Shown::ToYou => "look at",
            Shown::ToAll => "reveal",
        };
        let top = if self.is_one(amount) {
            "top card".to_owned()
        } else {
            format!("top {}", self.counted(amount, "card", "cards"))
        };
        format!("{verb} the {top} of {} draw pile", self.whose_is(who))
    }

    pub(super) fn summon_clause(
        &mut self,
        count: &Quantity,
        title: &TitleRef,
        of: &Who,
        onto: &Who,
        over: &Option<Ref>,
        referent: &mut Referent,
    ) -> String {
        let mut text = self.summon(count, &[title], onto, referent);
        if *of != Who::You {
            let from = match (title, of) {
                (TitleRef::SameAs(card), Who::OwnerOf(whose)) if card == whose => {
                    "its owner's conjuration pile".to_owned()
                }
                (_, of) => format!("the conjuration pile of {}", self.player(of)),
            };
            text = text.replacen(" onto ", &format!(" from {from} onto "), 1);
        }
        if let Some(over) = over {
            text.push_str(&format!(", with {} face down under it", self.one(over)));
        }
        text
    }

    pub(super) fn attach_clause(&mut self, title: &TitleRef, to: &Select, referent: &mut Referent) -> String {
        if let TitleRef::Card(title) = title {
            *referent = Referent::card(&self.pool.card(*title).title, "");
        }
        let said = self.attach(&[title], to);
        if let Select::Only(Ref::Named(_)) = to {
            // `it` could be the spell.
            self.pause();
        }
        said
    }

    pub(super) fn reattach_clause(&mut self, what: &Select, to: &Select, referent: &mut Referent) -> String {
        *referent = self.referent_of(what);
        match (what, to) {
            (Select::Pick(_), Select::Only(to)) => {
                let what = self.select_taken(what, Number::One);
                let to = self.one(to);
                match what.contains(" attached to ") {
                    true => format!("move {what} onto {to}"),
                    false => format!("attach {what} to {to}"),
                }
            }
            _ => {
                let what = self.select_taken(what, Number::One);
                format!("attach {what} to {}", self.select(to))
            }
        }
    }

    /// What happens to dice of a pool, whoever picks them.
    pub(super) fn dice_clause(&mut self, effect: &Effect, mood: Mood) -> String {
        match effect {
            Effect::Dice {
                who,
                which,
                change,
                amount,
            } => {
                let dice = self.dice(who, *which, &[*change], amount);
                // Whoever offers their dice, it is you who picks them.
                match self.acts(who) && mood == Mood::May {
                    true => format!("have you {dice}"),
                    false => dice,
                }
            }
            Effect::OwnDice {
                who,
                which,
                change,
                amount,
            } => self.own_dice(who, *which, *change, amount, mood),
            _ => String::new(),
        }
    }

    pub(super) fn place_die_clause(&mut self, die: DieFrom, on: &Select, referent: &mut Referent) -> String {
        let from_elsewhere = matches!(die, DieFrom::Of(_)) && *on != Select::Only(Ref::This);
        let die = self.die(die).replace(" in your ", " from your ");
        let on = self.named_from_now(on, referent);
        // What a die does on a card it does by its power.
        match (from_elsewhere, self.pool.edition) {
            (true, EditionId::Original) => format!("place {die} on {on}, as if by its dice power"),
            _ => format!("place {die} on {on}"),
        }
    }

    pub(super) fn use_power_clause(&mut self, die: DieFrom) -> String {
        let named = self.die(die);
        match die {
            // "Spent without paying" would be heard.
            DieFrom::Paid(_) => format!("resolve, without paying its cost, the dice power of {named}"),
            _ => format!("resolve the dice power of {named} without paying its cost"),
        }
    }

    pub(super) fn swap_dice_clause(&mut self, amount: &Amount) -> String {
        let dice = self.amount(amount, "die", "dice");
        format!(
            "swap {dice} in your active pool with that many dice in your exhausted pool, placing each of the \
             latter on a side of your choice"
        )
    }

    pub(super) fn move_die_clause(
        &mut self,
        kind: &DieType,
        from: &Select,
        to: &Select,
        referent: &mut Referent,
    ) -> String {
        *referent = self.referent_of(to);
        let from = self.select(from);
        format!(
            "move {} die from {from} onto {}",
            super::phrases::an(kind.word()),
            self.select(to)
        )
    }

    pub(super) fn return_dice_clause(&mut self, amount: &Amount, kind: &Option<DieType>, from: &Select) -> String {
        let kind = kind.map_or(String::new(), |kind| format!("{} ", kind.word()));
        let die = match amount {
            Amount::All => format!("each {kind}die"),
            amount => self.amount(amount, &format!("{kind}die"), &format!("{kind}dice")),
        };
        format!("place {die} on {} into its owner's exhausted pool", self.select(from))
    }

    pub(super) fn play_clause(&mut self, card: &Ref) -> String {
        let actions = match card {
            Ref::This => self.home.actions,
            _ => Home::DIE.actions,
        };
        format!("play {} now without paying its {actions}", self.one(card))
    }

    pub(super) fn leave_battle_clause(&mut self, what: &Select, mood: Mood, referent: &mut Referent) -> String {
        *referent = self.referent_of(what);
        let are = match mood {
            Mood::Plain => Speaker::number_of(what).form().be(),
            Mood::May => "be",
        };
        let have = if mood == Mood::May { "have " } else { "" };
        format!("{have}{} {are} no longer attacking", self.select(what))
    }

    pub(super) fn clash_clause(&mut self, one: &Ref, other: &Ref, prevention: &Prevention) -> String {
        let both = match (one, other) {
            (Ref::Named(_), Ref::Named(_)) => "those units".to_owned(),
            (one, other) => format!("{} and {}", self.one(one), self.one(other)),
        };
        let beyond = match prevention {
            Prevention::Impossible => "; that damage cannot be prevented",
            Prevention::Possible => "",
        };
        format!("{both} deal damage to each other equal to their attack values{beyond}")
    }

    pub(super) fn repeat_clause(&mut self, times: &Quantity, steps: &[Step]) -> String {
        match steps {
            [
                Step {
                    effect: Effect::May { who: Who::You, steps },
                    ..
                },
            ] if let Some(n) = self.simple(times) => self.up_to_so_often(&n, steps),
            [
                Step {
                    effect:
                        Effect::Attach {
                            title: TitleRef::Card(title),
                            to,
                        },
                    bind: None,
                    ..
                },
            ] if is_one_place(to) => {
                let spells = format!("{} conjured alteration spells", self.pool.card(*title).title);
                let to = self.select(to);
                match self.simple(times) {
                    Some(n) => format!("attach {n} {spells} to {to}"),
                    None => format!("attach a number of {spells} to {to} equal to {}", self.quantity(times)),
                }
            }
            steps if let Some(n) = self.simple(times).filter(|_| goes_back(steps)) => {
                // Each is a choice of its own.
                self.clauses(steps, Mood::Plain);
                format!("place {n} cards from your hand, one at a time, on the top or bottom of your draw pile")
            }
            steps => {
                let times = self.times(times);
                let steps = self.clauses(steps, Mood::Plain);
                match times.starts_with("for each ") || steps.contains(": ") {
                    true => format!("{times}, {steps}"),
                    false => format!("do this {times}: {steps}"),
                }
            }
        }
    }

    /// What may be done several times, with the number where the things are: `place up to 2 Gilder conjurations …`.
    pub(super) fn up_to_so_often(&mut self, n: &str, steps: &[Step]) -> String {
        let single = match steps {
            [Step { effect, bind: None, .. }] => Some(effect),
            _ => None,
        };
        match single {
            Some(Effect::Summon {
                count: Quantity::Number(1),
                title: TitleRef::Card(title),
                of: Who::You,
                onto,
                over: None,
            }) => {
                let title = &self.pool.card(*title).title;
                let onto = self.whose_is(onto);
                format!("place up to {n} {title} conjurations onto {onto} battlefield")
            }
            Some(Effect::PlaceDie {
                die: DieFrom::Exhausted(kind),
                on: Select::Pick(pick),
            }) if pick.count == Count::One && pick.targeting == Targeting::Choose && pick.by.is_you() => {
                let on = self.filter(&pick.filter, Article::None, Number::Many);
                let kind = kind.word();
                format!("place up to {n} {kind} dice from your exhausted pool on {on}")
            }
            Some(Effect::UsePower {
                die: DieFrom::Exhausted(kind),
            }) => {
                let kind = kind.word();
                format!(
                    "resolve the dice powers of up to {n} {kind} dice in your exhausted pool without paying their costs"
                )
            }
            _ => format!("do this up to {n} times: {}", self.clauses(steps, Mood::Plain)),
        }
    }

    pub(super) fn take_back_clause(&mut self, placed: &Slot) -> String {
        match self.referent(*placed).and_then(|r| r.deed.clone()) {
            Some(Effect::Place { amount, token, .. }) => {
                let one = self.is_one(&amount);
                let those = if one { "that same" } else { "those same" };
                format!("remove {those} {}", token_words(TokenKind::Of(token), one))
            }
            Some(_) | None => "remove those same tokens".to_owned(),
        }
    }

    pub(super) fn divide_clause(&mut self, takers: &[Who], modes: &[Vec<Step>]) -> String {
        if let ([taker], [mode]) = (takers, modes) {
            // Whoever takes it is the one that it speaks to.
            let does = self.player_does(taker, "do", "does");
            let outer = self.actor.replace(Who::You);
            let said = self.clauses(mode, Mood::Plain);
            self.actor = outer;
            if let Some(rolled) = said.strip_prefix("re-roll ")
                && does.ends_with(" does")
            {
                let rolled = rolled.replacen(" and place ", " and places ", 1);
                return format!("{} re-rolls {rolled}", does.trim_end_matches(" does"));
            }
            return format!("{does} this: {said}");
        }
        let takes: Vec<String> = takers
            .iter()
            .enumerate()
            .map(|(at, who)| {
                let which = match at {
                    0 => "one",
                    at if at + 1 == modes.len() => "the last",
                    _ => "another",
                };
                let takes = self.player_does(who, "resolve", "resolves");
                format!("{takes} {which}")
            })
            .collect();
        self.note_modes(modes);
        let modes: Vec<String> = modes.iter().map(|m| self.clauses(m, Mood::Plain)).collect();
        format!("of these effects, {}: {}", in_turn(&takes), modes.join("; "))
    }

    pub(super) fn become_clause(
        &mut self,
        what: &Select,
        copy: &Select,
        until: &Duration,
        mood: Mood,
        referent: &mut Referent,
    ) -> String {
        *referent = self.referent_of(what);
        let number = Speaker::number_of(what);
        let what = self.select(what);
        let copy = self.select(copy);
        let until = duration(*until);
        match mood {
            Mood::Plain => {
                let becomes = number.form().verb("become", "becomes");
                // What a copy takes is what the effect names (R 8.10.1).
                format!(
                    "{what} {becomes} a copy of {copy} {until}, with the title, printed abilities and printed values of \
                     that unit and the current value of a printed X"
                )
            }
            Mood::May => format!("have {what} become a copy of {copy} {until}"),
        }
    }

    pub(super) fn apply_clause(
        &mut self,
        to: &Select,
        modifiers: &[Modifier],
        until: Duration,
        mood: Mood,
        referent: &mut Referent,
    ) -> String {
        *referent = self.referent_of(to);
        self.apply(to, modifiers, until, mood)
    }

    pub(super) fn decree_clause(&mut self, on: &Filter, modifiers: &[Modifier], until: Duration) -> String {
        let what = self.filter(on, Article::None, Number::Many);
        self.modifiers(modifiers, Form::Many, common_noun(&on.kinds))
            .of(&what, duration(until))
    }

    pub(super) fn trigger_end_of_round_clause(&mut self, on: &Filter) -> String {
        let on = self.filter(on, Article::None, Number::Many);
        format!("resolve all effects that trigger at the end of the round on {on}, in the order of your choice")
    }

    pub(super) fn redirect_clause(&mut self, to: &Select, mood: Mood) -> String {
        let (receives, receive) = match self.pool.edition {
            EditionId::Original => ("is dealt", "be dealt"),
            EditionId::Reborn | EditionId::RedRains => ("receives", "receive"),
        };
        match mood {
            Mood::Plain => format!("{} {receives} that damage instead", self.select(to)),
            Mood::May => format!("have {} {receive} that damage instead", self.select(to)),
        }
    }

    pub(super) fn spare_clause(&mut self, what: &Select, amount: &Quantity) -> String {
        let amount = self.quantity(amount);
        let more = match std::mem::replace(&mut self.extent, Extent::All) {
            Extent::All => "",
            Extent::More => " more",
        };
        format!(
            "reduce the damage {} receives from this {} by {amount}{more}",
            self.select(what),
            self.own_kind()
        )
    }

    /// Cancelling an effect, or each use of it for a while.
    pub(super) fn cancel_clause(&self, effect: &Effect) -> String {
        let what = self.what_acts();
        match (effect, self.pool.edition) {
            (Effect::CancelUses { until, .. }, _) => {
                format!("cancel that {what}, and each further use of it {}", duration(*until))
            }
            // R 8.5.1 of each edition.
            (_, EditionId::Original) => format!("cancel that {what}"),
            (_, EditionId::Reborn | EditionId::RedRains) => {
                format!("cancel that effect and the remaining effects of that {what}")
            }
        }
    }

    /// What the event is the doing of: `spell, ability or dice power`.
    fn what_acts(&self) -> String {
        let kinds = match &self.event {
            Some(
                EventPattern::Targeted(_, cause)
                | EventPattern::PlayerTargeted(_, cause)
                | EventPattern::AttachedTo(_, cause),
            ) => &cause.kinds[..],
            Some(EventPattern::Used(UsedText::Plain, _)) => &[CauseKind::Ability],
            Some(EventPattern::Used(UsedText::Any, Subject::Any(filter))) => return self.kinds(filter),
            _ => &[],
        };
        if kinds.is_empty() {
            return "effect".to_owned();
        }
        let kinds: Vec<&str> = kinds.iter().map(|kind| cause_words(*kind).0).collect();
        join(&kinds, "or")
    }

    pub(super) fn lessen_clause(&mut self, amount: &Quantity) -> String {
        if let Quantity::Minus(all, rest) = amount
            && self.is_that_damage(all)
        {
            return format!("reduce that damage to {}", self.quantity(rest));
        }
        if self.is_that_damage(amount) {
            return "that damage is not dealt".to_owned();
        }
        format!("reduce that damage by {}", self.quantity(amount))
    }

    pub(super) fn prevent_clause(&mut self, amount: &Amount) -> String {
        match amount {
            Amount::All => "prevent that damage".to_owned(),
            Amount::AnyNumber => "prevent any amount of that damage".to_owned(),
            Amount::Exactly(n) => format!("prevent {}", self.part(n)),
            Amount::UpTo(n) => format!("prevent up to {}", self.part(n)),
        }
    }

    pub(super) fn extra_action_clause(&mut self, action: &Action, mood: Mood) -> String {
        let action = action_word(*action);
        match mood {
            Mood::Plain => format!("you may take an additional {action} action this turn"),
            Mood::May => format!("take an additional {action} action this turn"),
        }
    }

    pub(super) fn if_clause(&mut self, condition: &Condition, then: &[Step], otherwise: &[Step], mood: Mood) -> String {
        let condition = self.condition(condition);
        let then = self.clauses(then, mood);
        if otherwise.is_empty() {
            return format!("if {condition}, {then}");
        }
        format!("if {condition}, {then}, or otherwise {}", self.clauses(otherwise, mood))
    }

    pub(super) fn may_clause(&mut self, who: &Who, steps: &[Step]) -> String {
        let may = self.player_does(who, "may", "may");
        let outer = std::mem::replace(&mut self.actor, acting(who));
        let steps = self.clauses(steps, Mood::May);
        self.actor = outer;
        format!("{may} {steps}")
    }

    /// `you may pay 1[basic]`
    pub(super) fn may_pay(&mut self, who: &Who, cost: &Cost) -> String {
        let may = self.player_does(who, "may", "may");
        if !who.is_you() {
            // `it` would be whose controller pays.
            self.pause();
        }
        format!("{may} {}", self.price(who, cost))
    }

    /// `when you activate this spell, you may pay 1[basic] more`
    pub(super) fn may_add(&mut self, cost: &Cost) -> String {
        let pay = self.price(&Who::You, cost);
        let pay = match pay.starts_with("pay ") {
            true => format!("{pay} more"),
            false => format!("also {pay}"),
        };
        format!("when you activate this spell, you may {pay}")
    }

    pub(super) fn may_pay_clause(&mut self, who: &Who, cost: &Cost, then: &[Step]) -> String {
        let offer = self.may_pay(who, cost);
        // What is only noted is asked for later.
        if then.iter().all(|step| matches!(step.effect, Effect::Note { .. })) {
            return offer;
        }
        let outer = std::mem::replace(&mut self.actor, acting(who));
        let then = self.clauses(then, Mood::May);
        self.actor = outer;
        format!("{offer} to {then}")
    }

    pub(super) fn may_add_clause(&mut self, cost: &Cost, then: &[Step]) -> String {
        format!("{} to {}", self.may_add(cost), self.clauses(then, Mood::May))
    }
}

/// Whether a card from your hand goes to either end of your draw pile.
fn goes_back(steps: &[Step]) -> bool {
    let [choice, put] = steps else { return false };
    let (
        Effect::Choose {
            what: Select::Pick(pick),
        },
        Effect::Either { who: Who::You, modes },
    ) = (&choice.effect, &put.effect)
    else {
        return false;
    };
    let to = |end: Destination| {
        let put = |step: &Step| match &step.effect {
            Effect::Put {
                what: Select::Only(Ref::Named(slot)),
                to,
            } => Some(*slot) == choice.bind && *to == end,
            _ => false,
        };
        modes.iter().any(|mode| matches!(&mode[..], [step] if put(step)))
    };
    let is_any = pick.filter.kinds == [Noun::Card] && pick.filter.which.is_empty() && pick.filter.place == Place::Hand;
    let ends = to(Destination::TopOfDrawPile) && to(Destination::BottomOfDrawPile);
    is_any && pick.filter.control == Control::Yours && pick.count == Count::One && modes.len() == 2 && ends
}

/// Whether it is the same card each time that something is attached.
fn is_one_place(to: &Select) -> bool {
    match to {
        Select::Only(_) => true,
        Select::All(filter) | Select::Pick(Pick { filter, .. }) => phoenixborn_of(filter).is_some(),
    }
}

pub(super) fn ready_among_clause(level: Level) -> String {
    format!(
        "place 1 of those dice into your active pool on its {} side, no more than once each turn",
        level.word()
    )
}

pub(super) fn name_card_clause(referent: &mut Referent) -> String {
    *referent = Referent::card("card", "named");
    "name a card".to_owned()
}
