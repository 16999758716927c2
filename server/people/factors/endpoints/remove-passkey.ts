import { noContent } from '../../../http/reply.ts';
import { removeFactor, requireConfirmed } from '../change-factors.ts';
import { deletePasskey } from '../factor-queries.ts';
import type { AppHandler } from '../../../http/handler.ts';

export const removePasskey: AppHandler<'remove-passkey'> = async ({ params, caller, ctx }) => {
  const now = ctx.clock.now();
  await requireConfirmed(ctx.db, caller, now);
  await removeFactor(ctx.db, {
    user_id: caller.user_id,
    remove: async (tx) => {
      const [removed] = await tx.query(deletePasskey, [caller.user_id, params.passkey_id]);
      return removed && { kind: 'passkey', name: removed.name };
    },
    now,
  });
  return noContent;
};
