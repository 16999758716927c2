import { isScope } from '@minutebook/contract/scopes.ts';
import type { AppHandler } from '../../../http/handler.ts';
import { noContent } from '../../../http/reply.ts';
import { requireSignedIn } from '../../users/require-signed-in.ts';
import { requireChoice } from '../consent.ts';
import { allowWaiting, selectWaiting } from '../device-queries.ts';
import { toUserCode, withUserCode } from '../devices.ts';

export const allowDevice: AppHandler<'allow-device'> = async ({ body, caller, ctx }) => {
  requireSignedIn(caller);
  const now = ctx.clock.now();
  const { user_id } = caller;
  const code = toUserCode(body.user_code);
  await withUserCode(ctx.db, { user_id, now }, async () => {
    const [waiting] = await ctx.db.query(selectWaiting, [code, now]);
    if (waiting === undefined) return undefined;
    const offered = { scopes: waiting.scopes.filter(isScope), slug: null };
    const { workspace_id, scopes } = await requireChoice(ctx.db, { caller, chosen: body, offered });
    const [allowed] = await ctx.db.query(allowWaiting, [code, now, user_id, workspace_id, [...scopes]]);
    return allowed;
  });
  return noContent;
};
