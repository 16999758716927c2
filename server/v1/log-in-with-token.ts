import { takeLoginToken } from '../access/login-token.ts';
import { startSession } from '../access/session-tokens.ts';
import { toSession } from './to-session.ts';
import type { V1Handler } from './v1-handler.ts';

export const v1LogInWithToken: V1Handler<'v1-log-in-with-token'> = async ({ body, ctx }) => {
  const now = ctx.clock.now();
  const user = await takeLoginToken(ctx.db, body.token, now);
  const tokens = user === undefined ? undefined : await startSession(ctx.db, user.user_id, now);
  return toSession(tokens, 'login_token_over');
};
