import { errors } from '@minutebook/contract/errors.ts';
import { noteSession } from '../../../access/note-session.ts';
import { noContent } from '../../../http/reply.ts';
import { endOwnSession } from '../me-queries.ts';
import type { AppHandler } from '../../../http/handler.ts';

export const endMySession: AppHandler<'end-my-session'> = async ({ params, caller, ctx }) => {
  const { user_id } = caller;
  const { session_id } = params;
  const now = ctx.clock.now();
  await ctx.db.transaction(async (tx) => {
    if (!(await endOwnSession(tx, { user_id, session_id }, now))) throw errors.notFound();
    await noteSession(tx, { action: 'session.end', user_id, session_id }, now);
  });
  return noContent;
};
