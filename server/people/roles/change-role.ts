/** Changes and deletes custom workspace roles. */
import type { V2Permission } from '@minutebook/contract/resources/role.ts';
import { writeAudit } from '../../access/audit-log.ts';
import { statement, type Database } from '../../base/database/database.ts';
import { keepRemovedItem } from '../../records/removed-items/removed-item.ts';
import { refuseDuplicate } from '../refuse-duplicate.ts';
import { raiseAccessVersion } from '../workspaces/workspace-versions.ts';
import type { WorkspaceAct } from '../workspace-act.ts';

/** A field that is left out stays as it is. */
export interface RoleChanges {
  name?: string | undefined;
  description?: string | null | undefined;
  /** Replaces all explicit effects. */
  permissions?: readonly V2Permission[] | undefined;
}

const update = statement<never>(
  'operator.update-workspace-role',
  `update workspace_role set name = coalesce($3, name), description = case when $4 then $5 else description end,
     updated_at = $6
   where workspace_id = $1 and role_id = $2`,
);
const deletePermissions = statement<never>(
  'operator.delete-role-permissions',
  `delete from workspace_role_permission where workspace_id = $1 and role_id = $2`,
);
const insertPermissions = statement<never>(
  'operator.replace-role-permissions',
  `insert into workspace_role_permission (workspace_id, role_id, resource, effect)
   select $1, $2, p.resource, p.effect from unnest($3::text[], $4::text[]) as p (resource, effect)`,
);
// Nobody gets it while it is kept and deleted.
const lockRole = statement<{ name: string }>(
  'operator.lock-workspace-role',
  `select r.name from workspace_role r where r.workspace_id = $1 and r.role_id = $2 for update`,
);
const deleteRow = statement<never>(
  'operator.delete-workspace-role',
  `delete from workspace_role where workspace_id = $1 and role_id = $2`,
);

/** @throws ApiError when the name is taken */
export async function updateWorkspaceRole(
  db: Pick<Database, 'transaction'>,
  { workspace_id, at, actor_user_id = null }: WorkspaceAct,
  { role_id, name, description, permissions }: RoleChanges & { role_id: number },
): Promise<void> {
  await db.transaction(async (tx) => {
    const values = [name ?? null, description !== undefined, description ?? null, at];
    await tx
      .query(update, [workspace_id, role_id, ...values])
      .catch(refuseDuplicate('role_exists', { name: name ?? '' }));
    if (permissions !== undefined) {
      await tx.query(deletePermissions, [workspace_id, role_id]);
      const resources = permissions.map(({ resource }) => resource);
      const effects = permissions.map(({ effect }) => effect);
      await tx.query(insertPermissions, [workspace_id, role_id, resources, effects]);
    }
    const detail = { role_id, name, permissions };
    await writeAudit(tx, {
      workspace_id,
      event: { action: 'role.update', actor_user_id, detail },
      now: at,
    });
    await raiseAccessVersion(tx, {
      type: 'role.updated',
      workspace_id,
      actor_user_id,
      at,
      detail,
    });
  });
}

/** Members who held it lose its effects within seconds. */
export async function deleteWorkspaceRole(
  db: Pick<Database, 'transaction'>,
  act: WorkspaceAct,
  role_id: number,
): Promise<void> {
  const { workspace_id, at, actor_user_id = null } = act;
  await db.transaction(async (tx) => {
    const [role] = await tx.query(lockRole, [workspace_id, role_id]);
    if (role !== undefined)
      await keepRemovedItem(tx, act, { kind: 'role', item_id: role_id, name: role.name });
    await tx.query(deleteRow, [workspace_id, role_id]);
    const detail = { role_id, name: role?.name };
    await writeAudit(tx, {
      workspace_id,
      event: { action: 'role.delete', actor_user_id, detail },
      now: at,
    });
    await raiseAccessVersion(tx, {
      type: 'role.deleted',
      workspace_id,
      actor_user_id,
      at,
      detail,
    });
  });
}
