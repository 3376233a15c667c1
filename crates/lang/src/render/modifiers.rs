//! What static text and lasting effects change.

use super::filters::{is_at_end, phoenixborn_of, the_very_card};
use super::paragraph::{keyword_label, unexplained};
use super::phrases::{Form, join, possessive};
use super::quantities::stat_word;
use super::speaker::{Article, Extent, Home, Number, Speaker, common_noun};
use super::triggers::cause_words;
use super::{Boxed, Paragraph, marks};
use ashwright_core::*;

/// What changes about cards, as it follows their name.
pub(super) struct Changes {
    /// `gets +X attack and cannot block`
    said: String,
    /// What the X in it is.
    x: Option<String>,
    /// Whether it ends in `if able`, after which nothing can be said of how long it lasts.
    able: bool,
    /// When it is so, which the sentence begins with because behind it would be said of others.
    lead: Option<&'static str>,
}

impl Changes {
    /// Whether it ends in a number for which there was no room before.
    pub fn names_a_number(&self) -> bool {
        self.x.is_some()
    }

    /// The change of what `subject` names, for as long as `until` says.
    pub fn of(&self, subject: &str, until: &str) -> String {
        let Changes { said, x, able, lead } = self;
        let text = match (able, until) {
            (_, "") => format!("{subject} {said}"),
            (true, until) => format!("{until}, {subject} {said}"),
            (false, until) => format!("{subject} {said} {until}"),
        };
        let text = match lead {
            Some(lead) => format!("{lead}, {text}"),
            None => text,
        };
        match x {
            Some(x) => format!("{text}, where X is {x}"),
            None => text,
        }
    }
}

impl Speaker<'_> {
    /// Static text.
    pub(super) fn changes(&mut self, scope: &Scope, modifiers: &[Modifier]) -> String {
        match (scope, modifiers) {
            (Scope::Only(Ref::This), [Modifier::DrawsMore(n)]) => {
                let up_to = if self.is_one(n) { "" } else { "up to " };
                let cards = self.counted(n, "additional card", "additional cards");
                return format!("you may draw {up_to}{cards} in the draw cards step");
            }
            (Scope::Only(card @ Ref::This), [Modifier::PaysReactions(kinds)]) => {
                let faces = power_faces(kinds);
                return format!("you may use {faces} on {} to pay the cost of reactions", self.one(card));
            }
            (Scope::Only(card), [Modifier::PaysForCards | Modifier::PaysForActivations, ..])
                if modifiers
                    .iter()
                    .all(|m| matches!(m, Modifier::PaysForCards | Modifier::PaysForActivations)) =>
            {
                let costs: Vec<&str> = modifiers
                    .iter()
                    .map(|modifier| match modifier {
                        Modifier::PaysForCards => "the costs of cards in your hand",
                        _ => "the activation costs of ready spells",
                    })
                    .collect();
                let costs = join(&costs, "and");
                return format!("you may spend dice on {} to pay {costs}", self.one(card));
            }
            (_, [Modifier::Cannot(acts, None)]) if acts[..] == [Act::BeActivated] => {
                let (subject, _) = self.scope(scope, modifiers);
                return format!("{} abilities cannot be activated", possessive(&subject));
            }
            (_, [Modifier::SwappedValues]) => {
                let (subject, _) = self.scope(scope, modifiers);
                return format!("{} printed attack and life values are swapped", possessive(&subject));
            }
            (Scope::Each(filter), [Modifier::Toll(toll)])
                if filter.kinds == [Noun::Phoenixborn] && filter.control == Control::Any && filter.which.is_empty() =>
            {
                return format!("players must {}", toll_of_players(toll));
            }
            (Scope::Only(card), [Modifier::WoundsDoubled]) => {
                let card = self.one(card);
                return format!("when {card} receives damage, place twice as many wound tokens on it");
            }
            (_, [Modifier::WoundsForDiscards(n)]) if self.is_of_chimera() => {
                let (subject, number) = self.scope(scope, modifiers);
                let wounds = self.counted(n, "wound token", "wound tokens");
                let its = number.form().its();
                return format!("place {wounds} on {subject} for each card discarded from {its} hand or draw pile");
            }
            (_, [Modifier::Unpreventable]) => {
                let (subject, number) = self.scope(scope, modifiers);
                let deal = number.form().verb("deal", "deals");
                if subject == "units" {
                    return "damage dealt by attacking or countering cannot be prevented".to_owned();
                }
                return format!("damage {subject} {deal} by attacking or countering cannot be prevented");
            }
            _ => {}
        }
        let (subject, number) = self.scope(scope, modifiers);
        let receiver = self.receiver_in(scope);
        self.modifiers(modifiers, number.form(), receiver).of(&subject, "")
    }

    /// What a card is called by the text that it gains.
    pub(super) fn receiver(&self, of: &Select) -> &'static str {
        match of {
            Select::All(filter) => common_noun(&filter.kinds),
            Select::Pick(pick) => common_noun(&pick.filter.kinds),
            Select::Only(Ref::This) => self.own_kind(),
            Select::Only(Ref::Host) => self.home.host,
            Select::Only(Ref::Named(_) | Ref::SourceOf(_)) => "unit",
        }
    }

    fn receiver_in(&self, scope: &Scope) -> &'static str {
        match scope {
            Scope::Only(card) => self.receiver(&Select::Only(*card)),
            Scope::Each(filter) => common_noun(&filter.kinds),
        }
    }

    /// What static text is about.
    pub(super) fn scope(&mut self, scope: &Scope, modifiers: &[Modifier]) -> (String, Number) {
        match scope {
            Scope::Only(Ref::Host) if only_players_do(modifiers) => ("you".to_owned(), Number::Many),
            Scope::Only(card) => (self.one(card), Number::One),
            // In a slot lie the copies of one title (R 6.4.12).
            Scope::Each(filter)
                if self.home.kind == Some(CardKind::ReadySpell)
                    && filter.which == [Trait::Titled(TitleRef::SameAs(Ref::Host))] =>
            {
                ("the other ready spells in this spell's slot".to_owned(), Number::Many)
            }
            Scope::Each(filter) if let Some(who @ Who::Opposing) = phoenixborn_of(filter) => {
                let player = self.player(who);
                match only_players_do(modifiers) {
                    true => (player, Number::One),
                    false => (format!("{} Phoenixborn", possessive(&player)), Number::One),
                }
            }
            // A Chimera is one, and at the end of a row there is one.
            Scope::Each(filter) if self.is_of_chimera() && (is_the_chimera(filter) || is_at_end(filter)) => {
                (self.filter(filter, Article::A, Number::One), Number::One)
            }
            Scope::Each(filter) if only_players_do(modifiers) && !matches!(filter.control, Control::Of(_)) => {
                let players = match filter.control {
                    Control::Any | Control::Of(_) => "players",
                    Control::Yours => "you",
                    Control::Opponents => "opponents",
                };
                (players.to_owned(), Number::Many)
            }
            Scope::Each(filter) => (self.filter(filter, Article::None, Number::Many), Number::Many),
        }
    }

    /// What changes: `gets +1 attack and +1 life and cannot block`.
    pub fn modifiers(&mut self, modifiers: &[Modifier], form: Form, receiver: &'static str) -> Changes {
        let mut x = None;
        // Verbs with everything that follows them, so that each is said once.
        let mut groups: Vec<(&'static str, Vec<String>)> = Vec::new();
        for modifier in modifiers {
            let (verb, rest) = match modifier {
                Modifier::StrikesFirst(Fight::Attacking) if modifiers.len() > 1 || form == Form::Base => {
                    let rest = format!("{} while attacking", strikes_first(Fight::Attacking, form));
                    (form.verb("deal", "deals"), rest)
                }
                modifier => self.modifier(modifier, form, receiver, &mut x),
            };
            match groups.last_mut() {
                Some((last, rests)) if *last == verb && !verb.is_empty() => rests.push(rest),
                _ => groups.push((verb, vec![rest])),
            }
        }
        let said: Vec<String> = groups
            .iter()
            .map(|(verb, rests)| {
                let rests: Vec<&str> = rests.iter().map(String::as_str).collect();
                let rests = counted_once(rests);
                let rests = join(&rests, if *verb == "cannot" { "or" } else { "and" });
                if verb.is_empty() {
                    rests
                } else {
                    format!("{verb} {rests}")
                }
            })
            .collect();
        let said: Vec<&str> = said.iter().map(String::as_str).collect();
        Changes {
            said: join(&said, "and"),
            x,
            able: matches!(modifiers.last(), Some(Modifier::Must(_))),
            lead: match (modifiers, form) {
                ([Modifier::StrikesFirst(Fight::Attacking)], Form::One | Form::Many) => Some("while attacking"),
                _ => None,
            },
        }
    }

    /// The verb of a change and what follows it; what X is goes to `x`.
    fn modifier(
        &mut self,
        modifier: &Modifier,
        form: Form,
        receiver: &'static str,
        x: &mut Option<String>,
    ) -> (&'static str, String) {
        let its = form.its();
        let it = form.it();
        let have = form.verb("have", "has");
        let deal = form.verb("deal", "deals");
        let lets = form.verb("let", "lets");
        match modifier {
            Modifier::Gets(stat, sign, amount) => (form.verb("get", "gets"), self.bonus(*stat, *sign, amount, x)),
            Modifier::Gains(gain) => (form.verb("gain", "gains"), self.gained(&gain.ability, receiver)),
            Modifier::HasNoAbilities => said(have, "no abilities, not even inexhaustible ones"),
            Modifier::Cannot(acts, by) => ("cannot", self.cannot_by(acts, by.as_ref(), form)),
            Modifier::Immune(what, kinds) => ("cannot", immune(*what, kinds)),
            Modifier::MayGuard => said("may", "guard a unit that is attacked"),
            Modifier::StrikesFirst(fight) => (deal, strikes_first(*fight, form)),
            Modifier::Loses(name) => (form.verb("lose", "loses"), format!("the {name} ability")),
            Modifier::OnlyInexhaustible => said(have, "no abilities other than inexhaustible ones"),
            Modifier::Steadfast(kinds) => {
                let kinds = causes(kinds);
                let rest = format!("be exhausted, destroyed or returned to {its} owner's hand by {kinds}");
                ("cannot", rest)
            }
            Modifier::Untargetable(kinds) => ("cannot", format!("be targeted by {}", causes(kinds))),
            Modifier::PaysForCards => {
                let rest = format!("be paid from: dice on {it} can be spent on the costs of cards in your hand");
                ("can", rest)
            }
            Modifier::PaysForActivations => (
                lets,
                format!("dice on {it} be spent on the activation costs of ready spells"),
            ),
            Modifier::KeptFromHand(kinds) => {
                let rest = format!("be placed from a discard pile into a hand by {}", causes(kinds));
                ("cannot", rest)
            }
            Modifier::Toll(toll) => ("must", paid_toll(toll, form)),
            Modifier::CountersUnexhausted => said(form.be(), "not exhausted by countering"),
            Modifier::Defends => {
                let guard = form.verb("guard", "guards");
                let rest = format!("for the Chimera and {guard} its aspects, if able");
                (form.verb("block", "blocks"), rest)
            }
            Modifier::JoinsAttacks(with) => (form.verb("join", "joins"), self.joins(with, its)),
            Modifier::WoundsForDiscards(n) => {
                let wounds = self.counted(n, "wound token", "wound tokens");
                let player = if self.is_of_chimera() { "" } else { " player's" };
                let rest = format!("{wounds} for each card that is discarded from {its}{player} hand or draw pile");
                (form.verb("take", "takes"), rest)
            }
            Modifier::DestroyedExhausted => said(form.be(), "destroyed when exhausted"),
            Modifier::CountsAsExhausted => said(form.be(), "considered to be exhausted"),
            Modifier::FocusedMore(n) => {
                let times = self.counted(n, "additional time", "additional times");
                (form.be(), format!("focused {times}"))
            }
            Modifier::WoundsDoubled => {
                let receive = form.verb("receive", "receives");
                said(receive, "twice the number of wound tokens from damage")
            }
            Modifier::Unpreventable => said(deal, "damage that cannot be prevented by attacking or countering"),
            Modifier::Must(duty) => self.must(duty, form),
            Modifier::SwappedValues => {
                let rest = format!("{its} printed attack value swapped with {its} printed life value");
                (have, rest)
            }
            Modifier::NumeralsInAttacks(n) => {
                let n = self.quantity(n);
                let rest = format!("the numerals of {its} abilities increased by {n} during Attack actions");
                (have, rest)
            }
            Modifier::KeepsDice(kind) => {
                let rest = format!("{} dice that prevent damage in place", kind.word());
                (form.verb("keep", "keeps"), rest)
            }
            Modifier::PaysReactions(kinds) => {
                let faces = power_faces(kinds);
                (
                    lets,
                    format!("{its} controller use {faces} on {it} to pay the cost of reactions"),
                )
            }
            Modifier::Slots(slots) => self.slots(slots, form),
            Modifier::StrikesLast => (deal, strikes_last(form)),
            Modifier::PassesMore => said("may", "pass once more as an additional main action"),
            Modifier::StaysWithHost => ("cannot", self.stays_with_host(form)),
            Modifier::DrawsMore(n) => {
                let cards = self.counted(n, "additional card", "additional cards");
                (
                    lets,
                    format!("{its} controller draw up to {cards} in the draw cards step"),
                )
            }
        }
    }

    /// Which attacks of its row a card joins.
    fn joins(&mut self, with: &Filter, its: &str) -> String {
        let with = self.filter(with, Article::None, Number::One);
        format!("the attack of any {with} in {its} row, if able")
    }

    /// What a card cannot do or have done to it, and by which cards.
    fn cannot_by(&mut self, acts: &[Act], by: Option<&Filter>, form: Form) -> String {
        let acts = cannot(acts, form);
        let by = by.map(|by| match the_very_card(by) {
            Some(card) => self.one(card),
            None => self.filter(by, Article::None, Number::Many),
        });
        match by {
            Some(by) if acts.ends_with("by attacks") => format!("{acts} from {by}"),
            Some(by) => format!("{acts} by {by}"),
            None => acts,
        }
    }

    /// What a card, or its player, must do if able.
    fn must(&mut self, duty: &Duty, form: Form) -> (&'static str, String) {
        let its = form.its();
        match duty {
            Duty::BeBlocked => said("must", "be blocked, if able"),
            Duty::Block(card) => ("must", format!("block {}, if able", self.one(card))),
            Duty::Attack => {
                let rest = format!("{its} player choose an Attack action as a main action, if able");
                (form.verb("make", "makes"), rest)
            }
        }
    }

    fn stays_with_host(&self, form: Form) -> String {
        let host = match (form, self.home.host) {
            (Form::Many, _) => "the card that they are attached to".to_owned(),
            (Form::One | Form::Base, host) => format!("this {host}"),
        };
        format!("be moved or leave play unless {host} leaves play")
    }

    /// How many slots of a battlefield a card takes.
    fn slots(&mut self, slots: &Slots, form: Form) -> (&'static str, String) {
        match slots {
            Slots::None => said(form.verb("do", "does"), "not count towards a battlefield limit"),
            Slots::More(n) => {
                let slots = self.counted(n, "additional slot", "additional slots");
                let them = if self.is_one(n) { "it" } else { "them" };
                let rest = format!("up {slots} on your battlefield and cannot be placed there without {them}");
                (form.verb("take", "takes"), rest)
            }
        }
    }

    /// `+1 attack`, `-1 life for each ...`, `+X attack`; what X is goes to `x`.
    fn bonus(&mut self, stat: Stat, sign: Sign, amount: &Quantity, x: &mut Option<String>) -> String {
        let sign = match sign {
            Sign::Plus => '+',
            Sign::Minus => '-',
        };
        let stat = stat_word(stat);
        if let Some(n) = self.simple(amount) {
            return match std::mem::replace(&mut self.extent, Extent::All) {
                Extent::All => format!("{sign}{n} {stat}"),
                Extent::More => format!("an additional {sign}{n} {stat}"),
            };
        }
        if let Some((n, each)) = self.each_of(amount) {
            return format!("{sign}{n} {stat} for each {each}");
        }
        *x = Some(self.quantity(amount));
        format!("{sign}X {stat}")
    }

    /// What a card gains: a keyword, or a paragraph in quotes that calls the card what it is.
    fn gained(&mut self, printed: &Printed, receiver: &'static str) -> String {
        let boxed = match printed.boxed {
            TextBox::Plain => "",
            TextBox::Inexhaustible => "inexhaustible ",
            TextBox::BetweenRealms => "between realms ",
        };
        if self.pool.keywords.iter().any(|k| k.ability == printed.ability) {
            if !self.keywords.iter().any(|k| k.ability == printed.ability) {
                self.keywords.push(*printed);
            }
            return format!("{boxed}{}", keyword_label(self.pool, printed));
        }
        let home = Home {
            own: Some(receiver),
            ..Home::of(CardKind::Ally)
        };
        let (paragraphs, keywords) = unexplained(self.pool, printed, home);
        for keyword in keywords {
            if !self.keywords.iter().any(|k| k.ability == keyword.ability) {
                self.keywords.push(keyword);
            }
        }
        let said: Vec<String> = paragraphs
            .into_iter()
            .map(|p| {
                Paragraph {
                    boxed: Boxed::Plain,
                    ..p
                }
                .to_string()
            })
            .collect();
        // The sentence around it brings the full stop.
        let said = said.join(" ");
        let said = said.strip_suffix('.').unwrap_or(&said);
        match printed.boxed {
            TextBox::Plain => format!("\u{201c}{said}\u{201d}"),
            _ => format!("the {boxed}ability \u{201c}{said}\u{201d}"),
        }
    }
}

/// What is counted for each of several changes is said behind the last: `+1 attack and +1 life for each card under it`.
fn counted_once(mut changes: Vec<&str>) -> Vec<&str> {
    const EACH: &str = " for each ";
    let counted = |change: &str| change.find(EACH).map(|at| change[at..].to_owned());
    if let [first, rest @ ..] = &changes[..]
        && let Some(each) = counted(first)
        && !rest.is_empty()
        && rest.iter().all(|change| counted(change).as_ref() == Some(&each))
    {
        let last = changes.len() - 1;
        for change in &mut changes[..last] {
            *change = change.strip_suffix(each.as_str()).unwrap_or(change);
        }
    }
    changes
}

/// Whether a filter on a card of a Chimera means the Chimera itself.
fn is_the_chimera(filter: &Filter) -> bool {
    filter.kinds == [Noun::Phoenixborn] && filter.control == Control::Yours && filter.place == Place::InPlay
}

/// A verb with words that are always the same.
fn said(verb: &'static str, rest: &str) -> (&'static str, String) {
    (verb, rest.to_owned())
}

/// `spells or dice powers`
fn causes(kinds: &[CauseKind]) -> String {
    let kinds: Vec<&str> = kinds.iter().map(|kind| cause_words(*kind).1).collect();
    join(&kinds, "or")
}

/// By what of an opponent a card cannot be targeted or affected.
fn immune(what: Immunity, kinds: &[CauseKind]) -> String {
    let what = match what {
        Immunity::Targeted => "targeted",
        Immunity::Affected => "affected",
    };
    match kinds {
        [] => format!("be {what} by an opponent"),
        kinds => format!("be {what} by an opponent's {}", causes(kinds)),
    }
}

/// What the player of a card spends to defend or attack.
fn paid_toll(toll: &Toll, form: Form) -> String {
    let its = form.its();
    let cost = marks::in_sentence(&toll.cost);
    let (wounds, to) = (toll_wounds(toll, form.it()), toll_for(toll));
    format!("have {its} player spend {cost}{wounds} to {to}")
}

/// What players pay to defend or attack.
fn toll_of_players(toll: &Toll) -> String {
    let cost = marks::in_sentence(&toll.cost);
    let (wounds, to) = (toll_wounds(toll, "their Phoenixborn"), toll_for(toll));
    format!("pay {cost}{wounds} to {to}")
}

fn toll_wounds(toll: &Toll, on: &str) -> String {
    match toll.wounds {
        None => String::new(),
        Some(1) => format!(" or place 1 wound token on {on}"),
        Some(n) => format!(" or place {n} wound tokens on {on}"),
    }
}

fn toll_for(toll: &Toll) -> &'static str {
    match toll.on {
        TollOn::Defending => "declare blockers or a guard",
        TollOn::Attacking => "take an Attack action",
    }
}

fn strikes_first(fight: Fight, form: Form) -> String {
    let its = form.its();
    let it = form.it();
    match fight {
        Fight::Attacking => format!("{its} damage before units in battle with {it}"),
        Fight::Battle => format!("{its} damage in battle before units without this ability"),
    }
}

fn strikes_last(form: Form) -> String {
    let its = form.its();
    let it = match form {
        Form::Many => "they",
        Form::One | Form::Base => "it",
    };
    format!("{its} damage in battle after units without this ability, unless {it} would also deal {its} damage first")
}

/// Whether a change is by a number that needs a clause of its own.
pub(super) fn names_a_number(modifier: &Modifier) -> bool {
    let Modifier::Gets(_, _, amount) = modifier else {
        return false;
    };
    match amount {
        Quantity::Number(_)
        | Quantity::Numeral
        | Quantity::X
        | Quantity::TokensOn(..)
        | Quantity::TokensAmong(..)
        | Quantity::DiceAmong(..)
        | Quantity::DiceSpent(..)
        | Quantity::CountOf(_)
        | Quantity::Times(..) => false,
        Quantity::Phase
        | Quantity::ValueOf(..)
        | Quantity::PrintedOf(..)
        | Quantity::PlayCostOf(_)
        | Quantity::ActiveDice(..)
        | Quantity::DestroyedBy(_)
        | Quantity::ReceivedFrom(_)
        | Quantity::Amount(_)
        | Quantity::AmountFor(..)
        | Quantity::Plus(..)
        | Quantity::Minus(..)
        | Quantity::Highest(..) => true,
    }
}

/// Whether a change can follow `you may have it`: a verb that has a plain form.
pub(super) fn can_be_had(modifier: &Modifier) -> bool {
    match modifier {
        Modifier::Gets(..)
        | Modifier::Gains(_)
        | Modifier::HasNoAbilities
        | Modifier::StrikesFirst(_)
        | Modifier::StrikesLast
        | Modifier::Slots(Slots::More(_))
        | Modifier::OnlyInexhaustible
        | Modifier::Loses(_)
        | Modifier::CountersUnexhausted
        | Modifier::Defends
        | Modifier::JoinsAttacks(_)
        | Modifier::DestroyedExhausted
        | Modifier::WoundsForDiscards(_)
        | Modifier::CountsAsExhausted
        | Modifier::FocusedMore(_)
        | Modifier::WoundsDoubled
        | Modifier::Unpreventable
        | Modifier::SwappedValues
        | Modifier::NumeralsInAttacks(_)
        | Modifier::KeepsDice(_)
        | Modifier::Must(Duty::Attack)
        | Modifier::PaysReactions(_)
        | Modifier::DrawsMore(_) => true,
        Modifier::Cannot(..)
        | Modifier::Immune(..)
        | Modifier::MayGuard
        | Modifier::Steadfast(_)
        | Modifier::Untargetable(_)
        | Modifier::PaysForCards
        | Modifier::PaysForActivations
        | Modifier::KeptFromHand(_)
        | Modifier::Toll(_)
        | Modifier::Slots(Slots::None)
        | Modifier::PassesMore
        | Modifier::StaysWithHost
        | Modifier::Must(Duty::BeBlocked | Duty::Block(_)) => false,
    }
}

/// `[charm:power] or [divine:power]`
fn power_faces(kinds: &[DieType]) -> String {
    let faces: Vec<String> = kinds.iter().map(|kind| marks::face(*kind, Level::Power)).collect();
    let faces: Vec<&str> = faces.iter().map(String::as_str).collect();
    join(&faces, "or")
}

/// Whether these modifiers of a Phoenixborn are about what its player does.
pub(super) fn only_players_do(modifiers: &[Modifier]) -> bool {
    let players_act = |act: &Act| match act {
        Act::PlayReactionSpells
        | Act::PlayReactions
        | Act::PlayActionSpells
        | Act::SpendBasicDice
        | Act::TakeSideActions
        | Act::TakeAttackActions
        | Act::AffectOpposingDice
        | Act::ChangeOpposingDice => true,
        Act::Attack
        | Act::Block
        | Act::Guard
        | Act::Counter
        | Act::BeBlocked
        | Act::BeGuarded
        | Act::BeAttacked
        | Act::BeGuardedFor
        | Act::BeMeditated
        | Act::BearAlterations
        | Act::BearOpposingAlterations
        | Act::BeActivated => false,
    };
    modifiers.iter().all(|modifier| {
        *modifier == Modifier::PassesMore
            || matches!(modifier, Modifier::Cannot(acts, None) if acts.iter().all(players_act))
    })
}

/// How an act that is forbidden is said.
enum Forbidden {
    /// Something that the card or its player does: `cannot attack`.
    Doing(&'static str),
    /// Something that is done to the card: `cannot be blocked`.
    BeingDone(&'static str),
}

fn forbidden(act: Act, form: Form) -> Forbidden {
    match act {
        Act::BeActivated if form == Form::Many => Forbidden::Doing("have their abilities activated"),
        Act::BearAlterations if form == Form::Many => Forbidden::Doing("have alteration spells attached to them"),
        Act::BearOpposingAlterations if form == Form::Many => {
            Forbidden::Doing("have alteration spells attached to them by opponents")
        }
        Act::Attack => Forbidden::Doing("attack"),
        Act::Block => Forbidden::Doing("block"),
        Act::Guard => Forbidden::Doing("guard"),
        Act::Counter => Forbidden::Doing("counter"),
        Act::PlayReactionSpells => Forbidden::Doing("play reaction spells"),
        Act::PlayReactions => Forbidden::Doing("play reactions"),
        Act::PlayActionSpells => Forbidden::Doing("play action spells"),
        Act::SpendBasicDice => Forbidden::Doing("spend dice on their basic side"),
        Act::TakeSideActions => Forbidden::Doing("take a side action other than Meditate"),
        Act::TakeAttackActions => Forbidden::Doing("take an Attack action"),
        Act::BeActivated => Forbidden::Doing("have its abilities activated"),
        Act::AffectOpposingDice => Forbidden::Doing("affect dice in an opponent's active pool"),
        Act::ChangeOpposingDice => {
            Forbidden::Doing("re-roll, raise, lower or change dice in an opponent's active pool")
        }
        Act::BearAlterations => Forbidden::Doing("have alteration spells attached to it"),
        Act::BearOpposingAlterations => Forbidden::Doing("have alteration spells attached to it by opponents"),
        Act::BeBlocked => Forbidden::BeingDone("blocked"),
        Act::BeGuarded => Forbidden::BeingDone("guarded against"),
        Act::BeAttacked => Forbidden::BeingDone("targeted by attacks"),
        Act::BeGuardedFor => Forbidden::BeingDone("protected by a guard"),
        Act::BeMeditated => Forbidden::BeingDone("discarded to meditate"),
    }
}

/// `attack, block or be guarded against`: what is done to a card comes last, with one `be` for all of it.
fn cannot(acts: &[Act], form: Form) -> String {
    let (mut doing, mut being_done) = (Vec::new(), Vec::new());
    // What is played besides action spells is said with them.
    let besides = [
        (Act::PlayReactionSpells, "play action or reaction spells"),
        (Act::PlayReactions, "play action spells or reactions"),
    ];
    let mut said_together = Vec::new();
    for (act, words) in besides {
        if acts.contains(&act) && acts.contains(&Act::PlayActionSpells) {
            doing.push(words);
            said_together.extend([act, Act::PlayActionSpells]);
        }
    }
    for act in acts.iter().filter(|act| !said_together.contains(act)) {
        match forbidden(*act, form) {
            Forbidden::Doing(words) => doing.push(words),
            Forbidden::BeingDone(words) => being_done.push(words),
        }
    }
    let suffered = format!("be {}", join(&being_done, "or"));
    if !being_done.is_empty() {
        doing.push(&suffered);
    }
    join(&doing, "or")
}
