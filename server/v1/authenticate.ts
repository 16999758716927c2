import { errors } from '@minutebook/contract/errors.ts';
import { checkPassword } from '../access/check-password.ts';
import { hasSecondFactor } from '../access/second-factor.ts';
import { refreshSession, startSession } from '../access/session-tokens.ts';
import { toSession } from './to-session.ts';
import type { V1Handler } from './v1-handler.ts';

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
