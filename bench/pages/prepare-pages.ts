/** Prepares the pages to open: the demo, a record of 5,000 utterances in it, and a member of the large workspace. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { systemClock } from '@minutebook/server/base/clock.ts';
import { thisProcess, toConfig } from '@minutebook/server/base/config/config.ts';
import type { Context } from '@minutebook/server/http/context.ts';
import { openDatabase, type ConnectionSettings } from '@minutebook/server/base/database/database.ts';
import { importFile } from '@minutebook/server/import/import-file.ts';
import { findImportTarget } from '@minutebook/server/import/find-import-target.ts';
import type { RecordFile } from '@minutebook/server/text/transcript/record-file.ts';
import { makeContext } from '@minutebook/server/start/make-context.ts';
import { createInvitation } from '@minutebook/server/people/invitations/invitation-acts.ts';
import { findDemoAccounts, type DemoAccounts } from '@minutebook/server/start/demo/demo-accounts.ts';
import { importDemo } from '@minutebook/server/start/demo/import-demo.ts';
import { requireUser } from '@minutebook/server/people/users/create-user.ts';
import { setPassword } from '@minutebook/server/people/users/set-password.ts';
import { makeRandom } from '../../tests/kit/seeded-random.ts';
import { NEWEST } from '../generate-workspace.ts';
import { inventTalk } from '../invented-talk.ts';
import type { BenchWorkspace } from '../make-workspace.ts';
import type { Account } from './open-browser.ts';

export const LONG_UTTERANCES = 5000;
const SHORT_UTTERANCES = 40;
export const SHARE_PASSWORD = 'a password of the bench';
const SPEAKERS = ['Ada', 'Ben', 'Chloé', '다은'];

export interface PreparedPages {
  /** Slug of the demo's workspace. */
  demo: string;
  /** The owner of the demo's workspace. */
  owner: Account & { token: string };
  /** A member who sees all of the large workspace. */
  reader: Account;
  /** A record of the demo with LONG_UTTERANCES. */
  long_record_id: number;
  /** An excerpt of the same talk that axe can check within seconds, shared with SHARE_PASSWORD. */
  short_record_id: number;
  invitation_token: string;
}

/** Finds them in a kept folder, and makes missing ones. */
export async function preparePages(
  connection: ConnectionSettings,
  data_dir: string,
  { slug }: BenchWorkspace,
): Promise<PreparedPages> {
  const db = openDatabase(connection);
  try {
    const config = toConfig({ MINUTEBOOK_DATA_DIR: data_dir }, thisProcess());
    const ctx = await makeContext(config, db, pino({ level: 'silent' }));
    const demo = await findOrImportDemo(ctx);
    const owner = demo.users.find(({ role }) => role === 'owner');
    if (owner === undefined) throw new Error('the demo has no owner');
    const reader = { email: `all@${slug}.example`, password: randomUUID() };
    const { user_id } = await requireUser(db, reader.email);
    await setPassword(db, { user_id, password: reader.password, now: ctx.clock.now() });
    return { demo: demo.workspace, owner, reader, ...(await addToDemo(ctx, demo.workspace, owner.email)) };
  } finally {
    await db.close();
  }
}

async function findOrImportDemo(ctx: Context): Promise<DemoAccounts> {
  const found = await findDemoAccounts(ctx);
  if (found !== undefined) return found;
  await importDemo(ctx, () => undefined);
  const imported = await findDemoAccounts(ctx);
  if (imported === undefined) throw new Error('the demo was not imported');
  return imported;
}

async function addToDemo(
  ctx: Context,
  slug: string,
  owner: string,
): Promise<Pick<PreparedPages, 'long_record_id' | 'short_record_id' | 'invitation_token'>> {
  const target = await findImportTarget(ctx, slug, { owner });
  const addRecord = async (utterances: number) => {
    const path = join(ctx.config.data_dir, `utterances-${utterances}.json`);
    await writeFile(path, JSON.stringify(makeRecordFile(utterances)));
    return (await importFile(ctx, { target, path })).record_id;
  };
  const long_record_id = await addRecord(LONG_UTTERANCES);
  const short_record_id = await addRecord(SHORT_UTTERANCES);
  const invitation = {
    email: `${randomUUID()}@example.com`,
    base_role: 'member',
    invited_by_member_id: target.owner_member_id ?? 0,
  } as const;
  const { token } = await createInvitation(
    ctx.db,
    { workspace_id: target.workspace_id, at: systemClock.now() },
    invitation,
  );
  return { long_record_id, short_record_id, invitation_token: token };
}

/** The file is always the same, so that it is imported once. */
function makeRecordFile(utterances: number): RecordFile {
  const random = makeRandom(5);
  const talk = inventTalk(5, 3000);
  const title = `${utterances} utterances`;
  const recorded_at = new Date(NEWEST).toISOString();
  return {
    format: 'minutebook.record/1',
    title,
    recorded_at,
    duration_ms: utterances * 4000,
    scope: 'workspace',
    speakers: SPEAKERS.map((name, index) => ({ speaker_id: index + 1, name })),
    dialogs: Array.from({ length: utterances }, (_, index) => ({
      start_ms: index * 4000,
      duration_ms: 4000,
      speaker_id: 1 + random.integer(SPEAKERS.length),
      // One to three sentences give lines of different heights.
      text: random.picks(random.chance(0.3) ? talk.korean : talk.english, 1, 3).join(' '),
    })),
    share: {
      title,
      expires_in_days: null,
      created_at: recorded_at,
      password: SHARE_PASSWORD,
    },
  };
}
