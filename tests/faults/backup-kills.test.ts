/** A backup and a restore that are killed leave nothing that looks whole and is not. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { toConfig } from '@minutebook/server/base/config/config.ts';
import { verifyArchive } from '@minutebook/server/base/backup/verify-archive.ts';
import { systemClock } from '@minutebook/server/base/clock.ts';
import { listBackups, openBackupBucket } from '@minutebook/server/start/backup/bucket/backup-bucket.ts';
import { toBucketSource } from '@minutebook/server/start/backup/bucket/bucket-source.ts';
import { openServiceDatabase } from '@minutebook/server/base/open-service-database.ts';
import { makeEmptyDatabase } from '../kit/database.ts';
import { isThorough } from '../kit/is-thorough.ts';
import { startMemoryS3 } from '../kit/servers/memory-s3.ts';
import { makeRecord } from '../kit/make/make-record.ts';
import { makeMember, makeWorkspace } from '../kit/make/make-workspace.ts';
import { toDatabaseUrl } from '../kit/run-command.ts';
import { spawnCommand } from '../kit/serve-process.ts';
import { runOn, type TestConnection } from '../kit/test-cluster.ts';
import { startTestServer, type TestServer } from '../kit/test-server.ts';

const POINTS = isThorough ? 10 : 2;
const FILES = 8;
const FILE_BYTES = 4_000_000;

let server: TestServer;
let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'minutebook-kills-'));
  server = await startTestServer();
  const workspace = await makeWorkspace(server);
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  for (let made = 0; made < FILES; made += 1) {
    const media = { content: randomBytes(FILE_BYTES) };
    await makeRecord(server, workspace, { owner_member_id: owner.member_id, media });
  }
});
after(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

const settings = (connection: TestConnection, data_dir: string) => ({
  DATABASE_URL: toDatabaseUrl(connection),
  MINUTEBOOK_DATA_DIR: data_dir,
  MINUTEBOOK_BACKUP_PASSPHRASE: 'correct horse battery',
});

/** Runs a command, and kills it as soon as it has come so far; true: it had not ended by itself. */
async function runAndKill(
  args: readonly string[],
  env: Record<string, string>,
  hasReached: () => Promise<boolean>,
): Promise<boolean> {
  const child = spawnCommand(args, env, ['ignore', 'ignore', 'inherit']);
  const exited = once(child, 'exit');
  while (child.exitCode === null && !(await hasReached())) await sleep(2);
  child.kill('SIGKILL');
  const [, signal] = await exited;
  return signal === 'SIGKILL';
}

/** Bytes of all files below. */
async function sizeOf(path: string): Promise<number> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => []);
  const sizes = entries.map((entry) =>
    stat(join(entry.parentPath, entry.name)).then(
      (found) => (found.isFile() ? found.size : 0),
      () => 0,
    ),
  );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

test(`A backup that is killed at ${POINTS} points has its name only when it is whole`, async (t) => {
  let killed = 0;
  const env = {
    ...settings(server.connection as TestConnection, server.ctx.config.data_dir),
    MINUTEBOOK_SECRET: 'a secret of the tests, long enough to be one',
  };
  for (let point = 0; point < POINTS; point += 1) {
    const below = await mkdtemp(join(folder, 'backup-'));
    const path = join(below, point % 2 === 0 ? 'backup.tar' : 'backup');
    const enough = Math.max(1, (point / POINTS) * FILES * FILE_BYTES);
    const wasKilled = await runAndKill(['backup', path], env, async () => (await sizeOf(below)) >= enough);
    killed += wasKilled ? 1 : 0;
    const names = await readdir(below);
    t.diagnostic(
      `at ${Math.round(enough / 1e6)} MB: ${wasKilled ? 'killed' : 'done'}, left ${names.join(', ')}`,
    );
    if (names.includes(path.slice(below.length + 1))) {
      assert.deepEqual((await verifyArchive(path)).problems, []);
    } else {
      assert.ok(wasKilled);
    }
  }
  assert.ok(killed > 0);
});

test(`A backup into a bucket that is killed at ${POINTS} points is none, and the next one goes on with what was sent`, async (t) => {
  const store = await startMemoryS3();
  t.after(store.stop);
  const place = openBackupBucket({ backup_s3: store.access }, 's3://backups/minutes', { clock: systemClock });
  const temporary = join(folder, 'temporary');
  await mkdir(temporary);
  const env = {
    TMPDIR: temporary,
    ...settings(server.connection as TestConnection, server.ctx.config.data_dir),
    MINUTEBOOK_SECRET: 'a secret of the tests, long enough to be one',
    MINUTEBOOK_BACKUP_S3_ENDPOINT: store.access.endpoint,
    MINUTEBOOK_BACKUP_S3_REGION: store.access.region,
    MINUTEBOOK_BACKUP_S3_ACCESS_KEY_ID: store.access.access_key_id,
    MINUTEBOOK_BACKUP_S3_SECRET_ACCESS_KEY: store.access.secret_access_key,
  };
  const run = (hasReached: () => Promise<boolean>) =>
    runAndKill(['backup', '--to', 's3://backups/minutes'], env, hasReached);
  const puts = () => store.calls.filter((call) => call.startsWith('PUT')).length;
  const wholeOnes = async () => (await listBackups(place)).filter(({ finished_at }) => finished_at !== null);
  let killed = 0;
  for (let point = 0; point < POINTS; point += 1) {
    const [before, enough] = [await wholeOnes(), puts() + 1 + point * 12];
    const wasKilled = await run(async () => puts() >= enough);
    killed += wasKilled ? 1 : 0;
    // The last request of a killed process may still be on its way.
    if (wasKilled) await sleep(200);
    assert.deepEqual(await readdir(temporary), [], 'nothing is left on this machine');
    const after = await wholeOnes();
    t.diagnostic(`after ${enough} writes: ${wasKilled ? 'killed' : 'done'}, ${after.length} whole`);
    if (!wasKilled) assert.equal(after.length, before.length + 1);
    for (const { name } of after) {
      assert.deepEqual((await toBucketSource(place, name).verify()).problems, []);
    }
  }
  assert.ok(killed > 0);
  assert.equal(await run(async () => false), false);
  const [newest] = await wholeOnes();
  assert.deepEqual((await toBucketSource(place, newest?.name ?? '').verify()).problems, []);
});

test(`A restore that is killed at ${POINTS} points leaves what no server starts on`, async (t) => {
  const source = settings(server.connection as TestConnection, server.ctx.config.data_dir);
  const path = join(folder, 'whole.tar');
  const never = async () => false;
  const env = { ...source, MINUTEBOOK_SECRET: 'a secret of the tests, long enough to be one' };
  assert.equal(await runAndKill(['backup', path], env, never), false);
  let killed = 0;
  for (let point = 0; point <= POINTS; point += 1) {
    const { connection, drop } = await makeEmptyDatabase();
    const data_dir = join(folder, `restored-${point}`);
    const target = settings(connection, data_dir);
    // The first is killed when only its mark is there, the last goes to its end.
    const enough = point === 0 ? 1 : (point / POINTS) * FILES * FILE_BYTES;
    const hasReached = async () => point < POINTS && (await sizeOf(data_dir)) >= enough;
    const wasKilled = await runAndKill(['restore', path], target, hasReached);
    killed += wasKilled ? 1 : 0;
    const opened = openServiceDatabase(
      toConfig(target, { is_root: false, is_terminal: false, home: data_dir }),
      {
        role: 'command',
        purpose: 'a test',
        onProgress: () => undefined,
        onLost: () => undefined,
        onError: () => undefined,
      },
    );
    t.diagnostic(`at ${Math.round(enough / 1e6)} MB: ${wasKilled ? 'killed' : 'done'}`);
    if (wasKilled) {
      await assert.rejects(opened, /that did not finish/);
      // Tried again, it does not build on what is half there.
      assert.equal(await runAndKill(['restore', path], target, never), false);
      await assert.rejects(stat(join(data_dir, 'secret')), { code: 'ENOENT' });
    } else {
      await (await opened).close();
      const counted = await runOn(connection, 'select count(*)::int as records from record');
      assert.deepEqual(counted, [{ records: FILES }]);
      assert.ok((await sizeOf(join(data_dir, 'media'))) >= FILES * FILE_BYTES);
    }
    await drop();
  }
  assert.ok(killed > 0);
});
