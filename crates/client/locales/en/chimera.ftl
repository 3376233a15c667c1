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
