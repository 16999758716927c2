import type { UserLocale } from '@minutebook/contract/resources/allowed-values.ts';
import { errors } from '@minutebook/contract/errors.ts';
import { statement, type Queryable } from '../../base/database/database.ts';

interface UserRow {
  user_id: number;
  email: string;
  name: string;
  locale: UserLocale;
  created_at: Date;
}

const selectUser = statement<UserRow>(
  'users.get',
  `select u.user_id, u.email, u.name, u.locale, u.created_at from app_user u where u.user_id = $1`,
);

/** @throws UNAUTHORIZED when the user was deleted after the token was verified */
export async function getUser(db: Queryable, user_id: number): Promise<UserRow> {
  const [user] = await db.query(selectUser, [user_id]);
  if (user === undefined) throw errors.unauthorized();
  return user;
}

interface UserListItem {
  user_id: number;
  email: string;
  name: string;
  locale: UserLocale;
  status: 'active' | 'deactivated';
  has_password: boolean;
  is_server_owner: boolean;
  created_at: Date;
}

const selectUsers = statement<UserListItem>(
  'users.users',
  `select u.user_id, u.email, u.name, u.locale, u.status, u.password_hash is not null as has_password, u.is_server_owner,
     u.created_at
   from app_user u order by u.user_id`,
);

export async function listUsers(db: Queryable): Promise<UserListItem[]> {
  return db.query(selectUsers, []);
}
