import { errors, fault } from '@minutebook/contract/errors.ts';
import type { V2BulkLabelStatus } from '@minutebook/contract/resources/allowed-values.ts';
import type { SubjectHandlers } from '../../http/handler.ts';
import { noContent, ok } from '../../http/reply.ts';
import { listRecordFacts } from '../access/record-access-queries.ts';
import { auditReads, requireRecord, requireVisible } from '../access/record-access.ts';
import { addLabels, removeLabels } from '../record-writer.ts';
import { changeLabels } from './label-operations.ts';
import { listLabelRows, listRecommendations } from './label-queries.ts';

export const recordLabelHandlers = {
  'get-label-status': async ({ query, caller, ctx }) => {
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
  },

  'add-labels': async ({ body, caller, ctx }) => {
    await changeLabels(ctx, { caller, change: body, changeLinks: addLabels });
    return noContent;
  },

  'remove-labels': async ({ body, caller, ctx }) => {
    await changeLabels(ctx, { caller, change: body, changeLinks: removeLabels });
    return noContent;
  },

  'get-label-recommendations': async ({ params, caller, ctx }) => {
    const { record_id } = await requireRecord(ctx, caller, params.record_id);
    const recommendations = await listRecommendations(ctx.db, caller.workspace.workspace_id, record_id);
    return ok({ record_id, recommendations });
  },
} satisfies SubjectHandlers;

/** @throws VALIDATION_ERROR naming the place of every unknown id */
function requireInWorkspace(record_ids: readonly number[], known: ReadonlySet<number>): void {
  const faults = record_ids.flatMap((record_id, index) =>
    known.has(record_id) ? [] : [fault(`query.record_ids[${index}]`, 'not_a_record')],
  );
  if (faults.length > 0) throw errors.validation(faults);
}
