-- Corrections lie over what the machine made. Transcripts and insights hold what is shown; what the machine made of it is kept
-- beside, only where somebody has changed it.

-- {"<dialog id>": {"machine": {"text", "original_text", "pii_spans"} or null where the text is unchanged,
-- "machine_speaker_id": null where the speaker is, "edited_by_member_id", "edited_at"}}; null where nothing is edited. In the
-- chunk, so that it goes with the transcript it belongs to.
alter table transcript_chunk add column edits jsonb;

-- Speakers who were given a name, or whose last utterance was given to another one: those are not shown until they say something
-- again, as name and member_id have it.
create table speaker_edit (
  workspace_id bigint not null,
  record_id bigint not null,
  speaker_id bigint not null,
  machine_name text,
  machine_member_id bigint,
  name text,
  member_id bigint,
  edited_by_member_id bigint,
  edited_at timestamptz not null,
  constraint speaker_edit_pkey primary key (workspace_id, record_id, speaker_id),
  constraint speaker_edit_record_fkey foreign key (workspace_id, record_id)
    references record (workspace_id, record_id) on delete cascade
);

-- What the machine had written where somebody has written something else; machine_status null: it had written nothing.
create table insight_edit (
  workspace_id bigint not null,
  insight_id bigint not null,
  machine_status text,
  machine_value json,
  machine_language text,
  constraint insight_edit_pkey primary key (workspace_id, insight_id),
  constraint insight_edit_insight_fkey foreign key (workspace_id, insight_id)
    references insight (workspace_id, insight_id) on delete cascade
);

-- It rests on utterances that have been corrected since.
alter table insight add column is_stale boolean not null default false;

-- What the sweep of scheduled drafts looks for.
create index record_publish_scheduled_idx on record (workspace_id, publish_scheduled_at, record_id)
  where draft_state = 'scheduled';
