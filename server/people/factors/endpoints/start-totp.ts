import { errors } from '@minutebook/contract/errors.ts';
import { created } from '../../../http/reply.ts';
import { requireConfirmed } from '../change-factors.ts';
import { findFactorUser, findTotp } from '../factor-queries.ts';
import { sealTotpSetup } from '../totp-secret.ts';
import { makeTotpSecret, toOtpauthUrl } from '../totp.ts';
import type { AppHandler } from '../../../http/handler.ts';

export const startTotp: AppHandler<'start-totp'> = async ({ caller, ctx }) => {
  const now = ctx.clock.now();
  const { user_id } = caller;
  await requireConfirmed(ctx.db, caller, now);
  const user = await findFactorUser(ctx.db, user_id);
  if (user === undefined) throw errors.unauthorized();
  if ((await findTotp(ctx.db, user_id)) !== undefined) throw errors.conflict('totp_exists');
  const secret = makeTotpSecret();
  const issuer = `Minutebook (${new URL(ctx.config.base_url).hostname})`;
  return created({
    secret,
    otpauth_url: toOtpauthUrl({ secret, account: user.email, issuer }),
    setup: sealTotpSetup(ctx.keys, { user_id, secret, now }),
  });
};
