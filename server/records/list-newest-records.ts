import type { RecordScope, RecordStatus } from '@minutebook/contract/resources/allowed-values.ts';
import { statement, type Queryable } from '../base/database/database.ts';

export interface NewestRecord {
  record_id: number;
  title: string | null;
  status: RecordStatus;
  scope: RecordScope;
  owner: string | null;
  recorded_at: Date;
  is_draft: boolean;
  protected_from_deletion: boolean;
}

const selectRecords = statement<NewestRecord>(
  'records.newest-records',
  `select r.record_id, r.title, r.status, r.scope, m.email as owner, r.recorded_at, r.is_draft,
     r.protected_from_deletion
   from record r left join member m on m.workspace_id = r.workspace_id and m.member_id = r.owner_member_id
   where r.workspace_id = $1 order by r.record_id desc limit $2`,
);

/** Ignores visibility. */
export async function listNewestRecords(
  db: Queryable,
  workspace_id: number,
  limit: number,
): Promise<NewestRecord[]> {
  return db.query(selectRecords, [workspace_id, limit]);
}
