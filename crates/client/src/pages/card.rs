//! The page of a card, with the card of the same title in another edition beside it.

use crate::app::title;
use crate::asset::{Arrival, WithAsset, WithCards, cards_of, rulings_of};
use crate::browser::in_address;
use crate::i18n::t;
use crate::pages::rulings::ruling_links;
use crate::parts::{CardFace, CardLink, Nothing, cost_words, kind_words, rules_address, text_of};
use crate::pool::{self, Printing};
use crate::rulings;
use crate::words::edition_name;
use ashwright_core::{CardKind, Chained, Chimera, EditionId, Maker, Pool, TitleId};
use ashwright_lang::{Boxed, CardText};
use leptos::prelude::*;
use leptos_router::components::Redirect;
use leptos_router::hooks::use_params_map;

/// `/cards/:stub`, and `/cards/:edition/:stub` of other editions
#[component]
pub fn CardPage() -> impl IntoView {
    let params = use_params_map();
    move || {
        let (above, stub) = params.with(|params| (params.get("edition"), params.get("stub").unwrap_or_default()));
        let Some(above) = above else {
            return match EditionId::from_word(&stub) {
                Some(edition) => view! { <Redirect path=format!("/cards?q=edition:{}", edition.word())/> }.into_any(),
                None => one_or_none(EditionId::Reborn, &stub),
            };
        };
        match EditionId::from_word(&above) {
            Some(edition) => view! { <WithCards edition>{one_or_none(edition, &stub)}</WithCards> }.into_any(),
            None => nothing(stub),
        }
    }
}

/// The page of the card of this edition, whose cards are here.
fn one_or_none(edition: EditionId, stub: &str) -> AnyView {
    match pool::by_stub(edition, stub) {
        Some(card) => view! { <OneCard card/> }.into_any(),
        None => nothing(stub.to_owned()),
    }
}

fn nothing(stub: String) -> AnyView {
    view! {
        <main id="main" class="page">
            <Nothing
                heading=Box::new(|| t!("card-none"))
                text=Box::new(move || t!("card-none-more", stub = stub.clone()))
            >
                <a class="button primary" href="/cards">{move || t!("nav-cards")}</a>
            </Nothing>
        </main>
    }
    .into_any()
}

/// The card of the same title in another edition: what it is called there, and its face where it says something else.
/// Nothing as long as the cards of that edition are not here.
#[component]
fn Elsewhere(card: Printing) -> impl IntoView {
    let others = pool::PLAYED.into_iter().filter(move |other| *other != card.edition());
    let shown = others.map(move |other| {
        move || {
            let here = cards_of(other) == Arrival::Here;
            let other_card = here.then(|| card.in_edition(other)).flatten()?;
            let (one, another) = (text_of(card), text_of(other_card));
            let differs = differences(&one, &another);
            let same = differs.is_empty() && one.lines == another.lines;
            let name = move || card.card().title.clone();
            let said = move || match same {
                true => t!("card-elsewhere-same"),
                false => t!("card-elsewhere-other"),
            };
            Some(view! {
                <section data-testid="elsewhere" data-edition=other.word()>
                    <h2>{move || t!("card-elsewhere", edition = edition_name(other))}</h2>
                    <p>{said}</p>
                    {differing(differs)}
                    {lines_only_on(card.edition(), &one, &another, || t!("card-only-here"))}
                    {lines_only_on(other, &another, &one, || t!("card-only-there"))}
                    <p>
                        <a class="alone" href=other_card.address()>
                            {move || t!("card-elsewhere-page", card = name(), edition = edition_name(other))}
                        </a>
                    </p>
                    {(!same).then(|| view! { <div class="face"><CardFace card=other_card/></div> })}
                </section>
            })
        }
    });
    shown.collect_view()
}

/// A fact that two printings of a title have otherwise: what it is called, and what each has.
struct Differs {
    fact: String,
    here: String,
    there: String,
}

/// What two printings of a title have otherwise, but for their text, wherever the two were printed.
fn differences(here: &CardText, there: &CardText) -> Vec<Differs> {
    let or_none = |value: String| if value.is_empty() { t!("card-fact-none") } else { value };
    let value = |text: &CardText, name: &str| {
        let value = text.values.iter().find(|(other, _)| *other == name);
        value.map(|(_, value)| value.clone()).unwrap_or_default()
    };
    let copies = |text: &CardText| text.limit.map(|copies| copies.to_string()).unwrap_or_default();
    let chained = |text: &CardText| match text.chained {
        Chained::Yes => t!("card-chained"),
        Chained::No => String::new(),
    };
    let both = |fact: String, said: &dyn Fn(&CardText) -> String| (fact, said(here), said(there));
    let mut facts = vec![
        both(t!("filter-type"), &|text| text.kind.clone()),
        both(t!("card-unique-to"), &|text| text.unique.clone().unwrap_or_default()),
        both(t!("card-cost"), &|text| cost_words(&text.cost)),
        both(t!("card-placement"), &|text| text.placement.clone()),
    ];
    let more = there.values.iter().filter(|(name, _)| value(here, name).is_empty());
    for (name, _) in here.values.iter().chain(more) {
        facts.push(both(t!("card-value-name", name = *name), &|text| value(text, name)));
    }
    facts.push(both(t!("card-copies"), &copies));
    facts.push(both(t!("card-first-five"), &chained));
    let differing = facts.into_iter().filter(|(_, here, there)| here != there);
    let differing = differing.map(|(fact, here, there)| Differs {
        fact,
        here: or_none(here),
        there: or_none(there),
    });
    differing.collect()
}

/// The facts that differ, those of this printing first.
fn differing(differs: Vec<Differs>) -> impl IntoView {
    let row = |differs: Differs| {
        let Differs { fact, here, there } = differs;
        view! {
            <dt>{fact}</dt>
            <dd>{move || t!("card-differs", here = here.clone(), there = there.clone())}</dd>
        }
    };
    let any = !differs.is_empty();
    any.then(|| view! { <dl class="terms" data-testid="differs">{differs.into_iter().map(row).collect_view()}</dl> })
}

/// The paragraphs of a printing that the other does not have.
fn lines_only_on(
    edition: EditionId,
    text: &CardText,
    other: &CardText,
    heading: fn() -> String,
) -> Option<impl IntoView> {
    let mut only = text.clone();
    only.lines.retain(|line| !other.lines.contains(line));
    (!only.lines.is_empty()).then(|| {
        view! {
            <h3>{heading}</h3>
            <div lang="en" data-testid="only">{reading(edition, &only)}</div>
        }
    })
}

/// A heading and the cards below it.
type Related = (fn() -> String, Vec<TitleId>);

/// What a Chimera plays with: its behaviors and Ultimates by phase, and the aspects of both its stacks.
fn of_chimera(pool: &Pool, chimera: &Chimera) -> Vec<Related> {
    let of_stack = |id: &TitleId| {
        let aspect = pool.card(*id).part.aspect();
        aspect.is_some_and(|aspect| chimera.stacks.contains(&aspect.stack))
    };
    vec![
        (|| t!("card-behaviors"), chimera.behaviors.to_vec()),
        (|| t!("card-ultimates"), chimera.ultimates.to_vec()),
        (|| t!("card-aspects"), pool.titles().filter(of_stack).collect()),
    ]
}

/// The Chimeras that a card of theirs belongs to.
fn of_chimeras(pool: &Pool, id: TitleId) -> Vec<TitleId> {
    let aspect = pool.card(id).part.aspect();
    let has = |chimera: &Chimera| {
        let phases = chimera.behaviors.contains(&id) || chimera.ultimates.contains(&id);
        phases || aspect.is_some_and(|aspect| chimera.stacks.contains(&aspect.stack))
    };
    let is_of = |title: &TitleId| pool.card(*title).part.chimera().is_some_and(has);
    pool.titles().filter(is_of).collect()
}

/// The cards that a card has to do with: what it brings into play, what brings it, others of its Phoenixborn, and what belongs to
/// the same Chimera.
fn related(card: Printing) -> Vec<Related> {
    let (pool, id) = (card.pool(), card.id());
    let brings = pool.conjures(id);
    let brought: Vec<TitleId> = pool
        .titles()
        .filter(|other| pool.conjures(*other).contains(&id))
        .collect();
    let card = pool.card(id);
    let owner = if card.kind == CardKind::Phoenixborn {
        Some(id)
    } else {
        card.unique
    };
    let unique: Vec<TitleId> = pool
        .titles()
        .filter(|other| *other != id && owner.is_some() && (pool.card(*other).unique == owner || Some(*other) == owner))
        .collect();
    let mut all: Vec<Related> = vec![
        (|| t!("card-brings"), brings),
        (|| t!("card-brought"), brought),
        (|| t!("card-unique"), unique),
        (|| t!("card-chimera"), of_chimeras(pool, id)),
    ];
    all.extend(
        card.part
            .chimera()
            .into_iter()
            .flat_map(|chimera| of_chimera(pool, chimera)),
    );
    all
}

/// The edition in whose rulings a card is to be looked for first: those with a Chimera's cards are of Red Rains.
fn rulings_about(card: Printing) -> EditionId {
    match card.is_of_players() {
        true => card.edition(),
        false => EditionId::RedRains,
    }
}

/// Where the rulings of an edition that name a card are found.
fn rulings_search(edition: EditionId, name: &str) -> String {
    let address = pool::address("/rulings", edition, "");
    format!("{address}?q={}", in_address(name))
}

/// The rulings of an edition that name a card: those that are about it first; in many others it only stands around.
#[component]
fn CardRulings(name: String, edition: EditionId) -> impl IntoView {
    let own = pool::stub(&name);
    let (mut near, mut far): (Vec<_>, Vec<_>) = rulings::about_card(edition, &name)
        .into_iter()
        .partition(|ruling| ruling.id.starts_with(&own) || ruling.title.contains(&name));
    if near.is_empty() {
        near = far.drain(..far.len().min(6)).collect();
    }
    if near.is_empty() {
        return view! { <p class="muted">{move || t!("card-no-rulings")}</p> }.into_any();
    }
    let count = far.len();
    // A card that stands about in hundreds of them is better looked for where they can be searched.
    let more = (count > 0).then(|| {
        if count > 12 {
            let address = rulings_search(edition, &name);
            view! { <p><a class="alone" href=address>{move || t!("card-all-rulings", card = name.clone())}</a></p> }
                .into_any()
        } else {
            view! {
                <details>
                    <summary>{move || t!("card-more-rulings", count = count)}</summary>
                    {ruling_links(far)}
                </details>
            }
            .into_any()
        }
    });
    view! {
        {ruling_links(near)}
        {more}
    }
    .into_any()
}

/// The text of a card line by line, with what the words of its frames and its keywords mean.
fn reading(edition: EditionId, text: &CardText) -> impl IntoView + use<> {
    text
        .lines
        .iter()
        .map(|line| {
            let boxed = line.boxed;
            let reminder = line.keyword_reminder.clone();
            let stub = line.name.as_ref().map(|name| pool::stub(name));
            let label = line.label().map(|label| {
                let label = if line.text.is_empty() && line.cost.is_none() { label } else { format!("{label}:") };
                match (reminder.is_some(), stub) {
                    (true, Some(stub)) => {
                        view! { <a href=rules_address(edition, &format!("glossary/{stub}"))><b>{label}</b></a> " " }.into_any()
                    }
                    _ => view! { <b>{label}</b> " " }.into_any(),
                }
            });
            let cost = line.cost.clone().map(|cost| view! { <em>{move || cost_words(&cost)}</em> ": " });
            view! {
                <div class="reading-line">
                    <p>{label}{cost}<crate::parts::InlineText text=line.text.clone()/></p>
                    {(boxed == Boxed::Inexhaustible)
                        .then(|| view! { <p class="small muted">{move || t!("card-inexhaustible")}</p> })}
                    {(boxed == Boxed::Reaction)
                        .then(|| view! { <p class="small muted">{move || t!("card-reaction")}</p> })}
                    {(boxed == Boxed::BetweenRealms)
                        .then(|| view! { <p class="small muted">{move || t!("card-between-realms")}</p> })}
                    {reminder.map(|reminder| view! { <p class="small muted"><crate::parts::InlineText text=reminder/></p> })}
                </div>
            }
        })
        .collect_view()
}

/// Links to the cards that belong together with a card.
fn related_cards(card: Printing) -> impl IntoView {
    let edition = card.edition();
    related(card)
        .into_iter()
        .filter(|(_, cards)| !cards.is_empty())
        .map(|(heading, cards)| {
            view! {
                <h2>{move || heading()}</h2>
                <ul class="links">
                    {cards
                        .into_iter()
                        .map(|card| {
                            let title = pool::of(edition).card(card).title.clone();
                            view! { <li><CardLink title edition/></li> }
                        })
                        .collect_view()}
                </ul>
            }
        })
        .collect_view()
}

#[component]
fn OneCard(card: Printing) -> impl IntoView {
    let (edition, id) = (card.edition(), card.id());
    let name = card.card().title.clone();
    let text = text_of(card);
    title({
        let name = name.clone();
        move || name.clone()
    });
    let kind = card.card().kind;
    let cost = text.cost.clone();
    let any_cost = !cost.is_empty();
    let set = text.set.clone();
    let decks: Vec<_> = pool::decks(edition)
        .filter(|named| named.deck.phoenixborn == id || named.deck.cards.iter().any(|(title, _)| *title == id))
        .collect();
    let any_decks = !decks.is_empty();
    let of_rulings = rulings_about(card);
    let by_players = card.card().maker == Maker::Players;
    view! {
        <main id="main" class="page card-page">
            <nav class="crumbs" aria-label=move || t!("crumbs")>
                <a href="/cards">{move || t!("nav-cards")}</a>
                {(edition != EditionId::Reborn)
                    .then(|| {
                        let address = format!("/cards?q=edition:{}", edition.word());
                        view! { <a href=address>{move || t!("cards-of", edition = edition_name(edition))}</a> }
                    })}
            </nav>
            <h1 tabindex="-1" lang="en">{name.clone()}</h1>
            <div class="card-columns">
                <div class="face"><CardFace card/></div>
                <div>
                    <dl class="terms">
                        <dt>{move || t!("filter-type")}</dt>
                        <dd>{move || kind_words(kind)}</dd>
                        <Show when=move || any_cost>
                            <dt>{move || t!("card-cost")}</dt>
                            <dd>
                                {
                                    let cost = cost.clone();
                                    move || cost_words(&cost)
                                }
                            </dd>
                        </Show>
                        <dt>{move || t!("card-set")}</dt>
                        <dd><span lang="en">{set}</span>{by_players.then(|| view! { ", "{move || t!("card-by-players")} })}</dd>
                    </dl>
                    <h2>{move || t!("card-text")}</h2>
                    <div lang="en">{reading(edition, &text)}</div>
                    {related_cards(card)}
                    <Show when=move || any_decks>
                        <h2>{move || t!("card-decks")}</h2>
                    </Show>
                    <ul class="links">
                        {decks
                            .into_iter()
                            .map(|named| {
                                let address = pool::address("/decks", edition, &pool::stub(&named.name));
                                view! { <li><a href=address lang="en">{named.name.clone()}</a></li> }
                            })
                            .collect_view()}
                    </ul>
                    <Elsewhere card/>
                    <h2>{move || t!("card-rulings")}</h2>
                    {
                        let name = name.clone();
                        view! {
                            <WithAsset asset=rulings_of(of_rulings)>
                                <CardRulings name=name.clone() edition=of_rulings/>
                            </WithAsset>
                        }
                    }
                    // Against a Chimera the same card is played, by rules of its own.
                    {(of_rulings == EditionId::Reborn)
                        .then(|| {
                            let address = rulings_search(EditionId::RedRains, &name);
                            view! {
                                <p>
                                    <a class="alone" href=address>
                                        {move || t!("card-rulings-elsewhere", edition = edition_name(EditionId::RedRains))}
                                    </a>
                                </p>
                            }
                        })}
                </div>
            </div>
        </main>
    }
}
