-- Tries at the password of a share, by address; a row counts for 15 minutes from its first try.
create table share_attempt (
  workspace_id bigint not null,
  share_id text not null,
  address text not null,
  attempts integer not null,
  first_at timestamptz not null,
  constraint share_attempt_pkey primary key (workspace_id, share_id, address),
  constraint share_attempt_share_fkey foreign key (workspace_id, share_id)
    references share (workspace_id, share_id) on delete cascade
);
