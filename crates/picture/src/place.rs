//! Places: which one a card shows, and the colours of each.

use crate::colour::{BLACK, Colour, WHITE, hex};
use ashwright_core::{DieType, Mood};

/// One of the ten places of the world.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Place {
    /// Where magic of a type comes from.
    Of(DieType),
    /// Stone and ash, for what costs no magic of a type.
    Stone,
}

/// The colours of a place.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Palette {
    /// The sky, from the zenith to the horizon.
    pub sky: [Colour; 4],
    /// The sun.
    pub orb: Colour,
    /// The edge of what stands before the sun.
    pub rim: Colour,
    /// Figures, and what is near.
    pub deep: Colour,
    /// What is far.
    pub haze: Colour,
    /// Magic.
    pub glow: Colour,
    /// Magic of the second place, where two meet.
    pub second: Colour,
}

const fn palette(sky: [u32; 4], orb: u32, rim: u32, deep: u32, haze: u32, glow: u32) -> Palette {
    Palette {
        sky: [hex(sky[0]), hex(sky[1]), hex(sky[2]), hex(sky[3])],
        orb: hex(orb),
        rim: hex(rim),
        deep: hex(deep),
        haze: hex(haze),
        glow: hex(glow),
        second: hex(glow),
    }
}

#[rustfmt::skip]
const fn of_type(kind: DieType) -> Palette {
    match kind {
        DieType::Ceremonial => palette([0x13040b, 0x470b0c, 0xa62d12, 0xf7a04d], 0xffdca6, 0xffb066, 0x150407, 0xb8401a, 0xff7a2e),
        DieType::Charm => palette([0x2d0d36, 0x802a66, 0xd66289, 0xffd8cb], 0xfff3e4, 0xffd6dd, 0x230820, 0xdc7f9d, 0xff86ad),
        DieType::Illusion => palette([0x090216, 0x2a044d, 0x5f21a4, 0xbd97f5], 0xf2e6ff, 0xd2adff, 0x0c021c, 0x7440b8, 0xbf80ff),
        DieType::Natural => palette([0x04142c, 0x0c4090, 0x3a90e6, 0xdcf4ff], 0xffffff, 0xd4eeff, 0x041024, 0x5fa4e6, 0x6cc4ff),
        DieType::Divine => palette([0x2f3f6b, 0x8286a8, 0xf3dc9c, 0xfffbe0], 0xfffef2, 0xfff3a8, 0x1b2038, 0xd8c3a2, 0xffeab0),
        DieType::Sympathy => palette([0x031b23, 0x08555c, 0x2fb3aa, 0xd4fff4], 0xf0fffb, 0xa8fff0, 0x02161b, 0x48bdb5, 0x6cfbe8),
        DieType::Time => palette([0x29150f, 0x7c4823, 0xd9a767, 0xfff1d0], 0xfff7e2, 0xffe3aa, 0x1e0f08, 0xcf9d5f, 0xffcf6e),
        DieType::Artifice => palette([0x0a1017, 0x26333f, 0x566a7f, 0xd5e6f0], 0xf2fbff, 0xb9e6ff, 0x090e14, 0x74889b, 0x5fd2ff),
        DieType::Astral => palette([0x08071f, 0x272159, 0x7162c9, 0xeadfff], 0xffffff, 0xdacfff, 0x0a0822, 0x8878d6, 0xc2b2ff),
    }
}

impl Place {
    /// Its colours.
    pub(crate) fn palette(self) -> Palette {
        match self {
            Place::Of(kind) => of_type(kind),
            Place::Stone => palette(
                [0x12_1315, 0x38_393b, 0x7d_786e, 0xe4_dac8],
                0xfa_f4e6,
                0xf2_e7d0,
                0x11_1214,
                0x94_8d80,
                0xff_b25c,
            ),
        }
    }
}

/// The colours where two places meet: the sky of the first, cream between them, the ground of the second. Two strong
/// colours are never mixed with each other: orange and teal make mud.
pub(crate) fn blend(first: &Palette, second: &Palette) -> Palette {
    let cream = hex(0xff_f3e4);
    Palette {
        sky: [
            first.sky[0],
            first.sky[1],
            first.sky[2].to(cream, 0.12),
            cream.to(second.sky[3], 0.45),
        ],
        orb: first.orb.to(WHITE, 0.3),
        rim: first.rim.to(WHITE, 0.2),
        deep: first.deep.to(second.deep, 0.6),
        haze: second.haze.to(first.sky[2], 0.12),
        glow: first.glow,
        second: second.glow,
    }
}

/// Where the sun stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Hour {
    /// High and small, in a darker sky.
    High,
    /// Between.
    Middle,
    /// Low and large, in a paler sky.
    Low,
}

/// What a mood does to a place: the hour, the colour that it gives to the light, and how much of it.
fn light(mood: Mood) -> (Hour, Colour, f64) {
    match mood {
        Mood::Dawn => (Hour::Low, hex(0xff_dcb4), 0.42),
        Mood::Noon => (Hour::High, hex(0xf4_fbff), 0.4),
        Mood::Dusk => (Hour::Low, hex(0xd0_5a34), 0.46),
        Mood::Night => (Hour::High, hex(0x1a_2550), 0.5),
        Mood::Ember => (Hour::Middle, hex(0xff_7a22), 0.52),
        Mood::Blood => (Hour::Low, hex(0xc0_1426), 0.6),
        Mood::Gold => (Hour::Middle, hex(0xf4_c23e), 0.5),
        Mood::Frost => (Hour::High, hex(0xb4_e6ff), 0.55),
        Mood::Storm => (Hour::Middle, hex(0x42_5668), 0.55),
        Mood::Bloom => (Hour::Middle, hex(0xff_8ec0), 0.5),
        Mood::Venom => (Hour::Middle, hex(0x86_d848), 0.5),
        Mood::Gloom => (Hour::High, hex(0x2c_2a34), 0.55),
    }
}

/// The colours of a place in a mood, and the hour if the mood says one.
pub(crate) fn in_mood(palette: &Palette, mood: Option<Mood>) -> (Palette, Option<Hour>) {
    let Some(mood) = mood else { return (*palette, None) };
    let (hour, light, share) = light(mood);
    let shade = light.to(BLACK, 0.62);
    let sky = palette.sky;
    let tinted = Palette {
        sky: [
            sky[0].to(shade, share * 0.5),
            sky[1].to(shade, share * 0.6),
            sky[2].to(light, share * 0.85),
            sky[3].to(light, share),
        ],
        orb: palette.orb.to(light, share * 0.35),
        rim: palette.rim.to(light, share * 0.4),
        deep: palette.deep.to(light.to(BLACK, 0.88), share),
        haze: palette.haze.to(light, share * 0.55),
        glow: palette.glow.to(light.to(WHITE, 0.2), share * 0.6),
        second: palette.second.to(light, share * 0.4),
    };
    (tinted, Some(hour))
}

/// The colours without their fire.
pub(crate) fn burnt_out(palette: &Palette) -> Palette {
    let ash = |colour: Colour| colour.to(colour.grey().to(BLACK, 0.18), 0.82);
    Palette {
        sky: palette.sky.map(ash),
        orb: ash(palette.orb),
        rim: ash(palette.rim),
        deep: ash(palette.deep),
        haze: ash(palette.haze),
        glow: ash(palette.glow),
        second: ash(palette.second),
    }
}
