import { say } from '@minutebook/contract/sentences.ts';
import { writeAudit } from '../access/audit-log.ts';
import { statement, type Database } from '../db/database.ts';
import { OperatorError } from './operator-error.ts';

const cancel = statement<{ email: string }>(
  'operator.cancel-invitation',
  `update invitation set status = 'cancelled', cancelled_at = $3, updated_at = $3
   where workspace_id = $1 and invitation_id = $2 and status = 'pending' and expires_at > $3
   returning email`,
);

/** @param actor_user_id null: an operator @throws OperatorError when there is no such invitation that is still open */
export async function cancelInvitation(
  db: Database,
  workspace_id: number,
  invitation_id: number,
  now: Date,
  actor_user_id: number | null = null,
): Promise<{ email: string }> {
  return db.transaction(async (tx) => {
    const [cancelled] = await tx.query(cancel, [workspace_id, invitation_id, now]);
    if (cancelled === undefined) throw new OperatorError(say('no_open_invitation', { invitation_id }));
    const detail = { invitation_id, email: cancelled.email };
    await writeAudit(tx, workspace_id, { action: 'invitation.cancel', actor_user_id, detail }, now);
    return cancelled;
  });
}
