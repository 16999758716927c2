-- The last link that somebody has ended of each record, for as long as that can be undone: it opens nothing from here.
create table removed_share (
  workspace_id bigint not null,
  record_id bigint not null,
  share_id text not null,
  title text not null,
  duration text not null,
  password_sealed bytea not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz,
  removed_at timestamptz(3) not null,
  constraint removed_share_pkey primary key (workspace_id, record_id),
  constraint removed_share_record_fkey foreign key (workspace_id, record_id)
    references record (workspace_id, record_id) on delete cascade
);
create index removed_share_removed_at_idx on removed_share (workspace_id, removed_at);
