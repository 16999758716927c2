import { selectSessionOfToken } from '../access/session-queries.ts';
import { endSession } from '../access/session-tokens.ts';
import { noContent } from '../http/reply.ts';
import type { V1Handler } from './v1-handler.ts';

/** A personal access token is no session: it stays good until it is revoked. */
export const v1LogOut: V1Handler<'v1-log-out'> = async ({ caller, ctx }) => {
  const [session] = await ctx.db.query(selectSessionOfToken, [caller.token.access_token_id]);
  if (session !== undefined) await endSession(ctx.db, session.session_id, ctx.clock.now());
  return noContent;
};
