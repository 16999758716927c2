import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toLanePath, toSpeakerLanes } from './to-speaker-lanes.ts';

const say = (speaker_id: number, start_ms: number, duration_ms: number) => ({
  id: start_ms,
  speaker_id,
  start_ms,
  duration_ms,
  text: '',
});

test('each speaker has a lane with their pieces of speech as shares of the recording', () => {
  const lanes = toSpeakerLanes([say(1, 0, 1_000), say(2, 1_000, 2_000), say(1, 8_000, 500)], [2, 1], 16_000);
  assert.deepEqual(lanes, [
    { speaker_id: 2, pieces: [{ start: 1 / 16, width: 2 / 16 }] },
    {
      speaker_id: 1,
      pieces: [
        { start: 0, width: 1 / 16 },
        { start: 0.5, width: 1 / 32 },
      ],
    },
  ]);
});

test('utterances without a pause between them are one piece', () => {
  const [lane] = toSpeakerLanes([say(1, 0, 1_000), say(1, 1_010, 990)], [1], 100_000);
  assert.deepEqual(lane?.pieces, [{ start: 0, width: 0.02 }]);
});

test('a speaker who says nothing has no lane, one who is not listed has', () => {
  const lanes = toSpeakerLanes([say(7, 0, 100)], [1], 1_000);
  assert.deepEqual(
    lanes.map(({ speaker_id }) => speaker_id),
    [7],
  );
});

test('the shortest word is still seen', () => {
  assert.equal(
    toLanePath({ speaker_id: 1, pieces: [{ start: 0.5, width: 0.00001 }] }, 2, 5),
    'M500 2h1v5H500z',
  );
});
