//! Workers of the page, which host games and replays: started, hired, asked and let go.
//!
//! A worker is a module of its own, half as large as that of the page. It is started while somebody looks at where games
//! begin, and one that has done its work stays for the next: with it a game begins sooner and needs no server.

use crate::pool;
use ashwright_local::{FromWorker, ToWorker};
use futures_channel::oneshot;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use wasm_bindgen::prelude::*;
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

/// What is heard of a worker that was hired.
pub enum Heard {
    /// A message of the room that it hosts, as JSON.
    Message(String),
    /// What it says itself.
    Worker(FromWorker),
    /// It could not be loaded.
    Missing,
    /// It came to its end by a fault.
    Broke,
}

thread_local! {
    /// A worker that has nothing to do, or is still being loaded.
    static IDLE: RefCell<Option<Worker>> = const { RefCell::new(None) };
    /// What is done when that one breaks: nobody is to hire it.
    static BROKEN: JsValue = Closure::<dyn FnMut()>::new(|| drop(IDLE.take())).into_js_value();
}

/// Sees to it that a worker is there, or on its way, when a game begins.
pub fn prepare() {
    if IDLE.with_borrow(Option::is_none)
        && let Some(worker) = start()
    {
        rest(worker);
    }
}

/// A worker that will say that it is ready.
fn start() -> Option<Worker> {
    let options = WorkerOptions::new();
    options.set_type(WorkerType::Module);
    Worker::new_with_options("/assets/worker.js", &options).ok()
}

/// Keeps a worker for whoever hires one next.
fn rest(worker: Worker) {
    worker.set_onmessage(None);
    BROKEN.with(|broken| worker.set_onerror(broken.dyn_ref()));
    if let Some(other) = IDLE.replace(Some(worker)) {
        other.terminate();
    }
}

/// Hires a worker and tells it something as soon as it listens. From then on it is `heard`. Nothing, where the browser has
/// no workers.
pub fn hire(first: ToWorker, heard: impl FnMut(Heard) + 'static) -> Option<Worker> {
    let worker = match IDLE.take() {
        Some(worker) => {
            // One that does not listen yet will say that it is ready all the same.
            post(&worker, &ToWorker::Leave);
            worker
        }
        None => start()?,
    };
    let heard = Rc::new(RefCell::new(heard));
    let listens = Rc::new(Cell::new(false));
    let mut first = Some(first);
    let (answering, hears, began) = (worker.clone(), heard.clone(), listens.clone());
    let came = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        let text = event.data().as_string().unwrap_or_default();
        // Messages of the room come as they are; they all begin with what they are.
        let said = match text.starts_with("{\"is\":") {
            true => Ok(Heard::Message(text)),
            false => serde_json::from_str(&text).map(Heard::Worker),
        };
        match said {
            Ok(Heard::Worker(FromWorker::Ready)) => {
                began.set(true);
                if let Some(text) = pool::brought() {
                    post(&answering, &ToWorker::Bring(text.to_owned()));
                }
                if let Some(first) = first.take() {
                    post(&answering, &first);
                }
            }
            // Before that, it speaks of what it did for another page.
            Ok(said) if began.get() => (hears.borrow_mut())(said),
            Ok(_) | Err(_) => {}
        }
    });
    let broke = Closure::<dyn FnMut()>::new(move || {
        let why = if listens.get() { Heard::Broke } else { Heard::Missing };
        (heard.borrow_mut())(why);
    });
    worker.set_onmessage(Some(came.as_ref().unchecked_ref()));
    worker.set_onerror(Some(broke.as_ref().unchecked_ref()));
    came.forget();
    broke.forget();
    Some(worker)
}

/// Tells a worker something.
pub fn post(worker: &Worker, message: &ToWorker) {
    let text = serde_json::to_string(message).unwrap_or_default();
    let _ = worker.post_message(&text.into());
}

/// Lets a worker go.
pub fn let_go(worker: Worker) {
    post(&worker, &ToWorker::Leave);
    rest(worker);
}

/// What a worker answers to something that asks for no more than an answer; nothing where none can be had.
pub async fn ask(question: ToWorker) -> Option<FromWorker> {
    let (sender, receiver) = oneshot::channel();
    let mut sender = Some(sender);
    let worker = hire(question, move |heard| {
        if let (Some(sender), Heard::Worker(answer)) = (sender.take(), heard) {
            let _ = sender.send(answer);
        }
    })?;
    let answer = receiver.await.ok();
    match answer {
        Some(_) => let_go(worker),
        None => worker.terminate(),
    }
    answer
}
