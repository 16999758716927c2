/** Converts rows to the contract's teams and team members. */
import type { V2TeamRole } from '@minutebook/contract/resources/role.ts';
import type { Team, TeamMember } from '@minutebook/contract/resources/team.ts';
import { toTeamPermissions } from '../../access/permissions.ts';
import { heldRoles } from '../roles/role-view.ts';
import type { TeamMemberRow, TeamRow } from './team-queries.ts';

export function toTeam(row: TeamRow): Team {
  return {
    id: row.team_id,
    name: row.name,
    description: row.description,
    is_default: row.is_default,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    request_insight_extract_type: null,
    default_custom_insight_template_id: null,
  };
}

/** @param roles at least those that the member holds */
export function toTeamMember(row: TeamMemberRow, roles: ReadonlyMap<number, V2TeamRole>): TeamMember {
  const team_roles = heldRoles(row, roles);
  const effects = team_roles.flatMap((role) => role.permissions);
  return {
    member_id: row.member_id,
    user_id: row.user_id,
    name: row.name,
    email: row.email,
    status: row.status,
    base_role: row.base_role,
    team_roles,
    team_permissions: toTeamPermissions(row.base_role, effects),
    joined_at: row.joined_at.toISOString(),
  };
}
