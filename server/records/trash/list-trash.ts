/** The trash as a member sees it: the deleted records that they could see, and may delete. */
import type { TrashedRecord, Trash } from '@minutebook/contract/app/trash-endpoints.ts';
import { errors } from '@minutebook/contract/errors.ts';
import type { Caller } from '../../access/caller.ts';
import { mayOnRecord } from '../../access/record-permissions.ts';
import { statement } from '../../base/database/database.ts';
import type { PageRequest } from '../../base/database/offset-page.ts';
import { DAY_MS } from '../../base/durations.ts';
import type { Context } from '../../http/context.ts';
import { isHeld } from '../holds/holds.ts';
import { mayOpenLinks } from './restore-record.ts';

interface TrashedFacts {
  record_id: number;
  owner_member_id: number | null;
  team_ids: number[];
  filesize: number;
}

const facts = `select t.record_id, t.owner_member_id, to_jsonb(t.team_ids) as team_ids, t.filesize from trashed_record t`;

const selectFacts = statement<TrashedFacts>(
  'trash.facts',
  `${facts} where t.workspace_id = $1 and t.acl && $2::bigint[]
   order by t.deleted_at desc, t.record_id desc`,
);
const selectOneFacts = statement<TrashedFacts>(
  'trash.facts-of-one',
  `${facts} where t.workspace_id = $1 and t.record_id = $3 and t.acl && $2::bigint[]`,
);

/** Lists what a member may restore or purge, latest deletions first. It reads narrow rows of all, because roles decide. */
export async function listTrashedFacts({ db }: Pick<Context, 'db'>, caller: Caller): Promise<TrashedFacts[]> {
  const found = await db.query(selectFacts, [caller.workspace.workspace_id, caller.principals]);
  return found.filter((record) => mayOnRecord(caller, record, 'record.delete'));
}

/** @throws RECORD_NOT_FOUND, also when it is in the trash of others alone */
export async function requireTrashed(
  { db }: Pick<Context, 'db'>,
  caller: Caller,
  record_id: number,
): Promise<void> {
  const { workspace_id } = caller.workspace;
  const [found] = await db.query(selectOneFacts, [workspace_id, caller.principals, record_id]);
  if (found === undefined || !mayOnRecord(caller, found, 'record.delete')) {
    throw errors.recordNotFound(record_id);
  }
}

interface TrashedRow extends TrashedFacts {
  title: string | null;
  recorded_at: Date;
  duration_ms: number | null;
  owner_name: string | null;
  deleter_id: number | null;
  deleter_name: string | null;
  deleted_at: Date;
  is_shared: boolean;
  is_held: boolean;
}

const selectRows = statement<TrashedRow>(
  'trash.rows',
  `select r.record_id, r.owner_member_id, to_jsonb(r.team_ids) as team_ids, r.filesize, r.title, r.recorded_at,
     r.duration_ms, o.name as owner_name, d.member_id as deleter_id, d.name as deleter_name, r.deleted_at, ${isHeld('$1')} as is_held,
     exists (select from trashed_row k where k.workspace_id = $1 and k.record_id = r.record_id and k.table_name = 'share'
       and coalesce((k.content ->> 'expires_at')::timestamptz > $3, true)) as is_shared
   from trashed_record r
   left join member o on o.workspace_id = $1 and o.member_id = r.owner_member_id
   left join member d on d.workspace_id = $1 and d.user_id = r.deleted_by_user_id
   where r.workspace_id = $1 and r.record_id = any ($2::bigint[])
   order by r.deleted_at desc, r.record_id desc`,
);

export async function listTrash(
  ctx: Pick<Context, 'config' | 'db' | 'clock'>,
  caller: Caller,
  { offset, limit }: PageRequest,
): Promise<Trash> {
  const all = await listTrashedFacts(ctx, caller);
  const shown = all.slice(offset, offset + limit);
  const ids = shown.map(({ record_id }) => record_id);
  const key = [caller.workspace.workspace_id, ids, ctx.clock.now()];
  const rows = ids.length === 0 ? [] : await ctx.db.query(selectRows, key);
  const days = ctx.config.trash_days;
  const isOpened = (row: TrashedRow) => row.is_shared && mayOpenLinks(caller, row);
  return {
    items: rows.map((row) => toTrashedRecord({ ...row, is_shared: isOpened(row) }, days)),
    page: { offset, limit, total: all.length },
    size_bytes: all.reduce((sum, { filesize }) => sum + filesize, 0),
    days,
  };
}

const toPerson = (id: number | null, name: string | null) =>
  id === null || name === null ? null : { id, name };

function toTrashedRecord(row: TrashedRow, days: number): TrashedRecord {
  return {
    id: row.record_id,
    title: row.title,
    started_at: new Date(row.recorded_at.getTime() - (row.duration_ms ?? 0)).toISOString(),
    duration_ms: row.duration_ms,
    filesize: row.filesize,
    owner: toPerson(row.owner_member_id, row.owner_name),
    deleted_by: toPerson(row.deleter_id, row.deleter_name),
    deleted_at: row.deleted_at.toISOString(),
    ends_at: new Date(row.deleted_at.getTime() + days * DAY_MS).toISOString(),
    is_shared: row.is_shared,
    is_held: row.is_held,
  };
}
