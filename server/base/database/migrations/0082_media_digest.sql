-- What a recording was when it came: damage that leaves its length as it was is found by this.
create table media_digest (
  workspace_id bigint not null,
  media_key text not null,
  size_bytes bigint not null,
  sha256 bytea not null,
  noted_at timestamptz not null,
  constraint media_digest_pkey primary key (workspace_id, media_key),
  constraint media_digest_workspace_fkey foreign key (workspace_id) references workspace (workspace_id) on delete cascade
);

-- The store that this installation's recordings lie in has a marker with this name; null before the first start that looked.
alter table installation add column media_marker text;
