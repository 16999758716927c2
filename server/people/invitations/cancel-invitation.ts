import { errors } from '@minutebook/contract/errors.ts';
import { noteEvent } from '../../access/note-event.ts';
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
  act: WorkspaceAct,
  invitation_id: number,
): Promise<{ email: string }> {
  return db.transaction(async (tx) => {
    const [cancelled] = await tx.query(cancel, [act.workspace_id, invitation_id, act.at]);
    if (cancelled === undefined) throw errors.conflict('no_open_invitation', { invitation_id });
    const detail = { invitation_id, email: cancelled.email };
    noteEvent(tx, { kind: 'invitation.cancel', ...act, detail });
    return cancelled;
  });
}
