import { errors } from '@minutebook/contract/errors.ts';
import { noContent } from '../../../http/reply.ts';
import { endOwnSession } from '../me-queries.ts';
import type { AppHandler } from '../../../http/handler.ts';

export const endMySession: AppHandler<'end-my-session'> = async ({ params, caller, ctx }) => {
  const hasEnded = await endOwnSession(ctx.db, caller.user_id, params.session_id, ctx.clock.now());
  if (!hasEnded) throw errors.notFound();
  return noContent;
};
