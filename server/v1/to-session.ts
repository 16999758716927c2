import { errors } from '@minutebook/contract/errors.ts';
import type { SessionTokens } from '../access/session-tokens.ts';
import { ok } from '../http/reply.ts';

/** @throws UNAUTHORIZED when there is none */
export function toSession(tokens: SessionTokens | undefined, sentence: string) {
  if (tokens === undefined) throw errors.unauthorized(sentence);
  const { access_token, refresh_token, created_at, expires_in_seconds } = tokens;
  const created_at_seconds = Math.floor(created_at.getTime() / 1000);
  return ok({
    token: { access_token, refresh_token, created_at: created_at_seconds, expires_in: expires_in_seconds },
  });
}
