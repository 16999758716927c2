import { errors } from '@minutebook/contract/errors.ts';
import type { Handler } from '../../../http/handler.ts';
import { ok } from '../../../http/reply.ts';
import { findInvitationRow } from '../invitation-queries.ts';
import { toInvitations } from '../invitation-view.ts';

export const getInvitation: Handler<'get-invitation'> = async ({ params, caller, ctx }) => {
  const { workspace_id } = caller.workspace;
  const row = await findInvitationRow(ctx.db, {
    workspace_id,
    invitation_id: params.invitation_id,
    now: ctx.clock.now(),
  });
  const [invitation] = await toInvitations(ctx.db, workspace_id, row === undefined ? [] : [row]);
  if (invitation === undefined) throw errors.invitationNotFound(params.invitation_id);
  return ok(invitation);
};
