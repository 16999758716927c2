import { ok } from '../../../http/reply.ts';
import { hasPassword, listSessions } from '../me-queries.ts';
import { toLoginSession } from '../me-view.ts';
import type { AppHandler } from '../../../http/handler.ts';

export const listMySessions: AppHandler<'list-my-sessions'> = async ({ caller, ctx }) => {
  const { access_token_id } = caller.token;
  const sessions = await listSessions(ctx.db, {
    user_id: caller.user_id,
    access_token_id,
    now: ctx.clock.now(),
  });
  return ok({ items: sessions.map(toLoginSession), has_password: await hasPassword(ctx.db, caller.user_id) });
};
