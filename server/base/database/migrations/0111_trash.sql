-- Records that somebody has deleted, until their time in the trash is over. They are gone from every other table, so that no query
-- of records has to leave them out.
create table trashed_record (
  workspace_id bigint not null,
  record_id bigint not null,
  title text,
  owner_member_id bigint,
  recorded_at timestamptz(3) not null,
  duration_ms bigint,
  is_ready boolean not null,
  protected_from_deletion boolean not null,
  -- Of the record's last version; one that is restored has the next.
  version bigint not null,
  -- Who could see it, and the teams whose roles counted for it: whoever could delete it finds it in the trash.
  acl bigint[] not null,
  team_ids bigint[] not null,
  -- The file stays in the store, and no sweep is announced; null: there was none, or its time was over meanwhile.
  media_key text,
  filesize bigint not null,
  has_transcript boolean not null,
  own_media_expires_at timestamptz,
  own_transcript_expires_at timestamptz,
  created_at timestamptz not null,
  -- null: an operator.
  deleted_by_user_id bigint,
  deleted_at timestamptz(3) not null,
  constraint trashed_record_pkey primary key (workspace_id, record_id),
  constraint trashed_record_workspace_fkey foreign key (workspace_id) references workspace (workspace_id) on delete cascade
);
create index trashed_record_deleted_at_idx on trashed_record (deleted_at, workspace_id, record_id);

-- Every row that belonged to it, as JSON: rows are brought back by the names of their columns, so that a column which is added
-- later gets its default. Whatever was sealed stays sealed.
create table trashed_row (
  workspace_id bigint not null,
  record_id bigint not null,
  place integer not null,
  table_name text not null,
  content json not null,
  constraint trashed_row_pkey primary key (workspace_id, record_id, place),
  constraint trashed_row_record_fkey foreign key (workspace_id, record_id)
    references trashed_record (workspace_id, record_id) on delete cascade
);
