-- Since when no server has found the bytes of an upload that had all of them; null: they are there, or nobody could tell.
alter table upload add column missing_since timestamptz;
