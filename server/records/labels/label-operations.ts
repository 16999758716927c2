/** Bulk changes of labels: all or nothing, in one transaction, correct with any number of clients. */
import { errors } from '@minutebook/contract/errors.ts';
import type { BulkLabelChange } from '@minutebook/contract/resources/label.ts';
import type { Caller } from '../../access/caller.ts';
import { toRecordPermissions } from '../../access/record-permissions.ts';
import type { Context } from '../../http/context.ts';
import { type Queryable, statement } from '../../base/database/database.ts';
import { inLockingTransaction } from '../../base/database/locking-transaction.ts';
import type { ChangeLabels } from '../record-writer.ts';
import { requireVisible } from '../access/record-access.ts';
import { listRecordFacts } from '../access/record-access-queries.ts';
import { lockRecords } from '../lock-records.ts';

/** @throws FORBIDDEN, INVALID_LABEL_SELECTION, RECORD_BUSY, in this order; nothing has changed then */
export async function changeLabels(
  ctx: Context,
  { caller, change, changeLinks }: { caller: Caller; change: BulkLabelChange; changeLinks: ChangeLabels },
): Promise<void> {
  const { workspace_id } = caller.workspace;
  const record_ids = [...new Set(change.record_ids)];
  const label_ids = [...new Set(change.label_ids)];
  await inLockingTransaction(
    ctx.db,
    async (tx) => {
      await requireLabelSelection(tx, { caller, record_ids, label_ids });
      await requireIdle(tx, workspace_id, record_ids);
      await changeLinks(tx, {
        kind: 'record.label',
        workspace_id,
        record_ids,
        label_ids,
        actor_user_id: caller.user_id,
        at: ctx.clock.now(),
      });
    },
    toBusy,
  );
}

const toBusy = () => errors.recordBusy('a_record_changing');

/** A record the caller may not label is reported before unknown ids, as everywhere: 403, then 400. */
async function requireLabelSelection(
  tx: Queryable,
  {
    caller,
    record_ids,
    label_ids,
  }: { caller: Caller; record_ids: readonly number[]; label_ids: readonly number[] },
): Promise<void> {
  const { workspace_id } = caller.workspace;
  const records = await listRecordFacts(tx, workspace_id, record_ids);
  requireVisible(caller, records);
  const refused = records.find((record) => !toRecordPermissions(caller, record).label);
  if (refused !== undefined) throw errors.forbidden('may_not_label_record', { record_id: refused.record_id });

  const known = records.map(({ record_id }) => record_id);
  requireKnown('record', record_ids, known);
  requireKnown('label', label_ids, await lockLabelIds(tx, workspace_id, label_ids));
}

function requireKnown(what: 'record' | 'label', ids: readonly number[], known: readonly number[]): void {
  const unknown = ids.find((id) => !known.includes(id));
  if (unknown === undefined) return;
  throw what === 'record'
    ? errors.invalidLabelSelection('no_record', { record_id: unknown })
    : errors.invalidLabelSelection('no_label', { label_id: unknown });
}

async function requireIdle(
  tx: Queryable,
  workspace_id: number,
  record_ids: readonly number[],
): Promise<void> {
  const records = await lockRecords(tx, workspace_id, record_ids);
  // One may have been deleted since the check.
  requireKnown(
    'record',
    record_ids,
    records.map(({ record_id }) => record_id),
  );
  const busy = records.find((record) => record.is_auto_label_generating);
  if (busy === undefined) return;
  throw errors.recordBusy('labels_underway', { record_id: busy.record_id });
}

// Key share: a label is not deleted while it is being added to records.
const lockLabels = statement<{ label_id: number }>(
  'labels.lock',
  `select l.label_id from label l
   where l.workspace_id = $1 and l.label_id = any ($2::bigint[])
   order by l.label_id
   for key share`,
);

/** Returns the labels among these that exist in the workspace. */
async function lockLabelIds(
  tx: Queryable,
  workspace_id: number,
  label_ids: readonly number[],
): Promise<number[]> {
  return (await tx.query(lockLabels, [workspace_id, label_ids])).map(({ label_id }) => label_id);
}
