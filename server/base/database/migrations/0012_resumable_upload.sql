-- What a client said in Upload-Metadata, to be repeated as it was.
alter table upload add column metadata text;

-- Counts the requests that wrote to a resumable upload: only the latest confirms what it wrote.
alter table upload add column turn integer not null default 0;
