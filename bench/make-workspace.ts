/** Makes the workspace and its people: readers for the benches, and owners of the records. */
import type { Client } from 'pg';
import type { Database } from '@minutebook/server/base/database/database.ts';
import { addMember } from '@minutebook/server/people/members/member-acts.ts';
import { createLabel } from '@minutebook/server/people/labels/label-acts.ts';
import { createTeam } from '@minutebook/server/people/teams/team-acts.ts';
import { createToken } from '@minutebook/server/people/users/token-acts.ts';
import { createUser } from '@minutebook/server/people/users/create-user.ts';
import { createWorkspace } from '@minutebook/server/people/workspaces/create-workspace.ts';
import { putTeamMember } from '@minutebook/server/people/teams/team-member-acts.ts';
import { generateWorkspace } from './generate-workspace.ts';
import { loadWorkspace } from './load-workspace.ts';

/** The readers, named by how much of the workspace they see: everything, a tenth, or one record in a thousand. */
export type Reader = 'all' | 'tenth' | 'few';

export interface BenchWorkspace {
  workspace_id: number;
  slug: string;
  records: number;
  /** Access tokens by reader. */
  readers: Record<Reader, string>;
  label_ids: number[];
  /** Records of 1,000 utterances that everybody except guests sees. */
  long_record_ids: number[];
}

const OWNERS = 40;
const TEAMS = 12;
const LABELS = 24;
const LONG_RECORDS = 20;

export async function makeBenchWorkspace(
  db: Database,
  client: Client,
  { records, first_record_id }: { records: number; first_record_id: number },
): Promise<BenchWorkspace> {
  const now = new Date();
  const slug = `bench-${records}`;
  const { workspace_id } = await createWorkspace(db, { slug, name: `${records} records` }, now);
  const team_ids = await Array.fromAsync({ length: TEAMS }, async (_, index) => {
    const team = { name: `Team ${index + 1}` };
    return (await createTeam(db, { workspace_id, at: now }, team)).team_id;
  });
  const label_ids = await Array.fromAsync({ length: LABELS }, async (_, index) => {
    const label = { name: `Label ${index + 1}`, color: '#3b82f6' };
    return (await createLabel(db, { workspace_id, at: now }, label)).label_id;
  });
  const addPerson = async (name: string, base_role: 'owner' | 'member' | 'guest') => {
    const user = await createUser(db, { email: `${name}@${slug}.example`, name }, now);
    const { member_id } = await addMember(db, { workspace_id, at: now }, { user, base_role });
    const token = { user_id: user.user_id, name: 'bench', scope: 'read', expires_in_days: null } as const;
    return { member_id, token: (await createToken(db, token, now)).token };
  };
  const addGuest = async (name: string, team_id: number | undefined) => {
    const { member_id, token } = await addPerson(name, 'guest');
    if (team_id === undefined) throw new RangeError('there are fewer teams than guests');
    await putTeamMember(
      db,
      { workspace_id, at: now },
      { team_id, member_id, base_role: 'member', role_ids: [] },
    );
    return token;
  };
  const readers = {
    all: (await addPerson('all', 'owner')).token,
    tenth: await addGuest('tenth', team_ids[0]),
    few: await addGuest('few', team_ids[1]),
  };
  const owner_member_ids = await Array.fromAsync(
    { length: OWNERS },
    async (_, index) => (await addPerson(`person-${index + 1}`, 'member')).member_id,
  );
  const long_record_every = Math.floor(records / LONG_RECORDS);
  const generated = generateWorkspace({
    records,
    long_record_every,
    owner_member_ids,
    team_ids,
    label_ids,
  });
  await loadWorkspace(client, generated, { workspace_id, first_record_id });
  const long_record_ids = Array.from(
    { length: LONG_RECORDS },
    (_, index) => first_record_id + (index + 1) * long_record_every - 1,
  );
  return { workspace_id, slug, records, readers, label_ids, long_record_ids };
}
