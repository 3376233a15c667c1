//! What a campaign came to: who met whom, with which deck, and how it ended.

use super::Kept;
use crate::problem::{Ended, Run};
use crate::screen::Screen;
use crate::words;
use ashwright_core::{Agreed, Hands, TitleId};
use ashwright_decks::Draft;
use ashwright_table::campaign::{Campaign, Changes, Gain, LEVELS, Standing, Verdict, changes};
use serde_json::{Value, json};
use std::io;

/// `3 TITLE, 2 TITLE`.
fn listed(kept: &Kept, cards: &[(TitleId, u8)]) -> String {
    let cards = cards
        .iter()
        .map(|(title, n)| format!("{n} {}", kept.library.pool.card(*title).title));
    cards.collect::<Vec<_>>().join(", ")
}

/// What was taken, in words.
pub(super) fn taken(kept: &Kept, gain: &Gain) -> String {
    match gain.cards.is_empty() {
        true => format!("has taken nothing from {} yet", gain.from),
        false => format!("took {} from {}", listed(kept, &gain.cards), gain.from),
    }
}

/// Changes in words: `+3 TITLE, −3 TITLE`.
fn told(kept: &Kept, changes: &Changes) -> String {
    let signed = |n: i16| if n > 0 { format!("+{n}") } else { format!("−{}", -n) };
    let title = |title: &TitleId| kept.library.pool.card(*title).title.clone();
    let cards = changes
        .cards
        .iter()
        .map(|(id, n)| format!("{} {}", signed(*n), title(id)));
    let dice = changes
        .dice
        .iter()
        .map(|(kind, n)| format!("{} {kind} dice", signed(*n)));
    cards.chain(dice).collect::<Vec<_>>().join(", ")
}

/// What changed in a player's deck since the encounter before, or since the preconstructed deck.
fn since(kept: &Kept, fight: usize, player: usize) -> Changes {
    let now = &kept.campaign.fights()[fight].decks[player].deck;
    let before = match fight.checked_sub(1) {
        Some(before) => Some(&kept.campaign.fights()[before].decks[player]),
        None => kept.of.deck(&kept.campaign.players()[player].start),
    };
    before.map_or_else(Changes::default, |before| changes(&before.deck, now))
}

/// What the players have agreed on besides the usual rules (chapter 24, R 22.7.1).
fn variants(campaign: &Campaign) -> Vec<String> {
    let fates = match &campaign.grim_fates[..] {
        [] => None,
        [all] if all == "all" => Some("Grim Fates".to_owned()),
        titles => Some(format!("Grim Fates for {}", words::list(titles))),
    };
    let phoenix = (campaign.call_of_the_phoenix == Agreed::Yes).then(|| "Call of the Phoenix".to_owned());
    let hands = (campaign.hands == Hands::Open).then(|| "open hands".to_owned());
    [fates, phoenix, hands].into_iter().flatten().collect()
}

/// Who meets whom.
pub(super) fn heading(kept: &Kept, screen: &mut Screen) -> io::Result<()> {
    let paint = screen.paint;
    let campaign = &kept.campaign;
    let aspects = match campaign.aspects.lines().count() {
        0 => String::new(),
        1 => format!(" · {}", campaign.aspects),
        _ => " · chosen aspects".to_owned(),
    };
    screen.line(paint.bold(&campaign.name))?;
    screen.paragraph(
        &format!(
            "{} · {}{aspects}",
            paint.cyan(&campaign.chimera),
            campaign.difficulty.word()
        ),
        2,
    )?;
    let variants = variants(campaign);
    if !variants.is_empty() {
        screen.paragraph(&variants.join(" · "), 2)?;
    }
    if let Some(again) = &campaign.again {
        screen.paragraph(&paint.dim(format!("tries {again:?} again")), 2)?;
    }
    let rows: Vec<Vec<String>> = campaign
        .players()
        .iter()
        .zip(&campaign.fight().decks)
        .map(|(player, deck)| {
            let leader = &kept.library.pool.card(deck.deck.phoenixborn).title;
            vec![
                player.name.clone(),
                paint.cyan(leader),
                paint.dim(format!("began with {}", player.start)),
            ]
        })
        .collect();
    screen.table(&rows, &[], 2)
}

/// How an encounter stands, in words.
fn ended(kept: &Kept, fight: usize) -> String {
    let fight = &kept.campaign.fights()[fight];
    let mut words = match (fight.ended, &fight.record) {
        (Some((verdict, round)), _) => verdict.in_round(round),
        (None, Some(_)) => "is being played".to_owned(),
        (None, None) => "is still to be played".to_owned(),
    };
    if fight.past_chance {
        words.push_str(", with something taken back past chance");
    }
    words
}

/// An encounter: what was taken and changed before it, and how it ended.
pub(super) fn fight(kept: &Kept, fight: usize, screen: &mut Screen) -> io::Result<()> {
    let paint = screen.paint;
    let this = &kept.campaign.fights()[fight];
    let words = ended(kept, fight);
    let words = match this.ended {
        Some((Verdict::Won, _)) => paint.green(words),
        Some((Verdict::Lost, _)) => paint.red(words),
        None => paint.yellow(words),
    };
    screen.line(format!("  encounter {}  {words}", fight + 1))?;
    for (player, deck) in this.decks.iter().enumerate() {
        let name = &kept.campaign.players()[player].name;
        if let Some(gain) = &this.gains[player] {
            screen.paragraph(&format!("{name} {}", taken(kept, gain)), 4)?;
        }
        let changes = since(kept, fight, player);
        let what = match changes.is_empty() {
            true => paint.dim("unchanged"),
            false => told(kept, &changes),
        };
        screen.paragraph(&format!("{name} with {}: {what}", deck.name), 4)?;
    }
    Ok(())
}

/// What an encounter that has just ended came to.
///
/// # Errors
/// When the output is gone.
pub(super) fn after(kept: &Kept, screen: &mut Screen) -> io::Result<()> {
    let fights = kept.campaign.fights();
    let last = fights.iter().rposition(|fight| fight.ended.is_some()).unwrap_or(0);
    screen.line(format!("Encounter {} {}.", last + 1, ended(kept, last)))?;
    let file = kept.path.display();
    let words = match kept.campaign.standing() {
        Standing::Over(Verdict::Won) => screen
            .paint
            .green(format!("The campaign against {} is won!", kept.campaign.chimera)),
        Standing::Over(Verdict::Lost) => {
            format!("The campaign ends here (rule 23.1.3); `ashwright campaign new NEW --again {file}` tries again.")
        }
        Standing::Between | Standing::Playing => {
            let next = last + 2;
            format!("Encounter {next} of {LEVELS} follows: `ashwright campaign play {file}`.")
        }
    };
    screen.paragraph(&words, 0)
}

/// `campaign show`
pub(super) fn show(kept: &Kept, json: bool, screen: &mut Screen) -> Run {
    let mut problems = kept.changed.clone();
    let differences = kept.campaign.differences(&kept.of);
    problems.extend(differences.changed.into_iter().chain(differences.parted));
    if json {
        let object = as_json(kept, &problems);
        screen.json(&object)?;
        return Ok(Ended::if_none(problems.len()));
    }
    heading(kept, screen)?;
    for at in 0..kept.campaign.fights().len() {
        screen.gap()?;
        fight(kept, at, screen)?;
    }
    screen.gap()?;
    screen.line(match kept.campaign.standing() {
        Standing::Over(Verdict::Won) => screen.paint.green("The campaign is won."),
        Standing::Over(Verdict::Lost) => "The campaign has ended with a defeat.".to_owned(),
        Standing::Between | Standing::Playing => "The campaign goes on.".to_owned(),
    })?;
    for problem in &problems {
        screen.problem(problem)?;
    }
    Ok(Ended::if_none(problems.len()))
}

fn as_json(kept: &Kept, problems: &[ashwright_diagnostic::Problem]) -> Value {
    let campaign = &kept.campaign;
    let title = |id: &TitleId| kept.library.pool.card(*id).title.clone();
    let cards = |cards: &[(TitleId, u8)]| -> Vec<Value> {
        cards
            .iter()
            .map(|(id, n)| json!({ "name": title(id), "count": n }))
            .collect()
    };
    let fights = campaign.fights().iter().enumerate().map(|(at, fight)| {
        let players = fight.decks.iter().enumerate().map(|(player, deck)| {
            let changes = since(kept, at, player);
            let changed = changes.cards.iter().map(|(id, n)| json!({ "name": title(id), "count": n }));
            let dice = changes.dice.iter().map(|(kind, n)| (kind.to_string(), json!(n)));
            json!({
                "deck": deck.name,
                "cards": cards(&deck.deck.cards),
                "took": fight.gains[player].as_ref().map(|gain| json!({ "from": gain.from, "cards": cards(&gain.cards) })),
                "changed": changed.collect::<Vec<_>>(),
                "changed_dice": dice.collect::<serde_json::Map<_, _>>(),
            })
        });
        json!({
            "level": at + 1,
            "result": fight.ended.map(|(verdict, _)| verdict.word()),
            "rounds": fight.ended.map(|(_, round)| round),
            "begun": fight.record.is_some(),
            "past_chance": fight.past_chance,
            "players": players.collect::<Vec<_>>(),
        })
    });
    let players = campaign
        .players()
        .iter()
        .map(|player| json!({ "name": player.name, "bot": player.bot, "start": player.start }));
    json!({
        "name": campaign.name,
        "chimera": campaign.chimera,
        "difficulty": campaign.difficulty.word(),
        "aspects": campaign.aspects,
        "variants": variants(campaign),
        "again": campaign.again,
        "players": players.collect::<Vec<_>>(),
        "encounters": fights.collect::<Vec<_>>(),
        "result": match campaign.standing() {
            Standing::Over(verdict) => Some(verdict.word()),
            Standing::Between | Standing::Playing => None,
        },
        "problems": problems,
    })
}

/// A deck as it is being changed.
pub(super) fn deck(kept: &Kept, player: usize, draft: &Draft, screen: &mut Screen) -> io::Result<()> {
    let paint = screen.paint;
    let rows: Vec<Vec<String>> = draft
        .cards
        .iter()
        .map(|(title, n)| vec![n.to_string(), paint.cyan(&kept.library.pool.card(*title).title)])
        .collect();
    screen.table(&rows, &[0], 2)?;
    let dice: Vec<String> = draft.dice.iter().map(|(kind, n)| format!("{n} {kind}")).collect();
    screen.paragraph(&paint.dim(format!("{} cards · {}", draft.size(), dice.join(", "))), 2)?;
    let before = &kept.campaign.fight().decks[player].deck;
    match draft.deck().map(|deck| changes(before, &deck)) {
        Some(changes) if !changes.is_empty() => screen.paragraph(&told(kept, &changes), 2),
        Some(_) | None => Ok(()),
    }
}

/// What a player has to build of, and the deck that cards are taken from.
pub(super) fn cards(kept: &Kept, player: usize, screen: &mut Screen) -> io::Result<()> {
    let mut have = kept.campaign.available(&kept.of, player);
    have.sort_by_key(|(title, _)| kept.library.pool.card(*title).title.clone());
    screen.paragraph(&format!("to build of: {}", listed(kept, &have)), 2)?;
    let gain = kept.campaign.fight().gains[player].as_ref();
    match gain.and_then(|gain| kept.of.deck(&gain.from)) {
        Some(deck) => screen.paragraph(&format!("{}: {}", deck.name, listed(kept, &deck.deck.cards)), 2),
        None => Ok(()),
    }
}
