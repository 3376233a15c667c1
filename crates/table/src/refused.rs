//! What a question does not offer.

use crate::notation::is_seen;
use crate::session::Session;
use ashwright_core::{Body, CardId, DieType, Seat, TitleId};
use ashwright_engine::{Ask, Choice, Form, Query, Question, Zone};

/// The choices about cards that a seat can see which its question does not offer, to be asked about with `why_not`.
pub fn not_offered(session: &Session, seat: Seat, question: &Question) -> Vec<Choice> {
    let Form::OneOf(options) = question.form() else {
        return Vec::new();
    };
    let book = session.book();
    let state = session.state();
    let query = Query { book, state };
    let cards = || (0..state.cards.len() as u16).map(CardId);
    let mut choices = Vec::new();
    let offers_cards = options.iter().any(|option| matches!(option, Choice::Card(_)));
    match question.ask {
        Ask::Action => {
            choices.extend([Choice::Pass, Choice::EndTurn, Choice::Meditate]);
            let mut hand: Vec<TitleId> = Vec::new();
            let offered: Vec<_> = options
                .iter()
                .filter_map(|option| match option {
                    Choice::Play(card) => Some(state.card(*card).title),
                    _ => None,
                })
                .collect();
            for card in state.owned_in(Zone::Hand, seat) {
                let title = state.card(card).title;
                if !hand.contains(&title) && !offered.contains(&title) {
                    hand.push(title);
                    choices.push(Choice::Play(card));
                }
            }
            for card in state.zones.in_play().iter() {
                for active in query.abilities(card) {
                    let body = &book.ability(active.ability).body;
                    if matches!(body, Body::Activated { .. }) {
                        choices.push(Choice::Activate(card, active.ability));
                    }
                }
            }
            choices.extend(DieType::ALL.map(Choice::DicePower));
            for card in cards() {
                if matches!(state.card(card).zone, Zone::Battlefield | Zone::Phoenixborn) {
                    choices.push(Choice::Attack(card));
                }
            }
        }
        Ask::Respond => {
            let offered: Vec<_> = options
                .iter()
                .filter_map(|option| match option {
                    Choice::React(card) => Some(state.card(*card).title),
                    _ => None,
                })
                .collect();
            let mut hand: Vec<TitleId> = Vec::new();
            for card in state.owned_in(Zone::Hand, seat) {
                let title = state.card(card).title;
                if !hand.contains(&title) && !offered.contains(&title) {
                    hand.push(title);
                    choices.push(Choice::React(card));
                }
            }
        }
        _ if offers_cards
            || matches!(
                question.ask,
                Ask::Block(_) | Ask::Guard(_) | Ask::Attackers | Ask::Target(_)
            ) =>
        {
            choices.extend(cards().map(Choice::Card));
        }
        _ => {}
    }
    choices.retain(|choice| !options.contains(choice) && is_seen(state, seat, choice));
    choices
}
