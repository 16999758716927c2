import { errors } from '@minutebook/contract/errors.ts';
import { checkPassword } from '../../../access/check-password.ts';
import { findPageUser, startPageSession } from '../../../access/page-sessions.ts';
import { ok } from '../../../http/reply.ts';
import { acceptInvitation as accept, requireOpenInvitation } from '../../invitations/accept-invitation.ts';
import { findUserByEmail, type NewUser, type UserRow } from '../../users/create-user.ts';
import type { AppHandler } from '../../../http/handler.ts';

type Input = Parameters<AppHandler<'accept-invitation'>>[0];

const LEAST_PASSWORD_LENGTH = 10;

export const acceptInvitation: AppHandler<'accept-invitation'> = async (input) => {
  const { params, caller, ctx } = input;
  const now = ctx.clock.now();
  const invitation = await requireOpenInvitation(ctx.db, params.token, now);
  const user = await findUserByEmail(ctx.db, invitation.email);
  if (user !== undefined) await requireProof(user, input);
  const person = user ?? toNewUser(invitation.email, input);
  const { user_id } = await accept(ctx.db, invitation, person, now);
  const session = await startPageSession(ctx.db, { user_id, way: 'invitation' }, caller, now);
  if (session === undefined) throw errors.unauthorized();
  return { ...ok(session.grant), session_secret: session.session_secret };
};

/** The page is already signed in as the user, or sends the user's password. @throws UNAUTHORIZED, RATE_LIMIT_EXCEEDED */
async function requireProof({ user_id, email }: UserRow, { body, caller, ctx }: Input): Promise<void> {
  const now = ctx.clock.now();
  const { password } = body;
  const signedIn =
    password === undefined
      ? await findPageUser(ctx.db, caller.session_secret, now)
      : await checkPassword(ctx.db, { email, password, from: { address: caller.address } }, now);
  if (signedIn?.user_id !== user_id) throw errors.unauthorized('sign_in_to_accept', { email });
}

/** @throws VALIDATION_ERROR */
function toNewUser(email: string, { body }: Input): NewUser {
  const { name = '', password = '', locale } = body;
  if (name.trim() === '') throw errors.invalid('body.name', 'is_required');
  if (password.length < LEAST_PASSWORD_LENGTH) {
    throw errors.invalid('body.password', 'too_short', { limit: LEAST_PASSWORD_LENGTH });
  }
  return { email, name: name.trim(), password, ...(locale !== undefined && { locale }) };
}
