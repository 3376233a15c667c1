# Words that every page uses: dice, costs, cards, the line to a room.

app-name = Ashwright

# Beside a button that removes something for good.
keep-it = Keep it

die-words = { $kind ->
    [ceremonial] Ceremonial
    [charm] Charm
    [illusion] Illusion
    [natural] Natural
    [divine] Divine
    [sympathy] Sympathy
    [time] Time
    [artifice] Artifice
    [astral] Astral
   *[other] { $kind }
}, { $level ->
    [basic] basic
    [class] class
   *[power] power
}
die-exhausted = { $die }, exhausted

mark-main = main action
mark-side = side action
mark-exhaust = exhaust
mark-discard = discard
mark-status = status
mark-basic = basic magic

cost-label = Cost: { $cost }
cost-main = 1 main action
cost-side = 1 side action
cost-exhaust = exhaust this card
cost-discard = { $count ->
    [one] discard { $count } card
   *[other] discard { $count } cards
}
cost-status = { $count ->
    [one] { $count } status token
   *[other] { $count } status tokens
}
cost-basic = { $count ->
    [one] { $shown } die of any kind
   *[other] { $shown } dice of any kind
}
cost-dice = { $shown } { $kind ->
    [ceremonial] ceremonial
    [charm] charm
    [illusion] illusion
    [natural] natural
    [divine] divine
    [sympathy] sympathy
    [time] time
    [artifice] artifice
    [astral] astral
   *[other] { $kind }
} { $level ->
    [class] class
   *[power] power
} { $count ->
    [one] die
   *[other] dice
}
cost-either = either { $options }
cost-or = { " or " }

card-kind = { $kind ->
    [phoenixborn] Phoenixborn
    [ally] Ally
    [conjuration] Conjuration
    [ready-spell] Ready spell
    [action-spell] Action spell
    [reaction-spell] Reaction spell
    [alteration-spell] Alteration spell
    [conjured-alteration-spell] Conjured alteration spell
    [chimera] Chimera
    [behavior] Behavior
    [ultimate] Ultimate
    [aspect] Aspect
    [conjured-aspect] Conjured aspect
    [fatigued] Fatigued
   *[other] { $kind }
}
card-claw-left = Left claw: it attacks your leftmost unit
card-claw-right = Right claw: it attacks your rightmost unit
card-jaw = Jaw: it attacks your Phoenixborn
card-no-sign = No sign: it never attacks
card-blood = Blood { $value }: so many wounds the Chimera gets when this is destroyed
card-pips = Status tokens { $value }
card-value = { $name ->
    [attack] Attack
    [life] Life
    [recover] Recover
    [battlefield] Battlefield
    [spellboard] Spellboard
   *[other] { $name }
} { $value }
card-limit = { $count ->
    [one] { $count } copy
   *[other] { $count } copies
}
card-edition = { $edition ->
    [original] Original edition
    [red-rains] Red Rains
   *[other] { $edition }
}
card-chained = Chained
card-unconfirmed = Text not confirmed
keyword-more = More in the glossary

# Editions, and what could not be loaded

edition-reborn = Reborn
edition-red-rains = Red Rains
edition-original = the original edition
text-away = What belongs here cannot be loaded now. Check your connection and load the page again.
part-away = This page could not be loaded
part-away-more = A part of the program did not come. Check your connection and try again.
decks-shelf = Where the deck comes from
decks-chosen = Chosen: { $deck }
