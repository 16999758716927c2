import { ok } from '../../http/reply.ts';
import { hasNoUsers } from '../../operator/create-first-owner.ts';
import type { SessionHandler } from './session-handler.ts';

export const getSignInOptions: SessionHandler<'get-sign-in-options'> = async ({ ctx }) => {
  const { oidc } = ctx.config;
  return ok({
    needs_owner: await hasNoUsers(ctx.db),
    oidc: oidc === null ? null : { name: oidc.name },
  });
};
