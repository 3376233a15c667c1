# Reading: cards, rules, rulings, decks, replays.

filters = Filters
filters-show = { $count ->
    [one] Show { $count } card
   *[other] Show { $count } cards
}
filters-clear = Clear all
filter-type = Type
filter-dice = Dice in the cost
filter-action = Action
dice-any = needs one of these
dice-all = needs all of these
dice-only = castable with only these
action-main = Main action
action-side = Side action
action-none = Neither
sort-by = Order
sort-name = By name
sort-type = By type
sort-cost = By cost
sort-attack = By attack
sort-life = By life
cards-search = Search the cards
cards-placeholder = Name, text, or t:ally cost<=2 -d:charm
cards-left-out = { $count ->
    [one] One more card is of a set that players made.
   *[other] { $count } more cards are of sets that players made.
}
cards-left-out-show = Show them
cards-none = No card fits
cards-none-more = Take away a filter or a part of the search.
chip-remove = Take away { $part }
chip-not = not
syntax = How to search
syntax-words = words of the name or the text; also initials of the name
syntax-phrase = these words in this order
syntax-type = a type: ally, conjuration, unit, spell, reaction …
syntax-die = a die in the cost; d:basic for basic magic
syntax-only = castable with only these dice
syntax-number = numbers: cost, attack, life, recover, battlefield, spellboard
syntax-keyword = has or gives a keyword
syntax-not = a minus denies: here, not unique to a Phoenixborn
syntax-is = also is:unique, is:summon, sort:cost; OR between parts, brackets around them
syntax-edition = looks through the cards of every edition: original, reborn, red-rains
syntax-maker = cards of sets that players made, left out otherwise; also maker:publisher
cards-of = The cards of { $edition }
card-elsewhere = In { $edition }
card-elsewhere-same = The card of this name says the same there.
card-elsewhere-other = The card of this name is another one there.
card-differs = { $here } here, { $there } there
card-only-here = Only here it says
card-only-there = Only there it says
card-fact-none = none
card-value-name = { $name ->
    [attack] Attack
    [life] Life
    [recover] Recover
    [battlefield] Battlefield
   *[other] Spellboard
}
card-unique-to = Unique to
card-placement = Placement
card-copies = Copies
card-first-five = In a First Five
card-by-players = made by players, not by the publisher
card-elsewhere-page = { $card } in { $edition }
decks-of = The decks of { $edition }
card-none = There is no such card
card-none-more = No card is called “{ $stub }” here.
card-cost = Cost
card-set = Release
card-text = What it does
card-inexhaustible = Works even while the card is exhausted.
card-reaction = Played from the hand in answer to something.
card-between-realms = Works in the hand and in the discard pile of its owner, too.
card-brings = Brings into play
card-brought = Brought into play by
card-unique = Belongs together
card-chimera = Belongs to
card-behaviors = Behaviors by phase
card-ultimates = Ultimates by phase
card-aspects = Aspects of its two stacks
card-decks = In these decks
card-rulings = Rulings
card-more-rulings = { $count ->
    [one] { $count } more ruling with this card in it
   *[other] { $count } more rulings with this card in them
}
card-all-rulings = All rulings in which { $card } is on the table
card-no-rulings = No ruling mentions this card.
card-rulings-elsewhere = Look for it in the rulings of { $edition }

rules-of = The rules of { $edition }
rules-changes = How { $edition } differs from { $below }
rules-changes-read = Struck through is what only { $below } says, underlined what only { $edition } says.
rules-replaced = In { $edition } it reads
rules-own = Only in { $edition }
edition-reborn = Reborn
edition-red-rains = Red Rains
edition-original = the original edition
rules-lead = Every rule has a number that stays. Rulings show what the rules mean and can be opened on the table.
rules-search = Search the rules
rules-contents = Contents
rules-found = Rules with “{ $query }”
rules-count = { $count ->
    [one] { $count } rule
   *[other] { $count } rules
}
rules-none = No rule has all of these words. Try fewer, or look into the glossary.
rules-no-section = There is no such section
rules-no-section-more = The rules have no section { $section }.
rules-shown-by = { $count ->
    [one] { $count } ruling shows this
   *[other] { $count } rulings show this
}
rules-turn = Sections before and after
glossary-title = Glossary
glossary-none = There is no such word
glossary-none-more = The glossary of this edition has no “{ $term }”.
glossary-entry = Rule
glossary-cards = { $count ->
    [0] No card has { $keyword }
    [one] { $count } card with { $keyword }
   *[other] { $count } cards with { $keyword }
}
glossary-browser = Open them in the card browser

rulings-title = Rulings
rulings-of = The rulings of { $edition }
rulings-lead = Questions that players asked, each as a table that the rules engine plays through.
rulings-search = Search rulings by card or word
rulings-count = { $count ->
    [one] { $count } ruling
   *[other] { $count } rulings
}
text-away = What belongs here cannot be loaded now. Look after your connection and load the page again.
part-away = This page could not be loaded
part-away-more = A part of the program did not come. Look after your connection, and try again.
rulings-none = No ruling has all of these words.
ruling-none = There is no such ruling
ruling-none-more = No ruling is called “{ $id }”.
ruling-open = Open on the table
ruling-open-more = The position opens as a game against the bot, so that you can try it yourself.
ruling-no-position = This ruling is about whole decks and has no position to open.
ruling-rules = By these rules
ruling-cards = Cards in it
ruling-script = As the engine tests it

decks-lead = Ready to play: the decks of the rulebook, and those of every release since.
decks-shelf = Where the deck comes from
decks-chosen = Chosen: { $deck }
deck-none = There is no such deck
deck-none-more = No deck is called “{ $name }”.
deck-play = Play with this deck
deck-copy = Copy as text
deck-conjurations = Conjuration pile
deck-first-five = Suggested for the First Five
deck-first-five-more = suggested for the First Five
deck-text = The deck as text
deck-link = Copy a link
deck-change = Change this deck
deck-keep = Keep it among my decks
shared-none = This link holds no deck
shared-empty = A link to a deck goes on behind the address of this page. Ask whoever sent it for the whole link.

new-deck = Build a deck
new-deck-lead = Begin with nothing, with a ready-made deck, or with a list that you paste. Your decks stay in this browser; a link shares them.
new-deck-empty = Begin with nothing
new-deck-from = Begin with a ready-made deck
new-deck-paste = Paste a deck
new-deck-paste-more = A list as text, a file of another program (JSON), or a link to a deck. It is read while you write.
new-deck-pasted = the pasted text
new-deck-address = This page fetches nothing from other sites. Open the address below, copy all that it shows, and paste it here:
new-deck-read = { $count ->
    [one] Read as a deck of { $edition }.
   *[other] Read as { $count } decks of { $edition }.
}
new-deck-keep = Keep this deck
new-deck-keep-without = Keep it without { $count ->
    [one] that line
   *[other] those { $count } lines
}
new-deck-unread = { $count ->
    [one] 1 line is not understood
   *[other] { $count } lines are not understood
}
new-deck-keep-all = Keep all { $count } decks

builder-none = It is not on this device: decks stay in the browser in which they were built. A link can bring one over.
builder-cards = Cards
builder-deck = The deck
builder-name = Name
builder-kept = Kept in this browser. { $edition }.
builder-not-kept = This browser has no room for the deck or keeps nothing. Copy the deck as a link before you leave.
builder-counts = { $cards }/{ $of } cards, { $dice }/{ $dice_of } dice
builder-legal = Ready to play
builder-wrong = { $count ->
    [one] 1 thing to mend
   *[other] { $count } things to mend
}
builder-organised = { $count ->
    [one] Organised play objects to 1 thing besides
   *[other] Organised play objects to { $count } things besides
}
builder-lead = Choose
builder-change-leader = Change
builder-leading = Chosen
builder-lead-label = Let { $card } lead the deck
builder-leads = { $card } leads the deck.
builder-lead-first = Choose who leads the deck: their unique cards and their special die tell much of what fits.
builder-no-leader = Nobody leads the deck yet
builder-unique = unique
builder-fan-made = also cards of sets that players made
builder-look = Look at { $card }
builder-said = { $card }: { $count } in the deck
builder-dice = Dice
builder-star = Suggest { $card } for the First Five
builder-odds = { $card } can be paid after a fresh roll: { $odds }
builder-odds-more = how often all ten dice, freshly rolled, can pay for it
builder-undo = Undo
builder-redo = Redo
builder-copy = Make a copy
builder-delete = Delete
builder-delete-sure = Delete it for good
builder-to-deck = The deck
builder-to-cards = All cards

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
