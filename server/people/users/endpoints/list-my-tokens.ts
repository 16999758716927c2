import { ok } from '../../../http/reply.ts';
import { listTokens } from '../me-queries.ts';
import { toToken } from '../me-view.ts';
import type { AppHandler } from '../../../http/handler.ts';

export const listMyTokens: AppHandler<'list-my-tokens'> = async ({ caller, ctx }) => {
  const tokens = await listTokens(ctx.db, caller.user_id);
  return ok({ items: tokens.map(toToken) });
};
