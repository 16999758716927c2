import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toSpeakers } from './speakers.ts';

test('speakers without a name are numbered, and eight have eight colours', () => {
  const given = Array.from({ length: 8 }, (_, index) => ({
    speaker_id: index,
    name: index === 1 ? null : `S${index}`,
  }));
  const speakers = toSpeakers(given, (number) => `Speaker ${number}`);
  assert.deepEqual([speakers[0]?.name, speakers[1]?.name], ['S0', 'Speaker 2']);
  assert.deepEqual([speakers[0]?.is_unnamed, speakers[1]?.is_unnamed], [false, true]);
  assert.equal(new Set(speakers.map(({ color }) => color)).size, 8);
});
