import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findSilences, silenceAt } from './find-silence.ts';

const said = (start_ms: number, duration_ms: number) => ({ start_ms, duration_ms });

test('long pauses are silences, also the first, whoever talks over whom; short ones are not', () => {
  const utterances = [said(30_000, 1_000), said(5_000, 10_000), said(6_000, 2_000), said(16_000, 1_000)];
  assert.deepEqual(findSilences(utterances), [
    { start_ms: 400, end_ms: 4_600 },
    { start_ms: 17_400, end_ms: 29_600 },
  ]);
  assert.deepEqual(findSilences([]), []);
});

test('a moment in a silence has it, one among words or at its end has none', () => {
  const silences = [{ start_ms: 1_000, end_ms: 5_000 }];
  assert.deepEqual(
    [999, 1_000, 4_000, 4_700, 6_000].map((time) => silenceAt(silences, time)?.end_ms),
    [undefined, 5_000, 5_000, undefined, undefined],
  );
});
