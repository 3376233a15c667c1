//! Random cards, keywords and dice powers.

use super::{Arbitrary, Defined};
use crate::check;
use crate::grammar::words::MoodWord;
use crate::reader::Home;
use ashwright_core::*;
use std::collections::BTreeMap;

impl Arbitrary<'_> {
    pub(super) fn pool(&mut self) -> Pool {
        self.kinds = self.kinds_of_cards();
        let count = self.kinds.len();
        let keyword_names = ["Alert", "Quick Strike", "Gift of Wings"];
        let keyword_count = self.below(3);
        for name in &keyword_names[..keyword_count] {
            let numeral = self.of(&[Numbered::No, Numbered::Yes]);
            let id = self.add(Ability {
                name: Some((*name).to_owned()),
                numeral,
                body: Body::OnPlay(Vec::new()),
                names: Vec::new(),
            });
            self.keywords.push((id, numeral));
        }
        for (id, numeral) in self.keywords.clone() {
            self.home = Home::Keyword;
            let name = self.abilities[id.index()].name.clone();
            let ability = self.unadded(name, numeral, 1, 3);
            self.abilities[id.index()] = ability;
        }
        let mut dice_powers = BTreeMap::new();
        while self.chance(100) {
            let power = self.dice_power();
            dice_powers.insert(power.kind, power);
        }
        let cards: Vec<Card> = (0..count).map(|at| self.card(at)).collect();
        let keywords = self.keywords.iter().map(|(id, _)| Keyword {
            name: self.abilities[id.index()].name.clone().unwrap_or_default(),
            ability: *id,
        });
        Pool::new(
            EditionId::default(),
            cards,
            self.abilities.clone(),
            keywords.collect(),
            dice_powers,
            0,
        )
    }

    pub(super) fn on_play(&mut self, home: Home) -> Printed {
        self.fresh();
        self.home = home;
        self.numeral = Numbered::No;
        let steps = self.steps(2);
        let ability = Ability {
            name: None,
            numeral: Numbered::No,
            body: Body::OnPlay(steps),
            names: std::mem::take(&mut self.names),
        };
        Printed {
            ability: self.add(ability),
            boxed: TextBox::Plain,
            numeral: 0,
        }
    }

    pub(super) fn dice_power(&mut self) -> DicePower {
        self.x = Defined::No;
        let power = self.on_play(Home::DicePower);
        let mut carried = Vec::new();
        while self.chance(100) {
            self.home = Home::Carried;
            carried.push(self.printed(1, 3));
        }
        DicePower {
            kind: self.die(),
            source: self.of(&[TextSource::Confirmed, TextSource::Unconfirmed]),
            power,
            until: match carried.is_empty() {
                true => Returns::EndOfRound,
                false => self.of(&Returns::ALL),
            },
            carried,
        }
    }

    pub(super) fn card(&mut self, at: usize) -> Card {
        let kind = self.kinds[at];
        let sets = ["First", "Second \\ Set"];
        let titles = [
            "Wolf",
            "Fire's Child",
            "Æther – Dragon",
            "Go: Now, or \\ never",
            "é",
            "Six",
            "Seven",
            "Eight",
        ];
        self.home = Home::Card(kind);
        self.fresh();
        self.numeral = Numbered::No;
        self.x = if self.chance(80) { Defined::Yes } else { Defined::No };
        let deck = kind.is_of_deck();
        let phoenixborn: Vec<u16> = (0..self.kinds.len() as u16)
            .filter(|at| self.kinds[usize::from(*at)] == CardKind::Phoenixborn)
            .collect();
        let unique =
            kind != CardKind::Phoenixborn && !kind.is_of_chimera() && !phoenixborn.is_empty() && self.chance(100);
        let unique = unique.then(|| TitleId(self.of(&phoenixborn)));
        let chained = if deck && self.chance(60) {
            Chained::Yes
        } else {
            Chained::No
        };
        let law = if kind == CardKind::ReadySpell && self.chance(60) {
            Law::Yes
        } else {
            Law::No
        };
        let source = if self.chance(60) {
            TextSource::Unconfirmed
        } else {
            TextSource::Confirmed
        };
        let cost = if deck { self.cost() } else { Cost::default() };
        if self.x == Defined::No && cost_has_x(&cost) {
            self.x = Defined::Yes;
        }
        let x_line = self.x == Defined::Yes && !cost_has_x(&cost);
        let values = self.values(kind);
        let mut x = x_line.then(|| self.quantity(2));
        let part = self.part(at);
        let picture = self.picture();
        let mut text = self.first_text(kind);
        if let Part::Behavior(behavior) = &part {
            let paragraphs = behavior.rows.iter().flat_map(|row| row.paragraphs());
            text.extend(paragraphs.map(|ability| Printed {
                ability,
                boxed: TextBox::Plain,
                numeral: 0,
            }));
        }
        while kind != CardKind::Behavior && self.chance(128) {
            let stays = kind.has_lasting_text();
            if !self.keywords.is_empty() && self.chance(80) {
                text.push(self.keyword_use());
            } else if stays {
                self.home = Home::Card(kind);
                let printed = self.printed(3, 3);
                text.push(printed);
            } else if kind == CardKind::ReactionSpell {
                text.push(self.reaction());
            }
        }
        let bodies = text.iter().map(|printed| &self.abilities[printed.ability.index()].body);
        if x.as_ref()
            .is_some_and(|x| check::hangs_on_itself(&values, bodies, x).is_some())
        {
            x = Some(Quantity::TokensOn(Token::Status, Ref::This));
        }
        Card {
            title: titles[at].to_owned(),
            set: self.of(&sets).to_owned(),
            maker: Maker::Publisher,
            kind,
            unique,
            chained,
            law,
            source,
            respark: if deck && self.chance(60) {
                Some(self.cost())
            } else {
                None
            },
            cost,
            values,
            limit: if kind.is_conjured() { self.small() } else { 0 },
            x,
            text,
            part,
            picture,
        }
    }

    fn picture(&mut self) -> Option<Picture> {
        let figures: Vec<Figure> = Figure::all().collect();
        let mood = self.chance(128).then(|| self.of(MoodWord::ALL));
        self.chance(128).then(|| Picture {
            figure: self.of(&figures),
            mood,
        })
    }

    /// The paragraphs that a kind of card begins with.
    fn first_text(&mut self, kind: CardKind) -> Vec<Printed> {
        let mut text = Vec::new();
        match kind {
            CardKind::ActionSpell | CardKind::Ultimate => text.push(self.on_play(Home::Card(kind))),
            CardKind::ReactionSpell => text.push(self.reaction()),
            CardKind::AlterationSpell | CardKind::ConjuredAlterationSpell => {
                self.fresh();
                let body = Body::AttachesTo(self.filter(1));
                let ability = self.add(Ability {
                    name: None,
                    numeral: Numbered::No,
                    body,
                    names: Vec::new(),
                });
                text.push(Printed {
                    ability,
                    boxed: self.boxed(),
                    numeral: 0,
                });
            }
            CardKind::ReadySpell if self.chance(80) => {
                let level = self.of(&[1, 2]);
                let less = Magic {
                    count: MagicCount::Exactly(self.small()),
                    ..self.magic()
                };
                let ability = self.add(Ability {
                    name: None,
                    numeral: Numbered::No,
                    body: Body::FocusDiscount { level, less },
                    names: Vec::new(),
                });
                text.push(Printed {
                    ability,
                    boxed: TextBox::Plain,
                    numeral: 0,
                });
            }
            CardKind::ReadySpell if self.chance(80) => {
                let level = self.of(&[1, 2]);
                let mut cost = self.cost();
                cost.parts.insert(0, CostPart::Side);
                let condition = if self.chance(60) { Some(self.condition(1)) } else { None };
                text.push(self.plain(Body::FocusCost { level, cost, condition }));
            }
            CardKind::Ally if self.chance(80) => {
                self.fresh();
                let trigger = self.trigger();
                let cost = if self.chance(128) { Some(self.cost()) } else { None };
                let played_as = self.of(&[PlayedAs::Printed, PlayedAs::ReactionSpell]);
                let printed = self.plain(Body::PlayedFromHand {
                    played_as,
                    trigger,
                    cost,
                });
                text.push(printed);
            }
            CardKind::Aspect | CardKind::ConjuredAspect if self.chance(80) => {
                self.fresh();
                let token = self.of(&[StatusToken::Each, StatusToken::Last]);
                let steps = self.steps(2);
                text.push(Printed {
                    boxed: TextBox::Inexhaustible,
                    ..self.plain(Body::Status { token, steps })
                });
            }
            CardKind::Phoenixborn
            | CardKind::Ally
            | CardKind::Conjuration
            | CardKind::ReadySpell
            | CardKind::Chimera
            | CardKind::Behavior
            | CardKind::Aspect
            | CardKind::ConjuredAspect
            | CardKind::Fatigued => {}
        }
        text
    }

    /// An unnamed paragraph with the names bound so far.
    pub(super) fn plain(&mut self, body: Body) -> Printed {
        let ability = Ability {
            name: None,
            numeral: Numbered::No,
            body,
            names: std::mem::take(&mut self.names),
        };
        Printed {
            ability: self.add(ability),
            boxed: TextBox::Plain,
            numeral: 0,
        }
    }

    pub(super) fn reaction(&mut self) -> Printed {
        self.fresh();
        let trigger = self.trigger();
        let steps = self.steps(2);
        let ability = Ability {
            name: None,
            numeral: Numbered::No,
            body: Body::Reaction { trigger, steps },
            names: std::mem::take(&mut self.names),
        };
        Printed {
            ability: self.add(ability),
            boxed: TextBox::Plain,
            numeral: 0,
        }
    }

    pub(super) fn values(&mut self, kind: CardKind) -> Values {
        let value = |a: &mut Self| match a.below(8) {
            7 if a.x == Defined::Yes => Value::X,
            6 if kind.is_alteration() => Value::Number(-(a.small() as i8)),
            _ => Value::Number(a.small() as i8),
        };
        let none = Values::default();
        if kind == CardKind::Phoenixborn {
            return Values {
                life: value(self),
                battlefield: value(self),
                spellboard: value(self),
                ..none
            };
        }
        if kind.is_aspect() {
            return Values {
                attack: value(self),
                life: value(self),
                ..none
            };
        }
        if kind.is_unit() || kind.is_alteration() {
            return Values {
                attack: value(self),
                life: value(self),
                recover: value(self),
                ..none
            };
        }
        none
    }
}

/// Whether a cost has an X.
pub(super) fn cost_has_x(cost: &Cost) -> bool {
    fn part_has_x(part: &CostPart) -> bool {
        match part {
            CostPart::Magic(magic) => magic.count == MagicCount::X,
            CostPart::Either(options) => options.iter().any(part_has_x),
            CostPart::Main | CostPart::Side | CostPart::Exhaust | CostPart::Discard(_) | CostPart::Status(_) => false,
        }
    }
    cost.parts.iter().any(part_has_x)
}
