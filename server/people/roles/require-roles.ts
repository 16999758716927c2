/** Custom roles by their names. */
import { errors } from '@minutebook/contract/errors.ts';
import { statement, type Queryable, type Statement } from '../../base/database/database.ts';

type RoleByName = Statement<{ role_id: number; name: string }>;

const roleByName = (table: 'workspace_role' | 'team_role'): RoleByName =>
  statement(
    `operator.${table}-by-name`,
    `select r.role_id, r.name from ${table} r
     where r.workspace_id = $1 and r.name = any ($2::text[]) and r.base_role is null
     order by r.role_id`,
  );

const workspaceRoleByName = roleByName('workspace_role');
const teamRoleByName = roleByName('team_role');

/** @throws ApiError naming the first custom workspace role that is not there */
export async function requireWorkspaceRoles(db: Queryable, workspace_id: number, names: readonly string[]) {
  return requireRoles(db, { byName: workspaceRoleByName, workspace_id, names });
}

/** @throws ApiError naming the first custom team role that is not there */
export async function requireTeamRoles(db: Queryable, workspace_id: number, names: readonly string[]) {
  return requireRoles(db, { byName: teamRoleByName, workspace_id, names });
}

async function requireRoles(
  db: Queryable,
  { byName, workspace_id, names }: { byName: RoleByName; workspace_id: number; names: readonly string[] },
): Promise<number[]> {
  if (names.length === 0) return [];
  const roles = await db.query(byName, [workspace_id, names]);
  const missing = names.find((name) => !roles.some((role) => role.name === name));
  if (missing !== undefined) throw errors.conflict('no_role', { role_id: missing });
  return roles.map(({ role_id }) => role_id);
}
