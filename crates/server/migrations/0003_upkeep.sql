-- What is too old is marked first, with the number of days on which the server had looked, and removed some of those days
-- later: a clock that is wrong for a day removes nothing.
ALTER TABLE games ADD COLUMN marked INTEGER;
ALTER TABLE records ADD COLUMN marked INTEGER;
CREATE INDEX games_marked ON games (marked) WHERE marked IS NOT NULL;
CREATE INDEX records_marked ON records (marked) WHERE marked IS NOT NULL;

-- The day on which the server looked last, and the number of days on which it did.
CREATE TABLE upkeep (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    day INTEGER NOT NULL,
    days INTEGER NOT NULL
);
