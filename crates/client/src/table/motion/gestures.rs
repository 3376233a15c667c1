//! What the pieces do when something happens, read out of the events of the game. Nothing here needs a browser.

use super::super::behavior::{self, Roll};
use super::super::model::{self, Face};
use ashwright_core::{DieType, Seat, Token};
use ashwright_room::message::{Logged, Phase, Table};
use ashwright_room::view::{Deed, Name, Seen, View, What};
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
        /// The title of the card.
        title: String,
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
    /// An effect takes aim at a card.
    Aim(Name),
    /// So much damage, or so many wounds.
    Hurt(Name, u8),
    /// So many wounds fewer.
    Heal(Name, u8),
    /// A token comes to rest on a card.
    Settle(Name, Token),
    /// What is destroyed falls to ash.
    Fall(Name),
    /// Somebody's turn begins, perhaps with a round, whose number is given.
    Begins(Option<u16>),
}

/// What the pieces do between two documents, in the order of the events that were told between them.
pub fn gestures(before: &Table, after: &Table, told: &[Logged]) -> Vec<Gesture> {
    let (Some(was), Some(is)) = (&before.view, &after.view) else {
        return Vec::new();
    };
    if told.len() > MOST || after.step <= before.step {
        return Vec::new();
    }
    let mut all = lunges(was, is, told);
    let mut dealt = Dealt::default();
    let mut paid_for: Option<Name> = None;
    let mut begins: Option<Option<u16>> = None;
    let mut phase = was.chimera.as_ref().map_or(1, |chimera| chimera.phase);
    for (event, what) in told.iter().map(|logged| &logged.event.what).enumerate() {
        let show = |seat, card: &Seen| {
            let title = card.title.as_ref()?.to_string();
            Some(Gesture::Show { seat, title, event })
        };
        match what {
            What::Rolled(seat, _) => all.push(Gesture::Roll(*seat)),
            What::Played(seat, card) => {
                paid_for = Some(card.name.clone());
                let Some(title) = card.title.as_ref().map(ToString::to_string) else {
                    continue;
                };
                all.extend(show(Some(*seat), card).filter(|_| after.you != Some(*seat)));
                let (seat, card) = (*seat, card.name.clone());
                all.push(Gesture::Play { seat, card, title });
            }
            What::Used(seat, card, _) => {
                paid_for = Some(card.name.clone());
                all.extend(show(Some(*seat), card).filter(|_| after.you != Some(*seat)));
            }
            What::EnteredPlay(card) if is_chimeras(is, &card.name) => all.extend(show(None, card)),
            What::Chimera(deed) => of_deed(is, *deed, event, &mut phase, &mut all),
            What::UsedPower(seat, kind) => {
                paid_for = None;
                all.push(Gesture::Power(*seat, *kind));
            }
            What::Spent(seat, pool) => {
                let (seat, dice, into) = (*seat, model::tray(pool), paid_for.clone());
                all.extend((!dice.is_empty()).then_some(Gesture::Spend { seat, dice, into }));
            }
            What::Targeted(card) => all.push(Gesture::Aim(card.name.clone())),
            What::Damage(card, n) if *n > 0 => {
                dealt.0.push((card.name.clone(), *n));
                all.push(Gesture::Hurt(card.name.clone(), *n));
            }
            What::Prevented(card, n) => {
                let prevented = dealt.take(&card.name, *n);
                soften(&mut all, &card.name, prevented);
            }
            What::Placed(card, Token::Wound, n) => {
                // The wounds that damage leaves are told with it.
                let more = *n - dealt.take(&card.name, *n);
                all.extend((more > 0).then(|| Gesture::Hurt(card.name.clone(), more)));
            }
            What::Removed(card, Token::Wound, n) if *n > 0 => all.push(Gesture::Heal(card.name.clone(), *n)),
            What::Placed(card, token, n) if *n > 0 => all.push(Gesture::Settle(card.name.clone(), *token)),
            What::Destroyed(card) => all.push(Gesture::Fall(card.name.clone())),
            // A Phoenixborn leaves the game with its player; who gives up loses it to nobody.
            What::Lost(seat) if told[event].event.rule != CONCEDED => {
                let lost = model::player(was, *seat).and_then(|player| player.phoenixborn.as_ref());
                all.extend(lost.map(|card| Gesture::Fall(card.name.clone())));
            }
            What::Turn(seat) => {
                begins = Some(begins.flatten());
                all.extend(model::is_chimera(is, *seat).then_some(Gesture::Acts(None)));
            }
            What::Round(round) => begins = Some(Some(*round)),
            What::Tied(_)
            | What::FirstPlayer(_)
            | What::Passed(_)
            | What::Meditated(_)
            | What::Recovery
            | What::Drew(..)
            | What::EnteredPlay(_)
            | What::Attached(..)
            | What::PutUnder(..)
            | What::Damage(..)
            | What::Placed(..)
            | What::Removed(..)
            | What::Discarded(_)
            | What::LeftTheGame(_)
            | What::ToHand(_)
            | What::Attacked(..)
            | What::DeclaredAttacker(_)
            | What::DeclaredDefender(..)
            | What::Cancelled(_)
            | What::DieChanged(..)
            | What::DieReadied(..)
            | What::LookedAt(..)
            | What::Shuffled(_)
            | What::Lost(_)
            | What::Ended(_) => {}
        }
    }
    all.extend(begins.map(Gesture::Begins));
    all
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

/// What is told of a Chimera before it is seen: whom it faces, what it rolls, and its Ultimates. `phase` follows its phases.
fn of_deed(is: &View, deed: Deed, event: usize, phase: &mut u8, all: &mut Vec<Gesture>) {
    match deed {
        Deed::Faces(seat) => {
            if let Some(Gesture::Acts(front)) = all.last_mut() {
                *front = Some(seat);
            }
        }
        Deed::Behavior(shows) => all.push(Gesture::Behaves(Roll { shows, phase: *phase })),
        Deed::Ultimate(of) => {
            let title = behavior::of_phase(is, of).map(|cards| cards.ultimate);
            all.extend(title.map(|title| Gesture::Show {
                seat: None,
                title,
                event,
            }));
        }
        Deed::Phase(now) => *phase = now,
        Deed::RageDie(_)
        | Deed::RageSpent
        | Deed::Guard(_)
        | Deed::RedRains(_)
        | Deed::FaceDown(_)
        | Deed::Fatigued
        | Deed::Phoenix => {}
    }
}

fn is_chimeras(view: &View, card: &Name) -> bool {
    let seat = view.chimera.as_ref().map(|chimera| chimera.seat);
    model::find(view, card).is_some_and(|placed| Some(placed.seat) == seat)
}
