# The table: everything that is said during a game.

table-title = Ashwright
table-title-yours = ● You decide – Ashwright
table-title-over = Game over – Ashwright
table-connecting = Setting the table …
table-reconnecting = The connection was lost. Trying again ({ $count }) …
table-was-lost = The connection was lost before your answer arrived: choose again.
table-not-kept = This browser has no room to keep the game. You can play it to the end, but it is gone when you leave this page.
table-parted = The rules were mended since this was played: the game goes on from the beginning of turn { $turn }.
table-try-again = Try again
table-elsewhere = This game goes on in another tab or window.
table-go-on-here = Go on here
table-home = Home
table-another-deck = Another deck
table-not-begun = The game has not begun yet.
table-you = You
table-player = Player { $number }
table-a-card = a card
table-list-or = { $first } or { $last }
table-list = { $first } and { $last }
table-close = Close
table-refused = Not done: { $reason }
table-not-now = Not now: { $reason }
table-not-now-asked = Not now: something else is being decided.
table-not-now-nothing = Not now: nothing can be done with it.
table-not-now-die = Not now: this die cannot pay for it.
table-picks-lost = Meanwhile something else happened. Choose again.
table-plan-stopped = Not now: one of the choices is no longer possible. Choose again.

# Dice

table-die-ceremonial = ceremonial
table-die-charm = charm
table-die-illusion = illusion
table-die-natural = natural
table-die-divine = divine
table-die-sympathy = sympathy
table-die-time = time
table-die-artifice = artifice
table-die-astral = astral
table-level-basic = basic
table-level-class = class
table-level-power = power
table-dice = { $count } { $kind } { $level }
table-one-die = { $kind } { $level }
table-no-dice = no dice
table-no-dice-yet = Dice are rolled in the prepare phase.
table-die-ready = { $kind }, { $level }, active
table-die-pays = { $kind }, { $level }, active, would pay
table-die-chosen = { $kind }, { $level }, chosen
table-die-exhausted = { $kind }, exhausted

# Bar

table-menu = Menu
table-round = Round { $number }
table-phase = Phase
table-phase-prepare = Prepare
table-phase-turns = Player turns
table-phase-recovery = Recovery
table-you-are-out = You are out of this game, and watch.
table-you-were-claimed = You were away for too long, and { $player } went on without you. You watch.
table-first-player = First player: { $player }
table-lists-hidden = Hidden lists
table-partners = With { $players }
table-yours = your decision
table-theirs = please wait
table-undo = Undo
table-undo-says = Take your last answer back
table-undo-nothing = There is nothing to take back yet.
table-undo-chance = Cannot be taken back: dice were rolled or a card was drawn by chance.
table-undo-learned = Cannot be taken back: somebody has seen a hidden card since.
table-undo-other-seat = Cannot be taken back: another player has decided something since.
table-undo-sealed = Cannot be taken back: a secret choice was opened.
table-undo-barrier = Cannot be taken back any more.
table-stops = Stops
table-stops-fewer = Ask less
table-more-below = more
table-stops-fewer-says = Choose when you are asked whether to react
table-stops-says = Ask me whether I want to react, even where I need not decide anything:
table-stop-attacks = when an opponent attacks, and at battles
table-stop-effects = to anything else in another player’s turn: spells, abilities, dice powers
table-stop-own-turn = in my own turn
table-stops-also = Ask me besides:
table-stop-order = whose damage comes first, even where it changes nothing
table-as-text = As text
table-as-table = As table
table-help = Help
table-sound = Sound
table-settings = Settings
table-resign = Concede
table-resign-sure = Concede the game?
table-resign-yes = Concede
table-resign-no = Play on
table-your-turn = Your turn
table-opponents-turn = Opponent’s turn
table-turn-of = Turn: { $player }
table-over = Game over
table-opponents = Opponents
table-out = out
table-opponent-says = { $player }, { $state ->
    [out] out of the game
    [away] away, { $life } life left, units: { $units }, cards in hand: { $hand }
   *[here] { $life } life left, units: { $units }, cards in hand: { $hand }
}

# Seats and piles

table-zone-own-seat = You, { $life } life left
table-zone-far-seat = { $player }, { $life } life left
table-bot-novice = bot, novice
table-bot-adept = bot, adept
table-bot-expert = bot, expert
table-away = disconnected
table-stood-in = a bot plays
table-leave = Leave the table
table-sealed = has decided
table-battlefield-slots = battlefield slots
table-spellboard-slots = spellboard slots
table-guard-ready = guard
table-guard-spent = guarded
table-guard-says = A Phoenixborn can guard once a round.
table-chip-main = main
table-chip-side = side
table-chip-reaction = reaction
table-main-left = Main action left
table-main-gone = No main action left
table-side-left = Side action left
table-side-gone = No side action left
table-reaction-left = Reaction left this turn
table-reaction-gone = Reaction used this turn
table-more-of = Details: { $player }
table-pile-draw = Deck
table-pile-discard = Discard
table-pile-conjurations = Conj.
table-pile-hand = Hand
table-pile-removed = Out
table-pile-draw-says = Draw pile, { $count ->
    [one] { $count } card
   *[other] { $count } cards
}
table-pile-draw-discard = Draw pile, { $count ->
    [one] { $count } card
   *[other] { $count } cards
}: discard from its top, { $off } so far
table-pile-discard-says = Discard pile, { $count ->
    [one] { $count } card
   *[other] { $count } cards
}
table-pile-conjurations-says = Conjuration pile, { $count ->
    [one] { $count } card
   *[other] { $count } cards
}
table-pile-empty = Nothing here.
table-pile-is-no-action = Not now: the draw pile is only looked at here.
table-sheet-discard = Discard pile: { $player }
table-sheet-removed = Removed from the game: { $player }
table-sheet-conjurations = Conjuration pile: { $player }
table-sheet-draw = Your draw pile, in alphabetical order
table-fact-known = In hand, as far as you know:
table-fact-hand = { $count ->
    [one] { $count } card in hand
   *[other] { $count } cards in hand
}
table-fact-pile = { $count ->
    [one] { $count } card in the draw pile
   *[other] { $count } cards in the draw pile
}
table-fact-dice = Active dice: { $dice }
table-fact-exhausted = Exhausted dice: { $count }
table-fact-deck = Deck: { $deck }

# Zones

table-zone-own-dice = Your dice, { $count } dice, { $ready } active
table-zone-far-dice = Opponent dice, { $count } dice, { $ready } active
table-zone-dice-show = { $zone }: { $dice }
table-zone-own-hand = Your hand, { $count ->
    [one] { $count } card
   *[other] { $count } cards
}
table-zone-hand-of = Hand: { $player }, { $count ->
    [one] { $count } card
   *[other] { $count } cards
}
table-zone-own-battlefield = Your battlefield, { $count ->
    [one] { $count } unit
   *[other] { $count } units
}
table-zone-far-battlefield = Opponent battlefield, { $count ->
    [one] { $count } unit
   *[other] { $count } units
}
table-zone-own-spellboard = Your spellboard, { $count } of { $slots ->
    [one] { $slots } slot
   *[other] { $slots } slots
}
table-zone-far-spellboard = Opponent spellboard, { $count } of { $slots ->
    [one] { $slots } slot
   *[other] { $slots } slots
}
table-units = { $count } units
table-no-units = No units
table-empty-hand = No cards in hand
table-copy = copy { $number }
table-copy-of = { $label }, copy { $number }
table-owned-by = { $by ->
    [you] yours
   *[other] of { $player }
}
table-your-card = your { $card }
table-their-card = { $card } ({ $player })
table-numbered = { $card } ({ $number })
table-says-attack = attack { $attack }
table-says-life = life { $life }
table-says-life-left = { $left } of { $life } life left
table-says-recover = recover { $recover }
table-says-exhausted = exhausted
table-says-guarded = has guarded this round
table-says-destroyed = destroyed
table-tells = { $what ->
    [tied] A tie: again
    [first] Goes first
    [passes] Passes
    [meditates] Meditates
    [looks] Looks at cards
    [gives-up] Concedes
    [cancelled] Cancelled
    [face-down] An aspect face down
    [guards] Guard roll: { $n }
   *[prevented] { $n } prevented
}
table-says-attached = with { $cards }
table-says-under = { $count ->
    [one] { $count } card face down under it
   *[other] { $count } cards face down under it
}
table-says-dice-on-it = with { $dice } on it
table-under-it = Under it, face down: { $cards }.
table-says-held = { $card }, { $kind }
table-says-held-cost = { $card }, { $kind }, costs { $cost }
table-wounds = { $count ->
    [one] { $count } wound
   *[other] { $count } wounds
}
table-exhaustions = { $count ->
    [one] { $count } exhaustion token
   *[other] { $count } exhaustion tokens
}
table-statuses = { $count ->
    [one] { $count } status token
   *[other] { $count } status tokens
}
table-token-wound = Wound
table-token-exhaustion = Exhaustion
table-token-status = Status

# Inspector

table-inspector = Inspector
table-inspector-empty = Point at a card to read it here. Press I to pin it.
table-played-last = { $by ->
    [you] You played this last.
   *[other] { $player } played this last.
}
table-pin = Pin
table-unpin = Unpin
table-pin-says = Pin this card here (I)
table-now = Now: { $state }
table-until-battle = (this battle)
table-until-turn = (this turn)
table-until-round = (this round)
table-until-your-next-turn = (until the next turn of the player who made this)
table-until-your-next-turn-or-round = (until the next turn of the player who made this, or the next round)
table-until-end-of-next-turn = (until the end of the next turn)
table-until-their-next-turn = (until the end of its player’s next turn)
table-stat-attack = attack
table-stat-life = life
table-stat-recover = recover
table-change-gets = { $amount } { $stat }
table-change-gains = Gains: { $text }
table-change-gains-text = Gains what is not printed on it
table-change-no-abilities = Loses all abilities
table-change-cannot = Cannot { $acts }
table-act-attack = attack
table-act-block = block
table-act-guard = guard
table-act-counter = counter
table-act-be-blocked = be blocked
table-act-be-guarded = be guarded against
table-act-be-attacked = be attacked
table-act-be-guarded-for = be guarded for
table-act-be-meditated = be discarded to meditate
table-act-play-reaction-spells = play reaction spells
table-act-take-side-actions = take side actions other than Meditate
table-act-be-activated = be activated
table-act-change-opposing-dice = change opponents' dice
table-act-play-action-spells = play action spells
table-act-spend-basic-dice = spend dice that show their basic side
table-act-affect-opposing-dice = affect opponents' dice
table-act-take-attack-actions = take Attack actions
table-act-bear-alterations = have alteration spells attached
table-act-bear-opposing-alterations = have opponents' alteration spells attached
table-act-play-reactions = play reactions
table-change-may-guard = May guard
table-change-strikes-first = Deals its attack damage first
table-change-counters = Is not exhausted by countering
table-change-copy = Is a copy of { $card }
table-change-counts-as-exhausted = Counts as exhausted
table-change-must-be-blocked = Must be blocked
table-change-must-block = Must block { $card }
table-change-must-attack = Its player must attack
table-change-swapped = Printed attack and life are swapped
table-change-numerals = { $amount } to its numerals in attacks
table-change-cancelled = Cancelled whenever it is used: { $text }
table-change-keeps-dice = Keeps its { $kind } dice
table-change-passes-more = Its player may pass once more

# Costs

table-cost-main = main
table-cost-side = side
table-cost-exhaust = exhaust
table-cost-discard = { $count ->
    [one] discard a card
   *[other] discard { $count } cards
}
table-cost-dice = { $count ->
    [one] { $count } die
   *[other] { $count } dice
}
table-cost-x = X dice
table-with-key = { $label } ({ $key })
table-with-cost = { $label } ({ $cost })

# Options

table-pass = Pass
table-end-turn = End turn
table-pass-sure = Pass: it takes your main action
table-pass-and-end = Pass and end turn
table-pass-keep-side = Pass, keep side action
table-meditate = Meditate
table-action-attack = Attack
table-turn-actions = Actions of the turn
table-play = Play { $card }
table-use = Use { $what }
table-use-it = Use
table-use-not = Do not
table-use-harms = Use: { $count } damage to { $card }
table-use-on = Use on { $card }
table-use-on-own = Use on your own unit
table-use-of = { $card }: { $what }
table-use-power = Use the { $kind } dice power
table-power-of = { $kind } dice power
table-attack = Attack { $card }
table-attack-phoenixborn = Attack a Phoenixborn
table-attack-unit = Attack a unit
table-target = Target { $card }
table-take = Take { $card }
table-guard = Guard with { $card }
table-discard = Discard { $card }
table-damage-first = Damage to { $card } first
table-next = { $card } first
table-next-use = { $card }: use { $what }
table-next-battle = { $number }: { $attacker } → { $meets }
table-choose = Choose { $card }
table-goes-first = First player: { $player }
table-pay-with = Pay { $cost }
# Nothing would come of the action now.
table-idle = { $label } · no effect now
table-toll-wounds = { $count ->
    [one] Take 1 wound
   *[other] Take { $count } wounds
}
table-way = Choice { $number }
table-turn-die = { $kind } { $from } → { $to }
table-counter = Counter with { $card }
table-no-counter = Do not counter
table-yes = Yes
table-no = No
table-no-more-cards = Done discarding
table-no-more-targets = No more targets
table-no-more-dice = No more dice
table-nothing-more = Nothing more
table-no-block = No block
table-no-guard = No guard
table-no-reaction = No reaction
table-no-toll = Do without
table-take-nothing = Take nothing
table-nothing = Choose nothing
table-says-attacked = attacked
table-says-attacking = attacking
table-says-battle = battle { $number }
table-cancel = Cancel
table-sending = Sending …
table-silent = The server does not answer. What you chose waits, and the connection is tried again.
table-keep = Keep { $count }
table-confirm-attack = Confirm attack ({ $count })
table-confirm-blocks = Confirm blocks ({ $count })
table-confirm-die = Turn the die
table-confirm-meditate = Meditate ({ $count })
table-off-pile = Top of draw pile
table-less-off-pile = { $count ->
    [0] Undo pile discard
    [one] Undo pile discard
   *[other] Undo one of { $count } pile discards
}
table-confirm-discard = { $count ->
    [0] Keep all
   *[other] Discard ({ $count })
}
table-confirm-cards = Choose ({ $count } of { $min }–{ $max })
table-draw = { $count ->
    [0] Draw no more
   *[other] Draw { $count } more
}
table-confirm-pay = { $count ->
    [one] Pay { $count } die
   *[other] Pay { $count } dice
}
table-confirm-exhaust = { $count ->
    [0] Keep all active
   *[other] Exhaust ({ $count })
}
table-tiles = Cards to choose from

# Prompts

table-prompt = Your decision
table-rule-says = Rule { $rule }
table-goes-on = The game goes on …
table-decides = { $by ->
    [you] What you decided comes next.
   *[other] { $count ->
        [one] { $players } decides.
       *[other] { $players } decide.
    }
}
table-waits = Waiting for { $players } …
table-answered = Your answer is in
table-why-answered = Waiting for { $players }; until then { table-undo } takes it back.
table-may-react = { $players } may react …
table-plays = { $player } acts …
table-because = Because of { $card }.
table-card-says = { $card }: { $text }
table-why-picked = Choose what to do with it.
table-why-picked-dice = { $count ->
    [one] Paid with this die: { $dice }. Choose another to swap it.
   *[other] Paid with these dice: { $dice }. Choose a die to swap it.
}
table-ask-other = Your decision
table-ask-first-five = Choose your First Five
table-why-first-five = Choose the five cards that you begin with; the rest of the deck is shuffled.
table-five-against = You play { $own } against { $others }.
table-ask-first-player = Who goes first?
table-why-first-player = You rolled the most basics, so you decide.
table-ask-prepare-discard = Prepare: discard what you do not want
table-why-prepare-discard = { $count ->
    [0] You may discard any number of cards; then you draw up to five.
    [one] { $count } card is discarded; then you draw up to five.
   *[other] { $count } cards are discarded; then you draw up to five.
}
table-ask-draw-more = Draw more cards?
table-why-draw-more = You may draw beyond five, as far as a card lets you.
table-ask-action = Your turn: choose an action
table-ask-aim = Attack: choose a target
table-why-aim = A Phoenixborn can be attacked by many units, a unit by one.
table-why-aim-chimera = The Chimera can be attacked by many units, a unit of its row by one.
table-ask-pass = Pass? It takes your main action.
table-why-pass = Press again to pass, or do something else.
table-why-pass-side = Your side action is left: give it up as well, or keep it for now.
table-why-nothing-left = No action is left: end your turn.
table-why-side-left = Your side action is left.
table-why-main-left = Your main action is left.
table-why-both-left = One main action and one side action.
table-ask-cost-option = How do you pay for { $card }?
table-ask-pay-x = { $card }: choose X
table-why-pay-x = You pay as many dice.
table-ask-pay = Pay for { $card }
table-why-pay = It costs { $needs }. Choose a die to swap it.
table-ask-pay-discard = { $card }: discard a card as its cost
table-ask-attacked = Attack: choose the target
table-ask-announce = Attack: a Phoenixborn or a unit?
table-why-announce = Then choose the attackers, any number of them, and after them the target.
table-ask-attackers = Attack: choose attackers
table-why-attackers = Target: { $target }.
table-why-attackers-first = Any number of them; the target is chosen after that.
table-why-attackers-picked = { $count ->
    [one] { $count } unit
   *[other] { $count } units
} · up to { $damage } damage · target: { $target }
table-attacks = { $attacker } attacks { $target }
table-why-attacks = Up to { $damage } damage to { $target }.
table-ask-block = Block?
table-ask-block-whom = Block which attacker?
table-blocks = { $blocker } blocks { $attacker }
table-all-blocked = Nothing gets through.
table-unblocked = Unblocked: { $damage } damage to you.
table-ask-guard = Guard?
table-why-guard = { $damage } damage.
table-unguarded = Unguarded: { $target }.
table-guarded = With a guard: { $guarded }.
table-bears = { $card } { $left } → { $rest }
table-bears-not = { $card } ({ $left } left) would be destroyed
table-ask-counter = Counter with { $card }?
table-ask-next-battle = Which battle is resolved next?
table-why-next-battle = Press an attacker, or its button.
table-ask-damage-first = Whose damage is resolved first?
table-why-damage-first = Both are dealt; choose the card that receives its damage first.
table-ask-respond = Reaction?
table-why-no-reaction = You can play none now; you are asked so that nobody can tell.
table-ask-trigger = What do you use?
table-ask-trigger-first = Which effect comes first?
table-ask-target = { $card }: choose a target
table-ask-choose = { $card }: choose a card
table-ask-next = { $card }: which card is next?
table-ask-next-effect = Which effect comes next?
table-why-next-effect = All of these wait: you say what is resolved first.
table-ask-player = { $card }: choose a player
table-ask-respark = Respark { $card }?
table-why-respark = It would be discarded. Whoever pays its Respark cost takes it into their hand instead.
table-ask-may = Use { $card }?
table-ask-mode = { $card }: choose one
table-ask-mode-of = { $card }: what becomes of { $of }?
table-ask-toll = { $card }: do you pay?
table-why-toll-defending = Without it you declare no blockers and no guard.
table-why-toll-attacking = Without it you do not attack.
table-ask-amount = { $card }: how many?
table-ask-change-die = { $yours ->
    [yes] { $card } changes one of your dice: choose it
   *[no] { $card }: choose a die
}
table-ask-search = { $card }: take a card
table-ask-discard-one = Discard a card
table-ask-token = { $card }: which token?
table-ask-meditate = Meditate: discard, then turn as many dice
table-why-meditate = { $left ->
    [0] Choose cards of your hand or spellboard, or the deck.
    [one] { $count } to discard · { $left } change left: press a die, again for its next side.
   *[other] { $count } to discard · { $left } changes left: press dice, again for their next sides.
}
table-why-meditate-all = { $turned }. { $count ->
    [one] { $count } card is discarded for it.
   *[other] { $count } cards are discarded for them.
}
table-first-the-button = Not yet: press the button first. If it needs a target, you are asked for it then.
table-meditate-none-left = Not now: discard one more card for each die to turn.
table-ask-meditate-die = Meditate: turn a die
table-why-meditate-die = One for each card that you discarded.
table-ask-meditate-turned = { $turned }?
table-why-meditate-turned = Press the die again for its next side, or another one.
table-ask-exhaust = Recovery: exhaust dice?
table-why-exhaust = { $count ->
    [0] Exhausted dice are rolled anew next round; active ones stay as they are.
   *[other] { $count } will be rolled anew next round.
}

# Events

table-attack-target = a target yet to be chosen
table-attack-begun = { $by ->
    [you] You attack { $target }.
   *[other] { $player } attacks { $target }.
}
table-attack-untargeted = { $by ->
    [you] You attack with { $units }; the target is chosen after that.
   *[other] { $player } attacks with { $units }; the target is chosen after that.
}
table-attack-with = { $by ->
    [you] You attack { $target } with { $units }.
   *[other] { $player } attacks { $target } with { $units }.
}
table-attack-strong = { $count ->
    [one] { $card } (attack { $attack })
   *[other] { $count } × { $card } (attack { $attack })
}
table-event-comes = { $card } came into play.
table-event-attached = { $card } was attached.
table-event-destroyed = { $card } is destroyed.
table-event-damage = { $card } is dealt { $count } damage.
table-event-wounds = { $card } receives { $count ->
    [one] { $count } wound
   *[other] { $count } wounds
}.
table-event-defenders = Defenders were declared.
table-event-targeted = { $card } is targeted.
table-event-targeted-by = { $source } targets { $card }.
table-event-receives = { $card } receives { $count } damage.
table-event-leaves = { $card } leaves play.
table-event-off-play = { $card } is discarded from play.
table-event-removed = { $card } is removed from the game.
table-event-strikes = { $card } deals damage by attacking or countering.
table-event-leaves-pile = { $card } leaves the discard pile.
table-event-drew = { $count ->
    [one] { $count } card is drawn.
   *[other] { $count } cards are drawn.
}
table-event-to-hand = A card comes to a hand.
table-event-off-pile = { $count ->
    [one] { $count } card is discarded off a draw pile.
   *[other] { $count } cards are discarded off a draw pile.
}
table-event-off-hand = { $card } is discarded from the hand.
table-event-tokens = Tokens are placed on { $card }.
table-event-tokens-off = Tokens are removed from { $card }.
table-event-announced = An attack on a Phoenixborn is announced.
table-event-used = { $card } is used.
table-event-dice-readied = { $count ->
    [one] { $count } die becomes active.
   *[other] { $count } dice become active.
}
table-event-dice-exhausted = { $count ->
    [one] { $count } die is exhausted.
   *[other] { $count } dice are exhausted.
}
table-event-counters = { $card } counters.
table-event-action = A main action was taken.
table-event-reaction = { $card } was resolved.
table-event-start-of-prepare = The prepare phase begins.
table-event-end-of-round = The round ends.
table-event-end-of-prepare = The prepare phase ends.
table-event-end-of-turn = The turn ends.
table-event-start-of-turn = The turn begins.
table-event-start-of-turns = The player turns begin.
table-event-exhaust-dice = Dice may be exhausted.
table-event-passed = A player passed.
table-event-meditated = A player meditated.
table-event-last-token = The last token left { $card }.
table-event-dice-changed = Dice were changed.
table-event-cost-paid = A cost was paid.
table-event-resolved = A spell or ability was resolved.

# Log

table-log = Log
table-log-filter = Show
table-log-all = All
table-log-cards = Cards
table-log-dice = Dice
table-log-round = Round { $number }
table-log-turn = { $by ->
    [you] Your turn
   *[other] Turn: { $player }
}
table-log-rolled = { $by ->
    [you] You roll { $dice }.
   *[other] { $player } rolls { $dice }.
}
table-log-tied = More than one player rolled { $count ->
    [one] 1 basic
   *[other] { $count } basics
}, the most: { $again ->
    [tied] they roll all dice again.
   *[everybody] all roll all dice again.
}
table-log-first = { $by ->
    [you] You are the first player.
   *[other] { $player } is the first player.
}
table-log-passed = { $by ->
    [you] You pass.
   *[other] { $player } passes.
}
table-log-drew = { $by ->
    [you] You draw { $card }.
   *[other] { $player } draws { $card }.
}
table-log-played = { $by ->
    [you] You play { $card }.
   *[other] { $player } plays { $card }.
}
table-log-used = { $by ->
    [you] You use { $card }.
   *[other] { $player } uses { $card }.
}
table-log-used-text = { $by ->
    [you] You use { $card }: { $text }.
   *[other] { $player } uses { $card }: { $text }.
}
table-log-power = { $by ->
    [you] You use the { $kind } dice power.
   *[other] { $player } uses the { $kind } dice power.
}
table-log-spent = { $by ->
    [you] You spend { $dice }.
   *[other] { $player } spends { $dice }.
}
table-log-entered = { $card } comes into play.
table-log-put-under = { $card } is put face down under { $host }.
table-log-attached = { $card } is attached to { $host }.
table-log-damage = { $count } damage to { $card }.
table-log-prevented = { $count } of the damage to { $card } is prevented.
table-log-placed = { $tokens } on { $card }.
table-log-removed = { $tokens } off { $card }.
table-log-destroyed = { $card } is destroyed.
table-log-discarded = { $card } is discarded.
table-log-left = { $card } is removed from the game.
table-log-to-hand = { $card } goes to its owner’s hand.
table-log-targeted = { $card } is targeted.
table-log-attacked = { $by ->
    [you] You attack { $card }.
   *[other] { $player } attacks { $card }.
}
table-log-attacker = { $card } attacks.
table-log-defender = { $card } stands against { $attacker }.
table-log-cancelled = { $card } is cancelled.
table-log-turned = { $by ->
    [you] You turn { $kind } { $from } to { $to }.
   *[other] { $player } turns { $kind } { $from } to { $to }.
}
table-log-readied = { $by ->
    [you] You turn an exhausted { $kind } die to { $to }.
   *[other] { $player } turns an exhausted { $kind } die to { $to }.
}
table-log-die-exhausted = { $by ->
    [you] Your { $kind } die ({ $level }) is exhausted.
   *[other] A { $kind } die ({ $level }) of { $player } is exhausted.
}
table-log-looked = { $by ->
    [you] You look at { $card }.
   *[other] { $player } looks at { $card }.
}
table-log-shuffled = { $by ->
    [you] Your draw pile is shuffled.
   *[other] The draw pile of { $player } is shuffled.
}
table-log-lost = { $by ->
    [you] You are out of the game.
   *[other] { $player } is out of the game.
}

table-log-meditated = { $by ->
    [you] You meditate.
   *[other] { $player } meditates.
}
table-log-recovery = Recovery phase

# Sentences of the log. They are made of clauses: $who is who acts, or nothing where a clause goes on with the same; $by has the form
# of the verb, [many] also for "you"; $on and $with are parts that may be missing.

log-opens = How it came about, with the rules
log-price = Price: { $dice }
log-you = you
log-who = { $who }{ " " }
log-what = { " " }{ $what }
log-on = { " " }on { $cards }
log-with = { " " }with { $cards }
log-with-it = { " " }with it
log-for = { " " }for { $card }
log-cards = { $count ->
    [one] a card
   *[other] { $count } cards
}
log-counted = { $count } × { $card }
log-side = { $count } { $level }
log-their-card = { $player }’s { $card }
log-label-of = { $card }’s { $label }
log-then = ;{ " " }
log-end = .
log-and = { $first } and { $then }
log-comma = { $first }, { $then }
log-by = { $clause } by { $what }
log-times = { $clause }, { $count } times
log-more = and { $count } things more
log-plays = { $who }{ $by ->
    [many] play
   *[one] plays
} { $card }{ $on }
log-uses = { $who }{ $by ->
    [many] use
   *[one] uses
} { $what }{ $on }
log-uses-power = { $who }{ $by ->
    [many] use
   *[one] uses
} the { $kind } power{ $on }
log-reacts = { $who }{ $by ->
    [many] react
   *[one] reacts
} with { $card }{ $on }
log-attacks = { $who }{ $by ->
    [many] attack
   *[one] attacks
}{ $target }{ $with }
log-blocks = { $who }{ $by ->
    [many] block
   *[one] blocks
}{ $what }
log-guards = { $who }{ $by ->
    [many] guard
   *[one] guards
}
log-passes = { $who }{ $by ->
    [many] pass
   *[one] passes
}
log-meditates = { $who }{ $by ->
    [many] meditate
   *[one] meditates
}
log-rolls = { $who }{ $by ->
    [many] roll
   *[one] rolls
} { $dice }
log-draws = { $who }{ $by ->
    [many] draw
   *[one] draws
} { $cards }
log-discards = { $who }{ $by ->
    [many] discard
   *[one] discards
} { $cards }
log-looks = { $who }{ $by ->
    [many] look
   *[one] looks
} at { $cards }
log-spends = { $who }{ $by ->
    [many] spend
   *[one] spends
} { $dice }{ $on }
log-turns-one = { $who }{ $by ->
    [many] turn
   *[one] turns
} { $kind } { $from } to { $to }
log-readies-one = { $who }{ $by ->
    [many] turn
   *[one] turns
} an exhausted { $kind } die to { $to }
log-turns = { $who }{ $by ->
    [many] turn
   *[one] turns
} { $count } dice
log-turned = { $count } of { $of ->
    [you] your
   *[other] { $player }’s
} dice { $count ->
    [one] is
   *[other] are
} turned
log-dice-exhausted = { $count } of { $of ->
    [you] your
   *[other] { $player }’s
} dice { $count ->
    [one] is
   *[other] are
} exhausted
log-goes-first = { $who }{ $by ->
    [many] go
   *[one] goes
} first
log-resigns = { $who }{ $by ->
    [many] concede
   *[one] concedes
}
log-is-out = { $who }{ $by ->
    [many] are
   *[one] is
} out of the game
log-turn-begins = { $of ->
    [you] your turn
   *[other] the turn of { $player }
} begins
log-tied = several rolled { $count ->
    [one] 1 basic
   *[other] { $count } basics
}, the most, and { $again ->
    [tied] they
   *[everybody] all
} roll again
log-takes = { $who }{ $by ->
    [many] take
   *[one] takes
} { $count }{ $each ->
    [each] { " each" }
   *[one] { "" }
}
log-takes-of = { $who }{ $by ->
    [many] take
   *[one] takes
} { $count } of { $of }
log-takes-nothing = { $who }{ $by ->
    [many] take
   *[one] takes
} none of { $of }
log-wounded = { $who }{ $by ->
    [many] get
   *[one] gets
} { $count ->
    [one] a wound
   *[other] { $count } wounds
}{ $each ->
    [each] { " each" }
   *[one] { "" }
}
log-heals = { $who }{ $by ->
    [many] lose
   *[one] loses
} { $count ->
    [one] a wound
   *[other] { $count } wounds
}{ $each ->
    [each] { " each" }
   *[one] { "" }
}
log-status = { $who }{ $by ->
    [many] get
   *[one] gets
} { $count } status{ $each ->
    [each] { " each" }
   *[one] { "" }
}
log-status-off = { $who }{ $by ->
    [many] lose
   *[one] loses
} { $count } status{ $each ->
    [each] { " each" }
   *[one] { "" }
}
log-exhausted = { $who }{ $by ->
    [many] are
   *[one] is
} exhausted
log-readied = { $who }{ $by ->
    [many] lose
   *[one] loses
} exhaustion
log-is-destroyed = { $who }{ $by ->
    [many] are
   *[one] is
} destroyed
log-is-discarded = { $who }{ $by ->
    [many] are
   *[one] is
} discarded
log-is-cancelled = { $who }{ $by ->
    [many] are
   *[one] is
} cancelled
log-arrives = { $who }{ $by ->
    [many] come
   *[one] comes
} into play
log-to-hand = { $who }{ $by ->
    [many] go
   *[one] goes
} to hand
log-attached = { $who }{ $by ->
    [many] are
   *[one] is
} attached to { $host }
log-under = { $who }{ $by ->
    [many] go
   *[one] goes
} under { $host }
log-leaves = { $who }{ $by ->
    [many] leave
   *[one] leaves
} the game
log-recovery = recovery begins
log-recovery-healed = { $healed ->
    [one] one unit recovers
   *[other] { $healed } units recover
}
log-recovery-readied = { $readied ->
    [one] one card loses exhaustion
   *[other] { $readied } cards lose exhaustion
}
log-recovery-both = { $healed ->
    [one] one unit recovers
   *[other] { $healed } units recover
} and { $readied ->
    [one] one card loses exhaustion
   *[other] { $readied } cards lose exhaustion
}
log-reveals = { $who }{ $by ->
    [many] reveal
   *[one] reveals
} { $cards }
log-behaves = { $who }{ $by ->
    [many] roll
   *[one] rolls
} { $number }
log-guard-roll = the guard roll is { $number }
log-faces = { $who }{ $by ->
    [many] face
   *[one] faces
} { $of ->
    [you] you
   *[other] { $player }
}
log-rage = rage { $now }/{ $of }
log-rage-passing = rage { $now }/{ $of } (a pass before a face-down aspect)
log-rage-rolled = rage { $now }/{ $of } (rolled)
log-red-rains = { $count } Red Rains ({ $now }/{ $of })
log-red-rains-aspects = { $count ->
    [one] 1 aspect in play: 1 Red Rains
   *[other] { $count } aspects in play: { $count } Red Rains
} ({ $now }/{ $of })
log-red-rains-of-aspects = aspects in play: { $count }{ $more ->
    [yes] { " more" }
   *[no] { "" }
} Red Rains ({ $now }/{ $of })
log-red-rains-full = { $tokens }: Ultimate
log-red-rains-gone = { $now ->
    [0] exhaustion takes all Red Rains away
    [one] exhaustion takes Red Rains away, 1 is left
   *[other] exhaustion takes Red Rains away, { $now } are left
}
log-face-down = { $count ->
    [one] an aspect is
   *[other] { $count } aspects are
} set opposite { $by ->
    [you] you
   *[other] { $player }
}
log-ultimate = Ultimate { $number }
log-phase = phase { $number } begins
log-shared-turn = a shared turn begins
log-fatigued = the Chimera is fatigued
log-phoenix-silent = the rage die shows its basic side, and the Phoenix does not call
log-phoenix = the Phoenix calls, and the players go on against each other

# First Five

table-keep-five = Keep these five
table-five-left = Choose { $count } more
table-five-again = Choose again
table-five-ready = Ready when you are.
table-five-cost = { $count ->
    [one] They cost { $count } die in all
   *[other] They cost { $count } dice in all
}
table-five-suggested = { $card }, suggested
table-suggested = suggested
table-five-chained = only { $count } of the chained cards may be among your First Five.
table-five-full = five are chosen already; take one back first.

# The end

table-won = { $by ->
    [you] You win the game!
    [lost] You lost: { $player } wins the game.
   *[other] { $player } wins the game.
}
table-nobody-won = Nobody wins the game.
table-reason-destroyed = { $card } was destroyed.
table-reason-resigned = { $by ->
    [you] You conceded.
   *[other] { $player } conceded.
}
table-reason-nobody = No Phoenixborn is left.
table-reason-last = The last player with a Phoenixborn wins.
table-result-turns = { $rounds ->
    [one] { $rounds } round
   *[other] { $rounds } rounds
}, { $turns ->
    [one] { $turns } turn
   *[other] { $turns } turns
}
table-result-look = Look at the table
table-result-share = Copy a link to the replay
table-result-show = Result
table-edition = Edition: { $edition }
table-rematch = Rematch
table-to-campaign = Back to the campaign
table-to-rematch = Go to the rematch
table-rematch-not = No rematch after all
table-rematch-asked = Waiting for { $players } …
table-rematch-gone = { $count ->
    [one] { $players } is not here any more, and finds your question on coming back.
   *[other] { $players } are not here any more, and find your question on coming back.
}
table-rematch-offered = { $count ->
    [one] { $players } wants a rematch.
   *[other] { $players } want a rematch.
}
table-second-offered = { $count ->
    [one] { $players } wants to go on.
   *[other] { $players } want to go on.
}
table-watch-replay = Watch replay
table-fair-title = Were the dice fair?
table-fair-says = The secret behind every roll and draw is open now, which also reveals all hidden cards of this game. Anyone can check each of them, here or with the record: ashwright verify game.ashes
table-fair-commitment = Hash, known before the game
table-fair-secret = Secret
table-fair-check = Check the dice
table-fair-record = Download the record

# Text view


# Keys


# Hints

table-hint-close = Got it
table-hint-behavior = In its turn the Chimera rolls a die, if an aspect lies face down, and does that row of its behavior: the side action first, then the main action. All rows can be read here.
table-hint-aims = As things stand, { $card } would attack { $target }. A claw on the left of a card attacks your leftmost unit, a claw on the right your rightmost, a jaw your Phoenixborn.
table-hint-blood = Aspects lie here face down, and the leftmost is revealed first. The drop is its blood: so many wounds the Chimera gets when that aspect is destroyed.
table-hint-rains = At the end of this round the Red Rains set off the Ultimate: each aspect in play brings a token. Whichever is destroyed before brings none.
table-hint-dice = You rolled { $dice }. The outline is the level: octagon power, square class, circle basic. A higher level also pays for a lower one.
table-hint-play = The ring says that { $card } can be played now. { $device ->
    [touch] Tap it to see which dice it would take, then confirm.
    [keys] Go to your hand with H and along it with the arrows; Enter chooses, Enter once more confirms.
   *[mouse] Point at it to see which dice it would take, click it, then confirm.
}
table-hint-attack = Choose who attacks { $target }: { $device ->
    [touch] tap your units, then the button.
    [keys] go along your units with the arrows, Enter adds one; then Enter on the button.
   *[mouse] click your units, then the button.
} Who attacks is exhausted afterwards.
table-hint-attack-without = Choose who attacks { $target }: { $device ->
    [touch] tap your units, then the button.
    [keys] go along your units with the arrows, Enter adds one; then Enter on the button.
   *[mouse] click your units, then the button.
} { $card } is exhausted and cannot.
table-hint-react = You may answer with { $card } now, once in a turn. { $device ->
    [touch] Tap its button, or “No reaction” to keep it.
    [keys] The digits are the buttons; “No reaction” keeps it.
   *[mouse] Click its button, or “No reaction” to keep it.
}
table-hint-block = { $attack } { $device ->
    [touch] Tap one of your units that is not exhausted, then the attacker that it blocks.
    [keys] Choose one of your units with Enter, then the attacker that it blocks.
   *[mouse] Click one of your units that is not exhausted, then the attacker that it blocks.
} What is not blocked damages you.
table-hint-guard = { $attack } { $cards } may take the attack instead: { $device ->
    [touch] tap who guards, or “No guard”.
    [keys] choose who guards with Enter, or “No guard” by its digit.
   *[mouse] click who guards, or “No guard”.
}
table-hint-guard-once = A Phoenixborn guards once in a round.
table-hint-meditate = { $device ->
    [touch] Tap cards of your hand or spells of yours, or the button for the top of your draw pile
    [keys] Choose cards of your hand or spells of yours with Enter, or the top of your draw pile by its digit
   *[mouse] Click cards of your hand, spells of yours or your draw pile
}: they are discarded. Each lets you turn one die to a side of your choice.
table-hint-unpaid = { $card } { $reason }. Spent dice are rolled again in the next round; Meditate, a side action, turns dice to other sides of theirs.
table-hint-exhausted = { $card } is exhausted: it cannot attack or block until its token goes in the recovery phase, at the end of the round.
table-hint-side = Your main action is done. One side action is left, such as Meditate or the power of a die; { $device ->
    [touch] tap “End turn”
    [keys] press P
   *[mouse] click “End turn”
} to do without.
table-hint-power = Your { $kind } die shows its power side. As a side action you may spend it for its power: { $device ->
    [touch] tap it
    [keys] go to it with D and choose it with Enter
   *[mouse] click it
} to read what it does.
table-hint-pass = Passing is a main action, too, and saves cards and dice. When all players have passed one after the other, the round ends.
table-hint-recovery = The round ends: units recover, and each card loses an exhaustion token. Spent dice are rolled again in any case; { $device ->
    [touch] tap
    [keys] choose
   *[mouse] click
} others that you want to roll again as well.

# Why something is not possible now, after "Not now:"

table-cannot-not-your-turn = it is not your turn
table-cannot-no-main-action = needs a main action: yours is taken
table-cannot-no-side-action = needs a side action: yours is taken
table-cannot-main-action-owed = a main action comes first, even if it is Pass
table-cannot-part-is-done = your part of the shared turn is over
table-cannot-needs-any-dice = { $count ->
    [one] needs one more active die
   *[other] needs { $count } more active dice
}
table-cannot-needs-dice = { $count ->
    [one] needs one more { $symbol } die
   *[other] needs { $count } more { $symbol } dice
}
table-cannot-needs-power-die = needs an active { $kind } die on its power side
table-cannot-needs-discard = { $count ->
    [one] needs one more card in hand to discard
   *[other] needs { $count } more cards in hand to discard
}
table-cannot-needs-status = { $count ->
    [one] needs one more status token on it
   *[other] needs { $count } more status tokens on it
}
table-cannot-not-in-hand = it is not in your hand
table-cannot-only-as-reaction = a reaction is played when its event happens, not as an action
table-cannot-battlefield-full = your battlefield has no free slot
table-cannot-spellboard-full = your spellboard has no free slot and no copy of it
table-cannot-nothing-to-attach-to = nothing in play can take it
table-cannot-outside-turns = reactions are played during turns only
table-cannot-already-reacted = you have used your reaction of this turn
table-cannot-chained-in-first-round = it is chained, and this is the first round
table-cannot-not-yours = it is not in play under your control
table-cannot-nothing-to-activate = it has no active text to activate
table-cannot-exhausted = it is exhausted
table-cannot-text-switched-off = it is exhausted, so its text is switched off
table-cannot-forbidden = a card’s text forbids it
table-cannot-cannot-be-blocked = that attacker cannot be blocked or guarded by it
table-cannot-own-guard = the target cannot be its own guard
table-cannot-already-guarded = your Phoenixborn has guarded this round
table-cannot-no-unit-guard = it has no text that lets it guard
table-cannot-not-an-opponents = only what an opponent controls can be attacked
table-cannot-cannot-be-targeted = it cannot be targeted
table-cannot-no-able-attacker = you have no unit that can attack
table-cannot-does-not-fit = it is not what is asked for
table-cannot-not-now = something else is being decided
table-cannot-already-declared = attackers are added in order, each once
table-cannot-game-over = the game is over

## Lessons

table-lesson-step = Step { $step } of { $steps }: { $title }
table-lesson-asks-on = Well done. Something is asked now: answer it as the table says, and the lesson goes on.
table-lesson-stuck = You went another way, which is fine; but what this step asks for cannot be done now. Skip it, or begin again.
table-lesson-skip = Skip this step
table-lesson-next = Next lesson: { $title }
table-lesson-play = Play a game
table-lesson-all = All lessons
table-lesson-again = Begin again

# What players say to each other

talk-say = Say something
talk-own = In your own words
talk-send = Say it
talk-unsaid = There is no connection now: nothing was sent, and your words stay here.
talk-said = { $by ->
    [you] You say: { $phrase }
   *[other] { $player } says: { $phrase }
}
talk-hello = Hello!
talk-good-luck = Good luck!
talk-well-played = Well played!
talk-nice-move = Nice move!
talk-thanks = Thank you!
talk-thinking = I am thinking …
talk-sorry = Sorry!
talk-oops = Oops!
talk-your-turn = It is your turn.
talk-one-moment = One moment, please.
talk-must-go = I must go.
talk-good-game = Good game!

around-title = Take back with the others’ consent
around-ask-says = You can still ask to take back your last move. What was seen stays known, and chance answers the same again.
around-ask = Ask for it
around-asked = { $player } asks to take back their last move.
around-asks = { $player } asks to take back their last move, and waits for { $players }.
around-waits = You asked to take back your last move, and wait for { $players }.
around-back-to = { $whole ->
    [yes] The game goes back to before this: “{ $done }”.
   *[no] The game goes back into the middle of this: “{ $done }”.
}
around-others = What { $players } did since goes with it.
around-you = you
around-since-both = Since then chance has answered and hidden cards were seen; asked the same again, chance answers the same.
around-since-chance = Chance has answered since; asked the same again, it answers the same.
around-since-learned = Hidden cards were seen since.
around-since-answers = Nothing was rolled or drawn since; what was played since has been seen.
around-agree = Agree
around-decline = Decline
around-withdraw = Withdraw
around-declined = { $by ->
    [you] You would rather play on.
   *[other] { $player } would rather play on.
}
around-taken-back = { $by ->
    [you] All agreed: your move was taken back.
   *[other] All agreed: { $player } took a move back.
}
around-taken-back-alone = { $by ->
    [you] You took your last move back.
   *[other] { $player } took their last move back.
}
around-leaving = { $by ->
    [you] You have conceded: you leave the game when this action is over.
   *[other] { $player } has conceded, and leaves the game when this action is over.
}
around-away = { $ends ->
    [partner] { $player } is away. You can let a bot play for them in { $time }.
    [yes] { $player } is away. You can claim the game in { $time }.
   *[no] { $player } is away. You can go on without them in { $time }.
}
around-may-claim = { $ends ->
    [partner] { $player } has been away for a while. You can let a bot play until they are back, or wait.
    [yes] { $player } has been away for too long. You can claim the game, or wait.
   *[no] { $player } has been away for too long. You can wait, or go on without them: then their Phoenixborn counts as destroyed.
}
around-claim = { $ends ->
    [partner] Let a bot play
    [yes] Claim the game
   *[no] Go on without { $player }
}
around-claim-sure = { $ends ->
    [yes] End the game: you win
   *[other] Go on without them
}
around-claim-not = Wait
around-claimed = { $to ->
    [you] { $left } was away for too long, and you claimed the game.
    [from] You were away for too long, and { $player } claimed the game.
   *[other] { $left } was away for too long, and { $player } claimed the game.
}
around-watchers = { $count ->
    [one] One person watches
   *[other] { $count } people watch
}


# Replays

replay-title = Replay
replay-none = This replay cannot be shown
replay-start = Before the first turn
replay-turn = Round { $round }, turn { $turn }
replay-chance = Chance
replay-step = Step { $step } of { $count }
replay-slider = Step
replay-leave = Leave the replay
replay-turn-back = A turn back (Page Up)
replay-back = One step back
replay-forward = One step on
replay-turn-on = A turn on (Page Down)
replay-run = Run
replay-pause = Pause
replay-pace-slow = Speed ½×: slow
replay-pace-usual = Speed 1×: usual
replay-pace-fast = Speed 3×: fast
replay-side = Seen from
replay-both = All hands open
replay-play-on = Play on from here
replay-play-on-short = Play on
replay-copy = Copy link at this step
replay-copy-short = Link
replay-share = Share
replay-share-short = Share
replay-download = Save as a file
replay-download-short = Save
verify = Check the dice
verify-short = Check
verify-going = The dice are being checked …
verify-fair = { $outcomes ->
    [one] The one outcome of chance follows from the secret that was bound before the game, and from the players’ numbers.
   *[other] All { $outcomes } rolls and draws follow from the secret that was bound before the game, and from the players’ numbers.
}{ $given ->
    [0] { "" }
    [one] { " " }One outcome before them came from the game that it was played on from, and nothing binds it.
   *[other] { " " }{ $given } before them came from the game that it was played on from, and nothing binds them.
}
verify-wrong = The dice cannot be confirmed: { $fault }{ $more ->
    [0] .
    [one] , and one thing more.
   *[other] , and { $more } things more.
}
verify-failed = The dice could not be checked: reload the page and try again.

## The table as text

table-fact-discard = { $count ->
    [one] { $count } card in the discard pile
   *[other] { $count } cards in the discard pile
}
table-hidden-cards = { $count ->
    [one] { $count } hidden card
   *[other] { $count } hidden cards
}
table-text-choices = { $count ->
    [one] { $count } choice
   *[other] { $count } choices
}
table-text-number = Number
table-text-take = Take it
table-text-no-number = Not now: there is no choice with that number.
table-text-not-yet = { $what } (not yet)
table-text-none-proposed = Nothing is proposed here: type the number of a choice.
table-text-amount = The number { $number }
table-text-chosen = { $what } (chosen)
