import { errors } from '@minutebook/contract/errors.ts';
import { statement, type Queryable } from '../base/database/database.ts';

const selectStatus = statement<{ status: string }>(
  'records.record-status',
  `select r.status from record r where r.workspace_id = $1 and r.record_id = $2`,
);

/** @throws ApiError when there is no such record, or its upload is not complete */
export async function requireRecord(db: Queryable, workspace_id: number, record_id: number): Promise<void> {
  const [record] = await db.query(selectStatus, [workspace_id, record_id]);
  if (record === undefined) throw errors.recordNotFound(record_id);
  if (record.status === 'created') throw errors.conflict('upload_unfinished', { record_id });
}
