import { endPageSession } from '../../../access/page-sessions.ts';
import { noContent } from '../../../http/reply.ts';
import type { AppHandler } from '../../../http/handler.ts';

export const endSession: AppHandler<'end-session'> = async ({ caller, ctx }) => {
  await endPageSession(ctx.db, caller.session_secret, ctx.clock.now());
  return { ...noContent, session_secret: null };
};
