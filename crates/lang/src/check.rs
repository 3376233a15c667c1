//! What is wrong with a definition although each of its lines is understood.

mod chimera;
mod layers;

pub(crate) use chimera::phases;
pub(crate) use layers::{circular, hangs_on_itself};

use crate::lexer::indented_with_tabs;
use crate::names::{NameKind, Names};
use crate::reader::Reader;
use crate::world::Links;
use crate::{Problem, Severity, Source, Span, load};
use ashwright_core::{
    Body, Card, CardKind, Condition, Cost, CostPart, Destination, EditionId, Effect, Filter, Given, Magic, MagicCount,
    Modifier, Noun, Place, Pool, Printed, Quantity, Ref, Scope, Select, Stat, Step, TitleId, TitleRef, Trait, Value,
    each_effect,
};

/// Everything that is wrong with card files, warnings included. The files can be loaded when none is an error; a card
/// without a picture can be loaded as well.
pub fn check(sources: &[Source]) -> Vec<Problem> {
    // Most of what else is wrong comes of that, also in files that speak of what such a file defines.
    let tabs: Vec<Problem> = sources.iter().filter_map(indented_with_tabs).collect();
    if !tabs.is_empty() {
        return tabs;
    }
    let mut loaded = load::read(sources, Links::Closed);
    let mut problems = std::mem::take(&mut loaded.problems);
    if problems.iter().all(|p| p.severity == Severity::Warning) {
        let places = loaded.title_places();
        let pool = loaded.into_pool(sources);
        unproduced(sources, &pool, &places, &mut problems);
        unpictured(sources, &pool, &places, &mut problems);
        impossible(sources, &pool, &places, &mut problems);
    }
    load::sort(sources, &mut problems);
    problems
}

/// Conjurations that no card brings into play.
fn unproduced(sources: &[Source], pool: &Pool, places: &[(usize, Span)], problems: &mut Vec<Problem>) {
    let mut produced: Vec<TitleId> = Vec::new();
    for ability in &pool.abilities {
        each_effect(ability.body.steps(), &mut |effect| {
            if let Effect::Summon {
                title: TitleRef::Card(title),
                ..
            }
            | Effect::Attach {
                title: TitleRef::Card(title),
                ..
            } = effect
            {
                produced.push(*title);
            }
        });
    }
    for (title, (file, span)) in pool.titles().zip(places) {
        let card = pool.card(title);
        if card.kind.is_conjured() && !produced.contains(&title) {
            let message = format!("no card brings \"{}\" into play", card.title);
            problems.push(Problem::in_source(&sources[*file], *span, message).warning());
        }
    }
}

/// Cards that nobody could name, and Phoenixborn who would be destroyed before their first turn.
fn impossible(sources: &[Source], pool: &Pool, places: &[(usize, Span)], problems: &mut Vec<Problem>) {
    for (title, (file, span)) in pool.titles().zip(places) {
        let card = pool.card(title);
        let mut wrong = |message: String, help| {
            problems.push(Problem::in_source(&sources[*file], *span, message).with_remedy(help));
        };
        if card.title.trim().is_empty() {
            wrong(
                "this card has no name".to_owned(),
                "write one between the quotation marks",
            );
        }
        if card.kind == CardKind::Phoenixborn && card.values.life == Value::Number(0) {
            let message = format!("\"{}\" has no life, and would lose before the first turn", card.title);
            wrong(message, "write a line like `life 16`");
        }
    }
}

/// Cards whose picture shows nothing.
fn unpictured(sources: &[Source], pool: &Pool, places: &[(usize, Span)], problems: &mut Vec<Problem>) {
    for (title, (file, span)) in pool.titles().zip(places) {
        let card = pool.card(title);
        if card.picture.is_none() {
            let message = format!("\"{}\" does not say what its picture shows", card.title);
            let help = "add a line like `picture wolf` or `picture wolf, ember`; docs/figures.md shows the figures";
            problems.push(Problem::in_source(&sources[*file], *span, message).with_remedy(help));
        }
    }
}

/// Names that are bound and never used.
pub(crate) fn names(r: &mut Reader<'_>, names: &Names) {
    if names.uncertain {
        return;
    }
    let mut told = Vec::new();
    for binding in &names.bound {
        let must_be_bound = binding.kind == NameKind::Player;
        if names.used.contains(&binding.slot) || told.contains(&binding.slot) || must_be_bound {
            continue;
        }
        told.push(binding.slot);
        let name = &names.names[binding.slot.index()];
        r.warn(
            binding.span,
            format!("`{name}` is never used"),
            "leave out `as` and the name",
        );
    }
}

/// Filters that no card ever matches.
pub(crate) fn filter(r: &mut Reader<'_>, span: Span, filter: &Filter) {
    let has = |which: &Trait| filter.which.contains(which);
    let opposed = [
        (Trait::Exhausted, Trait::Unexhausted, "exhausted and unexhausted"),
        (Trait::Attacking, Trait::Blocking, "attacking and blocking"),
        (Trait::Attacking, Trait::Guarding, "attacking and guarding"),
        (Trait::Blocking, Trait::Guarding, "blocking and guarding"),
    ];
    for (one, other, both) in opposed {
        if has(&one) && has(&other) {
            r.doubt(span, format!("no card is both {both}"), None);
        }
    }
    for which in &filter.which {
        if filter.which.contains(&Trait::Not(Box::new(which.clone()))) {
            r.doubt(span, "this asks for a property and its opposite", None);
        }
        let Trait::Value { stat, .. } = which else { continue };
        let has_it = |noun: &Noun| match (noun, stat) {
            (Noun::Card | Noun::Spell | Noun::AlterationSpell, _) | (_, Stat::Life) => true,
            (Noun::Unit | Noun::Ally | Noun::Conjuration, Stat::Attack | Stat::Recover) => true,
            (Noun::Phoenixborn, Stat::Battlefield | Stat::Spellboard) => true,
            (_, Stat::Attack | Stat::Recover | Stat::Battlefield | Stat::Spellboard) => false,
        };
        if !filter.kinds.iter().any(has_it) {
            r.doubt(span, "no card of this kind has that value", None);
        }
    }
}

/// Selections of cards in play that are never in play.
pub(crate) fn in_play(r: &mut Reader<'_>, span: Span, filter: &Filter) {
    let leaves = |noun: &Noun| matches!(noun, Noun::ActionSpell | Noun::ReactionSpell);
    if filter.place == Place::InPlay && filter.kinds.iter().all(leaves) {
        let help = "say where it is, like `in your discard pile`";
        r.doubt(span, "action and reaction spells are never in play", Some(help));
    }
}

/// Targets that are described by what an earlier step does, in an edition where all targets are chosen before the first step
/// (R 8.2.2, 8.2.101 of the original edition). The names that describe this one are those used from `used` on.
pub(crate) fn target(r: &mut Reader<'_>, span: Span, used: usize) {
    if r.edition != EditionId::Original || r.names.put_off > 0 {
        return;
    }
    let names = &r.names;
    let Some(late) = names.used[used..].iter().find(|slot| names.late.contains(slot)) else {
        return;
    };
    let name = names.names[late.index()].clone();
    let message = format!("this target is chosen before the text begins, when nobody knows what `{name}` will be");
    r.doubt(
        span,
        message,
        Some("write `chosen` in place of `target`: that is chosen when its step is reached"),
    );
}

/// Static text with changes that only an effect can make, or that hang on themselves.
pub(crate) fn static_text(
    r: &mut Reader<'_>,
    span: Span,
    (scope, condition): (&Scope, Option<&Condition>),
    modifiers: &[Modifier],
) {
    if let Some(asked) = circular(scope, condition, modifiers, None) {
        let message = format!("this asks about {asked}, which it would change");
        let help = "ask about what is printed, as `with printed attack 2`, or make it the effect of a step";
        r.doubt(span, &message, Some(help));
    }
    let of_x = |modifier: &Modifier| matches!(modifier, Modifier::Gains(gain) if gain.numeral == Given::X);
    if modifiers
        .iter()
        .any(|modifier| !modifier.places().in_static_text || of_x(modifier))
    {
        let help = "begin with how long it lasts, like `for the turn,`";
        r.doubt(span, "this can only be the effect of a step", Some(help));
    }
}

/// Changes for a while that have to be granted as text instead.
pub(crate) fn lasting(r: &mut Reader<'_>, span: Span, modifiers: &[Modifier]) {
    if !modifiers.iter().all(|modifier| modifier.places().for_a_while) {
        let help = "grant it: `gains:` with the text below, or a keyword that says it";
        r.doubt(span, "this can only be static text", Some(help));
    }
}

/// Rules for a while with changes that need a card of their own.
pub(crate) fn decree(r: &mut Reader<'_>, span: Span, modifiers: &[Modifier]) {
    if !modifiers.iter().all(|modifier| modifier.places().of_every_card) {
        let help = "write `each` in place of `every`: the cards that match now change";
        r.doubt(span, "a rule about every card of a kind cannot say this", Some(help));
    }
}

/// Activation costs without an action.
pub(crate) fn activation_cost(r: &mut Reader<'_>, span: Span, cost: &Cost) {
    fn is_action(part: &CostPart) -> bool {
        match part {
            CostPart::Main | CostPart::Side => true,
            CostPart::Either(options) => options.iter().all(is_action),
            CostPart::Exhaust | CostPart::Discard(_) | CostPart::Status(_) | CostPart::Magic(_) => false,
        }
    }
    // R 6.8.2 of the original edition: whether or not the cost has an action in it.
    if r.edition != EditionId::Original && !cost.parts.iter().any(is_action) {
        r.doubt(
            span,
            "this activation cost has no action",
            Some("begin it with `main` or `side`"),
        );
    }
}

/// Prices on activation in text that is not activated, below other steps than `if focus`, or beside another one.
fn prices_on_activation(r: &mut Reader<'_>, span: Span, body: &Body) {
    let on_activation = |effect: &Effect| matches!(effect, Effect::MayAdd { .. });
    let mut all = 0;
    each_effect(body.steps(), &mut |effect| all += usize::from(on_activation(effect)));
    let is_asked = |step: &Step| match &step.effect {
        Effect::If {
            condition: Condition::Focused(_),
            then,
            ..
        } => then.iter().any(|step| on_activation(&step.effect)),
        effect => on_activation(effect),
    };
    let asked = match body {
        Body::Activated { steps, .. } => steps.iter().filter(|step| is_asked(step)).count().min(1),
        _ => 0,
    };
    if all > asked {
        let help = "leave out `on activation`: the price is asked for when its line is reached";
        r.problem_with_help(span, "this price cannot be paid on activation", help);
    }
}

/// Steps of a price elsewhere than at the beginning of text that has a cost.
fn price_among_steps(r: &mut Reader<'_>, span: Span, body: &Body) {
    let is_price = |effect: &Effect| matches!(effect, Effect::Price { .. });
    let mut all = 0;
    each_effect(body.steps(), &mut |effect| all += usize::from(is_price(effect)));
    let begins = match body {
        Body::OnPlay(steps) | Body::Activated { steps, .. } | Body::Reaction { steps, .. } => {
            usize::from(steps.first().is_some_and(|step| is_price(&step.effect)))
        }
        _ => 0,
    };
    if all > begins {
        let help = "put it in front of the other steps of a card that is played, or of an activation";
        r.problem_with_help(span, "nothing is paid here", help);
    }
}

/// Paragraphs that a card of this kind cannot have.
pub(crate) fn paragraph(r: &mut Reader<'_>, span: Span, printed: &Printed, kind: CardKind) {
    if r.world.is_keyword(printed.ability) {
        return;
    }
    let body = r.world.ability(printed.ability).body.clone();
    prices_on_activation(r, span, &body);
    price_among_steps(r, span, &body);
    let stays = kind.has_lasting_text();
    let (suits, what) = match &r.world.ability(printed.ability).body {
        Body::OnPlay(_) => (kind.has_steps() || kind == CardKind::Behavior, "steps of its own"),
        Body::Activated { .. } => (stays, "text with an activation cost"),
        Body::Triggered { .. } => (
            stays || printed.boxed == ashwright_core::TextBox::BetweenRealms && kind.is_of_deck(),
            "text that waits in play for something to happen",
        ),
        Body::Reaction { .. } => (kind.is_of_deck(), "text that is played from hand"),
        Body::Static { .. } => (stays || kind == CardKind::Fatigued, "static text"),
        Body::FocusDiscount { .. } | Body::FocusCost { .. } => (kind == CardKind::ReadySpell, "focus"),
        Body::PlayedFromHand { .. } => (
            matches!(kind, CardKind::Ally | CardKind::AlterationSpell),
            "`may be played`",
        ),
        Body::Status { .. } => (kind.is_aspect(), "a status ability"),
        Body::AttachesTo(_) => (kind.is_alteration() || kind == CardKind::ReadySpell, "`attaches to`"),
    };
    if !suits {
        let message = format!("a card of the type \"{}\" cannot have {what}", kind.words());
        r.problem(span, message);
    }
}

/// X that hangs on values which it is itself, or on what it changes.
fn x_hangs_on_itself(r: &mut Reader<'_>, header: Span, card: &Card, x: &Quantity) {
    let text = card.text.iter().map(|printed| &r.world.ability(printed.ability).body);
    if let Some(asked) = hangs_on_itself(&card.values, text, x) {
        let help = "ask about what is printed, as `X = printed attack of this`, or about tokens";
        let message = format!("X asks about {asked}, which it would change");
        r.problem_with_help(header, message, help);
    }
}

fn puts_itself_onto_a_battlefield(r: &Reader<'_>, card: &Card) -> bool {
    let mut puts = false;
    for printed in &card.text {
        each_effect(r.world.ability(printed.ability).body.steps(), &mut |effect| {
            puts |= matches!(
                effect,
                Effect::Put {
                    what: Select::Only(Ref::This),
                    to: Destination::YourBattlefield
                }
            );
        });
    }
    puts
}

/// Lines that a card of this kind needs, and X without a meaning.
pub(crate) fn card(r: &mut Reader<'_>, header: Span, card: &Card, lines: &[&'static str]) {
    if r.failed {
        return;
    }
    let has = |word: &str| lines.contains(&word);
    let has_body = |is: fn(&Body) -> bool| card.text.iter().any(|p| is(&r.world.ability(p.ability).body));
    let kind = card.kind;
    let mut missing: Vec<(&'static str, &'static str)> = Vec::new();
    if kind.is_unit() && !has("stats") {
        let line = if kind.is_aspect() {
            "stats 1 / 1"
        } else {
            "stats 1 / 1 / 1"
        };
        missing.push(("stats", line));
    }
    if kind.is_conjured() && !has("limit") {
        missing.push(("limit", "limit 2"));
    }
    if kind == CardKind::Phoenixborn {
        let lines = [
            ("battlefield", "battlefield 6"),
            ("life", "life 16"),
            ("spellboard", "spellboard 4"),
        ];
        missing.extend(lines.into_iter().filter(|(word, _)| !has(word)));
    }
    chimera::missing(kind, &has, &mut missing);
    if kind.is_of_deck() && !has("cost") {
        let reaction = kind == CardKind::ReactionSpell;
        missing.push(("cost", if reaction { "cost 1 basic" } else { "cost main, 1 basic" }));
    }
    if kind.is_alteration() && !has_body(|b| matches!(b, Body::AttachesTo(_))) {
        missing.push(("attaches to", "attaches to unit"));
    }
    if kind == CardKind::ReactionSpell && !has_body(|b| matches!(b, Body::Reaction { .. })) {
        missing.push(("play", "play after a unit you control is destroyed"));
    }
    if kind.has_steps() && card.text.is_empty() {
        let help = "add steps like `deal 1 damage to target unit`";
        r.problem_with_help(header, format!("this {} does nothing", kind.words()), help);
    }
    if let Some(x) = &card.x {
        x_hangs_on_itself(r, header, card, x);
    }
    if card.becomes_ally() && !puts_itself_onto_a_battlefield(r, card) {
        let help = "add the step `put this onto your battlefield`, or leave out its stats";
        r.problem_with_help(
            header,
            "this action spell has stats and never comes onto a battlefield",
            help,
        );
    }
    chimera::part(r, header, &card.part);
    let defined = card.x.is_some() || has_x(&card.cost);
    for (word, line) in missing {
        let message = format!("this {} has no `{word}` line", kind.words());
        r.problem_with_help(header, message, format!("add a line like `{line}`"));
    }
    if !defined {
        no_x(r);
    }
}

/// X where nothing defines it.
pub(crate) fn no_x(r: &mut Reader<'_>) {
    for span in std::mem::take(&mut r.x_uses) {
        r.problem_with_help(span, "nothing says what X is", "add a line like `X = status on this`");
    }
}

/// Whether a cost says what X is.
pub(crate) fn has_x(cost: &Cost) -> bool {
    fn part_has_x(part: &CostPart) -> bool {
        match part {
            CostPart::Magic(Magic {
                count: MagicCount::X, ..
            }) => true,
            CostPart::Either(options) => options.iter().any(part_has_x),
            CostPart::Main
            | CostPart::Side
            | CostPart::Exhaust
            | CostPart::Discard(_)
            | CostPart::Status(_)
            | CostPart::Magic(_) => false,
        }
    }
    cost.parts.iter().any(part_has_x)
}
