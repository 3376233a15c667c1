//! The pages of the site.

mod about;
mod builder;
mod campaign;
mod card;
mod cards;
mod chimera;
mod deck_choice;
mod decks;
mod game;
mod grim_fates;
mod home;
mod learn;
mod lobby;
mod new_deck;
mod play;
mod replay;
mod rules;
mod rulings;
mod settings;

pub use about::{AboutPage, LicencePage, NotFoundPage};
pub use builder::OwnDeckPage;
pub use campaign::{CampaignPage, CampaignsPage};
pub use card::CardPage;
pub use cards::CardsPage;
pub use chimera::ChimeraPage;
pub use decks::{DeckPage, DecksPage, SharedDeckPage};
pub use game::{GamePage, WatchPage};
pub use home::HomePage;
pub use learn::LearnPage;
pub use lobby::Lobby;
pub use new_deck::NewDeckPage;
pub use play::{BotPage, OnlinePage, PlayPage};
pub use replay::ReplayPage;
pub use rules::{GlossaryPage, RulesPage};
pub use rulings::{RulingPage, RulingsPage};
pub use settings::SettingsPage;
