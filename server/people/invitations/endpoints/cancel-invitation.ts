import type { appInvitationEndpoints } from '@minutebook/contract/app/invitation-endpoints.ts';
import { findInvitationRow } from '../invitation-queries.ts';
import { errors } from '@minutebook/contract/errors.ts';
import type { HandlerOf } from '../../../http/handler.ts';
import { noContent } from '../../../http/reply.ts';
import { cancelInvitation as cancel } from '../cancel-invitation.ts';
import { toAct } from '../../workspace-act.ts';

export const cancelInvitation: HandlerOf<(typeof appInvitationEndpoints)['cancel-invitation']> = async ({
  params: { invitation_id },
  caller,
  ctx,
}) => {
  const { workspace_id } = caller.workspace;
  const now = ctx.clock.now();
  const invitation = await findInvitationRow(ctx.db, {
    workspace_id,
    invitation_id,
    now,
  });
  if (invitation === undefined) throw errors.invitationNotFound(invitation_id);
  await cancel(ctx.db, toAct(caller, ctx), invitation_id);
  return noContent;
};
