-- The day on which a game was last opened, counted from 1970: those that nobody opens any more are removed.
ALTER TABLE games ADD COLUMN opened INTEGER NOT NULL DEFAULT 0;
UPDATE games SET opened = created / 86400;
CREATE INDEX games_by_day ON games (opened);
CREATE INDEX records_by_time ON records (created);
