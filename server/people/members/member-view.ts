/** Converts rows to the contract's members, with their custom roles and the resulting permissions. */
import type { V2Member, V2MemberTeamSummary } from '@minutebook/contract/resources/member.ts';
import type { V2TeamRole, V2WorkspaceRole } from '@minutebook/contract/resources/role.ts';
import { toTeamPermissions, toWorkspacePermissions } from '../../access/permissions.ts';
import type { Queryable } from '../../base/database/database.ts';
import { heldRoles, listHeldTeamRoles, listHeldWorkspaceRoles } from '../roles/held-roles.ts';
import type { MemberRow, MemberTeamRow } from './member-queries.ts';

/** All rows are of one workspace; their roles are read once, however many hold them. */
export async function toMembers(
  db: Queryable,
  workspaceId: number,
  rows: readonly MemberRow[],
): Promise<V2Member[]> {
  const [workspaceRoles, teamRoles] = await Promise.all([
    listHeldWorkspaceRoles(db, workspaceId, rows),
    listHeldTeamRoles(
      db,
      workspaceId,
      rows.flatMap((row) => row.teams),
    ),
  ]);
  return rows.map((row) => toMember(row, workspaceRoles, teamRoles));
}

function toMember(
  row: MemberRow,
  workspaceRoles: ReadonlyMap<number, V2WorkspaceRole>,
  teamRoles: ReadonlyMap<number, V2TeamRole>,
): V2Member {
  const { member_id, user_id, workspace_id, email, name, locale, status, base_role } = row;
  const heldWorkspaceRoles = heldRoles(row, workspaceRoles);
  const effects = heldWorkspaceRoles.flatMap((role) => role.permissions);
  return {
    id: member_id,
    user_id,
    workspace_id,
    email,
    name,
    locale,
    status,
    base_role,
    workspace_roles: heldWorkspaceRoles,
    workspace_permissions: toWorkspacePermissions(base_role, effects),
    teams: row.teams.map((team) => toMemberTeam(team, teamRoles)),
  };
}

function toMemberTeam(team: MemberTeamRow, teamRoles: ReadonlyMap<number, V2TeamRole>): V2MemberTeamSummary {
  const { team_id, name, base_role } = team;
  const heldTeamRoles = heldRoles(team, teamRoles);
  const effects = heldTeamRoles.flatMap((role) => role.permissions);
  return {
    id: team_id,
    name,
    base_role,
    team_roles: heldTeamRoles,
    team_permissions: toTeamPermissions(base_role, effects),
  };
}
