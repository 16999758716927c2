/** Creates custom workspace roles and team roles with their explicit effects. */
import { errors } from '@minutebook/contract/errors.ts';
import type { V2Permission } from '@minutebook/contract/resources/role.ts';
import { writeAudit } from '../../access/audit-log.ts';
import { canTeamRoleHold } from '../../access/permissions.ts';
import {
  statement,
  type Database,
  type Statement,
  type WriteTransaction,
} from '../../base/database/database.ts';
import { requireRow } from '../../base/database/require-row.ts';
import { refuseDuplicate } from '../refuse-duplicate.ts';
import { raiseAccessVersion } from '../workspaces/workspace-versions.ts';
import type { WorkspaceAct } from '../workspace-act.ts';

export interface NewRole {
  name: string;
  description?: string | null;
  permissions: readonly V2Permission[];
}

interface RoleStatements {
  insert: Statement<{ role_id: number }>;
  insertPermissions: Statement<never>;
}

const roleStatements = (table: 'workspace_role' | 'team_role'): RoleStatements => ({
  insert: statement(
    `operator.insert-${table}`,
    `insert into ${table} (workspace_id, role_id, name, description, created_at, updated_at)
     values ($1, nextval('role_id_seq'), $2, $3, $4, $4)
     returning role_id`,
  ),
  insertPermissions: statement(
    `operator.insert-${table}-permissions`,
    `insert into ${table}_permission (workspace_id, role_id, resource, effect)
     select $1, $2, p.resource, p.effect from unnest($3::text[], $4::text[]) as p (resource, effect)`,
  ),
});

const workspaceRole = roleStatements('workspace_role');
const teamRole = roleStatements('team_role');

export async function createWorkspaceRole(
  db: Pick<Database, 'transaction'>,
  act: WorkspaceAct,
  role: NewRole,
) {
  return db.transaction((tx) => insertRole(tx, act, { ...role, ...workspaceRole }));
}

/** @throws ApiError when the role contains permissions for workspace roles only */
export async function createTeamRole(db: Pick<Database, 'transaction'>, act: WorkspaceAct, role: NewRole) {
  const misplaced = role.permissions.find(({ resource }) => !canTeamRoleHold(resource));
  if (misplaced !== undefined)
    throw errors.conflict('not_a_team_permission', { permission: misplaced.resource });
  return db.transaction((tx) => insertRole(tx, act, { ...role, ...teamRole }));
}

async function insertRole(
  tx: WriteTransaction,
  { workspace_id, at, actor_user_id = null }: WorkspaceAct,
  { name, description = null, permissions, insert, insertPermissions }: NewRole & RoleStatements,
): Promise<{ role_id: number }> {
  const inserted = await tx
    .query(insert, [workspace_id, name, description, at])
    .catch(refuseDuplicate('role_exists', { name }));
  const row = requireRow(inserted, 'inserting a role');
  const resources = permissions.map(({ resource }) => resource);
  const effects = permissions.map(({ effect }) => effect);
  await tx.query(insertPermissions, [workspace_id, row.role_id, resources, effects]);
  const detail = { ...row, name, permissions };
  await raiseAccessVersion(tx, { type: 'role.created', workspace_id, actor_user_id, at, detail });
  await writeAudit(tx, {
    workspace_id,
    event: { action: 'role.create', actor_user_id, detail },
    now: at,
  });
  return row;
}
