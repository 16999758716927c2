-- A workspace and the people in it. From here on every key, constraint and foreign key carries workspace_id.

create table workspace (
  workspace_id bigint not null,
  slug text not null,
  name text not null,
  status text not null default 'active',
  timezone text not null default 'UTC',
  plan text not null default 'self_hosted',
  has_teams boolean not null default true,
  has_contacts boolean not null default true,
  pii_redaction_active boolean not null default false,
  allows_personal_tokens boolean not null default true,
  -- Raised by whatever changes who may do what: members, roles, teams' members, status, settings.
  access_version bigint not null default 1,
  -- Raised by whatever changes how something is called: names, colours, e-mails. Rendered items are cached by it.
  catalog_version bigint not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint workspace_pkey primary key (workspace_id),
  constraint workspace_status_check check (status in ('active', 'suspended', 'archived'))
);

-- No row: the workspace has no quota at all. A null limit: unlimited.
create table workspace_quota (
  workspace_id bigint not null,
  transcription_minutes_limit bigint,
  storage_bytes_limit bigint,
  records_limit bigint,
  members_limit bigint,
  constraint workspace_quota_pkey primary key (workspace_id),
  constraint workspace_quota_workspace_fkey foreign key (workspace_id) references workspace (workspace_id) on delete cascade
);

-- Locked by every transaction that creates a record: while it is held the global record id is drawn,
-- so that ordinals and ids rise together.
create table workspace_counter (
  workspace_id bigint not null,
  next_ordinal bigint not null default 1,
  record_count bigint not null default 0,
  storage_bytes bigint not null default 0,
  constraint workspace_counter_pkey primary key (workspace_id),
  constraint workspace_counter_workspace_fkey foreign key (workspace_id) references workspace (workspace_id) on delete cascade
);

-- Transcribed time by calendar month (UTC). Deleting a record gives nothing back.
create table usage_month (
  workspace_id bigint not null,
  month date not null,
  transcribed_ms bigint not null,
  constraint usage_month_pkey primary key (workspace_id, month),
  constraint usage_month_workspace_fkey foreign key (workspace_id) references workspace (workspace_id) on delete cascade
);

-- name, email and locale repeat the user's: a workspace's queries stay in its own shard. Whatever changes a user writes both.
create table member (
  workspace_id bigint not null,
  member_id bigint not null,
  user_id bigint not null,
  name text not null,
  email text not null,
  locale text not null,
  status text not null default 'active',
  base_role text not null,
  joined_at timestamptz not null,
  updated_at timestamptz not null,
  constraint member_pkey primary key (workspace_id, member_id),
  constraint member_user_key unique (workspace_id, user_id),
  constraint member_workspace_fkey foreign key (workspace_id) references workspace (workspace_id) on delete cascade,
  constraint member_status_check check (status in ('active', 'deactivated')),
  constraint member_base_role_check check (base_role in ('owner', 'admin', 'member', 'guest'))
);

-- Custom roles, and one system row for each base role (base_role not null) so that it has an id to be asked for.
create table workspace_role (
  workspace_id bigint not null,
  role_id bigint not null,
  name text not null,
  description text,
  base_role text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint workspace_role_pkey primary key (workspace_id, role_id),
  constraint workspace_role_name_key unique (workspace_id, name),
  constraint workspace_role_workspace_fkey foreign key (workspace_id) references workspace (workspace_id) on delete cascade
);

create table workspace_role_permission (
  workspace_id bigint not null,
  role_id bigint not null,
  resource text not null,
  effect text not null,
  constraint workspace_role_permission_pkey primary key (workspace_id, role_id, resource),
  constraint workspace_role_permission_role_fkey foreign key (workspace_id, role_id)
    references workspace_role (workspace_id, role_id) on delete cascade,
  constraint workspace_role_permission_effect_check check (effect in ('allow', 'deny'))
);

create table member_workspace_role (
  workspace_id bigint not null,
  member_id bigint not null,
  role_id bigint not null,
  constraint member_workspace_role_pkey primary key (workspace_id, member_id, role_id),
  constraint member_workspace_role_member_fkey foreign key (workspace_id, member_id)
    references member (workspace_id, member_id) on delete cascade,
  constraint member_workspace_role_role_fkey foreign key (workspace_id, role_id)
    references workspace_role (workspace_id, role_id) on delete cascade
);
create index member_workspace_role_role_idx on member_workspace_role (workspace_id, role_id);

create table team (
  workspace_id bigint not null,
  team_id bigint not null,
  name text not null,
  description text,
  is_default boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint team_pkey primary key (workspace_id, team_id),
  constraint team_name_key unique (workspace_id, name),
  constraint team_workspace_fkey foreign key (workspace_id) references workspace (workspace_id) on delete cascade
);

create table team_role (
  workspace_id bigint not null,
  role_id bigint not null,
  name text not null,
  description text,
  base_role text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint team_role_pkey primary key (workspace_id, role_id),
  constraint team_role_name_key unique (workspace_id, name),
  constraint team_role_workspace_fkey foreign key (workspace_id) references workspace (workspace_id) on delete cascade
);

create table team_role_permission (
  workspace_id bigint not null,
  role_id bigint not null,
  resource text not null,
  effect text not null,
  constraint team_role_permission_pkey primary key (workspace_id, role_id, resource),
  constraint team_role_permission_role_fkey foreign key (workspace_id, role_id)
    references team_role (workspace_id, role_id) on delete cascade,
  constraint team_role_permission_effect_check check (effect in ('allow', 'deny'))
);

create table team_member (
  workspace_id bigint not null,
  team_id bigint not null,
  member_id bigint not null,
  base_role text not null,
  joined_at timestamptz not null,
  constraint team_member_pkey primary key (workspace_id, team_id, member_id),
  constraint team_member_team_fkey foreign key (workspace_id, team_id)
    references team (workspace_id, team_id) on delete cascade,
  constraint team_member_member_fkey foreign key (workspace_id, member_id)
    references member (workspace_id, member_id) on delete cascade,
  constraint team_member_base_role_check check (base_role in ('leader', 'member'))
);
create index team_member_member_idx on team_member (workspace_id, member_id, team_id);

create table team_member_role (
  workspace_id bigint not null,
  team_id bigint not null,
  member_id bigint not null,
  role_id bigint not null,
  constraint team_member_role_pkey primary key (workspace_id, team_id, member_id, role_id),
  constraint team_member_role_team_member_fkey foreign key (workspace_id, team_id, member_id)
    references team_member (workspace_id, team_id, member_id) on delete cascade,
  constraint team_member_role_role_fkey foreign key (workspace_id, role_id)
    references team_role (workspace_id, role_id) on delete cascade
);
create index team_member_role_role_idx on team_member_role (workspace_id, role_id);

-- A pending invitation past expires_at counts as expired: no job has to turn it.
create table invitation (
  workspace_id bigint not null,
  invitation_id bigint not null,
  email text not null,
  status text not null default 'pending',
  invited_by_member_id bigint not null,
  base_role text not null,
  invited_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  cancelled_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint invitation_pkey primary key (workspace_id, invitation_id),
  constraint invitation_member_fkey foreign key (workspace_id, invited_by_member_id)
    references member (workspace_id, member_id),
  constraint invitation_status_check check (status in ('pending', 'accepted', 'cancelled', 'expired')),
  constraint invitation_base_role_check check (base_role in ('owner', 'admin', 'member', 'guest'))
);
create index invitation_member_idx on invitation (workspace_id, invited_by_member_id);

create table invitation_workspace_role (
  workspace_id bigint not null,
  invitation_id bigint not null,
  role_id bigint not null,
  constraint invitation_workspace_role_pkey primary key (workspace_id, invitation_id, role_id),
  constraint invitation_workspace_role_invitation_fkey foreign key (workspace_id, invitation_id)
    references invitation (workspace_id, invitation_id) on delete cascade,
  constraint invitation_workspace_role_role_fkey foreign key (workspace_id, role_id)
    references workspace_role (workspace_id, role_id) on delete cascade
);
create index invitation_workspace_role_role_idx on invitation_workspace_role (workspace_id, role_id);

create table label (
  workspace_id bigint not null,
  label_id bigint not null,
  name text not null,
  color text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint label_pkey primary key (workspace_id, label_id),
  constraint label_name_key unique (workspace_id, name),
  constraint label_workspace_fkey foreign key (workspace_id) references workspace (workspace_id) on delete cascade
);

create table contact (
  workspace_id bigint not null,
  contact_id bigint not null,
  name text,
  email text,
  phone_number text,
  company text,
  constraint contact_pkey primary key (workspace_id, contact_id),
  constraint contact_workspace_fkey foreign key (workspace_id) references workspace (workspace_id) on delete cascade
);

create table audit_log (
  workspace_id bigint not null,
  audit_id bigint not null,
  at timestamptz not null,
  actor_user_id bigint,
  action text not null,
  record_id bigint,
  detail jsonb,
  constraint audit_log_pkey primary key (workspace_id, audit_id),
  constraint audit_log_workspace_fkey foreign key (workspace_id) references workspace (workspace_id) on delete cascade
);
