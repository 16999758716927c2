-- Directories that keep the people and teams of a workspace (SCIM 2.0): their tokens, and what they call members and teams.
create sequence scim_token_id_seq;
create table scim_token (
  workspace_id bigint not null,
  scim_token_id bigint not null,
  name text not null,
  digest bytea not null,
  prefix text not null,
  -- null: an operator.
  created_by_user_id bigint,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  revoked_at timestamptz(3),
  constraint scim_token_pkey primary key (workspace_id, scim_token_id),
  constraint scim_token_digest_key unique (workspace_id, digest),
  constraint scim_token_workspace_fkey foreign key (workspace_id) references workspace (workspace_id) on delete cascade
);

create table scim_user (
  workspace_id bigint not null,
  member_id bigint not null,
  user_name text not null,
  external_id text,
  given_name text,
  family_name text,
  -- The directory has made the account.
  is_made boolean not null,
  -- The directory has deleted the user: the member is deactivated.
  is_removed boolean not null,
  updated_at timestamptz(3) not null,
  constraint scim_user_pkey primary key (workspace_id, member_id),
  constraint scim_user_member_fkey foreign key (workspace_id, member_id)
    references member (workspace_id, member_id) on delete cascade
);

create table scim_group (
  workspace_id bigint not null,
  team_id bigint not null,
  external_id text,
  constraint scim_group_pkey primary key (workspace_id, team_id),
  constraint scim_group_team_fkey foreign key (workspace_id, team_id)
    references team (workspace_id, team_id) on delete cascade
);
