import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { after, before, test } from 'node:test';
import { testRecordDoor } from '../../../tests/kit/doors/test-record-door.ts';
import { assertError } from '../../../tests/kit/doors/test-workspace-door.ts';
import { makeUpload, untilReady } from '../../../tests/kit/make/make-upload.ts';
import { makeWaveFile } from '../../../tests/kit/make/make-wave-file.ts';
import { makeMember, makeWorkspace } from '../../../tests/kit/make/make-workspace.ts';
import { hasPrograms } from '../../../tests/kit/require-programs.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import { until } from '../../../tests/kit/until.ts';
import { statement } from '../../base/database/database.ts';
import { toListeningKey } from '../../media/listening-key.ts';
import { purgeRecord } from '../../records/trash/purge-record.ts';
import { startWorker, type Worker } from '../start-worker.ts';

let server: TestServer;
let worker: Worker;
before(async () => {
  server = await startTestServer();
  worker = await startWorker(server.ctx, server.connection);
});
after(async () => {
  await worker.stop();
  await server.stop();
});

const FOLDER = join(import.meta.dirname, '../../../tests/data/recordings');
const selectKey = statement<{ media_key: string }>(
  'test.media-key',
  `select r.media_key from record r where r.workspace_id = $1 and r.record_id = $2`,
);

testRecordDoor({ server: () => server, api: 'app', suffix: '/listening' });

async function upload(content: Buffer, filename: string, content_type: string) {
  const workspace = await makeWorkspace(server);
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  const media = { content, filename, content_type };
  const made = await makeUpload(server, workspace, owner, { media });
  await untilReady(server, made, owner.token);
  const record = { workspace_id: workspace.workspace_id, record_id: made.record_id };
  const path = `${workspace.app_path}/records/${made.record_id}`;
  const listen = async () => (await server.get(`${path}/listening`, owner.token)).body;
  const load = async (url: string, headers: Record<string, string> = {}) =>
    server.send('GET', url.slice(server.base_url.length), { headers });
  return { owner, record, made, path, listen, load };
}

test('A recording that browsers cannot play gets a copy, which is deleted with the original', async (t) => {
  if (!hasPrograms(t, 'ffmpeg')) return;
  for (const [filename, type] of [
    ['dictaphone.wma', 'video/x-ms-asf'],
    ['switchboard-adpcm.wav', 'audio/wav'],
  ] as const) {
    const content = await readFile(join(FOLDER, filename));
    const { owner, record, made, path, listen, load } = await upload(content, filename, type);
    const links = await until('a copy', async () => {
      const answer = await listen();
      return answer.copy_url === null ? undefined : answer;
    });
    assert.equal(links.plays_copy, true);
    const { status, headers, text } = await load(links.copy_url, { range: 'bytes=4-11' });
    assert.deepEqual([status, headers.get('content-type'), text], [206, 'audio/mp4', 'ftypM4A ']);
    assert.match(headers.get('content-disposition') ?? '', /^inline/);
    assertError(await load(links.copy_url.replace('&copy=true', '')), 403, 'FORBIDDEN');
    // Downloads still get the original.
    const original = await server.get(`${made.path}/media`, owner.token);
    const whole = await load(original.body.url);
    assert.equal(Number(whole.headers.get('content-length')), content.length);

    const [row] = await server.ctx.db.query(selectKey, [record.workspace_id, record.record_id]);
    const key = toListeningKey(row?.media_key ?? '');
    assert.ok((await server.ctx.media.find(key)) !== undefined);
    // A lost copy is made again, and pages get no link to it meanwhile.
    await server.ctx.media.delete(key);
    assert.equal((await listen()).copy_url, null);

    await server.ctx.media.put(key, Readable.from([Buffer.from('copy')]));
    assert.equal((await server.send('DELETE', path, { token: owner.token })).status, 204);
    await purgeRecord(server.ctx, record, { actor_user_id: null, at: server.clock.now() });
    assert.equal(await server.ctx.media.find(key), undefined);
  }
});

test('Recordings as TTA, DTS, RealMedia and Wave64 are taken, and played from a copy', async (t) => {
  if (!hasPrograms(t, 'ffmpeg')) return;
  const folder = await mkdtemp(join(tmpdir(), 'kinds-'));
  t.after(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'talk.wav'), makeWaveFile({ seconds: 2, sample_rate: 44_100 }));
  for (const [filename, how, type] of [
    ['talk.tta', '-c:a tta', 'audio/x-tta'],
    ['talk.dts', '-ac 2 -c:a dca -strict -2', 'audio/vnd.dts'],
    ['talk.w64', '-f w64', 'audio/x-w64'],
    ['untold.w64', '-f w64', ''],
    ['talk.rm', '-c:a ac3', 'application/vnd.rn-realmedia'],
  ] as const) {
    const to = join(folder, filename);
    execFileSync('ffmpeg', ['-v', 'error', '-i', join(folder, 'talk.wav'), ...how.split(' '), to]);
    const { listen, made, owner } = await upload(await readFile(to), filename, type);
    const links = await until('a copy', async () => {
      const answer = await listen();
      return answer.copy_url === null ? undefined : answer;
    });
    assert.equal(links.plays_copy, true);
    const { record } = (await server.get(made.path, owner.token)).body;
    assert.ok(Math.abs(record.duration_ms - 2_000) < 300, `${filename}: ${record.duration_ms} ms`);
  }
});

test('A recording that browsers can play is not copied', async (t) => {
  if (!hasPrograms(t, 'ffmpeg')) return;
  const { listen } = await upload(makeWaveFile({ seconds: 2 }), 'talk.wav', 'audio/wav');
  const answer = await listen();
  assert.deepEqual([answer.copy_url, answer.plays_copy], [null, false]);
});
