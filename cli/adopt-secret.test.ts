import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestCommands } from '../tests/kit/run-command.ts';

test('The current secret cannot be adopted, and a different one can, which ends what the old one signed', async (t) => {
  const commands = await startTestCommands();
  t.after(() => commands.drop());
  await commands.json('user', 'list');
  assert.deepEqual(await commands.json('adopt-secret'), { adopted: false });
  commands.env['MINUTEBOOK_SECRET'] = 'another secret, long enough to be one';
  const refused = await commands.run(['user', 'list']);
  assert.equal(refused.exit_code, 1);
  assert.match(refused.notes, /authenticator apps, webhooks and engines new keys\.$/);
  const { out } = await commands.run(['adopt-secret']);
  assert.match(out, /^Adopted\. Open links have ended\..*"user reset-factors"/s);
  assert.equal((await commands.run(['user', 'list'])).exit_code, 0);
  const { items } = await commands.json('audit', 'export');
  assert.equal(items.length, 1);
});
