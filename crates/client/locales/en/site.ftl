# The site: frame, home, playing, lobby, settings, about.

skip-to-content = Skip to the content
close = Close
copied = Copied.
copy-failed = The browser does not allow copying: select the text and copy it yourself.
reload = Reload the page
reconnecting = The connection was lost. Reconnecting …
you = You

nav-label = Main
nav-home = Ashwright: to the first page
nav-play = Play
nav-rules = Rules
nav-cards = Cards
nav-decks = Decks
nav-settings = Settings
nav-about = About
nav-licence = Licence
crumbs = Where this page is
foot-notice = A free project of players for players. Not made or endorsed by the publisher of Ashes Reborn.

search-open = Search the site
search-hint = Search
search-placeholder = Card, keyword, rule, ruling, deck …
search-results = Results
search-start = Type the name of a card, a keyword, or a word of the rules. Initials work, too.
search-nothing = Nothing was found for “{ $query }”. Try fewer letters, or another word.
search-away = Not everything of all editions can be loaded now: found is what is here.
search-glossary = Glossary
search-pages = Pages

home-title = Play Ashes Reborn
home-heading = Play Ashes Reborn in your browser
home-lead = Two Phoenixborn duel with dice and cards. No account: choose a deck and play.
home-now = Play now
home-now-first = At the table in one press: a first deck against a novice
home-now-last = { $deck } again, against the bot
home-bot = Choose your deck
home-bot-more = Against bots, or somebody beside you; also without a connection
home-friend = Play friends
home-friend-more = Send a link to one, two or three, and play wherever you are
home-continue = Continue your game
home-what = What is Ashes?
home-fact-1 = You are a Phoenixborn. Bring your opponent’s life to nothing before yours is gone.
home-fact-2 = Ten dice are your magic. You roll them every round, and they pay for cards and powers.
home-fact-3 = Units attack and defend. Each turn has one main action, and one side action if you like.
home-learn = Learn to play
home-learn-more = Three short lessons at the table, five minutes each
home-read-rules = Read the rules
home-look-cards = Look at the cards

game-online = A game with friends
game-with = A game with { $players }
game-position = A game from a position
game-of = { $game } · { $edition }
game-local = { $mine } against { $theirs }
game-local-several = { $mine } against { $others } others
game-last = Last played { $when }
game-loading = Setting the table …
game-unreachable = The server cannot be reached. It is tried again; a game against the bot works without it.
game-none = There is no such game
game-none-here = Games against the bot are kept in the browser in which they were begun, and this one has none of that name.
game-none-server = The link leads to no game on this server. A letter may be missing, or nobody has opened the game for long and it was removed.
game-closed = The game cannot be shown

play-tables = Tables with a free seat
play-tables-none = Nobody waits just now. When you make a game for friends, you can let strangers take its free seats.
play-tables-met = Red Rains against { $chimera }
play-tables-more = { $played } for { $seats }, { $free ->
    [one] one seat free
   *[other] { $free } seats free
}.
play-tables-sit = Sit down
play-open = Games that go on
game-leave-sure = Leave your seat for good?
play-ended = Games that have ended
play-watch = Watch the replay
edition-choice = Edition
edition-choice-reborn = Reborn
edition-choice-reborn-more = Version 1.5, the edition of today
edition-choice-original = Original edition
edition-choice-original-more = Version 1.0, with cards and rules of its own
lobby-edition = You play with the cards and the rules of { $edition }.
play-your-deck = Your deck
decks-own = Your own decks
decks-build = Build a deck
deck-unnamed = Deck without a name
deck-copy-of = { $name }, changed
play-bot-deck = The bot’s deck
here = Somebody beside you
here-more = At this device, which you hand over
here-player = Player { $number }
here-name = Their name
here-guest = Player 2
here-back-says = You sit side by side: agree first. It takes back your last move and everything since. What was seen stays known, and chance answers the same again.
here-back = Take it back
here-no-replay = This game goes on, and its players do not see each other’s hands. Its replay is here when it is over.
here-deck = Their deck
here-title = { $player } is next
here-says = Hand the device over to { $player }. Nobody else looks at it meanwhile.
here-show = I am { $player }: show my table
here-hand-over = Hand over to { $player }
play-bots = How many bots
play-bots-more = { $bots ->
    [one] A duel.
   *[other] Everybody against everybody, until one is left. The other bots play other ready-made decks.
}
play-duel = { $bots ->
    [one] duel
   *[other] { $bots } bots
}
play-against = against { $deck }
play-change = Change
play-level = Who you play against
play-start = Start
play-failed = The game could not be made. Reload the page and try again.
bot-name = Bot
bot-for = { $name } (bot)
level-novice = Novice
level-novice-more = Makes mistakes: good for first games
level-adept = Adept
level-adept-more = Takes what looks best
level-expert = Expert
level-expert-more = Thinks several turns ahead

online-lead = Make a game, send the link to those who are to play, and begin as soon as all are ready.
online-seats = How many players
online-seats-more = { $seats ->
    [2] A duel.
   *[other] Everybody against everybody, until one is left. One link is for all: whoever opens it takes the next free seat.
}
online-bots = How many of them are bots
online-bots-more = Each takes a seat and a ready-made deck that chance chooses.
online-seen = Who sees it
online-private = Only who has the link
online-listed = Everybody who looks for a table
online-dice = Dice and shuffling
online-fair = Drawn from a secret that is bound before the game and opened after it, so that anybody can check them
online-hidden = Hidden deck lists
online-hidden-more = Nobody is told what is in your deck, nor its name, until the game is over.
online-open = Strangers may sit down
online-open-more = The table stands in the list of tables as long as you wait here and a seat is free. The link works as well.
online-create = Create the game
online-creating = Creating …
online-bot-instead = Play the bot instead

join-failed = The seat could not be taken
join-watch = Watch the game
lobby-title = Before the game
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
lobby-free-more = Waiting for somebody to open the link
lobby-away = Not connected
lobby-is-ready = Ready
lobby-choosing = Chooses a deck
lobby-free-seat = Free the seat
lobby-free-seat-of = Free the seat of { $player }
lobby-secret = Nobody sees your deck before the game begins.
lists-open = Deck lists are open: all players are told the name of each deck when the game begins.
lists-hidden = Deck lists are hidden: of another deck you know only what you have seen of it.
lobby-bound = Rolls and draws will follow from a secret of the server, of which you see the hash now, and from numbers that the players add. This browser keeps both and compares them until the secret is opened.
lobby-bound-own = Your numbers
chance-broken = The server has changed what binds the chance of this game since you sat down. Its rolls and draws cannot be trusted.
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
settings-name = Your name
settings-name-more = The others at the table see it. At most 24 characters.
settings-stops = Ask me
settings-stops-more = Applies to new games. During a game you change it at the table. Where a card must be decided on, you are always asked.
stop-attacks = Whether I react when I am attacked
stop-attacks-more = At attacks and battles in the turn of another
stop-effects = Whether I react to anything else in the turn of another
stop-effects-more = To spells, abilities and dice powers above all
stop-own = Whether I react in my own turn
stop-own-more = To what I do myself, and to what others answer
stop-order = Whose damage comes first, even where it changes nothing
stop-order-more = Otherwise only where the table would differ
settings-talk = What others say
settings-talk-more = Show what other players say; what you say yourself is shown in any case
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
lost-title = Nothing is here
lost-text = The address leads to no page. Perhaps a letter is missing.

## The lessons

learn-title = Learn to play
learn-lead = Three lessons of a few minutes, played at the table itself. Whatever you do can be taken back.
learn-number = Lesson { $number }
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
campaign-is-ready = You are ready
campaign-waits = You are ready. The encounter begins when { $player } is, too; until then both decks can be changed.
campaign-waited-for = { $player } is ready for the encounter and waits for you.
campaign-forget-place = Remove it for good? Your place goes with it, and the other player cannot go on.
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
campaign-forget = Remove
campaign-forget-sure = Remove it for good?
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
campaign-of = { $count } of { $most }
campaign-fewer = One { $card } less
campaign-more = One { $card } more
