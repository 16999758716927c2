/** Keeps deleted things for Undo, with every row that went with them, under the same ids. */
import type { V2Permission } from '@minutebook/contract/resources/role.ts';
import { statement, type Queryable, type WriteTransaction } from '../../base/database/database.ts';
import { DAY_MS, HOUR_MS } from '../../base/durations.ts';
import { restoreRemovedRows } from '../record-write-statements.ts';
import { removedTables, type RemovedKind } from './removed-tables.ts';

const NAMED_KEPT_MS = 30 * DAY_MS;
/**
 * What has a name is kept for the time that deleted records stay in the trash by default. A moment is what
 * somebody has said, and is gone soon: after a toast, a closed tab and a second thought.
 */
export const KEPT_MS: Readonly<Record<RemovedKind, number>> = {
  label: NAMED_KEPT_MS,
  team: NAMED_KEPT_MS,
  role: NAMED_KEPT_MS,
  moment: HOUR_MS,
};

export interface RemovedKey {
  workspace_id: number;
  kind: RemovedKind;
  item_id: number;
}

const keepItem = statement<never>(
  'removed-items.keep',
  `insert into removed_item (workspace_id, kind, item_id, name, removed_by_user_id, removed_at)
   values ($1, $2, $3, $4, $5, $6)`,
);

const keepRowsOf = (kind: RemovedKind) => {
  const { key, tables } = removedTables[kind];
  const rows = tables.map(
    ({ name, is_of_record, where = `t.${key} = $2` }) =>
      `select '${name}' as table_name, ${is_of_record === true ? 't.record_id' : 'null::bigint'} as record_id,
         to_json(t) as content
       from ${name} t where t.workspace_id = $1 and ${where}`,
  );
  return statement<never>(
    `removed-items.keep-rows-of-${kind}`,
    `insert into removed_item_row (workspace_id, kind, item_id, place, table_name, record_id, content)
     select $1, '${kind}', $2, row_number() over (), kept.table_name, kept.record_id, kept.content
     from (${rows.join(' union all ')}) as kept`,
  );
};
const keepRows = {
  label: keepRowsOf('label'),
  team: keepRowsOf('team'),
  role: keepRowsOf('role'),
  moment: keepRowsOf('moment'),
};

/** Before it is deleted, in the same transaction, which holds its row. */
export async function keepRemovedItem(
  tx: Queryable,
  act: { workspace_id: number; actor_user_id?: number | null | undefined; at: Date },
  { kind, item_id, name }: Omit<RemovedKey, 'workspace_id'> & { name: string },
): Promise<void> {
  const { workspace_id, actor_user_id = null, at } = act;
  await tx.query(keepItem, [workspace_id, kind, item_id, name, actor_user_id, at]);
  await tx.query(keepRows[kind], [workspace_id, item_id]);
}

export interface RemovedItem {
  name: string;
  removed_by_user_id: number | null;
  removed_at: Date;
}

// Held to the end of the transaction: it comes back once.
const lockItem = statement<RemovedItem>(
  'removed-items.lock',
  `select i.name, i.removed_by_user_id, i.removed_at from removed_item i
   where i.workspace_id = $1 and i.kind = $2 and i.item_id = $3 and i.removed_at > $4 for update`,
);

/** undefined: it was not deleted lately, or is back already. */
export async function lockRemovedItem(
  tx: Queryable,
  { workspace_id, kind, item_id }: RemovedKey,
  now: Date,
): Promise<RemovedItem | undefined> {
  const since = new Date(now.getTime() - KEPT_MS[kind]);
  const [item] = await tx.query(lockItem, [workspace_id, kind, item_id, since]);
  return item;
}

// In ascending order, the order in which other writers lock several.
const lockRecords = statement<{ record_id: number }>(
  'removed-items.lock-records',
  `select r.record_id from record r
   where r.workspace_id = $1 and r.record_id in (
     select k.record_id from removed_item_row k where k.workspace_id = $1 and k.kind = $2 and k.item_id = $3)
   order by r.record_id for no key update`,
);
/** The columns that rows of a table were kept with, and that the table still has. */
const selectColumns = statement<{ table_name: string; columns: string[] }>(
  'removed-items.columns',
  `select sample.table_name, json_agg(a.attname order by a.attnum) as columns
   from (
     select distinct on (k.table_name) k.table_name, k.content from removed_item_row k
     where k.workspace_id = $1 and k.kind = $2 and k.item_id = $3 order by k.table_name, k.place
   ) as sample
   cross join lateral json_object_keys(sample.content) as known (name)
   join pg_attribute a on a.attrelid = sample.table_name::regclass and a.attname = known.name and a.attnum > 0
   where not a.attisdropped
   group by sample.table_name order by sample.table_name`,
);
const forgetItem = statement<never>(
  'removed-items.forget',
  `delete from removed_item i where i.workspace_id = $1 and i.kind = $2 and i.item_id = $3`,
);

/**
 * In a transaction that holds it. What was deleted meanwhile stays away, and so does what somebody has decided anew.
 * @returns the records that it was on
 */
export async function bringBack(
  tx: WriteTransaction,
  { workspace_id, kind, item_id }: RemovedKey,
): Promise<number[]> {
  const key = [workspace_id, kind, item_id] as const;
  const records = await tx.query(lockRecords, key);
  const kept = await tx.query(selectColumns, key);
  const columnsOf = new Map(kept.map(({ table_name, columns }) => [table_name, columns]));
  for (const table of removedTables[kind].tables) {
    const columns = columnsOf.get(table.name);
    if (columns !== undefined) await tx.write(restoreRemovedRows(table, columns), key);
  }
  await tx.query(forgetItem, key);
  return records.map(({ record_id }) => record_id);
}

const forgetAccess = statement<never>(
  'removed-items.forget-access',
  `delete from removed_item_row k
   where k.workspace_id = $1 and k.record_id = $2 and k.table_name in ('record_team', 'record_access_team')`,
);

/** Somebody decides who sees a record: a team that comes back later does not add to it. */
export async function forgetRemovedAccess(
  tx: Queryable,
  { workspace_id, record_id }: { workspace_id: number; record_id: number },
): Promise<void> {
  await tx.query(forgetAccess, [workspace_id, record_id]);
}

const forgetRoles = statement<never>(
  'removed-items.forget-roles',
  `delete from removed_item_row k
   where k.workspace_id = $1 and k.kind = 'role' and k.table_name = 'member_workspace_role'
     and (k.content ->> 'member_id')::bigint = $2`,
);

/** Somebody decides what a member may: a role that comes back later does not add to it. */
export async function forgetRemovedRoles(
  tx: Queryable,
  { workspace_id, member_id }: { workspace_id: number; member_id: number },
): Promise<void> {
  await tx.query(forgetRoles, [workspace_id, member_id]);
}

const selectEffects = statement<V2Permission>(
  'removed-items.effects',
  `select distinct p.resource, p.effect from (
     select k.content ->> 'resource' as resource, k.content ->> 'effect' as effect from removed_item_row k
     where k.workspace_id = $1 and k.kind = $2 and k.item_id = $3 and k.table_name = 'workspace_role_permission'
     union all
     select t.resource, t.effect from removed_item_row k
     join team_role_permission t on t.workspace_id = $1 and t.role_id = (k.content ->> 'role_id')::bigint
     where k.workspace_id = $1 and k.kind = $2 and k.item_id = $3 and k.table_name = 'team_member_role'
   ) as p order by p.resource, p.effect`,
);
const selectLeaders = statement<{ has_leaders: boolean }>(
  'removed-items.has-leaders',
  `select exists (select 1 from removed_item_row k where k.workspace_id = $1 and k.kind = $2 and k.item_id = $3
     and k.table_name = 'team_member' and k.content ->> 'base_role' = 'leader') as has_leaders`,
);

/** Lists the permissions that restoring it would allow or deny; a team's leaders also get those of leaders. */
export async function listRemovedEffects(
  tx: Queryable,
  { workspace_id, kind, item_id }: RemovedKey,
): Promise<{ effects: V2Permission[]; has_leaders: boolean }> {
  const key = [workspace_id, kind, item_id] as const;
  const effects = await tx.query(selectEffects, key);
  const [leaders] = await tx.query(selectLeaders, key);
  return { effects, has_leaders: leaders?.has_leaders === true };
}

const forgetMoments = statement<never>(
  'removed-items.forget-moments',
  `delete from removed_item i where i.workspace_id = $1 and i.kind = 'moment' and i.item_id in (
     select k.item_id from removed_item_row k
     where k.workspace_id = $1 and k.record_id = $2 and k.kind = 'moment')`,
);

/** Deletes the kept moments of a record that is purged. */
export async function forgetRemovedMoments(
  tx: Queryable,
  { workspace_id, record_id }: { workspace_id: number; record_id: number },
): Promise<void> {
  await tx.query(forgetMoments, [workspace_id, record_id]);
}

const sweepKind = statement<never>(
  'removed-items.sweep',
  `delete from removed_item i where i.kind = $1 and i.removed_at <= $2`,
);

/** Forgets all that can be restored no more, at once: nothing is left for another round. */
export async function sweepRemovedItems({ db }: { db: Queryable }, now: Date): Promise<number> {
  for (const [kind, keptMs] of Object.entries(KEPT_MS))
    await db.query(sweepKind, [kind, new Date(now.getTime() - keptMs)]);
  return 0;
}
