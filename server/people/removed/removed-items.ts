/** Labels, teams and roles share this: a deletion is kept for a while, is listed, and can be undone. */
import { MOST_REMOVED, type RemovedItems } from '@minutebook/contract/app/people-endpoints.ts';
import { errors } from '@minutebook/contract/errors.ts';
import type { Caller } from '../../access/caller.ts';
import { mayIn, requireMayGive } from '../../access/grant-rules.ts';
import { noteEvent } from '../../access/note-event.ts';
import { defaultPermissions } from '../../access/permissions.ts';
import { statement, type WriteTransaction } from '../../base/database/database.ts';
import { waitForLocks } from '../../base/database/wait-for-locks.ts';
import { HOUR_MS } from '../../base/durations.ts';
import type { Context } from '../../http/context.ts';
import type { RecordPart } from '../../records/record-change.ts';
import { noteChange } from '../../records/record-writer.ts';
import {
  bringBack,
  KEPT_MS,
  keepRemovedItem,
  listRemovedEffects,
  lockRemovedItem,
  type RemovedItem,
  type RemovedKey,
} from '../../records/removed-items/removed-item.ts';
import { removedTables, type NamedKind } from '../../records/removed-items/removed-tables.ts';
import { changeWorkspace } from '../change-workspace.ts';
import { refuseDuplicate } from '../../base/database/refuse-duplicate.ts';
import { toAct, type WorkspaceAct } from '../workspace-act.ts';

interface Removal {
  kind: NamedKind;
  item_id: number;
}

/** How records change when an item on them is deleted or restored. Roles are not on records. */
const changeOfRecords = {
  label: { kind: 'record.label', changed: new Set<RecordPart>(['labels']) },
  team: { kind: 'record.reach', changed: new Set<RecordPart>(['access']) },
  role: undefined,
} as const;

const statementsOf = (kind: NamedKind) => {
  const { key, tables } = removedTables[kind];
  const [{ name: table }] = tables;
  const onRecords = tables
    .filter(({ is_of_record }) => is_of_record === true)
    .map(
      ({ name }) =>
        `exists (select 1 from ${name} t where t.workspace_id = $1 and t.record_id = r.record_id and t.${key} = $2)`,
    );
  return {
    lock: statement<{ name: string }>(
      `removed-items.lock-${kind}`,
      `select i.name from ${table} i where i.workspace_id = $1 and i.${key} = $2 for update`,
    ),
    // Records are locked after the item and in ascending order, as by all writers. null: this kind is never
    // on records.
    lockRecords:
      onRecords.length === 0
        ? null
        : statement<{ record_id: number }>(
            `removed-items.lock-records-of-${kind}`,
            `select r.record_id from record r
             where r.workspace_id = $1 and (${onRecords.join(' or ')})
             order by r.record_id for no key update`,
          ),
    remove: statement<never>(
      `removed-items.delete-${kind}`,
      `delete from ${table} where workspace_id = $1 and ${key} = $2`,
    ),
  };
};
const statements = { label: statementsOf('label'), team: statementsOf('team'), role: statementsOf('role') };

/** Deletes an item, keeping what a restore needs; records that had it stay. A missing item is no error. */
export async function removeItem(
  tx: WriteTransaction,
  act: WorkspaceAct,
  { kind, item_id }: Removal,
): Promise<void> {
  const { lock, lockRecords, remove } = statements[kind];
  const key = [act.workspace_id, item_id];
  await waitForLocks(tx);
  const [item] = await tx.query(lock, key);
  if (item === undefined) return;
  const { name } = item;
  const records = lockRecords === null ? [] : await tx.query(lockRecords, key);
  const record_ids = records.map(({ record_id }) => record_id);
  await keepRemovedItem(tx, act, { kind, item_id, name });
  await tx.query(remove, key);
  noteWithRecords(tx, act, { kind, item_id, name, record_ids, is_back: false });
}

interface NotedItem extends Removal {
  name: string;
  record_ids: readonly number[];
  is_back: boolean;
}

function noteWithRecords(
  tx: WriteTransaction,
  act: WorkspaceAct,
  { kind, item_id, name, record_ids, is_back }: NotedItem,
): void {
  const { workspace_id, at, actor_user_id = null } = act;
  const change = changeOfRecords[kind];
  const detail = {
    [removedTables[kind].key]: item_id,
    name,
    ...(change !== undefined && { record_count: record_ids.length }),
  };
  noteEvent(tx, { kind: is_back ? `${kind}.restore` : `${kind}.delete`, ...act, detail });
  if (change === undefined) return;
  noteChange(tx, {
    ...change,
    workspace_id,
    record_ids,
    actor_user_id,
    at,
    detail: kind === 'label' ? { [is_back ? 'added' : 'removed']: [item_id] } : null,
  });
}

interface Row {
  item_id: number;
  name: string;
  removed_at: Date;
  remover_id: number | null;
  remover_name: string | null;
}

const selectRemoved = statement<Row>(
  'removed-items.list',
  `select i.item_id, i.name, i.removed_at, m.member_id as remover_id, m.name as remover_name
   from removed_item i
   left join member m on m.workspace_id = $1 and m.user_id = i.removed_by_user_id
   where i.workspace_id = $1 and i.kind = $2 and i.removed_at > $3
   order by i.removed_at desc, i.item_id desc limit $4`,
);

/** Lists recent deletions, for people who have closed the page that offered Undo. */
export async function listRemoved(
  ctx: Pick<Context, 'db' | 'clock'>,
  { workspace_id, kind }: { workspace_id: number; kind: NamedKind },
): Promise<RemovedItems> {
  const since = new Date(ctx.clock.now().getTime() - KEPT_MS[kind]);
  const rows = await ctx.db.query(selectRemoved, [workspace_id, kind, since, MOST_REMOVED]);
  return { items: rows.map((row) => toRemovedItem(row, KEPT_MS[kind])) };
}

const toRemovedItem = ({ item_id, name, removed_at, remover_id, remover_name }: Row, keptMs: number) => ({
  id: item_id,
  name,
  removed_at: removed_at.toISOString(),
  removed_by: remover_id === null || remover_name === null ? null : { id: remover_id, name: remover_name },
  ends_at: new Date(removed_at.getTime() + keptMs).toISOString(),
});

/** For this long anybody may undo their own deletion; later, others may rely on the item being gone. */
const UNDO_MS = HOUR_MS;

const notFound = {
  label: errors.labelNotFound,
  team: errors.teamNotFound,
  role: errors.workspaceRoleNotFound,
};

/**
 * Restores an item under its id, with its records and people, except for what was changed or deleted
 * meanwhile. Callers must be allowed to grant whatever it grants. @throws FORBIDDEN, NOT_FOUND of its kind,
 * CONFLICT when another item has its name now
 */
export async function restoreRemoved(
  ctx: Context,
  caller: Caller,
  { kind, item_id }: Removal,
): Promise<void> {
  const act = toAct(caller, ctx);
  const key = { workspace_id: act.workspace_id, kind, item_id };
  await changeWorkspace(ctx, {
    caller,
    permission: `${kind}.manage`,
    change: async (tx, actor) => {
      await waitForLocks(tx);
      const removed = await lockRemovedItem(tx, key, act.at);
      if (removed === undefined) throw notFound[kind](item_id);
      await requireMayRestore(tx, key, { actor, removed, at: act.at });
      const { name } = removed;
      const record_ids = await bringBack(tx, key).catch(refuseDuplicate(`${kind}_exists`, { name }));
      noteWithRecords(tx, act, { kind, item_id, name, record_ids, is_back: true });
    },
  });
}

/**
 * People may undo a recent deletion of their own, which leaves everybody as they were before. @throws
 * FORBIDDEN
 */
async function requireMayRestore(
  tx: WriteTransaction,
  key: RemovedKey,
  { actor, removed, at }: { actor: Caller; removed: RemovedItem; at: Date },
): Promise<void> {
  const is_own = removed.removed_by_user_id === actor.user_id;
  if (is_own && at.getTime() - removed.removed_at.getTime() < UNDO_MS) return;
  const { effects, has_leaders } = await listRemovedEffects(tx, key);
  if (has_leaders) requireMayGive(mayIn(actor), defaultPermissions({ team: 'leader' }));
  requireMayGive(mayIn(actor), effects);
}
