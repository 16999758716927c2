import { endPageSession } from '../../access/page-sessions.ts';
import { noContent } from '../../http/reply.ts';
import type { SessionHandler } from './session-handler.ts';

export const endSession: SessionHandler<'end-session'> = async ({ caller, ctx }) => {
  await endPageSession(ctx.db, caller.session_secret, ctx.clock.now());
  return { ...noContent, session_secret: null };
};
