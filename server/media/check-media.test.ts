import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import type { MediaStore } from './media-store.ts';
import { checkMedia } from './check-media.ts';
import { MediaStoreError } from './media-store-error.ts';

async function start(failure: Error) {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  const media = { check: () => Promise.reject(failure) } as Partial<MediaStore> as MediaStore;
  await checkMedia({ media, log });
  return lines.map((line) => (JSON.parse(line) as { msg: string }).msg);
}

test('a media store that is only away stops no start, and is named in the log', async () => {
  assert.deepEqual(await start(new MediaStoreError('It is away.', { is_temporary: true })), ['It is away.']);
});

test('a media store that somebody has to mend stops the start', async () => {
  await assert.rejects(start(new MediaStoreError('There is no such bucket.')), /There is no such bucket/);
});
