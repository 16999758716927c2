import type { V2Permission } from '@minutebook/contract/resources/role.ts';
import { statement, type Queryable } from '../base/database/database.ts';
import type { Effects } from './permissions.ts';

const selectTeamEffects = statement<V2Permission>(
  'access.team-effects',
  `select distinct p.resource, p.effect
   from team_member_role tr
   join team_role_permission p on p.workspace_id = tr.workspace_id and p.role_id = tr.role_id
   where tr.workspace_id = $1 and tr.team_id = any ($2::bigint[])
   order by p.resource, p.effect`,
);

/** Explicit effects of the custom team roles that anybody holds in one of the teams. */
export async function listTeamEffects(
  db: Queryable,
  workspace_id: number,
  team_ids: readonly number[],
): Promise<Effects> {
  return db.query(selectTeamEffects, [workspace_id, team_ids]);
}
