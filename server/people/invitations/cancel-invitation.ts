import { errors } from '@minutebook/contract/errors.ts';
import { writeAudit } from '../../access/audit-log.ts';
import { noteFact } from '../../access/fact-log.ts';
import { statement, type Database } from '../../base/database/database.ts';
import type { WorkspaceAct } from '../workspace-act.ts';

const cancel = statement<{ email: string }>(
  'operator.cancel-invitation',
  `update invitation set status = 'cancelled', cancelled_at = $3, updated_at = $3
   where workspace_id = $1 and invitation_id = $2 and status = 'pending' and expires_at > $3
   returning email`,
);

/** @throws ApiError when there is no such open invitation */
export async function cancelInvitation(
  db: Database,
  { workspace_id, at, actor_user_id = null }: WorkspaceAct,
  invitation_id: number,
): Promise<{ email: string }> {
  return db.transaction(async (tx) => {
    const [cancelled] = await tx.query(cancel, [workspace_id, invitation_id, at]);
    if (cancelled === undefined) throw errors.conflict('no_open_invitation', { invitation_id });
    const detail = { invitation_id, email: cancelled.email };
    await writeAudit(tx, {
      workspace_id,
      event: { action: 'invitation.cancel', actor_user_id, detail },
      now: at,
    });
    noteFact(tx, {
      type: 'invitation.cancelled',
      workspace_id,
      actor_user_id,
      at,
      detail,
    });
    return cancelled;
  });
}
