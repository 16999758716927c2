/** Converts rows to the contract's members, with their custom roles and the resulting permissions. */
import type { V2Member, V2MemberTeamSummary } from '@minutebook/contract/resources/member.ts';
import type { V2TeamRole, V2WorkspaceRole } from '@minutebook/contract/resources/role.ts';
import { toTeamPermissions, toWorkspacePermissions } from '../../access/permissions.ts';
import type { Queryable } from '../../base/database/database.ts';
import { heldRoles, listHeldTeamRoles, listHeldWorkspaceRoles } from '../roles/role-view.ts';
import { type MemberRow, type MemberTeamRow, findMemberRow } from './member-queries.ts';
import { errors } from '@minutebook/contract/errors.ts';

/** All rows are of one workspace, whose roles are read once. */
export async function toMembers(
  db: Queryable,
  workspace_id: number,
  rows: readonly MemberRow[],
): Promise<V2Member[]> {
  const [workspace_roles, team_roles] = await Promise.all([
    listHeldWorkspaceRoles(db, workspace_id, rows),
    listHeldTeamRoles(
      db,
      workspace_id,
      rows.flatMap((row) => row.teams),
    ),
  ]);
  return rows.map((row) => toMember(row, workspace_roles, team_roles));
}

function toMember(
  row: MemberRow,
  workspace_roles: ReadonlyMap<number, V2WorkspaceRole>,
  team_roles: ReadonlyMap<number, V2TeamRole>,
): V2Member {
  const { member_id, user_id, workspace_id, email, name, locale, status, base_role } = row;
  const heldWorkspaceRoles = heldRoles(row, workspace_roles);
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
    teams: row.teams.map((team) => toMemberTeam(team, team_roles)),
  };
}

function toMemberTeam(team: MemberTeamRow, team_roles: ReadonlyMap<number, V2TeamRole>): V2MemberTeamSummary {
  const { team_id, name, base_role } = team;
  const heldTeamRoles = heldRoles(team, team_roles);
  const effects = heldTeamRoles.flatMap((role) => role.permissions);
  return {
    id: team_id,
    name,
    base_role,
    team_roles: heldTeamRoles,
    team_permissions: toTeamPermissions(base_role, effects),
  };
}

/** @throws MEMBER_NOT_FOUND */
export async function requireMember(
  db: Queryable,
  workspace_id: number,
  member_id: number,
): Promise<V2Member> {
  const row = await findMemberRow(db, workspace_id, member_id);
  const [member] = await toMembers(db, workspace_id, row === undefined ? [] : [row]);
  if (member === undefined) throw errors.memberNotFound(member_id);
  return member;
}
