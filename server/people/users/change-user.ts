/**
 * Changes a user's name and language. Workspaces have copies of both, so that their queries need no other
 * table.
 */
import { errors } from '@minutebook/contract/errors.ts';
import type { UserLocale } from '@minutebook/contract/resources/allowed-values.ts';
import { listWorkspacesOfUser } from '../../access/access-queries.ts';
import { noteEvent } from '../../access/note-event.ts';
import { statement, type Database, type WriteTransaction } from '../../base/database/database.ts';
import { inLockingTransaction } from '../../base/database/locking-transaction.ts';
import { lockWorkspace } from '../workspaces/workspace-queries.ts';
import type { UserRow } from './create-user.ts';

export interface UserChanges {
  name?: string | undefined;
  locale?: UserLocale | undefined;
}

const updateUser = statement<UserRow>(
  'users.update-user',
  `update app_user set name = coalesce($2, name), locale = coalesce($3, locale), updated_at = $4 where user_id = $1
   returning user_id, email, name, locale`,
);
const updateMembers = statement<{ workspace_id: number; member_id: number }>(
  'users.update-members-of-user',
  `update member set name = $3, locale = $4, updated_at = $5
   where workspace_id = any ($1::bigint[]) and user_id = $2
   returning workspace_id, member_id`,
);

/** Returns undefined when there is no such user. @param actor_user_id null for an operator */
export async function changeUser(
  db: Pick<Database, 'transaction'>,
  {
    user_id,
    changes: { name, locale },
    now,
    actor_user_id,
  }: { user_id: number; changes: UserChanges; now: Date; actor_user_id: number | null },
): Promise<UserRow | undefined> {
  const change = async (tx: WriteTransaction) => {
    const ids = await listWorkspacesOfUser(tx, user_id);
    for (const id of ids) await lockWorkspace(tx, id);
    const [user] = await tx.query(updateUser, [user_id, name ?? null, locale ?? null, now]);
    if (user === undefined) return undefined;
    const places = await tx.query(updateMembers, [ids, user_id, user.name, user.locale, now]);
    for (const { workspace_id, member_id } of places) {
      const by = { actor_user_id, at: now };
      noteEvent(tx, { kind: 'member.rename', workspace_id, ...by, detail: { member_id } });
    }
    return user;
  };
  return inLockingTransaction(db, change, (cause) => errors.serviceUnavailable(cause));
}
