/**
 * A demo that is being imported has temporary slugs; it gets its own when it is complete. A workspace found
 * under a temporary slug later was left by a killed import.
 */
import { statement, type Database } from '../../base/database/database.ts';
import { deleteRecordsOf } from '../../records/writing/erase-record.ts';

const PREFIX = 'unfinished-demo-';

export const toUnfinishedSlug = (slug: string) => PREFIX + slug;

const renameWorkspaces = statement<never>(
  'demo.rename-workspaces',
  `update workspace set slug = substr(slug, length($1) + 1) where starts_with(slug, $1)`,
);
const renameSlugs = statement<never>(
  'demo.rename-slugs',
  `update workspace_slug set slug = substr(slug, length($1) + 1) where starts_with(slug, $1)`,
);

export async function finishDemo(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query(renameWorkspaces, [PREFIX]);
    await tx.query(renameSlugs, [PREFIX]);
  });
}

const selectWorkspaces = statement<{ workspace_id: number }>(
  'demo.unfinished-workspaces',
  `select s.workspace_id from workspace_slug s where starts_with(s.slug, $1) order by s.workspace_id`,
);
export async function hasUnfinishedDemo(db: Database): Promise<boolean> {
  return (await db.query(selectWorkspaces, [PREFIX])).length > 0;
}

const sweepMedia = statement<never>(
  'demo.sweep-media',
  `insert into media_sweep (workspace_id, media_key, not_before)
   select r.workspace_id, r.media_key, $2 from record r
   where r.workspace_id = any($1::bigint[]) and r.media_stored`,
);
const deleteFrom = (table: string) =>
  statement<never>(
    `demo.delete-${table.replaceAll('_', '-')}`,
    `delete from ${table} where workspace_id = any($1::bigint[])`,
  );
const deleteShares = deleteFrom('share_directory');
// Invitations refer to members, as records do, and would block the deletion of the workspace.
const deleteInvitations = deleteFrom('invitation');
const deleteUsers = statement<never>(
  'demo.delete-users',
  `delete from app_user u where lower(u.email) = any($2::text[]) and not exists (
     select 1 from user_workspace uw where uw.user_id = u.user_id and uw.workspace_id <> all($1::bigint[]))`,
);
const deleteUserWorkspaces = deleteFrom('user_workspace');
const deleteWorkspaces = deleteFrom('workspace');
const deleteSlugs = deleteFrom('workspace_slug');

/** @param emails the demo's people; those in no other workspace are deleted too */
export async function removeUnfinishedDemo(
  db: Database,
  emails: readonly string[],
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    const ids = (await tx.query(selectWorkspaces, [PREFIX])).map(({ workspace_id }) => workspace_id);
    if (ids.length === 0) return;
    await tx.query(sweepMedia, [ids, now]);
    await tx.query(deleteShares, [ids]);
    await deleteRecordsOf(tx, ids);
    await tx.query(deleteInvitations, [ids]);
    await tx.query(deleteUsers, [ids, emails.map((email) => email.toLowerCase())]);
    await tx.query(deleteUserWorkspaces, [ids]);
    await tx.query(deleteWorkspaces, [ids]);
    await tx.query(deleteSlugs, [ids]);
  });
}
