import { errors } from '@minutebook/contract/errors.ts';
import type { V2BulkLabelStatus } from '@minutebook/contract/resources/allowed-values.ts';
import type { Handler } from '../../http/handler.ts';
import { ok } from '../../http/reply.ts';
import { auditReads, requireVisible } from '../records/record-access.ts';
import { listRecordFacts } from '../records/record-access-queries.ts';
import { listLabelRows } from './label-queries.ts';

export const getLabelStatus: Handler<'get-label-status'> = async ({ query, caller, ctx }) => {
  const { workspace_id } = caller.workspace;
  const [records, labels] = await Promise.all([
    listRecordFacts(ctx.db, workspace_id, query.record_ids),
    listLabelRows(ctx.db, workspace_id),
  ]);
  requireInWorkspace(query.record_ids, new Set(records.map(({ record_id }) => record_id)));
  requireVisible(caller, records);
  await auditReads(ctx, caller, records);

  const carried = Map.groupBy(
    records.flatMap(({ label_ids }) => label_ids),
    (label_id) => label_id,
  );
  const statusOf = (label_id: number): V2BulkLabelStatus => {
    const count = carried.get(label_id)?.length ?? 0;
    if (count === 0) return 'none';
    return count === records.length ? 'all' : 'some';
  };
  return ok({ labels: labels.map((label) => ({ ...label, status: statusOf(label.id) })) });
};

/** @throws VALIDATION_ERROR naming the place of every id that is not there */
function requireInWorkspace(record_ids: readonly number[], known: ReadonlySet<number>): void {
  const details = record_ids.flatMap((record_id, index) =>
    known.has(record_id)
      ? []
      : [{ path: `query.record_ids[${index}]`, message: 'is not a record of this workspace' }],
  );
  if (details.length > 0) throw errors.validation(details);
}
