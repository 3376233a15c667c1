//! What is taken back when all agree, and who may claim a game from somebody who has left it.

use crate::common::{self, Client, Random, random_request, setup, sit};
use ashwright_core::{EditionId, Seat};
use ashwright_room::message::{Away, Logged, Phrase, Request, Says, TakenBack, Undo};
use ashwright_room::view::What;
use ashwright_room::{Barrier, Begin, Code, Entry, Level, Room, SeatSetup, Setup, Viewer, verify};
use ashwright_table::{Challenge, rulebook};
use std::sync::Arc;
use std::time::Duration;

const ONE: Seat = Seat(0);
const TWO: Seat = Seat(1);
const THREE: Seat = Seat(2);

/// A table with its journal, at which players answer at random.
struct Company {
    room: Room,
    journal: Vec<Entry>,
    random: Random,
}

impl Company {
    fn new(seed: u64, bots: &[Option<Level>]) -> Company {
        Company::open(setup(seed, bots), seed)
    }

    fn open(setup: Setup, seed: u64) -> Company {
        let room = Room::new(rulebook(setup.edition), setup).expect("the setup is right");
        let mut company = Company {
            room,
            journal: Vec::new(),
            random: Random::new(seed),
        };
        let places: Vec<Seat> = company.room.places().collect();
        for seat in places {
            company.room.set_here(seat, true);
            company.ask(seat, &sit(seat)).expect("a player may sit");
        }
        company
    }

    fn ask(&mut self, seat: Seat, request: &Request) -> Result<usize, Code> {
        let done = self.room.handle(Viewer::Seat(seat), request);
        let entries = done.map_err(|refused| refused.code)?.entries;
        self.journal.extend(entries.iter().cloned());
        Ok(entries.len())
    }

    fn step(&self) -> u32 {
        self.room.table(Viewer::Spectator).step
    }

    fn hash(&self) -> String {
        self.room.table(Viewer::Spectator).hash
    }

    fn undo(&self, seat: Seat) -> Undo {
        self.room.table(Viewer::Seat(seat)).undo
    }

    fn ask_back(&mut self, seat: Seat) -> Result<usize, Code> {
        let step = self.step();
        self.ask(seat, &Request::AskBack { id: 3, step })
    }

    fn consent(&mut self, seat: Seat, by: Seat, agreed: bool) -> Result<usize, Code> {
        let step = self.step();
        self.ask(
            seat,
            &Request::Consent {
                id: 4,
                by,
                step,
                agreed,
            },
        )
    }

    /// Somebody who is asked answers at random, or a bot that is due; whether anybody did.
    fn answer(&mut self) -> bool {
        if let Some(entry) = self.room.bot_move() {
            self.journal.push(entry);
            return true;
        }
        let places: Vec<Seat> = self.room.places().collect();
        places.into_iter().any(|seat| {
            let client = Client::new(&mut ashwright_room::Feeds::new(1), &self.room, Viewer::Seat(seat));
            let request = random_request(&mut self.room, &client, &mut self.random);
            request.is_some_and(|request| self.ask(seat, &request).is_ok())
        })
    }

    /// Plays until a seat is barred from taking its last answer back.
    fn until_barred(&mut self, seat: Seat) {
        while !matches!(self.undo(seat), Undo::Barrier(_)) {
            assert!(self.answer(), "the game goes on");
        }
    }

    fn again(&self) -> Room {
        let setup = self.room.setup().clone();
        let restored = Room::restore(self.room.book().clone(), setup, &self.journal).expect("it comes back");
        assert_eq!(restored.parted, None);
        let mut room = restored.room;
        room.places()
            .collect::<Vec<_>>()
            .into_iter()
            .for_each(|seat| room.set_here(seat, true));
        room
    }
}

/// What a player takes back alone is told to the others when they had been told what it did, and is no matter of the record.
#[test]
fn what_others_have_seen_is_not_taken_back_without_a_word() {
    let mut told = 0;
    for seed in 0..6 {
        let mut company = Company::new(seed, &[None, None]);
        let mut moment = Duration::ZERO;
        for _ in 0..400 {
            if company.room.is_over() || !company.answer() {
                break;
            }
            if company.undo(ONE) != Undo::Answer || company.random.below(3) > 0 {
                continue;
            }
            // Who calls off what was only begun has done nothing.
            let lines = |company: &Company| {
                let client = Client::new(&mut ashwright_room::Feeds::new(1), &company.room, Viewer::Seat(TWO));
                let begins = |line: &&Logged| matches!(line.event.what, What::Meditated(_));
                client.log.iter().filter(|line| !begins(line)).count()
            };
            let (before, step) = (lines(&company), company.step());
            let known = company.room.table(Viewer::Seat(TWO)).around.taken_back;
            moment += Duration::from_secs(20);
            company.room.set_time(moment);
            let says = Says::Phrase(Phrase::Thanks);
            company.ask(TWO, &Request::Say { id: 6, says }).expect("it may be said");
            company
                .ask(ONE, &Request::Undo { id: 5, step })
                .expect("it can be taken back");
            let talk = company.room.table(Viewer::Seat(TWO)).talk;
            assert!(
                talk.iter().all(|spoken| spoken.step <= company.step()),
                "it was said before now"
            );
            let taken = company.room.table(Viewer::Seat(TWO)).around.taken_back;
            if lines(&company) < before {
                told += 1;
                let last = TakenBack {
                    seat: ONE,
                    to: company.step(),
                    alone: true,
                };
                assert_eq!(taken.last(), Some(&last));
                assert_eq!(taken.iter().filter(|taken| **taken == last).count(), 1, "told once");
            } else {
                assert_eq!(taken, known, "nobody had been told");
            }
        }
    }
    assert!(told > 20, "{told} times something was told and taken back");
}

/// Games in which much is taken back: the game stands as it had stood at that step, the same comes back from its journal, it
/// always goes on, and chance can be verified when it is over.
fn take_much_back(mut company: Company, most: usize) -> usize {
    let (mut taken, mut asked) = (0, 0);
    let mut hashes = vec![(company.step(), company.hash())];
    while !company.room.is_over() {
        let places: Vec<Seat> = company.room.places().collect();
        let seat = places[company.random.below(places.len() as u32) as usize];
        let may_ask = taken < most && company.random.below(12) == 0;
        if may_ask && matches!(company.undo(seat), Undo::Barrier(_)) && company.ask_back(seat).is_ok() {
            asked += 1;
            for other in places.into_iter().filter(|other| *other != seat) {
                // Who is out of the game is not asked, and what is decided needs no more answers.
                let _ = company.consent(other, seat, true);
            }
            let around = company.room.table(Viewer::Spectator).around;
            assert_eq!(around.asked, None, "all have agreed");
            let TakenBack { to, .. } = *around.taken_back.last().expect("it was taken back");
            taken += 1;
            // What follows by itself from there came again.
            hashes.retain(|(step, _)| *step <= to);
            if let Some((_, before)) = hashes.last().filter(|(step, _)| *step == company.step()) {
                assert_eq!(company.hash(), *before);
            }
        } else if company.random.below(20) == 0 && matches!(company.undo(seat), Undo::Answer | Undo::Payment) {
            let step = company.step();
            company
                .ask(seat, &Request::Undo { id: 5, step })
                .expect("it can be taken back");
            hashes.retain(|(at, _)| *at <= company.step());
        } else {
            assert!(company.answer(), "the game goes on after {asked} requests");
        }
        hashes.push((company.step(), company.hash()));
        if company.random.below(100) == 0 {
            assert_eq!(
                company.again().table(Viewer::Spectator),
                company.room.table(Viewer::Spectator)
            );
        }
    }
    let again = company.again();
    for viewer in company.room.viewers() {
        assert_eq!(again.table(viewer), company.room.table(viewer));
    }
    let record = company.room.record().expect("a record");
    assert_eq!(record.contains("TakenBack"), taken > 0);
    let verified = verify(company.room.book(), &record, "the record").expect("it can be read");
    assert!(verified.finished && verified.faults.is_empty(), "{:?}", verified.faults);
    taken
}

#[test]
fn much_is_taken_back_and_the_game_stands_as_it_had_stood() {
    let mut taken = 0;
    for seed in 0..6 {
        let bots = vec![None; 2 + seed as usize % 3];
        taken += take_much_back(Company::new(seed, &bots), 25);
    }
    assert!(taken > 60, "{taken}");
}

#[test]
fn a_bot_agrees_to_everything() {
    let taken: usize = (0..3)
        .map(|seed| take_much_back(Company::new(seed, &[None, Some(Level::Novice)]), 25))
        .sum();
    assert!(taken > 20, "{taken}");
}

/// Whoever meets a Chimera alone takes back what chance has answered, and does something else instead: whatever is asked of chance
/// then is answered, and the game goes on.
#[test]
fn partners_and_those_who_are_alone_take_back_what_chance_has_answered() {
    let mut all = 0;
    for seed in 0..16 {
        let players = 1 + seed as usize % 2;
        let challenge = Challenge {
            chimera: "Viros".to_owned(),
            ..Challenge::default()
        };
        let decks = ["The Iron Men", "The Mist Guardian"];
        let seats = decks.iter().take(players).map(|deck| SeatSetup {
            name: "Someone".to_owned(),
            deck: (*deck).to_owned(),
            bot: None,
        });
        let mut secret = [3; 32];
        secret[0] = seed as u8;
        let setup = Setup {
            edition: EditionId::RedRains,
            begin: Begin::Encounter(challenge),
            ..Setup::new(seats.collect(), ashwright_room::chance::Secret::new(secret))
        };
        let mut company = Company::open(setup, seed);
        let mut back = 0;
        while !company.room.is_over() {
            let seat = Seat(company.random.below(players as u32) as u8);
            let mut undone = false;
            if back < 60 && company.random.below(3) == 0 {
                let step = company.step();
                undone = match company.undo(seat) {
                    Undo::Answer | Undo::Payment => company.ask(seat, &Request::Undo { id: 5, step }).is_ok(),
                    Undo::Barrier(_) => {
                        company.ask_back(seat).is_ok() && company.consent(Seat(1 - seat.0), seat, true).is_ok()
                    }
                    Undo::Nothing => false,
                };
            }
            back += usize::from(undone);
            assert!(undone || company.answer(), "the game goes on after {back} of {seed}");
        }
        all += back;
        let again = company.again();
        assert_eq!(again.table(Viewer::Spectator), company.room.table(Viewer::Spectator));
    }
    assert!(all > 300, "{all}");
}

#[test]
fn one_who_declines_is_asked_once() {
    let mut company = Company::new(5, &[None, None, None]);
    company.until_barred(ONE);
    let (hash, entries) = (company.hash(), company.journal.len());
    assert_eq!(company.ask_back(ONE), Ok(0));
    let asked = company
        .room
        .table(Viewer::Spectator)
        .around
        .asked
        .expect("they are asked");
    assert_eq!((asked.by, asked.waits, asked.declined), (ONE, vec![TWO, THREE], None));
    assert_eq!(asked.others, vec![TWO, THREE], "they are told whose answers go with it");
    // Whoever is not asked has no say, and nobody answers twice.
    assert_eq!(company.consent(ONE, ONE, true), Err(Code::NotNow));
    assert_eq!(company.consent(TWO, THREE, true), Err(Code::Stale));
    assert_eq!(company.consent(TWO, ONE, true), Ok(0));
    assert_eq!(company.consent(TWO, ONE, true), Err(Code::NotNow));
    assert_eq!(company.consent(THREE, ONE, false), Ok(0));
    let asked = company.room.table(Viewer::Spectator).around.asked.expect("it is told");
    assert_eq!((asked.waits, asked.declined), (Vec::new(), Some(THREE)));
    assert_eq!(company.ask_back(ONE), Err(Code::NotNow), "it was declined");
    assert_eq!(company.consent(TWO, ONE, true), Err(Code::Stale));
    assert_eq!(
        (company.hash(), company.journal.len()),
        (hash, entries),
        "nothing changed"
    );
}

/// R 14.4.1: whoever concedes in the middle of another's action leaves when that is over. Whoever acts may call it off until then.
#[test]
fn an_action_is_called_off_although_another_concedes_in_it() {
    let mut met = 0;
    for seed in 0..30 {
        let mut company = Company::new(seed, &[None, None, None]);
        let began = |company: &Company| {
            let session = company.room.session().expect("a game");
            let may = matches!(company.undo(ONE), Undo::Answer | Undo::Payment);
            may && session.state().turn.seat == ONE && session.world().answers.len() == 1
        };
        for _ in 0..200 {
            if company.room.is_over() || began(&company) || !company.answer() {
                break;
            }
        }
        if !began(&company) {
            continue;
        }
        let hash = company.hash();
        assert!(company.ask(TWO, &Request::Concede { id: 8 }).is_ok());
        let table = company.room.table(Viewer::Seat(THREE));
        assert!(table.seats[1].leaving, "everybody is told");
        assert_eq!(company.hash(), hash, "the action goes on");
        assert!(company.ask(TWO, &Request::Concede { id: 8 }).is_err(), "once is enough");
        let step = company.step();
        company
            .ask(ONE, &Request::Undo { id: 5, step })
            .expect("it is called off");
        let (table, session) = (
            company.room.table(Viewer::Seat(THREE)),
            company.room.session().expect("a game"),
        );
        assert!(
            !table.seats[1].leaving && !session.state().player(TWO).alive,
            "the other one has left"
        );
        assert_eq!(session.state().turn.seat, ONE);
        let client = Client::new(&mut ashwright_room::Feeds::new(1), &company.room, Viewer::Seat(THREE));
        let leaves = |line: &&Logged| matches!(line.event.what, What::Lost(TWO));
        assert_eq!(client.log.iter().filter(leaves).count(), 1, "and that is told");
        assert_eq!(
            company.again().table(Viewer::Spectator),
            company.room.table(Viewer::Spectator)
        );
        met += 1;
    }
    assert!(met > 10, "{met}");
}

/// What was declined was one answer. When the game has gone back to before it, another one at the same step is asked for again.
#[test]
fn what_was_declined_is_gone_with_its_answer() {
    let mut met = 0;
    for seed in 0..40 {
        let mut company = Company::new(seed, &[None, None]);
        company.until_barred(ONE);
        let to = |company: &Company| company.room.table(Viewer::Spectator).around.asked.map(|asked| asked.to);
        assert_eq!(company.ask_back(ONE), Ok(0));
        let declined = to(&company);
        assert_eq!(company.consent(TWO, ONE, false), Ok(0));
        assert_eq!(company.ask_back(ONE), Err(Code::NotNow));
        // The other one goes back further, and all agree.
        let further = company.ask_back(TWO).is_ok() && to(&company) <= declined;
        if !further || company.consent(ONE, TWO, true).is_err() {
            continue;
        }
        company.until_barred(ONE);
        let again = company.ask_back(ONE);
        assert_eq!(again, Ok(0), "seed {seed}");
        met += usize::from(to(&company) == declined);
    }
    assert!(met > 0, "{met} times it was the same step");
}

#[test]
fn a_request_ends_when_it_is_withdrawn_and_when_the_game_goes_on() {
    let mut company = Company::new(6, &[None, None]);
    company.until_barred(ONE);
    assert_eq!(company.ask_back(ONE), Ok(0));
    assert_eq!(company.consent(ONE, ONE, false), Ok(0));
    assert_eq!(company.room.table(Viewer::Spectator).around.asked, None);
    assert_eq!(company.consent(TWO, ONE, true), Err(Code::Stale));
    // It may be asked again, as nobody declined.
    assert_eq!(company.ask_back(ONE), Ok(0));
    assert!(company.answer());
    assert_eq!(company.room.table(Viewer::Spectator).around.asked, None);
    assert_eq!(company.consent(TWO, ONE, true), Err(Code::Stale));
    let old = company.step() - 1;
    let stale = Request::AskBack { id: 3, step: old };
    assert_eq!(company.ask(ONE, &stale), Err(Code::Stale));
}

#[test]
fn what_one_can_take_back_alone_nobody_is_asked_for() {
    let mut company = Company::new(7, &[None, None]);
    assert_eq!(company.ask_back(ONE), Err(Code::NothingToUndo));
    while !matches!(company.undo(ONE), Undo::Answer) {
        assert!(company.answer());
    }
    assert_eq!(company.ask_back(ONE), Err(Code::NotNow));
}

#[test]
fn what_came_before_a_concession_stays() {
    let mut company = Company::new(8, &[None, None, None]);
    company.until_barred(ONE);
    company
        .ask(THREE, &Request::Concede { id: 6 })
        .expect("one of three concedes");
    assert_eq!(company.undo(ONE), Undo::Barrier(Barrier::Conceded(THREE)));
    assert_eq!(company.ask_back(ONE), Err(Code::Barrier));
}

/// Who has left.
fn away(company: &Company, seat: Seat) -> Option<Away> {
    company.room.table(Viewer::Spectator).seats[seat.index()].away
}

/// Somebody who is away, and from whom the game can be claimed in so many seconds.
fn waits(claim: Option<u32>) -> Away {
    Away { claim, stood_in: false }
}

/// A game that waits for a seat.
fn waiting_for(company: &mut Company, seat: Seat) {
    let waits = |company: &Company| {
        let view = company.room.table(Viewer::Spectator).view.expect("a game");
        view.pending.len() == 1 && view.pending[0].seat == Some(seat)
    };
    while !waits(company) {
        assert!(company.answer());
    }
}

#[test]
fn a_game_is_claimed_from_who_left_it_and_not_before_its_time() {
    let mut company = Company::new(9, &[None, None]);
    waiting_for(&mut company, TWO);
    let claim = Request::Claim { id: 7, from: TWO };
    assert_eq!(company.ask(ONE, &claim), Err(Code::NotNow), "the player is here");
    assert_eq!(company.room.claim_due(), None);
    let seconds = Duration::from_secs;
    company.room.set_time(seconds(50));
    company.room.set_here(TWO, false);
    assert_eq!(away(&company, TWO), Some(waits(Some(180))));
    assert_eq!(company.room.claim_due(), Some(seconds(230)));
    // Whoever comes back for a moment has not left.
    company.room.set_time(seconds(100));
    assert_eq!(away(&company, TWO), Some(waits(Some(130))));
    company.room.set_here(TWO, true);
    assert_eq!(away(&company, TWO), None);
    company.room.set_here(TWO, false);
    company.room.set_time(seconds(279));
    assert_eq!(away(&company, TWO), Some(waits(Some(10))));
    assert_eq!(company.ask(ONE, &claim), Err(Code::NotNow));
    assert_eq!(
        company.ask(TWO, &Request::Claim { id: 7, from: TWO }),
        Err(Code::NotNow)
    );
    // A clock that goes back gives no time, and takes none.
    company.room.set_time(seconds(280));
    company.room.set_time(seconds(3));
    assert_eq!(away(&company, TWO), Some(waits(Some(0))));
    assert_eq!(company.room.claim_due(), None);
    assert_eq!(company.ask(ONE, &claim), Ok(1));
    assert!(company.room.is_over());
    let table = company.room.table(Viewer::Spectator);
    assert_eq!((table.seats[1].claimed, table.seats[1].away), (Some(ONE), None));
    assert_eq!(company.ask(ONE, &claim), Err(Code::Over));
    assert_eq!(company.again().table(Viewer::Spectator).seats[1].claimed, Some(ONE));
}

#[test]
fn time_counts_only_while_the_game_waits_for_who_is_away() {
    let mut company = Company::new(10, &[None, None, None]);
    waiting_for(&mut company, ONE);
    company.room.set_here(TWO, false);
    assert_eq!(away(&company, TWO), Some(waits(None)));
    company.room.set_time(Duration::from_secs(1000));
    assert_eq!(company.room.claim_due(), None);
    assert_eq!(
        company.ask(THREE, &Request::Claim { id: 7, from: TWO }),
        Err(Code::NotNow)
    );
    // It is claimed from one of three, and the others play on.
    waiting_for(&mut company, TWO);
    company.room.set_here(TWO, false);
    company.room.set_time(Duration::from_secs(1180));
    assert_eq!(company.ask(THREE, &Request::Claim { id: 7, from: TWO }), Ok(1));
    assert!(!company.room.is_over());
    assert_eq!(away(&company, TWO), None, "nobody waits for who is out of the game");
    assert_eq!(
        company.ask(TWO, &Request::Claim { id: 7, from: ONE }),
        Err(Code::NotNow)
    );
}

/// Two against a Chimera.
fn partners(seed: u64) -> Company {
    let challenge = Challenge {
        chimera: "Viros".to_owned(),
        ..Challenge::default()
    };
    let setup = Setup {
        edition: EditionId::RedRains,
        begin: Begin::Encounter(challenge),
        ..setup(seed, &[None, None])
    };
    Company::open(setup, seed)
}

#[test]
fn a_bot_plays_for_a_partner_who_left_until_the_partner_is_back() {
    let mut company = partners(13);
    let stand_in = Request::StandIn { id: 7, seat: TWO };
    // Both are to act: one alone would wait for ever.
    assert_eq!(company.ask(ONE, &stand_in), Err(Code::NotNow), "the partner is here");
    company.room.set_here(TWO, false);
    assert_eq!(company.ask(ONE, &stand_in), Err(Code::NotNow), "and has only just left");
    assert_eq!(
        company.ask(ONE, &Request::Claim { id: 7, from: TWO }),
        Err(Code::NotNow)
    );
    let seconds = Duration::from_secs;
    while away(&company, TWO) == Some(waits(None)) {
        assert!(company.answer());
    }
    assert_eq!(company.room.claim_due(), Some(seconds(180)));
    company.room.set_time(seconds(180));
    assert_eq!(away(&company, TWO), Some(waits(Some(0))));
    assert_eq!(
        company.ask(TWO, &Request::StandIn { id: 7, seat: TWO }),
        Err(Code::NotNow)
    );
    assert_eq!(company.ask(ONE, &stand_in), Ok(0), "nothing of it is written down");
    let stood_in = Away {
        claim: None,
        stood_in: true,
    };
    assert_eq!(away(&company, TWO), Some(stood_in));
    assert_eq!(company.room.claim_due(), None);
    let only_by = |company: &mut Company, seat: Seat| {
        let client = Client::new(&mut ashwright_room::Feeds::new(1), &company.room, Viewer::Seat(seat));
        let request = random_request(&mut company.room, &client, &mut company.random);
        request.is_some_and(|request| company.ask(seat, &request).is_ok())
    };
    // One person and the bot bring the game some turns on.
    let turn = |company: &Company| {
        company
            .room
            .table(Viewer::Spectator)
            .view
            .map_or(0, |view| view.turn.number)
    };
    let began = turn(&company);
    let mut moved = 0;
    while !company.room.is_over() && turn(&company) < began + 4 {
        match company.room.bot_move() {
            Some(entry) => {
                moved += usize::from(matches!(entry, Entry::Answer { seat: TWO, .. }));
                company.journal.push(entry);
            }
            None => assert!(only_by(&mut company, ONE), "the game waits for nobody who is away"),
        }
    }
    assert!(moved > 2, "the bot made {moved} decisions for the partner");
    // What a bot has decided comes back as the partner's; that it plays is asked for again.
    assert_eq!(company.again().table(Viewer::Spectator).seats[1].away, None);
    company.room.set_here(TWO, true);
    assert_eq!(away(&company, TWO), None);
    company.room.set_here(TWO, false);
    assert_ne!(away(&company, TWO), Some(stood_in));
}

#[test]
fn a_bot_plays_for_no_opponent() {
    let mut company = Company::new(9, &[None, None]);
    waiting_for(&mut company, TWO);
    company.room.set_here(TWO, false);
    company.room.set_time(Duration::from_secs(1000));
    assert_eq!(
        company.ask(ONE, &Request::StandIn { id: 7, seat: TWO }),
        Err(Code::NotNow)
    );
}

#[test]
fn nobody_claims_from_a_bot() {
    let mut company = Company::new(11, &[None, Some(Level::Novice)]);
    company.room.set_time(Duration::from_secs(1000));
    company.room.set_here(TWO, false);
    assert_eq!(away(&company, TWO), None);
    assert_eq!(
        company.ask(ONE, &Request::Claim { id: 7, from: TWO }),
        Err(Code::NotNow)
    );
}

#[test]
fn a_seat_that_a_stranger_leaves_is_as_it_was() {
    let mut setup = setup(12, &[None, None]);
    setup.listed = true;
    let mut room = Room::new(Arc::clone(&common::book()), setup.clone()).expect("a room");
    let empty = room.table(Viewer::Spectator);
    let mut journal = room.handle(Viewer::Seat(TWO), &sit(TWO)).expect("it sits").entries;
    assert_ne!(room.table(Viewer::Spectator), empty);
    journal.push(room.free(TWO).expect("the game has not begun"));
    assert_eq!(room.table(Viewer::Spectator), empty);
    let again = Room::restore(common::book(), setup, &journal)
        .expect("it comes back")
        .room;
    assert_eq!(again.table(Viewer::Spectator), empty);
    let mut company = Company::new(12, &[None, None]);
    assert!(company.room.free(TWO).is_err(), "the game has begun");
}
