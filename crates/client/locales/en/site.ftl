# The site: frame, home, playing, lobby, settings, about.

skip-to-content = Skip to the content
close = Close
new-tab = opens in another tab
copied = Copied.
link-unanswered = The connection was lost before the answer came. Whether it was done is seen when the connection is back.
copy-failed = The browser does not allow copying: copy the text below yourself.
copy-by-hand = To be copied by hand
reload = Reload the page

nav-label = Main
nav-home = Ashwright: to the first page
nav-play = Play
nav-rules = Rules
nav-cards = Cards
nav-decks = Decks
nav-settings = Settings
nav-about = About
nav-licence = Licence
foot-notice = A free project of players for players. Not made or endorsed by the publisher of Ashes Reborn.

search-open = Search the site
search-hint = Search

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
game-ended = { $result ->
    [won] Won
    [lost] Lost
   *[over] Ended
} in round { $rounds }
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
play-open = Games in progress
game-leave-sure = Leave your seat for good?
play-ended = Games that have ended
play-watch = Watch the replay
edition-choice = Edition
edition-choice-reborn = Reborn
edition-choice-reborn-more = Version 1.5, the edition of today
edition-choice-original = Original edition
edition-choice-original-more = Version 1.0, with cards and rules of its own
play-your-deck = Your deck
decks-own = Your own decks
decks-build = Build a deck
deck-unnamed = Deck without a name
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
lists-hidden = Deck lists are hidden: of another deck you know only what you have seen of it.
chance-broken = The server has changed what binds the chance of this game since you sat down. Its rolls and draws cannot be trusted.

settings-name = Your name
settings-talk = What others say
lost-title = Nothing is here
lost-text = The address leads to no page. Perhaps a letter is missing.

## The lessons

learn-number = Lesson { $number }

## Campaigns

campaign-forget = Remove
campaign-forget-sure = Remove it for good?
campaign-of = { $count } of { $most }
campaign-fewer = One { $card } less
campaign-more = One { $card } more
