-- How long a workspace keeps recordings and transcripts; null: for ever. Counted from the day on which a record came in.
alter table workspace add column media_retention_days integer;
alter table workspace add column transcript_retention_days integer;

-- What a record was given of its own. The columns without own_ hold what counts: the earlier of this and the policy, which
-- spares protected records.
alter table record add column own_media_expires_at timestamptz;
alter table record add column own_transcript_expires_at timestamptz;
update record set own_media_expires_at = media_expires_at, own_transcript_expires_at = transcript_expires_at
where media_expires_at is not null or transcript_expires_at is not null;

-- What is due to be deleted, whichever workspace it is in.
create index record_media_due_idx on record (media_expires_at, workspace_id, record_id)
  where media_stored and media_expires_at is not null;
create index record_transcript_due_idx on record (transcript_expires_at, workspace_id, record_id)
  where dialog_count > 0 and transcript_expires_at is not null;
