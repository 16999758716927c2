-- Dialogs come packed (zstd), for imports from the process that has read the file: PostgreSQL took a quarter of its time of an
-- import to pack them by itself. Rows of before have their text, until it is written again.
alter table transcript_chunk
  alter column dialogs drop not null,
  add column packed bytea,
  add column size_bytes integer;
alter table transcript_chunk alter column packed set storage external;
alter table transcript_chunk
  add constraint transcript_chunk_packed_check check (
    (dialogs is null) <> (packed is null) and (packed is null) = (size_bytes is null));
