import assert from 'node:assert/strict';
import { test } from 'node:test';
import { segmentTopics, type TopicUnit } from './segment-topics.ts';

/** Utterances that draw on a topic's words in turn. */
function talk(words: readonly string[], utterances: number, speaker_id = 1): TopicUnit[] {
  return Array.from({ length: utterances }, (_, index) => ({
    terms: [0, 1, 2].map((place) => words[(index * 2 + place) % words.length] ?? ''),
    speaker_id,
    text: 'Something was said about it',
  }));
}

const FREEZERS = ['freezer', 'door', 'dough', 'rack', 'coil', 'kitchen'];
const PRICES = ['price', 'contract', 'discount', 'year', 'clause', 'signature'];
const HIRING = ['candidate', 'interview', 'offer', 'salary', 'reference', 'visa'];

test('sections start where people stop using the words they used', () => {
  assert.deepEqual(
    segmentTopics([...talk(FREEZERS, 40), ...talk(PRICES, 30), ...talk(HIRING, 50)]),
    [0, 40, 70],
  );
});

test('a meeting about one thing is one section', () => {
  assert.deepEqual(segmentTopics(talk(FREEZERS, 60)), [0]);
});

test('a change of speakers starts a section where the vocabulary stays the same', () => {
  const starts = segmentTopics([...talk(FREEZERS, 60, 1), ...talk(FREEZERS, 60, 2)]);
  assert.deepEqual(starts, [0, 60]);
});

test('between two equal boundaries, an announcement decides', () => {
  const silence = Array.from({ length: 9 }, () => ({ terms: [], speaker_id: 1, text: 'Hm' }));
  const units = [...talk(FREEZERS, 40), ...silence, ...talk(PRICES, 40)];
  const announced = units.map((unit, index) => (index === 44 ? { ...unit, text: 'Okay, next topic' } : unit));
  assert.deepEqual(segmentTopics(announced), [0, 44]);
});

test('meetings with no utterance, one, or thousands are segmented', () => {
  assert.deepEqual(segmentTopics([]), []);
  assert.deepEqual(segmentTopics(talk(FREEZERS, 1)), [0]);
  const starts = segmentTopics([...talk(FREEZERS, 3000), ...talk(PRICES, 3000)]);
  assert.deepEqual(starts, [0, 3000]);
});

test('beyond the limit, the most similar neighbouring sections are joined', () => {
  const units = [...talk(FREEZERS, 40), ...talk(PRICES, 30), ...talk(HIRING, 50)];
  assert.deepEqual(segmentTopics(units, 3), [0, 40, 70]);
  assert.equal(segmentTopics(units, 2).length, 2);
  assert.deepEqual(segmentTopics(units, 1), [0]);
});
