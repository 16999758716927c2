/** Creates a user, or finds the one who has the e-mail address already. */
import type { UserLocale } from '@minutebook/contract/resources/allowed-values.ts';
import { statement, type Queryable } from '../../base/database/database.ts';
import { hashPassword } from './set-password.ts';
import { errors } from '@minutebook/contract/errors.ts';

export interface NewUser {
  email: string;
  name: string;
  locale?: UserLocale;
  /** Stored as argon2id. */
  password?: string;
  /**
   * The workspace whose invitation opened the account, which opens no other until its address is proven: see
   * prove-address.ts.
   */
  opens_only?: readonly number[] | null;
}

export interface UserRow {
  user_id: number;
  email: string;
  name: string;
  locale: UserLocale;
}

const insertUser = statement<UserRow>(
  'users.insert-user',
  `insert into app_user (user_id, email, name, locale, password_hash, created_at, updated_at,
     opens_only)
   values (nextval('user_id_seq'), $1, $2, $3, $4, $5, $5, $6)
   on conflict (lower(email)) do nothing
   returning user_id, email, name, locale`,
);
const selectUser = statement<UserRow>(
  'users.user-by-email',
  `select u.user_id, u.email, u.name, u.locale from app_user u where lower(u.email) = lower($1)`,
);

export async function findUserByEmail(db: Queryable, email: string): Promise<UserRow | undefined> {
  return (await db.query(selectUser, [email]))[0];
}

/**
 * Name, locale and password of an existing user stay as they are.
 * @throws ApiError when the e-mail address is invalid or the password too short
 */
export async function createUser(db: Queryable, user: NewUser, now: Date): Promise<UserRow> {
  requireEmail(user.email);
  const existing = await findUserByEmail(db, user.email);
  if (existing !== undefined) return existing;
  const found = (await createNewUser(db, user, now)) ?? (await findUserByEmail(db, user.email));
  if (found === undefined) throw new Error(`user ${user.email} was neither inserted nor found`);
  return found;
}

/**
 * Returns undefined when the e-mail address is taken. @throws ApiError when the e-mail address is invalid or
 * the password too short
 */
export async function createNewUser(db: Queryable, user: NewUser, now: Date): Promise<UserRow | undefined> {
  requireEmail(user.email);
  const password_hash = user.password === undefined ? null : await hashPassword(user.password);
  const values = [user.email, user.name, user.locale ?? 'en', password_hash, now, user.opens_only ?? null];
  return (await db.query(insertUser, values))[0];
}

/** A quoted local part is accepted. No mail is sent to such an address, so its owner gets links in another way. */
const IS_EMAIL = /^[^@\s\p{Cc}\p{Cf}]+@[^@\s.<>\p{Cc}\p{Cf}]+(?:\.[^@\s.<>\p{Cc}\p{Cf}]+)*$/u;

/** @throws CONFLICT when this cannot be an e-mail address */
export function requireEmail(email: string): void {
  if (email.length <= 320 && IS_EMAIL.test(email)) return;
  throw errors.conflict('not_an_email', { email });
}

/** @throws ApiError when nobody has this e-mail address */
export async function requireUser(db: Queryable, email: string): Promise<UserRow> {
  const user = await findUserByEmail(db, email);
  if (user === undefined) {
    throw errors.missing('no_user', { email });
  }
  return user;
}
