-- The title that a file's name gave its record, which the title of an event is preferred to while it stands unchanged
-- (docs/decisions/0079-calendar.md). null: somebody has typed it, or it has none.
alter table upload add column file_title text;
