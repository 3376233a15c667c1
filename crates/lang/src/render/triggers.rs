//! What a paragraph waits for.

use super::phrases::{join, possessive};
use super::quantities::token_words;
use super::speaker::{Article, Number, Referent, Spared, Speaker};
use crate::names::NameKind;
use ashwright_core::*;

impl Speaker<'_> {
    /// What a paragraph waits for: `after you declare 3 or more attackers, if it is your turn`.
    pub(super) fn trigger(&mut self, trigger: &Trigger) -> String {
        let limit = match trigger.limit {
            Limit::Unlimited => "",
            Limit::OncePerTurn => "once per turn, ",
            Limit::BeyondReactions => "",
        };
        let beyond = match trigger.limit {
            Limit::BeyondReactions => ", even if you have already played a reaction spell this turn",
            Limit::Unlimited | Limit::OncePerTurn => "",
        };
        let mut said = true;
        let events = match self.event_as_asked(trigger) {
            Some(event) => format!("{} {event}", timing_word(trigger.timing)),
            None => {
                said = false;
                self.events(trigger)
            }
        };
        self.event = Some(trigger.event.clone());
        if let Some(slot) = trigger.bind {
            let mut referent = Referent {
                kind: NameKind::Event,
                ..self.victim(&trigger.event)
            };
            if !trigger.others.is_empty() && declared_as(&trigger.event).is_some() {
                referent.how = "declared";
            }
            // What lies in a pile of yours is yours.
            if let Some(Condition::Is(Ref::Named(card), filter)) = &trigger.condition
                && *card == slot
            {
                referent.owner = self.owner_of(filter);
            }
            self.introduce(slot, referent);
            if let EventPattern::LeavesPlay(Subject::Only(Ref::This), _)
            | EventPattern::Destroyed(Subject::Only(Ref::This), _)
            | EventPattern::DiscardedFromHand(Subject::Only(Ref::This)) = &trigger.event
            {
                self.is_this(slot);
            }
        }
        self.spared = spared(trigger);
        if let Some((Subject::Any(filter), _)) = declared_as(&trigger.event)
            && super::filters::is_this_or_beside(filter)
        {
            self.pause();
        }
        // `it` could be the card that does it, or the one that it is done to.
        if let EventPattern::DealtDamage(_, cause) | EventPattern::Destroyed(_, cause) = &trigger.event
            && cause.source.is_some()
            && cause.by == Control::Any
        {
            self.pause();
        }
        match &trigger.condition {
            Some(Condition::InTurn) => format!("{limit}{events} during a player's turn"),
            Some(Condition::TurnOf(who)) => {
                let whose = self.whose_is(who);
                // `it` would be whose turn it is.
                self.pause();
                match trigger.event {
                    EventPattern::Moment(Moment::EndOfTurn) => format!("{limit}at the end of {whose} turn"),
                    _ => format!("{limit}{events} during {whose} turn"),
                }
            }
            Some(condition) if !said => format!("{limit}{events}{beyond}, if {}", self.condition(condition)),
            Some(_) | None => format!("{limit}{events}{beyond}"),
        }
    }

    /// The event and its condition as one, where the condition only says more of what happens.
    fn event_as_asked(&mut self, trigger: &Trigger) -> Option<String> {
        let slot = trigger.bind;
        match (&trigger.event, trigger.condition.as_ref()?) {
            (EventPattern::AttackersDeclared(by), Condition::Holds(Quantity::Amount(of), compare, n))
                if Some(*of) == slot && trigger.others.is_empty() =>
            {
                let attackers = self.how_many(*compare, n, "attacker", "attackers");
                Some(self.does(by, "declare", "declares", &attackers))
            }
            (EventPattern::AttackersDeclared(by), Condition::Exists(filter))
                if filter.which.contains(&Trait::Attacked) && trigger.others.is_empty() =>
            {
                let mut attacked = filter.clone();
                attacked.which.retain(|which| *which != Trait::Attacked);
                let attacked = self.aside(|s| s.filter(&attacked, Article::A, Number::One));
                Some(self.does(by, "declare", "declares", &format!("attackers against {attacked}")))
            }
            (EventPattern::DiceExhausted(of, cause), Condition::Holds(Quantity::Amount(spent), compare, n))
                if Some(*spent) == slot && trigger.others.is_empty() && trigger.timing != Timing::Before =>
            {
                let dice = self.how_many(*compare, n, "die", "dice");
                let (pool, cause) = (self.pool_of(of), self.cause(cause));
                Some(format!("{dice} are placed into {pool} exhausted pool{cause}"))
            }
            (EventPattern::ReceivesDamage(subject, cause), Condition::Is(card, filter))
                if trigger.others.is_empty()
                    && *subject == Subject::Only(*card)
                    && filter.which == [Trait::InBattle(None)]
                    && cause.kinds == [CauseKind::Attack, CauseKind::Counter]
                    && cause.by == Control::Any
                    && cause.source.is_none() =>
            {
                Some(self.it(subject, "receives damage in battle"))
            }
            (EventPattern::DealtDamage(subject, cause), Condition::Not(same))
                if cause.by == Control::Any && cause.source.is_none() && trigger.others.is_empty() =>
            {
                let slot = slot?;
                let itself = Condition::Same(Who::Named(slot), Who::ControllerOf(Ref::Named(slot)));
                if **same != itself {
                    return None;
                }
                let subject = self.subject(subject);
                Some(format!(
                    "{subject} is dealt damage{} another player controls",
                    self.cause(cause)
                ))
            }
            (EventPattern::DealtDamage(subject, cause), condition)
                if trigger.others.is_empty()
                    && cause.kinds == [CauseKind::Attack, CauseKind::Counter]
                    && cause.by == Control::Any
                    && slot.is_some_and(|slot| is_fought(condition, slot, cause.source)) =>
            {
                let source = self.one(&cause.source?);
                Some(format!(
                    "{source} deals damage to {} that it is attacking or countering",
                    self.subject(subject)
                ))
            }
            (EventPattern::Destroyed(subject, cause), Condition::Is(card @ Ref::SourceOf(_), filter))
                if cause.kinds == [CauseKind::Attack]
                    && cause.source.is_none()
                    && cause.by == Control::Any
                    && trigger.others.is_empty()
                    && slot.is_some_and(|slot| *card == Ref::SourceOf(slot)) =>
            {
                let source = self.filter(filter, Article::A, Number::One);
                Some(format!("{source} destroys {} by attacking", self.subject(subject)))
            }
            _ => None,
        }
    }

    /// All events of a trigger: `when this unit is declared as an attacker or blocker`.
    fn events(&mut self, trigger: &Trigger) -> String {
        let all: Vec<(Timing, &EventPattern)> = trigger.events().collect();
        let declared: Option<Vec<&str>> = all
            .iter()
            .map(
                |(timing, event)| match (declared_as(event), declared_as(&trigger.event)) {
                    (Some((of, role)), Some((first, _))) if of == first && *timing == trigger.timing => Some(role),
                    _ => None,
                },
            )
            .collect();
        if let Some(roles) = declared
            && let Some((subject, _)) = declared_as(&trigger.event)
        {
            let (subject, against) = self.declared_against(subject);
            let roles = super::phrases::an(&join(&roles, "or"));
            return match trigger.timing {
                Timing::Before => format!("when {subject} would be declared as {roles}{against}"),
                timing => format!("{} {subject} is declared as {roles}{against}", timing_word(timing)),
            };
        }
        // A player and a card of theirs, targeted by the same: `an opponent targets you or your Phoenixborn with a spell`.
        if let [
            (timing, EventPattern::PlayerTargeted(Control::Yours, cause)),
            (also, EventPattern::Targeted(subject, same)),
        ] = &all[..]
            && (timing, cause) == (also, same)
            && let Some(means) = self.targeting(cause)
        {
            let subject = self.subject(subject);
            return format!(
                "{} an opponent targets you or {subject} with {means}",
                timing_word(*timing)
            );
        }
        // A card that is targeted or would be borne by, both by the same.
        if let [
            (Timing::When, EventPattern::Targeted(subject, cause)),
            (Timing::Before, EventPattern::AttachedTo(also, same)),
        ] = &all[..]
            && (subject, cause) == (also, same)
            && cause.by == Control::Opponents
            && cause.source.is_none()
            && !cause.kinds.is_empty()
        {
            let kinds: Vec<&str> = cause.kinds.iter().map(|k| cause_words(*k).0).collect();
            let kinds = join(&kinds, "or");
            let subject = self.subject(subject);
            return format!("when an opponent's {kinds} targets {subject} or would attach a spell to it");
        }
        let all: Vec<String> = all
            .into_iter()
            .map(|(timing, event)| match timing {
                Timing::Before => format!("when {}", would(&self.event(event))),
                Timing::When | Timing::After | Timing::At => {
                    let word = match event {
                        EventPattern::Moment(Moment::ExhaustDice) => "during",
                        _ => timing_word(timing),
                    };
                    format!("{word} {}", self.event(event))
                }
            })
            .collect();
        one_after_another(all)
    }

    /// A card that is declared, and against which attacker where the event asks for one.
    fn declared_against(&mut self, subject: &Subject) -> (String, String) {
        let against = |which: &Trait| match which {
            Trait::DeclaredAgainst(card) => Some(*card),
            _ => None,
        };
        if let Subject::Any(filter) = subject
            && let Some(card) = filter.which.iter().find_map(against)
        {
            let mut anyone = filter.clone();
            anyone.which.retain(|which| against(which).is_none());
            let card = self.aside(|s| s.one(&card));
            let subject = self.filter(&anyone, Article::A, Number::One);
            return (subject, format!(" against {card}"));
        }
        (self.subject(subject), String::new())
    }

    /// With what an opponent targets, when a cause asks for one of an opponent's.
    fn targeting(&self, cause: &CausePattern) -> Option<String> {
        if cause.by != Control::Opponents || cause.source.is_some() || cause.kinds.is_empty() {
            return None;
        }
        let kinds: Vec<&str> = cause.kinds.iter().map(|k| cause_words(*k).0).collect();
        Some(super::phrases::an(&join(&kinds, "or")))
    }

    /// What a card does to another when the cause names the card: `this unit destroys a unit by attacking`.
    fn active(&mut self, verb: &str, subject: &Subject, cause: &CausePattern) -> Option<String> {
        let by = match cause.kinds[..] {
            [] => "",
            [CauseKind::Attack] => " by attacking",
            [CauseKind::Counter] => " by countering",
            [CauseKind::Attack, CauseKind::Counter] => " by attacking or countering",
            // There is nothing else that a unit does it by.
            [CauseKind::Attack, CauseKind::Counter, CauseKind::Ability]
            | [
                CauseKind::Attack,
                CauseKind::Counter,
                CauseKind::Spell,
                CauseKind::Ability,
                CauseKind::DicePower,
            ] => "",
            _ => return None,
        };
        let source = cause.source.filter(|_| cause.by == Control::Any)?;
        let source = self.one(&source);
        let said = match (verb, subject) {
            // To what else?
            ("deals damage to", Subject::Any(filter)) if is_anything(filter) && !by.is_empty() => {
                self.mention(None, &self.kinds(filter));
                format!("{source} deals damage{by}")
            }
            (verb, subject) => format!("{source} {verb} {}{by}", self.subject(subject)),
        };
        Some(said)
    }

    /// What the card is called that an event happens to.
    fn victim(&mut self, event: &EventPattern) -> Referent {
        let (subject, how) = match event {
            EventPattern::Destroyed(subject, _) => (subject, "destroyed"),
            EventPattern::Targeted(subject, _) => (subject, "target"),
            EventPattern::AttachedTo(subject, _) => (subject, ""),
            EventPattern::DeclaredAttacker(subject) => (subject, "attacking"),
            EventPattern::DeclaredBlocker(subject) => (subject, "blocking"),
            EventPattern::DeclaredGuard(subject) => (subject, "guarding"),
            EventPattern::DealtDamage(subject, _) => (subject, "damaged"),
            EventPattern::WoundsPlaced(subject, _) | EventPattern::DamageWounds(subject) => (subject, "wounded"),
            EventPattern::ComesIntoPlay(subject) | EventPattern::Attached(subject) => (subject, "new"),
            EventPattern::LastTokenRemoved(_, subject)
            | EventPattern::TokensPlaced(_, subject, _)
            | EventPattern::PlacedByTargeting(_, subject)
            | EventPattern::TokensRemoved(_, subject) => (subject, ""),
            EventPattern::ReceivesDamage(subject, _) => (subject, "damaged"),
            EventPattern::LeavesPlay(subject, _)
            | EventPattern::ComesOff(subject)
            | EventPattern::DiscardedFromPlay(subject)
            | EventPattern::Strikes(subject)
            | EventPattern::RemovedFromGame(subject)
            | EventPattern::LeavesDiscardPile(subject)
            | EventPattern::Used(_, subject)
            | EventPattern::BecomesExhausted(subject)
            | EventPattern::PutIntoHand(subject, _) => (subject, ""),
            EventPattern::TakesIntoHand(_) => return Referent::card("card", ""),
            EventPattern::DiscardedFromHand(subject) => (subject, "discarded"),
            EventPattern::Counters(subject) => (subject, "countering"),
            EventPattern::DiceReadied(_) => return Referent::card("player's Phoenixborn", ""),
            EventPattern::ReactionResolved(_) => return Referent::card("reaction spell", ""),
            EventPattern::AttackersDeclared(_)
            | EventPattern::PlayerTargeted(..)
            | EventPattern::DefendersChosen(_)
            | EventPattern::BlockersDeclared(_)
            | EventPattern::ActionTaken(..)
            | EventPattern::DiceChanged { .. }
            | EventPattern::PaidWith { .. }
            | EventPattern::Draws(_)
            | EventPattern::DiscardsOffPile(_)
            | EventPattern::AttackAnnounced(_)
            | EventPattern::DiceExhausted(..)
            | EventPattern::PaidBasic(..)
            | EventPattern::Resolved(_)
            | EventPattern::Moment(_) => return Referent::card("card", ""),
        };
        match subject {
            Subject::Only(Ref::This) => Referent::card(self.own_kind(), how),
            Subject::Only(_) => Referent::card("unit", how),
            Subject::Any(filter) => {
                let mut referent = Referent::card(&self.kinds(filter), how);
                if filter.place == Place::InPlay && matches!(filter.control, Control::Yours | Control::Opponents) {
                    referent.whose = self.controlled(&filter.control);
                }
                referent
            }
        }
    }

    fn event(&mut self, event: &EventPattern) -> String {
        match event {
            EventPattern::ReceivesDamage(subject, cause) => self.receives(subject, cause),
            EventPattern::LeavesPlay(subject, cause) => {
                let because = self.cause(cause).replacen(" by ", " because of ", 1);
                format!("{} leaves play{because}", self.subject(subject))
            }
            EventPattern::ComesOff(subject @ Subject::Only(Ref::This)) => {
                let spell = self.subject(subject);
                format!("{spell} comes off {}", self.aside(|s| s.one(&Ref::Host)))
            }
            EventPattern::ComesOff(subject) => self.it(subject, "comes off what it is attached to"),
            EventPattern::DiscardedFromPlay(subject) => self.it(subject, "is discarded from play"),
            EventPattern::RemovedFromGame(subject) => self.it(subject, "is removed from the game"),
            EventPattern::Strikes(subject) => self.it(subject, "deals damage by attacking or countering"),
            EventPattern::LeavesDiscardPile(subject) => self.it(subject, "leaves your discard pile"),
            EventPattern::Draws(by) => self.does(by, "draw", "draws", "1 or more cards"),
            EventPattern::PutIntoHand(subject, from) => self.put_into_hand(subject, from),
            EventPattern::TakesIntoHand(by) => {
                let hand = if *by == Control::Yours { "your" } else { "their" };
                self.does(by, "place", "places", &format!("1 or more cards into {hand} hand"))
            }
            EventPattern::BecomesExhausted(subject) => self.it(subject, "becomes exhausted"),
            EventPattern::DiscardsOffPile(by) => {
                let pile = if *by == Control::Yours { "your" } else { "their" };
                let cards = format!("1 or more cards off the top of {pile} draw pile");
                self.does(by, "discard", "discards", &cards)
            }
            EventPattern::DiscardedFromHand(subject) => self.it(subject, "is discarded from your hand"),
            EventPattern::TokensPlaced(token, subject, cause) => self.tokens_placed(*token, subject, cause),
            EventPattern::PlacedByTargeting(token, subject) => self.placed_by_targeting(*token, subject),
            EventPattern::TokensRemoved(token, subject) => {
                let tokens = token_words(TokenKind::Of(*token), false);
                format!("1 or more {tokens} are removed from {}", self.subject(subject))
            }
            EventPattern::LastTokenRemoved(token, subject) => {
                let token = token_words(TokenKind::Of(*token), true);
                format!("the last {token} is removed from {}", self.subject(subject))
            }
            EventPattern::AttackAnnounced(by) => self.does(by, "announce", "announces", "an attack on a Phoenixborn"),
            EventPattern::Used(text, subject) => self.used(*text, subject),
            EventPattern::DiceExhausted(of, cause) => {
                let (pool, cause) = (self.pool_of(of), self.cause(cause));
                format!("1 or more dice are placed into {pool} exhausted pool{cause}")
            }
            EventPattern::DiceReadied(of) => {
                let own = if *of == Control::Yours { "your" } else { "their" };
                let dice = format!("1 or more dice from {own} exhausted pool into {own} active pool");
                self.does(of, "place", "places", &dice)
            }
            EventPattern::DiceChanged { of, by } => self.dice_changed(of, by),
            EventPattern::PaidBasic(by, least) => {
                let cost = format!("a cost that includes {least} or more basic symbols");
                self.does(by, "pay", "pays", &cost)
            }
            EventPattern::PaidWith { by, kinds, purpose } => self.paid_with(by, kinds, *purpose),
            EventPattern::ReactionResolved(by) => self.does(by, "resolve", "resolves", "a reaction spell"),
            EventPattern::Resolved(by) => {
                let what = "an action spell or an activated Phoenixborn ability";
                self.does(by, "resolve", "resolves", what)
            }
            EventPattern::ActionTaken(by, action) => self.does(by, "take", "takes", action_taken(*action)),
            EventPattern::ComesIntoPlay(subject) => self.it(subject, "comes into play"),
            // Who attaches it controls it only if the card is theirs (R 1.8.10 of the original edition).
            EventPattern::Attached(subject @ Subject::Only(Ref::This)) if self.pool.edition == EditionId::Original => {
                format!("you attach {}", self.subject(subject))
            }
            EventPattern::Attached(subject) => self.it(subject, "is attached"),
            EventPattern::Destroyed(subject, cause) => self.done_to(("destroys", "is destroyed"), subject, cause),
            EventPattern::DealtDamage(subject, cause) => {
                self.done_to(("deals damage to", "is dealt damage"), subject, cause)
            }
            EventPattern::DamageWounds(subject) => {
                format!("wound tokens are placed on {} by damage", self.subject(subject))
            }
            EventPattern::WoundsPlaced(subject, cause) => self.befallen("wound tokens are placed on", subject, cause),
            EventPattern::AttackersDeclared(by) => self.does(by, "declare", "declares", "attackers"),
            EventPattern::BlockersDeclared(by) => self.does(by, "declare", "declares", "blockers"),
            EventPattern::DefendersChosen(by) => {
                self.does(by, "have", "has", "the choice to declare blockers or a guard")
            }
            EventPattern::DeclaredAttacker(subject) => self.it(subject, "is declared as an attacker"),
            EventPattern::DeclaredBlocker(subject) => self.it(subject, "is declared as a blocker"),
            EventPattern::DeclaredGuard(subject) => self.it(subject, "is declared as a guard"),
            EventPattern::Counters(subject) => self.it(subject, "is chosen to counter"),
            EventPattern::AttachedTo(subject, cause) => self.attached_to(subject, cause),
            EventPattern::Targeted(subject, cause) => match self.targeting(cause) {
                Some(means) => format!("an opponent targets {} with {means}", self.subject(subject)),
                None => self.befalls(subject, "is targeted", cause),
            },
            EventPattern::PlayerTargeted(who, cause) => {
                let cause = self.cause(cause);
                let players = self.does(who, "are", "is", "targeted");
                format!("{players}{cause}")
            }
            EventPattern::Moment(moment) => moment_words(*moment).to_owned(),
        }
    }

    fn receives(&mut self, subject: &Subject, cause: &CausePattern) -> String {
        let from = self.cause(cause).replacen(" by ", " from ", 1);
        format!("{} receives damage{from}", self.subject(subject))
    }

    fn attached_to(&mut self, subject: &Subject, cause: &CausePattern) -> String {
        if cause.kinds.is_empty() || cause.source.is_some() {
            return self.befallen("a spell is attached to", subject, cause);
        }
        let kinds: Vec<&str> = cause.kinds.iter().map(|k| cause_words(*k).0).collect();
        let what = super::phrases::an(&join(&kinds, "or"));
        let by = self.controlled(&cause.by);
        format!("{what}{by} attaches a spell to {}", self.subject(subject))
    }

    /// What is done to a card: said of whoever does it where that is a card, else of the card to which it is done.
    fn done_to(&mut self, (does, is): (&str, &str), subject: &Subject, cause: &CausePattern) -> String {
        match self.active(does, subject, cause) {
            Some(active) => active,
            None => self.befalls(subject, is, cause),
        }
    }

    /// What comes to a card: `1 or more wound tokens are placed on this unit by an opponent's spell`.
    fn befallen(&mut self, what: &str, subject: &Subject, cause: &CausePattern) -> String {
        let (subject, cause) = (self.subject(subject), self.cause(cause));
        format!("{what} {subject}{cause}")
    }

    fn tokens_placed(&mut self, token: Token, subject: &Subject, cause: &CausePattern) -> String {
        let tokens = token_words(TokenKind::Of(token), false);
        self.befallen(&format!("1 or more {tokens} are placed on"), subject, cause)
    }

    fn placed_by_targeting(&mut self, token: Token, subject: &Subject) -> String {
        let tokens = token_words(TokenKind::Of(token), false);
        format!(
            "an effect that targets {} places 1 or more {tokens} on it",
            self.subject(subject)
        )
    }

    fn dice_changed(&mut self, of: &Control, by: &Control) -> String {
        // Dice that others re-roll or lower count as well; only the choice of a side is the player's.
        let pool = self.pool_of(of);
        let chosen = self.does(by, "change", "changes", "them to a side");
        format!("1 or more dice in {pool} active pool are re-rolled or lowered, or {chosen}")
    }

    /// The use of a text: `an opponent uses a unit ability that is not inexhaustible`.
    fn used(&mut self, text: UsedText, subject: &Subject) -> String {
        match subject {
            Subject::Any(filter)
                if filter.place == Place::InPlay && (text == UsedText::Any || filter.which.is_empty()) =>
            {
                let anyones = Filter {
                    control: Control::Any,
                    ..filter.clone()
                };
                let kinds = self.kinds(filter);
                let what = match text {
                    UsedText::Any => self.filter(&anyones, Article::A, Number::One),
                    UsedText::Plain => format!("{} ability that is not inexhaustible", super::phrases::an(&kinds)),
                };
                self.mention(None, &kinds);
                self.does(&filter.control, "use", "uses", &what)
            }
            subject => {
                let card = self.subject(subject);
                match text {
                    UsedText::Any => format!("{card} is used"),
                    UsedText::Plain => format!("an ability of {card} that is not inexhaustible is used"),
                }
            }
        }
    }

    /// What a card does, or what is done to it: `this unit comes into play`.
    fn it(&mut self, subject: &Subject, does: &str) -> String {
        format!("{} {does}", self.subject(subject))
    }

    /// The same, and by what.
    fn befalls(&mut self, subject: &Subject, does: &str, cause: &CausePattern) -> String {
        format!("{} {does}{}", self.subject(subject), self.cause(cause))
    }

    /// A card that comes into a hand in another way than by being drawn.
    fn put_into_hand(&mut self, subject: &Subject, from: &[Origin]) -> String {
        let whose = if matches!(subject, Subject::Any(filter) if filter.control == Control::Yours) {
            "your"
        } else {
            "its owner's"
        };
        let subject = match subject {
            Subject::Any(filter) => {
                let anyones = Filter {
                    control: Control::Any,
                    ..filter.clone()
                };
                self.filter(&anyones, Article::A, Number::One)
            }
            Subject::Only(card) => self.one(card),
        };
        let is_drawn_from = from
            .iter()
            .any(|origin| matches!(origin, Origin::DrawPile | Origin::Elsewhere));
        let from: Vec<&str> = from
            .iter()
            .map(|origin| match origin {
                Origin::Play => "play",
                Origin::DiscardPile if whose == "your" => "your discard pile",
                Origin::DiscardPile => "a discard pile",
                Origin::DrawPile => "a draw pile",
                Origin::Elsewhere => "elsewhere",
            })
            .collect();
        // What is placed there from elsewhere than the draw pile is not drawn.
        match from[..] {
            [] => format!("{subject} is placed into {whose} hand without being drawn"),
            _ if is_drawn_from => format!(
                "{subject} is placed into {whose} hand from {} without being drawn",
                join(&from, "or")
            ),
            _ => format!("{subject} is placed into {whose} hand from {}", join(&from, "or from")),
        }
    }

    fn paid_with(&mut self, by: &Control, kinds: &[DieType], purpose: Purpose) -> String {
        let kinds: Vec<&str> = kinds.iter().map(|kind| kind.word()).collect();
        let cost = match purpose {
            Purpose::Anything => "a cost",
            Purpose::DicePower => "the cost of a dice power",
        };
        let die = super::phrases::an(&join(&kinds, "or"));
        self.does(by, "pay", "pays", &format!("{cost} with {die} die on its power side"))
    }

    /// Whose pool of dice is meant.
    fn pool_of(&mut self, of: &Control) -> String {
        match of {
            Control::Any => "a player's".to_owned(),
            Control::Yours => "your".to_owned(),
            Control::Opponents => "an opponent's".to_owned(),
            Control::Of(who) => possessive(&self.player(who)),
        }
    }

    /// What a player does: `an opponent declares attackers`.
    pub(super) fn does(&mut self, by: &Control, base: &str, third: &str, what: &str) -> String {
        match by {
            Control::Any => format!("a player {third} {what}"),
            Control::Yours => format!("you {base} {what}"),
            Control::Opponents => format!("an opponent {third} {what}"),
            Control::Of(who) => format!("{} {third} {what}", self.player(who)),
        }
    }

    pub(super) fn subject(&mut self, subject: &Subject) -> String {
        match subject {
            Subject::Only(card) => self.one(card),
            Subject::Any(filter) => self.filter(filter, Article::A, Number::One),
        }
    }

    pub(super) fn cause(&mut self, cause: &CausePattern) -> String {
        if *cause == CausePattern::ANY {
            return String::new();
        }
        let kinds: Vec<&str> = cause.kinds.iter().map(|k| cause_words(*k).0).collect();
        let by = self.controlled(&cause.by);
        if let Some(source) = &cause.source {
            let owner = possessive(&self.one(source));
            let kinds = if kinds.is_empty() {
                "doing".to_owned()
            } else {
                join(&kinds, "or")
            };
            return format!(" by {owner} {kinds}{by}");
        }
        if kinds.is_empty() {
            return format!(" by anything{by}");
        }
        format!(" by {}{by}", super::phrases::an(&join(&kinds, "or")))
    }
}

/// What an event can be the result of, singular and plural.
fn action_taken(action: TurnAction) -> &'static str {
    match action {
        TurnAction::Attack => "an Attack main action",
        TurnAction::OtherThanPass => "a main action other than Pass",
        TurnAction::Pass => "a Pass main action",
        TurnAction::Meditate => "a Meditate action",
    }
}

pub(super) fn cause_words(kind: CauseKind) -> (&'static str, &'static str) {
    match kind {
        CauseKind::Attack => ("attack", "attacks"),
        CauseKind::Counter => ("counter", "counters"),
        CauseKind::Spell => ("spell", "spells"),
        CauseKind::ReactionSpell => ("reaction spell", "reaction spells"),
        CauseKind::Ability => ("ability", "abilities"),
        CauseKind::DicePower => ("dice power", "dice powers"),
    }
}

/// Whether a filter means any unit and any Phoenixborn.
fn is_anything(filter: &Filter) -> bool {
    super::filters::is_free(filter) && filter.which.is_empty() && filter.kinds == [Noun::Unit, Noun::Phoenixborn]
}

/// Whether a condition asks that a card fights with another in one of the three ways in which that can be: as the target of
/// its attack, as what blocks or guards against it, or as an attacker itself.
fn is_fought(condition: &Condition, card: Slot, with: Option<Ref>) -> bool {
    fn ways<'c>(condition: &'c Condition, card: Slot, all: &mut Vec<&'c Trait>) -> Option<()> {
        match condition {
            Condition::Or(one, other) => {
                ways(one, card, all)?;
                ways(other, card, all)
            }
            Condition::Is(Ref::Named(slot), filter) if *slot == card => match &filter.which[..] {
                [only] => {
                    all.push(only);
                    Some(())
                }
                _ => None,
            },
            _ => None,
        }
    }
    let mut all = Vec::new();
    let Some(with) = with else { return false };
    ways(condition, card, &mut all).is_some()
        && all.len() == 3
        && [Trait::Attacked, Trait::Attacking, Trait::DeclaredAgainst(with)]
            .iter()
            .all(|way| all.contains(&way))
}

/// Events of which each begins as the one before: what begins them all is said once.
fn one_after_another(all: Vec<String>) -> String {
    const BEGINNINGS: [&str; 4] = ["after an opponent ", "after you ", "when an opponent ", "when you "];
    let mut said = String::new();
    let mut before: Option<String> = None;
    for event in all {
        let would = event
            .find(" would be ")
            .map(|at| event[..at + " would be ".len()].to_owned());
        let beginning = BEGINNINGS
            .iter()
            .find(|b| event.starts_with(**b))
            .map(|b| (*b).to_owned());
        let beginning = would.or(beginning);
        match (&before, &beginning) {
            (None, _) => said.push_str(&event),
            (Some(before), Some(now)) if before == now => said.push_str(&format!(" or {}", &event[now.len()..])),
            (Some(_), _) => said.push_str(&format!(" or {event}")),
        }
        before = Some(beginning.unwrap_or_default());
    }
    said
}

/// The card that would leave, when that is what a trigger answers before it happens.
fn spared(trigger: &Trigger) -> Option<Spared> {
    let subject = match &trigger.event {
        EventPattern::Destroyed(subject, _)
        | EventPattern::LeavesPlay(subject, _)
        | EventPattern::DiscardedFromPlay(subject)
        | EventPattern::RemovedFromGame(subject)
        | EventPattern::ComesOff(subject) => subject,
        _ => return None,
    };
    (trigger.timing == Timing::Before).then_some(Spared {
        slot: trigger.bind,
        own: *subject == Subject::Only(Ref::This),
    })
}

/// As what a card is declared by an event.
fn declared_as(event: &EventPattern) -> Option<(&Subject, &'static str)> {
    match event {
        EventPattern::DeclaredAttacker(subject) => Some((subject, "attacker")),
        EventPattern::DeclaredBlocker(subject) => Some((subject, "blocker")),
        EventPattern::DeclaredGuard(subject) => Some((subject, "guard")),
        _ => None,
    }
}

/// What happens, as something that would: `a unit would be dealt damage`.
fn would(event: &str) -> String {
    const FORMS: [(&str, &str); 24] = [
        (" is removed from the game", " would be removed from the game"),
        (" is dealt damage", " would be dealt damage"),
        (" deals damage to ", " would deal damage to "),
        (" receives damage", " would receive damage"),
        (" is destroyed", " would be destroyed"),
        (" destroys ", " would destroy "),
        (" leaves ", " would leave "),
        (" comes off ", " would come off "),
        (" places ", " would place "),
        (" place ", " would place "),
        (" is attached to ", " would be attached to "),
        (" attaches ", " would attach "),
        (" is declared ", " would be declared "),
        (" is discarded ", " would be discarded "),
        (" deals damage by ", " would deal damage by "),
        (" declares attackers", " would declare attackers"),
        (" declare attackers", " would declare attackers"),
        (" draws ", " would draw "),
        (" draw ", " would draw "),
        (" is used", " would be used"),
        (" uses ", " would use "),
        (" use ", " would use "),
        (" is placed into ", " would be placed into "),
        (" discards ", " would discard "),
    ];
    let found = FORMS.iter().find(|(now, _)| event.contains(now));
    found.map_or_else(|| event.to_owned(), |(now, then)| event.replacen(now, then, 1))
}

fn moment_words(moment: Moment) -> &'static str {
    match moment {
        Moment::EndOfRound => "the end of the round",
        Moment::EndOfPrepare => "the end of the prepare phase",
        Moment::StartOfPrepare => "the start of the prepare phase",
        Moment::StartOfTurns => "the beginning of the player turns phase",
        Moment::ExhaustDice => "the exhaust dice step of the recovery phase",
        Moment::EndOfTurn => "the end of the turn",
        Moment::EndOfYourTurn => "the end of your turn",
        Moment::StartOfTurn(Whose::Yours) => "the start of your turn",
        Moment::StartOfTurn(Whose::Anyones) => "the start of each turn",
    }
}

fn timing_word(timing: Timing) -> &'static str {
    match timing {
        Timing::Before => "before",
        Timing::When => "when",
        Timing::After => "after",
        Timing::At => "at",
    }
}
