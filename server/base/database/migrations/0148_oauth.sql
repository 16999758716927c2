-- Programs that people let in with OAuth. They are no tenant tables: like an access token, each row belongs to a user.

create sequence oauth_grant_id_seq;

-- One program on one device that a user has let into one workspace. It ends as a whole, with every token that came of it.
create table oauth_grant (
  oauth_grant_id bigint not null,
  user_id bigint not null,
  workspace_id bigint not null,
  client_id text not null,
  -- What the program calls itself, and who vouches for it: the host of its document; null: nobody.
  name text not null,
  host text,
  scopes text[] not null,
  audience text,
  way text not null,
  address text,
  created_at timestamptz not null,
  ended_at timestamptz,
  constraint oauth_grant_pkey primary key (oauth_grant_id),
  constraint oauth_grant_user_fkey foreign key (user_id) references app_user (user_id) on delete cascade,
  constraint oauth_grant_audience_check check (audience in ('mcp', 'api')),
  constraint oauth_grant_way_check check (way in ('code', 'device'))
);
create index oauth_grant_user_idx on oauth_grant (user_id, oauth_grant_id);
create index oauth_grant_workspace_idx on oauth_grant (workspace_id, oauth_grant_id);
create index oauth_grant_client_idx on oauth_grant (client_id);

-- Each is exchanged once. The next pair is made of its secret and the server's, so that the same answer can be given again.
create table oauth_refresh_token (
  digest bytea not null,
  oauth_grant_id bigint not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint oauth_refresh_token_pkey primary key (digest),
  constraint oauth_refresh_token_grant_fkey foreign key (oauth_grant_id) references oauth_grant (oauth_grant_id) on delete cascade
);
create index oauth_refresh_token_grant_idx on oauth_refresh_token (oauth_grant_id);

-- Between the consent on the page and the program's request for tokens. oauth_grant_id: it was used, and what came of it.
create table oauth_code (
  digest bytea not null,
  user_id bigint not null,
  workspace_id bigint not null,
  client_id text not null,
  name text not null,
  host text,
  redirect_uri text not null,
  code_challenge text not null,
  scopes text[] not null,
  audience text,
  expires_at timestamptz not null,
  oauth_grant_id bigint,
  constraint oauth_code_pkey primary key (digest),
  constraint oauth_code_user_fkey foreign key (user_id) references app_user (user_id) on delete cascade
);
create index oauth_code_user_idx on oauth_code (user_id);
create index oauth_code_expires_at_idx on oauth_code (expires_at);

-- A program without a browser that waits until somebody enters its code on a page. `scopes` are those asked for, then those given.
create table oauth_device (
  digest bytea not null,
  user_code text not null,
  client_id text not null,
  name text not null,
  host text,
  scopes text[] not null,
  audience text,
  address text not null,
  state text not null,
  user_id bigint,
  workspace_id bigint,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  interval_seconds integer not null,
  polled_at timestamptz,
  used_at timestamptz,
  oauth_grant_id bigint,
  constraint oauth_device_pkey primary key (digest),
  constraint oauth_device_user_code_key unique (user_code),
  constraint oauth_device_user_fkey foreign key (user_id) references app_user (user_id) on delete cascade,
  constraint oauth_device_state_check check (state in ('waiting', 'allowed', 'denied'))
);
create index oauth_device_user_idx on oauth_device (user_id);
create index oauth_device_address_idx on oauth_device (address);
create index oauth_device_expires_at_idx on oauth_device (expires_at);

-- Programs that registered themselves, and documents of others as they were read last.
create table oauth_client (
  client_id text not null,
  kind text not null,
  name text not null,
  redirect_uris text[] not null,
  address text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint oauth_client_pkey primary key (client_id),
  constraint oauth_client_kind_check check (kind in ('registered', 'document'))
);
create index oauth_client_expires_at_idx on oauth_client (expires_at);

-- Wrong codes that a user entered for a device.
create table oauth_guess (
  user_id bigint not null,
  attempts integer not null,
  first_at timestamptz not null,
  constraint oauth_guess_pkey primary key (user_id),
  constraint oauth_guess_user_fkey foreign key (user_id) references app_user (user_id) on delete cascade
);

alter table access_token
  add column oauth_grant_id bigint,
  -- Null: it is good everywhere on this server.
  add column audience text;
alter table access_token add constraint access_token_oauth_grant_fkey
  foreign key (oauth_grant_id) references oauth_grant (oauth_grant_id) on delete cascade;
create index access_token_oauth_grant_idx on access_token (oauth_grant_id);
alter table access_token drop constraint access_token_kind_check;
alter table access_token add constraint access_token_kind_check check (kind in ('personal', 'session', 'service', 'oauth'));
