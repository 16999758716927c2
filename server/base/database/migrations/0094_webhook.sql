-- Programs that are told what happens, and what became of each delivery. The rows of deliveries are both the queue and the log
-- that people look at: attempts come at times of their own, and a receiver that hangs must not hold up the others.
create sequence webhook_id_seq;

create table webhook (
  workspace_id bigint not null,
  webhook_id bigint not null,
  -- Whose eyes it sees with.
  owner_member_id bigint not null,
  url text not null,
  description text not null,
  -- Empty: all.
  types text[] not null,
  secret_sealed bytea not null,
  -- Deliveries are signed with both until then.
  old_secret_sealed bytea,
  old_secret_until timestamptz(3),
  -- Null: it is active.
  pause_reason text,
  failing_since timestamptz(3),
  -- The first fact that has no delivery yet.
  next_seq bigint not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint webhook_pkey primary key (workspace_id, webhook_id),
  constraint webhook_workspace_fkey foreign key (workspace_id) references workspace (workspace_id) on delete cascade,
  constraint webhook_member_fkey foreign key (workspace_id, owner_member_id)
    references member (workspace_id, member_id) on delete cascade
);
create index webhook_member_idx on webhook (workspace_id, owner_member_id);

create table webhook_delivery (
  workspace_id bigint not null,
  webhook_id bigint not null,
  seq bigint not null,
  state text not null,
  attempts integer not null,
  due_at timestamptz(3) not null,
  -- Until then a process is at it; one that was killed leaves it to the next.
  lease_until timestamptz(3),
  attempted_at timestamptz(3),
  duration_ms integer,
  status integer,
  fault text,
  request text,
  answer text,
  created_at timestamptz(3) not null,
  constraint webhook_delivery_pkey primary key (workspace_id, webhook_id, seq),
  constraint webhook_delivery_webhook_fkey foreign key (workspace_id, webhook_id)
    references webhook (workspace_id, webhook_id) on delete cascade,
  constraint webhook_delivery_fact_fkey foreign key (workspace_id, seq)
    references fact (workspace_id, seq) on delete cascade
) with (fillfactor = 70);
create index webhook_delivery_fact_idx on webhook_delivery (workspace_id, seq);
create index webhook_delivery_due_idx on webhook_delivery (workspace_id, webhook_id, due_at) where state = 'waiting';
