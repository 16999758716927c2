import type { SubjectHandlers } from '../../http/handler.ts';
import { ok } from '../../http/reply.ts';
import { requireRecord } from '../access/record-access.ts';
import { exportRecord } from './export-record.ts';
import { exportRecords } from './export-records.ts';
import { listExportHistoryPage, type ExportHistoryRow } from './export-history-queries.ts';
import type { RecordContext } from '../record-context.ts';
import type { V2RecordExportHistory } from '@minutebook/contract/resources/export-history.ts';

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

function toExportHistory(row: ExportHistoryRow): V2RecordExportHistory {
  return {
    id: row.export_history_id,
    workspace_id: row.workspace_id,
    record_id: row.record_id,
    member_id: row.member_id,
    platform_unique_id: row.platform_unique_id,
    ref_url: row.ref_url,
    platform: row.platform,
    export_type: row.export_type,
    title: row.title,
    metadata: row.metadata,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}
