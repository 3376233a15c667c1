# What a Chimera does, in the chronicle of a table.

table-log-rage-basic = A rage die shows its basic side.
table-log-rage-power = A rage die shows its power side.
table-log-rage-spent = All rage dice showed power, and are basic again.
table-log-behavior = The behavior die shows { $number }.
table-log-guard-roll = The behavior die shows { $number } for a guard.
table-log-red-rains = { $count ->
    [one] 1 Red Rains token lies on the Chimera.
   *[other] { $count } Red Rains tokens lie on the Chimera.
}
table-log-faces = { $by ->
    [you] It faces you.
   *[other] It faces { $player }.
}
table-log-face-down = { $by ->
    [you] An aspect lies face down opposite you.
   *[other] An aspect lies face down opposite { $player }.
}
table-log-ultimate = The Ultimate of phase { $number } resolves.
table-log-phase = Phase { $number } begins.
table-log-fatigued = The Chimera is fatigued.
table-log-phoenix-silent = The rage die shows its basic side: the Phoenix does not call.
table-log-phoenix = The Phoenix calls: the players go on against each other.

# The Chimera at the table.

chimera-side = The Chimera
chimera-phase = Phase { $number }
chimera-rage = Rage dice: { $count } of { $of } show power
chimera-ultimate = Red Rains: { $count } of the { $of } that set off the Ultimate
chimera-threat = Threat { $count }
chimera-fatigued = It is fatigued.
chimera-behavior = Behavior
chimera-rolled = Rolled { $number }{ $against }
chimera-rolled-in = Rolled { $number } in phase { $phase }{ $against }
chimera-rolled-says = { $rolled }. { $row }
chimera-against = { " against " }{ $by ->
    [you] you
   *[other] { $player }
}
chimera-no-roll = No roll{ $against }
chimera-no-roll-attacks = It attacked at once: an effect had it attack, or no aspect lay face down there.
chimera-no-roll-passes = It passed: no aspect lay face down there, and no unit of its row could attack.
chimera-acts = The Chimera acts
chimera-acts-says = What it does is shown first; you are asked again afterwards.
chimera-forecast = End of round: { $aspects ->
    [0] no aspect in play
   *[other] +{ $aspects } → { $tokens }/{ $of }{ $ultimates ->
        [0] { "" }
        [1] , Ultimate
        [2] , Ultimate twice
       *[other] , Ultimate { $ultimates } times
    }
}
chimera-forecast-says = As things stand: each aspect in play brings a Red Rains token in the recovery phase.
chimera-passing-raises = An aspect lies face down before you: a pass raises the rage to { $now } of { $of }.
chimera-passing-rains = An aspect lies face down before you: a pass makes all rage dice show power, and brings a Red Rains token.
chimera-resign-campaign = The encounter is lost, and a defeat ends the campaign{ $partner ->
    [yes] , for both of you
   *[no] { "" }
}; it can be tried again from its beginning. Concede?
chimera-resign-partner = Both of you lose with it. Concede for { $player } as well?

# In the help of a table: what a Chimera's turn is made of.

chimera-last-turn = Its last turn, step by step
chimera-back = Face-down aspect
chimera-back-blood = Face-down aspect, blood { $blood }
chimera-back-known = Face-down aspect, { $card }
chimera-aims = attacks { $card }
chimera-aims-short = →{ $card }
chimera-aims-player = attacks { $by ->
    [you] you
   *[other] { $player }
}
chimera-aims-player-short = →{ $by ->
    [you] you
   *[other] { $player }
}
chimera-leftmost = leftmost
chimera-rightmost = rightmost
chimera-both-ends = leftmost and rightmost

# Choosing a Chimera, and its aspects, at a table and before.

home-chimera = Meet a Chimera
home-chimera-more = Red Rains: alone or with a partner against the aspects
chimera-standard = Standard
chimera-heroic = Heroic
aspects-says = Nine aspects of blood 1 and nine of blood 2 make the Chimera’s deck, up to three copies of each.
aspects-of-blood = Blood { $blood }: { $count } of { $most }
aspects-nine = Choose { $most } aspects of each blood value: there are { $one } of blood 1 and { $two } of blood 2.
chimera-met-at = { $difficulty }, level { $level }
chimera-easier = An easier level
chimera-harder = A harder level
chimera-second = Go on against each other
chimera-to-second = Go to the game between you

# Two players against a Chimera.

partner-fronts = Whose front is shown large
partner-front-says = { $by ->
    [you] Your front, { $life } life left, units: { $units }
   *[other] Front of { $player }, { $life } life left, units: { $units }
}
partner-front-of = { $by ->
    [you] Your front
   *[other] Front of { $player }
}
partner-shared-turn = Shared turn
partner-turn-against = { $by ->
    [you] The Chimera’s turn against you
   *[other] The Chimera’s turn against { $player }
}
partner-ask-action = Shared turn: choose an action
partner-may = { $player }: { $what }.
partner-both = main and side action left
partner-main = main action left
partner-side = side action left
partner-done = done
partner-goes-on = { $player } lets you go first.
partner-let = You let { $player } go first.
partner-stood-in = A bot plays for { $player } until they are back.
chimera-back-says = A face-down aspect: the Chimera reveals the leftmost one in its turns, and until then nothing reaches it.{ $blood ->
    [yes] { " The number is its blood value: so many wounds the Chimera gets when the aspect is destroyed." }
   *[no] { "" }
}
partner-points = { $by ->
    [you] You point at { $what }.
   *[other] { $player } points at { $what }.
}
partner-show = Point it out to { $player }
partner-won = { $by ->
    [you] You win together
   *[other] { $players } win together
}: { $chimera } is defeated.
partner-lost = { $by ->
    [you] You lose together
   *[other] { $players } lose together
}: { $chimera } wins.
partner-go-on = { $player } first
table-zone-battlefield-of = Battlefield of { $player }, { $count ->
    [one] 1 unit
   *[other] { $count } units
}
table-zone-spellboard-of = Spellboard of { $player }, { $count } of { $slots ->
    [one] { $slots } slot
   *[other] { $slots } slots
}
table-zone-facing = Facing { $player }, { $count ->
    [one] 1 unit
   *[other] { $count } units
}
table-front = Front: { $player }
chimera-and-backs = { $battlefield }, { $count } face down
table-zone-partner-spellboard = Partner’s spellboard, { $count } of { $slots } slots
table-zone-partner-dice = Partner’s dice, { $count } dice, { $ready } active
