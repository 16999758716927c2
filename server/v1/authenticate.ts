import { errors } from '@minutebook/contract/errors.ts';
import { checkPassword } from '../access/check-password.ts';
import { hasSecondFactor } from '../access/second-factor.ts';
import { refreshSession, startSession, type SessionTokens } from '../access/session-tokens.ts';
import type { V1Handler } from './v1-handler.ts';
import { ok } from '../http/reply.ts';

export const v1Authenticate: V1Handler<'v1-authenticate'> = async ({ body, caller, ctx }) => {
  const now = ctx.clock.now();
  if (body.grant_type === 'refresh_token') {
    const tokens = await refreshSession(ctx.db, requireField(body, 'refresh_token'), now);
    return toSession(tokens, 'session_over');
  }
  const { address } = caller;
  const [email, password] = [requireField(body, 'email'), requireField(body, 'password')];
  const user = await checkPassword(ctx.db, { email, password, from: { address } }, now);
  // The older protocol has no second step: its programs sign in with a token from the pages.
  if (user !== undefined && (await hasSecondFactor(ctx.db, user.user_id))) {
    throw errors.unauthorized('second_factor_on_pages');
  }
  const tokens =
    user === undefined ? undefined : await startSession(ctx.db, { ...user, way: 'password', address }, now);
  return toSession(tokens, 'wrong_password');
};

function requireField<Field extends string>(body: { [Name in Field]?: string }, field: Field): string {
  const value = body[field];
  if (value === undefined) throw errors.invalid(`body.${field}`, 'is_required');
  return value;
}

/** @throws UNAUTHORIZED when there is none */
export function toSession(
  tokens: SessionTokens | undefined,
  reason: 'session_over' | 'wrong_password' | 'login_token_over',
) {
  if (tokens === undefined) throw errors.unauthorized(reason);
  const { access_token, refresh_token, created_at, expires_in_seconds } = tokens;
  const createdAtSeconds = Math.floor(created_at.getTime() / 1000);
  return ok({
    token: { access_token, refresh_token, created_at: createdAtSeconds, expires_in: expires_in_seconds },
  });
}
