import type { Handler } from '../../http/handler.ts';
import { ok } from '../../http/reply.ts';
import { requireRecord } from '../access/record-access.ts';
import { listExportHistoryPage } from '../exports/export-history-queries.ts';
import { toExportHistory } from '../exports/export-history-view.ts';

export const listExportHistories: Handler<'list-export-histories'> = async ({
  params,
  query,
  caller,
  ctx,
}) => {
  const { record_id } = await requireRecord(ctx, caller, params.record_id);
  const { workspace_id } = caller.workspace;
  const { rows, page } = await listExportHistoryPage(ctx.db, {
    workspaceId: workspace_id,
    recordId: record_id,
    page: query,
  });
  return ok({ items: rows.map(toExportHistory), page });
};
