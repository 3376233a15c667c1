//! The law of the language: every construct that takes a player, a thing or an amount does what it says with none, with
//! one and with several of them. The sentences are made from templates, each is a card of its own, and each is played in
//! small positions: nothing panics, what can be done is done, and whoever the sentence names is the one who acts.

use ashwright_core::Seat;
use ashwright_engine::{Agent, Answer, Ask, Choice, Form, Rulebook, State, World, Zone};
use ashwright_lang::{Source, builtin, load};
use ashwright_testkit::Random;
use std::collections::BTreeSet;
use std::fmt::Write;
use std::sync::Arc;

/// Whom a phrase means among the players, the first of whom says it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Meant {
    You,
    Everybody,
    Opponents,
    OnePlayer,
    OneOpponent,
    Nobody,
}

const PLAYERS: [(&str, Meant); 12] = [
    ("you", Meant::You),
    ("each player", Meant::Everybody),
    ("each opponent", Meant::Opponents),
    ("target player", Meant::OnePlayer),
    ("target opponent", Meant::OneOpponent),
    ("chosen opponent", Meant::OneOpponent),
    ("random player", Meant::OnePlayer),
    ("each target opponent", Meant::Opponents),
    ("each opponent with 1 or more active dice", Meant::Opponents),
    ("target opponent with more than 0 cards in hand", Meant::OneOpponent),
    ("each player with 0 cards in draw pile", Meant::Nobody),
    ("chosen opponent with 9 or more active dice", Meant::Nobody),
];

/// Where it shows that a player acted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Shows {
    DrawPile,
    Hand,
    Dice,
    Battlefield,
    Asked,
}

const BY_PLAYERS: [(&str, Shows); 16] = [
    ("PLAYER draw AMOUNT cards", Shows::DrawPile),
    ("PLAYER draw AMOUNT cards from the bottom", Shows::DrawPile),
    ("PLAYER discard AMOUNT off the draw pile", Shows::DrawPile),
    ("PLAYER discard AMOUNT from hand", Shows::Hand),
    ("PLAYER discard AMOUNT from hand at random", Shows::Hand),
    ("lower AMOUNT dice of PLAYER", Shows::Dice),
    ("exhaust AMOUNT dice of PLAYER", Shows::Dice),
    ("set AMOUNT power dice of PLAYER to basic", Shows::Dice),
    ("ready AMOUNT dice of PLAYER", Shows::Dice),
    (
        "summon AMOUNT \"Trial Golem\" onto battlefield of PLAYER",
        Shows::Battlefield,
    ),
    (
        "PLAYER may:\n    repeat AMOUNT times:\n      you draw 1 card\n    shuffle your draw pile",
        Shows::Asked,
    ),
    ("PLAYER may pay discard 1:\n    you draw AMOUNT cards", Shows::Asked),
    (
        "PLAYER chooses either:\n    you draw AMOUNT cards\n    shuffle your draw pile\n  or:\n    shuffle your draw pile",
        Shows::Asked,
    ),
    ("look at AMOUNT random cards in hand of PLAYER", Shows::Asked),
    ("look at top AMOUNT cards of draw pile of PLAYER", Shows::Asked),
    ("reveal top AMOUNT cards of draw pile of PLAYER", Shows::Asked),
];

/// How many of the things there are to choose from, when so many units are on each battlefield.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Things {
    Units,
    Yours,
    Always,
}

const THINGS: [(&str, Things, Bound); 11] = [
    ("target unit", Things::Units, Bound::Exact),
    ("chosen unit you control", Things::Yours, Bound::Exact),
    ("2 target units", Things::Units, Bound::Exact),
    ("up to 2 target units", Things::Units, Bound::Free),
    ("any number of chosen units", Things::Units, Bound::Free),
    ("random unit", Things::Units, Bound::Exact),
    ("each unit", Things::Units, Bound::Exact),
    ("each unit an opponent controls", Things::Units, Bound::Exact),
    (
        "each unit controlled by a player with 1 or more active dice",
        Things::Units,
        Bound::Exact,
    ),
    ("your Phoenixborn", Things::Always, Bound::Exact),
    ("target Phoenixborn", Things::Always, Bound::Exact),
];

/// What is done to a thing; whether only units can suffer it.
const TO_THINGS: [(&str, Suffers); 13] = [
    ("deal AMOUNT damage to THING", Suffers::Any),
    ("place AMOUNT wounds on THING", Suffers::Any),
    ("place AMOUNT exhaustion on THING", Suffers::Any),
    ("place AMOUNT status on THING", Suffers::Any),
    ("remove AMOUNT wounds from THING", Suffers::Any),
    ("remove AMOUNT tokens from THING", Suffers::Any),
    ("move AMOUNT status from THING to your Phoenixborn", Suffers::Any),
    ("destroy THING", Suffers::Units),
    ("put THING into hand", Suffers::Units),
    ("put THING on top of draw pile", Suffers::Units),
    ("put THING out of the game", Suffers::Units),
    ("for the turn, THING gets +AMOUNT attack", Suffers::Units),
    ("attach \"Trial Plate\" to THING", Suffers::Units),
];

/// What can be said of things, amounts and players of which nothing is judged but that it ends and harms no law: it shows
/// elsewhere than the others, or there is no block behind which its success could be asked for.
const PLAYED: [&str; 45] = [
    "remove AMOUNT wounds from among units",
    "deal AMOUNT damage to THING as hit\n  if damage received from hit is 1 or more:\n    you draw 1 card",
    "as a price:\n    place AMOUNT exhaustion on THING\n  you draw 1 card",
    "choose chosen unit as dealer\n  dealer deals AMOUNT damage to THING",
    "place AMOUNT exhausted dice on THING",
    "place AMOUNT active dice on THING on its class side",
    "repeat as long as it destroys:\n    deal AMOUNT damage to THING as hit",
    "empty the pile of \"Trial Golem\" of PLAYER",
    "PLAYER buries AMOUNT off the draw pile",
    "give control of THING to you",
    "roll AMOUNT exhausted dice",
    "raise AMOUNT dice of PLAYER",
    "reroll AMOUNT dice of PLAYER",
    "swap AMOUNT dice with your exhausted pool",
    "give the first player token to PLAYER",
    "summon AMOUNT \"Trial Golem\" from conjuration pile of PLAYER",
    "choose target opponent as them\n  them draws AMOUNT cards",
    "choose up to AMOUNT target units as some\n  discard some",
    "take THING out of battle",
    "reveal AMOUNT chosen cards in your hand",
    "spare THING AMOUNT damage\n  deal AMOUNT damage to each unit",
    "return AMOUNT dice from THING",
    "move 1 charm die from THING to your Phoenixborn",
    "place an exhausted charm die on THING",
    "discard THING",
    "reattach chosen alteration spell to THING",
    "for the turn, THING becomes a copy of target unit",
    "note AMOUNT plus number of units as sum\n  you draw amount of sum cards",
    "divide among you, PLAYER and you:\n    you draw AMOUNT cards\n  or:\n    shuffle your draw pile\n  or:\n    ready 1 die",
    "for each player as them:\n    them draws AMOUNT cards",
    "for each opponent with 1 or more active dice as them:\n    deal AMOUNT damage to Phoenixborn of them",
    "for THING as one:\n    place AMOUNT status on one",
    "move AMOUNT status from THING as giver to target unit other than giver",
    "later, at the end of this turn:\n    deal AMOUNT damage to THING",
    "place AMOUNT Red Rains",
    "raise AMOUNT basic rage dice",
    "reroll AMOUNT basic rage dice as rolled\n  deal amount of rolled damage to each unit",
    "add AMOUNT face-down aspects",
    "attack with THING",
    "turn THING face down",
    "move THING to the left end",
    "move THING to the right end",
    "resolve the status abilities of THING",
    "PLAYER lowers AMOUNT dice",
    "take the side action of row AMOUNT",
];

/// What no card that is played by itself can say, and why.
const EXCUSED: [(&str, &str); 6] = [
    ("retarget", "it waits for a target"),
    ("draw fewer", "it waits for cards that are drawn"),
    ("place die", "only a dice power places its own die"),
    ("prevent", "it waits for damage"),
    ("take off", "it waits for damage"),
    ("redirect", "it waits for damage"),
];

/// Which cards something can be done to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Suffers {
    Any,
    Units,
}

/// Whether so many are meant, or a player may want fewer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Bound {
    Exact,
    Free,
}

const AMOUNTS: [(&str, Bound, bool); 6] = [
    ("0", Bound::Exact, false),
    ("1", Bound::Exact, true),
    ("3", Bound::Exact, true),
    ("(number of units minus 99)", Bound::Exact, false),
    ("up to 2", Bound::Free, true),
    ("any number of", Bound::Free, true),
];

/// One sentence, and what must come of it.
struct Trial {
    text: String,
    players: Option<(Meant, Shows)>,
    thing: Option<Things>,
    bound: Bound,
    some: bool,
}

/// Whether a template has an amount of which a player may want fewer.
fn is_free_amount(template: &str) -> bool {
    [
        "draw AMOUNT cards",
        "remove AMOUNT",
        "lower AMOUNT",
        "exhaust AMOUNT",
        "set AMOUNT",
        "ready AMOUNT",
    ]
    .iter()
    .any(|verb| template.contains(verb) && !template.contains("from the bottom"))
}

fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    for (template, shows) in BY_PLAYERS {
        for (player, meant) in PLAYERS {
            for (amount, bound, some) in AMOUNTS {
                if bound == Bound::Exact || is_free_amount(template) {
                    let text = template.replace("PLAYER", player).replace("AMOUNT", amount);
                    let players = Some((meant, shows));
                    trials.push(Trial {
                        text,
                        players,
                        thing: None,
                        bound,
                        some,
                    });
                }
            }
        }
    }
    for (template, suffers) in TO_THINGS {
        for (thing, things, of_things) in THINGS {
            if suffers == Suffers::Units && things == Things::Always {
                continue;
            }
            for (amount, bound, some) in AMOUNTS {
                let needed = template.contains("AMOUNT");
                if (!needed && amount != "1") || (bound == Bound::Free && !is_free_amount(template)) {
                    continue;
                }
                let step = template.replace("THING", thing).replace("AMOUNT", amount);
                let bound = if of_things == Bound::Free { Bound::Free } else { bound };
                let text = format!("{step} as deed\n  if deed was done:\n    ready 1 die");
                trials.push(Trial {
                    text,
                    players: None,
                    thing: Some(things),
                    bound,
                    some,
                });
            }
        }
    }
    trials.extend(played());
    trials
}

/// The sentences of which nothing is judged.
fn played() -> Vec<Trial> {
    let mut trials = Vec::new();
    let unless = |placeholder: &'static str, template: &str, all: Vec<&'static str>| {
        if template.contains(placeholder) { all } else { vec![""] }
    };
    for template in PLAYED {
        let single = PLAYERS
            .iter()
            .filter(|(_, meant)| matches!(meant, Meant::You | Meant::OnePlayer | Meant::OneOpponent));
        for player in unless("PLAYER", template, single.map(|(player, _)| *player).collect()) {
            for thing in unless("THING", template, THINGS.iter().map(|(thing, ..)| *thing).collect()) {
                for amount in unless("AMOUNT", template, vec!["0", "1", "3"]) {
                    let text = template
                        .replace("PLAYER", player)
                        .replace("THING", thing)
                        .replace("AMOUNT", amount);
                    trials.push(Trial {
                        text,
                        players: None,
                        thing: None,
                        bound: Bound::Free,
                        some: false,
                    });
                }
            }
        }
    }
    trials
}

fn book(trials: &[Trial]) -> Rulebook {
    let mut text =
        "set \"Trials\"\n\nconjuration \"Trial Golem\"\n  limit 20\n  stats 1 / 1 / 1\n\nconjured alteration spell \
                    \"Trial Plate\"\n  limit 20\n  attaches to unit\n"
            .to_owned();
    for (at, trial) in trials.iter().enumerate() {
        let _ = write!(text, "\naction spell \"Trial {at}\"\n  cost main\n  {}\n", trial.text);
    }
    let mut sources = builtin().to_vec();
    sources.push(Source::new("trials", text));
    match load(&sources) {
        Ok(pool) => Rulebook::new(Arc::new(pool)),
        Err(problems) => panic!(
            "{}",
            problems.iter().take(5).map(ToString::to_string).collect::<String>()
        ),
    }
}

/// So many players with so many units each, the first of them with the card in hand and on turn.
fn position(book: &Rulebook, players: usize, units: usize, at: usize) -> State {
    let names = ["Anna", "Ben", "Cleo", "Dora"];
    let mut text = "ruling Trial\ncites 8.1.1\ntitle A trial\n\n".to_owned();
    for name in &names[..players] {
        let _ = writeln!(
            text,
            "{name} Phoenixborn Noah Redmoon (3 wounds, 1 status, 1 exhaustion)"
        );
        let own = if *name == "Anna" {
            format!(", \"Trial {at}\"")
        } else {
            String::new()
        };
        let _ = writeln!(text, "  hand 2 Fear{own}");
        if units > 0 {
            let _ = writeln!(text, "  battlefield {units} Hammer Knight (1 wound, 1 status)");
        }
        let _ = writeln!(text, "  draw pile 5 Seal");
        let _ = writeln!(text, "  conjurations 20 Trial Golem, 20 Trial Plate");
        let _ = writeln!(text, "  dice 3 natural power\n  exhausted dice 3 charm");
    }
    let _ = writeln!(text, "turn Anna\n\nexpect Anna dice: 3 natural power");
    let scenario = match ashwright_rulings::parse("trial", &text) {
        Ok(scenario) => scenario,
        Err(problems) => panic!("{text}\n{}", problems[0]),
    };
    let position = scenario.position().expect("it has a position");
    position
        .into_state(book)
        .unwrap_or_else(|problems| panic!("{text}\n{problems:?}"))
}

/// What came of a card that was played.
struct Played {
    before: State,
    after: State,
    asked: BTreeSet<usize>,
}

/// Plays the first player's card with random answers until the next action of a turn.
fn play(book: &Rulebook, state: State, card: &str, random: &mut Random) -> Played {
    let mut world = World::new(state.clone());
    let mut asked = BTreeSet::new();
    let mut played = false;
    for _ in 0..300 {
        let pending = world.pending(book);
        let Some(question) = pending.questions.first() else {
            return Played {
                before: state,
                after: pending.state,
                asked,
            };
        };
        if question.ask == Ask::Action {
            if played {
                return Played {
                    before: state,
                    after: pending.state,
                    asked,
                };
            }
            let Form::OneOf(options) = question.form() else {
                panic!("an action is one of several");
            };
            let is_it = |choice: &&Choice| match choice {
                Choice::Play(id) => book.pool.card(pending.state.card(*id).title).title == card,
                _ => false,
            };
            let choice = options.iter().find(is_it);
            world
                .answers
                .push(Answer::Choice(*choice.expect("the card can be played")));
            played = true;
            continue;
        }
        if let (Agent::Seat(seat), Ask::May(_) | Ask::Mode(_) | Ask::Toll(_)) = (question.agent, question.ask) {
            asked.insert(seat.index());
        }
        for question in &pending.questions {
            let answer = random.answer(&question.decision());
            world.answers.push(answer.expect("every question has an answer"));
        }
    }
    panic!("{card} does not end");
}

/// The players on whose side something has changed.
fn acted(played: &Played, players: usize, shows: Shows) -> BTreeSet<usize> {
    let Played { before, after, asked } = played;
    let changed = |at: &usize| {
        let seat = Seat(*at as u8);
        let count = |state: &State, zone| state.count_owned(zone, seat);
        match shows {
            Shows::DrawPile => count(before, Zone::DrawPile) != count(after, Zone::DrawPile),
            // The card that is played leaves the hand of the first player.
            Shows::Hand => count(before, Zone::Hand) - usize::from(*at == 0) != count(after, Zone::Hand),
            Shows::Dice => {
                let dice = |state: &State| (state.player(seat).active, state.player(seat).exhausted);
                dice(before) != dice(after)
            }
            Shows::Battlefield => {
                let units = |state: &State| state.controlled_in(Zone::Battlefield, seat).len();
                units(before) != units(after)
            }
            Shows::Asked => asked.contains(at),
        }
    };
    (0..players).filter(changed).collect()
}

fn judge(trial: &Trial, players: usize, units: usize, played: &Played) -> Result<(), String> {
    if let Some((meant, shows)) = trial.players {
        let acted = acted(played, players, shows);
        let asks = trial.text.contains(" may") || trial.text.contains(" chooses ");
        let nothing = if shows == Shows::Asked { !asks } else { !trial.some };
        let everybody: BTreeSet<usize> = (0..players).collect();
        let (of, several) = match meant {
            Meant::You => ([0].into(), true),
            Meant::Everybody => (everybody, true),
            Meant::Opponents => ((1..players).collect(), true),
            Meant::OnePlayer => (everybody, false),
            Meant::OneOpponent => ((1..players).collect(), false),
            Meant::Nobody => (BTreeSet::new(), true),
        };
        let wanted = match (nothing, several) {
            (true, _) => acted.is_empty(),
            (false, true) if trial.bound == Bound::Exact => acted == of,
            (false, true) => acted.is_subset(&of),
            (false, false) => {
                let enough = trial.bound == Bound::Free || acted.len() == 1;
                acted.is_subset(&of) && acted.len() <= 1 && enough
            }
        };
        if !wanted {
            return Err(format!("{meant:?} is meant, and the players who act are {acted:?}"));
        }
    }
    if let Some(things) = trial.thing {
        let there = match things {
            Things::Units | Things::Yours => units > 0,
            Things::Always => true,
        };
        let done = !acted(played, 1, Shows::Dice).is_empty();
        if done && !there {
            return Err("it is done although there is nothing to do it to".to_owned());
        }
        if !done && there && trial.some && trial.bound == Bound::Exact {
            return Err("it is not done although it could be".to_owned());
        }
    }
    Ok(())
}

#[test]
fn every_effect_that_takes_something_is_played() {
    let trials = trials();
    let book = book(&trials);
    let mut said: BTreeSet<&str> = BTreeSet::new();
    for title in book
        .pool
        .titles()
        .filter(|title| book.pool.card(*title).set == "Trials")
    {
        said.extend(ashwright_lang::constructs(&book.pool, title));
    }
    for effect in ashwright_lang::effects_that_take() {
        let excuse = EXCUSED.iter().find(|(excused, _)| *excused == effect);
        match excuse {
            None => assert!(said.contains(effect), "no sentence says \"{effect}\""),
            Some((_, why)) => assert!(!said.contains(effect), "\"{effect}\" is played although {why}"),
        }
    }
}

#[test]
fn every_word_works_with_none_one_and_several() {
    let trials = trials();
    let book = book(&trials);
    let mut random = Random::new(7);
    let mut wrong = Vec::new();
    for (at, trial) in trials.iter().enumerate() {
        for (players, units) in [(2, 0), (2, 3), (4, 1)] {
            let state = position(&book, players, units, at);
            let played = play(&book, state, &format!("Trial {at}"), &mut random);
            if let Err(how) = judge(trial, players, units, &played) {
                wrong.push(format!(
                    "{players} players with {units} units each: {}\n  {how}",
                    trial.text
                ));
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "{} of {} sentences are wrong:\n{}",
        wrong.len(),
        trials.len(),
        wrong[..wrong.len().min(40)].join("\n")
    );
}
