import { errors } from '@minutebook/contract/errors.ts';
import { renewPageSession } from '../../../access/page-sessions.ts';
import { ok } from '../../../http/reply.ts';
import type { AppHandler } from '../../../http/handler.ts';

export const getSessionToken: AppHandler<'get-session-token'> = async ({ caller, ctx }) => {
  const grant = await renewPageSession(ctx.db, caller, ctx.clock.now());
  if (grant === undefined) throw errors.unauthorized('nobody_signed_in');
  // The same secret again, for another 30 days.
  return { ...ok(grant), session_secret: caller.session_secret };
};
