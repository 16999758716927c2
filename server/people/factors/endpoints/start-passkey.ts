import { ok } from '../../../http/reply.ts';
import { getUser } from '../../users/user-queries.ts';
import { requireConfirmed } from '../change-factors.ts';
import { listPasskeys } from '../factor-queries.ts';
import { toCreationOptions } from '../passkeys.ts';
import type { AppHandler } from '../../../http/handler.ts';

export const startPasskey: AppHandler<'start-passkey'> = async ({ caller, ctx }) => {
  await requireConfirmed(ctx.db, caller, ctx.clock.now());
  const user = await getUser(ctx.db, caller.user_id);
  return ok(toCreationOptions(ctx, user, await listPasskeys(ctx.db, caller.user_id)));
};
