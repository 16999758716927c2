-- What groups of the provider of single sign-on mean in a workspace: read and replaced as a whole.
create table group_rules (
  workspace_id bigint not null,
  otherwise text not null,
  rules jsonb not null,
  updated_at timestamptz(3) not null,
  constraint group_rules_pkey primary key (workspace_id),
  constraint group_rules_workspace_fkey foreign key (workspace_id)
    references workspace (workspace_id) on delete cascade
);
