-- Links to playlists (docs/decisions/0085-playlists.md): each opens the clips of a playlist that its author may share by then. A server
-- of before finds nothing behind them.
create table playlist_share (
  workspace_id bigint not null,
  playlist_id bigint not null,
  share_id text not null,
  duration text not null,
  password_sealed bytea not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz,
  constraint playlist_share_pkey primary key (workspace_id, playlist_id),
  constraint playlist_share_share_id_key unique (workspace_id, share_id),
  constraint playlist_share_playlist_fkey foreign key (workspace_id, playlist_id)
    references playlist (workspace_id, playlist_id) on delete cascade
);

create table playlist_share_attempt (
  workspace_id bigint not null,
  share_id text not null,
  address text not null,
  attempts integer not null,
  first_at timestamptz not null,
  constraint playlist_share_attempt_pkey primary key (workspace_id, share_id, address),
  constraint playlist_share_attempt_share_fkey foreign key (workspace_id, share_id)
    references playlist_share (workspace_id, share_id) on delete cascade
);

-- null: of a playlist, which has clips of several records.
alter table share_directory alter column record_id drop not null;
-- null: of a record or a clip.
alter table share_directory add column playlist_id bigint;
