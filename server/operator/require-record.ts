import { statement, type Queryable } from '../db/database.ts';
import { OperatorError } from './operator-error.ts';

const selectStatus = statement<{ status: string }>(
  'operator.record-status',
  `select r.status from record r where r.workspace_id = $1 and r.record_id = $2`,
);

/** @throws OperatorError when there is no such record, or its upload is not complete */
export async function requireRecord(db: Queryable, workspace_id: number, record_id: number): Promise<void> {
  const [record] = await db.query(selectStatus, [workspace_id, record_id]);
  if (record === undefined) throw new OperatorError(`There is no record ${record_id} in this workspace.`);
  if (record.status === 'created')
    throw new OperatorError(`The upload of record ${record_id} is not complete.`);
}
