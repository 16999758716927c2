-- What a language model has answered while it reads a long transcript, for the next attempt of the same run: until the stage ends.
create table insight_part (
  workspace_id bigint not null,
  record_id bigint not null,
  run bigint not null,
  -- SHA-256 of the model's name and of all that it was asked.
  digest bytea not null,
  minutes jsonb not null,
  constraint insight_part_pkey primary key (workspace_id, record_id, run, digest),
  constraint insight_part_record_fkey foreign key (workspace_id, record_id)
    references record (workspace_id, record_id) on delete cascade
);
