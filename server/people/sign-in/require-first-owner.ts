import { errors } from '@minutebook/contract/errors.ts';
import { statement, type Queryable } from '../../base/database/database.ts';

const selectOwner = statement<{ member_id: number }>(
  'operator.first-owner',
  `select m.member_id from member m
   where m.workspace_id = $1 and m.base_role = 'owner' and m.status = 'active' order by m.member_id limit 1`,
);

/** The default actor of an operator's commands. @throws ApiError when the workspace has no owner yet */
export async function requireFirstOwner(db: Queryable, workspace_id: number): Promise<{ member_id: number }> {
  const [owner] = await db.query(selectOwner, [workspace_id]);
  if (owner === undefined) throw errors.missing('no_owner');
  return owner;
}
