//! What can be said on the command line, and the help that teaches it.

mod figures;

use ashwright_core::EditionId;
use ashwright_engine::{Against, Edition};
use clap::{Args, Parser, Subcommand, ValueEnum};
use std::ops::RangeInclusive;
use std::path::PathBuf;

pub use figures::*;

/// Play, simulate, replay and look up Ashes Reborn 1.5.
#[derive(Parser, Debug)]
#[command(
    name = "ashwright",
    version,
    max_term_width = 100,
    subcommand_required = true,
    arg_required_else_help = true
)]
#[command(after_help = "\
Examples:
  ashwright play                                  a game against the greedy bot
  ashwright play \"iron men\" \"snakes in silver\"    with decks of your choice
  ashwright campaign new my.campaign              three encounters with a Chimera
  ashwright sim --games 1000 --players greedy,random
  ashwright cards show hammer
  ashwright rules show 9.2.1

Exit codes:
  0  everything went well
  1  the thing that was checked has problems, or the answers ended before the game
  2  wrong usage or bad input")]
pub struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
    /// When to use colours.
    #[arg(long, value_enum, default_value_t = Colour::Auto, global = true, value_name = "WHEN")]
    pub color: Colour,
}

/// A whole number between two, or a sentence that says which numbers there are.
fn number<T: TryFrom<u64>>(among: RangeInclusive<u64>) -> impl Fn(&str) -> Result<T, String> + Clone {
    move |typed| {
        let number = typed.parse().ok().filter(|number| among.contains(number));
        number
            .and_then(|number| T::try_from(number).ok())
            .ok_or_else(|| match *among.end() {
                u64::MAX => format!("choose a whole number, {} or more", among.start()),
                most => format!("choose a number from {} to {most}", among.start()),
            })
    }
}

/// When to use colours.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Colour {
    /// On a terminal, unless NO_COLOR is set.
    Auto,
    /// Also in files and pipes.
    Always,
    /// Not at all.
    Never,
}

/// The commands.
#[derive(Subcommand, Debug)]
pub enum Command {
    /// Play a game against bots.
    Play(PlayArgs),
    /// Play a campaign of Red Rains: three encounters with one Chimera, kept in a file.
    #[command(subcommand)]
    Campaign(CampaignCommand),
    /// Let bots play many games and count who wins.
    Sim(SimArgs),
    /// Measure how bots do against the Chimeras of Red Rains.
    #[command(subcommand)]
    Lab(LabCommand),
    /// Show a recorded game.
    Replay(ReplayArgs),
    /// Check that the rolls and draws of a recorded game were fair.
    Verify(VerifyArgs),
    /// Look up, check and format cards.
    #[command(subcommand)]
    Cards(CardsCommand),
    /// Read and search the rules.
    #[command(subcommand)]
    Rules(RulesCommand),
    /// Run rulings: scenarios that show what the rules mean.
    #[command(subcommand)]
    Rulings(RulingsCommand),
    /// List, show and check decks.
    #[command(subcommand)]
    Decks(DecksCommand),
    /// Drive the engine from another program, with lines of JSON on stdin and stdout.
    #[command(after_help = "\
Each line on stdin is a request, each line on stdout an answer. The protocol is described in docs/protocol.md.

Example:
  printf '{\"cmd\":\"hello\"}\\n' | ashwright protocol")]
    Protocol(CardFiles),
}

/// More cards than those of the project.
#[derive(Args, Clone, Debug, Default)]
pub struct CardFiles {
    /// A card file to add to the cards of the project; may be given several times.
    #[arg(long = "cards", value_name = "FILE")]
    pub cards: Vec<PathBuf>,
}

/// What happened to a card, as its picture shows it.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum MarkArg {
    /// A die lies on it.
    Charged,
    /// It is exhausted.
    Exhausted,
    /// It is wounded.
    Wounded,
}

/// Of which edition.
#[derive(Args, Clone, Copy, Debug)]
pub struct EditionArg {
    /// The edition.
    #[arg(long, value_name = "EDITION", value_parser = edition, default_value = "reborn")]
    pub edition: EditionId,
}

/// Of which edition decks are.
#[derive(Args, Clone, Copy, Debug)]
pub struct DeckEditionArg {
    /// The edition; where it is not given the decks decide by what they say and by the names of their cards
    #[arg(long, value_name = "EDITION", value_parser = edition)]
    pub edition: Option<EditionId>,
}

/// The edition that a word names.
fn edition(word: &str) -> Result<EditionId, String> {
    EditionId::from_word(word).ok_or_else(|| {
        let known = EditionId::ALL.map(EditionId::word).join(", ");
        format!("there is no edition {word:?}; the editions are: {known}")
    })
}

/// The edition that a word names and that is played between players.
fn between_players(word: &str) -> Result<EditionId, String> {
    let known = EditionId::ALL
        .into_iter()
        .filter(|id| Edition::of(*id).against == Against::EachOther);
    let known: Vec<EditionId> = known.collect();
    match EditionId::from_word(word).filter(|edition| known.contains(edition)) {
        Some(edition) => Ok(edition),
        None => {
            let known: Vec<&str> = known.into_iter().map(EditionId::word).collect();
            Err(format!(
                "no edition {word:?} is played between players; those that are: {}",
                known.join(", ")
            ))
        }
    }
}

/// `play`
#[derive(Args, Debug)]
#[command(after_help = "\
Decks are named by their title or a part of it (see `ashwright decks list`), or by a file in any format that `decks \
convert` reads. Your deck comes first, then \
one for each bot; decks that you do not name are chosen by the seed, against a Chimera among those that were made to meet it.

At every prompt you may answer with the number of a choice, its words, or just the card's name. `help` lists what else \
you can ask there: a look at any card, any rule, why something cannot be done, undo.

Answers can also be piped in, one a line; `play` then ends with code 1 when they run out before the game is over.

Examples:
  ashwright play \"iron men\" \"mist guardian\"
  ashwright play --against random --seat 2 --seed 7
  ashwright play \"iron men\" --players 4
  ashwright play \"corpse of viros brennen\" --chimera viros --level 2
  ashwright play \"iron men\" \"mist guardian\" --chimera viros --partner greedy --call-of-the-phoenix
  ashwright play my.deck --cards my.cards --record game.ash
  ashwright play --resume game.ash
  ashwright play --resume game.ash --turn 5 --record other.ash")]
pub struct PlayArgs {
    /// Your deck, then those of the bots.
    #[arg(value_name = "DECK")]
    pub decks: Vec<String>,
    /// Who plays against you; one name for all bots, or one for each, separated by commas. `person` is another person at
    /// this terminal, to whom you hand it over.
    #[arg(
        long,
        value_name = "BOT",
        value_delimiter = ',',
        default_value = "greedy",
        conflicts_with = "chimera"
    )]
    pub against: Vec<String>,
    /// How many seats the table has, 2 to 4.
    #[arg(long, value_name = "N", conflicts_with = "chimera", value_parser = number::<u8>(2..=4))]
    pub players: Option<u8>,
    /// Your seat, 1 to the number of players. With a --partner whoever sits in seat 1 begins.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number::<u8>(1..=4))]
    pub seat: u8,
    /// The edition that is played between players; where it is not given the decks decide by what they say and by the names
    /// of their cards, and Reborn is played where they do not. `--chimera` is of Red Rains.
    #[arg(long, value_name = "EDITION", value_parser = between_players, conflicts_with = "chimera")]
    pub edition: Option<EditionId>,
    #[command(flatten)]
    pub meeting: ChimeraArgs,
    /// The number that decides all dice and draws; the same seed and answers give the same game.
    #[arg(long, value_name = "N", value_parser = number::<u64>(0..=u64::MAX))]
    pub seed: Option<u64>,
    /// Keep the game in this file, from its beginning until it ends or is left.
    #[arg(long, value_name = "FILE")]
    pub record: Option<PathBuf>,
    /// Go on with the game in this record, and keep it there, or in the file that --record names. Bots are those that it
    /// names, others as --against says.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["decks", "players", "edition", "chimera", "seed"])]
    pub resume: Option<PathBuf>,
    /// Go on from where this turn of the record begins, also where it cannot be followed further; the record itself stays
    /// as it is.
    #[arg(long, value_name = "N", requires = "resume", value_parser = number::<u16>(0..=65_535))]
    pub turn: Option<u16>,
    /// The same, after this many answers.
    #[arg(long, value_name = "N", requires = "resume", conflicts_with = "turn", value_parser = number::<usize>(0..=u64::MAX))]
    pub step: Option<usize>,
    #[command(flatten)]
    pub more: CardFiles,
}

/// Which Chimera is met and how.
#[derive(Args, Debug)]
pub struct ChimeraArgs {
    /// Meet this Chimera of Red Rains, by its name or a part of it, and no other player.
    #[arg(long, value_name = "NAME")]
    pub chimera: Option<String>,
    /// The level of the Chimera, 1 to 3.
    #[arg(long, value_name = "N", default_value_t = 1, requires = "chimera", value_parser = number::<u8>(1..=3))]
    pub level: u8,
    /// The Chimera is heroic, and not standard.
    #[arg(long, requires = "chimera")]
    pub heroic: bool,
    /// Its aspects: one of its two stacks by name, `random` for nine of each blood value out of all, a list such as
    /// "3 Glare, 3 Lurk, ...", or a file with a line for each; its first stack when not given.
    #[arg(long, value_name = "STACK", requires = "chimera")]
    pub aspects: Option<String>,
    /// No player chooses for the Chimera: it takes what is worst, for all cards, or for those named, as in
    /// `--grim-fates="Abundance; Fear"`.
    #[arg(long, value_name = "CARDS", requires = "chimera", num_args = 0..=1, require_equals = true, default_missing_value = "all")]
    pub grim_fates: Option<String>,
    /// Meet it together with this bot, or with another `person` at this terminal.
    #[arg(long, value_name = "BOT", requires = "chimera")]
    pub partner: Option<String>,
    /// You and your partner roll a rage die when it is destroyed; on its power side you go on against each other.
    #[arg(long, requires = "partner")]
    pub call_of_the_phoenix: bool,
    /// You and your partner see each other's hands.
    #[arg(long, requires = "partner")]
    pub open_hands: bool,
}

/// `campaign …`
#[derive(Subcommand, Debug)]
pub enum CampaignCommand {
    /// Begin a campaign. The deck of each player is asked where the command line does not say it; where it does not say the
    /// Chimera, how it is met and who plays is asked, too.
    #[command(after_help = "\
The first encounter is of level 1; after each victory the next level follows, and a defeat ends the campaign (chapter 23 of \
`ashwright rules show 23 --edition red-rains`).

Examples:
  ashwright campaign new my.campaign
  ashwright campaign new my.campaign --chimera viros --deck \"iron men\"
  ashwright campaign new two.campaign --chimera scourge --players person,greedy --deck \"iron men\" --deck \"mist guardian\"
  ashwright campaign new once-more.campaign --again my.campaign")]
    New(NewCampaign),
    /// Play the next encounter, or go on with the one that was left.
    #[command(after_help = "\
Before an encounter you may take cards and change your deck at the prompt; `help` lists how, Enter begins. The game is kept \
whenever you are asked, so that nothing is lost. At a table without people bots play by themselves.

Examples:
  ashwright campaign play my.campaign
  ashwright campaign play bots.campaign --through")]
    Play {
        /// The campaign.
        file: PathBuf,
        /// Go on with the next encounter after each victory.
        #[arg(long)]
        through: bool,
    },
    /// Take cards after a victory, or change a deck before an encounter.
    #[command(after_help = "\
Cards are taken from one other preconstructed deck, up to three titles; naming a deck again begins anew. A deck is changed with a \
deck file: `campaign show FILE --deck 1` writes the present one.

Examples:
  ashwright campaign change my.campaign --from \"mist guardian\" --take \"3 TITLE\" --take \"2 TITLE\"
  ashwright campaign show my.campaign --deck 1 > my.deck
  ashwright campaign change my.campaign --deck my.deck")]
    Change(TakeArgs),
    /// Show who has beaten what, with which decks.
    #[command(after_help = "\
The games in it are played again and compared with what it says of them; the code is 1 when they differ.

Examples:
  ashwright campaign show my.campaign
  ashwright campaign show my.campaign --json")]
    Show {
        /// The campaign.
        file: PathBuf,
        /// Print the present deck of this player as a deck file instead.
        #[arg(long, value_name = "N", conflicts_with = "json", value_parser = number::<u8>(1..=2))]
        deck: Option<u8>,
        /// Print one JSON object.
        #[arg(long)]
        json: bool,
    },
}

/// `campaign new`
#[derive(Args, Debug)]
pub struct NewCampaign {
    /// The file to keep it in.
    pub file: PathBuf,
    /// The Chimera, by its name or a part of it.
    #[arg(long, value_name = "NAME")]
    pub chimera: Option<String>,
    /// All encounters are heroic, and not standard.
    #[arg(long)]
    pub heroic: bool,
    /// Its aspects: one of its two stacks by name, `random` for others in each encounter, a list such as
    /// "3 Glare, 3 Lurk, ...", or a file with a line for each; its first stack when not given.
    #[arg(long, value_name = "STACK")]
    pub aspects: Option<String>,
    /// The preconstructed deck of a player; once for each player.
    #[arg(long, value_name = "DECK")]
    pub deck: Vec<String>,
    /// Who plays: `person`, a bot (random, novice, greedy, expert), or two of them, separated by a comma; a person when not
    /// given. Two people take turns at this terminal.
    #[arg(long, value_name = "WHO", value_delimiter = ',')]
    pub players: Vec<String>,
    /// No player chooses for the Chimera: it takes what is worst, for all cards, or for those named, as in
    /// `--grim-fates="Abundance; Fear"`.
    #[arg(long, value_name = "CARDS", num_args = 0..=1, require_equals = true, default_missing_value = "all")]
    pub grim_fates: Option<String>,
    /// Two players roll a rage die when they have won the last encounter; on its power side they go on against each other.
    #[arg(long)]
    pub call_of_the_phoenix: bool,
    /// Two players see each other's hands.
    #[arg(long)]
    pub open_hands: bool,
    /// What the campaign is called; otherwise as the file.
    #[arg(long, value_name = "NAME")]
    pub name: Option<String>,
    /// The number that decides all dice, draws and choices of bots.
    #[arg(long, value_name = "N", value_parser = number::<u64>(0..=u64::MAX))]
    pub seed: Option<u64>,
    /// Try this campaign again from its beginning.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["chimera", "heroic", "aspects", "deck", "players", "grim_fates", "call_of_the_phoenix", "open_hands"])]
    pub again: Option<PathBuf>,
}

/// `campaign change`
#[derive(Args, Debug)]
pub struct TakeArgs {
    /// The campaign.
    pub file: PathBuf,
    /// Whose cards.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number::<u8>(1..=2))]
    pub player: u8,
    /// The preconstructed deck to take cards from.
    #[arg(long, value_name = "DECK")]
    pub from: Option<String>,
    /// A card of it with its number, such as "3 TITLE"; up to three times.
    #[arg(long, value_name = "CARD", requires = "from")]
    pub take: Vec<String>,
    /// The deck for the next encounter: a deck file, as `decks convert` reads them.
    #[arg(long, value_name = "FILE")]
    pub deck: Option<String>,
}

/// `replay`
#[derive(Args, Debug)]
#[command(after_help = "\
The record is played again from its first line, and the hashes in it are compared. Without --step or --turn the whole \
game is told.

Examples:
  ashwright replay game.ash
  ashwright replay game.ash --turn 5 --seat 1
  ashwright replay game.ash --step 120")]
pub struct ReplayArgs {
    /// The record.
    pub file: PathBuf,
    /// Stop after this many answers.
    #[arg(long, value_name = "N", conflicts_with = "turn", value_parser = number::<usize>(0..=u64::MAX))]
    pub step: Option<usize>,
    /// Stop where this turn begins.
    #[arg(long, value_name = "N", value_parser = number::<u16>(0..=65_535))]
    pub turn: Option<u16>,
    /// Show what this seat could see; everything when not given.
    #[arg(long, value_name = "N", value_parser = number::<u8>(1..=4))]
    pub seat: Option<u8>,
    /// Print one JSON object instead of text.
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub more: CardFiles,
}

/// `verify`
#[derive(Args, Debug)]
#[command(after_help = "\
A game played in a room is bound to a secret before it begins, and the record of the finished game opens it. The record \
is played again, and every outcome of chance is compared with the one that follows from the secret and from what the \
players added; docs/fair-chance.md says how. The code is 1 when one differs, or when the secret is not that of the game.

Example:
  ashwright verify game.ash")]
pub struct VerifyArgs {
    /// The record.
    pub file: PathBuf,
    /// Print one JSON object instead of text.
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub more: CardFiles,
}

/// `cards …`
#[derive(Subcommand, Debug)]
pub enum CardsCommand {
    /// List all cards, or those of a type or set.
    #[command(after_help = "Examples:\n  ashwright cards list\n  ashwright cards list --type ally --json")]
    List {
        /// Only cards of this type, such as `ally` or `ready spell`.
        #[arg(long = "type", value_name = "TYPE")]
        kind: Option<String>,
        /// Only cards of this set, or of those whose names contain this.
        #[arg(long, value_name = "SET")]
        set: Option<String>,
        /// Also cards of sets that players made.
        #[arg(long)]
        fan_made: bool,
        /// Print an array of JSON objects.
        #[arg(long)]
        json: bool,
        #[command(flatten)]
        edition: EditionArg,
        #[command(flatten)]
        more: CardFiles,
    },
    /// Show cards with their text.
    #[command(after_help = "Examples:\n  ashwright cards show hammer\n  ashwright cards show --source anchor")]
    Show {
        /// Titles, or parts of titles that only one card has.
        #[arg(required = true, value_name = "TITLE")]
        titles: Vec<String>,
        /// Show the definition in the card language instead of the text.
        #[arg(long, conflicts_with = "json")]
        source: bool,
        /// Print an array of JSON objects.
        #[arg(long)]
        json: bool,
        #[command(flatten)]
        edition: EditionArg,
        #[command(flatten)]
        more: CardFiles,
    },
    /// Print the picture of a card as SVG.
    #[command(after_help = "\
Examples:
  ashwright cards picture hammer > card.svg
  ashwright cards picture anchor --marked exhausted,wounded")]
    Picture {
        /// A title, or a part of a title that only one card has.
        #[arg(value_name = "TITLE")]
        title: String,
        /// What happened to the card.
        #[arg(long, value_enum, value_name = "MARK", value_delimiter = ',')]
        marked: Vec<MarkArg>,
        #[command(flatten)]
        edition: EditionArg,
        #[command(flatten)]
        more: CardFiles,
    },
    /// Show the titles that two editions share and print differently.
    #[command(
        after_help = "Examples:\n  ashwright cards diff original reborn\n  ashwright cards diff original reborn knight"
    )]
    Diff {
        /// An edition.
        #[arg(value_parser = edition, value_name = "FROM")]
        from: EditionId,
        /// The other edition.
        #[arg(value_parser = edition, value_name = "TO")]
        to: EditionId,
        /// Only titles that contain this.
        #[arg(value_name = "PART")]
        part: Option<String>,
        /// Print one JSON object.
        #[arg(long)]
        json: bool,
    },
    /// Say for each construct of the card language which cards use it.
    #[command(after_help = "\
With a file of reasons the code is 1 when a construct that serves one card or none has no reason there, or another one \
has. The file has lines like `passes: an event of the rulebook`; `#` begins a comment.

Example:
  ashwright cards constructs --reasons cards/single-uses.txt")]
    Constructs {
        /// A list of reasons for constructs that serve one card or none.
        #[arg(long, value_name = "FILE")]
        reasons: Option<PathBuf>,
        /// Print one JSON object.
        #[arg(long)]
        json: bool,
    },
    /// Find cards by words, figures and what their text does.
    #[command(after_help = "\
Words match the title and the text, or are the initials of the title; a phrase stands in quotation marks. Fields:
  name:knight  text:draw  type:ally  set:master  die:natural  die=natural,charm (only these)  is:unique
  cost<=2  attack>=3  life=2  recover!=0  limit>1  keyword:\"Unit Guard\"  ability:slash
  unique:aradel  chained:yes  summons:gilder  uses:destroy  sort:cost  sort:-attack
  edition:original (or reborn, red-rains: then the cards of every edition are looked through)
  is:fan-made  maker:publisher (who made the set; what players made is left out unless the query asks for a maker)
A - or NOT before a part denies it. Every part must match; of parts with OR between them one must. Brackets keep parts together.

Examples:
  ashwright cards search overkill
  ashwright cards search type:ally die:natural
  ashwright cards search 'type:conjuration attack>=2 -unique:any'
  ashwright cards search '(die:charm OR die:divine) cost<=1 sort:name'
  ashwright cards search edition:original respark")]
    Search {
        /// The parts of the query.
        #[arg(required = true, value_name = "WORD")]
        words: Vec<String>,
        /// Also cards of sets that players made.
        #[arg(long)]
        fan_made: bool,
        /// Print an array of JSON objects.
        #[arg(long)]
        json: bool,
        #[command(flatten)]
        edition: EditionArg,
        #[command(flatten)]
        more: CardFiles,
    },
    /// Check card files, together with the cards of the project that they may refer to.
    #[command(after_help = "\
Without files the project's own cards are checked. The code is 1 when something is wrong.

Examples:
  ashwright cards check my.cards
  ashwright cards check")]
    Check {
        /// The card files, or directories of them.
        #[arg(value_name = "FILE")]
        files: Vec<PathBuf>,
        /// Print one JSON object.
        #[arg(long)]
        json: bool,
    },
    /// Format card files in place.
    #[command(after_help = "\
A file that cannot be read is left as it is.

Examples:
  ashwright cards fmt my.cards
  ashwright cards fmt --check cards/reborn/*.cards")]
    Fmt {
        /// The card files; `-` reads stdin and writes stdout.
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
        /// Change nothing; the code is 1 when a file is not formatted.
        #[arg(long)]
        check: bool,
    },
}

/// `rules …`
#[derive(Subcommand, Debug)]
pub enum RulesCommand {
    /// Show a rule, a section or a chapter; the list of chapters when no number is given.
    #[command(
        after_help = "Examples:\n  ashwright rules show\n  ashwright rules show 9.2\n  ashwright rules show 9.2.1\n  \
        ashwright rules show 19.3 --edition red-rains"
    )]
    Show {
        /// The number.
        #[arg(value_name = "NUMBER")]
        number: Option<String>,
        #[command(flatten)]
        edition: EditionArg,
        /// Print one JSON object.
        #[arg(long)]
        json: bool,
    },
    /// Find rules in which all words occur.
    #[command(after_help = "Examples:\n  ashwright rules search fatigue\n  ashwright rules search guard phoenixborn")]
    Search {
        /// The words.
        #[arg(required = true, value_name = "WORD")]
        words: Vec<String>,
        #[command(flatten)]
        edition: EditionArg,
        /// Show at most so many.
        #[arg(long, value_name = "N", default_value_t = 12)]
        limit: usize,
        /// Print one JSON object.
        #[arg(long)]
        json: bool,
    },
    /// Show the rules in which two editions differ.
    #[command(after_help = "\
`-` stands before what only the first edition says, `+` before what only the second does.

Examples:
  ashwright rules diff reborn red-rains
  ashwright rules diff reborn red-rains 7.4")]
    Diff {
        /// The first edition.
        #[arg(value_name = "FROM", value_parser = edition)]
        from: EditionId,
        /// The second edition.
        #[arg(value_name = "TO", value_parser = edition)]
        to: EditionId,
        /// Only this chapter, section or rule.
        #[arg(value_name = "NUMBER")]
        number: Option<String>,
        /// Print one JSON object.
        #[arg(long)]
        json: bool,
    },
    /// Check that the rules are in order and that every citation of them holds.
    #[command(after_help = "\
Looks at every rule number in crates/ and rulings/ of a working copy of the project, and at the uncited.txt of each edition \
under rules/, the list of rules that no ruling of that edition cites. The code is 1 when something is wrong.

Example:
  ashwright rules check --root ~/src/ashwright")]
    Check {
        /// The working copy; otherwise the one around the current directory.
        #[arg(long, value_name = "DIR")]
        root: Option<PathBuf>,
        /// Print one JSON object.
        #[arg(long)]
        json: bool,
    },
}

/// `rulings …`
#[derive(Subcommand, Debug)]
pub enum RulingsCommand {
    /// Play scenarios and compare what they expect.
    #[command(after_help = "\
Without files the project's own rulings are run. The code is 1 when one fails.

Examples:
  ashwright rulings run
  ashwright rulings run rulings/reborn --json
  ashwright rulings run my.ruling")]
    Run {
        /// Files, or directories of them.
        #[arg(value_name = "FILE")]
        files: Vec<PathBuf>,
        /// Print one JSON object.
        #[arg(long)]
        json: bool,
        #[command(flatten)]
        more: CardFiles,
    },
    /// Say which constructs of players' cards that reach what an opponent has no ruling of an edition runs.
    #[command(after_help = "\
Against a Chimera an opponent's Phoenixborn, hand, piles, spells, dice and first player token are what its rules make of them. \
The constructs are found in the definitions of the cards; each wants a ruling that runs one of its lines. The list has lines like \
`CONSTRUCT -- REASON`. The code is 1 when a construct is neither run nor listed, or listed without need.

Examples:
  ashwright rulings opponents --list rulings/red-rains/opponents.txt
  ashwright rulings opponents --all --list rulings/red-rains/opponents.txt")]
    Opponents {
        /// Files, or directories of them.
        #[arg(value_name = "FILE")]
        files: Vec<PathBuf>,
        /// A list of constructs that no ruling can run, each with the reason.
        #[arg(long, value_name = "FILE")]
        list: Option<PathBuf>,
        /// The edition; the others have no Chimera.
        #[arg(long, value_name = "EDITION", value_parser = edition, default_value = "red-rains")]
        edition: EditionId,
        /// List all constructs, each with the cards that have it and the rulings that run it.
        #[arg(long)]
        all: bool,
        /// Print all of them as one JSON object.
        #[arg(long, conflicts_with = "all")]
        json: bool,
    },
    /// Say which lines of the cards no ruling runs.
    #[command(after_help = "\
Without files the project's own rulings are played. The code is 1 when a line is not run and not listed, or listed and \
run. The list has lines like `TITLE: deal 1 damage to target unit (no target)`; `#` begins a comment.

Examples:
  ashwright rulings coverage
  ashwright rulings coverage --list rulings/uncovered.txt
  ashwright rulings coverage rulings/reborn/cards --json")]
    Coverage {
        /// Files, or directories of them.
        #[arg(value_name = "FILE")]
        files: Vec<PathBuf>,
        /// A list of lines that are known not to be run.
        #[arg(long, value_name = "FILE")]
        list: Option<PathBuf>,
        #[command(flatten)]
        edition: EditionArg,
        /// Print one JSON object.
        #[arg(long)]
        json: bool,
    },
}

/// `decks …`
#[derive(Subcommand, Debug)]
pub enum DecksCommand {
    /// List the decks of the project.
    List {
        /// Print an array of JSON objects.
        #[arg(long)]
        json: bool,
        #[command(flatten)]
        edition: EditionArg,
    },
    /// Show decks.
    #[command(after_help = "Examples:\n  ashwright decks show \"iron men\"\n  ashwright decks show my.deck")]
    Show {
        /// Decks of the project by their names or parts of them, files, directories, or `-` for what comes in.
        #[arg(required = true, value_name = "DECK")]
        decks: Vec<String>,
        /// Print one JSON object, or an array when there are several decks.
        #[arg(long)]
        json: bool,
        #[command(flatten)]
        edition: DeckEditionArg,
        #[command(flatten)]
        more: CardFiles,
    },
    /// Check decks against the rules of chapter 16 and a format.
    #[command(after_help = "\
Without decks those of the project are checked. A file may be in any format that `decks convert` reads and hold several \
decks; each deck gets its verdict: fine, wrong (it may not be played), or unread (something in it was not \
understood). The code is 1 when one is not fine.

Examples:
  ashwright decks check my.deck
  ashwright decks check pasted.txt --format precon
  ashwright decks check")]
    Check {
        /// Decks of the project, files, directories, or `-` for what comes in.
        #[arg(value_name = "DECK")]
        decks: Vec<String>,
        /// What the decks are to be legal in.
        #[arg(long, value_name = "FORMAT", value_parser = ["constructed", "precon", "casual"], default_value = "constructed")]
        format: String,
        /// Print one JSON object.
        #[arg(long)]
        json: bool,
        #[command(flatten)]
        edition: DeckEditionArg,
        #[command(flatten)]
        more: CardFiles,
    },
    /// Read a deck list in any format and write it in another.
    #[command(after_help = "\
Reads deck files, the text and JSON that deck sites and other tables export, and links that carry their deck. Conjurations \
are not read: they follow from the deck. What cannot be understood is reported with its line, and the code is 1. A line of \
dashes, or the end of an export, parts several decks in one text.

Examples:
  ashwright decks convert pasted.txt
  ashwright decks convert \"iron men\" --to site
  ashwright decks convert - --to link < pasted.txt")]
    Convert {
        /// Files, directories, decks of the project, or `-` for what comes in.
        #[arg(required = true, value_name = "DECK")]
        decks: Vec<String>,
        /// The format to write: a deck file, the deck site's text, the other table's two boxes, JSON, the JSON of both, or the end
        /// of a link that holds the deck.
        #[arg(long, value_name = "FORMAT", value_parser = ["deck", "site", "table", "json", "site-json", "table-json", "link"], default_value = "deck")]
        to: String,
        #[command(flatten)]
        edition: DeckEditionArg,
        #[command(flatten)]
        more: CardFiles,
    },
}
