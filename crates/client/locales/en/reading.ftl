# Reading: cards, rules, rulings, decks, replays.
