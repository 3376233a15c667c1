//! What the lines of a script are to a question.

use crate::moment::Moment;
use crate::scenario::*;
use ashwright_core::{Body, CardId, Seat, TitleId};
use ashwright_engine::{Agent, Answer, Ask, CardSet, Choice, Form, Question, State, Zone};

/// A question as the script may answer it.
pub(crate) struct Deciding<'a> {
    pub agent: Agent,
    pub ask: Ask,
    pub form: Form<'a>,
}

impl<'a> Deciding<'a> {
    pub fn of(question: &'a Question) -> Deciding<'a> {
        Deciding {
            agent: question.agent,
            ask: question.ask,
            form: question.form(),
        }
    }

    /// Who answers it in a script.
    pub fn actor(&self) -> Option<Actor> {
        match (self.agent, self.ask) {
            (Agent::Seat(seat), _) => Some(Actor::Seat(seat.index())),
            (
                Agent::Chance,
                Ask::Roll(seat) | Ask::Draw(seat) | Ask::RandomCard(seat) | Ask::BehaviorDie(seat) | Ask::RageDie(seat),
            ) => Some(Actor::Chance(seat.index())),
            (Agent::Chance, _) => None,
        }
    }
}

/// What an act of the script is to a question.
pub(crate) enum Resolved {
    /// It answers something else.
    NotThis,
    /// It answers this, but the answer is not possible.
    Refused,
    /// It answers this.
    Answer(Answer),
}

/// The choice whose card has the lowest number among cards of its name.
fn first_named(moment: &Moment, found: impl Iterator<Item = (CardId, Choice)>) -> Option<Choice> {
    let first = found.min_by_key(|(card, _)| moment.names.number(moment.state, *card, None));
    first.map(|(_, choice)| choice)
}

/// Whether a paragraph is the one that is meant by the name of a card or of an ability.
fn is_text(
    moment: &Moment,
    card: CardId,
    ability: ashwright_core::AbilityId,
    named: &CardRef,
    text: &Option<String>,
) -> bool {
    let name = moment.book.ability(ability).name.as_deref();
    match text {
        Some(text) => {
            let label = moment.book.label_of(moment.state.card(card).title, ability);
            let label = label.as_deref().or(name);
            moment.is_named(named, card) && label.is_some_and(|l| l.eq_ignore_ascii_case(text))
        }
        None => {
            let whose = named
                .seat
                .is_none_or(|s| moment.state.card(card).controller.index() == s);
            moment.is_named(named, card) || whose && name.is_some_and(|n| n.eq_ignore_ascii_case(&named.title))
        }
    }
}

/// The answers to a question, and how a script names them.
struct Answers<'m> {
    moment: &'m Moment<'m>,
    form: &'m Form<'m>,
    options: &'m [Choice],
}

impl Answers<'_> {
    /// One of the choices, or none that is possible.
    fn one(&self, choice: Option<Choice>) -> Resolved {
        match choice {
            Some(choice) if self.options.contains(&choice) => Resolved::Answer(Answer::Choice(choice)),
            _ => Resolved::Refused,
        }
    }

    /// An answer that is more than a choice.
    fn whole(&self, answer: Answer) -> Resolved {
        if self.form.contains(&answer) {
            Resolved::Answer(answer)
        } else {
            Resolved::Refused
        }
    }

    /// The choice that a reference means: a player, a title, or a card.
    fn pick(&self, reference: &CardRef) -> Option<Choice> {
        let seat = reference
            .seat
            .filter(|_| reference.whole_seat)
            .map(|s| Choice::Seat(Seat(s as u8)));
        if let Some(seat) = seat
            && self.options.contains(&seat)
        {
            return Some(seat);
        }
        let pool = &self.moment.book.pool;
        let titled =
            |option: &&Choice| matches!(option, Choice::Title(title) if pool.card(*title).title == reference.title);
        if let Some(title) = self.options.iter().find(titled) {
            return Some(*title);
        }
        self.card_among(reference, |option| match option {
            Choice::Card(card) => Some(card),
            _ => None,
        })
        .map(Choice::Card)
    }

    /// The card that a reference means among those of some choices.
    fn card_among(&self, reference: &CardRef, of: impl Fn(Choice) -> Option<CardId>) -> Option<CardId> {
        let cards: Vec<CardId> = self.options.iter().copied().filter_map(of).collect();
        self.moment.choose(reference, &cards)
    }

    /// The use of a text that is named by its card or by itself.
    fn text(&self, card: &CardRef, text: &Option<String>) -> Resolved {
        let named = |option: &Choice| match *option {
            Choice::Activate(c, ability) | Choice::Trigger(c, ability)
                if is_text(self.moment, c, ability, card, text) =>
            {
                Some((c, *option))
            }
            _ => None,
        };
        self.one(first_named(self.moment, self.options.iter().filter_map(named)))
    }

    fn attack(&self, target: &CardRef) -> Resolved {
        let announced = self.moment.announced(target).filter(|a| self.options.contains(a));
        let on_card = || {
            self.card_among(target, |option| match option {
                Choice::Attack(card) => Some(card),
                _ => None,
            })
        };
        self.one(announced.or_else(|| on_card().map(Choice::Attack)))
    }

    /// Several cards at once.
    fn cards(&self, cards: &[CardRef]) -> Resolved {
        let Form::Some { of, .. } = self.form else {
            return Resolved::NotThis;
        };
        let mut chosen = CardSet::EMPTY;
        for card in cards {
            let left: Vec<CardId> = of.iter().filter(|c| !chosen.contains(*c)).collect();
            match self.moment.choose(card, &left) {
                Some(found) => chosen.insert(found),
                None => return Resolved::Refused,
            }
        }
        self.whole(Answer::Cards(chosen))
    }

    /// A card that chance draws.
    fn drawn(&self, card: &CardRef) -> Resolved {
        let Form::Draw { from, .. } = self.form else {
            return Resolved::NotThis;
        };
        let cards: Vec<CardId> = from.iter().collect();
        match self.moment.choose(card, &cards) {
            Some(found) => Resolved::Answer(Answer::Choice(Choice::Card(found))),
            None => Resolved::Refused,
        }
    }

    /// The one of these that is possible here.
    fn any_of(&self, choices: [Choice; 3]) -> Resolved {
        match choices.into_iter().find(|c| self.options.contains(c)) {
            Some(choice) => Resolved::Answer(Answer::Choice(choice)),
            None => Resolved::NotThis,
        }
    }
}

/// What an act of the script is to a question.
pub(crate) fn resolve(moment: &Moment, actor: Actor, act: &Act, deciding: &Deciding) -> Resolved {
    if deciding.actor() != Some(actor) {
        return Resolved::NotThis;
    }
    let options: &[Choice] = match &deciding.form {
        Form::OneOf(options) => options,
        _ => &[],
    };
    let answers = Answers {
        moment,
        form: &deciding.form,
        options,
    };
    // A line that names another attacker is about another question.
    let elsewhere =
        |attacker: &Option<CardRef>, against| attacker.as_ref().is_some_and(|a| !moment.is_named(a, against));
    match (act, deciding.ask) {
        (Act::Play(card), Ask::Action | Ask::Respond | Ask::Next(_)) => {
            answers.one(options.iter().copied().find(|o| match o {
                Choice::Play(c) | Choice::React(c) => moment.is_named(card, *c),
                _ => false,
            }))
        }
        (Act::Activate(card, text), Ask::Action) | (Act::Trigger(card, text), Ask::Respond | Ask::Next(_)) => {
            answers.text(card, text)
        }
        // An optional text is taken in the same words wherever it is asked for.
        (Act::Trigger(card, None), Ask::May(source)) if moment.is_named(card, source) => answers.one(Some(Choice::Yes)),
        (Act::Power(kind), Ask::Action) => answers.one(Some(Choice::DicePower(*kind))),
        (Act::Attack(card), Ask::Action) => answers.attack(card),
        (Act::Meditate, Ask::Action) => answers.one(Some(Choice::Meditate)),
        (Act::Pass, Ask::Action) => answers.one(Some(Choice::Pass)),
        (Act::EndTurn, Ask::Action) => answers.one(Some(Choice::EndTurn)),
        (Act::Attacker(card), Ask::Attackers) => answers.one(answers.pick(card)),
        (Act::AttackersDone, Ask::Attackers) | (Act::MeditateDone, Ask::Meditate) => answers.one(Some(Choice::Done)),
        (Act::Block(attacker, _) | Act::NoBlock(attacker), Ask::Block(against)) if elsewhere(attacker, against) => {
            Resolved::NotThis
        }
        (Act::Block(_, card), Ask::Block(_)) | (Act::Guard(card), Ask::Guard(_)) => answers.one(answers.pick(card)),
        (Act::NoBlock(_) | Act::BlocksDone, Ask::Block(_)) | (Act::NoGuard, Ask::Guard(_)) => {
            answers.one(Some(Choice::Decline))
        }
        (Act::Counter(yes), Ask::Counter(_)) | (Act::Say(yes), Ask::May(_)) => {
            answers.one(Some(if *yes { Choice::Yes } else { Choice::No }))
        }
        (Act::MeditateTop, Ask::Meditate) => answers.one(Some(Choice::TopOfDrawPile)),
        (Act::MeditateCard(card), Ask::Meditate) => {
            let known_top = || {
                let Actor::Seat(seat) = actor else { return None };
                let top = moment.known_top(Seat(seat as u8))?;
                moment.is_named(card, top).then_some(Choice::TopOfDrawPile)
            };
            answers.one(answers.pick(card).or_else(known_top))
        }
        (Act::SetDie(die, level), Ask::MeditateDie | Ask::ChangeDie(_)) => {
            answers.one(Some(Choice::SetDie(*die, *level)))
        }
        (Act::PickDie(die), Ask::ChangeDie(_)) => answers.one(Some(Choice::Die(*die))),
        (Act::Pick(Pick::Choose, card), Ask::Target(_) | Ask::Choose(_) | Ask::ChoosePlayer(_) | Ask::FirstPlayer)
        | (Act::Pick(Pick::Discard, card), Ask::PayDiscard(_) | Ask::DiscardOne)
        | (Act::Pick(Pick::Find, card), Ask::Search(_))
        | (Act::Pick(Pick::Next, card), Ask::NextBattle | Ask::DamageFirst) => answers.one(answers.pick(card)),
        // What is next may be a card, a text, or a spell that was declared.
        (Act::Pick(Pick::Next, card), Ask::Next(_)) => {
            let declared = |option: &&Choice| match option {
                Choice::Trigger(c, _) | Choice::React(c) => moment.is_named(card, *c),
                _ => false,
            };
            let picked = answers.pick(card);
            answers.one(picked.or_else(|| options.iter().find(declared).copied()))
        }
        (Act::Cards(cards), Ask::PayDiscard(_) | Ask::DiscardOne) => match cards.first() {
            Some(card) => answers.one(answers.pick(card)),
            None => Resolved::NotThis,
        },
        (Act::Cards(cards), Ask::FirstFive | Ask::PrepareDiscard) => answers.cards(cards),
        (Act::Pay(dice), Ask::Pay(_))
        | (Act::ExhaustDice(dice), Ask::ExhaustDice)
        | (Act::Roll(dice), Ask::Roll(_)) => answers.whole(Answer::Dice(*dice)),
        (Act::Option(n), Ask::CostOption(_)) | (Act::Mode(n), Ask::Mode(_) | Ask::Toll(_)) => {
            answers.one(n.checked_sub(1).map(Choice::Mode))
        }
        (Act::Number(n), Ask::PayX(_) | Ask::Amount(_) | Ask::DrawMore | Ask::BehaviorDie(_) | Ask::RageDie(_)) => {
            answers.whole(Answer::Number(*n))
        }
        (Act::Token(token), Ask::TokenKind(_)) => answers.one(Some(Choice::Token(*token))),
        (Act::Draw(card), Ask::Draw(_) | Ask::RandomCard(_)) => answers.drawn(card),
        // An optional text may be offered among responses.
        (Act::Say(false), Ask::Respond) => match options {
            [Choice::Decline, Choice::Trigger(..)] | [Choice::Trigger(..), Choice::Decline] => {
                answers.one(Some(Choice::Decline))
            }
            _ => Resolved::NotThis,
        },
        (Act::Decline, _) => answers.any_of([Choice::Decline, Choice::Done, Choice::No]),
        _ => Resolved::NotThis,
    }
}

/// Which of the acts that a script says next answers a question: all attackers are declared in a single step, and so are
/// blockers (R 7.2.3, 7.3.1), but the game asks for one after another, so that a line may name them in any order.
pub(crate) fn answers_first<'a>(
    moment: &Moment,
    actor: Actor,
    acts: impl Iterator<Item = &'a Act>,
    deciding: &Deciding,
) -> usize {
    let resolved = |act: &Act| resolve(moment, actor, act, deciding);
    let first = match (deciding.ask, &deciding.form) {
        (Ask::Attackers, Form::OneOf(options)) => {
            let place = |act: &Act| match resolved(act) {
                Resolved::Answer(Answer::Choice(choice)) => options.iter().position(|option| *option == choice),
                Resolved::Answer(_) | Resolved::Refused | Resolved::NotThis => None,
            };
            let attackers = acts.take_while(|act| matches!(act, Act::Attacker(_)));
            let placed = attackers.enumerate().filter_map(|(n, act)| Some((place(act)?, n)));
            placed.min().map(|(_, n)| n)
        }
        (Ask::Block(_), _) => {
            let mut blocks = acts.take_while(|act| matches!(act, Act::Block(..) | Act::NoBlock(Some(_))));
            blocks.position(|act| !matches!(resolved(act), Resolved::NotThis))
        }
        _ => None,
    };
    first.unwrap_or(0)
}

/// Whether an act speaks of the block of an attacker other than the one that a question is about.
pub(crate) fn blocks_another(act: &Act, ask: Ask) -> bool {
    matches!(
        (act, ask),
        (Act::Block(Some(_), _) | Act::NoBlock(Some(_)), Ask::Block(_))
    )
}

/// The choice that an act would be, though it is not offered: what to ask the engine about.
pub(crate) fn imagine(moment: &Moment, seat: usize, act: &Act, ask: Ask) -> Option<(Ask, Choice)> {
    let state = moment.state;
    let me = Seat(seat as u8);
    let all: Vec<CardId> = (0..state.cards.len() as u16).map(CardId).collect();
    let in_play: Vec<CardId> = state.zones.in_play().iter().collect();
    let text_of = |named: &CardRef, text: &Option<String>, wanted: fn(&Body) -> bool| {
        in_play.iter().find_map(|c| {
            let printed = &state.printed(&moment.book.pool, *c).text;
            let found = printed.iter().find(|p| {
                wanted(&moment.book.ability(p.ability).body) && is_text(moment, *c, p.ability, named, text)
            })?;
            Some((*c, found.ability))
        })
    };
    let is_activated = |body: &Body| matches!(body, Body::Activated { .. });
    let is_triggered = |body: &Body| matches!(body, Body::Triggered { .. });
    let own_first = |reference: &CardRef| {
        let own: Vec<CardId> = in_play
            .iter()
            .copied()
            .filter(|c| state.card(*c).controller == me)
            .collect();
        moment
            .choose(reference, &own)
            .or_else(|| moment.choose(reference, &in_play))
    };
    match act {
        Act::Play(card) => {
            let hand: Vec<CardId> = state.owned_in(Zone::Hand, me).iter().collect();
            let found = moment.choose(card, &hand).or_else(|| moment.choose(card, &all))?;
            let choice = if ask == Ask::Respond {
                Choice::React(found)
            } else {
                Choice::Play(found)
            };
            Some((ask, choice))
        }
        Act::Activate(card, text) => {
            let (card, ability) = text_of(card, text, is_activated).or_else(|| text_of(card, text, is_triggered))?;
            Some((Ask::Action, Choice::Activate(card, ability)))
        }
        Act::Trigger(card, text) => {
            let (card, ability) = text_of(card, text, is_triggered).or_else(|| text_of(card, text, is_activated))?;
            Some((ask, Choice::Trigger(card, ability)))
        }
        Act::Power(kind) => Some((Ask::Action, Choice::DicePower(*kind))),
        Act::Attack(card) => {
            let attack = |target| moment.announced(card).unwrap_or(Choice::Attack(target));
            Some((Ask::Action, attack(moment.choose(card, &in_play)?)))
        }
        Act::Meditate => Some((Ask::Action, Choice::Meditate)),
        Act::Pass => Some((Ask::Action, Choice::Pass)),
        Act::EndTurn => Some((Ask::Action, Choice::EndTurn)),
        Act::Attacker(card) => Some((Ask::Attackers, Choice::Card(own_first(card)?))),
        Act::Block(attacker, card) => {
            let ask = match (ask, attacker) {
                (Ask::Block(_), _) => ask,
                (_, Some(attacker)) => Ask::Block(moment.choose(attacker, &in_play)?),
                (_, None) => Ask::Block(state.attack.as_ref()?.battles.first()?.attacker.card),
            };
            Some((ask, Choice::Card(own_first(card)?)))
        }
        Act::Guard(card) => {
            let ask = match ask {
                Ask::Guard(_) => ask,
                _ => Ask::Guard(state.attack.as_ref()?.battles.first()?.attacker.card),
            };
            Some((ask, Choice::Card(own_first(card)?)))
        }
        Act::Pick(_, card) => {
            let found = moment.choose(card, &in_play).or_else(|| moment.choose(card, &all))?;
            Some((ask, Choice::Card(found)))
        }
        _ => None,
    }
}

/// The answer of a question that the script need not answer.
pub(crate) fn by_itself(state: &State, question: &Question) -> Option<Answer> {
    let form = question.form();
    if form.count() == 1 {
        return form.nth(0);
    }
    match form {
        // Whose damage comes first is seldom of interest: the attacker's.
        Form::OneOf(options) if question.ask == Ask::DamageFirst => options.first().copied().map(Answer::Choice),
        Form::OneOf(options) => {
            let optional = !matches!(question.ask, Ask::Search(_) | Ask::Action | Ask::FirstPlayer);
            let no = [Choice::Decline, Choice::Done, Choice::No]
                .into_iter()
                .find(|c| options.contains(c));
            if let Some(no) = no.filter(|_| optional) {
                return Some(Answer::Choice(no));
            }
            // Equal cards of a hand are one choice.
            let mut titles = options.iter().map(|o| match o {
                Choice::Card(c) if state.card(*c).zone == Zone::Hand => Some(state.card(*c).title),
                _ => None,
            });
            let first = titles.next().flatten()?;
            titles.all(|t| t == Some(first)).then(|| Answer::Choice(options[0]))
        }
        Form::Some { min: 0, .. } => Some(Answer::Cards(CardSet::EMPTY)),
        Form::Number { min, .. } if question.ask == Ask::DrawMore => Some(Answer::Number(min)),
        Form::AnyDice { .. } => Some(Answer::Dice(ashwright_core::Dice::NONE)),
        Form::Draw { from, .. } => {
            let mut titles: Vec<TitleId> = from.iter().map(|c| state.card(c).title).collect();
            titles.dedup();
            if titles.len() == 1 { form.nth(0) } else { None }
        }
        Form::Some { .. } | Form::Number { .. } | Form::Pay { .. } | Form::Roll { .. } => None,
    }
}
