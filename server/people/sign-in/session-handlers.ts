/** Signs users in and out on pages. */
import { ApiError, errors } from '@minutebook/contract/errors.ts';
import { checkPassword } from '../../access/check-password.ts';
import { readDeviceMark, renewDeviceMark } from '../../access/known-device.ts';
import { endPageSession, renewPageSession, startPageSession } from '../../access/page-sessions.ts';
import type { Queryable } from '../../base/database/database.ts';
import type { SubjectHandlers } from '../../http/handler.ts';
import { created, noContent, ok } from '../../http/reply.ts';
import { makeChallenge, spendChallenge } from '../factors/challenges.ts';
import { findPasskey } from '../factors/factor-queries.ts';
import { findRightFactor } from '../factors/find-right-factor.ts';
import { findPasskeySite, toRequestOptions } from '../factors/passkeys.ts';
import { requireTimezone } from '../workspaces/require-timezone.ts';
import { createFirstOwner, hasNoUsers } from './create-first-owner.ts';
import { readHalfSession, startHalfSession } from './half-session.ts';
import { isSetupCode } from './setup-code.ts';

export const sessionHandlers = {
  'get-sign-in-options': async ({ ctx }) => {
    const { oidc, mail } = ctx.config;
    return ok({
      needs_owner: await hasNoUsers(ctx.db),
      passkey_origin: findPasskeySite(ctx)?.origin ?? null,
      oidc: oidc === null ? null : { name: oidc.name },
      mails_shares: mail?.kinds.includes('share') === true,
      resets_passwords: mail?.kinds.includes('password_reset') === true,
    });
  },

  'create-owner': async ({ body: given, caller, ctx }) => {
    const { setup_code, ...body } = given;
    if (!isSetupCode(ctx.keys, setup_code)) {
      if (!(await hasNoUsers(ctx.db))) throw errors.forbidden('owner_exists');
      throw errors.invalid('body.setup_code', 'setup_code_wrong');
    }
    await requireKnownTimezone(ctx.db, body.timezone);
    const now = ctx.clock.now();
    const owner = await createFirstOwner(ctx.db, body, now);
    const session =
      owner &&
      (await startPageSession(ctx.db, {
        signIn: { ...owner, way: 'first_owner', ground: 'spent' },
        page: caller,
        now,
      }));
    if (session === undefined) throw errors.forbidden('owner_exists');
    return { ...created(session.grant), session_secret: session.session_secret };
  },

  'start-session': async ({ body, caller, ctx }) => {
    const now = ctx.clock.now();
    const device = readDeviceMark(ctx.keys, caller.device_mark);
    const user = await checkPassword(ctx.db, { ...body, from: { address: caller.address, device } }, now);
    const step = user && (await startHalfSession(ctx, user.user_id, now));
    if (step !== undefined) return ok(step);
    const session =
      user && (await startPageSession(ctx.db, { signIn: { ...user, way: 'password' }, page: caller, now }));
    if (session === undefined) throw errors.unauthorized('wrong_password');
    const device_mark = renewDeviceMark(ctx.keys, caller.device_mark, session.grant.user.id);
    return { ...ok(session.grant), session_secret: session.session_secret, device_mark };
  },

  'finish-session': async ({ body, caller, ctx }) => {
    const now = ctx.clock.now();
    const { half_session, code, passkey } = body;
    const purpose = await readHalfSession(ctx, half_session, now);
    if (purpose === undefined) throw errors.unauthorized('sign_in_over');
    const { user_id, bound_to: password_hash = '' } = purpose;
    const device = readDeviceMark(ctx.keys, caller.device_mark);
    const from =
      device?.user_id === user_id
        ? { address: `device ${device.device_id}`, is_known: true }
        : { address: caller.address, is_known: false };
    const right = await findRightFactor(ctx, { user_id, code, passkey, purpose, from }, now);
    if (right === undefined) throw errors.unauthorized('wrong_second_factor');
    // One transaction uses up the code and the half-session and opens the session, so that a failure uses up
    // nothing.
    const spend = async (tx: Queryable) => {
      if (!(await spendChallenge(tx, half_session, now))) throw errors.unauthorized('sign_in_over');
      if (!(await right.use(tx))) throw errors.unauthorized('wrong_second_factor');
    };
    const ground = { password_hash };
    const signIn = { user_id, way: 'password', ground, spend, factor: right.kind } as const;
    const session = await startPageSession(ctx.db, { signIn, page: caller, now });
    if (session === undefined) throw errors.unauthorized('wrong_password');
    const device_mark = renewDeviceMark(ctx.keys, caller.device_mark, user_id);
    return { ...ok(session.grant), session_secret: session.session_secret, device_mark };
  },

  /** The challenge names no user: the passkey says whose it is. */
  'start-passkey-session': async ({ ctx }) => {
    const challenge = makeChallenge(ctx.keys, { use: 'passkey-sign-in', user_id: 0 }, ctx.clock.now());
    return ok(toRequestOptions(ctx, challenge, null));
  },

  'finish-passkey-session': async ({ body, caller, ctx }) => {
    const now = ctx.clock.now();
    const { passkey } = body;
    const row = findPasskeySite(ctx) === null ? undefined : await findPasskey(ctx.db, passkey.id);
    if (row === undefined) throw errors.unauthorized('wrong_passkey');
    const { user_id, has_password } = row;
    // A user without a password signs in with the provider alone, and a passkey must not outlast the
    // provider's permission.
    if (!has_password) throw errors.unauthorized('passkey_not_alone');
    const purpose = { use: 'passkey-sign-in', user_id: 0 } as const;
    const from = { address: caller.address, is_known: false };
    const right = await findRightFactor(ctx, { user_id, passkey, purpose, from }, now);
    if (right === undefined) throw errors.unauthorized('wrong_passkey');
    const spend = async (tx: Queryable) => {
      const isFirst = right.challenge !== undefined && (await spendChallenge(tx, right.challenge, now));
      if (!isFirst || !(await right.use(tx))) throw errors.unauthorized('sign_in_over');
    };
    const signIn = { user_id, way: 'passkey', ground: 'spent', spend } as const;
    const session = await startPageSession(ctx.db, { signIn, page: caller, now });
    if (session === undefined) throw errors.unauthorized('wrong_passkey');
    const device_mark = renewDeviceMark(ctx.keys, caller.device_mark, user_id);
    return { ...ok(session.grant), session_secret: session.session_secret, device_mark };
  },

  'get-session-token': async ({ caller, ctx }) => {
    const grant = await renewPageSession(ctx.db, caller, ctx.clock.now());
    if (grant === undefined) throw errors.unauthorized('nobody_signed_in');
    // The cookie keeps its secret, and lasts another 30 days.
    return { ...ok(grant), session_secret: caller.session_secret };
  },

  'end-session': async ({ caller, ctx }) => {
    await endPageSession(ctx.db, caller.session_secret, ctx.clock.now());
    return { ...noContent, session_secret: null };
  },
} satisfies SubjectHandlers;

/** @throws VALIDATION_ERROR of `body.timezone` */
async function requireKnownTimezone(db: Queryable, timezone: string): Promise<void> {
  await requireTimezone(db, timezone).catch((error: unknown) => {
    const isUnknown = error instanceof ApiError && error.reason.name === 'not_a_timezone';
    throw isUnknown ? errors.invalid('body.timezone', 'unknown_timezone') : error;
  });
}
