-- The engines that are chosen on pages and by commands. A job reads its workspace's row, or else that of the installation, when it
-- starts: no process keeps what it read.
create table workspace_engine (
  workspace_id bigint not null,
  -- transcription or insights.
  kind text not null,
  engine text not null,
  model text,
  base_url text,
  key_sealed bytea,
  language text,
  vocabulary text[] not null,
  threads integer,
  context_tokens integer,
  -- Whoever runs the server has chosen the address, which may then be one of its own network.
  is_trusted boolean not null,
  updated_at timestamptz(3) not null,
  constraint workspace_engine_pkey primary key (workspace_id, kind),
  constraint workspace_engine_workspace_fkey foreign key (workspace_id)
    references workspace (workspace_id) on delete cascade
);

-- The same for every workspace that has none of its own.
create table installation_engine (
  kind text not null,
  engine text not null,
  model text,
  base_url text,
  key_sealed bytea,
  language text,
  vocabulary text[] not null,
  threads integer,
  context_tokens integer,
  is_trusted boolean not null,
  updated_at timestamptz(3) not null,
  constraint installation_engine_pkey primary key (kind)
);
