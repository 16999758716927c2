import { errors } from '@minutebook/contract/errors.ts';
import { ok } from '../../../http/reply.ts';
import { addFactor, requireConfirmed } from '../change-factors.ts';
import { insertTotp } from '../factor-queries.ts';
import { openTotpSetup, sealTotpSecret } from '../totp-secret.ts';
import { findTotpStep, readTotpCode } from '../totp.ts';
import type { AppHandler } from '../../../http/handler.ts';

export const putTotp: AppHandler<'put-totp'> = async ({ body, caller, ctx }) => {
  const now = ctx.clock.now();
  const { user_id } = caller;
  await requireConfirmed(ctx.db, caller, now);
  const secret = openTotpSetup(ctx.keys, { user_id, setup: body.setup, now });
  if (secret === undefined) throw errors.invalid('body.setup', 'totp_setup_over');
  const code = readTotpCode(body.code);
  const step = code === undefined ? undefined : findTotpStep({ secret, code, last_step: 0, now });
  if (step === undefined) throw errors.invalid('body.code', 'totp_wrong');
  const sealed = sealTotpSecret(ctx.keys, user_id, secret);
  const { recovery_codes } = await addFactor(ctx.db, {
    user: caller,
    factor: {
      kind: 'totp',
      async insert(tx) {
        const rows = await tx.query(insertTotp, [user_id, sealed, step, now]);
        if (rows.length === 0) throw errors.conflict('totp_exists');
      },
    },
    now,
  });
  return ok({ recovery_codes });
};
