# Pages that one reads, the search, the lobby, settings, and what is made before a game: decks, campaigns, games against a Chimera.
# They come with those pages (`src/later.rs`): nothing that a table or the first pages say stands here.

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
dice-only = payable with only these
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
cards-none-more = Remove a filter or a part of the search.
chip-remove = Remove { $part }
chip-not = not
syntax = How to search
syntax-words = words of the name or the text; also initials of the name
syntax-phrase = these words in this order
syntax-type = a type: ally, conjuration, unit, spell, reaction …
syntax-die = a die in the cost; d:basic for basic magic
syntax-only = payable with only these dice
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
deck-none = There is no such deck
deck-none-more = No deck is called “{ $name }”.
deck-play = Play with this deck
deck-copy = Copy as text
deck-copy-site = Copy for other sites
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
    [one] Organised play also objects to 1 thing
   *[other] Organised play also objects to { $count } things
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

# Cards and dice

card-count = { $count ->
    [one] { $count } card
   *[other] { $count } cards
}

die-type = { $kind ->
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
}

# Search, lobby, settings, about

reconnecting = The connection was lost. Reconnecting …
you = You
crumbs = Where this page is
search-placeholder = Card, keyword, rule, ruling, deck …
search-results = Results
search-start = Type the name of a card, a keyword, or a word of the rules. Initials work, too.
search-nothing = Nothing was found for “{ $query }”. Try fewer letters, or another word.
search-away = Some editions cannot be loaded now: these are the results so far.
search-glossary = Glossary
search-pages = Pages
lobby-edition = You play with the cards and the rules of { $edition }.
deck-copy-of = { $name }, changed
lobby-open = Strangers see this table and may take a free seat, as long as whoever made it waits on this page.
lobby-share = { $others ->
    [one] Invite your friend
   *[other] Invite your friends
}
lobby-share-more = { $others ->
    [one] Whoever opens this link first takes the other seat. Send it only to the one you want to play with.
   *[other] Whoever opens this link takes the next free seat, until all { $others } are taken. Send it only to those you want to play with.
}
lobby-not-kept = This browser keeps nothing: the seat is yours as long as this page is open, and a reload loses it.
lobby-share-taken = Every seat is taken. Whoever opens this link now can only watch.
lobby-link = Link of the invitation
lobby-copy = Copy the link
lobby-qr = The link as a QR code
lobby-seats = Seats
lobby-seats-free = { $free ->
    [0] All seats are taken. The game begins when all are ready.
    [one] One seat is free.
   *[other] { $free } seats are free.
}
lobby-free = Free seat
lobby-somebody = Somebody
lobby-free-more = Waiting for somebody to open the link
lobby-away = Not connected
lobby-is-ready = Ready
lobby-choosing = Chooses a deck
lobby-free-seat = Free the seat
lobby-free-seat-of = Free the seat of { $player }
lobby-secret = Nobody sees your deck before the game begins.
lists-open = Deck lists are open: all players are told the name of each deck when the game begins.
lobby-bound = Rolls and draws will follow from a secret of the server, of which you see the hash now, and from numbers that the players add. This browser keeps both and compares them until the secret is opened.
lobby-bound-own = Your numbers
lobby-ready = I am ready
lobby-not-ready = Ready – take it back
lobby-watching = You are watching. The table appears here as soon as the players are ready.{ $free ->
    [0] { "" }
   *[other] { " " }To play yourself, open the link of the invitation: whoever made the game can send it to you.
}
settings-groups = Groups of settings
settings-play = Play
settings-display = Display
settings-sound = Sound
settings-access = Access
settings-language = Language
settings-kept = Settings are kept in this browser and apply at once.
settings-name-more = The others at the table see it. At most 24 characters.
settings-stops = Ask me
settings-stops-more = Applies to new games. During a game you change it at the table. Where a card must be decided on, you are always asked.
stop-attacks = Whether I react when I am attacked
stop-attacks-more = At attacks and battles in another player’s turn
stop-effects = Whether I react to anything else in another player’s turn
stop-effects-more = To spells, abilities and dice powers above all
stop-own = Whether I react in my own turn
stop-own-more = To what I do myself, and to what others answer
stop-order = Whose damage comes first, even where it changes nothing
stop-order-more = Otherwise only where the table would differ
settings-talk-more = Show what other players say; what you say yourself is shown in any case
settings-coach = Hints at the table
settings-coach-more = Each stays until you have read it or done what it says.
settings-hints = Show closed hints again
settings-theme = Pages (the table is always dark)
theme-light = Light
theme-dark = Dark
theme-device = As the device
settings-speed = Movement at the table
speed-slow = Slow
speed-normal = Normal
speed-fast = Fast
speed-off = Off
settings-text = Size of text
percent = { $n } %
settings-sounds = Sounds at the table
settings-sounds-more = Cards, dice, blows, and a bell when it is your turn or you may react. All are made by your browser; nothing is loaded.
settings-volume = Volume
settings-letters = Letters on dice
settings-letters-more = The first two letters of the type stand at each die
settings-contrast = High contrast
settings-contrast-more = Cards and dice as ink on white, strong outlines
settings-keys = Single letters as shortcuts
settings-keys-more = At the table and for the search. Enter, Tab and the arrows always work.
settings-motion = If your device asks for reduced motion, nothing moves here, whatever is chosen.
settings-language-more = Card text, rules and reasons of the rules engine are in English. The test language shows what is translated.
about-lead = Ashwright is a home for the card game Ashes Reborn: a rules engine that can explain itself, and this table for it.
about-fan-title = A project of players
about-fan = Ashes Reborn and its names belong to their owners, who neither made nor endorse this. There is no official art, logo or font here, and all texts of rules and cards are written anew from what they do.
about-fair-title = Fair dice
about-fair = Before a game the server publishes the hash of a secret, then each player adds a number of their own. Every roll and draw follows from these. When the game is over, the secret is opened, and with it what was hidden. The replay of a finished game checks them in your browser; who trusts only themselves downloads the record and checks it with the program:
about-private-title = Your data
about-private = There are no accounts, no cookies and no requests to other places. Settings and games against the bot stay in your browser.

## The lessons

learn-title = Learn to play
learn-lead = Three lessons of a few minutes, played at the table itself. Whatever you do can be taken back.
learn-then = And then
learn-bot = Play the bot
learn-read = Read the rules

## Campaigns

campaigns-title = Campaigns
campaigns-lead = Three encounters with one Chimera, each harder than the one before. After a victory you take cards of another deck.
campaigns-new = Begin a campaign
campaigns-name = Name
campaigns-name-new = Campaign { $number }
campaigns-taken = There is a campaign of this name already: choose another name.
campaigns-no-name = This cannot be the name of a campaign: use letters, digits and spaces.
campaigns-read = Read a file
campaigns-unread = { $file } is not a campaign that can be read: { $why }. { $remedy }
campaigns-none = No campaign has been begun on this device.
campaigns-friend = You send a link. Your friend chooses a deck there; each of you changes your own deck, and you meet the Chimera at one table.
campaign-invite = Invite your friend
campaign-invite-more = Whoever opens this link first takes the other place in the campaign. An encounter begins when both of you are ready for it.
campaign-is-ready = Ready – take it back
campaign-waits = You are ready. The encounter begins when { $player } is, too; until then both decks can be changed.
campaign-waited-for = { $player } is ready for the encounter and waits for you.
campaign-forget-place = Remove it for good? You leave the campaign with it, and the other player is told.
campaign-left = { $player } has left this campaign for good.
campaign-alone = Go on here: a bot plays for { $player }
campaign-join = Join the campaign
campaign-join-asks = { $player } asks you to meet { $chimera }, { $difficulty }. Choose the deck that you begin with.
campaign-join-taken = Somebody has taken the other place in this campaign already. Ask for another campaign, or begin one of your own.
lobby-second = The Phoenix has called: you go on against each other from the game as it stands.
lobby-campaign-deck = You play the deck that you have in the campaign.
campaign-lost-words = A campaign that cannot be read: { $why }
campaign-none = There is no campaign of this name on this device.
campaign-next = Encounter { $level } of 3
campaign-against = { $chimera }, { $difficulty }
campaign-begin = Play encounter { $level }
campaign-ready = I am ready for encounter { $level }
campaign-go-on = Go on with encounter { $level }
campaign-won = The campaign is won.
campaign-lost = A defeat has ended the campaign.
campaign-again = Try again
campaign-again-along = { $player } tries again: come along
campaign-download = Save as a file
campaign-chronicle = Chronicle
campaign-fight-won = Encounter { $level }: won in round { $round }
campaign-fight-lost = Encounter { $level }: lost in round { $round }
campaign-fight-open = Encounter { $level }
campaign-past-chance = Something was taken back that lay before an outcome of chance.
campaign-took = { $player } took { $cards } of { $deck }.
campaign-changed = { $player } changed the deck: { $cards }.
campaign-same = { $player } left the deck as it was.
campaign-gain = What you take
campaign-gain-says = Up to three titles of one other deck, as many copies as it has.
campaign-gain-from = Take from
campaign-gain-nothing = nothing
campaign-deck = Your deck: { $count } cards, { $dice } dice
campaign-deck-of = The deck of { $player }: { $count } cards, { $dice } dice
campaign-deck-add = Put in a card
campaign-apart = This campaign was played with { $player } and comes from a file: here a bot plays for { $player }. To play on together, begin it again with a friend.
campaign-kept = This deck is allowed and kept.
campaign-unfinished = Something below breaks a rule, and would not be played: finish it first.
campaign-not-kept = This deck is unfinished:

# Choosing a Chimera.

chimera-lead = A Chimera plays by itself: in each of its turns it rolls for what it does, and its aspects turn up and attack. Destroy it before it destroys you. When all of its rage dice show power it gets a Red Rains token, and enough of those set off its Ultimate.
chimera-lead-rules = The rules of Red Rains
chimera-told = ({ $difficulty }, level { $level }): life { $life }; { $threat } aspects wait face down { $players ->
    [1] at the beginning
   *[other] before each of you at the beginning
}; its Ultimate comes with { $ultimate } Red Rains tokens.
chimera-at-level = level { $level }
chimera-which = Which Chimera
chimera-difficulty = Difficulty
chimera-level = Level
chimera-aspects = Aspects
chimera-random = Random
chimera-random-said = random aspects
aspects-own = Of your own choice
aspects-own-said = aspects of your own choice
grim = Grim Fates
grim-off = Off
grim-all = For every card
grim-named = For cards that you name
grim-says = Where a card of yours makes the Chimera choose, you do not choose for it: it takes what is worst for you.
grim-card = Name a card of players
grim-no-card = There is no card of players called “{ $typed }”.
grim-which-card = “{ $typed }” may be one of these: { $cards }.
grim-many-cards = “{ $typed }” is a part of { $count } titles: type more of the one that you mean.
grim-name-one = Name a card for Grim Fates, or choose another reach for them.
grim-agreed-all = Grim Fates hold for every card.
grim-agreed = Grim Fates hold for these cards: { $cards }.
chimera-company = Beside you
chimera-alone = Nobody
chimera-with-bot = A bot
chimera-with-friend = A friend, by a link
chimera-begins = First player token
chimera-begins-you = You
chimera-begins-other = Whoever is beside you
chimera-phoenix = Call of the Phoenix: roll a rage die when it is destroyed, and on power go on against each other
chimera-phoenix-said = Call of the Phoenix
chimera-open-hands = Open hands: you see each other’s cards
chimera-agreed-random = Its aspects are drawn at random, and nobody knows which.
chimera-agreed-stack = Its aspects are those of { $stack }.
chimera-agreed-aspects = Its aspects are { $cards }.
chimera-agreed-phoenix = You have agreed on the Call of the Phoenix.
chimera-agreed-hands = Your hands are open to each other.
chimera-agreed-begins = Whoever sits second takes the first player token.
chimera-met = Against { $chimera } ({ $difficulty }, level { $level }).
chimera-friend-says = The server makes a game for two. You send the link to your friend, and both choose a deck there.

# What a game that is over tells

table-lives = Life at the beginning of each round, and at the end.
table-lives-of = { $player }: { $lives }.
table-tale = What the game tells
table-tale-turned = The turn of the game:
table-tale-moment = Round { $round }, turn { $turn }: { $act }
table-tale-round = The beginning of round { $round }.
table-tale-other = between two actions.
table-tale-turned-says = { $by ->
    [you] From then on you were ahead
   *[other] From then on { $player } { $count ->
        [one] was
       *[other] were
    } ahead
}, by the bots’ measure of life, units, spells, cards and dice.
table-tale-ahead = { $by ->
    [you] You were ahead from the first action to the last
   *[other] { $player } { $count ->
        [one] was
       *[other] were
    } ahead from the first action to the last
}, by the bots’ measure of life, units, spells, cards and dice.
table-tale-damage = Damage by card
table-tale-dice = Luck of the dice
table-tale-lost = Units destroyed
table-tale-left = Never played
table-tale-fewer = and { $count ->
    [one] one card more
   *[other] { $count } cards more
} with less
table-tale-power = Dice power: { $kind }
table-tale-attacks = attacks { $n }
table-tale-counters = counters { $n }
table-tale-effects = effects { $n }
table-tale-powers = { $powers } of { $dice } power sides.
table-tale-rolled = { $power } power · { $class } class · { $basic } basic
table-odds-nearly = Nearly everybody does as well or better.
table-odds-of-ten = { $n } of 10 players do as well or better.
table-odds-one-in = One player in { $n } does as well or better.
table-odds-hardly = Fewer than one player in 1000 does as well.
table-tale-in-hand = In hand: { $cards }.
table-tale-in-pile = In the draw pile: { $cards }.
table-tale-unseen = Not shown: { $hand ->
    [0] { $pile } in the draw pile.
   *[other] { $hand } in hand, { $pile } in the draw pile.
}

## Help at the table

table-rules = Rules reference
table-keys = Keys
table-keys-single = Single letters and digits are shortcuts
table-key-step = a step back, a step on
table-key-turn = a turn back, a turn on
table-key-end = the beginning, the end
table-key-turn-table = the table turned to the next player
table-key-tab = from zone to zone
table-key-arrows = inside a zone
table-key-enter = choose; once more to confirm
table-key-escape = cancel, close
table-key-numbers = buttons of the prompt
table-key-a = attack
table-key-m = meditate
table-key-p = pass or end the turn
table-key-u = undo (also Ctrl+Z)
table-key-zones = hand, dice, own battlefield, opponent’s, spellboard
table-key-i = keep the card in the inspector
table-key-l = log
table-key-t = table as text
table-key-help = this help
# Help
help-hands = With mouse or finger
help-press = What glows can be used now. Press it: the prompt says what it does, and the dice that pay for it are marked. Its button, or Enter, does it; a double click does both.
help-carry = Cards can be carried: from your hand onto the table to play them, a unit onto what it attacks, a blocker onto whom it stops.
help-pay = To pay with other dice, press those you would rather keep or spend.
help-read = Point at a card to read it. With a finger, hold it.
help-back = { table-undo } takes back what you did, as long as no die was rolled and nobody has learned or decided anything since. Beyond that the others are asked; bots agree.
help-why = Press what does not glow to be told why it cannot be done.
help-turn = In your turn
help-main = One main action: play or use a card that costs it, attack, or pass.
help-side = One side action, if you like: play or use a card that costs it, use the power of a die, or meditate.
help-react = One reaction in every turn, anybody’s.
help-round = When all players have passed one after the other, the round is over: units recover, dice are rolled again, hands are filled to five.
help-marks = What the marks mean
help-exhausted = exhausted: cannot attack, block or be used until it is removed
help-wound = a wound: as many as it has life destroy it
help-status = a status token: the card says what it is for
help-guard = still able to guard a unit in this round
help-chimera = A Chimera’s turn
help-chimera-status = 1. Each of its aspects with a status token spends one and does what its green box says.
help-chimera-rage = 2. If an aspect lies face down, it rolls a rage die that shows its basic side. Five that show power bring a Red Rains token, and go back.
help-chimera-roll = 3. Then it rolls the behavior die, and does the row of its behavior: first what is marked as a side action, then the main action.
help-chimera-reveal = 4. What it reveals is the leftmost face-down aspect. The drop on its back is its blood: so many wounds the Chimera gets when that aspect is destroyed.
help-chimera-attack = 5. A claw on the left attacks your leftmost unit, a claw on the right your rightmost, a jaw your Phoenixborn; so does any sign when you have no unit there.
help-chimera-pass = 6. With no aspect face down it does not roll: its leftmost unit that can attacks, and if none can, it passes.
help-chimera-passing = When you pass before a face-down aspect, the rage rises by one die.
help-chimera-rains = At the end of a round each aspect in play brings a Red Rains token. As many as the Ultimate says set it off, and the next phase begins.
help-chimera-threat = Then its rows are filled up with face-down aspects to as many as its threat says.
help-chimera-shared = Two players share a turn: each has a main and a side action, in any order. Then the Chimera takes a turn against each of you.
table-key-f = the other front
table-key-g = the partner goes first
table-key-v = point at what has the focus
