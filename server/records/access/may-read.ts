import { loadPlace } from '../../access/load-place.ts';
import type { Queryable } from '../../base/database/database.ts';
import type { RecordFactsRow } from './record-access-queries.ts';

/** Whether somebody may see a record, by the rules of their own place; undefined: they have none in the workspace. */
export async function mayRead(
  db: Queryable,
  { workspace_id, user_id }: { workspace_id: number; user_id: number },
  facts: Pick<RecordFactsRow, 'acl'> | undefined,
): Promise<boolean | undefined> {
  const place = await loadPlace(db, workspace_id, user_id);
  const principals = place?.member?.principals;
  return principals && facts?.acl.some((principal) => principals.includes(principal)) === true;
}
