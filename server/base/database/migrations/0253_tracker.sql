-- Trackers: what a member wants to hear of when it is said (docs/decisions/0083-trackers.md).
create sequence tracker_id_seq;
create table tracker (
  workspace_id bigint not null,
  tracker_id bigint not null,
  member_id bigint not null,
  name text not null,
  -- Words and phrases, each of which is a hit.
  words text[] not null,
  -- The name of whoever has to say it; null: anybody.
  said_by text,
  bell text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  version bigint not null default 1,
  constraint tracker_pkey primary key (workspace_id, tracker_id),
  constraint tracker_member_fkey foreign key (workspace_id, member_id)
    references member (workspace_id, member_id) on delete cascade,
  constraint tracker_bell_check check (bell in ('none', 'daily', 'at_once'))
);
create index tracker_member_idx on tracker (workspace_id, member_id, tracker_id);

-- The records in which a tracker has hits, or has had some: its member is told of each once.
create table tracker_hit (
  workspace_id bigint not null,
  tracker_id bigint not null,
  record_id bigint not null,
  found_at timestamptz(3) not null,
  -- When its member was told, or was not to be told; null: they are told with the others of the day.
  told_at timestamptz(3),
  -- Where hits began that the member has deleted: they do not come back.
  dismissed_ms bigint[] not null default '{}',
  constraint tracker_hit_pkey primary key (workspace_id, tracker_id, record_id),
  constraint tracker_hit_tracker_fkey foreign key (workspace_id, tracker_id)
    references tracker (workspace_id, tracker_id) on delete cascade,
  constraint tracker_hit_record_fkey foreign key (workspace_id, record_id)
    references record (workspace_id, record_id) on delete cascade
);
create index tracker_hit_record_idx on tracker_hit (workspace_id, record_id);
create index tracker_hit_untold_idx on tracker_hit (workspace_id, tracker_id) where told_at is null;

-- Records that changed since trackers looked into them.
create table tracker_due (
  workspace_id bigint not null,
  record_id bigint not null,
  due_at timestamptz(3) not null,
  -- Raised by every change: whoever looks drops the row only if it is still what they have looked for.
  asked bigint not null default 1,
  attempts bigint not null default 0,
  constraint tracker_due_pkey primary key (workspace_id, record_id),
  constraint tracker_due_record_fkey foreign key (workspace_id, record_id)
    references record (workspace_id, record_id) on delete cascade
);

alter table moment
  add column tracker_id bigint,
  add constraint moment_tracker_fkey foreign key (workspace_id, tracker_id) references tracker (workspace_id, tracker_id),
  drop constraint moment_audience_check,
  add constraint moment_audience_check check (audience = 'record' or (
    audience = 'author' and kind in ('note', 'tracked') and author_member_id is not null and not is_in_notes));
create index moment_tracker_idx on moment (workspace_id, tracker_id, record_id);
