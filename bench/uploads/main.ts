/**
 * `npm run bench:uploads [-- <MB> <rounds>]`: measures how fast recordings are received, compared with the
 * bare disk and the bare S3 client. All lanes run in turn in each round; the figures are medians.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';

import { randomBytes } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { systemClock } from '@minutebook/server/base/clock.ts';
import { makeMediaKey } from '@minutebook/server/media/make-media-key.ts';
import { askBucket } from '@minutebook/server/media/s3/s3-request.ts';
import { makeS3Bucket } from '@minutebook/server/media/s3/s3-bucket.ts';
import { S3MediaStore } from '@minutebook/server/media/s3/s3-media-store.ts';
import { makeDataFolder } from '../../tests/kit/data-folder.ts';
import { makeWaveFile } from '../../tests/kit/make/make-wave-file.ts';
import { startSwift, whyNoSwift } from '../../tests/s3/start-swift.ts';
import { runBench } from '../run-bench.ts';
import { median } from '../run-load.ts';
import { startService, startRival } from '../start-process.ts';
import { toTable } from '../to-table.ts';
import { putFile, sendInParts, sendWhole, type Destination, type SentFile } from './send-file.ts';

const MEGABYTE = 1_000_000;
const PART_BYTES = 50 * MEGABYTE;

/** Each sends the file once. The first one is the baseline. */
type Lanes = Record<string, () => Promise<unknown>>;

const usage = 'npm run bench:uploads -- [200] [5]: megabytes of a file, rounds';

await runBench({ usage }, async ({ operands: [sizeMb = '200', roundCount = '5'], makeFolder }) => {
  const data_dir = await makeFolder();
  const [size_bytes, rounds] = [Number(sizeMb) * MEGABYTE, Number(roundCount)];
  const measure = (file: SentFile, lanes: Lanes) => measureLanes(file, lanes, rounds);
  await measureDisk(await makeFile(join(data_dir, 'long.wav'), size_bytes), measure);
  const missing = whyNoSwift();
  if (missing !== false) console.log(`S3: ${missing}`);
  // A test server is slow, so its file is smaller.
  else await measureS3(await makeFile(join(data_dir, 'short.wav'), size_bytes / 4), measure);
});

/** Makes an incompressible file with the first bytes of sound. */
async function makeFile(path: string, size_bytes: number): Promise<SentFile> {
  const file = await open(path, 'w');
  await file.write(makeWaveFile({ seconds: 1 }));
  for (let left = size_bytes - (await file.stat()).size; left > 0; left -= MEGABYTE) {
    await file.write(randomBytes(Math.min(MEGABYTE, left)));
  }
  await file.sync();
  await file.close();
  return { path, size_bytes };
}

type Measure = (file: SentFile, lanes: Lanes) => Promise<void>;

async function measureDisk(file: SentFile, measure: Measure): Promise<void> {
  await withService({}, async (destination, data_dir) => {
    const copy = join(data_dir, 'copy');
    const bare = await startRival('uploads/bare-server.ts', { args: [join(data_dir, 'bare')] });
    await measure(file, {
      'disk: cp, then sync of the copy': () => run('sh', '-c', 'cp "$0" "$1" && sync "$1"', file.path, copy),
      'disk: PUT to a bare server': () => putFile(bare.base_url, file),
      'disk: upload, whole': () => sendWhole(destination, file),
      'disk: upload, in parts of 50 MB': () => sendInParts(destination, file, PART_BYTES),
    });
    await bare.stop();
  });
}

async function measureS3(file: SentFile, measure: Measure): Promise<void> {
  const swift = await startSwift();
  try {
    const { config } = swift;
    await askBucket(makeS3Bucket(config, systemClock), { method: 'PUT' });
    const store = new S3MediaStore(config, systemClock);
    const env = {
      MINUTEBOOK_S3_ENDPOINT: config.endpoint,
      MINUTEBOOK_S3_BUCKET: config.bucket,
      MINUTEBOOK_S3_REGION: config.region,
      MINUTEBOOK_S3_ACCESS_KEY_ID: config.access_key_id,
      MINUTEBOOK_S3_SECRET_ACCESS_KEY: config.secret_access_key,
    };
    await withService(env, (destination) =>
      measure(file, {
        'S3: the same client alone': () => store.put(makeMediaKey(1, file.path), createReadStream(file.path)),
        'S3: upload, whole': () => sendWhole(destination, file),
        'S3: upload, in parts of 50 MB': () => sendInParts(destination, file, PART_BYTES),
      }),
    );
  } finally {
    await swift.stop();
  }
}

/**
 * Starts the service as a process of its own, with its own PostgreSQL and the sample workspace. Uploads are
 * not processed.
 */
async function withService(
  env: Record<string, string>,
  work: (destination: Destination, data_dir: string) => Promise<void>,
): Promise<void> {
  const { data_dir, remove } = await makeDataFolder();
  const settings = { MINUTEBOOK_DEMO: 'on', MINUTEBOOK_WORKER: 'off', MINUTEBOOK_LOG_LEVEL: 'warn', ...env };
  const { base_url, stop } = await startService(data_dir, { settings });
  try {
    const demo = JSON.parse(await readFile(join(data_dir, 'demo.json'), 'utf8')) as {
      workspace: string;
      users: { token: string }[];
    };
    await work({ base_url, workspace: demo.workspace, token: demo.users[0]?.token ?? '' }, data_dir);
  } finally {
    await stop();
    await remove();
  }
}

/** The first round is not counted. */
async function measureLanes({ size_bytes }: SentFile, lanes: Lanes, rounds: number): Promise<void> {
  const names = Object.keys(lanes);
  const rates = new Map<string, number[]>(names.map((name) => [name, []]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, send] of Object.entries(lanes)) {
      const started = performance.now();
      await send();
      const seconds = (performance.now() - started) / 1000;
      if (round > 0) rates.get(name)?.push(size_bytes / MEGABYTE / seconds);
    }
  }
  const medians = names.map((name) => median(rates.get(name) ?? []));
  const rows = names.map((name, index) => {
    const rate = medians[index] ?? 0;
    return [name, rate.toFixed(1), (rate / (medians[0] ?? 1)).toFixed(3)];
  });
  console.log(toTable([[`${rounds} rounds of ${size_bytes / MEGABYTE} MB`, 'MB/s', 'ratio'], ...rows]));
}

async function run(program: string, ...parts: string[]): Promise<void> {
  const [code] = (await once(spawn(program, parts, { stdio: 'inherit' }), 'close')) as [number];
  if (code !== 0) throw new Error(`${program} ended with ${code}`);
}
