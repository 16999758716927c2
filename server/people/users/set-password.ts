import { hash } from '@node-rs/argon2';
import { errors } from '@minutebook/contract/errors.ts';
import { noteEvent } from '../../access/note-event.ts';
import { deleteLoginTokens } from '../../access/login-token.ts';
import { endOtherSessions, endSessionsOfUser } from '../../access/session-queries.ts';
import { statement, type Database, type Queryable } from '../../base/database/database.ts';
import { proveAddress } from './prove-address.ts';

const LEAST_LENGTH = 8;
/** argon2 takes any length, and time accordingly. */
const GREATEST_LENGTH = 1_000;

const updatePassword = statement<never>(
  'users.update-password',
  `update app_user set password_hash = $2, updated_at = $3 where user_id = $1`,
);

/** Sets a password as an operator; all the user's sessions end. @throws ApiError when too short or too long */
export async function setPassword(
  db: Pick<Database, 'transaction'>,
  { user_id, password, now }: { user_id: number; password: string; now: Date },
): Promise<void> {
  const password_hash = await hashPassword(password);
  await db.transaction(async (tx) => {
    await proveAddress(tx, { user_id, now, actor_user_id: null });
    await replacePassword(tx, { user_id, password_hash }, now);
    noteEvent(tx, { kind: 'user.set_password', user_id, at: now, detail: { user_id } });
  });
}

/** Ends every session and program that was admitted with the old password. */
export async function replacePassword(
  tx: Queryable,
  { user_id, password_hash }: { user_id: number; password_hash: string },
  now: Date,
): Promise<void> {
  await tx.query(updatePassword, [user_id, password_hash, now]);
  await tx.query(endSessionsOfUser, [user_id, now]);
  await deleteLoginTokens(tx, user_id);
}

/** Sets one's own password: every other session ends. @throws ApiError when it is too short or too long */
export async function changePassword(
  db: Database,
  {
    user_id,
    access_token_id,
    password,
    now,
  }: { user_id: number; access_token_id: number; password: string; now: Date },
): Promise<void> {
  const password_hash = await hashPassword(password);
  await db.transaction(async (tx) => {
    await tx.query(updatePassword, [user_id, password_hash, now]);
    await tx.query(endOtherSessions, [user_id, access_token_id, now]);
    await deleteLoginTokens(tx, user_id);
    const by = { user_id, actor_user_id: user_id, at: now };
    noteEvent(tx, { kind: 'user.set_password', ...by, detail: { user_id } });
  });
}

export async function hashPassword(password: string): Promise<string> {
  if (password.length < LEAST_LENGTH || password.length > GREATEST_LENGTH) {
    throw errors.conflict('password_length', { least: LEAST_LENGTH, limit: GREATEST_LENGTH });
  }
  return hash(password);
}
