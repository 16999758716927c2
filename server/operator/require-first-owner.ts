import { statement, type Queryable } from '../db/database.ts';
import { OperatorError } from './operator-error.ts';

const selectOwner = statement<{ member_id: number }>(
  'operator.first-owner',
  `select m.member_id from member m
   where m.workspace_id = $1 and m.base_role = 'owner' and m.status = 'active' order by m.member_id limit 1`,
);

/** In whose name an operator acts when nobody is named. @throws OperatorError when the workspace has no owner yet */
export async function requireFirstOwner(db: Queryable, workspace_id: number): Promise<{ member_id: number }> {
  const [owner] = await db.query(selectOwner, [workspace_id]);
  if (owner === undefined) throw new OperatorError('This workspace has no owner yet: say who acts.');
  return owner;
}
