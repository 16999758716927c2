-- Comments: answers, resolution, and who is mentioned (docs/decisions/0072-clips.md).
alter table moment
  add column parent_id bigint,
  add column resolved_at timestamptz(3),
  add column resolved_by_member_id bigint,
  add constraint moment_parent_fkey foreign key (workspace_id, parent_id)
    references moment (workspace_id, moment_id) on delete cascade,
  add constraint moment_resolver_fkey foreign key (workspace_id, resolved_by_member_id)
    references member (workspace_id, member_id);
create index moment_parent_idx on moment (workspace_id, parent_id);
create index moment_resolver_idx on moment (workspace_id, resolved_by_member_id);

create table moment_mention (
  workspace_id bigint not null,
  moment_id bigint not null,
  member_id bigint not null,
  record_id bigint not null,
  -- Whether they could see the record when they were mentioned.
  may_read boolean not null,
  read_at timestamptz(3),
  constraint moment_mention_pkey primary key (workspace_id, moment_id, member_id),
  constraint moment_mention_moment_fkey foreign key (workspace_id, moment_id)
    references moment (workspace_id, moment_id) on delete cascade,
  constraint moment_mention_member_fkey foreign key (workspace_id, member_id) references member (workspace_id, member_id)
);
create index moment_mention_member_idx on moment_mention (workspace_id, member_id, moment_id);
create index moment_mention_record_idx on moment_mention (workspace_id, record_id);
