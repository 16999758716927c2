import type { Queryable } from '../db/database.ts';
import { findUserByEmail, type UserRow } from './create-user.ts';
import { OperatorError } from './operator-error.ts';

/** @throws OperatorError when nobody has this e-mail address */
export async function requireUser(db: Queryable, email: string): Promise<UserRow> {
  const user = await findUserByEmail(db, email);
  if (user === undefined) {
    throw new OperatorError(`There is no user ${email}: create one with "minutebook user create".`);
  }
  return user;
}
