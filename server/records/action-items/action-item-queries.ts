import type { InsightValue } from '@minutebook/contract/resources/insight.ts';
import type { V2RecordSpeaker } from '@minutebook/contract/resources/record.ts';
import { statement } from '../../base/database/database.ts';
import { isoTime } from '../../base/database/iso-time.ts';
import { isHeld } from '../holds/holds.ts';
import type { KnownItem } from './match-action-items.ts';

/** An item as it is stored. */
export interface ActionItemRow extends KnownItem {
  record_id: number;
  assignee_member_id: number | null;
  /** The name that the member has now. */
  member_name: string | null;
  is_assigned: boolean;
  is_dated: boolean;
  is_done: boolean;
  done_at: string | null;
  is_by_hand: boolean;
  /** Nobody sees it; the insight cannot bring it back. */
  is_removed: boolean;
  version: number;
}

export const columns = `a.action_item_id, a.record_id, a.place, a.text, a.start_ms, a.dialog_ids, a.assignee_name,
     a.assignee_member_id, m.name as member_name, a.due_date::text as due_date, a.is_assigned, a.is_dated, a.is_done,
     ${isoTime('a.done_at')} as done_at, a.is_by_hand, a.made_text, a.is_removed, a.version`;
export const itsMember =
  'left join member m on m.workspace_id = a.workspace_id and m.member_id = a.assignee_member_id';

/** Items of the insight come first, in its order. With those that people took away. */
export const selectAllOfRecord = statement<ActionItemRow>(
  'action-items.all-of-record',
  `select ${columns} from action_item a ${itsMember}
   where a.workspace_id = $1 and a.record_id = $2
   order by a.place, a.action_item_id`,
);

export const selectOne = statement<ActionItemRow & { is_held: boolean }>(
  'action-items.one',
  `select ${columns}, ${isHeld('$1')} as is_held
   from action_item a
   join record r on r.workspace_id = a.workspace_id and r.record_id = a.record_id ${itsMember}
   where a.workspace_id = $1 and a.record_id = $2 and a.action_item_id = $3 and not a.is_removed`,
);

interface InsightSource {
  value: InsightValue | null;
  /** By people. */
  is_edited: boolean;
  speakers: V2RecordSpeaker[] | null;
  has_items: boolean;
}

/** The insight that pages show: the one with times, where there is one. */
export const selectInsight = statement<InsightSource>(
  'action-items.insight',
  `select r.extra -> 'speakers' as speakers, n.value, coalesce(n.is_edited, false) as is_edited,
     exists (select from action_item a where a.workspace_id = $1 and a.record_id = $2) as has_items
   from record r
   left join lateral (
     select i.value, i.is_edited from insight i
     where i.workspace_id = $1 and i.record_id = $2 and i.type in ('action_item', 'action_item_ts') and i.value is not null
     order by i.type desc, i.insight_id limit 1) n on true
   where r.workspace_id = $1 and r.record_id = $2`,
);

export const selectMembersNamed = statement<{ name: string; member_id: number }>(
  'action-items.members-named',
  `select m.name, m.member_id from member m
   where m.workspace_id = $1 and m.name = any ($2::text[]) and m.status = 'active'
   order by m.member_id`,
);

export const selectActiveMember = statement<{ user_id: number }>(
  'action-items.active-member',
  `select m.user_id from member m where m.workspace_id = $1 and m.member_id = $2 and m.status = 'active'`,
);

const DUE = `coalesce(due_date::timestamp at time zone 'UTC', 'infinity')`;

/** `$3` holds rows as JSON; what people said of an item is in those that a file brings. */
export const insertItems = statement<{ action_item_id: number }>(
  'action-items.insert',
  `insert into action_item (workspace_id, action_item_id, record_id, place, text, start_ms, dialog_ids, assignee_name,
     assignee_member_id, due_date, is_assigned, is_dated, is_done, done_at, listed_at, is_by_hand, made_text, is_removed)
   select $1, nextval('action_item_id_seq'), $2, n.place, n.text, n.start_ms, n.dialog_ids, n.assignee_name,
     n.assignee_member_id, n.due_date, coalesce(n.is_assigned, false), coalesce(n.is_dated, false), n.done_at is not null,
     n.done_at, coalesce(n.done_at, ${DUE.replace('due_date', 'n.due_date')}), coalesce(n.is_by_hand, false), n.made_text,
     coalesce(n.is_removed, false)
   from json_to_recordset($3::json) as n (place integer, text text, start_ms bigint, dialog_ids bigint[], assignee_name text,
     assignee_member_id bigint, due_date date, is_assigned boolean, is_dated boolean, done_at timestamptz, is_by_hand boolean,
     made_text text, is_removed boolean)
   returning action_item_id`,
);

/** Whole rows by their ids. A row that says nothing new keeps its version. */
export const updateItems = statement<{ action_item_id: number }>(
  'action-items.update',
  `update action_item a set place = n.place, text = n.text, start_ms = n.start_ms, dialog_ids = n.dialog_ids,
     assignee_name = n.assignee_name, assignee_member_id = n.assignee_member_id, due_date = n.due_date,
     is_assigned = n.is_assigned, is_dated = n.is_dated, is_done = n.is_done, done_at = n.done_at, made_text = n.made_text,
     is_removed = n.is_removed,
     listed_at = coalesce(n.done_at, ${DUE.replace('due_date', 'n.due_date')}), version = a.version + 1
   from json_to_recordset($3::json) as n (action_item_id bigint, place integer, text text, start_ms bigint, dialog_ids bigint[],
     assignee_name text, assignee_member_id bigint, due_date date, is_assigned boolean, is_dated boolean, is_done boolean,
     done_at timestamptz, made_text text, is_removed boolean)
   where a.workspace_id = $1 and a.record_id = $2 and a.action_item_id = n.action_item_id
     and (a.place, a.text, a.start_ms, a.dialog_ids, a.assignee_name, a.assignee_member_id, a.due_date, a.is_assigned, a.is_dated,
       a.is_done, a.done_at, a.made_text, a.is_removed)
       is distinct from (n.place, n.text, n.start_ms, n.dialog_ids, n.assignee_name, n.assignee_member_id, n.due_date,
         n.is_assigned, n.is_dated, n.is_done, n.done_at, n.made_text, n.is_removed)
   returning a.action_item_id`,
);

export const deleteItems = statement<never>(
  'action-items.delete',
  `delete from action_item a where a.workspace_id = $1 and a.record_id = $2 and a.action_item_id = any ($3::bigint[])`,
);

/** How many rows of the index one page passes at most, visible or not: a page costs the same in a workspace of any size. */
export const MOST_PASSED = 1_000;

export interface ListedRow extends ActionItemRow {
  passed: number;
  listed_at: string;
  is_visible: boolean;
  title: string | null;
  started_at: string;
  owner_member_id: number | null;
  team_ids: number[];
}

/** Open items by day, done ones backwards; `$2` null: everybody's. After `$4`, `$5`; none later than `$6`. */
const toList = (of: 'mine' | 'all', is_done: boolean) => {
  const [after, direction] = is_done ? ['<', 'desc'] : ['>', 'asc'];
  const ours = of === 'mine' ? 'a.assignee_member_id = $2' : '$2::bigint is null';
  return statement<ListedRow>(
    `action-items.list-${of}-${is_done ? 'done' : 'open'}`,
    `with walked as materialized (
       select a.*, row_number() over (order by a.listed_at ${direction}, a.action_item_id ${direction}) as passed
       from action_item a
       where a.workspace_id = $1 and ${ours} and a.is_done = ${is_done} and not a.is_removed
         and (a.listed_at, a.action_item_id) ${after} ($4::timestamptz, $5::bigint) and a.listed_at <= $6::timestamptz
       order by a.listed_at ${direction}, a.action_item_id ${direction}
       limit ${MOST_PASSED}
     )
     select ${columns}, a.passed, a.listed_at::text as listed_at, i.record_id is not null as is_visible, r.title,
       ${isoTime(`(r.recorded_at - coalesce(r.duration_ms, 0) * interval '1 millisecond')`)} as started_at,
       r.owner_member_id, coalesce(i.team_ids, '{}') as team_ids
     from walked a
     join record r on r.workspace_id = a.workspace_id and r.record_id = a.record_id
     left join record_index i on i.workspace_id = a.workspace_id and i.record_id = a.record_id and i.acl && $3::bigint[]
     ${itsMember}
     where a.workspace_id = $1 and (i.record_id is not null or a.passed = ${MOST_PASSED})
     order by a.passed, a.action_item_id
     limit $7`,
  );
};

export const lists = {
  mine: { open: toList('mine', false), done: toList('mine', true) },
  all: { open: toList('all', false), done: toList('all', true) },
} as const;

/** Open items of these visible records that are somebody's who is no member, by day. */
export const selectOpenOfNames = statement<ListedRow>(
  'action-items.open-of-names',
  `select ${columns}, 0 as passed, a.listed_at::text as listed_at, true as is_visible, r.title,
     ${isoTime(`(r.recorded_at - coalesce(r.duration_ms, 0) * interval '1 millisecond')`)} as started_at,
     r.owner_member_id, i.team_ids
   from action_item a
   join record r on r.workspace_id = a.workspace_id and r.record_id = a.record_id
   join record_index i on i.workspace_id = a.workspace_id and i.record_id = a.record_id and i.acl && $2::bigint[]
   ${itsMember}
   where a.workspace_id = $1 and a.record_id = any ($3::bigint[]) and not a.is_done and not a.is_removed and a.assignee_member_id is null
     and a.assignee_name = any ($4::text[])
   order by a.listed_at, a.action_item_id
   limit $5`,
);
