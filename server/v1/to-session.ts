import { errors } from '@minutebook/contract/errors.ts';
import type { SessionTokens } from '../access/session-tokens.ts';
import { ok } from '../http/reply.ts';

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
