/** A repair that is killed wherever it was: what it mended is whole, the next one mends the rest, and no backup of it is half. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '@minutebook/server/base/clock.ts';
import { verifyArchive } from '@minutebook/server/base/backup/verify-archive.ts';
import { diagnose } from '@minutebook/server/start/doctor/diagnose.ts';
import { repair } from '@minutebook/server/start/doctor/repair.ts';
import { makeRecord } from '../kit/make/make-record.ts';
import { makeMember, makeWorkspace } from '../kit/make/make-workspace.ts';
import { toDatabaseUrl } from '../kit/run-command.ts';
import { spawnCommand } from '../kit/serve-process.ts';
import { runOn } from '../kit/test-cluster.ts';
import { startTestServer, type TestServer } from '../kit/test-server.ts';

const RECORDS = 40;

let server: TestServer;
before(async () => {
  server = await startTestServer();
  const workspace = await makeWorkspace(server);
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  for (let made = 0; made < RECORDS; made += 1)
    await makeRecord(server, workspace, { owner_member_id: owner.member_id, title: `Plan ${made}` });
  // Of the tests themselves: they take a row of the index that comes alone for a fault.
  await sql('alter table record_index disable trigger user');
});
after(() => server.stop());

const sql = (text: string) => runOn(server.connection as Parameters<typeof runOn>[0], text);
const isThere = async (query: string) =>
  (await sql(`select exists (${query}) as found`))[0]?.['found'] === true;
const backups = () => readdir(join(server.ctx.config.data_dir, 'backups')).catch(() => []);

const damage = () =>
  sql(`drop index if exists record_owner_idx;
    alter table record_facet drop constraint if exists record_facet_index_fkey;
    delete from record_index where record_id > 1`);

/** In the order in which a repair comes to them. */
const POINTS: Readonly<Record<string, () => Promise<boolean>>> = {
  'a backup has been begun': async () => (await backups()).length > 0,
  'an index is there again': () => isThere(`select from pg_class where relname = 'record_owner_idx'`),
  'a record is found again': () => isThere('select from record_index where record_id > 1'),
};

async function runAndKill(hasReached: () => Promise<boolean>): Promise<string | null> {
  const env = {
    DATABASE_URL: toDatabaseUrl(server.connection as Parameters<typeof toDatabaseUrl>[0]),
    MINUTEBOOK_DATA_DIR: server.ctx.config.data_dir,
  };
  const child = spawnCommand(['doctor', '--repair'], env, ['ignore', 'ignore', 'ignore']);
  const exited = once(child, 'exit');
  while (child.exitCode === null && !(await hasReached())) await sleep(2);
  child.kill('SIGKILL');
  const [, signal] = await exited;
  return signal;
}

test('A repair that is killed leaves what it mended whole, no half backup, and the rest to the next one', async () => {
  const indexed = 'select i.record_id, i.acl, i.label_ids from record_index i order by 1';
  const earlier = await sql(indexed);
  const parts = {
    ...server.ctx,
    connection: server.connection,
    clock: systemClock,
    is_deep: false,
    onProgress: () => undefined,
  };
  for (const [point, hasReached] of Object.entries(POINTS)) {
    await damage();
    assert.equal(await runAndKill(hasReached), 'SIGKILL', point);
    for (const name of await backups()) {
      if (!name.endsWith('.tar')) continue;
      const { problems } = await verifyArchive(join(server.ctx.config.data_dir, 'backups', name));
      assert.deepEqual(problems, [], `${point}: ${name}`);
    }
    const mended = await repair(await diagnose(parts), { ...parts, is_backed_up: false });
    const left = mended.filter(
      ({ state, about }) => state === 'wrong' && ['schema', 'records'].includes(about),
    );
    assert.deepEqual(left, [], point);
    assert.deepEqual(await sql(indexed), earlier, point);
  }
});
