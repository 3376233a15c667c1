-- Which player has left a campaign for good, so that the other one does not wait.
ALTER TABLE campaigns ADD COLUMN "left" INTEGER;
