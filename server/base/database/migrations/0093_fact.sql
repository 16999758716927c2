-- What has happened in a workspace, in the order in which it was committed: what the change feed and webhooks tell. Ids, names of
-- fields and values of fixed lists alone, so that neither masking nor retention of meetings has anything to do here.

-- The next number of each workspace's log. Its row is taken last in every transaction that changes something: numbers are given in
-- the order of commits and without gaps, which a sequence does not promise (readers would lose what commits late).
create table fact_counter (
  workspace_id bigint not null,
  next_seq bigint not null,
  -- The first fact that has not been swept.
  oldest_seq bigint not null default 1,
  constraint fact_counter_pkey primary key (workspace_id),
  constraint fact_counter_workspace_fkey foreign key (workspace_id) references workspace (workspace_id) on delete cascade
) with (fillfactor = 20);

create table fact (
  workspace_id bigint not null,
  seq bigint not null,
  at timestamptz(3) not null,
  type text not null,
  record_id bigint,
  -- Of the record after the transaction; null when it is gone.
  version bigint,
  actor_user_id bigint,
  -- Parts of the record that changed.
  changed text[] not null,
  -- Who could see the record before the transaction; empty when it came to be in it.
  acl_before bigint[] not null,
  data jsonb,
  constraint fact_pkey primary key (workspace_id, seq),
  constraint fact_workspace_fkey foreign key (workspace_id) references fact_counter (workspace_id) on delete cascade
);
create index fact_record_idx on fact (workspace_id, record_id, seq) where record_id is not null;
