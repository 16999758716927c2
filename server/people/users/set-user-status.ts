/** Switches a user off and on: a user who is off can do nothing in any workspace. */
import { errors } from '@minutebook/contract/errors.ts';
import { listWorkspacesOfUser } from '../../access/access-queries.ts';
import { endAccess } from '../../access/ends/end-access.ts';
import { statement, type Database } from '../../base/database/database.ts';
import { lockWorkspace } from '../workspaces/workspace-queries.ts';

const updateStatus = statement<never>(
  'users.update-user-status',
  `update app_user set status = $2, updated_at = $3 where user_id = $1`,
);
const selectOwnerless = statement<{ slug: string }>(
  'users.workspaces-without-owner-but',
  `select w.slug from member m join workspace w on w.workspace_id = m.workspace_id
   where m.user_id = $1 and m.status = 'active' and m.base_role = 'owner' and not exists (
     select 1 from member o join app_user u on u.user_id = o.user_id
     where o.workspace_id = m.workspace_id and o.status = 'active' and o.base_role = 'owner' and u.status = 'active')
   order by w.workspace_id`,
);

/** @throws ApiError when a workspace would have no active owner left */
export async function setUserStatus(
  db: Database,
  {
    user,
    status,
    now,
  }: { user: { user_id: number; email: string }; status: 'active' | 'deactivated'; now: Date },
): Promise<void> {
  await db.transaction(async (tx) => {
    // The workspaces are locked in one order, so that of two concurrent changes neither can remove the last
    // owner unnoticed.
    for (const id of await listWorkspacesOfUser(tx, user.user_id)) await lockWorkspace(tx, id);
    await tx.query(updateStatus, [user.user_id, status, now]);
    if (status === 'deactivated') {
      await endAccess(tx, { event: 'user_deactivated', user_id: user.user_id, actor_user_id: null, now });
    }
    const [ownerless] = await tx.query(selectOwnerless, [user.user_id]);
    if (ownerless === undefined) return;
    throw errors.conflict('last_owner_of', { email: user.email, slug: ownerless.slug });
  });
}
