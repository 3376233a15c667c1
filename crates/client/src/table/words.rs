//! The table in words: options, questions, costs, events. Sentences come from Fluent, names from the cards.

use super::desk::Desk;
use super::line::{behavior_row, printed, tokens};
use super::model::{self, Zone};
use crate::i18n::t;
use crate::parts::kind_words;
use crate::pool::{self, Printing};
use ashwright_core::{
    Act, Body, Cost, CostPart, Die, DieType, EditionId, Level, Magic, MagicCount, Offer, Seat, Symbol, Token, Toll,
    TollOn, capital,
};
use ashwright_engine::{Edition, Guards};
use ashwright_lang::Paragraph;
use ashwright_room::message::{Table, Undo};
use ashwright_room::view::{AskKind, Barrier, Card, Choice, Label, Name, Player, Question, View};
use ashwright_seen::EventKind;

use super::line::is_viewer;
pub use super::line::{
    By, Line, Piece, by, dice, die_type, ended, level, line, list, list_or, looked_at, name_within, paragraph,
    player_name, roman, token_word,
};

/// With whom a player wins and loses; nothing for who plays alone.
pub fn partners(table: &Table, player: &Player) -> Option<String> {
    let names: Vec<String> = player.partners.iter().map(|seat| name_within(table, seat)).collect();
    (!names.is_empty()).then(|| t!("table-partners", players = list(&names)))
}

/// A cost in a few words: `main + 2 dice`.
pub fn cost(cost: &Cost, dice: Option<usize>) -> String {
    let mut parts = Vec::new();
    let mut x = false;
    gather(&cost.parts, &mut parts, &mut x);
    let n = dice.unwrap_or(usize::from(cost.magic_play_cost()));
    if x && dice.is_none() {
        parts.push(t!("table-cost-x"));
    } else if n > 0 {
        parts.push(t!("table-cost-dice", count = n));
    }
    parts.join(" + ")
}

fn gather(cost: &[CostPart], parts: &mut Vec<String>, x: &mut bool) {
    for part in cost {
        match part {
            CostPart::Main => parts.push(t!("table-cost-main")),
            CostPart::Side => parts.push(t!("table-cost-side")),
            CostPart::Exhaust => parts.push(t!("table-cost-exhaust")),
            CostPart::Discard(n) => parts.push(t!("table-cost-discard", count = *n)),
            CostPart::Status(n) => parts.push(t!("cost-status", count = *n)),
            CostPart::Magic(Magic {
                count: MagicCount::X, ..
            }) => *x = true,
            CostPart::Magic(_) | CostPart::Either(_) => {}
        }
    }
}

/// What something is kept from.
pub fn act(act: Act) -> String {
    match act {
        Act::Attack => t!("table-act-attack"),
        Act::Block => t!("table-act-block"),
        Act::Guard => t!("table-act-guard"),
        Act::Counter => t!("table-act-counter"),
        Act::BeBlocked => t!("table-act-be-blocked"),
        Act::BeGuarded => t!("table-act-be-guarded"),
        Act::BeAttacked => t!("table-act-be-attacked"),
        Act::BeGuardedFor => t!("table-act-be-guarded-for"),
        Act::BeMeditated => t!("table-act-be-meditated"),
        Act::PlayReactionSpells => t!("table-act-play-reaction-spells"),
        Act::TakeSideActions => t!("table-act-take-side-actions"),
        Act::BeActivated => t!("table-act-be-activated"),
        Act::ChangeOpposingDice => t!("table-act-change-opposing-dice"),
        Act::PlayActionSpells => t!("table-act-play-action-spells"),
        Act::SpendBasicDice => t!("table-act-spend-basic-dice"),
        Act::AffectOpposingDice => t!("table-act-affect-opposing-dice"),
        Act::TakeAttackActions => t!("table-act-take-attack-actions"),
        Act::BearAlterations => t!("table-act-bear-alterations"),
        Act::BearOpposingAlterations => t!("table-act-bear-opposing-alterations"),
        Act::PlayReactions => t!("table-act-play-reactions"),
    }
}

/// `natural class` in the language of the interface.
pub fn symbol(symbol: Symbol) -> String {
    match symbol {
        Symbol::Basic => level(Level::Basic),
        Symbol::Of(kind, side) => format!("{} {}", die_type(kind), level(side)),
    }
}

/// One way to pay among several, in full: `1 natural class + side`.
fn price(parts: &[CostPart]) -> String {
    let mut words: Vec<String> = Vec::new();
    for part in parts {
        match part {
            CostPart::Magic(Magic { count, symbol }) => {
                let count = match count {
                    MagicCount::Exactly(n) => n.to_string(),
                    MagicCount::X => "X".to_owned(),
                };
                words.push(format!("{count} {}", self::symbol(*symbol)));
            }
            other => {
                let mut x = false;
                gather(std::slice::from_ref(other), &mut words, &mut x);
            }
        }
    }
    words.join(" + ")
}

/// A paragraph in a sentence: `Throw 1: deal 1 damage to another unit`, with the card's name where it has none of its own.
/// What a keyword means stands for the text that it does not have.
pub fn effect(title: &str, paragraph: &Paragraph) -> String {
    let text = match paragraph.keyword_reminder.as_deref() {
        Some(reminder) if paragraph.text.is_empty() => reminder.to_owned(),
        Some(_) | None => paragraph.text.clone(),
    };
    let name = paragraph.label().unwrap_or_else(|| title.to_owned());
    if text.is_empty() {
        name
    } else {
        t!("table-card-says", card = name, text = text)
    }
}

/// The one ability that may be used, where nothing else may.
pub fn lone_trigger(question: &Question) -> Option<(&Name, &Label)> {
    let mut options = model::options(question)
        .iter()
        .filter(|choice| !matches!(choice, Choice::Done | Choice::Decline));
    match (options.next(), options.next()) {
        (Some(Choice::Trigger(name, label)), None) => Some((name, label)),
        _ => None,
    }
}

/// What may be done about an event: the effect by its name where there is one, a reaction only where one may be played.
pub fn responds(edition: EditionId, view: &View, question: &Question) -> String {
    let options = model::options(question);
    let trigger = |choice: &Choice| matches!(choice, Choice::Trigger(..));
    if let Some((name, label)) = lone_trigger(question) {
        let title = of_title(view, name);
        return match paragraph(edition, &title, label) {
            Some(paragraph) => effect(&title, &paragraph),
            None => match label {
                Label::Power(kind) => {
                    let name = capital(&t!("table-power-of", kind = die_type(*kind)));
                    t!("table-card-says", card = name, text = power(edition, *kind))
                }
                Label::Named(keyword, _) => gained(edition, view, name, keyword)
                    .unwrap_or_else(|| t!("table-ask-may", card = label.to_string())),
                Label::Paragraph(_) | Label::Behavior(_) => t!("table-ask-may", card = title),
            },
        };
    }
    if !options.iter().any(trigger) {
        return t!("table-ask-respond");
    }
    if options.iter().all(trigger) {
        return t!("table-ask-trigger-first");
    }
    t!("table-ask-trigger")
}

/// What a keyword means that is not printed on a card: what gives it to the card lies under it, and says so.
fn gained(edition: EditionId, view: &View, name: &Name, keyword: &str) -> Option<String> {
    let under = model::find(view, name)
        .into_iter()
        .flat_map(|placed| &placed.card.attached);
    let leaving = view
        .between
        .iter()
        .flat_map(|card| std::iter::once(card).chain(&card.attached));
    let lines = under
        .chain(leaving)
        .filter_map(|card| pool::card(edition, &card.title))
        .flat_map(|card| card.text().lines);
    let mut reminders = lines.filter_map(|line| line.keyword_reminder);
    reminders.find(|reminder| reminder.starts_with(keyword))
}

fn of_title(view: &View, name: &Name) -> String {
    model::title(view, name).unwrap_or_else(|| t!("table-a-card"))
}

/// The title of a card that can be chosen, with whose it is where another player has one of that title that can be as well.
fn told_apart(desk: &Desk, view: &View, question: &Question, name: &Name) -> String {
    let title = of_title(view, name);
    let seat = |name: &Name| model::find(view, name).map(|placed| placed.seat);
    let others = model::options(question).iter().filter_map(Choice::card);
    let whose = seat(name).filter(|own| {
        let mut others = others.filter(|other| of_title(view, other) == title);
        others.any(|other| seat(other).is_some_and(|other| other != *own))
    });
    let said = whose.and_then(|seat| desk.read(|table| of_seat(table, seat, title.clone())));
    said.unwrap_or(title)
}

/// Whether a Phoenixborn of an edition can guard once in a round, and not always (R 7.4.2 of each).
pub fn guards_once(edition: EditionId) -> bool {
    Edition::of(edition).guards == Guards::OnceARound
}

/// The text that asks, where a card does.
pub fn asking(edition: EditionId, view: &View) -> Option<(String, &Label, Paragraph)> {
    let frame = view.chain.last()?;
    let title = model::title(view, &frame.card)?;
    let row = || behavior_row(edition, &view.chimera.as_ref()?.behavior, &frame.text);
    let paragraph = paragraph(edition, &title, &frame.text).or_else(row)?;
    Some((title, &frame.text, paragraph))
}

/// An option as the label of a button, verb first; with what would come of it, where that is nothing.
pub fn choice(desk: &Desk, view: &View, question: &Question, choice: &Choice, dice: Option<usize>) -> String {
    let label = done_by(desk, view, question, choice, dice);
    let place = model::place(question, choice);
    match place.is_some_and(|place| question.idle.contains(&place)) {
        true => t!("table-idle", label = label),
        false => label,
    }
}

fn with_cost(label: String, cost: String) -> String {
    match cost.is_empty() {
        true => label,
        false => t!("table-with-cost", label = label, cost = cost),
    }
}

/// That a text of a card is used.
fn used(edition: EditionId, question: &Question, title: String, label: &Label) -> String {
    let ask = question.ask;
    if lone_trigger(question).is_some() {
        return t!("table-use-it");
    }
    let named = match paragraph(edition, &title, label) {
        Some(paragraph) => paragraph.label(),
        None => matches!(label, Label::Named(..)).then(|| label.to_string()),
    };
    // Who chooses what may be used uses it.
    let offered = || printed(edition, &title, label).is_some_and(|(_, body)| Offer::of(body.steps()).is_some());
    match named {
        Some(label) if ask == AskKind::Next && offered() => t!("table-next-use", what = label, card = title),
        // Several cards may have the same ability.
        Some(label) if matches!(ask, AskKind::Respond | AskKind::Next) => {
            t!("table-use-of", what = label, card = title)
        }
        None if ask == AskKind::Next => t!("table-next", card = title),
        Some(label) => t!("table-use", what = label),
        None => t!("table-use", what = title),
    }
}

fn done_by(desk: &Desk, view: &View, question: &Question, choice: &Choice, dice: Option<usize>) -> String {
    let ask = question.ask;
    match choice {
        Choice::Pass => t!("table-pass"),
        Choice::EndTurn => t!("table-end-turn"),
        Choice::Meditate => t!("table-meditate"),
        Choice::Play(name) | Choice::React(name) => {
            let title = of_title(view, name);
            let cost = pool::card(desk.edition, &title)
                .map(|card| cost(&card.card().cost, dice))
                .unwrap_or_default();
            with_cost(t!("table-play", card = title), cost)
        }
        Choice::Activate(name, label) | Choice::Trigger(name, label) => {
            let title = of_title(view, name);
            let cost = activation(desk.edition, &title, label, dice);
            with_cost(used(desk.edition, question, title, label), cost)
        }
        Choice::DicePower(kind) => with_cost(t!("table-use-power", kind = die_type(*kind)), t!("table-cost-side")),
        Choice::Attack(name) => t!("table-attack", card = of_title(view, name)),
        Choice::AttackPhoenixborn => t!("table-attack-phoenixborn"),
        Choice::AttackUnit => t!("table-attack-unit"),
        Choice::Card(name) => {
            let card = told_apart(desk, view, question, name);
            match ask {
                AskKind::Target => t!("table-target", card = card),
                AskKind::Search => t!("table-take", card = card),
                AskKind::Guard => t!("table-guard", card = card),
                AskKind::PayDiscard | AskKind::DiscardOne => t!("table-discard", card = card),
                AskKind::DamageFirst => t!("table-damage-first", card = card),
                AskKind::NextBattle | AskKind::Next => t!("table-next", card = card),
                // Whatever else is asked about cards is about choosing one.
                _ => t!("table-choose", card = card),
            }
        }
        Choice::Seat(seat) => {
            let name = desk.read(|table| player_name(table, *seat)).unwrap_or_default();
            if ask == AskKind::FirstPlayer {
                t!("table-goes-first", player = name)
            } else {
                name
            }
        }
        Choice::TopOfDrawPile => t!("table-off-pile"),
        Choice::Mode(i) if ask == AskKind::CostOption => way_to_pay(desk, view, question, *i),
        Choice::Mode(i) if ask == AskKind::Toll => pay_toll(desk, view, question, *i),
        Choice::Mode(i) => mode(desk, view, *i),
        Choice::Die(die) => one_die(*die),
        Choice::SetDie(die, to) => t!(
            "table-turn-die",
            kind = die_type(die.kind),
            from = level(die.level),
            to = level(*to)
        ),
        Choice::Token(token) => token_word(*token),
        Choice::Title(title) => title.to_string(),
        Choice::Yes if ask == AskKind::Counter => {
            let card = question
                .card
                .as_ref()
                .map(|name| of_title(view, name))
                .unwrap_or_default();
            t!("table-counter", card = card)
        }
        Choice::No if ask == AskKind::Counter => t!("table-no-counter"),
        Choice::Yes => t!("table-yes"),
        Choice::No => t!("table-no"),
        Choice::Done => done(question),
        Choice::Decline => match ask {
            AskKind::Block => t!("table-no-block"),
            AskKind::Guard => t!("table-no-guard"),
            AskKind::Respond => t!("table-no-reaction"),
            AskKind::Toll => t!("table-no-toll"),
            AskKind::Search => t!("table-take-nothing"),
            _ => t!("table-nothing"),
        },
    }
}

/// One of several ways to pay for what a question is about.
fn way_to_pay(desk: &Desk, view: &View, question: &Question, place: u8) -> String {
    let title = question
        .card
        .as_ref()
        .map(|name| of_title(view, name))
        .unwrap_or_default();
    let several = model::options(question).len();
    let words = pool::card(desk.edition, &title).and_then(|printing| {
        let (card, pool) = (printing.card(), printing.pool());
        // To play it, to keep it, or to use what it says.
        let texts = card.text.iter().map(|printed| &pool.ability(printed.ability).body);
        let uses = texts.filter_map(|body| match body {
            ashwright_core::Body::Activated { cost, .. } => Some(cost),
            _ => None,
        });
        let prices = [Some(&card.cost), card.respark.as_ref()]
            .into_iter()
            .flatten()
            .chain(uses);
        let mut ways = prices.map(Cost::alternatives);
        let ways = ways.find(|ways| ways.len() == several)?;
        ways.get(usize::from(place)).map(|parts| price(parts))
    });
    match words {
        Some(words) => t!("table-pay-with", cost = words),
        None => t!("table-way", number = place + 1),
    }
}

/// What the card that asks wants to be paid for defending or attacking.
pub fn toll(edition: EditionId, view: &View, question: &Question) -> Option<&'static Toll> {
    let title = of_title(view, question.card.as_ref()?);
    let printing = pool::card(edition, &title)?;
    printing.pool().toll(printing.id())
}

/// What comes of not paying it.
pub fn why_toll(desk: &Desk, view: &View, question: &Question) -> String {
    match toll(desk.edition, view, question).map(|toll| toll.on) {
        Some(TollOn::Defending) => t!("table-why-toll-defending"),
        Some(TollOn::Attacking) => t!("table-why-toll-attacking"),
        None => String::new(),
    }
}

/// One of the ways to pay it: its price, or wounds instead.
fn pay_toll(desk: &Desk, view: &View, question: &Question, place: u8) -> String {
    let way = toll(desk.edition, view, question).and_then(|toll| match place {
        0 => Some(t!("table-pay-with", cost = price(&toll.cost.parts))),
        _ => toll.wounds.map(|count| t!("table-toll-wounds", count = count)),
    });
    way.unwrap_or_else(|| t!("table-way", number = place + 1))
}

/// One of the things that the text that asks offers.
fn mode(desk: &Desk, view: &View, place: u8) -> String {
    let of_power = || {
        let kind = super::prompt::power_that_asks(view)?;
        let lines = ashwright_lang::render_dice_power(pool::of(desk.edition), kind)?;
        lines.into_iter().map(|line| line.modes).find(|modes| !modes.is_empty())
    };
    let words = match asking(desk.edition, view) {
        Some((_, _, paragraph)) => paragraph.modes,
        None => of_power().unwrap_or_default(),
    };
    match words.get(usize::from(place)) {
        Some(words) => capital(words.trim_end_matches('.')),
        None => t!("table-way", number = place + 1),
    }
}

/// To end what can be done more than once.
fn done(question: &Question) -> String {
    match question.ask {
        AskKind::Respond if lone_trigger(question).is_some() => t!("table-use-not"),
        AskKind::Respond
            if model::options(question)
                .iter()
                .any(|c| matches!(c, Choice::Trigger(..))) =>
        {
            t!("table-nothing-more")
        }
        AskKind::Respond => t!("table-no-reaction"),
        AskKind::Meditate => t!("table-no-more-cards"),
        AskKind::Target => t!("table-no-more-targets"),
        AskKind::MeditateDie | AskKind::ChangeDie => t!("table-no-more-dice"),
        _ => t!("table-nothing-more"),
    }
}

fn activation(edition: EditionId, title: &str, label: &Label, dice: Option<usize>) -> String {
    match printed(edition, title, label) {
        Some((_, Body::Activated { cost: price, .. })) => cost(price, dice),
        _ => String::new(),
    }
}

/// What the dice power of a type does in an edition.
pub fn power(edition: EditionId, kind: DieType) -> String {
    let lines = ashwright_lang::render_dice_power(pool::of(edition), kind).unwrap_or_default();
    let says: Vec<String> = lines.into_iter().map(|line| line.text).collect();
    says.join(" ")
}

/// The edition that is played, where it is another than one expects.
pub fn edition(edition: EditionId) -> Option<String> {
    (edition != EditionId::default()).then(|| t!("card-edition", edition = edition.word()))
}

/// A card on the table in words, for those who hear it: `Hammer Knight, attack 3, life 4, 1 wound, exhausted`.
pub fn card_label(card: &Card, zone: Zone) -> String {
    label_called(card.title.to_string(), card, zone)
}

/// The same of a card that is called something else than its title.
pub fn label_called(called: String, card: &Card, zone: Zone) -> String {
    let mut parts = vec![called];
    if let Some([attack, life, recover]) = card.values {
        let life_left = || t!("table-says-life-left", left = super::seat::life_left(card), life = life);
        match zone {
            Zone::Phoenixborn => parts.push(life_left()),
            Zone::Battlefield => {
                parts.push(t!("table-says-attack", attack = attack));
                parts.push(match card.wounds {
                    0 => t!("table-says-life", life = life),
                    _ => life_left(),
                });
                // What a Chimera has does not recover (R 13.1.201); no other edition has such cards.
                if pool::card(EditionId::RedRains, &card.title).is_none_or(Printing::is_of_players) {
                    parts.push(t!("table-says-recover", recover = recover));
                }
            }
            Zone::Spellboard | Zone::Attached | Zone::Hand => {}
        }
    }
    // What is left of its life says how many wounds it has.
    let told = card.values.is_some() && matches!(zone, Zone::Phoenixborn | Zone::Battlefield);
    let wounds = if told { 0 } else { card.wounds };
    for (token, n) in [(Token::Wound, wounds), (Token::Status, card.status)] {
        if n > 0 {
            parts.push(tokens(token, n));
        }
    }
    match card.exhaustion {
        0 => {}
        1 => parts.push(t!("table-says-exhausted")),
        n => parts.push(tokens(Token::Exhaustion, n)),
    }
    if card.guarded {
        parts.push(t!("table-says-guarded"));
    }
    if !card.attached.is_empty() {
        let titles: Vec<String> = card.attached.iter().map(|card| card.title.to_string()).collect();
        parts.push(t!("table-says-attached", cards = list(&titles)));
    }
    let under = cards_under(card);
    if under > 0 {
        parts.push(t!("table-says-under", count = under));
    }
    if !card.dice.is_empty() {
        let dice: Vec<String> = card.dice.iter().map(|(_, die)| one_die(*die)).collect();
        parts.push(t!("table-says-dice-on-it", dice = list(&dice)));
    }
    parts.join(", ")
}

/// A die in words.
pub fn one_die(die: Die) -> String {
    t!("table-one-die", kind = die_type(die.kind), level = level(die.level))
}

/// How many cards lie face down under a card, known or not.
pub fn cards_under(card: &Card) -> usize {
    card.under.len() + usize::from(card.unseen)
}

/// A card of a hand in words, with its cost.
pub fn hand_label(edition: EditionId, title: &str) -> String {
    let Some(card) = pool::card(edition, title).map(Printing::card) else {
        return title.to_owned();
    };
    let cost = cost(&card.cost, None);
    let kind = kind_words(card.kind);
    if cost.is_empty() {
        t!("table-says-held", card = title, kind = kind)
    } else {
        t!("table-says-held-cost", card = title, kind = kind, cost = cost)
    }
}

/// Why nothing can be taken back; nothing when something can.
pub fn undo_barred(undo: &Undo) -> Option<String> {
    match undo {
        Undo::Answer | Undo::Payment => None,
        Undo::Nothing => Some(t!("table-undo-nothing")),
        Undo::Barrier(barrier) => Some(match barrier {
            Barrier::Chance => t!("table-undo-chance"),
            Barrier::Learned => t!("table-undo-learned"),
            Barrier::OtherSeat(_) => t!("table-undo-other-seat"),
            Barrier::Sealed => t!("table-undo-sealed"),
            Barrier::Conceded(_) => t!("table-undo-barrier"),
        }),
    }
}

/// What the newest event is, where one may respond to it.
pub fn event(desk: &Desk, view: &View) -> Option<String> {
    newest_event(desk, view).map(|text| capital(&text))
}

fn newest_event(desk: &Desk, view: &View) -> Option<String> {
    let event = view.events.last()?;
    let subject = event.subject.as_ref().map(|name| whose(desk, view, name));
    let subject = subject.unwrap_or_else(|| t!("table-a-card"));
    Some(match event.kind {
        EventKind::ComesIntoPlay => t!("table-event-comes", card = subject),
        EventKind::Attached => t!("table-event-attached", card = subject),
        EventKind::Destroyed => t!("table-event-destroyed", card = subject),
        EventKind::DealtDamage => {
            t!(
                "table-event-damage",
                card = subject,
                count = event.amount.saturating_sub(event.prevented)
            )
        }
        EventKind::WoundsPlaced => t!("table-event-wounds", card = subject, count = event.amount),
        EventKind::AttackersDeclared => return attack(desk, view),
        EventKind::DefendersDeclared => t!("table-event-defenders"),
        EventKind::Targeted => {
            let source = event.source.as_ref().and_then(|name| model::title(view, name));
            match source {
                Some(source) => t!("table-event-targeted-by", card = subject, source = source),
                None => t!("table-event-targeted", card = subject),
            }
        }
        EventKind::ReceivedDamage => {
            t!(
                "table-event-receives",
                card = subject,
                count = event.amount.saturating_sub(event.prevented)
            )
        }
        EventKind::LeftPlay => t!("table-event-leaves", card = subject),
        EventKind::DiscardedFromPlay => t!("table-event-off-play", card = subject),
        EventKind::LeftDiscardPile => t!("table-event-leaves-pile", card = subject),
        EventKind::Drew => t!("table-event-drew", count = event.amount),
        EventKind::PutIntoHand => t!("table-event-to-hand"),
        EventKind::DiscardedOffPile => t!("table-event-off-pile", count = event.amount),
        EventKind::DiscardedFromHand => t!("table-event-off-hand", card = subject),
        EventKind::TokensPlaced => t!("table-event-tokens", card = subject),
        EventKind::TokensRemoved => t!("table-event-tokens-off", card = subject),
        EventKind::AttackAnnounced => t!("table-event-announced"),
        EventKind::Used => t!("table-event-used", card = subject),
        EventKind::DiceExhausted => t!("table-event-dice-exhausted", count = event.amount),
        EventKind::DiceReadied => t!("table-event-dice-readied", count = event.amount),
        EventKind::Strikes => t!("table-event-strikes", card = subject),
        EventKind::RemovedFromGame => t!("table-event-removed", card = subject),
        EventKind::Countered => t!("table-event-counters", card = subject),
        EventKind::ActionTaken => t!("table-event-action"),
        EventKind::ReactionResolved => t!("table-event-reaction", card = subject),
        EventKind::StartOfPrepare => t!("table-event-start-of-prepare"),
        EventKind::EndOfRound => t!("table-event-end-of-round"),
        EventKind::EndOfPrepare => t!("table-event-end-of-prepare"),
        EventKind::EndOfTurn => t!("table-event-end-of-turn"),
        EventKind::StartOfTurn => t!("table-event-start-of-turn"),
        EventKind::StartOfTurns => t!("table-event-start-of-turns"),
        EventKind::ExhaustDice => t!("table-event-exhaust-dice"),
        EventKind::Passed => t!("table-event-passed"),
        EventKind::Meditated => t!("table-event-meditated"),
        EventKind::LastTokenRemoved => t!("table-event-last-token", card = subject),
        EventKind::DiceChanged => t!("table-event-dice-changed"),
        EventKind::CostPaid => t!("table-event-cost-paid"),
        EventKind::Resolved => t!("table-event-resolved"),
    })
}

/// What is attacked, with whose it is; a word for it while it is not chosen.
pub fn attacked(desk: &Desk, view: &View) -> String {
    let target = view.attack.as_ref().and_then(|attack| attack.target.as_ref());
    target.map_or_else(|| t!("table-attack-target"), |target| whose(desk, view, target))
}

/// The attack in a sentence: who attacks what with which units.
pub fn attack(desk: &Desk, view: &View) -> Option<String> {
    let attack = view.attack.as_ref()?;
    let name = desk
        .read(|table| player_name(table, attack.attacker))
        .unwrap_or_default();
    let target = attacked(desk, view);
    // Two of a title are counted rather than named twice, where they are as strong.
    let mut titles: Vec<(String, u32, usize)> = Vec::new();
    for battle in attack.battles.iter().filter(|battle| !battle.resolved) {
        let title = of_title(view, &battle.attacker);
        let strong = model::strength(view, std::slice::from_ref(&battle.attacker));
        match titles.iter_mut().find(|known| (&known.0, known.1) == (&title, strong)) {
            Some((.., n)) => *n += 1,
            None => titles.push((title, strong, 1)),
        }
    }
    let units: Vec<String> = titles
        .into_iter()
        .map(|(card, attack, count)| t!("table-attack-strong", count = count, card = card, attack = attack))
        .collect();
    let by = desk.read(|table| by(table, attack.attacker)).unwrap_or_default();
    Some(if units.is_empty() {
        t!("table-attack-begun", by = by, player = name, target = target)
    } else if attack.target.is_none() {
        t!("table-attack-untargeted", by = by, player = name, units = list(&units))
    } else {
        t!(
            "table-attack-with",
            by = by,
            player = name,
            target = target,
            units = list(&units)
        )
    })
}

/// Words about a card, with its number where they hold for several of a row: as text these do not stand side by side.
pub fn numbered(view: &View, name: &Name, words: String) -> String {
    match model::nth(view, name) {
        Some(number) => t!("table-numbered", card = words, number = number),
        None => words,
    }
}

/// A card by its title, with its number among those of its row that are called so.
pub fn called(view: &View, name: &Name) -> Option<String> {
    Some(numbered(view, name, model::title(view, name)?))
}

/// A card with whose it is: `your Iron Worker`.
pub fn whose(desk: &Desk, view: &View, name: &Name) -> String {
    let title = of_title(view, name);
    let Some(placed) = model::find(view, name) else {
        return title;
    };
    // A Chimera is its own.
    if model::is_chimera(view, placed.seat) && placed.zone == Zone::Phoenixborn {
        return title;
    }
    desk.read(|table| of_seat(table, placed.seat, title.clone()))
        .unwrap_or(title)
}

/// A card with whose it is, where one knows whose.
pub fn of_seat(table: &Table, seat: Seat, card: String) -> String {
    if is_viewer(table, seat) {
        t!("table-your-card", card = card)
    } else {
        t!("table-their-card", card = card, player = player_name(table, seat))
    }
}
