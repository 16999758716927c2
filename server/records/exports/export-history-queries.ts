import type {
  RecordExportPlatformType,
  RecordExportType,
} from '@minutebook/contract/resources/allowed-values.ts';
import type { Queryable } from '../../base/database/database.ts';
import { pageStatement, queryPage, type PageRequest } from '../../base/database/offset-page.ts';

export interface ExportHistoryRow {
  export_history_id: number;
  workspace_id: number;
  record_id: number;
  member_id: number;
  platform_unique_id: string;
  ref_url: string;
  platform: RecordExportPlatformType;
  export_type: RecordExportType;
  title: string | null;
  metadata: Record<string, unknown> | null;
  created_at: Date;
  updated_at: Date;
}

const exportHistoryPage = pageStatement<ExportHistoryRow>('exports.page', {
  columns: `e.export_history_id, e.workspace_id, e.record_id, e.member_id, e.platform_unique_id, e.ref_url,
    e.platform, e.export_type, e.title, e.metadata, e.created_at, e.updated_at`,
  from: 'export_history e',
  where: 'e.workspace_id = $1 and e.record_id = $4',
  key: 'e.export_history_id',
  newest_first: true,
});

/** Lists the history of one record. */
export async function listExportHistoryPage(
  db: Queryable,
  { workspace_id, record_id, page }: { workspace_id: number; record_id: number; page: PageRequest },
) {
  return queryPage(db, { statement: exportHistoryPage, of: workspace_id, page, filters: [record_id] });
}
