-- What is unique across workspaces. These tables have no workspace_id in their keys: they lead to a workspace or stand above all.

create sequence user_id_seq;
create sequence workspace_id_seq;
create sequence record_id_seq;
create sequence member_id_seq;
create sequence team_id_seq;
create sequence role_id_seq;
create sequence label_id_seq;
create sequence contact_id_seq;
create sequence insight_id_seq;
create sequence export_history_id_seq;
create sequence invitation_id_seq;
create sequence access_token_id_seq;
create sequence audit_id_seq;

create table app_user (
  user_id bigint not null,
  email text not null,
  name text not null,
  locale text not null default 'en',
  status text not null default 'active',
  password_hash text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint app_user_pkey primary key (user_id),
  constraint app_user_locale_check check (locale in ('ko', 'en', 'ja')),
  constraint app_user_status_check check (status in ('active', 'deactivated'))
);
create unique index app_user_email_key on app_user (lower(email));

-- Where a user belongs: the way from a user to workspaces. The member rows themselves live with their workspace.
create table user_workspace (
  user_id bigint not null,
  workspace_id bigint not null,
  constraint user_workspace_pkey primary key (user_id, workspace_id),
  constraint user_workspace_user_fkey foreign key (user_id) references app_user (user_id) on delete cascade
);

create table access_token (
  access_token_id bigint not null,
  user_id bigint not null,
  kind text not null,
  name text not null,
  digest bytea not null,
  prefix text not null,
  scope text not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  constraint access_token_pkey primary key (access_token_id),
  constraint access_token_digest_key unique (digest),
  constraint access_token_user_fkey foreign key (user_id) references app_user (user_id) on delete cascade,
  constraint access_token_kind_check check (kind in ('personal', 'session')),
  constraint access_token_scope_check check (scope in ('read', 'write'))
);
create index access_token_user_idx on access_token (user_id, access_token_id);

create table workspace_slug (
  slug text not null,
  workspace_id bigint not null,
  constraint workspace_slug_pkey primary key (slug),
  constraint workspace_slug_check check (slug ~ '^[a-z0-9-]{1,63}$')
);

create table share_directory (
  share_id text not null,
  workspace_id bigint not null,
  record_id bigint not null,
  constraint share_directory_pkey primary key (share_id)
);

-- Requests counted per scope and window. Processes lease permits in batches; losing this in a crash only forgives some requests.
create unlogged table rate_window (
  scope text not null,
  window_starts_at timestamptz not null,
  used integer not null,
  last_grant integer not null,
  constraint rate_window_pkey primary key (scope, window_starts_at)
);
