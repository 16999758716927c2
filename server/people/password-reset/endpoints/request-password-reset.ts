import { errors } from '@minutebook/contract/errors.ts';
import { chargeLoginAttempt } from '../../../access/login-attempts.ts';
import type { AppHandler } from '../../../http/handler.ts';
import { noContent } from '../../../http/reply.ts';
import { storeRequest } from '../reset-queries.ts';

/** Does the same for every address, so that neither answer nor time tells whether there is an account. */
export const requestPasswordReset: AppHandler<'request-password-reset'> = async ({ body, caller, ctx }) => {
  if (ctx.config.mail?.kinds.includes('password_reset') !== true) throw errors.missing('reset_unavailable');
  const now = ctx.clock.now();
  // Counted apart from tries at passwords: whoever asks for mails keeps nobody from signing in.
  const attempt = { email: 'password reset', address: `reset from ${caller.address}`, is_known: true };
  await chargeLoginAttempt(ctx.db, attempt, now);
  await storeRequest(ctx.db, body.email, now);
  return noContent;
};
