/** The commands back a server's database up into a bucket, and restore it into another data folder. */
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { makeEmptyDatabase } from '../../../../tests/kit/database.ts';
import { makeRecord } from '../../../../tests/kit/make/make-record.ts';
import { makeMember, makeWorkspace } from '../../../../tests/kit/make/make-workspace.ts';
import { startMemoryS3, type MemoryS3 } from '../../../../tests/kit/servers/memory-s3.ts';
import { runCommand, toDatabaseUrl } from '../../../../tests/kit/run-command.ts';
import { startRestored } from '../../../../tests/kit/servers/start-restored.ts';
import type { TestConnection } from '../../../../tests/kit/test-cluster.ts';
import { startTestServer, type TestServer } from '../../../../tests/kit/test-server.ts';

const SECRET = 'a secret of the tests, long enough to be one';
const PLACE = 's3://backups/minutes';

let server: TestServer;
let store: MemoryS3;
let folder: string;
before(async () => {
  server = await startTestServer();
  store = await startMemoryS3();
  folder = await mkdtemp(join(tmpdir(), 'minutebook-bucket-'));
});
after(async () => {
  await server.stop();
  await store.stop();
  await rm(folder, { recursive: true });
});

const toEnv = (connection: TestConnection, data_dir: string) => ({
  DATABASE_URL: toDatabaseUrl(connection),
  MINUTEBOOK_DATA_DIR: data_dir,
  MINUTEBOOK_BACKUP_PASSPHRASE: 'correct horse battery',
  MINUTEBOOK_BACKUP_S3_ENDPOINT: store.access.endpoint,
  MINUTEBOOK_BACKUP_S3_REGION: store.access.region,
  MINUTEBOOK_BACKUP_S3_ACCESS_KEY_ID: store.access.access_key_id,
  MINUTEBOOK_BACKUP_S3_SECRET_ACCESS_KEY: store.access.secret_access_key,
});

test('A backup in a bucket can be verified, extended and restored completely', async () => {
  const workspace = await makeWorkspace(server);
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  const media = (content: Buffer) => ({ content, filename: 'sound.mp3' });
  // One recording is sent in parts, one in a single request, and one is empty.
  const contents = [Buffer.alloc(9_000_000, 'a'), Buffer.from('sound'), Buffer.alloc(0)];
  const records = [];
  for (const content of contents) {
    const options = { owner_member_id: owner.member_id, media: media(content), dialogs: ['Said in it.'] };
    records.push(await makeRecord(server, workspace, options));
  }
  const env = {
    ...toEnv(server.connection as TestConnection, server.ctx.config.data_dir),
    MINUTEBOOK_SECRET: SECRET,
  };
  const first = await runCommand(['backup', '--to', PLACE, '--json'], env);
  assert.equal(first.exit_code, 0, first.notes);
  assert.equal(first.json.media_files, 3);
  assert.equal(first.json.linked_files, 0);
  assert.ok(String(first.json.path).startsWith(`${PLACE}/20`));
  const second = await runCommand(['backup', '--to', `${PLACE}/`, '--json'], env);
  assert.equal(second.json.linked_files, 3, second.notes);

  const verified = await runCommand(['backup', 'verify', first.json.path], env);
  assert.match(verified.out, /^Whole: \d+ entries/);
  const pruned = await runCommand(['backup', 'prune', PLACE, '--keep', '1', '--json'], env);
  assert.equal(pruned.json.removed.length, 1, pruned.notes);
  assert.equal(pruned.json.removed_media, 0);

  const { connection, drop } = await makeEmptyDatabase();
  const data_dir = join(folder, 'restored');
  const restored = await runCommand(['restore', PLACE, '--data-dir', data_dir], toEnv(connection, data_dir));
  assert.equal(restored.exit_code, 0, restored.notes);
  assert.equal((await readFile(join(data_dir, 'secret'), 'utf8')).trim(), SECRET);
  const app = await startRestored(server, connection, data_dir);
  for (const [index, record] of records.entries()) {
    const link = await app.get(`${record.path}/media`, owner.token);
    const url = new URL(String(link.body?.['url']));
    const answer = await fetch(app.base_url + url.pathname + url.search);
    assert.deepEqual(Buffer.from(await answer.arrayBuffer()), contents[index]);
  }
  await app.stop();
  await drop();
});

test('An unreachable bucket and an invalid address are reported in a sentence', async () => {
  const env = {
    ...toEnv(server.connection as TestConnection, server.ctx.config.data_dir),
    MINUTEBOOK_SECRET: SECRET,
  };
  const { MINUTEBOOK_BACKUP_S3_REGION: _, ...without } = env;
  const missing = await runCommand(['backup', '--to', PLACE], without);
  assert.match(missing.notes, /MINUTEBOOK_BACKUP_S3_REGION is missing beside MINUTEBOOK_BACKUP_S3_ENDPOINT/);
  const none = await runCommand(['backup', 'verify', 's3://backups/elsewhere'], env);
  assert.deepEqual([none.exit_code, none.notes], [1, 'There is no whole backup at s3://backups/elsewhere.']);
  const both = await runCommand(['backup', 'a.tar', '--to', PLACE], env);
  assert.deepEqual(
    [both.exit_code, both.notes],
    [2, 'Say where to: a file or folder, or --to s3://bucket/prefix.'],
  );
  store.setFault(() => 'denied');
  const denied = await runCommand(['backup', '--to', PLACE], env);
  store.setFault(() => undefined);
  assert.match(
    denied.notes,
    /The backup bucket "backups" at http\S+ refused: this access key may not do this/,
  );
});
