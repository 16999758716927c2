/** Bulk changes of labels: all or nothing, in one transaction, right under any number of clients. */
import { errors } from '@minutebook/contract/errors.ts';
import type { BulkLabelChange } from '@minutebook/contract/resources/label.ts';
import type { Caller } from '../../access/caller.ts';
import { toRecordPermissions } from '../../access/record-permissions.ts';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../db/database.ts';
import { inLockingTransaction } from '../../db/locking-transaction.ts';
import { reindexFacets } from '../../search/index-record.ts';
import { requireVisible } from '../records/record-access.ts';
import { listRecordFacts } from '../records/record-access-queries.ts';
import { lockRecords } from '../records/record-lock-queries.ts';
import { lockLabelIds, touchRecords, type ChangeLinks } from './label-change-queries.ts';

/** @throws FORBIDDEN, INVALID_LABEL_SELECTION, RECORD_BUSY, in this order; nothing is changed then */
export async function changeLabels(
  ctx: Context,
  caller: Caller,
  change: BulkLabelChange,
  changeLinks: ChangeLinks,
): Promise<void> {
  const { workspace_id } = caller.workspace;
  const record_ids = [...new Set(change.record_ids)];
  const label_ids = [...new Set(change.label_ids)];
  await inLockingTransaction(
    ctx.db,
    async (tx) => {
      await requireLabelSelection(tx, caller, record_ids, label_ids);
      await requireIdle(tx, workspace_id, record_ids);
      const changed = await changeLinks(tx, workspace_id, record_ids, label_ids);
      if (changed.length === 0) return;
      await touchRecords(tx, workspace_id, changed, ctx.clock.now());
      await reindexFacets(tx, workspace_id, changed);
    },
    toBusy,
  );
}

const toBusy = () => errors.recordBusy('a_record_changing');

/** A record that exists but may not be labelled is told before ids that lead nowhere, as everywhere: 403, then 400. */
async function requireLabelSelection(
  tx: Queryable,
  caller: Caller,
  record_ids: readonly number[],
  label_ids: readonly number[],
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

function requireKnown(what: string, ids: readonly number[], known: readonly number[]): void {
  const unknown = ids.find((id) => !known.includes(id));
  if (unknown === undefined) return;
  throw errors.invalidLabelSelection(`There is no ${what} ${unknown} in this workspace.`);
}

async function requireIdle(
  tx: Queryable,
  workspace_id: number,
  record_ids: readonly number[],
): Promise<void> {
  const records = await lockRecords(tx, workspace_id, record_ids);
  // One may have been deleted since it was looked at.
  requireKnown(
    'record',
    record_ids,
    records.map(({ record_id }) => record_id),
  );
  const busy = records.find((record) => record.is_auto_label_generating);
  if (busy === undefined) return;
  throw errors.recordBusy('labels_underway', { record_id: busy.record_id });
}
