/** Changes what a member is in a workspace. */
import type { BaseWorkspaceRole, MemberStatus } from '@minutebook/contract/resources/allowed-values.ts';
import { statement, type Database, type Queryable } from '../db/database.ts';
import { OperatorError } from './operator-error.ts';
import { raiseAccessVersion } from './workspace-versions.ts';

/** What is left out stays as it is. */
export interface MemberChanges {
  status?: MemberStatus | undefined;
  base_role?: BaseWorkspaceRole | undefined;
  /** All custom roles the member is to have. */
  role_ids?: readonly number[] | undefined;
}

const update = statement<never>(
  'operator.update-member',
  `update member set status = coalesce($3, status), base_role = coalesce($4, base_role), updated_at = $5
   where workspace_id = $1 and member_id = $2`,
);
const deleteRoles = statement<never>(
  'operator.delete-member-roles',
  `delete from member_workspace_role where workspace_id = $1 and member_id = $2`,
);
const insertRoles = statement<never>(
  'operator.replace-member-roles',
  `insert into member_workspace_role (workspace_id, member_id, role_id) select $1, $2, unnest($3::bigint[])`,
);
const selectOwner = statement<{ member_id: number }>(
  'operator.active-owner',
  `select m.member_id from member m join app_user u on u.user_id = m.user_id
   where m.workspace_id = $1 and m.status = 'active' and m.base_role = 'owner' and u.status = 'active'
   order by m.member_id limit 1`,
);

/** @throws OperatorError when the workspace would lose its last active owner */
export async function updateMember(
  db: Database,
  workspace_id: number,
  member_id: number,
  { status, base_role, role_ids }: MemberChanges,
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    // First, because it locks the workspace: of two changes at once the second sees the first.
    await raiseAccessVersion(tx, workspace_id, now);
    const had_owner = await hasActiveOwner(tx, workspace_id);
    await tx.query(update, [workspace_id, member_id, status ?? null, base_role ?? null, now]);
    if (role_ids !== undefined) {
      await tx.query(deleteRoles, [workspace_id, member_id]);
      await tx.query(insertRoles, [workspace_id, member_id, role_ids]);
    }
    if (had_owner && !(await hasActiveOwner(tx, workspace_id))) {
      throw new OperatorError(
        'This is the last active owner of the workspace: make another member its owner first.',
      );
    }
  });
}

async function hasActiveOwner(tx: Queryable, workspace_id: number): Promise<boolean> {
  return (await tx.query(selectOwner, [workspace_id])).length > 0;
}
