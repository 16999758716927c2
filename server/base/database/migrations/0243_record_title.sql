-- The last record with the title of a calendar's event is looked for by it, for each event of a day. Titles are longer than keys may be.
create index record_title_idx on record (workspace_id, md5(lower(title)), recorded_at);
