//! What is asked of many games: `sim` and `lab`.

use super::*;

/// `sim`
#[derive(Args, Debug)]
#[command(after_help = "\
Without --decks every deck meets every other, seats swapped in turn. The seats of the bots rotate from game to game as \
well, so that neither deck nor seat favours a player. Results depend on the seed only, never on the number of jobs.

A decision counts when it is put to a seat with two or more answers. Rates are per second of CPU time used by the \
threads that play. Intervals are Wilson intervals at 95 %.

Examples:
  ashwright sim --games 10000
  ashwright sim --players greedy,random --games 1000 --jobs 2
  ashwright sim --decks \"iron men,bloodwoods\" --games 2000 --json
  ashwright sim --random-decks --laws --games 100
  ashwright sim --chimera viros --level 1 --games 1000
  ashwright sim --chimera viros --players greedy,greedy --decks \"iron men,bloodwoods\" --games 100
  ashwright sim --random-decks --uses --games 100000
  ashwright sim --edition original --random-decks --games 1000")]
pub struct SimArgs {
    /// How many games.
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = number::<u64>(1..=u64::MAX))]
    pub games: u64,
    /// The number of the first of them, as errors name it: with `--games 1` that game is played again.
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = number::<u64>(0..=u64::MAX))]
    pub first: u64,
    /// Who plays: one name for all seats, or one for each, separated by commas (random, novice, greedy, expert).
    #[arg(long, value_name = "BOT", value_delimiter = ',', default_value = "random")]
    pub players: Vec<String>,
    /// The decks that take part, by name or file, separated by commas; the six of the rulebook when none are named, or against a Chimera
    /// those that were made to meet it.
    #[arg(long, value_name = "DECK", value_delimiter = ',')]
    pub decks: Vec<String>,
    /// New random legal decks, which everybody plays once from every seat.
    #[arg(long, conflicts_with = "decks")]
    pub random_decks: bool,
    /// Each random deck holds one of these cards, by their titles or parts of them, in turn; of a conjuration, a card that
    /// conjures it. It may be given several times.
    #[arg(long, value_name = "CARD", requires = "random_decks")]
    pub with: Vec<String>,
    /// Cards of releases that players made may be in random decks, too.
    #[arg(long, visible_alias = "fan-made", requires = "random_decks")]
    pub made_by_players: bool,
    /// The edition that is played between players; where it is not given the decks decide by what they say and by the names
    /// of their cards, and Reborn is played where they do not. `--chimera` is of Red Rains.
    #[arg(long, value_name = "EDITION", value_parser = between_players, conflicts_with = "chimera")]
    pub edition: Option<EditionId>,

    /// Count how often each card came into play and each ability was activated, and list what did less often than this
    #[arg(long, value_name = "N", num_args = 0..=1, default_missing_value = "1000", value_parser = number::<u64>(0..=u64::MAX))]
    pub uses: Option<u64>,
    /// Play Red Rains against this Chimera, by its name or a part of it: one player meets it, or two together
    /// when `--players` names two.
    #[arg(long, value_name = "NAME", conflicts_with = "seats")]
    pub chimera: Option<String>,
    /// The level of the Chimera, 1 to 3.
    #[arg(long, value_name = "N", default_value_t = 1, requires = "chimera", value_parser = number::<u8>(1..=3))]
    pub level: u8,
    /// The Chimera is heroic, and not standard.
    #[arg(long, requires = "chimera")]
    pub heroic: bool,
    /// Its aspects: one of its two stacks by name, `random` for nine of each blood value out of all, a list such as
    /// "3 Glare, 3 Lurk, ...", or a file with a line for each; both of its stacks in turn when not given.
    #[arg(long, value_name = "STACK", requires = "chimera")]
    pub aspects: Option<String>,
    /// No player chooses for the Chimera: it takes what is worst, for all cards, or for those named, as in
    /// `--grim-fates="Abundance; Fear"`.
    #[arg(long, value_name = "CARDS", requires = "chimera", num_args = 0..=1, require_equals = true, default_missing_value = "all")]
    pub grim_fates: Option<String>,
    /// Two players roll a rage die when it is destroyed; on its power side they go on against each other, and who wins then is
    /// counted besides.
    #[arg(long, requires = "chimera")]
    pub call_of_the_phoenix: bool,
    /// Two players see each other's hands.
    #[arg(long, requires = "chimera")]
    pub open_hands: bool,
    /// Its life, whatever its card says: for finding what its card ought to say.
    #[arg(long, value_name = "N", requires = "chimera", value_parser = number::<u8>(1..=255))]
    pub life: Option<u8>,
    /// Its Ultimate value, whatever its card says.
    #[arg(long, value_name = "N", requires = "chimera", value_parser = number::<u8>(1..=255))]
    pub ultimate: Option<u8>,
    /// How many seats, 2 to 4; as many as there are players when several are named, otherwise 2.
    #[arg(long, value_name = "N", value_parser = number::<u8>(2..=4))]
    pub seats: Option<u8>,
    /// The number that decides all dice, draws and choices.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number::<u64>(0..=u64::MAX))]
    pub seed: u64,
    /// How many threads; 0 means one for each processor.
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = number::<usize>(0..=u64::MAX))]
    pub jobs: usize,
    /// Check the laws of the game at every decision; slow.
    #[arg(long)]
    pub laws: bool,
    /// Print one JSON object instead of tables.
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub more: CardFiles,
}

/// `lab …`
#[derive(Subcommand, Debug)]
pub enum LabCommand {
    /// Play every deck of Red Rains against every Chimera, and draw a heat map of the wins.
    #[command(after_help = "\
Every deck plays so many games against each card, both stacks of aspects in turn. Results depend on the seed only, never on the \
number of jobs. Ctrl-C writes what there is. With two players the partner of a deck is another one in each game.

Examples:
  ashwright lab red-rains --games 20 --out red-rains.svg --table red-rains.md
  ashwright lab red-rains --chimera viros --standard --level 1 --games 100")]
    RedRains(HeatArgs),
    /// Find the life and Ultimate value at which two greedy bots do as well as one alone.
    #[command(after_help = "\
For each card the wins and rounds of one bot are measured, then those of two with other values: the life is halved in until wins \
agree within 5 points, the Ultimate value is moved by one until the median of rounds does. Where one bot wins less than 10 or more \
than 90 percent, the values are scaled from the nearest card of the same Chimera. docs/two-player-values.md says more.

Examples:
  ashwright lab two-player --chimera viros --standard --level 1 --games 500
  ashwright lab two-player --games 2000 --write cards/red-rains")]
    TwoPlayer(TwoPlayerArgs),
    /// Play random games against every Chimera in every way, and name what came up too seldom or broke a law.
    #[command(after_help = "\
Chimeras, cards, choices of aspects, one and two players, and decks take turns. Then games are played under all laws until every \
card of a player was in one against each Chimera, at most so many each. The code is 1 when something is wrong or missing.

Example:
  ashwright lab mass --games 200000 --laws 2000")]
    Mass(MassArgs),
}

/// Against which cards of Chimeras, and how often.
#[derive(Args, Clone, Debug, Default)]
pub struct LabField {
    /// Only this Chimera, by its name or a part of it.
    #[arg(long, value_name = "NAME")]
    pub chimera: Option<String>,
    /// Only this level, 1 to 3.
    #[arg(long, value_name = "N", value_parser = number::<u8>(1..=3))]
    pub level: Option<u8>,
    /// Only heroic cards.
    #[arg(long, conflicts_with = "standard")]
    pub heroic: bool,
    /// Only standard cards.
    #[arg(long)]
    pub standard: bool,
    /// How many games: in each cell, or for each value that is tried.
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = number::<u64>(1..=u64::MAX))]
    pub games: u64,
    /// The number that decides all dice, draws and choices.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number::<u64>(0..=u64::MAX))]
    pub seed: u64,
    /// How many threads; 0 means one for each processor.
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = number::<usize>(0..=u64::MAX))]
    pub jobs: usize,
}

/// `lab red-rains`
#[derive(Args, Debug)]
pub struct HeatArgs {
    #[command(flatten)]
    pub field: LabField,
    /// Who plays: one bot, or two separated by a comma (random, novice, greedy, expert).
    #[arg(long, value_name = "BOT", value_delimiter = ',', default_value = "greedy")]
    pub players: Vec<String>,
    /// Where the heat map goes, as SVG.
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// Where the tables go, as Markdown; they are printed when no file is named.
    #[arg(long, value_name = "FILE")]
    pub table: Option<PathBuf>,
}

/// `lab two-player`
#[derive(Args, Debug)]
pub struct TwoPlayerArgs {
    #[command(flatten)]
    pub field: LabField,
    /// Write the values into the card files of this directory.
    #[arg(long, value_name = "DIR")]
    pub write: Option<PathBuf>,
}

/// `lab mass`
#[derive(Args, Debug)]
pub struct MassArgs {
    /// How many games.
    #[arg(long, value_name = "N", default_value_t = 200_000, value_parser = number::<u64>(1..=u64::MAX))]
    pub games: u64,
    /// How many games under the laws against each Chimera, at most.
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = number::<u64>(0..=u64::MAX))]
    pub laws: u64,
    /// What came up less often than this is named.
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = number::<u64>(0..=u64::MAX))]
    pub least: u64,
    /// The number that decides everything.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number::<u64>(0..=u64::MAX))]
    pub seed: u64,
    /// How many threads; 0 means one for each processor.
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = number::<usize>(0..=u64::MAX))]
    pub jobs: usize,
}
