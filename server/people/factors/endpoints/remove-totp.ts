import { noContent } from '../../../http/reply.ts';
import { removeFactor, requireConfirmed } from '../change-factors.ts';
import { deleteTotp } from '../factor-queries.ts';
import type { AppHandler } from '../../../http/handler.ts';

export const removeTotp: AppHandler<'remove-totp'> = async ({ caller, ctx }) => {
  const now = ctx.clock.now();
  await requireConfirmed(ctx.db, caller, now);
  await removeFactor(ctx.db, {
    user_id: caller.user_id,
    remove: async (tx) => {
      const removed = await tx.query(deleteTotp, [caller.user_id]);
      return removed.length === 0 ? undefined : { kind: 'totp' };
    },
    now,
  });
  return noContent;
};
