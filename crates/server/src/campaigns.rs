//! Campaigns of two players (R 23). What is kept of one is the text of its file. Each of its players changes what is that
//! player's own; encounters are games like any other, at which both have their seats by the tokens of the campaign.

use crate::game::{self, Command, Making};
use crate::hall::Hall;
use crate::refusal::Refusal;
use crate::retention::today;
use crate::secret::{Mark, Token, new_id, new_secret};
use crate::store::{Change, StoreError, StoredCampaign};
use ashwright_core::EditionId;
use ashwright_room::site::{
    CampaignInvitation, CampaignRequest, CampaignStands, CampaignWish, Deed, Joined, Made, Taken,
};
use ashwright_room::{Begin, Code, MAX_DECK_NAME, SeatSetup, Setup, can_be_shown};
use ashwright_table::campaign::{self, Campaign, Collection, Gain, Played, Player};
use ashwright_table::{decks, rulebook};
use std::sync::{Arc, LazyLock};

/// What all campaigns are played with.
fn collection() -> Result<&'static Collection, Refusal> {
    static COLLECTION: LazyLock<Result<Collection, Refusal>> =
        LazyLock::new(|| Ok(Collection::new(rulebook(EditionId::RedRains))?));
    COLLECTION.as_ref().map_err(Refusal::clone)
}

/// So often a change is made again to what somebody else has written meanwhile.
const TRIES: usize = 8;

/// A campaign that is read, and what is stored with it.
struct Opened {
    of: &'static Collection,
    campaign: Campaign,
    stored: StoredCampaign,
}

impl Opened {
    fn read(stored: StoredCampaign) -> Result<Opened, Refusal> {
        let of = collection()?;
        let reading = campaign::read(of, &stored.text, "the campaign").map_err(|why| {
            tracing::error!(campaign = stored.id, %why, "a campaign cannot be read");
            Refusal::new(Code::Failed, format!("The campaign cannot be opened again: {why}"))
        })?;
        Ok(Opened {
            of,
            campaign: reading.campaign,
            stored,
        })
    }

    fn change(mut self) -> Change {
        self.stored.text = self.campaign.write(self.of);
        Change::Campaign(Box::new(self.stored))
    }

    /// Which player bears this token.
    fn player(&self, token: &str) -> Result<usize, Refusal> {
        let mark = Mark::of(token);
        let players = [Some(self.stored.first), self.stored.second];
        let found = players.iter().position(|own| own.is_some_and(|own| own.is(&mark)));
        found.ok_or_else(|| {
            let text = "This place in the campaign is not yours. Open the link in the browser that took it.";
            Refusal::new(Code::NotSeated, text)
        })
    }

    /// Puts somebody in the second place.
    fn seat(&mut self, second: Player) -> Result<(), Refusal> {
        let first = self.campaign.players().iter().take(1).cloned();
        let players = first.chain([second]).collect();
        let seed = self.campaign.seed;
        self.campaign = Campaign::new(self.of, &self.campaign.name, &self.campaign.challenge(), players)?;
        self.campaign.seed = seed;
        Ok(())
    }

    /// Takes cards for a player, whose titles must be some.
    fn take(&mut self, player: usize, taken: Option<Taken>) -> Result<(), Refusal> {
        let gain = taken.map(|Taken { from, cards }| {
            let cards = cards.into_iter().map(|(name, copies)| {
                let title = self.of.book.pool.title(&name);
                let unknown = || {
                    Refusal::new(
                        Code::Illegal,
                        format!("There is no card called {name:?}: name another."),
                    )
                };
                title.map(|title| (title, copies)).ok_or_else(unknown)
            });
            let cards = cards.collect::<Result<_, Refusal>>()?;
            Ok::<Gain, Refusal>(Gain { from, cards })
        });
        let gain = gain.transpose()?;
        Ok(self.campaign.take(self.of, player, gain)?)
    }

    /// The game of the next encounter, with both players at it.
    fn game(&self, is_test: bool) -> Result<Making, Refusal> {
        let Some(second) = self.stored.second else {
            let text = "The other player has not come yet: send the invitation, and wait.";
            return Err(Refusal::new(Code::NotNow, text));
        };
        // What is wrong with a deck is told now. Random aspects are drawn by the chance of the game.
        self.campaign.meets(self.of, &mut |_| 0)?;
        let seats = self.campaign.players().iter().zip(&self.campaign.fight().decks);
        let seats = seats.map(|(player, deck)| SeatSetup {
            name: player.name.clone(),
            deck: decks::print(&self.of.book.pool, deck),
            bot: None,
        });
        let setup = Setup {
            edition: EditionId::RedRains,
            begin: Begin::Encounter(self.campaign.challenge()),
            given_decks: true,
            chance_seed: self.campaign.seed.filter(|_| is_test),
            ..Setup::new(seats.collect(), new_secret()?)
        };
        game::check(&setup)?;
        Ok(Making {
            id: new_id()?,
            setup,
            seats: vec![(0, self.stored.first), (1, second)],
            invitation: None,
        })
    }

    /// Takes up what came of the game that is played; nothing when that is gone.
    fn take_up(&mut self, played: Option<Played>) {
        self.stored.game = None;
        if let Some(played) = played {
            self.campaign.keep(played);
        }
    }

    fn stands(&self) -> CampaignStands {
        CampaignStands {
            id: self.stored.id.clone(),
            text: self.campaign.write(self.of),
            players: 1 + usize::from(self.stored.second.is_some()),
            game: self.stored.game.clone(),
        }
    }
}

/// A player with the name and the preconstructed deck that were sent.
fn player(typed: &str, start: &str) -> Result<Player, Refusal> {
    let name = game::name(typed)?;
    if name.is_empty() {
        return Err(Refusal::new(
            Code::Malformed,
            "A player of a campaign needs a name: choose one.",
        ));
    }
    Ok(Player {
        name,
        bot: None,
        start: start.to_owned(),
    })
}

impl Hall {
    /// Begins a campaign and takes its first place.
    pub(crate) async fn begin_campaign(&self, wish: CampaignWish) -> Result<Made, Refusal> {
        let of = collection()?;
        if wish.name.trim().is_empty() || !can_be_shown(wish.name.trim(), MAX_DECK_NAME) {
            let text = "A campaign's name has 1 to 80 characters that can be seen: choose another.";
            return Err(Refusal::new(Code::Malformed, text));
        }
        if !self.is_test() && wish.seed.is_some() {
            return Err(Refusal::new(
                Code::NotNow,
                "Seeds are for tests, and this server plays for good.",
            ));
        }
        // Until somebody comes, the other one is like the first.
        let players = vec![player(&wish.player, &wish.start)?; 2];
        let mut campaign = Campaign::new(of, wish.name.trim(), &wish.challenge, players)?;
        campaign.seed = wish.seed;
        let (token, join) = (Token::new()?, Token::new()?);
        let opened = Opened {
            of,
            campaign,
            stored: StoredCampaign {
                id: new_id()?,
                text: String::new(),
                game: None,
                first: token.mark(),
                second: None,
                invitation: join.mark(),
                version: 0,
                opened: today(),
            },
        };
        let id = opened.stored.id.clone();
        self.store().write(vec![opened.change()]).await?;
        Ok(Made {
            id,
            seat: 0,
            token: token.into_text(),
            join: join.into_text(),
        })
    }

    /// Takes the second place of a campaign.
    pub(crate) async fn join_campaign(&self, id: &str, wish: CampaignInvitation) -> Result<Joined, Refusal> {
        let token = Token::given(wish.token)?;
        let mark = token.mark();
        let player = player(&wish.player, &wish.start)?;
        self.in_campaign(id, |opened| {
            // Whoever asks again has not heard the answer.
            if opened.stored.second.is_some_and(|own| own.is(&mark)) {
                return Ok(Vec::new());
            }
            if !opened.stored.invitation.is(&Mark::of(&wish.join)) {
                let text = "This invitation is not of this campaign. Ask for the link again.";
                return Err(Refusal::new(Code::NotSeated, text));
            }
            if opened.stored.second.is_some() {
                let text = "Both places of this campaign are taken. Begin one of your own.";
                return Err(Refusal::new(Code::Taken, text));
            }
            opened.seat(player.clone())?;
            opened.stored.second = Some(mark);
            Ok(Vec::new())
        })
        .await?;
        Ok(Joined {
            seat: 1,
            token: token.into_text(),
        })
    }

    /// How a campaign stands: what came of its game is taken up first.
    pub(crate) async fn campaign(self: &Arc<Hall>, id: &str) -> Result<CampaignStands, Refusal> {
        let opened = Opened::read(self.stored_campaign(id).await?)?;
        let Some(game) = opened.stored.game.clone() else {
            if opened.stored.opened == today() {
                return Ok(opened.stands());
            }
            // Whoever looks at it keeps it for another while.
            return self.in_campaign(id, |_| Ok(Vec::new())).await;
        };
        let played = match self.ask(&game, |answer| Command::Played { answer }).await {
            Ok((None, _)) => return Ok(opened.stands()),
            Ok((played, _)) => played,
            Err(refusal) if refusal.0.code == Code::NoSuchGame => None,
            Err(refusal) => return Err(refusal),
        };
        self.in_campaign(id, |opened| {
            // Unless somebody has done it meanwhile.
            if opened.stored.game.as_ref() == Some(&game) {
                opened.take_up(played.clone());
            }
            Ok(Vec::new())
        })
        .await
    }

    /// Does what a player of a campaign asks for.
    pub(crate) async fn change_campaign(
        self: &Arc<Hall>,
        id: &str,
        request: CampaignRequest,
    ) -> Result<CampaignStands, Refusal> {
        // A game that is over is taken up before anything else.
        self.campaign(id).await?;
        let CampaignRequest { token, deed } = request;
        self.in_campaign(id, |opened| {
            let player = opened.player(&token)?;
            match (&deed, &opened.stored.game) {
                // The other one was as quick.
                (Deed::Play, Some(_)) => Ok(Vec::new()),
                (_, Some(_)) => {
                    let text = "The encounter has begun: decks change after it.";
                    Err(Refusal::new(Code::NotNow, text))
                }
                (Deed::Play, None) => {
                    let making = opened.game(self.is_test())?;
                    opened.stored.game = Some(making.id.clone());
                    Ok(vec![Change::Game(Box::new(making.stored()?))])
                }
                (Deed::Deck(text), None) => {
                    let deck = decks::read_or_find(&opened.of.book.pool, text, "the deck")?;
                    opened.campaign.set_deck(opened.of, player, deck)?;
                    Ok(Vec::new())
                }
                (Deed::Take(taken), None) => {
                    opened.take(player, taken.clone())?;
                    Ok(Vec::new())
                }
            }
        })
        .await
    }

    async fn stored_campaign(&self, id: &str) -> Result<StoredCampaign, Refusal> {
        let found = self
            .store()
            .campaign(id)
            .await
            .map_err(|error| Refusal::failed(&error))?;
        found.ok_or_else(Refusal::no_such_campaign)
    }

    /// Changes a campaign, with what is written beside it: again and again, as long as somebody else is quicker.
    async fn in_campaign(
        &self,
        id: &str,
        act: impl Fn(&mut Opened) -> Result<Vec<Change>, Refusal>,
    ) -> Result<CampaignStands, Refusal> {
        for _ in 0..TRIES {
            let mut opened = Opened::read(self.stored_campaign(id).await?)?;
            let mut changes = act(&mut opened)?;
            let stands = opened.stands();
            changes.push(opened.change());
            match self.store().write(changes).await {
                Ok(()) => return Ok(stands),
                Err(StoreError::Exists) => {}
                Err(error) => return Err(error.into()),
            }
        }
        let text = "The campaign is being changed all the time. Try again in a moment.";
        Err(Refusal::new(Code::Failed, text))
    }
}
