import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toBase64 } from './file-kind.ts';

test('A file is sent as its bytes, however long it is', async () => {
  const bytes = Buffer.from(Array.from({ length: 100_000 }, (_, at) => at % 256));
  assert.equal(await toBase64(new Blob([bytes])), bytes.toString('base64'));
});
