import { statement, type Queryable } from '../db/database.ts';
import { OperatorError } from './operator-error.ts';

const cancel = statement<{ email: string }>(
  'operator.cancel-invitation',
  `update invitation set status = 'cancelled', cancelled_at = $3, updated_at = $3
   where workspace_id = $1 and invitation_id = $2 and status = 'pending' and expires_at > $3
   returning email`,
);

/** @throws OperatorError when there is no such invitation that is still open */
export async function cancelInvitation(
  db: Queryable,
  workspace_id: number,
  invitation_id: number,
  now: Date,
): Promise<{ email: string }> {
  const [cancelled] = await db.query(cancel, [workspace_id, invitation_id, now]);
  if (cancelled === undefined) throw new OperatorError(`There is no open invitation ${invitation_id}.`);
  return cancelled;
}
