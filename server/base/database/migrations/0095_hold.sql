-- What must not be deleted whatever its time or anybody's wish: one record, all that a member owns, or (both null) the whole workspace.
create sequence hold_id_seq;
create table hold (
  workspace_id bigint not null,
  hold_id bigint not null,
  record_id bigint,
  member_id bigint,
  reason text not null,
  created_at timestamptz not null,
  constraint hold_pkey primary key (workspace_id, hold_id),
  constraint hold_workspace_fkey foreign key (workspace_id) references workspace (workspace_id) on delete cascade,
  constraint hold_record_fkey foreign key (workspace_id, record_id) references record (workspace_id, record_id),
  constraint hold_member_fkey foreign key (workspace_id, member_id) references member (workspace_id, member_id),
  constraint hold_one_check check (record_id is null or member_id is null)
);
create index hold_record_idx on hold (workspace_id, record_id);
create index hold_member_idx on hold (workspace_id, member_id);
