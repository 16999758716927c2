-- What somebody brings from another product: the files, the meetings found in them, and what became of each.
create sequence meeting_import_id_seq;
create table meeting_import (
  workspace_id bigint not null,
  import_id bigint not null,
  member_id bigint not null,
  state text not null,
  -- In the order in which their bytes come, one behind the other.
  files jsonb not null,
  size_bytes bigint not null,
  received_bytes bigint not null default 0,
  -- Of whoever appends bytes: an older request must not write any more.
  turn integer not null default 0,
  looked_at integer not null default 0,
  scope text,
  failure jsonb,
  created_at timestamptz(3) not null,
  finished_at timestamptz(3),
  -- Until then it is kept: what is left of it is swept after that.
  ends_at timestamptz(3) not null,
  -- Whoever works at it holds it until then; a killed process loses it.
  held_until timestamptz(3),
  holder uuid,
  -- Since something was done last: what ends every process that takes it is given up.
  attempts integer not null default 0,
  constraint meeting_import_pkey primary key (workspace_id, import_id),
  constraint meeting_import_state_check check (state in ('receiving', 'reading', 'found', 'importing', 'done', 'undone', 'failed')),
  constraint meeting_import_member_fkey foreign key (workspace_id, member_id)
    references member (workspace_id, member_id) on delete cascade
);
create index meeting_import_member_idx on meeting_import (workspace_id, member_id);
create index meeting_import_due_idx on meeting_import (held_until) where state in ('reading', 'importing');
create index meeting_import_ends_idx on meeting_import (ends_at);

create table imported_meeting (
  workspace_id bigint not null,
  import_id bigint not null,
  place integer not null,
  state text not null,
  -- Null of a file that is left out.
  title text,
  recorded_at timestamptz(3),
  duration_ms bigint,
  product text,
  people jsonb not null default '[]',
  utterances integer,
  -- Where its files lie; of a file that is left out, its name.
  files jsonb not null,
  remarks jsonb not null default '[]',
  digest bytea,
  -- No reference: the record may be deleted for good, and this says what became of the file.
  record_id bigint,
  reason jsonb,
  constraint imported_meeting_pkey primary key (workspace_id, import_id, place),
  constraint imported_meeting_state_check check (state in ('found', 'left_out', 'already_there', 'skipped', 'imported', 'failed', 'undone')),
  constraint imported_meeting_import_fkey foreign key (workspace_id, import_id)
    references meeting_import (workspace_id, import_id) on delete cascade
);
