-- The answers of requests that came with an Idempotency-Key, for a day. A row is written in the transaction of the change that it
-- answers: neither exists without the other.
create table idempotent_request (
  workspace_id bigint not null,
  member_id bigint not null,
  key_digest bytea not null,
  -- Of method, address and body: the same key on another request is refused.
  request_digest bytea not null,
  -- Sealed, since an answer can hold a secret. Null only within the transaction.
  reply_sealed bytea,
  created_at timestamptz(3) not null,
  constraint idempotent_request_pkey primary key (workspace_id, member_id, key_digest),
  constraint idempotent_request_member_fkey foreign key (workspace_id, member_id)
    references member (workspace_id, member_id) on delete cascade
);
create index idempotent_request_created_idx on idempotent_request (created_at);
