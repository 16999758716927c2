-- Digest of the transcript as it was when a correction made the insight stale: should it be so again, nothing differs any more.
-- null: it is not stale, or rests on another transcript altogether.
alter table insight add column stale_basis bytea;
