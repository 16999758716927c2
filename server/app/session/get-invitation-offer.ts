import { ok } from '../../http/reply.ts';
import { requireOpenInvitation } from '../../operator/accept-invitation.ts';
import { findUserByEmail } from '../../operator/create-user.ts';
import type { SessionHandler } from './session-handler.ts';

export const getInvitationOffer: SessionHandler<'get-invitation-offer'> = async ({ params, ctx }) => {
  const invitation = await requireOpenInvitation(ctx.db, params.token, ctx.clock.now());
  const { workspace_name, workspace_slug, email, invited_by, expires_at } = invitation;
  return ok({
    workspace_name,
    workspace_slug,
    email,
    invited_by,
    expires_at: expires_at.toISOString(),
    has_account: (await findUserByEmail(ctx.db, email)) !== undefined,
  });
};
