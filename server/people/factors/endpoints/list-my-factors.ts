import type { AppFactors } from '@minutebook/contract/app/factor-endpoints.ts';
import { errors } from '@minutebook/contract/errors.ts';
import { ok } from '../../../http/reply.ts';
import { isRecent } from '../change-factors.ts';
import { findFactorUser, findOwnSession, findTotp, listPasskeys } from '../factor-queries.ts';
import { findPasskeySite } from '../passkeys.ts';
import { toPasskey } from '../passkey-view.ts';
import type { AppHandler } from '../../../http/handler.ts';

export const listMyFactors: AppHandler<'list-my-factors'> = async ({ caller, ctx }) => {
  const { db } = ctx;
  const user = await findFactorUser(db, caller.user_id);
  if (user === undefined) throw errors.unauthorized();
  const totp = await findTotp(db, caller.user_id);
  const passkeys = await listPasskeys(db, caller.user_id);
  const session = await findOwnSession(db, caller.token.access_token_id);
  const factors: AppFactors = {
    totp: totp
      ? {
          created_at: totp.created_at.toISOString(),
          last_used_at: totp.last_used_at?.toISOString() ?? null,
        }
      : null,
    passkeys: passkeys.map(toPasskey),
    recovery_codes_left: user.recovery_codes,
    has_password: user.password_hash !== null,
    is_proven: session?.proof === 'factor',
    is_confirmed: isRecent(session?.confirmed_at, ctx.clock.now()),
    passkey_origin: findPasskeySite(ctx)?.origin ?? null,
  };
  return ok(factors);
};
