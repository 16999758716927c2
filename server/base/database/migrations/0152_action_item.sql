-- What is to be done after a meeting: each item of the insight has a row, beside which lies what people said of it
-- (docs/decisions/0043-action-items.md).
create sequence action_item_id_seq;
create table action_item (
  workspace_id bigint not null,
  action_item_id bigint not null,
  record_id bigint not null,
  -- Where the insight has it; null: the insight no longer has it, and it stays because people have ticked or given it.
  place integer,
  text text not null,
  start_ms bigint,
  dialog_ids bigint[] not null,
  -- As the insight says; a member only where the name is somebody's.
  assignee_name text,
  assignee_member_id bigint,
  due_date date,
  -- Chosen by people: insights that are made again leave them.
  is_assigned boolean not null default false,
  is_dated boolean not null default false,
  is_done boolean not null default false,
  done_at timestamptz(3),
  -- What lists are ordered by: the day it is due (infinity: none), or when it was done.
  listed_at timestamptz(3) not null,
  version bigint not null default 1,
  constraint action_item_pkey primary key (workspace_id, action_item_id),
  constraint action_item_record_fkey foreign key (workspace_id, record_id)
    references record (workspace_id, record_id) on delete cascade,
  constraint action_item_member_fkey foreign key (workspace_id, assignee_member_id) references member (workspace_id, member_id)
);
create index action_item_record_idx on action_item (workspace_id, record_id, place, action_item_id);
create index action_item_member_idx on action_item (workspace_id, assignee_member_id, is_done, listed_at, action_item_id);
create index action_item_listed_idx on action_item (workspace_id, is_done, listed_at, action_item_id);

-- Items of the records that are here; an older server that still runs adds none, and its records get theirs when they next change.
with chosen as (
  select distinct on (i.workspace_id, i.record_id) i.workspace_id, i.record_id, i.value
  from insight i
  where i.type in ('action_item', 'action_item_ts') and json_typeof(i.value -> 'items') = 'array'
  order by i.workspace_id, i.record_id, i.type desc, i.insight_id
), item as (
  select c.workspace_id, c.record_id, e.place, e.content, e.content ->> 'assignee' as assignee,
    -- Only days that exist: a text of the right form may be none.
    case when e.content ->> 'due_date' ~ '^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|1\d|2[0-8])$' then (e.content ->> 'due_date')::date end as due_date
  from chosen c cross join lateral json_array_elements(c.value -> 'items') with ordinality e (content, place)
  where coalesce(e.content ->> 'text', '') <> '' and e.place <= 500
), named as (
  select m.workspace_id, m.name, min(m.member_id) as member_id from member m
  where m.status = 'active' group by m.workspace_id, m.name having count(*) = 1
)
insert into action_item (workspace_id, action_item_id, record_id, place, text, start_ms, dialog_ids, assignee_name,
  assignee_member_id, due_date, listed_at)
select t.workspace_id, nextval('action_item_id_seq'), t.record_id, t.place, t.content ->> 'text',
  (t.content ->> 'start_ms')::bigint,
  case when json_typeof(t.content -> 'dialog_ids') = 'array'
    then array(select d.id::bigint from json_array_elements_text(t.content -> 'dialog_ids') d (id)) else '{}' end,
  t.assignee, n.member_id, t.due_date, coalesce(t.due_date::timestamp at time zone 'UTC', 'infinity')
from item t left join named n on n.workspace_id = t.workspace_id and n.name = t.assignee;
