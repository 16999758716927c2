/**
 * What an outsider sends, by the packed SDK and command line, while program and service are killed: it comes once, and whole.
 * `npm run check:outsider`
 */
import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { test } from 'node:test';
import { statement } from '@minutebook/server/base/database/database.ts';
import { toStagedPath } from '@minutebook/server/recordings/receive/tus/staged-file.ts';
import { makeNarrowToken } from '../kit/make/make-workspace.ts';
import { WAVE_HEADER_BYTES, writeWaveHeader } from '../kit/make/make-wave-file.ts';
import { until } from '../kit/until.ts';
import { startOutsiderScene, type OutsiderScene } from './start-outsider-scene.ts';

const SCOPES = ['records:create', 'records:read'] as const;
const makeToken = ({ server, workspace: { workspace_id }, owner }: OutsiderScene) =>
  makeNarrowToken(server, owner.user_id, { scopes: [...SCOPES], workspace_id });
const listIds = async ({ ask }: OutsiderScene): Promise<number[]> =>
  (await ask('GET', '/records')).items.map(({ id }: { id: number }) => id);

test('A call with contact, event and transcript is one request, and one record whenever it is sent again', async (t) => {
  const scene = await startOutsiderScene(t, { MINUTEBOOK_WORKER: 'off' });
  const { service, workspace } = scene;
  const token = await makeToken(scene);
  const create = async (key: string) =>
    JSON.parse(await scene.run(['call.js', workspace.slug, key], { MINUTEBOOK_TOKEN: token }));
  const [key, otherKey] = [randomUUID(), randomUUID()];
  const first = await create(key);
  await service.kill();
  await service.start();
  const again = await create(key);
  assert.equal(again.id, first.id);
  const other = await create(otherKey);
  assert.deepEqual(
    [first.contacts[0].name, first.event.summary, first.dialogs.length],
    ['Kim Minji', 'Weekly call', 2],
  );
  assert.deepEqual(
    other.related_call_records.map(({ id }: { id: number }) => id),
    [first.id],
  );
  assert.deepEqual(new Set(await listIds(scene)), new Set([first.id, other.id]));
});

const GB = 1_000_000_000;
const SIZE = 2 * GB;
const MIB = 1024 * 1024;
/** At which share of its bytes, and who. */
const UPLOAD_KILLS = [
  [0.1, 'mb'],
  [0.25, 'mb'],
  [0.4, 'service'],
  [0.6, 'mb'],
  [0.8, 'mb'],
] as const;

test(`A recording of ${SIZE / GB} GB comes whole, though mb and the service are killed ${UPLOAD_KILLS.length} times`, async (t) => {
  const scene = await startOutsiderScene(t, { MINUTEBOOK_WORKER: 'off' });
  const { service, workspace, folder } = scene;
  const path = join(folder, 'long.wav');
  await writeLongSound(path);
  const env = { MB_URL: service.base_url, MB_TOKEN: await makeToken(scene), MB_WORKSPACE: workspace.slug };
  const args = ['node_modules/@minutebook/mb/mb.js', 'upload', path, '--json'];
  const victims = { mb: scene.makeProgram(args, env), service };
  const begunAt = Date.now();
  await victims.mb.start();
  for (const [share, name] of UPLOAD_KILLS) {
    await until(`${share * 100} % are there`, async () => (await countReceived(scene)) >= share * SIZE);
    await victims[name].kill();
    await victims[name].start();
  }
  await victims.mb.ended();
  // What the last run has left, if anything; a file that has come whole would be another record.
  const ids = await listIds(scene);
  assert.equal(ids.length, 1);
  const { record } = await scene.ask('GET', `/records/${ids[0]}`);
  assert.equal(record.filesize, SIZE);
  assert.equal(await digest(await findStored(scene, record.id)), await digest(path));
  t.diagnostic(
    `${SIZE} bytes in ${Math.round((Date.now() - begunAt) / 1000)} s, one record, the same SHA-256`,
  );
});

/** Of one sample a MiB: parts that change places are not the same. The rest takes no place on the disk. */
async function writeLongSound(path: string): Promise<void> {
  const file = await open(path, 'w');
  const header = Buffer.alloc(WAVE_HEADER_BYTES);
  writeWaveHeader(header, 1, 16_000);
  header.writeUInt32LE(SIZE - 8, 4);
  header.writeUInt32LE(SIZE - WAVE_HEADER_BYTES, 40);
  await file.write(header);
  const mark = Buffer.alloc(4);
  for (let at = MIB; at < SIZE; at += MIB) {
    mark.writeUInt32LE(at / MIB);
    await file.write(mark, 0, mark.length, at);
  }
  await file.truncate(SIZE);
  await file.close();
}

/** Not by the API: whoever asks there takes the place of the request under way. */
async function countReceived(scene: OutsiderScene): Promise<number> {
  const [record_id] = await listIds(scene);
  if (record_id === undefined) return 0;
  const { workspace_id } = scene.workspace;
  const staged = toStagedPath(scene.server.ctx, { workspace_id, record_id });
  return stat(staged).then(
    ({ size }) => size,
    () => 0,
  );
}

const selectKey = statement<{ media_key: string }>(
  'tests.outsider-media',
  'select u.media_key from upload u where u.workspace_id = $1 and u.record_id = $2',
);

async function findStored({ server, workspace }: OutsiderScene, record_id: number): Promise<string> {
  const [row] = await server.ctx.db.query(selectKey, [workspace.workspace_id, record_id]);
  return join(server.ctx.config.data_dir, 'media', row?.media_key ?? '');
}

async function digest(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
