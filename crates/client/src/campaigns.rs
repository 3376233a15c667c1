//! The campaigns of this browser: how they are kept, and how the game of an encounter is taken up in them.

use crate::local::{self, Stored};
use crate::online::{self, SeatHeld};
use crate::{browser, hired, pool, workshop};
use ashwright_core::{EditionId, sort};
use ashwright_decks::{Draft, export};
use ashwright_local::{FromWorker, ToWorker};
use ashwright_room::site::{CampaignStands, Deed};
use ashwright_room::{Begin, Level, SeatSetup};
use ashwright_table::campaign::{self, Campaign, Collection, Standing};
use ashwright_table::decks as ready;
use ashwright_table::{Problem, SeededChance, rulebook};
use serde::{Deserialize, Serialize};
use std::mem::discriminant;
use std::sync::LazyLock;

const PREFIX: &str = "ashwright.campaign.";

/// The address of the campaign of this name.
pub fn address(name: &str) -> String {
    format!("/play/red-rains/campaigns/{}", browser::in_address(name))
}

/// What campaigns are played with; nothing when the cards are not those of Red Rains.
pub fn collection() -> Option<&'static Collection> {
    static COLLECTION: LazyLock<Option<Collection>> =
        LazyLock::new(|| Collection::new(rulebook(EditionId::RedRains)).ok());
    COLLECTION.as_ref()
}

/// A campaign as it is kept: the same text as in a file of the program, and the game of its encounter that is played.
#[derive(Serialize, Deserialize)]
struct File {
    text: String,
    #[serde(default)]
    game: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    place: Option<Place>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    unfinished: Vec<Unfinished>,
}

/// A deck that breaks a rule as yet, which is why the campaign does not have it: for which encounter, whose, and the deck as
/// JSON.
type Unfinished = (u8, usize, String);

/// A place in a campaign for two, which the server has: what is kept here is how it stood last.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Place {
    /// The name of the campaign in addresses.
    pub id: String,
    /// What proves that the place is one's own.
    pub token: String,
    /// Which of its players one is.
    pub player: usize,
    /// What lets somebody else take the other place, for whoever began it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub join: Option<String>,
    /// How many of its players have come.
    pub here: usize,
    /// Which of them is ready for the next encounter, while the other is not.
    #[serde(default)]
    pub ready: Option<usize>,
    /// How often it had been changed when the server told it last.
    #[serde(default)]
    pub version: i64,
    /// The campaign in which both try it again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
    /// Which of its players has left it for good.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left: Option<usize>,
    /// What was changed here and the server has not heard yet, the oldest first: as long as there is something, what is kept here
    /// is newer than what the server has.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unsent: Vec<Deed>,
}

/// Puts what the server is to hear behind the rest. Of two decks, and of two takings, the later one counts.
pub fn put_behind(deeds: &mut Vec<Deed>, deed: Deed) {
    deeds.retain(|other| discriminant(other) != discriminant(&deed));
    deeds.push(deed);
}

impl Place {
    /// A place of which nothing is known yet but that it is one's own.
    pub fn new(id: String, token: String, player: usize, join: Option<String>) -> Place {
        Place {
            id,
            token,
            player,
            join,
            here: 1,
            ready: None,
            version: 0,
            next: None,
            left: None,
            unsent: Vec::new(),
        }
    }

    /// Whether the other player is waited for.
    pub fn waits(&self) -> bool {
        self.ready == Some(self.player) && !self.is_left()
    }

    /// Whether the other player has left the campaign for good.
    pub fn is_left(&self) -> bool {
        self.left.is_some_and(|left| left != self.player)
    }
}

/// A campaign of this browser.
#[derive(Clone, PartialEq, Debug)]
pub struct Kept {
    /// The campaign.
    pub campaign: Campaign,
    /// The game of its encounter, while that is played.
    pub game: Option<String>,
    /// The place that one has in it, where the server has it.
    pub place: Option<Place>,
    unfinished: Vec<Unfinished>,
}

/// The names of all campaigns, in order.
pub fn names() -> Vec<String> {
    let keys = browser::stored_keys().into_iter();
    let mut names: Vec<String> = keys
        .filter_map(|key| Some(key.strip_prefix(PREFIX)?.to_owned()))
        .collect();
    sort(&mut names);
    names
}

/// A name that no campaign of this device has: this one, or this one with a number.
pub fn free_name(name: &str) -> String {
    let taken = names();
    let numbered = (2..).map(|number| format!("{name} ({number})"));
    let mut all = std::iter::once(name.to_owned()).chain(numbered);
    all.find(|name| !taken.contains(name)).unwrap_or_default()
}

/// The name on this device of the campaign that the server has under this id.
pub fn of_server(id: &str) -> Option<String> {
    names().into_iter().find(|name| {
        let kept = Kept::load(name).and_then(Result::ok);
        kept.and_then(|kept| kept.place).is_some_and(|place| place.id == id)
    })
}

/// The name on this device of the campaign of which a game is an encounter.
pub fn of_game(game: &str) -> Option<String> {
    let here = local::find(game).and_then(|stored| stored.campaign);
    here.or_else(|| SeatHeld::load(game)?.campaign)
}

/// The campaign in a text of the server.
fn read(text: &str, id: &str) -> Result<Campaign, Problem> {
    let failed = || {
        Problem::new(
            "cannot read the campaign",
            id,
            "there are no cards",
            "load the page again",
        )
    };
    let of = collection().ok_or_else(failed)?;
    Ok(campaign::read(of, text, id)?.campaign)
}

/// Whether a campaign of this name has an address of its own.
pub fn is_name(name: &str) -> bool {
    !matches!(name.trim(), "" | "." | "..") && !name.contains(['/', '\\', '%', '?', '#'])
}

impl Kept {
    /// A campaign that no game belongs to yet.
    pub fn new(campaign: Campaign) -> Kept {
        Kept {
            campaign,
            game: None,
            place: None,
            unfinished: Vec::new(),
        }
    }

    /// A campaign of the server in which one has just taken a place, under a name that is free here.
    ///
    /// # Errors
    /// When the server sends what this page does not understand.
    pub fn placed(stands: &CampaignStands, place: Place) -> Result<Kept, Problem> {
        let mut kept = Kept {
            place: Some(place),
            ..Kept::new(read(&stands.text, &stands.id)?)
        };
        // Whoever made it may have had another page.
        let name = kept.campaign.name.replace(['/', '\\', '%', '?', '#'], " ");
        let name = Some(name.trim()).filter(|name| is_name(name)).unwrap_or(&stands.id);
        kept.campaign.name = free_name(name);
        kept.take_up(stands)?;
        Ok(kept)
    }

    /// Takes up how the campaign stands on the server, unless something newer is known already, or was done here that the server
    /// has not heard yet.
    ///
    /// # Errors
    /// When the server sends what this page does not understand.
    pub fn take_up(&mut self, stands: &CampaignStands) -> Result<(), Problem> {
        let is_newer = |place: &Place| place.version > stands.version || !place.unsent.is_empty();
        if self.place.as_ref().is_some_and(is_newer) {
            return Ok(());
        }
        let mut campaign = read(&stands.text, &stands.id)?;
        campaign.name.clone_from(&self.campaign.name);
        self.campaign = campaign;
        self.game.clone_from(&stands.game);
        if let Some(place) = &mut self.place {
            (place.here, place.ready, place.version) = (stands.players, stands.ready, stands.version);
            place.next.clone_from(&stands.next);
            place.left = stands.left;
            if let Some(game) = &self.game {
                online::sit_in_campaign(game, &place.token, &self.campaign.name);
            }
        }
        Ok(())
    }

    /// Which players one changes the decks of: oneself where the server has the campaign, everybody otherwise.
    pub fn changes(&self, player: usize) -> bool {
        self.place.as_ref().is_none_or(|place| place.player == player)
    }

    /// The deck of a player for the next encounter as somebody left it, whether it breaks a rule or not.
    pub fn draft(&self, player: usize) -> Draft {
        let level = self.campaign.level();
        let mut unfinished = self.unfinished.iter();
        let left = unfinished.find(|(for_level, of, _)| (*for_level, *of) == (level, player));
        let left = left.and_then(|(_, _, deck)| workshop::draft(EditionId::RedRains, deck));
        left.unwrap_or_else(|| Draft::from(self.campaign.fight().decks[player].clone()))
    }

    /// Notes a deck of a player that the campaign does not have because it breaks a rule, or that there is none.
    pub fn leave_unfinished(&mut self, player: usize, draft: Option<&Draft>) {
        let level = self.campaign.level();
        self.unfinished
            .retain(|(for_level, of, _)| *for_level == level && *of != player);
        let text = draft.map(|draft| export::json(pool::of(EditionId::RedRains), draft).to_string());
        self.unfinished.extend(text.map(|text| (level, player, text)));
    }

    /// The campaign of this name, as it was kept: [`Kept::follow`] says what has become of its game since.
    ///
    /// # Errors
    /// When what is kept is no campaign.
    pub fn load(name: &str) -> Option<Result<Kept, Problem>> {
        let of = collection()?;
        let file: File = serde_json::from_str(&browser::stored(&format!("{PREFIX}{name}"))?).ok()?;
        Some(campaign::read(of, &file.text, name).map(|reading| Kept {
            campaign: reading.campaign,
            game: file.game,
            place: file.place,
            unfinished: file.unfinished,
        }))
    }

    /// Keeps it on this device; false when the browser has no room for it.
    pub fn save(&self) -> bool {
        let Some(of) = collection() else { return false };
        let file = File {
            text: self.campaign.write(of),
            game: self.game.clone(),
            place: self.place.clone(),
            unfinished: self.unfinished.clone(),
        };
        let text = serde_json::to_string(&file);
        text.is_ok_and(|text| browser::store(&self.key(), &text))
    }

    /// Where it is kept on this device.
    pub fn key(&self) -> String {
        format!("{PREFIX}{}", self.campaign.name)
    }

    /// Removes it from this device, and the encounter that goes on.
    pub fn forget(&self) {
        browser::forget(&self.key());
        if let Some(game) = &self.game {
            match self.place {
                Some(_) => online::forget(game),
                None => local::forget(game),
            }
        }
    }

    /// The game of the encounter, as far as this device has it.
    fn played(&self) -> Option<Stored> {
        local::load(self.game.as_deref()?)
    }

    /// Whether there is something that [`Kept::follow`] has yet to take up: a game that has ended, or what the server has.
    pub fn is_behind(&self) -> bool {
        self.place.is_some() || self.played().is_some_and(|stored| stored.over)
    }

    /// Takes up how the campaign stands on the server.
    ///
    /// # Errors
    /// A sentence, when the server cannot be reached or does not have it any more: it stays as it was.
    pub async fn ask(mut self, place: &Place) -> Result<Kept, String> {
        let stands = online::campaign(&place.id).await.map_err(|refused| refused.text)?;
        self.take_up(&stands).map_err(|problem| problem.to_string())?;
        self.keep_changed();
        Ok(self)
    }

    /// Keeps it, unless somebody has removed it meanwhile.
    pub fn keep_changed(&self) {
        if names().contains(&self.campaign.name) {
            self.save();
        }
    }

    /// Takes up how the game of the encounter stands, which a worker says; what the server has where it is there.
    pub async fn follow(mut self) -> Kept {
        if let Some(place) = self.place.clone() {
            let old = self.clone();
            return self.ask(&place).await.unwrap_or(old);
        }
        let Some(stored) = self.played() else {
            // Without its game the encounter has not been played, and is begun again.
            self.game = None;
            return self;
        };
        let Some(FromWorker::Stands(played)) = hired::ask(ToWorker::Follow(Box::new(stored))).await else {
            return self;
        };
        if let Some(played) = played {
            if played.ended.is_some() {
                self.game = None;
            }
            self.campaign.keep(*played);
        }
        self.keep_changed();
        self
    }

    /// Begins the next encounter; where its game is.
    ///
    /// # Errors
    /// When no encounter can begin now, or a deck breaks a rule.
    pub fn begin(&mut self, player: &str, bot: &str, seed: Option<u64>) -> Result<String, Problem> {
        let name = self.campaign.name.clone();
        let failed = || {
            let why = "the browser gave no chance".to_owned();
            Problem::new("cannot begin the encounter", &name, why, "load the page again")
        };
        let of = collection().ok_or_else(failed)?;
        if let Some(record) = self.campaign.fight().record.clone().filter(|_| self.is_played()) {
            // The game was left on another device, or is gone from this one: it goes on as the campaign has it.
            return self
                .play(
                    Begin::Record {
                        text: record,
                        step: None,
                    },
                    player,
                    bot,
                    seed,
                )
                .ok_or_else(failed);
        }
        let mut chance = SeededChance::new(seed.or_else(local::drawn).unwrap_or_default());
        // What is wrong with a deck is told before anything is begun.
        let (challenge, _) = self.campaign.meets(of, &mut |n| chance.below(n))?;
        self.play(Begin::Encounter(challenge), player, bot, seed)
            .ok_or_else(failed)
    }

    /// Whether an encounter is being played, here or where the campaign comes from.
    fn is_played(&self) -> bool {
        self.campaign.standing() == Standing::Playing
    }

    /// Begins a game with the decks of the campaign; where it is. Nothing where the browser gives no chance.
    fn play(&mut self, begin: Begin, player: &str, bot: &str, seed: Option<u64>) -> Option<String> {
        let of = collection()?;
        let goes_on = matches!(begin, Begin::Record { .. });
        let seats = self.campaign.players().iter().zip(&self.campaign.fight().decks);
        // Of two people who have played together elsewhere one plays on here, and a bot for the other.
        let is_bot = |at: usize, who: &campaign::Player| who.bot.is_some() || at > 0;
        let mut seats: Vec<SeatSetup> = seats
            .enumerate()
            .map(|(at, (who, deck))| SeatSetup {
                name: if is_bot(at, who) {
                    bot.to_owned()
                } else {
                    player.to_owned()
                },
                // A record has its decks.
                deck: if goes_on {
                    String::new()
                } else {
                    ready::print(&of.book.pool, deck)
                },
                bot: is_bot(at, who).then_some(Level::Expert),
            })
            .collect();
        if goes_on {
            // A record has a seat for the Chimera as well.
            seats.push(SeatSetup {
                name: self.campaign.chimera.clone(),
                deck: String::new(),
                bot: Some(Level::Expert),
            });
        }
        let stored = local::new(seats, begin, seed)?;
        self.game = Some(stored.game.clone());
        let address = local::begin(Stored {
            campaign: Some(self.campaign.name.clone()),
            ..stored
        });
        self.save();
        Some(address)
    }
}
