import { ok } from '../../../http/reply.ts';
import { hasNoUsers } from '../create-first-owner.ts';
import type { AppHandler } from '../../../http/handler.ts';

export const getSignInOptions: AppHandler<'get-sign-in-options'> = async ({ ctx }) => {
  const { oidc } = ctx.config;
  return ok({
    needs_owner: await hasNoUsers(ctx.db),
    oidc: oidc === null ? null : { name: oidc.name },
  });
};
