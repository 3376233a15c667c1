//! What the pieces do when something happens, read out of the events of the game. Nothing here needs a browser.

use super::super::behavior::{self, Roll};
use super::super::line::player_name;
use super::super::model::{self, Face, Large};
use ashwright_core::{Die, DieType, Seat, Token};
use ashwright_room::message::{Logged, Phase, Table};
use ashwright_room::view::{Deed, Frame, Label, Name, Player, Seen, View, What};
use ashwright_seen::CONCEDED;

/// So many events at once are not played: whoever comes back after a while sees how things stand.
pub(super) const MOST: usize = 80;

/// What a piece does. Cards are named as the viewer names them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Gesture {
    /// The play of somebody else, or what a Chimera reveals, is shown large before it happens.
    Show {
        /// Whose play it is.
        seat: Option<Seat>,
        /// With what.
        large: Large,
        /// Which of the events tells of it.
        event: usize,
    },
    /// A Chimera takes a turn: it is told against whom, before anything is seen of it.
    Acts(Option<Seat>),
    /// Its die is shown, with the row of its behavior.
    Behaves(Roll),
    /// An attacker strikes at whom it meets.
    Lunge {
        /// Who strikes.
        attacker: Name,
        /// At whom.
        at: Name,
    },
    /// A player's dice fall onto the table.
    Roll(Seat),
    /// A card goes out of a hand to its place, or to where it is resolved.
    Play {
        /// Whose hand.
        seat: Seat,
        /// The card.
        card: Name,
        /// Its title.
        title: String,
    },
    /// Dice go out of their tray into the card that they pay for, if there is one.
    Spend {
        /// Whose dice.
        seat: Seat,
        /// Which.
        dice: Vec<Face>,
        /// For what.
        into: Option<Name>,
    },
    /// A die whose power is used strikes.
    Power(Seat, DieType),
    /// An effect takes aim at a card, before anything comes of it.
    Aim {
        /// At which.
        at: Name,
        /// What takes aim, where arrows do not say it.
        by: Option<Source>,
        /// Whether somebody else does.
        others: bool,
    },
    /// So much damage, or so many wounds.
    Hurt(Name, u8),
    /// So many wounds fewer.
    Heal(Name, u8),
    /// A token comes to rest on a card.
    Settle(Name, Token),
    /// What is destroyed falls to ash.
    Fall(Name),
    /// A card comes off a pile of a player to where it lies now.
    Comes {
        /// Which.
        card: Name,
        /// Whose pile.
        seat: Seat,
        /// Which pile.
        from: Pile,
    },
    /// A card that was not drawn comes into a player's hand.
    IntoHand(Seat, Name),
    /// A card goes to the discard pile of its player.
    Leaves(Name),
    /// A card of a player's hand that was not seen there goes to the discard pile.
    OutOfHand(Seat, Name),
    /// A card leaves the game.
    Vanishes(Name),
    /// Something comes to lie at a card, or under it.
    Takes(Name),
    /// A token goes from a card.
    Loses(Name, Token),
    /// A ready die turns to this level.
    Turns(Seat, Die),
    /// A draw pile is shuffled.
    Shuffles(Seat),
    /// What a Chimera counts changes.
    Counts(Track),
    /// A word stands somewhere for a moment.
    Says(Over, Word),
    /// Somebody's turn begins, perhaps with a round, whose number is given.
    Begins(Option<u16>),
}

/// What takes aim.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Source {
    /// A card.
    Card(Name),
    /// A die of a player.
    Die(Seat, DieType),
}

/// A pile that cards come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pile {
    /// The draw pile.
    Draw,
    /// The conjurations.
    Conjurations,
    /// The discard pile.
    Discard,
}

impl Pile {
    /// Its name on the page.
    pub fn word(self) -> &'static str {
        match self {
            Pile::Draw => "draw",
            Pile::Conjurations => "conjurations",
            Pile::Discard => "discard",
        }
    }
}

/// What a Chimera counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Track {
    /// Rage dice that show power.
    Rage,
    /// Red Rains tokens.
    Rains,
}

/// Where a word stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Over {
    /// Over a card.
    Card(Name),
    /// Over a player.
    Seat(Seat),
    /// In the middle of the table.
    Middle,
}

/// What is said of what no piece shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Word {
    /// The rolls for the first player are equal.
    Tied,
    /// Somebody is the first player.
    First,
    /// Somebody passes.
    Passes,
    /// Somebody meditates.
    Meditates,
    /// Somebody looks at cards.
    Looks,
    /// Somebody gives up.
    GivesUp,
    /// The recovery phase begins.
    Recovery,
    /// Something is cancelled.
    Cancelled,
    /// So much damage is prevented.
    Prevented(u8),
    /// A Chimera rolls this for a guard.
    Guards(u8),
    /// An aspect lies face down.
    FaceDown,
    /// This phase of a Chimera begins.
    Phase(u8),
    /// A Chimera is fatigued.
    Fatigued,
    /// A Chimera is destroyed, and the players go on against each other.
    Phoenix,
}

/// What the pieces do between two documents, in the order of the events that were told between them.
pub fn gestures(before: &Table, after: &Table, told: &[Logged]) -> Vec<Gesture> {
    let (Some(was), Some(is)) = (&before.view, &after.view) else {
        return Vec::new();
    };
    if told.len() > MOST || after.step <= before.step {
        return Vec::new();
    }
    let mut telling = Telling {
        was,
        is,
        you: after.you,
        all: lunges(was, is, told),
        dealt: Dealt::default(),
        paid_for: None,
        acts: was.chain.last().map(acting),
        after,
        begins: None,
        phase: was.chimera.as_ref().map_or(1, |chimera| chimera.phase),
        milled: milled(was, is, told),
    };
    for (event, logged) in told.iter().enumerate() {
        telling.tell(event, logged);
    }
    telling.all.extend(telling.begins.map(Gesture::Begins));
    telling.all
}

/// What has been told so far of what lies between two documents.
struct Telling<'a> {
    after: &'a Table,
    was: &'a View,
    is: &'a View,
    you: Option<Seat>,
    all: Vec<Gesture>,
    dealt: Dealt,
    /// What the next dice pay for.
    paid_for: Option<Name>,
    /// Whose text is resolved, and what has it.
    acts: Option<(Seat, Source)>,
    /// Whether a turn begins, and with which round.
    begins: Option<Option<u16>>,
    /// The phase of the Chimera so far.
    phase: u8,
    /// How many cards of each player's draw pile left it without being drawn, as far as they are not told yet.
    milled: Vec<usize>,
}

/// Whose an effect is, and what has it.
fn acting(frame: &Frame) -> (Seat, Source) {
    let source = match &frame.text {
        Label::Power(kind) => Source::Die(frame.seat, *kind),
        _ => Source::Card(frame.card.clone()),
    };
    (frame.seat, source)
}

/// The titles of those who lead the players, and what the players are called.
fn meeting(table: &Table, view: &View) -> Vec<(String, String)> {
    let seats = (0..).map(Seat).zip(&view.players);
    let leads = |(seat, player): (Seat, &Player)| {
        let leader = player.phoenixborn.as_ref()?;
        Some((leader.title.to_string(), player_name(table, seat)))
    };
    seats.filter_map(leads).collect()
}

/// How many cards left each player's draw pile without being drawn.
fn milled(was: &View, is: &View, told: &[Logged]) -> Vec<usize> {
    let drawn = |seat| {
        let drew = told
            .iter()
            .filter(|logged| matches!(logged.event.what, What::Drew(by, _) if by == seat));
        drew.count()
    };
    let piles = (0..).map(Seat).zip(was.players.iter().zip(&is.players));
    piles
        .map(|(seat, (was, is))| usize::from(was.pile.saturating_sub(is.pile)).saturating_sub(drawn(seat)))
        .collect()
}

impl Telling<'_> {
    /// Every event has its gesture, or a reason for which it has none.
    fn tell(&mut self, event: usize, logged: &Logged) {
        match &logged.event.what {
            What::Round(round) => {
                self.begins = Some(Some(*round));
                if *round == 1 {
                    let (seat, large) = (None, Large::Cards(meeting(self.after, self.is)));
                    self.all.push(Gesture::Show { seat, large, event });
                }
            }
            What::Tied(_) => self.says(Over::Middle, Word::Tied),
            What::FirstPlayer(seat) => self.says(Over::Seat(*seat), Word::First),
            What::Passed(seat) => self.says(Over::Seat(*seat), Word::Passes),
            What::Meditated(seat) => self.says(Over::Seat(*seat), Word::Meditates),
            What::LookedAt(seat, _) => self.says(Over::Seat(*seat), Word::Looks),
            What::Lost(seat) if logged.event.rule == CONCEDED => self.says(Over::Seat(*seat), Word::GivesUp),
            What::Recovery => self.says(Over::Middle, Word::Recovery),
            What::Cancelled(card) => self.says(Over::Card(card.name.clone()), Word::Cancelled),
            What::Turn(seat) => {
                self.begins = Some(self.begins.flatten());
                let acts = model::is_chimera(self.is, *seat).then_some(Gesture::Acts(None));
                self.all.extend(acts);
            }
            What::UsedPower(seat, kind) => {
                self.paid_for = None;
                self.acts = Some((*seat, Source::Die(*seat, *kind)));
                if self.you != Some(*seat) {
                    let (seat, large) = (Some(*seat), Large::Power(*kind));
                    self.all.push(Gesture::Show { seat, large, event });
                }
                self.all.push(Gesture::Power(*seat, *kind));
            }
            What::Rolled(..)
            | What::Spent(..)
            | What::DieChanged(..)
            | What::DieReadied(..)
            | What::DieExhausted(..) => {
                self.dice(&logged.event.what);
            }
            What::Played(seat, card) | What::Used(seat, card, _) => {
                self.paid_for = Some(card.name.clone());
                self.acts = Some((*seat, Source::Card(card.name.clone())));
                if self.you != Some(*seat) {
                    self.show(Some(*seat), card, event);
                }
                if let (What::Played(..), Some(title)) = (&logged.event.what, &card.title) {
                    let (seat, card, title) = (*seat, card.name.clone(), title.to_string());
                    self.all.push(Gesture::Play { seat, card, title });
                }
            }
            What::EnteredPlay(card) => self.enters(card, event),
            What::Attached(_, to) | What::PutUnder(_, to) => self.all.push(Gesture::Takes(to.name.clone())),
            What::Drew(seat, card) => self.comes(&card.name, *seat, Pile::Draw),
            What::ToHand(card) => self.comes_to_hand(&card.name),
            What::Discarded(card) => self.discarded(&card.name),
            What::LeftTheGame(card) => self.all.push(Gesture::Vanishes(card.name.clone())),
            What::Shuffled(seat) => self.all.push(Gesture::Shuffles(*seat)),
            What::Targeted(card) => self.aims(&card.name, self.acts.clone()),
            What::Attacked(_, card) => self.aims(&card.name, None),
            What::Damage(..) | What::Prevented(..) | What::Placed(..) | What::Removed(..) => {
                self.harm(&logged.event.what);
            }
            What::Destroyed(card) => self.all.push(Gesture::Fall(card.name.clone())),
            // A Phoenixborn leaves the game with its player.
            What::Lost(seat) => {
                let lost = model::player(self.was, *seat).and_then(|player| player.phoenixborn.as_ref());
                self.all.extend(lost.map(|card| Gesture::Fall(card.name.clone())));
            }
            What::Chimera(deed) => self.deed(*deed, event),
            // Arrows say who attacks whom and who stands in the way, and the result says how it ended.
            What::DeclaredAttacker(_) | What::DeclaredDefender(..) | What::Ended(_) => {}
        }
    }

    fn says(&mut self, over: Over, word: Word) {
        self.all.push(Gesture::Says(over, word));
    }

    fn aims(&mut self, at: &Name, by: Option<(Seat, Source)>) {
        let others = by.as_ref().is_some_and(|(seat, _)| self.you != Some(*seat));
        // What aims at itself needs no arrow.
        let by = by
            .map(|(_, source)| source)
            .filter(|source| !matches!(source, Source::Card(card) if card == at));
        let at = at.clone();
        self.all.push(Gesture::Aim { at, by, others });
    }

    fn show(&mut self, seat: Option<Seat>, card: &Seen, event: usize) {
        let large = card.title.as_ref().map(|title| Large::card(title.to_string()));
        self.all.extend(large.map(|large| Gesture::Show { seat, large, event }));
    }

    fn comes(&mut self, card: &Name, seat: Seat, from: Pile) {
        let card = card.clone();
        self.all.push(Gesture::Comes { card, seat, from });
    }

    fn dice(&mut self, what: &What) {
        match what {
            What::Rolled(seat, _) => self.all.push(Gesture::Roll(*seat)),
            What::Spent(seat, pool) => {
                let (seat, dice, into) = (*seat, model::tray(pool), self.paid_for.clone());
                let spent = (!dice.is_empty()).then_some(Gesture::Spend { seat, dice, into });
                self.all.extend(spent);
            }
            What::DieChanged(seat, Die { kind, .. }, level) => {
                let (kind, level) = (*kind, *level);
                self.all.push(Gesture::Turns(*seat, Die { kind, level }));
            }
            What::DieReadied(seat, die) => self.all.push(Gesture::Turns(*seat, *die)),
            What::DieExhausted(seat, die) => {
                let (seat, dice) = (*seat, vec![(die.kind, die.level)]);
                self.all.push(Gesture::Spend { seat, dice, into: None });
            }
            _ => {}
        }
    }

    fn harm(&mut self, what: &What) {
        match what {
            What::Damage(card, n) if *n > 0 => {
                self.dealt.0.push((card.name.clone(), *n));
                self.all.push(Gesture::Hurt(card.name.clone(), *n));
            }
            What::Prevented(card, n) => {
                let prevented = self.dealt.take(&card.name, *n);
                soften(&mut self.all, &card.name, prevented);
                self.says(Over::Card(card.name.clone()), Word::Prevented(*n));
            }
            What::Placed(card, Token::Wound, n) => {
                // The wounds that damage leaves are told with it.
                let more = *n - self.dealt.take(&card.name, *n);
                let hurt = (more > 0).then(|| Gesture::Hurt(card.name.clone(), more));
                self.all.extend(hurt);
            }
            What::Removed(card, Token::Wound, n) if *n > 0 => self.all.push(Gesture::Heal(card.name.clone(), *n)),
            What::Placed(card, token, n) if *n > 0 => self.all.push(Gesture::Settle(card.name.clone(), *token)),
            What::Removed(card, token, n) if *n > 0 => self.all.push(Gesture::Loses(card.name.clone(), *token)),
            // Nothing was dealt, placed or removed.
            _ => {}
        }
    }

    /// What was played comes out of a hand; whatever else comes into play comes off a pile, and what a Chimera reveals is shown.
    fn enters(&mut self, card: &Seen, event: usize) {
        let Some(seat) = model::find(self.is, &card.name).map(|placed| placed.seat) else {
            return;
        };
        if model::is_chimera(self.is, seat) {
            return self.show(None, card, event);
        }
        let played = |gesture: &Gesture| matches!(gesture, Gesture::Play { card: played, .. } if *played == card.name);
        if !self.all.iter().any(played) {
            match model::whose_discard(self.was, &card.name) {
                Some(owner) => self.comes(&card.name, owner, Pile::Discard),
                None if self.was_conjuration(seat) => self.comes(&card.name, seat, Pile::Conjurations),
                None => self.comes(&card.name, seat, Pile::Draw),
            }
        }
    }

    /// Whether a player has fewer conjurations left than before, so that what comes into play is one.
    fn was_conjuration(&self, seat: Seat) -> bool {
        let left = |view: &View| model::player(view, seat).map_or(0, |player| player.conjurations);
        left(self.is) < left(self.was)
    }

    /// A card that was nowhere to be seen comes off the draw pile as long as that has lost more cards than were drawn, and out
    /// of the hand otherwise.
    fn discarded(&mut self, card: &Name) {
        let unseen = model::title(self.was, card).is_none();
        let owner = model::whose_discard(self.is, card).filter(|_| unseen);
        let gesture = match owner.map(|seat| (seat, self.milled.get_mut(seat.index()))) {
            Some((_, Some(left @ 1..))) => {
                *left -= 1;
                Gesture::Leaves(card.clone())
            }
            Some((seat, _)) => Gesture::OutOfHand(seat, card.clone()),
            None => Gesture::Leaves(card.clone()),
        };
        self.all.push(gesture);
    }

    /// A card that comes into a hand lay in a discard pile, or where it was seen.
    fn comes_to_hand(&mut self, card: &Name) {
        let holds = |player: &Player| player.known.iter().any(|held| held.name == *card);
        let mut seats = (0..).map(Seat).zip(&self.is.players);
        let holder = seats.find(|(_, player)| holds(player)).map(|(seat, _)| seat);
        let owner = || model::find(self.was, card).map(|placed| placed.seat);
        match model::whose_discard(self.was, card) {
            Some(seat) => self.comes(card, seat, Pile::Discard),
            None => {
                let into = holder.or_else(owner).map(|seat| Gesture::IntoHand(seat, card.clone()));
                self.all.extend(into);
            }
        }
    }

    /// What is told of a Chimera: before it is seen, whom it faces, what it rolls, and its Ultimates.
    fn deed(&mut self, deed: Deed, event: usize) {
        let itself = self.is.chimera.as_ref().or(self.was.chimera.as_ref());
        let itself = itself.map(|chimera| Over::Seat(chimera.seat)).unwrap_or(Over::Middle);
        match deed {
            Deed::Faces(seat) => {
                if let Some(Gesture::Acts(front)) = self.all.last_mut() {
                    *front = Some(seat);
                }
            }
            Deed::Behavior(shows) => {
                let phase = self.phase;
                self.all.push(Gesture::Behaves(Roll { shows, phase }));
            }
            Deed::Ultimate(of) => {
                let title = behavior::of_phase(self.is, of).map(|cards| cards.ultimate);
                self.all.extend(title.map(|title| Gesture::Show {
                    seat: None,
                    large: Large::card(title),
                    event,
                }));
            }
            Deed::Phase(now) => {
                self.phase = now;
                self.says(Over::Middle, Word::Phase(now));
            }
            Deed::Guard(shows) => self.says(itself, Word::Guards(shows)),
            Deed::FaceDown(_) => self.says(itself, Word::FaceDown),
            Deed::RageDie(_) | Deed::RageSpent => self.all.push(Gesture::Counts(Track::Rage)),
            Deed::RedRains(_) => self.all.push(Gesture::Counts(Track::Rains)),
            Deed::Fatigued => self.says(itself, Word::Fatigued),
            Deed::Phoenix => self.says(Over::Middle, Word::Phoenix),
        }
    }
}

/// Damage of which nothing has come yet: what is prevented of it, and the wounds that it leaves, are told with it.
#[derive(Default)]
struct Dealt(Vec<(Name, u8)>);

impl Dealt {
    /// Takes so much of what was last dealt to a card; how much of it there was.
    fn take(&mut self, card: &Name, n: u8) -> u8 {
        let mut newest = self.0.iter_mut().rev();
        let Some((_, left)) = newest.find(|(hurt, left)| hurt == card && *left > 0) else {
            return 0;
        };
        let taken = n.min(*left);
        *left -= taken;
        taken
    }
}

/// Tells of so much less that a card was last hurt, and of nothing where nothing is left (R 9.2.1).
fn soften(all: &mut Vec<Gesture>, card: &Name, by: u8) {
    let last = all
        .iter()
        .rposition(|gesture| matches!(gesture, Gesture::Hurt(hurt, _) if hurt == card));
    if let Some(at) = last
        && let Gesture::Hurt(_, n) = &mut all[at]
    {
        *n = n.saturating_sub(by);
        if *n == 0 {
            all.remove(at);
        }
    }
}

/// Whether the game ends with what the pieces do between two documents: nobody gave up, somebody was hurt or destroyed.
pub fn is_last_blow(before: &Table, after: &Table, gestures: &[Gesture]) -> bool {
    let ends = before.phase != Phase::Over && after.phase == Phase::Over;
    ends && gestures
        .iter()
        .any(|gesture| matches!(gesture, Gesture::Hurt(..) | Gesture::Fall(_)))
}

/// The battles that were fought between the two, when something was dealt.
fn lunges(was: &View, is: &View, told: &[Logged]) -> Vec<Gesture> {
    let Some(attack) = &was.attack else {
        return Vec::new();
    };
    if !told.iter().any(|logged| matches!(logged.event.what, What::Damage(..))) {
        return Vec::new();
    }
    let now = is.attack.iter().flat_map(|attack| &attack.battles);
    let open: Vec<&Name> = now.filter(|battle| !battle.resolved).map(|b| &b.attacker).collect();
    let fought = attack
        .battles
        .iter()
        .filter(|battle| !battle.resolved && !open.contains(&&battle.attacker));
    fought
        .filter_map(|battle| {
            let at = battle.meets.as_ref().or(attack.target.as_ref())?.clone();
            let attacker = battle.attacker.clone();
            Some(Gesture::Lunge { attacker, at })
        })
        .collect()
}
