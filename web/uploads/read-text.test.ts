import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readText } from './read-text.ts';

const bytes = (hex: string) => new Blob([Buffer.from(hex.replaceAll(' ', ''), 'hex')]);

test('A transcript is read in whichever encoding it was written', async () => {
  assert.equal(await readText(new Blob(['회의 会議 ok'])), '회의 会議 ok');
  assert.equal(await readText(bytes('ff fe 8c d6 58 c7')), '회의');
  assert.equal(await readText(bytes('fe ff d6 8c c7 58')), '회의');
  assert.equal(await readText(bytes('c8 b8 c0 c7'), 'ko-KR'), '회의');
  assert.equal(await readText(bytes('89 ef 8b 63'), 'ja'), '会議');
  assert.equal(await readText(bytes('63 61 66 e9'), 'en'), 'café');
});
