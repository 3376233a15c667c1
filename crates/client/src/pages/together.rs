//! A campaign that two play on two devices: the server has it, and each changes what is the own.

use crate::app::title;
use crate::browser;
use crate::campaigns::{self, Kept, Place};
use crate::i18n::t;
use crate::online;
use crate::pages::campaign::{player_name, to_campaigns};
use crate::pages::chimera::proposed_against;
use crate::pages::deck_choice::DeckChoice;
use crate::pages::lobby::Shared;
use crate::parts::{CardLink, Icon, Notice, Waiting, name_field, told};
use crate::pool;
use crate::settings::{shown_name, take_name};
use crate::words::difficulty_words;
use ashwright_core::EditionId;
use ashwright_room::Code;
use ashwright_room::site::{CampaignStands, CampaignWish, Deed, Taken};
use ashwright_table::campaign::{Collection, Standing};
use ashwright_table::decks;
use leptos::prelude::*;
use leptos_router::NavigateOptions;
use leptos_router::hooks::{use_navigate, use_params_map, use_query_map};
use std::mem::discriminant;
use std::sync::{Arc, Mutex, PoisonError};

/// So often the server is asked what the other player has done.
const ASKED_EVERY: i32 = 3000;

/// Begins a campaign for two; as it is kept on this device.
pub async fn begin(wish: CampaignWish) -> Result<Kept, String> {
    let made = online::begin_campaign(&wish).await.map_err(|refused| refused.text)?;
    let stands = online::campaign(&made.id).await.map_err(|refused| refused.text)?;
    let place = Place::new(made.id, made.token, 0, Some(made.join));
    Kept::placed(&stands, place).map_err(|problem| told(&problem))
}

/// The address on this device of the campaign in which both try another one again, with the same place in it.
async fn next(place: Place, id: String) -> Result<String, String> {
    if let Some(name) = campaigns::of_server(&id) {
        return Ok(campaigns::address(&name));
    }
    let stands = online::campaign(&id).await.map_err(|refused| refused.text)?;
    // Another page may have come there meanwhile.
    if let Some(name) = campaigns::of_server(&id) {
        return Ok(campaigns::address(&name));
    }
    let place = Place::new(id, place.token, place.player, None);
    let kept = Kept::placed(&stands, place).map_err(|problem| told(&problem))?;
    match kept.save() {
        true => Ok(campaigns::address(&kept.campaign.name)),
        false => Err(t!("play-failed")),
    }
}

/// For a campaign that is over: the way to try it again together, for whoever is first and for the one who comes along.
#[component]
pub fn Again(kept: RwSignal<Kept>, sender: Sender) -> impl IntoView {
    let begun = Memo::new(move |_| kept.with(|kept| kept.place.as_ref().and_then(|place| place.next.clone())));
    let going = RwSignal::new(false);
    let other = move || {
        kept.with(|kept| {
            let other = kept.place.as_ref().map(|place| 1 - place.player.min(1))?;
            Some(shown_name(&kept.campaign.players().get(other)?.name))
        })
    };
    Effect::new(move |_| {
        let Some((id, place)) = begun
            .get()
            .filter(|_| going.get())
            .zip(kept.with_untracked(|kept| kept.place.clone()))
        else {
            return;
        };
        leptos::task::spawn_local(async move {
            match next(place, id).await {
                // Another page of the same route: it is drawn anew.
                Ok(address) => drop(window().location().assign(&address)),
                Err(why) => {
                    going.try_set(false);
                    sender.trouble.try_set(Some(why));
                }
            }
        });
    });
    let go = move |_| {
        going.set(true);
        if begun.with_untracked(Option::is_none) {
            sender.send(Deed::Again);
        }
    };
    Effect::new(move |_| {
        // What was refused, or cannot be read, is pressed again.
        if sender.refused.get() > 0 || sender.silence.with(Option::is_some) {
            going.set(false);
        }
    });
    view! {
        <button type="button" class="button primary" data-testid="campaign-again" disabled=move || going.get() on:click=go>
            <Icon name="play"/>
            {move || match begun.get().and_then(|_| other()) {
                Some(player) => t!("campaign-again-along", player = player),
                None => t!("campaign-again"),
            }}
        </button>
    }
}

/// What a player has taken, as it is told to the server.
pub fn gain(kept: &Kept, player: usize) -> Deed {
    let gain = kept.campaign.fight().gains.get(player).cloned().flatten();
    Deed::Take(gain.map(|gain| {
        Taken {
            from: gain.from,
            cards: gain
                .cards
                .iter()
                .map(|(title, n)| (pool::of(EditionId::RedRains).card(*title).title.clone(), *n))
                .collect(),
        }
    }))
}

/// The deck that a player plays next, as it is told to the server.
pub fn deck(kept: &Kept, of: &Collection, player: usize) -> Deed {
    let deck = kept.campaign.fight().decks.get(player);
    Deed::Deck(deck.map(|deck| decks::print(&of.book.pool, deck)).unwrap_or_default())
}

/// Keeps a campaign on this device, and tells the server, where that has it, what was done: later, where it cannot be told now.
pub fn keep(kept: &mut Kept, sender: Option<Sender>, deed: impl FnOnce(&Kept) -> Deed) {
    let Some(sender) = sender else {
        kept.save();
        return;
    };
    let deed = deed(kept);
    if let Some(place) = &mut kept.place {
        campaigns::put_behind(&mut place.unsent, deed.clone());
    }
    kept.save();
    sender.send(deed);
}

/// What is to be told to the server yet, the oldest first.
#[derive(Default)]
struct Queue {
    waiting: Vec<Deed>,
    /// Whether something is on its way.
    busy: bool,
}

impl Queue {
    /// Puts back what did not arrive, unless a later one of its kind waits.
    fn put_back(&mut self, deed: Deed) {
        // Nobody becomes ready long after it was pressed.
        self.waiting.retain(|other| *other != Deed::Play);
        let like = |other: &Deed| discriminant(other) == discriminant(&deed);
        if !self.waiting.iter().any(like) {
            self.waiting.insert(0, deed);
        }
    }
}

/// Whether a deed that was refused for this may be done a moment later.
fn passes(code: Code) -> bool {
    matches!(
        code,
        Code::Offline | Code::TooFast | Code::TooSlow | Code::Failed | Code::NotStored
    )
}

/// Tells the server what is done in a campaign, one deed after another, and asks it what the other one does.
#[derive(Clone, Copy)]
pub struct Sender {
    kept: RwSignal<Kept>,
    /// The campaign and the token, which stay what they are.
    place: StoredValue<Place>,
    queue: StoredValue<Arc<Mutex<Queue>>>,
    /// What the server has refused, or has not heard yet.
    trouble: RwSignal<Option<String>>,
    /// Why nothing is heard of the server.
    silence: RwSignal<Option<String>>,
    /// How often something was refused: what was being changed is drawn anew, as the server has it.
    pub refused: RwSignal<u32>,
}

impl Sender {
    /// For a campaign of the server in which one has this place, as long as its page is there.
    pub fn new(kept: RwSignal<Kept>, place: Place) -> Sender {
        let sender = Sender {
            kept,
            place: StoredValue::new(place),
            queue: StoredValue::new(Arc::default()),
            trouble: RwSignal::new(None),
            silence: RwSignal::new(None),
            refused: RwSignal::new(0),
        };
        leptos::task::spawn_local(sender.listen());
        // What was not heard before the page was left.
        for deed in sender.place.with_value(|place| place.unsent.clone()) {
            sender.send(deed);
        }
        sender
    }

    /// Tells the server of a deed, also when the page is left meanwhile.
    pub fn send(self, deed: Deed) {
        let (place, queue) = (self.place.get_value(), self.queue.get_value());
        let idle = {
            let mut queue = queue.lock().unwrap_or_else(PoisonError::into_inner);
            campaigns::put_behind(&mut queue.waiting, deed);
            !std::mem::replace(&mut queue.busy, true)
        };
        if idle {
            leptos::task::spawn_local(self.tell(queue, place));
        }
    }

    fn is_busy(self) -> bool {
        let queue = self.queue.try_get_value();
        queue.is_some_and(|queue| queue.lock().unwrap_or_else(PoisonError::into_inner).busy)
    }

    async fn tell(self, queue: Arc<Mutex<Queue>>, place: Place) {
        let locked = || queue.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            let deed = {
                let mut queue = locked();
                let deed = (!queue.waiting.is_empty()).then(|| queue.waiting.remove(0));
                queue.busy = deed.is_some();
                deed
            };
            let Some(deed) = deed else { return };
            match online::change_campaign(&place.id, place.token.clone(), deed.clone()).await {
                Ok(stands) => {
                    self.trouble.try_set(None);
                    self.settle(&place, |unsent| unsent.retain(|other| *other != deed));
                    // What is left is not kept any more.
                    if locked().waiting.is_empty() && deed != Deed::Leave {
                        self.take_up(&stands);
                    }
                }
                // Who presses "play" presses it again.
                Err(refused) if passes(refused.code) && deed != Deed::Play => {
                    self.trouble.try_set(Some(refused.text));
                    locked().put_back(deed);
                    browser::sleep(ASKED_EVERY).await;
                }
                Err(refused) => {
                    locked().waiting.clear();
                    self.settle(&place, Vec::clear);
                    // What the next answer disproves goes with it.
                    let said = if passes(refused.code) {
                        self.silence
                    } else {
                        self.trouble
                    };
                    said.try_set(Some(refused.text));
                    if let Ok(stands) = online::campaign(&place.id).await {
                        self.take_up(&stands);
                    }
                    self.refused.try_update(|refused| *refused += 1);
                }
            }
        }
    }

    /// Notes what the server has heard by now, also when the page was left meanwhile.
    fn settle(self, place: &Place, change: impl Fn(&mut Vec<Deed>)) {
        let settled = |kept: &mut Kept| {
            kept.place.iter_mut().for_each(|place| change(&mut place.unsent));
            kept.keep_changed();
        };
        if self.kept.try_update_untracked(settled).is_none() {
            let kept = campaigns::of_server(&place.id).and_then(|name| Kept::load(&name)?.ok());
            kept.into_iter().for_each(|mut kept| settled(&mut kept));
        }
    }

    /// Shows how the campaign stands on the server.
    fn take_up(self, stands: &CampaignStands) {
        let Some(mut kept) = self.kept.try_get_untracked() else {
            return;
        };
        let before = kept.clone();
        self.silence
            .try_set(kept.take_up(stands).err().map(|problem| told(&problem)));
        if kept != before {
            kept.save();
            self.kept.try_set(kept);
        }
    }

    /// Asks the server again and again, as long as the page is there, somebody looks at it, and something is to come.
    async fn listen(self) {
        loop {
            browser::sleep(ASKED_EVERY).await;
            let stands = |kept: &Kept| (kept.place.clone(), kept.campaign.standing());
            let Some((Some(place), standing)) = self.kept.try_with_untracked(stands) else {
                return;
            };
            // One that is over is tried again at most once.
            let done = matches!(standing, Standing::Over(_)) && place.next.is_some();
            if document().hidden() || self.is_busy() || done {
                continue;
            }
            match online::campaign(&place.id).await {
                Ok(_) if self.is_busy() => {}
                Ok(stands) if stands.version == place.version => drop(self.silence.try_set(None)),
                Ok(stands) => self.take_up(&stands),
                Err(refused) => drop(self.silence.try_set(Some(refused.text))),
            }
        }
    }
}

/// Whether the other player has left a campaign for good.
pub fn is_left(kept: &Kept) -> bool {
    kept.place.as_ref().is_some_and(Place::is_left)
}

/// That the other player has left for good, and the way to go on: on this device, where a bot plays for that one.
#[component]
pub fn Left(kept: RwSignal<Kept>) -> impl IntoView {
    let other = Memo::new(move |_| {
        kept.with(|kept| {
            let left = kept.place.as_ref()?.left.filter(|_| is_left(kept))?;
            Some(shown_name(&kept.campaign.players().get(left)?.name))
        })
    });
    // What was to be pressed has gone with the other player.
    Effect::new(move || {
        if other.with(Option::is_some) {
            request_animation_frame(|| {
                if browser::focused().is_none() {
                    browser::focus("[data-testid=campaign-alone]");
                }
            });
        }
    });
    let alone = move |_| {
        kept.update(|kept| (kept.place, kept.game) = (None, None));
        if kept.with_untracked(Kept::save) {
            // Nothing is asked of the server any more.
            let _ = window().location().reload();
        }
    };
    move || {
        other.get().map(|other| {
            view! {
                <p class="notice" role="status" data-testid="campaign-left">{t!("campaign-left", player = other.clone())}</p>
                <button type="button" class="button primary" data-testid="campaign-alone" on:click=alone>{t!("campaign-alone", player = other)}</button>
            }
        })
    }
}

/// Who is ready for the next encounter and waits for the other one.
#[component]
pub fn Readiness(kept: RwSignal<Kept>) -> impl IntoView {
    let words = Memo::new(move |_| {
        kept.with(|kept| {
            let place = kept.place.as_ref()?;
            let ready = place.ready.filter(|_| !is_left(kept))?;
            let other = kept.campaign.players().get(1 - place.player.min(1))?;
            let other = shown_name(&other.name);
            Some(if ready == place.player {
                t!("campaign-waits", player = other)
            } else {
                t!("campaign-waited-for", player = other)
            })
        })
    });
    move || {
        words.get().map(|words| {
            view! { <p class="notice" role="status" data-testid="campaign-ready"><Icon name="check"/>{words}</p> }
        })
    }
}

/// Why the server does not have what is shown here.
#[component]
pub fn Trouble() -> impl IntoView {
    let sender = use_context::<Sender>();
    move || {
        let Sender { trouble, silence, .. } = sender?;
        let why = trouble.get().or_else(|| silence.get())?;
        Some(view! { <Notice icon="offline" lang="en">{why}</Notice> })
    }
}

/// The link for whoever is to take the other place, until somebody has.
#[component]
pub fn Invitation(kept: RwSignal<Kept>) -> impl IntoView {
    let address = Memo::new(move |_| {
        kept.with(|kept| {
            let place = kept.place.as_ref().filter(|place| place.here < 2 && !place.is_left())?;
            let join = place.join.as_ref()?;
            Some(format!(
                "{}/play/red-rains/join/{}?join={join}",
                browser::origin(),
                place.id
            ))
        })
    });
    move || {
        address.get().map(|address| {
            view! {
                <section class="panel share">
                    <Shared
                        address
                        heading=Signal::derive(|| t!("campaign-invite"))
                        more=Signal::derive(|| t!("campaign-invite-more"))
                    />
                </section>
            }
        })
    }
}

/// The deck of the other player, which only that one changes.
#[component]
pub fn Other(kept: RwSignal<Kept>, player: usize) -> impl IntoView {
    let here = Memo::new(move |_| kept.with(|kept| kept.place.as_ref().is_some_and(|place| place.here > player)));
    let cards = Memo::new(move |_| {
        kept.with(|kept| {
            let deck = kept.campaign.fight().decks.get(player)?;
            Some((shown_name(&kept.campaign.players()[player].name), deck.deck.clone()))
        })
    });
    move || {
        let (name, deck) = cards.get().filter(|_| here.get())?;
        let (count, dice) = (
            deck.cards.iter().map(|(_, n)| usize::from(*n)).sum::<usize>(),
            deck.dice.total(),
        );
        let rows = deck.cards.iter().map(|(title, n)| {
            let title = pool::of(EditionId::RedRains).card(*title).title.clone();
            view! { <li>{*n}" × "<CardLink title edition=EditionId::RedRains/></li> }
        });
        Some(view! {
            <details class="other-deck" data-testid="other-deck">
                <summary>{t!("campaign-deck-of", player = name, count = count, dice = dice)}</summary>
                <ul>{rows.collect_view()}</ul>
            </details>
        })
    }
}

/// `/play/red-rains/join/:id`
#[component]
pub fn JoinCampaignPage() -> impl IntoView {
    title(|| t!("campaign-join"));
    let id = use_params_map().with_untracked(|params| params.get("id").unwrap_or_default());
    let join = use_query_map().with_untracked(|query| query.get("join").unwrap_or_default());
    // Whoever has come already goes to the campaign.
    let mine = campaigns::of_server(&id);
    let navigate = StoredValue::new_local(use_navigate());
    let go = move |name: &str| {
        let replace = NavigateOptions {
            replace: true,
            ..NavigateOptions::default()
        };
        // The page may have been left.
        navigate.try_with_value(|navigate| navigate(&campaigns::address(name), replace));
    };
    if let Some(name) = mine {
        Effect::new(move || go(&name));
    }
    let stands = RwSignal::new(None::<Result<CampaignStands, String>>);
    let asked = id.clone();
    leptos::task::spawn_local(async move {
        let found = online::campaign(&asked).await.map_err(|refused| refused.text);
        stands.try_set(Some(found));
    });
    let id = StoredValue::new(id);
    let join = StoredValue::new(join);
    view! {
        <main id="main" class="page" data-testid="join-campaign">
            <h1 tabindex="-1">{move || t!("campaign-join")}</h1>
            {move || match stands.get() {
                None => view! { <Waiting/> }.into_any(),
                Some(Err(why)) => view! { <Notice lang="en">{why}</Notice>{to_campaigns()} }.into_any(),
                Some(Ok(stands)) if stands.players > 1 && !id.with_value(|id| online::is_asking(id)) => view! { <Notice>{t!("campaign-join-taken")}</Notice>{to_campaigns()} }.into_any(),
                Some(Ok(stands)) => {
                    view! { <Joining stands id=id.get_value() join=join.get_value() go/> }.into_any()
                }
            }}
        </main>
    }
}

/// Who asks, whom one is to meet, and with which deck one does.
#[component]
fn Joining(
    stands: CampaignStands,
    id: String,
    join: String,
    go: impl Fn(&str) + Copy + Send + 'static,
) -> impl IntoView {
    let here = Place::new(id, String::new(), 1, None);
    let asked = Kept::placed(&stands, here.clone()).map(|kept| kept.campaign);
    let chimera = asked.as_ref().map(|campaign| campaign.chimera.clone());
    let deck = RwSignal::new(proposed_against(&chimera.unwrap_or_default(), 1));
    let asks = asked.map(|campaign| {
        t!(
            "campaign-join-asks",
            player = campaign
                .players()
                .first()
                .map(|who| shown_name(&who.name))
                .unwrap_or_default(),
            chimera = campaign.chimera.clone(),
            difficulty = difficulty_words(campaign.difficulty)
        )
    });
    let name = RwSignal::new(player_name());
    let failed = RwSignal::new(None::<String>);
    let busy = RwSignal::new(false);
    let place = StoredValue::new((here, join));
    let sit = move || {
        if busy.get_untracked() {
            return;
        }
        busy.set(true);
        let player = take_name(&name.get_untracked());
        let start = deck.get_untracked();
        let (place, join) = place.get_value();
        leptos::task::spawn_local(async move {
            let sat = async {
                let joined = online::join_campaign(&place.id, join, player, start).await;
                let token = joined.map_err(|refused| refused.text)?.token;
                let stands = online::campaign(&place.id).await.map_err(|refused| refused.text)?;
                Kept::placed(&stands, Place { token, ..place }).map_err(|problem| told(&problem))
            };
            match sat.await {
                Ok(kept) if kept.save() => {
                    kept.place.iter().for_each(|place| online::asked(&place.id));
                    go(&kept.campaign.name);
                }
                Ok(_) => drop(failed.try_set(Some(t!("play-failed")))),
                Err(why) => drop(failed.try_set(Some(why))),
            }
            busy.try_set(false);
        });
    };
    view! {
        {match asks {
            Ok(words) => view! { <p class="lead">{words}</p> }.into_any(),
            Err(problem) => view! { <Notice lang="en">{told(&problem)}</Notice> }.into_any(),
        }}
        <p>{move || t!("campaigns-lead")}</p>
        {move || failed.get().map(|why| view! { <Notice lang="en">{why}</Notice> })}
        <form on:submit=move |event| { event.prevent_default(); sit(); }>
            <div class="name-field">{name_field("player-name", || t!("settings-name"), name, Box::new(|| ()))}</div>
            <DeckChoice edition=EditionId::RedRains name="mine" ready_made=true chosen=deck legend=Signal::derive(|| t!("play-your-deck"))/>
            <div class="go">
                <button type="submit" class="button primary large" data-testid="campaign-join" disabled=move || busy.get()><Icon name="check"/>{move || t!("campaign-join")}</button>
            </div>
        </form>
    }
}
