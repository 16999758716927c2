import { ok } from '../../../http/reply.ts';
import { requireOpenInvitation } from '../../invitations/accept-invitation.ts';
import { findUserByEmail } from '../../users/create-user.ts';
import type { AppHandler } from '../../../http/handler.ts';

export const getInvitationOffer: AppHandler<'get-invitation-offer'> = async ({ params, ctx }) => {
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
