-- Playlists: moments of several records, in an order (docs/decisions/0085-playlists.md).
create sequence playlist_id_seq;
create table playlist (
  workspace_id bigint not null,
  playlist_id bigint not null,
  author_member_id bigint not null,
  name text not null,
  audience text not null,
  created_at timestamptz(3) not null,
  version bigint not null default 1,
  constraint playlist_pkey primary key (workspace_id, playlist_id),
  constraint playlist_member_fkey foreign key (workspace_id, author_member_id) references member (workspace_id, member_id),
  constraint playlist_audience_check check (audience in ('author', 'workspace'))
);
create index playlist_member_idx on playlist (workspace_id, author_member_id, playlist_id);

create table playlist_entry (
  workspace_id bigint not null,
  playlist_id bigint not null,
  moment_id bigint not null,
  record_id bigint not null,
  -- Those that the author does not see when they change the order keep theirs, so that two may have the same.
  place integer not null,
  constraint playlist_entry_pkey primary key (workspace_id, playlist_id, moment_id),
  constraint playlist_entry_playlist_fkey foreign key (workspace_id, playlist_id)
    references playlist (workspace_id, playlist_id) on delete cascade,
  constraint playlist_entry_moment_fkey foreign key (workspace_id, moment_id)
    references moment (workspace_id, moment_id) on delete cascade
);
create index playlist_entry_moment_idx on playlist_entry (workspace_id, moment_id);
create index playlist_entry_record_idx on playlist_entry (workspace_id, record_id);
