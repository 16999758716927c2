/** The output has no reader, or cannot be written. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { it } from 'node:test';
import { spawnCommand } from '../tests/kit/serve-process.ts';

async function runInto(stdout: 'pipe' | number) {
  const child = spawnCommand(['--help'], {}, ['ignore', stdout, 'pipe']);
  const closed = once(child, 'close');
  // Closes the output like `head` once it has seen enough.
  child.stdout?.destroy();
  assert.ok(child.stderr !== null);
  const notes = await text(child.stderr);
  const [exitCode] = (await closed) as [number | null];
  return { exitCode, notes };
}

it('A command whose reader has left ends without an error message', async () => {
  assert.deepEqual(await runInto('pipe'), { exitCode: 0, notes: '' });
});

const FULL = '/dev/full';

if (existsSync(FULL))
  it('A command whose output cannot be written says so, and fails', async (t) => {
    const full = await open(FULL, 'w');
    t.after(() => full.close());
    const { exitCode, notes } = await runInto(full.fd);
    assert.equal(exitCode, 1);
    assert.match(notes, /^The output cannot be written: ENOSPC/);
  });
