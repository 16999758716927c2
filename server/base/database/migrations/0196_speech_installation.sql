-- Who owns the server, besides whoever has its shell: the first user, by the setup code, and whom a command names.
alter table app_user add column is_server_owner boolean not null default false;

-- The model that is being installed, or the last one that was: one at a time, so one row. A process that works on it claims it for
-- some seconds at a time, so that another one goes on when it is killed.
create table speech_installation (
  installation_key text not null,
  -- The model that was asked for; null: whatever is described at the place.
  wanted text,
  -- The name that is shown.
  model text not null,
  -- A folder or an address; null: where the files are published.
  from_place text,
  state text not null,
  file text,
  fetched_bytes bigint not null,
  size_bytes bigint not null,
  reason json,
  claim uuid,
  claimed_until timestamptz(3),
  started_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint speech_installation_pkey primary key (installation_key),
  constraint speech_installation_key_check check (installation_key = 'this'),
  constraint speech_installation_state_check check (state in ('running', 'installed', 'failed', 'cancelled'))
);

-- Recordings that are kept as they are, since nothing transcribed them or somebody stopped it.
create index record_kept_idx on record (workspace_id, record_id) where status = 'uploaded' and is_ready;
