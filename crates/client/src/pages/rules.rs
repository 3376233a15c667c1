//! The rules: chapters, sections, rules with stable anchors, search, glossary.

use crate::app::title;
use crate::asset::{RULES, WithAsset, WithCards, rulings_of};
use crate::browser::{self, in_address};
use crate::i18n::t;
use crate::pages::rulings::ruling_links;
use crate::parts::{
    CardLink, Icon, Nothing, RuleText, SearchBox, ShownEdition, follow_in_address, growing, rule_address, rules_address,
};
use crate::pool;
use crate::query::Among;
use crate::rules;
use crate::rulings;
use crate::search;
use crate::words::{edition_label, edition_name};
use ashwright_core::EditionId;
use ashwright_reference::{Chapter, Library, Reference, RuleText as Rule, Section, Standing};
use leptos::prelude::*;
use leptos_router::hooks::{use_params_map, use_query_map};

fn number(section: &Section) -> String {
    format!("{}.{}", section.number.0, section.number.1)
}

/// The edition over which another is a layer.
fn below(edition: EditionId) -> Option<EditionId> {
    edition.layers().iter().rev().nth(1).copied()
}

/// The part of an address that shows what differs from the edition below.
const CHANGES: &str = "changes";

/// The rules of the other editions, and what differs.
#[component]
fn Editions(edition: EditionId) -> impl IntoView {
    let others = EditionId::ALL.into_iter().filter(move |other| *other != edition);
    let links = others.map(|other| {
        view! { <li><a href=rules_address(other, "")>{move || t!("rules-of", edition = edition_name(other))}</a></li> }
    });
    let changes = below(edition).map(|below| {
        view! {
            <li>
                <a href=rules_address(edition, CHANGES)>
                    {move || t!("rules-changes", edition = edition_name(edition), below = edition_name(below))}
                </a>
            </li>
        }
    });
    view! { {changes}{links.collect_view()} }
}

/// The chapters and sections, with the one that is read marked.
#[component]
fn Tree(
    edition: EditionId,
    /// The section that is read.
    here: Option<(u8, u8)>,
) -> impl IntoView {
    let reference = rules::of(edition).into_iter();
    let chapters = reference.flat_map(|rules| &rules.chapters).map(move |chapter| {
        let within = here.is_some_and(|here| here.0 == chapter.number);
        let whole = (here == Some((chapter.number, 0))).then_some("page");
        let sections = chapter.sections.iter().map(move |section| {
            let current = (here == Some(section.number)).then_some("page");
            view! {
                <li>
                    <a href=rules_address(edition, &number(section)) aria-current=current>
                        <span class="no">{number(section)}</span>
                        {section.title.clone()}
                    </a>
                </li>
            }
        });
        view! {
            <details open=within>
                <summary aria-current=whole><span class="no">{chapter.number}</span>{chapter.title.clone()}</summary>
                <ol>{sections.collect_view()}</ol>
            </details>
        }
    });
    view! { <div lang="en">{chapters.collect_view()}</div> }
}

/// The frame of all pages of the rules: search, and the tree beside.
#[component]
fn Reading(
    /// The section that is read.
    #[prop(default = None)]
    here: Option<(u8, u8)>,
    /// The edition that is read.
    #[prop(optional)]
    edition: EditionId,
    /// What is typed into the search.
    query: RwSignal<String>,
    children: ChildrenFn,
) -> impl IntoView {
    provide_context(ShownEdition(edition));
    // The tree begins at its top, and what is read may be below its edge.
    Effect::new(move || request_animation_frame(|| browser::show_within(".tree", "[aria-current]")));
    follow_in_address(query);
    view! {
        <main id="main" class="page rules">
            <div class="rules-grid">
                <aside class="tree">
                    <SearchBox label=|| t!("rules-search") testid="rules-search" query/>
                    <nav aria-label=move || t!("rules-contents")>
                        <ul class="tree-top">
                            <li><a href=rules_address(edition, "glossary")>{move || t!("glossary-title")}</a></li>
                            <li><a href=pool::address("/rulings", edition, "")>{move || t!("rulings-title")}</a></li>
                            <Editions edition/>
                        </ul>
                        <details class="contents" open=!is_narrow()>
                            <summary>{move || t!("rules-contents")}</summary>
                            <Tree edition here/>
                        </details>
                    </nav>
                </aside>
                <div class="text-column">
                    {move || {
                        if query.with(|query| query.trim().len() > 1) {
                            view! { <Hits edition query/> }.into_any()
                        } else {
                            children().into_any()
                        }
                    }}
                </div>
            </div>
        </main>
    }
}

/// Whether the window is as narrow as a phone.
fn is_narrow() -> bool {
    window()
        .inner_width()
        .ok()
        .and_then(|width| width.as_f64())
        .is_some_and(|width| width < 900.0)
}

/// The rules in which the words that were typed occur.
#[component]
fn Hits(edition: EditionId, query: RwSignal<String>) -> impl IntoView {
    let found = Memo::new(move |_| {
        let hits = rules::of(edition).map(|reference| query.with(|query| reference.search(query)));
        let numbers = hits.into_iter().flatten().map(|hit| hit.rule.number);
        numbers.collect::<Vec<ashwright_core::Rule>>()
    });
    let listed = growing(found);
    let count = move || found.with(Vec::len);
    let row = move |number: ashwright_core::Rule| {
        let reference = rules::of(edition)?;
        let rule = reference.rule(number)?;
        let named = reference.section(number.0, number.1);
        Some(view! {
            <li>
                <a href=rule_address(edition, number)>
                    <b>{number.to_string()}</b>
                    " "
                    <span class="muted">{named.map(|section| section.title.clone())}</span>
                </a>
                <p><RuleText text=rule.text.clone()/></p>
            </li>
        })
    };
    view! {
        <h1 tabindex="-1">{move || t!("rules-found", query = query.get())}</h1>
        <p role="status" class="muted">{move || t!("rules-count", count = count())}</p>
        <ol class="hits" lang="en">
            <For each=move || listed.get() key=|number| *number let:number>{row(number)}</For>
        </ol>
        <Show when=move || count() == 0>
            <p>{move || t!("rules-none")}</p>
        </Show>
    }
}

fn section_of(text: &str) -> Option<(u8, Option<u8>)> {
    let mut parts = text.split('.');
    let chapter = parts.next()?.parse().ok()?;
    match parts.next() {
        Some(section) => Some((chapter, Some(section.parse().ok()?))),
        None => Some((chapter, None)),
    }
}

fn typed() -> RwSignal<String> {
    let query = use_query_map();
    let typed = RwSignal::new(String::new());
    Effect::new(move || typed.set(query.with(|query| query.get("q").unwrap_or_default())));
    typed
}

/// `/rules`, `/rules/:section`, and the same of another edition below `/rules/:edition`
#[component]
pub fn RulesPage() -> impl IntoView {
    with_rules(|library| view! { <Rules library/> }.into_any())
}

/// What is shown of the rules as soon as they are here.
fn with_rules(shown: impl Fn(&'static Library) -> AnyView + Send + 'static) -> impl IntoView {
    move || {
        RULES.arrival();
        match rules::library() {
            Some(library) => shown(library),
            None => view! { <main id="main" class="page"><WithAsset asset=&RULES>""</WithAsset></main> }.into_any(),
        }
    }
}

#[component]
fn Rules(library: &'static Library) -> impl IntoView {
    let params = use_params_map();
    let asked = Memo::new(move |_| {
        params.with(|params| {
            let (first, second) = (params.get("edition"), params.get("section"));
            match first.as_deref().and_then(EditionId::from_word) {
                Some(edition) => (edition, second),
                None => match second.as_deref().and_then(EditionId::from_word) {
                    Some(edition) => (edition, None),
                    None => (EditionId::default(), first.or(second)),
                },
            }
        })
    });
    let query = typed();
    move || {
        let (edition, section) = asked.get();
        let reference = library.of(edition);
        let Some(text) = section else {
            title(move || t!("rules-of", edition = edition_name(edition)));
            return view! { <Reading edition query><Contents reference/></Reading> }.into_any();
        };
        if let Some(from) = below(edition).filter(|_| text == CHANGES) {
            title(move || {
                t!(
                    "rules-changes",
                    edition = edition_name(edition),
                    below = edition_name(from)
                )
            });
            return view! { <Reading edition query><Changes from=library.of(from) reference/></Reading> }.into_any();
        }
        let place = section_of(&text);
        let chapter = place.and_then(|(chapter, _)| reference.chapter(chapter));
        let section = match place {
            Some((chapter, Some(section))) => reference.section(chapter, section),
            Some((_, None)) | None => None,
        };
        match (chapter, section, place) {
            (Some(chapter), Some(section), _) => {
                let name = section.title.clone();
                title(move || name.clone());
                view! {
                    <Reading here=Some(section.number) edition query>
                        <OneSection reference chapter section/>
                    </Reading>
                }
                .into_any()
            }
            (Some(chapter), None, Some((_, None))) => {
                let name = chapter.title.clone();
                title(move || name.clone());
                view! {
                    <Reading here=Some((chapter.number, 0)) edition query>
                        <OneChapter reference chapter/>
                    </Reading>
                }
                .into_any()
            }
            _ => view! {
                <main id="main" class="page">
                    <Nothing
                        heading=Box::new(|| t!("rules-no-section"))
                        text=Box::new(move || t!("rules-no-section-more", section = text.clone()))
                    >
                        <a class="button primary" href=rules_address(edition, "")>{move || t!("nav-rules")}</a>
                    </Nothing>
                </main>
            }
            .into_any(),
        }
    }
}

/// All chapters with their sections.
#[component]
fn Contents(reference: &'static Reference) -> impl IntoView {
    let edition = reference.edition;
    let chapters = reference.chapters.iter().map(move |chapter| {
        let sections = chapter.sections.iter().map(move |section| {
            view! {
                <li>
                    <a href=rules_address(edition, &number(section))>
                        <span class="no">{number(section)}</span>
                        {section.title.clone()}
                    </a>
                </li>
            }
        });
        view! {
            <section>
                <h2>
                    <a href=rules_address(edition, &chapter.number.to_string())>
                        {chapter.number}" "{chapter.title.clone()}
                    </a>
                </h2>
                <ol>{sections.collect_view()}</ol>
            </section>
        }
    });
    view! {
        <h1 tabindex="-1">{move || t!("rules-of", edition = edition_name(edition))}</h1>
        <p class="lead">{move || t!("rules-lead")}</p>
        <div class="contents-grid" lang="en">{chapters.collect_view()}</div>
    }
}

/// How a rule stands to the edition below, where it differs.
fn standing(edition: EditionId, rule: &'static Rule) -> Option<impl IntoView + use<>> {
    let below = below(edition)?;
    let before = match rule.standing {
        Standing::Own => None,
        Standing::Replaced => Some(rules::of(below)?.rule(rule.number)?),
        Standing::Same(_) | Standing::Kept(_) => return None,
    };
    let shown = match before {
        Some(before) => view! {
            <details class="shown-by">
                <summary>{move || t!("rules-replaced", edition = edition_name(below))}</summary>
                <p><RuleText text=before.text.clone()/></p>
            </details>
        }
        .into_any(),
        None => {
            view! { <p class="muted small">{move || t!("rules-own", edition = edition_name(edition))}</p> }.into_any()
        }
    };
    Some(shown)
}

fn rules_of(edition: EditionId, section: &'static Section) -> impl IntoView {
    let rules = section.rules.iter().map(move |rule| {
        let anchor = format!("r{}", rule.number);
        let address = rule_address(edition, rule.number);
        let label = rule.number.to_string();
        let examples = rule.examples.iter().map(|example| {
            view! { <blockquote><RuleText text=example.clone()/></blockquote> }
        });
        let shown = move || {
            rulings_of(edition).arrival();
            let shown = rulings::about_rule(edition, rule.number);
            let count = shown.len();
            (count > 0).then(|| {
                view! {
                    <details class="shown-by">
                        <summary>{move || t!("rules-shown-by", count = count)}</summary>
                        {ruling_links(shown)}
                    </details>
                }
            })
        };
        view! {
            <div class="rule" id=anchor tabindex="-1">
                <a class="no" href=address aria-label=format!("R {label}")>{label.clone()}</a>
                <div>
                    <p><RuleText text=rule.text.clone()/></p>
                    {examples.collect_view()}
                    {standing(edition, rule)}
                    {shown}
                </div>
            </div>
        }
    });
    rules.collect_view()
}

#[component]
fn OneSection(reference: &'static Reference, chapter: &'static Chapter, section: &'static Section) -> impl IntoView {
    let edition = reference.edition;
    let all: Vec<&'static Section> = reference.sections().collect();
    let at = all.iter().position(|other| other.number == section.number).unwrap_or(0);
    let before = at.checked_sub(1).and_then(|at| all.get(at)).copied();
    let after = all.get(at + 1).copied();
    let link = move |section: &'static Section, icon: &'static str| {
        view! {
            <a class="button" href=rules_address(edition, &number(section)) lang="en">
                {(icon == "left").then(|| view! { <Icon name=icon/> })}
                <span>{number(section)}" "{section.title.clone()}</span>
                {(icon == "right").then(|| view! { <Icon name=icon/> })}
            </a>
        }
    };
    view! {
        <nav class="crumbs" aria-label=move || t!("crumbs")>
            <a href=rules_address(edition, "")>{move || t!("rules-of", edition = edition_name(edition))}</a>
            <a href=rules_address(edition, &chapter.number.to_string()) lang="en">
                {chapter.number}" "{chapter.title.clone()}
            </a>
        </nav>
        <h1 tabindex="-1" lang="en">{number(section)}" "{section.title.clone()}</h1>
        <div lang="en">{rules_of(edition, section)}</div>
        <nav class="turn-page" aria-label=move || t!("rules-turn")>
            <span>{before.map(|section| link(section, "left"))}</span>
            <span>{after.map(|section| link(section, "right"))}</span>
        </nav>
    }
}

#[component]
fn OneChapter(reference: &'static Reference, chapter: &'static Chapter) -> impl IntoView {
    let edition = reference.edition;
    let sections = chapter.sections.iter().map(move |section| {
        view! {
            <h2><a href=rules_address(edition, &number(section))>{number(section)}" "{section.title.clone()}</a></h2>
            {rules_of(edition, section)}
        }
    });
    view! {
        <nav class="crumbs" aria-label=move || t!("crumbs")>
            <a href=rules_address(edition, "")>{move || t!("rules-of", edition = edition_name(edition))}</a>
        </nav>
        <h1 tabindex="-1" lang="en">{chapter.number}" "{chapter.title.clone()}</h1>
        <div lang="en">{sections.collect_view()}</div>
    }
}

/// The rules in which an edition differs from the one below, section by section.
#[component]
fn Changes(from: &'static Reference, reference: &'static Reference) -> impl IntoView {
    let (edition, below) = (reference.edition, from.edition);
    let all = from.differences(reference);
    let mut sections: Vec<(u8, u8)> = all.iter().map(|one| (one.number.0, one.number.1)).collect();
    sections.dedup();
    let count = all.len();
    let shown = sections.into_iter().map(move |(chapter, section)| {
        let named = reference
            .section(chapter, section)
            .or_else(|| from.section(chapter, section));
        let here = all
            .iter()
            .filter(|one| (one.number.0, one.number.1) == (chapter, section));
        let rules = here.map(|one| {
            let reason = reference.absent.iter().find(|(number, _)| *number == one.number);
            let reason = reason.map(|(_, reason)| view! { <p class="muted small">{reason.clone()}</p> });
            let before = one.before.map(|rule| {
                view! { <p><del><RuleText text=rule.text.clone()/></del></p> }
            });
            let after = one.after.map(|rule| {
                view! { <p><ins><RuleText text=rule.text.clone()/></ins></p> }
            });
            let (number, with) = (one.number, [(below, edition), (edition, below)]);
            let shown = move || {
                let pairs = with.into_iter().flat_map(|(this, other)| {
                    rulings_of(this).arrival();
                    let cites = rulings::about_rule(this, number).into_iter();
                    cites.filter(move |ruling| ruling.in_edition(other).is_some())
                });
                let pairs: Vec<_> = pairs.collect();
                (!pairs.is_empty()).then(|| {
                    let links = pairs.into_iter().map(|ruling| {
                        view! {
                            <li>
                                <span class="muted">{move || edition_label(ruling.edition)}": "</span>
                                <a href=ruling.address()>{ruling.title}</a>
                            </li>
                        }
                    });
                    view! { <ul class="ruling-list" data-testid="pairs">{links.collect_view()}</ul> }
                })
            };
            let has_it = if one.after.is_some() { edition } else { below };
            let address = rule_address(has_it, one.number);
            view! {
                <div class="rule">
                    <a class="no" href=address>{one.number.to_string()}</a>
                    <div>{before}{reason}{after}{shown}</div>
                </div>
            }
        });
        view! {
            <h2>{format!("{chapter}.{section}")}" "{named.map(|section| section.title.clone())}</h2>
            {rules.collect_view()}
        }
    });
    view! {
        <h1 tabindex="-1">
            {move || t!("rules-changes", edition = edition_name(edition), below = edition_name(below))}
        </h1>
        <p role="status" class="muted">
            {move || t!("rules-count", count = count)}
            " · "
            {move || t!("rules-changes-read", edition = edition_name(edition), below = edition_name(below))}
        </p>
        <div lang="en">{shown.collect_view()}</div>
    }
}

/// `/rules/glossary` and `/rules/glossary/:term`, and the same of another edition below `/rules/:edition`
#[component]
pub fn GlossaryPage() -> impl IntoView {
    let params = use_params_map();
    let edition = Memo::new(move |_| {
        let asked = params.with(|params| EditionId::from_word(&params.get("edition")?));
        asked.unwrap_or_default()
    });
    move || {
        let edition = edition.get();
        with_rules(move |library| view! { <WithCards edition><Glossary edition library/></WithCards> }.into_any())
    }
}

/// Every term of the glossary with what it means.
fn all_terms(edition: EditionId, terms: &[search::Term]) -> impl IntoView + use<> {
    let terms = terms.iter().map(|term| {
        let address = rules_address(edition, &format!("glossary/{}", term.stub));
        view! {
            <dt id=term.stub.clone()><a href=address>{term.name.clone()}</a></dt>
            <dd><RuleText text=term.text.clone()/></dd>
        }
    });
    view! { <dl class="glossary" lang="en">{terms.collect_view()}</dl> }
}

#[component]
fn Glossary(edition: EditionId, library: &'static Library) -> impl IntoView {
    let params = use_params_map();
    let asked = Memo::new(move |_| params.with(|params| params.get("term")));
    let query = typed();
    let terms = StoredValue::new(search::glossary(edition, Some(library.of(edition))));
    move || {
        let Some(stub) = asked.get() else {
            title(|| t!("glossary-title"));
            return view! {
                <Reading here=Some((17, 0)) edition query>
                    <h1 tabindex="-1">{move || t!("glossary-title")}</h1>
                    {terms.with_value(|terms| all_terms(edition, terms))}
                </Reading>
            }
            .into_any();
        };
        let term = terms.with_value(|terms| terms.iter().find(|term| term.stub == stub).cloned());
        let Some(term) = term else {
            return view! {
                <main id="main" class="page">
                    <Nothing
                        heading=Box::new(|| t!("glossary-none"))
                        text=Box::new(move || t!("glossary-none-more", term = stub.clone()))
                    >
                        <a class="button primary" href=rules_address(edition, "glossary")>{move || t!("glossary-title")}</a>
                    </Nothing>
                </main>
            }
            .into_any();
        };
        let name = term.name.clone();
        title(move || name.clone());
        let keyword = term.keyword;
        let keyword_name = StoredValue::new(term.name.clone());
        let cards = match keyword {
            true => crate::query::find(&format!("keyword:\"{}\"", term.name), Among::Players(edition)).cards,
            false => Vec::new(),
        };
        let count = cards.len();
        let of_edition = match edition {
            EditionId::Reborn | EditionId::RedRains => String::new(),
            EditionId::Original => format!(" edition:{}", edition.word()),
        };
        let all = format!("/cards?q={}", in_address(&format!("k:\"{}\"{of_edition}", term.name)));
        let rule = term.rule;
        let meaning = (keyword && rule.is_some()).then(|| {
            let pool = pool::of(edition);
            let found = pool.keywords.iter().find(|other| pool::stub(&other.name) == term.stub);
            found.map(|found| {
                let numbered = pool.ability(found.ability).numeral == ashwright_core::Numbered::Yes;
                ashwright_lang::render_keyword(pool, found.ability, u8::from(numbered))
            })
        });
        let meaning = meaning.flatten();
        view! {
            <Reading here=Some((17, 0)) edition query>
                <nav class="crumbs" aria-label=move || t!("crumbs")>
                    <a href=rules_address(edition, "")>{move || t!("nav-rules")}</a>
                    <a href=rules_address(edition, "glossary")>{move || t!("glossary-title")}</a>
                </nav>
                <h1 tabindex="-1" lang="en">{term.name.clone()}</h1>
                <p class="lead" lang="en"><RuleText text=term.text.clone()/></p>
                {meaning.clone().map(|meaning| view! { <p lang="en"><crate::parts::InlineText text=meaning/></p> })}
                {rule.map(|rule| view! { <p class="muted small">{move || t!("glossary-entry")}" "<RuleText text=rule.to_string()/></p> })}
                <Show when=move || keyword>
                    <h2>{move || t!("glossary-cards", keyword = keyword_name.get_value(), count = count)}</h2>
                </Show>
                <ul class="links" data-testid="keyword-cards">
                    {cards
                        .iter()
                        .map(|card| view! { <li><CardLink title=card.card().title.clone() edition/></li> })
                        .collect_view()}
                </ul>
                {
                    let all = all.clone();
                    (count > 0).then(|| view! { <p><a class="alone" href=all>{move || t!("glossary-browser")}</a></p> })
                }
            </Reading>
        }
        .into_any()
    }
}
