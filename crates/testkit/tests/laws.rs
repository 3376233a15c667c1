//! The laws over random games between the six decks of the rulebook. `ASHWRIGHT_GAMES` sets how many games are played, and
//! `ASHWRIGHT_FROM` from which seed on.

use ashwright_core::{DeckLists, EditionId, Rule, Seat, SeatKind};
use ashwright_engine::{
    Answer, Decider, Decision, Deck, Game, Happening, Pending, Rulebook, Sides, State, Suspended, Viewer, What, World,
    Zone,
};
use ashwright_reference::Reference;
use ashwright_testkit::{
    Law, Random, Report, Size, Trial, check_rule, check_secrecy_of, decks_of, games_wanted, random_deck,
    reborn_rulebook, rulebook_decks, seeds, variation,
};

/// Games of so many seats under the eyes of the laws: these, and those that once broke one.
fn play(seats: usize, games: u64, broke: &[u64], size: Size) -> Report {
    let book = reborn_rulebook();
    let mut report = Report::default();
    for n in seeds(games).chain(broke.iter().copied()) {
        let mut trial = Trial::new(book, &decks_of(n, seats), n);
        trial.size = size;
        match trial.run() {
            Ok(one) => report.merge(one),
            Err(broken) => panic!("{seats} seats, {broken}"),
        }
    }
    println!("{seats} seats: {report:#?}");
    println!(
        "{seats} seats: acceptance {:.4} %, at the first try {:.4} %",
        100.0 * report.acceptance(),
        100.0 * report.first_try()
    );
    report
}

#[test]
fn rulebook_decks_are_legal() {
    for (name, deck) in rulebook_decks() {
        assert_eq!(deck.problems(reborn_rulebook()), [], "{name}");
    }
}

/// The law that every rule of a game is one of its edition can be broken: Red Rains knows no elimination.
#[test]
fn a_rule_of_another_edition_is_seen() {
    let elimination = Rule(14, 3, 1);
    assert_eq!(check_rule(Reference::of(EditionId::Reborn), elimination), Ok(()));
    let broken = check_rule(Reference::of(EditionId::RedRains), elimination).expect_err("it is absent there");
    assert_eq!(broken.law, Law::Rules);
}

#[test]
fn laws_hold_with_two_seats() {
    let report = play(2, games_wanted(36), &[209], Size::default());
    assert!(report.acceptance() > 0.99, "{report:?}");
    assert!(
        report.largest_view <= 10_000,
        "a view takes {} bytes",
        report.largest_view
    );
}

/// Games between random decks of the whole card pool.
#[test]
fn laws_hold_with_random_decks() {
    let book = reborn_rulebook();
    let mut broken = Vec::new();
    for n in seeds(games_wanted(36)).chain([96, 180, 190, 762]) {
        let mut random = Random::new(n);
        let decks = [(); 2].map(|()| random_deck(book, &mut random));
        let mut trial = Trial::new(book, &decks, n);
        trial.size.secrecy_every = 3;
        if let Err(law) = trial.run() {
            broken.push(law.to_string());
        }
    }
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

/// The same in the original edition, with what players made.
#[test]
fn laws_hold_in_the_original_edition() {
    let book = ashwright_table::rulebook(EditionId::Original);
    let mut broken = Vec::new();
    for n in seeds(games_wanted(36)) {
        let mut random = Random::new(n);
        let decks: Vec<Deck> = (0..2 + n % 3).map(|_| random_deck(&book, &mut random)).collect();
        let mut trial = Trial::new(&book, &decks, n);
        trial.size.secrecy_every = 3;
        if let Err(law) = trial.run() {
            broken.push(law.to_string());
        }
    }
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

/// Answers everything at random.
struct Anything(Random);

impl Decider for Anything {
    fn decide(&mut self, _: &Rulebook, _: &State, decision: &Decision) -> Result<Answer, Suspended> {
        self.0.answer(decision).ok_or(Suspended)
    }
}

/// Answers everything at random until somebody goes first, and keeps what was told.
struct FirstRoll(Random, Vec<What>);

impl Decider for FirstRoll {
    fn decide(&mut self, _: &Rulebook, _: &State, decision: &Decision) -> Result<Answer, Suspended> {
        if self.1.iter().any(|what| matches!(what, What::FirstPlayer(_))) {
            return Err(Suspended);
        }
        self.0.answer(decision).ok_or(Suspended)
    }

    fn happened(&mut self, _: &State, happening: Happening) {
        self.1.push(happening.what);
    }
}

/// R 2.3.3: whoever watches is told why everybody rolls again, each time with as many basics as the leaders showed.
#[test]
fn a_tie_in_the_first_roll_is_told() {
    let book = reborn_rulebook();
    let mut ties = 0;
    for n in 0..60 {
        let mut told = FirstRoll(Random::new(n), Vec::new());
        let state = State::new(book, &decks_of(n, 3));
        assert!(
            Game::new(book, state, &mut told).play_out().is_err(),
            "game {n} goes on"
        );
        let mut basics: Vec<u8> = Vec::new();
        for what in told.1 {
            match what {
                What::Rolled(_, dice) => {
                    let shown = ashwright_core::DieType::ALL.map(|kind| dice.count(kind, ashwright_core::Level::Basic));
                    basics.push(shown.into_iter().sum());
                }
                What::Tied(most) => {
                    assert!(
                        basics.iter().filter(|shown| **shown == most).count() > 1,
                        "game {n}: {basics:?}"
                    );
                    assert!(basics.iter().all(|shown| *shown <= most), "game {n}: {basics:?}");
                    basics.clear();
                    ties += 1;
                }
                What::FirstPlayer(_) => {
                    let most = basics.iter().max();
                    assert_eq!(basics.len(), 3, "game {n}");
                    assert_eq!(
                        basics.iter().filter(|shown| Some(*shown) == most).count(),
                        1,
                        "game {n}: {basics:?}"
                    );
                }
                _ => {}
            }
        }
    }
    assert!(ties > 0, "sixty games without a tie");
}

/// What is kept about texts lets questions pass them over that could say nothing about it. Where nothing is kept every text
/// is asked: the games are the same.
#[test]
fn no_text_is_passed_over_that_has_something_to_say() {
    let brief = reborn_rulebook();
    let thorough = Rulebook::unindexed(brief.pool.clone());
    for n in 0..games_wanted(36) * 4 {
        let mut random = Random::new(n);
        let decks: Vec<Deck> = (0..2 + n % 3).map(|_| random_deck(brief, &mut random)).collect();
        let ends = [brief, &thorough].map(|book| {
            let mut anything = Anything(Random::new(n));
            let mut game = Game::new(book, State::new(book, &decks), &mut anything);
            assert!(game.play_out().is_ok(), "game {n} has an open question");
            game.state.hash64()
        });
        assert_eq!(ends[0], ends[1], "game {n}");
    }
}

#[test]
fn laws_hold_with_three_seats() {
    let report = play(
        3,
        games_wanted(36) / 4,
        &[],
        Size {
            secrecy_every: 3,
            ..Size::default()
        },
    );
    assert!(report.acceptance() > 0.99, "{report:?}");
}

/// Two against one, two against two, three against one.
#[test]
fn laws_hold_with_sides() {
    let book = reborn_rulebook();
    let sides: [&[u8]; 6] = [
        &[0, 0, 1],
        &[0, 1, 0],
        &[0, 1, 1],
        &[0, 1, 0, 1],
        &[0, 0, 1, 1],
        &[0, 1, 1, 1],
    ];
    let mut broken = Vec::new();
    for n in seeds(games_wanted(36) / 2).chain([86, 191, 755]) {
        let mut random = Random::new(n);
        let numbers = sides[random.below(sides.len() as u32) as usize];
        let decks: Vec<Deck> = numbers.iter().map(|_| random_deck(book, &mut random)).collect();
        let mut trial = Trial::new(book, &decks, n);
        trial.start.sides = Sides::numbered(numbers);
        trial.size.secrecy_every = 7;
        trial.size.future_every = 2;
        if let Err(law) = trial.run() {
            broken.push(format!("sides {numbers:?}: {law}"));
        }
    }
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

/// Where deck lists are hidden, the worlds of a seat hold any decks that the rules allow.
#[test]
fn laws_hold_with_hidden_lists() {
    let book = reborn_rulebook();
    let mut report = Report::default();
    let mut broken = Vec::new();
    for n in seeds(games_wanted(36) / 3) {
        let mut random = Random::new(n);
        let decks: Vec<Deck> = (0..2 + n % 2).map(|_| random_deck(book, &mut random)).collect();
        let mut trial = Trial::new(book, &decks, n);
        trial.start.lists = DeckLists::Hidden;
        trial.size.secrecy_every = 3;
        match trial.run() {
            Ok(one) => report.merge(one),
            Err(law) => broken.push(law.to_string()),
        }
    }
    assert!(broken.is_empty(), "{}", broken.join("\n"));
    assert!(report.acceptance() > 0.99, "{report:?}");
}

/// A message that tells which titles are in the decks of others, wherever they lie there.
fn tells_lists(book: &Rulebook, pending: &Pending, viewer: Viewer) -> String {
    let state = &pending.state;
    let hidden = [Zone::Hand, Zone::DrawPile].map(|zone| state.zones.of(zone).iter());
    let others = hidden
        .into_iter()
        .flatten()
        .filter(|card| !viewer.is(state.card(*card).owner));
    let mut titles: Vec<&str> = others.map(|card| &*state.printed(&book.pool, card).title).collect();
    titles.sort();
    titles.join(", ")
}

#[test]
fn what_is_in_a_deck_is_a_secret_where_lists_are_hidden() {
    let book = reborn_rulebook();
    for (lists, caught) in [(DeckLists::Open, false), (DeckLists::Hidden, true)] {
        let mut random = Random::new(1);
        let mut start = Trial::new(book, &decks_of(7, 2), 1).start;
        start.lists = lists;
        let mut world = World::new(start);
        let mut broken = None;
        for _ in 0..60 {
            let pending = world.pending(book);
            for viewer in ashwright_testkit::viewers(&pending.state) {
                broken = broken.or(check_secrecy_of(book, &world, viewer, &mut random, &tells_lists).err());
            }
            for question in &pending.questions {
                world.answers.extend(random.answer(&question.decision()));
            }
        }
        assert_eq!(
            broken.map(|broken| broken.law),
            caught.then_some(Law::Secrecy),
            "{lists:?}"
        );
    }
}

/// A seat that is no player, without deck, hand and dice: it takes turns, and is attacked like any other.
#[test]
fn laws_hold_with_a_seat_that_is_no_player() {
    let book = reborn_rulebook();
    let mut broken = Vec::new();
    for n in seeds(games_wanted(36) / 3) {
        let mut random = Random::new(n);
        let mut decks: Vec<Deck> = (0..2 + n % 2).map(|_| random_deck(book, &mut random)).collect();
        let at = (n / 2) as usize % decks.len();
        decks[at].cards.clear();
        decks[at].dice = ashwright_core::DiceByType::default();
        let mut trial = Trial::new(book, &decks, n);
        trial.start.players[at].kind = SeatKind::Chimera;
        let sides: Vec<u8> = (0..decks.len()).map(|seat| u8::from(seat == at)).collect();
        trial.start.sides = Sides::numbered(&sides);
        trial.size.secrecy_every = 7;
        match trial.run() {
            Ok(_) => {}
            Err(law) => broken.push(format!("the Chimera at {at}: {law}")),
        }
    }
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

/// Partners are no opponents of each other in positions either.
#[test]
fn positions_keep_the_sides() {
    let book = reborn_rulebook();
    let mut state = State::new(book, &decks_of(3, 4));
    state.sides = Sides::numbered(&[0, 1, 1, 0]);
    let position = ashwright_engine::Position::of(book, &state);
    let again = position.into_state(book).expect("a state");
    assert_eq!(again.sides, state.sides);
    assert_eq!(again.opponents(Seat(3)).as_slice(), [Seat(1), Seat(2)]);
}

/// A position keeps rows from left to right, and discard piles as they grew; one of the second version has none of it
/// and is read as it lists them.
#[test]
fn positions_keep_rows_and_the_order_of_discard_piles() {
    let book = reborn_rulebook();
    let (row, pile) = (
        ["Hammer Knight", "Anchornaut"],
        ["Purge", "Anchornaut", "Fear", "Abundance"],
    );
    let position = serde_json::json!({
        "edition": "reborn",
        "seats": [
            {"name": "P1", "phoenixborn": {"title": "Noah Redmoon"}, "discard_pile": pile,
             "battlefield": row.map(|title| serde_json::json!({"title": title}))},
            {"name": "P2", "phoenixborn": {"title": "Jessa Na Ni"}},
        ],
        "stage": {"turn": {"seat": 0}},
        "round": 2,
        "version": 2,
    });
    let position: ashwright_engine::Position = serde_json::from_value(position).expect("a position");
    let state = position.into_state(book).expect("a state");
    let again = ashwright_engine::Position::of(book, &state);
    assert_eq!(again.seats[0].discard_pile, pile);
    let units = again.seats[0].battlefield.iter().map(|unit| unit.title.as_str());
    assert_eq!(units.collect::<Vec<_>>(), row);
    let old = ashwright_engine::Position::of_version_2(book, &state);
    assert_eq!((old.version, again.version), (2, 3));
    let mut by_title = pile.map(|title| book.pool.title(title).expect("a card"));
    by_title.sort();
    let by_title = by_title.map(|title| book.pool.card(title).title.clone());
    assert_eq!(old.seats[0].discard_pile, by_title);
    let seen = ashwright_engine::view::view_of(book, &state, &[], Viewer::Spectator);
    let seen = seen.players[0].discard.iter().map(|(_, title)| title.to_string());
    assert_eq!(seen.collect::<Vec<_>>(), pile);
}

/// A position keeps what lies together in a draw pile, who knows it, and who knows the order.
#[test]
fn positions_keep_segments() {
    let book = reborn_rulebook();
    let position = serde_json::json!({
        "edition": "reborn",
        "seats": [
            {"name": "P1", "phoenixborn": {"title": "Noah Redmoon"}},
            {"name": "P2", "phoenixborn": {"title": "Jessa Na Ni"}, "draw_pile": ["Anchornaut"],
             "top": [
                 {"title": "Purge", "known_to": [0, 1], "with_next": true, "order_known_to": [0]},
                 {"title": "Fear", "known_to": [0, 1]},
                 {"title": "Seal", "known_to": [1]},
             ],
             "bottom": [
                 {"title": "Refresh", "known_to": [0], "with_next": true},
                 {"title": "Transfer", "known_to": [0]},
             ]},
        ],
        "stage": {"turn": {"seat": 0}},
        "round": 2,
    });
    let position: ashwright_engine::Position = serde_json::from_value(position).expect("a position");
    let state = position.into_state(book).expect("a state");
    let segments: Vec<_> = state.segments_of(Seat(1)).collect();
    let sizes: Vec<usize> = segments.iter().map(|segment| segment.cards.len()).collect();
    assert_eq!(sizes, [2, 1, 2]);
    let names = |cards: &[ashwright_core::CardId]| -> Vec<String> {
        cards
            .iter()
            .map(|card| state.printed(&book.pool, *card).title.clone())
            .collect()
    };
    assert_eq!(
        segments[0].from_top().map(|order| names(&order)),
        Some(vec!["Purge".into(), "Fear".into()])
    );
    assert!(segments[0].ordered_by.contains(Seat(0)) && !segments[0].ordered_by.contains(Seat(1)));
    assert_eq!(segments[2].from_top(), None);
    let again = ashwright_engine::Position::of(book, &state);
    assert_eq!(
        (&again.seats[1].top, &again.seats[1].bottom),
        (&position.seats[1].top, &position.seats[1].bottom)
    );
}

/// Also in a thread with a stack of one mebibyte, in which the deepest recursion must find room.
#[test]
fn laws_hold_with_four_seats_on_a_small_stack() {
    let play_all = || {
        let size = Size {
            secrecy_every: 5,
            ..Size::default()
        };
        play(4, games_wanted(36) / 4, &[], size)
    };
    let thread = std::thread::Builder::new().stack_size(1 << 20).spawn(play_all);
    let report = thread.expect("a thread").join().expect("the laws hold");
    assert!(report.acceptance() > 0.99, "{report:?}");
}

/// A message that tells how many reactions are in hidden hands.
fn leaky(book: &Rulebook, pending: &Pending, viewer: Viewer) -> String {
    let state = &pending.state;
    let reactions = state.zones.of(Zone::Hand).iter().filter(|card| {
        let record = state.card(*card);
        !viewer.is(record.owner) && book.reaction_of(record.title).is_some()
    });
    reactions.count().to_string()
}

#[test]
fn a_planted_leak_is_caught() {
    let book = reborn_rulebook();
    let mut random = Random::new(1);
    let mut world = World::new(Trial::new(book, &decks_of(7, 2), 1).start);
    for _ in 0..200 {
        let pending = world.pending(book);
        for viewer in ashwright_testkit::viewers(&pending.state) {
            match check_secrecy_of(book, &world, viewer, &mut random, &leaky) {
                Err(broken) => {
                    assert_eq!(broken.law, Law::Secrecy);
                    return;
                }
                Ok(_) => continue,
            }
        }
        for question in &pending.questions {
            world.answers.extend(random.answer(&question.decision()));
        }
    }
    panic!("a view that counts the reactions of other hands passed for a secret one");
}

/// Every place of a hidden hand or pile takes every title, at boundaries all over a game.
#[test]
fn worlds_vary_in_every_hidden_place() {
    let book = reborn_rulebook();
    for n in 0..games_wanted(4).min(40) {
        let mut random = Random::new(n);
        let mut world = World::new(Trial::new(book, &decks_of(n + 3, 2), n).start);
        let mut at = 0;
        loop {
            let pending = world.pending(book);
            if pending.questions.is_empty() {
                break;
            }
            let opening = pending.state.players.iter().any(|player| player.opening_hand);
            if at % 60 == 30 && world.answers.is_empty() && !opening {
                for viewer in ashwright_testkit::viewers(&pending.state) {
                    if let Err(broken) = variation::check_places(book, &world, viewer, 300, &mut random) {
                        panic!("game {n}, question {at}: {broken}");
                    }
                }
            }
            for question in &pending.questions {
                world.answers.extend(random.answer(&question.decision()));
                at += u64::from(world.answers.is_empty()) + 1;
            }
        }
    }
}

/// On positions with few hidden cards every arrangement comes up as often as every other.
#[test]
fn worlds_of_small_positions_are_uniform() {
    let book = reborn_rulebook();
    let mut checked = 0;
    for n in 0..400 {
        let mut random = Random::new(n);
        let mut world = World::new(Trial::new(book, &decks_of(n, 2), n).start);
        loop {
            let pending = world.pending(book);
            if pending.questions.is_empty() {
                break;
            }
            for viewer in [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1))] {
                let small = (4.0..=120.0).contains(&variation::arrangements(&pending.state, viewer));
                // Somewhere in the middle of an action now and then, where copies may have to change places.
                if small && random.below(40) == 0 {
                    match variation::check_arrangements(book, &world, viewer, 40, &mut random) {
                        Ok(_) => checked += 1,
                        Err(broken) => panic!("game {n}: {broken}"),
                    }
                }
            }
            for question in &pending.questions {
                world.answers.extend(random.answer(&question.decision()));
            }
        }
        if checked >= games_wanted(36) {
            break;
        }
    }
    assert!(checked > 10, "only {checked} small positions came up");
}

/// What others looked at on one's own pile varies in one's worlds, and so does an order that another player chose; the
/// answers by which it was chosen are among those that are run again.
#[test]
fn worlds_vary_in_looked_at_places_and_secret_orders() {
    let book = reborn_rulebook();
    let titles = ["Purge", "Fear", "Refresh", "Seal"];
    let position = serde_json::json!({
        "edition": "reborn",
        "seats": [
            {"name": "Isaac", "phoenixborn": {"title": "Noah Redmoon"}, "hand": [{"title": "Mind Probe"}],
             "dice": "charm class"},
            {"name": "Fernanda", "phoenixborn": {"title": "Jessa Na Ni"}, "draw_pile": titles},
        ],
        "stage": {"turn": {"seat": 0}},
        "round": 2,
    });
    let position: ashwright_engine::Position = serde_json::from_value(position).expect("a position");
    let mut world = World::new(position.into_state(book).expect("a state"));
    let mut random = Random::new(5);
    // The probe is played and all that follows is answered at random, until the cards are being put back.
    let mut orders = std::collections::BTreeMap::<Vec<String>, u32>::new();
    loop {
        let pending = world.pending(book);
        let question = &pending.questions[0];
        let form = question.form();
        let play = (0..form.count())
            .filter_map(|n| form.nth(n))
            .find(|answer| matches!(answer, Answer::Choice(ashwright_engine::Choice::Play(_))));
        if question.ask == ashwright_engine::Ask::Action && play.is_none() {
            break;
        }
        if let Err(broken) = ashwright_testkit::check_secrecy(book, &world, Viewer::Seat(Seat(1)), &mut random) {
            panic!("{broken}");
        }
        world
            .answers
            .extend(play.or_else(|| random.answer(&question.decision())));
        let chosen = matches!(question.ask, ashwright_engine::Ask::Next(_));
        if chosen
            && world
                .clone()
                .pending(book)
                .state
                .segments_of(Seat(1))
                .any(|s| s.from_top().is_some())
        {
            break;
        }
    }
    let samples = 600;
    for _ in 0..samples {
        let sample = world.resample(book, Seat(1), &mut || random.bits());
        let state = sample.expect("a world").pending(book).state;
        let segment = state.segments_of(Seat(1)).next().expect("cards that were put back");
        let order = segment.from_top().expect("an order");
        let names = order.iter().map(|card| state.printed(&book.pool, *card).title.clone());
        *orders.entry(names.collect()).or_default() += 1;
    }
    assert_eq!(orders.len(), 6, "{orders:?}");
    let observed: Vec<(u64, f64)> = orders
        .values()
        .map(|n| (u64::from(*n), f64::from(samples) / 6.0))
        .collect();
    let (statistic, bound) = variation::chi_square(&observed);
    assert!(statistic <= bound, "{orders:?}");
}

/// What is wrong with a position is said, and what looks odd in it and is right is taken: a unit that must block a card which
/// is described after it; no dice before the first roll; a phase that only Chimeras have; a game that nobody can go on with.
#[test]
fn positions_are_refused_for_what_cannot_be_played() {
    let book = reborn_rulebook();
    let made = |change: &dyn Fn(&mut serde_json::Value)| {
        let mut position = serde_json::json!({
            "edition": "reborn",
            "seats": [
                {"name": "P1", "phoenixborn": {"title": "Noah Redmoon"}, "dice": "1 natural power",
                 "battlefield": [{"title": "Gilder"}]},
                {"name": "P2", "phoenixborn": {"title": "Jessa Na Ni"}, "battlefield": [{"title": "Hammer Knight"}]},
            ],
            "stage": {"turn": {"seat": 1}},
            "round": 2,
        });
        change(&mut position);
        let position: ashwright_engine::Position = serde_json::from_value(position).expect("a position");
        let state = position.into_state(book);
        state.map_err(|problems| problems.iter().map(ToString::to_string).collect::<String>())
    };
    let must_block = |card: u16| {
        move |position: &mut serde_json::Value| {
            position["seats"][0]["battlefield"][0]["changes"] =
                serde_json::json!([{"what": {"must_block": card}, "until": "turn"}]);
        }
    };
    // The Phoenixborn and the unit of each player, seat by seat.
    let state = made(&must_block(3)).expect("it must block the Hammer Knight");
    let position = ashwright_engine::Position::of(book, &state);
    assert_eq!(
        position.into_state(book).map(|again| again.hash64()).ok(),
        Some(state.hash64())
    );
    let says = |how: Result<State, String>, what: &str| {
        let why = how.expect_err("it cannot be played");
        assert!(why.contains(what), "{why}");
    };
    says(made(&must_block(4)), "there is none of that number");
    says(
        made(&|position| {
            position["stage"] = "roll".into();
            position["round"] = 1.into();
            position["seats"][0]["dice"] = "".into();
        }),
        "nobody has dice",
    );
    says(
        made(&|position| position["stage"] = "red_rains".into()),
        "without a Chimera",
    );
    says(made(&|position| position["turns"] = 65535.into()), "rounds or turns");
    says(
        made(&|position| position["seats"][0]["out"] = true.into()),
        "the game is over",
    );
}
