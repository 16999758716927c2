import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toPeaks } from './to-peaks.ts';

test('the bytes of a stored waveform become loudness between 0 and 1', () => {
  assert.deepEqual([...toPeaks(Buffer.from([0, 51, 255]).toString('base64'))], [0, Math.fround(0.2), 1]);
});
