/** Loads rows that are about to be changed. Each function throws the table's error when a row is missing. */
import { errors } from '@minutebook/contract/errors.ts';
import { teamRoles, workspaceRoles } from './roles/role-queries.ts';
import type { Effects } from '../access/permissions.ts';
import { statement, type Queryable } from '../base/database/database.ts';

const selectTeamIds = statement<{ team_id: number }>(
  'people.teams',
  `select t.team_id from team t where t.workspace_id = $1 and t.team_id = any ($2::bigint[]) order by t.team_id`,
);

/** @throws TEAM_NOT_FOUND naming the first missing team */
export async function requireTeams(
  db: Queryable,
  workspace_id: number,
  team_ids: readonly number[],
): Promise<void> {
  const rows = await db.query(selectTeamIds, [workspace_id, team_ids]);
  const missing = team_ids.find((id) => !rows.some(({ team_id }) => team_id === id));
  if (missing !== undefined) throw errors.teamNotFound(missing);
}

const effectsOf =
  ({ listRows }: typeof workspaceRoles | typeof teamRoles, toError: (role_id: number) => Error) =>
  async (db: Queryable, workspace_id: number, role_ids: readonly number[]): Promise<Effects> => {
    const rows = await listRows(db, workspace_id, role_ids);
    const custom = rows.filter(({ base_role }) => base_role === null);
    const missing = role_ids.find((id) => !custom.some(({ role_id }) => role_id === id));
    if (missing !== undefined) throw toError(missing);
    return custom.flatMap(({ effects }) => effects);
  };

/**
 * Lists the explicit effects of custom workspace roles. @throws WORKSPACE_ROLE_NOT_FOUND naming the first
 * that is none
 */
export const listRoleEffects = effectsOf(workspaceRoles, errors.workspaceRoleNotFound);

/** @throws TEAM_ROLE_NOT_FOUND naming the first that is not a custom role */
export const listTeamRoleEffects = effectsOf(teamRoles, errors.teamRoleNotFound);
