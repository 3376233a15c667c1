//! Between two encounters: what a person takes, and how the deck changes, at the prompt.

use super::{Kept, chronicle};
use crate::cards;
use crate::interrupt;
use crate::library::Library;
use crate::play::capital;
use crate::problem::Stop;
use crate::prompt::{Line, MARK, Prompt, Words};
use crate::screen::Screen;
use ashwright_core::{DiceByType, DieType, TitleId};
use ashwright_decks::Draft;
use ashwright_decks::ready::{self, NamedDeck};
use ashwright_diagnostic::Problem;
use ashwright_table::campaign::Gain;
use std::io;

/// What the prompt came to.
pub(super) enum Answered {
    /// The encounter begins.
    Begin,
    Left,
    OutOfInput,
}

/// What can be said here.
const HELP: [(&str, &str); 9] = [
    ("from DECK", "choose the preconstructed deck to take cards from"),
    (
        "take 3 TITLE",
        "take copies of a card of it, three titles at most; 0 gives back",
    ),
    ("+ 2 TITLE", "put copies into your deck; - 2 TITLE takes them out"),
    ("dice 5 charm, 5 time", "choose your ten dice"),
    ("deck", "show your deck, and what is in it that is not allowed"),
    (
        "cards",
        "show what you have to build of, and the deck that you take from",
    ),
    ("look TITLE", "the text of a card"),
    ("quit", "leave; what you changed is kept when it is allowed"),
    ("Enter", "begin the encounter"),
];

/// Asks until the encounter is to begin.
///
/// # Errors
/// When the input or the output is gone, or the campaign cannot be kept.
pub(super) fn ask(kept: &mut Kept, player: usize, prompt: &mut Prompt, screen: &mut Screen) -> Result<Answered, Stop> {
    let paint = screen.paint;
    screen.gap()?;
    let level = kept.campaign.level();
    screen.line(paint.bold(format!("Before encounter {level} with {}", kept.campaign.chimera)))?;
    let players = kept.campaign.players();
    if players.iter().filter(|player| player.bot.is_none()).count() > 1 {
        screen.line(format!("  {}", paint.yellow(format!("{}:", players[player].name))))?;
    }
    let hint = match level {
        1 => "change your deck, or press Enter to begin; help lists what you can say",
        _ => "take cards of one other deck and change your deck, or press Enter to begin; help lists what you can say",
    };
    screen.paragraph(hint, 2)?;
    let mut draft = Draft::from(kept.campaign.fight().decks[player].clone());
    loop {
        screen.flush()?;
        let line = match prompt.read(words(kept))? {
            Line::Said(line) => line,
            Line::End => {
                leave(kept, player, &draft, screen)?;
                return Ok(Answered::OutOfInput);
            }
            Line::Left => {
                leave(kept, player, &draft, screen)?;
                return Ok(Answered::Left);
            }
        };
        if !prompt.is_person() {
            screen.line(format!("{}{line}", paint.yellow(MARK)))?;
        }
        if interrupt::asked() {
            return Ok(Answered::Left);
        }
        let (word, rest) = line.split_once(' ').unwrap_or((&line, ""));
        let done = match word {
            "" | "begin" => {
                if kept_deck(kept, player, &draft, screen)? {
                    return Ok(Answered::Begin);
                }
                Ok(())
            }
            "quit" | "exit" => {
                leave(kept, player, &draft, screen)?;
                return Ok(Answered::Left);
            }
            "look" => match kept.library.card(rest) {
                Ok(title) => {
                    look(kept, title, screen)?;
                    Ok(())
                }
                Err(problem) => Err(problem),
            },
            "from" => from(kept, player, rest),
            "take" => take(kept, player, rest),
            "+" | "-" => put(kept, &mut draft, word == "+", rest),
            "dice" => dice(&mut draft, rest),
            "deck" => {
                chronicle::deck(kept, player, &draft, screen)?;
                objections(kept, player, &draft, screen)?;
                Ok(())
            }
            "cards" => {
                chronicle::cards(kept, player, screen)?;
                Ok(())
            }
            "help" | "?" => {
                let rows = HELP.map(|(word, what)| vec![paint.bold(word), what.to_owned()]);
                screen.table(&rows, &[], 2)?;
                Ok(())
            }
            _ => Err(Problem::new(
                "cannot do that",
                "the prompt",
                format!("{line:?} is no word here"),
                "say help",
            )),
        };
        match done {
            Ok(()) if ["from", "take", "+", "-", "dice"].contains(&word) => {
                kept.save()?;
                let gain = kept.campaign.fight().gains[player].as_ref();
                let mut state = vec![
                    format!("{} cards", draft.size()),
                    format!("{} dice", draft.dice.total()),
                ];
                state.extend(gain.map(|gain| chronicle::taken(kept, gain)));
                screen.paragraph(&paint.dim(state.join(" · ")), 2)?;
            }
            Ok(()) => {}
            Err(problem) => screen.paragraph(&format!("{}: {}", capital(&problem.why), problem.remedy), 2)?,
        }
    }
}

/// What the tab key completes.
fn words(kept: &Kept) -> Words {
    let answers = [
        "from ", "take ", "+ ", "- ", "dice ", "deck", "cards", "look ", "help", "quit",
    ];
    Words {
        answers: answers.map(str::to_owned).to_vec(),
        titles: kept.library.pool.cards.iter().map(|card| card.title.clone()).collect(),
        ..Words::default()
    }
}

/// A draft as a deck.
fn made(kept: &Kept, draft: &Draft) -> Option<NamedDeck> {
    draft.named_or_without_advice(&kept.library.pool)
}

/// Says what is wrong with a draft. True when nothing is.
fn objections(kept: &Kept, player: usize, draft: &Draft, screen: &mut Screen) -> Result<bool, Stop> {
    let Some(deck) = made(kept, draft) else {
        return Ok(false);
    };
    let found = kept.campaign.objections(&kept.of, player, &deck);
    for objection in &found {
        screen.paragraph(&capital(objection), 2)?;
    }
    Ok(found.is_empty())
}

/// Keeps the draft as the deck of the next encounter, or says why not.
fn kept_deck(kept: &mut Kept, player: usize, draft: &Draft, screen: &mut Screen) -> Result<bool, Stop> {
    if !objections(kept, player, draft, screen)? {
        return Ok(false);
    }
    if let Some(deck) = made(kept, draft) {
        kept.campaign.set_deck(&kept.of, player, deck)?;
        kept.save()?;
    }
    Ok(true)
}

/// Keeps what is allowed as somebody leaves, and says what is not kept.
fn leave(kept: &mut Kept, player: usize, draft: &Draft, screen: &mut Screen) -> Result<(), Stop> {
    match kept_deck(kept, player, draft, screen)? {
        true => Ok(()),
        false => Ok(screen.paragraph("So your deck is kept as it was before; what you took is kept.", 2)?),
    }
}

/// `3 TITLE`, or a title for one copy.
///
/// # Errors
/// When no card is meant.
pub(super) fn card(library: &Library, said: &str) -> Result<(TitleId, u8), Problem> {
    let said = said.trim();
    let counted = said
        .split_once(' ')
        .and_then(|(n, title)| Some((n.parse().ok()?, title)));
    let (n, title) = counted.unwrap_or((1, said));
    Ok((library.card(title)?, n))
}

fn from(kept: &mut Kept, player: usize, rest: &str) -> Result<(), Problem> {
    let from = ready::find(&kept.library.pool, rest)?.name;
    let gain = Gain {
        from,
        cards: Vec::new(),
    };
    kept.campaign.take(&kept.of, player, Some(gain))
}

fn take(kept: &mut Kept, player: usize, rest: &str) -> Result<(), Problem> {
    let (title, n) = card(&kept.library, rest)?;
    let Some(mut gain) = kept.campaign.fight().gains[player].clone() else {
        let why = "no deck is chosen to take cards from (rule 23.2.3)";
        return Err(Problem::new(
            "cannot take the card",
            "the prompt",
            why,
            "say from DECK first",
        ));
    };
    gain.cards.retain(|(other, _)| *other != title);
    if n > 0 {
        gain.cards.push((title, n));
    }
    kept.campaign.take(&kept.of, player, Some(gain))
}

/// Shows a card.
fn look(kept: &Kept, title: TitleId, screen: &mut Screen) -> io::Result<()> {
    let width = screen.width().min(100).saturating_sub(4);
    cards::face(&kept.library.pool, title, width, screen.paint)
        .iter()
        .try_for_each(|line| screen.line(format!("  {line}")))
}

fn put(kept: &Kept, draft: &mut Draft, more: bool, rest: &str) -> Result<(), Problem> {
    let (title, n) = card(&kept.library, rest)?;
    let have = draft.copies(title);
    draft.set_copies(
        title,
        if more {
            have.saturating_add(n)
        } else {
            have.saturating_sub(n)
        },
    );
    Ok(())
}

fn dice(draft: &mut Draft, rest: &str) -> Result<(), Problem> {
    let mut dice = DiceByType::default();
    for part in rest.split(',').map(str::trim) {
        let read = part.split_once(' ').and_then(|(n, word)| {
            let kind = DieType::ALL.into_iter().find(|kind| kind.to_string() == word.trim())?;
            Some((kind, n.parse::<u8>().ok().filter(|n| *n <= 99)?))
        });
        let Some((kind, n)) = read else {
            let why = format!("{part:?} is no number of dice of a type");
            return Err(Problem::new(
                "cannot change the dice",
                "the prompt",
                why,
                "write them as dice 5 charm, 5 time",
            ));
        };
        dice.add(kind, n);
    }
    draft.dice = dice;
    Ok(())
}
