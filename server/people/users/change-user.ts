/** Changes a user's name and language; workspaces have copies of both, so that their queries stay within them. */
import type { UserLocale } from '@minutebook/contract/resources/allowed-values.ts';
import { noteFact } from '../../access/fact-log.ts';
import { statement, type Database } from '../../base/database/database.ts';
import type { UserRow } from './create-user.ts';

export interface UserChanges {
  name?: string | undefined;
  locale?: UserLocale | undefined;
}

const updateUser = statement<UserRow>(
  'operator.update-user',
  `update app_user set name = coalesce($2, name), locale = coalesce($3, locale), updated_at = $4 where user_id = $1
   returning user_id, email, name, locale`,
);
// In a fixed order, so that two concurrent changes do not deadlock.
const raiseCatalogs = statement<{ workspace_id: number; member_id: number }>(
  'operator.raise-catalogs-of-user',
  `with locked as (
     select w.workspace_id from workspace w
     where w.workspace_id in (select uw.workspace_id from user_workspace uw where uw.user_id = $1)
     order by w.workspace_id for no key update
   )
   update workspace w set catalog_version = w.catalog_version + 1, updated_at = $2
   from locked l join member m on m.workspace_id = l.workspace_id and m.user_id = $1
   where w.workspace_id = l.workspace_id
   returning w.workspace_id, m.member_id`,
);
const updateMembers = statement<never>(
  'operator.update-members-of-user',
  `update member m set name = $2, locale = $3, updated_at = $4
   from user_workspace uw
   where uw.user_id = $1 and m.workspace_id = uw.workspace_id and m.user_id = uw.user_id`,
);

/** undefined: there is no such user. @param actorUserId null: an operator */
export async function changeUser(
  db: Pick<Database, 'transaction'>,
  {
    userId,
    changes: { name, locale },
    now,
    actorUserId,
  }: { userId: number; changes: UserChanges; now: Date; actorUserId: number | null },
): Promise<UserRow | undefined> {
  return db.transaction(async (tx) => {
    const places = await tx.query(raiseCatalogs, [userId, now]);
    const [user] = await tx.query(updateUser, [userId, name ?? null, locale ?? null, now]);
    if (user !== undefined) await tx.query(updateMembers, [userId, user.name, user.locale, now]);
    for (const { workspace_id, member_id } of places) {
      const by = { actor_user_id: actorUserId, at: now };
      noteFact(tx, { type: 'member.updated', workspace_id, ...by, detail: { member_id } });
    }
    return user;
  });
}
