//! Campaigns of Red Rains: begun, played, changed between two encounters, told (chapter 23 of its rules).

use crate::app::title;
use crate::browser;
use crate::campaigns::{self, Kept, Place, collection};
use crate::hired;
use crate::i18n::t;
use crate::online;
use crate::pages::chimera::{Meeting, decks_against};
use crate::pages::deck_choice::DeckChoice;
use crate::pages::together::{self, Invitation, Sender};
use crate::parts::{
    CardLink, Cost, Icon, Nothing, Notice, Removal, Waiting, name_field, select, stepper, text_of, told,
};
use crate::pool;
use crate::settings::{settings, shown_name, take_name};
use crate::words::difficulty_words;
use ashwright_core::{DieType, Difficulty, EditionId, TitleId, sort};
use ashwright_decks::Draft;
use ashwright_room::Level;
use ashwright_room::site::{CampaignWish, Deed};
use ashwright_table::campaign::{self, Campaign, Gain, Player, Standing, Verdict};
use ashwright_table::decks::NamedDeck;
use leptos::prelude::*;
use leptos_router::NavigateOptions;
use leptos_router::hooks::{use_navigate, use_params_map, use_query_map};
use wasm_bindgen::JsCast;

/// The way to the campaigns that there are, where there is not the one that was looked for.
pub(super) fn to_campaigns() -> impl IntoView {
    view! {
        <a class="button primary" data-testid="to-campaigns" href="/play/red-rains/campaigns">{move || t!("campaigns-title")}</a>
    }
}

/// What chance is to follow from, in tests.
fn seed_asked() -> Option<u64> {
    use_query_map().with_untracked(|query| query.get("seed")?.parse().ok())
}

pub(super) fn player_name() -> String {
    settings().with_untracked(|settings| settings.player())
}

/// The campaigns of this browser with how each stands; of those with a game that has ended, what came of it.
fn kept_campaigns(names: Vec<String>) -> impl IntoView {
    let ended = StoredValue::new(Vec::new());
    let list = names.into_iter().map(|name| {
        let address = campaigns::address(&name);
        let words = match Kept::load(&name) {
            Some(Ok(kept)) => {
                let told = RwSignal::new(standing_words(&kept.campaign));
                if kept.is_behind() {
                    ended.update_value(|ended| ended.push((kept, told)));
                }
                told.into()
            }
            Some(Err(problem)) => Signal::stored(t!("campaign-lost-words", why = problem.why)),
            None => Signal::stored(String::new()),
        };
        view! {
            <li>
                <a class="continue" href=address>
                    <Icon name="t-phoenixborn"/>
                    <span><b>{name}</b><small>{words}</small></span>
                    <Icon name="right"/>
                </a>
            </li>
        }
    });
    let list = list.collect_view();
    // One after another: a worker answers for all of them.
    leptos::task::spawn_local(async move {
        for (kept, told) in ended.try_get_value().unwrap_or_default() {
            let kept = kept.follow().await;
            told.try_set(standing_words(&kept.campaign));
        }
    });
    list
}

/// The campaign in the file that was chosen, under a name that is free here, or why it cannot be read; nothing where no file
/// was chosen.
async fn read_file(event: web_sys::Event) -> Option<Result<Campaign, String>> {
    let input = event.target()?.dyn_into::<web_sys::HtmlInputElement>().ok()?;
    let file = input.files()?.get(0)?;
    let text = wasm_bindgen_futures::JsFuture::from(file.text()).await;
    let text = text.ok().and_then(|text| text.as_string()).unwrap_or_default();
    Some(match campaign::read(collection()?, &text, &file.name()) {
        Ok(mut reading) => {
            reading.campaign.name = campaigns::free_name(&reading.campaign.name);
            Ok(reading.campaign)
        }
        Err(problem) => Err(t!(
            "campaigns-unread",
            file = file.name(),
            why = problem.why,
            remedy = problem.remedy
        )),
    })
}

/// With whom one meets the Chimera.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Company {
    Alone,
    /// A bot plays the second player.
    Bot,
    /// Somebody else does, on another device.
    Friend,
}

/// `/play/red-rains/campaigns`
#[component]
pub fn CampaignsPage() -> impl IntoView {
    title(|| t!("campaigns-title"));
    let names = campaigns::names();
    let none = names.is_empty();
    view! {
        <main id="main" class="page">
            <h1 tabindex="-1">{move || t!("campaigns-title")}</h1>
            <p class="lead">{move || t!("campaigns-lead")}</p>
            {none.then(|| view! { <p class="muted">{move || t!("campaigns-none")}</p> })}
            <ul class="games">{kept_campaigns(names)}</ul>
            <h2>{move || t!("campaigns-new")}</h2>
            <NewCampaign/>
        </main>
    }
}

/// The campaign of these players, against whom they are to meet; why there is none.
fn begun(name: &str, meeting: Meeting, person: Player, bot: Option<Player>) -> Result<Kept, String> {
    let of = collection().ok_or_else(|| t!("play-failed"))?;
    let players = std::iter::once(person).chain(bot).collect();
    let campaign = Campaign::new(of, name, &meeting.challenge(), players).map_err(|problem| told(&problem))?;
    Ok(Kept::new(campaign))
}

/// A name for a new campaign that no other one here has.
fn proposed_name() -> String {
    let names = campaigns::names();
    let mut free = (1..).map(|number| t!("campaigns-name-new", number = number));
    free.find(|name| !names.contains(name)).unwrap_or_default()
}

/// With whom one may meet the Chimera, in words.
fn companies() -> Vec<(Company, Signal<String>)> {
    vec![
        (Company::Alone, Signal::derive(|| t!("chimera-alone"))),
        (Company::Bot, Signal::derive(|| t!("chimera-with-bot"))),
        (Company::Friend, Signal::derive(|| t!("chimera-with-friend"))),
    ]
}

/// The way to a campaign that is kept in a file.
fn from_file(done: impl Fn(Result<Kept, String>) + Copy + 'static) -> impl IntoView {
    let read = move |event: web_sys::Event| {
        leptos::task::spawn_local(async move {
            if let Some(read) = read_file(event).await {
                done(read.map(Kept::new));
            }
        });
    };
    view! {
        <p class="row">
            <label class="button"><Icon name="book"/>{move || t!("campaigns-read")}
                <input type="file" data-testid="campaign-read" on:change=read/>
            </label>
        </p>
    }
}

/// Under which name, against whom, with whom and with which deck a campaign is begun.
#[component]
fn NewCampaign() -> impl IntoView {
    let meeting = Meeting::first();
    let company = RwSignal::new(Company::Alone);
    let [deck, beside] = decks_against(meeting);
    let name = RwSignal::new(proposed_name());
    let player = RwSignal::new(player_name());
    let failed = RwSignal::new(None::<String>);
    let navigate = StoredValue::new_local(use_navigate());
    let seed = seed_asked();
    let busy = RwSignal::new(false);
    // The page may have been left meanwhile.
    let done = move |begun: Result<Kept, String>| match begun {
        Ok(kept) if kept.save() => {
            let address = campaigns::address(&kept.campaign.name);
            navigate.try_with_value(|navigate| navigate(&address, NavigateOptions::default()));
        }
        Ok(_) => drop(failed.try_set(Some(t!("play-failed")))),
        Err(why) => drop(failed.try_set(Some(why))),
    };
    let start = move || {
        let person = Player {
            // Who plays alone is asked nothing.
            name: match company.get_untracked() {
                Company::Friend => take_name(&player.get_untracked()),
                Company::Alone | Company::Bot => player_name(),
            },
            bot: None,
            start: deck.get_untracked(),
        };
        let name = name.get_untracked().trim().to_owned();
        match company.get_untracked() {
            _ if !campaigns::is_name(&name) => failed.set(Some(t!("campaigns-no-name"))),
            _ if campaigns::names().contains(&name) => failed.set(Some(t!("campaigns-taken"))),
            _ if meeting.check().is_err() => failed.set(meeting.check().err()),
            Company::Alone => done(begun(&name, meeting, person, None)),
            Company::Bot => {
                let bot = Player {
                    name: t!("bot-name"),
                    bot: Some(Level::Expert.word().to_owned()),
                    start: beside.get_untracked(),
                };
                done(begun(&name, meeting, person, Some(bot)));
            }
            Company::Friend if busy.get_untracked() => {}
            Company::Friend => {
                let wish = CampaignWish {
                    name,
                    challenge: meeting.challenge(),
                    player: person.name,
                    start: person.start,
                    seed,
                };
                busy.set(true);
                leptos::task::spawn_local(async move {
                    done(together::begin(wish).await);
                    busy.try_set(false);
                });
            }
        }
    };
    view! {
        <form on:submit=move |event| { event.prevent_default(); start(); }>
            <div class="chimera-choice">
                <label class="field">
                    <span>{move || t!("campaigns-name")}</span>
                    <input class="input" data-testid="campaign-name" required maxlength="60" prop:value=move || name.get()
                        on:input:target=move |event| name.set(event.target().value())/>
                </label>
                {select("campaign-which", || t!("chimera-which"), meeting.which, meeting.titles())}
                {select("campaign-difficulty", || t!("chimera-difficulty"), meeting.difficulty, Meeting::difficulties())}
                {select("campaign-aspects", || t!("chimera-aspects"), meeting.stack, meeting.stacks())}
                {select("campaign-company", || t!("chimera-company"), company, companies())}
            </div>
            {meeting.own_aspects()}
            <DeckChoice edition=EditionId::RedRains name="mine" ready_made=true chosen=deck legend=Signal::derive(|| t!("play-your-deck"))/>
            {move || (company.get() == Company::Friend).then(|| view! {
                <div class="name-field">{name_field("player-name", || t!("settings-name"), player, Box::new(|| ()))}</div>
                <p class="muted">{t!("campaigns-friend")}</p>
            })}
            {move || (company.get() == Company::Bot).then(|| view! {
                <DeckChoice edition=EditionId::RedRains name="beside" ready_made=true chosen=beside legend=Signal::derive(|| t!("play-bot-deck"))/>
            })}
            {from_file(done)}
            // It is said where it was tried: the form is longer than a screen.
            {move || failed.get().map(|why| view! { <Notice>{why}</Notice> })}
            <div class="go">
                <button type="submit" class="button primary large" data-testid="campaign-begin" disabled=move || busy.get()><Icon name="play"/>{move || t!("campaigns-new")}</button>
            </div>
        </form>
    }
}

/// How a campaign stands, in a few words.
fn standing_words(campaign: &Campaign) -> String {
    let against = t!(
        "campaign-against",
        chimera = campaign.chimera.clone(),
        difficulty = difficulty_words(campaign.difficulty)
    );
    let stands = match campaign.standing() {
        Standing::Over(Verdict::Won) => t!("campaign-won"),
        Standing::Over(Verdict::Lost) => t!("campaign-lost"),
        Standing::Between | Standing::Playing => t!("campaign-next", level = campaign.level()),
    };
    format!("{against} · {stands}")
}

/// `/play/red-rains/campaigns/:name`
#[component]
pub fn CampaignPage() -> impl IntoView {
    let name = use_params_map().with_untracked(|params| params.get("name").unwrap_or_default());
    title({
        let name = name.clone();
        move || name.clone()
    });
    hired::prepare();
    let kept = match Kept::load(&name) {
        Some(Ok(kept)) => kept,
        Some(Err(problem)) => {
            let why = t!("campaign-lost-words", why = problem.to_string());
            return view! {
                <main id="main" class="page narrow">
                    <Nothing heading=Box::new(move || name.clone()) text=Box::new(move || why.clone())>{to_campaigns()}</Nothing>
                </main>
            }
            .into_any();
        }
        None => {
            return view! {
                <main id="main" class="page narrow">
                    <Nothing heading=Box::new(move || name.clone()) text=Box::new(|| t!("campaign-none"))>{to_campaigns()}</Nothing>
                </main>
            }
            .into_any();
        }
    };
    // What is shown of a game that goes on is right already; of one that has ended only the worker knows how.
    let unheard = kept.place.as_ref().is_some_and(|place| !place.unsent.is_empty());
    let known = RwSignal::new(!kept.is_behind() || unheard);
    // Pages of a campaign of the server ask that, each by itself.
    if kept.place.is_none() {
        browser::follow_other_pages(kept.key());
    }
    let followed = kept.clone().follow();
    let place = kept.place.clone();
    let kept = RwSignal::new(kept);
    // What the server has not heard yet is told first.
    if !unheard {
        leptos::task::spawn_local(async move {
            let followed = followed.await;
            kept.try_set(followed);
            known.try_set(true);
        });
    }
    if let Some(place) = place {
        provide_context(Sender::new(kept, place));
    }
    // A page that is drawn anew takes away what is being pressed.
    let known = Memo::new(move |_| known.get());
    view! {
        <main
            id="main"
            class="page campaign"
            data-testid=move || known.get().then_some("campaign")
            data-level=move || kept.with(|kept| kept.campaign.level().to_string())
        >
            <nav class="crumbs" aria-label=move || t!("crumbs")><a href="/play/red-rains/campaigns">{move || t!("campaigns-title")}</a></nav>
            <h1 tabindex="-1">{name}</h1>
            {move || match known.get() {
                true => view! { <Told kept/> }.into_any(),
                false => view! { <Waiting/> }.into_any(),
            }}
        </main>
    }
    .into_any()
}

/// What of a player is being changed between encounters, and cannot be kept as it is: what was kept would be played.
type Unfinished = Vec<(usize, Part)>;

/// What a player changes between encounters.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    /// What is taken after a victory.
    Gain,
    /// The deck.
    Deck,
}

/// How a campaign stands, what can be done with it, and what has happened.
#[component]
fn Told(kept: RwSignal<Kept>) -> impl IntoView {
    let standing = Memo::new(move |_| kept.with(|kept| kept.campaign.standing()));
    let words = move || kept.with(|kept| standing_words(&kept.campaign));
    let people = kept.with_untracked(|kept| kept.campaign.players().len());
    let unfinished = RwSignal::new(Unfinished::new());
    // A file has the campaign of two, and not the place at the server that both had.
    let apart = move || {
        kept.with(|kept| {
            let players = kept.campaign.players();
            let second = players
                .get(1)
                .filter(|second| kept.place.is_none() && second.bot.is_none())?;
            Some(t!("campaign-apart", player = shown_name(&second.name)))
        })
    };
    // What is being changed stays when something of it is kept.
    let is_between = Memo::new(move |_| {
        standing.get() == Standing::Between && kept.with(|kept| kept.game.is_none() && !together::is_left(kept))
    });
    let sender = use_context::<Sender>();
    let between = move || {
        // What was refused is not what is being changed.
        if let Some(sender) = sender {
            sender.refused.track();
        }
        is_between.get().then(|| {
            (0..people)
                .map(|player| match kept.with_untracked(|kept| kept.changes(player)) {
                    true => view! { <Between kept player unfinished/> }.into_any(),
                    false => view! { <together::Other kept player/> }.into_any(),
                })
                .collect_view()
        })
    };
    view! {
        <p class="lead" data-testid="campaign-standing">{words}</p>
        <together::Trouble/>
        {move || apart().map(|said| view! { <p class="notice" data-testid="apart">{said}</p> })}
        <together::Left kept/>
        <Invitation kept/>
        <Commands kept unfinished/>
        {between}
        <h2>{move || t!("campaign-chronicle")}</h2>
        {move || kept.with(|kept| chronicle(&kept.campaign))}
    }
}

/// How a campaign goes on: with the next encounter, with the one that is played, or with another try.
#[component]
fn Onwards(kept: RwSignal<Kept>, unfinished: RwSignal<Unfinished>, failed: RwSignal<Option<String>>) -> impl IntoView {
    let navigate = StoredValue::new_local(use_navigate());
    let go = move |address: String| navigate.with_value(|navigate| navigate(&address, NavigateOptions::default()));
    let seed = seed_asked();
    let begin = move |seed: Option<u64>| {
        let begun = kept.try_update(|kept| kept.begin(&player_name(), &t!("bot-name"), seed));
        match begun {
            Some(Ok(address)) => go(address),
            Some(Err(problem)) => failed.set(Some(told(&problem))),
            None => {}
        }
    };
    let sender = use_context::<Sender>();
    // Whoever is ready goes to the table when the other one is.
    let going = RwSignal::new(kept.with_untracked(|kept| kept.place.as_ref().is_some_and(Place::waits)));
    let is_waiting = Memo::new(move |_| kept.with(|kept| kept.place.as_ref().is_some_and(Place::waits)));
    let begun = Memo::new(move |_| kept.with(|kept| kept.game.clone().filter(|_| kept.place.is_some())));
    Effect::new(move |_| match begun.get() {
        Some(game) if going.get() => go(format!("/game/{game}")),
        _ => {}
    });
    let play = move |_| match seed {
        _ if let Some(sender) = sender => {
            let ready = !is_waiting.get_untracked();
            going.set(ready);
            sender.send(if ready { Deed::Play } else { Deed::Wait });
        }
        None => begin(None),
        // Only a server for tests lets one choose chance.
        Some(seed) => leptos::task::spawn_local(async move {
            let test = online::is_for_tests().await;
            begin(Some(seed).filter(|_| test));
        }),
    };
    let again = move |_| {
        let Some(of) = collection() else { return };
        let tried = kept.with_untracked(|kept| {
            let free = campaigns::free_name(&kept.campaign.name);
            Kept::new(kept.campaign.tried_again(of, &free))
        });
        let address = campaigns::address(&tried.campaign.name);
        if tried.save() {
            // Another page of the same route: it is drawn anew.
            let _ = window().location().assign(&address);
        }
    };
    let stands =
        Memo::new(move |_| kept.with(|kept| (kept.campaign.standing(), kept.game.clone(), kept.campaign.level())));
    let is_unfinished = move || unfinished.with(|unfinished| !unfinished.is_empty());
    let waits = move || kept.with(|kept| kept.place.as_ref().is_some_and(|place| place.here < 2));
    let left = Memo::new(move |_| kept.with(together::is_left));
    move || {
        let (standing, game, level) = stands.get();
        match (standing, game) {
            // An encounter that has begun may be ended.
            (_, None) if left.get() => ().into_any(),
            (Standing::Over(_), _) if let Some(sender) = sender => view! { <together::Again kept sender/> }.into_any(),
            (Standing::Over(_), _) => view! {
                <button type="button" class="button primary" data-testid="campaign-again" on:click=again>
                    <Icon name="play"/>{move || t!("campaign-again")}
                </button>
            }
            .into_any(),
            (_, Some(game)) => view! {
                <a class="button primary" data-testid="campaign-go-on" href=format!("/game/{game}")>
                    <Icon name="play"/>{move || t!("campaign-go-on", level = level)}
                </a>
            }
            .into_any(),
            (_, None) => view! {
                <button
                    type="button"
                    class="button primary"
                    data-testid="campaign-play"
                    disabled=move || is_unfinished() || waits()
                    on:click=play
                >
                    <Icon name="play"/>
                    {move || match is_waiting.get() {
                        true => t!("campaign-is-ready"),
                        false if sender.is_some() => t!("campaign-ready", level = level),
                        false => t!("campaign-begin", level = level),
                    }}
                </button>
            }
            .into_any(),
        }
    }
}

/// What can be done with a campaign now.
#[component]
fn Commands(kept: RwSignal<Kept>, unfinished: RwSignal<Unfinished>) -> impl IntoView {
    let failed = RwSignal::new(None::<String>);
    let navigate = StoredValue::new_local(use_navigate());
    let download = move |_| {
        if let Some(of) = collection() {
            kept.with_untracked(|kept| {
                let name = format!("{}.campaign", pool::stub(&kept.campaign.name));
                browser::download(&name, &kept.campaign.write(of));
            });
        }
    };
    let sender = use_context::<Sender>();
    let forget = move || {
        // Nobody is to wait for whoever has gone.
        if let Some(sender) = sender {
            sender.send(Deed::Leave);
        }
        kept.with_untracked(Kept::forget);
        navigate.with_value(|navigate| navigate("/play/red-rains/campaigns", NavigateOptions::default()));
    };
    let placed = kept.with_untracked(|kept| kept.place.is_some());
    let is_unfinished = move || unfinished.with(|unfinished| !unfinished.is_empty());
    view! {
        {move || failed.get().map(|why| view! { <Notice>{why}</Notice> })}
        <p class="row">
            <Onwards kept unfinished failed/>
            <button type="button" class="button" data-testid="campaign-save" on:click=download>{move || t!("campaign-download")}</button>
            <Removal
                testid="campaign-forget"
                says=Signal::derive(|| t!("campaign-forget"))
                asks=Signal::derive(move || if placed { t!("campaign-forget-place") } else { t!("campaign-forget-sure") })
                remove=Box::new(forget)
            />
        </p>
        <together::Readiness kept/>
        <p role="status" class="muted">{move || is_unfinished().then(|| t!("campaign-unfinished"))}</p>
    }
}

/// Some copies of a card, which is shown when one points at its name, with its cost and with buttons for one less and one more.
fn copies_of(
    title: TitleId,
    n: Signal<usize>,
    most: Option<u8>,
    change: impl Fn(i8) + Copy + Send + Sync + 'static,
) -> AnyView {
    let name = pool::of(EditionId::RedRains).card(title).title.clone();
    let cost = pool::card(EditionId::RedRains, &name).map(|card| text_of(card).cost.clone());
    let what = view! {
        <CardLink title=name.clone() edition=EditionId::RedRains beside=true/>
        {cost.filter(|cost| !cost.is_empty()).map(|cost| view! { <Cost cost/> })}
    };
    counted(name, what.into_any(), n, most, change)
}

/// A number of something, with buttons for one less and one more.
fn counted(
    name: String,
    what: AnyView,
    n: Signal<usize>,
    most: Option<u8>,
    change: impl Fn(i8) + Copy + Send + Sync + 'static,
) -> AnyView {
    let id = format!("count-{}", pool::stub(&name));
    let none = move || n.get() == 0;
    view! {
        <li class="counted" class:none=none data-testid=id>
            <span>{what}</span>
            {stepper(Signal::stored(name), n, most, true, change)}
        </li>
    }
    .into_any()
}

fn objections(all: Vec<String>) -> AnyView {
    let list = all.into_iter().map(|one| view! { <li>{one}</li> });
    view! { <ul class="objections" data-testid="objections" role="status">{list.collect_view()}</ul> }.into_any()
}

/// What a player takes and plays before the next encounter.
#[component]
fn Between(kept: RwSignal<Kept>, player: usize, unfinished: RwSignal<Unfinished>) -> impl IntoView {
    let gains = kept.with_untracked(|kept| kept.campaign.level() > 1);
    view! {
        {gains.then(|| view! { <Gained kept player unfinished/> })}
        <DeckOf kept player unfinished/>
    }
}

/// Notes whether something of a player is wrong, as long as it can be changed.
fn note_unfinished(unfinished: RwSignal<Unfinished>, of: (usize, Part), wrong: Memo<Vec<String>>) {
    Effect::new(move |_| {
        let is_wrong = !wrong.with(Vec::is_empty);
        unfinished.update(|unfinished| {
            unfinished.retain(|other| *other != of);
            unfinished.extend(is_wrong.then_some(of));
        });
    });
    on_cleanup(move || {
        unfinished.try_update(|unfinished| unfinished.retain(|other| *other != of));
    });
}

/// What is taken after a victory (R 23.2.3).
#[component]
fn Gained(kept: RwSignal<Kept>, player: usize, unfinished: RwSignal<Unfinished>) -> impl IntoView {
    let own = kept.with_untracked(|kept| kept.campaign.players()[player].start.clone());
    let gain =
        RwSignal::new(kept.with_untracked(|kept| kept.campaign.fight().gains[player].clone().unwrap_or_default()));
    let wrong = Memo::new(move |_| {
        let Some(of) = collection() else { return Vec::new() };
        match gain.with(|gain| gain.from.is_empty()) {
            true => Vec::new(),
            false => gain.with(|gain| kept.with(|kept| kept.campaign.objections_to_gain(of, player, gain))),
        }
    });
    note_unfinished(unfinished, (player, Part::Gain), wrong);
    let sender = use_context::<Sender>();
    let change = move |with: &dyn Fn(&mut Gain)| {
        gain.update(|gain| with(gain));
        let Some(of) = collection() else { return };
        let taken = gain.get_untracked();
        let taken = (!taken.from.is_empty()).then_some(taken);
        kept.update(|kept| {
            // What is refused is told by its objections.
            if kept.campaign.take(of, player, taken).is_ok() {
                together::keep(kept, sender, |kept| together::gain(kept, player));
            }
        });
    };
    let decks = pool::decks(EditionId::RedRains)
        .filter(move |named| named.name != own)
        .map(move |named| {
            let name = named.name.clone();
            let (is, value) = (name.clone(), name.clone());
            view! { <option value=value prop:selected=move || gain.with(|gain| gain.from == is)>{name}</option> }
        });
    let cards = move || {
        let named = gain.with(|gain| pool::decks(EditionId::RedRains).find(|named| named.name == gain.from))?;
        let rows = named.deck.cards.iter().map(|(title, most)| {
            let title = *title;
            let n = Signal::derive(move || gain.with(|gain| copies(&gain.cards, title)));
            copies_of(title, n, Some(*most), move |by| {
                change(&|gain| set_copies(&mut gain.cards, title, by));
            })
        });
        Some(view! { <ul class="counts">{rows.collect_view()}</ul> })
    };
    let from = Memo::new(move |_| gain.with(|gain| gain.from.clone()));
    // What was taken of other decks comes back with them: an arrow key may have gone past.
    let before = StoredValue::new(Vec::<Gain>::new());
    let turn_to = move |from: String| {
        let left = gain.get_untracked();
        before.update_value(|before| {
            before.retain(|other| other.from != left.from);
            before.push(left);
        });
        let known = before.with_value(|before| before.iter().find(|other| other.from == from).cloned());
        let next = known.unwrap_or(Gain {
            from,
            cards: Vec::new(),
        });
        change(&|gain| *gain = next.clone());
    };
    view! {
        <h2>{move || t!("campaign-gain")}</h2>
        <p>{move || t!("campaign-gain-says")}</p>
        <label class="field">
            <span>{move || t!("campaign-gain-from")}</span>
            <select class="input" lang="en" data-testid="gain-from" on:change:target=move |event| turn_to(event.target().value())>
                <option value="">{move || t!("campaign-gain-nothing")}</option>
                {decks.collect_view()}
            </select>
        </label>
        {move || { let _ = from.get(); untrack(cards) }}
        {move || objections(wrong.get())}
    }
}

fn copies(cards: &[(TitleId, u8)], title: TitleId) -> usize {
    cards
        .iter()
        .find(|(other, _)| *other == title)
        .map_or(0, |(_, n)| usize::from(*n))
}

fn set_copies(cards: &mut Vec<(TitleId, u8)>, title: TitleId, by: i8) {
    match cards.iter_mut().find(|(other, _)| *other == title) {
        Some((_, n)) => *n = n.saturating_add_signed(by),
        None if by > 0 => cards.push((title, 1)),
        None => {}
    }
    cards.retain(|(_, n)| *n > 0);
}

/// A deck as a campaign takes it.
fn named(draft: &Draft) -> Option<NamedDeck> {
    draft.named_or_without_advice(pool::of(EditionId::RedRains))
}

/// The deck that a player plays next (R 23.2.2).
#[component]
fn DeckOf(kept: RwSignal<Kept>, player: usize, unfinished: RwSignal<Unfinished>) -> impl IntoView {
    let draft = RwSignal::new(kept.with_untracked(|kept| kept.draft(player)));
    let named = move || draft.with(named);
    let wrong = Memo::new(move |_| match (collection(), named()) {
        (Some(of), Some(deck)) => kept.with(|kept| kept.campaign.objections(of, player, &deck)),
        _ => Vec::new(),
    });
    note_unfinished(unfinished, (player, Part::Deck), wrong);
    let sender = use_context::<Sender>();
    let change = move |with: &dyn Fn(&mut Draft)| {
        draft.update(|draft| with(draft));
        let (Some(of), Some(deck)) = (collection(), untrack(named)) else {
            return;
        };
        kept.update(|kept| {
            let is_kept = kept.campaign.set_deck(of, player, deck).is_ok();
            kept.leave_unfinished(player, (!is_kept).then(|| draft.get_untracked()).as_ref());
            match is_kept {
                true => together::keep(kept, sender, |kept| together::deck(kept, of, player)),
                false => drop(kept.save()),
            }
        });
    };
    // What one has to build of, and what is in the deck besides.
    let titles = Memo::new(move |_| {
        let Some(of) = collection() else { return Vec::new() };
        let mut all = kept.with(|kept| kept.campaign.available(of, player));
        for (title, n) in draft.with(|draft| draft.cards.clone()) {
            if all.iter().all(|(other, _)| *other != title) {
                all.push((title, n.max(3)));
            }
        }
        sort(&mut all);
        all
    });
    let rows = move || {
        let rows = titles.get().into_iter().map(|(title, most)| {
            let n = Signal::derive(move || draft.with(|draft| usize::from(draft.copies(title))));
            copies_of(title, n, Some(most), move |by| {
                change(&|draft| draft.set_copies(title, draft.copies(title).saturating_add_signed(by)));
            })
        });
        rows.collect_view()
    };
    let dice = DieType::ALL.into_iter().map(|kind| {
        let n = Signal::derive(move || draft.with(|draft| usize::from(draft.dice.count(kind))));
        let name = crate::table::die_type(kind);
        counted(name.clone(), name.into_any(), n, None, move |by| {
            change(&|draft| draft.set_dice(kind, draft.dice.count(kind).saturating_add_signed(by)));
        })
    });
    let heading = move || {
        let (count, dice) = draft.with(|draft| (draft.size(), draft.dice.total()));
        let who = kept.with(|kept| kept.campaign.players()[player].clone());
        // Of two in a file the second is played by a bot here.
        let is_own = who.bot.is_none() && kept.with(|kept| player == 0 || kept.place.is_some());
        match is_own {
            true => t!("campaign-deck", count = count, dice = dice),
            false => t!(
                "campaign-deck-of",
                player = shown_name(&who.name),
                count = count,
                dice = dice
            ),
        }
    };
    let titles_of_all = pool::cards(EditionId::RedRains).filter(|card| card.is_of_players());
    let options = titles_of_all.map(|card| view! { <option value=card.card().title.clone()></option> });
    let list = format!("titles-{player}");
    let add = move |event: web_sys::Event| {
        let input = event
            .target()
            .and_then(|target| target.dyn_into::<web_sys::HtmlInputElement>().ok());
        let Some(input) = input else { return };
        if let Some(card) = pool::card(EditionId::RedRains, input.value().trim()) {
            change(&|draft| draft.add(card.id(), 1));
            input.set_value("");
        }
    };
    let heroic = kept.with_untracked(|kept| kept.campaign.difficulty == Difficulty::Heroic);
    view! {
        <h2>{heading}</h2>
        {move || match wrong.with(Vec::is_empty) {
            true => view! { <p class="muted" data-testid="deck-kept">{t!("campaign-kept")}</p> }.into_any(),
            false => view! { <p>{t!("campaign-not-kept")}</p>{objections(wrong.get())} }.into_any(),
        }}
        <ul class="counts">{rows}</ul>
        {heroic.then(|| view! {
            <label class="field">
                <span>{move || t!("campaign-deck-add")}</span>
                <input class="input" lang="en" list=list.clone() data-testid="deck-add" on:change=add/>
                <datalist id=list.clone()>{options.collect_view()}</datalist>
            </label>
        })}
        <ul class="counts dice">{dice.collect_view()}</ul>
    }
}

/// What has happened in a campaign.
fn chronicle(campaign: &Campaign) -> AnyView {
    let card = |(title, n): (TitleId, i16)| format!("{n:+} {}", pool::of(EditionId::RedRains).card(title).title);
    let fights = campaign.fights().iter().enumerate().map(|(at, fight)| {
        let level = at + 1;
        let heading = match fight.ended {
            Some((Verdict::Won, round)) => t!("campaign-fight-won", level = level, round = round),
            Some((Verdict::Lost, round)) => t!("campaign-fight-lost", level = level, round = round),
            None => t!("campaign-fight-open", level = level),
        };
        let before = at.checked_sub(1).map(|before| &campaign.fights()[before].decks);
        let told = campaign.players().iter().enumerate().flat_map(|(player, who)| {
            let name = shown_name(&who.name);
            let gain = fight.gains[player]
                .as_ref()
                .filter(|gain| !gain.cards.is_empty())
                .map(|gain| {
                    let cards: Vec<String> = gain
                        .cards
                        .iter()
                        .map(|(title, n)| card((*title, i16::from(*n))))
                        .collect();
                    t!(
                        "campaign-took",
                        player = name.clone(),
                        cards = cards.join(", "),
                        deck = gain.from.clone()
                    )
                });
            let start = collection().and_then(|of| of.deck(&who.start));
            let old = before.and_then(|decks| decks.get(player)).or(start);
            let changed = old.zip(fight.decks.get(player)).map(|(old, new)| {
                let changes = campaign::changes(&old.deck, &new.deck);
                let cards = changes.cards.into_iter().map(card);
                let dice = changes
                    .dice
                    .into_iter()
                    .map(|(kind, n)| format!("{n:+} {}", crate::table::die_type(kind)));
                let all: Vec<String> = cards.chain(dice).collect();
                match all.is_empty() {
                    // Before the first encounter nothing has happened that somebody could have met with it.
                    true if fight.ended.is_none() => None,
                    true => Some(t!("campaign-same", player = name)),
                    false => Some(t!("campaign-changed", player = name, cards = all.join(", "))),
                }
            });
            [gain, changed.flatten()].into_iter().flatten()
        });
        let told: Vec<String> = told.collect();
        view! {
            <li>
                <b>{heading}</b>
                {told.into_iter().map(|line| view! { <p>{line}</p> }).collect_view()}
                {fight.past_chance.then(|| view! { <p class="muted">{t!("campaign-past-chance")}</p> })}
            </li>
        }
    });
    view! { <ol class="chronicle" data-testid="chronicle">{fights.collect_view()}</ol> }.into_any()
}
