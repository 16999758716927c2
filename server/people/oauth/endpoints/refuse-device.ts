import type { AppHandler } from '../../../http/handler.ts';
import { noContent } from '../../../http/reply.ts';
import { requireSignedIn } from '../../users/require-signed-in.ts';
import { refuseWaiting } from '../device-queries.ts';
import { toUserCode, withUserCode } from '../devices.ts';

export const refuseDevice: AppHandler<'refuse-device'> = async ({ body, caller, ctx }) => {
  requireSignedIn(caller);
  const now = ctx.clock.now();
  const { user_id } = caller;
  const code = toUserCode(body.user_code);
  const look = async () => (await ctx.db.query(refuseWaiting, [code, now, user_id]))[0];
  await withUserCode(ctx.db, { user_id, now }, look);
  return noContent;
};
