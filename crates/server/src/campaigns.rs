//! Campaigns of two players (R 23). What is kept of one is the text of its file. Each of its players changes what is that
//! player's own; encounters are games like any other, at which both have their seats by the tokens of the campaign.

use crate::command::Command;
use crate::hall::Hall;
use crate::making::{self, Making};
use crate::refusal::Refusal;
use crate::retention::today;
use crate::secret::{Mark, Token, new_epoch, new_id, new_secret};
use crate::store::{Change, StoredCampaign};
use ashwright_core::EditionId;
use ashwright_room::site::{
    CampaignInvitation, CampaignRequest, CampaignStands, CampaignWish, Deed, Joined, Made, Taken,
};
use ashwright_room::{Begin, Code, MAX_DECK_NAME, SeatSetup, Setup, can_be_shown};
use ashwright_table::campaign::{self, Campaign, Collection, Gain, Played, Player, Standing};
use ashwright_table::{decks, rulebook};
use std::sync::{Arc, LazyLock};

/// What all campaigns are played with.
fn collection() -> Result<&'static Collection, Refusal> {
    static COLLECTION: LazyLock<Result<Collection, Refusal>> =
        LazyLock::new(|| Ok(Collection::new(rulebook(EditionId::RedRains))?));
    COLLECTION.as_ref().map_err(Refusal::clone)
}

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

    /// How it stands when it is written now, and what is to be written.
    fn written(mut self) -> (CampaignStands, Change) {
        self.stored.text = self.campaign.write(self.of);
        let stands = CampaignStands {
            version: self.stored.version + 1,
            ..stands(&self.stored)
        };
        (stands, Change::Campaign(Box::new(self.stored)))
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
        let seats = [Some(self.stored.first), self.stored.second];
        let marks = (0..).zip(seats.into_iter().flatten()).collect();
        // Random aspects are drawn by the chance of the game.
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
            seed: new_epoch()?,
            chance_seed: self.campaign.seed.filter(|_| is_test),
            ..Setup::new(seats.collect(), new_secret()?)
        };
        making::check(&setup)?;
        Ok(Making {
            id: new_id()?,
            setup,
            seats: marks,
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

    /// Notes that a player is ready; whether both are then.
    fn note_ready(&mut self, player: usize) -> Result<bool, Refusal> {
        if self.stored.second.is_none() {
            let text = "The other player has not come yet: send the invitation, and wait.";
            return Err(Refusal::new(Code::NotNow, text));
        }
        // What is wrong with the own deck is told now.
        let deck = self.campaign.fight().decks.get(player).cloned();
        deck.map_or(Ok(()), |deck| self.campaign.set_deck(self.of, player, deck))?;
        let both = self.stored.ready.is_some_and(|other| usize::from(other) != player);
        self.stored.ready = if both { None } else { u8::try_from(player).ok() };
        Ok(both)
    }

    /// Notes that a player has left it for good. Of two who leave, the first is told.
    fn note_leaving(&mut self, player: usize) {
        self.note_change(player);
        let player = u8::try_from(player).ok();
        self.stored.left = self.stored.left.or(player);
    }

    /// That neither has left it for good: nothing else is refused for that.
    fn check_both_stay(&self) -> Result<(), Refusal> {
        match self.stored.left {
            None => Ok(()),
            Some(_) => Err(Refusal::new(
                Code::NotNow,
                "One of its players has left this campaign for good. Save it as a file and go on from there, or begin another.",
            )),
        }
    }

    /// Begins it again for both, as another campaign with the same places; nothing where that was done before.
    fn begin_again(&mut self) -> Result<Vec<Change>, Refusal> {
        if self.stored.next.is_some() {
            return Ok(Vec::new());
        }
        if !matches!(self.campaign.standing(), Standing::Over(_)) {
            let text = "The campaign goes on: it can be tried again when it is over.";
            return Err(Refusal::new(Code::NotNow, text));
        }
        let id = new_id()?;
        let again = Opened {
            of: self.of,
            campaign: self.campaign.tried_again(self.of, &self.campaign.name),
            stored: StoredCampaign {
                id: id.clone(),
                game: None,
                ready: None,
                version: 0,
                ..self.stored.clone()
            },
        };
        self.stored.next = Some(id);
        let (_, change) = again.written();
        Ok(vec![change])
    }

    /// Notes that a player changes something: whoever does is not ready any more.
    fn note_change(&mut self, player: usize) {
        self.stored.ready = self.stored.ready.filter(|ready| usize::from(*ready) != player);
    }
}

/// How a campaign stands, as it is stored.
fn stands(stored: &StoredCampaign) -> CampaignStands {
    CampaignStands {
        id: stored.id.clone(),
        text: stored.text.clone(),
        version: stored.version,
        players: 1 + usize::from(stored.second.is_some()),
        ready: stored.ready.map(usize::from),
        game: stored.game.clone(),
        next: stored.next.clone(),
        left: stored.left.map(usize::from),
    }
}

/// A player with the name and the preconstructed deck that were sent.
fn player(typed: &str, start: &str) -> Result<Player, Refusal> {
    let name = making::name(typed)?;
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
                ready: None,
                next: None,
                left: None,
                first: token.mark(),
                second: None,
                invitation: join.mark(),
                version: 0,
                opened: today(),
            },
        };
        let id = opened.stored.id.clone();
        let (_, change) = opened.written();
        self.store().write(vec![change]).await?;
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
            // One token is one place.
            if opened.stored.first.is(&mark) || !opened.stored.invitation.is(&Mark::of(&wish.join)) {
                let text = "This invitation is not of this campaign. Ask for the link again.";
                return Err(Refusal::new(Code::NotSeated, text));
            }
            opened.check_both_stay()?;
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
        let stored = self.stored_campaign(id).await?;
        let asked = match &stored.game {
            Some(game) => Some((game.clone(), self.ask(game, |answer| Command::Played { answer }).await)),
            None => None,
        };
        let (game, played) = match asked {
            Some((game, Ok((Some(played), _)))) => (game, Some(played)),
            Some((game, Err(refusal))) if refusal.0.code == Code::NoSuchGame => (game, None),
            // Whoever looks at it keeps it for another while.
            None | Some((_, Ok((None, _)))) if stored.opened != today() => {
                return self.in_campaign(id, |_| Ok(Vec::new())).await;
            }
            // A game that cannot be opened now is told by its own page.
            None | Some(_) => return Ok(stands(&stored)),
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
        let stands = self.campaign(id).await?;
        let CampaignRequest { token, deed } = request;
        // Nobody may have opened the other one for long.
        let gone = match stands.next.filter(|_| deed == Deed::Again) {
            Some(next) => {
                let found = self.store().campaign(&next).await;
                let found = found.map_err(|error| Refusal::failed(&error))?;
                found.is_none().then_some(next)
            }
            None => None,
        };
        self.in_campaign(id, |opened| {
            let player = opened.player(&token)?;
            if deed != Deed::Leave {
                opened.check_both_stay()?;
            }
            match (&deed, opened.stored.game.is_some()) {
                (Deed::Leave, _) => {
                    opened.note_leaving(player);
                    Ok(Vec::new())
                }
                // It has begun already.
                (Deed::Play | Deed::Wait, true) => Ok(Vec::new()),
                (Deed::Wait, false) => {
                    opened.note_change(player);
                    Ok(Vec::new())
                }
                (Deed::Again, false) => {
                    opened.stored.next = opened.stored.next.take().filter(|next| gone.as_ref() != Some(next));
                    opened.begin_again()
                }
                (_, true) => {
                    let text = "The encounter has begun: decks change after it.";
                    Err(Refusal::new(Code::NotNow, text))
                }
                (Deed::Play, false) if !opened.note_ready(player)? => Ok(Vec::new()),
                (Deed::Play, false) => {
                    let making = opened.game(self.is_test())?;
                    opened.stored.game = Some(making.id.clone());
                    Ok(vec![Change::Game(Box::new(making.stored()?))])
                }
                (Deed::Deck(text), false) => {
                    let deck = decks::read_or_find(&opened.of.book.pool, text, "the deck")?;
                    if !can_be_shown(&deck.name, MAX_DECK_NAME) {
                        let text = "A deck's name has at most 80 characters that can be seen: choose another.";
                        return Err(Refusal::new(Code::Malformed, text));
                    }
                    opened.note_change(player);
                    opened.campaign.set_deck(opened.of, player, deck)?;
                    Ok(Vec::new())
                }
                (Deed::Take(taken), false) => {
                    opened.note_change(player);
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

    /// Changes a campaign, with what is written beside it.
    async fn in_campaign(
        &self,
        id: &str,
        act: impl Fn(&mut Opened) -> Result<Vec<Change>, Refusal>,
    ) -> Result<CampaignStands, Refusal> {
        // One after another: who is too late would only do it again.
        let _turn = self.changing().lock().await;
        let mut opened = Opened::read(self.stored_campaign(id).await?)?;
        let mut changes = act(&mut opened)?;
        let (stands, change) = opened.written();
        changes.push(change);
        self.store().write(changes).await?;
        Ok(stands)
    }
}
