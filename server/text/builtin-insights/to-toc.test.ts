import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toTocValue } from './to-toc.ts';

const DIALOGS = Array.from({ length: 4 }, (_, index) => ({
  id: index + 1,
  start_ms: index * 60_000,
  duration_ms: 50_000,
  speaker_id: 1,
  text: 'We leave the old harbour as it is.',
}));

test('a section without a name is listed by its time alone', () => {
  const sections = [
    { start: 0, title: 'Harbour' },
    { start: 2, title: null },
  ];
  const { text, items } = toTocValue(DIALOGS, sections);
  assert.equal(text, '- 00:00 Harbour\n- 02:00');
  assert.deepEqual(
    items.map(({ title, start_ms }) => [title, start_ms]),
    [
      ['Harbour', 0],
      ['', 120_000],
    ],
  );
});
