import { errors } from '@minutebook/contract/errors.ts';
import { say } from '@minutebook/contract/sentences.ts';
import { checkPassword } from '../../access/check-password.ts';
import { startPageSession } from '../../access/page-sessions.ts';
import { ok } from '../../http/reply.ts';
import type { SessionHandler } from './session-handler.ts';

export const startSession: SessionHandler<'start-session'> = async ({ body, caller, ctx }) => {
  const now = ctx.clock.now();
  const user = await checkPassword(ctx.db, { ...body, address: caller.address }, now);
  const session = user && (await startPageSession(ctx.db, user.user_id, caller, now));
  if (session === undefined) throw errors.unauthorized(say('wrong_password'));
  return { ...ok(session.grant), session_secret: session.session_secret };
};
