/** Invites somebody to a workspace by e-mail address. */
import type { BaseWorkspaceRole } from '@minutebook/contract/resources/allowed-values.ts';
import { statement, type Database } from '../db/database.ts';
import { OperatorError } from './operator-error.ts';
import { requireEmail } from './require-email.ts';

export const DEFAULT_INVITATION_DAYS = 7;
const DAY_MS = 24 * 60 * 60 * 1000;

export interface NewInvitation {
  email: string;
  invited_by_member_id: number;
  /** What acceptance makes of the person. */
  base_role: BaseWorkspaceRole;
  /** Custom workspace roles that come with it. */
  role_ids?: readonly number[];
  /** 7 unless given. */
  expires_in_days?: number;
}

const selectObstacle = statement<{ is_member: boolean }>(
  'operator.invitation-obstacle',
  `select true as is_member from member m where m.workspace_id = $1 and lower(m.email) = lower($2)
   union all
   select false from invitation i
   where i.workspace_id = $1 and lower(i.email) = lower($2) and i.status = 'pending' and i.expires_at > $3
   order by is_member desc`,
);
const insertInvitation = statement<{ invitation_id: number }>(
  'operator.insert-invitation',
  `insert into invitation (workspace_id, invitation_id, email, invited_by_member_id, base_role, invited_at, expires_at,
     created_at, updated_at)
   values ($1, nextval('invitation_id_seq'), $2, $3, $4, $5, $6, $5, $5)
   returning invitation_id`,
);
const insertInvitationRoles = statement<never>(
  'operator.insert-invitation-roles',
  `insert into invitation_workspace_role (workspace_id, invitation_id, role_id) select $1, $2, unnest($3::bigint[])`,
);

/** @throws OperatorError when the address is none, is a member's, has an open invitation, or would get an expired one */
export async function createInvitation(
  db: Database,
  workspace_id: number,
  invitation: NewInvitation,
  now: Date,
): Promise<{ invitation_id: number; expires_at: Date }> {
  const { email, invited_by_member_id, base_role, role_ids = [] } = invitation;
  const { expires_in_days = DEFAULT_INVITATION_DAYS } = invitation;
  requireEmail(email);
  if (!(expires_in_days > 0)) throw new OperatorError('An invitation lasts longer than 0 days.');
  const expires_at = new Date(now.getTime() + expires_in_days * DAY_MS);
  return db.transaction(async (tx) => {
    const [obstacle] = await tx.query(selectObstacle, [workspace_id, email, now]);
    if (obstacle?.is_member) throw new OperatorError(`${email} is a member of this workspace already.`);
    if (obstacle !== undefined) throw new OperatorError(`${email} has an open invitation already.`);
    const values = [workspace_id, email, invited_by_member_id, base_role, now, expires_at];
    const [row] = await tx.query(insertInvitation, values);
    if (row === undefined) throw new Error('inserting an invitation returned no row');
    await tx.query(insertInvitationRoles, [workspace_id, row.invitation_id, role_ids]);
    return { invitation_id: row.invitation_id, expires_at };
  });
}
