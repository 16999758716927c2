/** Invites somebody to a workspace by e-mail address. */
import type { BaseWorkspaceRole } from '@minutebook/contract/resources/allowed-values.ts';
import { statement, type Database } from '../db/database.ts';
import { OperatorError } from './operator-error.ts';

const DEFAULT_INVITATION_DAYS = 7;
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

/** @throws OperatorError when it would have expired before it is sent */
export async function createInvitation(
  db: Database,
  workspace_id: number,
  invitation: NewInvitation,
  now: Date,
): Promise<{ invitation_id: number }> {
  const { email, invited_by_member_id, base_role, role_ids = [] } = invitation;
  const { expires_in_days = DEFAULT_INVITATION_DAYS } = invitation;
  if (!(expires_in_days > 0)) throw new OperatorError('An invitation lasts longer than 0 days.');
  const expires_at = new Date(now.getTime() + expires_in_days * DAY_MS);
  return db.transaction(async (tx) => {
    const values = [workspace_id, email, invited_by_member_id, base_role, now, expires_at];
    const [row] = await tx.query(insertInvitation, values);
    if (row === undefined) throw new Error('inserting an invitation returned no row');
    await tx.query(insertInvitationRoles, [workspace_id, row.invitation_id, role_ids]);
    return row;
  });
}
