import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseMessage } from './message.ts';
import { toWords } from './load-words.ts';

/** The function that pages call for a message. */
function toSaid(text: string, locale: 'en' | 'ko' = 'en') {
  const words = toWords({ records: { said: text } }, locale);
  return Object(words.records).said as (given: unknown) => string;
}

test('A text without values stays as it is', () => {
  assert.equal(toSaid('Nothing matches'), 'Nothing matches');
});

test('A message takes one value alone, and several by name', () => {
  assert.equal(toSaid('Go to {time}')('5:09'), 'Go to 5:09');
  assert.equal(toSaid('{done} of {count}')({ count: 7, done: 2 }), '2 of 7');
});

test('A plural has the forms of its language, and exact numbers before them', () => {
  const hours = toSaid('{count, plural, =0 {at once} one {after {count} hour} other {after {count} hours}}');
  assert.deepEqual([0, 1, 2].map(hours), ['at once', 'after 1 hour', 'after 2 hours']);
  assert.equal(toSaid('{count, plural, one {하나} other {{count}개}}', 'ko')(1), '1개');
});

test('A choice is made by a word, by yes or no, and by what is missing', () => {
  const until = toSaid('{day, select, null {for ever} other {until {day}}}');
  assert.deepEqual(['Monday', null].map(until), ['until Monday', 'for ever']);
  const results = toSaid('{has_more, select, true {{text}+} other {{text}}}');
  assert.deepEqual(
    [results({ has_more: true, text: '9' }), results({ has_more: false, text: '9' })],
    ['9+', '9'],
  );
});

test('A template keeps what is put into it, in its order, and the names of what is not', () => {
  const words = toWords({ audit_sentences: { record: '{actor} read {record}' } }, 'en');
  const link = { to: '/w/demo/records/7' };
  assert.deepEqual(words.audit_sentences?.record({ record: link }), ['{actor}', ' read ', link]);
});

test('What is no message is refused', () => {
  for (const text of [
    '{',
    '{}',
    'a } b',
    '{count, plural, one {a}',
    '{count, number}',
    '{count, plural, one}',
  ])
    assert.throws(() => parseMessage(text), SyntaxError, text);
});
