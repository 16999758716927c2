/** Creates, changes and deletes custom roles, with their explicit effects. */
import { errors } from '@minutebook/contract/errors.ts';
import type { V2Permission } from '@minutebook/contract/resources/role.ts';
import { noteEvent } from '../../access/note-event.ts';
import { canTeamRoleHold } from '../../access/permissions.ts';
import { statement, type Database, type Queryable } from '../../base/database/database.ts';
import { requireRow } from '../../base/must.ts';
import { refuseDuplicate } from '../../base/database/refuse-duplicate.ts';
import { removeItem } from '../removed/removed-items.ts';
import type { WorkspaceAct } from '../workspace-act.ts';

interface NewRole {
  name: string;
  description?: string | null;
  permissions: readonly V2Permission[];
}

type RoleTable = 'workspace_role' | 'team_role';

const statementsOf = (table: RoleTable) => ({
  insert: statement<{ role_id: number }>(
    `role-acts.insert-${table.replace('_', '-')}`,
    `insert into ${table} (workspace_id, role_id, name, description, created_at, updated_at)
     values ($1, nextval('role_id_seq'), $2, $3, $4, $4)
     returning role_id`,
  ),
  insertPermissions: statement<never>(
    `role-acts.insert-${table.replace('_', '-')}-permissions`,
    `insert into ${table}_permission (workspace_id, role_id, resource, effect)
     select $1, $2, p.resource, p.effect from unnest($3::text[], $4::text[]) as p (resource, effect)`,
  ),
});
const statements = { workspace_role: statementsOf('workspace_role'), team_role: statementsOf('team_role') };

export async function createWorkspaceRole(
  db: Pick<Database, 'transaction'>,
  act: WorkspaceAct,
  role: NewRole,
) {
  return insertRole(db, act, { ...role, table: 'workspace_role' });
}

/** @throws ApiError when the role contains permissions for workspace roles only */
export async function createTeamRole(db: Pick<Database, 'transaction'>, act: WorkspaceAct, role: NewRole) {
  const misplaced = role.permissions.find(({ resource }) => !canTeamRoleHold(resource));
  if (misplaced !== undefined)
    throw errors.conflict('not_a_team_permission', { permission: misplaced.resource });
  return insertRole(db, act, { ...role, table: 'team_role' });
}

async function insertRole(
  db: Pick<Database, 'transaction'>,
  act: WorkspaceAct,
  { table, name, description = null, permissions }: NewRole & { table: RoleTable },
): Promise<{ role_id: number }> {
  return db.transaction(async (tx) => {
    const inserted = await tx
      .query(statements[table].insert, [act.workspace_id, name, description, act.at])
      .catch(refuseDuplicate('role_exists', { name }));
    const row = requireRow(inserted, 'inserting a role');
    await insertPermissions(tx, { table, workspace_id: act.workspace_id, ...row, permissions });
    noteEvent(tx, { kind: 'role.create', ...act, detail: { ...row, name, permissions } });
    return row;
  });
}

interface GivenPermissions {
  table: RoleTable;
  workspace_id: number;
  role_id: number;
  permissions: readonly V2Permission[];
}

async function insertPermissions(
  tx: Queryable,
  { table, workspace_id, role_id, permissions }: GivenPermissions,
): Promise<void> {
  const resources = permissions.map(({ resource }) => resource);
  const effects = permissions.map(({ effect }) => effect);
  await tx.query(statements[table].insertPermissions, [workspace_id, role_id, resources, effects]);
}

/** A field that is left out stays as it is. */
interface RoleChange {
  role_id: number;
  name?: string | undefined;
  description?: string | null | undefined;
  /** Replaces all explicit effects. */
  permissions?: readonly V2Permission[] | undefined;
}

const update = statement<never>(
  'role-acts.update',
  `update workspace_role set name = coalesce($3, name), description = case when $4 then $5 else description end,
     updated_at = $6
   where workspace_id = $1 and role_id = $2`,
);
const deletePermissions = statement<never>(
  'role-acts.delete-permissions',
  `delete from workspace_role_permission where workspace_id = $1 and role_id = $2`,
);

/** @throws ApiError when the name is taken */
export async function updateWorkspaceRole(
  db: Pick<Database, 'transaction'>,
  act: WorkspaceAct,
  { role_id, name, description, permissions }: RoleChange,
): Promise<void> {
  const { workspace_id, at } = act;
  await db.transaction(async (tx) => {
    const values = [name ?? null, description !== undefined, description ?? null, at];
    await tx
      .query(update, [workspace_id, role_id, ...values])
      .catch(refuseDuplicate('role_exists', { name: name ?? '' }));
    if (permissions !== undefined) {
      await tx.query(deletePermissions, [workspace_id, role_id]);
      await insertPermissions(tx, { table: 'workspace_role', workspace_id, role_id, permissions });
    }
    noteEvent(tx, { kind: 'role.update', ...act, detail: { role_id, name, permissions } });
  });
}

/** Its holders lose its effects within seconds. */
export async function deleteWorkspaceRole(
  db: Pick<Database, 'transaction'>,
  act: WorkspaceAct,
  role_id: number,
): Promise<void> {
  await db.transaction((tx) => removeItem(tx, act, { kind: 'role', item_id: role_id }));
}
