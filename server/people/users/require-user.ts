import { errors } from '@minutebook/contract/errors.ts';
import type { Queryable } from '../../base/database/database.ts';
import { findUserByEmail, type UserRow } from './create-user.ts';

/** @throws ApiError when nobody has this e-mail address */
export async function requireUser(db: Queryable, email: string): Promise<UserRow> {
  const user = await findUserByEmail(db, email);
  if (user === undefined) {
    throw errors.missing('no_user', { email });
  }
  return user;
}
