import type { appInvitationEndpoints } from '@minutebook/contract/app/invitation-endpoints.ts';
import { errors } from '@minutebook/contract/errors.ts';
import type { HandlerOf } from '../../http/handler.ts';
import { created } from '../../http/reply.ts';
import { createInvitation as create, toInvitationUrl } from '../../operator/create-invitation.ts';
import { requireMayGiveBaseRole } from '../people/grant-rules.ts';
import { requireTeams } from '../people/people-queries.ts';
import { toConflict } from '../to-conflict.ts';

export const createInvitation: HandlerOf<(typeof appInvitationEndpoints)['create-invitation']> = async ({
  body,
  caller,
  ctx,
}) => {
  const { workspace_id } = caller.workspace;
  requireMayGiveBaseRole(caller, body.base_role);
  const team_ids = [...new Set(body.team_ids)];
  // Who is in a team sees its records.
  if (team_ids.length > 0 && caller.permissions['team.manage'] === 'deny') {
    throw errors.forbidden('may_not_put_into_teams');
  }
  await requireTeams(ctx.db, workspace_id, team_ids);
  const { email, base_role } = body;
  const invitation = { email, base_role, team_ids, invited_by_member_id: caller.member_id };
  const { invitation_id, token } = await create(
    ctx.db,
    workspace_id,
    invitation,
    ctx.clock.now(),
    caller.user_id,
  ).catch(toConflict);
  return created({ id: invitation_id, url: toInvitationUrl(ctx.config.base_url, token) });
};
