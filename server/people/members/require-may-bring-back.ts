import { errors } from '@minutebook/contract/errors.ts';
import type { BaseWorkspaceRole } from '@minutebook/contract/resources/allowed-values.ts';
import type { V2Member } from '@minutebook/contract/resources/member.ts';
import type { Caller } from '../../access/caller.ts';
import { mayIn, requireMayGive, requireMayGiveBaseRole } from '../../access/grant-rules.ts';
import { defaultPermissions } from '../../access/permissions.ts';
import { toStanding } from '../roles/role-view.ts';

/** The other changes to the member in the same act. */
interface Changes {
  base_role?: BaseWorkspaceRole | undefined;
  role_ids?: readonly number[] | undefined;
}

/** A deactivated member returns with all their rights. @throws FORBIDDEN when those are more than the actor could grant */
export function requireMayBringBack(actor: Caller, member: V2Member, { base_role, role_ids }: Changes): void {
  const { effects, teams } = toStanding(member);
  if (base_role === undefined) requireMayGiveBaseRole(actor, member.base_role);
  if (role_ids === undefined) requireMayGive(mayIn(actor), effects);
  if (teams.size > 0 && actor.permissions['team.manage'] === 'deny') {
    throw errors.forbidden('back_into_teams');
  }
  for (const [team_id, place] of teams) {
    requireMayGive(mayIn(actor, team_id), defaultPermissions({ team: place.base_role }));
    requireMayGive(mayIn(actor, team_id), place.effects);
  }
}
