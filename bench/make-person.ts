/** Makes a member of a workspace for a bench. */
import { randomUUID } from 'node:crypto';
import type { Database } from '@minutebook/server/base/database/database.ts';
import { addMember } from '@minutebook/server/people/members/member-acts.ts';
import { createToken } from '@minutebook/server/people/users/token-acts.ts';
import { createUser } from '@minutebook/server/people/users/create-user.ts';

/** @returns a token of the new member, for reading and writing */
export async function makePerson(
  db: Database,
  workspace_id: number,
  base_role: 'member' | 'owner',
): Promise<string> {
  const now = new Date();
  const user = await createUser(db, { email: `${randomUUID()}@example.com`, name: 'Somebody' }, now);
  await addMember(db, { workspace_id, at: now }, { user, base_role });
  const asked = { user_id: user.user_id, name: 'bench', scope: 'write', expires_in_days: null } as const;
  return (await createToken(db, asked, now)).token;
}
