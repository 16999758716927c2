-- Moments: spans of a record with a reason (docs/decisions/0066-moments.md).
create sequence moment_id_seq;
create table moment (
  workspace_id bigint not null,
  moment_id bigint not null,
  record_id bigint not null,
  kind text not null,
  start_ms bigint not null,
  end_ms bigint not null,
  -- Utterances that it was put on.
  dialog_ids bigint[] not null default '{}',
  text text,
  -- null: from before authors were kept, or from a file.
  author_member_id bigint,
  audience text not null default 'record',
  -- A line of the record's notes, with which it changes.
  is_in_notes boolean not null default false,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  version bigint not null default 1,
  constraint moment_pkey primary key (workspace_id, moment_id),
  constraint moment_record_fkey foreign key (workspace_id, record_id)
    references record (workspace_id, record_id) on delete cascade,
  constraint moment_member_fkey foreign key (workspace_id, author_member_id) references member (workspace_id, member_id),
  constraint moment_kind_check check (kind in ('bookmark', 'clip', 'comment', 'note', 'tracked')),
  constraint moment_time_check check (start_ms >= 0 and end_ms >= start_ms),
  constraint moment_audience_check check (audience = 'record' or (
    audience = 'author' and kind = 'note' and author_member_id is not null and not is_in_notes))
);
create index moment_record_idx on moment (workspace_id, record_id, start_ms, moment_id);
create index moment_member_idx on moment (workspace_id, author_member_id, moment_id);
create index moment_kind_idx on moment (workspace_id, kind, moment_id);

-- Marked utterances of the records that are here. Records in the trash get theirs when they come back. (Quotes inside of texts are
-- escaped: nothing that was said looks like the flag.)
insert into moment (workspace_id, moment_id, record_id, kind, start_ms, end_ms, dialog_ids, created_at, updated_at)
select c.workspace_id, nextval('moment_id_seq'), c.record_id, 'bookmark', (d.dialog ->> 'start_ms')::bigint,
  (d.dialog ->> 'start_ms')::bigint + (d.dialog ->> 'duration_ms')::bigint, array[(d.dialog ->> 'id')::bigint], r.updated_at, r.updated_at
from transcript_chunk c
join record r on r.workspace_id = c.workspace_id and r.record_id = c.record_id
cross join lateral json_array_elements(('[' || c.dialogs || ']')::json) d (dialog)
where c.dialogs like '%"bookmark":true%' and (d.dialog ->> 'bookmark')::boolean
order by c.workspace_id, c.record_id, c.chunk;

-- Lines of notes that begin with a time.
insert into moment (workspace_id, moment_id, record_id, kind, start_ms, end_ms, text, is_in_notes, created_at, updated_at)
select n.workspace_id, nextval('moment_id_seq'), n.record_id, 'note', n.start_ms, n.start_ms, nullif(n.text, ''), true, n.updated_at,
  n.updated_at
from (
  select r.workspace_id, r.record_id, r.updated_at, l.place, btrim(m.found[4], E' \t\r') as text,
    ((coalesce(m.found[1], '0')::bigint * 60 + m.found[2]::bigint) * 60 + m.found[3]::bigint) * 1000 as start_ms
  from record r
  cross join lateral regexp_split_to_table(r.extra ->> 'notes', E'\n') with ordinality l (line, place)
  cross join lateral regexp_match(l.line, '^\s*\[(?:([0-9]{1,3}):)?([0-9]{1,2}):([0-9]{2})\]\s*(.*)$') m (found)
  where r.extra ->> 'notes' like '%[%' and m.found is not null
) n
order by n.workspace_id, n.record_id, n.place;
