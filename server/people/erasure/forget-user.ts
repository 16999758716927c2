/** Removes what identifies a person: their ways to sign in, and their name and address wherever they stand. */
import { endSessionsOfUser } from '../../access/session-queries.ts';
import { statement, type WriteTransaction } from '../../base/database/database.ts';
import { forgetRepliesTo } from '../../http/idempotency/idempotency-queries.ts';
import { addressDigest } from '../../mail/unsubscribe-link.ts';
import { removePlaylistSharesOf } from '../../records/shares/playlists/playlist-share-queries.ts';
import { forgetMails } from '../../mail/mail-choices.ts';
import type { UserRow } from '../users/create-user.ts';

const deleteTraces = [
  `delete from access_token where user_id = $1`,
  `delete from oauth_grant where user_id = $1`,
  `delete from oauth_code where user_id = $1`,
  `delete from oauth_device where user_id = $1`,
  `delete from oauth_guess where user_id = $1`,
  `delete from login_token where user_id = $1`,
  `delete from login_session where user_id = $1`,
  `delete from totp where user_id = $1`,
  `delete from passkey where user_id = $1`,
  `delete from recovery_code where user_id = $1`,
  `delete from password_reset where user_id = $1`,
  `delete from user_identity where user_id = $1`,
].map((sql, index) => statement<never>(`forget-user.delete-traces-${index}`, sql));

const deleteAttempts = statement<never>(
  'forget-user.delete-attempts',
  `delete from login_attempt where email = lower($1)`,
);

const renameUser = statement<never>(
  'forget-user.rename',
  `update app_user set email = $2, name = $3, password_hash = null, updated_at = $4 where user_id = $1`,
);
const renameMembers = statement<never>(
  'forget-user.rename-members',
  `update member set email = $2, name = $3, status = 'deactivated', updated_at = $4
   where user_id = $1 and workspace_id = any ($5::bigint[])`,
);
// Playlists that others see stay, under another name.
const deletePlaylists = statement<never>(
  'forget-user.delete-playlists',
  `delete from playlist p using member m
   where p.workspace_id = any ($2::bigint[]) and p.audience = 'author' and m.workspace_id = p.workspace_id
     and m.member_id = p.author_member_id and m.user_id = $1`,
);
// Deletes their own notes, clips and hits of trackers. Notes that others can see stay, without an author.
const deleteOwnNotes = [
  `delete from moment n using member m
   where n.workspace_id = any ($2::bigint[]) and n.audience = 'author' and m.workspace_id = n.workspace_id
     and m.member_id = n.author_member_id and m.user_id = $1`,
  `delete from trashed_row n using member m
   where n.workspace_id = any ($2::bigint[]) and n.table_name = 'moment' and n.content ->> 'audience' = 'author'
     and m.workspace_id = n.workspace_id and m.member_id = (n.content ->> 'author_member_id')::bigint and m.user_id = $1`,
].map((sql, index) => statement<never>(`forget-user.delete-own-notes-${index}`, sql));
// Also what others could see: it is deleted already.
const deleteRemovedMoments = statement<never>(
  'forget-user.delete-removed-moments',
  `delete from removed_item i using removed_item_row k, member m
   where i.workspace_id = any ($2::bigint[]) and i.kind = 'moment' and k.workspace_id = i.workspace_id and k.kind = i.kind
     and k.item_id = i.item_id and k.table_name = 'moment' and m.workspace_id = i.workspace_id
     and m.member_id = (k.content ->> 'author_member_id')::bigint and m.user_id = $1`,
);
// Imports hold titles and names of people in addition to the records that were made of them.
const deleteOwn = ['saved_search', 'calendar', 'tracker', 'scim_user', 'meeting_import'].map((table) =>
  statement<never>(
    `forget-user.delete-${table.replaceAll('_', '-')}`,
    `delete from ${table} o using member m
     where o.workspace_id = any ($2::bigint[]) and m.workspace_id = o.workspace_id and m.member_id = o.member_id and m.user_id = $1`,
  ),
);
const forgetInvitations = statement<never>(
  'forget-user.forget-invitations',
  `update invitation set email = $2, status = case when status = 'pending' then 'cancelled' else status end, updated_at = $3
   where lower(email) = lower($1) and workspace_id in (select w.workspace_id from workspace w)`,
);
// Audit entries keep the user's number; names and addresses are removed.
const forgetInAudit = statement<never>(
  'forget-user.forget-in-audit',
  `update audit_log a set detail = a.detail - 'email' - 'name' - 'address'
   where a.workspace_id = any ($3::bigint[]) and a.detail is not null
     and (a.actor_user_id = $1 or (a.detail ->> 'user_id') = $1::text or lower(a.detail ->> 'email') = lower($2))`,
);

/** @param workspace_ids all workspaces that the user is a member of */
export async function forgetUser(
  tx: WriteTransaction,
  { user, workspace_ids, now }: { user: UserRow; workspace_ids: readonly number[]; now: Date },
): Promise<void> {
  const { user_id } = user;
  const [email, name] = [`erased-${user_id}@erased.invalid`, `Erased ${user_id}`];
  await tx.query(endSessionsOfUser, [user_id, now]);
  for (const remove of deleteTraces) await tx.query(remove, [user_id]);
  await tx.query(deleteAttempts, [user.email]);
  await forgetMails(tx, addressDigest(user.email));
  await removePlaylistSharesOf(tx, { user_id, workspace_ids });
  await tx.query(deletePlaylists, [user_id, workspace_ids]);
  for (const remove of [...deleteOwnNotes, deleteRemovedMoments, ...deleteOwn])
    await tx.query(remove, [user_id, workspace_ids]);
  await forgetRepliesTo(tx, { user_id, workspace_ids });
  await tx.query(forgetInvitations, [user.email, email, now]);
  await tx.query(renameMembers, [user_id, email, name, now, workspace_ids]);
  await tx.query(renameUser, [user_id, email, name, now]);
  await tx.query(forgetInAudit, [user_id, user.email, workspace_ids]);
}
