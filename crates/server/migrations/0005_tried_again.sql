-- The campaign in which the players of one that is over try it again.
ALTER TABLE campaigns ADD COLUMN next TEXT;
