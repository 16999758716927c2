-- The calendar that a member reads here, for nobody else: the address lets whoever knows it read all of it.
create table calendar (
  workspace_id bigint not null,
  member_id bigint not null,
  url_sealed bytea not null,
  host text not null,
  -- When it is read next. Whoever reads it moves this on, so that a second process leaves it alone.
  due_at timestamptz(3) not null,
  -- When the member last asked for it: calendars of people who are not there are not read.
  asked_at timestamptz(3) not null,
  read_at timestamptz(3),
  fault text,
  -- Of the file that the events are from, and when they were taken from it.
  etag text,
  events_at timestamptz(3),
  -- As the API answers them, in their order; replaced as a whole.
  events json not null default '[]',
  constraint calendar_pkey primary key (workspace_id, member_id),
  constraint calendar_member_fkey foreign key (workspace_id, member_id)
    references member (workspace_id, member_id) on delete cascade
);
