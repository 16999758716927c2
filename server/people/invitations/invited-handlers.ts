/** An invitation, as the invited person sees it. */
import { errors } from '@minutebook/contract/errors.ts';
import { checkPassword } from '../../access/check-password.ts';
import { type PageSignIn, findPageUser, startPageSession } from '../../access/page-sessions.ts';
import { within } from '../../base/database/locking-transaction.ts';
import { hasSecondFactor } from '../../access/second-factor.ts';
import type { AppHandler, SubjectHandlers } from '../../http/handler.ts';
import { ok } from '../../http/reply.ts';
import { type NewUser, type UserRow, findUserByEmail } from '../users/create-user.ts';
import { acceptInvitation, requireOpenInvitation } from './accept-invitation.ts';

type Input = Parameters<AppHandler<'accept-invitation'>>[0];

const LEAST_PASSWORD_LENGTH = 10;

export const invitedHandlers = {
  'get-invitation-offer': async ({ params, ctx }) => {
    const invitation = await requireOpenInvitation(ctx, params.token);
    const { workspace_name, workspace_slug, email, invited_by, expires_at } = invitation;
    return ok({
      workspace_name,
      workspace_slug,
      email,
      invited_by,
      expires_at: expires_at.toISOString(),
      has_account: (await findUserByEmail(ctx.db, email)) !== undefined,
    });
  },

  'accept-invitation': async (input) => {
    const { params, caller, ctx } = input;
    const now = ctx.clock.now();
    const invitation = await requireOpenInvitation(ctx, params.token);
    const user = await findUserByEmail(ctx.db, invitation.email);
    const carried = user && (await requireProof(user, input));
    const person = user ?? toNewUser(invitation.email, input);
    const session = await ctx.db.transaction(async (tx) => {
      const { user_id } = await acceptInvitation(tx, { invitation, person, now });
      const signIn = { ground: 'spent', ...carried, user_id, way: 'invitation' } as const;
      const started = await startPageSession(within(tx), { signIn, page: caller, now });
      if (started === undefined) throw errors.unauthorized();
      return started;
    });
    return { ...ok(session.grant), session_secret: session.session_secret };
  },
} satisfies SubjectHandlers;

/**
 * Either the page is signed in as the user, and the next session inherits that proof, or it sends the user's
 * password, which does not suffice for a user with a second factor. @throws UNAUTHORIZED, RATE_LIMIT_EXCEEDED
 */
async function requireProof(
  { user_id, email }: UserRow,
  { body, caller, ctx }: Input,
): Promise<Pick<PageSignIn, 'ground' | 'carried' | 'provider_sid'>> {
  const now = ctx.clock.now();
  const { password } = body;
  if (password === undefined) {
    const { session_secret = '' } = caller;
    const signedIn = await findPageUser(ctx.db, session_secret, now);
    if (signedIn?.user_id === user_id)
      return { ground: { session_secret }, carried: signedIn.proof, provider_sid: signedIn.provider_sid };
  } else {
    const found = await checkPassword(ctx.db, { email, password, from: { address: caller.address } }, now);
    if (found?.user_id === user_id && !(await hasSecondFactor(ctx.db, user_id)))
      return { ground: found.ground };
  }
  throw errors.unauthorized('sign_in_to_accept', { email });
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
