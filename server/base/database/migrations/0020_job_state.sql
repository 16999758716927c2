-- What the pipeline knows of a record: how far it is, and what each stage has found out.

-- What is masked beside what always is, when pii_redaction_active: the workspace's own words, and phone numbers as they are
-- written in these countries.
alter table workspace add column mask_words text[] not null default '{}';
alter table workspace add column phone_regions text[] not null default '{KR,US,JP}';

-- One row for every record that is in the pipeline or has been through it.
create table record_pipeline (
  workspace_id bigint not null,
  record_id bigint not null,
  -- Jobs carry the run they belong to; what a job of an older run still does is thrown away.
  run bigint not null default 1,
  -- The stage under way, or `done`: nothing is left to do, and the record's status says how it ended.
  stage text not null,
  -- Of the stage under way; 0 of 0 while that is not known.
  steps_done integer not null default 0,
  step_count integer not null default 0,
  -- Why the last attempt at the stage failed, while it is tried again.
  attempt_failure text,
  -- What the media holds: {duration_ms, codec, …}; null before it was looked at.
  probe jsonb,
  -- Raised by every change, for whoever follows along.
  revision bigint not null default 1,
  updated_at timestamptz not null,
  constraint record_pipeline_pkey primary key (workspace_id, record_id),
  constraint record_pipeline_record_fkey foreign key (workspace_id, record_id)
    references record (workspace_id, record_id) on delete cascade,
  constraint record_pipeline_stage_check check (stage in ('probe', 'transcribe', 'process', 'done'))
);
create index record_pipeline_updated_at_idx on record_pipeline (workspace_id, updated_at, record_id);
create index record_pipeline_under_way_idx on record_pipeline (workspace_id, record_id) where stage <> 'done';

-- Long sound is transcribed in pieces, calls a channel each. Pieces are numbered from 0 in order of time; channel 0 is all
-- there is, 1 and 2 are the sides of a call.
create table sound_piece (
  workspace_id bigint not null,
  record_id bigint not null,
  piece integer not null,
  channel integer not null,
  start_ms bigint not null,
  duration_ms bigint not null,
  -- The piece in the media store, announced in media_sweep for its whole life; null when nobody speaks in it.
  sound_key text,
  -- [[start_ms, end_ms], …] from the start of the recording.
  silences jsonb not null,
  -- What the engine made of it; null until then.
  transcript jsonb,
  constraint sound_piece_pkey primary key (workspace_id, record_id, piece, channel),
  constraint sound_piece_record_fkey foreign key (workspace_id, record_id)
    references record (workspace_id, record_id) on delete cascade
);

-- The loudest sample of every tenth of a second, 0 … 255, for the player: 36 KB an hour.
create table record_waveform (
  workspace_id bigint not null,
  record_id bigint not null,
  peaks bytea not null,
  constraint record_waveform_pkey primary key (workspace_id, record_id),
  constraint record_waveform_record_fkey foreign key (workspace_id, record_id)
    references record (workspace_id, record_id) on delete cascade
);

-- A worker that is silent for 10 s has lost its job. A job is tried 15 times in about an hour and a half, then goes to
-- `ended`, where its record is told. `sound` is what takes a core or an engine for minutes, `text` what takes seconds.
select minutebook_jobs.create_queue('ended', '{"policy": "standard", "retryLimit": 100, "retryDelay": 2, "retryBackoff": true,
  "retryDelayMax": 600, "heartbeatSeconds": 10, "deleteAfterSeconds": 3600}');
select minutebook_jobs.create_queue('sound', '{"policy": "standard", "retryLimit": 14, "retryDelay": 2, "retryBackoff": true,
  "retryDelayMax": 600, "heartbeatSeconds": 10, "expireInSeconds": 86400, "deleteAfterSeconds": 3600, "deadLetter": "ended"}');
select minutebook_jobs.create_queue('text', '{"policy": "standard", "retryLimit": 14, "retryDelay": 2, "retryBackoff": true,
  "retryDelayMax": 600, "heartbeatSeconds": 10, "expireInSeconds": 3600, "deleteAfterSeconds": 3600, "deadLetter": "ended"}');
