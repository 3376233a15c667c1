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
table-log-face-down = { $by ->
    [you] An aspect lies face down opposite you.
   *[other] An aspect lies face down opposite { $player }.
}
table-log-ultimate = The Ultimate of phase { $number } resolves.
table-log-phase = Phase { $number } begins.
table-log-fatigued = The Chimera is fatigued.

# The Chimera at the table.

chimera-side = The Chimera
chimera-phase = Phase { $number }
chimera-rage = Rage dice: { $count } of { $of } show power
chimera-ultimate = Red Rains: { $count } of the { $of } that set off the Ultimate
chimera-threat = Threat { $count }
chimera-fatigued = It is fatigued.
chimera-behavior = Behavior
chimera-rolled = Rolled { $number }
chimera-last-turn = Its last turn, step by step
chimera-back = Face-down aspect
chimera-back-blood = Face-down aspect, blood { $blood }
chimera-back-known = Face-down aspect, { $card }
chimera-aims = attacks { $card }
chimera-leftmost = leftmost
chimera-rightmost = rightmost
chimera-both-ends = leftmost and rightmost

# Choosing a Chimera.

home-chimera = Meet a Chimera
home-chimera-more = Red Rains, alone against the aspects
chimera-which = Which Chimera
chimera-difficulty = Difficulty
chimera-standard = Standard
chimera-heroic = Heroic
chimera-level = Level
chimera-aspects = Aspects
chimera-random = Random
