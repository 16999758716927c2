/** Checks a second factor: a code of the app, a recovery code or a passkey. */
import type { PasskeyAnswer } from '@minutebook/contract/app/passkey-shapes.ts';
import { chargeLoginAttempt, forgetLoginAttempts } from '../../access/login-attempts.ts';
import { noteSession } from '../../access/note-session.ts';
import type { FactorKind } from '../../access/second-factor.ts';
import type { Queryable } from '../../base/database/database.ts';
import type { Context } from '../../http/context.ts';
import type { ChallengePurpose } from './challenges.ts';
import { findPasskey, findTotp, usePasskey, useTotp } from './factor-queries.ts';
import { readPasskeyAnswer } from './passkeys.ts';
import { hasRecoveryCode, takeRecoveryCode } from './recovery-codes.ts';
import { openTotpSecret, findTotpStep, readTotpCode } from './totp.ts';

export interface GivenFactor {
  user_id: number;
  code?: string | undefined;
  passkey?: PasskeyAnswer | undefined;
  /** The challenge that a passkey has to answer. */
  purpose: ChallengePurpose;
  /** The client's network, or a name of the user's own browser or session. */
  from: { address: string; is_known: boolean };
}

/** A factor that is right. `use` consumes it in the transaction of what it opens. */
export interface RightFactor {
  kind: FactorKind;
  /** The challenge that a passkey answered, which is spent together with the factor. */
  challenge?: string;
  /** Resolves to false when it was used before, perhaps at the same time. */
  use(tx: Queryable): Promise<boolean>;
}

/**
 * All unknown networks share one budget of tries at a code: an attacker who has the password may have many
 * networks.
 */
const ANYWHERE = 'anywhere';

/**
 * Returns undefined when the factor is wrong, and notes that in the audit log. @throws RATE_LIMIT_EXCEEDED by
 * the limits for passwords: see login-attempts.ts
 */
export async function findRightFactor(
  ctx: Context,
  given: GivenFactor,
  now: Date,
): Promise<RightFactor | undefined> {
  const { user_id, from } = given;
  const code = readTotpCode(given.code ?? '');
  const account = `second factor of user ${user_id}`;
  const charged = [{ email: account, ...from }];
  if (code !== undefined && !from.is_known)
    charged.push({ email: account, address: ANYWHERE, is_known: true });
  for (const each of charged) await chargeLoginAttempt(ctx.db, each, now);
  const right = await check(ctx, { given, code, now });
  if (right === undefined) {
    const { address } = from;
    await noteSession(ctx.db, { action: 'session.refuse', user_id, way: 'second_factor', address }, now);
    return undefined;
  }
  for (const each of charged) await forgetLoginAttempts(ctx.db, each);
  return right;
}

async function check(
  ctx: Context,
  { given, code, now }: { given: GivenFactor; code: string | undefined; now: Date },
): Promise<RightFactor | undefined> {
  if (given.passkey !== undefined) return checkPasskey(ctx, { given, answer: given.passkey, now });
  if (code !== undefined) return checkTotp(ctx, { user_id: given.user_id, code, now });
  return checkRecoveryCode(ctx, given.user_id, given.code ?? '');
}

async function checkTotp(
  { db, keys }: Context,
  { user_id, code, now }: { user_id: number; code: string; now: Date },
): Promise<RightFactor | undefined> {
  const row = await findTotp(db, user_id);
  const secret = row && openTotpSecret(keys, user_id, row.sealed_secret);
  const step =
    secret === undefined ? undefined : findTotpStep({ secret, code, last_step: row?.last_step ?? 0, now });
  if (step === undefined) return undefined;
  return { kind: 'totp', use: async (tx) => (await tx.query(useTotp, [user_id, step, now])).length > 0 };
}

async function checkRecoveryCode(
  { db }: Context,
  user_id: number,
  code: string,
): Promise<RightFactor | undefined> {
  if (!(await hasRecoveryCode(db, user_id, code))) return undefined;
  return { kind: 'recovery_code', use: async (tx) => takeRecoveryCode(tx, user_id, code) };
}

async function checkPasskey(
  ctx: Context,
  { given: { user_id, purpose }, answer, now }: { given: GivenFactor; answer: PasskeyAnswer; now: Date },
): Promise<RightFactor | undefined> {
  const row = await findPasskey(ctx.db, answer.id);
  if (row?.user_id !== user_id) return undefined;
  const right = await readPasskeyAnswer(ctx, { answer, row, purpose });
  if (right === undefined) return undefined;
  const { sign_count, challenge } = right;
  const values = [row.passkey_id, sign_count, now];
  return { kind: 'passkey', challenge, use: async (tx) => (await tx.query(usePasskey, values)).length > 0 };
}
