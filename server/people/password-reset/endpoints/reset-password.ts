import { errors } from '@minutebook/contract/errors.ts';
import { writeAuditOfUser } from '../../../access/audit-log.ts';
import { hasSecondFactor } from '../../../access/second-factor.ts';
import type { AppHandler } from '../../../http/handler.ts';
import { noContent } from '../../../http/reply.ts';
import { proveAddress } from '../../users/prove-address.ts';
import { hashPassword, replacePassword } from '../../users/set-password.ts';
import { findOpenReset, takeOpenReset } from '../reset-queries.ts';

/** Nobody is signed in by it: whoever has a second factor is asked for it at the sign-in that follows. */
export const resetPassword: AppHandler<'reset-password'> = async ({ params, body, ctx }) => {
  const now = ctx.clock.now();
  // Hashing takes time and memory, which a made-up link is not to cost.
  if ((await findOpenReset(ctx.db, params.token, now)) === undefined) throw errors.missing('reset_over');
  const password_hash = await hashPassword(body.password);
  await ctx.db.transaction(async (tx) => {
    const open = await takeOpenReset(tx, params.token, now);
    if (open === undefined) throw errors.missing('reset_over');
    const { user_id } = open;
    // A first proof of the address removes second factors, which a mailbox alone must not do.
    if (!(await hasSecondFactor(tx, user_id)))
      await proveAddress(tx, { user_id, now, actor_user_id: user_id });
    await replacePassword(tx, { user_id, password_hash }, now);
    const event = { action: 'user.reset_password', actor_user_id: user_id, detail: { user_id } };
    await writeAuditOfUser(tx, { user_id, event, now });
  });
  return noContent;
};
