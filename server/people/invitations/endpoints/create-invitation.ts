import type { appInvitationEndpoints } from '@minutebook/contract/app/invitation-endpoints.ts';
import { errors } from '@minutebook/contract/errors.ts';
import { asMember, type Caller } from '../../../access/caller.ts';
import type { HandlerOf } from '../../../http/handler.ts';
import { within } from '../../../base/database/within.ts';
import { created } from '../../../http/reply.ts';
import { createInvitation as create, toInvitationUrl } from '../create-invitation.ts';
import { mailInvitation } from '../mail-invitation.ts';
import { changeWorkspace } from '../../change-workspace.ts';
import { requireMayGiveBaseRole, requireNoWayRound } from '../../../access/grant-rules.ts';
import { requireTeams } from '../../people-queries.ts';
import { toAct } from '../../workspace-act.ts';

type CreateInvitation = HandlerOf<(typeof appInvitationEndpoints)['create-invitation']>;
type NewInvitation = Parameters<CreateInvitation>[0]['body'];

export const createInvitation: CreateInvitation = async ({ body, caller, ctx }) => {
  const { workspace_id } = caller.workspace;
  const { email, base_role } = body;
  const team_ids = [...new Set(body.team_ids)];
  const made = await changeWorkspace(ctx, {
    caller,
    permission: 'member.manage',
    change: async (tx, actor) => {
      requireMayInvite(actor, base_role, team_ids);
      await requireTeams(tx, workspace_id, team_ids);
      const invitation = {
        email,
        base_role,
        team_ids,
        invited_by_member_id: asMember(actor).member_id,
      };
      const { invitation_id, token } = await create(within(tx), toAct(caller, ctx), invitation);
      const is_mailed = await mailInvitation(tx, ctx, { workspace_id, invitation_id, token });
      return { invitation_id, token, is_mailed };
    },
  });
  const url = toInvitationUrl(ctx.config.base_url, made.token);
  return created({ id: made.invitation_id, url, is_mailed: made.is_mailed });
};

/** @throws FORBIDDEN */
function requireMayInvite(
  actor: Caller,
  base_role: NewInvitation['base_role'],
  team_ids: readonly number[],
): void {
  requireMayGiveBaseRole(actor, base_role);
  // Members of a team see its records.
  if (team_ids.length > 0 && actor.permissions['team.manage'] === 'deny') {
    throw errors.forbidden('may_not_put_into_teams');
  }
  for (const team_id of team_ids) {
    const teams = new Map([[team_id, { base_role: 'member' as const, effects: [] }]]);
    requireNoWayRound({
      caller: actor,
      team_id,
      before: undefined,
      after: { base_role, effects: [], teams },
    });
  }
}
