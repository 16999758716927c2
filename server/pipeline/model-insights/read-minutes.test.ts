import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readMinutes, UnreadableMinutesError } from './read-minutes.ts';

const known = new Set([1, 2, 3]);
const read = (answer: unknown) =>
  readMinutes(typeof answer === 'string' ? answer : JSON.stringify(answer), known, ['Budget']);

test('Minutes are read whatever stands around the JSON', () => {
  const json = '{"summary": "We met."}';
  for (const answer of [
    json,
    `\`\`\`json\n${json}\n\`\`\``,
    `<think>{ hm }</think>\n${json}`,
    `Here: ${json} !`,
  ]) {
    assert.equal(read(answer).summary, 'We met.');
  }
});

test('What is no JSON object with a summary is refused, with what it is', () => {
  const reasons: [string, RegExp][] = [
    ['', /it is no JSON: nothing/],
    ['We met.', /it is no JSON: We met\./],
    ['{"summary": "We m', /it is no JSON/],
    ['[1, 2]', /it is no JSON/],
    ['{"summary": "  "}', /there is no summary in it/],
  ];
  for (const [answer, reason] of reasons) {
    assert.throws(
      () => read(answer),
      (error) => error instanceof UnreadableMinutesError && reason.test(error.message),
      answer,
    );
  }
});

test('Only utterances that exist are cited, each once and in order; an item without any is dropped', () => {
  const utterances = [3, '2', 2, 99, 1.5, null, '1; drop'];
  const takeaways = [{ text: ' Two\nlines ', utterances }, { text: 'None', utterances: [99] }, 'text', null];
  assert.deepEqual(read({ summary: 'We met.', takeaways }).takeaways, [
    { text: 'Two lines', dialog_ids: [2, 3] },
  ]);
  const one = { text: 'One alone', utterances: 1 };
  assert.deepEqual(read({ summary: 'We met.', takeaways: [one] }).takeaways[0]?.dialog_ids, [1]);
});

test('Days are those of the calendar, times those of the clock', () => {
  const toDate = (date_time: unknown) =>
    read({ summary: 'We met.', dates: [{ text: 'x', date_time, utterances: [1] }] }).dates[0]?.date_time;
  assert.equal(toDate('2026-03-04'), '2026-03-04');
  assert.equal(toDate('2026-03-04T15:00:00Z'), '2026-03-04T15:00');
  assert.equal(toDate('2026-03-04T25:00'), '2026-03-04');
  for (const none of ['2026-02-30', 'Friday', 20_260_304, null]) assert.equal(toDate(none), undefined);
});

test('What a database does not take is left out, and labels are those of the workspace', () => {
  const minutes = read({ summary: 'a\0b\ud800', title: '  “The\n coil” ', labels: ['Budget', 'Other', 7] });
  assert.equal(minutes.summary, 'ab\ufffd');
  assert.equal(minutes.title, 'The coil');
  assert.deepEqual(minutes.labels, ['Budget']);
});
