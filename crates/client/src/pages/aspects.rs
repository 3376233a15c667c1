//! Aspects that players choose for a Chimera one by one: nine of each blood value, out of all there are (R 24.1.1).

use crate::i18n::t;
use crate::parts::{CardLink, stepper};
use crate::pool;
use ashwright_core::{EditionId, Pool, TitleId};
use ashwright_engine::Encounter;
use ashwright_table::encounter::{aspects_in, listed};
use leptos::prelude::*;

/// The blood values of aspects.
const BLOOD: [u8; 2] = [1, 2];

fn cards() -> &'static Pool {
    pool::of(EditionId::RedRains)
}

fn blood_of(title: TitleId) -> u8 {
    cards().card(title).part.aspect().map_or(0, |aspect| aspect.blood)
}

/// How many of each aspect are chosen. Cheap to copy.
#[derive(Clone, Copy)]
pub struct Own(RwSignal<Vec<(TitleId, u8)>>);

impl Own {
    /// None yet.
    pub fn none() -> Own {
        Own(RwSignal::new(Vec::new()))
    }

    /// Begins with those of a stack, unless something was chosen already.
    pub fn begin_with(self, stack: &str) {
        if self.0.with_untracked(Vec::is_empty) {
            self.0.set(Encounter::stack(cards(), stack));
        }
    }

    /// Chooses what the words of a challenge list, a card a line with its number; whether they list any.
    pub fn choose(self, words: &str) -> bool {
        let listed: Vec<(TitleId, u8)> = words.lines().filter_map(|line| aspects_in(cards(), line)).collect();
        let any = !listed.is_empty();
        if any {
            self.0.set(listed);
        }
        any
    }

    fn copies(self, title: TitleId) -> usize {
        let of = |chosen: &Vec<(TitleId, u8)>| chosen.iter().find(|(other, _)| *other == title).map(|(_, n)| *n);
        usize::from(self.0.with(of).unwrap_or_default())
    }

    fn count(self, title: TitleId, by: i8) {
        self.0.update(|chosen| {
            match chosen.iter_mut().find(|(other, _)| *other == title) {
                Some((_, n)) => *n = n.saturating_add_signed(by),
                None => chosen.push((title, u8::from(by > 0))),
            }
            chosen.retain(|(_, n)| *n > 0);
        });
    }

    fn of_blood(self, blood: u8) -> usize {
        self.0.with(|chosen| {
            let of_this = chosen.iter().filter(|(title, _)| blood_of(*title) == blood);
            of_this.map(|(_, n)| usize::from(*n)).sum()
        })
    }

    /// Every aspect of a blood value by title, those first that are chosen now.
    fn in_order(self, blood: u8) -> Vec<TitleId> {
        let of_blood = Encounter::all_aspects(cards()).filter(|title| blood_of(*title) == blood);
        let mut all: Vec<TitleId> = of_blood.collect();
        let is_new = |title: &TitleId| untrack(|| self.copies(*title) == 0);
        ashwright_core::sort_by_key(&mut all, |title| (is_new(title), &cards().card(*title).title));
        all
    }

    /// The words for `Challenge::aspects`.
    pub fn words(self) -> String {
        self.0.with_untracked(|chosen| listed(cards(), chosen))
    }

    /// What is missing or too much, as a sentence.
    ///
    /// # Errors
    /// That sentence.
    pub fn check(self) -> Result<(), String> {
        let [one, two] = BLOOD.map(|blood| untrack(|| self.of_blood(blood)));
        match [one, two] == [Encounter::OF_EACH; 2] {
            true => Ok(()),
            false => Err(t!("aspects-nine", most = Encounter::OF_EACH, one = one, two = two)),
        }
    }

    /// The aspects of each blood value with their numbers.
    pub fn shown(self) -> AnyView {
        let groups = BLOOD.map(|blood| {
            let rows = self.in_order(blood).into_iter().map(move |title| self.row(title));
            let label = move || {
                let count = self.of_blood(blood);
                t!(
                    "aspects-of-blood",
                    blood = blood,
                    count = count,
                    most = Encounter::OF_EACH
                )
            };
            view! {
                <section class="aspects">
                    <p><b role="status" data-testid=format!("aspects-{blood}")>{label}</b></p>
                    <ul>{rows.collect_view()}</ul>
                </section>
            }
        });
        view! {
            <p class="muted small">{t!("aspects-says")}</p>
            <div class="all-aspects" data-testid="own-aspects">{groups.collect_view()}</div>
        }
        .into_any()
    }

    fn row(self, title: TitleId) -> AnyView {
        let name = cards().card(title).title.clone();
        let n = Signal::derive(move || self.copies(title));
        let id = format!("count-{}", pool::stub(&name));
        view! {
            <li class="counted" class:none=move || n.get() == 0 data-testid=id>
                <span><CardLink title=name.clone() edition=EditionId::RedRains/></span>
                {stepper(Signal::stored(name), n, Some(Encounter::COPIES), true, move |by| self.count(title, by))}
            </li>
        }
        .into_any()
    }
}
