import { ok } from '../../../http/reply.ts';
import { findPasskeySite } from '../../factors/passkeys.ts';
import { hasNoUsers } from '../create-first-owner.ts';
import type { AppHandler } from '../../../http/handler.ts';

export const getSignInOptions: AppHandler<'get-sign-in-options'> = async ({ ctx }) => {
  const { oidc, mail } = ctx.config;
  return ok({
    needs_owner: await hasNoUsers(ctx.db),
    passkey_origin: findPasskeySite(ctx)?.origin ?? null,
    oidc: oidc === null ? null : { name: oidc.name },
    mails_shares: mail?.kinds.includes('share') === true,
    resets_passwords: mail?.kinds.includes('password_reset') === true,
  });
};
