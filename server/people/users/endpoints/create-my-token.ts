import { created } from '../../../http/reply.ts';
import { issueToken } from '../create-token.ts';
import { toToken } from '../me-view.ts';
import { requireSignedIn } from '../require-signed-in.ts';
import type { AppHandler } from '../../../http/handler.ts';

export const createMyToken: AppHandler<'create-my-token'> = async ({ body, caller, ctx }) => {
  requireSignedIn(caller);
  const now = ctx.clock.now();
  const { token: secret, ...made } = await issueToken(
    ctx.db,
    { ...body, user_id: caller.user_id },
    now,
    caller.user_id,
  );
  const { name, scope } = body;
  return created({ token: toToken({ ...made, name, scope, created_at: now, last_used_at: null }), secret });
};
