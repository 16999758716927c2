/** The people who may do on pages what concerns the whole server: the first user, and whom its operator names. */
import { errors } from '@minutebook/contract/errors.ts';
import { statement, type Queryable } from '../base/database/database.ts';

const selectOwner = statement<{ is_server_owner: boolean }>(
  'access.is-server-owner',
  `select u.is_server_owner from app_user u where u.user_id = $1`,
);
const updateOwner = statement<never>(
  'access.set-server-owner',
  `update app_user set is_server_owner = $2, updated_at = $3 where user_id = $1`,
);

/** @param user_id null: a service account */
export async function isServerOwner(db: Queryable, user_id: number | null): Promise<boolean> {
  return (await db.query(selectOwner, [user_id]))[0]?.is_server_owner === true;
}

/** @throws FORBIDDEN */
export async function requireServerOwner(db: Queryable, user_id: number | null): Promise<void> {
  if (!(await isServerOwner(db, user_id))) throw errors.forbidden('not_server_owner');
}

export async function setServerOwner(
  db: Queryable,
  user_id: number,
  { is_server_owner, now }: { is_server_owner: boolean; now: Date },
): Promise<void> {
  await db.query(updateOwner, [user_id, is_server_owner, now]);
}
