-- Jobs that somebody is at, counted before they begin: what ends its process again and again is parked. A row goes when the job
-- ends in an orderly way, well or not.
create table job_attempt (
  workspace_id bigint not null,
  record_id bigint not null,
  run bigint not null,
  step text not null,
  piece integer not null,
  channel integer not null,
  -- Attempts since the last orderly end that were never heard of again.
  begun integer not null,
  -- Processes that had to be killed, or ended by themselves, while they did the job's work.
  killed integer not null default 0,
  constraint job_attempt_pkey primary key (workspace_id, record_id, run, step, piece, channel),
  constraint job_attempt_record_fkey foreign key (workspace_id, record_id)
    references record (workspace_id, record_id) on delete cascade
);
