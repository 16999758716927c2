-- Links by which invitations are accepted. Older invitations have none: nobody could have been sent one.

create table invitation_directory (
  digest bytea not null,
  workspace_id bigint not null,
  invitation_id bigint not null,
  constraint invitation_directory_pkey primary key (digest)
);

-- The teams that come with acceptance.
create table invitation_team (
  workspace_id bigint not null,
  invitation_id bigint not null,
  team_id bigint not null,
  constraint invitation_team_pkey primary key (workspace_id, invitation_id, team_id),
  constraint invitation_team_invitation_fkey foreign key (workspace_id, invitation_id)
    references invitation (workspace_id, invitation_id) on delete cascade,
  constraint invitation_team_team_fkey foreign key (workspace_id, team_id)
    references team (workspace_id, team_id) on delete cascade
);
create index invitation_team_team_idx on invitation_team (workspace_id, team_id);
