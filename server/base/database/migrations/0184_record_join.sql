-- The recordings that a record is joined from, in order. They go to the trash when it has all of them.
create table record_join (
  workspace_id bigint not null,
  record_id bigint not null,
  place smallint not null,
  source_record_id bigint not null,
  -- null: its originals are not joined yet.
  joined_at timestamptz,
  constraint record_join_pkey primary key (workspace_id, record_id, place),
  constraint record_join_record_fkey foreign key (workspace_id, record_id)
    references record (workspace_id, record_id) on delete cascade
);
