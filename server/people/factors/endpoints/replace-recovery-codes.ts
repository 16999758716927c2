import { created } from '../../../http/reply.ts';
import { renewRecoveryCodes, requireConfirmed } from '../change-factors.ts';
import type { AppHandler } from '../../../http/handler.ts';

export const replaceRecoveryCodes: AppHandler<'replace-recovery-codes'> = async ({ caller, ctx }) => {
  const now = ctx.clock.now();
  await requireConfirmed(ctx.db, caller, now);
  return created({ recovery_codes: await renewRecoveryCodes(ctx.db, caller.user_id, now) });
};
