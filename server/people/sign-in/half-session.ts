/**
 * The state of a sign-in between its two steps: a signed text which says that the password was right. It
 * opens nothing, and a change of the password invalidates it.
 */
import type { SecondFactorStep } from '@minutebook/contract/app/session-endpoints.ts';
import { summariseFactors } from '../../access/second-factor.ts';
import type { Context } from '../../http/context.ts';
import { claimedUser, isOpenChallenge, makeChallenge, type ChallengePurpose } from '../factors/challenges.ts';
import { findFactorUser, listPasskeys } from '../factors/factor-queries.ts';
import { findPasskeySite, toRequestOptions } from '../factors/passkeys.ts';

async function findPurpose({ db }: Context, user_id: number): Promise<ChallengePurpose | undefined> {
  const user = await findFactorUser(db, user_id);
  if (user === undefined || user.password_hash === null) return undefined;
  return { use: 'half-session', user_id, bound_to: user.password_hash };
}

/** Returns undefined when the user has no second factor, so that the password suffices. */
export async function startHalfSession(
  ctx: Context,
  user_id: number,
  now: Date,
): Promise<SecondFactorStep | undefined> {
  const { has_totp, has_passkey } = await summariseFactors(ctx.db, user_id);
  const purpose = has_totp || has_passkey ? await findPurpose(ctx, user_id) : undefined;
  if (purpose === undefined) return undefined;
  const half_session = makeChallenge(ctx.keys, purpose, now);
  const passkeys = has_passkey && findPasskeySite(ctx) !== null ? await listPasskeys(ctx.db, user_id) : [];
  const passkey = passkeys.length === 0 ? null : toRequestOptions(ctx, half_session, passkeys);
  return { half_session, has_totp, passkey };
}

/** Returns undefined when it is not ours, has expired, or the password has changed. */
export async function readHalfSession(
  ctx: Context,
  half_session: string,
  now: Date,
): Promise<ChallengePurpose | undefined> {
  const purpose = await findPurpose(ctx, claimedUser(half_session));
  return purpose && isOpenChallenge(ctx.keys, { challenge: half_session, purpose, now })
    ? purpose
    : undefined;
}
