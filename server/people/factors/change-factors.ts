/** Adds and removes second factors. Changes of one user run one after the other. */
import { errors } from '@minutebook/contract/errors.ts';
import { noteEvent } from '../../access/note-event.ts';
import type { UserCaller } from '../../access/caller.ts';
import { endAccess } from '../../access/ends/end-access.ts';
import { lockAccount, lockOwnAccount } from '../../access/hold-account.ts';
import { hasSecondFactor } from '../../access/second-factor.ts';
import { MINUTE_MS } from '../../base/durations.ts';
import type { Database, Queryable, WriteTransaction } from '../../base/database/database.ts';
import { requireSignedIn } from '../users/require-signed-in.ts';
import { confirmOwnSession, findOwnSession, forgetProofs, selectProven } from './factor-queries.ts';
import { deleteRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts';

const CONFIRMED_MS = 10 * MINUTE_MS;

/** Whether the user has proven who they are within ten minutes, in this session. */
export function isRecent(confirmed_at: Date | null | undefined, now: Date): boolean {
  if (confirmed_at == null) return false;
  const age = now.getTime() - confirmed_at.getTime();
  // The clocks of two servers may be a minute apart.
  return age > -MINUTE_MS && age < CONFIRMED_MS;
}

/** Protects factors from a page that was left open and from a token that leaked. @throws FORBIDDEN */
export async function requireConfirmed(db: Queryable, caller: UserCaller, now: Date): Promise<void> {
  requireSignedIn(caller);
  const session = await findOwnSession(db, caller.token.access_token_id);
  if (!isRecent(session?.confirmed_at, now)) throw errors.forbidden('confirm_missing');
}

interface NamedFactor {
  kind: 'totp' | 'passkey';
  name?: string;
}

/**
 * Runs `insert`. The first factor ends every other session, because a stolen one would otherwise go on
 * without a factor, and makes recovery codes. Later factors keep the codes from before, and null is returned.
 */
export async function addFactor<T>(
  db: Database,
  {
    user,
    factor,
    now,
  }: { user: UserCaller; factor: NamedFactor & { insert(tx: Queryable): Promise<T> }; now: Date },
): Promise<{ added: T; recovery_codes: string[] | null }> {
  const { user_id, token } = user;
  const { access_token_id } = token;
  return db.transaction(async (tx) => {
    await lockOwnAccount(tx, user);
    const isFirst = !(await hasSecondFactor(tx, user_id));
    const added = await factor.insert(tx);
    await confirmOwnSession(tx, { access_token_id, proof: 'factor' }, now);
    const recovery_codes = isFirst ? await replaceRecoveryCodes(tx, user_id) : null;
    if (isFirst) {
      const by = { actor_user_id: user_id, own_access_token_id: access_token_id };
      await endAccess(tx, { event: 'factor_added', user_id, ...by, now });
    }
    noteFactor(tx, { kind: 'factor.add', user_id, factor, now });
    return { added, recovery_codes };
  });
}

/** @param remove returns the factor that is gone, or undefined when there was none @throws NOT_FOUND */
export async function removeFactor(
  db: Database,
  {
    user,
    remove,
    now,
  }: { user: UserCaller; remove: (tx: Queryable) => Promise<NamedFactor | undefined>; now: Date },
): Promise<void> {
  const { user_id } = user;
  await db.transaction(async (tx) => {
    await lockOwnAccount(tx, user);
    const removed = await remove(tx);
    if (removed === undefined) throw errors.notFound();
    if (!(await hasSecondFactor(tx, user_id))) {
      await deleteRecoveryCodes(tx, user_id);
      await tx.query(forgetProofs, [user_id]);
    }
    noteFactor(tx, { kind: 'factor.remove', user_id, factor: removed, now });
  });
}

/** @throws CONFLICT without a factor, for which the codes could stand in */
export async function renewRecoveryCodes(db: Database, user: UserCaller, now: Date): Promise<string[]> {
  const { user_id } = user;
  return db.transaction(async (tx) => {
    await lockOwnAccount(tx, user);
    if (!(await hasSecondFactor(tx, user_id))) throw errors.conflict('no_second_factor');
    const codes = await replaceRecoveryCodes(tx, user_id);
    const by = { user_id, actor_user_id: user_id, at: now };
    noteEvent(tx, { kind: 'factor.renew_codes', ...by, detail: { user_id } });
    return codes;
  });
}

/**
 * Lets an operator help a user who has lost all factors. Every way in except the password ends, even for an
 * account without factors if a link opened it and nobody has proven its address. Returns whether anything
 * ended.
 */
export async function resetFactors(db: Database, user_id: number, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockAccount(tx, user_id);
    const [user] = await tx.query(selectProven, [user_id]);
    if (user?.is_proven !== false && !(await hasSecondFactor(tx, user_id))) return false;
    const { revoked } = await endAccess(tx, { event: 'factors_reset', user_id, actor_user_id: null, now });
    noteEvent(tx, { kind: 'factor.reset', user_id, at: now, detail: { user_id, revoked } });
    return true;
  });
}

function noteFactor(
  tx: WriteTransaction,
  {
    kind,
    user_id,
    factor,
    now,
  }: { kind: 'factor.add' | 'factor.remove'; user_id: number; factor: NamedFactor; now: Date },
): void {
  const detail = { user_id, kind: factor.kind, ...(factor.name !== undefined && { name: factor.name }) };
  noteEvent(tx, { kind, user_id, actor_user_id: user_id, at: now, detail });
}
