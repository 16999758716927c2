import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it, test } from 'node:test';
import { systemClock } from '@minutebook/server/base/clock.ts';
import { MARKER_FOLDER } from '@minutebook/server/media/require-own-store.ts';
import { makeS3Bucket, type S3Bucket } from '@minutebook/server/media/s3/s3-bucket.ts';
import { listObjects } from '@minutebook/server/media/s3/s3-objects.ts';
import { askBucket } from '@minutebook/server/media/s3/s3-request.ts';
import { makeSend, type ReachedServer } from '../kit/clients/make-send.ts';
import { makeWaveFile } from '../kit/make/make-wave-file.ts';
import { requireOk } from '../kit/require-ok.ts';
import { startTestCommands, type TestCommands } from '../kit/run-command.ts';
import { startServe, type ServeProcess } from '../kit/serve-process.ts';
import { makeTusClient } from '../kit/clients/tus-client.ts';
import { until } from '../kit/until.ts';
import { startSwift, whyNoSwift, type SwiftServer } from './start-swift.ts';

const missing = whyNoSwift();
if (missing === false) describe('A service whose media are in S3', testService);
else test('A service whose media are in S3', { skip: missing });

const AS_GRACE = ['--workspace', 'seori', '--owner', 'grace@example.com'];
const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

function testService() {
  let swift: SwiftServer;
  let bucket: S3Bucket;
  let commands: TestCommands;
  let folder: string;
  const started: ServeProcess[] = [];

  before(async () => {
    swift = await startSwift();
    bucket = makeS3Bucket(swift.config, systemClock);
    await askBucket(bucket, { method: 'PUT' });
    commands = await startTestCommands();
    Object.assign(commands.env, {
      MINUTEBOOK_S3_ENDPOINT: swift.config.endpoint,
      MINUTEBOOK_S3_BUCKET: swift.config.bucket,
      MINUTEBOOK_S3_REGION: swift.config.region,
      MINUTEBOOK_S3_ACCESS_KEY_ID: swift.config.access_key_id,
      MINUTEBOOK_S3_SECRET_ACCESS_KEY: swift.config.secret_access_key,
    });
    folder = await mkdtemp(join(tmpdir(), 'minutebook-s3-'));
    await commands.json('workspace', 'create', 'seori');
    await commands.json('user', 'create', 'grace@example.com');
    await commands.json('member', 'add', 'grace@example.com', '--workspace', 'seori', '--role', 'owner');
  });
  after(async () => {
    for (const { child } of started) child.kill('SIGTERM');
    await Promise.all(started.map(({ exited }) => exited));
    await commands.drop();
    await rm(folder, { recursive: true });
    await swift.stop();
  });

  const serve = (env: Record<string, string> = {}) => {
    const running = startServe({ ...commands.env, ...env });
    started.push(running);
    return running;
  };
  const reach = async (served: ServeProcess): Promise<ReachedServer> => {
    const base_url = await served.base_url;
    return { base_url, send: makeSend(() => base_url) };
  };
  const countRecordings = async () => {
    const objects = await Array.fromAsync(listObjects(bucket, ''));
    return objects.filter(({ key }) => !key.startsWith(`${MARKER_FOLDER}/`)).length;
  };

  it('imports a recording, plays any part of it and deletes it with its record', async () => {
    const sound = Buffer.concat([Buffer.from('fLaC'), randomBytes(19 * 1024 * 1024)]);
    await writeFile(join(folder, 'call.mp3'), sound);
    await writeFile(join(folder, 'call.txt'), 'Grace: Good morning.\nAna: Hello.\n');
    const args = [join(folder, 'call.txt'), '--media', join(folder, 'call.mp3'), ...AS_GRACE];
    const { results } = await commands.json('import', ...args);
    assert.equal(await countRecordings(), 1);

    const { token } = await commands.json('token', 'create', '--user', 'grace@example.com');
    const record_id = String(results[0].record_id);
    const link = await fetch(`${await serve().base_url}/v2/workspaces/seori/records/${record_id}/media`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const { url } = (await link.json()) as { url: string };
    const whole = await fetch(url);
    assert.equal(whole.headers.get('content-length'), String(sound.length));
    assert.equal(digestOf(await whole.bytes()), digestOf(sound));
    const part = await fetch(url, { headers: { range: 'bytes=8388600-8388700' } });
    assert.equal(part.status, 206);
    assert.equal(digestOf(await part.bytes()), digestOf(sound.subarray(8_388_600, 8_388_701)));

    await commands.json('record', 'delete', record_id, '--permanently', '--workspace', 'seori');
    assert.equal(await countRecordings(), 0);
  });

  it('takes a recording in parts while the bucket is away, and moves it there when it is back', async () => {
    const { token } = await commands.json('token', 'create', '--user', 'grace@example.com');
    const sound = makeWaveFile({ seconds: 700 });
    const half = 5_000_000;
    const away = serve({ MINUTEBOOK_S3_ENDPOINT: 'http://127.0.0.1:2' });
    const first = makeTusClient(await reach(away), { slug: 'seori' }, token);
    const { path, record_id } = await first.begin(sound.length);
    requireOk(await first.patch(path, 0, sound.subarray(0, half)));
    requireOk(await first.patch(path, half, sound.subarray(half)));
    away.child.kill('SIGKILL');
    await away.exited;

    const back = await reach(serve());
    const record = `/v2/workspaces/seori/records/${record_id}`;
    await until('the recording is ready', async () => {
      const { body } = await back.send('GET', record, { token });
      return body.record.is_ready as boolean;
    });
    assert.equal(await countRecordings(), 1);
    const { body } = await back.send('GET', `${record}/media`, { token });
    assert.equal(digestOf(await (await fetch(body.url)).bytes()), digestOf(sound));
    await commands.json('record', 'delete', String(record_id), '--permanently', '--workspace', 'seori');
  });

  it('does not start with keys that are refused, and says which setting to mend', async () => {
    const wrong = serve({ MINUTEBOOK_S3_SECRET_ACCESS_KEY: 'guessed' });
    assert.equal(await wrong.exited, 1);
    assert.match(wrong.output(), /refused: the signature is wrong: correct MINUTEBOOK_S3_SECRET_ACCESS_KEY/);
    assert.doesNotMatch(wrong.output(), /at .*\.ts:/);
  });

  it('starts while S3 is away, and says so', async () => {
    const away = serve({ MINUTEBOOK_S3_ENDPOINT: 'http://127.0.0.1:2' });
    await away.base_url;
    assert.match(away.output(), /The media bucket .* at http:\/\/127\.0\.0\.1:2 cannot be reached/);
  });

  it('imports nothing into a bucket that is not there, and says so in one sentence', async () => {
    await writeFile(join(folder, 'other.mp3'), 'fLaC');
    await writeFile(join(folder, 'other.txt'), 'Grace: Good morning.\n');
    const { env } = commands;
    env['MINUTEBOOK_S3_BUCKET'] = 'elsewhere';
    const args = [join(folder, 'other.txt'), '--media', join(folder, 'other.mp3'), ...AS_GRACE];
    const { exit_code, out, notes } = await commands.run(['import', ...args]);
    env['MINUTEBOOK_S3_BUCKET'] = swift.config.bucket;
    assert.equal(exit_code, 1);
    assert.match(out + notes, /The media bucket "elsewhere" at .* refused: there is no such bucket/);
    assert.doesNotMatch(out + notes, /at .*\.ts:/);
  });
}
