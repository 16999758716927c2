import type { SubjectHandlers } from '../../http/handler.ts';
import { ok } from '../../http/reply.ts';
import { requireRecord } from '../access/record-access.ts';
import { exportRecord } from './export-record.ts';
import { exportRecords } from './export-records.ts';
import { listExportHistoryPage } from './export-history-queries.ts';
import { toExportHistory } from './export-history-view.ts';
import type { RecordContext } from '../record-context.ts';

export const exportHandlers = {
  'export-record': exportRecord,
  'export-records': exportRecords,

  'list-export-histories': async ({ params, query, caller, ctx }) => {
    const { record_id } = await requireRecord(ctx, caller, params.record_id);
    const { workspace_id } = caller.workspace;
    const { rows, page } = await listExportHistoryPage(ctx.db, {
      workspace_id,
      record_id,
      page: query,
    });
    return ok({ items: rows.map(toExportHistory), page });
  },
} satisfies SubjectHandlers<RecordContext>;
