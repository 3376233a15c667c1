//! The sentence of an entry.

mod chimera;

use super::super::line::{self, Piece, paragraph, pieces};
use super::super::model;
use super::saying::{About, Card, Damage, Doing, Subject, Text, Words, text};
use super::{Clause, Entry, Kind, bookkeeping};
use crate::i18n::t;
use crate::pool;
use ashwright_core::{DieType, EditionId, Level, Part, Rule, Seat, Token, capital};
use ashwright_room::message::{Logged, Pool, Table};
use ashwright_room::view::{Deed, Label, Name, Seen, What};
use ashwright_seen::{ACTIVATED, ANNOUNCED, BLOCKED, CONCEDED, RAN_OUT, REACTED, Title};
use std::ops::Range;

/// After so many letters the rest of a sentence is only counted.
const LONG: usize = 300;

/// Whether both rules stand in one section: what a Chimera does is told by rules of its own, each beside the one of the players.
fn is_of_section(rule: Rule, of: Rule) -> bool {
    (rule.0, rule.1) == (of.0, of.1)
}

/// Something that was done, and to what.
#[derive(Clone, PartialEq)]
struct Done {
    doing: Doing,
    on: Vec<Card>,
}

/// What one subject did, in order.
#[derive(Clone, PartialEq)]
struct Group {
    subject: Subject,
    chain: Vec<Done>,
    /// The text through which it came about.
    by: Option<Text>,
}

impl Group {
    fn new(subject: Subject, doing: Doing) -> Group {
        let done = Done { doing, on: Vec::new() };
        Group {
            subject,
            chain: vec![done],
            by: None,
        }
    }

    fn push(&mut self, doing: Doing) {
        self.chain.push(Done { doing, on: Vec::new() });
    }

    /// Whether it is about this card, and perhaps others.
    fn is_about(&self, name: &Name) -> bool {
        matches!(&self.subject, Subject::Cards(of) if of.iter().any(|card| card.name == *name))
    }

    fn doings(&mut self) -> impl DoubleEndedIterator<Item = &mut Doing> {
        self.chain.iter_mut().map(|done| &mut done.doing)
    }
}

/// Whether a card is an aspect of a Chimera.
fn is_aspect(card: &Seen) -> bool {
    let printed = card
        .title
        .as_ref()
        .and_then(|title| pool::card(EditionId::RedRains, title));
    printed.is_some_and(|card| matches!(card.card().part, Part::Aspect(_)))
}

/// A text of which nothing was told yet.
struct Pending {
    seat: Seat,
    text: Text,
    /// Whether it is told even when nothing comes of it.
    told: bool,
    /// Whether it speaks of damage: what is dealt after it need not come of it.
    deals: bool,
}

/// What comes off in the recovery phase.
#[derive(Default)]
struct Recovering {
    healed: usize,
    readied: usize,
}

/// Listens to the events of an entry.
struct Teller<'a> {
    words: Words<'a>,
    table: &'a Table,
    groups: Vec<Group>,
    /// Where the groups begin that follow from the last action, reaction or text.
    scope: usize,
    pending: Option<Pending>,
    /// What the last action, reaction or text is aimed at.
    aimed: Vec<Card>,
    /// Where that is told: the group, and the place in its chain.
    aims: Option<(usize, usize)>,
    /// Whoever acts.
    actor: Option<Seat>,
    /// Cards that were played or used.
    heads: Vec<Name>,
    /// Cards that attack, are attacked, or defend.
    fighters: Vec<Name>,
    destroyed: Vec<Name>,
    /// The card for which dice are spent.
    paid_for: Option<Card>,
    price: Pool,
    recovering: Option<Recovering>,
    /// What was told before this entry.
    before: &'a [Logged],
    /// How many rage dice show power.
    rage: u8,
    /// The last card of a Chimera that used a status token.
    ran_out: Option<Seen>,
}

/// The entry of these events.
pub fn entry(table: &Table, log: &[Logged], events: Range<usize>) -> Entry {
    let told = &log[events.clone()];
    let lines = bookkeeping(table, told);
    let what = told.first().map(|first| &first.event.what);
    // A turn that begins is told with what is done first in it.
    let done = told.iter().find(|logged| !matches!(logged.event.what, What::Turn(_)));
    let step = done.or(told.first()).map_or(0, |logged| logged.step);
    let mut teller = Teller {
        words: Words {
            table,
            alike: alike(table, told),
        },
        table,
        groups: Vec::new(),
        scope: 0,
        pending: None,
        aimed: Vec::new(),
        aims: None,
        actor: None,
        heads: Vec::new(),
        fighters: Vec::new(),
        destroyed: Vec::new(),
        paid_for: None,
        price: Pool::new(),
        recovering: None,
        before: &log[..events.start],
        rage: chimera::rage_after(&log[..events.start]),
        ran_out: None,
    };
    for (at, logged) in told.iter().enumerate() {
        teller.hear(&logged.event.what, logged.event.rule, &told[at + 1..]);
    }
    teller.end();
    let heading = matches!(what, Some(What::Round(_) | What::Ended(_)));
    let mut cards = teller.is_about(|about| matches!(about, About::Cards | About::Both));
    let mut clauses = teller.sentence(|about| about != About::Price);
    let dice = teller.sentence(|about| about != About::Cards);
    if clauses.is_empty() {
        // What is bookkeeping alone is told as such.
        clauses = lines.first().map(|line| vec![line.pieces.clone()]).unwrap_or_default();
        if let (false, Some(Piece::Text(end))) = (heading, clauses.last_mut().and_then(|clause| clause.last_mut())) {
            end.truncate(end.trim_end_matches('.').len());
        }
        cards |= lines.iter().any(|line| line.kind == line::Kind::Cards);
    }
    Entry {
        kind: if heading { Kind::Heading } else { Kind::Told },
        turn: matches!(what, Some(What::Turn(_))),
        price: teller.price,
        events,
        step,
        clauses,
        dice,
        cards,
        lines,
    }
}

/// The cards of an entry that have a title in common with one of another player, in the entry or in play, with whose they are.
fn alike(table: &Table, told: &[Logged]) -> Vec<(Name, Seat)> {
    let Some(view) = &table.view else { return Vec::new() };
    let attack = told.iter().find_map(|logged| match &logged.event.what {
        What::Attacked(seat, _) => Some(*seat),
        _ => None,
    });
    let other = attack
        .filter(|_| table.seats.len() == 2)
        .map(|seat| Seat(1 - seat.0.min(1)));
    let mut all: Vec<(&Seen, Seat)> = Vec::new();
    for logged in told {
        let fights = match &logged.event.what {
            What::DeclaredAttacker(card) => [(Some(card), attack), (None, None)],
            What::Attacked(_, card) => [(Some(card), other), (None, None)],
            What::DeclaredDefender(card, attacker) => [(Some(card), other), (Some(attacker), attack)],
            What::Damage(card, _) | What::Placed(card, ..) | What::Targeted(card) | What::Destroyed(card) => {
                [(Some(card), None), (None, None)]
            }
            _ => continue,
        };
        for (card, seat) in fights {
            let Some(card) = card else { continue };
            let seat = seat.or_else(|| model::whose(view, &card.name));
            if let Some(seat) = seat.filter(|_| all.iter().all(|(known, _)| known.name != card.name)) {
                all.push((card, seat));
            }
        }
    }
    // Who has lost has their Phoenixborn among what is out of the game.
    let elsewhere = |card: &Seen, seat: Seat| {
        let is_twin = |title: &Title| Some(title) == card.title.as_ref();
        let mut others = (0..).map(Seat).zip(&view.players).filter(|(of, _)| *of != seat);
        let mut placed = model::in_play(view).into_iter();
        placed.any(|placed| placed.seat != seat && is_twin(&placed.card.title))
            || others.any(|(_, player)| player.removed.iter().any(|(_, title)| is_twin(title)))
    };
    let twin = |card: &Seen, seat: Seat| {
        let named = all.iter().any(|(other, of)| other.title == card.title && *of != seat);
        named || elsewhere(card, seat)
    };
    let alike = all
        .iter()
        .filter(|(card, seat)| card.title.is_some() && twin(card, *seat));
    alike.map(|(card, seat)| (card.name.clone(), *seat)).collect()
}

impl Teller<'_> {
    fn card(&self, seen: &Seen) -> Card {
        self.words.card(seen)
    }

    /// The player of whom something holds.
    fn player(&self, is: impl Fn(&ashwright_room::view::Player) -> bool) -> Option<Seat> {
        let view = self.table.view.as_ref()?;
        let at = view.players.iter().position(is)?;
        Some(Seat(at as u8))
    }

    /// The player whose Phoenixborn this is.
    fn phoenixborn(&self, name: &Name) -> Option<Seat> {
        self.player(|player| player.phoenixborn.as_ref().is_some_and(|card| card.name == *name))
    }

    /// In whose discard pile a card lies.
    fn discarder(&self, name: &Name) -> Option<Seat> {
        self.player(|player| player.discard.iter().any(|(of, _)| of == name))
    }

    fn is_chimera(&self, seat: Seat) -> bool {
        let view = self.table.view.as_ref();
        view.is_some_and(|view| model::is_chimera(view, seat))
    }

    /// Adds what somebody did at the end.
    fn add(&mut self, subject: Subject, doing: Doing) {
        let by = self.pending.take().map(|pending| pending.text);
        let goes_on = by.is_none() && self.groups.len() > self.scope && subject != Subject::Nobody;
        match self.groups.last_mut() {
            Some(last) if goes_on && last.subject == subject => last.push(doing),
            Some(_) | None => {
                let by = by.filter(|text| text.label.is_some() || !text.known);
                self.groups.push(Group {
                    by,
                    ..Group::new(subject, doing)
                });
            }
        }
    }

    /// Adds what a player did at the end.
    fn add_by(&mut self, seat: Seat, doing: Doing) {
        self.add(Subject::Seat(seat), doing);
    }

    /// Adds what was done to a card: to what was done to it before, since the last action or text.
    fn add_to(&mut self, card: &Seen, doing: Doing) {
        let card = self.card(card);
        let mut scope = self.groups.iter_mut().skip(self.scope).rev();
        let same = scope.find(|group| matches!(&group.subject, Subject::Cards(of) if of[..] == [card.clone()]));
        match same {
            Some(group) if self.pending.is_none() => {
                match (group.doings().next_back(), &doing) {
                    (Some(Doing::Takes(damage)), Doing::Takes(more)) => {
                        damage.dealt = damage.dealt.saturating_add(more.dealt);
                        return;
                    }
                    (Some(Doing::Status(n)), Doing::Status(more)) | (Some(Doing::Wounded(n)), Doing::Wounded(more)) => {
                        *n = n.saturating_add(*more);
                        return;
                    }
                    _ => {}
                }
                group.push(doing);
            }
            Some(_) | None => self.add(Subject::Cards(vec![card]), doing),
        }
    }

    /// Begins an action, a reaction or a text of a player.
    fn begin(&mut self, seat: Seat, doing: Doing, card: Option<Card>) {
        self.close();
        self.paid_for = card.clone();
        self.heads.extend(card.map(|card| card.name));
        self.actor = self.actor.or(Some(seat));
        let chimera = self.is_chimera(seat);
        match self.groups.last_mut() {
            // A Chimera does one thing after the other.
            Some(last) if chimera && last.subject == Subject::Seat(seat) => last.push(doing),
            Some(_) | None => self.groups.push(Group::new(Subject::Seat(seat), doing)),
        }
        self.scope = self.groups.len() - 1;
        self.aims = self.groups.last().map(|last| (self.scope, last.chain.len() - 1));
    }

    /// Ends the last action, reaction or text: what it was aimed at is told where nothing else tells of it.
    fn close(&mut self) {
        let aimed = std::mem::take(&mut self.aimed);
        if let Some(Pending {
            seat, text, told: true, ..
        }) = self.pending.take()
            && (text.label.is_some() || !text.known)
        {
            self.groups.push(Group::new(Subject::Seat(seat), Doing::Uses(text)));
            self.aims = Some((self.groups.len() - 1, 0));
        }
        let Some((group, at)) = self.aims.take() else { return };
        let Done { doing, .. } = &self.groups[group].chain[at];
        let itself = match doing {
            Doing::Uses(text) => Some(&text.card),
            // A card that is attached says itself to what.
            Doing::Plays(_, Some(host)) => Some(host),
            _ => None,
        };
        // Whoever aims at their own Phoenixborn means themselves.
        let own = |card: &Card| self.actor.is_some() && self.phoenixborn(&card.name) == self.actor;
        let told = |card: &Card| {
            self.groups
                .iter()
                .skip(group + 1)
                .any(|group| group.is_about(&card.name))
        };
        let on = aimed
            .into_iter()
            .filter(|card| Some(card) != itself && !own(card) && !told(card));
        let on: Vec<Card> = on.collect();
        self.groups[group].chain[at].on = on;
    }

    /// Ends the entry.
    fn end(&mut self) {
        self.close();
        self.recovered();
        self.by_player();
        // What was just shown is not named again.
        for group in &mut self.groups {
            for at in 1..group.chain.len() {
                let shown = match &group.chain[at - 1].doing {
                    Doing::Reveals(cards) => cards.clone(),
                    _ => continue,
                };
                if let Doing::Attacks(Some(target), with) = &group.chain[at].doing
                    && *with == shown
                {
                    group.chain[at].doing = Doing::AttacksWithIt(target.clone());
                }
            }
        }
    }

    fn hear(&mut self, what: &What, rule: Rule, later: &[Logged]) {
        match what {
            What::Round(_) | What::Ended(_) | What::Shuffled(_) => {}
            What::Turn(seat) => {
                self.actor = Some(*seat);
                self.add_by(*seat, Doing::Begins);
            }
            What::Rolled(seat, pool) => self.add_by(*seat, Doing::Rolls(pool.clone())),
            What::Tied(n) => {
                let said = t!("log-tied", count = *n, again = line::again(self.table));
                self.add(Subject::Nobody, Doing::Says(said));
            }
            What::FirstPlayer(seat) => {
                self.recovered();
                self.add_by(*seat, Doing::GoesFirst);
            }
            What::Passed(seat) => self.begin(*seat, Doing::Passes, None),
            What::Meditated(seat) => self.begin(*seat, Doing::Meditates, None),
            What::Recovery => self.recovering = Some(Recovering::default()),
            What::Drew(seat, card) => self.drew(*seat, card),
            What::LookedAt(..) if rule == ANNOUNCED => {}
            What::LookedAt(seat, card) => self.looked_at(*seat, card),
            What::Played(seat, card) => {
                let card = self.card(card);
                let doing = match is_of_section(rule, REACTED) {
                    true => Doing::Reacts(card.clone()),
                    false => Doing::Plays(card.clone(), None),
                };
                self.begin(*seat, doing, Some(card));
            }
            What::Used(seat, card, label) => self.used(*seat, card, label, rule),
            What::UsedPower(seat, kind) => self.begin(*seat, Doing::Power(*kind), None),
            What::Spent(seat, pool) => self.spent(*seat, pool),
            What::EnteredPlay(card) => self.entered(card),
            What::Attached(card, host) => self.attached(card, host),
            What::PutUnder(card, above) => {
                let above = self.card(above);
                self.add_to(card, Doing::Under(above));
            }
            What::Damage(_, 0) => {}
            What::Damage(card, n) => {
                if self.pending.as_ref().is_some_and(|pending| !pending.deals) {
                    self.close();
                }
                let dealt = Damage {
                    dealt: *n,
                    ..Damage::default()
                };
                self.add_to(card, Doing::Takes(dealt));
            }
            What::Prevented(card, n) => {
                // Whatever prevents it is told by that.
                if let Some(damage) = self.damage(&card.name) {
                    damage.prevented = damage.prevented.saturating_add(*n);
                    self.pending = None;
                }
            }
            What::Placed(card, token, n) => self.placed(card, *token, *n),
            What::Removed(card, token, n) => self.removed(card, *token, *n, later),
            What::Destroyed(card) => self.fall(card),
            What::Discarded(card) => self.discarded(card),
            What::LeftTheGame(card) => self.left_the_game(card, later),
            What::ToHand(card) => self.add_to(card, Doing::ToHand),
            What::Targeted(card) => {
                let card = self.card(card);
                if !self.aimed.contains(&card) {
                    self.aimed.push(card);
                }
            }
            What::Attacked(seat, card) => {
                let card = self.card(card);
                self.fighters.push(card.name.clone());
                match self.attack() {
                    Some((target, _)) => *target = Some(card),
                    None => self.begin(*seat, Doing::Attacks(Some(card), Vec::new()), None),
                }
            }
            What::DeclaredAttacker(card) => self.attacker(card),
            What::DeclaredDefender(card, attacker) => self.defends(card, attacker, rule),
            What::Cancelled(card) => self.add_to(card, Doing::Cancelled),
            What::DieChanged(seat, die, to) => self.turned(*seat, die.kind, Some(die.level), *to),
            What::DieReadied(seat, die) => self.turned(*seat, die.kind, None, die.level),
            What::DieExhausted(seat, _) => self.exhausted(*seat),
            What::Lost(seat) => {
                self.close();
                let conceded = rule == CONCEDED;
                self.add_by(*seat, if conceded { Doing::Resigns } else { Doing::IsOut });
            }
            What::Chimera(deed) => self.deed(*deed, rule),
        }
    }

    /// Cards that somebody draws one after the other are told together.
    fn drew(&mut self, seat: Seat, card: &Seen) {
        let card = self.card(card);
        match self.last_of(seat) {
            Some(Doing::Draws(cards)) => cards.push(card),
            _ => self.add_by(seat, Doing::Draws(vec![card])),
        }
    }

    /// And so are those that somebody looks at.
    fn looked_at(&mut self, seat: Seat, card: &Seen) {
        let card = self.card(card);
        match self.last_of(seat) {
            Some(Doing::LooksAt(cards)) => cards.push(card),
            _ => self.add_by(seat, Doing::LooksAt(vec![card])),
        }
    }

    fn placed(&mut self, card: &Seen, token: Token, n: u8) {
        match token {
            Token::Wound => match self.damage(&card.name) {
                // The wounds that damage leaves are told with it.
                Some(damage) if damage.wounds < damage.dealt => damage.wounds = damage.wounds.saturating_add(n),
                Some(_) | None => self.add_to(card, Doing::Wounded(n)),
            },
            Token::Status => self.add_to(card, Doing::Status(n)),
            // It was paid with, or comes of fighting.
            Token::Exhaustion if self.heads.contains(&card.name) || self.fighters.contains(&card.name) => {}
            Token::Exhaustion => self.add_to(card, Doing::Exhausted),
        }
    }

    fn left_the_game(&mut self, card: &Seen, later: &[Logged]) {
        // The Ultimate of a phase goes with it.
        let over = later
            .first()
            .is_some_and(|next| matches!(next.event.what, What::Chimera(Deed::Phase(_))));
        if !self.destroyed.contains(&card.name) && !over {
            self.add_to(card, Doing::Leaves);
        }
    }

    /// A text that somebody uses, or that takes effect by itself: that is told once it does something.
    fn used(&mut self, seat: Seat, card: &Seen, label: &Label, rule: Rule) {
        // What went with its last token is named as what it was.
        let ran_out = self.ran_out.take().filter(|_| card.title.is_none());
        let card = ran_out.as_ref().unwrap_or(card);
        self.ran_out = (rule == RAN_OUT).then(|| card.clone());
        let title = card.title.as_ref();
        let says = title.and_then(|title| paragraph(self.words.edition(), title, label));
        let deals = says.as_ref().is_none_or(|says| {
            let all = [Some(&says.text), says.keyword_reminder.as_ref()];
            all.into_iter().flatten().any(|text| text.contains("damage"))
        });
        let text = Text {
            label: says.and_then(|says| says.label()),
            known: self.heads.contains(&card.name) && ran_out.is_none(),
            card: self.card(card),
        };
        let card = text.card.clone();
        if rule == ACTIVATED {
            self.begin(seat, Doing::Uses(text), Some(card));
        } else {
            self.close();
            self.heads.push(card.name.clone());
            self.paid_for = Some(card);
            self.scope = self.groups.len();
            let told = rule != RAN_OUT;
            self.pending = Some(Pending {
                seat,
                text,
                told,
                deals,
            });
        }
    }

    /// A unit is declared as an attacker.
    fn attacker(&mut self, card: &Seen) {
        let card = self.card(card);
        self.fighters.push(card.name.clone());
        match self.attack() {
            Some((_, with)) => with.push(card),
            None => {
                let seat = self
                    .actor
                    .or_else(|| self.table.view.as_ref().map(|view| view.turn.seat));
                self.begin(seat.unwrap_or(Seat(0)), Doing::Attacks(None, vec![card]), None);
            }
        }
    }

    /// A die is turned: by its player, or by somebody else.
    fn turned(&mut self, seat: Seat, kind: DieType, from: Option<Level>, to: Level) {
        let turned = (kind, from, to);
        if self.actor == Some(seat) {
            match self.last_of(seat) {
                Some(Doing::Turns(dice)) => dice.push(turned),
                _ => self.add_by(seat, Doing::Turns(vec![turned])),
            }
        } else {
            let goes_on = self.pending.is_none();
            match self.groups.last_mut().and_then(|group| group.doings().next_back()) {
                Some(Doing::Turned(of, n)) if goes_on && *of == seat => *n += 1,
                _ => self.add(Subject::Nobody, Doing::Turned(seat, 1)),
            }
        }
    }

    /// Dice of a player that an effect exhausts are told together.
    fn exhausted(&mut self, seat: Seat) {
        let goes_on = self.pending.is_none();
        match self.groups.last_mut().and_then(|group| group.doings().next_back()) {
            Some(Doing::DiceExhausted(of, n)) if goes_on && *of == seat => *n += 1,
            _ => self.add(Subject::Nobody, Doing::DiceExhausted(seat, 1)),
        }
    }

    /// The last thing that a player did, where nothing else came after it.
    fn last_of(&mut self, seat: Seat) -> Option<&mut Doing> {
        let last = self.groups.last_mut().filter(|_| self.pending.is_none())?;
        match last.subject == Subject::Seat(seat) {
            true => last.doings().next_back(),
            false => None,
        }
    }

    /// The attack that is told of.
    fn attack(&mut self) -> Option<(&mut Option<Card>, &mut Vec<Card>)> {
        let doings = self.groups.iter_mut().rev().flat_map(|group| group.doings().rev());
        doings.into_iter().find_map(|doing| match doing {
            Doing::Attacks(target, with) => Some((target, with)),
            _ => None,
        })
    }

    /// The damage that a card has taken last.
    fn damage(&mut self, name: &Name) -> Option<&mut Damage> {
        let groups = self.groups.iter_mut().rev().filter(|group| group.is_about(name));
        groups
            .flat_map(|group| group.doings().rev())
            .find_map(|doing| match doing {
                Doing::Takes(damage) => Some(damage),
                _ => None,
            })
    }

    fn spent(&mut self, seat: Seat, pool: &Pool) {
        if model::total(pool) == 0 {
            return;
        }
        if self.actor.is_none_or(|actor| actor == seat) {
            for (kind, counts) in pool {
                let all = self.price.entry(*kind).or_default();
                for (all, n) in all.iter_mut().zip(counts) {
                    *all += n;
                }
            }
        }
        let pending = self.pending.take();
        let paid_for = self.paid_for.clone();
        self.add_by(seat, Doing::Spends(pool.clone(), paid_for));
        self.pending = pending;
    }

    fn entered(&mut self, card: &Seen) {
        if self.heads.contains(&card.name) {
            return;
        }
        // It reveals what lay face down (R 17.1.219); whatever else comes to it is summoned.
        let chimera = self
            .actor
            .filter(|seat| self.is_chimera(*seat) && self.pending.is_none() && is_aspect(card));
        let Some(seat) = chimera else {
            return self.add_to(card, Doing::Arrives);
        };
        let card = self.card(card);
        match self.last_of(seat) {
            Some(Doing::Reveals(cards)) => cards.push(card),
            _ => self.add_by(seat, Doing::Reveals(vec![card])),
        }
    }

    fn attached(&mut self, card: &Seen, host: &Seen) {
        let on = self.card(host);
        let played = self
            .groups
            .iter_mut()
            .flat_map(Group::doings)
            .rev()
            .find_map(|doing| match doing {
                Doing::Plays(played, host @ None) if played.name == card.name => Some(host),
                _ => None,
            });
        match played {
            Some(host) => *host = Some(on),
            // What one reacts with is told with its target.
            None if self.heads.contains(&card.name) => self.aimed.push(on),
            None => self.add_to(card, Doing::Attached(on)),
        }
    }

    /// What falls is told of where its damage is.
    fn fall(&mut self, card: &Seen) {
        self.destroyed.push(card.name.clone());
        // What brought it into play has not destroyed it.
        let came = self.groups.last().is_some_and(|group| {
            let arrives = group.chain.last().is_some_and(|done| done.doing == Doing::Arrives);
            arrives && group.by.is_some() && group.is_about(&card.name)
        });
        if came && self.pending.is_none() {
            let falls = Group::new(Subject::Cards(vec![self.card(card)]), Doing::Destroyed);
            return self.groups.push(falls);
        }
        let told = self.groups.iter_mut().rev().find(|group| group.is_about(&card.name));
        let hurt = told.filter(|group| {
            let last = group.chain.last().map(|done| &done.doing);
            matches!(last, Some(Doing::Takes(_) | Doing::Wounded(_)))
        });
        match hurt {
            Some(group) if self.pending.is_none() => group.push(Doing::Destroyed),
            Some(_) | None => self.add_to(card, Doing::Destroyed),
        }
    }

    fn removed(&mut self, card: &Seen, token: Token, n: u8, later: &[Logged]) {
        let doing = match (token, &mut self.recovering) {
            (Token::Wound, Some(recovering)) => return recovering.healed += 1,
            (Token::Exhaustion, Some(recovering)) => return recovering.readied += 1,
            (Token::Wound, None) => Doing::Heals(n),
            (Token::Exhaustion, None) => Doing::Readied,
            (Token::Status, _) => Doing::StatusOff(n),
        };
        // It was paid with, or goes because a text of its card is used.
        let used = |logged: &Logged| matches!(&logged.event.what, What::Used(_, used, _) if used.name == card.name);
        let paid = self.heads.contains(&card.name) || later.first().is_some_and(used);
        if token != Token::Status || !paid {
            self.add_to(card, doing);
        }
    }

    fn discarded(&mut self, card: &Seen) {
        if self.destroyed.contains(&card.name) || self.heads.contains(&card.name) {
            return;
        }
        let meditates = self
            .groups
            .iter_mut()
            .flat_map(Group::doings)
            .any(|doing| *doing == Doing::Meditates);
        let seat = if meditates {
            self.actor
        } else {
            self.discarder(&card.name)
        };
        let Some(seat) = seat else {
            return self.add_to(card, Doing::Discarded);
        };
        let card = self.card(card);
        match self.last_of(seat) {
            Some(Doing::Discards(cards)) => cards.push(card),
            _ => self.add_by(seat, Doing::Discards(vec![card])),
        }
    }

    fn defends(&mut self, card: &Seen, attacker: &Seen, rule: Rule) {
        self.close();
        self.fighters.push(card.name.clone());
        let alone = self.attack().is_some_and(|(_, with)| with.len() == 1);
        let attacker = self.card(attacker);
        let doing = match (is_of_section(rule, BLOCKED), alone) {
            (true, true) => Doing::Blocks(Vec::new()),
            (true, false) => Doing::Blocks(vec![attacker]),
            (false, _) => Doing::Guards,
        };
        match self.phoenixborn(&card.name) {
            Some(seat) => self.add_by(seat, doing),
            None => self.add_to(card, doing),
        }
    }

    /// Tells in short what the recovery phase took off.
    fn recovered(&mut self) {
        let Some(Recovering { healed, readied }) = self.recovering.take() else {
            return;
        };
        let says = match (healed, readied) {
            (0, 0) => t!("log-recovery"),
            (0, _) => t!("log-recovery-readied", readied = readied),
            (_, 0) => t!("log-recovery-healed", healed = healed),
            _ => t!("log-recovery-both", healed = healed, readied = readied),
        };
        self.groups.insert(0, Group::new(Subject::Nobody, Doing::Says(says)));
    }

    /// What several players draw and discard beside each other is told a player after the other.
    fn by_player(&mut self) {
        let drawn = |done: &Done| matches!(done.doing, Doing::Draws(_) | Doing::Discards(_) | Doing::Discarded);
        let all = |group: &Group| group.by.is_none() && group.chain.iter().all(drawn);
        if !self.groups.iter().all(all) {
            return;
        }
        let mut told: Vec<Group> = Vec::new();
        for group in self.groups.drain(..) {
            match told.iter_mut().find(|before| before.subject == group.subject) {
                Some(before) => {
                    for done in group.chain {
                        match (before.chain.last_mut().map(|done| &mut done.doing), done.doing) {
                            (Some(Doing::Draws(cards)), Doing::Draws(more))
                            | (Some(Doing::Discards(cards)), Doing::Discards(more)) => cards.extend(more),
                            (_, doing) => before.chain.push(Done { doing, on: Vec::new() }),
                        }
                    }
                }
                None => told.push(group),
            }
        }
        self.groups = told;
    }

    fn is_about(&self, wanted: impl Fn(About) -> bool) -> bool {
        self.groups
            .iter()
            .flat_map(|group| &group.chain)
            .any(|done| wanted(done.doing.about()))
    }

    /// The clauses of what is wanted.
    fn sentence(&self, wanted: impl Fn(About) -> bool) -> Vec<Clause> {
        let groups = self.merged(wanted);
        let mut said: Vec<String> = Vec::new();
        let mut long = 0;
        for (at, (group, times)) in groups.iter().enumerate() {
            let text = self.group(group, *times);
            long += text.chars().count();
            if long > LONG && at > 0 && at + 1 < groups.len() {
                said.push(t!("log-more", count = groups.len() - at));
                break;
            }
            said.push(text);
        }
        let clauses = said.iter().enumerate();
        clauses
            .map(|(at, text)| pieces(&if at == 0 { capital(text) } else { text.clone() }))
            .collect()
    }

    /// What a subject did, in a clause.
    fn group(&self, group: &Group, times: usize) -> String {
        let n = group.chain.len();
        let mut clause = String::new();
        for (at, Done { doing, on }) in group.chain.iter().enumerate() {
            let says = self.words.says(doing, &group.subject, at == 0, on);
            clause = match at {
                0 => says,
                _ if at + 1 == n => t!("log-and", first = clause, then = says),
                _ => t!("log-comma", first = clause, then = says),
            };
        }
        if let Some(by) = &group.by {
            let own = group.is_about(&by.card.name);
            let by = Text {
                known: by.known || own,
                ..by.clone()
            };
            clause = t!("log-by", clause = clause, what = text(&by));
        }
        let last = group.chain.last().map(|done| &done.doing);
        if matches!(last, Some(Doing::RedRains(rains)) if rains.sets_off) {
            clause = t!("log-red-rains-full", tokens = clause);
        }
        match times {
            1 => clause,
            times => t!("log-times", clause = clause, count = times),
        }
    }

    /// The groups with what is wanted of each; neighbours of which the same is told are one. With how often each is told.
    fn merged(&self, wanted: impl Fn(About) -> bool) -> Vec<(Group, usize)> {
        let of_chimera = |subject: &Subject, card: &Subject| match (subject, card) {
            (Subject::Seat(seat), Subject::Cards(of)) => {
                self.is_chimera(*seat) && of.len() == 1 && self.phoenixborn(&of[0].name) == Some(*seat)
            }
            _ => false,
        };
        let mut merged: Vec<(Group, usize)> = Vec::new();
        for group in &self.groups {
            let mut group = group.clone();
            group.chain.retain(|done| wanted(done.doing.about()));
            // That a turn begins is told only where nothing is done in it.
            if group.chain.len() > 1 || self.groups.len() > 1 {
                group.chain.retain(|done| done.doing != Doing::Begins);
            }
            if group.chain.is_empty() {
                continue;
            }
            let Some((last, times)) = merged.last_mut() else {
                merged.push((group, 1));
                continue;
            };
            if *last == group {
                *times += 1;
                continue;
            }
            let same = last.subject == group.subject || of_chimera(&last.subject, &group.subject);
            match (&mut last.subject, &group.subject) {
                (Subject::Cards(of), Subject::Cards(cards))
                    if last.chain == group.chain && last.by == group.by && !same =>
                {
                    of.extend(cards.iter().cloned());
                }
                (_, subject) if same && *subject != Subject::Nobody && group.by.is_none() && last.by.is_none() => {
                    last.chain.extend(group.chain);
                }
                _ => merged.push((group, 1)),
            }
        }
        merged
    }
}
