-- Recordings whose waveform is still to be measured: what was imported, and what came in where there was no ffmpeg. A row goes
-- when it is measured, or when it cannot be.
create table waveform_wanted (
  workspace_id bigint not null,
  record_id bigint not null,
  -- Until then it has a job.
  not_before timestamptz not null,
  -- How often measuring it was begun: one that ends every worker that tries is given up.
  attempts integer not null default 0,
  constraint waveform_wanted_pkey primary key (workspace_id, record_id),
  constraint waveform_wanted_record_fkey foreign key (workspace_id, record_id)
    references record (workspace_id, record_id) on delete cascade
);
create index waveform_wanted_due_idx on waveform_wanted (not_before, workspace_id, record_id);

-- Everything there is by now, but for what its pipeline will measure anyway.
insert into waveform_wanted (workspace_id, record_id, not_before)
select r.workspace_id, r.record_id, r.created_at
from record r
where r.media_stored
  and not exists (
    select from record_waveform v where v.workspace_id = r.workspace_id and v.record_id = r.record_id)
  and not exists (
    select from record_pipeline p where p.workspace_id = r.workspace_id and p.record_id = r.record_id and p.stage <> 'done');

-- What nobody waits for. Nobody is told when it fails, either: the sweep finds it again.
select minutebook_jobs.create_queue('waveform', '{"policy": "standard", "retryLimit": 3, "retryDelay": 10, "retryBackoff": true,
  "retryDelayMax": 600, "heartbeatSeconds": 10, "expireInSeconds": 86400, "deleteAfterSeconds": 3600}');
