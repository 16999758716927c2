/** Erases a person: nothing that identifies them stays in any workspace, except what others said about them. */
import { errors } from '@minutebook/contract/errors.ts';
import { endSessionsOfUser } from '../../access/session-queries.ts';
import {
  statement,
  type Database,
  type Queryable,
  type WriteTransaction,
} from '../../base/database/database.ts';
import { waitForLocks } from '../../base/database/wait-for-locks.ts';
import { writeAudit } from '../../access/audit-log.ts';
import { memberPrincipal } from '../../access/principals.ts';
import { isHeld } from '../../records/holds/is-held.ts';
import { lockCounter } from '../../records/lock-records.ts';
import { RecordWriter } from '../../records/record-writer.ts';
import { purgeOwned } from '../../records/trash/purge-record.ts';
import { handOver as handOverTrash } from '../../records/trash/trash-queries.ts';
import { addressDigest } from '../../mail/address-digest.ts';
import { forgetMails } from '../../mail/mail-choices.ts';
import { eraseRecord } from '../../records/writing/erase-record.ts';
import { lockDoomedRecord } from '../../records/writing/lock-doomed-record.ts';
import { requireMember } from '../members/require-member-by-email.ts';
import { raiseBothVersions } from '../workspaces/workspace-versions.ts';
import type { UserRow } from '../users/create-user.ts';
import { setUserStatus } from '../users/set-user-status.ts';

/** The choice for the records that they own. */
export type RecordFate = { kind: 'hand_over'; email: string } | { kind: 'delete' };

export interface ErasurePreview {
  workspaces: {
    slug: string;
    workspace_id: number;
    member_id: number;
    records: number;
    /** Records of theirs in the trash. */
    trashed: number;
    held: number;
  }[];
  tokens: number;
  sessions: number;
  audit_entries: number;
}

const selectWorkspaces = statement<ErasurePreview['workspaces'][number]>(
  'erase-user.workspaces',
  `select w.slug, m.workspace_id, m.member_id, count(r.record_id)::integer as records,
     count(r.record_id) filter (where ${isHeld('r.workspace_id')})::integer + (
       select count(*)::integer from hold h where h.workspace_id = m.workspace_id and h.member_id = m.member_id) + (
       select count(*)::integer from trashed_record r
       where r.workspace_id = m.workspace_id and r.owner_member_id = m.member_id and ${isHeld('r.workspace_id')}) as held,
     (select count(*)::integer from trashed_record t
      where t.workspace_id = m.workspace_id and t.owner_member_id = m.member_id) as trashed
   from member m
   join workspace w on w.workspace_id = m.workspace_id
   left join record r on r.workspace_id = m.workspace_id and r.owner_member_id = m.member_id
   where m.user_id = $1
   group by w.slug, m.workspace_id, m.member_id order by m.workspace_id`,
);
const selectCounts = statement<Omit<ErasurePreview, 'workspaces'>>(
  'erase-user.counts',
  `select
     (select count(*)::integer from access_token t where t.user_id = $1 and t.kind = 'personal') as tokens,
     (select count(*)::integer from login_session s where s.user_id = $1) as sessions,
     (select count(*)::integer from audit_log a where a.actor_user_id = $1) as audit_entries`,
);

export async function previewErasure(db: Queryable, { user_id }: UserRow): Promise<ErasurePreview> {
  const [workspaces, [counts]] = [
    await db.query(selectWorkspaces, [user_id]),
    await db.query(selectCounts, [user_id]),
  ];
  return { workspaces, ...(counts ?? { tokens: 0, sessions: 0, audit_entries: 0 }) };
}

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
].map((sql, place) => statement<never>(`erase-user.delete-traces-${place}`, sql));

const deleteAttempts = statement<never>(
  'erase-user.delete-attempts',
  `delete from login_attempt where email = lower($1)`,
);

const renameUser = statement<never>(
  'erase-user.rename',
  `update app_user set email = $2, name = $3, password_hash = null, updated_at = $4 where user_id = $1`,
);
const renameMembers = statement<never>(
  'erase-user.rename-members',
  `update member set email = $2, name = $3, status = 'deactivated', updated_at = $4
   where user_id = $1 and workspace_id = any ($5::bigint[])`,
);
const deleteSavedSearches = statement<never>(
  'erase-user.delete-saved-searches',
  `delete from saved_search s using member m
   where s.workspace_id = any ($2::bigint[]) and m.workspace_id = s.workspace_id and m.member_id = s.member_id and m.user_id = $1`,
);
const forgetInvitations = statement<never>(
  'erase-user.forget-invitations',
  `update invitation set email = $2, status = case when status = 'pending' then 'cancelled' else status end, updated_at = $3
   where lower(email) = lower($1) and workspace_id in (select w.workspace_id from workspace w)`,
);
// Audit entries keep the user's number; names and addresses are removed.
const forgetInAudit = statement<never>(
  'erase-user.forget-in-audit',
  `update audit_log a set detail = a.detail - 'email' - 'name' - 'address'
   where a.workspace_id = any ($3::bigint[]) and a.detail is not null
     and (a.actor_user_id = $1 or (a.detail ->> 'user_id') = $1::text or lower(a.detail ->> 'email') = lower($2))`,
);

/**
 * One workspace after the other, then the account: an erasure that was interrupted is begun again.
 * @throws CONFLICT while a hold stands over anything of theirs, or when they are the last owner of a workspace
 */
export async function eraseUser(
  db: Database,
  { user, fate, now }: { user: UserRow; fate: RecordFate; now: Date },
): Promise<ErasurePreview> {
  const preview = await previewErasure(db, user);
  const held = preview.workspaces.find((workspace) => workspace.held > 0);
  if (held !== undefined) throw errors.conflict('user_held', { email: user.email, slug: held.slug });
  // Refused before anything is changed when nobody else owns a workspace of theirs.
  await setUserStatus(db, { user, status: 'deactivated', now });
  for (const workspace of preview.workspaces) await releaseRecords(db, { workspace, fate, now });
  const ids = preview.workspaces.map(({ workspace_id }) => workspace_id);
  const [email, name] = [`erased-${user.user_id}@erased.invalid`, `Erased ${user.user_id}`];
  await db.transaction(async (tx) => {
    await tx.query(endSessionsOfUser, [user.user_id, now]);
    for (const remove of deleteTraces) await tx.query(remove, [user.user_id]);
    await tx.query(deleteAttempts, [user.email]);
    await forgetMails(tx, addressDigest(user.email));
    await tx.query(deleteSavedSearches, [user.user_id, ids]);
    await tx.query(forgetInvitations, [user.email, email, now]);
    await tx.query(renameMembers, [user.user_id, email, name, now, ids]);
    await tx.query(renameUser, [user.user_id, email, name, now]);
    await tx.query(forgetInAudit, [user.user_id, user.email, ids]);
    for (const { workspace_id: workspaceId, member_id } of preview.workspaces) {
      await raiseBothVersions(tx, {
        workspace_id: workspaceId,
        type: 'member.updated',
        detail: { member_id, status: 'deactivated' },
        actor_user_id: null,
        at: now,
      });
      const detail = { user_id: user.user_id, records: fate.kind };
      await writeAudit(tx, {
        workspaceId,
        event: { action: 'user.erase', actor_user_id: null, detail },
        now,
      });
    }
  });
  return preview;
}

const selectOwned = statement<{ record_id: number; is_taken: boolean }>(
  'erase-user.owned-records',
  `select r.record_id, exists (
     select from record o where o.workspace_id = $1 and o.owner_member_id = $3 and (o.uuid = r.uuid or o.import_digest = r.import_digest)
   ) as is_taken
   from record r where r.workspace_id = $1 and r.owner_member_id = $2 order by r.record_id limit 100`,
);

type Workspace = ErasurePreview['workspaces'][number];

async function releaseRecords(
  db: Database,
  { workspace, fate, now }: { workspace: Workspace; fate: RecordFate; now: Date },
): Promise<void> {
  const { workspace_id, member_id } = workspace;
  if (workspace.records === 0 && workspace.trashed === 0) return;
  const heir = fate.kind === 'delete' ? null : (await requireMember(db, workspace_id, fate.email)).member_id;
  if (heir === member_id) throw errors.conflict('heir_is_same');
  for (let isDone = false; !isDone;) {
    isDone = await db.transaction(async (tx) => {
      await waitForLocks(tx);
      await lockCounter(tx, workspace_id);
      const owned = await tx.query(selectOwned, [workspace_id, member_id, heir]);
      for (const record of owned) {
        if (heir === null) await deleteOne(tx, { workspace_id, ...record }, now);
        else await handOver(tx, { record: { workspace_id, ...record }, heir, now });
      }
      if (owned.length > 0) return false;
      return releaseTrash(tx, { workspace_id, member_id, heir }, now);
    });
  }
}

/** Also purges what they had deleted. Returns whether nothing of theirs is left in the trash. */
async function releaseTrash(
  tx: WriteTransaction,
  { workspace_id, member_id, heir }: { workspace_id: number; member_id: number; heir: number | null },
  now: Date,
): Promise<boolean> {
  if (heir === null) {
    return (await purgeOwned(tx, { workspace_id, member_id }, { actor_user_id: null, at: now })) === 0;
  }
  const principals = [memberPrincipal(member_id), memberPrincipal(heir)];
  await tx.query(handOverTrash, [workspace_id, member_id, heir, ...principals]);
  return true;
}

/** Its media file goes with the next sweep. */
async function deleteOne(
  tx: WriteTransaction,
  { workspace_id, record_id }: { workspace_id: number; record_id: number },
  now: Date,
): Promise<void> {
  const doomed = await lockDoomedRecord(tx, workspace_id, record_id);
  if (doomed !== undefined)
    await eraseRecord(tx, { record: { workspace_id, record_id, ...doomed }, actorUserId: null, now });
}

async function handOver(
  tx: WriteTransaction,
  {
    record,
    heir,
    now,
  }: { record: { workspace_id: number; record_id: number; is_taken: boolean }; heir: number; now: Date },
): Promise<void> {
  const writer = new RecordWriter(tx, record, { kind: 'record.hand_over', actor_user_id: null, at: now });
  // A file that the heir has imported too can only be told apart by its number.
  const apart = record.is_taken ? { uuid: null, import_digest: null } : {};
  await writer.patch({ owner_member_id: heir, ...apart });
}
