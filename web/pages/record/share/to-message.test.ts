import assert from 'node:assert/strict';
import { test } from 'node:test';
import { requireSoon } from '../../../../tests/kit/require-soon.ts';
import { toMessage, toReadText } from './to-message.ts';

test('a summary is copied as it is read, without its marks', () => {
  const summary =
    '## Plan\n\nWe **ship** in [May](https://example.com).\n\n- *one*\n- two\n  - deep\n\n| a | b |\n|---|---|\n| 1 | 2 |';
  assert.equal(toReadText(summary), 'Plan\n\nWe ship in May.\n\n- one\n- two\n- deep\n\na | b\n1 | 2');
});

test('a message has the title, what was found, and where the record is', () => {
  const about = { title: 'The harbor plan', date: '2 March', address: 'https://example.com/w/a/records/1' };
  assert.equal(
    toMessage(about, [{ heading: 'Tasks', text: '- Call Ida' }]),
    'The harbor plan\n2 March\n\nTasks\n- Call Ida\n\nhttps://example.com/w/a/records/1',
  );
});

test('hostile text is read soon', async () => {
  for (const text of ['\n'.repeat(200_000), '- '.repeat(50_000), '**'.repeat(10_000), '[a]('.repeat(5_000)])
    await requireSoon(text.slice(0, 20), () => void toReadText(text));
});
