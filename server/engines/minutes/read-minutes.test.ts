import assert from 'node:assert/strict';
import { test } from 'node:test';
import { requireSoon } from '../../../tests/kit/require-soon.ts';
import { PASSES, toSummaryText } from './minutes.ts';
import { readMinutes, UnreadableMinutesError } from './read-minutes.ts';

const evidence = new Map([1, 2, 3].map((id) => [id, `Utterance number ${id}`]));
const wanted = { fields: PASSES.whole, evidence, headings: [], label_names: ['Budget'] };
const readAll = (answer: unknown) =>
  readMinutes([typeof answer === 'string' ? answer : JSON.stringify(answer)], wanted);
const read = (answer: unknown) => readAll(answer).minutes;

test('Minutes are read whatever stands around the JSON', () => {
  const json = '{"summary": "We met."}';
  for (const answer of [
    json,
    `\`\`\`json\n${json}\n\`\`\``,
    `<think>{ hm }</think>\n${json}`,
    `Here: ${json} !`,
  ]) {
    assert.equal(toSummaryText(read(answer)), 'We met.');
  }
});

test('What has nothing of minutes in it is refused, with what it is', () => {
  const reasons: [string, RegExp][] = [
    ['', /it is no JSON: nothing/],
    ['We met.', /it is no JSON: We met\./],
    ['[1, 2]', /it is no JSON/],
    ['{"weather": "fine"}', /there is no summary in it/],
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

test('A title and the sentences of a summary rest on utterances, named beside them or within them', () => {
  const cited = [
    { text: 'The coil broke.', utterances: [1, 99] },
    { text: 'Dr. Kim mends it.', utterances: '2-3' },
  ];
  assert.deepEqual(read({ title: { text: 'Coil', utterances: [3] }, summary: cited }), {
    ...read({ summary: 'x' }),
    title: { text: 'Coil', dialog_ids: [3] },
    summary: [
      { text: ' The coil broke.', dialog_ids: [1] },
      { text: ' Dr. Kim mends it.', dialog_ids: [2, 3] },
    ],
  });
  const written = '- The coil broke. [1]\n- Dr. Kim mends it [2, 3]. Soon.';
  const { summary } = read({ summary: written });
  assert.deepEqual(
    summary.map(({ dialog_ids }) => dialog_ids),
    [[1], [2, 3], []],
  );
  assert.equal(toSummaryText({ summary }), '- The coil broke.\n- Dr. Kim mends it. Soon.');
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
  assert.equal(toSummaryText(minutes), 'ab\ufffd');
  assert.equal(minutes.title?.text, 'The coil');
  assert.deepEqual(minutes.labels, ['Budget']);
});

test('Of an answer that breaks off what is there is read, and what is missing is named', () => {
  const { minutes, lacks } = readAll('{"title": "The coil", "summary": "It is bro');
  assert.deepEqual([minutes.title?.text, toSummaryText(minutes)], ['The coil', 'It is bro']);
  assert.deepEqual(
    lacks.map(({ field }) => field),
    ['takeaways', 'sections', 'keywords', 'action_items', 'dates', 'labels', 'summary'],
  );
});

test('Of a list that breaks off the whole items are read, and it is asked for again', () => {
  const items = [1, 2].map((id) => ({ text: `Do ${id}`, assignee: 'Ada', due_date: null, utterances: [id] }));
  const whole = JSON.stringify({
    title: 'The coil',
    summary: 'It is broken.',
    takeaways: [],
    action_items: items,
  });
  const { minutes, lacks } = readAll(whole.slice(0, -8));
  assert.deepEqual(
    minutes.action_items.map(({ text }) => text),
    ['Do 1'],
  );
  assert.equal(toSummaryText(minutes), 'It is broken.');
  assert.deepEqual(lacks.map(({ field, why }) => `${field}: ${why}`).toSorted(), [
    'action_items: it breaks off',
    ...['dates', 'keywords', 'labels', 'sections'].map((field) => `${field}: it is missing`),
  ]);
});

test('An answer of any length that breaks off keeps its whole items', () => {
  const takeaways = Array.from({ length: 290 }, (_, at) => ({
    text: `${at} ${'so '.repeat(70)}`,
    utterances: [1],
  }));
  const text = JSON.stringify({ summary: 'We met.', takeaways });
  assert.ok(text.length > 60_000);
  assert.equal(readAll(text.slice(0, -3)).minutes.takeaways.length, 289);
});

test('An answer of any make is read in bounded time', async () => {
  const makes = [
    '[',
    '{',
    '{"a":',
    '"',
    '\\"',
    '<think>',
    '```',
    '{"summary":"',
    ' [1',
    '"a" ',
    '<|channel|>final',
    '{a:',
  ];
  for (const make of makes) {
    const text = `{"x": ${make.repeat(39_000 / make.length)}`;
    await requireSoon(make, () => assert.throws(() => void read(text), UnreadableMinutesError, make));
  }
});

test('Points that a model tells by what they are keep it, beside those that it calls takeaways', () => {
  const point = (text: string) => ({ text, utterances: [1] });
  const { takeaways } = read({
    summary: 'We met.',
    decisions: [point('We buy the coil.')],
    takeaways: [{ ...point('It is broken.'), kind: 'result' }],
    open_questions: ['Who pays? [2]'],
    Risks: [point('It may melt.')],
  });
  assert.deepEqual(
    takeaways.map(({ text, kind, dialog_ids }) => [text, kind, dialog_ids]),
    [
      ['It is broken.', 'result', [1]],
      ['We buy the coil.', 'decision', [1]],
      ['Who pays?', 'open_question', [2]],
      ['It may melt.', 'risk', [1]],
    ],
  );
});

test('An answer that says that there is nothing to do is one', () => {
  const answer = '{"action_items": [], "dates": []}';
  const { minutes, lacks } = readMinutes([answer], { ...wanted, fields: PASSES.actions });
  assert.deepEqual([minutes.action_items, lacks], [[], []]);
});
