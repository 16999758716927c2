import assert from 'node:assert/strict';
import { join } from 'node:path';
import { run, test } from 'node:test';
import { hasPrograms } from '../require-programs.ts';

test('A failure on a page tells how the page begins and ends', async (t) => {
  if (!hasPrograms(t, 'chromium')) return;
  const failures: string[] = [];
  const events = run({ files: [join(import.meta.dirname, 'fails-on-a-page.ts')] });
  events.on('test:fail', ({ details }) => {
    if (details.error.cause instanceof Error) failures.push(details.error.cause.stack ?? '');
  });
  await events.toArray();
  const [told, ...others] = failures;
  assert.deepEqual(others, []);
  assert.match(
    told ?? '',
    /Timeout 1ms exceeded[^]*about:blank says:\nOrchard\nA row\.[^]*\n…\n[^]*\nAre you sure\?$/,
  );
});
