-- A game: what its room was made from, without its secret. The secret is in a table of its own, so that whoever reads
-- or copies games does not come across it.
CREATE TABLE games (
    id TEXT PRIMARY KEY NOT NULL,
    setup TEXT NOT NULL,
    created INTEGER NOT NULL
);

CREATE TABLE secrets (
    game TEXT PRIMARY KEY NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    secret TEXT NOT NULL
);

-- SHA-256 of the token of each seat that is taken.
CREATE TABLE seats (
    game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    token BLOB NOT NULL,
    PRIMARY KEY (game, seat)
) WITHOUT ROWID;

-- SHA-256 of the token that lets somebody take a free seat.
CREATE TABLE invitations (
    game TEXT PRIMARY KEY NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    token BLOB NOT NULL
);

-- Everything that happened in a room, in order: the truth, from which the room is made again.
CREATE TABLE journal (
    game TEXT NOT NULL,
    n INTEGER NOT NULL,
    entry TEXT NOT NULL,
    PRIMARY KEY (game, n)
) WITHOUT ROWID;

-- Records of games that were played elsewhere, checked by replaying them.
CREATE TABLE records (
    id TEXT PRIMARY KEY NOT NULL,
    record TEXT NOT NULL,
    created INTEGER NOT NULL
);
