/** Releases what a departing person owns, a hundred records a transaction. */
import { errors } from '@minutebook/contract/errors.ts';
import { memberPrincipal } from '../../access/principals.ts';
import { statement, type Database, type WriteTransaction } from '../../base/database/database.ts';
import { waitForLocks } from '../../base/database/wait-for-locks.ts';
import { lockCounter } from '../../records/lock-records.ts';
import { RecordWriter } from '../../records/record-writer.ts';
import { purgeOwned } from '../../records/trash/purge-record.ts';
import { handOver as handOverTrash } from '../../records/trash/trash-queries.ts';
import { eraseRecord } from '../../records/writing/erase-record.ts';
import { lockDoomedRecord } from '../../records/writing/lock-doomed-record.ts';
import { requireMember } from '../members/require-member-by-email.ts';
import type { OwnedWorkspace } from './preview-erasure.ts';

/** The fate of the records that the erased person owns. */
export type RecordFate = { kind: 'hand_over'; email: string } | { kind: 'delete' };

const selectOwned = statement<{ record_id: number; is_accepted: boolean }>(
  'release-records.owned-records',
  `select r.record_id, exists (
     select from record o where o.workspace_id = $1 and o.owner_member_id = $3 and (o.uuid = r.uuid or o.import_digest = r.import_digest)
   ) as is_accepted
   from record r where r.workspace_id = $1 and r.owner_member_id = $2 order by r.record_id limit 100`,
);

/** A recording that has not arrived: nobody brings it any more by the link that they had. */
const endUpload = statement<never>(
  'release-records.end-upload',
  `update upload set expires_at = least(expires_at, $3)
   where workspace_id = $1 and record_id = $2 and completed_at is null`,
);

/**
 * Hands over or deletes the records that a person owns in a workspace, and what they have in its trash.
 * @throws CONFLICT when they are to be handed over to the person themselves
 */
export async function releaseRecords(
  db: Database,
  { workspace, fate, now }: { workspace: OwnedWorkspace; fate: RecordFate; now: Date },
): Promise<void> {
  const { workspace_id, member_id } = workspace;
  if (workspace.records === 0 && workspace.trashed === 0) return;
  const heir = fate.kind === 'delete' ? null : (await requireMember(db, workspace_id, fate.email)).member_id;
  if (heir === member_id) throw errors.conflict('heir_is_same');
  for (let is_done = false; !is_done;) {
    is_done = await db.transaction(async (tx) => {
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

/** Hands over the trash, or purges it. Returns whether nothing of theirs is left in it. */
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

/** Deletes the rows of a record; the next sweep deletes its media file. */
async function deleteOne(
  tx: WriteTransaction,
  { workspace_id, record_id }: { workspace_id: number; record_id: number },
  now: Date,
): Promise<void> {
  const doomed = await lockDoomedRecord(tx, workspace_id, record_id);
  if (doomed !== undefined)
    await eraseRecord(tx, { record: { workspace_id, record_id, ...doomed }, actor_user_id: null, now });
}

async function handOver(
  tx: WriteTransaction,
  {
    record,
    heir,
    now,
  }: { record: { workspace_id: number; record_id: number; is_accepted: boolean }; heir: number; now: Date },
): Promise<void> {
  const writer = new RecordWriter(tx, record, { kind: 'record.hand_over', actor_user_id: null, at: now });
  // The heir may have imported the same file, and both keys are unique per owner: the record gives them up.
  const apart = record.is_accepted ? { uuid: null, import_digest: null } : {};
  await writer.patch({ owner_member_id: heir, ...apart });
  await tx.query(endUpload, [record.workspace_id, record.record_id, now]);
}
