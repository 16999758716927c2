import { hash } from '@node-rs/argon2';
import { endSessionsOfUser } from '../access/session-queries.ts';
import { statement, type Queryable } from '../db/database.ts';
import { OperatorError } from './operator-error.ts';

const LEAST_LENGTH = 8;
/** argon2 takes any length, and time with it. */
const GREATEST_LENGTH = 1_000;

const updatePassword = statement<never>(
  'operator.update-password',
  `update app_user set password_hash = $2, updated_at = $3 where user_id = $1`,
);

/** Stores a password as argon2id; whoever is logged in has to log in again. @throws OperatorError when it is too short or too long */
export async function setPassword(
  db: Queryable,
  user_id: number,
  password: string,
  now: Date,
): Promise<void> {
  await db.query(updatePassword, [user_id, await hashPassword(password), now]);
  await db.query(endSessionsOfUser, [user_id, now]);
}

export async function hashPassword(password: string): Promise<string> {
  if (password.length < LEAST_LENGTH || password.length > GREATEST_LENGTH) {
    throw new OperatorError(`A password has ${LEAST_LENGTH} to ${GREATEST_LENGTH} characters.`);
  }
  return hash(password);
}
