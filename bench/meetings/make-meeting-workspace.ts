/** Makes the workspace for the imported meetings with its reader, and labels the records. */
import { type Database, statement } from '@minutebook/server/base/database/database.ts';
import { createLabel } from '@minutebook/server/people/labels/label-acts.ts';
import { addMember } from '@minutebook/server/people/members/member-acts.ts';
import { createToken } from '@minutebook/server/people/users/token-acts.ts';
import { createUser } from '@minutebook/server/people/users/create-user.ts';
import { createWorkspace } from '@minutebook/server/people/workspaces/create-workspace.ts';
import { addLabels } from '@minutebook/server/records/record-writer.ts';
import { makeRandom } from '../../tests/kit/seeded-random.ts';

export const SLUG = 'meetings';
export const OWNER = 'owner@meetings.example';
const LABELS = 24;

export interface MeetingWorkspace {
  workspace_id: number;
  token: string;
}

export async function makeMeetingWorkspace(db: Database): Promise<MeetingWorkspace> {
  const now = new Date();
  const { workspace_id } = await createWorkspace(db, { slug: SLUG, name: 'Meetings' }, now);
  const user = await createUser(db, { email: OWNER, name: 'Owner' }, now);
  await addMember(db, { workspace_id, at: now }, { user, base_role: 'owner' });
  const asked = { user_id: user.user_id, name: 'bench', scope: 'read', expires_in_days: null } as const;
  return { workspace_id, token: (await createToken(db, asked, now)).token };
}

const selectIds = statement<{ record_id: number }>(
  'bench.record-ids',
  `select r.record_id from record r where r.workspace_id = $1 order by r.record_id`,
);

export const listRecordIds = async (db: Database, workspace_id: number): Promise<number[]> =>
  (await db.query(selectIds, [workspace_id])).map(({ record_id }) => record_id);

/** Puts each label on one record in eight. */
export async function labelRecords(db: Database, workspace_id: number): Promise<void> {
  const at = new Date();
  const random = makeRandom(7);
  const ids = await listRecordIds(db, workspace_id);
  for (let place = 0; place < LABELS; place += 1) {
    const label = { name: `Label ${place + 1}`, color: '#3b82f6' };
    const { label_id } = await createLabel(db, { workspace_id, at }, label);
    const chosen = ids.filter(() => random.chance(1 / 8));
    const change = { kind: 'record.label', actor_user_id: null, at } as const;
    await db.transaction((tx) =>
      addLabels(tx, { ...change, workspace_id, record_ids: chosen, label_ids: [label_id] }),
    );
  }
}
