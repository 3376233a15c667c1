//! The picture of a card, as its file names it: a figure and a mood.

/// The figure of a picture: one of a closed list of drawings, which `ashwright-picture` keeps. A figure without a word is
/// a seal, which is drawn from the title alone.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Figure(u8);

/// The words for all figures, in alphabetical order.
#[rustfmt::skip]
const FIGURES: [&str; 158] = [
    "angel", "anvil", "ape", "archer", "armor", "arrows", "axe", "banner", "bard", "bats", "bear", "bee", "beetle",
    "bell", "blade", "boar", "bolt", "bones", "book", "boot", "bow", "brute", "burst", "butterfly", "cage",
    "candle", "chain", "chalice", "child", "claw", "cloud", "coffin", "comet", "compass", "crab", "crown",
    "crusher", "crystal", "dancer", "dart", "demon", "dragon", "drop", "eye", "fang", "feather", "fish", "fist",
    "flame", "flask", "footprints", "fox", "frog", "fungus", "gargoyle", "gate", "gear", "giant", "golem",
    "gryphon", "hand", "hare", "hawk", "heart", "herald", "horn", "horse", "hound", "hourglass", "hunter", "hydra",
    "jellyfish", "key", "king", "knight", "knot", "ladder", "lancer", "lantern", "leaf", "lion", "lizard", "lotus",
    "mage", "mammoth", "mandala", "mask", "mirror", "monk", "moon", "needle", "nest", "oak", "ooze", "owl",
    "panther", "paw", "peak", "phoenix", "puppet", "puppetstrings", "pyramid", "queen", "ram", "raptor", "rat",
    "raven", "reaper", "reaver", "rider", "ring", "ripples", "rogue", "roots", "rose", "sage", "scales",
    "scorpion", "scroll", "seal", "seed", "seer", "serpent", "shark", "shield", "ship", "skeleton", "skull",
    "snowflake", "spear", "spider", "spiral", "spirit", "squid", "stag", "stone", "summoner", "sun", "swallow",
    "swap", "talon", "tentacle", "tornado", "tower", "trap", "treant", "turtle", "twins", "vine", "warden",
    "wave", "web", "whale", "wings", "wisp", "witch", "wolf", "worm",
];

impl Figure {
    /// Every figure, in alphabetical order.
    pub fn all() -> impl ExactSizeIterator<Item = Figure> {
        (0..FIGURES.len() as u8).map(Figure)
    }

    /// The word for this figure.
    pub fn word(self) -> &'static str {
        FIGURES[usize::from(self.0)]
    }

    /// The figure that `word` names.
    pub fn from_word(word: &str) -> Option<Figure> {
        FIGURES.binary_search(&word).ok().map(|at| Figure(at as u8))
    }
}

impl Default for Figure {
    /// A seal.
    fn default() -> Figure {
        Figure::from_word("seal").unwrap_or(Figure(0))
    }
}

/// What the light of a picture is like; without one it follows from the title.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Mood {
    /// A large pale sun.
    Dawn,
    /// A small high sun.
    Noon,
    /// A large red sun.
    Dusk,
    /// Dark blue.
    Night,
    /// The orange of glowing coal.
    Ember,
    /// Deep red.
    Blood,
    /// Yellow.
    Gold,
    /// Pale blue.
    Frost,
    /// The grey of heavy clouds.
    Storm,
    /// Pink.
    Bloom,
    /// Green.
    Venom,
    /// Nearly dark.
    Gloom,
}

/// What the picture of a card shows before the place that its dice say.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Picture {
    /// Who or what it shows.
    pub figure: Figure,
    /// In which light.
    pub mood: Option<Mood>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_found_by_their_words() {
        assert!(FIGURES.is_sorted());
        for figure in Figure::all() {
            assert_eq!(Figure::from_word(figure.word()), Some(figure));
        }
        assert_eq!(Figure::from_word("Seal"), None);
        assert_eq!(Figure::default().word(), "seal");
    }
}
