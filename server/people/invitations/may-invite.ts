/** An invitation gives no more than its inviter could give: when it is made, and when it is accepted. */
import { ApiError, errors } from '@minutebook/contract/errors.ts';
import type { BaseWorkspaceRole } from '@minutebook/contract/resources/allowed-values.ts';
import {
  type Giver,
  mayIn,
  requireMayGive,
  requireMayGiveBaseRole,
  requireNoWayRound,
} from '../../access/grant-rules.ts';
import { loadPlace } from '../../access/load-place.ts';
import { findActiveUsers } from '../../access/access-queries.ts';
import type { Effects } from '../../access/permissions.ts';
import type { Queryable } from '../../base/database/database.ts';
import { listRoleEffects } from '../people-queries.ts';

interface InvitedPlace {
  base_role: BaseWorkspaceRole;
  /** The effects of the custom workspace roles. */
  effects: Effects;
  team_ids: readonly number[];
}

/** @throws FORBIDDEN */
export function requireMayInvite(giver: Giver, { base_role, effects, team_ids }: InvitedPlace): void {
  requireMayGiveBaseRole(giver, base_role);
  requireMayGive(mayIn(giver), effects);
  // A team opens its records to its members, so inviting into one needs the right to manage teams.
  if (team_ids.length > 0 && giver.permissions['team.manage'] === 'deny') {
    throw errors.forbidden('may_not_put_into_teams');
  }
  for (const team_id of team_ids) {
    const teams = new Map([[team_id, { base_role: 'member' as const, effects: [] }]]);
    requireNoWayRound({
      caller: giver,
      team_id,
      before: undefined,
      after: { base_role, effects, teams },
    });
  }
}

interface GivenInvitation extends Omit<InvitedPlace, 'effects'> {
  workspace_id: number;
  /** null: an operator, who may give everything. */
  invited_by_user_id: number | null;
  role_ids: readonly number[];
}

/** Whether a link opens anything. The inviter knows it too, so it must not let them back in, or higher up, after they have lost their rights. */
export async function mayStillInvite(
  db: Queryable,
  { workspace_id, invited_by_user_id, role_ids, ...place }: GivenInvitation,
): Promise<boolean> {
  if (invited_by_user_id === null) return true;
  if ((await findActiveUsers(db, [invited_by_user_id])).size === 0) return false;
  const giver = (await loadPlace(db, workspace_id, invited_by_user_id))?.member;
  if (giver?.permissions['member.manage'] !== 'allow') return false;
  const effects = await listRoleEffects(db, workspace_id, role_ids);
  try {
    requireMayInvite(giver, { ...place, effects });
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'FORBIDDEN') return false;
    throw error;
  }
}
