import type { Handler } from '../../http/handler.ts';
import { ok } from '../../http/reply.ts';
import { requireRecord } from '../records/record-access.ts';
import { listExportHistoryRows } from './export-history-queries.ts';

export const listExportHistories: Handler<'list-export-histories'> = async ({
  params,
  query,
  caller,
  ctx,
}) => {
  const { offset, limit } = query;
  const { record_id } = await requireRecord(ctx, caller, params.record_id);
  const { workspace_id } = caller.workspace;
  const { rows, total } = await listExportHistoryRows(ctx.db, workspace_id, record_id, { offset, limit });
  const items = rows.map((row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }));
  return ok({ items, page: { offset, limit, total } });
};
