import { randomBytes } from 'node:crypto';
import type { Database } from '../../base/database/database.ts';
import { createToken, DEFAULT_TOKEN_DAYS } from '../../people/users/token-acts.ts';
import { createUser, type UserRow } from '../../people/users/create-user.ts';
import type { DemoAccounts } from './demo-accounts.ts';
import type { WorkspaceFile } from './demo-files.ts';

/** The demo's people; those who represent a role get a password and a token of their own. */
export async function createDemoUsers(
  db: Database,
  { people, founded_at, now }: { people: WorkspaceFile['users']; founded_at: Date; now: Date },
): Promise<{ rows: Map<string, UserRow>; accounts: DemoAccounts['users'] }> {
  const rows = new Map<string, UserRow>();
  const accounts: DemoAccounts['users'] = [];
  for (const { role_in_demo: role, ...person } of people) {
    if (role === null) {
      rows.set(person.email, await createUser(db, person, founded_at));
      continue;
    }
    const password = randomBytes(12).toString('base64url');
    const user = await createUser(db, { ...person, password }, founded_at);
    const token = { name: 'demo', scope: 'write' as const, expires_in_days: DEFAULT_TOKEN_DAYS };
    const created = await createToken(db, { user_id: user.user_id, ...token }, now);
    rows.set(person.email, user);
    accounts.push({ email: person.email, role, token: created.token, password });
  }
  return { rows, accounts };
}
