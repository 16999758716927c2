/** Converts rows to the contract's invitations; API v2 leaves the teams out. */
import type { V3Invitation } from '@minutebook/contract/resources/invitation.ts';
import type { Queryable } from '../../base/database/database.ts';
import { heldRoles, listHeldWorkspaceRoles } from '../roles/role-view.ts';
import type { InvitationRow } from './invitation-queries.ts';

/** All rows are of one workspace, whose roles are read once. */
export async function toInvitations(
  db: Queryable,
  workspace_id: number,
  rows: readonly InvitationRow[],
): Promise<V3Invitation[]> {
  const roles = await listHeldWorkspaceRoles(db, workspace_id, rows);
  return rows.map((row) => ({
    id: row.invitation_id,
    email: row.email,
    status: row.status,
    invited_by_member_id: row.invited_by_member_id,
    base_role: row.base_role,
    workspace_roles: heldRoles(row, roles),
    team_ids: row.team_ids,
    invited_at: row.invited_at.toISOString(),
    accepted_at: row.accepted_at?.toISOString() ?? null,
    cancelled_at: row.cancelled_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }));
}
