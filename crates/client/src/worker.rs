//! The worker: a room and its bots, in the background of the page.

use crate::local::{FromWorker, Open, ToWorker};
use crate::pool;
use ashwright_engine::{Agent, REBORN, Rulebook, SeatView, Viewer};
use ashwright_room::message::{Fairness, Message, Phase, Request, Seated, Stops, Table, Undo};
use ashwright_table::{Forced, Seating, SeededChance, Session};
use std::cell::RefCell;
use std::sync::Arc;
use wasm_bindgen::prelude::*;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

thread_local! {
    static TABLE: RefCell<Option<Table>> = const { RefCell::new(None) };
}

/// Listens to the page.
pub fn serve() {
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let came = Closure::<dyn FnMut(MessageEvent)>::new(|event: MessageEvent| {
        let text = event.data().as_string().unwrap_or_default();
        if let Ok(message) = serde_json::from_str(&text) {
            take(message);
        }
    });
    scope.set_onmessage(Some(came.as_ref().unchecked_ref()));
    came.forget();
    say(&FromWorker::Ready);
}

fn say(message: &FromWorker) {
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let text = serde_json::to_string(message).unwrap_or_default();
    let _ = scope.post_message(&text.into());
}

fn take(message: ToWorker) {
    match message {
        ToWorker::Open(open) => {
            let made = canned(&open);
            TABLE.with(|table| *table.borrow_mut() = made);
            again();
        }
        ToWorker::Again => again(),
        ToWorker::Ask(request) => {
            let id = match request {
                Request::Answer { id, .. }
                | Request::Sit { id, .. }
                | Request::Ways { id, .. }
                | Request::WhyNot { id, .. }
                | Request::Undo { id, .. }
                | Request::Concede { id }
                | Request::Stops { id, .. }
                | Request::Rematch { id } => Some(id),
                Request::Hello { .. } => None,
            };
            say(&FromWorker::Said(Box::new(Message::Refused {
                id,
                code: "not_now".into(),
                text: "The room is not here yet.".into(),
                rule: None,
            })));
        }
    }
}

fn again() {
    let table = TABLE.with(|table| table.borrow().clone());
    match table {
        Some(table) => say(&FromWorker::Said(Box::new(Message::Fresh {
            epoch: 1,
            n: 0,
            table: Box::new(table),
            log: Vec::new(),
        }))),
        None => say(&FromWorker::Failed("The game could not be made.".into())),
    }
}

/// A table in the middle of a game, until rooms exist.
fn canned(open: &Open) -> Option<Table> {
    let book = Arc::new(Rulebook::new(Arc::new(pool::pool().clone()), REBORN));
    let decks = pool::decks();
    let seats = decks.iter().take(2).map(|named| Seating {
        player: named.name.clone(),
        deck_name: named.name.clone(),
        deck: named.deck.clone(),
    });
    let mut session = Session::new(book.clone(), seats.collect()).ok()?;
    let mut chance = SeededChance::new(7);
    let mut dealer = ashwright_bots::Dealer::new(7);
    session.settle(Forced::Left, Some(&mut chance));
    let mine = |session: &Session| session.question_for(Agent::Seat(ashwright_core::Seat(0))).is_some();
    while session.steps().len() < 120 || !mine(&session) {
        let question = session.open_questions().next()?.clone();
        let answer = dealer.answer(&question.decision())?;
        session.answer(question.agent, answer).ok()?;
        session.settle(Forced::Left, Some(&mut chance));
    }
    let seat = ashwright_core::Seat(0);
    let view = SeatView::new(&book, &session.pending().state, session.questions(), Viewer::Seat(seat));
    Some(Table {
        phase: Phase::Playing,
        you: Some(seat),
        seats: vec![
            Seated {
                name: open.name.clone(),
                deck: Some(open.deck.clone()),
                here: true,
                ..Seated::default()
            },
            Seated {
                name: "Bot".into(),
                deck: Some(open.bot_deck.clone()),
                here: true,
                bot: Some(open.level.clone()),
                ..Seated::default()
            },
        ],
        step: session.steps().len() as u32,
        hash: format!("{:016x}", session.hash()),
        view: serde_json::to_value(&view)
            .ok()
            .and_then(|view| serde_json::from_value(view).ok()),
        undo: Undo::Nothing,
        stops: Stops::default(),
        chance: Fairness::default(),
        rematch: None,
    })
}
