-- A campaign of two players: the text of its file, and the game of its encounter while that is played, and which of
-- them is ready for the next one. Each change counts
-- the version up, so that two who change it at once do not write over each other. Of the tokens of its players and of its
-- invitation only the SHA-256 is kept.
CREATE TABLE campaigns (
    id TEXT PRIMARY KEY NOT NULL,
    text TEXT NOT NULL,
    game TEXT,
    ready INTEGER,
    first BLOB NOT NULL,
    second BLOB,
    invitation BLOB NOT NULL,
    version INTEGER NOT NULL,
    opened INTEGER NOT NULL,
    marked INTEGER
);
CREATE INDEX campaigns_by_day ON campaigns (opened);
CREATE INDEX campaigns_marked ON campaigns (marked) WHERE marked IS NOT NULL;
