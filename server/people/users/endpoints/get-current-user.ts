import type { Handler } from '../../../http/handler.ts';
import { ok } from '../../../http/reply.ts';
import { getUser } from '../user-queries.ts';

export const getCurrentUser: Handler<'get-current-user'> = async ({ caller, ctx }) => {
  const { user_id, created_at, ...user } = await getUser(ctx.db, caller.user_id);
  return ok({ id: user_id, ...user, created_at: created_at.toISOString() });
};
