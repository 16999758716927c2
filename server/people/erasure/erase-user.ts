/** Erases a person: nothing that identifies them stays in any workspace, except what others said about them. */
import { errors } from '@minutebook/contract/errors.ts';
import { noteEvent } from '../../access/note-event.ts';
import type { Database } from '../../base/database/database.ts';
import { forgetVoicesOfErased } from '../../records/voices/forget-voices.ts';
import { toPersonName } from '../../search/person-facets.ts';
import { setUserStatus } from '../users/set-user-status.ts';
import type { UserRow } from '../users/create-user.ts';
import { forgetAttendance } from './forget-attendance.ts';
import { forgetUser } from './forget-user.ts';
import { previewErasure, type ErasurePreview } from './preview-erasure.ts';
import { releaseRecords, type RecordFate } from './release-records.ts';

/**
 * The workspaces are cleared one after the other, then the account: an erasure that was interrupted is
 * started again. @throws CONFLICT while a hold stands over anything of theirs, or when they are the last
 * owner of a workspace
 */
export async function eraseUser(
  db: Database,
  { user, fate, now }: { user: UserRow; fate: RecordFate; now: Date },
): Promise<ErasurePreview> {
  const preview = await previewErasure(db, user);
  const held = preview.workspaces.find((workspace) => workspace.held > 0);
  if (held !== undefined) throw errors.conflict('user_held', { email: user.email, slug: held.slug });
  // This refuses, before anything is changed, when a workspace of theirs has no other owner.
  await setUserStatus(db, { user, status: 'deactivated', now });
  for (const workspace of preview.workspaces) {
    await releaseRecords(db, { workspace, fate, now });
    await forgetAttendance(db, { ...workspace, user, now });
  }
  const ids = preview.workspaces.map(({ workspace_id }) => workspace_id);
  await db.transaction(async (tx) => {
    const name = toPersonName(user.name);
    for (const { workspace_id, member_id } of preview.workspaces)
      await forgetVoicesOfErased(tx, workspace_id, { member_id, contact_id: null, name, email: null });
    await forgetUser(tx, { user, workspace_ids: ids, now });
    for (const { workspace_id, member_id } of preview.workspaces) {
      const act = { workspace_id, at: now };
      noteEvent(tx, { kind: 'member.forget', ...act, detail: { member_id, status: 'deactivated' } });
      noteEvent(tx, { kind: 'user.erase', ...act, detail: { user_id: user.user_id, records: fate.kind } });
    }
  });
  return preview;
}
