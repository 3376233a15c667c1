//! Random games between the six decks, as fast as they go.
use ashwright_bots::Dealer;
use ashwright_core::{DiceByType, DieType};
use ashwright_engine::{Deck, Game, REBORN, Rulebook, Stage, State};
use std::sync::Arc;
use std::time::Instant;

fn main() {
    let games: u64 = std::env::args().nth(1).and_then(|a| a.parse().ok()).unwrap_or(1000);
    let seats: usize = std::env::args().nth(2).and_then(|a| a.parse().ok()).unwrap_or(2);
    let pool = Arc::new(ashwright_lang::reborn().clone());
    let book = Rulebook::new(pool.clone(), REBORN);
    let decks = [
        ("Coal Roarkwin", [DieType::Natural, DieType::Ceremonial], "Expand Energy|Strengthen|Cover|Chant of Revenge|Summon Iron Rhino|Anchornaut|Iron Worker|Hammer Knight|One Hundred Blades|Close Combat"),
        ("Maeoni Viper", [DieType::Charm, DieType::Natural], "Call Upon the Realms|Summon Silver Snake|Refresh|Empower|Hypnotize|Open Memories|Molten Gold|Transfer|Golden Veil|Summon Gilder"),
        ("Aradel Summergaard", [DieType::Natural, DieType::Illusion], "Shifting Mist|Summon Mist Spirit|Summon Blue Jaguar|Reflections in the Water|Mist Typhoon|Out of the Mist|Root Armor|Steady Gaze|Massive Growth|Summon Butterfly Monk"),
        ("Saria Guideman", [DieType::Charm, DieType::Illusion], "Purge|Abundance|Summon Three-Eyed Owl|Summon Seaside Raven|Hidden Power|Seal|Strange Copy|Sympathy Pain|Rose Fire Dancer|Enchanted Violinist"),
        ("Noah Redmoon", [DieType::Illusion, DieType::Ceremonial], "Small Sacrifice|Summon Masked Wolf|Summon False Demon|Sleight of Hand|Bound Soul|Resummon|Summon Sleeping Widows|Shadow Strike|Fade Away|Stormwind Sniper"),
        ("Jessa Na Ni", [DieType::Charm, DieType::Ceremonial], "Fear|Blood Transfer|Summon Blood Puppet|Cut the Strings|Undying Heart|Redirect|Final Cry|Blood Archer|Living Doll|Blood Shaman"),
    ]
    .map(|(leader, dice, cards)| Deck {
        phoenixborn: pool.title(leader).unwrap(),
        cards: cards.split('|').map(|c| (pool.title(c).unwrap_or_else(|| panic!("{c}")), 3)).collect(),
        dice: { let mut d = DiceByType::default(); for t in dice { d.add(t, 5); } d },
    });
    for d in &decks {
        for p in d.problems(&book) {
            println!("{p}");
        }
    }
    let start = Instant::now();
    let (mut decisions, mut turns, mut rounds, mut over, mut longest) = (0u64, 0u64, 0u64, 0u64, 0u64);
    let mut size = 0;
    for g in 0..games {
        let mut dealer = Dealer::new(g);
        let list: Vec<Deck> = (0..seats)
            .map(|s| decks[(g as usize + s * (1 + g as usize / 6 % 5)) % 6].clone())
            .collect();
        let state = State::new(&book, &list);
        let mut game = Game::new(&book, state, &mut dealer);
        let mut steps = 0u64;
        while !matches!(game.state.stage, Stage::Over(_)) {
            game.step().expect("suspended");
            size = size.max(game.state.size_in_bytes());
            steps += 1;
            if steps > 50_000 {
                println!("endless game {g}: round {}", game.state.round);
                break;
            }
        }
        over += matches!(game.state.stage, Stage::Over(_)) as u64;
        turns += game.state.turn.number as u64;
        rounds += game.state.round as u64;
        longest = longest.max(game.state.round as u64);
        decisions += dealer.decisions;
    }
    let t = start.elapsed().as_secs_f64();
    println!(
        "{games} games, {over} over, {:.0} games/s, {:.0} decisions/s, {:.1} decisions, {:.1} turns, {:.1} rounds (longest {longest}) per game, state {size} bytes",
        games as f64 / t,
        decisions as f64 / t,
        decisions as f64 / games as f64,
        turns as f64 / games as f64,
        rounds as f64 / games as f64
    );
}
