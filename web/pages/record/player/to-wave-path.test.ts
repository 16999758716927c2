import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toWavePath } from './to-wave-path.ts';
import { toWaveform } from './to-waveform.ts';

const SIZE = { width: 9, height: 40 };

test('the loudest bar is as high as the drawing, and silence is a dot', () => {
  assert.equal(toWavePath(Float32Array.of(0.25, 0, 0.5), SIZE), 'M1 11v18M4 20v0M7 1v38');
});

test('a bar is as high as the loudest moment in it', () => {
  const peaks = Float32Array.of(0, 1, 0, 0, 0.5, 0.25);
  assert.equal(toWavePath(peaks, SIZE), 'M1 1v38M4 20v0M7 11v18');
});

test('a recording of fewer moments than bars has no gaps', () => {
  assert.equal(toWavePath(Float32Array.of(1), SIZE), 'M1 1v38M4 1v38M7 1v38');
});

test('what has no loudness, or no room, still has a drawing', () => {
  assert.equal(toWavePath(Float32Array.of(0, 0), { width: 6, height: 40 }), 'M1 20v0M4 20v0');
  assert.equal(toWavePath(new Float32Array(), { width: 3, height: 40 }), 'M1 20v0');
  assert.equal(toWavePath(Float32Array.of(1), { width: 0, height: 40 }), '');
});

test('the bytes of a stored waveform become loudness between 0 and 1', () => {
  const sent = { interval_ms: 100, peaks: Buffer.from([0, 51, 255]).toString('base64') };
  const { peaks, sound_ms } = toWaveform(sent);
  assert.deepEqual([...peaks, sound_ms], [0, Math.fround(0.2), 1, 300]);
});
