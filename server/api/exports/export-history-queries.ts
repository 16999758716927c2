import type {
  RecordExportPlatformType,
  RecordExportType,
} from '@minutebook/contract/resources/allowed-values.ts';
import { statement, type Queryable } from '../../db/database.ts';

export interface ExportHistoryRow {
  id: number;
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

const selectPage = statement<ExportHistoryRow>(
  'exports.page',
  `select e.export_history_id as id, e.workspace_id, e.record_id, e.member_id, e.platform_unique_id, e.ref_url,
     e.platform, e.export_type, e.title, e.metadata, e.created_at, e.updated_at
   from export_history e
   where e.workspace_id = $1 and e.record_id = $2
   order by e.export_history_id desc
   offset $3 limit $4`,
);
const countAll = statement<{ total: number }>(
  'exports.count',
  `select count(*) as total from export_history e where e.workspace_id = $1 and e.record_id = $2`,
);

/** A page of the record's exports, newest first, and how many there are. */
export async function listExportHistoryRows(
  db: Queryable,
  workspace_id: number,
  record_id: number,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: ExportHistoryRow[]; total: number }> {
  const [rows, [count]] = await Promise.all([
    db.query(selectPage, [workspace_id, record_id, offset, limit]),
    db.query(countAll, [workspace_id, record_id]),
  ]);
  return { rows, total: count?.total ?? 0 };
}
