import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { startTestCommands } from '../tests/kit/run-command.ts';

test('An imported workspace names people who need a password, and counts programs, which cannot have one', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'minutebook-moved-'));
  t.after(() => rm(folder, { recursive: true }));
  const [old, other] = [await startTestCommands(), await startTestCommands()];
  t.after(() => old.drop());
  t.after(() => other.drop());
  const inSeori = ['--workspace', 'seori'];
  await old.json('workspace', 'create', 'seori');
  await old.json('user', 'create', 'grace@example.com');
  await old.json('member', 'add', 'grace@example.com', ...inSeori, '--role', 'owner');
  await old.json('service-account', 'create', 'robot', ...inSeori, '--owner', 'grace@example.com');
  const nowhere = await old.run(['workspace', 'export', 'seori', join(folder, 'missing/seori')]);
  assert.match(nowhere.notes, /^There is no folder .*missing\.$/);
  const path = join(folder, 'seori');
  await old.json('workspace', 'export', 'seori', path);
  const { exit_code, out, notes } = await other.run(['workspace', 'import', path]);
  assert.equal(exit_code, 0, notes);
  assert.equal(
    out,
    [
      'Imported 0 records into seori; 0 failed.',
      'New here, and without a password ("user set-password"): grace@example.com.',
      '1 service accounts stay without access: "service-account create" makes new ones.',
    ].join('\n'),
  );
});
