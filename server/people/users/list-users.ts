import type { UserLocale } from '@minutebook/contract/resources/allowed-values.ts';
import { statement, type Queryable } from '../../base/database/database.ts';

export interface UserListItem {
  user_id: number;
  email: string;
  name: string;
  locale: UserLocale;
  status: 'active' | 'deactivated';
  has_password: boolean;
  created_at: Date;
}

const selectUsers = statement<UserListItem>(
  'operator.users',
  `select u.user_id, u.email, u.name, u.locale, u.status, u.password_hash is not null as has_password, u.created_at
   from app_user u order by u.user_id`,
);

export async function listUsers(db: Queryable): Promise<UserListItem[]> {
  return db.query(selectUsers, []);
}
