//! A game alone against a Chimera of Red Rains: which one, how hard, with which deck.

use crate::app::title;
use crate::asset::{self, Arrival};
use crate::i18n::t;
use crate::local::{self, Stored};
use crate::online;
use crate::pages::aspects::Own;
use crate::pages::deck_choice::DeckChoice;
use crate::pages::grim_fates;
use crate::pages::play::{guest_name, named_guest, own_name};
use crate::parts::{CardLink, Cut, Go, Icon, Picture, Terms, rules_address, select};
use crate::pool;
use crate::settings::settings;
use crate::words::difficulty_words;
use crate::{hired, workshop};
use ashwright_core::{Agreed, Difficulty, EditionId, Hands, Seat};
use ashwright_decks::ready::is_made_for;
use ashwright_room::site::Wish;
use ashwright_room::{Begin, Level, SeatSetup};
use ashwright_table::encounter::{self, Challenge};
use leptos::prelude::*;
use leptos_router::NavigateOptions;
use leptos_router::hooks::{use_navigate, use_query_map};

/// The place behind the two stacks of a Chimera: aspects that are chosen one by one.
const OWN: usize = 2;

/// The place behind that: aspects that chance draws.
const RANDOM: usize = OWN + 1;

/// A Chimera with the stacks of its aspects.
fn all() -> Vec<(String, [String; 2])> {
    let cards = pool::of(EditionId::RedRains).cards.iter();
    let named = cards.filter_map(|card| Some((card.title.clone(), card.part.chimera()?.stacks.clone())));
    named.collect()
}

/// Which Chimera one meets: its card, the stack of its aspects and how hard it is.
#[derive(Clone, Copy)]
pub struct Meeting {
    all: StoredValue<Vec<(String, [String; 2])>>,
    /// The place of the Chimera among all.
    pub which: RwSignal<usize>,
    /// The place of the stack among its own; behind them come those that are chosen one by one, and those that are drawn.
    pub stack: RwSignal<usize>,
    /// What is chosen one by one.
    own: Own,
    /// Its difficulty.
    pub difficulty: RwSignal<Difficulty>,
}

impl Meeting {
    /// The first of them, as it is met first.
    pub fn first() -> Meeting {
        Meeting {
            all: StoredValue::new(all()),
            which: RwSignal::new(0),
            stack: RwSignal::new(0),
            own: Own::none(),
            difficulty: RwSignal::new(Difficulty::Standard),
        }
    }

    /// Chooses the Chimera of a challenge, with the aspects that are meant there.
    fn choose(self, met: &Challenge) {
        self.all.with_value(|all| {
            if let Some(at) = all.iter().position(|(title, _)| *title == met.chimera) {
                self.which.set(at);
                let stack = all[at].1.iter().position(|stack| *stack == met.aspects);
                self.stack.set(match stack {
                    Some(stack) => stack,
                    None if met.is_random() => RANDOM,
                    None if self.own.choose(&met.aspects) => OWN,
                    None => 0,
                });
            }
        });
    }

    /// The title of the Chimera that is chosen.
    pub fn title(self) -> Option<String> {
        let which = self.which.get();
        self.all
            .with_value(|all| all.get(which).map(|(title, _)| title.clone()))
    }

    fn stack_at(self, at: usize) -> Option<String> {
        let which = self.which.get();
        let stacks = self
            .all
            .with_value(|all| all.get(which).map(|(_, stacks)| stacks.clone()));
        stacks.and_then(|stacks| stacks.get(at).cloned())
    }

    /// What was chosen, with nothing else agreed on.
    pub fn challenge(self) -> Challenge {
        untrack(|| Challenge {
            chimera: self.title().unwrap_or_default(),
            difficulty: self.difficulty.get(),
            aspects: match (self.stack_at(self.stack.get()), self.stack.get()) {
                (Some(stack), _) => stack,
                (None, OWN) => self.own.words(),
                (None, _) => encounter::RANDOM.to_owned(),
            },
            ..Challenge::default()
        })
    }

    /// What keeps it from being met, as a sentence.
    ///
    /// # Errors
    /// That sentence.
    pub fn check(self) -> Result<(), String> {
        match self.stack.get_untracked() {
            OWN => self.own.check(),
            _ => Ok(()),
        }
    }

    /// The Chimeras to choose from.
    pub fn titles(self) -> Vec<(usize, Signal<String>)> {
        let titles: Vec<String> = self
            .all
            .with_value(|all| all.iter().map(|(title, _)| title.clone()).collect());
        let titles = titles.into_iter().enumerate();
        titles
            .map(|(at, title)| (at, Signal::derive(move || title.clone())))
            .collect()
    }

    /// The stacks to choose from: two of each Chimera, aspects of one's own choice, or random ones.
    pub fn stacks(self) -> Vec<(usize, Signal<String>)> {
        [0, 1, OWN, RANDOM]
            .map(|at| (at, Signal::derive(move || self.stack_words(at))))
            .to_vec()
    }

    fn stack_words(self, at: usize) -> String {
        match (self.stack_at(at), at) {
            (Some(stack), _) => stack,
            (None, OWN) => t!("aspects-own"),
            (None, _) => t!("chimera-random"),
        }
    }

    /// Which aspects are chosen, as a part of the line that says what is met.
    fn aspects_said(self) -> String {
        match self.stack.get() {
            OWN => t!("aspects-own-said"),
            RANDOM => t!("chimera-random-said"),
            at => self.stack_words(at),
        }
    }

    /// The aspects to choose one by one, where they are to be.
    pub fn own_aspects(self) -> AnyView {
        let shown = move || {
            (self.stack.get() == OWN).then(|| {
                self.own.begin_with(&untrack(|| self.stack_at(0)).unwrap_or_default());
                self.own.shown()
            })
        };
        shown.into_any()
    }

    /// The difficulties to choose from.
    pub fn difficulties() -> Vec<(Difficulty, Signal<String>)> {
        Difficulty::ALL
            .map(|one| (one, Signal::derive(move || difficulty_words(one))))
            .to_vec()
    }
}

/// The deck that is proposed against a Chimera to whoever comes at a place, 0 for the first: one that was made to meet it, where
/// there are so many.
pub fn proposed_against(chimera: &str, at: usize) -> String {
    let any = || pool::decks(EditionId::RedRains).nth(at).map(|named| named.name.clone());
    made_for(chimera).into_iter().nth(at).or_else(any).unwrap_or_default()
}

/// The decks that were made to meet a Chimera, by name.
fn made_for(chimera: &str) -> Vec<String> {
    let names = pool::decks(EditionId::RedRains).map(|named| &named.name);
    names.filter(|name| is_made_for(name, chimera)).cloned().collect()
}

/// Decks for the players, one each: those that were made to meet the Chimera, as long as nobody chooses others.
pub fn decks_against(meeting: Meeting) -> [RwSignal<String>; 2] {
    let made = move || made_for(&meeting.title().unwrap_or_default());
    let at_first = untrack(made);
    let decks = [0, 1].map(|at| RwSignal::new(at_first.get(at).cloned().unwrap_or_default()));
    Effect::new(move |before: Option<Vec<String>>| {
        let made = made();
        for (at, deck) in decks.into_iter().enumerate() {
            let follows = deck.with_untracked(|deck| before.as_ref().and_then(|before| before.get(at)) == Some(deck));
            if let Some(name) = made.get(at).filter(|_| follows) {
                deck.set(name.clone());
            }
        }
        made
    });
    decks
}

/// Everything that is chosen on the page.
#[derive(Clone, Copy)]
struct Chosen {
    meeting: Meeting,
    company: RwSignal<Company>,
    level: RwSignal<u8>,
    grim: grim_fates::Choice,
    two: ForTwo,
    deck: RwSignal<String>,
    beside: RwSignal<String>,
}

impl Chosen {
    /// What was met last in this browser, and with whom; an easier or harder level of it where the address asks for that, and the
    /// deck that it asks for: a ready-made one, or one that was built here and can be played.
    fn at_first() -> Chosen {
        let meeting = Meeting::first();
        let [deck, beside] = decks_against(meeting);
        let chosen = Chosen {
            meeting,
            company: RwSignal::new(Company::Alone),
            level: RwSignal::new(1),
            grim: grim_fates::Choice::off(),
            two: ForTwo::nothing(),
            deck,
            beside,
        };
        let encounter =
            |stored: &Stored| matches!(stored.setup.begin, Begin::Encounter(_)) && stored.campaign.is_none();
        if let Some(last) = local::all().into_iter().find(encounter) {
            chosen.as_in(&last);
        }
        let asked = use_query_map().with_untracked(|query| query.get("deck"));
        if let Some(choice) = asked.and_then(|asked| workshop::asked(EditionId::RedRains, &asked)) {
            deck.set(choice);
        }
        chosen
    }

    /// Chooses what was chosen for this game.
    fn as_in(self, last: &Stored) {
        let Begin::Encounter(met) = &last.setup.begin else {
            return;
        };
        let (easier, harder) =
            use_query_map().with_untracked(|query| (query.get("easier").is_some(), query.get("harder").is_some()));
        let asked = met.easier().filter(|_| easier).or(met.harder().filter(|_| harder));
        let (difficulty, level) = asked.unwrap_or((met.difficulty, met.level));
        self.meeting.choose(met);
        self.meeting.difficulty.set(difficulty);
        self.level.set(level);
        self.grim.choose(&met.grim_fates);
        self.two.choose(met);
        for (at, deck) in [self.deck, self.beside].into_iter().enumerate() {
            let played = last
                .seat(at)
                .and_then(|seat| workshop::choice_of(EditionId::RedRains, seat.1));
            if let Some(choice) = played {
                deck.set(choice);
            }
        }
        self.company.set(match last.setup.seats.get(1).map(|seat| seat.bot) {
            None => Company::Alone,
            Some(Some(_)) => Company::Bot,
            Some(None) => Company::Here,
        });
    }
}

/// With whom one meets it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Company {
    Alone,
    Bot,
    /// Somebody at the same device.
    Here,
    Friend,
}

/// The words for company.
fn company_words(company: Company) -> String {
    match company {
        Company::Alone => t!("chimera-alone"),
        Company::Bot => t!("chimera-with-bot"),
        Company::Here => t!("here"),
        Company::Friend => t!("chimera-with-friend"),
    }
}

/// What two players agree on who meet it together.
#[derive(Clone, Copy)]
struct ForTwo {
    begins: RwSignal<Seat>,
    phoenix: RwSignal<bool>,
    open_hands: RwSignal<bool>,
}

impl ForTwo {
    fn nothing() -> ForTwo {
        ForTwo {
            begins: RwSignal::new(Seat(0)),
            phoenix: RwSignal::new(false),
            open_hands: RwSignal::new(false),
        }
    }

    /// Agrees on what was agreed on for a challenge.
    fn choose(self, met: &Challenge) {
        self.begins.set(met.begins);
        self.phoenix.set(met.call_of_the_phoenix == Agreed::Yes);
        self.open_hands.set(met.hands == Hands::Open);
    }

    /// A challenge with what was agreed on.
    fn agreed(self, challenge: Challenge) -> Challenge {
        Challenge {
            begins: self.begins.get_untracked(),
            call_of_the_phoenix: Agreed::of(self.phoenix.get_untracked()),
            hands: Hands::of(self.open_hands.get_untracked()),
            ..challenge
        }
    }

    /// Who takes the first player token (R 22.2.5): whoever makes the game sits first.
    fn who_begins(self) -> impl IntoView {
        let you = (Seat(0), Signal::derive(|| t!("chimera-begins-you")));
        let other = (Seat(1), Signal::derive(|| t!("chimera-begins-other")));
        select("chimera-begins", || t!("chimera-begins"), self.begins, vec![you, other])
    }

    fn variants(self) -> impl IntoView {
        view! {
            {check("chimera-phoenix", || t!("chimera-phoenix"), self.phoenix)}
            {check("chimera-open-hands", || t!("chimera-open-hands"), self.open_hands)}
        }
    }
}

/// Begins a game of this browser against a Chimera, with a bot beside the player, or somebody of this name at the same device,
/// where there is a deck for them; where it is.
fn begin(
    challenge: Challenge,
    deck: String,
    beside: Option<String>,
    guest: Option<String>,
    seed: Option<u64>,
) -> Option<String> {
    let seat = SeatSetup {
        name: match guest {
            Some(_) => own_name(),
            None => settings().with_untracked(|settings| settings.player()),
        },
        deck,
        bot: None,
    };
    let beside = beside.map(|deck| SeatSetup {
        bot: guest.is_none().then_some(Level::Expert),
        name: guest.unwrap_or_else(|| t!("bot-name")),
        deck,
    });
    let seats = std::iter::once(seat).chain(beside).collect();
    Some(local::begin(local::new(seats, Begin::Encounter(challenge), seed)?))
}

/// Makes a game on the server to which a friend is invited; where it is, or why there is none.
async fn invite(challenge: Challenge, listed: bool, seed: Option<u64>) -> Result<String, String> {
    let wish = Wish {
        name: settings().with_untracked(|settings| settings.player()),
        edition: EditionId::RedRains,
        encounter: Some(challenge),
        listed,
        seed,
        ..Wish::default()
    };
    let made = online::create(wish).await;
    made.map(|seat| format!("/game/{}", seat.game))
        .map_err(|refusal| refusal.text)
}

/// What one meets: the Chimera's picture, its values, and the way to its cards.
fn told(title: &str, difficulty: Difficulty, level: u8, players: usize) -> Option<impl IntoView + use<>> {
    let card = pool::card(EditionId::RedRains, title)?;
    let at = card.card().part.chimera()?.level(difficulty, level)?;
    let values = at.values_against(players);
    let threat = at.row.len();
    let title = title.to_owned();
    Some(view! {
        <div class="chimera-told" role="status" data-testid="chimera-told">
            <span class="chimera-picture"><Picture card cut=Cut::Near/></span>
            <p>
                <CardLink title=title.clone() edition=EditionId::RedRains/>
                " "
                {t!(
                    "chimera-told",
                    difficulty = difficulty_words(difficulty).to_lowercase(),
                    level = level,
                    life = values.life,
                    threat = threat,
                    players = players,
                    ultimate = values.ultimate
                )}
            </p>
        </div>
    })
}

/// Something that is so or not.
fn check(testid: &'static str, label: fn() -> String, agreed: RwSignal<bool>) -> impl IntoView {
    view! {
        <label class="check">
            <input type="checkbox" data-testid=testid prop:checked=move || agreed.get()
                on:change:target=move |event| agreed.set(event.target().checked())/>
            <span>{label}</span>
        </label>
    }
}

/// The decks of those who meet the Chimera; with a friend they are chosen in the lobby.
fn decks_for(
    company: RwSignal<Company>,
    deck: RwSignal<String>,
    beside: RwSignal<String>,
    listed: RwSignal<bool>,
    guest: RwSignal<String>,
) -> impl IntoView {
    view! {
        {move || match company.get() {
            Company::Friend => view! {
                {check("listed", || t!("online-open"), listed)}
                <p class="muted">{t!("chimera-friend-says")}</p>
            }.into_any(),
            Company::Alone | Company::Bot | Company::Here => view! {
                <DeckChoice edition=EditionId::RedRains name="mine" chosen=deck legend=Signal::derive(|| t!("play-your-deck"))/>
            }.into_any(),
        }}
        {move || (company.get() == Company::Here).then(|| guest_name(guest))}
        {move || match company.get() {
            Company::Bot => Some(t!("play-bot-deck")),
            Company::Here => Some(t!("here-deck")),
            Company::Alone | Company::Friend => None,
        }.map(|legend| view! {
            <DeckChoice edition=EditionId::RedRains name="beside" chosen=beside legend=Signal::stored(legend)/>
        })}
    }
}

/// What is met, how hard it is and with whom.
fn terms(
    meeting: Meeting,
    company: RwSignal<Company>,
    level: RwSignal<u8>,
    grim: grim_fates::Choice,
    two: ForTwo,
) -> impl IntoView {
    let line = move || {
        let company = company.get();
        let beside = (company != Company::Alone).then(|| company_words(company));
        let said = [
            meeting.title(),
            Some(difficulty_words(meeting.difficulty.get())),
            Some(t!("chimera-at-level", level = level.get())),
            Some(meeting.aspects_said()),
            two.phoenix
                .get()
                .then(|| t!("chimera-phoenix-said"))
                .filter(|_| beside.is_some()),
            beside,
            grim.is_on().then(|| t!("grim")),
        ];
        said.into_iter().flatten().collect::<Vec<_>>().join(" · ")
    };
    let levels = (1..=encounter::LEVELS).map(|level| (level, Signal::derive(move || level.to_string())));
    let companies = [Company::Alone, Company::Bot, Company::Here, Company::Friend]
        .map(|one| (one, Signal::derive(move || company_words(one))));
    view! {
        <Terms line=Signal::derive(line)>
            <div class="chimera-choice">
                {select("chimera-company", || t!("chimera-company"), company, companies.to_vec())}
                {select("chimera-which", || t!("chimera-which"), meeting.which, meeting.titles())}
                {select("chimera-difficulty", || t!("chimera-difficulty"), meeting.difficulty, Meeting::difficulties())}
                {select("chimera-level", || t!("chimera-level"), level, levels.collect())}
                {select("chimera-aspects", || t!("chimera-aspects"), meeting.stack, meeting.stacks())}
                {grim_fates::reach(grim)}
                {move || (company.get() != Company::Alone).then(|| two.who_begins())}
            </div>
            {meeting.own_aspects()}
            {grim_fates::more(grim)}
            {move || (company.get() != Company::Alone).then(|| two.variants())}
        </Terms>
    }
}

/// `/play/red-rains`
#[component]
pub fn ChimeraPage() -> impl IntoView {
    title(|| t!("home-chimera"));
    hired::prepare();
    let seed = use_query_map().with_untracked(|query| query.get("seed").and_then(|seed| seed.parse::<u64>().ok()));
    let Chosen {
        meeting,
        company,
        level,
        grim,
        two,
        deck,
        beside,
    } = Chosen::at_first();
    let listed = RwSignal::new(false);
    let guest = RwSignal::new(t!("here-guest"));
    let failed = RwSignal::new(None::<String>);
    let navigate = StoredValue::new_local(use_navigate());
    let go = move |address: Option<String>| match address {
        Some(address) => navigate.with_value(|navigate| navigate(&address, NavigateOptions::default())),
        None => failed.set(Some(t!("play-failed"))),
    };
    let start = move || {
        let for_two = company.get_untracked() != Company::Alone;
        let grim_fates = match meeting.check().and_then(|()| untrack(|| grim.words())) {
            Ok(words) => words,
            Err(why) => {
                failed.set(Some(why));
                return;
            }
        };
        failed.set(None);
        let challenge = Challenge {
            level: level.get_untracked(),
            grim_fates,
            ..meeting.challenge()
        };
        let challenge = if for_two { two.agreed(challenge) } else { challenge };
        let told = |choice: RwSignal<String>| workshop::told(EditionId::RedRains, &choice.get_untracked());
        let company = company.get_untracked();
        let (deck, beside) = (
            told(deck),
            matches!(company, Company::Bot | Company::Here).then(|| told(beside)),
        );
        let guest = (company == Company::Here).then(|| named_guest(guest));
        if company == Company::Friend {
            leptos::task::spawn_local(async move {
                match invite(challenge, listed.get_untracked(), seed).await {
                    Ok(address) => go(Some(address)),
                    Err(why) => failed.set(Some(why)),
                }
            });
            return;
        }
        let Some(seed) = seed else {
            go(begin(challenge, deck, beside, guest, None));
            return;
        };
        // Only a server for tests lets one choose chance.
        leptos::task::spawn_local(async move {
            let test = online::is_for_tests().await;
            go(begin(challenge, deck, beside, guest, Some(seed).filter(|_| test)));
        });
    };
    view! {
        <main id="main" class="page">
            <h1 tabindex="-1">{move || t!("home-chimera")}</h1>
            <p class="row"><a class="button" href="/play/red-rains/campaigns" data-testid="campaigns"><Icon name="book"/>{move || t!("campaigns-title")}</a></p>
            <form on:submit=move |event| { event.prevent_default(); start(); }>
                {move || {
                    let title = meeting.title()?;
                    let players = if company.get() == Company::Alone { 1 } else { 2 };
                    told(&title, meeting.difficulty.get(), level.get(), players)
                }}
                {terms(meeting, company, level, grim, two)}
                {decks_for(company, deck, beside, listed, guest)}
                <Go failed ready=Signal::derive(|| asset::cards_of(EditionId::RedRains) == Arrival::Here)/>
            </form>
            <p class="lead">
                {move || t!("chimera-lead")}
                " "
                <a href=rules_address(EditionId::RedRains, "")>{move || t!("chimera-lead-rules")}</a>
            </p>
        </main>
    }
}
