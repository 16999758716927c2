import type { Handler } from '../../../http/handler.ts';
import { ok } from '../../../http/reply.ts';
import { listLabelRows } from '../../../records/labels/label-queries.ts';
import type { RecordContext } from '../../../records/record-context.ts';

export const listLabels: Handler<'list-labels', RecordContext> = async ({ caller, ctx }) => {
  const { workspace_id } = caller.workspace;
  const [labels, counts] = await Promise.all([
    listLabelRows(ctx.db, workspace_id),
    ctx.record_items.label_counts.count(ctx.db, workspace_id, caller.principals),
  ]);
  return ok({ items: labels.map((label) => ({ ...label, record_count: counts.get(label.id) ?? 0 })) });
};
