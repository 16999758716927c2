/**
 * Stores a file that never ends, to be killed meanwhile: node put-endlessly.ts <config as JSON> <key> <bytes>
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { Readable } from 'node:stream';
import { systemClock } from '@minutebook/server/base/clock.ts';
import type { Config } from '@minutebook/server/base/config/config.ts';
import { openMediaStore } from '@minutebook/server/media/open-media-store.ts';
import { HOUR_MS } from '../durations.ts';

const [config = '', key = '', size = ''] = process.argv.slice(2);
const CHUNK_BYTES = 64 * 1024;

async function* chunks() {
  for (let left = Number(size); left > 0; left -= CHUNK_BYTES) {
    yield Buffer.alloc(Math.min(left, CHUNK_BYTES));
  }
  process.stdout.write('ready to be killed\n');
  await sleep(HOUR_MS);
}

const store = openMediaStore(JSON.parse(config) as Pick<Config, 's3' | 'data_dir'>, systemClock);
await store.put(key, Readable.from(chunks(), { objectMode: false }));
