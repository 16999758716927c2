/** Sets a new password for a user who has forgotten theirs. */
import { errors } from '@minutebook/contract/errors.ts';
import { noteEvent } from '../../access/note-event.ts';
import { chargeLoginAttempt } from '../../access/login-attempts.ts';
import type { SubjectHandlers } from '../../http/handler.ts';
import { noContent, ok } from '../../http/reply.ts';
import { hashPassword, replacePassword } from '../users/set-password.ts';
import { findOpenReset, storeRequest, takeOpenReset } from './reset-queries.ts';

export const passwordResetHandlers = {
  /**
   * Every address gets the same work, so that neither the answer nor its time reveals whether there is an
   * account.
   */
  'request-password-reset': async ({ body, caller, ctx }) => {
    if (ctx.config.mail?.kinds.includes('password_reset') !== true) throw errors.missing('reset_unavailable');
    const now = ctx.clock.now();
    // Counted separately from tries at passwords, so that asking for mails keeps nobody from signing in.
    const attempt = { email: 'password reset', address: `reset from ${caller.address}`, is_known: true };
    await chargeLoginAttempt(ctx.db, attempt, now);
    await storeRequest(ctx.db, body.email, now);
    return noContent;
  },

  'get-password-reset': async ({ params, ctx }) => {
    const open = await findOpenReset(ctx.db, params.token, ctx.clock.now());
    if (open === undefined) throw errors.missing('reset_over');
    return ok({ email: open.email });
  },

  /** A reset signs nobody in: the sign-in that follows still asks for a second factor. */
  'reset-password': async ({ params, body, ctx }) => {
    const now = ctx.clock.now();
    // Hashing takes time and memory, which an invalid link must not cost.
    if ((await findOpenReset(ctx.db, params.token, now)) === undefined) throw errors.missing('reset_over');
    const password_hash = await hashPassword(body.password);
    await ctx.db.transaction(async (tx) => {
      const open = await takeOpenReset(tx, params.token, now);
      if (open === undefined) throw errors.missing('reset_over');
      const { user_id } = open;
      const revoked = await replacePassword(tx, { user_id, password_hash, now, actor_user_id: user_id });
      const by = { user_id, actor_user_id: user_id, at: now };
      noteEvent(tx, { kind: 'user.reset_password', ...by, detail: { user_id, ...revoked } });
    });
    return noContent;
  },
} satisfies SubjectHandlers;
