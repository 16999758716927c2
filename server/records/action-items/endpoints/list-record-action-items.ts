import type { AppHandler } from '../../../http/handler.ts';
import { ok } from '../../../http/reply.ts';
import { requireRecord } from '../../access/record-access.ts';
import { selectOfRecord } from '../action-item-queries.ts';
import { toActionItem } from '../action-item-view.ts';

export const listRecordActionItems: AppHandler<'list-record-action-items'> = async ({
  params,
  caller,
  ctx,
}) => {
  const { record_id } = params;
  await requireRecord(ctx, caller, record_id);
  const rows = await ctx.db.query(selectOfRecord, [caller.workspace.workspace_id, record_id]);
  return ok({ items: rows.map(toActionItem) });
};
