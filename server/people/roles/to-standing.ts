import type { V2Member } from '@minutebook/contract/resources/member.ts';
import type { CallerTeam } from '../../access/caller.ts';
import type { Standing } from '../../access/record-permissions.ts';

/** Converts a member, deactivated or not, to what permissions are computed from. */
export function toStanding({ base_role, workspace_roles, teams }: V2Member): Standing {
  const places = teams.map(({ id, ...place }): [number, CallerTeam] => [
    id,
    {
      base_role: place.base_role,
      effects: place.team_roles.flatMap(({ permissions }) => permissions),
    },
  ]);
  return {
    base_role,
    effects: workspace_roles.flatMap(({ permissions }) => permissions),
    teams: new Map(places),
  };
}
