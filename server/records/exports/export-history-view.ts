import type { V2RecordExportHistory } from '@minutebook/contract/resources/export-history.ts';
import type { ExportHistoryRow } from './export-history-queries.ts';

export function toExportHistory(row: ExportHistoryRow): V2RecordExportHistory {
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
