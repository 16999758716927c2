/** Invitations in every possible state; an operator can only create open ones. */
import { statement } from '../../base/database/database.ts';
import { requireRow } from '../../base/database/require-row.ts';
import type { DemoWorkspace } from './demo-files.ts';
import { requireAll, requireOne, type Ids, type Place } from './demo-names.ts';

const insertInvitation = statement<{ invitation_id: number }>(
  'demo.insert-invitation',
  `insert into invitation (workspace_id, invitation_id, email, status, invited_by_member_id, base_role, invited_at,
     expires_at, accepted_at, cancelled_at, created_at, updated_at)
   values ($1, nextval('invitation_id_seq'), $2, $3, $4, $5, $6::timestamptz, $7, $8::timestamptz, $9::timestamptz,
     $6, coalesce($8, $9, $6))
   returning invitation_id`,
);
const insertRoles = statement<never>(
  'demo.insert-invitation-roles',
  `insert into invitation_workspace_role (workspace_id, invitation_id, role_id) select $1, $2, unnest($3::bigint[])`,
);

export async function insertInvitations(
  { db, workspace_id }: Pick<Place, 'db' | 'workspace_id'>,
  { invitations, members, roles }: { invitations: DemoWorkspace['invitations']; members: Ids; roles: Ids },
): Promise<void> {
  for (const { email, status, base_role, workspace_roles, invited_by, ...times } of invitations) {
    const invited_by_member_id = requireOne(members, invited_by);
    const { invited_at, expires_at, accepted_at, cancelled_at } = times;
    const values = [
      email,
      status,
      invited_by_member_id,
      base_role,
      invited_at,
      expires_at,
      accepted_at,
      cancelled_at,
    ];
    await db.transaction(async (tx) => {
      const inserted = await tx.query(insertInvitation, [workspace_id, ...values]);
      const { invitation_id } = requireRow(inserted, 'inserting an invitation');
      await tx.query(insertRoles, [workspace_id, invitation_id, requireAll(roles, workspace_roles)]);
    });
  }
}
