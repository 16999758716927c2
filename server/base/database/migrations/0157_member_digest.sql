-- The latest week whose digest a member got by mail, or had nothing in: each is looked at once.
create table member_digest (
  workspace_id bigint not null,
  member_id bigint not null,
  -- The Monday with which it begins, in the workspace's time zone.
  week date not null,
  constraint member_digest_pkey primary key (workspace_id, member_id),
  constraint member_digest_member_fkey foreign key (workspace_id, member_id)
    references member (workspace_id, member_id) on delete cascade
);
