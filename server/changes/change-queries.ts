import { statement } from '../base/database/database.ts';
import type { FactType } from '@minutebook/contract/facts.ts';

export const selectEnds = statement<{ last: number; oldest: number }>(
  'changes.ends',
  `select c.next_seq - 1 as last, c.oldest_seq as oldest from fact_counter c where c.workspace_id = $1`,
);

export interface FactRow {
  seq: number;
  at: Date;
  type: FactType;
  record_id: number | null;
  version: number | null;
  actor_member_id: number | null;
  changed: string[];
  data: Record<string, unknown> | null;
  acl_before: number[];
  /** The record's present version; null: it was deleted. */
  current_version: number | null;
  is_visible: boolean;
  /** The acl after the last fact of the page; null: the record had been deleted by then. */
  acl_at_end: number[] | null;
  /** Whether it has a fact after `base` and before the page. */
  has_earlier: boolean;
}

// The acl at the end of a page is the one before the record's next fact. `$4`: principals, `$5`: base.
export const selectFacts = statement<FactRow>(
  'changes.facts',
  `with page as materialized (
     select f.* from fact f where f.workspace_id = $1 and f.seq > $2 order by f.seq limit $3
   )
   select p.seq, p.at, p.type, p.record_id, p.version, m.member_id as actor_member_id, p.changed, p.data, p.acl_before,
     i.version as current_version, coalesce(i.acl && $4::bigint[], false) as is_visible,
     coalesce(later.acl_before, i.acl) as acl_at_end,
     $5::bigint is not null and exists (select from fact e
       where e.workspace_id = $1 and e.record_id = p.record_id and e.seq > $5::bigint and e.seq <= $2) as has_earlier
   from page p
   left join record_index i on i.workspace_id = $1 and i.record_id = p.record_id
   left join member m on m.workspace_id = $1 and m.user_id = p.actor_user_id
   left join lateral (
     select l.acl_before from fact l
     where l.workspace_id = $1 and l.record_id = p.record_id and l.seq > (select max(q.seq) from page q)
     order by l.seq limit 1
   ) later on p.record_id is not null
   order by p.seq`,
);

export interface TurnedRow {
  record_id: number;
  version: number;
  /** Whether it is visible to the principals that the copy is turning to. */
  is_there: boolean;
  /** Whether it is visible to the present ones. */
  is_visible: boolean;
}

// Records with a fact since `$6` are left to the log, which has their past. `$3`: from, `$4`: to, `$5`: now.
export const selectTurned = statement<TurnedRow>(
  'changes.turned-records',
  `select i.record_id, i.version, i.acl && $4::bigint[] as is_there, i.acl && $5::bigint[] as is_visible
   from record_index i
   where i.workspace_id = $1 and i.record_id > $2 and (i.acl && $3::bigint[]) <> (i.acl && $4::bigint[])
     and not exists (select from fact f
       where f.workspace_id = $1 and f.record_id = i.record_id and f.seq > $6)
   order by i.record_id limit $7`,
);
