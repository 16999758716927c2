/** A user's own second factors. */
import type { AppFactors, AppPasskey } from '@minutebook/contract/app/factor-endpoints.ts';
import { errors } from '@minutebook/contract/errors.ts';
import { checkPassword } from '../../access/check-password.ts';
import { limitMarks } from '../../base/limit-marks.ts';
import type { AppHandler, SubjectHandlers } from '../../http/handler.ts';
import { created, noContent, ok } from '../../http/reply.ts';
import { requireSignedIn } from '../users/require-signed-in.ts';
import { getUser } from '../users/user-queries.ts';
import { makeChallenge, spendChallenge } from './challenges.ts';
import { addFactor, isRecent, removeFactor, renewRecoveryCodes, requireConfirmed } from './change-factors.ts';
import {
  confirmOwnSession,
  deletePasskey,
  deleteTotp,
  findFactorUser,
  findOwnSession,
  findTotp,
  insertPasskey,
  insertTotp,
  listPasskeys,
  renamePasskey,
  type PasskeyRow,
} from './factor-queries.ts';
import { findRightFactor } from './find-right-factor.ts';
import {
  findPasskeySite,
  readNewPasskey,
  toCreationOptions,
  toRequestOptions,
  toUserHandle,
} from './passkeys.ts';
import {
  openTotpSetup,
  sealTotpSecret,
  sealTotpSetup,
  findTotpStep,
  makeTotpSecret,
  readTotpCode,
  toOtpauthUrl,
} from './totp.ts';

type Input = Parameters<AppHandler<'confirm-me'>>[0];

/** Nobody has this many devices. */
const MOST_PASSKEYS = 20;

export const factorHandlers = {
  'list-my-factors': async ({ caller, ctx }) => {
    const { db } = ctx;
    const user = await findFactorUser(db, caller.user_id);
    if (user === undefined) throw errors.unauthorized();
    const totp = await findTotp(db, caller.user_id);
    const passkeys = await listPasskeys(db, caller.user_id);
    const session = await findOwnSession(db, caller.token.access_token_id);
    const factors: AppFactors = {
      totp: totp
        ? {
            created_at: totp.created_at.toISOString(),
            last_used_at: totp.last_used_at?.toISOString() ?? null,
          }
        : null,
      passkeys: passkeys.map(toPasskey),
      recovery_codes_left: user.recovery_codes,
      has_password: user.password_hash !== null,
      is_proven: session?.proof === 'factor',
      is_confirmed: isRecent(session?.confirmed_at, ctx.clock.now()),
      passkey_origin: findPasskeySite(ctx)?.origin ?? null,
    };
    return ok(factors);
  },

  'start-confirmation': async ({ caller, ctx }) => {
    requireSignedIn(caller);
    const { user_id } = caller;
    const passkeys = await listPasskeys(ctx.db, user_id);
    if (passkeys.length === 0) throw errors.conflict('no_second_factor');
    const challenge = makeChallenge(ctx.keys, { use: 'confirm', user_id }, ctx.clock.now());
    return ok(toRequestOptions(ctx, challenge, passkeys));
  },

  'confirm-me': async (input) => {
    const { body, caller } = input;
    requireSignedIn(caller);
    if (body.code !== undefined || body.passkey !== undefined) await confirmByFactor(input);
    else await confirmByPassword(input);
    return noContent;
  },

  'start-totp': async ({ caller, ctx }) => {
    const now = ctx.clock.now();
    const { user_id } = caller;
    await requireConfirmed(ctx.db, caller, now);
    const user = await findFactorUser(ctx.db, user_id);
    if (user === undefined) throw errors.unauthorized();
    if ((await findTotp(ctx.db, user_id)) !== undefined) throw errors.conflict('totp_exists');
    const secret = makeTotpSecret();
    const issuer = `Minutebook (${new URL(ctx.config.base_url).hostname})`;
    return created({
      secret,
      otpauth_url: toOtpauthUrl({ secret, account: user.email, issuer }),
      setup: sealTotpSetup(ctx.keys, { user_id, secret, now }),
    });
  },

  'put-totp': async ({ body, caller, ctx }) => {
    const now = ctx.clock.now();
    const { user_id } = caller;
    await requireConfirmed(ctx.db, caller, now);
    const secret = openTotpSetup(ctx.keys, { user_id, setup: body.setup, now });
    if (secret === undefined) throw errors.invalid('body.setup', 'totp_setup_over');
    const code = readTotpCode(body.code);
    const step = code === undefined ? undefined : findTotpStep({ secret, code, last_step: 0, now });
    if (step === undefined) throw errors.invalid('body.code', 'totp_wrong');
    const sealed = sealTotpSecret(ctx.keys, user_id, secret);
    const { recovery_codes } = await addFactor(ctx.db, {
      user: caller,
      factor: {
        kind: 'totp',
        async insert(tx) {
          const rows = await tx.query(insertTotp, [user_id, sealed, step, now]);
          if (rows.length === 0) throw errors.conflict('totp_exists');
        },
      },
      now,
    });
    return ok({ recovery_codes });
  },

  'remove-totp': async ({ caller, ctx }) => {
    const now = ctx.clock.now();
    await requireConfirmed(ctx.db, caller, now);
    await removeFactor(ctx.db, {
      user: caller,
      remove: async (tx) => {
        const removed = await tx.query(deleteTotp, [caller.user_id]);
        return removed.length === 0 ? undefined : { kind: 'totp' };
      },
      now,
    });
    return noContent;
  },

  'start-passkey': async ({ caller, ctx }) => {
    await requireConfirmed(ctx.db, caller, ctx.clock.now());
    const user = await getUser(ctx.db, caller.user_id);
    return ok(toCreationOptions(ctx, user, await listPasskeys(ctx.db, caller.user_id)));
  },

  'create-passkey': async ({ body, caller, ctx }) => {
    const now = ctx.clock.now();
    const { user_id } = caller;
    await requireConfirmed(ctx.db, caller, now);
    const name = toName(body);
    const passkey = await readNewPasskey(ctx, user_id, body.passkey);
    if (passkey === undefined) throw errors.invalid('body.passkey', 'passkey_unreadable');
    const { credential_id, public_key, sign_count, transports, challenge } = passkey;
    const handle = toUserHandle(ctx, user_id);
    const values = [user_id, credential_id, public_key, handle, sign_count, transports, name, now];
    const { added, recovery_codes } = await addFactor(ctx.db, {
      user: caller,
      factor: {
        kind: 'passkey',
        name,
        async insert(tx) {
          if ((await listPasskeys(tx, user_id)).length >= MOST_PASSKEYS) {
            throw errors.conflict('too_many_passkeys', { limit: MOST_PASSKEYS });
          }
          if (!(await spendChallenge(tx, challenge, now))) throw errors.conflict('passkey_exists');
          const [row] = await tx.query(insertPasskey, values);
          if (row === undefined) throw errors.conflict('passkey_exists');
          return row;
        },
      },
      now,
    });
    const shown = toPasskey({ ...added, name, created_at: now, last_used_at: null });
    return created({ passkey: shown, recovery_codes });
  },

  'update-passkey': async ({ params, body, caller, ctx }) => {
    requireSignedIn(caller);
    const name = toName(body);
    const renamed = await ctx.db.query(renamePasskey, [caller.user_id, params.passkey_id, name]);
    if (renamed.length === 0) throw errors.notFound();
    return noContent;
  },

  'remove-passkey': async ({ params, caller, ctx }) => {
    const now = ctx.clock.now();
    await requireConfirmed(ctx.db, caller, now);
    await removeFactor(ctx.db, {
      user: caller,
      remove: async (tx) => {
        const [removed] = await tx.query(deletePasskey, [caller.user_id, params.passkey_id]);
        return removed && { kind: 'passkey', name: removed.name };
      },
      now,
    });
    return noContent;
  },

  'replace-recovery-codes': async ({ caller, ctx }) => {
    const now = ctx.clock.now();
    await requireConfirmed(ctx.db, caller, now);
    return created({ recovery_codes: await renewRecoveryCodes(ctx.db, caller, now) });
  },
} satisfies SubjectHandlers;

function toName(body: { name: string }): string {
  const name = limitMarks(body.name).trim();
  if (name === '') throw errors.invalid('body.name', 'is_blank');
  return name;
}

async function confirmByPassword({ body, caller, ctx }: Input): Promise<void> {
  const now = ctx.clock.now();
  const { password } = body;
  if (password === undefined) throw errors.invalid('body.password', 'is_required');
  const user = await findFactorUser(ctx.db, caller.user_id);
  if (user === undefined) throw errors.unauthorized();
  const { email } = user;
  const found = await checkPassword(ctx.db, { email, password, from: 'signed_in' }, now);
  if (found?.user_id !== caller.user_id) throw errors.forbidden('wrong_present_password');
  await confirmOwnSession(ctx.db, { ...caller.token, proof: null }, now);
}

async function confirmByFactor({ body, caller, ctx }: Input): Promise<void> {
  const now = ctx.clock.now();
  const { user_id, token } = caller;
  const { code, passkey } = body;
  const from = { address: `user ${user_id}`, is_known: true };
  const purpose = { use: 'confirm', user_id } as const;
  const right = await findRightFactor(ctx, { user_id, code, passkey, purpose, from }, now);
  if (right === undefined) throw errors.forbidden('wrong_second_factor');
  const { challenge } = right;
  await ctx.db.transaction(async (tx) => {
    const isSpent = challenge !== undefined && !(await spendChallenge(tx, challenge, now));
    if (isSpent || !(await right.use(tx))) throw errors.forbidden('wrong_second_factor');
    await confirmOwnSession(tx, { ...token, proof: 'factor' }, now);
  });
}

type Shown = Pick<PasskeyRow, 'passkey_id' | 'name' | 'created_at' | 'last_used_at'>;

const toPasskey = ({ passkey_id, name, created_at, last_used_at }: Shown): AppPasskey => ({
  id: passkey_id,
  name,
  created_at: created_at.toISOString(),
  last_used_at: last_used_at?.toISOString() ?? null,
});
