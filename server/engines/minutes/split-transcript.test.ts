import assert from 'node:assert/strict';
import { test } from 'node:test';
import { splitTranscript } from './split-transcript.ts';

function makeTranscript(texts: readonly string[]) {
  const dialogs = texts.map((text, index) => ({
    id: index + 1,
    start_ms: index * 1_000,
    duration_ms: 1_000,
    speaker_id: 1,
    text,
  }));
  return { dialogs, speakers: [{ speaker_id: 1, name: 'Ada' }] };
}

const sizeOf = ({ lines }: { lines: readonly { tokens: number }[] }) =>
  lines.reduce((sum, { tokens }) => sum + tokens, 0);

test('Parts keep every utterance in order, stay below the limit and are about as long as each other', () => {
  const texts = Array.from({ length: 500 }, (_, index) => 'a word or two '.repeat((index % 7) + 1));
  const parts = splitTranscript(makeTranscript(texts), 2_000);
  assert.deepEqual(
    parts.flatMap(({ lines }) => lines.flatMap(({ dialog_ids }) => dialog_ids)),
    texts.map((_, index) => index + 1),
  );
  const sizes = parts.map(sizeOf);
  assert.ok(sizes.length > 2);
  assert.ok(Math.max(...sizes) <= 2_000 && Math.min(...sizes) > 1_500, sizes.join(', '));
});

test('A monologue is read in pieces of the same number', () => {
  const parts = splitTranscript(
    makeTranscript(['on and on '.repeat(2_000), '긴 이야기 '.repeat(2_000)]),
    1_000,
  );
  assert.ok(parts.every((part) => sizeOf(part) <= 1_000));
  const lines = parts.flatMap((part) => part.lines);
  assert.deepEqual([...new Set(lines.flatMap(({ dialog_ids }) => dialog_ids))], [1, 2]);
  assert.ok(lines.every(({ text }) => /^\[[12]\] Ada: /.test(text)));
});

test('Where nothing is said there are no parts', () => {
  assert.deepEqual(splitTranscript(makeTranscript([]), 1_000), []);
  assert.deepEqual(splitTranscript(makeTranscript([' ', '']), 1_000), []);
});
