-- Links to clips (docs/decisions/0072-clips.md). They are no rows of share, which opens whole records: a server of before finds
-- nothing behind the link of a clip.
create table clip_share (
  workspace_id bigint not null,
  moment_id bigint not null,
  record_id bigint not null,
  share_id text not null,
  duration text not null,
  password_sealed bytea not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz,
  constraint clip_share_pkey primary key (workspace_id, moment_id),
  constraint clip_share_share_id_key unique (workspace_id, share_id),
  constraint clip_share_moment_fkey foreign key (workspace_id, moment_id)
    references moment (workspace_id, moment_id) on delete cascade
);
create index clip_share_record_idx on clip_share (workspace_id, record_id);

create table clip_share_attempt (
  workspace_id bigint not null,
  share_id text not null,
  address text not null,
  attempts integer not null,
  first_at timestamptz not null,
  constraint clip_share_attempt_pkey primary key (workspace_id, share_id, address),
  constraint clip_share_attempt_share_fkey foreign key (workspace_id, share_id)
    references clip_share (workspace_id, share_id) on delete cascade
);

-- null: of a whole record.
alter table share_directory add column moment_id bigint;

-- Sound that was cut out of a recording, by the key of the recording, with which it is deleted.
create table clip_sound (
  workspace_id bigint not null,
  media_key text not null,
  start_ms bigint not null,
  end_ms bigint not null,
  clip_key text not null,
  size_bytes bigint not null,
  constraint clip_sound_pkey primary key (workspace_id, media_key, start_ms, end_ms),
  constraint clip_sound_clip_key_key unique (workspace_id, clip_key)
);
