import { hash } from '@node-rs/argon2';
import { errors } from '@minutebook/contract/errors.ts';
import { noteEvent } from '../../access/note-event.ts';
import { lockOwnAccount } from '../../access/hold-account.ts';
import { endAccess } from '../../access/ends/end-access.ts';
import { statement, type Database, type WriteTransaction } from '../../base/database/database.ts';
import { proveAddress } from './prove-address.ts';

const LEAST_LENGTH = 8;
/** Argon2 accepts any length, and takes time in proportion. */
const GREATEST_LENGTH = 1_000;

const updatePassword = statement<never>(
  'users.update-password',
  `update app_user set password_hash = $2, updated_at = $3 where user_id = $1`,
);

/**
 * Sets a password as an operator, which proves the address and ends every way in from before. @throws
 * ApiError when it is too short or too long
 */
export async function setPassword(
  db: Pick<Database, 'transaction'>,
  { user_id, password, now }: { user_id: number; password: string; now: Date },
): Promise<void> {
  const password_hash = await hashPassword(password);
  await db.transaction(async (tx) => {
    const revoked = await replacePassword(tx, { user_id, password_hash, now, actor_user_id: null });
    noteEvent(tx, { kind: 'user.set_password', user_id, at: now, detail: { user_id, ...revoked } });
  });
}

/** Sets a password for a user who has just proven the address. @param actor_user_id null for an operator */
export async function replacePassword(
  tx: WriteTransaction,
  {
    password_hash,
    ...proof
  }: { user_id: number; password_hash: string; now: Date; actor_user_id: number | null },
): Promise<{ revoked: string[] }> {
  const { user_id, now, actor_user_id } = proof;
  await proveAddress(tx, proof);
  const event = actor_user_id === null ? 'password_set' : 'password_reset';
  const ended = await endAccess(tx, { event, ...proof });
  await tx.query(updatePassword, [user_id, password_hash, now]);
  return ended;
}

interface OwnPassword {
  user_id: number;
  access_token_id: number;
  password: string;
  keeps_tokens: boolean;
  now: Date;
}

/**
 * Sets a user's own password from a session, which stays open. @throws ApiError when it is too short or too
 * long
 */
export async function changePassword(
  db: Database,
  { user_id, access_token_id, password, keeps_tokens, now }: OwnPassword,
): Promise<void> {
  const password_hash = await hashPassword(password);
  await db.transaction(async (tx) => {
    await lockOwnAccount(tx, { user_id, token: { access_token_id } });
    const own = { own_access_token_id: access_token_id, keeps_tokens };
    const by = { actor_user_id: user_id, ...own };
    const { revoked } = await endAccess(tx, { event: 'password_changed', user_id, now, ...by });
    await tx.query(updatePassword, [user_id, password_hash, now]);
    const detail = { user_id, revoked };
    noteEvent(tx, { kind: 'user.set_password', user_id, actor_user_id: user_id, at: now, detail });
  });
}

export async function hashPassword(password: string): Promise<string> {
  if (password.length < LEAST_LENGTH || password.length > GREATEST_LENGTH) {
    throw errors.conflict('password_length', { least: LEAST_LENGTH, limit: GREATEST_LENGTH });
  }
  return hash(password);
}
