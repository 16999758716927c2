/** Imports the demo by the same code as any import, completely or not at all. */
import { randomBytes } from 'node:crypto';
import { setServerOwner } from '../../access/server-owner.ts';
import { errors } from '@minutebook/contract/errors.ts';
import { statement, type Database } from '../../base/database/database.ts';
import { waitForLocks } from '../../base/database/wait-for-locks.ts';
import { DAY_MS } from '../../base/durations.ts';
import { writeDemoAccounts, type DemoAccounts } from './demo-accounts.ts';
import { readDemoFiles, type DemoFiles, type WorkspaceFile } from './demo-files.ts';
import { createEmptyWorkspace, fillWorkspace } from './demo-workspaces.ts';
import { finishDemo, hasUnfinishedDemo, removeUnfinishedDemo, toUnfinishedSlug } from './unfinished-demo.ts';
import { must } from '../../base/must.ts';
import { createToken, DEFAULT_TOKEN_DAYS } from '../../people/users/token-acts.ts';
import { createUser, type UserRow } from '../../people/users/create-user.ts';
import type { DemoContext } from './import-demo-records.ts';

type OnProgress = (text: string) => void;

/** This is before the first meeting of the demo. */
const FOUNDED_DAYS_AGO = 120;

const selectInhabitant = statement<{ what: string }>(
  'demo.inhabitant',
  `(select u.email as what from app_user u order by u.user_id limit 1)
   union all (select s.slug from workspace_slug s order by s.slug limit 1)`,
);
const selectNamesake = statement<{ what: string }>(
  'demo.namesake',
  `select u.email as what from app_user u where lower(u.email) = any($1::text[])
   union all select s.slug from workspace_slug s where s.slug = any($2::text[])`,
);

/** Does nothing in a database that has users or workspaces other than the demo's. */
export async function importDemoIfEmpty(ctx: DemoContext, onProgress: OnProgress): Promise<void> {
  const isEmpty = async () => (await ctx.db.query(selectInhabitant, [])).length === 0;
  // Checked first, because nearly every start finds a database in use.
  if (!(await isEmpty()) && !(await hasUnfinishedDemo(ctx.db))) return;
  await withDemoFiles(ctx, async (files) => {
    if (await isEmpty()) await importWhole(ctx, files, onProgress);
  });
}

/** @throws ApiError when a workspace or a user of the demo exists already */
export async function importDemo(ctx: DemoContext, onProgress: OnProgress): Promise<void> {
  await withDemoFiles(ctx, async (files) => {
    const slugs = files.people.workspaces.map(({ slug }) => slug);
    const [namesake] = await ctx.db.query(selectNamesake, [toEmails(files), slugs]);
    if (namesake !== undefined) throw errors.conflict('demo_exists', { what: namesake.what });
    await importWhole(ctx, files, onProgress);
  });
}

const lockDemo = statement<never>('demo.lock', `select pg_advisory_xact_lock(hashtext('minutebook demo'))`);
// Its transaction only holds a lock while the demo is imported elsewhere.
const stayIdle = statement<never>('demo.stay-idle', `set local idle_in_transaction_session_timeout = 0`);

/** Runs in one process at a time, and first removes the remains of an earlier one. */
async function withDemoFiles(ctx: DemoContext, work: (files: DemoFiles) => Promise<void>): Promise<void> {
  const now = ctx.clock.now();
  const files = await readDemoFiles(now);
  await ctx.db.transaction(async (tx) => {
    await waitForLocks(tx, 300);
    await tx.query(stayIdle, []);
    await tx.query(lockDemo, []);
    await removeUnfinishedDemo(ctx.db, toEmails(files), now);
    await work(files);
  });
}

const toEmails = ({ people }: DemoFiles) => people.users.map(({ email }) => email.toLowerCase());

async function importWhole(ctx: DemoContext, files: DemoFiles, onProgress: OnProgress): Promise<void> {
  const { users, workspaces } = files.people;
  const { db } = ctx;
  const now = ctx.clock.now();
  const founded_at = new Date(now.getTime() - FOUNDED_DAYS_AGO * DAY_MS);
  onProgress('Importing the demo');
  // All workspaces are created first: their slugs mark everything else as part of an unfinished demo.
  const workspaceIds: number[] = [];
  for (const workspace of workspaces) {
    const slug = toUnfinishedSlug(workspace.slug);
    workspaceIds.push(await createEmptyWorkspace(db, { slug, demo: workspace, founded_at }));
  }
  const { rows, accounts } = await createDemoUsers(db, { people: users, founded_at, now });
  for (const [index, workspace] of workspaces.entries()) {
    const workspace_id = workspaceIds[index] ?? 0;
    await fillWorkspace({ db, workspace_id, founded_at }, workspace, rows);
  }
  const owner = rows.get(must(accounts[0], 'first account of the demo').email);
  await setServerOwner(db, must(owner, 'owner of the demo').user_id, { is_server_owner: true, now });
  const [main] = workspaces;
  if (main === undefined) throw new Error("the demo's files name no workspace");
  // Loaded only here, because few starts import anything, and the readers of files take 7 MB.
  const { importDemoRecords } = await import('./import-demo-records.ts');
  await importDemoRecords(ctx, { slug: toUnfinishedSlug(main.slug), records: files.records, onProgress });
  await writeDemoAccounts(ctx.config.data_dir, toAccounts(ctx, files, accounts));
  await finishDemo(db);
}

function toAccounts(ctx: DemoContext, { people }: DemoFiles, users: DemoAccounts['users']): DemoAccounts {
  const outsider = users.find(({ role }) => role === 'outsider')?.email;
  const other = people.workspaces.find(({ members }) => members.some(({ email }) => email === outsider));
  return {
    base_url: ctx.config.base_url,
    workspace: must(people.workspaces[0], 'workspace of the demo').slug,
    other_workspace: must(other, 'other workspace of the demo').slug,
    users,
  };
}

/** Creates the demo's people. Those who represent a role get a password and a token. */
async function createDemoUsers(
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
