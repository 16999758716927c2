/** The usage of a workspace, beside its limits. */
import { statement, type Queryable } from '../../base/database/database.ts';

export interface QuotaRow {
  transcribed_ms: number;
  transcription_minutes_limit: number | null;
  storage_bytes: number;
  storage_bytes_limit: number | null;
  record_count: number;
  records_limit: number | null;
  active_member_count: number;
  members_limit: number | null;
}

const selectQuota = statement<QuotaRow>(
  'workspaces.quota',
  `select coalesce(u.transcribed_ms, 0) as transcribed_ms, q.transcription_minutes_limit,
     c.storage_bytes, q.storage_bytes_limit, c.record_count, q.records_limit,
     (select count(*) from member m where m.workspace_id = $1 and m.status = 'active' and m.kind = 'person')
       as active_member_count, q.members_limit
   from workspace_quota q
   join workspace_counter c on c.workspace_id = q.workspace_id
   left join usage_month u on u.workspace_id = q.workspace_id and u.month = $2::date
   where q.workspace_id = $1`,
);

/** @param month its first day, `2026-03-01`; undefined: the workspace has no quota at all */
export async function findQuotaRow(
  db: Queryable,
  workspace_id: number,
  month: string,
): Promise<QuotaRow | undefined> {
  return (await db.query(selectQuota, [workspace_id, month]))[0];
}
