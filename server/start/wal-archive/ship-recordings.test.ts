/** The archive gets the recordings that a restore brings back, and nothing of what is made from them. */
import assert from 'node:assert/strict';
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, test, type TestContext } from 'node:test';
import { makeRecord } from '../../../tests/kit/make/make-record.ts';
import { makeMember, makeWorkspace, type TestWorkspace } from '../../../tests/kit/make/make-workspace.ts';
import { runOn, type TestConnection } from '../../../tests/kit/test-cluster.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import { announceMedia } from '../../media/announced-media.ts';
import { openArchivePlace } from './archive-place.ts';
import { makeRecordingShipper } from './ship-recordings.ts';

let server: TestServer;
let workspace: TestWorkspace;
before(async () => {
  server = await startTestServer();
  workspace = await makeWorkspace(server);
});
after(() => server.stop());

const runSql = (sql: string) => runOn(server.connection as TestConnection, sql);
const toPath = (key: string) => join(server.ctx.config.data_dir, 'media', key);

/** Clocks are coarse, so that a folder is read again for some seconds. */
const settle = (key: string) => utimes(dirname(toPath(key)), new Date(0), new Date(0));

async function makeMedia(): Promise<string> {
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  const { record_id } = await makeRecord(server, workspace, {
    owner_member_id: owner.member_id,
    media: { content: 'a whole recording' },
  });
  const [row] = await runSql(`select media_key from record where record_id = ${record_id}`);
  return String(row?.['media_key']);
}

/** @returns what lies in the archive after another look, of a server that has just been started or has run */
async function makeArchive(t: TestContext) {
  const root = await mkdtemp(join(tmpdir(), 'minutebook-ship-'));
  t.after(() => rm(root, { recursive: true }));
  const place = openArchivePlace({ backup_s3: null }, root);
  const begin = () =>
    makeRecordingShipper(place, { db: server.ctx.db, folder: join(server.ctx.config.data_dir, 'media') });
  const ship = async (shipper = begin()) => {
    await shipper.ship(new AbortController().signal);
    const paths: string[] = [];
    for await (const { path } of place.list('recordings')) paths.push(path);
    return paths;
  };
  return { begin, ship };
}

test('Recordings of records are archived, and no pieces, listening copies or clips', async (t) => {
  const key = await makeMedia();
  const piece = key.replace(/\.\w+$/, 'aa.wav');
  const { workspace_id } = workspace;
  await announceMedia(server.ctx.db, { workspace_id, media_key: piece, not_before: new Date(0) });
  const made = [piece, key.replace(/\.\w+$/, '-listening.m4a'), key.replace(/\.\w+$/, 'bb.m4a')];
  for (const each of made) await writeFile(toPath(each), 'made from it');
  const { ship } = await makeArchive(t);
  assert.deepEqual(await ship(), [`recordings/${key}`]);
  // A server that starts again knows what it sent.
  assert.deepEqual(await ship(), [`recordings/${key}`]);
});

test('A recording that gets its record after its folder was read is archived then', async (t) => {
  const key = await makeMedia();
  const { workspace_id } = workspace;
  const [row] = await runSql(
    `select record_id::text as record_id from record where workspace_id = ${workspace_id} and media_key = '${key}'`,
  );
  const record_id = String(row?.['record_id']);
  const { begin, ship } = await makeArchive(t);
  const shipper = begin();
  await runSql(
    `update record set media_key = null, media_stored = false where workspace_id = ${workspace_id} and record_id = ${record_id}`,
  );
  await announceMedia(server.ctx.db, { workspace_id, media_key: key, not_before: new Date(0) });
  await settle(key);
  assert.ok(!(await ship(shipper)).includes(`recordings/${key}`));
  await runSql(`delete from media_sweep where workspace_id = ${workspace_id} and media_key = '${key}'`);
  await runSql(
    `update record set media_key = '${key}', media_stored = true where workspace_id = ${workspace_id} and record_id = ${record_id}`,
  );
  assert.ok((await ship(shipper)).includes(`recordings/${key}`));
});
