import type { appInvitationEndpoints } from '@minutebook/contract/app/invitation-endpoints.ts';
import { errors } from '@minutebook/contract/errors.ts';
import type { Caller } from '../../access/caller.ts';
import type { HandlerOf } from '../../http/handler.ts';
import { within } from '../../db/within.ts';
import { created } from '../../http/reply.ts';
import { createInvitation as create, toInvitationUrl } from '../../operator/create-invitation.ts';
import { changeWorkspace } from '../change-workspace.ts';
import { requireMayGiveBaseRole, requireNoWayRound } from '../people/grant-rules.ts';
import { requireTeams } from '../people/people-queries.ts';

type CreateInvitation = HandlerOf<(typeof appInvitationEndpoints)['create-invitation']>;
type NewInvitation = Parameters<CreateInvitation>[0]['body'];

export const createInvitation: CreateInvitation = async ({ body, caller, ctx }) => {
  const { workspace_id } = caller.workspace;
  const { email, base_role } = body;
  const team_ids = [...new Set(body.team_ids)];
  const { invitation_id, token } = await changeWorkspace(ctx, caller, 'member.manage', async (tx, actor) => {
    requireMayInvite(actor, base_role, team_ids);
    await requireTeams(tx, workspace_id, team_ids);
    const invitation = { email, base_role, team_ids, invited_by_member_id: actor.member_id };
    return create(within(tx), workspace_id, invitation, ctx.clock.now(), caller.user_id);
  });
  return created({ id: invitation_id, url: toInvitationUrl(ctx.config.base_url, token) });
};

/** @throws FORBIDDEN */
function requireMayInvite(
  actor: Caller,
  base_role: NewInvitation['base_role'],
  team_ids: readonly number[],
): void {
  requireMayGiveBaseRole(actor, base_role);
  // Who is in a team sees its records.
  if (team_ids.length > 0 && actor.permissions['team.manage'] === 'deny') {
    throw errors.forbidden('may_not_put_into_teams');
  }
  for (const team_id of team_ids) {
    const teams = new Map([[team_id, { base_role: 'member' as const, effects: [] }]]);
    requireNoWayRound(actor, team_id, undefined, { base_role, effects: [], teams });
  }
}
